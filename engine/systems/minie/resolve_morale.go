package minie

import "vedette/engine"

// score is the morale score without its die. Source: HM-90 to HM-92, HM-R09; C9.
func (s State) score(u Unit, leaders, losses, rout int, general bool) []engine.Term {
	base := 8
	if s.on(leadersSix) {
		base = 6
	}
	terms := []engine.Term{term(base, "leadership", secMorale), term(-leaders, "officers lost", secMorale),
		term(-losses, [...]string{"", "a sixth lost", "a quarter lost"}[losses], secMorale), term(-rout, sprint("turn %d of rout", rout), secMorale)}
	if general {
		terms = append(terms, term(1, "general touching", secMorale))
	}
	if s.on(campaign) && u.Hungry == 1 {
		terms = append(terms, term(-s.v("m-hungry"), "unsupplied", secHCamp))
	}
	return terms
}

// tests tells whether a unit is to test now, and why. Source: C9.
func (u Unit) tests() string {
	switch {
	case !u.here() || u.Tested == 1 || u.Class == General || u.Class == Wagon:
		return ""
	case u.Form == Routing && u.Rout > 0:
		return "rally"
	case u.Form == Routing:
		return ""
	case u.Test&4 > 0:
		return "lost a melee"
	case u.Test&2 > 0:
		return "lost an officer"
	case u.Test&1 > 0:
		return "lost figures"
	}
	return ""
}

// planMorale is HM-P17: a morale check, or the try to rally of a unit that routs.
func planMorale(e *entry) {
	s := e.s
	other := func() Unit {
		u := e.other("by", Infantry, "q")()
		return u
	}
	u, ok := e.unit("unit", "Unit", func(u Unit) string {
		switch {
		case u.Class == General || u.Class == Wagon:
			return hide
		case u.Tested == 1:
			return "It has tested this turn."
		case u.Form == Routing && u.Rout == 0:
			return "It has just broken: it may rally next turn."
		}
		return ""
	}, other)
	if !ok {
		return
	}
	leaders, losses, rout := s.leaders(u), u.lossPoints(), u.Rout
	if u.ID == 0 {
		leaders = e.count("officers", "Points of officers lost", 0, 8, 0, "Colonel of a regiment 2, of volunteers 3, others 1")
		losses = e.count("losses", "Losses", 0, 2, 0, "1 for a sixth of the rank and file, 2 for a quarter")
		rout = e.count("rout", "Turn of rout", 0, 4, 0, "0: it does not rout")
	}
	general := e.tick("general", "A general touches it", "")
	terms := s.score(u, leaders, losses, rout, general)
	r := reckon(secMorale, terms...)
	index := moraleIndex(u.Quality)
	have := r.Sum
	r = need(r, 1, index-have, "passes", sprint("%s: %d in all", qualities[u.Quality].name, index))
	e.f.Reck = r
	e.f.Go = "Check morale of " + u.Name
	if rout > 0 {
		e.f.Go = "Try to rally " + u.Name
	}
	e.run = func(a *act) {
		a.d.Over = e.f.Go
		die := a.throw(rollMorale.Needing(min(max(index-have, 1), 7), "passes", "fails").Of(u.Name))
		total := have + die
		a.d.Reck, a.d.Num = []engine.Reckoning{*r}, itoa(total)
		a.d.Need = sprint("%d or more", index)
		a.d.Undo = "morale of " + u.Name
		a.change(u.ID, "td", 1)
		melee := u.Test&4 > 0
		switch {
		case total >= index && rout > 0:
			a.d.Word, a.d.Line = "rallies", sprint("%s rallies.", upper(u.Name))
			a.change(u.ID, "ro", 0, "fo", s.reform(u), "pl", (u.Place+1)%10000)
			a.todo("Form %s up in %s.", u.Name, formations[s.reform(u)].name)
		case total >= index:
			a.d.Word, a.d.Line = "passes", sprint("%s stands.", upper(u.Name))
			if melee {
				a.todo("%s steps back %d″.", u.Name, a.s.v("step-back"))
				a.change(u.ID, "pl", (u.Place+1)%10000)
			}
		case rout == 4:
			a.d.Word, a.d.Bad, a.d.Line = "removed", true, sprint("%s cannot be rallied and is removed.", upper(u.Name))
			a.change(u.ID, "go", goneRouted)
			a.todo("Take %s off the table.", u.Name)
		case rout > 0:
			a.d.Word, a.d.Bad, a.d.Line = "routs on", true, sprint("%s does not rally and routs on.", upper(u.Name))
		default:
			a.d.Word, a.d.Bad, a.d.Line = "routs", true, sprint("%s fails its morale check and routs.", upper(u.Name))
			a.rout(u.ID)
		}
	}
}

// planOfficer is HM-P15 on its own: k figures were lost in one attack.
func planOfficer(e *entry) {
	u, ok := e.unit("unit", "Unit", func(u Unit) string {
		if u.Class == General || u.Class == Wagon {
			return hide
		}
		if u.Colonel+u.Subs+u.Head%2 == 0 {
			return "It has no officer left."
		}
		return ""
	}, func() Unit { return Unit{Colonel: 1, Subs: 2, Men: 16, Start: 16} })
	if !ok {
		return
	}
	k := e.count("lost", "Figures lost in the attack", 1, 20, 3, "")
	limit := min(k, e.s.v("risk"))
	r := reckon(secHLosses, term(limit, "figures lost", secHLosses))
	r.Result, r.Mark = "an officer on "+itoa(limit)+" or less: "+rollRisk.Code.Between(1, limit).String(), house
	if limit == 0 {
		r.Result = "no officer is at risk"
	}
	e.f.Reck, e.f.Go = r, "Roll for the officer"
	e.run = func(a *act) {
		a.d.Reck, a.d.Undo = []engine.Reckoning{*r}, "officer"
		who := a.risk(u, k)
		a.d.Word = [...]string{"no officer", "the commander", "a subaltern", "the colonel of the regiment"}[who]
		a.d.Bad = who > 0
		a.d.Line = sprint("%s loses %s.", upper(u.Name), a.d.Word)
		if who == 0 {
			a.d.Line = sprint("%s loses no officer.", upper(u.Name))
		}
	}
}
