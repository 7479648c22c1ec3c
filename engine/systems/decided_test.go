package systems_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
)

// For every battle it is known what decided it: a place or objective that the winner holds, or losses; nothing for a draw.
func TestDecided(t *testing.T) {
	rulestest.Native(t, "whole battles")
	turned := map[string]int{}
	for _, sys := range systems.All() {
		for _, o := range sys.Options(nil)[0].Options {
			plan := rehearse.Plan{Options: engine.Do("", sys.Options(nil)[0].Key, o.ID).In, Who: rulestest.Steady}
			e, err := rehearse.NewEvenings(sys.(rehearse.Book), plan, 5)
			if err != nil {
				continue // no battle
			}
			assert.Empty(t, systems.Decided(must(sys.Start(plan.Options))), "before it begins")
			for range rulestest.Count(5) {
				require.NoError(t, e.Play(1))
				r := sys.(rehearse.Book).Result(e.Last())
				require.True(t, r.Over)
				all := systems.Decided(e.Last())
				assert.Equal(t, r.Won >= 0, len(all) > 0, "%s %s: %v", sys.Info().ID, o.ID, all)
				for _, what := range all {
					if slices.Contains(r.Places, what) {
						i := slices.Index(r.Places, what)
						assert.Equal(t, r.Won, r.Held[i], "%s is held by who has won", what)
						what = "a place"
					}
					turned[what]++
				}
			}
		}
	}
	t.Log(turned)
	rulestest.Seen(t, turned, "a place", "losses", "an army broken", battle.SeveralTogether, "The gun ford sounded",
		"not: The bag brought home")
}

func must(s engine.State, err error) engine.State {
	if err != nil {
		panic(err)
	}
	return s
}
