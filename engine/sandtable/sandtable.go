// Package sandtable is a simulated table. The units of a game stand on the map of their battle, and the package does what a
// referee does with his hands and sees with his eyes. It knows no rules. A rule book says how far a unit may move and what
// bars its way; the table moves it, and says what lies between two units, how far apart they are, and from which side one
// approaches the other.
//
//	t := sandtable.New(field.Map)
//	t.Put(sandtable.Piece{ID: 1, At: battle.Point{X: 1000, Y: 800}, Face: sandtable.Away, Wide: 870, Deep: 160})
//	way := t.Toward(1, battle.Point{X: 3000, Y: 2000}, sandtable.Allowance{Reach: 600, Wheel: 1, Keep: 200})
//	t.Put(way.End)
//
// Lengths are hundredths of an inch at the book's scale, and places are those of package battle. Everything is computed in
// whole numbers, so that all devices play the same game.
package sandtable

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/battle"
)

// Point is a place, or a direction.
type Point = battle.Point

// Spot writes the place and facing of p: "1200,800,0,1000".
func (p Piece) Spot() string { return fmt.Sprintf("%d,%d,%d,%d", p.At.X, p.At.Y, p.Face.X, p.Face.Y) }

// AtSpot returns p moved to a spot; ok is false when spot is invalid. A spot without a facing keeps that of p.
func (p Piece) AtSpot(spot string) (on Piece, ok bool) {
	var n [4]int
	words := strings.Split(spot, ",")
	if len(words) != 2 && len(words) != 4 {
		return p, false
	}
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil || max(v, -v) > 100000 {
			return p, false
		}
		n[i] = v
	}
	on = p
	on.Lost = false
	if on.At = (Point{X: n[0], Y: n[1]}); len(words) == 4 {
		on.Face = Point{X: n[2], Y: n[3]}
	}
	return on, true
}

// One is the length of a direction vector.
const One = 1000

// Away and Here are the directions from the near edge to the far one, and back.
var Away, Here = Point{Y: One}, Point{Y: -One}

// Stretch returns the point at distance far from a towards b.
func Stretch(a, b Point, far int) Point {
	f := Direction(a, b)
	return Point{X: a.X + f.X*far/One, Y: a.Y + f.Y*far/One}
}

// Faces are the directions in which the two sides face.
var Faces = [...]Point{Away, Here}

// Piece is a unit on the table: a rectangle extending backwards from the middle of its front.
type Piece struct {
	ID, Side   int
	Name       string // label next to the piece, "" for none
	At         Point  // the middle of its front
	Face       Point  // direction it faces, of length One
	Wide, Deep int
	Loose      bool // skirmishers and the like: it blocks no piece and none blocks it
	Lost       bool // it has moved to a place nobody has shown; it is kept where it was seen last
}

// Table is a map with pieces on it.
type Table struct {
	Map     battle.Map
	Sides   [2]string // names of the sides
	ground  []terrain
	pieces  []Piece
	courses map[leg][]int

	near []*Piece // scratch space of [Table.findPieces] and [Table.findBars]
	bars []*terrain
}

// New returns an empty table.
func New(m battle.Map) *Table { return &Table{Map: m, ground: prepare(m), courses: map[leg][]int{}} }

// SetMap replaces the map under the pieces.
func (t *Table) SetMap(m battle.Map) { t.Map, t.ground, t.courses = m, prepare(m), map[leg][]int{} }

// Filter takes off all pieces for which seen is false; back restores them.
func (t *Table) Filter(seen func(p Piece) bool) (back func()) {
	all := t.pieces
	t.pieces = slices.DeleteFunc(slices.Clone(all), func(p Piece) bool { return !seen(p) })
	return func() { t.pieces = all }
}

// Bare returns the table without its pieces. The two share what has been computed about the ground.
func (t *Table) Bare() *Table {
	return &Table{Map: t.Map, Sides: t.Sides, ground: t.ground, courses: t.courses}
}

// Put puts p on the table, replacing the piece with the same ID.
func (t *Table) Put(p Piece) {
	if i := t.index(p.ID); i >= 0 {
		t.pieces[i] = p
		return
	}
	t.pieces = append(t.pieces, p)
}

// Remove takes a piece off the table.
func (t *Table) Remove(id int) {
	if i := t.index(id); i >= 0 {
		t.pieces = slices.Delete(t.pieces, i, i+1)
	}
}

// Piece returns a piece by its ID.
func (t *Table) Piece(id int) (Piece, bool) {
	if i := t.index(id); i >= 0 {
		return t.pieces[i], true
	}
	return Piece{}, false
}

// Advance moves a piece straight ahead.
func (t *Table) Advance(id, far int) {
	if i := t.index(id); i >= 0 {
		t.pieces[i] = t.pieces[i].Forward(far)
	}
}

// Lose marks a piece as lost.
func (t *Table) Lose(id int) {
	if i := t.index(id); i >= 0 {
		t.pieces[i].Lost = true
	}
}

// Lost returns the pieces that are lost.
func (t *Table) Lost() []Piece {
	return slices.DeleteFunc(slices.Clone(t.pieces), func(p Piece) bool { return !p.Lost })
}

// Pieces returns all pieces in order of arrival.
func (t *Table) Pieces() []Piece { return t.pieces }

func (t *Table) index(id int) int {
	return slices.IndexFunc(t.pieces, func(p Piece) bool { return p.ID == id })
}

// Shape returns a shape of the map by its id.
func (t *Table) Shape(id string) (battle.Shape, bool) {
	for _, s := range t.Map.Shapes {
		if s.ID == id {
			return s, true
		}
	}
	return battle.Shape{}, false
}

// Direction returns the direction from a to b, Away when they are the same place.
func Direction(a, b Point) Point {
	d := battle.Distance(a, b)
	if d == 0 {
		return Away
	}
	return Point{X: (b.X - a.X) * One / d, Y: (b.Y - a.Y) * One / d}
}

// along returns the point at distance far from a in direction face.
func along(a, face Point, far int) Point {
	return Point{X: a.X + face.X*far/One, Y: a.Y + face.Y*far/One}
}

func right(face Point) Point { return Point{X: face.Y, Y: -face.X} }

func back(face Point) Point { return Point{X: -face.X, Y: -face.Y} }

// turned holds cosine and sine of the turns to try when going round something: none, 20°, 40°, 60° and 80°.
var turned = [][2]int{{1000, 0}, {940, 342}, {766, 643}, {500, 866}, {174, 985}}

func rotate(f Point, c, s int) Point {
	return Point{X: (f.X*c + f.Y*s) / One, Y: (f.Y*c - f.X*s) / One}
}

// Corners returns the corners of p: front left, front right, rear right, rear left.
func (p Piece) Corners() [4]Point {
	r, b := right(p.Face), back(p.Face)
	left, rightmost := along(p.At, r, -p.Wide/2), along(p.At, r, p.Wide/2)
	return [4]Point{left, rightmost, along(rightmost, b, p.Deep), along(left, b, p.Deep)}
}

// Middle returns the centre of p.
func (p Piece) Middle() Point { return along(p.At, p.Face, -p.Deep/2) }

// About returns p turned about on the ground where it stands.
func (p Piece) About() Piece {
	p.At, p.Face = along(p.At, p.Face, -p.Deep), back(p.Face)
	return p
}

// Wheel returns p after a wheel to the right or left in which its outer end moves far, at most half a turn.
func (p Piece) Wheel(far int, toRight bool) Piece {
	chord := min(far, 2*p.Wide) * One / max(p.Wide, 1) // of the angle, in a circle of radius One
	ahead := One - chord*chord/(2*One)
	aside := battle.Root(One*One - ahead*ahead)
	r := right(p.Face)
	if !toRight {
		r = back(r)
	}
	return wheeled(p, Point{X: (p.Face.X*ahead + r.X*aside) / One, Y: (p.Face.Y*ahead + r.Y*aside) / One})
}

// Forward returns p moved straight ahead.
func (p Piece) Forward(far int) Piece {
	p.At = along(p.At, p.Face, far)
	return p
}

// Nearest returns the point of p that is nearest to from: a corner, its centre, or the middle of its front.
func (p Piece) Nearest(from Point) Point {
	c := p.Corners()
	best := p.At
	for _, q := range append(c[:], p.Middle()) {
		if battle.Distance(from, q) < battle.Distance(from, best) {
			best = q
		}
	}
	return best
}

// girth is more than half the diagonal of p.
func (p Piece) girth() int { return (p.Wide + p.Deep) / 2 }

// Ahead returns how far q lies in front of p, and how far to its right; negative for behind and left.
func (p Piece) Ahead(q Point) (ahead, aside int) {
	x, y, r := q.X-p.At.X, q.Y-p.At.Y, right(p.Face)
	return (x*p.Face.X + y*p.Face.Y) / One, (x*r.X + y*r.Y) / One
}

// Sides of a piece.
const (
	Front = iota
	Flank
	Rear
)

// SideToward returns the side from which someone at q approaches p: in front of the line of its front, directly behind it, or flank
// for anything else.
func (p Piece) SideToward(q Point) int {
	ahead, aside := p.Ahead(q)
	switch {
	case ahead >= 0:
		return Front
	case max(aside, -aside) > p.Wide/2:
		return Flank
	}
	return Rear
}

// InFront reports whether any part of v is within 45° of straight ahead of u, measured from the ends of its front.
func InFront(u, v Piece) bool {
	c := v.Corners()
	for _, q := range [...]Point{c[0], c[1], c[2], c[3], v.At} {
		if ahead, aside := u.Ahead(q); ahead > 0 && max(aside, -aside) <= ahead+u.Wide/2 {
			return true
		}
	}
	return false
}

// distSquared returns the square of the distance between p and q, 0 inside p.
func (p Piece) distSquared(q Point) int {
	ahead, aside := p.Ahead(q)
	x, y := max(0, max(aside, -aside)-p.Wide/2), max(0, ahead, -ahead-p.Deep)
	return x*x + y*y
}

// Reach returns the distance between q and the nearest part of p.
func (p Piece) Reach(q Point) int {
	ahead, aside := p.Ahead(q)
	return battle.Distance(Point{}, Point{X: max(0, max(aside, -aside)-p.Wide/2), Y: max(0, ahead, -ahead-p.Deep)})
}

// Gap returns the distance between p and q, 0 when they touch.
func Gap(p, q Piece) int {
	a, b := p.Corners(), q.Corners()
	best := 1 << 60
	for i := range a {
		best = min(best, p.distSquared(b[i]), q.distSquared(a[i]))
	}
	if best == 0 || near(a[:], b[:]) && crosses(a[:], b[:], true) {
		return 0
	}
	return root(best)
}

// Nearest returns the nearest enemy of a piece for which counts holds, and its distance, which is larger than any table when
// there is none.
func (t *Table) Nearest(id int, counts func(q Piece) bool) (near Piece, far int) {
	p, ok := t.Piece(id)
	far = 1 << 30
	for _, q := range t.pieces {
		if ok && q.Side != p.Side && battle.Distance(p.At, q.At)-(p.Wide+q.Wide)/2-p.Deep-q.Deep < far && counts(q) {
			if g := Gap(p, q); g < far {
				near, far = q, g
			}
		}
	}
	return near, far
}

// near reports whether the bounding boxes of two outlines touch.
func near(a, b []Point) bool {
	lo, hi := bounds(a)
	from, to := bounds(b)
	return lo.X <= to.X && hi.X >= from.X && lo.Y <= to.Y && hi.Y >= from.Y
}

// crosses reports whether two outlines cross. If closed is false the second is a line.
func crosses(a, b []Point, closed bool) bool {
	for i := range a {
		for k := range b {
			if k+1 == len(b) && !closed {
				continue
			}
			if segmentsCross(a[i], a[(i+1)%len(a)], b[k], b[(k+1)%len(b)]) {
				return true
			}
		}
	}
	return false
}

// segmentsCross reports whether two line segments cross.
func segmentsCross(a, b, c, d Point) bool {
	side := func(p, q, r Point) int { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	return (side(a, b, c) > 0) != (side(a, b, d) > 0) && (side(c, d, a) > 0) != (side(c, d, b) > 0)
}

// terrain is a shape of the map as prepared for the table.
type terrain struct {
	battle.Shape
	outline []Point
	area    bool
	lo, hi  Point
}

// prepare reads the map. Zones, entries, landmarks and fords are left out because they are in no unit's way.
func prepare(m battle.Map) (all []terrain) {
	for _, s := range m.Shapes {
		if s.Kind == "zone" || s.Kind == "entry" || s.Kind == "landmark" || s.Kind == "ford" {
			continue
		}
		l := terrain{Shape: s, outline: s.Points, area: battle.Area(s.Kind)}
		if s.Kind == "building" || s.Kind == "bridge" {
			l.outline, l.area = boxOutline(s), true
		}
		l.lo, l.hi = bounds(l.outline)
		all = append(all, l)
	}
	return all
}

// bounds returns the bounding box of all.
func bounds(all []Point) (lo, hi Point) {
	lo, hi = all[0], all[0]
	for _, q := range all {
		lo, hi = Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	return lo, hi
}

// near reports whether something within lo and hi may touch the shape.
func (l terrain) near(lo, hi Point) bool {
	return lo.X <= l.hi.X && hi.X >= l.lo.X && lo.Y <= l.hi.Y && hi.Y >= l.lo.Y
}

// Under returns the shapes of the map that p stands on, in, or across.
func (t *Table) Under(p Piece) (on []battle.Shape) {
	for _, l := range t.ground {
		if l.under(p) {
			on = append(on, l.Shape)
		}
	}
	return on
}

// InShape reports whether a place lies in a shape of this kind.
func (t *Table) InShape(q Point, kind string) bool {
	return slices.ContainsFunc(t.ground, func(l terrain) bool { return l.Kind == kind && l.area && l.near(q, q) && inside(l.outline, q) })
}

// inside reports whether a place lies inside an outline.
func inside(outline []Point, q Point) (in bool) {
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > q.Y) != (b.Y > q.Y) {
			left := (q.X-a.X)*(b.Y-a.Y) - (b.X-a.X)*(q.Y-a.Y)
			if left < 0 == (b.Y > a.Y) {
				in = !in
			}
		}
	}
	return in
}

// boxOutline returns the outline of a shape with a single point, ignoring its turn.
func boxOutline(s battle.Shape) []Point {
	w, d := battle.Size(s.Setting("size"))
	p := s.Points[0]
	return []Point{{X: p.X - w/2, Y: p.Y - d/2}, {X: p.X + w/2, Y: p.Y - d/2}, {X: p.X + w/2, Y: p.Y + d/2}, {X: p.X - w/2, Y: p.Y + d/2}}
}

// Between returns the pieces, except those in out, and the shapes that the line from a to b crosses.
func (t *Table) Between(a, b Point, out ...int) (pieces []Piece, shapes []battle.Shape) {
	line := []Point{a, b}
	for _, p := range t.pieces {
		if c := p.Corners(); !p.Loose && !slices.Contains(out, p.ID) && crosses(c[:], line, false) {
			pieces = append(pieces, p)
		}
	}
	lo, hi := bounds(line)
	for _, l := range t.ground {
		if len(l.outline) > 1 && l.near(lo, hi) && crosses(line, l.outline, l.area) {
			shapes = append(shapes, l.Shape)
		}
	}
	return pieces, shapes
}

// Screens returns the pieces and shapes between p and q: on the line to the front of q or, when p sees its side or rear, to the
// nearest point of q.
func (t *Table) Screens(p, q Piece) (pieces []Piece, shapes []battle.Shape) {
	to := q.At
	if q.SideToward(p.At) != Front {
		to = q.Nearest(p.At)
	}
	return t.Between(p.At, to, p.ID, q.ID)
}

// root returns the square root of n, rounded down.
func root(n int) int {
	r := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for n > 0 {
		next := (r + n/r) / 2
		if next >= r {
			break
		}
		r = next
	}
	return min(r, n)
}
