package ecw

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The commander’s map is in hundredths of an inch for 25 mm figures. For 15 mm figures the real table is three quarters as large, and a
// length measured on it is three quarters of that on the map.

// onMap converts quarters of an inch on the table to hundredths on the map.
func (t Settings) onMap(quarters int) int { return quarters * 100 / t.q(1) }

// measured enters a length on the map under key as it is measured on the table, rounded up to quarters of an inch at the 15 mm scale, else
// to whole inches.
func (t Settings) measured(in engine.Values, key string, far int) engine.Values {
	q := (far*t.q(1) + 99) / 100
	if !t.Small {
		return in.With(key, book.Num((q+3)/4))
	}
	if in = in.With(key, book.Num(q/4)); q%4 > 0 {
		in = in.With(key+"-q", book.Num(q%4))
	}
	return in
}

// obstacle reports whether a shape of the map is crossed as an obstacle.
func obstacle(x battle.Shape) bool {
	return x.Kind == "hedge" || x.Kind == "wall" || x.Kind == "ditch" || x.Kind == "stream"
}

// bars returns a test for the shapes that u may not enter. Buildings are entered by a manoeuvre.
func bars(u Unit) func(battle.Shape) bool {
	return func(x battle.Shape) bool {
		switch {
		case x.Kind == "river", x.Kind == "building":
			return true
		case x.Kind == "wood":
			return u.guns() || x.Setting("density") == "heavy" && u.mounted()
		}
		return u.guns() && obstacle(x)
	}
}

// class returns the kind of unit that ground bars alike: guns, horse or foot.
func (u Unit) class() string {
	switch {
	case u.guns():
		return "guns"
	case u.mounted():
		return classHorse
	}
	return classFoot
}

// groundOf returns the ground of a path through these shapes, as forms name it.
func groundOf(over []battle.Shape) string {
	g := slopeClear
	for _, x := range over {
		switch {
		case x.Kind == "wood" && x.Setting("density") == "heavy":
			return groundHeavy
		case x.Kind == "wood":
			g = groundWood
		case obstacle(x) && g == slopeClear:
			g = groundObstacle
		}
	}
	return g
}

// march returns how u may move over a ground.
func (o *officer) march(s State, u Unit, g string) sandtable.Allowance {
	full := s.Set.normal(u)
	reach := full
	if u.flag(flagHalf) {
		reach /= 2
	}
	part, _ := slopeOf(g).share(u)
	reach = reach * part / 4
	if g == groundObstacle {
		reach -= s.Set.q(1) * u.Ranks
	}
	m := sandtable.Allowance{Reach: s.Set.onMap(max(0, reach)), Wheel: 1, Whole: 100, Keep: 200, Bars: bars(u)}
	cost, why := s.moveCost(u, manoeuvres[manoeuvreAt("about")], full)
	m.About = s.Set.onMap(cost)
	switch {
	case u.skirmish():
		m.Wheel = 2
	case u.Levee || u.disordered():
		m.Wheel = s.Set.v(leveeKey("wheel"))
	}
	if why != "" || u.guns() {
		m.About = m.Reach + 1
	}
	if u.guns() && !u.limbered() {
		m.Wheel = 100
	}
	return m
}

// blocked reports whether trees, buildings, hills or units stand between two pieces. From a hill p sees over enemies below. Source: ECW-77.
func (o *officer) blocked(p, q sandtable.Piece) bool {
	units, _ := o.Board.Screens(p, q)
	return o.screened(p, q) || slices.ContainsFunc(units, func(x sandtable.Piece) bool {
		return x.Side == p.Side || !o.high(p) || o.high(x)
	})
}

// high reports whether a piece stands on a hill.
func (o *officer) high(p sandtable.Piece) bool { return o.Board.InShape(p.Middle(), "hill") }

// screened reports whether trees, buildings or hills stand between two pieces. From hill to hill they see over another.
func (o *officer) screened(p, q sandtable.Piece) bool {
	_, shapes := o.Board.Screens(p, q)
	for _, x := range shapes {
		off := battle.DistanceToShape(x, p.At) > 0 && battle.DistanceToShape(x, q.At) > 0
		switch {
		case x.Kind == "building":
			if min(battle.Distance(x.Points[0], p.Middle()), battle.Distance(x.Points[0], q.Middle())) > 200 {
				return true // neither of them holds it
			}
		case off && (x.Kind == "wood" || x.Kind == "hill" && !(o.high(p) && o.high(q))):
			return true
		}
	}
	return false
}

// chargeAt returns u’s charge at v as the table allows it, with the length of its wheel in printed inches and its ground; ok is false if
// it cannot be made.
func (o *officer) chargeAt(s State, u, v Unit) (ch Charge, wheel int, ground string, ok bool) {
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	gap := sandtable.Gap(p, q)
	if gap > s.Set.onMap(s.Set.charge(u)) {
		return
	}
	at := q.Nearest(p.At)
	if q.SideToward(p.At) == sandtable.Front {
		at = q.At
	}
	face := sandtable.Direction(p.At, at)
	between, over := o.Board.Between(p.At, at, u.ID, v.ID)
	if face.X*p.Face.X+face.Y*p.Face.Y < 707*sandtable.One || len(between) > 0 || o.screened(p, q) {
		return // more than 45°, barred or out of sight
	}
	wheel = (battle.Distance(p.Face, face)*p.Wide/sandtable.One + 99) / 100
	if ahead, aside := p.Ahead(at); ahead > 0 && max(aside, -aside) < (p.Wide+q.Wide)/3 {
		wheel = 0 // going straight ahead meets them well enough
	}
	ground = groundOf(over)
	if v.inside() {
		ground = groundBuilding
	}
	far := max(1, (gap+99)/100) + wheel
	ch = Charge{At: v.ID, Dist: s.Set.q(far), Side: q.SideToward(p.At)}
	if v.Order == orderSquare || v.inside() {
		ch.Side = front
	}
	return ch, wheel, ground, ch.Dist <= s.Set.charge(u)
}

// shotAt returns how u may shoot at v from where p stands: the range band, or -1 if v is out of range, arc or sight, and whether the shot
// enfilades v.
func (o *officer) shotAt(s State, u, v Unit, p sandtable.Piece) (band int, enfilade bool) {
	q, _ := o.Board.Piece(v.ID)
	if u.armed() == "" {
		return -1, false
	}
	far := q.Reach(p.At)
	if v.Charge.At == u.ID && v.charging() {
		far = 0 // it is shot at as it comes in. Source: ECW-76
	}
	band = -1
	for i := range weaponOf(u.armed()).bands {
		if far <= 100*s.Set.v(reachKey(u.armed(), i)) {
			band = i
			break
		}
	}
	if band < 0 || !inArc(u, p, q) || o.blocked(p, q) || far > 600 && v.wooded() && !v.flag(flagShot) { // Source: ECW-100
		return -1, false
	}
	ahead, aside := q.Ahead(p.At)
	return band, max(ahead, -ahead)*1000 < 414*(max(aside, -aside)-q.Wide/2)
}

// inArc reports whether any part of q is in the arc of fire of u at p: all round a building, and to the left of the mounted.
// Source: ECW-R22.
func inArc(u Unit, p, q sandtable.Piece) bool {
	c := q.Corners()
	return u.inside() || sandtable.InFront(p, q) || u.mounted() && slices.ContainsFunc(c[:], func(x battle.Point) bool {
		_, aside := p.Ahead(x)
		return aside < 0
	})
}

// led fills in where u’s commander is. Leaders on the map ride with a unit; where one on his own stands, the referee sees.
func (o *officer) led(s State, c engine.Command, u Unit) engine.Command {
	if s.attached(u.ID) > 0 || o.near(s, u) {
		return c
	}
	return c.With("leader", leaderNone)
}

// near reports whether u is, or may be, within the radius of a leader who commands it.
func (o *officer) near(s State, u Unit) bool {
	p, _ := o.Board.Piece(u.ID)
	for _, l := range s.Leaders {
		if q, ok := o.Board.Piece(l.Unit); l.commands(u) && (l.Unit == 0 || ok && sandtable.Gap(p, q) <= 800 && !o.cutOff(p, q)) {
			return true
		}
	}
	return false
}

// cutOff reports whether an enemy stands between two pieces of a side, so that no command passes. Source: ECW-23.
func (o *officer) cutOff(p, q sandtable.Piece) bool {
	between, _ := o.Board.Between(p.Middle(), q.Middle(), p.ID, q.ID)
	return slices.ContainsFunc(between, func(x sandtable.Piece) bool { return x.Side != p.Side })
}

// catches reports whether v’s charge catches u evading, from where it has evaded to or would.
func (o *officer) catches(s State, u, v Unit) bool {
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	if u.Answer == "" {
		p = o.evasion(u, v, s.Set.onMap(s.Set.charge(u)))
	}
	return s.Set.onMap(s.Set.charge(v)) > sandtable.Gap(p, q)
}

// answerReach answers whether a charge still reaches a target that falls back in s, or has done so already. A charger that fails ends
// halfway.
func (o *officer) answerReach(s State, u, v Unit) string {
	p, ok := o.Board.Piece(u.ID)
	if !ok || u.Charge.At != v.ID || u.Charge.Done == chargeFailed {
		return "no"
	}
	q, _ := o.Board.Piece(v.ID)
	far := sandtable.Gap(p, q)
	switch {
	case v.charging():
		far -= s.Set.onMap(v.Charge.Dist - s.recoilOf(v))
	case v.Charge.Done != chargeFailed:
		far += s.Set.onMap(s.recoilOf(v))
	}
	return book.Yes(s.Set.onMap(s.Set.charge(u)) >= far)
}

// around answers whether enemies attack a unit from opposite sides. Source: ECW-60.
func (o *officer) around(u Unit) string {
	p, _ := o.Board.Piece(u.ID)
	var from []battle.Point
	for _, f := range u.Foes {
		if x, ok := o.Board.Piece(f.ID); ok {
			at := sandtable.Direction(p.Middle(), x.Middle())
			for _, b := range from {
				if at.X*b.X+at.Y*b.Y < -707*sandtable.One {
					return "yes"
				}
			}
			from = append(from, at)
		}
	}
	return "no"
}

// backed reports whether a friend in good morale stands close behind u.
func (o *officer) backed(s State, u Unit) bool {
	p, _ := o.Board.Piece(u.ID)
	for _, v := range s.Units {
		if q, ok := o.Board.Piece(v.ID); ok && v.Side == u.Side && v.ID != u.ID && v.Morale == good {
			if ahead, _ := p.Ahead(q.At); ahead < 0 && sandtable.Gap(p, q) <= 100*s.Set.v(otherFriend) {
				return true
			}
		}
	}
	return false
}

// uphill fills in which unit stands higher.
func (o *officer) uphill(c engine.Command, u, v Unit) engine.Command {
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	switch a, b := o.high(p), o.high(q); {
	case a && !b:
		return c.With("uphill", "us")
	case b && !a:
		return c.With("uphill", "them")
	}
	return c
}

// freshNear reports whether a formed enemy stands within u’s charge move.
func (o *officer) freshNear(s State, u Unit) bool {
	_, far := o.Board.Nearest(u.ID, func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return v.Morale == good && !v.disordered() && v.ID != u.Quarry
	})
	return far <= s.Set.onMap(s.Set.charge(u))
}

// enemyNear returns the enemy nearest to u and its distance.
func (o *officer) enemyNear(s State, u Unit) (near sandtable.Piece, far int) {
	return o.Board.Nearest(u.ID, func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return v.Morale < demoralised
	})
}

// threat returns what threatens a demoralised unit: an enemy in sight that is near, be it a router, or that could charge it.
// Source: ECW-62.
func (o *officer) threat(s State, u Unit) string {
	p, _ := o.Board.Piece(u.ID)
	worst := "none"
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.Side == u.Side || o.blocked(q, p) {
			continue
		}
		if sandtable.Gap(p, q) <= 600 {
			return "near"
		}
		if _, _, _, reaches := o.chargeAt(s, v, u); reaches && v.noCharge() == "" {
			worst = "charge"
		}
	}
	return worst
}

// threatened fills in the threat to a demoralised unit and what its retreat meets.
func (o *officer) threatened(s State, c engine.Command, u Unit) engine.Command {
	c = c.With("threat", o.threat(s, u))
	if c.In.Get("threat") == "none" {
		return c
	}
	return o.runsInto(s, c, u)
}

// runsInto fills in what a continued move meets. A friend in the way ends a pursuit. Source: ECW-R26.
func (o *officer) runsInto(s State, c engine.Command, u Unit) engine.Command {
	w := o.path(s, u)
	v, _ := s.unit(w.Piece)
	pursues := u.Morale < demoralised
	switch {
	case pursues && (w.Met == sandtable.Friend || w.Met == sandtable.Nothing && w.Straight < s.Set.onMap(s.Set.charge(u))/2):
		return c.With("met", "lost")
	case w.Met == sandtable.Nothing, pursues && v.Morale >= routed:
		return c.With("met", "clear")
	case w.Met == sandtable.Friend:
		return c.With("met", "friend").With("other", book.Num(w.Piece)).With("stuck", stuck(w))
	case w.Met == sandtable.Enemy:
		return c.With("met", "enemy").With("other", book.Num(w.Piece))
	case w.Met == sandtable.Wall:
		return c.With("met", "wall")
	}
	return c.With("met", "edge")
}

// path returns the path of a continued pursuit, or of a rout or retreat, which goes on as it began. Source: ECW-60.
func (o *officer) path(s State, u Unit) sandtable.Way {
	far, _ := s.continued(u)
	far = s.Set.onMap(far)
	m := sandtable.Allowance{Reach: far, Bars: bars(u)}
	if u.Morale < demoralised {
		if q, ok := o.Board.Piece(u.Quarry); ok {
			return o.Board.Toward(u.ID, q.Middle(), m)
		}
		return sandtable.Way{}
	}
	p, _ := o.Board.Piece(u.ID)
	if u.Morale == routed { // it runs the way it faces
		p = p.About()
	}
	w := o.Board.Flee(u.ID, p.At, far, m)
	if u.Morale == demoralised {
		w.End = w.End.About()
	}
	return w
}

// fillFriendsLost fills in which units of a side test for friends lost.
func (o *officer) fillFriendsLost(s State, c engine.Command, side int) engine.Command {
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if !ok || u.Side != side || u.Morale >= routed {
			continue
		}
		lost := 0
		for _, f := range s.Fell {
			at, known := o.Fell[f.Unit]
			lost += book.Bit(f.Side == side && f.Unit > 0 && f.Unit != u.ID && known && p.Reach(at) <= 1600 &&
				!o.screened(p, sandtable.Piece{ID: f.Unit, At: at}))
		}
		if lost == 0 && !s.leaderless(u) {
			continue
		}
		v := "near"
		if !o.near(s, u) {
			v = "none"
		}
		if _, far := o.enemyNear(s, u); far > 100*s.Set.v(otherCalm) {
			v = map[string]string{"near": "calm", "none": "calm-none"}[v]
		}
		c = c.With("u"+book.Num(u.ID), v)
		if s.lossOf(side).friends > 1 {
			c = c.With("n"+book.Num(u.ID), book.Num(lost))
		}
	}
	return c
}

// supported names the units that may countercharge v in support of u. They meet it half way.
func (o *officer) supported(s State, u, v Unit, c engine.Command) engine.Command {
	p, _ := o.Board.Piece(u.ID)
	key, n := "support", 1
	for _, x := range s.Units {
		q, _ := o.Board.Piece(x.ID)
		ch, _, _, ok := o.chargeAt(s, x, v)
		if ok && x.supports(u) && sandtable.Gap(p, q) <= 100*s.Set.v(otherSupport) {
			n++
			c = c.With(key, book.Num(x.ID))
			c.In, key = s.Set.measured(c.In, key+"-far", s.Set.onMap(ch.Dist/2)), "support"+book.Num(n)
		}
	}
	return c
}

// holder returns the side that holds a place of the battle. Source: ECW-B02.
func (o *officer) holder(s State, aim int) int {
	a := o.Field.Aims[aim]
	if len(a.At) == 0 {
		return battle.Nobody
	}
	var by [2]bool
	_, house := o.building(a.At[0])
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if near := p.Reach(a.At[0]) <= 400; ok && u.Morale <= halted && (u.inside() || u.Counts && !house) && near {
			by[u.Side] = true
		}
	}
	return battle.SoleSide(by)
}

// all reports whether the table shows every unit.
func (o *officer) all(s State) bool {
	return !slices.ContainsFunc(s.Units, func(u Unit) bool { _, ok := o.Board.Piece(u.ID); return u.here() && !ok })
}

// Measured implements commander.Measurer. It measures the range of a shot and the distance of a charge, and reads off what a test that is
// due depends on.
func (o *officer) Measured(st engine.State, c engine.Command) (in engine.Values) {
	s := st.(State)
	for _, d := range s.Dues {
		k := s.dueKey(d).Do
		other := func(v engine.Value) bool { return c.In.Get(v.Key) != v.Val }
		if k.Do != c.Do || slices.ContainsFunc(k.In, other) || !o.all(s) {
			continue
		}
		side, may := o.demand(s, d)
		return o.proposed(side, may, c)
	}
	if c.Do == "move" {
		return o.ahead(s, c)
	}
	p, q, ok := commander.PiecesOf(o.Board, c)
	if !ok {
		return nil
	}
	switch c.Do {
	case "shoot":
		u, _ := s.unit(p.ID)
		v, _ := s.unit(q.ID)
		if band, _ := o.shotAt(s, u, v, p); band >= 0 {
			in = in.With("range", book.Num(band))
		}
	case "charge":
		in = s.Set.measured(in, "far", sandtable.Gap(p, q))
	}
	return in
}

// proposed returns the rest of what is due. Where there is a choice, the referee makes it; but against a commander, what he would do in
// the player’s place is proposed, with the reason.
func (o *officer) proposed(side int, may []commander.Advice, c engine.Command) engine.Values {
	how := c.In.Get("how")
	i := slices.IndexFunc(may, func(a commander.Advice) bool { return how == "" || a.Do.In.Get("how") == how })
	switch {
	case i < 0 || how == "" && may[i].Do.In.Get("how") != "" && o.Who[1-side].Player:
		return nil
	case how == "":
		return may[i].Do.In.With(commander.HaltField+"how", may[i].Note())
	}
	return may[i].Do.In
}

// Targets implements commander.Ranger: whom no figure’s charge or shot reaches. Who stands before a target of a shot is for the referee
// to see.
func (o *officer) Targets(st engine.State, c engine.Command) (string, commander.Look) {
	s := st.(State)
	u, _ := s.unit(c.In.Int("unit", 0))
	p, ok := o.Board.Piece(u.ID)
	shoots := c.Do == "shoot" && u.armed() != ""
	if c.Do != "charge" && !shoots || !ok {
		return "", nil
	}
	return "target", func(q sandtable.Piece) (beyond, screen string) {
		v, _ := s.unit(q.ID)
		reach, does := s.Set.charge(u), "a charge goes "
		switch {
		case shoots:
			bands := weaponOf(u.armed()).bands
			reach, does = s.Set.q(s.Set.v(reachKey(u.armed(), len(bands)-1))), "range "
		case !u.mounted() && v.mounted():
			reach = s.Set.normal(u)
		}
		if far := sandtable.Gap(p, q); far > s.Set.onMap(reach) && !(shoots && v.Charge.At == u.ID) {
			return book.Inches((far*s.Set.q(1)+99)/100) + " away on the map: " + does + book.Inches(reach), ""
		}
		if shoots && !inArc(u, p, q) {
			return "Outside its arc on the map", ""
		}
		if shoots && o.blocked(p, q) {
			units, _ := o.Board.Screens(p, q)
			return "", commander.Behind(units)
		}
		return "", ""
	}
}

// Settled implements commander.Ranger: nobody waits for a shot that the table shows to be impossible.
func (o *officer) Settled(st engine.State) engine.State {
	s := st.(State)
	s.Units = slices.Clone(s.Units)
	for i, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if ok && s.shoots(u) && !slices.ContainsFunc(s.Units, func(v Unit) bool {
			_, on := o.Board.Piece(v.ID)
			band, _ := o.shotAt(s, u, v, p)
			return v.Side != u.Side && v.here() && (!on || band >= 0)
		}) {
			s.Units[i] = u.set(flagStays)
		}
	}
	return s
}
