package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Stands in a stream are covered by the number of stands that fire. Source: SPL-10, SPL-11, SPL-30, SPL-31, SPL-R05, SPL-R08, SPL-R16,
// SPL-R18, COR-S04.
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

// Four musket stands fire at three inches. The features between, and their positions relative to them, decide how many dice they throw.
// Numbers follow from the answers. Source: SPL-10 to SPL-16, COR-S01, COR-S02; the entries of hills, woods, walls, ditches and streams.
func TestFireFollowsFromTheAnswers(t *testing.T) {
	const wood, wall = "feature=wood feature-at=in ", "feature=wall "
	for name, c := range map[string]struct {
		in   string
		want string // the label of the key, or the refusal
	}{
		"open ground": {"", "Fire 4 dice"},

		"S01: a wall between gives cover":                  {wall, "Fire 2 dice"},
		"S01: a wall that the firer touches has no effect": {wall + "feature-from=partly", "Fire 4 dice"},
		"S01: one stand that touches it is enough":         {wall + "feature-from=partly touching=1", "Fire 4 dice"},
		"S01: no stand after touching is refused": {wall + "feature-from=partly touching=0",
			"Firing stands touching the stone wall: 1 to 4."},
		"S01: a wood between gives cover":                  {wood, "Fire 2 dice"},
		"S01: a wood that the firer touches has no effect": {wood + "feature-from=partly", "Fire 4 dice"},
		"S01: no stand touching the wood is refused": {wood + "feature-from=partly touching=0",
			"Firing stands touching the wood: 1 to 4."},
		"S01: a wood that all stands are in has no effect": {wood + "feature-from=wholly", "Fire 4 dice"},
		"S01: touching follows from the stands that fire":  {wall + "firing=3 feature-from=partly", "Fire 3 dice"},
		"a ditch with foot in it gives cover":              {"feature=ditch feature-at=in", "Fire 2 dice"},
		"a ditch with horse in it does not":                {"feature=ditch feature-at=in target-class=cavalry", "Fire 4 dice"},
		"a ditch with foot behind it does not":             {"feature=ditch feature-at=behind", "Fire 4 dice"},
		"a ditch that the firer touches has no effect":     {"feature=ditch feature-at=in feature-from=partly", "Fire 4 dice"},
		"one stand not eligible: no cover":                 {wall + "eligible=3", "Fire 4 dice"},
		"two walls between: no fire": {wall + "second=wall",
			"Two features that give cover are between: no stand may fire at this unit."},
		"two walls between two of the stands":           {wall + "second=wall barred=2", "Fire 1 die"},
		"two walls, one of them touched":                {wall + "feature-from=partly second=wall", "Fire 2 dice"},
		"two walls, the second of them touched":         {wall + "second=wall second-from=partly", "Fire 2 dice"},
		"two walls, both touched":                       {wall + "feature-from=partly second=wall second-from=partly", "Fire 4 dice"},
		"two walls, half of the stands touch the first": {wall + "feature-from=partly touching=2 second=wall", "Fire 1 die"},
		"two walls, a stand touches both and one neither": {wall +
			"feature-from=partly touching=3 second=wall second-from=partly second-touching=2 barred=1", "Fire 3 dice"},
		"two walls, as many stands barred as touch neither": {wall +
			"feature-from=partly touching=1 second=wall second-from=partly second-touching=1", "Fire 1 die"},
		"two walls, more barred than touch neither": {wall + "feature-from=partly touching=3 second=wall barred=2",
			"Firing stands with both between: 0 to 1."},
		"a wall, and a hill that the target is on": {wall + "second=hill second-at=in", "Fire 2 dice"},
		"a hill is no second cover":                {wood + "second=hill second-at=in", "Fire 2 dice"},
		"behind a wood: stopped": {"feature=wood feature-at=behind",
			"It may not fire: the wood stops fire at targets behind it."},
		"behind a wood that is touched: stopped": {"feature=wood feature-at=behind feature-from=partly",
			"It may not fire: the wood stops fire at targets behind it."},
		"out of a wood: free": {"feature=wood feature-at=behind feature-from=wholly", "Fire 4 dice"},
		"S04: over a hill: stopped": {"feature=hill feature-at=behind",
			"It may not fire: the hill stops fire at targets behind it."},
		"S04: from the near foot of a hill: stopped": {"feature=hill feature-at=behind feature-from=partly",
			"It may not fire: the hill stops fire at targets behind it."},
		"S04: off a hill: free":  {"feature=hill feature-at=behind feature-from=wholly", "Fire 4 dice"},
		"S04: onto a hill: free": {"feature=hill feature-at=in", "Fire 4 dice"},
		"S04: from the near foot of a contour: stopped": {"feature=contour feature-at=behind feature-from=partly",
			"It may not fire: the contour stops fire at targets behind it."},
		"S04: off a contour: free":  {"feature=contour feature-at=behind feature-from=wholly", "Fire 4 dice"},
		"S04: onto a contour: free": {"feature=contour feature-at=in", "Fire 4 dice"},
		"S04: the second feature stops as well": {wall + "second=hill second-at=behind",
			"It may not fire: the hill stops fire at targets behind it."},
		"S02: over a stream: free": {"feature=stream", "Fire 4 dice"},
		"S02: all stands in a stream": {"feature=stream feature-from=partly",
			"Stands in the water cannot fire, and no others are left."},
		"S02: one stand in a stream, three out of it":      {"feature=stream feature-from=partly wet=1", "Fire 3 dice"},
		"S02: three stands in a ford, one out of it":       {"feature=ford feature-from=partly wet=3", "Fire 1 die"},
		"S02: no stand in it after being in it is refused": {"feature=stream feature-from=partly wet=0", "Firing stands in the stream: 1 to 4."},
		"S02: a stand in the water cannot be among those":  {"feature=stream feature-from=partly wet=1 firing=4", "Stands that fire: 1 to 3."},
		"S02: a wall behind the stream":                    {"feature=stream feature-from=partly wet=2 second=wall", "Fire 1 die"},
	} {
		f := form(empty(t), with(engine.Do("fire", "unit-class", "musket", "target-class", "pike", "range", "3"), c.in))
		got := refuses(f)
		if got == "" {
			got = f.Go
		}
		assert.Equal(t, c.want, got, "%s: %s", name, asked(f))
	}
}

// The form asks for the position of the target if it matters, and assumes nothing.
func TestFireAsksWhereTheTargetIs(t *testing.T) {
	for kind, want := range map[string]bool{"wood": true, "village": true, "landmark": true, "hill": true, "contour": true, "forest": true,
		"ditch": true, "wall": false, "stream": false} {
		f := form(empty(t), engine.Do("fire", "unit-class", "musket", "target-class", "pike", "range", "3", "feature", kind))
		x, ok := rulestest.Field(f, "feature-at")
		assert.Equal(t, want, ok, kind)
		assert.Empty(t, x.Value, "%s: not known", kind)
		assert.Equal(t, want, refuses(f) != "", kind)
	}
	// Features that have no effect on the fire of an arm are not offered. For a gun, those that stop bounce-through are.
	for class, want := range map[string]string{
		"musket":  "none contour hill forest wood village landmark wall earthwork ditch stream ford",
		"regular": "none contour hill rough rocks forest bog wood village landmark hedge wall earthwork ditch stream ford river",
	} {
		x, _ := rulestest.Field(form(empty(t), engine.Do("fire", "unit-class", class, "target-class", "pike", "range", "3")), "feature")
		ids := rulestest.Each(x.Options, func(o view.Option) string { return o.ID })
		assert.Equal(t, want, strings.Join(ids, " "), class)
	}
}

// One volley through a wood, with both units on the roster: recorded features are proposed and not asked for. Source: SPL-11, SPL-12,
// COR-S01.
func TestOneVolleyThroughAWood(t *testing.T) {
	s := aBattle(t, map[string]string{"Whitecoat shot": "Slash wood"})
	band, foe, wood := unitID(t, s, "Trained band"), unitID(t, s, "Whitecoat shot"), featureID(t, s, "Slash wood")
	volley := engine.Do("fire", "unit", band, "target", foe)
	f := form(s, volley)
	assert.Equal(t, "unit target range feature feature-from second firing eligible", asked(f), "the target is in the wood: not asked")
	x, _ := rulestest.Field(f, "feature")
	assert.Equal(t, wood, x.Value, "the wood is proposed")
	assert.Empty(t, refuses(f))
	assert.Equal(t, "Fire 2 dice", f.Go, "half of four")
	assert.Contains(t, sum(f), "target in cover: Slash wood")

	// The wood has no effect on a firer at its edge, or deep inside it.
	for _, from := range []string{"partly", "wholly"} {
		f = form(s, volley.With("feature-from", from))
		assert.Equal(t, "Fire 4 dice", f.Go, from)
		assert.NotContains(t, asked(f), "eligible", "there is no cover to be eligible for")
	}
	x, _ = rulestest.Field(form(s, volley.With("feature-from", "partly")), "touching")
	assert.Equal(t, []any{"4", 1, 4}, []any{x.Value, x.Min, x.Max}, "the answer fills in the number")

	// Both are recorded in it, so only the position of the firer in it is asked for.
	both := aBattle(t, map[string]string{"Whitecoat shot": "Slash wood", "Trained band": "Slash wood"})
	f = form(both, volley)
	x, _ = rulestest.Field(f, "feature-from")
	ids := rulestest.Each(x.Options, func(o view.Option) string { return o.ID })
	assert.Equal(t, []string{"partly", "wholly"}, ids, "it is not clear of a feature it is in")
	assert.Equal(t, "Choose where the firer is.", refuses(f))
	assert.Equal(t, "Fire 4 dice", form(both, volley.With("feature-from", "partly")).Go)

	// Only the firer is in it, and fires out of it.
	out := aBattle(t, map[string]string{"Trained band": "Slash wood"})
	f = form(out, volley.With("feature-at", "behind").With("feature-from", "partly"))
	assert.Contains(t, refuses(f), "stops fire")
	f = form(out, volley.With("feature-at", "behind").With("feature-from", "wholly"))
	assert.Equal(t, "Fire 4 dice", f.Go)
	f = form(out, volley.With("feature", "none"))
	assert.Equal(t, "Fire 4 dice", f.Go, "from its far edge the wood is not between")

	// Each unit in a different wood or village: two features, no fire.
	two := aBattle(t, map[string]string{"Whitecoat shot": "Slash wood", "Trained band": "Winceby village"})
	f = form(two, volley.With("second-at", "behind").With("second-from", "wholly"))
	x, _ = rulestest.Field(f, "second")
	assert.Equal(t, featureID(t, s, "Winceby village"), x.Value)
	assert.Equal(t, "Fire 2 dice", f.Go, "it is wholly in the village, which has no effect on its fire: only the wood gives cover")
	f = form(two, volley.With("feature", featureID(t, s, "Winceby village")).With("feature-at", "behind").With("feature-from", "wholly"))
	assert.Equal(t, "Fire 2 dice", f.Go, "in the other order as well")
	x, _ = rulestest.Field(f, "second")
	assert.Equal(t, wood, x.Value)
}

// All stands of a unit that defends a landmark count as inside. Source: SPL-43.
func TestFireOutOfALandmark(t *testing.T) {
	s := aBattle(t, nil)
	troop, foe := unitID(t, s, "Okey’s troop"), unitID(t, s, "Whitecoat shot")
	_, s = do(t, s, engine.Do("landmark", "unit", troop, "landmark", featureID(t, s, "Water mill")))
	f := form(s, engine.Do("fire", "unit", troop, "target", foe, "feature-at", "behind"))
	assert.Equal(t, "unit target range feature feature-at second firing", asked(f))
	assert.Equal(t, "Fire 2 dice", f.Go, "half of its stands, rounded up, all dice")
	f = form(s, engine.Do("fire", "unit", foe, "target", troop, "range", "3"))
	assert.Equal(t, "unit target range feature feature-from second firing eligible", asked(f), "it is in the mill: not asked")
	assert.Equal(t, "Fire 2 dice", f.Go)
	// The gun’s die for the structure follows from the record as well.
	f = form(s, engine.Do("fire", "unit", unitID(t, s, "Demi-culverin"), "target", troop))
	assert.Equal(t, []string{"Fire 2 dice", "and one for the structure"}, []string{f.Go, f.GoSmall})
}

// If a unit is recorded in a stream, the form asks how many of its stands are; the others fire. Source: COR-S02; the entry of streams: a
// stand interpenetrated with a stream cannot fire.
func TestOnlyStandsInTheWaterCannotFire(t *testing.T) {
	s := aBattle(t, nil)
	_, s = do(t, s, engine.Do("place", "kind", "stream", "name", "Brook"))
	brook := featureID(t, s, "Brook")
	shot, foe, saker := unitID(t, s, "Meldrum’s shot"), unitID(t, s, "Whitecoat shot"), unitID(t, s, "Park saker")
	_, s = do(t, s, engine.Do("unit", "unit", shot, "in", brook))
	volley := engine.Do("fire", "unit", shot, "target", foe)
	f := form(s, volley)
	assert.Equal(t, "unit target range feature wet", asked(f), "a count of none could not be raised when fewer are in it")
	assert.Contains(t, refuses(f), "Stands in the water cannot fire")
	f = form(s, volley.With("wet", "1"))
	assert.Equal(t, "Fire 3 dice", f.Go)
	x, _ := rulestest.Field(f, "firing")
	assert.Equal(t, []any{"3", 3}, []any{x.Value, x.Max}, "the number follows from the answer")
	// In column only the first stand could fire, and it may be out of the water.
	_, s = do(t, s, engine.Do("formation", "unit", shot, "form", "column"))
	assert.Equal(t, "Fire 1 die", form(s, volley.With("wet", "0")).Go)
	// A gun with one stand is in it and fires neither at a unit nor at a structure; with two stands, one may be out of it.
	_, s = do(t, s, engine.Do("unit", "unit", saker, "in", brook))
	shell := engine.Do("structure", "unit", saker, "feature", featureID(t, s, "Water mill"))
	for _, c := range []engine.Command{engine.Do("fire", "unit", saker, "target", foe), shell} {
		assert.Contains(t, refuses(form(s, c)), "Stands in the water cannot fire", "%s", c)
	}
	_, s = do(t, s, engine.Do("muster", "class", "regular", "stands", "2", "name", "Pair"))
	pair := unitID(t, s, "Pair")
	_, s = do(t, s, engine.Do("unit", "unit", pair, "in", brook))
	assert.Empty(t, refuses(form(s, shell.With("unit", pair).With("wet", "1"))))
	assert.NotEmpty(t, refuses(form(s, shell.With("unit", pair).With("wet", "2"))))
}

// Range, zone and the number needed. Source: splendid-host C2, C3, SPL-P07.
func TestRangeAndZone(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"in range":                     {"unit-class=musket range=32", "yes"},
		"out of range":                 {"unit-class=musket range=33", "no"},
		"at the edge of the zone":      {"unit-class=musket range=20 aside=6", "yes"},
		"outside the zone":             {"unit-class=musket range=20 aside=7", "no"},
		"a gun’s zone opens":           {"unit-class=regular range=20 aside=11", "yes"},
		"and no farther":               {"unit-class=regular range=20 aside=12", "no"},
		"one wall":                     {"unit-class=musket range=20 feature=wall", "yes"},
		"two walls":                    {"unit-class=musket range=20 feature=wall second=wall", "no"},
		"two walls, one touched":       {"unit-class=musket range=20 feature=wall feature-from=partly second=wall", "yes"},
		"a ditch counts for foot":      {"unit-class=musket range=20 feature=ditch feature-at=in second=wall", "no"},
		"the second feature stops":     {"unit-class=musket range=20 feature=wall second=wood second-at=behind", "no"},
		"some stands in a stream":      {"unit-class=musket range=20 feature=stream feature-from=partly", "yes"},
		"hill and cover do not add up": {"unit-class=musket range=20 feature=hill feature-at=in second=wall", "yes"},
	} {
		f := form(empty(t), with(engine.Do("sight"), c.in))
		assert.Empty(t, refuses(f), name)
		assert.Equal(t, c.want, f.Reckoning.Result, name)
	}
	for name, c := range map[string]struct{ in, want, need string }{
		"close":                  {"unit-class=musket target-class=pike range=4", "Fire 4 dice", "4"},
		"beyond close":           {"unit-class=musket target-class=pike range=5", "Fire 4 dice", "5"},
		"as far as it reaches":   {"unit-class=musket target-class=pike range=8", "Fire 4 dice", "5"},
		"farther":                {"unit-class=musket target-class=pike range=9", "Out of range: 8″ at most.", "5"},
		"a die for two stands":   {"unit-class=cavalry target-class=pike range=3", "Fire 2 dice", "5"},
		"and rounded down":       {"unit-class=cavalry unit-stands=3 target-class=pike range=3", "Fire 1 die", "5"},
		"a gun close":            {"unit-class=siege target-class=pike range=16", "Fire 4 dice", "5"},
		"a gun beyond":           {"unit-class=siege target-class=pike range=17", "Fire 4 dice", "6"},
		"a frame gun":            {"unit-class=frame target-class=pike range=9", "Fire 2 dice", "6"},
		"some of the stands":     {"unit-class=musket firing=3 target-class=pike range=4", "Fire 3 dice", "4"},
		"no more than there are": {"unit-class=musket firing=5 target-class=pike range=4", "Stands that fire: 1 to 4.", "4"},
	} {
		f := form(empty(t), with(engine.Do("fire"), c.in))
		assert.Equal(t, []string{c.want, c.need}, []string{says(f), book.Num(f.Reckoning.Target)}, name)
	}
	s := aBattle(t, nil)
	shot, foe := unitID(t, s, "Meldrum’s shot"), unitID(t, s, "Whitecoat shot")
	volley := engine.Do("fire", "unit", shot, "target", foe)
	_, x := do(t, s, volley, 1, 1, 1, 1)
	assert.Equal(t, "It has fired this turn.", says(form(x, volley)))
	z := aBattle(t, nil) // horse throws a die for two stands, so the last stand has none
	horse := unitNamed(t, z, "Northern horse")
	for _, left := range []int{2, 1} {
		horse.Stands, horse.Lost = left, 0
		f := form(z.withUnit(horse), engine.Do("fire", "unit", book.Num(horse.ID), "target", unitID(t, z, "Okey’s troop"), "range", "3"))
		assert.Equal(t, map[int]string{2: "Fire 1 die", 1: "Too few stands are left for a die."}[left], says(f))
	}
	_, y := do(t, s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s pike"), "target", foe, "react", "stand"))
	assert.Equal(t, "It is in contact: friends would be hit.", says(form(y, volley)))
	assert.Equal(t, "It is in contact with the enemy.", says(form(y, engine.Do("fire", "unit", foe, "target", shot))))
	_, col := do(t, s, engine.Do("formation", "unit", shot, "form", "column"))
	assert.Equal(t, "Fire 1 die", says(form(col, volley)))
}

// The form asks about each stand of the target, and lengths are printed in quarter inches. Source: SPL-P08.
func TestCoverAsksForEachStand(t *testing.T) {
	assert.Equal(t, "target-class target-stands stand1", asked(form(empty(t),
		engine.Do("cover", "target-class", "pike", "target-stands", "1"))))
	assert.Equal(t, "target-class target-stands stand1 stand2", asked(form(empty(t),
		engine.Do("cover", "target-class", "pike", "target-stands", "2"))))
	for q, want := range map[int]string{0: "0″", 1: "¼″", 2: "½″", 3: "¾″", 4: "1″", 5: "1¼″", 8: "2″", 11: "2¾″"} {
		assert.Equal(t, want, book.Inches(q))
	}
}
