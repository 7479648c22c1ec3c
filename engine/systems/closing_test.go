//go:build !js

package systems_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// endings end a game of each rule book at once.
var endings = map[string]engine.Command{
	"hill": engine.Do("end-game", "carried", "home"), "ecw": engine.Do("end", "winner", "0"),
	"march": engine.Do("victory", "night", "yes"), "minie": engine.Do("end", "winner", "1"), "splendid": engine.Do("end"),
}

// The closing of every rule book names the verdict, what counted, the losses, and at most three deeds in the words of the log.
func TestClosings(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			t.Parallel()
			told := 0
			for seed := range uint64(8) {
				start, steps, now := played(t, sys, seed)
				require.True(t, sys.Desk(now).Over)
				sh := sys.Closing(start, steps)
				assert.NotEmpty(t, sh.Word)
				var lines []string
				for _, st := range steps {
					lines = append(lines, sys.Tell(now, st).Line.String())
				}
				if sys.Info().ID != "march" { // where nightfall is for the referee to say
					assert.Nil(t, sys.Form(start, engine.Do(endings[sys.Info().ID].Do)).Refused, "nothing need be chosen to end the game")
				}
				var ids []string
				for _, l := range sh.Lists {
					ids = append(ids, l.ID)
					for _, r := range l.Rows {
						assert.Nil(t, r.Tap, "the game has ended")
						assert.Nil(t, r.Key)
						if l.ID == "deeds" {
							assert.True(t, slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, r.What) }), r.What)
							told++
						}
					}
				}
				assert.Contains(t, ids, "losses")
				assert.GreaterOrEqual(t, len(ids), 2, "%v", ids)
			}
			assert.Positive(t, told, "something was done")
		})
	}
}

// played is a game of a rule book with forces on the table, played at random and then ended.
func played(t *testing.T, sys view.System, seed uint64) (start engine.State, steps []engine.Step, now engine.State) {
	t.Helper()
	o := engine.Values{}
	if sys.Info().ID == "hill" {
		o = o.With("scenario", [...]string{"villa-nueva", "ducos", "practice"}[seed%3])
	}
	start, err := sys.Start(o)
	require.NoError(t, err)
	choose := rulestest.Seeded(seed)
	now = start
	for len(steps) < 120 && !sys.Desk(now).Over {
		st, next, ok := rulestest.RandomStep(t, sys, now, choose)
		if !ok {
			break
		}
		steps, now = append(steps, st), next
	}
	for !sys.Desk(now).Over {
		st, next, err := rulestest.Drive(t, sys, now, endings[sys.Info().ID], rulestest.RandomFill(choose))
		require.NoError(t, err)
		steps, now = append(steps, st), next
	}
	return start, steps, now
}
