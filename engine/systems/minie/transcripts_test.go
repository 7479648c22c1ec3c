package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest/journaled"
)

// The golden battle again, with all dice thrown on the table, through the journal and a save. It has every main part of a battle.
func TestBattleThroughJournalAndSave(t *testing.T) {
	s, _ := journaled.Story(t, System{}, "testdata/transcripts/battle.txt")
	assert.Greater(t, len(s.Steps), 120)
	assert.True(t, System{}.Desk(s.End()).Over)
	for _, p := range []string{"first", "step", "move", "musketry", "shell", "roundshot", "charge", "melee", "morale", "work", "end"} {
		assert.Positive(t, s.Did()[p], p)
	}
}
