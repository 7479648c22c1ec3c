// Package damage alters what a browser has stored of games behind the program's back, as bad luck does. Tests in every engine
// apply one alteration after another and check that nothing is lost.
//
//	p.Do(damage.Script)
//	x := damage.Alter(i, dice, steps)
//	p.Do(x.Code)
//
// Each alteration touches one of the two copies (localStorage and IndexedDB) of the games made by Games; the other copy is
// whole, so nothing need be lost.
package damage

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/systems"
)

// Script defines what the code of an alteration calls. folder is the installation's folder on its origin, "" at the root
// (web/shell/local.js).
func Script(folder string) string {
	return `window.folder = ` + strconv.Quote(folder) + `;
window.second = async (work) => {
	const asked = (r) => new Promise((done, fail) => { r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error) });
	const db = await asked(indexedDB.open(folder + "vedette"));
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
});
window.alterHome = (key, change) => {
	const value = change(localStorage.getItem(folder + key));
	if (value === undefined) localStorage.removeItem(folder + key); else localStorage.setItem(folder + key, value);
};
window.homeKeys = () => Object.keys(localStorage).filter((k) => k.startsWith(folder + "vedette/")).map((k) => k.slice(folder.length));
window.games = () => JSON.stringify(homeKeys().filter((k) => /^vedette.v1.(g|setup)/.test(k)).sort()
	.map((k) => [k, localStorage.getItem(folder + k)]));
window.bothWhole = async () => {
	const both = await copied();
	return JSON.parse(games()).every(([k, v]) => both[k] === v);
};
window.keepDay = async () => {
	sessionStorage.setItem("day", JSON.stringify({ home: homeKeys().map((k) => [k, localStorage.getItem(folder + k)]),
		copy: await second((records, asked) => asked(records.getAll())) }));
};
window.setDay = async (home) => {
	const day = JSON.parse(sessionStorage.getItem("day"));
	if (home) {
		for (const k of homeKeys()) localStorage.removeItem(folder + k);
		for (const [k, v] of day.home) localStorage.setItem(folder + k, v);
	} else await second(async (records, asked) => {
		await asked(records.clear());
		for (const r of day.copy) await asked(records.put(r));
	});
}`
}

// An Alteration is one piece of bad luck.
type Alteration struct {
	Kind   string // as it appears in a table
	Code   string // JavaScript that does it; may await
	Copy   bool   // applied to the second copy
	Silent bool   // no damage that anybody could detect, so nothing need be reported
	Broken bool   // the page is closed while it is repairing, and reopened
	Then   string // JavaScript that becomes true some time after the next start; "" for nothing
}

// Kinds is the number of kinds of alteration for each copy.
const Kinds = 12

// Alter returns the i-th alteration of the games, the first of which has the given number of steps: the copies alternate, one
// kind after another.
func Alter(i int, dice *rand.Rand, steps int) Alteration {
	x := Alteration{Copy: i%2 == 1}
	alter := `const alter = alterHome;`
	if x.Copy {
		alter = `const alter = alterCopy;`
	}
	at, step := strconv.Itoa(12+dice.IntN(20)), 1+dice.IntN(steps)
	key := "vedette/v1/g/1/" + strconv.Itoa(step)
	letter := fmt.Sprintf(`await alter(%q, (v) => v.slice(0, %s) + (v[%s] === "q" ? "z" : "q") + v.slice(%s + 1));`, key, at, at, at)
	do := func(kind, code string) { x.Kind, x.Code = kind, alter+code }
	switch i / 2 % Kinds {
	case 0:
		do("a letter of a step", letter)
	case 1:
		do("a step cut short", fmt.Sprintf(`await alter(%q, (v) => v.slice(0, %s))`, key, at))
	case 2:
		do("a step gone", fmt.Sprintf(`await alter(%q, () => undefined)`, key))
	case 3:
		other := "vedette/v1/g/2/" + strconv.Itoa(step)
		do("two games' steps swapped", fmt.Sprintf(`let a, b; await alter(%q, (v) => (a = v)); await alter(%q, (v) => { b = v; return a });
			await alter(%q, () => b)`, key, other, key))
	case 4:
		do("the setup altered", `await alter("vedette/v1/setup/1", (v) => v.replace("hill", "hull"))`)
	case 5:
		if !x.Copy {
			do("a whole game gone", `for (const k of homeKeys()) if (/^vedette.v1.[a-z]+.2($|\/)/.test(k)) await alter(k, () => undefined)`)
			break
		}
		do("garbage under a later number", fmt.Sprintf(`await second((records) => { records.put({ key: %q, value: "garbage", n: 1e12 });
			records.put({ key: %q, value: null, n: 1e12 }) })`, key, "vedette/v1/g/1/"+strconv.Itoa(1+dice.IntN(steps))))
	case 6:
		do("a letter that is none", fmt.Sprintf(`await alter(%q, (v) => v.slice(0, 10) + "\0" + v.slice(11))`, key))
	case 7:
		if !x.Copy {
			marks := []string{`"1e308"`, `"-1"`, `"NaN"`, `""`, `"99999999999999"`, `"1".repeat(4000)`}
			do("a mark of nonsense", letter+`await alter("vedette/mark", () => `+marks[dice.IntN(len(marks))]+`)`)
			break
		}
		numbers := []string{"1e308", "-1", "Infinity", "0.5", `"12"`}
		do("a mark of nonsense", fmt.Sprintf(`await second(async (records, asked) => { const r = await asked(records.get(%q));
			await asked(records.put({ ...r, n: %s })) })`, key, numbers[dice.IntN(len(numbers))]))
	case 8:
		do("an older day's", `await setDay(`+strconv.FormatBool(!x.Copy)+`)`)
		x.Silent = true
	case 9:
		do("all of it gone", `for (const k of homeKeys()) await alter(k, () => undefined)`)
		if x.Copy {
			do("all of it gone", `await second((records, asked) => asked(records.clear()))`)
			x.Silent = true // as in a browser that never had one
		}
	case 10:
		do("closed while it mended", letter)
		x.Broken = true
	case 11:
		x.Silent = true // both copies have every record, and the summary of a game is rebuilt from its steps
		if !x.Copy {
			do("both summaries gone", `for (const slot of "ab") await alter("vedette/v1/head/1/" + slot, () => undefined)`)
			break
		}
		sum := fmt.Sprintf(`second(async (records, asked) => { const r = await asked(records.get(%q)); `, key)
		do("a sum that lies", "await "+sum+`await asked(records.put({ ...r, sum: "00000000" })) })`)
		x.Then = "await " + sum + `return r.sum !== "00000000" })`
	}
	return x
}

// Games makes two games and returns the records under which the home screen keeps them, as games 1 and 2, and the number of
// steps in the first.
func Games(t testing.TB) (records map[string]string, steps int) {
	t.Helper()
	sys, ok := systems.ByID("hill")
	require.True(t, ok)
	records = map[string]string{}
	for i, name := range []string{"Villa Nueva", "The bridge"} {
		id := strconv.Itoa(i + 1)
		g, err := journal.New(sys, journal.Setup{System: "hill", Seed: uint64(7 + i), Name: name, Made: 1_700_000_000, Version: "test",
			Options: engine.Do("start", "incidents", "none").In})
		require.NoError(t, err)
		_, pressed, err := g.Begin(engine.Do("press")).Advance(1_700_000_001)
		require.NoError(t, err)
		require.NotNil(t, pressed, "the computer throws")
		require.NoError(t, g.Append(*pressed))
		for n := range 24 {
			require.NoError(t, g.Append(g.Set("dice", []string{"all", "none"}[n%2], 1_700_000_002)))
		}
		maps.Copy(records, Records(t, id, g))
		steps = g.Len()
	}
	return records, steps
}

// Records returns the records under which the home screen keeps a game.
func Records(t testing.TB, id string, g *journal.Game) map[string]string {
	t.Helper()
	setup, err := save.EncodeSetup(g.Setup())
	require.NoError(t, err)
	records := map[string]string{"vedette/v1/setup/" + id: setup, "vedette/v1/g/" + id + "/0": setup}
	for _, e := range g.Entries() {
		records["vedette/v1/g/"+id+"/"+strconv.Itoa(e.Seq)], err = save.EncodeEntry(e)
		require.NoError(t, err)
	}
	return records
}

// Plant returns code that stores records for the home screen, in a page where Script has run.
func Plant(records map[string]string) string {
	b, err := json.Marshal(records)
	if err != nil {
		panic(err) // cannot happen: it is a map of strings
	}
	return "for (const [k, v] of Object.entries(" + string(b) + ")) alterHome(k, () => v)"
}
