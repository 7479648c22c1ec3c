package journeys

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// tappable are the keys that can be tapped now and do something, from top to bottom.
const tappable = `[...document.querySelectorAll("[data-key]")].filter((k) => k.checkVisibility() &&
	k.getAttribute("aria-disabled") !== "true").map((k) => k.dataset.key)`

// first returns the first visible key that begins with one of these, in their order. The way back to the play screen may be
// behind Other.
func (e *evening) first(starts ...string) string {
	e.t.Helper()
	keys := browser.Eval[[]string](e.Page, tappable)
	for _, start := range starts {
		if start == "done-card" && e.Has(start) {
			return start
		}
		for _, key := range keys {
			if strings.HasPrefix(key, start) {
				return key
			}
		}
	}
	return ""
}

// onward taps whatever comes first until the turn has this number: it closes results, gives questions their first answer, does
// what is due and moves to the next step. It types any dice asked for: 3, 4, 3, 4.
func (e *evening) onward(turn int) {
	e.t.Helper()
	for n := range 120 {
		if browser.Eval[bool](e.Page, `Boolean(document.querySelector(".banner__turn")) && `+turnNow+` === `+string(rune('0'+turn))) {
			return
		}
		key := e.first("done-card", "yes", "pick-", "face-"+string(rune('3'+n%2)), "pad-2", "enter", "go", "duty-")
		if key == "" && browser.Eval[bool](e.Page, "Boolean(document.querySelector('.band--owed'))") {
			key = "owed"
		}
		if key == "" {
			key = e.goesOn()
		}
		require.NotEmpty(e.t, key, "nothing leads on from here: %s", e.picture())
		e.tap(key)
	}
	require.FailNow(e.t, "the turn does not end", e.picture())
}

// goesOn returns the green key of the play screen or, while that leads a unit to what it may still do, the key that moves on.
func (e *evening) goesOn() string {
	e.t.Helper()
	key := e.green()
	for _, start := range []string{"desk-fire", "desk-shoot", "desk-deed", "desk-charge", "desk-move"} {
		if strings.HasPrefix(key, start) {
			return "desk-next"
		}
	}
	return key
}

// book begins a game of a rule book from the shelf.
func (e *evening) book(id string, keys ...string) {
	e.t.Helper()
	e.bookOf(id, "0000000000000007", keys...)
}

// plainly are the forces of a game that is not one of the book's battles; a newcomer is offered the first battle.
var plainly = map[string]string{"ecw": "field-force-six", "march": "field-forces-division", "minie": "field-forces-acw",
	"splendid": "field-force-ready"}

// bookOf is book with this seed.
func (e *evening) bookOf(id, seed string, keys ...string) {
	e.t.Helper()
	e.Do("vedette.seed = () => '" + seed + "'")
	e.tap("new-game", "system-"+id)
	chosen := slices.ContainsFunc(keys, func(key string) bool { return strings.HasPrefix(key, "field-force") })
	if plain := plainly[id]; plain != "" && !chosen {
		keys = append([]string{plain}, keys...)
	}
	for _, key := range keys {
		if strings.HasPrefix(key, "field-force") || strings.HasPrefix(key, "field-scenario") {
			e.listed()
		}
		if !browser.Eval[bool](e.Page, `document.querySelector('[data-key="`+key+`"]')?.getAttribute("aria-checked") === "true"`) {
			e.tap(key)
		}
	}
	e.tap("create")
	e.Await("take-action")
}

// listed unfolds the battles of a planned game: on a phone the briefing of one that is chosen takes their place.
func (e *evening) listed() {
	if e.Has("group-battles") {
		e.tap("group-battles")
	}
}

// toStep taps the primary key, and before it any keys beginning with one of due, until the play screen shows this step.
func (e *evening) toStep(say string, due ...string) {
	e.t.Helper()
	for range 60 {
		if !e.Has("done-card") && !e.Has("go") && strings.Contains(e.Text("#screen-title"), say) {
			return
		}
		if strings.Contains(e.Text("#screen-title"), "Issue order") { // an order is for the general to choose: none is sent
			e.tap("back", "take-action", "desk-next")
			continue
		}
		key := e.first(append([]string{"done-card", "yes", "pick-"}, due...)...)
		if key == "" && len(due) > 0 && browser.Eval[bool](e.Page, "Boolean(document.querySelector('.band--owed'))") {
			key = "owed"
		}
		if key == "" {
			key = e.goesOn()
		}
		e.tap(key)
	}
	require.FailNow(e.t, "no step says "+say, e.picture())
}

// One turn of each of the other rule books, begun and played by taps alone: a unit is chosen and fires, the page is reloaded in
// the middle of the entry, the result is undone and redone, and the turn is played to its end.
func TestTurnOfEveryBook(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	for i, b := range []struct {
		id, step, unit string
		fields         []string
		says           string
	}{
		{"ecw", "Shooting", "list-units-0-u1", []string{"field-target-7", "field-range-1"}, "8 dice"},
		{"march", "T2", "list-side-0-u1", []string{"field-at-8"}, "hit"},
		{"minie", "Musketry", "list-units-1-unit-3", []string{"field-target-12", "field-range-20"}, "dice"},
		{"splendid", "Fire", "list-side-0-u11", []string{"field-target-17"}, ""},
	} {
		game := string(rune('1' + i))
		e.book(b.id)
		e.toStep(b.step)
		e.tap(b.unit) // and its deed along with it
		e.tap(b.fields...)
		e.Await("go")
		half := e.picture()
		assert.Contains(t, half, b.says, b.id)
		e.again()
		e.Await("go")
		assert.Equal(t, half, e.picture(), "%s: the entry half made stands there again", b.id)
		before := e.entries(game)
		e.tap("go")
		for key := e.first("done-card", "pick-"); key != "done-card"; key = e.first("done-card", "pick-") {
			e.tap(key)
		}
		assert.Equal(t, before+1, e.entries(game), b.id)
		result := e.picture()
		e.again()
		e.Await("done-card")
		assert.Equal(t, result, e.picture(), "%s: the result stands there too", b.id)
		e.tap("undo")
		e.Await("owed")
		assert.Regexp(t, "^Undone", e.said(), b.id)
		e.tap("redo")
		assert.Regexp(t, "^Redone", e.said(), b.id)
		e.onward(2)
		e.tap("shelf")
		assert.Empty(t, e.Problems(), b.id)
	}
}

// A whole turn with every die thrown on the table and typed, with a reload between the two dice of one throw.
func TestTurnWithTableDice(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	e.book("march")
	e.tap("dice-all")
	e.toStep("S5")
	e.tap("initiative")
	e.Await("face-6")
	e.tap("face-5")
	e.again()
	e.Await("face-6")
	assert.Equal(t, 1, browser.Eval[int](e.Page, "document.querySelectorAll('.tray use').length"), "the die typed is still there")
	e.tap("undo")
	assert.Equal(t, 0, browser.Eval[int](e.Page, "document.querySelectorAll('.tray use').length"), "and can be taken back")
	e.faces("6421")
	e.Await("done-card")
	assert.Regexp(t, `French\s+6, 4\s+10\s+Prussians\s+2, 1\s+3`, e.picture(), "each side's dice bear its name")
	e.tap("done-card")
	e.toStep("T2")
	e.tap("list-side-0-u1", "field-at-8", "go")
	e.Await("face-1")
	e.tap("face-1")
	e.Await("done-card")
	e.onward(2)
	e.section("nav-rules", "Rules")
	e.tap("part-dice")
	assert.Contains(t, e.picture(), "Dice on the table")
	assert.NotContains(t, e.picture(), "Computer dice", "no die of this turn came from the computer")
	assert.Empty(t, e.Problems())
}

// pages returns the number of pages of a PDF.
func pages(pdf []byte) int { return bytes.Count(pdf, []byte("/Type /Page\n")) }

// cut is what of a printed page does not fit its paper: the page width of the print styles, laid out for print.
const cut = `(() => {
	const out = [], edge = document.documentElement.clientWidth + 1;
	for (const el of document.querySelectorAll("main *")) {
		const box = el.getBoundingClientRect();
		if (box.width && !el.closest(".vh") && getComputedStyle(el).display !== "none" && box.right > edge) out.push((el.getAttribute("class") ||
			el.tagName) + " " + el.textContent.trim().slice(0, 40));
	}
	return out;
})()`

// Every rule book's reference sheet and roster print in full: a sheet is one page, a roster of the first forces another, and
// nothing extends past the edge. With VEDETTE_SHOTS set the files stay in build/out/shots.
func TestPrintsOfEveryBook(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	paper := func() []string {
		e.Size(703, 1054) // A4 within the margins of the print styles, in CSS pixels
		e.Media("print")
		lines := browser.Eval[[]string](e.Page, cut)
		e.Media("")
		e.Size(390, 844)
		e.Wait("!document.querySelector('.panes')") // redrawn: an earlier tap would lose its focus
		return lines
	}
	for _, b := range []struct {
		id    string
		sheet int
	}{{"ecw", 1}, {"march", 1}, {"minie", 1}, {"splendid", 1}} {
		id := b.id
		e.book(id)
		e.section("nav-rules", "Rules")
		e.tap("part-tables", "print")
		e.Await("print-sheet")
		if !browser.Eval[bool](e.Page, `document.querySelector("[data-key=print-sheet]").ariaChecked === "true"`) {
			e.tap("print-sheet") // the last book's roster was printed last
		}
		assert.Equal(t, b.sheet, pages(e.PDF("print-sheet-"+id)), "sheet of %s", id)
		assert.Empty(t, paper(), "sheet of %s", id)
		e.tap("print-roster")
		e.Wait("document.querySelector('[data-key=print-roster]').getAttribute('aria-checked') === 'true'")
		assert.Equal(t, 1, pages(e.PDF("print-roster-"+id)), "roster of %s", id)
		assert.Empty(t, paper(), "roster of %s", id)
		e.section("nav-field", "")
		e.tap("shelf")
	}
	assert.Empty(t, e.Problems())
}

// The terrain guidelines beside The Other Side of the Hill: switched on before the game and consulted during it; the answer does
// not affect the game. A changed house value is shown as changed, before the game and in its rules.
func TestTerrainBesideAndHouseValue(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	e.book("hill", "field-beside-yes")
	before := e.picture()
	e.choose("splendid-sight")
	e.tap("field-unit-class-musket")
	assert.Contains(t, e.picture(), "Feature between: None")
	e.tap("go")
	e.Await("done-card")
	assert.NotEmpty(t, e.said())
	e.tap("done-card")
	assert.Equal(t, withoutUndo(before), withoutUndo(e.picture()), "the game stands as it stood")
	e.tap("shelf", "new-game", "system-ecw", "group-1", "field-n.foot-more")
	assert.Contains(t, e.picture(), "changed, was 6")
	e.tap("create")
	e.Await("owed")
	e.section("nav-rules", "Rules")
	e.tap("part-tables", "piece-t-movement")
	assert.Contains(t, e.picture(), "changed, was 6")
	assert.Empty(t, e.Problems())
}

// withoutUndo is the play screen's text without what its Undo key would take back.
func withoutUndo(picture string) string {
	from, to := strings.LastIndex(picture, "Undo\n"), strings.LastIndex(picture, "Initiative / Event")
	if from < 0 || to < from {
		return picture
	}
	return picture[:from] + picture[to:]
}

// bookViews are the screens of the other rule books, each from a game just begun: the checklist unfolded, a unit in hand, a form
// with its diagram, a result, the roster, and a table with odds.
func bookViews() []view {
	var out []view
	for _, b := range []struct {
		id, step, unit, deed string
		fields               []string
		table                string
	}{
		{"ecw", "Shooting", "list-units-0-u1", "desk-deed-shoot", []string{"field-target-7", "field-range-1"}, "piece-t-volleys"},
		{"march", "T2", "list-side-0-u1", "desk-deed-fire", []string{"field-at-8"}, "piece-t-"},
		{"minie", "Musketry", "list-units-1-unit-3", "desk-deed-musketry", []string{"field-target-12", "field-range-20"}, "piece-t-"},
		{"splendid", "Fire", "list-side-0-u11", "desk-fire", []string{"field-target-17"}, "piece-t-"},
	} {
		out = append(out, view{name: b.id, open: func(e *evening) {
			look := func(name string) { e.glance(b.id + "-" + name) }
			e.book(b.id)
			e.toStep(b.step)
			e.tap("unfold-sequence")
			look("checklist")
			e.tap("unfold-sequence", b.unit, "back")
			look("hand")
			e.tap(b.deed)
			e.tap(b.fields...)
			look("form")
			e.tap("go")
			for key := e.first("done-card", "pick-"); key != "done-card"; key = e.first("done-card", "pick-") {
				e.tap(key)
			}
			look("result")
			e.tap("done-card")
			e.section("nav-forces", "Forces")
			look("roster")
			e.section("nav-rules", "Rules")
			e.tap("part-tables")
			e.tap(e.first(b.table))
			look("table")
		}})
	}
	return out
}

// glance checks that the page fits at every width and with large letters, and audits it in one theme, chosen by the screen's
// name: all are built from the same parts, which the other views audit in every theme.
func (e *evening) glance(name string) {
	e.t.Helper()
	e.released()
	e.theme(turnOf(name))
	for _, width := range []int64{360, 820, 390} {
		e.Size(width, 844)
		if width < 700 {
			e.Wait("!document.querySelector('.panes')") // redrawn
		}
		assert.Empty(e.t, browser.Eval[[]string](e.Page, misfits), "%s, %d wide", name, width)
	}
	e.readable(name)
	e.shoot(name)
	e.large(name)
	if proving {
		e.themed(name)
	}
	e.theme("sun")
}

// Every kind of screen of the other rule books fits and is accessible.
func TestEveryViewFitsOfEveryBook(t *testing.T) {
	t.Parallel()
	tour(t, home(t), bookViews(), func(t *testing.T, e *evening, v view) {
		e.wake(home(t), nil)
		v.open(e)
		assert.Empty(t, e.Problems())
	})
}
