package minie

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
)

// step is a step of the sequence of play.
type step struct {
	name, say string
	who       int      // 1 the first player, 2 the second, 0 both
	deeds     []string // procedures open to the selected unit
	help      string   // what to do, in a few words
}

// sequence has the steps of a turn. Source: HM-10, HM-11; horse-musket-charts section 4.
var sequence = func() []step {
	move := func(who int) []step {
		return []step{
			{"Formations and orders", "formations, orders", who, []string{"formation", "lights", "mount", "order"},
				"Tap a unit to form up. A general gives orders."},
			{"Field works", "field works", who, []string{"work"}, "Carry on the work. Other starts new work."},
			{"Demolition", "demolition", who, []string{"demolish"}, "Blow up what is ready."},
			{"Moves", "moves", who, []string{"move", "half"}, "Tap a unit to move it. At the double it cannot fire."},
			{"Move, fire, move", "move, fire, move", who, []string{"musketry"}, "Tap a line of foot. It moves, fires and moves again."},
			{"Charges and first routs", "charges", who, []string{"charge"}, "Tap a unit to charge. Its enemy may fire first."},
		}
	}
	all := []step{{"Who goes first", "who goes first", 0, nil, "The higher die moves first."}}
	all = append(all, move(1)...)
	all = append(all, move(2)...)
	return append(all,
		step{"Artillery", "artillery fire", 1, []string{"roundshot", "shell", "canister"}, "Each gun fires once."},
		step{"Artillery", "artillery fire", 2, []string{"roundshot", "shell", "canister"}, "Each gun fires once."},
		step{"Musketry", "musketry, both sides", 0, []string{"musketry"}, "Each unit fires once."},
		step{"Melee", "melee, both sides", 0, []string{"melee"}, "Both sides roll, one contact at a time."},
		step{"Morale and routs", "morale and routs", 0, []string{"morale"}, "Check what is due. Then the turn ends."})
}()

const (
	stepMoves   = 4 // of the first player; the second player's steps are 6 later
	stepCharges = 6
	stepGuns    = 13
	stepMelee   = 16
	stepMorale  = 17
)

// firesOnTheMove and charges report whether this is a step of move, fire, move, or of charges.
func (s State) firesOnTheMove() bool { return s.Step == stepCharges-1 || s.Step == stepCharges+5 }
func (s State) inCharges() bool      { return s.Step == stepCharges || s.Step == stepCharges+6 }

// active returns the side whose turn it is in step i, 0 for both.
func (s State) active(i int) int {
	switch sequence[i].who {
	case 1:
		return s.First
	case 2:
		return 3 - s.First
	}
	return 0
}

// nextStep returns the next step in which something can be done, or len(sequence) at the end of the turn.
func (s State) nextStep() int {
	i := s.Step + 1
	for i < len(sequence) && s.idle(i) {
		i++
	}
	return i
}

// idle reports whether nothing can be done in step i: nobody may form up, move, charge or fire, no work can be continued, nothing is
// ready to be fired, there is no melee, or no morale check that could fail. New work can still be begun from Other, and any step reached
// from the list.
func (s State) idle(i int) bool {
	side := s.active(i)
	task := func(is func(Task) bool) bool {
		return slices.ContainsFunc(s.Tasks, func(t Task) bool { return t.Side == side && t.Try < 2 && is(t) })
	}
	unit := func(is func(Unit) bool) bool {
		return slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == side && u.here() && is(u) })
	}
	switch sequence[i].name {
	case "Formations and orders":
		return !unit(func(u Unit) bool {
			return s.noChange(u) == "" || s.lightBars(u) == "" || u.cavalry() || u.Class == General
		})
	case "Moves":
		return !unit(func(u Unit) bool { return s.moveBars(u) == "" || u.Half > 0 || u.Form == Routing }) &&
			!slices.ContainsFunc(s.Riders, func(r Rider) bool { return r.Side == side })
	case "Charges and first routs":
		return !unit(func(u Unit) bool { return s.chargeBars(u) == "" })
	case "Musketry":
		return !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.here() && s.fireBars(u) == "" })
	case "Morale and routs":
		return !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.due() != notDue && !s.isSure(u) })
	case "Field works":
		return !task(func(t Task) bool { return t.Turn < s.Turn && t.Done < s.pointsNeeded(t) })
	case "Demolition":
		return !task(s.ready)
	case "Move, fire, move":
		return !unit(func(u Unit) bool { return u.Class == Infantry && u.Form == Line && u.Moved == 0 && s.fireBars(u) == "" })
	case "Artillery":
		return !unit(func(u Unit) bool { return s.gunBars(u) == "" })
	case "Melee":
		return len(s.Melees) == 0
	}
	return false
}

// planFirst is HM-P01: both sides throw and the higher moves first; ties are thrown again. Source: HM-10, HM-R32.
func planFirst(p *plan) deed {
	s := p.State
	if s.First > 0 {
		p.Refuse("thrown", "", secTurn, "%s first this turn.", book.WithVerb(s.side(s.First), "move"))
	}
	p.Form.Go = "Roll to see who goes first"
	return func(a *act) {
		leads := func(side int, result string) {
			a.Do(led{side})
			a.Do(stepped{max(1, min(p.In.Int("past"+book.Num(side), 1), stepMoves))})
			a.Line(result, s.Turn, s.side(1), s.side(2))
		}
		for range 20 {
			one, two := a.Throw(rollFirst.WithAbout(s.side(1))).Total, a.Throw(rollFirst.WithAbout(s.side(2))).Total
			switch {
			case one > two:
				leads(1, "first1")
				return
			case two > one:
				leads(2, "first2")
				return
			}
			a.Note("tie", one)
		}
		leads(1, "ties")
	}
}

// planStep goes to a step of the sequence, by default the next one.
func planStep(p *plan) deed {
	s := p.State
	next := p.In.Get("to") == ""
	to := p.In.Int("to", s.nextStep())
	if past := p.In.Int("past", 0); next && past > to { // the table shows that nobody can do anything before this step
		to = past
	}
	if to < 0 || to > len(sequence) || to == len(sequence) && !next {
		p.Refuse(book.Outside, "to", secTurn, "The turn has no such step. Choose one from the list.")
		to = 0
	}
	if s.First == 0 && to > 0 {
		p.Refuse("dice", "to", secTurn, "Roll to see who goes first.")
	}
	owed, _ := s.owed()
	off := p.In.Is("off")
	if why := s.unfinished(); next && !off && why != "" {
		p.Refuse("due", "to", secTurn, "%s", why)
	}
	if s.Turn >= maxTurn && to == len(sequence) {
		p.Refuse(book.Outside, "to", secTurn, "No battle lasts longer.")
	}
	p.Form.Go = "Go to this step"
	return func(a *act) {
		for _, what := range owed {
			a.Note("put-off", what)
		}
		if to >= stepMorale && s.Step < stepMorale {
			passSure(a)
		}
		if to == len(sequence) {
			if s.endTurn(a) {
				return
			}
			a.Do(turned{})
			if len(a.Told.Lines) == 0 {
				a.Line("turn", s.Turn)
			} else { // an army has tested, which the card shows
				a.Line("tested", s.Turn)
			}
			reinforce(a)
			return
		}
		if !next {
			a.Note("order-off")
		}
		a.Do(stepped{to})
		a.Told.Lines = append(a.Told.Lines, s.stepSaid(to))
	}
}

// stepSaid returns the log line for going to step i.
func (s State) stepSaid(i int) book.Said {
	if side := s.active(i); side > 0 {
		return book.Say("to", i, s.side(side))
	}
	return book.Say("step", i)
}

// shorten lists what is owed, as far as a key has room.
func shorten(owed []book.Said) string {
	what := words.Texts(owed)
	if n := len(what); n > 3 {
		return strings.Join(what[:2], ", ") + " and " + book.Num(n-2) + " more"
	}
	return strings.Join(what, ", ")
}

// stayBars returns why u cannot be told to do nothing in this step: it has nothing to do, or has been told already.
func (s State) stayBars(u Unit) string {
	if side := s.active(s.Step); side > 0 && u.Side != side {
		return hide
	}
	if u.Stays == 1 {
		return "It already has that order."
	}
	switch i := s.Step; {
	case i == 1, i == 7:
		if o, ok := s.order(u); ok && o == Reserve {
			return "" // rather than be released
		}
		return s.noChange(u)
	case s.moves() && s.retreats(u):
		return hide
	case s.moves() && u.Half == 2:
		return "" // rather than come back
	case s.moves():
		return s.moveBars(u)
	case s.firesOnTheMove() && (u.Class != Infantry || u.Form != Line):
		return hide
	case s.firesOnTheMove() && u.Moved > 0:
		return "It has already moved."
	case s.firesOnTheMove(), i == stepMelee-1:
		return s.fireBars(u)
	case s.inCharges():
		return s.chargeBars(u)
	case i == stepGuns, i == stepGuns+1:
		return s.gunBars(u)
	}
	return hide
}

// planStay has a unit do nothing in this step. It may still act while the step lasts.
func planStay(p *plan) deed {
	u := askUnit(p, "unit", "Unit", p.State.stayBars, nil)
	fires := p.State.Step >= stepGuns
	also := p.State.standWith(p, u)
	p.Form.Go = "Stay here"
	if fires {
		p.Form.Go = "Hold fire"
	}
	if len(also) > 0 {
		return func(a *act) { standTogether(a, append([]Unit{u}, also...)) }
	}
	return func(a *act) { stands(a, u, fires) }
}

// standWith returns the units that a commander has told to stay with u.
func (s State) standWith(p *plan, u Unit) (also []Unit) {
	for id := range strings.SplitSeq(p.In.Get("also"), ",") {
		n, _ := strconv.Atoi(id)
		w, ok := s.unit(n)
		switch {
		case id == "":
		case !ok, w.ID == u.ID, s.stayBars(w) != "", slices.ContainsFunc(also, func(x Unit) bool { return x.ID == n }):
			p.Refuse(book.Barred, "unit", "", "Not all of them may stay.")
		default:
			also = append(also, w)
		}
	}
	return also
}

// standTogether has units do nothing in this step.
func standTogether(a *act, units []Unit) {
	var names []any
	for _, u := range units {
		change(a, u.ID, num{"sy", 1})
		names = append(names, book.Say("named", u.Name))
	}
	last := len(units) - 1
	a.Line("stand", book.Say(book.Listed, names[:last]...), units[last].Name, len(units))
}

// stands has u do nothing in this step.
func stands(a *act, u Unit, fires bool) {
	change(a, u.ID, num{"sy", 1})
	if a.State.Hand == u.ID { // or the next steps would lead to what it may do in them
		a.Do(taken{})
	}
	a.Line("stays", u.Name, fires)
}

// planHand selects a unit, or deselects it if it is selected already.
func planHand(p *plan) deed {
	id := chosen(p, "unit")
	u, ok := p.State.unit(id)
	if id != 0 && (!ok || !u.here()) {
		p.Refuse(book.Barred, "unit", "", "It is not on the table.")
	}
	return func(a *act) {
		if id == 0 || id == a.State.Hand {
			a.Do(taken{})
			a.Line("nobody")
			return
		}
		a.Do(taken{id})
		a.Line("hand", u.Name)
	}
}
