package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// Source: Turn Sequence; Morale, Reasons for Testing; ECW-30, ECW-91.
func TestDuesHoldAPhase(t *testing.T) {
	base := field(6, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
	base.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}}
	for kind := range dueRecover + 1 {
		t.Run(kind.String()+" holds the phase until it is done or struck", func(t *testing.T) {
			d := Due{ID: 1, Do: kind, Unit: 1, Other: 1, Step: 6}
			if kind == dueFriends || kind == dueRecover {
				d.Unit = 0
			}
			s := base
			s.Dues, s.Next = []Due{d}, 2
			require.NoError(t, s.check())
			title := s.dueTitle(d)
			short := strings.TrimSuffix(title, "?")
			assert.Equal(t, "Still to do: "+short+".", refused(t, s, "next"))
			assert.Equal(t, "Still to do: "+short+".", System{}.Desk(s).Primary.Refused)
			n, r := do(t, s, "waive what=1", nil)
			assert.Equal(t, "Skipped by the referee: "+title+".", r.Line)
			assert.Empty(t, n.Dues)
			do(t, n, "next", nil)
		})
	}
	t.Run("a due of a later phase does not hold this one", func(t *testing.T) {
		s := base
		s.Step, s.Dues, s.Next = 3, []Due{{ID: 1, Do: dueHome, Unit: 1, Other: 2, Step: 4}}, 2
		n, _ := do(t, s, "next", nil)
		assert.Contains(t, refused(t, n, "next"), "Still to do")
	})
	t.Run("ending the battle tells and logs what is still due", func(t *testing.T) {
		s := base
		s.Dues, s.Next = []Due{{ID: 1, Do: dueThreat, Unit: 1, Step: 1}}, 2
		assert.Equal(t, "Still to do: Unit 1: under threat.", formOf(t, s, "end winner=0").GoSmall)
		n, r := do(t, s, "end winner=0", nil)
		assert.True(t, n.Over)
		assert.Contains(t, r.Notes, "Still to do: Unit 1: under threat.")
		assert.Empty(t, formOf(t, base, "end winner=0").GoSmall)
	})
	t.Run("further dues are counted", func(t *testing.T) {
		s := base
		s.Dues, s.Next = []Due{{ID: 1, Do: dueFight, Unit: 1, Other: 2, Step: 5}, {ID: 2, Do: dueLost, Unit: 1, Step: 5, Hits: 1},
			{ID: 3, Do: dueThreat, Unit: 1, Step: 1}}, 4
		assert.Equal(t, "Still to do: Unit 1: under threat, and 2 more.", refused(t, s, "next"))
	})
	t.Run("the key names the side that moves next", func(t *testing.T) {
		for step, want := range map[int]string{1: "Next: Parliament moves", 2: "Next: the King moves", 3: "Next: shooting"} {
			s := base
			s.Step, s.First, s.Dues = step, 1, nil
			assert.Equal(t, want, formOf(t, s, "next").Go)
		}
	})
	t.Run("initiative comes first", func(t *testing.T) {
		s := base
		s.Step, s.First = 1, -1
		assert.Equal(t, "Roll for initiative first.", refused(t, s, "next"))
	})
}

// What a turn, its phases and its shooting make due.
func TestDuesOfATurn(t *testing.T) {
	t.Run("a new turn makes due its first phase and contacts", func(t *testing.T) {
		s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), horse(0, "C"), horse(0, "C"), foot(0, "C", 20, 20, 2), foot(1,
			"C", 20, 20, 2))
		s.Units[0].Morale, s.Units[1].Morale = routed, demoralised
		s.Units[2].Pursuit, s.Units[2].Tests, s.Units[2].Quarry = 2, 1, 6
		s.Units[3].Pursuit, s.Units[3].Tests, s.Units[3].Quarry = 2, 2, 6
		s = fighting(s, 5, 6, true)
		for i := range s.Units {
			s.Units[i].Counts = false // no army is beaten
		}
		s, _ = do(t, s, "next", nil)
		assert.True(t, s.isDue(dueContinue, 1) && s.isDue(dueThreat, 2) && s.isDue(duePursuit, 3) && s.isDue(dueContinue,
			4) && s.isDue(dueFight, 5))
		assert.Len(t, s.Dues, 5)
		assert.False(t, s.Units[4].Foes[0].Impact, "a melee from the second turn on")
	})
	t.Run("the last phase makes due friends and recovery", func(t *testing.T) {
		s := in(field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Dis = true })
		s.Fell = []Fall{{Side: 1, Unit: 2, Grade: "C"}}
		s, _ = do(t, s, "next", nil)
		assert.True(t, s.mourns(1) && s.isDue(dueRecover, 0))
		assert.Len(t, s.Dues, 2)
	})
	t.Run("a single test for all shooting of a phase, and for all rounds lost", func(t *testing.T) {
		s := field(4, foot(0, "C", 0, 24, 2), foot(0, "C", 0, 24, 2), foot(1, "C", 20, 20, 2))
		s, _ = do(t, s, "shoot unit=1 target=3 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		s, _ = do(t, s, "shoot unit=2 target=3 range=2 enfilade=yes", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		require.Len(t, s.Dues, 1)
		assert.Equal(t, Due{ID: 2, Do: dueShot, Unit: 3, Step: 4, Hits: 3, Marks: enfiladed}, s.Dues[0])
		a := &act{State: s, Run: &book.Run{}}
		afterRound(a, s.Units[2], 4, 1, 0)
		afterRound(a, s.Units[2], 3, 2, 0)
		assert.True(t, a.State.isDue(dueLost, 3))
		assert.Equal(t, 4, a.State.Dues[len(a.State.Dues)-1].Hits)
	})
	t.Run("a test for a charge replaces the test for shooting", func(t *testing.T) {
		s := field(4, horse(0, "C"), foot(1, "C", 0, 24, 2))
		s.Units[0].Charge = Charge{At: 2, Dist: 24}
		s.Dues, s.Next = []Due{{ID: 1, Do: dueHome, Unit: 1, Other: 2, Step: 4}}, 2
		s, _ = do(t, s, "shoot unit=2 target=1 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1})
		assert.True(t, s.isDue(dueShot, 1))
		n, _ := do(t, s, "charge-home unit=1 leader=none", []int{6})
		assert.False(t, n.isDue(dueShot, 1))
		gone := in(s, 2, func(u *Unit) { u.Morale = routed })
		n, r := do(t, gone, "charge-home unit=1", nil)
		assert.Equal(t, "No target", r.Word)
		assert.True(t, n.isDue(dueShot, 1), "it has not tested")
	})
}

// A unit's due ends with its cause, and no sooner.
func TestEndsOfDues(t *testing.T) {
	t.Run("a router’s due stays while it routs", func(t *testing.T) {
		for morale, due := range map[string]bool{"4": true, "3": false, "0": false} {
			s := in(field(1, foot(0, "C", 20, 20, 2)), 1, func(u *Unit) { u.Morale = routed })
			s.Dues, s.Next = []Due{{ID: 1, Do: dueContinue, Unit: 1, Step: 1}, {ID: 2, Do: dueRecover, Step: 1}}, 3
			n, _ := do(t, s, "record unit=1 ranks=4 morale="+morale, nil)
			assert.Equal(t, due, n.isDue(dueContinue, 1), "morale %s", morale)
			assert.True(t, n.isDue(dueRecover, 0), "that is due of others")
		}
	})
	t.Run("breaking contact ends only its own round", func(t *testing.T) {
		s := fighting(field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), foot(1, "C", 20, 20, 2)), 1, 2, false)
		s = fighting(s, 1, 3, false)
		for i, x := range [][2]int{{1, 2}, {1, 3}, {2, 1}, {3, 1}} {
			s.Dues = append(s.Dues, Due{ID: i + 1, Do: dueFight, Unit: x[0], Other: x[1], Step: 5})
		}
		a := &act{State: s, Run: &book.Run{}}
		separate(a, 1, 2)
		left := rulestest.Each(a.State.Dues, func(d Due) int { return d.ID })
		assert.Equal(t, []int{2, 4}, left)
		assert.Equal(t, []int{1, 0, 1}, []int{len(a.State.Units[0].Foes), len(a.State.Units[1].Foes), len(a.State.Units[2].Foes)})
	})
}

// Dues are listed in the order of the rules. Source: Turn Sequence, phases 4 to 6.
func TestOrderOfDues(t *testing.T) {
	ranks := func(s State) string {
		out := rulestest.Each(s.sortedDues(), func(d Due) string { return d.Do.String() + " " + book.Num(d.Unit) })
		return strings.Join(out, ", ")
	}
	t.Run("phase 4: counterchargers, chargers, targets, shooting", func(t *testing.T) {
		shot := skirmishers(1, 12)
		s := field(2, horse(0, "C"), horse(1, "C"), horse(0, "C"), shot, foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2))
		for _, c := range []string{"charge unit=3 target=4 far=8", "charge unit=1 target=2 far=8", "charge unit=5 target=6 far=8",
			"reply unit=4 how=stand", "reply unit=2 how=counter far=4", "reply unit=6 how=stand"} {
			s, _ = do(t, s, c, nil)
		}
		s.Step = 4
		s, _ = do(t, s, "shoot unit=6 target=5 range=1", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		assert.Equal(t, "charge-home 2, charge-home 1, charge-home 5, overrun 3, shot-test 5", ranks(s))
		s, _ = do(t, s, "charge-home unit=5 leader=none", []int{6})
		assert.Equal(t, "charge-home 2, charge-home 1, overrun 3, receive 6", ranks(s), "it has tested")
	})
	t.Run("phase 1: routers, then pursuers", func(t *testing.T) {
		s := in(field(1, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Tests = 2, 2 })
		a := &act{State: in(s, 2, func(u *Unit) { u.Morale = routed }), Run: &book.Run{}}
		enterTurn(a)
		assert.Equal(t, "continue 2, continue 1", ranks(a.State))
	})
	t.Run("what is due waits for its phase", func(t *testing.T) {
		for do, want := range map[dueKind]int{dueReply: 3, dueHome: 4, dueReceive: 4, dueOverrun: 4, dueShot: 4, dueFight: 5, dueLost: 5,
			dueRecoil: 5, dueFollow: 3, dueFriends: 6, duePursuit: 6, dueContinue: 1, dueThreat: 1, dueRisk: 3, dueRecover: 6} {
			assert.Equal(t, want, Due{Do: do}.usualStep(3), do)
		}
	})
	t.Run("the side that tests is proposed", func(t *testing.T) {
		for side := range 2 {
			s := field(6, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
			s.Dues, s.Next = []Due{{ID: 1, Do: dueFriends, Other: side, Step: 6}}, 2
			f, _ := rulestest.Field(formOf(t, s, "friends"), "side")
			assert.Equal(t, book.Num(side), f.Value)
		}
	})
	t.Run("phase 5: rounds, losers, cavalry recoils, follow-ups", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C"), horse(0, "C"), horse(1, "C")), 1, 2, false)
		s = fighting(s, 3, 4, false)
		s.Dues, s.Next = []Due{{ID: 1, Do: dueFollow, Unit: 3, Other: 4, Step: 5}, {ID: 2, Do: dueFight, Unit: 3, Other: 4, Step: 5}}, 3
		a := &act{State: s, Run: &book.Run{}}
		afterRound(a, s.Units[0], 2, 1, 0)
		assert.Equal(t, "fight 3, lost 1, recoil 1, follow 3", ranks(a.State))
		recoil(a, 1)
		assert.Contains(t, ranks(a.State), "lost 1, follow 3, follow 2", "it has recoiled")
	})
	t.Run("a unit caught evading is struck in the rear", func(t *testing.T) {
		s := in(field(4, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) {
			u.Charge = Charge{At: 2, Dist: 24, Impetus: true,
				Done: "home"}
		})
		s = in(s, 2, func(u *Unit) { u.Answer, u.Charge = "evade", Charge{At: 1, Impetus: true, Done: "failed"} })
		s.Dues, s.Next = []Due{{ID: 1, Do: dueReceive, Unit: 2, Other: 1, Step: 4}}, 2
		n, _ := do(t, s, "receive unit=2 charger=1 leader=none caught=yes", []int{6})
		assert.Equal(t, []Foe{{ID: 2, Impact: true, Push: true}}, n.Units[0].Foes)
		assert.Equal(t, []Foe{{ID: 1, Impact: true, Side: rear, Caught: true}}, n.Units[1].Foes)
		n, r := do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
		assert.Empty(t, n.Units[0].Foes)
		assert.Contains(t, r.Line, "evaded in order")
	})
	t.Run("the side a foe stands on is asked for new foes only", func(t *testing.T) {
		s := field(3, horse(0, "C"), horse(1, "C"))
		for foe, want := range map[string]bool{"keep": false, "none": false, "2": true} {
			_, asked := rulestest.Field(formOf(t, s, "record unit=1 foe="+foe), "foe-side")
			assert.Equal(t, want, asked, foe)
		}
	})
}

// After the end of a battle only its records and settings may be corrected.
func TestAfterTheEnd(t *testing.T) {
	s := field(6, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s.Over = true
	over := s.ended()
	assert.NotEmpty(t, over)
	after := map[string]bool{"record": true, "amend": true, "settings": true}
	for _, p := range (System{}).Procedures(s) {
		assert.Equal(t, !after[p.ID], p.Refused == over, p.ID)
	}
	for _, p := range menu {
		f := System{}.Form(s, engine.Do(p.ID, "unit", "1"))
		assert.Equal(t, !after[p.ID], f.Refused != nil && f.Refused.Text == over, p.ID)
	}
	n, _ := do(t, s, "record unit=1 morale=1", nil)
	assert.Equal(t, halted, n.Units[0].Morale)
	n, _ = do(t, s, "settings turns=8", nil)
	assert.Equal(t, 8, n.Set.Turns)
	s.Over = false
	for _, p := range (System{}).Procedures(s) {
		assert.NotEqual(t, over, p.Refused, p.ID)
	}
}

// Source: ecw-charts C15: half, a third with the enemy a fifth lower, and the turn limit.
func TestArmyCheck(t *testing.T) {
	s := State{Set: defaults(), Turn: 3, Step: 6, First: 0, Next: 1, Winner: -1}
	for i := range 12 {
		u := foot(i/6, "C", 20, 20, 2)
		u.ID, u.Name, u.Orig = i+1, "x", [3]int{20, 20, 0}
		s.Units = append(s.Units, u)
	}
	lose := func(n, m int) State {
		x := s
		x.Units = append([]Unit(nil), s.Units...)
		for i := range n {
			x.Units[i].Morale = demoralised
		}
		for i := range m {
			x.Units[6+i].Off = "destroyed"
		}
		return x
	}
	for _, c := range []struct {
		n, m   int
		over   bool
		winner int
	}{{0, 0, false, -1}, {3, 0, true, 1}, {2, 0, true, 1}, {2, 1, false, -1}, {1, 0, false, -1}, {3, 3, true, -1}, {3, 4, true, 0},
		{0, 2, true, 0}} {
		_, over, winner := lose(c.n, c.m).verdict(true)
		assert.Equal(t, []any{c.over, c.winner}, []any{over, winner}, "%d and %d lost", c.n, c.m)
	}
	x := lose(1, 0)
	x.Turn = 12
	_, over, winner := x.verdict(true)
	assert.Equal(t, []any{true, 1}, []any{over, winner}, "turn limit")
	x.Turn, x.Set.Turns = 1, 1
	_, over, _ = x.verdict(true)
	assert.True(t, over, "a battle of one turn")
	x.Turn, x.Set.Turns = 12, 0
	_, over, _ = x.verdict(true)
	assert.False(t, over, "ECW-S07: no limit")
	for side := range 2 {
		_, over, _ = State{Set: defaults(), Turn: 12, Units: []Unit{foot(side, "C", 20, 20, 2)}}.verdict(true)
		assert.False(t, over, "no victory over a side without units")
	}
	x.Set.Turns = 12 // one lost out of ten units a side is ten per cent, a draw
	for i := range 20 {
		u := s.Units[i%12]
		u.ID, u.Side = i+1, i/10
		x.Units = append(x.Units[:i:i], u)
	}
	x.Units[19].Off = "destroyed"
	_, over, winner = x.verdict(true)
	assert.Equal(t, []any{true, -1}, []any{over, winner}, "ten per cent apart")
	x.Set.House = book.Changed{{Key: otherDraw, Val: 9}}
	_, _, winner = x.verdict(true)
	assert.Equal(t, 0, winner, "more than nine apart")
	for _, e := range []struct {
		n, m int
		word string
	}{{3, 0, "Victory for Parliament"}, {0, 3, "Victory for the King"}, {3, 3, "A drawn battle"}} {
		n, r := do(t, lose(e.n, e.m), "next", nil)
		assert.Equal(t, e.word, book.UpperFirst(r.Word))
		assert.True(t, n.Over)
		assert.NotEmpty(t, refused(t, n, "next"))
	}
}

// The initiative dice are told under the names the sides had then.
func TestInitiativeIsToldAgain(t *testing.T) {
	s := rulestest.Start(t, System{})
	st, next := rulestest.Enter(t, System{}, s, engine.Do("initiative"), []int{5, 2}, "yes")
	was := System{}.Tell(next, st).Rolls
	_, renamed := rulestest.Enter(t, System{}, next, engine.Do("settings", "name0", "Reds", "name1", "Blues"), nil)
	assert.Equal(t, was, System{}.Tell(renamed, st).Rolls)
	assert.NotEqual(t, "Reds", was[0].Label)
}

// The selected unit and what it may do in the phase. Source: Turn Sequence.
func TestUnitInHand(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2), newUnit(0, 0, "", "light", "C", 2, 1), newUnit(0, 0, "",
		"dragoon", "C", 12, 2))
	deeds := func(s State, id int) string {
		out := rulestest.Each(s.deeds(s.Units[id-1]), func(k view.Key) string { return k.Do.Do })
		return strings.Join(out, " ")
	}
	n, r := do(t, s, "take unit=1", nil)
	assert.Equal(t, []any{1, "Selected: Unit 1."}, []any{n.Hand, r.Line})
	n, r = do(t, n, "take unit=0", nil)
	assert.Equal(t, []any{0, "No unit selected."}, []any{n.Hand, r.Line})
	assert.Equal(t, "charge move stay feature hit record", deeds(s, 1))
	assert.Equal(t, "feature hit record", deeds(s, 2), "not its side’s phase")
	assert.Equal(t, "charge move guns stay feature hit record", deeds(s, 3))
	assert.Equal(t, "charge move mount stay feature hit record", deeds(s, 4))
	s.Step = 3
	assert.Equal(t, "charge move stay feature hit record", deeds(s, 2))
	s.Step = 4
	assert.Equal(t, "shoot stay feature hit record", deeds(s, 1))
	s.Step = 5
	assert.Equal(t, "feature hit record", deeds(s, 1))
	assert.Equal(t, "fight feature hit record", deeds(fighting(s, 1, 2, false), 1))
	s.Step = 1
	assert.Equal(t, "pursuit continue feature hit record", deeds(in(s, 1, func(u *Unit) { u.Pursuit = 2 }), 1))
	assert.Equal(t, "pursuit feature hit record", deeds(in(s, 1, func(u *Unit) { u.Pursuit = 1 }), 1))
	assert.Equal(t, "continue feature hit record", deeds(in(s, 1, func(u *Unit) { u.Morale = demoralised }), 1))
	assert.NotEmpty(t, refused(t, in(s, 2, func(u *Unit) { u.Off = "scattered" }), "take unit=2"))
	n, _ = do(t, s, "take unit=1", nil)
	n, _ = do(t, n, "hit unit=1 n=40", nil)
	assert.Zero(t, n.Hand, "a unit off the table is not selected")
}

// All shooting comes before the tests it calls for: the next unit that may shoot is offered until the referee ends the shooting.
// Source: ECW-30.
func TestEndOfShooting(t *testing.T) {
	s := field(4, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
	u := sure.Found(s.toShoot())(t)
	next := func() string { return System{}.Desk(s).Next().Do.String() }
	assert.Equal(t, "shoot unit="+book.Num(u.ID), next())
	s.Dues = []Due{{ID: s.Next, Do: dueShot, Unit: u.ID, Step: 4, Hits: 1}}
	s.Next++
	assert.Equal(t, "shoot unit="+book.Num(u.ID), next(), "the test waits")
	s, _ = do(t, s, "cease", nil)
	assert.Equal(t, "shot-test unit="+book.Num(u.ID), next())
	assert.Contains(t, refused(t, s, "cease"), "Nobody shoots now")
	s.Dues = nil
	s, _ = do(t, s, "next", nil)
	assert.False(t, s.Ceased, "the next shooting phase starts afresh")
}

// A demoralised unit that a friend bursts through routs and moves at once, and its threat check lapses.
func TestRoutEndsTheThreat(t *testing.T) {
	s := field(1, foot(0, "C", 8, 16, 2), foot(0, "C", 8, 16, 2), foot(1, "C", 8, 16, 2))
	s = in(s, 1, func(u *Unit) { u.Morale = routed })
	s = in(s, 2, func(u *Unit) { u.Morale = demoralised })
	s.Dues, s.Next = []Due{{ID: 1, Do: dueContinue, Unit: 1, Step: 1}, {ID: 2, Do: dueThreat, Unit: 2, Step: 1}}, 3
	n, _ := do(t, s, "continue unit=1 met=friend other=2", nil)
	assert.Equal(t, routed, n.Units[1].Morale)
	assert.False(t, n.isDue(dueThreat, 2))
}

// A unit told to stay is ticked, is not suggested and may change its mind. The order lapses with the phase.
func TestStay(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(0, "C", 16, 24, 2))
	s.Leaders = []Leader{{ID: 1, Name: "Merrow"}}
	assert.Equal(t, "Stay here", formOf(t, s, "stay unit=1").Go)
	n, r := do(t, s, "stay unit=1", nil)
	assert.Equal(t, "Unit 1 stayed put.", r.Line)
	assert.True(t, n.row(n.Units[0]).Done)
	assert.Equal(t, "It already has that order.", n.noStay(n.Units[0]))
	assert.Nil(t, formOf(t, n, "move unit=1 straight=2").Refused)
	assert.True(t, n.Units[0].mayRecover() == s.Units[0].mayRecover())
	n, _ = do(t, n, "stay leader=1", nil)
	assert.True(t, n.Leaders[0].Stays)
	n, _ = do(t, n, "next", nil)
	assert.False(t, n.Units[0].flag(flagStays))
	assert.False(t, n.Leaders[0].Stays)
	assert.NotNil(t, formOf(t, n, "stay unit=1").Refused, "the other side moves")
	n.Step = 4
	first, _ := n.toShoot()
	assert.Equal(t, 1, first.ID)
	assert.Equal(t, "Hold fire", formOf(t, n, "stay unit=1").Go)
	n, r = do(t, n, "stay unit=1", nil)
	assert.Equal(t, "Unit 1 held fire.", r.Line)
	first, _ = n.toShoot()
	assert.Equal(t, 2, first.ID)
	assert.Equal(t, "choose", formOf(t, n, "shoot unit=1").Refused.Code)
}

// The referee shows where a unit stands in a battle. Other games have no map.
func TestPlace(t *testing.T) {
	s := fought(t, "first")
	assert.Equal(t, "Tap where it stands.", formOf(t, s, "place unit=1").Refused.Text)
	o, _ := System{}.Officer(s, [2]commander.Character{})
	st := engine.Step{Do: engine.Do("place", "unit", "1", commander.SpotField, "2000,1500,1000,0")}
	events := sure.Of(System{}.Resolve(s, st.Do, dice.NewCup()))(t)
	st.Events = events
	o.Done(s, st, s)
	p, _ := o.Table().Piece(1)
	assert.Equal(t, "2000,1500,1000,0", p.Spot())
	assert.Equal(t, "Lacy’s Horse were placed on the map.", System{}.Tell(s, st).Line.String())
	assert.Equal(t, "table", formOf(t, field(2, foot(0, "C", 16, 24, 2)), "place unit=1").Refused.Code)
}

// Horse cannot charge a unit in a heavy wood.
func TestHorseCannotChargeIntoAHeavyWood(t *testing.T) {
	s := field(2, horse(0, "C"), foot(1, "C", 16, 24, 2))
	assert.Empty(t, option(t, s, "charge unit=1", "target", "2").Refused)
	s.Set.Small = true
	assert.Contains(t, refused(t, s, "charge unit=1 target=2 far=1 far-q=2 wheel=2"), "The wheel is longer")
	s.Units[1].Ground = "heavy"
	assert.Equal(t, "Foot only.", option(t, s, "charge unit=1", "target", "2").Refused)
}

// The phases after the shooting are skipped if they are empty.
func TestQuietTurns(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	for name, x := range map[string]State{"nothing": s, "scattered": in(s, 1, func(u *Unit) { u.Morale, u.Off = routed, "scattered" })} {
		assert.True(t, x.quiet(), name)
	}
	due, fallen, later := s, s, s
	due.Dues, fallen.Fell, later.Step = []Due{{Do: dueLost, Unit: 1}}, []Fall{{}}, 5
	both := due
	both.Fell = fallen.Fell
	for name, x := range map[string]State{"something due": due, "both of these": both, "a fall": fallen,
		"another phase": later, "a fight": fighting(s, 1, 2, false),
		"a pursuit":     in(s, 1, func(u *Unit) { u.Pursuit = 1 }),
		"a retreat":     in(s, 1, func(u *Unit) { u.Morale = demoralised; *u = u.set(flagFailed) }),
		"in disorder":   in(s, 1, func(u *Unit) { u.Dis = true }),
		"shaken, still": in(s, 1, func(u *Unit) { u.Morale = shaken })} {
		assert.False(t, x.quiet(), name)
	}
	assert.Contains(t, refused(t, in(s, 1, func(u *Unit) { u.Dis = true }), "next turn=yes"), "may not be empty")
}
