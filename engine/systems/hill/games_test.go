package hill

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
	"vedette/engine/view"
)

const (
	gamesDir        = "testdata/transcripts/games"
	villaNuevaStory = gamesDir + "/scouting-villa-nueva.txt"
	villaSeed       = 1808
)

// entered is a command of a story with the answers given to its questions.
type entered struct {
	do      engine.Command
	answers []string
}

// readGame reads the settings and the commands of a story that is played with computer dice alone.
func readGame(t *testing.T, file string) (start engine.Values, cmds []entered) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, block := range strings.Split(string(text), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		for _, line := range strings.Split(head, "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "", "#", "sheets", "desk":
			case "seed":
				require.Equal(t, "1808", rest)
			case "answer":
				last := &cmds[len(cmds)-1]
				last.answers = append(last.answers, rest)
			case "dice", "count", "undo", "redo":
				t.Fatalf("the game is played straight on with computer dice: %s", line)
			default:
				c := rulestest.Line(t, line)
				if word == "start" {
					start = c.In
					continue
				}
				cmds = append(cmds, entered{do: c})
			}
		}
	}
	require.Greater(t, len(cmds), 150)
	return start, cmds
}

// playGame plays a story with the computer's dice.
func playGame(t *testing.T) (start engine.Values, cmds []entered, steps []engine.Step, states []engine.State) {
	t.Helper()
	start, cmds = readGame(t, villaNuevaStory)
	s := rulestest.Opened(t, System{}, start)
	states = append(states, s)
	src := &dice.Source{Seed: villaSeed}
	for _, c := range cmds {
		h := &rulestest.Hand{Answers: c.answers, Source: src}
		st, next := rulestest.Driven(t, System{}, s, c.do, h.Fill)
		require.Empty(t, h.Left())
		steps, s = append(steps, st), next
		states = append(states, s)
	}
	return start, cmds, steps, states
}

// Every face of the game, thrown on the table instead, gives the same events, positions and words.
// Source: HILL-05; hill-tables 8, 73.
func TestWholeGameWithTableDice(t *testing.T) {
	_, cmds, steps, states := playGame(t)
	s := states[0]
	thrown := 0
	for i, c := range cmds {
		var faces []int
		for _, g := range steps[i].Given {
			faces = append(faces, g.Faces...)
		}
		thrown += len(faces)
		h := &rulestest.Hand{Rolls: rulestest.Faces(faces...), Answers: c.answers, All: true}
		st, next := rulestest.Driven(t, System{}, s, c.do, h.Fill)
		require.Empty(t, h.Left())
		require.Equal(t, steps[i].Events, st.Events, "%s", c.do)
		require.Equal(t, states[i+1], next, "%s", c.do)
		require.Equal(t, byTable(System{}.Tell(states[i+1], steps[i])), byTable(System{}.Tell(next, st)), "%s", c.do)
		for _, g := range st.Given {
			require.Equal(t, dice.Table, g.By)
		}
		s = next
	}
	assert.Greater(t, thrown, 900, "faces typed")
	assert.True(t, System{}.Desk(s).Over)
}

// byTable is a telling without the mark who threw, which is all that may differ.
func byTable(t view.Telling) view.Telling {
	rolls := append([]view.Rolled(nil), t.Rolls...)
	for i := range rolls {
		rolls[i].By = 0
	}
	t.Rolls = rolls
	return t
}

// journalGame plays the story as the app does: through the journal, with the seed of the game.
func journalGame(t *testing.T) *journal.Game {
	t.Helper()
	start, cmds := readGame(t, villaNuevaStory)
	g, err := journal.New(System{}, journal.Setup{System: "hill", Seed: villaSeed, Options: start, Name: "Scouting Villa Nueva",
		Made: 1795219200, Version: "1"})
	require.NoError(t, err)
	for i, c := range cmds {
		at := 1795219200 + int64(i)*45
		try := g.Begin(c.do)
		need, e, err := try.Advance(at)
		for _, a := range c.answers {
			require.NoError(t, err, "%s", c.do)
			require.NotNil(t, need, "%s", c.do)
			require.NotNil(t, need.Ask, "%s", c.do)
			require.NoError(t, try.Answer(a))
			need, e, err = try.Advance(at)
		}
		require.NoError(t, err, "%s", c.do)
		require.Nil(t, need, "%s", c.do)
		require.NotNil(t, e, "%s", c.do)
		require.NoError(t, g.Append(*e))
	}
	return g
}

// The whole game through the journal and a save: the same steps as told in the story, the same
// fingerprint when it is opened again, and undo to the start and redo to the end change nothing.
func TestWholeGameThroughJournalAndSave(t *testing.T) {
	_, _, steps, states := playGame(t)
	g := journalGame(t)
	require.Len(t, g.Log(), len(steps))
	for i, line := range g.Log() {
		require.Equal(t, steps[i].Events, line.Step.Events, "%s", steps[i].Do)
	}
	end := states[len(states)-1]
	require.Equal(t, end, g.State())

	text, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	set, entries, err := save.DecodeGame(func(id string) (view.System, bool) { return System{}, id == "hill" }, text)
	require.NoError(t, err)
	again, err := journal.Open(System{}, set, entries)
	require.NoError(t, err)
	require.Zero(t, again.Lost())
	require.Equal(t, journal.Print(end), journal.Print(again.State()))
	require.Equal(t, rulestest.JSON(t, end), rulestest.JSON(t, again.State()))
	back, err := save.EncodeGame(set, again.Entries())
	require.NoError(t, err)
	require.Equal(t, text, back)

	for i := len(steps) - 1; i >= 0; i-- {
		e, err := again.Undo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
		require.Equal(t, rulestest.JSON(t, states[i]), rulestest.JSON(t, again.State()), "undone to step %d", i)
	}
	_, err = again.Undo(0)
	require.ErrorIs(t, err, journal.ErrNothing)
	for i := range steps {
		e, err := again.Redo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
		require.Equal(t, rulestest.JSON(t, states[i+1]), rulestest.JSON(t, again.State()), "redone step %d", i+1)
	}
	require.Equal(t, journal.Print(end), journal.Print(again.State()))
	require.Empty(t, again.Kept(), "every throw is in force again")
}

// The story has in it what a game is made of, so that the tests above mean something.
func TestWholeGameHasEverything(t *testing.T) {
	_, _, steps, states := playGame(t)
	did := map[string]int{}
	kinds := map[string]int{}
	for _, st := range steps {
		did[st.Do.Do]++
		for _, e := range st.Events {
			kinds[e.Kind()]++
		}
	}
	for _, p := range []string{"press", "move", "charge", "attack", "fire-rifle", "fire-musket", "fire-pistol", "check-morale", "stand",
		"parley-villagers", "explore-village", "explore-cave", "assess", "interrogate", "place", "behind", "ignore", "party", "site", "entry",
		"record", "end-turn", "end-game"} {
		assert.NotZero(t, did[p], "no %s in the game", p)
	}
	assert.Equal(t, 12, did["end-turn"], "thirteen turns")
	end := states[len(states)-1].(State)
	sum, level := end.reckon()
	assert.Equal(t, []int{9, 5}, []int{sum, level})
	assert.Equal(t, 4, end.unitsHome())
	assert.Equal(t, "A brevet is talked of", System{}.Sheets(end)[1].Word)
}
