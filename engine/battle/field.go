package battle

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/story"
	"vedette/engine/view"
)

// Field is a battle between two sides. Besides the lines that all battles have, its file has
//
//	side <id>: <name>                        a side; the lines up to the next side belong to it
//	set: <setting>=<value> ...               settings that a game of it begins with
//	aim <points> [second=<n>] [held=<side>] [alone] [at=<place>]: <text>
//	                                         an objective that counts for the side that holds it at the end. The others say
//	                                         what it counts for the second side, or that it counts only for the first, who
//	                                         holds it at first, and where it is
//	order <posture> <number>                 what the side intends at that objective: attack, hold, delay, retire or join
//
// and, in the line of each unit, where it stands or when it arrives: see [Stand].
type Field struct {
	Battle
	Map    Map
	Sides  []Side
	Set    Settings
	Aims   []Aim
	Orders []Order
	Stands []Stand // in the order of the units
}

// Side is one of the two sides: the id that zones and entries use, and its name.
type Side struct{ ID, Name string }

// Aim is an objective.
type Aim struct {
	Name   string
	Points [2]int // for each side
	Held   string // the side holding it at first, "" for neither
	At     Points // its place, nil when not given
}

// Order is what a side intends at an objective; objectives are numbered from 1.
type Order struct {
	Side    int
	Posture string
	Aim     int
}

// postures are the possible intentions.
var postures = []string{"attack", "hold", "delay", "retire", "join"}

// Stand says where a unit stands at the start, as the middle of its front, and how much room it takes, in hundredths of an inch;
// or in which turn it arrives, at an entry. The settings are at= wide= deep= turn= by= late=.
type Stand struct {
	Side       int
	Name       string
	At         Points // one place, nil for a unit that arrives later
	Wide, Deep Length
	Turn       int
	By         string
	Late       int // it arrives on more than this on a die, and on one less each turn after
}

// Settings are values of settings, in the notation of commands.
type Settings engine.Values

// Take implements Taker.
func (s *Settings) Take(text string) bool {
	do, err := engine.ParseCommand("settings " + text)
	*s = Settings(do.In)
	return err == nil
}

// Length is a length in hundredths of an inch, written in inches.
type Length int

// Take implements Taker.
func (n *Length) Take(word string) bool {
	*n = Length(hundredths(word))
	return *n > 0
}

// Line reads a line that all books with two sides have; false when l is none.
func (f *Field) Line(l *Line) bool {
	switch l.Verb {
	case "side":
		var s Side
		l.Scan("id: name", &s.ID, &s.Name)
		if f.Sides = append(f.Sides, s); len(f.Sides) > 2 {
			l.Wrong("there are two sides")
		}
	case "set":
		l.Scan(": settings", &f.Set)
	case "aim":
		var a Aim
		alone := false
		l.Scan("points second= held= alone? at=: name", &a.Points[0], &a.Points[1], &a.Held, &alone, &a.At, &a.Name)
		if a.Points[1] == 0 && !alone {
			a.Points[1] = a.Points[0]
		}
		if len(a.At) > 1 {
			l.Wrong("an aim is one place")
		}
		f.Aims = append(f.Aims, a)
	case "order":
		o := Order{Side: len(f.Sides) - 1}
		l.Scan("posture aim", &o.Posture, &o.Aim)
		if o.Side < 0 || o.Aim < 1 || o.Aim > len(f.Aims) || !slices.Contains(postures, o.Posture) {
			l.Wrong("an order is of a side, a posture and an aim")
		}
		f.Orders = append(f.Orders, o)
	default:
		return f.Map.Line(l)
	}
	return true
}

// OnMap moves the battle to a drawn map. A unit that would be off the table stands at its edge; one that arrives by an entry, or
// stands in a building, uses the one nearest to the original.
func (f *Field) OnMap(m Map) {
	same := func(a, b Shape) bool { return a.ID == b.ID && slices.Equal(a.Points, b.Points) }
	if m.W == f.Map.W && m.D == f.Map.D && slices.EqualFunc(f.Map.Shapes, m.Shapes, same) {
		return
	}
	was := f.Map
	f.Map, f.Stands = m, slices.Clone(f.Stands)
	for i := range f.Stands {
		s := &f.Stands[i]
		for k, p := range s.At {
			s.At = slices.Clone(s.At)
			s.At[k] = Point{X: min(p.X, m.W), Y: min(p.Y, m.D)}
		}
		from := slices.IndexFunc(was.Shapes, func(x Shape) bool { return x.ID == s.By })
		if from < 0 {
			continue
		}
		s.By = ""
		best := 1 << 30
		for _, x := range m.Shapes {
			own := was.Shapes[from]
			if far := Distance(Middle(x), Middle(own)); x.Kind == own.Kind && x.Side == own.Side && far < best {
				best, s.By = far, x.ID
			}
		}
	}
}

// stand are the settings of a unit that say where it is.
const stand = " at= wide= deep= turn= by= late=: name"

// Unit reads a unit: the words and settings of its book by pattern, then where it stands, and its name. It returns the Stand
// that it has added.
func (f *Field) Unit(l *Line, pattern string, to ...any) Stand {
	s := Stand{Side: max(0, len(f.Sides)-1)}
	l.Scan(pattern+stand, append(to, &s.At, &s.Wide, &s.Deep, &s.Turn, &s.By, &s.Late, &s.Name)...)
	if len(f.Sides) == 0 || len(s.At) > 1 || s.Wide == 0 || len(s.At) == 0 && s.Turn == 0 && s.By == "" {
		l.Wrong("a unit has a side, room that it takes, and a place or a turn")
	}
	f.Stands = append(f.Stands, s)
	return s
}

// Option returns the option for a new game of this battle.
func (b Battle) Option() view.Option {
	return view.Option{ID: b.ID, Label: b.Title, Small: b.Small + "; " + b.Allow}
}

// Brief returns the card that opens the battle: the briefings, the table, what is needed. line describes the table and the
// units.
func (b Battle) Brief(line string, table *view.Diagram) *view.Card {
	c := &view.Card{Title: b.Title, Line: line + " Allow " + b.Allow + ".", Diagram: table}
	if b.Background != "" {
		c.Notes = append(c.Notes, b.Background)
	}
	if b.Odds != "" {
		c.Notes = append(c.Notes, "In our own test games "+b.Odds)
	}
	for _, x := range b.Briefings {
		c.Notes = append(c.Notes, x.For+": “"+x.Text+"”")
	}
	for _, text := range append(b.Rules[:len(b.Rules):len(b.Rules)], b.Layout...) {
		c.Todo = append(c.Todo, view.Order{What: view.Words{view.Say(text)}})
	}
	return c
}

// Brief returns the card that opens a battle of two sides. scale formats a length of so many inches of the book as measured on
// the table; inches says that the two are the same.
func (f *Field) Brief(scale func(inches int) string, inches bool) *view.Card {
	wide, deep := scale(f.Map.W/100), scale(f.Map.D/100)
	line := "Table " + wide + " × " + deep + "."
	if f.Turns > 0 {
		line += " " + strconv.Itoa(f.Turns) + " turns."
	}
	d := f.Map.Diagram("The table from above, "+wide+" wide and "+deep+" deep, the edge of "+f.Sides[0].Name+" at the foot.",
		f.Sides[0].ID)
	if !inches {
		d.Inch = 0
	}
	for _, s := range f.Stands {
		if s.At == nil {
			continue
		}
		x := view.Shape{Kind: view.Line, Ink: [...]view.Ink{view.Us, view.Enemy}[s.Side]}
		for _, end := range [...]int{-1, 1} {
			x.At = append(x.At, view.Point{X: (s.At[0].X + end*int(s.Wide)/2) / 10, Y: (f.Map.D - s.At[0].Y) / 10})
		}
		d.Shapes = append(d.Shapes, x)
	}
	c := f.Battle.Brief(line, d)
	if f.Aims != nil {
		var all []string
		for _, a := range f.Aims {
			all = append(all, a.Name+" "+a.worth(f.Sides[1].Name))
		}
		c.Notes = append(c.Notes, "Objectives and their points: "+strings.Join(all, ", ")+".")
	}
	return c
}

// worth returns the points of an objective in words, with those of the second side where they differ: "5 (Parliament 3)".
func (a Aim) worth(second string) string {
	worth := strconv.Itoa(a.Points[0])
	if a.Points[0] != a.Points[1] {
		worth += " (" + second + " " + strconv.Itoa(a.Points[1]) + ")"
	}
	return worth
}

// Coming returns which units arrive in a turn and which are held up, as indices into Stands. here reports whether a unit has
// arrived already; throw throws a die, one for all units of the same entry.
func (f *Field) Coming(turn int, here func(i int) bool, throw func() int) (come, late []int) {
	held := map[string]bool{}
	for i, s := range f.Stands {
		if s.Turn == 0 || turn < s.Turn || here(i) {
			continue
		}
		need := s.Late - (turn - s.Turn)
		if _, thrown := held[s.By]; !thrown && need > 0 {
			held[s.By] = throw() <= need
		}
		if held[s.By] && need > 0 {
			late = append(late, i)
		} else {
			come = append(come, i)
		}
	}
	return come, late
}

// Nobody holds a place.
const Nobody = -1

// SoleSide returns the side that is there alone and so holds a place.
func SoleSide(there [2]bool) int {
	switch there {
	case [2]bool{true, false}:
		return 0
	case [2]bool{false, true}:
		return 1
	}
	return Nobody
}

// Holders asks who holds each objective, the one thing that can only be seen on the table.
func (f *Field) Holders(section string, names [2]string, ask func(dice.Question) string) (held []int) {
	for i, a := range f.Aims {
		q := dice.Question{ID: "aim-" + strconv.Itoa(i+1), Text: "Who holds " + a.Name + "?", Kind: dice.Pick, Section: section,
			Hint: "worth " + a.worth(names[1])}
		if a.Held != "" {
			q.Hint += "; first held by " + book.The(a.Held)
		}
		for k, name := range names {
			q.Choices = append(q.Choices, dice.Choice{ID: strconv.Itoa(k), Label: name})
		}
		q.Choices = append(q.Choices, dice.Choice{ID: strconv.Itoa(Nobody), Label: "Nobody", Second: "or both"})
		n, _ := strconv.Atoi(ask(q))
		held = append(held, n)
	}
	return held
}

// AskedAim returns the index of the objective that a question of [Field.Holders] is about; ok is false for any other question.
func AskedAim(q dice.Question) (aim int, ok bool) {
	n, ok := strings.CutPrefix(q.ID, "aim-")
	aim, _ = strconv.Atoi(n)
	return aim - 1, ok
}

// Places returns the names of the objectives.
func (f *Field) Places() (all []string) {
	for _, a := range f.Aims {
		all = append(all, a.Name)
	}
	return all
}

// Held reports whether held is possible: nil, or one answer for each objective.
func (f *Field) Held(held []int) bool {
	for _, n := range held {
		if n < Nobody || n > 1 {
			return false
		}
	}
	return held == nil || len(held) == len(f.Aims)
}

// Ends returns the objectives for the end of a despatch; nil before it is known who holds them.
func (f *Field) Ends(held []int) (out []story.Place) {
	for i, side := range held {
		if i < len(f.Aims) {
			name, _, _ := strings.Cut(f.Aims[i].Name, ", ") // "the bridge, whole"
			out = append(out, story.Place{Name: name, By: side})
		}
	}
	return out
}

// Worth returns the points that the objectives bring each side.
func (f *Field) Worth(held []int) (n [2]int) {
	for i, side := range held {
		if side >= 0 && i < len(f.Aims) {
			n[side] += f.Aims[i].Points[side]
		}
	}
	return n
}

// SeveralTogether is the cause of a victory that was decided by no single thing.
const SeveralTogether = "several together"

// Award is something besides objectives that brought points, such as a broken army.
type Award struct {
	What   string
	Points [2]int // for each side
}

// Gain is something besides objectives that brings points: so many things of a kind, each worth so much.
type Gain struct {
	One, Many string // "unit broken", "units broken"
	Each      int    // points for one
	For       int    // how many make one that counts, if more than one
	N         [2]int // how many bring points to each side
}

// points returns what a side has gained.
func (g Gain) points(side int) int { return g.N[side] / max(g.For, 1) * g.Each }

// Score returns the points of each side.
func (f *Field) Score(held []int, gains []Gain) [2]int {
	n := f.Worth(held)
	for _, g := range gains {
		n[0], n[1] = n[0]+g.points(0), n[1]+g.points(1)
	}
	return n
}

// DecidedBy returns what the side with more of the n points owes its victory to: every objective it holds, and anything else that
// brought points, without which its lead would be less than what wins. An objective counts as held by the other side instead,
// anything else as worth the same to both.
func DecidedBy(f *Field, held []int, n [2]int, lead int, more ...Award) (out []string) {
	won := 0
	if n[1] > n[0] {
		won = 1
	}
	ahead := n[won] - n[1-won]
	for i, side := range held {
		if side == won && ahead-f.Aims[i].Points[0]-f.Aims[i].Points[1] < lead {
			out = append(out, f.Aims[i].Name)
		}
	}
	for _, x := range more {
		if ahead-x.Points[won]+x.Points[1-won] < lead {
			out = append(out, x.What)
		}
	}
	if out == nil {
		out = []string{SeveralTogether}
	}
	return out
}

// Edges returns the names of the sides as the map has them, or names for a game that is no battle.
func (f *Field) Edges(names [2]string) [2]string {
	if len(f.Sides) == 2 {
		return [2]string{f.Sides[0].ID, f.Sides[1].ID}
	}
	return names
}

// Points lists the points of both sides and what they are made up of; held is nil before the end.
func (f *Field) Points(held []int, names [2]string, gains []Gain) view.List {
	l := view.List{ID: "counted", Title: "Points"}
	for side, n := range f.Score(held, gains) {
		l.Rows = append(l.Rows, view.Row{ID: "points-" + strconv.Itoa(side), Name: names[side], Number: strconv.Itoa(n)})
	}
	for i, a := range f.Aims {
		r := view.Row{ID: "aim-" + strconv.Itoa(i+1), Name: book.UpperFirst(a.Name), What: "worth " + a.worth(names[1])}
		if held != nil {
			if r.What, r.Number = "nobody’s", "0"; held[i] >= 0 {
				r.What, r.Number = names[held[i]], strconv.Itoa(a.Points[held[i]])
			}
		}
		l.Rows = append(l.Rows, r)
	}
	for side, name := range names {
		for i, g := range gains {
			if g.N[side] > 0 {
				l.Rows = append(l.Rows, view.Row{ID: "gain-" + strconv.Itoa(10*side+i), Name: book.Plural(g.N[side], g.One, g.Many),
					What:   "for " + book.The(name),
					Number: strconv.Itoa(g.points(side))})
			}
		}
	}
	return l
}
