package journeys

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// sixth opens the site with the fictitious rule book on the shelf and begins a game of it.
func sixth(t testing.TB, keys ...string) *evening {
	t.Helper()
	e := visit(t, guest(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	e.sixth(keys...)
	return e
}

// guest returns the address of that site.
func guest(t testing.TB) string {
	t.Helper()
	return browser.Home(t, browser.Guest(t))
}

// sixth begins a game of the fictitious rule book.
func (e *evening) sixth(keys ...string) {
	e.t.Helper()
	e.Do("vedette.seed = () => '0000000000000006'")
	e.tap("new-game", "system-sixth")
	e.tap(keys...)
	e.tap("create")
	e.Await("desk-turn")
}

// typed types words into the field with this data-key.
func (e *evening) typed(key, words string) {
	e.t.Helper()
	e.Tap(key)
	e.Wait("document.activeElement.dataset.key === '" + key + "'")
	e.Press(words)
}

// A rule book unknown to any screen appears on the shelf and can be played. Its rules are looked up by search and by a tap on a
// sum, and going back returns to the form with its fields intact.
func TestRulesOfABookThatNoScreenKnows(t *testing.T) {
	t.Parallel()
	e := sixth(t)
	e.choose("shoot", "at=0")
	e.tap("why-1")
	e.Wait("document.querySelector('#screen-title').innerText === 'Why'")
	assert.Contains(t, e.picture(), "Every musket throws one die.")
	assert.Contains(t, e.picture(), "changed, was 6")
	assert.Contains(t, e.picture(), "50.0%")
	e.tap("back")
	e.Await("go")
	assert.Equal(t, "true", browser.Eval[string](e.Page, "document.querySelector('[data-key=field-at-0]').getAttribute('aria-checked')"))
	e.tap("go", "done-card")

	e.section("nav-rules", "Rules")
	e.typed("find-rule", "HEDGE")
	e.WaitText("main", "1 place")
	e.tap("piece-t-wall")
	e.WaitText("main", "A thick hedge")
	e.tap("back")
	e.WaitText("main", "1 place")
	assert.Equal(t, "HEDGE", browser.Eval[string](e.Page, "document.querySelector('[data-key=find-rule]').value"))
	e.tap("part-rulings")
	assert.Contains(t, e.picture(), "Lower ones do not stop a man")
	assert.NotContains(t, e.picture(), "SIX-R1", "our ids stay out of sight")
	e.tap("part-about")
	assert.Contains(t, e.picture(), "Rules by Nobody")
	e.tap("part-dice")
	assert.Contains(t, e.picture(), "Computer dice")
	assert.Contains(t, e.picture(), "Too few to say")
	assert.Empty(t, e.Problems())
}

// Every book's rules can be read from the shelf without a game.
func TestRulesFromTheShelf(t *testing.T) {
	t.Parallel()
	e := visit(t, guest(t))
	e.tap("rules-sixth")
	e.tap("piece-c-firing")
	e.again()
	e.tap("back")
	e.Await("piece-c-firing")
	assert.False(t, e.Has("part-dice"), "no game, no dice")
	e.tap("part-tables", "print")
	e.WaitText("main", "The wall")
	e.tap("back")
	e.Await("part-tables")
	e.tap("shelf")
	e.tap("rules-hill")
	e.WaitText(".banner", "The Other Side of the Hill")
	assert.Empty(t, e.Problems())
}

// A house value is changed, shown as changed and reset; a force kept from one game begins the next.
func TestHouseValueAndKeptForce(t *testing.T) {
	t.Parallel()
	e := sixth(t, "group-1", "field-men-more")
	e.section("settings", "Settings")
	e.tap("stock-keep-1")
	e.Wait("document.querySelector('[data-key=stock-keep-1]').innerText === 'Kept'")
	e.tap("stock")
	e.WaitText("main", "11 men")
	id := strings.TrimPrefix(browser.Eval[string](e.Page, "document.querySelector('[data-key^=stock-edit-]').dataset.key"), "stock-edit-")
	e.tap("stock-edit-" + id)
	e.typed("stock-name-"+id, " of the Rifles")
	e.tap("stock-rename-" + id)
	e.WaitText("main", "of the Rifles")
	e.tap("stock-drop-" + id)
	e.Await("stock-back-" + id)
	e.again()
	e.tap("stock-back-" + id)
	e.Await("stock-drop-" + id)
	e.tap("back")
	e.section("nav-field", "")
	e.tap("shelf")
	e.tap("new-game", "system-sixth", "group-1", "field-men-more", "field-men-more")
	assert.Contains(t, e.picture(), "changed, was 10")
	e.again()
	assert.Contains(t, e.picture(), "changed, was 10", "what is being set up is there again")
	e.tap("design-men")
	assert.NotContains(t, e.picture(), "changed, was 10")
	e.tap("field-company-kept-1", "create")
	e.section("nav-forces", "Forces")
	assert.Equal(t, "11", e.Text(".strength"))
	assert.Empty(t, e.Problems())
}

// What only the referee may see is folded; the cover hides everything else, survives a reload and is lifted with one tap.
func TestSecretsAndCover(t *testing.T) {
	t.Parallel()
	e := sixth(t)
	assert.NotContains(t, e.picture(), "Dragoons")
	e.tap("secret-hidden")
	assert.Contains(t, e.picture(), "Dragoons in the wood")
	e.tap("cover")
	assert.NotContains(t, e.picture(), "Dragoons")
	assert.Contains(t, e.picture(), "Turn 1")
	assert.Contains(t, e.picture(), "Act")
	assert.Equal(t, []string{"cover", "round"}, browser.Eval[[]string](e.Page,
		"[...document.querySelectorAll('[data-key]')].filter((k) => k.checkVisibility()).map((k) => k.dataset.key)"))
	e.again()
	e.Await("cover")
	assert.False(t, e.Has("desk-turn"))
	e.Go(browser.Eval[string](e.Page, "location.origin") + "/log/")
	e.Started()
	assert.False(t, e.Has("report"), "no address leads round the cover")
	e.tap("cover")
	e.section("nav-field", "")
	e.Await("desk-turn")
	assert.NotContains(t, e.picture(), "Dragoons", "uncovered, secrets are folded again")
	assert.Empty(t, e.Problems())
}

// The report is copied as text and as Markdown; a refusal is reported.
func TestReportIsCopied(t *testing.T) {
	t.Parallel()
	e := sixth(t)
	e.choose("shoot", "at=0")
	e.tap("go", "done-card")
	e.section("nav-log", "Log")
	e.section("report", "The fight at the wall")
	e.Do("navigator.clipboard.writeText = async (t) => { window.copied = t }")
	e.tap("copy-markdown")
	e.WaitText("[data-key=copy-markdown]", "copied")
	text := browser.Eval[string](e.Page, "window.copied")
	assert.True(t, strings.HasPrefix(text, "# The fight at the wall\n"), text)
	assert.Contains(t, text, "Shots at company **1**")
	assert.Contains(t, text, "- Company 1, muskets")
	e.tap("copy-text")
	e.WaitText("[data-key=copy-text]", "copied")
	assert.Contains(t, browser.Eval[string](e.Page, "window.copied"), "Shots at company 1")
	e.Do("navigator.clipboard.writeText = async () => { throw new Error('no') }")
	e.tap("copy-text")
	e.WaitText("main", "would not let Vedette copy it")
	assert.Empty(t, e.Problems())
}

// Sheet, roster and report print without keys and secrets. With VEDETTE_SHOTS set the files stay in build/out/shots.
func TestPrintedPages(t *testing.T) {
	t.Parallel()
	e := sixth(t)
	e.Do("window.print = () => { window.printed = (window.printed || 0) + 1 }")
	e.section("nav-rules", "Rules")
	e.tap("part-tables", "print")
	e.WaitText("main", "Muskets")
	e.Tap("print")
	e.Wait("window.printed === 1")
	sheet := e.PDF("print-sheet")
	assert.Equal(t, 1, pages(sheet), "the reference sheet is one page")
	e.tap("print-roster")
	e.WaitText("main", "Companies")
	assert.NotContains(t, e.picture(), "at night", "secrets are not printed")
	assert.Equal(t, 1, pages(e.PDF("print-roster")))
	e.section("nav-log", "Log")
	e.section("report", "The fight")
	assert.Equal(t, 1, pages(e.PDF("print-report")))
	visible := browser.Eval[[]string](e.Page, `(() => {
		const out = [];
		for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) if (rule.media &&
			rule.media.mediaText === "print") for (const r of rule.cssRules)
			if (r.style && r.style.display === "none") out.push(...r.selectorText.split(",").map((s) => s.trim()));
		return [...document.querySelectorAll("button, a")].filter((k) => k.checkVisibility() &&
			!out.some((s) => k.closest(s))).map((k) => k.dataset.key);
	})()`)
	assert.Empty(t, visible, "no key is printed")
	if os.Getenv("VEDETTE_SHOTS") == "" {
		require.NotEmpty(t, sheet)
	}
	assert.Empty(t, e.Problems())
}

// Ten-sided table dice are typed on ten keys.
func TestTenSidedDice(t *testing.T) {
	t.Parallel()
	e := sixth(t)
	e.tap("dice-all", "desk-turn")
	e.Await("face-10")
	assert.Equal(t, 10, browser.Eval[int](e.Page, "document.querySelectorAll('[data-key^=face-]').length"))
	assert.Contains(t, e.Text("[data-key=face-10]"), "rain")
	e.tap("face-10")
	e.Await("take-action")
	e.section("nav-rules", "Rules")
	e.tap("part-dice")
	assert.Contains(t, e.picture(), "Dice on the table, ten-sided")
	assert.Empty(t, e.Problems())
}

// sixthViews are the screens of the fictitious rule book, each from a game at rest.
func sixthViews() []view {
	keys := func(keys ...string) func(*evening) { return func(e *evening) { e.tap(keys...) } }
	rules := func(more ...string) func(*evening) {
		return func(e *evening) { e.section("nav-rules", "Rules"); e.tap(more...) }
	}
	return []view{
		{name: "sixth-field", open: keys("secret-hidden")},
		{name: "sixth-form", open: func(e *evening) { e.choose("shoot", "at=0") }},
		{name: "sixth-why", open: func(e *evening) { e.choose("shoot", "at=0"); e.tap("why-1") }},
		{name: "sixth-forces", open: func(e *evening) { e.section("nav-forces", "Forces") }},
		{name: "rules-chapters", open: rules()},
		{name: "rules-chapter", open: rules("piece-c-firing")},
		{name: "rules-tables", open: rules("part-tables")},
		{name: "rules-table-wide", open: rules("part-tables", "piece-t-wall")},
		{name: "rules-rulings", open: rules("part-rulings")},
		{name: "rules-dice", open: func(e *evening) {
			for _, company := range []string{"0", "1"} {
				e.choose("shoot", "at="+company)
				e.tap("field-repeat-more-5", "field-repeat-more-5", "field-repeat-more-5", "go", "done-card")
			}
			rules("part-dice")(e)
		}},
		{name: "rules-about", open: rules("part-about")},
		{name: "rules-found", open: func(e *evening) {
			rules()(e)
			e.typed("find-rule", "wall")
			e.WaitText("main", "places")
		}},
		{name: "print-sheet", open: rules("part-tables", "print")},
		{name: "print-roster", open: rules("part-tables", "print", "print-roster")},
		{name: "report", open: func(e *evening) {
			e.choose("shoot", "at=0")
			e.tap("go", "done-card")
			e.section("nav-log", "Log")
			e.section("report", "The fight")
		}},
		{name: "settings-groups", open: func(e *evening) { e.section("settings", "Settings"); e.tap("group-1", "group-2") }},
		{name: "kept", open: func(e *evening) {
			e.section("settings", "Settings")
			e.tap("stock-keep-1", "stock")
		}},
		{name: "kept-rename", open: func(e *evening) {
			e.section("settings", "Settings")
			e.tap("stock-keep-1", "stock", "stock-edit-1")
		}},
		{name: "cover", open: keys("cover")},
		{name: "ten-sided", open: keys("dice-all", "desk-turn")},
		{name: "new-game-books", open: func(e *evening) { e.section("shelf", "Vedette"); e.section("new-game", "New game") }},
		{name: "new-game-changed", open: func(e *evening) {
			e.section("shelf", "Vedette")
			e.tap("new-game", "system-sixth", "group-1", "field-men-more")
		}},
		{name: "shelf-books", open: func(e *evening) { e.section("shelf", "Vedette"); e.Ready() }},
	}
}

// Every screen of the fictitious rule book fits like the others, and is audited in one theme.
func TestEveryViewOfASixthBookFits(t *testing.T) {
	t.Parallel()
	tour(t, guest(t), sixthViews(), func(t *testing.T, e *evening, v view) {
		e.wake(guest(t), nil)
		e.sixth()
		v.open(e)
		e.glance(v.name)
	})
}
