// Package table looks things up in tables laid out like a printed page: rows of totals and their results. Both kinds of table
// are searched from the top. [Rows.Check] compares a table with its dice, so that a test can prove that every total has exactly
// one row.
package table

import (
	"fmt"
	"math"

	"vedette/engine/dice"
)

// Top is the upper end of the last band of an open-ended table.
const Top = math.MaxInt

// Bands is a table by upper limits, ascending: the first row whose Max is at least the value applies.
type Bands[T any] []Band[T]

// Band is one row of Bands.
type Band[T any] struct {
	Max int
	Is  T
}

// For returns the result for v, and false when v is above the last row.
func (b Bands[T]) For(v int) (T, bool) {
	for _, row := range b {
		if v <= row.Max {
			return row.Is, true
		}
	}
	var none T
	return none, false
}

// Rows is a table by dice totals, such as D66 rows 11-16, 21-24. Both ends belong to the row.
type Rows[T any] []Row[T]

// Row is one row of Rows.
type Row[T any] struct {
	From, To int
	Is       T
}

// For returns the row that holds total, and false when there is none.
func (r Rows[T]) For(total int) (Row[T], bool) {
	for _, row := range r {
		if total >= row.From && total <= row.To {
			return row, true
		}
	}
	return Row[T]{}, false
}

// Chance returns the exact chance of row i when c is thrown.
func (r Rows[T]) Chance(c dice.Code, i int) dice.Chance { return c.Between(r[i].From, r[i].To) }

// Check returns an error unless the rows ascend and every total that c can show falls into exactly one of them. Totals that c
// cannot show, such as 17 on a D66, may be in a row or between rows.
func (r Rows[T]) Check(c dice.Code) error {
	for total, ways := range c.Ways() {
		if ways == 0 {
			continue
		}
		n := 0
		for _, row := range r {
			if total >= row.From && total <= row.To {
				n++
			}
		}
		if n != 1 {
			return fmt.Errorf("%s total %d is in %d rows", c, total, n)
		}
	}
	for i := 1; i < len(r); i++ {
		if r[i].From <= r[i-1].To {
			return fmt.Errorf("row %d-%d does not follow %d-%d", r[i].From, r[i].To, r[i-1].From, r[i-1].To)
		}
	}
	return nil
}
