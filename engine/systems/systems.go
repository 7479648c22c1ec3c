// Package systems lists the rule books. Adding one is one folder beside this file and one line here.
package systems

import (
	"vedette/engine/beside"
	"vedette/engine/systems/ecw"
	"vedette/engine/systems/hill"
	"vedette/engine/systems/march"
	"vedette/engine/systems/minie"
	"vedette/engine/systems/splendid"
	"vedette/engine/view"
)

// terrain is the rule book that every other one can have beside it as its terrain reference.
var terrain = splendid.System{}

// All lists every rule book in the order of the shelf.
func All() []view.System {
	return []view.System{
		beside.With(hill.System{}, terrain),
		beside.With(ecw.System{}, terrain),
		terrain,
		beside.With(march.System{}, terrain),
		beside.With(minie.System{}, terrain),
	}
}

// ByID returns the rule book that saves name id, and false when this version has none such.
func ByID(id string) (view.System, bool) {
	for _, s := range All() {
		if s.Info().ID == id {
			return s, true
		}
	}
	return nil, false
}
