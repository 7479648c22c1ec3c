package engines

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// part is a section of the evening in one engine.
type part struct {
	name string
	play func(t *testing.T, p *Tab)
}

// TestEvening plays an evening in every engine, two at a time; each part starts where the previous one ended.
func TestEvening(t *testing.T) {
	layouts := &layouts{all: map[string]string{}}
	for _, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			p := Open(t, e, browser.Site(t))
			defer func() { t.Logf("%s: %s", e.Name, Eval[string](p, "navigator.userAgent")) }()
			for _, x := range []part{
				{"first visit", firstVisit}, {"first turns", firstTurns}, {"form over a reload", formOverReload}, {"page killed", pageKilled},
				{"browser killed, host gone", browserKilled}, {"layouts", func(t *testing.T, p *Tab) { looks(t, p, layouts) }},
				{"printed", printed}, {"storage cleared", storageCleared}, {"storage full", storageFull}, {"link taken", linkTaken},
				{"update", update},
			} {
				if !t.Run(x.name, func(t *testing.T) {
					p.t = t
					x.play(t, p)
				}) {
					return
				}
			}
		})
	}
}

func firstVisit(t *testing.T, p *Tab) {
	p.Started()
	p.Says("Play the first game")
	p.Ready()
}

func firstTurns(t *testing.T, p *Tab) {
	p.Do("page.vedette.seed = () => '0000000000000007'") // the same evening in every engine
	p.Tap("first-hill")
	p.Says("Lay out the table")
	for range 4 {
		p.Green()
	}
	p.Says("Into the village")
}

// reload reloads the site and waits until its program runs.
func reload(p *Tab) {
	p.t.Helper()
	p.Do("page.old = true; page.location.reload()")
	p.Wait(`!page.old && page.vedette && page.vedette.phase === "started"`)
}

func formOverReload(t *testing.T, p *Tab) {
	p.Tap("take-action", "desk-note", "field-kind-avg", "field-figures-more-5")
	p.Says("French infantry")
	was := p.Shown()
	reload(p)
	p.Wait("shown() === " + quote(was))
	p.Tap("back")
}

// pageKilled taps and removes the page at the same moment: afterwards there is either the step or the screen before it.
func pageKilled(t *testing.T, p *Tab) {
	p.Visit("")
	p.Started()
	p.Wait("green()")
	before := Eval[int](p, "steps()")
	p.Do("green().click(); frame.remove(); frame = null")
	p.Visit("")
	p.Started()
	after := Eval[int](p, "steps()")
	assert.Contains(t, []int{before, before + 1}, after)
	p.Wait("green()")
	if after == before {
		p.Green()
	}
}

func browserKilled(t *testing.T, p *Tab) {
	was, steps := p.Shown(), Eval[int](p, "steps()")
	time.Sleep(time.Second)
	p.Kill()
	p.Gone.Store(true)
	p.Start()
	p.Started()
	p.Wait("shown() === " + quote(was))
	assert.Equal(t, steps, Eval[int](p, "steps()"))
	p.Green()
	p.Gone.Store(false)
}

// layouts are the positions of everything in each view, as the first engine to reach it shows it.
type layouts struct {
	sync.Mutex
	all map[string]string
}

// first returns the first engine's layout of a view, which may be this one.
func (l *layouts) first(view, at string) string {
	l.Lock()
	defer l.Unlock()
	if _, ok := l.all[view]; !ok {
		l.all[view] = at
	}
	return l.all[view]
}

// looks compares eight views with the first engine: the same words, nothing wider than the phone, and the dock and its primary
// key in place.
func looks(t *testing.T, p *Tab, all *layouts) {
	for _, view := range []string{"field/", "forces/", "ground/", "log/", "settings/", "rules/", "give/", "bring/"} {
		p.Visit(view)
		p.Started()
		p.Wait("page.document.fonts.status === 'loaded' && shown().length > 40")
		at := Eval[string](p, `[...page.document.querySelectorAll(".dock, .keys > .key--primary, .nav, h1")]
			.filter((k) => !k.closest(".behind")).map((k) => {
				const r = k.getBoundingClientRect();
				return [k.className.split(" ")[0] || k.tagName, ...[r.left, r.right, r.width].map((x) => Math.round(x / 4))].join(" ");
			}).join("\n")`)
		assert.Equal(t, Base+view, Eval[string](p, "page.location.pathname"), "an address leads to its page, with a game open too")
		assert.LessOrEqual(t, Eval[int](p, "page.document.documentElement.scrollWidth"), 390, "%s is as wide as the phone", view)
		assert.Empty(t, Eval[[]string](p, `[...page.document.querySelectorAll("fieldset")].filter((k) => k.lastElementChild &&
			k.getBoundingClientRect().bottom > k.lastElementChild.getBoundingClientRect().bottom + 2).map((k) => k.innerText)`),
			"%s: a field ends where what stands in it ends", view)
		assert.Equal(t, all.first(view, at), at, "%s is laid out as in the first engine, in steps of four pixels", view)
	}
}

func printed(t *testing.T, p *Tab) {
	p.Visit("rules/")
	p.Started()
	p.Do("page.print = () => { page.printed = (page.printed || 0) + 1 }")
	p.Tap("part-tables", "print")
	p.Wait("page.location.pathname.endsWith('print/')")
	p.Tap("print")
	p.Wait("page.printed === 1")
}

func storageCleared(t *testing.T, p *Tab) {
	p.Visit("field/")
	p.Started()
	was, steps := p.Shown(), Eval[int](p, "steps()")
	time.Sleep(500 * time.Millisecond)
	p.Do("page.localStorage.clear()")
	reload(p)
	p.Wait("find('game-1') || green()")
	if Eval[bool](p, "Boolean(find('game-1'))") {
		p.Tap("game-1")
	}
	p.Says(strings.Split(strings.TrimSpace(was), "\n")[0])
	assert.Equal(t, steps, Eval[int](p, "steps()"))
}

// fill leaves no room for another letter.
const fill = `const s = page.localStorage;
s.removeItem("/club/vedette/last");
for (let n = 1 << 21, i = 0; n >= 1; n = Math.floor(n / 2)) for (;;) try { s.setItem("elsewhere/" + i++, "x".repeat(n)) } catch { break }`

func storageFull(t *testing.T, p *Tab) {
	p.Visit("field/")
	p.Started()
	p.Do(fill)
	for range 3 {
		if Eval[bool](p, "Boolean(find('desk-end-turn') || find('initiative'))") {
			p.Green()
			continue
		}
		p.Tap("take-action", "desk-end-turn")
	}
	time.Sleep(500 * time.Millisecond)
	title := Eval[string](p, "page.document.querySelector('.screen:not(.behind *) h1, .screen:not(.behind *) .when').innerText")
	reload(p)
	p.Says(title)
	p.Do(`for (const k of Object.keys(page.localStorage)) if (k.startsWith("elsewhere/")) page.localStorage.removeItem(k)`)
	reload(p)
	p.Says(title)
}

func linkTaken(t *testing.T, p *Tab) {
	p.Visit("give/")
	p.Started()
	steps := Eval[int](p, "steps()")
	p.Do(`Object.defineProperty(page.navigator, "clipboard",
		{ configurable: true, value: { writeText: async (text) => { window.copied = text } } })`)
	p.Tap("give-link")
	p.Wait("window.copied")
	_, code, ok := strings.Cut(Eval[string](p, "window.copied"), "#")
	require.True(t, ok)
	p.Do(`frame.remove(); frame = null; localStorage.clear();
		await new Promise((done) => { const r = indexedDB.deleteDatabase("/club/vedette"); r.onsuccess = r.onerror = done })`)
	p.Visit("#" + code)
	p.Started()
	p.Tap("bring-take")
	p.Wait("green()")
	assert.Equal(t, steps, Eval[int](p, "steps()"), "the whole game arrived")
}

func update(t *testing.T, p *Tab) {
	steps := Eval[int](p, "steps()")
	p.Host.Serve(browser.Version(t, "2026-02-02", ""))
	p.Visit("")
	p.Started()
	p.Wait("page.vedette.offline.waiting")
	p.Tap("shelf", "update")
	p.Wait(`page.vedette && page.vedette.date === "2026-02-02" && page.vedette.phase === "started"`)
	p.Ready()
	assert.Equal(t, steps, Eval[int](p, "steps()"))
	p.Says("First game")
}

// TestKills kills the browser with all its processes at a random moment after a tap, VEDETTE_KILLS times in each engine, and
// prints how many accepted steps were lost. Whatever the browser has not yet handed to the system is lost too: at most one step
// in each, and never the game.
func TestKills(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("VEDETTE_KILLS"))
	if err != nil {
		kills = 2
	}
	for _, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			p := Open(t, e, browser.Quick(t))
			p.Started()
			p.Ready()
			p.Tap("new-game", "create")
			p.Wait("green()")
			var lost []int
			for i := range kills {
				for range 3 {
					p.Tap("take-action", "desk-end-turn", "done-card")
				}
				before := Eval[int](p, "steps()")
				time.Sleep(time.Duration(i*37%200) * time.Millisecond)
				p.Kill()
				p.Start()
				p.Started()
				p.Wait("find('take-action') || find('done-card') || find('desk-end-turn')")
				switch { // it opens where it was left, as far as that reached the disk
				case Eval[bool](p, "Boolean(find('done-card'))"):
					p.Tap("done-card")
				case !Eval[bool](p, "Boolean(find('take-action'))"):
					p.Tap("back")
				}
				lost = append(lost, before-Eval[int](p, "steps()"))
			}
			fmt.Printf("%s: steps lost in %d kills: %v\n", e.Name, kills, lost)
			for _, n := range lost {
				assert.LessOrEqual(t, n, 3)
				assert.GreaterOrEqual(t, n, 0)
			}
		})
	}
}

// setups and seconds count the games by the two records each begins with.
const (
	setups  = `Object.keys(page.localStorage).filter((k) => /vedette.v1.setup.[^/]+$/.test(k)).length`
	seconds = `Object.keys(page.localStorage).filter((k) => /vedette.v1.g.[^/]+.0$/.test(k)).length`
)

// TestKillsOfABeginning kills the browser at a random moment after the tap that makes a game, VEDETTE_KILLS times in each
// engine, and prints how often the game survived. It is either whole or absent, never an unplayable part.
func TestKillsOfABeginning(t *testing.T) {
	kills := times("VEDETTE_KILLS", 1)
	for which, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			p := Open(t, e, browser.Quick(t))
			p.Started()
			p.Ready()
			dice := rand.New(rand.NewPCG(5+uint64(times("VEDETTE_SEED", 0)), uint64(which)))
			there, late := 0, 0
			for range kills {
				before := Eval[int](p, setups)
				p.Tap("new-game")
				p.Wait("find('create')")
				wait := time.Duration(dice.IntN(200)) * time.Millisecond
				p.Do("find('create').click()")
				time.Sleep(wait)
				p.Kill()
				p.Start()
				p.Started()
				p.Wait("find('new-game') || find('shelf')")
				if Eval[bool](p, "Boolean(find('shelf'))") { // it opens where it was left
					p.Wait("green()")
					p.Tap("shelf")
				}
				p.Wait("find('new-game')")
				assert.NotContains(t, p.Shown(), "cannot be read")
				switch after := Eval[int](p, setups); after {
				case before + 1:
					there++
					if wait < 100*time.Millisecond {
						late++
					}
				default:
					assert.Equal(t, before, after)
				}
				assert.Equal(t, Eval[int](p, setups), Eval[int](p, seconds), "a game has both of its beginnings, or there is none of it")
			}
			fmt.Printf("%s: in %d kills within 200 ms of making a game it was there %d times (%d of them within 100 ms)\n",
				e.Name, kills, there, late)
		})
	}
}
