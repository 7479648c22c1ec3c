package splendid

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook runs the checks that every rule book must pass.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:   words,
		Starts:  []engine.Values{openings[0], openings[2], openings[3]}, // all but the one without forces
		Ends:    engine.Do("end"),
		Battles: []engine.Values{engine.Do("", "force", "sareford").In, engine.Do("", "force", "first").In},
		True:    happened,
		// every fact, slip, ruling, chart, procedure, switch, invariant and worked example
		Rows: rulestest.Ids("SPL-%02d: 1-5 10-16 20-22 30-33 40-51 60", "SB-%d: 1-6", "slip a", "slip b", "slip c", "slip d", "slip e",
			"slip f", "slip g", "SPL-R%02d: 1-24", "C%d: 1-6", "SPL-P%02d: 1-14", "SPL-S%02d: 1-7", "SPL-INV-%d: 1-6",
			"SPL-X%02d: 1-13 15 16 18", "COR-S%02d: 1-6", "COR-A%02d: 1 2", "odds: structures", "odds: half", "odds: fire", "feature record",
			"unit record", "checklist"),
		Fixed: fixedValues,
		Asks:  asksExcept,
		Apart: []string{"placed", "placed-strong", "delisted"},
	})
}

const unarmed = "shown as soon as the class has dice to fire with"

// fixedValues are the house values that are not settings, with the reason.
var fixedValues = map[string]string{
	"setting/pike-hit":     unarmed,
	"setting/pike-far":     unarmed,
	"setting/dragoons-hit": unarmed,
	"setting/dragoons-far": unarmed,
	"house-units/0":        "only a proposal when a unit is mustered: any number of stands from 1 to 12 may be entered",
	"house-names/1":        "an angle, that of the corner of a base",
}

// asksExcept lists the procedures and fields that do not keep all the promises of [rulestest.Asks], and why.
var asksExcept = map[string]bool{
	"bring-army from": true, // free text
	// these entries are there to find out about a stop, half range or a destroyed feature
	"bounce feature": true, "bounce past": true, "bounce range": true, "move allow": true, "charge feature": true,
	"feature gone": true, "structure feature": true, "structure ": true,
	// too few stands for a die
	"fire firing": true, "fire unit-stands": true,
}
