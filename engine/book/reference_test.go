package book_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// A reference is read line by line: house and derived paragraphs are marked, and values are filled in.
func TestReference(t *testing.T) {
	r := book.Reference(`
=	fire	Fire	4
Muskets reach {6}.
House: Rifles reach {9}.
Derived: So rifles outreach them.

=	horse	Horse	1
Horse charges.

?	X-R1	4	It falls.	It falls {6}.	It is {9}.
`, func(id string) string { return map[string]string{"4": "Firing", "1": "House: Horse"}[id] },
		strings.NewReplacer("{6}", "6″", "{9}", "9″").Replace)
	para := func(section, text string, m engine.Mark) view.Para {
		return view.Para{Text: view.Words{view.Say(text)}, Section: section, Mark: m}
	}
	assert.Equal(t, view.Reference{
		Chapters: []view.Chapter{
			{ID: "fire", Title: "Fire", Section: "Firing", Body: []view.Para{para("Firing", "Muskets reach 6″.", engine.Printed),
				para("Firing", "Rifles reach 9″.", engine.House), para("Firing", "So rifles outreach them.", engine.Derived)}},
			{ID: "horse", Title: "Horse", Section: "House: Horse",
				Body: []view.Para{para("House: Horse", "Horse charges.", engine.House)}}},
		Rulings: []view.Ruling{{ID: "X-R1", Section: "Firing", Says: "It falls.", Ruled: "It falls 6″.", Why: "It is 9″."}},
	}, r)
}
