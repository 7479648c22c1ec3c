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

// TestNothingStandsTwice: a list of which every row stands in the sheet beside is left out of the pane; one with another row is not.
func TestNothingStandsTwice(t *testing.T) {
	all := []view.List{{ID: "to-act", Rows: []view.Row{{ID: "u1"}, {ID: "u2"}}}, {ID: "table", Rows: []view.Row{{ID: "s1"}, {ID: "u2"}}},
		{ID: "aims"}}
	left := without(all, map[string]bool{"u1": true, "u2": true, "u3": true})
	if len(left) != 2 || left[0].ID != "table" || left[1].ID != "aims" {
		t.Error(left)
	}
	if len(without(all, nil)) != 3 {
		t.Error("without a sheet everything stands in the pane")
	}
}
