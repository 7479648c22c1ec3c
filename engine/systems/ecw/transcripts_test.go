package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// The whole battle of Roundway with every die thrown on the table, through the journal and a save.
func TestBattleThroughJournalAndSave(t *testing.T) {
	s, faces := journaled.Story(t, System{}, "testdata/transcripts/roundway.txt")
	assert.Greater(t, faces, 300)
	end := s.End().(State)
	assert.True(t, end.Over, "ECW-INV-1: a decision")
	assert.LessOrEqual(t, end.Turn, 12, "ECW-INV-1: in about twelve turns")
	for _, p := range []string{"move", "charge", "reply", "shoot", "shot-test", "charge-home", "receive", "fight", "lost", "recoil",
		"follow", "recover", "threat"} {
		assert.NotZero(t, s.Did()[p], "no %s in the battle", p)
	}
}

// Random games as the app plays them, with undo, redo and table dice, through the journal and a save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	journaled.Random(t, System{}, "end", rulestest.Count(4), 150, variants...)
}
