package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/view"
)

// keyIDs are the ids of keys, the refused ones with a stroke.
func keyIDs(keys []view.Key) (out []string) {
	for _, k := range keys {
		if k.Refused != "" {
			k.ID = "-" + k.ID
		}
		out = append(out, k.ID)
	}
	return out
}

// TestHill43KeysOfWhoMayAct: actions are offered for the unit that has the initiative while it has figures that have not
// acted, and without one while anybody on the table has; a gun is served by its crew only. Source: HILL-43, 55.
func TestHill43KeysOfWhoMayAct(t *testing.T) {
	all := []string{"volley", "unit-move-open", "unit-move", "unit-charge", "unit-attack", "unit-stand"}
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")), battery(typeLightGun, 4))
	us, them, gun := at(t, s, "60th Rifles"), at(t, s, "French infantry"), at(t, s, "French gun")

	s.Active = us.ID
	assert.Equal(t, all, keyIDs(s.unitKeys()))
	for _, k := range s.unitKeys() {
		assert.Equal(t, ref("u", us.ID), k.Do.In.Get(keyUnit), k.ID)
		asks := k.ID != "unit-stand" && k.ID != "unit-move-open" // who stands, or moves in the open, has nothing to say
		assert.Equal(t, asks, k.Open, k.ID)
	}
	assert.Empty(t, s.withUnit(acts(us, true)).inStep().unitKeys(), "it has acted, though others have not")

	s.Active = 0
	assert.Contains(t, keyIDs(s.unitKeys()), "unit-gun", "there is a gun on the table")
	for _, k := range s.unitKeys() {
		assert.Empty(t, k.Do.In.Get(keyUnit), "%s: whose is asked", k.ID)
		assert.Empty(t, k.Refused, k.ID)
	}
	for _, u := range []int{us.ID, them.ID, gun.ID} {
		x, _ := s.unit(u)
		s = s.withUnit(acts(x, true)).inStep()
	}
	assert.Empty(t, s.unitKeys(), "everybody has acted")

	s = s.withUnit(gun).inStep()
	s.Side, s.Active = NonPlayers, gun.ID
	assert.Contains(t, keyIDs(s.unitKeys()), "unit-gun", "its crew serves it")

	bare := field(t)
	assert.Empty(t, bare.unitKeys(), "nobody is on the roster")
	bare.Set.Depth = Console
	assert.Empty(t, bare.unitKeys(), "nobody is tracked")
}
