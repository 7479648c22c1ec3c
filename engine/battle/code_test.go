package battle

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
)

// supplied returns the maps of all supplied battles.
func supplied(t testing.TB) map[string]Map {
	files := sure.Of(filepath.Glob("../systems/*/scenarios/*.txt"))(t)
	all := map[string]Map{}
	for _, name := range append(files, "testdata/ford.txt") {
		data := sure.Of(os.ReadFile(name))(t)
		var m Map
		sure.Of(Read(string(data), mapped(&m, collect(new([]string)))))(t, name)
		if m.W > 0 {
			all[name] = m
		}
	}
	require.GreaterOrEqual(t, len(all), 5)
	return all
}

// drawn draws a map that a file could hold.
func drawn(t *rapid.T) Map {
	m := Map{W: rapid.IntRange(24, 144).Draw(t, "wide") * 100, D: rapid.IntRange(24, 96).Draw(t, "deep") * 100,
		North: rapid.IntRange(0, 359).Draw(t, "north")}
	unit := rapid.SampledFrom(units[:]).Draw(t, "unit")
	place := func() Point {
		return Point{X: rapid.IntRange(0, m.W/unit).Draw(t, "x") * unit, Y: rapid.IntRange(0, m.D/unit).Draw(t, "y") * unit}
	}
	for i := range rapid.IntRange(0, 12).Draw(t, "shapes") {
		kind, _, _ := strings.Cut(rapid.SampledFrom(order()).Draw(t, "kind"), " ")
		s := Shape{Kind: kind, ID: strconv.Itoa(i + 1), Name: rapid.StringMatching(`([A-Z][a-zé:;=/ ]{0,9}[a-z])?`).Draw(t, "name")}
		count, settings, _ := kindOf(kind)
		n, _ := strconv.Atoi(strings.TrimSuffix(count, "+"))
		if n < len(count) { // more are allowed
			n += rapid.IntRange(0, 4).Draw(t, "more")
		}
		for range n {
			s.Points = append(s.Points, place())
		}
		if n == 4 && count == outlined && rapid.Bool().Draw(t, "rectangle") {
			s.Points = rectangle(s.Points[0], s.Points[2])
		}
		switch kind {
		case "zone":
			s.ID = "King"
		case "entry":
			s.Side = "French"
		}
		for _, k := range strings.Fields(settings) {
			if v := rapid.SampledFrom([]string{"", "4", "2.5,3", "hard", "outpost", "Z"}).Draw(t, k); v != "" && k != "on" {
				s = WithSetting(s, k, v)
			}
		}
		m.Shapes = append(m.Shapes, s)
	}
	return m
}

// A code holds the whole map in about a third of its length.
func TestCode(t *testing.T) {
	for name, m := range supplied(t) {
		code := m.Code()
		back := sure.Of(ReadCode(code))(t, name)
		assert.Equal(t, m.Tidy(), back, name)
		assert.Less(t, len(code)*3, len(m.Text())*2, name)
		assert.Less(t, len(code), 1000, name)
	}
	ford := supplied(t)["testdata/ford.txt"].Tidy()
	assert.Equal(t, "1", ford.Shapes[1].Setting("on"), "the ford lies on the river, whatever that is called")
	rapid.Check(t, func(t *rapid.T) {
		m := drawn(t)
		back := sure.Of(ReadCode(m.Code()))(t)
		if len(m.Shapes) == 0 {
			m.Shapes = nil
		}
		assert.Equal(t, m, back)
	})
}

// Anything that is not a code is refused with the same error.
func TestReadCodeRefuses(t *testing.T) {
	wood := Shape{Kind: "wood", ID: "1", Points: []Point{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}}}
	good := Map{W: 6000, D: 4000, Shapes: []Shape{wood}}.Code()
	sure.Of(ReadCode(good))(t)
	for _, bad := range []string{"", "4" + good[1:], good + "|", good + "0", good + "=a", good + "=zA", good + "=aA=aB", good + ":\n",
		good + "/King", "0000", good[:4], strings.Replace(good, "|c", "|z", 1), strings.Repeat(good, 200), good + "=a b", "0\xff"} {
		_, err := ReadCode(bad)
		require.ErrorAs(t, err, new(*engine.Damaged), bad)
	}
}

func FuzzReadCode(f *testing.F) {
	for _, m := range supplied(f) {
		f.Add(m.Code())
	}
	f.Fuzz(func(t *testing.T, code string) {
		m, err := ReadCode(code)
		if err != nil {
			assert.Zero(t, m)
			return
		}
		assert.Equal(t, code, m.Code())
		assert.Equal(t, m, sure.Of(ReadCode(m.Tidy().Code()))(t))
	})
}
