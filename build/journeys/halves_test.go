package journeys

import (
	"encoding/base64"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/pack"
	"vedette/build/small"
	"vedette/engine/rulestest/sure"
)

// hits keeps the program where a test can ask it which functions were called.
const hits = `{
	for (const what of ["vedette-idle", "vedette-rest"]) window.addEventListener(what, (event) => event.stopImmediatePropagation(), true);
	const make = WebAssembly.instantiate;
	WebAssembly.instantiate = async (...all) => window.counted = await make(...all);
	window.called = () => {
		let text = "";
		for (const b of new Uint8Array(window.counted.exports.hits.buffer)) text += String.fromCharCode(b);
		return btoa(text);
	};
}`

// TestWriteHalves is make halves: it makes a first visit, begins the first game, and writes down which functions were not
// called.
func TestWriteHalves(t *testing.T) {
	if os.Getenv("VEDETTE_HALVES") == "" {
		t.Skip("make halves writes the list anew")
	}
	dir, names := browser.Counted(t)
	h := browser.Serve(t, dir, "/")
	called := make([]bool, len(names))
	add := func(p *browser.Page) {
		b := sure.Of(base64.StdEncoding.DecodeString(browser.Eval[string](p, "called()")))(t)
		for i := range names {
			called[i] = called[i] || b[i] != 0
		}
		n := 0
		for _, c := range called {
			if c {
				n++
			}
		}
		t.Log(n, "of", len(names))
	}
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1366, 768}} {
		p := browser.Open(t, "", hits)
		p.Size(size[0], size[1])
		p.Go(h.URL())
		p.Started()
		p.Wait("vedette.offline.state === 'ready'")
		// What the page may tell the program at any time, however slow the machine; with a game, what makes it redraw.
		p.Do(`for (const what of ["frame", "pen", "elsewhere", "copy"]) dispatchEvent(new CustomEvent("vedette-" + what))`)
		add(p)
		p.Tap("first-hill")
		p.Wait("location.pathname.includes('field')")
		p.Await("take-action")
		p.Do(`for (const what of ["frame", "offline"]) dispatchEvent(new CustomEvent("vedette-" + what))`)
		add(p)
	}
	root := sure.Of(pack.Root())(t)
	require.NoError(t, small.WriteLater(root, "build/program", names, func(i int) bool {
		// Three dozen functions of two bytes: separated from their like they take 2.6 KiB.
		return called[i] || strings.HasSuffix(names[i], ").SelfClosing")
	}, func(file string) bool {
		// The first game reads some, and every scenario of its book; the text of rules and books packs 3 and 5 KiB smaller along with
		// them.
		first := "incidents.txt scenes.txt page.css reference.txt say.txt cards.txt reasons.txt"
		return strings.Contains(file, "/hill/scenarios/") || strings.Contains(first, path.Base(file))
	}))
}

// slowHalf holds back the second half of the program until the page calls letIn; with refuse it never arrives.
const slowHalf = `const load = window.fetch;
	const open = new Promise((resolve) => { window.letIn = resolve });
	window.fetch = async (...args) => {
		const half = String(args[0].url || args[0]).includes("/half.");
		if (half) await open;
		if (half && window.refuse) throw new TypeError("no network");
		return load(...args);
	};
	const kept = CacheStorage.prototype.match;
	CacheStorage.prototype.match = async function (...args) {
		if (String(args[0].url || args[0]).includes("/half.")) await open;
		return kept.apply(this, args);
	}`

// byHalf waits until a newcomer's first half of the program runs. If a function has moved or been renumbered it may now belong
// to the second half; visitors then wait for both, and the list has to be rewritten.
func byHalf(t *testing.T, p *browser.Page) {
	t.Helper()
	const again = `sessionStorage.getItem("vedette/half")`
	p.Wait(`window.vedette && vedette.phase === "started" || ` + again)
	require.False(t, browser.Eval[bool](p, again+" !== null"), "the first half wants a function of the second: make halves")
}

const whole = `performance.getEntriesByName("vedette-whole").length === 1`

// A newcomer reads the first page and begins the first game while the second half of the program is on its way.
func TestNewcomerBeginsWithTheFirstHalf(t *testing.T) {
	t.Parallel()
	url := browser.Serve(t, browser.Site(t), "/clubs/vedette/").URL()
	p := browser.Open(t, url, slowHalf)
	byHalf(t, p)
	p.Tap("first-hill")
	p.Await("take-action")
	p.Do(`for (const what of ["frame", "offline"]) dispatchEvent(new CustomEvent("vedette-" + what))`) // it redraws
	p.Tap("take-action")                                                                               // waits for the second half
	p.Wait(`document.querySelector('[data-key="take-action"]').getAttribute("aria-busy") === "true"`)
	assert.False(t, browser.Eval[bool](p, whole))
	assert.NotEqual(t, "ready", browser.Eval[string](p, "vedette.offline.state"))
	p.Do("letIn()")
	p.Wait(whole)
	p.Wait(`!document.querySelector('[data-key="take-action"]:not(.behind *)')`)
	assert.Empty(t, browser.Eval[[]string](p, `Array.from(document.querySelectorAll("[aria-busy]"), (e) => e.dataset.key)`))
	p.Ready()
	assert.Empty(t, p.Problems())

	// A returning visitor waits for both: anything on the device may be needed.
	q := p.Another(url, slowHalf)
	q.Wait(`window.vedette && vedette.phase === "loading" && window.letIn`)
	time.Sleep(500 * time.Millisecond)
	assert.Equal(t, "loading", browser.Eval[string](q, "vedette.phase"))
	q.Do("letIn()")
	q.Started()
	assert.True(t, browser.Eval[bool](q, whole))
	assert.Empty(t, q.Problems())
}

// A tap on anything else on the first page is kept, and takes effect when the second half has arrived.
func TestNewcomerWaitsForTheSecondHalf(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, browser.Serve(t, browser.Site(t), "/").URL(), slowHalf)
	byHalf(t, p)
	p.Tap("settings")
	p.Wait(`document.querySelector('[data-key="settings"]').getAttribute("aria-busy") === "true"`)
	p.Do("letIn()")
	p.Wait(`location.pathname.endsWith("/settings/")`)
	p.Ready()
	assert.Empty(t, p.Problems())
}

// Without the second half the first game can still be read; a card says so once more is wanted, and not before.
func TestSecondHalfThatDoesNotArrive(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, browser.Serve(t, browser.Site(t), "/").URL(), slowHalf)
	byHalf(t, p)
	p.Do("refuse = true; letIn()")
	p.Tap("first-hill")
	p.Await("take-action")
	assert.True(t, browser.Eval[bool](p, `document.querySelector("[data-stopped-card]").hidden`))
	p.Tap("take-action")
	p.Wait(`!document.querySelector("[data-stopped-card]").hidden`)
	assert.Contains(t, p.Text("main.stopped"), "The app did not arrive")
	p.Do("sessionStorage.setItem('test', 'again')")
	p.Tap("try-again") // no longer a newcomer: a game is stored
	p.Wait(`window.letIn && vedette.phase === "loading" && sessionStorage.getItem('test')`)
	p.Do("letIn()")
	p.Started()
	p.Await("take-action")
}

// If the first half needs a function of the second, the page restarts with both; nothing stored is lost.
func TestFirstHalfThatIsNotEnough(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, browser.Serve(t, browser.Site(t), "/").URL(), slowHalf)
	byHalf(t, p)
	p.Tap("first-hill")
	p.Await("take-action")
	games := browser.Eval[string](p, `Object.keys(localStorage).filter((k) => k.includes("/g/")).sort().join()`)
	require.NotEmpty(t, games)
	p.Do(`window.before = true; window.dispatchEvent(new Event("vedette-rest"));
		window.dispatchEvent(new CustomEvent("vedette-idle", {detail: {}}))`)
	p.Wait(`sessionStorage.getItem("vedette/half") === "1"`)
	assert.True(t, browser.Eval[bool](p, `document.querySelector("[data-stopped-card]").hidden`))
	p.Do("letIn()")
	p.Wait(`window.before === undefined && window.letIn && window.vedette && vedette.phase === "loading"`)
	p.Do("letIn()")
	p.Started()
	p.Await("take-action")
	assert.True(t, browser.Eval[bool](p, whole))
	assert.Equal(t, games, browser.Eval[string](p, `Object.keys(localStorage).filter((k) => k.includes("/g/")).sort().join()`))
}
