package sandtable

import (
	"slices"

	"vedette/engine/battle"
)

// Allowance says how a unit may move.
type Allowance struct {
	Reach int                       // total movement allowance
	Wheel int                       // cost of wheeling a hundredth of an inch: 1, more for clumsy formations, 0 for free turns
	About int                       // cost of an about-face; more than Reach when not allowed
	Blind bool                      // it flees in a straight line and avoids nothing
	Spin  bool                      // it turns on its centre rather than the end of its front
	Past  bool                      // driven back, it passes through friends and stops beyond one that stands where it would end
	Round bool                      // with Spin: it does so by any angle short of an about-face, where others turn about first
	Keep  int                       // minimum distance to enemies
	Whole int                       // movement is counted in multiples of this, 0 for any length
	Bars  func(s battle.Shape) bool // ground it may not enter; nil for none
	Class string                    // the class of units that Bars applies to; "" to ignore detours, see [Table.PathLength]
}

// Way is a move that has been found.
type Way struct {
	About    bool // it turns about first
	Wheel    int  // cost of its wheel
	Straight int  // then straight ahead
	End      Piece
	Over     []battle.Shape // what it moves through or ends in
	Stop
}

// Stop is what stopped a piece.
type Stop struct {
	Met    Met
	Piece  int    // the ID of the friend or enemy that stopped it
	Ground string // the ID of the ground that stopped it
}

// Met is what stops a piece.
type Met int

// What can stop a piece.
const (
	Nothing Met = iota
	Friend
	Enemy
	Wall // ground that it may not enter
	Edge // of the table
)

// pace is the step length when trying a way.
const pace = 50

// Toward returns the best way for a piece towards a place: straight at it, round obstacles, or without turning when a wheel
// would cost more than it gains.
func (t *Table) Toward(id int, goal Point, m Allowance) Way {
	p, _ := t.Piece(id)
	best := Way{End: p}
	least := t.PathLength(p, goal, m.Class, m.Bars)
	try := func(face Point, penalty int) bool {
		w := t.way(p, face, goal, m)
		if m.Class != "" {
			penalty /= 10 // distances along a course include detours
		}
		d := t.PathLength(w.End, goal, m.Class, m.Bars) + penalty
		if d >= least-pace {
			return false
		}
		best, least = w, d
		return w.Met == Nothing && penalty == 0 && m.Class == ""
	}
	want := Direction(p.At, goal)
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

// Turn returns the way of a piece that only turns to face a place, as far as it can.
func (t *Table) Turn(id int, at Point, m Allowance) Way {
	p, _ := t.Piece(id)
	want := Direction(p.At, at)
	for _, face := range [...]Point{want, between(p.Face, want), between(p.Face, between(p.Face, want))} {
		if w := t.way(p, face, p.At, m); w.Wheel > 0 || w.About {
			return w
		}
	}
	return Way{End: p}
}

// between returns the direction half-way between a and b.
func between(a, b Point) Point { return Direction(Point{}, Point{X: a.X + b.X, Y: a.Y + b.Y}) }

// Heading returns the way of a piece in a given direction, as far as it can go.
func (t *Table) Heading(id int, face Point, m Allowance) Way {
	p, _ := t.Piece(id)
	return t.way(p, face, along(p.At, face, m.Reach), m)
}

// Facing returns the way of a piece that turns to face and then moves ahead towards goal, as far as it can.
func (t *Table) Facing(id int, face, goal Point, m Allowance) Way {
	p, _ := t.Piece(id)
	return t.way(p, face, goal, m)
}

// way turns p to face and moves it forward towards the goal.
func (t *Table) way(p Piece, face, goal Point, m Allowance) Way {
	w := Way{End: p}
	q := p
	turns := false
	most := 0 // the cosine of the greatest angle that needs no about-face: a right angle
	if m.Round {
		most = -924 * One // 157.5°
	}
	if q.Face.X*face.X+q.Face.Y*face.Y < most {
		if m.About > m.Reach {
			return w
		}
		q = q.About()
		w.About, m.Reach = true, m.Reach-m.About
	}
	if m.Wheel > 0 {
		w.Wheel = roundUp(battle.Distance(q.Face, face)*q.Wide/One, m.Whole)
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
		t.findPieces(&q, m.Keep)
		t.findBars(&q, &q, m)
		if stop := t.stopsAt(&q, &p, m); stop.Met != Nothing {
			return Way{End: p, Stop: stop}
		}
	}
	most = m.Reach
	if ahead, _ := q.Ahead(goal); ahead < most && (m.Class == "" || battle.Distance(q.At, goal) < 2*most) {
		most = max(0, ahead)
	}
	if m.Whole > 0 {
		most -= most % m.Whole
	}
	w.Straight, w.Over, w.Stop = t.ahead(q, most, m)
	if m.Whole > 0 && w.Straight%m.Whole > 0 {
		w.Straight -= w.Straight % m.Whole
		w.Over = t.Under(Piece{ID: q.ID, At: along(q.At, q.Face, w.Straight), Face: q.Face, Wide: q.Wide, Deep: q.Deep + w.Straight})
	}
	if w.Straight <= 0 && !turns {
		return Way{End: p, Stop: w.Stop}
	}
	q.At = along(q.At, q.Face, w.Straight)
	w.End = q
	return w
}

// roundUp rounds n up to a multiple of whole; negligible lengths become 0.
func roundUp(n, whole int) int {
	switch {
	case n < 15:
		return 0
	case whole == 0:
		return n
	}
	return (n + whole - 1) / whole * whole
}

// wheeled returns p wheeled to face, on the end of its front towards which it turns.
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

// ahead returns how far q can go straight ahead, what it moves over, and what stops it.
func (t *Table) ahead(q Piece, most int, m Allowance) (far int, over []battle.Shape, stop Stop) {
	began := q
	t.findPieces(&q, most+m.Keep+q.girth())
	q.At = along(began.At, began.Face, most)
	t.findBars(&began, &q, m)
	if len(t.near)+len(t.bars) == 0 && !t.offTable(began.At) && !t.offTable(q.At) {
		far = most // nothing is in the way
	}
	for far < most {
		step := min(pace, most-far)
		q.At = along(began.At, began.Face, far+step)
		if stop = t.stopsAt(&q, &began, m); stop.Met != Nothing {
			break
		}
		far += step
	}
	q.At, q.Deep = along(began.At, began.Face, far), began.Deep+far
	return far, t.Under(q), stop
}

// findPieces collects the other pieces that are close enough to matter.
func (t *Table) findPieces(p *Piece, far int) {
	t.near = t.near[:0]
	for i := range t.pieces {
		x := &t.pieces[i]
		r := far + x.girth() + p.girth()
		if dx, dy := x.At.X-p.At.X, x.At.Y-p.At.Y; x.ID != p.ID && !x.Loose && !p.Loose && dx*dx+dy*dy < r*r {
			t.near = append(t.near, x)
		}
	}
}

// findBars collects the shapes near the way from from to to that the piece may not enter.
func (t *Table) findBars(from, to *Piece, m Allowance) {
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

// offTable reports whether a place is off the table.
func (t *Table) offTable(q Point) bool { return q.X < 0 || q.Y < 0 || q.X > t.Map.W || q.Y > t.Map.D }

// stopsAt returns what prevents q from standing where it is. A piece that was too close at the start does not stop it unless q
// comes closer.
func (t *Table) stopsAt(q, was *Piece, m Allowance) Stop {
	if t.offTable(q.At) {
		if c := q.Corners(); slices.ContainsFunc(c[:], t.offTable) {
			return Stop{Met: Edge}
		}
	}
	for _, x := range t.near {
		least, met := 1, Friend
		if x.Side != q.Side {
			least, met = max(1, m.Keep), Enemy
		} else if m.Past {
			continue
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
			return Stop{Met: met, Piece: x.ID}
		}
	}
	for _, l := range t.bars {
		if l.under(*q) {
			return Stop{Met: Wall, Ground: l.ID}
		}
	}
	return Stop{}
}

// Back moves a piece straight back without turning, until friends, enemies, walls or the edge stop it.
func (t *Table) Back(id, far int, m Allowance) Way {
	p, _ := t.Piece(id)
	w := Way{}
	back := p.About()
	w.Straight, w.Over, w.Stop = t.ahead(back, far, m)
	w.Straight += t.beyondFriends(back, w.Straight, m)
	w.End = p
	w.End.At = along(p.At, p.Face, -w.Straight)
	return w
}

// farthest is how much farther a piece may go to come out beyond its friends.
const farthest = 1200

// beyondFriends returns how much farther than far q has to go straight ahead to stand clear of the friends it has passed; less than 0
// when there is room only before it reaches them.
func (t *Table) beyondFriends(q Piece, far int, m Allowance) int {
	if !m.Past {
		return 0
	}
	began, at := q, q.At
	clear := func(n int) bool {
		q.At = along(at, q.Face, far+n)
		return !slices.ContainsFunc(t.pieces, func(x Piece) bool { return x.ID != q.ID && x.Side == q.Side && !x.Loose && Gap(q, x) < 1 })
	}
	t.findPieces(&began, far+farthest+m.Keep+q.girth())
	end := began
	end.At = along(at, q.Face, far+farthest)
	t.findBars(&began, &end, m)
	for n := 0; n <= farthest; n += pace {
		if clear(n) {
			return n
		}
		q.At = along(at, q.Face, far+n+pace)
		if t.stopsAt(&q, &began, m).Met != Nothing {
			break
		}
	}
	for n := -pace; n > -far; n -= pace {
		if clear(n) {
			return n
		}
	}
	return -far
}

// Flee returns the way of a piece running from a place, round obstacles where possible, facing the way it runs. If it cannot
// even turn because of another piece, it has met that piece at once. The edge of the table ends its flight.
func (t *Table) Flee(id int, from Point, far int, m Allowance) Way {
	p, _ := t.Piece(id)
	away := back(Direction(p.Middle(), from))
	best := Way{End: p}
	tries := turned[:3]
	if m.Blind {
		tries = tries[:1]
	}
	for i, cs := range tries {
		for _, hand := range [...]int{1, -1} {
			if i == 0 && hand < 0 {
				continue
			}
			q := p
			q.Face = rotate(away, cs[0], hand*cs[1])
			q.At = along(p.Middle(), q.Face, p.Deep/2)
			w := Way{}
			t.findPieces(&q, m.Keep)
			t.bars = t.bars[:0]
			if w.Stop = t.stopsAt(&q, &p, m); w.Met == Nothing {
				w.Straight, w.Over, w.Stop = t.ahead(q, far, m)
				w.Straight += t.beyondFriends(q, w.Straight, m)
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

// Touch places a piece in contact with the side of another from which it approaches, squared up to it.
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
	case q.SideToward(p.At) == Rear:
		p.Face = q.Face
		p.At = along(along(q.At, q.Face, -q.Deep), r, max(-q.Wide/2, min(q.Wide/2, aside)))
	case aside > 0:
		p.Face = back(r)
		p.At = along(mid, r, q.Wide/2)
	default:
		p.Face = r
		p.At = along(mid, r, -q.Wide/2)
	}
	p.Lost = q.Lost
	t.Put(p)
}
