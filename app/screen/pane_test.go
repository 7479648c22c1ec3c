package screen

import (
	"testing"

	"vedette/engine/view"
)

// TestActingUnitIsNoIncident: the unit in hand stands at the top of the first list of units, not among the incidents in force.
func TestActingUnitIsNoIncident(t *testing.T) {
	all := withActing([]view.List{{ID: "incidents", Rows: []view.Row{{ID: "i-rain", Tile: view.Place}}}, {ID: "to-act"}}, view.Row{ID: "u1"})
	if len(all[0].Rows) != 1 || len(all[1].Rows) != 1 {
		t.Error(all)
	}
}
