package book

import (
	"encoding/json"
	"errors"
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Housed is a state that keeps the house values changed in the game.
type Housed[S any] interface {
	House() (*House, Changed)
	WithHouse(c Changed) S
}

// Settings is the plan of the procedure "settings": it asks for every house value and makes a [Set].
func Settings[S Housed[S]](p *Plan[S]) Deed[S] {
	set := p.settings(p.State.House())
	return func(a *Act[S]) { a.Do(Set[S](set)) }
}

// settings asks for every house value and returns the ones that change.
func (p *Entry) settings(h *House, c Changed) []Setting {
	next, what, err := h.With(c, p.In)
	var no *engine.Refusal
	if errors.As(err, &no) {
		no.Section = p.Form.Section
		p.Form.Refused, next = no, c
	}
	for _, f := range h.Fields(next) {
		p.Add(f)
	}
	p.Form.Go = "Change"
	set := []Setting{}
	for _, x := range what {
		set = append(set, Setting{x.Key, x.Is, x.Was})
	}
	return set
}

// Set is the fact that house values were changed.
type Set[S Housed[S]] []Setting

// Setting is one change of a Set: the new value and the old. It is written as a JSON array: ["hits",3,2].
type Setting struct {
	Key     Key
	Is, Was int
}

// Kind implements engine.Event.
func (Set[S]) Kind() string { return "settings" }

// Apply implements Fact.
func (e Set[S]) Apply(s S) S {
	h, c := s.House()
	return s.WithHouse(Must(h.set(c, e)))
}

// Bounds implements Bounded.
func (e Set[S]) Bounds() error {
	var s S
	h, _ := s.House()
	return h.bounds(e)
}

func (h *House) bounds(set []Setting) error {
	for _, x := range set {
		if i, ok := h.at(x.Key); !ok || !h.Values()[i].Allows(x.Is) || !h.Values()[i].Allows(x.Was) {
			return ErrBounds
		}
	}
	return InBounds(len(set) <= len(h.Values()))
}

// Tell implements Teller.
func (e Set[S]) Tell(t *Tale) {
	var s S
	h, _ := s.House()
	h.tell(e, t)
}

func (h *House) tell(set []Setting, t *Tale) {
	text := "Settings unchanged."
	for i, x := range set {
		v, sep := h.Value(x.Key), "; "
		if i == 0 {
			text, sep = "Settings: ", ""
		}
		if text += sep + v.Label + ": "; v.Names != nil {
			text += LowerFirst(v.Text(x.Is))
		} else {
			text += v.Text(x.Is) + " (was " + v.Text(x.Was) + ")"
		}
	}
	if len(set) > 0 {
		text += "."
	}
	t.Telling.Line = append(t.Telling.Line, view.Say(text))
	t.Undo, t.Card.OnDesk = "settings", true
}

// set applies several settings to c.
func (h *House) set(c Changed, set []Setting) (Changed, error) {
	for _, x := range set {
		var err error
		if c, err = h.put(c, x.Key, x.Is); err != nil {
			return c, err
		}
	}
	return c, nil
}

// put returns c with one value set.
func (h *House) put(c Changed, k Key, n int) (Changed, error) {
	i, ok := h.at(k)
	if !ok || !h.Values()[i].Allows(n) {
		return c, ErrBounds
	}
	var next Changed
	for _, v := range h.Values() {
		is := h.InForce(c, v.Key)
		if v.Key == k {
			is = n
		}
		if is != v.Design {
			next = append(next, Cell{v.Key, is})
		}
	}
	return next, nil
}

// MarshalJSON implements json.Marshaler.
func (x Setting) MarshalJSON() ([]byte, error) { return json.Marshal([]any{x.Key, x.Is, x.Was}) }

// UnmarshalJSON implements json.Unmarshaler.
func (x *Setting) UnmarshalJSON(data []byte) error { return Array(data, &x.Key, &x.Is, &x.Was) }

// DiceModes returns the dice settings that every rule book has: the app rolls everything; combat and morale on the table;
// everything on the table.
func DiceModes(fight []dice.Class, rest ...dice.Class) []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "The app rolls"},
		{ID: "fight", Label: "We roll combat and morale", Table: fight},
		{ID: "all", Label: "We roll everything", Table: slices.Concat(fight, rest)},
	}
}
