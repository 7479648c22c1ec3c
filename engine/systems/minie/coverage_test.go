package minie

import (
	"testing"

	"vedette/engine/rulestest"
)

// TestCoverageIsComplete holds COVERAGE.md against every id of the dossier.
func TestCoverageIsComplete(t *testing.T) {
	var ids []string
	for _, s := range [][2]int{{1, 4}, {10, 11}, {20, 24}, {30, 38}, {40, 40}, {50, 56}, {60, 60}, {70, 76}, {80, 81}, {90, 93}, {100, 100}} {
		ids = append(ids, rulestest.Span("HM-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("C%d", 1, 18)...)
	ids = append(ids, rulestest.Span("HM-R%02d", 1, 35)...)
	ids = append(ids, rulestest.Span("HM-P%02d", 1, 22)...)
	ids = append(ids, rulestest.Span("HM-S%02d", 1, 10)...)
	ids = append(ids, "HM-INV-4", "HM-INV-6", "HM-INV-9", "HM-INV-10", "HM-INV-11", "COR-A01", "COR-A02")
	ids = append(ids, rulestest.Span("COR-N%02d", 1, 10)...)
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23} {
		ids = append(ids, rulestest.Span("HM-X%02d", n, n)...)
	}
	rulestest.CoverageByCase(t, ids...)
}
