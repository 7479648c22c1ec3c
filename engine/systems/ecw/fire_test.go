package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// The owner chooses which figures a regiment loses, and the winner of the initiative chooses who moves first.
func TestSideAsked(t *testing.T) {
	for side := range 2 {
		s := field(4, foot(side, "C", 16, 24, 2), foot(1-side, "C", 16, 24, 2))
		asked := func(s State, line string, faces ...int) (of int) {
			cup := dice.Endless(func(dice.Code) []int { faces = append(faces[1:], faces[0]); return faces[len(faces)-1:] },
				func(q dice.Question) (string, error) { of = q.Side; return dice.Yes, nil })
			_, _ = System{}.Resolve(s, rulestest.Line(t, line), cup)
			return of
		}
		for figures, want := range map[[2]int]int{{16, 24}: side + 1, {16, 1}: side + 1, {1, 24}: side + 1, {0, 24}: 0, {24, 0}: 0} {
			u := foot(side, "C", figures[0], figures[1], 2)
			u.ID, u.Name = 1, "x"
			assert.Equal(t, want, asked(s.withUnit(u), "shoot unit=2 target=1 range=0", 6), "%v", figures)
		}
		s.Step, s.First = 1, -1
		assert.Equal(t, side+1, asked(s, "initiative", []int{6, 1, 6}[side:]...))
	}
}

// Source: Shooting Procedure; ECW-70 to ECW-72.
func TestDoubleHitsAndSaves(t *testing.T) {
	ones := []int{6, 1, 1, 1, 1, 1, 1, 1}
	hits := func(v Unit, more string, saves ...int) string {
		s := field(4, foot(0, "C", 16, 24, 2), v)
		_, r := do(t, s, strings.TrimSpace("shoot unit=1 target=2 range=2 "+more), append(append([]int(nil), ones...), saves...))
		return r.Number
	}
	three := foot(1, "C", 0, 24, 3)
	for _, c := range []struct {
		name, more, want string
		v                Unit
		saves            []int
	}{
		{"two ranks: once", "", "1", foot(1, "C", 0, 24, 2), nil},
		{"three ranks: doubled", "", "2", three, nil},
		{"four ranks: doubled", "", "2", foot(1, "C", 0, 24, 4), nil},
		{"enfiladed: doubled", "enfilade=yes", "2", foot(1, "C", 0, 24, 2), nil},
		{"both: doubled once, ECW-R15", "enfilade=yes", "2", three, nil},
		{"skirmishers in three ranks are not", "", "1", func() Unit { u := skirmishers(1, 12); u.Ranks = 3; return u }(), []int{1}},
		{"a garrison is not", "", "1", three.enter("building"), []int{1}},
		{"horse in three ranks is", "", "2", func() Unit { u := horse(1, "C"); u.Ranks = 3; return u }(), nil},
		{"saves come after the doubling, one for each hit", "", "1", func() Unit { u := three; u.Ground = "soft"; return u }(),
			[]int{5, 4}},
	} {
		t.Run("ECW-71: "+c.name, func(t *testing.T) { assert.Equal(t, c.want, hits(c.v, c.more, c.saves...)) })
	}
	t.Run("ECW-71: guns, squares, skirmishers and garrisons are not enfiladed", func(t *testing.T) {
		sq := foot(1, "C", 16, 24, 2)
		sq.Order = "square"
		for _, v := range []Unit{newUnit(0, 1, "", "light", "C", 2, 1), sq, skirmishers(1, 12), three.enter("building")} {
			_, asked := rulestest.Field(formOf(t, field(4, foot(0, "C", 16, 24, 2), v), "shoot unit=1 target=2"), "enfilade")
			assert.False(t, asked, v.Class)
		}
	})
	mounted := newUnit(0, 1, "", "dragoon", "C", 12, 2)
	mounted.Order = "skirmish"
	for _, c := range []struct {
		name string
		v    Unit
		guns bool
		need int // lowest face that saves, 7 for none
	}{
		{"skirmishing foot", skirmishers(1, 12), false, 4},
		{"skirmishing foot, guns", skirmishers(1, 12), true, 4},
		{"skirmishing horse", mounted, false, 5},
		{"skirmishing horse, guns", mounted, true, 5},
		{"gunners", newUnit(0, 1, "", "light", "C", 2, 1), false, 4},
		{"gunners, guns", newUnit(0, 1, "", "light", "C", 2, 1), true, 5},
		{"armour", newUnit(0, 1, "", "cuirassier", "C", 12, 2), false, 5},
		{"armour, guns", newUnit(0, 1, "", "cuirassier", "C", 12, 2), true, 7},
		{"soft cover", foot(1, "C", 0, 24, 2).enter("soft"), false, 5},
		{"soft cover, guns", foot(1, "C", 0, 24, 2).enter("soft"), true, 6},
		{"hard cover", foot(1, "C", 0, 24, 2).enter("building"), false, 4},
		{"hard cover, guns", foot(1, "C", 0, 24, 2).enter("building"), true, 5},
	} {
		t.Run("ECW-72: "+c.name, func(t *testing.T) {
			shooter := foot(0, "C", 16, 24, 2)
			if c.guns {
				shooter = newUnit(0, 0, "", "light", "C", 3, 1)
			}
			s := field(4, shooter, c.v)
			for face := 1; face <= 6; face++ {
				faces := append([]int(nil), ones...)
				if c.guns {
					faces = []int{6, 1, 1}
				}
				if c.need <= 6 {
					faces = append(faces, face)
				}
				_, r := do(t, s, "shoot unit=1 target=2 range=2", faces)
				assert.Equal(t, book.Num(book.Bit(c.need > 6 || face < c.need)), r.Number, "%d", face)
			}
		})
	}
}

// Source: General Rules of Shooting; ECW-73 to ECW-75.
func TestWhoMayNotShoot(t *testing.T) {
	base := field(4, foot(0, "C", 16, 24, 2), horse(0, "C"), newUnit(0, 0, "", "light", "C", 2, 1), foot(1, "C", 16, 24, 2))
	for _, c := range []struct {
		name   string
		unit   int
		change func(u *Unit)
		may    bool
	}{
		{"foot as it stands", 1, func(u *Unit) {}, true},
		{"halted", 1, func(u *Unit) { u.Morale = halted }, true},
		{"shaken foot", 1, func(u *Unit) { u.Morale = shaken }, true},
		{"disordered foot", 1, func(u *Unit) { u.Dis = true }, true},
		{"demoralised", 1, func(u *Unit) { u.Morale = demoralised }, false},
		{"routing", 1, func(u *Unit) { u.Morale = routed }, false},
		{"pursuing", 1, func(u *Unit) { u.Pursuit = 2 }, false},
		{"burst through", 1, func(u *Unit) { *u = u.set(flagBurst) }, false},
		{"twice", 1, func(u *Unit) { *u = u.set(flagShot) }, false},
		{"musketeers that moved", 1, func(u *Unit) { *u = u.set(flagMoved) }, false},
		{"foot that charges", 1, func(u *Unit) { u.Charge.At = 4 }, false},
		{"horse as it stands", 2, func(u *Unit) {}, true},
		{"horse that moved", 2, func(u *Unit) { *u = u.set(flagMoved) }, true},
		{"disordered horse", 2, func(u *Unit) { u.Dis = true }, false},
		{"shaken horse", 2, func(u *Unit) { u.Morale = shaken }, false},
		{"halted horse", 2, func(u *Unit) { u.Morale = halted }, true},
		{"horse that charges", 2, func(u *Unit) { u.Charge.At = 4 }, false},
		{"horse that charges with pistols", 2, func(u *Unit) { u.Charge = Charge{At: 4, Pistols: true} }, true},
		{"guns as they stand", 3, func(u *Unit) {}, true},
		{"guns that moved", 3, func(u *Unit) { *u = u.set(flagMoved) }, false},
		{"limbered guns", 3, func(u *Unit) { u.Limber = "limbered" }, false},
		{"guns that unlimber", 3, func(u *Unit) { u.Ready = 1 }, false},
		{"guns that limber up", 3, func(u *Unit) { u.Lifting = 1 }, false},
		{"guns that reload", 3, func(u *Unit) { u.Reload = 1 }, false},
		{"two gunners a model", 3, func(u *Unit) { u.Other = 4 }, true},
		{"fewer", 3, func(u *Unit) { u.Other = 3 }, false},
	} {
		t.Run("ECW-75: "+c.name, func(t *testing.T) {
			s := in(base, c.unit, c.change)
			assert.Equal(t, c.may, s.noShot(s.Units[c.unit-1]) == "", s.noShot(s.Units[c.unit-1]))
		})
	}
	for name, u := range map[string]Unit{"clubs": newUnit(0, 0, "", "clubmen", "C", 30, 2), "pikes alone": foot(0, "C", 40, 0, 2),
		"no weapon": func() Unit { u := foot(0, "C", 16, 24, 2); u.Weapon = ""; return u }()} {
		assert.Equal(t, book.Hide, field(4, u).noShot(u), "%s have nothing to shoot with and are not listed", name)
	}
	t.Run("ECW-75: only trained horse with pistols shoots as it charges", func(t *testing.T) {
		asked := func(change func(u *Unit)) bool {
			s := in(base, 2, change)
			s.Step = 2
			_, ok := rulestest.Field(formOf(t, s, "charge unit=2 target=4"), "pistols")
			return ok
		}
		assert.True(t, asked(func(u *Unit) {}))
		assert.False(t, asked(func(u *Unit) { u.Levee = true }))
		assert.False(t, asked(func(u *Unit) { u.Weapon = "carbine" }))
		s := base
		s.Step = 2
		_, ok := rulestest.Field(formOf(t, s, "charge unit=1 target=4"), "pistols")
		assert.False(t, ok)
	})
}

// Forms that ask for a measurement have a diagram, which is not drawn where nobody sees it.
func TestFormsWithPictures(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	for _, line := range []string{"shoot unit=1 target=2 range=1", "charge unit=1 target=2 far=4"} {
		assert.NotNil(t, formOf(t, s, line).Diagram, line)
		unseen, _ := rules.Outline(s, rulestest.Line(t, line))
		assert.Nil(t, unseen.Diagram, line)
	}
}

// How many figures shoot, and with how many dice. Source: ECW-70, ECW-73.
func TestRanksAndDice(t *testing.T) {
	t.Run("ECW-73: ranks", func(t *testing.T) {
		h := horse(0, "C")
		h.Ranks, h.Caracole = 3, true
		cases := []struct {
			name string
			u    Unit
			want int
		}{
			{"horse standing two", func() Unit { u := h; u.Caracole = false; return u }(), 8},
			{"horse with the caracole three", h, 12},
			{"levee horse two", levee(h), 8},
			{"unsteady horse two", func() Unit { u := h; u.Morale = shaken; return u }(), 8},
			{"horse that moved one", h.set(flagMoved), 4},
			{"horse that charges one", func() Unit { u := h; u.Charge.At = 1; return u }(), 4},
			{"foot two", foot(0, "C", 0, 24, 4), 12},
			{"foot in a single rank one", foot(0, "C", 0, 24, 1), 24},
			{"half the garrison", foot(0, "C", 0, 24, 4).enter("building"), 12},
			{"all the shot of a garrison that is half pikes", foot(0, "C", 12, 12, 4).enter("building"), 12},
			{"half a garrison of few pikes", foot(0, "C", 4, 24, 4).enter("building"), 14},
			{"ECW-05: two full ranks of foot, the last one short", foot(0, "C", 0, 22, 4), 12},
			{"and a short second rank", foot(0, "C", 0, 23, 2), 23},
			{"the front rank of nine horse in two", func() Unit { u := h.set(flagMoved); u.Other, u.Ranks = 9, 2; return u }(), 5},
			{"guns all models", newUnit(0, 0, "", "heavy", "C", 3, 1), 3},
		}
		for _, c := range cases {
			assert.Equal(t, c.want, c.u.shooters("pistol"), c.name)
		}
	})
	t.Run("ECW-70: dice", func(t *testing.T) {
		for class, want := range map[string]int{"light": 3, "heavy": 6, "siege": 9} {
			d, _ := Settings{}.shotDice(newUnit(1, 0, "", class, "C", 3, 1), 3)
			assert.Equal(t, want, d, class)
		}
		u := foot(0, "C", 0, 24, 2)
		u.Dis = true
		d, why := Settings{}.shotDice(u, 15)
		assert.Equal(t, []any{3, unsteady}, []any{d, why}, "half of five, rounded up")
		h := horse(0, "C")
		h.Dis = true
		d, _ = Settings{}.shotDice(h, 12)
		assert.Equal(t, 4, d, "halving is for foot")
	})
}

// Which units may not shoot, and how many figures the others have. Source: ECW-70 to ECW-77, ECW-R04.
func TestShooters(t *testing.T) {
	h := horse(0, "C")
	h.Caracole = true
	h.Ranks = 3
	h.Orig = [3]int{0, 0, 12}
	assert.Equal(t, 12, h.shooters("pistol"), "three ranks of the caracole")
	h.Ranks = 4
	assert.Equal(t, 9, h.shooters("pistol"), "three of its four ranks")
	h.Ranks, h.Caracole = 3, false
	assert.Equal(t, 8, h.shooters("pistol"))
	assert.Equal(t, 4, h.set(flagMoved).shooters("pistol"))
	m := foot(0, "C", 16, 24, 4)
	assert.Equal(t, 12, m.shooters("musket"))
	s := field(4, m.set(flagMoved), horse(0, "C"), newUnit(0, 0, "", "siege", "C", 1, 1), foot(1, "C", 16, 24, 2))
	s.Units[1].Dis = true
	s.Units[2].Reload = 2
	assert.Contains(t, refused(t, s, "shoot unit=1 target=4 range=0"), "never move and shoot")
	assert.Contains(t, refused(t, s, "shoot unit=2 target=4 range=0"), "disordered")
	assert.Contains(t, refused(t, s, "shoot unit=3 target=4 range=0"), "Reloading: 2 turns")
	assert.Equal(t, []int{0, 1, 1, 1, 2, 2, 8}, []int{diceFor(1), diceFor(2), diceFor(3), diceFor(4), diceFor(5), diceFor(6),
		diceFor(24)})
	g := newUnit(1, 0, "", "heavy", "C", 2, 1)
	n, _ := Settings{}.shotDice(g, 2)
	assert.Equal(t, 4, n)
	g.Other = 4
	n, _ = Settings{}.shotDice(g, 2)
	assert.Equal(t, 2, n, "two gunners a model")
	cui := newUnit(0, 0, "", "cuirassier", "C", 12, 2)
	cui.Ground = "soft"
	assert.Equal(t, []string{"soft", "armour"}, cui.statuses())
	// Saves in succession: two hits, one saved by soft cover, one stopped by armour.
	x := field(4, foot(0, "C", 0, 24, 2), cui)
	x.Units[1].Side = 1
	_, r := do(t, x, "shoot unit=1 target=2 range=1", []int{6, 5, 1, 1, 1, 1, 1, 1, 5, 4, 6})
	assert.Equal(t, "0", r.Number)
	assert.Len(t, r.Notes, 2)
	// Guns can take as many hits as they have gunners and models, and are then gone.
	for hits, want := range map[int]string{9: "", 10: "destroyed", 11: "destroyed"} {
		act := &act{State: field(4, newUnit(0, 0, "", "heavy", "C", 2, 1)), Run: &book.Run{}}
		shotHits(act, act.State.Units[0], hits, false, false)
		assert.Equal(t, want, act.State.Units[0].Off, "%d hits", hits)
	}
	// Outnumbered in guns: artillery disadvantage.
	a := field(4, newUnit(0, 1, "", "heavy", "C", 4, 1), newUnit(0, 0, "", "siege", "C", 2, 1), foot(0, "C", 16, 24, 2))
	assert.True(t, a.outgunned(0))
	assert.False(t, a.outgunned(1))
	a.Units[0].Guns = 3
	assert.False(t, a.outgunned(0), "fewer than four")
	_, r = do(t, a, "guns-weight", nil)
	assert.Equal(t, "Neither side", r.Word)
	assert.Equal(t, "Heavy and siege models: King 2, Parliament 3.", formOf(t, a, "guns-weight").GoSmall)
	for _, x := range []struct {
		theirs, ours int
		is           bool
	}{{4, 2, true}, {5, 3, false}, {6, 3, true}, {5, 2, true}, {4, 3, false}, {4, 0, true}, {3, 0, false}} { // four or more, and twice as many
		a.Units[0].Guns, a.Units[1].Guns = x.theirs, x.ours
		assert.Equal(t, x.is, a.outgunned(0), "%d guns against %d", x.theirs, x.ours)
	}
}

// Source: Pursuit Moves; ECW-65.
func TestCrashMeetsNoFire(t *testing.T) {
	s := field(1, horse(0, "C"), foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2), foot(0, "C", 16, 24, 2))
	s = in(s, 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
	s, _ = do(t, s, "continue unit=1 met=enemy other=3 burst=yes", nil)
	s.Step = 4
	t.Run("COR-E06: not at the pursuer", func(t *testing.T) {
		assert.Equal(t, "It crashed in as a pursuer: no shot at it.", refused(t, s, "shoot unit=3 target=1 range=0"))
	})
	t.Run("COR-E06: at others it may shoot, and others at the pursuer", func(t *testing.T) {
		do(t, s, "shoot unit=3 target=4 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
		do(t, s, "shoot unit=2 target=1 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
	})
}

// A charged unit shoots at its charger at the end of the charge, unless the referee chooses otherwise. Source: ECW-76.
func TestShootingAtACharger(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), horse(0, "C"), foot(1, "C", 16, 24, 2))
	value := func(s State, entry, key string) string {
		f, _ := rulestest.Field(formOf(t, s, entry), key)
		return f.Value
	}
	assert.Empty(t, value(s, "shoot unit=3", "target"))
	s, _ = do(t, s, "charge unit=1 target=3 far=6", nil)
	s.Step = 4
	assert.Equal(t, "1", value(s, "shoot unit=3", "target"))
	assert.Equal(t, "0", value(s, "shoot unit=3", "range"))
	assert.Empty(t, value(s, "shoot unit=3 target=2", "range"), "how far off another stands is seen on the table")
	assert.Empty(t, value(s, "shoot unit=1", "target"), "a charger may have no time")
	s.Units[0].Charge.Pistols = true
	assert.Equal(t, "3", value(s, "shoot unit=1", "target"), "ECW-75: pistols are fired at the unit charged")
	assert.Equal(t, "0", value(s, "shoot unit=1", "range"))
	s.Units[1].Charge = s.Units[0].Charge
	assert.Empty(t, value(s, "shoot unit=3", "target"), "between two there is no telling")
}
