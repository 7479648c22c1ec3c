package minie

import "vedette/engine"

// order of the morale checks: the first player's units first. Source: HM-11.
func (s State) inTurn() (us []Unit) {
	first := max(s.First, 1)
	for _, side := range [...]int{first, 3 - first} {
		for _, u := range s.Units {
			if u.Side == side && u.here() {
				us = append(us, u)
			}
		}
	}
	return us
}

// duties are what the rules demand in this step.
func (s State) duties() (out []engine.Duty) {
	add := func(title, small, label string, do engine.Command, form bool) {
		out = append(out, engine.Duty{Title: title, Small: small, Key: engine.Key{ID: "duty-" + itoa(len(out)), Label: label, Do: do, Open: form}})
	}
	side := s.active(s.Step)
	moves := s.Step == stepMoves || s.Step == stepMoves+6
	for _, u := range s.inTurn() {
		id := itoa(u.ID)
		_, fights := s.contact(u.ID)
		if moves && !fights && u.Side == side && u.Moved == 0 && (u.Form == Routing && u.Rout > 0 || u.Half == 1) {
			why := "It routs: a full move to its own edge."
			if u.Half == 1 {
				why = "Half its rank and file is lost: it leaves for its own edge."
			}
			add(u.Name, why, "Move it back", open("move", "unit", id, "pace", "rout"), false)
			if u.Half == 1 {
				add(u.Name, "Or it is there already.", "At its edge", open("half", "unit", id, "do", "edge"), false)
			}
		}
		if s.Step == stepMorale && u.tests() != "" {
			title, label := "Morale: "+u.Name, "Check morale"
			if u.tests() == "rally" {
				title, label = "Rally: "+u.Name, "Try to rally"
			}
			small := u.tests()
			if small == "rally" {
				small = sprint("turn %d of rout", u.Rout)
			}
			// Whether a general touches it only the table shows; without one nothing is asked.
			add(title, upper(small)+"; "+s.side(u.Side), label, open("morale", "unit", id), s.general(u.Side))
		}
	}
	for _, r := range s.Riders {
		if b, _ := s.brigade(r.Brigade); moves && r.Side == side && r.Waits < s.Turn {
			add("Messenger to "+b.Name, orders[r.Order].name+" holds when it touches the commander.", "Where it is", open("rider", "rider", itoa(r.ID)), true)
		}
	}
	if s.Step == stepMelee {
		for _, m := range s.Melees {
			if s.fought(m) {
				continue
			}
			a, _ := s.unit(m.A)
			d, _ := s.unit(m.D)
			add("Melee: "+a.Name, "against "+d.Name, "Fight it", open("melee", "melee", itoa(m.A)+"-"+itoa(m.D)), true)
		}
	}
	for _, n := range [...]int{1, 2} {
		if s.Step == 0 && s.Turn > 1 && s.fighting(n) == 0 && s.fighting(3-n) > 0 {
			add("The "+s.side(n)+" have no unit left that stands", "The rules do not say when a battle ends.", "End the battle", open("end", "winner", itoa(3-n)), true)
		}
	}
	return out
}

// general tells whether a side has a general on the table.
func (s State) general(side int) bool {
	for _, u := range s.Units {
		if u.Side == side && u.Class == General && u.here() {
			return true
		}
	}
	return false
}

// fought tells whether a drawn melee of foot was fought this turn already: its loser is nobody, and it
// goes on next turn.
func (s State) fought(m Contact) bool { return m.T == s.Turn }

// owed is what must be done in this step before it is left: each in words, and what the key of the next step says meanwhile.
func (s State) owed() (what []string, say string) {
	side := s.active(s.Step)
	moves := s.Step == stepMoves || s.Step == stepMoves+6
	for _, u := range s.Units {
		_, fights := s.contact(u.ID)
		switch tests := u.tests(); {
		case s.Step == stepMorale && tests == "rally":
			what = append(what, "the try to rally "+u.Name)
		case s.Step == stepMorale && tests != "":
			what = append(what, "the morale check of "+u.Name)
		case !moves || !u.here() || fights || u.Side != side || u.Moved > 0 || u.Half == 2:
		case u.Form == Routing && u.Rout > 0:
			what, say = append(what, "the rout move of "+u.Name), u.Name+" routs: move it back first."
		case u.Half == 1:
			what, say = append(what, "the move of "+u.Name+" to its own edge"), u.Name+" has lost half: move it to its own edge first."
		}
	}
	if s.Step == stepMorale && len(what) > 0 {
		say = sprint("%d morale check%s still due.", len(what), plural(len(what)))
	}
	if s.Step == stepMelee {
		for _, m := range s.Melees {
			if a, _ := s.unit(m.A); !s.fought(m) {
				what, say = append(what, "the melee of "+a.Name), "The melee of "+a.Name+" is still to be fought."
			}
		}
	}
	return what, say
}

// unfinished says why the step cannot be left: what must be done in it has not been done.
func (s State) unfinished() string {
	if s.First == 0 {
		return "Roll for the first player."
	}
	_, say := s.owed()
	return say
}

// reminders are what the referee sees to on the table.
func (s State) reminders() (out []engine.Reminder) {
	add := func(symbol, text string) { out = append(out, engine.Reminder{Symbol: symbol, Text: text}) }
	side := s.active(s.Step)
	if s.Step == stepMoves || s.Step == stepMoves+6 {
		for _, b := range s.Brigades {
			if b.Side != side {
				continue
			}
			switch b.Order {
			case Attack:
				add("n-despatches", b.Name+" attacks: half its move at least, along its line"+words(b.Halted == 0, ", or its one halt turn")+".")
			case Defend:
				add("n-despatches", b.Name+" defends: it moves only toward a visible enemy in range.")
			default:
				add("n-despatches", b.Name+" is in Reserve: it neither moves nor fires.")
			}
		}
	}
	if s.Step == stepCharges || s.Step == stepCharges+6 || s.Step >= stepMelee {
		for _, u := range s.Units {
			if u.here() && u.Form == Routing && u.Rout == 0 {
				add("i-back", u.Name+" makes its first rout move at the end of this phase: "+s.routMove(u)+" to its own edge.")
			}
		}
	}
	if moves := s.Step == stepMoves || s.Step == stepMoves+6; moves {
		for _, u := range s.Units {
			if b, ok := s.brigade(u.Brigade); ok && u.here() && u.Class == General && u.Side == side {
				add("t-officer", u.Name+" keeps within "+inches(s.commandReach())+" of the units of "+b.Name+".")
			}
		}
	}
	if len(s.Riders) > 0 && (s.Step == stepMoves || s.Step == stepMoves+6) {
		add("t-vedette", "Move the messengers: 10″ in column, as light cavalry.")
	}
	return out
}

func (s State) routMove(u Unit) string {
	q, _ := s.pace(u, "rout")
	return inches(q)
}
