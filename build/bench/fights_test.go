package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

// duels are the games whose first fight is rehearsed, one per book.
var duels = []struct{ book, key, force string }{{"ecw", "force", "six"}, {"march", "forces", "division"},
	{"minie", "forces", "acw"}, {"splendid", "force", "ready"}, {"hill", "scenario", "sweep"}}

// fights is the number of tries shown by the rehearsal in view.
const fights = `Number((document.querySelector("main")?.textContent.match(/(\d+) (?:try|tries)/) || [])[1] || 0)`

// BenchmarkFights lets two units fight it out: natively on one core, and in a page's worker, with the time until there is a
// number to read, and a thousand tries.
func BenchmarkFights(b *testing.B) {
	if !once(b) {
		return
	}
	row("fights", "native, a second", "Chromium, a second", "first number, ms", "a thousand, ms")
	h := serve(b)
	p := browser.Open(b, h.URL())
	p.Started()
	p.Ready()
	for _, x := range duels {
		sys, _ := systems.ByID(x.book)
		options := engine.Do("", x.key, x.force).In
		s := rulestest.Opened(b, sys, options)
		fs := sure.Of(rehearse.NewFights(sys.(commander.Fighter), s, nil, 1))(b)
		from := time.Now()
		fs.Go(func() bool { return fs.Tally().Games >= 500 })
		native := 500 / time.Since(from).Seconds()

		begin(p, x.book, x.key, x.force)
		p.Do(`window.began = performance.now(); window.numbered = 0; window.thousand = 0; {
			const look = setInterval(() => {
				const n = ` + fights + `;
				if (n > 0 && !numbered) numbered = performance.now() - began;
				if (n >= 1000) { thousand = performance.now() - began; clearInterval(look) }
			}, 4);
		}`)
		p.Tap("nav-rehearse")
		p.Wait(`document.querySelector("[data-key^=rehearse-]")`)
		if p.Has("rehearse-fight") { // otherwise there are only fights
			p.Do(`began = performance.now()`)
			p.Tap("rehearse-fight")
		}
		p.Wait("numbered > 0")
		for range 20 { // bounds the wait
			if time.Sleep(2 * time.Second); browser.Eval[float64](p, "thousand") > 0 {
				break
			}
		}
		first, all := browser.Eval[float64](p, "numbered"), browser.Eval[float64](p, "thousand")
		row("  "+x.book, native, 1e6/max(1, all-first), first, all)
		p.Tap("shelf")
		p.Await("new-game")
	}
	fmt.Println()
}

// begin starts a game and makes its sections reachable.
func begin(p *browser.Page, book, key, val string) {
	keys := []string{"new-game", "system-" + book}
	if val != "" {
		keys = append(keys, "field-"+key+"-"+val)
	}
	for _, k := range append(keys, "create", "sections") {
		switch {
		case k == "system-"+book:
			p.Wait(`document.querySelector("[data-key=system], [data-key=system-` + book + `]")`)
			if !p.Has(k) {
				p.Tap("system")
			}
		case strings.HasPrefix(k, "field-"): // the briefing of the battle that is offered takes the place of the list
			p.Wait(`document.querySelector("[data-key=group-battles], [data-key=` + k + `]")`)
			if !p.Has(k) {
				p.Tap("group-battles")
			}
		}
		p.Await(k)
		p.Tap(k)
	}
	p.Await("nav-rehearse")
}
