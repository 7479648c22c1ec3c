package rulestest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Span lists the ids made by a format such as "HILL-%02d" from the first number to the last.
func Span(format string, from, to int) (ids []string) {
	for n := from; n <= to; n++ {
		ids = append(ids, fmt.Sprintf(format, n))
	}
	return ids
}

// Ids lists the ids of specs. A spec is a single id, or a format with numbers such as "HILL-%02d: 1-5 7".
func Ids(specs ...string) (ids []string) {
	for _, spec := range specs {
		format, numbers, _ := strings.Cut(spec, ": ")
		if !strings.Contains(format, "%") {
			ids = append(ids, spec)
			continue
		}
		for _, part := range strings.Fields(numbers) {
			from, to := 0, 0
			if n, _ := fmt.Sscanf(part, "%d-%d", &from, &to); n < 2 {
				to = from
			}
			ids = append(ids, Span(format, from, to)...)
		}
	}
	return ids
}

// checkCoverage checks the COVERAGE.md of the rule book in the working folder against the ids it must have, the test files and the
// folder, as the package comment says. With byCase, rows must name test cases.
func checkCoverage(t *testing.T, byCase bool, ids []string) {
	t.Helper()
	faults, err := uncovered(".", byCase, ids)
	require.NoError(t, err)
	for _, f := range faults {
		assert.Fail(t, "COVERAGE.md", "%s", f)
	}
}

// shared is how many rows may name the same test without a case.
const shared = 3

var (
	testFunc  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	testNamed = regexp.MustCompile(`^((?:Test|Fuzz)\w+)(?:/"([^"]+)")?(?:, |$)`)
	atRandom  = regexp.MustCompile(`Walk|Random|^Fuzz`)
)

// proof is one entry in the test column: a test and its case, "" for none.
type proof struct{ test, words string }

// proofs reads the test column.
func proofs(cell string) (out []proof, ok bool) {
	for cell != "" {
		m := testNamed.FindStringSubmatch(cell)
		if m == nil {
			return out, false
		}
		out = append(out, proof{m[1], m[2]})
		cell = cell[len(m[0]):]
	}
	return out, true
}

// source is the code of a test.
type source struct {
	text  string // the test, and everything in its file outside other tests
	plays bool   // it plays transcripts
}

// sources reads the tests of a folder.
func sources(dir string) (map[string]source, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	out := map[string]source{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		names, own, rest := parts(string(data))
		for i, n := range names {
			out[n] = source{own[i] + rest, strings.Contains(own[i], "rulestest.Run(") || strings.Contains(own[i], "rulestest.Book(")}
		}
	}
	return out, nil
}

// parts separates the tests of a file from the rest of it.
func parts(text string) (names, own []string, rest string) {
	at := 0
	for _, m := range testFunc.FindAllStringSubmatchIndex(text, -1) {
		end := len(text)
		if line := strings.IndexByte(text[m[0]:], '\n'); line >= 0 && strings.HasSuffix(text[:m[0]+line], "}") {
			end = m[0] + line // the whole test is on one line
		} else if i := strings.Index(text[m[0]:], "\n}\n"); i >= 0 {
			end = m[0] + i
		}
		names, own = append(names, text[m[2]:m[3]]), append(own, text[m[0]:end])
		rest += text[at:m[0]]
		at = end
	}
	return names, own, rest + text[at:]
}

// tells reports whether a story in the folder exists and has the words. The forms are "story", "folder of stories" and "story:
// words".
func tells(dir, words string) bool {
	name, words, _ := strings.Cut(words, ": ")
	found := false
	_ = filepath.WalkDir(filepath.Join(dir, "testdata"), func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			found = found || d.Name() == name && words == ""
		} else if err == nil && filepath.Base(path) == name+".txt" {
			data, err := os.ReadFile(path)
			found = found || err == nil && strings.Contains(string(data), words)
		}
		return nil
	})
	return found
}

// uncovered lists what is wrong with the COVERAGE.md of a folder.
func uncovered(dir string, byCase bool, ids []string) (faults []string, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "COVERAGE.md"))
	if err != nil {
		return nil, err
	}
	tests, err := sources(dir)
	if err != nil {
		return nil, err
	}
	x := &covering{dir: dir, byCase: byCase, tests: tests, rows: map[string]bool{}, alone: map[string][]string{}}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| ---") && !strings.HasPrefix(line, "| id |") {
			x.row(line)
		}
	}
	for _, id := range ids {
		if !x.rows[id] {
			x.fault("%s is missing", id)
		}
	}
	if byCase {
		for _, n := range slices.Sorted(maps.Keys(x.alone)) {
			if rows := x.alone[n]; len(rows) > shared {
				x.fault("%s is named without a case by %s", n, strings.Join(rows, ", "))
			}
		}
	}
	return x.faults, nil
}

// covering is the state while reading a COVERAGE.md.
type covering struct {
	dir    string
	byCase bool
	tests  map[string]source
	rows   map[string]bool
	alone  map[string][]string // rows by the test they name without a case
	faults []string
}

func (x *covering) fault(format string, args ...any) {
	x.faults = append(x.faults, fmt.Sprintf(format, args...))
}

// row reads one row.
func (x *covering) row(line string) {
	cells := strings.Split(strings.Trim(line, "| "), " | ")
	if len(cells) != 5 {
		x.fault("%d cells: %s", len(cells), line)
		return
	}
	id, what, code, test, state := cells[0], cells[1], cells[2], cells[3], cells[4]
	if x.rows[id] {
		x.fault("%s is listed twice", id)
	}
	x.rows[id] = true
	if what == "" {
		x.fault("%s does not say what it is", id)
	}
	for _, f := range strings.Split(code, ", ") {
		if _, err := os.Stat(filepath.Join(x.dir, f)); err != nil {
			x.fault("%s: there is no %s", id, f)
		}
	}
	word, why, _ := strings.Cut(state, ": ")
	switch {
	case word == "done" && test == "none":
		x.fault("%s is done without a test", id)
	case word == "done":
	case word != "on the table" && word != "later":
		x.fault("%s: state %q", id, state)
	case why == "":
		x.fault("%s: %s without a reason", id, word)
	}
	if test != "none" {
		x.held(id, test, word == "done")
	}
}

// held reads the tests named by a row.
func (x *covering) held(id, test string, done bool) {
	ps, ok := proofs(test)
	if !ok {
		x.fault("%s: cannot read the tests %q", id, test)
	}
	telling := false
	for _, p := range ps {
		telling = telling || !atRandom.MatchString(p.test)
		src, have := x.tests[p.test]
		switch {
		case !have:
			x.fault("%s names %s, which does not exist", id, p.test)
		case p.words == "":
			if x.byCase && src.plays {
				x.fault("%s: %s without the story", id, p.test)
			}
			x.alone[p.test] = append(x.alone[p.test], id)
		case src.plays && !tells(x.dir, p.words) && !slices.Contains(promises, p.words), !src.plays && !strings.Contains(src.text, p.words):
			x.fault("%s: %s has no %q", id, p.test, p.words)
		}
	}
	if x.byCase && done && !telling {
		x.fault("%s is only tested by random play: %s", id, test)
	}
}
