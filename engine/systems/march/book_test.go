package march

import (
	"slices"
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook holds the rule book to everything that every rule book must keep.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:  words,
		Starts: []engine.Values{engine.Do("", "forces", "corps").In},
		Ends:   engine.Do("victory", "night", "yes"),
		Battles: []engine.Values{engine.Do("", "forces", "hochwalde").In, engine.Do("", "forces", "kaltbach").In,
			engine.Do("", "forces", "valdoro").In, engine.Do("", "forces", "first").In},
		True:  happened,
		Code:  func(text string) bool { _, ok := ParseCode(text); return ok },
		Rows:  rows(),
		Fixed: fixedValues,
		Asks:  asksAllTheSame,
		Apart: []string{"holds", "on-fire", "burnt-out", "struck", "at-risk", "mounted", "unhurt", "gb-few", "unhorsed", "detaches"},
	})
}

// rows are the ids that have a row in COVERAGE.md: every fact, chart, ruling, procedure, switch, invariant and worked
// example. There is no switch S06, and no example X12, X15, X18 or X21, in the lists.
func rows() []string {
	return slices.Concat(
		rulestest.Span("MA-%02d", 1, 5), rulestest.Span("MA-%d", 10, 14), rulestest.Span("MA-%d", 20, 25), rulestest.Span("MA-%d", 30, 33),
		rulestest.Span("MA-%d", 40, 44), rulestest.Span("MA-%d", 50, 62), []string{"MA-70"},
		rulestest.Span("C%d", 1, 19), rulestest.Span("MA-R%02d", 1, 22), rulestest.Span("MA-P%02d", 1, 24), rulestest.Span("MA-S%02d", 1, 5),
		rulestest.Span("MA-S%02d", 7, 9), rulestest.Span("MA-INV-%d", 1, 10),
		rulestest.Span("MA-X%02d", 1, 11), []string{"MA-X13", "MA-X14", "MA-X16", "MA-X17", "MA-X19", "MA-X20", "MA-X22", "MA-X23"},
		rulestest.Span("MB-%d", 1, 5), rulestest.Span("MC-%d", 1, 4), rulestest.Span("COR-M%02d", 1, 5), []string{"COR-A01", "COR-A02"})
}

// fixedValues are what is house design and no setting, with the reason.
var fixedValues = map[string]string{
	"orders/0":          "how an order is rolled for; every number of it stands in the table of orders",
	"fire/1":            "rounding is a ruling (MA-R17), not a value",
	"order-list/2/2":    "9″ is the printed distance of engagement (MA-51)",
	"nations":           "help to rate a nation; the rating of each MF is entered by the referee",
	"melee-results/3/2": "D1 is a marker, not a value",
	"melee-results/4/2": "D1 is a marker, not a value",
}

// asksAllTheSame are the entries, and the fields of them, that promise less, and why.
var asksAllTheSame = map[string]bool{
	"bring-army from": true, // words that somebody writes
	// who is chosen after whom: a unit may be out of reach of what was chosen before it
	"charge unit": true, "fire unit": true, "passage unit": true, "charge opportunity": true, "charge wood": true,
	"order order": true, "town what": true,
	// what the referee sees on the table: the refusal is the answer
	"breath near": true,
	// three batteries at least, and who they are is ticked
	"grand ": true, "initiative ": true, "skirmish ": true,
}
