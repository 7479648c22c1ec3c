package journeys

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/damage"
)

// written waits until everything is in the second copy.
func (e *evening) written() {
	e.t.Helper()
	e.Wait("vedette.second.state === 'on' && vedette.second.waiting === 0")
}

// damageBoth damages a record in both copies, so that nothing can restore it.
func (e *evening) damageBoth(key string) {
	e.t.Helper()
	e.written()
	e.damage(key)
	e.Do(damage.Script("") + `; await alterCopy("` + key + `", (v) => v + "x")`)
}

// TestFullStorageGoesToTheCopy: with no room in localStorage, steps go into the second copy, the app says so, and they survive
// two reloads; once there is room again they return to localStorage.
func TestFullStorageGoesToTheCopy(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000f8")
	e.tap("initiative")
	e.toRest()
	e.written()
	e.Do(fill)
	for range 3 {
		e.tap("initiative")
		if e.Has("dismiss-0") {
			assert.Contains(t, e.Text(".notice"), "The storage of this device is full. New steps are now stored once instead of twice")
			e.tap("dismiss-0")
		}
		e.toRest()
	}
	here := e.entries("1")
	lines := e.log()
	for range 2 {
		e.again()
		e.WaitText(".notice", "The storage of this device is full.")
		e.tap("dismiss-0")
		assert.Equal(t, lines, e.log(), "all that was played is there")
		assert.Less(t, e.entries("1"), here+3, "though there is no room at home")
	}
	e.tap("initiative")
	e.toRest()
	lines = e.log()
	e.Do("for (const k of Object.keys(localStorage)) if (/^(elsewhere|f\\d)/.test(k)) localStorage.removeItem(k)")
	e.again()
	e.Await("owed")
	assert.Equal(t, lines, e.log())
	assert.GreaterOrEqual(t, e.entries("1"), here+4, "all is at home again")
	assert.False(t, e.Has("dismiss-0"))
	assert.Empty(t, e.Problems())
}

// silent is an IndexedDB that never answers.
const silent = `indexedDB.open = () => ({}); window.began = performance.now();`

// TestCopyNeverAnswers: an IndexedDB that never answers delays the start by a second at most, and costs nothing else.
func TestCopyNeverAnswers(t *testing.T) {
	t.Parallel()
	started := func(e *evening) time.Duration {
		return time.Duration(browser.Eval[float64](e.Page,
			"performance.getEntriesByName('vedette-started')[0].startTime * 1000")) * time.Microsecond
	}
	e := visit(t, home(t))
	e.Ready()
	e.again()
	with := started(e)
	o := &evening{e.Another(home(t), silent), t}
	e.Close()
	o.Started()
	// On a busy machine any single start may be slow, but not all five.
	without := time.Hour
	for try := 0; try < 5 && without-with >= 1100*time.Millisecond; try++ {
		o.again()
		without = started(o)
	}
	t.Logf("started after %v with a copy, %v with one that never answers", with.Round(time.Millisecond), without.Round(time.Millisecond))
	assert.Less(t, without-with, 1100*time.Millisecond)
	o.begin("00000000000000f9")
	o.tap("initiative")
	o.toRest()
	n := o.entries("1")
	o.again()
	o.Await("owed")
	assert.Equal(t, n, o.entries("1"))
	assert.Empty(t, o.Problems())
}

// slow is an IndexedDB that opens after three seconds.
const slow = `{ const open = IDBFactory.prototype.open;
	IDBFactory.prototype.open = function (...args) {
		const put = {}, of = Object.defineProperties({}, Object.fromEntries(["onsuccess", "onupgradeneeded", "onerror", "onblocked"].map((on) =>
			[on, { set: (hear) => { put[on] = hear } }])));
		setTimeout(() => { const real = open.apply(this, args);
			for (const [on, hear] of Object.entries(put)) real[on] = (event) => {
				for (const has of ["result", "error", "transaction"]) Object.defineProperty(of, has, { get: () => real[has], configurable: true });
				return hear.call(of, event);
			} }, 3000);
		return of;
	} }`

// TestAllComesBackLate: a browser that has lost its storage and is slow to open the copy still shows the game that was open, as
// soon as it knows of it.
func TestAllComesBackLate(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000fc")
	e.tap("initiative")
	e.toRest()
	e.written()
	picture, n := e.picture(), e.entries("1")
	o := &evening{e.Another(home(t), slow), t}
	e.Close()
	o.Do("localStorage.clear(); sessionStorage.clear()")
	o.Go(home(t))
	o.Started()
	assert.True(t, o.Has("new-game"), "nothing is known of a game yet")
	o.Await("owed")
	assert.Equal(t, picture, o.picture())
	assert.Equal(t, n, o.entries("1"))
	assert.Empty(t, o.Problems())
}

// TestListenersHearItAgain: the live region changes when a refused key is pressed again, and the page's title is what it shows.
func TestListenersHearItAgain(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.tap("first-hill")
	e.tap("take-action")
	e.Do(`window.heard = [];
		new MutationObserver(() => { const text = document.getElementById("said").textContent; if (text) heard.push(text) })
			.observe(document.getElementById("said"), { childList: true })`)
	for n := range 2 {
		e.Do(`document.querySelector("[data-key=action-promote]").click()`)
		e.Wait(fmt.Sprintf("window.heard.length === %d", n+1))
	}
	assert.Len(t, browser.Eval[[]string](e.Page, "Array.from(new Set(heard))"), 1)
	assert.Equal(t, "Other · Vedette", browser.Eval[string](e.Page, "document.title"))
	e.section("shelf", "Vedette")
	assert.Equal(t, "Vedette", browser.Eval[string](e.Page, "document.title"))
	assert.Empty(t, e.Problems())
}

// TestOnlyThisGameIsSpokenOf: opening a game says nothing; what is said is what has just happened in the game in view.
func TestOnlyThisGameIsSpokenOf(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000fa")
	e.choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open")
	e.tap("go")
	spoken := e.said()
	require.NotEmpty(t, spoken)
	e.Do(`window.spoken = [];
		const region = document.getElementById("said"); // a screen reader announces what changes in it
		new MutationObserver(() => spoken.push(region.textContent)).observe(region, { childList: true })`)
	e.Do("history.go(-2)") // with the result in view there is no key to the shelf
	e.Await("new-game")
	e.begin("00000000000000fb")
	heard := func() []string {
		return browser.Eval[[]string](e.Page, "spoken.filter(Boolean)")
	}
	assert.Empty(t, heard(), "a new game is silent")
	e.section("shelf", "Vedette")
	e.tap("game-1")
	assert.Empty(t, heard(), "a game opened again is silent, also with a result in view")
	e.toRest()
	e.tap("initiative")
	require.NotEmpty(t, heard())
	assert.NotContains(t, heard(), spoken)
	e.again()
	e.Wait("document.querySelector('.screen')")
	assert.Empty(t, e.said(), "a reload says nothing of what was")
}
