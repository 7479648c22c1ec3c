package journeys

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
)

// second is a script with which a journey looks into the second copy behind the program's back.
const second = `window.second = async (work) => {
	const asked = (r) => new Promise((done, fail) => { r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error) });
	const db = await asked(indexedDB.open("vedette"));
	const tx = db.transaction("records", "readwrite"), over = new Promise((done) => { tx.oncomplete = done });
	const out = await work(tx.objectStore("records"), asked);
	await over;
	db.close();
	return out;
};
window.copied = () => second(async (records, asked) => Object.fromEntries((await asked(records.getAll())).filter((r) => r.value !== null)
	.map((r) => [r.key, r.value])));
window.alterCopy = (key, change) => second(async (records, asked) => {
	const r = await asked(records.get(key));
	const value = change(r && r.value);
	if (value === undefined) await asked(records.delete(key));
	else await asked(records.put({ ...r, value }));
});`

// written waits until everything is in the second copy.
func (e *evening) written() {
	e.t.Helper()
	e.Wait("vedette.second.state === 'on' && vedette.second.waiting === 0")
}

// damageBoth damages a record in both copies: nothing can bring it back.
func (e *evening) damageBoth(key string) {
	e.t.Helper()
	e.written()
	e.damage(key)
	e.Do(second + `; await alterCopy("` + key + `", (v) => v + "x")`)
}

// alteration is what is done the i-th time to one of the two copies of two games, the first of so many steps.
func alteration(i int, dice *rand.Rand, steps int) string {
	const home, copied = `const alter = (key, change) => { const v = change(localStorage.getItem(key));
		if (v === undefined) localStorage.removeItem(key); else localStorage.setItem(key, v) };`, `const alter = alterCopy;`
	at, where := strconv.Itoa(12+dice.IntN(20)), [2]string{home, copied}[i%2]
	step := strconv.Itoa(1 + dice.IntN(steps))
	switch k := "vedette/v1/g/1/" + step; i / 2 % 7 {
	case 0:
		return where + fmt.Sprintf(`await alter(%q, (v) => v.slice(0, %s) + (v[%s] === "q" ? "z" : "q") + v.slice(%s + 1))`, k, at, at, at)
	case 1:
		return where + fmt.Sprintf(`await alter(%q, (v) => v.slice(0, %s))`, k, at)
	case 2:
		return where + fmt.Sprintf(`await alter(%q, () => undefined)`, k)
	case 3:
		other := "vedette/v1/g/2/" + step
		return where + fmt.Sprintf(`let a, b; await alter(%q, (v) => (a = v)); await alter(%q, (v) => { b = v; return a });
			await alter(%q, () => b)`, k, other, k)
	case 4:
		return where + `await alter("vedette/v1/setup/1", (v) => v.replace("hill", "hull"))`
	case 5:
		if where == home {
			return `for (const k of Object.keys(localStorage)) if (/^vedette.v1.[a-z]+.2($|\/)/.test(k)) localStorage.removeItem(k)`
		}
		return fmt.Sprintf(`await second((records) => { records.put({ key: %q, value: "garbage", n: 1e12 });
			records.put({ key: %q, value: null, n: 1e12 }) })`, k, "vedette/v1/g/1/"+strconv.Itoa(1+dice.IntN(steps)))
	}
	return where + fmt.Sprintf(`await alter(%q, (v) => v.slice(0, 10) + "\0" + v.slice(11))`, "vedette/v1/g/1/"+step)
}

// TestAlteredRecords: a character, a record, a whole game altered, cut, swapped or deleted in one of the two copies: after the next
// start everything is there, it has been said once, and both copies are whole.
func TestAlteredRecords(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), second)
	one, two := made(t, "Villa Nueva", 7), made(t, "The bridge", 8)
	one.do(engine.Do("press"))
	two.do(engine.Do("press"))
	for range 12 {
		one.set("dice", "all").set("dice", "none")
		two.set("keep", "no").set("keep", "")
	}
	e.put(one.records("1"))
	e.put(two.records("2"))
	e.again()
	e.Await("game-1")
	e.written()
	require.False(t, e.Has("dismiss-0"))
	e.again() // the summaries have been made meanwhile
	e.Await("game-1")
	e.written()
	games := func() string {
		return browser.Eval[string](e.Page, "JSON.stringify(Object.keys(localStorage).filter((k) => "+
			"/^vedette.v1.(g|setup)/.test(k)).sort().map((k) => [k, localStorage.getItem(k)]))")
	}
	whole := games()
	require.Equal(t, 2+one.Len()+1+two.Len()+1, strings.Count(whole, "vedette/v1/"))
	dice := rand.New(rand.NewPCG(3, 5))
	n, lost, unsaid := kills("VEDETTE_ALTERATIONS", 14), 0, 0
	for i := range n {
		what := alteration(i, dice, one.Len())
		e.Do(what)
		e.again()
		e.Await("game-1")
		e.written()
		if now := games(); now != whole {
			lost++
			t.Logf("lost by %s", what)
		}
		if !e.Has("dismiss-0") {
			unsaid++
			t.Logf("not said: %s", what)
		}
		assert.NotContains(t, e.Text("#vedette"), "kept aside")
		e.Do(`const both = await copied(); for (const [k, v] of ` + whole +
			`) if (both[k] !== v) throw new Error(k + " of the copy is not mended")`)
		if i%5 == 4 {
			e.again()
			e.Await("game-1")
			assert.False(t, e.Has("dismiss-0"), "said once")
		}
	}
	t.Logf("%d alterations, %d lost anything, %d were not said", n, lost, unsaid)
	assert.Zero(t, lost)
	assert.Zero(t, unsaid)
	e.tap("game-1")
	e.Await("owed")
	assert.Empty(t, e.Problems())
}

// TestFullStorageGoesToTheCopy: with no room in localStorage what is played goes into the second copy, which is said, and is there
// after a reload and after the next; with room again it comes home.
func TestFullStorageGoesToTheCopy(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000f8")
	e.tap("initiative")
	e.toRest()
	e.written()
	e.Do(fill)
	for range 3 {
		e.tap("initiative")
		if e.Has("dismiss-0") {
			assert.Contains(t, e.Text(".notice"), "The storage of this device is full. New steps are kept in its second store alone")
			e.tap("dismiss-0")
		}
		e.toRest()
	}
	here := e.entries("1")
	lines := e.log()
	for range 2 {
		e.again()
		e.WaitText(".notice", "The storage of this device is full.")
		e.tap("dismiss-0")
		assert.Equal(t, lines, e.log(), "all that was played is there")
		assert.Less(t, e.entries("1"), here+3, "though there is no room at home")
	}
	e.tap("initiative")
	e.toRest()
	lines = e.log()
	e.Do("for (const k of Object.keys(localStorage)) if (/^(elsewhere|f\\d)/.test(k)) localStorage.removeItem(k)")
	e.again()
	e.Await("owed")
	assert.Equal(t, lines, e.log())
	assert.GreaterOrEqual(t, e.entries("1"), here+4, "all is at home again")
	assert.False(t, e.Has("dismiss-0"))
	assert.Empty(t, e.Problems())
}

// silent is an IndexedDB that never answers.
const silent = `indexedDB.open = () => ({}); window.began = performance.now();`

// TestCopyNeverAnswers: an IndexedDB that never answers costs the start a second at most, and nothing else.
func TestCopyNeverAnswers(t *testing.T) {
	t.Parallel()
	started := func(e *evening) time.Duration {
		return time.Duration(browser.Eval[float64](e.Page,
			"performance.getEntriesByName('vedette-started')[0].startTime * 1000")) * time.Microsecond
	}
	e := visit(t, home(t))
	e.Ready()
	e.again()
	with := started(e)
	o := &evening{e.Another(home(t), silent), t}
	e.Close()
	o.Started()
	// A machine that is busy with something else makes any one start slow, not each of five.
	without := time.Hour
	for try := 0; try < 5 && without-with >= 1100*time.Millisecond; try++ {
		o.again()
		without = started(o)
	}
	t.Logf("started after %v with a copy, %v with one that never answers", with.Round(time.Millisecond), without.Round(time.Millisecond))
	assert.Less(t, without-with, 1100*time.Millisecond)
	o.begin("00000000000000f9")
	o.tap("initiative")
	o.toRest()
	n := o.entries("1")
	o.again()
	o.Await("owed")
	assert.Equal(t, n, o.entries("1"))
	assert.Empty(t, o.Problems())
}

// TestOnlyThisGameIsSpokenOf: opening a game says nothing, and what is said is what has just happened in the game in view.
func TestOnlyThisGameIsSpokenOf(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000fa")
	e.choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open")
	e.tap("go")
	spoken := e.said()
	require.NotEmpty(t, spoken)
	e.Do(`window.spoken = [];
		new MutationObserver(() => { const text = document.getElementById("said")?.textContent || "";
			if (text !== spoken[spoken.length - 1]) spoken.push(text) })
			.observe(document.body, { subtree: true, childList: true, characterData: true })`)
	e.Do("history.go(-2)") // with the result in view there is no key to the shelf
	e.Await("new-game")
	e.begin("00000000000000fb")
	heard := func() []string {
		return browser.Eval[[]string](e.Page, "spoken.filter(Boolean)")
	}
	assert.Empty(t, heard(), "a new game is silent")
	e.section("shelf", "Vedette")
	e.tap("game-1")
	assert.Empty(t, heard(), "a game opened again is silent, also with a result in view")
	e.toRest()
	e.tap("initiative")
	require.NotEmpty(t, heard())
	assert.NotContains(t, heard(), spoken)
	e.again()
	e.Wait("document.querySelector('.screen')")
	assert.Empty(t, e.said(), "a reload says nothing of what was")
}
