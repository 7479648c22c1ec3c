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
//	turns <number>                          how long it lasts
//	table <wide>,<deep> [north=<degrees>]   inches; then what lies on it, see kinds
//	wood WD1 16,12 23,11 24,16 density=light: The poplars
//	zone King 6,2 54,2 54,8 6,8: deployment
//	entry E1 French 28,48 36,48: from turn 4
//
// All other lines belong to the book: its orders of battle, where units stand, its aims. A book reads them in the same manner,
// by taking from a [Line] what it may hold; what it leaves untaken is an error.
package battle

import "vedette/engine"

// Battle is what a battle of any book has.
type Battle struct {
	ID, Title, Small string
	Mark             engine.Mark // House for a battle of our design
	Background       string
	Briefings        []Briefing
	Layout, Rules    []string
	Turns            int // 0 when nobody counts them
	Map              Map
}

// Briefing is what one side is told.
type Briefing struct{ For, Text string }

// Read reads one battle. own is given every line that is not the same in all books, once those above it have been read.
func Read(text string, own func(l *Line)) (Battle, error) {
	r := &reader{rest: text}
	var b Battle
	for r.next() {
		if l := &r.line; b.ID == "" && l.Verb != "battle" {
			l.Wrong("a battle begins with its name")
		} else if !b.common(l) && !b.Map.line(l) {
			own(l)
		}
		r.line.done()
	}
	if r.err == nil && b.ID == "" {
		r.fail("no battle")
	}
	if r.err != nil {
		return Battle{}, r.err
	}
	return b, nil
}

// common takes a line that all books have.
func (b *Battle) common(l *Line) bool {
	switch l.Verb {
	case "battle":
		if b.ID != "" {
			l.Wrong("a file is one battle")
		}
		b.ID, b.Title = l.Word(), l.Text()
	case "small":
		b.Small = l.Text()
	case "house":
		b.Mark = engine.House
	case "background":
		b.Background = l.Text()
	case "briefing":
		b.Briefings = append(b.Briefings, Briefing{l.Word(), l.Text()})
	case "layout":
		b.Layout = append(b.Layout, l.Text())
	case "rule":
		b.Rules = append(b.Rules, l.Text())
	case "turns":
		b.Turns = l.Num(1, 99)
	default:
		return false
	}
	return true
}
