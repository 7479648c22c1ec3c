package minie

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// inTurn yields the units on the table, the first player's first, which is the order of morale checks. Source: HM-11.
func (s State) inTurn() func(yield func(Unit) bool) {
	return func(yield func(Unit) bool) {
		first := max(s.First, 1)
		for _, side := range [...]int{first, 3 - first} {
			for _, u := range s.Units {
				if u.Side == side && u.here() && !yield(u) {
					return
				}
			}
		}
	}
}

// moves reports whether this is a step of moves.
func (s State) moves() bool { return s.Step == stepMoves || s.Step == stepMoves+6 }

// retreats reports whether u must move to its own edge in this step and has not done so.
func (s State) retreats(u Unit) bool {
	_, fights := s.contact(u.ID)
	return s.moves() && u.here() && !fights && u.Side == s.active(s.Step) && u.Moved == 0 && (u.Form == Routing && u.Rout > 0 || u.Half == 1)
}

// duties returns what the rules demand in this step.
func (s State) duties() (out []view.Duty) {
	add := func(title, small, label string, do engine.Command, form bool) {
		key := view.Key{ID: "duty-" + book.Num(len(out)), Label: label, Do: do, Open: form}
		out = append(out, view.Duty{Title: title, Small: small, Key: key})
	}
	for u := range s.inTurn() {
		id := book.Num(u.ID)
		switch {
		case s.retreats(u) && u.Half == 1:
			add(u.Name, "Half the rank and file lost: to the table edge.", "Move it back",
				engine.Do("move", "unit", id, "pace", "rout"), false)
			add(u.Name, "Already there?", "At its edge", engine.Do("half", "unit", id, "do", "edge"), false)
		case s.retreats(u):
			add(u.Name, "Routing: a full move to the table edge.", "Move it back", engine.Do("move", "unit", id, "pace", "rout"), false)
		case s.Step == stepMorale && u.due() != notDue:
			small, label := dues[u.due()], "Check morale"
			if u.due() == dueRally {
				small, label = fmt.Sprintf("turn %d of rout", u.Rout), "Try to rally"
			}
			// The form asks whether a general touches the unit, so it opens only if the side has a general.
			add(u.Name, s.side(u.Side)+": "+small, label, engine.Do("morale", "unit", id), s.general(u.Side))
		}
	}
	for _, r := range s.Riders {
		if b, _ := s.brigade(r.Brigade); s.moves() && r.Side == s.active(s.Step) && r.Waits < s.Turn {
			add("Messenger to "+b.Name, orders[r.Order].name+" once he reaches the commander.", "What happens",
				engine.Do("rider", "rider", book.Num(r.ID)), true)
		}
	}
	for _, m := range s.Melees {
		if s.Step == stepMelee && !s.fought(m) {
			a, _ := s.unit(m.A)
			d, _ := s.unit(m.D)
			add(a.Name, "Melee with "+book.The(d.Name)+".", "Fight it", engine.Do("melee", "melee", meleeID(m)), true)
		}
	}
	if s.Step == 0 && s.Turn > 1 {
		switch first, second := s.beaten(1), s.beaten(2); {
		case first && second:
			add("Neither side has a unit left standing", "The rules leave the end to the referee.", "End the battle",
				engine.Do("end", "winner", "drawn"), true)
		case first || second:
			n := 2 - book.Bit(first)
			add("The "+s.side(n)+" have no unit left standing", "The rules leave the end to the referee.", "End the battle",
				engine.Do("end", "winner", book.Num(3-n)), true)
		}
	}
	return out
}

// general reports whether a side has a general on the table.
func (s State) general(side int) bool {
	for _, u := range s.Units {
		if u.Side == side && u.Class == General && u.here() {
			return true
		}
	}
	return false
}

// fought reports whether m has been fought to a draw this turn, so that it continues in the next.
func (s State) fought(m Contact) bool { return m.T == s.Turn }

// owed returns what must be done before this step can be left, and the refusal of the key of the next step meanwhile.
func (s State) owed() (what []book.Said, say string) {
	owes := func(id string, u Unit, why string) {
		what, say = append(what, book.Say(id, u.Name)), why
	}
	for _, u := range s.Units {
		switch due := u.due(); {
		case s.Step == stepMorale && due == dueRally:
			owes("o-rally", u, "")
		case s.Step == stepMorale && due != notDue:
			owes("o-morale", u, "")
		case !s.retreats(u) || u.Half == 2:
		case u.Form == Routing && u.Rout > 0:
			owes("o-rout", u, book.WithVerb(u.Name, "rout")+": move them back first.")
		default:
			owes("o-edge", u, book.WithVerb(u.Name, "have")+" lost half: move them to the table edge first.")
		}
	}
	if s.Step == stepMorale && len(what) > 0 {
		say = book.Plural(len(what), "morale check", "morale checks") + " still to do."
	}
	for _, m := range s.Melees {
		if a, _ := s.unit(m.A); s.Step == stepMelee && !s.fought(m) {
			owes("o-melee", a, "Fight the melee of "+book.The(a.Name)+" first.")
		}
	}
	return what, say
}

// unfinished returns why this step cannot be left, or "".
func (s State) unfinished() string {
	if s.First == 0 {
		return "Roll to see who goes first."
	}
	_, say := s.owed()
	return say
}

// reminders returns what the referee has to see to on the table.
func (s State) reminders() (out []view.Reminder) {
	add := func(symbol, text string) { out = append(out, view.Reminder{Symbol: symbol, Text: text}) }
	if s.moves() {
		out = append(s.ordered(), s.led()...)
	}
	for _, u := range s.Units {
		if u.here() && u.Form == Routing && u.Rout == 0 &&
			(s.inCharges() && u.Side != s.active(s.Step) || s.Step == stepMorale && u.Tested == 1) { // broken in this phase
			add("i-back", book.WithVerb(u.Name, "rout")+" "+book.Inches(s.pace(u, "rout"))+" to the table edge at the end of this phase.")
		}
	}
	if len(s.Riders) > 0 && s.moves() {
		add("t-vedette", "Move the messengers: 10″ in column, as light cavalry.")
	}
	return out
}

// ordered returns reminders of the orders of the brigades that are moving, one for all those with the same order.
func (s State) ordered() (out []view.Reminder) {
	all := []struct{ verb, what string }{{"attack", ": at least half a move along the line, or the one halt turn."},
		{"attack", ": at least half a move along the line."},
		{"defend", ": move only towards a visible enemy in range. A general leaves his post only to rally."},
		{"are", " in Reserve: no move, no fire."}}
	names := make([][]string, len(all))
	for _, b := range s.Brigades {
		if b.Side != s.active(s.Step) {
			continue
		}
		i := 3
		switch {
		case b.Order == Attack && b.Halted == 0:
			i = 0
		case b.Order == Attack:
			i = 1
		case b.Order == Defend:
			i = 2
		}
		names[i] = append(names[i], book.The(b.Name))
	}
	for i, of := range names {
		if len(of) > 0 {
			who := book.List(of...)
			out = append(out, view.Reminder{Symbol: "n-despatches", Text: book.UpperFirst(who) + " " + book.Agree(who, all[i].verb) + all[i].what})
		}
	}
	return out
}

// led returns a reminder of the command distance of the generals that are moving.
func (s State) led() []view.Reminder {
	var who, whom []string
	for _, u := range s.Units {
		if b, ok := s.brigade(u.Brigade); ok && u.here() && u.Class == General && u.Side == s.active(s.Step) {
			who, whom = append(who, u.Name), append(whom, book.The(b.Name))
		}
	}
	reach := " within " + book.Inches(s.commandReach()) + " of the units of "
	switch len(who) {
	case 0:
		return nil
	case 1:
		return []view.Reminder{{Symbol: "t-officer", Text: book.WithVerb(who[0], "keep") + reach + whom[0] + "."}}
	}
	return []view.Reminder{{Symbol: "t-officer", Text: "Brigade commanders keep" + reach + "their brigades."}}
}
