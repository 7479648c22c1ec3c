package march

import (
	"slices"
	"testing"

	"vedette/engine/rulestest"
)

// Every fact, chart, ruling, procedure, switch, invariant and worked example has its row. There is no
// switch S06, and no example X12, X15, X18 or X21, in the lists.
func TestCoverageIsComplete(t *testing.T) {
	rulestest.CoverageByCase(t, slices.Concat(
		rulestest.Span("MA-%02d", 1, 5), rulestest.Span("MA-%d", 10, 14), rulestest.Span("MA-%d", 20, 25), rulestest.Span("MA-%d", 30, 33),
		rulestest.Span("MA-%d", 40, 44), rulestest.Span("MA-%d", 50, 62), []string{"MA-70"},
		rulestest.Span("C%d", 1, 19), rulestest.Span("MA-R%02d", 1, 21), rulestest.Span("MA-P%02d", 1, 24), rulestest.Span("MA-S%02d", 1, 5),
		rulestest.Span("MA-S%02d", 7, 9), rulestest.Span("MA-INV-%d", 1, 10),
		rulestest.Span("MA-X%02d", 1, 11), []string{"MA-X13", "MA-X14", "MA-X16", "MA-X17", "MA-X19", "MA-X20", "MA-X22", "MA-X23"},
		rulestest.Span("COR-M%02d", 1, 5), []string{"COR-A01", "COR-A02"})...)
}
