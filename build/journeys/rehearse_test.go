package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
	"vedette/engine/systems"
)

// played is the number of evenings shown by the rehearsal in view.
const played = `Number((document.querySelector("main")?.textContent.match(/(\d+) evenings?/) || [])[1] || 0)`

// workers keeps track of the page's rehearsal workers, so that one can be taken away, and of which the page has ended.
const workers = `window.workers = []; {
	const Plain = window.Worker;
	window.Worker = class extends Plain {
		constructor(url) { super(url); if (String(url).includes("later.")) workers.push(this) }
		terminate() { this.ended = true; super.terminate() }
	};
}`

// idle is true once the page has ended all workers it started.
const idle = `workers.length > 0 && workers.every((w) => w.ended)`

// alone is an evening on an installed site whose host is down.
func alone(t *testing.T, scripts ...string) *evening {
	t.Helper()
	h := browser.Serve(t, browser.Quick(t), "/")
	e := visit(t, h.URL(), scripts...)
	e.Ready()
	h.Stop()
	e.again()
	return e
}

// halt stops the rehearsal in view, whose numbers would go on changing.
func (e *evening) halt() {
	e.t.Helper()
	e.Tap("rehearse-stop")
	e.Await("rehearse-again")
}

// A battle is rehearsed beside the game, offline: the numbers grow while a worker plays, it stops at a tap and when the page is
// left, something is varied, and nothing in the game has changed. Then the game goes on for real.
func TestRehearse(t *testing.T) {
	t.Parallel()
	e := alone(t, workers)
	e.book("minie", "field-forces-first")
	before := e.stored("1")
	e.tap("nav-rehearse")
	e.Wait(played + " >= 3")
	e.halt()
	stopped := browser.Eval[int](e.Page, played)
	assert.True(t, browser.Eval[bool](e.Page, idle), "a phone that is told to stop has nothing to do")
	assert.True(t, e.Has("rehearse-again"))
	e.tap("rehearse-vary-0-bold")
	e.Wait(played + " >= 3")
	e.halt()
	assert.Contains(t, e.Text(".cmp"), "Bold Prussians")
	for _, size := range [][2]int64{{820, 1180}, {1180, 820}, {1366, 768}, {390, 844}} {
		e.Size(size[0], size[1])
		if size[0] == 820 {
			e.WaitText(".cmp", "Bold") // both are side by side, in view
		}
		e.Shot("rehearse-varied-" + strconv.FormatInt(size[0], 10))
	}
	e.tap("rehearse-vary-0-bold")
	assert.Equal(t, stopped, browser.Eval[int](e.Page, played), "what stands has been tried already")

	// After 100 evenings it is known how even the battle is, and changes are looked for.
	e.tap("rehearse-again")
	for _, n := range []string{"50", "100"} { // longer than one wait where the program is only quickly compiled
		e.Wait(played + " >= " + n)
	}
	e.halt()
	stopped = browser.Eval[int](e.Page, played)
	e.tap("rehearse-even")
	e.WaitText("main", "Now trying: ")
	assert.NotContains(t, e.Text("main"), "After 0 evenings")
	e.WaitText("main", "After 2 evenings: ")
	e.halt()
	e.WaitText("main", "Nothing found yet")
	e.glance("rehearse-even")

	e.tap("rehearse-again")
	e.Wait(played + " > " + strconv.Itoa(stopped))
	e.tap("nav-log")
	assert.Contains(t, e.picture(), "Log")
	assert.True(t, browser.Eval[bool](e.Page, idle), "nor has one on another page")
	n := browser.Eval[int](e.Page, "workers.length")
	e.tap("nav-rehearse")
	e.Wait("workers.length > " + strconv.Itoa(n)) // it continues where it was left
	assert.Equal(t, before, e.stored("1"), "the game is as it was")
	e.tap("rehearse-play")
	assert.NotEqual(t, before, e.stored("1"))
	assert.Empty(t, e.Problems())
}

// A phone that kills the worker loses none of the results, and one that cannot start a worker has the page try a few.
func TestRehearseOnAPoorPhone(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), workers)
	e.book("march", "field-forces-kaltbach")
	e.tap("nav-rehearse")
	e.Wait(played + " >= 2")
	e.Do(`workers.at(-1).terminate(); workers.at(-1).onerror(new Event("error", {cancelable: true}))`)
	e.WaitText(".dock", "The browser stopped the rehearsal")
	had := browser.Eval[int](e.Page, played)
	assert.GreaterOrEqual(t, had, 2)
	e.Do(`window.Worker = function () { throw new Error("none to spare") }`)
	e.tap("rehearse-again")
	e.WaitText(".dock", "cannot rehearse in the background")
	e.Wait(played + " > " + strconv.Itoa(had))
	e.halt()
	assert.Empty(t, e.Problems())
}

// A scenario of The Other Side of the Hill is rehearsed from its briefing, offline: its umpire plays whole evenings in a worker,
// it stops half-way, another commander is tried, and nothing in the game has changed. Then it is played for real.
func TestRehearseAnEvening(t *testing.T) {
	t.Parallel()
	e := alone(t)
	e.Prefer("prefers-reduced-motion", "reduce")
	e.tap("new-game", "system-hill", "field-scenario-sweep", "create")
	e.Await("initiative")
	before := e.stored("1")
	e.Do(`performance.mark("asked")`)
	e.tap("nav-rehearse")
	e.Wait(played + " >= 1")
	e.Do(`performance.mark("first")`)
	e.Wait(played + " >= 25")
	e.Do(`performance.mark("many")`)
	e.halt()
	stopped := browser.Eval[int](e.Page, played)
	assert.Less(t, stopped, 200, "stopped half-way")
	t.Log(browser.Eval[float64](e.Page, `performance.measure("w", "asked", "first").duration`), "ms to the first evening,",
		browser.Eval[float64](e.Page, `performance.measure("w", "asked", "many").duration`), "ms to", stopped)
	main := e.Text("main")
	assert.Contains(t, main, "Each evening is played from its beginning")
	assert.Regexp(t, `Points: −?\d+, usually −?\d+ to \d+\.`, main)
	assert.NotContains(t, main, "How far ahead")
	assert.False(t, e.Has("rehearse-even"), "so few do not tell how even it is")
	assert.Contains(t, main, "To win, the Players need 2 points.")
	assert.Contains(t, main, "Who suffers most")
	e.glance("rehearse-evening")
	e.Size(1366, 768)
	e.shoot("rehearse-evening-wide")
	e.Size(390, 844)
	e.tap("rehearse-vary-0-bold")
	e.Wait(played + " >= 20")
	e.halt()
	assert.Contains(t, e.Text(".cmp"), "Bold Players")
	e.glance("rehearse-evening-varied")
	e.tap("rehearse-vary-0-bold")
	assert.Equal(t, stopped, browser.Eval[int](e.Page, played), "what stands has been tried already")
	assert.Equal(t, before, e.stored("1"), "the game is as it was")
	e.tap("rehearse-play")
	assert.NotEqual(t, before, e.stored("1"))
	assert.Empty(t, e.Problems())
}

// prints returns the fingerprints of a game of Horse and Musket after each entry.
func (e *evening) prints() (all []journal.Fingerprint) {
	e.t.Helper()
	stored := e.stored("1")
	sys, _ := systems.ByID("minie")
	for n := 1; ; n++ {
		line, ok := stored["vedette/v1/g/1/"+strconv.Itoa(n)]
		if !ok {
			return all
		}
		entry := sure.Of(save.DecodeEntry(sys, line))(e.t)
		all = append(all, entry.Print)
	}
}

// goes plays on for this many taps.
func (e *evening) goes(taps int) {
	e.t.Helper()
	for range taps {
		key := e.first("done-card", "yes", "pick-")
		if key == "" {
			key = e.goesOn()
		}
		e.tap(key)
	}
}

// One window plays while another rehearses the same game, and then both rehearse at once: the game goes exactly as without any
// rehearsal.
func TestRehearseInTwoWindows(t *testing.T) {
	t.Parallel()
	plain := visit(t, home(t))
	plain.book("minie", "field-forces-tanners")
	plain.goes(12)
	want := plain.prints()
	plain.Close()
	assert.Greater(t, len(want), 3)

	url := home(t)
	e := visit(t, url)
	e.book("minie", "field-forces-tanners")
	o := &evening{e.Another(url), t}
	o.Started()
	o.Await("take-over")
	o.tap("nav-rehearse")
	o.Wait(played + " >= 1")
	e.goes(12)
	assert.Equal(t, want, e.prints(), "a rehearsal elsewhere changes nothing of the game")
	o.Wait(played + " >= 1") // of what has been played since

	e.tap("nav-rehearse")
	e.Wait(played + " >= 1")
	had := browser.Eval[int](o.Page, played)
	e.Wait(played + " >= 3")
	o.Wait(played + " > " + strconv.Itoa(had))
	e.halt()
	assert.Equal(t, want, e.prints(), "nor do two at once")
	assert.True(t, o.Has("take-over"), "the other window still looks on")
	e.tap("nav-field")
	e.goes(2)
	assert.Greater(t, len(e.prints()), len(want))
	assert.Empty(t, e.Problems())
	assert.Empty(t, o.Problems())
}
