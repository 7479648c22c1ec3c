package book

import (
	"encoding/json"
	"errors"
	"slices"

	"vedette/engine"
)

// Edit sets one whole number of one record: Of is the kind of record ("u" for units), ID says which, Field is the name of the
// number and To its new value.
type Edit struct {
	Of    string
	ID    int
	Field string
	To    int
}

// Edited is a state whose records can be edited. Edit returns a changed copy; it denies an unknown record or field and an
// impossible value.
type Edited[S any] interface{ Edit(e Edit) S }

// Validator is a state that denies numbers that contradict each other; Validate is called after all edits of a fact.
type Validator interface{ Validate() }

// Edits are numbers set one after the other: the fact for all bookkeeping. Edits that follow each other become one event.
type Edits[S Edited[S]] []Edit

// maxEdits is the maximum number of edits in a fact.
const maxEdits = 2000

// Kind implements engine.Event.
func (Edits[S]) Kind() string { return "set" }

// Apply implements Fact.
func (e Edits[S]) Apply(s S) S {
	for _, x := range e {
		s = s.Edit(x)
	}
	if h, ok := any(s).(Validator); ok {
		h.Validate()
	}
	return s
}

// Merge implements Merger.
func (e Edits[S]) Merge(next engine.Event) (engine.Event, bool) {
	n, ok := next.(Edits[S])
	if !ok || len(e)+len(n) > maxEdits {
		return nil, false
	}
	return append(e[:len(e):len(e)], n...), true
}

// Bounds implements Bounded.
func (e Edits[S]) Bounds() error { return InBounds(len(e) > 0 && len(e) <= maxEdits) }

// MarshalJSON implements json.Marshaler. Edits of the same record are written together: [["u",3,"cv",4,"men",11]].
func (e Edits[S]) MarshalJSON() ([]byte, error) { return writeEdits(e) }

func writeEdits(e []Edit) ([]byte, error) {
	var out [][]any
	for i, x := range e {
		if i == 0 || x.Of != e[i-1].Of || x.ID != e[i-1].ID {
			out = append(out, []any{x.Of, x.ID})
		}
		last := &out[len(out)-1]
		*last = append(*last, x.Field, x.To)
	}
	return json.Marshal(out)
}

var errArray = errors.New("wrong number of values")

// UnmarshalJSON implements json.Unmarshaler.
func (e *Edits[S]) UnmarshalJSON(data []byte) (err error) {
	*e, err = readEdits(data)
	return err
}

func readEdits(data []byte) (e []Edit, err error) {
	var raw [][]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, err
	}
	for _, r := range raw {
		if len(r) < 4 || len(r)%2 > 0 {
			return nil, errArray
		}
		for i := 2; i < len(r); i += 2 {
			var x Edit
			for j, into := range [...]any{&x.Of, &x.ID, &x.Field, &x.To} {
				if at := []int{0, 1, i, i + 1}[j]; string(r[at]) == "null" {
					return nil, errArray
				} else if err := json.Unmarshal(r[at], into); err != nil {
					return nil, err
				}
			}
			e = append(e, x)
		}
	}
	return e, nil
}

// Array reads a JSON array with exactly as many values as into: facts and their parts are written as arrays to keep saves short.
func Array(data []byte, into ...any) error {
	list := slices.Clone(into)
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(into) || slices.Contains(list, nil) {
		return errArray
	}
	return nil
}
