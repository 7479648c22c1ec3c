package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// variants are the options walked.
var variants = []engine.Values{
	engine.Do("", "turns", "6").In,
	engine.Do("", "scale", "15", "turns", "5", "slow", "yes", "rout-recoil", "yes", "campaign", "yes").In,
	engine.Do("", "force", "twelve", "headstrong", "no", "leaders", "no", "calm", "yes", "turns", "3").In,
	engine.Do("", "force", "none", "turns", "0", "c8.imp", "4", "h.musket.1", "6").In,
}

// The dice of the initiative bear the names of those who threw them, whatever the sides are called now.
func TestInitiativeIsToldAgain(t *testing.T) {
	s, err := System{}.Start(nil)
	require.NoError(t, err)
	st, next, err := rulestest.Resolve(t, System{}, s, engine.Do("initiative"), []int{5, 2}, "yes")
	require.NoError(t, err)
	was := System{}.Tell(next, st).Rolls
	_, renamed, err := rulestest.Resolve(t, System{}, next, engine.Do("settings", "name0", "Reds", "name1", "Blues"), nil)
	require.NoError(t, err)
	assert.Equal(t, was, System{}.Tell(renamed, st).Rolls)
	assert.NotEqual(t, "Reds", was[0].Label)
}

// Random legal play of every variant, a new battle whenever one has ended. What every position
// promises is in State.check; what every procedure promises, in rulestest.Walk.
func TestWalk(t *testing.T) {
	did, events := map[string]int{}, map[string]int{}
	steps, games, seeds := 0, 0, rulestest.Count(6)
	for seed := range uint64(seeds) {
		choose := rulestest.Seeded(seed + 1)
		var s engine.State
		var told rulestest.Retold
		for range 420 {
			if s == nil || s.(State).Over && choose(4) == 0 {
				if s != nil {
					told.Again(t, System{}, s)
				}
				told = rulestest.Retold{}
				var err error
				s, err = System{}.Start(variants[int(seed+uint64(games))%4])
				require.NoError(t, err)
				games++
			}
			st, next, ok := rulestest.RandomStep(t, System{}, s, choose)
			if !ok {
				s = nil
				continue
			}
			told.Told(System{}, st, next)
			did[st.Do.Do]++
			steps++
			for _, e := range st.Events {
				events[e.Kind()]++
			}
			hold(t, s.(State), st, next.(State))
			s = next
		}
		if s != nil {
			told.Again(t, System{}, s)
		}
	}
	t.Log(steps, games, did)
	require.Greater(t, steps, 330*seeds)
	if testing.Short() {
		return // too little is played to come upon everything
	}
	for _, p := range procedures() {
		switch p.id {
		case "threat", "follow", "overrun": // reached by what has to happen first; see their tests
			continue
		}
		assert.NotZero(t, did[p.id], "%s was never done", p.id)
	}
	assert.Len(t, events, len(kinds), "every kind of event")
}

// hold checks what a step may never do.
func hold(t rulestest.T, a State, st engine.Step, b State) {
	for i, u := range a.Units {
		v := b.Units[i]
		require.Equal(t, u.Orig, v.Orig)
		if st.Do.Do == "record" {
			continue
		}
		require.LessOrEqual(t, v.figures(), u.figures(), "%s: %s has grown", st.Do, u.Name)
		if u.Morale == routed {
			require.Equal(t, routed, v.Morale, "%s: %s has rallied from rout", st.Do, u.Name)
		}
		if !u.here() {
			require.False(t, v.here(), "%s: %s has come back", st.Do, u.Name)
		}
	}
}
