package hill

import (
	"strconv"
	"strings"

	"vedette/engine/table"
	"vedette/engine/view"
)

// chapters gives the chapter of the rules that an id such as HILL-93 belongs to. Referees know the chapters,
// not our ids, so those are what they are shown. Source: the numbering of hill.md.
var chapters = table.Bands[string]{
	{Max: 19, Is: "the rules’ introduction"},
	{Max: 39, Is: "Figures and Troop Types"},
	{Max: 49, Is: "Sequence of Play"},
	{Max: 59, Is: "Movement"},
	{Max: 69, Is: "Firing"},
	{Max: 79, Is: "Artillery"},
	{Max: 89, Is: "Charges and Combat"},
	{Max: 99, Is: "Morale"},
	{Max: 103, Is: "Actions"},
	{Max: 108, Is: "Deployments"},
	{Max: 119, Is: "Guidelines for Non-Player Units"},
	{Max: 129, Is: "Winning and Losing"},
	{Max: table.Top, Is: "Scenarios"},
}

// housePrefix starts the name of every table of our own.
const housePrefix = "House: "

// houseTables names our own tables by their number. The rules leave them to the program. Source: the headings
// of hill-tables.
var houseTables = [...]struct{ id, name string }{
	{"1.2", "Entries"}, {"1.3", "Entries"}, {"1.5", "Settings"}, {"3.1", "Movement"}, {"3.2", "Small arms"}, {"3.3", "Attack"},
	{"3.4", "Morale"}, {"3.5", "Loading"}, {"3.6", "Artillery fire"}, {"3.7", "Tests against artillery"}, {"4.1", "Initiative/Event"},
	{"4.2", "Events"}, {"4.3", "Figures owned"}, {"4.4", "Who may appear"}, {"4.5", "Referee’s ruling"},
	{"4.6", "Incidents"}, {"5", "Finds"}, {"5.1", "Points"},
	{"6", "Conduct"},
}

// section returns a section under the name players can find in the rules: "HILL-81, 82" is "Charges and
// Combat", "3.4, 3.5" is "House: Morale". Code and saves keep the ids.
func section(id string) string {
	if strings.HasPrefix(id, "HILL-") {
		first, _, _ := strings.Cut(id, ",")
		return upper(cited(first))
	}
	first, _, _ := strings.Cut(id, ", ") // of several, the first is the main one
	for _, h := range houseTables {
		if h.id == first {
			return housePrefix + h.name
		}
	}
	return id
}

// cited returns text with our ids replaced by chapters.
func cited(text string) string {
	const mark = "HILL-"
	for {
		at := strings.Index(text, mark)
		if at < 0 {
			return text
		}
		end := at + len(mark)
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		n, err := strconv.Atoi(text[at+len(mark) : end])
		if err != nil {
			return text
		}
		chapter, _ := chapters.For(n)
		text = text[:at] + chapter + text[end:]
	}
}

// citeAll applies cited throughout a telling.
func citeAll(t *view.Telling) {
	for i := range t.Line {
		t.Line[i].Text = cited(t.Line[i].Text)
	}
	c := &t.Card
	for _, list := range [][]string{t.Notes, c.Notes, c.Due} {
		for i := range list {
			list[i] = cited(list[i])
		}
	}
	for i := range c.Todo {
		c.Todo[i].Small = cited(c.Todo[i].Small)
	}
	c.Line, c.Say = cited(c.Line), cited(c.Say)
}
