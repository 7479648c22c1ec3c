package splendid

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestCoverageIsComplete holds COVERAGE.md against every fact, slip, ruling, chart, procedure, switch, invariant and
// worked example.
func TestCoverageIsComplete(t *testing.T) {
	var ids []string
	for _, s := range [][2]int{{1, 5}, {10, 16}, {20, 22}, {30, 33}, {40, 51}, {60, 60}} {
		ids = append(ids, rulestest.Span("SPL-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("slip %c", 'a', 'g')...)
	ids = append(ids, rulestest.Span("SPL-R%02d", 1, 19)...)
	ids = append(ids, rulestest.Span("C%d", 1, 6)...)
	ids = append(ids, rulestest.Span("SPL-P%02d", 1, 14)...)
	ids = append(ids, rulestest.Span("SPL-S%02d", 1, 7)...)
	ids = append(ids, rulestest.Span("SPL-INV-%d", 1, 6)...)
	ids = append(ids, rulestest.Span("SPL-X%02d", 1, 13)...)
	ids = append(ids, rulestest.Span("COR-S%02d", 1, 6)...)
	ids = append(ids, "SPL-X15", "SPL-X16", "SPL-X18", "COR-A01", "COR-A02", "odds: structures", "odds: half", "odds: fire", "feature record",
		"unit record", "checklist")
	rulestest.CoverageByCase(t, ids...)
}
