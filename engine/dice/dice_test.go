package dice_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
)

func TestCodeNotation(t *testing.T) {
	for s, c := range map[string]dice.Code{"1D6": dice.OneD6, "2D6": dice.TwoD6, "3D6": dice.ThreeD6, "D66": dice.OneD66, "D3": dice.OneD3,
		"12D6": {12, dice.D6}, "2D3": {2, dice.D3}, "D10": dice.OneD10, "3D10": {3, dice.D10}, "99D66": {99, dice.D66}} {
		assert.Equal(t, s, c.String())
		assert.Equal(t, c, sure.Of(dice.ParseCode(s))(t))
	}
	assert.Equal(t, dice.OneD6, sure.Of(dice.ParseCode("d6"))(t))
	for _, bad := range []string{"", "6", "D", "D7", "0D6", "100D6", "-1D6", "2D6 ", "2DD6", "1.5D6"} {
		_, err := dice.ParseCode(bad)
		assert.Error(t, err, bad)
	}
}

func TestCodesInSaves(t *testing.T) {
	for want, c := range map[string]dice.Code{`"3D6"`: dice.ThreeD6, `"D66"`: dice.OneD66, `""`: {}} {
		data := sure.Of(json.Marshal(c))(t)
		assert.Equal(t, want, string(data))
		var back dice.Code
		require.NoError(t, json.Unmarshal(data, &back))
		assert.Equal(t, c, back)
	}
	var c dice.Code
	assert.Error(t, json.Unmarshal([]byte(`"D7"`), &c))
}

func FuzzParseCode(f *testing.F) {
	f.Add("3D6")
	f.Add("d66")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := dice.ParseCode(s)
		if err != nil {
			require.Zero(t, c)
			return
		}
		require.Equal(t, c, sure.Of(dice.ParseCode(c.String()))(t))
	})
}

func TestTotals(t *testing.T) {
	for _, c := range []struct {
		code  dice.Code
		faces []int
		want  int
	}{
		{dice.OneD6, []int{5}, 5},
		{dice.ThreeD6, []int{4, 2, 5}, 11},
		{dice.OneD66, []int{4, 2}, 42},
		{dice.OneD66, []int{1, 6}, 16},
		{dice.Code{N: 2, Die: dice.D66}, []int{1, 1, 6, 6}, 77},
		{dice.OneD10, []int{10}, 10}, {dice.Code{N: 2, Die: dice.D10}, []int{1, 7}, 8},
		{dice.OneD3, []int{1}, 1}, {dice.OneD3, []int{2}, 1}, {dice.OneD3, []int{3}, 2}, {dice.OneD3, []int{4}, 2}, {dice.OneD3, []int{5}, 3},
		{dice.OneD3, []int{6}, 3},
	} {
		assert.Equal(t, c.want, sure.Of(c.code.Total(c.faces))(t), "%s %v", c.code, c.faces)
	}
	for _, faces := range [][]int{nil, {1}, {1, 2, 3, 4}, {0, 1, 2}, {1, 2, 7}, {-1, 1, 1}} {
		_, err := dice.ThreeD6.Total(faces)
		assert.ErrorIs(t, err, dice.ErrFace, "%v", faces)
	}
	for _, face := range []int{0, 11} {
		_, err := dice.OneD10.Total([]int{face})
		assert.ErrorIs(t, err, dice.ErrFace, "%d", face)
	}
	_, err := dice.OneD3.Total([]int{7})
	assert.ErrorIs(t, err, dice.ErrFace, "only D10 shows a seven")
}

// every calls f with every result of n faces from 1 to sides.
func every(n, sides int, f func(faces []int)) {
	faces := make([]int, n)
	var at func(i int)
	at = func(i int) {
		if i == n {
			f(faces)
			return
		}
		for v := 1; v <= sides; v++ {
			faces[i] = v
			at(i + 1)
		}
	}
	at(0)
}

// The odds agree with counting every result.
func TestOddsByCounting(t *testing.T) {
	for _, c := range []dice.Code{dice.OneD6, dice.TwoD6, dice.ThreeD6, {4, dice.D6}, dice.OneD66, {2, dice.D66}, dice.OneD3, {2, dice.D3},
		{3, dice.D3}, dice.OneD10, {3, dice.D10}} {
		counted := map[int]int{}
		all := 0
		every(c.Faces(), c.Sides(), func(faces []int) {
			total := sure.Of(c.Total(faces))(t)
			counted[total]++
			all++
		})
		ways := c.Ways()
		sum := 0
		for total, n := range ways {
			assert.Equal(t, counted[total], n, "%s total %d", c, total)
			sum += n
		}
		assert.Equal(t, all, sum, c.String())
		assert.Equal(t, c.Max(), len(ways)-1, c.String())
		assert.Equal(t, dice.Chance{In: all, Of: all}, c.AtLeast(c.Min()))
		assert.Equal(t, dice.Chance{In: all - counted[c.Min()], Of: all}, c.AtLeast(c.Min()+1))
		assert.Equal(t, dice.Chance{In: 0, Of: all}, c.AtLeast(c.Max()+1))
	}
}

// Chances that are printed in every table of odds.
func TestKnownChances(t *testing.T) {
	for need, want := range map[int]string{3: "100.0%", 4: "99.5%", 8: "83.8%", 10: "62.5%", 11: "50.0%", 13: "25.9%", 16: "4.6%",
		18: "0.5%"} {
		assert.Equal(t, want, dice.ThreeD6.AtLeast(need).String(), "3D6 %d+", need)
	}
	assert.Equal(t, dice.Chance{In: 21, Of: 36}, dice.TwoD6.AtLeast(7))
	assert.Equal(t, dice.Chance{In: 10, Of: 36}, dice.OneD66.Between(11, 24))
	assert.Equal(t, "58.3%", dice.TwoD6.AtLeast(7).String())
	assert.Equal(t, dice.Chance{In: 15, Of: 36}, dice.TwoD6.AtLeast(7).Not())
	assert.Equal(t, 31, dice.Chance{In: 56, Of: 216}.Expected(12), "12 shots at 13 or more give 3.1 hits")
	assert.Equal(t, "100.0%", dice.Certain.String())
	assert.Equal(t, dice.Chance{In: 3, Of: 10}, dice.OneD10.Between(1, 3))
	assert.Panics(t, func() { dice.Code{N: 11, Die: dice.D6}.Ways() })
	assert.Panics(t, func() { dice.Code{N: 10, Die: dice.D10}.Ways() })
}

func TestSourceIsRepeatable(t *testing.T) {
	a, b := dice.Source{Seed: 42}, dice.Source{Seed: 42}
	first := a.Draw(50)
	assert.Equal(t, first, b.Draw(50))
	assert.Equal(t, 50, a.At)
	b = dice.Source{Seed: 42, At: 20}
	assert.Equal(t, first[20:], b.Draw(30), "a position goes on where it stands")
	// Frozen: a different sequence would change games in progress.
	c := dice.Source{Seed: 42}
	assert.Equal(t, []int{5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3, 4, 4, 4, 2, 1, 3, 1, 5, 6, 1, 4, 4}, c.Draw(24))
}

// D10 has its own faces at the same positions, and does not affect those of six-sided dice.
func TestSourceThrowsTenSidedDice(t *testing.T) {
	six, mixed := dice.Source{Seed: 42}, dice.Source{Seed: 42}
	want := six.Draw(24)
	assert.Equal(t, want[:3], mixed.Throw(dice.ThreeD6))
	ten := mixed.Throw(dice.Code{N: 4, Die: dice.D10})
	assert.Equal(t, 7, mixed.At, "a face of any die takes one position")
	assert.Equal(t, want[7:9], mixed.Throw(dice.OneD66))
	assert.Equal(t, want[9:12], mixed.Draw(3))
	again := dice.Source{Seed: 42, At: 3}
	assert.Equal(t, ten, again.Throw(dice.Code{N: 4, Die: dice.D10}))
	assert.Equal(t, []int{4, 1, 9, 3}, ten, "frozen")
	for code, sides := range map[dice.Code]int{dice.OneD6: 6, dice.OneD3: 6, dice.OneD66: 6, dice.OneD10: 10} {
		assert.Equal(t, sides, code.Sides(), code.String())
	}
}

// A chi-square test of faces, of consecutive pairs, and of the same position under neighbouring seeds. The limits are one chance
// in a million, so that a good generator passes with a fixed seed and a biased one fails.
func TestSourceIsUnbiased(t *testing.T) {
	const n = 360_000
	chi := func(counts []int) int { // in tenths
		expected := n / len(counts)
		sum := 0
		for _, c := range counts {
			sum += (c - expected) * (c - expected)
		}
		return 10 * sum / expected
	}
	one, pair, seeds := make([]int, 6), make([]int, 36), make([]int, 6)
	src := dice.Source{Seed: 7}
	last := src.Next()
	for i := range n {
		f := src.Next()
		require.True(t, f >= 1 && f <= 6)
		one[f-1]++
		pair[6*(last-1)+f-1]++
		last = f
		other := dice.Source{Seed: uint64(i), At: 3}
		seeds[other.Next()-1]++
	}
	tens := make([]int, 10)
	for range n {
		f := src.Throw(dice.OneD10)[0]
		require.True(t, f >= 1 && f <= 10)
		tens[f-1]++
	}
	assert.Less(t, chi(tens), 440, "9 degrees of freedom")
	assert.Less(t, chi(one), 360, "5 degrees of freedom")
	assert.Less(t, chi(seeds), 360, "5 degrees of freedom")
	assert.Less(t, chi(pair), 960, "35 degrees of freedom")
}

var roll = dice.Roll{ID: "shot", Code: dice.TwoD6, For: "Shot", Class: "fire", Section: "1"}

func given(faces ...int) dice.Given { return dice.Given{ID: "shot", By: dice.Table, Faces: faces} }

func TestCupAsksForWhatItLacks(t *testing.T) {
	test := roll.Needing(8, "hit", "miss").WithAbout("shot 1 of 3")
	cup := dice.NewCup(given(4, 4))
	_, err := cup.Volley(test, 3)
	var need *dice.Need
	require.ErrorAs(t, err, &need)
	assert.Equal(t, 2, need.Times)
	assert.Equal(t, test, *need.Roll)
	assert.Equal(t, []dice.Throw{{Faces: []int{4, 4}, Total: 8, Passed: true, By: dice.Table}}, need.Done)
	assert.Contains(t, need.Error(), "2 × 2D6")

	_, err = dice.NewCup().Ask(dice.Question{ID: "q", Text: "Well?", Kind: dice.YesNo})
	require.ErrorAs(t, err, &need)
	assert.Equal(t, "q", need.Ask.ID)
	assert.Contains(t, need.Error(), "Well?")
}

func TestCupGivesWhatItHolds(t *testing.T) {
	test := roll.Needing(8, "hit", "miss")
	cup := dice.NewCup(given(4, 3), dice.Given{ID: "shot", By: dice.Table, Hits: 2, Of: 3}, given(6, 6),
		dice.Given{ID: "q", By: dice.Table, Answer: "no"})
	got := sure.Of(cup.Volley(test, 5))(t)
	var made []bool
	for _, th := range got {
		made = append(made, th.Passed)
	}
	assert.Equal(t, []bool{false, true, true, false, true}, made)
	assert.True(t, got[1].Counted)
	assert.Nil(t, got[1].Faces)
	require.ErrorIs(t, cup.Close(), dice.ErrLeftover)
	assert.Equal(t, dice.No, sure.Of(cup.Ask(dice.Question{ID: "q", Kind: dice.YesNo}))(t))
	require.NoError(t, cup.Close())
	assert.False(t, sure.Of(dice.NewCup(given(6, 6)).Throw(roll))(t).Passed, "a roll that is no test is not made")
}

func TestCupRefusesWhatDoesNotFit(t *testing.T) {
	test := roll.Needing(8, "hit", "miss")
	for name, c := range map[string]struct {
		give dice.Given
		roll dice.Roll
		err  error
	}{
		"another roll":        {dice.Given{ID: "blow", Faces: []int{1, 1}}, test, dice.ErrMismatch},
		"an answer":           {dice.Given{ID: "shot", Answer: "yes"}, test, dice.ErrMismatch},
		"a face too few":      {given(3), test, dice.ErrFace},
		"a seven":             {given(3, 7), test, dice.ErrFace},
		"more hits than dice": {dice.Given{ID: "shot", Hits: 2, Of: 1}, test, dice.ErrFace},
		"hits below none":     {dice.Given{ID: "shot", Hits: -1, Of: 1}, test, dice.ErrFace},
		"more than asked for": {dice.Given{ID: "shot", Hits: 1, Of: 2}, test, dice.ErrFace},
		"a count of no test":  {dice.Given{ID: "shot", Hits: 1, Of: 1}, roll, dice.ErrFace},
		"nothing":             {dice.Given{ID: "shot"}, test, dice.ErrFace},
	} {
		_, err := dice.NewCup(c.give).Throw(c.roll)
		assert.ErrorIs(t, err, c.err, name)
	}
	for _, g := range []dice.Given{{ID: "other", Answer: "yes"}, {ID: "q", Answer: "maybe"}, {ID: "q", Faces: []int{1}}} {
		_, err := dice.NewCup(g).Ask(dice.Question{ID: "q", Kind: dice.YesNo})
		assert.ErrorIs(t, err, dice.ErrMismatch)
	}
}

// Filling every need until none is left uses exactly what was given, whatever the order of needs.
func TestNeedsEndInAClosedCup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "n")
		test := roll.Needing(rapid.IntRange(2, 12).Draw(t, "need"), "hit", "miss")
		var in []dice.Given
		for {
			cup := dice.NewCup(in...)
			got, err := cup.Volley(test, n)
			if err == nil {
				require.NoError(t, cup.Close())
				require.Len(t, got, n)
				return
			}
			var need *dice.Need
			require.ErrorAs(t, err, &need)
			require.Equal(t, n, need.Times+len(need.Done))
			if rapid.Bool().Draw(t, "count") {
				of := rapid.IntRange(1, need.Times).Draw(t, "of")
				in = append(in, dice.Given{ID: "shot", Hits: rapid.IntRange(0, of).Draw(t, "hits"), Of: of})
			} else {
				in = append(in, given(rapid.IntRange(1, 6).Draw(t, "a"), rapid.IntRange(1, 6).Draw(t, "b")))
			}
		}
	})
}

func TestMeaning(t *testing.T) {
	test := roll.Needing(8, "hit", "miss")
	label, good := test.Meaning(8)
	assert.Equal(t, "hit", label)
	assert.True(t, good)
	label, good = test.Meaning(7)
	assert.Equal(t, "miss", label)
	assert.False(t, good)
	label, _ = test.Meaning(13)
	assert.Empty(t, label)
	assert.Equal(t, dice.Chance{In: 15, Of: 36}, test.Chance())
	assert.Equal(t, dice.Certain, roll.Chance())
}

// A label is only given to totals that can occur.
func TestNeedingSaysOnlyWhatCanBe(t *testing.T) {
	roll := dice.Roll{Code: dice.OneD6}
	for need, want := range map[int][]dice.Band{
		0: {{1, 6, "yes", true}}, 1: {{1, 6, "yes", true}}, 2: {{1, 1, "no", false}, {2, 6, "yes", true}},
		6: {{1, 5, "no", false}, {6, 6, "yes", true}}, 7: {{1, 6, "no", false}}, 9: {{1, 6, "no", false}},
	} {
		assert.Equal(t, want, roll.Needing(need, "yes", "no").Bands, "need %d", need)
	}
}

// TestShownByGroups: a long list of replies is shown by what they are about, until one of those is opened; a short one and
// what stands alone are shown as they are.
func TestShownByGroups(t *testing.T) {
	var q dice.Question
	for i := range 12 {
		q.Choices = append(q.Choices, dice.Choice{ID: strconv.Itoa(i), Label: "Foot, farther off", Of: []string{"Foot", "Horse", "Guns"}[i/5]})
	}
	q.Choices = append(q.Choices, dice.Choice{ID: "lone", Label: "Child", Of: "Child"}, dice.Choice{ID: "none", Label: "Nobody"})
	ids := func(open int) (out []string, at []int) {
		all, at := q.Shown(open)
		for _, c := range all {
			out = append(out, c.ID+c.Label)
		}
		return out, at
	}
	names, at := ids(0)
	assert.Equal(t, []string{"Foot", "Horse", "Guns", "loneChild", "noneNobody"}, names)
	assert.Equal(t, []int{1, 6, 11, 13, 14}, at)
	_, at = ids(11)
	assert.Equal(t, []int{11, 12}, at)
	q.Choices = q.Choices[:9]
	_, at = ids(0)
	assert.Len(t, at, 9, "short enough")
}
