package ecw

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// Diagrams are drawn in quarters of an inch.

// chargePicture draws a charge to scale: the wheel, the straight part, and the last stretch, which gives impetus.
func chargePicture(set Settings, dist, wheel int, impetus bool) *view.Diagram {
	h := max(dist, 16) + 24
	w := max(h, 48)
	x, y := w/2, h-8
	d := &view.Diagram{W: w, H: h, Inch: 4, Label: "A charge of " + book.Inches(dist) + ", of which " + book.Inches(wheel) +
		" wheeling; the last " + book.Inches(set.q(4)) + " must be straight for impetus."}
	from := view.Point{X: x, Y: y}
	mid := view.Point{X: x + wheel*7/10, Y: y - wheel*7/10}
	end := view.Point{X: mid.X, Y: max(4, mid.Y-(dist-wheel))}
	if wheel > 0 {
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: []view.Point{from, mid}, Ink: view.Us, Dash: true})
	}
	d.Shapes = append(d.Shapes, view.Shape{Kind: view.Arrow, At: []view.Point{mid, end}, Ink: view.Us})
	if n := min(set.q(4), dist-wheel); n > 0 {
		ink := view.Faint
		if impetus {
			ink = view.Firm
		}
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line,
			At: []view.Point{{X: min(w-2, end.X+3), Y: end.Y}, {X: min(w-2, end.X+3), Y: min(h-2, end.Y+n)}}, Ink: ink})
	}
	d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line,
		At: []view.Point{{X: max(1, end.X-10), Y: end.Y}, {X: min(w-1, end.X+10), Y: end.Y}}, Ink: view.Enemy},
		view.Shape{Kind: view.Name, At: []view.Point{{X: x, Y: h - 3}}, Text: book.Inches(dist)})
	return d
}

// arcPicture draws the arc of fire to scale, with its range bands: 45° to either side, and for horse round to its left rear as well.
// Source: ECW-73, ECW-R22.
func arcPicture(set Settings, u Unit, arm string) *view.Diagram {
	wp := weaponOf(arm)
	reach := set.q(set.v(reachKey(arm, len(wp.bands)-1)))
	w, h := 2*reach+16, reach+24
	if u.mounted() {
		h = 2*reach + 16
	}
	x, y := w/2, reach+8
	side := reach * 7 / 10
	d := &view.Diagram{W: w, H: h, Inch: 4, Label: "Arc of fire: 45° to either side of the front"}
	right := view.Point{X: x + side, Y: y - side}
	left := view.Point{X: x - side, Y: y - side}
	if u.mounted() {
		d.Label = "Arc of fire: from 45° on the right round by the left to straight behind"
		left = view.Point{X: x, Y: y + reach}
	}
	at := view.Point{X: x, Y: y}
	d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: []view.Point{at, left}, Ink: view.Us},
		view.Shape{Kind: view.Line, At: []view.Point{at, right}, Ink: view.Us},
		view.Shape{Kind: view.Line, At: []view.Point{{X: x - 6, Y: y}, {X: x + 6, Y: y}}, Ink: view.Us})
	for i := range wp.bands {
		r := set.q(set.v(reachKey(arm, i)))
		d.Label += ", " + codes[set.v(hitsKey(arm, i))].name + " to " + book.Inches(r)
		arc := []view.Point{{X: x - r*7/10, Y: y - r*7/10}, {X: x - r*38/100, Y: y - r*92/100}, {X: x, Y: y - r},
			{X: x + r*38/100, Y: y - r*92/100}, {X: x + r*7/10, Y: y - r*7/10}}
		if u.mounted() {
			arc = append([]view.Point{{X: x, Y: y + r}, {X: x - r*7/10, Y: y + r*7/10}, {X: x - r, Y: y}}, arc...)
		}
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: arc, Ink: view.Faint, Dash: i > 0},
			view.Shape{Kind: view.Name, At: []view.Point{{X: x, Y: max(3, y-r+3)}}, Text: codes[set.v(hitsKey(arm, i))].name})
	}
	d.Label += "."
	return d
}
