package ecw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// A test for friends lost depends on command and on whether an enemy is near. An attached leader overrides what is entered. Source:
// ecw-charts C12.
func TestFriendsTests(t *testing.T) {
	s := field(6, foot(0, "E", 20, 20, 2), foot(0, "E", 20, 20, 2), foot(1, "C", 20, 20, 2))
	s.Fell = []Fall{{Unit: 2, Grade: "E"}}
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}}
	led := s
	led.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true, Unit: 1}}
	for how, need := range map[string][2]int{"near": {4, 3}, "calm": {3, 2}, "none": {5, 3}, "calm-none": {4, 2}} {
		for i, x := range []State{s, led} {
			_, r := do(t, x, "friends side=0 u1="+how, []int{6})
			assert.Equal(t, fmt.Sprintf("Unit 1: %d or more passes", need[i]), r.Need, "%s, %d", how, i)
		}
	}
}

// Each unit tests for the friends lost within 16 inches of it, and no others. Source: ECW-91; ecw-charts C12.
func TestFriendsFarAway(t *testing.T) {
	s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), foot(0, "D", 20, 20, 2), foot(0, "D", 20, 20, 2))
	s.Fell = []Fall{{Unit: 3, Grade: "D"}}
	one := owed(s, Due{Do: dueFriends, Other: 0})
	_, asked := rulestest.Field(formOf(t, one, "friends u1=none"), "n1")
	assert.False(t, asked, "there is only one")
	s.Fell = append(s.Fell, Fall{Unit: 4, Grade: "D"})
	for cmd, need := range map[string]int{"": 3, " n1=2": 3, " n1=1": 2, " n1=0": 3} {
		_, r := do(t, owed(s, Due{Do: dueFriends, Other: 0}), "friends u1=none"+cmd, []int{6})
		assert.Equal(t, fmt.Sprintf("Unit 1: %d or more passes", need), r.Need, "%s", cmd)
	}
	_, asked = rulestest.Field(formOf(t, s, "friends u1=none"), "n1")
	assert.False(t, asked, "the referee has said how many")
}

// fall brings unit 1 down from Good by a failed test for friends, with face as the second die, and returns the position and the card.
func fall(u Unit, face int, change func(s State) State) (State, outcome) {
	s := field(5, u, foot(1, "C", 20, 20, 2), horse(1, "C"))
	if change != nil {
		s = change(s)
	}
	a := &act{State: s, Run: &book.Run{}}
	worsen(a, s.Units[0], face)
	return a.State, outcome{Todo: words.Texts(a.Told.Todo), Notes: words.Texts(a.Told.Notes),
		Card: view.Card{Due: words.Texts(a.Told.Due)}}
}

// Source: Morale States and their Meanings; ECW-60 to ECW-63, ECW-92.
func TestStatesAndFirstMoves(t *testing.T) {
	u := foot(0, "C", 20, 20, 2)
	t.Run("ECW-92: halted: no advance, no recoil", func(t *testing.T) {
		s, r := fall(u, halted, nil)
		assert.Contains(t, strings.Join(r.Todo, " "), "halted, no advance")
		assert.False(t, s.Units[0].Dis)
		assert.True(t, s.Units[0].flag(flagFailed))
	})
	t.Run("ECW-92: halted while charging: it recoils half the distance charged", func(t *testing.T) {
		s, r := fall(horse(0, "C"), halted, func(s State) State {
			s.Dues, s.Next = []Due{{ID: 1, Do: dueHome, Unit: 1, Other: 2, Step: 4}}, 2
			return in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24} })
		})
		assert.Contains(t, strings.Join(r.Todo, " "), "Move Unit 1 3″")
		assert.True(t, s.Units[0].Dis)
		assert.Equal(t, "failed", s.Units[0].Charge.Done)
		assert.False(t, s.isDue(dueHome, 1))
	})
	t.Run("ECW-92: halted cavalry in combat recoils half a move", func(t *testing.T) {
		s, _ := fall(horse(0, "C"), halted, func(s State) State { return fighting(s, 1, 2, false) })
		assert.True(t, s.isDue(dueRecoil, 1))
		s, _ = fall(u, halted, func(s State) State { return fighting(s, 1, 2, false) })
		assert.False(t, s.isDue(dueRecoil, 1), "foot does not")
	})
	t.Run("ECW-92: shaken: half a normal move back, disordered", func(t *testing.T) {
		s, r := fall(u, shaken, nil)
		assert.Contains(t, strings.Join(r.Todo, " "), "Recoil Unit 1 3″, facing the enemy, disordered")
		assert.True(t, s.Units[0].Dis)
		assert.Zero(t, s.Units[0].Charge, "it charged nobody")
	})
	t.Run("ECW-63: shaken while charging: half the distance charged", func(t *testing.T) {
		_, r := fall(horse(0, "C"), shaken, func(s State) State { return in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 20} }) })
		assert.Contains(t, strings.Join(r.Todo, " "), "Move Unit 1 2½″")
	})
	t.Run("ECW-63: a recoil ends a charge", func(t *testing.T) {
		for _, ch := range []Charge{{}, {At: 2, Dist: 8}, {At: 3, Dist: 8}} {
			s := in(field(5, horse(0, "C"), horse(1, "C"), horse(1, "C")), 1, func(u *Unit) { u.Charge = ch })
			a := &act{State: s, Run: &book.Run{}}
			recoil(a, 1)
			assert.Equal(t, ch.At > 0, a.State.Units[0].Charge.Done == "failed")
		}
		s := in(field(5, horse(0, "C"), horse(1, "C")), 2, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 8} })
		a := &act{State: s, Run: &book.Run{}}
		recoil(a, 2)
		assert.Equal(t, "failed", a.State.Units[1].Charge.Done)
	})
	t.Run("ECW-92: no recoil from a square or hard cover", func(t *testing.T) {
		for name, change := range map[string]func(u *Unit){"square": func(u *Unit) { u.Order = "square" },
			"hard":  func(u *Unit) { u.Ground = "hard" },
			"works": func(u *Unit) { u.Ground = "works" }, "building": func(u *Unit) { *u = u.enter("building") }} {
			s, r := fall(u, shaken, func(s State) State { return in(s, 1, change) })
			assert.Contains(t, strings.Join(r.Todo, " "), "no recoil", name)
			assert.False(t, s.Units[0].Dis, name)
		}
		for name, change := range map[string]func(u *Unit){"soft": func(u *Unit) { u.Ground = "soft" },
			"soft building": func(u *Unit) { *u = u.enter("soft") }} {
			s, _ := fall(u, shaken, func(s State) State { return in(s, 1, change) })
			assert.True(t, s.Units[0].Dis, name)
			assert.Equal(t, []string{"close", ""}, []string{s.Units[0].Order, s.Units[0].Ground}, name)
		}
	})
}

// First moves of the demoralised and the routed. Source: ECW-60, ECW-61, ECW-92.
func TestWorseStates(t *testing.T) {
	u := foot(0, "C", 20, 20, 2)
	t.Run("ECW-92: demoralised while charging: the charge fails, whatever the target", func(t *testing.T) {
		s := in(field(5, u, horse(1, "C"), horse(1, "C")), 2, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 24} })
		for _, x := range s.Units[1:] {
			a := &act{State: s, Run: &book.Run{}}
			worsen(a, x, demoralised)
			after, _ := a.State.unit(x.ID)
			assert.Equal(t, x.ID == 2, after.Charge.Done == "failed", x.Name)
		}
	})
	t.Run("ECW-61, ECW-92: demoralised: half a charge move, then whole moves", func(t *testing.T) {
		s, r := fall(u, demoralised, func(s State) State { return fighting(s, 1, 2, false) })
		assert.Contains(t, strings.Join(r.Todo, " "), "Retreat Unit 1 4″, facing the enemy; then 8″")
		assert.Empty(t, s.Units[0].Foes)
		assert.Empty(t, s.Fell, "a retreat is no rout")
		assert.NotEmpty(t, s.noShot(s.Units[0]))
		assert.NotEmpty(t, s.Units[0].noFreeMove())
	})
	t.Run("ECW-60, ECW-92: routed: half a rout move, then whole moves, no rally", func(t *testing.T) {
		s, r := fall(u, routed, func(s State) State { return fighting(s, 1, 2, false) })
		assert.Contains(t, strings.Join(r.Todo, " "), "Rout Unit 1 4″ straight away; then 8″")
		assert.Len(t, s.Fell, 1)
		s.Step = 6
		assert.False(t, s.Units[0].mayRecover())
		s, _ = fall(u, routed+3, nil)
		assert.Equal(t, routed, s.Units[0].Morale, "ECW-R12")
	})
	t.Run("the leader of a router in contact is at risk", func(t *testing.T) {
		for name, foes := range map[string]bool{"in contact": true, "alone": false} {
			s, _ := fall(u, routed, func(s State) State {
				s.Leaders = []Leader{{ID: 1, Name: "Essex", Unit: 1}}
				if foes {
					s = fighting(s, 1, 2, false)
				}
				return s
			})
			assert.Equal(t, foes, s.isDue(dueRisk, 1), name)
		}
	})
	t.Run("foes of a router rise to good and pursue, unless routing", func(t *testing.T) {
		for state, pursues := range map[int]bool{good: true, shaken: true, demoralised: true, routed: false} {
			s, _ := fall(u, routed, func(s State) State {
				return in(fighting(s, 1, 2, false), 2, func(v *Unit) { v.Morale, v.Side = state, 1 })
			})
			assert.Equal(t, []any{pursues, pursues}, []any{s.isDue(duePursuit, 2), s.Units[1].Morale == good}, "%d", state)
		}
	})
	t.Run("ECW-64: gunners never pursue, nor foot horse, nor units in another fight", func(t *testing.T) {
		for _, c := range []struct {
			fled, won Unit
			pursues   bool
		}{{u, u, true}, {u, horse(0, "C"), true}, {horse(0, "C"), horse(0, "C"), true}, {horse(0, "C"), u, false},
			{u, newUnit(0, 0, "", "light", "C", 2, 1), false}} {
			s := fighting(field(5, c.fled, c.won, u), 1, 2, false)
			s.Units[1].Side, s.Units[2].Side = 1, 0
			for _, busy := range []bool{false, true} {
				if busy {
					s = fighting(s, 3, 2, false)
				}
				a := &act{State: s, Run: &book.Run{}}
				routers(a, s.Units[0])
				assert.Equal(t, c.pursues && !busy, a.State.isDue(duePursuit, 2), "%s, %s, %t", c.fled.Class, c.won.Class, busy)
			}
		}
	})
	t.Run("ECW-60: a router’s dues lapse", func(t *testing.T) {
		s, _ := fall(u, routed, func(s State) State {
			for i, do := range []dueKind{dueHome, dueReceive, dueOverrun, dueShot, dueLost, dueRecoil, duePursuit, dueReply, dueFight} {
				s.Dues = append(s.Dues, Due{ID: i + 1, Do: do, Unit: 1, Other: 2, Step: 5})
			}
			s.Next = 10
			return s
		})
		assert.Empty(t, s.Dues)
	})
}

// What a side has lost this turn: its units, the lowest grade among them, and its army leader. His death affects all units of his own army,
// another leader's death only his wing. Source: ECW-22, ECW-91; ecw-charts C12.
func TestLossesOfASide(t *testing.T) {
	s := State{Leaders: []Leader{{ID: 1, Army: true}, {ID: 2}, {ID: 3, Army: true, Ally: true}, {ID: 4, Army: true, Side: 1}}}
	us := []Unit{{ID: 1}, {ID: 2, Wing: 2}, {ID: 3, Ally: true}, {ID: 4, Side: 1}}
	for _, c := range []struct {
		fell  []Fall
		loss  loss
		feels []bool
	}{
		{nil, loss{0, "A", [2]bool{}}, []bool{false, false, false, false}},
		{[]Fall{{Unit: 1, Grade: "B"}, {Unit: 2, Grade: "D"}, {Unit: 3, Grade: "C"}, {Side: 1, Unit: 4, Grade: "E"}}, loss{3, "D", [2]bool{}},
			[]bool{false, false, false, false}},
		{[]Fall{{Leader: 1}}, loss{0, "A", [2]bool{true}}, []bool{true, true, false, false}},
		{[]Fall{{Leader: 2}}, loss{0, "A", [2]bool{}}, []bool{false, true, false, false}},
		{[]Fall{{Leader: 1}, {Leader: 2}}, loss{0, "A", [2]bool{true}}, []bool{true, true, false, false}},
		{[]Fall{{Leader: 3}}, loss{0, "A", [2]bool{false, true}}, []bool{false, false, true, false}},
		{[]Fall{{Side: 1, Leader: 4}}, loss{0, "A", [2]bool{}}, []bool{false, false, false, true}},
	} {
		s.Fell = c.fell
		assert.Equal(t, c.loss, s.lossOf(0), "%v", c.fell)
		assert.Equal(t, c.feels, rulestest.Each(us, s.leaderless), "%v", c.fell)
	}
}

// Which units recover, and when. Source: ECW-93.
func TestRecovery(t *testing.T) {
	u := foot(0, "C", 20, 20, 2)
	t.Run("a failure never improves morale", func(t *testing.T) {
		s, r := fall(u, halted, func(s State) State { return in(s, 1, func(u *Unit) { u.Morale = shaken }) })
		assert.Equal(t, shaken, s.Units[0].Morale)
		assert.False(t, r.Bad)
	})
	t.Run("ECW-93: recovery ends when all that can have recovered", func(t *testing.T) {
		s := field(6, u, u, u)
		for id := 1; id <= 2; id++ {
			s = in(s, id, func(u *Unit) { u.Morale = shaken })
		}
		s.Dues, s.Next = []Due{{ID: 1, Do: dueRecover, Step: 6}}, 2
		n, _ := do(t, s, "recover unit=1", nil)
		assert.True(t, n.isDue(dueRecover, 0), "one of two")
		assert.Equal(t, []int{good, shaken}, []int{n.Units[0].Morale, n.Units[1].Morale})
		n, _ = do(t, n, "recover unit=2", nil)
		assert.False(t, n.isDue(dueRecover, 0), "and the other")
		n, _ = do(t, s, "recover unit=all", nil)
		assert.False(t, n.isDue(dueRecover, 0), "both at once")
	})
	t.Run("ECW-93: a unit that stood a turn recovers morale and order", func(t *testing.T) {
		base := in(field(6, u), 1, func(u *Unit) { u.Morale, u.Dis = shaken, true })
		n, _ := do(t, base, "recover", nil)
		assert.Equal(t, "Good", n.Units[0].condition())
		for name, change := range map[string]func(u *Unit){
			"moved": func(u *Unit) { *u = u.set(flagMoved) }, "shot": func(u *Unit) { *u = u.set(flagShot) },
			"fought": func(u *Unit) { *u = u.set(flagFought) },
			"failed": func(u *Unit) { *u = u.set(flagFailed) }, "burst through": func(u *Unit) { *u = u.set(flagBurst) },
			"charged": func(u *Unit) { u.Charge.At = 1 }, "pursues": func(u *Unit) { u.Pursuit = 1 },
			"routs": func(u *Unit) { u.Morale = routed },
		} {
			assert.False(t, in(base, 1, change).Units[0].mayRecover(), name)
		}
		assert.False(t, field(6, u).Units[0].mayRecover(), "nothing to recover from")
		dis := in(field(6, u), 1, func(u *Unit) { u.Dis = true })
		assert.True(t, dis.Units[0].mayRecover(), "disorder alone")
	})
	t.Run("ECW-R08, ECW-S04: one state a turn by the switch", func(t *testing.T) {
		for was, now := range map[int]int{demoralised: shaken, shaken: halted, halted: good} {
			s := in(field(6, u), 1, func(u *Unit) { u.Morale = was })
			s.Set.Slow = true
			s, _ = do(t, s, "recover", nil)
			assert.Equal(t, now, s.Units[0].Morale)
		}
	})
}

// The die must reach 1 less the modifiers. Where that is outside 1 to 7, the sum says that any roll or no roll passes. Source: ECW-90.
func TestTargetsOutsideTheDie(t *testing.T) {
	for _, x := range []struct {
		modifier, need int
		limit          book.Said // why the target differs from the sum
	}{{2, 1, book.Say("any")}, {1, 1, book.Say("any")}, {0, 1, nil}, {-5, 6, nil}, {-6, 7, nil}, {-7, 7, book.Say("none")}} {
		m := State{}.morale("chargeHome")
		m.line(x.modifier, "losses")
		sum := m.done()
		assert.Equal(t, x.need, sum.Target, "%+d", x.modifier)
		assert.Equal(t, x.limit, sum.Limit, "%+d", x.modifier)
	}
}

// lineCase is a unit that charges or is charged, and an expected line of its sum.
type lineCase struct {
	name   string
	u, v   Unit
	ch     Charge
	line   string
	weighs int // 0 if the line must be absent
}

// holdLines checks the line of every case against its sum.
func holdLines(t *testing.T, cases []lineCase, sum func(u, v Unit, ch Charge) book.Sum) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { holdLine(t, reck(sum(c.u, c.v, c.ch)), c.line, c.weighs) })
	}
}

// with returns u as mustered and then changed.
func with(u Unit, change func(u *Unit)) Unit {
	u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
	change(&u)
	return u
}

func same(*Unit) {}

// three returns a unit each of pikes, shot and horse, and a field with the pikes on it.
func three() (pikes, shot, h Unit, st State) {
	pikes = with(foot(0, "C", 20, 20, 2), same)
	return pikes, with(foot(0, "C", 0, 24, 2), same), horse(0, "C"), field(4, pikes)
}

// Every line of the charge chart appears when it should, with the weight charted.
// Source: ecw-charts C7 to C12.
func TestLinesOfACharge(t *testing.T) {
	pikes, shot, h, st := three()
	holdLines(t, []lineCase{
		{"C8 impetus", h, shot, Charge{Impetus: true}, "impetus", 1},
		{"C8 impetus of the disordered", with(h, func(u *Unit) { u.Dis = true }), shot, Charge{Impetus: true}, "impetus", 0},
		{"C8 missile unit", shot, shot, Charge{}, "missile unit", -1},
		{"C8 combat unit", pikes, shot, Charge{}, "missile unit", 0},
		{"C8 foot against horse", pikes, h, Charge{}, "foot against horse", -3},
		{"C8 horse against horse", h, h, Charge{}, "foot against horse", 0},
		{"C8 steady pikes", h, pikes, Charge{}, "cavalry at the front of steady pikes", -2},
		{"C8 steady pikes in flank", h, pikes, Charge{Side: flank}, "cavalry at the front of steady pikes", 0},
		{"C8 unsteady pikes", h, with(pikes, func(u *Unit) { u.Dis = true }), Charge{}, "cavalry at the front of steady pikes", 0},
		{"C8 foot at steady pikes", pikes, pikes, Charge{}, "cavalry at the front of steady pikes", 0},
		{"C8 hard cover", pikes, with(shot, func(u *Unit) { u.Ground = "works" }), Charge{}, "target in hard cover", -2},
		{"C8 soft cover", pikes, with(shot, func(u *Unit) { u.Ground = "soft" }), Charge{},
			"target behind obstacle or soft cover", -1},
		{"C8 obstacle", pikes, with(shot, func(u *Unit) { u.Ground = "obstacle" }), Charge{},
			"target behind obstacle or soft cover", -1},
		{"C8 open", pikes, shot, Charge{}, "target behind obstacle or soft cover", 0},
		{"C8 disordered", with(pikes, func(u *Unit) { u.Dis = true }), shot, Charge{}, "disordered", -1},
		{"C8 target disordered", pikes, with(shot, func(u *Unit) { u.Dis = true }), Charge{}, "target in trouble", 1},
		{"C8 target shaken", pikes, with(shot, func(u *Unit) { u.Morale = shaken }), Charge{}, "target in trouble", 1},
		{"C8 target halted", pikes, with(shot, func(u *Unit) { u.Morale = halted }), Charge{}, "target in trouble", 0},
		{"C8 flank", pikes, shot, Charge{Side: flank}, "at the target’s flank or rear", 1},
		{"C8 rear", pikes, shot, Charge{Side: rear}, "at the target’s flank or rear", 1},
		{"C8 losses", with(pikes, func(u *Unit) { u.Shot -= 8 }), shot, Charge{}, "losses, 8 of 40", -2},
		{"C8 losses capped", with(pikes, func(u *Unit) { u.Shot -= 17 }), shot, Charge{}, "losses, 17 of 40", -3},
		{"C8 fewer than a tenth", with(pikes, func(u *Unit) { u.Shot -= 3 }), shot, Charge{}, "losses, 3 of 40", 0},
		{"C8 exhausted", with(pikes, func(u *Unit) { u.Shot, u.Start = 0, 20 }), shot, Charge{}, "exhausted", -1},
		{"C8 nearly exhausted", with(pikes, func(u *Unit) { u.Shot, u.Start = 1, 21 }), shot, Charge{}, "exhausted", 0},
	}, func(u, v Unit, ch Charge) book.Sum { return st.chargeSum(u, v, ch, "near", false) })
	holdLine(t, reck(st.chargeSum(with(h, same), with(pikes, same), Charge{}, "near", true)), "cavalry at the front of steady pikes", 0)
}

// The lines of the chart for receiving a charge.
func TestLinesOfReceiving(t *testing.T) {
	pikes, shot, h, st := three()
	holdLines(t, []lineCase{
		{"C9 impetus", shot, h, Charge{Impetus: true}, "charger has impetus", -1},
		{"C9 impetus of the disordered", shot, with(h, func(u *Unit) { u.Dis = true }), Charge{Impetus: true},
			"charger has impetus", 0},
		{"C9 steady pikes", pikes, h, Charge{}, "steady pikes, cavalry to the front", 2},
		{"C9 steady pikes in flank", pikes, h, Charge{Side: flank}, "steady pikes, cavalry to the front", 0},
		{"C9 steady pikes in flank are ridden at", pikes, h, Charge{Side: flank}, "foot charged by cavalry", -2},
		{"C9 square of steady pikes", with(pikes, func(u *Unit) { u.Order = "square" }), h, Charge{Side: flank},
			"steady pikes, cavalry to the front", 2},
		{"C9 disordered square", with(pikes, func(u *Unit) { u.Order, u.Dis = "square", true }), h, Charge{},
			"square against cavalry", 2},
		{"C9 shot ridden at", shot, h, Charge{}, "foot charged by cavalry", -2},
		{"C9 shot charged by foot", shot, pikes, Charge{}, "foot charged by cavalry", 0},
		{"C9 cavalry standing", h, h, Charge{}, "cavalry standing to receive cavalry", -2},
		{"C9 cavalry against foot", h, pikes, Charge{}, "cavalry standing to receive cavalry", 0},
		{"C9 missile unit charged by foot", shot, pikes, Charge{}, "missile unit charged by foot", -1},
		{"C9 missile unit charged by horse", shot, h, Charge{}, "missile unit charged by foot", 0},
		{"C9 flank", pikes, pikes, Charge{Side: flank}, "charged in flank", -2},
		{"C9 rear", pikes, pikes, Charge{Side: rear}, "charged in rear", -3},
		{"C9 rear is not flank", pikes, pikes, Charge{Side: rear}, "charged in flank", 0},
		{"C9 disordered", with(pikes, func(u *Unit) { u.Dis = true }), pikes, Charge{}, "disordered", -1},
		{"C9 shaken", with(pikes, func(u *Unit) { u.Morale = shaken }), pikes, Charge{}, "shaken or worse", -1},
		{"C9 halted", with(pikes, func(u *Unit) { u.Morale = halted }), pikes, Charge{}, "shaken or worse", 0},
		{"C9 hard cover", with(pikes, func(u *Unit) { u.Ground = "hard" }), pikes, Charge{}, "hard cover", 2},
		{"C9 soft cover", with(pikes, func(u *Unit) { u.Ground = "soft" }), pikes, Charge{}, "soft cover or obstacle", 1},
		{"C9 obstacle", with(pikes, func(u *Unit) { u.Ground = "obstacle" }), pikes, Charge{}, "soft cover or obstacle", 1},
		{"C9 a wood does not count in combat", with(pikes, func(u *Unit) { u.Ground = "wood" }), pikes, Charge{},
			"soft cover or obstacle", 0},
	}, func(u, v Unit, ch Charge) book.Sum { return st.receiveSum(u, v, ch, "near", false, false) })
	evading := reck(st.receiveSum(with(h, same), with(h, same), Charge{}, "near", true, false))
	holdLine(t, evading, "evading", 1)
	holdLine(t, evading, "cavalry standing to receive cavalry", 0)
	holdLine(t, reck(st.receiveSum(with(pikes, same), with(h, same), Charge{}, "near", false, true)),
		"steady pikes, cavalry to the front", 0)
}

// The lines of tests for shooting, lost rounds, friends and pursuit.
func TestMoraleLines(t *testing.T) {
	pikes, shot, h, st := three()
	for _, c := range []struct {
		name   string
		r      engine.Reckoning
		line   string
		weighs int
	}{
		{"C10 guns", reck(st.shotSum(with(pikes, same), 1, "near", true, false)), "hit by guns", -1},
		{"C10 small arms", reck(st.shotSum(with(pikes, same), 1, "near", false, false)), "hit by guns", 0},
		{"C10 enfiladed", reck(st.shotSum(with(pikes, same), 1, "near", false, true)), "enfiladed", -1},
		{"C10 disordered", reck(st.shotSum(with(pikes, func(u *Unit) { u.Dis = true }), 1, "near", false, false)), "disordered or shaken",
			-1},
		{"C10 shaken", reck(st.shotSum(with(pikes, func(u *Unit) { u.Morale = shaken }), 1, "near", false, false)),
			"disordered or shaken", -1},
		{"C10 in order", reck(st.shotSum(with(pikes, same), 1, "near", false, false)), "disordered or shaken", 0},
		{"C10 skirmish order", reck(st.shotSum(with(skirmishers(0, 12), same), 1, "near", false, false)), "skirmish order", 1},
		{"C10 hard cover", reck(st.shotSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false)), "hard cover", 1},
		{"C10 losses", reck(st.shotSum(with(pikes, same), 4, "near", false, false)), "losses, 4 of 40", -1},
		{"C11 missile unit", reck(st.lostSum(with(shot, same), 1, "near", false, false, false)), "missile unit", -1},
		{"C11 steady pikes", reck(st.lostSum(with(pikes, same), 1, "near", false, false, false)), "steady pikes", 1},
		{"C11 no pikes", reck(st.lostSum(with(pikes, same), 1, "near", false, false, true)), "steady pikes", 0},
		{"C11 flanked", reck(st.lostSum(with(pikes, same), 1, "near", true, false, false)), "attacked in flank or rear", -2},
		{"C11 shaken", reck(st.lostSum(with(pikes, func(u *Unit) { u.Morale = shaken }), 1, "near", false, false, false)),
			"shaken or worse", -1},
		{"C11 hard cover", reck(st.lostSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false, false)),
			"hard cover", 1},
		{"C11 friend behind", reck(st.lostSum(with(pikes, same), 1, "near", false, true, false)), "friend in good morale close behind",
			1},
		{"C11 losses by the difference", reck(st.lostSum(with(pikes, same), 8, "near", false, false, false)), "losses, 8 of 40", -2},
		{"C12 one friend", reck(st.friendSum(with(pikes, same), 1, "near", false, false, false)), "further friends: 0", 0},
		{"C12 two friends", reck(st.friendSum(with(pikes, same), 2, "near", false, false, false)), "further friends: 1", -1},
		{"C12 five friends", reck(st.friendSum(with(pikes, same), 5, "near", false, false, false)), "further friends: 2", -2},
		{"C12 army leader", reck(st.friendSum(with(pikes, same), 1, "near", true, false, false)), "army leader killed", -1},
		{"C12 lower grade", reck(st.friendSum(with(pikes, same), 1, "near", false, true, false)), "routed friend of lower grade", 1},
		{"C12 no enemy near", reck(st.friendSum(with(pikes, same), 1, "near", false, false, true)), "no visible enemy near", 1},
		{"C12 hard cover", reck(st.friendSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false, false)),
			"hard cover", 1},
		{"C7 cavalry", reck(st.pursuitSum(with(h, same), "", false)), "cavalry", -3},
		{"C7 foot", reck(st.pursuitSum(with(pikes, same), "", false)), "foot", -1},
		{"C7 levee", reck(st.pursuitSum(with(levee(h), same), "", false)), "levee", -1},
		{"C7 headstrong", reck(st.pursuitSum(with(h, func(u *Unit) { u.Headstrong = true }), "", false)), "headstrong", -1},
		{"C7 grade B", reck(st.pursuitSum(with(horse(0, "B"), same), "", false)), "Grade A or B", 1},
		{"C7 grade C", reck(st.pursuitSum(with(h, same), "", false)), "Grade A or B", 0},
		{"C7 exhausted", reck(st.pursuitSum(with(h, func(u *Unit) { u.Other = 6 }), "", false)), "exhausted", 1},
		{"C7 fresh enemy", reck(st.pursuitSum(with(h, same), "", true)), "fresh enemy within charge reach", 1},
		{"C7 leader", reck(st.pursuitSum(with(h, same), "with", false)), "leader with the unit", 1},
		{"C7 no radius penalty", reck(st.pursuitSum(with(h, same), "none", false)), "no leader in radius", 0},
	} {
		t.Run(c.name, func(t *testing.T) { holdLine(t, c.r, c.line, c.weighs) })
	}
	t.Run("artillery disadvantage weighs on charges, answers, friends and shots by guns", func(t *testing.T) {
		s := field(4, pikes, foot(1, "C", 20, 20, 2), newUnit(0, 1, "", "heavy", "C", 4, 1))
		u, v := s.Units[0], s.Units[1]
		holdLine(t, reck(s.chargeSum(u, v, Charge{}, "near", false)), "artillery disadvantage", -1)
		holdLine(t, reck(s.receiveSum(u, v, Charge{}, "near", false, false)), "artillery disadvantage", -1)
		holdLine(t, reck(s.friendSum(u, 1, "near", false, false, false)), "artillery disadvantage", -1)
		holdLine(t, reck(s.shotSum(u, 1, "near", true, false)), "hit by guns, artillery disadvantage", -2)
		holdLine(t, reck(s.shotSum(u, 1, "near", true, false)), "hit by guns", 0)
		holdLine(t, reck(s.shotSum(u, 1, "near", false, false)), "hit by guns, artillery disadvantage", 0)
		free := u
		free.ID = 0
		holdLine(t, reck(s.shotSum(free, 1, "near", true, false)), "hit by guns, artillery disadvantage", 0)
		holdLine(t, reck(s.chargeSum(free, v, Charge{}, "near", false)), "artillery disadvantage", 0)
		holdLine(t, reck(s.lostSum(u, 1, "near", false, false, false)), "artillery disadvantage", 0)
		holdLine(t, reck(s.chargeSum(v, u, Charge{}, "near", false)), "artillery disadvantage", 0)
	})
	for grade, v := range map[string]int{"A": 1, "B": 0, "C": -1, "D": -2, "E": -3} {
		holdLine(t, reck(st.shotSum(with(foot(0, grade, 20, 20, 2), same), 1, "near", false, false)), "grade "+grade, v)
	}
}

// holdLine checks that a line has the given weight in a sum, or is absent if that is 0.
func holdLine(t *testing.T, r engine.Reckoning, line string, weighs int) {
	t.Helper()
	for _, x := range r.Terms {
		if x.Why == line {
			assert.Equal(t, []any{-weighs, book.Signed(weighs)}, []any{x.Value, x.Show}, line)
			return
		}
	}
	assert.Zero(t, weighs, "%q does not stand in %s", line, rulestest.Reckoned(r))
}

// Tests propose the losses of a unit on the roster, and take those entered for a unit off it. Source: ecw-charts C10, C12.
func TestProposalsOfTests(t *testing.T) {
	s := in(field(4, foot(0, "C", 16, 24, 2)), 1, func(u *Unit) { u.Shot -= 5 })
	hits, _ := rulestest.Field(formOf(t, s, "shot-test unit=1"), "hits")
	assert.Equal(t, "5", hits.Value)
	_, r := do(t, s, "shot-test unit=free unit-kind=combat hits=4 leader=near", []int{2})
	assert.Equal(t, 3, r.Reckoning[0].Target, "a tenth of forty and grade C")
	assert.Equal(t, 2, s.shotSum(Unit{Grade: "C"}, 4, leaderNear, false, false).Target, "a share of nothing weighs nothing")
	assert.Equal(t, "friends lost within 16″ and in sight", formOf(t, s, "friends").GoSmall)
	n, ok := rulestest.Field(formOf(t, s, "friends"), "n")
	assert.True(t, ok)
	assert.Equal(t, "Friends lost within 16″ and in sight", n.Label)
	s.Set.Small = true
	assert.Equal(t, "friends lost within 12″ and in sight", formOf(t, s, "friends").GoSmall)
}

// Source: Reasons for Testing Morale, 6; ECW-91.
func TestFriendsOfTheDestroyedTest(t *testing.T) {
	s := field(1, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), horse(0, "C"))
	s = in(s, 1, func(u *Unit) { u.Morale = routed })
	t.Run("COR-E07: a router that surrenders later", func(t *testing.T) {
		n, _ := do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.Equal(t, "surrendered", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
		n.Step = 5
		n, _ = do(t, n, "next", nil)
		assert.True(t, n.mourns(0))
	})
	t.Run("COR-E07: a router that is shot down", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Pikes, u.Shot = 0, 1 })
		x.Step = 4
		n, _ := do(t, x, "shoot unit=3 target=1 range=0", []int{6, 1, 1, 1, 1, 1, 1})
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("COR-E07: a router that scatters", func(t *testing.T) {
		n, _ := do(t, in(s, 2, func(u *Unit) { u.Order = "square" }), "burst unit=1 other=2 stuck=yes", nil)
		assert.Equal(t, "scattered", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("routed and destroyed in one turn is one friend lost", func(t *testing.T) {
		x := fighting(in(s, 1, func(u *Unit) { u.Morale = good }), 1, 3, false)
		x.Step = 5
		n, _ := do(t, x, "lost unit=1 diff=2 leader=none", []int{1, 1})
		require.Len(t, n.Fell, 1)
		n, _ = do(t, n, "hit unit=1 n=40", nil)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("leaving the table does not count", func(t *testing.T) {
		n, _ := do(t, s, "continue unit=1 met=edge", nil)
		assert.Empty(t, n.Fell)
	})
	t.Run("gunners and skirmishers never count", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Pikes, u.Shot, u.Orig, u.Order = 0, 12, [3]int{0, 12, 0}, "skirmish" })
		n, _ := do(t, x, "continue unit=1 met=enemy other=3", nil)
		assert.Empty(t, n.Fell)
	})
}

// Source: ECW-60 to ECW-66, ECW-90 to ECW-93.
func TestRoutsAndRecovery(t *testing.T) {
	s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), horse(0, "C"), horse(1, "C"), horse(1, "C"))
	for i := range s.Units {
		s.Units[i].Counts = i != 1
	}
	s.Units[0] = s.Units[0].withFoe(Foe{ID: 2})
	s.Units[1] = s.Units[1].withFoe(Foe{ID: 1})
	s.Units[0].Morale = shaken
	s, r := do(t, s, "lost unit=2 diff=2 leader=none", []int{1, 1})
	assert.Equal(t, "Routed", r.Word)
	assert.Equal(t, good, s.Units[0].Morale, "ECW-64: poor morale rises")
	assert.True(t, s.isDue(duePursuit, 1))
	s.Step = 6
	s, r = do(t, s, "pursuit unit=1", []int{1})
	assert.Equal(t, "Pursues", r.Word)
	assert.Equal(t, []int{2, 1}, []int{s.Units[0].Pursuit, s.Units[0].Tests})
	assert.False(t, s.isDue(duePursuit, 1), "it has been taken")
	s, r = do(t, s, "friends side=1", nil)
	assert.Equal(t, "Nobody", r.Word)
	s, _ = do(t, s, "next", nil)
	assert.Equal(t, 3, s.Turn)
	assert.True(t, s.isDue(dueContinue, 2) && s.isDue(duePursuit, 1))
	s, _ = do(t, s, "pursuit unit=1", []int{1})
	assert.True(t, s.isDue(dueContinue, 1), "ECW-64: no further test")
	assert.Contains(t, refused(t, s, "pursuit unit=1"), "used up")
	s, _ = do(t, s, "continue unit=1 met=lost", nil)
	assert.Zero(t, s.Units[0].Pursuit, "ECW-64: outrun, in hand")
	s, r = do(t, s, "continue unit=2 met=edge", nil)
	assert.Equal(t, "left the table", s.Units[1].Off)
	assert.Contains(t, r.Line, "left")

	t.Run("recovery to Good with disorder, ECW-R08", func(t *testing.T) {
		s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2))
		s.Units[0].Morale, s.Units[0].Dis = demoralised, true
		s.Units[1].Morale, s.Units[1].Flags = halted, flagShot
		n, _ := do(t, s, "recover", nil)
		assert.Equal(t, "Good", n.Units[0].condition())
		assert.Equal(t, halted, n.Units[1].Morale, "it has shot")
		s.Set.Slow = true
		n, _ = do(t, s, "recover", nil)
		assert.Equal(t, shaken, n.Units[0].Morale, "ECW-S04")
	})
	t.Run("burst-through, ECW-66", func(t *testing.T) {
		s := field(1, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), newUnit(0, 0, "", "light", "C", 1, 1), foot(0, "C", 20, 20, 2))
		s.Units[0].Morale, s.Units[3].Order = routed, "square"
		n, _ := do(t, s, "burst unit=1 other=2", nil)
		assert.True(t, n.Units[1].Dis && n.Units[1].flag(flagBurst))
		assert.Equal(t, halted, n.Units[1].Morale)
		n, _ = do(t, s, "burst unit=1 other=3", []int{3})
		assert.Equal(t, "destroyed", n.Units[2].Off)
		n, _ = do(t, s, "burst unit=1 other=3", []int{4})
		assert.True(t, n.Units[2].here())
		for line, off := range map[string]string{"burst unit=1 other=4": "", "burst unit=1 other=4 stuck=yes": "scattered",
			"continue unit=1 met=friend other=4": "", "continue unit=1 met=friend other=4 stuck=yes": "scattered"} {
			n, _ = do(t, s, line, nil)
			assert.Equal(t, []any{off, good}, []any{n.Units[0].Off, n.Units[3].Morale}, "%s: only a router that cannot move at all", line)
		}
	})
}

// Source: ECW-61 to ECW-63, ECW-67.
func TestThreatsAndOppositeSides(t *testing.T) {
	t.Run("threat, ECW-62", func(t *testing.T) {
		s := field(1, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
		s.Units[0].Morale = demoralised
		_, r := do(t, s, "threat unit=1 threat=near", nil)
		assert.Equal(t, "8″", r.Number)
		n, _ := do(t, s, "threat unit=1 threat=near met=enemy other=2", nil)
		assert.Equal(t, "surrendered", n.Units[0].Off)
		assert.Equal(t, 36, n.Units[1].figures(), "ECW-67: four guards")
		n, r = do(t, s, "threat unit=1 threat=none", nil)
		assert.False(t, n.Units[0].flag(flagMoved))
		assert.Equal(t, "Stands", r.Word)
	})
	t.Run("opposite sides, ECW-61, ECW-63", func(t *testing.T) {
		s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
		s.Units[0] = s.Units[0].withFoe(Foe{ID: 2}).withFoe(Foe{ID: 3, Side: rear})
		s.Units[1], s.Units[2] = s.Units[1].withFoe(Foe{ID: 1}), s.Units[2].withFoe(Foe{ID: 1})
		n, _ := do(t, s, "lost unit=1 diff=5 leader=none", []int{1, 6})
		assert.Equal(t, shaken, n.Units[0].Morale)
		assert.Len(t, n.Units[0].Foes, 2, "it fights on")
		n, _ = do(t, s, "lost unit=1 diff=5 leader=none", []int{1, 1})
		assert.Equal(t, "surrendered", n.Units[0].Off)
		h := in(s, 1, func(u *Unit) { u.Class, u.Pikes, u.Shot, u.Other, u.Orig = "horse", 0, 0, 12, [3]int{0, 0, 12} })
		n, r := do(t, h, "recoil unit=1", nil)
		assert.Equal(t, []any{"Fights on", 2, false}, []any{r.Word, len(n.Units[0].Foes), n.Units[0].Dis}, "ECW-85: cavalry neither")
	})
}

// What a continued move may meet. Source: ECW-60, ECW-64.
func TestOptionsOfContinuedMoves(t *testing.T) {
	t.Run("what pursuers and routers may meet", func(t *testing.T) {
		for pursuit, want := range map[int]string{2: "Still in pursuit, Target gone or outrun, Another enemy, Impassable ground, The table edge",
			0: "Nothing, A friend, An enemy, Impassable ground, The table edge"} {
			s := in(field(1, horse(0, "C"), levee(foot(1, "E", 20, 20, 2))), 1, func(u *Unit) {
				u.Pursuit, u.Quarry, u.Morale = pursuit, pursuit, routed*book.Bit(pursuit == 0)
			})
			met, _ := rulestest.Field(formOf(t, s, "continue unit=1"), "met")
			labels := rulestest.Each(met.Options, func(o view.Option) string { return o.Label })
			assert.Equal(t, want, strings.Join(labels, ", "))
		}
	})
}

// beat returns a field on which unit 1 has routed unit 2 in combat.
func beat(t *testing.T, u, v Unit) State {
	s := fighting(field(5, u, v), 1, 2, false)
	s, _ = do(t, s, "lost unit=2 diff=1 leader=none", []int{1, 1})
	require.Equal(t, routed, s.Units[1].Morale)
	return s
}

// Source: Pursuit Moves; ECW-64, ECW-65.
func TestPursuits(t *testing.T) {
	e := levee(foot(1, "E", 20, 20, 2))
	eh := levee(horse(1, "E"))
	assert.True(t, beat(t, foot(0, "C", 20, 20, 2), e).isDue(duePursuit, 1), "foot pursues foot")
	assert.False(t, beat(t, foot(0, "C", 20, 20, 2), eh).isDue(duePursuit, 1), "foot never pursues horse")
	assert.True(t, beat(t, horse(0, "C"), eh).isDue(duePursuit, 1), "horse pursues horse")
	assert.False(t, beat(t, newUnit(0, 0, "", "light", "C", 2, 1), e).isDue(duePursuit, 1), "gunners never pursue")
	t.Run("ECW-64: which units test, and when", func(t *testing.T) {
		pursues := func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 1, 2, 0 }
		for name, c := range map[string]struct {
			step   int
			change func(u *Unit)
			want   string
		}{
			"after the rout":             {6, pursues, ""},
			"to rally, in phase 1":       {1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 }, ""},
			"to rally, not before":       {6, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 }, "It tests to rally in phase 1."},
			"twice at most":              {1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 }, "Both tests are used up."},
			"routers never":              {6, func(u *Unit) { pursues(u); u.Morale = routed }, "Routers never pursue."},
			"the demoralised may":        {6, func(u *Unit) { pursues(u); u.Morale = demoralised }, ""},
			"not a unit without pursuit": {6, func(*Unit) {}, book.Hide},
		} {
			s := in(field(c.step, horse(0, "C"), e), 1, c.change)
			got := book.Hide
			f, _ := rulestest.Field(formOf(t, s, "pursuit unit=1"), "unit")
			for _, o := range f.Options {
				if o.ID == "1" {
					got = o.Refused
				}
			}
			assert.Equal(t, c.want, got, name)
		}
	})
	t.Run("ECW-64: not with another foe", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), e, foot(1, "C", 20, 20, 2)), 1, 2, false)
		s = fighting(s, 1, 3, false)
		s, _ = do(t, s, "lost unit=2 diff=1 leader=none", []int{1, 1})
		assert.False(t, s.isDue(duePursuit, 1))
	})
	t.Run("ECW-64: poor morale rises to good", func(t *testing.T) {
		u := horse(0, "C")
		u.Morale = demoralised
		s := beat(t, u, e)
		assert.Equal(t, good, s.Units[0].Morale)
		assert.True(t, s.isDue(duePursuit, 1))
	})
	t.Run("ECW-64: a pursuer owes a single test", func(t *testing.T) {
		for _, face := range []int{1, 6} {
			s := in(field(6, horse(0, "C"), e), 1, func(u *Unit) { u.Pursuit, u.Quarry = 1, 2 })
			s.Dues, s.Next = []Due{{ID: 1, Do: duePursuit, Unit: 1, Other: 2, Step: 6}}, 2
			s, _ = do(t, s, "pursuit unit=1", []int{face})
			assert.False(t, s.isDue(duePursuit, 1), "%d", face)
		}
	})
	t.Run("ECW-64: in hand again without a test", func(t *testing.T) {
		for _, met := range []string{"lost", "wall", "enemy other=3", "edge"} {
			s := in(field(1, horse(0, "C"), e, foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
			s, r := do(t, s, "continue unit=1 met="+met, nil)
			assert.Equal(t, []int{0, 0, 0}, []int{s.Units[0].Pursuit, s.Units[0].Quarry, s.Units[0].Tests}, met)
			assert.Equal(t, "16″", r.Number)
			assert.Equal(t, met == "edge", s.Units[0].Off == "left the table")
		}
		s := in(field(1, horse(0, "C"), e), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
		s, _ = do(t, s, "continue unit=1 met=clear", nil)
		assert.Equal(t, 2, s.Units[0].Pursuit)
	})
}

// How a pursuit moves, crashes and meets friends. Source: ECW-65, ECW-66.
func TestMovesOfAPursuit(t *testing.T) {
	e := levee(foot(1, "E", 20, 20, 2))
	t.Run("ECW-64, ECW-65: the first move of a pursuit is half a charge move, and may crash in phase 6", func(t *testing.T) {
		s := in(field(6, horse(0, "C"), e, horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		n, r := do(t, s, "continue unit=1 met=enemy other=3 burst=yes", nil)
		assert.Equal(t, "8″", r.Number)
		assert.Equal(t, Charge{At: 3, Dist: 32, Crash: true}, n.Units[0].Charge)
		assert.Contains(t, refused(t, n, "next"), "test to charge home")
		s.Step = 1
		assert.Equal(t, "16″", formOf(t, s, "continue unit=1").Reckoning.Result)
		_, r = do(t, s, "continue unit=1", nil)
		assert.Equal(t, "16″", r.Number)
		retreat := in(s, 1, func(u *Unit) { u.Morale, u.Pursuit = demoralised, 0 })
		assert.Equal(t, "Nothing", option(t, retreat, "continue unit=1", "met", "clear").Label)
		_, r = do(t, retreat, "continue unit=1", nil)
		assert.Contains(t, r.Line, "retreat", "the demoralised never pursue")
		run := in(s, 1, func(u *Unit) { u.Morale, u.Pursuit = routed, 0 })
		run.Step = 6
		assert.Equal(t, "16″", formOf(t, run, "continue unit=1").Reckoning.Result)
	})
	t.Run("ECW-65: a crash is a charge without impetus, no countercharge", func(t *testing.T) {
		s := in(field(1, horse(0, "C"), e, horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		s, _ = do(t, s, "continue unit=1 met=enemy other=3 burst=yes", nil)
		assert.Equal(t, Charge{At: 3, Dist: 64, Crash: true}, s.Units[0].Charge)
		assert.Equal(t, "stand", s.Units[2].Answer)
		assert.Equal(t, book.Say("no.crash"), s.noImpetus(s.Units[0], s.Units[2], s.Units[0].Charge, 64,
			slopes[0]))
	})
	t.Run("ECW-64: another enemy ends it, unless the routers have burst through him", func(t *testing.T) {
		s := in(field(1, horse(0, "C"), e, horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		n, r := do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.Equal(t, "Unit 1 came upon Unit 3 and halted in hand.", r.Line)
		assert.Equal(t, []any{Charge{}, 0, ""}, []any{n.Units[0].Charge, n.Units[0].Pursuit, n.Units[2].Answer})
		n, _ = do(t, in(s, 3, func(u *Unit) { *u = u.set(flagBurst) }), "continue unit=1 met=enemy other=3", nil)
		assert.True(t, n.Units[0].Charge.Crash)
	})
	t.Run("ECW-92: halted horse follows nobody", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), foot(1, "C", 20, 20, 2)), 1, 2, false)
		for at, follows := range map[int]bool{good: true, halted: false} {
			a := &act{State: in(s, 1, func(u *Unit) { u.Morale = at }), Run: &book.Run{}}
			recoil(a, 2)
			assert.Equal(t, []bool{follows, follows}, []bool{a.State.isDue(dueFollow, 1), len(a.State.Units[0].Foes) > 0})
		}
	})
	t.Run("ECW-42: guns crashed into lose their limber", func(t *testing.T) {
		s := in(field(1, horse(0, "C"), e, newUnit(0, 1, "", classLight, "C", 2, 1)), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		s, r := do(t, in(s, 3, func(u *Unit) { u.Limber = limberUp }), "continue unit=1 met=enemy other=3 burst=yes", nil)
		assert.Equal(t, []any{limberGone, answerStand}, []any{s.Units[2].Limber, s.Units[2].Answer})
		assert.Contains(t, strings.Join(r.Notes, " "), "two full turns")
	})
	t.Run("a unit follows a recoil, or tests to stay", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false)
		s.Dues, s.Next = []Due{{ID: 1, Do: dueFollow, Unit: 1, Other: 2, Step: 5}}, 2
		n, r := do(t, s, "follow unit=1 how=follow", nil)
		assert.Equal(t, "Follows", r.Word)
		assert.Len(t, n.Units[0].Foes, 1)
		n, r = do(t, s, "follow unit=1 how=stay", []int{6})
		assert.Equal(t, "Stays", r.Word)
		assert.Empty(t, n.Units[0].Foes)
		assert.Empty(t, n.Units[1].Foes)
		n, r = do(t, s, "follow unit=1 how=stay", []int{3})
		assert.Equal(t, "Follows", r.Word)
		assert.Len(t, n.Units[0].Foes, 1)
	})
	t.Run("ECW-66: burst-through", func(t *testing.T) {
		s := in(field(1, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), skirmishers(0, 30)), 1,
			func(u *Unit) { u.Morale = demoralised })
		n, _ := do(t, s, "burst unit=1 other=3", nil)
		assert.Equal(t, 30, n.Units[2].figures(), "only routers sweep skirmishers away")
		n, _ = do(t, in(s, 1, func(u *Unit) { u.Morale = routed }), "burst unit=1 other=3", []int{3})
		assert.Equal(t, 6, n.Units[2].figures(), "twelve files of 30 mm, two deep, across a front of 350 mm")
		for _, change := range []func(u *Unit){func(u *Unit) { u.Order = "square" }, func(u *Unit) { u.Ground = "hard" }} {
			n, _ = do(t, in(s, 2, change), "burst unit=1 other=2 stuck=yes", nil)
			assert.Empty(t, n.Units[0].Off, "a retreat finds no way and stands")
			assert.Equal(t, good, n.Units[1].Morale)
		}
		assert.Equal(t, "Burst through: it may not move this turn.", in(s, 2, func(u *Unit) { *u = u.set(flagBurst) }).Units[1].noFreeMove())
	})
}

// The key that recovers units names the one, or says how many.
func TestKeyOfRecovery(t *testing.T) {
	s := owed(field(stepLast, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2)), Due{Do: dueRecover})
	s = in(s, 1, func(u *Unit) { u.Morale = halted })
	assert.Equal(t, "Unit 1", System{}.Desk(s).Next().Small)
	s = in(s, 2, func(u *Unit) { u.Morale = halted })
	assert.Equal(t, "2 units", System{}.Desk(s).Next().Small)
}

// With a commander the strip of duties gives the chance for where the map has his leader.
func TestChanceOnTheStrip(t *testing.T) {
	s := fought(t, "first")
	s.Step, s.First, s.Ceased = stepShooting, 0, true
	s = owed(in(s, 2, func(u *Unit) { *u = u.lose(16, lossShare) }), Due{Do: dueShot, Unit: 2, Hits: 2})
	x, _ := scenarioOf("first")
	who := commander.Seats{"steady", "steady"}
	s.Leaders[0].Unit = 4
	o := newOfficer(s, x, who.Characters())
	p, _ := o.Board.Piece(4)
	p.At.X += 1000
	o.Board.Put(p)
	d := System{}.Desk(s)
	near := d.Duties[0].Small
	d = commander.Desk(d, System{}, s, o, who)
	assert.NotEqual(t, near, d.Duties[0].Small)
	assert.Equal(t, System{}.Chance(s, d.Duties[0].Key.Do), d.Duties[0].Small)
	assert.Equal(t, "none", d.Duties[0].Key.Do.In.Get("leader"))
}
