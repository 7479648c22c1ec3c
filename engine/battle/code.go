package battle

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
)

// The code of a map is short enough for a link. Its first character gives its finest unit of length; then come the size of
// the table and the bearing of north, and after a bar each shape:
//
//	<kind><points>[=<setting><value>]...[/<side>][:<name>]
//
// A kind is a letter in the order of kinds, a capital when its lengths need the finest unit because they are no half
// inches. A setting is a letter in the order of its kind. A length is one character or more for the difference from the
// previous one. A rectangle parallel to the table is given by two opposite corners. Shapes are identified by their numbers,
// except for zones, which have the id of their side.

// MaxCode is the maximum length of a code.
const MaxCode = 4000

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

// units are the possible units of length of a code, in hundredths of an inch.
var units = [...]int{50, 10, 5, 1}

// common are values of settings that are written as one letter.
var common = strings.Fields("none soft hard light heavy gentle steep never rough obstacle half whole broken")

// order returns the kinds in the order of their letters.
func order() []string { return strings.Split(strings.Trim(kinds, "\n"), "\n") }

// Tidy returns the map with the numbers of its shapes as their ids, as in a code, also where a shape refers to another.
func (m Map) Tidy() Map {
	called := map[string]string{}
	m.Shapes = slices.Clone(m.Shapes)
	for i, s := range m.Shapes {
		if s.Kind != "zone" {
			called[s.ID] = strconv.Itoa(i + 1)
			m.Shapes[i].ID = called[s.ID]
		}
	}
	for i, s := range m.Shapes {
		if on := s.Setting("on"); on != "" {
			m.Shapes[i] = WithSetting(s, "on", called[on])
		}
	}
	return m
}

// WithSetting returns a shape with a setting changed, or removed when value is "".
func WithSetting(s Shape, key, value string) Shape {
	_, settings, _ := kindOf(s.Kind)
	var set []string
	for _, k := range strings.Fields(settings) {
		v := s.Setting(k)
		if k == key {
			v = value
		}
		if v != "" {
			set = append(set, k+"="+v)
		}
	}
	s.Set = set
	return s
}

// Code writes the map, tidied.
func (m Map) Code() string {
	m = m.Tidy()
	all := []Point{{X: m.W, Y: m.D}}
	for _, s := range m.Shapes {
		all = append(all, s.Points...)
	}
	finest := 0
	for !whole(units[finest], all) {
		finest++
	}
	b := []byte{'0' + byte(finest)}
	put := func(n int) {
		for n = n<<1 ^ n>>63; n > 31; n >>= 5 {
			b = append(b, digits[n&31|32])
		}
		b = append(b, digits[n])
	}
	put(m.W / units[finest])
	put(m.D / units[finest])
	put(m.North)
	for _, s := range m.Shapes {
		k := slices.IndexFunc(order(), func(line string) bool { return strings.HasPrefix(line, s.Kind+" ") })
		unit, first := units[0], byte('a')
		if !whole(unit, s.Points) {
			unit, first = units[finest], 'A'
		}
		b = append(b, '|', first+byte(k))
		count, settings, _ := kindOf(s.Kind)
		points := s.Points
		if count == outlined && len(points) == 4 && slices.Equal(points, rectangle(points[0], points[2])) {
			points = []Point{points[0], points[2]}
		}
		var was Point
		for _, p := range points {
			put((p.X - was.X) / unit)
			put((p.Y - was.Y) / unit)
			was = p
		}
		for i, key := range strings.Fields(settings) {
			if v := s.Setting(key); v != "" {
				if n := slices.Index(common, v); n >= 0 {
					v = string(rune('A' + n))
				}
				b = append(b, '=', 'a'+byte(i))
				b = append(b, v...)
			}
		}
		if s.Kind == "zone" {
			b = append(b, '/')
			b = append(b, s.ID...)
		} else if s.Side != "" {
			b = append(b, '/')
			b = append(b, s.Side...)
		}
		if s.Name != "" {
			b = append(b, ':')
			b = append(b, strings.ReplaceAll(s.Name, "|", "/")...)
		}
	}
	return string(b)
}

// whole reports whether all coordinates are multiples of unit.
func whole(unit int, all []Point) bool {
	return !slices.ContainsFunc(all, func(p Point) bool { return p.X%unit != 0 || p.Y%unit != 0 })
}

// outlined is the number of points of an outline, as in kinds.
const outlined = "3+"

// rectangle returns the rectangle with two opposite corners, parallel to the table.
func rectangle(a, c Point) []Point { return []Point{a, {X: c.X, Y: a.Y}, c, {X: a.X, Y: c.Y}} }

// ReadCode reads a map written by [Map.Code]. It returns a *engine.Damaged for anything else: a code may come from anyone.
func ReadCode(code string) (Map, error) {
	bad := &engine.Damaged{What: "a map", Err: &Error{1, "it is not the code of a map"}}
	if code == "" || len(code) > MaxCode || code[0] < '0' || code[0] > '3' {
		return Map{}, bad
	}
	unit := units[code[0]-'0']
	lines := strings.Split(code[1:], "|")
	size, _ := numbers(lines[0])
	if len(size) != 3 {
		return Map{}, bad
	}
	m := Map{W: size[0] * unit, D: size[1] * unit, North: size[2]}
	for i, line := range lines[1:] {
		s, ok := readShape(line, unit)
		if !ok {
			return Map{}, bad
		}
		if s.Kind != "zone" {
			s.ID = strconv.Itoa(i + 1)
		}
		m.Shapes = append(m.Shapes, s)
	}
	// A code may not say what a file could not.
	var again Map
	if _, err := Read("battle a: a\n"+m.Text(), func(l *Line) { again.Line(l) }); err != nil || again.W == 0 || again.Code() != code {
		return Map{}, bad
	}
	return again, nil
}

// numbers reads as many lengths as there are.
func numbers(text string) (out []int, rest string) {
	for text != "" {
		n, shift := 0, 0
		for {
			d := -1
			if text != "" {
				d = strings.IndexByte(digits, text[0])
			}
			if d < 0 || shift > 20 {
				return out, text
			}
			text = text[1:]
			n |= d & 31 << shift
			if shift += 5; d < 32 {
				break
			}
		}
		out = append(out, n>>1^-(n&1))
	}
	return out, ""
}

// readShape reads one shape of a code.
func readShape(line string, unit int) (s Shape, ok bool) {
	if line == "" {
		return s, false
	}
	k := int(line[0]) - 'A'
	if k >= 'a'-'A' {
		k, unit = k-('a'-'A'), units[0]
	}
	if k < 0 || k >= len(order()) {
		return s, false
	}
	s.Kind, _, _ = strings.Cut(order()[k], " ")
	line, s.Name, _ = strings.Cut(line[1:], ":")
	line, s.Side, _ = strings.Cut(line, "/")
	if s.Kind == "zone" {
		s.ID, s.Side = s.Side, ""
	}
	lengths, rest := numbers(line)
	var at Point
	for i := 0; i+1 < len(lengths); i += 2 {
		at = Point{X: at.X + lengths[i]*unit, Y: at.Y + lengths[i+1]*unit}
		s.Points = append(s.Points, at)
	}
	count, settings, _ := kindOf(s.Kind)
	if count == outlined && len(s.Points) == 2 {
		s.Points = rectangle(s.Points[0], s.Points[1])
	}
	keys := strings.Fields(settings)
	for i, set := range strings.Split(rest, "=") {
		switch {
		case i == 0 && set == "" && len(lengths)%2 == 0:
		case len(set) < 2 || int(set[0]) < 'a' || int(set[0]) >= 'a'+len(keys):
			return s, false
		default:
			v := set[1:]
			if len(v) == 1 && int(v[0]) >= 'A' && int(v[0]) < 'A'+len(common) {
				v = common[v[0]-'A']
			}
			s.Set = append(s.Set, keys[set[0]-'a']+"="+v)
		}
	}
	return s, true
}

// Text writes the map as it stands in a battle file.
func (m Map) Text() string {
	var b strings.Builder
	b.WriteString("table " + written(Point{X: m.W, Y: m.D}) + " north=" + strconv.Itoa(m.North))
	for _, s := range m.Shapes {
		words := []string{s.Kind, s.ID}
		if s.Kind == "entry" {
			words = append(words, s.Side)
		}
		for _, p := range s.Points {
			words = append(words, written(p))
		}
		b.WriteString("\n" + strings.Join(append(words, s.Set...), " "))
		if s.Name != "" {
			b.WriteString(": " + s.Name)
		}
	}
	return b.String()
}

// written returns a point in inches.
func written(p Point) string { return Inches(p.X) + "," + Inches(p.Y) }

// Inches writes hundredths of an inch without trailing zeros: "27.7".
func Inches(n int) string {
	s := strconv.Itoa(n / 100)
	if part := n % 100; part > 0 {
		s += strings.TrimRight("."+strconv.Itoa(part/10)+strconv.Itoa(part%10), "0")
	}
	return s
}
