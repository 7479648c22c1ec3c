package view

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"vedette/engine"
)

// Key is something to tap: a command with its words.
type Key struct {
	ID      string // stable, becomes the data-key: "initiative"
	Label   string
	Small   string
	Symbol  string
	Do      engine.Command
	Open    bool   // open the form of Do instead of carrying it out
	Refused string // why it cannot be tapped, "" when it can
	Seldom  bool   // hidden behind Other
	Acts    bool   // it selects a unit that may act: the form of the unit's next action opens with it
	Warns   bool   // Small says how many units it would skip
	to      string // the step to which it moves the game on, "" when it does not
}

// NextPrefix is the start of the label of a key that moves the game on.
const NextPrefix = "Next: "

// Next returns the key that moves the game on to a step: "the King moves".
func Next(to string, do engine.Command) Key {
	return Key{ID: "next", Label: NextPrefix + to, Symbol: "i-next", Do: do, to: to}
}

// Desk is the play screen at rest.
type Desk struct {
	Turn    int    // 0 before the first turn
	Title   string // "Turn 4"
	Say     string // "Players' initiative, draw 3"
	Small   string // one line of explanation
	Deeds   *Deeds // what the selected unit may do, nil without one
	Lists   []List
	Duties  []Duty
	Lead    *Key // the selected unit's next action, nil when it has none left
	Remind  []Reminder
	Lesson  *Procedure // what comes next for the first time in a teaching game, else nil
	Orders  *Orders    // what the app's commander does next, nil when a player decides
	Card    *Card      // waits for the referee's decision before anything else can be done
	Brief   *Card      // opens a battle that has not begun: the briefings, the table and what is needed for it; else nil
	Primary Key        // moves the game on
	Keys    []Key      // beside the primary key
	Counts  []Counter
	Over    bool // the game has ended
}

// Next returns the one thing to do next, which every view shows as its loud key: a decision that waits for the referee, a duty,
// the next action of the selected unit, or else what moves the game on. Pressing only this key plays a whole game and leaves
// nothing undone.
func (d Desk) Next() Key {
	k, _ := d.next()
	return k
}

// Alternatives returns the other answers to what comes next.
func (d Desk) Alternatives() []Key {
	_, other := d.next()
	return other
}

func (d Desk) next() (k Key, other []Key) {
	if d.Card != nil && d.Card.Primary != nil {
		return *d.Card.Primary, nil
	}
	if d.Orders != nil {
		return d.Orders.Key, d.Orders.Alternatives
	}
	for _, x := range d.Duties {
		if k := x.Key; !x.Waits && k.Do.Do != "" && k.Refused == "" {
			if k.Small == "" {
				k.Small, _, _ = strings.Cut(x.Title, ": ") // the unit; the key says what
			}
			return k, x.Alternatives
		}
	}
	if d.Lead != nil {
		return *d.Lead, nil
	}
	return d.Primary, nil
}

// SideKeys returns the keys beside the next one, including the one that moves the game on.
func (d Desk) SideKeys() []Key {
	next := d.Next()
	var out []Key
	for _, k := range append([]Key{d.Primary}, d.Keys...) {
		if k.ID != next.ID && k.Do.Do != "" {
			out = append(out, k)
		}
	}
	return out
}

// Loud makes keys the loud key and those that follow it, before the loud key that d had.
func (d *Desk) Loud(keys ...Key) {
	keys = append(keys, d.Primary)
	d.Primary, d.Keys = keys[0], append(keys[1:], d.Keys...)
}

// Leads sets d.Lead to the first key of the selected unit that can be tapped, trying ids in order.
func (d *Desk) Leads(ids ...string) {
	if d.Deeds == nil {
		return
	}
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

// Orders are what the app's commander does next. To follow them, move the figures as they say and press the key.
type Orders struct {
	Who          string // "Lacy’s Horse"
	What         string // "Charge Holt’s Horse"
	Why          string // one sentence
	Cites        string // the section it follows from, "" for none
	Moves        string // the move on the table: "Wheel 3″, then 6″ straight ahead"
	Map          string // what to do first so that the map is right, "" for nothing
	Diagram      *Diagram
	Key          Key
	Alternatives []Key // what else the commander considered, and deciding in his place
}

// Deeds are the actions of the selected unit, on the play screen itself.
type Deeds struct {
	Unit Row // who it is
	Keys []Key
}

// Counter is a number on the play screen with a key on either side.
type Counter struct {
	ID         string
	Label      string
	Value      int
	Less, More Key
}

// Duty is something that the rules still require.
type Duty struct {
	Title        string
	Small        string
	Key          Key
	Alternatives []Key  // other answers, or what the unit may do instead
	Later        *Key   // puts it off, nil when the rules do not let it wait
	Waits        bool   // not yet due, or put off: it does not come next
	Names        string // ID of the key of the play screen that the text refers to, which stays visible; "" for none
}

// Reminder is something to bear in mind that has no key.
type Reminder struct{ Symbol, Text string }

// List is a titled list of rows.
type List struct {
	ID    string
	Title string
	Note  string
	Rows  []Row
	Empty string // shown instead of no rows
	Foot  string // one line below the rows
	// Secret marks a list for the referee only: folded until asked for, and never printed with the rest.
	Secret bool
	// Fold is the single line that the play screen shows of a long list, such as the sequence of play, until it is opened; "" for a
	// list that is not folded.
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
	ID     string // stable as long as the thing exists
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
	Key    *Key  // a key at the end of the row
	Total  bool  // the total of a ledger
}

// RowMark is something to remember about a row, or a danger.
type RowMark struct {
	Symbol string
	Text   string
	Bad    bool
}

// Pips is a strength shown as one bar a figure: leaders first and taller, losses hollow. Of more than MostPips figures only the
// number is shown.
type Pips struct{ Leaders, Men, Lost int }

// MostPips fill two lines of a phone.
const MostPips = 50

// Sheet is a page of a rule book's own.
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
	// Diagram is shown above the lists, nil for none.
	Diagram *Diagram
	Edges   [2]string // for a page with a map: the names of the near and the far table edge
	Map     string    // the procedure that takes the redrawn map of this page, in a text field of the same name; "" for none
	Picture string    // of a closing, as for a Card
}

// Checklist returns the folded list of the steps of a turn; the rule book adds the rows.
func Checklist() List {
	return List{ID: "sequence", Title: "Sequence of play", Fold: "All steps of the turn"}
}

// ToAct sorts the rows that may still act to the front and returns their number.
func (l *List) ToAct() (n int) {
	rows := make([]Row, 0, len(l.Rows))
	for _, done := range [...]bool{false, true} {
		for _, r := range l.Rows {
			if r.Done == done {
				rows = append(rows, r)
			}
		}
		if !done {
			n = len(rows)
		}
	}
	l.Rows = rows
	return n
}

// Skips makes a key that moves the game on warn how many units it would skip: "3 have not moved". An existing second line is
// left alone.
func (k *Key) Skips(n int, what string) {
	if n == 0 || k.Small != "" {
		return
	}
	units := " have "
	if n == 1 {
		units = " has "
	}
	if first, n := utf8.DecodeRuneInString(k.to); utf8.RuneCountInString(k.to) > 12 { // no room for both
		k.Label = string(unicode.ToUpper(first)) + k.to[n:]
	}
	k.Small, k.Warns = strconv.Itoa(n)+units+what, true
}
