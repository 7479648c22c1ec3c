package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var _ commander.Fighter = System{}

// ring has the rules for a fight between two units of this book. All of it is house design.
var ring = commander.Rules{
	Cover:   []view.Option{book.Opt("open", "The open", ""), book.Opt("hedge", "Soft cover", ""), book.Opt("wall", "Hard cover", "")},
	Covered: "wall", First: true, More: 3, Far: 12,
}

// Fight implements commander.Fighter.
func (System) Fight(state engine.State, in engine.Values) commander.Fight {
	s := state.(State)
	x := ring
	x.Stronger = func(id, by int) bool {
		s := s
		s.Units = slices.Clone(s.Units)
		return s.stronger(id, by)
	}
	x.Told = s.fightTold
	r, f := x.Set(System{}, s, in)
	if f.Form.Refused != nil {
		return f
	}
	s = s.alone(r)
	field := r.Field([2]string{s.Units[0].Name, s.Units[1].Name}, "", "")
	table := sandtable.New(field.Map)
	f.Begin = r.Begin(System{}, s, func() commander.Officer { return officerAt(table.Bare(), s, &field, r.Who()) })
	return f
}

// fightTold returns what an entry says of a fight: the far end of the range, or the length of a charge, in inches, and the cover of
// both units.
func (s State) fightTold(in engine.Values, ids [2]int) (t commander.Told) {
	u, _ := s.unit(ids[0])
	cover := map[string]string{"soft": "hedge", "hard": "wall"}
	switch in.Get("do") {
	case "musketry", "skirmish":
		t.Far = in.Int("range", 0) / 4
	case "roundshot":
		t.Far = gunReach(u.Gun, u.Howitz == 1) * (in.Int("range", 0) + 1) / 12
	case "shell":
		t.Far = gunReach(u.Gun, u.Howitz == 1) / 4
	case "canister":
		t.Far = canister[len(canister)-1].to
	case "charge":
		t.Far = in.Int("distance", 0)
	}
	t.Cover = [2]string{cover[in.Get("own-cover")], cover[in.Get("cover")]}
	return t
}

// alone returns a state at the start of turn 1 with only the two units of a fight on the table, under no orders.
func (s State) alone(r commander.Ring) State {
	out := State{Set: s.Set, Turn: 1, First: r.First + 1, Mud: s.Mud, Winter: s.Winter, Next: 3}
	out.Set.Forces = open
	for side, id := range r.ID {
		u, _ := s.unit(id)
		out.Set.Sides[side] = s.side(u.Side)
		u = u.idle()
		u.ID, u.Side, u.Brigade, u.Reg, u.Of = side+1, side+1, 0, 0, 0
		u.Face, u.Place, u.Shot, u.Charged, u.Rest, u.Test = 4*side, 0, 0, 0, 0, 0 // turns are counted anew
		out.Units = append(out.Units, u)
	}
	for side, by := range r.More {
		if by != 0 {
			out.stronger(side+1, by)
		}
	}
	return out
}
