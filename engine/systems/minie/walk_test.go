package minie

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// starts are openings that between them have every force and switch.
var starts = []engine.Values{
	nil,
	engine.Do("", "forces", "awi", "s09", "yes", "s10", "yes").In,
	engine.Do("", "forces", "none", "s01", "yes", "s02", "yes", "s03", "yes", "s04", "yes", "era", "18").In,
	engine.Do("", "forces", "acw", "s05", "yes", "s06", "no", "s07", "yes", "s08", "yes", "s10", "yes", "square", "12", "w-trench", "3").In,
}

// TestWalk plays thousands of random legal steps; Check, called after each, never fails, and nothing
// is lost that was not taken off.
func TestWalk(t *testing.T) {
	steps, longest, did := 0, 0, map[string]int{}
	games := rulestest.Count(9)
	for seed := range uint64(games) {
		choose := rulestest.Seeded(seed + 1)
		s, err := System{}.Start(starts[seed%4])
		require.NoError(t, err)
		var told rulestest.Retold
		for range 240 {
			st, next, ok := rulestest.RandomStep(t, System{}, s, choose)
			if !ok || st.Do.Do == "end" && choose(12) > 0 { // the end is tried, and taken back
				continue
			}
			holds(t, s.(State), st, next.(State))
			told.Told(System{}, st, next)
			steps++
			did[st.Do.Do]++
			if s = next; s.(State).Over {
				break
			}
		}
		told.Again(t, System{}, s)
		data, err := json.Marshal(s)
		require.NoError(t, err)
		longest = max(longest, len(data))
		var back State
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, string(data), rulestest.JSON(t, back))
	}
	if !testing.Short() {
		for _, p := range menu {
			assert.Positive(t, did[p.ID], "no step was %q", p.ID)
		}
		assert.Greater(t, steps, 150*games)
	}
	t.Logf("%d steps, the largest state %d bytes: %v", steps, longest, did)
}

// holds are laws of one step: nobody grows except by the referee's hand, the gone stay away, a unit
// does not fire twice in a turn, a resting unit does not charge, a square never moves unless it has lost half.
func holds(t rulestest.T, before State, st engine.Step, after State) {
	t.Helper()
	for _, u := range after.Units {
		was, known := before.unit(u.ID)
		if !known || st.Do.Do == "record" {
			continue
		}
		if st.Do.Do != "half" {
			require.LessOrEqual(t, u.alive(), was.alive(), "%s grew by %s", u.Name, st.Do)
		}
		require.True(t, was.Gone == 0 || u.Gone == was.Gone, "%s came back by %s", u.Name, st.Do)
		require.True(t, was.Rest == 0 || u.Charged == was.Charged, "%s charged while it rests", u.Name)
		require.True(t, was.Form != Routing || u.Fired == was.Fired || u.Fired == 0, "%s fired in rout", u.Name)
		if st.Do.Do == "musketry" || st.Do.Do == "skirmish" {
			require.False(t, was.Fired > 0 && u.Fired > was.Fired, "%s fired twice", u.Name)
		}
		if was.Form == Square && was.Half != 1 && st.Do.Do == "move" {
			require.Equal(t, was.Place, u.Place)
		}
		lost := u.Start - u.Men
		if u.here() && u.halfLost() && st.Do.Do != "half" && st.Do.Do != "muster" {
			require.NotZero(t, u.Half, "%s lost %d of %d and stays", u.Name, lost, u.Start)
		}
	}
}

// TestWalkRapid lets rapid choose, so that a failure shrinks.
func TestWalkRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		start := starts[rapid.IntRange(0, len(starts)-1).Draw(rt, "start")]
		rulestest.Walk(rt, System{}, start, 8, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }, func(b engine.State, st engine.Step, a engine.State) {
			holds(rt, b.(State), st, a.(State))
		})
	})
}
