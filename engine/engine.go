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
// Everything that a screen shows comes from here as data: fields, reckonings, cards, lists. The
// screens know no rule, so a new rule book is one folder under systems/ and one line in its list.
//
// # Where things are
//
// Package dice holds faces, codes, odds and cups; table looks things up in printed tables; muster
// keeps rosters of units; journal
// keeps steps, undo and replay; save writes and reads them; rulestest helps to test rule books.
//
// # Text
//
// All words are plain text without markup. Lengths are in the units the rule book prints, already
// converted to the scale of the game. Section numbers name the rule book or, for house values, its
// house tables; [Mark] tells which.
package engine

import (
	"strings"

	"vedette/engine/dice"
)

// State is the position of a game: a plain value that belongs to its rule book. It is never changed
// in place, and two states share nothing that anybody writes to.
type State any

// Event is a finished fact. Its Kind is stable, written into saves, and decoded by System.Decode;
// the rest is encoded as JSON.
type Event interface{ Kind() string }

// System is a rule book. Every method is pure and safe for concurrent use.
type System interface {
	// Info tells what the rule book is, and whose.
	Info() Info

	// Options are the settings of a game with their values in force: what Start takes and what the
	// command "settings" changes later. The first is what is played, such as the scenario.
	Options(o Values) []Field

	// Start gives the opening position. It returns a *Refusal when an option is impossible.
	Start(o Values) (State, error)

	// DiceModes are the randomisation settings, the default first.
	DiceModes() []DiceMode

	// Procedures is the menu of what the referee may enter, in order. The first of every group
	// carries the group's name.
	Procedures(s State) []Procedure

	// Form tells which fields c.Do needs given what c.In already holds, with options, refusals and
	// the reckoning so far. Values that do not matter are left out of the form, not refused.
	Form(s State, c Command) Form

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

	// Desk is what the play screen shows between two entries.
	Desk(s State) Desk

	// Sheets are the rule book's own pages beside the play screen and the log.
	Sheets(s State) []Sheet

	// Closing is how a game that has ended came out: the verdict, what counted for it, what either side lost, and the
	// deeds that weighed most. start is the opening position; steps are all that are in force.
	Closing(start State, steps []Step) Sheet

	// Reference is the rule book for looking things up, with the values in force in s.
	Reference(s State) Reference

	// Tell puts a step into words. now is the state of the game as it stands, which decides only how
	// lengths are printed and which keys a card offers next; what happened comes from the step alone.
	Tell(now State, st Step) Telling
}

// Chronicler is a rule book that writes the report of a battle itself. For the others the report is
// made of the lines of the log.
type Chronicler interface {
	System
	// Report tells the battle from its first step to now. What happened it reads from the steps only; now tells
	// how things stand. Without a Title it bears the name of the game.
	Report(now State, steps []Step) Report
}

// Roller is a rule book that lists its rolls, so that the audit of the dice knows which were thrown with
// ten-sided dice. Books of six-sided dice need not be one.
type Roller interface {
	System
	Rolls() []dice.Roll
}

// Headliner is a rule book that can say where a game stands without building the whole play screen. What it
// says is what Desk says.
type Headliner interface {
	System
	// Headline is Turn, Say and Over of the Desk of s.
	Headline(s State) (turn int, say string, over bool)
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

// Kept is a force or a scenario outside any game.
type Kept struct {
	Kind  string // stable, as Field.Stock names it: "force", "scenario"
	Name  string
	Small string // "4 units, 38 figures"
	Data  string // at most MaxKept bytes; only its rule book reads it
}

// MaxKept is the greatest length of the data of a Kept, in bytes.
const MaxKept = 8 << 10

// Own is how the value of a field with a Stock starts when something kept was chosen; its data follows.
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
	First   *First // nil when the book has none
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

// First is a game that teaches by playing. It is offered to those who have no game yet.
type First struct {
	Label   string // of the key: "Play the first game"
	Name    string // of the game
	Small   string
	Options Values
	Sample  Card // a result such as the game brings, for those who look in
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
	for _, t := range m.Table {
		if t == c {
			return true
		}
	}
	return false
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

// Procedure is one thing the referee may enter, such as "Fire Rifle".
type Procedure struct {
	ID      string // stable, the Do of a command
	Name    string // as the rule book spells it
	Short   string // for a narrow key; Name when empty
	Group   string // of the menu, on every entry of the group
	Symbol  string
	Ref     string // what it does, one paragraph in our own words
	Section string // where the rule stands
	Refused string // why it cannot be done now, "" when it can
}

// Form is the entry form of one procedure as it stands.
type Form struct {
	Do      string
	Title   string
	Fields  []Field
	Refused *Refusal   // why the command cannot be carried out as it stands, nil when it can
	Reck    *Reckoning // the sum so far, nil when nothing can be said yet
	// More are the sums of further groups of the same entry, when not all of its throws need the same.
	More    []Reckoning
	Times   int      // how many resolutions the command stands for, at least 1
	Diagram *Diagram // what it looks like so far, nil for none
	Go      string   // the primary key, as an order: "Fire 12 rifles"
	GoSmall string   // its second line
	Ref     string   // one paragraph in our own words
	Section string
}

// FieldKind is how a field is entered.
type FieldKind uint8

const (
	Pick  FieldKind = iota + 1 // one of Options; starts unselected
	Tick                       // "yes" or ""
	Count                      // a whole number from Min to Max
	Text                       // free words of at most Max letters, always optional
)

// Field is one field of a form.
type Field struct {
	Key     string // stable: "actor"
	Label   string
	Note    string // second label: what the value counts as, or why it is refused
	Kind    FieldKind
	Options []Option
	Columns int // of a Pick: 2, 3 or 5
	Symbol  string
	Value   string // in force, "" when unselected
	Min     int
	Max     int
	Step    int    // of a Count, at least 1
	Mark    Mark   // of a setting: house values are shown as such
	Help    string // one line below the field
	Group   string // of a setting: the heading it stands under, the same for neighbours; "" for the first page
	Was     string // of a changed house value: the design, in words
	Off     string // of a Tick that starts on: what it sends when it is off; "" for nothing
	Device  bool   // of a setting: what is chosen in one game holds for later ones on this device
	Known   bool   // no other answer is possible: it is shown, not asked
	Stock   string // kind of Kept that can be chosen beside the options; the value is then Own and its data

	// Quarters: the value of a Count is a length in quarter inches, shown as inches.
	Quarters bool
}

// Option is one reply of a Pick.
type Option struct {
	ID      string
	Label   string
	Small   string
	Symbol  string
	Wide    bool   // takes two columns
	Refused string // why it cannot be chosen with what is already entered, "" when it can
}

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

// Sums are all sums of the form, each with the throws that it stands for: those of its group, or of the
// whole entry.
func (f Form) Sums() []Reckoning {
	if f.Reck == nil {
		return nil
	}
	return sums(append([]Reckoning{*f.Reck}, f.More...), f.Times)
}

// Sums are the sums of the card, each with the throws that it stands for: those of its group, all of them when it is
// the only one, else one.
func (c Card) Sums() []Reckoning {
	return sums(append([]Reckoning(nil), c.Reck...), len(c.Shots))
}

func sums(all []Reckoning, times int) []Reckoning {
	if len(all) > 1 {
		times = 1
	}
	for i := range all {
		if all[i].Times < 1 {
			all[i].Times = max(times, 1)
		}
	}
	return all
}

// Chance is the exact chance to reach the target, or dice.Certain when nothing is tested.
func (r Reckoning) Chance() dice.Chance {
	if r.Target == 0 {
		return dice.Certain
	}
	return r.Code.AtLeast(r.Target)
}

// Key is something that can be tapped: a command with its words.
type Key struct {
	ID      string // stable, part of the data-key: "initiative"
	Label   string
	Small   string
	Symbol  string
	Do      Command
	Open    bool   // open the form of Do instead of carrying it out
	Refused string // why it cannot be tapped, "" when it can
	Seldom  bool   // it stands behind Other
}

// Desk is the play screen at rest.
type Desk struct {
	Turn    int    // 0 before the first
	Title   string // "Turn 4"
	Say     string // "Players' initiative, press 3"
	Small   string // one line of explanation
	Deeds   *Deeds // what the unit in hand may do, nil when there is none
	Lists   []List
	Duties  []Duty
	Lead    *Key // what the unit in hand is about to do, nil when it has nothing left to do
	Remind  []Reminder
	Card    *Card // waits for the referee's say before anything else can be done
	Brief   *Card // opens a battle that has not begun: what the sides are told, the table, what is needed for it; else nil
	Primary Key   // moves the game on
	Keys    []Key // beside the primary key
	Counts  []Counter
	Over    bool // the game has ended
}

// Next is the one thing that comes next, which every view makes its loud key: what waits for the referee's say, what is
// owed, what the unit in hand is about to do, and else what moves the game on. Whoever presses nothing else plays a whole
// game and leaves nothing undone.
func (d Desk) Next() Key {
	k, _ := d.next()
	return k
}

// Else are the other answers to what comes next.
func (d Desk) Else() []Key {
	_, other := d.next()
	return other
}

func (d Desk) next() (k Key, other []Key) {
	if d.Card != nil && d.Card.Primary != nil {
		return *d.Card.Primary, nil
	}
	for _, x := range d.Duties {
		if k := x.Key; !x.Waits && k.Do.Do != "" && k.Refused == "" {
			if k.Small == "" {
				k.Small, _, _ = strings.Cut(x.Title, ": ") // who; what is on the key
			}
			return k, x.Else
		}
	}
	if d.Lead != nil {
		return *d.Lead, nil
	}
	return d.Primary, nil
}

// Beside are the keys beside what comes next, that which moves the game on among them.
func (d Desk) Beside() []Key {
	next := d.Next()
	var out []Key
	for _, k := range append([]Key{d.Primary}, d.Keys...) {
		if k.ID != next.ID && k.Do.Do != "" {
			out = append(out, k)
		}
	}
	return out
}

// Leads makes the first of the keys of the unit in hand that is one of ids, in their order, and can be tapped what it is
// about to do.
func (d *Desk) Leads(ids ...string) {
	for _, id := range ids {
		for _, k := range d.Deeds.Keys {
			if k.ID == id && k.Refused == "" {
				if k.Small == "" {
					k.Small = d.Deeds.Unit.Name
				}
				d.Lead = &k
				return
			}
		}
	}
}

// Deeds are the actions of the unit in hand, on the play screen itself.
type Deeds struct {
	Unit Row // who it is
	Keys []Key
}

// Counter is a number on the play screen with a key to either side.
type Counter struct {
	ID         string
	Label      string
	Value      int
	Less, More Key
}

// Duty is something the rules still demand.
type Duty struct {
	Title string
	Small string
	Key   Key
	Else  []Key  // other answers, or what it may do instead
	Later *Key   // puts it off, nil when the rules do not let it wait
	Waits bool   // for its time, or put off: it is not what comes next
	Names string // the ID of the key of the play screen that the words speak of, which stays in view; "" for none
}

// Reminder is something to keep in mind that has no key.
type Reminder struct{ Symbol, Text string }

// List is a titled list of rows.
type List struct {
	ID    string
	Title string
	Note  string
	Rows  []Row
	Empty string // shown instead of no rows
	Foot  string // one line below the rows
	// Secret lists are for the referee alone: folded away until asked for, and never printed with the rest.
	Secret bool
	// Fold is the one line that the play screen shows of a long list, the sequence of play, until it is opened. Empty: not folded.
	Fold string
}

// Tile is how a row's symbol is drawn.
type Tile uint8

const (
	NoTile Tile = iota
	Ours        // filled
	Theirs      // outlined
	Place       // round
)

// Row is one line of a list.
type Row struct {
	ID     string // stable while the thing exists
	Symbol string
	Tile   Tile
	Name   string
	What   string
	Number string
	Small  string // below the number
	Bad    string // a red marker: "Wavering"
	Marks  []RowMark
	Pips   *Pips // strength, figure by figure
	Done   bool  // ticked: has acted, is settled
	Tap    *Key  // the row as a whole
	Key    *Key  // a key at its end
	Total  bool  // the sum of a ledger
}

// RowMark is something to remember of a row, or a danger.
type RowMark struct {
	Symbol string
	Text   string
	Bad    bool
}

// Pips is a strength shown as one bar for each figure: leaders first, taller; lost ones hollow. Above
// 24 figures in all the number alone is shown.
type Pips struct{ Leaders, Men, Lost int }

// Sheet is one of a rule book's own pages.
type Sheet struct {
	ID     string
	Label  string
	Symbol string
	Title  string
	Number string // the verdict, "" for none
	Word   string
	Line   string
	Lists  []List
	Keys   []Key
	// Diagram stands above the lists, nil for none.
	Diagram *Diagram
}

// Span is a piece of text with one emphasis.
type Span struct {
	Text string
	As   Emphasis
}

// Emphasis of a Span.
type Emphasis uint8

const (
	Plain  Emphasis = iota
	Strong          // what matters
	Loss            // a loss or a danger
)

// Words is running text with emphasis.
type Words []Span

// String is the text without emphasis.
func (w Words) String() string {
	s := ""
	for _, span := range w {
		s += span.Text
	}
	return s
}

// Say, Bold and Red make one span.
func Say(s string) Span  { return Span{s, Plain} }
func Bold(s string) Span { return Span{s, Strong} }
func Red(s string) Span  { return Span{s, Loss} }

// Telling is a step in words.
type Telling struct {
	Head  string // starts a press in the log: "Press 3: Players"; "" when the step is part of one
	Turn  int    // the turn it belongs to
	Press int    // the press of that turn that it begins, 0 when it begins none or the rule book does not count them
	Line  Words  // one sentence for the log
	Notes []string
	Icon  string
	Rolls []Rolled // the dice, in the order thrown
	Undo  string   // what undoing takes back, in two or three words: "volley, 4 hits"
	Card  Card     // the result
}

// Rolled is one throw in words.
type Rolled struct {
	Label string // "direction"
	Faces []int
	Text  string // after the faces: "+6", "13"
	Hit   bool
	By    dice.By
	Tens  bool // a ten-sided die: a number, not pips
}

// Card is a result, or an event that waits for the referee's say.
type Card struct {
	Over    string // the line above: "Fire Rifle at Average"
	Symbol  string // of the thing that appeared
	Tile    Tile
	Title   string // the heading of an event, instead of a verdict
	Number  string // the verdict as a numeral: "4", "8½″", "13"
	Word    string // the verdict in a word or two: "hits of 12", "Wavering"
	Line    string // what was needed
	Story   string // an opening, to be read aloud
	Bad     bool   // the verdict is a loss or a danger
	Facts   []Fact
	Dial    *Dial
	Diagram *Diagram
	Todo    []Order  // what to do on the table, in order
	Due     []string // what comes later
	Reck    []Reckoning
	Shots   []Shot // every resolution of a repeated action
	Notes   []string
	Say     string // one sentence for the live region: the whole result
	Keys    []Key  // what usually follows
	Primary *Key   // what the referee says of it; nil: what comes next, as on the play screen
	Leave   *Key   // what going back to the play screen says; nil when that says nothing
	OnDesk  bool   // the play screen at rest says it all: the card need not be shown
	Secret  bool   // for the referee alone: it is never turned to the table
}

// Turned is a card as it is turned to the table: the verdict, whom it concerns and the first thing to do. It holds no dice, no
// sum and no chance.
type Turned struct {
	Number string
	Word   string
	Who    string
	Order  string
	Say    string // to be read aloud
}

// Turned is c for the players; ok is false when there is nothing in it for them.
func (c Card) Turned() (t Turned, ok bool) {
	t = Turned{Number: c.Number, Word: c.Word, Who: c.Title, Say: c.Say}
	if t.Word == "" {
		t.Word, t.Who = t.Who, ""
	}
	if t.Who == "" {
		t.Who = c.Over
	}
	if len(c.Todo) > 0 {
		t.Order = c.Todo[0].What.String()
	}
	if c.Secret || t.Number+t.Word == "" {
		return Turned{}, false
	}
	return t, true
}

// Fact is one figure of an event card.
type Fact struct {
	Label string
	Value string
	Word  bool // Value is a word, not a number
}

// Order is one thing to do on the table.
type Order struct {
	What  Words
	Small string
}

// Shot is one resolution among several.
type Shot struct {
	Faces   []int
	Total   int
	Hit     bool
	Counted bool   // faces unknown
	Label   string // "11, miss"

	// Head stands above the first throw of a group, when not all of a card's throws need the same: "19 muskets: 12 or more".
	Head string
}

// Dial is a bearing and a distance from the ring of the force.
type Dial struct {
	Octant int // 0 front, then clockwise: 2 right, 4 rear, 6 left
	Inches int // from the edge of the ring, before the scale
	Label  string
	Symbol string
}

// Diagram is a drawing to scale, in units of its own: x to the right, y downwards from the top left.
type Diagram struct {
	W, H   int    // units; 1 to 10,000
	Inch   int    // units in an inch of the table, for the scale bar; 0 for no bar
	Label  string // the whole drawing in one sentence, for those who do not see it
	Shapes []Shape
}

// Shape is one piece of a diagram. Later ones lie on earlier ones.
type Shape struct {
	As   Figure2D
	At   []Point // the points of a Line or an Area; the middle of a Ring, Dot or Name
	R    int     // radius of a Ring or Dot
	Ink  Ink
	Fill bool // of an Area or a Ring: filled lightly instead of outlined
	Dash bool // broken lines: limits, reaches, what is only possible
	Text string
}

// Point is a place in a diagram.
type Point struct{ X, Y int }

// Figure2D is what a Shape is.
type Figure2D uint8

const (
	Line  Figure2D = iota + 1 // through its points
	Arrow                     // a Line with a head at its last point
	Area                      // closed
	Ring                      // a circle
	Dot                       // a filled circle
	Name                      // Text, centred on its point
)

// Ink is the colour of a shape; its meaning is always in a Name or the Label as well.
type Ink uint8

const (
	Faint  Ink = iota // grid, edges, reaches
	Firm              // what the drawing is about
	Us                // our troops
	Enemy             // the other side's
	Danger            // where something falls or is lost
	Ground            // woods, walls, water, roads
)

// Reference is a rule book as one looks things up at the table, in our own words.
type Reference struct {
	Chapters []Chapter
	Tables   []Table
	Rulings  []Ruling
}

// Chapter is a piece of the rules on one subject.
type Chapter struct {
	ID      string // stable: "charges"
	Title   string
	Section string // as terms and forms cite it, so that a tap on a citation finds it
	Body    []Para
}

// Para is a paragraph of a chapter.
type Para struct {
	Text    Words
	Section string
	Mark    Mark
}

// Table is a table of the rules with what is in force.
type Table struct {
	ID      string
	Title   string
	Section string
	Note    string
	Head    []string // one for every cell of a row
	Rows    [][]Cell
	Sheet   bool // stands on the printed reference sheet
}

// Cell is one value of a table.
type Cell struct {
	Text string
	Odds string // the chance that belongs to it: "41.7%"
	Mark Mark
	Was  string // the house value before the referee changed it, "" when unchanged
}

// Ruling says how an unclear place of the document is read, and why.
type Ruling struct {
	ID      string // as the lists of rulings number them: "ECW-R04"
	Says    string // the document
	Ruled   string
	Why     string
	Section string
}

// Report is the story of a battle.
type Report struct {
	Title string
	Line  string // place, day, sides
	Parts []ReportPart
}

// ReportPart is a piece of a report under one heading.
type ReportPart struct {
	Head  string
	Paras []ReportPara
	Lists []List
}

// ReportPara is a paragraph of a report; the notes hold the dice.
type ReportPara struct {
	Text  Words
	Notes []string
}
