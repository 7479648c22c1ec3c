package rehearse_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
)

// fought is a fight of a book's ready forces, played so often.
func fought(t *testing.T, b commander.Fighter, in engine.Values, n int) *rehearse.Tally {
	t.Helper()
	s, err := b.Start(nil)
	require.NoError(t, err)
	was := fmt.Sprintf("%#v", s)
	fs, err := rehearse.NewFights(b, s, in, 1)
	require.NoError(t, err)
	begin := time.Now()
	fs.Go(func() bool { return fs.Tally().Games >= n })
	t.Log(b.Info().ID, in, n, "in", time.Since(begin))
	require.NoError(t, fs.Err())
	assert.Equal(t, was, fmt.Sprintf("%#v", s), "the game is as it was")
	return fs.Tally()
}

// Two units of every battle book fight by themselves to an end: the same dice play the same fights, none comes to nothing, and who is
// stronger wins more of them. The game that they are of is never touched.
func TestFights(t *testing.T) {
	rulestest.Native(t, "hundreds of fights")
	books := 0
	for _, sys := range systems.All() {
		b := sys.(commander.Fighter)
		s, err := b.Start(nil)
		require.NoError(t, err)
		x := b.Fight(s, nil)
		if x.Form.Refused != nil {
			assert.Equal(t, "hill", b.Info().ID)
			continue
		}
		books++
		as := fought(t, b, nil, 200)
		assert.Equal(t, as, fought(t, b, nil, 200))
		assert.Zero(t, as.Failed)
		assert.Equal(t, 200, as.Won[0]+as.Won[1]+as.Won[2])
		assert.Equal(t, x.Name, [2]string{as.Units[0].Name, as.Units[1].Name})
		closing := x.In.With("means-0", commander.Closes).With("means-1", commander.Closes)
		as = fought(t, b, closing, 200)
		more := fought(t, b, closing.With("more-0", "1").With("more-1", "-1"), 200)
		assert.Greater(t, more.Edge(), as.Edge(), b.Info().ID)
		for _, v := range x.Vary {
			assert.Equal(t, 20, fought(t, b, v.In, 20).Games, v.Label)
		}
	}
	assert.Equal(t, 4, books)
}
