package battle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// collect appends every line as written.
func collect(out *[]string) func(l *Line) {
	return func(l *Line) {
		l.read = true
		s := strings.Join(append([]string{l.Verb}, l.words...), " ")
		if l.says {
			s += ": " + l.text
		}
		*out = append(*out, s)
	}
}

// mapped reads the lines of the map and passes others to own.
func mapped(m *Map, own func(l *Line)) func(l *Line) {
	return func(l *Line) {
		if !m.Line(l) && own != nil {
			own(l)
		}
	}
}

func designed(t testing.TB) string { return string(sure.Of(os.ReadFile("testdata/ford.txt"))(t)) }

// A complete battle: common lines are read, all others are left to the book.
func TestReadADesignedBattle(t *testing.T) {
	var own []string
	var m Map
	b := sure.Of(Read(designed(t), mapped(&m, collect(&own))))(t)
	assert.Equal(t, []any{"ford", "The Nuns' Ford", "two fords to be sounded under the enemy's nose", engine.House, 9},
		[]any{b.ID, b.Title, b.Small, b.Mark, b.Turns})
	assert.Len(t, strings.Fields(b.Background), 44, "one text over two lines")
	require.Len(t, b.Briefings, 2)
	assert.Equal(t, "British", b.Briefings[0].For)
	assert.True(t, strings.HasSuffix(b.Briefings[0].Text, "Be back before dark."))
	assert.Len(t, b.Layout, 2)
	assert.Len(t, b.Rules, 2)
	assert.Equal(t, []int{6000, 4800, 0, 12}, []int{m.W, m.D, m.North, len(m.Shapes)})
	ford := m.Shapes[1]
	assert.Equal(t, Shape{Kind: "ford", ID: "FD1", Name: "Nuns' Ford", Points: []Point{{X: 1400, Y: 2770}},
		Set: []string{"on=RV1", "wide=5"}}, ford)
	assert.Equal(t, Shape{Kind: "entry", ID: "E2", Side: "French", Points: []Point{{X: 2800, Y: 4800}, {X: 3600, Y: 4800}},
		Name: "supports: from turn 6"}, m.Shapes[11])
	assert.Equal(t, []string{"lines near", "unit rifles riflemen veteran 14 officers=1: Rifles", "aim far main level=4: The gun ford sounded"},
		own)
}

// A map is drawn from above with the near edge at the bottom: features in hundredths of an inch, the drawing in tenths.
func TestDiagram(t *testing.T) {
	var m Map
	sure.Of(Read("battle a: A\ntable 60,40 north=20\nwood W 10,10 20,10 20,20 density=light: Elms\n"+
		"entry E French 28,40: late", mapped(&m, nil)))(t)
	d := m.Diagram("The table", "King")
	assert.Equal(t, []int{600, 400, 10}, []int{d.W, d.H, d.Inch})
	assert.Equal(t, &view.Land{W: 6000, D: 4000, North: 20, Ours: "King", Features: []view.Feature{
		{Kind: "wood", ID: "W", Name: "Elms", Set: []string{"density=light"},
			Points: []Point{{X: 1000, Y: 1000}, {X: 2000, Y: 1000}, {X: 2000, Y: 2000}}},
		{Kind: "entry", ID: "E", Name: "late", Side: "French", Points: []Point{{X: 2800, Y: 4000}}}}}, d.Land)
	assert.Equal(t, "light", d.Land.Features[0].Setting("density"))
	assert.Empty(t, d.Land.Features[0].Setting("dens"))
}

// Every error names its line.
func TestWhatCannotBe(t *testing.T) {
	for _, x := range []struct{ text, why string }{
		{"", "line 1: no battle"},
		{"# nothing", "line 1: no battle"},
		{"small: A", "line 1: a file holds one battle and begins with its name"},
		{"battle a: A\nbattle b: B", "line 2: a file holds one battle and begins with its name"},
		{"battle a", "line 1: something is missing or superfluous: battle id: title"},
		{"battle a:", "line 1: something is missing or superfluous: battle id: title"},
		{"battle: A", "line 1: something is missing or superfluous: battle id: title"},
		{"battle : A", "line 1: words are written with one space between them"},
		{"battle a b: A", `line 1: "b" is not allowed here: battle id: title`},
		{"battle a: A\nturns  9", "line 2: words are written with one space between them"},
		{"battle a: A\nturns 9 ", "line 2: invalid characters, or a space at the end"},
		{"battle a: A\r\nturns 9", "line 1: invalid characters, or a space at the end"},
		{"battle a: A\nturns\t9", "line 2: invalid characters, or a space at the end"},
		{"battle a: \xff", "line 1: invalid characters, or a space at the end"},
		{"battle a: A\n# so\n\nturns nine", `line 4: "nine" is not allowed here: turns number`},
		{"battle a: A\nturns 09", `line 2: "09" is not allowed here: turns number`},
		{"battle a: A\nturns -1", `line 2: "-1" is not allowed here: turns number`},
		{"battle a: A\nturns 10000", `line 2: "10000" is not allowed here: turns number`},
		{"battle a: A\nturns", "line 2: something is missing or superfluous: turns number"},
		{"battle a: A\nturns 9 9", `line 2: "9" is not allowed here: turns number`},
		{"battle a: A\nturns 9 or=10", `line 2: "or=10" is not allowed here: turns number`},
		{"battle a: A\nturns number=10", `line 2: "number=10" is not allowed here: turns number`},
		{"battle a: A\nturns 9: days", "line 2: something is missing or superfluous: turns number"},
		{"battle a: A\nhouse: of ours", "line 2: something is missing or superfluous: house "},
		{"battle a: A\nhouse\n  of ours\nturns", `line 2: "of" is not allowed here: house `},
		{"battle a: A\nlayout: so\n  and\tso", "line 3: invalid characters, or a space at the end"},
		{"battle a: A\nunit a x=1 x=2", `line 2: "x=2" is not allowed here: unit id kind? x= y=: name?`},
		{"battle a: A\nunit a kind kind", `line 2: "kind" is not allowed here: unit id kind? x= y=: name?`},
		{"battle a: A\nunit a b", `line 2: "b" is not allowed here: unit id kind? x= y=: name?`},
		{"battle a: A\nunit kind x=1", "line 2: something is missing or superfluous: unit id kind? x= y=: name?"},
		{"battle a: A\nunit a x", `line 2: "x" is not allowed here: unit id kind? x= y=: name?`},
		{"battle a: A\nwarm 3", "line 2: unknown line: warm"},
		{"battle a: A\nwood W1 1,1 2,2 3,1", "line 2: it is off the table, whose line must come first"},
		{"battle a: A\ntable 60,0", "line 2: there is one table, and it has a size"},
		{"battle a: A\ntable 60,48 north=360", "line 2: there is one table, and it has a size"},
		{"battle a: A\ntable 60,48\ntable 60,48", "line 3: there is one table, and it has a size"},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2", "line 3: the points of a wood: 3+"},
		{"battle a: A\ntable 60,48\nford F1 1,1 2,2", "line 3: the points of a ford: 1"},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 60.01,1", "line 3: it is off the table, whose line must come first"},
		{"battle a: A\ntable 60,48\nroad W1 1,1 1,48.01", "line 3: it is off the table, whose line must come first"},
		{"battle a: A\ntable 60,48\nroad W1 1.,1 2,2", `line 3: "1.,1" is not allowed here: road id at... width= surface=: name?`},
		{"battle a: A\ntable 60,48\nroad W1 1.125,1 2,2", `line 3: "1.125,1" is not allowed here: road id at... width= surface=: name?`},
		{"battle a: A\ntable 60,48\nroad W1 1,1 2,-2", `line 3: "2,-2" is not allowed here: road id at... width= surface=: name?`},
		{"battle a: A\ntable 60,48\nroad W1 1,1 2,2 slope=steep",
			`line 3: "slope=steep" is not allowed here: road id at... width= surface=: name?`},
	} {
		var m Map
		b, err := Read(x.text, mapped(&m, func(l *Line) {
			if l.Verb == "unit" {
				l.Scan("id kind? x= y=: name?", new(string), new(bool), new(string), new(int), new(string))
			}
		}))
		assert.EqualError(t, err, x.why, x.text)
		assert.Zero(t, b)
	}
}

// Points are read to the hundredth of an inch, including points on the edge of the table.
func TestPoints(t *testing.T) {
	var m Map
	sure.Of(Read("battle a: A\ntable 60,48.5\nroad R1 0,0 7.25,0.5 60,48.5", mapped(&m, nil)))(t)
	assert.Equal(t, []Point{{X: 0, Y: 0}, {X: 725, Y: 50}, {X: 6000, Y: 4850}}, m.Shapes[0].Points)
}

// Whatever is accepted reads the same after being written again line by line.
func FuzzRead(f *testing.F) {
	files := sure.Of(filepath.Glob("../systems/*/scenarios/*.txt"))(f)
	require.NotEmpty(f, files)
	for _, name := range append(files, "testdata/ford.txt") {
		f.Add(string(sure.Of(os.ReadFile(name))(f)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var lines []string
		var m Map
		b, err := Read(text, mapped(&m, collect(&lines)))
		if err != nil {
			var wrong *Error
			require.ErrorAs(t, err, &wrong)
			assert.GreaterOrEqual(t, strings.Count(text, "\n")+1, wrong.Line)
			assert.Zero(t, b)
			return
		}
		var again []string
		c := sure.Of(Read("battle "+b.ID+": "+b.Title+"\n"+strings.Join(lines, "\n"), collect(&again)))(t)
		assert.Equal(t, lines, again)
		assert.Equal(t, b.Title, c.Title)
		for _, s := range m.Shapes {
			for _, p := range s.Points {
				assert.True(t, p.X >= 0 && p.X <= m.W && p.Y >= 0 && p.Y <= m.D)
			}
		}
	})
}

// The place of an aim, and the orders of the sides there.
func TestOrders(t *testing.T) {
	read := func(lines string) (f Field, err error) {
		_, err = Read("battle b: B\naim 4 at=30,20: the cross\naim 2: the inn\nside A: A\n"+lines, func(l *Line) { f.Line(l) })
		return f, err
	}
	f := sure.Of(read("order hold 1\nside B: B\norder delay 2\n"))(t)
	assert.Equal(t, []Order{{0, "hold", 1}, {1, "delay", 2}}, f.Orders)
	assert.Equal(t, Points{{X: 3000, Y: 2000}}, f.Aims[0].At)
	assert.Empty(t, f.Aims[1].At)
	for _, wrong := range []string{"order hold 3", "order hold 0", "order dance 1", "aim 1 at=1,1 at=2,2: x"} {
		_, err := read(wrong + "\n")
		assert.Error(t, err, wrong)
	}
}
