package journeys

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// mapped is a game of the supplied scenario with the most on its map.
func mapped(t testing.TB) *native { return made(t, "Villa Nueva", 3, "scenario", "villa-nueva") }

// mapViews are the screens of a map.
func mapViews() []view {
	opened := func(keys ...string) func(e *evening) {
		return func(e *evening) {
			e.ground()
			e.tap(keys...)
		}
	}
	return []view{
		{name: "map-ground", game: mapped, open: func(e *evening) { e.section("nav-ground", "Ground") }},
		{name: "map-drawn", game: mapped, open: opened()},
		{name: "map-palette", game: mapped, open: opened("map-add")},
		{name: "map-held", game: mapped, open: opened("map-add", "map-add-wood")},
		{name: "map-print", game: mapped, open: func(e *evening) {
			e.section("nav-ground", "Ground")
			e.tap("map-print")
			e.Await("print-map")
		}},
	}
}

// ground opens the Ground page, and from there the map editor.
func (e *evening) ground() {
	e.t.Helper()
	e.section("nav-ground", "Ground")
	e.section("map", "The map")
	e.Await("map-add")
}

// shapes lists the things on the map being drawn, as a screen reader announces them.
func (e *evening) shapes() []string {
	return browser.Eval[[]string](e.Page, "[...document.querySelectorAll('.stage [data-shape]')].map((g) => g.getAttribute('aria-label'))")
}

// drag drags the middle of the element matching css.
func (e *evening) drag(css string, dx, dy float64) {
	e.t.Helper()
	at := browser.Eval[[]float64](e.Page, "(() => { const b = document.querySelector(`"+css+"`).getBoundingClientRect();"+
		" return [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height]; })()")
	e.Touch("touchStart", at[:2])
	for i := 1.0; i <= 6; i++ {
		e.Touch("touchMove", []float64{at[0] + dx*i/6, at[1] + dy*i/6})
	}
	e.Touch("touchEnd")
}

// The map of a game is drawn with a finger: things are added, moved, reshaped, turned, named, removed and undone. The map is
// kept as a step of the game, shown on the Ground page, and handed on with the scenario.
func TestMapByFinger(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.plant("1", mapped(t))
	e.ground()
	n := len(e.shapes())
	require.Equal(t, 9, n)
	e.tap("map-add", "map-add-wood")
	e.Await("map-name")
	last := func() string { return e.shapes()[n] }
	assert.Equal(t, "Wood, 36″ from the left, 18″ from the near edge", last(), "where there is room")
	assert.Contains(t, e.said(), "Wood added")
	small := browser.Eval[[]string](e.Page, "[...document.querySelectorAll('.hold .room')].map((c) => c.getBoundingClientRect())"+
		".filter((b) => b.width < 44 || b.height < 44).map((b) => b.width + ' by ' + b.height)")
	assert.Empty(t, small, "handles for a finger")
	e.drag(".stage [aria-pressed=true] .reach", 60, -40)
	e.Wait("!document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label').includes('36″ from the left')")
	assert.Regexp(t, `^Wood, 49″ from the left, 26½″ `, last())
	moved := last()
	e.drag(".hold [data-corner='2'] .corner", 30, -20)
	e.Wait("document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label') !== '" + moved + "'")
	e.Do("document.querySelector('[data-key=map-name]').focus()")
	e.Press("Long Wood")
	e.Wait("document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label').startsWith('Long Wood, wood')")
	e.tap("map-turn", "map-more", "map-drop")
	assert.Len(t, e.shapes(), n)
	e.tap("map-undo")
	assert.Contains(t, last(), "Long Wood")
	e.tap("map-undo", "map-undo", "map-redo", "map-redo", "map-redo")
	assert.Len(t, e.shapes(), n)
	e.tap("map-undo")
	before := e.entries("1")
	e.Shot("map-drawn")
	e.section("map-keep", "Ground")
	assert.Equal(t, before+1, e.entries("1"), "one step")
	e.Wait("[...document.querySelectorAll('.map tspan')].some((n) => n.textContent === 'Long Wood') || " +
		"document.querySelector('.map').textContent.includes('Long')")
	assert.Contains(t, browser.Eval[string](e.Page, "document.querySelector('svg.map').getAttribute('aria-label')"), "Long Wood, wood: ")
	assert.Empty(t, e.Problems())
}

// The same by keyboard alone: Tab goes from one thing to the next, and the arrows move it by half inches.
func TestMapByKeyboard(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.plant("1", mapped(t))
	e.ground()
	e.Do("document.querySelector('.stage [data-shape]').focus()")
	held := func() string {
		return browser.Eval[string](e.Page, "document.querySelector('.stage [aria-pressed=true]')?.getAttribute('aria-label') || ''")
	}
	focused := "document.activeElement.getAttribute('aria-label') || ''"
	in := func(part string) {
		e.Wait("(" + focused + ").includes('" + part + "') && document.activeElement.getAttribute('aria-pressed') === 'true'")
	}
	in("Road")
	for range 2 {
		e.Press(kb.Tab)
		e.Wait("document.activeElement.getAttribute('aria-pressed') === 'true'")
	}
	in("Roman villa, village, 17″ from the left, 15½″ from the near edge")
	e.Press(kb.ArrowRight)
	e.Press(kb.ArrowRight)
	in("18″ from the left")
	e.Press(kb.ArrowUp)
	in("from the left, 16″")
	e.Press("+")
	e.Press("r")
	e.Press(kb.Tab)
	in("Villa Nueva, village")
	n := len(e.shapes())
	e.Press(kb.Delete)
	e.Wait("document.querySelectorAll('.stage [data-shape]').length === " + string(rune('0'+n-1)))
	in("Castle tower")
	assert.NotContains(t, strings.Join(e.shapes(), "\n"), "Villa Nueva")
	e.focus("map-undo")
	e.Press(kb.Enter)
	e.Wait("document.querySelectorAll('.stage [data-shape]').length === " + string(rune('0'+n)))
	assert.NotEmpty(t, held())
	assert.Empty(t, e.Audit())
	assert.Empty(t, e.Problems())
}

// A map prints on one page with a line at every foot and a list of what is where.
func TestMapOnPaper(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.plant("1", mapped(t))
	e.section("nav-ground", "Ground")
	e.tap("map-print")
	e.Await("print-map")
	e.Wait("document.querySelector('.map .grid')")
	assert.Equal(t, 1, pages(e.PDF("print-map")))
	assert.Equal(t, 8, browser.Eval[int](e.Page, "document.querySelectorAll('.lay li').length"))
	e.tap("print-sheet")
	e.Wait("!document.querySelector('.map')")
	assert.Empty(t, e.Problems())
}

// A referee who wants to can place a battle's units on its map. Ranges are then read off it and filled in; they can be changed,
// and undoing the placement removes them. A reload loses nothing of an unfinished layout.
func TestUnitsStandOnTheMap(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("march", "field-forces-first")
	e.section("nav-table", "The table")
	e.Shot("table-march")
	e.section("map-stand", "The map")
	e.Await("map-unit-1")
	e.Shot("stand-1")
	e.tap("map-unit-1")
	e.drag(".hold .held", 20, -30)
	e.Wait("document.querySelector('[data-key=map-undo]').getAttribute('aria-disabled') !== 'true'")
	held := func() string {
		return browser.Eval[string](e.Page, "document.querySelector('.stage [aria-pressed=true]')?.getAttribute('aria-label') || ''")
	}
	stood := held()
	assert.Contains(t, stood, "unit, ")
	e.Shot("stand-2")
	for _, size := range [][2]int64{{1180, 820}, {390, 844}} {
		e.Size(size[0], size[1])
		e.Await("map-unit-1")
		e.Shot("stand-wide-" + string(rune('0'+size[0]/200)))
	}
	before := e.entries("1")
	e.again()
	e.Await("map-unit-1")
	e.tap("map-unit-1")
	assert.Equal(t, stood, held(), "it is there after a reload")
	e.section("map-keep", "The table")
	assert.Equal(t, before+1, e.entries("1"), "one step")
	e.section("map-stand", "The map")
	e.Await("map-unit-1")
	units := browser.Eval[int](e.Page, "document.querySelectorAll('[data-key^=map-unit-]').length")
	each := browser.Eval[[]string](e.Page, "[...document.querySelectorAll('.stage [data-shape]')].map((s) => s.getAttribute('aria-label'))")
	assert.Len(t, each, units, "each stands there once: %q", each)
	e.section("map-keep", "The table")
	e.section("map", "The map")
	e.tap("map-wide-more")
	wide := e.Text(".side fieldset")
	e.again()
	e.Await("map-wide-more")
	assert.Equal(t, wide, e.Text(".side fieldset"))
	e.section("map-keep", "The table")
	e.section("nav-field", "")
	assert.Contains(t, strings.Join(e.log(), " "), "The map shows where")
	assert.Empty(t, e.Problems())
}

// The referee of two players says with one tap that all units stand as drawn: the map then shows them, and the app follows them on it.
func TestTheyStandAsDrawn(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("ecw", "group-battles", "field-force-small")
	before := e.entries("1")
	e.tap("map-drawn")
	e.WaitText("[data-key=map-drawn]", "On the map")
	assert.Equal(t, before+1, e.entries("1"), "one step")
	e.again()
	e.WaitText("[data-key=map-drawn]", "On the map")
	e.themed("as-drawn")
	e.section("nav-table", "The table")
	assert.Regexp(t, `Denholm’s Foot`, browser.Eval[string](e.Page, "document.querySelector('svg.map').getAttribute('aria-label')"))
	assert.Empty(t, e.Problems())
}

// In the books with two sides a battlefield can be drawn where there is none, and it prints.
func TestOwnBattlefield(t *testing.T) {
	t.Parallel()
	for _, id := range every("ecw", "march", "minie", "splendid") {
		e := visit(t, home(t))
		e.book(id)
		page := map[string]string{"splendid": "nav-ground"}[id]
		title := "Terrain"
		if page == "" {
			page, title = "nav-table", "The table"
		}
		e.section(page, title)
		e.section("map", "The map")
		e.Await("map-add")
		e.tap("map-add", "map-add-hill")
		e.drag(".stage [aria-pressed=true] .reach", 40, -30)
		e.Wait("document.querySelectorAll('.stage [data-shape]').length === 1")
		e.tap("map-more", "map-undo", "map-redo")
		e.again()
		e.Await("map-undo")
		e.Wait("document.querySelectorAll('.stage [data-shape]').length === 1")
		e.Do("document.querySelector('.stage [data-shape]').focus()")
		e.Press(kb.ArrowRight)
		e.section("map-keep", title)
		e.Shot("own-" + id)
		e.tap("map-print")
		e.Await("print-map")
		assert.Equal(t, 1, pages(e.PDF("print-map")), id)
		assert.Empty(t, e.Problems(), id)
	}
}

// From the shelf to the first action of a battle takes four taps: New game, the rule book, Begin, and what comes next.
func TestFourTapsToTheFirstAction(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"ecw", "march", "minie", "splendid"} {
		e := visit(t, home(t))
		e.tap("new-game", "system-"+id, "create")
		e.Await("take-action")
		assert.Contains(t, e.Text(".screen"), "Table ", "%s: it is a battle with its briefing", id)
		e.tap("green")
		e.Wait("document.querySelector('[data-key=go]') || !document.querySelector('[data-key=take-action]') || " +
			"Object.keys(localStorage).some((k) => k.endsWith('vedette/v1/g/1/1'))")
		assert.Empty(t, e.Problems(), id)
	}
}
