package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/view"
)

// Reference holds the reference of a rule book, as it is in s, to being whole: chapters with text, tables whose rows are as wide as their
// heads, each once, rulings with words and reasons, and nothing in it that only those who write rule books read: ids of facts, and braces
// that nothing has filled. It returns it, and the sections of its chapters and tables, for tests of what stands in it.
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
		assert.False(t, ids[id], "%s stands twice", id)
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

// Tables holds the tables of a reference to what stands in testdata/tables.txt: every cell with its chance, behind it * when it is of the
// house and ' when it follows from what is printed.
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
