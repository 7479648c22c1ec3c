package minie

import (
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/sandtable"
)

// Who is under the stick, a stray shell or the cone, read off the table. A unit is taken to be spread evenly over the ground on which it
// stands.

// Questions about who is under a template, and the ending of those about how many figures are.
const (
	underStick = "behind"
	underShell = "under"
	underCone  = "cone"
	howMany    = "-n"
)

// template is the ground on which a gun does harm.
type template struct {
	id       string
	at, face battle.Point // the point it is laid at, and the direction of the shot
	from, to int          // the section of a stick or a cone; a shell: how far from its point, in to
}

// holds reports whether a place is on the ground. Source: C4 to C6.
func (x template) holds(q battle.Point) bool {
	if x.id == underShell {
		return battle.Distance(x.at, q) <= x.to
	}
	ahead, aside := sandtable.Piece{At: x.at, Face: x.face}.Ahead(q)
	half := 25
	if x.id == underCone { // 3″ wide at 13″
		half = ahead * 3 / 26
	}
	return ahead >= x.from && ahead < x.to && max(aside, -aside) <= half
}

// count returns how many figures of u at p are on it.
func (x template) count(u Unit, p sandtable.Piece) int {
	all, in := 0, 0
	for back := quarter / 2; back < p.Deep; back += quarter {
		for aside := quarter/2 - p.Wide/2; aside < p.Wide/2; aside += quarter {
			q := battle.Point{X: p.At.X + (p.Face.Y*aside-p.Face.X*back)/sandtable.One, Y: p.At.Y - (p.Face.X*aside+p.Face.Y*back)/sandtable.One}
			all, in = all+1, in+book.Bit(x.holds(q))
		}
	}
	return (u.figures()*in + all/2) / max(1, all)
}

// templates returns the parts of the ground that a question asks about.
func (o *officer) templates(q commander.Question) (all []template) {
	if len(q.Units) < 2 || len(q.Where)%2 > 0 {
		return nil
	}
	from, to := q.Units[len(q.Units)-2], q.Units[len(q.Units)-1]
	gun, there := o.Board.Piece(from)
	at, here := o.Board.Piece(to)
	if !there || !here {
		return nil
	}
	face := sandtable.Direction(gun.At, at.Middle())
	for i := 0; i < len(q.Where); i += 2 {
		x := template{id: baseOf(q.ID), at: at.Middle(), face: face, from: q.Where[i], to: q.Where[i+1]}
		switch x.id {
		case underCone:
			x.at = gun.At
		case underShell:
			x.at = fallen(x.at, face, x.from)
		case underStick:
			x.to = min(x.to, o.stickEnds(x.at, face))
		}
		all = append(all, x)
	}
	return all
}

// baseOf returns the id of the question that one about figures belongs to.
func baseOf(id string) string {
	if n := len(id) - len(howMany); n > 0 && id[n:] == howMany {
		return id[:n]
	}
	return id
}

// fallen returns where a shell aimed at a point falls by its die. Source: C5.
func fallen(at, face battle.Point, die int) battle.Point {
	ahead, aside := 0, 0
	switch die {
	case 2:
		ahead = astray
	case 3:
		aside = -astray
	case 4:
		ahead = -astray
	case 5:
		aside = astray
	}
	return battle.Point{X: at.X + (face.X*ahead+face.Y*aside)/sandtable.One, Y: at.Y + (face.Y*ahead-face.X*aside)/sandtable.One}
}

// astray is how far from the point of aim a shell may fall. Source: HM-R21.
const astray = 150

// stickEnds returns how far behind a target the stick ends: at a crest, the edge of a wood, a building or water. Source: C4.
func (o *officer) stickEnds(at, face battle.Point) int {
	const long = 3000
	ends := func(far int) bool {
		end := battle.Point{X: at.X + face.X*far/sandtable.One, Y: at.Y + face.Y*far/sandtable.One}
		_, over := o.Board.Between(at, end)
		return slices.ContainsFunc(over, func(x battle.Shape) bool {
			return slices.Contains([]string{"wood", "forest", "building", "village", "stream", "river"}, x.Kind) ||
				x.Kind == "hill" && battle.DistanceToShape(x, end) > 0 // it has come down behind it
		})
	}
	if !ends(long) {
		return long
	}
	low, high := 0, long // it ends beyond low, not beyond high
	for high-low > quarter {
		if mid := (low + high) / 2; ends(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}

// Proposed implements commander.Proposer: who is under the stick, a stray shell or the cone, and how many of his figures.
func (o *officer) Proposed(st engine.State, q commander.Question) (reply, why string) {
	s, all := st.(State), o.templates(q)
	if all == nil || q.Kind != dice.Pick {
		return "", ""
	}
	count := func(id int) (n int) {
		u, ok := s.unit(id)
		if p, there := o.Board.Piece(id); ok && there && u.here() {
			for _, x := range all {
				n += x.count(u, p)
			}
		}
		return n
	}
	if q.ID != baseOf(q.ID) {
		return book.Num(min(count(q.Units[0]), len(q.Choices)-1)), "As they stand on the map."
	}
	for _, c := range q.Choices {
		if id, err := strconv.Atoi(c.ID); err == nil {
			if n := count(id); n > 0 {
				return c.ID, "On the map " + book.Plural(n, "figure of theirs stands", "figures of theirs stand") + " there."
			}
		}
	}
	return q.Choices[0].ID, "The map shows no one " + [...]string{"else ", ""}[book.Bit(q.Choices[0].Label == "Nobody")] + "there."
}

// burst returns what a shell or canister of u at p finds when fired at v at q: how many of his figures, his cover, and whether there are
// others.
func (o *officer) burst(s State, u, v Unit, p, q sandtable.Piece, do string) (in engine.Values) {
	face := sandtable.Direction(p.At, q.Middle())
	all := []template{{id: underShell, at: q.Middle(), face: face, to: 100}}
	if do == "canister" {
		all = all[:0]
		for _, z := range canister {
			if z.kill(u.Gun == rifledGun) < none {
				all = append(all, template{underCone, p.At, face, 100 * z.from, 100 * z.to})
			}
		}
	}
	found := 0
	for i, x := range all {
		n := min(12, x.count(v, q))
		found += n
		if key := "circle"; do == "shell" {
			in = in.With(key, book.Num(max(1, n)))
		} else if n > 0 {
			in = in.With("zone-"+canister[i].name, book.Num(n))
		}
	}
	if found == 0 && do == "canister" {
		return nil
	}
	in = in.With("cover", [...]string{"open", "soft", "hard"}[o.cover(v, q, p.At)])
	for _, w := range s.Units {
		r, there := o.Board.Piece(w.ID)
		if there && w.here() && w.ID != u.ID && w.ID != v.ID && slices.ContainsFunc(all, func(x template) bool { return x.count(w, r) > 0 }) {
			return in.With("others", "yes")
		}
	}
	return in
}
