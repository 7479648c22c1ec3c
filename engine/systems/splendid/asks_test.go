package splendid

import (
	"testing"

	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// a stop, a half range and a destroyed place are what these entries are there to find out
	"bounce feature": true, "bounce past": true, "bounce range": true, "move allow": true, "charge feature": true,
	"feature gone": true, "structure feature": true, "structure ": true,
	// too few for a die
	"fire firing": true, "fire unit-stands": true,
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		rulestest.Asks(t, System{}, openings[seed%4], 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
