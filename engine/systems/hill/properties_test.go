package hill

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// TestRandomGamesThroughJournalAndSave plays random games as the app does, with undo, redo and table dice among
// the entries, through journal and save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	journaled.Random(t, System{}, "end-game", rulestest.Count(6), 300, nil,
		engine.Do("", "again", "no", "pace", "busy", "players", "1", "foot", "24", "mounted", "6", "alarm", "3").In,
		engine.Do("", "scale", "cm", "merciful", "yes", "players", "6", "villages", "3", "foot", "48", "mounted", "18").In)
}
