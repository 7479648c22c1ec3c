package sandtable

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A loose piece blocks no other, and none blocks it.
func TestLoose(t *testing.T) {
	m := Allowance{Reach: 600, Keep: 200}
	goal := Point{X: 2000, Y: 1600}
	for _, k := range []int{1, 2} {
		tb := open(line(1, 0, 2000, 1000, Away), line(2, 0, 2000, 1300, Away))
		p, _ := tb.Piece(k)
		p.Loose = true
		tb.Put(p)
		w := tb.Toward(1, goal, m)
		assert.Equal(t, []any{600, Nothing}, []any{w.Straight, w.Met}, "%d", k)
	}
	tb := open(line(2, 0, 2000, 1300, Away))
	p, _ := tb.Piece(2)
	p.Loose = true
	tb.Put(p)
	units, _ := tb.Between(Point{X: 2000, Y: 1000}, goal)
	assert.Empty(t, units, "nor in the way of a shot")
}

// A piece that spins turns on the middle of its front.
func TestSpin(t *testing.T) {
	w := open(line(1, 0, 2000, 1000, Away)).Heading(1, Point{X: One}, Allowance{Spin: true})
	assert.Equal(t, []any{Point{X: 2000, Y: 1000}, Point{X: One}}, []any{w.End.At, w.End.Face})
}
