package hill

import (
	"slices"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

func stand() action {
	return action{
		Procedure: view.Procedure{ID: "stand", Name: "Stand/Rally/Load", Short: "Stand, rally, load", Group: "Move and fight",
			Symbol: "i-load", Section: "3.4, 3.5",
			Ref: "Standing still is an action too. A rifle fired as a rifle takes one Load action, a light gun one, a field gun two, " +
				"by the whole crew, at least two; nothing else is ever loaded. " +
				"Standing and loading may be one entry. A Wavering unit may not load; it may rally as a whole: it becomes Solid again or is " +
				"removed."},
		asks:       []string{keyActor},
		actorLater: true,
		actorNote:  "only when rallying", actorHelp: "When rallying: the best figure present. " + helpOfficers,
		reck: func(e entry) (book.Sum, bool) {
			if e.actor < 0 || e.actor == Transport {
				return book.Sum{}, false
			}
			return e.in().reckMorale(e.actor, true, notAsked), true
		},
		order: func(Scale, entry) (string, string) { return "Stand, rally or load", "" },
		do:    standsOrRallies,
	}
}

func checkMorale() action {
	return action{
		Procedure: view.Procedure{ID: "check-morale", Name: "Check Morale", Group: "Morale and tests", Symbol: "i-morale", Section: "3.4",
			Ref: "Every unit that lost a figure during an initiative checks once, when the acting unit has finished; it is not an action. " +
				"Enter its best figure: an officer or NCO makes it Veteran. " +
				"A unit that fails is Wavering and may only Move or Rally; a Wavering unit that fails again stays as it is. Wagons, " +
				"guns and animals never check."},
		asks:      []string{keyActor},
		morale:    true,
		actorNote: noteBest, actorHelp: "A unit with an officer or NCO is Veteran; drivers without a quality are Civilian.",
		reck:  func(e entry) (book.Sum, bool) { return e.in().reckMorale(e.actor, false, notAsked), true },
		order: func(Scale, entry) (string, string) { return "Check morale", "" },
		do:    func(a *act, e entry) { throwMorale(a, e, false, rollCheck, "Wavering") },
	}
}

// gone is how much of a unit has been lost.
type gone int8

const (
	notAsked gone = iota
	fewerGone
	halfIsGone
)

// reckMorale returns the sum for the number that keeps or makes a unit Solid. Source: hill-tables 3.4, HILL-92.
func (t *tables) reckMorale(q Quality, rallies bool, g gone) book.Sum {
	s := book.Sum{Kind: "morale"}
	if rallies {
		s.Put(t.rallyNeed[q], "rallies", q)
	} else {
		s.Put(t.checkNeed[q], "checks", q)
	}
	s.AddIf(g == halfIsGone, t.halfGone, "half")
	if g == notAsked {
		s.Put(0, "half-asked", t.halfGone)
	}
	return needTotal(s)
}

// standsOrRallies asks which of the two it is; only a rally needs an Actor.
func standsOrRallies(a *act, e entry) {
	if !a.Yes(askRallying) {
		a.Do(stood{})
		return
	}
	switch {
	case e.actor < 0:
		a.Stop(refusal("E2", sayActor, keyActor))
	case e.actor == Transport:
		a.Stop(refusal("E8", sayMorale, keyActor))
	}
	throwMorale(a, e, true, rollRally, "breaks")
}

// throwMorale asks how much of the unit is gone and throws.
func throwMorale(a *act, e entry, rallies bool, roll dice.Roll, bad string) {
	g := fewerGone
	if a.Yes(askHalfGone) {
		g = halfIsGone
	}
	r := e.in().reckMorale(e.actor, rallies, g)
	t := a.Throw(roll.WithAbout(e.actor.String()+" unit").Needing(r.Target, "Solid", bad))
	a.Do(checked{Rally: rallies, Actor: idOf(e.actor), Half: g == halfIsGone, Solid: t.Passed, Reck: r})
}

// The questions asked during an action. Source: hill-tables 1.2.
var (
	askRallying = dice.Question{ID: "rallying", Kind: dice.YesNo, Text: "Is this unit rallying?", Yes: "Rally", No: "Stand or load",
		Section: "3.4", Hint: "Only a whole Wavering unit can rally. With an officer or NCO present, choose Veteran."}
	askHalfGone = dice.Question{ID: "half-gone", Kind: dice.YesNo, Text: "Are half or more of its figures gone?",
		Yes: "Half or more", No: "Fewer than half",
		Section: "3.4", Hint: "Counted from its starting strength, or from its strength after its last split. Exactly half counts. " +
			"With an officer or NCO present, choose Veteran."}
)

// planUnitStand has figures stand and load their rifles, or rallies a Wavering unit. Source: hill-tables 3.4,
// 3.5; HILL-63, 91.
func planUnitStand(p *plan) deed {
	p.Form.Go = "Stand"
	u := askUnit(p, "Choose the unit that stands, loads or rallies.", cannotRally)
	if wavering(u) {
		return planRally(p, u)
	}
	n := askFigures(p, "Figures standing", fresh(u))
	picks := loadersFirst(u, n)
	loads, title := unloaded(picks), book.Say("stands")
	if loads > 0 {
		title = book.Say("loads", loads)
		p.Form.Go = "Load " + count(loads, "the rifle", "rifles")
		if n > loads {
			p.Form.GoSmall = plural(n-loads, "figure stands", "figures stand")
		}
	}
	return func(a *act) {
		var changes []muster.Change
		for _, st := range picks {
			to := st.Figure
			to.Acted, to.Unloaded = true, false
			changes = append(changes, muster.Change{N: st.N, From: st.Figure, To: to})
		}
		propose(a, a.State.takeEvent(u), Outcome{Title: title, Effects: []Effect{{Unit: u.ID, Changes: changes}},
			Deed: Deed{What: didStand, Unit: u.ID, Name: u.Name, N: n, Rest: fresh(u) - n, Load: loads}})
	}
}

// planRally rallies a whole unit: it becomes Solid or is removed.
func planRally(p *plan, u muster.Unit) deed {
	r := p.State.tables().reckMorale(bestQuality(u), true, goneOf(u))
	p.Sum(r)
	p.Form.Go, p.Form.GoSmall = "Rally", "Solid on "+needed(r)+", else it is removed"
	return func(a *act) {
		did := throwUnitMorale(a, didRally, u, r, rollRally, "breaks")
		did.N = fresh(u)
		effect := Effect{Unit: u.ID, Changes: acting(freshPicks(u, fresh(u)), false), Marks: []muster.Mark{{Key: markWavering}}}
		if !did.Good {
			effect = Effect{Unit: u.ID, Lost: u.Stacks, Ran: true}
			did.Losses = []Toll{toll(u, u.Stacks)}
			did.Losses[0].Ran, did.Leave = true, wheeled(u)
		}
		propose(a, a.State.takeEvent(u), Outcome{Title: book.Say("rallied", did.Good), Deed: did, Effects: []Effect{effect}})
	}
}

// throwUnitMorale throws for the morale of a whole unit; the padre gives Players a second throw.
func throwUnitMorale(a *act, what string, u muster.Unit, r book.Sum, roll dice.Roll, bad string) Deed {
	roll = roll.WithAbout(u.Name).Needing(r.Target, "Solid", bad)
	t := a.Throw(roll)
	if i, ok := a.State.lasting("padre"); ok && !t.Passed && side(u) == Players {
		a.Do(ended{Incident: i})
		t = a.Throw(roll)
	}
	g := Group{Who: book.Say("quality", bestQuality(u)), N: 1, Reck: r}
	return Deed{What: what, Unit: u.ID, Name: u.Name, N: u.Alive(), Half: withoutEscort(u).Half(), Good: t.Passed, Reck: r,
		Groups: []Group{g.thrown([]dice.Throw{t})}}
}

// unloaded returns how many of these figures have a rifle to load.
func unloaded(picks []muster.Stack) int {
	n := 0
	for _, p := range picks {
		if p.Unloaded {
			n += p.N
		}
	}
	return n
}

// cannotRally returns why a unit cannot stand or rally, "" when it can: a Wavering unit rallies as a whole. Source:
// HILL-91; ruling 11.
func cannotRally(u muster.Unit) string {
	switch why := idle(u); {
	case why != "":
		return why
	case wavering(u) && fresh(u) < u.Alive():
		return "It rallies as a whole, but some of its figures have acted this turn."
	case wavering(u) && bestQuality(u) == Transport:
		return sayMorale
	}
	return ""
}

// loadersFirst returns n figures that have not acted, those with a rifle to load first.
func loadersFirst(u muster.Unit, n int) []muster.Stack {
	return u.Choose(n, func(f muster.Figure) int {
		switch {
		case f.Acted:
			return -1
		case f.Unloaded:
			return 0
		}
		return 1
	})
}

// goneOf returns whether half or more of u's original figures are gone. Source: HILL-92, 93.
func goneOf(u muster.Unit) gone {
	if withoutEscort(u).Half() {
		return halfIsGone
	}
	return fewerGone
}

// cannotCheck returns why u never checks morale, "" when it does.
func cannotCheck(u muster.Unit) string {
	if unitQuality(u) == Transport {
		return sayMorale
	}
	return ""
}

// planUnitCheck checks once for all figures of a unit; it is not an action. Source: hill-tables 3.4; HILL-44,
// 92, 95; ruling 10.
func planUnitCheck(p *plan) deed {
	p.Form.Go = "Check morale"
	p.Require(needTracked(p))
	options := p.State.actors(cannotCheck)
	id := p.In.Get(keyUnit)
	if id == "" { // the only unit that owes a check
		id = only(slices.DeleteFunc(slices.Clone(options), func(o view.Option) bool {
			u, ok := p.State.unit(readRef("u", o.ID))
			return !ok || u.Mark(markCheck) == 0
		}))
	}
	p.Add(pick(keyUnit, "Unit", id, options))
	u, ok := chosen(p, options, id, "Choose the unit that checks.", keyUnit)
	p.Require(ok)
	if why := p.State.tooEarly(u); why != "" {
		p.Refuse("M8", keyUnit, "HILL-44", "%s", why)
	}
	r := p.State.tables().reckMorale(bestQuality(u), false, goneOf(u))
	p.Sum(r)
	p.Form.GoSmall = u.Name + ", solid on " + needed(r)
	if wavering(u) { // only a Rally makes it solid again
		p.Form.GoSmall = u.Name + ", Wavering in either case"
	}
	return func(a *act) { makeCheck(a, u) }
}

// makeCheck throws for the morale of u. A Wavering unit that fails stays Wavering.
func makeCheck(a *act, u muster.Unit) {
	r := a.State.tables().reckMorale(bestQuality(u), false, goneOf(u))
	did := throwUnitMorale(a, didCheck, u, r, rollCheck, "Wavering")
	did.Stays = wavering(u)
	effect := Effect{Unit: u.ID, Marks: []muster.Mark{{Key: markCheck}}}
	if !did.Good {
		effect.Marks = append(effect.Marks, muster.Mark{Key: markWavering, N: 1})
	}
	propose(a, nil, Outcome{Title: book.Say("held", did.Good), Deed: did, Effects: []Effect{effect}})
}

// tooEarly returns why u, which has lost figures in this initiative, may not check yet, "" when it may: the
// unit with the initiative is still acting, and u checks once for all its losses. Source: HILL-44, 95.
func (s State) tooEarly(u muster.Unit) string {
	if _, ok := s.unit(s.Active); ok && u.Mark(markCheck) == 1 && !s.spent() {
		return "They check when the unit that acts has finished."
	}
	return ""
}

// Morale checks before the next draw. Source: HILL-44.

// checkFirst asks before a draw whether u makes the check it owes.
func checkFirst(u muster.Unit) dice.Question {
	return dice.Question{ID: "check-first", Text: upper(book.The(u.Name)) + " lost figures: they check " +
		"morale first.", Kind: dice.YesNo, Yes: "Check now", No: "Put it off",
		Section: "HILL-44", Hint: "It stays due, and the log says so."}
}

// checksFirst asks for the checks due at the end of an initiative. It returns true when one is made now; the
// next draw then continues with the rest. A check put off by the referee is not asked for again this turn.
func checksFirst(a *act) (made bool) {
	if !a.State.tracked() {
		return false
	}
	for _, u := range a.State.onTableUnits() {
		if u.Mark(markCheck) == 0 || u.Mark(markLater) > 0 || cannotCheck(u) != "" {
			continue
		}
		if !a.Yes(checkFirst(u)) {
			a.Do(postponed{Unit: u.ID, Name: u.Name})
			continue
		}
		makeCheck(a, u)
		return true
	}
	return false
}

// putOffDue records the checks still due: at the end of a turn they are carried over, at the end of the game
// they are never made.
func putOffDue(a *act, atEnd bool) {
	if !a.State.tracked() {
		return
	}
	for _, u := range a.State.onTableUnits() {
		if u.Mark(markCheck) > 0 && cannotCheck(u) == "" {
			a.Do(postponed{u.ID, u.Name, atEnd})
		}
	}
}

// owesCheck returns u with a check due for figures lost now. A check put off in an earlier initiative is asked
// for again along with it.
func owesCheck(u muster.Unit) muster.Unit {
	if u.Mark(markCheck) == 2 {
		u = u.WithMark(markLater, 0)
	}
	return u.WithMark(markCheck, 1)
}

// planPutOff puts off a check before it is asked for.
func planPutOff(p *plan) deed {
	p.Require(needTracked(p))
	u, ok := p.State.unit(readRef("u", p.In.Get(keyUnit)))
	if !ok || !mayPutOff(u) {
		p.Refuse("M9", keyUnit, "HILL-44", "No check of this unit can be put off.")
	}
	return func(a *act) { a.Do(postponed{Unit: u.ID, Name: u.Name}) }
}

// mayPutOff reports whether u owes a check that has not been put off.
func mayPutOff(u muster.Unit) bool { return u.Mark(markCheck) > 0 && u.Mark(markLater) == 0 }

// postponed is a morale check put off by the referee. Kind "postponed".
type postponed struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
	End  bool   `json:"e,omitempty"` // the game ends, so it is never made
}

func (postponed) Kind() string { return "postponed" }

func (e postponed) Apply(s State) State {
	u := s.mustUnit(e.Unit, "postponed")
	book.DenyIf(u.Mark(markCheck) == 0, "unit %d: no check to put off", e.Unit)
	return s.withUnit(u.WithMark(markLater, 1))
}

func (e postponed) Tell(t *book.Tale) { t.Line("put-off", e.Name, e.End) }
