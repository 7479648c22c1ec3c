package ecw

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
	"vedette/engine/view"
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
	g, err := journal.New(System{}, journal.Setup{System: "ecw", Seed: 4, Name: "Roundway", Made: 1795219200, Version: "1"})
	require.NoError(t, err)
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
		require.NoError(t, g.Append(*e))
		n++
	}
	holdsSaved(t, g)
	text, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	t.Logf("%d steps, %d bytes saved", n, len(text))
	assert.Less(t, len(text)/n, 1500, "bytes a step")
}

// holdsSaved: save and load is identity, undo to the start and redo to the end too.
func holdsSaved(t rulestest.T, g *journal.Game) {
	t.Helper()
	end := rulestest.JSON(t, g.State())
	text, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	set, entries, err := save.DecodeGame(func(id string) (view.System, bool) { return System{}, id == "ecw" }, text)
	require.NoError(t, err)
	again, err := journal.Open(System{}, set, entries)
	require.NoError(t, err)
	require.Zero(t, again.Lost())
	require.Equal(t, end, rulestest.JSON(t, again.State()))
	require.Equal(t, journal.Print(g.State()), journal.Print(again.State()))
	n := 0
	for {
		e, err := again.Undo(0)
		if err != nil {
			require.ErrorIs(t, err, journal.ErrNothing)
			break
		}
		require.NoError(t, again.Append(e))
		n++
	}
	start, err := System{}.Start(set.Options)
	require.NoError(t, err)
	require.Equal(t, rulestest.JSON(t, start), rulestest.JSON(t, again.State()))
	for range n {
		e, err := again.Redo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
	}
	require.Equal(t, end, rulestest.JSON(t, again.State()))
}

// Random play with undo and table dice among it, through journal and save. Rapid shrinks a failure.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	play := func(t rulestest.T, seed uint64, choose rulestest.Chooser, n int) {
		g, err := journal.New(System{}, journal.Setup{System: "ecw", Seed: seed, Options: variants[int(seed%4)], Name: "x",
			Made: 1795219200, Version: "1"})
		require.NoError(t, err)
		for range n {
			if choose(8) == 0 {
				if e, err := g.Undo(0); err == nil {
					require.NoError(t, g.Append(e))
				}
				continue
			}
			c, ok := rulestest.RandomCommand(t, System{}, g.State(), choose)
			if !ok {
				continue
			}
			try := g.Begin(c)
			for {
				need, e, err := try.Advance(0)
				require.NoError(t, err, "%s", c)
				if e != nil {
					require.NoError(t, g.Append(*e))
				}
				if need == nil {
					break
				}
				switch {
				case need.Ask != nil:
					a, err := rulestest.RandomAnswer(*need.Ask, choose)
					require.NoError(t, err)
					require.NoError(t, try.Answer(a))
				case choose(2) == 0:
					try.RollRest()
				case need.Roll.Need > 0 && choose(3) == 0:
					require.NoError(t, try.Count(choose(need.Times+1), need.Times))
				default:
					require.NoError(t, try.Give([]int{1 + choose(6)}))
				}
			}
		}
		holdsSaved(t, g)
	}
	for seed := range uint64(rulestest.Count(4)) {
		play(t, seed, rulestest.Seeded(50+seed), 150)
	}
	rapid.Check(t, func(rt *rapid.T) {
		play(rt, rapid.Uint64Range(0, 9).Draw(rt, "seed"), func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }, 8)
	})
}
