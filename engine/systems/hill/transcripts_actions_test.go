package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestActionTranscripts plays one story for each of the 14 actions.
func TestActionTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/actions")
}
