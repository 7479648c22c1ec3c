package view

// Report is the story of a battle.
type Report struct {
	Title string
	Line  string // place, day, sides
	Parts []ReportPart
}

// ReportPart is a piece of a report under one heading.
type ReportPart struct {
	Head  string
	Paras []ReportPara
	Lists []List
}

// ReportPara is a paragraph of a report; the notes hold the dice.
type ReportPara struct {
	Text  Words
	Notes []string
}
