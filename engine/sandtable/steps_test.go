package sandtable_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// The steps describe the way: taking them leads to its end.
func TestSteps(t *testing.T) {
	p := sandtable.Piece{ID: 1, At: battle.Point{X: 3000, Y: 2000}, Face: sandtable.Away, Wide: 800, Deep: 150}
	for _, spin := range []bool{false, true} {
		turned := 0
		for _, goal := range []battle.Point{{X: 3000, Y: 3000}, {X: 3400, Y: 2900}, {X: 2300, Y: 2800}, {X: 2900, Y: 1000}, {X: 3700, Y: 1200}} {
			table := sandtable.New(battle.Map{W: 6000, D: 4000})
			table.Put(p)
			w := table.Toward(1, goal, sandtable.Allowance{Reach: 900, Wheel: 1, Spin: spin})
			x, ok := p.Steps(w.End, spin)
			assert.True(t, ok, "%v", goal)
			assert.Equal(t, w.About, x.About, "%v", goal)
			assert.InDelta(t, w.Straight, x.Straight, 12, "%v", goal)
			if !spin {
				assert.InDelta(t, w.Wheel, x.Wheel, 2, "%v", goal)
			}
			turned += x.Turn
		}
		assert.NotZero(t, turned)
	}
	x, ok := p.Steps(sandtable.Piece{At: battle.Point{X: 3000, Y: 1700}, Face: sandtable.Away, Wide: 800, Deep: 150}, false)
	assert.Equal(t, []any{sandtable.Steps{Straight: -300}, true}, []any{x, ok})
	x, ok = p.Steps(p, false)
	assert.Equal(t, []any{sandtable.Steps{}, true}, []any{x, ok}, "who stays takes none")
	q := p
	q.At.X += 300
	_, ok = p.Steps(q, false)
	assert.False(t, ok, "nobody goes sideways")
	for _, deg := range []int{1, 3, 5} {
		x, _ = p.Steps(p.Turned(deg), true)
		assert.Equal(t, 15*deg, x.Turn)
	}
	for face, want := range map[battle.Point]int{{X: -707, Y: 707}: -45, {X: -707, Y: -707}: -135, {X: 500, Y: -866}: 150} {
		x, ok = p.Steps(sandtable.Piece{At: p.At, Face: face, Wide: 800, Deep: 150}, true)
		assert.Equal(t, []any{sandtable.Steps{Turn: want}, true}, []any{x, ok}, "guns turn where they stand")
	}
}
