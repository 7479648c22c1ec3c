package minie

import (
	"vedette/engine/book"
	"vedette/engine/dice"
)

// lose takes n figures off a unit, one of them an officer if the d10 says so. It returns how many were lost: at most the figures
// there are, but n for a unit that is not on the roster. Source: horse-musket-charts C7.
func lose(a *act, id, n int) int {
	u, ok := a.State.unit(id)
	if !ok {
		return n
	}
	if n = min(n, u.alive()); n == 0 {
		return 0
	}
	risked := a.State.on(officers) && u.Colonel+u.Subs+u.Head%2 > 0 && n < u.alive() && u.Class != General
	if risked && risk(a, u, n) != nobodyHit {
		takeOff(a, id, n-1)
	} else {
		takeOff(a, id, n)
	}
	return n
}

// takeOff takes n figures of a unit off the table, in the order of [Unit.after].
func takeOff(a *act, id, n int) {
	u, _ := a.State.unit(id)
	w := u.after(n)
	nums := []num{{"gn", w.Gren}, {"lt", w.Lights}, {"ho", w.Holders}, {"me", w.Men}, {"fl", w.Flags}, {"dr", w.Drum},
		{"lf", w.LostFlag}, {"ls", w.LostSub}, {"su", w.Subs}, {"lc", w.LostCol}, {"co", w.Colonel}, {"he", w.Head}, {"te", w.Test}}
	if w.alive() == 0 {
		change(a, id, append(nums, num{"go", goneDestroyed})...)
		a.Todo("gone", u.Name)
		return
	}
	half := w.halfLost() && u.Half == 0
	if half {
		nums = append(nums, num{"ha", 1})
	}
	change(a, id, nums...)
	if n > 0 {
		orderOff(a, u.Name, n)
	}
	if half {
		a.Due("half", u.Name)
	}
}

// orderOff tells the referee to take n figures off. A unit that loses several times in one step, as to the guns of a battery, is named
// once.
func orderOff(a *act, name string, n int) {
	for i, x := range a.Told.Todo {
		if x.ID() == "off" && x[1] == name {
			a.Told.Todo[i] = book.Say("off", name, x[2].(int)+n)
			return
		}
	}
	a.Todo("off", name, n)
}

// subalternOff tells the referee to take off a subaltern; several of one unit in one step are told together.
func subalternOff(a *act, u Unit) {
	for i, x := range a.Told.Todo {
		if name, _ := x[min(1, len(x)-1)].(string); name != u.Name {
			continue
		}
		switch x.ID() {
		case "sub-off":
			a.Told.Todo[i] = book.Say("subs-off", u.Name, 2)
			return
		case "subs-off":
			a.Told.Todo[i] = book.Say("subs-off", u.Name, x[2].(int)+1)
			return
		}
	}
	a.Todo("sub-off", nameOf(u))
}

// after returns u with n figures fewer, and a check due. Rank and file go first, then colours and drums, then officers, and horse holders
// last. Of the rank and file, light men go after the others and grenadiers after them; the referee may correct that.
func (u Unit) after(n int) Unit {
	w, left := u, n
	took := func(have *int) {
		k := min(left, *have)
		left -= k
		*have -= k
	}
	w.Men -= u.Holders
	took(&w.Men)
	w.Men += u.Holders
	took(&w.Flags)
	took(&w.Drum)
	took(&w.Subs)
	took(&w.Colonel)
	if w.Head == 1 && left > 0 {
		left--
		w.Head = 2
	}
	took(&w.Men)
	w.Holders = min(w.Holders, w.Men)
	w.Gren = min(w.Gren, w.Men)
	w.Lights = min(w.Lights, w.Men-w.Gren)
	w.LostFlag += u.Flags + u.Drum - w.Flags - w.Drum
	w.LostSub += u.Subs - w.Subs
	w.LostCol += u.Colonel - w.Colonel
	w.Test |= 1
	if w.Colonel < u.Colonel || w.Subs < u.Subs || w.Head != u.Head {
		w.Test |= 2
	}
	return w
}

// Officers hit, in the order of the sentence "officer".
const (
	nobodyHit = iota
	colonelHit
	subalternHit
	headHit
)

// risk throws for an officer among n figures lost, takes him off, and returns which officer was hit.
func risk(a *act, u Unit, n int) int {
	limit := min(n, a.State.v(riskTo))
	r := rollRisk.WithAbout(u.Name)
	r.Bands = []dice.Band{{From: 1, To: limit, Label: "an officer is hit"}, {From: limit + 1, To: 10, Label: "no officer", Good: true}}
	if a.Throw(r).Total > limit {
		return nobodyHit
	}
	return officerLost(a, u)
}

// officerLost throws for which officer is lost, takes him off and returns which it is. The colonel of a regiment comes before the
// colonel of the battalion. Source: C7, HM-R30.
func officerLost(a *act, u Unit) int {
	r := rollOfficer.WithAbout(u.Name)
	top := a.State.v(colonelTo)
	if top > 0 {
		r.Bands = append(r.Bands, dice.Band{From: 1, To: top, Label: "the colonel"})
	}
	if top < 6 {
		r.Bands = append(r.Bands, dice.Band{From: top + 1, To: 6, Label: "a subaltern"})
	}
	colonel := a.Throw(r).Total <= top
	if colonel && u.Head != 1 && u.Colonel == 0 {
		colonel = false
	} else if !colonel && u.Subs == 0 {
		colonel = true
	}
	test := num{"te", u.Test | 2}
	switch {
	case u.alive() == 1: // he was the last
		change(a, u.ID, num{"su", 0}, num{"ls", u.LostSub + u.Subs}, num{"co", 0}, num{"lc", u.LostCol + u.Colonel},
			num{"he", 2 * book.Bit(u.Head > 0)}, num{"go", goneDestroyed})
		a.Todo("gone", nameOf(u))
		if colonel {
			return colonelHit
		}
	case colonel && u.Head == 1:
		change(a, u.ID, num{"he", 2}, test)
		a.Todo("head-off", nameOf(u))
		return headHit
	case colonel:
		change(a, u.ID, num{"co", 0}, num{"lc", 1}, test)
		a.Todo("colonel-off", nameOf(u), u.Class == Artillery || u.Class == Engineers)
		return colonelHit
	default:
		change(a, u.ID, num{"su", u.Subs - 1}, num{"ls", u.LostSub + 1}, test)
		subalternOff(a, u)
	}
	return subalternHit
}

// rout puts a unit into rout and ends its melees. Source: HM-36, HM-92.
func rout(a *act, id int) {
	u, ok := a.State.unit(id)
	if !ok || !u.here() {
		return
	}
	if u.Form != Routing {
		change(a, id, num{"fo", Routing}, num{"ro", 0}, u.moved(), num{"sq", 0})
		a.Todo("rout", u.Name)
	}
	for _, m := range a.State.Melees {
		if m.A == id || m.D == id {
			m.part(a, m.T > 0)
		}
	}
}

// planOfficer is HM-P15, an officer at risk, on its own.
func planOfficer(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		switch {
		case u.Class == General || u.Class == Wagon:
			return hide
		case u.Colonel+u.Subs+u.Head%2 == 0:
			return "It has no officer left."
		}
		return ""
	}, func() Unit { return Unit{Colonel: 1, Subs: 2, Men: 16, Start: 16} })
	k := p.Count("lost", "Figures lost in the attack", 3, 1, 20)
	limit := min(k, p.State.v(riskTo))
	sum := book.Sum{Kind: "risk", Result: book.Say("risk", limit)}
	sum.Put(limit, "lost")
	if limit == 0 {
		sum.Result = book.Say("no-risk")
	}
	p.Sum(sum)
	p.Form.Go = "Roll for the officer"
	return func(a *act) {
		a.Sum(sum)
		if hit := risk(a, u, k); hit != nobodyHit {
			a.Line("officer", nameOf(u), hit)
		} else {
			a.Line("no-officer", nameOf(u))
		}
	}
}
