package hill

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/table"
)

// chapters names the chapter of the rules that an id such as HILL-93 belongs to. A referee knows the
// chapters, not our ids, so what is told names them. Source: the numbering of hill.md.
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

// cited puts the chapter where our id stands.
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

// citeAll does so everywhere in a telling.
func citeAll(t *engine.Telling) {
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
