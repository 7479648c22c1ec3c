package journeys

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// weigh keeps the program's memory in window.program. playTo plays the game up to a step with volleys, turns and undo, leaving
// any form it cannot complete.
const weigh = hands + `{
	const take = (work) => async (...args) => {
		const got = await work(...args);
		window.program = (got.instance || got).exports.mem || window.program; // the second half has none
		return got;
	};
	WebAssembly.instantiateStreaming = take(WebAssembly.instantiateStreaming.bind(WebAssembly));
	WebAssembly.instantiate = take(WebAssembly.instantiate.bind(WebAssembly));
	let taps = 0;
	window.playTo = (most) => {
		taps++;
		if (taps % 23 === 0) tapFirst("undo");
		else if (taps % 7 === 0) tapFirst("desk-end-turn");
		else if (taps % 5 === 0) tapFirst("back", "done-card", "desk-place", "initiative", "yes");
		else tapFirst("same-again", "back", "done-card", "desk-place", "initiative", "yes");
		if (window.steps < most) setTimeout(playTo, 0, most);
	};
}`

// weight is the size of a game after so many steps, in bytes except for units, which are localStorage's UTF-16 units without the
// picture of the last screen.
type weight struct {
	Steps, Program, Page, Units, Keys int
	Copy                              int // of the second copy, as estimated by the browser
}

func (e *evening) weight() (w weight) {
	e.t.Helper()
	e.Wait("vedette.second.waiting === 0")
	w = browser.Eval[weight](e.Page, `navigator.storage.estimate().then((room) => ({
		Steps: window.steps, Program: window.program.buffer.byteLength, Keys: localStorage.length,
		Units: Object.keys(localStorage).filter((key) => key !== "vedette/last").reduce((sum, key) => sum + key.length +
			localStorage.getItem(key).length, 0), Copy: room.usageDetails?.indexedDB || 0 }))`)
	w.Page = e.Heap()
	return w
}

// A long evening: the page plays VEDETTE_SOAK steps of one game without a reload. The program's memory stays within its limit
// and the page's where it was, a step takes the same room early and late, and the game reopens as it was.
func TestSoak(t *testing.T) {
	t.Parallel()
	parts, steps := 10, kills("VEDETTE_SOAK", 0)
	if steps == 0 {
		parts, steps = 3, 60
	}
	e := visit(t, home(t), weigh)
	e.begin("0000000000000061")
	e.choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open", "repeat=+")
	e.tap("go")
	var all []weight
	var took []time.Duration
	for i := 1; i <= parts; i++ {
		begin := time.Now()
		most := steps * i / parts
		e.Do("playTo(" + strconv.Itoa(most) + ")")
		for last, since := -1, begin; ; time.Sleep(50 * time.Millisecond) {
			now := browser.Eval[int](e.Page, "window.steps")
			if now >= most {
				break
			}
			if now != last {
				last, since = now, time.Now()
			}
			require.Less(t, time.Since(since), browser.Patience, "the game stands still at step %d:\n%s", now, e.picture())
		}
		took = append(took, time.Since(begin))
		time.Sleep(time.Second) // the referee looks up: garbage collection waits for that
		w := e.weight()
		all = append(all, w)
		t.Logf("%6d steps: program %5.1f MiB, page %5.1f MiB, localStorage %7d units in %5d keys, second copy %5.1f MiB, %5.1f ms a step",
			w.Steps, mib(w.Program), mib(w.Page), w.Units, w.Keys, mib(w.Copy), float64(took[i-1].Microseconds())/1000/float64(max(1, steps/parts)))
	}
	first, last := all[0], all[parts-1]
	made := last.Steps - first.Steps
	each := (last.Units - first.Units) / made
	t.Logf("%d units of storage a step; %d steps would fill it", each, 5_242_880/max(1, each))
	assert.Less(t, each, 520, "10,000 steps fit")
	assert.Less(t, last.Keys-first.Keys, made+10, "one key a step")
	assert.LessOrEqual(t, last.Program, 100<<20, "the program keeps to the bound it sets itself")
	assert.LessOrEqual(t, last.Page-first.Page, 4<<20, "the page holds nothing of the steps")
	assert.Empty(t, e.Problems())

	e.toRest()
	picture := e.picture()
	t.Logf("it is turn %d", browser.Eval[int](e.Page, turnNow))
	begin := time.Now()
	e.again()
	e.Await("owed")
	t.Logf("opened again after %v with %d steps", time.Since(begin).Round(time.Millisecond), e.entries("1"))
	assert.Equal(t, picture, e.picture())
}

func mib(bytes int) float64 { return float64(bytes) / (1 << 20) }
