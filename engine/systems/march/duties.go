package march

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The kinds of duties.
const (
	dueRoll = iota
	dueMorale
	dueArmy
	dueSkirmish
	dueApply
	dueFire
	dueRecover
	dueReaction
	dueMelee
	dueChoice
	dueMove
)

// dutyKeys are the labels of the keys of duties, by kind.
var dutyKeys = [...]string{"Roll", "MF morale", "Army morale", "Skirmish", "Take off", "Fire", "Recover", "Reaction", "Melee", "Choose",
	"Move"}

// due is something the rules still require.
type due struct {
	kind  int
	title any // a name or a said
	small said
	open  bool
	do    engine.Command
}

// dues returns what the rules still require in this step, most urgent first.
func (s State) dues() (out []due) {
	if s.Over {
		return nil
	}
	if code := s.code(); code[0] == 'T' && code != "T4" {
		out = s.chargeDues()
	}
	switch s.code() {
	case "S1":
		for _, m := range s.MFs {
			if m.Arrives > 0 && m.Arrives <= s.Turn && !m.Tested {
				out = append(out, due{dueRoll, m.Name, book.Say("due-arrival"), true, engine.Do("arrive", "mf", book.Num(m.ID))})
			}
		}
		if s.on(swWeather) && s.Turn%s.v(weEvery) == 0 && !s.Looked {
			out = append(out, due{dueRoll, book.Say("weather"), book.Say("due-weather"), false, engine.Do("weather", "what", "look")})
		}
	case "S3":
		if v, is := s.skirmishDue(); is {
			small := book.Say("due-skirmish", s.Sides[0].Name, v[0], s.Sides[1].Name, v[1])
			out = append(out, due{dueSkirmish, book.Say("skirmishing"), small, true, engine.Do("skirmish")})
		}
	case "T1":
		out = append(out, s.moveDues()...)
	case "T2":
		if n := s.pending(); n > 0 {
			out = append(out, due{dueApply, book.Say("the-fire"), book.Say("due-fire", n), false, engine.Do("effects")})
		}
		if at, _ := s.unit(s.HeldAt); s.Held > 0 && at.live() {
			small := book.Say("due-held", s.Held, at.Name)
			out = append(out, due{dueFire, book.Say("held-fire"), small, true, engine.Do("fire", "at", book.Num(at.ID))})
		}
	case "T4":
		for _, u := range s.Units {
			if u.live() && u.has(Blown) && !u.has(Moved|Fought|Charging) {
				small := book.Say("due-blown", s.v(mlBlown))
				out = append(out, due{dueRecover, u.Name, small, false, engine.Do("breath", "unit", book.Num(u.ID))})
			}
		}
	}
	return append(out, s.moraleDues()...) // tests that were put off stay due
}

// moveDues returns the moves that orders oblige the active side to make, with the unit that can make one.
func (s State) moveDues() (out []due) {
	for _, m := range s.MFs {
		if n, _, u := s.mustMove(m); n > 0 {
			small := book.Say("due-move", m.Name, m.Order, n)
			out = append(out, due{dueMove, m.Name, small, true, engine.Do("move", "unit", book.Num(u.ID))})
		}
	}
	return out
}

// mustMove returns how many units of an MF its order still obliges to move in T1, how many can, and the first of these: half of them under
// Attack until the MF is engaged, all of them under Retire and Retreat. Half a tactical move counts, wherever it led, unless that is to the
// rear under Attack. Source: charts C4.
func (s State) mustMove(m MF) (n, can int, first Unit) {
	order := orders[m.Order].id
	back := order == "retire" || order == "retreat"
	if m.Side != s.Active || !standing(s, m) || !back && (order != "attack" || m.Engaged) {
		return 0, 0, first
	}
	all, moved := 0, 0
	for _, u := range s.Units {
		if u.MF != m.ID || !s.here(u) || u.Draw == 'S' {
			continue
		}
		all++
		moved += book.Bit(u.has(Moved) && !u.has(Short))
		if s.noMove(u) == "" && !u.has(Stays) {
			if can++; can == 1 {
				first = u
			}
		}
	}
	if !back {
		all = (all + 1) / 2
	}
	return min(can, max(0, all-moved)), can, first
}

func (s State) moraleDues() (out []due) {
	for _, m := range s.MFs {
		if why := s.moraleDue(m); why != nil {
			out = append(out, due{dueMorale, m.Name, why, true, engine.Do("mf-morale", "mf", book.Num(m.ID))})
		}
	}
	for side := range 2 {
		if s.armyDue(side) {
			title := book.Say("army-of", s.Sides[side].Name)
			out = append(out, due{dueArmy, title, book.Say("due-army"), false, engine.Do("army-morale", "side", book.Num(side))})
		}
	}
	return out
}

// chargeDues returns what charges require: reactions, melees and victors' choices. A reaction that was put off stays
// due until the melees.
func (s State) chargeDues() (out []due) {
	for i, c := range s.Charges {
		by, _ := s.unit(c.Unit)
		at, _ := s.unit(c.At)
		if c.Reaction == undecided {
			out = append(out, s.reactionDue(i, c, by, at))
		}
		switch {
		case s.code() != "T3":
		case c.Wins != 0:
			u, _ := s.unit(c.Wins)
			out = append(out, due{dueChoice, u.Name, book.Say("due-victor"), true, engine.Do("victor", "charge", book.Num(i))})
		case !c.Done:
			out = append(out, due{dueMelee, by.Name, book.Say("against", at.Name), true, engine.Do("melee", "charge", book.Num(i))})
		}
	}
	return out
}

// reactionDue returns the reaction that charge i requires of its target: a form, or where it can only stand, that.
func (s State) reactionDue(i int, c Charge, by, at Unit) due {
	d := due{dueReaction, at.Name, book.Say("charged-by", by.Name), true, engine.Do("react", "charge", book.Num(i))}
	if !slices.ContainsFunc(s.reactionOptions(c), func(o view.Option) bool { return o.Refused == "" && o.ID != reactions[stand].id }) {
		d.open, d.do = false, d.do.With("what", reactions[stand].id)
	}
	return d
}

// duties returns the dues with their texts and keys.
func (s State) duties() (out []view.Duty) {
	for i, d := range s.dues() {
		key := view.Key{ID: "due-" + book.Num(i), Label: dutyKeys[d.kind], Do: d.do, Open: d.open}
		out = append(out, view.Duty{Title: words.Text(book.Say("is", d.title)), Small: words.Text(d.small), Key: key, Waits: s.waits(d)})
		switch d.kind {
		case dueSkirmish: // its title says no more than the key
			out[i].Key.Small = out[i].Small
		case dueReaction:
			if !d.open {
				out[i].Key.Label = "Stand"
			}
		case dueMove: // the MF owes it, one of its units moves
			u, _ := s.unit(d.do.In.Int("unit", 0))
			out[i].Key.Small = u.Name
		}
	}
	return out
}

// demands reports whether the rules require d before the next step. Recovering breath is optional, and a morale test that
// was put off in S2 is not demanded again at every step.
func (s State) demands(d due) bool {
	test := d.kind == dueMorale || d.kind == dueArmy
	return d.kind != dueRecover && (!test || s.code() == "S2")
}

// waits reports whether d can wait: it is not required here, or it is the fire, which is applied only when all have fired.
func (s State) waits(d due) bool {
	_, fires := s.toFire()
	return !s.demands(d) || d.kind == dueApply && fires != ""
}

// owed returns the dues that the rules require before the next step. Moving on regardless puts them off.
func (s State) owed() []due {
	return slices.DeleteFunc(s.dues(), func(d due) bool { return !s.demands(d) })
}

// choice returns the two keys of the side that won the initiative.
func (s State) choice() (first, second view.Key) {
	key := func(id string, side int) view.Key {
		return view.Key{ID: id, Label: s.Sides[side].Name + " active first", Do: engine.Do("active", "side", book.Num(side))}
	}
	return key("active", s.Chooses), key("active-other", 1-s.Chooses)
}

// reminders returns what the referee must see to on the table in this step.
func (s State) reminders() (out []view.Reminder) {
	add := func(format string, args ...any) {
		out = append(out, view.Reminder{Symbol: "i-marks", Text: fmt.Sprintf(format, args...)})
	}
	switch s.code() {
	case "S2":
		for _, m := range s.MFs {
			if s.anyFleeing(m.ID) {
				add("%s one strategic move for the edge.", book.WithVerb(m.Name, "run"))
			}
		}
	case "T1":
		if s.Active >= 0 {
			add("The %s declare all charges first, then move their other units.", s.Sides[s.Active].Name)
		}
	case "T2":
		add("Every infantry unit and battery of both sides with a target in range and arc may fire.")
	case "T3":
		if s.Active >= 0 {
			add("The %s choose the order of the melees.", s.Sides[s.Active].Name)
		}
	}
	for _, t := range s.Towns {
		if t.Burning > 0 {
			add("%s is burning: nobody may enter.", book.UpperFirst(book.Place(t.Name)))
		}
	}
	switch s.Weather {
	case 1:
		add("%s", s.words("Rain: all fire is weaker, visibility {we-see}″."))
	case 2:
		add("Mud: movement × %s, no bounce.", fraction(s.v(mcMud)))
	}
	if s.Night {
		add("%s", s.words("Night: visibility {we-dark}″, no strategic movement, no skirmish combat."))
	}
	return out
}
