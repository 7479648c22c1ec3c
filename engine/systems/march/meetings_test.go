package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// A target declares one reaction, which answers every charger: nobody fights a target that is gone, and there is no second
// attempt. Source: MA-57; ruling MA-R28.
func TestOneReactionToAllChargers(t *testing.T) {
	base := chargeable(t)
	for _, c := range []struct {
		what, first, second, react string
		at                         int
		faces                      []int
		want                       []int // the reactions to the remaining charges
	}{
		{"in square for all", "unit=8 at=17", "unit=9 at=17", "square far=2", 17, []int{1, 1}, []int{square, stand}},
		{"one try at a square", "unit=8 at=17", "unit=9 at=17", "square far=2", 17, []int{6, 6}, []int{stand, stand}},
		{"counters one of them", "unit=8 at=23", "unit=9 at=23 side=1", "counter", 23, []int{1, 1}, []int{counter, stand}},
		{"evades them all", "unit=8 at=23 side=1", "unit=9 at=23 side=2", "evade", 23, []int{1, 1}, nil},
		{"flees from them all", "unit=8 at=26", "unit=3 at=26", "flee", 26, []int{1, 1}, nil},
		{"runs from them all", "unit=8 at=16", "unit=3 at=16", "run", 16, []int{1, 1}, nil},
		{"to stand is no try", "unit=3 at=17", "unit=8 at=17", "stand", 17, nil, []int{stand, undecided}},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, r := play(t, entered(t, base, "charge "+c.first, "charge "+c.second), "react charge=0 what="+c.react, c.faces...)
			all := rulestest.Each(s.Charges, func(x Charge) int { return x.Reaction })
			assert.Equal(t, c.want, all)
			assert.Equal(t, 2*book.Bit(c.want == nil), strings.Count(strings.Join(r.Todo, " "), "nobody left to charge"))
			u, _ := s.unit(c.at)
			assert.Equal(t, c.react != "stand", u.has(Busy), "it was no quiet turn")
		})
	}
}

// A charger whose target is gone before contact may go straight on at another enemy, which reacts as usual; one that was halted or
// stopped, or has fought, may not. Source: charts C6; ruling MA-R28.
func TestChargesGoStraightOn(t *testing.T) {
	base := chargeable(t)
	s, _ := reacting(t, entered(t, base, "charge unit=3 at=16"), "unit=8 at=23 side=1", "what=stand")
	t.Run("evaded", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=23 side=1", "what=evade", 1, 1)
		s = entered(t, s, "move unit=4", "charge unit=8 at=17")
		assert.Equal(t, "stand square", strings.Join(offers(s, "react charge=0", "what"), " "))
	})
	t.Run("not while its target stands", func(t *testing.T) {
		assert.Equal(t, "Has moved.", refused(t, s, "charge unit=8 at=17"))
	})
	t.Run("its target broken by fire", func(t *testing.T) {
		x, _ := play(t, to(t, s, "T2", 0), "record unit=23 cv=0")
		play(t, x, "charge unit=8 at=17")
	})
	t.Run("not when it is halted", func(t *testing.T) {
		x, _ := play(t, to(t, s, "T2", 0), "fire unit=17 at=8", 1)
		x, _ = play(t, x, "effects", 6, 6)
		assert.Equal(t, "Has moved.", refused(t, x, "charge unit=8 at=17"))
	})
	t.Run("not when it is stopped, and no more than a move was it", func(t *testing.T) {
		x, _ := play(t, s, "charge opportunity=yes unit=23 at=3", 1, 1)
		assert.Equal(t, "Has moved.", refused(t, x, "charge unit=3 at=17"))
		play(t, x, "charge unit=4 at=17")
	})
	t.Run("an opportunity charge tests once", func(t *testing.T) {
		x, _ := play(t, base, "charge opportunity=yes unit=23 at=10 side=1", 1, 1)
		x, _ = play(t, x, "react charge=0 what=evade", 1, 1)
		play(t, x, "charge opportunity=yes unit=23 at=3")
	})
}

// Both sides of a countercharge count as charging: if one is halted, the other charges home. Source: charts C7; ruling MA-R25.
func TestCounterchargesGoHome(t *testing.T) {
	s, _ := reacting(t, chargeable(t), "unit=8 at=23", "what=counter", 1, 1)
	x, _ := play(t, to(t, s, "T2", 0), "fire unit=17 at=8", 1)
	x, _ = play(t, x, "effects", 6, 6)
	assert.Equal(t, []Charge{{Unit: 23, At: 8, Reaction: stand}}, x.Charges)
	x, _ = play(t, entered(t, s, "record unit=24 blown=no"), "charge opportunity=yes unit=24 at=8", 1, 1)
	assert.Equal(t, []Charge{{Unit: 24, At: 8}, {Unit: 23, At: 8, Reaction: stand}}, x.Charges)
}

// A charger without a target does not test to charge home when shot at; nor does one already fighting. Source: MA-58.
func TestNoTestWithoutATarget(t *testing.T) {
	s, _ := reacting(t, chargeable(t), "unit=8 at=23 side=1", "what=evade", 1, 1)
	s, _ = play(t, to(t, s, "T2", 0), "fire unit=17 at=8", 1)
	s, _ = play(t, s, "effects")
	assert.Zero(t, s.Units[7].Dis)
	s = entered(t, chargeable(t), "charge unit=3 at=17", "react charge=0 what=stand", "record unit=26 form=deployed")
	s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 3, 3, 4, 4)
	s, _ = play(t, to(t, s, "T2", 1), "guns unit=26 at=4 bounce=yes behind=3", 6, 1)
	s, _ = play(t, s, "effects")
	assert.Len(t, s.Charges, 1)
}

// Squares and garrisons have no flanks, so their side is not asked for; nor is it for a declared charge. Source: charts C11, C16.
func TestSidesOfAMelee(t *testing.T) {
	base := chargeable(t)
	for charge, want := range map[string]string{"unit=8 at=18 side=2": "", "unit=3 at=19 side=1": "", "unit=3 at=17 side=1": "−3"} {
		s, _ := play(t, base, "charge "+charge)
		f := System{}.Form(s, rulestest.Line(t, "melee charge=0 ruling=yes"))
		_, asked := rulestest.Field(f, "side")
		assert.False(t, asked)
		assert.Equal(t, want != "", strings.Contains(strings.Join(whys(f.Reckoning), " "), "attacked in"), charge)
	}
	_, asked := field(base, "melee charge=free a=3 b=17", "side")
	assert.True(t, asked)
}

// whys returns the reasons in a sum.
func whys(r *engine.Reckoning) (all []string) {
	return rulestest.Each(r.Terms, func(x engine.Term) string { return x.Why })
}

// Limbered guns that stand are broken if reached by infantry or cavalry, units in skirmish order if reached by cavalry; a leader with
// them is at risk, as he is with units that are caught. Source: charts C7, C10.
func TestLimberedGunsReached(t *testing.T) {
	base := chargeable(t).clone()
	he := slices.IndexFunc(base.Leaders, func(l Leader) bool { return l.Side == 1 })
	base.Leaders[he].Unit = 26
	for _, by := range []string{"8", "3"} {
		s, _ := reacting(t, base, "unit="+by+" at=26", "what=stand")
		s, r := play(t, to(t, s, "T3", 0), "melee charge=0", 6, 5, 1)
		assert.Equal(t, []any{true, 3, true}, []any{s.Units[25].has(Gone), s.Leaders[he].Lost, r.Bad})
	}
	s, _ := reacting(t, base, "unit=8 at=26", "what=flee", 6, 6, 6, 5, 1)
	assert.Equal(t, 3, s.Leaders[he].Lost)
}

// An MF that retires leaves its houses and has moved this turn: it recovers neither CV nor regimental guns at the end. Source:
// charts C13, C14, C16; ruling MA-R20.
func TestRetiringIsMoving(t *testing.T) {
	s := entered(t, fresh(t), "enlist mf=2 kind=0 quality=3 men=600 regt=yes", "town what=new stuff=1 size=1",
		"town what=enter town=1 unit=15")
	s, _ = play(t, to(t, to(t, s, "T4", 0), "S1", 0), "attach leader=2 unit=15")
	s, r := play(t, to(t, s, "S2", 0), "mf-morale mf=2", 6, 5)
	assert.Zero(t, s.Units[14].Town)
	assert.Contains(t, r.Todo, "The "+s.Units[14].Name+" leaves the houses.")
	s = to(t, to(t, s, "T4", 0), "T4", 1)
	s, _ = play(t, s, "record unit=15 cv=4")
	assert.Equal(t, "Has moved, fired or fought.", refused(t, s, "rally what=unit unit=15"))
	s = to(t, s, "S1", 0)
	assert.True(t, s.Units[14].has(Gunless))
	assert.False(t, to(t, to(t, s, "T4", 0), "S1", 0).Units[14].has(Gunless))
}

// Entering and leaving houses is a move: not allowed to units locked, routed or moved, and only to the active side. Source: MA-57; charts
// C16; ruling MA-R23.
func TestLeavingIsMoving(t *testing.T) {
	s := entered(t, chargeable(t), "charge unit=3 at=19", "react charge=0 what=stand")
	s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 1, 1, 1, 2)
	assert.Equal(t, "Locked in melee.", refused(t, s, "town what=leave unit=19"))
	s, _ = play(t, chargeable(t), "record unit=19 did=clear")
	const late = "Only the French, the active side, may move."
	assert.Equal(t, late, refused(t, s, "town what=leave unit=19"))
	play(t, s, "town what=leave unit=19 ruling=yes")
	s = entered(t, s, "town what=new stuff=1 size=1")
	assert.Equal(t, late, refused(t, s, "town what=enter town=2 unit=17"))
	s, _ = play(t, s, "town what=enter town=2 unit=3")
	assert.Equal(t, "Has moved.", refused(t, s, "town what=leave unit=3"))
}

// Nobody fires into a melee that continues. Ruling MA-R23.
func TestNobodyFiresIntoAMelee(t *testing.T) {
	s := entered(t, chargeable(t), "charge unit=3 at=17", "react charge=0 what=stand")
	s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 3, 3, 4, 4)
	s = to(t, s, "T2", 1)
	assert.Equal(t, "Locked in melee.", refused(t, s, "fire unit=4 at=17"))
	assert.Equal(t, "Locked in melee.", refused(t, s, "guns unit=22 at=3"))
}

// Guns that are charged fire canister by default. Ruling MA-R19.
func TestChargedGunsFireCanister(t *testing.T) {
	s := entered(t, chargeable(t), "charge unit=8 at=22")
	for at, want := range map[string]string{"": "0", " at=3": "1"} {
		x, _ := field(s, "guns unit=22"+at, "range")
		assert.Equal(t, want, x.Value)
	}
}

// Fire held for a target that is lost is no longer due. MA-S01.
func TestHeldFireAtTheDead(t *testing.T) {
	s, _ := play(t, to(t, fresh(t, "add", "yes"), "T2", 0), "fire unit=3 at=10 hold=yes")
	require.Len(t, s.owed(), 1)
	s, _ = play(t, s, "record unit=10 cv=0")
	assert.Empty(t, s.owed())
}

// A skirmish hit is a loss of CV: the leader with the unit is at risk. Source: MA-54; charts C10.
func TestSkirmishersAimAtLeaders(t *testing.T) {
	s := to(t, fresh(t), "S3", 0)
	s.Leaders[1].Unit = 8
	s, _ = play2(t, s, engine.Do("skirmish", "m1", "7", "m2", "1"), []int{2, 2, 6, 6, 1}, "8")
	assert.Equal(t, 3, s.Leaders[1].Lost)
}

// An MF whose leader was lost is still under its superior, and so is its acting leader. Source: MA-61; charts C10.
func TestActingLeadersKnowTheirPlace(t *testing.T) {
	s := fresh(t).clone()
	s.Leaders[0].Level = 0
	s.Leaders = append(s.Leaders, Leader{ID: 90, Name: "Division", Cmd: 2, Level: 1})
	s.MFs[0].Under = 90
	ordered := func(s State) bool { return s.commandsMF(s.Leaders[len(s.Leaders)-1], s.MFs[0]) }
	require.True(t, s.commandsMF(s.Leaders[len(s.Leaders)-1], s.MFs[0]))
	s, _ = play(t, s, "leader-record leader="+book.Num(s.MFs[0].Leader)+" state=3")
	assert.True(t, ordered(s))
	s = to(t, s, "S4", 0)
	by, _ := s.leader(90)
	assert.True(t, s.commandsMF(by, s.MFs[0]))
	acting, _ := s.leader(s.MFs[0].Leader)
	assert.Equal(t, "Leader of "+book.The(s.MFs[0].Name), acting.Name)
}

// Several units that fight one enemy fight one melee: one leads, the others add half their CV and lose none. Each victor has its
// choice; units beside the loser recoil. Houses are stormed by one unit at a time. Source: charts C11, C12, C16; ruling MA-R30.
func TestTogether(t *testing.T) {
	base := entered(t, chargeable(t), "charge unit=3 at=17", "react charge=0 what=stand", "charge unit=4 at=17", "react charge=1 what=stand",
		"charge unit=5 at=19", "react charge=2 what=stand", "charge unit=6 at=19", "react charge=3 what=stand")
	s := to(t, base, "T3", 0)
	need := func(s State, cmd string) []int {
		f := System{}.Form(s, rulestest.Line(t, cmd))
		return []int{f.Reckoning.Sum, len(rulestest.Asked(f))}
	}
	cv := s.Units[3].CV
	assert.Equal(t, need(s, "melee charge=0 with4=no")[0]+half(cv), need(s, "melee charge=0")[0])
	assert.NotContains(t, rulestest.Asked(System{}.Form(s, rulestest.Line(t, "melee charge=2"))), "with6")
	for _, c := range []struct {
		what    string
		faces   []int
		charges []Charge // of the two units
		dis, cv int      // of the unit beside them
	}{
		{"they win", []int{6, 5, 1, 1}, []Charge{{Unit: 3, At: 17, Reaction: stand, Done: true, Wins: 3},
			{Unit: 4, At: 17, Reaction: stand, Done: true, Wins: 4}}, 0, cv},
		{"they lose", []int{1, 1, 6, 6}, []Charge{{Unit: 3, At: 17, Reaction: stand, Done: true, Wins: 17}}, 2, cv},
		{"drawn", []int{1, 1, 3, 4}, []Charge{{Unit: 3, At: 17, Reaction: stand, Done: true, Locked: true},
			{Unit: 4, At: 17, Reaction: stand, Done: true, Locked: true}}, 0, cv},
	} {
		t.Run(c.what, func(t *testing.T) {
			x, r := play(t, s, "melee charge=0", c.faces...)
			n := len(x.Charges) - 2
			assert.Equal(t, c.charges, x.Charges[:n], r.Line)
			u, _ := x.unit(4)
			assert.Equal(t, []any{c.dis, c.cv, true}, []any{u.Dis, u.CV, u.has(Fought)})
			assert.Equal(t, c.what == "they lose", slices.Contains(r.Todo, "The "+u.Name+" recoil 3″, facing the enemy."))
			assert.NotContains(t, strings.Join(r.Todo, " "), "nobody left")
		})
	}
	t.Run("a unit kept out fights nobody", func(t *testing.T) {
		_, r := play(t, s, "melee charge=0 with4=no", 6, 5, 1, 1)
		assert.Contains(t, strings.Join(r.Todo, " "), "nobody left to charge")
	})
	asked := func(s State, cmd string) []string { return rulestest.Asked(System{}.Form(s, rulestest.Line(t, cmd))) }
	t.Run("not units that have fought, await a reaction or hold houses", func(t *testing.T) {
		x, _ := play(t, s, "melee charge=0 with4=no", 1, 1, 6, 6)
		assert.NotContains(t, asked(x, "melee charge=1"), "with3")
		x, _ = play(t, chargeable(t), "charge unit=8 at=17")
		x = entered(t, x, "charge unit=3 at=17", "react charge=1 what=stand")
		assert.NotContains(t, asked(x, "melee charge=1"), "with8")
		x, _ = play(t, s, "melee charge=2", 1, 2, 1, 1)
		x = entered(t, to(t, x, "T1", 1), "charge unit=20 at=5", "react charge=1 what=stand")
		require.True(t, x.locked(x.Units[18]))
		assert.NotContains(t, asked(x, "melee charge=1"), "with19")
	})
	t.Run("units that come to help a locked one", func(t *testing.T) {
		x, _ := play(t, s, "melee charge=0 with4=no", 1, 1, 2, 2)
		x = entered(t, to(t, x, "T1", 1), "charge unit=20 at=3", "react charge=1 what=stand")
		x = to(t, x, "T3", 1)
		assert.Contains(t, asked(x, "melee charge=1"), "with17")
		x, _ = play(t, x, "melee charge=0", 1, 1, 6, 6)
		assert.Equal(t, []int{17, 20}, rulestest.Each(x.Charges, func(c Charge) int { return c.Wins }))
	})
}

// Guns that fire at houses with a factor of six, or under a bombard order, roll to set them on fire, if they can burn and are not on fire
// yet. Source: charts C16.
func TestGunsSetHousesOnFire(t *testing.T) {
	s := chargeable(t)
	s = to(t, entered(t, s, "record unit=7 form=deployed"), "T2", 0)
	for _, c := range []struct {
		what, order, reach string
		faces              []int
		burns              int
	}{
		{"a factor of eight", "defend", "0", []int{6, 6, 6}, 6},
		{"and luck", "defend", "0", []int{6, 6, 5}, 0},
		{"one of four", "defend", "1", []int{6}, 0},
		{"under a bombard order", "bombard", "1", []int{6, 6, 6}, 6},
	} {
		t.Run(c.what, func(t *testing.T) {
			x := entered(t, s, "mf-record mf=1 order="+c.order)
			x, _ = play(t, x, "guns unit=7 at=19 cover=0 range="+c.reach, c.faces...)
			assert.Equal(t, c.burns, x.Towns[0].Burning)
			fort := s.clone()
			fort.Towns[0].Stuff = 2
			play(t, fort, "guns unit=7 at=19 cover=0 range=0", 6)
			if c.burns > 0 {
				play(t, entered(t, x, "record unit=7 did=clear"), "guns unit=7 at=19 cover=0 range="+c.reach, 6)
			}
		})
	}
}

// Of a grand battery that fires as one, each battery with a factor of six or more rolls for fire, or each under a bombard order, until
// the houses burn. Source: charts C16, C19.
func TestEveryBatterySetsHousesOnFire(t *testing.T) {
	s := entered(t, fresh(t, "forces", "corps"), "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes", "town what=new stuff=0 size=1",
		"town what=enter town=1 unit=19", "record unit=7 form=deployed", "record unit=31 form=deployed", "record unit=32 form=deployed")
	s.Turn = 2
	s = to(t, s, "T2", 0)
	const all = " with7=yes with32=yes"
	for _, x := range []struct {
		what, order, entry string
		faces              []int
		burns              bool
	}{
		{"5 + 0 + 1 for the heavy battery, 5 - 1 + 1 and no fire for two", "defend", "range=1 cover=0" + all, []int{4, 5, 5}, false},
		{"three of 8 and more", "defend", "range=0 cover=0" + all, []int{6, 5, 5, 5, 5, 5, 6}, true},
		{"under a bombard order", "bombard", "range=2 cover=0" + all, []int{6, 5, 5, 5, 5, 5, 5}, false},
		{"the second sets them on fire", "bombard", "range=2 cover=0" + all, []int{6, 5, 5, 6, 5}, true},
		{"alone", "bombard", "range=2 cover=0", []int{6, 5, 5}, false},
	} {
		y := entered(t, s, "mf-record mf="+book.Num(s.MFs[len(s.MFs)-1].ID)+" order="+x.order)
		y, _ = play(t, y, "guns unit=31 at=19 "+x.entry, x.faces...)
		assert.Equal(t, x.burns, y.Towns[0].Burning > 0, x.what)
	}
}

// Batteries that move while their grand battery is forming must start their turn of standing still again. Source: charts C19.
func TestGrandBatteriesStandStill(t *testing.T) {
	s, _ := play(t, fresh(t, "forces", "corps"), "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
	built := func(s State) int { return s.MFs[len(s.MFs)-1].Built }
	require.Equal(t, 2, built(s))
	x, _ := play(t, to(t, s, "T1", 0), "move unit=31")
	assert.Equal(t, 3, built(x))
	x, _ = play(t, to(t, to(t, to(t, s, "T4", 0), "S1", 0), "T1", 0), "move unit=31")
	assert.Equal(t, 2, built(x), "it is formed")
	x, _ = play(t, to(t, fresh(t, "forces", "corps"), "S5", 0), "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
	assert.Equal(t, 2, built(x), "before the moves of the turn")
	x, _ = play(t, to(t, fresh(t, "forces", "corps"), "T1", 0), "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
	assert.Equal(t, 3, built(x), "the rest of a turn is not a whole one: MA-R37")
}

// Flank fire is not asked about for targets without flanks. Source: charts C8, C9, C16.
func TestNoFlankToFireInto(t *testing.T) {
	s := to(t, entered(t, chargeable(t), "record unit=7 form=deployed"), "T2", 0)
	for at, want := range map[string]bool{"17": true, "18": false, "19": false} {
		for _, cmd := range []string{"fire unit=3 at=", "guns unit=7 at="} {
			_, asked := field(s, cmd+at, "flank")
			assert.Equal(t, want, asked, cmd+at)
		}
	}
}
