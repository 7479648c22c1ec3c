package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/view"
)

// Reference checks that the reference of a rule book, as it is in s, is complete: chapters with text, tables whose rows are as
// wide as their headers, no id twice, rulings with text and reasons, and nothing meant for authors only, such as ids of facts or
// unfilled braces. It returns the reference and the sections of its chapters and tables.
func Reference(t *testing.T, sys view.System, s engine.State) (r view.Reference, has map[string]bool) {
	t.Helper()
	r, has = sys.Reference(s), map[string]bool{}
	ids := map[string]bool{}
	says := func(of string, texts ...string) {
		for _, text := range texts {
			assert.NotContains(t, text, "{", of)
			for _, x := range r.Rulings {
				if book, _, ok := strings.Cut(x.ID, "-"); ok {
					assert.NotContains(t, text, book+"-", of)
				}
			}
		}
	}
	once := func(id string) {
		assert.False(t, ids[id], "%s is listed twice", id)
		ids[id] = true
	}
	for _, c := range r.Chapters {
		once("chapter " + c.ID)
		has[c.Section] = true
		assert.NotEmpty(t, c.Body, c.ID)
		for _, p := range c.Body {
			says(c.ID, p.Text.String())
		}
	}
	for _, x := range r.Tables {
		once("table " + x.ID)
		has[x.Section] = true
		assert.NotEmpty(t, x.Rows, x.ID)
		for _, row := range x.Rows {
			assert.Len(t, row, len(x.Head), x.ID)
			for _, c := range row {
				says(x.ID, c.Text)
			}
		}
	}
	for _, x := range r.Rulings {
		once("ruling " + x.ID)
		assert.True(t, x.Says != "" && x.Ruled != "" && x.Why != "", x.ID)
		says(x.ID, x.Says, x.Ruled, x.Why)
	}
	for _, p := range sys.Procedures(s) {
		says(p.ID, p.Name, p.Ref, p.Section)
	}
	return r, has
}

// Tables compares the tables of a reference with testdata/tables.txt: every cell with its chance, followed by * for a house
// value and ' for a derived one.
func Tables(t *testing.T, sys view.System, s engine.State) {
	t.Helper()
	Native(t, "it reads a file")
	var out strings.Builder
	for _, x := range sys.Reference(s).Tables {
		fmt.Fprintf(&out, "# %s, %s. %s\n%s\n", x.Title, x.Section, x.Note, strings.Join(x.Head, " | "))
		for _, row := range x.Rows {
			var cells []string
			for _, c := range row {
				mark := map[engine.Mark]string{engine.House: "*", engine.Derived: "'"}[c.Mark]
				cells = append(cells, strings.Join(nonEmpty(c.Text, c.Odds), " ")+mark)
			}
			fmt.Fprintln(&out, strings.Join(cells, " | "))
		}
	}
	Golden(t, "testdata/tables.txt", out.String())
}
