package minie

import (
	"testing"

	"vedette/engine/rulestest"
)

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// a rule that the referee looks at on the table: the refusal is the answer
	"break rest": true, "break works": true, "work busy": true, "work pioneers": true, "record form": true,
	"musketry moving": true, "skirmish moving": true,
	// too few for a die
	"defence by-figures": true, "musketry by-figures": true, "pistols by-figures": true,
	// a range at which light infantry kills nobody
	"musketry range": true, "musketry cover": true, "musketry target": true, "musketry at-class": true, "musketry by-weapon": true,
	"musketry unit": true, "skirmish range": true, "skirmish cover": true, "skirmish target": true, "skirmish at-class": true,
	"skirmish by-weapon": true, "skirmish unit": true,
}

// Nothing is asked that is known, and nothing offered that cannot be.
func TestAsks(t *testing.T) {
	for seed := range uint64(rulestest.Count(4)) {
		rulestest.Asks(t, System{}, nil, 120, rulestest.Seeded(seed+300), asksAllTheSame)
	}
}
