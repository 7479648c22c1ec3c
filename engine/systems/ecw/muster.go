package ecw

import (
	"slices"

	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// newUnit returns a fresh unit of n figures, or of n gun models with four gunners each. Foot are all musketeers.
func newUnit(id, side int, name, class, grade string, n, ranks int) Unit {
	u := Unit{ID: id, Side: side, Name: name, Class: class, Grade: grade, Ranks: ranks, Order: orderClose}
	switch class {
	case classCuirassier, classHorse:
		u.Other, u.Weapon = n, armPistol
	case classDragoon:
		u.Shot, u.Weapon, u.Mounted = n, armCarbine, true
	case classFoot:
		u.Shot, u.Weapon = n, armMusket
	case classLight, classHeavy, classSiege:
		u.Guns, u.Other, u.Ranks = n, 4*n, 1
	default:
		u.Other = n
	}
	u.Counts = !u.guns()
	return u.counted()
}

// raised returns u with the given number of pikes, if it is foot, and in skirmish order if loose is set and it may skirmish.
func (u Unit) raised(pikes int, loose bool) Unit {
	if u.Class == classFoot {
		if u.Pikes, u.Shot = pikes, u.figures()-pikes; u.Shot == 0 {
			u.Weapon = ""
		}
	}
	if loose && u.maySkirmish() {
		u.Order, u.Counts = orderSkirmish, false
	}
	return u.counted()
}

// counted returns u with its present strength as its original one.
func (u Unit) counted() Unit {
	u.Ranks = max(1, min(u.Ranks, u.figures()))
	u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
	return u
}

// sizes returns the limits and the usual size of a new unit. Source: ECW-04, ECW-R07.
func sizes(class string) (lo, hi, def int) {
	switch class {
	case classCuirassier, classHorse, classDragoon:
		return 5, 25, 12
	case classLight, classHeavy, classSiege:
		return 1, 5, 2
	}
	return 10, 50, 40
}

func planMuster(p *plan) deed {
	s := p.State
	side := askSide(p, 0)
	if s.room(side) < 1 {
		p.Refuse("full", "side", "", "A side has at most %d units here.", maxUnits)
	}
	var opts []view.Option
	for i, c := range classes {
		opts = append(opts, book.Opt(c, classNames[i], ""))
	}
	class := p.Pick("class", "Troops", classFoot, opts...)
	p.Require(class != "")
	u := askStrength(p, class)
	u.ID, u.Side = len(s.Units)+1, side
	askArms(p, &u)
	u.Ally = p.Tick("ally", "Allied")
	u.Wing = askWing(p, u)
	u.Name = askName(p, s.freeName(class))
	p.Form.Go = "Muster " + u.Name
	if n := u.figures(); !u.guns() && (n < 12 || n > 48) {
		p.Form.GoSmall = "typical units have 12 to 48 figures"
	}
	return func(a *act) {
		put(a, u)
		a.Result("muster", u.Name, s.sideName(side), slices.Index(classes, class), u.strengthSaid(), u.Grade, u.Levee, u.skirmish())
		if why := u.badRanks(); why != depthFits {
			a.Note("depth", why)
		}
	}
}

// askWing asks which wing leader commands u and returns his id, 0 for none.
func askWing(p *plan, u Unit) int {
	wings := []view.Option{book.Opt("0", "None", "")}
	now := "0"
	for _, l := range p.State.Leaders {
		if l.Side == u.Side && !l.Army && (l.Off == "" || l.ID == u.Wing) && l.Ally == u.Ally {
			wings = append(wings, book.Opt(book.Num(l.ID), l.Name, ""))
			if l.ID == u.Wing {
				now = book.Num(l.ID)
			}
		}
	}
	if len(wings) == 1 {
		return 0
	}
	return askID(p, "wing", "Wing leader", now, wings...)
}

// planAmend corrects what a unit was mustered as. What it has lost stays lost.
func planAmend(p *plan) deed {
	u, ok := book.Choose(p, "unit", "Unit", "", p.State.Units, func(u Unit) view.Option {
		return book.Opt(book.Num(u.ID), u.Name, u.strength())
	})
	p.Require(ok)
	x := vocabulary().Amend(p.Entry, u.item(), func(x armies.Item) (armies.Item, string) {
		y, _ := written(x)
		why := misfit(x)
		if lost := u.orig() - u.figures(); why == "" && y.orig() < lost+min(1, u.figures()) {
			why = "Nobody would be left."
		}
		return y.item(), why
	})
	now, _ := written(x)
	now = u.musteredAs(now)
	now.Wing = askWing(p, now)
	now.Name = askName(p, u.Name)
	p.Form.Go = "Change " + u.Name
	return func(a *act) {
		put(a, now)
		a.Result("amend", now.Name, slices.Index(classes, now.Class), now.strengthSaid(), now.Grade, now.Levee, now.skirmish())
	}
}

// musteredAs returns u as if it had been mustered like y. It keeps its losses, from the same arms as far as y has enough of them.
func (u Unit) musteredAs(y Unit) Unit {
	if a, b := u.item(), y.item(); u.guns() && a.Get("models") == b.Get("models") && a.Get("crew") == b.Get("crew") {
		y.Orig, y.Guns = u.Orig, u.Guns // a list does not tell of lost guns
	}
	arms, was, over := [...]*int{&u.Pikes, &u.Shot, &u.Other}, u.figures(), 0
	for i, n := range arms {
		*n += y.Orig[i] - u.Orig[i]
		over -= min(0, *n)
		*n = max(0, *n)
	}
	for _, n := range arms {
		k := min(over, *n)
		*n, over = *n-k, over-k
	}
	u.Start = max(0, u.Start+u.figures()-was)
	if loose := u.skirmish() || u.Was == orderSkirmish; loose != y.skirmish() {
		if u.inside() {
			u.Was = y.Order
		} else {
			u.Order = y.Order
		}
	}
	u.Orig, u.Guns, u.Grade, u.Levee, u.Ally, u.Weapon = y.Orig, y.Guns, y.Grade, y.Levee, y.Ally, y.Weapon
	u.Caracole, u.Headstrong, u.Counts, u.Ranks = y.Caracole, y.Headstrong, y.Counts, max(1, min(y.Ranks, u.figures()))
	return u
}

// askStrength asks for figures, grade, drill and order of a new unit.
func askStrength(p *plan, class string) Unit {
	lo, hi, def := sizes(class)
	u := newUnit(0, 0, "", class, "C", def, 2)
	label, crew, pikes := "Figures", 4, 0
	if u.guns() {
		label = "Gun models"
	}
	n := p.Count("n", label, def, lo, hi)
	if u.guns() {
		crew = p.Count("crew", "Gunners a model", 4, 1, 5)
	}
	if class == classFoot {
		pikes = p.Count("pikes", "Of these, pikes", n*2/5, 0, n)
	}
	grade := askGrade(p, "grade")
	levee := askLevee(p, "drill")
	ranks := 1
	if !u.guns() {
		ranks = p.Count("ranks", "Ranks", 2, 1, 10)
	}
	u = newUnit(0, 0, "", class, grade, n, ranks)
	if u.Levee = levee; u.guns() {
		u.Other = n * crew
	}
	u = u.raised(pikes, false)
	return u.raised(u.Pikes, u.maySkirmish() && p.Pick("order", "Order", orderClose, book.Opt(orderClose, "Close order", ""),
		book.Opt(orderSkirmish, "Skirmish order", "")) == orderSkirmish)
}

// askArms asks for what only horse and cuirassiers have.
func askArms(p *plan, u *Unit) {
	if u.Class == classHorse {
		u.Weapon = p.Pick("weapon", "Firearms", armPistol, book.Opt(armPistol, "Pistols", ""), book.Opt(armCarbine, "Carbines", ""))
	}
	if u.Class == classHorse || u.Class == classCuirassier {
		if u.Weapon != armCarbine && !u.Levee {
			u.Caracole = p.Tick("caracole", "Trained in the caracole")
		}
		u.Headstrong = p.Tick("headstrong", "Headstrong")
	}
}

// freeName makes up a name that no unit has.
func (s State) freeName(class string) string {
	for n := 1; ; n++ {
		name := classNames[slices.Index(classes, class)] + " " + book.Num(n)
		if !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Name == name }) {
			return name
		}
	}
}
