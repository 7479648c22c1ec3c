// Package commander is the kit for teaching a rule book to command a side, the same in all books.
//
// A side has a posture towards each place of its battle, taken from the orders in its battle file: attack, hold, delay,
// retire, join. Its units share the places, and each has a [Task]. When a unit is due to act, the book's [Officer] lists
// what it may do, best first, each with a reason in one sentence: a list of [Advice]. The first is what a sensible officer
// of the period would do; the second best is shown beside it.
//
//	side, may := officer.Next(s)
//	best := may[0]                 // best.Do is the entry with its fields filled in, best.Why the reason
//
// A book adds a small table of judgements in a single currency: the loss of an enemy figure is worth [FigureWorth], and
// everything else is measured by it. The officer reads what a judgement needs off a [vedette/engine/sandtable.Table].
//
// Every decision is an entry of the book, so that a game consists of its steps and nothing else. A unit that stays put or
// holds its fire does so by the entry "stay", and the place where a unit ends up is the value of [SpotField] in the entry that
// moved it. An officer who has played a game is in the same state as one who has been told its steps one by one.
//
// # Teaching a book
//
// It takes four files, named alike in nearly all books. The officer of a book has a [Mind], which keeps what all officers have in
// common: the table, the tasks, and which entries the rules allow.
//
//   - officer.go, Next: first what the rules demand, that is, the duties of the desk, each as an entry with its fields
//     filled in; then the units of the acting side, one by one; and finally the next phase.
//   - weigh.go, the judgements: what a volley, a charge, a place, a danger is worth, from the chances in the book itself with
//     the house values in force. Every proposed entry has been tried on its form, so nothing is proposed that is refused.
//   - eyes.go, the answers that the table gives to the forms: range, arc, which units are in contact or near a leader, who
//     holds a place.
//   - hands.go, Done: what the card of a step tells the referee to do with the figures is done with the pieces, by the ids
//     of its sentences.
//
// Two smaller ones belong to it: ring.go, in which two units fight on a table of their own ([Fighter]), and standings.go, which
// counts what both sides have left and says how a game ended ([Book]). Where the rules ask in the middle of a step, the officer
// answers as well (Reply): the question names the units it is about.
//
// The battle files of the book say where the objectives are (at=) and what a side intends there (order).
//
// The [Characters] weigh the same judgements differently; that alone makes them bold, steady or careful. They are our own
// design.
//
// [Play] plays a game between two commanders to its end, without a table: for tests, for balance, for rehearsal.
package commander

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/sandtable"
)

// SpotField is the field of an entry that says where its unit ends up, as [sandtable.Piece.Spot] writes it. No rule reads it.
const SpotField = "spot"

// AdviseEntry is the entry that asks what a unit sees. The officer's orders are the answer, so it needs no page of its own.
const AdviseEntry = "advise"

// FigureWorth is what the loss of one enemy figure is worth. Losing a figure of one's own costs the same.
const FigureWorth = 100

// NeverWorth is the worth of a place from which the task cannot be reached: less than any other, whatever the character.
const NeverWorth = -1_000_000

// Advice is one thing that may be done.
type Advice struct {
	Do    engine.Command
	Worth int             // the higher the better
	What  string          // "Charge Merrow’s Foot"
	Why   string          // one sentence
	Moves string          // the move on the table in words; "" for none
	Cites string          // the section of the rules it follows from, "" for common sense
	Who   string          // the unit, when no piece on the table says so
	Of    []int           // the pieces it is about, when Do names no unit or more than that one
	End   sandtable.Piece // the unit where it will stand, when its shape changes; the zero Piece otherwise
	Open  bool            // the form of Do is opened: something must be entered or checked first
	If    string          // of advice that is not the best: when it would be better; "" for simply second best

	ready looked // set by an officer in a hurry
}

// Note returns the reason as it stands beside a field that is filled in with the advice.
func (a Advice) Note() string { return book.LowerFirst(strings.TrimSuffix(a.Why, ".")) }

// looked is an entry that has been checked, in the position of the advice.
type looked struct {
	sys   Readier
	do    engine.Command
	carry book.Ready
}

// of returns what carries out c if c is the entry that was checked, otherwise nil.
func (l looked) of(sys engine.System, c engine.Command) book.Ready {
	if l.carry != nil && any(sys) == any(l.sys) && c.Do == l.do.Do && slices.Equal(c.In, l.do.In) {
		return l.carry
	}
	return nil
}

// SortBest sorts advice by worth, highest first; equals keep their order.
func SortBest(all []Advice) []Advice {
	slices.SortStableFunc(all, func(a, b Advice) int { return b.Worth - a.Worth })
	return all
}

// Readier is a rule book that can carry out an entry without checking it a second time and knows the state afterwards.
type Readier interface {
	// Ready returns what carries out c in s. If c is refused, the error is the [*engine.Refusal] of its form.
	Ready(s engine.State, c engine.Command) (book.Ready, error)
}

// Pace says whether an officer is in a hurry: how many of the possible entries he checks.
type Pace bool

// Hurry implements [Hurrier].
func (p *Pace) Hurry(so bool) { *p = Pace(so) }

// Legal sorts advice and keeps what the rules of sys allow. For an officer in a hurry it keeps only the best entry and "stay",
// to compare it with.
func (p Pace) Legal(sys Readier, s engine.State, all []Advice) (out []Advice) {
	enough := false
	for _, a := range SortBest(all) {
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

// Hurrier is an officer who can be told that only his best advice is wanted, because the game is played for its outcome. The
// advice itself does not change.
type Hurrier interface{ Hurry(so bool) }

// SetHurry tells an officer whether to hurry, if he implements Hurrier.
func SetHurry(o Officer, so bool) Officer {
	if h, ok := o.(Hurrier); ok {
		h.Hurry(so)
	}
	return o
}

// SecondBest returns the best advice that says something else than the first; the zero Advice when there is none.
func SecondBest(best []Advice) Advice {
	for _, a := range best {
		if a.What != best[0].What {
			return a
		}
	}
	return Advice{}
}

// Nobody is the side when the rules leave no decision.
const Nobody = -1

// Required returns an entry that the rules demand, in the form of [Officer.Next].
func Required(c engine.Command) (int, []Advice) { return Nobody, []Advice{{Do: c}} }

// Officer is the commander that a rule book has taught. He follows one game and remembers what is on its table.
type Officer interface {
	// Next says what comes next in s: which side decides, 0, 1 or Nobody, and what may be done, best first. may is empty when the
	// game is over.
	Next(s engine.State) (side int, may []Advice)
	// Reply answers a question asked while an entry is carried out.
	Reply(s engine.State, q Question) string
	// Done is told every step and moves the pieces on the table accordingly.
	Done(before engine.State, st engine.Step, after engine.State)
	// Table returns the table as the officer knows it.
	Table() *sandtable.Table
	// Task returns what a unit is to do; ok is false for one that only follows the others.
	Task(unit int) (t Task, ok bool)
}

// Measurer is an officer who can read off the table what an entry would have the referee measure.
type Measurer interface {
	// Measured returns values for fields of an entry from where its units stand; nothing for what cannot be read off.
	Measured(s engine.State, c engine.Command) engine.Values
}

// Proposer is an officer who can read the answer to a question off the table, with the reason, for a referee who sees the figures. Both are
// "" for what cannot be read off.
type Proposer interface {
	Proposed(s engine.State, q Question) (reply, why string)
}

// PiecesOf returns the pieces of the unit and the target of an entry; ok is false unless both are on the table.
func PiecesOf(t *sandtable.Table, c engine.Command) (p, q sandtable.Piece, ok bool) {
	p, ok = t.Piece(c.In.Int("unit", 0))
	q, there := t.Piece(c.In.Int("target", 0))
	return p, q, ok && there
}

// Book is a rule book that has taught its commander.
type Book interface {
	engine.System
	// Officer returns the officer for both sides of a game that has just begun; he then has to be told its steps. In a game that is
	// not a battle nobody knows where its units stand: he leads nobody there, and only follows where the referee places them. He is
	// nil when there is nothing to follow.
	Officer(start engine.State, who [2]Character) (o Officer, leads bool)
	// Result says how a game stands.
	Result(s engine.State) Result
}

// Result says how a game stands, as far as the rules count it.
type Result struct {
	Turn   int // from 1
	Over   bool
	Won    int      // of a game that is over: the winning side, or Nobody
	Places []string // places that count for the side that holds them
	Held   []int    // the side that held each place at the end, or Nobody; empty before the end
	Scored bool     // the first side is judged by points
	Points int
	Came   []string // events that may have mattered, in words, each once
}

// Character says how a commander weighs things up.
type Character struct {
	ID, Label, Small string

	Charge int // per cent applied to the worth of a charge
	Odds   int // added hurdle for a charge; negative for a character who likes charging
	Danger int // per cent applied to what his men may suffer
	Close  int // per cent of the reach of its weapons at which he likes a unit to stand
	Ground int // per cent applied to the worth of places
	Spent  int // per cent of a unit's figures lost at which he starts to spare it

	Player bool // he only stands in for a player, who decides for himself
}

// Characters are our own design: a bold commander closes and charges, a steady one shoots first, a careful one keeps his men
// safe, and a raw one, the opponent for learners, does little of anything. The first is the usual one.
var Characters = []Character{
	{ID: "steady", Label: "Steady", Small: "shoots first", Charge: 100, Odds: 0, Danger: 100, Close: 67, Ground: 100, Spent: 50},
	{ID: "bold", Label: "Bold", Small: "closes and charges", Charge: 160, Odds: -200, Danger: 50, Close: 34, Ground: 120, Spent: 70},
	{ID: "careful", Label: "Careful", Small: "spares his men", Charge: 45, Odds: 300, Danger: 160, Close: 100, Ground: 90, Spent: 34},
	{ID: "raw", Label: "Raw", Small: "new to command", Charge: 40, Odds: 300, Danger: 100, Close: 100, Ground: 30, Spent: 20},
}

// CharacterOf returns the character with this id, the usual one for an unknown id.
func CharacterOf(id string) Character {
	for _, c := range Characters {
		if c.ID == id {
			return c
		}
	}
	return Characters[0]
}
