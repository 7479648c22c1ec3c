package march

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// who is chosen after whom: a unit may be out of reach of what was chosen before it
	"charge unit": true, "fire unit": true, "passage unit": true, "charge opportunity": true, "charge wood": true,
	"order order": true, "town what": true,
	// what the referee sees on the table: the refusal is the answer
	"breath near": true,
	// three batteries at least, and who they are is ticked
	"grand ": true, "initiative ": true, "skirmish ": true,
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		rulestest.Asks(t, System{}, engine.Do("", "forces", "corps").In, 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
