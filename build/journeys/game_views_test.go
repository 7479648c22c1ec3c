package journeys

import (
	"hash/crc32"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
)

var themes = []string{"sun", "lamp", "night"}

// view is one screen that the app can show, and the way to it from a planted game at rest.
type view struct {
	name string
	open func(e *evening)
	game func(t testing.TB) *native // full if nil
}

// views lists every kind of screen. Each starts from the game made by full, open on the field.
func views() []view {
	field := func(name string, steps ...func(e *evening)) view {
		return view{name: name, open: func(e *evening) {
			for _, s := range steps {
				s(e)
			}
		}}
	}
	do := func(keys ...string) func(*evening) { return func(e *evening) { e.tap(keys...) } }
	choose := func(action string, fields ...string) func(*evening) {
		return func(e *evening) { e.choose(action, fields...) }
	}
	section := func(key, title string) func(*evening) { return func(e *evening) { e.section(key, title) } }
	form := func(action string) view { return field("form-"+action, choose(action)) }
	return append(append(mapViews(), commandViews()...), []view{
		field("field"),
		field("menu", do("take-action")),
		form("stand"), form("move"), form("charge"), form("attack"), form("fire-rifle"), form("fire-light"), form("check-morale"),
		form("test-blast"), form("parley-villagers"), form("interrogate"), form("assess"), form("record"), form("note"),
		field("form-filled", choose("fire-rifle", "actor=veteran", "target=average", "range=6-12", "cover=soft", "repeat=+")),
		field("form-party", func(e *evening) {
			e.tap(browser.Eval[string](e.Page, "document.querySelector('[data-key^=list-table-p]').dataset.key"))
		}),
		field("form-end-game", section("nav-despatches", "Despatches"), do("desk-end-game")),
		field("question-yes-no", choose("fire-light", "actor=average"), do("go")),
		field("number-pad", choose("fire-light", "actor=average"), do("go", "yes", "pad-2")),
		field("burst", choose("fire-light", "actor=average"), do("go", "yes", "pad-2", "pad-4", "enter")),
		field("dice-tray", do("dice-all"), choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open", "repeat=+",
			"repeat=+"), do("go", "face-3", "face-4", "face-1", "face-6")),
		field("dice-tray-d66", do("dice-all", "initiative", "face-2")),
		field("count-hits", do("dice-all"), choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open", "repeat=+",
			"repeat=+"), do("go", "count-hits")),
		field("move-result", choose("move", "actor=average", "cover=open"), do("go")),
		field("log", section("nav-log", "Log")),
		field("despatches", section("nav-despatches", "Despatches")),
		field("settings", section("settings", "Settings")),
		field("give", section("settings", "Settings"), section("give", "Hand over")),
		field("give-away", section("settings", "Settings"), section("give", "Hand over"), do("give-codes", "give-ways")),
		field("give-code", section("settings", "Settings"), section("give", "Hand over"), do("give-codes"),
			func(e *evening) { e.Await("give-ways") }),
		field("away", section("settings", "Settings"), section("give", "Hand over"), do("give-codes", "give-ways"), section("back", "Settings"),
			section("nav-field", ""), func(e *evening) { e.Await("take-back") }),
		field("bring", section("shelf", "Vedette"), section("bring", "Bring in a game")),
		field("bring-broken", bring("v1.AAAA"), func(e *evening) { e.Wait("document.querySelector('[role=alert]')") }),
		field("bring-new", bring(codeOf(nil)), func(e *evening) { e.Await("bring-take") }),
		field("bring-parted", bring(codeOf(full)), func(e *evening) { e.Await("bring-beside") }),
		field("joined", bring(codeOf(full)), func(e *evening) { e.section("bring-join", "") }),
		{name: "shelf", open: func(e *evening) { e.section("shelf", "Vedette"); e.Ready() }},
		{name: "first-visit", open: func(e *evening) { e.wake(home(e.t), nil); e.Await("first-hill") }},
		{name: "new-game", open: func(e *evening) { e.section("shelf", "Vedette"); e.section("new-game", "New game") }},
		{name: "new-game-scenario", open: func(e *evening) { e.tap("shelf", "new-game", "field-scenario-ducos") }},
		{name: "briefing", game: func(t testing.TB) *native { return made(t, "Ducos", 3, "scenario", "ducos") }, open: func(e *evening) {
			e.Await("owed")
		}},
		{name: "volley-24", game: volley24, open: func(e *evening) {
			e.section("nav-log", "Log")
			e.tap(e.lastStep())
			e.Wait("document.querySelectorAll('.shot').length === 24")
		}},
		{name: "units-duties", game: half, open: func(e *evening) { e.tap("owed"); e.Await("duty-1") }},
		{name: "units-charge", game: charged, open: func(e *evening) { e.Await("desk-accept") }},
		{name: "units-other", game: inHand, open: do("take-action")},
		{name: "units-volley", game: volleyed, open: func(e *evening) { e.Await("desk-accept") }},
		{name: "forces-12", game: half, open: section("nav-forces", "Forces")},
		{name: "event", game: waiting, open: func(e *evening) { e.Await("desk-place") }},
		{name: "players-event", game: waiting, open: do("cover")},
		{name: "players-card", game: volleyed, open: do("cover")},
		{name: "players-round", game: charged, open: do("cover", "round")},
		field("players-cover", do("cover")),
		{name: "field-first", game: func(t testing.TB) *native { return made(t, "Scouting Villa Nueva", 3) },
			open: func(e *evening) { e.Await("owed") }},
		{name: "field-over", game: func(t testing.TB) *native {
			return full(t).do(engine.Do("end-game", "home", "2", "half", "1", "carried", "home"))
		}, open: func(e *evening) { e.Await("report") }},
		{name: "field-ended", game: ended, open: func(e *evening) { e.Await("report") }},
		{name: "report", game: ended, open: func(e *evening) { e.section("report", "") }},
	}...)
}

// commandViews are those of a game commanded by the program.
func commandViews() []view {
	return []view{
		{name: "orders", open: func(e *evening) { learning(e, "march") }},
		{name: "orders-place", open: func(e *evening) {
			learning(e, "ecw")
			e.tap("take-action", "action-place", "field-unit-1")
			e.Await("map-turn")
		}},
		{name: "rehearse", open: rehearsed},
		{name: "rehearse-varied", open: func(e *evening) {
			rehearsed(e)
			e.tap("rehearse-vary-1-bold")
			e.Wait(played + " >= 3")
			e.halt()
		}},
	}
}

// rehearsed opens a rehearsal of a battle in which some evenings have been played.
func rehearsed(e *evening) {
	e.tap("shelf", "new-game", "system-minie")
	e.listed()
	e.tap("field-forces-tanners", "create")
	e.Await("take-action")
	e.tap("nav-rehearse")
	e.Wait(played + " >= 5")
	e.halt()
}

// learning opens a first battle at its commander's first order to a unit.
func learning(e *evening, book string) {
	e.tap("shelf", "new-game", "system-"+book, "first-"+book)
	e.Await("take-action")
	for n := 0; e.green() != "desk-orders"; n++ {
		require.Less(e.t, n, 30)
		e.tap(e.green())
	}
}

// volley24 is a game whose last step is a volley of 24.
func volley24(t testing.TB) *native {
	return full(t).do(engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "24"))
}

// twelve has the four units of Villa Nueva and eight French ones on the table.
func twelve(t testing.TB) *native {
	n := made(t, "Scouting Villa Nueva", 11, "force", "villa-nueva", "villages", "0")
	for _, kind := range []string{"avg", "avg", "vet", "con", "cav", "cav", "lart", "fart"} {
		n.do(engine.Do("note", "kind", kind))
	}
	return n
}

// volleyed is a game with the result of a volley in view.
func volleyed(t testing.TB) *native {
	return twelve(t).do(engine.Do("volley", "unit", "u2", "against", "u6", "range", "6-12", "cover", "soft", "anyway", "yes"))
}

// half is a fight in which much is owed: checks, rifles to load, and a charge half-way.
func half(t testing.TB) *native {
	n := twelve(t)
	n.do(engine.Do("volley", "unit", "u2", "against", "u6", "range", "3-6", "cover", "open", "anyway", "yes"))
	n.do(engine.Do("volley", "unit", "u6", "against", "u3", "range", "3-6", "cover", "open", "anyway", "yes"))
	n.do(engine.Do("unit-charge", "unit", "u4", "against", "u12", "cover", "open", "anyway", "yes"))
	return n.do(engine.Do("accept"))
}

// inHand is a scenario in which a unit has the initiative.
func inHand(t testing.TB) *native {
	n := made(t, "Ducos", 3, "scenario", "ducos")
	for range 9 {
		if d := n.System().Desk(n.State()); d.Deeds == nil {
			n.do(d.Next().Do)
		}
	}
	return n
}

// ended is a fight that is over, with losses and an objective achieved.
func ended(t testing.TB) *native {
	n, end := fought(t), engine.Do("end-game")
	for _, f := range n.System().Form(n.State(), end).Fields {
		if strings.HasPrefix(f.Key, "home-") {
			end = end.With(f.Key, "yes")
		}
	}
	return n.do(end)
}

// fought is that fight before its end.
func fought(t testing.TB) *native {
	n := made(t, "The search of Villa Nueva", 11, "scenario", "villa-nueva")
	n.do(engine.Do("note", "kind", "vet", "figures", "24"))
	for range 2 {
		n.do(engine.Do("volley", "unit", "u6", "against", "u10", "range", "3-6", "cover", "open", "anyway", "yes"))
		n.do(engine.Do("volley", "unit", "u10", "against", "u5", "range", "3-6", "cover", "open", "anyway", "yes"))
		n.do(engine.Do("end-turn"))
	}
	n.do(engine.Do("aim", "aim", "a2", "what", "won"))
	return n.do(engine.Do("aim", "aim", "a3", "what", "failed"))
}

// charged is a game just after the dice for a charge.
func charged(t testing.TB) *native {
	return twelve(t).do(engine.Do("unit-charge", "unit", "u4", "against", "u6", "cover", "open", "anyway", "yes"))
}

// waiting is a game with an event waiting for the referee.
func waiting(t testing.TB) *native {
	n := made(t, "Scouting Villa Nueva", 5, "villages", "2")
	for range 60 {
		desk := n.System().Desk(n.State())
		switch {
		case desk.Card != nil:
			return n
		case strings.HasPrefix(desk.Primary.ID, "end"):
			n.do(engine.Do("end-turn"))
		default:
			n.do(engine.Do("press"))
		}
	}
	require.FailNow(t, "no event came")
	return nil
}

// codeOf returns the code of another copy of a game: one press further on, and different.
func codeOf(game func(t testing.TB) *native) func(e *evening) string {
	return func(e *evening) string {
		var n *native
		if game == nil {
			n = made(e.t, "The bridge at Almeida", 5).do(engine.Do("press"))
		} else {
			n = game(e.t)
			entries := n.Entries()[:n.Len()-3]
			g := sure.Of(journal.Open(n.System(), n.Setup(), entries))(e.t)
			n = (&native{g, e.t}).do(engine.Do("record", "what", "treasure"))
		}
		return sure.Of(save.Parcel{Gen: 1, Setup: n.Setup(), Entries: n.Entries()}.Code())(e.t)
	}
}

// bring opens a link that carries what, a code or a func that makes one.
func bring(what any) func(e *evening) {
	return func(e *evening) {
		code, ok := what.(string)
		if !ok {
			code = what.(func(*evening) string)(e)
		}
		e.Do("location.hash = '" + code + "'")
	}
}

// full is a game in which a bit of everything has happened.
func full(t testing.TB) *native {
	n := made(t, "Scouting Villa Nueva", 11, "villages", "2")
	for range 2 {
		for range 12 {
			if n.System().Desk(n.State()).Card != nil {
				n.do(engine.Do("place"))
			}
			if strings.HasPrefix(n.System().Desk(n.State()).Primary.ID, "end") {
				break
			}
			n.do(engine.Do("press"))
		}
		if n.System().Desk(n.State()).Card != nil {
			n.do(engine.Do("place"))
		}
		n.do(engine.Do("end-turn"))
	}
	n.do(engine.Do("note", "kind", "avg", "figures", "12", "quality", "average"))
	n.do(engine.Do("note", "kind", "villagers"))
	n.do(engine.Do("move", "actor", "average", "cover", "rough"))
	n.do(engine.Do("fire-musket", "actor", "average", "target", "conscript", "range", "6-12", "cover", "open", "repeat", "6"))
	n.do(engine.Do("check-morale", "actor", "average"), "no")
	n.do(engine.Do("record", "what", "treasure"))
	return n
}

// lastStep returns the key of the newest step in the log whose dice can be opened.
func (e *evening) lastStep() string {
	e.t.Helper()
	return browser.Eval[string](e.Page, "[...document.querySelectorAll('[data-key^=step-]')].map((k) => k.dataset.key).sort((a, b) => "+
		"b.split('-')[1] - a.split('-')[1])[0]")
}

// proving is set by "make prove": everything is tried, not just one of each kind.
var proving = os.Getenv("VEDETTE_PROVE") != ""

// turnOf returns the theme in which a screen is audited in full; in the others only its colours are.
func turnOf(name string) string { return themes[crc32.ChecksumIEEE([]byte(name))%uint32(len(themes))] }

// misfits lists what does not fit on the page, a line each: text or targets outside the window or their keys, targets under 56
// px or closer than 8 px, text under 16 px, words broken in two. Rows of a list and the sections at the bottom may touch; all other
// targets are apart. Wide tables scroll within a part of the page that tells keyboards and screen readers so.
const misfits = `(() => {
	const out = [], width = document.documentElement.clientWidth;
	const name = (el) => el.dataset?.key || el.id || el.tagName.toLowerCase() + "." + (el.getAttribute("class") ||
		"") + " " + (el.textContent || "").trim().slice(0, 30);
	if (document.documentElement.scrollWidth > width) out.push("the page is " + document.documentElement.scrollWidth + " px wide");
	const seen = (el) => !el.closest(".vh, .sprite, [hidden]") && el.checkVisibility() && getComputedStyle(el).visibility !== "hidden";
	const targets = [...document.querySelectorAll("button, a[href], input, summary")].filter(seen)
		.map((el) => ({el, box: (el.closest("label.search") || el).getBoundingClientRect()}));
	for (const {el, box} of targets) {
		if (box.width < 55.9 || box.height < 55.9) out.push(name(el) + " is " + box.width.toFixed(1) + " by " + box.height.toFixed(1));
		if (box.left < -0.5 || box.right > width + 0.5) out.push(name(el) + " leaves the window");
		// The clipped corner of a chosen key extends 2 px beyond its edge.
		if (el.scrollWidth > el.clientWidth + 3 &&
			el.tagName === "BUTTON") out.push(name(el) + " does not hold its words: " + el.scrollWidth + " in " + el.clientWidth);
		if (el.scrollHeight > el.clientHeight + 3 &&
			el.tagName === "BUTTON") out.push(name(el) + " does not hold its lines: " + el.scrollHeight + " in " + el.clientHeight);
	}
	const away = ({el, box}) => { // scrolled out of its pane, or covered by what opened over it
		for (let up = el.parentElement; up && up.id !== "vedette"; up = up.parentElement) {
			const hold = up.getBoundingClientRect();
			if (getComputedStyle(up).overflowY !== "visible" && (box.top < hold.top - 1 || box.bottom > hold.bottom + 1)) return true;
		}
		const over = document.querySelector(".sheet, .nav--more, .meaning");
		return over && !over.contains(el);
	};
	const docked = (el) => Boolean(el.closest(".dock"));
	const row = (el) => el.matches(".unit, .card, .game, .fold, .band, .owed, .nav a, .nav button, .rail a, .rail button");
	for (let i = 0; i < targets.length; i++) for (let j = i + 1; j < targets.length; j++) {
		const [a, b] = [targets[i], targets[j]];
		const dx = Math.max(a.box.left - b.box.right, b.box.left - a.box.right),
			dy = Math.max(a.box.top - b.box.bottom, b.box.top - a.box.bottom);
		if (Math.max(dx, dy) >= 7.5 || docked(a.el) !== docked(b.el) || row(a.el) && row(b.el) || away(a) || away(b)) continue;
		out.push(name(a.el) + " and " + name(b.el) + " are " + Math.max(dx, dy).toFixed(1) + " px apart");
	}
	const walk = document.createTreeWalker(document.querySelector("#vedette"), NodeFilter.SHOW_TEXT), held = new Set();
	for (let node; (node = walk.nextNode());) {
		const el = node.parentElement;
		if (!node.data.trim() || !seen(el) || el.closest("option")) continue;
		if (el.closest(".band__t, .keys small")) continue; // cut with an ellipsis: the list and the accessible name have the full text
		let size = parseFloat(getComputedStyle(el).fontSize);
		if (el instanceof SVGElement) size *= el.getScreenCTM().a;
		if (size < (el.closest(".rail, kbd") ? 14.9 : 15.9)) out.push(size.toFixed(1) + " px: " + node.data.trim().slice(0, 30));
		const range = document.createRange();
		const key = el.closest("button, a, h1, h2, .shot, .slot, .tile, .chart");
		if (el.closest("button, h1, h2")) for (const word of node.data.matchAll(/[\p{L}\d\u00ad]{3,}/gu)) {
			range.setStart(node, word.index);
			range.setEnd(node, word.index + word[0].length);
			if (word[0].includes("\u00ad")) continue; // it may
			const lines = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
			if (lines.size > 1) out.push("broken: " + word[0] + " in " + name(el.closest("button, h1, h2")));
		}
		range.selectNodeContents(node);
		for (const box of range.getClientRects()) {
			if ((box.left < -0.5 || box.right > width + 0.5) &&
				!el.closest(".scroll")) out.push("cut at the window: " + node.data.trim().slice(0, 40));
			const hold = key?.getBoundingClientRect();
			if (hold && (box.left < hold.left - 0.5 ||
				box.right > hold.right + 0.5)) out.push("outside " + name(key) + ": " + node.data.trim().slice(0, 40));
		}
		for (let up = el; up && up.id !== "vedette" && !held.has(up); up = up.parentElement) {
			held.add(up);
			const style = getComputedStyle(up);
			if (!up.matches(".scroll") && style.overflowX !== "visible" && up.scrollWidth > up.clientWidth + 1) out.push("cut in " + name(up));
		}
	}
	return [...new Set(out)];
})()`

// Every screen fits a small phone, a usual one in every theme, a tablet, and a phone whose owner has doubled the text size, and
// the accessibility audit finds nothing. With VEDETTE_SHOTS set, pictures are kept in build/out/shots; VEDETTE_VIEW restricts
// the test to views of that name.
func TestEveryViewFits(t *testing.T) {
	t.Parallel()
	tour(t, home(t), views(), func(t *testing.T, e *evening, v view) {
		if v.game == nil {
			v.game = full
		}
		e.wake(home(t), v.game(t).records("1"))
		v.open(e)
		e.fits(t, v.name)
	})
}

// tour visits views in several tabs at once and reuses the tabs: reloading a page takes a third of the time of a new tab.
func tour(t *testing.T, url string, views []view, visit func(t *testing.T, e *evening, v view)) {
	t.Helper()
	const tabs = 4
	only := os.Getenv("VEDETTE_VIEW")
	for i := range tabs {
		t.Run("tab "+strconv.Itoa(i+1), func(t *testing.T) {
			t.Parallel()
			tab := browser.Open(t, url+aside)
			tab.Prefer("prefers-reduced-motion", "reduce")
			for i := i; i < len(views); i += tabs {
				v := views[i]
				if !strings.Contains(v.name, only) {
					continue
				}
				t.Run(v.name, func(t *testing.T) {
					tab.Lend(t)
					tab.Size(390, 844)
					tab.Letters(16)
					visit(t, &evening{tab, t}, v)
				})
			}
		})
	}
}

// fits checks that the page fits and is accessible.
func (e *evening) fits(t *testing.T, name string) {
	t.Helper()
	e.released()
	for _, size := range [][2]int64{{360, 740}, {820, 1180}, {1366, 768}, {390, 844}} {
		e.Size(size[0], size[1])
		if size[0] < 700 {
			e.Wait("!document.querySelector('.panes')") // redrawn without them
		}
		if size[0] != 390 { // themes differ in colours and weights only: the usual phone shows whether that moves anything
			bad := browser.Eval[[]string](e.Page, misfits)
			for i := 0; i < 20 && len(bad) > 0; i++ { // the panes of this width may still be being drawn
				time.Sleep(100 * time.Millisecond)
				bad = browser.Eval[[]string](e.Page, misfits)
			}
			assert.Empty(t, bad, "%d by %d", size[0], size[1])
			if proving {
				e.themed(name)
			}
			continue
		}
		for _, theme := range themes {
			e.theme(theme)
			assert.Empty(t, browser.Eval[[]string](e.Page, misfits), "%d by %d, %s", size[0], size[1], theme)
			e.readable(name)
			e.shoot(name + "-" + theme)
		}
		e.theme("sun")
	}
	e.large(name)
}

// large checks that the page fits with doubled text size.
func (e *evening) large(name string) {
	e.t.Helper()
	e.Letters(32)
	e.Wait("getComputedStyle(document.documentElement).fontSize === '32px'")
	for _, line := range browser.Eval[[]string](e.Page, misfits) {
		for _, bad := range []string{"wide", "leaves", "cut", "outside", "hold its words"} {
			if strings.Contains(line, bad) {
				assert.Fail(e.t, name+" with letters twice as large: "+line)
				break
			}
		}
	}
	e.shoot(name + "-large")
	e.Letters(16)
	e.Wait("getComputedStyle(document.documentElement).fontSize === '16px'")
}

// shoot saves a picture if VEDETTE_SHOTS is set.
func (e *evening) shoot(name string) {
	e.t.Helper()
	if os.Getenv("VEDETTE_SHOTS") != "" {
		e.Shot(name)
	}
}

// readable audits the screen of this name in its present theme.
func (e *evening) readable(name string) {
	e.t.Helper()
	theme := browser.Eval[string](e.Page, "document.documentElement.dataset.theme")
	if proving || theme == turnOf(name) {
		assert.Empty(e.t, e.Audit(), "%s, %s", name, theme)
	} else {
		assert.Empty(e.t, e.Contrast(), "%s, %s", name, theme)
	}
}

// released waits until no key is pressed: a pressed key is a pixel lower.
func (e *evening) released() {
	e.t.Helper()
	e.Wait(`!document.querySelector("[data-key]:active, .key.is-pressed")`)
}

// themed checks the contrast of the screen in every theme.
func (e *evening) themed(name string) {
	e.t.Helper()
	was := browser.Eval[string](e.Page, "document.documentElement.dataset.theme")
	for _, theme := range themes {
		e.theme(theme)
		e.readable(name)
		e.shoot(name + "-" + theme)
	}
	e.theme(was)
}

// theme switches the page to a theme temporarily, and waits until its colours have faded in.
func (e *evening) theme(name string) {
	e.t.Helper()
	e.Do("document.documentElement.dataset.theme = '" + name + "'")
	e.Settled()
}
