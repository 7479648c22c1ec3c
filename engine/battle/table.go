package battle

import (
	"strconv"
	"strings"

	"vedette/engine/view"
)

// Map is the ground. Lengths are hundredths of an inch at the book's scale, from the near left corner: x to the right, y to the
// far edge. Bearings are degrees clockwise from straight away.
type Map struct {
	W, D, North int // W is 0 when there is no map
	Shapes      []Shape
}

// Shape is something on a map.
type Shape = view.Feature

// Point is a place on a map.
type Point = view.Point

// Points are places, written in inches: 14,27.7.
type Points []Point

// Take implements Taker.
func (p *Points) Take(word string) bool {
	x, y, _ := strings.Cut(word, ",")
	at := Point{X: hundredths(x), Y: hundredths(y)}
	*p = append(*p, at)
	return at.X >= 0 && at.Y >= 0
}

// hundredths reads inches with at most two decimals: "27.7". It returns -1 for anything else.
func hundredths(s string) int {
	whole, part, dot := strings.Cut(s, ".")
	digits := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	if whole == "" || len(whole) > 4 || len(part) > 2 || dot == (part == "") || !digits(whole) || !digits(part) {
		return -1
	}
	n, _ := strconv.Atoi(whole + (part + "00")[:2])
	return n
}

// kinds lists what can be on a map: the minimum number of points, + if there may be more, and the settings.
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

// kindOf returns the entry for a kind: how many points, and its settings.
func kindOf(verb string) (count, settings string, ok bool) {
	_, kind, ok := strings.Cut(kinds, "\n"+verb+" ")
	kind, _, _ = strings.Cut(kind, "\n")
	count, settings, _ = strings.Cut(kind, " ")
	return count, settings, ok
}

// Line reads a line of the map; false when l is none. A book with maps calls it before reading its own lines.
func (m *Map) Line(l *Line) bool {
	if l.Verb == "table" {
		var size Points
		l.Scan("size north=", &size, &m.North)
		if len(size) != 1 || m.W > 0 || size[0].X == 0 || size[0].Y == 0 || m.North > 359 {
			l.Wrong("there is one table, and it has a size")
			return true
		}
		m.W, m.D = size[0].X, size[0].Y
		return true
	}
	count, settings, ok := kindOf(l.Verb)
	if !ok {
		return false
	}
	s := Shape{Kind: l.Verb}
	pattern, to := "id at...", []any{&s.ID, (*Points)(&s.Points)}
	if l.Verb == "entry" {
		pattern, to = "id side at...", []any{&s.ID, &s.Side, (*Points)(&s.Points)}
	}
	keys := strings.Fields(settings)
	values := make([]string, len(keys))
	for i, k := range keys {
		pattern, to = pattern+" "+k+"=", append(to, &values[i])
	}
	l.Scan(pattern+": name?", append(to, &s.Name)...)
	for i, v := range values {
		if v != "" {
			s.Set = append(s.Set, keys[i]+"="+v)
		}
	}
	if least := int(count[0] - '0'); len(s.Points) < least || len(s.Points) > least && !strings.HasSuffix(count, "+") {
		l.Wrong("the points of a " + l.Verb + ": " + count)
	}
	for _, p := range s.Points {
		if p.X > m.W || p.Y > m.D {
			l.Wrong("it is off the table, whose line must come first")
		}
	}
	m.Shapes = append(m.Shapes, s)
	return true
}

// Hundredths reads inches as hundredths of an inch; -1 when it cannot.
func Hundredths(s string) int { return hundredths(s) }

// Size reads two lengths: "4,5".
func Size(s string) (w, d int) {
	x, y, _ := strings.Cut(s, ",")
	return hundredths(x), hundredths(y)
}
