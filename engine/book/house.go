package book

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"vedette/engine"
	"vedette/engine/view"
)

// Key names a house value. It is written into saves.
type Key string

// Value is one house value as designed: a number of ours that the referee may change during a game.
type Value struct {
	Key          Key
	Label, Group string
	Design       int
	Min, Max     int
	Step         int              // 0 means 1
	Quarters     bool             // a length in quarter inches
	Show         func(int) string // formats a number; nil for plain digits
	Names        []view.Option    // a choice instead of a number: the value is its index in the list
	Help         string
	Odds         func(c Changed, n int) string // the chance for value n, shown instead of Help; nil for none
}

// House is the list of house values of a rule book in the order of its settings. Make it with [NewHouse].
type House struct{ read func() *listed }

// listed is a list of house values with the index of each key.
type listed struct {
	values []Value
	at     map[Key]int
}

// NewHouse returns a House; values is called when the first value is needed. A repeated key is a bug and panics then.
func NewHouse(values func() []Value) *House {
	return &House{sync.OnceValue(func() *listed { return list(values()) })}
}

func list(values []Value) *listed {
	h := &listed{values, make(map[Key]int, len(values))}
	for i, v := range values {
		if _, twice := h.at[v.Key]; twice {
			panic("book: repeated house value " + string(v.Key))
		}
		h.at[v.Key] = i
		if v.Step == 0 {
			h.values[i].Step = 1
		}
		if v.Names != nil {
			h.values[i].Min, h.values[i].Max = 0, len(v.Names)-1
		}
	}
	return h
}

// Changed holds the house values that differ from the design, in the order of the settings. It is part of the state.
type Changed []Cell

// Cell is one changed house value.
type Cell struct {
	Key Key `json:"k"`
	Val int `json:"v"`
}

// Values returns all house values.
func (h *House) Values() []Value { return h.read().values }

// at returns the index of a key.
func (h *House) at(k Key) (i int, ok bool) {
	i, ok = h.read().at[k]
	return i, ok
}

// Value returns the house value with key k. An unknown key is a bug in the rule book and panics.
func (h *House) Value(k Key) Value { return *h.value(k) }

// value is Value without the copy.
func (h *House) value(k Key) *Value {
	l := h.read()
	i, ok := l.at[k]
	if !ok {
		panic("book: no house value " + string(k))
	}
	return &l.values[i]
}

// InForce returns the value of k in force.
func (h *House) InForce(c Changed, k Key) int {
	for _, x := range c {
		if x.Key == k {
			return x.Val
		}
	}
	return h.value(k).Design
}

// Allows reports whether v may be set to n.
func (v Value) Allows(n int) bool { return n >= v.Min && n <= v.Max && (n-v.Min)%v.Step == 0 }

// Text formats n as a number of v.
func (v Value) Text(n int) string {
	switch {
	case v.Names != nil && n >= 0 && n < len(v.Names):
		return v.Names[n].Label
	case v.Show != nil:
		return v.Show(n)
	case v.Quarters:
		return Inches(n)
	}
	return Num(n)
}

// Fields returns the settings form of all house values.
func (h *House) Fields(c Changed) []view.Field {
	out := make([]view.Field, len(h.Values()))
	for i, v := range h.Values() {
		n := h.InForce(c, v.Key)
		f := view.Field{Key: string(v.Key), Label: v.Label, Kind: view.Count, Min: v.Min, Max: v.Max, Step: v.Step, Mark: engine.House,
			Group: v.Group, Value: Num(n), Quarters: v.Quarters, Help: v.Help}
		if v.Odds != nil {
			f.Help = v.Odds(c, n)
		}
		if v.Names != nil {
			f.Kind, f.Columns, f.Options, f.Value = view.Pick, 2, v.Names, v.Names[n].ID
		}
		if n != v.Design {
			f.Was = v.Text(v.Design)
		}
		out[i] = f
	}
	return out
}

// Change is a house value that has been changed, with its old and new numbers.
type Change struct {
	Value
	Was, Is int
}

// With returns c with the values given in in; the others stay. It also returns what changed, or a *engine.Refusal for an
// impossible value.
func (h *House) With(c Changed, in engine.Values) (Changed, []Change, error) {
	var next Changed
	var what []Change
	for _, v := range h.Values() {
		was := h.InForce(c, v.Key)
		n := was
		if given := in.Get(string(v.Key)); given != "" {
			var ok bool
			if n, ok = v.read(given); !ok {
				return c, nil, &engine.Refusal{Code: Outside, Text: v.limits(), Field: string(v.Key)}
			}
		}
		if n != was {
			what = append(what, Change{v, was, n})
		}
		if n != v.Design {
			next = append(next, Cell{v.Key, n})
		}
	}
	return next, what, nil
}

// read parses a number, or the id of a choice.
func (v Value) read(given string) (int, bool) {
	if v.Names != nil {
		i := slices.IndexFunc(v.Names, func(o view.Option) bool { return o.ID == given })
		return i, i >= 0
	}
	n, err := strconv.Atoi(given)
	return n, err == nil && v.Allows(n)
}

func (v Value) limits() string {
	switch {
	case v.Names != nil:
		return v.Label + ": choose one of the replies."
	case v.Step > 1:
		return fmt.Sprintf("%s: %s to %s, in steps of %d.", v.Label, v.Text(v.Min), v.Text(v.Max), v.Step)
	}
	return fmt.Sprintf("%s: %s to %s.", v.Label, v.Text(v.Min), v.Text(v.Max))
}

// Check returns an error when c, which came from outside, could not have come from With.
func (h *House) Check(c Changed) error {
	last := -1
	for _, x := range c {
		i, ok := h.at(x.Key)
		if !ok || i <= last || !h.Values()[i].Allows(x.Val) || x.Val == h.Values()[i].Design {
			return fmt.Errorf("impossible house value %.40q = %d", x.Key, x.Val)
		}
		last = i
	}
	return nil
}

// Cell returns the value of k in force, for the reference.
func (h *House) Cell(c Changed, k Key) view.Cell {
	v := h.Value(k)
	return view.Cell{Text: v.Text(h.InForce(c, k)), Mark: engine.House}
}

// Tables returns the tables of a rule book with the values of s in force, marked where they differ from the design.
func Tables[S Housed[S]](s S, all func(s S) []view.Table) []view.Table {
	now := all(s)
	if _, c := s.House(); len(c) > 0 {
		Compare(now, all(s.WithHouse(nil)))
	}
	return now
}

// Compare marks every cell of now that differs from the design and says what the design was. A printed value becomes a house
// value; a derived one is left alone.
func Compare(now, design []view.Table) {
	for i, t := range design {
		for k, row := range t.Rows[:min(len(t.Rows), len(now[i].Rows))] { // a house value may set the number of rows
			for n, was := range row {
				if c := &now[i].Rows[k][n]; c.Text != was.Text && c.Mark != engine.Derived {
					c.Mark, c.Was = engine.House, was.Text
				}
			}
		}
	}
}
