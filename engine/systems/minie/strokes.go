package minie

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// What a unit may do to the enemy: fire on the move, charge, fire volleys and fire guns.

// worthFiringMoving returns what it is worth to u to move two inches, fire, and move on.
func (o *officer) worthFiringMoving(s State, u Unit, p sandtable.Piece) (worth int) {
	for _, a := range o.firesMoving(s, u, p) {
		worth = max(worth, a.Worth)
	}
	return worth
}

// firesMoving returns the ways in which u may fire on the move, each with its worth over staying.
func (o *officer) firesMoving(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	if u.Class != Infantry || u.Form != Line || u.Moved > 0 || s.fireBars(u) != "" {
		return nil
	}
	now := o.at(s, u, p)
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.Side == u.Side || v.Form == Routing {
			continue
		}
		m := sandtable.Allowance{Reach: 200, Keep: 100, Bars: s.bars(u)}
		at := p
		if sandtable.Gap(p, q) > 200 {
			at = o.Board.Heading(u.ID, p.Face, m).End
		}
		x, far, ok := o.shotAt(s, u, v, at, q)
		if !ok {
			continue
		}
		x = s.aim(u, v, far, x.cover, true, x.flank)
		end := at
		if like := s.harmReach(u) * o.Who[u.Side-1].Close / 100; sandtable.Gap(at, q) > like+200 && s.attacks(u) {
			m.Reach = 400
			end = o.Board.Heading(u.ID, p.Face, m).End
		}
		w := u
		w.Moved = atTheDouble // so that it counts as unable to fire again
		n := o.meanLoss(s, x)
		c := engine.Do("musketry", "unit", book.Num(u.ID), "moving", "yes", "target", book.Num(v.ID), "range", book.Num(far))
		c = withField(withField(c, "cover", [...]string{"", "soft", "hard"}[x.cover]), "flank", [...]string{"", "yes"}[book.Bit(x.flank)])
		c = c.With("before", book.Num(min(8, quartersApart(p, at)))).With("after", book.Num(min(8, quartersApart(at, end))))
		out = append(out, commander.Advice{Do: c.With(commander.SpotField, end.Spot()),
			Worth: n + n*s.replySpoiled(v)/200 + o.at(s, w, end) - now,
			What:  "Advance and fire at " + book.The(v.Name), Cites: secVolley, Moves: onward(p, at, end),
			Why: "Nobody answers: expect to bring down " + onAverage(x.mean(s)) + " before they can fire."})
	}
	return out
}

// onward describes fire on the move, for the figures on the table.
func onward(p, at, end sandtable.Piece) string {
	first, then := quartersApart(p, at), quartersApart(at, end)
	switch {
	case first == 0:
		return ""
	case then == 0:
		return book.Inches(first) + " straight ahead, then fire"
	}
	return book.Inches(first) + " straight ahead, fire, then " + book.Inches(then) + " more"
}

// quartersApart returns the distance from p to q in quarter inches.
func quartersApart(p, q sandtable.Piece) int {
	return (battle.Distance(p.At, q.At) + quarter/2) / quarter
}

// replySpoiled returns how far a volley at v, fired first, spoils its own, in per cent.
func (s State) replySpoiled(v Unit) int { return 60 * book.Bit(v.shoots() && s.fireBars(v) == "") }

// withField returns c with a field, unless v is empty.
func withField(c engine.Command, key, v string) engine.Command {
	if v == "" {
		return c
	}
	return c.With(key, v)
}

// advanceAdvice advises u on fire on the move, best first.
func (o *officer) advanceAdvice(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	return o.Legal(s, append(o.firesMoving(s, u, p), stay(u, "Stand", "It fires with the rest.", secVolley, 0)))
}

// chargeAdvice advises u on charges, best first.
func (o *officer) chargeAdvice(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok || s.chargeBars(u) != "" {
		return nil
	}
	out := []commander.Advice{stay(u, "Stand", "A charge would cost more than it gains.", secMove, o.bestFire(s, u, p)*60/100)}
	x := o.Who[u.Side-1]
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.Form == Routing && !o.Any {
			continue
		}
		c, ok := o.chargeAt(s, u, v, p, q)
		if !ok {
			continue
		}
		worth := o.clash(s, u, v, c, o.led(s, u, u.ID)) + o.contestWorth(v, q)
		if worth = x.WeighCharge(worth) - x.Odds; 100*(u.Start-u.Men) >= x.Spent*u.Start/2 {
			worth -= 300
		}
		do := c.entry(s, v, engine.Do("charge", "unit", book.Num(u.ID), "target", book.Num(v.ID)))
		out = append(out, commander.Advice{Do: do, Worth: worth, What: "Charge " + book.The(v.Name), Cites: secMelee, Why: whyCharge(u, v, c),
			Moves: book.Inches(4*c.far) + " into contact"})
	}
	return o.Legal(s, out)
}

// entry returns the entry do for a charge at v with what the table shows of it.
func (x onset) entry(s State, v Unit, do engine.Command) engine.Command {
	do = withField(withField(do.With("distance", book.Num(x.far)), "ground", x.ground[0]), "cross", x.cross)
	do = withField(do, "cover", [...]string{"", "soft", "hard"}[x.cover])
	do = withField(do, "over", [...]string{"", "works", "down", "both"}[x.over])
	return withField(do, "holds", [...]string{"yes", ""}[book.Bit(x.fires || s.defenceBars(v) != "")])
}

// whyCharge says why u should charge v.
func whyCharge(u, v Unit, c onset) string {
	switch {
	case v.Class == Artillery:
		return "Guns, once reached, are lost."
	case !c.fires && v.shoots():
		return "They cannot fire at it."
	case u.mounted() && v.Form != Square:
		return "Horse that gets home rides over them."
	case c.over == 2:
		return "Downhill it strikes with four more."
	}
	return "They will not stand the steel."
}

// contestWorth returns the extra worth of charging v if it keeps the other side from holding a place.
func (o *officer) contestWorth(v Unit, q sandtable.Piece) int {
	for _, a := range o.Field.Aims {
		if len(a.At) > 0 && q.Reach(a.At[0]) <= 300 && v.inOrder() {
			return 60 * a.Points[2-v.Side]
		}
	}
	return 0
}

// volleys advises u on volleys, best first.
func (o *officer) volleys(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	out := []commander.Advice{stay(u, "Hold fire", "There is nothing worth the powder.", secVolley, 0)}
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.Form == Routing {
			continue
		}
		x, far, ok := o.shotAt(s, u, v, p, q)
		if !ok {
			continue
		}
		c := engine.Do("musketry", "unit", book.Num(u.ID), "target", book.Num(v.ID), "range", book.Num(far))
		c = withField(withField(c, "cover", [...]string{"", "soft", "hard"}[x.cover]), "flank", [...]string{"", "yes"}[book.Bit(x.flank)])
		if back, _, can := o.shotAt(s, v, u, q, p); can && s.fireBars(v) == "" && far <= s.weaponReach(v.Weapon) {
			c = withField(c.With("reply", "yes"), "own-cover", [...]string{"", "soft", "hard"}[back.cover])
		}
		out = append(out, commander.Advice{Do: c, Worth: o.meanLoss(s, x), What: "Fire at " + book.The(v.Name), Cites: secVolley,
			Why: "Expect to bring down " + onAverage(x.mean(s)) + "."})
	}
	return o.Legal(s, out)
}

// bang is a round that a battery may fire, its mean loss and its worth.
type bang struct {
	c             engine.Command
	name          string
	tenths, worth int
}

// best returns the best round that u at p may fire at v; its tenths are 0 if there is none.
func (o *officer) best(s State, u, v Unit, p, q sandtable.Piece) (best bang) {
	gap := sandtable.Gap(p, q)
	reach := gunReach(u.Gun, u.Howitz == 1) * quarter
	if gap > reach || v.Class == General || !o.bears(s, u, p, q) {
		return best
	}
	cover := o.cover(v, q, p.At)
	more := s.gunCover(cover)
	take := func(name string, tenths int, pairs ...string) {
		if tenths > best.tenths {
			c := engine.Do(name, append([]string{"unit", book.Num(u.ID), "target", book.Num(v.ID)}, pairs...)...)
			best = bang{c: c, name: name, tenths: tenths}
		}
	}
	third := min(2, 3*gap/reach)
	lane := laneOf(v, p.At, q)
	shots := o.killed(v, u, lane, groupKill[third])
	if u.Howitz == 1 {
		shots /= 6
	}
	take("roundshot", shots, "range", book.Num(third), "lane", book.Num(lane))
	circle := min(v.alive(), [...]int{4, 8}[book.Bit(v.formed() && v.Class <= LightCav)])
	where := [...]string{"open", "soft", "hard"}[cover]
	kill := 4 - book.Bit(u.Gun == rifledGun) + more
	take("shell", o.killed(v, u, circle, kill)/6, "circle", book.Num(circle), "cover", where)
	for _, z := range canister {
		kill := z.kill(u.Gun == rifledGun)
		if gap > 100*z.to || gap <= 100*z.from && z.from > 0 || u.Howitz == 1 || kill >= none {
			continue
		}
		n := min(12, v.alive(), max(2, gap*12/1300*(1+book.Bit(v.formed()))/2))
		take("canister", o.killed(v, u, n, kill+more), "zone-"+z.name, book.Num(n), "cover", where)
	}
	best.worth = s.meanLossCost(v, best.tenths)
	return best
}

// killed returns what the guns of u cost v on average, in tenths of a figure, if each finds n figures.
func (o *officer) killed(v, u Unit, n, kill int) int {
	key := roundIn{v.alive(), u.Guns, n, kill}
	mean, ok := o.known.rounds[key]
	if !ok {
		mean = killed(v.alive(), u.Guns, []int{n}, []int{kill})
		o.known.rounds[key] = mean
	}
	return mean
}

// laneOf returns how many figures of v at q are in a lane half an inch wide seen from a place. Source: C4.
func laneOf(v Unit, from battle.Point, q sandtable.Piece) int {
	face := sandtable.Direction(from, q.Middle())
	along, across := face.X*q.Face.X+face.Y*q.Face.Y, face.X*q.Face.Y-face.Y*q.Face.X
	along, across = max(1, max(along, -along)/sandtable.One), max(1, max(across, -across)/sandtable.One)
	long := min(q.Deep*sandtable.One/along, q.Wide*sandtable.One/across)
	return max(1, min(12, 50*long*v.alive()/(q.Wide*q.Deep)))
}

// cannon returns what the best round of u from p is worth.
func (o *officer) cannon(s State, u Unit, p sandtable.Piece) (best int) {
	if u.Form != Unlimbered || u.Guns == 0 || u.Moved > 0 {
		return 0
	}
	for _, v := range s.Units {
		if q, ok := o.Board.Piece(v.ID); ok && v.Side != u.Side && v.Form != Routing {
			best = max(best, o.best(s, u, v, p, q).worth)
		}
	}
	return best
}

// cannonades advises a battery on its fire, best first.
func (o *officer) cannonades(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	out := []commander.Advice{stay(u, "Hold fire", "There is nothing worth the powder.", secGuns, 0)}
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.Form == Routing && !o.Any {
			continue
		}
		if b := o.best(s, u, v, p, q); b.tenths > 0 {
			out = append(out, commander.Advice{Do: b.c, Worth: b.worth, What: book.UpperFirst(b.name) + " at " + book.The(v.Name),
				Why: "Expect to bring down " + onAverage(b.tenths) + ".", Cites: secGuns})
		}
	}
	return o.Legal(s, slices.Clip(out))
}

// Measured implements commander.Measurer: the range and cover of a volley, what the rounds of guns find, what a charge meets, the ground
// straight ahead of a move and how far it goes, and whether horse that would dismount is under fire.
func (o *officer) Measured(st engine.State, c engine.Command) (in engine.Values) {
	s := st.(State)
	p, q, ok := commander.PiecesOf(o.Board, c)
	u, on := s.unit(p.ID) // false for one that the map has lost sight of
	if !on {
		return nil
	}
	if turns := c.In.Int("turn", 0); c.Do == "move" && !s.retreats(u) && (turns == 0 || turns < 4 && c.In.Int(commander.TurnField, 0) > 0) {
		return o.straight(s, u, p, c)
	}
	if c.Do == "mount" && slices.ContainsFunc(s.Units, func(v Unit) bool {
		q, there := o.Board.Piece(v.ID)
		return there && v.Side != u.Side && v.inOrder() && o.aims(s, v, u, q, p)
	}) {
		return in.With("fire", "yes")
	}
	if v := o.likely(s, u, p, c); v != "" {
		return o.Measured(st, c.With("target", v)).With("target", v)
	}
	if !ok {
		return nil
	}
	v, _ := s.unit(q.ID)
	if on, moved := p.AtSpot(c.In.Get(commander.SpotField)); moved { // it moves before it fires
		p = on
	} else if c.In.Is("moving") {
		p = p.Forward(200)
	}
	gap := sandtable.Gap(p, q)
	switch c.Do {
	case "musketry":
		if x, far, can := o.shotAt(s, u, v, p, q); can {
			in = in.With("range", book.Num(far)).With("cover", [...]string{"open", "soft", "hard"}[x.cover])
		}
	case "roundshot":
		if reach := gunReach(u.Gun, u.Howitz == 1) * quarter; gap <= reach {
			in = in.With("range", book.Num(min(2, 3*gap/max(1, reach)))).With("lane", book.Num(laneOf(v, p.At, q)))
		}
		if u.Howitz == 0 && o.stickEnds(q.Middle(), sandtable.Direction(p.At, q.Middle())) <= 100*stick[0].near[0] {
			in = in.With("stops", "yes")
		}
	case "shell", "canister":
		return o.burst(s, u, v, p, q, c.Do)
	case "charge":
		if x, can := o.chargeAt(s, u, v, p, q); can {
			return x.entry(s, v, engine.Command{}).In
		}
		in = in.With("distance", book.Num((gap+99)/100))
	}
	return in
}

// likely returns the nearest enemy that u may fire at from p, for an entry without a target; "" if there is none.
func (o *officer) likely(s State, u Unit, p sandtable.Piece, c engine.Command) (id string) {
	reach, _ := s.shotReach(u, c.Do)
	if least := reach * quarter; reach > 0 && c.In.Get("target") == "" {
		if c.In.Is("moving") {
			p = p.Forward(200)
		}
		for _, v := range s.Units {
			q, there := o.Board.Piece(v.ID)
			_, fights := s.contact(v.ID)
			can := there && !fights && v.inOrder() && v.Side != u.Side && (u.At == 0 || u.At == v.ID) && o.aims(s, u, v, p, q)
			if gap := sandtable.Gap(p, q); can && gap <= least {
				id, least = book.Num(v.ID), gap
			}
		}
	}
	return id
}

// aims reports whether u at p may fire at v at q, with muskets or guns.
func (o *officer) aims(s State, u, v Unit, p, q sandtable.Piece) bool {
	_, _, ok := o.shotAt(s, u, v, p, q)
	return ok || u.Class == Artillery && v.fights() && sandtable.Gap(p, q) <= quarter*gunReach(u.Gun, u.Howitz == 1) && o.bears(s, u, p, q)
}

// shotReach returns how far u fires by the entry do, in quarter inches, and whether with guns; 0 for other entries.
func (s State) shotReach(u Unit, do string) (reach int, guns bool) {
	switch guns = u.Class == Artillery; {
	case do == "musketry" && !guns:
		return s.weaponReach(u.Weapon), false
	case do == "canister":
		return 4 * canister[len(canister)-1].to, guns
	case do == "roundshot", do == "shell":
		return gunReach(u.Gun, u.Howitz == 1), guns
	}
	return 0, guns
}

// straight returns the ground straight ahead of a move, and how far it goes. Against a commander, standing is proposed where it
// is better, with the reason.
func (o *officer) straight(s State, u Unit, p sandtable.Piece, c engine.Command) (in engine.Values) {
	pace := c.In.Get("pace")
	if may := o.moveOptions(s, u); len(may) > 0 && !o.Who[2-u.Side].Player && may[0].Do.Do == "stay" && pace+c.In.Get("turn") == "" {
		_, then, _ := strings.Cut(may[0].What, ", ") // Stand, then charge
		return in.With(commander.WentField, "0").With(commander.HaltField+commander.WentField, cmp.Or(then, may[0].Note()))
	}
	for _, x := range paces {
		if pace == "" && s.paceFits(u, x.id) == "" {
			pace = x.id
		}
	}
	m := sandtable.Allowance{Keep: 100, Whole: quarter, Spin: true, Round: true, Bars: o.shuns(s, u, p, battle.Point{X: -1, Y: -1})}
	var w sandtable.Way
	a, end, ok := o.findMove(s, u, p, pace, m, func(m sandtable.Allowance) sandtable.Way {
		w = o.Board.Heading(u.ID, swung(p, c.In).Face, m)
		return w
	})
	if round := o.round(s, u, p, c); w.Met == sandtable.Wall && round.In != nil {
		x, _ := o.Board.Shape(w.Ground)
		in = o.straight(s, u, p, c.With("turn", round.In.Get("turn")).With(commander.TurnField, round.In.Get(commander.TurnField)))
		for _, v := range round.In {
			in = in.With(v.Key, v.Val)
		}
		return in.With(commander.HaltField+"turn", "round "+book.The(cmp.Or(x.Name, x.Kind)))
	}
	for _, key := range [...]string{"ground", "cross"} {
		if v := a.Do.In.Get(key); v != "" {
			in = in.With(key, v)
		}
	}
	in = in.With(commander.WentField, book.Num(quartersApart(p, end)*book.Bit(ok)))
	return in.With(commander.HaltField+commander.WentField, o.Halt(w, m.Keep))
}

// round returns the turn, and the pace, with which u best goes on where its way is barred; it has no fields if the entry states a turn
// or a pace, or nothing better is known.
func (o *officer) round(s State, u Unit, p sandtable.Piece, c engine.Command) (out engine.Command) {
	if c.In.Get("turn")+c.In.Get("pace") != "" {
		return out
	}
	for _, a := range o.walkAdvice(s, u, p) {
		end, ok := p.AtSpot(a.Do.In.Get(commander.SpotField))
		w, fits := p.Steps(end, true)
		if turn := a.Do.In.Int("turn", 0); ok && fits && turn > 0 && turn < 4 && w.Straight > 0 {
			out.In = engine.Values{}.With("pace", a.Do.In.Get("pace")).With("turn", book.Num(turn))
			return engine.Command{In: out.In.With(commander.TurnField, book.Num(1+book.Bit(w.Turn > 0)))}
		}
	}
	return out
}
