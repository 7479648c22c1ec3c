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
)

// Odds of MF morale. Source: charts C13, 8; MA-X22.
func TestMoraleOdds(t *testing.T) {
	s := fresh(t)
	want := map[int][4]int{2: {28, 139, 250, 583}, 3: {83, 194, 306, 417}, 4: {167, 250, 306, 278}, 5: {278, 306, 250, 167},
		6: {417, 306, 194, 83}, 7: {583, 250, 139, 28}, 8: {722, 194, 83, 0}, 9: {833, 139, 28, 0}, 10: {917, 83, 0, 0}, 11: {972, 28, 0, 0},
		12: {972, 28, 0, 0}}
	ways := dice.TwoD6.Ways()
	for target, row := range want {
		var n [4]int
		for total := 2; total <= 12; total++ {
			n[s.moraleOf(failedBy(total, target, true))] += ways[total]
		}
		for k := range n {
			assert.Equal(t, row[k], tenths(n[k], 36), "target %d, column %d", target, k)
		}
	}
	assert.Equal(t, []int{1, 2, 3}, []int{s.moraleOf(failedBy(8, 7, true)), s.moraleOf(failedBy(10, 7, true)),
		s.moraleOf(failedBy(12, 7, true))}, "MA-X22")
	m := s.MFs[0]
	for _, id := range []int{1, 2} {
		s.Units[id-1].CV, s.Units[id-1].Flags = 0, Gone
	}
	assert.Equal(t, 7, s.moraleTarget(m, false, false).Total(), "MA-X22: Regular, shaken, normal leader")
	assert.Equal(t, 9, s.moraleTarget(m, true, true).Total())
	unhorsed := s.clone()
	unhorsed.Leaders[0].Lost = 1
	assert.Equal(t, 6, unhorsed.moraleTarget(m, false, false).Total(), "its leader unhorsed")
	m.Lost, m.LeaderOut, m.Leader = 3, true, 0
	assert.Equal(t, 3, s.moraleTarget(m, false, false).Total(), "two more units lost, leader lost")
}

// MA-X22: Regular MF, shaken, normal leader: 8 is D2, 10 retires, 12 breaks. MA-53, MA-54.
func TestWorkedMorale(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "engage mf=1", "record unit=1 cv=0", "record unit=2 cv=0", "next to=4")
	s, _ = play(t, s, "initiative", 6, 6, 1, 1)
	s, _ = play(t, s, "active side=1")
	assert.Equal(t, 1, s.Active, "the winner may force the other to be active: MA-56")
	assert.Equal(t, s.Sides[1].Name+" active first.", System{}.Desk(s).Small)
	s, _ = play(t, s, "next to=12")
	assert.Equal(t, 0, s.Active, "roles swap")
	s, _ = play(t, s, "next")
	assert.Equal(t, []int{2, 620}, []int{s.Turn, s.Clock}, "20 minutes: MA-62")
	s, _ = play(t, s, "next")
	require.Len(t, s.duties(), 1)
	mf := func(x State) MF { m, _ := x.mf(1); return m }
	x, _ := play(t, s, "mf-morale mf=1", 4, 4)
	for _, u := range x.Units {
		if u.MF == 1 && u.live() {
			assert.Equal(t, 2, u.Dis)
		}
	}
	assert.Contains(t, refused(t, x, "mf-morale mf=1"), "tested this turn")
	x, _ = play(t, s, "mf-morale mf=1", 5, 5)
	assert.Equal(t, orderIndex("retire"), mf(x).Order)
	x, _ = play(t, s, "mf-morale mf=1", 6, 6)
	assert.Equal(t, 2, mf(x).Broken)
	assert.Equal(t, []bool{false, true}, []bool{x.armyDue(0), x.Sides[0].DueNext}, "the army tests when the turn in which it broke is over")
	y, _ := play(t, x, "army-morale side=0", 6, 6)
	assert.True(t, y.Sides[0].Broken && y.Over, "an army that breaks ends the battle")
	assert.Equal(t, "A victory for the Prussians.", words.Text(y.ending()))
	x, r := play(t, x, "army-morale side=0", 4, 4)
	assert.Equal(t, "all MFs retreat", r.Word, "7 and 1 for Mouton, less 4 further sixths: failed by 4")
	x, _ = play(t, x, "victory")
	assert.True(t, x.Over)
	assert.Equal(t, "A victory for the Prussians.", words.Text(x.ending()))
	assert.Equal(t, "The battle is over. Undo to play on.", refused(t, x, "next"))
}

// Army morale by MFs lost. Source: MA-53; charts C13.
func TestArmyMorale(t *testing.T) {
	s := fresh(t, "forces", "corps")
	for _, c := range []struct{ lost, target int }{{0, 8}, {1, 7}, {2, 4}} { // with two MFs, a half lost is one further sixth
		s.Sides[1].Lost = c.lost
		assert.Equal(t, c.target, s.armyTarget(1).Total(), "%d of 2", c.lost)
	}
	s.Sides[1].Lost = 0
	s.Leaders[1].Lost = 1
	assert.Equal(t, 7, s.armyTarget(1).Total(), "its leader unhorsed")
	for range 9 {
		s.MFs = append(s.MFs, MF{Rating: 6})
	}
	assert.Equal(t, 7, s.armyTarget(1).Total(), "the others are no better for it")
	s = to(t, fresh(t, "forces", "corps"), "S2", 0)
	for word, c := range map[string]struct {
		faces []int
		order string
		over  bool
	}{"the army stands": {[]int{4, 4}, "defend", false}, "every MF retires": {[]int{4, 5}, "retire", false},
		"all MFs retreat": {[]int{5, 6}, "retreat", false}} {
		x, r := play(t, s, "army-morale side=1", c.faces...)
		assert.Equal(t, word, r.Word)
		m, _ := x.mf(4)
		assert.Equal(t, []any{orderIndex(c.order), c.over}, []any{m.Order, x.Over})
		m, _ = x.mf(1)
		assert.Equal(t, orderIndex("defend"), m.Order, "not the other army")
	}
	s.Sides[1].Lost = 1
	x, r := play(t, s, "army-morale side=1", 6, 6)
	assert.Equal(t, []any{"the army breaks", true, "A victory for the French."}, []any{r.Word, x.Over, words.Text(x.ending())})
}

// A lost infantry MF makes its committed neighbours test, unless they are too far away. MA-53.
func TestNeighbours(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s = entered(t, s, "engage mf=4", "engage mf=6")
	for _, id := range []string{"27", "28", "29", "30"} {
		s, _ = play(t, s, "record unit="+id+" cv=0")
	}
	m, _ := s.mf(6)
	require.True(t, m.Fallen)
	assert.True(t, s.Sides[1].DueNext)
	m, _ = s.mf(4)
	require.True(t, m.Near)
	m, _ = s.mf(5)
	assert.False(t, m.Near, "cavalry does not test")
	s, _ = play(t, s, "next")
	require.Len(t, s.duties(), 1)
	assert.Contains(t, refused(t, s, "mf-morale mf=4"), "Choose whether it is within 12″ of the lost MF.")
	x, _ := play(t, s, "mf-morale mf=4 near=no")
	assert.Empty(t, x.duties())
	x, _ = play(t, s, "mf-morale mf=4 near=yes", 2, 2)
	assert.Empty(t, x.duties())
}

// Only an MF lost in tactical combat makes its neighbours test, not one lost to skirmishers or before it has arrived. Its army still
// counts it, and tests in the S2 after this turn. MA-53, charts C13, ruling MA-R22.
func TestNeighboursOfTacticalCombatOnly(t *testing.T) {
	for step, near := range map[string]bool{"S2": true, "S3": false, "T2": true, "T3": true} {
		s := entered(t, fresh(t, "forces", "corps"), "engage mf=4", "engage mf=6")
		for s.code() != step {
			s.Step++
		}
		off := s.clone()
		off.MFs[5].Arrives = 3
		for _, x := range []State{s, off} {
			for _, id := range []string{"27", "28", "29", "30"} {
				x, _ = play(t, x, "record unit="+id+" cv=0")
			}
			lost, _ := x.mf(6)
			m, _ := x.mf(4)
			assert.Equal(t, []any{true, 1, true, near && lost.Arrives == 0}, []any{lost.Fallen, x.Sides[1].Lost, x.Sides[1].DueNext, m.Near}, step)
		}
	}
}

// An MF broken by morale runs, and is removed at the end of the next turn; with the switch it may be
// recalled before then. MA-R18, MA-S04.
func TestBrokenMF(t *testing.T) {
	for _, recall := range []string{"no", "yes"} {
		s := fresh(t, "forces", "corps", "recall", recall)
		s = entered(t, s, "engage mf=1", "record unit=1 cv=0", "record unit=2 cv=0", "record unit=3 cv=0", "record unit=4 cv=0", "next")
		s, _ = play(t, s, "mf-morale mf=1", 6, 6)
		u, _ := s.unit(5)
		require.True(t, u.has(Fleeing))
		assert.Equal(t, 1, s.Sides[0].Lost)
		s, _ = play(t, s, "engage mf=2") // another MF: it is not affected
		turn := func(s State) State {
			s, _ = answering(t, s, "next to=4")
			s, _ = play(t, s, "initiative", 6, 6, 1, 1)
			s, _ = play(t, s, "active side=0")
			s, _ = answering(t, s, "next to=12")
			s, _ = play(t, s, "next")
			return s
		}
		s = turn(s)
		u, _ = s.unit(5)
		assert.False(t, u.has(Gone), "the end of the same turn")
		if recall == "yes" {
			m, _ := s.mf(1)
			s.MFs[0].Engaged = false
			y := s.clone() // another MF runs too
			at := slices.IndexFunc(y.Units, func(u Unit) bool { return u.MF == 2 })
			y.MFs[1].Broken, y.Units[at].Flags = s.Turn, y.Units[at].Flags|Fleeing
			x, _ := play(t, y, "rally what=mf mf=1", 1, 1)
			u, _ = x.unit(5)
			assert.Equal(t, []bool{false, true}, []bool{u.has(Fleeing), x.Units[at].has(Fleeing)})
			m, _ = x.mf(1)
			assert.Zero(t, m.Broken)
			assert.Equal(t, 0, x.Sides[0].Lost)
		} else {
			s.MFs[0].Engaged = false
			assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "beyond recall")
		}
		s = turn(s)
		u, _ = s.unit(5)
		assert.True(t, u.has(Gone), "the end of the next turn")
	}
}

// An uncommitted MF takes no MF morale test for either cause; army morale ignores commitment.
// COR-M04. Source: MA-52, MA-53.
func TestUncommittedAreExempt(t *testing.T) {
	lose := func(s State, ids ...string) State {
		for _, id := range ids {
			s, _ = play(t, s, "record unit="+id+" cv=0")
		}
		return s
	}
	for _, c := range []struct {
		what      string
		committed bool
		due       int
	}{{"uncommitted: its own losses", false, 0}, {"committed: its own losses", true, 1}} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if c.committed {
				s, _ = play(t, s, "engage mf=1")
			}
			s = to(t, lose(s, "1", "2"), "T4", 0)
			s = to(t, to(t, s, "S1", 0), "S2", 0)
			assert.Len(t, s.duties(), c.due)
		})
	}
	for _, c := range []struct {
		what  string
		after bool // committed only after the neighbour was lost
		due   int
	}{{"uncommitted: a neighbour is lost", false, 0}, {"committed after the neighbour was lost", true, 1}} {
		t.Run(c.what, func(t *testing.T) {
			s := lose(fresh(t, "forces", "corps"), "27", "28", "29", "30")
			m, _ := s.mf(6)
			require.True(t, m.Fallen)
			if c.after {
				s, _ = play(t, s, "engage mf=4")
			}
			s = to(t, s, "S2", 0)
			assert.Len(t, s.duties(), c.due)
		})
	}
	t.Run("army morale reaches them", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "army-morale side=1", 5, 5) // 7 and 1 for Bülow: failed by 2
		for _, id := range []int{4, 5, 6, 8} {
			m, _ := s.mf(id)
			require.False(t, m.Committed)
			assert.Equal(t, orderIndex("retire"), m.Order, m.Name)
		}
	})
	t.Run("they react faster to orders", func(t *testing.T) {
		s := fresh(t)
		need := func(s State) int {
			return System{}.Form(s, engine.Do("order", "by", "3", "to", "m1", "order", "attack", "far", "1")).Reckoning.Target
		}
		was := need(s)
		s, _ = play(t, s, "engage mf=1")
		assert.Equal(t, was+2, need(s))
	})
}

// A test that is due comes before rallying: rallying does not use up the one test a turn. Source: MA-53.
func TestRallyIsNoWayOut(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "engage mf=1", "record unit=1 cv=0", "record unit=2 cv=0")
	s, _ = play(t, s, "engage mf=1") // no longer within 9 inches
	s = to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
	assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "Must test morale first.")
	s, _ = play(t, s, "mf-morale mf=1", 1, 1)
	assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "Has tested this turn.")
	assert.Contains(t, refused(t, s, "mf-morale mf=1"), "Has tested this turn.")
}

// What the roster knows of the support of an MF counts without being asked: the army leader is with one of its units, and all of it is
// in houses. Source: charts C13.
func TestKnownSupport(t *testing.T) {
	s := entered(t, fresh(t, "forces", "corps"), "engage mf=1", "town what=new stuff=1 size=2").clone()
	target := func(s State) int { return System{}.Form(s, engine.Do("mf-morale", "mf", "1")).Reckoning.Sum }
	plain := target(s)
	s.Leaders[0].Unit = 3
	assert.Equal(t, plain+1, target(s), "Mouton is with one of its battalions")
	_, asked := field(s, "mf-morale mf=1", "chief")
	assert.False(t, asked)
	s.Leaders[0].Lost = 1
	assert.Equal(t, plain, target(s), "unhorsed he is not")
	for i := range s.Units {
		if s.Units[i].MF == 1 {
			assert.Equal(t, plain, target(s), "some of it is outside")
			s.Units[i].Town = 1
		}
	}
	assert.Equal(t, plain+1, target(s), "all in houses")
}

// A grand battery tests if it is committed, has lost a battery and is shaken or worse; it does not test for its neighbours.
// Source: charts C19; ruling MA-R34.
func TestMoraleOfGrandBatteries(t *testing.T) {
	s := fresh(t, "forces", "corps").clone()
	grand := MF{ID: 9, Name: "Grand battery", Kind: GrandBattery, Rating: 3, Units: 5, Committed: true}
	for id := range 5 {
		s.Units = append(s.Units, Unit{ID: 90 + id, MF: 9, Name: "B" + book.Num(id), Kind: Artillery, Weight: 'M', Draw: 'F', Form: Deployed,
			Start: 4, CV: 4})
	}
	s.MFs = append(s.MFs, grand)
	why := func(s State) string { return words.Text(book.Say("is", s.moraleDue(s.MFs[8]))) }
	quiet := why(to(t, s, "S2", 0))
	s = to(t, s, "T2", 0)
	for n, want := range []string{quiet, quiet, "lost a battery last turn and is shaken"} {
		x := s
		for id := range n {
			x, _ = play(t, x, "record unit="+book.Num(90+id)+" cv=0")
		}
		x = to(t, to(t, x, "S1", 0), "S2", 0)
		assert.Equal(t, want, why(x), "%d lost", n)
		if n == 2 {
			x.MFs[8].Committed = false
			assert.Equal(t, quiet, why(x), "uncommitted")
		}
	}
	x := s.clone()
	x.MFs[8].LostInf = false
	for _, u := range x.Units {
		if u.MF == 1 {
			x, _ = play(t, x, "record unit="+book.Num(u.ID)+" cv=0")
		}
	}
	assert.False(t, x.MFs[8].Near)
}

// Which MFs may rally: one that has not arrived, and a grand battery that has been dissolved, are not offered. Source: MA-53.
func TestWhoMayRally(t *testing.T) {
	s := fresh(t)
	for why, change := range map[string]func(m *MF){"": func(*MF) {}, "has no leader": func(m *MF) { m.Leader = 0 },
		"formed enemy within 9″": func(m *MF) { m.Engaged = true }, "has tested this turn": func(m *MF) { m.Tested = true },
		hide: func(m *MF) { m.Arrives = 1 }, "broken, and beyond recall": func(m *MF) { m.Broken = 1 }} {
		m := s.MFs[0]
		change(&m)
		assert.Equal(t, why, s.noRally(m))
	}
	grand := s.MFs[0]
	grand.Kind = GrandBattery
	assert.Empty(t, s.noRally(grand), "MA-R34")
	grand.Units = 0
	assert.Equal(t, hide, s.noRally(grand))
}

// A unit at rest with a leader recovers CV: never more than half of its losses, and at most twice. Source: charts C14.
func TestRecovery(t *testing.T) {
	s := entered(t, fresh(t), "attach leader=1 unit=3", "record unit=3 cv=2")
	s = to(t, s, "S2", 0)
	assert.Contains(t, refused(t, s, "rally what=unit unit=3"), "Only at the end of a turn.", "whatever it did in the turn before")
	s = to(t, to(t, s, "T4", 0), "T4", 1) // 4 lost: 2 may be recovered
	assert.Contains(t, refused(t, s, "rally what=unit unit=4"), "Unhurt.")
	x, _ := play(t, s, "record unit=4 cv=2")
	assert.Contains(t, refused(t, x, "rally what=unit unit=4"), "No leader attached.")
	x, _ = play(t, s, "record unit=3 cv=5")
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "No more of its losses can come back.")
	x, _ = play(t, s, "rally what=unit unit=3", 6, 6)
	u, _ := x.unit(3)
	assert.Equal(t, []int{2, 0}, []int{u.CV, u.Tries})
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "Has moved, fired or fought.", "once a turn")
	x = s
	for n := 1; n <= 2; n++ {
		x, _ = play(t, x, "rally what=unit unit=3", 1, 1)
		u, _ = x.unit(3)
		assert.Equal(t, []int{2 + n, n, n}, []int{u.CV, u.Back, u.Tries})
		x = to(t, to(t, to(t, x, "S1", 0), "T4", 0), "T4", 1)
	}
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "Has recovered 2 times.")
}

// A unit that leaves by the table edge is lost to its MF and its army, but neither it nor its MF calls anybody to morale. MA-R15, ruling
// MA-R22.
func TestLeavesByTheEdge(t *testing.T) {
	s, err := System{}.Start(engine.Values{{Key: "forces", Val: "corps"}})
	require.NoError(t, err)
	x := s.(State)
	x.MFs[0].Committed = true
	x, _ = play(t, x, "mf-record mf=1 order=retreat")
	x = to(t, x, "T1", 0)
	before, _ := x.mf(1)
	for _, u := range x.Units {
		if u.MF != 1 {
			continue
		}
		var r result
		x, r = play(t, x, "record unit="+book.Num(u.ID)+" gone=yes")
		assert.Equal(t, "The "+u.Name+" left the table.", r.Line)
		assert.NotContains(t, strings.Join(r.Todo, " "), "broken")
	}
	m, _ := x.mf(1)
	assert.Equal(t, []any{true, false, 0}, []any{m.Fallen, m.LostInf, m.Lost}, "lost, with nobody broken")
	assert.Zero(t, x.left(m))
	assert.Equal(t, before.Units, m.Units)
	assert.Empty(t, x.moveDues(), "nobody is left to move")
	assert.Equal(t, [2]int{1, 0}, [2]int{x.Sides[0].Lost, book.Bit(x.Sides[0].Due)})
	for _, o := range x.MFs {
		assert.False(t, o.Near, o.Name)
	}
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.False(t, x.Sides[0].Due, "the army is not shaken either")
	x, r := play(t, x, "record unit=1 cv=3")
	m, _ = x.mf(1)
	assert.Equal(t, []any{false, 1}, []any{m.Fallen, x.left(m)}, "it can be put back: %s", r.Line)
}
