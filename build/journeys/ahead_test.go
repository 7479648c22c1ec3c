package journeys

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// The result of a completed form is laid out before it is asked for. Nobody can see, hear, reach, find, print or save it, and
// the tap then shows that very result.
func TestResultStandsBehindItsForm(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000007")
	behind := func() string {
		e.t.Helper()
		e.Wait("document.querySelector('.behind > .screen')")
		return browser.Eval[string](e.Page, "document.querySelector('.behind > .screen').textContent")
	}
	e.tap("take-action", "action-fire-rifle", "field-actor-veteran", "field-target-average", "field-range-6-12")
	assert.True(t, browser.Eval[bool](e.Page, "document.querySelector('.behind').childElementCount === 0"),
		"nothing is known before the form is filled")
	e.tap("field-cover-soft")
	next := behind()
	word := browser.Eval[string](e.Page, "document.querySelector('.behind .verdict__w').textContent")
	require.NotEmpty(t, word)
	entries, height := e.entries("1"), browser.Eval[int](e.Page, "document.documentElement.scrollHeight")

	seen := browser.Eval[string](e.Page, "document.body.innerText")
	assert.NotContains(t, seen, word)
	assert.Contains(t, seen, "Fire")
	assert.False(t, browser.Eval[bool](e.Page, "document.querySelector('.behind .verdict__w').checkVisibility()"))
	assert.False(t, browser.Eval[bool](e.Page, "window.find("+quoted(word)+", true)"), "not found in the page")
	assert.Equal(t, browser.Eval[int](e.Page, `(() => {
		const behind = document.querySelector(".behind");
		behind.style.display = "none";
		const height = document.documentElement.scrollHeight;
		behind.style.display = "";
		return height;
	})()`), height, "the page is as long as without it")
	e.Do("getSelection().removeAllRanges()")
	for range 30 {
		e.Press("\t")
		assert.True(t, browser.Eval[bool](e.Page, "!document.activeElement.closest('.behind')"), "no way of the keyboard leads there")
	}
	assert.Empty(t, e.Audit())
	e.Media("print")
	assert.Equal(t, "none", browser.Eval[string](e.Page, "getComputedStyle(document.querySelector('.behind')).display"))
	e.Media("")
	e.Wait(`(localStorage.getItem("vedette/last") || "").includes("field-cover-soft")`)
	for _, key := range e.Keys() {
		assert.NotContains(t, e.Stored(key), word, "%s in the storage", key)
	}
	assert.Equal(t, entries, e.entries("1"))

	e.again()
	assert.Equal(t, next, behind(), "the dice of the computer follow from the game")
	e.tap("fold-cover", "field-cover-hard")
	e.Wait("document.querySelector('.behind > .screen')")
	assert.NotEqual(t, next, behind(), "it goes with the form")
	e.tap("fold-cover", "field-cover-soft")
	require.Equal(t, next, behind())

	e.Do("document.querySelector('.behind > .screen').marked = true")
	e.tap("go")
	e.WaitText(".verdict__w", word)
	assert.True(t, browser.Eval[bool](e.Page, "document.querySelector('.screen').marked === true"), "it is shown as it was laid out")
	assert.Equal(t, next, browser.Eval[string](e.Page, "document.querySelector('.screen').textContent"))
	assert.Equal(t, 1, browser.Eval[int](e.Page, "document.querySelectorAll('.screen').length"))
	assert.Equal(t, entries+1, e.entries("1"))
	e.Wait("document.activeElement.id === 'screen-title'")
	assert.Empty(t, e.Audit())
	e.tap("change")
	e.Await("go")
	assert.Equal(t, entries+2, e.entries("1"), "its keys do what they say")
	e.tap("go", "done-card")
	e.Await("take-action")
	assert.Empty(t, e.Problems())
}

// Dice thrown on the table are not known in advance.
func TestNothingStandsBehindWithTableDice(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000007")
	e.tap("dice-all", "take-action", "action-fire-rifle", "field-actor-veteran", "field-target-average", "field-range-6-12",
		"field-cover-soft")
	e.Wait("document.querySelector('[data-key=go]:not([aria-disabled])')")
	time.Sleep(300 * time.Millisecond) // let the page become idle
	assert.Equal(t, 0, browser.Eval[int](e.Page, "document.querySelector('.behind').childElementCount"))
	e.tap("go")
	e.Await("face-4")
	assert.Empty(t, e.Problems())
}

// Lifting a finger from a key taps it at once, and only once. Anything but a plain tap is left to the browser.
func TestFinger(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000007")
	e.Do(`window.clicks = []; window.ends = [];
		addEventListener("click", (event) => clicks.push(event.target.closest("[data-key]")?.dataset.key || event.target.localName));
		addEventListener("touchend", (event) => ends.push(event.defaultPrevented));`)
	// clicks returns the taps heard by the page since the last call; taken are those it handled itself.
	clicks := func() []string {
		time.Sleep(400 * time.Millisecond) // longer than a browser takes to make a tap
		return browser.Eval[[]string](e.Page, "clicks.splice(0)")
	}
	taken := func() []bool { return browser.Eval[[]bool](e.Page, "ends.splice(0)") }

	rest := func() { // a finger landing on a page in motion only stops it
		browser.Eval[bool](e.Page, still)
		time.Sleep(400 * time.Millisecond)
	}
	rest()
	e.Finger("take-action", 0, 0, 80*time.Millisecond)
	e.Await("action-fire-rifle")
	assert.Equal(t, []string{"take-action"}, clicks(), "and what lies under the finger now hears nothing")
	assert.Equal(t, []bool{true}, taken())
	e.Wait("document.activeElement.id === 'screen-title'")

	rest()
	e.Finger("back", 4, 3, 80*time.Millisecond)
	e.Await("take-action")
	assert.Equal(t, []string{"back"}, clicks(), "a finger is never quite still")
	assert.Equal(t, []bool{true}, taken())

	e.Finger("take-action", 0, -120, 0)
	assert.Empty(t, clicks(), "that was a scroll")
	assert.NotContains(t, taken(), true)
	e.Do("scrollTo(0, 0)")
	time.Sleep(200 * time.Millisecond)

	e.Finger("take-action", 0, 0, 600*time.Millisecond)
	assert.NotContains(t, taken(), true, "held")
	clicks()
	e.Do("if (document.querySelector('[data-key=back]')) document.querySelector('[data-key=back]').click()")
	e.Await("take-action")
	clicks()

	at := browser.Eval[[]float64](e.Page, "(() => { const b = document.querySelector('[data-key=take-action]').getBoundingClientRect(); "+
		"return [b.x + 20, b.y + 20] })()")
	other := []float64{at[0] + 40, at[1]}
	e.Touch("touchStart", at)
	e.Touch("touchStart", at, other)
	e.Touch("touchEnd", at)
	e.Touch("touchEnd")
	assert.NotContains(t, taken(), true, "two fingers")
	assert.Empty(t, clicks())

	e.Touch("touchStart", at)
	e.Touch("touchCancel")
	assert.Empty(t, clicks())
	assert.Empty(t, taken())

	e.Do("dispatchEvent(new Event('scroll')); document.dispatchEvent(new Event('scroll'))") // the page moves under the finger
	e.Touch("touchStart", at)
	e.Touch("touchEnd")
	assert.NotContains(t, taken(), true, "the finger has stopped a scroll")
	clicks()
	assert.Empty(t, e.Problems())

	p := visit(t, home(t))
	p.Tap("new-game")
	p.Tap("group-house")
	p.Await("game-name")
	p.Finger("game-name", 0, 0, 80*time.Millisecond)
	p.Wait("document.activeElement.dataset.key === 'game-name'")
	p.Press("Talavera")
	assert.True(t, strings.HasSuffix(browser.Eval[string](p.Page, "document.querySelector('[data-key=game-name]').value"), "Talavera"))
	assert.Empty(t, p.Problems())
}
