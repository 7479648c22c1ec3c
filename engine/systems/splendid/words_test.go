package splendid

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestFactsNotSentences reads the events of every story.
func TestFactsNotSentences(t *testing.T) {
	rulestest.Facts(t, System{}, "testdata/transcripts", 110)
}

// TestWords holds what is said to the vocabulary.
func TestWords(t *testing.T) { rulestest.Words(t, &words) }

// TestNames holds subject and verb together, whatever a unit is called.
func TestNames(t *testing.T) { rulestest.Names(t, &words, "placed", "placed-strong", "delisted") }
