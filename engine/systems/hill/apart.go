package hill

import (
	"slices"
	"strconv"

	"vedette/engine/battle"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The minimum distance between units according to the map of a scenario: how deep on the table each began, and
// how far it has moved since. Answers about the units take precedence.

// began is the Target of a sighting that holds how far a unit may be from where it began.
const began = -1

// moveSlack returns how far a unit can have moved from where it began, in printed quarter inches.
func (s State) moveSlack(id int) int {
	for _, x := range s.Sights {
		if x.Unit == id && x.Target == began {
			return x.Far
		}
	}
	return 0
}

// wayBack is how far a unit has to move, in printed quarter inches, until it is off its own edge from wherever it stood in
// the place it explored last; as long as it has explored none, as far as it went out.
type wayBack struct {
	Unit int  `json:"u"`
	Far  int  `json:"f"`
	Out  bool `json:"o,omitempty"`
}

// fromHome returns how far a unit still has to move before it can be taken to be home, 0 when that is not known.
func (s State) fromHome(id int) int {
	for _, x := range s.Returns {
		if x.Unit == id {
			return x.Far
		}
	}
	return 0
}

// withReturn returns s with x in place of what was known of its unit.
func (s State) withReturn(x wayBack) State {
	s.Returns = slices.DeleteFunc(slices.Clone(s.Returns), func(y wayBack) bool { return y.Unit == x.Unit })
	if x.Far > 0 {
		s.Returns = append(s.Returns, x)
	}
	if len(s.Returns) == 0 {
		s.Returns = nil
	}
	return s
}

// reachedPlace records that a unit stands in a place of the scenario's map.
func (s State) reachedPlace(id, site int) State {
	i := slices.IndexFunc(s.Scene.Places, func(p ScenePlace) bool { return p.Site == site })
	if _, ok := s.unit(id); !ok || i < 0 {
		return s
	}
	_, to := s.deep(s.plotted(i + 1))
	return s.withReturn(wayBack{Unit: id, Far: to})
}

// mayBeHome reports whether a unit can have left by its own edge: it has moved, and far enough since it explored a place.
func (s State) mayBeHome(u muster.Unit) bool { return s.moveSlack(u.ID) > 0 && s.fromHome(u.ID) == 0 }

// strayed records a move of a unit.
func (s State) strayed(id, far int) State {
	i := slices.IndexFunc(s.Returns, func(x wayBack) bool { return x.Unit == id })
	switch u, _ := s.unit(id); {
	case side(u) != Players:
	case i >= 0 && (!s.Returns[i].Out || s.homebound(u)):
		s = s.withReturn(wayBack{id, s.Returns[i].Far - far, s.Returns[i].Out})
	case !s.homebound(u):
		s = s.withReturn(wayBack{id, min(s.fromHome(id)+far, s.tableDepth()), true})
	}
	return s.sighted(sighting{Unit: id, Target: began, Far: s.moveSlack(id) + far})
}

// tableDepth returns how deep the table is, seen from our lines, in printed quarter inches.
func (s State) tableDepth() int {
	t := s.table()
	if t.W == 0 {
		return 48 * inch // HILL-09: cramped below that
	}
	_, to := s.deep([]battle.Point{{X: t.W, Y: t.D}})
	return to
}

// deep returns the nearest and farthest distance of points from our lines, in printed quarter inches.
func (s State) deep(points []battle.Point) (from, to int) {
	from = 1 << 30
	for _, p := range points {
		n := p.Y
		if s.Scene.Lines == "left" {
			n = p.X
		}
		from, to = min(from, quarters(n)), max(to, quarters(n))
	}
	return from, to
}

// shapes returns the points of the shapes on the scenario's map for which is returns true.
func (s State) shapes(is func(view.Feature) bool) (points []battle.Point) {
	x, _ := scenarioOf(s.Scene.ID)
	for _, sh := range x.table.Shapes {
		if is(sh) {
			points = append(points, sh.Points...)
		}
	}
	return points
}

// began returns how deep on the table a unit began; ok is false when that is not known.
func (s State) began(u muster.Unit) (from, to int, ok bool) {
	var at []battle.Point
	x, _ := scenarioOf(s.Scene.ID)
	if side(u) == Players && u.From == 0 {
		_, to = s.deep(s.shapes(entrance))
		return 0, to, x.table.W > 0
	}
	i := slices.IndexFunc(s.Scene.Hidden, func(h Hidden) bool { return h.Name == u.Name })
	if i < 0 || u.Name == "" {
		return 0, 0, false
	}
	if at = x.notes.coming(i + 1).at; at == nil {
		at = s.plotted(s.Scene.Hidden[i].Place)
	}
	from, to = s.deep(at)
	return from, to, at != nil
}

// plotted returns the position on the map of the scenario's n-th place, counted from 1.
func (s State) plotted(n int) []battle.Point {
	return s.shapes(func(sh view.Feature) bool { return sh.Setting("place") == strconv.Itoa(n) })
}

// gap returns the minimum distance between a Player unit and an enemy, by the map.
func (s State) gap(a, b muster.Unit) int {
	_, to, ok := s.began(a)
	from, _, known := s.began(b)
	if side(a) != Players || side(b) == Players || !ok || !known {
		return 0
	}
	return max(0, from-to-s.moveSlack(a.ID)-s.moveSlack(b.ID))
}

// short reports whether a unit cannot have come near a place, given by its reference.
func (s State) short(u muster.Unit, place string) bool {
	_, to, ok := s.began(u)
	i := slices.IndexFunc(s.Scene.Places, func(p ScenePlace) bool { return p.Site == readRef("s", place) })
	at := s.plotted(i + 1)
	if !ok || i < 0 || at == nil {
		return false
	}
	near := 48
	if p := s.Scene.Places[i]; p.Kind == "village" || p.Kind == "cave" {
		near = 12
	}
	from, _ := s.deep(at)
	return from-to-s.moveSlack(u.ID) > near
}

// openDepth is how far a unit is led into the country before a place without a map is offered to it. House design.
const openDepth = 24 * inch

// arrival returns the place that a Player unit is led to search: the farthest still to be searched for an objective that it can have come
// to, had it gone straight there; the zero Site for none. Where no objective names a place, the places that hide somebody count; without
// any objective, all.
func (s State) arrival(u muster.Unit) (site Site) {
	if side(u) != Players || u.From != 0 || u.Type == typeCommander { // no officer goes alone into a house
		return site
	}
	named := slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Place > 0 })
	from, most := s.shapes(entrance), -1
	for _, x := range s.Sites {
		far, wanted := openDepth, len(s.Scene.Aims) == 0
		if i := slices.IndexFunc(s.Scene.Places, func(p ScenePlace) bool { return p.Site == x.ID }); i >= 0 && !wanted {
			far = s.farFrom(from, i+1)
			wanted = s.Scene.Places[i].Hidden && !named ||
				slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == "" && a.Place == i+1 })
		}
		if wanted && !x.Done && far > most && far <= s.moveSlack(u.ID) {
			site, most = x, far
		}
	}
	return site
}

// farFrom returns how far the scenario's n-th place is from the nearest of points, in printed quarter inches; out of reach where it
// is not on the map.
func (s State) farFrom(points []battle.Point, n int) int {
	far := 1 << 30
	x, _ := scenarioOf(s.Scene.ID)
	for _, sh := range x.table.Shapes {
		for _, p := range points {
			if sh.Setting("place") == strconv.Itoa(n) {
				far = min(far, quarters(battle.DistanceToShape(sh, p)))
			}
		}
	}
	return far
}

// entrance reports whether a shape on the map is where the Players' force begins.
func entrance(sh view.Feature) bool {
	return sh.Kind == "entry" && sh.Side == Players.String() || sh.Kind == "zone" && sh.ID == Players.String()
}

// covered reports whether a unit is known to be in cover: it was when last fired at, or it holds a place.
func (s State) covered(u muster.Unit) bool {
	return cover(u.Mark(markCover)-1) > inOpen || s.manned(u) > 0
}

// housed reports whether a unit has explored a village and has not moved since: it is then most likely in hard cover.
func (s State) housed(u muster.Unit) bool {
	return slices.ContainsFunc(s.Sites, func(x Site) bool {
		return x.By == u.ID && x.Kind == "village" && s.fromHome(u.ID) > 0 && s.reachedPlace(u.ID, x.ID).fromHome(u.ID) == s.fromHome(u.ID)
	})
}

// manned returns the place that a unit holds, 0 for none; a unit that has moved no longer holds it.
func (s State) manned(u muster.Unit) int {
	p, _ := s.party(u.From)
	if u.From == 0 || s.moveSlack(u.ID) > 0 {
		return 0
	}
	return p.Site
}
