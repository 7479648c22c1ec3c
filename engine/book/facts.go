package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"vedette/engine"
)

// Fact is an event of a rule book whose state is S: who, what, how many, which row of which table, and never a sentence.
type Fact[S any] interface {
	engine.Event
	// Apply folds the fact into s. It knows no rules; a fact that cannot have happened in s ends there, see [Deny].
	Apply(s S) S
}

// Deny ends what is being applied or checked when wrong: a fact that cannot have happened, a state that cannot be. Why is written as for
// fmt.Errorf.
func Deny(wrong bool, why string, args ...any) {
	if wrong {
		panic(stop{fmt.Errorf(why, args...)})
	}
}

// Hold is Deny for what says itself what is wrong with it.
func Hold(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// Sure is v, unless it is wrong.
func Sure[T any](v T, err error) T {
	Hold(err)
	return v
}

// Try is s with f, or why f cannot have happened.
func Try[S any](s S, f Fact[S]) (next S, err error) {
	defer ended(&err)
	return f.Apply(s), nil
}

// ended takes up what has ended by itself: what stopped it is its error.
func ended(err *error) {
	switch x := recover().(type) {
	case nil:
	case stop:
		*err = x.err
	default:
		panic(x)
	}
}

// Bounded is a fact that is held against its bounds when it is decoded.
type Bounded interface{ Bounds() error }

// Merger is a fact that can take up the one that follows it: many small changes become one event.
type Merger interface {
	Merge(next engine.Event) (both engine.Event, ok bool)
}

// ErrBounds is what Bounds returns for a fact that no rule of the book can have made.
var ErrBounds = errors.New("out of bounds")

// Within is nil when ok, else ErrBounds.
func Within(ok bool) error {
	if ok {
		return nil
	}
	return ErrBounds
}

// mostFact bounds a written fact, in bytes.
const mostFact = 64 << 10

// Decode reads a fact that was written as JSON. It returns a *engine.Damaged for an unknown kind, for what is no such
// fact, and for what is out of bounds or cannot be put into words.
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

// fact is the empty fact of a kind, nil when there is none.
func (r *Rules[S]) fact(kind string) engine.Event {
	for _, f := range r.Facts {
		if f.Kind() == kind {
			return f
		}
	}
	return nil
}

func read(m menu, kind string, data []byte) (engine.Event, error) {
	if len(data) > mostFact {
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

// Apply folds e into s. It returns a *engine.Damaged when e is not of this rule book or cannot have happened.
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
