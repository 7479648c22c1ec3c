package march

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// Corrections by the referee.

// askRecord asks for a unit, lost or not.
func askRecord(p *plan) (Unit, bool) {
	var options []view.Option
	for _, u := range p.State.Units {
		options = append(options, book.Opt(book.Num(u.ID), u.Name, p.State.small(u)))
	}
	u, at := p.State.unit(place(p, "unit", "Unit", idOf(p.State.Hand), options...))
	return u, at >= 0
}

// askMarks asks for the marks of a unit, and returns its flags with them.
func askMarks(p *plan, u Unit) int {
	flags := u.Flags
	mark := func(f int, on bool) {
		if flags &^= f; on {
			flags |= f
		}
	}
	if u.Kind == Cavalry {
		mark(Blown, p.Answer("blown", "Blown", u.has(Blown)))
	}
	mark(Routed, p.Answer("routed", "Routed", u.has(Routed)))
	if u.Regt {
		with := p.Pick("regt", "Regimental guns", book.Yes(!u.has(Gunless)), book.Opt("yes", "With it", ""), book.Opt("no", "Lost", ""))
		mark(Gunless, with == "no")
	}
	return flags
}

func planRecord(p *plan) deed {
	u, ok := askRecord(p)
	p.Require(ok)
	m, _ := p.State.mf(u.MF)
	if m.Broken > 0 {
		p.Refuse(book.Barred, "unit", secMorale, "%s broken.", book.WithVerb(m.Name, "have"))
	}
	x := u
	x.CV = p.Count("cv", "CV now", u.CV, 0, u.Start)
	x.Form = askForm(p, "form", u)
	if x.Form == Skirmish && !u.Sk {
		p.Refuse(book.Barred, "form", secTroops, "Only units with Sk fight wholly as skirmishers.")
	}
	x.Dis = p.Index("dis", "Disorder", u.Dis, book.Opt("", "None", ""), book.Opt("", "D1", ""), book.Opt("", "D2", ""))
	x.Flags = askMarks(p, u)
	if p.Pick("did", "What it did this turn", "keep", book.Opt("keep", "As it is", ""), book.Opt("clear", "Nothing yet", "")) == "clear" {
		x.Flags &^= Moved | Busy | Stays | Reacted | Skirmhit | Settling
		x.Shots = 0
	}
	x.Brigade = askBrigade(p, u.MF, u.Brigade)
	if called := askName(p, "name", "New name"); called != "" {
		x.Name = called
	}
	off := u.live() && p.Tick("gone", "Take it off the table")
	p.Form.Go = "Save"
	p.Also("amend", "unit", book.Num(u.ID), "Correct what it is", vocabulary().Says(u.item()))
	return func(a *act) {
		if off {
			withdraw(a, u)
			a.Line("left-table", u.Name)
			return
		}
		record(a, u, x)
	}
}

// record changes u into x.
func record(a *act, u, x Unit) {
	all := said{book.Listed}
	add := func(id string, args ...any) { all = append(all, book.Say(id, args...)) }
	if x.Form != u.Form {
		set(a, "u", u.ID, "form", int(x.Form))
		add("is-form", x.Form)
	}
	if x.Dis != u.Dis {
		set(a, "u", u.ID, "dis", x.Dis)
		add("is-dis", x.Dis)
	}
	setUnless(a, "u", u.ID, "flags", u.Flags, x.Flags)
	setUnless(a, "u", u.ID, "shots", u.Shots, x.Shots)
	if x.has(Busy) != u.has(Busy) || x.has(Moved) != u.has(Moved) || x.Shots != u.Shots {
		add("is-fresh")
	}
	for i, f := range [...]int{Blown, Routed, Gunless} {
		if x.has(f) != u.has(f) {
			add([...]string{"is-blown", "is-routed", "is-gunless"}[i], x.has(f))
		}
	}
	if x.Brigade != u.Brigade {
		a.Do(named{"b", u.ID, x.Brigade})
		if x.Brigade == "" {
			add("is-alone")
		} else {
			all = append(all, x.Brigade)
		}
	}
	if x.CV != u.CV {
		add("is-cv", x.CV)
		recordCV(a, u, x.CV, add)
	}
	if x.Name != u.Name {
		a.Do(named{"u", u.ID, x.Name})
		add("is-called", x.Name)
	}
	if len(all) == 1 {
		add("as-it-was")
	}
	a.Line("record", u.Name, all)
}

// recordCV sets the CV of a unit; at 0 it leaves the table, above 0 a lost unit returns to it.
func recordCV(a *act, u Unit, cv int, add func(string, ...any)) {
	if cv == 0 {
		breakUnit(a, u.ID)
		return
	}
	set(a, "u", u.ID, "cv", cv)
	if u.has(Gone) {
		unflag(a, u.ID, Gone)
		add("is-back")
		m, _ := a.State.mf(u.MF)
		riseAgain(a, m)
	}
}

func planMFRecord(p *plan) deed {
	m, ok := askMF(p, "mf", "MF", 0, func(MF) string { return "" })
	p.Require(ok)
	id := p.Pick("order", "Order", orders[m.Order].id, orderOptions(m)...)
	committed := m.Committed || p.Answer("committed", "Committed", false) // for good
	under := askAbove(p, m.Side, p.State.rank(m), m.Under)
	arrives := m.Arrives
	if m.Arrives > 0 {
		arrives = p.Count("arrives", "Due from turn (0: on the table)", min(99, m.Arrives), 0, 99)
	}
	called := askName(p, "name", "New name")
	p.Form.Go = "Save"
	return func(a *act) {
		order := orderIndex(id)
		a.Line("mf-record", m.Name, order, committed)
		setUnless(a, "m", m.ID, "order", m.Order, order)
		setUnless(a, "m", m.ID, "com", book.Bit(m.Committed), book.Bit(committed))
		setUnless(a, "m", m.ID, "arrives", m.Arrives, arrives)
		if under != m.Under {
			set(a, "m", m.ID, "under", under)
			if l, at := a.State.leader(under); at >= 0 {
				a.Line("is-under", l.Name)
			} else {
				a.Line("under-nobody")
			}
		}
		if called != "" && called != m.Name {
			a.Do(named{"m", m.ID, called})
			a.Line("it-is-called", called)
		}
	}
}

func planLeaderRecord(p *plan) deed {
	l, ok := askLeader(p, "leader", "Leader", func(Leader) string { return "" })
	p.Require(ok)
	cmd := index(p, "command", "Command", l.Cmd, commands[:]...)
	insp := index(p, "inspiration", "Inspiration", l.Insp, inspirations[:]...)
	state := p.Index("state", "State", l.Lost, names(leaderStates[:]...)...)
	called := askName(p, "name", "New name")
	p.Form.Go = "Save"
	return func(a *act) {
		a.Line("leader-record", l.Name, cmd, insp, state)
		setUnless(a, "l", l.ID, "cmd", l.Cmd, cmd)
		setUnless(a, "l", l.ID, "insp", l.Insp, insp)
		switch {
		case state > l.Lost:
			strike(a, l, state)
		case state < l.Lost:
			set(a, "l", l.ID, "lost", state)
		}
		if called != "" && called != l.Name {
			a.Do(named{"l", l.ID, called})
			a.Line("he-is-called", called)
		}
	}
}

func planLoss(p *plan) deed {
	u := askUnit(p, "unit", "Unit", 0, func(Unit) string { return "" })
	return func(a *act) {
		a.Line("loss", u.Name)
		suffer(a, u.ID, 1)
	}
}

func planHand(p *plan) deed {
	id := p.In.Int("unit", 0)
	u, at := p.State.unit(id)
	switch {
	case at < 0 && id != 0:
		p.Refuse(book.NotChosen, "unit", secTurn, "There is no such unit.")
	case !u.live():
		p.Refuse(book.Barred, "unit", secTurn, "%s left the table.", book.WithVerb(u.Name, "have"))
	}
	return func(a *act) {
		set(a, "g", 0, "hand", u.ID)
		if u.ID == 0 {
			a.Line("no-hand")
		} else {
			a.Line("hand", u.Name)
		}
	}
}

// planEngage marks an MF as engaged, with formed enemy within 9″, or clears the mark. Source: MA-51, MA-52.
func planEngage(p *plan) deed {
	m, ok := askMF(p, "mf", "MF", 0, func(m MF) string {
		if !standing(p.State, m) {
			return hide
		}
		return ""
	})
	p.Require(ok)
	if p.Form.Go = "Mark as engaged"; m.Engaged {
		p.Form.Go = "Mark as not engaged"
	}
	return func(a *act) {
		engage(a, m, a.Line)
	}
}

// engage marks an MF as engaged and committed, or as no longer engaged, and says so. Source: MA-51, MA-52.
func engage(a *act, m MF, say func(id string, args ...any)) {
	if m.Engaged {
		set(a, "m", m.ID, "eng", 0)
		say("not-engaged", m.Name)
		return
	}
	set(a, "m", m.ID, "eng", 1)
	say("engaged", m.Name)
	if !m.Committed {
		set(a, "m", m.ID, "com", 1)
		a.Note("now-committed")
	}
}
