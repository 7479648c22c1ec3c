package march

import (
	"fmt"

	"vedette/engine"
)

// duties are what the rules still demand in this step, most urgent first.
func (s State) duties() (out []engine.Duty) {
	add := func(title, small, key string, open bool, do engine.Command) {
		out = append(out, engine.Duty{Title: title, Small: small, Key: engine.Key{ID: fmt.Sprintf("due-%d", len(out)), Label: key, Do: do, Open: open}})
	}
	if s.Over {
		return nil
	}
	morale := func() {
		for _, m := range s.MFs {
			if why := s.moraleDue(m); why != "" {
				add(m.Name, why, "MF morale", true, engine.Do("mf-morale", "mf", itoa(m.ID)))
			}
		}
		for side := range 2 {
			if s.armyDue(side) {
				add("Army of the "+s.Sides[side].Name, "an MF is lost", "Army morale", false, engine.Do("army-morale", "side", itoa(side)))
			}
		}
	}
	if code := s.code(); code[0] == 'T' && code != "T4" {
		s.chargeDuties(add)
	}
	switch s.code() {
	case "S1":
		for _, m := range s.MFs {
			if m.Arrives > 0 && m.Arrives <= s.Turn && !m.Tested {
				add(m.Name, "arrival", "Roll", false, engine.Do("arrive", "mf", itoa(m.ID)))
			}
		}
		if s.on(swWeather) && s.Turn%s.h("we-every") == 0 && !s.Looked {
			add("Weather", "every third turn", "Roll", false, engine.Do("weather", "what", "look"))
		}
	case "S2":
		morale()
	case "S3":
		if v, due := s.skirmishDue(); due {
			small := fmt.Sprintf("%s %d, %s %d", s.Sides[0].Name, v[0], s.Sides[1].Name, v[1])
			add("Skirmish combat", small, "Skirmish", true, engine.Do("skirmish"))
		}
	case "T2":
		n := 0
		for _, u := range s.Units {
			n += u.Pending
		}
		if n > 0 {
			add("Fire", plural(n, "hit")+" to come off when all have fired", "Apply", false, engine.Do("effects"))
		}
		if at, ok := s.unit(s.HeldAt); s.Held > 0 && ok >= 0 {
			add("Held fire", fmt.Sprintf("factor %d at %s", s.Held, at.Name), "Fire", true, engine.Do("fire", "at", itoa(at.ID)))
		}
	case "T4":
		for _, u := range s.Units {
			if u.live() && u.has(Blown) && !u.has(Moved|Fought|Charging) {
				add(u.Name, s.words("blown; if no formed enemy is within {ml-blown}″"), "Recover", false, engine.Do("breath", "unit", itoa(u.ID)))
			}
		}
	}
	if s.code() != "S2" { // what was put off stays due
		morale()
	}
	return out
}

// chargeDuties are what charges call for: reactions, melees, and what victors do. A reaction that was put off stays
// due until the melees.
func (s State) chargeDuties(add func(title, small, key string, open bool, do engine.Command)) {
	for i, c := range s.Charges {
		a, _ := s.unit(c.Unit)
		b, _ := s.unit(c.At)
		if c.Reaction == "" {
			add(b.Name, "charged by "+a.Name, "Reaction", true, engine.Do("react", "charge", itoa(i)))
		}
		switch {
		case s.code() != "T3":
		case c.Wins != 0:
			u, _ := s.unit(c.Wins)
			add(u.Name, "victor", "Choose", true, engine.Do("victor", "charge", itoa(i)))
		case !c.Done:
			add(a.Name, "against "+b.Name, "Melee", true, engine.Do("melee", "charge", itoa(i)))
		}
	}
}

// owed are the duties that the rules demand before the sequence goes on, in words for the question that asks first.
// Recovering breath is offered, not demanded; a morale test that was put off in S2 is not asked about at every step.
func (s State) owed() (out []string) {
	for _, d := range s.duties() {
		test := d.Key.Do.Do == "mf-morale" || d.Key.Do.Do == "army-morale"
		if d.Key.Do.Do != "breath" && (!test || s.code() == "S2") {
			out = append(out, d.Key.Label+": "+d.Title+", "+d.Small)
		}
	}
	return out
}

// follows is what is due next once a step of a charge has been read, with what else may be chosen: reactions, melees,
// what victors do, who is active.
func (s State) follows(do string) (*engine.Key, []engine.Key) {
	switch do {
	case "charge", "react", "melee", "victor":
		for _, d := range s.duties() {
			k := d.Key
			k.ID, k.Small = "follow", d.Title+": "+d.Small
			return &k, nil
		}
	case "initiative":
		if s.code() == "S5" && s.Active < 0 && s.Chooses >= 0 {
			first, second := s.choice()
			first.ID, second.ID = "follow", "follow-other"
			return &first, []engine.Key{second}
		}
	}
	return nil, nil
}

// choice is the two keys of the side that won the initiative.
func (s State) choice() (first, second engine.Key) {
	key := func(id string, side int) engine.Key {
		return engine.Key{ID: id, Label: s.Sides[side].Name + " active first", Do: engine.Do("active", "side", itoa(side))}
	}
	return key("active", s.Chooses), key("other", 1-s.Chooses)
}

// remind is what the referee sees to on the table in this step.
func (s State) remind() (out []engine.Reminder) {
	add := func(format string, args ...any) {
		out = append(out, engine.Reminder{Symbol: "i-marks", Text: fmt.Sprintf(format, args...)})
	}
	switch s.code() {
	case "S2":
		for _, m := range s.MFs {
			if m.Broken > 0 && s.anyFleeing(m.ID) {
				add("%s runs one strategic move for its own edge.", m.Name)
			}
		}
	case "T1":
		if s.Active >= 0 {
			add("The %s declare all charges first, then move the others.", s.Sides[s.Active].Name)
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
			add("%s burns: nobody enters.", t.Name)
		}
	}
	if s.Weather > 0 {
		add("%s: %s", upper(skies[s.Weather]), [...]string{"", s.words("musketry and guns suffer, visibility {we-see}″."), "movement × " + fraction(s.h("mc-mud")) + ", no bounce."}[s.Weather])
	}
	if s.Night {
		add("%s", s.words("Night: visibility {we-dark}″, no strategic movement, no skirmish combat."))
	}
	return out
}
