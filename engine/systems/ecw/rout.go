package ecw

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// continued returns how far a unit that routs, retreats or pursues goes, in quarters, and the id of the reason: a charge move, or half of
// one for the first move of a pursuit, in phase 6. Source: ECW-60, ECW-61, ECW-64.
func (s State) continued(u Unit) (dist int, why string) {
	if u.Morale < demoralised && s.Step == stepLast {
		return s.Set.charge(u) / 2, "half.first"
	}
	return s.Set.charge(u), "charge.full"
}

func planContinue(p *plan) deed {
	phaseHint(p, stepStart)
	u := askUnit(p, "unit", "Unit", false, func(u Unit) string { return book.Unless(u.Morale >= demoralised || u.Pursuit > 0, book.Hide) })
	how, v := askMet(p, u)
	if how == "enemy" && u.Morale < demoralised {
		if p.Pick("burst", "The routers burst through "+book.The(v.Name), book.Yes(v.flag(flagBurst)), book.YesNo...) == "yes" {
			how = "crash"
		}
	}
	dist, why := p.State.continued(u)
	sum := book.Sum{Kind: "goes"}
	sum.Put(dist, why)
	p.Sum(sum)
	p.Form.Go = "Move " + book.Inches(dist)
	return func(a *act) {
		phase(a, stepStart)
		met(a, dueContinue, u.ID, 0)
		met(a, dueThreat, u.ID, 0)
		if u.Morale < demoralised {
			chase(a, u, v, how, dist)
			return
		}
		flee(a, u, v, how, dist, book.Bit(u.Morale == routed))
	}
}

// askMet asks what a continued move meets, and which unit.
func askMet(p *plan, u Unit) (how string, v Unit) {
	opts := []view.Option{book.Opt("clear", "Nothing", ""), book.Opt("friend", "A friend", ""), book.Opt("enemy", "An enemy", ""),
		book.Opt("wall", "Impassable ground", ""), book.Opt("edge", "The table edge", "")}
	if u.Morale < demoralised {
		opts[0].Label, opts[1], opts[2].Label = "Still in pursuit", book.Opt("lost", "Target gone or outrun", ""), "Another enemy"
	}
	switch how = p.Pick("met", "What it meets", "clear", opts...); how {
	case "friend":
		v = askFriend(p, u)
	case "enemy":
		v = askUnit(p, "other", "Enemy", false, func(x Unit) string {
			return book.Unless(x.Side != u.Side && (x.Morale < routed || u.Morale >= demoralised), book.Hide)
		})
	}
	return how, v
}

// askFriend asks which friend u runs into. If u is routing and cannot burst through that friend, it also asks whether u can move at all.
func askFriend(p *plan, u Unit) Unit {
	v := askUnit(p, "other", "Friend in the way", false, friendOf(u))
	if u.Morale == routed && v.bars() {
		p.Tick("stuck", "It cannot move at all")
	}
	return v
}

// bars reports whether nobody can burst through v. Source: ECW-66.
func (v Unit) bars() bool { return v.Order == orderSquare || v.hard() }

// How a unit flees. Sentences hold these numbers.
const (
	fleesRetreat = iota
	fleesRout
	fleesThreat // a retreat after a threat check
)

// flee carries out a continued rout or retreat. as is how u flees. Source: ECW-60, ECW-61.
func flee(a *act, u, v Unit, how string, far, as int) {
	so := func(what book.Said) { a.Result("flees.so", u.Name, what, far, as) }
	part(a, u.ID)
	put(a, unitOf(a, u.ID).away().set(flagMoved))
	a.Result("flees", u.Name, far, as)
	switch how {
	case "clear":
		a.Todo("path", u.Name, far, a.State.Set.q(4))
	case "friend":
		burst(a, u, v, so)
	case "enemy":
		so(book.Say("into", v.Name))
		surrender(a, u.ID, v.ID)
	case "wall", "edge":
		switch {
		case u.Morale == demoralised:
			a.Todo("stop", u.Name)
		case how == "wall":
			so(book.Say("stuck"))
			surrender(a, u.ID, 0)
		default:
			so(book.Say("off.table"))
			a.Todo("remove", u.Name)
			leave(a, u.ID, leftTable)
		}
	}
}

// chase carries out a continued pursuit. Source: ECW-64, ECW-65.
func chase(a *act, u, v Unit, how string, far int) {
	so := func(id string, args ...any) { a.Result("chases", u.Name, book.Say(id, args...), far) }
	x := unitOf(a, u.ID).away().set(flagMoved)
	put(a, x)
	if how == "clear" {
		so("pursued", far)
		a.Todo("after", u.Name, far)
		return
	}
	inHand(a, u.ID)
	switch how {
	case "edge":
		so("followed")
		a.Todo("remove", u.Name)
		leave(a, u.ID, leftTable)
	case "crash":
		so("crashed", v.Name)
		x = unitOf(a, u.ID)
		x.Charge = Charge{At: v.ID, Crash: true, Dist: far}
		put(a, x)
		a.Todo("crash", u.Name, v.Name)
		y := unitOf(a, v.ID)
		if !y.flag(flagBurst) {
			a.Note("crash.first", v.Name)
		}
		y.Answer = answerStand
		put(a, y)
		attacked(a, v.ID)
		due(a, Due{Do: dueHome, Unit: u.ID, Other: v.ID})
	default:
		if so("halted", far); how == "enemy" {
			so("came.upon", v.Name)
		}
		a.Todo("in.hand", u.Name)
	}
}

func planThreat(p *plan) deed {
	phaseHint(p, stepStart)
	u := askUnit(p, "unit", "Demoralised unit", false, func(u Unit) string { return book.Unless(u.Morale == demoralised, book.Hide) })
	why := p.Pick("threat", "What threatened it as the turn began", "", book.Opt("charge", "An enemy could charge it", ""),
		book.Opt("near", "An enemy in sight within "+p.State.in(6), ""), book.Opt("none", "No threat", ""))
	far := p.State.Set.charge(u)
	p.Form.Go = "Retreat " + book.Inches(far)
	if why == "none" {
		p.Form.Go = "Stand"
	}
	how, v := "clear", Unit{}
	if why == "charge" || why == "near" {
		how, v = askMet(p, u)
	}
	return func(a *act) {
		phase(a, stepStart)
		met(a, dueThreat, u.ID, 0)
		if why == "none" {
			a.Result("threat.none", u.Name)
			return
		}
		flee(a, u, v, how, far, fleesThreat)
	}
}

// askFresh asks whether there is an enemy to stay in hand for. Source: ecw-charts C7.
func askFresh(p *plan) bool { return p.Tick("fresh", "Fresh, formed enemy within charge reach") }

func planPursuit(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", true, func(u Unit) string {
		switch {
		case u.guns():
			return book.Hide
		case u.Morale == routed:
			return "Routers never pursue."
		case u.Tests >= maxTests:
			return "Both tests are used up."
		case u.Pursuit == pursuing && s.Step == stepLast:
			return "It tests to rally in phase 1."
		case u.Pursuit == 0 && !s.isDue(dueFollow, u.ID):
			return book.Hide
		}
		return ""
	})
	fresh := askFresh(p)
	leader := ""
	if s.attached(u.ID) > 0 || u.ID == 0 && p.Tick("leader", "Leader attached") {
		leader = leaderWith
	}
	sum := s.pursuitSum(u, leader, fresh)
	p.Sum(sum)
	rally := u.Pursuit == pursuing
	what := "to stay in hand"
	if rally {
		what = "to rally"
	}
	goTest(p, sum, "Test "+u.Name, what)
	return func(a *act) {
		face, passed := throwTest(a, sum, u.Name)
		met(a, duePursuit, u.ID, 0)
		x := u
		switch {
		case passed:
			a.Result("pursuit.held", u.Name, face, sum.Target, rally)
			x.Pursuit, x.Quarry, x.Tests = 0, 0, 0
		case rally:
			a.Result("pursuit.on", u.Name, face, sum.Target)
			x.Tests = maxTests
			due(a, Due{Do: dueContinue, Unit: u.ID})
		default:
			a.Result("pursuit.breaks", u.Name, face, sum.Target)
			whole := a.State.Set.charge(u)
			a.Todo("pursue", u.Name, whole/2, whole)
			a.Note("pursue.burst")
			x.Pursuit, x.Tests, x.Ran = pursuing, 1, 0
			x = x.set(flagMoved)
		}
		put(a, x)
	}
}

// burst runs u through the friend v and passes the result to told. Source: ECW-66.
func burst(a *act, u, v Unit, told func(book.Said)) {
	v = unitOf(a, v.ID)
	router := u.Morale == routed
	switch {
	case v.bars() && router && a.Command().In.Is("stuck"):
		told(book.Say("scattered", v.Name))
		a.Todo("remove", u.Name)
		leave(a, u.ID, offScattered)
		return
	case v.bars():
		told(book.Say("barred", v.Name))
		a.Note("no.burst")
		return
	}
	if router && (v.skirmish() || v.guns()) {
		if t := a.Throw(rollBurst.WithAbout(v.Name).Needing(4, "burst through", "swept away")); !t.Passed {
			told(book.Say("away", v.Name, t.Total))
			a.Note("swept")
			casualties(a, v, v.swept(u))
			return
		}
	}
	told(book.Say("through", v.Name))
	v.Dis = true
	put(a, v.set(flagBurst))
	a.Todo("burst", v.Name)
	worsen(a, v, v.Morale+1)
}

// swept returns how many figures, and gun models with their gunners, of v stand across the front of the router u. Source: ECW-66.
func (v Unit) swept(u Unit) int {
	files := (u.frontage() + v.width() - 1) / v.width()
	if !v.guns() {
		return min(v.figures(), files*v.Ranks)
	}
	if files < v.Guns {
		return v.figures() * files / v.Guns // their models stay for others to serve
	}
	return v.figures() + v.Guns
}

func planBurst(p *plan) deed {
	u := askUnit(p, "unit", "Fleeing unit", false, func(u Unit) string { return book.Unless(u.Morale >= demoralised, book.Hide) })
	v := askFriend(p, u)
	p.Form.Go = "Burst through " + v.Name
	return func(a *act) { burst(a, u, v, func(what book.Said) { a.Result("bursts", u.Name, what) }) }
}

func planSurrender(p *plan) deed {
	u := askUnit(p, "unit", "Surrendering unit", false, anyUnit)
	opts := []view.Option{book.Opt("0", "Nobody near", "")}
	for _, v := range p.State.Units {
		if v.here() && v.Side != u.Side {
			opts = append(opts, book.Opt(book.Num(v.ID), v.Name, v.strength()))
		}
	}
	captor := askID(p, "captor", "Captor", "0", opts...)
	n := p.Count("figures", "Prisoners", u.figures(), 0, u.figures())
	p.Form.Go, p.Form.GoSmall = "Surrender", book.Plural(guards(n), "figure", "figures")+" as guards"
	return func(a *act) {
		a.Result("surrender", u.Name, n)
		a.Todo("remove", u.Name)
		leave(a, u.ID, offSurrendered)
		captors(a, captor, n)
	}
}
