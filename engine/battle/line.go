package battle

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error says what is wrong with a battle file.
type Error struct {
	Line int // from 1
	What string
}

// Error implements error.
func (e *Error) Error() string { return "line " + strconv.Itoa(e.Line) + ": " + e.What }

// Line is one line of a battle file: its verb, words, settings and text.
type Line struct {
	Verb  string
	words []string // including settings, as written
	text  string
	says  bool // it has a colon
	read  bool
	r     *reader
}

// Wrong reports that the line is invalid. Only the first error in a file is kept.
func (l *Line) Wrong(what string) { l.r.fail(what) }

// Taker parses a word or a text in its own way; Take returns false when it cannot.
type Taker interface{ Take(word string) bool }

// Scan reads the line into pointers, one for each name in pattern. The pattern
//
//	id kind at... mounted? level= wagons=: name
//
// stands for two words, any number of further words, a word that may stand anywhere or be missing, two optional settings,
// and the text. Words come first in a pattern. A text is required unless its name ends in a question mark. A pointer is a
// *string, a *bool for a word with a question mark, an *int for a number from 0 to 9999, a *[]string to append to, or a
// [Taker].
func (l *Line) Scan(pattern string, to ...any) {
	l.read = true
	head, text, says := strings.Cut(pattern, ":")
	names := strings.Fields(head)
	next, seen := 0, 0
	for _, w := range l.words {
		key, val, set := strings.Cut(w, "=")
		i := slices.Index(names, key+"=")
		if !set {
			val = w
			if i = slices.Index(names, w+"?"); i < 0 && next < len(names) && !strings.HasSuffix(names[next], "?") {
				if i = next; !strings.HasSuffix(names[i], "...") {
					next++
				}
			}
		}
		if i < 0 || strings.HasSuffix(names[i], "=") != set || !strings.HasSuffix(names[i], "...") && seen&(1<<i) != 0 || !put(to[i], val) {
			l.Wrong(strconv.Quote(w) + " is not allowed here: " + l.Verb + " " + pattern)
			return
		}
		seen |= 1 << i
	}
	if says && l.text != "" {
		says = !put(to[len(names)], l.text)
	} else {
		says = l.says || says && !strings.HasSuffix(text, "?")
	}
	if says || next < len(names) && seen&(1<<next) == 0 && !strings.ContainsAny(names[next], "?=") {
		l.Wrong("something is missing or superfluous: " + l.Verb + " " + pattern)
	}
}

// put parses s into the pointer to.
func put(to any, s string) bool {
	switch to := to.(type) {
	case *string:
		*to = s
	case *[]string:
		*to = append(*to, s)
	case *bool:
		*to = true
	case *int:
		n, err := strconv.Atoi(s)
		*to = n
		return err == nil && n >= 0 && n <= 9999 && strconv.Itoa(n) == s
	case Taker:
		return to.Take(s)
	}
	return true
}

// reader reads line by line and keeps the first error.
type reader struct {
	rest string
	n    int // number of lines read
	at   int // the line that errors refer to
	line Line
	err  error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = &Error{max(r.at, 1), what}
	}
}

// physical returns the next physical line.
func (r *reader) physical() (s string) {
	s, r.rest, _ = strings.Cut(r.rest, "\n")
	r.n++
	r.at = r.n
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c == 0x7f }) || strings.HasSuffix(s, " ") {
		r.fail("invalid characters, or a space at the end")
	}
	return s
}

// next reads the next line that is not empty or a comment, with its continuation lines.
func (r *reader) next() bool {
	for r.err == nil && r.rest != "" {
		s := r.physical()
		if s == "" || s[0] == '#' {
			continue
		}
		first := r.n
		for strings.HasPrefix(r.rest, " ") {
			s += " " + strings.TrimLeft(r.physical(), " ")
		}
		r.at = first
		r.line = Line{r: r}
		s, r.line.text, r.line.says = strings.Cut(s, ":")
		r.line.text = strings.TrimPrefix(r.line.text, " ")
		words := strings.Split(s, " ")
		if slices.Contains(words, "") {
			r.fail("words are written with one space between them")
		}
		r.line.Verb, r.line.words = words[0], words[1:]
		return r.err == nil
	}
	return false
}
