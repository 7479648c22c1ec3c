package bench

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/rehearse"
	"vedette/engine/systems"
)

// rehearsed are the battles that are rehearsed, one per book.
var rehearsed = []struct{ book, key, battle string }{{"ecw", "force", "small"}, {"march", "forces", "kaltbach"},
	{"minie", "forces", "tanners"}, {"splendid", "force", "sareford"},
	{"hill", "scenario", "sweep"}}

// evenings is the number of evenings shown by the rehearsal in view.
const evenings = `Number((document.querySelector("main")?.textContent.match(/(\d+) evenings?/) || [])[1] || 0)`

// BenchmarkRehearsals plays battles out: natively on one core, and in a page's worker. It measures the time until there is a
// number to read, the page's response to taps meanwhile, and the memory of the tab. The browser can slow down the page but not a
// worker.
func BenchmarkRehearsals(b *testing.B) {
	if !once(b) {
		return
	}
	row("rehearsals", "native, a second", "Chromium, a second", "first number, ms")
	h := serve(b)
	p := browser.Open(b, h.URL())
	p.Started()
	p.Ready()
	p.Do(clock)
	still, running := map[float64][]float64{}, map[float64][]float64{}
	var alone, beside []float64
	for _, x := range rehearsed {
		sys, _ := systems.ByID(x.book)
		e, err := rehearse.NewEvenings(sys.(rehearse.Book), rehearse.Plan{Options: engine.Do("", x.key, x.battle).In,
			Who: [2]string{"steady", "steady"}}, 1)
		require.NoError(b, err)
		from := time.Now()
		require.NoError(b, e.Play(40))
		native := 40 / time.Since(from).Seconds()

		begin(p, x.book, x.key, x.battle)
		p.Do(`window.began = performance.now(); window.numbered = 0; {
			const look = setInterval(() => { if (` + evenings + ` > 0) { numbered = performance.now() - began; clearInterval(look) } }, 4);
		}`)
		p.Tap("nav-rehearse")
		p.Wait("numbered > 0")
		first := browser.Eval[float64](p, "numbered")
		had := browser.Eval[int](p, evenings)
		since := time.Now()
		time.Sleep(15 * time.Second)
		shown := float64(browser.Eval[int](p, evenings)-had) / time.Since(since).Seconds()
		row("  "+x.book+", "+x.battle, native, shown, first)
		for _, of := range []map[float64][]float64{running, still} {
			for _, slow := range []float64{1, 4} {
				p.Slow(slow)
				for range 10 {
					n := browser.Eval[int](p, "taps.length")
					p.Tap("sections")
					p.Wait("taps.length === " + strconv.Itoa(n+1))
					of[slow] = append(of[slow], browser.Eval[[]tap](p, "taps.slice(-1)")[0].Ms)
				}
				p.Slow(1)
			}
			if p.Has("rehearse-stop") {
				beside = append(beside, float64(p.Resident())/1e6)
				p.Tap("rehearse-stop")
				p.Await("rehearse-again")
				p.Wait(`taps.at(-1).key === "rehearse-stop"`) // a tap is recorded when it is painted
				time.Sleep(3 * time.Second)                   // the browser reclaims the worker's memory
				alone = append(alone, float64(p.Resident())/1e6)
			}
		}
		p.Tap("shelf")
		p.Await("new-game")
	}
	row("a tap beside it, median ms", "full speed", "page slowed by 4")
	row("  nothing runs", median(still[1]), median(still[4]))
	row("  a rehearsal runs", median(running[1]), median(running[4]))
	row("memory of the page, median MB")
	row("  nothing runs", median(alone))
	row("  a rehearsal runs", median(beside))
	fmt.Println()
}
