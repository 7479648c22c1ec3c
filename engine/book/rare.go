package book

import (
	"encoding/json"
	"reflect"
)

// Rare holds a part of a state that is empty most of the time. It takes one word in the state, and its content is not copied
// with the state, which happens at every plan, deed and fact. It is still a plain value: the content is never changed in place.
// Its JSON is that of its content.
type Rare[T any] struct{ at *T }

// RareOf returns a Rare that holds v.
func RareOf[T any](v T) Rare[T] {
	if reflect.ValueOf(v).IsZero() {
		return Rare[T]{}
	}
	return Rare[T]{&v}
}

// Get returns the content, the zero value if there is none.
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
	*r = RareOf(v)
	return err
}
