package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestForcesTranscripts plays a split, a join, a promotion and a whole turn of the roster.
func TestForcesTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/forces")
}
