package sandtable

import (
	"vedette/engine/battle"
)

// LengthInside returns the length of the line from a to b inside a shape of the map, to a quarter of an inch.
func LengthInside(x battle.Shape, a, b Point) (far int) {
	lo, hi := bounds(x.Points)
	face, long := Direction(a, b), battle.Distance(a, b)
	for at := quarter / 2; at < long; at += quarter {
		if q := along(a, face, at); q.X >= lo.X && q.X <= hi.X && q.Y >= lo.Y && q.Y <= hi.Y && inside(x.Points, q) {
			far += quarter
		}
	}
	return far
}

// ShapesAlong returns the shapes of the map that the line from a to b crosses or lies in.
func (t *Table) ShapesAlong(a, b Point) (all []battle.Shape) {
	line := []Point{a, b}
	lo, hi := bounds(line)
	for _, l := range t.ground {
		if len(l.outline) > 1 && l.near(lo, hi) && (crosses(line, l.outline, l.area) || l.area && inside(l.outline, a)) {
			all = append(all, l.Shape)
		}
	}
	return all
}
