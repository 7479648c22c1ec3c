package journeys

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
)

// From the shelf to the first draw of a scenario: New game, the scenario, and Begin makes the draw, with the briefing and the
// table above it. If the game is set up first, the briefing is above the draw. A stranger's first game takes two taps, including
// the draw.
func TestTapsToTheFirstDraw(t *testing.T) {
	t.Parallel()
	h := &thumb{evening: visit(t, home(t))}
	defer func() { t.Logf("taps\n%s", strings.Join(h.table, "\n")) }()
	h.Prefer("prefers-reduced-motion", "reduce")
	h.tap("first-hill")
	assert.Contains(t, h.Text(".brief"), "Search it, and bring your Rifles home.")
	h.tap("initiative")
	h.limit("the first game, from the first visit to its first draw, the draw among them", 2)
	h.free("shelf")
	h.Do("vedette.seed = () => '3'")
	h.tap("new-game")
	assert.Contains(t, h.Text(".brief"), "The army marches at dawn.", "the scenario after the first game")
	assert.Contains(t, browser.Eval[string](h.Page, "document.querySelector('.brief .diagram').textContent"), "Village 1")
	h.tap("green")
	h.limit("a scenario, from the shelf to its first draw, the draw among them", 2)
	assert.Regexp(t, `^Turn 1, draw \d`, h.picture())
	assert.False(t, browser.Eval[bool](h.Page, "Boolean(document.querySelector('.brief'))"), "read once the game has begun")
	h.free("shelf", "new-game", "create")
	assert.Contains(t, h.Text(".brief"), "He must be killed or taken.", "the one after that")
	assert.Equal(t, "initiative", h.green())
	h.free("shelf", "new-game", "group-battles")
	assert.Regexp(t, `find out what lies ahead; two hours; played$`, h.Text("[data-key=field-scenario-sweep]"))
	h.free("field-scenario-courier")
	assert.Equal(t, "The Emperor’s Bag", h.Text(".brief h2"), "the briefing of the one chosen takes the place of the list")
	assert.False(t, h.Has("field-scenario-courier"))
	h.Size(820, 1180)
	h.Await("field-scenario-courier") // where there is room for both
	h.Size(390, 844)
	h.Await("group-battles")
	h.free("back", "new-game", "group-battles", "field-scenario-none")
	assert.Equal(t, "Game of", h.Text("[data-key=create] small")[:7], "nothing of the last plan is left")
	assert.Contains(t, h.Text("[data-key=group-house]"), "Inches")
	h.free("field-foot-24", "group-1", "field-mv-0-more")
	assert.Contains(t, h.Text("[data-key=group-house]"), "French foot you own 24 · 1 value changed")
}

// A cave is explored; the unit carries what it finds, brings it home, and it counts in the ledger.
func TestExploreCarryHome(t *testing.T) {
	t.Parallel()
	n := made(t, "Evening", 5, "force", "sweep", "villages", "0").do(engine.Do("note", "kind", "cave")).do(engine.Do("prepare", "place", "s4",
		"content", "plans"))
	for range 30 {
		if d := n.System().Desk(n.State()); d.Say == "Players’ initiative" {
			break
		}
		n.do(engine.Do("press"))
	}
	n.do(engine.Do("activate", "unit", "u1"))
	e := planted(t, n)
	e.Prefer("prefers-reduced-motion", "reduce")
	h := &thumb{evening: e}
	h.tap("list-table-s4-key")
	if h.Has("go") {
		h.tap("go")
	}
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
	for _, want := range []string{"The strategic plans", "home", "Points", "Total"} {
		assert.Contains(t, text, want)
	}
	h.fits(t, "ledger")
}

// An event is placed with its dial; its point is off the table, and the app says where on which edge to place it.
func TestEventOffTheTable(t *testing.T) {
	t.Parallel()
	e := planted(t, waiting(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	h := &thumb{evening: e}
	e.Await("desk-off-table")
	assert.Contains(t, h.picture(), "Measure 16″ to the right front, from the outer edge of your force.")
	drawn := "[...document.querySelectorAll('svg.dial text')].map((x) => x.textContent).join(' ')"
	assert.Contains(t, browser.Eval[string](e.Page, drawn), "16″", "the dial is drawn")

	h.tap("desk-off-table")
	assert.True(t, browser.Eval[bool](e.Page, "document.querySelector('[data-key=go]').ariaDisabled === 'true'"), "which edge must be told")
	h.tap("field-edge-right")
	assert.Contains(t, h.Text("[data-key=go]"), "It stands on the table")
	h.tap("field-reach-less-5")
	assert.Contains(t, h.Text("[data-key=go]"), "right edge, 5″ along it, away from your lines")
	h.fits(t, "off-the-table")
	h.tap("field-room-less", "go")
	h.limit("an event put on the edge of the table, with the corner in the way", 6)
	assert.Contains(t, h.picture(), "4″ along it to the corner")
	h.tap("desk-place")
	h.toRest()
	log := strings.Join(h.log(), "\n")
	assert.Contains(t, log, "right edge, 4″ along it to the corner, away from your lines")
	assert.Empty(t, h.Problems())
}

// first returns the data-key of the first working key that matches a selector, or "".
func (h *thumb) first(selector string) string {
	h.t.Helper()
	return browser.Eval[string](h.Page, `[...document.querySelectorAll('`+selector+
		`')].find((k) => k.checkVisibility() && !k.ariaDisabled)?.dataset.key || ""`)
}

// hinted returns the data-key of the key a hint names, as in "Tap Ask: ...", by its label; of two, the marked one. It must be
// visible without scrolling, since no newcomer scrolls to look for it.
func (h *thumb) hinted() (hint, key string) {
	h.t.Helper()
	got := browser.Eval[[]string](h.Page, `(() => {
		const duty = document.querySelector(".hint");
		if (!duty) return ["", "", ""];
		const label = duty.querySelector("p span").innerText.match(/[Tt]ap ([^.,:;]+)/)[1];
		const said = (k) => [...(k.querySelector(".key__text") ||
			k).childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join("").trim();
		const whole = (k) => said(k) + " " + (k.querySelector("small")?.innerText || "");
		const keys = [...document.querySelectorAll(".screen button[data-key]")].filter((k) => !k.ariaDisabled &&
			(said(k) === label || whole(k) === label));
		const key = keys.find((k) => k.classList.contains("key--named")) || keys[0];
		if (!key) return [duty.innerText, "", label];
		const box = key.getBoundingClientRect(), above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		return [duty.querySelector("b").innerText.slice(6), key.dataset.key, key.contains(above) ? "" : "covered by " + (above?.className ||
			"nothing: it is out of the window")];
	})()`)
	require.NotEmpty(h.t, got[1], "%s: no key %q on the screen:\n%s", got[0], got[2], h.picture())
	assert.Empty(h.t, got[2], "%s: %s", got[0], got[1])
	return got[0], got[1]
}

// unanswered returns a reply to the first unanswered question of a form, or "" if there is none.
func (h *thumb) unanswered() string {
	h.t.Helper()
	return browser.Eval[string](h.Page, `(() => {
		const group = [...document.querySelectorAll(".field [role=radiogroup]")].find((g) => !g.querySelector("[aria-checked=true]"));
		if (!group) return "";
		const keys = [...group.querySelectorAll("[data-key]")].filter((k) => !k.ariaDisabled).map((k) => k.dataset.key);
		return keys.find((k) => /-range-3-6$|-cover-hard$/.test(k)) || keys[0];
	})()`)
}

// cutOnPaper lists what does not fit the width of a sheet of paper, or its box.
const cutOnPaper = `(() => {
	const out = [], walk = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
	for (let node; (node = walk.nextNode());) {
		const range = document.createRange();
		range.selectNodeContents(node);
		for (const box of range.getClientRects()) if (box.width && (box.left < 0 || box.right > 703.5)) out.push(node.data);
		for (let up = node.parentElement; up.id !== "vedette"; up = up.parentElement)
			if (getComputedStyle(up).overflow !== "visible" && (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1) &&
				!up.matches(".vh")) out.push("cut: " + node.data);
	}
	return out;
})()`

// The practice skirmish of the first visit, played by somebody who has never seen the page: on the field they read the hint and
// tap the key it names, and in whatever opens they answer the questions and tap the large key. It ends in victory, back home.
func TestFirstGame(t *testing.T) {
	t.Parallel()
	h := &thumb{evening: visit(t, home(t))}
	h.Prefer("prefers-reduced-motion", "reduce")
	h.Do("vedette.seed = () => '0000000000000012'")
	h.tap("first-hill")
	said := []string{}
	last := 0 // taps when the end was tapped
	for range 120 {
		if strings.HasPrefix(h.picture(), "The end") {
			break
		}
		switch {
		case h.first("[data-key^=pick-]") != "": // whom it sees, and how near
			h.tap(h.first("[data-key^=pick-]"))
		case h.Has("yes"):
			h.tap("yes")
		case !h.Has("owed") && !h.Has("go") && h.green() != "": // a result has been read: what comes next
			if h.green() == "desk-end-game" {
				last = h.taps
			}
			h.tap(h.green())
		case h.Has("go"):
			if key := h.unanswered(); key != "" { // the French are in the village, three to six inches away
				h.tap(key)
				continue
			}
			h.tap("go")
		default:
			hint, key := h.hinted()
			if os.Getenv("VEDETTE_SHOTS") != "" && !slices.Contains(said, hint) {
				h.Shot("hint-" + strings.Trim(strings.ReplaceAll(strings.ToLower(hint), " ", "-"), "?"))
			}
			said = append(said, hint)
			if key == "desk-end-game" {
				last = h.taps
			}
			h.tap(key)
		}
	}
	t.Log(h.taps, said)
	assert.LessOrEqual(t, h.taps-last, 3, "the end of the game")
	t.Logf("the end of the game %d of 3", h.taps-last)
	h.limit("the first game, from the first visit to the final word, by its hints alone", 65)
	t.Log(h.table[0])
	for _, want := range []string{"Lay out the table", "Towards the village", "Into the village", "French in sight", "The French act",
		"Homeward"} {
		assert.Contains(t, said, want)
	}
	end := h.picture()
	assert.Contains(t, end, "Highest level scored: 2 of 5")
	assert.NotContains(t, end, "Lost")
	assert.Contains(t, end, "Creditable", "the enemy fought, the village searched, and home")

	if h.Has("done-card") {
		h.tap("done-card")
	}
	h.section("nav-log", "Log")
	h.tap("report")
	h.Wait("location.pathname.includes('report')")
	told := []string{"Despatch", "Sir, ", "the village", "French", "I have the honour to be", "The day turn by turn", "Roll of losses",
		"Rifles", "What it was worth", "Creditable"}
	for _, want := range told {
		assert.Contains(t, h.picture(), want)
	}
	assert.NotContains(t, h.picture(), "HILL-")
	h.fits(t, "report-hill")
	h.Letters(16)
	h.Wait("getComputedStyle(document.documentElement).fontSize === '16px'")
	pdf := h.PDF("report-hill")
	assert.LessOrEqual(t, bytes.Count(pdf, []byte("/Type /Page\n")), 2, "a short game is two pages at most")
	h.Size(703, 1054) // A4 within its margins
	h.Media("print")
	for _, want := range told {
		assert.Contains(t, h.picture(), want, "on paper")
	}
	assert.NotContains(t, h.picture(), "Undo", "no key is printed")
	assert.Empty(t, browser.Eval[[]string](h.Page, cutOnPaper), "nothing is cut")
	assert.Empty(t, h.Problems())
}
