package hill

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// TestFightUndo plays a charge through the journal and takes it all back: every position is met again
// exactly, and met once more by redo.
func TestFightUndo(t *testing.T) {
	g, err := journal.New(System{}, journal.Setup{System: "hill", Seed: 5, Options: engine.Do("", "force", "villa-nueva").In})
	require.NoError(t, err)
	var was []string
	for i, c := range []engine.Command{
		engine.Do("note", "kind", "cav", "figures", "8", "quality", "average", "officers", "1", "mounted", "yes"),
		engine.Do("unit-charge", keyUnit, "u8", keyAgainst, "u4", keyCover, "open", keyAnyway, "yes"), engine.Do("contact", keyWhat, "yes"),
		engine.Do("react", keyWhat, "fire"), engine.Do("adjust", "lost-u8", "2"), engine.Do("blow", keyCover, "open"), engine.Do("strike-back"),
		engine.Do("volley", keyUnit, "u5", keyAgainst, "u8", keyRange, "6-12", keyCover, "open", keyNumber, "6", keyAnyway, "yes"),
		engine.Do("volley", keyUnit, "u5", keyAgainst, "u8", keyRange, "6-12", keyCover, "open", keyNumber, "6", keyAnyway, "yes"),
		engine.Do("unit-check", keyUnit, "u4"),
	} {
		was = append(was, rulestest.JSON(t, g.State()))
		need, e, err := g.Begin(c).Advance(0)
		require.NoError(t, err, "%d: %s", i, c)
		require.Nil(t, need, "%s", c)
		require.NotNil(t, e, "%s", c)
		require.NoError(t, g.Append(*e))
	}
	end := rulestest.JSON(t, g.State())
	for i := len(was) - 1; i >= 0; i-- {
		e, err := g.Undo(0)
		require.NoError(t, err)
		require.NoError(t, g.Append(e))
		require.Equal(t, was[i], rulestest.JSON(t, g.State()), "after undoing %d", i)
	}
	for range was {
		e, err := g.Redo(0)
		require.NoError(t, err)
		require.NoError(t, g.Append(e))
	}
	require.Equal(t, end, rulestest.JSON(t, g.State()))
}

// TestUndoOfEveryKindOfFightStep plays fights in a journal as the app does. After every step, undo gives back the game
// before it to the letter and redo the game after it; at the end all is undone and redone at once, and the game reads
// the same from what is stored.
func TestUndoOfEveryKindOfFightStep(t *testing.T) {
	did := map[string]int{}
	for seed := range uint64(rulestest.Count(24)) {
		choose := rulestest.Seeded(500 + seed)
		g := journaled.New(t, System{}, "", seed,
			engine.Do("", "force", "sweep", "depth", [2]string{"full", "light"}[seed%2], "villages", "0").In)
		take := func(c engine.Command) {
			try := g.Begin(c)
			for {
				need, e, err := try.Advance(int64(g.Len()))
				if no := (*engine.Refusal)(nil); errors.As(err, &no) {
					return // because of an answer
				}
				require.NoError(t, err, "%s", c)
				switch {
				case e != nil:
					before := g.State()
					was, kept := rulestest.JSON(t, before), g.Kept()
					require.NoError(t, g.Append(*e))
					g.Before = append(g.Before, before)
					is := rulestest.JSON(t, g.State())
					undo, err := g.Undo(0)
					require.NoError(t, err)
					require.NoError(t, g.Append(undo))
					require.Equal(t, was, rulestest.JSON(t, g.State()), "%s undone", c)
					redo, err := g.Redo(0)
					require.NoError(t, err)
					require.NoError(t, g.Append(redo))
					require.Equal(t, is, rulestest.JSON(t, g.State()), "%s redone", c)
					if len(kept) == 0 {
						require.Empty(t, g.Kept(), "%s: dice that serve are not kept", c)
					}
					did[c.Do]++
					for _, ev := range e.Step.Events {
						did[ev.Kind()]++
					}
					return
				case need == nil:
					return // answered no
				}
				journaled.Give(t, try, need, choose)
			}
		}
		for _, c := range foes {
			take(c)
		}
		for i := range 110 {
			s := g.State().(State)
			if i%40 == 20 { // to another depth and on from there
				take(engine.Do("settings", "depth", depths[(int(s.Set.Depth)+1)%len(depths)].ID))
				continue
			}
			c, ok := fightCommand(s, choose)
			switch d := (System{}).Desk(s); {
			case d.Card != nil && d.Card.Primary != nil && choose(4) == 0:
				c, ok = d.Card.Primary.Do, true
			case choose(3) == 0: // anything else: splits and joins, corrections, settings
				c, ok = rulestest.RandomCommand(t, System{}, s, choose)
				ok = ok && c.Do != "end-game"
			}
			if ok {
				take(c)
			}
		}
		g.Holds(t)
	}
	rulestest.Seen(t, did, "volley", "unit-charge", "unit-attack", "unit-gun", "unit-move", "unit-stand", "unit-check", "press", "end-turn",
		"accept", "adjust",
		"proposed", "accepted", "thread", "turned", "activated", "done", "lost", "marked", "split", "joined", "figures", "reinforced", "unit",
		"settings")
	t.Logf("%v", did)
}
