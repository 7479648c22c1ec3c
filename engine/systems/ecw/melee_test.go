package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// Every line of the combat points. Source: ecw-charts C5; ECW-80 to ECW-82.
func TestCombatPoints(t *testing.T) {
	pikes, shot, h := foot(0, "C", 20, 20, 2), foot(0, "C", 0, 24, 2), horse(0, "C")
	cui, drag := newUnit(0, 0, "", "cuirassier", "C", 12, 2), newUnit(0, 0, "", "dragoon", "C", 12, 2)
	change := func(u Unit, f func(u *Unit)) Unit { f(&u); return u }
	s := field(5)
	for _, c := range []struct {
		name   string
		u, v   Unit
		f, g   Foe
		line   string
		points int // -1 if the line must be absent
	}{
		{"cuirassiers", cui, shot, Foe{}, Foe{}, "cuirassiers", 4},
		{"horse", h, shot, Foe{}, Foe{}, "horse", 3},
		{"mounted dragoons", drag, shot, Foe{}, Foe{}, "mounted dragoons", 1},
		{"combat unit", pikes, shot, Foe{}, Foe{}, "foot, combat unit", 3},
		{"missile unit", shot, pikes, Foe{}, Foe{}, "foot, missile unit", 2},
		{"skirmishers", skirmishers(0, 12), pikes, Foe{}, Foe{}, "skirmishing foot, gunners", 0},
		{"gunners", newUnit(0, 0, "", "light", "C", 2, 1), pikes, Foe{}, Foe{}, "skirmishing foot, gunners", 0},
		{"grade A", foot(0, "A", 20, 20, 2), shot, Foe{}, Foe{}, "Grade A", 4},
		{"grade B", foot(0, "B", 20, 20, 2), shot, Foe{}, Foe{}, "Grade B", 3},
		{"grade C", pikes, shot, Foe{}, Foe{}, "Grade C", 2},
		{"grade D", foot(0, "D", 20, 20, 2), shot, Foe{}, Foe{}, "Grade D", 1},
		{"steady", pikes, shot, Foe{}, Foe{}, "steady", 1},
		{"not steady", change(pikes, func(u *Unit) { u.Dis = true }), shot, Foe{}, Foe{}, "steady", -1},
		{"impetus", h, shot, Foe{Impact: true, Push: true}, Foe{}, "impetus", 3},
		{"impetus on impact only", h, shot, Foe{Push: true}, Foe{}, "impetus", -1},
		{"impact without impetus", h, shot, Foe{Impact: true}, Foe{}, "impetus", -1},
		{"steady pikes against horse", pikes, h, Foe{}, Foe{}, "steady pikes, cavalry to their front", 4},
		{"steady pikes against foot", pikes, shot, Foe{}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"steady pikes taken in flank", pikes, h, Foe{Side: flank}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"disordered pikes", change(pikes, func(u *Unit) { u.Dis = true }), h, Foe{}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"square with few pikes", change(pikes, func(u *Unit) { u.Order, u.Pikes, u.Shot = "square", 2, 38 }), h, Foe{}, Foe{},
			"square or ring against cavalry", 2},
		{"square of steady pikes", change(pikes, func(u *Unit) { u.Order = "square" }), h, Foe{}, Foe{},
			"square or ring against cavalry", -1},
		{"square against foot", change(pikes, func(u *Unit) { u.Order, u.Dis = "square", true }), shot, Foe{}, Foe{},
			"square or ring against cavalry", -1},
		{"cavalry rides down shot", h, shot, Foe{}, Foe{}, "cavalry against foot without steady pikes", 2},
		{"cavalry against steady pikes", h, pikes, Foe{}, Foe{}, "cavalry against foot without steady pikes", -1},
		{"cavalry against unsteady pikes", h, change(pikes, func(u *Unit) { u.Dis = true }), Foe{}, Foe{},
			"cavalry against foot without steady pikes", 2},
		{"cavalry against cavalry", h, cui, Foe{}, Foe{}, "cavalry against foot without steady pikes", -1},
		{"from behind the flank line", h, shot, Foe{}, Foe{Side: flank}, "from behind the enemy’s flank line", 2},
		{"in the rear", h, shot, Foe{}, Foe{Side: rear}, "in the enemy’s rear", 3},
		{"the rear is no flank", h, shot, Foe{}, Foe{Side: rear}, "from behind the enemy’s flank line", -1},
		{"defending an obstacle", change(shot, func(u *Unit) { u.Ground = "obstacle" }), pikes, Foe{}, Foe{}, "defending an obstacle", 1},
		{"defending works", change(shot, func(u *Unit) { u.Ground = "works" }), pikes, Foe{}, Foe{},
			"defending hard cover, building or works", 2},
		{"holding a building of soft cover", shot.enter("soft"), pikes, Foe{}, Foe{}, "defending hard cover, building or works", 2},
		{"soft cover does not count in combat", change(shot, func(u *Unit) { u.Ground = "soft" }), pikes, Foe{}, Foe{},
			"defending hard cover, building or works", -1},
		{"enemy disordered", pikes, change(shot, func(u *Unit) { u.Dis = true }), Foe{}, Foe{}, "enemy disordered", 1},
		{"enemy in order", pikes, shot, Foe{}, Foe{}, "enemy disordered", -1},
		{"enemy shaken", pikes, change(shot, func(u *Unit) { u.Morale = shaken }), Foe{}, Foe{}, "enemy shaken", 1},
		{"enemy halted", pikes, change(shot, func(u *Unit) { u.Morale = halted }), Foe{}, Foe{}, "enemy shaken", -1},
		{"enemy demoralised", pikes, change(shot, func(u *Unit) { u.Morale = demoralised }), Foe{}, Foe{}, "enemy demoralised", 2},
		{"four ranks", foot(0, "C", 20, 20, 4), shot, Foe{}, Foe{}, "four or more ranks, foot against foot", 1},
		{"three ranks", foot(0, "C", 0, 24, 3), shot, Foe{}, Foe{}, "four or more ranks, foot against foot", -1},
		{"skirmishers in four ranks", change(skirmishers(0, 12), func(u *Unit) { u.Ranks = 4 }), shot, Foe{}, Foe{},
			"four or more ranks, foot against foot", -1},
		{"horse in four ranks", change(h, func(u *Unit) { u.Ranks = 4 }), shot, Foe{}, Foe{}, "four or more ranks, foot against foot", -1},
		{"four ranks against horse", foot(0, "C", 20, 20, 4), h, Foe{}, Foe{}, "four or more ranks, foot against foot", -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reck(s.points(c.u, c.v, c.f, c.g, false, false, false))
			sum, found := 0, -1
			for _, x := range r.Terms {
				sum += x.Value
				if x.Why == c.line {
					found = x.Value
				}
			}
			assert.Equal(t, c.points, found, rulestest.Reckoned(r))
			assert.Equal(t, sum, r.Sum)
		})
	}
}

// Ground and leaders count for the whole fight.
func TestCombatPointsOfGroundAndLeader(t *testing.T) {
	pikes, shot, h, s := foot(0, "C", 20, 20, 2), foot(0, "C", 0, 24, 2), horse(0, "C"), field(5)
	u := reck(s.points(pikes, shot, Foe{}, Foe{}, false, false, false)).Sum
	assert.Equal(t, u+1, reck(s.points(pikes, shot, Foe{}, Foe{}, true, false, false)).Sum, "uphill")
	assert.Equal(t, u+1, reck(s.points(pikes, shot, Foe{}, Foe{}, false, false, true)).Sum, "leader attached")
	assert.Equal(t, reck(s.points(pikes, h, Foe{}, Foe{}, false, false, false)).Sum-4, reck(s.points(pikes, h, Foe{}, Foe{}, false, true,
		false)).Sum, "in a wood pikes give nothing")
	assert.Equal(t, reck(s.points(h, pikes, Foe{}, Foe{}, false, false, false)).Sum+2,
		reck(s.points(h, pikes, Foe{}, Foe{}, false, true, false)).Sum)
}

// What a round makes due: a test for a side that suffered more, a recoil for cavalry that did not cause more or is halted, and nothing for
// units that rout or are gone. Source: ECW-85, ECW-91.
func TestDuesOfARound(t *testing.T) {
	for name, c := range map[string]struct {
		change           func(u *Unit)
		suffered, caused int
		lost, recoil     bool
	}{
		"it lost":               {func(*Unit) {}, 3, 1, true, true},
		"it drew":               {func(*Unit) {}, 2, 2, false, true},
		"it won":                {func(*Unit) {}, 1, 3, false, false},
		"it won and is halted":  {func(u *Unit) { u.Morale = halted }, 1, 3, false, true},
		"it won and is shaken":  {func(u *Unit) { u.Morale = shaken }, 1, 3, false, false},
		"it lost, demoralised":  {func(u *Unit) { u.Morale = demoralised }, 3, 1, true, true},
		"it lost and routs":     {func(u *Unit) { u.Morale = routed }, 3, 1, false, false},
		"it lost and is gone":   {func(u *Unit) { u.Off = "destroyed" }, 3, 1, false, false},
		"it lost its last foe":  {func(u *Unit) { u.Foes = nil }, 3, 1, true, false},
		"foot that lost":        {func(u *Unit) { u.Class = "foot" }, 3, 1, true, false},
		"foot halted in a draw": {func(u *Unit) { u.Class, u.Morale = "foot", halted }, 2, 2, false, false},
	} {
		s := in(fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false), 1, c.change)
		a := &act{State: s, Run: &book.Run{}}
		afterRound(a, s.Units[0], c.suffered, c.caused, 0)
		assert.Equal(t, []bool{c.lost, c.recoil}, []bool{a.State.isDue(dueLost, 1), a.State.isDue(dueRecoil, 1)}, name)
		if c.lost {
			assert.Equal(t, c.suffered-c.caused, a.State.dueOf(dueLost, 1).Hits, name)
		}
	}
}

// A unit follows several recoiling enemies in turn. Source: ECW-85.
func TestFollowingSeveral(t *testing.T) {
	s := field(5, horse(0, "C"), horse(1, "C"), horse(1, "C"), horse(0, "C"))
	s.Dues, s.Next = []Due{{ID: 1, Do: dueRecoil, Unit: 1, Other: 4, Step: 5}, {ID: 2, Do: dueFollow, Unit: 4, Other: 3, Step: 5},
		{ID: 3, Do: dueFollow, Unit: 1, Other: 2, Step: 5}, {ID: 4, Do: dueFollow, Unit: 1, Other: 3, Step: 5}}, 5
	for cmd, want := range map[string]string{"follow unit=1": "Unit 2 recoils", "follow unit=1 other=2": "Unit 2 recoils",
		"follow unit=1 other=3": "Unit 3 recoils", "follow unit=4": "Unit 3 recoils"} {
		how, _ := rulestest.Field(formOf(t, s, cmd), "how")
		assert.Equal(t, "What they do as "+want, how.Label, cmd)
	}
	n, _ := do(t, s, "follow unit=1 other=3 how=follow", nil)
	left := rulestest.Each(n.Dues, func(d Due) int { return d.ID })
	assert.Equal(t, []int{1, 2, 3}, left)
}

// Source: General Rules of Combat; ECW-81 to ECW-83.
func TestStrikers(t *testing.T) {
	reg, shot, h := foot(0, "C", 16, 24, 2), foot(1, "C", 0, 24, 2), horse(1, "C")
	sq := reg
	sq.Order = "square"
	small := foot(1, "C", 0, 12, 2)
	out := reg
	out.Morale = routed
	for _, c := range []struct {
		name            string
		u, v            Unit
		impact, noPikes bool
		want            int
	}{
		{"ECW-83: sixteen pikes in two ranks and twelve muskets", reg, foot(1, "C", 16, 24, 2), true, false, 28},
		{"without pikes one rank", reg, foot(1, "C", 16, 24, 2), true, true, 20},
		{"shot one rank", shot, reg, true, false, 12},
		{"pikes in a single rank once", foot(0, "C", 20, 0, 1), reg, true, false, 20},
		{"impact: figures in contact only", shot, small, true, false, 6},
		{"melee: three more to either side", shot, small, false, false, 12},
		{"melee: never more than the files", foot(1, "C", 0, 16, 2), small, false, false, 8},
		{"horse one rank", h, reg, true, false, 6},
		{"routers do not strike", out, h, true, false, 0},
		{"gunners all", newUnit(0, 0, "", "light", "C", 2, 1), h, true, false, 8},
		{"a square one side against foot", sq, shot, true, false, 10},
		{"without its pikes in a wood", sq, shot, true, true, 6},
		{"three sides against horse", sq, h, true, false, 30},
		{"half the garrison", shot.enter("building"), reg, true, false, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, c.u.strikers(c.v, Foe{Impact: c.impact}, Foe{}, c.noPikes))
		})
	}
	t.Run("three across a ford, and those that face them", func(t *testing.T) {
		assert.Equal(t, 3, reg.striking(shot, Foe{Impact: true, Ford: true}, Foe{}, false))
		assert.Equal(t, 3, reg.striking(shot, Foe{Ford: true}, Foe{}, false))
		assert.Equal(t, 3, shot.striking(shot, Foe{Impact: true}, Foe{Ford: true}, false))
		assert.Equal(t, 12, shot.striking(shot, Foe{Impact: true}, Foe{}, false))
	})
	t.Run("ECW-82: no strikes to flank or rear in the first round", func(t *testing.T) {
		for side, rounds := range map[int]int{flank: 0, rear: 0, front: 0} {
			s := fighting(field(5, reg, foot(1, "C", 16, 24, 2)), 1, 2, true)
			s = in(s, 2, func(u *Unit) { u.Foes[0].Side, u.Foes[0].Round = side, rounds })
			m, _ := rulestest.Field(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.Equal(t, side == front, m.Max > 0, "%d", side)
			s = in(s, 2, func(u *Unit) { u.Foes = []Foe{{ID: 1, Side: side, Round: 1}} })
			m, _ = rulestest.Field(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.NotZero(t, m.Max)
		}
		s := fighting(field(5, reg, foot(1, "C", 16, 24, 2)), 1, 2, true)
		s = in(s, 2, func(u *Unit) { u.Foes[0].Caught = true })
		m, _ := rulestest.Field(formOf(t, s, "fight unit=1 foe=2"), "m")
		assert.Zero(t, m.Max, "caught evading")
	})
	t.Run("ECW-85: cavalry that does not cause more than it suffers recoils", func(t *testing.T) {
		for _, c := range []struct {
			suffered, caused int
			recoils, tests   bool
		}{{1, 1, true, false}, {0, 0, true, false}, {2, 1, true, true}, {1, 2, false, false}} {
			s := fighting(field(5, horse(0, "C"), reg), 1, 2, false)
			a := &act{State: s, Run: &book.Run{}}
			afterRound(a, s.Units[0], c.suffered, c.caused, 0)
			assert.Equal(t, c.recoils, a.State.isDue(dueRecoil, 1), "%d to %d", c.suffered, c.caused)
			assert.Equal(t, c.tests, a.State.isDue(dueLost, 1), "%d to %d", c.suffered, c.caused)
		}
		s := fighting(field(5, reg, horse(1, "C")), 1, 2, false)
		a := &act{State: s, Run: &book.Run{}}
		afterRound(a, s.Units[0], 1, 1, 0)
		assert.False(t, a.State.isDue(dueRecoil, 1), "foot does not")
	})
	t.Run("ECW-85: cavalry facing it must follow, foot lets it go", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false)
		s, _ = do(t, s, "recoil unit=1", nil)
		assert.True(t, s.isDue(dueFollow, 2))
		assert.Len(t, s.Units[0].Foes, 1)
		s = fighting(field(5, horse(0, "C"), foot(1, "C", 16, 24, 2)), 1, 2, false)
		s, _ = do(t, s, "recoil unit=1", nil)
		assert.Empty(t, s.Dues)
		assert.Empty(t, s.Units[0].Foes)
	})
}

// Against a flank as many strike as it is deep, and out of it one file, with nobody beside it. Source: ECW-81, ECW-84.
func TestStrikersInAFlank(t *testing.T) {
	reg, h := foot(0, "C", 16, 24, 2), horse(1, "C")
	deep, horse3 := foot(1, "C", 16, 24, 4), horse(1, "C")
	horse3.Ranks = 3
	strike := func(u, v Unit, impact bool) []int {
		f, g := Foe{Impact: impact}, Foe{Impact: impact, Side: flank}
		return []int{u.strikers(v, f, g, false), v.strikers(u, g, f, false)}
	}
	assert.Equal(t, []int{2, 2}, strike(h, reg, true))
	assert.Equal(t, []int{4, 4}, strike(h, deep, true))
	assert.Equal(t, []int{5, 3}, strike(h, horse3, true))
	assert.Equal(t, []int{6, 2}, strike(h, reg, false), "three more to either side, but a flank has nobody beside it")
}

// Nobody strikes at two of several foes on one side of a unit. Source: ECW-81.
func TestStrikersAtSeveralFoes(t *testing.T) {
	shot := foot(1, "C", 0, 24, 2)
	s := fighting(fighting(field(5, foot(0, "C", 16, 24, 2), shot, shot), 1, 2, true), 1, 3, true)
	u, v := s.Units[0], s.Units[1]
	assert.Equal(t, []int{14, 12}, []int{u.striking(v, u.Foes[0], v.Foes[0], false), v.striking(u, v.Foes[0], u.Foes[0], false)})
	u.Foes[1].Side = rear
	assert.Equal(t, 22, u.striking(v, u.Foes[0], v.Foes[0], false), "the other is behind it")
	u.Foes[0].Side, u.Foes[1].Side = flank, flank
	assert.Equal(t, 2, u.striking(v, u.Foes[0], v.Foes[0], false), "they may be on two flanks")
	u.Order, u.Foes[0].Side, u.Foes[1].Side = orderSquare, front, front
	assert.Equal(t, 10, u.striking(v, u.Foes[0], v.Foes[0], false), "or at two sides of a square")
}

// A unit with several foes is asked which it fights.
func TestChoosingAFoe(t *testing.T) {
	s := fighting(field(5, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2), foot(1, "C", 16, 24, 2)), 1, 2, false)
	for _, many := range []bool{false, true} {
		if many {
			s = fighting(s, 1, 3, false)
		}
		_, asked := rulestest.Field(formOf(t, s, "fight unit=1"), "foe")
		assert.Equal(t, many, asked)
	}
}

// Source: Combat, Overrun Attacks; ECW-86.
func TestOverruns(t *testing.T) {
	dragoons := newUnit(0, 1, "", "dragoon", "C", 10, 1)
	dragoons.Order = "skirmish"
	shot := foot(1, "C", 0, 12, 2)
	shot.Order = "skirmish"
	s := field(2, horse(0, "C"), foot(0, "C", 20, 20, 2), dragoons, shot, newUnit(0, 1, "", "light", "C", 2, 1))
	charged := func(s State, who, at int) State {
		n, _ := do(t, s, "charge unit="+book.Num(who)+" target="+book.Num(at)+" far=6", nil)
		return n
	}
	for _, c := range []struct {
		name     string
		who, at  int
		overruns bool
	}{
		{"horse overruns skirmishing horse", 1, 3, true},
		{"foot may not overrun skirmishing horse", 2, 3, false},
		{"horse overruns skirmishing foot", 1, 4, true},
		{"foot overruns skirmishing foot", 2, 4, true},
		{"horse overruns guns", 1, 5, true},
		{"foot overruns guns", 2, 5, true},
	} {
		t.Run("COR-E05: "+c.name, func(t *testing.T) {
			n := charged(s, c.who, c.at)
			assert.Equal(t, c.overruns, n.isDue(dueOverrun, c.who))
			assert.Equal(t, !c.overruns, n.isDue(dueHome, c.who))
		})
	}
	t.Run("COR-E05: no overrun of buildings or works, which need a test", func(t *testing.T) {
		for _, what := range []string{"in", "works"} {
			n, _ := do(t, s, "feature unit=4 what="+what, nil)
			n = charged(n, 2, 4)
			assert.False(t, n.isDue(dueOverrun, 2), what)
			n.Step = 4
			assert.NotZero(t, formOf(t, n, "charge-home unit=2 leader=none").Reckoning.Target, what)
		}
	})
	t.Run("COR-E05: foot charging skirmishing horse goes in without a test", func(t *testing.T) {
		n := charged(s, 2, 3)
		n, _ = do(t, n, "reply unit=3 how=stand", nil)
		n.Step = 4
		assert.Nil(t, formOf(t, n, "charge-home unit=2").Reckoning)
		n, r := do(t, n, "charge-home unit=2", nil)
		assert.Equal(t, "Goes in", r.Word)
		assert.True(t, n.isDue(dueReceive, 3))
		assert.False(t, n.Units[1].flag(flagTested), "it would test for shooting")
	})
	t.Run("a death shot comes first, and survivors test", func(t *testing.T) {
		n := charged(s, 2, 4)
		n, _ = do(t, n, "reply unit=4 how=stand", nil)
		n.Step = 4
		n, r := do(t, n, "overrun unit=2 n=1", []int{5, 6, 1, 1}, "shot")
		assert.Contains(t, r.Notes[0], "Death shot: 3 hits")
		assert.NotContains(t, strings.Join(r.Notes, " "), "without guns", "its gunners are gone with it")
		assert.Equal(t, []int{37, 11}, []int{n.Units[1].figures(), n.Units[3].figures()})
		assert.True(t, n.isDue(dueReceive, 4), "ECW-91: stationary against a successful charge")
		n, _ = do(t, n, "receive unit=4 charger=2 leader=none", []int{6})
		assert.Empty(t, n.Units[3].Foes, "the charge has gone over them")
	})
	t.Run("evading skirmishers have no death shot, and test", func(t *testing.T) {
		n := charged(s, 2, 4)
		n, _ = do(t, n, "reply unit=4 how=evade", nil)
		n.Step = 4
		n, _ = do(t, n, "overrun unit=2", nil)
		assert.Equal(t, 12, n.Units[3].figures())
		require.True(t, n.isDue(dueReceive, 4))
		assert.Contains(t, rulestest.Reckoned(*formOf(t, n, "receive unit=4 charger=2 leader=none").Reckoning), "evading")
		n, r := do(t, n, "receive unit=4 charger=2 leader=none", []int{1, 6})
		assert.Equal(t, "Halted", r.Word)
		assert.Empty(t, n.Units[3].Foes)
	})
}

// Source: ECW-86, ECW-R14.
func TestOverrunOfGuns(t *testing.T) {
	s := field(2, horse(0, "C"), newUnit(0, 1, "", "light", "C", 2, 1))
	s, _ = do(t, s, "charge unit=1 target=2 far=9", nil)
	s, _ = do(t, s, "reply unit=2 how=stand", nil)
	s.Step = 4
	require.True(t, s.isDue(dueOverrun, 1))
	s, r := do(t, s, "overrun unit=1", []int{6, 4})
	assert.Contains(t, r.Notes[0], "Death shot: 3 hits")
	assert.Equal(t, 9, s.Units[0].figures())
	assert.Equal(t, "destroyed", s.Units[1].Off)
}

// Overrun guns lose models with their share of the gunners. Source: ECW-86; ecw-charts 3.
func TestSomeGunsAreOverrun(t *testing.T) {
	s := field(2, horse(0, "C"), newUnit(0, 1, "", "light", "C", 3, 1))
	s, _ = do(t, s, "charge unit=1 target=2 far=9", nil)
	stood, _ := do(t, s, "reply unit=2 how=stand", nil)
	gone, _ := do(t, s, "reply unit=2 how=evade", nil)
	stood.Step, gone.Step = 4, 4
	n, r := do(t, stood, "overrun unit=1 n=1 death=no", nil)
	assert.Equal(t, []int{2, 8}, []int{n.Units[1].Guns, n.Units[1].Other})
	assert.Equal(t, []string{"1", "models taken"}, []string{r.Number, r.Word})
	assert.True(t, n.isDue(dueReceive, 2))
	assert.Equal(t, "home", n.Units[0].Charge.Done)
	n, _ = do(t, in(stood, 2, func(u *Unit) { u.Other = 10 }), "overrun unit=1 n=1 death=no", nil)
	assert.Equal(t, 6, n.Units[1].Other, "a third of ten, and a part is one")
	n, r = do(t, stood, "overrun unit=1 n=3 death=no", nil)
	assert.Equal(t, "destroyed", n.Units[1].Off)
	assert.NotContains(t, strings.Join(r.Notes, " "), "gunners")
	n, r = do(t, gone, "overrun unit=1 n=3", nil)
	assert.Contains(t, strings.Join(r.Notes, " "), "gunners")
	assert.Equal(t, []any{"destroyed", 12}, []any{n.Units[1].Off, n.Units[1].Other}, "gunners that ran leave their guns")
	assert.Empty(t, n.Fell, "gunners never count")
	n, _ = do(t, gone, "overrun unit=1 n=1", nil)
	assert.Equal(t, []int{2, 12}, []int{n.Units[1].Guns, n.Units[1].Other}, "and keep together")
	assert.Equal(t, "death shot first: 3 dice, 45H 6HH", formOf(t, stood, "overrun unit=1").GoSmall)
	for name, change := range map[string]func(u *Unit){"reloading": func(u *Unit) { u.Reload = 1 },
		"limbered":    func(u *Unit) { u.Limber = "limbered" },
		"unlimbering": func(u *Unit) { u.Ready = 1 }, "too few gunners": func(u *Unit) { u.Other = 5 },
		"demoralised": func(u *Unit) { u.Morale = demoralised }} {
		assert.Empty(t, formOf(t, in(stood, 2, change), "overrun unit=1").GoSmall, name)
	}
	for name, x := range map[string]State{"it is gone": in(stood, 2, func(u *Unit) { u.Off = "surrendered" }),
		"the charge is forgotten": in(stood, 1, func(u *Unit) { u.Charge = Charge{} })} {
		n, r := do(t, x, "overrun unit=1", nil)
		assert.Len(t, r.Todo, 1, "%s: it may halt", name)
		assert.False(t, n.isDue(dueOverrun, 1), name)
	}
	deep := in(stood, 1, func(u *Unit) { u.Ranks = 3 })
	_, r = do(t, deep, "overrun unit=1 n=1", []int{4, 1, 1})
	assert.Contains(t, strings.Join(r.Notes, " "), "Death shot: 2 hits")
	t.Run("shot down to the last man", func(t *testing.T) {
		one := in(stood, 1, func(u *Unit) { u.Other = 1 })
		n, r := do(t, one, "overrun unit=1 n=3", []int{6, 6, 6})
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Contains(t, r.Line, "to the last man")
		assert.Equal(t, 3, n.Units[1].Guns)
	})
	t.Run("pursuers overrun without stopping, after a death shot", func(t *testing.T) {
		x := in(field(1, horse(0, "C"), skirmishers(1, 12), foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Pursuit, u.Quarry = 2, 3 })
		n, _ := do(t, x, "overrun unit=1 target=2 n=5 death=no", nil)
		assert.Equal(t, []int{7, 2}, []int{n.Units[1].figures(), n.Units[0].Pursuit})
		assert.Empty(t, n.Dues)
		n, r := do(t, x, "overrun unit=1 target=2 n=5", []int{6, 1, 1, 1})
		assert.Contains(t, r.Notes[0], "Death shot: ")
		assert.Equal(t, pursuing, n.Units[0].Pursuit)
		for name, c := range map[string]struct {
			x    State
			shot bool
		}{"evaders": {in(x, 2, func(u *Unit) { u.Answer = answerEvade }), false},
			"crashed into":           {in(x, 1, func(u *Unit) { u.Charge = Charge{At: 2, Crash: true} }), false},
			"it crashed into others": {in(x, 1, func(u *Unit) { u.Charge = Charge{At: 3, Crash: true} }), true}} {
			_, asked := rulestest.Field(formOf(t, c.x, "overrun unit=1 target=2"), "death")
			assert.Equal(t, c.shot, asked, name)
		}
	})
}

// The records know that pikes do not count when a charge went into a wood or building. Source: ECW-100.
func TestWherePikesDoNotCount(t *testing.T) {
	for name, x := range map[string]Unit{"building": foot(0, "C", 16, 24, 2).enter("building"),
		"wood": {Ground: "wood"}, "heavy": {Ground: "heavy"}} {
		assert.True(t, pikeless(x, Unit{}) && pikeless(Unit{}, x), name)
	}
	for _, wood := range []bool{true, false} {
		u, v := Unit{ID: 1, Foes: []Foe{{ID: 2, Wood: wood}}}, Unit{ID: 2, Foes: []Foe{{ID: 1}}}
		assert.Equal(t, []bool{wood, wood}, []bool{pikeless(u, v), pikeless(v, u)}, "as the referee said in an earlier round")
	}
	for _, u := range []Unit{foot(0, "C", 1, 3, 2), foot(0, "C", 0, 24, 2)} {
		for _, fights := range []string{"fight unit=1", "fight unit=2"} {
			_, asked := rulestest.Field(formOf(t, fighting(field(5, u, foot(1, "C", 0, 24, 2)), 1, 2, true), fights), "wood")
			assert.Equal(t, u.Pikes > 0, asked, "by a single pike as well")
			_, asked = rulestest.Field(formOf(t, fighting(field(5, u, foot(1, "C", 0, 24, 2)), 1, 2, true), fights), "kind")
			assert.False(t, asked, "the record knows which round it is")
		}
	}
	for _, c := range []struct {
		at   int
		into string
		want bool
	}{{1, "wood", true}, {1, "heavy", true}, {1, "building", true}, {1, "", false}, {1, "ford", false}, {3, "wood", false},
		{0, "wood", false}} {
		u, v := foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2)
		u.ID, v.ID = 2, 1
		u.Charge = Charge{At: c.at, Ground: c.into}
		assert.Equal(t, c.want, pikeless(u, v), "%+v", c)
		assert.Equal(t, c.want, pikeless(v, u), "%+v, the other way round", c)
	}
}

// A unit charged by two enemies tests for each in turn; the referee chooses which. Source: ECW-91.
func TestTwoChargers(t *testing.T) {
	s := field(4, foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2), horse(0, "C"), foot(1, "C", 16, 24, 2))
	for _, id := range []int{1, 3} {
		s = in(s, id, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Done: "home"} })
	}
	s.Dues, s.Next = []Due{{ID: 1, Do: dueReceive, Unit: 4, Other: 3, Step: 4}, {ID: 2, Do: dueReceive, Unit: 2, Other: 1, Step: 4},
		{ID: 3, Do: dueReceive, Unit: 2, Other: 3, Step: 4}}, 4
	for charger, want := range map[string]int{"": 1, " charger=1": 1, " charger=3": 3} {
		n, _ := passes(t, s, "receive unit=2 leader=none"+charger)
		assert.Equal(t, want, n.Units[1].Foes[0].ID, charger)
		assert.Equal(t, []int{4, 2}, rulestest.Each(n.Dues[:2], func(d Due) int { return d.Unit }), "the other is still due")
	}
	for _, id := range []int{1, 3} {
		s = in(s, id, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24} })
	}
	first, _ := rulestest.Field(formOf(t, s, "reply unit=2"), "charger")
	assert.Equal(t, "1", first.Value)
}

// The referee says whether a charge reaches a target that fell back; if so it strikes like any other. Source: ECW-91.
func TestChargeAtAUnitThatFellBack(t *testing.T) {
	s := field(4, horse(0, "C"), foot(1, "C", 16, 24, 2))
	s = in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 36, Impetus: true, Side: flank} })
	s = in(s, 2, func(u *Unit) { u.Charge, u.Morale = Charge{At: 1, Done: "failed", Impetus: true}, shaken })
	n, _ := passes(t, s, "charge-home unit=1 leader=none", dice.Yes)
	assert.Equal(t, []Foe{{ID: 2, Impact: true, Push: true}}, n.Units[0].Foes)
	assert.Equal(t, []Foe{{ID: 1, Impact: true, Side: flank}}, n.Units[1].Foes, "not charging home, and not caught")
	assert.True(t, n.isDue(dueFight, 1))
	n, _ = passes(t, s, "charge-home unit=1 leader=none", dice.No)
	assert.Empty(t, n.Units[0].Foes)
}

// A unit that stays in hand breaks contact. A round left to fight would keep the combat phase from ending.
func TestStayingEndsTheFight(t *testing.T) {
	s := field(4, horse(0, "C"), horse(1, "C"))
	s = in(s, 1, func(u *Unit) { u.Foes = []Foe{{ID: 2, Impact: true}} })
	s = in(s, 2, func(u *Unit) { u.Foes = []Foe{{ID: 1, Impact: true}} })
	s.Dues, s.Next = []Due{{ID: 1, Do: dueFollow, Unit: 1, Other: 2, Step: 4}, {ID: 2, Do: dueFight, Unit: 1, Other: 2, Step: 5}}, 3
	n, _ := do(t, s, "follow unit=1 how=stay", []int{6})
	assert.Empty(t, n.Units[0].Foes)
	assert.Empty(t, n.Dues)
}
