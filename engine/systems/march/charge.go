package march

import (
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/view"
)

// noCharge returns why a unit may not charge, "" if it may. opportunity is for charges by the inactive side.
func (s State) noCharge(u Unit, opportunity bool) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0 || u.Kind == Artillery:
		return hide
	case u.has(Routed):
		return "routed"
	case s.locked(u):
		return inMelee
	case s.mayChargeOn(u):
	case u.has(Moved):
		return "has moved"
	case u.Town != 0:
		return "in a built-up area"
	case u.Kind == Cavalry && u.has(Blown):
		return "blown"
	case u.Form == Square || u.Form == March:
		return "in " + formNames[u.Form]
	case opportunity && u.Kind != Cavalry:
		return hide
	case opportunity && u.Dis > 0:
		return "disordered"
	case opportunity && u.has(Reacted):
		return "has already made one this turn"
	case u.has(Charging):
		return "already charging"
	}
	return ""
}

// noTarget returns why u may not charge x, "" if it may.
func (s State) noTarget(u, x Unit) string {
	m, _ := s.mf(x.MF)
	switch {
	case m.Arrives > 0 || m.Side == s.side(u):
		return hide
	case u.Kind == Cavalry && x.Town != 0:
		return "cavalry does not charge houses"
	case u.Kind == Infantry && u.Form == Skirmish && x.Kind != Artillery:
		return "skirmishers charge guns only"
	case u.Kind == Infantry && x.Kind == Cavalry && !x.has(Blown) && x.Dis == 0 && x.has(Charging):
		return "neither blown, disordered nor standing"
	}
	return ""
}

// orderForbids returns why the order of its MF keeps a unit from charging, nil if it does not. An MF must follow its order, but
// no page forbids a charge, so the referee may allow it. Source: MA-05, MA-57; charts C4.
func (s State) orderForbids(u Unit) said {
	m, _ := s.mf(u.MF)
	switch orders[m.Order].id {
	case "manoeuvre", "retire", "retreat":
		return book.Say("its-order", m.Order)
	}
	return nil
}

// late returns why it is too late to declare a charge, nil if it is not: the active side declares all its charges before it
// moves the units that have not charged. Source: MA-57.
func (s State) late(u Unit) said {
	if s.code() != "T1" || s.Active != s.side(u) || s.mayChargeOn(u) {
		return nil
	}
	for _, o := range s.Units {
		if s.side(o) == s.Active && o.live() && o.has(Moved) && !o.has(Charging|Fought) {
			return book.Say("late", o.Name)
		}
	}
	return nil
}

// chargeMove returns the charge move of a unit, in quarter inches; 0 if its formation cannot charge.
func (s State) chargeMove(u Unit) int {
	if u.Form == Square || u.Form == March {
		return 0
	}
	reach := 4 * s.v(moveKey(troop(u), charging))
	if s.Weather == 2 {
		reach = reach * s.v(mcMud) / 4
	}
	return reach
}

// mayCharge reports whether a unit of the active side may charge or, with opportunity set, one of the inactive side.
func (s State) mayCharge(opportunity bool) bool {
	return slices.ContainsFunc(s.Units, func(u Unit) bool {
		return u.live() && (s.side(u) == s.Active) != opportunity && s.noCharge(u, opportunity) == ""
	})
}

func planCharge(p *plan) deed {
	s := p.State
	opportunity := s.Active >= 0 && (!s.mayCharge(false) && s.mayCharge(true) || // nobody else is left to charge
		p.Tick("opportunity", "Opportunity charge, by the inactive side"))
	u := askUnit(p, "unit", "Charger", s.Hand, func(u Unit) string {
		if s.Active >= 0 && (s.side(u) == s.Active) == opportunity {
			return hide
		}
		return s.noCharge(u, opportunity)
	})
	at := askUnit(p, "at", "Target", 0, func(x Unit) string { return s.noTarget(u, x) })
	ruled := ruling(p, "unit", secObey, s.orderForbids(u))
	if s.orderForbids(u) == nil {
		ruled = ruling(p, "unit", secTurn, s.late(u))
	}
	side := p.Index("side", "From", 0, names("front", "flank", "rear")...)
	if u.Kind == Cavalry && p.Tick("wood", "Into woods, houses or over works") {
		p.Refuse(book.Barred, "wood", secGround, "Formed cavalry does not charge into woods, built-up areas or over works.")
	}
	reach := s.chargeMove(u)
	r := book.Sum{Kind: "charge", Result: book.Say("inches", reach)}
	r.Put(0, "c-move", reach)
	v, brave := vedTest{}, u.Kind == Infantry && at.Kind == Cavalry
	tests := brave || opportunity && !s.mayChargeOn(u)
	if brave {
		v.extra, v.why = s.v(reBrave), "v-brave"
	}
	if tests {
		r = s.ved(u, v)
	}
	p.Sum(r)
	p.Form.Go = "Charge " + at.Name
	p.Draw(func() *view.Diagram { return chargeDiagram(reach, u.Name) })
	return func(a *act) {
		remark(a, ruled)
		out(a, "T1")
		if opportunity {
			flag(a, u.ID, Reacted)
		}
		if tests {
			by, total, target := test(a, u, v, ", to charge")
			a.Note("to-charge", passingTotal(target, true), total)
			if by > 0 {
				a.Line("no-charge", u.Name, at.Name, total)
				flag(a, u.ID, Busy)
				return
			}
		}
		commit(a, u)
		commit(a, at)
		a.Do(charged{Unit: u.ID, At: at.ID, Side: side})
		flag(a, u.ID, Charging|Moved|Busy)
		a.Line("charges", u.Name, at.Name, side, reach)
		m, _ := s.mf(u.MF)
		if order := orders[m.Order]; order.id == "defend" || order.id == "support" { // which allow some charges
			_, not := s.orderTerms(m.Order)
			a.Note("under", m.Name, m.Order, not)
		}
		if opportunity { // a target that is charging stops as well, and reacts: ruling MA-R25
			if at.has(Charging) {
				halt(a, at.ID)
				unflag(a, at.ID, Charging)
			}
			a.Todo("stops", at.Name)
		}
	}
}

// The reactions to a charge.
const (
	undecided = iota
	stand
	square
	counter
	evade
	flee
	leave
	run
)

// reactions has the id and the name of each reaction, by the constants above. Source: charts C7.
var reactions = [...]struct{ id, name string }{
	{"", ""}, {"stand", "Stands"}, {"square", "Forms square"}, {"counter", "Countercharges"}, {"evade", "Evades"}, {"flee", "Flees"},
	{"leave", "Crew flees"}, {"run", "Runs to friends or cover"},
}

// reactionOptions returns the reactions open to the target of a charge.
func (s State) reactionOptions(c Charge) []view.Option {
	u, _ := s.unit(c.At)
	by, _ := s.unit(c.Unit)
	return s.reactionsTo(by, u, c.Side)
}

// reactionsTo returns the reactions open to u when by charges it from a side. Source: charts C7.
func (s State) reactionsTo(by, u Unit, side int) (options []view.Option) {
	add := func(what int, small, refused string) {
		o := book.Opt(reactions[what].id, reactions[what].name, small)
		o.Refused = refused
		options = append(options, o)
	}
	small := ""
	if touched(by, u) {
		small = "broken if reached"
	}
	add(stand, small, "")
	busy := ""
	if u.has(Charging) {
		busy = "charging"
	}
	if u.has(Routed) {
		busy = "routed"
	}
	if s.locked(u) {
		busy = inMelee
	}
	switch {
	case u.Kind == Infantry && u.Town != 0:
	case u.Form == Skirmish:
		add(run, "VeD, or broken if cavalry touches", busy)
	case u.Kind == Infantry && by.Kind == Cavalry && u.Form != Square:
		add(square, "VeD", busy)
	case u.Kind == Cavalry:
		why := busy
		switch {
		case side != 0:
			why = "not charged in front"
		case u.has(Blown):
			why = "blown"
		}
		add(counter, "VeD; both count as charging", why)
		if side == 0 && !u.has(Blown) {
			busy = "charged in front: it stands or countercharges"
		}
		add(evade, "VeD, or caught in the rear", busy)
	case u.Form == Limbered:
		add(flee, "VeD; broken if reached", busy)
	case u.Form == Deployed:
		add(leave, "the battery is lost", "")
	}
	return options
}

// reaction is a charge and the reaction of its target.
type reaction struct {
	n     int // index of the charge
	u, by Unit
	what  int
	test  vedTest
}

// tested reports whether a reaction takes a VeD test.
func (r reaction) tested() bool { return r.what != stand && r.what != leave }

func planReact(p *plan) deed {
	var options []view.Option
	for i, c := range p.State.Charges {
		if c.Reaction == undecided {
			by, _ := p.State.unit(c.Unit)
			u, _ := p.State.unit(c.At)
			options = append(options, book.Opt(book.Num(i), u.Name, "charged by "+by.Name))
		}
	}
	n := place(p, "charge", "Charge", "", options...)
	p.Require(n >= 0)
	c := p.State.Charges[n]
	r := reaction{n: n}
	r.u, _ = p.State.unit(c.At)
	r.by, _ = p.State.unit(c.Unit)
	id := pick(p, "what", "Reaction of "+r.u.Name, "", p.State.reactionOptions(c)...)
	for i, x := range reactions {
		if x.id == id {
			r.what = i
		}
	}
	if r.what == square {
		far := p.Pick("far", "Charge distance", "", book.Opt("1", "Up to 5″", ""), book.Opt("2", "5 to 12″", ""),
			book.Opt("3", "Over 12″", ""))
		r.test.bracket, _ = strconv.Atoi(far)
		r.test.flank = c.Side > 0
	}
	p.Form.Go = reactions[r.what].name
	p.Require(!p.Incomplete())
	if r.tested() {
		p.Sum(p.State.ved(r.u, r.test))
	}
	return r.carryOut
}

// carryOut carries out the reaction of a target, testing its VeD where needed.
func (r reaction) carryOut(a *act) {
	out(a, "T1")
	by, total, target := 0, 0, 0
	if r.tested() {
		by, total, target = test(a, r.u, r.test, ", "+reactions[r.what].name)
		flag(a, r.u.ID, Busy)
	}
	say := func(id string, args ...any) {
		if r.tested() {
			args = append([]any{r.u.Name, total, passingTotal(target, true)}, args...)
		} else {
			args = append([]any{r.u.Name}, args...)
		}
		a.Line(id, args...)
	}
	if by > 0 {
		r.fail(a, say, by, total)
		return
	}
	switch r.what {
	case square:
		set(a, "u", r.u.ID, "form", int(Square))
		say("square")
		r.fight(a, square)
	case counter:
		set(a, "c", r.n, "counter", 1)
		flag(a, r.u.ID, Charging|Reacted)
		say("counter")
		r.fight(a, counter)
	case evade, flee:
		say(reactions[r.what].id)
		r.miss(a)
	case run:
		say("run", a.State.v(reRun))
		r.miss(a)
	case leave:
		say("leave")
		overrun(a, r.u.ID)
	default:
		say("stand")
		r.fight(a, stand)
	}
}

// fail carries out a reaction whose test failed by this much, with this total on the dice.
func (r reaction) fail(a *act, say func(string, ...any), by, total int) {
	switch r.what {
	case square:
		say("no-square", r.u.Form)
		if by >= a.State.v(reD2) || total == 12 {
			disorder(a, r.u.ID, 2)
		}
	case counter:
		say("no-counter")
	case evade:
		say("no-evade")
		setUnless(a, "c", r.n, "side", a.State.Charges[r.n].Side, 2)
	case flee:
		say("no-flee")
		overrun(a, r.u.ID)
		return
	case run:
		if r.by.Kind == Cavalry {
			say("ridden-down")
			overrun(a, r.u.ID)
			return
		}
		say("no-run")
	}
	r.fight(a, stand)
}

// fight leaves both units to the melees. A reaction that was tested answers every charge on the target: ruling MA-R28.
func (r reaction) fight(a *act, done int) {
	set(a, "c", r.n, "react", done)
	a.Due("will-fight", r.by.Name, r.u.Name)
	for i, c := range a.State.Charges {
		if c.At == r.u.ID && c.Reaction == undecided && r.tested() {
			set(a, "c", i, "react", stand)
		}
	}
}

// miss ends the charges on a target that is gone before contact: rulings MA-R26, MA-R28.
func (r reaction) miss(a *act) {
	flag(a, r.u.ID, Moved)
	dropCharges(a, func(c Charge) bool { return c.At == r.u.ID })
}

// touched reports whether u breaks v merely by reaching it: cavalry a unit in skirmish order, any unit limbered guns.
// Source: charts C7.
func touched(u, v Unit) bool {
	return v.Form == Limbered || u.Kind == Cavalry && v.Form == Skirmish
}

// overrun breaks a unit that is caught or deserted by its crew; leaders with it are at risk. Source: charts C7, C10.
func overrun(a *act, id int) {
	led := a.State.exposed(id)
	breakUnit(a, id)
	for _, l := range led {
		risk(a, l, true)
	}
}

// planCharger is the VeD of a charger that lost CV to fire.
func planCharger(p *plan) deed {
	def := 0
	for _, u := range p.State.Units {
		if u.live() && u.has(Charging) && def == 0 {
			def = u.ID
		}
	}
	u := askAny(p, "unit", "Charger", def, anyArm, func(u Unit) string {
		if u.Kind == Artillery {
			return hide
		}
		return p.State.onTable(u)
	})
	p.Sum(p.State.ved(u, vedTest{}))
	p.Form.Go = "Test " + u.Name
	return func(a *act) {
		out(a, "T2")
		home := chargeHome(a, u)
		a.Told.Bad = !home
		a.Verdict(nil, book.Say("home", home))
	}
}

// chargeHome tests the VeD of a charger that lost CV to fire. The document says "goes home or halts": if it passes it
// charges home, if it fails it halts with D2. Source: MA-58.
func chargeHome(a *act, u Unit) (home bool) {
	by, total, target := test(a, u, vedTest{}, ", charging under fire")
	a.Note("to-charge", passingTotal(target, true), total)
	if by == 0 {
		a.Line("goes-home", u.who(), total)
		return true
	}
	a.Line("halts", u.who(), total)
	disorder(a, u.ID, 2)
	halt(a, u.ID)
	return false
}

// halt ends the charge or countercharge of a unit; a unit that countercharged it charges on: ruling MA-R25.
func halt(a *act, id int) {
	flag(a, id, Fought)
	for i := len(a.State.Charges) - 1; i >= 0; i-- {
		c := a.State.Charges[i]
		switch {
		case c.Unit == id && !c.Locked:
			set(a, "c", i, "off", 1)
			if c.Counter {
				a.Do(charged{Unit: c.At, At: id, Reaction: stand})
			}
		case c.At == id && c.Counter:
			set(a, "c", i, "counter", 0)
		}
	}
}

// charges reports whether a unit has a charge or countercharge still to be fought.
func (s State) charges(id int) bool {
	return slices.ContainsFunc(s.Charges, func(c Charge) bool { return !c.Locked && (c.Unit == id || c.At == id && c.Counter) })
}

// mayChargeOn reports whether the target of u was gone before contact, so that it may charge straight on. Source: charts C6.
func (s State) mayChargeOn(u Unit) bool { return u.has(Charging) && !u.has(Fought) && !s.charges(u.ID) }

const inMelee = "locked in melee"

// locked reports whether u is in a drawn melee, to be fought again in the next T3. Source: march-attack-charts C12.
func (s State) locked(u Unit) bool {
	return slices.ContainsFunc(s.Charges, func(c Charge) bool { return c.Locked && (c.Unit == u.ID || c.At == u.ID) })
}
