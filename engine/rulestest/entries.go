package rulestest

import (
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
)

// RandomEntry makes a random entry in a game as the app would: usually a step, with dice from the app or the table, sometimes an
// undo, a redo or a change of the dice setting. It reports whether one was made. rarely is a procedure to choose only rarely,
// such as the end of the game.
func RandomEntry(t T, g *journal.Game, at int64, choose Chooser, rarely string) bool {
	t.Helper()
	var e journal.Entry
	var err error
	switch choose(14) {
	case 0, 1:
		e, err = g.Undo(at)
	case 2:
		e, err = g.Redo(at)
	case 3:
		modes := g.System().DiceModes()
		e = g.Set(journal.PrefDice, modes[choose(len(modes))].ID, at)
	default:
		c, ok := RandomCommand(t, g.System(), g.State(), choose)
		return ok && (c.Do != rarely || choose(6) == 0) && Take(t, g, c, at, choose)
	}
	if err == nil {
		require.NoError(t, g.Append(e))
	}
	return err == nil
}

// Take carries out an entry in a game with random answers and dice from the app or the table. Sometimes it takes back something
// given, or abandons the entry. It reports whether a step was made: an answer may be no, or lead to a refusal.
func Take(t T, g *journal.Game, c engine.Command, at int64, choose Chooser) bool {
	t.Helper()
	for try := g.Begin(c); ; {
		need, e, err := try.Advance(at)
		if RefusedByAnswer(engine.Step{Given: try.Given()}, err) {
			return false
		}
		require.NoError(t, err, "%s", c)
		if e != nil {
			Reresolve(t, g.System(), g.State(), e.Step)
			require.NoError(t, g.Append(*e))
		}
		if need == nil {
			return e != nil
		}
		give(t, try, need, choose)
		switch choose(40) {
		case 0, 1, 2, 3, 4, 5:
			try.Back()
		case 6:
			return false
		}
	}
}

// give gives a try what it needs: a random answer, faces or a count, or it leaves the rest to the app.
func give(t T, try *journal.Try, need *dice.Need, choose Chooser) {
	t.Helper()
	switch {
	case need.Ask != nil:
		require.NoError(t, try.Answer(sure.Of(RandomAnswer(*need.Ask, choose))(t)))
	case choose(5) == 0:
		try.RollRest()
	case need.Roll.Need > 0 && choose(3) == 0:
		require.NoError(t, try.Count(choose(need.Times+1), need.Times))
	default:
		var faces []int
		for range need.Roll.Code.Faces() {
			faces = append(faces, 1+choose(need.Roll.Code.Sides()))
		}
		require.NoError(t, try.Give(faces))
	}
}

// Make carries out an entry in a game with app dice and these answers, and returns the entry appended.
func Make(t T, g *journal.Game, at int64, c engine.Command, answers ...string) journal.Entry {
	t.Helper()
	try := g.Begin(c)
	need, e, err := try.Advance(at)
	for _, a := range answers {
		require.NoError(t, err, "%s", c)
		require.True(t, need != nil && need.Ask != nil, "%s does not ask anything", c)
		require.NoError(t, try.Answer(a))
		need, e, err = try.Advance(at)
	}
	require.NoError(t, err, "%s", c)
	require.Nil(t, need, "%s", c)
	require.NotNil(t, e, "%s: nothing happened", c)
	require.NoError(t, g.Append(*e))
	return *e
}

// Undo takes back the last step of a game.
func Undo(t T, g *journal.Game) {
	t.Helper()
	require.NoError(t, g.Append(sure.Of(g.Undo(0))(t)))
}

// Redo restores the step undone last.
func Redo(t T, g *journal.Game) {
	t.Helper()
	require.NoError(t, g.Append(sure.Of(g.Redo(0))(t)))
}
