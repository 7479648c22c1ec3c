package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Said is a sentence of [Words] as stored: its id and its arguments, which are whole numbers, names as they were at the time, or
// other sentences. nil says nothing. It is written as a JSON array: ["lost","Trained band",3].
type Said []any

// Say makes a Said. It takes numbers and strings of any type, and bool as 0 or 1; anything else is a bug and panics.
func Say(id string, args ...any) Said {
	s := append(make(Said, 0, 1+len(args)), id)
	for _, a := range args {
		s = append(s, plain(a))
	}
	return s
}

// plain converts an argument to the types that a save gives back: int, string or Said.
func plain(a any) any {
	switch a := a.(type) {
	case int, string, Said:
		return a
	case bool:
		if a {
			return 1
		}
		return 0
	}
	switch v := reflect.ValueOf(a); v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return int(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16:
		return int(v.Uint())
	case reflect.String:
		return v.String()
	}
	panic(fmt.Sprintf("book: %T is not an argument of a sentence", a))
}

// ID returns the id of the sentence, "" when s says nothing.
func (s Said) ID() string {
	if len(s) == 0 {
		return ""
	}
	id, _ := s[0].(string)
	return id
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *Said) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	read, err := said(data, 0)
	*s = read
	return err
}

var errSaid = errors.New("not a sentence of this rule book")

// Limits on what is read: arguments of a sentence, bytes of a name, sentences within sentences, and any number.
const (
	maxArgs   = 100
	maxName   = 200
	maxNested = 4
	maxNumber = 1_000_000
)

// said reads a Said and checks only its shape; Words.Check compares it with the sentences that exist.
func said(data []byte, depth int) (Said, error) {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, err
	}
	if len(raw) == 0 || len(raw) > 1+maxArgs || depth > maxNested {
		return nil, errSaid
	}
	out := make(Said, len(raw))
	for i, a := range raw {
		switch {
		case a[0] == '"':
			var name string
			if err := json.Unmarshal(a, &name); err != nil || len(name) > maxName {
				return nil, errSaid
			}
			out[i] = name
		case i == 0:
			return nil, errSaid
		case a[0] == '[' && a[1] != '"':
			n, err := number(a[1 : len(a)-1])
			if err != nil {
				return nil, err
			}
			out[i] = again(n)
		case a[0] == '[':
			s, err := said(a, depth+1)
			if err != nil {
				return nil, err
			}
			out[i] = s
		default:
			n, err := number(a)
			if err != nil {
				return nil, err
			}
			out[i] = n
		}
	}
	return out, nil
}

// number reads a whole number within bounds.
func number(data []byte) (n int, err error) {
	if err = json.Unmarshal(data, &n); err == nil && (string(data) == "null" || n > maxNumber || n < -maxNumber) {
		err = errSaid
	}
	return n, err
}

// again replaces a repeated name in a written [Told]: it is the index of the name among the names that came before, and is
// written as an array of that one number.
type again int

// MarshalJSON implements json.Marshaler.
func (n again) MarshalJSON() ([]byte, error) { return []byte("[" + Num(int(n)) + "]"), nil }

// names are the distinct names of a Told, in the order in which they first occur.
type names []string

// short returns s with repeated names replaced by their index.
func (n *names) short(s Said) Said {
	out := slices.Clone(s)
	for i, a := range s {
		switch a := a.(type) {
		case string:
			if at := slices.Index(*n, a); i > 0 && at >= 0 {
				out[i] = again(at)
			} else if i > 0 {
				*n = append(*n, a)
			}
		case Said:
			out[i] = n.short(a)
		}
	}
	return out
}

// full puts back the names that short replaced. An index out of range stays, so that Check refuses it.
func (n *names) full(s Said) Said {
	for i, a := range s {
		switch a := a.(type) {
		case string:
			if i > 0 {
				*n = append(*n, a)
			}
		case again:
			if a >= 0 && int(a) < len(*n) {
				s[i] = (*n)[a]
			}
		case Said:
			n.full(a)
		}
	}
	return s
}

// Check returns an error when s, which came from outside, cannot be said: an unknown id, or too few or too many arguments.
func (w *Words) Check(s Said) error {
	if len(s) == 0 {
		return nil
	}
	text, ok := w.sentence(s.ID())
	switch {
	case s.ID() == Listed:
		return w.checkArgs(s[1:])
	case !ok:
		return fmt.Errorf("no sentence under %.40q", s.ID())
	case max(places(text), w.Cards.All()[s.ID()].places()) != len(s)-1:
		return errSaid
	}
	return w.checkArgs(s[1:])
}

func (w *Words) checkArgs(args []any) error {
	for _, a := range args {
		switch a := a.(type) {
		case Said:
			if err := w.Check(a); err != nil {
				return err
			}
		case again:
			return errSaid
		}
	}
	return nil
}

func (c Card) places() int {
	n := 0
	for _, text := range [...]string{c.Over, c.Undo, c.Num, c.Word, c.Need, c.Todo, c.Due, c.Note} {
		n = max(n, places(text))
	}
	return n
}

// places returns how many arguments text takes: one more than the highest place in it.
func places(text string) int {
	n := 0
	for {
		_, rest, ok := strings.Cut(text, "{")
		if !ok {
			return n
		}
		rest = strings.TrimPrefix(rest, "^")
		n = max(n, int(rest[0]-'0')+1)
		text = rest
	}
}
