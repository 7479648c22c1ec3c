package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
)

// Touching a feature is being in it: with the front, and with the rear of the last stand. Source: SPL-02, COR-S06.
func TestTouchingIsBeingIn(t *testing.T) {
	s := battle(t, nil)
	pike, horse, saker := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Cromwell’s horse"), unitID(t, s, "Park saker")
	wood, hedge, river := featureID(t, s, "Slash wood"), featureID(t, s, "Long hedge"), featureID(t, s, "River Lymn")
	in := func(c engine.Command, name string) []int {
		_, next := do(t, s, c)
		return unitNamed(t, next, name).In
	}
	move := func(unit, feature, at string, more ...string) engine.Command {
		return engine.Do("move", append([]string{"unit", unit, "feature", feature, "feature-at", at}, more...)...)
	}
	id := func(f string) []int {
		return []int{featureNamed(t, s, map[string]string{wood: "Slash wood", hedge: "Long hedge"}[f]).ID}
	}
	assert.Equal(t, id(wood), in(move(pike, wood, "24"), "Meldrum’s pike"), "its front touches the wood")
	assert.Empty(t, in(move(pike, wood, "25"), "Meldrum’s pike"), "a quarter of an inch is left")
	assert.Equal(t, id(wood), in(move(pike, wood, "20"), "Meldrum’s pike"), "its front is in the wood")
	// 12 inches: 4 free, then the hedge and its depth at half rate for 3½ inches, the rest free.
	assert.Empty(t, in(move(horse, hedge, "16"), "Cromwell’s horse"), "it is over the hedge")
	assert.Equal(t, id(hedge), in(move(horse, hedge, "16", "allow", "30"), "Cromwell’s horse"), "its rear touches the hedge")
	assert.Empty(t, in(move(horse, hedge, "16", "allow", "31"), "Cromwell’s horse"), "its rear is clear of it")
	// What it may not enter it does not touch: it stops short.
	assert.Empty(t, in(move(pike, river, "8"), "Meldrum’s pike"))
	assert.Empty(t, in(move(saker, hedge, "4", "how", "prolong", "allow", "3"), "Park saker"))

	// Touching has the force of being in: no gunfire, no charge of horse, half rate from the first inch.
	_, x := do(t, s, move(saker, hedge, "8", "allow", "8"))
	assert.Contains(t, refusal(t, x, engine.Do("fire", "unit", saker, "target", unitID(t, s, "Whitecoat shot"))), "cannot fire from a hedge")
	_, x = do(t, s, move(horse, hedge, "8", "allow", "8"))
	assert.Contains(t, refusal(t, x, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Whitecoat shot"))), "interpenetrated")
	_, x = do(t, s, move(pike, wood, "8", "allow", "8"))
	assert.Equal(t, "2″", form(x, engine.Do("move", "unit", pike)).Reck.Result, "4 inches are left, every one costs two")
}

// How far it is through a feature follows from the movements before; nobody is asked again where it lies.
func TestTheWayThroughFollowsFromTheRecord(t *testing.T) {
	s := battle(t, nil)
	pike, wood := unitID(t, s, "Meldrum’s pike"), featureID(t, s, "Slash wood")
	_, s = do(t, s, engine.Do("move", "unit", pike, "feature", wood, "feature-at", "8"))
	assert.Equal(t, []int{16}, unitNamed(t, s, "Meldrum’s pike").Way, "2 of its 6 inches are behind the front")
	again := func(s State) State {
		return s.each(func(u *Unit) { u.Moved = 0 })
	}
	s = again(s)
	f := form(s, engine.Do("move", "unit", pike))
	assert.Equal(t, "unit how allow depth feature feature-width feature-road second", asked(f), "where it begins is known")
	x, _ := field(f, "feature-width")
	assert.Equal(t, []string{"16", "Way left through it"}, []string{x.Value, x.Label})
	assert.Equal(t, "3″", f.Reck.Result)
	_, s = do(t, s, engine.Do("move", "unit", pike))
	assert.Equal(t, []int{4}, unitNamed(t, s, "Meldrum’s pike").Way)
	_, s = do(t, again(s), engine.Do("move", "unit", pike, "allow", "12"))
	assert.Equal(t, []int{-2}, unitNamed(t, s, "Meldrum’s pike").Way, "its front has come out")
	// The depth of the unit, 1½ inches, less the ½ that is out of the wood: an inch more at half rate, then 4 free.
	assert.Equal(t, "5″", form(again(s), engine.Do("move", "unit", pike)).Reck.Result)
	_, s = do(t, again(s), engine.Do("move", "unit", pike))
	assert.Empty(t, unitNamed(t, s, "Meldrum’s pike").In, "it is through")
	// A change of formation keeps what is known; the referee’s own word about where it is does not.
	_, s = do(t, battle(t, nil), engine.Do("move", "unit", pike, "feature", wood, "feature-at", "8"))
	_, s = do(t, s, engine.Do("formation", "unit", pike, "form", "column"))
	assert.Equal(t, []int{16}, unitNamed(t, s, "Meldrum’s pike").Way)
	_, s = do(t, s, engine.Do("unit", "unit", pike, "in", featureID(t, s, "Gallows hill")))
	assert.Empty(t, unitNamed(t, s, "Meldrum’s pike").Way)
	// Taken off the list, it takes its way with it.
	u := Unit{In: []int{2, 5, 7}, Way: []int{20, 50}}
	assert.Equal(t, Unit{In: []int{5, 7}, Way: []int{50}}, u.without(2))
	assert.Equal(t, Unit{In: []int{2, 5}, Way: []int{20, 50}}, u.without(7))
	assert.Equal(t, u, u.without(9))
}

// A charge proposes the ground that either is recorded in, and what the enemy is in it defends.
// Source: SPL-04, SPL-20, SPL-30.
func TestChargesFollowFromTheRecord(t *testing.T) {
	s := battle(t, map[string]string{"Whitecoat shot": "Slash wood", "Meldrum’s pike": "Gallows hill", "Whitecoat pike": "Long hedge"})
	pike, foe, horse := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Whitecoat shot"), unitID(t, s, "Cromwell’s horse")
	f := form(s, engine.Do("charge", "unit", pike, "target", foe))
	first, _ := field(f, "feature")
	second, _ := field(f, "second")
	assert.Equal(t, []string{featureID(t, s, "Gallows hill"), featureID(t, s, "Slash wood")}, []string{first.Value, second.Value})
	assert.Equal(t, "unit target distance depth feature feature-width second second-at second-width defends react", asked(f), "it is in the wood: nobody asks")
	assert.Contains(t, sum(f), "the enemy defends a general feature")
	assert.Contains(t, sum(f), "half rate Gallows hill")
	// Mounted units cannot charge into a wood, even when the enemy stands at its edge.
	assert.Contains(t, refuses(form(s, engine.Do("charge", "unit", horse, "target", foe))), "cannot charge through Slash wood")
	assert.Contains(t, refuses(form(empty(t), engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "16", "feature", "wood", "feature-at", "16"))), "cannot charge through the wood")
	assert.Empty(t, refuses(form(empty(t), engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "16", "feature", "wood", "feature-at", "17"))), "the enemy stands before it")
	// A charge from another side is said to be one.
	f = form(s, engine.Do("charge", "unit", horse, "target", foe, "feature", "none"))
	assert.Empty(t, refuses(f))
	assert.NotContains(t, sum(f), "defends")
	// Half rate holds until the last stand is over: 4 inches, then the hedge and the depth of the unit. SPL-R15.
	f = form(s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s shot"), "target", unitID(t, s, "Whitecoat pike"), "distance", "18", "feature-at", "16"))
	assert.Contains(t, sum(f), "6¼″ reached at most")
	// Defending: what the record says is not asked.
	f = form(s, engine.Do("defending", "unit", foe, "feature", featureID(t, s, "Slash wood"), "through", "yes"))
	assert.Equal(t, "unit feature through", asked(f))
	assert.Equal(t, "advantage", f.Reck.Result)
	// Nor is the flank of a defensive block, which has none.
	_, b := do(t, s, engine.Do("formation", "unit", unitID(t, s, "Northern horse"), "form", "block"))
	_, b = do(t, b, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Northern horse"), "react", "stand"))
	assert.Equal(t, "unit target touching enemy-touching enemy-flank", asked(form(b, engine.Do("melee", "unit", horse))))
}

// A roundshot goes on once, from the range and the guns of the shot before, unless what it met stops it.
// Source: splendid-host C4; the feature table.
func TestBounceThroughFollowsFromTheShot(t *testing.T) {
	s := battle(t, map[string]string{"Meldrum’s pike": "Gallows hill"})
	gun, pike, shot := unitID(t, s, "Demi-culverin"), unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Meldrum’s shot")
	on := engine.Do("bounce", "unit", gun, "target", shot)
	assert.Contains(t, refuses(form(s, on)), "fires at a first target before")
	fire := engine.Do("fire", "unit", gun, "target", shot, "range", "20")
	_, x := do(t, s, fire, 1, 1, 1, 1)
	f := form(x, on)
	assert.Equal(t, "unit past target feature", asked(f), "the range is known")
	assert.Equal(t, "Bounce-through, 2 dice", f.Go)
	_, y := do(t, x, on, 1, 1)
	assert.Contains(t, refuses(form(y, on)), "does not go on", "once")
	for name, c := range map[string]engine.Command{
		"at close range":             fire.With("range", "16"),
		"from a target on a hill":    fire.With("target", pike),
		"past rough ground":          fire.With("feature", book.Free).With("feature-kind", "rough"),
		"past a second feature":      fire.With("feature", featureID(t, s, "Long hedge")).With("second", book.Free).With("second-kind", "bog"),
		"from a target in the river": fire.With("feature", featureID(t, s, "River Lymn")),
	} {
		_, x := do(t, s, c, 1, 1, 1, 1)
		assert.Contains(t, refuses(form(x, on)), "does not go on", name)
	}
	_, x = do(t, s, fire.With("feature", featureID(t, s, "Long hedge")), 1, 1, 1, 1)
	assert.Empty(t, refuses(form(x, on)), "a hedge does not stop it")
	_, x = do(t, s, engine.Do("structure", "unit", gun, "feature", featureID(t, s, "Water mill")), 6)
	assert.Contains(t, refuses(form(x, on)), "does not go on", "a structure stops it")
	// Of two guns one fired: half of the dice of one.
	_, s = do(t, s, engine.Do("muster", "class", "siege", "stands", "2", "name", "Pair"))
	pair := book.Num(unitNamed(t, s, "Pair").ID)
	_, x = do(t, s, fire.With("unit", pair).With("target", unitID(t, s, "Whitecoat shot")).With("firing", "1"), 1, 1, 1, 1)
	assert.Equal(t, "Bounce-through, 2 dice", form(x, on.With("unit", pair)).Go)
	// The next turn it fires anew.
	_, x = do(t, x, engine.Do("next"))
	x.Phase = phMorale
	_, x = do(t, x, engine.Do("next"))
	assert.Contains(t, refuses(form(x, on.With("unit", pair))), "fires at a first target before")
}

// A house number that there is not is a fault of ours and never a number. Source: COR-A02.
func TestUnknownHouseNumbersFailLoudly(t *testing.T) {
	for _, key := range []book.Key{"", "nothing", "pike", "pike-", "pike-nothing", "nothing-move", "move", "bounce-frame"} {
		assert.Panics(t, func() { State{}.num(key) }, key)
	}
	assert.Panics(t, func() { State{}.of("", colMove) }, "no class")
	assert.Panics(t, func() { State{}.of("nothing", colMove) })
	assert.NotPanics(t, func() { State{}.of("pike", colMove) })
	assert.Error(t, house.Check(book.Changed{{Key: "nothing", Val: 1}}))
	for _, c := range (State{}).chapters() {
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "{", c.ID)
		}
	}
	// A number between the steps would be shown as it is and reckoned as another.
	assert.Contains(t, refusal(t, empty(t), engine.Do("settings", "swing", "7")), "in steps of 5")
	assert.Error(t, house.Check(book.Changed{{Key: "swing", Val: 7}}))
	do(t, empty(t), engine.Do("settings", "swing", "20"))
}
