package journal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
)

func TestAuditCountsEveryFaceOnce(t *testing.T) {
	g := sure.Of(journal.New(toy.System{}, journal.Setup{System: "toy", Seed: 9}))(t)
	assert.Empty(t, journal.Audit(g))
	do := func(c engine.Command, faces ...int) {
		t.Helper()
		try := g.Begin(c)
		for {
			need, entry, err := try.Advance(1)
			require.NoError(t, err)
			if need == nil {
				require.NoError(t, g.Append(*entry))
				return
			}
			require.NotEmpty(t, faces, "%s", c)
			require.NoError(t, try.Give(faces[:need.Roll.Code.Faces()]))
			faces = faces[need.Roll.Code.Faces():]
		}
	}
	require.NoError(t, g.Append(g.Set("dice", "fire", 1)))
	shoot := engine.Do("shoot", "at", "0", "repeat", "3")
	do(shoot, 6, 6, 1)
	require.NoError(t, g.Append(sure.Of(g.Undo(2))(t)))
	do(shoot) // the same three again, kept
	do(engine.Do("scout"))
	got := journal.Audit(g)
	require.Len(t, got, 2)
	assert.Equal(t, dice.Computer, got[0].By)
	assert.Equal(t, 2, got[0].N(), "a D66 is two six-sided dice")
	assert.Equal(t, dice.Tally{Sides: 6, By: dice.Table, Seen: []int{1, 0, 0, 0, 0, 2}}, got[1])
}

// tenfold is the toy with a scout roll that the audit takes for ten-sided dice.
type tenfold struct{ toy.System }

func (tenfold) Rolls() []dice.Roll { return []dice.Roll{{ID: "scout", Code: dice.OneD10}} }

func TestAuditAsksTheRuleBookForTens(t *testing.T) {
	g := sure.Of(journal.New(tenfold{}, journal.Setup{System: "toy", Seed: 9}))(t)
	_, entry, err := g.Begin(engine.Do("scout")).Advance(1)
	require.NoError(t, err)
	require.NoError(t, g.Append(*entry))
	got := journal.Audit(g)
	require.Len(t, got, 1)
	assert.Equal(t, 10, got[0].Sides)
}
