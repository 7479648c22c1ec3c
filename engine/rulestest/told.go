package rulestest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/story"
	"vedette/engine/view"
)

// told holds what a book of two sides says of a battle against the rolls of losses of the battle up to a moment: nobody lost
// another share than is said, nobody left who stands, and at the end so many in a hundred are there as is said.
func told(t *testing.T, sys view.System, start engine.Values, steps []engine.Step, seen map[string]int) {
	t.Helper()
	c, ok := sys.(view.Chronicler)
	if !ok {
		return
	}
	first, err := sys.Start(start)
	require.NoError(t, err)
	if len(c.Report(first, steps, view.Plainly).Parts) > 0 {
		return // it has a story of its own, and its own test
	}
	rows := func(n int) (all [][]string) {
		for _, r := range c.Report(first, steps[:n], view.Letter).Parts[1].Rolls {
			for i, row := range r.Rows {
				if !r.Sum || i < len(r.Rows)-1 {
					all = append(all, row)
				}
			}
		}
		return all
	}
	for _, v := range []view.Voice{view.Letter, view.Gazette} {
		r := c.Report(first, steps, v)
		for _, p := range r.Parts[0].Paras {
			by := map[int]map[string]view.Claim{}
			for _, is := range p.Claims {
				assert.Contains(t, p.Text[is.Span].Text, is.Text)
				if by[is.Span] == nil {
					by[is.Span] = map[string]view.Claim{}
				}
				by[is.Span][is.What] = is
			}
			for span, is := range by {
				seen[toldTruly(t, p.Text[span].Text, is, rows, r.Parts[1].Rolls)]++
			}
		}
	}
}

// letters keeps what a book of two sides tells of a whole battle, by a letter and by a gazette, to be read.
func letters(t *testing.T, sys view.System, start engine.Values, steps []engine.Step, file string) {
	t.Helper()
	c, ok := sys.(view.Chronicler)
	if !ok {
		return
	}
	first, err := sys.Start(start)
	require.NoError(t, err)
	if len(c.Report(first, steps, view.Plainly).Parts) > 0 {
		return // it keeps its own
	}
	var b strings.Builder
	for _, v := range []view.Voice{view.Letter, view.Gazette} {
		r := c.Report(first, steps, v)
		b.WriteString("# " + view.Voices[v] + "\n\n" + strings.ToUpper(r.Heads[0]) + "\n" + r.Heads[1] + "\n")
		for _, p := range r.Parts[0].Paras {
			b.WriteString("\n" + p.Text.String() + "\n")
		}
		for _, p := range r.Strengths.Pins {
			b.WriteString("\nturn " + strconv.Itoa(p.Turn) + ": " + p.Text)
		}
		b.WriteString("\n\n")
	}
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return // a book made for a test
	}
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String(), file)
}

// toldTruly holds one sentence, and says of what kind it is.
func toldTruly(t *testing.T, text string, is map[string]view.Claim, rows func(int) [][]string, last []view.Roll) string {
	t.Helper()
	at := func(n int, name string) (row []string, found int) {
		for _, r := range rows(n) {
			if strings.EqualFold(book.The(r[0]), name) {
				row, found = r, found+1
			}
		}
		return row, found
	}
	if share, ok := is["loss.share"]; ok {
		was, n := at(share.From, is["loss.unit"].Text)
		now, k := at(share.To+1, is["loss.unit"].Text)
		if n == 1 && k == 1 { // some names are those of two
			assert.Equal(t, story.Share(cell(t, now[2])-cell(t, was[2]), cell(t, now[1])), share.Text, text)
			return "loss"
		}
	}
	if unit, ok := is["gone.unit"]; ok {
		for _, name := range strings.Split(strings.ReplaceAll(unit.Text, " and ", ", "), ", ") {
			if now, k := at(unit.To+1, name); k == 1 {
				assert.Equal(t, "0", now[3], text)
			}
		}
		return "gone"
	}
	for i, key := range []string{"end.na", "end.nb"} {
		if left, ok := is[key]; ok {
			began, now := 0, 0
			for k, row := range last[i].Rows {
				if !last[i].Sum || k < len(last[i].Rows)-1 {
					began, now = began+cell(t, row[1]), now+cell(t, row[3])
				}
			}
			assert.Equal(t, 100*now/max(began, 1), left.N, text)
		}
	}
	return "other"
}

// cell reads a number of a roll.
func cell(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
