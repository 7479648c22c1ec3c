package journeys

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
)

// tongue is a device with a local voice and one that needs a network. What it says is recorded.
const tongue = `window.heard = [];
Object.defineProperty(window, "speechSynthesis", {value: {cancel: () => {}, speak: (said) => heard.push(said.voice.name + ": " + said.text),
	getVoices: () => [{name: "far", lang: "en-GB", localService: false}, {name: "own", lang: "en-GB", localService: true}]}});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } };`

// A result is turned towards the table with one tap and back with another. The card has no dice and no sums, fits every window
// without scrolling, can be turned upside down for the player opposite, and is read aloud by the device's local voice on
// request.
func TestPlayersCard(t *testing.T) {
	t.Parallel()
	e := &evening{browser.Open(t, home(t)+aside, tongue), t}
	e.wake(home(t), volleyed(t).records("1"))
	e.Await("desk-accept")
	e.tap("cover")
	card := e.picture()
	for _, want := range []string{"hits in 14", "60th Rifles", "Remove"} {
		assert.Contains(t, card, want)
	}
	for _, no := range []string{"or more", "%", "Every roll", "The sum"} {
		assert.NotContains(t, card, no)
	}
	const upsideDown = "getComputedStyle(document.querySelector('.pcard__b')).transform.startsWith('matrix(-1')"
	assert.False(t, browser.Eval[bool](e.Page, upsideDown))
	e.tap("round")
	assert.True(t, browser.Eval[bool](e.Page, upsideDown))
	e.tap("round")
	for _, v := range viewports {
		e.Letters(v.letters)
		e.Size(v.w, v.h)
		assert.Empty(t, grave(browser.Eval[[]string](e.Page, misfits), v), "%s", v)
		if v.letters == 16 && v.w > 200 { // otherwise it scrolls
			assert.True(t, browser.Eval[bool](e.Page, "((b) => b.scrollHeight <= b.clientHeight)(document.querySelector('.pcard__b'))"), "%s", v)
		}
		e.pictures(v, "players")
	}
	e.Letters(16)
	e.Size(390, 844)
	e.tap("cover")
	e.Await("desk-accept")
	assert.Empty(t, browser.Eval[[]string](e.Page, "heard"), "not wanted yet")

	e.tap("desk-accept")
	e.section("settings", "Settings")
	e.tap("aloud-yes")
	assert.False(t, e.Has("undo"), "it would take back a shot")
	e.section("nav-field", "")
	e.tap("undo")
	e.Await("desk-accept")
	e.tap("cover")
	heard := browser.Eval[[]string](e.Page, "heard.filter((x) => x.length > 6)")
	assert.Len(t, heard, 1)
	assert.Contains(t, heard[0], "own: ")
	assert.Contains(t, heard[0], "hits in 14")
	assert.Empty(t, e.Problems())
}

// The list of what is owed offers Later beside a check; the green key then moves on.
func TestLater(t *testing.T) {
	t.Parallel()
	e := planted(t, volleyed(t).do(engine.Do("accept")))
	was := e.green()
	require.Equal(t, "desk-check-6", was)
	e.tap("duty-1-later")
	e.Await("owed")
	assert.NotEqual(t, was, e.green())
	assert.Contains(t, e.owed(), "Check morale", "it stays due")
	assert.NotContains(t, e.owed(), "Later")
	assert.Empty(t, e.Problems())
}
