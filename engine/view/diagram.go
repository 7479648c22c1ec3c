package view

import "strings"

// Diagram is a drawing to scale, in units of its own: x to the right, y downwards from the top left.
type Diagram struct {
	W, H   int    // units; 1 to 10,000
	Inch   int    // units in an inch of the table, for the scale bar; 0 for no bar
	Label  string // the whole drawing in one sentence, for those who do not see it
	Shapes []Shape
	Land   *Land // what lies under the shapes, which are then in tenths of an inch of the book; nil for nothing
}

// Land is a table as a map has it. Lengths are hundredths of an inch at the book's own scale, from the near left corner: x to the
// right, y away from us. Bearings are degrees clockwise from straight away. Package battle says which features there are.
type Land struct {
	W, D, North int
	Features    []Feature
	Ours        string // the side at the foot
	Theirs      string // the other one
	Metric      bool   // the table is measured in centimetres
}

// Feature is something on a map: ground, a way, a building, a zone in which a side sets up, or where troops come on.
type Feature struct {
	Kind, ID, Name string // of a zone the ID is its side
	Side           string // of an entry
	Points         []Point
	Set            []string // what it is like: "width=4", in the order of its kind
}

// Is is a setting of a feature, "" when it has none.
func (f Feature) Is(key string) string {
	for _, s := range f.Set {
		if k, v, _ := strings.Cut(s, "="); k == key {
			return v
		}
	}
	return ""
}

// Shape is one piece of a diagram. Later ones lie on earlier ones.
type Shape struct {
	As   Figure2D
	At   []Point // the points of a Line or an Area; the middle of a Ring, Dot or Name
	R    int     // radius of a Ring or Dot
	Ink  Ink
	Fill bool // of an Area or a Ring: filled lightly instead of outlined
	Dash bool // broken lines: limits, reaches, what is only possible
	Text string
}

// Point is a place in a diagram.
type Point struct{ X, Y int }

// Figure2D is what a Shape is.
type Figure2D uint8

const (
	Line  Figure2D = iota + 1 // through its points
	Arrow                     // a Line with a head at its last point
	Area                      // closed
	Ring                      // a circle
	Dot                       // a filled circle
	Name                      // Text, centred on its point
)

// Ink is the colour of a shape; its meaning is always in a Name or the Label as well.
type Ink uint8

const (
	Faint  Ink = iota // grid, edges, reaches
	Firm              // what the drawing is about
	Us                // our troops
	Enemy             // the other side's
	Danger            // where something falls or is lost
	Ground            // woods, walls, water, roads
)
