package commander

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// Ranger is an officer who can see on the table whom a unit cannot have as its target.
type Ranger interface {
	// Table returns the table as the officer knows it.
	Table() *sandtable.Table
	// Beyond returns the field of an entry that names the target, "" for an entry without one, and for each unit that the table shows to
	// be no target the reason.
	Beyond(s engine.State, c engine.Command) (field string, why map[string]string)
	// Settled returns s with the units that have no target, as far as the table shows, marked as having nothing to do.
	Settled(s engine.State) engine.State
}

// Screener is an officer who sees on the table that something stands before a target in reach. The referee may see a gap.
type Screener interface {
	// Screened returns what screens the targets of an entry.
	Screened(s engine.State, c engine.Command) map[string]string
}

// Behind says what screens a target: the first of these units, or something else.
func Behind(units []sandtable.Piece) string {
	if len(units) > 0 {
		return "Behind " + book.The(units[0].Name) + " on the map"
	}
	return "No clear shot on the map"
}

// InReach refuses the options of a form that the table shows to be no targets, and the form itself if such a one is chosen. The nearest
// come first, those with something before them after the others.
func InReach(f view.Form, o Ranger, s engine.State, c engine.Command) view.Form {
	for _, x := range f.Fields {
		if x.Value != "" {
			c = c.With(x.Key, x.Value)
		}
	}
	field, why := o.Beyond(s, c)
	i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == field })
	p, ok := o.Table().Piece(c.In.Int("unit", 0))
	if i < 0 || !ok {
		return f
	}
	f.Fields = slices.Clone(f.Fields)
	x := &f.Fields[i]
	x.Options = slices.Clone(x.Options)
	var before map[string]string
	if y, sees := o.(Screener); sees {
		before = y.Screened(s, c)
	}
	for n := range x.Options {
		if o := &x.Options[n]; o.Refused == "" {
			if o.Refused = why[o.ID]; o.Refused == "" {
				o.Small = cmp.Or(before[o.ID], o.Small)
			}
		}
	}
	far := func(x view.Option) int {
		id, _ := strconv.Atoi(x.ID)
		if q, ok := o.Table().Piece(id); ok && x.Refused == "" {
			return sandtable.Gap(p, q) + len(before[x.ID])*math.MaxInt16
		}
		return math.MaxInt // in the order of the form
	}
	slices.SortStableFunc(x.Options, func(a, b view.Option) int { return cmp.Compare(far(a), far(b)) })
	if text := why[x.Value]; text != "" && f.Refused == nil {
		f.Refused = &engine.Refusal{Code: "reach", Text: text, Field: field}
	}
	return f
}
