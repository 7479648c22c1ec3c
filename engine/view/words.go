package view

// Span is a piece of text with one kind of emphasis.
type Span struct {
	Text     string
	Emphasis Emphasis
}

// Emphasis is how a Span stands out.
type Emphasis uint8

const (
	Plain  Emphasis = iota
	Strong          // what matters
	Loss            // a loss or a danger
)

// Words is running text with emphasis.
type Words []Span

// String returns the text without emphasis.
func (w Words) String() string {
	s := ""
	for _, span := range w {
		s += span.Text
	}
	return s
}

// Say, Bold and Red return text as a span.
func Say(s string) Span { return Span{s, Plain} }

func Bold(s string) Span { return Span{s, Strong} }

func Red(s string) Span { return Span{s, Loss} }
