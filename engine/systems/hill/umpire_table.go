package hill

import (
	"math"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// lie is how a table lies: where units, parties and places are, by their ids.
type lie struct {
	at   map[int]spot
	seed int
	w, h float64 // of the table
}

// spot is a place on the table in inches, seen from its near edge, which is ours.
type spot struct{ x, y float64 }

func (lie) far(a, b spot) int { return int(math.Hypot(a.x-b.x, a.y-b.y)) }

// toward is the spot so many inches from a toward b, short of it by stop.
func (l lie) toward(a, b spot, far, stop float64) spot {
	d := math.Hypot(a.x-b.x, a.y-b.y)
	if far = min(far, d-stop); d == 0 || far <= 0 {
		return a
	}
	return spot{a.x + (b.x-a.x)*far/d, a.y + (b.y-a.y)*far/d}
}

// away is the spot beyond the table on the line from b through a, never our own edge.
func (l lie) away(a, b spot) spot {
	return spot{a.x + 4*(a.x-b.x), min(a.y-1, a.y+4*(a.y-b.y))}
}

// exit is the edge farthest from a that is not ours.
func (l lie) exit(a spot) spot {
	to := spot{a.x, -1}
	for _, e := range []spot{{-1, a.y}, {l.w + 1, a.y}} {
		if l.far(a, e) > l.far(a, to) {
			to = e
		}
	}
	return to
}

// cover is what stands in the ground round a spot: five squares of ten are open, three give soft cover, two hard.
func (l lie) cover(a spot) string {
	n := (int(a.x/5)*7919 + int(a.y/5)*104729 + l.seed*31337) >> 2 % 10
	switch {
	case n < 5:
		return coverNames[inOpen].id
	case n < 8:
		return "soft"
	}
	return "hard"
}

// at is where a unit is: one that came as a party where that came, one of ours where it began.
func (c *umpire) at(u muster.Unit) spot {
	id := u.ID
	if u.From > 0 {
		id = u.From
	}
	p, ok := c.lie.at[id]
	if !ok {
		p = spot{c.lie.w * float64(1+len(c.lie.at)%3) / 4, c.lie.h}
		c.put(u, p)
	}
	return p
}

func (c *umpire) put(u muster.Unit, p spot) {
	id := u.ID
	if u.From > 0 {
		id = u.From
	}
	c.lie.at[id] = p
}

// cover is the cover of a unit: that of its place, of a garrison its walls.
func (c *umpire) cover(u muster.Unit) string {
	if p, ok := c.s.party(u.From); ok && u.From > 0 {
		if x, ok := c.s.site(p.Site); ok && x.Fort {
			return "fort"
		} else if ok {
			return "hard"
		}
	}
	return c.lie.cover(c.at(u))
}

// move moves a unit toward a spot as far as it gets, short of it by stop.
func (c *umpire) move(u muster.Unit, to spot, stop float64) bool {
	ground := "open"
	if !allMounted(u) && c.choose(5) == 0 {
		ground = "rough"
	}
	if !c.do(u, "unit-move", keyCover, ground, keyHorse, "as") {
		return false
	}
	c.put(u, c.lie.toward(c.at(u), to, float64(c.s.Outcome.Deed.Far)/inch, stop))
	return true
}

// leaves takes a unit off the table that has crossed an edge.
func (c *umpire) leaves(u muster.Unit) bool {
	if p := c.at(u); p.x < 0 || p.y < 0 || p.x > c.lie.w || p.y > c.lie.h && side(u) == NonPlayers {
		if now, ok := c.s.settled().unit(u.ID); ok {
			c.step(engine.Do("unit", "unit", ref("u", now.ID), "what", "gone"))
		}
	}
	return true
}

// ring is the ring round the Players.
func (c *umpire) ring() ground.Ring {
	us := c.s.units(Players)
	var mid spot
	for _, u := range us {
		mid.x += c.at(u).x / float64(len(us))
		mid.y += c.at(u).y / float64(len(us))
	}
	r := 3
	for _, u := range us {
		r = max(r, 3+c.lie.far(mid, c.at(u)))
	}
	return ground.Ring{At: ground.Point{X: int(mid.x * inch), Y: int(mid.y * inch)}, R: r * inch}
}

// places is where something falls.
func (c *umpire) places(d Drawn) ground.Placing {
	table := ground.Table{W: int(c.lie.w) * inch, H: int(c.lie.h) * inch}
	return ground.Place(table, ground.Lines{Edge: ground.Near}, c.ring(), d.Toward, d.Inches*inch)
}

// event puts an event on the table or, sometimes, out of the game.
func (c *umpire) event(d Drawn) {
	do := "place"
	switch n := c.choose(40); {
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

// incident takes an incident, for some unit.
func (c *umpire) incident() {
	do := "incident-take"
	switch n := c.choose(40); n {
	case 0:
		do = "incident-ignore"
	case 1:
		do = "incident-redraw"
	}
	if !c.enter(engine.Do(do)) {
		c.step(engine.Do("incident-ignore"))
	}
}

// waits is where the hidden party that is about to appear stands or comes in: as noted, or by its edge, or in the middle, ahead.
func (c *umpire) waits() spot {
	if at := c.notes.coming(c.hides).at; len(at) > 0 {
		return c.middle(at)
	}
	if c.s.Scene.Hidden[c.hides-1].From == "far" {
		return spot{float64(c.choose(int(c.lie.w)-32) + 16), 0}
	}
	return spot{float64(c.choose(24)) + c.lie.w/2 - 12, c.lie.h * 5 / 12}
}

// arrives keeps where a party or place was put: as drawn, in its place, beside those who came upon it, or somewhere ahead.
func (c *umpire) arrives(e arrived) {
	p := spot{float64(c.choose(int(c.lie.w)-16) + 8), float64(c.choose(int(c.lie.h)/2) + 4)}
	at, known := c.lie.at[e.Site]
	switch {
	case c.hides > 0 && (!known || c.notes.coming(c.hides).turn > 0):
		p = c.waits()
	case known:
		p = spot{at.x, at.y - 4}
	case e.Inches > 0:
		at := c.places(e.Drawn).At
		p = spot{float64(at.X) / inch, float64(at.Y) / inch}
	case e.Spot && c.s.Turn > 0 && c.works > 0:
		p = c.at(muster.Unit{ID: c.works})
		p.y = max(0, p.y-5)
	}
	c.lie.at[e.ID] = p
}
