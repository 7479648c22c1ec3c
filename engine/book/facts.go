package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"vedette/engine"
)

// Fact is an event of a rule book with state S. It holds who, what, how many or which row of which table, never a sentence.
type Fact[S any] interface {
	engine.Event
	// Apply folds the fact into s. It knows no rules. A fact that cannot have happened in s ends there, see [DenyIf].
	Apply(s S) S
}

// DenyIf stops Apply, or a check, when wrong holds: the fact cannot have happened, or the state is impossible. why and args are
// those of fmt.Errorf.
func DenyIf(wrong bool, why string, args ...any) {
	if wrong {
		panic(stop{fmt.Errorf(why, args...)})
	}
}

// Check stops as DenyIf does when err is not nil.
func Check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// Must returns v, or stops as DenyIf does when err is not nil.
func Must[T any](v T, err error) T {
	Check(err)
	return v
}

// Try applies f to s and returns the error when f cannot have happened.
func Try[S any](s S, f Fact[S]) (next S, err error) {
	defer ended(&err)
	return f.Apply(s), nil
}

// ended recovers from a stop and puts its error into err.
func ended(err *error) {
	switch x := recover().(type) {
	case nil:
	case stop:
		*err = x.err
	default:
		panic(x)
	}
}

// Bounded is a fact whose bounds are checked when it is decoded.
type Bounded interface{ Bounds() error }

// Merger is a fact that can absorb the next one, so that many small changes become one event.
type Merger interface {
	Merge(next engine.Event) (both engine.Event, ok bool)
}

// ErrBounds is what Bounds returns for a fact that no rule of the book can have made.
var ErrBounds = errors.New("out of bounds")

// InBounds returns nil when ok, otherwise ErrBounds.
func InBounds(ok bool) error {
	if ok {
		return nil
	}
	return ErrBounds
}

// maxFact is the maximum length of a written fact in bytes.
const maxFact = 64 << 10

// Decode reads a fact from its JSON. It returns a *engine.Damaged for an unknown kind, for data of the wrong shape, and for
// values that are out of bounds or cannot be put into words.
func (r *Rules[S]) Decode(kind string, data []byte) (engine.Event, error) {
	return decode(r, kind, data)
}

func decode(m menu, kind string, data []byte) (engine.Event, error) {
	e, err := read(m, kind, data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %.40q", kind), Err: err}
	}
	return e, nil
}

// fact returns the zero fact of a kind, nil when there is none.
func (r *Rules[S]) fact(kind string) engine.Event {
	for _, f := range r.Facts {
		if f.Kind() == kind {
			return f
		}
	}
	return nil
}

func read(m menu, kind string, data []byte) (engine.Event, error) {
	if len(data) > maxFact {
		return nil, ErrBounds
	}
	if kind == (Told{}).Kind() {
		var t Told
		if err := json.Unmarshal(data, &t); err != nil {
			return nil, err
		}
		return t, t.check(m.words())
	}
	empty := m.fact(kind)
	if empty == nil {
		return nil, errors.New("unknown to this version")
	}
	to := reflect.New(reflect.TypeOf(empty))
	err := json.Unmarshal(data, to.Interface())
	e := to.Elem().Interface().(engine.Event)
	if b, ok := e.(Bounded); ok && err == nil {
		err = b.Bounds()
	}
	return e, err
}

// Apply folds e into s. It returns a *engine.Damaged when e belongs to another rule book or cannot have happened.
func (r *Rules[S]) Apply(st engine.State, e engine.Event) (engine.State, error) {
	if _, ok := e.(Told); ok {
		return st, nil
	}
	f, ok := e.(Fact[S])
	if !ok {
		return st, unfit(e, errors.New("not of this rule book"))
	}
	next, err := Try(st.(S), f)
	if err != nil {
		return st, unfit(e, err)
	}
	if r.Derive != nil {
		next = r.Derive(next)
	}
	return next, nil
}

func unfit(e engine.Event, err error) error {
	return &engine.Damaged{What: fmt.Sprintf("event %q", e.Kind()), Err: err}
}
