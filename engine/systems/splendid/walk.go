package splendid

import (
	"slices"

	"vedette/engine/book"
)

// reach is one feature on a path: from At to At+Width, in quarter inches from the front of the unit.
type reach struct {
	At, Width int
	Rate      Rate
}

// walk moves a unit of the given depth along a straight path, as far as allow lasts. All lengths are quarter inches. free and slow are the
// distances moved at full and at half rate; stop is the index of the reach that ended the movement, -1 for none. An inch costs two while
// any half-rate feature is under the unit, however many there are. A last quarter that cannot be paid in full is not moved. Source: SPL-03,
// SPL-04, SPL-R06, SPL-R15.
func walk(allow, depth int, path ...reach) (free, slow, stop int) {
	stop = -1
	for x := 0; allow > 0; x++ {
		cost := 1
		for i, r := range path {
			if r.Rate == Half && x >= r.At && x < r.At+r.Width+depth {
				cost = 2
			}
			if (r.Rate == Never || r.Rate == OnRoad || r.Rate == Cross) && x == r.At {
				return free, slow, i
			}
		}
		if cost > allow {
			return free, slow, stop
		}
		allow -= cost
		if cost == 2 {
			slow++
		} else {
			free++
		}
	}
	return free, slow, stop
}

// rate returns the effect of k on an arm that moves, charges or intercepts, as how says. Source: SPL-30 to SPL-33, SPL-R01, SPL-R07.
func (k kind) rate(arm Arm, how string) Rate {
	switch {
	case arm == Ignored:
		return Free
	case how == "charge" && arm < Artillery:
		return k.charge[arm]
	case how == "intercept" && arm == Mounted:
		return k.intercept
	case how == "charge" || how == "intercept":
		return Never
	}
	return k.move[arm]
}

// askPath asks for up to two features on a path and for their position. It proposes those that u is recorded in, then more, which are those
// of the enemy; the distance still to cross follows from earlier movements. Every stand must be wholly on a road to follow it.
// Source: SPL-R09.
func askPath(p *plan, u Unit, how string, unlimbered bool, more ...int) (path []reach, fs []Feature, ks []kind) {
	known := p.State.onTheWay(u, how, more)
	for i, key := range [...]string{"feature", "second"} {
		if i > 0 {
			known = without(known, fs[0].ID)
		}
		f, k, ok := askGround(p, first(known), key, [...]string{"Feature on the way", "Second feature on the way"}[i], true,
			func(f Feature, _ kind) string {
				return book.When(i > 0 && f.ID != 0 && f.ID == fs[0].ID, "Already chosen above.")
			})
		if !ok {
			break
		}
		r := askReach(p, key, u, f)
		road := false
		if k.id != "road" && how == "move" && !k.water() && k.id != "bridge" && k.id != "landmark" {
			road = p.Tick(key+"-road", "All stands on a road through it")
			p.Help("Then the terrain is ignored.")
		}
		if road && (k.move[min(u.arm(), Artillery)] == OnRoad) && u.Left() > 1 && u.Form != "road" &&
			(u.ID != 0 || !p.Tick(key+"-column", "In road column")) {
			p.Refuse(book.Barred, key+"-road", secRoad, "On impassable ground a unit of several stands needs road column.")
		}
		w, held := p.State.holder(f.ID)
		switch r.Rate = k.rate(u.arm(), how); {
		case f.fallen(), how == "move" && k.id == "landmark" && held && w.ID != u.ID && !u.in(f.ID): // one unit at a time: SPL-43
			r.Rate = Never
		case road:
			r.Rate = Free
		}
		if u.in(f.ID) && r.Rate >= Never && how != "move" {
			p.Refuse(book.Barred, key, k.section(), "%s interpenetrated with %s and cannot %s.", book.WithVerb(u.Name, "are"), f.text(), how)
		}
		if k.wet() && u.arm() == Artillery && unlimbered {
			r.Rate = Never
		}
		path, fs, ks = append(path, r), append(fs, f), append(ks, k)
	}
	return path, fs, ks
}

// onTheWay lists the recorded features that a movement of u meets, those it is in and then more, without those that do not affect it and
// bridges that nobody defends.
func (s State) onTheWay(u Unit, how string, more []int) (ids []int) {
	for _, id := range append(slices.Clone(u.In), more...) {
		f, _ := s.feature(id)
		k := f.kind()
		_, held := s.holder(id)
		if !slices.Contains(ids, id) && (k.rate(u.arm(), how) != Free || k.advantage && how == "charge") && (k.id != "bridge" || held) {
			ids = append(ids, id)
		}
	}
	return ids
}

// askReach asks for the position of one feature, as far as it is not known. A unit does not yet touch a feature that it is not recorded in.
func askReach(p *plan, key string, u Unit, f Feature) (r reach) {
	if u.in(f.ID) {
		way, ok := u.way(f.ID)
		switch how := p.In.Get("how"); {
		case !ok, how == "left", how == "right":
			way = f.Across
		case how == "step":
			way = f.behind(way, u.depth(p.State))
		}
		r.Width = p.Quarters(key+"-width", "Still to cross", max(0, way), maxAcross)
		if way < 0 && r.Width == 0 { // the front is clear, the last stand is not
			r.Width = way
		}
		return r
	}
	def := 0
	if u.ID != 0 {
		def = 4
	}
	r.At = p.Quarters(key+"-at", "Distance to it", def, 160)
	r.Width = p.Quarters(key+"-width", "Width to cross", f.Across, maxAcross)
	return r
}

// behind turns the distance from a unit's front to the far edge of f into that from its rear to the near edge, or back again.
func (f Feature) behind(way, depth int) int { return f.Across - way - depth }

// featuresAt returns the features a unit is in after it went a distance, and the distance left through each. A unit that touches a feature,
// with its front or with the rear of its last stand, is in it. Source: SPL-02.
func featuresAt(went, depth int, path []reach, fs []Feature) (in, way []int) {
	for i, r := range path {
		entered := r.Rate == Free || r.Rate == Half // it stops short of what it may not enter
		if !entered || fs[i].ID == 0 || went < r.At || went > r.At+r.Width+depth || slices.Contains(in, fs[i].ID) {
			continue
		}
		in, way = append(in, fs[i].ID), append(way, r.At+r.Width-went)
	}
	return in, way
}

// first returns the form id of the first known feature, "" for none.
func first(known []int) string {
	if len(known) == 0 {
		return ""
	}
	return Feature{ID: known[0]}.id()
}

// without returns known with id left out.
func without(known []int, id int) []int {
	return slices.DeleteFunc(known, func(x int) bool { return x == id })
}
