package splendid

import (
	"math"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The judgement of the commander, house design. Worths are in hundredths of a hit. Chances are those of the rules with the house values
// in force.

// point is the worth of a victory point.
const point = 400

// toBreak returns the number of hits that break u.
func (s State) toBreak(u Unit) int {
	n := 1
	for !s.losses(u, n).Broken {
		n++
	}
	return n
}

// weight returns the cost of u breaking.
func (s State) weight(u Unit) int {
	if u.arm() == Ignored {
		return commander.FigureWorth
	}
	return point + commander.FigureWorth*s.toBreak(u)
}

// harm returns the average cost to v of dice that hit on need.
func (s State) harm(v Unit, dice, need int) (worth int) {
	const all = 1000000
	chance := make([]int, dice+1)
	chance[0] = all
	for n := range dice {
		for k := n; k >= 0; k-- {
			hit := chance[k] * (7 - need) / 6
			chance[k], chance[k+1] = chance[k]-hit, chance[k+1]+hit
		}
	}
	fails := min(5, s.of(v.Class, colMorale)-1)
	for k := 1; k <= dice; k++ {
		e := s.losses(v, k)
		cost := commander.FigureWorth * k
		switch {
		case e.Broken:
			cost = s.weight(v)
		case e.Stands > 0 && v.Shaken:
			cost += fails * s.weight(v) / 6
		case e.Stands > 0:
			cost += fails * 150 / 6
		}
		worth += chance[k] * cost / all
	}
	return worth
}

// clash returns the worth to the side of u of charging v, judged by which of them breaks first. shot is the cost of reaction fire.
func (o *officer) clash(s State, u, v Unit, x onset, shot int) int {
	p := x.piece
	q, _ := o.Board.Piece(v.ID)
	rate := func(a Unit, n int, flank bool) int {
		need := s.v(keyHandHit)
		if flank {
			need = s.v(keyHandFlank)
		}
		return s.handDice(a.Class, n) * (7 - need) * commander.FigureWorth / 6
	}
	flank := x.side != sandtable.Front
	n, m := max(1, u.front(s)), max(1, v.front(s))
	if flank {
		n, m = min(n, (q.Deep+2*p.Wide/n)/(p.Wide/n)), 1
	}
	did, took := rate(u, n, flank), rate(v, m, false)
	if v.Contact != 0 && v.Contact != u.ID {
		took = 0 // it is fighting another unit
	}
	mine, theirs := max(50, commander.FigureWorth*s.toBreak(u)-shot), commander.FigureWorth*s.toBreak(v)
	if x.half {
		theirs += did / 2
	}
	long, last := theirs*10/max(1, did), mine*10/max(1, took)
	win := 100 * last * last / max(1, long*long+last*last)
	return (win*s.weight(v)-(100-win)*s.weight(u))/100 - shot/2
}

// withReaction fills in the reaction of v to a charge of u, and returns the worth of the charge to u.
func (o *officer) withReaction(s State, u, v Unit, x onset) (engine.Command, int) {
	shot := 0
	q, _ := o.Board.Piece(v.ID)
	stand := o.clash(s, u, v, x, 0)
	best, how := stand, "stand"
	try := func(react string, worth int) {
		if (worth < best || react == "counter") && rules.Refusal(s, x.c.With("react", react)) == nil {
			best, how = worth, react
		}
	}
	wet := slices.ContainsFunc(o.Board.Under(q), func(y battle.Shape) bool { return s.featureOf(y).kind().wet() })
	if s.cannotFire(v) == "" && x.side == sandtable.Front && !wet && !s.inWater(v) {
		shot = s.fireDice(v.Class, max(1, v.front(s))) * (7 - s.of(v.Class, colHitClose)) * commander.FigureWorth / 6
		try("fire", o.clash(s, u, v, x, shot))
	}
	if v.arm() == Mounted && !x.half {
		try("counter", stand)
	}
	if stand > 150 {
		try("evade", 60)
	}
	return x.c.With("react", how), best
}

// chargeAdvice returns the charges that u may make, and the choice to stand.
func (o *officer) chargeAdvice(s State, u Unit) (out []commander.Advice) {
	p, ok := o.Board.Piece(u.ID)
	if !ok || s.cannotCharge(u, "charge", colCharge) != "" {
		return nil
	}
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.arm() == Ignored {
			continue
		}
		x, ok := o.onsetAt(s, u, v, p, q, "charge", colCharge)
		if !ok {
			continue
		}
		c, worth := o.withReaction(s, u, v, x)
		asks := o.Who[v.Side].Player && slices.ContainsFunc([]string{"fire", "counter", "evade"}, func(react string) bool { // a player decides
			return rules.Refusal(s, c.With("react", react)) == nil
		})
		worth = o.chargeWorth(u, worth+o.contestWorth(u, v))
		out = append(out, commander.Advice{Do: c, Worth: worth, What: "Charge " + book.The(v.Name), Cites: secMove, Why: whyCharge(v, x),
			Moves: x.moveText(), Open: asks})
	}
	if out = o.Legal(s, out); len(out) == 0 {
		return nil
	}
	stay := commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), What: "Stand", Why: "No charge is worth the risk."}
	return o.Legal(s, append(out, stay))
}

// moveText tells the player how to move the figures of a charge.
func (x onset) moveText() string { return book.Inches(x.c.In.Int("distance", 0)) + " into contact" }

// chargeWorth returns the worth of a charge as the commander of u sees it.
func (o *officer) chargeWorth(u Unit, worth int) int {
	x := o.Who[u.Side]
	worth = x.WeighCharge(worth)
	if 100*u.Lost >= x.Spent*u.Stands || u.Shaken {
		worth -= 100
	}
	return worth - x.Odds/2
}

// contestWorth returns the extra worth of attacking v if it keeps the side of u from a place.
func (o *officer) contestWorth(u, v Unit) int {
	q, _ := o.Board.Piece(v.ID)
	return o.Contests(q, u.Side, 400, 60)
}

// whyCharge returns the reason for a charge.
func whyCharge(v Unit, x onset) string {
	switch {
	case v.arm() == Artillery:
		return "Guns that are reached are lost."
	case v.Contact != 0:
		return "Its hands are full already."
	case x.side != sandtable.Front:
		return "Few can strike back from that side."
	case x.half:
		return "The ground helps them for one round only, and they must be shifted."
	case v.Lost > 0 || v.Hits > 1:
		return "It is close to breaking."
	}
	return "It is the stronger hand to hand."
}

// interceptAdvice returns the charges of this phase that u may intercept, and the choice to stand; none if no interception is worth it.
func (o *officer) interceptAdvice(s State, u Unit) (out []commander.Advice) {
	p, ok := o.Board.Piece(u.ID)
	if !ok || s.cannotCharge(u, "intercept", colIntercept) != "" {
		return nil
	}
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		w, met := s.unit(v.Contact)
		if !there || !v.Charged || !met || w.Charged {
			continue
		}
		x, ok := o.onsetAt(s, u, v, p, q, "intercept", colIntercept)
		if !ok {
			continue
		}
		x.side, x.half = sandtable.Front, false // it meets the charge head on
		worth := max(0, o.clash(s, v, w, onset{piece: q}, 0)) / 2
		v.Contact = 0 // it meets u instead
		worth += o.clash(s, u, v, x, 0)
		out = append(out, commander.Advice{Do: x.c, Worth: o.chargeWorth(u, worth), What: "Intercept " + book.The(v.Name), Cites: secMove,
			Moves: x.moveText(), Why: book.UpperFirst(book.The(w.Name)) + " would get the worst of it."})
	}
	if out = o.Legal(s, out); len(out) == 0 || out[0].Worth <= 0 && !o.Any {
		return nil
	}
	stay := commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), What: "Stand", Why: "A reserve is worth most before it is used."}
	return o.Legal(s, append(out, stay))
}

// fireAdvice returns the volleys that u may fire in the fire phase, or the bounce-through of its roundshot, and the choice to hold fire.
func (o *officer) fireAdvice(s State, u Unit) (out []commander.Advice) {
	if u.Lane > 0 {
		out = o.bounceAdvice(s, u)
	} else if !u.Fired {
		out = o.shots(s, u, Unit{})
	}
	if len(out) == 0 {
		return nil
	}
	hold := commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), What: "Hold fire", Why: "No target is worth a shot.",
		Worth: -1}
	return o.Legal(s, append(out, hold))
}

// shots returns the volleys that u may fire, best first, or only those at the charger it reacts to, if there is one.
func (o *officer) shots(s State, u, only Unit) (out []commander.Advice) {
	p, ok := o.Board.Piece(u.ID)
	if !ok || s.cannotFire(u) != "" {
		return nil
	}
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.arm() == Ignored || only.ID != 0 && v.ID != only.ID || only.ID == 0 && v.Contact != 0 {
			continue
		}
		x, ok := o.shotAt(s, u, v, p, q)
		if !ok {
			continue
		}
		a := commander.Advice{Do: x.c, Worth: s.harm(v, x.dice, x.need), What: "Fire at " + book.The(v.Name), Cites: secFire,
			Why: book.Plural(x.dice, "die", "dice") + " on " + book.Num(x.need) + " or more."}
		switch {
		case only.ID != 0:
			a.Why = "They are coming, and every stand shot down is one less to fight."
		case x.cover:
			a.Why = "They are in cover, but there is no better target."
		case s.toBreak(v) <= 2:
			a.Why = "A hit or two more will break it."
		}
		a.Worth += o.contestWorth(u, v) * x.dice / 10
		out = append(out, a)
	}
	if only.ID == 0 && len(out) == 0 {
		out = o.batterAdvice(s, u, p)
	}
	return o.Legal(s, out)
}

// batterAdvice returns the shots at empty structures that score for the enemy and are nearer to his foot than to the foot of u's side.
func (o *officer) batterAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	if damageOf(u.Class) == 0 || s.off(keyStructures) {
		return nil
	}
	for _, a := range o.Field.Aims {
		f, in := o.place(s, a.At[0])
		q := sandtable.Piece{At: a.At[0], Face: sandtable.Here, Wide: 100, Deep: 100}
		rng := (sandtable.Gap(p, q) + 99) / 100
		if a.Points[1-u.Side] == 0 || s.zoned(u, p, q) == 0 || o.nearer(s, u.Side, a.At[0]) {
			continue
		}
		met, _ := o.between(s, u, Unit{}, p, q)
		if slices.ContainsFunc(met, func(m crossed) bool { return m.f.ID != f.ID }) {
			continue
		}
		out = append(out, commander.Advice{Do: engine.Do("structure", "unit", book.Num(u.ID), "feature", f.id(), "range", book.Num(rng),
			"between", "none"), Worth: 10 * a.Points[1-u.Side], What: "Fire at " + title(in.Name), Cites: secDamage,
			Why: "They cannot hold what is knocked down."})
	}
	return out
}

// nearer reports whether the foot of a side is at least as near to a place as the enemy's.
func (o *officer) nearer(s State, side int, at battle.Point) bool {
	far := [2]int{math.MaxInt, math.MaxInt}
	for _, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok && u.arm() == Foot {
			far[u.Side] = min(far[u.Side], p.Reach(at))
		}
	}
	return far[side] <= far[1-side]
}

// bounceAdvice returns the choices of the next unit behind the first target of a roundshot, in its lane.
func (o *officer) bounceAdvice(s State, u Unit) (out []commander.Advice) {
	p, ok := o.Board.Piece(u.ID)
	mark, known := o.marks[u.ID]
	if !ok || !known {
		return nil
	}
	p.Face = sandtable.Direction(p.At, mark.Middle())
	for _, v := range s.Units {
		q, there := o.Board.Piece(v.ID)
		if !there || v.Side == u.Side || v.ID == mark.ID || v.arm() == Ignored {
			continue
		}
		ahead, aside := p.Ahead(q.Middle())
		past := sandtable.Gap(mark, q)
		if first, _ := p.Ahead(mark.Middle()); ahead < first || max(aside, -aside) > q.Wide/2 || past > 100*s.v(bounceKeys[u.Class]) {
			continue
		}
		c := engine.Do("bounce", "unit", book.Num(u.ID), "target", book.Num(v.ID), "past", book.Num(past/quarter), "feature", "none")
		if met, _ := o.between(s, u, v, mark, q); len(met) > 0 {
			c = c.With("feature", met[0].f.id()).With("feature-at", met[0].at)
		}
		need, _ := s.toHit(u.Class, u.Lane)
		out = append(out, commander.Advice{Do: c, Worth: s.harm(v, halve(s.fireDice(u.Class, u.Guns)), need),
			What: "Bounce through to " + book.The(v.Name), Cites: houseBounce, Why: "Roundshot does not stop at the first rank it meets."})
	}
	return o.Legal(s, out)
}
