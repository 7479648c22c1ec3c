package book

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The request to choose something is idiomatic.
func TestChooseWhat(t *testing.T) {
	for label, want := range map[string]string{
		"Target": "Choose the target.", "MF": "Choose the MF.", "New order": "Choose the new order.", "Who fires": "Choose who fires.",
		"The next unit": "Choose the next unit.", "What it does": "Choose what it does.", "How it answers": "Choose how it answers.",
	} {
		assert.Equal(t, want, chooseWhat(label))
	}
}
