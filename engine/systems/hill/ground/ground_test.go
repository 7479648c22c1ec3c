package ground

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const inch = 4

// table is 72 by 48 inches.
var table = Table{72 * inch, 48 * inch}

func at(x, y int) Point { return Point{x * inch, y * inch} }

// TestHill105WorkedExample is the worked example: 18 inches to the left, 6 of them off the table, so on the
// left edge, 6 inches further from our lines. Source: HILL-105.
func TestHill105WorkedExample(t *testing.T) {
	r := Ring{At: at(17, 30), R: 5 * inch}
	p := Place(table, Lines{Edge: Near}, r, 6, 18*inch)
	assert.Equal(t, Placing{At: at(0, 24), Edge: Left, Meet: at(0, 30), Beyond: 6 * inch, Walked: 6 * inch, To: 0}, p)
}

// TestHill104AllBearings: on the table the point is at the given distance from the edge of the ring, on all
// eight bearings and whichever way the force faces. Source: HILL-104.
func TestHill104AllBearings(t *testing.T) {
	r := Ring{At: at(36, 24), R: 3 * inch}
	want := [8]Point{at(36, 14), {36*4 + 28, 24*4 - 28}, at(46, 24), {36*4 + 28, 24*4 + 28}, at(36, 34), {36*4 - 28, 24*4 + 28}, at(26, 24),
		{36*4 - 28, 24*4 - 28}}
	for octant := range 8 {
		for facing := range 8 {
			r.Facing = Way(facing)
			p := Place(table, Lines{Edge: Near}, r, octant, 7*inch)
			assert.Equal(t, Placing{At: want[(octant+facing)%8]}, p, "%d facing %d", octant, facing)
		}
	}
}

// TestHill105EveryEdge tries every bearing off every edge from the middle, with our lines at each of the four.
// The party moves along the edge, away from our lines; on the edge opposite them it stays where it is, and on
// our own it is ignored. Source: HILL-105, 106; ruling 45.
func TestHill105EveryEdge(t *testing.T) {
	mid := Ring{At: at(36, 24), R: 2 * inch}
	square := Table{48 * inch, 48 * inch}
	mid.At = at(24, 24)
	for _, lines := range []Edge{Near, Far, Left, Right} {
		for _, edge := range []Edge{Near, Far, Left, Right} {
			r := mid
			r.Facing = edge.Toward()
			p := Place(square, Lines{Edge: lines}, r, 0, 30*inch) // 22 to the edge, 8 beyond
			require.Equal(t, edge, p.Edge)
			require.Equal(t, 8*inch, p.Beyond)
			switch edge {
			case lines:
				assert.True(t, p.Behind, "behind our lines")
			case lines.Opposite():
				assert.Equal(t, p.Meet, p.At, "no farther away")
				assert.False(t, p.Behind)
				assert.Zero(t, p.Walked)
			default:
				assert.Equal(t, 8*inch, p.Walked)
				assert.Equal(t, p.Meet.Go(lines.Opposite().Toward(), 8*inch), p.At)
			}
		}
	}
	// The diagonals of a force nearer to the side: each meets the side edge first.
	for _, c := range []struct {
		octant int
		x      int
		edge   Edge
		meet   Point
	}{
		{1, 66, Right, at(72, 18)}, {3, 66, Right, at(72, 30)}, {5, 6, Left, at(0, 30)}, {7, 6, Left, at(0, 18)},
	} {
		p := Place(table, Lines{Edge: Near}, Ring{At: at(c.x, 24), R: inch}, c.octant, 12*inch)
		assert.Equal(t, c.edge, p.Edge, "%d", c.octant)
		assert.Equal(t, c.meet, p.Meet, "%d", c.octant)
		assert.Equal(t, []int{18, 18}, []int{p.Beyond, p.Walked}, "8½ inches to the edge, 4½ of 13 beyond it, all of them walked")
		assert.Equal(t, Way(0), p.To)
	}
}

// TestRuling45Corner: the corner stops the party. Source: ruling 45.
func TestRuling45Corner(t *testing.T) {
	p := Place(table, Lines{Edge: Near}, Ring{At: at(4, 3), R: inch}, 6, 12*inch)
	assert.Equal(t, Placing{At: at(0, 0), Edge: Left, Meet: at(0, 3), Beyond: 9 * inch, Walked: 3 * inch}, p)
	// A bearing into a corner on our own side has met the side edge.
	p = Place(table, Lines{Edge: Near}, Ring{At: at(10, 38), R: inch}, 5, 20*inch)
	assert.Equal(t, Left, p.Edge)
	assert.False(t, p.Behind)
	assert.Equal(t, 0, p.At.X)
	assert.Equal(t, table.H-p.Walked, p.At.Y)
	// Into a far corner: the party stops there.
	p = Place(table, Lines{Edge: Near}, Ring{At: at(10, 10), R: inch}, 7, 20*inch)
	assert.Equal(t, at(0, 0), p.At)
	// When the ring reaches beyond the edge, the whole distance lies beyond it.
	p = Place(table, Lines{Edge: Near}, Ring{At: at(2, 24), R: 5 * inch}, 6, 8*inch)
	assert.Equal(t, Placing{At: at(0, 16), Edge: Left, Meet: at(0, 24), Beyond: 8 * inch, Walked: 8 * inch}, p)
}

// TestRuling45Box: lines may be a box on the table. A point inside it is ignored, and "away" is the direction
// in which the distance to the box grows. Source: HILL-106; ruling 45.
func TestRuling45Box(t *testing.T) {
	box := Lines{Box: Box{30 * inch, 36 * inch, 12 * inch, 12 * inch}}
	assert.True(t, Place(table, box, Ring{At: at(36, 20), R: 2 * inch}, 4, 16*inch).Behind, "inside them")
	assert.False(t, Place(table, box, Ring{At: at(36, 20), R: 2 * inch}, 4, 13*inch).Behind, "before them")
	for _, c := range []struct {
		at     Point
		facing Way
		want   Point
	}{
		{at(60, 24), 2, at(72, 18)}, // right edge, above the box: to the far corner
		{at(60, 46), 2, at(72, 48)}, // right edge, below its middle: to the near corner
		{at(20, 10), 0, at(12, 0)},  // far edge, left of it
		{at(50, 10), 0, at(58, 0)},  // far edge, right of it
		{at(36, 10), 0, at(36, 0)},  // far edge, before its middle
		{at(10, 40), 4, at(0, 48)},  // near edge: no friendly country behind it
	} {
		p := Place(table, box, Ring{At: c.at, R: 2 * inch, Facing: c.facing}, 0, 16*inch)
		assert.Equal(t, c.want.X, p.At.X, "%v", c.at)
		if c.facing == 2 {
			assert.Equal(t, c.want.Y > p.Meet.Y, p.At.Y > p.Meet.Y, "%v", c.at)
		}
		assert.False(t, p.Behind)
	}
	// Along the near edge into the box itself: ignored.
	near := Lines{Box: Box{0, 40 * inch, 10 * inch, 8 * inch}}
	assert.True(t, Place(table, near, Ring{At: at(4, 30), R: 2 * inch}, 4, 12*inch).Behind)
}

// TestPlaceProperties: whatever is placed is on the table, never farther along an edge than the distance left
// beyond it, and never nearer to the lines than where the bearing met the edge.
func TestPlaceProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := Table{rapid.IntRange(96, 480).Draw(rt, "w"), rapid.IntRange(96, 480).Draw(rt, "h")}
		r := Ring{At: Point{rapid.IntRange(0, tb.W).Draw(rt, "x"), rapid.IntRange(0, tb.H).Draw(rt, "y")},
			R: rapid.IntRange(0, 60).Draw(rt, "r"), Facing: Way(rapid.IntRange(0, 7).Draw(rt, "facing"))}
		l := Lines{Edge: Edge(rapid.IntRange(1, 4).Draw(rt, "lines"))}
		far := rapid.IntRange(0, 240).Draw(rt, "far")
		p := Place(tb, l, r, rapid.IntRange(0, 7).Draw(rt, "octant"), far)
		require.True(rt, p.At.X >= 0 && p.At.X <= tb.W && p.At.Y >= 0 && p.At.Y <= tb.H, "%+v", p)
		require.LessOrEqual(rt, p.Walked, p.Beyond)
		require.LessOrEqual(rt, p.Beyond, far)
		if p.Edge != 0 {
			gap := func(q Point) int { return [...]int{0, tb.H - q.Y, q.Y, q.X, tb.W - q.X}[p.Edge] }
			require.LessOrEqual(rt, gap(p.At), 1, "on the edge: %+v", p)
			own := func(q Point) int { return [...]int{0, tb.H - q.Y, q.Y, q.X, tb.W - q.X}[l.Edge] }
			require.GreaterOrEqual(rt, own(p.At), own(p.Meet), "away from our lines")
			require.Equal(rt, p.Edge == l.Edge, p.Behind)
		}
	})
}

// TestHill107Exit: a traveller heads for the farthest edge that is not ours. Source: HILL-107.
func TestHill107Exit(t *testing.T) {
	assert.Equal(t, Left, Exit(table, Lines{Edge: Near}, at(70, 10)))
	assert.Equal(t, Right, Exit(table, Lines{Edge: Near}, at(2, 40)))
	assert.Equal(t, Far, Exit(Table{24 * inch, 72 * inch}, Lines{Edge: Near}, at(12, 60)))
	assert.Equal(t, Right, Exit(table, Lines{Edge: Left}, at(30, 24)))
	assert.Equal(t, Near, Exit(Table{20 * inch, 72 * inch}, Lines{Box: Box{0, 0, 10, 10}}, at(10, 10)), "no edge is ours")
}
