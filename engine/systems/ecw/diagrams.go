package ecw

import (
	"vedette/engine"
	"vedette/engine/book"
)

// The drawings are in quarters of an inch.

// chargePicture is a charge to scale: the wheel, the straight part, and the last stretch that gives impetus.
func chargePicture(set Settings, dist, wheel int, impetus bool) *engine.Diagram {
	h := max(dist, 16) + 24
	w := max(h, 48)
	x, y := w/2, h-8
	d := &engine.Diagram{W: w, H: h, Inch: 4, Label: "A charge of " + book.Inches(dist) + ", of which " + book.Inches(wheel) +
		" wheeling; the last " + book.Inches(set.q(4)) + " must be straight for impetus."}
	from := engine.Point{X: x, Y: y}
	mid := engine.Point{X: x + wheel*7/10, Y: y - wheel*7/10}
	end := engine.Point{X: mid.X, Y: max(4, mid.Y-(dist-wheel))}
	if wheel > 0 {
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: []engine.Point{from, mid}, Ink: engine.Us, Dash: true})
	}
	d.Shapes = append(d.Shapes, engine.Shape{As: engine.Arrow, At: []engine.Point{mid, end}, Ink: engine.Us})
	if n := min(set.q(4), dist-wheel); n > 0 {
		ink := engine.Faint
		if impetus {
			ink = engine.Firm
		}
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line,
			At: []engine.Point{{X: min(w-2, end.X+3), Y: end.Y}, {X: min(w-2, end.X+3), Y: min(h-2, end.Y+n)}}, Ink: ink})
	}
	d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line,
		At: []engine.Point{{X: max(1, end.X-10), Y: end.Y}, {X: min(w-1, end.X+10), Y: end.Y}}, Ink: engine.Enemy},
		engine.Shape{As: engine.Name, At: []engine.Point{{X: x, Y: h - 3}}, Text: book.Inches(dist)})
	return d
}

// arcPicture is the arc of fire to scale with its bands: 45° to either side, horse round to its left
// rear as well. Source: ECW-73, ECW-R22.
func arcPicture(set Settings, u, v Unit, arm string) *engine.Diagram {
	wp := weaponOf(arm)
	reach := set.q(set.v(reachKey(arm, len(wp.bands)-1)))
	w, h := 2*reach+16, reach+24
	if u.mounted() {
		h = 2*reach + 16
	}
	x, y := w/2, reach+8
	side := reach * 7 / 10
	d := &engine.Diagram{W: w, H: h, Inch: 4, Label: "Arc of fire: 45° to either side of the front"}
	right := engine.Point{X: x + side, Y: y - side}
	left := engine.Point{X: x - side, Y: y - side}
	if u.mounted() {
		d.Label = "Arc of fire: from 45° on the right round by the left to straight behind"
		left = engine.Point{X: x, Y: y + reach}
	}
	at := engine.Point{X: x, Y: y}
	d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: []engine.Point{at, left}, Ink: engine.Us},
		engine.Shape{As: engine.Line, At: []engine.Point{at, right}, Ink: engine.Us},
		engine.Shape{As: engine.Line, At: []engine.Point{{X: x - 6, Y: y}, {X: x + 6, Y: y}}, Ink: engine.Us})
	for i := range wp.bands {
		r := set.q(set.v(reachKey(arm, i)))
		d.Label += ", " + codes[set.v(hitsKey(arm, i))].name + " to " + book.Inches(r)
		arc := []engine.Point{{X: x - r*7/10, Y: y - r*7/10}, {X: x - r*38/100, Y: y - r*92/100}, {X: x, Y: y - r},
			{X: x + r*38/100, Y: y - r*92/100}, {X: x + r*7/10, Y: y - r*7/10}}
		if u.mounted() {
			arc = append([]engine.Point{{X: x, Y: y + r}, {X: x - r*7/10, Y: y + r*7/10}, {X: x - r, Y: y}}, arc...)
		}
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: arc, Ink: engine.Faint, Dash: i > 0},
			engine.Shape{As: engine.Name, At: []engine.Point{{X: x, Y: max(3, y-r+3)}}, Text: codes[set.v(hitsKey(arm, i))].name})
	}
	d.Label += "."
	return d
}
