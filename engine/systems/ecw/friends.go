package ecw

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// mourner is a unit that tests for friends lost.
type mourner struct {
	u      Unit
	leader string
	calm   bool // no enemy near
	lost   int  // friends lost within 16 inches and in sight
}

// loss sums up what a side has lost this turn.
type loss struct {
	friends int
	worst   string  // the lowest grade among them
	army    [2]bool // the army leader killed, and the allies’ army leader
}

// lossOf counts what side has lost this turn.
func (s State) lossOf(side int) loss {
	l := loss{worst: "A"}
	for _, f := range s.Fell {
		switch {
		case f.Side != side:
		case f.Leader > 0:
			x := s.Leaders[f.Leader-1]
			l.army[book.Bit(x.Ally)] = l.army[book.Bit(x.Ally)] || x.Army
		default:
			l.friends++
			l.worst = max(l.worst, f.Grade)
		}
	}
	return l
}

// leaderless reports whether a leader in command of u was killed this turn.
func (s State) leaderless(u Unit) bool {
	return slices.ContainsFunc(s.Fell, func(f Fall) bool {
		return f.Side == u.Side && f.Leader > 0 && (s.Leaders[f.Leader-1].Army && s.Leaders[f.Leader-1].Ally == u.Ally ||
			u.Wing == f.Leader)
	})
}

func planFriends(p *plan) deed {
	s := p.State
	mourning := func(d Due) bool { return d.Do == dueFriends }
	def := 0
	if i := slices.IndexFunc(s.Dues, mourning); i >= 0 {
		def = s.Dues[i].Other
	}
	side := askSide(p, def)
	mourning = func(d Due) bool { return d.Do == dueFriends && d.Other == side }
	l := s.lossOf(side)
	free := !slices.ContainsFunc(s.Dues, mourning)
	if free {
		l.friends = p.Count("n", "Friends lost within "+s.in(16)+" and in sight", l.friends, 0, 9)
		army := p.Tick("army", "Army leader killed")
		l.army = [2]bool{army, army}
	}
	tests := askMourners(p, side, l, !free)
	p.Form.Go = "Test " + book.Plural(len(tests), "unit", "units")
	if len(tests) == 0 {
		p.Form.Go = "Nobody tests"
	}
	p.Form.GoSmall = "friends lost within " + s.in(16) + " and in sight"
	return func(a *act) {
		dropDues(a, mourning)
		failed := []any{}
		for _, t := range tests {
			if u := unitOf(a, t.u.ID); u.here() && !t.holds(a, u, l) {
				failed = append(failed, u.Name)
			}
		}
		name := s.sideName(side)
		switch {
		case len(tests) == 0:
			a.Result("friends.nobody", name)
		case len(failed) == 0:
			a.Result("friends.hold", name, len(tests))
		default:
			a.Result("friends.failed", name, book.Say(book.Listed, failed...))
			// Units that have tested this turn do not test again for those that failed.
			dropDues(a, mourning)
		}
	}
}

// askMourners asks which units of a side test, whether they are in command, whether an enemy is near, and with each how many of the friends
// lost were near it.
func askMourners(p *plan, side int, l loss, each bool) (tests []mourner) {
	s := p.State
	calm := "none within " + s.in(s.Set.v(otherCalm))
	for _, u := range s.Units {
		if u.Side != side || !u.tests() {
			continue
		}
		def, unled := "no", book.Unless(s.led(u), noCommander)
		if s.leaderless(u) {
			if def = "near"; unled != "" {
				def = leaderNone
			}
		}
		opts := []view.Option{book.Opt("no", "No test", ""), optNo("near", "Tests", unled),
			{ID: "calm", Label: "Tests: no enemy near", Small: calm, Refused: unled}, book.Opt("none", "Tests: no leader near", ""),
			book.Opt("calm-none", "Tests: neither near", "no leader, no enemy")}
		if u.Levee {
			opts = append(opts, optNo(leaderRetiring, "Tests: leader retiring", unled),
				optNo("calm-retiring", "Tests: retiring, no enemy near", unled))
		}
		v := p.Pick("u"+book.Num(u.ID), u.Name, def, opts...)
		if v == "no" || v == "" {
			continue
		}
		where, calm := strings.CutPrefix(v, "calm-")
		t := mourner{u, where, calm || v == "calm", l.friends}
		if each && l.friends > 1 {
			t.lost = p.Count("n"+book.Num(u.ID), "Of these, near "+u.Name, l.friends, 0, l.friends)
		}
		if s.attached(u.ID) > 0 {
			t.leader = leaderWith
		}
		tests = append(tests, t)
	}
	return tests
}

// holds tests the unit of t, whose present state is u, and reports whether it passes.
func (t mourner) holds(a *act, u Unit, l loss) bool {
	sum := a.State.friendSum(u, max(1, t.lost), t.leader, l.army[book.Bit(u.Ally)], t.lost > 0 && l.worst > u.Grade, t.calm)
	face, passed := throwTest(a, sum, u.Name)
	a.Told.Need = book.Say("needs", u.Name, sum.Target)
	if passed {
		a.Note("friend.held", u.Name, face)
		return true
	}
	worsen(a, u, u.Morale+drop(a, false, u.exhausted(), u.Name))
	a.Note("friend.failed", u.Name, face, unitOf(a, u.ID).Morale)
	return false
}

// quiet reports whether u has stood still this turn. Source: ECW-93.
func (u Unit) quiet() bool {
	return len(u.Foes) == 0 && u.Charge.At == 0 && u.Pursuit == 0 && !u.flag(flagMoved|flagShot|flagFought|flagFailed|flagBurst)
}

func (u Unit) mayRecover() bool {
	return u.here() && u.Morale < routed && (u.Morale > good || u.Dis) && u.quiet()
}

func planRecovery(p *plan) deed {
	opts := []view.Option{book.Opt("all", "All that can", "")}
	n := 0
	for _, u := range p.State.Units {
		if u.mayRecover() {
			n++
			opts = append(opts, book.Opt(book.Num(u.ID), u.Name, u.condition()))
		}
	}
	v := p.Pick("unit", "Unit", "all", opts...)
	p.Form.GoSmall = book.Plural(n, "unit", "units")
	p.Form.Go = "Recover"
	return func(a *act) {
		names := []any{}
		for _, u := range a.State.Units {
			if !u.mayRecover() || v != "all" && v != book.Num(u.ID) {
				continue
			}
			was := u.conditionSaid()
			u.Dis = false
			if a.State.Set.Slow && u.Morale > halted {
				u.Morale--
			} else {
				u.Morale = good
			}
			put(a, u)
			a.Note("recovered", u.Name, was, u.Morale)
			names = append(names, u.Name)
		}
		dropDues(a, func(d Due) bool { return d.Do == dueRecover && (v == "all" || len(names) == n) })
		if len(names) == 0 {
			a.Result("recover.none")
			return
		}
		a.Result("recover", len(names), book.Say(book.Listed, names...))
	}
}
