package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

var stepNames = [...]string{"", "Initiative, rally, continued moves", "Side A moves", "Side B moves", "Shooting, charges home", "Combats",
	"Friends, pursuit, recovery"}

// stepHelp says what to do in each phase, where the play screen does not show it.
var stepHelp = [...]string{"", "Tap a unit to rally it or continue its move.", "Tap a unit to move it. Charges come first.",
	"Tap a unit to move it. Charges come first.", "Each unit shoots once; then charges go home.",
	"Both sides roll, one contact at a time.", ""}

func planInitiative(p *plan) deed {
	if p.State.First >= 0 {
		p.Refuse("thrown", "", "", "Initiative has been rolled this turn.")
	}
	if p.State.Step != stepStart {
		p.Refuse("phase", "", "", "Initiative is rolled in phase 1.")
	}
	p.Form.Go, p.Form.GoSmall = "Roll for initiative", "one die a side"
	return func(a *act) {
		s := a.State
		x, y, ties := 0, 0, -1
		for ; x == y; ties++ {
			x, y = a.Throw(rollInitiative.WithAbout(s.sideName(0))).Total, a.Throw(rollInitiative.WithAbout(s.sideName(1))).Total
		}
		win, hi, lo := book.Bit(y > x), max(x, y), min(x, y)
		name, other := s.sideName(win), s.sideName(1-win)
		hint := "The higher die chooses: " + book.Num(hi) + " to " + book.Num(lo) + "."
		if a.Yes(dice.Question{ID: "first", Text: book.WithVerb(name, "have") + " the initiative. Move first?", Hint: hint, Kind: dice.YesNo,
			Yes: "Move first", No: "Move second", Section: secTurn, Side: win + 1}) {
			a.Result("first", name, other, hi, lo)
			a.Do(stepped{s.Turn, s.Step, win})
		} else {
			a.Result("second", name, other, hi, lo)
			a.Do(stepped{s.Turn, s.Step, 1 - win})
		}
		if ties > 0 {
			a.Note("ties", ties)
		}
	}
}

// blocked returns what keeps the phase from ending, or nil.
func (s State) blocked() book.Said {
	if s.Step == stepStart && s.First < 0 {
		return book.Say("unthrown")
	}
	n, first := 0, Due{}
	for _, d := range s.sortedDues() {
		if d.Step <= s.Step {
			if n++; n == 1 {
				first = d
			}
		}
	}
	switch n {
	case 0:
		return nil
	case 1:
		return book.Say("still", s.dueSaid(first))
	}
	return book.Say("still.more", s.dueSaid(first), n-1)
}

// why returns what keeps the phase from ending as text, or "".
func (s State) why() string { return words.Text(s.blocked()) }

// quiet reports whether nothing is left to do after the shooting: no combat, losses, flight, pursuit or recovery.
func (s State) quiet() bool {
	return s.Step == stepShooting && len(s.Dues)+len(s.Fell) == 0 && !slices.ContainsFunc(s.Units, func(u Unit) bool {
		return u.here() && (len(u.Foes) > 0 || u.Pursuit > 0 || u.Morale >= demoralised || u.mayRecover())
	})
}

// nextSaid returns the name of the next phase.
func (s State) nextSaid() book.Said {
	switch side := s.moverAt(s.Step + 1); {
	case s.Step == stepLast:
		return s.nextTurn()
	case side >= 0:
		return book.Say("next.moves", s.sideName(side))
	}
	return book.Say("next.phase", s.Step+1)
}

// nextTurn returns the name of what follows this turn: another, or the end.
func (s State) nextTurn() book.Said {
	if _, ends, _ := s.verdict(true); ends {
		return book.Say("next.end")
	}
	return book.Say("next.turn", s.Turn+1)
}

// planCease ends the shooting, so that the tests it calls for can begin. Source: ECW-30.
func planCease(p *plan) deed {
	if p.State.Step != stepShooting || p.State.Ceased {
		p.Refuse("phase", "", "", "Nobody shoots now.")
	}
	return func(a *act) {
		a.Line("ceased")
		a.Do(ceased{})
	}
}

func planNext(p *plan) deed {
	if why := p.State.why(); why != "" {
		p.Refuse("due", "", "", "%s", why)
	}
	turn := p.In.Is("turn") // skip to the next turn over empty phases
	if turn && !p.State.quiet() {
		p.Refuse("phase", "turn", secTurn, "The phases after this one may not be empty.")
	}
	if !p.Bare {
		p.Form.Go = view.NextPrefix + words.Text(p.State.nextSaid())
	}
	return func(a *act) {
		a.State.Hand = 0 // it was in hand for this phase
		s := a.State
		if turn {
			a.Do(stepped{s.Turn, 6, s.First})
			s = a.State
		}
		if s.Step < stepLast {
			if side := s.moverAt(s.Step + 1); side >= 0 {
				a.Result("moves", s.Turn, s.Step+1, s.sideName(side))
			} else {
				a.Result("phase", s.Turn, s.Step+1)
			}
			a.Do(stepped{s.Turn, s.Step + 1, s.First})
			if a.State.Step == stepLast {
				enterLast(a)
			}
			return
		}
		lost, ends, winner := s.verdict(true)
		a.Told.Notes = append(a.Told.Notes, lost)
		if !ends && s.dusk() {
			t := a.Throw(rollDusk.Needing(6, "it is dark", "it holds"))
			a.Note("dusk", t.Total, t.Passed)
			ends = t.Passed
		}
		if ends {
			e := s.judged(a, over{Winner: winner})
			a.Result("ends", s.Turn, s.outcome(e.Winner, e.Better))
			a.Do(e)
			return
		}
		a.Result("turn.begins", s.Turn+1)
		a.Do(stepped{s.Turn + 1, 1, -1})
		enterTurn(a)
	}
}

// enterTurn makes due what phase 1 and the units in contact call for.
func enterTurn(a *act) {
	reinforce(a)
	for _, u := range a.State.Units {
		switch {
		case !u.here():
			continue
		case u.Morale == routed:
			due(a, Due{Do: dueContinue, Unit: u.ID})
		case u.Morale == demoralised:
			due(a, Due{Do: dueThreat, Unit: u.ID})
		case u.Pursuit == pursuing && u.Tests < maxTests:
			due(a, Due{Do: duePursuit, Unit: u.ID, Other: u.Quarry, Step: 1})
		case u.Pursuit == pursuing:
			due(a, Due{Do: dueContinue, Unit: u.ID})
		}
		for _, f := range u.Foes {
			if f.ID > u.ID {
				due(a, Due{Do: dueFight, Unit: u.ID, Other: f.ID})
			}
		}
	}
}

// enterLast makes due what phase 6 calls for.
func enterLast(a *act) {
	for side := range 2 {
		for _, f := range a.State.Fell {
			if f.Side == side {
				due(a, Due{Do: dueFriends, Other: side})
			}
		}
	}
	if slices.ContainsFunc(a.State.Units, Unit.mayRecover) {
		due(a, Due{Do: dueRecover})
	}
}

// losses returns how many of a side’s close-order units are lost, and how many it had. Source: ecw-charts C15.
func (s State) losses(side int) (lost, of int) {
	for _, u := range s.Units {
		if u.Side == side && u.Counts {
			of++
			if !u.here() || u.Morale >= demoralised {
				lost++
			}
		}
	}
	return lost, of
}

// verdict returns what the sides have lost, whether that ends the battle, and the winner, -1 for a draw. atEnd reports whether the turn is
// over.
func (s State) verdict(atEnd bool) (said book.Said, over bool, winner int) {
	l0, n0 := s.losses(0)
	l1, n1 := s.losses(1)
	said = book.Say("lost", s.sideName(0), l0, n0, s.sideName(1), l1, n1)
	if n0 == 0 || n1 == 0 {
		return said, false, -1
	}
	beaten := func(l, n, el, en int) bool {
		p, e := l*en*100, el*n*100 // shares over the same denominator
		all := n * en
		return p >= s.Set.v(otherHalf)*all || p >= s.Set.v(otherThird)*all && p-e >= s.Set.v(otherGap)*all
	}
	a, c := beaten(l0, n0, l1, n1), beaten(l1, n1, l0, n0)
	lower, diff := s.better()
	switch {
	case a || c: // a side beaten alone has lost the larger share
		said[0] = "beaten"
		return said, true, lower
	case atEnd && s.Set.Turns > 0 && s.Turn >= s.Set.Turns:
		if d := max(diff, -diff); 100*d <= s.Set.v(otherDraw)*n0*n1 {
			lower = -1
		}
		return said, true, lower
	}
	return said, false, -1
}

// better returns the side that has lost the smaller share, -1 for neither, and the difference of the shares times both sides’ totals.
func (s State) better() (side, diff int) {
	l0, n0 := s.losses(0)
	l1, n1 := s.losses(1)
	switch diff = l0*n1 - l1*n0; {
	case diff < 0:
		return 0, diff
	case diff > 0:
		return 1, diff
	}
	return -1, 0
}

// standing returns what the sides have lost as text.
func (s State) standing() string {
	said, _, _ := s.verdict(false)
	return words.Text(said)
}

// outcome returns a sentence for the result. better reports whether the winner has only the better of the day.
func (s State) outcome(winner int, better bool) book.Said {
	switch {
	case winner < 0:
		return book.Say("draw")
	case better:
		return book.Say("better", s.sideName(winner))
	}
	return book.Say("victory", s.sideName(winner))
}

func planArmyCheck(p *plan) deed {
	said, over, winner := p.State.verdict(false)
	p.Form.Go = "Check the armies"
	p.Form.GoSmall = words.Text(said)
	return func(a *act) {
		if !over {
			a.Result("army", said)
			return
		}
		a.Result("army.beaten", said, a.State.outcome(winner, false))
		a.Note("army.end")
	}
}

func planDisadvantage(p *plan) deed {
	s := p.State
	said := book.Say("heavies", s.sideName(0), s.heavies(0), s.sideName(1), s.heavies(1))
	p.Form.Go = "Count the heavy guns"
	p.Form.GoSmall = words.Text(said)
	return func(a *act) {
		a.Result("guns.even", said)
		for side := range 2 {
			if s.outgunned(side) {
				a.Result("guns.worse", said, s.sideName(side))
			}
		}
	}
}

func planEnd(p *plan) deed {
	s := p.State
	leads, _ := s.better()
	opts := []view.Option{book.Opt("0", s.sideName(0)+" wins", ""), book.Opt("1", s.sideName(1)+" wins", ""), book.Opt("-1", "A draw", "")}
	if s.Battle != "" {
		opts, leads = append(opts, book.Opt(book.Num(byPoints), "By the points", "")), byPoints
	}
	n := askID(p, "winner", "Result", book.Num(leads), opts...)
	p.Form.Go, p.Form.GoSmall = "End the battle", s.why()
	return func(a *act) {
		e := over{Winner: n}
		if n == byPoints {
			e = s.judged(a, over{})
		}
		a.Result("end", s.outcome(e.Winner, e.Better))
		if due := a.State.blocked(); due != nil {
			a.Told.Notes = append(a.Told.Notes, due)
		}
		a.Do(e)
	}
}

// heavies counts a side’s heavy and siege models whose gunners have not routed. Source: ECW-95.
func (s State) heavies(side int) int {
	n := 0
	for _, u := range s.Units {
		if u.Side == side && u.here() && (u.Class == classHeavy || u.Class == classSiege) && u.Morale < routed {
			n += u.Guns
		}
	}
	return n
}

// outgunned reports whether side is under artillery disadvantage. Source: ECW-95.
func (s State) outgunned(side int) bool {
	theirs, ours := s.heavies(1-side), s.heavies(side)
	return theirs >= 4 && theirs >= 2*ours
}

// planTake selects a unit.
func planTake(p *plan) deed {
	var opts []view.Option
	for _, u := range p.State.Units {
		if u.here() {
			opts = append(opts, book.Opt(book.Num(u.ID), u.Name, u.strength()))
		}
	}
	id := askID(p, "unit", "Unit", "", append(opts, book.Opt("0", "Nobody", ""))...)
	return func(a *act) {
		a.State.Hand = id
		if u, ok := a.State.unit(id); ok {
			a.Result("hand", u.Name)
			return
		}
		a.Result("hand.none")
	}
}
