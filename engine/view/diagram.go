package view

import "strings"

// Diagram is a drawing to scale in its own units: x to the right, y downwards from the top left.
type Diagram struct {
	W, H   int    // units; 1 to 10,000
	Inch   int    // units to an inch of the table, for the scale bar; 0 for no bar
	Label  string // the whole drawing in one sentence, for those who cannot see it
	Shapes []Shape
	Land   *Land // the map under the shapes, whose units are then tenths of an inch of the book; nil for none
}

// Land is a table drawn as a map. Lengths are hundredths of an inch at the book's scale, from the near left corner: x to the
// right, y to the far edge. Bearings are degrees clockwise from straight away. Package battle lists the kinds of features.
type Land struct {
	W, D, North int
	Features    []Feature
	Ours        string // the side at the near edge
	Theirs      string // the side at the far edge
	Metric      bool   // the table is measured in centimetres
}

// Feature is something on a map: ground, a way, a building, a deployment zone, or where troops arrive.
type Feature struct {
	Kind, ID, Name string // the ID of a zone is its side
	Side           string // of an entry
	Points         []Point
	Set            []string // its settings: "width=4", in the order of its kind
}

// Setting returns a setting of the feature, "" when it is not set.
func (f Feature) Setting(key string) string {
	for _, s := range f.Set {
		if k, v, _ := strings.Cut(s, "="); k == key {
			return v
		}
	}
	return ""
}

// Shape is one piece of a diagram. Later shapes are drawn over earlier ones.
type Shape struct {
	Kind ShapeKind
	At   []Point // the points of a Line or an Area; the middle of a Ring, Dot or Name
	R    int     // radius of a Ring or Dot
	Ink  Ink
	Fill bool // of an Area or a Ring: filled lightly instead of outlined
	Dash bool // broken lines: limits, reaches, possibilities
	Text string
}

// Point is a place in a diagram.
type Point struct{ X, Y int }

// ShapeKind is the kind of a Shape.
type ShapeKind uint8

const (
	Line  ShapeKind = iota + 1 // through all its points
	Arrow                      // a Line with a head at its last point
	Area                       // closed
	Ring                       // a circle
	Dot                        // a filled circle
	Name                       // Text, centred on its point
)

// Ink is the colour of a shape. Its meaning is always given by a Name or the Label as well.
type Ink uint8

const (
	Faint  Ink = iota // grid, edges, reaches
	Firm              // what the drawing is about
	Us                // our own troops
	Enemy             // enemy troops
	Danger            // where something lands or is lost
	Ground            // woods, walls, water, roads
)
