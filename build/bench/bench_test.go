// Package bench measures what a referee notices: how fast rules resolve, what storing a step costs in a long game, how long a
// start takes, how soon a tap is painted. `make bench` prints the table.
//
// Times in Chromium are those of this machine. A phone is slower; the columns with the processor slowed down four times stand in
// for one. Only compare figures from the same machine. Measurements are interleaved and reported as medians.
package bench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/damage"
	"vedette/build/host"
	"vedette/build/pack"
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

func TestMain(m *testing.M) { browser.Main(m) }

func median(xs []float64) float64 { return percentile(xs, 50) }

func percentile(xs []float64, p int) float64 {
	if len(xs) == 0 {
		return 0
	}
	s := slices.Clone(xs)
	slices.Sort(s)
	return s[min(len(s)-1, (len(s)*p+99)/100-1)]
}

func row(cells ...any) {
	fmt.Printf("%-44s", cells[0])
	for _, c := range cells[1:] {
		if f, ok := c.(float64); ok {
			c = strconv.FormatFloat(f, 'f', 1, 64)
		}
		fmt.Printf("%14v", c)
	}
	fmt.Println()
}

var line = regexp.MustCompile(`(?m)^Benchmark(\w+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// once reports whether a benchmark should do its work: these do not loop, and run with -benchtime 1x.
func once(b *testing.B) bool {
	fmt.Println()
	return b.N == 1
}

// BenchmarkResolutions runs the rule book's benchmarks natively and as WebAssembly in Chromium. The first rounds of each are a
// warm-up: Chromium starts with quickly compiled code, which is up to ten times slower. What a tap costs then is measured by
// BenchmarkGames.
func BenchmarkResolutions(b *testing.B) {
	if !once(b) {
		return
	}
	root := sure.Of(pack.Root())(b)
	runner := b.TempDir() + "/wasmtest"
	build := exec.Command("go", "build", "-o", runner, "./build/wasmtest")
	build.Dir = root
	out, err := build.CombinedOutput()
	require.NoError(b, err, "%s", out)
	got := map[string][]float64{}
	const rounds, warm = 7, 4
	for _, where := range []string{"native", "wasm"} {
		args := []string{"test", "-run", "^$", "-bench", "Press|Volley|Form|Desk", "-benchtime", "300ms", "-count", strconv.Itoa(rounds)}
		cmd := exec.Command("go")
		cmd.Env = os.Environ()
		if where == "wasm" {
			args = append(args, "-exec", runner)
			cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
		}
		cmd.Args = append([]string{"go"}, append(args, "./engine/systems/hill")...)
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		require.NoError(b, err, "%s", out)
		for _, m := range line.FindAllStringSubmatch(string(out), -1) {
			ns := sure.Of(strconv.ParseFloat(m[2], 64))(b)
			got[where+m[1]] = append(got[where+m[1]], 1e9/ns)
		}
	}
	row("resolutions per second", "native", "Chromium")
	for _, of := range [][2]string{{"Press", "a press of Initiative/Event, told"}, {"Volley", "a volley, told"},
		{"Form", "a form with its reckoning"}, {"Desk", "the play screen"}} {
		name, what := of[0], of[1]
		require.Len(b, got["native"+name], rounds, name)
		require.Len(b, got["wasm"+name], rounds, name)
		row("  "+what, int(median(got["native"+name][warm:])), int(median(got["wasm"+name][warm:])))
	}
	fmt.Println()
}

func serve(b *testing.B) *host.Host { return browser.Serve(b, browser.Site(b), "/") }

// mark returns the time of a mark set by the page, in ms since the address was opened, or -1 if it was not set.
func mark(p *browser.Page, name string) float64 {
	return browser.Eval[float64](p, `(performance.getEntriesByName("`+name+`")[0] || {startTime: -1}).startTime`)
}

// BenchmarkFirstVisit measures a first visit over a line of 1.6 Mbit/s with 150 ms latency, next to a bare go-app program, the
// floor for this stack. Neither host compresses.
func BenchmarkFirstVisit(b *testing.B) {
	if !once(b) {
		return
	}
	bare, size := floor(b)
	ours, theirs := serve(b), browser.Serve(b, bare, "/")
	got := map[string][]float64{}
	for range 3 {
		for _, slow := range []float64{1, 4} {
			for _, one := range []struct{ name, url, mark string }{{"Vedette", ours.URL(), "vedette-started"},
				{"bare go-app", theirs.URL(), "floor-started"}} {
				p := browser.Open(b, "")
				p.Slow(slow)
				p.Line(200_000, 150)
				p.Do("window.location.href = '" + one.url + "'")
				p.Wait(`performance.getEntriesByName("` + one.mark + `").length`)
				key := fmt.Sprint(one.name, slow)
				got["paint"+key] = append(got["paint"+key], mark(p, "first-contentful-paint"))
				got["start"+key] = append(got["start"+key], mark(p, one.mark))
				p.Close()
			}
		}
	}
	row("first visit, 1.6 Mbit/s and 150 ms", "full speed", "slowed by 4")
	for _, name := range []string{"Vedette", "bare go-app"} {
		row("  "+name+", first paint, ms", median(got["paint"+name+"1"]), median(got["paint"+name+"4"]))
		row("  "+name+", usable, ms", median(got["start"+name+"1"]), median(got["start"+name+"4"]))
	}
	row("  bare go-app, bytes", size)
	fmt.Println()
}

// press is a key and what the page shows once a tap on it has taken effect.
type press struct{ key, effect string }

// taps taps keys one after another, each once and as soon as the page shows it, as a finger would. It records when the effect of
// the first tap shows, and of the last. A bare program does not keep taps, so there the finger repeats until it is heard.
func taps(again bool, all ...press) string {
	var list []string
	for _, x := range all {
		list = append(list, "[`"+x.key+"`, () => "+x.effect+"]")
	}
	return `{
	const all = [` + strings.Join(list, ", ") + `], again = ` + fmt.Sprint(again) + `;
	let taps = 0;
	const look = () => {
		if (!all.length) return;
		const [key, effect] = all[0];
		if (taps && effect()) {
			taps = 0;
			all.shift();
			window.tookEffect = window.tookEffect || performance.now();
			if (!all.length) window.tookAll = performance.now();
			return look();
		}
		const el = document.querySelector(key);
		if (el && (!taps || again)) { taps++; el.click(); }
	};
	new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
	setInterval(look, 8);
}`
}

// parts records when the program first asks the page for anything: by then its packages are initialised.
const parts = `{
	let real = null;
	Object.defineProperty(window, "goappGetenv", {
		get: () => (key) => {
			if (!performance.getEntriesByName("initialised").length) performance.mark("initialised");
			return real ? real(key) : "";
		},
		set: (to) => { real = to; },
	});
}`

// moments are the parts of a start in their usual order: each is the time since the address was opened, or null if it did not
// occur.
var moments = []struct{ name, at string }{
	{"worker awake", `performance.getEntriesByType("navigation")[0].workerStart || null`},
	{"page there", `performance.getEntriesByType("navigation")[0].responseEnd`},
	{"page read", `performance.getEntriesByType("navigation")[0].domInteractive`},
	{"last screen shown", `at("vedette-last")`},
	{"shown what its key leads to", `at("vedette-foreseen")`},
	{"program read", `Math.max(...performance.getEntriesByType("resource").filter((r) => r.name.includes(".wasm"))
		.map((r) => r.responseEnd))`},
	{"first half compiled", `at("vedette-compiled")`},
	{"second half there", `at("vedette-whole")`},
	{"entered", `at("vedette-run")`},
	{"initialised", `at("initialised")`},
	{"drawn", `at("vedette-started") || at("floor-started")`},
	{"translated ahead", `at("vedette-ahead")`},
	{"first tap has taken effect", `window.tookEffect`},
	{"second tap has, at once after it", `window.tookAll`},
}

// BenchmarkStarts measures a start as on a phone: a new browser process each time, from opening the address until the first tap
// has taken effect, next to a bare go-app program with one key that counts, the floor for this stack. Cold: never visited
// before. Warm: with a game, host up. Offline: host down, which the bare program cannot do, having no worker.
func BenchmarkStarts(b *testing.B) {
	if !once(b) {
		return
	}
	got := map[string][]float64{}
	bare, _ := floor(b)
	shows := func(key string) press {
		return press{key, "!document.querySelector('" + key + ":not(.behind *)')"}
	}
	menu, action := `[data-key="take-action"]`, `[data-key="action-fire-rifle"]`
	first := taps(false, press{`[data-key="first-hill"]`, "document.querySelector('" + menu + ":not(.behind *)')"}, shows(menu))
	later := taps(false, shows(menu), shows(action))
	counts := taps(true, press{"#key", `document.querySelector("#key").textContent !== "0"`},
		press{"#key", `document.querySelector("#key").textContent > "1"`})
	var all []string
	for _, m := range moments {
		all = append(all, m.at)
	}
	read := `((at) => [` + strings.Join(all, ", ") + `].map((x) => x > 0 ? x : null))` +
		`((name) => (performance.getEntriesByName(name)[0] || {}).startTime)`
	for range 3 {
		for _, slow := range []float64{1, 4} {
			start := func(d *browser.Phone, what, url, script string) *browser.Page {
				p := d.Open("", parts, script)
				p.Slow(slow)
				p.Do("window.location.href = '" + url + "'")
				p.Wait("window.tookAll")
				for i, at := range browser.Eval[[]*float64](p, read) {
					if at != nil {
						key := fmt.Sprint(moments[i].name, what, slow)
						got[key] = append(got[key], *at)
					}
				}
				return p
			}
			h, d, left := serve(b), browser.Device(b), 0
			leave := func(p *browser.Page) { // or the open game would be open at the next start too
				p.Slow(1)
				p.Ready()
				for !browser.Eval[bool](p, `Boolean(document.querySelector('[data-key="take-action"]:not(.behind *)'))`) {
					p.Tap("back")
				}
				p.Wait(`JSON.parse(localStorage.getItem("vedette/last") || "{}").next?.["take-action"]`)
				left++ // what is stored reaches the disk in this order
				p.Do(fmt.Sprintf(`localStorage.setItem("bench", "left for the %d. time")`, left))
				d.Written(fmt.Sprintf("left for the %d. time", left))
				d.Kill()
			}
			leave(start(d, "cold", h.URL(), first))
			leave(start(d, "warm", h.URL(), later))
			h.Stop()
			start(d, "offline", h.URL(), later)
			d.Kill()
			h, d = browser.Serve(b, bare, "/"), browser.Device(b)
			start(d, "bare, cold", h.URL(), counts)
			d.Kill()
			start(d, "bare, warm", h.URL(), counts)
			d.Kill()
		}
	}
	row("new browser to first tap that takes effect, ms", "full speed", "slowed by 4")
	for _, what := range []string{"cold", "warm", "offline", "bare, cold", "bare, warm"} {
		row("  " + what)
		for _, m := range moments {
			if key := m.name + what; len(got[key+"1"]) > 0 {
				row("    "+m.name, median(got[key+"1"]), median(got[key+"4"]))
			}
		}
	}
	end := func(what string, slow string) float64 { return median(got["first tap has taken effect"+what+slow]) }
	for _, of := range [][2]string{{"cold", "bare, cold"}, {"warm", "bare, warm"}, {"offline", "bare, warm"}} {
		over := func(slow string) string { return strconv.FormatFloat(end(of[0], slow)/end(of[1], slow), 'f', 2, 64) }
		row("  "+of[0]+", times the bare program", over("1"), over("4"))
	}
	fmt.Println()
}

// played makes a game of so many entries: presses, events, volleys, moves, morale, turns, and an undo now and then.
func played(b *testing.B, entries int) map[string]string {
	sys := sure.Found(systems.ByID("hill"))(b)
	g, err := journal.New(sys, journal.Setup{System: "hill", Seed: 1, Name: "A long campaign", Made: 1_700_000_000, Version: "bench"})
	require.NoError(b, err)
	pick := rand.New(rand.NewPCG(1, 2))
	one := func(from ...string) string { return from[pick.IntN(len(from))] }
	qualities := []string{"veteran", "average", "conscript"}
	for g.Len() < entries {
		at := 1_700_000_000 + int64(g.Len())*20
		desk := sys.Desk(g.State())
		var c engine.Command
		switch {
		case desk.Card != nil:
			c = desk.Next().Do
		case strings.HasPrefix(desk.Primary.ID, "end"):
			c = engine.Do("end-turn")
		case pick.IntN(40) == 0 && g.Len() > 10:
			rulestest.Undo(b, g)
			continue
		default:
			switch pick.IntN(5) {
			case 0:
				c = engine.Do("fire-"+one("rifle", "musket", "carbine"), "actor", one(qualities...), "target", one(qualities...),
					"range", one("0-3", "3-6", "6-12"), "cover", one("open", "soft", "hard"), "repeat", strconv.Itoa(1+pick.IntN(12)))
			case 1:
				c = engine.Do("move", "actor", one(qualities...), "cover", one("open", "rough"))
			case 2:
				c = engine.Do("check-morale", "actor", one(qualities...))
			default:
				c = engine.Do("press")
			}
		}
		enter(b, g, c, at, dice.No)
	}
	return opened(b, g)
}

// clock records, for every tap, the time from lifting the finger (as the browser received it) to the end of the frame that
// paints the change, how much of that passed before the page heard of it and until the page had changed, and the time spent in
// storage. A task of the highest priority marks the end of the frame, so the browser's own housekeeping after it does not count.
const clock = `window.taps = [];
	window.stored = 0;
	let lifted = 0;
	addEventListener("touchend", (event) => { lifted = event.timeStamp }, {capture: true, passive: true});
	for (const name of ["get", "set", "remove", "all"]) {
		const was = vedette.store[name];
		vedette.store[name] = (...args) => {
			const from = performance.now();
			try { return was(...args) } finally { window.stored += performance.now() - from }
		};
	}
	addEventListener("click", (event) => {
		const from = lifted, key = event.target.closest("[data-key]")?.dataset.key, ran = performance.now();
		window.stored = 0;
		const changes = new MutationObserver(() => {
			changes.disconnect();
			const changed = performance.now();
			requestAnimationFrame(() => scheduler.postTask(() => {
				taps.push({key, ms: performance.now() - from, wait: ran - from, work: changed - ran, stored: window.stored});
			}, {priority: "user-blocking"}));
		});
		changes.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
	}, true)`

type tap struct {
	Key                    string
	Ms, Wait, Work, Stored float64
}

// idling records how long the page works at a stretch while nobody taps, preparing what the next tap may need.
const idling = `window.idled = [];
	const wasIdle = window.requestIdleCallback.bind(window);
	window.requestIdleCallback = (work, how) => wasIdle((left) => {
		const from = performance.now();
		try { return work(left) } finally { idled.push(performance.now() - from) }
	}, how);`

// round is one action: menu, form, four fields, the volley, its card, and undo.
var round = []string{"take-action", "action-fire-rifle", "field-actor-veteran", "field-target-average", "field-range-6-12",
	"field-cover-soft", "go", "done-card", "undo"}

// leave closes a card. Its key is behind Other: that tap is not measured.
func leave(p *browser.Page) {
	p.Do("document.querySelector('[data-key=done-card]:not(.behind *)').click()")
}

// step taps a key of a round and waits until the given number of taps is recorded.
func step(p *browser.Page, name string, taps int) {
	p.Await(name)
	if name == "done-card" {
		leave(p)
	} else {
		p.Tap(name)
	}
	p.Wait("taps.length === " + strconv.Itoa(taps))
}

// rest closes cards until the play screen is at rest.
func rest(p *browser.Page) {
	p.Wait("document.querySelector('[data-key=undo]')")
	for range 4 {
		switch {
		case p.Has("done-card"):
			leave(p)
		case p.Has("desk-place"):
			p.Tap("desk-place")
		default:
			continue
		}
		time.Sleep(300 * time.Millisecond)
	}
	p.Await("take-action")
}

// BenchmarkGames measures reopening and playing games of three lengths.
func BenchmarkGames(b *testing.B) {
	if !once(b) {
		return
	}
	lengths := []int{10, 1000, 10000}
	type key struct {
		length int
		slow   float64
	}
	got, store, open, work := map[key][]float64{}, map[key][]float64{}, map[key][]float64{}, map[key][]float64{}
	used := map[int]int{}
	pages := map[key]*browser.Page{}
	h := serve(b)
	for _, n := range lengths {
		records := played(b, n)
		all := sure.Of(json.Marshal(records))(b)
		for _, slow := range []float64{1, 4} {
			k := key{n, slow}
			p := browser.Open(b, h.URL())
			p.Started()
			p.Ready()
			p.Do("for (const [k, v] of Object.entries(" + string(all) + ")) localStorage.setItem(k, v)")
			used[n] = browser.Eval[int](p, "Object.keys(localStorage).reduce((n, k) => n + k.length + localStorage.getItem(k).length, 0)")
			p.Slow(slow)
			for range 3 {
				p.Reload()
				p.Started()
				open[k] = append(open[k], browser.Eval[float64](p, `performance.getEntriesByName("vedette-started")[0].startTime`))
			}
			p.Slow(1)
			rest(p)
			p.Do(clock)
			pages[k] = p
		}
	}
	for range 7 {
		for _, n := range lengths {
			for _, slow := range []float64{1, 4} {
				k := key{n, slow}
				p := pages[k]
				p.Slow(slow) // only while it is measured: a slowed page takes time from the others even when idle
				from := browser.Eval[int](p, "taps.length")
				for i, name := range round {
					step(p, name, from+i+1)
				}
				p.Slow(1)
				for _, t := range browser.Eval[[]tap](p, "taps.slice("+strconv.Itoa(from)+").filter((t) => t.key !== 'done-card')") {
					got[k], work[k] = append(got[k], t.Ms), append(work[k], t.Work)
					if t.Key == "go" || t.Key == "undo" {
						store[k] = append(store[k], t.Stored)
					}
				}
			}
		}
	}
	row("a game of so many steps", 10, 1000, 10000)
	line := func(what string, slow float64, of func(k key) float64) {
		var cells []any
		for _, n := range lengths {
			cells = append(cells, of(key{n, slow}))
		}
		row(append([]any{"  " + what}, cells...)...)
	}
	row("  storage, UTF-16 units of 5242368", used[10], used[1000], used[10000])
	for _, slow := range []float64{1, 4} {
		speed := map[float64]string{1: "", 4: ", slowed by 4"}[slow]
		line("start with the game, ms"+speed, slow, func(k key) float64 { return median(open[k]) })
		line("storing a step, ms"+speed, slow, func(k key) float64 { return median(store[k]) })
		line("tap to change, median ms"+speed, slow, func(k key) float64 { return median(work[k]) })
		line("tap to paint, median ms"+speed, slow, func(k key) float64 { return median(got[k]) })
		line("tap to paint, 95th percentile ms"+speed, slow, func(k key) float64 { return percentile(got[k], 95) })
	}
	fmt.Printf("  %d taps each\n\n", len(got[key{10, 1}]))
	require.Less(b, used[10000], 5242368, "10,000 steps must fit")
}

// enter carries out an entry with computer dice. It answers questions with reply, or with their first choice.
func enter(b *testing.B, g *journal.Game, c engine.Command, at int64, reply string) {
	b.Helper()
	for try := g.Begin(c); ; {
		need, entry, err := try.Advance(at)
		require.NoError(b, err, "%s", c)
		if need == nil {
			if entry != nil {
				require.NoError(b, g.Append(*entry))
			}
			return
		}
		require.NotNil(b, need.Ask)
		answer := reply
		if need.Ask.Kind != dice.YesNo {
			require.NotEmpty(b, need.Ask.Choices, "%s", need.Ask.Text)
			answer = need.Ask.Choices[0].ID
		}
		require.NoError(b, try.Answer(answer))
	}
}

// opened returns the records of a device on which a game was open.
func opened(b *testing.B, g *journal.Game) map[string]string {
	b.Helper()
	records := damage.Records(b, "1", g)
	records["vedette/prefs"] = `{"open":"1"}`
	return records
}

// fought makes a game of so many entries with thirty units on the table.
func fought(b *testing.B, entries int) (records map[string]string, line, enemy string) {
	sys := sure.Found(systems.ByID("hill"))(b)
	g := sure.Of(journal.New(sys, journal.Setup{System: "hill", Seed: 7, Name: "Thirty units", Made: 1_700_000_000, Version: "bench",
		Options: engine.Do("start", "force", "villa-nueva", "villages", "0", "incidents", "none").In}))(b)
	run := func(c engine.Command) { enter(b, g, c, 1_700_000_000, dice.Yes) }
	run(engine.Do("muster", "type", "infantry", "figures", "25", "name", "The Line"))
	for range 25 {
		run(engine.Do("note", "kind", "avg", "figures", "40", "quality", "average"))
	}
	// 24 muskets to fire the measured volley, and their target
	for _, l := range sys.Sheets(g.State()) {
		for _, rows := range l.Lists {
			for _, r := range rows.Rows {
				if r.Name == "The Line" {
					line = r.ID
				}
				if strings.HasPrefix(r.Name, "French infantry") && enemy == "" {
					enemy = r.ID
				}
			}
		}
	}
	require.NotEmpty(b, line)
	require.NotEmpty(b, enemy)
	run(engine.Do("press")) // with this seed the Players have the initiative
	for g.Len() < entries-1 {
		// The volleys are undone, so that the units stay as they are.
		run(engine.Do("volley", "unit", line, "against", enemy, "range", "6-12", "cover", "soft"))
		rulestest.Undo(b, g)
	}
	return opened(b, g), line, enemy
}

// BenchmarkUnits measures opening a game of 5,000 steps with thirty units, and a volley of 24 in it: resolved, stored, painted.
// Each tap lasts 80 ms, and the pause to read a result 600 ms. The step is prepared once the form is complete, during the third
// of a second before its key is tapped; that time is reported separately.
func BenchmarkUnits(b *testing.B) {
	if !once(b) {
		return
	}
	h := serve(b)
	records, line, enemy := fought(b, 5000)
	all := sure.Of(json.Marshal(records))(b)
	p := browser.Open(b, h.URL(), idling)
	p.Started()
	p.Ready()
	p.Do("for (const [k, v] of Object.entries(" + string(all) + ")) localStorage.setItem(k, v)")
	var open []float64
	for range 5 {
		p.Reload()
		p.Started()
		open = append(open, browser.Eval[float64](p, `performance.getEntriesByName("vedette-started")[0].startTime`))
	}
	p.Await("take-action")
	p.Do(clock)
	time.Sleep(time.Second) // nobody opens a game and fires in the same second
	volley, wait, work, store, ahead := map[float64][]float64{}, map[float64][]float64{}, map[float64][]float64{}, map[float64][]float64{},
		map[float64][]float64{}
	for i := range 60 {
		for _, slow := range []float64{1, 4} {
			if slow == 1 && i%2 > 0 { // the slow ones are what matters
				continue
			}
			for _, key := range []string{"take-action", "action-volley", "field-unit-" + line, "field-against-" + enemy, "field-range-6-12",
				"field-cover-soft", "go", "undo"} {
				p.Await(key)
				from := browser.Eval[int](p, "taps.length")
				filled := key == "field-cover-soft" // the last field of the form
				if filled {
					p.Do("idled.length = 0")
				}
				if filled || key == "go" {
					p.Slow(slow)
				}
				p.Finger(key, 0, 0, 80*time.Millisecond)
				switch { // asking the page whether it is done would cost measured time
				case filled:
					time.Sleep(300 * time.Millisecond)
				case key == "go":
					time.Sleep(600 * time.Millisecond)
				}
				p.Wait("taps.length === " + strconv.Itoa(from+1))
				if filled {
					p.Wait("document.querySelector('.behind > .screen')") // late on a busy machine
				}
				p.Slow(1)
				if filled {
					ahead[slow] = append(ahead[slow], browser.Eval[float64](p, "Math.max(...idled)"))
				}
				if key == "go" {
					require.Equal(b, 24, browser.Eval[int](p, "document.querySelectorAll('.shot:not(.behind *)').length"))
					last := browser.Eval[[]tap](p, "taps.slice(-1)")[0]
					volley[slow], wait[slow], work[slow], store[slow] = append(volley[slow], last.Ms), append(wait[slow], last.Wait),
						append(work[slow], last.Work), append(store[slow], last.Stored)
				}
			}
		}
	}
	row("thirty units", "full speed", "slowed by 4")
	row("  start with a game of 5,000 steps, ms", median(open))
	row("  volley of 24, median ms", median(volley[1]), median(volley[4]))
	row("    until the tap is heard, median ms", median(wait[1]), median(wait[4]))
	row("    then until the page has changed, median ms", median(work[1]), median(work[4]))
	row("    of that in the storage, median ms", median(store[1]), median(store[4]))
	row("  volley of 24, 95th percentile ms", percentile(volley[1], 95), percentile(volley[4], 95))
	row("  making it ready between the taps, median ms", median(ahead[1]), median(ahead[4]))
	fmt.Printf("  %d and %d volleys\n\n", len(volley[1]), len(volley[4]))
}
