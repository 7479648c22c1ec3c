package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestFightTranscripts plays volleys, charges in all their branches, and guns from limbered to the
// second shot.
func TestFightTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/fight")
}
