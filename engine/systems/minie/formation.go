package minie

import (
	"cmp"

	"vedette/engine/book"
	"vedette/engine/view"
)

// busy returns why u can do nothing that takes its whole move: it routs, fights, has moved or has fired; or "".
func (s State) busy(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Form == Routing:
		return "It is routing."
	case fights:
		return "It is in melee."
	case u.Moved > 0:
		return "It has already moved."
	case u.Fired > 0:
		return "It has fired and cannot change."
	}
	return ""
}

// formFits returns why u cannot take formation f, orders aside, or "". Source: HM-30 to HM-38, HM-76.
func (s State) formFits(u Unit, f int) string {
	foot := u.Class == Infantry || u.Class == Engineers
	switch {
	case f == Routing, u.Class == General, u.Class == Wagon, (f == Limbered || f == Unlimbered) != (u.Class == Artillery):
		return hide
	case f == u.Form:
		return "Already in this formation."
	case u.Native == 1 && f != Skirmish:
		return "Natives and guerrillas always skirmish."
	case f == Limbered && u.Limbers == 0:
		return "It has no limbers."
	case (f == Square || f == AttackColumn) && !foot:
		return hide
	case f == Line && u.Class == Light:
		return "Light infantry skirmishes, or marches in column."
	}
	return ""
}

// formBars returns why u cannot change formation now, or "".
func (s State) formBars(u Unit) string {
	if u.Class == General || u.Class == Wagon {
		return hide
	}
	if why := cmp.Or(s.busy(u), book.When(u.Half == 1, lostHalf)); why != "" {
		return why
	}
	if o, ok := s.order(u); ok && o == Reserve && (u.Form == Column || u.Form == Limbered) {
		return "Its brigade is in Reserve."
	}
	return ""
}

// planForm is the change of formation of HM-P19, in the first step of a move.
func planForm(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", s.noChange, nil)
	var opts []view.Option
	for i, f := range formations {
		opts = append(opts, view.Option{ID: f.id, Label: book.UpperFirst(f.name), Refused: s.noForm(u, i)})
	}
	to := formationOf(askRecord(p, "form", "Formation", opts))
	p.Require(to >= 0)
	p.Form.Go, p.Form.GoSmall = book.UpperFirst(formations[to].name), "costs the whole move"
	return func(a *act) {
		if to == Square && s.Set.Era == eraACW && u.Forming == 0 {
			change(a, u.ID, num{"sq", 1}, num{"mv", 1}, u.moved())
			a.Line("square", u.Name)
			return
		}
		change(a, u.ID, num{"fo", to}, num{"sq", 0}, num{"mv", 1}, u.moved())
		if to == Limbered || to == Unlimbered {
			a.Line("limber", u.Name, to)
		} else {
			a.Line("form", u.Name, to)
		}
		if to == AttackColumn && s.Set.Era == eraACW {
			a.Note("works-only")
		}
	}
}

// noForm returns why u may not take formation to now, or "".
func (s State) noForm(u Unit, to int) string {
	why := s.formFits(u, to)
	if o, ok := s.order(u); why == "" && ok && o == Reserve && to != Column && to != Limbered {
		return "Its brigade is in Reserve: column or limbered only."
	}
	return why
}

// noChange returns why u may not take any other formation now, or "".
func (s State) noChange(u Unit) string {
	if why := s.formBars(u); why != "" {
		return why
	}
	no := "No other formation is open to it now."
	for i := range formations {
		switch why := s.noForm(u, i); {
		case why == "":
			return ""
		case why != hide && i != u.Form:
			no = why
		}
	}
	return no
}

// formationOf returns the row of [formations] with this id, or -1.
func formationOf(id string) int {
	for i, f := range formations {
		if f.id == id {
			return i
		}
	}
	return -1
}

// outOf returns the unit of the light men that a battalion has sent out.
func (s State) outOf(battalion int) (Unit, bool) {
	for _, u := range s.Units {
		if u.Of == battalion && u.here() {
			return u, true
		}
	}
	return Unit{}, false
}

// lightBars returns why a battalion cannot send out its light men, or light men that are out cannot rejoin it; or "".
// Source: HM-20, HM-R35.
func (s State) lightBars(u Unit) string {
	home, known := s.unit(u.Of)
	if _, out := s.outOf(u.ID); out {
		return "Its light men are out."
	}
	if u.Lights == 0 && u.Of == 0 || u.Of > 0 && (!known || !home.here()) {
		return hide
	}
	if why := s.busy(u); why != "" {
		return why
	}
	_, struggles := s.contact(u.Of)
	weak := u
	weak.Men, weak.Start = u.Men-u.Lights, u.Start-u.Lights
	switch {
	case u.Of > 0 && (home.Form == Routing || struggles):
		return "Its battalion is routing or fighting."
	case u.Of == 0 && u.Form == Square:
		return "A square does not move."
	case u.Of == 0 && (u.halfLost() || weak.halfLost() || weak.Men == 0):
		return "Too few would be left."
	case u.Of == 0 && len(s.Units) >= maxUnits:
		return "The table is full."
	}
	return s.orderBars(u)
}

// planLights sends out the light men of a battalion, or takes them in again. Source: HM-20, HM-24, HM-R35.
func planLights(p *plan) deed {
	u := askUnit(p, "unit", "Unit", p.State.lightBars, nil)
	if u.Of > 0 {
		home, _ := p.State.unit(u.Of)
		p.Form.Go, p.Form.GoSmall = "Take the light men in", home.Name
		return func(a *act) { lightsIn(a, u, home) }
	}
	p.Form.Go, p.Form.GoSmall = "Send out the light men", book.Plural(u.Lights, "figure", "figures")+" of "+u.Name
	return func(a *act) {
		change(a, u.ID, num{"lt", 0}, num{"me", u.Men - u.Lights}, num{"st", u.Start - u.Lights})
		a.Do(mustered{ID: a.State.Next, Side: u.Side, Name: "Lights of " + u.Name, Class: Light, Form: Skirmish, Brigade: u.Brigade,
			Reg: u.Reg, Quality: u.Quality, Weapon: u.Weapon, Start: u.Lights, Men: u.Lights, Of: u.ID, Moved: 1, Face: u.Face,
			Charged: u.Charged, Rest: u.Rest, Hungry: u.Hungry})
		a.Line("out", u.Name, u.Lights)
	}
}

func lightsIn(a *act, u, home Unit) {
	home.Men, home.Start = home.Men+u.Men, home.Start+u.Start
	nums := []num{{"me", home.Men}, {"st", home.Start}, {"lt", home.Lights + u.Men}}
	if home.halfLost() && home.Half == 0 {
		nums = append(nums, num{"ha", 1})
	}
	change(a, home.ID, nums...)
	change(a, u.ID, num{"go", goneMerged})
	a.Line("in", home.Name, u.Men)
}

const underFire = "It is under fire."

// mountBars returns why u cannot mount or dismount, or "".
func (s State) mountBars(u Unit) string {
	switch {
	case !u.cavalry():
		return hide
	case u.NoHorse == 1 && u.Foot > 0:
		return "Its horses ran away."
	case u.Test&1 > 0: // it has lost figures this turn
		return underFire
	}
	return cmp.Or(s.busy(u), book.When(u.Half == 1, lostHalf), s.orderBars(u))
}

// planMount is mounting and dismounting, the other half of HM-P19. Source: HM-34.
func planMount(p *plan) deed {
	u := askUnit(p, "unit", "Cavalry", p.State.mountBars, nil)
	if p.Tick("fire", "An enemy can fire at it") {
		p.Refuse(book.Barred, "fire", secHorse, underFire)
	}
	if u.Foot > 0 {
		p.Form.Go, p.Form.GoSmall = "Mount", "the whole move, and not under fire"
		return func(a *act) {
			change(a, u.ID, num{"ft", 0}, num{"ho", 0}, num{"fo", Line}, num{"mv", 1}, u.moved())
			a.Line("mounts", u.Name)
		}
	}
	to := formationOf(p.PickFirst("form", "They form", book.Opt("skirmish", "Skirmish order", ""), book.Opt("line", "Line", "")))
	all := askTick(p, "all", "The horse holders too", "The horses run away for good.")
	foot := 1 + book.Bit(u.staff() > 0 && p.Tick("staff", "The command stays mounted"))
	p.Form.Go, p.Form.GoSmall = "Dismount", "the whole move, and not under fire"
	return func(a *act) {
		hold := share(u.Men, 4) * book.Bit(!all)
		change(a, u.ID, num{"ft", foot}, num{"ho", hold}, num{"nh", book.Bit(all)}, num{"fo", to}, num{"mv", 1}, u.moved())
		if all {
			a.Line("alights", u.Name)
		} else {
			a.Line("dismounts", u.Name, hold)
		}
		if to == Line {
			a.Line("form", u.Name, to)
		}
	}
}
