package sandtable

import (
	"slices"

	"vedette/engine/battle"
)

// March is how a unit may move.
type March struct {
	Reach int                       // all it may go
	Wheel int                       // what a hundredth of wheeling costs: 1, more for the clumsy, 0 for who turns as he likes
	About int                       // what an about-face costs, more than Reach for who may not
	Spin  bool                      // it turns on its middle, and not on the end of its front
	Keep  int                       // nearer it comes to no enemy
	Whole int                       // what it goes is counted in such lengths, 0 for any
	Bars  func(s battle.Shape) bool // ground it may not enter; nil for none
	Class string                    // whom that ground bars; "" for who goes straight on, see [Table.Far]
}

// Way is a move found.
type Way struct {
	About    bool // it turns about first
	Wheel    int  // what its wheel costs
	Straight int  // then straight ahead
	End      Piece
	Over     []battle.Shape // what it goes through, or stands in at the end
	Met      Met            // what stopped it
	ID       int            // whom it met
}

// Met is what stops somebody.
type Met int

// What a unit may meet.
const (
	Nothing Met = iota
	Friend
	Enemy
	Wall // ground that it may not enter
	Edge // of the table
)

// pace is the length of a step when a way is tried.
const pace = 50

// Toward is the best way of a piece to a place: straight at it, round what stands in the way, or as it looks now when a wheel
// would cost more than it brings.
func (t *Table) Toward(id int, goal Point, m March) Way {
	p, _ := t.Piece(id)
	best := Way{End: p}
	dist := func(q Point) int {
		if m.Class == "" {
			return battle.Distance(q, goal)
		}
		return t.Far(q, goal, Who{Class: m.Class, Room: p.Wide/2 + 50, Bars: m.Bars})
	}
	least := dist(p.At)
	try := func(face Point, penalty int) bool {
		w := t.way(p, face, goal, m)
		if m.Class != "" {
			penalty /= 10 // a course knows the way
		}
		d := dist(w.End.At) + penalty
		if d >= least-pace {
			return false
		}
		best, least = w, d
		return w.Met == Nothing && penalty == 0 && m.Class == ""
	}
	want := Toward(p.At, goal)
	if try(want, 0) {
		return best
	}
	try(p.Face, pace/2)
	for i, cs := range turned[1:] {
		for _, hand := range [...]int{1, -1} {
			try(rotate(want, cs[0], hand*cs[1]), pace*(i+1))
			if i < 2 {
				try(rotate(p.Face, cs[0], hand*cs[1]), pace*(i+1))
			}
		}
	}
	return best
}

// Turn is the way of a piece that only turns to look at a place, as far as it may.
func (t *Table) Turn(id int, at Point, m March) Way {
	p, _ := t.Piece(id)
	want := Toward(p.At, at)
	for _, face := range [...]Point{want, between(p.Face, want), between(p.Face, between(p.Face, want))} {
		if w := t.way(p, face, p.At, m); w.Wheel > 0 || w.About {
			return w
		}
	}
	return Way{End: p}
}

// between looks half way from a to b.
func between(a, b Point) Point { return Toward(Point{}, Point{X: a.X + b.X, Y: a.Y + b.Y}) }

// Heading is the way of a piece by a way to look, as far as it may.
func (t *Table) Heading(id int, face Point, m March) Way {
	p, _ := t.Piece(id)
	return t.way(p, face, along(p.At, face, m.Reach), m)
}

// way turns p to look by face and brings it on toward the goal.
func (t *Table) way(p Piece, face, goal Point, m March) Way {
	w := Way{End: p}
	q := p
	turns := false
	if q.Face.X*face.X+q.Face.Y*face.Y < 0 { // more than a right angle
		if m.About > m.Reach {
			return w
		}
		q.At, q.Face = along(q.At, q.Face, -q.Deep), back(q.Face)
		w.About, m.Reach = true, m.Reach-m.About
	}
	if m.Wheel > 0 {
		w.Wheel = up(battle.Distance(q.Face, face)*q.Wide/One, m.Whole)
		if w.Wheel*m.Wheel > m.Reach {
			return Way{End: p}
		}
		m.Reach -= w.Wheel * m.Wheel
	}
	if turns = w.About || w.Wheel > 0 || m.Spin && q.Face != face; m.Spin {
		q.Face = face
	} else {
		q = wheeled(q, face)
	}
	if turns {
		t.about(&q, m.Keep)
		t.walls(&q, &q, m)
		if met, _ := t.stops(&q, &p, m); met != Nothing {
			return Way{End: p}
		}
	}
	most := m.Reach
	if ahead, _ := q.Ahead(goal); ahead < most && (m.Class == "" || battle.Distance(q.At, goal) < 2*most) {
		most = max(0, ahead)
	}
	if m.Whole > 0 {
		most -= most % m.Whole
	}
	w.Straight, w.Over, w.Met, w.ID = t.ahead(q, most, m)
	if m.Whole > 0 && w.Straight%m.Whole > 0 {
		w.Straight -= w.Straight % m.Whole
		w.Over = t.Under(Piece{ID: q.ID, At: along(q.At, q.Face, w.Straight), Face: q.Face, Wide: q.Wide, Deep: q.Deep + w.Straight})
	}
	if w.Straight <= 0 && !turns {
		return Way{End: p, Met: w.Met, ID: w.ID}
	}
	q.At = along(q.At, q.Face, w.Straight)
	w.End = q
	return w
}

// up is n rounded up to whole lengths.
func up(n, whole int) int {
	switch {
	case n < 15:
		return 0
	case whole == 0:
		return n
	}
	return (n + whole - 1) / whole * whole
}

// wheeled is p turned on the end of its front that it turns to.
func wheeled(p Piece, face Point) Piece {
	r := right(p.Face)
	hand := 1
	if r.X*face.X+r.Y*face.Y < 0 {
		hand = -1
	}
	pivot := along(p.At, r, hand*p.Wide/2)
	p.Face = face
	p.At = along(pivot, right(face), -hand*p.Wide/2)
	return p
}

// ahead is how far q may go straight ahead, and over what, and what stops it.
func (t *Table) ahead(q Piece, most int, m March) (far int, over []battle.Shape, met Met, id int) {
	began := q
	t.about(&q, most+m.Keep+q.girth())
	q.At = along(began.At, began.Face, most)
	t.walls(&began, &q, m)
	if len(t.near)+len(t.bars) == 0 && !t.off(began.At) && !t.off(q.At) {
		far = most // there is nothing on the way
	}
	for far < most {
		step := min(pace, most-far)
		q.At = along(began.At, began.Face, far+step)
		if met, id = t.stops(&q, &began, m); met != Nothing {
			break
		}
		far += step
	}
	q.At, q.Deep = along(began.At, began.Face, far), began.Deep+far
	return far, t.Under(q), met, id
}

// about finds the other pieces that are near enough to matter.
func (t *Table) about(p *Piece, far int) {
	t.near = t.near[:0]
	for i := range t.pieces {
		x := &t.pieces[i]
		r := far + x.girth() + p.girth()
		if dx, dy := x.At.X-p.At.X, x.At.Y-p.At.Y; x.ID != p.ID && !x.Loose && !p.Loose && dx*dx+dy*dy < r*r {
			t.near = append(t.near, x)
		}
	}
}

// walls finds the grounds that a piece may not enter, those near the way from where it begins to where it ends.
func (t *Table) walls(from, to *Piece, m March) {
	t.bars = t.bars[:0]
	if m.Bars == nil || len(t.ground) == 0 {
		return
	}
	a, b := from.Corners(), to.Corners()
	lo, hi := bounds(a[:])
	lo2, hi2 := bounds(b[:])
	lo, hi = Point{X: min(lo.X, lo2.X) - 2, Y: min(lo.Y, lo2.Y) - 2}, Point{X: max(hi.X, hi2.X) + 2, Y: max(hi.Y, hi2.Y) + 2}
	for i := range t.ground {
		if l := &t.ground[i]; l.near(lo, hi) && m.Bars(l.Shape) {
			t.bars = append(t.bars, l)
		}
	}
}

// off tells whether a place is not on the table.
func (t *Table) off(q Point) bool { return q.X < 0 || q.Y < 0 || q.X > t.Map.W || q.Y > t.Map.D }

// stops is what keeps q from standing where it is, of what is near it. Who was nearer before it set out does not stop it as long as it
// comes no nearer.
func (t *Table) stops(q, was *Piece, m March) (Met, int) {
	if t.off(q.At) {
		if c := q.Corners(); slices.ContainsFunc(c[:], t.off) {
			return Edge, 0
		}
	}
	for _, x := range t.near {
		least, met := 1, Friend
		if x.Side != q.Side {
			least, met = max(1, m.Keep), Enemy
		}
		r := least + x.girth() + q.girth()
		if dx, dy := x.At.X-q.At.X, x.At.Y-q.At.Y; dx*dx+dy*dy > r*r {
			continue
		}
		g := Gap(*q, *x)
		if g >= least {
			continue
		}
		if had := Gap(*was, *x); g <= had && (g < had || met == Enemy && had >= least) {
			return met, x.ID
		}
	}
	for _, l := range t.bars {
		if l.under(*q) {
			return Wall, 0
		}
	}
	return Nothing, 0
}

// Back is p as far back as it can go without turning: friends, enemies, walls and the edge stop it.
func (t *Table) Back(id, far int, m March) Way {
	p, _ := t.Piece(id)
	q := p
	q.At, q.Face = along(p.At, p.Face, -p.Deep), back(p.Face)
	w := Way{}
	w.Straight, w.Over, w.Met, w.ID = t.ahead(q, far, m)
	w.End = p
	w.End.At = along(p.At, p.Face, -w.Straight)
	return w
}

// Flee is p running from a place, round what stands in its way when it can, and looking where it runs. Whom it turns upon it has met
// already. One that meets the edge is there.
func (t *Table) Flee(id int, from Point, far int, m March) Way {
	p, _ := t.Piece(id)
	away := back(Toward(p.Middle(), from))
	best := Way{End: p}
	for i, cs := range turned[:3] {
		for _, hand := range [...]int{1, -1} {
			if i == 0 && hand < 0 {
				continue
			}
			q := p
			q.Face = rotate(away, cs[0], hand*cs[1])
			q.At = along(p.Middle(), q.Face, p.Deep/2)
			w := Way{}
			t.about(&q, m.Keep)
			t.bars = t.bars[:0]
			if w.Met, w.ID = t.stops(&q, &p, m); w.Met == Nothing {
				w.Straight, w.Over, w.Met, w.ID = t.ahead(q, far, m)
			}
			q.At = along(q.At, q.Face, w.Straight)
			if w.End = q; w.Met == Edge || w.Met == Nothing {
				return w
			}
			if best.Met == Nothing || w.Straight > best.Straight {
				best = w
			}
		}
	}
	return best
}

// Touch puts a piece against the side of another from which it comes, squared up to it.
func (t *Table) Touch(id, other int) {
	p, _ := t.Piece(id)
	q, _ := t.Piece(other)
	ahead, aside := q.Ahead(p.At)
	r := right(q.Face)
	mid := q.Middle()
	switch {
	case ahead >= 0:
		p.Face = back(q.Face)
		p.At = along(q.At, r, max(-q.Wide/2, min(q.Wide/2, aside)))
	case q.From(p.At) == Rear:
		p.Face = q.Face
		p.At = along(along(q.At, q.Face, -q.Deep), r, max(-q.Wide/2, min(q.Wide/2, aside)))
	case aside > 0:
		p.Face = back(r)
		p.At = along(mid, r, q.Wide/2)
	default:
		p.Face = r
		p.At = along(mid, r, -q.Wide/2)
	}
	t.Put(p)
}
