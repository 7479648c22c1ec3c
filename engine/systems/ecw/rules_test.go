package ecw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// field returns a position with these units, in phase step.
func field(step int, us ...Unit) State {
	s := State{Set: defaults(), Turn: 2, Step: step, First: 0, Next: 1, Winner: -1}
	for i, u := range us {
		u.ID = i + 1
		if u.Name == "" {
			u.Name = "Unit " + book.Num(u.ID)
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
func do(t *testing.T, s State, cmd string, faces []int, answers ...string) (State, outcome) {
	t.Helper()
	st, next := rulestest.Enter(t, System{}, s, rulestest.Line(t, cmd), faces, answers...)
	return next, told(next, st)
}

// passes has a unit pass a test with a 6, or without a throw where none could fail.
func passes(t *testing.T, s State, cmd string, answers ...string) (State, outcome) {
	t.Helper()
	faces := []int{6}
	if formOf(t, s, cmd).Reckoning.Target <= 1 {
		faces = nil
	}
	return do(t, s, cmd, faces, answers...)
}

// outcome is the result of a step as told.
type outcome struct {
	view.Card
	Line, Need, Head string
	Todo, Notes      []string
}

// told puts a step into words.
func told(s State, st engine.Step) outcome {
	t := System{}.Tell(s, st)
	o := outcome{Card: t.Card, Line: t.Line.String(), Need: t.Card.Line, Head: t.Head, Notes: t.Notes}
	for _, x := range t.Card.Todo {
		o.Todo = append(o.Todo, x.What.String())
	}
	return o
}

// mourns reports whether tests for friends lost are due for a side.
func (s State) mourns(side int) bool {
	return slices.ContainsFunc(s.Dues, func(d Due) bool { return d.Do == dueFriends && d.Other == side })
}

// reck returns a sum in words.
func reck(s book.Sum) engine.Reckoning { return words.Reckoning(s) }

func refused(t *testing.T, s State, cmd string) string {
	t.Helper()
	return rulestest.Refused(t, System{}, s, rulestest.Line(t, cmd)).Text
}

func levee(u Unit) Unit { u.Levee = true; return u }

func skirmishers(side, n int) Unit {
	u := foot(side, "C", 0, n, 2)
	u.Order = "skirmish"
	return u
}

// refusal returns why a form is refused, or "".
func refusal(t *testing.T, s State, cmd string) string {
	t.Helper()
	if no := formOf(t, s, cmd).Refused; no != nil {
		return no.Text
	}
	return ""
}

// option returns an option of a field; its Refused says why it may not be chosen.
func option(t *testing.T, s State, cmd, key, id string) view.Option {
	t.Helper()
	f := sure.Found(rulestest.Field(formOf(t, s, cmd), key))(t, "%s asks for no %s", cmd, key)
	for _, o := range f.Options {
		if o.ID == id {
			return o
		}
	}
	require.Fail(t, "no such option", "%s: %s %s", cmd, key, id)
	return view.Option{}
}

func wordsLeft(t *testing.T, s State, cmd string) string {
	t.Helper()
	return leftOf(formOf(t, s, cmd))
}

// leftOf returns what the form of a move says is left. The whole move stands on its key, without a sum.
func leftOf(f view.Form) string {
	if f.Reckoning != nil {
		return f.Reckoning.Result
	}
	return cmp.Or(strings.TrimPrefix(f.GoSmall, "up to "), "0″") + " left"
}

// formOf returns the form of a command.
func formOf(t *testing.T, s State, cmd string) view.Form {
	t.Helper()
	return System{}.Form(s, rulestest.Line(t, cmd))
}

// in returns s with unit id changed.
func in(s State, id int, change func(u *Unit)) State {
	u, _ := s.unit(id)
	change(&u)
	return s.withUnit(u)
}

// fighting returns s with units a and b in contact, in an impact round if impact is set.
func fighting(s State, a, b int, impact bool) State {
	u, _ := s.unit(a)
	v, _ := s.unit(b)
	return s.withUnit(u.withFoe(Foe{ID: b, Impact: impact})).withUnit(v.withFoe(Foe{ID: a, Impact: impact}))
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
		r := reck(field(4, u, horse(1, "C")).chargeSum(u, horse(1, "C"), Charge{}, "near", false))
		assert.Contains(t, rulestest.Reckoned(r), "missile unit")
	})
	t.Run("ECW-X03: 28 figures strike with 9 dice", func(t *testing.T) {
		u := foot(0, "C", 16, 24, 2)
		assert.Equal(t, 28, u.strikers(foot(1, "C", 16, 24, 2), Foe{Impact: true}, Foe{}, false))
		assert.Equal(t, 9, diceFor(28))
	})
	t.Run("ECW-X04: the notation", func(t *testing.T) { assert.Equal(t, [6]int{0, 0, 1, 1, 2, 2}, codes[7].faces) })
	t.Run("ECW-X05: 1000 men", func(t *testing.T) {
		u := sure.Found(written(armies.Item{Kind: "foot", Set: []armies.Set{{Key: "figures", Val: "40"}}}))(t)
		assert.Equal(t, []int{16, 24}, []int{u.Pikes, u.Shot})
		assert.True(t, u.missile() && u.pikeSupported())
	})
	t.Run("ECW-X06: 20(15) inches", func(t *testing.T) {
		assert.Equal(t, "20″", book.Inches(Settings{}.q(20)))
		assert.Equal(t, "15″", book.Inches(Settings{Small: true}.q(20)))
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
		s, r := do(t, field(4, newUnit(0, 0, "", "heavy", "C", 3, 1), foot(1, "C", 16, 24, 2)), "shoot unit=1 target=2 range=2",
			[]int{6, 6, 5, 4, 2, 1}, "shot")
		assert.Equal(t, "2", r.Number)
		assert.Equal(t, 1, s.Units[0].Reload)
	})
}

// Source: the worked examples of ecw-charts 9 on impact, combat and morale.
func TestWorkedExamplesOfCombat(t *testing.T) {
	t.Run("ECW-X14: impact of two regiments", func(t *testing.T) {
		s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2))
		u, v := s.Units[0], s.Units[1]
		f, g := Foe{ID: 2, Impact: true, Push: true}, Foe{ID: 1, Impact: true}
		p, q := reck(s.points(u, v, f, g, false, false, false)), reck(s.points(v, u, g, f, false, false, false))
		assert.Equal(t, []int{9, 5}, []int{p.Sum, q.Sum})
		assert.Equal(t, "45H 6HH", codes[s.Set.scoreCode(4)].name)
		assert.Equal(t, "6H", codes[s.Set.scoreCode(-4)].name)
	})
	t.Run("ECW-X16: horse into shot", func(t *testing.T) {
		s := field(5, horse(0, "C"), foot(1, "C", 0, 24, 2))
		f, g := Foe{ID: 2, Impact: true, Push: true}, Foe{ID: 1, Impact: true}
		p, q := reck(s.points(s.Units[0], s.Units[1], f, g, false, false, false)),
			reck(s.points(s.Units[1], s.Units[0], g, f, false, false, false))
		assert.Equal(t, []int{11, 5}, []int{p.Sum, q.Sum})
		assert.Equal(t, "4H 56HH", codes[s.Set.scoreCode(6)].name)
		assert.Equal(t, "none", codes[s.Set.scoreCode(-6)].name)
	})
	t.Run("ECW-X17: four hits of forty", func(t *testing.T) {
		s := field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}}
		s, r := do(t, s, "shot-test unit=1 hits=4", []int{2})
		assert.Equal(t, "Halted", r.Word)
		assert.Equal(t, 3, r.Reckoning[0].Target)
		_, r = do(t, field(4, foot(0, "C", 16, 24, 2)), "shot-test unit=1 hits=4 leader=none", []int{3})
		assert.Equal(t, "Halted", r.Word, "no commander: one worse")
		assert.Equal(t, halted, s.Units[0].Morale)
	})
	t.Run("ECW-X19: clubmen at horse cannot pass", func(t *testing.T) {
		u := newUnit(1, 0, "", "clubmen", "D", 30, 2)
		u.Levee, u.Dis = true, true
		r := reck(field(4).chargeSum(u, horse(1, "C"), Charge{}, "none", false))
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
		a := &act{State: s, Run: &book.Run{}}
		afterRound(a, s.Units[0], 7, 7, 0)
		assert.True(t, a.State.isDue(dueRecoil, 1))
		s, r := do(t, a.State, "recoil unit=1", nil)
		assert.Equal(t, "6″", r.Number)
		assert.True(t, s.Units[0].Dis)
		assert.Empty(t, s.Units[0].Foes)
	})
	t.Run("ECW-X25: a levee wheels", func(t *testing.T) {
		s := field(2, foot(0, "C", 16, 24, 2))
		left := func() string {
			return System{}.Form(s, engine.Do("move", "unit", "1", "first", "left", "first-far", "3")).Reckoning.Result
		}
		assert.Equal(t, "3″ left", left())
		s.Units[0].Levee = true
		assert.Equal(t, "0″ left", left())
	})
}

// Rulings that need a position of their own.
func TestRulings(t *testing.T) {
	t.Run("ECW-R07: the limits by type bind", func(t *testing.T) {
		s := field(2)
		assert.Contains(t, refused(t, s, "muster class=horse n=4"), "5 to 25")
		assert.Contains(t, refused(t, s, "muster class=foot n=51"), "10 to 50")
		assert.Contains(t, System{}.Form(s, engine.Do("muster", "class", "foot", "n", "50")).GoSmall, "12 to 48")
		n, _ := do(t, s, "muster class=horse n=5", nil)
		assert.Len(t, n.Units, 1)
	})
	t.Run("ECW-R13: drawn cavalry both recoil, and nobody follows", func(t *testing.T) {
		s := field(5, horse(0, "C"), horse(1, "C"))
		s.Units[0], s.Units[1] = s.Units[0].withFoe(Foe{ID: 2}), s.Units[1].withFoe(Foe{ID: 1})
		s, _ = do(t, s, "fight unit=1", []int{1, 1, 1, 1})
		assert.True(t, s.isDue(dueRecoil, 1) && s.isDue(dueRecoil, 2))
		s, _ = do(t, s, "recoil unit=1", nil)
		s, _ = do(t, s, "recoil unit=2", nil)
		assert.Empty(t, s.Dues)
		assert.Empty(t, s.Units[0].Foes)
	})
	t.Run("ECW-R16: a failed countercharger is in trouble", func(t *testing.T) {
		s := field(4, horse(0, "C"), horse(1, "C"))
		s.Units[0].Charge = Charge{At: 2, Impetus: true, Dist: 36}
		before := reck(s.chargeSum(s.Units[0], s.Units[1], s.Units[0].Charge, "near", false)).Sum
		s.Units[1].Charge = Charge{At: 1, Counter: true, Done: "failed"}
		assert.Equal(t, before-1, reck(s.chargeSum(s.Units[0], s.Units[1], s.Units[0].Charge, "near", false)).Sum)
	})
	t.Run("ECW-R18: halted troops shoot but do not advance", func(t *testing.T) {
		s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		s.Units[0].Morale = halted
		assert.Contains(t, refused(t, s, "move unit=1 straight=1"), "may not advance")
		assert.Contains(t, refused(t, s, "charge unit=1 target=2"), "good morale")
		do(t, s, "move unit=1 first=about straight=0", nil)
		assert.Empty(t, s.noShot(s.Units[0]))
	})
	t.Run("ECW-R19, ECW-53: where a charger halts", func(t *testing.T) {
		a := &act{State: field(4, horse(0, "C")), Run: &book.Run{}}
		sayHalt(a, a.State.Units[0])
		sayHalt(a, levee(a.State.Units[0]))
		assert.Contains(t, words.Text(a.Told.Todo[0]), "if that is less")
		assert.Contains(t, words.Text(a.Told.Todo[1]), "a full normal move, 12″")
	})
	t.Run("ECW-R22: the arc of the mounted", func(t *testing.T) {
		assert.Contains(t, arcPicture(defaults(), horse(0, "C"), "pistol").Label, "round by the left to straight behind")
		assert.Contains(t, arcPicture(defaults(), foot(0, "C", 0, 24, 2), "musket").Label, "45° to either side")
		for _, d := range []*view.Diagram{arcPicture(defaults(), horse(0, "C"), "pistol"),
			arcPicture(defaults(), Unit{}, "siege"), chargePicture(defaults(), 64, 20, true),
			chargePicture(Settings{Small: true}, 0, 0, false)} {
			for _, x := range d.Shapes {
				for _, p := range x.At {
					assert.True(t, p.X >= 0 && p.X <= d.W && p.Y >= 0 && p.Y <= d.H, "%s: %v outside %d by %d", d.Label, p, d.W, d.H)
				}
			}
		}
	})
}

// Rulings on the aftermath of combat, and on skipping required steps.
func TestRulingsOfCombat(t *testing.T) {
	t.Run("ECW-65: a pursuer crashes into a friend of its quarry", func(t *testing.T) {
		s := field(1, horse(0, "C"), foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2))
		s.Units[0].Pursuit, s.Units[0].Quarry, s.Units[0].Tests = 2, 2, 2
		s, _ = do(t, s, "continue unit=1 met=enemy other=3 burst=yes", nil)
		assert.True(t, s.isDue(dueHome, 1))
		assert.False(t, s.Units[0].Charge.Impetus)
		assert.Equal(t, "stand", s.Units[2].Answer, "no countercharge")
		s.Step = 4
		s, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
		s, _ = do(t, s, "receive unit=3 leader=none", []int{6})
		assert.Len(t, s.Units[0].Foes, 1)
	})
	t.Run("ECW-82: no strike to flank or rear in the first round; squares", func(t *testing.T) {
		s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
		s.Units[0], s.Units[1] = s.Units[0].withFoe(Foe{ID: 2, Impact: true}), s.Units[1].withFoe(Foe{ID: 1, Impact: true, Side: flank})
		f := System{}.Form(s, engine.Do("fight", "unit", "1"))
		assert.Equal(t, "0", f.Fields[len(f.Fields)-1].Value)
		assert.Contains(t, rulestest.Reckoned(*f.Reckoning), "flank line")
		q := foot(0, "C", 20, 20, 2)
		q.Order = "square"
		charged := Foe{Impact: true}
		assert.Equal(t, 3*q.strikers(foot(1, "C", 20, 20, 2), charged, Foe{}, false), q.strikers(horse(1, "C"), charged, Foe{}, false))
		out := q
		out.Morale = routed
		assert.Zero(t, out.strikers(horse(1, "C"), Foe{Impact: true}, Foe{}, false))
	})
	t.Run("C11: guns whose gunners are gone throw no die", func(t *testing.T) {
		s := field(5, newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"))
		s.Units[0].Other = 0
		s.Units[0], s.Units[1] = s.Units[0].withFoe(Foe{ID: 2, Impact: true}), s.Units[1].withFoe(Foe{ID: 1, Impact: true})
		f := System{}.Form(s, engine.Do("fight", "unit", "1"))
		i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Note == "nobody is left at the guns" })
		require.NotEqual(t, -1, i)
		assert.Equal(t, "0", f.Fields[i].Value)
		_, r := do(t, s, "fight unit=1", []int{6})
		assert.Contains(t, r.Line, "0 hits to 2")
	})
	t.Run("a skipped step is logged", func(t *testing.T) {
		s := field(2, horse(0, "C"), foot(1, "C", 16, 24, 2))
		s, _ = do(t, s, "charge unit=1 target=2 far=6", nil)
		n := len(s.Dues)
		s, r := do(t, s, "waive what="+book.Num(s.Dues[0].ID), nil)
		assert.Len(t, s.Dues, n-1)
		assert.Contains(t, r.Line, "by the referee")
	})
}

// The house values as designed, with the bounds within which a referee may change them: key, value, least-most.
// Source: ecw-charts C1 to C15.
var charted = []struct{ chart, group, rows string }{
	{"C1", "Movement", `n.cuirassier 10 0-40; c.cuirassier 14 0-60; n.horse 12 0-40; c.horse 16 0-60; n.dragoon 12 0-40;
		c.dragoon 16 0-60; n.foot 6 0-40; c.foot 8 0-60; n.clubmen 6 0-40; c.clubmen 10 0-60; n.skirmish 8 0-40;
		c.skirmish 12 0-60; n.gunners 6 0-40; c.gunners 8 0-60; n.light 8 0-40; n.heavy 6 0-40; n.siege 4 0-40;
		n.light-hand 3 0-40; n.heavy-hand 1 0-40; n.wagon 6 0-40; n.leader 16 0-40`},
	{"C2", "Manoeuvre", `t.about 1 0-9; v.about 2 0-9; t.face 1 0-9; v.face 2 0-9; t.line 2 0-9; v.line 4 0-9; t.square 2 0-9;
		v.square 4 0-9; t.order 2 0-9; v.order 4 0-9; t.oblique 2 1-4; t.aside 1 1-4; v.wheel 2 1-4`},
	{"C3", "Shooting", `r.pistol.1 4 1-96; h.pistol.1 2 0-7; r.carbine.1 4 1-96; h.carbine.1 2 0-7; r.carbine.2 8 1-96;
		h.carbine.2 1 0-7; r.musket.1 4 1-96; h.musket.1 3 0-7; r.musket.2 8 1-96; h.musket.2 2 0-7; r.musket.3 12 1-96;
		h.musket.3 1 0-7; r.light.1 6 1-96; h.light.1 5 0-7; r.light.2 16 1-96; h.light.2 2 0-7; r.light.3 24 1-96;
		h.light.3 1 0-7; r.heavy.1 8 1-96; h.heavy.1 7 0-7; r.heavy.2 24 1-96; h.heavy.2 2 0-7; r.heavy.3 48 1-96;
		h.heavy.3 1 0-7; r.siege.1 8 1-96; h.siege.1 7 0-7; r.siege.2 32 1-96; h.siege.2 2 0-7; r.siege.3 64 1-96;
		h.siege.3 1 0-7`},
	{"C4", "Saving throws", `s.skirmish 4 2-7; k.skirmish 4 2-7; s.horse-skirmish 5 2-7; k.horse-skirmish 5 2-7; s.gunners 4 2-7;
		k.gunners 5 2-7; s.soft 5 2-7; k.soft 6 2-7; s.hard 4 2-7; k.hard 5 2-7; s.armour 5 2-7; k.armour 7 2-7`},
	{"C5", "Combat points", `p.cuirassier 4 0-12; p.horse 3 0-12; p.dragoon 1 0-12; p.combat 3 0-12; p.missile 2 0-12; p.light 0 0-12;
		p.A 4 0-12; p.B 3 0-12; p.C 2 0-12; p.D 1 0-12; p.E 0 0-12; p.steady 1 0-12; p.leader 1 0-12; p.impetus 3 0-12;
		p.pikes 4 0-12; p.square 2 0-12; p.ride 2 0-12; p.flank 2 0-12; p.rear 3 0-12; p.uphill 1 0-12;
		p.obstacle 1 0-12; p.hard 2 0-12; p.edis 1 0-12; p.eshaken 1 0-12; p.edem 2 0-12; p.deep 1 0-12`},
	{"C7 to C12, common lines", "Common morale lines",
		`g.A 1 -9-9; g.B 0 -9-9; g.C -1 -9-9; g.D -2 -9-9; g.E -3 -9-9; m.loss -1 -9-9; m.cap 3 0-10; m.exh -1 -9-9;
		m.art -1 -9-9`},
	{"C7", "Pursuit test",
		`c7.cav -3 -9-9; c7.foot -1 -9-9; c7.levee -1 -9-9; c7.head -1 -9-9; c7.ab 1 -9-9; c7.exh 1 -9-9; c7.fresh 1 -9-9`},
	{"C8", "Charge test", `c8.imp 1 -9-9; c8.missile -1 -9-9; c8.horse -3 -9-9; c8.pikes -2 -9-9; c8.hard -2 -9-9; c8.soft -1 -9-9;
		c8.dis -1 -9-9; c8.weak 1 -9-9; c8.flank 1 -9-9`},
	{"C9", "Receiving a charge",
		`c9.imp -1 -9-9; c9.pikes 2 -9-9; c9.square 2 -9-9; c9.ridden -2 -9-9; c9.stand -2 -9-9; c9.missile -1 -9-9;
		c9.flank -2 -9-9; c9.rear -3 -9-9; c9.dis -1 -9-9; c9.shaken -1 -9-9; c9.hard 2 -9-9; c9.soft 1 -9-9;
		c9.evade 1 -9-9`},
	{"C10", "Test for shooting",
		`c10.guns -1 -9-9; c10.art -2 -9-9; c10.enf -1 -9-9; c10.dis -1 -9-9; c10.skirmish 1 -9-9; c10.hard 1 -9-9`},
	{"C11", "Lost round test",
		`c11.missile -1 -9-9; c11.pikes 1 -9-9; c11.flank -2 -9-9; c11.shaken -1 -9-9; c11.hard 1 -9-9; c11.friend 1 -9-9`},
	{"C12", "Friends routed test",
		`c12.more -1 -9-9; c12.most 2 0-9; c12.army -1 -9-9; c12.grade 1 -9-9; c12.calm 1 -9-9; c12.hard 1 -9-9`},
	{"C15, leaders", "Leaders at risk", `l.struck 6 2-7; l.shot 5 2-7; l.fight 4 2-7; l.dead 2 0-6; l.taken 3 0-6`},
	{"C2 and C3, crews", "Crews and volleys",
		`sh.foot 2 1-4; sh.full 3 1-5; sh.few 2 1-4; sh.least 2 0-5; sh.hand 3 0-5; sh.turn-light 2 0-4;
		sh.turn-heavy 4 0-4; sh.lb 4 1-12`},
	{"C14 and C15", "Other values", `o.limber 1 0-4; o.near 2 0-12; o.friend 8 1-40; o.calm 8 1-40; o.support 8 1-40; o.half 50 10-100;
		o.third 33 10-100; o.gap 20 0-100; o.draw 10 0-100`},
	{"C6", "Scores to hit", `d.n6 0 0-7; d.n3 1 0-7; d.even 2 0-7; d.p2 4 0-7; d.p4 5 0-7; d.p6 6 0-7; d.p8 7 0-7`},
}

// Every house value is as charted, in the order of the settings.
func TestHouseValuesAsCharted(t *testing.T) {
	n := 0
	for _, c := range charted {
		t.Run(c.chart+": "+c.group, func(t *testing.T) {
			for _, x := range strings.Split(c.rows, ";") {
				f := strings.Fields(x)
				require.Len(t, f, 3, x)
				r := house.Values()[n]
				n++
				assert.Equal(t, x, strings.Replace(x, strings.Join(f, " "), fmt.Sprintf("%s %d %d-%d", r.Key, r.Design, r.Min, r.Max), 1))
				assert.Equal(t, houseSec(c.group), r.Group, r.Key)
				assert.Equal(t, r.Key[:2] == "h." || r.Key[:2] == "d.", r.Names != nil, "%s is a code of hits", r.Key)
				assert.Equal(t, r.Design, defaults().v(r.Key), r.Key)
			}
		})
	}
	assert.Equal(t, len(house.Values()), n)
}

// A house value may be set to its bounds, but not beyond. Source: ecw-charts 6.
func TestHouseValuesHaveBounds(t *testing.T) {
	for _, r := range house.Values() {
		for v, ok := range map[int]bool{r.Min: true, r.Max: true, r.Min - 1: false, r.Max + 1: false} {
			set, err := defaults().with(engine.Values{{Key: string(r.Key), Val: book.Num(v)}})
			require.Equal(t, ok, err == nil, "%s %d", r.Key, v)
			if ok {
				require.Equal(t, v, set.v(r.Key), r.Key)
				require.NoError(t, set.check())
			} else {
				x := defaults()
				x.House = book.Changed{{Key: r.Key, Val: v}}
				require.Error(t, x.check())
			}
		}
	}
}

// Printed numbers are not house values. Source: ECW-04, ECW-06, ECW-42, ECW-43, ECW-67, ECW-70, ECW-74.
func TestPrintedNumbers(t *testing.T) {
	assert.Equal(t, map[string]int{"light": 1, "heavy": 2, "siege": 3}, gunDice, "ECW-70: dice a model")
	assert.Equal(t, map[string]int{"light": 0, "heavy": 1, "siege": 2}, reloads, "ECW-74: turns to reload")
	assert.Equal(t, map[string]int{"light": 1, "heavy": 2, "siege": 2}, unlimbers, "ECW-42: turns to unlimber")
	for n, want := range map[int]int{9: 0, 10: 1, 19: 1, 20: 2, 47: 4} {
		assert.Equal(t, want, guards(n), "ECW-67: guards of %d prisoners", n)
	}
	for class, want := range map[string][3]int{"cuirassier": {5, 25, 12}, "horse": {5, 25, 12}, "dragoon": {5, 25, 12},
		"foot":    {10, 50, 40},
		"clubmen": {10, 50, 40}, "halberd": {10, 50, 40}, "light": {1, 5, 2}, "heavy": {1, 5, 2}, "siege": {1, 5, 2}} {
		lo, hi, def := sizes(class)
		assert.Equal(t, want, [3]int{lo, hi, def}, "ECW-04: sizes of "+class)
	}
	for id, want := range map[string][2]int{"rotate": {0, 0}, "enter": {0, 0}, "leave": {4, 4}} {
		for _, m := range manoeuvres {
			if m.id == id {
				assert.Equal(t, want, [2]int{m.trained, m.levee}, id)
				assert.True(t, m.printed)
			}
		}
	}
	assert.Equal(t, 3, across, "ECW-100: figures across a ford")
	d := defaults()
	for diff, want := range map[int]string{-20: "none", -6: "none", -5: "6H", -3: "6H", -2: "56H", 0: "56H", 1: "56H", 2: "456H",
		3: "456H", 4: "45H 6HH",
		5: "45H 6HH", 6: "4H 56HH", 7: "4H 56HH", 8: "34H 56HH", 30: "34H 56HH"} {
		assert.Equal(t, want, codes[d.scoreCode(diff)].name, "C6: %d", diff)
	}
	for _, c := range []struct {
		lost bool
		want [8]int
	}{{false, [8]int{4, 4, 3, 2, 2, 1, 1, 1}}, {true, [8]int{4, 4, 3, 3, 2, 2, 2, 2}}} {
		for face, want := range c.want {
			assert.Equal(t, want, secondDie(c.lost, face), "ECW-94: second die %d", face)
		}
	}
	// Bases in millimetres. Source: ECW-09.
	mounted := newUnit(0, 0, "", "dragoon", "C", 10, 1)
	loose := mounted
	loose.Order = "skirmish"
	for _, c := range []struct {
		what string
		u    Unit
		want int
	}{{"skirmishing dragoons", loose, 30}, {"skirmishing musketeers", skirmishers(0, 10), 30}, {"pikes", newUnit(0, 0, "",
		"halberd", "C", 10, 1), 15},
		{"clubs", newUnit(0, 0, "", "clubmen", "C", 10, 1), 15}, {"close shot", foot(0, "C", 0, 10, 1), 20}, {"horse", horse(0, "C"), 25},
		{"mounted dragoons", mounted, 25}, {"a gun", newUnit(0, 0, "", "heavy", "C", 1, 1), 50}} {
		assert.Equal(t, c.want, c.u.width(), "ECW-09: "+c.what)
	}
	assert.Equal(t, 50, newUnit(0, 0, "", "light", "C", 1, 1).frontage())
	assert.Equal(t, []int{360, 300, 240, 150}, []int{foot(0, "C", 16, 24, 2).frontage(), foot(0, "C", 20, 0, 1).frontage(), foot(0,
		"C", 0, 24, 2).frontage(),
		newUnit(0, 0, "", "light", "C", 3, 1).frontage()})
}

// The meaning of each face under a hit code. Only codes without double hits need a single number. Source: ecw-charts C6.
func TestFacesOfACode(t *testing.T) {
	for c := codeNone; int(c) < len(codes); c++ {
		r := banded(rollHit, c)
		double := false
		for face := 1; face <= 6; face++ {
			hits := codes[c].faces[face-1]
			double = double || hits == 2
			label, good := r.Meaning(face)
			want := [...]string{"miss", "hit", "two hits"}[hits]
			assert.Equal(t, []any{want, hits > 0}, []any{label, good}, "%s, a %d", codes[c].name, face)
			if r.Need > 0 {
				assert.Equal(t, hits > 0, face >= r.Need, "%s, a %d", codes[c].name, face)
			}
		}
		assert.Equal(t, c != codeNone && !double, r.Need > 0, "%s can be counted", codes[c].name)
	}
}

// An unknown house key fails at once.
func TestUnknownHouseKeyFails(t *testing.T) {
	for name, use := range map[string]func(){
		"COR-A02: a value in force": func() { defaults().v("c8.impetus") },
		"COR-A02: a line of a sum":  func() { field(4).morale("shot").add(true, "c8.impetus") },
		"COR-A02: a cell":           func() { field(4).cell("x") },
		"COR-A02: a weapon":         func() { weaponOf("pike") },
		"COR-A02: ground":           func() { slopeOf("bog") },
		"COR-A02: a score":          func() { defaults().v("d.none") },
	} {
		t.Run(name, func(t *testing.T) { assert.Panics(t, use) })
	}
}

// A ready force, written as class, grade, pikes, shot or others, models, ranks, wing, and L levee, H headstrong, C caracole,
// S skirmishers.
func TestReadyForces(t *testing.T) {
	for id, want := range map[string]string{"six": `
Hertford’s Foot: foot C 16+24+0 0 2 0
Slanning’s Foot: foot B 20+20+0 0 4 0
Maurice’s Horse: horse B 0+0+12 0 2 2 H
The King’s guns: heavy C 0+0+8 2 1 0
Popham’s Foot: foot D 12+24+0 0 2 0 L
Haselrig’s Cuirassiers: cuirassier C 0+0+12 0 2 4
Burghill’s Horse: horse C 0+0+12 0 3 4 C
Waller’s guns: light C 0+0+12 3 1 0`, "twelve": `
Wilmot’s Horse: horse C 0+0+12 0 2 3 H
Dives’s Dragoons: dragoon C 0+10+0 0 2 3
Firelocks: foot C 0+12+0 0 2 0 S
Balfour’s Cuirassiers: cuirassier B 0+0+12 0 2 6
Commanded shot: foot C 0+12+0 0 2 5 S`} {
		s := rulestest.Start(t, System{}, "force", id).(State)
		assert.Len(t, s.Units, map[string]int{"six": 12, "twelve": 24}[id])
		var got []string
		for _, u := range s.Units {
			line := fmt.Sprintf("%s: %s %s %d+%d+%d %d %d %d ", u.Name, u.Class, u.Grade, u.Pikes, u.Shot, u.Other, u.Guns, u.Ranks, u.Wing)
			for i, on := range [...]bool{u.Levee, u.Headstrong, u.Caracole, u.skirmish()} {
				if on {
					line += "LHCS"[i : i+1]
				}
			}
			got = append(got, strings.TrimSpace(line))
		}
		assert.Subset(t, got, strings.Split(strings.TrimSpace(want), "\n"), id)
	}
}

// Heavy guns count until their gunners rout. Source: ECW-95.
func TestHeavyGunsThatCount(t *testing.T) {
	gun := func(side int, class string, n, morale int, off string) Unit {
		u := newUnit(0, side, "", class, "C", n, 1)
		u.Morale, u.Off = morale, off
		return u
	}
	s := field(1, gun(0, "heavy", 2, demoralised, ""), gun(0, "siege", 1, good, ""), gun(0, "light", 5, good, ""),
		gun(0, "heavy", 1, routed, ""),
		gun(0, "heavy", 1, good, "scattered"), gun(1, "heavy", 4, good, ""))
	assert.Equal(t, []int{3, 4}, []int{s.heavies(0), s.heavies(1)})
	assert.False(t, s.outgunned(0))
	s = in(s, 1, func(u *Unit) { u.Guns = 1 })
	assert.True(t, s.outgunned(0), "four to two")
	assert.False(t, in(s, 6, func(u *Unit) { u.Guns = 3 }).outgunned(0), "three are not enough")
}

// No ready force puts a side under artillery disadvantage before a shot is fired. Source: Artillery
// Disadvantage.
func TestReadyForcesAreEvenInGuns(t *testing.T) {
	for _, f := range pairs.All() {
		t.Run("COR-E08: "+f.ID, func(t *testing.T) {
			s := rulestest.Start(t, System{}, "force", f.ID)
			for side := range 2 {
				assert.False(t, s.(State).outgunned(side), "%s", s.(State).sideName(side))
			}
		})
	}
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
	assert.Empty(t, foot(0, "C", 24, 0, 3).badRanks(), "pikes alone as well")
	m := foot(0, "C", 0, 24, 3)
	assert.Empty(t, m.badRanks(), "musketeers alone may stand three deep")
	m.Order, m.Ranks = "skirmish", 1
	assert.Empty(t, m.badRanks())
	assert.False(t, m.steady(), "skirmishers are never steady")
	assert.False(t, foot(0, "E", 16, 24, 2).steady())
	u.Morale = shaken
	assert.False(t, u.steady())
	assert.False(t, u.exhausted())
	u.Shot = 4
	assert.True(t, u.exhausted())
	assert.True(t, foot(0, "C", 10, 30, 2).pikeSupported())
	assert.False(t, foot(0, "C", 9, 31, 2).pikeSupported())
	assert.True(t, foot(0, "C", 1, 3, 2).pikeSupported(), "by one")
	assert.False(t, foot(0, "C", 0, 0, 2).pikeSupported(), "by nobody")
	p := foot(0, "C", 6, 14, 2)
	p.Orig = [3]int{16, 24, 0}
	a, b := p.prorate()
	assert.Equal(t, []int{8, 12}, []int{a, b}, "campaign losses")
}

// Forces of a battle are made stronger or weaker with pikes and shot in proportion, but never guns, and never down to the last man.
func TestStrongerForces(t *testing.T) {
	dragoons := newUnit(0, 0, "", "dragoon", "C", 19, 2)
	dragoons.Mounted, dragoons.Holders = false, 1
	s := field(1, foot(0, "C", 16, 24, 2), horse(0, "C"), dragoons, newUnit(0, 0, "", "light", "C", 2, 1), foot(0, "C", 4, 8, 2))
	for _, c := range []struct {
		id, by int
		ok     bool
		is     []int
	}{{1, 5, true, []int{18, 27, 0, 0}}, {1, -5, true, []int{14, 21, 0, 0}}, {2, 3, true, []int{0, 0, 15, 0}},
		{2, -10, true, []int{0, 0, 2, 0}}, {2, -11, false, []int{0, 0, 1, 0}}, {3, 1, true, []int{0, 20, 0, 2}}, {4, 1, false, []int{0, 0, 9, 0}},
		{5, -15, false, []int{-1, -2, 0, 0}}} {
		x := s.withUnit(s.Units[c.id-1])
		assert.Equal(t, c.ok, x.stronger(c.id, c.by), "%+v", c)
		u := x.Units[c.id-1]
		assert.Equal(t, c.is, []int{u.Pikes, u.Shot, u.Other, u.Holders})
		assert.Equal(t, c.is[:3], u.Orig[:])
	}
	assert.False(t, s.stronger(6, 1), "there is none")
}

// Changed values change the sums.
func TestChangedValuesCount(t *testing.T) {
	set := func(key book.Key, val int) Settings { return Settings{House: book.Changed{{Key: key, Val: val}}} }
	shaken := foot(1, "C", 16, 24, 2)
	shaken.Dis = true
	few, reg := Unit{ID: 1, Class: "heavy", Guns: 2, Other: 4}, foot(0, "C", 16, 24, 2)
	hurt := newUnit(0, 0, "", "horse", "C", 20, 2)
	hurt.Other -= 4
	turns := func(t Settings, levee bool) int {
		u := reg
		u.Levee = levee
		cost, _ := (State{Set: t}).moveCost(u, manoeuvres[manoeuvreAt("about")], 24)
		return cost
	}
	for _, c := range []struct {
		key      book.Key
		val      int
		is       func(t Settings) int
		was, now int
	}{
		{"sh.foot", 4, func(t Settings) int { n, why := t.shotDice(shaken, 24); return n + 10*why }, 4 + 10*unsteady, 8 + 10*allDice},
		{"sh.few", 1, func(t Settings) int { n, _ := t.shotDice(few, 2); return n }, 2, 1},
		{"sh.full", 2, func(t Settings) int { n, _ := t.shotDice(few, 2); return n }, 2, 4},
		{"t.about", 2, func(t Settings) int { return turns(t, false) }, 6, 12},
		{"v.about", 3, func(t Settings) int { return turns(t, true) }, 12, 18},
		{"sh.hand", 2, func(t Settings) int { return t.normal(few) }, 0, 4},
		{commonLoss, -2, func(t Settings) int {
			return (State{Set: t}).chargeSum(hurt, horse(1, "C"), Charge{}, "near", false).Total()
		}, 4, 6},
		{friendsMore, -3, func(t Settings) int { return (State{Set: t}).friendSum(reg, 3, "near", false, false, false).Total() }, 4, 8},
		{"sh.least", 3, func(t Settings) int { return len(State{Set: t}.noShot(few)) }, 0,
			len("Too few gunners: 3 a model are needed.")},
	} {
		assert.Equal(t, c.was, c.is(Settings{}), c.key)
		assert.Equal(t, c.now, c.is(set(c.key, c.val)), c.key)
	}
}
