package march

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// What the sand table shows. Its lengths are in hundredths of an inch.

const inch, quarterInch = 100, 25

// here reports whether a unit is on the table.
func (s State) here(u Unit) bool {
	m, _ := s.mf(u.MF)
	return u.live() && m.Arrives == 0
}

// fighting reports whether a unit charges, is charged or is in a melee.
func (s State) fighting(id int) bool {
	return slices.ContainsFunc(s.Charges, func(c Charge) bool { return c.Unit == id || c.At == id })
}

// groundIn returns the ground of a shape on the map. Source: charts C15.
func groundIn(x battle.Shape) ground {
	id := ""
	switch x.Kind {
	case "hill":
		id = x.Setting("slope")
	case "wood", "forest":
		if id = x.Setting("density"); id != "heavy" {
			id = "light"
		}
	case "orchard":
		id = "light"
	case "wall", "hedge", "ditch", "earthwork":
		return wall
	case "river":
		return river
	case "stream":
		id = x.Kind
	case "marsh", "rough", "rocks", "bog":
		id = "rough"
	case "field":
		id = x.Setting("effect")
	}
	for i, g := range grounds {
		if g.id == id {
			return ground(i)
		}
	}
	return open
}

// townIn returns the built-up section in a shape; its ID is 0 if there is none.
func (s State) townIn(x battle.Shape) Town {
	for _, t := range s.Towns {
		if x.Kind == "village" && x.Name == t.Name {
			return t
		}
	}
	return Town{}
}

// bars returns the test for shapes that u may not enter; houses are entered with a separate procedure.
func (s State) bars(u Unit) func(battle.Shape) bool {
	return func(x battle.Shape) bool {
		switch x.Kind {
		case "village":
			return u.Town == 0 || s.townIn(x).ID != u.Town
		case "building":
			return u.Town == 0
		}
		return s.groundShare(groundIn(x), u, u.Form) == 0
	}
}

// class returns the class of units that the ground bars alike.
func (u Unit) class() string {
	if u.Form == Skirmish {
		return "open"
	}
	return [...]string{"foot", "horse", "guns"}[u.Kind]
}

// over returns the slowest ground of a way.
func (s State) over(u Unit, all []battle.Shape) (g ground) {
	for _, x := range all {
		n := groundIn(x)
		a, b := s.groundShare(n, u, u.Form), s.groundShare(g, u, u.Form)
		if a < b || a == b && (g == open || n == wall) {
			g = n
		}
	}
	return g
}

// hidden reports whether the ground hides b from a: one can see a few inches into a wood, a hill hides what lies beyond its crest,
// houses hide everything except their garrison. Source: charts C15.
func (o *officer) hidden(s State, a, b battle.Point) bool {
	for _, x := range o.Board.ShapesAlong(a, b) {
		in, from := battle.DistanceToShape(x, b) == 0, battle.DistanceToShape(x, a) == 0
		switch g := groundIn(x); {
		case x.Kind == "hill":
			if !(in && from) && sandtable.LengthInside(x, a, b) > 4*inch {
				return true
			}
		case x.Kind == "village":
			if !in && !from {
				return true
			}
		case grounds[g].id == "light":
			if sandtable.LengthInside(x, a, b) > inch*s.v(grLight) {
				return true
			}
		case grounds[g].id == "heavy":
			if sandtable.LengthInside(x, a, b) > inch*s.v(grHeavy) {
				return true
			}
		}
	}
	return false
}

// bears reports whether any part of q lies within aside of straight ahead of p, to either side, in thousandths of the distance
// ahead.
func bears(p, q sandtable.Piece, aside int) bool {
	c := q.Corners()
	for _, x := range append(c[:], q.At) {
		if ahead, off := p.Ahead(x); ahead > 0 && 1000*(max(off, -off)-p.Wide/2) <= aside*ahead {
			return true
		}
	}
	return false
}

// aims returns how u, standing where p does, may fire at v; false if it may not.
func (o *officer) aims(s State, u, v Unit, p sandtable.Piece) (volley, bool) {
	q, ok := o.Board.Piece(v.ID)
	if !ok || s.side(u) == s.side(v) {
		return volley{}, false
	}
	return o.aimsAt(s, u, v, p, q)
}

// aimsAt returns how u, standing where p does, may fire at v, standing where q does; ok is false if it may not.
func (o *officer) aimsAt(s State, u, v Unit, p, q sandtable.Piece) (x volley, ok bool) {
	if u.Kind == Cavalry || u.Form == Limbered || u.has(Routed) {
		return x, false
	}
	gap := sandtable.Gap(p, q)
	x.at, x.reach = v, -1
	for i, to := range o.rangeLimits(s, u) {
		if gap <= to {
			x.reach = i
			break
		}
	}
	from := muzzles(u, p)
	if x.reach < 0 || !u.faces(p, q) || !o.clear(s, u, v, p, q, from, &x) {
		return x, false
	}
	x.flank = v.flanked() && v.Form != Skirmish && q.SideToward(from) != sandtable.Front
	x.cover = o.cover(s, v, q, from, false)
	if u.Kind == Artillery && x.reach > 0 && v.Town == 0 && s.Weather == 0 {
		x.behind = o.behind(s, u, q, from)
	}
	return x, true
}

// muzzles returns the point from which u, standing where p does, fires.
func muzzles(u Unit, p sandtable.Piece) battle.Point {
	if u.Town != 0 {
		return p.Middle()
	}
	return p.At
}

// faces reports whether any part of q is in the arc of u, standing where p does. A garrison and a square fire all round. Source: charts C8,
// C9.
func (u Unit) faces(p, q sandtable.Piece) bool {
	arc := 1000
	if u.Kind == Artillery {
		arc = 577 // 30 degrees
	}
	return u.Town != 0 || u.Form == Square || bears(p, q, arc)
}

// rangeLimits returns the limits of the ranges of u, nearest first.
func (o *officer) rangeLimits(s State, u Unit) []int {
	switch {
	case u.Kind == Artillery:
		to := s.gunReach(u.Weight)
		return []int{inch * to[0], inch * to[1], inch * to[2]}
	case u.Rifle:
		return []int{quarterInch * s.v(fiRNear), quarterInch * s.v(fiRFar)}
	}
	return []int{quarterInch * s.v(fiMNear), quarterInch * s.v(fiMFar)}
}

// clear reports whether nothing blocks a shot. Guns need more room past their friends, or fire over their heads, which sets x.over.
// Source: charts C9.
func (o *officer) clear(s State, u, v Unit, p, q sandtable.Piece, from battle.Point, x *volley) bool {
	to := q.Nearest(from)
	if q.SideToward(from) == sandtable.Front && v.Town == 0 {
		to = q.At
	}
	units, _ := o.Board.Between(from, to, u.ID, v.ID)
	if len(units) > 0 && (u.Kind != Artillery || slices.ContainsFunc(units, func(f sandtable.Piece) bool { return f.Side != p.Side })) {
		return false
	}
	if u.Kind == Artillery {
		lane := sandtable.Piece{At: to, Face: sandtable.Direction(from, to), Wide: 2 * inch * s.v(arLine), Deep: battle.Distance(from, to)}
		for _, f := range o.Board.Pieces() {
			if f.Side != p.Side || f.ID == u.ID || f.ID == v.ID || sandtable.Gap(f, lane) > 0 {
				continue
			}
			if ahead, _ := p.Ahead(f.Middle()); ahead < 0 {
				continue // beside or behind the guns
			}
			if x.over = true; min(sandtable.Gap(p, f), sandtable.Gap(q, f)) < inch*s.v(arClear) {
				x.near = f
				return false
			}
		}
	}
	return !o.hidden(s, from, to)
}

// cover returns the cover of v, standing where q does, against fire from a place or, with hand, in a melee: 0 none, 1 light, 2 heavy.
// Source: charts C15, C16; ruling MA-R33.
func (o *officer) cover(s State, v Unit, q sandtable.Piece, from battle.Point, hand bool) int {
	if v.Town != 0 {
		return s.coverOf(v)
	}
	best := 0
	for _, x := range o.Board.ShapesAlong(from, q.At) {
		far := battle.DistanceToShape(x, q.At)
		switch g := grounds[groundIn(x)].id; {
		case x.Kind == "earthwork" && far <= inch, g == "heavy" && !hand && far == 0:
			return 2
		case (g == "wall" || g == "stream" && hand) && far <= inch, (g == "light" || g == "heavy" || g == "rough" && !hand) && far == 0:
			best = 1
		}
	}
	return best
}

// behind returns the id of the first unit behind a target, which a shot bounces into; 0 for none.
func (o *officer) behind(s State, u Unit, q sandtable.Piece, from battle.Point) int {
	far := q.Deep + inch*s.v(bounceKey(u.Weight))
	face := sandtable.Direction(from, q.At)
	beyond := battle.Point{X: q.At.X + face.X*far/sandtable.One, Y: q.At.Y + face.Y*far/sandtable.One}
	units, shapes := o.Board.Between(q.At, beyond, u.ID, q.ID)
	if len(units) == 0 || len(shapes) > 0 {
		return 0
	}
	return slices.MinFunc(units, func(a, b sandtable.Piece) int { return cmp.Compare(sandtable.Gap(a, q), sandtable.Gap(b, q)) }).ID
}

// chargeAt returns the side from which u can charge v on the sand table; ok is false if it cannot.
func (o *officer) chargeAt(s State, u, v Unit) (side int, ok bool) {
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	reach := quarterInch * s.chargeMove(u)
	gap := sandtable.Gap(p, q)
	if gap > reach {
		return 0, false
	}
	at := q.Nearest(p.At)
	if q.SideToward(p.At) == sandtable.Front && v.Town == 0 {
		at = q.At
	}
	face := sandtable.Direction(p.At, at)
	if face.X*p.Face.X+face.Y*p.Face.Y < 707*sandtable.One {
		return 0, false // one wheel up to 45°
	}
	wheel := battle.Distance(p.Face, face) * p.Wide / sandtable.One
	if ahead, aside := p.Ahead(at); ahead > 0 && max(aside, -aside) < (p.Wide+q.Wide)/3 {
		wheel = 0 // straight ahead is good enough
	}
	units, _ := o.Board.Between(p.At, at, u.ID, v.ID)
	var way []battle.Shape
	for _, x := range o.Board.ShapesAlong(p.At, at) {
		if !(x.Kind == "village" || x.Kind == "building") || v.Town == 0 {
			way = append(way, x)
		}
	}
	g := s.over(u, way)
	formed := u.Kind == Cavalry && (grounds[g].id == "light" || grounds[g].id == "heavy" || g == wall)
	if len(units) > 0 || slices.ContainsFunc(way, s.bars(u)) || formed || o.hidden(s, p.At, at) {
		return 0, false
	}
	if v.Town == 0 && v.Form != Square {
		side = q.SideToward(p.At)
	}
	return side, gap+wheel <= reach*s.groundShare(g, u, u.Form)/4
}

// chargedFrom returns the distance bracket of a charge, as in the form.
func (o *officer) chargedFrom(c Charge) string {
	switch far := o.began[c.Unit]; {
	case far <= 5*inch:
		return book.Num(to5)
	case far <= 12*inch:
		return book.Num(to12)
	}
	return book.Num(over12)
}

// enemyNear returns the nearest enemy of u and its distance; formed ignores units in skirmish order.
func (o *officer) enemyNear(s State, u Unit, formed bool) (near sandtable.Piece, far int) {
	return o.Board.Nearest(u.ID, func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return !formed || v.Form != Skirmish
	})
}

// formedNear returns the distance of the nearest formed enemy.
func (o *officer) formedNear(s State, u Unit) int {
	_, far := o.enemyNear(s, u, true)
	return far
}

// wronglyMarked returns the MFs that are wrongly marked as engaged or not engaged, in S1 to S3. Source: MA-51.
func (o *officer) wronglyMarked(s State) (out []MF) {
	for _, m := range s.MFs {
		if s.Step > 2 || !standing(s, m) {
			continue
		}
		engaged := slices.ContainsFunc(s.Units, func(u Unit) bool { return u.MF == m.ID && o.formedNear(s, u) <= 9*inch })
		if engaged != m.Engaged {
			out = append(out, m)
		}
	}
	return out
}

// onward returns the entry that moves the sequence on, with the marks of MFs as engaged that it sets right: before the morale tests and
// before skirmish combat. Source: MA-51.
func (o *officer) onward(s State) engine.Command {
	var ids []string
	if s.Step < 2 {
		for _, m := range o.wronglyMarked(s) {
			ids = append(ids, book.Num(m.ID))
		}
	}
	c, field := engine.Do("next"), engagedField
	if s.code() == "T1" {
		field = zoneField
		for _, id := range o.zoned {
			u, _ := s.unit(id)
			p, there := o.Board.Piece(id)
			if there && !s.fighting(id) && !u.has(Charging|Fought) && o.threatened(s, u, p) {
				ids = append(ids, book.Num(id))
			}
		}
	}
	if len(ids) > 0 {
		c = c.With(field, strings.Join(ids, ","))
	}
	return c
}

// threatened reports whether u, standing as p does, is cavalry or limbered guns in the threat zone of enemy infantry. Source: charts C6.
func (o *officer) threatened(s State, u Unit, p sandtable.Piece) bool {
	return u.Kind != Infantry && u.Form != Deployed && o.inZone(s, p)
}

// inZone reports whether a piece stands in the threat zone of enemy infantry. Source: charts C6.
func (o *officer) inZone(s State, p sandtable.Piece) bool {
	return slices.ContainsFunc(o.Board.Pieces(), func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return q.Side != p.Side && v.Kind == Infantry && v.Form != Skirmish && !v.has(Routed) && v.Town == 0 &&
			sandtable.Gap(p, q) <= inch*s.v(mcZone) && sandtable.InFront(q, p)
	})
}

// lingers returns what it costs u, which began its T1 in a threat zone, to stand as p does. Source: charts C6.
func (o *officer) lingers(s State, u Unit, p sandtable.Piece) int {
	return disordered * book.Bit(slices.Contains(o.zoned, u.ID) && o.threatened(s, u, p))
}

// near reports whether units of the MFs a and b stand within far of each other.
func (o *officer) near(s State, a, b, far int) bool {
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		for _, v := range s.Units {
			q, there := o.Board.Piece(v.ID)
			if ok && there && u.MF == a && v.MF == b && sandtable.Gap(p, q) <= far {
				return true
			}
		}
	}
	return false
}

// skirmish returns the skirmish combat of the first area: an MF, the enemies near it, the MFs near those, and so on. Source: charts
// C5.
func (o *officer) skirmish(s State) engine.Command {
	in := map[int]bool{}
	for _, m := range s.MFs {
		if len(in) == 0 && m.Engaged && !m.Skirmed && s.scv(m) > 0 {
			in[m.ID] = true
		}
	}
	for grows := true; grows; {
		grows = false
		for _, a := range s.MFs {
			for _, b := range s.MFs {
				if in[a.ID] && !in[b.ID] && a.Side != b.Side && standing(s, b) && o.near(s, a.ID, b.ID, 9*inch) {
					in[b.ID], grows = true, true
				}
			}
		}
	}
	c := engine.Do("skirmish")
	for side := range 2 {
		for _, m := range s.skirmishers(side) {
			v := 0
			if in[m.ID] && !m.Skirmed {
				v = s.scv(m)
			}
			c = c.With("m"+book.Num(m.ID), book.Num(v))
		}
		for _, m := range s.targets(side) {
			c = c.With("in"+book.Num(m.ID), book.Yes(in[m.ID]))
		}
	}
	return c
}

// leaderAt returns where a leader is: with his unit, or in the middle of the units he commands.
func (o *officer) leaderAt(s State, l Leader) battle.Point {
	if p, ok := o.Board.Piece(l.Unit); ok {
		return p.At
	}
	at, n := battle.Point{}, 0
	for _, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok && s.commandsUnit(l, u) {
			at, n = battle.Point{X: at.X + p.At.X, Y: at.Y + p.At.Y}, n+1
		}
	}
	return battle.Point{X: at.X / max(1, n), Y: at.Y / max(1, n)}
}

// orderOf returns the order that u acts under: more than 18″ from the leader of its MF as T1 began that is Defend, unless it goes to the
// rear. Source: charts C4.
func (o *officer) orderOf(s State, u Unit) string {
	m, _ := s.mf(u.MF)
	id := orders[m.Order].id
	if o.apart[u.ID] > 0 && id != "retire" && id != "retreat" {
		return "defend"
	}
	return id
}

// orderBracket returns the distance bracket of an order from l to an MF, as in the form. Source: charts C3.
func (o *officer) orderBracket(s State, l Leader, m MF) int {
	to, at := s.leader(m.Leader)
	if at < 0 {
		return 1
	}
	return o.leaderBracket(s, l, to)
}

// leaderBracket returns the distance bracket between two leaders, as in the form. Source: charts C3.
func (o *officer) leaderBracket(s State, l, to Leader) int {
	far := battle.Distance(o.leaderAt(s, l), o.leaderAt(s, to))
	return book.Bit(far > inch*s.v(orD1)) + book.Bit(far > inch*s.v(orD2)) + book.Bit(far > inch*s.v(orD3))
}

// withSupport fills in the support of an MF in a morale entry: houses, and the army leader near by.
func (o *officer) withSupport(s State, c engine.Command, m MF) engine.Command {
	housed := 0
	for _, u := range s.Units {
		if u.MF == m.ID && s.here(u) {
			housed += 2*book.Bit(u.Town != 0) - 1
		}
	}
	if housed > 0 {
		c = c.With("cover", "yes")
	}
	if l, ok := s.chief(m.Side); ok && army(l) && l.Lost == 0 {
		to, _ := s.leader(m.Leader)
		if battle.Distance(o.leaderAt(s, l), o.leaderAt(s, to)) <= inch*s.v(moChief) {
			c = c.With("chief", "yes")
		}
	}
	return c
}

// nearFallen reports whether an MF stands within 12″ of where a fallen MF of its side lost a unit.
func (o *officer) nearFallen(s State, m MF) bool {
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		for _, v := range s.Units {
			n, _ := s.mf(v.MF)
			at, fell := o.Fell[v.ID]
			if ok && fell && u.MF == m.ID && n.Side == m.Side && n.Fallen && p.Reach(at) <= 12*inch {
				return true
			}
		}
	}
	return false
}

// withCircumstances fills in the circumstances of a melee: anchored flanks, obstacles, slopes.
func (o *officer) withCircumstances(s State, c engine.Command) engine.Command {
	x := s.Charges[c.In.Int("charge", 0)]
	u, _ := s.unit(x.Unit)
	v, _ := s.unit(x.At)
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	up := func(a sandtable.Piece) bool { return o.Board.InShape(a.Middle(), "hill") }
	for i, f := range [...]Unit{u, v} {
		key := "ab"[i : i+1]
		at := [...]sandtable.Piece{p, q}[i]
		if f.Kind == Infantry && f.Form == Line && f.Town == 0 {
			c = c.With(key+"anchor", book.Num(o.anchoredFlanks(s, at)))
		}
	}
	if v.Town == 0 {
		c = c.With("bcover", book.Num(o.cover(s, v, q, p.Middle(), true)))
	}
	if up(q) && !up(p) {
		c = c.With("bup", "yes")
	}
	return c
}

// anchoredFlanks returns the number of flanks of a line that rest on houses, an obstacle or a friend in order. Source: charts C11.
func (o *officer) anchoredFlanks(s State, p sandtable.Piece) (n int) {
	for _, hand := range [...]int{-1, 1} {
		end := p
		end.Wide = inch
		shift := hand * (p.Wide + inch) / 2
		end.At = battle.Point{X: p.At.X + p.Face.Y*shift/sandtable.One, Y: p.At.Y - p.Face.X*shift/sandtable.One}
		friend := slices.ContainsFunc(o.Board.Pieces(), func(q sandtable.Piece) bool {
			v, _ := s.unit(q.ID)
			return q.ID != p.ID && q.Side == p.Side && v.Dis == 0 && !v.has(Routed) && sandtable.Gap(q, end) == 0
		})
		firm := slices.ContainsFunc(o.Board.Under(end), func(x battle.Shape) bool {
			g := groundIn(x)
			return battle.DistanceToShape(x, p.Middle()) > 0 && (x.Kind == "village" || g == river || grounds[g].melee == "obstacle")
		})
		n += book.Bit(friend || firm)
	}
	return n
}

// holder returns the side that holds a place of the battle: the last to stand within 3″ of it and not contested there now; -1 for
// none. Source: MB-1.
func (o *officer) holder(s State, aim int) int {
	a := o.Field.Aims[aim]
	if len(a.At) == 0 {
		return o.held[aim]
	}
	var by [2]bool
	for _, p := range o.Board.Pieces() {
		if u, _ := s.unit(p.ID); p.Reach(a.At[0]) <= 3*inch && (u.Form != Skirmish || u.Town != 0) && !u.has(Routed) {
			by[p.Side] = true
		}
	}
	if by == [2]bool{} {
		return o.held[aim]
	}
	return battle.SoleSide(by)
}

// Measured implements commander.Measurer: the range and cover of a shot, the ground straight ahead of a move and how far it goes, and the
// distance of an order.
func (o *officer) Measured(st engine.State, c engine.Command) (in engine.Values) {
	s := st.(State)
	switch c.Do {
	case "fire", "guns":
		u, _ := s.unit(c.In.Int("unit", 0))
		v, _ := s.unit(c.In.Int("at", 0))
		if p, ok := o.Board.Piece(u.ID); ok {
			if x, seen := o.aims(s, u, v, p); seen {
				in = in.With("range", book.Num(x.reach)).With("cover", book.Num(x.cover))
			} else if x.at.ID != 0 && x.reach >= 0 {
				in = in.With("range", book.Num(x.reach))
			}
		}
	case "move":
		u, _ := s.unit(c.In.Int("unit", 0))
		if c.In.Get("turns") == "" && o.wrongWay(s, u) {
			if u.Form == Deployed && c.In.Get("form") == "" {
				in = in.With("form", formIDs[Limbered])
			}
			in = in.With("turns", "1").With(turnField, "3")
			for _, v := range in {
				c = c.With(v.Key, v.Val)
			}
		}
		turns := c.In.Int("turns", 0)
		if p, ok := o.Board.Piece(u.ID); ok && u.Town == 0 && (turns == 0 || turns == 1 && c.In.Int(turnField, 0) > 0) {
			defer o.Board.Put(p)
			p = u.faced(p, c.In)
			o.Board.Put(p)
			in = append(in, o.straight(s, u, p, c)...)
		}
	case "order":
		by, at := s.leader(c.In.Int("by", 0))
		to, ok := s.receiver(c.In.Get("to"))
		if at >= 0 && ok && o.onBoard(s, by) && o.onBoard(s, to) {
			in = in.With("far", book.Num(o.leaderBracket(s, by, to)))
		}
	}
	return in
}

// wrongWay reports whether u, which has to go to the rear and can turn about, faces the nearest enemy.
func (o *officer) wrongWay(s State, u Unit) bool {
	p, ok := o.Board.Piece(u.ID)
	near, _ := o.enemyNear(s, u, false)
	ahead, _ := p.Ahead(near.Middle())
	order := o.orderOf(s, u)
	return ok && near.ID != 0 && ahead > 0 && u.Draw != 'S' && u.Town == 0 && (order == "retire" || order == "retreat")
}

// straight returns the rate and the ground of a move straight ahead, how far it goes, and whether a change of formation is tested.
func (o *officer) straight(s State, u Unit, p sandtable.Piece, c engine.Command) (in engine.Values) {
	form := u.Form
	if f := slices.Index(formIDs[:], c.In.Get("form")); f >= 0 {
		form = Form(f)
	}
	why := ""
	a, ok := o.goes(s, u, form, func(m sandtable.Allowance) sandtable.Way {
		if m.Keep < 9*inch { // a tactical move
			m.Keep = inch
		}
		m.Reach -= m.About * c.In.Int("turns", 0)
		w := o.Board.Heading(u.ID, p.Face, m)
		why = o.Halt(w, m.Keep)
		return w
	})
	for _, key := range [...]string{"rate", "ground"} {
		if v := a.Do.In.Get(key); v != "" {
			in = in.With(key, v)
		}
	}
	if form != u.Form {
		return o.pressed(s, engine.Command{In: in}, u).In
	}
	went, most := 0, a.Do.In.Int(commander.WentField, 0)*book.Bit(ok)
	order, zoned := o.orderOf(s, u), o.inZone(s, p)
	if order == "manoeuvre" && in.Get("rate") == "" && strings.HasPrefix(why, "9″ ") {
		why = "its order, Manoeuvre"
	}
	for end := p; went < most; went++ {
		if went > 0 && !zoned && o.inZone(s, end) { // entering one ends the move
			why = "a threat zone"
			break
		}
		if end = p.Forward((went + 1) * quarterInch); !o.allows(s, u, order, p, end) {
			if why = "its order, " + orders[orderIndex(order)].name; o.apart[u.ID] > 0 {
				why = "too far from its leader"
			}
			break
		}
	}
	return in.With(commander.WentField, book.Num(went)).With(commander.HaltField+commander.WentField, why)
}

// Targets implements commander.Ranger: whom a unit cannot fire at from where it stands, and whom it cannot hurt or has others or ground
// before it, where the referee may see a gap. Source: charts C8, C9.
func (o *officer) Targets(st engine.State, c engine.Command) (string, commander.Look) {
	s := st.(State)
	u, _ := s.unit(c.In.Int("unit", 0))
	p, ok := o.Board.Piece(u.ID)
	if !ok || c.Do != "fire" && c.Do != "guns" || s.noFire(u, c.Do == "guns") != "" {
		return "", nil
	}
	limits := o.rangeLimits(s, u)
	return "at", func(q sandtable.Piece) (beyond, screen string) {
		v, _ := s.unit(q.ID)
		x, may := o.aimsAt(s, u, v, p, q)
		gap, to := sandtable.Gap(p, q), limits[len(limits)-1]
		switch {
		case may:
			return "", book.When(o.factor(s, u, x) == 0, "factor 0")
		case gap > to:
			return words.Text(book.Say("too-distant", (gap+quarterInch-1)/quarterInch, to/quarterInch)), ""
		case !u.faces(p, q):
			return words.Text(book.Say("no-arc")), ""
		}
		if x.near.ID != 0 {
			return "", words.Text(book.Say("near-line", x.near.Name, s.v(arLine)))
		}
		units, _ := o.Board.Between(muzzles(u, p), q.Nearest(muzzles(u, p)), u.ID, v.ID)
		return "", commander.Behind(units)
	}
}

// Settled implements commander.Ranger: in T2 a unit from which the table shows no target that it can hurt has nothing to do. A unit or an
// enemy whose place is unknown leaves it open.
func (o *officer) Settled(st engine.State) engine.State {
	s := st.(State)
	if s.code() != "T2" {
		return s
	}
	s = s.clone()
	for i, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if ok && s.fires(u) && !slices.ContainsFunc(s.Units, func(v Unit) bool {
			q, there := o.Board.Piece(v.ID)
			if s.side(v) == p.Side || !s.here(v) {
				return false
			}
			x, may := o.aimsAt(s, u, v, p, q)
			return !there || may && !s.locked(v) && o.factor(s, u, x) > 0
		}) {
			s.Units[i].Flags |= Stays
		}
	}
	return s
}

// receiver returns the leader who receives an order: the leader of an MF, or of several.
func (s State) receiver(to string) (l Leader, ok bool) {
	if to == "" {
		return l, false
	}
	id, _ := strconv.Atoi(to[1:])
	if m, at := s.mf(id); to[0] == 'm' && at >= 0 {
		id = m.Leader
	}
	l, at := s.leader(id)
	return l, at >= 0
}

// onBoard reports whether the unit a leader is attached to, or any unit he commands, is on the table.
func (o *officer) onBoard(s State, l Leader) bool {
	return slices.ContainsFunc(s.Units, func(u Unit) bool {
		_, ok := o.Board.Piece(u.ID)
		return ok && (u.ID == l.Unit || s.commandsUnit(l, u))
	})
}
