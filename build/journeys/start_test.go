package journeys

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// slowProgram holds the program back after its first bytes until the page calls letIn.
const slowProgram = `const load = window.fetch;
	const open = new Promise((resolve) => { window.letIn = resolve });
	CacheStorage.prototype.match = async () => {}; // so it has to be fetched
	window.fetch = async (...args) => {
		const got = await load(...args);
		if (!String(args[0].url || args[0]).includes(".wasm")) return got;
		const from = got.body.getReader();
		let held;
		return new Response(new ReadableStream({async pull(to) {
			const first = !held;
			if (!first) await open;
			const part = held && held.length ? held : (await from.read()).value;
			held = first ? part.slice(1000) : [];
			if (part) to.enqueue(first ? part.slice(0, 1000) : part);
			else to.close();
		}}, {highWaterMark: 0}), {status: got.status, headers: got.headers});
	}`

// patient makes the page wait longer than its 1.5 s for its script before it shows itself, for busy machines.
const patient = `{
	const later = setTimeout;
	window.setTimeout = (work, ms, ...rest) => later(work, ms === 1500 ? 60000 : ms, ...rest);
}`

// firstLaidOut records which screen is the first to occupy space on the page.
const firstLaidOut = `{
	const look = () => {
		const el = document.querySelector(".app");
		if (!el || !el.getClientRects().length) return requestAnimationFrame(look);
		window.laidOut = "last" in el.dataset ? "last" : "the page's own";
	};
	requestAnimationFrame(look);
}`

func TestLastScreenIsReadableBeforeTheProgram(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/clubs/vedette/")
	e := sitting(t, h.URL(), "0000000000000007")
	e.Ready()
	e.Wait("(localStorage.getItem(" + browser.Own("vedette/last") + `) || "").includes("initiative")`)
	e.Wait("JSON.parse(localStorage.getItem(" + browser.Own("vedette/last") + `)).next["take-action"]`)
	want := e.Text("#screen-title")
	require.NotEmpty(t, want)
	last := e.Stored("vedette/last")
	h.Stop()

	for name, url := range map[string]string{"where it was": "field/", "from the first page": ""} {
		t.Run(name, func(t *testing.T) {
			p := e.Another("", slowProgram, patient, firstLaidOut)
			p.Go(h.URL() + url)
			p.Wait("document.querySelector('[data-last]')")
			assert.Equal(t, want, p.Text("#screen-title"))
			p.Wait("window.laidOut")
			assert.Equal(t, "last", browser.Eval[string](p, "laidOut"), "what the page itself holds is not laid out before it")
			assert.Contains(t, browser.Eval[string](p, "document.querySelector('[data-last]').textContent"), "Last seen")
			assert.Empty(t, p.Audit())
			p.Tap("take-action") // is kept
			p.Do("letIn()")
			p.Started()
			p.Wait("!document.querySelector('[data-last]')")
			p.Await("action-fire-rifle")
			p.Tap("back")
			p.Await("take-action")
			assert.Empty(t, p.Problems())
			p.Close()
			assert.Equal(t, last, e.Stored("vedette/last"), "who looks on leaves the last screen as it was")
		})
	}
}

// A tap made before the program is up shows what it leads to, so the next tap can be made too. The program carries out both, and
// the foreseen screen stays in view until it has.
func TestTapBeforeTheProgramShowsWhatItIsFor(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	e := sitting(t, h.URL(), "0000000000000007")
	e.Ready()
	e.Wait(`JSON.parse(localStorage.getItem("vedette/last") || "{}").next?.["take-action"]`)
	e.Do("window.same = true")
	e.tap("nav-log")
	e.Wait("location.pathname.endsWith('/log/')")
	assert.True(t, browser.Eval[bool](e.Page, "window.same === true"), "the page goes on as before")
	e.tap("nav-field")
	e.Wait(`JSON.parse(localStorage.getItem("vedette/last")).next["take-action"]`)
	games := func() string { return browser.Eval[string](e.Page, keptGames) }
	before := games()
	h.Stop()

	p := e.Another("", slowProgram, `window.frames = [];
		const look = () => {
			const el = document.elementFromPoint(innerWidth / 2, innerHeight - 40);
			if (el) frames.push(Boolean(document.querySelector("[data-last] [data-key=take-action]") || !el.closest("[data-last]") &&
				document.querySelector("[data-key=take-action]")));
			requestAnimationFrame(look);
		};
		look();`)
	p.Go(h.URL())
	p.Await("take-action")
	p.Tap("take-action")
	p.Await("action-fire-rifle")
	title := p.Text("#screen-title")
	assert.True(t, browser.Eval[bool](p, "document.querySelector('[data-last]').contains(document.activeElement)"),
		"whoever hears it is there")
	assert.Empty(t, p.Audit())
	p.Shot("foreseen")
	p.Do("frames.length = 0")
	p.Do("letIn()")
	p.Started()
	p.Wait("!document.querySelector('[data-last]')")
	assert.Equal(t, title, p.Text("#screen-title"))
	assert.NotContains(t, browser.Eval[[]bool](p, "frames"), true, "what was before the tap is not seen again")
	p.Tap("action-fire-rifle")
	p.Await("field-actor-veteran")
	p.Close()
	assert.Equal(t, before, games(), "nothing is done by looking ahead")

	p = e.Another("", slowProgram)
	p.Go(h.URL())
	p.Await("take-action")
	p.Tap("take-action")
	p.Await("action-fire-rifle")
	p.Tap("action-fire-rifle") // is kept
	p.Do("letIn()")
	p.Started()
	p.Await("field-actor-veteran")
	assert.Empty(t, p.Problems())
	p.Close()
}

// A newcomer's first tap shows the first screen of the first game while the program is still on its way.
func TestFirstTapOfANewcomerShowsTheGame(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "", slowProgram)
	p.Go(browser.Serve(t, browser.Quick(t), "/clubs/vedette/").URL())
	p.Await("first-hill")
	p.Tap("first-hill")
	p.Wait("document.querySelector('[data-last] [data-key=take-action]')")
	title, all := p.Text("#screen-title"), browser.Eval[string](p, "document.querySelector('[data-last] .body').innerText")
	require.NotEmpty(t, title)
	p.Wait("document.activeElement.id === 'screen-title'")
	assert.Empty(t, p.Audit())
	p.Shot("foreseen-first")
	p.Do("letIn()")
	p.Started()
	p.Wait("!document.querySelector('[data-last]')")
	p.Wait("location.pathname.endsWith('/field/')")
	assert.Equal(t, title, p.Text("#screen-title"))
	assert.Equal(t, all, browser.Eval[string](p, "document.querySelector('#vedette .body').innerText"), "it was that very screen")
	p.Tap("take-action")
	p.Await("action-fire-rifle")
	assert.Empty(t, p.Problems())
}

// keptGames are the records of the games on this device.
const keptGames = `Object.keys(localStorage).filter((key) => key.includes("/g/")).sort()
	.map((key) => key + localStorage.getItem(key)).join()`

// The script that shows the last screen does not arrive: after a moment the page as sent by the host is shown.
func TestLastScreenThatDoesNotCome(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Ready()
	e.Wait(`localStorage.getItem("vedette/last")`)
	p := e.Another("", `const append = Element.prototype.append; Element.prototype.append = function (...all) {
		if (!all.some((el) => String(el.src).includes("/later."))) append.apply(this, all);
	}`, firstLaidOut)
	p.Go(home(t))
	p.Wait("window.laidOut")
	assert.Equal(t, "the page's own", browser.Eval[string](p, "laidOut"))
}

func TestLastScreenIsNotTrusted(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.Ready()
	e.Wait(`localStorage.getItem("vedette/last")`)
	last := map[string]any{}
	require.NoError(t, json.Unmarshal([]byte(e.Stored("vedette/last")), &last))
	// The other tab would save its own screen when hidden: not this time.
	e.Do(`const set = Storage.prototype.setItem; Storage.prototype.setItem = function (key, ...more) {
		if (!key.endsWith("vedette/last")) set.call(this, key, ...more);
	}`)
	show := func(html string) *browser.Page {
		last["html"] = html
		b, err := json.Marshal(last)
		require.NoError(t, err)
		p := e.Another("", `try { localStorage.setItem("vedette/last", `+strconv.Quote(string(b))+`) } catch {}`, slowProgram)
		p.Go(home(t))
		return p
	}
	p := show(`<div id="vedette"><p id="ok" onclick="window.bad=1" style="color:red">Read me</p><script>window.bad=1</script>
		<img src="http://localhost:1/x" onerror="window.bad=1"><iframe srcdoc="x"></iframe><a id="out" href="http://localhost:1/">out</a>
		<a id="js" href="javascript:window.bad=1">js</a><a id="in" href="/field/">in</a>` +
		`<form action="http://localhost:1/"><input id="typed"></form><svg><use href="http://localhost:1/#x"></use></svg></div>`)
	p.WaitText("#ok", "Read me")
	assert.Equal(t, `["ok","in"] 0`, browser.Eval[string](p, `(() => {
		const root = document.querySelector("[data-last]");
		const kept = [...root.querySelectorAll("#ok, a[href]")].map((e) => e.id);
		return JSON.stringify(kept) + " " + root.querySelectorAll("script, img, iframe, form, [onclick], [style], use[href]").length })()`))
	assert.True(t, browser.Eval[bool](p, "window.bad === undefined"))
	for _, url := range p.Requests() {
		assert.True(t, strings.HasPrefix(url, home(t)), "asked elsewhere: %s", url)
	}
	p.Close()

	for name, html := range map[string]string{
		"too long": `<div id="vedette"><p id="ok">` + strings.Repeat("x", 70000) + `</p></div>`, "something else": `<div><p id="ok">x</p></div>`,
		"nothing": "",
	} {
		t.Run(name, func(t *testing.T) {
			p := show(html)
			p.Do("letIn()")
			p.Started()
			assert.True(t, browser.Eval[bool](p, `performance.getEntriesByName("vedette-last").length === 0`))
			p.Close()
		})
	}
}

func TestInstallingIsOffered(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, home(t)+"settings/")
	p.Started()
	assert.False(t, p.Has("install"))
	p.Do(`const offer = new Event("beforeinstallprompt", {cancelable: true});
		offer.prompt = () => { window.prompted = (window.prompted || 0) + 1 };
		window.dispatchEvent(offer);
		window.held = offer.defaultPrevented`)
	p.Await("install")
	assert.True(t, browser.Eval[bool](p, "window.held"))
	p.Tap("install")
	p.Wait("window.prompted === 1")
	p.Do("window.dispatchEvent(new Event('appinstalled'))")
	p.Wait("!document.querySelector('[data-key=install]')")
	assert.Empty(t, p.Problems())
}

// boxes are the positions and words of the heading, the drawing and the keys of the first visit.
const boxes = `JSON.stringify([..."h1 .diagram li p [data-key]".split(" ").flatMap((x) => [...document.querySelectorAll(".hello " + x)])]
	.filter((e) => e.checkVisibility()).map((e) => {
	const box = e.getBoundingClientRect();
	const at = [box.x, box.y, box.width, box.height].map(Math.round);
	return [e.dataset.key || e.localName, (e.innerText || "").replace(/\s+/g, " "), ...at];
}), null, 1)`

// The first visit is on screen before the program, with its primary key, and nothing moves when the program arrives. A returning
// player is not treated as a stranger in the meantime.
func TestFirstVisitDoesNotJump(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{390, 844}, {1366, 768}} {
		t.Run(strconv.FormatInt(size[0], 10), func(t *testing.T) {
			e := &evening{browser.Open(t, home(t)+aside, slowProgram), t}
			e.Size(size[0], size[1])
			e.Go(home(t))
			e.Wait(`window.vedette && vedette.phase === "loading"`)
			e.Do(`document.documentElement.removeAttribute("data-arriving"); await document.fonts.ready`)
			before := browser.Eval[string](e.Page, boxes)
			assert.Contains(t, before, "Play the first game")
			assert.Empty(t, e.Audit())
			e.Shot("first-before-" + strconv.FormatInt(size[0], 10))
			e.Tap("first-hill")
			e.Do(`document.addEventListener("vedette-started", () => { window.after = ` + boxes + ` })`)
			e.Do("letIn()")
			e.Started()
			assert.Equal(t, before, browser.Eval[string](e.Page, "window.after"))
			e.Await("initiative") // the tap was kept
		})
	}
	e := &evening{browser.Open(t, home(t)+aside, slowProgram), t}
	e.Store("vedette/prefs", `{"theme":"lamp"}`)
	e.Go(home(t))
	e.Wait(`window.vedette && vedette.phase === "loading"`)
	assert.Contains(t, e.picture(), "Your games are on this device.")
	assert.NotContains(t, e.picture(), "notebook")
	e.Do("letIn()")
	e.Started()
	e.Await("first-hill")
	assert.Contains(t, e.picture(), "notebook", "there was no game after all")
	assert.Empty(t, e.Problems())
}

// iPhone imitates Safari on a phone.
const iPhone = `Object.defineProperty(Navigator.prototype, "userAgent", {
	get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
		"Version/18.0 Mobile/15E148 Safari/604.1"})`

func TestAppleIsWarnedBeforeTheFirstGame(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), iPhone)
	e.Tap("new-game")
	e.WaitText("#install-first", "Add to Home Screen")
	e.Go(home(t))
	e.Started()
	e.Tap("first-hill")
	e.WaitText("#install-first", "Add to Home Screen")
	assert.Empty(t, e.Audit())
	e.Shot("start-install-first")
	e.Tap("create")
	e.Await("initiative")
	e.Go(home(t) + "settings/")
	e.Started()
	e.WaitText("main", "Add to Home Screen")

	installed := visit(t, home(t), iPhone, `Object.defineProperty(Navigator.prototype, "standalone", {get: () => true})`)
	installed.Tap("new-game")
	installed.Await("back")
	assert.Empty(t, installed.Text("#install-first"))

	other := visit(t, home(t))
	other.Await("first-hill")
	other.Tap("new-game")
	other.Await("back")
	assert.Empty(t, other.Text("#install-first"))
}

// locks counts screen locks instead of taking them.
const locks = `window.held = 0; window.asked = 0;
	Object.defineProperty(Navigator.prototype, "wakeLock", {get: () => ({request: async () => {
		const lock = new EventTarget();
		window.held++; window.asked++;
		lock.release = async () => { window.held--; lock.dispatchEvent(new Event("release")) };
		window.lock = lock;
		return lock;
	}})});
	window.shaken = 0;
	Navigator.prototype.vibrate = () => { window.shaken++; return true }`

func TestScreenStaysOnDuringPlay(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), locks)
	assert.Equal(t, 0, browser.Eval[int](e.Page, "window.held"), "not on the shelf")
	e.begin("0000000000000007")
	e.Wait("window.held === 1")
	// The browser takes the lock away when the page is hidden.
	e.Do(`await window.lock.release(); document.dispatchEvent(new Event("visibilitychange"))`)
	e.Wait("window.held === 1 && window.asked === 2")
	e.tap("settings")
	e.Tap("awake-no")
	e.Wait("window.held === 0")
	e.Tap("awake-yes")
	e.Wait("window.held === 1")

	e.Tap("buzz-yes")
	assert.Equal(t, 0, browser.Eval[int](e.Page, "window.shaken"))
	e.Go(home(t) + "field/")
	e.Started()
	e.tap("take-action", "action-fire-rifle", "field-actor-veteran", "field-target-average", "field-range-6-12", "field-cover-soft", "go")
	e.Wait("window.shaken === 1")

	none := visit(t, home(t)+"settings/", "delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate")
	none.WaitText("main", "cannot keep the screen on")
	assert.False(t, none.Has("buzz-yes"))
}

// quiet counts what a page at rest must not do.
const quiet = `window.busy = [];
	for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback", "fetch"]) {
		const was = window[name];
		window[name] = function (...args) { window.busy.push(name); return was.apply(window, args) };
	}
	const send = XMLHttpRequest.prototype.send;
	XMLHttpRequest.prototype.send = function (...args) { window.busy.push("XMLHttpRequest"); return send.apply(this, args) }`

func TestIdleMeansIdle(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), quiet)
	p := e.Page
	e.begin("0000000000000007")
	e.Ready()
	// still reports whether nothing at all happens for this long.
	still := func(long time.Duration) bool {
		p.Do("window.busy.length = 0")
		asked := len(p.Requests())
		time.Sleep(long)
		return browser.Eval[int](p, "window.busy.length + document.getAnimations().length") == 0 && len(p.Requests()) == asked
	}
	for _, key := range []string{"", "take-action", "back"} {
		if key != "" {
			e.tap(key)
		}
		// Whatever a tap started takes its time on a busy machine; repeated work would never end.
		rests := false
		for until := time.Now().Add(browser.Patience); !rests && time.Now().Before(until); {
			rests = still(500*time.Millisecond) && still(4*time.Second)
		}
		assert.True(t, rests, "after %q: %v", key, browser.Eval[[]string](p, "window.busy"))
	}
	p.Do("setTimeout(() => {}, 1)")
	assert.Len(t, browser.Eval[[]string](p, "window.busy"), 1, "the counting works")
}

// Functions called during a start are compiled by a worker beside the page, from the module kept by the service worker.
func TestTranslatedAhead(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, browser.Serve(t, browser.Site(t), "/").URL())
	p.Started()
	p.Ready()
	p.Reload()
	p.Started()
	p.Wait(`performance.getEntriesByName("vedette-ahead").length === 1`)
	assert.Greater(t, browser.Eval[int](p, `performance.getEntriesByName("vedette-ahead")[0].detail`), 2000, "functions")
	assert.True(t, browser.Eval[bool](p, `performance.getEntriesByName("vedette-compiled")[0].startTime > 0`))
}
