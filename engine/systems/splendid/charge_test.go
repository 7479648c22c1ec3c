package splendid

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Source: SPL-04, SPL-30, SPL-31, SPL-R07; splendid-host C6.
func TestChargesReactionsInterceptions(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := func(n string) string { return book.Num(unitNamed(t, s, n).ID) }
	heavy, horse, shot, light := id("Rupert’s horse"), id("Cromwell’s horse"), id("Meldrum’s shot"), id("Commanded shot")
	free := empty(t)
	for _, k := range kinds {
		for how, foot := range map[string]string{"charge": "pike", "intercept": ""} {
			for class, r := range map[string]Rate{foot: k.charge[0], "cavalry": map[string]Rate{"charge": k.charge[1],
				"intercept": k.intercept}[how]} {
				if class == "" {
					continue
				}
				f := System{}.Form(free, engine.Do(how, "unit-class", class, "target-class", "pike", "distance", "8", "feature", k.id, "feature-at",
					"4"))
				if r == Never {
					require.NotNil(t, f.Refused, "%s: %s into %s", class, how, k.id)
				} else if r != Cross {
					require.Nil(t, f.Refused, "%s: %s into %s", class, how, k.id)
					assert.Equal(t, r == Half, f.Reckoning.Result == "In reach at half rate", "%s: %s into %s", class, how, k.id)
				}
			}
		}
	}
	for at, half := range map[[2]string]bool{{"8", "7"}: true, {"8", "8"}: false, {"8", "9"}: false, {"1", "1"}: false, {"0", "0"}: true} {
		f := form(free, engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", at[0], "feature", "hill",
			"feature-at", at[1]))
		assert.Equal(t, half, f.Reckoning.Result == "In reach at half rate", "a hill from %s on, who is %s off", at[1], at[0])
	}
	_, on := do(t, s, engine.Do("unit", "unit", horse, "in", featureID(t, s, "Stone bridge")))
	for _, how := range []string{"charge", "intercept"} {
		f := form(on, engine.Do(how, "unit", horse, "target-class", "pike", "target", book.Free, "feature", featureID(t, s, "Stone bridge")))
		assert.Equal(t, "Cromwell’s horse are interpenetrated with the Stone bridge and cannot "+how+".", refuses(f))
	}
	for _, in := range []string{"f8", "f7"} {
		_, x := do(t, s, engine.Do("unit", "unit", horse, "in", in))
		assert.Contains(t, refusal(t, x, engine.Do("charge", "unit", horse, "target", heavy)), "interpenetrated", "SPL-31")
	}
	_, x := do(t, s, engine.Do("unit", "unit", id("Park saker"), "in", "f8"))
	assert.Contains(t, refusal(t, x, engine.Do("fire", "unit", id("Park saker"), "target", heavy)), "cannot fire", "SPL-31")
	_, x = do(t, s, engine.Do("place", "kind", "stream"))
	stream := "f" + book.Num(x.Features[len(x.Features)-1].ID)
	_, y := do(t, x, engine.Do("unit", "unit", horse, "in", stream))
	assert.Contains(t, refusal(t, y, engine.Do("charge", "unit", horse, "target", heavy)), "interpenetrated", "SPL-R07")
	_, y = do(t, x, engine.Do("unit", "unit", shot, "in", stream))
	assert.Contains(t, refusal(t, y, engine.Do("fire", "unit", shot, "target", heavy)), "cannot fire")
	assert.Contains(t, refusal(t, x, engine.Do("move", "unit", id("Park saker"), "how", "prolong", "feature", stream, "feature-at", "0")),
		"may not be entered", "an unlimbered gun and a stream")
	_, y = do(t, x, engine.Do("limber", "unit", id("Park saker")))
	st, _ := do(t, y, engine.Do("move", "unit", id("Park saker"), "feature", stream, "feature-at", "0"))
	assert.Equal(t, 10, the1[moved](t, st).went(), "a limbered one at half rate")
	assert.Contains(t, refusal(t, y, engine.Do("fire", "unit", id("Park saker"), "target", heavy)), "limbered")

	charge := func(react string, at string) engine.Command {
		return engine.Do("charge", "unit", heavy, "target", at, "distance", "20", "react", react)
	}
	for _, c := range [][3]string{{"fire", horse, "no muskets"}, {"counter", shot, "Only mounted"}, {"evade", shot, "Only light foot"}} {
		assert.Contains(t, refusal(t, s, charge(c[0], c[1])), c[2])
	}
	_, x = do(t, s, charge("fire", shot))
	require.Len(t, System{}.Desk(x).Duties, 1)
	assert.Contains(t, System{}.Desk(x).Duties[0].Title, "reaction fire")
	assert.Contains(t, refusal(t, x, engine.Do("fire", "unit", shot, "target", light)), "reacts to")
	_, x = do(t, x, engine.Do("fire", "unit", shot, "target", heavy, "range", "4"), 1, 1, 1, 1)
	assert.Empty(t, System{}.Desk(x).Duties)
	_, x = do(t, s, charge("counter", horse))
	assert.False(t, unitNamed(t, x, "Rupert’s horse").Halved)
	assert.True(t, unitNamed(t, x, "Cromwell’s horse").Charged)
	_, x = do(t, s, engine.Do("charge", "unit", horse, "target", light, "distance", "20", "react", "evade"))
	assert.Zero(t, unitNamed(t, x, "Cromwell’s horse").Contact)

	assert.Contains(t, refusal(t, s, engine.Do("intercept", "unit", horse, "target", heavy)), "not charging")
	_, x = do(t, s, charge("stand", shot))
	_, x = do(t, x, engine.Do("intercept", "unit", horse, "target", heavy, "distance", "20"))
	assert.Equal(t, horse, book.Num(unitNamed(t, x, "Rupert’s horse").Contact), "the charger meets the interceptor instead")
	assert.Zero(t, unitNamed(t, x, "Meldrum’s shot").Contact)
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit", id("Okey’s troop"), "target", heavy)), "cannot charge")
}

// Source: SPL-20 to SPL-22, SPL-45, SPL-R13; the row of the stream.
func TestDefends(t *testing.T) {
	for name, c := range map[string]struct {
		kind        string
		in, through bool
		want        string
	}{
		"on a hill, charged over it":              {"hill", true, true, "general"},
		"on a hill, charged another way":          {"hill", true, false, ""},
		"clear of a hill, charged over it":        {"hill", false, true, ""},
		"in a village":                            {"village", true, true, "general"},
		"touching a wall, charged over it":        {"wall", true, true, "linear"},
		"touching a wall, charged another way":    {"wall", true, false, ""},
		"clear of a wall, charged over it":        {"wall", false, true, ""},
		"touching a hedge":                        {"hedge", true, true, "linear"},
		"in a ditch":                              {"ditch", true, true, "linear"},
		"at a bridge":                             {"bridge", true, true, "bridge"},
		"on a contour":                            {"contour", true, true, ""},
		"in a stream":                             {"stream", true, true, ""},
		"out of a stream, against those in it":    {"stream", false, true, "stream"},
		"out of a ford, against those in it":      {"ford", false, true, "stream"},
		"out of a stream, charged another way":    {"stream", false, false, ""},
		"on a road":                               {"road", true, true, ""},
		"by a river":                              {"river", true, true, ""},
		"clear of a contour, charged another way": {"contour", false, false, ""},
	} {
		k, _ := kindOf(c.kind)
		assert.Equal(t, c.want, defenceOf(k, c.in, c.through), name)
		if d := defenceOf(k, c.in, c.through); d == "" && !c.in {
			assert.NotEmpty(t, words.Text(whyNot(k, c.in, c.through)), name)
		}
	}
	for name, c := range map[string]struct {
		kind        string
		in, through bool
		want        string
	}{
		"in the water":                      {"stream", true, true, "a unit in the water has no advantage"},
		"a feature that gives no advantage": {"contour", true, true, "contour: gives no advantage"},
		"another way":                       {"hill", true, false, "the charge did not come through or over it"},
		"another way than water":            {"stream", false, false, "the charge did not come through or over it"},
		"clear of it":                       {"hill", false, true, "the defender is neither in it nor touching it"},
		"clear of it, over a row":           {"hedge", false, true, "the defender is neither in it nor touching it"},
	} {
		k, _ := kindOf(c.kind)
		assert.Equal(t, c.want, words.Text(whyNot(k, c.in, c.through)), name)
	}
	// SPL-R13: a hill and a wall halve once.
	s := rulestest.Start(t, System{}).(State)
	pike, foe := book.Num(unitNamed(t, s, "Meldrum’s pike").ID), book.Num(unitNamed(t, s, "Whitecoat shot").ID)
	_, s = do(t, s, engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f6", "feature-at", "4", "defends", "yes",
		"second", "f7", "second-at", "6", "defends2", "yes"))
	_, s = do(t, s, engine.Do("next"))
	st, _ := do(t, s, engine.Do("melee", "unit", pike), 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, 4, st.Events[1].(fought).dice())
	assert.IsType(t, aside{}, st.Events[0], "out of its phase, and the log says so")
}

// A unit reacts to a charge as its class allows. Source: splendid-host C6.
func TestReactions(t *testing.T) {
	for name, c := range map[string]struct{ class, reacts string }{
		"pike stand":                         {"pike", "stand"},
		"muskets fire":                       {"musket", "stand fire"},
		"light foot fire or evade":           {"light", "stand fire evade"},
		"dismounted dragoons fire":           {"dismounted", "stand fire"},
		"mounted dragoons evade":             {"dragoons", "stand evade"},
		"horse counter-charge":               {"cavalry", "stand counter"},
		"guns fire":                          {"regular", "stand fire"},
		"wagons stand":                       {"wagon", "stand"},
		"heavy horse counter-charge as well": {"heavy", "stand counter"},
	} {
		x, ok := rulestest.Field(form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", c.class)), "react")
		require.True(t, ok, name)
		assert.Equal(t, c.reacts, strings.Join(rulestest.Open(x), " "), name)
	}
	// Horse does not counter-charge over or through terrain that it cannot charge.
	for kind, open := range map[string]bool{"hill": true, "village": true, "ditch": true, "contour": true, "rough": false, "wood": false,
		"hedge": false, "wall": false} {
		f := form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", "cavalry", "distance", "8", "feature", kind))
		x, _ := rulestest.Field(f, "react")
		assert.Equal(t, open, x.Options[2].Refused == "", kind)
	}
	// Guns on a wall cannot fire, so they are not asked to.
	for where, open := range map[string]bool{"Long hedge": false, "Gallows hill": true} {
		s := aBattle(t, map[string]string{"Whitecoat shot": where})
		s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.Name == "Whitecoat shot" })].Class = "regular"
		f := form(s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s pike"), "target", unitID(t, s, "Whitecoat shot"), "distance", "8",
			"feature", "none", "second", "none"))
		x, _ := rulestest.Field(f, "react")
		assert.Equal(t, open, x.Options[1].Refused == "", "%s: %s", where, x.Options[1].Refused)
	}
	// Nor does it while it touches terrain that it cannot charge from, wherever the charge comes from: SPL-31.
	for where, open := range map[string]bool{"Long hedge": false, "Slash wood": false, "Winceby village": true, "Gallows hill": true} {
		s := aBattle(t, map[string]string{"Northern horse": where})
		f := form(s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s pike"), "target", unitID(t, s, "Northern horse"), "distance", "8",
			"feature", "none", "second", "none"))
		x, _ := rulestest.Field(f, "react")
		assert.Equal(t, open, x.Options[2].Refused == "", where)
	}
}

// Charges are refused to units that cannot charge. Source: splendid-host C1, C6, 4.
func TestWhoMayCharge(t *testing.T) {
	s := aBattle(t, nil)
	pike, foe := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Whitecoat pike")
	charge := engine.Do("charge", "unit", pike, "target", foe)
	assert.Empty(t, refuses(form(s, charge)))
	for how, why := range map[string]string{"road": "road column", "block": "defensive block", "column": "", "skirmish": ""} {
		_, x := do(t, s, engine.Do("formation", "unit", pike, "form", how))
		if got := refuses(form(x, charge)); why == "" {
			assert.Empty(t, got, how)
		} else {
			assert.Contains(t, got, why, how)
		}
	}
	_, x := do(t, s, charge.With("react", "stand"))
	assert.Contains(t, refuses(form(x, charge)), "has charged", "once a turn")
	light, horse := unitID(t, s, "Commanded shot"), unitID(t, s, "Cromwell’s horse")
	_, y := do(t, s, engine.Do("charge", "unit", light, "target", pike, "distance", "8", "react", "stand"))
	assert.Contains(t, refuses(form(y, charge)), "in contact", "it has an enemy")
	// The distance decides: 8 inches of open ground and not a quarter more.
	assert.Empty(t, refuses(form(s, charge.With("distance", "32"))))
	assert.Contains(t, refuses(form(s, charge.With("distance", "33"))), "8″ of 8¼″")
	// Only a charger in contact is intercepted, once a turn, within the intercept distance.
	_, z := do(t, s, engine.Do("charge", "unit", unitID(t, s, "Northern horse"), "target", pike, "distance", "8", "react", "stand"))
	stop := engine.Do("intercept", "unit", horse, "target", unitID(t, s, "Northern horse"))
	assert.Empty(t, refuses(form(z, stop.With("distance", "28"))))
	assert.Contains(t, refuses(form(z, stop.With("distance", "29"))), "7″ of 7¼″")
	assert.Contains(t, refuses(form(s, stop)), "not charging")
	for _, change := range []func(u *Unit){func(u *Unit) { u.Charged = false }, func(u *Unit) { u.Contact = 0 }} {
		u := unitNamed(t, z, "Northern horse")
		change(&u)
		assert.Contains(t, refuses(form(z.withUnit(u), stop)), "not charging", "in contact, and by a charge")
	}
}

// A unit that charges over a bridge stops at its own end and is not in it. Source: SPL-P03.
func TestChargersOverABridgeAreNotOnIt(t *testing.T) {
	s := aBattle(t, nil)
	shot, bridge := unitID(t, s, "Whitecoat shot"), featureID(t, s, "Stone bridge")
	_, s = do(t, s, engine.Do("defend", "unit", shot, "bridge", bridge, "close", "yes"))
	over := engine.Do("charge", "unit", unitID(t, s, "Meldrum’s pike"), "target", shot, "distance", "16", "feature", bridge,
		"feature-at", "8")
	st, _ := do(t, s, over)
	e := the1[charged](t, st)
	assert.Equal(t, []any{featureNamed(t, s, "Stone bridge").ID, 0, 0}, []any{e.Via, len(e.In), len(e.Way)})
}

// Foot and guns never intercept, whatever is on the way. Source: SPL-33, splendid-host C1.
func TestOnlyMountedUnitsIntercept(t *testing.T) {
	for _, c := range classes {
		f := form(empty(t), engine.Do("intercept", "unit-class", c.id, "target-class", "pike", "distance", "4"))
		assert.Equal(t, c.id != "cavalry" && c.id != "heavy", f.Refused != nil, c.name)
	}
	s := empty(t, "pike-intercept", "6")
	assert.Contains(t, refusal(t, s, engine.Do("intercept", "unit-class", "pike", "target-class", "pike", "distance", "4", "feature",
		"contour", "feature-at", "1")), "cannot intercept")
}

// A charge proposes the terrain that either unit is recorded in, and the enemy defends the terrain it is in. Source: SPL-04, SPL-20,
// SPL-30.
func TestChargesFollowFromTheRecord(t *testing.T) {
	s := aBattle(t, map[string]string{"Whitecoat shot": "Slash wood", "Meldrum’s pike": "Gallows hill", "Whitecoat pike": "Long hedge"})
	pike, foe, horse := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Whitecoat shot"), unitID(t, s, "Cromwell’s horse")
	f := form(s, engine.Do("charge", "unit", pike, "target", foe))
	first, _ := rulestest.Field(f, "feature")
	second, _ := rulestest.Field(f, "second")
	assert.Equal(t, []string{featureID(t, s, "Gallows hill"), featureID(t, s, "Slash wood")}, []string{first.Value, second.Value})
	assert.Equal(t, "unit target distance depth feature feature-width second second-at second-width defends react", asked(f),
		"it is in the wood: not asked")
	assert.Contains(t, sum(f), "the enemy defends a general feature")
	assert.Contains(t, sum(f), "half rate Gallows hill")
	// Mounted units cannot charge into a wood, even when the enemy stands at its edge.
	assert.Contains(t, refuses(form(s, engine.Do("charge", "unit", horse, "target", foe))), "cannot charge through Slash wood")
	assert.Contains(t, refuses(form(empty(t), engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "16",
		"feature", "wood", "feature-at", "16"))), "cannot charge through the wood")
	assert.Empty(t, refuses(form(empty(t), engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "16", "feature",
		"wood", "feature-at", "17"))), "the enemy stands before it")
	// A charge from another side has to be entered as one.
	f = form(s, engine.Do("charge", "unit", horse, "target", foe, "feature", "none"))
	assert.Empty(t, refuses(f))
	assert.NotContains(t, sum(f), "defends")
	// Half rate lasts until the last stand is over: 4 inches, then the hedge and the depth of the unit. SPL-R15.
	f = form(s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s shot"), "target", unitID(t, s, "Whitecoat pike"), "distance", "18",
		"feature-at", "16"))
	assert.Contains(t, sum(f), "6¼″ the most it can cover")
	// The form does not ask whether the enemy defends if the record says so.
	f = form(s, engine.Do("defending", "unit", foe, "feature", featureID(t, s, "Slash wood"), "through", "yes"))
	assert.Equal(t, "unit feature through", asked(f))
	assert.Equal(t, "advantage", f.Reckoning.Result)
	// Nor does it ask about the flank of a defensive block, which has none.
	_, b := do(t, s, engine.Do("formation", "unit", unitID(t, s, "Northern horse"), "form", "block"))
	_, b = do(t, b, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Northern horse"), "react", "stand"))
	assert.Equal(t, "unit target touching enemy-touching enemy-flank", asked(form(b, engine.Do("melee", "unit", horse))))
}
