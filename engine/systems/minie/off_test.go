package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

// A unit that loses figures to every gun of a battery is named once, with its total loss.
func TestLossesAreOrderedOnce(t *testing.T) {
	a := &act{Run: &book.Run{}}
	orderOff(a, "3rd Maine", 6)
	orderOff(a, "9th Ohio", 2)
	orderOff(a, "3rd Maine", 6)
	assert.Equal(t, []book.Said{book.Say("off", "3rd Maine", 12), book.Say("off", "9th Ohio", 2)}, a.Told.Todo)
}
