package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
)

func TestCommandNotation(t *testing.T) {
	c := engine.Do("fire-rifle", "actor", "veteran", "range", "6-12", "note", "a b=%½")
	assert.Equal(t, "fire-rifle actor=veteran range=6-12 note=a%20b%3D%25%C2%BD", c.String())
	back, err := engine.ParseCommand(c.String())
	require.NoError(t, err)
	assert.Equal(t, c, back)
	for _, bad := range []string{"", " ", "a b", "a =x", "a b=", "a b=1 b=2", "a  b=1", "a b=%", "a b=%2", "a b=%61", "a b=x y"} {
		_, err := engine.ParseCommand(bad)
		assert.ErrorAs(t, err, new(*engine.Malformed), "%q", bad)
	}
	_, err = engine.ParseCommand(string(make([]byte, engine.MaxCommand+1)))
	assert.Error(t, err)
}

func TestCommandsSurviveWriting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := engine.Command{Do: rapid.StringN(1, 10, -1).Draw(t, "do")}
		for range rapid.IntRange(0, 4).Draw(t, "fields") {
			c = c.With(rapid.StringN(1, 5, -1).Draw(t, "key"), rapid.StringN(1, 20, -1).Draw(t, "val"))
		}
		back, err := engine.ParseCommand(c.String())
		require.NoError(t, err)
		require.Equal(t, c, back)
	})
}

func FuzzParseCommand(f *testing.F) {
	f.Add("fire-rifle actor=veteran range=6-12")
	f.Add("a b=%C2%BD")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := engine.ParseCommand(s)
		if err != nil {
			require.Zero(t, c)
			return
		}
		require.Equal(t, s, c.String())
	})
}

func TestValues(t *testing.T) {
	v := engine.Do("", "a", "1", "b", "yes").In
	assert.Equal(t, 1, v.Int("a", 9))
	assert.Equal(t, 9, v.Int("b", 9))
	assert.True(t, v.Is("b"))
	assert.Equal(t, engine.Values{{Key: "b", Val: "yes"}}, v.With("a", ""))
	assert.Equal(t, engine.Values{{Key: "a", Val: "2"}, {Key: "b", Val: "yes"}}, v.With("a", "2"), "the order of filling stays")
	assert.Equal(t, "1", v.Get("a"), "With makes a copy")
}
