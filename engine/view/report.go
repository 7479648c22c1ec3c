package view

// Report is the story of a battle.
type Report struct {
	Title string
	Voice Voice
	Heads [2]string // the most important news, "" for none
	Line  string    // place, day, sides
	Parts []ReportPart

	Strengths *Strengths // nil when they are not known
}

// Voice is the narrator of a report.
type Voice uint8

const (
	Letter  Voice = iota // an officer to his superior
	Gazette              // a newspaper
	Plainly              // a log of facts
)

// Voices are the names of the voices.
var Voices = [...]string{"Letter", "Gazette", "Plain"}

// Mast returns the title at the head of a report in this voice.
func (v Voice) Mast() string { return [...]string{"Despatch", "Gazette", "The day’s log"}[v] }

// Strengths are the strengths of both sides at the end of every turn.
type Strengths struct {
	Names [2]string
	At    [][2]int
	Pins  []Pin // at most five
}

// Drawn reports whether there is anything to draw.
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

// Pin marks a moment on the drawing of the strengths.
type Pin struct {
	Turn int
	Text string
	Of   int // the side it concerns, from 1; 0 for neither
}

// ReportPart is a piece of a report under one heading.
type ReportPart struct {
	Head  string
	Paras []ReportPara
	Lists []List
	Rolls []Roll
}

// Roll is a table with a name and numbers in every row; the last row may be the total.
type Roll struct {
	Title string
	Head  []string
	Rows  [][]string
	Sum   bool
}

// ReportPara is a paragraph of a report; its notes hold the dice.
type ReportPara struct {
	Text   Words
	Notes  []string
	Sign   bool // the signature
	Claims []Claim
}

// Claim is what fills a slot of a sentence, so that it can be checked against the game itself.
type Claim struct {
	What     string // the kind of moment and the slot: "fight.fell"
	ID, N    int    // whom it concerns, by the rule book's number, and how many
	From, To int    // the steps it is taken from
	Text     string // as printed in the sentence
	Span     int    // index of the span in the paragraph
}
