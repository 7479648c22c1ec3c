// Package ground is the geometry of placing things on the table of The Other Side of the Hill: a bearing and a
// distance from the perimeter of the force (its ring), the friendly lines, and the edges.
//
// Call [Place] when the position of the force is known. When only the referee can see it, he measures the
// distance to the edge, and [Meets] and [Walk] give the rest. All lengths are printed quarter inches; all
// points are in the frame of [Table]: x to the right and y down from the top left corner, as the referee sees
// the table from its near edge. Everything is a pure function of integers; diagonals are rounded to the nearest
// quarter inch.
//
// Source: HILL-104, 105, 106, 107; hill-tables ruling 45.
package ground

// Way is a direction on the table, clockwise: 0 to the far edge, 2 right, 4 to the near edge, 6 left.
type Way int

// Turn returns the way n eighths clockwise of w.
func (w Way) Turn(n int) Way { return Way(((int(w)+n)%8 + 8) % 8) }

// Diagonal reports whether w points between two edges.
func (w Way) Diagonal() bool { return w%2 != 0 }

// step returns one unit of w on both axes.
func (w Way) step() (dx, dy int) {
	return [8]int{0, 1, 1, 1, 0, -1, -1, -1}[w.Turn(0)], [8]int{-1, -1, 0, 1, 1, 1, 0, -1}[w.Turn(0)]
}

// Edge is an edge of the table. The zero value is none.
type Edge int

const (
	Near Edge = iota + 1
	Far
	Left
	Right
)

// Opposite returns the edge on the other side of the table.
func (e Edge) Opposite() Edge { return [...]Edge{0, Far, Near, Right, Left}[e] }

// Toward returns the way straight to the edge.
func (e Edge) Toward() Way { return [...]Way{0, 4, 0, 6, 2}[e] }

// Point is a position on the table.
type Point struct{ X, Y int }

// Go returns the point far quarter inches from p in the way w.
func (p Point) Go(w Way, far int) Point {
	dx, dy := w.step()
	if w.Diagonal() {
		far = across(far)
	}
	return Point{p.X + dx*far, p.Y + dy*far}
}

// across returns the sideways component of a diagonal, and along is its inverse.
func across(far int) int { return (far*7071 + 5000) / 10000 }
func along(side int) int { return (side*14142 + 5000) / 10000 }

// Table is the size of a table.
type Table struct{ W, H int }

// Lines are the friendly lines: the country beyond an edge, or a box on the table. Source: HILL-17.
type Lines struct {
	Edge Edge
	Box  Box // used when it has a size; Edge then has no meaning
}

// Box is an area of the table: its top left corner and its size.
type Box struct{ X, Y, W, H int }

// On reports whether the lines are modelled on the table.
func (l Lines) On() bool { return l.Box.W > 0 && l.Box.H > 0 }

// Contains reports whether p lies in the box, border included.
func (b Box) Contains(p Point) bool {
	return b.W > 0 && b.H > 0 && p.X >= b.X && p.X <= b.X+b.W && p.Y >= b.Y && p.Y <= b.Y+b.H
}

// Ring is the perimeter around all Player units, as a circle. Source: HILL-104.
type Ring struct {
	At     Point
	R      int
	Facing Way
}

// Placing is the position where something is placed.
type Placing struct {
	At     Point
	Behind bool  // behind or inside the friendly lines: nothing is placed
	Edge   Edge  // the edge the bearing met on leaving the table, 0 when it stayed on
	Meet   Point // the point where it met the edge
	Beyond int   // the part of the distance beyond the edge
	Walked int   // how much of that is walked along the edge; less than Beyond when a corner stops it
	To     Way   // the way along the edge
}

// Meets returns the edges that a bearing may meet first: one for a straight way, two for a diagonal, edges
// beside the lines' edge first.
func Meets(w Way, lines Edge) []Edge {
	var out []Edge
	for _, e := range []Edge{Near, Far, Left, Right} {
		if d := int(w.Turn(-int(e.Toward()))); d == 0 || d == 1 || d == 7 {
			out = append(out, e)
		}
	}
	if len(out) == 2 && (out[0] == lines || out[0] == lines.Opposite()) {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

// Reach returns the distance from p to the edge in the way w, and which edge it is. p is on the table. Reading:
// a bearing into a corner meets the side edge, so that there is still a way along it.
func (t Table) Reach(p Point, w Way, lines Edge) (far int, edge Edge) {
	gap := [...]int{0, t.H - p.Y, p.Y, p.X, t.W - p.X}
	for _, e := range Meets(w, lines) {
		g := max(gap[e], 0)
		if w.Diagonal() {
			g = along(g)
		}
		if edge == 0 || g < far {
			far, edge = g, e
		}
	}
	return far, edge
}

// Away returns the way along an edge that leads away from the lines; ok is false when neither does: on the edge
// opposite the lines, or exactly abreast of the middle of a box. at is needed only for a box. Source: ruling
// 45.
func Away(l Lines, e Edge, at Point) (w Way, ok bool) {
	if !l.On() {
		if e == l.Edge || e == l.Edge.Opposite() {
			return 0, false
		}
		return l.Edge.Opposite().Toward(), true
	}
	// Along an edge the distance to a box grows away from its middle.
	switch d := 2*at.X - 2*l.Box.X - l.Box.W; {
	case e == Left || e == Right:
		switch d := 2*at.Y - 2*l.Box.Y - l.Box.H; {
		case d < 0:
			return Far.Toward(), true
		case d > 0:
			return Near.Toward(), true
		}
	case d < 0:
		return Left.Toward(), true
	case d > 0:
		return Right.Toward(), true
	}
	return 0, false
}

// Walk returns how far something moves along an edge: the distance beyond the edge, at most to the corner, and
// nothing when neither way leads away from the lines (ok is false). room is the distance to the corner,
// negative when it has not been measured. Source: HILL-105; ruling 45.
func Walk(beyond, room int, ok bool) int {
	switch {
	case !ok:
		return 0
	case room >= 0:
		return min(beyond, room)
	}
	return beyond
}

// room returns the distance from p, on an edge, to the corner in the way w.
func (t Table) room(p Point, w Way) int { return [...]int{p.Y, t.W - p.X, t.H - p.Y, p.X}[w.Turn(0)/2] }

// Place returns the position of something octant eighths clockwise of the force's facing, at a distance of far
// from its perimeter. The centre of the ring is on the table. Source: HILL-104, 105, 106.
func Place(t Table, l Lines, r Ring, octant, far int) Placing {
	w := r.Facing.Turn(octant)
	reach, edge := t.Reach(r.At, w, l.Edge)
	if r.R+far <= reach {
		p := r.At.Go(w, r.R+far)
		return Placing{At: p, Behind: l.Box.Contains(p)}
	}
	// When the ring itself reaches past the edge, the whole distance lies beyond it.
	out := Placing{Edge: edge, Meet: t.within(r.At.Go(w, reach)), Beyond: min(far, r.R+far-reach)}
	if !l.On() && edge == l.Edge {
		out.At, out.Behind = out.Meet, true
		return out
	}
	to, ok := Away(l, edge, out.Meet)
	out.To = to
	out.Walked = Walk(out.Beyond, t.room(out.Meet, to), ok)
	out.At = out.Meet.Go(to, out.Walked)
	out.Behind = l.Box.Contains(out.At)
	return out
}

// within moves a point onto the table, as diagonals are rounded.
func (t Table) within(p Point) Point { return Point{min(max(p.X, 0), t.W), min(max(p.Y, 0), t.H)} }

// Exit returns the edge a traveller heads for: the one farthest from p, excluding that of the lines. Of two
// equally far, it is the one opposite the lines, otherwise the left. Source: HILL-107.
func Exit(t Table, l Lines, p Point) Edge {
	best, far := Edge(0), -1
	for _, e := range []Edge{Near, Far, Left, Right} {
		if !l.On() && e == l.Edge {
			continue
		}
		gap := [...]int{0, t.H - p.Y, p.Y, p.X, t.W - p.X}[e]
		if gap > far || gap == far && !l.On() && e == l.Edge.Opposite() {
			best, far = e, gap
		}
	}
	return best
}
