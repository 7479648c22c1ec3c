package march

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest/journaled"
)

// The battle of a division a side again, with all dice rolled on the table, through the journal and a save. It includes every main
// procedure.
func TestBattleThroughJournalAndSave(t *testing.T) {
	s, _ := journaled.Story(t, System{}, "testdata/transcripts/battle/a-division-a-side.txt")
	assert.Greater(t, len(s.Steps), 100)
	assert.True(t, s.End().(State).Over)
	for _, p := range []string{"next", "initiative", "order", "move", "attach", "skirmish", "charge", "react", "fire", "guns", "melee",
		"victor"} {
		assert.Positive(t, s.Did()[p], p)
	}
}
