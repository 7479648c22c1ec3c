package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/sandtable"
)

// staff commands the sides of a game: see package commander. Without a map, he asks for what he must know of
// the table, such as whom a unit sees and how near, in one tap when the unit acts. The lines of conduct are in
// conduct.go and patrol.go, the choice among them in adviser.go, and the resulting entries in counsel.go. All
// he remembers is in the state.
type staff struct {
	table *sandtable.Table
	who   [2]commander.Character
	alone bool // an umpire knows where everybody stands
}

var (
	_ commander.Officer = staff{}
	_ commander.Book    = System{}
)

// Officer implements commander.Book: there is no officer where units are not tracked.
func (System) Officer(start engine.State, who [2]commander.Character) (commander.Officer, bool) {
	if !start.(State).tracked() {
		return nil, false
	}
	return staff{table: &sandtable.Table{Sides: [2]string{Players.String(), NonPlayers.String()}}, who: who}, true
}

// Table implements commander.Officer: it has no map.
func (o staff) Table() *sandtable.Table { return o.table }

// Done implements commander.Officer.
func (staff) Done(engine.State, engine.Step, engine.State) {}

// Task implements commander.Officer: the positions of destinations are not known.
func (staff) Task(int) (commander.Task, bool) { return commander.Task{}, false }

// Reply implements commander.Officer: questions about the table are left to the referee.
func (staff) Reply(engine.State, commander.Question) string { return "" }

// Next implements commander.Officer. What the rules require is on the desk already.
func (o staff) Next(state engine.State) (int, []commander.Advice) {
	waits := state.(State)
	s := waits.settled().inHand()
	if s.Over || waits.Outcome.Get().Open() || s.eventWaits() {
		return commander.Nobody, nil
	}
	owed := s.duties
	if o.alone {
		owed = s.owed
	}
	for _, d := range owed() {
		if th, ok := s.thread(readRef("t", d.Key.Do.In.Get(keyThread))); ok && th.At == atReact && !d.Waits {
			return o.reactionAdvice(s, th)
		}
		if !d.Waits && d.Key.Do.Do != "" && d.Key.Refused == "" {
			return commander.Nobody, nil
		}
	}
	if s.Side == Nobody || !s.byRoster(s.Side) {
		return commander.Nobody, nil
	}
	side := seatOf(s.Side)
	u, acts := s.acting()
	switch {
	case !acts:
		return side, o.initiativeAdvice(s)
	case fresh(u) == 0 || s.begun() || index(s.advisable(), ref("u", u.ID)) < 0:
		return commander.Nobody, nil
	}
	if a := s.advice(); a.Kind != "" && a.Unit == u.ID {
		may := s.counsel(a)
		if a.Known && a.Or == nil {
			look := o.lookAdvice(u, may[0].Worth)
			look.Do, look.What = look.Do.With(keyAgain, "yes"), "Say what they see"
			look.Why = wasKnown
			may = slices.Insert(may, 1, look)
		}
		return side, may
	}
	return side, []commander.Advice{o.lookAdvice(u, 1)}
}

// wasKnown is shown with advice for which nothing was asked.
const wasKnown = "Worked out from your earlier answers; it may have changed since."

// seatOf returns the index of a side.
func seatOf(side Side) int {
	if side == Players {
		return 0
	}
	return 1
}

// lookAdvice returns the advice to let u act on what the referee says it sees.
func (o staff) lookAdvice(u muster.Unit, worth int) commander.Advice {
	do := engine.Do("advise", "who", ref("u", u.ID), keyAs, o.who[seatOf(side(u))].ID)
	return commander.Advice{Do: do, Worth: worth, Who: u.Name, What: book.UpperFirst(book.The(u.Name)) + " " + book.Agree(u.Name, "act"),
		Why: turnOf(u) + " One tap says what they see."}
}

// initiativeAdvice returns the units that may take the initiative, best first.
func (o staff) initiativeAdvice(s State) (out []commander.Advice) {
	for _, u := range s.mayAct(s.Side) {
		if s.mayTake(u) == nil && index(s.advisable(), ref("u", u.ID)) >= 0 {
			out = append(out, o.lookAdvice(u, urgency(u)))
		}
	}
	return commander.SortBest(out)
}

// urgency returns how much a unit gains by acting first.
func urgency(u muster.Unit) int {
	_, gun := unitGun(u)
	switch {
	case wavering(u):
		return 4
	case gun:
		return 3
	case u.Type == typeCivil:
		return 0
	case u.Mark(markTravels) > 0:
		return 2
	}
	return 1
}

// turnOf returns the reason why u should act.
func turnOf(u muster.Unit) string {
	return [...]string{"Nothing hangs on it.", "They are ready.", "The sooner gone, the safer.",
		"A gun is served before the targets move.", "They must rally, or get away, before they are caught."}[urgency(u)]
}

// reactionAdvice returns what the figures charged may do.
func (o staff) reactionAdvice(s State, th Thread) (int, []commander.Advice) {
	t, _ := s.unit(th.Other)
	u, _ := s.unit(th.Unit)
	x := o.who[seatOf(side(t))]
	add := func(what string, worth int, label, why string) commander.Advice {
		c := engine.Do("react", keyThread, ref("t", th.ID), keyWhat, what)
		if what == "move" {
			c = c.With(keyCover, coverNames[inOpen].id)
		}
		return commander.Advice{Do: c, Worth: worth, Who: t.Name, What: label, Why: why, Cites: "HILL-81",
			Open: rules.Refusal(s, c) != nil}
	}
	all := []commander.Advice{add("stand", 10, "Stand", "Whoever is left strikes back, reaction or not.")}
	if fresh(t) > 0 && canFire(t.WithMark(markRetire, 0)) == "" {
		all = append(all, add("fire", 100, "Fire at "+book.The(u.Name), "A loaded piece is never better used than at a man coming on."))
	}
	if fresh(t) > 0 {
		worth := might(u)*x.Danger/100 - 2*might(t)
		if t.Type == typeCivil {
			worth = 200
		}
		all = append(all, add("move", max(worth, 1), "Get out of the way", "They would not survive the shock."))
	}
	return seatOf(side(t)), slices.Clip(commander.SortBest(all))
}

// planHand hands a unit to the referee, who decides for it.
func planHand(p *plan) deed {
	s := p.State
	u, ok := s.unit(unitRef(p.In, keyUnit))
	p.RefuseWith(s.waiting())
	if p.Add(unitField(keyUnit, "Which unit", p.In.Get(keyUnit), s.mayAct(s.Side))); !ok {
		p.RefuseWith(needUnit(keyUnit))
	} else if s.Active != u.ID {
		p.RefuseWith(s.mayTake(u))
	}
	return func(a *act) { begin(a, u) }
}
