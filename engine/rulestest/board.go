package rulestest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// Board checks the page of the table: a map drawn by the referee appears on it, on its own or in place of the battle's; placing
// units is one entry, which changes nothing; and anything that is not a map or a place is refused.
func Board(t *testing.T, sys view.System, starts ...engine.Values) {
	t.Helper()
	page := func(s engine.State) view.Sheet {
		for _, sh := range sys.Sheets(s) {
			if sh.Map != "" {
				return sh
			}
		}
		require.FailNow(t, "the table has no page")
		return view.Sheet{}
	}
	for _, start := range starts {
		s := Opened(t, sys, start)
		sh := page(s)
		require.NotEmpty(t, sh.Edges[0])
		require.NotEqual(t, sh.Edges[0], sh.Edges[1])
		m := battle.Map{W: 6000, D: 4000}.WithNewShape("wood", "", battle.Point{X: 3000, Y: 2000}).WithName(0, "Elms")
		m = m.WithNewShape("zone", sh.Edges[1], battle.Point{X: 3000, Y: 3500})
		st, after, err := Resolve(t, sys, s, engine.Do(battle.DoMap, battle.DoMap, m.Code()), nil)
		require.NoError(t, err)
		d := page(after).Diagram
		require.NotNil(t, d, "%v", start)
		assert.Equal(t, []string{"Elms", sh.Edges[1]}, []string{d.Land.Features[0].Name, d.Land.Features[1].ID})
		assert.NotEmpty(t, sys.Tell(after, st).Line.String())
		spots := battle.WriteSpots([]battle.Spot{{Unit: 1, At: "3000,2000,0,1000"}, {Unit: 2, At: "200,-5,707,-707"}})
		st, stands, err := Resolve(t, sys, after, engine.Do(battle.DoMap, battle.Spots, spots), nil)
		require.NoError(t, err)
		assert.Equal(t, after, stands, "nothing depends on it")
		assert.Contains(t, sys.Tell(after, st).Line.String(), "2 units stand")
		for _, bad := range []string{"x", m.Code() + "|", m.Code()[:9]} {
			_, _, err = Resolve(t, sys, s, engine.Do(battle.DoMap, battle.DoMap, bad), nil)
			require.ErrorAs(t, err, new(*engine.Refusal), bad)
			_, _, err = Resolve(t, sys, s, engine.Do(battle.DoMap, battle.Spots, bad), nil)
			require.ErrorAs(t, err, new(*engine.Refusal), bad)
			_, err = sys.Decode("mapped", []byte(`{"m":"`+bad+`"}`))
			require.Error(t, err, bad)
		}
		_, err = sys.Decode("mapped", []byte(`{"u":100}`))
		require.Error(t, err)
	}
}
