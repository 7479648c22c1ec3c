package journeys

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// focus presses Tab until the element with this data-key has the focus.
func (e *evening) focus(key string) {
	e.t.Helper()
	e.Await(key)
	for range 60 {
		if browser.Eval[string](e.Page, "document.activeElement.dataset.key || ''") == key {
			return
		}
		e.Press(kb.Tab)
	}
	require.FailNow(e.t, "Tab does not reach "+key, e.picture())
}

// hit reaches a key with Tab and presses it.
func (e *evening) hit(key string) {
	e.t.Helper()
	e.focus(key)
	e.press(kb.Enter)
}

// Everything can be done with the keyboard alone: arrows move within a group of keys, and the focus goes to the heading of each
// new screen.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Do("vedette.seed = () => '0000000000000031'")
	e.hit("new-game")
	e.Wait("document.activeElement.id === 'screen-title'")
	e.hit("create")
	e.Await("owed")
	e.hit("initiative")
	for e.Has("done-card") || e.Has("desk-place") {
		if e.Has("done-card") {
			e.hit("done-card")
		} else {
			e.hit("desk-place")
		}
	}
	e.Await("take-action")
	e.hit("take-action")
	e.hit("action-fire-rifle")
	e.Wait("document.activeElement.id === 'screen-title'")
	focused := "document.activeElement.dataset.key || ''"
	e.focus("field-actor-veteran")
	e.press(kb.ArrowRight)
	e.press(kb.ArrowRight)
	e.press(kb.ArrowLeft)
	assert.Equal(t, "field-actor-average", browser.Eval[string](e.Page, focused))
	e.Wait("document.querySelector('[data-key=field-actor-average]').getAttribute('aria-checked') === 'true'")
	e.focus("field-target-veteran")
	e.press(kb.ArrowDown)
	e.focus("field-range-0-3")
	e.press(kb.ArrowDown)
	e.focus("field-cover-open")
	e.press(kb.ArrowRight)
	e.hit("field-repeat-more")
	e.press(" ")
	assert.Equal(t, []string{"average", "average", "3-6", "rough"}, browser.Eval[[]string](e.Page,
		"['actor','target','range','cover'].map((f) => document.querySelector('[data-group=field-' + f + '] "+
			"[aria-checked=true]').dataset.key.replace('field-' + f + '-', ''))"))
	e.hit("go")
	e.Await("done-card")
	assert.Equal(t, 3, browser.Eval[int](e.Page, "document.querySelectorAll('.shot').length"))
	n := e.entries("1")
	e.hit("undo")
	assert.Equal(t, n+1, e.entries("1"), "undo is an entry too")
	assert.Contains(t, e.said(), "Undone: volley")
	e.hit("take-action")
	e.hit("redo")
	assert.Equal(t, n+2, e.entries("1"))
	assert.Empty(t, e.Problems())
}

// hearing collects in window.heard what the live region says, each once and in order.
const hearing = `window.heard = [];
	new MutationObserver(() => {
		const text = (document.querySelector("#said")?.textContent || "").trim();
		if (text !== window.last && text) window.heard.push(text);
		window.last = text;
	}).observe(document.body, {subtree: true, childList: true, characterData: true});`

// A listener who neither sees nor touches the screen plays the first game to victory: Enter is the green key, Tab and the arrows
// answer questions. What is spoken consists of sentences.
func TestFirstGameByKeyboard(t *testing.T) {
	t.Parallel()
	h := &thumb{evening: visit(t, home(t))}
	h.Size(1366, 768)
	h.Prefer("prefers-reduced-motion", "reduce")
	h.Do("vedette.seed = () => '0000000000000011'; " + hearing)
	h.hit("first-hill")
	h.Await("initiative")
	begun := time.Now()
	const free = `!document.activeElement.closest("button, a, summary, input")`
	keys := 0
	for ; keys < 150 && !strings.HasPrefix(h.Text(".left__top"), "The end"); keys++ {
		pick, asked := h.first("[data-key^=pick-]"), ""
		if h.Has("go") {
			asked = h.unanswered()
		}
		switch {
		case pick != "": // whom it sees, and how near
			h.hit(pick)
		case h.Has("yes"):
			h.hit("yes")
		case asked != "":
			group := "[data-group=" + strings.Join(strings.SplitN(asked, "-", 3)[:2], "-") + "]"
			h.focus(browser.Eval[string](h.Page, `document.querySelector('`+group+` [role=radio]:not([tabindex="-1"])').dataset.key`))
			for range 9 {
				if browser.Eval[string](h.Page, "document.activeElement.dataset.key") == asked {
					break
				}
				h.press(kb.ArrowRight)
			}
			h.press(" ")
		case browser.Eval[bool](h.Page, free):
			h.press(kb.Enter)
		default:
			h.hit(h.green())
		}
	}
	assert.Contains(t, h.picture(), "Creditable", "the enemy fought, the village searched, and home")
	heard := browser.Eval[[]string](h.Page, "window.heard")
	t.Logf("%d steps in %.0f s; it said:\n%s", keys, time.Since(begun).Seconds(), strings.Join(heard, "\n"))
	assert.GreaterOrEqual(t, len(heard), 12)
	for _, s := range heard {
		assert.Regexp(t, `^\p{Lu}[\p{L}\d½ ,.:;()’“”–-]*[.?]$`, s)
	}
	assert.Empty(t, h.Problems())
}

// The battery dies: the whole browser is gone, and the next start shows the same screen.
func TestDeadBattery(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	device := browser.Device(t)
	e := &evening{device.Open(h.URL()), t}
	e.Started()
	e.begin("0000000000000032")
	e.Ready()
	e.tap("dice-all")
	e.tap("initiative")
	e.faces("22")
	e.toRest()
	e.choose("fire-musket", "actor=average", "target=average", "range=3-6", "cover=open", "repeat=+")
	e.tap("go")
	e.faces("6641")
	picture, game := e.picture(), e.stored("1")
	e.Wait("vedette.second.state === 'on' && vedette.second.waiting === 0") // localStorage itself takes seconds
	device.Kill()
	h.Stop()
	e = &evening{device.Open(h.URL()), t}
	e.Started()
	e.Await("face-6")
	assert.Equal(t, picture, e.picture())
	assert.Equal(t, game, e.stored("1"))
	e.faces("23")
	e.Await("done-card")
	assert.Equal(t, []string{"6, 6, 4: 16, hit", "1, 2, 3: 6, miss"},
		browser.Eval[[]string](e.Page, "Array.from(document.querySelectorAll('.shot .dice')).map((s) => s.getAttribute('aria-label'))"))
}
