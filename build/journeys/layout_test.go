package journeys

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
)

// viewport is a window with its text size, and the panes it has room for.
type viewport struct {
	w, h, letters int64
	panes         int
}

func (v viewport) String() string {
	s := fmt.Sprintf("%dx%d", v.w, v.h)
	if v.letters != 16 {
		s += " large"
	}
	return s
}

// viewports are a phone: small, usual, on its side, zoomed to 125 and 200 per cent, with doubled text, and short; a tablet both
// ways; a laptop.
var viewports = []viewport{{360, 640, 16, 0}, {390, 844, 16, 0}, {844, 390, 16, 0}, {820, 1180, 16, 2}, {1180, 820, 16, 3},
	{1366, 768, 16, 3}, {312, 675, 16, 0}, {195, 422, 16, 0}, {390, 844, 32, 0}, {320, 568, 16, 0}}

// layoutStates are the screens a referee has open.
func layoutStates() []view {
	volley := func(e *evening) {
		e.tap("take-action", "action-volley")
		for range 8 {
			key := browser.Eval[string](e.Page, `(() => {
				const group = [...document.querySelectorAll(".field [role=radiogroup]")].find((g) => !g.querySelector("[aria-checked=true]"));
				return group?.querySelector("[data-key]:not([aria-disabled=true])")?.dataset.key || "";
			})()`)
			if key == "" {
				return
			}
			e.tap(key)
		}
	}
	return []view{
		{name: "rest", game: twelve, open: func(e *evening) { e.Await("owed") }},
		{name: "hint-duties", game: func(t testing.TB) *native { return half(t).do(engine.Do("settings", "hints", "yes")) },
			open: func(e *evening) { e.Await("owed") }},
		{name: "form", game: twelve, open: volley},
		{name: "result", game: func(t testing.TB) *native {
			return twelve(t).do(engine.Do("volley", "unit", "u2", "against", "u6", "range", "6-12", "cover", "soft", "anyway", "yes"))
		}, open: func(e *evening) { e.Await("desk-accept") }},
		{name: "event", game: waiting, open: func(e *evening) { e.Await("desk-place") }},
		{name: "over", game: ended, open: func(e *evening) { e.Await("report") }},
	}
}

// measured is how the window is divided: tops and heights in CSS pixels.
type measured struct {
	Dock    float64  // the dock's share of the window in per cent
	Top     float64  // of the dock
	Content float64  // height left for the page
	Hidden  string   // what covers the green key, or that it is outside the window; "" if it is visible
	Owed    int      // number of things owed
	Misfits []string // what does not fit
}

const measure = `(() => {
	const w = innerWidth, h = innerHeight, dock = document.querySelector(".dock"), green = document.querySelector(".key--primary");
	let box = dock.getBoundingClientRect();
	if (getComputedStyle(dock).display === "contents") box = green.getBoundingClientRect();
	const left = Math.max(0, box.left), right = Math.min(w, box.right), top = Math.max(0, box.top), bottom = Math.min(h, box.bottom);
	const column = box.height > h * 0.9; // it is beside the page
	const at = green.getBoundingClientRect(), over = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
	const inside = at.top >= -0.5 && at.bottom <= h + 0.5 && at.left >= -0.5 && at.right <= w + 0.5;
	const band = document.querySelector(".band--owed .band__more")?.innerText.match(/of (\d+)/);
	const count = band ? band[1] : document.querySelectorAll(".left .duty").length;
	return {Dock: 100 * (right - left) * (bottom - top) / (w * h), Top: box.top, Content: column ? h : top,
		Hidden: !inside ? "out of the window" : green.contains(over) ? "" : "covered by " + over?.className,
		Owed: Number(count), Misfits: ` + misfits + `};
})()`

// The dock has one height within its limits, the next step is visible and nothing overlaps, in ten windows and six states.
func TestLayout(t *testing.T) {
	t.Parallel()
	tops := map[string]float64{}
	table := []string{fmt.Sprintf("%-14s %-12s %8s %8s", "window", "state", "dock %", "content")}
	e := &evening{browser.Open(t, home(t)+aside), t}
	e.Prefer("prefers-reduced-motion", "reduce")
	for _, s := range layoutStates() {
		e.Size(390, 844)
		e.wake(home(t), s.game(t).records("1"))
		s.open(e)
		e.released()
		for _, v := range viewports {
			e.show(v)
			m := browser.Eval[measured](e.Page, measure)
			name := v.String() + " " + s.name
			table = append(table, fmt.Sprintf("%-14s %-12s %8.1f %8.0f", v, s.name, m.Dock, m.Content))
			assert.Empty(t, m.Hidden, "%s: the green key", name)
			assert.Empty(t, grave(m.Misfits, v), name)
			if s.name == "hint-duties" {
				require.GreaterOrEqual(t, m.Owed, 3, name)
				if v.letters == 16 && v.w > 200 { // otherwise everything scrolls together
					assert.InDelta(t, tops[v.String()], m.Top, 0.5, "%s: the dock has moved", name)
				}
			}
			switch {
			case s.name == "rest":
				tops[v.String()] = m.Top
			case v.w == 390 && v.letters == 16 && s.name != "hint-duties":
				assert.LessOrEqual(t, m.Dock, 26.0, name)
			}
			if s.name == "rest" || s.name == "hint-duties" || s.name == "form" {
				limit := map[string]float64{"390x844": 26, "360x640": 34, "320x568": 34}[v.String()]
				assert.True(t, limit == 0 || m.Dock <= limit, "%s: the dock takes %.1f %%", name, m.Dock)
			}
			e.pictures(v, s.name)
		}
	}
	t.Log("\n" + strings.Join(table, "\n"))
	assert.Empty(t, e.Problems())
}

// Before a game is open, the shelf, the settings and a new game have two columns where there is room, and one on a phone.
func TestTwoColumns(t *testing.T) {
	t.Parallel()
	e := &evening{browser.Open(t, home(t)+aside), t}
	e.wake(home(t), twelve(t).records("1"))
	e.show(viewport{1366, 768, 16, 3})
	e.holdsGreen("field")
	e.tap("shelf")
	e.show(viewport{1366, 768, 16, 0})
	e.holdsGreen("shelf")
	screens := []struct{ name, key, back string }{{"shelf", "", ""}, {"settings", "settings", "shelf"}, {"new game", "new-game", "back"}}
	for _, screen := range screens {
		if screen.key != "" {
			e.tap(screen.key)
		}
		for _, v := range []viewport{{1366, 768, 16, 0}, {820, 1180, 16, 0}, {390, 844, 16, 0}, {390, 844, 32, 0}} {
			e.show(v)
			name := v.String() + " " + screen.name
			assert.Empty(t, grave(browser.Eval[[]string](e.Page, misfits), v), name)
			assert.Equal(t, v.w > 700, browser.Eval[bool](e.Page, `(() => {
				const aside = document.querySelector(".aside").getBoundingClientRect();
				const first = document.querySelector(".page > :not(.aside)").getBoundingClientRect();
				return aside.left > first.right && Math.abs(aside.top - first.top) < 24;
			})()`), "%s: beside each other", name)
		}
		e.show(viewport{390, 844, 16, 0})
		if screen.back != "" {
			e.tap(screen.back)
		}
	}
	assert.Empty(t, e.Problems())
}

// The map on the field is lettered for the column it stands in: the whole width before the first step of a turn, less of it beside the
// steps of the turn.
func TestMapBesideTheSteps(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Size(1366, 768)
	e.tap("new-game", "system", "system-splendid", "create", "desk-next", "list-side-0-u7")
	width := func() float64 {
		assert.Empty(t, browser.Eval[[]string](e.Page, misfits))
		return browser.Eval[float64](e.Page, `document.querySelector(".map").getBoundingClientRect().width`)
	}
	whole := width()
	e.tap("desk-casualty", "list-side-0-u7")
	assert.Less(t, width(), whole, "the hit stands beside it")
}

// On a laptop the forces of both sides stand beside each other; on an upright tablet one below the other.
func TestForcesBesideEachOther(t *testing.T) {
	t.Parallel()
	e := planted(t, twelve(t))
	e.section("nav-forces", "Forces")
	for _, v := range []viewport{{1366, 768, 16, 3}, {820, 1180, 16, 2}} {
		e.show(v)
		e.Wait(`document.querySelectorAll(".page h2").length > 1`)
		sides := browser.Eval[[][2]int](e.Page, `[...document.querySelectorAll(".page h2")].slice(0, 2).map((h) => {
			const box = h.getBoundingClientRect();
			return [Math.round(box.left), Math.round(box.top)];
		})`)
		require.Len(t, sides, 2, v)
		assert.Equal(t, v.panes == 3, sides[0][1] == sides[1][1], "%s: %v", v, sides)
		assert.Equal(t, v.panes == 3, sides[0][0] < sides[1][0], "%s: %v", v, sides)
		assert.Empty(t, grave(browser.Eval[[]string](e.Page, misfits), v), v)
		assert.Empty(t, e.Audit(), v)
	}
	assert.Empty(t, e.Problems())
}

// Where there is room, a page of the rules opens beside its list: the list stays where it was, and the page begins at its top.
func TestRulesBesideTheirList(t *testing.T) {
	t.Parallel()
	e := &evening{browser.Open(t, home(t)+aside), t}
	e.wake(home(t), twelve(t).records("1"))
	e.tap("shelf")
	e.show(viewport{1366, 768, 16, 0})
	e.tap("rules-hill")
	e.tap("part-tables")
	e.tap("piece-t-conduct")
	list := browser.Eval[int](e.Page, `scrollY`)
	require.Positive(t, list, "the last of the tables")
	e.Do(`document.querySelector(".reading").scrollTo(0, 200)`)
	require.Equal(t, 200, browser.Eval[int](e.Page, `document.querySelector(".reading").scrollTop`), "the table is longer than the window")
	e.tap("piece-t-points")
	type place struct {
		List, Page int
		Title, Now string
	}
	assert.Equal(t, place{list, 0, "Points", "piece-t-points"}, browser.Eval[place](e.Page, `(() => {
		const page = document.querySelector(".reading"), now = document.querySelector(".page [aria-current]");
		return {List: scrollY, Page: page.scrollTop, Title: page.querySelector("h2").textContent, Now: now.dataset.key};
	})()`))
	for _, v := range []viewport{{1366, 768, 16, 0}, {820, 1180, 16, 0}} {
		e.show(v)
		assert.Empty(t, grave(browser.Eval[[]string](e.Page, misfits), v), v)
		assert.Empty(t, e.Audit(), v)
	}
	e.show(viewport{390, 844, 16, 0})
	assert.Equal(t, "Points", browser.Eval[string](e.Page, `document.querySelector("h1").textContent`), "in its place on a phone")
	e.tap("back")
	assert.Empty(t, e.Problems())
}

// holdsGreen checks that the green key of a wide window is at the right end of the dock, and at the left end for the left hand.
func (e *evening) holdsGreen(screen string) {
	e.t.Helper()
	for i, hand := range []string{"left", "right"} {
		e.Do(`document.documentElement.dataset.hand = "` + hand + `"`)
		gaps := browser.Eval[[2]float64](e.Page, `(() => {
			const at = (css) => document.querySelector(css).getBoundingClientRect(), dock = at(".dock"), green = at(".key--primary");
			return [green.left - dock.left, dock.right - green.right];
		})()`)
		assert.Less(e.t, gaps[i], 40.0, "%s: the green key is at the %s", screen, hand)
	}
}

// show sets the window and waits until the page has its panes.
func (e *evening) show(v viewport) {
	e.t.Helper()
	e.Letters(v.letters)
	e.Size(v.w, v.h)
	e.Wait(fmt.Sprintf("document.documentElement.clientWidth === %d", v.w))
	e.Wait(fmt.Sprintf("getComputedStyle(document.documentElement).fontSize === '%dpx'", v.letters))
	e.Wait(`(document.querySelector(".panes")?.className.match(/--(\d)/)?.[1] || "0") === "` + strconv.Itoa(v.panes) + `"`)
}

// grave filters out the misfits excused by doubled text and a window as small as a watch.
func grave(all []string, v viewport) (out []string) {
	for _, line := range all {
		if v.w >= 312 && v.letters == 16 {
			out = append(out, line)
			continue
		}
		for _, bad := range []string{"wide", "leaves", "cut", "outside", "hold its words"} {
			if strings.Contains(line, bad) {
				out = append(out, line)
				break
			}
		}
	}
	return out
}

// pictures audits the windows in which the frame differs, each in one theme, and saves pictures if VEDETTE_SHOTS is set.
func (e *evening) pictures(v viewport, state string) {
	e.t.Helper()
	if v.letters != 16 || v.w == 360 || v.w < 320 || v.h < 500 {
		return
	}
	for _, theme := range themes {
		if os.Getenv("VEDETTE_SHOTS") == "" && theme != turnOf(state+v.String()) {
			continue
		}
		e.theme(theme)
		if theme == turnOf(state+v.String()) {
			assert.Empty(e.t, e.Audit(), "%s %s, %s", v, state, theme)
		}
		e.shoot("layout-" + state + "-" + v.String() + "-" + theme)
	}
	e.theme("sun")
}

// On a laptop the green key is within five tabs of the top; single keys press what they are printed on, and can be switched off.
func TestKeysOfAKeyboard(t *testing.T) {
	t.Parallel()
	e := planted(t, twelve(t))
	e.show(viewport{1366, 768, 16, 3})
	e.Do("document.activeElement.blur(); getSelection().removeAllRanges()")
	steps := 0
	for focused := ""; focused != "initiative" && steps < 9; steps++ {
		e.Press(kb.Tab)
		focused = browser.Eval[string](e.Page, "document.activeElement.dataset.key || ''")
	}
	assert.LessOrEqual(t, steps, 5, "tabs to the green key")
	e.Do("document.activeElement.blur()")

	e.press("?")
	for _, want := range []string{"Enter", "Undo", "Other", "Players", "1–9"} {
		assert.Contains(t, e.Text(".shorts"), want)
	}
	e.press("?")
	assert.Empty(t, e.Text(".shorts"), "the same key closes the list")
	e.press("o")
	e.Await("back")
	e.tap("back")
	assert.Equal(t, []string{`"U"`, `"O"`, `"Enter"`}, browser.Eval[[]string](e.Page,
		`[...document.querySelectorAll(".dock .key")].map((k) => getComputedStyle(k, "::after").content)`), "what presses a key stands on it")
	n := e.entries("1")
	e.press(kb.Enter)
	assert.Equal(t, n+1, e.entries("1"), "Enter does the next step")
	e.Do("document.activeElement.blur()")
	e.press("u")
	assert.Equal(t, n+2, e.entries("1"))
	e.press("p")
	e.Await("cover")
	e.tap("cover")

	e.section("settings", "Settings")
	e.tap("shorts-no")
	e.section("nav-field", "")
	assert.Zero(t, browser.Eval[int](e.Page, "document.querySelectorAll('[aria-keyshortcuts]').length"))
	assert.Empty(t, e.Problems())
}
