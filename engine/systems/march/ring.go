package march

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var _ commander.Fighter = System{}

// ring holds the rules for a fight between two units alone. All of it is house design.

var ring = commander.Rules{
	Cover:   []view.Option{book.Opt("open", "The open", ""), book.Opt("wall", "Light cover", ""), book.Opt("earthwork", "Heavy cover", "")},
	Covered: "wall", More: 1, Far: 8,
}

// Fight implements commander.Fighter.
func (System) Fight(state engine.State, in engine.Values) commander.Fight {
	s := state.(State)
	x := ring
	x.Stronger = func(id, by int) bool { return s.clone().stronger(id, by) }
	x.Told = s.fightTold
	r, f := x.Set(System{}, s, in)
	if f.Form.Refused != nil {
		return f
	}
	s = s.alone(r)
	field := scenario{Field: r.Field([2]string{s.Units[0].Name, s.Units[1].Name}, "", ""), scale: [2]int{1, 2}}
	field.Turns = commander.FightTurns
	table := sandtable.New(field.Map)
	f.Begin = r.Begin(System{}, s, func() commander.Officer { return officerAt(table.Bare(), s, field, r.Who()) })
	return f
}

// fightTold returns what an entry says about a fight between the units with these ids: the far end of the range band, and the cover of
// both.
func (s State) fightTold(in engine.Values, ids [2]int) (t commander.Told) {
	u, _ := s.unit(ids[0])
	at, _ := s.unit(ids[1])
	band, cover := in.Int("range", 0), [3]string{"", "wall", "earthwork"}
	switch in.Get("do") {
	case "fire":
		q := [2]int{s.v(fiMNear), s.v(fiMFar)}
		if u.Rifle {
			q = [2]int{s.v(fiRNear), s.v(fiRFar)}
		}
		t.Far = q[min(max(band, 0), 1)] / 4
	case "guns":
		if u.Kind == Artillery {
			t.Far = s.gunReach(u.Weight)[min(max(band, 0), 2)]
		}
	}
	t.Cover = [2]string{cover[s.coverOf(u)], cover[min(max(in.Int("cover", s.coverOf(at)), 0), 2)]}
	return t
}

// alone returns a position at the start of a turn with only the two units of a fight on the table, each an MF of its own without a
// leader.
func (s State) alone(r commander.Ring) State {
	out := State{Turn: 1, Active: -1, First: -1, Chooses: -1, Clock: 600, Set: s.Set, Weather: s.Weather, Mud: s.Mud}
	for side, id := range r.ID {
		u, _ := s.unit(id)
		was, _ := s.mf(u.MF)
		m := MF{ID: side + 1, Side: side, Name: u.Name, Kind: [...]MFKind{InfantryMF, CavalryMF, ArtilleryMF}[u.Kind], Rating: was.Rating,
			Nation: was.Nation, Units: 1}
		if r.Means[side] != commander.Stands {
			m.Order = orderIndex("attack")
		}
		u.ID, u.MF, u.Town, u.Shots, u.Pending, u.Brigade = side+1, side+1, 0, 0, 0, ""
		u.Flags &= Blown | Gunless
		if u.Kind == Artillery {
			u.Form = Deployed
		}
		out.Sides = append(out.Sides, Side{Name: s.Sides[was.Side].Name})
		out.Units = append(out.Units, u)
		out.MFs = append(out.MFs, m)
	}
	for side, by := range r.More {
		if by != 0 {
			out.stronger(side+1, by)
		}
		sk, other := out.skirmishCV(side + 1)
		out.MFs[side].SCV = skirmishValue(out.MFs[side].Nation, sk, other)
	}
	return out
}
