package march

import (
	"strings"

	"vedette/engine/book"
)

// Code is a unit code: "V-6 Sk", "R-5 LL", "R-6 HF". Source: MA-12.
type Code struct {
	Quality int
	CV      int
	Kind    Kind
	Sk      bool
	Weight  byte
	Lancer  bool
	Draw    byte
}

// code returns the code of a unit with its present CV.
func (u Unit) code() Code { return Code{u.Quality, u.CV, u.Kind, u.Sk, u.Weight, u.Lancer, u.Draw} }

// String writes the code as the rule book does.
func (c Code) String() string {
	s := string(letters[c.Quality]) + "-" + book.Num(c.CV)
	switch {
	case c.Sk:
		s += " Sk"
	case c.Kind == Cavalry:
		s += " " + string(c.Weight)
		if c.Lancer {
			s += "L"
		}
	case c.Kind == Artillery:
		s += " " + string(c.Weight) + string(c.Draw)
	}
	return s
}

// ParseCode reads a unit code; ok is false if s is none. The letters after the number are read by position: ruling MA-R05.
// A single weight letter means cavalry, with a second L lancers; F, H or S in second place means artillery.
func ParseCode(s string) (c Code, ok bool) {
	head, tag, tagged := strings.Cut(strings.TrimSpace(s), " ")
	letter, num, dash := strings.Cut(head, "-")
	if !dash || len(letter) != 1 || len(num) == 0 || len(num) > 2 {
		return Code{}, false
	}
	c.Quality = strings.Index(letters, letter)
	for _, d := range num {
		if d < '0' || d > '9' {
			return Code{}, false
		}
		c.CV = c.CV*10 + int(d-'0')
	}
	if c.Quality < 0 || c.CV > 10 || num[0] == '0' && len(num) > 1 {
		return Code{}, false
	}
	weight := func(b byte) bool { return b == 'L' || b == 'M' || b == 'H' }
	switch {
	case !tagged:
	case tag == "Sk":
		c.Sk = true
	case len(tag) == 1 && weight(tag[0]):
		c.Kind, c.Weight = Cavalry, tag[0]
	case len(tag) == 2 && weight(tag[0]) && tag[1] == 'L':
		c.Kind, c.Weight, c.Lancer = Cavalry, tag[0], true
	case len(tag) == 2 && weight(tag[0]) && (tag[1] == 'F' || tag[1] == 'H' || tag[1] == 'S' && tag[0] == 'H'):
		c.Kind, c.Weight, c.Draw = Artillery, tag[0], tag[1]
	default:
		return Code{}, false
	}
	return c, true
}

// Words returns a code in words: "Veteran heavy siege artillery, CV 7".
func (c Code) Words() string {
	t, weight := qualities[c.Quality], ""
	if c.Weight != 0 {
		weight = " " + weights[weightIndex(c.Weight)]
	}
	switch {
	case c.Kind == Infantry:
		t += " infantry"
		if c.Sk {
			t += ", may fight wholly as skirmishers"
		}
	case c.Lancer:
		t += weight + " lancers"
	case c.Kind == Cavalry:
		t += weight + " cavalry"
	default:
		t += weight + " " + draws[c.Draw] + " artillery"
	}
	return t + ", CV " + book.Num(c.CV)
}

// draws names the crews of guns by their letters.
var draws = map[byte]string{'F': "foot", 'H': "horse", 'S': "siege"}
