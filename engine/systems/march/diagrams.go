package march

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// fireDiagram draws the arc (30 or 45 degrees to each side) and the ranges to scale; reaches are in quarter inches, nearest first.
func fireDiagram(degrees int, reaches []int, label string) *view.Diagram {
	scale := 8
	if reaches[len(reaches)-1] > 30 {
		scale = 4
	}
	far := reaches[len(reaches)-1] * scale
	// Points on the arc from its middle to its edge: cosines and sines in thousandths.
	arc := [3][2]int{{1000, 0}, {924, 383}, {707, 707}}
	if degrees == 30 {
		arc = [3][2]int{{1000, 0}, {966, 259}, {866, 500}}
	}
	h := 2*far*arc[2][1]/1000 + 40
	mid := h / 2
	d := &view.Diagram{W: far + 60, H: h, Inch: 4 * scale, Label: label}
	for _, r := range reaches {
		r *= scale
		var at []view.Point
		for i := -2; i <= 2; i++ {
			c := arc[max(i, -i)]
			y := r * c[1] / 1000
			if i < 0 {
				y = -y
			}
			at = append(at, view.Point{X: 30 + r*c[0]/1000, Y: mid + y})
		}
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: at, Ink: view.Faint, Dash: true},
			view.Shape{Kind: view.Name, At: []view.Point{{X: 20 + r, Y: mid - 4}}, Text: book.Inches(r / scale)})
	}
	edge := func(i int) view.Shape {
		end := view.Point{X: 30 + far*arc[2][0]/1000, Y: mid + i*far*arc[2][1]/1000}
		return view.Shape{Kind: view.Line, At: []view.Point{{X: 30, Y: mid}, end}, Ink: view.Firm}
	}
	d.Shapes = append(d.Shapes, edge(-1), edge(1), box(14, mid-14, 30, mid+14))
	return d
}

// chargeDiagram draws a charge move to scale, 20 units to the inch; reach is in quarter inches.
func chargeDiagram(reach int, who string) *view.Diagram {
	long, in := reach*5, book.Inches(reach)
	mid, wheel := 20+long*7/10, long*7/10
	line := func(at ...view.Point) view.Shape {
		return view.Shape{Kind: view.Line, At: at, Ink: view.Faint, Dash: true}
	}
	return &view.Diagram{W: long + 80, H: 2*mid - 20, Inch: 20,
		Label: who + " charges straight, up to " + in + ", after one wheel of at most 45° to either side.",
		Shapes: []view.Shape{
			line(view.Point{X: 30 + wheel, Y: mid - 10 - wheel}, view.Point{X: 30, Y: mid - 10},
				view.Point{X: 30 + wheel, Y: mid - 10 + wheel}),
			{Kind: view.Arrow, At: []view.Point{{X: 30, Y: mid - 10}, {X: 30 + long, Y: mid - 10}}, Ink: view.Firm},
			box(6, mid-26, 30, mid+6),
			{Kind: view.Name, At: []view.Point{{X: 30 + long/2, Y: mid - 18}}, Text: in},
		}}
}

// box draws a friendly unit, given its top left and bottom right corners.
func box(x, y, x2, y2 int) view.Shape {
	corners := []view.Point{{X: x, Y: y}, {X: x2, Y: y}, {X: x2, Y: y2}, {X: x, Y: y2}}
	return view.Shape{Kind: view.Area, At: corners, Ink: view.Us, Fill: true}
}
