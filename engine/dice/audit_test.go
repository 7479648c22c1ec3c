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
	assert.Equal(t, 58, a.Away())
	assert.Zero(t, a.Rare())
	assert.Equal(t, 175, dice.Tally{Sides: 6, Seen: []int{105, 0, 0, 0, 0, 0}}.Expected())
	assert.Zero(t, dice.Tally{Sides: 6, Seen: make([]int, 6)}.Away(), "no dice, no difference")
	assert.Zero(t, dice.Tally{Sides: 6, Seen: []int{29, 0, 0, 0, 0, 0}}.Rare(), "29 dice say nothing yet")
	assert.Equal(t, 10000, dice.Tally{Sides: 6, Seen: []int{30, 0, 0, 0, 0, 0}}.Rare())
	assert.Equal(t, 10000, dice.Tally{Sides: 10, Seen: []int{50, 0, 0, 0, 0, 0, 0, 0, 0, 0}}.Rare())
	// 12,000 of one face do not overflow.
	assert.Equal(t, 600000, dice.Tally{Sides: 6, Seen: []int{12000, 0, 0, 0, 0, 0}}.Away())
}

// tail is the chance that chi-square with df degrees of freedom (odd) is x or more, in closed form.
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

// Every edge at which the words change is that of the distribution: found by trying, without reading the table.
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
