package hill

import (
	"errors"
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

// played is a random game in a journal with the position before every one of its steps.
type played struct {
	g      *journal.Game
	before []engine.State // by line of the log
}

func newPlayed(t rulestest.T, seed uint64, pairs ...string) *played {
	t.Helper()
	g, err := journal.New(System{}, journal.Setup{System: "hill", Seed: seed, Options: engine.Do("start", pairs...).In})
	require.NoError(t, err)
	return &played{g: g}
}

// entry makes one random entry: mostly a step, at times an undo, a redo or another setting of the dice.
func (p *played) entry(t rulestest.T, choose rulestest.Chooser) {
	t.Helper()
	g := p.g
	switch choose(14) {
	case 0, 1:
		if e, err := g.Undo(0); err == nil {
			require.NoError(t, g.Append(e))
		}
		return
	case 2:
		if e, err := g.Redo(0); err == nil {
			require.NoError(t, g.Append(e))
		}
		return
	case 3:
		modes := System{}.DiceModes()
		require.NoError(t, g.Append(g.Set(journal.PrefDice, modes[choose(len(modes))].ID, 0)))
		return
	}
	c, ok := rulestest.RandomCommand(t, System{}, g.State(), choose)
	if !ok || c.Do == "end-game" && choose(6) > 0 { // most games go on
		return
	}
	try := g.Begin(c)
	for {
		need, e, err := try.Advance(int64(g.Len()))
		var no *engine.Refusal
		if errors.As(err, &no) {
			return // refused because of an answer
		}
		require.NoError(t, err, "%s", c)
		if e != nil {
			before := g.State()
			require.NoError(t, g.Append(*e))
			p.before = append(p.before, before)
			return
		}
		if need == nil {
			return // answered no
		}
		give(t, try, need, choose)
	}
}

// give gives what a try needs: a random answer, faces, a count, or leaves the rest to the computer.
func give(t rulestest.T, try *journal.Try, need *dice.Need, choose rulestest.Chooser) {
	t.Helper()
	if need.Ask != nil {
		a, err := rulestest.RandomAnswer(*need.Ask, choose)
		require.NoError(t, err)
		require.NoError(t, try.Answer(a))
		return
	}
	switch {
	case choose(5) == 0:
		try.RollRest()
	case need.Roll.Need > 0 && choose(3) == 0:
		require.NoError(t, try.Count(choose(need.Times+1), need.Times))
	default:
		var faces []int
		for range need.Roll.Code.Faces() {
			faces = append(faces, 1+choose(6))
		}
		require.NoError(t, try.Give(faces))
	}
}

// holds checks what every game promises: the invariants hold; save then load is identity; every
// stored step resolves to its stored events again; undo then redo is identity.
func (p *played) holds(t rulestest.T) {
	t.Helper()
	g := p.g
	require.NoError(t, System{}.Check(g.State()))
	end := rulestest.JSON(t, g.State())

	text, err := save.EncodeGame(g.Setup(), g.Entries())
	require.NoError(t, err)
	set, entries, err := save.DecodeGame(func(id string) (view.System, bool) { return System{}, id == "hill" }, text)
	require.NoError(t, err)
	again, err := journal.Open(System{}, set, entries)
	require.NoError(t, err)
	require.Equal(t, end, rulestest.JSON(t, again.State()))
	require.Equal(t, g.Kept(), again.Kept())
	require.Len(t, again.Log(), len(g.Log()))
	text2, err := save.EncodeGame(again.Setup(), again.Entries())
	require.NoError(t, err)
	require.Equal(t, text, text2)

	for i, line := range again.Log() { // as read back, undone ones too
		require.Equal(t, g.Log()[i].Undone, line.Undone)
		rulestest.Reresolve(t, System{}, p.before[i], line.Step)
	}

	n := 0
	for {
		e, err := again.Undo(0)
		if errors.Is(err, journal.ErrNothing) {
			break
		}
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
		n++
	}
	start, err := System{}.Start(set.Options)
	require.NoError(t, err)
	require.Equal(t, rulestest.JSON(t, start), rulestest.JSON(t, again.State()), "undone to the start")
	for range n {
		e, err := again.Redo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(e))
	}
	require.Equal(t, end, rulestest.JSON(t, again.State()), "redone")
	require.Equal(t, g.Kept(), again.Kept())
}

// Random legal steps, with undo, redo and table dice among them, as the app plays them.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	steps, undone := 0, 0
	games := rulestest.Count(6)
	for seed := range uint64(games) {
		p := newPlayed(t, seed)
		if seed%3 == 1 {
			p = newPlayed(t, seed, "again", "no", "pace", "busy", "players", "1", "foot", "24", "mounted", "6", "alarm", "3")
		}
		if seed%3 == 2 {
			p = newPlayed(t, seed, "scale", "cm", "merciful", "yes", "players", "6", "villages", "3", "foot", "48", "mounted", "18")
		}
		choose := rulestest.Seeded(100 + seed)
		for range 300 {
			p.entry(t, choose)
			require.NoError(t, System{}.Check(p.g.State()))
		}
		p.holds(t)
		steps += len(p.g.Log())
		for _, line := range p.g.Log() {
			if line.Undone {
				undone++
			}
		}
	}
	t.Logf("%d steps, %d of them undone", steps, undone)
	assert.Greater(t, steps, 120*games)
	assert.Greater(t, undone, 5*games)
}

// The same with rapid, so that a failure shrinks.
func TestGamesThroughJournalAndSaveRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }
		p := newPlayed(rt, rapid.Uint64().Draw(rt, "seed"))
		for range rapid.IntRange(1, 30).Draw(rt, "entries") {
			p.entry(rt, choose)
		}
		p.holds(rt)
	})
}
