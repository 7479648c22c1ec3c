package view

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"vedette/engine"
)

// Key is something that can be tapped: a command with its words.
type Key struct {
	ID      string // stable, part of the data-key: "initiative"
	Label   string
	Small   string
	Symbol  string
	Do      engine.Command
	Open    bool   // open the form of Do instead of carrying it out
	Refused string // why it cannot be tapped, "" when it can
	Seldom  bool   // it stands behind Other
	Acts    bool   // it takes a unit in hand that may act: the form of what the unit is about to do opens with it
	Warns   bool   // Small says how many units it passes over
	to      string // the step that it moves the game on to, "" when it does not
}

// NextIs begins what is said of the step that follows.
const NextIs = "Next: "

// Next is the key that moves the game on to a step: "the King moves".
func Next(to string, do engine.Command) Key {
	return Key{ID: "next", Label: NextIs + to, Symbol: "i-next", Do: do, to: to}
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
	Lesson  *Procedure // what comes next for the first time in a game that teaches, else nil
	Orders  *Orders    // what a commander of the program does next, nil when a player decides
	Card    *Card      // waits for the referee's say before anything else can be done
	Brief   *Card      // opens a battle that has not begun: what the sides are told, the table, what is needed for it; else nil
	Primary Key        // moves the game on
	Keys    []Key      // beside the primary key
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
	if d.Orders != nil {
		return d.Orders.Key, d.Orders.Else
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

// Leads sets d.Lead to the first key of the unit in hand that can be tapped, in the order of ids.
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

// Orders are what a commander of the program does next. Whoever follows them moves the figures as they say and presses the key.
type Orders struct {
	Who     string // "Lacy’s Horse"
	What    string // "Charge Holt’s Horse"
	Why     string // one sentence
	Cites   string // the section that it follows from, "" for none
	Moves   string // what is moved on the table: "Wheel 3″, then 6″ straight ahead"
	Diagram *Diagram
	Key     Key
	Else    []Key // what else he thought of, and to decide for him
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
	Edges   [2]string // of a page with a map: what the near side and the far one are called on it
	Map     string    // the procedure that takes the map of this page when it has been drawn anew, as a text of its name; "" for none
	Picture string    // of a closing: as on a Card
}

// Checklist is the list of the steps of a turn, folded; the rule book adds its rows.
func Checklist() List {
	return List{ID: "sequence", Title: "Sequence of play", Fold: "All steps of the turn"}
}

// ToAct puts those of a list first who may still act, and returns how many they are.
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

// Skips makes the key that moves the game on warn how many units it would pass over: "3 have not moved". It leaves an existing second
// line alone.
func (k *Key) Skips(n int, what string) {
	if n == 0 || k.Small != "" {
		return
	}
	units := " have "
	if n == 1 {
		units = " has "
	}
	if first, n := utf8.DecodeRuneInString(k.to); utf8.RuneCountInString(k.to) > 12 { // there is no room for both
		k.Label = string(unicode.ToUpper(first)) + k.to[n:]
	}
	k.Small, k.Warns = strconv.Itoa(n)+units+what, true
}
