package ecw

import (
	"slices"
	"sort"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// dueKinds are the things that may come due: the procedure, from which step on, 0 for at once, in which order within a
// step, and the sentence. They are numbered in saves.
var dueKinds = [...]struct {
	do         string
	step, rank int
	say        string
}{
	{"reply", 0, 0, "da"}, {"charge-home", 4, 2, "dh"}, {"receive", 4, 4, "dr"}, {"overrun", 4, 3, "do"},
	{"shot-test", 4, 5, "ds"}, {"fight", 5, 0, "df"}, {"lost", 5, 2, "dl"}, {"recoil", 5, 3, "db"},
	{"follow", 0, 4, "dw"}, {"friends", 6, 1, "dm"}, {"pursuit", 6, 2, "dp"}, {"continue", 1, 4, "dc"},
	{"threat", 1, 3, "dt"}, {"leader-risk", 0, 0, "dk"}, {"recover", 6, 9, "dg"},
}

// dueKindOf is the place of a procedure among the kinds of dues, -1 for none.
func dueKindOf(do string) int {
	for i, k := range dueKinds {
		if k.do == do {
			return i
		}
	}
	return -1
}

// usualStep is from which step on such a due that is made in step now counts.
func (d Due) usualStep(now int) int {
	if i := dueKindOf(d.Do); i >= 0 && dueKinds[i].step > 0 {
		return dueKinds[i].step
	}
	return now
}

// rank is the place of d among what is due in the same step: counterchargers test before chargers.
func (s State) rank(d Due) int {
	u, _ := s.unit(d.Unit)
	n := dueKinds[dueKindOf(d.Do)].rank
	switch {
	case d.Do == "charge-home" && u.Charge.Counter:
		return n - 1
	case d.Do == "continue" && u.Morale < routed:
		return n + 1
	}
	return n
}

// sortedDues are what is due in the order in which the rules want it.
func (s State) sortedDues() []Due {
	out := slices.Clone(s.Dues)
	sort.SliceStable(out, func(i, k int) bool {
		a, b := out[i], out[k]
		return a.Step < b.Step || a.Step == b.Step && s.rank(a) < s.rank(b)
	})
	return out
}

func (s State) isDue(do string, unit int) bool {
	return slices.ContainsFunc(s.Dues, func(d Due) bool { return d.Do == do && d.Unit == unit })
}

// dueOf is what is due of a unit under a procedure, a Due without a number for nothing.
func (s State) dueOf(do string, unit int) Due {
	for _, d := range s.Dues {
		if d.Do == do && d.Unit == unit {
			return d
		}
	}
	return Due{}
}

// unless returns s without what is due and satisfies is.
func (s State) unless(is func(Due) bool) State {
	s.Dues = slices.DeleteFunc(slices.Clone(s.Dues), is)
	return s
}

// strike removes what is due and satisfies is.
func strike(a *act, is func(Due) bool) { a.State = a.State.unless(is) }

// met removes a due by what it is; other 0 means any.
func met(a *act, do string, unit, other int) {
	strike(a, func(d Due) bool {
		return d.Do == do && d.Unit == unit && (other == 0 || d.Other == 0 || d.Other == other)
	})
}

// due adds something that must still be done. The same thing is never due twice.
func due(a *act, d Due) {
	s := &a.State
	if d.Unit == 0 && d.Do != "recover" && d.Do != "friends" || len(s.Dues) >= mostDues {
		return
	}
	for _, x := range s.Dues {
		if x.Do == d.Do && x.Unit == d.Unit && x.Other == d.Other && x.Why == d.Why {
			return
		}
	}
	if d.Step == 0 {
		d.Step = d.usualStep(s.Step)
	}
	d.ID = s.Next
	s.Next++
	s.Dues = append(slices.Clone(s.Dues), d)
	a.Told.Due = append(a.Told.Due, s.dueSaid(d))
}

// dueSaid names what is due.
func (s State) dueSaid(d Due) book.Said {
	u, _ := s.unit(d.Unit)
	v, _ := s.unit(d.Other)
	say := dueKinds[dueKindOf(d.Do)].say
	switch d.Do {
	case "reply", "receive", "overrun", "fight", "follow":
		return book.Say(say, u.Name, v.Name)
	case "charge-home":
		return book.Say(say, u.Name, u.Charge.Counter)
	case "friends":
		return book.Say(say, s.sideName(d.Other))
	case "pursuit":
		return book.Say(say, u.Name, u.Pursuit == 2)
	case "continue":
		return book.Say(say, u.Name, u.Morale == routed)
	case "leader-risk":
		return book.Say(say, s.Leaders[d.Other-1].Name)
	case "recover":
		return book.Say(say)
	}
	return book.Say(say, u.Name)
}

func (s State) dueTitle(d Due) string { return words.Text(s.dueSaid(d)) }

// dueKey carries a due out, or opens its form when something only the table shows matters.
func (s State) dueKey(d Due) view.Key {
	u, v := book.Num(d.Unit), book.Num(d.Other)
	k := view.Key{ID: "due-" + book.Num(d.ID), Label: "Test", Symbol: "i-morale", Do: engine.Do(d.Do, "unit", u), Open: true}
	switch d.Do {
	case "reply":
		k.Label = "Answer"
	case "recoil":
		k.Label, k.Open = "Recoil", false
	case "fight":
		k.Label, k.Do = "Fight", engine.Do("fight", "unit", u, "foe", v)
	case "receive":
		k.Do = engine.Do("receive", "unit", u, "charger", v)
	case "follow":
		k.Label, k.Do = "Follow", engine.Do("follow", "unit", u, "other", v)
	case "friends":
		k.Do = engine.Do("friends", "side", v)
	case "continue", "threat", "overrun":
		k.Label = "Move"
	case "recover":
		k.Label, k.Do, k.Open = "Recover", engine.Do("recover"), false
	case "leader-risk":
		k.Label, k.Do, k.Open = "Throw", engine.Do("leader-risk", "leader", v, "why", d.Why), false
	}
	return k
}

// duties are what is due by now, in the order in which the rules want it. Tests for shooting wait until all have shot.
func (s State) duties() []view.Duty {
	var out []view.Duty
	_, shoots := s.toShoot()
	for _, d := range s.sortedDues() {
		if d.Step > s.Step {
			continue
		}
		small, k := "", s.dueKey(d)
		waits := shoots && d.Step == 4 && s.rank(d) > 0
		if waits {
			small = "after all shooting"
		}
		f := rules.Form(s, k.Do)
		if r := f.Reck; r != nil && r.Target > 0 && f.Refused == nil {
			switch {
			case r.Target <= 1:
				small = "cannot fail"
			case r.Target > 6:
				small = "cannot pass"
			default:
				small = r.Chance().String() + " passes"
			}
		}
		if !k.Open && f.Refused != nil {
			k.Refused = f.Refused.Text
		}
		out = append(out, view.Duty{Title: s.dueTitle(d), Small: small, Key: k, Waits: waits})
	}
	return out
}

// reminders are what only the referee can see to.
func (s State) reminders() []view.Reminder {
	var out []view.Reminder
	add := func(symbol, text string) { out = append(out, view.Reminder{Symbol: symbol, Text: text}) }
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
