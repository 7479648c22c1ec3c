package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Melee totals. Source: charts C11; MA-X19.
func TestMeleeSums(t *testing.T) {
	s := fresh(t)
	line, square, column := foot(3, 6, Line), foot(3, 6, Square), foot(3, 6, Column)
	heavy, lancer := horse(3, 6, 'H'), horse(3, 6, 'L')
	lancer.Lancer = true
	blown := horse(3, 6, 'M')
	blown.Flags, blown.Dis = Blown, 2
	charge := fighter{charging: true, first: true}
	for _, c := range []struct {
		what string
		u    Unit
		f    fighter
		foe  Unit
		want int
	}{
		{"MA-X19: heavy cavalry charging a line", heavy, charge, line, 12}, {"MA-X19: the line", line, fighter{}, heavy, 6},
		{"cavalry on a square has no charging bonus", heavy, charge, square, 0}, {"medium", horse(3, 6, 'M'), charge, heavy, 8},
		{"lancers charging cavalry", lancer, charge, heavy, 8},
		{"lancers standing against cavalry", lancer, fighter{first: true}, heavy, 6},
		{"lancers, second round on foot", lancer, fighter{}, line, 9}, {"column charging", column, charge, line, 8},
		{"line charging", line, charge, column, 7},
		{"flank", line, fighter{struck: 1}, column, 3}, {"rear", line, fighter{struck: 2}, column, 2},
		{"anchored", line, fighter{anchored: 2}, column, 8}, {"blown and disordered", blown, fighter{}, heavy, 1},
		{"uphill behind a wall", line, fighter{uphill: true, cover: 1}, column, 8}, {"works", line, fighter{cover: 2}, column, 8},
		{"garrison of stone, no flanks", line, fighter{cover: 4, struck: 2, anchored: 2}, column, 8},
		{"guns against infantry", battery(3, 6, 'M'), fighter{}, line, 4}, {"guns against cavalry", battery(3, 6, 'M'), fighter{}, heavy, 2},
		{"friends: half their CV each", line, fighter{helpers: []int{5, 4}}, column, 11},
		{"mud", heavy, fighter{charging: true, mud: true}, line, 11},
	} {
		assert.Equal(t, c.want, s.melee(c.u, c.f, c.foe).Total(), c.what)
	}
	with, u := led(s, line, 2)
	assert.Equal(t, 8, with.melee(u, fighter{}, column).Total(), "leader")
	assert.Equal(t, breaks, s.outcome(20-11), "MA-X19")
}

// The CV of every supporting unit is asked for by its number. Source: charts C11.
func TestSupportingUnitsAreAskedFor(t *testing.T) {
	for i := range 3 {
		x, ok := field(fresh(t), "melee charge=free a=free b=free afriends=3", "afriend"+book.Num(i+1))
		assert.True(t, ok)
		assert.Equal(t, "CV of supporting unit "+book.Num(i+1), x.Label)
	}
}

// Odds of melee, for every advantage and outcome. Source: charts C12, 8.
func TestMeleeOdds(t *testing.T) {
	s := fresh(t)
	want := [][9]int{
		{4, 50, 185, 204, 113, 204, 185, 50, 4}, {12, 86, 238, 221, 108, 177, 132, 26, 1}, {27, 132, 285, 221, 96, 142, 86, 12, 0},
		{54, 185, 317, 204, 80, 105, 50, 4, 0}, {97, 238, 329, 177, 62, 70, 26, 1, 0},
		{159, 285, 317, 142, 43, 42, 12, 0, 0}, {239, 317, 285, 105, 27, 23, 4, 0, 0}, {336, 329, 238, 70, 15, 11, 1, 0, 0},
		{444, 317, 185, 42, 8, 4, 0, 0, 0}}
	ways := dice.TwoD6.Ways()
	for adv, row := range want {
		var n [9]int
		wins := 0
		for a := 2; a <= 12; a++ {
			for b := 2; b <= 12; b++ {
				d := a + adv - b
				if d > 0 {
					wins += ways[a] * ways[b]
					n[4-s.outcome(d)] += ways[a] * ways[b]
				} else {
					n[4+s.outcome(-d)] += ways[a] * ways[b]
				}
			}
		}
		for k := range n {
			assert.Equal(t, row[k], tenths(n[k], 1296), "advantage %d, column %d", adv, k)
		}
		assert.Equal(t, dice.Chance{In: wins, Of: 1296}, meleeOdds(adv))
	}
}

// Melee results as applied to the units. C12, MA-59, MA-R18.
func TestMeleeResults(t *testing.T) {
	for _, c := range []struct {
		faces  []int
		a, b   int // CV left of attacker and defender
		da, db int
		word   string
	}{
		{[]int{1, 1, 2, 2}, 5, 5, 2, 2, "locked"},    // 8+2, 6+4
		{[]int{1, 2, 2, 2}, 5, 5, 1, 2, "recoiled"},  // 11, 10
		{[]int{2, 3, 2, 2}, 5, 4, 1, 2, "retreated"}, // 13, 10
		{[]int{4, 4, 2, 2}, 6, 3, 1, 2, "routed"},    // 16, 10
		{[]int{6, 5, 2, 2}, 6, 0, 1, 0, "broke"},     // 19, 10
	} {
		s := fresh(t)
		s = entered(t, s, "record unit=10 form=line", "charge unit=3 at=10", "react charge=0 what=stand")
		s, r := play(t, s, "melee charge=0", c.faces...)
		if c.word != "locked" {
			c.word = "the 2/15th Infantry " + c.word
		}
		assert.Equal(t, c.word, r.Word)
		_, how, _ := strings.Cut(c.word, "Infantry ")
		assert.Equal(t, how == "routed" || how == "broke", r.Bad, c.word)
		a, _ := s.unit(3)
		b, _ := s.unit(10)
		assert.Equal(t, []int{c.a, c.b, c.da, c.db}, []int{a.CV, b.CV, a.Dis, b.Dis}, c.word)
		assert.Equal(t, how == "broke", b.has(Gone))
		assert.Equal(t, how == "routed", b.has(Routed))
	}
}

// A locked unit fights again in the next T3 and does nothing in T1: it neither moves, charges nor enters houses, and stands if
// charged. C12.
func TestLockedStay(t *testing.T) {
	s := chargeable(t)
	s = entered(t, s, "charge unit=3 at=17", "react charge=0 what=stand", "charge unit=8 at=23", "react charge=1 what=stand",
		"town what=new stuff=1 size=2")
	s, r := play(t, to(t, s, "T3", 0), "melee charge=0", 3, 3, 4, 4)
	require.Equal(t, "locked", r.Word)
	s, r = play(t, s, "melee charge=1", 3, 4, 4, 4)
	require.Equal(t, "locked", r.Word)
	require.True(t, s.locked(s.Units[2]) && s.locked(s.Units[22]))
	s = to(t, to(t, s, "T4", 0), "T1", 1)
	require.Len(t, s.Charges, 2)
	for _, c := range []string{"move unit=3", "move unit=17", "charge unit=23 at=3", "charge opportunity=yes unit=8 at=18",
		"town what=enter town=2 unit=17", "fire unit=17 at=8"} {
		assert.Contains(t, refused(t, s, c), "Locked in melee.", c)
	}
	s, _ = play(t, entered(t, s, "record unit=24 blown=no"), "charge unit=24 at=8")
	assert.Equal(t, "stand", strings.Join(offers(s, "react charge=2", "what"), " "))
}

// A unit that goes back is no longer locked, whether beaten, retiring with its MF, or cavalry that countercharged infantry. C12, C13.
func TestGoingBackEndsMelees(t *testing.T) {
	s := entered(t, chargeable(t), "charge unit=3 at=17", "react charge=0 what=stand")
	s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 3, 3, 4, 4)
	s = to(t, s, "T1", 1)
	require.True(t, s.locked(s.Units[2]))
	t.Run("beaten by a third", func(t *testing.T) {
		x := entered(t, s, "charge unit=20 at=3", "react charge=1 what=stand")
		x, r := play(t, to(t, x, "T3", 1), "melee charge=1 with17=no", 3, 2, 1, 1)
		require.Contains(t, r.Word, " routed")
		require.Len(t, x.Charges, 1)
		assert.Equal(t, 20, x.Charges[0].Wins)
	})
	t.Run("its MF retires", func(t *testing.T) {
		x, r := play(t, to(t, s, "S2", 0), "mf-morale mf=4", 6, 5)
		m, _ := x.mf(4)
		require.Equal(t, orderIndex("retire"), m.Order)
		assert.NotContains(t, strings.Join(r.Todo, " "), "nobody left", "a locked unit does not charge")
		assert.Empty(t, x.Charges)
	})
	t.Run("garrisons that hold on", func(t *testing.T) {
		x := entered(t, chargeable(t), "charge unit=3 at=19", "react charge=0 what=stand")
		x, _ = play(t, to(t, x, "T3", 0), "melee charge=0", 1, 1, 1, 2)
		require.True(t, x.locked(x.Units[18]))
		x, _ = play(t, to(t, to(t, x, "T4", 0), "T3", 1), "melee charge=0", 2, 3, 1, 1)
		x, _ = play(t, x, "victor charge=0 what=recall")
		assert.False(t, x.locked(x.Units[2]) || x.locked(x.Units[18]))
		assert.Empty(t, to(t, x, "T4", 1).Charges)
	})
	t.Run("horse that countercharged", func(t *testing.T) {
		x, _ := play(t, chargeable(t), "charge unit=3 at=23", 1, 1)
		x, _ = play(t, x, "react charge=0 what=counter", 1, 1)
		x, r := play(t, to(t, x, "T3", 0), "melee charge=0", 5, 5, 3, 4)
		require.Equal(t, "locked", r.Word)
		assert.Contains(t, r.Todo, "The 1st W. Prussian Uhlans retreat a tactical move, 15″, facing away.")
		assert.Empty(t, x.Charges)
	})
}

// Victors choose, and cavalry that charged is blown after all melees; it recovers by standing still.
// Source: MA-59; charts C12.
func TestVictorsAndBlownCavalry(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T1", 0)
	s = entered(t, s, "charge unit=10 at=17", "react charge=0 what=stand", "charge unit=8 at=23")
	s, _ = play(t, s, "react charge=1 what=counter", 1, 1)
	s = to(t, s, "T3", 0)
	s, _ = play(t, s, "melee charge=0", 6, 5, 1, 1)
	assert.Equal(t, "Fought.", refused(t, s, "melee charge=0"))
	for what, said := range map[string]string{"occupy": "occupied the ground", "recall": "were recalled up to 6″",
		"turn": "turned up to 45°"} {
		x, r := play(t, s, "victor charge=0 what="+what)
		assert.Equal(t, "The 5th Cuirassiers "+said+".", r.Line)
		assert.Len(t, x.Charges, 1, "its charge is over")
	}
	s, _ = play(t, s, "victor charge=0 what=turn")
	u, _ := s.unit(10)
	assert.False(t, u.has(Blown), "after all melees")
	s, _ = play(t, s, "melee charge=0", 3, 3, 3, 4) // the remaining one
	s = to(t, s, "T4", 0)
	for _, id := range []int{8, 10, 23} {
		u, _ := s.unit(id)
		assert.Equal(t, u.live(), u.has(Blown), u.Name)
	}
	u, _ = s.unit(9)
	assert.False(t, u.has(Blown), "it did not charge")
	assert.Contains(t, refused(t, s, "breath unit=10"), "Moved or fought this phase.")
	s = to(t, s, "T4", 1)
	assert.Contains(t, refused(t, s, "breath unit=10 near=yes"), "It stays blown while formed enemy are within 5″.")
	s, _ = play(t, s, "breath unit=10")
	u, _ = s.unit(10)
	assert.False(t, u.has(Blown))
}

// Siege guns never move and never change facing: they have nothing to choose. Source: MA-10.
func TestSiegeGunsThatWinStay(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	s = entered(t, s, "charge unit=3 at=14", "react charge=0 what=stand")
	for draw, due := range map[byte]int{'F': 1, 'S': 0} {
		x := s.clone()
		u := &x.Units[slices.IndexFunc(x.Units, func(u Unit) bool { return u.ID == 14 })]
		u.Draw, u.Form = draw, Deployed
		x, _ = play(t, to(t, x, "T3", 0), "melee charge=0", 1, 1, 6, 6)
		assert.Len(t, x.duties(), due, string(draw))
		assert.Len(t, x.Charges, due, string(draw))
	}
}

// Houses that hold out are not occupied by the attacker. Source: charts C16.
func TestHeldHouses(t *testing.T) {
	s, _ := play(t, fresh(t), "town what=new stuff=0 size=1")
	s, _ = play(t, s, "town what=enter town=1 unit=10")
	t.Run("horse does not fight in them", func(t *testing.T) {
		x, _ := play(t, s, "enlist mf=1 kind=1 men=400")
		cavalry := book.Num(x.Units[len(x.Units)-1].ID)
		assert.Equal(t, "Cavalry does not fight in a built-up area.", refused(t, x, "melee charge=free a="+cavalry+" b=10"))
		play(t, x, "melee charge=free a="+cavalry+" b=11", 1, 1, 1, 1)
		play(t, x, "melee charge=free a=3 b=10", 1, 1, 1, 1)
		x = entered(t, s, "record unit=11 routed=yes", "town what=new stuff=1 size=1")
		assert.Equal(t, "Routed.", refused(t, x, "town what=enter town=2 unit=11"))
	})
	t.Run("guns deploy in a fortified section", func(t *testing.T) {
		x := entered(t, s, "town what=new stuff=2 size=1", "town what=enter town=2 unit=7")
		u, _ := x.unit(7)
		assert.Equal(t, []any{Deployed, 2}, []any{u.Form, u.Town})
		x = to(t, x, "T2", 0)
		u, _ = x.unit(7)
		assert.Empty(t, x.noFire(u, true))
	})
	s, _ = play(t, to(t, s, "T1", 0), "charge unit=3 at=10")
	s, _ = play(t, s, "react charge=0 what=stand")
	s = to(t, s, "T3", 0)
	for _, c := range []struct {
		what  string
		faces []int // 6 + 2 for the column, 6 + 1 for the houses
		town  int
		due   int
	}{{"beaten by 2: it holds", []int{1, 2, 1, 1}, 1, 1},
		{"beaten by 3: it leaves", []int{2, 2, 1, 1}, 0, 1}} {
		t.Run(c.what, func(t *testing.T) {
			x, _ := play(t, s, "melee charge=0", c.faces...)
			u, _ := x.unit(10)
			assert.Equal(t, c.town, u.Town)
			assert.Len(t, x.duties(), c.due)
			f, _ := field(x, "victor charge=0", "what")
			assert.Equal(t, map[int]string{1: "occupy: They hold out.", 0: "occupy: "}[c.town], f.Options[0].ID+": "+f.Options[0].Refused)
			for _, what := range []string{"recall", "turn"} {
				y, r := play(t, x, "victor charge=0 what="+what)
				assert.Contains(t, r.Line, "1/10th Ligne")
				assert.Empty(t, y.duties())
			}
		})
	}
}

// A victor that occupies the ground of houses it has stormed is in them at once; their garrison once it has stood still for a phase.
// Source: MA-59; ruling MA-R35.
func TestStormedHousesAreOccupied(t *testing.T) {
	s := entered(t, fresh(t), "town what=new stuff=0 size=2", "town what=enter town=1 unit=10")
	s = entered(t, to(t, s, "T1", 0), "charge unit=3 at=10", "react charge=0 what=stand")
	s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 6, 5, 1, 1)
	x, r := play(t, s, "victor charge=0 what=occupy")
	u, _ := x.unit(3)
	assert.Equal(t, []any{1, Line, false}, []any{u.Town, u.Form, u.garrison()})
	assert.Contains(t, r.Line, "entered")
	for _, held := range []bool{false, true} {
		x = to(t, to(t, x, "T4", 0), "T1", 1)
		if held {
			x = to(t, to(t, to(t, x, "S1", 0), "T4", 0), "T1", 1)
		}
		u, _ = x.unit(3)
		assert.Equal(t, held, u.garrison())
	}
	for what, change := range map[string]func(s *State){
		"recalled":      func(*State) {},
		"it burns":      func(s *State) { s.Towns[0].Burning = 1 },
		"not alone":     func(s *State) { s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.ID == 11 })].Town = 1 },
		"not in houses": func(s *State) { s.Charges[0].Town = 0 },
		"horse": func(s *State) {
			u := &s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.ID == 3 })]
			u.Kind, u.Form = Cavalry, Line
		},
	} {
		y := s.clone()
		change(&y)
		y, _ = play(t, y, "victor charge=0 what="+map[bool]string{true: "recall", false: "occupy"}[what == "recalled"])
		u, _ = y.unit(3)
		assert.Zero(t, u.Town, what)
	}
}

// A unit that enters houses is not their garrison until it has stood still there for a phase: before that the houses add nothing to its
// melee, it does not hold on to them, and skirmishers may hit it. One that is deployed in houses before the moves is their garrison, and
// so are those of the battles of the book, in line. Source: charts C5, C16.
func TestGarrisonsHaveStoodStill(t *testing.T) {
	enter := func(t *testing.T, s State) State {
		return entered(t, s, "town what=new stuff=0 size=1", "town what=enter town=1 unit=10")
	}
	deployed := enter(t, fresh(t))
	came := enter(t, to(t, fresh(t), "T1", 1))
	for _, x := range []struct {
		what  string
		s     State
		holds bool
	}{
		{"deployed there", to(t, deployed, "T1", 0), true},
		{"the phase after it entered", to(t, came, "T1", 0), false},
		{"when it has stood still for a phase", to(t, to(t, came, "S1", 0), "T1", 0), true},
		{"set by the referee", entered(t, to(t, came, "T1", 0), "record unit=10 did=clear"), true},
	} {
		s := entered(t, x.s, "charge unit=3 at=10", "react charge=0 what=stand")
		s = to(t, s, "T3", 0)
		f := System{}.Form(s, rulestest.Line(t, "melee charge=0"))
		assert.Equal(t, x.holds, strings.Contains(strings.Join(whys(f.Reckoning), " "), "garrison"), x.what)
		_, asked := rulestest.Field(f, "bcover")
		assert.False(t, asked, x.what)
		faces := []int{1, 1, 1, 1} // 6 and 2 for the column against 6 and 1 for the houses, or 6
		s, r := play(t, s, "melee charge=0", faces...)
		u, _ := s.unit(10)
		assert.Equal(t, x.holds, u.Town != 0, x.what)
		assert.Contains(t, r.Word, "recoiled")
	}
	u, _ := to(t, came, "S1", 0).unit(10)
	assert.True(t, u.garrison())
	u, _ = came.unit(10)
	assert.Contains(t, came.row(u).Marks, view.RowMark{Symbol: "i-marks", Text: "not yet the garrison"})
	for _, id := range battles {
		for _, u := range fought(t, id).Units {
			assert.True(t, u.Town == 0 || u.garrison() && u.Form == Line, u.Name)
		}
	}
}

// Only the defender of a melee has a slope, an obstacle or cover; only lines and squares of infantry in the open have flanks to anchor;
// nobody helps in houses, where one unit a side fights. Source: charts C11, C16.
func TestCircumstancesOfAMelee(t *testing.T) {
	s := entered(t, fresh(t, "forces", "corps"), "record unit=3 form=line", "record unit=17 form=square", "record unit=22 form=deployed",
		"town what=new stuff=1 size=1", "town what=enter town=1 unit=19")
	for _, x := range []struct{ what, a, b, asked string }{
		{"a line at a square", "3", "17", "banchor bcover bup bfriends aanchor afriends"},
		{"a column at a battery", "4", "22", "bcover bup bfriends afriends"},
		{"horse at a column", "8", "18", "bcover bup bfriends afriends"},
		{"a line at a garrison", "3", "19", "bup aanchor"},
	} {
		var asked []string
		for _, f := range (System{}).Form(s, rulestest.Line(t, "melee charge=free a="+x.a+" b="+x.b)).Fields {
			if f.Key[0] == 'a' && len(f.Key) > 1 || f.Key[0] == 'b' && len(f.Key) > 1 {
				asked = append(asked, f.Key)
			}
		}
		assert.Equal(t, x.asked, strings.Join(asked, " "), x.what)
	}
}

// Regimental guns are lost with the first retreat and come back automatically. COR-M02. Source: charts C4, ruling MA-R20.
func TestRegimentalGuns(t *testing.T) {
	factor := func(s State) int {
		return System{}.Form(s, engine.Do("fire", "unit", "15", "at", "10")).Reckoning.Sum
	}
	start := func(t *testing.T, pairs ...string) State {
		s := fresh(t, pairs...)
		s = entered(t, s, "enlist mf=1 kind=0 quality=3 men=600 regt=yes", "record unit=15 form=line", "record unit=10 form=line")
		require.Equal(t, 7, factor(s), "6 and 1 for the guns")
		return s
	}
	fight := func(t *testing.T, s State, faces ...int) State {
		s = to(t, s, "T1", 1)
		s = entered(t, s, "charge unit=10 at=15", "react charge=0 what=stand")
		s = to(t, s, "T3", 1)
		s, _ = play(t, s, "melee charge=0", faces...)
		if len(s.duties()) > 0 {
			s, _ = play(t, s, "victor charge=0 what=occupy")
		}
		return s
	}
	whole := func(t *testing.T, s State) State { return to(t, to(t, s, "T4", 0), "S1", 0) }

	t.Run("a recoil keeps them", func(t *testing.T) {
		s := fight(t, start(t), 1, 2, 1, 1) // 7+3 against 6+2
		u, _ := s.unit(15)
		assert.Equal(t, []any{5, false}, []any{u.CV, u.has(Gunless)})
	})
	for word, faces := range map[string][]int{"a retreat loses them": {2, 2, 1, 1}, "a rout loses them": {4, 3, 1, 1}} {
		t.Run(word, func(t *testing.T) {
			s := fight(t, start(t), faces...)
			u, _ := s.unit(15)
			assert.True(t, u.has(Gunless))
			s, _ = play(t, s, "record unit=15 dis=0 cv=6 routed=no")
			assert.Equal(t, 6, factor(s), "without the guns")
		})
	}
	t.Run("they come back after a whole turn out of action", func(t *testing.T) {
		s := whole(t, fight(t, start(t), 2, 2, 1, 1))
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless), "it fought in this turn")
		s = whole(t, s)
		s, _ = play(t, s, "record unit=15 cv=6")
		assert.Equal(t, 7, factor(s))
	})
	t.Run("not while it fires or moves", func(t *testing.T) {
		s := whole(t, fight(t, start(t), 2, 2, 1, 1))
		s, _ = play(t, to(t, s, "T1", 0), "move unit=15")
		u, _ := whole(t, s).unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("never, when the house value says so", func(t *testing.T) {
		s := whole(t, whole(t, fight(t, start(t, "ra-regt", "0"), 2, 2, 1, 1)))
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("an MF that retires loses them", func(t *testing.T) {
		s, _ := play(t, to(t, start(t), "S2", 0), "mf-morale mf=1", 6, 5)
		m, _ := s.mf(1)
		require.Equal(t, orderIndex("retire"), m.Order, "failed by 3")
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("the record has them, for the referee", func(t *testing.T) {
		s := start(t)
		s, _ = play(t, s, "record unit=15 regt=no")
		assert.Equal(t, 6, factor(s))
		s, _ = play(t, s, "record unit=15 regt=yes")
		assert.Equal(t, 7, factor(s))
		_, has := field(s, "record unit=3", "regt")
		assert.False(t, has, "a battalion without them is not asked")
	})
}

// A battery that goes back limbers up; siege guns, which may not be moved, are left behind. MA-10; ruling MA-R24.
func TestBatteriesGoBack(t *testing.T) {
	s := entered(t, fresh(t, "forces", "corps"), "record unit=22 form=deployed", "record unit=26 form=deployed",
		"enlist mf=4 kind=2 weight=2 draw=2 men=8", "enlist mf=4 kind=2 weight=2 draw=2 men=8")
	s = entered(t, to(t, s, "T1", 0), "charge unit=8 at=22", "react charge=0 what=stand", "charge unit=3 at=35", "react charge=1 what=stand",
		"charge unit=9 at=26", "react charge=2 what=stand")
	s = to(t, s, "T3", 0)
	s, r := play(t, s, "melee charge=0", 1, 1, 2, 2)
	require.Contains(t, r.Word, " retreated")
	s, r = play(t, s, "melee charge=1", 1, 1, 3, 4)
	require.Contains(t, r.Word, " recoiled")
	s, r = play(t, s, "melee charge=2", 1, 1, 3, 3)
	require.Contains(t, r.Word, " recoiled")
	assert.Equal(t, []Form{Limbered, Deployed}, []Form{s.Units[21].Form, s.Units[25].Form}, "a few inches go by hand")
	assert.True(t, s.Units[34].has(Gone))
	s, _ = play(t, to(t, s, "S2", 0), "mf-morale mf=4", 6, 5)
	assert.True(t, s.Units[35].has(Gone))
}
