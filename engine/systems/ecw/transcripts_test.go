package ecw

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestTranscripts plays every group of procedures and a whole battle, told as a player would tell them.
func TestTranscripts(t *testing.T) { rulestest.Run(t, System{}, "testdata/transcripts") }
