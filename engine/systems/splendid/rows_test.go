package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// The models of woods, villages and landmarks are off the base while anybody is inside, and on it again after. Source: SPL-42.
func TestModelsAreLifted(t *testing.T) {
	reminds := func(s State) string {
		var out []string
		for _, r := range (System{}).Desk(s).Remind {
			out = append(out, r.Text)
		}
		return strings.Join(out, "|")
	}
	for where, lifted := range map[string]bool{"Slash wood": true, "Winceby village": true, "Water mill": true, "Gallows hill": false, "Long hedge": false} {
		s := battle(t, map[string]string{"Meldrum’s pike": where})
		assert.Equal(t, map[bool]string{true: where + ": models off the base while units are inside.", false: ""}[lifted], reminds(s), where)
		_, s = do(t, s, engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "in", "none"))
		assert.Empty(t, reminds(s), "nobody is inside %s any more", where)
	}
	s := battle(t, map[string]string{"Meldrum’s pike": "Water mill"})
	_, s = do(t, s, engine.Do("feature", "feature", featureID(t, s, "Water mill"), "left", "0"))
	assert.Empty(t, reminds(s), "what is destroyed has no model")
	_, s = do(t, battle(t, nil), engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "halved", "yes"))
	assert.Equal(t, "Meldrum’s pike: half dice in the next hand-to-hand phase.", reminds(s))
}

// Earthworks are prepared before a battle and not built in play. Source: SPL-49.
func TestEarthworksAreNotBuiltInPlay(t *testing.T) {
	s := empty(t)
	works := engine.Do("place", "kind", "earthwork")
	do(t, s, works)
	s.Turn = 1
	assert.Contains(t, refusal(t, s, works), "not built in play")
	st, _ := do(t, s, works.With("let", "yes"))
	assert.NotEmpty(t, the1[placed](t, st).Let, "the referee lets it stand, and the log says so")
	do(t, s, engine.Do("place", "kind", "wall"))
}

// Any valid formation may be taken up in terrain. Source: SPL-48.
func TestAnyFormationInTerrain(t *testing.T) {
	for _, where := range []string{"Slash wood", "Winceby village", "Gallows hill", "Churchyard wall"} {
		s := battle(t, map[string]string{"Meldrum’s pike": where})
		for _, f := range formations[1:] {
			_, x := do(t, s, engine.Do("formation", "unit", unitID(t, s, "Meldrum’s pike"), "form", f.ID))
			u := unitNamed(t, x, "Meldrum’s pike")
			assert.Equal(t, f.ID, u.Form, where)
			assert.Equal(t, []int{featureNamed(t, s, where).ID}, u.In, "it stays where it is")
		}
	}
}

// Foot and guns do not intercept, whatever lies on the way. Source: SPL-33, splendid-host C1.
func TestOnlyMountedUnitsIntercept(t *testing.T) {
	for _, c := range classes {
		f := form(empty(t), engine.Do("intercept", "unit-class", c.id, "target-class", "pike", "distance", "4"))
		assert.Equal(t, c.id != "cavalry" && c.id != "heavy", f.Refused != nil, c.name)
	}
	s := empty(t, "pike-intercept", "6")
	assert.Contains(t, refusal(t, s, engine.Do("intercept", "unit-class", "pike", "target-class", "pike", "distance", "4", "feature", "contour", "feature-at", "1")), "cannot intercept")
}

// Rough ground is agreed to be passable or impassable before play, all of it or each piece. Source: SPL-50, SPL-S04.
func TestRoughGroundIsAgreed(t *testing.T) {
	for name, c := range map[string]struct{ all, one, want string }{
		"passable as a rule":          {"yes", "", "rough"},
		"impassable as a rule":        {"no", "", "rocks"},
		"this piece is impassable":    {"yes", "no", "rocks"},
		"this piece is passable":      {"no", "yes", "rough"},
		"said again, it is as it was": {"no", "no", "rocks"},
	} {
		_, s := do(t, empty(t, "rough", c.all), engine.Do("place", "kind", "rough", "passable", c.one))
		assert.Equal(t, c.want, s.Features[0].Kind, name)
	}
	// A forest is entered along a road only, in road column when there are several stands.
	forest := engine.Do("move", "unit-class", "pike", "feature", "forest")
	assert.Contains(t, refusal(t, empty(t), forest), "along a road only")
	assert.Contains(t, refusal(t, empty(t), forest.With("feature-road", "yes")), "in road column")
	assert.Equal(t, "6″", form(empty(t), forest.With("unit-stands", "1").With("feature-road", "yes")).Reck.Result)
}

// A road counts for whole stands only, and through impassable ground several stands need road column. Source: SPL-46, SPL-R09.
func TestRoads(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"along a road through a wood":                       {"through=wood", "Ignores the wood"},
		"guns along a road through a wood":                  {"through=wood unit-class=regular unit-stands=2", "Ignores the wood"},
		"in line along a road through a wood":               {"through=wood form=line", "Ignores the wood"},
		"some stands beside the road, in a wood":            {"through=wood whole=no", "Counts as in the wood, half rate"},
		"some stands beside the road, foot in rough ground": {"through=rough whole=no", "Counts as in the passable rough ground, normal rate"},
		"some stands beside the road, guns in a wood":       {"through=wood whole=no unit-class=regular", "Not allowed"},
		"some stands beside the road, in a bog":             {"through=bog whole=no", "Not allowed"},
		"in road column through a bog":                      {"through=bog", "Ignores the boggy ground"},
		"in line through a bog":                             {"through=bog form=line", "Road column first"},
		"one stand through a bog":                           {"through=bog unit-stands=1", "Ignores the boggy ground"},
		"in column through impassable rough ground":         {"through=rocks form=column", "Road column first"},
	} {
		f := form(empty(t), with(engine.Do("road", "unit-class", "pike"), c.in))
		require.Empty(t, refuses(f), name)
		assert.Equal(t, c.want, f.GoSmall, name)
	}
	assert.Equal(t, "6″", form(empty(t), engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-road", "yes")).Reck.Result, "the wood is ignored")
	// Roads have no effect on charges: the wood beside them has.
	f := form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "8", "feature", "wood", "feature-road", "yes"))
	assert.Equal(t, "Yes, at half rate", f.Reck.Result)
}

// A unit reacts to a charge as its class can. Source: splendid-host C6.
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
		x, ok := field(form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", c.class)), "react")
		require.True(t, ok, name)
		var open []string
		for _, o := range x.Options {
			if o.Refused == "" {
				open = append(open, o.ID)
			}
		}
		assert.Equal(t, c.reacts, strings.Join(open, " "), name)
	}
	// Horse does not counter-charge over or through what it cannot charge.
	for kind, open := range map[string]bool{"hill": true, "village": true, "ditch": true, "contour": true, "rough": false, "wood": false, "hedge": false, "wall": false} {
		x, _ := field(form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", "cavalry", "distance", "8", "feature", kind)), "react")
		assert.Equal(t, open, x.Options[2].Refused == "", kind)
	}
}

// Charges are refused to whoever cannot. Source: splendid-host C1, C6, 4.
func TestWhoMayCharge(t *testing.T) {
	s := battle(t, nil)
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
	// The distance decides: 8 inches of open ground, not a quarter more.
	assert.Empty(t, refuses(form(s, charge.With("distance", "32"))))
	assert.Contains(t, refuses(form(s, charge.With("distance", "33"))), "8″ of 8¼″")
	// An interception is of a charger in contact, once a turn, at its own distance.
	_, z := do(t, s, engine.Do("charge", "unit", unitID(t, s, "Northern horse"), "target", pike, "distance", "8", "react", "stand"))
	stop := engine.Do("intercept", "unit", horse, "target", unitID(t, s, "Northern horse"))
	assert.Empty(t, refuses(form(z, stop.With("distance", "28"))))
	assert.Contains(t, refuses(form(z, stop.With("distance", "29"))), "7″ of 7¼″")
	assert.Contains(t, refuses(form(s, stop)), "not charging")
}
