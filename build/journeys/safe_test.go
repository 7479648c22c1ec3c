package journeys

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/host"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
)

const caught = `window.saved = null;
	window.vedetteBlob = URL.createObjectURL;
	URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text }); return window.vedetteBlob.call(URL, blob) };`

// hold brings in a file with this text under Settings.
func (e *evening) hold(text string) {
	e.t.Helper()
	e.file("restore", text)
}

// file puts a file with this text into the file input with this data-key, as the system's file chooser does.
func (e *evening) file(key, text string) {
	e.t.Helper()
	e.Await(key)
	e.Do(`const bag = new DataTransfer(), input = document.querySelector('[data-key="` + key + `"]');
		bag.items.add(new File([` + quoted(text) + `], "arrived.txt", {type: "text/plain"}));
		input.files = bag.files;
		input.dispatchEvent(new Event("change", {bubbles: true}))`)
}

func quoted(s string) string {
	return "`" + strings.NewReplacer("\\", "\\\\", "`", "\\`", "${", "\\${").Replace(s) + "`"
}

// Everything leaves as one file and is restored on another phone, without touching what is there.
func TestBackupFromPhoneToPhone(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), caught)
	e.begin("0000000000000031")
	for range 3 {
		e.tap("initiative")
		e.toRest()
	}
	n := e.entries("1")
	e.section("settings", "Settings")
	assert.Contains(t, e.Text("main"), "Stored")
	e.Tap("save-all")
	e.Wait("window.saved")
	text := browser.Eval[string](e.Page, "window.saved")
	assert.True(t, strings.HasPrefix(text, "Vedette backup 1\n"))

	o := visit(t, home(t))
	o.begin("0000000000000032")
	o.tap("initiative")
	o.toRest()
	mine := o.stored("1")
	o.section("settings", "Settings")
	o.hold("Dear diary")
	o.WaitText(".notice", "could not be brought in")
	o.tap("dismiss-0")
	o.hold(text)
	o.WaitText(".notice", "One game came in.")
	assert.Equal(t, mine, o.stored("1"))
	assert.Equal(t, n, o.entries("2"))
	o.tap("dismiss-0")
	o.hold(text)
	o.WaitText(".notice", "One was here already.")
	assert.Empty(t, o.Audit())
	assert.Empty(t, o.Problems())
}

// One window plays, the other looks on and takes over; there are never two writers.
func TestTwoWindowsOnePlays(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000033")
	o := &evening{e.Another(home(t)), t}
	o.Started()
	o.Await("take-over")
	o.WaitText("#vedette", "Another window is playing.")
	assert.Equal(t, "mine other", browser.Eval[string](e.Page, "vedette.pen.state")+" "+browser.Eval[string](o.Page, "vedette.pen.state"))
	before := e.picture()
	e.tap("initiative")
	e.toRest()
	require.NotEqual(t, before, e.picture())
	o.WaitText(".screen", strings.Split(e.picture(), "\n")[0])
	o.Wait("document.querySelector('.screen').innerText === " + quoted(e.picture()))

	// The one that looks on changes nothing, whatever is tapped.
	stored := e.stored("1")
	o.Tap("initiative")
	o.WaitText("#said", "Another window is playing.")
	assert.Equal(t, stored, o.stored("1"))
	assert.Contains(t, browser.Eval[string](o.Page, `vedette.store.set("vedette/v1/x", "1").error`), "PlayedElsewhere")

	o.Tap("take-over")
	e.Await("take-over")
	o.Wait(`!document.querySelector('[data-key="take-over"]')`)
	assert.Equal(t, "other mine", browser.Eval[string](e.Page, "vedette.pen.state")+" "+browser.Eval[string](o.Page, "vedette.pen.state"))
	n := o.entries("1")
	o.tap("initiative")
	o.toRest()
	assert.Greater(t, o.entries("1"), n)
	e.Wait("document.querySelector('.screen').innerText === " + quoted(o.picture()))

	// The playing window is closed: the other takes over automatically.
	o.Close()
	e.Wait(`!document.querySelector('[data-key="take-over"]')`)
	n = e.entries("1")
	e.tap("initiative")
	e.toRest()
	assert.Greater(t, e.entries("1"), n)
	assert.Empty(t, e.Problems())
}

// A window that slept while another took the pen by force is refused by the key in storage.
func TestWindowThatSlept(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000034")
	e.Store("vedette/pen", "somebody")
	assert.Contains(t, browser.Eval[string](e.Page, `vedette.store.set("vedette/v1/x", "1").error`), "PlayedElsewhere")
	n := e.entries("1")
	e.Tap("initiative")
	e.WaitText(".notice", "another window")
	assert.Equal(t, n, e.entries("1"))
}

// Storage comes up empty, but the browser kept the second copy: everything is back.
func TestStorageCleared(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000035")
	for range 3 {
		e.tap("initiative")
		e.toRest()
	}
	picture, stored := e.picture(), e.stored("1")
	e.written()
	e.Do("localStorage.clear()")
	e.again()
	e.Await("owed")
	assert.Equal(t, picture, e.picture())
	assert.Equal(t, stored, e.stored("1"))

	// With both gone: an empty shelf, and a new game.
	e.Do("await new Promise((done) => { const r = indexedDB.deleteDatabase('vedette'); r.onsuccess = r.onblocked = done }); " +
		"localStorage.clear()")
	e.Go(home(t))
	e.Started()
	e.Await("new-game")
	assert.False(t, e.Has("game-1"))
	e.begin("0000000000000036")
	e.tap("initiative")
	assert.Empty(t, e.Problems())
}

// The phone's clock is set back a year, and forward two: the game and its order are unaffected.
func TestClockMoved(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000037")
	e.tap("initiative")
	e.toRest()
	for _, days := range []string{"-365", "730", "-20000"} {
		o := &evening{e.Another(home(t), "{ const now = Date.now, by = "+days+" * 864e5; Date.now = () => now() + by }"), t}
		o.Started()
		o.Await("take-over")
		o.Tap("take-over")
		o.Wait(`!document.querySelector('[data-key="take-over"]')`)
		n := o.entries("1")
		o.tap("initiative")
		o.toRest()
		o.again()
		o.Await("owed")
		assert.Greater(t, o.entries("1"), n)
		assert.False(t, o.Has("dismiss-0"), "moved by %s days", days)
		assert.Empty(t, o.Problems())
		o.Close()
	}
}

// Little room is left: steps are stored as long as they fit, and the page says so when they no longer do.
func TestStorageNearlyFull(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000038")
	e.Do(fill + `; for (let i = 0; i < 40; i++) localStorage.removeItem("f" + i);
		for (const k of Object.keys(localStorage).filter((k) => k.startsWith("elsewhere/") &&
			localStorage.getItem(k).length <= 2048)) localStorage.removeItem(k)`)
	n := e.entries("1")
	said := false
	for range 40 {
		e.tap("initiative")
		if said = e.Has("dismiss-0"); said {
			break
		}
		e.toRest()
		if strings.HasPrefix(e.Text(".key--primary"), "End turn") {
			e.tap("desk-end-turn")
			if said = e.Has("dismiss-0"); said {
				break
			}
			e.toRest()
		}
	}
	require.True(t, said, "it never became full")
	assert.Greater(t, e.entries("1"), n, "some steps still found room")
	e.WaitText(".notice", "The storage of this device is full. New steps are now stored once instead of twice")
	e.tap("dismiss-0")
	e.toRest()
	lines := e.log()
	e.again()
	e.Wait("document.querySelector('.screen')")
	assert.Equal(t, lines, e.log())
}

// The rescue page works without the program: it lists, saves, repairs, removes and restores.
func TestRescuePage(t *testing.T) {
	t.Parallel()
	bad := filepath.Join(t.TempDir(), "site")
	require.NoError(t, os.CopyFS(bad, os.DirFS(browser.Quick(t))))
	found := sure.Of(filepath.Glob(filepath.Join(bad, "a", "app.*.wasm.vdt")))(t)
	require.Len(t, found, 1)
	require.NoError(t, os.Remove(found[0]))
	h := browser.Serve(t, bad, "/")
	e := &evening{browser.Open(t, h.URL(), caught), t}
	e.Await("try-again")
	e.written() // from now on the second copy is not told about changes to the first
	game := made(t, "Villa Nueva", 7)
	for range 4 {
		game.set("dice", "all").set("dice", "none")
	}
	e.put(game.records("1"))
	e.put(made(t, "A quiet evening", 8).records("2"))
	e.damage("vedette/v1/g/1/5")
	whole := e.stored("1")
	e.Tap("rescue")
	e.Await("rescue-repair-1")
	assert.Contains(t, e.Text("main"), "Damaged after step 4: 4 steps cannot be played on.")
	assert.Contains(t, e.Text("main"), "A quiet evening")
	assert.False(t, e.Has("rescue-repair-2"))
	assert.GreaterOrEqual(t, browser.Eval[float64](e.Page, "parseFloat(getComputedStyle(document.querySelector('main > p')).fontSize)"), 18.0)
	e.themed("rescue")
	e.Tap("rescue-all")
	e.Wait("window.saved")
	all := browser.Eval[string](e.Page, "window.saved")

	e.Tap("rescue-remove-1")
	e.Await("rescue-back-1")
	assert.Empty(t, e.stored("1"))
	e.Tap("rescue-back-1")
	e.Await("rescue-repair-1")
	assert.Equal(t, whole, e.stored("1"))
	e.Tap("rescue-repair-1")
	e.WaitText("main", "now ends with step 4")
	assert.Equal(t, 4, e.entries("1"))
	assert.Equal(t, whole["vedette/v1/g/1/5"], e.Stored("vedette/v1/rescue/1/5"))
	e.Tap("rescue-save-2")
	e.Wait("window.saved && window.saved.startsWith('Vedette game')")
	assert.Empty(t, e.Problems())

	// The program is back: it opens what was repaired, and accepts the file.
	h.Serve(browser.Quick(t))
	e.Tap("shelf")
	e.Started()
	e.tap("game-1")
	e.Await("owed")
	assert.False(t, e.Has("dismiss-0"))
	assert.Equal(t, 4, e.entries("1"))
	o := visit(t, h.URL())
	o.section("settings", "Settings")
	o.hold(all)
	o.WaitText(".notice", "2 games came in.")
}

// In the garage: no network, and the browser has lost the installed program. The rescue page opens and saves.
func TestRescueWithoutNetworkAndProgram(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/clubs/vedette/")
	e := visit(t, h.URL(), caught)
	e.begin("0000000000000062")
	e.tap("initiative")
	e.toRest()
	e.Ready()
	n := e.entries("1")
	h.Stop()
	assert.Equal(t, 1, browser.Eval[int](e.Page, `(async () => {
		let gone = 0;
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys()) if (/app\.[0-9a-f]+\.wasm/.test(request.url)) gone += await cache.delete(request);
		}
		return gone;
	})()`))
	e.Uncache()
	e.Reload()
	e.Await("try-again")
	e.Tap("rescue")
	e.Await("rescue-save-1")
	assert.Equal(t, "/clubs/vedette/rescue/", browser.Eval[string](e.Page, "location.pathname"))
	e.Tap("rescue-save-1")
	e.Wait("window.saved && window.saved.startsWith('Vedette game')")
	text := browser.Eval[string](e.Page, "window.saved")
	assert.Equal(t, n+3, strings.Count(text, "\n"), "title, beginning, every step, end")

	// The program on another phone reads what the page has written.
	require.NoError(t, h.Start(""))
	o := visit(t, h.URL())
	o.section("bring", "Bring in a game")
	o.chooseFile(text)
	o.Await("bring-take")
	o.Tap("bring-take")
	o.Await("owed")
	assert.Equal(t, n, o.entries("1"))
}

// broken makes a version whose program does not run, or whose shell does not.
func broken(t *testing.T, part string) string {
	t.Helper()
	return browser.Broken(t, "2026-03-03", part)
}

// A new version that does not start is abandoned: by a key, or automatically if not even its page works.
func TestBrokenVersionIsLeftBehind(t *testing.T) {
	t.Parallel()
	for _, part := range []string{"program", "shell"} {
		t.Run(part, func(t *testing.T) {
			h := browser.Serve(t, browser.Quick(t), "/")
			e := sitting(t, h.URL(), "0000000000000041")
			e.tap("initiative")
			e.toRest()
			e.Ready()
			old := browser.Eval[string](e.Page, "vedette.version")
			stored := e.stored("1")
			e.Tap("shelf")
			h.Serve(broken(t, part))
			e.again()
			e.Await("update")
			e.Tap("update")
			if part == "program" {
				e.Wait(`window.vedette && vedette.version !== "` + old + `" && document.querySelector('[data-key="version-before"]:not([hidden])')`)
				e.Tap("version-before")
			} else {
				stuck := `document.readyState === "complete" && vedette instanceof Element`
				e.Wait(stuck)
				for range 3 { // pages without the program do not count
					e.Go(h.URL() + "rescue/")
				}
				e.Go(h.URL())
				e.Wait(stuck)
				for range 2 {
					e.Reload()
				}
			}
			e.Wait(`window.vedette && vedette.version === "` + old + `" && vedette.phase === "started"`)
			assert.Equal(t, stored, e.stored("1"))
			h.Stop()
			e.again()
			assert.Equal(t, old, browser.Eval[string](e.Page, "vedette.version"))
			require.NoError(t, h.Start(""))

			// The next version is good.
			h.Serve(browser.Version(t, "2026-04-04", ""))
			e.again()
			e.Await("update")
			e.Tap("update")
			e.Wait(`window.vedette && vedette.date === "2026-04-04" && vedette.phase === "started"`)
			e.Wait("caches.keys().then((names) => { window.kept = names.length }), window.kept === 1")
			assert.Equal(t, stored, e.stored("1"))
		})
	}
}

// A window still running the previous version can go on fetching its files until it is closed.
func TestOldWindowKeepsItsVersion(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	e := visit(t, h.URL())
	e.Ready()
	o := &evening{e.Another(h.URL()), t}
	o.Started()
	versions := func() int {
		return browser.Eval[int](o.Page, `(async () => (await caches.keys()).filter((name) => !name.endsWith("choice")).length)()`)
	}
	require.Equal(t, 1, versions())
	h.Serve(browser.Version(t, "2026-02-03", ""))
	o.again()
	o.Await("update")
	o.Tap("update")
	o.Wait("window.vedette && vedette.date === '2026-02-03' && vedette.phase === 'started'")
	o.Ready()
	assert.Equal(t, 2, versions())
	e.Close()
	o.again()
	o.Ready()
	o.Wait("caches.keys().then((names) => { window.kept = names.length }), window.kept === 1")
	assert.Empty(t, o.Problems())
}

// On a device without room the app says so, and runs all the same.
func TestNoRoomForTheApp(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	e := &evening{browser.Open(t, ""), t}
	e.Room(h.URL(), 300<<10)
	e.Go(h.URL())
	e.Started()
	e.WaitText(".ready", "This device has no room for the app.")
	e.tap("first-hill")
	e.Await("owed")
}

// The phone ends every page while a new version is waiting. When reopened, the game continues with the old version until asked.
func TestNewVersionNeverTakesOverUnasked(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	d := browser.Device(t)
	e := &evening{d.Open(h.URL()), t}
	e.Started()
	e.begin("0000000000000042")
	e.tap("initiative")
	e.toRest()
	e.Ready()
	old := browser.Eval[string](e.Page, "vedette.version")
	h.Serve(browser.Version(t, "2026-02-02", ""))
	e.again()
	e.Wait("vedette.offline.waiting")
	e.Do("await new Promise((done) => setTimeout(done, 500))")
	d.Kill()
	e = &evening{d.Open(h.URL()), t}
	e.Started()
	e.Await("owed")
	e.Wait("vedette.offline.waiting")
	assert.Equal(t, old, browser.Eval[string](e.Page, "vedette.version"))
	e.Tap("shelf")
	e.Await("update")
	e.Tap("update")
	e.Wait("window.vedette && vedette.date === '2026-02-02' && vedette.phase === 'started'")
	e.Ready()
	assert.False(t, browser.Eval[bool](e.Page, "vedette.offline.waiting"))
}

// A worker that does not answer is asked again; nothing is concluded about what is on the device.
func TestWorkerThatIsAskedInVain(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, home(t), `window.states = []; window.vain = 0;
		addEventListener("vedette-offline", () => states.push(vedette.offline.state));
		const post = ServiceWorker.prototype.postMessage, later = window.setTimeout;
		window.setTimeout = (f, ms, ...more) => later(f, ms === 30000 ? 300 : ms, ...more);
		ServiceWorker.prototype.postMessage = function (message, ...more) {
			if (message.type !== "status" || ++window.vain > 6) post.call(this, message, ...more);
		}`)
	p.Started()
	p.Ready()
	assert.Greater(t, browser.Eval[int](p, "window.vain"), 6, "six questions were lost")
	assert.NotContains(t, browser.Eval[[]string](p, "window.states"), "failed")
}

// A host with only half of a new version changes nothing on the device.
func TestHalfDeployedVersion(t *testing.T) {
	t.Parallel()
	first, second := browser.Quick(t), browser.Version(t, "2026-02-02", "")
	half := filepath.Join(t.TempDir(), "site")
	require.NoError(t, os.CopyFS(half, os.DirFS(first)))
	b := sure.Of(os.ReadFile(filepath.Join(second, "sw.js")))(t)
	require.NoError(t, os.WriteFile(filepath.Join(half, "sw.js"), b, 0o644)) // the worker is there, its pages are not
	h := browser.Serve(t, first, "/")
	e := sitting(t, h.URL(), "0000000000000043")
	e.Ready()
	old := browser.Eval[string](e.Page, "vedette.version")
	h.Serve(half)
	e.Do(`const r = await navigator.serviceWorker.getRegistration(); await r.update().catch(() => {});
		const w = r.installing; if (w) await new Promise((done) => { if (w.state === "redundant") done();
			w.addEventListener("statechange", () => w.state === "redundant" && done()) })`)
	assert.False(t, browser.Eval[bool](e.Page, "vedette.offline.waiting"))
	h.Stop()
	e.again()
	assert.Equal(t, old, browser.Eval[string](e.Page, "vedette.version"))
	e.tap("initiative")
	require.NoError(t, h.Start(""))
	h.Serve(second)
	e.again()
	e.Wait("vedette.offline.waiting")
}

// A finished game is reduced to its report for lack of room, once the referee has agreed; the waiting step is then stored. The
// shelf and its words about storage are checked in three themes.
func TestMakeRoom(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), caught)
	long := made(t, "Old battle", 9)
	for range 40 {
		long.set("dice", "all").set("dice", "none")
	}
	records := long.records("1")
	head := sure.Of(save.EncodeHead(save.Head{Rev: 1, Name: "Old battle", System: "hill", Turn: 12, Word: "A famous victory",
		Played: 1_700_000_100, Entries: long.Len(), Ended: true}))(t)
	records["vedette/v1/head/1/a"] = head
	e.put(records)
	e.again()
	e.Await("game-1")
	assert.False(t, e.Has("shrink-1"), "only when room is short")
	e.begin("0000000000000061")
	e.Do(fill)
	e.tap("initiative")
	e.WaitText(".notice", "The storage of this device is full.")
	e.tap("dismiss-0")
	n := e.entries("2")
	e.toRest()
	e.Tap("shelf")
	e.Await("shrink-1")
	e.Do("scrollTo(0, 0)")
	e.themed("shelf-storage")
	e.Tap("shrink-1")
	e.Await("shrink-no")
	e.Do(`document.querySelector("[data-key=shrink-no]").scrollIntoView({block: "center"})`)
	e.Shot("shelf-shrink")
	e.Tap("shrink-no")
	e.Await("shrink-1")
	assert.Equal(t, 80, e.entries("1"))
	e.Tap("shrink-1")
	e.Tap("shrink-yes")
	e.Await("story-1")
	assert.Equal(t, 0, e.entries("1"))
	e.Tap("story-1")
	e.Wait("window.saved && window.saved.includes('Old battle')")
	e.Tap("game-2")
	e.Await("owed")
	assert.Greater(t, e.entries("2"), n, "what waited is stored")
	e.section("settings", "Settings")
	e.WaitText("main", "What is stored")
	e.Do(`document.querySelector('[data-key="save-all"]').scrollIntoView({block: "center"})`)
	e.Shot("settings-storage")
	assert.Empty(t, e.Problems())
}

// Two installations on one origin, like two projects of one account: each has its own games, settings, second copy and pen, and
// what happens to one does not affect the other.
func TestTwoInstallationsOfOneOrigin(t *testing.T) {
	t.Parallel()
	site := browser.Quick(t)
	both := http.NewServeMux()
	both.Handle("/", host.New(site, "/"))
	both.Handle("/club/", host.New(site, "/club/"))
	origin := httptest.NewServer(both)
	t.Cleanup(origin.Close)
	theirs := `JSON.stringify(Object.entries(localStorage).filter(([k]) => !k.startsWith("/club/")).sort())`

	e := visit(t, origin.URL+"/")
	e.Ready()
	e.begin("0000000000000041")
	e.tap("initiative")
	e.toRest()
	e.written()
	o := &evening{e.Another(origin.URL + "/club/"), t}
	o.Started()
	o.Ready()
	assert.True(t, o.Has("first-hill"), "a newcomer here")
	assert.Equal(t, "mine mine", browser.Eval[string](e.Page, "vedette.pen.state")+" "+browser.Eval[string](o.Page, "vedette.pen.state"))
	whole := browser.Eval[string](o.Page, theirs)
	o.begin("0000000000000042")
	o.tap("initiative")
	o.toRest()
	o.written()
	picture := o.picture()
	assert.False(t, e.Has("take-over"))

	// It loses its storage, and restores it from its own copy.
	o.Do(`for (const k of Object.keys(localStorage)) if (k.startsWith("/club/")) localStorage.removeItem(k)`)
	o.again()
	o.Wait("document.querySelector('.screen').innerText === " + quoted(picture))
	assert.Equal(t, whole, browser.Eval[string](o.Page, theirs), "the other's is as it was")

	// It loses both.
	o.Do(`for (const k of Object.keys(localStorage)) if (k.startsWith("/club/")) localStorage.removeItem(k);
		await new Promise((done) => { const r = indexedDB.deleteDatabase("/club/vedette"); r.onsuccess = r.onblocked = done })`)
	o.Go(origin.URL + "/club/")
	o.Started()
	o.Await("first-hill")
	assert.Equal(t, whole, browser.Eval[string](o.Page, theirs))
	was := e.picture()
	e.again()
	e.Wait("document.querySelector('.screen').innerText === " + quoted(was))
	assert.Empty(t, e.Problems())
	assert.Empty(t, o.Problems())
}
