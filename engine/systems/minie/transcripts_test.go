package minie

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// TestBattleWithTableDice plays the golden battle twice, with computer dice and with the same faces
// thrown on the table: the same events and positions. It has what a battle is made of.
func TestBattleWithTableDice(t *testing.T) {
	text, err := os.ReadFile("testdata/transcripts/battle.txt")
	require.NoError(t, err)
	s, err := System{}.Start(nil)
	require.NoError(t, err)
	src := &dice.Source{Seed: 12}
	type cmd struct {
		do      engine.Command
		answers []string
	}
	var cmds []cmd
	for _, block := range strings.Split(string(text), "\n\n") {
		head, _, ok := strings.Cut(block+"\n", "----\n")
		if !ok {
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "seed":
				require.Equal(t, "12", rest)
			case "start":
			case "answer":
				cmds[len(cmds)-1].answers = append(cmds[len(cmds)-1].answers, rest)
			default:
				c, err := engine.ParseCommand(line)
				require.NoError(t, err, line)
				cmds = append(cmds, cmd{do: c})
			}
		}
	}
	require.Greater(t, len(cmds), 120)
	did := map[string]int{}
	for _, c := range cmds {
		h := &rulestest.Hand{Source: src, Answers: c.answers}
		st, next, err := rulestest.Drive(t, System{}, s, c.do, h.Fill)
		require.NoError(t, err, "%s", c.do)
		var faces []int
		for _, g := range st.Given {
			faces = append(faces, g.Faces...)
		}
		st2, next2, err := rulestest.Resolve(t, System{}, s, c.do, faces, c.answers...)
		require.NoError(t, err, "%s", c.do)
		require.Equal(t, st.Events, st2.Events)
		require.Equal(t, next, next2)
		did[c.do.Do]++
		s = next
	}
	assert.True(t, System{}.Desk(s).Over)
	for _, p := range []string{"first", "step", "move", "musketry", "shell", "roundshot", "charge", "melee", "morale", "work", "end"} {
		assert.Positive(t, did[p], p)
	}
}
