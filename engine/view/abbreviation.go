package view

// Abbreviation is a short form used in a rule book.
type Abbreviation struct {
	Text    string // "VeD", or a code of several words such as "V-6 Sk"
	Means   string // in a line, without a stop
	Section string // where the rules have it; "" for nowhere
	Aloud   string // how it is said; "" as it is written
}

// Found is where an abbreviation stands in a text, in bytes.
type Found struct {
	*Abbreviation
	From, To int
}

// Shortening is a rule book whose words have abbreviations in them. One that is joined with another is asked by itself.
type Shortening interface {
	// Abbreviations finds those of a text, in order. What looks like one and is none, such as a name that was typed, is left out.
	Abbreviations(text string) []Found
}
