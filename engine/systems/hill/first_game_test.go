package hill

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// foragersFound returns the first game after the search of the village, and its step.
func foragersFound(t *testing.T) (State, engine.Step) {
	s := rulestest.Start(t, System{}, "scenario", practice).(State)
	s.Turn, s.Press, s.Side = 2, 1, Players
	s.Active = s.units(Players)[0].ID
	s = s.strayed(s.Active, 40)
	st, next := playIn(t, s, engine.Do("explore-village", "place", ref("s", s.Sites[0].ID)), nil)
	return next, st
}

// TestWhereTheFoundStand: troops found in the village stand 4 inches from whoever found them. The card says so, and nobody asks it back.
func TestWhereTheFoundStand(t *testing.T) {
	s, st := foragersFound(t)
	c := System{}.Tell(s, st).Card
	assert.Equal(t, "In hard cover, 4″ from your nearest figure (house), not yet acted", c.Todo[0].Small)
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	near, far := s.between(us.ID, them.ID)
	assert.Equal(t, []int{15, 16}, []int{near, far})
	s = s.withUnit(markActed(us, true))
	s.Side, s.Active = NonPlayers, them.ID
	st, s = playIn(t, s, engine.Do("advise", "who", ref("u", them.ID)), nil)
	assert.Equal(t, toCharge, s.Advice.Get().Fits[0].Act)
	assert.Equal(t, "The Rifles have acted, and cannot react to a charge.", System{}.Tell(s, st).Card.Line)
	assert.True(t, s.housed(us) && !s.strayed(us.ID, 1).housed(us), "until they move they are in the houses")
}

// TestContactOffersNoShots: the first game offers nobody in contact the Volley or the Charge that the hint forbids.
func TestContactOffersNoShots(t *testing.T) {
	s, _ := foragersFound(t)
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	s = s.sighted(sighting{Unit: us.ID, Target: them.ID, Far: touches}).withUnit(markActed(us, false))
	s.Side, s.Active, s.Press = Players, us.ID, 5
	var ids []string
	for _, k := range (System{}).Desk(s).Deeds.Keys {
		ids = append(ids, k.ID)
	}
	assert.Contains(t, ids, "unit-attack")
	assert.False(t, slices.Contains(ids, "volley") || slices.Contains(ids, "unit-charge") || slices.Contains(ids, homeID), "%v", ids)
}

// TestHomeIsOfferedAfterEachMove: the village is 7 to 11 inches deep, so after a Move of 9 the Rifles may be home; the result says so.
func TestHomeIsOfferedAfterEachMove(t *testing.T) {
	s, _ := foragersFound(t)
	us := s.units(Players)[0]
	s.Roster = s.Roster[:1]
	s.Parties, s.Turn, s.Side, s.Active, s.ToAct = nil, 5, Players, us.ID, Acts{1, 0}
	s = s.withUnit(markActed(us, false))
	duty := System{}.Desk(s).Duties[0]
	assert.Equal(t, "Back to your own edge: tap Move in the open. There already? Tap They are home.", duty.Small)
	_, s = playIn(t, s, engine.Do("unit-move", "unit", ref("u", us.ID), keyCover, "open"), []int{4})
	d := System{}.Desk(s)
	require.NotNil(t, d.Card)
	has := func(id string) bool {
		return slices.ContainsFunc(d.Card.Keys, func(k view.Key) bool { return k.ID == id })
	}
	if d.Next().ID == homeID {
		assert.True(t, has("not-home"))
		return
	}
	assert.True(t, has(homeID))
}

// TestFirstGameKeepsItsSurprise: neither the table to lay out nor a list for the referee gives the foragers away to who plays alone.
func TestFirstGameKeepsItsSurprise(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", practice).(State)
	d := System{}.Desk(s)
	assert.False(t, slices.ContainsFunc(d.Lists, func(l view.List) bool { return l.ID == "secrets" }))
	require.NotNil(t, d.Brief)
	told := fmt.Sprint(*d.Brief)
	assert.Contains(t, told, "Keep six other figures")
	assert.NotContains(t, told, "foragers")
}
