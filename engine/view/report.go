package view

// Report is the story of a battle.
type Report struct {
	Title string
	Voice Voice
	Heads [2]string // what weighs most, "" for nothing
	Line  string    // place, day, sides
	Parts []ReportPart

	Strengths *Strengths // nil when nothing is known of them
}

// Voice is who tells the story of a battle.
type Voice uint8

const (
	Letter  Voice = iota // an officer to his superior
	Gazette              // a newspaper
	Plainly              // a log of facts
)

// Voices name them.
var Voices = [...]string{"Letter", "Gazette", "Log"}

// Mast is what stands at the head of a report in this voice.
func (v Voice) Mast() string { return [...]string{"Despatch", "Gazette", "The day’s log"}[v] }

// Strengths are those of both sides at the end of every turn.
type Strengths struct {
	Names [2]string
	At    [][2]int
	Pins  []Pin // at most five
}

// Drawn tells whether there is something to draw.
func (s *Strengths) Drawn() bool {
	if s == nil {
		return false
	}
	for _, n := range s.At {
		if n != [2]int{} {
			return true
		}
	}
	return false
}

// Pin is a moment worth finding on the drawing of the strengths.
type Pin struct {
	Turn int
	Text string
}

// ReportPart is a piece of a report under one heading.
type ReportPart struct {
	Head  string
	Paras []ReportPara
	Lists []List
	Rolls []Roll
}

// Roll has a name and numbers in every row; its last row may be the sum.
type Roll struct {
	Title string
	Head  []string
	Rows  [][]string
	Sum   bool
}

// ReportPara is a paragraph of a report; the notes hold the dice.
type ReportPara struct {
	Text   Words
	Notes  []string
	Sign   bool // it is signed here
	Claims []Claim
}

// Claim is what stands in a slot of a sentence, so that it can be held against the game itself.
type Claim struct {
	What     string // kind of moment and slot: "fight.fell"
	ID, N    int    // of whom, by the rule book, and how many
	From, To int    // the steps in which
	Text     string // as the sentence has it
	Span     int    // which words of the paragraph
}
