package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestCoverageIsComplete holds COVERAGE.md against every fact, gap, invariant and ruling.
func TestCoverageIsComplete(t *testing.T) {
	var ids []string
	// Facts of 1.1 to 1.10.
	for _, s := range [][2]int{{1, 18}, {20, 36}, {40, 48}, {50, 56}, {60, 64}, {70, 76}, {80, 85}, {90, 95}, {100, 111}, {120, 125},
		{130, 130}, {140, 140}} {
		ids = append(ids, rulestest.Span("HILL-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("invariant %d", 1, 73)...)
	ids = append(ids, rulestest.Span("ruling %d", 1, 47)...)
	ids = append(ids, rulestest.Span("gap %c", 'a', 'k')...)
	ids = append(ids, rulestest.Span("COR-H%02d", 1, 16)...)
	ids = append(ids, "COR-A01", "COR-A02")
	rulestest.Coverage(t, ids...)
}
