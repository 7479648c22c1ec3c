package minie

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook checks everything that every rule book must keep.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words: words,
		Ends:  engine.Do("end"),
		Battles: []engine.Values{engine.Do("", "forces", "mercers").In, engine.Do("", "forces", "obernitz").In,
			engine.Do("", "forces", "first").In, engine.Do("", "forces", "tanners").In},
		True: happened,
		// every id of the rules
		Rows: rulestest.Ids("HM-%02d: 1-4 10 11 20-24 30-38 40 50-56 60 70-76 80 81 90-93 100", "C%d: 1-18", "HM-R%02d: 1-43",
			"HM-P%02d: 1-22", "HM-S%02d: 1-11", "HV-%d: 1-8", "HC-%d: 1-7", "HM-INV-%d: 4 6 9-11", "COR-A%02d: 1 2", "COR-N%02d: 1-10",
			"HM-X%02d: 1-11 13 14 16 17 19 20 22 23"),
		Fixed: fixedValues,
		Asks:  asksAllTheSame,
		Apart: []string{"work-done", "returning", "taken-down"},
	})
}

// fixedValues lists house design that is not a setting, with the reasons.
var fixedValues = map[string]string{
	"c-19/0": "above 6 no die of six reaches the number: what follows, not a value",
}

// asksAllTheSame lists the entries, and fields of entries, that promise less, and why.
var asksAllTheSame = map[string]bool{
	// a rule that the referee checks on the table: the refusal is the answer
	"break rest": true, "break works": true, "mount fire": true, "work busy": true, "work pioneers": true, "record form": true,
	"musketry moving": true, "skirmish moving": true,
	// too few for a die
	"defence by-figures": true, "musketry by-figures": true, "pistols by-figures": true,
	// a range at which light infantry kills nobody
	"musketry range": true, "musketry cover": true, "musketry target": true, "musketry at-class": true, "musketry by-weapon": true,
	"musketry unit": true, "skirmish range": true, "skirmish cover": true, "skirmish target": true, "skirmish at-class": true,
	"skirmish by-weapon": true, "skirmish unit": true,
	// free text
	"bring-army from": true,
}
