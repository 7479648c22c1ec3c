package sandtable_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// A drawn piece can be moved and turned, and gives its new place.
func TestDrawn(t *testing.T) {
	p := sandtable.Piece{ID: 7, Name: "Lacy’s Horse", At: battle.Point{X: 1000, Y: 800}, Face: sandtable.Away, Wide: 800, Deep: 200}
	f := p.Feature("King")
	assert.Equal(t, []battle.Point{{X: 1000, Y: 700}}, f.Points)
	assert.Equal(t, []string{"unit", "7", "Lacy’s Horse", "King", "8,2", "0,1000"},
		[]string{f.Kind, f.ID, f.Name, f.Side, f.Setting("size"), f.Setting("face")})
	assert.Equal(t, p, p.Around(f.Points[0]))
	assert.Equal(t, battle.Point{X: 1200, Y: 900}, p.Around(battle.Point{X: 1200, Y: 800}).At)

	right := p.Turned(6)
	assert.InDelta(t, 1000, right.Face.X, 3)
	assert.InDelta(t, 0, right.Face.Y, 12)
	assert.Equal(t, p.Middle(), battle.Point{X: 1000, Y: 700})
	assert.InDelta(t, 1000, right.Middle().X, 2, "it turns on its middle")
	assert.Less(t, p.Turned(-1).Face.X, 0)
	back := p
	for range 24 {
		back = back.Turned(1)
	}
	assert.InDelta(t, 1000, back.Face.Y, 4, "twenty-four times round")

	on, ok := p.AtSpot(right.Spot())
	assert.True(t, ok)
	assert.Equal(t, right, on)
	on, ok = p.AtSpot("300,400")
	assert.True(t, ok)
	assert.Equal(t, []battle.Point{{X: 300, Y: 400}, sandtable.Away}, []battle.Point{on.At, on.Face})
	for _, bad := range []string{"", "1", "1,2,3", "a,b", "1,2,3,x", "99999999,1"} {
		_, ok = p.AtSpot(bad)
		assert.False(t, ok, bad)
	}
}
