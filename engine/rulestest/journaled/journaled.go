// Package journaled plays a rule book at random as the app does: through a journal, with undo, redo and table dice, into a save
// and back. It is separate from rulestest to avoid an import cycle, because journals and saves are themselves tested with
// rulestest.
package journaled

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Game is a random game in a journal, with the position before each of its steps.
type Game struct {
	*journal.Game
	Before []engine.State // by line of the log

	sys  view.System
	ends string
}

// New begins a game. ends is the procedure that ends it, which is chosen rarely so that most games continue.
func New(t rulestest.T, sys view.System, ends string, seed uint64, options engine.Values) *Game {
	t.Helper()
	g := sure.Of(journal.New(sys, journal.Setup{System: sys.Info().ID, Seed: seed, Options: options}))(t)
	return &Game{Game: g, sys: sys, ends: ends}
}

// Entry makes a random entry: usually a step, sometimes an undo, a redo or a change of the dice setting.
func (g *Game) Entry(t rulestest.T, choose rulestest.Chooser) {
	t.Helper()
	g.noting(func() { rulestest.RandomEntry(t, g.Game, int64(g.Len()), choose, g.ends) })
}

// Take carries out an entry with random dice and answers. It reports whether a step was made.
func (g *Game) Take(t rulestest.T, c engine.Command, choose rulestest.Chooser) (made bool) {
	t.Helper()
	g.noting(func() { made = rulestest.Take(t, g.Game, c, int64(g.Len()), choose) })
	return made
}

// Make carries out an entry with app dice and these answers.
func (g *Game) Make(t rulestest.T, c engine.Command, answers ...string) {
	t.Helper()
	g.noting(func() { rulestest.Make(t, g.Game, int64(g.Len()), c, answers...) })
}

// noting records the position before a step.
func (g *Game) noting(entry func()) {
	before, n := g.State(), len(g.Log())
	if entry(); len(g.Log()) > n {
		g.Before = append(g.Before, before)
	}
}

// CheckPromises checks what every game promises: the invariants hold; a game survives saving and loading; every stored step resolves to
// its stored events; undo returns to the position before every step, and redo to the one after it.
func (g *Game) CheckPromises(t rulestest.T) {
	t.Helper()
	require.NoError(t, g.sys.Check(g.State()))
	end := rulestest.JSON(t, g.State())
	text := sure.Of(save.EncodeGame(g.Setup(), g.Entries()))(t)
	set, entries, err := save.DecodeGame(func(id string) (view.System, bool) { return g.sys, id == g.sys.Info().ID }, text)
	require.NoError(t, err)
	again := sure.Of(journal.Open(g.sys, set, entries))(t)
	require.Zero(t, again.Lost())
	require.Equal(t, end, rulestest.JSON(t, again.State()))
	require.Equal(t, journal.Print(g.State()), journal.Print(again.State()))
	require.Equal(t, g.Kept(), again.Kept())
	require.Len(t, again.Log(), len(g.Log()))
	require.Equal(t, text, sure.Of(save.EncodeGame(again.Setup(), again.Entries()))(t))

	for i, line := range again.Log() { // including undone ones
		require.Equal(t, g.Log()[i].Undone, line.Undone)
		rulestest.Reresolve(t, g.sys, g.Before[i], line.Step)
	}

	var was []string
	for i, line := range slices.Backward(again.Log()) {
		if line.Undone {
			continue
		}
		was = append(was, rulestest.JSON(t, again.State()))
		rulestest.Undo(t, again)
		require.Equal(t, rulestest.JSON(t, g.Before[i]), rulestest.JSON(t, again.State()), "%s undone", line.Step.Do)
	}
	_, err = again.Undo(0)
	require.ErrorIs(t, err, journal.ErrNothing)
	require.Equal(t, rulestest.JSON(t, rulestest.Opened(t, g.sys, set.Options)), rulestest.JSON(t, again.State()), "undone to the start")
	for _, is := range slices.Backward(was) {
		rulestest.Redo(t, again)
		require.Equal(t, is, rulestest.JSON(t, again.State()), "redone")
	}
	require.Equal(t, end, rulestest.JSON(t, again.State()), "redone")
	require.Equal(t, g.Kept(), again.Kept())
}

// Random plays games with a number of entries, using the openings in turn, and checks what they promise; then games with rapid,
// whose failures shrink. faces are all faces thrown.
func Random(t *testing.T, sys view.System, ends string, games, entries int, openings ...engine.Values) (faces []int) {
	t.Helper()
	steps, undone := 0, 0
	for seed := range uint64(games) {
		g := New(t, sys, ends, seed, openings[seed%uint64(len(openings))])
		choose := rulestest.Seeded(100 + seed)
		for range entries {
			g.Entry(t, choose)
			require.NoError(t, sys.Check(g.State()))
		}
		g.CheckPromises(t)
		for _, line := range g.Log() {
			steps++
			if line.Undone {
				undone++
			}
			for _, x := range line.Step.Given {
				faces = append(faces, x.Faces...)
			}
		}
	}
	t.Logf("%d steps, %d of them undone", steps, undone)
	assert.Greater(t, steps, games*entries*2/5)
	assert.Greater(t, undone, games*entries/60)
	rapid.Check(t, func(rt *rapid.T) {
		choose := rulestest.Drawn(rt)
		g := New(rt, sys, ends, rapid.Uint64().Draw(rt, "seed"), rapid.SampledFrom(openings).Draw(rt, "opening"))
		for range rapid.IntRange(1, 30).Draw(rt, "entries") {
			g.Entry(rt, choose)
		}
		g.CheckPromises(rt)
	})
	return faces
}

// Story plays the story in file through a journal as the app would, with every face thrown on the table. The outcome and the
// words must be the same, and the game must keep its promises. faces is the number of faces thrown.
func Story(t *testing.T, sys view.System, file string) (s rulestest.Story, faces int) {
	t.Helper()
	s = rulestest.Play(t, sys, file)
	g := New(t, sys, "", 1, s.Options)
	modes := sys.DiceModes()
	require.NoError(t, g.Append(g.Set(journal.PrefDice, modes[len(modes)-1].ID, 0)))
	for i, st := range s.Steps {
		g.again(t, st)
		done := g.Log()[i].Step
		require.Equal(t, st.Events, done.Events, "%s", st.Do)
		require.Equal(t, s.States[i+1], g.State(), "%s", st.Do)
		require.Equal(t, Thrown(sys.Tell(s.States[i+1], st)), Thrown(sys.Tell(g.State(), done)), "%s", st.Do)
		for _, x := range done.Given {
			faces += len(x.Faces)
		}
	}
	g.CheckPromises(t)
	return s, faces
}

// again repeats a step with the same dice and answers given by the referee.
func (g *Game) again(t rulestest.T, st engine.Step) {
	t.Helper()
	try := g.Begin(st.Do)
	for _, x := range st.Given {
		need, _, err := try.Advance(0)
		require.NoError(t, err, "%s", st.Do)
		require.NotNil(t, need, "%s", st.Do)
		switch {
		case need.Ask != nil:
			require.NoError(t, try.Answer(x.Answer))
		case x.Of > 0:
			require.NoError(t, try.Count(x.Hits, x.Of))
		default:
			require.NoError(t, try.Give(x.Faces))
		}
	}
	need, e, err := try.Advance(0)
	require.NoError(t, err, "%s", st.Do)
	require.Nil(t, need, "%s", st.Do)
	g.Before = append(g.Before, g.State())
	require.NoError(t, g.Append(*e))
}

// Thrown returns a telling without the roller of its dice, the only thing that may differ.
func Thrown(t view.Telling) view.Telling {
	t.Rolls = slices.Clone(t.Rolls)
	for i := range t.Rolls {
		t.Rolls[i].By = 0
	}
	return t
}
