package minie

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestTranscripts plays the stories: one for each group of procedures, and a battle of a brigade a side.
func TestTranscripts(t *testing.T) { rulestest.Run(t, System{}, "testdata/transcripts") }
