package book_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

type squad struct {
	Men   int
	Gone  bool
	Order string
}

func (q *squad) fields() book.Fields {
	return book.NoFields.Number("men", &q.Men, 1, 12).Flag("gone", &q.Gone).Word("or", &q.Order, []string{"line", "column"})
}

// A field takes what is within its bounds, and refuses the next number on either side without a change.
func TestFieldsOfRecords(t *testing.T) {
	for place, x := range []struct {
		key    string
		bounds [2]int
	}{{"men", [2]int{1, 12}}, {"gone", [2]int{0, 1}}, {"or", [2]int{0, 1}}} {
		key, bounds := x.key, x.bounds
		for n := bounds[0] - 1; n <= bounds[1]+1; n++ {
			q := squad{Men: 5, Order: "line"}
			want := n >= bounds[0] && n <= bounds[1]
			assert.Equal(t, want, q.fields().Put(key, n), "%s = %d", key, n)
			if was := (squad{Men: 5, Order: "line"}); !want {
				assert.Equal(t, was, q, "%s = %d", key, n)
			} else if e := was.fields().Differ("u", 1, q.fields()); len(e) > 0 || n != was.fields()[place].Get() {
				assert.Equal(t, []book.Edit{{Of: "u", ID: 1, Field: key, To: n}}, e)
			}
		}
	}
	q := squad{Men: 5, Order: "line"}
	assert.False(t, q.fields().Put("women", 5))
	assert.True(t, q.fields().Put("or", 1))
	assert.Equal(t, squad{Men: 5, Order: "column"}, q)
}

// The edits between two records, applied to the first, make the second.
func TestDiffer(t *testing.T) {
	was, is := squad{Men: 5, Order: "line"}, squad{Men: 4, Gone: true, Order: "line"}
	e := was.fields().Differ("u", 3, is.fields())
	assert.Equal(t, []book.Edit{{Of: "u", ID: 3, Field: "men", To: 4}, {Of: "u", ID: 3, Field: "gone", To: 1}}, e)
	for _, x := range e {
		assert.True(t, was.fields().Put(x.Field, x.To))
	}
	assert.Equal(t, is, was)
	is.Order = "circle"
	assert.Equal(t, []book.Edit{{Of: "u", ID: 3, Field: "or", To: -1}}, was.fields().Differ("u", 3, is.fields()), "a word of no list")
}
