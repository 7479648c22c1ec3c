package view

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
func Say(s string) Span { return Span{s, Plain} }

func Bold(s string) Span { return Span{s, Strong} }

func Red(s string) Span { return Span{s, Loss} }
