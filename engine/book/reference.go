package book

import (
	"strings"

	"vedette/engine"
	"vedette/engine/view"
)

// Reference reads the chapters of a rule book, in our own words, and its rulings, line by line:
//
//	=	charge	Charges	Charging       a chapter: id, title and section; its paragraphs follow
//	House: Support reaches {o.support}.    a paragraph of our own design, as are all in a section "House: ..."
//	Derived: Routers leave by the edge.    a paragraph that follows from the rules
//	?	ECW-R12	Morale	It drops.	Stops.	...  a ruling: id, section, what the rules say, how we read it, why
//
// Fields are separated by tabs; empty lines are skipped. fill puts the values in force into a text. section turns
// the id of a section into the name that players know; nil leaves it as it is.
func Reference(text string, section, fill func(string) string) (r view.Reference) {
	if section == nil {
		section = func(id string) string { return id }
	}
	for line := range strings.Lines(text) {
		switch x := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); {
		case x[0] == "=":
			r.Chapters = append(r.Chapters, view.Chapter{ID: x[1], Title: x[2], Section: section(x[3])})
		case x[0] == "?":
			r.Rulings = append(r.Rulings, view.Ruling{ID: x[1], Section: section(x[2]), Says: fill(x[3]), Ruled: fill(x[4]), Why: fill(x[5])})
		case x[0] != "":
			c := &r.Chapters[len(r.Chapters)-1]
			c.Body = append(c.Body, paragraph(x[0], c.Section, fill))
		}
	}
	return r
}

// paragraph reads one paragraph of a chapter.
func paragraph(text, section string, fill func(string) string) view.Para {
	p := view.Para{Section: section}
	text, ours := strings.CutPrefix(text, "House: ")
	text, derived := strings.CutPrefix(text, "Derived: ")
	switch {
	case ours || strings.HasPrefix(section, "House: "):
		p.Mark = engine.House
	case derived:
		p.Mark = engine.Derived
	}
	p.Text = view.Words{view.Say(fill(text))}
	return p
}
