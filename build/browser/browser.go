// Package browser lets Go tests use the built site in a real Chromium, the way a referee uses it on a phone.
//
// Start with Site, Serve and Open:
//
//	host := browser.Serve(t, browser.Site(t), "/")
//	p := browser.Open(t, host.URL())
//	p.Started()
//	p.Tap("new-game")
//
// Every Open gets its own storage. The tests of a package share one Chromium and one build; those that test neither a first
// visit nor the host share the host as well (see Home). A helper that cannot do what was asked fails the test. Screenshots go to
// build/out/shots.
package browser

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"vedette/build/host"
	"vedette/build/host/outside"
	"vedette/build/pack"
	"vedette/build/small"
	"vedette/build/small/vdt"
)

// Patience is how long the helpers wait for something to become true. It is generous, for busy machines; a wait ends as soon as
// its condition holds.
const Patience = time.Minute

// names are the browsers to look for, in order of preference.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "headless_shell"}

// Find returns the path of a Chromium: the one VEDETTE_CHROMIUM names, or else the first known name found on PATH.
func Find() (string, error) {
	if named := os.Getenv("VEDETTE_CHROMIUM"); named != "" {
		return exec.LookPath(named)
	}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", errors.New("no Chromium here: install the package chromium, or name a browser in VEDETTE_CHROMIUM")
}

// Launch starts a Chromium with a fresh profile. Call end to stop it and delete the profile.
func Launch() (ctx context.Context, end func(), err error) {
	profile, err := os.MkdirTemp("", "vedette-chromium-")
	if err != nil {
		return nil, nil, err
	}
	ctx, stop, err := launch(profile)
	if err != nil {
		os.RemoveAll(profile)
		return nil, nil, err
	}
	return ctx, func() {
		stop()
		os.RemoveAll(profile)
	}, nil
}

// launch starts a Chromium with its profile in the given folder.
func launch(profile string) (ctx context.Context, end func(), err error) {
	path, err := Find()
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("mute-audio", true),
		// No name but this machine's is ever resolved.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	flags := os.Getenv("VEDETTE_JS") // options of the JavaScript engine, for tests that do not measure it
	if strings.Contains(path, "headless-shell") {
		flags += outside.ShellFlags
	}
	if flags != "" {
		options = append(options, chromedp.Flag("js-flags", flags))
	}
	alloc, endAlloc := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, endBrowser := chromedp.NewContext(alloc)
	end = func() {
		chromedp.Cancel(ctx)
		endBrowser()
		endAlloc()
	}
	if err := chromedp.Do(ctx); err != nil {
		end()
		return nil, nil, fmt.Errorf("starting %s: %w", path, err)
	}
	return ctx, end, nil
}

// Phone is a separate Chromium whose storage survives the browser being closed or killed.
type Phone struct {
	t       testing.TB
	profile string
	ctx     context.Context
	end     func()
}

// Device makes a Phone with empty storage. Open starts it; it is removed when the test ends.
func Device(t testing.TB) *Phone {
	t.Helper()
	d := &Phone{t: t, profile: t.TempDir()}
	t.Cleanup(func() {
		if d.end != nil {
			d.end()
		}
	})
	return d
}

// Open starts the browser if it is not running and opens url in a tab.
func (d *Phone) Open(url string, scripts ...string) *Page {
	d.t.Helper()
	if d.end == nil {
		var err error
		d.ctx, d.end, err = launch(d.profile)
		require.NoError(d.t, err)
	}
	p := &Page{t: d.t, person: d.ctx}
	return p.Another(url, scripts...)
}

// Written waits until text, which has been put into localStorage, has reached the disk. Browsers take seconds over that, and
// whatever has not reached it is lost when the battery dies.
func (d *Phone) Written(text string) {
	d.t.Helper()
	for deadline := time.Now().Add(Patience); ; time.Sleep(50 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(d.profile, "Default", "Local Storage", "leveldb", "*"))
		require.NoError(d.t, err)
		for _, file := range files {
			if b, err := os.ReadFile(file); err == nil && strings.Contains(string(b), text) {
				return
			}
		}
		require.False(d.t, time.Now().After(deadline), "%q never reached the storage of the device", text)
	}
}

// Kill ends the browser without warning, as a dead battery does.
func (d *Phone) Kill() {
	d.t.Helper()
	process := chromedp.FromContext(d.ctx).Browser.Process()
	require.NotNil(d.t, process)
	// All processes at once: one that outlived the others might still write.
	for _, pid := range append(offspring(process.Pid), process.Pid) {
		if p, err := os.FindProcess(pid); err == nil {
			p.Kill()
		}
	}
	<-chromedp.FromContext(d.ctx).Browser.LostConnection
	d.end()
	d.end = nil
	// A killed browser leaves its lock behind.
	os.Remove(filepath.Join(d.profile, "SingletonLock"))
}

// offspring lists the descendants of the process pid, deepest first.
func offspring(pid int) (all []int) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, file := range files {
		b, _ := os.ReadFile(file)
		for _, word := range strings.Fields(string(b)) {
			if child, err := strconv.Atoi(word); err == nil {
				all = append(append(offspring(child), child), all...)
			}
		}
	}
	return all
}

var shared struct {
	sync.Mutex
	browser context.Context
	end     func()
	program *small.Program
	guest   *small.Program
	sites   map[string]bool
	homes   map[string]*home
}

// Main runs the tests of a package, then ends the Chromium they shared. Call it from TestMain.
func Main(m *testing.M) {
	code := m.Run()
	shared.Lock()
	if shared.end != nil {
		shared.end()
	}
	shared.Unlock()
	os.Exit(code)
}

// Site builds the site, once for all tests of the package, and returns its folder.
func Site(t testing.TB) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	return build(t, "shipped", pack.Options{Date: firstDate, Program: program(t)})
}

// Quick is Site for tests that do not care how the program arrives. The program is stored unpacked, as the service worker keeps
// it, which page and worker both accept; unpacking takes seconds in each fresh storage.
func Quick(t testing.TB) string { return Version(t, firstDate, "") }

const firstDate = "2026-01-01"

// Version is Quick with another date, which makes it another version, or with a base path.
func Version(t testing.TB, date, base string) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	return quick(t, date+strings.ReplaceAll(base, "/", "-"), pack.Options{Date: date, Base: base, Program: program(t)})
}

// program compiles Vedette, once.
func program(t testing.TB) *small.Program {
	t.Helper()
	if shared.program == nil {
		root, err := pack.Root()
		require.NoError(t, err)
		shared.program, err = small.Compile(root, small.Options{})
		require.NoError(t, err)
	}
	return shared.program
}

// build builds a site under the given name, unless that has been done already.
func build(t testing.TB, name string, o pack.Options) string {
	t.Helper()
	root, err := pack.Root()
	require.NoError(t, err)
	o.Root, o.Out = root, filepath.Join(root, "build", "out", "tests", name)
	if !shared.sites[name] {
		_, err = pack.Build(o)
		require.NoError(t, err)
		if shared.sites == nil {
			shared.sites = map[string]bool{}
		}
		shared.sites[name] = true
	}
	return o.Out
}

// quick builds a site with its program unpacked.
func quick(t testing.TB, name string, o pack.Options) string {
	t.Helper()
	built := shared.sites[name]
	out := build(t, name, o)
	if !built {
		for name, m := range map[string]small.Module{"app": o.Program.Module, "half": o.Program.Later} {
			found, err := filepath.Glob(filepath.Join(out, "a", name+".*.wasm.vdt"))
			require.NoError(t, err)
			if m.Wasm == nil {
				require.Empty(t, found)
				continue
			}
			require.Len(t, found, 1)
			require.NoError(t, os.WriteFile(found[0], m.Wasm, 0o644))
		}
	}
	return out
}

// guest is the source of a program with one rule book more than we ship.
const guest = `package main

import (
	"vedette/app"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/view"
)

func main() {
	app.Guests = []view.System{sixth.System{}}
	app.Main()
}
`

// Guest builds a quick site with the fictitious rule book "sixth" on its shelf, once for all tests of the package, and returns
// its folder. The program's source exists in the cache only: nothing we ship knows the book.
func Guest(t testing.TB) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.guest == nil {
		root, err := pack.Root()
		require.NoError(t, err)
		dir := filepath.Join(root, "build", "cache", "_guest")
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(guest), 0o644))
		shared.guest, err = small.Compile(root, small.Options{Main: "build/cache/_guest", Name: "guest", Unpacked: true})
		require.NoError(t, err)
	}
	return quick(t, "guest", pack.Options{Date: firstDate, Program: shared.guest})
}

// Broken builds the site like Version, with a program that cannot run (part "program") or a page without a script (part
// "shell"). Its checksums are all correct, as in a version published without being tried.
func Broken(t testing.TB, date, part string) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	o := pack.Options{Date: date, Program: program(t)}
	switch part {
	case "program":
		p := *shared.program
		p.Wasm = append([]byte("\x00asm\x01\x00\x00\x00"), make([]byte, 64)...)
		var err error
		p.Packed, err = vdt.Pack(p.Wasm)
		require.NoError(t, err)
		o.Program = &p
	case "shell":
		o.Shell = []byte("throw new Error(\"broken\");\n")
	}
	return build(t, "broken-"+part, o)
}

// Counted builds a quick site whose program counts the calls of each function, and returns its folder and the names of the
// functions; see small.Counted.
func Counted(t testing.TB) (dir string, names []string) {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	root, err := pack.Root()
	require.NoError(t, err)
	p, names, err := small.Counted(root, small.Options{})
	require.NoError(t, err)
	return quick(t, "counted", pack.Options{Date: firstDate, Program: p}), names
}

// Serve serves dir at base on a free port until the test ends.
func Serve(t testing.TB, dir, base string) *host.Host {
	t.Helper()
	h := host.New(dir, base)
	require.NoError(t, h.Start("127.0.0.1:0"))
	t.Cleanup(h.Stop)
	return h
}

// home is a host shared by several tests, with the storages of past visitors.
type home struct {
	*host.Host
	free []context.Context // not in use at present
}

// Home returns the address of a host of dir that all tests of the package share, so a test must not change it. A page opened
// there belongs to a returning visitor: the site is on the device, with nothing stored. A first visit, which unpacks and stores
// the program, takes eight seconds of processor time.
func Home(t testing.TB, dir string) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	for url, h := range shared.homes {
		if h.Dir() == dir {
			return url
		}
	}
	h := host.New(dir, "/")
	require.NoError(t, h.Start("127.0.0.1:0"))
	if shared.homes == nil {
		shared.homes = map[string]*home{}
	}
	shared.homes[h.URL()] = &home{Host: h}
	return h.URL()
}

// homeOf returns the home that url points to, or nil if it is some other host.
func homeOf(url string) *home {
	for address, h := range shared.homes {
		if strings.HasPrefix(url, address) {
			return h
		}
	}
	return nil
}

// Page is one tab.
type Page struct {
	t      testing.TB
	person context.Context // the storage the tab belongs to
	ctx    context.Context
	end    context.CancelFunc

	mu       sync.Mutex
	log      []string
	requests []string
}

// Open opens url in a tab with its own storage, on a 390 by 844 phone with a touch screen. The scripts run in every page before
// the page's own.
func Open(t testing.TB, url string, scripts ...string) *Page {
	t.Helper()
	p := &Page{t: t}
	shared.Lock()
	h := homeOf(url)
	if h != nil && len(h.free) > 0 {
		p.person, h.free = h.free[len(h.free)-1], h.free[:len(h.free)-1]
	}
	shared.Unlock()
	if p.person == nil {
		p.person = newcomer(t)
		if h != nil { // the first visit
			q := p.Another(h.URL())
			q.Started()
			q.Ready()
			q.Close()
		}
	}
	t.Cleanup(func() { leave(t, h, p.person) })
	q := p.Another("", scripts...)
	if h != nil {
		q.Forget(h.URL())
	}
	if url != "" {
		q.Go(url)
	}
	return q
}

// Forget removes what the program at url has stored; the site itself stays on the device. None of its pages may be open.
func (p *Page) Forget(url string) {
	p.t.Helper()
	send(p, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{
		Origin: strings.TrimSuffix(url, "/"), StorageTypes: "local_storage,indexeddb"})
}

// Room limits how many bytes the site at url may store. The site must be at the root of its host.
func (p *Page) Room(url string, bytes float64) {
	p.t.Helper()
	send(p, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(url, "/"), QuotaSize: &bytes})
}

// Lend makes the page report to the subtest t until that is over.
func (p *Page) Lend(t testing.TB) {
	was := p.t
	p.t = t
	t.Cleanup(func() { p.t = was })
}

// newcomer makes an empty storage in the shared Chromium.
func newcomer(t testing.TB) context.Context {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.browser == nil {
		var err error
		shared.browser, shared.end, err = Launch()
		require.NoError(t, err)
	}
	person, _ := chromedp.NewContext(shared.browser, chromedp.WithNewBrowserContext())
	require.NoError(t, chromedp.Do(person))
	return person
}

// leave hands a storage back once its test is over and its tabs are closed: to the next test if this one passed.
func leave(t testing.TB, h *home, person context.Context) {
	if h == nil || t.Failed() {
		chromedp.Cancel(person)
		return
	}
	shared.Lock()
	h.free = append(h.free, person)
	shared.Unlock()
}

// Another opens url in another tab that shares the storage of p.
func (p *Page) Another(url string, scripts ...string) *Page {
	p.t.Helper()
	q := &Page{t: p.t, person: p.person}
	q.ctx, q.end = chromedp.NewContext(p.person)
	p.t.Cleanup(q.end)
	require.NoError(p.t, chromedp.Listen(q.ctx, q.hear))
	send(q, cdplog.Enable, cdp.Empty{})
	send(q, network.Enable, network.EnableParams{})
	for _, script := range scripts {
		send(q, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
	q.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	if url != "" {
		q.Go(url)
	}
	return q
}

func (p *Page) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *cdplog.EventEntryAdded:
		if e.Entry.Level != cdplog.EntryLevelVerbose { // advice to web developers
			p.log = append(p.log, string(e.Entry.Level)+": "+e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventConsoleAPICalled:
		var text []string
		for _, a := range e.Args {
			text = append(text, strings.Trim(string(a.Value), `"`))
		}
		p.log = append(p.log, string(e.Type)+": "+strings.Join(text, " "))
	case *runtime.EventExceptionThrown:
		what := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			what += " " + e.ExceptionDetails.Exception.Description
		}
		p.log = append(p.log, "exception: "+what)
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	}
}

// call runs do with the package's patience and fails the test on an error.
func (p *Page) call(do func(ctx context.Context) error) {
	p.t.Helper()
	// The first call on a tab creates it, and the tab must outlive the call.
	require.NoError(p.t, chromedp.Do(p.ctx))
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	if err := do(ctx); err != nil {
		require.NoError(p.t, err, "in the browser; it said:\n%s", strings.Join(p.Log(), "\n"))
	}
}

// run performs the steps in the browser.
func (p *Page) run(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.call(func(ctx context.Context) error { return chromedp.Do(ctx, steps...) })
}

// send sends the browser a command of its protocol and returns the answer.
func send[P, R any](p *Page, command cdp.Command[P, R], params P) (answer R) {
	p.t.Helper()
	p.call(func(ctx context.Context) (err error) {
		answer, err = chromedp.Call(ctx, command, params)
		return err
	})
	return answer
}

// Go opens url and waits until the page has loaded.
func (p *Page) Go(url string) {
	p.t.Helper()
	p.run(chromedp.Navigate(url))
}

// Reload reloads the page.
func (p *Page) Reload() {
	p.t.Helper()
	p.run(chromedp.Reload())
}

// Close closes the tab and waits until it is gone.
func (p *Page) Close() { p.end() }

// Eval evaluates a JavaScript expression, awaits it if it is a promise, and returns its value.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	var value T
	p.call(func(ctx context.Context) (err error) {
		value, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
		return err
	})
	return value
}

// Do runs JavaScript for its effect.
func (p *Page) Do(script string) {
	p.t.Helper()
	Eval[bool](p, "(async () => { "+script+"; return true })()")
}

// Wait waits until the JavaScript expression is true.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	wait(p, "Boolean("+expression+")", func(is bool) bool { return is }, "for "+expression)
}

// wait evaluates expression until good accepts its value, and returns that value.
func wait[T any](p *Page, expression string, good func(T) bool, what string) T {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx))
	pause := 10 * time.Millisecond // grows each time: asking costs the page something too
	for deadline := time.Now().Add(Patience); ; time.Sleep(pause) {
		pause = min(pause*3/2, 100*time.Millisecond)
		ctx, cancel := context.WithTimeout(p.ctx, Patience/6)
		value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		cancel()
		if err == nil && good(value) {
			return value
		}
		if time.Now().After(deadline) {
			require.FailNow(p.t, "waited in vain "+what, "last error: %v\nthe page reads: %s\nit said:\n%s", err, p.glimpse(),
				strings.Join(p.Log(), "\n"))
		}
	}
}

func (p *Page) glimpse() string {
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("location.href + '\\n' + document.body.innerText"))
	if err != nil {
		return err.Error()
	}
	return text
}

// Started waits until the program is up.
func (p *Page) Started() {
	p.t.Helper()
	p.Wait(`window.vedette && vedette.phase === "started"`)
}

// Ready waits until the site is on the device.
func (p *Page) Ready() {
	p.t.Helper()
	p.Wait(`window.vedette && vedette.offline.state === "ready"`)
}

// What is laid out behind the screen for the next tap does not count as present.
func selector(key string) string {
	return `document.querySelector('[data-key="` + key + `"]:not(.behind *)')`
}

// Has reports whether the page shows an element with this data-key now.
func (p *Page) Has(key string) bool {
	p.t.Helper()
	return Eval[bool](p, "Boolean("+selector(key)+")")
}

// Await waits for an element with this data-key.
func (p *Page) Await(key string) {
	p.t.Helper()
	p.Wait(selector(key))
}

// Tap touches the middle of the element with this data-key, once it is present, enabled and not covered by another.
func (p *Page) Tap(key string) {
	p.t.Helper()
	p.TapAfter(key, "")
}

// TapAfter is Tap with a script run just before the touch.
func (p *Page) TapAfter(key, script string) {
	p.t.Helper()
	at := p.reach(key, script)
	p.run(chromedp.TapXY(at[0], at[1]))
}

// Finger puts a finger on the element with this data-key, drags it by (dx, dy) CSS pixels a step per frame, rests it there for
// stay, and lifts it.
func (p *Page) Finger(key string, dx, dy float64, stay time.Duration) {
	p.t.Helper()
	at := p.reach(key, "")
	time.Sleep(250 * time.Millisecond) // getting there may have scrolled the page, and a touch stops a page in motion
	begun, passed := time.Now(), time.Duration(0)
	after := func(pause time.Duration) time.Time { time.Sleep(pause); passed += pause; return begun.Add(passed) }
	p.touch(begun, "touchStart", at)
	for i := 1.0; i <= 8 && (dx != 0 || dy != 0); i++ {
		p.touch(after(16*time.Millisecond), "touchMove", []float64{at[0] + dx*i/8, at[1] + dy*i/8})
	}
	p.touch(after(stay), "touchEnd")
}

// Touch sends one touch event with fingers at these points of the page: touchStart, touchMove, touchEnd or touchCancel.
func (p *Page) Touch(kind input.DispatchTouchEventType, points ...[]float64) {
	p.t.Helper()
	p.touch(time.Now(), kind, points...)
}

// touch passes on when the event happened: a busy machine delivers it late, and a tap would look like a long press.
func (p *Page) touch(when time.Time, kind input.DispatchTouchEventType, points ...[]float64) {
	p.t.Helper()
	fingers := []*input.TouchPoint{}
	for i, at := range points {
		id, size := float64(i), 1.0
		fingers = append(fingers, &input.TouchPoint{X: at[0], Y: at[1], RadiusX: &size, RadiusY: &size, Force: &size, ID: &id})
	}
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: fingers,
		Timestamp: input.TimeSinceEpoch(float64(when.UnixMicro()) / 1e6)}
	send(p, input.DispatchTouchEvent, params)
}

// reach waits until the element with this data-key can be touched, runs a script, and returns the point to touch in CSS pixels
// of the page.
func (p *Page) reach(key, then string) []float64 {
	p.t.Helper()
	at := wait(p, `(() => {
		const el = `+selector(key)+`;
		if (!el || el.disabled || el.getAttribute("aria-disabled") === "true") return [];
		const reach = () => {
			const box = el.getBoundingClientRect();
			if (!box.width || !box.height) return null;
			const at = [box.x + box.width / 2, box.y + box.height / 2];
			const top = document.elementFromPoint(...at);
			return top && (el === top || el.contains(top) || top.contains(el)) ? at : null;
		};
		let at = reach();
		if (!at) { // don't scroll to what is already in reach
			el.scrollIntoView({ block: "center", behavior: "instant" });
			at = reach();
		}
		if (at) { `+then+` }
		return at || [];
	})()`, func(at []float64) bool { return len(at) == 2 }, "to touch "+key)
	return at
}

// Press types text, or a key such as "\t" or "\r", into the focused element.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.run(chromedp.KeyEvent(keys))
}

// Text returns the visible text of the first element matching the CSS selector, or "" if there is none.
func (p *Page) Text(css string) string {
	p.t.Helper()
	return Eval[string](p, "(document.querySelector("+quote(css)+") || {innerText: ''}).innerText.trim()")
}

// WaitText waits until the element matching the CSS selector contains text.
func (p *Page) WaitText(css, text string) {
	p.t.Helper()
	p.Wait("(document.querySelector(" + quote(css) + ") || {innerText: ''}).innerText.includes(" + quote(text) + ")")
}

// Own returns the name under which the page's installation stores a key: the key prefixed by its folder.
func Own(key string) string {
	return `(() => { const at = document.querySelector("script[data-version]"), base = document.querySelector("base");
		const from = base ? base.href : performance.getEntriesByType("navigation")[0].name; // the address of the page when it was loaded
		const folder = at ? new URL("../", new URL(at.getAttribute("src"), from)).pathname : "/";
		return (folder === "/" ? "" : folder) + ` + quote(key) + ` })()`
}

// Stored returns the value of a key in localStorage, or "" if there is none.
func (p *Page) Stored(key string) string {
	p.t.Helper()
	return Eval[string](p, "localStorage.getItem("+Own(key)+") || ''")
}

// Store writes a key of localStorage behind the program's back.
func (p *Page) Store(key, value string) {
	p.t.Helper()
	p.Do("localStorage.setItem(" + Own(key) + ", " + quote(value) + ")")
}

// Keys lists the keys of localStorage in ascending order.
func (p *Page) Keys() []string {
	p.t.Helper()
	return Eval[[]string](p, "Object.keys(localStorage).sort()")
}

// Slow slows the page's main thread down by this factor; 1 is normal.
func (p *Page) Slow(times float64) {
	p.t.Helper()
	send(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// Line limits the page's network to so many bytes a second and delays each answer by so many milliseconds.
func (p *Page) Line(bytes, delay float64) {
	p.t.Helper()
	send(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: delay, DownloadThroughput: bytes, UploadThroughput: bytes}}})
}

// Prefer sets a media feature such as prefers-color-scheme for the page.
func (p *Page) Prefer(name, value string) {
	p.t.Helper()
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name,
		Value: value}}})
}

// Media renders the page for this medium, such as "print"; "" is the screen.
func (p *Page) Media(name string) {
	p.t.Helper()
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name})
}

// Size sets the window's size in CSS pixels.
func (p *Page) Size(width, height int64) {
	p.t.Helper()
	p.run(chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.Do("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))") // let it lay out again
}

// Letters sets the default text size chosen by the device's owner, in CSS pixels; 16 is usual.
func (p *Page) Letters(pixels int64) {
	p.t.Helper()
	send(p, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: pixels, Fixed: pixels}})
}

// Crash kills the renderer of the tab, as a phone short of memory does. The tab is then dead: open Another.
func (p *Page) Crash() {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx))
	ctx, cancel := context.WithTimeout(p.ctx, 3*time.Second)
	defer cancel()
	// The renderer dies before it can answer.
	chromedp.Call(ctx, page.Crash, cdp.Empty{})
	p.end()
}

// Uncache empties the browser's HTTP cache; what the site keeps on the device stays.
func (p *Page) Uncache() {
	p.t.Helper()
	send(p, network.ClearBrowserCache, cdp.Empty{})
}

// Heap returns the memory in bytes that the page's scripts hold after a garbage collection.
func (p *Page) Heap() int {
	p.t.Helper()
	send(p, heapprofiler.CollectGarbage, cdp.Empty{})
	return int(send(p, runtime.GetHeapUsage, cdp.Empty{}).UsedSize)
}

// Resident returns the memory in bytes of this browser's pages and workers as the system counts it, with shared memory
// apportioned. It is 0 if the system does not say.
func (p *Page) Resident() (bytes int) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx))
	for _, pid := range offspring(chromedp.FromContext(p.ctx).Browser.Process().Pid) {
		how, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if !strings.Contains(string(how), "--type=renderer") {
			continue
		}
		b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		if _, rest, ok := strings.Cut(string(b), "\nPss:"); ok {
			kib, _ := strconv.Atoi(strings.Fields(rest)[0])
			bytes += kib << 10
		}
	}
	return bytes
}

// Shot saves a picture of the screen as build/out/shots/<name>.png.
func (p *Page) Shot(name string) {
	p.t.Helper()
	var png []byte
	p.call(func(ctx context.Context) (err error) {
		png, err = chromedp.Run(ctx, chromedp.CaptureScreenshot())
		return err
	})
	p.save(name+".png", png)
}

// PDF prints the page to a file, saves it as build/out/shots/<name>.pdf and returns it.
func (p *Page) PDF(name string) []byte {
	p.t.Helper()
	pdf := send(p, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true), PrintBackground: new(true)}).Data
	p.save(name+".pdf", pdf)
	return pdf
}

func (p *Page) save(name string, b []byte) {
	p.t.Helper()
	root, err := pack.Root()
	require.NoError(p.t, err)
	file := filepath.Join(root, "build", "out", "shots", name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(p.t, os.WriteFile(file, b, 0o644))
}

// Settled waits until colours and positions have stopped changing; animations without an end do not count.
func (p *Page) Settled() {
	p.t.Helper()
	p.Wait("document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getComputedTiming().iterations === Infinity)")
}

//go:embed testdata/axe.min.js
var axe string

// Audit runs the accessibility audit on the page as it stands, demanding a text contrast of 7 to 1, and returns a line per
// violation.
func (p *Page) Audit() []string {
	p.t.Helper()
	return p.audit("")
}

// Contrast runs only the part of the audit that depends on the theme: whether text stands out from its background.
func (p *Page) Contrast() []string {
	p.t.Helper()
	return p.audit(`runOnly: ["color-contrast", "color-contrast-enhanced"], `)
}

func (p *Page) audit(which string) []string {
	p.t.Helper()
	if !Eval[bool](p, "Boolean(window.axe)") {
		send(p, runtime.Evaluate, runtime.EvaluateParams{Expression: axe + "; true"})
	}
	p.Settled() // a colour that is still changing is nobody's choice
	// The dock is pinned over the scrolling page: a target it partly covers is whole again once the page scrolls.
	const unpin = `(() => {
		const dock = document.querySelector(".dock"), was = [...document.adoptedStyleSheets], sheet = new CSSStyleSheet();
		sheet.replaceSync(".dock { position: relative !important }");
		if (dock && getComputedStyle(dock).position === "sticky") document.adoptedStyleSheets = [...was, sheet];
		return () => { document.adoptedStyleSheets = was };
	})()`
	return Eval[[]string](p, `(() => { const pin = `+unpin+`;
	const rules = {"color-contrast-enhanced": {enabled: true}, "target-size": {enabled: true}};
	return axe.run(document, {`+which+`resultTypes: ["violations"], rules}).then((r) => { pin(); return r.violations.flatMap(
		(v) => v.nodes.map((n) => v.id + " (" + v.impact + "): " + n.target.join(" ") + ": " + n.html.slice(0, 160) + " " +
			n.any.concat(n.all).map((c) => c.message).join("; "))) }) })()`)
}

// Log returns the lines the page wrote to its console and the browser's remarks about it, such as "error: ...".
func (p *Page) Log() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.log...)
}

// Requests lists the addresses the tab requested, including those the service worker answered.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.requests...)
}

// Problems returns the lines of Log about exceptions or the content security policy.
func (p *Page) Problems() []string {
	var found []string
	for _, line := range p.Log() {
		if strings.HasPrefix(line, "exception:") || strings.Contains(line, "Content Security Policy") ||
			strings.Contains(line, "Content-Security-Policy") {
			found = append(found, line)
		}
	}
	return found
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}
