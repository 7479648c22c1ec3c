// Package systems lists the rule books. Adding one is one folder beside this file and one line here.
package systems

import (
	"vedette/engine"
	"vedette/engine/systems/hill"
)

// All lists every rule book in the order of the shelf.
func All() []engine.System { return []engine.System{hill.System{}} }

// ByID returns the rule book that saves name id, and false when this version has none such.
func ByID(id string) (engine.System, bool) {
	for _, s := range All() {
		if s.Info().ID == id {
			return s, true
		}
	}
	return nil, false
}
