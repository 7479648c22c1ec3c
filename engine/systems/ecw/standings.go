package ecw

import (
	"vedette/engine"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for _, u := range s.(State).Units {
		all = append(all, view.Standing{ID: u.ID, Name: u.Name, Strength: u.figures(), Broken: !u.here() || u.Morale >= demoralised})
	}
	return all, [2]string{"figure", "figures"}
}
