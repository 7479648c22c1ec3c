package march

import (
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

var walks = []engine.Values{
	nil,
	engine.Do("", "forces", "corps", "sky", "yes", "add", "yes", "recall", "yes").In,
	engine.Do("", "forces", "empty").In,
	engine.Do("", "forces", "corps", "risk", "no", "backfire", "no", "army", "no", "groups", "no", "natural", "no", "me-H", "5").In,
}

// Random legal play of thousands of steps with every kind of settings: every procedure is reached, and invariants of every
// step are checked besides those the driver checks.
func TestWalk(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	done := map[string]int{}
	seeds := rulestest.Count(2)
	for i, o := range walks {
		for seed := range seeds {
			check := func(before engine.State, st engine.Step, after engine.State) {
				done[st.Do.Do]++
				a, b := before.(State), after.(State)
				for _, m := range a.MFs {
					n, at := b.mf(m.ID)
					require.True(t, at >= 0 && (n.Committed || !m.Committed), "committed never goes back: MA-52")
				}
				for _, u := range a.Units {
					n, at := b.unit(u.ID)
					require.GreaterOrEqual(t, at, 0)
					if st.Do.Do == "amend" {
						holdsAmended(t, st, u, n)
						continue
					}
					require.Equal(t, u.Start, n.Start)
					if st.Do.Do != "record" && st.Do.Do != "rally" {
						require.LessOrEqual(t, n.CV, u.CV, "%s raises CV", st.Do)
					}
				}
			}
			choose := rulestest.Seeded(uint64(10*i + seed + 1))
			s := rulestest.Opened(t, System{}, o)
			var told rulestest.Retold
			for range 500 {
				st, next := pressing(t, s, choose)
				if len(st.Events) == 0 {
					var ok bool
					if st, next, ok = rulestest.RandomStep(t, System{}, s, choose); !ok {
						break
					}
				}
				check(s, st, next)
				told.Told(System{}, st, next)
				s = next
			}
			told.Again(t, System{}, s)
		}
	}
	for _, p := range menu {
		if testing.Short() || p.ID == "settings" || p.ID == battle.DoMap {
			continue // not on a key of the play screen, see TestSettings; rulestest.Board draws the map
		}
		assert.NotZero(t, done[p.ID], "%s was never reached", p.ID)
	}
}

// holdsAmended checks a correction: a unit keeps its losses, and nothing changes except what was named.
func holdsAmended(t rulestest.T, st engine.Step, u, v Unit) {
	t.Helper()
	in := st.Do.In
	if who := in.Get("unit"); who != book.Num(u.ID) && (who != "" || assert.ObjectsAreEqual(u, v)) {
		require.Equal(t, u, v, "%s: %s", st.Do, u.Name)
		return
	}
	if u.CV == 0 {
		require.Zero(t, v.CV, "%s: the dead stay dead", st.Do)
	} else {
		require.Equal(t, u.Start-u.CV, v.Start-v.CV, "%s", st.Do)
	}
	require.True(t, u.Start == v.Start || in.Get("is-quality")+in.Get("is-men")+in.Get("is-guns") != "", "%s: its CV", st.Do)
	require.True(t, u.MF == v.MF || in.Get("mf") != "", "%s: its MF", st.Do)
	require.True(t, u.Brigade == v.Brigade || in.Get("mf") != "", "%s: its brigade", st.Do)
	require.True(t, u.Name == v.Name || in.Get("name") != "", "%s: its name", st.Do)
	rulestest.Amended(t, st.Do, u.item(), v.item(), map[string]string{"sk": "weight", "weight": "draw"})
	w := u
	w.MF, w.Brigade, w.Name, w.Quality, w.Men, w.Sk, w.Weight, w.Lancer = v.MF, v.Brigade, v.Name, v.Quality, v.Men, v.Sk, v.Weight, v.Lancer
	w.Draw, w.Rifle, w.Regt, w.Start, w.CV = v.Draw, v.Rifle, v.Regt, v.Start, v.CV
	if !v.Sk && u.Form == Skirmish {
		w.Form = v.Form
	}
	if !v.Regt {
		w.Flags &^= Gunless
	}
	require.Equal(t, w, v, "%s", st.Do)
}

// pressing now and then enters what is waiting and would rarely be hit by chance: a charge without a reaction, one under way, a
// victor, an MF that is due.
func pressing(t *testing.T, s engine.State, choose rulestest.Chooser) (st engine.Step, next engine.State) {
	x := s.(State)
	do := ""
	for _, m := range x.MFs {
		if m.Arrives > 0 && m.Arrives <= x.Turn && !m.Tested {
			do = "arrive"
		}
	}
	for _, c := range x.Charges {
		switch {
		case c.Wins != 0:
			do = "victor"
		case c.Reaction == undecided:
			do = "react"
		default:
			do = []string{"charger", "melee"}[choose(2)]
		}
	}
	want := engine.Do(do)
	if do == "" && x.code() == "S1" && choose(6) == 0 {
		do, want = "formation", engine.Do("formation", "kind", "0", "arrives", "1") // an MF to wait for
	}
	if do == "" && x.code() == "T1" && choose(2) == 0 {
		do, want = "next", engine.Do("next") // not every unit moves
	}
	if do == "" || choose(3) > 0 {
		return st, s
	}
	c, ok := rulestest.RandomForm(System{}, s, want, choose)
	if !ok {
		return st, s
	}
	st, next, err := rulestest.Drive(t, System{}, s, c, rulestest.RandomFill(choose))
	if err != nil {
		return engine.Step{}, s
	}
	return st, next
}

// Random games as the app plays them, with undo, redo and table dice, through journal and save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	journaled.Random(t, System{}, "", rulestest.Count(4), 120, walks...)
}

// Table dice give the same results as the app's dice.
func TestDiceModesGiveTheSame(t *testing.T) {
	for _, m := range (System{}).DiceModes() {
		for _, r := range [...]dice.Roll{rollOrder, rollArrive, rollVeD, rollMorale, rollSkirm, rollInit, rollTie, rollFire, rollRisk, rollFate,
			rollMelee, rollBlaze, rollWeather, rollSky} {
			require.LessOrEqual(t, r.Code.Faces(), 2, "at most two dice: charts")
			if m.ID == "all" {
				require.True(t, m.OnTable(r.Class), r.ID)
			}
		}
	}
	s := rulestest.Start(t, System{})
	c := engine.Do("initiative")
	src := &dice.Source{Seed: 3}
	st, one := rulestest.Driven(t, System{}, s, c, (&rulestest.Hand{Source: src}).Fill)
	var faces []int
	for _, g := range st.Given {
		faces = append(faces, g.Faces...)
	}
	again, two := rulestest.Enter(t, System{}, s, c, faces)
	require.Equal(t, st.Events, again.Events)
	require.Equal(t, one, two)
}

// The odds that result from advantages of quality, arm and formation. Source: charts 7.
func TestInvariantsOfMelee(t *testing.T) {
	s := fresh(t)
	adv := func(a Unit, fa fighter, b Unit, fb fighter) dice.Chance {
		return meleeOdds(s.melee(a, fa, b).Total() - s.melee(b, fb, a).Total())
	}
	charge := fighter{charging: true, first: true}
	// MA-INV-2: a line's volley at a column costs 8/6 CV on average, which nearly cancels the column's +2.
	col := foot(3, 6, Column)
	col.CV -= hitsOf(t, s.musketry(foot(3, 6, Line), shot{at: col}).Total(), 3)
	assert.InDelta(t, 500, adv(col, charge, foot(3, 6, Line), fighter{anchored: 0}).Tenths(), 130)
	// MA-INV-3
	for q := 1; q < 7; q++ {
		better, worse := foot(q, s.cvOf(Infantry, q, 700), Line), foot(q-1, s.cvOf(Infantry, q-1, 700), Line)
		assert.Greater(t, adv(better, fighter{}, worse, fighter{}).Tenths(), 500, qualities[q])
	}
	// MA-INV-4, MA-INV-5
	for _, w := range []byte("LMH") {
		assert.Greater(t, adv(horse(3, 6, w), charge, foot(3, 6, Line), fighter{}).Tenths(), 700, "line, %c", w)
		assert.Less(t, adv(horse(3, 6, w), charge, foot(3, 6, Square), fighter{anchored: 2}).Tenths(), 50, "square, %c", w)
	}
	// MA-INV-6
	guard := horse(6, s.cvOf(Cavalry, 6, 500), 'H')
	assert.Greater(t, adv(guard, charge, foot(2, s.cvOf(Infantry, 2, 600), Line), fighter{}).Tenths(), 950)
	// MA-INV-7
	assert.Greater(t, adv(horse(3, 6, 'H'), charge, horse(3, 6, 'L'), charge).Tenths(), 600)
	// MA-INV-8: Militia charging a Guard line is shot at, tests its VeD, and then has to win.
	militia := foot(1, s.cvOf(Infantry, 1, 800), Column)
	line := foot(6, s.cvOf(Infantry, 6, 700), Line)
	militia.CV -= hitsOf(t, s.musketry(line, shot{at: militia}).Total(), 6)
	home := chanceAtMost(s.ved(militia, vedTest{}).Total(), true)
	win := adv(militia, charge, line, fighter{})
	assert.Less(t, home.In*win.In*100, 10*home.Of*win.Of, "under ten in a hundred")
	// MA-INV-9: a line against a line at close range needs several phases to break it.
	assert.GreaterOrEqual(t, 6*6/s.musketry(foot(3, 6, Line), shot{at: foot(3, 6, Line)}).Total(), 4)
}

// Sums never fall as CV rises, and halves never exceed the whole.
func TestFactorsGrow(t *testing.T) {
	s := fresh(t)
	rapid.Check(t, func(t *rapid.T) {
		cv := rapid.IntRange(1, 9).Draw(t, "cv")
		form := Form(rapid.IntRange(0, 4).Draw(t, "form"))
		x := shot{at: foot(3, 6, Form(rapid.IntRange(0, 4).Draw(t, "target"))), reach: rapid.IntRange(0, 1).Draw(t, "reach"),
			cover: rapid.IntRange(0, 2).Draw(t, "cover"), rain: rapid.Bool().Draw(t, "rain")}
		a, b := s.musketry(foot(3, cv, form), x).Total(), s.musketry(foot(3, cv+1, form), x).Total()
		if a > b || a < 0 {
			t.Fatalf("%d then %d", a, b)
		}
		x.split = 1
		one := s.gunnery(battery(3, cv, 'M'), x).Total()
		x.split = 2
		two := s.gunnery(battery(3, cv, 'M'), x).Total()
		x.split = 0
		if whole := s.gunnery(battery(3, cv, 'M'), x).Total(); one+two != whole {
			t.Fatalf("%d and %d of %d", one, two, whole)
		}
	})
}

// engagement is a game between two simple generals: lines fire at the unit opposite, fresh columns charge weak units, and the
// guns support them.
type engagement struct {
	t    *testing.T
	s    State
	src  *dice.Source
	lost []int // CV lost in every turn in which lines were engaged, both sides
}

func (b *engagement) do(pairs ...string) {
	_, b.s = rulestest.Driven(b.t, System{}, b.s, engine.Do(pairs[0], pairs[1:]...), func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: n.Ask.Choices[0].ID}}, true
		}
		return []dice.Given{{ID: n.Roll.ID, By: dice.Computer, Faces: b.src.Draw(n.Roll.Code.Faces())}}, true
	})
}

func (b *engagement) ready(side int, kind Kind) (out []Unit) {
	for _, u := range b.s.Units {
		if u.live() && u.Kind == kind && b.s.side(u) == side {
			out = append(out, u)
		}
	}
	return out
}

// foe returns the unit opposite the i-th battalion of a side, if it is not locked in a melee.
func (b *engagement) foe(side, i int) (Unit, bool) {
	all := b.ready(1-side, Infantry)
	if len(all) == 0 {
		return Unit{}, false
	}
	e := all[i%len(all)]
	return e, !b.s.locked(e)
}

func (b *engagement) turn() {
	if b.s.Turn == 1 {
		b.do("order", "by", "3", "to", "m1", "order", "attack")
		b.do("order", "by", "4", "to", "m2", "order", "attack")
	}
	b.do("next") // S2
	for _, d := range b.s.duties() {
		if c := d.Key.Do; len(b.s.duties()) > 0 {
			b.do(c.Do, c.In[0].Key, c.In[0].Val)
		}
		if b.s.Over {
			return
		}
	}
	if b.s.verdictOf() > 0 {
		b.do("victory")
		return
	}
	b.do("next") // S3
	if b.s.Turn > 1 && len(b.s.duties()) > 0 {
		b.do("skirmish")
	}
	b.do("next") // S4
	if b.s.Turn == 2 {
		b.do("attach", "leader", "1", "unit", "3")
		b.do("attach", "leader", "2", "unit", book.Num(b.ready(1, Infantry)[1].ID))
	}
	b.do("next") // S5
	b.do("initiative")
	b.do("active", "side", book.Num(b.s.Chooses))
	before := b.cv()
	for range 2 {
		b.half()
		if b.s.Over {
			return
		}
	}
	if b.s.Turn > 1 {
		b.lost = append(b.lost, before-b.cv())
	}
	b.do("next")
}

func (b *engagement) cv() (n int) {
	for side := range 2 {
		now, _ := b.s.keptCV(side)
		n += now
	}
	return n
}

func (b *engagement) half() {
	b.do("next") // T1
	side := b.s.Active
	mine := b.ready(side, Infantry)
	switch b.s.Turn {
	case 1: // the approach
		for _, u := range append(mine, b.ready(side, Artillery)...) {
			b.do("move", "unit", book.Num(u.ID), "rate", "s")
		}
	case 2: // deploy
		for i, u := range mine {
			if i%3 != 2 {
				b.do("move", "unit", book.Num(u.ID), "form", "line")
			}
		}
		for _, g := range b.ready(side, Artillery) {
			b.do("record", "unit", book.Num(g.ID), "form", "deployed")
		}
	default:
		for i, u := range mine {
			if e, ok := b.foe(side, i); ok && u.Form == Column && u.Dis == 0 && !u.has(Routed) && u.CV >= e.CV && b.s.noCharge(u, false) == "" {
				b.do("charge", "unit", book.Num(u.ID), "at", book.Num(e.ID))
				b.do("react", "charge", book.Num(len(b.s.Charges)-1), "what", "stand")
				break
			}
		}
	}
	b.do("next") // T2
	if b.s.Turn > 1 {
		for _, who := range [...]int{side, 1 - side} {
			for i, u := range b.ready(who, Infantry) {
				e, ok := b.foe(who, i)
				if ok && u.Form == Line && b.s.noFire(u, false) == "" {
					b.do("fire", "unit", book.Num(u.ID), "at", book.Num(e.ID), "range", "0")
				}
			}
			for _, g := range b.ready(who, Artillery) {
				if e, ok := b.foe(who, 0); ok && b.s.noFire(g, true) == "" {
					b.do("guns", "unit", book.Num(g.ID), "at", book.Num(e.ID), "range", "1")
				}
			}
		}
	}
	if b.s.blocked() != nil {
		b.do("effects")
	}
	b.do("next") // T3
	for range 10 {
		d := b.s.duties()
		if len(d) == 0 {
			break
		}
		c := d[0].Key.Do
		if c.Do == "victor" {
			b.do("victor", "charge", c.In[0].Val, "what", "occupy")
		} else {
			b.do(c.Do, "charge", c.In[0].Val)
		}
	}
	b.do("next") // T4
}

// Two nearly equal divisions on a bare plain reach a decision in about five to nine turns, and lose
// about an eighth to a sixth of their CV a turn while their lines are engaged. MA-INV-1, MA-INV-10.
func TestBattlesDecide(t *testing.T) {
	rulestest.Native(t, "whole battles")
	var turns []int
	lost, engaged := 0, 0
	won := map[int]int{}
	for seed := range 25 {
		b := &engagement{t: t, s: fresh(t), src: &dice.Source{Seed: uint64(seed + 1)}}
		for !b.s.Over && b.s.Turn < 25 {
			b.turn()
		}
		require.NoError(t, b.s.check())
		require.True(t, b.s.Over, "seed %d", seed)
		turns = append(turns, b.s.Turn)
		won[b.s.Won]++
		for _, n := range b.lost {
			lost += n
			engaged++
		}
	}
	sort.Ints(turns)
	_, start := fresh(t).keptCV(0)
	_, other := fresh(t).keptCV(1)
	share := 1000 * lost / engaged / (start + other)
	t.Logf("turns %v, won %v, %d in a thousand of the CV a turn", turns, won, share)
	assert.True(t, between(turns[len(turns)/2], 5, 9), "median %d", turns[len(turns)/2])
	assert.True(t, between(share, 110, 180), "%d in a thousand", share)
}
