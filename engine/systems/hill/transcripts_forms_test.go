package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestFormsTranscripts opens the forms: what is asked, what is proposed, and between what limits.
func TestFormsTranscripts(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/forms")
}
