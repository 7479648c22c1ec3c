package view

import "vedette/engine"

// Reference is a rule book for looking things up at the table, in our own words.
type Reference struct {
	Chapters []Chapter
	Tables   []Table
	Rulings  []Ruling
}

// Chapter is a piece of the rules on one subject.
type Chapter struct {
	ID      string // stable: "charges"
	Title   string
	Section string // as terms and forms cite it, so that tapping a citation finds it
	Body    []Para
}

// Para is a paragraph of a chapter.
type Para struct {
	Text    Words
	Section string
	Mark    engine.Mark
}

// Table is a table of the rules with the values in force.
type Table struct {
	ID      string
	Title   string
	Section string
	Note    string
	Head    []string // one for every cell of a row
	Rows    [][]Cell
	Sheet   bool // printed on the reference sheet
}

// Cell is one value of a table.
type Cell struct {
	Text string
	Odds string // the chance that belongs to it: "41.7%"
	Mark engine.Mark
	Was  string // the designed value of a changed house value, "" when unchanged
}

// Ruling says how an unclear passage of the rule book is read, and why.
type Ruling struct {
	ID      string // its number in the list of rulings: "ECW-R04"
	Says    string // what the rule book says
	Ruled   string
	Why     string
	Section string
}
