package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest/journaled"
)

// The whole battle of the transcript is played again through the journal and a save, with every die thrown on the table, and ends the same
// way.
func TestWholeBattleThroughJournalAndSave(t *testing.T) {
	s, faces := journaled.Story(t, System{}, "testdata/transcripts/battle-winceby-bridge.txt")
	assert.Greater(t, faces, 90)
	for _, p := range []string{"next", "initiative", "move", "formation", "landmark", "defend", "charge", "fire", "melee", "morale"} {
		assert.Positive(t, s.Did()[p], p)
	}
	assert.Equal(t, "0", s.End().(State).Over)
	assert.True(t, System{}.Desk(s.End()).Over)
}
