package book

import "slices"

// Field is a number of a record that an [Edit] may set, with its bounds.
type Field struct {
	Key         string
	Least, Most int
	at          any // *int, *bool or *string
	words       []string
}

// Fields is shown every field of a record. A record names its fields in one place, and whatever edits, checks or compares records
// goes through them:
//
//	func (u *Unit) fields(f book.Fields) {
//		f.Number("cv", &u.CV, 0, u.Start).Flag("gone", &u.Gone).Word("or", &u.Order, orders)
//	}
//
// Keys are written into saves.
type Fields func(Field)

// Number shows a whole number from least to most.
func (f Fields) Number(key string, at *int, least, most int) Fields {
	f(Field{Key: key, Least: least, Most: most, at: at})
	return f
}

// Flag shows something that is so (1) or not (0).
func (f Fields) Flag(key string, at *bool) Fields {
	f(Field{Key: key, Most: 1, at: at})
	return f
}

// Word shows one of words; its number is its index.
func (f Fields) Word(key string, at *string, words []string) Fields {
	f(Field{Key: key, Most: len(words) - 1, at: at, words: words})
	return f
}

// FieldOf returns the field with this key of a record; ok is false if there is none.
func FieldOf(record func(Fields), key string) (found Field, ok bool) {
	record(func(f Field) {
		if f.Key == key {
			found, ok = f, true
		}
	})
	return found, ok
}

// Put sets the field with this key. ok is false, and nothing changes, if there is none, or it does not hold that number.
func Put(record func(Fields), key string, n int) (ok bool) {
	f, ok := FieldOf(record, key)
	if ok = ok && f.holds(n); ok {
		f.Set(n)
	}
	return ok
}

// Misfits returns the keys of fields that do not hold the number in them.
func Misfits(record func(Fields)) (keys []string) {
	record(func(f Field) {
		if !f.holds(f.Get()) {
			keys = append(keys, f.Key)
		}
	})
	return keys
}

// Differ returns the edits that turn the record was into the record is.
func Differ(of string, id int, was, is func(Fields)) (out []Edit) {
	before := make([]int, 0, 64)
	was(func(f Field) { before = append(before, f.Get()) })
	is(func(f Field) {
		if n := f.Get(); n != before[0] {
			out = append(out, Edit{Of: of, ID: id, Field: f.Key, To: n})
		}
		before = before[1:]
	})
	return out
}

func (f Field) holds(n int) bool { return n >= f.Least && n <= f.Most }

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

// Set puts n, which must be within the bounds, into the field.
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
