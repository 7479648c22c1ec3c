package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestMoraleOfTheRoster: the score of a unit on the roster is reduced by what it has lost. HM-90 to HM-92, HM-R27.
func TestMoraleOfTheRoster(t *testing.T) {
	s := opening(t)
	for name, c := range map[string]struct {
		change func(*Unit)
		line   string
		want   int
	}{
		"nothing lost":                       {func(u *Unit) {}, "", 8},
		"three of twenty, less than a sixth": {func(u *Unit) { u.Men = 17 }, "", 8},
		"a sixth of the rank and file":       {func(u *Unit) { u.Men = 16 }, "", 7},
		"a quarter, in all 2":                {func(u *Unit) { u.Men = 15 }, "", 6},
		"a colonel of volunteers":            {func(u *Unit) { u.Colonel, u.LostCol = 0, 1 }, "", 5},
		"a subaltern":                        {func(u *Unit) { u.Subs, u.LostSub = 2, 1 }, "", 7},
		"a general touches it":               {func(u *Unit) {}, " general=yes", 9},
		"first turn of rout":                 {func(u *Unit) { u.Form, u.Rout = Routing, 1 }, "", 7},
		"fourth turn of rout":                {func(u *Unit) { u.Form, u.Rout = Routing, 4 }, "", 4},
	} {
		assert.Equal(t, c.want, formOf(t, with(s, 5, c.change), "morale unit=5"+c.line).Reckoning.Sum, name)
	}
	for quality, index := range map[int]int{Militia: 9, Poor: 8, Green: 7, Regular: 6, Veteran: 5, Elite: 4} {
		assert.Equal(t, index, moraleIndex(quality), qualities[quality].name)
	}
	// An equal score passes; one less routs at once. Next turn the unit may rally; after the fourth it is removed.
	weak := with(s, 5, func(u *Unit) { u.Subs, u.LostSub, u.Men, u.Test = 0, 3, 15, 1 }) // 8-3-2 = 3 against 7
	d, _ := play(t, weak, "morale unit=5", []int{4})
	assert.Equal(t, []string{"passes", "7"}, []string{d.Word, d.Num})
	d, next := play(t, weak, "morale unit=5", []int{3})
	u := unitOf(t, next, 5)
	assert.Equal(t, []any{"routs", Routing, 0, 1}, []any{d.Word, u.Form, u.Rout, u.Tested})
	assert.Equal(t, "It has tested this turn.", refused(t, next, "morale unit=5"))
	for rout := 1; rout <= 4; rout++ {
		r := with(next, 5, func(u *Unit) { u.Rout, u.Tested = rout, 0 })
		d, after := play(t, r, "morale unit=5", []int{1})
		assert.Equal(t, map[bool]string{true: "removed", false: "routs on"}[rout == 4], d.Word, "turn %d of rout", rout)
		assert.Equal(t, map[bool]int{true: goneRouted}[rout == 4], unitOf(t, after, 5).Gone)
	}
	r := with(next, 5, func(u *Unit) { u.Rout, u.Tested, u.Subs, u.LostSub, u.Men = 1, 0, 3, 0, 15 })
	d, after := play(t, r, "morale unit=5", []int{6})
	assert.Equal(t, []any{"rallies", Line, 0}, []any{d.Word, unitOf(t, after, 5).Form, unitOf(t, after, 5).Rout})
	// When it tests: figures, an officer, a melee lost. HM-R23.
	for bit, want := range map[int]string{0: "", 1: "lost figures", 2: "lost an officer", 3: "lost an officer", 4: "lost a melee",
		7: "lost a melee"} {
		assert.Equal(t, want, dues[Unit{Men: 5, Test: bit}.due()])
	}
	assert.Zero(t, Unit{Class: General, Test: 1}.due())
	melee := with(s, 5, func(u *Unit) { u.Test = 4 })
	d, _ = play(t, melee, "morale unit=5", nil)
	assert.Contains(t, d.Todo, "The 22nd Indiana step back 2″.")
	// Where even 1 passes there is no die.
	assert.Equal(t, []string{"passes", "The 22nd Indiana stood firm: they could not fail."}, []string{d.Word, d.Line})
	d, after = play(t, with(next, 5, func(u *Unit) { u.Rout, u.Tested, u.Subs, u.LostSub, u.Men = 1, 0, 3, 0, 20 }), "morale unit=5", nil)
	assert.Equal(t, []any{"rallies", Line, 0}, []any{d.Word, unitOf(t, after, 5).Form, unitOf(t, after, 5).Rout})
	assert.Equal(t, "it cannot fail: no die", formOf(t, melee, "morale unit=5").GoSmall)
}

// TestHalfLost: it leaves for its own edge, may be combined there, and comes back after four turns. HM-91, HM-P18.
func TestHalfLost(t *testing.T) {
	s := with(with(opening(t, "s06", "no"), 4, func(u *Unit) { u.Men = 11 }), 5, func(u *Unit) { u.Men = 11 })
	assert.False(t, unitOf(t, s, 4).halfLost())
	for _, id := range []string{"4", "5"} {
		_, s = play(t, s, "lost unit="+id, nil)
	}
	u := unitOf(t, s, 4)
	assert.Equal(t, []int{10, 1}, []int{u.Men, u.Half}, "fifty per cent")
	assert.Equal(t, lostHalf, refused(t, s, "charge unit=4"))
	d, _ := play(t, s, "move unit=4 pace=rout", nil)
	assert.Equal(t, "The 9th Ohio fell back 7″ towards their own edge.", d.Line)
	_, s = play(t, s, "half unit=4 do=edge", nil)
	s.Turn = 2
	_, s = play(t, s, "half unit=5 do=edge", nil)
	late := s
	late.Turn = 9
	assert.Equal(t, "Too weak on its own: it must be combined.", refused(t, late, "half unit=4 do=back"))
	f, _ := fieldOf(t, with(s, 12, func(u *Unit) { u.Half = 2 }), "half unit=4 do=join", "with")
	if assert.Len(t, f.Options, 1, "neither the unit itself nor one of the other side") {
		assert.Equal(t, "5", f.Options[0].ID)
	}
	_, s = play(t, s, "half unit=4 do=join with=5", nil)
	u = unitOf(t, s, 4)
	assert.Equal(t, []int{20, 20, 2, Green, goneMerged}, []int{u.Men, u.Start, u.HalfAt, u.Quality, unitOf(t, s, 5).Gone},
		"twenty, of the poorer quality, from the later turn")
	assert.Equal(t, "There is no other half to combine it with.", refused(t, with(s, 4, func(u *Unit) { u.Half = 2 }), "half unit=4 do=join"))
	for men, why := range map[int]string{50: "", 51: "Together they are too many for one unit."} {
		full := with(with(s, 4, func(u *Unit) { u.Men = 10 }), 5, func(u *Unit) { u.Men, u.Gone, u.Half = men, 0, 2 })
		f, _ := fieldOf(t, full, "half unit=4 do=join", "with")
		if assert.Len(t, f.Options, 1) {
			assert.Equal(t, why, f.Options[0].Refused, "%d", men)
		}
	}
	s.Turn = 5
	assert.Equal(t, "Four turns: from turn 6.", refused(t, s, "half unit=4 do=back"))
	s.Turn = 6
	_, s = play(t, s, "half unit=4 do=back", nil)
	assert.Equal(t, 0, unitOf(t, s, 4).Half)
	_, s = play(t, with(s, 4, func(u *Unit) { u.Men = 11 }), "lost unit=4", nil)
	assert.Equal(t, 1, unitOf(t, s, 4).Half, "half of the new unit")
}

// TestLeaders is HM-91 and HM-R30: colonels of regiments, volunteers, batteries.
func TestLeaders(t *testing.T) {
	s := opening(t, "forces", "awi")
	var first, second Unit
	for _, u := range s.Units {
		if u.Name == "1/9th Foot" {
			first = u
		}
		if u.Name == "2/9th Foot" {
			second = u
		}
	}
	s = with(s, first.ID, func(u *Unit) { u.Head = 2 })
	assert.Equal(t, []int{2, 2}, []int{s.leaders(first), s.leaders(second)}, "for every battalion of the regiment")
	for want, u := range map[int]Unit{3: {Vol: 1, LostCol: 1}, 2: {Class: HeavyCav, LostCol: 1}, 1: {Class: Artillery, LostCol: 1},
		4: {LostCol: 1, LostSub: 3}} {
		assert.Equal(t, want, s.leaders(u))
	}
	for start, want := range map[[2]int]int{{0, 0}: 0, {1, 1}: 0, {1, 0}: 2, {20, 17}: 0, {20, 16}: 1, {20, 15}: 2} {
		assert.Equal(t, want, Unit{Start: start[0], Men: start[1]}.lossPoints(), "%v", start)
	}
	for start, want := range map[int][3]int{16: {3, 4, 8}, 20: {4, 5, 10}} {
		assert.Equal(t, want, [3]int{share(start, 6), share(start, 4), share(start, 2)}, "HM-R27")
	}
	assert.Equal(t, 6, opening(t, "s04", "yes").score(Unit{}, 0, 0, 0, false).Terms[0].Value, "HM-S04")
}
