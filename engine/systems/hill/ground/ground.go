// Package ground is the geometry of placing things on the table of The Other Side of the Hill: a
// bearing and a distance from the ring of the force, the friendly lines, the edges.
//
// Call [Place] when it is known where the force stands, or [Meets] and [Walk] when only the referee
// sees that: he measures how far the edge is, and they say the rest. All lengths are printed quarter
// inches, all points are in the frame of [Table]: x to the right and y downwards from the top left
// corner, as the referee sees the table from its near edge. Everything is a pure function of whole
// numbers; diagonals are rounded to the nearest quarter inch.
//
// Source: HILL-104, 105, 106, 107; hill-tables ruling 45.
package ground

// Way is a direction on the table, clockwise: 0 to the far edge, 2 right, 4 to the near edge, 6 left.
type Way int

// Turn returns the way that lies n eighths clockwise of w.
func (w Way) Turn(n int) Way { return Way(((int(w)+n)%8 + 8) % 8) }

// Diagonal tells whether w runs between two edges.
func (w Way) Diagonal() bool { return w%2 != 0 }

// step is one unit of w on both axes.
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

// Opposite is the edge on the other side of the table.
func (e Edge) Opposite() Edge { return [...]Edge{0, Far, Near, Right, Left}[e] }

// Toward is the way straight to the edge.
func (e Edge) Toward() Way { return [...]Way{0, 4, 0, 6, 2}[e] }

// Point is a place on the table.
type Point struct{ X, Y int }

// Go returns the point that lies so many quarter inches of p in the way w.
func (p Point) Go(w Way, far int) Point {
	dx, dy := w.step()
	if w.Diagonal() {
		far = across(far)
	}
	return Point{p.X + dx*far, p.Y + dy*far}
}

// across is how far a diagonal of that length goes to the side, and along is the way back.
func across(far int) int { return (far*7071 + 5000) / 10000 }
func along(side int) int { return (side*14142 + 5000) / 10000 }

// Table is the size of a table.
type Table struct{ W, H int }

// Lines are the friendly lines: the country behind an edge, or a box on the table. Source: HILL-17.
type Lines struct {
	Edge Edge
	Box  Box // holds when it has a size; Edge is then without meaning
}

// Box is an area of the table, its top left corner and its size.
type Box struct{ X, Y, W, H int }

// On tells whether the lines are modelled on the table.
func (l Lines) On() bool { return l.Box.W > 0 && l.Box.H > 0 }

// Holds tells whether p lies in the box, its border included.
func (b Box) Holds(p Point) bool {
	return b.W > 0 && b.H > 0 && p.X >= b.X && p.X <= b.X+b.W && p.Y >= b.Y && p.Y <= b.Y+b.H
}

// Ring is the perimeter round all Player units, as a circle. Source: HILL-104.
type Ring struct {
	At     Point
	R      int
	Facing Way
}

// Placing is where something comes to stand.
type Placing struct {
	At     Point
	Behind bool  // behind or inside the friendly lines: nothing is placed
	Edge   Edge  // the edge that the bearing met when it left the table
	Meet   Point // where it met it
	Beyond int   // the part of the distance beyond the edge
	Walked int   // of that, how far it goes along the edge; less when a corner stops it
	To     Way   // the way along the edge
}

// Meets lists the edges that a bearing can meet first: one for a straight way, two for a diagonal, the
// side edges of the lines' edge first.
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

// Reach is how far it is from p to the edge in the way w, and to which edge. p is on the table. Reading:
// a bearing that runs into a corner has met the side edge, so that there is still a way to go.
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

// Away is the way along an edge that leads away from the lines, ok false when none does: on the edge
// opposite to them, or right before the middle of a box. at is needed for a box alone.
// Source: ruling 45.
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

// Walk is how far something goes along an edge: what lay beyond it, up to the corner, or not at all
// when no way leads away from the lines (ok is false). room is the way to the corner, below zero when
// nobody has measured it. Source: HILL-105; ruling 45.
func Walk(beyond, room int, ok bool) int {
	switch {
	case !ok:
		return 0
	case room >= 0:
		return min(beyond, room)
	}
	return beyond
}

// room is how far it is from p, on an edge, to the corner in the way w.
func (t Table) room(p Point, w Way) int { return [...]int{p.Y, t.W - p.X, t.H - p.Y, p.X}[w.Turn(0)/2] }

// Place finds where something stands that comes so many eighths clockwise of the force's facing and so
// far from the edge of its ring. The ring's middle is on the table. Source: HILL-104, 105, 106.
func Place(t Table, l Lines, r Ring, octant, far int) Placing {
	w := r.Facing.Turn(octant)
	reach, edge := t.Reach(r.At, w, l.Edge)
	if r.R+far <= reach {
		p := r.At.Go(w, r.R+far)
		return Placing{At: p, Behind: l.Box.Holds(p)}
	}
	// A ring that itself reaches beyond the edge has all of the distance beyond it.
	out := Placing{Edge: edge, Meet: t.within(r.At.Go(w, reach)), Beyond: min(far, r.R+far-reach)}
	if !l.On() && edge == l.Edge {
		out.At, out.Behind = out.Meet, true
		return out
	}
	to, ok := Away(l, edge, out.Meet)
	out.To = to
	out.Walked = Walk(out.Beyond, t.room(out.Meet, to), ok)
	out.At = out.Meet.Go(to, out.Walked)
	out.Behind = l.Box.Holds(out.At)
	return out
}

// within brings a point back onto the table: diagonals are rounded.
func (t Table) within(p Point) Point { return Point{min(max(p.X, 0), t.W), min(max(p.Y, 0), t.H)} }

// Exit is the edge that a traveller makes for: the one furthest from where it came, not that of the
// lines. Of two as far the one opposite the lines, then the left. Source: HILL-107.
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
