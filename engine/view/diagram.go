package view

// Diagram is a drawing to scale, in units of its own: x to the right, y downwards from the top left.
type Diagram struct {
	W, H   int    // units; 1 to 10,000
	Inch   int    // units in an inch of the table, for the scale bar; 0 for no bar
	Label  string // the whole drawing in one sentence, for those who do not see it
	Shapes []Shape
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

// Ink is the colour of a shape; its meaning is always in a Name or the Label as well.
type Ink uint8
