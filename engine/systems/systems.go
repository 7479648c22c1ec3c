// Package systems lists the rule books. A new one takes a folder beside this file, and a line in it and in decided.go.
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

// terrain is the rule book that can be used with any other as its terrain reference.
var terrain = splendid.System{}

// All returns all rule books in shelf order.
func All() []view.System {
	return []view.System{
		beside.With(hill.System{}, terrain),
		beside.With(ecw.System{}, terrain),
		terrain,
		beside.With(march.System{}, terrain),
		beside.With(minie.System{}, terrain),
	}
}

// ByID returns the rule book with the id used in saves; ok is false when this version does not have it.
func ByID(id string) (view.System, bool) {
	for _, s := range All() {
		if s.Info().ID == id {
			return s, true
		}
	}
	return nil, false
}
