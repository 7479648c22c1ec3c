package hill

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// despatch is a report as plain text: a story to read.
func despatch(r view.Report) string {
	var b strings.Builder
	b.WriteString("# " + r.Title + "\n" + r.Line + "\n")
	for _, p := range r.Parts {
		b.WriteString("\n## " + p.Head + "\n")
		for _, x := range p.Paras {
			b.WriteString("\n" + x.Text.String() + "\n")
			for _, n := range x.Notes {
				b.WriteString("    " + n + "\n")
			}
		}
		for _, l := range p.Lists {
			b.WriteString("\n" + l.Title + "\n")
			for _, row := range l.Rows {
				b.WriteString("- " + strings.Join([]string{row.Name, row.What, row.Number, row.Small, row.Bad}, " | ") + "\n")
			}
		}
	}
	return b.String()
}

// storied plays commands with their faces and answers and returns the report.
func storied(t *testing.T, start engine.Values, at int64, lines ...string) view.Report {
	t.Helper()
	s, err := System{}.Start(start)
	require.NoError(t, err)
	var steps []engine.Step
	src := &dice.Source{Seed: 3}
	for _, l := range lines {
		text, answers, _ := strings.Cut(l, " / ")
		c, err := engine.ParseCommand(text)
		require.NoError(t, err)
		h := &rulestest.Hand{Source: src}
		if answers != "" {
			h.Answers = strings.Split(answers, " ")
		}
		st, next, err := rulestest.Drive(t, System{}, s, c, h.Fill)
		require.NoError(t, err, l)
		st.At = at
		steps, s = append(steps, st), next
	}
	return System{}.Report(s, steps)
}

// What small games leave in the despatch.
func TestReportOfSmallGames(t *testing.T) {
	practice := engine.Do("start", "scenario", "practice").In
	for _, c := range []struct {
		name  string
		start engine.Values
		at    int64
		do    []string
		want  []string
		not   []string
	}{
		{"nothing yet", nil, 0, nil, []string{"see what is on the other side of the hill", "## So far", "goes on in turn 1"},
			[]string{"19", "20"}},
		{"a day is told only when it is known", practice, 1795219200, []string{"press"},
			[]string{"21 November 2026", "1 British unit", "10 figures in all", "## Turn 1"}, nil},
		{"a volley and what it costs, the dice as a note", practice, 0,
			[]string{"explore-village place=s1 n=1 anyway=yes", "press", "volley unit=u2 range=0-3 cover=open anyway=yes", "end-game"},
			[]string{"We searched the village and found held: French foragers.", "Rifles", "fell", "Dice: 10+ on 3D6: ", "## The end",
				"Rifles | no losses, 10 left, home |", "Creditable"}, []string{"So far"}},
		{"nobody came home", practice, 0, []string{"press", "end-game home-u2=no"},
			[]string{"Rifles | no losses, 10 left |  |  | destroyed\n", "Lost: nobody came home"}, nil},
		{"a unit home with its ledger", practice, 0,
			[]string{"press", "unit unit=u2 what=home", "end-game"}, []string{"Rifles came home.", "Rifles | no losses, 10 left, home |",
				"## The end"}, nil},
		{"deeds without a press stand in their turn", nil, 0,
			[]string{"fire-rifle actor=veteran target=average range=6-12 cover=open", "end-turn", "attack actor=veteran target=average cover=open"},
			[]string{"## Turn 1\n\n1 rifle (Veterans) fired", "## Turn 2\n\nVeterans attacked"}, []string{"Nothing of note"}},
		{"without units", nil, 0,
			[]string{"press", "fire-rifle actor=veteran target=average range=6-12 cover=open repeat=6", "move actor=average cover=open",
				"charge actor=average cover=open actor-mounted=yes"},
			[]string{"6 rifles (Veterans) fired at Average troops, 6–12″, in the open: ", "Dice: 12+ on 3D6: ",
				"Mounted Average troops charged, up to "}, []string{"Losses", "moved"}},
	} {
		text := despatch(storied(t, c.start, c.at, c.do...))
		for _, w := range c.want {
			assert.Contains(t, text, w, c.name)
		}
		for _, w := range c.not {
			assert.NotContains(t, text, w, c.name)
		}
	}
}

// The days of the calendar, leap years and ends of years.
func TestDays(t *testing.T) {
	for at, want := range map[int64]string{86400: "2 January 1970", 951782400: "29 February 2000", 951868800: "1 March 2000",
		1735603200: "31 December 2024", 4107542399: "28 February 2100", 4107542400: "1 March 2100"} {
		assert.Equal(t, want, day(at))
	}
}

// The whole game of Villa Nueva as a despatch: none of our ids, no empty paragraph, every turn.
func TestReportOfAWholeGame(t *testing.T) {
	const file = "testdata/reports/scouting-villa-nueva.txt"
	_, _, steps, states := playGame(t)
	now := states[len(states)-1]
	r := System{}.Report(now, steps)
	text := despatch(r)
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		require.NoError(t, os.MkdirAll("testdata/reports", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), text)
	assert.Len(t, r.Parts, now.(State).Turn+2)
	for _, p := range r.Parts {
		for _, x := range p.Paras {
			assert.NotEmpty(t, x.Text.String(), p.Head)
			assert.NotContains(t, x.Text.String(), "HILL-")
			assert.NotContains(t, x.Text.String(), "{")
			assert.NotContains(t, x.Text.String(), "..", p.Head)
		}
	}
}
