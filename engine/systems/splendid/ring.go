package splendid

import (
	"cmp"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var _ commander.Fighter = System{}

// ring sets up fights between two units on their own. All this is house design.

var ring = commander.Rules{
	Cover: []view.Option{book.Opt("open", "The open", ""), book.Opt("wall", "Cover", "a wall")}, Covered: "wall",
	First: true, More: 1, Far: 8,
}

// Fight implements commander.Fighter.
func (System) Fight(state engine.State, in engine.Values) commander.Fight {
	s := state.(State)
	x := ring
	x.Stronger = func(id, by int) bool { return s.each(func(*Unit) {}).stronger(id, by) }
	x.Told = s.fightTold
	r, f := x.Set(System{}, s, in)
	if f.Form.Refused != nil {
		return f
	}
	s = s.alone(r)
	field := r.Field([2]string{s.Units[0].Name, s.Units[1].Name}, wallBefore[:]...)
	table := sandtable.New(marchMap(field.Map))
	f.Begin = r.Begin(System{}, s, func() commander.Officer { return officerAt(table.Bare(), s, &field, r.Who()) })
	return f
}

// wallBefore names the walls in a fight.
var wallBefore = [2]string{"First wall", "Second wall"}

// fightTold returns what an entry says about a fight: the distance in inches, and whether a feature between the two gives cover.
func (s State) fightTold(in engine.Values, ids [2]int) (t commander.Told) {
	switch in.Get("do") {
	case "fire":
		t.Far = max(1, in.Int("range", 0))
	case "charge":
		t.Far = in.Int("distance", 0) / 4
	}
	foe, _ := s.unit(ids[1])
	for _, key := range [...]string{"feature", "second"} {
		touch := slices.Contains([]string{string(partly), string(wholly)}, in.Get(key+"-from"))
		if f, ok := s.named(in.Get(key)); ok && shelters(f.kind(), touch, cmp.Or(in.Get(key+"-at"), behind), foe.arm() == Foot) {
			t.Cover[1] = "wall"
		}
	}
	return t
}

// alone returns the start of a turn with only the two units of a fight on the table.
func (s State) alone(r commander.Ring) State {
	out := State{Set: s.Set, First: max(0, r.First), Next: 1}
	for side, id := range r.ID {
		u, _ := s.unit(id)
		out.Units = append(out.Units, Unit{ID: out.Next, Side: side, Class: u.Class, Name: u.Name, Stands: u.Stands, Lost: u.Lost, Hits: u.Hits,
			Form: u.Form, Limbered: u.Limbered, Shaken: u.Shaken, Gone: u.Gone})
		out.Next++
	}
	for side, by := range r.More {
		if by != 0 {
			out.stronger(side+1, by)
		}
		if r.Cover[side] != "" {
			out.Features = append(out.Features, Feature{ID: out.Next, Kind: r.Cover[side], Name: wallBefore[side]})
			out.Next++
		}
	}
	return out
}
