package journeys

import (
	"math/rand/v2"
	"os"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/host"
)

// hands keeps the last stored step of game 1 in window.steps and calls window.stored with it; tapFirst taps the first key that
// can be tapped: of some, the primary one, an answer, a choice in an incomplete form, the way back.
const hands = `{
	window.steps = 0;
	const set = Storage.prototype.setItem;
	Storage.prototype.setItem = function (key, value) {
		set.call(this, key, value);
		const step = /^vedette.v1.g.1.(\d+)$/.exec(key);
		if (!step || step[1] === "0") return;
		window.steps = Number(step[1]);
		if (window.stored) window.stored(window.steps);
	};
	const all = (what) => [...document.querySelectorAll(what + ":not([aria-disabled=true], .behind *, [hidden] *)")];
	const find = (key) => all('[data-key="' + key + '"]')[0];
	let turn = 0;
	window.tapFirst = (...keys) => {
		const fields = all("[data-key^=field-]"), barred = document.querySelector("[data-key=go][aria-disabled=true]:not(.behind *)");
		const el = keys.map(find).find(Boolean) || all(".key--primary")[0] || all("[data-key^=pick-]")[0] ||
			barred && turn++ % 9 < 8 && fields[turn % fields.length] || find("back");
		if (el) el.click();
	};
}`

// player taps in the page like a referee in a hurry, every 40 ms, and tells the host each stored step of game 1 once the next
// screen has been drawn: from then on the referee counts on it.
const player = hands + `{
	window.stored = (step) => requestAnimationFrame(() => setTimeout(() => {
		const told = new XMLHttpRequest();
		told.open("GET", "/accepted/" + step, false);
		try { told.send() } catch {}
	}, 0));
	let taps = 0;
	window.play = () => setInterval(() => {
		taps++;
		if (taps % 9 === 0) tapFirst("undo");
		else tapFirst("desk-place", "done-card", "desk-end-turn", "initiative", "yes");
	}, 40);
}`

// withoutCopy removes the second copy, to measure what it is worth.
const withoutCopy = `Object.defineProperty(window, "indexedDB", { value: undefined });`

// accepted returns the last step the host was told of between two counts of its requests, or 0.
func accepted(h *host.Host, since, till int) (last int) {
	for _, path := range h.Requests()[since:till] {
		if _, step, ok := strings.Cut(path, "accepted/"); ok {
			n, _ := strconv.Atoi(step)
			last = max(last, n)
		}
	}
	return last
}

// survived opens the page after a kill: the program starts, the game is open, and no step is damaged or missing. It returns the
// number of steps.
func survived(t *testing.T, p *browser.Page) int {
	t.Helper()
	p.Started()
	p.Wait("document.querySelector('.screen')")
	assert.NotContains(t, p.Text("#vedette"), "damaged")
	assert.Equal(t, "1", browser.Eval[string](p, "JSON.parse(localStorage.getItem('vedette/prefs') || '{}').open || ''"), "the game is open")
	steps := browser.Eval[[]int](p, "Object.keys(localStorage).filter((k) => k.startsWith('vedette/v1/g/1/')).map((k) => "+
		"Number(k.slice(15))).sort((a, b) => a - b)")
	for i, n := range steps {
		require.Equal(t, i, n, "a step is missing")
	}
	return len(steps) - 1
}

func kills(name string, short int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return short
}

func report(t *testing.T, what string, lost []int, steps int) {
	sort.Ints(lost)
	with, sum := 0, 0
	for _, n := range lost {
		if sum += n; n > 0 {
			with++
		}
	}
	if len(lost) > 0 {
		t.Logf("%s: %d kills, %d steps accepted, %d lost; %d kills lost any, the worst %d", what, len(lost), steps, sum, with, lost[len(lost)-1])
	}
}

// The page is killed at any moment: nothing accepted is lost. VEDETTE_KILLS_PAGE is the number of kills.
func TestKillThePage(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	dice := rand.New(rand.NewPCG(1, 1))
	var lost []int
	steps, before := 0, 0
	var p *browser.Page
	for i := range kills("VEDETTE_KILLS_PAGE", 5) {
		if i%25 == 0 {
			p, before = browser.Open(t, h.URL(), player), 0
			p.Started()
			(&evening{p, t}).begin("0000000000000051")
		}
		since := len(h.Requests())
		p.Do("play()")
		time.Sleep(time.Duration(20+dice.IntN(1000)) * time.Millisecond)
		p.Crash()
		last := accepted(h, since, len(h.Requests()))
		p = p.Another(h.URL(), player)
		have := survived(t, p)
		steps += max(0, last-before)
		before = have
		assert.GreaterOrEqual(t, have, last, "kill %d", i)
		lost = append(lost, max(0, last-have))
	}
	report(t, "page", lost, steps)
}

// The whole browser is killed at any moment. Browsers write localStorage to disk late; the second copy limits the loss.
// VEDETTE_KILLS_BROWSER is the number of kills; VEDETTE_KILLS_BARE does without the second copy.
func TestKillTheBrowser(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	bare := kills("VEDETTE_KILLS_BARE", 0)
	n, scripts := kills("VEDETTE_KILLS_BROWSER", 2), []string{player}
	if bare > 0 {
		n, scripts = bare, []string{withoutCopy, player}
	}
	dice := rand.New(rand.NewPCG(2, 2))
	var lost []int
	var d *browser.Phone
	var p *browser.Page
	steps, before := 0, 0
	for i := range n {
		if i%20 == 0 {
			d, before = browser.Device(t), 0
			p = d.Open(h.URL(), scripts...)
			p.Started()
			(&evening{p, t}).begin("0000000000000051")
			// The game itself, and the fact that it is open, are on disk, and in the second copy if there is one.
			d.Written(`"open":"1"`)
			if bare == 0 {
				(&evening{p, t}).written()
			}
		}
		since := len(h.Requests())
		p.Do("play()")
		time.Sleep(time.Duration(20+dice.IntN(2500)) * time.Millisecond)
		long := len(h.Requests())
		time.Sleep(settled)
		d.Kill()
		last := accepted(h, since, len(h.Requests()))
		p = d.Open(h.URL(), scripts...)
		have := survived(t, p)
		steps += max(0, last-before)
		before = have
		lost = append(lost, max(0, last-have))
		if bare == 0 {
			assert.GreaterOrEqual(t, have, accepted(h, since, long), "kill %d", i)
		}
		t.Logf("kill %d: accepted up to %d, there are %d; written back %d", i, last, have, browser.Eval[int](p, "vedette.second.differs"))
	}
	report(t, map[bool]string{true: "browser, without the second copy", false: "browser"}[bare > 0], lost, steps)
}

// settled is the time after which a step must survive a kill of the browser. What was accepted later may be lost: the second
// copy has asked for it to be written, and a busy disk answers late. The number of steps lost is reported.
const settled = 700 * time.Millisecond

// stopsAfter stops the page for good as soon as a step of game 1 is in localStorage, before anything else happens.
const stopsAfter = `window.stopsNow = () => {
	const set = Storage.prototype.setItem;
	Storage.prototype.setItem = function (key, value) {
		set.call(this, key, value);
		if (/^vedette.v1.g.1.\d+$/.test(key)) for (;;);
	};
};`

// A page that ends just after storing a step has told nobody: the step is there, and no damage is reported.
func TestKillBetweenAStepAndItsCopy(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	p := browser.Open(t, h.URL(), player, stopsAfter)
	p.Started()
	e := &evening{p, t}
	e.begin("0000000000000051")
	e.written()
	before := browser.Eval[int](p, "steps")
	p.Do("stopsNow(); play()")
	time.Sleep(time.Second)
	p.Crash()
	p = p.Another(h.URL(), player)
	assert.Equal(t, before+1, survived(t, p))
}
