package minie

import (
	"cmp"
	"fmt"
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// score returns the sum of the morale score before the die. leaders and losses are points lost, rout the turns of rout.
// Source: HM-90 to HM-92, HM-R09; C9.
func (s State) score(u Unit, leaders, losses, rout int, general bool) book.Sum {
	base := 8
	if s.on(leadersSix) {
		base = 6
	}
	sum := book.Sum{Kind: "morale"}
	sum.Put(base, "base")
	sum.Add(-leaders, "led")
	sum.Add(-losses, [...]string{"", "sixth", "quarter"}[losses])
	sum.Add(-rout, "rout", rout)
	sum.AddIf(general, 1, "touching")
	sum.AddIf(s.on(campaign) && u.Hungry == 1, -s.v(hungers), "unsupplied")
	return sum
}

// moraleBars returns why u does not test, or "".
func moraleBars(u Unit) string {
	switch {
	case u.Class == General || u.Class == Wagon:
		return hide
	case u.Tested == 1:
		return "It has tested this turn."
	case u.Form == Routing && u.Rout == 0:
		return "It has just broken: it may rally next turn."
	}
	return ""
}

// planMorale is HM-P17, a morale check, or an attempt to rally a unit in rout.
func planMorale(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", moraleBars, askUnlisted(p, "by", Infantry, "q"))
	leaders, losses, rout := s.leaders(u), u.lossPoints(), u.Rout
	if u.ID == 0 {
		leaders = askCount(p, "officers", "Points for officers lost", 0, 8, 0, "Colonel of a regiment 2, of volunteers 3, others 1")
		losses = askCount(p, "losses", "Losses", 0, 2, 0, "1 for a sixth of the rank and file, 2 for a quarter")
		rout = askCount(p, "rout", "Turn of rout", 0, 4, 0, "0: not routing")
	}
	sum := s.score(u, leaders, losses, rout, askGeneral(p, "general", "A general touches it", u))
	index, have := moraleIndex(u.Quality), sum.Total()
	needing(&sum, 1, index-have, book.Say("index", u.Quality, index))
	p.Sum(sum)
	p.Form.Go = "Check morale of " + u.Name
	if rout > 0 {
		p.Form.Go = "Try to rally " + u.Name
	}
	if u.ID != 0 && index-have <= 1 {
		p.Form.GoSmall = "it cannot fail: no die"
		return func(a *act) {
			change(a, u.ID, num{"td", 1})
			if rout > 0 {
				a.Line("rallies-sure", u.Name, u.reform())
			} else {
				a.Line("stands-sure", u.Name)
			}
			afterCheck(a, u, moraleResult(true, rout))
		}
	}
	return func(a *act) {
		total := have + a.Throw(rollMorale.Needing(min(max(index-have, 1), 7), "passes", "fails").WithAbout(u.Name)).Total
		a.Sum(sum)
		change(a, u.ID, num{"td", 1})
		result := moraleResult(total >= index, rout)
		args := []any{nameOf(u), total, index}
		if result == "rallies" {
			args = append(args, u.reform())
		}
		a.Line(result, args...)
		afterCheck(a, u, result)
	}
}

// isSure reports whether the morale check of u needs neither a die nor an entry: it cannot fail, and nothing follows from it.
func (s State) isSure(u Unit) bool {
	d := u.due()
	return d != notDue && d != dueRally && u.Test&4 == 0 &&
		s.score(u, s.leaders(u), u.lossPoints(), u.Rout, false).Total()+1 >= moraleIndex(u.Quality)
}

// passSure passes the checks that cannot fail, and names the units in one line.
func passSure(a *act) {
	var names []any
	for u := range a.State.inTurn() {
		if a.State.isSure(u) {
			change(a, u.ID, num{"td", 1})
			names = append(names, book.Say("named", u.Name))
		}
	}
	if len(names) > 0 {
		a.Note("sure", book.Say(book.Listed, names...))
	}
}

// moraleResult returns the id of the sentence for a check, or in rout for an attempt to rally.
func moraleResult(made bool, rout int) string {
	switch {
	case made && rout > 0:
		return "rallies"
	case made:
		return "stands"
	case rout == 4:
		return "removed"
	case rout > 0:
		return "routs-on"
	}
	return "routs"
}

// afterCheck applies the result of a check.
func afterCheck(a *act, u Unit, result string) {
	switch result {
	case "rallies":
		change(a, u.ID, num{"ro", 0}, num{"fo", u.reform()}, u.moved())
	case "stands":
		if _, fights := a.State.contact(u.ID); u.Test&4 > 0 && !fights && !u.mounted() && u.Form != Square && u.Form != Unlimbered {
			a.Todo("steps", nameOf(u), a.State.v(stepsBack))
			change(a, u.ID, u.moved())
		}
	case "removed":
		change(a, u.ID, num{"go", goneRouted})
	case "routs":
		rout(a, u.ID)
	}
}

// planHalf is HM-P18: a unit that has lost half reaches its edge, combines with another there, comes back, or leaves the table.
func planHalf(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		_, fights := s.contact(u.ID)
		return cmp.Or(book.When(u.Half == 0, hide), book.When(fights, "It is in melee."))
	}, nil)
	ready := u.HalfAt + 4
	opts := []view.Option{{ID: "edge", Label: "It reaches its table edge", Wide: true}}
	if u.Half == 2 {
		back := book.Opt("back", "Comes back", fmt.Sprintf("from turn %d", ready))
		if s.Turn < ready {
			back.Refused = fmt.Sprintf("Four turns: from turn %d.", ready)
		}
		if u.halfLost() {
			back.Refused = "Too weak on its own: it must be combined."
		}
		join := book.Opt("join", "Combine", "with another half")
		if !slices.ContainsFunc(s.Units, func(o Unit) bool { return o.here() && u.joins(o) != hide }) {
			join.Refused = "There is no other half to combine it with."
		}
		opts = []view.Option{join, back}
	}
	do := askRecord(p, "do", "What it does", append(opts, book.Opt("off", "Leaves the table", "for good")))
	switch do {
	case "edge":
		p.Form.Go = "At its edge"
		return func(a *act) { atEdge(a, u) }
	case "join":
		return planJoin(p, u)
	case "back":
		p.Form.Go = "Back into the fight"
		return func(a *act) {
			change(a, u.ID, num{"ha", 0})
			a.Line("returns", u.Name)
		}
	case "off":
		p.Form.Go = "Leave the table"
		return func(a *act) {
			change(a, u.ID, num{"go", goneOff})
			a.Line("leaves", u.Name)
		}
	}
	return nil
}

// atEdge records that u has reached its own edge, where it forms up if in rout.
func atEdge(a *act, u Unit) {
	nums := []num{{"ha", 2}, {"hx", a.State.Turn}}
	if u.Form == Routing {
		nums = append(nums, num{"ro", 0}, num{"fo", u.reform()})
	}
	change(a, u.ID, nums...)
	if a.State.tooLate(a.State.Turn + 4) {
		a.Line("edge-late", u.Name)
	} else {
		a.Line("edge", u.Name, a.State.Turn+4)
	}
}

// joins returns why u cannot be combined with o, "" when it can.
func (u Unit) joins(o Unit) string {
	switch {
	case o.ID == u.ID || o.Side != u.Side || o.Half != 2 || o.Class != u.Class:
		return hide
	case o.Men+u.Men > 60:
		return "Together they are too many for one unit."
	}
	return ""
}

// planJoin combines two halves into one unit. Its starting strength is its present one, so that losses count afresh; its quality is
// the poorer.
func planJoin(p *plan, u Unit) deed {
	with := askUnit(p, "with", "With", u.joins, nil)
	p.Form.Go = "Combine them"
	men, since := u.Men+with.Men, max(u.HalfAt, with.HalfAt)
	return func(a *act) {
		nums := []num{{"st", max(men, 1)}, {"me", men}, {"gn", u.Gren + with.Gren}, {"lt", u.Lights + with.Lights}, {"ho", 0},
			{"su", min(u.Subs+with.Subs, 3)}, {"fl", min(u.Flags+with.Flags, 4)}, {"dr", min(u.Drum+with.Drum, 2)},
			{"lf", 0}, {"co", min(u.Colonel+with.Colonel, 1)}, {"lc", u.LostCol * with.LostCol}, {"ls", max(u.LostSub-with.Subs, 0)},
			{"qu", min(u.Quality, with.Quality)}, {"hx", since}, {"he", cmp.Or(u.Head, with.Head%2)}}
		now := u
		for _, n := range nums {
			now.field(n.field).Set(n.to)
		}
		change(a, u.ID, append(nums, num{"pa", u.Past + u.began() + with.began() - now.began()})...)
		change(a, with.ID, num{"go", goneMerged})
		if a.State.tooLate(since + 4) {
			a.Line("joins-late", u.Name, with.Name, men)
		} else {
			a.Line("joins", u.Name, with.Name, men, since+4)
		}
	}
}
