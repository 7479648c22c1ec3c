package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// A key that warns which units it would skip keeps "Next" where there is room; otherwise its label starts with a capital. It
// does not warn when no unit is skipped.
func TestSkips(t *testing.T) {
	key := Next("émigrés move", engine.Do("next"))
	k := key
	k.Skips(0, "moved")
	assert.Equal(t, key, k)
	k.Skips(1, "not moved")
	assert.Equal(t, []any{"Next: émigrés move", "1 has not moved", true}, []any{k.Label, k.Small, k.Warns})
	k = Next("émigrés march", engine.Do("next"))
	k.Skips(2, "moved")
	assert.Equal(t, []any{"Émigrés march", "2 have moved", true}, []any{k.Label, k.Small, k.Warns}, "there is no room for both")
}

// Nothing leads while no unit is selected.
func TestNothingLeadsWithoutAUnitInHand(t *testing.T) {
	var d Desk
	d.Leads("fire")
	assert.Nil(t, d.Lead)
}
