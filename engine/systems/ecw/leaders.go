package ecw

import (
	"cmp"
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

func planRisk(p *plan) deed {
	s := p.State
	if s.Set.Safe {
		p.Refuse("safe", "", "", "Leaders cannot be hit in this game.")
	}
	var opts []view.Option
	for _, l := range s.Leaders {
		if l.Off != "" {
			continue
		}
		small := ""
		if u, ok := s.unit(l.Unit); ok {
			small = "with " + u.Name
		}
		opts = append(opts, book.Opt(book.Num(l.ID), l.Name, small))
	}
	id := askID(p, "leader", "Leader", "", opts...)
	var why cause
	if i := slices.IndexFunc(s.Dues, func(d Due) bool { return d.Do == dueRisk && d.Other == id }); i >= 0 {
		why = s.Dues[i].Why
	}
	if why == 0 || p.In.Get("why") != "" {
		why = cause(slices.Index(causes, p.Pick("why", "Cause", causes[why], book.Opt("shot", "Shooting", ""),
			book.Opt("fight", "Combat", ""), book.Opt("rout", "Rout in contact", ""))))
	}
	p.Form.Go = "Roll for the leader"
	return func(a *act) {
		l := a.State.Leaders[id-1]
		a.Told.Need = a.State.riskSaid(why)
		dropDues(a, func(d Due) bool { return d.Do == dueRisk && d.Other == id && d.Why == why })
		switch fate, struck := throwFate(a, l, why); {
		case fate != "":
			loseLeader(a, l, fate)
			a.Result("leader.lost", l.Name, slices.Index(fates, fate))
		case struck:
			a.Result("leader.struck", l.Name)
		default:
			a.Result("leader.unhurt", l.Name)
		}
	}
}

// riskSaid says what the dice of a leader at risk must show.
func (s State) riskSaid(why cause) book.Said {
	switch v := s.Set.v; why {
	case byRout:
		return book.Say("risk.rout", v(leaderDead), v(leaderTaken))
	case byFight:
		return book.Say("risk", v(leaderStruck), v(leaderFight))
	default:
		return book.Say("risk", v(leaderStruck), v(leaderShot))
	}
}

// throwFate throws for a leader at risk and returns his fate, "" if he is unhurt, and whether he was struck.
func throwFate(a *act, l Leader, why cause) (fate string, struck bool) {
	v := a.State.Set.v
	if why == byRout {
		switch n := a.Throw(rollFate.WithAbout(l.Name)).Total; {
		case n <= v(leaderDead):
			return fateKilled, true
		case n <= v(leaderTaken):
			return fateCaptured, false
		}
		return "", false
	}
	if !a.Throw(rollRisk.WithAbout(l.Name).Needing(v(leaderStruck), "struck", "missed")).Passed {
		return "", false
	}
	need := v(leaderShot)
	if why == byFight {
		need = v(leaderFight)
	}
	if a.Throw(rollFate.WithAbout(l.Name).Needing(need, "killed", "unhurt")).Passed {
		return fateKilled, true
	}
	return "", true
}

// loseLeader takes a leader off. If he was killed, the units under him test in phase 6. Source: ECW-91.
func loseLeader(a *act, l Leader, fate string) {
	l.Unit, l.Off = 0, fate
	a.State = a.State.withLeader(l)
	dropDues(a, func(d Due) bool { return d.Do == dueRisk && d.Other == l.ID })
	if fate == fateKilled {
		a.Note("under.him")
		mourn(a, a.State.fall(-l.ID))
	}
}

func planLeader(p *plan) deed {
	var opts []view.Option
	for _, l := range p.State.Leaders {
		if a := p.State.active(); l.Off == "" && (a < 0 || l.Side == a || p.In.Int("leader", 0) == l.ID) {
			opts = append(opts, book.Opt(book.Num(l.ID), l.Name, l.rank()))
		}
	}
	id := p.Pick("leader", "Leader", "", append(opts, book.Opt("new", "A new leader", ""))...)
	for _, l := range p.State.Leaders {
		if book.Num(l.ID) == id {
			return ordersLeader(p, l)
		}
	}
	if id == "new" {
		return newLeader(p)
	}
	return nil
}

func (l Leader) rank() string { return [...]string{"wing leader", "army leader"}[book.Bit(l.Army)] }

// newLeader brings in a leader. Source: ECW-22.
func newLeader(p *plan) deed {
	s := p.State
	side := askSide(p, 0)
	ally := p.Tick("ally", "Allied")
	taken, n := "", 0
	for _, l := range s.Leaders {
		if l.Side == side {
			n++
			if l.Army && l.Off == "" && l.Ally == ally {
				taken = l.Name + " is army leader."
			}
		}
	}
	if n >= maxLeaders {
		p.Refuse("full", "side", "", "A side has at most %d leaders here.", maxLeaders)
	}
	army := p.Pick("rank", "Rank", "wing", book.Opt("wing", "Wing leader", ""), optNo("army", "Army leader", taken)) == "army"
	made := "Commander "
	if army {
		made = "General "
	}
	name := askName(p, made+book.Num(len(s.Leaders)+1))
	p.Form.Go = "Bring in " + name
	return func(a *act) {
		a.State = a.State.withLeader(Leader{ID: len(s.Leaders) + 1, Side: side, Name: name, Ally: ally, Army: army})
		a.Result("leader.new", name, s.sideName(side))
	}
}

// ordersLeader attaches or detaches a leader, or takes him off.
func ordersLeader(p *plan, l Leader) deed {
	s := p.State
	what := p.Pick("what", "What the leader does", "", book.Opt("attach", "Joins a unit", ""),
		optNo("leave", "Leaves his unit", book.Unless(l.Unit > 0, "He has no unit.")),
		book.Opt(fateKilled, "Is killed", ""), book.Opt(fateCaptured, "Is captured", ""))
	var u Unit
	if what == "attach" {
		u = askUnit(p, "unit", "Unit", false, func(u Unit) string {
			switch with := s.attached(u.ID); {
			case u.Side != l.Side:
				return book.Hide
			case !l.commands(u):
				return "Not under his command."
			case with > 0 && with != l.ID:
				return "It has a leader."
			}
			return book.Unless(u.Morale < routed, "It is routing.")
		})
	}
	if what == "attach" || what == "leave" {
		p.Form.GoSmall = "moves " + s.in(s.Set.v(normalKey("leader")))
	}
	p.Form.Go = cmp.Or(map[string]string{"attach": "Attach to " + u.Name, "leave": "Leave the unit", fateKilled: "Record him killed",
		fateCaptured: "Record him captured"}[what], p.Form.Go)
	return func(a *act) {
		switch what {
		case "attach", "leave":
			l.Unit = u.ID
			a.State = a.State.withLeader(l)
			if u.ID > 0 {
				a.Result("leader.with", l.Name, u.Name)
			} else {
				a.Result("leader.alone", l.Name)
			}
		default:
			loseLeader(a, l, what)
			a.Result("leader.off", l.Name, slices.Index(fates, what))
		}
	}
}
