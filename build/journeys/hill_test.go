package journeys

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
	"vedette/engine"
)

// A cave is explored; what is found is carried by the unit, comes home with it, and counts on the ledger.
func TestExploreCarryHome(t *testing.T) {
	n := made(t, "Evening", 5, "force", "sweep", "villages", "0").do(engine.Do("note", "kind", "cave")).do(engine.Do("prepare", "place", "s4", "content", "plans"))
	for range 30 {
		if d := n.System().Desk(n.State()); d.Say == "Players’ initiative" {
			break
		}
		n.do(engine.Do("press"))
	}
	n.do(engine.Do("activate", "unit", "u1"))
	e := visit(t, browser.Serve(t, browser.Site(t), "/").URL())
	e.Prefer("prefers-reduced-motion", "reduce")
	e.plant("1", n)
	h := &thumb{evening: e}
	h.tap("list-table-s4-key")
	if h.Has("go") {
		h.tap("go")
	}
	h.tap("yes")
	assert.Contains(t, h.picture(), "walled up in a niche")
	h.tap("done-card")
	h.section("nav-forces", "Forces")
	h.tapNamed("list-players-", "Rifles")
	h.tap("field-what-home", "go")
	if h.Has("done-card") {
		h.tap("done-card")
	}
	h.section("nav-despatches", "Despatches")
	text := h.picture()
	for _, want := range []string{"The strategic plans", "home", "Ledger", "Sum"} {
		assert.Contains(t, text, want)
	}
	h.fits(t, "ledger")
}

// An event is placed with its dial; its point lies off the table, and the app says where on which edge it then stands.
func TestEventOffTheTable(t *testing.T) {
	e := visit(t, browser.Serve(t, browser.Site(t), "/").URL())
	e.Prefer("prefers-reduced-motion", "reduce")
	e.plant("1", waiting(t))
	h := &thumb{evening: e}
	e.Await("desk-off-table")
	assert.Contains(t, h.picture(), "Measure 16″ from the edge of your ring, right front.")
	drawn := "[...document.querySelectorAll('svg.dial text')].map((x) => x.textContent).join(' ')"
	assert.Contains(t, browser.Eval[string](e.Page, drawn), "16″", "the dial is drawn")

	h.tap("desk-off-table")
	assert.True(t, browser.Eval[bool](e.Page, "document.querySelector('[data-key=go]').ariaDisabled === 'true'"), "which edge must be told")
	h.tap("field-edge-right")
	assert.Contains(t, h.Text("[data-key=go]"), "It stands on the table")
	h.tap("field-reach-less-5")
	assert.Contains(t, h.Text("[data-key=go]"), "right edge, 5″ along it, away from our lines")
	h.fits(t, "off-the-table")
	h.tap("field-room-less", "go")
	h.limit("an event put on the edge of the table, with the corner in the way", 5)
	h.dump("card")
	assert.Contains(t, h.picture(), "4″ along it to the corner")
	h.tap("desk-place")
	h.toRest()
	log := strings.Join(h.log(), "\n")
	assert.Contains(t, log, "right edge, 4″ along it to the corner, away from our lines")
	assert.Empty(t, h.Problems())
}
