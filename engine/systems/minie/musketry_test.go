package minie

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// TestRanges: the range of each weapon, and the bands in its form. HM-50, HM-R06, HM-R07.
func TestRanges(t *testing.T) {
	s := opening(t)
	for w, want := range map[int]string{Smooth: "8 20 28", Rifled: "8 20 32 40 52 60", SmoothCarbine: "8 14", RifledCarbine: "8 20 30",
		Repeater: "8 20 32 40"} {
		ids := rulestest.Each(s.ranges(w, 999), func(o view.Option) string { return o.ID })
		assert.Equal(t, want, strings.Join(ids, " "), weapons[w].name)
	}
	for w, bore := range map[int]int{Smooth: 0, Rifled: 1, SmoothCarbine: 0, RifledCarbine: 1, Repeater: 2} {
		assert.Equal(t, bore, weapons[w].bore, weapons[w].name)
	}
	assert.NotEmpty(t, s.ranges(Rifled, 20)[2].Refused, "further than one sees")
	assert.Empty(t, s.ranges(Rifled, 20)[1].Refused)
}

// TestPrintedDeductions is the table of the document, cell by cell; zeros in its last rows are out of range. HM-52, HM-R08.
func TestPrintedDeductions(t *testing.T) {
	for band, row := range [][12]int{
		{2, 3, 1, 3, 1, 2, 0, 1, 0, 1, 0, 0}, {3, 4, 2, 3, 2, 3, 1, 2, 1, 2, 2, 1}, {4, 5, 3, 4, 3, 4, 2, 3, 2, 3, 3, 2},
		{out, out, out, out, 4, 5, 3, 4, 3, 4, 4, 4}, {out, out, out, out, 5, 6, 4, 5, out, out, out, out},
		{out, out, out, out, 6, 7, 5, 6, out, out, out, out},
	} {
		for col, want := range row {
			assert.Equal(t, want, deduction(band, col/4, col%4 >= 2, col%2 == 1, false), "%s, column %d", bandNames[band], col)
		}
	}
	// a range is rounded up to the inch
	for q, want := range map[int]int{1: 0, 8: 0, 9: 1, 20: 1, 21: 2, 32: 2, 33: 3, 40: 3, 41: 4, 52: 4, 53: 5, 60: 5} {
		band, _ := bands.For(share(q, 4))
		assert.Equal(t, want, band, book.Inches(q))
	}
}

// TestPrintedFirstVolleys: the seven cells are as printed, the pattern is a switch. HM-52, COR-N03.
func TestPrintedFirstVolleys(t *testing.T) {
	for name, c := range map[string]struct {
		by, at, class  string
		cover          string
		printed, other int
	}{
		"smooth, 0–2″, cover":    {"smooth", "8", "infantry", "soft", 3, 2},
		"repeater, 3–5″, open":   {"repeater", "20", "infantry", "open", 2, 0},
		"repeater, 3–5″, cover":  {"repeater", "20", "infantry", "soft", 1, 1},
		"repeater, 6–8″, open":   {"repeater", "32", "infantry", "open", 3, 1},
		"repeater, 6–8″, cover":  {"repeater", "32", "infantry", "soft", 2, 2},
		"repeater, 9–10″, open":  {"repeater", "40", "infantry", "open", 4, 2},
		"repeater, 9–10″, cover": {"repeater", "40", "infantry", "soft", 4, 3},
	} {
		line := fmt.Sprintf("musketry unit=free by-figures=18 by-weapon=%s target=free at-class=%s range=%s cover=%s first=yes", c.by, c.class,
			c.at, c.cover)
		for on, want := range map[string]int{"no": c.printed, "yes": c.other} {
			d, _ := play(t, opening(t, "s01", on), line, []int{4, 4, 4})
			assert.Equal(t, book.Num(12-want), d.Num, "%s, pattern %s", name, on)
		}
	}
	for on, want := range map[string]string{"no": "1/3", "yes": "1/2"} {
		for _, x := range (System{}).Reference(opening(t, "s01", on)).Tables {
			if x.ID == "deductions" {
				assert.Equal(t, want, x.Rows[0][2].Text, "the reference, pattern %s", on)
				assert.Equal(t, []string{"0/1", "–"}, []string{x.Rows[0][5].Text, x.Rows[3][1].Text},
					"HM-R08: a zero close by deducts nothing, in the last rows it is out of range")
				assert.Equal(t, map[string]engine.Mark{"no": engine.Printed, "yes": engine.House}[on], x.Rows[0][2].Mark)
			}
		}
	}
}

// TestLightFire is C3: every case, through the tables that the resolver reads.
func TestLightFire(t *testing.T) {
	s := opening(t)
	li, line := Unit{Class: Light, Form: Skirmish, Weapon: Rifled, Men: 12, Start: 12}, Unit{Class: Infantry, Weapon: Rifled, Men: 12,
		Start: 12}
	gun := Unit{Class: Artillery}
	for i, c := range []struct {
		by, at Unit
		cover  int
		want   [3]int
	}{
		{li, line, 0, [3]int{5, 6, 6}}, {li, line, 1, [3]int{6, none, none}}, {li, gun, 0, [3]int{6, none, none}}, {li, li, 0, [3]int{5, 6, 6}},
		{li, li, 1, [3]int{5, 6, none}},
		{line, li, 0, [3]int{4, 5, 6}}, {line, li, 1, [3]int{5, 6, 6}},
	} {
		for col, q := range []int{32, 40, 60} {
			x := s.aim(c.by, c.at, q, c.cover, true, false)
			assert.True(t, x.light)
			assert.Equal(t, c.want[col], x.kill, "case %d to %s", i, book.Inches(q))
			assert.Equal(t, 2, x.dice, "12 figures")
		}
	}
	one := li
	one.Men, one.Start = 2, 2
	assert.Equal(t, 1, s.aim(one, line, 8, 0, true, false).dice, "at least one")
	assert.Equal(t, 12, opening(t, "s03", "yes").aim(li, line, 8, 0, true, false).dice, "HM-S03")
	rain := opening(t, "s10", "yes")
	rain.Sky = skyRain
	assert.Equal(t, 6, rain.aim(li, line, 8, 0, true, false).kill, "rain")
	assert.Equal(t, none, rain.aim(li, line, 40, 1, true, false).kill, "what was out of reach stays so")
	assert.Equal(t, 3, rain.aim(line, line, 20, 0, false, false).ded, "rifled 2, rain 1")
}

// TestFlankIsCapped: doubled, up to the figures that fire. HM-51, COR-N09.
func TestFlankIsCapped(t *testing.T) {
	s := opening(t, "s06", "no")
	for _, c := range []struct {
		figures int
		faces   []int
		want    string
	}{
		{12, []int{5, 4}, "12"}, // 6, doubled
		{12, []int{6, 6}, "12"}, // 9: not 18, for twelve fire
		{12, []int{2, 2}, "2"},  // 1, doubled
		{12, []int{1, 1}, "0"},
		{10, []int{5, 5}, "10"}, // 7: not 14
		{20, []int{6, 6, 6}, "20"},
		{6, []int{6}, "6"}, // 3, doubled
	} {
		line := fmt.Sprintf("musketry unit=free by-figures=%d by-weapon=smooth target=free at-class=infantry range=20 cover=open", c.figures)
		d, _ := play(t, s, line+" flank=yes", c.faces)
		assert.Equal(t, c.want, d.Num, "%d figures throw %v", c.figures, c.faces)
	}
	near := formOf(t, s, "musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=8 cover=open flank=yes")
	assert.Contains(t, near.Reckoning.Limit, "but at most the 12 that fire", "as many dice as the deduction")
	assert.Equal(t, 3, near.Reckoning.Target)
}

// TestSquaresHaveNoFlank: all its figures face outwards, so nobody fires into its flank. HM-32, HM-51.
func TestSquaresHaveNoFlank(t *testing.T) {
	s := opening(t, "s06", "no")
	for form, want := range map[int]bool{Line: true, Column: true, Square: false} {
		f := formOf(t, with(s, 12, func(u *Unit) { u.Form = form }), "musketry unit=3 target=12 range=20")
		_, asked := rulestest.Field(f, "flank")
		assert.Equal(t, want, asked, formations[form].name)
	}
}

// TestMovedTarget: a volley is a first volley again once the target has moved. HM-53, COR-N09.
func TestMovedTarget(t *testing.T) {
	s := opening(t, "s06", "no")
	volley := func(s State) string {
		d, _ := play(t, s, "musketry unit=3 target=12 range=20", []int{3, 3, 3, 3})
		return d.Num
	}
	assert.Equal(t, "11", volley(s), "rifles at 5 inches: 12 less 1, a first volley")
	_, fired := play(t, s, "musketry unit=3 target=12 range=20", []int{1, 1, 1, 1})
	fired = with(fired, 3, func(u *Unit) { u.Fired = 0 })
	assert.Equal(t, "10", volley(fired), "the second: 12 less 2")
	moved := with(fired, 12, func(u *Unit) { u.Fired = 0 })
	_, moved = play(t, moved, "move unit=12 pace=line", nil)
	assert.Equal(t, "11", volley(moved), "the target has moved")
	changed := with(fired, 12, func(u *Unit) { u.Moved = 0 })
	_, changed = play(t, changed, "formation unit=12 form=column", nil)
	assert.Equal(t, "11", volley(changed), "it has changed formation")
	_, went := play(t, fired, "move unit=3 pace=line", nil)
	went = with(went, 3, func(u *Unit) { u.Moved = 0 })
	assert.Equal(t, "11", volley(went), "the firer has moved")
	other := with(fired, 3, func(u *Unit) { u.Fired = 0 })
	d, _ := play(t, other, "musketry unit=3 target=13 range=20", []int{3, 3, 3, 3})
	assert.Equal(t, "11", d.Num, "another target")
	_, again := play(t, fired, "musketry unit=3 target=12 range=20", []int{1, 1, 1, 1})
	again = with(again, 3, func(u *Unit) { u.Fired = 0 })
	assert.Equal(t, "10", volley(again), "and so on")
}

// TestFirstVolley: a first volley is the first at that target from that place. HM-53.
func TestFirstVolley(t *testing.T) {
	s := opening(t)
	a, _ := s.unit(3)
	b, _ := s.unit(12)
	assert.True(t, s.firstVolley(a, b))
	n := aimed{3, 12}.Apply(s)
	assert.False(t, n.firstVolley(a, b))
	a.Place = 1
	assert.True(t, n.firstVolley(a, b), "it has moved")
}

// TestOddsDice is the table of dice by figures.
func TestOddsDice(t *testing.T) {
	n := []int{2, 3, 6, 8, 9, 10, 12, 14, 15, 16, 20, 26, 44}
	six, four := []int{0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 7}, []int{1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 7, 11}
	for i := range n {
		assert.Equal(t, six[i], groups(n[i], 6, false), "%d in sixes", n[i])
		assert.Equal(t, four[i], groups(n[i], 4, false), "%d in fours", n[i])
	}
	assert.Equal(t, 1, State{}.meleeDice(Unit{}, 1, 0), "never fewer than one in melee")
	assert.Equal(t, []int{0, 2, 3}, []int{groups(0, 6, true), groups(12, 6, true), groups(13, 6, true)}, "HM-S08: a started group counts")
}

// muskets returns the dice that a volley throws, as in its form.
func muskets(t rulestest.T, s State, line string) (dice int) {
	t.Helper()
	f := formOf(t, s, line)
	require.Nil(t, f.Refused, "%v", f.Refused)
	sure.Of(fmt.Sscanf(f.GoSmall, "%d", &dice))(t)
	return dice
}

// TestFireOfNobody: fewer than half a group throw no die and cost nothing. All figures of a unit that is not on the roster fire; of one
// that is, those that its formation allows. HM-51.
func TestFireOfNobody(t *testing.T) {
	s := opening(t, "s06", "no")
	carry(t, s, func(a *act) { assert.Zero(t, fire(a, "", shot{sum: book.Sum{Kind: "volley"}}, rollVolley)) })
	u := Unit{Class: Infantry, Form: Column, Weapon: Smooth, Men: 12, Start: 12}
	assert.Equal(t, 12, s.aim(u, u, 8, 0, false, false).figures)
	for id := 1; id <= 2; id++ {
		u.ID = id
		assert.Equal(t, u.firers(), s.aim(u, u, 8, 0, false, false).figures, "unit %d", id)
	}
}

// TestNoHillIsTakenForGranted: in the dark muskets fire as far as one sees on the flat. House: visibility.
func TestNoHillIsTakenForGranted(t *testing.T) {
	s := opening(t, "s10", "yes")
	for i := range skies {
		s.Sky = i
		flat, _ := s.seen("open", false, false)
		f, _ := fieldOf(t, s, "musketry unit=3 target=12", "range")
		from := 0
		for _, o := range f.Options {
			assert.Equal(t, from >= flat, o.Refused != "", "%s from %d, seen at %d", o.Label, from, flat)
			from, _ = strconv.Atoi(o.ID)
		}
	}
}

// A reply is offered if both units are on the roster and the target may fire as far; not to fire on the move, which is a single volley.
func TestWhoMayAnswer(t *testing.T) {
	s := fought(t, "tanners")
	s.Step = stepMelee - 1
	for name, x := range map[string]struct {
		line   string
		change func(u *Unit)
		want   bool
	}{
		"in reach":                      {"musketry unit=4 target=11 range=8", func(*Unit) {}, true},
		"not on the roster":             {"musketry unit=free target=11 range=8", func(*Unit) {}, false},
		"at a target not on the roster": {"musketry unit=4 target=free range=8", func(*Unit) {}, false},
		"has fired":                     {"musketry unit=4 target=11 range=8", func(u *Unit) { u.Fired = 2 }, false},
		"beyond his weapons":            {"musketry unit=4 target=11 range=28", func(u *Unit) { u.Weapon = SmoothCarbine }, false},
	} {
		f, asked := fieldOf(t, with(s, 11, x.change), x.line, "reply")
		assert.Equal(t, x.want, asked, "%s: %s", name, f.Label)
	}
	first := s // the first unit mustered may be the target
	first.Units = slices.Clone(s.Units)
	for i, u := range first.Units {
		switch u.ID {
		case 1:
			first.Units[i].ID = 11
		case 11:
			first.Units[i].ID = 1
		}
	}
	_, asked := fieldOf(t, first, "musketry unit=4 target=1 range=8", "reply")
	assert.True(t, asked, "unit 1")
	_, asked = fieldOf(t, s, "musketry unit=4 target=11 range=8", "moving")
	assert.False(t, asked, "the phase of musketry is not that of fire on the move")
	onTheMove := s
	onTheMove.Step = stepCharges - 1
	_, asked = fieldOf(t, onTheMove, "musketry unit=4 target=11 range=8 moving=yes", "reply")
	assert.False(t, asked, "on the move")
	_, asked = fieldOf(t, onTheMove, "musketry unit=4 target=11 range=8", "moving")
	assert.True(t, asked)
	set := s
	set.Set.House, _, _ = house.With(nil, engine.Do("", string(eachDie), "yes").In)
	assert.Equal(t, []int{1, 5}, []int{formOf(t, s, "musketry unit=4 target=11 range=8").Times,
		formOf(t, set, "musketry unit=4 target=11 range=8").Times})
}
