package rulestest

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

// Position is how one position of a rule book is set up and asked about.
type Position struct {
	// Line reads one of its lines, as words.
	Line func(words []string)
	// Wants reads the last one, without its first word: it asks, and returns the advice, best first, and how it should begin, or
	// begins after a "!" when it must not; a "|" stands between several.
	Wants func(words []string) (may []commander.Advice, want string)
}

// Positions holds an officer to positions as a good player of the period would play them. A block of testdata/commander/positions.txt is
// a comment, the position as the rule book's own lines have it, what is wanted, and below the dashes the advice: what he would do, why,
// and what else. A position whose advice differs from what is wanted is written with "not met" below it: at most one in ten may be. begin
// begins a new one. It returns how many there are. What all that may be
// done there is worth stands in decisions.txt beside it: the judgements of the house, to be read and weighed against each other.
func Positions(t *testing.T, begin func(t *testing.T) Position) (n int) {
	t.Helper()
	const file = "testdata/commander/positions.txt"
	data := sure.Of(os.ReadFile(file))(t)
	var out, worth []string
	met := 0
	for _, block := range strings.Split(strings.Trim(string(data), "\n"), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		head = strings.TrimRight(head, "\n")
		if !strings.Contains(head, "\nwants ") {
			out = append(out, head)
			continue
		}
		may, got, ok := position(t, head, begin(t))
		title, _, _ := strings.Cut(head, "\n")
		worth = append(worth, title+"\n"+weighed(may))
		n++
		if ok {
			met++
		}
		out = append(out, head+"\n----\n"+got)
	}
	Golden(t, file, strings.Join(out, "\n\n")+"\n")
	Golden(t, "testdata/commander/decisions.txt", strings.Join(worth, "\n"))
	t.Logf("%d of %d met", met, n)
	assert.GreaterOrEqual(t, 10*met, 9*n)
	return n
}

// position sets a position up, asks, and holds what is advised against what is wanted.
func position(t *testing.T, head string, p Position) (may []commander.Advice, text string, ok bool) {
	t.Helper()
	for _, line := range strings.Split(head, "\n") {
		switch w := strings.Fields(line); w[0] {
		case "#":
		case "wants":
			may, want := p.Wants(w[1:])
			require.NotEmpty(t, may, head)
			text, ok := advised(may, want)
			return may, text, ok
		default:
			p.Line(w)
		}
	}
	require.Fail(t, "nothing is wanted", head)
	return nil, "", false
}

// weighed is what each advice is worth.
func weighed(may []commander.Advice) string {
	var b strings.Builder
	for _, a := range may {
		fmt.Fprintf(&b, "%6d %s [%s]\n", a.Worth, a.What, a.Do)
	}
	return b.String()
}

// advised is what is advised, and whether that is what is wanted.
func advised(may []commander.Advice, want string) (text string, ok bool) {
	text = may[0].What
	if may[0].Why != "" {
		text = fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
	}
	if x := commander.Second(may); x.What != "" {
		text += " Or: " + x.What + "."
	}
	want, not := strings.CutPrefix(want, "!")
	for _, x := range strings.Split(want, "|") {
		ok = ok || strings.HasPrefix(may[0].What, x)
	}
	if ok == not {
		return text + "\nnot met", false
	}
	return text, true
}

// Set reads the settings of a line: key=value, a word by itself is a yes. Values of the keys that are named may be several words.
func Set(words []string, named ...string) engine.Values {
	var pairs []string
	for _, w := range words {
		k, v, is := strings.Cut(w, "=")
		last := len(pairs) - 1
		switch {
		case is:
			pairs = append(pairs, k, v)
		case last > 0 && strings.Contains(" "+strings.Join(named, " ")+" ", " "+pairs[last-1]+" "):
			pairs[last] += " " + w
		default:
			pairs = append(pairs, k, "yes")
		}
	}
	return engine.Do("", pairs...).In
}

// Numbered reads the word that names a unit by its number.
func Numbered(t T, word string) int {
	t.Helper()
	return sure.Of(strconv.Atoi(word))(t, word)
}

// Land is the map of a row of looks: every "kind/of=from,to" is ground that lies across the table as a strip so far before y, or along a
// line when both are one; what it is of fills these keys. A building stands on x, a village about it, called what it is of.
func Land(t T, set engine.Values, x, y int, keys ...string) battle.Map {
	t.Helper()
	m := battle.Map{W: 7200, D: 4800}
	for _, v := range set {
		low, high, ok := strings.Cut(v.Val, ",")
		if !ok {
			continue
		}
		a, b := y+Numbered(t, low), y+Numbered(t, high)
		kind, of, _ := strings.Cut(v.Key, "/")
		s, left, right := battle.Shape{Kind: kind}, 2000, 5000
		for _, k := range keys {
			s.Set = append(s.Set, k+"="+of)
		}
		if kind == "village" {
			s.Name, left, right = cmp.Or(of, "Kaltbach"), x-200, x+200
		}
		s.Points = battle.Points{{X: left, Y: a}, {X: right, Y: a}}
		switch {
		case kind == "building":
			s.Points, s.Set = battle.Points{{X: x, Y: a}}, []string{"size=2,1"}
		case a != b:
			s.Points = append(s.Points, battle.Point{X: right, Y: b}, battle.Point{X: left, Y: b})
		}
		m.Shapes = append(m.Shapes, s)
	}
	return m
}

// Stands reads where a unit of a side stands, and where it looks.
func Stands(t T, set engine.Values, side int) (at, face battle.Point) {
	t.Helper()
	var p battle.Points
	require.True(t, p.Take(set.Get("at")), "%v", set)
	return p[0], Face(set, side)
}

// Face is where a unit of a side looks: away, here, left or right; at the enemy when that is not said.
func Face(set engine.Values, side int) battle.Point {
	return map[string]battle.Point{"": [...]battle.Point{sandtable.Away, sandtable.Here}[side], "away": sandtable.Away,
		"here": sandtable.Here, "left": {X: -sandtable.One}, "right": {X: sandtable.One}}[set.Get("face")]
}

// Looks holds rows of "name: table -> what is seen" against what sees makes of them; a row goes on in a line that begins with two spaces.
func Looks(t T, rows string, sees func(name, table, want string) string) {
	t.Helper()
	for row := range strings.Lines(strings.TrimSpace(strings.ReplaceAll(rows, "\n  ", " "))) {
		name, rest, _ := strings.Cut(strings.TrimSpace(row), ": ")
		table, want, ok := strings.Cut(rest, "->")
		require.True(t, ok, row)
		want = strings.TrimSpace(want)
		assert.Equal(t, want, strings.TrimSpace(sees(name, table, want)), name)
	}
}
