package engines

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"vedette/build/host"
)

// Patience is how long a tab waits for something to become true. It is generous, for busy machines.
const Patience = 90 * time.Second

// Base is the path of the site on its origin. The probe is outside it, out of reach of the site's service worker.
const Base = "/club/"

//go:embed probe.html
var probe []byte

// Tab is a browser with a single page, in which the site is open.
type Tab struct {
	Host *host.Host
	Gone atomic.Bool // the site's host answers nothing

	t       testing.TB
	engine  Engine
	profile string
	server  *httptest.Server
	run     *exec.Cmd

	mu   sync.Mutex
	n    int
	life int      // how often it has been started; requests from a killed browser are ignored
	jobs chan job // for the running browser
	said map[int]chan answer
}

type job struct {
	N    int    `json:"n"`
	Code string `json:"code"`
}

type answer struct {
	Value json.RawMessage `json:"value"`
	Error string          `json:"error"`
}

// Open starts the browser with an empty profile and opens the site in dir.
func Open(t testing.TB, e Engine, dir string) *Tab {
	t.Helper()
	p := New(t, e, dir)
	p.Start()
	return p
}

// New returns a Tab whose browser has not been started.
func New(t testing.TB, e Engine, dir string) *Tab {
	t.Helper()
	p := &Tab{t: t, engine: e, Host: host.New(dir, Base), profile: t.TempDir(), said: map[int]chan answer{}}
	p.server = httptest.NewServer(p)
	t.Cleanup(p.server.Close)
	t.Cleanup(p.Kill)
	if e.prepare != nil {
		require.NoError(t, e.prepare(p.profile))
	}
	return p
}

// ServeHTTP is the origin: the probe, and the site below Base.
func (p *Tab) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/probe/":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Write(probe)
	case r.URL.Path == "/probe/next":
		w.Header().Set("Cache-Control", "no-store")
		p.mu.Lock()
		jobs := p.jobs
		if r.URL.Query().Get("life") != strconv.Itoa(p.life) {
			jobs = nil
		}
		p.mu.Unlock()
		select {
		case j := <-jobs:
			json.NewEncoder(w).Encode(j)
		case <-r.Context().Done():
		}
	case r.URL.Path == "/probe/done":
		var a answer
		n, _ := strconv.Atoi(r.URL.Query().Get("n"))
		if json.NewDecoder(r.Body).Decode(&a) != nil {
			return
		}
		p.mu.Lock()
		to := p.said[n]
		delete(p.said, n)
		p.mu.Unlock()
		if to != nil {
			to <- a
		}
	case p.Gone.Load():
		if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
			c.Close()
		}
	default:
		p.Host.ServeHTTP(w, r)
	}
}

// Start starts the browser with its profile and opens the site; after Kill, this is the owner turning the phone back on.
func (p *Tab) Start(path ...string) {
	p.t.Helper()
	p.mu.Lock()
	p.life++
	p.jobs = make(chan job)
	p.mu.Unlock()
	p.run = exec.Command(p.engine.program, p.engine.args(p.profile, p.server.URL+"/probe/?life="+strconv.Itoa(p.life))...)
	p.run.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.run.Env = os.Environ()
	if p.engine.env != nil {
		p.run.Env = append(p.run.Env, p.engine.env(p.profile)...)
	}
	out, err := os.Create(filepath.Join(p.profile, "said.txt"))
	require.NoError(p.t, err)
	defer out.Close()
	p.run.Stdout, p.run.Stderr = out, out
	require.NoError(p.t, p.run.Start())
	p.Visit(strings.Join(path, ""))
}

// Kill ends the browser and all its processes at once, as a dead battery does.
func (p *Tab) Kill() {
	if p.run == nil {
		return
	}
	syscall.Kill(-p.run.Process.Pid, syscall.SIGKILL)
	p.run.Wait()
	p.run = nil
}

// Visit opens a page of the site in a new frame; the previous one is gone, like a closed tab.
func (p *Tab) Visit(path string) {
	p.t.Helper()
	p.Do("open(" + quote(Base+path) + ")")
}

// Started waits until the program runs.
func (p *Tab) Started() {
	p.t.Helper()
	p.Wait(`page.vedette.phase === "started"`)
}

// Ready waits until the site is on the device.
func (p *Tab) Ready() {
	p.t.Helper()
	p.Wait(`page.vedette.offline.state === "ready"`)
}

// try runs the body of a JavaScript function in the probe, where page is the site's window.
func (p *Tab) try(code string, patience time.Duration) (json.RawMessage, error) {
	p.mu.Lock()
	p.n++
	n, to := p.n, make(chan answer, 1)
	p.said[n] = to
	p.mu.Unlock()
	late := time.After(patience)
	select {
	case p.jobs <- job{n, code}:
	case <-late:
		return nil, fmt.Errorf("%s asks for nothing to do; it said:\n%s", p.engine.Name, p.log())
	}
	select {
	case a := <-to:
		if a.Error != "" {
			return nil, fmt.Errorf("%s: %s", code, a.Error)
		}
		return a.Value, nil
	case <-late:
		return nil, fmt.Errorf("%s does not answer to: %s", p.engine.Name, code)
	}
}

func (p *Tab) log() string {
	b, _ := os.ReadFile(filepath.Join(p.profile, "said.txt"))
	return string(b[max(0, len(b)-2000):])
}

// Do runs JavaScript for its effect.
func (p *Tab) Do(code string) {
	p.t.Helper()
	_, err := p.try(code, Patience)
	require.NoError(p.t, err)
}

// Eval returns the value of a JavaScript expression.
func Eval[T any](p *Tab, expression string) (v T) {
	p.t.Helper()
	raw, err := p.try("return "+expression, Patience)
	require.NoError(p.t, err)
	require.NoError(p.t, json.Unmarshal(raw, &v), "%s: %s", expression, raw)
	return v
}

// Wait waits until the JavaScript expression is true.
func (p *Tab) Wait(expression string) {
	p.t.Helper()
	var err error
	for deadline := time.Now().Add(Patience); time.Now().Before(deadline); time.Sleep(40 * time.Millisecond) {
		var raw json.RawMessage
		if raw, err = p.try("return Boolean("+expression+")", Patience); err == nil && string(raw) == "true" {
			return
		}
	}
	text, _ := p.try("return shown()", time.Second)
	stand, _ := p.try("return standing()", 20*time.Second)
	require.FailNow(p.t, "waited in vain for "+expression, "in %s; last error: %v\nthe page reads: %s\nthe worker: %s",
		p.engine.Name, err, text, stand)
}

// Tap waits for each key in turn and taps it.
func (p *Tab) Tap(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.Wait("find(" + quote(key) + ")")
		p.Do("find(" + quote(key) + ").click()")
	}
}

// Green taps the primary key and waits until the page has changed.
func (p *Tab) Green() {
	p.t.Helper()
	p.Wait("green() && green().getAttribute('aria-disabled') !== 'true'")
	was := p.Shown()
	p.Do("green().click()")
	p.Wait("shown() !== " + quote(was))
}

// Shown returns the page's text.
func (p *Tab) Shown() string {
	p.t.Helper()
	return Eval[string](p, "shown()")
}

// Says waits until the page contains text.
func (p *Tab) Says(text string) {
	p.t.Helper()
	p.Wait("shown().includes(" + quote(text) + ")")
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
