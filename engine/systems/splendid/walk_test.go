package splendid

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
)

// openings are the option variants that walks start from.
var openings = []engine.Values{
	nil,
	engine.Do("", "force", "none").In,
	engine.Do("", "zone", "wedge", "rough", "no", "hits", "1").In,
	engine.Do("", "bounce", "no", "structures", "no", "break", "100", "stand", "8").In,
}

// TestWalk plays thousands of random legal steps; the laws are held after each, and every procedure is reached.
func TestWalk(t *testing.T) {
	did, steps, seeds := map[string]int{}, 0, rulestest.Count(15)
	for seed := range uint64(seeds) {
		rulestest.Walk(t, System{}, openings[seed%4], 260, rulestest.Seeded(seed+1), func(before engine.State, st engine.Step, after engine.State) {
			steps++
			did[st.Do.Do]++
			holdLaws(t, before.(State), st, after.(State))
		})
	}
	for _, p := range rules.Menu {
		rulestest.Seen(t, did, p.ID)
	}
	assert.Greater(t, steps, 50*seeds)
	t.Logf("%d steps: %v", steps, did)
}

// holdLaws are the invariants over one step. Source: SPL-INV-1 to SPL-INV-4.
func holdLaws(t require.TestingT, before State, st engine.Step, after State) {
	for _, e := range st.Events {
		switch e := e.(type) {
		case moved:
			if e.How == moving && e.Stop == Free { // half rate never adds up: at least half of the allowance
				require.GreaterOrEqual(t, 2*e.went()+1, e.Allow, "%s", st.Do)
			}
			require.LessOrEqual(t, e.went(), e.Allow, "%s", st.Do)
		case fought:
			u, ok := before.unit(e.Unit.ID)
			require.True(t, !ok || u.Halved == e.Half, "%s", st.Do)
		case struck:
			if f, ok := after.feature(e.Feature); ok && f.down() {
				require.Equal(t, "rough", f.kind().id)
			}
		}
	}
	for _, u := range after.Units {
		if was, ok := before.unit(u.ID); ok && st.Do.Do != "unit" {
			require.GreaterOrEqual(t, u.Lost, was.Lost, "%s", st.Do)
		}
		if after.Phase == phMorale && before.Phase == phHand && st.Do.Do == "next" {
			require.False(t, u.Halved, "the half dice hold for one phase")
		}
	}
	told := System{}.Tell(after, st)
	old := System{}.Tell(before, st)
	told.Card.Primary, old.Card.Primary = nil, nil // what follows is of the state as it stands
	require.Equal(t, told, old, "%s: what happened comes from the step alone", st.Do)
	require.Equal(t, max(before.Turn, after.Turn), told.Turn, "%s", st.Do)
	text := told.Line.String() + told.Undo + strings.Join(told.Notes, "") + told.Card.Line + told.Card.Over
	require.NotContains(t, text, "%!", "%s", st.Do)
	require.NotContains(t, text, "SPL-", "%s", st.Do)
	for _, k := range rulestest.Keys(System{}, after) {
		if !k.Open {
			require.Nil(t, System{}.Form(after, k.Do).Refused, "%s: then %s", st.Do, k.Do)
		}
	}
}

// TestWalkRapid lets rapid choose, so that a failure shrinks.
func TestWalkRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }
		s, err := System{}.Start(openings[rapid.IntRange(0, 3).Draw(rt, "opening")])
		require.NoError(rt, err)
		var st engine.State = s
		for range 8 {
			step, next, ok := rulestest.RandomStep(rt, System{}, st, choose)
			if !ok {
				break
			}
			holdLaws(rt, st.(State), step, next.(State))
			st = next
		}
	})
}

// TestRandomGamesThroughJournalAndSave plays at random through the journal, writes and reads the save, and
// undoes and redoes all of it.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	for seed := range uint64(4) {
		choose := rulestest.Seeded(seed + 100)
		g, err := journal.New(System{}, journal.Setup{System: "splendid", Seed: seed, Options: openings[seed%4], Name: "Random", Made: 1795219200, Version: "1"})
		require.NoError(t, err)
		var states []string
		for range 60 {
			c, ok := rulestest.RandomCommand(t, System{}, g.State(), choose)
			if !ok {
				continue
			}
			try := g.Begin(c)
			need, e, err := try.Advance(0)
			require.NoError(t, err, "%s", c)
			if need != nil {
				require.NotNil(t, need.Ask, "the computer throws")
				a, err := rulestest.RandomAnswer(*need.Ask, choose)
				require.NoError(t, err)
				require.NoError(t, try.Answer(a))
				_, e, err = try.Advance(0)
				require.NoError(t, err)
			}
			if e == nil {
				continue
			}
			states = append(states, rulestest.JSON(t, g.State()))
			require.NoError(t, g.Append(*e))
		}
		require.Greater(t, len(states), 40)
		text, err := save.EncodeGame(g.Setup(), g.Entries())
		require.NoError(t, err)
		set, entries, err := save.DecodeGame(func(id string) (engine.System, bool) { return System{}, id == "splendid" }, text)
		require.NoError(t, err)
		again, err := journal.Open(System{}, set, entries)
		require.NoError(t, err)
		require.Zero(t, again.Lost())
		end := rulestest.JSON(t, g.State())
		require.Equal(t, end, rulestest.JSON(t, again.State()))
		for i := len(states) - 1; i >= 0; i-- {
			e, err := again.Undo(0)
			require.NoError(t, err)
			require.NoError(t, again.Append(e))
			require.Equal(t, states[i], rulestest.JSON(t, again.State()))
		}
		for range states {
			e, err := again.Redo(0)
			require.NoError(t, err)
			require.NoError(t, again.Append(e))
		}
		require.Equal(t, end, rulestest.JSON(t, again.State()))
		var back State
		require.NoError(t, json.Unmarshal([]byte(end), &back))
		require.Equal(t, end, rulestest.JSON(t, back))
	}
}

// Faces thrown on the table give the same events as the same faces by the computer, in every mode.
func TestEveryDiceModeGivesTheSame(t *testing.T) {
	classes := map[dice.Class]bool{}
	all := System{}.DiceModes()[2]
	n := 0
	rulestest.Walk(t, System{}, nil, 250, rulestest.Seeded(77), func(before engine.State, st engine.Step, _ engine.State) {
		table := append([]dice.Given(nil), st.Given...)
		for i := range table {
			table[i].By = dice.Table
		}
		evs, err := System{}.Resolve(before, st.Do, dice.NewCup(table...))
		require.NoError(t, err)
		require.Equal(t, st.Events, evs)
		n += len(table)
	})
	assert.Positive(t, n)
	for _, r := range [...]dice.Roll{rollInitiative, rollShot, rollBounce, rollBlow, rollDamage, rollMorale} {
		classes[r.Class] = true
		assert.True(t, all.OnTable(r.Class), r.ID)
		assert.NotEqual(t, r.ID, rollName(r.ID))
	}
	assert.Len(t, classes, 3)
}

// FuzzEvents reads arbitrary bytes as events and applies them to a game: an error, or a state that can be shown
// and an event that is written as it was read.
func FuzzEvents(f *testing.F) {
	sys := System{}
	s := rulestest.Start(f, sys)
	kinds := map[string]bool{}
	for seed := range uint64(4) {
		rulestest.Walk(f, sys, nil, 120, rulestest.Seeded(seed+5), func(_ engine.State, st engine.Step, _ engine.State) {
			for _, e := range st.Events {
				if !kinds[e.Kind()] {
					kinds[e.Kind()] = true
					f.Add(e.Kind(), []byte(rulestest.JSON(f, e)))
				}
			}
		})
	}
	require.Greater(f, len(kinds), 14, "seeds")
	f.Add("mustered", []byte(`{"u":{"i":22,"s":0,"c":"pike","n":"x","k":4,"f":"line"}}`))
	f.Add("lost", []byte(`{"u":10,"n":"x","h":900,"k":4,"o":0,"l":0,"b":true}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, s, "unit", kind, data)
	})
}
