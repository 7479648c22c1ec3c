package journeys

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
)

// tried is the number of tries shown by the rehearsal in view.
const tried = `Number((document.querySelector("main")?.textContent.match(/(\d+) (?:try|tries)/) || [])[1] || 0)`

// Two units of an open game fight it out beside it, offline: the numbers grow, it stops half-way, one thing is varied and kept,
// and nothing in the game has changed.
func TestRehearseAFight(t *testing.T) {
	t.Parallel()
	e := alone(t)
	e.book("ecw")
	before := e.stored("1")
	e.Do(`performance.mark("asked")`)
	e.tap("nav-rehearse")
	e.Wait(tried + " >= 1")
	e.Do(`performance.mark("first")`)
	e.Wait(tried + " >= 30")
	e.halt()
	assert.Less(t, browser.Eval[int](e.Page, tried), 1000, "stopped half-way")
	t.Log(browser.Eval[float64](e.Page, `performance.measure("w", "asked", "first").duration`), "ms to the first number")
	for _, size := range [][2]int64{{1180, 820}, {390, 844}} {
		e.Size(size[0], size[1])
		e.Shot("fight-" + strconv.FormatInt(size[0], 10))
	}
	e.tap("rehearse-vary-cover")
	e.Wait(tried + " >= 30")
	e.halt()
	assert.Contains(t, e.Text(".cmp"), "Hard cover")
	for _, size := range [][2]int64{{1180, 820}, {390, 844}} {
		e.Size(size[0], size[1])
		e.Shot("fight-varied-" + strconv.FormatInt(size[0], 10))
	}
	e.tap("rehearse-keep")
	assert.Equal(t, before, e.stored("1"), "the game is as it was")
	e.tap("rehearse-change")
	e.Shot("fight-change-390")
	assert.Empty(t, e.Problems())
}

// A volley is rehearsed from its form before any dice: the two units fight it out beside the game, and the form is still there.
func TestRehearseThisVolley(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	e.book("minie")
	e.toStep("Musketry")
	e.tap("list-units-1-unit-3")
	assert.False(t, e.Has("rehearse-this"), "nobody is aimed at yet")
	e.tap("field-target-12", "field-range-20")
	e.Await("go")
	form, before := e.picture(), e.stored("1")
	e.tap("rehearse-this")
	e.Wait(tried + " >= 30")
	e.halt()
	title := e.Text("main h2")
	for _, name := range strings.Split(title, " v. ") {
		assert.Contains(t, form, name, "the two of the form")
	}
	assert.Contains(t, e.Text("main"), "5″ apart", "the range of the form")
	e.glance("fight-of-a-form")
	e.tap("nav-field")
	e.Await("go")
	assert.Equal(t, form, e.picture())
	assert.Equal(t, before, e.stored("1"), "the game is as it was")
	e.tap("go")
	e.Await("done-card")
	assert.NotEqual(t, before, e.stored("1"))
	assert.Empty(t, e.Problems())
}

// A fight of The Other Side of the Hill is rehearsed, offline, against who may come before anybody has: it stops half-way,
// something is varied, a volley uses its two units and its range, and nothing in the game has changed.
func TestRehearseAFightOfTheHill(t *testing.T) {
	t.Parallel()
	e := alone(t)
	e.Prefer("prefers-reduced-motion", "reduce")
	e.tap("new-game", "system-hill", "field-scenario-sweep", "create")
	e.Await("initiative")
	before := e.stored("1")
	e.tap("nav-rehearse", "rehearse-fight")
	e.Wait(tried + " >= 20")
	e.halt()
	assert.Contains(t, e.Text("main h2"), "French infantry")
	e.glance("fight-hill")
	e.tap("rehearse-vary-near")
	e.Wait(tried + " >= 20")
	e.halt()
	assert.Contains(t, e.Text(".cmp"), "6″ nearer")
	e.glance("fight-hill-varied")
	for _, size := range [][2]int64{{820, 1180}, {1366, 768}, {390, 844}} {
		e.Size(size[0], size[1])
		e.shoot("fight-hill-varied-" + strconv.FormatInt(size[0], 10))
	}
	e.tap("rehearse-keep")
	assert.Equal(t, before, e.stored("1"), "the game is as it was")
	assert.Empty(t, e.Problems())
}
