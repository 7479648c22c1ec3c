package dice_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/dice"
)

func TestTallyByHand(t *testing.T) {
	// 60 dice, expectation 10: differences -5, +5, 0, 0, -2, +2: (25+25+4+4)/10 = 5.8.
	a := dice.Tally{Sides: 6, Seen: []int{5, 15, 10, 10, 8, 12}}
	assert.Equal(t, 60, a.N())
	assert.Equal(t, 100, a.Expected())
	assert.Equal(t, 58, a.ChiSquare())
	assert.Zero(t, a.Rare())
	assert.Equal(t, 175, dice.Tally{Sides: 6, Seen: []int{105, 0, 0, 0, 0, 0}}.Expected())
	assert.Zero(t, dice.Tally{Sides: 6, Seen: make([]int, 6)}.ChiSquare(), "no dice, no difference")
	assert.Zero(t, dice.Tally{Sides: 6, Seen: []int{29, 0, 0, 0, 0, 0}}.Rare(), "29 dice say nothing yet")
	assert.Equal(t, 10000, dice.Tally{Sides: 6, Seen: []int{30, 0, 0, 0, 0, 0}}.Rare())
	assert.Equal(t, 10000, dice.Tally{Sides: 10, Seen: []int{50, 0, 0, 0, 0, 0, 0, 0, 0, 0}}.Rare())
	// 12,000 of one face do not overflow.
	assert.Equal(t, 600000, dice.Tally{Sides: 6, Seen: []int{12000, 0, 0, 0, 0, 0}}.ChiSquare())
}

// tail returns the chance that chi-square with df degrees of freedom (odd) is at least x, in closed form.
func tail(x float64, df int) float64 {
	term, sum := 1.0, 0.0
	for k := 1; k <= (df-1)/2; k++ {
		if k > 1 {
			term *= x / float64(2*k-1)
		}
		sum += term
	}
	return math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*sum
}

// The thresholds at which the words change agree with the distribution, found by search without the table.
func TestTailsAreThoseOfChiSquare(t *testing.T) {
	for _, sides := range []int{6, 10} {
		const n = 6000000 // fine enough that one more die of a face moves little
		before := 0
		edges := map[int]float64{}
		for extra := 0; extra < 5000; extra++ {
			seen := make([]int, sides)
			for i := range seen {
				seen[i] = n / sides
			}
			seen[0] += extra
			seen[1] -= extra
			a := dice.Tally{Sides: sides, Seen: seen}
			if r := a.Rare(); r != before {
				assert.Greater(t, r, before, "the further away, the rarer")
				before = r
				e := float64(n) / float64(sides)
				edges[r] = 2 * float64(extra) * float64(extra) / e
			}
		}
		assert.Len(t, edges, 4)
		for games, x := range edges {
			assert.InEpsilon(t, 1/float64(games), tail(x, sides-1), .06, "%d sides, one game in %d at %.3f", sides, games, x)
		}
	}
}

// uneven returns a tally of n for each face, adjusted so that chi-square is near x.
func uneven(sides int, x float64) (t dice.Tally, is float64) {
	const each = 1000000
	t = dice.Tally{Sides: sides, Seen: make([]int, sides)}
	for i := range t.Seen {
		t.Seen[i] = each
	}
	extra := int(math.Round(math.Sqrt(x * each / 2)))
	t.Seen[0] += extra
	t.Seen[1] -= extra
	return t, 2 * float64(extra) * float64(extra) / each
}

// Stranger agrees with the printed tables of chi-square, and everywhere with the closed form.
func TestStrangerIsTheTailOfChiSquare(t *testing.T) {
	for sides, rows := range map[int]map[float64]float64{
		6:  {0.554: .99, 1.145: .95, 1.610: .90, 4.351: .50, 9.236: .10, 11.070: .05, 15.086: .01, 20.515: .001},
		10: {2.088: .99, 3.325: .95, 4.168: .90, 8.343: .50, 14.684: .10, 16.919: .05, 21.666: .01, 27.877: .001},
	} {
		for x, p := range rows {
			a, _ := uneven(sides, x)
			assert.InEpsilon(t, 1e6*p, a.UnevenPerMillion(), .01, "%d sides, %.3f", sides, x)
		}
		for i := range 500 {
			a, x := uneven(sides, float64(i)/10)
			assert.InDelta(t, 1e6*tail(x, sides-1), a.UnevenPerMillion(), 60+1e6*tail(x, sides-1)/150, "%d sides, %.3f", sides, x)
		}
	}
	assert.Equal(t, 1000000, dice.Tally{Sides: 6, Seen: make([]int, 6)}.UnevenPerMillion(), "nothing has been thrown")
	assert.Equal(t, 1000000, dice.Tally{Sides: 6, Seen: []int{9, 9, 9, 9, 9, 9}}.UnevenPerMillion(), "as even as can be")
	assert.Zero(t, dice.Tally{Sides: 10, Seen: []int{4000000, 0, 0, 0, 0, 0, 0, 0, 0, 0}}.UnevenPerMillion())
}

// Runs of a fair source are spread evenly over all degrees of strangeness. A source with one six too many in ten throws is
// noticed.
func TestStrangerKnowsALoadedDie(t *testing.T) {
	for _, code := range []dice.Code{dice.OneD6, dice.OneD10} {
		sides := code.Sides()
		var tenths [10]int
		noticed := 0
		const runs = 2000
		for g := range runs {
			src := &dice.Source{Seed: uint64(g)*104729 + 3}
			fair, loaded := dice.Tally{Sides: sides, Seen: make([]int, sides)}, dice.Tally{Sides: sides, Seen: make([]int, sides)}
			for i := range 600 {
				f := src.Throw(code)[0]
				fair.Seen[f-1]++
				if i%10 == 0 {
					f = 6
				}
				loaded.Seen[f-1]++
			}
			tenths[min(9, fair.UnevenPerMillion()/100000)]++
			if loaded.Rare() > 0 {
				noticed++
			}
		}
		for i, n := range tenths {
			assert.InDelta(t, runs/10, n, 65, "%s: tenth %d", code, i) // 13 is one standard deviation, and the chances are steps
		}
		assert.Greater(t, 100*noticed, 95*runs, "%s", code)
	}
}

// Dice of several games are added up by roller and kind.
func TestTogether(t *testing.T) {
	six := func(by dice.By, n int) dice.Tally { return dice.Tally{Sides: 6, By: by, Seen: []int{n, 0, 0, 0, 0, 1}} }
	one := []dice.Tally{six(dice.Computer, 2), six(dice.Table, 3)}
	all := dice.AddTallies(nil, one...)
	all = dice.AddTallies(all, six(dice.Computer, 5), dice.Tally{Sides: 10, By: dice.Computer, Seen: []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 7}})
	assert.Equal(t, []dice.Tally{{Sides: 6, By: dice.Computer, Seen: []int{7, 0, 0, 0, 0, 2}},
		{Sides: 6, By: dice.Table, Seen: []int{3, 0, 0, 0, 0, 1}},
		{Sides: 10, By: dice.Computer, Seen: []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 7}}}, all)
	assert.Equal(t, six(dice.Computer, 2), one[0], "nothing of it changes the first")
}

// Fair dice are called unusual about as often as the words say.
func TestFairDiceAreRarelyAccused(t *testing.T) {
	for _, code := range []dice.Code{dice.OneD6, dice.OneD10} {
		sides, games, accused := code.Sides(), 4000, 0
		for g := range games {
			src := &dice.Source{Seed: uint64(g)*7919 + 5}
			a := dice.Tally{Sides: sides, Seen: make([]int, sides)}
			for range 200 {
				a.Seen[src.Throw(code)[0]-1]++
			}
			if a.Rare() > 0 {
				accused++
			}
		}
		assert.InDelta(t, games/20, accused, 60, "%s", code) // 14 is one standard deviation
	}
}
