package battle

import (
	"slices"
	"strconv"
	"strings"
)

// Editing a map: every change returns a new map, and shapes snap to half inches and stay on the table.

// Snap is the grid for places, in hundredths of an inch.
const Snap = 50

// Area reports whether a kind is ground with an outline.
func Area(kind string) bool {
	count, _, _ := kindOf(kind)
	return strings.HasPrefix(count, "3")
}

// single reports whether a kind has exactly one point.
func single(kind string) bool {
	count, _, _ := kindOf(kind)
	return count == "1"
}

// on returns p moved onto the table and to the nearest half inch.
func (m Map) on(p Point) Point {
	near := func(n, most int) int { return max(0, min((n+Snap/2)/Snap*Snap, most)) }
	return Point{X: near(max(p.X, 0), m.W), Y: near(max(p.Y, 0), m.D)}
}

// WithShape returns the map with shape i replaced.
func (m Map) WithShape(i int, s Shape) Map {
	m.Shapes = slices.Clone(m.Shapes)
	m.Shapes[i] = s
	return m
}

// At returns the index of the shape at p, or the nearest within reach; -1 for none. Smaller shapes come first, zones last.
func (m Map) At(p Point, reach int) int {
	best, is := reach, -1
	large := 0
	for i, s := range m.Shapes {
		far, low, high := DistanceToShape(s, p), s.Points[0], s.Points[0]
		for _, q := range s.Points {
			low = Point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
			high = Point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
		}
		size := (high.X - low.X) * (high.Y - low.Y)
		if s.Kind == "zone" {
			size += m.W * m.D
		}
		if !Area(s.Kind) { // favours a line through a wood, or a house in a village
			far, size = max(0, far-Snap), 0
		}
		if far < best || far == best && (is < 0 || size <= large) {
			best, large, is = far, size, i
		}
	}
	return is
}

// Moved returns the map with shape i moved, as far as it stays on the table.
func (m Map) Moved(i, x, y int) Map {
	s := m.Shapes[i]
	for _, p := range s.Points {
		x, y = max(x, -p.X), max(y, -p.Y)
		x, y = min(x, m.W-p.X), min(y, m.D-p.Y)
	}
	s.Points = slices.Clone(s.Points)
	for k := range s.Points {
		s.Points[k].X += x
		s.Points[k].Y += y
	}
	return m.WithShape(i, s)
}

// Dragged returns the map with corner k of shape i at p. A corner dragged onto its neighbour is removed if the shape can do
// without it.
func (m Map) Dragged(i, k int, p Point) Map {
	s := m.Shapes[i]
	s.Points = slices.Clone(s.Points)
	s.Points[k] = m.on(p)
	least := 3
	if Area(s.Kind) {
		least = 4
	}
	for _, next := range [...]int{k - 1, k + 1} {
		if next >= 0 && next < len(s.Points) && len(s.Points) >= least && Distance(s.Points[next], s.Points[k]) < Snap {
			s.Points = slices.Delete(s.Points, k, k+1)
			break
		}
	}
	return m.WithShape(i, s)
}

// WithCorner returns the map with a new corner of shape i at p, after corner k.
func (m Map) WithCorner(i, k int, p Point) Map {
	s := m.Shapes[i]
	if len(s.Points) < 40 && !single(s.Kind) {
		s.Points = slices.Insert(slices.Clone(s.Points), k+1, m.on(p))
	}
	return m.WithShape(i, s)
}

// Middle returns the middle of the bounding box of a shape.
func Middle(s Shape) Point {
	low, high := s.Points[0], s.Points[0]
	for _, p := range s.Points {
		low = Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return Point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}
}

// about returns the map with to applied to all points of shape i relative to its middle; m itself if a point would leave the
// table.
func (m Map) about(i int, to func(x, y int) (int, int)) Map {
	s, mid := m.Shapes[i], Middle(m.Shapes[i])
	s.Points = slices.Clone(s.Points)
	for k, p := range s.Points {
		x, y := to(p.X-mid.X, p.Y-mid.Y)
		x, y = mid.X+x, mid.Y+y
		if x < 0 || y < 0 || x > m.W || y > m.D {
			return m
		}
		s.Points[k] = Point{X: x / 10 * 10, Y: y / 10 * 10}
	}
	return m.WithShape(i, s)
}

// Turned returns the map with shape i turned clockwise.
func (m Map) Turned(i, degrees int) Map {
	s := m.Shapes[i]
	if single(s.Kind) {
		_, settings, _ := kindOf(s.Kind)
		for _, key := range [...]string{"turn", "toward"} {
			if strings.Contains(" "+settings+" ", " "+key+" ") {
				now, _ := strconv.Atoi(s.Setting(key))
				s = WithSetting(s, key, strconv.Itoa((now+degrees+360)%360))
			}
		}
		return m.WithShape(i, s)
	}
	return m.about(i, func(x, y int) (int, int) { return turned(x, y, degrees) })
}

// Resized returns the map with shape i larger by a number of half inches, or smaller: buildings and bridges in both dimensions,
// water, roads and fords in width, anything else around its middle.
func (m Map) Resized(i, halves int) Map {
	s := m.Shapes[i]
	_, settings, _ := kindOf(s.Kind)
	more := func(value string, usual int) string {
		n := hundredths(value)
		if n <= 0 {
			n = usual
		}
		return Inches(max(Snap, min(n+halves*Snap, 4800)))
	}
	for _, key := range strings.Fields(settings) {
		switch {
		case key == "size" && single(s.Kind):
			x, y, _ := strings.Cut(s.Setting("size"), ",")
			return m.WithShape(i, WithSetting(s, "size", more(x, 200)+","+more(y, 200)))
		case key == "width", key == "wide":
			return m.WithShape(i, WithSetting(s, key, more(s.Setting(key), 200)))
		}
	}
	far := 0
	for _, p := range s.Points {
		far = max(far, Distance(Middle(s), p))
	}
	if to := far + halves*Snap; far > 0 && to >= 2*Snap {
		return m.about(i, func(x, y int) (int, int) { return x * to / far, y * to / far })
	}
	return m
}

// WithName returns the map with a new name for shape i, of at most 40 characters, without line breaks and bars.
func (m Map) WithName(i int, name string) Map {
	s := m.Shapes[i]
	r := []rune(strings.Join(strings.FieldsFunc(name, func(c rune) bool { return c <= ' ' || c == 0x7f || c == 0xfffd || c == '|' }), " "))
	s.Name = strings.TrimSpace(string(r[:min(len(r), 40)]))
	return m.WithShape(i, s)
}

// WithoutShape returns the map without shape i.
func (m Map) WithoutShape(i int) Map {
	m.Shapes = slices.Delete(slices.Clone(m.Shapes), i, i+1)
	return m
}

// MaxShapes is the maximum number of shapes on a map drawn by hand.
const MaxShapes = 60

// WithNewShape returns the map with a new shape of a kind and of usual size around p. side is that of a zone or an entry.
func (m Map) WithNewShape(kind, side string, p Point) Map {
	if len(m.Shapes) >= MaxShapes {
		return m
	}
	s := Shape{Kind: kind, ID: strconv.Itoa(len(m.Shapes) + 1)}
	wide, deep := 800, 600
	switch kind {
	case "zone":
		s.ID, wide, deep = side, m.W*2/3, 600
	case "entry":
		s.Side = side
	case "village", "orchard", "field":
		wide, deep = 600, 500
	case "river", "stream": // across the table
		wide, deep, p.Y = 0, m.D, m.D/2
	case "road", "track":
		wide, deep, p.X = m.W, 0, m.W/2
	}
	corner := func(x, y int) { s.Points = append(s.Points, m.on(Point{X: p.X + x*wide/2, Y: p.Y + y*deep/2})) }
	switch {
	case single(kind) || kind == "entry":
		corner(0, 0)
	case Area(kind):
		corner(-1, -1)
		corner(1, -1)
		corner(1, 1)
		corner(-1, 1)
	default:
		corner(-1, -1)
		corner(0, 0)
		corner(1, 1)
		if deep > 0 && wide > 0 { // a wall or a hedge runs along it
			s.Points = []Point{m.on(Point{X: p.X - 400, Y: p.Y}), m.on(Point{X: p.X + 400, Y: p.Y})}
		}
	}
	m.Shapes = append(slices.Clip(m.Shapes), s)
	return m
}

// OnTable returns the map on a table of another size; points beyond its edge move to it.
func (m Map) OnTable(wide, deep int) Map {
	m.W, m.D = wide, deep
	m.Shapes = slices.Clone(m.Shapes)
	for i, s := range m.Shapes {
		s.Points = slices.Clone(s.Points)
		for k, p := range s.Points {
			s.Points[k] = Point{X: min(p.X, wide), Y: min(p.Y, deep)}
		}
		m.Shapes[i] = s
	}
	return m
}
