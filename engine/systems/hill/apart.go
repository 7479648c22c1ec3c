package hill

import (
	"slices"
	"strconv"

	"vedette/engine/battle"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// How far apart units are at least by the map of a scenario: how deep on the table each began, and how far it has moved since. It is
// never more than what has been said of them.

// began is the target of what is kept of how far a unit may be from where it began.
const began = -1

// strays is how far a unit has moved from where it began at most, in printed quarter inches.
func (s State) strays(id int) int {
	for _, x := range s.Sights {
		if x.Unit == id && x.Target == began {
			return x.Far
		}
	}
	return 0
}

// strayed keeps that a unit has moved so far.
func (s State) strayed(id, far int) State {
	return s.sighted(sighting{Unit: id, Target: began, Far: s.strays(id) + far})
}

// deep is from where to where something lies, in printed quarter inches from our lines.
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

// shapes are those of the map of the scenario for which is true.
func (s State) shapes(is func(view.Feature) bool) (points []battle.Point) {
	x, _ := scenarioOf(s.Scene.ID)
	for _, sh := range x.table.Shapes {
		if is(sh) {
			points = append(points, sh.Points...)
		}
	}
	return points
}

// began tells how deep a unit began; ok is false when nobody knows.
func (s State) began(u muster.Unit) (from, to int, ok bool) {
	var at []battle.Point
	x, _ := scenarioOf(s.Scene.ID)
	if side(u) == Players && u.From == 0 {
		_, to = s.deep(s.shapes(func(sh view.Feature) bool {
			return sh.Kind == "entry" && sh.Side == Players.String() || sh.Kind == "zone" && sh.ID == Players.String()
		}))
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

// plotted is where a place of the scenario, from 1, lies on its map.
func (s State) plotted(n int) []battle.Point {
	return s.shapes(func(sh view.Feature) bool { return sh.Is("place") == strconv.Itoa(n) })
}

// gap is how far apart two units are at least.
func (s State) gap(a, b muster.Unit) int {
	_, to, ok := s.began(a)
	from, _, known := s.began(b)
	if side(a) != Players || side(b) == Players || !ok || !known {
		return 0
	}
	return max(0, from-to-s.strays(a.ID)-s.strays(b.ID))
}

// short tells whether a unit cannot have come near a place, by its reference.
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
	return from-to-s.strays(u.ID) > near
}

// covered tells whether a unit is known to stand in cover: it was when last fired at, or holds a place.
func (s State) covered(u muster.Unit) bool {
	return cover(u.Mark(markCover)-1) > inOpen || s.manned(u) > 0
}

// manned is the place that a unit holds, 0 for none; who has moved holds it no more.
func (s State) manned(u muster.Unit) int {
	p, _ := s.party(u.From)
	if u.From == 0 || s.strays(u.ID) > 0 {
		return 0
	}
	return p.Site
}
