package minie

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// What a unit may do when its side moves: change formation, move, and for a general ride to a unit.

// formationAdvice advises u on its formation, best first.
func (o *officer) formationAdvice(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	now := o.at(s, u, p)
	as := "Stay in " + formations[u.Form].name
	if u.Class == Artillery {
		as = "Stay " + formations[u.Form].name
	}
	out := []commander.Advice{stay(u, as, "It is as it should be.", "", now)}
	_, far := o.enemyNear(s, u)
	for f := range formations {
		if s.noForm(u, f) != "" {
			continue
		}
		why, cites := "", secForms
		w := u
		w.Form, w.Moved = f, 1
		switch {
		case u.Class == Artillery:
			why, cites = o.whyLimber(s, u, p), secGuns
		case f == Line && u.Form == Column && (far <= 1600 || o.Tasks[u.ID].At != battle.Point{} && p.Reach(o.Tasks[u.ID].At) <= 600):
			why = "In column only its leading men fire, and it may not charge."
		case f == Line && u.Form == Square && !o.horseNear(s, u, p):
			why = "There is no horse near."
		case f == Line && u.Form == Skirmish && u.Class == Infantry && far <= 1200 && !o.town(u):
			why = "It fires and stands better in its ranks."
		case f == Skirmish && (u.Class == Light && u.Form == Column && far <= 1600 || o.town(u) && p.Reach(o.Tasks[u.ID].At) <= 1100):
			why = "Houses are fought for in skirmish order."
		case f == Square && o.horseNear(s, u, p) && o.at(s, w, shaped(p, w)) > now+150:
			why, cites = "There is horse near, and a square is safe from it.", secForms
		case !o.Any:
			continue
		}
		if why == "" && !o.Any {
			continue
		}
		a := commander.Advice{Do: engine.Do("formation", "unit", book.Num(u.ID), "form", formations[f].id), Worth: now +
			100*book.Bit(why != "") - 1,
			What: formed(f), Why: why, Cites: cites}
		if f != Square && far < 700 && u.Form == Line {
			a.Worth -= 500
		}
		out = append(out, a)
	}
	return o.Legal(s, out)
}

// horseNear reports whether enemy horse may charge u before it can next change formation.
func (o *officer) horseNear(s State, u Unit, p sandtable.Piece) bool {
	return slices.ContainsFunc(s.Units, func(v Unit) bool {
		q, ok := o.Board.Piece(v.ID)
		return ok && v.Side != u.Side && v.mounted() && v.inOrder() && sandtable.Gap(p, q) <= quarter*(s.pace(v, "charge")+s.pace(v, "line"))
	})
}

// formed says how to order a change to a formation.
func formed(form int) string {
	switch form {
	case Limbered:
		return "Limber up"
	case Unlimbered:
		return "Unlimber"
	}
	return "Form " + formations[form].name
}

// ridden describes the move of a general from p to end, for the figure on the table.
func ridden(p, end sandtable.Piece, goal battle.Point, to string) string {
	where := " towards "
	if battle.Distance(end.At, goal) <= touching {
		where = ", to "
	}
	return book.Inches(quartersApart(p, end)) + where + to
}

// town reports whether the task of u is in a village.
func (o *officer) town(u Unit) bool { return o.Board.InShape(o.Tasks[u.ID].At, "village") }

// whyLimber returns why guns at p should limber or unlimber, or "" if they should stay as they are. Guns do not limber where a turn, or
// the next enemy or friend to step aside, may give them a target: they would come back to the same place.
func (o *officer) whyLimber(s State, u Unit, p sandtable.Piece) string {
	w := u
	w.Form, w.Moved, w.Fired = Unlimbered, 0, 0
	switch worth := o.cannon(s, w, p); {
	case u.Form == Limbered && worth > 0:
		return "From here they have a target."
	case u.Form == Unlimbered && worth == 0 && s.attacks(u) && !o.inGunshot(s, u, p):
		return "There is nothing to fire at from here."
	}
	return ""
}

// inGunshot reports whether guns at p have an enemy in range, whether or not they see and face him at the moment; ground that hides him
// does not pass.
func (o *officer) inGunshot(s State, u Unit, p sandtable.Piece) bool {
	reach := gunReach(u.Gun, u.Howitz == 1) * quarter
	return slices.ContainsFunc(s.Units, func(v Unit) bool {
		q, ok := o.Board.Piece(v.ID)
		return ok && v.Side != u.Side && v.inOrder() && sandtable.Gap(p, q) <= reach && !o.hidden(s, p, q)
	})
}

// attacks reports whether u is under Attack, or under no order.
func (s State) attacks(u Unit) bool {
	order, ok := s.order(u)
	return !ok || order == Attack
}

// moveOptions advises u on its move, best first.
func (o *officer) moveOptions(s State, u Unit) []commander.Advice {
	if u.Half == 2 {
		return append(o.mendings(s, u), stay(u, "Stay", "It is at its edge.", "", 0))
	}
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	if u.Class == General {
		return o.rideAdvice(s, u, p)
	}
	stand := stay(u, "Stand", "A move would gain nothing.", "", o.at(s, u, p))
	if o.arrived(u, p) {
		stand.Why = "It is where it is wanted."
	}
	switch fire, move := o.bestFire(s, u, p), o.worthFiringMoving(s, u, p); {
	case move > fire && move > 0:
		stand.Worth += move - fire
		stand.What, stand.Why, stand.Cites = "Stand, then advance and fire", "Nobody answers a volley fired on the move.", secVolley
	case fire > 0:
		stand.Why = "It has an enemy before its muskets."
		if u.Class == Artillery {
			stand.Why = "Guns that move do not fire."
		}
	case s.attacks(u) && !o.arrived(u, p):
		stand.Worth -= idle
		stand.Why = "It halts for a turn."
		if u.Place == 0 {
			stand.Why = "It holds its ground for now."
		}
	}
	if may := o.chargeAdvice(s, u); len(may) > 0 && may[0].Do.Do == "charge" { // who has moved does not charge
		stand.Worth += may[0].Worth - o.bestFire(s, u, p)*60/100
		stand.What, stand.Why, stand.Cites = "Stand, then charge", may[0].Why, secMove
	}
	if u.Form == Unlimbered && o.bestFire(s, u, p) == 0 {
		stand.Why = "It has no target, but may have one here yet."
	}
	return o.Legal(s, append(o.walkAdvice(s, u, p), stand))
}

// idle is the cost of standing still under Attack with no enemy in range.
const idle = 150

// arrived reports whether u at p has reached the place of its task.
func (o *officer) arrived(u Unit, p sandtable.Piece) bool {
	t, ok := o.Tasks[u.ID]
	return !ok || p.Reach(t.At) <= 300
}

// rideAdvice advises a general which unit to join.
func (o *officer) rideAdvice(s State, g Unit, p sandtable.Piece) []commander.Advice {
	out := []commander.Advice{stay(g, "Stay", "He is where he is wanted.", "", 1)}
	order, under := s.order(g)
	posted := under && order == Defend
	ride := func(goal battle.Point, a commander.Advice) {
		if w := o.Board.Toward(g.ID, goal, sandtable.Allowance{Reach: s.pace(g, "column") * quarter}); w.End.At != p.At {
			a.Do = engine.Do("move", "unit", book.Num(g.ID), "pace", "column", commander.SpotField, w.End.Spot())
			a.Moves = ridden(p, w.End, goal, a.Moves)
			out = append(out, a)
		}
	}
	for _, st := range o.Field.Stands {
		if posted && st.Side == p.Side && st.Name == g.Name && len(st.At) > 0 {
			ride(st.At[0], commander.Advice{Worth: 2, What: "Ride back to his post", Cites: secOrders, Moves: "his post",
				Why: "Under Defend he leaves it only to rally."})
		}
	}
	for _, u := range s.Units {
		q, ok := o.Board.Piece(u.ID)
		if !ok || u.Side != g.Side || u.Class == General || u.Class == Wagon || g.Brigade > 0 && u.Brigade != g.Brigade ||
			posted && u.Form != Routing || o.led(s, u, g.ID) { // a second general adds nothing
			continue
		}
		_, fights := s.contact(u.ID)
		_, far := o.enemyNear(s, u)
		worth := 10 + o.Tasks[u.ID].Worth + 800000/max(1500, far)
		why := "There the matter will be decided."
		switch {
		case u.Form == Routing:
			worth, why = 20+u.weight()/2, "His hand on the colours adds one to the die."
		case u.Half > 0:
			continue
		case fights:
			worth, why = u.weight(), "A general with them adds five in the melee."
		case far < 700:
			worth += 200
		}
		goal := behind(q)
		at := battle.Distance(p.At, goal)
		if sandtable.Gap(p, q) <= touching {
			out[0].Worth = max(out[0].Worth, worth+60)
			continue
		}
		worth -= max(0, at-s.pace(g, "column")*quarter) / 10
		name := book.The(u.Name)
		ride(goal, commander.Advice{Worth: worth, What: "Ride to " + name, Why: why, Cites: secMorale, Moves: "the rear of " + name})
	}
	return o.Legal(s, out)
}

// walkAdvice returns the moves that make sense for u: to its task, closing with the nearest enemy, or turning to face him.
func (o *officer) walkAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	if u.Form == Unlimbered {
		return o.layAdvice(s, u, p)
	}
	add := func(goal battle.Point, pace, what, why, cites string) {
		if a, end, ok := o.walk(s, u, p, goal, pace, what[0] == 'M'); ok {
			place := commander.Task{}
			if strings.HasPrefix(what, "Move ") {
				place = o.Tasks[u.ID]
				if o.arrived(u, p) && end.Reach(place.At) >= p.Reach(place.At) {
					return // it is there
				}
			}
			a.What, a.Why, a.Cites, a.Moves = what, why, cites, commander.Directions(o.Board, end, true, place)
			w := u
			w.Place = -1
			if w.Moved = 1; a.Do.In.Get("pace") == "double" {
				w.Moved = atTheDouble
			}
			a.Worth = o.at(s, w, end) - wheels*a.Do.In.Int("turn", 0)
			out = append(out, a)
		}
	}
	paces := []string{"column"}
	if u.Form == Line || u.Form == Skirmish {
		paces = []string{"line", "double"}
	}
	near, far := o.Board.Nearest(u.ID, func(q sandtable.Piece) bool { // nobody reacts to what he does not see: HM-80
		v, _ := s.unit(q.ID)
		return v.inOrder() && !o.blocked(s, p, q)
	})
	v, _ := s.unit(near.ID)
	reach := s.harmReach(u)
	for i, pace := range paces {
		if task, has := o.Tasks[u.ID]; has && (s.attacks(u) || o.Any) {
			all := o.stations(u, task)
			if i > 0 || battle.Distance(p.At, task.At) > 1500 {
				all = all[:1] // from afar they come to the same
			}
			for _, g := range all {
				add(g, pace, "Move to "+task.Name, task.Prize(), "")
			}
		}
		if i == 0 && far <= reach+closing*book.Bit(s.attacks(u)) {
			like := reach * o.Who[u.Side-1].Close / 100
			if u.mounted() { // a charge strikes as hard from farther off, where muskets do not reach
				like = reach - slack
			}
			if far > like {
				add(sandtable.Stretch(near.At, p.At, like), pace, "Close with "+book.The(v.Name),
					"Closer in, its "+[...]string{"fire", "charge"}[book.Bit(u.mounted())]+" tells.", secVolley)
			}
		}
		if o.Any {
			for _, f := range [...]battle.Point{{X: 0, Y: 1}, {X: 1, Y: 0}, {X: 0, Y: -1}, {X: -1, Y: 0}} {
				add(battle.Point{X: p.At.X + 1200*f.X, Y: p.At.Y + 1200*f.Y}, pace, "March off", "It has leave to.", "")
			}
		}
	}
	if far <= reach+closing*book.Bit(s.attacks(u)) {
		if a, end, ok := o.facingAdvice(s, u, p, near.Middle(), paces[0]); ok {
			a.What, a.Why, a.Cites, a.Worth = "Face "+book.The(v.Name), "A unit fires and fights to its front.", secForms, o.at(s, u, end)
			a.Moves = commander.Directions(o.Board, end, true, commander.Task{})
			out = append(out, a)
		}
	}
	return out
}

// closing is how far beyond its reach a unit still closes with an enemy; wheels is the cost of a turn of 45° besides distance.
const closing, wheels = 500, 30

// harmReach returns how far u can harm an enemy, by fire or a charge.
func (s State) harmReach(u Unit) int {
	n := 0
	if u.shoots() {
		n = s.weaponReach(u.Weapon)
	}
	if u.Class == Artillery {
		n = gunReach(u.Gun, u.Howitz == 1) / 2
	}
	return quarter * max(n, book.Bit(u.mounted())*s.pace(u, "charge"))
}

// layAdvice returns the turns of unlimbered guns to the left and right. Those that have turned without a shot since do not turn again in
// the next turn, nor back in the next two: else an enemy on the move keeps them turning.
func (o *officer) layAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	fire := o.bestFire(s, u, p)
	for i, way := range [...]string{"left", "right"} {
		q := p
		q.Face = wheeled(p.Face, 2*i-1)
		last, turned := o.laid[u.ID]
		if !o.Any && (o.cannon(s, u, q) <= fire || turned && s.Turn-last.turn < 2+book.Bit(way != last.way)) {
			continue
		}
		out = append(out, commander.Advice{Do: engine.Do("move", "unit", book.Num(u.ID), "pace", "turn", "way", way,
			commander.SpotField, q.Spot()),
			Worth: o.at(s, u, q) - fire, What: "Turn the guns to the " + way, Cites: secGuns,
			Moves: commander.Directions(o.Board, q, true, commander.Task{}),
			Why:   "A better target lies that way."})
	}
	return out
}

// wheeled returns the direction f turned by 45°, to the right if hand is 1, to the left if -1.
func wheeled(f battle.Point, hand int) battle.Point {
	return battle.Point{X: (f.X + hand*f.Y) * 707 / 1000, Y: (f.Y - hand*f.X) * 707 / 1000}
}

// stations returns the places from which u serves its task: on it and to either side. Horse keeps back and to the side, guns farther back.
func (o *officer) stations(u Unit, t commander.Task) []battle.Point {
	back, wide := 50, 500
	switch {
	case u.mounted():
		back, wide = 500, 900
	case u.Class == Artillery:
		back, wide = 1000, 400
	}
	return commander.Stations(t, u.Side-1, back, wide, u.mounted())
}

// trek is what costs a move distance: turns of 45°, ground and a crossing, as the form asks for them.
type trek struct {
	turns  int
	ground [2]string // ids of the costliest two, "" for open
	cross  string
}

// cost returns what the way w from p costs, but at least t.
func (t trek) cost(s State, u Unit, p sandtable.Piece, w sandtable.Way) trek {
	dot := (p.Face.X*w.End.Face.X + p.Face.Y*w.End.Face.Y) / sandtable.One
	turns := 4
	for i, least := range [...]int{985, 574, -174, -819} { // the cosines of 10°, 55° and so on
		if dot >= least {
			turns = i
			break
		}
	}
	t.turns = max(t.turns, turns)
	cost := func(id string) int {
		if id == "" {
			return 0
		}
		return s.groundCost(u, grounds[groundOf(id)])
	}
	for _, x := range w.Over {
		switch id := groundID(x); {
		case id == t.ground[0] || id == t.ground[1] || cost(id) == 0:
		case grounds[groundOf(id)].crossing:
			if cost(id) > cost(t.cross) {
				t.cross = id
			}
		case cost(id) > cost(t.ground[0]):
			t.ground = [2]string{id, t.ground[0]}
		}
	}
	return t
}

// applyTo charges t to the move m.
func (t trek) applyTo(s State, m *march) {
	m.fixed = 25 * t.turns
	if id := t.ground[0]; id != "" {
		m.way = []stretch{{s.groundCost(m.u, grounds[groundOf(id)]), 0}}
	}
	if t.cross != "" {
		m.fixed += s.groundCost(m.u, grounds[groundOf(t.cross)])
	}
}

// walk returns the move of u from p towards goal and where it ends: straight ahead, or after a turn of 45°, 90° or 135°, whichever brings
// it nearest. An about-turn would cost the whole move. If lasts, goal is a lasting place and the move goes round obstacles. No move goes
// into a swamp or the like on the way to somewhere else. Source: HM-35.
func (o *officer) walk(s State, u Unit, p sandtable.Piece, goal battle.Point, pace string, lasts bool) (
	best commander.Advice, end sandtable.Piece, ok bool) {
	m := sandtable.Allowance{Keep: 100, Whole: quarter, Spin: true, Round: true, Bars: o.shuns(s, u, p, goal)}
	length := func(q sandtable.Piece) int { return battle.Distance(q.At, goal) }
	if lasts {
		m.Class = u.class()
		length = func(q sandtable.Piece) int { return o.far(s, u, q, goal) }
	}
	least := length(p)
	for _, f := range eighths(p.Face, 3) {
		a, to, can := o.findMove(s, u, p, pace, m, func(m sandtable.Allowance) sandtable.Way { return o.Board.Facing(u.ID, f.face, goal, m) })
		if far := length(to) + 10*f.turns; can && far < least-2*quarter {
			best, end, ok, least = a, to, true, far
		}
	}
	return best, end, ok
}

// eighth is a direction that is some turns of 45° from another.
type eighth struct {
	face  battle.Point
	turns int
}

// eighths returns face and the directions up to so many turns of 45° to its left and right. Source: HM-35.
func eighths(face battle.Point, turns int) []eighth {
	out := []eighth{{face, 0}}
	left, right := face, face
	for n := 1; n <= turns; n++ {
		left, right = wheeled(left, -1), wheeled(right, 1)
		if out = append(out, eighth{right, n}); n < 4 {
			out = append(out, eighth{left, n})
		}
	}
	return out
}

// facingAdvice returns the move that only turns u to face at, as nearly as turns of 45° do. Source: HM-35.
func (o *officer) facingAdvice(s State, u Unit, p sandtable.Piece, at battle.Point, pace string) (commander.Advice, sandtable.Piece, bool) {
	m := sandtable.Allowance{Keep: 50, Spin: true, Round: true, Bars: s.bars(u)}
	want := sandtable.Direction(p.At, at)
	nearest := slices.MinFunc(eighths(p.Face, 4), func(a, b eighth) int {
		return battle.Distance(a.face, want) - battle.Distance(b.face, want)
	})
	if nearest.turns == 0 {
		return commander.Advice{}, p, false
	}
	return o.findMove(s, u, p, pace, m, func(m sandtable.Allowance) sandtable.Way {
		m.Reach = 0
		return o.Board.Heading(u.ID, nearest.face, m)
	})
}

// findMove returns the entry for a move along a way made by find. The length of a way depends on what it crosses, which depends on its
// length, so it tries until they agree.
func (o *officer) findMove(s State, u Unit, p sandtable.Piece, pace string, m sandtable.Allowance,
	find func(sandtable.Allowance) sandtable.Way) (a commander.Advice, end sandtable.Piece, ok bool) {
	var t trek
	if s.paceFits(u, pace) != "" {
		return a, end, false
	}
	for range 4 {
		j := march{u: u, q: s.pace(u, pace)}
		t.applyTo(s, &j)
		if m.Reach = j.far() * quarter; j.fixed > 100 {
			return a, end, false
		}
		w := find(m)
		if w.End.At == p.At && w.End.Face == p.Face {
			return a, end, false
		}
		was := t
		if t = t.cost(s, u, p, w); t == was {
			slow := march{u: u, q: s.pace(u, "line")}
			if t.applyTo(s, &slow); pace == "double" && quartersApart(p, w.End) <= slow.far() {
				pace = "line" // it gets there without running, and may fire
			}
			c := engine.Do("move", "unit", book.Num(u.ID), "pace", pace)
			if t.turns > 0 {
				c = c.With("turn", book.Num(t.turns))
			}
			c = withField(withField(c, "ground", t.ground[0]), "cross", t.cross)
			return commander.Advice{Do: c.With(commander.SpotField, w.End.Spot())}, w.End, true
		}
	}
	return a, end, false
}
