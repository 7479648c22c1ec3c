package journeys

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
)

// A cave is explored; what is found is carried by the unit, comes home with it, and counts on the ledger.
func TestExploreCarryHome(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	assert.Contains(t, h.picture(), "4″ along it to the corner")
	h.tap("desk-place")
	h.toRest()
	log := strings.Join(h.log(), "\n")
	assert.Contains(t, log, "right edge, 4″ along it to the corner, away from our lines")
	assert.Empty(t, h.Problems())
}

// hint is what the first game says to do now, "" when it says nothing.
func (h *thumb) hint() string {
	h.t.Helper()
	return browser.Eval[string](h.Page, `[...document.querySelectorAll(".duty b")].map((b) => b.innerText).find((t) => t.startsWith("Hint: "))?.slice(6) || ""`)
}

// first is the data-key of the first key that fits a selector and does something, "" for none.
func (h *thumb) first(selector string) string {
	h.t.Helper()
	return browser.Eval[string](h.Page, `[...document.querySelectorAll('`+selector+`')].find((k) => k.checkVisibility() && !k.ariaDisabled)?.dataset.key || ""`)
}

// uncovered checks that on a short phone a hint can be read whole and that the key it speaks of lies free, without scrolling.
func (h *thumb) uncovered(hint, key string) {
	h.t.Helper()
	h.Size(360, 640)
	h.Do("window.scrollTo(0, 0)")
	assert.Empty(h.t, browser.Eval[[]string](h.Page, `(() => {
		const out = [], strip = document.querySelector(".duties"), key = document.querySelector('[data-key="`+key+`"]'), box = key.getBoundingClientRect(), x = (box.left + box.right) / 2;
		if (strip.scrollHeight > strip.clientHeight + 1) out.push("the hint scrolls: " + strip.scrollHeight + " in " + strip.clientHeight);
		for (const y of [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]) {
			const above = document.elementFromPoint(x, y);
			if (!key.contains(above)) out.push("above the key at " + Math.round(y) + ": " + (above?.className || "nothing, it is outside the window"));
		}
		return out;
	})()`), "%s: %s at 360 by 640", hint, key)
	h.Size(390, 844)
}

// The practice skirmish of the first visit, played by somebody who has never seen the page and does what the hints
// say: from the empty shelf to the final word in at most 60 taps. Then its report, printed.
func TestFirstGame(t *testing.T) {
	t.Parallel()
	h := &thumb{evening: visit(t, browser.Serve(t, browser.Site(t), "/").URL())}
	h.Prefer("prefers-reduced-motion", "reduce")
	h.Do("vedette.seed = () => '0000000000000011'")
	h.tap("first-hill")
	said := []string{}
	for range 80 {
		if strings.HasPrefix(h.picture(), "The end") {
			break
		}
		switch hint := h.hint(); {
		case h.first("[data-key^=pick-]") != "": // whom it sees, how near
			h.tap(h.first("[data-key^=pick-]"))
		case h.Has("yes"):
			h.tap("yes")
		case h.first(".dock [data-key^=desk-advised]") != "":
			h.tap(h.first(".dock [data-key^=desk-advised]"))
		case h.Has("desk-accept"):
			h.tap("desk-accept")
		case h.Has("done-card"):
			h.tap("done-card")
		case h.Has("go"):
			cover := "field-cover-hard" // the French sit in the village
			if strings.Contains(h.picture(), "French foragers\nWeapon") || strings.Contains(h.picture(), "Unit: French") {
				cover = "field-cover-open"
			}
			for _, key := range []string{"field-range-3-6", cover, "field-home-u2", "field-met"} {
				if h.Has(key) {
					h.tap(key)
				}
			}
			h.tap("go")
		case h.first(".duty:nth-child(2) button") != "": // what is owed stands below the hint
			h.tap(h.first(".duty:nth-child(2) button"))
		default:
			said = append(said, hint)
			key, ok := map[string]string{"Who acts first?": "initiative", "Who is next?": "initiative", "Everybody has acted": "desk-end-turn", "Nobody is left": "desk-end-game",
				"Toward the village": "desk-unit-move-open", "Into the village": "desk-explore-1", "French in sight": "desk-volley",
				"Rifles to load": "desk-unit-stand", "They waver": "desk-unit-stand", "The French act": "list-advice-ask-key",
				"Only advice": h.first("[data-key^=list-advice-]"), "Village searched": "list-aims-a1-key"}[hint]
			switch {
			case hint == "Homeward":
				h.uncovered(hint, "sections")
				h.uncovered(hint, "desk-unit-move-open")
				h.tap("sections")
				h.section("nav-despatches", "Despatches")
				h.taps++
				h.tap("desk-end-game")
			case !ok || !h.Has(key):
				h.dump("no way on")
				require.FailNow(t, "no way on from: "+hint)
			default:
				h.uncovered(hint, key)
				h.tap(key)
			}
		}
	}
	t.Log(h.taps, said)
	h.limit("the first game, from the first visit to the final word, by its hints alone", 60)
	t.Log(h.table[0])
	for _, want := range []string{"Who acts first?", "Toward the village", "Into the village", "French in sight", "The French act", "Rifles to load", "Village searched", "Homeward"} {
		assert.Contains(t, said, want)
	}
	end := h.picture()
	assert.Contains(t, end, "Highest level reached: 2")

	if h.Has("done-card") {
		h.tap("done-card")
	}
	h.section("nav-log", "Log")
	h.tap("report")
	h.Wait("location.pathname.includes('report')")
	told := []string{"1 British unit, 10 figures in all", "Turn 1", "The village was explored and found held: French foragers.", "Rifles came home.", "The end", "highest level 2", "Losses", "Ledger", "Player unit home: Rifles"}
	for _, want := range told {
		assert.Contains(t, h.picture(), want)
	}
	assert.NotContains(t, h.picture(), "HILL-")
	h.fits(t, "report-hill")
	h.Letters(16)
	h.Wait("getComputedStyle(document.documentElement).fontSize === '16px'")
	pdf := h.PDF("report-hill")
	assert.Equal(t, 1, bytes.Count(pdf, []byte("/Type /Page\n")), "a short game is one page")
	h.Size(703, 1054) // what A4 has within its margins
	h.Media("print")
	for _, want := range told {
		assert.Contains(t, h.picture(), want, "on paper")
	}
	assert.NotContains(t, h.picture(), "Undo", "no key is printed")
	assert.Empty(t, browser.Eval[[]string](h.Page, `(() => {
		const out = [], walk = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
		for (let node; (node = walk.nextNode());) {
			const range = document.createRange();
			range.selectNodeContents(node);
			for (const box of range.getClientRects()) if (box.width && (box.left < 0 || box.right > 703)) out.push(node.data);
			for (let up = node.parentElement; up.id !== "vedette"; up = up.parentElement)
				if (getComputedStyle(up).overflow !== "visible" && (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1) && !up.matches(".vh")) out.push("cut: " + node.data);
		}
		return out;
	})()`), "nothing is cut")
	assert.Empty(t, h.Problems())
}
