package ecw

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
	"vedette/engine/save"
)

const roundway = "testdata/transcripts/roundway.txt"

type entered struct {
	do      engine.Command
	answers []string
}

// readBattle reads the commands of the battle, which is played straight on with the computer's dice.
func readBattle(t *testing.T) (cmds []entered) {
	t.Helper()
	text, err := os.ReadFile(roundway)
	require.NoError(t, err)
	for _, block := range strings.Split(string(text), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		for _, line := range strings.Split(head, "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "", "#", "sheets", "desk", "start", "seed":
			case "answer":
				cmds[len(cmds)-1].answers = append(cmds[len(cmds)-1].answers, rest)
			default:
				c, err := engine.ParseCommand(line)
				require.NoError(t, err, line)
				cmds = append(cmds, entered{do: c})
			}
		}
	}
	require.Greater(t, len(cmds), 100)
	return cmds
}

// Every face of the battle, thrown on the table instead, gives the same events and positions.
func TestBattleWithTableDice(t *testing.T) {
	start, err := System{}.Start(nil)
	require.NoError(t, err)
	s, x := start, start
	src := &dice.Source{Seed: 4}
	thrown := 0
	did := map[string]int{}
	for _, c := range readBattle(t) {
		h := &rulestest.Hand{Answers: c.answers, Source: src}
		st, next, err := rulestest.Drive(t, System{}, s, c.do, h.Fill)
		require.NoError(t, err, "%s", c.do)
		require.Empty(t, h.Left())
		did[c.do.Do]++
		var faces []int
		for _, g := range st.Given {
			faces = append(faces, g.Faces...)
		}
		thrown += len(faces)
		again, nextX, err := rulestest.Resolve(t, System{}, x, c.do, faces, c.answers...)
		require.NoError(t, err, "%s", c.do)
		require.Equal(t, st.Events, again.Events, "%s", c.do)
		s, x = next, nextX
	}
	require.Equal(t, s, x)
	assert.Greater(t, thrown, 300)
	end := s.(State)
	assert.True(t, end.Over, "ECW-INV-1: a decision")
	assert.LessOrEqual(t, end.Turn, 12, "ECW-INV-1: in about twelve turns")
	for _, p := range []string{"move", "charge", "reply", "shoot", "shot-test", "charge-home", "receive", "fight", "lost", "recoil",
		"follow", "recover", "threat"} {
		assert.NotZero(t, did[p], "no %s in the battle", p)
	}
}

// The whole battle through the journal and a save: opened again it stands where it stood; undone to the
// start and redone to the end too.
func TestBattleThroughJournalAndSave(t *testing.T) {
	g := journaled.New(t, System{}, "", 4, nil)
	n := 0
	for i, c := range readBattle(t) {
		try := g.Begin(c.do)
		need, e, err := try.Advance(1795219200 + int64(i))
		for _, a := range c.answers {
			require.NoError(t, err, "%s", c.do)
			require.NotNil(t, need, "%s", c.do)
			require.NoError(t, try.Answer(a))
			need, e, err = try.Advance(1795219200 + int64(i))
		}
		require.NoError(t, err, "%s", c.do)
		require.Nil(t, need, "%s", c.do)
		g.Before = append(g.Before, g.State())
		require.NoError(t, g.Append(*e))
		n++
	}
	g.Holds(t)
	text, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	t.Logf("%d steps, %d bytes saved", n, len(text))
	assert.Less(t, len(text)/n, 1500, "bytes a step")
}

// Random games as the app plays them, with undo, redo and dice of the table among the entries, through journal and save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	journaled.Random(t, System{}, "end", rulestest.Count(4), 150, variants...)
}
