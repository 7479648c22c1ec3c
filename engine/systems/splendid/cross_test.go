package splendid

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Source: SPL-43 to SPL-46, SPL-48, SPL-R09, SPL-R14, SPL-R19.
func TestBridgesLandmarksRoads(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := func(n string) string { return book.Num(unitNamed(t, s, n).ID) }
	pike, shot, band, horse, troop, foe := id("Meldrum’s pike"), id("Meldrum’s shot"), id("Trained band"), id("Cromwell’s horse"),
		id("Okey’s troop"), id("Whitecoat shot")

	_, x := do(t, s, engine.Do("bridge", "unit", pike, "bridge", "f4"))
	u := unitNamed(t, x, "Meldrum’s pike")
	assert.True(t, u.Spent, "the crossing uses the rest of the movement")
	assert.Equal(t, "line", u.Form, "the same formation")
	assert.Contains(t, refusal(t, x, engine.Do("move", "unit", pike)), "no movement left")

	_, d := do(t, s, engine.Do("defend", "unit", foe, "bridge", "f4"))
	assert.Contains(t, refusal(t, d, engine.Do("bridge", "unit", pike, "bridge", "f4")), "defend the Stone bridge")
	assert.Contains(t, refusal(t, d, engine.Do("defend", "unit", pike, "bridge", "f4")), "other side")
	_, drawn := do(t, d, engine.Do("formation", "unit", foe, "form", "column"))
	assert.Equal(t, unitNamed(t, d, "Whitecoat shot").Hold, unitNamed(t, drawn, "Whitecoat shot").Hold, "SPL-R23: it stands where it stood")
	st, two := do(t, d, engine.Do("defend", "unit", id("Whitecoat pike"), "bridge", "f4"))
	assert.Equal(t, "Whitecoat shot", the1[held](t, st).Freed, "one unit at a time")
	assert.Zero(t, unitNamed(t, two, "Whitecoat shot").Hold)
	undefended := engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f4")
	assert.Contains(t, refusal(t, s, undefended), "do not defend")
	assert.Empty(t, refuses(form(s, undefended.With("unit", book.Free).With("unit-class", "pike"))),
		"the position of a unit off the roster is not known")
	_, c := do(t, d, engine.Do("charge", "unit", horse, "target", foe, "distance", "30", "feature", "f4", "feature-at", "20"))
	assert.True(t, unitNamed(t, c, "Cromwell’s horse").Halved, "mounted may charge over a bridge")
	assert.Contains(t, refusal(t, c, engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f4", "feature-at", "4")),
		"Only one unit at a time")
	_, e := do(t, s, engine.Do("defend", "unit", id("Northern horse"), "bridge", "f4"))
	over := []string{"unit", horse, "target", id("Northern horse"), "distance", "30", "feature", "f4", "feature-at", "20"}
	assert.Contains(t, refusal(t, e, engine.Do("charge", append(over, "react", "counter")...)), "prevents it")

	_, l := do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	u = unitNamed(t, l, "Okey’s troop")
	assert.Equal(t, "block", u.Form)
	assert.Equal(t, 2, u.front(State{}), "half of its stands fire, rounded up")
	assert.Contains(t, refusal(t, l, engine.Do("landmark", "unit", shot, "landmark", "f5")), "one unit at a time")
	assert.Contains(t, refusal(t, s, engine.Do("landmark", "unit", horse, "landmark", "f5")), "Only foot")
	assert.Contains(t, refusal(t, l, engine.Do("move", "unit", shot, "feature", "f5", "feature-at", "0")),
		"which may not be entered", "nor by moving there")
	_, l = do(t, l, engine.Do("landmark", "unit", troop, "what", "leave", "form", "column"))
	u = unitNamed(t, l, "Okey’s troop")
	assert.Equal(t, []any{0, "column"}, []any{u.Hold, u.Form})
	_, l = do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	_, l = do(t, l, engine.Do("charge", "unit", id("Whitecoat pike"), "target", troop, "distance", "16", "feature", "f5", "feature-at", "12"))
	assert.True(t, unitNamed(t, l, "Whitecoat pike").Halved, "SPL-R19: foot may charge a landmark, into the advantage")
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit", horse, "target", foe, "distance", "16", "feature", "f5", "feature-at", "8")),
		"cannot charge")

	assert.Nil(t, form(s, engine.Do("charge", "unit", pike, "target", "free", "target-class", "musket", "distance", "8", "feature", "f4",
		"feature-at", "4")).Refused, "a unit off the roster defends as entered")
	free := empty(t)
	for stands, asks := range map[string]bool{"1": false, "2": true} {
		asked := slices.ContainsFunc(form(free, engine.Do("road", "unit-class", "siege", "unit-stands", stands, "through", "bog")).Fields,
			func(f view.Field) bool { return f.Key == "form" })
		assert.Equal(t, asks, asked, "the formation of %s", stands)
	}
	assert.Contains(t, refusal(t, free, engine.Do("move", "unit-class", "pike", "feature", "bog", "feature-road", "yes")), "road column")
	st, _ = do(t, free, engine.Do("road", "unit-class", "siege", "unit-stands", "1", "through", "bog"))
	assert.True(t, the1[advised](t, st).Yes, "a single stand needs no column")
	_, k := do(t, s, engine.Do("formation", "unit", band, "form", "road"))
	_, err := System{}.Resolve(k, engine.Do("move", "unit", band, "feature", "forest"), nil)
	require.Error(t, err)
	assert.Contains(t, refusal(t, k, engine.Do("charge", "unit", band, "target", foe)), "road column")
}

// A road counts only for whole stands, and on impassable ground several stands need road column. Source: SPL-46, SPL-R09.
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
		"two stands in line through a bog":                  {"through=bog unit-stands=2 form=line", "Road column first"},
		"in line through a bog":                             {"through=bog form=line", "Road column first"},
		"one stand through a bog":                           {"through=bog unit-stands=1", "Ignores the boggy ground"},
		"in column through impassable rough ground":         {"through=rocks form=column", "Road column first"},
	} {
		f := form(empty(t), with(engine.Do("road", "unit-class", "pike"), c.in))
		require.Empty(t, refuses(f), name)
		assert.Equal(t, c.want, f.GoSmall, name)
	}
	for stands, ok := range map[string]bool{"1": true, "2": false} {
		f := form(empty(t), engine.Do("move", "unit-class", "regular", "unit-stands", stands, "feature", "bog", "feature-road", "yes"))
		assert.Equal(t, ok, f.Refused == nil, "%s stands, not in road column", stands)
	}
	column := with(engine.Do("move"), "unit-class=pike feature=forest feature-road=yes feature-column=yes")
	f := form(empty(t), column)
	assert.Equal(t, "6″", f.Reckoning.Result, "a unit off the roster is entered as in road column: %s", refuses(f))
	assert.Empty(t, refuses(f))
	b := aBattle(t, nil)
	c := engine.Do("move", "unit", unitID(t, b, "Meldrum’s pike"), "feature", book.Free, "feature-kind", "forest", "feature-road", "yes")
	assert.Contains(t, refusal(t, b, c.With("feature-column", "yes")), "needs road column", "the roster knows")
	assert.Equal(t, "6″", form(empty(t), engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-road", "yes")).Reckoning.Result,
		"the wood is ignored")
	// Roads have no effect on charges, but the wood beside them does.
	f = form(empty(t), engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "8", "feature", "wood", "feature-road",
		"yes"))
	assert.Equal(t, "In reach at half rate", f.Reckoning.Result)
}

// The only bridge or landmark on the list is proposed, unless it is destroyed; if there are several, none is. Source: SPL-60.
func TestProposedBridgesAndLandmarks(t *testing.T) {
	s := aBattle(t, nil)
	value := func(s State, do, key string) string {
		x, _ := rulestest.Field(form(s, engine.Do(do, "unit", unitID(t, s, "Meldrum’s pike"))), key)
		return x.Value
	}
	assert.Equal(t, []string{"f4", "f5"}, []string{value(s, "bridge", "bridge"), value(s, "landmark", "landmark")})
	_, down := do(t, s, engine.Do("feature", "feature", "f4", "left", "0"))
	_, down = do(t, down, engine.Do("feature", "feature", "f5", "left", "0"))
	assert.Equal(t, []string{"", ""}, []string{value(down, "bridge", "bridge"), value(down, "landmark", "landmark")})
	_, two := do(t, s, engine.Do("place", "kind", "bridge"))
	_, two = do(t, two, engine.Do("place", "kind", "landmark"))
	assert.Equal(t, []string{"", ""}, []string{value(two, "bridge", "bridge"), value(two, "landmark", "landmark")})
}

// Unlimbered guns are moved up to a bridge by hand. Source: SPL-44, splendid-host C1.
func TestGunsComeUpToABridgeAsTheyMove(t *testing.T) {
	s := aBattle(t, nil)
	gun := unitNamed(t, s, "Park saker")
	cross := func(s State, to string) bool {
		c := engine.Do("bridge", "unit", book.Num(gun.ID), "bridge", featureID(t, s, "Stone bridge"), "to", to)
		return form(s, c).Refused == nil
	}
	assert.True(t, cross(s, "8"), "2 inches by hand")
	assert.False(t, cross(s, "9"))
	_, s = do(t, s, engine.Do("limber", "unit", book.Num(gun.ID)))
	assert.True(t, cross(s, "20"), "5 inches limbered")
	assert.False(t, cross(s, "21"))
}
