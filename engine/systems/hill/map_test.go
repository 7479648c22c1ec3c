package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/save"
	"vedette/engine/view"
)

// keptMap returns the scenario that a game keeps.
func keptMap(t *testing.T, s State) engine.Kept {
	t.Helper()
	for _, k := range (System{}).Keepable(s) {
		if k.Kind == keptScenario {
			return k
		}
	}
	require.FailNow(t, "no scenario")
	return engine.Kept{}
}

// TestMapIsHandedOn: a scenario is kept with its map, fits in a link of at most 1,200 letters, and is played
// with that map again.
func TestMapIsHandedOn(t *testing.T) {
	for _, x := range supplied.All() {
		s := rulestest.Start(t, System{}, "scenario", x.ID).(State)
		k := keptMap(t, s)
		assert.Contains(t, k.Small, "a map")
		code, err := save.Parcel{System: "hill", Kept: k}.Code()
		require.NoError(t, err)
		assert.LessOrEqual(t, len(code), 1200, x.ID)
		again := rulestest.Start(t, System{}, "scenario", engine.OwnPrefix+k.Data).(State)
		assert.Equal(t, x.table.Code(), again.Map)
		assert.Equal(t, k.Data, keptMap(t, again).Data)
	}
	_, err := System{}.ReadKept(keptScenario, `{"v":1,"s":{},"m":"x"}`)
	require.Error(t, err)
}

// TestMapIsDrawn: the referee can draw a map before or during play. It is shown with what play has put on it,
// changes nothing else, and is undone like any step; anything that is not a map is refused.
func TestMapIsDrawn(t *testing.T) {
	s := rulestest.Start(t, System{}, "villages", "1").(State)
	sh := s.groundSheet()
	assert.Equal(t, doMap, sh.Map)
	assert.Nil(t, sh.Diagram, "there is nothing to draw yet")
	m := battle.Map{W: 6000, D: 4000}.WithNewShape("wood", "", battle.Point{X: 3000, Y: 2000}).WithName(0, "Elms")
	_, drawn := rulestest.Enter(t, System{}, s, engine.Do(doMap, doMap, m.Code()), nil)
	d := drawn.groundSheet().Diagram
	require.NotNil(t, d.Land)
	assert.Equal(t, "Elms", d.Land.Features[0].Name)
	assert.Empty(t, d.Shapes, "nobody has told where anything stands")
	drawn.Map = s.Map
	assert.Equal(t, s, drawn, "nothing else has changed")
	drawn.Map = m.Code()
	drawn.Lay = Lay{W: 60, H: 40, X: 30, Y: 30, R: 4}
	drawn.Sites[0].On, drawn.Sites[0].Turn = Spot{X: 40, Y: 80, Known: true}, 3
	d = drawn.groundSheet().Diagram
	require.Len(t, d.Shapes, 4)
	assert.Equal(t, []view.Point{{X: 300, Y: 300}}, d.Shapes[0].At, "the ring, in tenths of an inch")
	assert.Equal(t, 40, d.Shapes[0].R)
	assert.Equal(t, []view.Point{{X: 100, Y: 200}}, d.Shapes[3].At)
	assert.Regexp(t, "^Turn 3: ", d.Shapes[3].Text)
	drawn.Lay.W = 72
	assert.Empty(t, drawn.groundSheet().Diagram.Shapes, "another table was told than the map shows")
	for _, bad := range []string{"x", m.Code() + "|", m.Code()[:9]} {
		rulestest.Refused(t, System{}, s, engine.Do(doMap, doMap, bad))
		_, err := book.Try(s, mapped{bad})
		require.Error(t, err)
	}
}
