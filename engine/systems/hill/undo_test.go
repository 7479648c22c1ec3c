package hill

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// TestFightUndo plays a charge through the journal and a save and undoes it all: every position is restored
// exactly, and again by redo.
func TestFightUndo(t *testing.T) {
	g := journaled.New(t, System{}, "", 5, engine.Do("", "force", "villa-nueva").In)
	volley := engine.Do("volley", keyUnit, "u5", keyAgainst, "u8", keyRange, "6-12", keyCover, "open", keyNumber, "6", keyAnyway, "yes",
		"clear", "yes")
	for _, c := range []engine.Command{
		engine.Do("note", "kind", "cav", "figures", "8", "quality", "average", "officers", "1", "mounted", "yes"),
		engine.Do("unit-charge", keyUnit, "u8", keyAgainst, "u4", keyCover, "open", keyAnyway, "yes"), engine.Do("contact", keyWhat, "yes"),
		engine.Do("react", keyWhat, "fire"), engine.Do("adjust", "lost-u8", "2"), engine.Do("blow", keyCover, "open"), engine.Do("strike-back"),
		volley, volley,
		engine.Do("unit-check", keyUnit, "u4"),
	} {
		g.Make(t, c)
	}
	g.CheckPromises(t)
}

// TestUndoOfEveryKindOfFightStep plays fights in a journal as the app does. After every step, undo gives back
// exactly the game before it and redo the game after it; at the end everything is undone and redone at once,
// and the game read from storage is the same.
func TestUndoOfEveryKindOfFightStep(t *testing.T) {
	did := map[string]int{}
	for seed := range uint64(rulestest.Count(24)) {
		choose := rulestest.Seeded(600 + seed)
		g := journaled.New(t, System{}, "", seed,
			engine.Do("", "force", "sweep", "depth", [2]string{"full", "light"}[seed%2], "villages", "0").In)
		take := func(c engine.Command) {
			was, kept := rulestest.JSON(t, g.State()), g.Kept()
			if !g.Take(t, c, choose) {
				return
			}
			is := rulestest.JSON(t, g.State())
			rulestest.Undo(t, g.Game)
			require.Equal(t, was, rulestest.JSON(t, g.State()), "%s undone", c)
			rulestest.Redo(t, g.Game)
			require.Equal(t, is, rulestest.JSON(t, g.State()), "%s redone", c)
			if len(kept) == 0 {
				require.Empty(t, g.Kept(), "%s: dice that serve are not kept", c)
			}
			did[c.Do]++
			for _, ev := range g.Log()[len(g.Log())-1].Step.Events {
				did[ev.Kind()]++
			}
		}
		for _, c := range foes {
			take(c)
		}
		for i := range 110 {
			s := g.State().(State)
			if i%40 == 20 { // to another depth, and on from there
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
		g.CheckPromises(t)
	}
	rulestest.Seen(t, did, "volley", "unit-charge", "unit-attack", "unit-gun", "unit-move", "unit-stand", "unit-check", "press", "end-turn",
		"accept", "adjust",
		"proposed", "accepted", "thread", "turned", "activated", "done", "lost", "marked", "split", "joined", "figures", "reinforced", "unit",
		"settings")
	t.Logf("%v", did)
}
