package splendid

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// Diagrams are in quarter inches.

func rect(x, y, w, h int) []view.Point {
	return []view.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

// pathDiagram shows a movement from left to right and the features on the way.
func pathDiagram(went, depth int, path []reach, fs []Feature) *view.Diagram {
	end := went
	for _, r := range path {
		end = max(end, min(r.At+r.Width, went+80))
	}
	d := &view.Diagram{W: depth + end + 12, H: 40, Inch: 4, Label: "The unit moves " + book.Inches(went)}
	x0 := depth + 4
	for i, r := range path {
		r.Width = max(0, r.Width) // the far edge may be behind the front, under the unit
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Area, At: rect(x0+r.At, 4, max(1, min(r.Width, end-r.At)), 28), Ink: view.Ground,
			Fill: true})
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Name, At: []view.Point{{X: x0 + r.At + min(r.Width, end-r.At)/2, Y: 36}},
			Text: fs[i].Name, Ink: view.Ground})
		d.Label += "; " + fs[i].Name + " from " + book.Inches(r.At) + " to " + book.Inches(r.At+r.Width)
	}
	d.Shapes = append(d.Shapes,
		view.Shape{Kind: view.Area, At: rect(x0-depth, 12, max(1, depth), 12), Ink: view.Us, Fill: true},
		view.Shape{Kind: view.Area, At: rect(x0-depth+went, 12, max(1, depth), 12), Ink: view.Firm, Dash: true},
		view.Shape{Kind: view.Arrow, At: []view.Point{{X: x0, Y: 18}, {X: x0 + max(1, went), Y: 18}}, Ink: view.Firm})
	d.Label += "."
	return d
}

// zoneDiagram shows the zone of fire of one stand, firing upwards, and the target.
func (s State) zoneDiagram(u Unit, dist, aside int) *view.Diagram {
	stand, rng := s.v(keyStand), 4*s.of(u.Class, colRange)
	half := stand/2 + s.v(keySide)
	far := half
	switch {
	case s.off(keyZone):
		half, far = stand/2, stand/2+rng
	case u.arm() == Artillery:
		far = half + rng*tangents[s.v(keySwing)/5]/1000
	}
	w := max(far, aside) + 8
	h := max(rng, dist) + 8
	at := func(x, y int) view.Point { return view.Point{X: w + x, Y: h - y} }
	d := &view.Diagram{W: 2 * w, H: h + stand + 4, Inch: 4}
	word := "in"
	if !s.zone(u.arm(), dist, aside) || dist > rng {
		word = "outside"
	}
	d.Label = "Zone of fire of one stand, " + book.Inches(rng) + " long and " + book.Inches(2*half) + " wide at the stand; the target at " +
		book.Inches(dist) + " is " + word + " it."
	d.Shapes = []view.Shape{
		{Kind: view.Area, At: []view.Point{at(-half, 0), at(half, 0), at(far, rng), at(-far, rng)}, Ink: view.Faint, Fill: true},
		{Kind: view.Area, At: rect(w-stand/2, h, stand, stand), Ink: view.Us, Fill: true},
		{Kind: view.Area, At: rect(w+aside, h-dist-stand, stand, stand), Ink: view.Enemy},
	}
	if c := 4 * s.of(u.Class, colClose); c > 0 {
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: []view.Point{at(-half, c), at(half, c)}, Ink: view.Firm, Dash: true})
	}
	return d
}

// coverDiagram shows the lines from one firing stand to each target stand.
func coverDiagram(line []int, stand int) *view.Diagram {
	n := len(line)
	w := n*(stand+2) + 8
	d := &view.Diagram{W: w, H: 60, Inch: 4, Label: "Lines from one firing stand"}
	mid := view.Point{X: w / 2, Y: 48}
	d.Shapes = append(d.Shapes, view.Shape{Kind: view.Area, At: rect(w/2-stand/2, 48, stand, stand), Ink: view.Us, Fill: true})
	for i, c := range line {
		x := 4 + i*(stand+2)
		ink, word := view.Firm, "cover"
		switch c {
		case 0:
			ink, word = view.Danger, "open"
		case 2:
			ink, word = view.Faint, "barred"
		}
		d.Shapes = append(d.Shapes,
			view.Shape{Kind: view.Area, At: rect(x, 4, stand, stand), Ink: view.Enemy, Fill: true},
			view.Shape{Kind: view.Line, At: []view.Point{mid, {X: x + stand/2, Y: 4 + stand}}, Ink: ink, Dash: c > 0})
		for j := range c {
			d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: []view.Point{{X: x, Y: 16 + 4*j}, {X: x + stand, Y: 16 + 4*j}},
				Ink: view.Ground})
		}
		d.Label += "; stand " + book.Num(i+1) + " " + word
	}
	d.Label += "."
	return d
}

// laneDiagram shows the lane of a roundshot.
func laneDiagram(first, past, limit, stand int) *view.Diagram {
	d := &view.Diagram{W: first + max(limit, past) + stand + 8, H: 24, Inch: 4}
	d.Label = "The lane: first target at " + book.Inches(first) + ", the next " + book.Inches(past) + " behind it, the shot carries on " +
		book.Inches(limit) + "."
	y := 12
	d.Shapes = []view.Shape{
		{Kind: view.Dot, At: []view.Point{{X: 4, Y: y}}, R: 2, Ink: view.Us},
		{Kind: view.Line, At: []view.Point{{X: 4, Y: y}, {X: 4 + first, Y: y}}, Ink: view.Faint, Dash: true},
		{Kind: view.Area, At: rect(4+first, y-stand/2, max(1, limit), stand), Ink: view.Danger, Fill: true},
		{Kind: view.Line, At: []view.Point{{X: 4 + first, Y: y - stand}, {X: 4 + first, Y: y + stand}}, Ink: view.Enemy},
		{Kind: view.Line, At: []view.Point{{X: 4 + first + past, Y: y - stand}, {X: 4 + first + past, Y: y + stand}}, Ink: view.Enemy},
	}
	return d
}
