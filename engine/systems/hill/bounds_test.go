package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/muster"
)

// TestTablesThatCanBe: the ring may stand on every edge of the table and be as large as it may, and no farther.
func TestTablesThatCanBe(t *testing.T) {
	for _, l := range []Lay{{W: 72, H: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 48, R: mostRing}} {
		assert.NoError(t, l.check(), "%+v", l)
	}
	for _, l := range []Lay{{W: 72, H: 48, X: 73, Y: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 49, R: 1}, {W: 72, H: 48, X: -1, R: 1},
		{W: 72, H: 48, Y: -1, R: 1}, {W: 72, H: 48, R: mostRing + 1}, {R: 1}, {W: 72, H: 48, X: 1}, {W: 72, H: 48, Y: 1}} {
		assert.Error(t, l.check(), "%+v", l)
	}
}

// TestUnitOfAChoice: what the staff officer's question says of each.
func TestUnitOfAChoice(t *testing.T) {
	s := State{}
	u := muster.Unit{ID: 1, Stacks: []muster.Stack{men(12, Veteran, "musket")}, Original: 12, Mustered: 12}
	assert.NotContains(t, s.unitWhatShort(u), ", ")
	assert.Contains(t, s.unitWhatShort(u.WithMark(markWavering, 1)), ", Wavering")
	u.Acted = true
	assert.Contains(t, s.unitWhatShort(u), ", has acted")
}

// TestWagonsOfAParty: six at most.
func TestWagonsOfAParty(t *testing.T) {
	party := Hidden{Name: "Convoy", Kind: "convoy", Stacks: []muster.Stack{men(5, Average, "musket")}, Wagons: 6}
	assert.NoError(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
	party.Wagons = 7
	assert.Error(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
}
