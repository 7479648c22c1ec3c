package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook checks the rule book against everything that every rule book must fulfil.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:  words,
		Starts: scenarios,
		Ends:   engine.Do("end-game", "carried", "home"),
		Rows:   rows(),
		Loose:  true,
		Fixed:  fixedValues(t),
		Place:  section,
		Asks:   asksAllTheSame,
		Apart:  []string{"safe-on", "group-safe"},
	})
}

// scenarios are played to the end with the main key.
var scenarios = []engine.Values{engine.Do("", "scenario", "sweep").In, engine.Do("", "scenario", "ducos").In,
	engine.Do("", "scenario", "marquise").In, engine.Do("", "scenario", "villa-nueva").In}

// rows returns the ids that need a row in COVERAGE.md: every fact, gap, invariant and ruling.
func rows() (ids []string) {
	// The facts of 1.1 to 1.10.
	for _, s := range [][2]int{{1, 18}, {20, 36}, {40, 48}, {50, 56}, {60, 64}, {70, 76}, {80, 85}, {90, 95}, {100, 111}, {120, 125},
		{130, 130}, {140, 140}} {
		ids = append(ids, rulestest.Span("HILL-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("invariant %d", 1, 73)...)
	ids = append(ids, rulestest.Span("ruling %d", 1, 64)...)
	ids = append(ids, rulestest.Span("gap %c", 'a', 'k')...)
	ids = append(ids, rulestest.Span("COR-H%02d", 1, 16)...)
	ids = append(ids, "COR-A01", "COR-A02")
	return ids
}

// asksAllTheSame lists the entries and fields exempt from the promise, with the reason.
var asksAllTheSame = map[string]bool{
	"off-table facing":     true, // which edge a bearing meets can only be seen on the table
	"scenario-secret what": true, // words are typed, not chosen
	"bring-army from":      true,
}

// TestSampleIsInOrder: the shots of the sample add up, hit on the number it names, and its hits are those it shows.
func TestSampleIsInOrder(t *testing.T) {
	need := 13
	assert.Contains(t, sample.Line, "Needed "+num(need))
	for _, x := range sample.Shots {
		sum := 0
		for _, f := range x.Faces {
			sum += f
		}
		word := map[bool]string{true: ", hit", false: ", miss"}[sum >= need]
		assert.Equal(t, []any{sum, sum >= need, num(sum) + word}, []any{x.Total, x.Hit, x.Label})
	}
}
