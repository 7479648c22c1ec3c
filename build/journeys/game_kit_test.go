package journeys

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
	"vedette/engine/systems"
)

// evening is a referee at a page that runs the program.
type evening struct {
	*browser.Page
	t testing.TB
}

// home returns the address of the site for a returning visitor.
func home(t testing.TB) string {
	t.Helper()
	return browser.Home(t, browser.Quick(t))
}

// visit opens the site with its own storage and waits for the program.
func visit(t testing.TB, url string, scripts ...string) *evening {
	t.Helper()
	e := &evening{browser.Open(t, url, scripts...), t}
	e.Started()
	return e
}

// sitting opens the site and begins a game with this seed, 16 hexadecimal digits.
func sitting(t testing.TB, url, seed string) *evening {
	t.Helper()
	e := visit(t, url)
	e.begin(seed)
	return e
}

// begin makes a new game from the shelf.
func (e *evening) begin(seed string) {
	e.t.Helper()
	e.Do("vedette.seed = () => '" + seed + "'")
	e.tap("new-game", "create")
	e.Await("owed")
}

// again reloads the page and waits for the program.
func (e *evening) again() {
	e.t.Helper()
	e.Do("window.gone = true")
	e.Reload()
	e.Wait("!window.gone")
	e.Started()
}

// watch makes window.drawn, a promise fulfilled once the page has changed after the next tap or key press and then been stable
// for three frames; tap and the others wait for it. Drawing still under way before the tap does not count. It yields the key
// that was hit, immediately if that was not the given one ("" for any).
func watch(key string) string {
	return `window.drawn = new Promise((done) => {
	if (window.watcher) window.watcher.disconnect();
	let heard = false, changed = false, still = 0, hit = "";
	const hear = (event) => {
		heard = true;
		if (event.type === "click") hit = event.target.closest("[data-key]")?.dataset.key || event.target.outerHTML.slice(0, 80);
		if (hit && "` + key + `" && hit !== "` + key + `") done(hit);
	};
	for (const type of ["click", "keydown"]) document.addEventListener(type, hear, {capture: true, once: true});
	const watcher = window.watcher = new MutationObserver(() => { if (heard) { changed = true; still = 0 } });
	watcher.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
	const frame = () => {
		if (window.watcher !== watcher) return;
		if (changed && ++still > 3) { watcher.disconnect(); done(hit); return }
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
});`
}

// tap taps a key and waits until the page has changed.
func (e *evening) tap(keys ...string) {
	e.t.Helper()
	for _, key := range keys {
		if key == "green" {
			key = e.green()
		}
		e.reveal(key)
		e.TapAfter(key, watch(key))
		require.Contains(e.t, []string{key, ""}, browser.Eval[string](e.Page, "window.drawn"), "something moved under the finger")
	}
}

// behind tells which key reveals which hidden keys: sections, what is owed, what else can be done.
var behind = []struct{ start, lid string }{{"system-", "system"}, {"field-", "group-house"}, {"group-", "group-house"},
	{"nav-", "sections"}, {"dice-", "unfold-modes"}, {"settings", "sections"}, {"duty-", "owed"}, {"desk-", "other"},
	{"change", "other"}, {"same-again", "other"}, {"done-card", "other"}, {"desk-", "take-action"}, {"redo", "take-action"},
	{"initiative", "take-action"}, {"action-", "more-actions"}}

// green returns the primary key, or "" if it can do nothing now.
func (e *evening) green() string {
	e.t.Helper()
	return browser.Eval[string](e.Page, `document.querySelector(".key--primary:not([aria-disabled=true])")?.dataset.key || ""`)
}

// reveal opens whatever hides a key, and reports whether it did.
func (e *evening) reveal(key string) bool {
	e.t.Helper()
	if browser.Eval[bool](e.Page, `Boolean(document.querySelector('[data-key="`+key+`"]:not(.behind *)')?.checkVisibility())`) {
		return false
	}
	for _, b := range behind {
		if strings.HasPrefix(key, b.start) && e.Has(b.lid) && (b.lid != "other" || e.Has(key)) {
			e.TapAfter(b.lid, watch(b.lid))
			browser.Eval[string](e.Page, "window.drawn")
			return true
		}
	}
	return false
}

// owed returns the text of the list of what is owed.
func (e *evening) owed() string {
	e.t.Helper()
	e.tap("owed")
	text := e.Text(".duties")
	e.tap("owed")
	return text
}

// press types a key of the keyboard and waits until the page has changed.
func (e *evening) press(key string) {
	e.t.Helper()
	e.Do(watch(""))
	e.Press(key)
	browser.Eval[string](e.Page, "window.drawn")
}

// entries returns the number of stored entries of the game's journal.
func (e *evening) entries(id string) int {
	e.t.Helper()
	return browser.Eval[int](e.Page, "Object.keys(localStorage).filter((k) => k.includes('vedette/v1/g/"+id+"/')).length") - 1
}

// stored returns everything stored of a game except half-filled forms.
func (e *evening) stored(id string) map[string]string {
	e.t.Helper()
	return browser.Eval[map[string]string](e.Page, "Object.fromEntries(Object.keys(localStorage).filter((k) => "+
		"/^vedette.v1.(g|setup|head|name).1(.|$)/.test(k.replace('/"+id+"', '/1'))).sort().map((k) => [k, localStorage.getItem(k)]))")
}

// said returns the text of the live region.
func (e *evening) said() string {
	e.t.Helper()
	return e.Text("#said")
}

// picture returns everything a reader can see.
func (e *evening) picture() string {
	e.t.Helper()
	return browser.Eval[string](e.Page, "document.querySelector('.screen').innerText")
}

// section goes to a section by its link or key and waits until its heading has the focus.
func (e *evening) section(key, title string) {
	e.t.Helper()
	e.reveal(key)
	e.Tap(key)
	e.Wait("document.querySelector('#screen-title')?.innerText.startsWith('" + title +
		"') && document.activeElement === document.querySelector('#screen-title')")
}

// log opens the log, returns its lines, newest first, and goes back to the field.
func (e *evening) log() []string {
	e.t.Helper()
	e.section("nav-log", "Log")
	lines := browser.Eval[[]string](e.Page, "Array.from(document.querySelectorAll('main li')).map((l) => "+
		"(l.classList.contains('step--undone') ? 'undone: ' : '') + l.innerText.replace(/\\s+/g, ' ').trim())")
	e.section("nav-field", "")
	e.Wait("location.pathname.endsWith('/field/') && document.querySelector('#screen-title').innerText !== 'Log'")
	return lines
}

// toRest closes whatever result or event is in view, placing events.
func (e *evening) toRest() {
	e.t.Helper()
	for range 8 {
		switch {
		case e.Has("desk-place"):
			e.tap("desk-place")
		case e.Has("done-card"):
			e.tap("done-card")
		default:
			e.Await("owed")
			return
		}
	}
	require.FailNow(e.t, "the play screen does not come to rest")
}

// choose opens the form of an action from the play screen and sets fields by the first part of an option: "actor=average".
func (e *evening) choose(action string, fields ...string) {
	e.t.Helper()
	e.tap("take-action")
	if key := "desk-" + action; e.Has(key) { // what the rule book offers now is there directly
		e.tap(key)
	} else {
		e.tap("action-" + action)
	}
	e.Await("go")
	for _, f := range fields {
		key, val, _ := strings.Cut(f, "=")
		switch {
		case val == "+":
			e.tap("field-" + key + "-more")
		case val == "":
			e.tap("field-" + key)
		default:
			e.tap("field-" + key + "-" + val)
		}
	}
}

// faces enters dice on the big keys.
func (e *evening) faces(faces string) {
	e.t.Helper()
	for _, f := range faces {
		e.tap("face-" + string(f))
	}
}

// turnNow is the number of the turn on the play screen.
const turnNow = `Number(/Turn (\d+)/.exec(document.querySelector(".banner").innerText)?.[1])`

// turn presses and places until the turn is over, ends it, and returns the number of presses.
func (e *evening) turn() int {
	e.t.Helper()
	now := browser.Eval[int](e.Page, turnNow)
	for presses := 1; presses <= 40; presses++ {
		e.tap("initiative")
		e.toRest()
		if strings.HasPrefix(e.Text(".key--primary"), "End turn") {
			e.tap("desk-end-turn")
			e.toRest()
			e.Wait(turnNow + " === " + strconv.Itoa(now+1))
			return presses
		}
	}
	require.FailNow(e.t, "the turn does not end", e.picture())
	return 0
}

// ---------- games made without a browser

// native is a game of The Other Side of the Hill in memory.
type native struct {
	*journal.Game
	t testing.TB
}

// made starts a game with this seed.
func made(t testing.TB, name string, seed uint64, options ...string) *native {
	t.Helper()
	sys := sure.Found(systems.ByID("hill"))(t)
	in := engine.Do("start", options...).In
	if in.Get("incidents") == "" { // an event is then only a placement
		in = in.With("incidents", "none")
	}
	g, err := journal.New(sys, journal.Setup{System: "hill", Seed: seed, Options: in, Name: name, Made: 1_700_000_000, Version: "test"})
	require.NoError(t, err)
	return &native{g, t}
}

// do carries out a command with computer dice and these answers.
func (n *native) do(c engine.Command, answers ...string) *native {
	n.t.Helper()
	try := n.Begin(c)
	for {
		need, entry, err := try.Advance(1_700_000_000 + int64(n.Len()))
		require.NoError(n.t, err, "%s", c)
		if need == nil {
			require.NotNil(n.t, entry, "%s", c)
			require.NoError(n.t, n.Append(*entry))
			return n
		}
		if need.Ask != nil {
			require.NotEmpty(n.t, answers, "%s asks %s", c, need.Ask.Text)
			require.NoError(n.t, try.Answer(answers[0]))
			answers = answers[1:]
			continue
		}
		try.RollRest()
	}
}

// set stores a preference of the game.
func (n *native) set(key, val string) *native {
	n.t.Helper()
	require.NoError(n.t, n.Append(n.Set(key, val, 1_700_000_000)))
	return n
}

// records returns the localStorage records in which the game is kept under id.
func (n *native) records(id string) map[string]string {
	n.t.Helper()
	setup := sure.Of(save.EncodeSetup(n.Setup()))(n.t)
	out := map[string]string{"vedette/v1/setup/" + id: setup, "vedette/v1/g/" + id + "/0": setup}
	for _, entry := range n.Entries() {
		line := sure.Of(save.EncodeEntry(entry))(n.t)
		out["vedette/v1/g/"+id+"/"+strconv.Itoa(entry.Seq)] = line
	}
	return out
}

// planted opens the site with this game as the last one played.
func planted(t testing.TB, n *native, scripts ...string) *evening {
	t.Helper()
	e := &evening{browser.Open(t, home(t)+aside, scripts...), t}
	e.wake(home(t), n.records("1"))
	return e
}

// aside is an address of the site without the program.
const aside = "manifest.webmanifest"

// wake opens the site at url with only these records, of game 1, stored.
func (e *evening) wake(url string, records map[string]string) {
	e.t.Helper()
	e.Go(url + aside)
	e.Forget(url)
	if len(records) > 0 {
		e.put(records)
		e.Store("vedette/prefs", `{"open":"1"}`)
	}
	e.Go(url)
	e.Started()
	if len(records) > 0 {
		e.Wait("location.pathname.endsWith('/field/') && document.querySelector('.screen')")
	}
}

// plant puts a game into the page's storage behind the program's back and opens it.
func (e *evening) plant(id string, n *native) {
	e.t.Helper()
	e.put(n.records(id))
	e.Store("vedette/prefs", `{"open":"`+id+`"}`)
	e.again()
	e.Wait("location.pathname.endsWith('/field/') && document.querySelector('.screen')")
}

// put writes keys of localStorage.
func (e *evening) put(records map[string]string) {
	e.t.Helper()
	all := sure.Of(json.Marshal(records))(e.t)
	e.Do("for (const [k, v] of Object.entries(" + string(all) + ")) localStorage.setItem(k, v)")
}
