package march

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

func fresh(t *testing.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, pairs...).(State)
}

// told is the result of a step.
func told(t *testing.T, st engine.Step) result {
	t.Helper()
	r, ok := st.Events[len(st.Events)-1].(result)
	require.True(t, ok)
	return r
}

// Every anchor of the CV table, as men or guns. Source: MA-31, MA-32; MA-X01 to MA-X05.
func TestCVAnchors(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		what    string
		kind    Kind
		quality int
		men, cv int
	}{
		{"1/13th Legere", Infantry, 4, 643, 7}, {"1/5th Legere", Infantry, 4, 470, 6}, {"2/5th Legere", Infantry, 4, 416, 5}, {"French 8-gun battery", Artillery, 4, 8, 5},
		{"1st W. Prussian Uhlans", Cavalry, 3, 640, 6}, {"6th Hussars", Cavalry, 3, 575, 6}, {"6th Hussars, a half", Cavalry, 3, 287, 4}, {"6th Hussars, the other", Cavalry, 3, 288, 4},
		{"1/10th Ligne", Infantry, 3, 718, 6}, {"2/10th Ligne", Infantry, 3, 713, 6}, {"1/107th Ligne", Infantry, 3, 370, 4}, {"2/107th Ligne", Infantry, 3, 365, 4},
		{"Russian 12-gun battery", Artillery, 3, 12, 6}, {"400 Veteran about as good as 800 Militia", Infantry, 1, 800, 5}, {"400 Veteran", Infantry, 4, 400, 5},
	} {
		assert.Equal(t, c.cv, s.cvOf(c.kind, c.quality, c.men), c.what)
	}
	guns := map[int]int{2: 100, 4: 200, 6: 300, 8: 400, 10: 500, 12: 600}
	for n, col := range guns {
		assert.Equal(t, col, gunColumn(n), "%d guns", n)
	}
	assert.Equal(t, []int{300, 400, 100, 800, 400}, []int{column(329), column(373), column(20), column(1500), column(350)}, "MA-X06, MA-R04")
}

// The whole of C1 by its line, and what may be changed. Source: charts C1, MA-33.
func TestCVTable(t *testing.T) {
	want := [7][8]int{{1, 1, 1, 1, 2, 3, 3, 4}, {1, 1, 2, 2, 3, 4, 4, 5}, {1, 2, 3, 3, 4, 5, 5, 6}, {2, 3, 4, 4, 5, 6, 6, 7}, {3, 4, 5, 5, 6, 7, 7, 8}, {4, 5, 6, 6, 7, 8, 8, 9}, {5, 6, 7, 7, 8, 9, 9, 10}}
	s := fresh(t, "cv-G800", "9", "cv-R100", "1")
	for q := range want {
		for i, cv := range want[q] {
			col := 100 * (i + 1)
			assert.Equal(t, cv, combatValue(q, col), "%s %d", qualities[q], col)
			_, house := cellAt[fmt.Sprintf("cv-%c%d", letters[q], col)]
			assert.NotEqual(t, printedCV[[2]int{q, col}], house, "printed values are not changeable")
		}
	}
	assert.Equal(t, 9, s.cvOf(Infantry, 6, 800))
	assert.Equal(t, 1, s.cvOf(Infantry, 3, 100))
	_, err := System{}.Start(engine.Do("", "cv-R600", "9").In)
	assert.Error(t, err, "a printed cell")
}

// Unit codes, written and read. Source: MA-12; MA-R05; MA-X01 to MA-X03; illustrative codes of 1.4.
func TestUnitCodes(t *testing.T) {
	for text, words := range map[string]string{
		"V-7 Sk": "Veteran infantry, may fight wholly as skirmishers, CV 7", "R-6 LL": "Regular light lancers, CV 6", "R-6 HF": "Regular heavy foot artillery, CV 6", "R-6 L": "Regular light cavalry, CV 6",
		"C-5": "Conscript infantry, CV 5", "E-6 MH": "Elite medium horse artillery, CV 6", "V-7 HS": "Veteran heavy siege artillery, CV 7", "V-4 H": "Veteran heavy cavalry, CV 4", "R-5 LF": "Regular light foot artillery, CV 5",
		"G-6 Sk": "Guard infantry, may fight wholly as skirmishers, CV 6",
	} {
		c, ok := ParseCode(text)
		require.True(t, ok, text)
		assert.Equal(t, text, c.String())
		assert.Equal(t, words, c.Words())
	}
	for _, text := range []string{"", "V", "V-", "X-5", "V-11", "V-05", "V-6 LS", "V-6 SS", "V-6 sk", "V-6 LLL", "V--6", "VV-6"} {
		_, ok := ParseCode(text)
		assert.False(t, ok, "%q", text)
	}
}

func FuzzUnitCode(f *testing.F) {
	for _, s := range []string{"V-7 Sk", "R-6 LL", "R-6 HF", "V-7 HS", "V-4 H", "C-5", "x", "V-6 LS"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := ParseCode(text)
		if !ok {
			assert.Equal(t, Code{}, c)
			return
		}
		again, ok := ParseCode(c.String())
		require.True(t, ok, c.String())
		require.Equal(t, c, again)
	})
}

func foot(q, cv int, form Form) Unit {
	return Unit{Name: "foot", Quality: q, Start: cv, CV: cv, Form: form}
}

func horse(q, cv int, w byte) Unit {
	return Unit{Name: "horse", Kind: Cavalry, Quality: q, Start: cv, CV: cv, Weight: w}
}

func battery(q, cv int, w byte) Unit {
	return Unit{Name: "battery", Kind: Artillery, Quality: q, Start: cv, CV: cv, Weight: w, Draw: 'F', Form: Deployed}
}

func led(s State, u Unit, insp int) (State, Unit) {
	u.ID = 900
	s = s.clone()
	s.Leaders = append(s.Leaders, Leader{ID: 900, Name: "He", Insp: insp, Unit: 900})
	return s, u
}

// VeD sums. Source: MA-20 to MA-25; MA-X08, MA-X10, MA-X11; rulings MA-R06, MA-R11.
func TestVeD(t *testing.T) {
	s := fresh(t)
	hurt := func(u Unit, cv, dis int) Unit { u.CV, u.Dis = cv, dis; return u }
	guard, g := led(s, foot(6, 7, Column), 2)
	for _, c := range []struct {
		what string
		s    State
		u    Unit
		v    vedTest
		want int
	}{
		{"MA-X08: Veteran column, 7 at the start, 4 left", s, hurt(foot(4, 7, Column), 4, 0), vedTest{}, 9},
		{"the same before the loss is off", s, hurt(foot(4, 7, Column), 5, 0), vedTest{loss: 1}, 9},
		{"the same in line", s, hurt(foot(4, 7, Line), 4, 0), vedTest{}, 7},
		{"column, disordered as well", s, hurt(foot(4, 7, Column), 4, 2), vedTest{}, 7},
		{"D1 is as D2", s, hurt(foot(4, 7, Column), 4, 1), vedTest{}, 7},
		{"Guard column with a charismatic leader", guard, g, vedTest{}, 14},
		{"Untrained line, 4 lost, disordered", s, hurt(foot(0, 7, Line), 3, 2), vedTest{}, 0},
		{"MA-X10: square against cavalry from 4 inches", s, foot(3, 6, Line), vedTest{bracket: to5}, 5},
		{"the same in column", s, foot(3, 6, Column), vedTest{bracket: to5}, 7},
		{"from 13 inches", s, foot(3, 6, Line), vedTest{bracket: over12}, 9},
		{"from 12 inches", s, foot(3, 6, Line), vedTest{bracket: to12}, 7},
		{"flank", s, foot(3, 6, Line), vedTest{bracket: to12, flank: true}, 5},
		{"MA-R06: disordered and flank, one -2 only", s, hurt(foot(3, 6, Line), 6, 2), vedTest{bracket: to12, flank: true}, 5},
		{"cavalry has no column bonus", s, horse(3, 6, 'L'), vedTest{}, 7},
	} {
		assert.Equal(t, c.want, c.s.ved(c.u, c.v).Sum, c.what)
	}
	for lost, mod := range []int{0, 0, -1, -1, -2, -2, -3} { // MA-23
		u := foot(3, 8, Line)
		u.CV -= lost
		assert.Equal(t, 7+mod, s.ved(u, vedTest{}).Sum, "%d lost", lost)
	}
	assert.Equal(t, 1, failedBy(12, 14, true), "natural 12 fails a Guard: MA-X11, MA-R16")
	assert.Equal(t, 0, failedBy(11, 14, true))
	assert.Equal(t, 0, failedBy(2, 0, true), "natural 2 passes")
	assert.Equal(t, 0, failedBy(12, 14, false), "MA-S09 off")
}

// One leader only, the best. Source: MA-13; MA-X09.
func TestLeaderBonus(t *testing.T) {
	s := fresh(t)
	s.Leaders[0].Unit = 1
	s.Leaders = append(s.Leaders, Leader{ID: 50, Name: "Best", Insp: 2, Unit: 1})
	u, _ := s.unit(1)
	n, who := s.bonus(u)
	assert.Equal(t, 2, n)
	assert.Equal(t, "Best", who)
	for i, want := range []int{-1, 0, 1, 2, 3} {
		assert.Equal(t, want, commandBonus(i), commands[i])
	}
	assert.Equal(t, [3]string{"Uninspiring", "Normal", "Charismatic"}, inspirations)
}

// The skirmish value and the steps of the printed example. Source: MA-41 to MA-43; MA-X07; MA-R01, MA-R15.
func TestSkirmishValue(t *testing.T) {
	assert.Equal(t, 7, skirmishValue(0, 11, 20))
	assert.Equal(t, "steady 6–5 (7), shaken 4–3 (4), spent 2–1 (2)", blockText(6, stepsOf(6, 7)))
	s := fresh(t)
	m := s.MFs[0]
	assert.Equal(t, 6, m.Units, "the battery does not count")
	assert.Equal(t, 7, s.scv(m))
	for left, want := range map[int]int{6: Steady, 5: Steady, 4: Shaken, 3: Shaken, 2: Spent, 1: Spent} {
		assert.Equal(t, want, level(6, left), "%d of 6", left)
	}
	for n := 1; n <= 30; n++ { // steps and level agree for every size
		for left := 1; left <= n; left++ {
			st := stepsOf(n, 9)
			assert.GreaterOrEqual(t, left, st[level(n, left)][0])
		}
	}
	assert.Equal(t, [2]int{4, 8}, divisors[1])
	assert.Equal(t, [2]int{5, 10}, divisors[2])
}

// Factors of the worked examples. Source: charts C8, C9; MA-X13, MA-X14, MA-X16, MA-X17.
func TestFireFactors(t *testing.T) {
	s := fresh(t)
	rifles := foot(3, 7, Line)
	skirm := foot(3, 7, Skirmish)
	dis := foot(3, 7, Line)
	dis.Dis = 1
	regt := foot(3, 7, Line)
	regt.Regt = true
	garrison := foot(3, 7, Line)
	garrison.Town = 1
	for _, c := range []struct {
		what string
		u    Unit
		x    shot
		want int
	}{
		{"MA-X13: R6 line at a column", foot(3, 6, Line), shot{at: foot(3, 6, Column)}, 8},
		{"MA-X14: R6 column", foot(3, 6, Column), shot{at: foot(3, 6, Line)}, 3},
		{"square face: a quarter", foot(3, 6, Square), shot{at: foot(3, 6, Line)}, 2},
		{"MA-R17: long range of a column", foot(3, 7, Column), shot{at: foot(3, 6, Line), reach: 1}, 2},
		{"at skirmishers", rifles, shot{at: skirm}, 4},
		{"at skirmishers, long", rifles, shot{at: skirm, reach: 1}, 2},
		{"flank", rifles, shot{at: foot(3, 6, Line), flank: true}, 9},
		{"deployed guns", rifles, shot{at: battery(3, 5, 'M')}, 5},
		{"light cover", rifles, shot{at: foot(3, 6, Line), cover: 1}, 6},
		{"heavy cover", rifles, shot{at: foot(3, 6, Line), cover: 2}, 4},
		{"disordered", dis, shot{at: foot(3, 6, Line)}, 5},
		{"regimental guns", regt, shot{at: foot(3, 6, Line)}, 8},
		{"rain: the finished factor halved", rifles, shot{at: foot(3, 6, Column), rain: true}, 5},
		{"garrison", garrison, shot{at: foot(3, 6, Line)}, 4},
		{"the greater half", rifles, shot{at: foot(3, 6, Line), split: 1}, 4},
		{"the lesser half", rifles, shot{at: foot(3, 6, Line), split: 2}, 3},
		{"never below 0", foot(3, 1, Column), shot{at: foot(3, 6, Line), cover: 2}, 0},
	} {
		assert.Equal(t, c.want, s.musketry(c.u, c.x).Sum, c.what)
	}
	for _, c := range []struct {
		what string
		u    Unit
		x    shot
		want int
	}{
		{"MA-X16: V5 8 guns at 10 inches at a line", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), reach: 1}, 4},
		{"MA-X17: the same at 4 inches at a column", battery(4, 5, 'M'), shot{at: foot(3, 6, Column)}, 10},
		{"at skirmishers", battery(4, 5, 'M'), shot{at: skirm}, 5},
		{"counter-battery", battery(4, 5, 'H'), shot{at: battery(3, 5, 'M'), reach: 2}, 1},
		{"moved, overhead, rain", battery(4, 7, 'H'), shot{at: foot(3, 6, Line), reach: 1, moved: true, over: true, rain: true}, 1},
		{"bounced through: half", battery(4, 5, 'M'), shot{at: foot(3, 6, Column), reach: 1, bounce: true}, 3},
		{"split", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), split: 2}, 4},
	} {
		assert.Equal(t, c.want, s.gunnery(c.u, c.x).Sum, c.what)
	}
}

// hitsOf is the result of a factor and one d6, as the resolver finds it.
func hitsOf(t *testing.T, factor, face int) int {
	t.Helper()
	j := &job{cup: dice.NewCup(dice.Given{ID: rollFire.ID, Faces: []int{face}})}
	if factor%6 == 0 {
		j.cup = dice.NewCup()
	}
	n, ok := j.throwHits(factor, "")
	require.True(t, ok)
	require.NoError(t, j.cup.Close())
	return n
}

// Hits by factor against the printed odds; the dice of the worked examples. Source: charts 8, MA-R12;
// MA-X13, MA-X14, MA-X16, MA-X17.
func TestFireOdds(t *testing.T) {
	for factor := 0; factor <= 18; factor++ {
		sum := 0
		for face := 1; face <= 6; face++ {
			n := hitsOf(t, factor, face)
			assert.True(t, n == factor/6 || n == factor/6+1)
			sum += n
		}
		assert.Equal(t, factor, sum, "the mean is a sixth of the factor")
	}
	assert.Equal(t, []int{2, 1}, []int{hitsOf(t, 8, 2), hitsOf(t, 8, 3)}, "MA-X13")
	assert.Equal(t, []int{1, 0}, []int{hitsOf(t, 3, 3), hitsOf(t, 3, 4)}, "MA-X14")
	assert.Equal(t, []int{1, 0}, []int{hitsOf(t, 4, 4), hitsOf(t, 4, 5)}, "MA-X16")
	assert.Equal(t, []int{2, 1}, []int{hitsOf(t, 10, 4), hitsOf(t, 10, 5)}, "MA-X17")
	assert.Equal(t, "1 hit, 1 more on 1–2", hitsText(8))
}

func tenths(in, of int) int { return dice.Chance{In: in, Of: of}.Tenths() }

// VeD odds against every throw. Source: charts 8.
func TestVeDOdds(t *testing.T) {
	want := []int{0, 28, 28, 83, 167, 278, 417, 583, 722, 833, 917, 972, 972}
	ways := dice.TwoD6.Ways()
	for target := 1; target <= 12; target++ {
		in := 0
		for total := 2; total <= 12; total++ {
			if failedBy(total, target, true) == 0 {
				in += ways[total]
			}
		}
		assert.Equal(t, want[target], tenths(in, 36), "target %d", target)
		assert.Equal(t, dice.Chance{In: in, Of: 36}, chanceAtMost(target, true))
	}
}

// Odds of orders. Source: charts C3, 8; MA-X20.
func TestOrderOdds(t *testing.T) {
	s := fresh(t)
	want := map[int][3]int{4: {917, 722, 917}, 3: {833, 583, 833}, 2: {722, 417, 722}, 1: {583, 278, 583}, 0: {417, 167, 417}}
	for cmd := range 5 {
		l := Leader{Cmd: cmd}
		got := [3]int{}
		for i, r := range []engine.Reckoning{s.orderNeed(l, false, 1, 0, false, false), s.orderNeed(l, true, 1, 0, false, false), s.orderNeed(l, true, 0, 0, false, false)} {
			got[i] = r.Chance().Tenths()
		}
		assert.Equal(t, want[cmd], got, commands[cmd])
	}
	assert.Equal(t, 6, s.orderNeed(Leader{Cmd: 2}, true, 0, 0, false, false).Target, "MA-X20: 7 with the command of an Average leader")
	assert.Equal(t, 11, s.orderNeed(Leader{Cmd: 1}, true, 2, 1, true, false).Target, "beyond 36, one failed turn, leader lost")
	assert.Equal(t, 12, s.orderNeed(Leader{Cmd: 0}, true, 3, 0, true, true).Target, "a 12 always arrives")
	assert.Equal(t, 3, s.orderNeed(Leader{Cmd: 4}, false, 0, 9, false, false).Target, "a 2 never does")
}

// Odds of skirmish combat. Source: charts C5, 8.
func TestSkirmishOdds(t *testing.T) {
	s := fresh(t)
	want := [][6]int{{28, 389, 306, 250, 28, 0}, {28, 250, 306, 333, 83, 0}, {28, 139, 250, 417, 167, 0}, {28, 56, 194, 444, 250, 28}, {28, 0, 139, 417, 333, 83}, {28, 0, 56, 333, 417, 167}}
	ways := dice.TwoD6.Ways()
	for i, row := range want {
		var n [6]int
		for total := 2; total <= 12; total++ {
			k := s.skirmishOf(total+i+1) + 1
			if total == 2 {
				k = 0
			}
			n[k] += ways[total]
		}
		for k := range n {
			assert.Equal(t, row[k], tenths(n[k], 36), "difference %d, column %d", i+1, k)
		}
	}
}

// Odds of the melee, of every advantage and outcome. Source: charts C12, 8.
func TestMeleeOdds(t *testing.T) {
	s := fresh(t)
	want := [][9]int{
		{4, 50, 185, 204, 113, 204, 185, 50, 4}, {12, 86, 238, 221, 108, 177, 132, 26, 1}, {27, 132, 285, 221, 96, 142, 86, 12, 0}, {54, 185, 317, 204, 80, 105, 50, 4, 0}, {97, 238, 329, 177, 62, 70, 26, 1, 0},
		{159, 285, 317, 142, 43, 42, 12, 0, 0}, {239, 317, 285, 105, 27, 23, 4, 0, 0}, {336, 329, 238, 70, 15, 11, 1, 0, 0}, {444, 317, 185, 42, 8, 4, 0, 0, 0}}
	ways := dice.TwoD6.Ways()
	for adv, row := range want {
		var n [9]int
		wins := 0
		for a := 2; a <= 12; a++ {
			for b := 2; b <= 12; b++ {
				d := a + adv - b
				if d > 0 {
					wins += ways[a] * ways[b]
					n[4-s.outcome(d)] += ways[a] * ways[b]
				} else {
					n[4+s.outcome(-d)] += ways[a] * ways[b]
				}
			}
		}
		for k := range n {
			assert.Equal(t, row[k], tenths(n[k], 1296), "advantage %d, column %d", adv, k)
		}
		assert.Equal(t, dice.Chance{In: wins, Of: 1296}, s.meleeOdds(adv))
	}
}

// Odds of MF morale. Source: charts C13, 8; MA-X22.
func TestMoraleOdds(t *testing.T) {
	s := fresh(t)
	want := map[int][4]int{2: {28, 139, 250, 583}, 3: {83, 194, 306, 417}, 4: {167, 250, 306, 278}, 5: {278, 306, 250, 167}, 6: {417, 306, 194, 83}, 7: {583, 250, 139, 28}, 8: {722, 194, 83, 0}, 9: {833, 139, 28, 0}, 10: {917, 83, 0, 0}, 11: {972, 28, 0, 0}, 12: {972, 28, 0, 0}}
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
	assert.Equal(t, []int{1, 2, 3}, []int{s.moraleOf(failedBy(8, 7, true)), s.moraleOf(failedBy(10, 7, true)), s.moraleOf(failedBy(12, 7, true))}, "MA-X22")
	m := s.MFs[0]
	for _, id := range []int{1, 2} {
		s.Units[id-1].CV, s.Units[id-1].Flags = 0, Gone
	}
	assert.Equal(t, 7, s.moraleTarget(m, false, false).Sum, "MA-X22: Regular, shaken, normal leader")
	assert.Equal(t, 9, s.moraleTarget(m, true, true).Sum)
	m.Lost, m.LeaderOut, m.Leader = 3, true, 0
	assert.Equal(t, 3, s.moraleTarget(m, false, false).Sum, "two more units lost, leader lost")
}

// Odds of the initiative. Source: charts 8.
func TestInitiativeOdds(t *testing.T) {
	ways := dice.TwoD6.Ways()
	for adv, want := range []int{500, 610, 713, 801, 872} {
		in := 0
		for a := 2; a <= 12; a++ {
			for b := 2; b <= 12; b++ {
				switch {
				case a+adv > b:
					in += 2 * ways[a] * ways[b]
				case a+adv == b:
					in += ways[a] * ways[b]
				}
			}
		}
		assert.Equal(t, want, tenths(in, 2592), "advantage %d", adv)
	}
}

// Odds of a leader's fate, by every throw of the resolver. Source: charts C10, 8.
func TestLeaderOdds(t *testing.T) {
	for cause, want := range map[string][4]int{"fire": {0, 2, 2, 2}, "melee": {0, 6, 6, 6}} {
		var n [4]int
		s := fresh(t)
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				for c := 1; c <= 6; c++ {
					j := &job{s: s.clone(), cup: dice.NewCup(dice.Given{ID: "risk", Faces: []int{a, b}}, dice.Given{ID: "fate", Faces: []int{c}})}
					require.True(t, j.risk(j.s.Leaders[0], cause == "melee"))
					n[j.s.Leaders[0].Lost]++
				}
			}
		}
		assert.Equal(t, [3]int{want[1], want[2], want[3]}, [3]int{n[1], n[2], n[3]}, cause)
	}
}

// Melee totals. Source: charts C11; MA-X19.
func TestMeleeSums(t *testing.T) {
	s := fresh(t)
	line, square, column := foot(3, 6, Line), foot(3, 6, Square), foot(3, 6, Column)
	heavy, lancer := horse(3, 6, 'H'), horse(3, 6, 'L')
	lancer.Lancer = true
	blown := horse(3, 6, 'M')
	blown.Flags, blown.Dis = Blown, 2
	charge := fighter{charging: true, first: true}
	for _, c := range []struct {
		what string
		u    Unit
		f    fighter
		foe  Unit
		want int
	}{
		{"MA-X19: heavy cavalry charging a line", heavy, charge, line, 12}, {"MA-X19: the line", line, fighter{}, heavy, 6},
		{"cavalry on a square has no charging bonus", heavy, charge, square, 0}, {"medium", horse(3, 6, 'M'), charge, heavy, 8}, {"lancers charging cavalry", lancer, charge, heavy, 8},
		{"lancers standing against cavalry", lancer, fighter{first: true}, heavy, 6}, {"lancers, second round on foot", lancer, fighter{}, line, 9}, {"column charging", column, charge, line, 8}, {"line charging", line, charge, column, 7},
		{"flank", line, fighter{struck: 1}, column, 3}, {"rear", line, fighter{struck: 2}, column, 2}, {"anchored", line, fighter{anchored: 2}, column, 8}, {"blown and disordered", blown, fighter{}, heavy, 1},
		{"uphill behind a wall", line, fighter{uphill: true, cover: 1}, column, 8}, {"works", line, fighter{cover: 2}, column, 8}, {"garrison of stone, no flanks", line, fighter{cover: 4, struck: 2, anchored: 2}, column, 8},
		{"guns against infantry", battery(3, 6, 'M'), fighter{}, line, 4}, {"guns against cavalry", battery(3, 6, 'M'), fighter{}, heavy, 2}, {"friends: half their CV each", line, fighter{helpers: []int{5, 4}}, column, 11}, {"mud", heavy, fighter{charging: true, mud: true}, line, 11},
	} {
		assert.Equal(t, c.want, s.melee(c.u, c.f, c.foe).Sum, c.what)
	}
	with, u := led(s, line, 2)
	assert.Equal(t, 8, with.melee(u, fighter{}, column).Sum, "leader")
	assert.Equal(t, breaks, s.outcome(20-11), "MA-X19")
}

// The move budget. Source: charts C6, C15.
func TestMoveBudget(t *testing.T) {
	for _, c := range []struct {
		what        string
		inches      int
		u           Unit
		change      bool
		turns, used int
		slow        bool
		share       int
		wall, mud   bool
		want        string
	}{
		{"whole", 9, foot(3, 6, Column), false, 0, 0, false, 4, false, false, "9″"}, {"formation change", 9, foot(3, 6, Column), true, 0, 0, false, 4, false, false, "4½″"},
		{"about-face", 6, foot(3, 6, Line), false, 1, 0, false, 4, false, false, "4½″"}, {"retiring", 6, foot(3, 6, Line), false, 0, 0, true, 4, false, false, "3″"}, {"a wood", 9, foot(3, 6, Column), false, 0, 0, false, 2, false, false, "4½″"},
		{"a wall", 6, foot(3, 6, Line), false, 0, 0, false, 4, true, false, "5″"}, {"mud", 9, foot(3, 6, Column), false, 0, 0, false, 4, false, true, "6¾″"}, {"steep, horse", 15, horse(3, 6, 'L'), false, 0, 0, false, 1, false, false, "3¾″"},
		{"half used at the other rate", 18, foot(3, 6, Column), false, 0, 2, false, 4, false, false, "9″"}, {"horse artillery unlimbers", 12, Unit{Kind: Artillery, Draw: 'H'}, true, 0, 0, false, 4, false, false, "9″"}, {"nothing left", 6, foot(3, 6, Line), true, 2, 0, false, 4, false, false, "0″"},
	} {
		_, left := State{Weather: map[bool]int{true: 2}[c.mud]}.moveBudget(c.inches, c.u, c.change, c.turns, c.used, c.slow, c.share, c.wall)
		assert.Equal(t, c.want, left.String(), c.what)
	}
	assert.Equal(t, 0, State{}.groundShare("heavy", foot(3, 6, Line), Line))
	assert.Equal(t, 2, State{}.groundShare("heavy", foot(3, 6, Line), Skirmish))
	assert.Equal(t, 0, State{}.groundShare("light", battery(3, 5, 'M'), Limbered))
}

// Weather. Source: charts C18.
func TestWeatherTable(t *testing.T) {
	assert.Equal(t, []int{0, 0, 1, 1, 2, 2, 2}, []int{State{}.weatherAfter(1, 2), State{}.weatherAfter(2, 3), State{}.weatherAfter(1, 7), State{}.weatherAfter(0, 11), State{}.weatherAfter(1, 12), State{}.weatherAfter(2, 12), State{}.weatherAfter(2, 8)})
}

// Which advantages make which odds: quality, arm, formation. Source: charts 7.
func TestInvariantsOfMelee(t *testing.T) {
	s := fresh(t)
	adv := func(a Unit, fa fighter, b Unit, fb fighter) dice.Chance {
		return s.meleeOdds(s.melee(a, fa, b).Sum - s.melee(b, fb, a).Sum)
	}
	charge := fighter{charging: true, first: true}
	// MA-INV-2: a line's volley at a column costs 8/6 CV on average; after it the column's +2 is nearly gone.
	col := foot(3, 6, Column)
	col.CV -= hitsOf(t, s.musketry(foot(3, 6, Line), shot{at: col}).Sum, 3)
	even := adv(col, charge, foot(3, 6, Line), fighter{anchored: 0})
	assert.InDelta(t, 500, even.Tenths(), 130)
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
	poor := foot(2, s.cvOf(Infantry, 2, 600), Line)
	assert.Greater(t, adv(guard, charge, poor, fighter{}).Tenths(), 950)
	// MA-INV-7
	assert.Greater(t, adv(horse(3, 6, 'H'), charge, horse(3, 6, 'L'), charge).Tenths(), 600)
	// MA-INV-8: Militia charging a Guard line is shot at, tests its VeD, and then has to win.
	militia := foot(1, s.cvOf(Infantry, 1, 800), Column)
	line := foot(6, s.cvOf(Infantry, 6, 700), Line)
	militia.CV -= hitsOf(t, s.musketry(line, shot{at: militia}).Sum, 6)
	home := chanceAtMost(s.ved(militia, vedTest{}).Sum, true)
	win := adv(militia, charge, line, fighter{})
	assert.Less(t, home.In*win.In*100, 10*home.Of*win.Of, "under ten in a hundred")
	// MA-INV-9: a line against a line at close range needs several phases to break it.
	assert.GreaterOrEqual(t, 6*6/s.musketry(foot(3, 6, Line), shot{at: foot(3, 6, Line)}).Sum, 4)
}

// Sums only grow with CV, and halves never exceed the whole.
func TestFactorsGrow(t *testing.T) {
	s := fresh(t)
	rapid.Check(t, func(t *rapid.T) {
		cv := rapid.IntRange(1, 9).Draw(t, "cv")
		form := Form(rapid.IntRange(0, 4).Draw(t, "form"))
		x := shot{at: foot(3, 6, Form(rapid.IntRange(0, 4).Draw(t, "target"))), reach: rapid.IntRange(0, 1).Draw(t, "reach"), cover: rapid.IntRange(0, 2).Draw(t, "cover"), rain: rapid.Bool().Draw(t, "rain")}
		a, b := s.musketry(foot(3, cv, form), x), s.musketry(foot(3, cv+1, form), x)
		if a.Sum > b.Sum || a.Sum < 0 {
			t.Fatalf("%d then %d", a.Sum, b.Sum)
		}
		x.split = 1
		one := s.gunnery(battery(3, cv, 'M'), x)
		x.split = 2
		two := s.gunnery(battery(3, cv, 'M'), x)
		x.split = 0
		if whole := s.gunnery(battery(3, cv, 'M'), x); one.Sum+two.Sum != whole.Sum {
			t.Fatalf("%d and %d of %d", one.Sum, two.Sum, whole.Sum)
		}
	})
}

// Every house value that the rules ask for exists, and changing each one is kept and shown as changed.
func TestSettings(t *testing.T) {
	s := fresh(t)
	for _, c := range cells {
		require.True(t, between(c.def, c.min, c.max), c.key)
		n := c.def + 1
		if n > c.max {
			n = c.def - 1
		}
		_, next, err := rulestest.Resolve(t, System{}, s, engine.Do("settings", c.key, itoa(n)), nil)
		require.NoError(t, err, c.key)
		require.Equal(t, n, next.(State).h(c.key))
	}
	fields := System{}.Options(engine.Do("", "me-H", "5", "add", "yes").In)
	for _, f := range fields {
		switch f.Key {
		case "me-H":
			assert.Equal(t, []string{"5", "3"}, []string{f.Value, f.Was})
		case "add":
			assert.Equal(t, []string{"yes", "no"}, []string{f.Value, f.Was})
		default:
			assert.Empty(t, f.Was, f.Key)
		}
	}
	_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("settings", "me-H", "99"), nil)
	assert.Error(t, err)
	_, _, err = rulestest.Resolve(t, System{}, s, engine.Do("settings"), nil)
	assert.Error(t, err)
}
