package hill

import (
	"strconv"
	"strings"
)

// inch is one printed inch in quarters, the unit of every distance in this rule book.
const inch = 4

// number formats q printed quarter inches as measured on the table, without a unit: "8½". Source: HILL-08.
func (sc Scale) number(q int) string {
	switch sc {
	case HalfInches:
		q = (q + 1) / 2
	case DoubleInches:
		q *= 2
	}
	part := [...]string{"", "¼", "½", "¾"}[q%inch]
	if q < inch && part != "" {
		return part
	}
	return strconv.Itoa(q/inch) + part
}

// length formats q printed quarter inches as measured on the table: "8½″", "8½ cm".
func (sc Scale) length(q int) string { return sc.number(q) + sc.sign() }

// span formats a bracket of the Range field: "6–12″".
func (sc Scale) span(b bracket) string { return sc.spanNumber(b) + sc.sign() }

// spanNumber is span without the unit, for the keys of the Range field: "6–12", "over 72".
func (sc Scale) spanNumber(b bracket) string {
	from, to := b.bounds()
	if to == 0 {
		return "over " + sc.number(from)
	}
	return sc.number(from) + "–" + sc.number(to)
}

func (sc Scale) sign() string {
	if sc == Centimetres {
		return " cm"
	}
	return "″"
}

// unit returns the name of the unit on the table: "inches", "centimetres".
func (sc Scale) unit() string {
	if sc == Centimetres {
		return "centimetres"
	}
	return "inches"
}

// quarters converts hundredths of the unit on the table, in steps of a half, into printed quarter inches.
func (sc Scale) quarters(hundredths int) int {
	n := hundredths * inch / 100
	switch sc {
	case HalfInches:
		return n * 2
	case DoubleInches:
		return n / 2
	}
	return n
}

// hundredths is the inverse of quarters for whole printed inches, for the limits of a question.
func (sc Scale) hundredths(inches int) int {
	switch sc {
	case HalfInches:
		return inches * 50
	case DoubleInches:
		return inches * 200
	}
	return inches * 100
}

// words replaces every {n}, a length in printed quarter inches, and every {n-n}, a bracket, with the length on
// the table. Sums keep their lengths in this form inside events, so that a game whose scale is changed prints
// its whole log in the new one.
func (sc Scale) words(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		inner, after, closed := strings.Cut(rest, "}")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		from, to, isSpan := strings.Cut(inner, "-")
		n, err := strconv.ParseUint(from, 10, 12)
		switch {
		case !closed || err != nil:
			b.WriteString("{")
			text = rest
			continue
		case !isSpan:
			b.WriteString(sc.length(int(n)))
		case to == "":
			b.WriteString("over " + sc.length(int(n)))
		default:
			m, err := strconv.ParseUint(to, 10, 12)
			if err != nil {
				b.WriteString("{")
				text = rest
				continue
			}
			b.WriteString(sc.number(int(n)) + "–" + sc.length(int(m)))
		}
		text = after
	}
}
