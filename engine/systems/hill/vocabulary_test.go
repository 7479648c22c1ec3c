package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

func TestWords(t *testing.T) { rulestest.Words(t, words) }

// TestNames holds subject and verb together, whatever a unit is called.
func TestNames(t *testing.T) { rulestest.Names(t, words, "safe-on", "group-safe") }
