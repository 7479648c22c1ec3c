package march

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// Every table is complete, every ruling has a reason, every procedure cites the section of a chapter or table, and a changed
// value is shown as changed.
func TestReference(t *testing.T) {
	s := fresh(t, "me-H", "5", "cv-R100", "1")
	r := System{}.Reference(s)
	assert.Len(t, r.Rulings, 30)
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
	for _, p := range menu {
		assert.True(t, sections[p.Section], "%s cites %q", p.ID, p.Section)
	}
}

// All 24 procedures, MA-P01 to MA-P24, are in the menu. COVERAGE.md uses the same ids.
func TestProcedures(t *testing.T) {
	for _, id := range [...]string{"cv", "scv", "order", "arrive", "mf-morale", "army-morale", "rally", "skirmish", "attach", "initiative",
		"move", "charge",
		"react", "fire", "guns", "risk", "charger", "melee", "victor", "disorder", "town", "grand", "weather", "victory"} {
		p, ok := rules.Find(id)
		assert.True(t, ok, id)
		assert.NotEmpty(t, p.Group, id)
	}
	for _, p := range menu {
		assert.NotEmpty(t, p.Ref, p.ID)
	}
}

// Diagrams are drawn to scale and stay within their frame.
func TestDiagrams(t *testing.T) {
	s := fresh(t)
	for _, c := range []engine.Command{engine.Do("charge", "unit", "3", "at", "10"), engine.Do("fire", "unit", "3", "at", "10"),
		engine.Do("guns", "unit", "free", "unit-kind", "art", "unit-weight", "2", "at", "10"),
		engine.Do("guns", "unit", "free", "unit-kind", "art", "unit-weight", "0", "at", "10")} {
		d := System{}.Form(s, c).Diagram
		if !assert.NotNil(t, d, c.String()) {
			continue
		}
		unseen, _ := rules.Outline(s, c)
		assert.Nil(t, unseen.Diagram, "nobody sees it")
		assert.NotEmpty(t, d.Label)
		assert.Positive(t, d.Inch)
		for _, sh := range d.Shapes {
			for _, p := range sh.At {
				assert.True(t, between(p.X, 0, d.W) && between(p.Y, 0, d.H), "%s: %v in %d × %d", c, p, d.W, d.H)
			}
		}
	}
}
