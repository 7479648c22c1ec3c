package battle

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error is what is wrong with a battle file.
type Error struct {
	Line int // from 1
	What string
}

// Error implements error.
func (e *Error) Error() string { return "line " + strconv.Itoa(e.Line) + ": " + e.What }

// Line is one line of a battle file. What is taken from it is not in it any more; the first thing that is wrong is kept, and
// what is taken after that is zero or the usual.
type Line struct {
	Verb  string
	words []string // settings among them, as they are written
	text  string
	says  bool // text has not been taken
	r     *reader
}

// Wrong says that the line cannot be.
func (l *Line) Wrong(what string) { l.r.fail(what) }

// Word takes the next word.
func (l *Line) Word() string {
	i := slices.IndexFunc(l.words, func(w string) bool { return !strings.Contains(w, "=") })
	if i < 0 {
		l.Wrong("a word is missing")
		return ""
	}
	w := l.words[i]
	l.words = slices.Delete(l.words, i, i+1)
	return w
}

// One takes the next word, which is one of these.
func (l *Line) One(of ...string) string { return l.among(l.Word(), of) }

// Num takes the next word as a number.
func (l *Line) Num(least, most int) int { return l.number(l.Word(), least, most) }

// Flag takes a word that may stand anywhere, or not.
func (l *Line) Flag(word string) bool {
	i := slices.Index(l.words, word)
	if i >= 0 {
		l.words = slices.Delete(l.words, i, i+1)
	}
	return i >= 0
}

// Set takes the setting of a key, "" when there is none; of limits it.
func (l *Line) Set(key string, of ...string) string {
	for i, w := range l.words {
		if k, v, ok := strings.Cut(w, "="); ok && k == key {
			l.words = slices.Delete(l.words, i, i+1)
			return l.among(v, of)
		}
	}
	return ""
}

// Int takes the setting of a key as a number, usual when there is none.
func (l *Line) Int(key string, least, most, usual int) int {
	if v := l.Set(key); v != "" {
		return l.number(v, least, most)
	}
	return usual
}

// Settings takes all settings, in their order.
func (l *Line) Settings(each func(key, value string)) {
	words := l.words
	l.words = nil
	for _, w := range words {
		if k, v, ok := strings.Cut(w, "="); ok {
			each(k, v)
		} else {
			l.words = append(l.words, w)
		}
	}
}

// Text takes what stands after the colon. There must be some.
func (l *Line) Text() string {
	if l.text == "" {
		l.Wrong("the text is missing")
	}
	l.says = false
	return l.text
}

// Name takes what stands after the colon, "" when there is no colon.
func (l *Line) Name() string {
	if !l.says {
		return ""
	}
	return l.Text()
}

func (l *Line) among(w string, of []string) string {
	if of == nil || slices.Contains(of, w) || l.r.err != nil {
		return w
	}
	l.Wrong(strconv.Quote(w) + " is none of " + strings.Join(of, ", "))
	return ""
}

func (l *Line) number(w string, least, most int) int {
	n, err := strconv.Atoi(w)
	if err != nil || strconv.Itoa(n) != w || n < least || n > most {
		l.Wrong(strconv.Quote(w) + " is no number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most))
		return least
	}
	return n
}

// done says what nobody has taken.
func (l *Line) done() {
	switch {
	case len(l.words) > 0:
		l.Wrong(strconv.Quote(l.words[0]) + " says nothing to " + strconv.Quote(l.Verb))
	case l.says:
		l.Wrong(strconv.Quote(l.Verb) + " has no text")
	}
}

// reader reads line by line and keeps the first thing that is wrong.
type reader struct {
	rest string
	n    int // of lines read
	from int // where the line begins
	line Line
	err  error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = &Error{max(r.from, 1), what}
	}
}

// physical is the next line as it stands.
func (r *reader) physical() (s string) {
	s, r.rest, _ = strings.Cut(r.rest, "\n")
	r.n++
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c == 0x7f }) || strings.HasSuffix(s, " ") {
		r.from = r.n
		r.fail("letters that have no place here, or a space at the end")
	}
	return s
}

// next reads the next line that says something, with the indented lines under it.
func (r *reader) next() bool {
	for r.err == nil && r.rest != "" {
		s := r.physical()
		if r.from = r.n; s == "" || s[0] == '#' {
			continue
		}
		r.line = Line{r: r}
		head, text, says := strings.Cut(s, ":")
		r.line.says, r.line.text = says, strings.TrimPrefix(text, " ")
		words := strings.Split(head, " ")
		r.line.Verb, r.line.words = words[0], words[1:]
		r.wording(words)
		for strings.HasPrefix(r.rest, " ") {
			s := strings.TrimLeft(r.physical(), " ")
			if r.line.text != "" {
				s = " " + s
			}
			if r.line.text += s; !says {
				r.from = r.n
				r.fail("a text goes on that has not begun")
			}
		}
		return r.err == nil
	}
	return false
}

// wording refuses words that are none, and settings that stand twice.
func (r *reader) wording(words []string) {
	var keys []string
	for i, w := range words {
		k, v, set := strings.Cut(w, "=")
		if w == "" || set && (i == 0 || k == "" || v == "" || slices.Contains(keys, k)) {
			r.fail("words are written with one space between them, settings as key=value, each once")
		}
		if set {
			keys = append(keys, k)
		}
	}
}
