package march

import (
	"math"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/sandtable"
)

// ways has the number of ways in 36 to roll each total of 2d6.
var ways = dice.TwoD6.Ways()

// The judgements of the commander, which are house design. Worth is counted in hundredths of a point of CV. Chances are those of the
// rules, with the values in force.

// The costs of being disordered, of blocking a friend’s fire, of going back, of routing, and of being halted by fire in a charge.
const (
	disordered, masked, driven, fled, halted = 80, 60, 110, 260, 140
)

// leads has the number of ways in 1296 in which one roll of 2d6 leads another by the index less ten.
var leads = func() (n [21]int) {
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			n[10+a-b] += ways[a] * ways[b]
		}
	}
	return n
}()

// weight returns what losing a unit costs besides its CV: its points, and its share in its MF.
func (o *officer) weight(s State, u Unit) int {
	w := 250 / max(1, o.scale[0])
	if m, _ := s.mf(u.MF); u.counted() && m.Kind.foot() {
		w += 300 * o.scale[1] / max(1, m.Units)
	}
	return w
}

// passChance returns the chance of passing a VeD test, in thousandths.
func (s State) passChance(u Unit, v vedTest) int {
	return chanceAtMost(s.ved(u, v).Total(), true).Tenths()
}

// lossWorth returns what losing these hundredths of a point of CV costs a unit.
func (o *officer) lossWorth(s State, u Unit, hundredths int) int {
	least := 100 * u.CV
	if hundredths >= least {
		return least + o.weight(s, u)
	}
	return hundredths + o.weight(s, u)*hundredths/least/4
}

// volley is the fire of one unit at another, measured on the table.
type volley struct {
	shot
	behind int             // the unit it bounces into, 0 none
	near   sandtable.Piece // a friend too near the line of guns, who keeps them from firing
}

// factor returns the fire factor of a volley.
func (o *officer) factor(s State, u Unit, x volley) int {
	x.rain = s.Weather == 1
	if u.Kind == Artillery {
		x.moved = x.moved || u.has(Moved)
		return s.gunnery(u, x.shot).Total()
	}
	return s.musketry(u, x.shot).Total()
}

// fireWorth returns what a volley is worth on average.
func (o *officer) fireWorth(s State, u Unit, x volley) int {
	n := o.factor(s, u, x)
	sure, rest := n/6, n%6
	worth := ((6-rest)*o.lossWorth(s, x.at, 100*sure) + rest*o.lossWorth(s, x.at, 100*(sure+1))) / 6
	if x.at.has(Charging) && n > 0 { // the charge may halt
		hit := x.at
		hit.CV = max(1, hit.CV-max(1, sure))
		shot := 1000
		if sure == 0 {
			shot = 1000 * rest / 6
		}
		worth += shot * (1000 - s.passChance(hit, vedTest{})) / 1000 * halted / 1000
	}
	return worth
}

// blow returns what a melee is worth to u, which wins it by this difference; a negative one is a defeat.
func (o *officer) blow(s State, u, v Unit, by int) int {
	if by < 0 {
		return -o.blow(s, v, u, -by)
	}
	result := s.outcome(by)
	switch {
	case result == locked:
		return o.lossWorth(s, v, 100*s.v(lossKeys[locked])) - o.lossWorth(s, u, 100*s.v(lossKeys[locked]))
	case v.garrison() && by < s.v(buStorm):
		result = recoils
	case result == breaks:
		return 100*v.CV + o.weight(s, v) - disordered/2
	}
	worth := o.lossWorth(s, v, 100*s.v(lossKeys[result])) + [...]int{retreats: driven, routs: fled}[result] + disordered/2
	if result <= retreats {
		worth -= o.lossWorth(s, u, 100*s.v(mlWin))
	}
	return worth
}

// melee returns what a melee of u against v is worth to the side of u.
func (o *officer) melee(s State, u, v Unit, f, g fighter) (worth int) {
	more := s.melee(u, f, v).Total() - s.melee(v, g, u).Total()
	for by, n := range leads {
		worth += n * o.blow(s, u, v, more+by-10)
	}
	return worth / 1296
}

// clash returns what a charge of u at v from a side is worth to the side of u: it is shot at, tests, and meets the best reaction of
// v.
func (o *officer) clash(s State, u, v Unit, side int) int {
	key := [8]int{u.ID, v.ID, side, int(u.Form), int(v.Form), v.Dis, u.Town, v.Town}
	if n, ok := o.known[key]; ok {
		return n
	}
	home, cost := 1000, 0
	if v.Kind != Cavalry && s.noFire(v, v.Kind == Artillery) == "" {
		n := o.factor(s, v, volley{shot: shot{at: u}})
		cost = o.lossWorth(s, u, 100*n/6)
		hit := u
		hit.CV = max(1, u.CV-max(1, n/6))
		home -= min(6, n) * (1000 - s.passChance(hit, vedTest{})) / 6
		u.CV = max(1, u.CV-(n+3)/6)
	}
	met := math.MaxInt
	for _, what := range o.answers(s, u, v, side) {
		met = min(met, -o.answer(s, u, v, side, what))
	}
	n := home*met/1000 - (1000-home)*halted/1000 - cost
	o.known[key] = n
	return n
}

// answers returns the reactions that v may choose from.
func (o *officer) answers(s State, u, v Unit, side int) (all []int) {
	for _, x := range s.reactionsTo(u, v, side) {
		for i, r := range reactions {
			if x.ID == r.id && x.Refused == "" {
				all = append(all, i)
			}
		}
	}
	return all
}

// answer returns what a reaction of v to a charge of u is worth to the side of v, leaving fire aside.
func (o *officer) answer(s State, u, v Unit, side, what int) int {
	f, g := fighter{charging: true, first: true}, fighter{first: true, struck: side}
	if v.Form == Square {
		g.anchored = 2
	}
	for _, c := range s.Charges {
		if by, _ := s.unit(c.Unit); c.At == v.ID && c.Unit != u.ID && v.Town == 0 {
			f.helpers = append(f.helpers, by.CV)
		}
	}
	if t, _ := s.town(v.Town); v.garrison() {
		g.cover = 3 + t.Stuff
	}
	stands := -o.melee(s, u, v, f, g)
	lost := -100*v.CV - o.weight(s, v)
	if touched(u, v) {
		stands = lost
	}
	test := vedTest{}
	if what == square {
		test = vedTest{bracket: to12, flank: side > 0}
	}
	pass := s.passChance(v, test)
	mix := func(good, bad int) int { return (pass*good + (1000-pass)*bad) / 1000 }
	switch what {
	case square:
		x := v
		x.Form = Square
		return mix(-o.melee(s, u, x, f, fighter{first: true, anchored: 2}), stands-disordered/2)
	case counter:
		g.charging = true
		return mix(-o.melee(s, u, v, f, g), stands)
	case evade:
		g.struck = 2
		return mix(-driven, -o.melee(s, u, v, f, g))
	case flee:
		return mix(-driven, lost)
	case leave:
		return lost
	case run:
		if u.Kind == Cavalry {
			return mix(-driven, lost)
		}
		return mix(-driven, stands)
	}
	return stands
}

// replyAdvice returns the reactions to a charge, weighed.
func (o *officer) replyAdvice(s State, do engine.Command, c Charge) (out []commander.Advice) {
	u, _ := s.unit(c.Unit)
	v, _ := s.unit(c.At)
	whys := [...]string{stand: "It holds its ground.", square: "Horse break on squares.",
		counter: "Horse that stand to be charged are beaten.", evade: "There is nothing to be won here.", flee: "Guns on their wheels are lost.",
		leave: "Better to save the gunners.", run: "They cannot stand in the open."}
	names := [...]string{stand: "Stand", square: "Form square", counter: "Countercharge", evade: "Evade", flee: "Flee",
		leave: "Leave the guns", run: "Run for it"}
	if v.Kind == Infantry && v.Dis == 0 && s.noFire(v, false) == "" {
		whys[stand] = "Steady men with loaded muskets need not fear them."
	}
	for _, what := range o.answers(s, u, v, c.Side) {
		x := do.With("what", reactions[what].id)
		if what == square {
			x = x.With("far", o.chargedFrom(c))
		}
		out = append(out, commander.Advice{Do: x, Worth: o.answer(s, u, v, c.Side, what), What: names[what], Why: whys[what], Cites: secReact})
	}
	return o.Legal(s, out)
}

// victories returns the choices of a victor, weighed.
func (o *officer) victories(s State, do engine.Command, u Unit) []commander.Advice {
	p, _ := o.Board.Piece(u.ID)
	whys := [...]string{"The ground is what they came for.", "Beaten men need no pursuers, and a disordered victor needs friends.",
		"The next enemy will come from there."}
	names := [...]string{"Occupy the ground", "Recall", "Turn to meet the next"}
	var out []commander.Advice
	t, in := s.stormed(s.Charges[do.In.Int("charge", 0)], u)
	for i, what := range victories {
		w := u
		if i == 0 && in {
			w.Town, w.Form, w.Flags = t.ID, inHouses[u.Kind], u.Flags|Settling
		}
		out = append(out, commander.Advice{Do: do.With("what", what), Worth: o.at(s, w, o.victorAt(s, w, p, what)) - i, What: names[i],
			Why: whys[i], Cites: secMelee})
	}
	return o.Legal(s, out)
}

// moveAdvice returns what the active side may do next: charges first, then the other units, foremost first.
func (o *officer) moveAdvice(s State) []commander.Advice {
	var best []commander.Advice
	var first Unit
	foremost := math.MaxInt
	for _, u := range s.Units {
		if s.side(u) != s.Active || !s.here(u) || s.noMove(u) != "" || u.has(Stays) || s.fighting(u.ID) {
			continue
		}
		if far := o.formedNear(s, u); far < foremost {
			first, foremost = u, far
		}
		if all := o.Legal(s, o.chargeAdvice(s, u, false)); len(all) > 0 && all[0].Worth > 0 && (best == nil || all[0].Worth > best[0].Worth) {
			best = all
		}
	}
	if best != nil {
		u, _ := s.unit(best[0].Do.In.Int("unit", 0))
		if all := o.turnAdvice(s, u); all[0].Do.Do == "charge" {
			return all
		}
	}
	if first.ID == 0 {
		return nil
	}
	return o.turnAdvice(s, first)
}

// turnAdvice returns what a unit of the active side may do, best first. Staying is always included. Foot who would stay far from their
// task and the enemy look for a way round their friends.
func (o *officer) turnAdvice(s State, u Unit) []commander.Advice {
	p, _ := o.Board.Piece(u.ID)
	m, _ := s.mf(u.MF)
	defer func(t *sandtable.Table) { o.Board = t }(o.Board)
	if u.Kind == Cavalry && orders[m.Order].id == "attack" && !m.Engaged {
		o.Board = o.amongFriends(p)
	}
	all := o.weighed(s, u, p, m)
	if u.Kind == Infantry && all[0].Do.Do == "stay" && o.Tasks[u.ID].Worth > 0 && p.Reach(o.Tasks[u.ID].At) > 12*inch &&
		o.formedNear(s, u) > 9*inch {
		o.Board = o.amongFriends(p)
		all = o.weighed(s, u, p, m)
	}
	return all
}

// weighed returns what a unit may do on the table as it is now, best first.
func (o *officer) weighed(s State, u Unit, p sandtable.Piece, m MF) []commander.Advice {
	now := o.at(s, u, p)
	stay := commander.Advice{Worth: now - o.lingers(s, u, p), What: "Stand", Why: "A move would gain nothing.",
		Do: engine.Do("stay", "unit", book.Num(u.ID))}
	if t, ok := o.Tasks[u.ID]; ok && p.Reach(t.At) <= 300 {
		stay.Why = "It is where it is wanted."
	}
	switch id := orders[m.Order].id; {
	case id == "retire" || id == "retreat":
		stay.Worth -= bound
	case u.Dis > 0:
		stay.Worth += disordered / 4
		stay.Why = "Let it get its breath back and dress its ranks."
	case o.bestFire(s, u, p) > 40:
		stay.Why, stay.Cites = "It has an enemy under fire from here.", secFire
	case u.Form == Deployed && o.bestFire(s, u, p) == 0:
		stay.Why = "It has no target, but may have one here yet."
	case id == "defend":
		stay.Why, stay.Cites = "It has been told to defend, and this is the place.", secObey
	}
	out, must := o.chargeAdvice(s, u, false), o.obliged(s, u)
	for i := range out {
		out[i].Worth += now + bound*book.Bit(must && out[i].Worth > 0)
	}
	return o.Legal(s, append(append(out, stay), o.walkAdvice(s, u, p)...))
}

// counterchargeAdvice returns the opportunity charges of the inactive side, once the other has moved.
func (o *officer) counterchargeAdvice(s State) []commander.Advice {
	for _, u := range s.Units {
		if s.side(u) == s.Active || !s.here(u) || u.has(Stays|Moved) || s.noCharge(u, true) != "" || s.fighting(u.ID) {
			continue
		}
		all := o.Legal(s, o.chargeAdvice(s, u, true))
		if len(all) > 0 && (all[0].Worth > 0 || o.Any) {
			stay := commander.Advice{What: "Stand", Why: "They will be wanted fresh.", Do: engine.Do("stay", "unit", book.Num(u.ID))}
			return o.Legal(s, append(all, stay))
		}
	}
	return nil
}

// chargeAdvice returns the charges that u may make; opportunity is for a unit of the inactive side.
func (o *officer) chargeAdvice(s State, u Unit, opportunity bool) (out []commander.Advice) {
	if s.noCharge(u, opportunity) != "" || s.orderForbids(u) != nil || !opportunity && s.late(u) != nil {
		return nil
	}
	m, _ := s.mf(u.MF)
	p, _ := o.Board.Piece(u.ID)
	held := o.orderOf(s, u) == "defend" // it charges near its position only: charts C4
	x := o.Who[s.side(u)]
	for _, v := range s.Units {
		if s.side(v) == s.side(u) || !s.here(v) || s.noTarget(u, v) != "" || opportunity && (!v.has(Moved) || v.has(Charging)) {
			continue
		}
		side, ok := o.chargeAt(s, u, v)
		q, _ := o.Board.Piece(v.ID)
		if !ok || held && q.Reach(o.posts[u.ID]) > inch*s.v(orChg) || !o.supports(s, m, v) {
			continue
		}
		met := v
		for _, c := range s.Charges {
			if c.At == v.ID && !opportunity { // it fires at the first charger
				met.Shots = 2
			}
		}
		worth := o.clash(s, u, met, side) + o.contestWorth(s, u, v)
		if worth = x.WeighCharge(worth) - x.Odds/2; 100*(u.Start-u.CV) >= x.Spent*u.Start {
			worth -= 100
		}
		c := engine.Do("charge", "unit", book.Num(u.ID), "at", book.Num(v.ID), "side", book.Num(side))
		if opportunity {
			c = engine.Do("charge", "opportunity", "yes", "unit", book.Num(u.ID), "at", book.Num(v.ID), "side", book.Num(side))
		}
		out = append(out, commander.Advice{Do: c, Worth: worth, What: "Charge " + book.The(v.Name), Cites: secMelee,
			Why: o.whyCharge(u, v, side), Moves: chargeWords(sandtable.Gap(p, q), side)})
	}
	return out
}

// chargeWords says how far a charge goes on the table, to what is this far away.
func chargeWords(gap, side int) string {
	at := "½″ from " + [...]string{"it", "its flank", "its rear"}[side]
	if far := (gap - inch/2) / quarterInch; far > 0 {
		return "about " + book.Inches(far) + ", to " + at
	}
	return "no farther: it is " + at
}

// supports reports whether the order of m lets it charge v: under Support only an enemy engaged with another MF. Source: charts C4.
func (o *officer) supports(s State, m MF, v Unit) bool {
	return orders[m.Order].id != "support" || slices.ContainsFunc(s.MFs, func(n MF) bool {
		return n.Side == m.Side && n.ID != m.ID && o.near(s, n.ID, v.MF, 9*inch)
	})
}

// contestWorth returns the extra worth of attacking v because it keeps the side of u from a place.
func (o *officer) contestWorth(s State, u, v Unit) int {
	q, _ := o.Board.Piece(v.ID)
	return o.Contests(q, s.side(u), 300, 40)
}

// whyCharge returns the reason given for a charge.
func (o *officer) whyCharge(u, v Unit, side int) string {
	switch {
	case side > 0:
		return "Their " + [...]string{"", "flank", "rear"}[side] + " is unguarded."
	case v.Dis > 0 || v.has(Routed):
		return "They are in no state to meet it."
	case v.has(Blown):
		return "Their horses are blown."
	case v.Kind == Artillery:
		return "Guns that are reached are lost."
	case u.Kind == Cavalry && v.Kind == Infantry && v.Form != Square:
		return "They are not in square."
	case u.Form == Column && v.Kind == Infantry && v.Form == Line:
		return "A column that gets home breaks a line."
	case v.CV < u.CV:
		return "They are weaker."
	}
	return "The prize is worth the risk."
}

// shots returns the volleys that u may fire, best first, and holding its fire.
func (o *officer) shots(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	if !ok {
		return nil
	}
	do, cites := "fire", secFire
	if u.Kind == Artillery {
		do, cites = "guns", secGuns
	}
	out := []commander.Advice{{What: "Hold fire", Do: engine.Do("stay", "unit", book.Num(u.ID)), Why: "It would only make smoke."}}
	for _, x := range o.targets(s, u, p) {
		v, worth := x.at, o.fireWorth(s, u, x)
		if worth == 0 {
			continue
		}
		c := engine.Do(do, "unit", book.Num(u.ID), "at", book.Num(v.ID), "range", book.Num(x.reach), "cover", book.Num(x.cover))
		if x.flank {
			c = c.With("flank", "yes")
		}
		if x.over {
			c = c.With("over", "yes")
		}
		if x.behind > 0 {
			c = c.With("bounce", "yes").With("behind", book.Num(x.behind))
		}
		n := 10 * o.factor(s, u, x) / 6
		why := "Expect " + book.TenthsOf(n, "hit") + "."
		switch {
		case v.has(Charging):
			why = "They are coming on, and every man down tells on their nerve."
		case x.flank:
			why = "It goes into their flank. " + why
		}
		out = append(out, commander.Advice{Do: c, Worth: worth, What: "Fire at " + book.The(v.Name), Why: why, Cites: cites})
	}
	return o.Legal(s, out)
}

// bestFire returns the worth of the best volley of u from the position of p.
func (o *officer) bestFire(s State, u Unit, p sandtable.Piece) (best int) {
	for _, x := range o.targets(s, u, p) {
		best = max(best, o.fireWorth(s, u, x))
	}
	return best
}

// targets returns the volleys that u may fire from the position of p. Guns fire at an enemy charging them, else at one within canister
// range, else at the nearest, unless they bombard. Source: charts C9.
func (o *officer) targets(s State, u Unit, p sandtable.Piece) (all []volley) {
	m, _ := s.mf(u.MF)
	first := math.MaxInt
	for _, v := range s.Units {
		x, ok := o.aims(s, u, v, p)
		if !ok || s.locked(v) {
			continue
		}
		rank := 0
		switch q, _ := o.Board.Piece(v.ID); {
		case u.Kind != Artillery || orders[m.Order].id == "bombard":
		case slices.ContainsFunc(s.Charges, func(c Charge) bool { return c.Unit == v.ID && c.At == u.ID }):
			rank = -2
		case x.reach == 0:
			rank = -1
		default:
			rank = sandtable.Gap(p, q)
		}
		if rank < first {
			first, all = rank, nil
		}
		if rank == first {
			all = append(all, x)
		}
	}
	return all
}

// at returns what it is worth to u to stand where p does: how it serves its task, what it may do to the enemy next, and what the
// enemy may do to it.
func (o *officer) at(s State, u Unit, p sandtable.Piece) int {
	x := o.Who[s.side(u)]
	worth := o.bestFire(s, u, p)
	if t, ok := o.Tasks[u.ID]; ok {
		worth += o.ground(s, u, p, t) * x.Ground / 100
	}
	danger, hope := 0, 0
	if t, _ := s.town(u.Town); t.Burning > 0 {
		danger = o.lossWorth(s, u, 200*s.v(buLoss))
	}
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.ID == u.ID {
			continue
		}
		gap := sandtable.Gap(p, q)
		if s.side(v) == s.side(u) {
			if gap < 600 && v.Kind != Cavalry && u.Town == 0 && sandtable.InFront(q, p) {
				danger += masked
			}
			continue
		}
		if gap > 2200 {
			continue
		}
		if y, ok := o.aimsAt(s, v, u, q, p); ok && v.Form != Limbered {
			danger += o.fireWorth(s, v, y) * 60 / 100
		}
		if s.noCharge(v, false) == "" && s.noTarget(v, u) == "" && gap <= 25*s.chargeMove(v) && sandtable.InFront(q, p) {
			danger += max(0, o.clash(s, v, u, p.SideToward(q.At))) * 40 / 100
		}
		if s.noCharge(u, false) == "" && s.noTarget(u, v) == "" && gap <= 25*s.chargeMove(u) && sandtable.InFront(p, q) {
			hope = max(hope, o.clash(s, u, v, q.SideToward(p.At))+o.contestWorth(s, u, v))
		}
	}
	return worth + hope*x.Charge/300 - danger*x.Danger/100
}

// kept reports whether enemies of a side stand at a place.
func (o *officer) kept(at battle.Point, side int) bool {
	return slices.ContainsFunc(o.Board.Pieces(), func(q sandtable.Piece) bool { return q.Side != side && q.Reach(at) <= 3*inch })
}

// ground returns what it is worth to be near the place of a task: every inch counts, more as time runs out.
func (o *officer) ground(s State, u Unit, p sandtable.Piece, t commander.Task) int {
	far := p.Reach(t.At)
	if far > 300 {
		way := o.Board.PathLength(p, t.At, u.class(), s.bars(u))
		if way == sandtable.NoWay {
			return commander.NeverWorth
		}
		far = max(far, way-200)
	}
	rate := 5 + 5*t.Worth
	switch {
	case u.Kind != Infantry:
		rate, far = rate/2, max(far, 800) // it helps from a distance
	case t.Posture == commander.Attack && far > 300 && o.kept(t.At, p.Side):
		far = max(far, 900) // a charge takes it, not a walk
	}
	left := o.Field.Turns - s.Turn
	if left <= 2 || (far-300)/(9*inch)/2+2 >= left {
		rate *= 2
	}
	if t.Posture == commander.Delay && left < o.Field.Turns/2 {
		rate /= 2
	}
	switch {
	case u.Town != 0 && far == 0:
		return rate * 8
	case far <= 300:
		return rate * 6
	}
	return -rate * (far - 300) / 100
}
