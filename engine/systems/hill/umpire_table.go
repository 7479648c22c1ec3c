package hill

import (
	"cmp"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// layout is how a table is laid out: the positions of units, parties and places by their ids. Lengths are those of a
// map, with the origin at the left end of the far edge; our own edge is the near one, at h.
type layout struct {
	at   map[int]battle.Point
	seed int
	w, h int // size of the table
}

// inches converts inches on the table to lengths of the map.
func inches(n int) int { return 100 * n }

// quarters converts a length of the map to the quarter inches of the rules.
func quarters(length int) int { return length * inch / inches(1) }

// far returns the distance between two points in whole inches.
func (layout) far(a, b battle.Point) int { return battle.Distance(a, b) / inches(1) }

// toward returns the point reached from a by moving far towards b, stopping short of b by stop.
func (l layout) toward(a, b battle.Point, far, stop int) battle.Point {
	d := battle.Distance(a, b)
	if far = min(far, d-stop); d == 0 || far <= 0 {
		return a
	}
	return battle.Point{X: a.X + (b.X-a.X)*far/d, Y: a.Y + (b.Y-a.Y)*far/d}
}

// away returns a point off the table on the line from b through a, never beyond our own edge.
func (l layout) away(a, b battle.Point) battle.Point {
	return battle.Point{X: a.X + 4*(a.X-b.X), Y: min(a.Y-inches(1), a.Y+4*(a.Y-b.Y))}
}

// farEdge returns the edge farthest from a, other than ours.
func (l layout) farEdge(a battle.Point) ground.Edge {
	best := ground.Far
	for _, e := range []ground.Edge{ground.Left, ground.Right} {
		if l.far(a, l.over(a, e)) > l.far(a, l.over(a, best)) {
			best = e
		}
	}
	return best
}

// over returns the point just beyond an edge that is nearest to a.
func (l layout) over(a battle.Point, e ground.Edge) battle.Point {
	switch e {
	case ground.Left:
		a.X = -inches(1)
	case ground.Right:
		a.X = l.w + inches(1)
	case ground.Near:
		a.Y = l.h + inches(1)
	default:
		a.Y = -inches(1)
	}
	return a
}

// cover returns the cover around a point: of ten squares five are open, three give soft cover, two hard.
func (l layout) cover(a battle.Point) string {
	n := (a.X/inches(5)*7919 + a.Y/inches(5)*104729 + l.seed*31337) >> 2 % 10
	switch {
	case n < 5:
		return coverNames[inOpen].id
	case n < 8:
		return "soft"
	}
	return "hard"
}

// at returns the position of a unit: that of its party, or for our units where they began.
func (c *umpire) at(u muster.Unit) battle.Point {
	p, ok := c.layout.at[cmp.Or(u.From, u.ID)]
	if !ok {
		p = battle.Point{X: c.layout.w * (1 + len(c.layout.at)%3) / 4, Y: c.layout.h}
		c.put(u, p)
	}
	return p
}

func (c *umpire) put(u muster.Unit, p battle.Point) { c.layout.at[cmp.Or(u.From, u.ID)] = p }

// cover returns the cover of a unit: that of its place, or for a garrison its walls.
func (c *umpire) cover(u muster.Unit) string {
	if c.fight != nil {
		return book.Or(c.fight.cover[u.ID], coverNames[inOpen].id)
	}
	if p, ok := c.s.party(u.From); ok {
		if x, ok := c.s.site(p.Site); ok && x.Fort {
			return "fort"
		} else if ok {
			return "hard"
		}
	}
	return c.layout.cover(c.at(u))
}

// move moves a unit towards a point as far as it gets, stopping short by stop inches.
func (c *umpire) move(u muster.Unit, to battle.Point, stop int) bool {
	ground := "open"
	if c.fight == nil && !allMounted(u) && c.choose(5) == 0 {
		ground = "rough"
	}
	if !c.do(u, "unit-move", keyCover, ground, keyHorse, "as") {
		return false
	}
	c.bare(u)
	c.put(u, c.layout.toward(c.at(u), to, c.s.Outcome.Get().Deed.Far*inches(1)/inch, inches(stop)))
	c.leave(u)
	return true
}

// leave takes a unit off the table when it has crossed an edge.
func (c *umpire) leave(u muster.Unit) {
	if p := c.at(u); p.X < 0 || p.Y < 0 || p.X > c.layout.w || p.Y > c.layout.h && side(u) == NonPlayers {
		if now, ok := c.s.settled().unit(u.ID); ok {
			c.step(engine.Do("unit", "unit", ref("u", now.ID), "what", "gone"))
		}
	}
}

// ring returns the ring around the Players.
func (c *umpire) ring() ground.Ring {
	us := c.s.units(Players)
	var mid battle.Point
	for _, u := range us {
		mid.X, mid.Y = mid.X+c.at(u).X, mid.Y+c.at(u).Y
	}
	mid.X, mid.Y = mid.X/len(us), mid.Y/len(us)
	r := 3
	for _, u := range us {
		r = max(r, 3+c.layout.far(mid, c.at(u)))
	}
	return ground.Ring{At: ground.Point{X: quarters(mid.X), Y: quarters(mid.Y)}, R: r * inch}
}

// places returns the position of an event.
func (c *umpire) places(d Drawn) ground.Placing {
	table := ground.Table{W: quarters(c.layout.w), H: quarters(c.layout.h)}
	return ground.Place(table, ground.Lines{Edge: ground.Near}, c.ring(), d.Toward, d.Inches*inch)
}

// event places an event or, occasionally, rules it out.
func (c *umpire) event(d Drawn) {
	do := "place"
	switch n := c.choose(40); {
	case c.fight != nil:
		do = "ignore"
	case c.sight() < sight: // nobody comes by night
		do = "ignore"
	case d.Inches > 0 && c.places(d).Behind:
		do = "behind"
	case n == 0:
		do = "ignore"
	case n == 1 && d.From == "":
		do = "redraw"
	}
	if !c.enter(engine.Do(do)) {
		c.step(engine.Do("ignore"))
	}
}

// incident plays an incident, for some unit.
func (c *umpire) incident() {
	do := "incident-take"
	switch n := c.choose(40); {
	case n == 0 || c.fight != nil:
		do = "incident-ignore"
	case n == 1:
		do = "incident-redraw"
	}
	if !c.enter(engine.Do(do)) {
		c.step(engine.Do("incident-ignore"))
	}
}

// entryPoint returns the position of the hidden party about to appear: as noted, at its edge, or in the middle and
// ahead.
func (c *umpire) entryPoint() battle.Point {
	if at := c.notes.coming(c.hides).at; len(at) > 0 {
		return c.middle(at)
	}
	if c.s.Scene.Hidden[c.hides-1].From == "far" {
		return battle.Point{X: inches(c.choose(c.layout.w/inches(1)-32) + 16)}
	}
	return battle.Point{X: c.layout.w/2 + inches(c.choose(24)-12), Y: c.layout.h * 5 / 12}
}

// arrive records the position of a party or place: as drawn, in its place, beside the unit that came upon it,
// or somewhere ahead.
func (c *umpire) arrive(e arrived) {
	p := battle.Point{X: inches(c.choose(c.layout.w/inches(1)-16) + 8), Y: inches(c.choose(c.layout.h/inches(2)) + 4)}
	at, known := c.layout.at[e.Site]
	switch {
	case c.hides > 0 && (!known || c.notes.coming(c.hides).turn > 0):
		p = c.entryPoint()
	case known:
		p = battle.Point{X: at.X, Y: at.Y - inches(4)}
	case e.Inches > 0:
		at := c.places(e.Drawn).At
		p = battle.Point{X: at.X * inches(1) / inch, Y: at.Y * inches(1) / inch}
	case e.Spot && c.s.Turn > 0 && c.works > 0:
		p = c.at(muster.Unit{ID: c.works})
		p.Y = max(0, p.Y-inches(5))
	}
	c.layout.at[e.ID] = p
}
