package battle

import (
	"strings"

	"vedette/engine/view"
)

// Diagram draws the table from above, us at the foot, in tenths of an inch. ours is the side that we are; the edge at the foot is
// drawn as its own.
func (m Map) Diagram(label, ours string) *view.Diagram {
	at := func(x, y int) view.Point { return view.Point{X: x / 10, Y: (m.D - y) / 10} }
	d := &view.Diagram{W: m.W / 10, H: m.D / 10, Inch: 10, Label: label, Shapes: []view.Shape{
		{As: view.Area, At: []view.Point{at(0, 0), at(m.W, 0), at(m.W, m.D), at(0, m.D)}},
		{As: view.Line, At: []view.Point{at(0, 0), at(m.W, 0)}, Ink: view.Us}}}
	var names []view.Shape
	for _, s := range m.Shapes {
		x := view.Shape{Ink: view.Ground}
		left, right, low, high := m.W, 0, m.D, 0
		for _, p := range s.Points {
			x.At = append(x.At, at(p.X, p.Y))
			left, right, low, high = min(left, p.X), max(right, p.X), min(low, p.Y), max(high, p.Y)
		}
		middle := (low + high) / 2
		switch count, _, _ := kindOf(s.Kind); {
		case len(x.At) == 1:
			x.As = view.Dot
			middle += m.D / 14 // its name stands beyond it
		case strings.HasPrefix(count, "3"):
			x.As, x.Fill = view.Area, true
		default:
			x.As = view.Line
		}
		switch s.Kind {
		case "village", "building", "landmark":
			x.Ink = view.Firm
		case "rough", "hill", "contour":
			x.Fill, x.Dash = false, true
		case "zone", "entry":
			x.Ink, x.Fill, x.Dash = view.Enemy, false, x.As != view.Dot
			if s.Side == ours || s.ID == ours {
				x.Ink = view.Us
			}
		}
		d.Shapes = append(d.Shapes, x)
		if s.Name != "" {
			names = append(names, view.Shape{As: view.Name, At: []view.Point{at((left+right)/2, middle)}, Ink: x.Ink, Text: s.Name})
		}
	}
	d.Shapes = append(d.Shapes, names...)
	return d
}
