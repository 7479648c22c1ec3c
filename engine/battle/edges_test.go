package battle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Limits of a map drawn by hand: points on the table edge, corners, and the last shape there is room for.
func TestEditsAtTheirBounds(t *testing.T) {
	at := func(pairs ...int) (all []Point) {
		for i := 0; i < len(pairs); i += 2 {
			all = append(all, Point{X: pairs[i], Y: pairs[i+1]})
		}
		return all
	}
	m := Map{W: 6000, D: 4000}
	for _, x := range []struct {
		kind string
		p    Point
		want []Point
	}{
		{"road", Point{X: 100, Y: 1010}, at(0, 1000, 3000, 1000, 6000, 1000)},
		{"track", Point{X: 5900, Y: 1000}, at(0, 1000, 3000, 1000, 6000, 1000)},
		{"stream", Point{X: 1000, Y: 3900}, at(1000, 0, 1000, 2000, 1000, 4000)},
		{"wall", Point{X: 1000, Y: 1000}, at(600, 1000, 1400, 1000)},
		{"hedge", Point{X: 100, Y: 1000}, at(0, 1000, 500, 1000)},
		{"village", Point{X: 1000, Y: 1000}, at(700, 750, 1300, 750, 1300, 1250, 700, 1250)},
		{"hill", Point{X: 1000, Y: 1000}, at(600, 700, 1400, 700, 1400, 1300, 600, 1300)},
		{"zone", Point{X: 3000, Y: 1000}, at(1000, 700, 5000, 700, 5000, 1300, 1000, 1300)},
		{"building", Point{X: 1024, Y: 1025}, at(1000, 1050)},
		{"ford", Point{X: -40, Y: 4040}, at(0, 4000)},
	} {
		assert.Equal(t, x.want, m.WithNewShape(x.kind, "King", x.p).Shapes[0].Points, x.kind)
	}
	for range MaxShapes + 1 {
		m = m.WithNewShape("building", "", Point{X: 1000, Y: 1000})
	}
	assert.Len(t, m.Shapes, 60)
	assert.Equal(t, "60", m.Shapes[59].ID)

	line := func(kind string, ps []Point) Map {
		return Map{W: 6000, D: 4000, Shapes: []Shape{{Kind: kind, ID: "1", Points: ps}}}
	}
	three := line("wall", at(1000, 1000, 2000, 1000, 3000, 1000))
	assert.Equal(t, at(1000, 1000, 3000, 1000), three.Dragged(0, 1, Point{X: 1010, Y: 1000}).Shapes[0].Points, "onto the first")
	assert.Equal(t, at(1000, 1000, 3000, 1000), three.Dragged(0, 1, Point{X: 3010, Y: 1000}).Shapes[0].Points, "onto the last")
	assert.Equal(t, at(2000, 1000, 3000, 1000), three.Dragged(0, 0, Point{X: 2000, Y: 1000}).Shapes[0].Points)
	assert.Equal(t, at(1000, 1000, 2000, 1000), three.Dragged(0, 2, Point{X: 2000, Y: 1000}).Shapes[0].Points)
	assert.Len(t, three.Dragged(0, 0, Point{X: 3000, Y: 1000}).Shapes[0].Points, 3, "who is no neighbour does not count")
	assert.Len(t, three.Dragged(0, 1, Point{X: 1050, Y: 1000}).Shapes[0].Points, 3, "half an inch off")
	two := line("wall", at(1000, 1000, 2000, 1000))
	assert.Len(t, two.Dragged(0, 1, Point{X: 1000, Y: 1000}).Shapes[0].Points, 2, "a line has two ends")
	wood := line("wood", at(1000, 1000, 2000, 1000, 2000, 2000))
	assert.Len(t, wood.Dragged(0, 1, Point{X: 1000, Y: 1000}).Shapes[0].Points, 3, "ground has three corners")

	square := func(x, y int) Map { return line("wood", at(x, y, x+800, y, x+800, y+600, x, y+600)) }
	assert.Equal(t, at(0, 1800, 0, 1000, 600, 1000, 600, 1800), Map.Moved(square(100, 1100), 0, 0, 0).Moved(0, -200, 0).Turned(0, 90).
		Moved(0, -9999, 0).Shapes[0].Points)
	edge := line("wood", at(0, 0, 6000, 0, 6000, 4000, 0, 4000))
	assert.Equal(t, edge.Shapes[0].Points[0], edge.Turned(0, 180).Shapes[0].Points[2], "it turns to the very edge")
	assert.Equal(t, edge, edge.Resized(0, 1), "and goes no farther")
	assert.Equal(t, at(40, 20, 5950, 20, 5950, 3970, 40, 3970), edge.Resized(0, -1).Shapes[0].Points)

	b := Map{W: 6000, D: 4000}.WithNewShape("building", "", Point{X: 1000, Y: 1000})
	assert.Equal(t, "2.5,2.5", b.Resized(0, 1).Shapes[0].Setting("size"))
	b = b.WithShape(0, WithSetting(b.Shapes[0], "size", "3,0"))
	assert.Equal(t, "3.5,2.5", b.Resized(0, 1).Shapes[0].Setting("size"), "nothing is as nobody says")
	assert.Equal(t, "0.5,0.5", b.Resized(0, -20).Shapes[0].Setting("size"))
	assert.Equal(t, "48,48", b.Resized(0, 200).Shapes[0].Setting("size"))
	for range 50 {
		three = three.WithCorner(0, 0, Point{X: 1500, Y: 1500})
	}
	assert.Len(t, three.Shapes[0].Points, 40)
	long := b.WithName(0, "1234567890123456789012345678901234567890x").Shapes[0].Name
	assert.Equal(t, "1234567890123456789012345678901234567890", long)
}

// Short lengths, and a line that is not closed.
func TestShortDistances(t *testing.T) {
	for n, want := range []int{0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4} {
		assert.Equal(t, want, Root(n), "%d", n)
	}
	wall := Shape{Kind: "wall", Points: []Point{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 500, Y: 500}, {X: 100, Y: 500}}}
	assert.Equal(t, 150, DistanceToShape(wall, Point{X: 110, Y: 250}), "nothing runs along the left")
	assert.Equal(t, 150, DistanceToShape(Shape{Kind: "building", Points: []Point{{X: 100, Y: 100}}}, Point{X: 190, Y: 220}))
}

// The settings of a code are those of its kind: the last one is read, and any letter after it is refused.
func TestCodeKnowsItsSettings(t *testing.T) {
	for i, line := range order() {
		keys := strings.Fields(line)[2:]
		for n := range len(keys) + 1 {
			s, ok := readShape(string(rune('a'+i))+"22="+string(rune('a'+n))+"9", 50)
			assert.Equal(t, n < len(keys), ok, "%s %d", line, n)
			if ok {
				assert.Equal(t, []string{keys[n] + "=9"}, s.Set, line)
				assert.Equal(t, []Point{{X: 50, Y: 50}}, s.Points)
			}
		}
	}
}

// What the lines of a field may say, and what they may not.
func TestFieldLines(t *testing.T) {
	read := func(lines string) (Field, error) {
		var f Field
		b, err := Read("battle a: A\nsmall: small\nallow: 1 hour\nbackground: none\n"+lines, func(l *Line) {
			assert.True(t, f.Line(l), lines)
		})
		_ = b
		return f, err
	}
	f, err := read("table 60,40\nside red: Reds\nside blue: Blues\naim 3 second=1 held=red at=10,20: the cross\naim 2 alone: the inn\n" +
		"aim 4: the ford\norder hold 2")
	require.NoError(t, err)
	assert.Equal(t, [][2]int{{3, 1}, {2, 0}, {4, 4}}, [][2]int{f.Aims[0].Points, f.Aims[1].Points, f.Aims[2].Points})
	assert.Equal(t, []Order{{Side: 1, Posture: "hold", Aim: 2}}, f.Orders)
	for _, wrong := range []string{"side a: A\nside b: B\nside c: C", "side a: A\naim 1: x\norder hold 2", "side a: A\naim 1: x\norder hold 0",
		"aim 1: x\norder hold 1", "side a: A\naim 1: x\norder dance 1", "table 60,40\naim 1 at=1,1;2,2: x"} {
		_, err = read(wrong)
		assert.Error(t, err, wrong)
	}
}

// Strengths are added to those that a game begins with already, and zero results are left out.
func TestAddedStrengths(t *testing.T) {
	more := []Strength{{Unit: 3, By: -2}, {Unit: 8, By: 1}}
	for option, want := range map[string]string{"": "kaltbach 3:-2 8:1", "kaltbach 3:5 4:1": "kaltbach 3:3 4:1 8:1",
		"kaltbach 3:2": "kaltbach 8:1", "valdoro 3:5": "kaltbach 3:-2 8:1", "none": "kaltbach 3:-2 8:1"} {
		assert.Equal(t, want, AddStrengths("kaltbach", option, more), option)
	}
	assert.Empty(t, AddStrengths("kaltbach", "kaltbach 3:2", more[:1]), "nothing is left of it")
}
