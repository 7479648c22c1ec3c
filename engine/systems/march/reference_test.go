package march

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// Every table is whole, every ruling has a reason, every procedure cites a section that a chapter or
// table bears, and a changed value is shown as changed.
func TestReference(t *testing.T) {
	s := fresh(t, "me-H", "5", "cv-R100", "1")
	r := System{}.Reference(s)
	assert.Len(t, r.Rulings, 21)
	for _, x := range r.Rulings {
		assert.NotEmpty(t, x.Says, x.ID)
		assert.NotEmpty(t, x.Ruled, x.ID)
		assert.NotEmpty(t, x.Why, x.ID)
	}
	sections := map[string]bool{}
	for _, c := range r.Chapters {
		sections[c.Section] = true
		assert.NotEmpty(t, c.Body, c.ID)
	}
	was, ids := 0, map[string]bool{}
	for _, x := range r.Tables {
		assert.False(t, ids[x.ID], x.ID)
		ids[x.ID] = true
		sections[x.Section] = true
		assert.NotEmpty(t, x.Rows, x.ID)
		for _, row := range x.Rows {
			assert.Len(t, row, len(x.Head), x.ID)
			for _, c := range row {
				if c.Was != "" {
					was++
				}
			}
		}
	}
	assert.Equal(t, 3, was, "the modifier stands on the sheet and among the values")
	for _, p := range book() {
		assert.True(t, sections[p.Section], "%s cites %q", p.ID, p.Section)
	}
}

// Every one of the 24 procedures of the list is in the menu. COVERAGE.md follows the same ids.
func TestProcedures(t *testing.T) {
	have := map[string]bool{}
	for _, p := range book() {
		have[p.MA] = true
		assert.NotEmpty(t, p.Ref, p.ID)
	}
	for _, id := range rulestest.Span("MA-P%02d", 1, 24) {
		assert.True(t, have[id], id)
	}
}

// Diagrams are drawn to scale and lie within their frame.
func TestDiagrams(t *testing.T) {
	s := fresh(t)
	for _, c := range []engine.Command{engine.Do("charge", "unit", "3", "at", "10"), engine.Do("fire", "unit", "3", "at", "10"), engine.Do("guns", "unit", "free", "unit-kind", "art", "unit-weight", "2", "at", "10"), engine.Do("guns", "unit", "free", "unit-kind", "art", "unit-weight", "0", "at", "10")} {
		d := System{}.Form(s, c).Diagram
		if !assert.NotNil(t, d, c.String()) {
			continue
		}
		assert.NotEmpty(t, d.Label)
		assert.Positive(t, d.Inch)
		for _, sh := range d.Shapes {
			for _, p := range sh.At {
				assert.True(t, between(p.X, 0, d.W) && between(p.Y, 0, d.H), "%s: %v in %d × %d", c, p, d.W, d.H)
			}
		}
	}
}

// Every house value is a setting, or has a reason.
func TestHouseValuesAreSettings(t *testing.T) {
	rulestest.HouseValues(t, System{}, map[string]string{
		"orders/0":          "how an order is rolled for; every number of it stands in the table of orders",
		"fire/1":            "rounding is a ruling (MA-R17), not a value",
		"order-list/2/2":    "9″ is the printed distance of engagement (MA-51)",
		"nations":           "help to rate a nation; the rating of each MF is entered by the referee",
		"melee-results/3/2": "D1 is a marker, not a value",
		"melee-results/4/2": "D1 is a marker, not a value",
	})
}

// A changed value changes what is reckoned.
func TestChangedValuesAreReckoned(t *testing.T) {
	infantry := foot(3, 6, Line)
	for _, c := range []struct {
		key, val string
		is       func(s State) any
		was, now any
	}{
		{"fi-line", "2", func(s State) any { return s.musketry(infantry, shot{at: infantry}).Sum }, 6, 3},
		{"fi-long", "4", func(s State) any { return s.musketry(infantry, shot{at: infantry, reach: 1}).Sum }, 3, 6},
		{"fi-rain", "1", func(s State) any { return s.musketry(infantry, shot{at: infantry, rain: true}).Sum }, 3, 2},
		{"fi-gar", "4", func(s State) any {
			u := infantry
			u.Town = 1
			return s.musketry(u, shot{at: infantry}).Sum
		}, 3, 6},
		{"ar-Me-to", "14", func(s State) any { return s.gunReach('M') }, [3]int{5, 12, 22}, [3]int{5, 14, 22}},
		{"ar-Mc-to", "13", func(s State) any { return s.gunReach('M') }, [3]int{5, 12, 22}, [3]int{13, 13, 22}},
		{"me-help", "4", func(s State) any { return s.melee(infantry, fighter{helpers: []int{5}}, infantry).Sum }, 9, 11},
		{"or-night", "4", func(s State) any {
			s.Night = true
			return s.orderNeed(Leader{Cmd: 1}, false, 1, 0, false, false).Sum
		}, 9, 11},
		{"gr-steep-h", "4", func(s State) any { return s.groundShare("steep", horse(3, 6, 'L'), Line) }, 1, 4},
		{"mc-form", "3", func(s State) any { return s.cost(infantry, true, 1) }, 3, 4},
		{"mc-horse", "0", func(s State) any { return s.cost(Unit{Kind: Artillery, Draw: 'H'}, true, 0) }, 1, 0},
		{"we-clear", "5", func(s State) any { return s.weatherAfter(1, 5) }, 1, 0},
		{"bu-c0", "2", func(s State) any {
			s.Towns = []Town{{ID: 1}}
			return s.coverOf(Unit{Town: 1})
		}, 1, 2},
		{"wi-part", "100", func(s State) any {
			s.MFs = []MF{{Units: 1, Fallen: true}, {Units: 1}}
			return s.verdictOf()
		}, 2, 0},
		{"mo-third", "90", func(s State) any {
			s.Step, s.Sides = 1, []Side{{Due: true, Lost: 1}, {}}
			s.MFs = []MF{{ID: 1, Units: 1}, {ID: 2, Units: 1}}
			return s.armyDue(0)
		}, true, false},
	} {
		assert.Equal(t, c.was, c.is(fresh(t)), c.key)
		assert.Equal(t, c.now, c.is(fresh(t, c.key, c.val)), c.key)
	}
	assert.Equal(t, "1¼″ and 18″", fresh(t, "fi-m-near", "5").words("{fi-m-near} and {or-own}″"))
}

// Whatever a form, a sum, a refusal, a die or a result cites is found in the reference.
func TestCitationsAreFound(t *testing.T) {
	for seed := range uint64(3) {
		rulestest.Citations(t, System{}, nil, 120, seed)
	}
}
