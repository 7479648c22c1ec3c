package ecw

import (
	"cmp"
	"slices"
	"sort"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// dueKind is a kind of required step. Saves hold its number.
type dueKind int

const (
	dueReply dueKind = iota
	dueHome
	dueReceive
	dueOverrun
	dueShot
	dueFight
	dueLost
	dueRecoil
	dueFollow
	dueFriends
	duePursuit
	dueContinue
	dueThreat
	dueRisk
	dueRecover
)

// dueKinds gives, for each kind, its procedure, the step from which it is due (0 for at once), its order within the step, and the id of its
// sentence.
var dueKinds = [...]struct {
	do         string
	step, rank int
	say        string
}{
	dueReply: {"reply", 0, 0, "da"}, dueHome: {"charge-home", stepShooting, 2, "dh"}, dueReceive: {"receive", stepShooting, 4, "dr"},
	dueOverrun: {"overrun", stepShooting, 3, "do"}, dueShot: {"shot-test", stepShooting, 5, "ds"},
	dueFight: {"fight", stepCombat, 0, "df"}, dueLost: {"lost", stepCombat, 2, "dl"}, dueRecoil: {"recoil", stepCombat, 3, "db"},
	dueFollow: {"follow", 0, 4, "dw"}, dueFriends: {"friends", stepLast, 1, "dm"}, duePursuit: {"pursuit", stepLast, 2, "dp"},
	dueContinue: {"continue", stepStart, 4, "dc"}, dueThreat: {"threat", stepStart, 3, "dt"}, dueRisk: {"leader-risk", 0, 0, "dk"},
	dueRecover: {"recover", stepLast, 9, "dg"},
}

// String returns the id of the procedure that carries the step out.
func (k dueKind) String() string { return dueKinds[k].do }

// usualStep returns the step from which d is due if it arises in step now.
func (d Due) usualStep(now int) int {
	if n := dueKinds[d.Do].step; n > 0 {
		return n
	}
	return now
}

// rank returns the order of d among what is due in the same step. Counterchargers test before chargers.
func (s State) rank(d Due) int {
	u, _ := s.unit(d.Unit)
	n := dueKinds[d.Do].rank
	switch {
	case d.Do == dueHome && u.Charge.Counter:
		return n - 1
	case d.Do == dueContinue && u.Morale < routed:
		return n + 1
	}
	return n
}

// sortedDues returns the dues in the order in which the rules call for them.
func (s State) sortedDues() []Due {
	out := slices.Clone(s.Dues)
	sort.SliceStable(out, func(i, k int) bool {
		a, b := out[i], out[k]
		return a.Step < b.Step || a.Step == b.Step && s.rank(a) < s.rank(b)
	})
	return out
}

func (s State) isDue(do dueKind, unit int) bool { return s.dueOf(do, unit).ID > 0 }

// dueOf returns a unit’s due of a kind, or the zero Due if there is none.
func (s State) dueOf(do dueKind, unit int) Due {
	for _, d := range s.Dues {
		if d.Do == do && d.Unit == unit {
			return d
		}
	}
	return Due{}
}

// withoutDues returns s without the dues that satisfy is.
func (s State) withoutDues(is func(Due) bool) State {
	s.Dues = slices.DeleteFunc(slices.Clone(s.Dues), is)
	return s
}

// dropDues removes the dues that satisfy is.
func dropDues(a *act, is func(Due) bool) { a.State = a.State.withoutDues(is) }

// met removes the dues of a kind that a unit has, against other or, if that is 0, against any unit.
func met(a *act, do dueKind, unit, other int) {
	dropDues(a, func(d Due) bool {
		return d.Do == do && d.Unit == unit && (other == 0 || d.Other == 0 || d.Other == other)
	})
}

// due adds a due, unless the same one is there already.
func due(a *act, d Due) {
	s := &a.State
	if d.Unit == 0 && d.Do != dueRecover && d.Do != dueFriends || len(s.Dues) >= maxDues {
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

// dueSaid returns the sentence that names d.
func (s State) dueSaid(d Due) book.Said {
	u, _ := s.unit(d.Unit)
	v, _ := s.unit(d.Other)
	say := dueKinds[d.Do].say
	switch d.Do {
	case dueReply, dueReceive, dueOverrun, dueFight, dueFollow:
		return book.Say(say, u.Name, v.Name)
	case dueHome:
		return book.Say(say, u.Name, u.Charge.Counter)
	case dueFriends:
		return book.Say(say, s.sideName(d.Other))
	case duePursuit:
		return book.Say(say, u.Name, u.Pursuit == pursuing)
	case dueContinue:
		return book.Say(say, u.Name, u.Morale == routed)
	case dueRisk:
		return book.Say(say, s.Leaders[d.Other-1].Name)
	case dueRecover:
		return book.Say(say)
	}
	return book.Say(say, u.Name)
}

func (s State) dueTitle(d Due) string { return words.Text(s.dueSaid(d)) }

// dueKey returns the key that carries d out, or opens its form if the referee has to look at the table first.
func (s State) dueKey(d Due) view.Key {
	u, v := book.Num(d.Unit), book.Num(d.Other)
	k := view.Key{ID: "due-" + book.Num(d.ID), Label: "Test", Symbol: "i-morale", Do: engine.Do(d.Do.String(), "unit", u), Open: true}
	switch d.Do {
	case dueReply:
		k.Label = "Answer"
	case dueRecoil:
		k.Label, k.Open = "Recoil", false
	case dueFight:
		k.Label, k.Do = "Fight", engine.Do("fight", "unit", u, "foe", v)
	case dueReceive:
		k.Do = engine.Do("receive", "unit", u, "charger", v)
	case dueFollow:
		k.Label, k.Do = "Follow", engine.Do("follow", "unit", u, "other", v)
	case dueFriends:
		k.Do = engine.Do("friends", "side", v)
	case dueContinue, dueThreat, dueOverrun:
		k.Label = "Move"
	case dueRecover:
		k.Label, k.Small, k.Do, k.Open = "Recover", s.recovering(), engine.Do("recover"), false
	case dueRisk:
		k.Label, k.Do, k.Open = "Roll", engine.Do("leader-risk", "leader", v, "why", causes[d.Why]), false
	}
	return k
}

// recovering names the unit that may recover, or says how many there are.
func (s State) recovering() string {
	var all []string
	for _, u := range s.Units {
		if u.mayRecover() {
			all = append(all, u.Name)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return book.Num(len(all)) + " units"
}

// duties returns what is due by now, in the order in which the rules call for it. Tests in the shooting phase wait until all have shot.
func (s State) duties() []view.Duty {
	var out []view.Duty
	_, shoots := s.toShoot()
	for _, d := range s.sortedDues() {
		if d.Step > s.Step {
			continue
		}
		small, k := "", s.dueKey(d)
		waits := shoots && d.Step == stepShooting && s.rank(d) > 0
		if waits {
			small = "after all shooting"
		}
		f := rules.Form(s, k.Do)
		small = cmp.Or(small, chanceOf(f)) // more hits may come
		if !k.Open && f.Refused != nil {
			k.Refused = f.Refused.Text
		}
		out = append(out, view.Duty{Title: s.dueTitle(d), Small: small, Key: k, Waits: waits})
	}
	return out
}

// passCertain lets the next tests pass that no roll could fail, wherever the unit’s leader is: a total of 0 or more always passes. The
// throw would have no other effect. Source: ECW-90.
func passCertain(a *act) {
	for {
		d, ok := a.State.nextDue()
		u := unitOf(a, d.Unit)
		if !ok || !a.State.certain(d, u) {
			return
		}
		met(a, d.Do, u.ID, 0)
		a.Note("sure", u.Name, d.Do == dueLost)
	}
}

// nextDue returns the first due of this step. Tests in the shooting phase wait until all have shot.
func (s State) nextDue() (Due, bool) {
	_, shoots := s.toShoot()
	for _, d := range s.sortedDues() {
		if d.Step > s.Step {
			break
		}
		if !(shoots && d.Step == stepShooting && s.rank(d) > 0) {
			return d, true
		}
	}
	return Due{}, false
}

// certain reports whether d is a test for shooting or for a lost round that u passes with any throw, even without a leader near.
func (s State) certain(d Due, u Unit) bool {
	leader := leaderNone
	if s.attached(u.ID) > 0 {
		leader = leaderWith
	}
	switch d.Do {
	case dueShot:
		return s.shotSum(u, d.Hits, leader, d.Marks&byGuns != 0, d.Marks&enfiladed != 0).Target <= 1
	case dueLost:
		flanked, noPikes := s.pressed(u)
		return s.lostSum(u, d.Hits, leader, flanked, false, noPikes).Target <= 1
	}
	return false
}

// chanceOf returns how likely the test of a form is to be passed, "" if it is none.
func chanceOf(f view.Form) string {
	r := f.Reckoning
	switch {
	case r == nil || r.Target <= 0 || f.Refused != nil:
		return ""
	case r.Target <= 1:
		return "cannot fail"
	case r.Target > 6:
		return "cannot pass"
	}
	return r.Chance().String() + " passes"
}

var _ commander.Chancer = System{}

// Chance implements commander.Chancer.
func (System) Chance(s engine.State, c engine.Command) string {
	return chanceOf(rules.Form(s.(State), c))
}

// reminders returns the rules of this phase that only the referee can enforce.
func (s State) reminders() []view.Reminder {
	var out []view.Reminder
	add := func(symbol, text string) { out = append(out, view.Reminder{Symbol: symbol, Text: text}) }
	switch s.Step {
	case stepFirst, stepSecond:
		add("i-marks", "Only a charge comes within "+s.in(2)+" of an enemy.")
	case stepShooting:
		add("t-infantry", "All shooting first, then the tests in order.")
	case stepLast:
		add("i-morale", "Friends lost count within "+s.in(16)+" and in sight.")
	}
	for side := range 2 {
		if s.outgunned(side) {
			add("t-gun", s.sideName(side)+" is under artillery disadvantage.")
		}
	}
	return out
}
