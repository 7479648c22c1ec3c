package march

import (
	"strconv"

	"vedette/engine/book"
)

// Built-up areas.

// inHouses has the formations of foot and guns in houses. Source: charts C16.
var inHouses = [...]Form{Infantry: Line, Artillery: Deployed}

// garrison returns the number of units in a section.
func (s State) garrison(id int) (n int) {
	for _, u := range s.Units {
		if u.live() && u.Town == id {
			n++
		}
	}
	return n
}

// askTown asks for a section that is not on fire.
func askTown(p *plan) (Town, bool) {
	options := names()
	for _, t := range p.State.Towns {
		o := book.Opt(book.Num(t.ID), t.Name, stuffs[t.Stuff])
		if t.Burning > 0 {
			o.Small += ", burning"
			o.Refused = "burning"
		}
		options = append(options, o)
	}
	id, _ := strconv.Atoi(pick(p, "town", "Section", "", options...))
	t, at := p.State.town(id)
	return t, at >= 0
}

func planTown(p *plan) deed {
	ways := []book.Branch[State]{book.NewBranch(book.Opt("new", "New section", "about 4″ × 4″"), planBuild),
		book.NewBranch(book.Opt("enter", "Enter", ""), planEnter), book.NewBranch(book.Opt("leave", "Leave", ""), planLeave),
		book.NewBranch(book.Opt("blaze", "Set on fire", "2D6"), planBlaze)}
	if len(p.State.Towns) == 0 {
		for i := range ways[1:] {
			ways[1+i].Refused = "no section yet"
		}
	}
	return book.ChooseBranch(p, "what", "What happens", ways...)
}

func planBuild(p *plan) deed {
	stuff := index(p, "stuff", "Buildings", 0, stuffs[:]...)
	size := p.Count("size", "Units it holds", 1, 1, 2)
	if len(p.State.Towns) >= maxTowns {
		p.Refuse(book.Barred, "what", secTown, "There is no room for more sections.")
	}
	called := askName(p, "name", "Name")
	p.Form.Go = "Add the section"
	return func(a *act) {
		id := nextTown(a.State)
		if called == "" {
			called = "Section " + book.Num(id)
		}
		a.Do(built{ID: id, Name: called, Stuff: stuff, Size: size})
		a.Line("built", called, stuff, size)
	}
}

// noEntry returns why a unit may not enter a section, "" if it may.
func (s State) noEntry(u Unit, t Town) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0 || u.Kind == Cavalry:
		return hide
	case u.Town != 0:
		return "already in houses"
	case u.Kind == Artillery && t.Stuff != 2:
		return "guns deploy in fortified sections only"
	case u.has(Charging):
		return "charging"
	case u.has(Routed):
		return "routed"
	case s.locked(u):
		return inMelee
	case u.Draw == 'S':
		return "siege guns do not move"
	}
	return ""
}

func planEnter(p *plan) deed {
	t, ok := askTown(p)
	p.Require(ok)
	if p.State.garrison(t.ID) >= t.Size {
		p.Refuse(book.Barred, "town", secTown, "%s is full.", t.Name)
	}
	u := askUnit(p, "unit", "Unit", p.State.Hand, func(u Unit) string { return p.State.noEntry(u, t) })
	ruled := outOfTurn(p, u)
	for _, g := range p.State.Units {
		if g.Town == t.ID && g.live() && p.State.side(g) != p.State.side(u) {
			p.Refuse(book.Barred, "town", secTown, "It must be stormed: enter the melee.")
		}
	}
	p.Form.Go = "Enter " + book.Place(t.Name)
	return func(a *act) {
		remark(a, ruled)
		out(a, "T1")
		enter(a, u, t)
	}
}

// enter puts a unit into a section.
func enter(a *act, u Unit, t Town) {
	set(a, "u", u.ID, "town", t.ID)
	setUnless(a, "u", u.ID, "form", int(u.Form), int(inHouses[u.Kind]))
	flag(a, u.ID, Moved|Busy|Settling*book.Bit(a.State.tactical())) // before the moves it is deployed there
	a.Line("enters", u.Name, t.Name)
}

// stormed returns the section that a victor, u, enters if it occupies the ground. Source: MA-59; ruling MA-R35.
func (s State) stormed(c Charge, u Unit) (t Town, ok bool) {
	t, at := s.town(c.Town)
	return t, at >= 0 && t.Burning == 0 && s.garrison(t.ID) == 0 && u.Kind == Infantry
}

func planLeave(p *plan) deed {
	u := askUnit(p, "unit", "Unit", 0, func(u Unit) string {
		if u.Town == 0 {
			return hide
		}
		return p.State.noMove(u)
	})
	p.Require(u.ID != 0)
	t, _ := p.State.town(u.Town)
	ruled := outOfTurn(p, u)
	p.Form.Go = "Leave " + book.Place(t.Name)
	return func(a *act) {
		remark(a, ruled)
		set(a, "u", u.ID, "town", 0)
		flag(a, u.ID, Busy)
		a.Line("leaves", u.Name, t.Name)
	}
}

func planBlaze(p *plan) deed {
	t, ok := askTown(p)
	p.Require(ok)
	if t.Stuff >= len(blazeKeys) {
		p.Refuse(book.Barred, "town", secTown, "A fortified section does not burn.")
	}
	p.Sum(p.State.blaze(t))
	p.Form.Go = "Roll for fire"
	return func(a *act) { setAlight(a, t) }
}

// blaze returns the sum of a roll to set a section on fire. Source: charts C16.
func (s State) blaze(t Town) book.Sum {
	need := s.v(blazeKeys[min(t.Stuff, len(blazeKeys)-1)])
	r := book.Sum{Kind: "blaze", Target: min(13, max(2, need))}
	r.Put(need, "stuff", t.Stuff)
	return r
}

// setAlight rolls to set a section on fire.
func setAlight(a *act, t Town) {
	r := a.State.blaze(t)
	total := a.Throw(rollBlaze.WithAbout(t.Name).Needing(r.Total(), "on fire", "nothing")).Total
	a.Sum(r)
	if total < r.Total() {
		a.Line("no-fire", t.Name, total)
		return
	}
	set(a, "t", t.ID, "burning", a.State.v(buBurn))
	setUnless(a, "t", t.ID, "out", t.Out, 0)
	a.Line("on-fire", t.Name, total, a.State.v(buBurn), a.State.v(buLoss))
}
