package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
)

// Impetus is judged when the charge is tested and when it meets its target, not when it sets out. Source: ECW-15, ECW-16, ECW-54, ECW-100.
func TestImpetusAsThingsStand(t *testing.T) {
	pikes := foot(1, "A", 16, 24, 2)
	setOut := func(u Unit, impetus bool) State {
		s := in(rushed(u, pikes), 1, func(u *Unit) { u.Ran, u.Charge.Impetus = 24, impetus })
		return s
	}
	push := func(s State) bool {
		f, ok := s.Units[0].foe(2)
		require.True(t, ok)
		return f.Push
	}
	home := func(s State) State {
		s, _ = passes(t, s, "charge-home unit=1 leader=none")
		s, _ = passes(t, s, "receive unit=2 charger=1 leader=none")
		return s
	}
	lines := func(s State, cmd string) string {
		return rulestest.Reckoned(*formOf(t, s, cmd).Reckoning)
	}
	t.Run("a charger that loses its last pikes to shot loses its impetus against steady pikes", func(t *testing.T) {
		s := setOut(foot(0, "C", 10, 30, 2), true)
		assert.Contains(t, lines(s, "charge-home unit=1 leader=none"), "impetus")
		assert.True(t, push(home(s)))
		s, _ = do(t, s, "hit unit=1 n=1", nil, lossPikes)
		assert.False(t, s.Units[0].pikeSupported())
		assert.NotContains(t, lines(s, "charge-home unit=1 leader=none"), "impetus")
		assert.False(t, push(home(s)))
	})
	t.Run("pikes that are no longer steady deny nothing", func(t *testing.T) {
		s := setOut(horse(0, "C"), false)
		assert.False(t, push(home(s)))
		s = in(s, 2, func(u *Unit) { u.Dis = true })
		assert.Contains(t, lines(s, "charge-home unit=1 leader=none"), "impetus")
		assert.True(t, push(home(s)))
	})
	t.Run("but a short or wheeling charge never gains it", func(t *testing.T) {
		s := in(in(setOut(horse(0, "C"), false), 1, func(u *Unit) { u.Ran = 15 }), 2, func(u *Unit) { u.Dis = true })
		assert.False(t, push(home(s)))
	})
	t.Run("a wood that the referee finds between them blocks it", func(t *testing.T) {
		s := setOut(foot(0, "C", 20, 20, 2), true)
		assert.NotContains(t, lines(s, "charge-home unit=1 leader=none wood=yes"), "impetus")
		n, _ := do(t, s, "charge-home unit=1 leader=none wood=yes", []int{6})
		assert.NotContains(t, lines(n, "receive unit=2 charger=1 leader=none"), "impetus")
		n, _ = do(t, n, "receive unit=2 charger=1 leader=none", []int{6})
		assert.False(t, push(n))
		n, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
		assert.NotContains(t, lines(n, "receive unit=2 charger=1 leader=none wood=yes"), "impetus")
		n, _ = do(t, n, "receive unit=2 charger=1 leader=none wood=yes", []int{6})
		assert.False(t, push(n))
	})
}

// A move obliquely, aside or back is not straight forward, so it lends no impetus to a charge from near by. Source: ECW-54.
func TestStraightForward(t *testing.T) {
	s := field(2, horse(0, "C"), foot(1, "C", 0, 24, 2))
	for cmd, ran := range map[string]int{"straight=5": 20, "first=oblique straight=5": 0, "first=aside straight=3": 0,
		"first=about straight=5": 20} {
		n, _ := do(t, s, "move unit=1 "+cmd, nil)
		assert.Equal(t, ran, n.Units[0].Ran, cmd)
	}
}

// Woods disorder skirmishing horse, and only foot skirmishes through them unhindered. Source: ECW-100.
func TestSkirmishersInWoods(t *testing.T) {
	drg := newUnit(0, 0, "", classDragoon, "C", 12, 1)
	drg.Order = orderSkirmish
	s := field(2, drg, skirmishers(0, 12), foot(0, "C", 0, 24, 2))
	for id, dis := range map[string]bool{"1": true, "2": false, "3": true} {
		for _, cmd := range []string{"move unit=" + id + " ground=wood straight=2", "feature unit=" + id + " what=wood"} {
			n, _ := do(t, s, cmd, nil)
			assert.Equal(t, dis, n.Units[rulestest.Numbered(t, id)-1].Dis, cmd)
		}
	}
}

// Figures or models without a target may shoot at another, once. Source: ECW-70.
func TestTheRestShootAtAnother(t *testing.T) {
	s := field(4, foot(0, "C", 0, 24, 2), foot(1, "C", 0, 24, 2), foot(1, "C", 0, 24, 2), newUnit(0, 0, "", classHeavy, "C", 3, 1))
	n, _ := do(t, s, "shoot unit=1 target=2 range=1 n=15", []int{1, 1, 1, 1, 1})
	n = atStep(n, s.Step)
	assert.Equal(t, 9, n.Units[0].rest())
	assert.False(t, n.shoots(n.Units[0]), "the green key does not lead back to it")
	n, r := do(t, n, "shoot unit=1 target=3 range=1", []int{1, 1, 1})
	assert.Equal(t, "Unit 1 at Unit 3: 5 and 6 hit", r.Need)
	assert.Contains(t, refused(t, n, "shoot unit=1 target=3 range=1"), "It has shot this turn.")
	n, _ = do(t, s, "shoot unit=4 target=2 range=2 n=2", []int{1, 1, 1, 1})
	assert.Equal(t, 1, n.Units[3].Reload)
	n, _ = do(t, n, "shoot unit=4 target=3 range=2", []int{1, 1})
	assert.Zero(t, n.Units[3].rest())
	n, _ = do(t, s, "shoot unit=1 target=2 range=1", []int{1, 1, 1, 1, 1, 1, 1, 1})
	assert.Zero(t, n.Units[0].rest(), "all have shot")
	assert.Zero(t, n.Units[0].Fired)
	part, _ := do(t, s, "shoot unit=1 target=2 range=1 n=15", []int{1, 1, 1, 1, 1})
	assert.Equal(t, []int{24, 0}, []int{part.Units[0].nextTurn().rest(), part.Units[0].nextTurn().Fired})
}

// atStep returns s in a phase.
func atStep(s State, step int) State { s.Step = step; return s }

// The records tell most cases of an attack from opposite sides. Source: ECW-60, ECW-61, ECW-63.
func TestOppositeSidesByTheRecords(t *testing.T) {
	trapped := func(sides []int, change func(u *Unit), answers ...string) bool {
		s := field(5, horse(0, "C"), foot(1, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
		for i, side := range sides {
			s = in(s, 1, func(u *Unit) { *u = u.withFoe(Foe{ID: i + 2, Side: side}) })
			s = in(s, i+2, func(u *Unit) { *u = u.withFoe(Foe{ID: 1}) })
		}
		if change != nil {
			s = in(s, 1, change)
		}
		n, _ := do(t, s, "recoil unit=1", nil, answers...)
		return !n.Units[0].Dis
	}
	assert.True(t, trapped([]int{front, rear}, nil))
	assert.False(t, trapped([]int{front, front}, nil))
	assert.False(t, trapped([]int{front, flank}, nil))
	assert.False(t, trapped([]int{flank, rear}, nil))
	assert.False(t, trapped([]int{rear}, nil))
	assert.True(t, trapped([]int{flank, flank}, nil, "yes"))
	assert.False(t, trapped([]int{flank, flank}, nil, "no"))
	assert.True(t, trapped([]int{front, front}, func(u *Unit) { u.Order = orderSquare }, "yes"), "a square has no flanks")
}

// The line for leaders stands in the test for friends as well. Source: ECW-94, ECW-R11.
func TestLeadersOfMourners(t *testing.T) {
	s := field(6, levee(foot(0, "C", 20, 20, 2)), foot(0, "C", 20, 20, 2))
	s.Fell = []Fall{{Side: 0, Leader: 1}}
	s.Leaders = []Leader{{ID: 1, Name: "Rupert", Army: true, Off: fateKilled}}
	s = owed(s, Due{Do: dueFriends, Other: 0})
	f := formOf(t, s, "friends")
	for i, want := range []int{7, 5} {
		u, _ := rulestest.Field(f, "u"+book.Num(i+1))
		assert.Equal(t, "none", u.Value, "nobody is left to command it")
		assert.Len(t, u.Options, want)
		assert.Equal(t, "No leader commands it.", u.Options[1].Refused)
	}
	s.Leaders = append(s.Leaders, Leader{ID: 2, Name: "Maurice", Army: true})
	for where, need := range map[string]string{"near": "3 or", "retiring": "4 or", "none": "5 or", "calm-retiring": "3 or"} {
		_, r := do(t, s, "friends u1="+where+" u2=no", []int{6})
		assert.Contains(t, r.Need, need, where)
	}
}

// All the rules of charging apply to a countercharge: an obstacle costs each rank an inch. A friend that evades may be supported too.
// Source: ECW-55, ECW-57.
func TestCountercharges(t *testing.T) {
	s := in(field(2, horse(0, "C"), horse(1, "C"), horse(1, "C")), 1,
		func(u *Unit) { u.Charge = Charge{At: 2, Dist: 64, Ground: groundObstacle} })
	far, _ := rulestest.Field(formOf(t, s, "reply unit=2 how=counter"), "far")
	assert.Equal(t, 14, far.Max)
	n, _ := do(t, s, "reply unit=2 how=evade support=3", []int{4})
	assert.True(t, n.isDue(dueHome, 3))
}

// A charging unit makes no manoeuvre but its wheel, not even the rotation of a rank. Source: Charging; ECW-57.
func TestNoManoeuvreBeforeACharge(t *testing.T) {
	s := field(2, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
	n, _ := do(t, s, "move unit=1 first=rotate straight=0", nil)
	assert.Equal(t, "It has moved this turn.", refused(t, n, "charge unit=1 target=2 far=6"))
	assert.True(t, n.Units[0].stood(), "but it shoots")
}

// Nobody is asked to pay for a shot before an evade that it may not fire. Source: ECW-56, ECW-74, ECW-75.
func TestWhoMayShootBeforeItEvades(t *testing.T) {
	for name, c := range map[string]struct {
		change func(u *Unit)
		may    bool
	}{"in order": {func(*Unit) {}, true}, "disordered": {func(u *Unit) { u.Dis = true }, false},
		"in a heavy wood": {func(u *Unit) { u.Ground = groundHeavy }, false}, "moved": {func(u *Unit) { *u = u.set(flagMoved) }, false},
		"a gun reloading": {func(u *Unit) { *u = newUnit(u.ID, 1, "Gun", classHeavy, "C", 2, 1); u.Reload = 1 }, false}} {
		s := in(in(field(2, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 40} }), 2, c.change)
		_, asked := rulestest.Field(formOf(t, s, "reply unit=2 how=evade"), "shoot")
		assert.Equal(t, c.may, asked, name)
	}
}

// A halted or shaken unit may go back, but not forward. Source: ECW-92, ECW-R18.
func TestHaltedTroopsMayGoBack(t *testing.T) {
	s := in(field(2, foot(0, "C", 20, 20, 2)), 1, func(u *Unit) { u.Morale = halted })
	assert.Contains(t, refused(t, s, "move unit=1 straight=2"), "may not advance")
	assert.Contains(t, refused(t, s, "move unit=1 first=face straight=2"), "may not advance")
	for _, cmd := range []string{"first=aside straight=1", "first=about straight=2"} {
		_, r := do(t, s, "move unit=1 "+cmd, nil)
		assert.NotEmpty(t, r.Line, cmd)
	}
	sk := in(field(2, skirmishers(0, 12)), 1, func(u *Unit) { u.Morale = halted })
	first, _ := rulestest.Field(formOf(t, sk, "move unit=1"), "first")
	assert.Equal(t, "Straight back", first.Options[0].Label)
	do(t, sk, "move unit=1 straight=4", nil)
}

// A charge that overruns its target may carry on into the next, which it tests to reach as any other. Source: ECW-86.
func TestOverrunCarriesOn(t *testing.T) {
	s := field(2, horse(0, "C"), skirmishers(1, 12), foot(1, "A", 0, 24, 2), newUnit(0, 1, "", classLight, "C", 2, 1))
	s = in(s, 2, func(u *Unit) { u.Grade = "A" })
	s, _ = do(t, s, "charge unit=1 target=2 far=6", nil)
	s, _ = do(t, s, "reply unit=2 how=evade", nil)
	s.Step = 4
	n, r := do(t, s, "overrun unit=1 next=3 side=1", nil)
	assert.Contains(t, strings.Join(r.Todo, " "), "carries on into Unit 3")
	assert.True(t, n.isDue(dueHome, 1))
	n, _ = do(t, n, "receive unit=2 charger=1 leader=none", []int{6})
	assert.Contains(t, rulestest.Reckoned(*formOf(t, n, "charge-home unit=1 leader=none").Reckoning), "impetus", "unabated")
	n, _ = passes(t, n, "charge-home unit=1 leader=none")
	n, _ = passes(t, n, "receive unit=3 charger=1 leader=none")
	f, _ := n.Units[2].foe(1)
	assert.Equal(t, []any{flank, true}, []any{f.Side, f.Impact})
	n, _ = do(t, in(s, 4, func(u *Unit) { u.Limber = limberUp }), "overrun unit=1 next=4", nil)
	assert.True(t, n.isDue(dueOverrun, 1))
	assert.Equal(t, limberGone, n.Units[3].Limber, "ECW-42: a limbered gun is charged")
	for name, next := range map[string]Unit{"ECW-52: foot at horse": horse(1, "C"),
		"ECW-100: into a building": foot(1, "C", 0, 24, 2).enter(groundBuilding)} {
		x := field(2, foot(0, "C", 20, 20, 2), skirmishers(1, 12), next, foot(1, "C", 0, 24, 2))
		x, _ = do(t, x, "charge unit=1 target=2 far=6", nil)
		x, _ = do(t, x, "reply unit=2 how=evade", nil)
		x.Step = 4
		for at, disorders := range map[string]bool{"3": true, "4": false} {
			n, _ := do(t, x, "overrun unit=1 next="+at, nil)
			assert.Equal(t, disorders, n.Units[0].Dis, "%s, %s", name, at)
		}
	}
	n, _ = do(t, s, "overrun unit=1", nil)
	assert.False(t, n.isDue(dueHome, 1) || n.isDue(dueOverrun, 1))
}

// Routers sweep away all that stands across their front. Source: ECW-66.
func TestSweptAcrossTheFront(t *testing.T) {
	router := foot(0, "C", 0, 40, 2) // 20 files of 20 mm
	sk := skirmishers(0, 40)
	sk.Ranks = 2
	assert.Equal(t, 28, sk.swept(router), "fourteen files of 30 mm, two deep")
	assert.Equal(t, 12, skirmishers(0, 12).swept(router))
	guns := newUnit(0, 0, "", classLight, "C", 4, 1)
	assert.Equal(t, 20, guns.swept(router), "four models and their gunners")
	assert.Equal(t, 8, guns.swept(foot(0, "C", 0, 10, 2)), "the gunners of two models")
}

// Of what the rules ask of the table, the commander answers by the pieces. Source: ECW-23, ECW-60 to ECW-62.
func TestCommanderReadsTheTable(t *testing.T) {
	looks(t, `
led past an enemy: w=foot on=-960 led=3 v=foot far=-300 -> none
`, func(x look) string { return strings.TrimSpace(near[x.ask](x)) })
	looks(t, `
threat, a router near: u=foot/demoralised far=600 v=foot/routed -> near
threat, behind foot a troop of horse: u=foot/demoralised far=900 v=foot w=horse side=1 on=1500 beside=1200 -> none
threat, a troop of horse beside: u=foot/demoralised far=700 v=light w=horse side=1 on=1500 -> none
threat, out of sight: u=foot/demoralised far=600 wood=200,400 -> none
`, func(x look) string { return x.o.threat(x.s, x.u) })
	for name, at := range map[string][2]int{"yes": {-600, 600}, "no": {600, 600}} {
		looks(t, "around: v=foot far=600 w=foot side=1 -> "+name, func(x look) string {
			x.s = in(x.s, 1, func(u *Unit) { *u = u.withFoe(Foe{ID: 2, Side: flank}).withFoe(Foe{ID: 3, Side: flank}) })
			for i, y := range at {
				p, _ := x.o.Board.Piece(i + 2)
				p.At = battle.Point{X: 3600, Y: 2000 + y}
				x.o.Board.Put(p)
			}
			return x.o.Reply(x.s, commander.Question{ID: "opposite", Units: []int{1}})
		})
	}
	looks(t, "flees: u=foot/routed/foe:2/foe:3 far=900 w=foot side=1 on=0 beside=900 -> true", func(x look) string {
		x.o.flee(x.s, x.s, x.u, 400, true)
		p, _ := x.o.Board.Piece(1)
		if p.Face.X < -500 && p.Face.Y < -500 {
			return "true"
		}
		return p.Spot()
	})
	looks(t, "flees: u=foot/routed/foe:2 far=900 river=-400,-600 -> surrender", func(x look) string {
		x.o.flee(x.s, x.s, x.u, 900, true)
		require.Len(t, x.o.owed, 1)
		return x.o.owed[0].Do.Do
	})
	looks(t, "flees: u=foot/routed/foe:2 far=900 w=foot on=-700 beside=1250 -> burst", func(x look) string {
		x.o.flee(x.s, x.s, x.u, 900, true)
		require.Len(t, x.o.owed, 1, "it may not swerve")
		return x.o.owed[0].Do.Do
	})
}

// The commander's charges come before his other moves. Source: ECW-30.
func TestCommanderChargesFirst(t *testing.T) {
	looks(t, "charges: u=horse far=700 v=skirmish w=foot beside=2000 -> 1 0 1", func(x look) string {
		n := func() string { return book.Num(len(x.o.chargeAdvice(x.s, x.u))) }
		before := n()
		x.o.Done(x.s, engine.Step{Do: engine.Do("move", "unit", "3", "straight", "1")}, x.s)
		during := n()
		next := x.s
		next.Step++
		x.o.Done(x.s, engine.Step{Do: engine.Do("next")}, next)
		return before + " " + during + " " + n()
	})
}

// The test to stay rather than follow a recoiling enemy is that to resist pursuit, with all its lines. Source: ECW-85; ecw-charts C7.
func TestFollowAsksForAFreshEnemy(t *testing.T) {
	s := owed(fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false), Due{Do: dueFollow, Unit: 1, Other: 2})
	assert.Contains(t, rulestest.Reckoned(*formOf(t, s, "follow unit=1 how=stay fresh=yes").Reckoning), "resh enemy")
}

// A unit that crosses a ford is told how many may. Source: ECW-100.
func TestFordNote(t *testing.T) {
	_, r := do(t, field(2, horse(0, "C")), "move unit=1 ground=ford straight=4", nil)
	assert.Contains(t, strings.Join(r.Notes, " "), "Eight figures")
}
