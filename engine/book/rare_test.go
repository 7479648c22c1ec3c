package book

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRare checks that a Rare is a plain value like the rest of a state.
func TestRare(t *testing.T) {
	type wound struct {
		Men   int `json:"m,omitempty"`
		Names []string
	}
	type state struct {
		Wound Rare[wound] `json:",omitzero"`
	}
	s := state{Wound: RareOf(wound{Men: 2})}
	was := s
	w := s.Wound.Get()
	w.Men = 3
	assert.Equal(t, 2, s.Wound.Get().Men, "what was taken out is another")
	s.Wound = RareOf(w)
	assert.Equal(t, 2, was.Wound.Get().Men, "a copy of the state keeps what it had")
	assert.NotEqual(t, was, s)

	s.Wound = RareOf(wound{})
	assert.Equal(t, state{}, s, "an empty one is none")
	assert.Zero(t, s.Wound.Get())
	for data, s := range map[string]state{`{}`: s, `{"Wound":{"m":2,"Names":null}}`: was} {
		got, err := json.Marshal(s)
		require.NoError(t, err)
		assert.Equal(t, data, string(got))
		var read state
		require.NoError(t, json.Unmarshal(got, &read))
		assert.Equal(t, s, read)
	}
}
