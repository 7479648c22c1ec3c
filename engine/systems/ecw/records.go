package ecw

import (
	"cmp"
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/view"
)

func planCasualty(p *plan) deed {
	u := askUnit(p, "unit", "Unit", false, anyUnit)
	n := p.Count("n", "Figures", 1, 1, u.figures()+u.Guns)
	p.Form.Go = "Remove " + book.Num(n)
	return func(a *act) { a.Result("casualty", u.Name, n, removed(a, u, n)) }
}

func planWaive(p *plan) deed {
	s := p.State
	if len(s.Dues) == 0 {
		p.Refuse("nothing", "", "", "No required step is left to skip.")
		return nil
	}
	d, _ := book.Choose(p, "what", "Step to skip", "", s.sortedDues(), func(d Due) view.Option {
		return view.Option{ID: book.Num(d.ID), Label: s.dueTitle(d), Wide: true}
	})
	p.Form.Go = "Skip it"
	return func(a *act) {
		a.Result("waived", s.dueSaid(d))
		dropDues(a, func(x Due) bool { return x.ID == d.ID })
	}
}

// ledger is a unit’s record being corrected by the referee.
type ledger struct {
	*plan
	u, x  Unit // before and after
	foe   string
	side  int  // on which side of the unit the foe stands
	fresh bool // the unit has done nothing yet this turn
}

func planRecord(p *plan) deed {
	s := p.State
	u, ok := book.Choose(p, "unit", "Unit", "", s.Units, func(u Unit) view.Option {
		small := u.strength()
		if !u.here() {
			small += ", " + u.Off
		}
		return book.Opt(book.Num(u.ID), u.Name, small)
	})
	p.Require(ok)
	l := &ledger{plan: p, u: u, x: u}
	l.askStrength()
	l.askState()
	l.askGround()
	if u.Class == classDragoon {
		l.x.Mounted = l.askYes("mounted", "Mounted", u.Mounted)
	}
	foes := []view.Option{book.Opt("keep", "As it is", ""), book.Opt("none", "None", "")}
	for _, v := range s.Units {
		if v.here() && v.Side != u.Side {
			foes = append(foes, book.Opt(book.Num(v.ID), v.Name, ""))
		}
	}
	if l.foe = p.Pick("foe", "Enemy in contact", "keep", foes...); l.foe != "keep" && l.foe != "none" {
		l.side = p.Index("foe-side", "Where that enemy stands", front, attackedSides()...)
	}
	l.fresh = p.Pick("flags", "What it did this turn", "keep", book.Opt("keep", "As it is", ""),
		book.Opt("clear", "Nothing yet", "")) == "clear"
	p.Form.Go = "Save the record"
	p.Also("amend", "unit", book.Num(u.ID), "Correct what it is", vocabulary().Says(u.item()))
	return l.keep
}

func (l *ledger) askYes(key, label string, now bool) bool {
	return l.Pick(key, label, book.Yes(now), book.YesNo...) == "yes"
}

// askStrength asks for the unit’s present strength.
func (l *ledger) askStrength() {
	u, x := l.u, &l.x
	x.Off = l.Pick("off", "On the table", cmp.Or(u.Off, "here"), book.Opt("here", "Yes", ""), book.Opt(offDestroyed, "Destroyed", ""),
		book.Opt(offSurrendered, "Surrendered", ""), book.Opt(leftTable, "Left the table", ""),
		book.Opt(offScattered, "Scattered", ""))
	if x.Off == "here" {
		x.Off = ""
	}
	other := "Figures"
	if u.guns() {
		other = "Gunners"
	}
	for i, f := range []struct {
		key, label string
		at         *int
	}{{"pikes", "Pikes", &x.Pikes}, {"shot", "Shot", &x.Shot}, {"other", other, &x.Other}} {
		if u.Orig[i] > 0 {
			*f.at = l.Count(f.key, f.label, *f.at, 0, u.Orig[i])
		}
	}
	if u.guns() {
		x.Guns = l.Count("guns", "Gun models", u.Guns, 0, 5)
		x.Limber = l.Pick("limber", "Limber", cmp.Or(u.Limber, "down"), book.Opt("down", "Unlimbered", ""), book.Opt(limberUp, "Limbered", ""),
			book.Opt(limberGone, "Limber lost", ""))
		if x.Limber == "down" {
			x.Limber = ""
		}
		x.Reload = l.Count("reload", "Turns to reload", u.Reload, 0, 2)
		x.Ready = l.Count("ready", "Turns to unlimber", u.Ready, 0, 2)
	}
	if x.Off == "" && x.gone() {
		l.Refuse("nobody", "off", "", "Nobody is left: enter what became of the unit.")
	}
}

// askState asks for morale and formation.
func (l *ledger) askState() {
	u, x := l.u, &l.x
	var states []view.Option
	for _, n := range stateNames {
		states = append(states, book.Opt("", n, ""))
	}
	x.Morale = l.Index("morale", "Morale", u.Morale, states...)
	x.Dis = l.askYes("dis", "Disordered", u.Dis)
	orders := []view.Option{book.Opt(orderClose, "Line", ""), book.Opt(orderColumn, "Column", ""), book.Opt(orderSquare, "Square or ring", ""),
		book.Opt(orderBuilding, "In a building", "")}
	if u.Class == classDragoon || u.Class == classFoot && u.Orig[origPikes] == 0 {
		orders = append(orders, book.Opt(orderSkirmish, "Skirmish order", ""))
	}
	x.Order = l.Pick("order", "Formation", u.Order, orders...)
	if !u.guns() {
		x.Ranks = l.Count("ranks", "Ranks", u.Ranks, 1, 10)
	}
}

// askGround asks for the ground, which has to agree with the formation in a building.
func (l *ledger) askGround() {
	u, x := l.u, &l.x
	def := u.Ground
	housed := x.Order == orderBuilding
	switch {
	case housed && !u.inside():
		def = groundBuilding
	case def == "" || !housed && u.inside():
		def = "open"
	}
	x.Ground = l.Pick("ground", "Ground", def, append(slices.Clone(covers), book.Opt(groundWorks, "Works", ""),
		book.Opt(groundObstacle, "Obstacle", ""), book.Opt(groundWood, "Light wood", ""), book.Opt(groundHeavy, "Heavy wood", ""),
		book.Opt(groundFord, "At a ford or bridge", ""), book.Opt(groundBuilding, "Building", ""))...)
	if x.Ground == "open" {
		x.Ground = ""
	}
	switch {
	case housed && x.Ground != groundBuilding && x.Ground != groundSoft:
		l.Refuse("building", "ground", "", "In a building, choose Building (hard cover) or Soft cover.")
	case housed && !u.inside():
		x.Was = u.Order
	case !housed && x.Ground == groundBuilding:
		l.Refuse("building", "ground", "", "Choose the formation In a building for that.")
	case !housed:
		x.Was = ""
	}
}

// keep puts the corrected record in force.
func (l *ledger) keep(a *act) {
	u, x := l.u, l.x
	if !x.here() {
		a.Result("record.off", u.Name, offIndex(x))
		if u.here() {
			leave(a, u.ID, x.Off)
		}
		y := unitOf(a, u.ID)
		y.Pikes, y.Shot, y.Other, y.Guns, y.Off = x.Pikes, x.Shot, x.Other, x.Guns, x.Off
		put(a, y)
		return
	}
	a.Result("record", u.Name, x.strengthSaid(), x.conditionSaid())
	x.Ranks = max(1, min(x.Ranks, max(1, x.figures())))
	if l.fresh {
		x.Flags, x.Fired, x.Charge, x.Answer, x.Ran = 0, 0, Charge{}, "", 0
		dropDues(a, func(d Due) bool { return d.Unit == u.ID && (d.Do == dueHome || d.Do == dueOverrun) })
	}
	put(a, x)
	if x.Morale >= demoralised && u.Morale < demoralised || l.foe == "none" {
		part(a, u.ID)
	}
	if x.Morale == routed && u.Morale < routed {
		fell(a, unitOf(a, u.ID))
	}
	if x.Morale < routed && u.Morale == routed || x.Morale != demoralised && u.Morale == demoralised {
		dropDues(a, func(d Due) bool { return d.Unit == u.ID && (d.Do == dueContinue || d.Do == dueThreat) })
	}
	id, _ := strconv.Atoi(l.foe)
	if v, ok := a.State.unit(id); ok && len(unitOf(a, u.ID).Foes) < 7 && len(v.Foes) < 7 {
		put(a, unitOf(a, u.ID).withFoe(Foe{ID: v.ID, Side: l.side}))
		put(a, v.withFoe(Foe{ID: u.ID}))
		if a.State.Step <= stepCombat {
			due(a, Due{Do: dueFight, Unit: u.ID, Other: v.ID})
		}
	}
}

// offIndex returns the index in offs of why a unit is off the table, which sentences hold.
func offIndex(u Unit) int { return slices.Index(offs, u.Off) }
