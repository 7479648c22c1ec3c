package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/dice"
)

// The base of a VeD by quality. Source: MA-20.
func TestVeDBase(t *testing.T) {
	s := fresh(t)
	for q, want := range []int{4, 5, 6, 7, 8, 9, 10} {
		assert.Equal(t, want, s.ved(foot(q, 6, Line), vedTest{}).Total(), qualities[q])
	}
	assert.Equal(t, [7]string{"Untrained", "Militia", "Conscript", "Regular", "Veteran", "Elite", "Guard"}, qualities)
	assert.Equal(t, "UMCRVEG", letters)
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
		{"MA-R36: nor has a march column", s, foot(3, 6, March), vedTest{}, 7},
		{"cavalry has no column bonus", s, horse(3, 6, 'L'), vedTest{}, 7},
	} {
		assert.Equal(t, c.want, c.s.ved(c.u, c.v).Total(), c.what)
	}
	for lost, mod := range []int{0, 0, -1, -1, -2, -2, -3} { // MA-23
		u := foot(3, 8, Line)
		u.CV -= lost
		assert.Equal(t, 7+mod, s.ved(u, vedTest{}).Total(), "%d lost", lost)
	}
	assert.Equal(t, 1, failedBy(12, 14, true), "natural 12 fails a Guard: MA-X11, MA-R16")
	assert.Equal(t, 0, failedBy(11, 14, true))
	assert.Equal(t, 0, failedBy(2, 0, true), "natural 2 passes")
	assert.Equal(t, 0, failedBy(12, 14, false), "MA-S09 off")
}

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

// Units pass through each other in order if either passes its VeD, otherwise both become D2. Source: MA-24; charts C6.
func TestPassage(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		faces []int
		dis   int
	}{{[]int{4, 5, 6, 6}, 0}, {[]int{6, 6, 4, 5}, 0}, {[]int{5, 5, 5, 5}, 2}} {
		x, _ := play(t, s, "passage unit=3 through=4", c.faces...)
		a, _ := x.unit(3)
		b, _ := x.unit(4)
		assert.Equal(t, []int{c.dis, c.dis}, []int{a.Dis, b.Dis}, "%v", c.faces)
	}
}

// The number a VeD needs allows for natural 2 and 12: 11 or less at best, 2 at worst. Source: MA-21.
func TestVeDIsSaidWithinTheNaturals(t *testing.T) {
	for _, x := range []struct {
		faces []int
		word  string
	}{{[]int{5, 6}, "passes"}, {[]int{6, 6}, "fails"}} {
		_, r := play(t, fresh(t), "ved unit=free unit-q=6 unit-form=column leader=2", x.faces...)
		require.Equal(t, 14, r.Sums[0].Sum)
		assert.Contains(t, r.Word, x.word)
		assert.Contains(t, r.Need, "11 or less", x.word)
	}
}
