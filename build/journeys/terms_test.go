package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// An abbreviation is explained at a tap: in text it is itself a key, on a key it is listed at the foot of the page. Tried in a
// form, on the play screen and in a table, by keyboard, on a phone and beside panes.
func TestAbbreviationsAtATap(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("march")
	meaning := func(text string) {
		t.Helper()
		e.Wait(`document.querySelector(".meaning")`)
		assert.Contains(t, e.Text(".meaning"), text)
		assert.Contains(t, e.said(), text)
	}
	gone := func() {
		t.Helper()
		e.Wait(`!document.querySelector(".meaning")`)
	}
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1366, 768}} {
		e.Size(size[0], size[1])
		e.Wait(`Boolean(document.querySelector(".panes")) === ` + strconv.FormatBool(size[0] > 700))
		assert.Empty(t, browser.Eval[[]string](e.Page, misfits), "%d: the play screen", size[0])
		e.Do(`document.querySelector("details.shortened:not(.behind *) > summary").click()`)
		e.Wait(`document.querySelector("details.shortened[open] [data-key=term-CV]")`)
		e.Do(`document.querySelector("details.shortened[open] [data-key=term-CV]").click()`)
		meaning("combat value")
		assert.Empty(t, browser.Eval[[]string](e.Page, misfits), "%d: with a meaning", size[0])
		e.readable("meaning")
		e.shoot("meaning-field-" + []string{"phone", "tablet", "laptop"}[min(int(size[0]/500), 2)])
		e.tap("term-rules")
		e.Wait(`document.querySelector("#screen-title")?.textContent === "Why"`)
		e.tap("back")
		e.Await("take-action")
		gone()
	}
	e.Size(390, 844)
	e.Wait(`!document.querySelector(".panes")`)
	e.choose("scv")
	e.Wait(`document.querySelector("#screen-title .short")`)
	e.shoot("meaning-form")
	e.Do(`document.querySelector("#screen-title .short").focus()`)
	e.press(" ")
	meaning("skirmish combat value")
	e.tap("back", "back")
	gone()
	e.section("nav-rules", "Rules")
	e.tap("part-tables", "piece-t-ved")
	e.Wait(`document.querySelector(".tabled .short, #screen-title .short")`)
	require.True(t, browser.Eval[bool](e.Page, `(() => {
		const all = [...document.querySelectorAll(".page .short")], el = all.find((x) => x.textContent === "CV");
		el?.click();
		return Boolean(el);
	})()`))
	meaning("combat value")
	e.shoot("meaning-table")
	table := e.Text("#screen-title")
	e.tap("term-rules")
	e.Wait(`document.querySelector("#screen-title")?.textContent === "Why"`)
	e.tap("back")
	e.Wait(`document.querySelector("#screen-title")?.innerText === ` + strconv.Quote(table)) // the page being read
	gone()
	e.section("nav-field", "")
	e.choose("scv")
	e.tap(e.first("field-mf-"), "go")
	e.Await("done-card")
	e.tap("cover") // the players' card, turned towards the table
	e.Wait(`document.querySelector(".pcard .short")`)
	e.Do(`document.querySelector(".pcard .short").click()`)
	e.Wait(`document.querySelector(".meaning")`)
	assert.False(t, e.Has("term-rules"), "nobody at the table is led into the rules")
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1366, 768}} {
		e.Size(size[0], size[1])
		assert.Empty(t, browser.Eval[[]string](e.Page, misfits), "%d: the players' card", size[0])
		e.shoot("meaning-card-" + strconv.Itoa(int(size[0])))
	}
	e.Size(390, 844)
	e.tap("cover")
	assert.Empty(t, e.Problems())
}
