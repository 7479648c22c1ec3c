// Package commander is the kit with which a rule book commands a side: one idea for all books.
//
// A side has a posture toward each place of its battle, an order of its battle file: attack here, hold this, delay, retire, join. Its
// units share the places, and each has a [Task]. Whoever acts next, the book's [Officer] says what he may do, best first, each with a
// reason in one sentence: a list of [Advice]. The first is what a sensible officer of the period would do; the second stands beside it.
//
//	side, may := officer.Next(s)
//	best := may[0]                 // best.Do is the entry with its fields filled in, best.Why the reason
//
// A book brings a small table of judgements, in one money: what an enemy figure lost is worth is [Figure], and everything else is
// counted in it. What a judgement needs of the table the officer reads off a [vedette/engine/sandtable.Table].
//
// Whatever is decided is an entry of the book, so that a game is its steps and nothing beside them: who stays where he is, or holds
// his fire, does so by the entry "stay", and where a unit stands afterwards is the value of [To] in the entry that moved it. An
// officer is the same whether he has played a game himself or has been told of its steps one by one.
//
// # A book is taught
//
// in four files, as engine/systems/minie has them. Its officer has a [Mind], which keeps what all officers do: the table, the tasks, what
// the rules let be entered.
//
//   - officer.go, Next: what the rules owe, as the duties of the desk have it, each entry with its fields filled in; then, for the
//     side that acts, the units one by one; and else the next phase.
//   - weigh.go, the judgements: what a volley, a charge, a place, a danger is worth, by the chances of the book itself, with the house
//     values in force. Every entry proposed has been tried on its form: what is refused is not proposed.
//   - eyes.go, the table's answers to the forms: range, arc, who is contacted, who stands near a leader, who holds a place.
//   - hands.go, Done: what the card of a step tells the referee to do with the figures is done with the pieces, by the ids of its
//     sentences.
//
// The battle files of the book say where their aims are (at=) and what a side is about there (order).
//
// Its characters, see [Characters], weigh the same judgements differently, and that is all that makes them bold, steady or
// careful. They are house design.
//
// [Play] plays a game with two commanders to its end, without a table: for tests, for balance, for rehearsal.
package commander

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/sandtable"
)

// To is the field of an entry that says where its unit stands when it has been carried out, as [sandtable.Piece.Spot] writes it. No
// rule reads it.
const To = "spot"

// Look is the entry by which an officer asks what a unit sees. What comes of it are his orders, and needs no page of its own.
const Look = "advise"

// Figure is what the loss of one enemy figure is worth; what one's own costs is the same.
const Figure = 100

// Never is what it is worth to stand where no way leads to one’s place: less than anything else, whoever commands.
const Never = -1_000_000

// Advice is one thing that may be done.
type Advice struct {
	Do    engine.Command
	Worth int    // the best is worth most
	What  string // "Charge Merrow’s Foot"
	Why   string // one sentence
	Moves string // what is moved on the table, in words; "" for nothing
	Cites string // the section of the rule book that it follows from, "" for common sense
	Who   string // whose it is, where no piece of the table says so
	Of    []int  // the pieces that it is about, where Do names no unit
	Open  bool   // the form of Do is opened: something is to be said yet, or looked over
	If    string // of another than the best: where it is the better, "" for second best

	ready looked // of an officer in a hurry
}

// looked is an entry that has been looked into, in the position in which it was advised.
type looked struct {
	sys   Readier
	do    engine.Command
	carry book.Ready
}

// of is what carries c out, if it is the entry that has been looked into; nil when it is not.
func (l looked) of(sys engine.System, c engine.Command) book.Ready {
	if l.carry != nil && any(sys) == any(l.sys) && c.Do == l.do.Do && slices.Equal(c.In, l.do.In) {
		return l.carry
	}
	return nil
}

// Best sorts advice, what is worth most first; among equals what was said first.
func Best(all []Advice) []Advice {
	slices.SortStableFunc(all, func(a, b Advice) int { return b.Worth - a.Worth })
	return all
}

// Readier is a rule book that carries an entry out without looking into it again, and knows how things stand then.
type Readier interface {
	// Ready is what carries c out in s. The error is a [*engine.Refusal] when it is refused, as its form says.
	Ready(s engine.State, c engine.Command) (book.Ready, error)
}

// Pace is how much of what may be done an officer looks into.
type Pace bool

// Hurry implements [Hurrier].
func (p *Pace) Hurry(so bool) { *p = Pace(so) }

// Legal sorts advice and keeps what the rules of sys let be entered; of an officer in a hurry the best one, and to
// stay, which it is weighed against.
func (p Pace) Legal(sys Readier, s engine.State, all []Advice) (out []Advice) {
	enough := false
	for _, a := range Best(all) {
		if a.Do.Do != "stay" && enough {
			continue
		}
		if carry, err := sys.Ready(s, a.Do); err == nil {
			if p {
				a.ready = looked{sys, a.Do, carry}
			}
			out, enough = append(out, a), enough || bool(p) && a.Do.Do != "stay"
		}
	}
	return out
}

// Hurrier is an officer who may be told that nobody wants to know more than the best he knows: games are played to see what comes of
// them. He advises the same.
type Hurrier interface{ Hurry(so bool) }

// InAHurry tells an officer so, if he understands.
func InAHurry(o Officer, so bool) Officer {
	if h, ok := o.(Hurrier); ok {
		h.Hurry(so)
	}
	return o
}

// Second is the best of what is something else than the first; empty when there is nothing else.
func Second(best []Advice) Advice {
	for _, a := range best {
		if a.What != best[0].What {
			return a
		}
	}
	return Advice{}
}

// Nobody decides what the rules alone demand.
const Nobody = -1

// Demanded is an entry that the rules alone demand, for [Officer.Next].
func Demanded(c engine.Command) (int, []Advice) { return Nobody, []Advice{{Do: c}} }

// Officer is what a rule book teaches its commander. He sees one game, and keeps in mind what lies on its table.
type Officer interface {
	// Next is what comes next in s: whose decision it is, 0 or 1, or Nobody; and what may be done, best first. Nothing may be done
	// when the game is over.
	Next(s engine.State) (side int, may []Advice)
	// Reply answers a question that was put while an entry was carried out.
	Reply(s engine.State, q Question) string
	// Done is told of every step, and moves on the table what it moves.
	Done(before engine.State, st engine.Step, after engine.State)
	// Table is what lies on the table.
	Table() *sandtable.Table
	// Task is what a unit is to do; ok is false for one that only goes with the others.
	Task(unit int) (t Task, ok bool)
}

// Measurer is an officer who reads off the table what an entry would have measured.
type Measurer interface {
	// Measured are values of fields of an entry, as its units stand; none for what cannot be read off.
	Measured(s engine.State, c engine.Command) engine.Values
}

// Both are the pieces of the unit and of the target of an entry; ok is false unless both lie on the table.
func Both(t *sandtable.Table, c engine.Command) (p, q sandtable.Piece, ok bool) {
	p, ok = t.Piece(c.In.Int("unit", 0))
	q, there := t.Piece(c.In.Int("target", 0))
	return p, q, ok && there
}

// Book is a rule book that has taught its commander.
type Book interface {
	engine.System
	// Officer commands the two sides of a game that has just begun, as its steps are told to him. ok is false for a game that is no
	// battle: nobody knows where its units stand.
	Officer(start engine.State, who [2]Character) (o Officer, ok bool)
	// Result is how a game stands.
	Result(s engine.State) Result
}

// Result is how a game stands, as far as its rules count it.
type Result struct {
	Turn   int // from 1
	Over   bool
	Won    int      // of a game that is over: the side that has won, Nobody when neither has
	Places []string // what counts for who holds it, none where nothing does
	Held   []int    // who held each of them at the end, or Nobody; none before that
	Scored bool     // the first side is judged by points
	Points int
	Came   []string // what came about that may have mattered, in words, each once
}

// Character is how a commander weighs.
type Character struct {
	ID, Label, Small string

	Charge int // per cent: the worth of a charge
	Odds   int // what a charge must be worth beside, before he thinks of it; less than nothing for who likes charging
	Danger int // per cent: the worth of what may be suffered
	Close  int // per cent of its weapons' reach, at which he likes to stand
	Ground int // per cent: the worth of places
	Spent  int // per cent of a unit's figures lost, from which he spares it
}

// Characters are house design: a bold commander closes and charges, a steady one shoots first, a careful one keeps his men, and a raw
// one, whom learners meet, does little of anything. The first is the usual one.
var Characters = []Character{
	{ID: "steady", Label: "Steady", Small: "shoots first", Charge: 100, Odds: 0, Danger: 100, Close: 67, Ground: 100, Spent: 50},
	{ID: "bold", Label: "Bold", Small: "closes and charges", Charge: 160, Odds: -200, Danger: 50, Close: 34, Ground: 120, Spent: 70},
	{ID: "careful", Label: "Careful", Small: "spares his men", Charge: 45, Odds: 300, Danger: 160, Close: 100, Ground: 90, Spent: 34},
	{ID: "raw", Label: "Raw", Small: "new to command", Charge: 40, Odds: 300, Danger: 100, Close: 100, Ground: 30, Spent: 20},
}

// CharacterOf finds a character, the usual one for an unknown id.
func CharacterOf(id string) Character {
	for _, c := range Characters {
		if c.ID == id {
			return c
		}
	}
	return Characters[0]
}
