package systems_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/beside"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// Every listed book has what the screens expect of it besides view.System; README names the same.
func TestWhatTheShelfNeeds(t *testing.T) {
	for _, listed := range systems.All() {
		sys := beside.Unwrap(listed)
		t.Run(sys.Info().ID, func(t *testing.T) {
			require.NotNil(t, sys.First(), "First: the game that the shelf offers to learn by")
			s := rulestest.Opened(t, sys, sys.First().Options)
			require.NotNil(t, sys.Desk(s).Brief, "First begins with a briefing")

			counted, can := sys.(view.Mustered)
			require.True(t, can, "view.Mustered: what an entry may lead to is counted by its units")
			all, _ := counted.Standings(s)
			require.NotEmpty(t, all, "the units of First")

			_, can = sys.(commander.Book)
			require.True(t, can, "commander.Book: a side without a player is commanded")
			_, can = sys.(commander.Fighter)
			require.True(t, can, "commander.Fighter: two units can fight on their own")

			_, can = s.(interface{ Decided() []string })
			require.True(t, can, "its state's Decided: what decided a game")

			for _, do := range []string{commander.TakeEntry, "bring-army"} {
				assert.NotEmpty(t, sys.Form(s, engine.Do(do)).Title, "a procedure of this name: %s", do)
			}
		})
	}
}
