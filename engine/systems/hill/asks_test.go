package hill

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	"off-table facing":     true, // which edge a bearing meets is seen on the table
	"scenario-secret what": true, // words are written, not chosen
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		id := [...]string{"sweep", "ducos", "marquise", "villa-nueva"}[seed%4]
		rulestest.Asks(t, System{}, engine.Do("", "scenario", id).In, 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
