package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// depthsAndForces are openings at every depth.
var depthsAndForces = [][]string{
	{"force", "villa-nueva"}, {"force", "ducos", "depth", "light"}, {"force", "marquise"}, {"force", "sweep", "again", "yes", "pace", "busy"},
	{"depth", "full", "players", "2"}, {"depth", "light"}, {"force", "sweep", "depth", "console"}, {"force", "sweep", "press-here", "no"},
	{"again", "yes", "pace", "busy", "players", "1", "foot", "24", "mounted", "6"},
}

// figuresOf counts all figures that the steps have put on the roster.
func figuresOf(r muster.Roster) (alive, lost, mustered int) {
	for _, u := range r {
		alive, lost, mustered = alive+u.Alive(), lost+u.Gone(), mustered+u.Mustered
	}
	return alive, lost, mustered
}

// holdUnits checks the laws of units over one step: figures are conserved, nobody acts twice in a turn, and a
// marker changes only by an event about it.
func holdUnits(t require.TestingT, before State, st engine.Step, after State) {
	alive, lost, all := figuresOf(after.Roster)
	require.Equal(t, all, alive+lost, "%s: alive and lost are all that were mustered", st.Do)
	turns, overruled, come, left := false, false, false, 0
	for _, e := range st.Events {
		switch e := e.(type) {
		case mustered, reinforced, arrived, recast:
			come = true
		case escort: // people join a unit, or leave it
			come = true
			if e.To == 0 {
				left += stacksN(e.Stacks)
			}
		}
		switch e := e.(type) {
		case turned:
			turns = true
		case unitActed:
			overruled = overruled || e.Not
		case figured, settled, regained, reinforced, merged, parted, mustered, partyMarked, escort:
			overruled = true
		}
	}
	_, _, had := figuresOf(before.Roster)
	require.True(t, all == had || come && all+left >= had, "%s: %d figures were mustered, now %d", st.Do, had, all)
	for _, u := range after.Roster {
		was, known := before.Roster.Unit(u.ID)
		if !known || turns || overruled || !u.OnTable() {
			continue
		}
		require.False(t, was.Acted && !u.Acted, "%s: %s acts a second time", st.Do, u.Name)
		require.LessOrEqual(t, fresh(u), fresh(was), "%s: figures of %s act a second time", st.Do, u.Name)
		for _, key := range []string{markWavering, markLimbered, markLoad, markGoods, markHowitzer, markWagons} {
			if was.Mark(key) != u.Mark(key) {
				touched := false
				for _, e := range st.Events {
					switch e := e.(type) {
					case marked:
						touched = touched || e.Unit == u.ID && e.Key == key
					case accepted: // what the outcome says about this unit, and nothing else
						for _, x := range e.Effects {
							touched = touched || x.Unit == u.ID && slices.ContainsFunc(x.Marks, func(m muster.Mark) bool { return m.Key == key })
						}
					}
				}
				require.True(t, touched, "%s: marker %s of %s", st.Do, key, u.Name)
			}
		}
	}
}

// TestWalkUnits plays random legal steps at every depth.
func TestWalkUnits(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	steps, kinds, seeds := 0, map[string]int{}, rulestest.Count(8)
	for i, o := range depthsAndForces {
		for seed := range uint64(seeds) {
			choose := rulestest.Seeded(100*uint64(i) + seed + 1)
			end := rulestest.Walk(t, System{}, engine.Do("", o...).In, 90, choose, func(before engine.State, st engine.Step, after engine.State) {
				steps++
				for _, e := range st.Events {
					kinds[e.Kind()]++
				}
				holdUnits(t, before.(State), st, after.(State))
			})
			rulestest.Written(t, end)
		}
	}
	assert.Greater(t, steps, 160*seeds)
	rulestest.Seen(t, kinds, "mustered", "marked", "figures", "lost", "regained", "split", "joined", "activated", "unit-acted", "unit-gone",
		"recast")
	t.Logf("%d steps, %v", steps, kinds)
}

// TestWalkUnitsRapid lets rapid choose, so that a failure is reduced to a small case.
func TestWalkUnitsRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := rapid.SampledFrom(depthsAndForces).Draw(rt, "opening")
		rulestest.Walk(rt, System{}, engine.Do("", o...).In, 10, rulestest.Drawn(rt),
			func(before engine.State, st engine.Step, after engine.State) {
				holdUnits(rt, before.(State), st, after.(State))
			})
	})
}
