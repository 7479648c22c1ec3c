package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

func TestBattles(t *testing.T) { rulestest.Battles(t, System{}, "forces", battles...) }

func fought(t testing.TB, id string) State {
	t.Helper()
	return rulestest.Start(t, System{}, "forces", id).(State)
}

// The armies as designed: CV of foot, horse and guns of either side, and the SCV of each MF; orders, arrivals, garrisons.
func TestArmiesOfBattles(t *testing.T) {
	for id, want := range map[string][2][3]int{
		"first":    {{14, 4, 4}, {9, 3, 4}},
		"kaltbach": {{19, 4, 4}, {15, 4, 4}}, "valdoro": {{46, 9, 9}, {32, 9, 5}}, "hochwalde": {{66, 24, 17}, {80, 13, 14}},
	} {
		s := fought(t, id)
		var got [2][3]int
		for _, u := range s.Units {
			got[s.side(u)][u.Kind] += u.CV
		}
		assert.Equal(t, want, got, id)
	}
	s := fought(t, "hochwalde")
	var orderOf, arrives, scv []int
	for _, m := range s.MFs {
		orderOf, arrives = append(orderOf, m.Order), append(arrives, m.Arrives)
		if m.Kind.foot() {
			scv = append(scv, m.SCV)
		}
	}
	assert.Equal(t, []int{1, 2, 3, 1, 1, 2, 3, 1}, orderOf)
	assert.Equal(t, []int{0, 2, 0, 4, 0, 2, 0, 4}, arrives)
	assert.Equal(t, []int{6, 6, 6, 6, 2}, scv)
	assert.Equal(t, []int{7, 4, 3, 4}, []int{fought(t, "valdoro").MFs[0].SCV, fought(t, "kaltbach").MFs[0].SCV, s.Leaders[0].Level,
		len(fought(t, "kaltbach").MFs)})
	k := fought(t, "kaltbach")
	assert.Equal(t, []any{1, "2nd Slavonian Grenzer", 600}, []any{k.Units[5].Town, k.Units[5].Name, k.Clock})
	assert.Equal(t, Deployed, k.Units[3].Form)
	assert.True(t, fought(t, "valdoro").Units[15].Rifle)
}

// A lead of 1 or 2 points is a narrow victory, 3 to 5 a clear one, 6 a decisive one. Source: MB-5.
func TestGradesOfVictory(t *testing.T) {
	for more, want := range []int{0, 1, 1, 2, 2, 2, 3, 3} {
		assert.Equal(t, want, gradeOf(more), more)
	}
}

// Points for places, whose holders are asked for, and for units broken; the difference gives the verdict. Source: MB-1 to MB-5.
func TestPointsOfBattles(t *testing.T) {
	s := fought(t, "kaltbach")
	x, _ := scenarioOf("kaltbach")
	s.Units[5].Flags, s.Units[0].Flags = Gone, Gone
	assert.Equal(t, [2]int{1, 1}, s.score(x))
	s.MFs[2].Fallen = true
	assert.Equal(t, [2]int{3, 1}, s.score(x), "a brigade 2 more")
	s.MFs[3].Fallen = true
	assert.Equal(t, [2]int{3, 1}, s.score(x), "horse is no infantry MF")

	h := fought(t, "hochwalde")
	x, _ = scenarioOf("hochwalde")
	for i := range 3 {
		h.Units[i].Flags = Gone
	}
	h.MFs[0].Broken = 1
	assert.Equal(t, [2]int{0, 1 + 3}, h.score(x), "1 for every two units, 3 for an MF")

	v := fought(t, "valdoro")
	v.Turn, v.Step, v.Active = 7, len(steps)-1, 0
	for answers, want := range map[string]string{"-1 0 -1 -1": "A clear victory for the French.",
		"1 1 1 1": "A decisive victory for the Allies.", "0 1 1 -1": "A narrow victory for the French.",
		"1 -1 -1 0": "A drawn battle, with the points level."} {
		_, n := rulestest.Enter(t, System{}, v, engine.Do("next"), nil, strings.Fields(answers)...)
		assert.True(t, n.Over, "the last turn")
		assert.Equal(t, want, words.Text(n.ending()), answers)
		v.Turn = 3
		_, again := rulestest.Enter(t, System{}, v, engine.Do("victory", "night", "yes"), nil, strings.Fields(answers)...)
		assert.Equal(t, n.Won, again.Won, "nightfall")
		v.Turn = 7
	}
	assert.Error(t, func() error { _, err := book.Try(v, judged{[]int{0}}); return err }(), "there are four places")
	assert.Len(t, v.pointsList(x).Rows, 2+5)
}

func TestBoard(t *testing.T) {
	rulestest.Board(t, System{}, engine.Do("", "forces", "division").In, engine.Do("", "forces", "kaltbach").In)
}

// The picture at the end shows a victory if either side has won, otherwise none.
func TestClosingShowsAVictory(t *testing.T) {
	s := fought(t, "valdoro")
	shown := map[string]int{}
	for i, e := range endings {
		s.Won = i
		if got := (System{}).Closing(s, nil).Picture; e.won < 0 {
			assert.Empty(t, got, e.id)
		} else {
			assert.Equal(t, view.Victory, got, e.id)
			shown[e.id]++
		}
	}
	assert.Equal(t, map[string]int{"wins-all": 2, "wins-cv": 2, "narrow": 2, "clear": 2, "decisive": 2}, shown)
}
