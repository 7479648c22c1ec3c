package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Every switch and every house number can be changed during the game, is shown as changed, and is saved. Source: SPL-S01 to SPL-S07.
func TestSettings(t *testing.T) {
	s := empty(t)
	for _, v := range house.Values() {
		n := v.Max
		if v.Design == n {
			n = v.Min
		}
		is, was, key := book.Num(n), book.Num(v.Design), string(v.Key)
		if v.Names != nil {
			is, was = v.Names[n].ID, v.Names[v.Design].ID
		}
		_, next := do(t, s, engine.Do("settings", key, is))
		require.Equal(t, n, next.v(v.Key), "house numbers are kept: %s", key)
		f, _ := rulestest.Field(System{}.Form(next, engine.Do("settings")), key)
		assert.Equal(t, []string{is, v.Text(v.Design)}, []string{f.Value, f.Was}, key)
		assert.Equal(t, engine.House, f.Mark)
		assert.True(t, f.Group != "" || v.Names != nil, key)
		_, back := do(t, next, engine.Do("settings", key, was))
		require.Empty(t, back.Set, key)
	}
	// SPL-S01: the width of a stand decides the width of a road and the depth of a unit.
	wide := empty(t, "stand", "8")
	assert.Equal(t, 8, Unit{Form: "line", Stands: 4}.depth(wide))
	do(t, wide, engine.Do("place", "kind", "road"))
	// SPL-S03: strengths.
	_, st := do(t, empty(t, "village", "8", "landmark", "6"), engine.Do("place", "kind", "village"))
	assert.Equal(t, 8, st.Features[0].Left)
	// SPL-S04: new rough ground.
	_, st = do(t, empty(t, "rough", "no"), engine.Do("place", "kind", "rough"))
	assert.Equal(t, "rocks", st.Features[0].Kind)
	_, st = do(t, s, engine.Do("place", "kind", "rough"))
	assert.Equal(t, "rough", st.Features[0].Kind)
	// SPL-S05: the zone.
	rect, wedge := s, empty(t, "zone", "wedge")
	assert.True(t, rect.zone(Foot, 20, 6), "a rectangle: stand and half a stand to each side")
	assert.False(t, rect.zone(Foot, 20, 7))
	assert.True(t, rect.zone(Artillery, 20, 11), "a gun's zone opens by 15°")
	assert.False(t, rect.zone(Artillery, 20, 12))
	assert.True(t, wedge.zone(Foot, 20, 23))
	assert.False(t, wedge.zone(Foot, 20, 24))
	// SPL-S07: structures.
	off := empty(t, "structures", "no")
	assert.Contains(t, refusal(t, off, engine.Do("structure", "unit-class", "siege", "feature", "bridge")), "switched off")
	stp, _ := do(t, off, engine.Do("fire", "unit-class", "siege", "unit-stands", "1", "target-class", "pike", "range", "16", "feature",
		"village", "feature-at", "in"), 1, 1)
	assert.Len(t, stp.Events, 1, "no die for the structure")
	stp, _ = do(t, s, engine.Do("fire", "unit-class", "siege", "unit-stands", "1", "target-class", "pike", "range", "16", "feature",
		"village", "feature-at", "in"), 1, 1, 1)
	assert.Equal(t, 2, the1[struck](t, stp).Hits, "SPL-R10: fire as usual, then one more die")
	stp, _ = do(t, s, engine.Do("fire", "unit-class", "regular", "unit-stands", "2", "target-class", "pike", "range", "16", "feature",
		"village", "feature-at", "in"), 1, 1, 1, 1)
	assert.Equal(t, 1, the1[struck](t, stp).Hits, "SPL-R11: once for a unit of two guns")
	_, err := System{}.Start(engine.Do("", "force", "legion").In)
	assert.ErrorAs(t, err, new(*engine.Refusal))
	_, err = System{}.Start(engine.Do("", "hits", "99").In)
	assert.ErrorAs(t, err, new(*engine.Refusal))
}

// A changed value changes the results.
func TestChangedValuesAreReckoned(t *testing.T) {
	u := Unit{Class: "foot", Stands: 5, Form: "block"}
	assert.Equal(t, []int{3, 5}, []int{u.front(State{}), u.front(State{Set: book.Changed{{Key: keyBlock, Val: 100}}})})
	u.Form = "column"
	assert.Equal(t, []int{1, 2}, []int{u.front(State{}), u.front(State{Set: book.Changed{{Key: keyColumn, Val: 2}}})})
}

// An unknown house number panics and never yields a number. Source: COR-A02.
func TestUnknownHouseNumbersFailLoudly(t *testing.T) {
	for _, key := range []book.Key{"", "nothing", "pike", "pike-", "pike-nothing", "nothing-move", "move", "bounce-frame"} {
		assert.Panics(t, func() { State{}.v(key) }, key)
	}
	assert.Panics(t, func() { State{}.of("", colMove) }, "no class")
	assert.Panics(t, func() { State{}.of("nothing", colMove) })
	assert.NotPanics(t, func() { State{}.of("pike", colMove) })
	assert.Error(t, house.Check(book.Changed{{Key: "nothing", Val: 1}}))
	for _, c := range (System{}).Reference(State{}).Chapters {
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "{", c.ID)
		}
	}
	// A number between the steps would be shown as one value and used as another.
	assert.Contains(t, refusal(t, empty(t), engine.Do("settings", "swing", "7")), "in steps of 5")
	assert.Error(t, house.Check(book.Changed{{Key: "swing", Val: 7}}))
	do(t, empty(t), engine.Do("settings", "swing", "20"))
}
