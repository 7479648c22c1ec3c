package journeys

import (
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
