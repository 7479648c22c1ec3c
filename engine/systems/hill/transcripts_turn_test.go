package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestTurnTranscripts plays one story for each kind of event, each table of finds and the turn.
func TestTurnTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/turn")
}
