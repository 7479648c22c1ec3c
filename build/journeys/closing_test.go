package journeys

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Ending a game takes three taps and shows at once how it came out. The green key leads to the report, and from there to the
// next game. Undoing the end stays on the same screen.
func TestTheEnd(t *testing.T) {
	t.Parallel()
	e := planted(t, fought(t))
	taps := 0
	tap := func(keys ...string) {
		for _, key := range keys {
			taps++
			e.tap(key)
		}
	}
	tap("nav-despatches", "desk-end-game", "go")
	assert.Equal(t, 3, taps, "taps to the end")
	e.Await("report")
	for _, want := range []string{"The end", "What counted", "Villa Nueva searched", "Achieved", "Losses", "Players", "Non-Players",
		"Deeds of the day", "Turn 1"} {
		assert.Contains(t, e.picture(), want)
	}
	assert.Contains(t, e.said(), "The game ends with")
	assert.Equal(t, "report", e.green())

	e.tap("undo")
	e.Await("owed")
	assert.NotContains(t, e.picture(), "What counted")
	e.tap("nav-despatches")
	for _, width := range []int64{1366, 390} { // what can still be won is there too, unless the pane beside has it
		e.Size(width, 844)
		e.Wait(`document.querySelectorAll("[data-key=list-aims-a1]:not(.behind *)").length === 1`)
	}
	e.tap("desk-end-game")
	e.tap("go")
	e.Await("report")
	e.section("report", "")
	e.Wait("location.pathname.endsWith('/report/')")
	assert.Equal(t, "new-game", e.green(), "the way on")
	e.tap("undo")
	e.Wait("location.pathname.endsWith('/report/') && !document.querySelector('[data-key=new-game]')")
	assert.Contains(t, e.picture(), "The affair is not decided as I write")
	e.section("nav-log", "Log")
	e.section("nav-field", "")
	e.tap("nav-despatches", "desk-end-game")
	e.tap("go")
	e.Await("report")
	e.section("new-game", "New game")
	assert.Contains(t, e.picture(), "The Other Side of the Hill", "of the same rule book")
	assert.Empty(t, e.Problems())
}
