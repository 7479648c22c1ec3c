package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// TestWhoCharges: by class and formation. HM-30, HM-31, HM-33, HM-38.
func TestWhoCharges(t *testing.T) {
	s := opening(t)
	for name, c := range map[string]struct {
		u   Unit
		may bool
	}{
		"infantry in line": {Unit{Form: Line}, true}, "infantry in attack column": {Unit{Form: AttackColumn}, true},
		"infantry in march column": {Unit{Form: Column}, false},
		"infantry in square":       {Unit{Form: Square}, false}, "cavalry in line": {Unit{Class: HeavyCav, Form: Line}, true},
		"cavalry in column":          {Unit{Class: LightCav, Form: Column}, false},
		"light infantry skirmishing": {Unit{Class: Light, Form: Skirmish}, true},
		"light infantry in column":   {Unit{Class: Light, Form: Column}, false},
		"routers":                    {Unit{Form: Routing}, false}, "artillery": {Unit{Class: Artillery, Form: Limbered}, false},
		"a general": {Unit{Class: General, Form: Column}, false}, "wagons": {Unit{Class: Wagon, Form: Column}, false},
		"has moved": {Unit{Moved: 1}, false}, "has fired": {Unit{Fired: 1}, false}, "is resting": {Unit{Rest: 1}, false},
		"half lost": {Unit{Half: 1}, false}, "at its own edge": {Unit{Half: 2}, false},
	} {
		c.u.ID, c.u.Men, c.u.Start = 99, 12, 12
		assert.Equal(t, c.may, s.chargeBars(c.u) == "", name)
	}
	s.Turn = 10
	assert.NotEmpty(t, s.chargeBars(Unit{ID: 99, Charged: 1}), "once in ten turns")
	s.Turn = 11
	assert.Empty(t, s.chargeBars(Unit{ID: 99, Charged: 1}), "and then again")
	for form, may := range map[int]bool{Line: true, Column: true, AttackColumn: true, Skirmish: true, Square: true, Limbered: false,
		Unlimbered: false, Routing: false} {
		assert.Equal(t, may, s.fireBars(Unit{ID: 99, Form: form, Men: 12, Start: 12}) == "", "fires in %s", formations[form].name)
	}
	assert.Equal(t, "It charged this turn.", s.fireBars(Unit{ID: 99, Men: 12, Fought: 1}), "no fire on a charge")
}

// TestContactFire: defensive fire in sixes on the unit's own table, charge fire in twelves on the smooth-bore table, both first
// volleys at close range. HM-55, HM-R31.
func TestContactFire(t *testing.T) {
	s := opening(t, "s06", "no")
	d, _ := play(t, s, "defence unit=free by-figures=18 by-weapon=rifled target=free cover=soft", []int{2, 2, 2})
	assert.Equal(t, "5", d.Num, "rifled, first volley at 0–2″ into cover: 6 less 1")
	d, _ = play(t, s, "defence unit=free by-figures=18 by-weapon=smooth target=free cover=hard", []int{3, 3, 3})
	assert.Equal(t, "5", d.Num, "smooth, 9 less 3 and 1 for hard cover")
	d, _ = play(t, s, "pistols unit=free by-figures=24 target=free cover=open", []int{4, 4})
	assert.Equal(t, "7", d.Num, "two dice for twenty-four, 8 less 1")
	repeaters := with(s, 17, func(u *Unit) { u.Weapon = Repeater })
	d, _ = play(t, repeaters, "pistols unit=17 target=3 cover=open", []int{6})
	assert.Equal(t, "5", d.Num, "on the smooth-bore chart regardless of year and unit: 6 less 1")
	assert.Equal(t, 18, unitOf(t, s, 17).figures(), "but a die for each twelve troopers, and twelve they are: HM-R36")
	assert.NotEmpty(t, refused(t, s, "pistols unit=3"), "foot has none")
	for men, may := range map[int]bool{5: false, 6: true} { // half of twelve troopers throw a die
		few := with(s, 17, func(u *Unit) { u.Men = men })
		f := formOf(t, few, "pistols unit=17 target=3")
		assert.Equal(t, may, f.Refused == nil, "%d troopers", men)
		assert.True(t, may || strings.Contains(f.Refused.Text, tooFew), "%d troopers", men)
	}
	// The charge: first the unit charged fires, then what is left of the cavalry, then the die.
	d, next := play(t, s, "charge unit=8 target=15 distance=4", []int{2, 2, 2, 1, 6, 1})
	u := unitOf(t, next, 8)
	assert.Equal(t, []int{12, 1, 1, 1, 1}, []int{u.alive(), u.Moved, u.Fought, u.Charged, u.Fired}, "six of eighteen, and it has fired")
	assert.Equal(t, []string{"The 1st Alabama fired at the charge: 6 figures lost.",
		"The 2nd Cavalry fired as they struck: 5 figures lost."}, d.Note)
	_, ok := next.contact(8)
	assert.True(t, ok)
	d, next = play(t, s, "charge unit=8 target=15 distance=4", []int{6, 6, 6, 6})
	assert.Equal(t, []any{"shot down", goneDestroyed}, []any{d.Word, unitOf(t, next, 8).Gone})
	assert.Empty(t, next.Melees)
	works := with(s, 15, func(u *Unit) { u.Fired = 1 })
	d, _ = play(t, works, "charge unit=8 target=15 distance=4 over=works", []int{6})
	assert.Contains(t, d.Note, "The 2nd Cavalry fired as they struck: 3 figures lost.",
		"into cover: 6 less 3, and no die for a breakthrough over works")
	play(t, works, "charge unit=8 target=15 distance=4 over=both", []int{6}) // nor over works, even downhill
	assert.Contains(t, d.Note, "The 1st Alabama have fired this turn: no defensive fire.")
	assert.Equal(t, "Its charge reaches 5″.", refused(t, s, "charge unit=3 target=15 distance=6"))
}

// TestBreakthrough: the figures touched are lost; the rest rout without a test or a melee. HM-56, HM-R18.
func TestBreakthrough(t *testing.T) {
	s := with(opening(t, "s06", "no"), 12, func(u *Unit) { u.Fired, u.Quality = 1, Regular })
	d, next := play(t, s, "charge unit=8 target=12 distance=4", []int{1, 6}, "8")
	u := unitOf(t, next, 12)
	assert.Equal(t, []any{"breakthrough", Routing, 0, 18}, []any{d.Word, u.Form, u.Rout, u.alive()})
	assert.Empty(t, next.Melees, "no need to roll for melee")
	assert.Contains(t, d.Todo, "Split the 4th Georgia in two and place the cavalry between the halves.")
	last := with(s, 12, func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Head, u.Half = 4, 0, 0, 0, 0, 0, 1 })
	d, next = play(t, last, "charge unit=8 target=12 distance=4", []int{1, 6}, "4")
	assert.Equal(t, goneDestroyed, unitOf(t, next, 12).Gone)
	assert.NotContains(t, strings.Join(d.Todo, " "), "Split", "nobody is left to split")
	assert.Zero(t, u.due(), "routed without a check")
	for quality, need := range map[int]int{Elite: 7, Veteran: 7, Regular: 6, Green: 6, Poor: 5, Militia: 5} {
		for face := 1; face <= 6; face++ {
			s := with(s, 12, func(u *Unit) { u.Quality = quality })
			answers := []string{"8"}
			if face < need {
				answers = nil
			}
			_, next := play(t, s, "charge unit=8 target=12 distance=4", []int{1, face}, answers...)
			assert.Equal(t, face >= need, unitOf(t, next, 12).Form == Routing, "%s, a %d", qualities[quality].name, face)
		}
	}
	square := with(s, 12, func(u *Unit) { u.Form = Square })
	play(t, square, "charge unit=8 target=12 distance=4", []int{1}) // never against a square: no die
	hussars := with(s, 8, func(u *Unit) { u.Class = LightCav })
	play(t, hussars, "charge unit=8 target=12 distance=4", []int{1}) // nor by light cavalry
	assert.Equal(t, "Never against a square.", refused(t, square, "break target=12"))
	// The document says "an infantry line": neither guns nor other horse.
	for _, foe := range []int{16, 17} {
		met := with(s, foe, func(u *Unit) { u.Fired = 1 })
		_, next := play(t, met, "charge unit=8 target="+book.Num(foe)+" distance=4", []int{1})
		assert.Len(t, next.Melees, 1, unitOf(t, s, foe).Name)
		_, next = play(t, met, "charge unit=8 target="+book.Num(foe)+" distance=4", []int{6})
		assert.Less(t, unitOf(t, next, foe).alive(), unitOf(t, s, foe).alive(), "its pistols, at whatever it charges")
		assert.Equal(t, "Only foot can be broken through.", refused(t, s, "break target="+book.Num(foe)))
	}
	assert.NotEmpty(t, refused(t, s, "break target=free at-quality=regular rest=yes"), "not from rest")
}

// TestFireAtACharge: who may fire when charged, and how. HM-55, COR-N09.
func TestFireAtACharge(t *testing.T) {
	s := opening(t, "s06", "no")
	fires := func(s State) bool {
		f := formOf(t, s, "charge unit=8 target=15 distance=4")
		require.Nil(t, f.Refused)
		return strings.Contains(f.GoSmall, "under its fire")
	}
	assert.True(t, fires(s), "in line, not fired")
	for name, c := range map[string]func(*Unit){
		"it has fired this turn":   func(u *Unit) { u.Fired = 1 },
		"it routs":                 func(u *Unit) { u.Form = Routing },
		"it has no muskets":        func(u *Unit) { u.Weapon = NoMusket },
		"it is a wagon":            func(u *Unit) { u.Class = Wagon },
		"guns have no volley":      func(u *Unit) { u.Class, u.Form = Artillery, Unlimbered },
		"limbered guns even less":  func(u *Unit) { u.Class, u.Form = Artillery, Limbered },
		"a general does not shoot": func(u *Unit) { u.Class = General },
	} {
		assert.False(t, fires(with(s, 15, c)), name)
	}
	for name, c := range map[string]func(*Unit){
		"its charge has lost its target": func(u *Unit) { u.Moved, u.Fought = 1, 1 },
		"it has moved":                   func(u *Unit) { u.Moved = 1 }, "in column": func(u *Unit) { u.Form = Column },
		"at the double":          func(u *Unit) { u.Moved = atTheDouble },
		"in square":              func(u *Unit) { u.Form = Square },
		"it rests after a melee": func(u *Unit) { u.Rest = 2 }, "half lost": func(u *Unit) { u.Half = 1 },
	} {
		assert.True(t, fires(with(s, 15, c)), name)
	}
	res := s
	res.Brigades = []Brigade{s.Brigades[0], s.Brigades[1]}
	res.Brigades[1].Order = Reserve
	assert.False(t, fires(res), "formations in Reserve do not fire at all")
	busy := s
	busy.Melees = []Contact{{A: 3, D: 15}}
	assert.False(t, fires(busy), "it is in melee")
	assert.Contains(t, refused(t, res, "defence unit=15 target=8"), "Reserve", "on its own as well")
	assert.Equal(t, "It is in melee.", refused(t, busy, "defence unit=15 target=8"))

	// Close range, first volley, its own table, one die for six. The charger loses before it strikes, and the unit has fired.
	d, next := play(t, s, "charge unit=8 target=15 distance=4", []int{2, 1, 1, 1, 1, 1})
	assert.Contains(t, d.Note, "The 1st Alabama fired at the charge: 4 figures lost.", "26 figures: four dice, 5 less 1")
	assert.Equal(t, []int{8, 1}, []int{unitOf(t, next, 8).Men, unitOf(t, next, 15).Fired})
	assert.Equal(t, "It has fired this turn.", refused(t, next, "musketry unit=15"))
	d, _ = play(t, s, "charge unit=8 target=15 distance=4 holds=yes", []int{1, 1})
	assert.NotContains(t, strings.Join(d.Note, " "), "at the charge", "it need not")
}

// TestChargeFireAtCover: the fire of cavalry as it strikes is a volley like any other, with the deduction for cover. HM-52, HM-55.
func TestChargeFireAtCover(t *testing.T) {
	s := opening(t, "s06", "no")
	for cover, lost := range map[string]int{"": 5, " cover=soft": 3, " cover=hard": 2, " over=works": 3, " over=works cover=hard": 2} {
		_, next := play(t, s, "charge unit=8 target=12 distance=4 holds=yes"+cover, []int{6, 1}[:2-book.Bit(strings.Contains(cover, "works"))])
		assert.Equal(t, unitOf(t, s, 12).Men-lost, unitOf(t, next, 12).Men, "a six at%s", cover)
	}
	_, asked := rulestest.Field(formOf(t, s, "charge unit=3 target=12 distance=4"), "cover")
	assert.False(t, asked, "foot does not fire")
}

// TestWhoFiresAtContact: defensive fire is a unit's fire for the turn, that of cavalry as it strikes is not. HM-55.
func TestWhoFiresAtContact(t *testing.T) {
	s := opening(t, "s06", "no")
	_, next := play(t, s, "defence unit=12 target=3 cover=open", []int{1, 1, 1, 1})
	assert.Equal(t, 1, unitOf(t, next, 12).Fired)
	_, next = play(t, s, "pistols unit=17 target=3 cover=open", []int{1})
	assert.Zero(t, unitOf(t, next, 17).Fired)
}
