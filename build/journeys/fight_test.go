package journeys

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// plan is what a unit does when its side has the initiative.
type plan struct {
	unit string
	do   func()
}

// play presses until a side has the initiative and one of its planned units can take it, carries out its plan, and goes on until
// everybody has acted. It returns who acted, in order.
func (h *thumb) play(plans ...plan) (did []string) {
	h.t.Helper()
	done := map[string]bool{}
	for range 60 {
		took := false
		if h.Has("owed") && (h.last == "" || !strings.Contains(h.asked(), h.last)) {
			for _, p := range plans {
				if !done[p.unit] && h.take(p.unit) {
					done[p.unit], took = true, true
					did = append(did, p.unit)
					h.act(p.do)
					h.close()
					break
				}
			}
		}
		switch {
		case took:
		case h.allActed():
			return did
		default:
			h.step()
		}
	}
	require.FailNow(h.t, "the turn does not end", h.picture())
	return did
}

// act carries out a plan, except that a Wavering unit rallies, or moves if some of its figures have acted.
func (h *thumb) act(planned func()) {
	h.t.Helper()
	if !strings.Contains(h.Text(".deeds"), "Wavering") {
		planned()
		return
	}
	h.taps = 1
	if browser.Eval[bool](h.Page, `Boolean(document.querySelector('[data-key="desk-unit-stand"]:not([aria-disabled])'))`) {
		h.tap("desk-unit-stand")
		dice := 0
		for h.throws() {
			dice++
		}
		assert.Regexp(h.t, "Solid again|It breaks", h.picture())
		h.rallied++
		h.free("desk-accept")
		h.limit(fmt.Sprintf("rally, with the choice of the unit and %d faces, accepted", dice), 3+dice)
		return
	}
	h.tap("desk-unit-move-open")
}

// close accepts what is waiting and enters the dice asked for, until the play screen is at rest.
func (h *thumb) close() {
	h.t.Helper()
	for range 30 {
		switch {
		case h.Has("desk-accept"):
			h.free("desk-accept")
		case h.Has("desk-place"):
			h.free("desk-place")
		case h.Has("done-card"):
			h.free("done-card")
		case h.throws():
		default:
			h.Await("owed")
			return
		}
	}
	require.FailNow(h.t, "the play screen does not come to rest", h.picture())
}

// throws enters the dice the table is asked for, a volley as hits, a single throw as faces, and reports whether any were asked
// for.
func (h *thumb) throws() bool {
	h.t.Helper()
	switch {
	case h.Has("count-hits"):
		h.tap("count-hits", "hits-1")
	case h.Has("face-4"):
		h.tap("face-4")
	default:
		return false
	}
	return true
}

// checks makes the morale checks and promotions that are due and returns the number of checks.
func (h *thumb) checks() int {
	h.t.Helper()
	n := 0
	for range 18 {
		key := h.duty("Check morale")
		if key == "none" { // officers fall, and the last of a unit is replaced at once
			if key = h.duty("Promote a leader"); key == "none" {
				return n
			}
			n--
		}
		h.free(key)
		h.close()
		n++
	}
	return n
}

// Two complete turns of the forces of Villa Nueva against French infantry, cavalry and a limbered gun that act themselves, with
// computer dice, and one with table dice for the fighting: complete charges, corrected losses, a rally, an end of turn that asks
// first. Taps count from the initiative on.
func TestTurnsOfVillaNueva(t *testing.T) {
	t.Parallel()
	h := &thumb{evening: visit(t, home(t))}
	defer func() { t.Logf("taps\n%s", strings.Join(h.table, "\n")) }()
	h.Do("vedette.seed = () => '0000000000000011'")
	h.free("new-game", "field-force-villa-nueva")
	h.Tap("create")
	h.Await("owed")
	h.free("desk-note", "field-kind-avg", "field-figures-more-5", "field-figures-more-5", "field-figures-more-5", "go")
	h.free("desk-note", "field-kind-cav", "go")
	h.free("desk-note", "field-kind-lart", "go")

	at := func(key, name string) { // the target, unless there is only one
		if key := h.named("field-"+key+"-", name); key != "" {
			h.tap(key)
		}
	}
	charge := func(at_, what string, resumed bool) func() {
		return func() {
			fresh := map[string]string{"conscript infantry": "con", "veteran infantry": "vet"}[at_]
			if fresh != "" { // somebody who has not acted and so can react
				h.enter("desk-note", "field-kind-"+fresh, "field-figures-more-5", "go")
			}
			h.taps = 1
			h.tap("desk-unit-charge")
			at("against", at_)
			h.tap("field-cover-open", "go")
			if resumed {
				h.free("desk-accept")
				h.again()
				h.Await("owed")
				require.NotEqual(t, "none", h.duty("Charge of"))
				h.tap(h.duty("Charge of"))
			}
			steps := h.follow()
			if resumed {
				steps = append([]string{"contact"}, steps...) // the duty was this step
			}
			if what != "" {
				assert.Equal(t, []string{"contact", "reaction-fire", "blow-open", "strike-back"}, steps, what)
				h.limit(what, 13) // one of them opens the list of what is owed
				h.charged++
			}
		}
	}
	volley := func(against, rng, cover string, more ...string) func() {
		return func() {
			h.taps = 1
			h.fire(against, rng, cover, more...)
		}
	}
	move := func() { h.tap("desk-unit-move-open") }
	gun := func(order string, then func()) func() {
		return func() {
			h.tap("desk-unit-gun")
			require.Equal(t, order, strings.Split(h.Text("[data-key=go]"), "\n")[0])
			h.tap("go")
			if then != nil {
				then()
			}
		}
	}
	endTurn := func(owed ...string) {
		t.Helper()
		now := browser.Eval[int](h.Page, turnNow)
		h.last = ""
		h.free("desk-end-turn")
		if len(owed) > 0 {
			for _, o := range owed {
				assert.Contains(t, h.picture(), o)
			}
		}
		h.toRest()
		h.Wait(fmt.Sprint(turnNow, " === ", now+1))
	}

	// Turn 1. The Hussars charge infantry that have not acted: they fire, and both sides strike.
	did := h.play(
		plan{"Hussars", charge("conscript infantry", "charge with reaction and both blows, uninterrupted", false)},
		plan{"60th Rifles", func() {
			volley("French cavalry", "6-12", "soft", "field-clear")() // they are in contact with the South Essex
			h.limit("first shot of a firing group, with the choice of the unit and of those not in contact", 7)
			require.Contains(t, h.picture(), "Remove ")
			h.free("desk-adjust")
			h.free(browser.Eval[string](h.Page, `[...document.querySelectorAll('[data-key^="field-lost-"][data-key$="-less"]')].pop().dataset.key`))
			h.free("go")
			h.close()
			assert.Contains(t, strings.Join(h.log(), " "), "Adjusted by the referee", "one fewer, by the referee")
		}},
		plan{"South Essex", volley("French infantry", "3-6", "open")},
		plan{"Jägers", move},
		plan{"French cavalry", charge("South Essex", "", false)},
		plan{"Light artillery", move},
		plan{"conscript infantry", move},
		plan{"veteran infantry", move},
		plan{"French infantry", volley("Brunswick Oels Jägers", "6-12", "open")},
	)
	t.Log("turn 1:", did)

	// The turn ends without a question: what is owed comes first in the next one. Undo reverts the end.
	require.NotEqual(t, "none", h.duty("Check morale"))
	h.last = ""
	h.free("desk-end-turn")
	assert.Contains(t, h.picture(), "Check morale")
	h.free("undo")
	h.Await("owed")
	assert.Equal(t, 1, browser.Eval[int](h.Page, turnNow))
	assert.Positive(t, h.checks())
	endTurn()

	// Turn 2. The Jägers are Wavering and rally; the gun unlimbers; a charge stops half-way.
	morale := func(name, what string, wavers bool) { // the referee says so, unless it is so
		h.section("nav-forces", "Forces")
		key := h.named("list-players-", name)
		require.NotEmpty(t, key, name)
		if strings.Contains(h.Text(`[data-key="`+key+`"]`), "Wavering") != wavers {
			h.enter(key, "field-what-"+what, "go")
			return
		}
		h.section("nav-field", "")
		h.Await("owed")
	}
	morale("Jägers", "wavering", true)
	morale("South Essex", "solid", false)
	did = h.play(
		plan{"Jägers", move}, // they are Wavering
		plan{"Hussars", charge("French infantry", "", false)},
		plan{"60th Rifles", func() { h.tap("desk-unit-stand") }}, // to load
		plan{"South Essex", charge("veteran infantry", "charge with reaction and both blows, left half-way, taken up again after a reload",
			true)},
		plan{"French cavalry", move},
		plan{"Light artillery", gun("Unlimber", nil)},
		plan{"conscript infantry", move},
		plan{"veteran infantry", move},
		plan{"French infantry", volley("60th Rifles", "6-12", "soft")},
	)
	t.Log("turn 2:", did)
	assert.Positive(t, h.rallied)
	assert.Equal(t, 2, h.charged, "one charge uninterrupted, one taken up again")
	h.checks()
	endTurn()

	// Turn 3, with table dice for combat and morale.
	h.free("dice-fight")
	did = h.play(
		plan{"60th Rifles", func() {
			volley("French infantry", "6-12", "open")()
			n := 0
			for ; h.throws(); n++ {
			}
			h.free("desk-accept")
			h.limit(fmt.Sprintf("volley with table dice, counted, of %d numbers needed", n), 12+20)
		}},
		plan{"South Essex", volley("French infantry", "6-12", "open")},
		plan{"Jägers", volley("French infantry", "6-12", "open")},
		plan{"Hussars", move},
		plan{"conscript infantry", move},
		plan{"veteran infantry", move},
		plan{"French infantry", volley("South Essex", "6-12", "open")},
		plan{"French cavalry", move},
		plan{"Light artillery", gun("Load", nil)},
	)
	t.Log("turn 3:", did)
	h.checks()
	endTurn()

	// Turn 4. The gun fires; whoever is in the way tests; nobody else acts, and the end of the turn names them.
	h.free("dice-computer")
	fired := false
	for range 40 {
		if h.Has("owed") && h.take("Light artillery") {
			gun("Fire", nil)()
			fired = true
			break
		}
		h.step()
	}
	require.True(t, fired)
	before := h.picture()
	if key := browser.Eval[string](h.Page, `document.querySelector('[data-key^="desk-under-fire"]')?.dataset.key || ""`); key != "" {
		h.free(key)
		h.tapNamed("field-unit-", "60th Rifles")
		h.free("field-range-12-18", "field-cover-open", "field-n-more-5", "go")
		assert.Regexp(t, "of [56] lost", h.picture())
	} else {
		assert.Regexp(t, "isfire|hort", before)
	}
	h.close()
	endTurn("Had not acted: ")
	assert.Empty(t, h.Problems())
}
