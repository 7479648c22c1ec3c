package minie

import (
	"vedette/engine/view"
)

// at makes points of pairs of coordinates.
func at(xy ...int) (out []view.Point) {
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, view.Point{X: xy[i], Y: xy[i+1]})
	}
	return out
}

// name makes a label at a point.
func name(x, y int, text string, ink view.Ink) view.Shape {
	return view.Shape{Kind: view.Name, At: at(x, y), Text: text, Ink: ink}
}

// stickDiagram draws the 30″ roundshot stick behind the target, at 20 units to the inch. Source: HM-73; C4.
func stickDiagram() *view.Diagram {
	const in = 20
	d := &view.Diagram{W: 32 * in, H: 234, Inch: in, Label: "The roundshot stick runs 30 inches on from the target. " +
		"Red: 9 to 13, 21 to 23, 27 to 28 inches; yellow: 13 to 17, 23 to 25, 28 to 29; olive: 17 to 21, 25 to 27, 29 to 30. " + onLimit}
	const top, end = 84, 132
	put := func(shapes ...view.Shape) { d.Shapes = append(d.Shapes, shapes...) }
	box := func(from, to int, ink view.Ink, fill bool) {
		put(view.Shape{Kind: view.Area, At: at(in+from*in, top, in+to*in, top, in+to*in, end, in+from*in, end), Ink: ink, Fill: fill})
	}
	box(0, 30, view.Firm, false)
	for i, c := range stick {
		for _, g := range [...][2]int{c.near, c.mid, c.far} {
			box(g[0], g[1], [...]view.Ink{view.Danger, view.Ground, view.Us}[i], true)
		}
		// The middle name is set higher, with a line down to its colour.
		x, y := in+(c.near[0]+c.near[1])*in/2, 62-i%2*44
		put(view.Shape{Kind: view.Line, At: at(x, y+22, x, top), Ink: view.Faint}, name(x, y, c.name, view.Firm))
	}
	for i, text := range [...]string{"near 4+", "mid 5+", "far 6"} {
		first, last := stick[0], stick[len(stick)-1]
		from := [...]int{first.near[0], first.mid[0], first.far[0]}[i]*in + in
		to := [...]int{last.near[1], last.mid[1], last.far[1]}[i]*in + in
		y := 168 + i/2*44 // the last section is too short for a name in line with the others
		put(view.Shape{Kind: view.Line, At: at(from+3, end+8, to-3, end+8), Ink: view.Firm},
			view.Shape{Kind: view.Line, At: at((from+to)/2, end+8, (from+to)/2, y-18), Ink: view.Faint}, name((from+to)/2, y, text, view.Firm))
	}
	put(view.Shape{Kind: view.Dot, At: at(in, (top+end)/2), R: 8, Ink: view.Enemy}, name(in, 168, "target", view.Firm),
		view.Shape{Kind: view.Arrow, At: at(in, (top+end)/2, in+8*in, (top+end)/2), Ink: view.Faint}, name(in+4*in, 62, "shot", view.Faint))
	return d
}

// shellDiagram draws the 4″ template with its 2″ inner circle, displaced for a die of 2 to 5, at 60 units to
// the inch; the gun is below. Source: HM-74, HM-R21.
func shellDiagram(fall int) *view.Diagram {
	const in = 60
	x, y := 4*in, 4*in
	off := 3 * in / 2
	dx, dy := 0, 0
	where := "on the point of aim"
	switch fall {
	case 2:
		dy, where = -off, "1½ inches beyond it"
	case 3:
		dx, where = -off, "1½ inches to the left of it"
	case 4:
		dy, where = off, "1½ inches short of it"
	case 5:
		dx, where = off, "1½ inches to the right of it"
	}
	d := &view.Diagram{W: 8 * in, H: 8 * in, Inch: in, Label: "The shell template, 4 inches across with a 2 inch inner circle, " +
		"seen from the gun below: the shell bursts " + where + ". Roll for each figure in the inner circle."}
	d.Shapes = append(d.Shapes,
		view.Shape{Kind: view.Arrow, At: at(x, 8*in-10, x, 6*in+20), Ink: view.Faint}, name(x+70, 8*in-20, "from the gun", view.Faint),
		view.Shape{Kind: view.Ring, At: at(x+dx, y+dy), R: 2 * in, Ink: view.Firm},
		view.Shape{Kind: view.Ring, At: at(x+dx, y+dy), R: in, Ink: view.Danger, Fill: true},
		view.Shape{Kind: view.Dot, At: at(x, y), R: 5, Ink: view.Enemy})
	if fall == 6 || fall == 1 {
		for _, n := range [...]struct {
			dx, dy int
			text   string
		}{{0, -off, "2 beyond"}, {-off, 0, "3 left"}, {0, off, "4 short"}, {off, 0, "5 right"}, {0, -16, "6"}} {
			d.Shapes = append(d.Shapes, name(x+n.dx, y+n.dy, n.text, view.Firm))
		}
	}
	return d
}

// coneDiagram draws the canister cone, at 30 units to the inch. Source: HM-75, HM-R20.
func coneDiagram(rifled bool) *view.Diagram {
	const in = 30
	x, y := in, 4*in
	half := func(from int) int { return 3 * in * from / (13 * 2) } // 3″ wide at 13″
	d := &view.Diagram{W: 15 * in, H: 8 * in, Inch: in, Label: "The canister cone, 13 inches long and 3 wide at its far end: " +
		"close zone to 3 inches, normal to 7, long to 13."}
	for i, z := range canister {
		kill := z.kill(rifled)
		a, b := half(z.from), half(z.to)
		d.Shapes = append(d.Shapes,
			view.Shape{Kind: view.Area, At: at(x+z.from*in, y-a, x+z.to*in, y-b, x+z.to*in, y+b, x+z.from*in, y+a),
				Ink: [...]view.Ink{view.Danger, view.Firm, view.Faint}[i], Fill: kill < none},
			name(x+(z.from+z.to)*in/2, y+2*in+10, z.name+" "+killText(kill), view.Firm))
	}
	d.Shapes = append(d.Shapes, view.Shape{Kind: view.Dot, At: at(x, y), R: 6, Ink: view.Us})
	return d
}
