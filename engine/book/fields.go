package book

import "slices"

// Field is a number of a record that an [Edit] may set, with its bounds.
type Field struct {
	Key         string
	Least, Most int
	at          any // *int, *bool or *string
	words       []string
}

// Fields are those of one record. It lists them in one place, and whatever edits, checks or compares records goes through that list:
//
//	func (u *Unit) fields() book.Fields {
//		return book.NoFields.Number("cv", &u.CV, 0, u.Start).Flag("gone", &u.Gone).Word("or", &u.Order, orders)
//	}
//
// Keys are written into saves.
type Fields []Field

// NoFields is where a list of fields begins.
var NoFields Fields

// Number adds a whole number from least to most.
func (f Fields) Number(key string, at *int, least, most int) Fields {
	return f.with(Field{Key: key, Least: least, Most: most, at: at})
}

// Flag adds something that is so (1) or not (0).
func (f Fields) Flag(key string, at *bool) Fields { return f.with(Field{Key: key, Most: 1, at: at}) }

// Word adds one of words; its number is its index.
func (f Fields) Word(key string, at *string, words []string) Fields {
	return f.with(Field{Key: key, Most: len(words) - 1, at: at, words: words})
}

func (f Fields) with(x Field) Fields {
	if f == nil {
		f = make(Fields, 0, 48)
	}
	return append(f, x)
}

// Put sets the field with this key. ok is false, and nothing changes, if there is none, or it does not hold that number.
func (f Fields) Put(key string, n int) (ok bool) {
	for _, x := range f {
		if x.Key == key && x.Holds(n) {
			x.Set(n)
			return true
		}
	}
	return false
}

// Differ returns the edits that turn the record with the fields f into the one with the fields is.
func (f Fields) Differ(of string, id int, is Fields) (out []Edit) {
	for i, x := range is {
		if n := x.Get(); n != f[i].Get() {
			out = append(out, Edit{Of: of, ID: id, Field: x.Key, To: n})
		}
	}
	return out
}

// Holds reports whether n is within the bounds of the field.
func (f Field) Holds(n int) bool { return n >= f.Least && n <= f.Most }

// Get returns the number in the field; -1 is a word that is not in its list.
func (f Field) Get() int {
	switch p := f.at.(type) {
	case *bool:
		return Bit(*p)
	case *string:
		return slices.Index(f.words, *p)
	}
	return *f.at.(*int)
}

// Set puts n, which the field must hold, into it.
func (f Field) Set(n int) {
	switch p := f.at.(type) {
	case *int:
		*p = n
	case *bool:
		*p = n == 1
	case *string:
		*p = f.words[n]
	}
}
