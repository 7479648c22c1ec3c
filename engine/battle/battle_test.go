package battle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// collect takes every line as it stands and writes it down again.
func collect(out *[]string) func(l *Line) {
	return func(l *Line) {
		s := strings.Join(append([]string{l.Verb}, l.words...), " ")
		if l.says {
			s += ": " + l.Text()
		}
		l.words = nil
		*out = append(*out, s)
	}
}

func designed(t testing.TB) string {
	data, err := os.ReadFile("testdata/ford.txt")
	require.NoError(t, err)
	return string(data)
}

// A battle as it was designed: everything that all books have is read, the rest is left to the book.
func TestReadADesignedBattle(t *testing.T) {
	var own []string
	b, err := Read(designed(t), collect(&own))
	require.NoError(t, err)
	assert.Equal(t, []any{"ford", "The Nuns' Ford", "two fords to be sounded under the enemy's nose", engine.House, 9},
		[]any{b.ID, b.Title, b.Small, b.Mark, b.Turns})
	assert.Len(t, strings.Fields(b.Background), 44, "one text over two lines")
	require.Len(t, b.Briefings, 2)
	assert.Equal(t, "British", b.Briefings[0].For)
	assert.True(t, strings.HasSuffix(b.Briefings[0].Text, "Be back before dark."))
	assert.Len(t, b.Layout, 2)
	assert.Len(t, b.Rules, 2)
	assert.Equal(t, []int{6000, 4800, 0, 12}, []int{b.Map.W, b.Map.D, b.Map.North, len(b.Map.Shapes)})
	ford := b.Map.Shapes[1]
	assert.Equal(t, Shape{Kind: "ford", ID: "FD1", Name: "Nuns' Ford", Points: []Point{{1400, 2770}}, Set: []Setting{{"on", "RV1"}, {"wide", "5"}}}, ford)
	assert.Equal(t, Shape{Kind: "entry", ID: "E2", Side: "French", Points: []Point{{2800, 4800}, {3600, 4800}}, Name: "supports: from turn 6"}, b.Map.Shapes[11])
	assert.Equal(t, []string{"lines near", "unit rifles riflemen veteran 14 officers=1: Rifles", "aim far main level=4: The gun ford sounded"}, own)
}

// Every mistake is named with its line.
func TestWhatCannotBe(t *testing.T) {
	for _, x := range []struct{ text, why string }{
		{"", "line 1: no battle"},
		{"# nothing", "line 1: no battle"},
		{"small: A", "line 1: a battle begins with its name"},
		{"battle a: A\nbattle b: B", "line 2: a file is one battle"},
		{"battle a", "line 1: the text is missing"},
		{"battle : A", "line 1: words are written with one space between them, settings as key=value, each once"},
		{"battle a: A\nturns  9", "line 2: words are written with one space between them, settings as key=value, each once"},
		{"battle a: A\nturns 9 ", "line 2: letters that have no place here, or a space at the end"},
		{"battle a: A\r\nturns 9", "line 1: letters that have no place here, or a space at the end"},
		{"battle a: A\nturns\t9", "line 2: letters that have no place here, or a space at the end"},
		{"battle a: \xff", "line 1: letters that have no place here, or a space at the end"},
		{"battle a: A\n# so\n\nturns nine", `line 4: "nine" is no number from 1 to 99`},
		{"battle a: A\nturns 09", `line 2: "09" is no number from 1 to 99`},
		{"battle a: A\nturns 100", `line 2: "100" is no number from 1 to 99`},
		{"battle a: A\nturns", "line 2: a word is missing"},
		{"battle a: A\nturns 9 or=10", `line 2: "or=10" says nothing to "turns"`},
		{"battle a: A\nhouse: of ours", `line 2: "house" has no text`},
		{"battle a: A\nhouse\n  of ours", "line 3: a text goes on that has not begun"},
		{"battle a: A\nown x=1 x=2", "line 2: words are written with one space between them, settings as key=value, each once"},
		{"battle a: A\nwood W1 1,1 2,2 3,1", "line 2: the size of the table comes first"},
		{"battle a: A\ntable 60,0", "line 2: a table has a size"},
		{"battle a: A\ntable 60,48\ntable 60,48", "line 3: there is one table"},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2", "line 3: a word is missing"},
		{"battle a: A\ntable 60,48\nford F1 1,1 2,2", `line 3: "2,2" says nothing to "ford"`},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 60.01,1", `line 3: "60.01,1" is no place on the table`},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 1.,1", `line 3: "1.,1" is no place on the table`},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 1.125,1", `line 3: "1.125,1" is no place on the table`},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 3,1 slope=steep", `line 3: a wood has no "slope"`},
		{"battle a: A\ntable 60,48\nwood W1 1,1 2,2 3,1 density=light\nwarm 3", `line 4: no book knows "warm"`},
	} {
		b, err := Read(x.text, func(l *Line) { l.Wrong(`no book knows "` + l.Verb + `"`) })
		assert.EqualError(t, err, x.why, x.text)
		assert.Zero(t, b)
	}
}

// A point is read to the hundredth of an inch, on the edge of the table too.
func TestPoints(t *testing.T) {
	b, err := Read("battle a: A\ntable 60,48.5\nroad R1 0,0 7.25,0.5 60,48.5", nil)
	require.NoError(t, err)
	assert.Equal(t, []Point{{0, 0}, {725, 50}, {6000, 4850}}, b.Map.Shapes[0].Points)
}

// Whatever is accepted says the same when it is written again, line by line.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../systems/*/scenarios/*.txt")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, name := range append(files, "testdata/ford.txt") {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var lines []string
		b, err := Read(text, collect(&lines))
		if err != nil {
			var wrong *Error
			require.ErrorAs(t, err, &wrong)
			assert.GreaterOrEqual(t, strings.Count(text, "\n")+1, wrong.Line)
			assert.Zero(t, b)
			return
		}
		var again []string
		c, err := Read("battle "+b.ID+": "+b.Title+"\n"+strings.Join(lines, "\n"), collect(&again))
		require.NoError(t, err)
		assert.Equal(t, lines, again)
		assert.Equal(t, b.Title, c.Title)
		for _, s := range b.Map.Shapes {
			for _, p := range s.Points {
				assert.True(t, p.X >= 0 && p.X <= b.Map.W && p.Y >= 0 && p.Y <= b.Map.D)
			}
		}
	})
}
