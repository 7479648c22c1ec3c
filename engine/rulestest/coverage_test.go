//go:build !js

// A book with faults is written to a temporary folder, which does not exist where tests run as WebAssembly.

package rulestest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// covered is a folder with tests, a story and a COVERAGE.md.
func covered(t *testing.T, rows string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("COVERAGE.md", "# Coverage\n\n| id | what | code | test | state |\n| --- | --- | --- | --- | --- |\n"+rows)
	write("code.go", "package x\n")
	write("x_test.go", `package x

var table = "a case beside its test"

func TestCharges(t *testing.T) {
	check("a stream bars charges, 5.4")
}

func TestMoves(t *testing.T) {
	check("a hill slows")
}

func TestWalk(t *testing.T) { check("nobody is in two places") }

func TestStories(t *testing.T) { rulestest.Run(t, System{}, "testdata/stories") }
`)
	write("testdata/stories/fire.txt", "# One volley through a wood\n")
	return dir
}

func TestCoverageFindsFaults(t *testing.T) {
	const strict = true
	for name, c := range map[string]struct {
		rows   string
		byCase bool
		want   []string
	}{
		"a test":                 {"| A | x | code.go | TestCharges | done |\n", strict, nil},
		"a case":                 {"| A | x | code.go | TestCharges/\"a stream bars charges, 5.4\", TestMoves | done: so |\n", strict, nil},
		"a case beside its test": {"| A | x | code.go | TestCharges/\"a case beside its test\" | done |\n", strict, nil},
		"a story":                {"| A | x | code.go | TestStories/\"fire\" | done |\n", strict, nil},
		"words of a story":       {"| A | x | code.go | TestStories/\"fire: through a wood\" | done |\n", strict, nil},
		"a walk beside a test":   {"| A | x | code.go | TestWalk, TestMoves | done |\n", strict, nil},
		"on the table":           {"| A | x | code.go | none | on the table: so |\n", strict, nil},
		"no such test": {"| A | x | code.go | TestNothing | done |\n", !strict,
			[]string{"A names TestNothing, which does not exist"}},
		"no such case": {"| A | x | code.go | TestCharges/\"a river\" | done |\n", !strict,
			[]string{`A: TestCharges has no "a river"`}},
		"a case of another test": {"| A | x | code.go | TestCharges/\"a hill slows\" | done |\n", !strict,
			[]string{`A: TestCharges has no "a hill slows"`}},
		"no such story": {"| A | x | code.go | TestStories/\"water\" | done |\n", !strict,
			[]string{`A: TestStories has no "water"`}},
		"no such words in the story": {"| A | x | code.go | TestStories/\"fire: at a hill\" | done |\n", !strict,
			[]string{`A: TestStories has no "fire: at a hill"`}},
		"tests that cannot be read": {"| A | x | code.go | TestCharges and more | done |\n", !strict,
			[]string{`A: cannot read the tests "TestCharges and more"`}},
		"all stories":            {"| A | x | code.go | TestStories | done |\n", strict, []string{"A: TestStories without the story"}},
		"all stories, as before": {"| A | x | code.go | TestStories | done |\n", !strict, nil},
		"a walk": {"| A | x | code.go | TestWalk/\"nobody is in two places\" | done |\n", strict,
			[]string{`A is only tested by random play: TestWalk/"nobody is in two places"`}},
		"a walk, as before":         {"| A | x | code.go | TestWalk | done |\n", !strict, nil},
		"done without a test":       {"| A | x | code.go | none | done |\n", !strict, []string{"A is done without a test"}},
		"later without a reason":    {"| A | x | code.go | none | later |\n", !strict, []string{"A: later without a reason"}},
		"a state that there is not": {"| A | x | code.go | none | soon |\n", !strict, []string{`A: state "soon"`}},
		"a file that there is not":  {"| A | x | other.go | TestMoves | done |\n", !strict, []string{"A: there is no other.go"}},
		"an id twice": {"| A | x | code.go | TestMoves | done |\n| A | x | code.go | TestMoves | done |\n", !strict,
			[]string{"A is listed twice"}},
		"an id that there is not": {"", !strict, []string{"A is missing"}},
		"a cell too many": {"| A | x | y | code.go | TestMoves | done |\n", !strict,
			[]string{"6 cells: | A | x | y | code.go | TestMoves | done |", "A is missing"}},
		"three rows share a test":     {sharing("A", "B", "C"), strict, nil},
		"four rows share a test":      {sharing("A", "B", "C", "D"), strict, []string{"TestMoves is named without a case by A, B, C, D"}},
		"four rows share, as before":  {sharing("A", "B", "C", "D"), !strict, nil},
		"a fourth row names its case": {sharing("A", "B", "C") + "| D | x | code.go | TestMoves/\"a hill slows\" | done |\n", strict, nil},
	} {
		got, err := uncovered(covered(t, c.rows), c.byCase, []string{"A"})
		require.NoError(t, err, name)
		assert.Equal(t, c.want, got, name)
	}
}

func sharing(ids ...string) (rows string) {
	for _, id := range ids {
		rows += "| " + id + " | x | code.go | TestMoves | done |\n"
	}
	return rows
}
