package ecw

import (
	"strings"
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook runs the checks that every rule book must pass.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:   words,
		Ends:    engine.Do("end"),
		Battles: []engine.Values{engine.Do("", "force", "evening").In, engine.Do("", "force", "first").In, engine.Do("", "force", "small").In},
		True:    happened,
		Rows:    rows(),
		Fixed:   fixedValues,
		Asks:    asksAllTheSame,
		Apart:   []string{"struck", "leader.lost", "leader.off", "leader.unhurt", "leader.struck", "unled"},
	})
}

// rows returns the ids that need a row in COVERAGE.md: every fact, chart, ruling, procedure, switch, invariant and worked example.
func rows() (ids []string) {
	for _, s := range [][2]int{{1, 23}, {30, 30}, {40, 44}, {50, 57}, {60, 67}, {70, 77}, {80, 86}, {90, 95}, {100, 100}} {
		ids = append(ids, rulestest.Span("ECW-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("C%d", 1, 15)...)
	ids = append(ids, rulestest.Span("ECW-R%02d", 1, 22)...)
	ids = append(ids, rulestest.Span("ECW-P%02d", 1, 25)...)
	ids = append(ids, rulestest.Span("ECW-S%02d", 1, 8)...)
	ids = append(ids, strings.Fields("ECW-INV-1 ECW-INV-2 ECW-INV-3 ECW-INV-4 ECW-INV-5 ECW-INV-6 ECW-INV-7 ECW-INV-8/9 ECW-INV-10 "+
		"ECW-INV-11 ECW-INV-12 ECW-INV-14")...)
	ids = append(ids, strings.Fields("ECW-X01 ECW-X02 ECW-X03 ECW-X04 ECW-X05 ECW-X06 ECW-X10 ECW-X11 ECW-X13 ECW-X14 ECW-X16 ECW-X17 "+
		"ECW-X19 ECW-X20 ECW-X22 ECW-X23 ECW-X25")...)
	ids = append(ids, rulestest.Span("ECW-B%02d", 1, 4)...)
	ids = append(ids, rulestest.Span("COR-E%02d", 1, 9)...)
	ids = append(ids, "COR-A01", "COR-A02")
	return ids
}

// fixedValues lists house design that is not a setting, with the reason.
var fixedValues = map[string]string{
	"mounting/1": "bases are what the figures stand on; they only propose how many strike, which the referee enters",
}

// asksAllTheSame lists entries and fields that promise less, and why.
var asksAllTheSame = map[string]bool{
	"bring-army from": true, // free text
	// a leader who can only leave, guns that cannot move
	"leader what": true, "move first": true, "move unit": true,
	// too few for a die, or no arms to shoot with
	"shoot n": true, "shoot unit-kind": true, "shoot unit-n": true, "shoot unit": true, "shoot wood": true,
}
