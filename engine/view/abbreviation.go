package view

// Abbreviation is a short form used in a rule book.
type Abbreviation struct {
	Text    string // "VeD", or a code of several words such as "V-6 Sk"
	Means   string // on one line, without a full stop
	Section string // where the rules define it; "" for nowhere
	Aloud   string // how it is spoken; "" for as written
}

// Found is an abbreviation found in a text, with its byte offsets.
type Found struct {
	*Abbreviation
	From, To int
}

// Shortening is a rule book whose texts contain abbreviations. When a rule book plays beside another, each is asked separately.
type Shortening interface {
	// Abbreviations returns the abbreviations in text, in order. Anything that only looks like one, such as a name typed by a
	// player, is left out.
	Abbreviations(text string) []Found
}
