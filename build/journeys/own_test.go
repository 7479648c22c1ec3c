package journeys

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// tables are the pages that show the map, by rule book: the key that leads there, and the title.
var tables = map[string][2]string{"hill": {"nav-ground", "Ground"}, "ecw": {"nav-table", "The table"}, "march": {"nav-table", "The table"},
	"minie": {"nav-table", "The table"}, "splendid": {"nav-ground", "Terrain"}}

// lies lists the things on the map in view.
func (e *evening) lies() string {
	e.t.Helper()
	return browser.Eval[string](e.Page, "document.querySelector('svg.map')?.getAttribute('aria-label') || ''")
}

// draws draws a battlefield in the open game by finger and keyboard, undoes and redoes a change, and keeps it as a battle.
func (e *evening) draws(id string) {
	e.t.Helper()
	e.section(tables[id][0], tables[id][1])
	e.section("map", "The map")
	n := len(e.shapes())
	e.tap("map-add", "map-add-hill")
	e.drag(".stage [aria-pressed=true] .reach", 40, -30)
	e.Wait("!document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label').includes('36″ from the left')")
	at := e.shapes()[n]
	e.Do("document.querySelectorAll('.stage [data-shape]')[" + strconv.Itoa(n) + "].focus()")
	e.Press(kb.ArrowRight)
	e.Wait("document.querySelectorAll('.stage [data-shape]')[" + strconv.Itoa(n) + "].getAttribute('aria-label') !== " + strconv.Quote(at))
	e.tap("map-undo")
	assert.Equal(e.t, at, e.shapes()[n])
	e.tap("map-redo")
	e.typed("map-name", "The Ridge")
	e.Wait("document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label').startsWith('The Ridge, hill')")
	assert.NotEqual(e.t, at, e.shapes()[n])
	e.section("map-keep", tables[id][1])
	key := e.first("stock-keep-")
	require.NotEmpty(e.t, key, e.picture())
	e.tap(key)
	assert.Contains(e.t, e.said(), "Kept: ")
}

// hands opens the list of kept things and shares the only one by link.
func (e *evening) hands() (link string) {
	e.t.Helper()
	e.section("give-stock-1", "Share a copy")
	e.tap("give-link")
	e.Wait("window.copied")
	return browser.Eval[string](e.Page, "window.copied")
}

// In every book a battlefield is drawn, kept as a battle, redrawn where it is kept, and shared by link; another device shows it,
// keeps it, and begins a game on that map.
func TestBattleOfOnesOwn(t *testing.T) {
	t.Parallel()
	for _, id := range every("ecw", "march", "minie", "splendid", "hill") {
		one, two := visit(t, home(t), outlets), visit(t, home(t), outlets)
		one.book(id)
		one.draws(id)
		one.section("settings", "Settings")
		one.section("stock", "Library")
		one.Shot("own-kept-" + id)
		one.section("stock-map-1", "The map")
		n := len(one.shapes())
		one.tap("map-add", "map-add-wood")
		one.typed("map-name", "Elms")
		one.Wait("document.querySelector('.stage [aria-pressed=true]').getAttribute('aria-label').startsWith('Elms, wood')")
		assert.Len(t, one.shapes(), n+1)
		one.again()
		one.Await("stock-map-1")
		one.section("stock-map-1", "The map")
		assert.Len(t, one.shapes(), n+1, "every change is kept at once")
		one.section("map-keep", "Library")
		link := one.hands()
		_, code, _ := strings.Cut(link, "#")
		assert.LessOrEqual(t, len(code), 1200)
		t.Log(id, len(code), "letters")

		two.Go(link)
		two.Await("bring-take")
		assert.Contains(t, two.lies(), "Elms, wood")
		two.Shot("own-arrived-" + id)
		two.section("bring-take", "Library")
		two.section("stock-play-1", "New game")
		assert.Contains(t, two.lies(), "Elms, wood")
		two.Shot("own-new-" + id)
		two.tap("create")
		two.Await("take-action")
		two.section(tables[id][0], tables[id][1])
		assert.Contains(t, two.lies(), "Elms, wood")
		assert.Contains(t, two.lies(), "The Ridge, hill")
		assert.Empty(t, append(one.Problems(), two.Problems()...), id)
	}
}

// It travels as codes and as a file too; a truncated or altered link is refused in plain words and changes nothing. A removed
// battle can be brought back.
func TestBattleOfOnesOwnByCodesAndFile(t *testing.T) {
	t.Parallel()
	one, two := visit(t, home(t), outlets), visit(t, home(t), outlets)
	one.book("march")
	one.draws("march")
	one.section("settings", "Settings")
	one.section("stock", "Library")
	link := one.hands()
	one.tap("give-file")
	one.Wait("window.saved")
	text := browser.Eval[string](one.Page, "window.saved.text")
	codes := one.codes()

	for _, bad := range []string{link[:len(link)-9], link[:len(link)-20] + "AAAA" + link[len(link)-16:]} {
		two.Go(bad)
		two.Wait("document.querySelector('[role=alert]')?.innerText.includes('This cannot be read')")
		assert.Contains(t, two.Text("[role=alert]"), "Nothing was changed.")
	}
	two.Shot("own-refused")
	two.chooseFile(strings.Replace(text, "scenario", "scenarix", 1))
	two.Wait("document.querySelector('[role=alert]')?.innerText.includes('This cannot be read')")
	two.chooseFile(text)
	two.Await("bring-take")
	two.section("bring-leave", "")
	for _, c := range codes {
		two.Go(c)
	}
	two.Await("bring-take")
	two.section("bring-take", "Library")
	two.tap("stock-drop-1")
	assert.Contains(t, two.Text("main"), "Removed")
	two.tap("stock-back-1")
	assert.NotContains(t, two.Text("main"), "Removed")
	assert.Empty(t, append(one.Problems(), two.Problems()...))
}
