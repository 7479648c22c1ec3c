package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// Factors of the worked examples. Source: charts C8, C9; MA-X13, MA-X14, MA-X16, MA-X17.
func TestFireFactors(t *testing.T) {
	s := fresh(t)
	rifles := foot(3, 7, Line)
	skirm := foot(3, 7, Skirmish)
	dis := foot(3, 7, Line)
	dis.Dis = 1
	regt := foot(3, 7, Line)
	regt.Regt = true
	housed := regt
	housed.Town = 1
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
		{"regimental guns, the greater half of a line", regt, shot{at: foot(3, 6, Line), split: 1}, 5},
		{"regimental guns, the lesser half", regt, shot{at: foot(3, 6, Line), split: 2}, 3},
		{"regimental guns in houses", housed, shot{at: foot(3, 6, Line)}, 4},
		{"rain: the finished factor halved", rifles, shot{at: foot(3, 6, Column), rain: true}, 5},
		{"rain: nothing is nothing", foot(3, 1, Column), shot{at: foot(3, 6, Line), cover: 2, rain: true}, 0},
		{"garrison", garrison, shot{at: foot(3, 6, Line)}, 4},
		{"the greater half", rifles, shot{at: foot(3, 6, Line), split: 1}, 4},
		{"the lesser half", rifles, shot{at: foot(3, 6, Line), split: 2}, 3},
		{"never below 0", foot(3, 1, Column), shot{at: foot(3, 6, Line), cover: 2}, 0},
	} {
		assert.Equal(t, c.want, s.musketry(c.u, c.x).Total(), c.what)
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
		{"split, of 9", battery(4, 6, 'M'), shot{at: foot(3, 6, Line), split: 2}, 4},
		{"split, of 9, the greater half", battery(4, 6, 'M'), shot{at: foot(3, 6, Line), split: 1}, 5},
		{"at a line", battery(4, 5, 'M'), shot{at: foot(3, 6, Line)}, 8},
		{"flank", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), flank: true}, 10},
		{"light cover", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), cover: 1}, 7},
		{"heavy cover", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), cover: 2}, 5},
		{"moved", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), moved: true}, 6},
		{"disordered", Unit{Kind: Artillery, CV: 5, Weight: 'M', Dis: 1}, shot{at: foot(3, 6, Line)}, 6},
		{"overhead", battery(4, 5, 'M'), shot{at: foot(3, 6, Line), over: true}, 6},
	} {
		assert.Equal(t, c.want, s.gunnery(c.u, c.x).Total(), c.what)
	}
}

// hitsOf returns the hits of a factor with one d6, as the resolver finds them.
func hitsOf(t rulestest.T, factor, face int) int {
	t.Helper()
	given := []dice.Given{{ID: rollFire.ID, Faces: []int{face}}}
	if factor%6 == 0 {
		given = nil
	}
	n := 0
	carry(t, fresh(t), func(a *act) { n = throwHits(a, factor, "") }, given...)
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

// Fire is simultaneous; a charger that loses CV tests after all losses are off. MA-58, MA-R08, MA-R09.
func TestFireIsSimultaneous(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "record unit=10 form=line", "next to=4")
	s, _ = play(t, s, "initiative", 6, 6, 1, 1)
	s = entered(t, s, "active side=0", "next", "charge unit=3 at=10", "react charge=0 what=stand", "next")
	s, _ = play(t, s, "fire unit=10 at=3", 2)
	u, _ := s.unit(3)
	assert.Equal(t, []int{6, 2}, []int{u.CV, u.Pending})
	assert.Equal(t, "Take off the hits first.", refused(t, s, "next"))
	assert.Contains(t, refused(t, s, "fire unit=10 at=3"), "Has fired")
	assert.Contains(t, refused(t, s, "fire unit=3 at=10"), "Charging")
	st, x := rulestest.Enter(t, System{}, s, rulestest.Line(t, "effects"), []int{6, 6})
	card := System{}.Tell(x, st).Card
	assert.Equal(t, []string{"2", "CV lost to fire", "The 1/10th Ligne failed the VeD (12) and halted."},
		[]string{card.Number, card.Word, card.Line})
	u, _ = x.unit(3)
	assert.Equal(t, []int{4, 2}, []int{u.CV, u.Dis}, "halted with D2")
	assert.Empty(t, x.Charges)
	x, _ = play(t, s, "effects", 4, 4)
	assert.Len(t, x.Charges, 1, "Regular column, 2 CV lost: 7 + 2 - 1 = 8")
	x, _ = play(t, x, "next to=9") // stops where something is still to do
	x, _ = play(t, x, "next to=9")
	u, _ = x.unit(10)
	assert.Zero(t, u.Shots, "and may fire again in the second phase")
}

// A shot can bounce into any unit on the table except its target. Source: charts C9.
func TestWhoMayStandBehind(t *testing.T) {
	s := fresh(t, "forces", "corps")
	gun := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Kind == Artillery })
	s.Units[gun].Form = Deployed
	behind := func(s State) int {
		return len(offers(s, "guns unit="+book.Num(s.Units[gun].ID)+" at=16 range=1 bounce=yes", "behind"))
	}
	all := behind(s)
	assert.Equal(t, len(s.Units), all, "all but the target, or a unit not on the roster")
	s.Units[0].Town = 1
	assert.Equal(t, all-1, behind(s), "houses stop it")
	s.MFs[2].Arrives = 1
	assert.Equal(t, all-1-s.MFs[2].Units, behind(s))
	target := slices.IndexFunc(s.Units, func(u Unit) bool { return u.ID == 16 })
	s.Units[target].Town = 1
	_, asked := field(s, "guns unit="+book.Num(s.Units[gun].ID)+" at=16 range=1", "bounce")
	assert.False(t, asked, "it does not bounce through houses")
}

// An MF may fire whether or not it is engaged or committed, and no order forbids it: only chargers are excepted.
// The order merely advises. COR-M03. Source: MA-58, page 11; ruling MA-R21.
func TestOnlyChargersHoldTheirFire(t *testing.T) {
	for _, c := range []struct{ what, before, order, advice string }{
		{"uncommitted and not engaged", "", "defend", ""},
		{"committed and engaged", "engage mf=1", "attack", ""},
		{"under Retreat and not charged", "", "retreat", "better to fire only when charged"},
		{"while a grand battery forms", "", "gb", "better not to fire"},
		{"under Manoeuvre", "", "manoeuvre", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if c.before != "" {
				s, _ = play(t, s, c.before)
			}
			s = entered(t, s, "mf-record mf=1 order="+c.order, "record unit=3 form=line", "record unit=7 form=deployed")
			s = to(t, s, "T2", 0)
			for _, cmd := range []string{"fire unit=3 at=9", "guns unit=7 at=14"} {
				f, _ := field(s, cmd, "unit")
				if c.advice == "" {
					assert.Empty(t, f.Help)
				} else {
					assert.Contains(t, f.Help, c.advice)
				}
			}
			x, r := play(t, s, "fire unit=3 at=9", 2)
			u, _ := x.unit(9)
			assert.Equal(t, 2, u.Pending, "it fires")
			assert.Equal(t, c.advice != "", strings.Contains(strings.Join(r.Notes, " "), "better"), "and the log has the advice")
			x, _ = play(t, s, "guns unit=7 at=9 range=0", 1)
			u, _ = x.unit(9)
			assert.Equal(t, 2, u.Pending, "so do guns: 5 + 3 + 2 is 10")
		})
	}
	t.Run("a charger does not fire", func(t *testing.T) {
		s := to(t, fresh(t), "T1", 0)
		s = entered(t, s, "charge unit=3 at=10", "react charge=0 what=stand")
		s = to(t, s, "T2", 0)
		assert.Equal(t, "Charging.", refused(t, s, "fire unit=3 at=10"))
	})
	t.Run("no advice when charged under Retreat", func(t *testing.T) {
		s, _ := play(t, fresh(t), "mf-record mf=2 order=retreat")
		s = to(t, s, "T1", 0)
		s, _ = play(t, s, "charge unit=3 at=10")
		f, _ := field(s, "fire unit=10", "unit")
		assert.Empty(t, f.Help)
		f, _ = field(s, "fire unit=9", "unit")
		assert.NotEmpty(t, f.Help)
	})
}

// A line or a battery fires at two targets with half each: one half rounded up, the other down, together the whole;
// then it has fired. COR-M04. Source: contents page 33, charts C8 and C9.
func TestSplitFire(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "record unit=10 form=line cv=5", "record unit=3 form=line", "record unit=4 form=line", "record unit=7 form=deployed")
	s = to(t, s, "T2", 0)
	t.Run("a line", func(t *testing.T) {
		x, r := play(t, s, "fire unit=10 at=3 split=yes", 6)
		assert.Equal(t, 3, r.Sums[0].Sum, "the greater half of 5")
		_, again := field(x, "fire unit=10 at=4", "split")
		assert.False(t, again, "the second half is not split again")
		assert.Equal(t, "Half its fire went at the 1/10th Ligne.", refused(t, x, "fire unit=10 at=3"), "another target")
		play(t, x, "fire unit=10 at=3 ruling=yes", 6)
		x, r = play(t, x, "fire unit=10 at=4", 6)
		assert.Equal(t, 2, r.Sums[0].Sum, "the lesser half")
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=10 at=4"))
	})
	t.Run("the whole at one target", func(t *testing.T) {
		x, r := play(t, s, "fire unit=10 at=3", 6)
		assert.Equal(t, 5, r.Sums[0].Sum)
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=10 at=4"))
	})
	t.Run("a battery", func(t *testing.T) {
		x, r := play(t, s, "guns unit=7 at=10 range=0 split=yes", 6) // 5 + 3
		assert.Equal(t, 4, r.Sums[0].Sum)
		assert.Equal(t, "Half its fire went at the 2/15th Infantry.", refused(t, x, "guns unit=7 at=10 range=0"))
		x, r = play(t, x, "guns unit=7 at=9 range=0", 6) // 5 + 3 + 2 for a column
		assert.Equal(t, 5, r.Sums[0].Sum)
		assert.Equal(t, "Has fired.", refused(t, x, "guns unit=7 at=9"))
	})
	t.Run("a column does not split", func(t *testing.T) {
		_, has := field(s, "fire unit=9 at=3", "split")
		assert.False(t, has)
	})
	t.Run("a garrison fires half out of each of two sides", func(t *testing.T) {
		x := entered(t, s, "town what=new stuff=1 size=1", "town what=enter town=1 unit=8")
		x, r := play(t, x, "fire unit=8 at=3", 6)
		assert.Equal(t, 3, r.Sums[0].Sum, "half of 5")
		assert.Equal(t, "Half its fire went at the 1/10th Ligne.", refused(t, x, "fire unit=8 at=3"), "half out of any one side")
		x, r = play(t, x, "fire unit=8 at=4", 6)
		assert.Equal(t, 2, r.Sums[0].Sum, "never more than all of it in one phase")
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=8 at=4"))
	})
}

// Whatever is fired within 9 inches engages and commits both sides: canister, and light guns at effective range; longer shots engage
// nobody. Source: MA-51, MA-52.
func TestCanisterEngages(t *testing.T) {
	s, _ := play(t, fresh(t), "record unit=7 form=deployed")
	s = to(t, s, "T2", 0)
	for reach, want := range map[string]bool{"0": true, "1": false, "2": false} {
		x, _ := play(t, s, "guns unit=7 at=14 range="+reach, []int{1, 1}[:map[string]int{"0": 1, "1": 0, "2": 1}[reach]]...)
		for _, id := range []int{1, 2} {
			m, _ := x.mf(id)
			assert.Equal(t, []bool{want, want}, []bool{m.Engaged, m.Committed}, "range %s", reach)
		}
	}
	x, _ := play(t, s, "fire unit=3 at=10", 1)
	m, _ := x.mf(2)
	assert.True(t, m.Committed, "muskets reach 3 inches")
	s = s.clone()
	s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.ID == 7 })].Weight = 'L'
	for reach, want := range map[string]bool{"1": true, "2": false} {
		x, _ := play(t, s, "guns unit=7 at=14 range="+reach, 6)
		m, _ := x.mf(2)
		assert.Equal(t, want, m.Committed, "light guns, range %s: effective to 9 inches, long to 15", reach)
	}
}

// A grand battery is formed of corps or army artillery that has been ordered to; the referee may allow another. C19.
func TestGrandBatteriesAreOrdered(t *testing.T) {
	const form = "grand what=form leader=3 b7=yes b31=yes b32=yes"
	s := fresh(t, "forces", "corps")
	assert.Equal(t, "The 2/8th Foot Artillery are not artillery of a corps or army.", refused(t, s, form))
	s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.ID == 7 })].MF = 7
	assert.Equal(t, "No order to do so has reached the Corps Artillery.", refused(t, s, form))
	s, _ = play(t, s, "order by=1 to=m7 order=gb far=1", 6, 6)
	s, r := play(t, s, form)
	assert.NotContains(t, strings.Join(r.Notes, " "), "ruling")
	assert.Len(t, s.MFs, 9)
	const dissolve = "grand what=dissolve mf=9"
	assert.Equal(t, "No order to do so has reached Grand battery 9.", refused(t, s, dissolve))
	for _, line := range []string{dissolve + " ruling=yes", dissolve} {
		s := s
		if line == dissolve {
			s, _ = play(t, s, "order by=1 to=m9 order=gb far=1", 6, 6)
		}
		s, _ = play(t, s, line)
		assert.Zero(t, s.MFs[8].Units)
	}
	_, r = play(t, fresh(t, "forces", "corps"), form+" ruling=yes")
	assert.Contains(t, r.Notes[0], "Referee’s ruling, although")
}

// A grand battery fires as one after a full turn still. C19.
func TestGrandBattery(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, _ = play(t, s, "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
	m := s.MFs[len(s.MFs)-1]
	assert.False(t, s.formed(m))
	for n, why := range map[int]string{maxMFs - 1: "", maxMFs: "there are too many MFs"} {
		x := fresh(t, "forces", "corps").clone()
		for len(x.MFs) < n {
			x.MFs = append(x.MFs, MF{})
		}
		assert.Equal(t, why, x.noGrand(x.Leaders[2]))
	}
	assert.Contains(t, refused(t, s, "guns unit=31 at=18"), "Limbered")
	for _, id := range []string{"7", "31", "32"} {
		s, _ = play(t, s, "record unit="+id+" form=deployed")
	}
	s, _ = play(t, s, "mf-record mf="+book.Num(m.ID)+" order=bombard")
	u, _ := s.unit(31)
	assert.NotNil(t, s.holdFire(u), "while it forms")
	s.Turn = 2
	assert.Nil(t, s.holdFire(u))
	m, _ = s.mf(m.ID)
	require.True(t, s.formed(m))
	_, r := play(t, s, "guns unit=31 at=18 range=1 with7=yes with32=yes", 6)
	assert.Equal(t, 22, r.Sums[0].Sum, "5 + 0 + 2 for a column, 5 - 1 + 2 twice, and 1 for each")
	for name, change := range map[string]func(u *Unit){"": func(*Unit) {}, "has fired": func(u *Unit) { u.Shots = 1 },
		"gone": func(u *Unit) { u.Flags |= Gone }, "limbered": func(u *Unit) { u.Form = Limbered }, "of another MF": func(u *Unit) { u.MF = 1 }} {
		x := s.clone()
		_, at := x.unit(7)
		change(&x.Units[at])
		_, may := field(x, "guns unit=31 at=18", "with7")
		_, itself := field(x, "guns unit=31 at=18", "with31")
		assert.Equal(t, []bool{name == "", false}, []bool{may, itself}, name)
	}
	s, _ = play(t, s, "record unit=31 cv=0")
	m, _ = s.mf(m.ID)
	assert.Zero(t, m.Units, "below three it is dissolved")
}
