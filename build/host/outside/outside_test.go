package outside

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/host"
	"vedette/engine/rulestest/sure"
)

// small is a folder that looks like a built site.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"index.html": "<!doctype html>first", "404.html": "<!doctype html>none", "rules/index.html": "<!doctype html>rules", "sw.js": "worker()",
		"a/app.0123456789.wasm.vdt": "\x00program", "a/shell.0123456789.js": "shell()", "a/style.0123456789.css": "b{}",
		"a/icon.0123456789.svg": "<svg/>", "manifest.webmanifest": "{}", "licences.txt": "MIT",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	return dir
}

// tried returns what is said about a host set up this way.
func tried(t *testing.T, set func(h *host.Host)) (wrong, notes []string) {
	t.Helper()
	dir := small(t)
	h := host.New(dir, "/club/")
	require.NoError(t, h.Start("127.0.0.1:0"))
	t.Cleanup(h.Stop)
	set(h)
	found := sure.Of(Check(strings.TrimSuffix(h.URL(), "/"), dir))(t)
	for _, f := range found {
		if f.Wrong {
			assert.NotEmpty(t, f.Cure, f.What)
			wrong = append(wrong, f.What)
		} else {
			notes = append(notes, f.What)
		}
	}
	assert.Equal(t, len(wrong) > 0, Wrong(found))
	return wrong, notes
}

func TestGoodHosts(t *testing.T) {
	for name, set := range map[string]func(h *host.Host){
		"plain":              func(*host.Host) {},
		"that compresses":    func(h *host.Host) { h.Encoded(true) },
		"that asks anew":     func(h *host.Host) { h.Header("Cache-Control", "no-cache") },
		"with ten minutes":   func(h *host.Host) { h.Header("Cache-Control", "public, max-age=600") },
		"with a wide policy": func(h *host.Host) { h.Header("Content-Security-Policy", "frame-ancestors 'self'") },
	} {
		wrong, notes := tried(t, set)
		assert.Empty(t, wrong, name)
		assert.Empty(t, notes, name)
	}
}

// Each fault is named, with its file if it has one, and nothing else is.
func TestBadHosts(t *testing.T) {
	for want, set := range map[string]func(h *host.Host){
		"a/app.0123456789.wasm.vdt: not there.": func(h *host.Host) { h.Fail("a/app.0123456789.wasm.vdt", 404) },
		"a/shell.0123456789.js: changed on the way.": func(h *host.Host) {
			h.Lie("a/shell.0123456789.js", []byte("shell();track()"), "text/javascript", -1)
		},
		"sw.js: answered with a page instead.": func(h *host.Host) { h.Lie("sw.js", []byte("<!doctype html>"), "text/html; charset=utf-8", -1) },
		"sw.js: sent as \"text/plain\".":       func(h *host.Host) { h.Lie("sw.js", []byte("worker()"), "text/plain", -1) },
		"index.html, licences.txt, manifest.webmanifest and 2 more files: may be kept for longer than a day.": func(h *host.Host) {
			h.Header("Cache-Control", "public, max-age=31536000, immutable")
		},
		"The host adds a policy of its own that forbids the program to run (Content-Security-Policy).": func(h *host.Host) {
			h.Header("Content-Security-Policy", "script-src 'self'")
		},
		"The host tells browsers to clear what the site has stored (Clear-Site-Data: \"storage\").": func(h *host.Host) {
			h.Header("Clear-Site-Data", `"storage"`)
		},
		"The host hands the pages out as downloads (Content-Disposition: attachment).": func(h *host.Host) {
			h.Header("Content-Disposition", "attachment")
		},
	} {
		wrong, _ := tried(t, set)
		assert.Equal(t, []string{want}, wrong)
	}
}

func TestNotes(t *testing.T) {
	_, notes := tried(t, func(h *host.Host) { h.Header("Set-Cookie", "who=me") })
	assert.Equal(t, []string{"The host sets cookies."}, notes)
	_, notes = tried(t, func(h *host.Host) { h.Header("Permissions-Policy", "screen-wake-lock=()") })
	assert.Equal(t, []string{"The host forbids keeping the screen on (Permissions-Policy)."}, notes)
}

// A host that answers everything with the first page, as for a single-page app, and one that redirects elsewhere.
func TestHostsWithRules(t *testing.T) {
	dir := small(t)
	inner := host.New(dir, "/")
	single := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(dir, r.URL.Path)); err != nil {
			r.URL.Path = "/"
		}
		inner.ServeHTTP(w, r)
	}))
	defer single.Close()
	found := sure.Of(Check(single.URL, dir))(t)
	require.True(t, Wrong(found))
	assert.Equal(t, "What is not there is answered as if it were (200 instead of 404).", found[0].What)

	leads := httptest.NewServer(http.RedirectHandler(single.URL+"/", http.StatusFound))
	defer leads.Close()
	found = sure.Of(Check(leads.URL, dir))(t)
	assert.Contains(t, found[len(found)-1].What, "leads on to "+single.URL)
}

func TestWhatIsNoHost(t *testing.T) {
	dir := small(t)
	gone := httptest.NewServer(http.NotFoundHandler())
	_, err := Check(gone.URL, dir)
	assert.ErrorContains(t, err, "there is no page at")
	gone.Close()
	_, err = Check(gone.URL, dir)
	assert.ErrorContains(t, err, "nobody answers at")
	_, err = Check("vedette.example", dir)
	assert.ErrorContains(t, err, "is no address of a site")
	_, err = Check(gone.URL, t.TempDir())
	assert.ErrorContains(t, err, "run make site first")
	secure := httptest.NewTLSServer(http.NotFoundHandler())
	defer secure.Close()
	_, err = Check(secure.URL, dir)
	assert.ErrorContains(t, err, "certificate")
}
