package engines

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/damage"
)

// TestHosts makes the host answer wrongly for one file in each engine: on a first visit, with the site on the device, and when a
// new version is out. It tries one of the twelve ways, or all with VEDETTE_HOSTS=12. The next good answer cures each.
func TestHosts(t *testing.T) {
	site, next := browser.Site(t), browser.Version(t, "2026-02-02", "")
	lie := func(p *Tab, dir string, bad damage.Answer) {
		file, body, err := bad.In(dir)
		require.NoError(t, err)
		p.Host.Lie(file, body, bad.Kind, -1)
	}
	const (
		card    = `[...page.document.querySelectorAll(".stopped h1")].some((h) => h.innerText.includes("could not load"))`
		started = `page.vedette && page.vedette.phase === "started"`
	)
	for which, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			var lines []string
			all := damage.Answers()
			for i := range min(times("VEDETTE_HOSTS", 1), len(all)) {
				bad := all[(i*7+which*5+1)%len(all)] // different ones in each engine
				t.Run(bad.Name, func(t *testing.T) {
					at := "" // the first page takes the later script from the book
					if strings.Contains(bad.File, "later") {
						at = "rules/"
					}
					p := New(t, e, site)
					p.Host.Header("Cache-Control", "public, max-age=31536000, immutable")
					lie(p, site, bad)
					p.Start(at)
					p.Wait(card + "||" + started)
					saw := "the site"
					if Eval[bool](p, "Boolean("+card+")") {
						saw = "the card"
					}
					assert.Equal(t, bad.Card, saw == "the card")
					p.Host.Heal()
					p.Visit(at)
					p.Started()
					p.Ready()

					lie(p, site, bad)
					p.Visit("")
					p.Started()
					p.Tap("new-game", "create")
					p.Wait("green()")
					steps := Eval[int](p, "steps()")

					p.Host.Serve(next)
					lie(p, next, bad)
					p.Visit("")
					p.Started()
					p.Do("await (await page.navigator.serviceWorker.getRegistration()).update().catch(() => {})")
					p.Wait("page.vedette.offline.why || page.vedette.offline.waiting")
					assert.Equal(t, "2026-01-01", Eval[string](p, "page.vedette.date"), "the version on the device goes on")
					why := Eval[string](p, "page.vedette.offline.why")
					if why == "" {
						why = "it has the file already"
					} else {
						assert.Contains(t, why, strings.Split(filepath.Base(bad.File), ".")[0]+".", "it says which file")
					}
					p.Host.Heal()
					p.Visit("")
					p.Started()
					p.Do("await (await page.navigator.serviceWorker.getRegistration()).update().catch(() => {})")
					p.Wait("page.vedette.offline.waiting")
					p.Do("page.vedette.update()")
					p.Wait(`page.vedette && page.vedette.date === "2026-02-02" && ` + started)
					assert.Equal(t, steps, Eval[int](p, "steps()"))
					lines = append(lines, fmt.Sprintf("  %-28s first visit: %s; installed: the site; new version: %s", bad.Name, saw, why))
				})
			}
			fmt.Printf("%s\n%s\n", e.Name, strings.Join(lines, "\n"))
		})
	}
}
