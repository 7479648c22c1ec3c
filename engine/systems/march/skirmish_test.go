package march

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// Odds of skirmish combat. Source: charts C5, 8.
func TestSkirmishOdds(t *testing.T) {
	s := fresh(t)
	want := [][6]int{{28, 389, 306, 250, 28, 0}, {28, 250, 306, 333, 83, 0}, {28, 139, 250, 417, 167, 0}, {28, 56, 194, 444, 250, 28},
		{28, 0, 139, 417, 333, 83}, {28, 0, 56, 333, 417, 167}}
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

// The bands of the roll say what each total means: nothing, a result on the other side, or on a natural 2 one on the roller's own unit,
// which is not marked as good; without that rule a 2 is like any other total. Source: C5; MA-R13.
func TestSkirmishBands(t *testing.T) {
	for _, c := range []struct {
		rule, more string
		want       []dice.Band
	}{
		{"yes", "3", []dice.Band{{From: 2, To: 2, Label: "own unit: VeD or D2"}, {From: 3, To: 5, Label: "nothing"},
			{From: 6, To: 7, Label: "VeD or D2", Good: true}, {From: 8, To: 10, Label: "1 hit", Good: true},
			{From: 11, To: 12, Label: "2 hits", Good: true}}},
		{"no", "7", []dice.Band{{From: 2, To: 3, Label: "VeD or D2", Good: true}, {From: 4, To: 6, Label: "1 hit", Good: true},
			{From: 7, To: 9, Label: "2 hits", Good: true}, {From: 10, To: 12, Label: "3 hits", Good: true}}},
	} {
		s := fresh(t, "backfire", c.rule)
		var got []dice.Band
		_, _, err := rulestest.Drive(t, System{}, s, engine.Do("skirmish", "m1", c.more, "m2", "1"), func(n *dice.Need) ([]dice.Given, bool) {
			if n.Ask != nil {
				return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: n.Ask.Choices[0].ID}}, true
			}
			if got == nil {
				got = n.Roll.Bands
			}
			return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Faces: []int{6, 6}}}, true
		})
		require.NoError(t, err)
		assert.Equal(t, c.want, got, c.rule)
	}
}

// Which units may be hit, how often, and that equal values roll nothing. C5, MA-R13.
func TestSkirmishTargets(t *testing.T) {
	s := fresh(t)
	s, r := play(t, s, "skirmish m1=4 m2=4")
	assert.Equal(t, "no effect", r.Word)
	s, _ = play(t, s, "record unit=8 form=square")
	_, thin := s.unit(11)
	s.Units[thin].Form, s.Units[thin].Sk = Skirmish, true
	c := engine.Do("skirmish", "m1", "7", "m2", "1")
	asked := 0
	_, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Faces: []int{6, 6}}}, true // 12 + 6: three hits
		}
		asked++
		assert.Contains(t, n.Ask.Hint, "The "+s.Sides[n.Ask.Side-1].Name+" choose", "and they are asked")
		for _, x := range n.Ask.Choices {
			assert.NotEqual(t, "8", x.ID, "never squares")
			assert.NotEqual(t, "14", x.ID, "formed infantry before batteries")
			assert.NotEqual(t, "11", x.ID, "and before men in skirmish order")
			if asked == 2 {
				assert.NotEqual(t, "9", x.ID, "no unit twice")
			}
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: n.Ask.Choices[0].ID}}, true
	})
	require.NoError(t, err)
	assert.Equal(t, 2, asked, "no MF takes more than two hits a turn")
	m, _ := next.(State).mf(2)
	assert.Equal(t, 2, m.Hits)
	// A garrison is never hit; a unit that has only just entered its houses is none.
	for flags, offered := range map[int]bool{0: false, Settling: true} {
		x := s.clone()
		_, at := x.unit(10)
		x.Towns, x.Units[at].Town, x.Units[at].Flags = []Town{{ID: 1, Name: "x", Size: 1}}, 1, flags
		_, err := System{}.Resolve(x, c, dice.NewCup(dice.Given{ID: rollSkirm.ID, By: dice.Table, Faces: []int{6, 6}}))
		var need *dice.Need
		require.ErrorAs(t, err, &need)
		assert.Equal(t, offered, slices.ContainsFunc(need.Ask.Choices, func(c dice.Choice) bool { return c.ID == "10" }))
	}
	// A natural 2 backfires on the roller's own side; the opponent picks the unit.
	_, r = play2(t, s, c, []int{1, 1, 6, 6}, "1")
	assert.Contains(t, r.Line, "backfired")
	assert.Contains(t, r.Line, "1/5th Légère failed")
	assert.Equal(t, "D2 for the 1/5th Légère", r.Word, "the verdict is how it ended")
	_, r = play2(t, s, c, []int{1, 1, 1, 1}, "1")
	assert.Equal(t, "the 1/5th Légère stood", r.Word)
}

// Those who choose may find nobody within reach, of the infantry, then of the batteries, then of the cavalry. Source: charts C5.
func TestNobodyInReachOfSkirmishers(t *testing.T) {
	s := entered(t, fresh(t), "record unit=8 form=square")
	for said, answers := range map[string][]string{"nobody to hit": {nobody, nobody}, "Foot Battery 2 stood": {nobody, "14"}} {
		hints := []string{}
		c := engine.Do("skirmish", "m1", "7", "m2", "1")
		st, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
			if n.Ask == nil {
				faces := [][]int{{1, 2}, {1, 1}}[min(1, len(hints))]
				return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Faces: faces}}, true
			}
			hints = append(hints, n.Ask.Hint)
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: answers[len(hints)-1]}}, true
		})
		require.NoError(t, err)
		r := told(next.(State), st)
		assert.Equal(t, said, r.Word)
		hint := "The French choose a unit before the front of one of their MFs, within 9″ of its infantry"
		assert.Equal(t, []string{hint, hint + " and none of its own MF within 3″"}, hints)
	}
}

// An infantry or mixed MF with any enemy within 9 inches fights skirmish combat, each MF once a turn. Source: MA-54.
func TestSkirmishIsDue(t *testing.T) {
	due := func(s State) bool { _, is := s.skirmishDue(); return is }
	s := to(t, fresh(t, "forces", "corps"), "S3", 0)
	t.Run("infantry against cavalry", func(t *testing.T) {
		x, _ := play(t, s, "engage mf=1")
		assert.False(t, due(x), "nobody against it")
		x, _ = play(t, x, "engage mf=5")
		require.True(t, due(x))
		f, _ := field(x, "skirmish", "in5")
		assert.Equal(t, "yes", f.Value)
		y, r := play2(t, x, engine.Do("skirmish", "m4", "0", "m6", "0"), []int{3, 3}, "26") // 6 and 6 at most
		assert.Contains(t, r.Line, "Horse Battery 6 was hit.", "its battery before its cavalry")
		assert.False(t, due(y))
	})
	t.Run("cavalry against cavalry has none", func(t *testing.T) {
		assert.False(t, due(entered(t, s, "engage mf=2", "engage mf=5")))
	})
	t.Run("an uncommitted MF that skirmishes is committed", func(t *testing.T) {
		x, _ := play2(t, s, engine.Do("skirmish", "m1", "7", "m3", "0", "m4", "7", "m6", "0"), nil)
		m, _ := x.mf(4)
		assert.Equal(t, []bool{true, true, true}, []bool{m.Engaged, m.Committed, m.Skirmed})
		m, _ = x.mf(6)
		assert.Equal(t, []bool{false, false, false}, []bool{m.Engaged, m.Committed, m.Skirmed})
	})
	t.Run("a second area is still due", func(t *testing.T) {
		x := s
		for _, m := range []string{"1", "3", "4", "6"} {
			x, _ = play(t, x, "engage mf="+m)
		}
		x, _ = play(t, x, "skirmish m1=7 m3=0 m4=7 m6=0")
		require.True(t, due(x))
		f, _ := field(x, "skirmish", "m1")
		assert.Equal(t, "0", f.Value, "it has had its combat")
		f, _ = field(x, "skirmish", "m3")
		assert.NotEqual(t, "0", f.Value)
		x, _ = play2(t, x, engine.Do("skirmish", "m6", "1", "m3", "1"), nil)
		assert.False(t, due(x))
		assert.True(t, due(to(t, to(t, to(t, x, "T4", 0), "S1", 0), "S3", 0)), "next turn again")
	})
	t.Run("none at night", func(t *testing.T) {
		x := entered(t, s, "engage mf=1", "engage mf=4")
		assert.True(t, due(x))
		x, _ = play(t, x, "weather what=night")
		assert.False(t, due(x))
		assert.Contains(t, refused(t, x, "skirmish"), "no skirmish combat at night")
	})
}
