package hill

import (
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// Scale drawings, in printed quarter inches: where an event stands, and the map of what is known.

// sketch collects shapes at any coordinates and then moves them into a drawing.
type sketch struct {
	shapes []view.Shape
	x0, y0 int
	x1, y1 int
	some   bool
}

func (p *sketch) reach(x, y, r int) {
	if !p.some {
		p.x0, p.x1, p.y0, p.y1, p.some = x-r, x+r, y-r, y+r, true
	}
	p.x0, p.x1, p.y0, p.y1 = min(p.x0, x-r), max(p.x1, x+r), min(p.y0, y-r), max(p.y1, y+r)
}

func (p *sketch) add(sh view.Shape, at ...ground.Point) {
	for _, q := range at {
		sh.At = append(sh.At, view.Point{X: q.X, Y: q.Y})
		p.reach(q.X, q.Y, sh.R)
	}
	p.shapes = append(p.shapes, sh)
}

func (p *sketch) line(ink view.Ink, dash bool, at ...ground.Point) {
	p.add(view.Shape{Kind: view.Line, Ink: ink, Dash: dash}, at...)
}

func (p *sketch) name(text string, ink view.Ink, at ground.Point) {
	p.add(view.Shape{Kind: view.Name, Text: text, Ink: ink}, at)
}

// margin is the space around a drawing, in quarter inches: room for names.
const margin = 3 * inch

// drawn returns the drawing, with all shapes moved into its frame.
func (p *sketch) drawn(sc Scale, label string) *view.Diagram {
	d := &view.Diagram{W: p.x1 - p.x0 + 2*margin, H: p.y1 - p.y0 + 2*margin, Label: label}
	d.Inch = [...]int{inch, 2 * inch, 10, inch / 2}[sc] // an inch is 2½ cm
	for _, sh := range p.shapes {
		for i := range sh.At {
			sh.At[i].X += margin - p.x0
			sh.At[i].Y += margin - p.y0
		}
		d.Shapes = append(d.Shapes, sh)
	}
	return d
}

// setInch sets the length of an inch on a map drawn in tenths of a printed inch.
func (sc Scale) setInch(d *view.Diagram) {
	d.Inch, d.Land.Metric = [...]int{10, 20, 25, 5}[sc], sc == Centimetres
}

// freeRing is the radius drawn for a ring whose size is not known.
const freeRing = 7 * inch

// force draws the ring and its facing.
func (p *sketch) force(r ground.Ring) {
	p.add(view.Shape{Kind: view.Ring, R: r.R, Ink: view.Us, Fill: true}, r.At)
	p.add(view.Shape{Kind: view.Arrow, Ink: view.Us}, r.At, r.At.Go(r.Facing, r.R+2*inch))
}

// board draws a table of known size, with our lines.
func (p *sketch) board(l Lay) {
	t := l.table()
	corners := [4]ground.Point{{X: 0, Y: 0}, {X: t.W, Y: 0}, {X: t.W, Y: t.H}, {X: 0, Y: t.H}}
	p.add(view.Shape{Kind: view.Area, Ink: view.Faint}, corners[:]...)
	if b := l.lines().Box; l.lines().On() {
		x, y := b.X+b.W, b.Y+b.H
		p.add(view.Shape{Kind: view.Area, Ink: view.Us, Fill: true}, ground.Point{X: b.X, Y: b.Y}, ground.Point{X: x, Y: b.Y},
			ground.Point{X: x, Y: y}, ground.Point{X: b.X, Y: y})
		p.name("your lines", view.Us, ground.Point{X: b.X + b.W/2, Y: b.Y + b.H/2})
		return
	}
	i := [...]int{0, 2, 0, 3, 1}[l.edge()]
	a, b := corners[i], corners[(i+1)%4]
	p.line(view.Us, false, a, b)
	p.name("your lines", view.Us, ground.Point{X: (a.X + b.X) / 2, Y: (a.Y+b.Y)/2 + 2*inch})
}

// drawing shows where an event stands: the ring and its facing, our lines, the edge, the point.
func drawing(sc Scale, l Lay, d Drawn) *view.Diagram {
	var p sketch
	r := ground.Ring{R: freeRing, Facing: l.facing()}
	if l.told() {
		r = l.ring()
		p.board(l)
	}
	if d.Off.Edge != 0 {
		r.Facing = d.Off.Facing
	}
	w := r.Facing.Turn(d.Toward)
	far := d.Inches * inch
	if d.Off.Edge != 0 {
		far = d.Off.Reach
	}
	from := r.At.Go(w, r.R)
	to := from.Go(w, far)
	at := to.Go(d.Off.To, d.Off.Walk)
	if !l.told() {
		if !l.lines().On() { // their distance is not known
			home := l.edge().Toward()
			mid := r.At.Go(home, r.R+6*inch)
			p.line(view.Us, true, mid.Go(home.Turn(2), 9*inch), mid.Go(home.Turn(-2), 9*inch))
			p.name("your lines", view.Us, mid.Go(home, 2*inch))
		}
		if d.Off.Edge != 0 {
			side := d.Off.Edge.Toward()
			p.line(view.Firm, false, to.Go(side.Turn(2), 9*inch), to.Go(side.Turn(-2), 9*inch), at)
			p.name(edgeNames[d.Off.Edge], view.Firm, to.Go(side, 2*inch))
		}
	}
	p.force(r)
	p.line(view.Firm, false, from, to)
	if d.Off.Walk > 0 {
		p.add(view.Shape{Kind: view.Arrow, Ink: view.Danger}, to, at)
	}
	p.add(view.Shape{Kind: view.Dot, R: 3, Ink: view.Enemy}, at)
	p.name(d.called(), view.Enemy, ground.Point{X: at.X, Y: at.Y - 2*inch})
	label := d.called() + ": " + inchesText(sc, d.Inches) + " to the " + octants[d.Toward] + " of your force"
	if d.Off.Edge != 0 {
		label += "; on the " + edgeWords(sc, d.Off)
	}
	return p.drawn(sc, label+".")
}

// fromEdges says where something stands on the table, from lengths in printed quarter inches.
func (sc Scale) fromEdges(left, near int, and string) string {
	return sc.length(left) + " from the left edge" + and + sc.length(near) + " from the near edge"
}

// known draws what is known of the ground, nil as long as nothing is: a ring on its own would say nothing.
func (s State) known() *view.Diagram {
	if s.table().W == 0 && s.Lay.W == 0 {
		return nil
	}
	return s.mapOf(s.Lay)
}

// mapOf draws what is known of the ground: the table and the places on it, or only the ring.
func (s State) mapOf(l Lay) *view.Diagram {
	if m := s.table(); m.W > 0 {
		return s.atlas(m, l)
	}
	var p sketch
	r := ground.Ring{R: freeRing, Facing: l.facing()}
	label := "Your force, facing away from your lines."
	if l.W > 0 {
		p.board(l)
		label = "The table, " + inchesText(s.Scale, l.W) + " by " + inchesText(s.Scale, l.H) + "."
	}
	if l.told() {
		r = l.ring()
		label += " The force stands " + s.Scale.fromEdges(l.X*inch, (l.H-l.Y)*inch, " and ") + "."
	}
	if l.W == 0 || l.told() {
		p.force(r)
	}
	if l.W > 0 {
		for _, x := range s.Sites {
			if x.On.Known {
				at := ground.Point{X: min(x.On.X, l.W*inch), Y: min(x.On.Y, l.H*inch)}
				p.add(view.Shape{Kind: view.Dot, R: 3, Ink: view.Ground}, at)
				p.name(s.placeName(x), view.Ground, ground.Point{X: at.X, Y: at.Y - 2*inch})
				label += " " + s.placeName(x) + ": " + s.Scale.fromEdges(at.X/inch*inch, (l.H-at.Y/inch)*inch, ", ") + "."
			}
		}
	}
	return p.drawn(s.Scale, label)
}
