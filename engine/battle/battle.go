// Package battle reads battle files: the scenarios supplied with a rule book, as text written by hand.
//
// A file is one battle. Each line says one thing: a verb, then words and settings, and after a colon the text that players
// read.
//
//	# The author's sample. Lines beginning with # are comments.
//	battle ducos: The spy in the village
//	small: Ducos, dead or alive
//	layout: Play along the table: the near short edge is ours,
//	  the village stands near the far end.
//	unit rifles riflemen veteran 20 officers=1 ncos=1 arms=rifle: Rifles
//	aim far level=5: Ducos killed or taken
//
// An indented line continues the text above it. The format is strict: one space between words, every setting once, no
// unknown lines. An [Error] gives the number of the line it is about.
//
// These lines are the same in all books, and [Read] reads them into a [Battle]:
//
//	battle <id>: <title>                    the first line
//	small: <a line under the title>
//	house                                   of our own design, not printed
//	background: <text>
//	briefing <side>: <text>
//	layout: <advice for setting up the table>
//	rule: <a rule of this battle only>
//	odds: <results of our own test games>
//	turns <number>                          its length
//	allow: <time>                           the time it takes to play
//
// All other lines belong to the book: its orders of battle, the places of units, its objectives. A book reads them with
// [Line.Scan]. In books with maps, [Map.Line] reads the lines of the map:
//
//	table <wide>,<deep> [north=<degrees>]   inches; then what is on it
//	wood WD1 16,12 23,11 24,16 density=light: The poplars
//	zone King 6,2 54,2 54,8 6,8: deployment
//	entry E1 French 28,48 36,48: from turn 4
package battle

import (
	"strings"
	"sync"

	"vedette/engine"
)

// Battle is what battles of all books have in common.
type Battle struct {
	ID, Title, Small string
	Mark             engine.Mark // House for a battle of our own design
	Background, Odds string
	Briefings        []Briefing
	Layout, Rules    []string
	Turns            int    // 0 for no limit
	Allow            string // "two hours"
}

// Briefing is what one side is told.
type Briefing struct{ For, Text string }

// Read reads one battle. own is called for every line that belongs to the book; a line that it does not scan is an error.
func Read(text string, own func(l *Line)) (Battle, error) {
	r := &reader{rest: text}
	var b Battle
	for r.next() {
		l := &r.line
		if first := l.Verb == "battle"; first != (b.ID == "") {
			l.Wrong("a file holds one battle and begins with its name")
		} else if !b.common(l) {
			own(l)
		}
		if !l.read {
			l.Wrong("unknown line: " + l.Verb)
		}
	}
	if b.ID == "" {
		r.fail("no battle")
	}
	if r.err != nil {
		return Battle{}, r.err
	}
	return b, nil
}

// Library holds the battles supplied with a book. Each is parsed once, when it is first needed.
type Library[T any] struct {
	texts []string
	read  []func() T
}

// Supplied returns the library of a book from its texts. A battle that cannot be read panics when it is parsed: the battles are
// our own, and a test of the book reads every one.
func Supplied[T any](book string, read func(text string) (T, error), texts ...string) Library[T] {
	l := Library[T]{texts: texts}
	for _, text := range texts {
		l.read = append(l.read, sync.OnceValue(func() T {
			x, err := read(text)
			if err != nil {
				panic(book + ": " + err.Error())
			}
			return x
		}))
	}
	return l
}

// All returns all battles in the order of their texts.
func (l Library[T]) All() (out []T) {
	for _, read := range l.read {
		out = append(out, read())
	}
	return out
}

// Of returns the battle with this id.
func (l Library[T]) Of(id string) (x T, ok bool) {
	for i, text := range l.texts {
		if named(text, id) {
			return l.read[i](), true
		}
	}
	return x, false
}

// named reports whether a file holds the battle with this id. It is called at every step of a game, so it does not parse the
// file.
func named(text, id string) bool {
	rest, first := strings.CutPrefix(text, "battle ")
	if !first {
		_, rest, _ = strings.Cut(text, "\nbattle ")
	}
	return strings.HasPrefix(rest, id) && strings.HasPrefix(rest[len(id):], ":")
}

// common reads a line that all books have.
func (b *Battle) common(l *Line) bool {
	switch l.Verb {
	case "battle":
		l.Scan("id: title", &b.ID, &b.Title)
	case "small":
		l.Scan(": text", &b.Small)
	case "house":
		b.Mark = engine.House
		l.Scan("")
	case "background":
		l.Scan(": text", &b.Background)
	case "odds":
		l.Scan(": text", &b.Odds)
	case "briefing":
		var told Briefing
		l.Scan("side: text", &told.For, &told.Text)
		b.Briefings = append(b.Briefings, told)
	case "layout":
		l.Scan(": text", &b.Layout)
	case "rule":
		l.Scan(": text", &b.Rules)
	case "allow":
		l.Scan(": text", &b.Allow)
	case "turns":
		l.Scan("number", &b.Turns)
	default:
		return false
	}
	return true
}
