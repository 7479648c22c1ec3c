package battle

import (
	"strconv"
	"strings"
)

// Map is the ground. Lengths are hundredths of an inch at the book's own scale, from the near left corner: x to the right, y away
// from us. Bearings are degrees clockwise from straight away.
type Map struct {
	W, D, North int // no battle has a map of no size: W is 0 when there is none
	Shapes      []Shape
}

// Point is a place on the map.
type Point struct{ X, Y int }

// Shape is something on the map: a feature, a zone in which a side sets up, or where troops come on.
type Shape struct {
	Kind, ID, Name string // of a zone the ID is its side
	Side           string // of an entry
	Points         []Point
	Set            []Setting
}

// Setting is what a feature is like.
type Setting struct{ Key, Value string }

// kinds are what may lie on a map: the least number of points, whether there may be more, and its settings.
const kinds = `
hill 3+ level slope crest
contour 3+
wood 3+ density
field 3+ crop cover effect
orchard 3+ cover effect
marsh 3+ effect
rough 3+
rocks 3+
forest 3+
bog 3+
village 3+ place strength stuff size
river 2+ width depth cross
stream 2+ width depth cross
road 2+ width surface
track 2+ width
wall 2+ cover height stuff
hedge 2+ cover
ditch 2+ width cover
earthwork 2+ what front
ford 1 on wide
bridge 1 on toward size state stuff strength
building 1 size turn cover holds stuff
landmark 1 size turn what place strength
zone 3+
entry 1+
`

// line takes a line of the map.
func (m *Map) line(l *Line) bool {
	if l.Verb == "table" {
		if m.W > 0 {
			l.Wrong("there is one table")
		}
		size := l.point(Point{1 << 20, 1 << 20})
		if m.W, m.D, m.North = size.X, size.Y, l.Int("north", 0, 359, 0); m.W <= 0 || m.D <= 0 {
			l.Wrong("a table has a size")
		}
		return true
	}
	_, kind, ok := strings.Cut(kinds, "\n"+l.Verb+" ")
	if !ok {
		return false
	}
	kind, _, _ = strings.Cut(kind, "\n")
	count, settings, _ := strings.Cut(kind, " ")
	least, more := int(count[0]-'0'), strings.HasSuffix(count, "+")
	if m.W == 0 {
		l.Wrong("the size of the table comes first")
	}
	s := Shape{Kind: l.Verb, ID: l.Word()}
	if l.Verb == "entry" {
		s.Side = l.Word()
	}
	l.Settings(func(key, value string) {
		if !strings.Contains(" "+settings+" ", " "+key+" ") {
			l.Wrong("a " + l.Verb + " has no " + strconv.Quote(key))
		}
		s.Set = append(s.Set, Setting{key, value})
	})
	for len(s.Points) < least || more && len(l.words) > 0 && l.r.err == nil {
		s.Points = append(s.Points, l.point(Point{m.W, m.D}))
	}
	s.Name = l.Name()
	m.Shapes = append(m.Shapes, s)
	return true
}

// point takes the next word as a place no farther than most.
func (l *Line) point(most Point) Point {
	w := l.Word()
	x, y, _ := strings.Cut(w, ",")
	p := Point{hundredths(x), hundredths(y)}
	if p.X < 0 || p.Y < 0 || p.X > most.X || p.Y > most.Y {
		l.Wrong(strconv.Quote(w) + " is no place on the table")
	}
	return p
}

// hundredths reads inches with at most two places: "27.7"; -1 when it cannot.
func hundredths(s string) int {
	whole, part, dot := strings.Cut(s, ".")
	digits := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	if whole == "" || len(whole) > 4 || len(part) > 2 || dot == (part == "") || !digits(whole) || !digits(part) {
		return -1
	}
	n, _ := strconv.Atoi(whole + (part + "00")[:2])
	return n
}
