package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// Earthworks are prepared before a battle and never built in play. Source: SPL-49.
func TestEarthworksAreNotBuiltInPlay(t *testing.T) {
	s := empty(t)
	works := engine.Do("place", "kind", "earthwork")
	do(t, s, works)
	s.Turn = 1
	assert.Contains(t, refusal(t, s, works), "never built in play")
	st, _ := do(t, s, works.With("let", "yes"))
	assert.NotEmpty(t, the1[placed](t, st).Let, "the referee allows it, and the log says so")
	_, s = do(t, s, engine.Do("place", "kind", "wall"))
	assert.Empty(t, bars["feature"](s), "one is enough to be recorded")
}

// Nothing but a bridge overlaps water or a ditch, whichever is placed first. Source: SPL-47.
func TestNothingOverlapsWater(t *testing.T) {
	for kind, want := range map[string]string{"river": "Anything else", "stream": "Anything else", "ditch": "Anything else",
		"wood": "A river, stream or ditch"} {
		c := engine.Do("place", "kind", kind)
		over, _ := rulestest.Field(form(empty(t), c), "over")
		assert.Equal(t, want, over.Options[1].Label, kind)
		assert.Contains(t, refusal(t, empty(t), c.With("over", "water")), "only a bridge may overlap")
	}
}

// Whether rough ground is passable is agreed before play, for all of it or for each piece. Source: SPL-50, SPL-S04.
func TestRoughGroundIsAgreed(t *testing.T) {
	for name, c := range map[string]struct{ all, one, want string }{
		"passable as a rule":       {"yes", "", "rough"},
		"impassable as a rule":     {"no", "", "rocks"},
		"this piece is impassable": {"yes", "no", "rocks"},
		"this piece is passable":   {"no", "yes", "rough"},
		"entered again, unchanged": {"no", "no", "rocks"},
	} {
		_, s := do(t, empty(t, "rough", c.all), engine.Do("place", "kind", "rough", "passable", c.one))
		assert.Equal(t, c.want, s.Features[0].Kind, name)
	}
	// A forest is entered only by road, and by several stands only in road column.
	forest := engine.Do("move", "unit-class", "pike", "feature", "forest")
	assert.Contains(t, refusal(t, empty(t), forest), "only by road")
	assert.Contains(t, refusal(t, empty(t), forest.With("feature-road", "yes")), "needs road column")
	assert.Equal(t, "6″", form(empty(t), forest.With("unit-stands", "1").With("feature-road", "yes")).Reckoning.Result)
}

// Names are made as needed, and none is made twice.
func TestMadeUpNames(t *testing.T) {
	s := empty(t)
	for range 3 {
		_, s = do(t, s, engine.Do("muster", "class", "pike"))
		_, s = do(t, s, engine.Do("place", "kind", "wood"))
	}
	assert.Equal(t, []string{"Pike", "Pike 2", "Pike 3"}, []string{s.Units[0].Name, s.Units[1].Name, s.Units[2].Name})
	assert.Equal(t, []string{"Wood", "Wood 2", "Wood 3"}, []string{s.Features[0].Name, s.Features[1].Name, s.Features[2].Name})
	_, s = do(t, s, engine.Do("muster", "class", "siege", "side", "1", "stands", "2", "limbered", "yes", "form", "column"))
	assert.Equal(t, Unit{ID: 7, Side: 1, Class: "siege", Name: "Heavy gun", Stands: 2, Form: "column", Limbered: true}, s.Units[3])
	_, s = do(t, s, engine.Do("muster", "class", "leader"))
	assert.Equal(t, Unit{ID: 8, Class: "leader", Name: "Leader", Stands: 1, Form: "line"}, s.Units[4])
}

// A table has at most sixty features.
func TestFeaturesEnd(t *testing.T) {
	s := empty(t)
	for range maxFeatures - 1 {
		_, s = do(t, s, engine.Do("place", "kind", "hill"))
	}
	last := s
	_, s = do(t, s, engine.Do("place", "kind", "hill"))
	require.Len(t, s.Features, 60)
	assert.NotNil(t, form(s, engine.Do("place", "kind", "hill")).Refused)
	more := s.Features[59]
	more.ID = s.Next
	_, err := System{}.Apply(s, placed{Feature: more})
	require.Error(t, err)
	more.ID = last.Next
	rulestest.Applied(t, System{}, last, placed{Feature: more})
}

// Villages, landmarks and bridges alone are structures, of 1 to 10 hits. Source: SPL-R27, SPL-R28.
func TestStructures(t *testing.T) {
	var built []string
	for _, k := range kinds {
		if k.strength != "" {
			built = append(built, k.id)
		}
	}
	assert.Equal(t, []string{"village", "landmark", "bridge"}, built)
	const not = "Structural strength: 1 to 10."
	for strength, want := range map[string]string{"10": "Place village", "11": not, "0": not} {
		assert.Equal(t, want, says(form(empty(t), engine.Do("place", "kind", "village", "strength", strength))), strength)
	}
}
