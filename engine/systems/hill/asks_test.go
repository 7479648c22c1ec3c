package hill

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// a place or a party may have nobody near it who can act
	"assess ": true, "explore-cave ": true, "explore-village ": true, "interrogate ": true, "parley-aristocrats ": true,
	"parley-monks ": true, "parley-villagers ": true, "scout ": true, "site ": true, "site what": true, "search unit": true,
	"explore-village unit": true, "parley-villagers unit": true, "parley-monks unit": true, "unit-stand ": true, "open-convoy ": true,
	// nobody of the kind is on the table
	"join other": true, "join unit": true, "promote ": true, "split figures": true, "split unit": true, "prepare ": true,
	// who is chosen after whom
	"unit-attack ": true, "unit-attack unit": true, "unit-charge ": true, "unit-charge unit": true, "unit-move ": true, "volley ": true,
	"volley unit": true, "off-table facing": true, "scenario-secret what": true, "site place": true, "command ": true,
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		id := [...]string{"sweep", "ducos", "marquise", "villa-nueva"}[seed%4]
		rulestest.Asks(t, System{}, engine.Do("", "scenario", id).In, 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
