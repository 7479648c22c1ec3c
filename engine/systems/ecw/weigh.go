package ecw

import (
	"cmp"
	"math"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The commander’s judgements are house design, measured in hundredths of a figure. Chances follow the rules with the values in force.

// passing returns how many faces of six pass a test.
func passing(sum book.Sum) int { return max(0, min(6, 7-sum.Target)) }

// disorder is the cost of being disordered.
const disorder = 150

// securely is how near to a place a unit means to stand to hold it, in hundredths of an inch.
const securely = 350

// masked is the cost of standing in a friend's line of fire.
const masked = 90

// weight returns what it costs a side if u breaks.
func (u Unit) weight() int {
	if !u.Counts {
		return 200 + 25*u.figures() + 150*u.Guns
	}
	return 800 + 30*u.figures()
}

// volleyWorth returns the average worth of a volley by u at v, and its average hits in hundredths.
func (o *officer) volleyWorth(s State, u, v Unit, band int, enfilade bool) (worth, hits int) {
	arm := u.armed()
	n, _ := s.Set.shotDice(u, u.shooters(arm))
	code := hitCode(s.Set.v(hitsKey(arm, band)))
	hits = n * code.sixths() * commander.FigureWorth / 6
	if closed := !v.skirmish() && !v.guns(); closed && (v.Ranks >= 3 && !v.inside() || enfilade) {
		hits *= 2
	}
	for _, x := range saves {
		for _, status := range v.statuses() {
			if need := s.Set.v(saveKey(x.id, u.guns())); status == x.id && need <= 6 {
				hits = hits * (need - 1) / 6
			}
		}
	}
	if v.flag(flagTested) || v.Morale >= demoralised {
		return hits, hits
	}
	shaken := 6 - passing(s.shotSum(v, max(1, hits/commander.FigureWorth), leaderNear, u.guns(), enfilade))
	return hits + shaken*min(hits, 100)*(120+80*v.Morale)/600, hits
}

// edge returns the worth to u of a round of combat against v: hits caused minus hits taken, and their likely effects. f is u’s contact with
// v, g is v’s with u.
func (o *officer) edge(s State, u, v Unit, f, g Foe) int {
	no := pikeless(u, v)
	p := s.points(u, v, f, g, false, no, s.attached(u.ID) > 0).Total()
	q := s.points(v, u, g, f, false, no, s.attached(v.ID) > 0).Total()
	mean := func(x, y Unit, a, b Foe, diff int) int {
		if x.noStrike(a) != "" {
			return 0
		}
		return max(1, diceFor(x.striking(y, a, b, no))) * s.Set.scoreCode(diff).sixths() * commander.FigureWorth / 6
	}
	did, took := mean(u, v, f, g, p-q), mean(v, u, g, f, q-p)
	broken := func(x Unit, gave, got int, flanked bool) int { // in hundredths
		if got == 0 {
			return 0
		}
		fails := 6 - passing(s.lostSum(x, max(1, (got-gave)/commander.FigureWorth), leaderNear, flanked, false, no))
		deep := [...]int{3, 6, 6, 6, 6}[x.Morale] // how many faces of six drop it to demoralised or worse
		return 100 * got / (got + gave) * fails * deep / 36
	}
	return did - took + broken(v, took, did, g.Side != front)*v.weight()/100 - broken(u, did, took, false)*u.weight()/100
}

// clash returns the worth of u’s charge at v to u’s side, remembered in known.
func (o *officer) clash(s State, u, v Unit, ch Charge) int {
	key := [4]int{u.ID, v.ID, ch.Side, book.Bit(ch.Impetus) + 2*book.Bit(ch.Counter)}
	if n, ok := o.known[key]; ok {
		return n
	}
	n := o.charged(s, u, v, ch)
	o.known[key] = n
	return n
}

func (o *officer) charged(s State, u, v Unit, ch Charge) int {
	shot := 0
	if v.armed() != "" && s.noShot(v) == "" && !ch.Counter {
		_, shot = o.volleyWorth(s, v, u, 0, false)
	}
	x := u.lose(min(u.figures()-1, (shot+50)/commander.FigureWorth), lossShare)
	if untested(u, v) {
		if !overruns(u, v) {
			return -shot
		}
		return v.weight() + commander.FigureWorth*v.figures()/2 - shot
	}
	no := pikeless(u, v)
	home := passing(s.chargeSum(x, v, ch, leaderNear, no))
	f, g := Foe{ID: v.ID, Impact: true, Push: ch.Impetus}, Foe{ID: u.ID, Impact: true, Side: ch.Side}
	gives := 0
	if ch.Counter || v.Charge.At == u.ID {
		g.Push = v.Charge.Impetus
	} else {
		fails := 6 - passing(s.receiveSum(v, x, ch, leaderNear, false, no))
		gives = 100 * fails * [...]int{2, 4, 6, 6, 6}[v.Morale] / 36 // in hundredths
	}
	worth := gives*v.weight()/100 + (100-gives)*o.edge(s, x, v, f, g)/100
	return home*worth/6 - (6-home)*(150+5*u.figures())/6 - shot
}

// moveAdvice returns the choices for the next move of a side: leaders on their own first, then charges, then the unit nearest the enemy. A
// player’s leaders may stay on their own, and come after his charges.
func (o *officer) moveAdvice(s State, side int) []commander.Advice {
	var best, ride []commander.Advice
	var first Unit
	foremost := math.MaxInt
	for _, l := range s.Leaders {
		if ride == nil && l.Side == side && l.Unit == 0 && !l.Stays {
			ride = o.rideAdvice(s, l)
		}
	}
	if ride != nil && !o.Who[side].Player {
		return ride
	}
	for _, u := range s.Units {
		if u.Side != side || !u.here() || u.noMove() != "" || u.flag(flagStays) {
			continue
		}
		if _, far := o.enemyNear(s, u); far < foremost {
			first, foremost = u, far
		}
		if all := commander.SortBest(o.chargeAdvice(s, u)); len(all) > 0 && all[0].Worth > 0 && (best == nil || all[0].Worth > best[0].Worth) {
			best = all
		}
	}
	if best != nil {
		u, _ := s.unit(best[0].Do.In.Int("unit", 0))
		if all := o.choices(s, u); all[0].Do.Do == "charge" {
			return all
		}
	}
	if ride != nil {
		return ride
	}
	if first.ID == 0 {
		return nil
	}
	return o.choices(s, first)
}

// rideAdvice returns the units that a leader on his own may join.
func (o *officer) rideAdvice(s State, l Leader) (out []commander.Advice) {
	if l.Off != "" {
		return nil
	}
	for _, u := range s.Units {
		if s.attached(u.ID) == 0 && !u.guns() {
			out = append(out, commander.Advice{Do: engine.Do("leader", "leader", book.Num(l.ID), "what", "attach", "unit", book.Num(u.ID)),
				Worth: u.weight() + 10*o.Tasks[u.ID].Worth, What: "Join " + book.The(u.Name), Who: l.Name, Cites: secLeaders,
				Why: "With them he adds one to every test, and his word carries " + s.in(8) + " from there."})
		}
	}
	return o.Legal(s, commander.SortBest(out))
}

// choices returns what a unit may do when its side moves, best first. Standing is always among them.
func (o *officer) choices(s State, u Unit) []commander.Advice {
	p, _ := o.Board.Piece(u.ID)
	now := o.at(s, u, p)
	fire := o.bestVolley(s, u, p)
	if u.mounted() {
		fire /= 2 // it may move and shoot
	}
	_, far := o.enemyNear(s, u)
	stand := commander.Advice{Worth: now + fire, What: "Stand", Why: commander.WhyStand(p, o.Tasks[u.ID], far),
		Do: engine.Do("stay", "unit", book.Num(u.ID))}
	switch {
	case u.Morale > good || u.disordered() && u.Dis:
		stand.Worth += 150
		stand.Why, stand.Cites = "A turn standing still puts it back in good order.", secMorale
	case fire > 0 && u.mounted():
		stand.Why, stand.Cites = "It has a target"+book.Unless(u.Ranks == 1, ", and more of its ranks shoot if it stands")+".", secShoot
	case fire > 0:
		stand.Why, stand.Cites = "It has a target, and cannot both move and shoot.", secShoot
	}
	out := append(o.chargeAdvice(s, u), stand)
	for i := range out[:len(out)-1] {
		out[i].Worth += now
	}
	return o.Legal(s, commander.SortBest(append(out, o.walkAdvice(s, u)...)))
}

// chargeAdvice returns the charges that u may make.
func (o *officer) chargeAdvice(s State, u Unit) (out []commander.Advice) {
	if u.noCharge() != "" || o.moved && !o.Any { // charges come first. Source: ECW-30
		return nil
	}
	x := o.leads(s, u)
	for _, v := range s.Units {
		if v.Side == u.Side || !v.here() || v.Morale >= demoralised || u.mounted() && v.inside() {
			continue
		}
		ch, wheel, g, ok := o.chargeAt(s, u, v)
		if !ok {
			continue
		}
		w := u
		w.Dis = u.Dis || !u.mounted() && v.mounted() || slopeOf(g).disorders(u)
		ch.Impetus = s.noImpetus(w, v, ch, ch.Dist-s.Set.q(wheel), slopeOf(g)) == nil
		if ch.Ground = slopeOf(g).kept(); !u.mounted() && v.mounted() && !o.Any {
			continue // allowed to foot, but never wise
		}
		home := passing(s.chargeSum(w, v, ch, leaderNear, pikeless(u, v)))
		worth := o.clash(s, w, v, ch) + home*o.contestWorth(u, v)/6
		if worth = x.WeighCharge(worth) - x.Odds; 100*(u.orig()-u.figures()) >= x.Spent*u.orig() {
			worth -= 200
		}
		c := engine.Do("charge", "unit", book.Num(u.ID), "target", book.Num(v.ID), "side", book.Num(ch.Side), "ground", g)
		c.In = s.Set.measured(s.Set.measured(c.In, "far", s.Set.onMap(ch.Dist)), "wheel", 100*wheel)
		out = append(out, commander.Advice{Do: c, Worth: worth, What: "Charge " + book.The(v.Name), Cites: secCharge,
			Why: o.whyCharge(v, ch, home)})
	}
	return out
}

// leads returns the character that decides on a charge of u: a commander new to it cannot hold headstrong horse.
func (o *officer) leads(s State, u Unit) commander.Character {
	if x := o.Who[u.Side]; x.ID != "raw" || !u.Headstrong || s.Set.Mild {
		return x
	}
	return commander.CharacterOf("bold")
}

// contestWorth returns the extra worth of driving off v where it keeps u's side from a place.
func (o *officer) contestWorth(u, v Unit) int {
	q, _ := o.Board.Piece(v.ID)
	if v.Morale > halted {
		return 0
	}
	return o.Contests(q, u.Side, 400, 90)
}

// whyCharge returns the reason for a charge. home is how many faces of six pass its test.
func (o *officer) whyCharge(v Unit, ch Charge, home int) string {
	how := "Its chance of charging home is " + book.Num(home) + " in 6"
	if home >= 6 {
		how = "It cannot fail to charge home"
	}
	switch {
	case v.guns():
		return "Guns that are reached are lost."
	case v.skirmish():
		return "Loose order cannot stand in the open."
	case ch.Side != front:
		return how + ", and they cannot strike back at once."
	case v.Morale > good || v.disordered():
		return how + ", and they are in no state to meet it."
	case ch.Impetus:
		return how + ", with impetus."
	}
	return how + "."
}

// walkAdvice returns the sensible moves of u: to its task, into range, back, or to face the enemy.
func (o *officer) walkAdvice(s State, u Unit) (out []commander.Advice) {
	p, ok := o.Board.Piece(u.ID)
	if u.Morale > good || u.inside() || !ok {
		return nil
	}
	if u.guns() && !o.Any {
		return o.layAdvice(s, u, p)
	}
	x := o.Who[u.Side]
	task, has := o.Tasks[u.ID]
	add := func(goal battle.Point, what, why, cites string) {
		if a, ok := o.walk(s, u, goal, strings.HasPrefix(what, "Move")); ok {
			a.What, a.Why, a.Cites = what, why, cites
			a.Worth = o.at(s, u, o.movedPiece(a))
			if a.Do.In.Get("ends") == "astride" || a.Do.In.Get("ground") == groundWood && !u.loose() {
				a.Worth -= disorder
			}
			out = append(out, a)
		}
	}
	if has {
		out = append(out, o.garrisonAdvice(s, u, p)...)
	}
	if has && p.Reach(task.At) > securely { // once there, it turns but does not go
		for _, g := range o.stations(u, task) {
			add(g, "Move to "+task.Name, task.Prize(), "")
		}
	}
	if o.Any {
		for _, f := range commander.Compass {
			add(battle.Point{X: p.At.X + 1200*f.X, Y: p.At.Y + 1200*f.Y}, "March off", "It has leave to.", "")
		}
	}
	near, far := o.enemyNear(s, u)
	if near.ID == 0 {
		return out
	}
	v, _ := s.unit(near.ID)
	if arm := u.armed(); arm != "" && !u.guns() {
		bands := weaponOf(arm).bands
		like := 100 * s.Set.v(reachKey(arm, len(bands)-1)) * x.Close / 100
		if far > like {
			add(sandtable.Stretch(near.At, p.At, like), "Close with "+book.The(v.Name), "Closer in, its fire tells.", secShoot)
		}
	}
	if far < 2000 {
		add(sandtable.Stretch(p.At, near.At, -1200), "Fall back", "Nothing here is worth losing men for.", "")
		for _, a := range o.turns(s, u, near) {
			a.What, a.Why, a.Cites = "Face "+book.The(v.Name), "A unit fights to its front.", secCombat
			a.Worth = o.at(s, u, o.movedPiece(a)) + 15
			out = append(out, a)
		}
	}
	return out
}

// layAdvice returns the turns by hand that bring guns to bear on an enemy.
func (o *officer) layAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.Side == u.Side || v.Morale >= demoralised {
			continue
		}
		x := p
		x.Face = sandtable.Direction(p.At, q.Middle())
		if x.Face.X*p.Face.X+x.Face.Y*p.Face.Y < 707*sandtable.One {
			continue
		}
		out = append(out, commander.Advice{Do: engine.Do("guns", "unit", book.Num(u.ID), "what", "turn", commander.SpotField, x.Spot()),
			Worth: o.at(s, u, x), What: "Lay on " + book.The(v.Name), Cites: secMove,
			Why: "There is a target to one side, and none in front."})
	}
	return out
}

// stations returns the points from which u can serve its task: at the place and to either side of it. Horse and guns keep farther off.
func (o *officer) stations(u Unit, t commander.Task) []battle.Point {
	back, wide := 125, 500
	if b, ok := o.building(t.At); ok && u.fits(b) {
		_, deep := battle.Size(b.Setting("size"))
		return commander.Stations(t, u.Side, deep/2+200, wide, false)
	}
	if !u.foot() {
		back, wide = 500, 1000
	}
	return o.On(commander.Stations(t, u.Side, back, wide, !u.foot()))
}

// walk returns u’s move toward a place, and false if it cannot move. If lasts is set, it goes round what is in the way.
func (o *officer) walk(s State, u Unit, goal battle.Point, lasts bool) (commander.Advice, bool) {
	own := slopeClear
	if u.wooded() {
		own = u.Ground
	}
	m := o.march(s, u, own)
	if lasts {
		m.Class = u.class()
	}
	w := o.Board.Toward(u.ID, goal, m)
	g := groundOf(w.Over)
	if g != own {
		m = o.march(s, u, g)
		if lasts {
			m.Class = u.class()
		}
		w = o.Board.Toward(u.ID, goal, m)
	}
	if w.Straight == 0 {
		return commander.Advice{}, false
	}
	return o.asMove(s, u, w, g), true
}

// ahead measures a move straight ahead, or back after an about-face, as far as the way is free and the unit keeps its order. Against
// a commander, what he would do in the player’s place is proposed, with the reason.
func (o *officer) ahead(s State, c engine.Command) (in engine.Values) {
	u, _ := s.unit(c.In.Int("unit", 0))
	p, ok := o.Board.Piece(u.ID)
	if first := c.In.Get("first"); first == "about" {
		p = p.About()
	} else if first != "" && first != "none" {
		return nil
	}
	if second := c.In.Get("second"); !ok || u.inside() || u.Morale > good || second != "" && second != "none" {
		return nil
	}
	if !o.Who[1-u.Side].Player && c.In.Get("first")+c.In.Get("ground") == "" {
		if all := o.choices(s, u); len(all) > 0 {
			switch best := all[0]; {
			case best.Do.Do == "stay":
				return in.With("straight", "0").With(commander.HaltField+"straight", best.Note())
			case best.Do.Do == "move":
				key := "straight"
				if best.Do.In.Get("first") != "" {
					key = "first"
				}
				return best.Do.In.With(commander.HaltField+key, "to "+book.LowerFirst(best.What))
			}
		}
	}
	g := cmp.Or(c.In.Get("ground"), slopeClear)
	if u.wooded() && c.In.Get("ground") == "" {
		g = u.Ground
	}
	w := o.Board.Heading(u.ID, p.Face, o.march(s, u, g))
	if x := groundOf(w.Over); x != g && c.In.Get("ground") == "" {
		g = x
		w = o.Board.Heading(u.ID, p.Face, o.march(s, u, g))
	}
	if in = o.asMove(s, u, w, g).Do.In; in.Get("ends") == "astride" && c.In.Get("ground") == "" {
		m := o.march(s, u, slopeClear)
		for m.Reach = w.Straight - 100; m.Reach > 0; m.Reach -= 100 {
			if w = o.Board.Heading(u.ID, p.Face, m); groundOf(w.Over) == slopeClear {
				return o.asMove(s, u, w, slopeClear).Do.In.With(commander.HaltField+"straight", "in order, short of the obstacle")
			}
		}
		return in
	}
	if w.Met == sandtable.Nothing {
		return in.With("straight", "").With("straight-q", "")
	}
	return in.With(commander.HaltField+"straight", o.Halt(w, 50*s.Set.q(1)))
}

// turns returns the moves that only turn u towards an enemy: as far round as it can, or about.
func (o *officer) turns(s State, u Unit, q sandtable.Piece) (out []commander.Advice) {
	if u.guns() {
		return nil
	}
	m := o.march(s, u, slopeClear)
	if w := o.Board.Turn(u.ID, q.Middle(), m); w.Wheel > 0 || w.About {
		out = append(out, o.asMove(s, u, w, slopeClear))
	}
	if p, _ := o.Board.Piece(u.ID); m.About <= m.Reach && p.SideToward(q.Middle()) != sandtable.Front {
		out = append(out, o.asMove(s, u, sandtable.Way{About: true, End: p.About()}, slopeClear))
	}
	return out
}

// asMove returns the entry that moves u along a path over ground g.
func (o *officer) asMove(s State, u Unit, w sandtable.Way, g string) commander.Advice {
	c := engine.Do("move", "unit", book.Num(u.ID), "ground", g)
	keys := []string{"first", "second"}
	var moves []string
	if w.About {
		c, keys = c.With(keys[0], "about"), keys[1:]
		moves = append(moves, "turn about")
	}
	if w.Wheel > 0 {
		c = c.With(keys[0], o.hand(u, w))
		c.In = s.Set.measured(c.In, keys[0]+"-far", w.Wheel)
		moves = append(moves, "wheel "+s.in(w.Wheel/100)+" to its "+o.hand(u, w))
	}
	c.In = s.Set.measured(c.In, "straight", w.Straight)
	if w.Straight > 0 {
		moves = append(moves, s.in(w.Straight/100)+" straight ahead")
	}
	if u.Ground != "" || woods(g) || g == groundObstacle {
		ends := "open"
		for _, x := range o.Board.Under(w.End) {
			switch {
			case x.Kind == "wood" && woods(g):
				ends = g
			case obstacle(x) && g == groundObstacle:
				ends = "astride"
			}
		}
		c = c.With("ends", ends)
	}
	return commander.Advice{Do: c.With(commander.SpotField, w.End.Spot()), Moves: strings.Join(moves, ", then ")}
}

// movedPiece returns the piece that a move moves, where it will then stand.
func (o *officer) movedPiece(a commander.Advice) sandtable.Piece {
	p, _ := o.Board.Piece(a.Do.In.Int("unit", 0))
	p, _ = p.AtSpot(a.Do.In.Get(commander.SpotField))
	return p
}

// hand returns the direction in which a unit wheels, left or right.
func (o *officer) hand(u Unit, w sandtable.Way) string {
	p, _ := o.Board.Piece(u.ID)
	if w.About {
		p.Face.X, p.Face.Y = -p.Face.X, -p.Face.Y
	}
	if p.Face.Y*w.End.Face.X > p.Face.X*w.End.Face.Y {
		return "right"
	}
	return "left"
}

// bestVolley returns the worth of u’s best volley from where p stands.
func (o *officer) bestVolley(s State, u Unit, p sandtable.Piece) (best int) {
	if u.armed() == "" || u.Morale >= demoralised || u.Ready > 0 || u.guns() && u.limbered() {
		return 0
	}
	for _, v := range s.Units {
		if v.Side != u.Side && v.here() && v.Morale < routed {
			if band, enf := o.shotAt(s, u, v, p); band >= 0 {
				n, _ := o.volleyWorth(s, u, v, band, enf)
				best = max(best, n)
			}
		}
	}
	return best
}

// at returns the worth to u of standing where p does: how it serves its task, what it may do to the enemy from there, and what the enemy
// may do to it.
func (o *officer) at(s State, u Unit, p sandtable.Piece) int {
	x := o.Who[u.Side]
	worth := o.bestVolley(s, u, p) * 60 / 100
	if t, ok := o.Tasks[u.ID]; ok {
		worth += o.ground(s, u, p, t) * x.Ground / 100
	}
	danger, hope := 0, 0
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.ID == u.ID || v.Morale >= demoralised {
			continue
		}
		gap := sandtable.Gap(p, q)
		if v.Side == u.Side {
			if gap < 800 && v.armed() != "" && !v.mounted() && sandtable.InFront(q, p) {
				danger += masked
			}
			continue
		}
		if gap > 2400 {
			continue
		}
		danger += o.shotFrom(s, v, u, q, p, gap) + o.exposed(s, v, u, q, p, gap)
		if v.noCharge() == "" && gap <= s.Set.onMap(s.Set.charge(v)) && sandtable.InFront(q, p) {
			danger += max(0, o.clash(s, v, u, Charge{At: u.ID, Side: p.SideToward(q.At), Impetus: gap > 400})) * 30 / 100
		}
		if u.noCharge() == "" && gap <= s.Set.onMap(s.Set.charge(u)) && sandtable.InFront(p, q) && !(u.mounted() && v.inside()) {
			hope = max(hope, o.clash(s, u, v, Charge{At: v.ID, Side: q.SideToward(p.At), Impetus: gap > 400}))
		}
	}
	return worth + hope*x.Charge/400 - danger*x.Danger/100
}

// shotFrom returns what v, standing where q does, may do to u at p by shooting.
func (o *officer) shotFrom(s State, v, u Unit, q, p sandtable.Piece, gap int) int {
	arm := v.armed()
	if arm == "" || gap > 100*s.Set.v(reachKey(arm, len(weaponOf(arm).bands)-1)) || !sandtable.InFront(q, p) {
		return 0
	}
	band := 0
	for gap > 100*s.Set.v(reachKey(arm, band)) {
		band++
	}
	n, _ := o.volleyWorth(s, v, u, band, false)
	return n * 60 / 100
}

// bared is the cost of turning each side to an enemy at arm's length.
var bared = [...]int{front: 0, flank: 150, rear: 300}

// exposed returns the cost to u at p of not having its front to v, which stands where q does: it can neither shoot back nor strike back
// when v shoots or charges this turn or the next. The cost falls with the distance.
func (o *officer) exposed(s State, v, u Unit, q, p sandtable.Piece, gap int) int {
	if u.skirmish() || u.Order == orderSquare || u.inside() {
		return 0
	}
	reach := 0
	if arm := v.armed(); arm != "" {
		reach = 100 * s.Set.v(reachKey(arm, len(weaponOf(arm).bands)-1))
	}
	if v.noCharge() == "" {
		reach = max(reach, s.Set.onMap(s.Set.charge(v)))
	}
	if reach += s.Set.onMap(s.Set.normal(v)); gap >= reach {
		return 0
	}
	return bared[p.SideToward(q.Middle())] * (reach - gap) / reach
}

// ground returns the worth of being near a place. Every inch counts, and more as time runs out.
func (o *officer) ground(s State, u Unit, p sandtable.Piece, t commander.Task) int {
	far := p.Reach(t.At)
	b, house := o.building(t.At)
	house = house && u.fits(b)
	if far > 350 {
		way := o.Board.PathLength(p, t.At, u.class(), bars(u))
		if way == sandtable.NoWay {
			return commander.NeverWorth
		}
		far = max(far, way-400)
	}
	rate := 8 + 8*t.Worth
	if !house && (!u.Counts || !u.foot()) {
		rate /= 2
		if far < 1000 {
			far = 1000 // near is close enough
		}
	}
	left := max(1, s.Set.Turns-s.Turn)
	pace := max(100, s.Set.onMap(s.Set.normal(u)))
	if s.Set.Turns > 0 && ((far-400)/pace+2 >= left || left <= 3) {
		rate *= 2
	}
	if t.Posture == commander.Delay && s.Turn > s.Set.Turns/2 {
		rate /= 2
	}
	switch { // a place is held from 4″ (ECW-B02); nearer is surer, since losses narrow the front
	case house && !u.inside():
	case far <= securely:
		return rate * 6
	case far <= 400:
		return rate * 5
	}
	return -rate * max(0, far-350) / 100
}

// shots returns the volleys that u may fire, and holding its fire, best first.
func (o *officer) shots(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	hold := commander.Advice{What: "Hold fire", Cites: secMorale, Do: engine.Do("stay", "unit", book.Num(u.ID)),
		Why: "If it neither moves nor shoots, it is back in good order at the turn’s end."}
	if u.Morale > good || u.Dis {
		hold.Worth = 140 + 60*u.Morale
		if len(u.Foes) > 0 || u.Charge.At > 0 || u.flag(flagMoved|flagFailed|flagBurst) {
			hold.Worth = 0
		}
	}
	out := []commander.Advice{hold}
	for _, v := range s.Units {
		if v.Side == u.Side || !v.here() || v.Morale >= routed || len(v.Foes) > 0 {
			continue
		}
		band, enf := o.shotAt(s, u, v, p)
		if band < 0 {
			continue
		}
		worth, hits := o.volleyWorth(s, u, v, band, enf)
		if hits == 0 {
			continue
		}
		why := "Expect " + book.TenthsOf(hits/10, "hit") + "."
		if v.Charge.At == u.ID && v.charging() {
			worth, why = 2*worth, "They are coming, and every man down tells on their nerve."
		}
		c := engine.Do("shoot", "unit", book.Num(u.ID), "target", book.Num(v.ID), "range", book.Num(band))
		if enf {
			c = c.With("enfilade", "yes")
		}
		out = append(out, commander.Advice{Do: c, Worth: worth, What: "Shoot at " + book.The(v.Name), Why: why, Cites: secShoot})
	}
	return o.Legal(s, commander.SortBest(out))
}
