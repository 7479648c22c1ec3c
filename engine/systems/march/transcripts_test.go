package march

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest/journaled"
)

// The battle of a division a side once more, every face of it thrown on the table, through the journal and a save. It has what a battle is
// made of.
func TestBattleThroughJournalAndSave(t *testing.T) {
	s, _ := journaled.Story(t, System{}, "testdata/transcripts/battle/a-division-a-side.txt")
	assert.Greater(t, len(s.Steps), 100)
	assert.True(t, s.End().(State).Over)
	for _, p := range []string{"next", "initiative", "order", "move", "attach", "skirmish", "charge", "react", "fire", "guns", "melee",
		"victor"} {
		assert.Positive(t, s.Did()[p], p)
	}
}
