package journeys

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// A phase of six units doing one thing each takes two taps a unit, and one to move on: a tap on its row opens what it is about
// to do with everything known filled in, and the green key does it. Nothing is skipped: each has moved as far as entered.
func TestTwoTapsAUnit(t *testing.T) {
	t.Parallel()
	for _, b := range []struct{ id, step, rows string }{
		{"ecw", "King moves", "list-units-"}, {"march", "T1", "list-side-"}, {"minie", ": moves", "list-units-"},
		{"splendid", "Movement", "list-side-"},
	} {
		e := visit(t, home(t))
		e.book(b.id)
		e.toStep(b.step)
		e.Shot("taps-" + b.id + "-0")
		step, before, taps, units := e.Text("#screen-title"), e.entries("1"), 0, 0
		for ; units < 6; units++ { // units that have acted are listed after the others
			row := e.first(b.rows)
			e.tap(row)
			e.Await("go")
			if units == 0 {
				e.Shot("taps-" + b.id + "-1")
			}
			if !browser.Eval[bool](e.Page, "document.querySelector('[data-key=go]').getAttribute('aria-disabled') !== 'true'") {
				e.tap("desk-deed-stay") // guns that are not limbered only turn, in a direction of the player's choice
			} else {
				e.tap("go")
			}
			for taps += 2; !e.Has("take-action") || e.Has("done-card"); taps++ {
				t.Log(b.id, "one tap more: ", e.picture())
				e.tap(e.first("done-card", "yes", "pick-"))
			}
			if units == 2 {
				e.Shot("taps-" + b.id + "-2")
			}
			require.Equal(t, step, e.Text("#screen-title"))
			assert.NotEqual(t, row, e.first(b.rows))
		}
		assert.Equal(t, before+12, e.entries("1"), "%s: each is taken in hand, and moves", b.id)
		e.tap(e.goesOn())
		taps++
		assert.NotEqual(t, step, e.Text("#screen-title"), "%s: the phase is over", b.id)
		assert.LessOrEqual(t, taps, 2*units+1, b.id)
		t.Log(b.id, taps, "taps for", units, "units")
		assert.Empty(t, e.Problems(), b.id)
	}
}
