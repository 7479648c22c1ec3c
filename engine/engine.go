// Package engine is the contract between the rule books and the screens.
//
// A rule book is a [System]: pure functions over plain values. A [Command] is a decision of the referee.
// [System.Resolve] turns it into [Event] values, which are finished facts, using the dice and answers in a cup.
// [System.Apply] folds an event into the state. Nothing here touches a browser, a clock, a file or a random
// generator: the same state, command and cup always give the same events.
//
//	tap -> Form     which fields matter now, what is refused and why, the number needed
//	    -> Resolve  events, or a *dice.Need (dice or an answer), or a *Refusal
//	    -> journal  appends the step {command, dice and answers, events}
//	    -> store    writes it before anything is shown
//	    -> Apply    the next state
//	    -> Tell     the result card, the log line, the label of the undo key
//
// The other half of the contract is package view: the forms, cards, lists and words that a rule book shows. The
// screens know no rules, so a new rule book is one folder under systems and a line in its lists.
//
// # Packages
//
//   - view: what the screens draw
//   - book: the kit for writing rule books
//   - dice: faces, codes, odds and cups
//   - table: look-ups in printed tables
//   - muster: rosters of units
//   - battle, armies: battle files with their maps, and army lists
//   - commander, sandtable: officers who command a side, and the table they see
//   - rehearse: what an entry, a fight or a whole battle may lead to
//   - story: battle reports
//   - beside: a second rule book as a reference
//   - journal: steps, undo and replay
//   - save, terse: writing and reading games
//   - systems: the rule books
//   - rulestest: helpers for testing rule books
//
// # Sections
//
// A section number refers to the rule book or, for a house value, to its house tables; [Mark] says which.
package engine

import (
	"slices"
	"vedette/engine/dice"
)

// State is the position of a game: a plain value whose type belongs to its rule book. It is never changed in place, and no two
// states share anything that is written to.
type State any

// Event is a finished fact. Its Kind is stable: it is written into saves and read back by System.Decode. The rest is encoded as
// JSON.
type Event interface{ Kind() string }

// System is the rules of a rule book: what may be done, what comes of it, and how it is stored. Every method is pure and safe
// for concurrent use. [vedette/engine/view.System] adds what is shown.
type System interface {
	// Info identifies the rule book and its author.
	Info() Info

	// Start returns the opening position, or a *Refusal when an option is impossible.
	Start(o Values) (State, error)

	// DiceModes returns the randomisation settings, the default first.
	DiceModes() []DiceMode

	// Resolve decides what c does. It only reads s and returns finished facts. It returns a *dice.Need when the cup lacks dice or
	// an answer; a *Refusal, before anything is rolled, when c may not be done; and a *Malformed when c makes no sense. No events
	// and no error means that the referee answered no and nothing happens. Resolve closes the cup: anything left in it is an error.
	Resolve(s State, c Command, cup *dice.Cup) ([]Event, error)

	// Apply folds e into s. It knows no rules and rolls no dice. It returns a *Damaged when e cannot have happened in s.
	Apply(s State, e Event) (State, error)

	// Decode reads an event from its JSON. It returns a *Damaged for an unknown kind.
	Decode(kind string, data []byte) (Event, error)

	// Check returns an error when s breaks an invariant of the rule book.
	Check(s State) error
}

// Roller is a rule book that lists its rolls, so that the dice audit knows which of them use ten-sided dice. A book that only
// uses six-sided dice need not implement it.
type Roller interface {
	System
	Rolls() []dice.Roll
}

// Keeper is a rule book whose forces or scenarios can be kept for later games and shared.
type Keeper interface {
	System
	// Keepable lists what can be kept from s.
	Keepable(s State) []Kept
	// ReadKept checks a Kept from storage or from another player; treat data as hostile until it has passed. It returns a *Damaged
	// for anything that Keepable cannot have made.
	ReadKept(kind, data string) (Kept, error)
}

// MapKeeper is a Keeper whose forces or scenarios have maps.
type MapKeeper interface {
	Keeper
	// WithMap returns a kept item with its map replaced by the one in code. It returns the same errors as ReadKept.
	WithMap(kind, data, code string) (Kept, error)
}

// Kept is a force or a scenario stored outside any game.
type Kept struct {
	Kind  string // stable, matches the Stock of a field: "force", "scenario"
	Name  string
	Small string // "4 units, 38 figures"
	Data  string // at most MaxKept bytes; opaque outside its rule book
	Text  string // the force or scenario as a list that players read and write, "" for none; not stored

	Map   string    // the code of its map, "" for none; Data holds it too
	Sides [2]string // the names of the sides on the map
}

// MaxKept is the maximum length of Kept.Data in bytes.
const MaxKept = 8 << 10

// OwnPrefix is the prefix of a field's value when a kept item is chosen; its data follows.
const OwnPrefix = "own:"

// Step is one command with everything that decided it and everything that came of it.
type Step struct {
	Do     Command
	Given  []dice.Given
	Events []Event
	At     int64 // seconds since 1970 by the device's clock, 0 when unknown; rules never read it
}

// Info identifies a rule book and its author.
type Info struct {
	ID      string // stable, written into saves: "hill"
	Title   string
	Author  string // "" when the document does not name one
	Year    string
	Edition string
	Stage   string // "beta" or "complete"
	Blurb   string // one sentence for the shelf
	House   string // which parts are our own design
	Symbol  string // symbol of its row on the shelf
}

// Credit names the author and the year of the rules, as the start of a sentence without its full stop.
func (i Info) Credit() string {
	by := "Rules by " + i.Author
	if i.Author == "" && i.Year == "" {
		return "Author and date unknown"
	}
	if i.Author == "" {
		by = "Author unknown"
	}
	if i.Year != "" {
		by += ", " + i.Year
	}
	return by
}

// DiceMode is one randomisation setting. Rolls of the listed classes are thrown on the table, all others by the app.
type DiceMode struct {
	ID    string
	Label string
	Small string
	Table []dice.Class
}

// OnTable reports whether rolls of class c are thrown on the table in this mode.
func (m DiceMode) OnTable(c dice.Class) bool {
	return slices.Contains(m.Table, c)
}

// Mark says where a value comes from. The zero value is Printed.
type Mark uint8

const (
	Printed Mark = iota // stands in the rule book
	Derived             // follows from the rule book
	House               // our own design; the referee may change it
)

// String returns the word shown beside a value.
func (m Mark) String() string { return [...]string{"printed", "derived", "house"}[m] }

// Term is one line of a reckoning: a value, its reason and its section.
type Term struct {
	Value   int    `json:"v"`
	Show    string `json:"s,omitempty"` // shown instead of the signed value: "× 1½ + 1"
	Why     string `json:"w"`
	Section string `json:"p,omitempty"`
}

// Reckoning is a sum as worked out on paper. The first term is the base.
type Reckoning struct {
	Terms   []Term    `json:"t"`
	Sum     int       `json:"n"`           // total of all terms
	Target  int       `json:"g"`           // the number needed after limits; 0 when nothing is tested
	Limit   string    `json:"l,omitempty"` // why Target differs from Sum
	Code    dice.Code `json:"c"`
	Section string    `json:"p"`
	Mark    Mark      `json:"m,omitempty"`
	Good    string    `json:"y,omitempty"` // what reaching Target means: "hits"
	Result  string    `json:"r,omitempty"` // of a reckoning without a target: "8½″"

	// Who and Times describe one group when an entry has several: who throws, such as "19 muskets", and how many dice. They are
	// shown with the sum but not stored.
	Who   string `json:"-"`
	Times int    `json:"-"`
}

// Chance returns the exact chance of reaching the target, dice.Certain when nothing is tested.
func (r Reckoning) Chance() dice.Chance {
	if r.Target == 0 {
		return dice.Certain
	}
	return r.Code.AtLeast(r.Target)
}
