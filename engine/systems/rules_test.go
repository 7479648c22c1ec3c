//go:build !js

package systems_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

// ids matches anything that looks like the id of a fact, ruling, procedure, switch, invariant, worked example, reading or
// correction. Which matches are ids of a rule book depends on the letters at the start of the rows in its RULES.md.
var (
	ids  = regexp.MustCompile(`\b([A-Z]{2,5})-(?:INV-)?[A-Z]?[0-9]+\b`)
	rows = regexp.MustCompile(`(?m)^\|? ?(?:\*\*)?([A-Z]{2,5})-(?:INV-)?[A-Z]?[0-9]+\b`)
)

// cited returns the ids in a text that begin with one of these letters.
func cited(text string, letters map[string]bool) (out []string) {
	for _, m := range ids.FindAllStringSubmatch(text, -1) {
		if letters[m[1]] {
			out = append(out, m[0])
		}
	}
	return out
}

// tables matches citations of house tables by number: "hill-tables 3.4", "ecw-charts C3", "splendid-host C2".
var tables = regexp.MustCompile(`\b(?:[a-z-]+-(?:tables|charts|host)|charts) (C?[0-9]+(?:\.[0-9]+)?)`)

// heads matches the numbered headings of a RULES.md, which may give a range: "C7-C12".
var heads = regexp.MustCompile(`(?m)^#+ (C?[0-9]+(?:\.[0-9]+)?)(?:-C([0-9]+))?\b`)

// TestCitationsLeadSomewhere checks every citation in the folder of a rule book against its RULES.md.
func TestCitationsLeadSomewhere(t *testing.T) {
	books := sure.Of(filepath.Glob("*/doc.go"))(t)
	require.Len(t, books, len(systems.All()))
	for _, doc := range books {
		dir := filepath.Dir(doc)
		t.Run(dir, func(t *testing.T) {
			rules := sure.Of(os.ReadFile(filepath.Join(dir, "RULES.md")))(t)
			known := map[string]bool{}
			letters := map[string]bool{"COR": true}
			for _, m := range rows.FindAllStringSubmatch(string(rules), -1) {
				letters[m[1]] = true
			}
			require.Greater(t, len(letters), 1, "RULES.md has numbered rows")
			for _, id := range cited(string(rules), letters) {
				known[id] = true
			}
			for _, m := range heads.FindAllStringSubmatch(string(rules), -1) {
				known[m[1]] = true
				first, _ := strconv.Atoi(strings.TrimPrefix(m[1], "C"))
				last, _ := strconv.Atoi(m[2])
				for n := first; n <= last; n++ {
					known["C"+strconv.Itoa(n)] = true
				}
			}
			n := 0
			require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || filepath.Base(path) == "RULES.md" {
					return err
				}
				text, err := os.ReadFile(path)
				for i, line := range strings.Split(string(text), "\n") {
					ids := cited(line, letters)
					for _, m := range tables.FindAllStringSubmatch(line, -1) {
						ids = append(ids, m[1])
					}
					for _, id := range ids {
						n++
						assert.True(t, known[id], "%s:%d cites %s, which RULES.md does not know", path, i+1, id)
					}
				}
				return err
			}))
			assert.Positive(t, n, "citations are found")
		})
	}
}

// unseen lists the corrections that no player sees on a screen: those that concern tests, and sums that were right before.
var unseen = map[string]string{
	"COR-A01": "of COVERAGE.md", "COR-A02": "of the program", "COR-E08": "of the ready forces", "COR-E09": "of COVERAGE.md",
	"COR-H15": "of the despatch, which has a file of its own", "COR-N10": "of entries that are told again later",
	"COR-H18": "of rehearsals, which no transcript plays", "COR-S06": "of the distance, which was right",
}

// corrected matches the row of a correction: its id and the rest.
var corrected = regexp.MustCompile(`(?m)^\| (COR-[A-Z]\d\d) \| (.*) \|$`)

// TestEveryCorrectionIsCovered checks that every correction in a RULES.md has a row in the COVERAGE.md beside it that is done
// and, if a player can notice it, names a transcript.
func TestEveryCorrectionIsCovered(t *testing.T) {
	books := sure.Of(filepath.Glob("*/RULES.md"))(t)
	n := 0
	for _, rules := range books {
		text := sure.Of(os.ReadFile(rules))(t)
		cover := sure.Of(os.ReadFile(filepath.Join(filepath.Dir(rules), "COVERAGE.md")))(t)
		rows := map[string]string{}
		for _, m := range corrected.FindAllStringSubmatch(string(cover), -1) {
			rows[m[1]] = m[2]
		}
		for _, m := range corrected.FindAllStringSubmatch(string(text), -1) {
			n++
			row, has := rows[m[1]]
			assert.True(t, has, "%s: no row for %s", rules, m[1])
			assert.Contains(t, row, " | done", "%s: %s", rules, m[1])
			if unseen[m[1]] == "" {
				assert.Regexp(t, `TestBook/"`, row, "%s: %s names no transcript", rules, m[1])
			}
		}
	}
	assert.GreaterOrEqual(t, n, 16+9+6+5+10+2*5, "the corrections of the first five books, and two of them all")
}
