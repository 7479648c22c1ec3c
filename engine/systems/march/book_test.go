package march

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook checks everything that every rule book must fulfil.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:  words,
		Starts: []engine.Values{engine.Do("", "forces", "corps").In},
		Ends:   engine.Do("victory", "night", "yes"),
		Battles: []engine.Values{engine.Do("", "forces", "hochwalde").In, engine.Do("", "forces", "kaltbach").In,
			engine.Do("", "forces", "valdoro").In, engine.Do("", "forces", "first").In},
		True: happened,
		Code: func(text string) bool { _, ok := ParseCode(text); return ok },
		// every fact, chart, ruling, procedure, switch, invariant and worked example
		Rows: rulestest.Ids("MA-%02d: 1-5 10-14 20-25 30-33 40-44 50-62 70", "C%d: 1-19", "MA-R%02d: 1-33", "MA-P%02d: 1-24",
			"MA-S%02d: 1-5 7-9", "MA-INV-%d: 1-10", "MA-X%02d: 1-11 13 14 16 17 19 20 22 23", "MB-%d: 1-5", "MC-%d: 1-4", "COR-M%02d: 1-5",
			"COR-A%02d: 1 2"),
		Fixed: fixedValues,
		Asks:  asksAllTheSame,
		Apart: []string{"holds", "on-fire", "burnt-out", "struck", "at-risk", "mounted", "unhurt", "gb-few", "unhorsed", "detaches"},
	})
}

// fixedValues lists house design that is not a setting, with the reason.
var fixedValues = map[string]string{
	"orders/0":          "how an order is rolled for; every number of it stands in the table of orders",
	"fire/1":            "rounding is a ruling (MA-R17), not a value",
	"order-list/2/2":    "9″ is the printed distance of engagement (MA-51)",
	"nations":           "help to rate a nation; the rating of each MF is entered by the referee",
	"melee-results/3/2": "D1 is a marker, not a value",
	"melee-results/4/2": "D1 is a marker, not a value",
}

// asksAllTheSame lists the entries and fields that may offer what is then refused, with the reason.
var asksAllTheSame = map[string]bool{
	"bring-army from": true, // free text
	// fields that depend on each other: a unit may be impossible with an earlier choice
	"charge unit": true, "fire unit": true, "passage unit": true, "charge opportunity": true, "charge wood": true,
	"order order": true, "town what": true,
	// what the referee sees on the table: the refusal is the answer
	"breath near": true,
	// at least three batteries, each ticked separately, under a leader who is given with his reason
	"grand ": true, "grand what": true, "initiative ": true, "skirmish ": true,
}
