package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// A drawing marks a unit as hard hit in the turn in which it loses a fifth of its strength and more than any other, and not for less.
func TestDrawingMarksTheHardHit(t *testing.T) {
	start := fought(t, "small")
	pins := func(lost string) (all []string) {
		s := start
		var steps []engine.Step
		for _, line := range strings.Split("initiative|"+lost+"next|next|next|next|next|next|initiative|next|next|next|next|next|next", "|") {
			thrown := book.Bit(line == "initiative")
			st, next := rulestest.Enter(t, System{}, s, rulestest.Line(t, line), []int{6, 1}[:2*thrown], []string{"yes"}[:thrown]...)
			steps, s = append(steps, st), next
		}
		for _, p := range (System{}).Report(start, steps, view.Plainly).Strengths.Pins {
			all = append(all, p.Text)
		}
		return all
	}
	assert.Empty(t, pins("hit unit=5|"), "1 of 10")
	assert.Empty(t, pins("hit unit=11 n=2|"), "2 of 12")
	assert.Equal(t, []string{"Lacy’s Horse hard hit"}, pins("hit unit=5 n=2|"))
	assert.Equal(t, []string{"Holt’s Cuirassiers hard hit"}, pins("hit unit=5 n=2|hit unit=12 n=4|"))
}
