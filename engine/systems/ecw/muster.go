package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// newUnit is a fresh unit of n figures, or gun models with four gunners each. Foot are musketeers until
// told otherwise.
func newUnit(id, side int, name, class, grade string, n, ranks int) Unit {
	u := Unit{ID: id, Side: side, Name: name, Class: class, Grade: grade, Ranks: ranks, Order: "close"}
	switch class {
	case "cuirassier", "horse":
		u.Other, u.Weapon = n, "pistol"
	case "dragoon":
		u.Shot, u.Weapon, u.Mounted = n, "carbine", true
	case "foot":
		u.Shot, u.Weapon = n, "musket"
	case "light", "heavy", "siege":
		u.Guns, u.Other, u.Ranks = n, 4*n, 1
	default:
		u.Other = n
	}
	u.Counts = !u.guns()
	return u.counted()
}

// counted is u with its strength as that with which it begins.
func (u Unit) counted() Unit {
	u.Ranks = max(1, min(u.Ranks, u.figures()))
	u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
	return u
}

// sizes are the limits of a new unit. Source: ECW-04, ECW-R07.
func sizes(class string) (lo, hi, def int) {
	switch class {
	case "cuirassier", "horse", "dragoon":
		return 5, 25, 12
	case "light", "heavy", "siege":
		return 1, 5, 2
	}
	return 10, 50, 40
}

func muster(p *plan) deed {
	s := p.State
	side := askSide(p, 0)
	count := 0
	for _, u := range s.Units {
		count += b2i(u.Side == side)
	}
	if count >= mostUnits {
		p.Refuse("full", "side", "", "A side has at most %d units here.", mostUnits)
	}
	var opts []view.Option
	for i, c := range classes {
		opts = append(opts, book.Opt(c, classNames[i], ""))
	}
	class := p.Pick("class", "Troops", "foot", opts...)
	if class == "" {
		return nil
	}
	u := askStrength(p, class)
	u.ID, u.Side = len(s.Units)+1, side
	askArms(p, &u)
	u.Ally = p.Tick("ally", "Allied")
	wings := []view.Option{book.Opt("0", "None", "")}
	for _, l := range s.Leaders {
		if l.Side == side && !l.Army && l.Off == "" && l.Ally == u.Ally {
			wings = append(wings, book.Opt(book.Num(l.ID), l.Name, ""))
		}
	}
	if len(wings) > 1 {
		u.Wing = askID(p, "wing", "Wing leader", "0", wings...)
	}
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
	if class == "foot" {
		pikes = p.Count("pikes", "Of these, pikes", n*2/5, 0, n)
	}
	grade := askGrade(p, "grade")
	levee := askLevee(p, "drill")
	ranks := 1
	if !u.guns() {
		ranks = p.Count("ranks", "Ranks", 2, 1, 10)
	}
	u = newUnit(0, 0, "", class, grade, n, ranks)
	u.Levee = levee
	switch {
	case class == "foot":
		u.Pikes, u.Shot = pikes, n-pikes
		if u.Shot == 0 {
			u.Weapon = ""
		}
	case u.guns():
		u.Other = n * crew
	}
	if u.maySkirmish() && p.Pick("order", "Order", "close", book.Opt("close", "Close order", ""),
		book.Opt("skirmish", "Skirmish order", "")) == "skirmish" {
		u.Order, u.Counts = "skirmish", false
	}
	return u.counted()
}

// askArms asks what only horse has.
func askArms(p *plan, u *Unit) {
	if u.Class == "horse" {
		u.Weapon = p.Pick("weapon", "Firearms", "pistol", book.Opt("pistol", "Pistols", ""), book.Opt("carbine", "Carbines", ""))
	}
	if u.Class == "horse" || u.Class == "cuirassier" {
		if u.Weapon != "carbine" && !u.Levee {
			u.Cara = p.Tick("caracole", "Trained in the caracole")
		}
		u.Head = p.Tick("headstrong", "Headstrong")
	}
}

// freeName makes up a name that nobody has.
func (s State) freeName(class string) string {
	for n := 1; ; n++ {
		name := classNames[slices.Index(classes, class)] + " " + book.Num(n)
		if !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Name == name }) {
			return name
		}
	}
}
