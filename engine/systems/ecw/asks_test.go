package ecw

import (
	"testing"

	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// a leader who may only leave, guns that cannot move
	"leader what": true, "move first": true, "move unit": true,
	// too few for a die, or no arms to shoot with
	"shoot n": true, "shoot unit-kind": true, "shoot unit-n": true, "shoot unit": true, "shoot wood": true,
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		rulestest.Asks(t, System{}, nil, 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
