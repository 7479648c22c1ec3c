package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// A key that says whom it would skip says Next where there is room, else it begins with a capital as other keys do; it says nothing of
// it where nobody is skipped.
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

// Nobody is in hand: nothing leads.
func TestNothingLeadsWithoutAUnitInHand(t *testing.T) {
	var d Desk
	d.Leads("fire")
	assert.Nil(t, d.Lead)
}
