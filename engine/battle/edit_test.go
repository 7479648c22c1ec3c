package battle

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// Distances and turns agree with plane geometry.
func TestGeometry(t *testing.T) {
	assert.Equal(t, 500, Distance(Point{X: 100, Y: 100}, Point{X: 400, Y: 500}))
	assert.Equal(t, 30, Distance(Point{}, Point{X: 30}))
	place := rapid.Custom(func(t *rapid.T) Point {
		return Point{X: rapid.IntRange(0, 14400).Draw(t, "x"), Y: rapid.IntRange(0, 9600).Draw(t, "y")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := place.Draw(t, "a"), place.Draw(t, "b")
		x, y := float64(b.X-a.X), float64(b.Y-a.Y)
		assert.InDelta(t, math.Hypot(x, y), Distance(a, b), .5001)
		assert.Equal(t, Distance(a, b), Distance(b, a))
		deg := rapid.IntRange(-360, 720).Draw(t, "turn")
		tx, ty := turned(b.X-a.X, b.Y-a.Y, deg)
		sin, cos := math.Sincos(float64(deg) * math.Pi / 180)
		assert.InDelta(t, x*cos+y*sin, tx, .6)
		assert.InDelta(t, y*cos-x*sin, ty, .6)
		s := Shape{Kind: "road", Points: []Point{a, b}}
		p := place.Draw(t, "p")
		best := math.Inf(1)
		for i := range 2001 {
			part := float64(i) / 2000
			best = math.Min(best, math.Hypot(float64(a.X)+x*part-float64(p.X), float64(a.Y)+y*part-float64(p.Y)))
		}
		assert.InDelta(t, best, DistanceToShape(s, p), 6)
	})
	wood := Shape{Kind: "wood", Points: []Point{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 500, Y: 500}, {X: 100, Y: 500}}}
	assert.Zero(t, DistanceToShape(wood, Point{X: 300, Y: 200}), "in it")
	assert.Equal(t, 100, DistanceToShape(wood, Point{X: 600, Y: 300}))
	wood.Kind = "wall"
	assert.Equal(t, 100, DistanceToShape(wood, Point{X: 300, Y: 200}), "a wall has no inside")
	assert.Equal(t, 200, DistanceToShape(wood, Point{X: 300, Y: 300}), "and is not closed")
}

// Editing leaves the previous map unchanged, and everything stays on the table and its half-inch grid.
func TestEdits(t *testing.T) {
	m := Map{W: 6000, D: 4000}.WithNewShape("wood", "", Point{X: 3010, Y: 1990}).WithNewShape("building", "", Point{X: 1000, Y: 1000}).
		WithNewShape("river", "", Point{X: 3000, Y: 100}).
		WithNewShape("entry", "French", Point{X: 3000, Y: 4000}).WithNewShape("zone", "King", Point{X: 3000, Y: 500})
	before := m.Text()
	assert.Equal(t, []Point{{X: 2600, Y: 1700}, {X: 3400, Y: 1700}, {X: 3400, Y: 2300}, {X: 2600, Y: 2300}}, m.Shapes[0].Points)
	assert.Equal(t, []Point{{X: 3000, Y: 0}, {X: 3000, Y: 2000}, {X: 3000, Y: 4000}}, m.Shapes[2].Points, "a river crosses the table")
	assert.Equal(t, "King", m.Shapes[4].ID)
	assert.Equal(t, 0, m.At(Point{X: 2700, Y: 1800}, 100))
	assert.Equal(t, 2, m.At(Point{X: 3000, Y: 2000}, 100), "the river lies on the wood")
	assert.Equal(t, 1, m.At(Point{X: 1100, Y: 1000}, 150))
	assert.Equal(t, -1, m.At(Point{X: 300, Y: 3700}, 100))
	assert.Equal(t, Point{X: 0, Y: 0}, m.Moved(0, -9999, -9999).Shapes[0].Points[0], "as far as the table goes")
	assert.Equal(t, Point{X: 6000, Y: 4000}, m.Moved(0, 9999, 9999).Shapes[0].Points[2])
	assert.Equal(t, Point{X: 2550, Y: 0}, m.Dragged(0, 0, Point{X: 2530, Y: -70}).Shapes[0].Points[0])
	assert.Len(t, m.Dragged(0, 0, Point{X: 3390, Y: 1710}).Shapes[0].Points, 3, "onto its neighbour")
	assert.Len(t, m.WithCorner(0, 3, Point{X: 2500, Y: 2000}).Shapes[0].Points, 5)
	assert.Len(t, m.WithCorner(1, 0, Point{X: 2500, Y: 2000}).Shapes[1].Points, 1, "a house has no corners to bend")
	assert.Equal(t, "345", m.Turned(1, -15).Shapes[1].Setting("turn"))
	assert.Equal(t, []Point{{X: 2700, Y: 2400}, {X: 2700, Y: 1600}, {X: 3300, Y: 1600}, {X: 3300, Y: 2400}}, m.Turned(0, 90).Shapes[0].Points)
	assert.Equal(t, m, m.Turned(4, 90), "a zone cannot leave the table")
	assert.Equal(t, "2.5,2.5", m.Resized(1, 1).Shapes[1].Setting("size"))
	assert.Equal(t, "0.5", m.Resized(2, -90).Shapes[2].Setting("width"))
	assert.Equal(t, 500, Distance(Middle(m.Shapes[0]), m.Shapes[0].Points[0]))
	assert.Equal(t, 550, Distance(Middle(m.Shapes[0]), m.Resized(0, 1).Shapes[0].Points[0]))
	assert.Equal(t, "The Elms", m.WithName(0, " The\nElms ").Shapes[0].Name)
	assert.Len(t, m.WithoutShape(1).Shapes, 4)
	assert.Equal(t, 2500, m.OnTable(2500, 2000).Shapes[2].Points[2].X)
	assert.Equal(t, before, m.Text(), "nothing of this has changed the map itself")
	rapid.Check(t, func(t *rapid.T) {
		m := drawn(t)
		for range rapid.IntRange(1, 10).Draw(t, "edits") {
			x, y := rapid.IntRange(-9000, 15000).Draw(t, "x"), rapid.IntRange(-9000, 15000).Draw(t, "y")
			if len(m.Shapes) == 0 {
				m = m.WithNewShape("hill", "", Point{X: x, Y: y})
			}
			i := rapid.IntRange(0, len(m.Shapes)-1).Draw(t, "shape")
			switch rapid.IntRange(0, 7).Draw(t, "what") {
			case 0:
				m = m.Moved(i, x, y)
			case 1:
				m = m.Dragged(i, rapid.IntRange(0, len(m.Shapes[i].Points)-1).Draw(t, "corner"), Point{X: x, Y: y})
			case 2:
				m = m.Turned(i, rapid.SampledFrom([]int{15, -15, 90}).Draw(t, "turn"))
			case 3:
				m = m.Resized(i, rapid.IntRange(-3, 3).Draw(t, "by"))
			case 4:
				m = m.WithoutShape(i)
			case 5:
				m = m.WithCorner(i, 0, Point{X: x, Y: y})
			case 6:
				m = m.WithNewShape(rapid.SampledFrom([]string{"river", "wall", "village", "ford", "zone"}).Draw(t, "kind"), "King", Point{X: x, Y: y})
			case 7:
				m = m.WithName(i, rapid.String().Draw(t, "name"))
			}
			back, err := ReadCode(m.Code())
			if err != nil {
				t.Fatalf("%v: %s", err, m.Text())
			}
			if got, want := back.Text(), m.Tidy().Text(); got != want {
				t.Fatalf("%s\n%s", got, want)
			}
		}
	})
}
