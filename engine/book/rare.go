package book

import (
	"encoding/json"
	"reflect"
)

// Rare is a part of a state that is empty most of the time. It takes one word there, and what it holds is not copied with the
// state, which every plan, every deed and every fact does. It is a plain value all the same: what it holds is never changed.
// As JSON it is what it holds.
type Rare[T any] struct{ at *T }

// Kept is v as a part of a state.
func Kept[T any](v T) Rare[T] {
	if reflect.ValueOf(v).IsZero() {
		return Rare[T]{}
	}
	return Rare[T]{&v}
}

// Get is what it holds, empty when it holds nothing.
func (r Rare[T]) Get() (v T) {
	if r.at != nil {
		v = *r.at
	}
	return v
}

// MarshalJSON implements json.Marshaler.
func (r Rare[T]) MarshalJSON() ([]byte, error) { return json.Marshal(r.Get()) }

// UnmarshalJSON implements json.Unmarshaler.
func (r *Rare[T]) UnmarshalJSON(data []byte) error {
	var v T
	err := json.Unmarshal(data, &v)
	*r = Kept(v)
	return err
}
