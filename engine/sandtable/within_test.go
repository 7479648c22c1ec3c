package sandtable_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// How much of a line of sight lies within a wood, and which shapes it touches: those it crosses, and those that hold all of it.
func TestWithin(t *testing.T) {
	wood := battle.Shape{Kind: "wood", ID: "W",
		Points: []battle.Point{{X: 1000, Y: 1000}, {X: 2000, Y: 1000}, {X: 2000, Y: 2000}, {X: 1000, Y: 2000}}}
	table := sandtable.New(battle.Map{W: 4000, D: 4000, Shapes: []battle.Shape{wood,
		{Kind: "wall", ID: "L", Points: []battle.Point{{X: 0, Y: 3000}, {X: 4000, Y: 3000}}}}})
	at := func(x, y int) battle.Point { return battle.Point{X: x, Y: y} }
	ids := func(a, b battle.Point) (out []string) {
		for _, s := range table.ShapesAlong(a, b) {
			out = append(out, s.ID)
		}
		return out
	}
	assert.Equal(t, 1000, sandtable.LengthInside(wood, at(0, 1500), at(4000, 1500)))
	assert.Equal(t, 300, sandtable.LengthInside(wood, at(1700, 1500), at(4000, 1500)))
	assert.Equal(t, 200, sandtable.LengthInside(wood, at(1700, 1500), at(1900, 1500)), "all of it")
	assert.Zero(t, sandtable.LengthInside(wood, at(0, 500), at(4000, 500)))
	assert.Equal(t, []string{"W", "L"}, ids(at(1500, 0), at(1500, 3500)))
	assert.Equal(t, []string{"W"}, ids(at(1700, 1500), at(1900, 1500)))
	assert.Empty(t, ids(at(0, 500), at(4000, 500)))
}
