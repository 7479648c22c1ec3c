package book_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest/sure"
)

type squad struct {
	Men   int
	Gone  bool
	Order string
}

func (q *squad) fields(f book.Fields) {
	f.Number("men", &q.Men, 1, 12).Flag("gone", &q.Gone).Word("or", &q.Order, []string{"line", "column"})
}

// A field takes what is within its bounds, and refuses the next number on either side without a change.
func TestFieldsOfRecords(t *testing.T) {
	for key, bounds := range map[string][2]int{"men": {1, 12}, "gone": {0, 1}, "or": {0, 1}} {
		for n := bounds[0] - 1; n <= bounds[1]+1; n++ {
			q := squad{Men: 5, Order: "line"}
			want := n >= bounds[0] && n <= bounds[1]
			assert.Equal(t, want, book.Put(q.fields, key, n), "%s = %d", key, n)
			if was := (squad{Men: 5, Order: "line"}); !want {
				assert.Equal(t, was, q, "%s = %d", key, n)
			} else if e := book.Differ("u", 1, was.fields, q.fields); len(e) > 0 || n != sure.Found(book.FieldOf(was.fields, key))(t).Get() {
				assert.Equal(t, []book.Edit{{Of: "u", ID: 1, Field: key, To: n}}, e)
			}
		}
	}
	q := squad{Men: 5, Order: "line"}
	assert.False(t, book.Put(q.fields, "women", 5))
	assert.True(t, book.Put(q.fields, "or", 1))
	assert.Equal(t, squad{Men: 5, Order: "column"}, q)
}

// The edits between two records, applied to the first, make the second.
func TestDiffer(t *testing.T) {
	was, is := squad{Men: 5, Order: "line"}, squad{Men: 4, Gone: true, Order: "line"}
	e := book.Differ("u", 3, was.fields, is.fields)
	assert.Equal(t, []book.Edit{{Of: "u", ID: 3, Field: "men", To: 4}, {Of: "u", ID: 3, Field: "gone", To: 1}}, e)
	for _, x := range e {
		assert.True(t, book.Put(was.fields, x.Field, x.To))
	}
	assert.Equal(t, is, was)
	assert.Nil(t, book.Misfits(is.fields))
	is.Order = "circle"
	assert.Equal(t, []string{"or"}, book.Misfits(is.fields))
	assert.Equal(t, []book.Edit{{Of: "u", ID: 3, Field: "or", To: -1}}, book.Differ("u", 3, was.fields, is.fields), "a word of no list")
}
