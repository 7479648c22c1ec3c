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

// Position sets up a position and asks for advice.
type Position struct {
	// Line reads a line of the position, split into words.
	Line func(words []string)
	// Wants reads the last line, without its first word. It asks for advice and returns it, best first, and how the best should
	// begin, or after a "!" must not begin; "|" separates alternatives.
	Wants func(words []string) (may []commander.Advice, want string)
}

// Positions checks the advice of an officer in positions where a good player of the period would know what to do. A block
// of testdata/commander/positions.txt is a comment, the position in the rule book's own notation, what is wanted, and below
// dashes the advice: what he would do, why, and what else. Where the advice differs from what is wanted, "not met" is added;
// that may happen in at most one of ten. begin begins a new position. The result is the number of positions. The worth of
// all options goes to decisions.txt in the same folder: these are our own judgements, for comparison.
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

// position sets up a position, asks, and compares the advice with what is wanted.
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
	require.Fail(t, "a position without wants", head)
	return nil, "", false
}

// weighed lists the worth of each advice.
func weighed(may []commander.Advice) string {
	var b strings.Builder
	for _, a := range may {
		fmt.Fprintf(&b, "%6d %s [%s]\n", a.Worth, a.What, a.Do)
	}
	return b.String()
}

// advised returns the advice as text, and whether it is what is wanted.
func advised(may []commander.Advice, want string) (text string, ok bool) {
	text = may[0].What
	if may[0].Why != "" {
		text = fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
	}
	if x := commander.SecondBest(may); x.What != "" {
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

// Set reads the settings of a line: key=value, or a single word for yes. Values of the keys in named may have several words.
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

// Numbered reads a word that is the number of a unit.
func Numbered(t T, word string) int {
	t.Helper()
	return sure.Of(strconv.Atoi(word))(t, word)
}

// Middle is where the first unit of a row of Looks stands.
var Middle = battle.Point{X: 3600, Y: 2000}

// InRow returns the piece of unit i of a row of Looks, without a size. The first faces away. The second is far ahead of it and aside, and
// faces it or as "face" says; the third is on ahead and beside it, and faces away.
func InRow(set engine.Values, i int) sandtable.Piece {
	p := sandtable.Piece{ID: i + 1, At: Middle, Face: sandtable.Away}
	switch i {
	case 1:
		p.At.X, p.At.Y, p.Face = p.At.X+set.Int("aside", 0), p.At.Y+set.Int("far", 300), Face(set, 1)
	case 2:
		p.At.X, p.At.Y = p.At.X+set.Int("beside", 0), p.At.Y+set.Int("on", 0)
	}
	return p
}

// Prize returns the objective of a row of Looks, "place" ahead of the first unit; none without that.
func Prize(set engine.Values) []battle.Aim {
	if set.Get("place") == "" {
		return nil
	}
	at := battle.Point{X: Middle.X, Y: Middle.Y + set.Int("place", 0)}
	return []battle.Aim{{Name: "the hill", At: []battle.Point{at}, Points: [2]int{2, 1}}}
}

// Land returns the map for a row of Looks. Every "kind/of=from,to" is ground across the table: a strip so far ahead of the first unit, or
// a line when from and to are equal. The part after the slash is the value of keys. A building stands in the middle, and a village around
// it, named by that part.
func Land(t T, set engine.Values, keys ...string) battle.Map {
	t.Helper()
	x, y := Middle.X, Middle.Y
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

// Stands reads where a unit of a side stands, and its facing.
func Stands(t T, set engine.Values, side int) (at, face battle.Point) {
	t.Helper()
	var p battle.Points
	require.True(t, p.Take(set.Get("at")), "%v", set)
	return p[0], Face(set, side)
}

// Face returns the facing of a unit of a side: away, here, left or right; towards the enemy by default.
func Face(set engine.Values, side int) battle.Point {
	return map[string]battle.Point{"": [...]battle.Point{sandtable.Away, sandtable.Here}[side], "away": sandtable.Away,
		"here": sandtable.Here, "left": {X: -sandtable.One}, "right": {X: sandtable.One}}[set.Get("face")]
}

// Looks checks rows of "name: table -> what is seen" against the result of sees. A line that begins with two spaces continues a
// row.
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
