package splendid

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestTranscripts plays every story.
func TestTranscripts(t *testing.T) { rulestest.Run(t, System{}, "testdata/transcripts") }
