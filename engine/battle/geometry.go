package battle

// Distances and bearings are computed in whole numbers, so that all devices get the same results.

// Distance returns the distance between a and b in hundredths of an inch, rounded to the nearest.
func Distance(a, b Point) int {
	x, y := b.X-a.X, b.Y-a.Y
	return Root(x*x + y*y)
}

// Root returns the square root of n, rounded to the nearest.
func Root(n int) int {
	if n <= 0 {
		return 0
	}
	r := 1
	for x := n; x > 0; x >>= 2 { // an upper bound of the root
		r <<= 1
	}
	for next := (r + n/r) / 2; next < r; next = (r + n/r) / 2 {
		r = next
	}
	if n > r*r+r {
		r++
	}
	return r
}

// one is the length of a unit vector in turned.
const one = 1 << 30

// turned returns a vector turned clockwise by whole degrees.
func turned(x, y, degrees int) (int, int) {
	const cos, sin = 1073578288, 18739379 // of a degree
	c, s := one, 0
	for range (degrees%360 + 360) % 360 {
		c, s = (c*cos-s*sin)/one, (s*cos+c*sin)/one
	}
	near := func(n int) int {
		if n < 0 {
			return -((-n + one/2) / one)
		}
		return (n + one/2) / one
	}
	return near(x*c + y*s), near(y*c - x*s)
}

// segmentDistance returns the distance of p from the line segment between a and b.
func segmentDistance(a, b, p Point) int {
	x, y := b.X-a.X, b.Y-a.Y
	long := x*x + y*y
	t := (p.X-a.X)*x + (p.Y-a.Y)*y
	if t <= 0 || long == 0 {
		return Distance(a, p)
	}
	if t >= long {
		return Distance(b, p)
	}
	return Distance(p, Point{X: a.X + x*t/long, Y: a.Y + y*t/long})
}

// DistanceToShape returns the distance of p from a shape, 0 inside an area.
func DistanceToShape(s Shape, p Point) int {
	best, in, area := 1<<30, false, Area(s.Kind)
	for i, a := range s.Points {
		b := s.Points[(i+1)%len(s.Points)]
		if area || i+1 < len(s.Points) || i == 0 {
			best = min(best, segmentDistance(a, b, p))
		}
		if (a.Y > p.Y) != (b.Y > p.Y) {
			// Find the side of the edge that p is on without dividing.
			left := (p.X-a.X)*(b.Y-a.Y) - (b.X-a.X)*(p.Y-a.Y)
			if left < 0 == (b.Y > a.Y) {
				in = !in
			}
		}
	}
	if area && in {
		return 0
	}
	return best
}
