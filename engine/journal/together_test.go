package journal_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
)

// referee begins a copy of a game of The Other Side of the Hill.
func referee(t *testing.T, seed uint64, options ...string) *journal.Game {
	t.Helper()
	sys := sure.Found(systems.ByID("hill"))(t)
	g := sure.Of(journal.New(sys, journal.Setup{System: "hill", Seed: seed, Options: engine.Do("start", options...).In}))(t)
	return g
}

// doAt carries out a command at a given time; questions are answered with yes or the first choice.
func doAt(t *testing.T, g *journal.Game, at int64, line string) {
	t.Helper()
	try := g.Begin(rulestest.Line(t, line))
	for {
		need, e, err := try.Advance(at)
		require.NoError(t, err, line)
		if need == nil {
			require.NotNil(t, e, line)
			require.NoError(t, g.Append(*e))
			return
		}
		answer := "yes"
		if len(need.Ask.Choices) > 0 {
			answer = need.Ask.Choices[0].ID
		}
		require.NoError(t, try.Answer(answer))
	}
}

// read returns a joint list in short: copy, turn, draw, command, and a question mark where the place is not certain.
func read(js []journal.Joint) string {
	var out []string
	for _, j := range js {
		mark := ""
		if !j.Known {
			mark = "?"
		}
		out = append(out, fmt.Sprintf("%c%d.%d%s %s", 'a'+rune(j.Copy), j.Turn, j.Press, mark, j.Step.Do.Do))
	}
	return strings.Join(out, ", ")
}

// TestTogether checks that steps of a copy that does not draw go to the draws of the other, by the clocks, that each copy keeps
// its order, and that nothing is lost or listed twice.
func TestTogether(t *testing.T) {
	main := referee(t, 8, "again", "no")
	second := referee(t, 9, "again", "no", "press-here", "no")
	doAt(t, second, 90, "move actor=average cover=open")
	doAt(t, main, 100, "press")
	doAt(t, main, 110, "move actor=veteran cover=rough")
	doAt(t, second, 120, "check-morale actor=average")
	doAt(t, main, 200, "press")
	doAt(t, second, 210, "move actor=conscript cover=open")
	doAt(t, second, 205, "move actor=average cover=rough") // its clock was set back
	doAt(t, main, 300, "end-turn")
	doAt(t, second, 320, "end-turn")
	doAt(t, second, 330, "move actor=veteran cover=open")
	doAt(t, main, 340, "press")

	js := sure.Of(journal.Together(main, second))(t)
	assert.Equal(t, "b1.0? move, a1.1 press, a1.1 move, b1.1? check-morale, a1.2 press, b1.2? move, b1.2? move, "+
		"a2.0 end-turn, b2.0? end-turn, b2.0? move, a2.1 press", read(js))
	assert.Len(t, js, main.Len()+second.Len())

	back := sure.Of(journal.Together(second, main))(t)
	for i := range back {
		back[i].Copy = 1 - back[i].Copy
	}
	assert.Equal(t, read(js), read(back), "the order of the copies does not matter")

	// Undone steps are left out; redone ones are listed.
	require.NoError(t, second.Append(sure.Of(second.Undo(0))(t)))
	assert.Len(t, sure.Of(journal.Together(main, second))(t), len(js)-1)
}

// TestTogetherWithoutClocks checks that without times the place is the last draw of the turn, marked as a guess.
func TestTogetherWithoutClocks(t *testing.T) {
	main, second := referee(t, 8, "again", "no"), referee(t, 9, "again", "no", "press-here", "no")
	doAt(t, main, 0, "press")
	doAt(t, second, 0, "move actor=average cover=open")
	doAt(t, main, 0, "press")
	assert.Equal(t, "a1.1 press, a1.2 press, b1.2? move", read(sure.Of(journal.Together(main, second))(t)))
}

// TestTogetherBothPress checks that two copies that both draw keep their own draws.
func TestTogetherBothPress(t *testing.T) {
	a, b := referee(t, 5, "again", "no"), referee(t, 9, "again", "no")
	doAt(t, a, 100, "press")
	doAt(t, b, 50, "press")
	doAt(t, b, 60, "press")
	doAt(t, b, 70, "move actor=average cover=open")
	assert.Equal(t, "b1.1 press, a1.1 press, b1.2 press, b1.2 move", read(sure.Of(journal.Together(a, b))(t)))
}

// TestTogetherIsAllThereIs checks that every step in force of both games is listed once, in the order of its copy.
func TestTogetherIsAllThereIs(t *testing.T) {
	for seed := range uint64(12) {
		a, b := open(t), open(t)
		choose := rulestest.Seeded(seed + 1)
		for range 60 {
			randomEntry(t, a, choose)
			randomEntry(t, b, choose)
		}
		js := sure.Of(journal.Together(a, b))(t)
		n := 0
		for i, g := range []*journal.Game{a, b} {
			var want, got []int
			for _, l := range g.Log() {
				if !l.Undone {
					want = append(want, l.Entry)
				}
			}
			for _, j := range js {
				if j.Copy == i {
					got = append(got, j.Entry)
				}
			}
			require.Equal(t, want, got)
			n += len(want)
		}
		require.Len(t, js, n)
	}
	hill := referee(t, 1)
	toys, err := journal.New(toy.System{}, journal.Setup{System: "toy", Options: endless})
	require.NoError(t, err)
	_, err = journal.Together(hill, toys)
	require.ErrorAs(t, err, new(*engine.Damaged))
}

// TestPeekIsOfThatStep checks that two steps made in the same position lead to two states, whichever was looked at last.
func TestPeekIsOfThatStep(t *testing.T) {
	g := open(t)
	_, one, err := g.Begin(shoot("0", "1")).Advance(0)
	require.NoError(t, err)
	_, many, err := g.Begin(shoot("1", "9")).Advance(0)
	require.NoError(t, err)
	require.NotEqual(t, one.Print, many.Print)
	assert.Equal(t, one.Print, journal.Print(sure.Of(g.Peek(*one))(t)))
	require.NoError(t, g.Append(*many))
	assert.Equal(t, many.Print, journal.Print(g.State()))
	rulestest.Undo(t, g)
	rulestest.Redo(t, g)
	assert.Equal(t, many.Print, journal.Print(g.State()))
}
