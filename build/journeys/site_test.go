// Package journeys uses the built site in a real Chromium: each test is a referee's whole journey.
package journeys

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app"
	"vedette/build/browser"
	"vedette/build/host/outside"
	"vedette/engine/rulestest/sure"
)

func TestMain(m *testing.M) { browser.Main(m) }

// shown is the text of the page's first element: what go-app mounted, or what was there before.
const shown = "body > :first-child"

func TestFirstVisitRunsCleanly(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Site(t), "/")
	p := browser.Open(t, "")
	p.Prefer("prefers-color-scheme", "dark")
	p.Go(h.URL())
	p.Started()
	p.Ready()
	assert.Equal(t, "night", browser.Eval[string](p, "document.documentElement.dataset.theme"))
	assert.Equal(t, "#0D1218", browser.Eval[string](p, `document.querySelector('meta[name="theme-color"]').content`))
	assert.False(t, browser.Eval[bool](p, `Boolean(document.querySelector("[id^=app-wasm-loader], .goapp-app-info"))`),
		"go-app's own loader must not appear")
	assert.Empty(t, p.Problems())
	assert.Regexp(t, `^[0-9a-f]{16}$`, browser.Eval[string](p, "vedette.seed()"))
	for _, url := range p.Requests() {
		assert.True(t, strings.HasPrefix(url, h.URL()), "asked elsewhere: %s", url)
	}
	// The program came over the network once: the worker took it from the browser's HTTP cache.
	n := 0
	for _, path := range h.Requests() {
		if strings.HasSuffix(path, ".wasm.vdt") {
			n++
		}
	}
	t.Logf("the program was asked for %d time(s)", n)
	assert.Empty(t, p.Audit())
}

// The first page as sent holds what it shows; before the program draws it, every rule and every drawing has been added in order.
func TestFirstPageBecomesWhole(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Site(t), "/")
	p := browser.Open(t, h.URL())
	p.Started()
	p.Do(`const link = document.createElement("link");
		Object.assign(link, { rel: "stylesheet", href: document.querySelector("[data-style]").dataset.style });
		await new Promise((done) => { link.onload = done; document.head.append(link) });
		const texts = (sheet) => [...sheet.cssRules].map((rule) => rule.cssText);
		const [first, all] = [...document.styleSheets].map(texts);
		window.same = all.length > 400 && JSON.stringify(first.slice(-all.length)) === JSON.stringify(all);
		window.few = first.length - all.length;
		const kept = new DOMParser().parseFromString(await (await fetch("settings/")).text(), "text/html");
		window.drawn = kept.querySelector(".sprite").outerHTML === document.querySelector(".sprite").outerHTML`)
	assert.True(t, browser.Eval[bool](p, "window.same"), "every rule of the sheet stands there, last and in order")
	assert.Less(t, browser.Eval[int](p, "window.few"), 400)
	assert.True(t, browser.Eval[bool](p, "window.drawn"), "every drawing")
	assert.Empty(t, p.Problems())
}

func TestPolicyStopsWhatIsNotOurs(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, home(t))
	p.Started()
	p.Do(`const s = document.createElement("script"); s.textContent = "window.broken = true"; document.head.append(s);
		document.body.insertAdjacentHTML("beforeend", '<b id="styled" style="position:fixed">x</b>')`)
	assert.False(t, browser.Eval[bool](p, "Boolean(window.broken)"))
	assert.Equal(t, "static", browser.Eval[string](p, `getComputedStyle(document.getElementById("styled")).position`))
	assert.Equal(t, "refused", browser.Eval[string](p, `fetch("http://localhost:1/").then(() => "answered", () => "refused")`))
	assert.NotEmpty(t, p.Problems(), "the harness must notice what the policy stopped")
}

// every returns all of these in the slow proofs; otherwise only the last, which is the hardest.
func every[T any](all ...T) []T {
	if proving {
		return all
	}
	return all[len(all)-1:]
}

func TestEveryPageOpensWithTheHostGone(t *testing.T) {
	t.Parallel()
	for _, base := range every("/", "/clubs/vedette/") {
		t.Run(base, func(t *testing.T) {
			h := browser.Serve(t, browser.Quick(t), base)
			p := browser.Open(t, h.URL())
			p.Started()
			p.Ready()
			h.Stop()
			url := h.URL()
			for i, page := range app.Pages() {
				forms := []string{page.Path, page.Path + "?from=chat&code=%22x", page.Path + "index.html", strings.TrimSuffix(page.Path, "/")}
				if !proving {
					forms = forms[i%4:][:1]
				}
				for _, form := range forms {
					p.Go(url + strings.TrimPrefix(form, "/"))
					p.Started()
					assert.Equal(t, base, browser.Eval[string](p, "vedette.base"), form)
					assert.NotEmpty(t, p.Text(shown), form)
				}
			}
			p.Go(url + "about/")
			p.WaitText("main", "The Other Side of the Hill")
			assert.Contains(t, p.Text("main"), "Your games are stored in this browser on this device")
			assert.Empty(t, p.Audit())
			p.Shot("about")
			p.Do(`document.querySelector('a[href$="licences.txt"]').click()`)
			p.Wait(`document.contentType === "text/plain"`)
			for _, of := range []string{"Vedette", "go-app", "EB Garamond", "The Go Authors"} {
				assert.Contains(t, p.Text("body"), of)
			}
			p.Go(url + "settings/")
			p.Started()
			p.Tap("about")
			p.Wait("location.pathname === '" + base + "about/'")
			p.Tap("shelf")
			p.Started()
			p.Go(url + "no/such/page?x=1#y")
			p.Started()
			assert.Equal(t, base, browser.Eval[string](p, "vedette.base"))
			assert.Empty(t, p.Problems())
			assert.Equal(t, "Vedette", browser.Eval[string](p,
				`fetch(vedette.base + "manifest.webmanifest").then((r) => r.json()).then((m) => m.name)`))
		})
	}
}

func TestUnknownAddressWithoutWorker(t *testing.T) {
	t.Parallel()
	for _, base := range every("/", "/clubs/vedette/") {
		for _, built := range []string{"", base} {
			t.Run("at "+base+" built for "+built, func(t *testing.T) {
				h := browser.Serve(t, browser.Version(t, "2026-01-01", built), base)
				p := browser.Open(t, h.URL()+"no/such/page/?x=1")
				p.Started()
				assert.Equal(t, base, browser.Eval[string](p, "vedette.base"))
				assert.Equal(t, base+"no/such/page/", browser.Eval[string](p, "location.pathname"))
				assert.Equal(t, "640px", browser.Eval[string](p, "getComputedStyle(document.querySelector('.screen')).maxWidth"), "styled")
			})
		}
	}
}

func TestLinksStayBelowTheBase(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/clubs/vedette/")
	p := browser.Open(t, h.URL())
	before := browser.Eval[[]string](p,
		`fetch(location.href).then((r) => r.text()).then((text) => Array.from(new DOMParser().parseFromString(text, "text/html")
			.querySelectorAll("[href],[src]")).map((e) => new URL(e.getAttribute("href") || e.getAttribute("src"), location.href).href)
				.filter((h) => !h.includes("#")))`)
	p.Started()
	after := browser.Eval[[]string](p, `Array.from(document.querySelectorAll("a[href]")).map((a) => a.href)`)
	require.NotEmpty(t, before)
	for _, href := range append(before, after...) {
		assert.True(t, strings.HasPrefix(href, h.URL()), "%s leaves %s", href, h.URL())
	}
}

// book returns the file that holds all pages of a site for the worker.
func book(t *testing.T, site string) string {
	t.Helper()
	found := sure.Of(filepath.Glob(filepath.Join(site, "a", "pages.*.vdt")))(t)
	require.Len(t, found, 1)
	return found[0]
}

func TestFailedUpdateLeavesTheOldVersionWorking(t *testing.T) {
	t.Parallel()
	first, second := browser.Quick(t), browser.Version(t, "2026-02-02", "")
	h := browser.Serve(t, first, "/")
	p := browser.Open(t, h.URL())
	p.Started()
	p.Ready()
	old := browser.Eval[string](p, "vedette.version")

	h.Serve(second)
	last := "a/" + filepath.Base(book(t, second))
	h.Fail(last, 500)
	p.Do(`window.updating = navigator.serviceWorker.getRegistration().then((r) => r.update()); await window.updating.catch(() => {});
		const reg = await navigator.serviceWorker.getRegistration();
		const worker = reg.installing;
		if (worker) await new Promise((done) => { if (worker.state === "redundant") done();
			worker.addEventListener("statechange", () => worker.state === "redundant" && done()) })`)
	assert.False(t, browser.Eval[bool](p, "vedette.offline.waiting"))
	assert.Len(t, browser.Eval[[]string](p, "caches.keys()"), 1, "the failed version leaves nothing behind")
	h.Stop()
	p.Reload()
	p.Started()
	p.Ready()
	assert.Equal(t, old, browser.Eval[string](p, "vedette.version"))

	// The host is well again: the update arrives.
	h.Fail(last, 0)
	require.NoError(t, h.Start(""))
	p.Reload()
	p.Started()
	p.Wait("vedette.offline.waiting")
	assert.Equal(t, old, browser.Eval[string](p, "vedette.version"))
}

func TestDamagedFileIsNotInstalled(t *testing.T) {
	t.Parallel()
	good := browser.Quick(t)
	bad := filepath.Join(t.TempDir(), "site")
	require.NoError(t, os.CopyFS(bad, os.DirFS(good)))
	file := book(t, bad)
	page := sure.Of(os.ReadFile(file))(t)
	require.NoError(t, os.WriteFile(file, append(page, "<!-- cut in by somebody -->"...), 0o644))
	h := browser.Serve(t, bad, "/")
	p := browser.Open(t, h.URL())
	p.Started()
	p.Wait(`vedette.offline.state === "failed"`)
	p.WaitText("main", "For whoever runs this site: a/"+filepath.Base(file)+" is not as it was published.")
	assert.Empty(t, browser.Eval[[]string](p, "caches.keys()"))
	h.Serve(good)
	p.Reload()
	p.Started()
	p.Ready()
}

func TestNewVersionWaitsUntilAsked(t *testing.T) {
	t.Parallel()
	first, second := browser.Quick(t), browser.Version(t, "2026-02-02", "")
	for _, cache := range every("", "max-age=600") {
		t.Run("cache "+cache, func(t *testing.T) {
			h := browser.Serve(t, first, "/")
			if cache != "" {
				h.Header("Cache-Control", cache)
			}
			p := browser.Open(t, h.URL())
			p.Started()
			p.Ready()
			old := browser.Eval[string](p, "vedette.version")
			p.Store("vedette/prefs", `{"theme":"lamp","hand":"left"}`)

			h.Serve(second)
			p.Reload()
			p.Started()
			p.Wait("vedette.offline.waiting")
			assert.Equal(t, old, browser.Eval[string](p, "vedette.version"), "the old one stays in charge")
			p.Reload()
			p.Started()
			p.Wait("vedette.offline.waiting")
			assert.Equal(t, old, browser.Eval[string](p, "vedette.version"), "also after a reload")
			other := p.Another(h.URL())
			other.Started()
			// Chromium lets a new worker take over only once the old one has nothing to do; on a busy machine a tab that is still loading
			// can delay that for minutes.
			other.Ready()
			time.Sleep(500 * time.Millisecond)
			other.Do("window.untouched = true")

			assert.True(t, browser.Eval[bool](p, "vedette.update()"))
			p.Wait("window.vedette && vedette.version !== '" + old + "' && vedette.phase === 'started'")
			p.Ready()
			assert.False(t, browser.Eval[bool](p, "vedette.offline.waiting"))
			assert.Equal(t, browser.Eval[string](p, "vedette.version"), browser.Eval[string](p, "vedette.offline.version"))
			assert.Equal(t, "2026-02-02", browser.Eval[string](p, "vedette.date"))
			assert.Equal(t, "lamp left", browser.Eval[string](p,
				`document.documentElement.dataset.theme + " " + document.documentElement.dataset.hand`))
			p.Wait("caches.keys().then((names) => { window.kept = names.length }), window.kept === 1")
			assert.True(t, browser.Eval[bool](other, "window.untouched === true"), "a game in another tab is not interrupted")
			h.Stop()
			p.Reload()
			p.Started()
		})
	}
}

func TestForeignCachesStay(t *testing.T) {
	t.Parallel()
	first, second := browser.Quick(t), browser.Version(t, "2026-02-02", "")
	h := browser.Serve(t, first, "/clubs/vedette/")
	p := browser.Open(t, h.URL())
	p.Started()
	p.Ready()
	p.Do(`for (const name of ["other", "vedette:%2F:abc", "vedette:%2Fclubs%2F:abc"])
		await (await caches.open(name)).put("/x", new Response("x"))`)
	h.Serve(second)
	p.Reload()
	p.Started()
	p.Wait("vedette.offline.waiting")
	p.Do("vedette.update()")
	p.Wait("window.vedette && vedette.date === '2026-02-02' && vedette.phase === 'started'")
	p.Ready()
	p.Wait("caches.keys().then((names) => { window.kept = names.length }), window.kept === 4")
	names := browser.Eval[[]string](p, "caches.keys()")
	for _, name := range []string{"other", "vedette:%2F:abc", "vedette:%2Fclubs%2F:abc"} {
		assert.Contains(t, names, name)
	}
}

func TestTapsBeforeTheProgramAreKept(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, browser.Serve(t, browser.Site(t), "/").URL(), slowProgram, `window.replayed = []; addEventListener("click", (e) => {
		if (!e.isTrusted) window.replayed.push(e.target.closest("[data-key]").dataset.key);
	}, true)`)
	p.Wait(`window.vedette && vedette.phase === "loading"`)
	const first = `Array.from(document.querySelectorAll("body > :first-child [data-key]")).find((e) => !e.disabled)`
	p.Wait(first)
	key := browser.Eval[string](p, first+".dataset.key")
	p.Tap(key)
	p.Tap(key)
	assert.Equal(t, "true", browser.Eval[string](p, first+`.getAttribute("aria-busy") || "gone"`))
	assert.Empty(t, browser.Eval[[]string](p, "window.replayed"))
	p.Wait(`/^Loading, \d+ %$/.test(document.querySelector("[data-loading]").textContent)`)
	p.Shot("shell-loading")
	p.Do("letIn()")
	byHalf(t, p)
	p.Wait("window.replayed.length > 0")
	assert.Equal(t, []string{key}, browser.Eval[[]string](p, "window.replayed"), "two impatient taps are one")
	assert.True(t, browser.Eval[bool](p, `document.querySelector("[data-loading]").hidden`))
	assert.Empty(t, p.Problems())
}

func TestStoppedProgramShowsTheCard(t *testing.T) {
	t.Parallel()
	for _, theme := range themes {
		t.Run(theme, func(t *testing.T) {
			p := browser.Open(t, home(t))
			p.Started()
			p.Store("vedette/prefs", `{"theme":"`+theme+`"}`)
			p.Store("vedette/test/kept", "yes")
			p.Reload()
			p.Started()
			// The program panics in the handler of an unexpected call.
			p.Do("window.goappNav()")
			p.Wait(`document.documentElement.hasAttribute("data-stopped")`)
			assert.Contains(t, p.Text("main.stopped h1"), "Vedette stopped; your game is safe")
			assert.Contains(t, browser.Eval[string](p, `document.querySelector("[data-stopped-why]").textContent`), "panic: runtime error")
			assert.Equal(t, "reload", browser.Eval[string](p, "document.activeElement.dataset.key"))
			assert.Empty(t, p.Audit())
			p.Shot("shell-stopped-" + theme)
			p.Do("window.before = true")
			p.Tap("reload")
			p.Wait(`window.before === undefined && window.vedette && vedette.phase === "started"`)
			assert.Equal(t, "yes", p.Stored("vedette/test/kept"))
		})
	}
}

func TestProgramThatCannotLoad(t *testing.T) {
	t.Parallel()
	site := browser.Site(t)
	found := sure.Of(filepath.Glob(filepath.Join(site, "a", "app.*.wasm.vdt")))(t)
	require.Len(t, found, 1)
	program := "a/" + filepath.Base(found[0])
	h := browser.Serve(t, site, "/")

	h.Fail(program, 500)
	p := browser.Open(t, h.URL())
	p.Await("try-again")
	p.WaitText("main.stopped h1", "Vedette could not load")
	assert.Contains(t, p.Text("main.stopped"), "Check the network")
	assert.Contains(t, p.Text("main.stopped"), "not touched")
	assert.Empty(t, p.Audit())
	p.Shot("shell-not-loaded")
	h.Fail(program, 0)
	p.Tap("try-again")
	p.Started()
}

func TestBrokenProgramIsSaidPlainly(t *testing.T) {
	t.Parallel()
	good := browser.Site(t)
	bad := filepath.Join(t.TempDir(), "site")
	require.NoError(t, os.CopyFS(bad, os.DirFS(good)))
	found := sure.Of(filepath.Glob(filepath.Join(bad, "a", "app.*.wasm.vdt")))(t)
	b := sure.Of(os.ReadFile(found[0]))(t)
	type file struct {
		name string
		body []byte
	}
	for _, file := range every(
		file{"cut short", b[:len(b)/2]},
		file{"something else", []byte("<!doctype html><title>hotel network</title>")},
		file{"empty", nil},
		file{"damaged in place", append(append(append([]byte{}, b[:len(b)/2]...), make([]byte, 64)...), b[len(b)/2+64:]...)},
	) {
		t.Run(file.name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(found[0], file.body, 0o644))
			h := browser.Serve(t, bad, "/")
			p := browser.Open(t, h.URL())
			p.Await("try-again")
			assert.Contains(t, p.Text("main.stopped h1"), "Vedette could not")
			h.Serve(good)
			p.Tap("try-again")
			p.Started()
		})
	}
}

func TestHostsAndBrowsersThatDiffer(t *testing.T) {
	t.Parallel()
	packed, quick := browser.Site(t), browser.Quick(t)
	for _, is := range []struct{ name, site, script string }{
		{"a host that compresses", packed, ""},
		{"no compileStreaming", packed, "delete WebAssembly.compileStreaming"},
		{"localStorage throws", quick,
			`Object.defineProperty(window, "localStorage",
		{configurable: true, get() { throw new DOMException("no", "SecurityError") }})`},
		{"localStorage full of damaged entries", quick, `for (let i = 0; i < 50; i++) localStorage.setItem("vedette/" + i, "{not json")`},
	} {
		t.Run(is.name, func(t *testing.T) {
			h := browser.Serve(t, is.site, "/")
			h.Encoded(is.script == "")
			p := browser.Open(t, h.URL(), is.script)
			p.Started()
			p.Ready()
			h.Stop()
			p.Reload()
			p.Started()
			assert.Empty(t, p.Problems())
		})
	}
}

// The browser part of make check-host: a good host keeps the site usable offline, and a file that differs from the build is
// reported.
func TestHostIsTriedWithoutANetwork(t *testing.T) {
	t.Parallel()
	chromium := sure.Of(browser.Find())(t)
	h := browser.Serve(t, browser.Quick(t), "/club/")
	found := sure.Of(outside.Offline(chromium, h.URL()))(t)
	assert.Equal(t, outside.Finding{What: "A browser started the site, kept it, and opened it again without a network."}, found)
	assert.Empty(t, sure.Of(outside.Check(h.URL(), h.Dir()))(t))

	h.Lie("manifest.webmanifest", []byte("{}"), "application/manifest+json", -1)
	found = sure.Of(outside.Offline(chromium, h.URL()))(t)
	assert.True(t, found.Wrong)
	assert.Contains(t, found.What, "not kept for use without a network")
	assert.NotEmpty(t, found.Cure)
}

func TestStoreNeverThrows(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, home(t))
	p.Started()
	assert.Equal(t, "true", browser.Eval[string](p, `String(vedette.store.set("t/b", "2").ok)`))
	p.Do(`vedette.store.set("t/a", "1"); vedette.store.set("u", "3")`)
	assert.Equal(t, "t/a\x001\x00t/b\x002\x00", browser.Eval[string](p, `vedette.store.all("t/").value`))
	assert.True(t, browser.Eval[bool](p, `vedette.store.get("nothing").value === null && vedette.store.get("nothing").ok`))
	full := browser.Eval[string](p, `vedette.store.set("big", "x".repeat(6 * 1024 * 1024)).error`)
	assert.Contains(t, full, "QuotaExceededError")
	assert.True(t, browser.Eval[bool](p, `vedette.store.remove("t/a").ok && localStorage.getItem("t/a") === null`))

	q := browser.Open(t, home(t), `Object.defineProperty(window, "localStorage",
		{configurable: true, get() { throw new DOMException("no", "SecurityError") }})`)
	q.Started()
	assert.True(t, browser.Eval[bool](q,
		`["get", "set", "remove", "all"].every((f) => !vedette.store[f]("x", "y").ok && vedette.store[f]("x", "y").error !== "")`))
}

func TestWithoutServiceWorkers(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	p := browser.Open(t, h.URL(), "delete Navigator.prototype.serviceWorker")
	p.Started()
	p.Wait(`vedette.offline.state === "unsupported"`)
	assert.False(t, browser.Eval[bool](p, "vedette.update()"))
}

func TestManifest(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "/clubs/vedette/"} {
		p := browser.Open(t, browser.Serve(t, browser.Version(t, "2026-01-01", base), "/clubs/vedette/").URL())
		type seen struct {
			Scope, Start, Display string
			Icons                 []string
		}
		m := browser.Eval[seen](p, `(async () => {
			const link = document.querySelector('link[rel="manifest"]').href;
			const m = await (await fetch(link)).json();
			const icons = [];
			for (const i of m.icons) {
				const img = new Image();
				img.src = new URL(i.src, link).href;
				await img.decode();
				icons.push(i.purpose + " " + img.naturalWidth + "x" + img.naturalHeight + (i.sizes === img.naturalWidth + "x" +
					img.naturalHeight ? "" : " wrong"));
			}
			return { Scope: new URL(m.scope, link).pathname, Start: new URL(m.start_url, link).pathname, Display: m.display, Icons: icons };
		})()`)
		assert.Equal(t, seen{"/clubs/vedette/", "/clubs/vedette/", "standalone", []string{"any 192x192", "any 512x512", "maskable 512x512"}}, m)
	}
}

var address = regexp.MustCompile(`https?://[a-zA-Z0-9.-]+`)

func TestNothingPointsElsewhere(t *testing.T) {
	t.Parallel()
	site := browser.Site(t)
	files := 0
	require.NoError(t, filepath.WalkDir(site, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".png", ".woff2", ".gz", ".txt":
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for _, line := range strings.Split(string(b), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "//") {
				continue // the toolchain's wasm_exec.js mentions addresses in comments, and is shipped as it is
			}
			for _, found := range address.FindAllString(line, -1) {
				assert.Equal(t, "http://www.w3.org", found, "%s names another host", path)
			}
		}
		return nil
	}))
	assert.Greater(t, files, 8)
}

func TestPageComesBackAfterTheRendererDied(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, home(t))
	p.Started()
	p.Ready()
	p.Store("vedette/test/kept", "yes")
	p.Crash()
	q := p.Another(home(t))
	q.Started()
	assert.Equal(t, "yes", q.Stored("vedette/test/kept"))
}

// TestStartTimes reports how long a start takes, in the slow proofs also on a device four times slower. It fails only if a way
// of starting does not work.
func TestStartTimes(t *testing.T) {
	const started = `performance.getEntriesByName("vedette-started")[0].startTime`
	for _, slow := range every[float64](4, 1) {
		h := browser.Serve(t, browser.Site(t), "/")
		p := browser.Open(t, "")
		p.Slow(slow)
		p.Go(h.URL())
		p.Started()
		cold := browser.Eval[float64](p, started)
		p.Ready()
		p.Reload()
		p.Started()
		warm := browser.Eval[float64](p, started)
		h.Stop()
		p.Reload()
		p.Started()
		offline := browser.Eval[float64](p, started)
		t.Logf("start at CPU/%.0f: cold %.0f ms, second visit %.0f ms, host gone %.0f ms", slow, cold, warm, offline)
		for _, ms := range []float64{cold, warm, offline} {
			assert.Positive(t, ms)
		}
	}
}

// A page of another origin that frames the site gets a card that leads out of the frame: the framing page could overlay our
// keys, and games would be stored separately. A page of the same origin may frame it.
func TestFramedByAnotherSite(t *testing.T) {
	t.Parallel()
	const tell = `if (window !== top) setInterval(() => top.postMessage(document.title + "|" + (window.vedette && vedette.phase) + "|" +
		[...document.querySelectorAll("button")].filter((b) => b.offsetWidth).map((b) => b.dataset.key), "*"), 100);
		else addEventListener("message", (event) => { window.heard = event.data })`
	url := browser.Serve(t, browser.Quick(t), "/").URL()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>elsewhere</title><iframe src="%s" width="390" height="844"></iframe>`, url)
	}))
	t.Cleanup(other.Close)
	p := browser.Open(t, other.URL, tell)
	p.Wait(`window.heard === "Vedette is inside another site|stopped|open-alone"`)

	q := browser.Open(t, url+aside, tell)
	q.Do(`const f = document.createElement("iframe"); f.src = "./"; document.body.append(f)`)
	q.Wait(`/\|started\|/.test(window.heard)`)
}
