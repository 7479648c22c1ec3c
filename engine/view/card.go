package view

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// Sums returns the sums of the card, each with the number of throws it stands for: those of its group; all of them when it is
// the only sum; otherwise one.
func (c Card) Sums() []engine.Reckoning {
	return sums(append([]engine.Reckoning(nil), c.Reckoning...), len(c.Shots))
}

// Telling is a step in words.
type Telling struct {
	Head  string // starts a draw of the initiative in the log: "Draw 3: Players"; "" when the step is part of one
	Turn  int    // the turn it belongs to
	Draw  int    // the number of the draw in that turn which the step starts, 0 when it starts none or the rule book does not count them
	Line  Words  // one sentence for the log
	Notes []string
	Icon  string
	Rolls []Rolled // the dice, in the order thrown
	Undo  string   // what undoing takes back, in a few words: "volley, 4 hits"
	Card  Card     // the result
}

// Rolled is one throw in words.
type Rolled struct {
	Label string // "direction"
	Faces []int
	Text  string // shown after the faces: "+6", "13"
	Hit   bool
	By    dice.By
	Tens  bool // a ten-sided die: a number, not pips
}

// Card is a result, or an event that waits for the referee's decision.
type Card struct {
	Over      string // the line above: "Fire Rifle at Average"
	Symbol    string // of the thing that appeared
	Tile      Tile
	Title     string // the heading of an event, instead of a verdict
	Number    string // the verdict as a numeral: "4", "8½″", "13"
	Word      string // the verdict in a word or two: "hits of 12", "Wavering"
	Line      string // the number needed
	Story     string // an introduction to be read aloud
	Bad       bool   // the verdict is a loss or a danger
	Facts     []Fact
	Dial      *Dial
	Diagram   *Diagram
	Todo      []Order  // what to do on the table, in order
	Due       []string // to be done later
	Reckoning []engine.Reckoning
	Shots     []Shot // every resolution of a repeated action
	Notes     []string
	Say       string // one sentence for the live region: the whole result
	Keys      []Key  // what usually comes next
	Primary   *Key   // where it leads; nil for the next key of the play screen
	Leave     *Key   // the label of the key back to the play screen; nil for the usual one
	OnDesk    bool   // the play screen at rest says it all: the card need not be shown
	Secret    bool   // for the referee only: never turned to the table
	Picture   string // a drawing of the moment, above the verdict; "" for none
}

// Plain reports whether the card of step st says nothing that the form had not said already: nothing was thrown or asked,
// nothing is owed, and no unit was harmed.
func (c *Card) Plain(st engine.Step) bool {
	return len(st.Given) == 0 && !c.Bad && len(c.Due)+len(c.Keys)+len(c.Shots) == 0 && c.Primary == nil
}

// Drawings of special moments, shown with a result or at the end of a game.
const (
	Treasure  = "m-treasure"
	Captured  = "m-captured"
	Destroyed = "m-destroyed"
	Victory   = "m-victory"
	Defeat    = "m-defeat"
)

// Turned is a card as turned to the table: the verdict, whom it concerns and the first thing to do. It has no dice, sums or
// chances.
type Turned struct {
	Number string
	Word   string
	Who    string
	Order  string
	Say    string // to be read aloud
}

// Turned returns c as the players may see it; ok is false when there is nothing in it for them.
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

// Fact is one fact on the card of an event.
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

// Shot is one of several resolutions.
type Shot struct {
	Faces   []int
	Total   int
	Hit     bool
	Counted bool   // the faces are unknown
	Label   string // "11, miss"

	// Head is the heading above the first throw of a group when the throws of a card need different numbers: "19 muskets: 12 or
	// more".
	Head string
}

// Dial is a bearing and a distance from the perimeter of the force.
type Dial struct {
	Octant int // 0 front, then clockwise: 2 right, 4 rear, 6 left
	Inches int // from the perimeter, before scaling
	Label  string
	Symbol string
}
