package rulestest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Span lists ids made by a format such as "HILL-%02d" for the numbers from the first to the last.
func Span(format string, from, to int) (ids []string) {
	for n := from; n <= to; n++ {
		ids = append(ids, fmt.Sprintf(format, n))
	}
	return ids
}

// Coverage holds COVERAGE.md of the rule book under test (the working folder) against the ids that it
// must have, the test files and the folder. A row is
//
//	| id | what | code: files | test: names, or none | state |
//
// where state is "done", "done: with a remark", "on the table: why" (the referee settles it among the
// figures) or "later: why". No id is missing or stands twice; every test and file that a row names
// exists; what is done has a test, and what is not says why.
func Coverage(t *testing.T, ids ...string) {
	t.Helper()
	text, err := os.ReadFile("COVERAGE.md")
	require.NoError(t, err)
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	have := map[string]bool{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllStringSubmatch(string(src), -1) {
			have[m[1]] = true
		}
	}
	rows := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| id |") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		require.Len(t, cells, 5, line)
		id, what, code, test, state := cells[0], cells[1], cells[2], cells[3], cells[4]
		assert.False(t, rows[id], "%s stands twice", id)
		rows[id] = true
		assert.NotEmpty(t, what, id)
		for _, f := range strings.Split(code, ", ") {
			_, err := os.Stat(f)
			assert.NoError(t, err, "%s: %s", id, f)
		}
		word, why, _ := strings.Cut(state, ": ")
		switch word {
		case "done":
			assert.NotEqual(t, "none", test, "%s is done without a test", id)
		case "on the table", "later":
			assert.NotEmpty(t, why, "%s: %s without a reason", id, word)
		default:
			t.Errorf("%s: state %q", id, state)
		}
		if test == "none" {
			continue
		}
		for _, n := range strings.Split(test, ", ") {
			assert.True(t, have[n], "%s names %s, which does not exist", id, n)
		}
	}
	for _, id := range ids {
		assert.True(t, rows[id], "%s is missing", id)
	}
}
