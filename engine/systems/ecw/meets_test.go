package ecw

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// owed returns s with these dues, all due in its step.
func owed(s State, dues ...Due) State {
	for _, d := range dues {
		d.ID, d.Step = s.Next, s.Step
		s.Dues, s.Next = append(s.Dues, d), s.Next+1
	}
	return s
}

// rushed returns unit 1's charge at unit 2 in the shooting phase, before either test.
func rushed(us ...Unit) State {
	s := in(field(4, us...), 1, func(u *Unit) { u.Charge, u.Flags = Charge{At: 2, Dist: 24}, flagMoved })
	return owed(s, Due{Do: dueHome, Unit: 1, Other: 2})
}

// arrives returns the charge of rushed after it has gone home, so that unit 2 tests.
func arrives(us ...Unit) State {
	s := in(field(4, us...), 1, func(u *Unit) { u.Charge, u.Flags = Charge{At: 2, Dist: 24, Done: chargeHit}, flagMoved })
	return owed(s, Due{Do: dueReceive, Unit: 2, Other: 1})
}

// Charges whose target or charger falls back, breaks or is destroyed on the way. Source: ECW-53, ECW-61, ECW-63, ECW-92; ECW-R27, ECW-R28.
func TestChargesInterrupted(t *testing.T) {
	pikes := foot(1, "C", 20, 20, 2)
	halts := func(r outcome) int { return strings.Count(strings.Join(r.Todo, " "), "may halt") }
	t.Run("a target demoralised earlier is met where it stands", func(t *testing.T) {
		s := in(rushed(horse(0, "C"), pikes), 2, func(u *Unit) { u.Morale = demoralised })
		s, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
		assert.True(t, s.isDue(dueReceive, 2))
		n, r := do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
		assert.Len(t, n.Units[1].Foes, 1, "%v", r.Todo)
		n, r = do(t, s, "receive unit=2 charger=1 leader=none", []int{1, 6})
		assert.Equal(t, []int{0, routed, 1}, []int{len(n.Units[1].Foes), n.Units[1].Morale, halts(r)})
	})
	t.Run("a target demoralised this turn is gone", func(t *testing.T) {
		s := in(rushed(horse(0, "C"), pikes), 2, func(u *Unit) { u.Morale, u.Flags = demoralised, flagFailed })
		_, r := do(t, s, "charge-home unit=1", nil)
		assert.Equal(t, "No target", r.Word)
	})
	t.Run("demoralised troops in contact break it as they retreat", func(t *testing.T) {
		s := in(fighting(field(1, horse(0, "C"), pikes), 1, 2, false), 2, func(u *Unit) { u.Morale = demoralised })
		n, _ := do(t, s, "threat unit=2 threat=near", nil)
		assert.Empty(t, n.Units[0].Foes)
	})
	t.Run("a target that is destroyed leaves the charger to halt", func(t *testing.T) {
		s := rushed(horse(0, "C"), pikes)
		s = owed(s, Due{Do: dueOverrun, Unit: 1, Other: 2})
		s, _ = do(t, s, "hit unit=2 n=40", nil)
		for _, c := range []string{"charge-home unit=1", "overrun unit=1"} {
			n, r := do(t, s, c, nil)
			assert.Equal(t, []any{1, 0, chargeFailed}, []any{halts(r), len(n.Dues), n.Units[0].Charge.Done}, c)
		}
		_, r := do(t, arrives(horse(0, "C"), pikes), "hit unit=2 n=40", nil)
		assert.Equal(t, 1, halts(r), "and one that has come home")
	})
	t.Run("a charger that falls back is not met", func(t *testing.T) {
		for morale, want := range map[int]string{good: "12", shaken: "retreat"} {
			s := arrives(horse(0, "C"), pikes, foot(0, "C", 20, 20, 2))
			s = in(in(s, 1, func(u *Unit) { u.Morale = morale; u.Charge.Dist = 96 }), 3, func(u *Unit) { u.Morale = routed })
			n, r := do(t, s, "burst unit=3 other=1", nil)
			assert.Equal(t, []any{false, chargeFailed}, []any{n.isDue(dueReceive, 2), n.Units[0].Charge.Done})
			assert.Contains(t, strings.ToLower(strings.Join(r.Todo, " ")), want)
		}
	})
	t.Run("all that charged home at a target that is gone may halt", func(t *testing.T) {
		s := arrives(horse(0, "C"), pikes, horse(0, "C"))
		s = in(s, 3, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Done: chargeHit} })
		s = owed(in(s, 2, func(u *Unit) { u.Dis = true }), Due{Do: dueReceive, Unit: 2, Other: 3})
		n, r := do(t, s, "receive unit=2 charger=1 leader=none", []int{1, 2})
		assert.Equal(t, []any{2, false}, []any{halts(r), n.isDue(dueReceive, 2)})
	})
	t.Run("a countercharge that came home may reach the charger that fails after it", func(t *testing.T) {
		s := in(rushed(horse(0, "C"), horse(1, "C")), 2, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 24, Counter: true, Done: chargeHit} })
		n, _ := do(t, s, "charge-home unit=1 leader=none", []int{1}, "yes")
		assert.Len(t, n.Units[0].Foes, 1)
		n, r := do(t, s, "charge-home unit=1 leader=none", []int{1}, "no")
		assert.Equal(t, []int{0, 1}, []int{len(n.Units[0].Foes), halts(r)})
	})
	t.Run("a pursuer that crashes in is not met by an earlier charge", func(t *testing.T) {
		s := in(rushed(horse(0, "C"), pikes), 2, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 24, Done: chargeHit} })
		s, _ = do(t, in(s, 1, func(u *Unit) { u.Charge.Crash = true }), "charge-home unit=1 leader=none", []int{6})
		assert.Equal(t, []any{0, true}, []any{len(s.Units[1].Foes), s.isDue(dueReceive, 2)})
	})
	t.Run("nor by a charge in support", func(t *testing.T) {
		s := in(field(4, horse(0, "C"), pikes, horse(1, "C")), 1, func(u *Unit) {
			u.Charge, u.Morale = Charge{At: 2, Dist: 24, Done: chargeFailed}, shaken
		})
		s = owed(in(s, 3, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 24, Counter: true} }), Due{Do: dueHome, Unit: 3, Other: 1})
		n, _ := do(t, s, "charge-home unit=3 leader=none", []int{6}, "no")
		assert.Empty(t, n.Units[0].Foes)
	})
}

// What a unit does in the other side's move counts in its own. Source: ECW-42, ECW-54, ECW-56, ECW-74, ECW-92; ECW-R29, ECW-R31.
func TestEarlierActionsCount(t *testing.T) {
	t.Run("a unit that has answered a charge does not move as well", func(t *testing.T) {
		drg := newUnit(0, 1, "", "dragoon", "C", 12, 2)
		for _, how := range answers[1:] {
			s := in(field(3, drg, horse(0, "C")), 1, func(u *Unit) { u.Answer = how })
			assert.NotEmpty(t, s.Units[0].noMove(), how)
			assert.NotEmpty(t, s.Units[0].noCharge(), how)
			assert.NotEmpty(t, s.noMount(in(s, 1, func(u *Unit) { u.Flags = flagMoved }).Units[0]), how)
		}
	})
	t.Run("an evade or a pursuit is no straight run at the enemy", func(t *testing.T) {
		s := in(rushed(horse(0, "C"), horse(1, "C")), 2, func(u *Unit) { u.Ran = 24 })
		s.Step = 2
		n, _ := do(t, s, "reply unit=2 how=evade", nil)
		assert.Zero(t, n.Units[1].Ran)
		s = in(field(6, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) { u.Ran, u.Pursuit, u.Quarry = 24, pursuitDue, 2 })
		n, _ = do(t, s, "pursuit unit=1", []int{1})
		assert.Equal(t, []int{pursuing, 0}, []int{n.Units[0].Pursuit, n.Units[0].Ran})
	})
	t.Run("a unit that has moved does not shoot before it evades", func(t *testing.T) {
		for moved, want := range map[flag]bool{0: true, flagMoved: false} {
			s := in(rushed(horse(0, "C"), skirmishers(1, 12)), 2, func(u *Unit) { u.Flags = moved })
			_, asked := rulestest.Field(formOf(t, s, "reply unit=2 how=evade"), "shoot")
			assert.Equal(t, want, asked)
		}
	})
	t.Run("guns that have moved are neither unlimbered nor turned", func(t *testing.T) {
		s := in(field(2, newUnit(0, 0, "", "light", "C", 2, 1)), 1, func(u *Unit) { u.Flags = flagMoved })
		assert.NotEmpty(t, refused(t, s, "guns unit=1 what=turn"))
		s = in(s, 1, func(u *Unit) { u.Limber = limberUp })
		assert.NotEmpty(t, option(t, s, "guns unit=1", "what", "unlimber").Refused)
		assert.Empty(t, option(t, s, "guns unit=1", "what", "attacked").Refused)
	})
	t.Run("units with fallen morale do not advance obliquely", func(t *testing.T) {
		for state, want := range map[int]bool{good: false, halted: true, shaken: true} {
			s := in(field(2, foot(0, "C", 20, 20, 2)), 1, func(u *Unit) { u.Morale = state })
			assert.Equal(t, want, option(t, s, "move unit=1", "first", "oblique").Refused != "", state)
		}
	})
	t.Run("a death shot has to be reloaded", func(t *testing.T) {
		for class, turns := range reloads {
			s := in(field(4, horse(0, "C"), newUnit(0, 1, "", class, "C", 3, 1)), 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24} })
			s = owed(s, Due{Do: dueOverrun, Unit: 1, Other: 2})
			n, _ := do(t, s, "overrun unit=1 n=1", slices.Repeat([]int{1}, 3*gunDice[class]))
			assert.Equal(t, turns, n.Units[1].Reload, class)
		}
	})
}

// When a pursuit, a recoil and a contact end. Source: ECW-63, ECW-64, ECW-85, ECW-93; ECW-R30.
func TestEndsOfPursuitsAndRecoils(t *testing.T) {
	pursues := func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = pursuing, 3, 1 }
	t.Run("a fresh enemy ends a pursuit", func(t *testing.T) {
		s := in(arrives(horse(0, "C"), horse(1, "C"), foot(0, "C", 20, 20, 2)), 2, pursues)
		assert.Equal(t, "It is pursuing.", s.Units[1].noEvade(s.Units[0]))
		n, _ := do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
		assert.Equal(t, []int{1, 0, 0, 0}, []int{len(n.Units[1].Foes), n.Units[1].Pursuit, n.Units[1].Quarry, n.Units[1].Tests})
		s = in(s, 1, func(u *Unit) { u.Pursuit, u.Quarry = pursuitDue, 2 })
		n, _ = do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
		assert.Zero(t, n.Units[0].Pursuit, "nor does the charger pursue another")
	})
	t.Run("so does fallen morale, from which it recovers", func(t *testing.T) {
		s := in(field(1, horse(1, "C"), foot(1, "C", 20, 20, 2), foot(0, "C", 20, 20, 2)), 1, pursues)
		s = owed(in(s, 2, func(u *Unit) { u.Morale = routed }), Due{Do: duePursuit, Unit: 1, Other: 3}, Due{Do: dueContinue, Unit: 2})
		n, _ := do(t, s, "burst unit=2 other=1", nil)
		assert.Equal(t, []any{0, false, true}, []any{n.Units[0].Pursuit, n.isDue(duePursuit, 1), n.isDue(dueContinue, 2)})
		assert.True(t, in(n, 1, func(u *Unit) { u.Flags = 0 }).Units[0].mayRecover())
	})
	t.Run("no follow-up after contact is broken", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C"), foot(1, "C", 20, 20, 2)), 1, 2, false)
		s = owed(s, Due{Do: dueFollow, Unit: 1, Other: 2}, Due{Do: dueFollow, Unit: 1, Other: 3})
		for _, end := range []func(*act){func(a *act) { part(a, 2) }, func(a *act) { separate(a, 2, 1) }} {
			a := &act{State: s, Run: &book.Run{}}
			end(a)
			assert.Equal(t, []int{2}, rulestest.Each(a.State.Dues, func(d Due) int { return d.ID }))
		}
	})
	t.Run("beaten horse that is shaken has recoiled", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), foot(1, "C", 20, 20, 2)), 1, 2, false)
		s = owed(s, Due{Do: dueLost, Unit: 1, Hits: 1}, Due{Do: dueRecoil, Unit: 1})
		n, r := do(t, s, "lost unit=1 leader=none", []int{1, 6})
		assert.Equal(t, []any{shaken, false}, []any{n.Units[0].Morale, n.isDue(dueRecoil, 1)}, "%v", r.Todo)
	})
	t.Run("a recoiling unit neither charges nor follows", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false)
		for _, do := range []dueKind{dueHome, dueOverrun, dueRecoil, dueFollow} {
			s = owed(s, Due{Do: do, Unit: 1, Other: 2})
		}
		a := &act{State: s, Run: &book.Run{}}
		recoil(a, 1)
		assert.Equal(t, []Due{{ID: 5, Do: dueFollow, Unit: 2, Other: 1, Step: 5}}, a.State.Dues)
	})
	t.Run("guns without gunners take no test", func(t *testing.T) {
		s := in(field(4, foot(0, "C", 0, 24, 2), newUnit(0, 1, "", "light", "C", 3, 1)), 2, func(u *Unit) { u.Other = 0 })
		n, _ := do(t, s, "shoot unit=1 target=2 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1, 1})
		assert.False(t, n.isDue(dueShot, 2))
		s.Step = 2
		n, _ = do(t, s, "charge unit=1 target=2 far=6", nil)
		assert.False(t, n.isDue(dueReply, 2))
	})
	t.Run("only his own army tests for an army leader’s death", func(t *testing.T) {
		s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2))
		s = in(s, 2, func(u *Unit) { u.Ally = true })
		s.Leaders = []Leader{{ID: 1, Name: "General", Army: true, Off: fateKilled}, {ID: 2, Name: "Next", Army: true, Ally: true}}
		s.Fell = []Fall{{Leader: 1}}
		s = owed(s, Due{Do: dueFriends})
		_, r := do(t, s, "friends side=0 u2=near u1=no", []int{2})
		assert.Contains(t, r.Line, "all held")
	})
}
