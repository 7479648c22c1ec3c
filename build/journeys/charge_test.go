package journeys

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// twice lists names shared by two keys of the page: a tap would go to the last of them.
const twice = `(() => {
	const seen = {}, out = [];
	for (const k of document.querySelectorAll("[data-key]")) {
		if (k.closest(".behind, .short")) continue; // an abbreviation may occur twice
		if (seen[k.dataset.key]) out.push(k.dataset.key);
		seen[k.dataset.key] = true;
	}
	return out;
})()`

// charge is a game of a rule book in which a charge is played by touch, with every screen on the way checked.
type charge struct {
	*evening
	t     *testing.T
	name  string
	shown int
}

// charging begins a game in a theme, with a seed whose dice lead through the branches.
func charging(t *testing.T, id, seed, theme string, keys ...string) *charge {
	t.Helper()
	t.Parallel()
	e := visit(t, home(t))
	e.Prefer("prefers-reduced-motion", "reduce")
	e.Store("vedette/prefs", `{"theme":"`+theme+`"}`)
	e.again()
	e.bookOf(id, seed, keys...)
	return &charge{e, t, id, 0}
}

// look checks that the screen fits (every fourth in a narrow window too) and that no two keys share a name, and saves it if
// VEDETTE_SHOTS is set.
func (c *charge) look() {
	c.t.Helper()
	c.shown++
	c.released()
	assert.Empty(c.t, browser.Eval[[]string](c.Page, misfits), "%s, picture %d", c.name, c.shown)
	if c.shown%4 == 0 {
		c.Size(360, 844)
		assert.Empty(c.t, browser.Eval[[]string](c.Page, misfits), "%s, picture %d, 360 wide", c.name, c.shown)
		c.Size(390, 844)
	}
	assert.Empty(c.t, browser.Eval[[]string](c.Page, twice), "%s, picture %d: %s", c.name, c.shown, c.picture())
	if os.Getenv("VEDETTE_SHOTS") != "" {
		c.Shot("charge-" + c.name + "-" + string(rune('a'+c.shown-1)))
	}
}

// says taps keys and checks the screen they lead to, which must contain all these words.
func (c *charge) says(keys string, words ...string) {
	c.t.Helper()
	c.tap(strings.Fields(keys)...)
	c.look()
	text := c.picture()
	if c.Has("owed") {
		text += c.owed()
	}
	for _, w := range words {
		assert.Contains(c.t, text, w)
	}
}

// unit returns a unit's row on the play screen: its name, strength and markers.
func (c *charge) unit(name string) string {
	c.t.Helper()
	row := browser.Eval[string](c.Page,
		`[...document.querySelectorAll("main li")].map((row) => row.innerText.trim()).find((row) => row.startsWith("`+name+`")) || ""`)
	require.NotEmpty(c.t, row, "%s is not on the play screen: %s", name, c.picture())
	return row
}

// reloaded reloads the page and checks that the screen is the same.
func (c *charge) reloaded() {
	c.t.Helper()
	was := c.picture()
	c.again()
	c.Await("undo")
	assert.Equal(c.t, was, c.picture(), "the same picture after loading anew")
}

// undone undoes the last step, checks that the previous screen is back, and redoes it.
func (c *charge) undone(before string) {
	c.t.Helper()
	c.tap("undo")
	assert.Regexp(c.t, "^Undone", c.said())
	assert.Contains(c.t, c.picture(), before)
	c.tap("redo")
	c.Await("undo")
	assert.Regexp(c.t, "^Redone", c.said())
	assert.Empty(c.t, c.Problems())
}

// A charge in each rule book by touch, from declaration to rally: reaction or fire, contact, melee, morale, rout or pursuit.
// What is due next is always the large key of the previous result.
func TestChargeToRally(t *testing.T) {
	t.Parallel()
	// Horse charge the flank of levies, who shoot, are shaken, beaten and routed; the horse pursue and rally.
	t.Run("ecw", func(t *testing.T) {
		c := charging(t, "ecw", "0000000000005405", "sun")
		c.says("initiative", "King has the initiative", "The higher die chooses: 5 to 4.")
		c.says("yes", "the King moves")
		c.says("desk-next list-units-0-u4", "Maurice’s Horse", "Charge")
		c.says("desk-deed-charge field-target-8", "no impetus: steady pikes to the target’s front")
		c.says("fold-side field-side-1", "16″ reach, with impetus")
		c.says("go", "with impetus", "Popham’s Foot: answer the charge of Maurice’s Horse")
		c.says("green", "Answer: Stand")
		c.says("go", "Stands", "Maurice’s Horse must test to charge home in phase 4")
		c.says("done-card desk-next desk-next list-units-1-u8", "8 dice, 5H 6HH")
		c.says("go", "1\nhit", "Remove 1 figure from Maurice’s Horse.", "Maurice’s Horse: test for shooting")
		c.says("done-card", "after all shooting")
		c.says("duty-1", "Test to charge home", "no roll could fail")
		c.says("go", "Goes in")
		c.says("green go", "Does the charge of Maurice’s Horse still reach them?")
		c.says("yes", "Shaken", "Recoil Popham’s Foot 3″", "in contact: they fight in phase 5")
		c.says("done-card desk-next duty-1", "16 to 3: 34H 56HH against none")
		c.says("go", "Popham’s Foot lose 2. Which figures go?")
		c.says("pick-share", "2:0", "Remove 1 pike, 1 shot from Popham’s Foot.")
		c.reloaded()
		c.says("green", "Shaken or worse", "7+ 1D6", "0.0%")
		c.says("go", "Routed", "Rout Popham’s Foot 4″ straight away", "Maurice’s Horse: test to stay in hand")
		c.says("done-card desk-next", "Parliament: tests for friends lost", "Maurice’s Horse: test to stay in hand")
		assert.Contains(t, c.unit("Popham’s Foot"), "Routed")
		c.says("duty-1 go", "Nobody")
		c.says("green go", "Pursues", "Move Maurice’s Horse 8″ after the target")
		c.says("done-card desk-next", "Turn 2", "New turn", "Maurice’s Horse: test to rally")
		c.tap("done-card")
		assert.Contains(t, c.unit("Maurice’s Horse"), "Pursuing")
		c.says("duty-1 go", "Rallies", "Move", "Popham’s Foot")
		c.undone("Pursuing")
		c.says("duty-1", "Popham’s Foot")
		c.tap("back")
		assert.NotContains(t, c.unit("Maurice’s Horse"), "Pursuing", "it has rallied")
	})
	// Cuirassiers charge a battalion that fails to form square: it routs, and the cuirassiers recover.
	t.Run("march", func(t *testing.T) {
		c := charging(t, "march", "0000000000000013", "lamp", "field-forces-corps")
		c.toStep("S5")
		c.says("initiative", "8 to 6", "The French choose", "French active first", "Prussians active first")
		c.tap("green")
		c.toStep("T1")
		c.says("list-side-0-u10", "5th Cuirassiers", "up to 12″", "Charge")
		c.says("desk-deed-charge field-at-19", "Charge 1/1st Silesian Landwehr")
		c.says("go", "Charge declared", "halting ½″ from the 1/1st Silesian Landwehr")
		c.says("green field-what-square field-far-2", "8 or less, 72.2%")
		c.says("go", "11", "still in column", "fight in T3, after the fire")
		c.reloaded()
		c.says("done-card desk-next", "T2 Fire")
		c.says("desk-next duty-1", "Against infantry not in square", "Fight: 11 against 5")
		c.says("go", "18 to 11", "the 1/1st Silesian Landwehr routed", "The 1/1st Silesian Landwehr lost 3 CV: 2 left.", "D2")
		c.says("green field-what-turn", "turns up to 45°")
		c.says("go", "Turns")
		c.says("done-card")
		assert.Contains(t, c.unit("1/1st Silesian"), "routed")
		c.says("desk-next", "The 5th Cuirassiers are blown.", "Remove D1: 5th Cuirassiers.", "D2 becomes D1: 1/1st Silesian Landwehr.")
		c.tap("done-card")
		assert.Contains(t, c.unit("5th Cuirassiers"), "blown")
		c.says("desk-next", "Prussians active")
		c.toStep("T4")
		assert.Contains(t, c.unit("1/1st Silesian"), "routed", "it does nothing in this phase")
		c.says("duty-1", "No longer blown")
		c.undone("blown")
		assert.NotContains(t, c.unit("5th Cuirassiers"), "blown")
		c.says("desk-next", "S1 ")
		assert.NotContains(t, c.unit("1/1st Silesian"), "routed", "its phase is over")
	})
	// Cavalry make contact in spite of a regiment's fire: the regiment is beaten, routs, runs and rallies.
	t.Run("minie", func(t *testing.T) {
		c := charging(t, "minie", "000000000000003f", "night")
		c.toStep("charges")
		c.says("list-units-1-unit-8", "2nd Cavalry")
		c.says("field-target-14", "under its fire")
		c.says("go", "Contact", "2nd Cavalry: take off 9 figures.", "The 7th Tennessee fired at the charge: 10 figures lost.")
		c.says("done-card unfold-sequence list-sequence-step-16", "Melee, both sides")
		assert.Contains(t, c.unit("7th Tennessee"), "in melee")
		c.says("duty-1", "+8 against 0")
		c.says("go", "8\nlost by the 7th Tennessee", "10 against 2", "The 7th Tennessee test in the morale phase.")
		c.reloaded()
		c.says("done-card desk-next", "Federals: lost an officer", "Confederates: lost a melee")
		c.says("duty-2", "Check morale of 7th Tennessee", "A general touches it")
		c.says("go", "routs", "Turn the 7th Tennessee about and spread their stands.")
		c.tap("done-card")
		assert.Contains(t, c.unit("7th Tennessee"), "in rout")
		c.says("duty-1 go", "passes")
		c.says("done-card", "End turn 1")
		c.toStep("moves")
		c.tap("duty-1")
		assert.Contains(t, c.said(), "The 7th Tennessee fell back 7 inches towards their own edge.")
		c.toStep("orale and routs", "duty-")
		c.says("duty-1", "Try to rally 7th Tennessee", "Turn 1 of rout")
		c.says("go", "rallies", "Form the 7th Tennessee up in line.")
		c.undone("in rout")
		assert.NotContains(t, c.unit("7th Tennessee"), "in rout")
	})
	// Pikes cross a wall against shot who fire and defend it: half dice, one broken unit, and one that withdraws.
	t.Run("splendid", func(t *testing.T) {
		c := charging(t, "splendid", "000000000000000a", "lamp")
		c.toStep("Charges: Parliament")
		c.says("list-side-0-u10", "Meldrum’s pike")
		c.says("field-target-17", "Charge allowance", "Charge Whitecoat shot")
		c.says("fold-feature field-feature-f7 field-defends fold-react field-react-fire"+
			strings.Repeat(" field-distance-less-5", 4), "In reach at half rate",
			"half dice in the next hand-to-hand phase")
		c.says("go", "Meldrum’s pike charging the Whitecoat shot", "The Whitecoat shot fire in reaction.")
		c.says("green", "4 dice")
		c.says("go", "3\nhits from 4 dice", "Remove 1 stand of Meldrum’s pike.")
		c.reloaded()
		c.says("done-card", "Meldrum’s pike: morale test")
		c.says("duty-1 go", "Stands")
		c.says("done-card desk-next desk-next", "Meldrum’s pike: fight", "half dice for the charger")
		c.says("duty-1", "½ = 3 dice", "Fight, 3 dice", "Whitecoat shot: 4 dice")
		c.says("go", "Meldrum’s pike off the table", "Take Meldrum’s pike off the table.", "Meldrum’s pike\n5, 6, 2\nWhitecoat shot\n2, 2, 1, 6",
			"Remove 1 stand of the Whitecoat shot.")
		c.says("done-card desk-next", "Whitecoat shot: morale test")
		assert.Contains(t, c.unit("Whitecoat shot"), "owes a test")
		c.says("duty-1 go", "Withdraws", "Move the Whitecoat shot back a full move.")
		c.undone("owes a test")
		assert.Contains(t, c.unit("Whitecoat shot"), "failed once")
	})
}
