package march

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// army reports whether l commands an army.
func army(l Leader) bool { return l.Level == 3 }

// chief returns the C-in-C of a side: the first leader of the highest level who is not killed or out.
func (s State) chief(side int) (best Leader, ok bool) {
	for _, l := range s.Leaders {
		if l.Side == side && l.Lost < 2 && (!ok || l.Level > best.Level) {
			best, ok = l, true
		}
	}
	return best, ok
}

// rank returns the level of the leader of an MF; without one that of a division, or lower if its named superior commands one.
func (s State) rank(m MF) int {
	if l, at := s.leader(m.Leader); at >= 0 {
		return l.Level
	}
	if l, at := s.leader(m.Under); at >= 0 {
		return min(1, l.Level-1)
	}
	return 1
}

// leads reports whether l commands an MF or a brigade inside one, and therefore no other MFs.
func (s State) leads(l Leader) bool {
	for _, m := range s.MFs {
		if m.Leader == l.ID {
			return true
		}
	}
	return l.MF != 0
}

// commandsMF reports whether m is subordinate to l, who does not lead it himself: l ranks above its leader and, if m has a
// named superior, is that superior or commands the army. Source: MA-61.
func (s State) commandsMF(l Leader, m MF) bool {
	switch {
	case l.Side != m.Side || m.Leader == l.ID || l.Level <= s.rank(m) || l.Level < 2 && s.leads(l):
		return false
	}
	return m.Under == 0 || m.Under == l.ID || army(l)
}

// onHisOwn reports whether l leads m with no superior in the field, so that he decides what it does. Source: ruling MA-R32.
func (s State) onHisOwn(l Leader, m MF) bool {
	return m.Leader == l.ID && !slices.ContainsFunc(s.Leaders, func(o Leader) bool { return s.commandsMF(o, m) })
}

// commandsLeader reports whether o leads a corps or wing, or a division of several MFs, under l. Source: MA-61.
func (s State) commandsLeader(l, o Leader) bool {
	if l.Side != o.Side || o.ID == l.ID || o.Level >= l.Level || l.Level < 2 || s.leads(o) {
		return false
	}
	if o.Level == 2 {
		return true
	}
	return slices.ContainsFunc(s.MFs, func(m MF) bool { return o.Level == 1 && m.Under == o.ID })
}

// commandsUnit reports whether l may attach to u: it must be in his MF, his brigade, or an MF under him.
// Source: MA-55; brigades MA-02.
func (s State) commandsUnit(l Leader, u Unit) bool {
	m, at := s.mf(u.MF)
	switch {
	case at < 0 || m.Side != l.Side:
		return false
	case l.MF != 0:
		return u.MF == l.MF && u.Brigade == l.Brigade
	}
	return m.Leader == l.ID || s.commandsMF(l, m)
}

// leadersAt returns the leaders attached to a unit.
func (s State) leadersAt(id int) (out []Leader) {
	for _, l := range s.Leaders {
		if l.Unit == id && id != 0 {
			out = append(out, l)
		}
	}
	return out
}

// exposed returns the leaders attached to a unit who are at risk when it loses CV.
func (s State) exposed(id int) (out []Leader) {
	for _, l := range s.leadersAt(id) {
		if l.Lost == 0 && s.on(swRisk) {
			out = append(out, l)
		}
	}
	return out
}

// bonus returns the inspiration of the best leader attached to u, and his name. Source: MA-13.
func (s State) bonus(u Unit) (n int, name string) {
	for _, l := range s.leadersAt(u.ID) {
		if l.Lost == 0 && l.Insp >= n {
			n, name = l.Insp, l.Name
		}
	}
	return n, name
}

// fit returns why a leader cannot act, "" if he can.
func fit(l Leader) string {
	if l.Lost > 0 {
		return leaderStates[l.Lost]
	}
	return ""
}

// mayJoin reports whether l may attach to u, which is on the table.
func (s State) mayJoin(l Leader, u Unit) bool {
	m, _ := s.mf(u.MF)
	return u.live() && m.Arrives == 0 && s.commandsUnit(l, u)
}

// mayAttach reports whether l can attach to a unit, or detach.
func (s State) mayAttach(l Leader) bool {
	return l.Unit != 0 || slices.ContainsFunc(s.Units, func(u Unit) bool { return s.mayJoin(l, u) })
}

func planAttach(p *plan) deed {
	s := p.State
	l, ok := askLeader(p, "leader", "Leader", func(l Leader) string {
		if why := fit(l); why != "" || s.mayAttach(l) {
			return why
		}
		return "commands no unit on the table"
	})
	p.Require(ok)
	options := []view.Option{book.Opt("none", "Detach", "then move up to 12″")}
	if l.Unit == 0 {
		options[0].Refused = "not attached"
	}
	for _, u := range s.Units {
		if !s.mayJoin(l, u) {
			continue
		}
		o := book.Opt(book.Num(u.ID), u.Name, p.State.small(u))
		if u.ID == l.Unit {
			o.Refused = "with it now"
		}
		options = append(options, o)
	}
	to := pick(p, "unit", "Which unit", "", options...)
	if p.Form.Go = "Attach " + l.Name; to == "none" {
		p.Form.Go = "Detach " + l.Name
	}
	return func(a *act) {
		out(a, "S4")
		id, err := strconv.Atoi(to)
		u, _ := a.State.unit(id)
		if err != nil {
			set(a, "l", l.ID, "unit", 0)
			a.Line("detaches", l.Name)
			return
		}
		if l.Unit != 0 {
			a.Note("from-there")
		} else {
			a.Note("within-12")
		}
		set(a, "l", l.ID, "unit", u.ID)
		a.Line("attaches", l.Name, u.Name, l.Insp)
	}
}

// risk rolls for a leader whose unit lost CV. Source: charts C10.
func risk(a *act, l Leader, melee bool) {
	need := a.State.v(lcFire)
	if melee {
		need = a.State.v(lcMelee)
	}
	if a.Throw(rollRisk.WithAbout(l.Name).Needing(need, "struck", "unhurt")).Total < need {
		a.Note("unhurt", l.Name)
		return
	}
	roll := rollFate.WithAbout(l.Name)
	dead := a.State.v(lcDead)
	gone := max(dead, a.State.v(lcOut))
	roll.Bands = banded([]string{leaderStates[3], leaderStates[2], leaderStates[1]}, 1, 6, dead, gone)
	switch t := a.Throw(roll); {
	case t.Total <= dead:
		strike(a, l, 3)
	case t.Total <= gone:
		strike(a, l, 2)
	default:
		strike(a, l, 1)
	}
}

// suffer takes off n CV lost to fire and puts every leader with the unit at risk, even if it breaks.
func suffer(a *act, id, n int) {
	led := a.State.exposed(id)
	lose(a, id, n)
	for _, l := range led {
		risk(a, l, false)
	}
}

// banded returns the bands of a roll from lo to hi with these labels, each ending at its limit; empty bands are left out.
func banded(labels []string, lo, hi int, limits ...int) (out []dice.Band) {
	for i, l := range labels {
		to := hi
		if i < len(limits) {
			to = min(hi, limits[i])
		}
		if to >= lo {
			out = append(out, dice.Band{From: lo, To: to, Label: l})
			lo = to + 1
		}
	}
	return out
}

// strike makes a leader a casualty: 1 unhorsed, 2 wounded and out, 3 killed.
func strike(a *act, l Leader, state int) {
	set(a, "l", l.ID, "unit", 0)
	set(a, "l", l.ID, "lost", state)
	if state == 1 {
		set(a, "l", l.ID, "until", a.State.Turn+1)
		a.Todo("unhorsed", l.Name)
		return
	}
	a.Todo("struck", l.Name, state)
	a.Told.Bad = true
	for _, m := range a.State.MFs {
		if m.Leader == l.ID {
			set(a, "m", m.ID, "leader", 0)
			set(a, "m", m.ID, "out", 1)
			a.Due("acting", m.Name)
		}
	}
}

func planRisk(p *plan) deed {
	l, ok := askLeader(p, "leader", "Leader", fit)
	cause := p.Pick("cause", "His unit lost CV", "fire", book.Opt("fire", "To fire", p.State.words("struck on {lc-fire} or more")),
		book.Opt("melee", "In melee", p.State.words("struck on {lc-melee} or more")))
	p.Require(ok)
	p.Form.Go = "Roll for " + l.Name
	return func(a *act) {
		risk(a, l, cause == "melee")
		x, _ := a.State.leader(l.ID)
		a.Line("at-risk", l.Name, x.Lost)
	}
}

// takeOver brings unhorsed leaders back and appoints acting leaders in place of those lost.
// Source: charts C10.
func takeOver(a *act) {
	for _, l := range a.State.Leaders {
		if l.Lost == 1 && l.Until <= a.State.Turn {
			set(a, "l", l.ID, "lost", 0)
			a.Note("mounted", l.Name)
		}
	}
	for _, m := range a.State.MFs {
		if m.LeaderOut && standing(a.State, m) && room(a) {
			called := "Leader of " + book.The(m.Name)
			id := acting(a, m.Side, a.State.rank(m), called)
			set(a, "m", m.ID, "leader", id)
			set(a, "m", m.ID, "out", 0)
			a.Note("takes-over", called, m.Name)
		}
	}
	for _, l := range a.State.Leaders {
		var under []MF
		for _, m := range a.State.MFs {
			if m.Under == l.ID {
				under = append(under, m)
			}
		}
		first, _ := a.State.chief(l.Side)
		if l.Lost > 1 && room(a) && (len(under) > 0 || army(l) && !army(first)) { // of the army, or of a corps or wing: ruling MA-R27
			called := "Deputy of " + strings.TrimPrefix(l.Name, "Deputy of ")
			id := acting(a, l.Side, l.Level, called)
			for _, m := range under {
				set(a, "m", m.ID, "under", id)
			}
			a.Note("in-place", called, l.Name)
		}
	}
}

// room reports whether another leader can be added.
func room(a *act) bool { return len(a.State.Leaders) < maxLeaders }

// acting appoints an Average, Uninspiring leader of this level, and returns his id.
func acting(a *act, side, level int, called string) int {
	id := nextLeader(a.State)
	a.Do(appointed{ID: id, Side: side, Name: called, Cmd: 2, Level: level})
	return id
}
