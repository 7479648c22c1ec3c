package minie

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook holds the rule book to everything that every rule book must keep.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words: &words,
		Ends:  engine.Do("end"),
		Battles: []engine.Values{engine.Do("", "forces", "mercers").In, engine.Do("", "forces", "obernitz").In,
			engine.Do("", "forces", "first").In, engine.Do("", "forces", "tanners").In},
		True:  happened,
		Rows:  rows(),
		Fixed: fixedValues,
		Asks:  asksAllTheSame,
		Apart: []string{"work-done", "returning", "taken-down"},
	})
}

// rows are the ids that have a row in COVERAGE.md: every id of the rules.
func rows() (ids []string) {
	for _, s := range [][2]int{{1, 4}, {10, 11}, {20, 24}, {30, 38}, {40, 40}, {50, 56}, {60, 60}, {70, 76}, {80, 81}, {90, 93}, {100, 100}} {
		ids = append(ids, rulestest.Span("HM-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("C%d", 1, 18)...)
	ids = append(ids, rulestest.Span("HM-R%02d", 1, 40)...)
	ids = append(ids, rulestest.Span("HM-P%02d", 1, 22)...)
	ids = append(ids, rulestest.Span("HM-S%02d", 1, 11)...)
	ids = append(append(ids, rulestest.Span("HV-%d", 1, 8)...), rulestest.Span("HC-%d", 1, 7)...)
	ids = append(ids, "HM-INV-4", "HM-INV-6", "HM-INV-9", "HM-INV-10", "HM-INV-11", "COR-A01", "COR-A02")
	ids = append(ids, rulestest.Span("COR-N%02d", 1, 10)...)
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23} {
		ids = append(ids, rulestest.Span("HM-X%02d", n, n)...)
	}
	return ids
}

// fixedValues are what is house design and no setting, with the reason.
var fixedValues = map[string]string{
	"c-19/0": "above 6 no die of six reaches the number: what follows, not a value",
}

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
	// words that somebody writes
	"bring-army from": true,
}
