package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestGroundTranscripts plays placements off the table, the states of a place, what people tell of, a
// find carried home, and travellers.
func TestGroundTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/ground")
}
