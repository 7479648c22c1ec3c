package battle

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Plane geometry for the check of maps, in hundredths of an inch.

// stands reports whether no other such kind may share the ground of a kind.
func stands(kind string) bool {
	return strings.Contains(" wood field orchard marsh rough village building landmark forest bog rocks ", " "+kind+" ")
}

// half returns half the width of a line.
func half(s Shape) float64 { return float64(max(0, hundredths(s.Setting("width")))) / 2 }

func (m Map) shape(id string) (Shape, bool) {
	for _, s := range m.Shapes {
		if s.ID == id {
			return s, true
		}
	}
	return Shape{}, false
}

// area returns the ground that s covers: its outline, or the rectangle of its size, turned.
func area(s Shape) Points {
	if len(s.Points) != 1 {
		return s.Points
	}
	x, y, _ := strings.Cut(s.Setting("size"), ",")
	w, d := float64(max(0, hundredths(x)))/2, float64(max(0, hundredths(y)))/2
	turn, _ := strconv.ParseFloat(s.Setting("turn"), 64)
	sin, cos := math.Sincos(turn * math.Pi / 180)
	var out Points
	for _, c := range [][2]float64{{-w, -d}, {w, -d}, {w, d}, {-w, d}} {
		out = append(out, Point{X: s.Points[0].X + int(math.Round(c[0]*cos+c[1]*sin)), Y: s.Points[0].Y + int(math.Round(c[1]*cos-c[0]*sin))})
	}
	return out
}

// room returns the ground under a unit: its front and its depth, an inch by default. The first side faces away.
func (s Stand) room() Points {
	deep := int(s.Deep)
	if deep == 0 {
		deep = 100
	}
	if s.Side == 0 {
		deep = -deep
	}
	p, w := s.At[0], int(s.Wide)/2
	return Points{{X: p.X - w, Y: p.Y}, {X: p.X + w, Y: p.Y}, {X: p.X + w, Y: p.Y + deep}, {X: p.X - w, Y: p.Y + deep}}
}

// segments calls f with every edge of a closed area, or every segment of a line.
func segments(p Points, closed bool, f func(a, b Point)) {
	for i := 1; i < len(p); i++ {
		f(p[i-1], p[i])
	}
	if closed && len(p) > 2 {
		f(p[len(p)-1], p[0])
	}
}

func cross(a, b, c Point) int { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// cuts reports whether two segments cross, not just touch.
func cuts(a, b, c, d Point) bool {
	return cross(a, b, c)*cross(a, b, d) < 0 && cross(c, d, a)*cross(c, d, b) < 0
}

// holds reports whether p lies inside the area, not on its edge.
func holds(area Points, p Point) (in bool) {
	segments(area, true, func(a, b Point) {
		if (a.Y > p.Y) != (b.Y > p.Y) && float64(p.X) < float64(b.X-a.X)*float64(p.Y-a.Y)/float64(b.Y-a.Y)+float64(a.X) {
			in = !in
		}
	})
	edge := false
	segments(area, true, func(a, b Point) { edge = edge || between(a, b, p) < 1 })
	return in && !edge
}

// between returns the distance of p from the segment.
func between(a, b, p Point) float64 {
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, (float64(p.X-a.X)*dx+float64(p.Y-a.Y)*dy)/n))
	}
	return math.Hypot(float64(p.X-a.X)-t*dx, float64(p.Y-a.Y)-t*dy)
}

// overlap reports whether two areas share ground; touching is allowed.
func overlap(a, b Points) (is bool) {
	segments(a, true, func(p, q Point) {
		segments(b, true, func(r, s Point) { is = is || cuts(p, q, r, s) })
	})
	for _, p := range append(middles(b), b...) {
		is = is || holds(a, p)
	}
	for _, p := range append(middles(a), a...) {
		is = is || holds(b, p)
	}
	return is
}

// middles returns the centre of an area and the middles of its edges, since an area may lie in another with all its corners on
// the edge.
func middles(p Points) (out Points) {
	x, y := 0, 0
	for i, q := range p {
		next := p[(i+1)%len(p)]
		out = append(out, Point{X: (q.X + next.X) / 2, Y: (q.Y + next.Y) / 2})
		x, y = x+q.X, y+q.Y
	}
	return append(out, Point{X: x / len(p), Y: y / len(p)})
}

// inside reports whether all of b lies in a, its edge included; a must be convex.
func inside(a, b Points) bool {
	for _, p := range b {
		edge := false
		segments(a, true, func(c, d Point) { edge = edge || between(c, d, p) < 1 })
		if !edge && !holds(a, p) {
			return false
		}
	}
	return true
}

// near reports whether the line of s enters the area or comes closer to it than allowed.
func near(s Shape, area Points, far float64) (is bool) {
	segments(s.Points, false, func(a, b Point) {
		for _, p := range area {
			is = is || between(a, b, p) < far
		}
		segments(area, true, func(c, d Point) {
			is = is || cuts(a, b, c, d) || between(c, d, a) < far || between(c, d, b) < far
		})
		is = is || len(area) > 2 && (holds(area, a) || holds(area, b))
	})
	return is
}

// meet returns the points where two lines cross or touch.
func meet(a, b Points) (out Points) {
	segments(a, false, func(p, q Point) {
		segments(b, false, func(r, s Point) {
			if cuts(p, q, r, s) {
				t := float64(cross(r, s, p)) / float64(cross(r, s, p)-cross(r, s, q))
				out = append(out, Point{X: p.X + int(t*float64(q.X-p.X)), Y: p.Y + int(t*float64(q.Y-p.Y))})
			} else {
				for _, x := range (Points{r, s}) {
					if between(p, q, x) < 1 {
						out = append(out, x)
					}
				}
			}
		})
	})
	return out
}

// crossed reports whether there is a bridge or ford over the water at p.
func (m Map) crossed(water string, p Point) bool {
	return slices.ContainsFunc(m.Shapes, func(s Shape) bool {
		return s.Setting("on") == water && math.Hypot(float64(s.Points[0].X-p.X), float64(s.Points[0].Y-p.Y)) < 100
	})
}

// apart returns the distance between two areas.
func apart(a, b Points) int {
	if overlap(a, b) {
		return 0
	}
	far := math.Inf(1)
	for _, x := range [][2]Points{{a, b}, {b, a}} {
		segments(x[0], true, func(c, d Point) {
			for _, p := range x[1] {
				far = min(far, between(c, d, p))
			}
		})
	}
	return int(far)
}

func trim(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }
