package ecw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// chargers returns a field with horse and foot on both sides.
func chargers() State {
	return field(2, horse(0, "C"), foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2), foot(0, "C", 0, 24, 2),
		horse(1, "C"))
}

// lineOf returns the log line of an entry.
func lineOf(t *testing.T, s State, cmd string) string {
	_, r := do(t, s, cmd, nil)
	return r.Line
}

// Source: Charging and Impetus; ECW-50 to ECW-54.
func TestWhoChargesAndHow(t *testing.T) {
	base := chargers()
	for _, c := range []struct {
		name, cmd, why string
		change         func(s State) State
	}{
		{"ECW-54: straight and in order", "charge unit=1 target=4 far=8", "", nil},
		{"ECW-54: the last inches must be straight", "charge unit=1 target=4 far=8 wheel=5", "less than 4″ straight", nil},
		{"ECW-54: a wheel before them does no harm", "charge unit=1 target=4 far=8 wheel=4", "", nil},
		{"ECW-54: disordered", "charge unit=1 target=4 far=8", "disordered", func(s State) State {
			return in(s, 1,
				func(u *Unit) { u.Dis = true })
		}},
		{"ECW-51: files dropped for a gap", "charge unit=1 target=4 far=8 gap=yes", "disordered", nil},
		{"ECW-54: steady pikes to the front of a unit without", "charge unit=1 target=3 far=8",
			"steady pikes to the target’s front", nil},
		{"ECW-54: at their flank they deny nothing", "charge unit=1 target=3 far=8 side=1", "", nil},
		{"ECW-54: unsteady pikes deny nothing", "charge unit=1 target=3 far=8", "", func(s State) State {
			return in(s, 3,
				func(u *Unit) { u.Dis = true })
		}},
		{"ECW-54: nor do pikes deny it to pikes", "charge unit=2 target=3 far=8", "", nil},
		{"ECW-54: shot without pikes is denied it", "charge unit=5 target=3 far=8", "steady pikes to the target’s front", nil},
		{"ECW-54: up a steep slope", "charge unit=1 target=4 far=8 ground=up", "the ground prevents it", nil},
		{"ECW-54: horse down a steep slope", "charge unit=1 target=4 far=8 ground=down", "the ground prevents it", nil},
		{"ECW-54: foot keep it down a steep slope", "charge unit=2 target=4 far=8 ground=down", "", nil},
		{"ECW-54: across a ford", "charge unit=1 target=4 far=8 ground=ford", "the ground prevents it", nil},
		{"ECW-54: over an obstacle", "charge unit=1 target=4 far=8 ground=obstacle", "the ground prevents it", nil},
		{"ECW-75: shooting as it charges", "charge unit=1 target=4 far=8 pistols=yes", "shooting on the charge", nil},
		{"ECW-52: foot at horse", "charge unit=2 target=6 far=6", "disordered", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := base
			if c.change != nil {
				s = c.change(s)
			}
			if c.why == "" {
				assert.Contains(t, lineOf(t, s, c.cmd), ", with impetus.")
			} else {
				assert.Contains(t, lineOf(t, s, c.cmd), ", without impetus: "+c.why+".")
			}
		})
	}
	t.Run("ECW-54: 3 inches for 15 mm figures", func(t *testing.T) {
		s := base
		s.Set.Small = true
		assert.Contains(t, lineOf(t, s, "charge unit=1 target=4 far=3"), ", with impetus.")
		assert.Contains(t, lineOf(t, s, "charge unit=1 target=4 far=2 far-q=3"), "less than 3″ straight")
	})
}

// Which units never charge, and how far others can. Source: ECW-50.
func TestWhoNeverCharges(t *testing.T) {
	base := chargers()
	pikes := foot(1, "C", 16, 24, 2)
	t.Run("ECW-50: units that never charge", func(t *testing.T) {
		for want, change := range map[string]func(u *Unit){
			"Not in square.":                                  func(u *Unit) { u.Order = "square" },
			"Halted: good morale is needed.":                  func(u *Unit) { u.Morale = halted },
			"It must leave the building first: a whole move.": func(u *Unit) { *u = u.enter("soft") },
			"It has moved this turn.":                         func(u *Unit) { *u = u.set(flagMoved) },
			"It is pursuing.":                                 func(u *Unit) { u.Pursuit = 2 },
			"Burst through: it may not move this turn.":       func(u *Unit) { *u = u.set(flagBurst) },
			"It has charged.":                                 func(u *Unit) { u.Charge = Charge{At: 3} },
		} {
			assert.Equal(t, want, refused(t, in(base, 2, change), "charge unit=2 target=3 far=4"))
		}
		g := field(2, newUnit(0, 0, "", "light", "C", 2, 1), skirmishers(0, 12), pikes)
		assert.Equal(t, "Gunners never charge.", refused(t, g, "charge unit=1 target=3 far=2"))
		assert.Equal(t, "Skirmishers never charge.", refused(t, g, "charge unit=2 target=3 far=2"))
		c := fighting(base, 2, 3, false)
		assert.Equal(t, "It is in combat.", refused(t, c, "charge unit=2 target=4 far=4"))
	})
	t.Run("ECW-50: within one charge move", func(t *testing.T) {
		for cmd, reach := range map[string]int{"charge unit=1 target=4": 16, "charge unit=2 target=4": 8,
			"charge unit=1 target=4 pistols=yes": 12,
			"charge unit=2 target=6":             6, "charge unit=1 target=4 ground=up": 8, "charge unit=2 target=4 ground=obstacle": 6,
			"charge unit=2 target=4 ground=wood": 4} {
			assert.Empty(t, refusal(t, base, cmd+" far="+book.Num(reach)), cmd)
			assert.Contains(t, refused(t, base, cmd+" far="+book.Num(reach+1)), "Out of reach: it can go", cmd)
		}
		assert.Empty(t, refusal(t, base, "charge unit=1 target=4 ground=wood far=12 through=4"), "eight in the open, four in the wood")
		assert.NotEmpty(t, refusal(t, base, "charge unit=1 target=4 ground=wood far=13 through=4"))
		edge := in(base, 4, func(u *Unit) { u.Ground = groundWood })
		edge.Set.Small = true
		for _, key := range []string{"through", "through-q"} {
			f, _ := rulestest.Field(formOf(t, edge, "charge unit=1 target=4 far=9"), key)
			assert.Equal(t, "0", f.Value, "a target in a wood stands at its edge")
		}
		assert.NotEmpty(t, refused(t, base, "charge unit=1 target=4 far=6 wheel=7"))
	})
}

// A declared charge and its effects.
func TestACharge(t *testing.T) {
	base := chargers()
	t.Run("ECW-82, ECW-100: squares and buildings have no flanks", func(t *testing.T) {
		for _, change := range []func(u *Unit){func(u *Unit) { u.Order = "square" }, func(u *Unit) { *u = u.enter("building") }} {
			f, _ := rulestest.Field(formOf(t, in(base, 3, change), "charge unit=2 target=3"), "side")
			assert.Len(t, f.Options, 1)
		}
	})
	t.Run("ECW-57: a charging unit makes no other move, and the charge is kept", func(t *testing.T) {
		n, r := do(t, base, "charge unit=1 target=4 far=9 wheel=2 side=1", nil)
		assert.Equal(t, Charge{At: 4, Dist: 36, Impetus: true, Side: flank}, n.Units[0].Charge)
		assert.Equal(t, 28, n.Units[0].Ran)
		assert.Equal(t, "It has charged.", refused(t, n, "move unit=1"))
		assert.True(t, n.isDue(dueReply, 4) && n.isDue(dueHome, 1))
		assert.Len(t, r.Due, 2)
	})
	t.Run("a target that routs or has answered is not asked again", func(t *testing.T) {
		for _, change := range []func(u *Unit){func(u *Unit) { u.Morale = routed }, func(u *Unit) { u.Answer = "stand" }} {
			n, _ := do(t, in(base, 4, change), "charge unit=1 target=4 far=9", nil)
			assert.False(t, n.isDue(dueReply, 4))
		}
	})
	t.Run("the run of a turn counts in the next", func(t *testing.T) {
		n, _ := do(t, base, "move unit=1 straight=5", nil)
		assert.Equal(t, 20, n.Units[0].Ran)
		n = rulestest.Applied(t, System{}, n, stepped{3, 1, -1})
		assert.Equal(t, []int{20, 0}, []int{n.Units[0].Run, n.Units[0].Ran})
	})
}

// charged returns a field on which unit 2 charges unit 1.
func charged(u, v Unit, ch Charge) State {
	s := field(2, u, v, horse(0, "C"), foot(0, "C", 20, 20, 2))
	ch.At = 1
	s.Units[1].Charge = ch
	s.Dues, s.Next = []Due{{ID: 1, Do: dueReply, Unit: 1, Other: 2, Step: 2}, {ID: 2, Do: dueHome, Unit: 2, Other: 1,
		Step: 4}}, 3
	return s
}

// Source: Responding to a Charge; ECW-55 to ECW-57; ecw-charts C14.
func TestAnswersToACharge(t *testing.T) {
	far := Charge{Dist: 32}
	for _, c := range []struct {
		name    string
		u, v    Unit
		ch      Charge
		counter string // why it may not countercharge
	}{
		{"horse counters horse", horse(0, "C"), horse(1, "C"), far, ""},
		{"foot counters foot", foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), far, ""},
		{"foot never counters horse", foot(0, "C", 20, 20, 2), horse(1, "C"), far, "Foot countercharges foot only."},
		{"no countercharge against a charge in flank", horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Side: flank},
			"The charge does not come from the front."},
		{"no countercharge at less than 2 inches", horse(0, "C"), horse(1, "C"), Charge{Dist: 7}, "The enemy is too near."},
		{"a countercharge at 2 inches", horse(0, "C"), horse(1, "C"), Charge{Dist: 8}, ""},
		{"no countercharge against a crash", horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Crash: true}, "Not against crashing pursuers."},
		{"skirmishers never counter", skirmishers(0, 12), foot(1, "C", 20, 20, 2), far, "Skirmishers never charge."},
		{"guns never counter", newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), far, "Gunners never charge."},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.counter, option(t, charged(c.u, c.v, c.ch), "reply unit=1", "how", "counter").Refused)
		})
	}
	t.Run("ECW-57: a countercharge is a charge, tested first", func(t *testing.T) {
		s := charged(horse(0, "C"), horse(1, "C"), far)
		n, r := do(t, s, "reply unit=1 how=counter far=4", nil)
		assert.Equal(t, "Countercharges", r.Word)
		assert.Equal(t, Charge{At: 2, Dist: 16, Counter: true, Impetus: true}, n.Units[0].Charge)
		assert.Equal(t, 1, n.rank(n.sortedDues()[0]))
		n, _ = do(t, s, "reply unit=1 how=counter far=3", nil)
		assert.False(t, n.Units[0].Charge.Impetus)
		n, _ = do(t, s, "reply unit=1 how=counter far=4 pistols=yes", nil)
		assert.True(t, n.Units[0].Charge.Pistols)
		assert.False(t, n.Units[0].Charge.Impetus)
		n.Step = 4
		assert.Empty(t, n.noShot(n.Units[0]))
	})
	t.Run("the ground of the charge is that of the countercharge", func(t *testing.T) {
		for ground, dis := range map[string]bool{"obstacle": true, "ford": true, "up": false, "": false} {
			n, _ := do(t, charged(horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Ground: ground}), "reply unit=1 how=counter far=5", nil)
			assert.Equal(t, dis, n.Units[0].Dis, ground)
			assert.Equal(t, ground == "", n.Units[0].Charge.Impetus, ground)
		}
		n, _ := do(t, charged(foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), Charge{Dist: 32, Ground: "up"}),
			"reply unit=1 how=counter far=5", nil)
		assert.True(t, n.Units[0].Charge.Impetus, "foot comes down the slope that the charger climbs")
	})
	t.Run("ECW-55: steady trained horse supports a friend on 4 to 6", func(t *testing.T) {
		s := charged(foot(0, "C", 20, 20, 2), horse(1, "C"), far)
		for face, comes := range map[int]bool{3: false, 4: true} {
			n, _ := do(t, s, "reply unit=1 how=stand support=3", []int{face})
			assert.Equal(t, comes, n.Units[2].Charge.At == 2, "%d", face)
			assert.Equal(t, comes, n.isDue(dueHome, 3))
			assert.True(t, !comes || n.Units[2].Charge.Impetus && n.Units[2].flag(flagMoved))
		}
		first := charged(horse(0, "C"), horse(1, "C"), far)
		first.Units[1].Charge.At, first.Dues[0].Unit, first.Dues[1].Other = 4, 4, 4
		n, _ := do(t, first, "reply unit=4 how=stand support=1", []int{4})
		assert.Equal(t, 2, n.Units[0].Charge.At, "the first of the roster as well")
		for name, change := range map[string]func(u *Unit){"levee": func(u *Unit) { u.Levee = true },
			"not steady": func(u *Unit) { u.Dis = true }, "moved": func(u *Unit) { *u = u.set(flagMoved) }} {
			_, asked := rulestest.Field(formOf(t, in(s, 3, change), "reply unit=1 how=stand"), "support")
			assert.False(t, asked, name)
		}
		_, asked := rulestest.Field(formOf(t, in(s, 2, func(u *Unit) { u.Charge.Crash = true }), "reply unit=1 how=stand"), "support")
		assert.False(t, asked, "no countercharge against a crash")
	})
	t.Run("one answer a turn, to any charger", func(t *testing.T) {
		s := charged(foot(0, "C", 20, 20, 2), horse(1, "C"), far)
		n, _ := do(t, s, "reply unit=1 how=stand", nil)
		assert.False(t, n.isDue(dueReply, 1))
		assert.Equal(t, "It has already answered.", refused(t, n, "reply unit=1 how=stand"))
		none := in(s, 2, func(u *Unit) { u.Charge = Charge{} })
		assert.NotEmpty(t, refused(t, none, "reply unit=1 how=stand"))
	})
}

// Guns stay where they are: only their gunners evade.
func TestGunnersEvadeWithoutTheirGuns(t *testing.T) {
	for kind, want := range map[string]string{"light": "Move the gunners of Unit 1 8″ straight", "horse": "Move Unit 1 16″ straight"} {
		u := newUnit(0, 0, "", kind, "C", 2, 1)
		if kind == "horse" {
			u = horse(0, "C")
		}
		_, r := do(t, charged(u, horse(1, "C"), Charge{At: 1, Dist: 40, Impetus: true}), "reply unit=1 how=evade", nil)
		assert.True(t, strings.HasPrefix(r.Todo[0], want), r.Todo[0])
	}
}

// Which units evade, and how far. Source: ECW-56.
func TestEvading(t *testing.T) {
	far := Charge{Dist: 32}
	drag := newUnit(0, 0, "", "dragoon", "C", 12, 2)
	down := drag
	down.Mounted = false
	dem := horse(0, "C")
	dem.Morale = demoralised
	garrison := skirmishers(0, 12).enter("building")
	for _, c := range []struct {
		name string
		u, v Unit
		no   string
	}{
		{"skirmishers evade", skirmishers(0, 12), horse(1, "C"), ""},
		{"mounted dragoons evade", drag, horse(1, "C"), ""},
		{"dismounted dragoons in close order do not", down, horse(1, "C"), "Close-order foot never evades."},
		{"trained horse evades horse", horse(0, "C"), horse(1, "C"), ""},
		{"levee horse evades foot only", levee(horse(0, "C")), horse(1, "C"), "Levee horse evades foot only."},
		{"levee horse evades foot", levee(horse(0, "C")), foot(1, "C", 20, 20, 2), ""},
		{"gunners evade, leaving the guns", newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), ""},
		{"close-order foot never evades", foot(0, "C", 0, 24, 2), foot(1, "C", 20, 20, 2), "Close-order foot never evades."},
		{"a garrison does not", garrison, foot(1, "C", 20, 20, 2), "It holds a building: a whole move to leave."},
		{"the demoralised do not", dem, horse(1, "C"), "It is demoralised."},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.no, option(t, charged(c.u, c.v, far), "reply unit=1", "how", "evade").Refused)
		})
	}
	t.Run("no evading in contact, or after a burst-through", func(t *testing.T) {
		s := charged(horse(0, "C"), horse(1, "C"), far)
		s.Units = append(s.Units, foot(1, "C", 20, 20, 2))
		s.Units[4].ID, s.Units[4].Name = 5, "Unit 5"
		assert.Equal(t, "It is in contact.", option(t, fighting(s, 1, 5, false), "reply unit=1", "how", "evade").Refused)
		assert.Equal(t, "Burst through: it may not move.", option(t, in(s, 1, func(u *Unit) { *u = u.set(flagBurst) }),
			"reply unit=1", "how", "evade").Refused)
	})
	t.Run("ECW-56: an evade is a charge move, 4 inches less after a shot", func(t *testing.T) {
		_, r := do(t, charged(horse(0, "C"), horse(1, "C"), far), "reply unit=1 how=evade", nil)
		assert.Equal(t, "16″", r.Number)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing the enemy")
		assert.Contains(t, strings.Join(r.Notes, " "), "Cavalry may shoot at the end")
		_, r = do(t, charged(horse(0, "C"), horse(1, "C"), far), "reply unit=1 how=evade shoot=yes", nil)
		assert.Equal(t, "12″", r.Number)
		n, r := do(t, charged(skirmishers(0, 12), foot(1, "C", 20, 20, 2), far), "reply unit=1 how=evade shoot=yes", nil)
		assert.Equal(t, "8″", r.Number)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing away")
		assert.NotContains(t, strings.Join(r.Notes, " "), "Cavalry")
		n.Step = 4
		assert.Empty(t, n.noShot(n.Units[0]), "though it has moved")
		n, _ = do(t, charged(skirmishers(0, 12), foot(1, "C", 20, 20, 2), far), "reply unit=1 how=evade", nil)
		assert.Equal(t, "Musketeers never move and shoot.", n.noShot(n.Units[0]), "it went the whole way")
		guns := newUnit(0, 0, "", "light", "C", 2, 1)
		n, _ = do(t, charged(guns, horse(1, "C"), far), "reply unit=1 how=evade shoot=yes", nil)
		assert.Empty(t, n.noShot(n.Units[0]), "a last round before they leave their guns")
		n, _ = do(t, charged(guns, horse(1, "C"), far), "reply unit=1 how=evade", nil)
		assert.Equal(t, "Guns never move and shoot.", n.noShot(n.Units[0]))
		three := horse(0, "C")
		three.Ranks, three.Caracole = 3, true
		for shoots, ranks := range map[string]int{"yes": 3, "no": 1} {
			n, _ = do(t, charged(three, horse(1, "C"), far), "reply unit=1 how=evade shoot="+shoots, nil)
			assert.Equal(t, three.figures()*ranks/3, n.Units[0].shooters("pistol"), "standing, or at the end of its move")
		}
		_, r = do(t, charged(levee(horse(0, "C")), foot(1, "C", 20, 20, 2), far), "reply unit=1 how=evade", nil)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing away")
		_, r = do(t, charged(newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), far), "reply unit=1 how=evade", nil)
		assert.Contains(t, strings.Join(r.Notes, " "), "guns are left standing")
	})
}

// Several units may countercharge in support of a friend, each on its own die. Source: ECW-55.
func TestSeveralSupporters(t *testing.T) {
	s := in(field(2, foot(0, "C", 20, 20, 2), horse(1, "C"), horse(0, "C"), horse(0, "C"), horse(0, "C")), 2,
		func(u *Unit) { u.Charge = Charge{At: 1, Dist: 36} })
	s = owed(s, Due{Do: dueReply, Unit: 1, Other: 2})
	n, _ := do(t, s, "reply unit=1 how=stand support=5 support2=3 support3=4", []int{4, 3, 6})
	assert.Equal(t, []int{0, 2, 2}, rulestest.Each(n.Units[2:], func(u Unit) int { return u.Charge.At }))
	for ground, push := range map[string]bool{"": true, groundWood: false} {
		n, _ := do(t, in(s, 3, func(u *Unit) { u.Ground = ground }), "reply unit=1 how=stand support=3", []int{4})
		assert.Equal(t, push, n.Units[2].Charge.Impetus, "out of %q", ground)
	}
	n, _ = do(t, s, "reply unit=1 how=stand support=3 support-far=3", []int{4})
	assert.Equal(t, Charge{At: 2, Dist: 12, Counter: true}, n.Units[2].Charge, "too short a run for impetus")
	for said, left := range map[string][]int{"": {4, 0, 0}, " support=3": {4, 3, 0}, " support=3 support2=4": {4, 3, 2}} {
		var n []int
		for _, key := range []string{"support", "support2", "support3"} {
			f, _ := rulestest.Field(formOf(t, s, "reply unit=1 how=stand"+said), key)
			n = append(n, len(f.Options))
		}
		assert.Equal(t, left, n, said)
	}
}

// A countercharge cuts the charge short: it keeps its impetus only if 4 inches straight are left, or if it came from nearer. When the
// countercharge fails, the way is longer again. Source: ECW-54, ECW-57.
func TestCounterchargeCutsTheCharge(t *testing.T) {
	for _, c := range []struct {
		name, far, counter string
		face               int // of the countercharger
		push               bool
	}{
		{"four inches are left", "far=8", "4", 6, true},
		{"three inches are left", "far=8", "5", 6, false},
		{"but for the wheel", "far=8 wheel=1", "4", 6, false},
		{"last turn’s run helps only from nearer", "far=4", "1", 6, false},
		{"from nearer", "far=3", "1", 6, true},
		{"the countercharge fails", "far=8", "5", 1, true},
		{"it fails too near", "far=6", "5", 1, false},
	} {
		s := in(field(2, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) { u.Run = 16 })
		s, _ = do(t, s, "charge unit=1 target=2 "+c.far, nil)
		s, r := do(t, s, "reply unit=2 how=counter far="+c.counter, nil)
		assert.Equal(t, !c.push || c.face == 1, strings.Contains(strings.Join(r.Notes, " "), "impetus"), c.name)
		s.Step = 4
		s, _ = do(t, s, "charge-home unit=2 leader=none", []int{c.face})
		sum := rulestest.Reckoned(*formOf(t, s, "charge-home unit=1 leader=none").Reckoning)
		assert.Equal(t, c.push, strings.Contains(sum, "impetus"), c.name)
	}
}

// Source: Charging and Impetus, the last paragraph; ECW-54.
func TestImpetusCarriedOver(t *testing.T) {
	word := func(run int, cmd string) string {
		s := in(field(2, horse(0, "C"), foot(1, "C", 0, 24, 2)), 1, func(u *Unit) { u.Run = run })
		_, r := do(t, s, "charge unit=1 target=2 "+cmd, nil)
		return r.Line
	}
	for _, c := range []struct {
		name, cmd string
		run       int
		has       bool
	}{
		{"this charge alone, four inches straight", "far=4", 0, true},
		{"this charge alone, less than four inches", "far=3", 0, false},
		{"last turn’s four inches, three this turn", "far=3", 16, true},
		{"one inch last turn and three this turn are not added", "far=3", 4, false},
		{"three inches last turn and three this turn are not added", "far=3", 12, false},
		{"last turn’s four inches, but it wheels now", "far=3 wheel=1", 16, false},
		{"last turn’s four inches do not help a longer charge that wheels", "far=6 wheel=3", 16, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.has {
				assert.Contains(t, word(c.run, c.cmd), ", with impetus")
			} else {
				assert.Contains(t, word(c.run, c.cmd), "without impetus: less than 4″ straight")
			}
		})
	}
	t.Run("a recoil is no straight move", func(t *testing.T) {
		s := in(field(4, horse(0, "C"), foot(1, "C", 0, 24, 2)), 1, func(u *Unit) {
			u.Ran, u.Charge = 36, Charge{At: 2, Dist: 36,
				Impetus: true}
		})
		s, _ = do(t, s, "charge-home unit=1 leader=none", []int{1})
		assert.Zero(t, s.Units[0].Ran)
	})
}

// Source: ECW-50 to ECW-57; ecw-charts C14.
func TestCharges(t *testing.T) {
	shot := foot(0, "C", 0, 24, 2)
	shot.Order = "skirmish"
	s := field(2, horse(0, "C"), shot, foot(1, "C", 16, 24, 2), horse(1, "C"), foot(0, "C", 20, 20, 2))
	assert.Equal(t, "Skirmishers never charge.", refused(t, s, "charge unit=2 target=3"))
	assert.Equal(t, "Out of reach: it can go 16″.", refused(t, s, "charge unit=1 target=4 far=17"))
	assert.Equal(t, "Out of reach: it can go 6″.", refused(t, s, "charge unit=5 target=4 far=7"), "ECW-52: no charge speed")
	n, r := do(t, s, "charge unit=5 target=4 far=6", nil)
	assert.True(t, n.Units[4].Dis, "ECW-52")
	assert.Contains(t, r.Line, "without impetus")
	_, r = do(t, s, "charge unit=1 target=3 far=9", nil)
	assert.Contains(t, r.Line, "steady pikes", "ECW-54")
	_, r = do(t, s, "charge unit=1 target=4 far=9 wheel=6", nil)
	assert.Contains(t, r.Line, "less than 4″ straight", "ECW-54")
	near := s
	near.Units = append([]Unit(nil), s.Units...)
	near.Units[0].Run = 16
	_, r = do(t, near, "charge unit=1 target=4 far=3", nil)
	assert.Contains(t, r.Line, "with impetus", "ECW-54: last turn's run counts")
	_, r = do(t, s, "charge unit=1 target=4 far=9 pistols=yes", nil)
	assert.Contains(t, r.Line, "shooting on the charge", "ECW-75")
	n, _ = do(t, s, "charge unit=1 target=4 far=9", nil)
	assert.Equal(t, "Still to do: Unit 4: answer the charge of Unit 1.", n.why())
	assert.Equal(t, "Out of reach: it can go 8″.", refused(t, s, "charge unit=5 target=3 far=9"))
	// Close-order foot never evade; skirmishers do; horse may countercharge.
	n2, _ := do(t, s, "charge unit=5 target=3 far=6", nil)
	assert.Equal(t, "Close-order foot never evades.", refused(t, n2, "reply unit=3 how=evade"))
	n, r = do(t, n, "reply unit=4 how=counter far=4", nil)
	assert.Equal(t, "Countercharges", r.Word)
	n.Step = 4
	assert.Contains(t, refused(t, n, "charge-home unit=1"), "test them first")
	n, _ = do(t, n, "charge-home unit=4 leader=none", []int{6})
	n, _ = do(t, n, "charge-home unit=1 leader=none", []int{6})
	assert.Len(t, n.Units[0].Foes, 1)
	assert.True(t, n.Units[0].Foes[0].Push && n.Units[3].Foes[0].Push)
	// A failed test: shaken, disordered, half the distance back.
	f := field(4, horse(0, "C"), foot(1, "C", 0, 24, 2))
	f.Units[0].Charge = Charge{At: 2, Dist: 36, Impetus: true}
	n, r = do(t, f, "charge-home unit=1 leader=none", []int{1})
	assert.Equal(t, shaken, n.Units[0].Morale)
	assert.True(t, n.Units[0].Dis)
	assert.Contains(t, r.Todo[0], "4½″")
}

// A charge that goes home meets another charge head on, waits for a countercharger that still has to test, strikes in support into a charge
// at a friend, and is received by all other targets. A round is due until the combats are over. Source: ECW-91.
func TestMeetingsOfCharges(t *testing.T) {
	for _, c := range []struct {
		want    string
		step    int
		counter bool
		v       Charge
		morale  int
	}{
		{"receive 2 1", 4, false, Charge{}, good},
		{"fight 1 2, push, push", 5, false, Charge{At: 1, Done: "home", Impetus: true}, good},
		{"fight 1 2, push", 4, false, Charge{At: 1, Done: "home"}, good},
		{", push", 6, false, Charge{At: 1, Done: "home"}, good},
		{"", 4, false, Charge{At: 1}, good},
		{"receive 2 1", 4, false, Charge{At: 1, Done: "failed"}, halted},
		{"fight 1 2, push, flank", 4, true, Charge{At: 3}, good},
		{"receive 2 1", 4, true, Charge{}, good},
		{"receive 2 1", 4, false, Charge{At: 3}, good},
	} {
		s := field(c.step, horse(0, "C"), horse(1, "C"), horse(0, "C"))
		s = in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Side: flank, Counter: c.counter, Impetus: true} })
		s = in(s, 2, func(u *Unit) { u.Charge, u.Morale = c.v, c.morale })
		a := &act{State: s, Run: &book.Run{}}
		goesHome(a, s.Units[0], s.Units[1])
		got := strings.Join(rulestest.Each(a.State.Dues, func(d Due) string { return fmt.Sprint(d.Do, " ", d.Unit, " ", d.Other) }), " ")
		for i, u := range a.State.Units[:2] {
			for _, f := range u.Foes {
				assert.True(t, f.Impact && f.ID == 2-i && !f.Caught, c.want)
				got += strings.Repeat(", push", book.Bit(f.Push)) + strings.Repeat(", flank", f.Side)
			}
		}
		assert.Equal(t, c.want, got, "%+v", c)
		assert.Equal(t, "home", a.State.Units[0].Charge.Done)
	}
}
