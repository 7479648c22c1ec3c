package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

func TestBattles(t *testing.T) { rulestest.Battles(t, System{}, "force", "first", "sareford") }

func TestBoard(t *testing.T) {
	rulestest.Board(t, System{}, engine.Do("", "force", "ready").In, engine.Do("", "force", "sareford").In)
}

// Every kind of feature is on the field at least once, as designed, and each side has nine units with stands.
func TestSareford(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sareford").(State)
	seen := map[string]int{}
	for _, f := range s.Features {
		seen[f.Kind]++
	}
	for _, k := range kinds {
		assert.Positive(t, seen[k.id], k.id)
	}
	across := map[string]int{"River Sare": 16, "Sare bridge": 18, "Summer ford": 16, "Brook ford": 6, "Mill brook": 6, "Sareford": 28,
		"Monks’ wood": 28, "Park wall": 1, "Sunken lane": 6, "West road": 6, "Church": 12}
	strength := map[string]int{"Sareford": 9, "Sare bridge": 5, "Church": 5, "Mill": 5, "Park farm": 5}
	for _, f := range s.Features {
		if want, ok := across[f.Name]; ok {
			assert.Equal(t, want, f.Across, f.Name)
			delete(across, f.Name)
		}
		assert.Equal(t, strength[f.Name], f.Left, f.Name)
	}
	assert.Empty(t, across)
	var units, stands [2]int
	for side := range 2 {
		units[side], stands[side] = s.alive(side)
	}
	assert.Equal(t, [][2]int{{9, 9}, {29, 27}}, [][2]int{units, stands})
}

// The distance across an area is the shorter way.
func TestAcrossAnArea(t *testing.T) {
	for want, to := range map[int]view.Point{4: {X: 300, Y: 900}, 8: {X: 900, Y: 400}} {
		area := view.Feature{Kind: "wood", Points: []view.Point{{X: 200, Y: 200}, {X: to.X, Y: 200}, to, {X: 200, Y: to.Y}}}
		assert.Equal(t, want, across(battle.Map{}, area))
	}
}

// Points for places and broken units; a lead of three is a victory. Source: SB-1, SB-2.
func TestPointsOfSareford(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sareford").(State)
	assert.Equal(t, [2]int{4 + 2, 3}, s.score([]int{0, 1, -1, -1, 0}))
	assert.Equal(t, [2]int{0, 1}, s.score([]int{-1, -1, -1, -1, 1}), "the hill is worth less to the side that holds it at first")
	gone := s.each(func(u *Unit) { u.Gone = u.Name == "Lord Lacy" || u.Name == "Firelocks" || u.Name == "Town regiment" })
	assert.Equal(t, [2]int{1, 1}, gone.score(nil), "a leader does not count")
	s.Turn, s.Phase = 8, phMorale
	assert.Equal(t, "End the battle", System{}.Form(s, engine.Do("next")).Title, "its questions are about the end")
	for answers, want := range map[string]string{"0 -1 -1 -1 -1": "0", "-1 1 -1 -1 -1": "1", "-1 -1 1 1 -1": "draw", "0 1 -1 -1 -1": "draw"} {
		_, next := rulestest.Enter(t, System{}, s, engine.Do("next"), nil, strings.Fields(answers)...)
		assert.Equal(t, want, next.Over, "a lead of two is no victory, nor is one: %s", answers)
		_, again := rulestest.Enter(t, System{}, s, engine.Do("end"), nil, strings.Fields(answers)...)
		assert.Equal(t, want, again.Over, "the referee ends it on points")
	}
	_, fallen := rulestest.Enter(t, System{}, s.withFeature(func() Feature { f := featureNamed(t, s, "Sare bridge"); f.Left = 0; return f }()),
		engine.Do("next"), nil, "1", "-1", "-1", "-1")
	assert.Equal(t, []int{-1, 1, -1, -1, -1}, fallen.Held, "nobody holds a bridge that is destroyed, and nobody is asked")
	assert.Len(t, s.pointsList().Rows, 2+5)
	owes := s.each(func(u *Unit) { u.Test = u.Name == "Firelocks" })
	st, next := rulestest.Enter(t, System{}, owes, engine.Do("next"), nil, "-1", "-1", "-1", "-1", "-1")
	assert.NotEmpty(t, next.Over)
	assert.Contains(t, System{}.Tell(next, st).Line.String(), "Put off by the referee", "a single check is named before the end")
	s.Turn = 7
	_, next = rulestest.Enter(t, System{}, s, engine.Do("next"), nil)
	assert.Empty(t, next.Over, "the last turn is the eighth")
}
