package journeys

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/damage"
	"vedette/build/host"
)

// Whatever a proxy or portal leaves in the browser's cache is recognised by its hash and cured silently by the next good answer.
// If the host goes on answering wrongly, the page says so, and the first good answer after that cures it, by the key or by
// reopening the page.
func TestBadDownloadDoesNotStick(t *testing.T) {
	t.Parallel()
	packed, quick := browser.Site(t), browser.Quick(t)
	for i, bad := range damage.Answers() {
		if bad.Rare && !proving {
			continue
		}
		site := quick
		if strings.HasPrefix(bad.File, "a/app.") || strings.HasPrefix(bad.File, "a/unpack.") { // affects the packed program
			site = packed
		}
		file, body, err := bad.In(site)
		require.NoError(t, err)
		at := "" // the first page takes the script from the book
		if strings.Contains(file, "later") {
			at = "rules/"
		}
		styled := `getComputedStyle(document.querySelector(".screen")).fontFamily.includes("system") || document.styleSheets.length > 0 &&
			[...document.styleSheets].some(s => s.cssRules.length > 50)`

		t.Run(bad.Name+", once", func(t *testing.T) {
			h := browser.Serve(t, site, "/")
			h.Header("Cache-Control", "public, max-age=31536000, immutable")
			h.Lie(file, body, bad.Kind, 1)
			p := browser.Open(t, h.URL()+at)
			p.Started()
			p.Wait(styled)
			p.Ready() // by now the worker has a good copy of everything
			h.Stop()
			p.Reload()
			p.Started()
			p.Wait(styled)
		})
		if !bad.Card {
			t.Run(bad.Name+", always", func(t *testing.T) { // the page requests the content of the book file by file
				h := browser.Serve(t, site, "/")
				h.Lie(file, body, bad.Kind, -1)
				p := browser.Open(t, h.URL())
				p.Started()
				p.Wait(styled)
			})
			continue
		}
		cures := []string{"the key", "opening anew"}
		if !proving {
			cures = cures[i%2:][:1]
		}
		for _, cure := range cures {
			t.Run(bad.Name+", until "+cure, func(t *testing.T) {
				h := browser.Serve(t, site, "/")
				h.Header("Cache-Control", "public, max-age=31536000, immutable")
				h.Lie(file, body, bad.Kind, -1)
				p := browser.Open(t, h.URL()+at)
				p.Await("try-again")
				p.WaitText("main.stopped h1", "Vedette could not load")
				assert.Contains(t, p.Text("main.stopped"), "not touched")
				assert.Contains(t, browser.Eval[string](p, `document.querySelector(".stopped__why").textContent`), filepath.Base(file),
					"it says which file")
				h.Lie(file, nil, "", 0)
				if cure == "the key" {
					p.Tap("try-again")
				} else {
					p.Go("about:blank")
					p.Go(h.URL() + at)
				}
				p.Started()
			})
		}
	}
}

// Without its shell the page says for itself what is wrong: that it is waiting, and then that it waits in vain.
func TestPageWithoutItsShell(t *testing.T) {
	t.Parallel()
	site := browser.Site(t)
	found, err := filepath.Glob(filepath.Join(site, "a", "shell.*.js"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	shell := "a/" + filepath.Base(found[0])
	h := browser.Serve(t, site, "/")
	h.Fail(shell, 503)
	p := browser.Open(t, h.URL())
	p.Await("try-again")
	p.WaitText("main.stopped h1", "Vedette could not load")
	assert.Empty(t, p.Audit())
	p.Shot("shell-never-comes")
	h.Fail(shell, host.Never)
	p.Do(`document.querySelector('[data-key="try-again"]').click()`)
	p.WaitText("main.stopped", "The host does not answer")
	assert.Empty(t, p.Audit())
	p.Shot("shell-not-answered")
	h.Fail(shell, 0)
	p.Reload()
	p.Started()
}
