package minie

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/view"
)

// TestMoves is C1 and the ground: each pace of each kind of unit, and worked examples.
func TestMoves(t *testing.T) {
	s := opening(t)
	inf, light := Unit{Class: Infantry}, Unit{Class: Light, Form: Skirmish}
	heavy, hussar := Unit{Class: HeavyCav}, Unit{Class: LightCav}
	foot, horse := Unit{Class: Artillery, Form: Limbered}, Unit{Class: Artillery, Form: Limbered, Horse: 1}
	for _, c := range []struct {
		u    Unit
		pace string
		want int
	}{
		{inf, "line", 16}, {inf, "column", 28}, {inf, "double", 20}, {inf, "charge", 20}, {inf, "walk", 0},
		{light, "line", 24}, {light, "column", 32}, {light, "double", 28}, {light, "charge", 28},
		{heavy, "line", 32}, {heavy, "column", 36}, {heavy, "walk", 24}, {heavy, "charge", 44},
		{hussar, "line", 36}, {hussar, "column", 40}, {hussar, "walk", 24}, {hussar, "charge", 44},
		{foot, "column", 24}, {foot, "charge", 0}, {horse, "column", 40}, {horse, "charge", 0},
		{Unit{Class: General}, "walk", 28}, {Unit{Class: General}, "charge", 48}, {Unit{Class: Wagon}, "column", 36},
		{Unit{Class: Artillery, Form: Unlimbered, Men: 4}, "push", 4}, {Unit{Class: Artillery, Form: Unlimbered, Men: 3}, "push", 0},
		{Unit{Class: Artillery, Form: Unlimbered, Men: 6, Gun: 1}, "push", 0},
		{Unit{Class: Infantry, Form: Skirmish}, "line", 24}, {Unit{Class: HeavyCav, Form: Skirmish}, "line", 32},
		{Unit{Class: HeavyCav, Foot: 1, Form: Skirmish}, "line", 24},
		{inf, "rout", 28}, {light, "rout", 32}, {heavy, "rout", 36}, {hussar, "rout", 40}, {foot, "rout", 24}, {horse, "rout", 40},
		{Unit{Class: Infantry, Form: Square}, "rout", 28}, {Unit{Class: Artillery, Form: Unlimbered, Men: 4}, "rout", 24},
		{Unit{Class: Artillery, Form: Unlimbered, Men: 6, Gun: 1}, "rout", 24}, {Unit{Class: Infantry, Form: Skirmish}, "rout", 32},
	} {
		q := s.pace(c.u, c.pace)
		assert.Equal(t, c.want, q, "%s, %s", c.u.kind(), c.pace)
	}
	for u, want := range map[Unit]string{inf: "line infantry", {Class: HeavyCav, Foot: 1}: "dismounted cavalry", horse: "horse artillery",
		{Class: Infantry, Form: Skirmish}: "infantry skirmishing", {Class: Wagon}: "wagon"} {
		assert.Equal(t, want, kinds[u.kind()])
	}
	chart := opening(t, "s05", "yes")
	q := chart.pace(hussar, "charge")
	assert.Equal(t, []int{48, 28}, []int{q, chart.pace(hussar, "walk")}, "HM-S05")
	assert.Equal(t, 8, reach(16, 0, []stretch{{50, 0}}), "a line all in forest")
	assert.Equal(t, 12, reach(16, 25, nil), "one turn of 45°")
	assert.Equal(t, 0, reach(16, 100, nil), "about-turn")
	assert.Equal(t, 12, reach(16, 0, []stretch{{50, 4}}), "an inch of forest on the way")
	assert.Equal(t, 12, reach(16, 0, []stretch{{25, 0}}))
	assert.Equal(t, 8, reach(16, 0, []stretch{{0, 0}, {50, 0}}), "ploughed land costs foot nothing, the forest does")
	assert.Equal(t, 0, reach(16, 0, []stretch{{100, 0}}))
	for kind, pay := range map[int][3]int{0: {50, 25, 25}, 1: {50, 25, 25}, 2: {50, 50, 100}} {
		u := []Unit{inf, heavy, foot}[kind]
		f := groundRow("forest")
		h := groundRow("hill")
		w := groundRow("swamp")
		assert.Equal(t, pay[0], s.groundCost(u, f))
		assert.Equal(t, map[bool]int{true: 50, false: 25}[kind == 2], s.groundCost(u, h))
		assert.Equal(t, map[bool]int{true: 100, false: 50}[kind == 2], s.groundCost(u, w))
	}
	assert.Zero(t, s.groundCost(light, groundRow("forest")), "skirmishers free")
	vedettes := Unit{Class: LightCav, Form: Skirmish}
	assert.Equal(t, []int{0, 25, 25}, []int{s.groundCost(vedettes, groundRow("forest")), s.groundCost(vedettes, groundRow("undergrowth")),
		s.groundCost(vedettes, groundRow("hill"))}, "mounted or not")
	field := groundRow("field")
	s.Winter = 1
	assert.Zero(t, s.groundCost(inf, field), "winter")
}

// TestWhoMoves: once, and not in a square, in melee or after firing; only a unit leaving with half lost moves out of a square, or after
// firing. HM-30, HM-91, HM-R47.
func TestWhoMoves(t *testing.T) {
	s := opening(t)
	for _, c := range []struct {
		what   string
		change func(*Unit)
		want   [3]string // by [Unit.Half]: 0, leaving, at its edge
	}{
		{"has done nothing", func(*Unit) {}, [3]string{"", "", atItsEdge}},
		{"in a square", func(u *Unit) { u.Form = Square }, [3]string{"A square does not move.", "", "A square does not move."}},
		{"has moved", func(u *Unit) { u.Moved = 1 }, [3]string{"It has already moved.", "It has already moved.", atItsEdge}},
		{"has fired", func(u *Unit) { u.Fired = 1 }, [3]string{"It has fired.", "", atItsEdge}},
		{"has fired and routs", func(u *Unit) { u.Fired, u.Form = 1, Routing }, [3]string{"", "", atItsEdge}},
	} {
		for half, want := range c.want {
			u := with(s, 3, func(u *Unit) { c.change(u); u.Half = half })
			assert.Equal(t, want, u.moveBars(unitOf(t, u, 3)), "%s, %d", c.what, half)
		}
	}
	fights := s
	fights.Melees = []Contact{{A: 3, D: 12}}
	for half := range 3 {
		u := with(fights, 3, func(u *Unit) { u.Half = half })
		assert.Equal(t, "It is in melee.", u.moveBars(unitOf(t, u, 3)), half)
	}
}

// TestGroundAsPrinted: the cost of each ground to foot, horse, wheels and skirmishers. HM-100; C10 as designed.
func TestGroundAsPrinted(t *testing.T) {
	s := opening(t)
	foot, horse, wheels, light := Unit{}, Unit{Class: HeavyCav}, Unit{Class: Artillery, Form: Limbered}, Unit{Class: Light, Form: Skirmish}
	for id, want := range map[string][4]int{
		"open": {0, 0, 0, 0}, "forest": {50, 50, 50, 0}, "orchard": {50, 50, 50, 0}, "undergrowth": {75, 75, 100, 25},
		"swamp": {50, 50, 100, 50}, "hill": {25, 25, 50, 25},
		"scrub": {25, 25, 50, 25}, "field": {25, 25, 50, 25}, "wall": {50, 25, 100, 50}, "shallow": {25, 25, 0, 25}, "deep": {50, 50, 0, 50},
		"hedge": {25, 25, 100, 25}, "high-hedge": {50, 100, 100, 50}, "ploughed": {0, 0, 25, 0}, "vineyard": {25, 50, 50, 25},
		"rough": {25, 50, 100, 25}, "steep": {50, 50, 100, 50},
		"sunken": {25, 25, 25, 25}, "ruin": {100, 100, 100, 25}, "abatis": {50, 100, 100, 50}, "chevaux": {25, 100, 100, 25},
		"wire": {25, 50, 100, 25},
	} {
		g := groundRow(id)
		assert.Equal(t, want, [4]int{s.groundCost(foot, g), s.groundCost(horse, g), s.groundCost(wheels, g), s.groundCost(light, g)}, id)
	}
	assert.Equal(t, map[string][3]int{"shallow": {50, 50, 50}, "deep": {50, 75, 50}}, wheelsInWater)
	guns := with(s, 7, func(u *Unit) { u.Form = Limbered })
	for line, want := range map[string]string{"unit=7 pace=column": "wheels: in, over, out", "unit=3 pace=line": "25%"} {
		f, _ := fieldOf(t, guns, "move extra=yes "+line, "cross")
		at := slices.IndexFunc(f.Options, func(o view.Option) bool { return o.ID == "shallow" })
		assert.Equal(t, want, f.Options[at].Small)
	}
	move := func(line string) string { return formOf(t, s, line).Reckoning.Result }
	for line, want := range map[string]string{
		// HM-35
		"move unit=3 pace=line": "4″", "move unit=3 pace=line turn=1": "3″", "move unit=3 pace=line turn=2": "2″",
		"move unit=3 pace=line turn=4":     "0″",
		"move unit=3 pace=line cross=wall": "2″", "move unit=3 pace=line ground=forest": "2″",
		"move unit=3 pace=line ground=hill turn=1": "2¼″", "move unit=3 pace=line ground=forest through=1": "3″",
		"move unit=3 pace=double": "5″", "move unit=8 pace=line": "8″", "move unit=8 pace=line cross=wall": "6″", "move unit=8 pace=walk": "6″",
		"move unit=18 pace=line": "6″", "move unit=18 pace=line ground=forest": "6″",
	} {
		assert.Equal(t, want, move(line), line)
	}
	for cross, want := range map[string]string{"wall": secGround, "shallow": secGround, "sunken": secHGround, "abatis": secHObst,
		"chevaux": secHObst, "wire": secHObst} {
		terms := formOf(t, s, "move unit=3 pace=line cross="+cross).Reckoning.Terms
		assert.Equal(t, want, terms[len(terms)-1].Section, cross)
	}
	column := with(s, 3, func(u *Unit) { u.Form = Column })
	assert.Equal(t, "9″", formOf(t, column, "move unit=3 pace=column road=yes").Reckoning.Result, "2 inches more on a road")
	assert.Equal(t, "5¼″", formOf(t, column, "move unit=3 pace=column road=yes turn=1").Reckoning.Result, "for a full move only")
	for what, c := range map[string]struct {
		id   int
		line string
		road bool
	}{"foot in column": {3, "pace=column", true}, "foot in line": {4, "pace=line", false},
		"horse at the walk, in line": {8, "pace=walk", false},
		"a general at the walk":      {2, "pace=walk", true}, "at the double": {4, "pace=double", false}} {
		_, asks := fieldOf(t, column, "move unit="+book.Num(c.id)+" "+c.line, "road")
		assert.Equal(t, c.road, asks, "%s keeps to a road", what)
	}
	for form, pace := range map[int]string{AttackColumn: "column", Skirmish: "walk"} {
		wide := with(s, [...]int{AttackColumn: 3, Skirmish: 8}[form], func(u *Unit) { u.Form = form })
		_, asks := fieldOf(t, wide, "move unit="+book.Num([...]int{AttackColumn: 3, Skirmish: 8}[form])+" pace="+pace, "road")
		assert.False(t, asks, "%s is wider than a road", formations[form].name)
	}
	routs := with(s, 3, func(u *Unit) { u.Form, u.Rout = Routing, 1 })
	_, asks := fieldOf(t, routs, "move unit=3 pace=rout", "road")
	assert.True(t, asks, "in rout as well")
	mud := opening(t, "s10", "yes")
	mud.Mud = 1
	mud = with(mud, 3, func(u *Unit) { u.Form = Column })
	assert.Equal(t, []string{"5¼″", "7¼″"}, []string{formOf(t, mud, "move unit=3 pace=column road=yes").Reckoning.Result, formOf(t, mud,
		"move unit=3 pace=column road=yes paved=yes").Reckoning.Result}, "dirt roads in mud")
	deep := "move unit=3 pace=line cross=deep extra=yes"
	assert.Contains(t, refused(t, s, deep), "boat")
	guns = with(s, 7, func(u *Unit) { u.Form = Limbered })
	assert.Equal(t, "3″", formOf(t, guns, "move unit=7 pace=column cross=shallow water-in=yes").Reckoning.Result, "wheels pay to enter")
	assert.Equal(t, "6″", formOf(t, guns, "move unit=7 pace=column cross=wall").Reckoning.Result, "at a gate")
	assert.Contains(t, refused(t, guns, "move unit=7 pace=column ground=swamp"), "cannot go there")
}

// Who skirmishes does not move in line, neither on the form nor in what is told. Source: HM-31.
func TestSkirmishersDoNotMoveInLine(t *testing.T) {
	for form, want := range map[int]string{Line: "in line", Skirmish: "in skirmish order"} {
		s := with(opening(t), 12, func(u *Unit) { u.Class, u.Form = Infantry, form })
		s.First, s.Step = unitOf(t, s, 12).Side, stepMoves
		f, _ := fieldOf(t, s, "move unit=12", "pace")
		assert.Equal(t, book.UpperFirst(want), f.Options[0].Label)
		d, _ := play(t, s, "move unit=12", nil)
		assert.Contains(t, d.Line, ", "+want+".")
	}
}

// A unit that has broken counts as broken from the moment it does.
func TestBrokenAtOnce(t *testing.T) {
	s := with(opening(t), 12, func(u *Unit) { u.Form = Routing })
	all, _ := System{}.Standings(s)
	i := slices.IndexFunc(all, func(x view.Standing) bool { return x.ID == 12 })
	assert.True(t, all[i].Broken)
}
