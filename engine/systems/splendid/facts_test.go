package splendid

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// printedTable is the table as the document has it, typed a second time: area or line; foot, mounted, artillery move; foot, mounted
// charge; mounted intercept; fire beyond; bounce-through; cover; advantage. N normal, H half, X never, R by road, S special.
// Source: SPL-30 to SPL-33, SPL-49, SPL-50, SPL-R01, SPL-R08, SPL-R18, SPL-R19.
const printedTable = `
contour   area NNN NN N stopped -  no  no
hill      area HHH HH H stopped OB no  yes
rough     area NHH HX X free    OB no  yes
rocks     area RRR XX X free    OB no  no
forest    area RRR XX X stopped OB no  no
bog       area RRR XX X free    B  no  no
wood      area HHX HX X stopped OB yes yes
village   area HHH HH X stopped OB yes yes
landmark  area NXX NX X stopped OB yes yes
bridge    area SSS SS X free    -  no  yes
hedge     line HHH HX X free    -  no  yes
wall      line HHH HX X free    B  yes yes
earthwork line HHH HX X free    B  yes yes
ditch     line HHH HH H free    OB yes yes
stream    line HHH XX X free    OB no  no
ford      line HHH XX X free    OB no  no
river     line XXX XX X free    B  no  no
road      line NNN NN N free    -  no  no`

func TestFeatureTable(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(printedTable), "\n")
	require.Len(t, rows, len(kinds), "18 kinds")
	for i, row := range rows {
		k := kinds[i]
		w := strings.Fields(row)
		letters := func(rs ...Rate) (s string) {
			for _, r := range rs {
				s += string("NHXRS"[r])
			}
			return s
		}
		assert.Equal(t, w[0], k.id)
		assert.Equal(t, w[1], map[bool]string{true: "line", false: "area"}[k.linear], k.id)
		assert.Equal(t, w[2], letters(k.move[:]...), k.id)
		assert.Equal(t, w[3], letters(k.charge[:]...), k.id)
		assert.Equal(t, w[4], letters(k.intercept), k.id)
		assert.Equal(t, w[5] == "stopped", k.beyond, k.id)
		assert.Equal(t, strings.Contains(w[6], "O"), k.bounceOn, k.id)
		assert.Equal(t, strings.Contains(w[6], "B"), k.bounceBy, k.id)
		assert.Equal(t, w[7], word(k.cover), k.id)
		assert.Equal(t, w[8], word(k.advantage), k.id)
		assert.Equal(t, k.linear, k.section() == secLinear, k.id)
	}
	wall, _ := kindOf("wall")
	earth, _ := kindOf("earthwork")
	wall.id, wall.name, wall.symbol = earth.id, earth.name, earth.symbol
	assert.Equal(t, earth, wall, "SPL-49: earthworks are stone walls")
}

// Source: splendid-host C1, C2, C5: typed a second time.
func TestHouseTables(t *testing.T) {
	for id, w := range map[string]string{
		"pike": "6 8 0 2 | 0 | 2 2", "foot": "6 8 0 2 | 8 2 4 4 5 | 1 2", "musket": "6 8 0 2 | 8 2 4 4 5 | 1 3", "light": "8 10 0 3 | 6 2 3 5 5 | 1 2",
		"dismounted": "8 0 0 3 | 6 2 3 5 5 | 1 2", "dragoons": "10 0 0 2 | 0 | 1 2", "cavalry": "12 14 7 2 | 3 1 0 5 5 | 2 2", "heavy": "10 12 6 2 | 3 1 0 5 5 | 3 2",
		"frame": "6 0 0 3 | 16 4 8 5 6 | 0 3", "regular": "5 0 0 2 | 24 6 12 5 6 | 0 3", "siege": "4 0 0 1 | 32 8 16 5 6 | 0 3",
		"leader": "14 0 0 0 | 0 | 0 2", "wagon": "5 0 0 0 | 0 | 0 2",
	} {
		c, ok := classOf(id)
		require.True(t, ok, id)
		v := c.v
		fire := "0"
		if v[colRange] > 0 {
			fire = fmt.Sprint(v[colRange], v[colDice], v[colClose], v[colHitClose], v[colHitFar])
		}
		assert.Equal(t, w, fmt.Sprint(v[colMove], v[colCharge], v[colIntercept], v[colStep])+" | "+fire+" | "+fmt.Sprint(v[colHand], v[colMorale]), id)
	}
	assert.Len(t, classes, 13)
	for id, w := range map[string]string{
		"pike": "0 4 6", "foot": "0 4 6", "musket": "0 4 6", "light": "0 4 6", "dismounted": "0 4 6", "dragoons": "1 4 4", "cavalry": "1 4 4", "heavy": "1 4 4",
		"frame": "2 1 2", "regular": "2 1 2", "siege": "2 1 2", "leader": "3 1 1", "wagon": "3 1 1",
	} {
		c, _ := classOf(id)
		assert.Equal(t, w, fmt.Sprint(c.arm, c.stands, c.most), "%s: what it counts as, its stands, and the most", id)
	}
	limits := ""
	for _, c := range cols {
		limits += fmt.Sprintf("%s %d-%d ", c.key, c.min, c.max)
	}
	assert.Equal(t, "move 1-30 charge 0-30 intercept 0-20 step 0-10 range 0-72 dice 0-20 close 0-36 hit 2-6 far 2-6 hand 0-6 morale 2-6 ", limits)
	limits = ""
	for _, v := range plain {
		limits += fmt.Sprintf("%s %d (%d-%d by %d) ", v.Key, v.Design, v.Min, v.Max, house.Value(v.Key).Step)
	}
	assert.Equal(t, "hits 2 (1-6 by 1) break 50 (10-100 by 10) hand-hit 5 (2-6 by 1) hand-flank 4 (2-6 by 1) general 1 (0-3 by 1) near 6 (0-24 by 1) "+
		"bounce-regular 4 (0-24 by 1) bounce-siege 6 (0-24 by 1) village 9 (1-10 by 1) landmark 5 (1-10 by 1) bridge 5 (1-10 by 1) column 1 (1-6 by 1) "+
		"block 50 (10-100 by 10) stand 6 (4-12 by 1) side 3 (0-12 by 1) swing 15 (0-45 by 5) ", limits)
	assert.Equal(t, [...]int{0, 87, 176, 268, 364, 466, 577, 700, 839, 1000}, tangents)
	for _, v := range house.Values() {
		assert.True(t, v.On(v.Design), v.Key)
	}
}

// Every switch and every house number can be changed in the game, is shown as changed, and is kept.
// Source: SPL-S01 to SPL-S07.
func TestSettings(t *testing.T) {
	s := empty(t)
	for _, v := range house.Values() {
		n := v.Max
		if v.Design == n {
			n = v.Min
		}
		is, was, key := book.Num(n), book.Num(v.Design), string(v.Key)
		if v.Names != nil {
			is, was = v.Names[n].ID, v.Names[v.Design].ID
		}
		_, next := do(t, s, engine.Do("settings", key, is))
		require.Equal(t, n, next.num(v.Key), "house numbers are kept: %s", key)
		for _, f := range (System{}).Form(next, engine.Do("settings")).Fields {
			if f.Key == key {
				assert.Equal(t, []string{is, v.Text(v.Design)}, []string{f.Value, f.Was}, key)
				assert.Equal(t, engine.House, f.Mark)
				assert.True(t, f.Group != "" || v.Names != nil, key)
			}
		}
		_, back := do(t, next, engine.Do("settings", key, was))
		require.Empty(t, back.Set, key)
	}
	// SPL-S01: the stand decides how wide a road and how deep a unit is.
	wide := empty(t, "stand", "8")
	assert.Equal(t, 8, Unit{Form: "line", Stands: 4}.depth(wide))
	do(t, wide, engine.Do("place", "kind", "road"))
	// SPL-S03: strengths.
	_, st := do(t, empty(t, "village", "8", "landmark", "6"), engine.Do("place", "kind", "village"))
	assert.Equal(t, 8, st.Features[0].Left)
	// SPL-S04: new rough ground.
	_, st = do(t, empty(t, "rough", "no"), engine.Do("place", "kind", "rough"))
	assert.Equal(t, "rocks", st.Features[0].Kind)
	_, st = do(t, s, engine.Do("place", "kind", "rough"))
	assert.Equal(t, "rough", st.Features[0].Kind)
	// SPL-S05: the zone.
	rect, wedge := s, empty(t, "zone", "wedge")
	assert.True(t, rect.zone(Foot, 20, 6), "a rectangle: stand and half a stand to each side")
	assert.False(t, rect.zone(Foot, 20, 7))
	assert.True(t, rect.zone(Artillery, 20, 11), "a gun's opens by 15°")
	assert.False(t, rect.zone(Artillery, 20, 12))
	assert.True(t, wedge.zone(Foot, 20, 23))
	assert.False(t, wedge.zone(Foot, 20, 24))
	// SPL-S07: structures.
	off := empty(t, "structures", "no")
	assert.Contains(t, refusal(t, off, engine.Do("structure", "unit-class", "siege", "feature", "bridge")), "switched off")
	stp, _ := do(t, off, engine.Do("fire", "unit-class", "siege", "unit-stands", "1", "target-class", "pike", "range", "16", "feature", "village", "feature-at", "in"), 1, 1)
	assert.Len(t, stp.Events, 1, "no die for the structure")
	stp, _ = do(t, s, engine.Do("fire", "unit-class", "siege", "unit-stands", "1", "target-class", "pike", "range", "16", "feature", "village", "feature-at", "in"), 1, 1, 1)
	assert.Equal(t, 2, the1[struck](t, stp).Hits, "SPL-R10: the fire as usual, then one more die")
	stp, _ = do(t, s, engine.Do("fire", "unit-class", "regular", "unit-stands", "2", "target-class", "pike", "range", "16", "feature", "village", "feature-at", "in"), 1, 1, 1, 1)
	assert.Equal(t, 1, the1[struck](t, stp).Hits, "SPL-R11: once for a unit of two guns")
	_, err := System{}.Start(engine.Do("", "force", "legion").In)
	assert.ErrorAs(t, err, new(*engine.Refusal))
	_, err = System{}.Start(engine.Do("", "hits", "99").In)
	assert.ErrorAs(t, err, new(*engine.Refusal))
}

// A stand in a stream is seen to by the number of stands that fire.
// Source: SPL-10, SPL-11, SPL-30, SPL-31, SPL-R05, SPL-R08, SPL-R16, SPL-R18, COR-S04.
func TestSight(t *testing.T) {
	for name, c := range map[string]struct {
		kind   string
		arm    Arm
		l      lie
		target string
		free   bool
	}{
		"into a wood":                        {"wood", Foot, clear, within, true},
		"past a wood":                        {"wood", Foot, clear, behind, false},
		"into a wood that is touched":        {"wood", Foot, partly, within, true},
		"past a wood that is touched":        {"wood", Foot, partly, behind, false},
		"out of a wood":                      {"wood", Foot, wholly, behind, true},
		"guns into a village":                {"village", Artillery, clear, within, true},
		"past a village":                     {"village", Foot, clear, behind, false},
		"out of a village":                   {"village", Artillery, wholly, behind, true},
		"past a forest":                      {"forest", Foot, clear, behind, false},
		"over a hill":                        {"hill", Foot, clear, behind, false},
		"over a hill from its foot":          {"hill", Foot, partly, behind, false},
		"off a hill":                         {"hill", Foot, wholly, behind, true},
		"onto a hill":                        {"hill", Foot, clear, within, true},
		"over a contour":                     {"contour", Foot, clear, behind, false},
		"over a contour from its foot":       {"contour", Artillery, partly, behind, false},
		"off a contour":                      {"contour", Artillery, wholly, behind, true},
		"onto a contour":                     {"contour", Foot, clear, within, true},
		"over a wall that is touched":        {"wall", Foot, partly, behind, true},
		"over a wall":                        {"wall", Foot, clear, behind, true},
		"guns touching a wall":               {"wall", Artillery, partly, behind, false},
		"guns touching a hedge":              {"hedge", Artillery, partly, behind, false},
		"guns touching an earthwork":         {"earthwork", Artillery, partly, within, false},
		"guns over a hedge":                  {"hedge", Artillery, clear, behind, true},
		"the stand in a stream is not asked": {"stream", Foot, partly, behind, true},
		"over a stream":                      {"stream", Foot, clear, behind, true},
		"over a river":                       {"river", Foot, clear, behind, true},
		"out of a ditch":                     {"ditch", Foot, partly, behind, true},
		"over a bog":                         {"bog", Foot, clear, behind, true},
		"guns over rough ground":             {"rough", Artillery, clear, behind, true},
		"muskets out of a landmark":          {"landmark", Foot, wholly, behind, true},
		"guns never stand in a landmark":     {"landmark", Artillery, wholly, behind, false},
		"nor touch one":                      {"landmark", Artillery, partly, within, false},
		"guns into a landmark":               {"landmark", Artillery, clear, within, true},
		"past a landmark":                    {"landmark", Foot, clear, behind, false},
	} {
		k, _ := kindOf(c.kind)
		assert.Equal(t, c.free, sight(k, c.arm, c.l, c.target) == nil, name)
	}
}

// Source: SPL-12, SPL-30, SPL-R03, SPL-R04, slip b, slip c.
func TestShelters(t *testing.T) {
	for name, c := range map[string]struct {
		kind   string
		touch  bool
		target string
		foot   bool
		want   bool
	}{
		"behind a wall":                     {"wall", false, behind, true, true},
		"behind an earthwork":               {"earthwork", false, behind, false, true},
		"a wall that the firer touches":     {"wall", true, behind, true, false},
		"in a wood":                         {"wood", false, within, false, true},
		"a wood that the firer touches":     {"wood", true, within, false, false},
		"in a village":                      {"village", false, within, true, true},
		"in a landmark":                     {"landmark", false, within, true, true},
		"behind a hedge":                    {"hedge", false, behind, true, false},
		"on a hill":                         {"hill", false, within, true, false},
		"on a contour":                      {"contour", false, within, true, false},
		"in rough ground":                   {"rough", false, within, true, false},
		"foot in a ditch":                   {"ditch", false, within, true, true},
		"horse in a ditch":                  {"ditch", false, within, false, false},
		"foot behind a ditch":               {"ditch", false, behind, true, false},
		"a ditch that the firer touches":    {"ditch", true, within, true, false},
		"in a stream":                       {"stream", false, within, true, false},
		"behind a bridge":                   {"bridge", false, behind, true, false},
		"behind a forest: it stops instead": {"forest", false, behind, true, false},
	} {
		k, _ := kindOf(c.kind)
		assert.Equal(t, c.want, shelters(k, c.touch, c.target, c.foot), name)
	}
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
		assert.Equal(t, c.want, defends(k, c.in, c.through), name)
		if d := defends(k, c.in, c.through); d == "" && !c.in {
			assert.NotEmpty(t, words.Text(whyNot(k, c.in, c.through)), name)
		}
	}
	for name, c := range map[string]struct {
		kind        string
		in, through bool
		want        string
	}{
		"in the water":            {"stream", true, true, "a unit in the water has no advantage"},
		"what gives none":         {"contour", true, true, "contour gives none"},
		"another way":             {"hill", true, false, "the charge did not come through or over it"},
		"another way than water":  {"stream", false, false, "the charge did not come through or over it"},
		"clear of it":             {"hill", false, true, "the defender is neither in it nor touching it"},
		"clear of it, over a row": {"hedge", false, true, "the defender is neither in it nor touching it"},
	} {
		k, _ := kindOf(c.kind)
		assert.Equal(t, c.want, words.Text(whyNot(k, c.in, c.through)), name)
	}
	// SPL-R13: a hill and a wall halve once.
	s := rulestest.Start(t, System{}).(State)
	pike, foe := book.Num(unitNamed(t, s, "Meldrum’s pike").ID), book.Num(unitNamed(t, s, "Whitecoat shot").ID)
	_, s = do(t, s, engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f6", "feature-at", "4", "defends", "yes", "second", "f7", "second-at", "6", "defends2", "yes"))
	_, s = do(t, s, engine.Do("next"))
	st, _ := do(t, s, engine.Do("melee", "unit", pike), 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, 4, st.Events[1].(fought).dice())
	assert.IsType(t, aside{}, st.Events[0], "out of its phase, and the log says so")
}

// Source: SPL-43 to SPL-46, SPL-48, SPL-R09, SPL-R14, SPL-R19.
func TestBridgesLandmarksRoads(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := func(n string) string { return book.Num(unitNamed(t, s, n).ID) }
	pike, shot, band, horse, troop, foe := id("Meldrum’s pike"), id("Meldrum’s shot"), id("Trained band"), id("Cromwell’s horse"), id("Okey’s troop"), id("Whitecoat shot")

	_, x := do(t, s, engine.Do("bridge", "unit", pike, "bridge", "f4"))
	u := unitNamed(t, x, "Meldrum’s pike")
	assert.True(t, u.Spent, "the crossing uses the rest of the movement")
	assert.Equal(t, "line", u.Form, "the same formation")
	assert.Contains(t, refusal(t, x, engine.Do("move", "unit", pike)), "no movement left")
	assert.Contains(t, refusal(t, s, engine.Do("bridge", "unit", pike, "bridge", "f4", "clear", "no")), "it stays")

	_, d := do(t, s, engine.Do("defend", "unit", foe, "bridge", "f4", "close", "yes"))
	assert.Contains(t, refusal(t, d, engine.Do("bridge", "unit", pike, "bridge", "f4")), "defends Stone bridge")
	assert.Contains(t, refusal(t, d, engine.Do("defend", "unit", pike, "bridge", "f4", "close", "yes")), "other side")
	assert.Contains(t, refusal(t, s, engine.Do("defend", "unit", foe, "bridge", "f4", "close", "no")), "does not defend")
	st, two := do(t, d, engine.Do("defend", "unit", id("Whitecoat pike"), "bridge", "f4", "close", "yes"))
	assert.Equal(t, "Whitecoat shot", the1[held](t, st).Freed, "one unit at a time")
	assert.Zero(t, unitNamed(t, two, "Whitecoat shot").Hold)
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f4")), "does not defend")
	_, c := do(t, d, engine.Do("charge", "unit", horse, "target", foe, "distance", "30", "feature", "f4", "feature-at", "20"))
	assert.True(t, unitNamed(t, c, "Cromwell’s horse").Halved, "mounted may charge over a bridge")
	assert.Contains(t, refusal(t, c, engine.Do("charge", "unit", pike, "target", foe, "distance", "8", "feature", "f4", "feature-at", "4")), "Only one unit at a time")
	_, e := do(t, s, engine.Do("defend", "unit", id("Northern horse"), "bridge", "f4", "close", "yes"))
	over := []string{"unit", horse, "target", id("Northern horse"), "distance", "30", "feature", "f4", "feature-at", "20"}
	assert.Contains(t, refusal(t, e, engine.Do("charge", append(over, "react", "counter")...)), "Not over")

	_, l := do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	u = unitNamed(t, l, "Okey’s troop")
	assert.Equal(t, "block", u.Form)
	assert.Equal(t, 2, u.front(State{}), "half of its stands fire, up")
	assert.Contains(t, refusal(t, l, engine.Do("landmark", "unit", shot, "landmark", "f5")), "one unit at a time")
	assert.Contains(t, refusal(t, s, engine.Do("landmark", "unit", horse, "landmark", "f5")), "Only foot")
	_, l = do(t, l, engine.Do("landmark", "unit", troop, "what", "leave", "form", "column"))
	u = unitNamed(t, l, "Okey’s troop")
	assert.Equal(t, []any{0, "column"}, []any{u.Hold, u.Form})
	_, l = do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	_, l = do(t, l, engine.Do("charge", "unit", id("Whitecoat pike"), "target", troop, "distance", "16", "feature", "f5", "feature-at", "12"))
	assert.True(t, unitNamed(t, l, "Whitecoat pike").Halved, "SPL-R19: foot may charge a landmark, into the advantage")
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit", horse, "target", foe, "distance", "16", "feature", "f5", "feature-at", "8")), "cannot charge")

	free := empty(t)
	assert.Contains(t, refusal(t, free, engine.Do("move", "unit-class", "pike", "feature", "bog", "feature-road", "yes")), "road column")
	st, _ = do(t, free, engine.Do("road", "unit-class", "siege", "unit-stands", "1", "through", "bog"))
	assert.True(t, the1[advised](t, st).Yes, "a single stand needs no column")
	_, k := do(t, s, engine.Do("formation", "unit", band, "form", "road"))
	_, err := System{}.Resolve(k, engine.Do("move", "unit", band, "feature", "forest"), nil)
	require.Error(t, err)
	assert.Contains(t, refusal(t, k, engine.Do("charge", "unit", band, "target", foe)), "road column")
}

// Source: SPL-04, SPL-30, SPL-31, SPL-R07; splendid-host C6.
func TestChargesReactionsInterceptions(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := func(n string) string { return book.Num(unitNamed(t, s, n).ID) }
	heavy, horse, shot, light := id("Rupert’s horse"), id("Cromwell’s horse"), id("Meldrum’s shot"), id("Commanded shot")
	free := empty(t)
	for _, k := range kinds {
		for how, foot := range map[string]string{"charge": "pike", "intercept": ""} {
			for class, r := range map[string]Rate{foot: k.charge[0], "cavalry": map[string]Rate{"charge": k.charge[1], "intercept": k.intercept}[how]} {
				if class == "" {
					continue
				}
				f := System{}.Form(free, engine.Do(how, "unit-class", class, "target-class", "pike", "distance", "8", "feature", k.id, "feature-at", "4"))
				if r == Never {
					require.NotNil(t, f.Refused, "%s: %s into %s", class, how, k.id)
				} else if r != Cross {
					require.Nil(t, f.Refused, "%s: %s into %s", class, how, k.id)
					assert.Equal(t, r == Half, f.Reck.Result == "Yes, at half rate", "%s: %s into %s", class, how, k.id)
				}
			}
		}
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
	assert.Contains(t, refusal(t, x, engine.Do("move", "unit", id("Park saker"), "how", "prolong", "feature", stream, "feature-at", "0")), "may not enter", "an unlimbered gun and a stream")
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
	assert.Contains(t, System{}.Desk(x).Duties[0].Title, "fires in reaction")
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

// Source: splendid-host C2, C5; checklist 5.
func TestLossesMoraleAndPhases(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := book.Num(unitNamed(t, s, "Meldrum’s shot").ID)
	_, s = do(t, s, engine.Do("next"))
	_, s = do(t, s, engine.Do("initiative"), 2, 5)
	assert.Equal(t, []int{1, phMove1}, []int{s.First, s.Phase})
	assert.Equal(t, 1, s.side(), "the winner moves first")
	_, s = do(t, s, engine.Do("casualty", "unit", id))
	assert.Equal(t, 1, unitNamed(t, s, "Meldrum’s shot").Hits, "single hits stay")
	_, s = do(t, s, engine.Do("casualty", "unit", id))
	u := unitNamed(t, s, "Meldrum’s shot")
	assert.Equal(t, []any{1, 0, true}, []any{u.Lost, u.Hits, u.Test})
	for s.Phase != phMorale {
		_, s = do(t, s, engine.Do("next"))
	}
	assert.Contains(t, asks(t, s, engine.Do("next")), "Meldrum’s shot tests morale")
	f := System{}.Form(s, engine.Do("morale", "unit", id, "general", "yes"))
	assert.Equal(t, 2, f.Reck.Target, "musket 3, a general near 1 less")
	_, x := do(t, s, engine.Do("morale", "unit", id), 3)
	assert.False(t, unitNamed(t, x, "Meldrum’s shot").Shaken)
	_, x = do(t, s, engine.Do("morale", "unit", id), 2)
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Shaken, "withdraws")
	_, y := do(t, x, engine.Do("unit", "unit", id, "test", "yes"))
	_, y = do(t, y, engine.Do("morale", "unit", id), 1)
	assert.True(t, unitNamed(t, y, "Meldrum’s shot").Gone, "the second failure breaks it")
	_, x = do(t, x, engine.Do("casualty", "unit", id, "hits", "2"))
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Gone, "half of its stands are gone")
	_, n := do(t, y, engine.Do("next"))
	assert.Equal(t, []int{2, phInitiative}, []int{n.Turn, n.Phase})
	_, n = do(t, n, engine.Do("initiative"), 4, 4)
	assert.Equal(t, 1, n.First, "a tie leaves it where it was")
	st, n := do(t, n, engine.Do("phase", "to", book.Num(phHand)))
	assert.Contains(t, System{}.Tell(n, st).Line.String(), "The referee goes to")
	require.Len(t, System{}.Desk(n).Lists[0].Rows, 8, "the checklist")
	_, n = do(t, n, engine.Do("take", "unit", book.Num(unitNamed(t, n, "Park saker").ID)))
	assert.NotNil(t, System{}.Desk(n).Deeds)
}

// What cannot have happened is damaged. The words of every refusal name a reason.
func TestDamaged(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	for _, e := range []engine.Event{
		mustered{Unit{ID: 3}}, placed{Feature: Feature{ID: 3}}, lost{Unit: party{ID: 10}, Stands: 1, Left: 4}, lost{Unit: party{ID: 99}}, struck{Feature: 4, Left: 9}, struck{Feature: 1, Hits: 2, Left: 4}, struck{Feature: 99},
		charged{Unit: party{ID: 10}, At: party{ID: 11}}, charged{Unit: party{ID: 99}}, moved{Unit: party{ID: 10}, In: []int{77}}, held{Unit: party{ID: 99}}, limbered{Unit: party{ID: 10}}, fired{Unit: party{ID: 99}}, fought{Unit: party{ID: 99}}, tested{Unit: party{ID: 99}}, taken{Unit: party{ID: 99}},
		entered{Turn: 5}, recorded{Unit{ID: 10, Side: 1, Class: "pike"}}, surveyed{Feature: Feature{ID: 1, Kind: "wood"}},
	} {
		next, err := System{}.Apply(s, e)
		require.ErrorAs(t, err, new(*engine.Damaged), "%#v", e)
		require.Equal(t, s, next)
	}
	s.Over = "0"
	_, err := System{}.Apply(s, over{Won: "0"})
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = System{}.Decode("nothing", nil)
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = System{}.Decode("moved", []byte(`{"q":100000}`))
	require.ErrorAs(t, err, new(*engine.Damaged))
}

// Every chapter that is cited can be found, and the tables say what is house and what was changed.
func TestReference(t *testing.T) {
	s := rulestest.Start(t, System{}, "pike-move", "7")
	r := System{}.Reference(s)
	have := map[string]bool{}
	for _, c := range r.Chapters {
		have[c.Section] = true
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "SPL-")
		}
	}
	for _, p := range rules.Menu {
		assert.True(t, have[p.Section], "%s: %s", p.ID, p.Section)
	}
	for _, x := range r.Rulings {
		assert.True(t, have[x.Section], x.ID)
	}
	assert.Len(t, r.Rulings, 19)
	was := ""
	for _, tb := range r.Tables {
		assert.True(t, have[tb.Section], tb.ID)
		for _, row := range tb.Rows {
			assert.Len(t, row, len(tb.Head), tb.ID)
			for _, c := range row {
				was += c.Was
			}
		}
	}
	assert.Equal(t, "6", was)
}

// Every house value is a setting, or has a reason.
func TestHouseValuesAreSettings(t *testing.T) {
	const unarmed = "shown as soon as the class has dice to fire with"
	rulestest.HouseValues(t, System{}, map[string]string{
		"setting/pike-hit":     unarmed,
		"setting/pike-far":     unarmed,
		"setting/dragoons-hit": unarmed,
		"setting/dragoons-far": unarmed,
		"house-units/0":        "what is proposed when a unit is mustered: any number of stands from 1 to 12 may be entered",
		"house-names/1":        "an angle, that of the corner of a base",
	})
}

// A changed value changes what is reckoned.
func TestChangedValuesAreReckoned(t *testing.T) {
	u := Unit{Class: "foot", Stands: 5, Form: "block"}
	assert.Equal(t, []int{3, 5}, []int{u.front(State{}), u.front(State{Set: book.Changed{{Key: keyBlock, Val: 100}}})})
	u.Form = "column"
	assert.Equal(t, []int{1, 2}, []int{u.front(State{}), u.front(State{Set: book.Changed{{Key: keyColumn, Val: 2}}})})
}

// Whatever a form, a sum, a refusal, a die or a result cites is found in the reference.
func TestCitationsAreFound(t *testing.T) {
	for seed := range uint64(3) {
		rulestest.Citations(t, System{}, nil, 120, seed)
	}
}
