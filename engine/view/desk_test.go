package view

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A key that says whom it would skip says Next where there is room, else it begins with a capital as other keys do; it says nothing of
// it where nobody is skipped.
func TestSkips(t *testing.T) {
	k := Key{Label: "Next: émigrés move"}
	k.Skips(0, "moved")
	assert.Equal(t, Key{Label: "Next: émigrés move"}, k)
	k.Skips(1, "not moved")
	assert.Equal(t, Key{Label: "Next: émigrés move", Small: "1 has not moved", Warns: true}, k)
	k = Key{Label: "Next: émigrés march"}
	k.Skips(2, "moved")
	assert.Equal(t, Key{Label: "Émigrés march", Small: "2 have moved", Warns: true}, k, "there is no room for both")
}

// Nobody is in hand: nothing leads.
func TestNothingLeadsWithoutAUnitInHand(t *testing.T) {
	var d Desk
	d.Leads("fire")
	assert.Nil(t, d.Lead)
}
