package minie

import (
	"vedette/engine"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for _, u := range s.(State).Units {
		if u.Class != General && u.Class != Wagon {
			all = append(all, view.Standing{ID: u.ID, Name: u.Name, Strength: u.Men, Broken: !u.here() || u.Rout > 0})
		}
	}
	return all, [2]string{"figure", "figures"}
}
