// Package engine states the contract between the rule books and the screens.
//
// A rule book is a [System]: pure functions over plain values. The referee's decision is a
// [Command]; [System.Resolve] turns it into [Event] values, finished facts, with the dice and answers
// of a cup; [System.Apply] folds an event into the state. Nothing here knows a browser, a clock, a
// file or a generator: the same state, command and cup always give the same events.
//
//	tap -> Form     which fields matter now, what is refused and why, the number needed
//	    -> Resolve  events, or a *dice.Need (dice or an answer), or a *Refusal
//	    -> journal  appends the step {command, what was thrown and answered, events}
//	    -> store    writes it, before anything is shown
//	    -> Apply    the next state
//	    -> Tell     the result card, the line of the log, the words of the undo key
//
// What a rule book shows, its forms, cards, lists and words, is the other half of the contract: package view. The
// screens know no rule, so a new rule book is one folder under systems/ and one line in its list.
//
// # Where things are
//
// Package view is what screens draw; book is the kit that rule books are written with; dice holds faces, codes, odds and cups;
// table looks things up in printed tables; muster keeps rosters of units; journal keeps steps, undo and replay; save writes and
// reads them; rulestest helps to test rule books.
//
// # Sections
//
// Section numbers name the rule book or, for house values, its house tables; [Mark] tells which.
package engine

import (
	"slices"
	"vedette/engine/dice"
)

// State is the position of a game: a plain value that belongs to its rule book. It is never changed
// in place, and two states share nothing that anybody writes to.
type State any

// Event is a finished fact. Its Kind is stable, written into saves, and decoded by System.Decode;
// the rest is encoded as JSON.
type Event interface{ Kind() string }

// System is the rules of a rule book: what may be done, what comes of it, and how it is written. Every method is pure and safe for
// concurrent use. What is seen of it adds the rest, see [vedette/engine/view.System].
type System interface {
	// Info tells what the rule book is, and whose.
	Info() Info

	// Start gives the opening position. It returns a *Refusal when an option is impossible.
	Start(o Values) (State, error)

	// DiceModes are the randomisation settings, the default first.
	DiceModes() []DiceMode

	// Resolve decides what c does. It reads s, changes nothing, and returns finished facts; or a
	// *dice.Need when the cup lacks dice or an answer; or a *Refusal when c may not be done, before
	// anything is rolled; or a *Malformed when c makes no sense. No events and no error means that
	// the referee answered no and nothing happens. Resolve closes the cup: leftovers are an error.
	Resolve(s State, c Command, cup *dice.Cup) ([]Event, error)

	// Apply folds e into s. It knows no rules and rolls no dice. It returns a *Damaged when e cannot
	// have happened in s.
	Apply(s State, e Event) (State, error)

	// Decode reads an event that was written as JSON. It returns a *Damaged for an unknown kind.
	Decode(kind string, data []byte) (Event, error)

	// Check returns an error when s breaks an invariant of the rule book.
	Check(s State) error
}

// Roller is a rule book that lists its rolls, so that the audit of the dice knows which were thrown with
// ten-sided dice. Books of six-sided dice need not be one.
type Roller interface {
	System
	Rolls() []dice.Roll
}

// Keeper is a rule book whose forces or scenarios can be kept for later games and handed on.
type Keeper interface {
	System
	// Keepable lists what of s can be kept under a name.
	Keepable(s State) []Kept
	// ReadKept checks what was kept or has come from somebody else: data is hostile until then. It
	// returns a *Damaged for anything that Keepable cannot have made.
	ReadKept(kind, data string) (Kept, error)
}

// Redrawer is a Keeper of things that have maps.
type Redrawer interface {
	Keeper
	// Redrawn is a kept thing with another map, by its code. It returns the errors of ReadKept.
	Redrawn(kind, data, code string) (Kept, error)
}

// Kept is a force or a scenario outside any game.
type Kept struct {
	Kind  string // stable, as the Stock of a field names it: "force", "scenario"
	Name  string
	Small string // "4 units, 38 figures"
	Data  string // at most MaxKept bytes; only its rule book reads it
	Text  string // the same as a list that players read and write, "" for none; it is not kept

	Map   string    // the code of its map, "" for none; in its data already
	Sides [2]string // as its map names them
}

// MaxKept is the greatest length of the data of a Kept, in bytes.
const MaxKept = 8 << 10

// Own is how the value of a field that has one starts when something kept was chosen; its data follows.
const Own = "own:"

// Step is one command with all that decided it and all that came of it.
type Step struct {
	Do     Command
	Given  []dice.Given
	Events []Event
	At     int64 // seconds since 1970 by the device's clock, 0 when unknown; never read by rules
}

// Info identifies a rule book and says whose it is.
type Info struct {
	ID      string // stable, written into saves: "hill"
	Title   string
	Author  string // "" when the document does not name one
	Year    string
	Edition string
	Stage   string // "beta" or "complete"
	Blurb   string // one sentence for the shelf
	House   string // which parts are our own design
	Symbol  string // of the shelf row
}

// Credit says whose rules they are and of what year, as the start of a sentence without its full stop.
func (i Info) Credit() string {
	by := "Rules by " + i.Author
	if i.Author == "" {
		by = "The rules do not name their author"
	}
	if i.Year != "" {
		by += ", " + i.Year
	}
	return by
}

// DiceMode is one randomisation setting. Rolls of the listed classes are thrown on the table, all
// others by the computer.
type DiceMode struct {
	ID    string
	Label string
	Small string
	Table []dice.Class
}

// OnTable tells whether a roll of class c is thrown on the table in this mode.
func (m DiceMode) OnTable(c dice.Class) bool {
	return slices.Contains(m.Table, c)
}

// Mark says where a value comes from. The zero value is printed.
type Mark uint8

const (
	Printed Mark = iota // stands in the rule book
	Derived             // follows from it
	House               // our own design, changeable by the referee
)

// String gives the word shown beside a value.
func (m Mark) String() string { return [...]string{"printed", "derived", "house"}[m] }

// Term is one line of a reckoning: a value, its reason and the section it stands in.
type Term struct {
	Value   int    `json:"v"`
	Show    string `json:"s,omitempty"` // instead of the signed value: "× 1½ + 1"
	Why     string `json:"w"`
	Section string `json:"p,omitempty"`
}

// Reckoning is a sum as one does it on paper. The first term is the base.
type Reckoning struct {
	Terms   []Term    `json:"t"`
	Sum     int       `json:"n"`           // of all terms
	Target  int       `json:"g"`           // the number needed after limits; 0 when nothing is tested
	Limit   string    `json:"l,omitempty"` // why Target differs from Sum
	Code    dice.Code `json:"c"`
	Section string    `json:"p"`
	Mark    Mark      `json:"m,omitempty"`
	Good    string    `json:"y,omitempty"` // what reaching Target means: "hits"
	Result  string    `json:"r,omitempty"` // of a reckoning without a target: "8½″"

	// Of one group among several of an entry: whose throws they are, "19 muskets", and how many. They
	// belong to what is shown, not to the sum, and are not written.
	Who   string `json:"-"`
	Times int    `json:"-"`
}

// Chance is the exact chance to reach the target, or dice.Certain when nothing is tested.
func (r Reckoning) Chance() dice.Chance {
	if r.Target == 0 {
		return dice.Certain
	}
	return r.Code.AtLeast(r.Target)
}
