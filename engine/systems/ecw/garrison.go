package ecw

import (
	"cmp"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// building returns the building at a place.
func (o *officer) building(at battle.Point) (b battle.Shape, ok bool) {
	for _, x := range o.Board.Map.Shapes {
		if x.Kind == "building" && battle.Distance(x.Points[0], at) <= 100 {
			return x, true
		}
	}
	return b, false
}

// fits reports whether u, on foot, may hold a building.
func (u Unit) fits(b battle.Shape) bool {
	most, err := strconv.Atoi(b.Setting("holds"))
	return u.Class != classHorse && u.Class != classCuirassier && !u.guns() && (err != nil || u.figures() <= most)
}

// shut reports whether it would be useless to send u to a place: to a building that it may not hold, unless it is foot that can support a
// garrison or drive it out.
func (o *officer) shut(s State, u Unit, at battle.Point) bool {
	b, ok := o.building(at)
	return ok && !u.fits(b) && !(u.foot() && (o.garrisoned(s, b, 0) || o.garrisoned(s, b, 1)))
}

// garrisoned reports whether a side has a unit in a building.
func (o *officer) garrisoned(s State, b battle.Shape, side int) bool {
	return slices.ContainsFunc(s.Units, func(v Unit) bool {
		q, ok := o.Board.Piece(v.ID)
		return ok && v.Side == side && v.inside() && q.Reach(b.Points[0]) == 0
	})
}

// garrisonAdvice returns how u gets into the building that is its task: on foot it enters, mounted dragoons first get off their horses.
func (o *officer) garrisonAdvice(s State, u Unit, p sandtable.Piece) []commander.Advice {
	t := o.Tasks[u.ID]
	b, ok := o.building(t.At)
	if !ok || !u.fits(b) || o.garrisoned(s, b, 0) || o.garrisoned(s, b, 1) {
		return nil
	}
	in := o.placeBy(p, b, 0)
	walker := u
	walker.Mounted = false
	reach := s.Set.normal(walker)
	if u.mounted() || u.flag(flagHalf) {
		reach /= 2
	}
	gap := sandtable.Gap(p, in)
	if gap > s.Set.onMap(reach) {
		return nil
	}
	cover := cmp.Or(map[string]string{"soft": groundSoft}[b.Setting("cover")], groundBuilding)
	a := commander.Advice{Worth: o.at(s, walker.enter(cover), in), What: "Enter " + t.Name, Cites: secTerrain,
		Why: "Only troops inside hold it."}
	if a.Do = engine.Do("mount", "unit", book.Num(u.ID)); u.mounted() {
		a.What, a.Why, a.Cites = "Dismount at "+t.Name, "On foot they may go in.", secMove
	} else {
		c := engine.Do("move", "unit", book.Num(u.ID), "first", "enter", "first-cover", cover)
		c.In = s.Set.measured(c.In, "straight", gap)
		a.Do = c.With(commander.SpotField, in.Spot())
	}
	return []commander.Advice{a}
}

// garrison returns where u’s piece stands in the building it has entered.
func (o *officer) garrison(p sandtable.Piece) sandtable.Piece {
	in, near := p, 800
	for _, x := range o.Board.Map.Shapes {
		if q := o.placeBy(p, x, 0); x.Kind == "building" && sandtable.Gap(p, q) < near {
			in, near = q, sandtable.Gap(p, q)
		}
	}
	return in
}
