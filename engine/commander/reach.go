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
	// Targets returns the field of an entry that names the target, "" for an entry without one, and what the table shows of an enemy.
	Targets(s engine.State, c engine.Command) (field string, look Look)
	// Settled returns s with the units that have no target, as far as the table shows, marked as having nothing to do.
	Settled(s engine.State) engine.State
}

// Look says why an enemy is no target, or else what screens it, where the referee may see a gap; "" for neither.
type Look func(enemy sandtable.Piece) (beyond, screen string)

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
	field, look := o.Targets(s, c)
	i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == field })
	p, ok := o.Table().Piece(c.In.Int("unit", 0))
	if i < 0 || !ok {
		return f
	}
	f.Fields = slices.Clone(f.Fields)
	x := &f.Fields[i]
	x.Options = slices.Clone(x.Options)
	far := map[string]int{}
	for n := range x.Options {
		y := &x.Options[n]
		id, _ := strconv.Atoi(y.ID)
		q, ok := o.Table().Piece(id)
		if far[y.ID] = math.MaxInt; !ok || q.Side == p.Side { // in the order of the form
			continue
		}
		beyond, screen := look(q)
		if y.ID == x.Value && beyond != "" && f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "reach", Text: beyond, Field: field}
		}
		if y.Refused = cmp.Or(y.Refused, beyond); y.Refused == "" {
			y.Small = cmp.Or(screen, y.Small)
			far[y.ID] = sandtable.Gap(p, q) + len(screen)*math.MaxInt16
		}
	}
	slices.SortStableFunc(x.Options, func(a, b view.Option) int { return cmp.Compare(far[a.ID], far[b.ID]) })
	return f
}
