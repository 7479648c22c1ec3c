package ecw

import (
	"slices"

	"vedette/engine"
)

// sortedDues are what is due in the order in which the rules want it.
func (s State) sortedDues() []Due {
	out := slices.Clone(s.Dues)
	slices.SortStableFunc(out, func(a, b Due) int {
		if a.Step != b.Step {
			return a.Step - b.Step
		}
		return a.Rank - b.Rank
	})
	return out
}

// dueTitle names what is due.
func (s State) dueTitle(d Due) string {
	u, _ := s.unit(d.Unit)
	v, _ := s.unit(d.Other)
	switch d.Do {
	case "reply":
		return u.Name + ": answer to " + v.Name
	case "charge-home":
		return u.Name + ": test to " + map[bool]string{true: "countercharge", false: "charge home"}[u.Charge.Counter]
	case "receive":
		return u.Name + ": test against " + v.Name
	case "overrun":
		return u.Name + ": overrun of " + v.Name
	case "shot-test":
		return u.Name + ": test for shooting"
	case "fight":
		return u.Name + " against " + v.Name
	case "lost":
		return u.Name + ": test for the lost round"
	case "recoil":
		return u.Name + ": recoil"
	case "follow":
		return u.Name + ": follow " + v.Name
	case "friends":
		return s.sideName(d.Other) + ": tests for friends lost"
	case "pursuit":
		return u.Name + map[bool]string{true: ": test to rally", false: ": test to stay in hand"}[u.Pursuit == 2]
	case "continue":
		return u.Name + map[bool]string{true: ": rout on", false: ": pursue on"}[u.Morale == routed]
	case "threat":
		return u.Name + ": is it under threat?"
	case "leader-risk":
		if d.Other >= 1 && d.Other <= len(s.Leaders) {
			return s.Leaders[d.Other-1].Name + " is at risk"
		}
	}
	return "Recovery"
}

// dueKey carries a due out, or opens its form when something only the table shows matters.
func (s State) dueKey(d Due) engine.Key {
	id := "due-" + num(d.ID)
	u := num(d.Unit)
	k := engine.Key{ID: id, Label: "Test", Symbol: "i-morale", Do: engine.Do(d.Do, "unit", u), Open: true}
	switch d.Do {
	case "reply":
		k.Label = "Answer"
	case "recoil":
		k.Label, k.Open = "Recoil", false
	case "fight":
		k.Label, k.Do = "Fight", engine.Do("fight", "unit", u, "foe", num(d.Other))
	case "receive":
		k.Do = engine.Do("receive", "unit", u, "charger", num(d.Other))
	case "follow":
		k.Label, k.Do = "Follow", engine.Do("follow", "unit", u, "other", num(d.Other))
	case "friends":
		k.Label, k.Do = "Test", engine.Do("friends", "side", num(d.Other))
	case "continue", "threat", "overrun":
		k.Label = "Move"
	case "recover":
		k.Label, k.Do, k.Open = "Recover", engine.Do("recover"), false
	case "leader-risk":
		k.Label, k.Do, k.Open = "Throw", engine.Do("leader-risk", "leader", num(d.Other), "why", d.Why), false
	}
	return k
}

// follows is what is due next once a step has been read, nil for nothing: what it brought about, or the next of the
// same kind. Tests for shooting wait until all have shot.
func (s State) follows(do string, brought bool) *engine.Key {
	switch do {
	case "shoot", "hit", "record", "waive", "next", "initiative":
		return nil
	case "reply", "charge-home", "receive", "overrun", "shot-test", "fight", "lost", "recoil", "follow", "friends", "pursuit", "continue", "threat", "leader-risk":
	default:
		if !brought {
			return nil
		}
	}
	for _, d := range s.sortedDues() {
		if d.Step <= s.Step && d.Do != "recover" {
			k := s.dueKey(d)
			k.ID, k.Small, k.Symbol = "follow", s.dueTitle(d), ""
			return &k
		}
	}
	return nil
}

func (s State) duties() []engine.Duty {
	var out []engine.Duty
	for _, d := range s.sortedDues() {
		if d.Step > s.Step {
			continue
		}
		small := ""
		if s.Step == 4 && d.Step == 4 && d.Rank > 0 {
			small = "after all shooting"
		}
		if f := (System{}).Form(s, s.dueKey(d).Do); f.Reck != nil && f.Reck.Target > 0 && f.Refused == nil {
			switch r := f.Reck; {
			case r.Target <= 1:
				small = "cannot fail"
			case r.Target > 6:
				small = "cannot pass"
			default:
				small = r.Chance().String() + " passes"
			}
		}
		k := s.dueKey(d)
		if !k.Open {
			if f := (System{}).Form(s, k.Do); f.Refused != nil {
				k.Refused = f.Refused.Text
			}
		}
		out = append(out, engine.Duty{Title: s.dueTitle(d), Small: small, Key: k})
	}
	return out
}

// reminders are what only the referee can see to.
func (s State) reminders() []engine.Reminder {
	var out []engine.Reminder
	add := func(symbol, text string) { out = append(out, engine.Reminder{Symbol: symbol, Text: text}) }
	switch s.Step {
	case 2, 3:
		add("i-next", "Charges first. Nobody else comes within "+s.in(2)+" of an enemy.")
	case 4:
		add("t-infantry", "All shooting first, then the tests in their order.")
	case 6:
		add("i-morale", "Friends lost count within "+s.in(16)+" and in sight.")
	}
	for side := range 2 {
		if s.outgunned(side) {
			add("t-gun", s.sideName(side)+" is under artillery disadvantage.")
		}
	}
	return out
}
