package splendid

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
	"vedette/engine/view"
)

// The whole battle of the story through the journal, every die thrown on the table and entered: it ends as told, opens
// again from its save the same, and is undone to the start and done again.
func TestWholeBattleThroughJournalAndSave(t *testing.T) {
	text, err := os.ReadFile("testdata/transcripts/battle-winceby-bridge.txt")
	require.NoError(t, err)
	g, err := journal.New(System{}, journal.Setup{System: "splendid", Seed: 1, Name: "Winceby bridge", Made: 1795219200, Version: "1"})
	require.NoError(t, err)
	require.NoError(t, g.Append(g.Set(journal.PrefDice, "all", 0)))
	faces, did, states := 0, map[string]int{}, []string{}
	for _, block := range strings.Split(string(text), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		var try *journal.Try
		for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "", "#", "desk", "sheets", "form":
			case "answer":
				_, _, err = try.Advance(0)
				require.NoError(t, err, "%s", try.Command())
				require.NoError(t, try.Answer(rest))
			case "dice":
				for _, f := range strings.Fields(rest) {
					n, err := strconv.Atoi(f)
					require.NoError(t, err)
					_, _, err = try.Advance(0)
					require.NoError(t, err, "%s", try.Command())
					require.NoError(t, try.Give([]int{n}))
					faces++
				}
			default:
				c, err := engine.ParseCommand(line)
				require.NoError(t, err, line)
				try = g.Begin(c)
			}
		}
		if try == nil {
			continue
		}
		need, e, err := try.Advance(0)
		if err != nil {
			require.ErrorAs(t, err, new(*engine.Refusal))
			continue
		}
		require.Nil(t, need, "%s", try.Command())
		if e == nil {
			continue // answered with no
		}
		states = append(states, rulestest.JSON(t, g.State()))
		require.NoError(t, g.Append(*e))
		did[try.Command().Do]++
	}
	assert.Greater(t, faces, 90)
	for _, p := range []string{"next", "initiative", "move", "formation", "landmark", "defend", "charge", "fire", "melee", "morale"} {
		assert.Positive(t, did[p], p)
	}
	end := g.State().(State)
	assert.Equal(t, "0", end.Over)
	assert.True(t, System{}.Desk(end).Over)

	written, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	set, entries, err := save.DecodeGame(func(id string) (view.System, bool) { return System{}, id == "splendid" }, written)
	require.NoError(t, err)
	again, err := journal.Open(System{}, set, entries)
	require.NoError(t, err)
	require.Zero(t, again.Lost())
	require.Equal(t, journal.Print(end), journal.Print(again.State()))
	for i := len(states) - 1; i >= 0; i-- {
		e, err := again.Undo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
		require.Equal(t, states[i], rulestest.JSON(t, again.State()))
	}
	for range states {
		e, err := again.Redo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
	}
	require.Equal(t, rulestest.JSON(t, end), rulestest.JSON(t, again.State()))
}
