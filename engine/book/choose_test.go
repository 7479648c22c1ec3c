package book

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is still to be chosen is asked for as one says it.
func TestChooseWhat(t *testing.T) {
	for label, want := range map[string]string{
		"Target": "Choose the target.", "MF": "Choose the MF.", "New order": "Choose the new order.", "Who fires": "Choose who fires.",
		"What it does": "Choose what it does.", "The enemy charged": "Choose the enemy charged.", "How it answers": "Choose how it answers.",
		"To": "Fill in “To”.", "What": "Fill in “What”.", "It is": "Fill in “It is”.", "The target is": "Fill in “The target is”.",
		"Gun, class":              "Fill in “Gun, class”.",
		"The road passes through": "Fill in “The road passes through”.", "Within 12″": "Fill in “Within 12″”.",
	} {
		assert.Equal(t, want, chooseWhat(label))
	}
}
