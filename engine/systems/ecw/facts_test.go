package ecw

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// field is a position with these units, in the shooting phase.
func field(step int, us ...Unit) State {
	s := State{Set: defaults(), Turn: 2, Step: step, A: 0, Next: 1, Winner: -1}
	for i, u := range us {
		u.ID = i + 1
		if u.Name == "" {
			u.Name = "Unit " + num(u.ID)
		}
		u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
		s.Units = append(s.Units, u)
	}
	return s
}

func foot(side int, grade string, pikes, shot, ranks int) Unit {
	u := newUnit(0, side, "", "foot", grade, pikes+shot, ranks)
	u.Pikes, u.Shot = pikes, shot
	return u
}

func horse(side int, grade string) Unit { return newUnit(0, side, "", "horse", grade, 12, 2) }

// do resolves a command with these faces and answers and returns the next position.
func do(t *testing.T, s State, cmd string, faces []int, answers ...string) (State, told) {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces, answers...)
	require.NoError(t, err, cmd)
	return next.(State), st.Events[0].(told)
}

func refused(t *testing.T, s State, cmd string) string {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	_, _, err = rulestest.Resolve(t, System{}, s, c, nil)
	var no *engine.Refusal
	require.True(t, errors.As(err, &no), "%s: %v", cmd, err)
	return no.Text
}

// Source: the worked examples of ecw-charts 9, the first six printed in the rules.
func TestWorkedExamples(t *testing.T) {
	t.Run("ECW-X01, X02: combat, then missile unit", func(t *testing.T) {
		u := foot(0, "C", 12, 12, 2)
		assert.False(t, u.missile())
		assert.True(t, u.pikeSupported())
		u = u.lose(1, "pikes")
		assert.Equal(t, []int{11, 12}, []int{u.Pikes, u.Shot})
		assert.True(t, u.missile())
		r := field(4, u, horse(1, "C")).chargeSum(u, horse(1, "C"), Charge{}, "near", false)
		assert.Contains(t, rulestest.Reckoned(r), "missile unit")
	})
	t.Run("ECW-X03: 28 figures strike with 9 dice", func(t *testing.T) {
		u := foot(0, "C", 16, 24, 2)
		assert.Equal(t, 28, u.strikers(foot(1, "C", 16, 24, 2), true, false))
		assert.Equal(t, 9, diceFor(28))
	})
	t.Run("ECW-X04: the notation", func(t *testing.T) { assert.Equal(t, [6]int{0, 0, 1, 1, 2, 2}, codes[7].faces) })
	t.Run("ECW-X05: 1000 men", func(t *testing.T) {
		n, p, m := regiment(1000)
		assert.Equal(t, []int{40, 16, 24}, []int{n, p, m})
		u := foot(0, "C", p, m, 2)
		assert.True(t, u.missile() && u.pikeSupported())
	})
	t.Run("ECW-X06: 20(15) inches", func(t *testing.T) {
		assert.Equal(t, "20″", length(Settings{}.q(20)))
		assert.Equal(t, "15″", length(Settings{Small: true}.q(20)))
	})
	faces := []int{6, 5, 4, 3, 5, 1, 2, 6}
	t.Run("ECW-X10: 24 muskets at 6 inches", func(t *testing.T) {
		_, r := do(t, field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2)), "shoot unit=1 target=2 range=1", faces, "shot")
		assert.Equal(t, "4", r.Number)
	})
	t.Run("ECW-X11: at 4 inches, three deep: doubled", func(t *testing.T) {
		s, r := do(t, field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 3)), "shoot unit=1 target=2 range=0", faces, "shot")
		assert.Equal(t, "12", r.Number)
		assert.Equal(t, 28, s.Units[1].figures())
	})
	t.Run("ECW-X13: three heavy models at 30 inches", func(t *testing.T) {
		s, r := do(t, field(4, newUnit(0, 0, "", "heavy", "C", 3, 1), foot(1, "C", 16, 24, 2)), "shoot unit=1 target=2 range=2", []int{6, 6, 5, 4, 2, 1}, "shot")
		assert.Equal(t, "2", r.Number)
		assert.Equal(t, 1, s.Units[0].Reload)
	})
	t.Run("ECW-X14: impact of two regiments", func(t *testing.T) {
		s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2))
		u, v := s.Units[0], s.Units[1]
		f, g := Foe{ID: 2, Impact: true, Push: true}, Foe{ID: 1, Impact: true}
		p, q := s.points(u, v, f, g, false, false, false), s.points(v, u, g, f, false, false, false)
		assert.Equal(t, []int{9, 5}, []int{p.Sum, q.Sum})
		assert.Equal(t, "45H 6HH", codes[s.Set.scoreCode(4)].name)
		assert.Equal(t, "6H", codes[s.Set.scoreCode(-4)].name)
	})
	t.Run("ECW-X16: horse into shot", func(t *testing.T) {
		s := field(5, horse(0, "C"), foot(1, "C", 0, 24, 2))
		f, g := Foe{ID: 2, Impact: true, Push: true}, Foe{ID: 1, Impact: true}
		p, q := s.points(s.Units[0], s.Units[1], f, g, false, false, false), s.points(s.Units[1], s.Units[0], g, f, false, false, false)
		assert.Equal(t, []int{11, 5}, []int{p.Sum, q.Sum})
		assert.Equal(t, "4H 56HH", codes[s.Set.scoreCode(6)].name)
		assert.Equal(t, "none", codes[s.Set.scoreCode(-6)].name)
	})
	t.Run("ECW-X17: four hits of forty", func(t *testing.T) {
		s := field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}}
		s, r := do(t, s, "shot-test unit=1 hits=4", []int{2})
		assert.Equal(t, "Halted", r.Word)
		assert.Equal(t, 3, r.Reck[0].Target)
		_, r = do(t, field(4, foot(0, "C", 16, 24, 2)), "shot-test unit=1 hits=4 leader=none", []int{3})
		assert.Equal(t, "Halted", r.Word, "nobody commands: one worse")
		assert.Equal(t, halted, s.Units[0].Morale)
	})
	t.Run("ECW-X19: clubmen at horse cannot pass", func(t *testing.T) {
		u := newUnit(1, 0, "", "clubmen", "D", 30, 2)
		u.Levee, u.Dis = true, true
		r := field(4).chargeSum(u, horse(1, "C"), Charge{}, "none", false)
		assert.Equal(t, 9, r.Sum, "8 off the die")
		assert.Zero(t, r.Chance().In)
	})
	t.Run("ECW-X20: exhausted, second die 2", func(t *testing.T) {
		s := field(5, foot(0, "B", 16, 24, 2))
		s.Units[0].Pikes, s.Units[0].Shot = 4, 12
		s, r := do(t, s, "lost unit=1 diff=9 leader=none", []int{1, 2})
		assert.Equal(t, "Routed", r.Word)
		assert.Equal(t, routed, s.Units[0].Morale)
	})
	t.Run("ECW-X22: 47 prisoners", func(t *testing.T) { assert.Equal(t, 4, guards(47)) })
	t.Run("ECW-X23: seven and seven", func(t *testing.T) {
		s := field(5, horse(0, "C"), foot(1, "C", 16, 24, 2))
		s.Units[0] = s.Units[0].withFoe(Foe{ID: 2})
		s.Units[1] = s.Units[1].withFoe(Foe{ID: 1})
		w := &work{s: s, base: s}
		w.afterRound(s.Units[0], 7, 7, 0)
		assert.True(t, w.s.isDue("recoil", 1))
		s, r := do(t, w.s, "recoil unit=1", nil)
		assert.Equal(t, "6″", r.Number)
		assert.True(t, s.Units[0].Dis)
		assert.Empty(t, s.Units[0].Foes)
	})
	t.Run("ECW-X25: a levee wheels", func(t *testing.T) {
		s := field(2, foot(0, "C", 16, 24, 2))
		left := func() string {
			return System{}.Form(s, engine.Do("move", "unit", "1", "first", "wheel", "first-far", "3")).Reck.Result
		}
		assert.Equal(t, "3″ left", left())
		s.Units[0].Levee = true
		assert.Equal(t, "0″ left", left())
	})
}

// Source: ecw-charts 8, every table of it.
func TestOdds(t *testing.T) {
	for i, want := range [][3]int{{6, 0, 0}, {5, 1, 0}, {4, 2, 0}, {4, 1, 1}, {3, 3, 0}, {3, 2, 1}, {3, 1, 2}, {2, 2, 2}} {
		var got [3]int
		for _, h := range codes[i].faces {
			got[h]++
		}
		assert.Equal(t, want, got, codes[i].name)
	}
	at := []int{1, 2, 3, 4, 5, 6, 8}
	for _, x := range []struct {
		dice int
		code hitCode
		mean int // hundredths
		pc   [7]int
	}{
		{8, 1, 133, [7]int{767, 395, 135, 31, 5, 0, 0}}, {8, 2, 267, [7]int{961, 805, 532, 259, 88, 20, 0}}, {8, 3, 400, [7]int{961, 883, 737, 566, 385, 237, 63}},
		{9, 1, 150, [7]int{806, 457, 178, 48, 9, 1, 0}}, {9, 2, 300, [7]int{974, 857, 623, 350, 145, 42, 1}}, {9, 4, 450, [7]int{998, 980, 910, 746, 500, 254, 20}},
		{9, 5, 600, [7]int{998, 986, 949, 869, 740, 574, 247}}, {9, 6, 750, [7]int{998, 992, 973, 935, 865, 766, 494}}, {9, 7, 900, [7]int{1000, 999, 997, 989, 968, 923, 727}},
	} {
		assert.Equal(t, x.mean, (x.dice*x.code.sixths()*100+3)/6, codes[x.code].name)
		for i, k := range at {
			ch, ok := x.code.odds(x.dice, k)
			require.True(t, ok)
			assert.Equal(t, x.pc[i], ch.Tenths(), "%d dice, %s, %d or more", x.dice, codes[x.code].name, k)
		}
	}
	// Saving throws: the share that stays.
	stay := func(needs ...int) int {
		in, of := 1, 1
		for _, n := range needs {
			c := dice.OneD6.AtLeast(n).Not()
			in, of = in*c.In, of*c.Of
		}
		return dice.Chance{In: in, Of: of}.Tenths()
	}
	assert.Equal(t, []int{833, 667, 500, 333, 250, 444}, []int{stay(6), stay(5), stay(4), stay(4, 5), stay(4, 4), stay(5, 5)})
	// Morale by total modifier.
	for mod, want := range map[int]int{2: 6, 0: 6, -1: 5, -2: 4, -3: 3, -4: 2, -5: 1, -6: 0, -9: 0} {
		m := field(4).sum(secMorale)
		m.line(mod, "all of it", secMorale)
		assert.Equal(t, want, m.reck().Chance().In*6/m.reck().Chance().Of, "modifier %d", mod)
	}
	// The second die, for a unit that was Good.
	for _, x := range []struct {
		lost bool
		less int
		want [5]int
	}{{false, 0, [5]int{0, 2, 2, 1, 1}}, {true, 0, [5]int{0, 0, 3, 2, 1}}, {true, 1, [5]int{0, 0, 2, 2, 2}}, {false, 1, [5]int{0, 1, 2, 1, 2}}} {
		var got [5]int
		for f := 1; f <= 6; f++ {
			got[secondDie(x.lost, f-x.less)]++
		}
		assert.Equal(t, x.want, got)
	}
	// Initiative: 36 throws.
	var first, tie int
	for a := range 6 {
		for b := range 6 {
			first += b2i(a > b)
			tie += b2i(a == b)
		}
	}
	assert.Equal(t, []int{15, 6}, []int{first, tie})
	// Pursuit.
	for _, x := range []struct {
		u    Unit
		want [2]int // sixths: none, leader with
	}{{horse(0, "C"), [2]int{3, 4}}, {levee(horse(0, "D")), [2]int{2, 3}}, {foot(0, "C", 20, 20, 2), [2]int{5, 6}}, {levee(foot(0, "E", 20, 20, 2)), [2]int{4, 5}}, {horse(0, "B"), [2]int{4, 5}}} {
		for i, l := range []string{"", "with"} {
			x.u.Orig = [3]int{x.u.Pikes, x.u.Shot, x.u.Other}
			c := field(6).pursuitSum(x.u, l, false).Chance()
			assert.Equal(t, x.want[i], c.In*6/c.Of, "%s %s", x.u.Class, l)
		}
	}
}

func levee(u Unit) Unit { u.Levee = true; return u }

// meanDiff is what u inflicts on average less what v does, in sixths of a hit, in an impact with the
// charger's impetus.
func meanDiff(u, v Unit, push, push2 bool) int {
	s := field(5, u, v)
	u, v = s.Units[0], s.Units[1]
	f, g := Foe{ID: 2, Impact: true, Push: push}, Foe{ID: 1, Impact: true, Push: push2}
	p, q := s.points(u, v, f, g, false, false, false).Sum, s.points(v, u, g, f, false, false, false).Sum
	n, m := max(1, diceFor(u.strikers(v, true, false))), max(1, diceFor(v.strikers(u, true, false)))
	return n*s.Set.scoreCode(p-q).sixths() - m*s.Set.scoreCode(q-p).sixths()
}

// Source: ecw-charts 7. Fought out as first impacts by their means, with the charge test where it decides.
func TestInvariants(t *testing.T) {
	home := func(u, v Unit, imp bool) int {
		return field(4).chargeSum(u, v, Charge{At: 2, Impetus: imp}, "near", false).Chance().Tenths()
	}
	c := home(foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), false)
	assert.Greater(t, c, 500, "ECW-INV-2: grade C passes most unmodified tests")
	assert.Negative(t, meanDiff(horse(0, "C"), foot(1, "C", 16, 24, 2), false, false), "ECW-INV-3")
	assert.Positive(t, meanDiff(horse(0, "C"), foot(1, "C", 0, 24, 2), true, false), "ECW-INV-4")
	cui := newUnit(0, 0, "", "cuirassier", "C", 12, 2)
	shot := foot(1, "C", 0, 24, 2)
	assert.Greater(t, pointsOf(cui, shot), pointsOf(horse(0, "C"), shot), "ECW-INV-5")
	assert.GreaterOrEqual(t, meanDiff(cui, shot, true, false), meanDiff(horse(0, "C"), shot, true, false))
	assert.Positive(t, meanDiff(foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2), true, false), "ECW-INV-6")
	eq := foot(0, "C", 20, 20, 2)
	assert.Positive(t, meanDiff(eq, foot(1, "C", 20, 20, 2), true, false), "ECW-INV-7: favoured")
	assert.NotEqual(t, codeNone, defaults().scoreCode(-3), "ECW-INV-7: not certain")
	assert.Positive(t, meanDiff(foot(0, "B", 20, 20, 2), foot(1, "D", 20, 20, 2), true, false), "ECW-INV-8")
	assert.LessOrEqual(t, meanDiff(foot(0, "D", 20, 20, 2), foot(1, "B", 20, 20, 2), true, false), 0, "ECW-INV-9")
	assert.Less(t, home(foot(0, "D", 20, 20, 2), foot(1, "B", 20, 20, 2), false), 700, "ECW-INV-9: it seldom even comes in")
	assert.Positive(t, meanDiff(horse(0, "C"), horse(1, "C"), true, false), "ECW-INV-10")
	standing := field(4).receiveSum(horse(1, "C"), horse(0, "C"), Charge{Impetus: true}, "near", false, false).Chance().Tenths()
	assert.Less(t, standing, 500, "ECW-INV-10: and does not like to stand")
	assert.Zero(t, meanDiff(horse(0, "C"), horse(1, "C"), true, true), "ECW-INV-11")
	assert.Positive(t, meanDiff(horse(0, "B"), horse(1, "D"), true, true), "ECW-INV-12")
	assert.Greater(t, home(horse(0, "B"), horse(1, "D"), true), home(horse(0, "D"), horse(1, "B"), true)-1, "ECW-INV-12")
	// ECW-INV-14: 24 muskets at middle range need more than seven turns to halve a regiment of 40.
	assert.Less(t, 7*8*hitCode(defaults().v("h.musket.2")).sixths(), 20*6)
}

func pointsOf(u, v Unit) int {
	s := field(5, u, v)
	return s.points(s.Units[0], s.Units[1], Foe{}, Foe{}, false, false, false).Sum
}

// Source: ECW-14 to ECW-19, ECW-07.
func TestUnitsAsTheyStand(t *testing.T) {
	u := foot(0, "C", 16, 24, 2)
	u.Orig = [3]int{16, 24, 0}
	assert.True(t, u.steady())
	for _, ranks := range []int{1, 3, 5} {
		u.Ranks = ranks
		assert.NotEmpty(t, u.badRanks(), "%d deep", ranks)
		assert.False(t, u.steady())
	}
	u.Ranks = 4
	assert.Empty(t, u.badRanks())
	m := foot(0, "C", 0, 24, 3)
	assert.Empty(t, m.badRanks(), "musketeers alone may stand three deep")
	m.Order, m.Ranks = "skirmish", 1
	assert.Empty(t, m.badRanks())
	assert.False(t, m.steady(), "skirmishers are never steady")
	e := foot(0, "E", 16, 24, 2)
	assert.False(t, e.steady())
	u.Morale = shaken
	assert.False(t, u.steady())
	assert.False(t, u.exhausted())
	u.Shot = 4
	assert.True(t, u.exhausted())
	assert.True(t, foot(0, "C", 10, 30, 2).pikeSupported())
	assert.False(t, foot(0, "C", 9, 31, 2).pikeSupported())
	p := foot(0, "C", 6, 14, 2)
	p.Orig = [3]int{16, 24, 0}
	a, b := p.prorate()
	assert.Equal(t, []int{8, 12}, []int{a, b}, "campaign losses")
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
	assert.Contains(t, r.Line, "not straight", "ECW-54")
	near := s
	near.Units = append([]Unit(nil), s.Units...)
	near.Units[0].Run = 16
	_, r = do(t, near, "charge unit=1 target=4 far=3", nil)
	assert.Contains(t, r.Line, "with impetus", "ECW-54: last turn's run counts")
	_, r = do(t, s, "charge unit=1 target=4 far=9 pistols=yes", nil)
	assert.Contains(t, r.Line, "it shoots", "ECW-75")
	n, _ = do(t, s, "charge unit=1 target=4 far=9", nil)
	assert.Equal(t, "Still due: Unit 4: answer to Unit 1.", n.blocked())
	assert.Equal(t, "Out of reach: it can go 8″.", refused(t, s, "charge unit=5 target=3 far=9"))
	// Foot never evades; skirmishers do; horse may countercharge.
	n2, _ := do(t, s, "charge unit=5 target=3 far=6", nil)
	assert.Equal(t, "Close-order foot never evades.", refused(t, n2, "reply unit=3 how=evade"))
	n, r = do(t, n, "reply unit=4 how=counter far=4", nil)
	assert.Equal(t, "Countercharges", r.Word)
	n.Step = 4
	assert.Contains(t, refused(t, n, "charge-home unit=1"), "tests first")
	n, _ = do(t, n, "charge-home unit=4 leader=none", []int{6})
	n, _ = do(t, n, "charge-home unit=1 leader=none", []int{6})
	assert.Len(t, n.Units[0].Foes, 1)
	assert.True(t, n.Units[0].Foes[0].Push && n.Units[3].Foes[0].Push)
	// A failure: shaken, disordered, half the way back.
	f := field(4, horse(0, "C"), foot(1, "C", 0, 24, 2))
	f.Units[0].Charge = Charge{At: 2, Dist: 36, Impetus: true}
	n, r = do(t, f, "charge-home unit=1 leader=none", []int{1})
	assert.Equal(t, shaken, n.Units[0].Morale)
	assert.True(t, n.Units[0].Dis)
	assert.Contains(t, r.Todo[0], "4½″")
}

// Source: ECW-86, ECW-R14.
func TestOverrunOfGuns(t *testing.T) {
	s := field(2, horse(0, "C"), newUnit(0, 1, "", "light", "C", 2, 1))
	s, _ = do(t, s, "charge unit=1 target=2 far=9", nil)
	s, _ = do(t, s, "reply unit=2 how=stand", nil)
	s.Step = 4
	require.True(t, s.isDue("overrun", 1))
	s, r := do(t, s, "overrun unit=1", []int{6, 4})
	assert.Contains(t, r.Notes[0], "Death shot: 3 hits")
	assert.Equal(t, 9, s.Units[0].figures())
	assert.Equal(t, "destroyed", s.Units[1].Off)
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
	assert.True(t, s.isDue("pursuit", 1))
	s.Step = 6
	s, r = do(t, s, "pursuit unit=1", []int{1})
	assert.Equal(t, "Pursues", r.Word)
	assert.Equal(t, []int{2, 1}, []int{s.Units[0].Pursuit, s.Units[0].Tests})
	s, r = do(t, s, "friends side=1", nil)
	assert.Equal(t, "Nobody", r.Word)
	s, _ = do(t, s, "next", nil)
	assert.Equal(t, 3, s.Turn)
	assert.True(t, s.isDue("continue", 2) && s.isDue("pursuit", 1))
	s, _ = do(t, s, "pursuit unit=1", []int{1})
	assert.True(t, s.isDue("continue", 1), "ECW-64: no further test")
	assert.Contains(t, refused(t, s, "pursuit unit=1"), "used up")
	s, _ = do(t, s, "continue unit=1 met=lost", nil)
	assert.Zero(t, s.Units[0].Pursuit, "ECW-64: outrun, in hand")
	s, r = do(t, s, "continue unit=2 met=edge", nil)
	assert.Equal(t, "left the table", s.Units[1].Off)
	assert.Contains(t, r.Line, "left")

	t.Run("recovery to Good with disorder, ECW-R08", func(t *testing.T) {
		s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2))
		s.Units[0].Morale, s.Units[0].Dis = demoralised, true
		s.Units[1].Morale, s.Units[1].Flags = halted, "s"
		n, _ := do(t, s, "recover", nil)
		assert.Equal(t, "Good", n.condition(n.Units[0]))
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
		n, _ = do(t, s, "burst unit=1 other=4", nil)
		assert.Equal(t, "scattered", n.Units[0].Off)
	})
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
		n, _ := do(t, s, "lost unit=1 diff=5 leader=none", []int{1, 6}, "yes")
		assert.Equal(t, shaken, n.Units[0].Morale)
		assert.Len(t, n.Units[0].Foes, 2, "it fights on")
		n, _ = do(t, s, "lost unit=1 diff=5 leader=none", []int{1, 1}, "yes")
		assert.Equal(t, "surrendered", n.Units[0].Off)
	})
}

// Source: ECW-23, ECW-R11, ecw-charts C15.
func TestLeaders(t *testing.T) {
	s := field(4, foot(0, "C", 20, 20, 2), horse(0, "C"))
	s.Leaders = []Leader{{ID: 1, Name: "Rupert"}, {ID: 2, Name: "The King", Army: true, Unit: 1}}
	assert.Equal(t, "Not under his command.", refused(t, s, "leader leader=1 what=attach unit=2"))
	n, r := do(t, s, "leader-risk leader=2 why=shot", []int{6, 5})
	assert.Equal(t, "Killed", r.Word)
	assert.Equal(t, "killed", n.Leaders[1].Off)
	assert.Len(t, n.Fell, 1)
	_, r = do(t, s, "leader-risk leader=2 why=shot", []int{6, 4})
	assert.Equal(t, "Unhurt", r.Word)
	_, r = do(t, s, "leader-risk leader=2 why=rout", []int{3})
	assert.Equal(t, "Captured", r.Word)
	for where, want := range map[string]int{"with": 1, "near": 0, "none": -1, "retiring": 0} {
		m := s.sum(secMorale)
		m.leader(s.Units[0], where)
		assert.Equal(t, want, m.total, where)
		m = s.sum(secMorale)
		m.leader(levee(s.Units[0]), where)
		assert.Equal(t, map[string]int{"with": 1, "near": 0, "none": -2, "retiring": -1}[where], m.total, "levee, "+where)
	}
	n.Step = 5
	n, _ = do(t, n, "next", nil)
	n, r = do(t, n, "friends side=0", []int{2, 2, 6})
	assert.Len(t, r.Reck, 2, "the units of a killed army leader test")
	assert.Contains(t, rulestest.Reckoned(r.Reck[0]), "army leader killed")
	assert.Equal(t, []int{demoralised, good}, []int{n.Units[0].Morale, n.Units[1].Morale})
}

// Source: ecw-charts C15: half, a third with the enemy a fifth lower, and the turn limit.
func TestArmyCheck(t *testing.T) {
	s := State{Set: defaults(), Turn: 3, Step: 6, A: 0, Next: 1, Winner: -1}
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
	}{{0, 0, false, -1}, {3, 0, true, 1}, {2, 0, true, 1}, {2, 1, false, -1}, {1, 0, false, -1}, {3, 3, true, -1}, {3, 4, true, 0}, {0, 2, true, 0}} {
		_, over, winner := lose(c.n, c.m).verdict(true)
		assert.Equal(t, []any{c.over, c.winner}, []any{over, winner}, "%d and %d lost", c.n, c.m)
	}
	x := lose(1, 0)
	x.Turn = 12
	_, over, winner := x.verdict(true)
	assert.Equal(t, []any{true, 1}, []any{over, winner}, "turn limit")
	x.Set.Turns = 0
	_, over, _ = x.verdict(true)
	assert.False(t, over, "ECW-S07: no limit")
	for _, e := range []struct {
		n, m int
		word string
	}{{3, 0, "Victory for Parliament"}, {0, 3, "Victory for King"}, {3, 3, "A drawn battle"}} {
		n, r := do(t, lose(e.n, e.m), "next", nil)
		assert.Equal(t, e.word, upperFirst(r.Word))
		assert.True(t, n.Over)
		assert.NotEmpty(t, refused(t, n, "next"))
	}
}
