package hill

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

// facts are the ids of what the rules fix. Source: the list that COVERAGE.md speaks of, 1.1 to 1.10.
var facts = [][2]int{{1, 18}, {20, 36}, {40, 48}, {50, 56}, {60, 64}, {70, 76}, {80, 85}, {90, 95}, {100, 111}, {120, 125}, {130, 130}, {140, 140}}

// TestCoverageIsComplete holds COVERAGE.md against the ids, the test files and the folder: every fact,
// gap, invariant and ruling has one row; every test and file that a row names exists; what is done has
// a test, and what is not done says why.
func TestCoverageIsComplete(t *testing.T) {
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
		case "done", "done for the force; by player later":
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
	for _, span := range facts {
		for n := span[0]; n <= span[1]; n++ {
			assert.True(t, rows[fmt.Sprintf("HILL-%02d", n)], "HILL-%02d is missing", n)
		}
	}
	for n := 1; n <= 73; n++ {
		assert.True(t, rows[fmt.Sprintf("invariant %d", n)], "invariant %d is missing", n)
	}
	for n := 1; n <= 47; n++ {
		assert.True(t, rows[fmt.Sprintf("ruling %d", n)], "ruling %d is missing", n)
	}
	for _, c := range "abcdefghijk" {
		assert.True(t, rows["gap "+string(c)], "gap %c is missing", c)
	}
}
