package march

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// moraleWords are the results of a morale test of an MF, armyWords those of an army.
var (
	moraleWords = [4]string{"stands", "disordered", "retires", "breaks"}
	armyWords   = [4]string{"the army stands", "every MF retires", "all MFs retreat", "the army breaks"}
)

// moraleOf returns the result in chart C13 of failing by so much: 0 passed, 1 disorder, 2 retires, 3 breaks.
func (s State) moraleOf(by int) int {
	switch {
	case by == 0:
		return 0
	case by < s.v(moRet):
		return 1
	case by < max(s.v(moBrk), s.v(moRet)):
		return 2
	}
	return 3
}

// moraleTarget returns the morale target of an MF. Source: charts C13.
func (s State) moraleTarget(m MF, cover, chief bool) book.Sum {
	r := book.Sum{Kind: "morale"}
	r.Put(vedBase[m.Rating], "mo-base", m.Rating)
	if l, at := s.leader(m.Leader); at >= 0 && l.Lost == 0 {
		r.Add(l.Insp, "mo-leader", l.Name)
	}
	r.AddIf(s.level(m) == Shaken, s.v(moShaken), "mo-shaken")
	r.AddIf(s.level(m) == Spent, s.v(moSpent), "mo-spent")
	r.AddIf(m.Lost > 1, s.v(moLost)*(m.Lost-1), "mo-lost", m.Lost)
	r.AddIf(m.LeaderOut, s.v(moLeader), "mo-out")
	r.AddIf(cover, s.v(moBUA), "mo-cover")
	r.AddIf(chief, s.v(moArmy), "mo-chief", s.v(moChief))
	return s.plainly(r)
}

// plainly sets the result of a morale sum if the switch for natural 2 and 12 is off.
func (s State) plainly(r book.Sum) book.Sum {
	if !s.on(swNatural) {
		r.Result = book.Say("pass", r.Total())
	}
	return r
}

// moraleRoll adds the bands of a morale roll, labelled with words.
func (s State) moraleRoll(r dice.Roll, target int, words [4]string) dice.Roll {
	for total := 2; total <= 12; total++ {
		n := s.moraleOf(failedBy(total, target, s.on(swNatural)))
		r.Bands = widen(r.Bands, total, words[n], n == 0)
	}
	return r
}

// widen adds a total to bands, extending the last band if it has the same label.
func widen(bands []dice.Band, total int, label string, good bool) []dice.Band {
	if k := len(bands); k > 0 && bands[k-1].Label == label {
		bands[k-1].To = total
		return bands
	}
	return append(bands, dice.Band{From: total, To: total, Label: label, Good: good})
}

// throwMorale rolls against a sum and returns the total, the greatest total that passes, and the result as an index of words.
func throwMorale(a *act, r book.Sum, roll dice.Roll, words [4]string) (total, most, n int) {
	natural := a.State.on(swNatural)
	total = a.Throw(a.State.moraleRoll(roll, r.Total(), words)).Total
	a.Sum(r)
	n = a.State.moraleOf(failedBy(total, r.Total(), natural))
	a.Told.Bad = n > 0
	return total, passingTotal(r.Total(), natural), n
}

func planMFMorale(p *plan) deed {
	due := 0
	for _, m := range p.State.MFs {
		if due == 0 && p.State.moraleDue(m) != nil {
			due = m.ID
		}
	}
	m, ok := askMF(p, "mf", "MF", due, func(m MF) string {
		switch {
		case !standing(p.State, m):
			return hide
		case m.Tested:
			return "has tested this turn"
		}
		return ""
	})
	p.Require(ok)
	if m.Near && !p.State.ownTest(m) {
		near := p.Pick("near", "Whether it is within 12″ of the lost MF", "",
			book.Opt("yes", "Yes", "it tests"), book.Opt("no", "No", "no test"))
		if near == "no" {
			p.Form.Go = "No test"
			return func(a *act) { tooFar(a, m) }
		}
	}
	cover, chief := askSupport(p, m)
	r := p.State.moraleTarget(m, cover, chief)
	p.Sum(r)
	p.Form.Go = "Test " + m.Name
	return func(a *act) {
		out(a, "S2")
		if a.State.moraleDue(m) == nil {
			a.Note("not-called")
		}
		total, most, n := throwMorale(a, r, rollMorale.WithAbout(m.Name), moraleWords)
		settle(a, m)
		a.Line("tests", m.Name, n, total, most)
		switch n {
		case 1:
			disorderMF(a, m)
		case 2:
			retireMF(a, m)
		case 3:
			breakMF(a, m)
		}
	}
}

// askSupport asks whether an MF is in cover and whether the army leader is near, unless the roster has all of it in houses, or him with
// one of its units.
func askSupport(p *plan, m MF) (cover, chief bool) {
	s := p.State
	cover = true
	for _, u := range s.Units {
		if u.MF != m.ID || !u.live() {
			continue
		}
		cover = cover && u.Town != 0
		chief = chief || slices.ContainsFunc(s.leadersAt(u.ID), func(l Leader) bool { return army(l) && l.Lost == 0 })
	}
	cover = cover || p.Tick("cover", "In a BUA or works")
	return cover, chief || p.Tick("chief", s.words("Army leader within {mo-chief}″"))
}

// tooFar clears the morale test of an MF that is too far from the lost neighbour.
func tooFar(a *act, m MF) {
	set(a, "m", m.ID, "near", 0)
	setUnless(a, "m", m.ID, "owed", book.Bit(m.Owed), 0)
	a.Line("too-far", m.Name)
}

// settle marks an MF as tested: once a turn, for all causes. Source: MA-53.
func settle(a *act, m MF) {
	set(a, "m", m.ID, "tested", 1)
	setUnless(a, "m", m.ID, "near", book.Bit(m.Near), 0)
	if m.Owed {
		set(a, "m", m.ID, "owed", 0)
		set(a, "m", m.ID, "lost", 0)
	}
}

// tests reports whether an MF takes morale tests at all. Source: MA-52, MA-53; ruling MA-R34.
func (s State) tests(m MF) bool {
	return (m.Kind.foot() || m.Kind == GrandBattery) && m.Committed && standing(s, m) && !m.Fallen
}

// ownTest reports whether an MF has to test for its own losses. Source: MA-53.
func (s State) ownTest(m MF) bool { return m.LostInf && s.level(m) > Steady && s.tests(m) }

// moraleDue returns why an MF has to test now, nil if it does not. Source: MA-53.
func (s State) moraleDue(m MF) said {
	switch {
	case s.code() != "S2" && !m.Owed || m.Tested || !s.tests(m):
		return nil
	case s.ownTest(m):
		return book.Say("due-own", s.level(m), book.Bit(m.Kind == GrandBattery))
	case m.Near:
		return book.Say("due-near")
	}
	return nil
}

// formations returns the number of infantry and mixed MFs a side began with.
func (s State) formations(side int) (n int) {
	for _, m := range s.MFs {
		if m.Side == side && m.Kind.foot() && m.Units > 0 {
			n++
		}
	}
	return n
}

// armyDue reports whether a side has to test army morale. Source: charts C13; MA-S07.
func (s State) armyDue(side int) bool {
	x, anybody := s.Sides[side], false
	for _, m := range s.MFs {
		anybody = anybody || m.Side == side && standing(s, m)
	}
	called := s.on(swArmy) && (s.code() == "S2" || x.Owed) && x.Due && !x.Broken
	return anybody && called && 100*x.Lost >= s.v(moThird)*s.formations(side)
}

// armyTarget returns the target of army morale. Source: charts C13.
func (s State) armyTarget(side int) book.Sum {
	var n [7]int
	for _, m := range s.MFs {
		if m.Side == side && !m.Kind.guns() {
			n[m.Rating]++
		}
	}
	best := 0
	for q := range n {
		if n[q] >= n[best] { // on a tie the better rating
			best = q
		}
	}
	r := book.Sum{Kind: "morale"}
	r.Put(vedBase[best], "mo-army", best)
	if l, ok := s.chief(side); ok && l.Lost == 0 {
		r.Add(l.Insp, "mo-general", l.Name)
	}
	if all := s.formations(side); all > 0 {
		more := 6*s.Sides[side].Lost/all - 2
		r.AddIf(more > 0, more*s.v(moSixth), "mo-sixth", more)
	}
	return s.plainly(r)
}

func planArmyMorale(p *plan) deed {
	def := ""
	for side := range 2 {
		if def == "" && p.State.armyDue(side) {
			def = book.Num(side)
		}
	}
	side := askSide(p, "side", "Army", def)
	p.Require(side >= 0)
	name := p.State.Sides[side].Name
	if p.State.Sides[side].Broken {
		p.Refuse(book.Barred, "side", secMorale, "%s already broken.", book.WithVerb(name, "have"))
	}
	r := p.State.armyTarget(side)
	p.Sum(r)
	p.Form.Go = "Test the army"
	return func(a *act) {
		out(a, "S2")
		if !a.State.armyDue(side) {
			a.Note("not-called")
		}
		total, most, n := throwMorale(a, r, rollMorale.WithAbout(name), armyWords)
		set(a, "s", side, "due", 0)
		setUnless(a, "s", side, "owed", book.Bit(a.State.Sides[side].Owed), 0)
		a.Line("army-tests", name, n, total, most)
		for _, m := range a.State.MFs {
			if m.Side != side || !standing(a.State, m) {
				continue
			}
			switch n {
			case 1:
				retireMF(a, m)
			case 2:
				set(a, "m", m.ID, "order", orderIndex("retreat"))
				a.Todo("order-retreat", m.Name)
			}
		}
		if n == 3 {
			set(a, "s", side, "broken", 1)
			end(a, 2-side)
			remark(a, a.State.ending())
		}
	}
}

func planRally(p *plan) deed {
	return book.ChooseBranch(p, "what", "Who rallies", book.NewBranch(book.Opt("mf", "An MF", "order becomes Defend"), planRallyMF),
		book.NewBranch(book.Opt("unit", "A unit", "recovers 1 CV"), planRecover))
}

// noRally returns why an MF may not rally, "" if it may.
func (s State) noRally(m MF) string {
	switch {
	case m.Arrives > 0 || m.Kind == GrandBattery && m.Units == 0:
		return hide
	case m.Broken > 0 && !s.on(swBroken):
		return "broken, and beyond recall"
	case m.Broken > 0 && !s.anyFleeing(m.ID), m.Broken == 0 && !standing(s, m):
		return hide
	case m.Leader == 0:
		return "has no leader"
	case m.Engaged:
		return "formed enemy within 9″"
	case m.Tested:
		return "has tested this turn"
	case s.moraleDue(m) != nil:
		return "must test morale first"
	}
	for _, u := range s.Units {
		if u.MF == m.ID && u.live() && u.has(Moved) {
			return "has moved"
		}
	}
	return ""
}

// rallies reports whether m can be rallied and is going to the rear. Source: charts C14.
func (s State) rallies(m MF) bool {
	id := orders[m.Order].id
	return (m.Broken > 0 || id == "retire" || id == "retreat") && s.noRally(m) == ""
}

// anyFleeing reports whether units of an MF are running for the edge.
func (s State) anyFleeing(mf int) bool {
	return slices.ContainsFunc(s.Units, func(u Unit) bool { return u.MF == mf && u.has(Fleeing) && !u.has(Gone) })
}

func planRallyMF(p *plan) deed {
	m, ok := askMF(p, "mf", "MF", 0, p.State.noRally)
	p.Require(ok)
	cover, chief := askSupport(p, m)
	natural := p.State.on(swNatural)
	r := p.State.moraleTarget(m, cover, chief)
	r.Kind = "rally"
	if m.Broken > 0 {
		r.Put(p.State.v(moRally), "mo-broken")
		r = p.State.plainly(r)
	}
	p.Sum(r)
	p.Form.Go = "Rally " + m.Name
	return func(a *act) {
		out(a, "S2")
		total := a.Throw(atMost(rollMorale.WithAbout(m.Name), r.Total(), natural, "rallies", "does not rally")).Total
		a.Sum(r)
		set(a, "m", m.ID, "tested", 1)
		if failedBy(total, r.Total(), natural) > 0 {
			a.Line("no-rally", m.Name, total)
			return
		}
		a.Line("rallies", m.Name, total)
		setUnless(a, "m", m.ID, "order", m.Order, 0)
		if m.Broken > 0 {
			for _, u := range a.State.Units {
				if u.MF == m.ID && u.has(Fleeing) {
					unflag(a, u.ID, Fleeing)
				}
			}
			set(a, "m", m.ID, "broken", 0)
			riseAgain(a, m)
		}
	}
}

// noRecovery returns why a unit may not recover CV, "" if it may. Source: charts C14.
func (s State) noRecovery(u Unit) string {
	lost := u.Start - u.CV + u.Back
	m, _ := s.mf(u.MF)
	led := false
	for _, l := range s.leadersAt(u.ID) {
		led = led || l.Lost == 0
	}
	switch {
	case m.Arrives > 0:
		return hide
	case s.Step < len(steps)-1:
		return "only at the end of a turn"
	case u.CV == u.Start:
		return "unhurt"
	case u.Tries >= s.v(raMost):
		return "has recovered " + book.Plural(u.Tries, "time", "times")
	case 4*(u.Back+1) > s.v(raShare)*lost:
		return "no more of its losses can come back"
	case u.has(Busy):
		return "has moved, fired or fought"
	case !led:
		return "no leader attached"
	}
	return ""
}

func planRecover(p *plan) deed {
	u := askUnit(p, "unit", "Unit", 0, p.State.noRecovery)
	p.Sum(p.State.ved(u, vedTest{}))
	p.Form.Go = "Recover 1 CV"
	return func(a *act) {
		by, total, _ := test(a, u, vedTest{}, ", recovery")
		flag(a, u.ID, Busy)
		if by > 0 {
			a.Line("no-recovery", u.Name, total)
			return
		}
		set(a, "u", u.ID, "cv", u.CV+1)
		set(a, "u", u.ID, "back", u.Back+1)
		set(a, "u", u.ID, "tries", u.Tries+1)
		a.Line("recovers", u.Name, u.CV+1)
	}
}
