package sandtable

import "vedette/engine/battle"

// Span is a shape of the map on a way straight ahead, with the distances at which the front of the piece first and last touches
// it.
type Span struct {
	battle.Shape
	From, To int
}

// quarter is the precision of spans.
const quarter = 25

// Spans returns the shapes that the front of p touches over a distance far straight ahead. Lines have their width on the map.
func (t *Table) Spans(p Piece, far int) (out []Span) {
	for _, l := range t.ground {
		half := battle.Hundredths(l.Setting("width")) / 2
		q := p
		q.At, q.Deep = along(p.At, p.Face, far+half), far+2*half+1
		if !l.under(q) {
			continue
		}
		q.Deep = 2*half + 2 // a line along the front lies between its edges, not on one
		x := Span{l.Shape, -1, -1}
		for at := 0; at <= far; at += quarter {
			if q.At = along(p.At, p.Face, at+half+1); l.under(q) {
				if x.To = at; x.From < 0 {
					x.From = at
				}
			} else if x.From >= 0 {
				break
			}
		}
		if x.From >= 0 {
			out = append(out, x)
		}
	}
	return out
}

// under reports whether any part of p is in, on or across the shape.
func (l terrain) under(p Piece) bool {
	c := p.Corners()
	lo, hi := bounds(c[:])
	return l.near(lo, hi) && (crosses(c[:], l.outline, l.area) || p.distSquared(l.outline[0]) == 0 || l.area && inside(l.outline, c[0]))
}
