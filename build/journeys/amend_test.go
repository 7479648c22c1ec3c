package journeys

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A unit is corrected from its record by named choices: going back changes nothing, a reload keeps what was chosen, and undo
// reverts it.
func TestUnitCorrected(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	for i, b := range []struct{ id, row, field, val, was, is string }{
		{"ecw", "list-side-0-u1", "is-grade", "A", "grade C", "grade A"},
		{"minie", "list-side-1-unit-3", "is-quality", "elite", "volunteer regiment, rifled", "elite"},
	} {
		game := string(rune('1' + i))
		e.book(b.id)
		choose := func() {
			e.section("nav-forces", "Forces")
			e.tap(b.row)
			assert.Contains(t, e.picture(), b.was, "the record says what it is")
			e.tap("list-also-amend", "fold-"+b.field, "field-"+b.field+"-"+b.val)
			e.Shot("amend-" + b.id)
		}
		before := e.entries(game)
		choose()
		e.tap("back")
		assert.Equal(t, before, e.entries(game), "going back changes nothing")
		e.Await("take-action")
		choose()
		e.tap("go")
		e.toRest()
		assert.Contains(t, e.log()[0], b.is)
		e.again()
		e.Await("take-action")
		e.section("nav-forces", "Forces")
		e.tap(b.row)
		assert.Contains(t, e.picture(), b.is)
		e.tap("back")
		e.tap("undo")
		assert.Contains(t, e.log()[0], "undone: ")
		e.tap("shelf")
	}
	assert.Empty(t, e.Problems())
}
