package rehearse_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

// fought plays a fight in a position a number of times.
func fought(t *testing.T, b commander.Fighter, s engine.State, in engine.Values, n int) *rehearse.Tally {
	t.Helper()
	was := fmt.Sprintf("%#v", s)
	fs := sure.Of(rehearse.NewFights(b, s, in, 1))(t)
	begin := time.Now()
	fs.Go(func() bool { return fs.Tally().Games >= n })
	t.Log(b.Info().ID, in, n, "in", time.Since(begin))
	require.NoError(t, fs.Err())
	assert.Equal(t, was, fmt.Sprintf("%#v", s), "the game is as it was")
	return fs.Tally()
}

// Two units of every book fight to an end: the same dice give the same fights, none fails, and a stronger unit wins more often.
// The game they come from is never changed.
func TestFights(t *testing.T) {
	rulestest.Native(t, "hundreds of fights")
	for _, sys := range systems.All() {
		b, less := sys.(commander.Fighter), "0"
		s := sure.Of(b.Start(nil))(t)
		if b.Info().ID == "hill" { // there is no unit before a force is mustered
			require.NotNil(t, b.Fight(s, nil).Form.Refused)
			s = sure.Of(b.Start(engine.Do("", "force", "sweep").In))(t)
			less = "-8" // a fight that either may win
		}
		x := b.Fight(s, nil)
		require.Nil(t, x.Form.Refused, b.Info().ID)
		as := fought(t, b, s, nil, 200)
		assert.Equal(t, as, fought(t, b, s, nil, 200))
		assert.Zero(t, as.Failed)
		assert.Equal(t, 200, as.Won[0]+as.Won[1]+as.Won[2])
		assert.Equal(t, x.Name, [2]string{as.Units[0].Name, as.Units[1].Name})
		closing := x.In.With("means-0", commander.Closes).With("means-1", commander.Closes).With("more-0", less)
		as = fought(t, b, s, closing, 200)
		more := strconv.Itoa(1 + x.In.With("n", less).Int("n", 0))
		stronger := fought(t, b, s, closing.With("more-0", more).With("more-1", "-1"), 200)
		assert.Greater(t, stronger.Leaning(), as.Leaning(), b.Info().ID)
		require.NotEmpty(t, x.Vary)
		for _, v := range x.Vary {
			assert.Equal(t, 20, fought(t, b, s, v.In, 20).Games, v.Label)
		}
	}
}

// A fight that follows earlier fights ends like one that was played first.
func TestFightsGoTheSameWays(t *testing.T) {
	rulestest.Native(t, "whole fights")
	for _, x := range [][3]string{{"ecw", "force", "small"}, {"march", "forces", "kaltbach"}, {"minie", "forces", "tanners"},
		{"splendid", "force", "first"}} {
		sys, _ := systems.ByID(x[0])
		s := rulestest.Opened(t, sys, engine.Do("", x[1], x[2]).In)
		known := sys.(commander.Fighter).Fight(s, nil)
		for n := range 60 {
			end := func(f commander.Fight) engine.State {
				luck := dice.Source{Seed: 5}.Fork(n)
				p := f.Begin(&luck)
				for range 150 {
					more := sure.Of(p.Go())(t)
					if !more {
						break
					}
				}
				return p.Now()
			}
			require.Equal(t, end(sys.(commander.Fighter).Fight(s, nil)), end(known), "%s, fight %d", x[0], n)
		}
	}
}
