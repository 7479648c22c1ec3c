// Package battle reads battle files: the scenarios that a rule book brings along, as text that a person writes.
//
// A file is one battle, and a line of it says one thing: a word that says what, words and settings, and after a colon the text
// that players read.
//
//	# The author's sample; what begins with # is for us.
//	battle ducos: The spy in the village
//	small: Ducos, dead or alive
//	layout: Play along the table: the near short edge is ours,
//	  the village stands near the far end.
//	unit rifles riflemen veteran 20 officers=1 ncos=1 arms=rifle: Rifles
//	aim far level=5: Ducos killed or taken
//
// An indented line goes on with the text above it. Nothing else is free: one space between words, every setting once, no
// line that says what nobody asks for. What is wrong is an [Error] with the number of its line.
//
// These lines are the same in all books, and [Read] puts them into a [Battle]:
//
//	battle <id>: <title>                    first of all
//	small: <a line under the title>
//	house                                   of our design and not printed
//	background: <text>
//	briefing <side>: <text>
//	layout: <advice for setting the table up>
//	rule: <a rule of this battle only>
//	odds: <how it went when it was played at our house>
//	turns <number>                          how long it lasts
//	allow: <time>                           how long playing it takes
//
// All other lines belong to the book: its orders of battle, where units stand, its aims. A book says with [Line.Scan] what may
// stand on them. Where it has maps, [Map.Line] reads them, for all books alike:
//
//	table <wide>,<deep> [north=<degrees>]   inches; then what lies on it
//	wood WD1 16,12 23,11 24,16 density=light: The poplars
//	zone King 6,2 54,2 54,8 6,8: deployment
//	entry E1 French 28,48 36,48: from turn 4
package battle

import (
	"strings"
	"sync"

	"vedette/engine"
)

// Battle is what a battle of any book has.
type Battle struct {
	ID, Title, Small string
	Mark             engine.Mark // House for a battle of our design
	Background, Odds string
	Briefings        []Briefing
	Layout, Rules    []string
	Turns            int    // 0 when nobody counts them
	Allow            string // "two hours"
}

// Briefing is what one side is told.
type Briefing struct{ For, Text string }

// Read reads one battle. own is given every line that is not the same in all books; one that it does not scan is an error.
func Read(text string, own func(l *Line)) (Battle, error) {
	r := &reader{rest: text}
	var b Battle
	for r.next() {
		l := &r.line
		if first := l.Verb == "battle"; first != (b.ID == "") {
			l.Wrong("a file is one battle and begins with its name")
		} else if !b.common(l) {
			own(l)
		}
		if !l.read {
			l.Wrong("nobody knows what " + l.Verb + " is")
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

// Library are the battles that a book brings along. Each is read when it is first wanted, and once: a start opens one of them.
type Library[T any] struct {
	texts []string
	read  []func() T
}

// Supplied makes the library of a book from its texts. A battle that cannot be read stops the program: they are ours, and a test of the
// book reads every one.
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

// All are its battles, in the order of their texts.
func (l Library[T]) All() (out []T) {
	for _, read := range l.read {
		out = append(out, read())
	}
	return out
}

// Of finds the battle of this id.
func (l Library[T]) Of(id string) (x T, ok bool) {
	for i, text := range l.texts {
		if named(text, id) {
			return l.read[i](), true
		}
	}
	return x, false
}

// named tells whether a file is of the battle of this id. It is asked at every step of a game, and reads no farther than it must.
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
