package journal

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"reflect"
	"sync"

	"vedette/engine"
)

// Print is the fingerprint of a state: 24 bits of its JSON below 8 bits of the shape of its type. A
// later version of a rule book that adds a field to its state thereby makes prints of another shape,
// which say nothing about older ones, instead of prints that differ.
//
// It panics when the state cannot be written as JSON, which is a bug of the rule book.
func Print(s engine.State) uint32 {
	data, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("journal: the state of a rule book is not plain: %v", err))
	}
	h := fnv.New32a()
	h.Write(data)
	v := h.Sum32()
	return shape(reflect.TypeOf(s))<<24 | (v^v>>24)&0xffffff
}

var shapes sync.Map // of reflect.Type to uint32: types do not change

// shape is 8 bits of the names and kinds that a type is made of.
func shape(t reflect.Type) uint32 {
	if v, ok := shapes.Load(t); ok {
		return v.(uint32)
	}
	h := fnv.New32a()
	describe(func(s string) { h.Write([]byte(s + ";")) }, t, map[reflect.Type]bool{})
	v := h.Sum32()
	v = (v ^ v>>8 ^ v>>16 ^ v>>24) & 0xff
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
