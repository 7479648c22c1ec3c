package journeys

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// thumb counts a referee's taps.
type thumb struct {
	*evening
	taps  int
	lids  int    // those of them that opened what a key was hidden behind
	last  string // the unit taken last
	table []string

	rallied int // how often a unit rallied
	charged int // charges counted, with reaction and both blows
}

// still waits until the page has come to rest: a new screen moves the focus to its heading.
const still = `new Promise((done) => {
	let at = scrollY, same = 0;
	const look = () => {
		same = at === scrollY ? same + 1 : 0;
		at = scrollY;
		same > 3 ? done(true) : requestAnimationFrame(look);
	};
	look();
})`

// free taps keys without counting.
func (h *thumb) free(keys ...string) {
	h.t.Helper()
	for _, key := range keys {
		assert.LessOrEqual(h.t, browser.Eval[int](h.Page, "document.documentElement.scrollWidth"), 390,
			"the page before %s is as wide as the phone", key)
		browser.Eval[bool](h.Page, still)
		if h.reveal(key) {
			h.lids++
		}
		h.evening.tap(key)
	}
}

// tap taps keys and counts them.
func (h *thumb) tap(keys ...string) {
	h.t.Helper()
	lids := h.lids
	h.free(keys...)
	h.taps += len(keys) + h.lids - lids
}

// named returns the data-key of the key or row that begins with prefix and shows this name.
func (h *thumb) named(prefix, name string) string {
	h.t.Helper()
	return browser.Eval[string](h.Page, `[...document.querySelectorAll('[data-key^="`+prefix+`"]')].find((k) => k.innerText.includes("`+name+
		`"))?.dataset.key || ""`)
}

// tapNamed taps the key or row that begins with prefix and shows this name.
func (h *thumb) tapNamed(prefix, name string) {
	h.t.Helper()
	key := h.named(prefix, name)
	require.NotEmpty(h.t, key, "%s of %s in:\n%s", prefix, name, h.picture())
	h.tap(key)
}

// limit logs how many taps something has taken since the count began, checks them against the maximum, and restarts the count.
func (h *thumb) limit(what string, most int) {
	h.t.Helper()
	assert.LessOrEqual(h.t, h.taps, most, what)
	h.table = append(h.table, fmt.Sprintf("%-64s %3d of %3d", what, h.taps, most))
	h.taps = 0
}

// villaNueva starts a game with the forces of Villa Nueva, two French units and a gun.
func villaNueva(t testing.TB, url, seed string) *thumb {
	t.Helper()
	h := &thumb{evening: visit(t, url)}
	h.Do("vedette.seed = () => '" + seed + "'")
	h.free("new-game", "field-force-villa-nueva")
	h.Tap("create")
	h.Await("owed")
	h.free("desk-note", "field-kind-avg", "field-figures-more-5", "go")
	h.free("desk-note", "field-kind-cav", "go")
	h.free("desk-note", "field-kind-lart", "go")
	return h
}

// asked returns the whole open question of the play screen.
func (h *thumb) asked() string {
	h.t.Helper()
	if !h.Has("owed") {
		return ""
	}
	h.evening.tap("owed")
	text := h.Text(".sheet__say:not(.second)")
	h.evening.tap("owed")
	return text
}

// ours presses until the Players have the initiative. Units that come up before are marked as having acted.
func (h *thumb) ours() {
	h.t.Helper()
	for range 20 {
		if strings.HasPrefix(h.Text("#screen-title"), "Players") && browser.Eval[bool](h.Page,
			"Boolean(document.querySelector('[data-key^=list-to-act-], .deeds'))") && (h.last == "" || !strings.Contains(h.asked(), h.last)) {
			h.taps = 0
			return
		}
		h.step()
	}
	require.FailNow(h.t, "the initiative never comes to the Players", h.picture())
}

// offers reports whether a key is on the play screen or behind Other, which it then leaves open.
func (h *thumb) offers(key string) bool {
	h.t.Helper()
	if h.Has(key) || !h.Has("take-action") {
		return h.Has(key)
	}
	h.evening.tap("take-action")
	if h.Has(key) {
		return true
	}
	h.evening.tap("back")
	return false
}

// allActed reports whether nothing is left in the turn but its end and what is owed before it.
func (h *thumb) allActed() bool {
	h.t.Helper()
	said := "\n" + h.picture()
	return strings.HasPrefix(h.Text(".key--primary"), "End turn") || strings.Contains(said, "\nEverybody has acted\n")
}

// step takes the next step that moves the turn on.
func (h *thumb) step() {
	h.t.Helper()
	switch {
	case h.Has("desk-place"):
		h.free("desk-place")
	case h.Has("desk-accept"):
		h.free("desk-accept")
	case h.Has("pick-none"):
		h.free(browser.Eval[string](h.Page, "document.querySelector('[data-key^=pick-]').dataset.key"))
	case h.Has("no") && strings.Contains(h.picture(), "check morale first"): // put off: made later from the duties
		h.free("no")
	case h.Has("done-card"):
		h.free("done-card")
	case h.offers("desk-acted-now"):
		h.free("desk-acted-now")
	case h.offers("desk-done"):
		h.free("desk-done")
	case h.allActed():
		h.free("desk-end-turn")
	default:
		h.free("initiative")
	}
}

// fire enters a volley by the unit acting.
func (h *thumb) fire(at, rng, cover string, more ...string) {
	h.t.Helper()
	h.tap("desk-volley")
	if key := h.named("field-against-", at); key != "" { // a single enemy is filled in
		h.tap(key)
	}
	for _, x := range [...][2]string{{"range", rng}, {"cover", cover}} {
		if h.Has("fold-" + x[0]) { // filled in, as last entered
			h.tap("fold-" + x[0])
		}
		if !h.Has("field-" + x[0] + "-" + x[1]) { // an answer gave another
			h.tap("field-" + x[0] + "-other")
		}
		h.tap("field-" + x[0] + "-" + x[1])
	}
	h.tap(more...)
	h.tap("go")
}

// take chooses the unit that acts, and reports whether it was available.
func (h *thumb) take(name string) bool {
	h.t.Helper()
	if strings.Contains(h.Text(".deeds"), name) { // the last of its side is chosen automatically
		h.last = name
		return true
	}
	key := h.named("list-to-act-", name)
	if key != "" {
		h.last = name
		h.tap(key)
	}
	return key != ""
}

// enter taps without counting and returns to the play screen.
func (h *thumb) enter(keys ...string) {
	h.t.Helper()
	h.free(keys...)
	h.toRest()
}

// duty returns the key of the duty with this text.
func (h *thumb) duty(text string) string {
	h.t.Helper()
	if !h.Has("duty-1") {
		h.tap("owed")
	}
	return browser.Eval[string](h.Page, `[...document.querySelectorAll(".duty")].find((d) => d.innerText.includes("`+text+
		`"))?.querySelector("button").dataset.key || "none"`)
}

// follow follows a thread to its end and returns what was tapped.
func (h *thumb) follow() (steps []string) {
	h.t.Helper()
	for range 8 {
		key := ""
		for _, next := range []string{"desk-contact-", "desk-reaction-fire-", "no-reaction-", "desk-blow-", "desk-strike-back-"} {
			if key = h.green(); strings.HasPrefix(key, next) {
				break
			}
			if key = browser.Eval[string](h.Page, `document.querySelector('[data-key^="`+next+
				`"]:not([data-key*="some"])')?.dataset.key || ""`); key != "" {
				break
			}
		}
		if key == "" {
			h.free("desk-accept")
			return steps
		}
		h.tap(key)
		steps = append(steps, strings.TrimRight(strings.TrimPrefix(key, "desk-"), "-0123456789"))
	}
	return steps
}

// restOfTurn plays the turn to its end; with duties open the app asks once, and gets its answer.
func (h *thumb) restOfTurn() {
	h.t.Helper()
	now := browser.Eval[int](h.Page, turnNow)
	h.last = ""
	for range 60 {
		if h.Has("owed") && browser.Eval[int](h.Page, turnNow) > now { // one of its steps was the end of the turn
			return
		}
		if strings.HasPrefix(h.Text(".key--primary"), "End turn") {
			h.free("desk-end-turn")
			if h.Has("yes") {
				h.free("yes")
			}
			h.toRest()
			h.Wait(fmt.Sprint(turnNow, " === ", now+1))
			return
		}
		h.step()
	}
	require.FailNow(h.t, "the turn does not end", h.picture())
}

// forces opens Forces and returns its text.
func (h *thumb) forces() string {
	h.t.Helper()
	h.section("nav-forces", "Forces")
	picture := h.Text("main")
	h.section("nav-field", "")
	h.Await("owed")
	return picture
}

// depth changes how much is tracked.
func (h *thumb) depth(id string) {
	h.t.Helper()
	h.section("settings", "Settings")
	h.free("field-depth-" + id)
	h.section("nav-field", "")
	h.Await("owed")
}

// The four detachments of Villa Nueva against French infantry, cavalry and a limbered gun: two turns with computer dice and one
// with table dice. Taps count from the initiative on.
func TestForcesOfVillaNueva(t *testing.T) {
	t.Parallel()
	h := villaNueva(t, home(t), "0000000000000007")
	defer func() { t.Logf("taps\n%s", strings.Join(h.table, "\n")) }()
	assert.Contains(t, h.Text("main"), "limbered")

	// Turn 1. A volley of riflemen, its losses, and the morale check that follows.
	h.ours()
	require.True(t, h.take("60th Rifles"))
	h.fire("French infantry", "6-12", "soft")
	h.limit("first shot of a firing group, with the choice of the unit", 6)
	assert.Contains(t, h.picture(), "Remove 4 figures of the French infantry")
	h.free("desk-accept")
	assert.Contains(t, h.owed(), "Check morale")
	h.tap("green") // one of the Rifles has not acted: they finish, and then the enemy check
	h.tap("duty-1")
	h.limit("morale check from the list of what is owed", 3)
	h.free("desk-accept")
	assert.NotContains(t, h.owed(), "Check morale", "it is done")

	// Half of a company fires, then the other half likewise.
	h.ours()
	require.True(t, h.take("South Essex"))
	h.fire("French infantry", "6-12", "open", "field-n-less-5", "field-n-less-5")
	assert.Equal(t, 10, browser.Eval[int](h.Page, "document.querySelectorAll('.shot').length"))
	first := h.taps
	h.taps = 0
	h.tap("same-again-rest")
	h.limit("the same again for the next group", 1)
	h.taps = first + 1
	h.free("desk-accept")
	h.limit("volley of 20 in two halves, accepted", 12)

	// A turn that ends too early says who has not acted; Undo reverts it.
	h.free("desk-end-turn")
	assert.Contains(t, h.picture(), "Had not acted: 2 Player units")
	h.free("undo")
	h.Await("owed")
	assert.Equal(t, 1, browser.Eval[int](h.Page, turnNow))

	h.ours()
	require.True(t, h.take("Hussars"))
	h.tap("desk-unit-charge")
	h.tapNamed("field-against-", "French cavalry")
	h.tap("field-cover-open", "go")
	steps := h.follow()
	t.Log("charge:", steps)
	h.limit("charge with "+strings.Join(steps, ", "), 12)

	h.ours()
	require.True(t, h.take("Jägers"))
	h.tap("desk-unit-move-open")
	h.limit("move, with the choice of the unit", 3)
	if h.Has("desk-accept") {
		h.free("desk-accept")
	}
	h.restOfTurn()

	// Turn 2. Loading; a charge left half-way and resumed after a reload; losses corrected.
	h.ours()
	require.True(t, h.take("60th Rifles"))
	h.tap("desk-unit-stand")
	h.free("desk-accept")
	h.limit("load, with the choice of the unit, accepted", 3)
	h.ours()
	require.True(t, h.take("South Essex"))
	h.fire("French infantry", "3-6", "open")
	h.free("desk-accept")
	h.limit("volley of 20, accepted", 12)

	h.enter("desk-note", "field-kind-vet", "field-figures-more-5", "go") // fresh troops, as a target for the charge
	h.ours()
	require.True(t, h.take("Hussars"))
	h.tap("desk-unit-charge")
	h.tapNamed("field-against-", "veteran infantry")
	h.tap("field-cover-open", "go")
	h.free("desk-accept")
	assert.Contains(t, h.owed(), "Charge of the Brunswick Oels Hussars\nAt the French veteran infantry.")
	h.again()
	h.Await("owed")
	h.tap(h.duty("Charge of"))
	steps = h.follow()
	t.Log("charge taken up again:", steps)
	h.limit("charge left half-way, taken up again after a reload: "+strings.Join(steps, ", "), 13)
	h.restOfTurn()
	assert.Equal(t, 3, browser.Eval[int](h.Page, turnNow))

	// Turn 3 with table dice.
	h.free("dice-fight")
	h.enter("desk-note", "field-kind-avg", "field-figures-more-5", "field-figures-more-5", "go")
	h.ours()
	require.True(t, h.take("South Essex"))
	h.tap("desk-volley")
	h.tapNamed("field-against-", "veteran infantry")
	h.tap("field-range-6-12", "fold-cover", "field-cover-soft")
	assert.Equal(t, "Fire 20 muskets", strings.Split(h.Text("[data-key=go]"), "\n")[0])
	h.tap("go")
	thrown := 20
	entry := h.taps
	for range 4 { // the NCO needs a different number from the men and is asked for separately
		if h.Has("desk-accept") {
			break
		}
		if h.Has("count-hits") {
			h.tap("count-hits", "hits-1")
			continue
		}
		h.tap("face-4", "face-2", "face-5")
	}
	h.free("desk-accept")
	t.Logf("a volley of %d at the table", thrown)
	h.limit(fmt.Sprintf("volley of %d with table dice, counted", thrown), 12+20)
	h.free("undo", "undo")
	h.taps = entry
	h.tap("desk-volley")
	h.tapNamed("field-against-", "veteran infantry")
	h.tap("field-range-6-12", "fold-cover", "field-cover-soft")
	if h.Has("kept-dice") {
		h.free("kept-dice")
	}
	h.tap("go")
	h.taps = entry
	for range 60 {
		if h.Has("desk-accept") {
			break
		}
		h.tap("face-4", "face-2", "face-5")
	}
	h.limit(fmt.Sprintf("volley of %d with table dice, face by face", thrown), 12+60)
	h.free("desk-accept")
	h.free("dice-computer")

	// Casualties on Forces, and undo.
	before := h.forces()
	h.section("nav-forces", "Forces")
	h.tap(h.named("list-players-", "South Essex") + "-key")
	h.limit("a casualty on Forces", 1)
	assert.NotEqual(t, before, h.Text("main"))
	h.tap("undo")
	h.limit("and its undo", 1)
	assert.Equal(t, before, h.Text("main"))
	h.section("nav-field", "")

	// Changing the depth in the middle of the game loses nothing.
	h.depth("console")
	assert.False(t, h.Has("desk-volley"))
	h.depth("light")
	h.depth("full")
	assert.Equal(t, before, h.forces())
	assert.Empty(t, h.Problems())
}
