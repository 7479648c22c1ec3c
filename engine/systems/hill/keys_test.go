package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/view"
)

// keyIDs returns the ids of keys, with a minus sign before the refused ones.
func keyIDs(keys []view.Key) (out []string) {
	for _, k := range keys {
		if k.Refused != "" {
			k.ID = "-" + k.ID
		}
		out = append(out, k.ID)
	}
	return out
}

// TestHill43KeysOfWhoMayAct: actions are offered for a unit while it has figures that have not acted; a gun is
// served by its crew only. Source: HILL-43, 55.
func TestHill43KeysOfWhoMayAct(t *testing.T) {
	all := []string{"volley", "unit-move-open", "unit-move", "unit-charge", "unit-attack", "unit-stand"}
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")), battery(typeLightGun, 4))
	us, gun := at(t, s, "60th Rifles"), at(t, s, "French gun")
	assert.Equal(t, all, keyIDs(s.unitKeys(us)))
	for _, k := range s.unitKeys(us) {
		assert.Equal(t, ref("u", us.ID), k.Do.In.Get(keyUnit), k.ID)
		asks := k.ID != "unit-stand" && k.ID != "unit-move-open" // standing, or moving in the open, asks nothing
		assert.Equal(t, asks, k.Open, k.ID)
	}
	assert.Empty(t, s.unitKeys(markActed(us, true)), "it has acted, though others have not")
	s.Side = NonPlayers
	assert.Contains(t, keyIDs(s.unitKeys(gun)), "unit-gun", "its crew serves it")
}
