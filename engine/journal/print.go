package journal

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"reflect"
	"sync"

	"vedette/engine"
)

// Fingerprint distinguishes states, and the shape of the state in one version of a rule book from the shape in another. When a
// later version adds a field to its state, the shape changes, and prints of different shapes are not compared. The shape has 64
// bits because mistaking one for another would make a good game look damaged.
type Fingerprint struct {
	Sum   uint32 // checksum of the JSON of the state
	Shape uint64 // hash of the names and kinds in its type
}

// Print returns the fingerprint of a state. It panics when the state cannot be written as JSON, which is a bug in the rule book.
func Print(s engine.State) Fingerprint {
	data, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("journal: the state of a rule book is not plain: %v", err))
	}
	h := fnv.New32a()
	h.Write(data)
	return Fingerprint{Sum: h.Sum32(), Shape: shapeOf(reflect.ValueOf(s))}
}

// shapeOf returns the shape of a value. For a state that holds the states of several rule books as interfaces, it combines their
// shapes.
func shapeOf(v reflect.Value) uint64 {
	if !v.IsValid() {
		return 0
	}
	n := shape(v.Type())
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Interface {
				n = n*0x100000001b3 ^ shapeOf(f.Elem())
			}
		}
	}
	return n
}

var shapes sync.Map // reflect.Type to uint64; types do not change

// shape returns a hash of the names and kinds that make up a type.
func shape(t reflect.Type) uint64 {
	if v, ok := shapes.Load(t); ok {
		return v.(uint64)
	}
	h := fnv.New64a()
	describe(func(s string) { h.Write([]byte(s + ";")) }, t, map[reflect.Type]bool{})
	v := h.Sum64()
	shapes.Store(t, v)
	return v
}

func describe(say func(string), t reflect.Type, seen map[reflect.Type]bool) {
	if t == nil {
		return
	}
	say(t.Kind().String())
	if seen[t] {
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		seen[t] = true
		for i := range t.NumField() {
			f := t.Field(i)
			say(f.Name + " " + string(f.Tag))
			describe(say, f.Type, seen)
		}
	case reflect.Map:
		describe(say, t.Key(), seen)
		describe(say, t.Elem(), seen)
	case reflect.Slice, reflect.Array, reflect.Pointer:
		describe(say, t.Elem(), seen)
	}
}
