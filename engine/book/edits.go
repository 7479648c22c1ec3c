package book

import (
	"encoding/json"
	"errors"
	"slices"
)

// Edit sets one whole number of one record: Of says which kind of record ("u" for units), ID which one, Field which
// number, To what it becomes. It is written as a JSON array: ["u",3,"cv",4].
type Edit struct {
	Of    string
	ID    int
	Field string
	To    int
}

// Edited is a state whose records can be edited. Edit returns a changed copy, or an error when there is no such record
// or number or it cannot be that much.
type Edited[S any] interface{ Edit(e Edit) (S, error) }

// Edits are numbers set one after the other: the fact of everything that is bookkeeping. Edits that follow each other
// become one event.
type Edits[S Edited[S]] []Edit

// mostEdits bounds how many edits one fact holds.
const mostEdits = 2000

// Kind implements engine.Event.
func (Edits[S]) Kind() string { return "set" }

// Apply implements Fact.
func (e Edits[S]) Apply(s S) (S, error) {
	for _, x := range e {
		next, err := s.Edit(x)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

// Merge implements Merger.
func (e Edits[S]) Merge(next Fact[S]) (Fact[S], bool) {
	n, ok := next.(Edits[S])
	if !ok || len(e)+len(n) > mostEdits {
		return nil, false
	}
	return append(e[:len(e):len(e)], n...), true
}

// Bounds implements Bounded.
func (e Edits[S]) Bounds() error { return Within(len(e) > 0 && len(e) <= mostEdits) }

// MarshalJSON implements json.Marshaler.
func (e Edit) MarshalJSON() ([]byte, error) { return json.Marshal([]any{e.Of, e.ID, e.Field, e.To}) }

var errArray = errors.New("not as many values as there are")

// UnmarshalJSON implements json.Unmarshaler.
func (e *Edit) UnmarshalJSON(data []byte) error {
	return array(data, &e.Of, &e.ID, &e.Field, &e.To)
}

// array reads a JSON array of exactly these values.
func array(data []byte, into ...any) error {
	list := slices.Clone(into)
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(into) || slices.Contains(list, nil) {
		return errArray
	}
	return nil
}
