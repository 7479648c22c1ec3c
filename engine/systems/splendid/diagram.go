package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
)

// Diagrams are drawn in quarter inches.

func rect(x, y, w, h int) []engine.Point {
	return []engine.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

// pathDiagram shows a movement from left to right and the features on its way.
func pathDiagram(went, depth int, path []reach, fs []Feature) *engine.Diagram {
	end := went
	for _, r := range path {
		end = max(end, min(r.At+r.Width, went+80))
	}
	d := &engine.Diagram{W: depth + end + 12, H: 40, Inch: 4, Label: "The unit moves " + book.Inches(went)}
	x0 := depth + 4
	for i, r := range path {
		r.Width = max(0, r.Width) // its far edge may lie behind the front, under the unit
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Area, At: rect(x0+r.At, 4, max(1, min(r.Width, end-r.At)), 28), Ink: engine.Ground,
			Fill: true})
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Name, At: []engine.Point{{X: x0 + r.At + min(r.Width, end-r.At)/2, Y: 36}},
			Text: fs[i].Name, Ink: engine.Ground})
		d.Label += "; " + fs[i].Name + " from " + book.Inches(r.At) + " to " + book.Inches(r.At+r.Width)
	}
	d.Shapes = append(d.Shapes,
		engine.Shape{As: engine.Area, At: rect(x0-depth, 12, max(1, depth), 12), Ink: engine.Us, Fill: true},
		engine.Shape{As: engine.Area, At: rect(x0-depth+went, 12, max(1, depth), 12), Ink: engine.Firm, Dash: true},
		engine.Shape{As: engine.Arrow, At: []engine.Point{{X: x0, Y: 18}, {X: x0 + max(1, went), Y: 18}}, Ink: engine.Firm})
	d.Label += "."
	return d
}

// zoneDiagram shows the zone of fire of one stand, firing upwards, and where the target is.
func (s State) zoneDiagram(u Unit, dist, aside int) *engine.Diagram {
	stand, rng := s.num(keyStand), 4*s.of(u.Class, colRange)
	half := stand/2 + s.num(keySide)
	far := half
	switch {
	case s.off(keyZone):
		half, far = stand/2, stand/2+rng
	case u.arm() == Artillery:
		far = half + rng*tangents[s.num(keySwing)/5]/1000
	}
	w := max(far, aside) + 8
	h := max(rng, dist) + 8
	at := func(x, y int) engine.Point { return engine.Point{X: w + x, Y: h - y} }
	d := &engine.Diagram{W: 2 * w, H: h + stand + 4, Inch: 4}
	word := "in"
	if !s.zone(u.arm(), dist, aside) || dist > rng {
		word = "outside"
	}
	d.Label = "Zone of fire of one stand, " + book.Inches(rng) + " long and " + book.Inches(2*half) + " wide at the stand; the target at " +
		book.Inches(dist) + " is " + word + " it."
	d.Shapes = []engine.Shape{
		{As: engine.Area, At: []engine.Point{at(-half, 0), at(half, 0), at(far, rng), at(-far, rng)}, Ink: engine.Faint, Fill: true},
		{As: engine.Area, At: rect(w-stand/2, h, stand, stand), Ink: engine.Us, Fill: true},
		{As: engine.Area, At: rect(w+aside, h-dist-stand, stand, stand), Ink: engine.Enemy},
	}
	if c := 4 * s.of(u.Class, colClose); c > 0 {
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: []engine.Point{at(-half, c), at(half, c)}, Ink: engine.Firm, Dash: true})
	}
	return d
}

// coverDiagram shows the lines from one firing stand to each target stand.
func coverDiagram(line []int, stand int) *engine.Diagram {
	n := len(line)
	w := n*(stand+2) + 8
	d := &engine.Diagram{W: w, H: 60, Inch: 4, Label: "Lines from one firing stand"}
	mid := engine.Point{X: w / 2, Y: 48}
	d.Shapes = append(d.Shapes, engine.Shape{As: engine.Area, At: rect(w/2-stand/2, 48, stand, stand), Ink: engine.Us, Fill: true})
	for i, c := range line {
		x := 4 + i*(stand+2)
		ink, word := engine.Firm, "cover"
		switch c {
		case 0:
			ink, word = engine.Danger, "open"
		case 2:
			ink, word = engine.Faint, "barred"
		}
		d.Shapes = append(d.Shapes,
			engine.Shape{As: engine.Area, At: rect(x, 4, stand, stand), Ink: engine.Enemy, Fill: true},
			engine.Shape{As: engine.Line, At: []engine.Point{mid, {X: x + stand/2, Y: 4 + stand}}, Ink: ink, Dash: c > 0})
		for j := range c {
			d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: []engine.Point{{X: x, Y: 16 + 4*j}, {X: x + stand, Y: 16 + 4*j}},
				Ink: engine.Ground})
		}
		d.Label += "; stand " + book.Num(i+1) + " " + word
	}
	d.Label += "."
	return d
}

// laneDiagram shows the lane of a roundshot.
func laneDiagram(first, past, limit, stand int) *engine.Diagram {
	d := &engine.Diagram{W: first + max(limit, past) + stand + 8, H: 24, Inch: 4}
	d.Label = "The lane: first target at " + book.Inches(first) + ", the next " + book.Inches(past) + " behind it, the shot carries on " +
		book.Inches(limit) + "."
	y := 12
	d.Shapes = []engine.Shape{
		{As: engine.Dot, At: []engine.Point{{X: 4, Y: y}}, R: 2, Ink: engine.Us},
		{As: engine.Line, At: []engine.Point{{X: 4, Y: y}, {X: 4 + first, Y: y}}, Ink: engine.Faint, Dash: true},
		{As: engine.Area, At: rect(4+first, y-stand/2, max(1, limit), stand), Ink: engine.Danger, Fill: true},
		{As: engine.Line, At: []engine.Point{{X: 4 + first, Y: y - stand}, {X: 4 + first, Y: y + stand}}, Ink: engine.Enemy},
		{As: engine.Line, At: []engine.Point{{X: 4 + first + past, Y: y - stand}, {X: 4 + first + past, Y: y + stand}}, Ink: engine.Enemy},
	}
	return d
}
