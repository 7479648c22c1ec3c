// Package dice holds everything about dice: codes such as 3D6 or D66, faces, exact odds, the seeded generator, and
// the Cup that collects the faces and answers of one step.
//
// A resolver never rolls. It asks the cup with [Cup.Throw], [Cup.Volley] or [Cup.Ask]. When the cup lacks something,
// the resolver gets a [*Need] as an error and returns it. The driver of the game fills the need from the generator,
// from the dice on the table or from a question card, adds the result to a new cup and resolves again from the
// start. So app dice, table dice and questions all take the same path, and a half-answered step is only a command
// and a cup.
//
// This is the only package of the engine that makes random numbers ([Source]).
package dice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Die is a kind of die. All but D10 are thrown with ordinary six-sided dice.
type Die uint8

const (
	D6  Die = iota + 1 // one face, 1 to 6
	D3                 // one face halved, rounded up: 1 to 3
	D66                // two faces read as tens and units: 11 to 66, 36 equal results
	D10                // one face of a ten-sided die, 1 to 10; the die itself may show ten as 0
)

// Code is what is thrown together: N dice of one kind, such as 3D6. N is 1 to 99.
type Code struct {
	N   int
	Die Die
}

// The most common codes.
var (
	OneD6   = Code{1, D6}
	TwoD6   = Code{2, D6}
	ThreeD6 = Code{3, D6}
	OneD3   = Code{1, D3}
	OneD66  = Code{1, D66}
	OneD10  = Code{1, D10}
)

// ErrFace reports a face outside 1 to Code.Sides or a wrong number of faces.
var ErrFace = errors.New("no dice can show this")

// String returns the usual notation: "3D6", "1D6", "D66", "D3".
func (c Code) String() string {
	kind := map[Die]string{D6: "D6", D3: "D3", D66: "D66", D10: "D10"}[c.Die]
	if c.N == 1 && c.Die != D6 {
		return kind
	}
	return strconv.Itoa(c.N) + kind
}

// ParseCode reads the notation of String; "D6" is read as "1D6".
func ParseCode(s string) (Code, error) {
	count, kind, ok := strings.Cut(strings.ToUpper(s), "D")
	die := map[string]Die{"6": D6, "3": D3, "66": D66, "10": D10}[kind]
	if !ok || die == 0 {
		return Code{}, fmt.Errorf("dice code %q: want a number and D6, D3, D10 or D66", s)
	}
	n := 1
	if count != "" {
		var err error
		if n, err = strconv.Atoi(count); err != nil || n < 1 || n > 99 {
			return Code{}, fmt.Errorf("dice code %q: the number of dice must be 1 to 99", s)
		}
	}
	return Code{n, die}, nil
}

// MarshalText writes the code as String does, and the zero Code as an empty text.
func (c Code) MarshalText() ([]byte, error) {
	if c == (Code{}) {
		return nil, nil
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (c *Code) UnmarshalText(text []byte) (err error) {
	*c = Code{}
	if len(text) > 0 {
		*c, err = ParseCode(string(text))
	}
	return err
}

// Sides returns the highest face of the dice thrown for c: 10 for D10, 6 for all others.
func (c Code) Sides() int {
	if c.Die == D10 {
		return 10
	}
	return 6
}

// Faces returns the number of faces in one throw of c: 3 for 3D6, 2 for D66.
func (c Code) Faces() int {
	if c.Die == D66 {
		return 2 * c.N
	}
	return c.N
}

// Total evaluates the faces of one throw: their sum, halved for D3, tens and units for D66 (several D66 are added up). It
// returns ErrFace when c cannot show these faces.
func (c Code) Total(faces []int) (int, error) {
	if len(faces) != c.Faces() {
		return 0, fmt.Errorf("%s: %d faces instead of %d: %w", c, len(faces), c.Faces(), ErrFace)
	}
	sum := 0
	for i, f := range faces {
		if f < 1 || f > c.Sides() {
			return 0, fmt.Errorf("%s: face %d: %w", c, f, ErrFace)
		}
		switch {
		case c.Die == D3:
			sum += (f + 1) / 2
		case c.Die == D66 && i%2 == 0:
			sum += 10 * f
		default:
			sum += f
		}
	}
	return sum, nil
}

// Min and Max return the lowest and the highest total of one throw.
func (c Code) Min() int { return c.N * map[Die]int{D6: 1, D3: 1, D66: 11, D10: 1}[c.Die] }
func (c Code) Max() int { return c.N * map[Die]int{D6: 6, D3: 3, D66: 66, D10: 10}[c.Die] }
