package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// What can be seen on the table. Its lengths are in hundredths of an inch.

// quarter is a quarter inch; atWall is how near one is right behind a wall, and seen in crops.
const quarter, atWall = 25, 125

// formed reports whether u is in close order.
func (u Unit) formed() bool { return u.Form != Skirmish && u.Class != Light && u.Class != General }

// groundID returns the id of the ground of a shape, "" if it is like open ground.
func groundID(x battle.Shape) string {
	switch x.Kind {
	case "wood", "forest":
		if x.Setting("density") == "heavy" {
			return "undergrowth"
		}
		return "forest"
	case "marsh", "bog":
		return "swamp"
	case "rocks":
		return "rough"
	case "hill", "field", "orchard", "rough", "wall", "hedge":
		return x.Kind
	case "earthwork":
		return "wall"
	case "ditch":
		return "sunken"
	case "stream", "river":
		if x.Setting("depth") == "deep" {
			return "deep"
		}
		return "shallow"
	}
	return ""
}

// bars returns a function that reports whether u may not enter a shape: ground that costs the whole move, houses, and villages if u is
// formed. Wheels keep out of water, since going in, across and out takes more than a move.
func (s State) bars(u Unit) func(battle.Shape) bool {
	return func(x battle.Shape) bool {
		switch n := groundOf(groundID(x)); {
		case x.Kind == "building":
			return u.formed() || u.mounted()
		case x.Kind == "village":
			return u.formed()
		case n >= 0:
			return u.mover() == 2 && (wheelsInWater[grounds[n].id] != [3]int{} || grounds[n].gate) || s.groundCost(u, grounds[n]) >= 100
		}
		return false
	}
}

// mires reports whether a shape is ground, other than wood, that costs u half of its move or more.
func (s State) mires(u Unit, x battle.Shape) bool {
	n := groundOf(groundID(x))
	return n >= 0 && !grounds[n].crossing && grounds[n].id != "forest" && grounds[n].id != "undergrowth" && grounds[n].id != "orchard" &&
		s.groundCost(u, grounds[n]) >= 50
}

// shuns returns a function that reports whether u goes round a shape on its way to a goal: what bars it, and ground that mires it unless
// the goal is there or it stands in it.
func (o *officer) shuns(s State, u Unit, p sandtable.Piece, goal battle.Point) func(battle.Shape) bool {
	bars, under := s.bars(u), o.Board.Under(p)
	return func(x battle.Shape) bool {
		return bars(x) || s.mires(u, x) && battle.DistanceToShape(x, goal) > 0 &&
			!slices.ContainsFunc(under, func(y battle.Shape) bool { return y.ID == x.ID })
	}
}

// far returns how far u at p would have to go to a lasting place, round ground that mires it if there is a way round from where it stands
// now.
func (o *officer) far(s State, u Unit, p sandtable.Piece, goal battle.Point) int {
	if !slices.ContainsFunc(o.Board.Map.Shapes, func(x battle.Shape) bool { return s.mires(u, x) }) {
		return o.Board.PathLength(p, goal, u.class(), s.bars(u))
	}
	bars := s.bars(u)
	dry := func(x battle.Shape) bool { return bars(x) || s.mires(u, x) && battle.DistanceToShape(x, goal) > 0 }
	if now, _ := o.Board.Piece(u.ID); o.Board.PathLength(now, goal, u.class()+", dry", dry) < sandtable.NoWay {
		return o.Board.PathLength(p, goal, u.class()+", dry", dry)
	}
	return o.Board.PathLength(p, goal, u.class(), bars)
}

// class returns the class of units that the ground bars alike.
func (u Unit) class() string {
	return [...]string{"foot", "horse", "wheels"}[u.mover()] + [...]string{"", " in ranks"}[book.Bit(u.formed())]
}

// across returns how many figures of u have room in a width of front, at least one. Source: HM-03, HM-31.
func (u Unit) across(width int) int {
	x, _ := u.stands()
	if u.Form == Skirmish {
		return max(1, (width+apart)/(x.wide+apart)) * x.figures
	}
	return max(1, width*x.figures/x.wide)
}

// blocked reports whether troops, trees, houses or a crest are between two pieces.
func (o *officer) blocked(s State, p, q sandtable.Piece) bool {
	units, _ := o.Board.Screens(p, q)
	return len(units) > 0 || o.hidden(s, p, q)
}

// hidden reports whether ground hides two pieces from each other: trees, houses, a crest, or, unless one is on a hill, a wall or hedge
// that neither is right behind and, between men on foot, crops. Source: HM-100, HC-4.
func (o *officer) hidden(s State, p, q sandtable.Piece) bool {
	_, shapes := o.Board.Screens(p, q)
	over := o.Board.InShape(p.Middle(), "hill") || o.Board.InShape(q.Middle(), "hill")
	for _, x := range shapes {
		out := battle.DistanceToShape(x, p.At) > 0 && battle.DistanceToShape(x, q.At) > 0
		switch x.Kind {
		case "building":
			if out && min(battle.Distance(x.Points[0], p.Middle()), battle.Distance(x.Points[0], q.Middle())) > 200 {
				return true // neither of them holds it
			}
		case "wall", "hedge":
			if !over && min(battle.DistanceToShape(x, p.At), battle.DistanceToShape(x, q.At)) > atWall {
				return true
			}
		case "field":
			u, _ := s.unit(p.ID)
			v, _ := s.unit(q.ID)
			if !over && s.Winter == 0 && u.mover() != 1 && v.mover() != 1 && sandtable.Gap(p, q) > atWall {
				return true
			}
		case "wood", "forest", "hill", "village":
			if out {
				return true
			}
		}
	}
	return false
}

// cover returns the cover of u at p against fire from a place: 0 open, 1 soft, 2 hard. Source: HM-100, C12.
func (o *officer) cover(u Unit, p sandtable.Piece, from battle.Point) (best int) {
	for _, x := range o.Board.Under(p) {
		switch {
		case x.Kind == "village", x.Kind == "building":
			best = 2
		case x.Kind == "wood", x.Kind == "orchard", x.Kind == "forest", !u.formed() && x.Kind == "field",
			!u.mounted() && groundID(x) == "swamp", groundID(x) == "rough":
			best = max(best, 1)
		}
	}
	if p.SideToward(from) != sandtable.Front || u.mounted() {
		return best
	}
	_, before := o.Board.Between(p.Middle(), sandtable.Stretch(p.At, from, atWall))
	for _, x := range before {
		switch {
		case x.Kind == "earthwork", x.Kind == "wall" && x.Setting("stuff") != "fence":
			best = 2
		case x.Kind == "wall", x.Kind == "hedge":
			best = max(best, 1)
		}
	}
	return best
}

// bears reports whether u at p can fire at q, range aside: formed troops and guns fire to their front. Source: HM-38.
func (o *officer) bears(s State, u Unit, p, q sandtable.Piece) bool {
	return (!u.formed() || u.Form == Square || sandtable.InFront(p, q)) && !o.blocked(s, p, q)
}

// shotAt returns the fire of u at p at v, and its range as in the form; ok is false if it cannot fire. Formed troops do not fire at a
// general.
func (o *officer) shotAt(s State, u, v Unit, p, q sandtable.Piece) (x shot, far int, ok bool) {
	gap, reach := sandtable.Gap(p, q), s.weaponReach(u.Weapon)
	if !u.shoots() || gap > quarter*reach || v.Class == General && !u.loose() || !o.bears(s, u, p, q) {
		return x, 0, false
	}
	for _, to := range [...]int{8, 20, 32, 40, 52, 60} {
		if far = min(to, reach); gap <= quarter*far {
			break
		}
	}
	now, _ := o.Board.Piece(u.ID)
	first := now.At != p.At || s.firstVolley(u, v)
	flank := !u.loose() && !v.loose() && v.Form != Square && q.SideToward(p.At) == sandtable.Flank
	x = s.aim(u, v, far, o.cover(v, q, p.At), first, flank)
	return x, far, x.dice > 0 && !(x.light && x.kill >= none)
}

// touching returns how many figures of u and of v touch when u has charged v from p. Source: HM-60, C8.
func (s State) touching(u, v Unit, p, q sandtable.Piece) (n, k int) {
	width := min(p.Wide, q.Deep)
	if q.SideToward(p.At) == sandtable.Front {
		_, aside := q.Ahead(p.At)
		aside = max(-q.Wide/2, min(q.Wide/2, aside))
		width = min(aside+p.Wide/2, q.Wide/2) - max(aside-p.Wide/2, -q.Wide/2)
	}
	n, k = u.across(width), v.across(width)
	return min(n, max(1, s.touch(u, v))), min(k, max(1, s.touch(v, u)))
}

// onset is a charge as the table allows it.
type onset struct {
	far, over int  // distance in inches; over as in askOver
	cover     int  // of the target, as in askCover; only horse fires as it strikes
	trek           // what the way costs
	n, k      int  // figures of the charger and the target that touch
	fires     bool // the target may fire at it
}

// chargeAt returns a charge of u at v from p; ok is false if it is not possible on the table.
func (o *officer) chargeAt(s State, u, v Unit, p, q sandtable.Piece) (x onset, ok bool) {
	gap, m := sandtable.Gap(p, q), march{u: u, q: s.pace(u, "charge")}
	if gap > m.q*quarter || v.Class == General || v.Class == Wagon || u.formed() && !sandtable.InFront(p, q) || o.blocked(s, p, q) {
		return x, false
	}
	_, across := o.Board.Between(p.At, q.Nearest(p.At), u.ID, v.ID)
	way := o.onto(p, q, gap)
	if slices.ContainsFunc(append(slices.Concat(across, way), o.Board.Under(q)...), s.bars(u)) {
		return x, false
	}
	x.far = max(1, (gap+99)/100)
	wall := func(x battle.Shape) bool { return groundID(x) == "wall" } // it attacks across the wall
	way = slices.DeleteFunc(way, wall)
	x.over = book.Bit(slices.ContainsFunc(across, wall)) +
		2*book.Bit(o.Board.InShape(p.Middle(), "hill") && !o.Board.InShape(q.Middle(), "hill"))
	if u.mounted() {
		x.cover = o.cover(v, q, p.At)
	}
	x.n, x.k = s.touching(u, v, p, q)
	x.fires = s.defenceBars(v) == "" && (!v.formed() || v.Form == Square || q.SideToward(p.At) == sandtable.Front)
	x.trek = trek{}.cost(s, u, p, sandtable.Way{End: p, Over: way})
	x.applyTo(s, &m)
	return x, x.far <= share(m.far(), 4)
}

// onto returns the ground that p covers on its way to q, a gap away, from where it stands, as a move measures it.
func (o *officer) onto(p, q sandtable.Piece, gap int) []battle.Shape {
	if sandtable.Gap(p.Forward(gap), q) > touching { // it is not straight ahead
		p.Face = sandtable.Direction(p.At, q.Nearest(p.At))
	}
	p = p.Forward(gap)
	p.Deep += gap
	return o.Board.Under(p)
}

// inOrder reports whether u counts for holding a place. Source: HV-5.
func (u Unit) inOrder() bool {
	return u.here() && u.Form != Routing && u.Half == 0 && u.fights()
}

// near reports whether a side has a unit in order within 3″ of a place. Source: HV-5.
func (o *officer) near(s State, side int, at battle.Point) bool {
	return slices.ContainsFunc(s.Units, func(u Unit) bool {
		p, ok := o.Board.Piece(u.ID)
		return ok && u.Side == side && u.inOrder() && p.Reach(at) <= 300
	})
}

// holder returns the side that holds a place at the end, or battle.Nobody. Source: HV-5.
func (o *officer) holder(s State, aim int) int {
	a := o.Field.Aims[aim]
	if h := o.held[aim]; h >= 0 && len(a.At) > 0 && !o.near(s, 2-h, a.At[0]) {
		return h
	}
	return battle.Nobody
}

// led reports whether a general touches u, other than one.
func (o *officer) led(s State, u Unit, but int) bool {
	p, _ := o.Board.Piece(u.ID)
	for _, g := range s.Units {
		if q, ok := o.Board.Piece(g.ID); ok && g.Class == General && g.Side == u.Side && g.ID != but && sandtable.Gap(p, q) <= touching {
			return true
		}
	}
	return false
}

// touching is the gap within which bases count as touching.
const touching = 30

// enemyNear returns the nearest enemy of u that is in order, and the distance.
func (o *officer) enemyNear(s State, u Unit) (near sandtable.Piece, far int) {
	return o.Board.Nearest(u.ID, func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return v.inOrder()
	})
}

// edge returns the point of its side's table edge that a unit at p makes for.
func (o *officer) edge(side int, p sandtable.Piece) battle.Point {
	return battle.Point{X: max(200, min(o.Board.Map.W-200, p.At.X)), Y: (side - 1) * o.Board.Map.D}
}

// home reports whether u has reached its own edge.
func (o *officer) home(u Unit) bool {
	p, _ := o.Board.Piece(u.ID)
	return p.Reach(o.edge(u.Side, p)) <= 150
}

// flight returns where u ends a rout move towards its own edge.
func (o *officer) flight(s State, u Unit) sandtable.Piece {
	p, _ := o.Board.Piece(u.ID)
	goal := o.edge(u.Side, p)
	p.Face = sandtable.Direction(p.At, goal)
	p.At = sandtable.Stretch(p.At, goal, max(0, min(s.pace(u, "rout")*quarter, battle.Distance(p.At, goal)-100)))
	return p
}

// Targets implements commander.Ranger: who is out of range of the muskets or guns of a unit, or of its charge. Source: charts C1, C2, C4,
// C6.
func (o *officer) Targets(st engine.State, c engine.Command) (string, commander.Look) {
	s := st.(State)
	u, _ := s.unit(c.In.Int("unit", 0))
	p, ok := o.Board.Piece(u.ID)
	reach, guns := s.shotReach(u, c.Do)
	does := ": range "
	if c.Do == "charge" {
		reach, guns, does = s.pace(u, "charge"), true, ": a charge goes "
	}
	if !ok || reach == 0 || !guns && s.Step != stepMelee-1 {
		return "", nil
	}
	return "target", func(q sandtable.Piece) (beyond, screen string) {
		gap := sandtable.Gap(p, q)
		return book.When(gap > quarter*reach, book.Inches((gap+quarter-1)/quarter)+" away on the map"+does+book.Inches(reach)), ""
	}
}

// Settled implements commander.Ranger: in the steps of fire, a unit from which the table shows no target that it can hurt has nothing to
// do. An enemy whose place is unknown leaves it open.
func (o *officer) Settled(st engine.State) engine.State {
	s := st.(State)
	if s.Step < stepGuns || s.Step >= stepMelee {
		return s
	}
	s.Units = slices.Clone(s.Units)
	for i, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok && !slices.ContainsFunc(s.Units, func(v Unit) bool {
			q, there := o.Board.Piece(v.ID)
			_, fights := s.contact(v.ID)
			return v.Side != u.Side && v.here() && !fights && (!there || o.aims(s, u, v, p, q))
		}) {
			s.Units[i].Stays = 1
		}
	}
	return s
}
