package ecw

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var _ commander.Fighter = System{}

// ring sets how two units of this book fight each other alone. All of it is house design.
var ring = commander.Rules{
	Cover:   []view.Option{book.Opt("open", "The open", ""), covers[1], covers[2]},
	Covered: groundHard, First: true, More: 3, Far: 8,
}

// Fight implements commander.Fighter.
func (System) Fight(state engine.State, in engine.Values) commander.Fight {
	s := state.(State)
	x := ring
	x.Stronger = func(id, by int) bool {
		s := s
		s.Units = slices.Clone(s.Units)
		return s.stronger(id, by) && s.Units[id-1].check() == nil
	}
	x.Told = s.fightTold
	r, f := x.Set(System{}, s, in)
	if f.Form.Refused != nil {
		return f
	}
	s = s.alone(r)
	field := r.Field([2]string{s.Units[0].Name, s.Units[1].Name})
	table := sandtable.New(field.Map)
	f.Begin = r.Begin(System{}, s, func() commander.Officer { return officerAt(table.Bare(), s, &field, r.Who()) })
	return f
}

// fightTold returns what an entry tells about a fight: the far end of the range and the cover of both units.
func (s State) fightTold(in engine.Values, ids [2]int) (t commander.Told) {
	u, _ := s.unit(ids[0])
	switch in.Get("do") {
	case "shoot":
		if u.armed() != "" && in.Get("range") != "" {
			t.Far = s.Set.v(reachKey(u.armed(), min(in.Int("range", 0), len(weaponOf(u.armed()).bands)-1)))
		}
	case "fight", "charge-home", "receive":
		t.Far = 2
	}
	for i, id := range ids {
		switch u, _ := s.unit(id); {
		case u.hard():
			t.Cover[i] = groundHard
		case u.Ground == groundSoft || i == 1 && in.Is("edge"):
			t.Cover[i] = groundSoft
		}
	}
	return t
}

// alone returns the start of a turn with only the two units of a fight on the table, and no past.
func (s State) alone(r commander.Ring) State {
	out := State{Set: s.Set, Turn: 1, Step: 1, First: r.First, Next: 1, Winner: -1}
	out.Set.Turns = 0
	for side, id := range r.ID {
		u, _ := s.unit(id)
		out.Set.Names[side] = s.sideName(u.Side)
		u.ID, u.Side, u.Wing, u.Ally = side+1, side, 0, false
		u.Foes, u.Charge, u.Answer, u.Pursuit, u.Quarry, u.Tests, u.Flags, u.Run, u.Ran = nil, Charge{}, "", 0, 0, 0, 0, 0, 0
		if u.Ground = r.Cover[side]; u.Order == orderBuilding {
			u = u.away()
			u.Ground = r.Cover[side]
		}
		out.Units = append(out.Units, u)
	}
	for side, by := range r.More {
		if by != 0 {
			out.stronger(side+1, by)
		}
	}
	return out
}
