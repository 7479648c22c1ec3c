package march

import (
	"cmp"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// orderTerms returns what an order requires and what it forbids, with the values in force.
func (s State) orderTerms(order int) (must, not said) {
	o := orders[order]
	say := func(id string, k book.Key) said {
		if k == "" {
			return book.Say(id + o.id)
		}
		return book.Say(id+o.id, s.v(k))
	}
	return say("must-", o.must), say("not-", o.not)
}

// orderNeed returns the sum of an order roll: 2d6 must reach its target. A natural 2 never arrives, 12 always. far is 0 near, 1 up to
// or-d2, 2 up to or-d3, 3 beyond; tries is the number of failed turns.
// Source: charts C3; command MA-14.
func (s State) orderNeed(by Leader, committed bool, far, tries int, leaderLost, gb bool) book.Sum {
	r := book.Sum{Kind: "order"}
	r.AddIf(committed, s.v(orCom), "o-com")
	r.AddIf(!committed, s.v(orUnc), "o-unc")
	switch far {
	case 0:
		r.Add(-s.v(orNear), "o-near", s.v(orD1))
	case 2:
		r.Add(s.v(or36), "o-far", s.v(orD2))
	case 3:
		r.Add(s.v(or72), "o-far", s.v(orD3))
	}
	r.Add(-min(tries, s.v(orTry)), "o-again", tries)
	r.AddIf(leaderLost, s.v(orLost), "o-lost")
	r.AddIf(gb, s.v(orGB), "o-gb")
	r.AddIf(s.Night, s.v(orNight), "night")
	r.Add(-commandBonus(by.Cmd), "command", by.Cmd, by.Name)
	sum := r.Total()
	if r.Target = min(12, max(3, sum)); r.Target > sum {
		r.Limit = book.Say("never-2")
	} else if r.Target < sum {
		r.Limit = book.Say("always-12")
	}
	return r
}

// noOrder returns why a leader may not send an order, "" if he may.
func (s State) noOrder(l Leader) string {
	switch {
	case l.Lost != 0 || l.MF != 0:
		return hide
	case l.Sent >= s.v(sendKeys[l.Cmd]):
		return "has sent all his orders this turn"
	}
	for _, m := range s.MFs {
		if (s.commandsMF(l, m) || s.onHisOwn(l, m)) && (standing(s, m) || m.Arrives > 0) {
			return ""
		}
	}
	for _, o := range s.Leaders {
		if s.commandsLeader(l, o) && o.Lost == 0 {
			return ""
		}
	}
	if s.leads(l) {
		return "his MF follows the order he received"
	}
	return "commands nobody"
}

// toOrder returns the order form that comes next in S1 and the leader who sends the order: one that did not arrive is sent again, and in
// the first turn each side is asked for its first, to attack, unless it is under Attack already or a battle has it defend against one that
// is. An MF that has met the enemy under Manoeuvre, which forbids a charge, is another. ok is false if there is none.
func (s State) toOrder() (c engine.Command, by Leader, ok bool) {
	asked := [2]bool{s.Turn > 1, s.Turn > 1}
	for _, m := range s.MFs {
		if orders[m.Order].id == "attack" && m.Arrives == 0 {
			asked[m.Side] = true
			asked[1-m.Side] = asked[1-m.Side] || s.Battle != "" && slices.ContainsFunc(s.MFs, func(o MF) bool {
				return o.Side != m.Side && o.Order == 0 && o.Arrives == 0
			})
		}
	}
	for _, l := range s.Leaders {
		asked[l.Side] = asked[l.Side] || l.Sent > 0 || l.Stays
	}
	for _, l := range s.Leaders {
		if l.Stays || s.noOrder(l) != "" {
			continue
		}
		c := engine.Do("order", "by", book.Num(l.ID))
		if !asked[l.Side] {
			if i := slices.IndexFunc(s.MFs, func(m MF) bool {
				return standing(s, m) && (s.commandsMF(l, m) || s.onHisOwn(l, m))
			}); i >= 0 {
				c = c.With("to", "m"+book.Num(s.MFs[i].ID)).With("order", "attack")
			}
			return c, l, true
		}
		for _, m := range s.MFs {
			stuck := m.Engaged && orders[m.Order].id == "manoeuvre"
			if (m.Try > 0 || stuck) && m.Tried < s.Turn && s.commandsMF(l, m) && standing(s, m) {
				if c = c.With("to", "m"+book.Num(m.ID)); m.Try == 0 {
					c = c.With("order", "attack")
				}
				return c, l, true
			}
		}
		for _, o := range s.Leaders {
			if o.Try > 0 && o.Tried < s.Turn && s.commandsLeader(l, o) && o.Lost == 0 {
				return c.With("to", "l"+book.Num(o.ID)), l, true
			}
		}
	}
	return c, by, false
}

// receivers returns those a leader may order, as options: MFs ("m1"), and leaders of corps, wings and divisions ("l3").
func (s State) receivers(by Leader) (out []view.Option) {
	for _, m := range s.MFs {
		if m.Side != by.Side || !standing(s, m) && m.Arrives == 0 {
			continue
		}
		o := book.Opt("m"+book.Num(m.ID), m.Name, orders[m.Order].name)
		switch {
		case s.onHisOwn(by, m):
		case m.Leader == by.ID:
			o.Refused = "his MF follows the order he received"
		case !s.commandsMF(by, m):
			o.Refused = "not under his command"
		}
		out = append(out, o)
	}
	for _, l := range s.Leaders {
		if !s.commandsLeader(by, l) || l.Lost != 0 {
			continue
		}
		o := book.Opt("l"+book.Num(l.ID), l.Name, "corps or wing")
		if l.Level == 1 {
			o.Small = "division"
		}
		if l.Order > 0 {
			o.Small += ", " + orders[l.Order-1].name
		}
		out = append(out, o)
	}
	return out
}

// orderOptions returns all orders as options; the order of m is marked.
func orderOptions(m MF) (out []view.Option) {
	for i, o := range orders {
		x := book.Opt(o.id, o.name, "")
		if i == m.Order && m.ID != 0 {
			x.Small = "now"
		}
		out = append(out, x)
	}
	return out
}

func planOrder(p *plan) deed {
	s := p.State
	by, ok := askLeader(p, "by", "Who sends it", s.noOrder)
	p.Require(ok)
	to := pick(p, "to", "Who receives it", "", s.receivers(by)...)
	p.Require(to != "")
	of := to[:1]
	id, _ := strconv.Atoi(to[1:])
	var m MF
	var l Leader
	if of == "m" {
		m, _ = s.mf(id)
	} else {
		l, _ = s.leader(id)
	}
	was, try, failed, last := "", m.Try+l.Try, m.Tries+l.Tries, m.Tried+l.Tried
	if try > 0 {
		was = orders[try-1].id
	}
	options := orderOptions(m)
	if m.ID != 0 && orders[m.Order].id != was {
		options[m.Order].Refused = "has it already"
	}
	what := p.Pick("order", "Order", was, options...)
	order := -1
	if what != "" {
		order = orderIndex(what)
	}
	if m.ID != 0 && s.onHisOwn(by, m) {
		p.Form.Go = "Give the order"
		return func(a *act) {
			out(a, "S1")
			set(a, "l", by.ID, "sent", by.Sent+1)
			a.Line("order-own", by.Name, m.Name, order)
			ordered(a, m, order)
		}
	}
	far := p.Index("far", "Distance to the receiver", 0, names(s.words("within {or-d1}″"), s.words("up to {or-d2}″"),
		s.words("up to {or-d3}″"), s.words("beyond {or-d3}″"))...)
	tries := 0
	if try > 0 && what == was && (last == 0 || last >= s.Turn-1) { // repeated from last turn
		tries = failed - book.Bit(last == s.Turn) // failed turns, not attempts
	}
	r := s.orderNeed(by, m.Committed, far, tries, m.LeaderOut, what == "gb")
	p.Sum(r)
	p.Form.Go = "Send the order"
	return func(a *act) {
		out(a, "S1")
		set(a, "l", by.ID, "sent", by.Sent+1)
		total := a.Throw(rollOrder.WithAbout(by.Name).Needing(r.Target, "arrives", "does not arrive")).Total
		a.Sum(r)
		switch {
		case total < r.Target:
			a.Line("order-lost", by.Name, m.Name+l.Name, order, total)
			set(a, of, id, "try", order+1)
			set(a, of, id, "tries", min(99, tries+1))
			setUnless(a, of, id, "tried", last, s.Turn)
		case m.ID == 0:
			a.Line("order", by.Name, l.Name, order, total)
			set(a, "l", l.ID, "got", 1)
			set(a, "l", l.ID, "order", order+1)
			setUnless(a, "l", l.ID, "try", l.Try, 0)
			setUnless(a, "l", l.ID, "tries", l.Tries, 0)
			a.Note("at-once-too", l.Name)
		default:
			a.Line("order", by.Name, m.Name, order, total)
			ordered(a, m, order)
		}
	}
}

// ordered records that an MF has received an order, and says what it requires.
func ordered(a *act, m MF, order int) {
	setUnless(a, "m", m.ID, "order", m.Order, order)
	setUnless(a, "m", m.ID, "try", m.Try, 0)
	setUnless(a, "m", m.ID, "tries", m.Tries, 0)
	must, not := a.State.orderTerms(order)
	a.Note("order-asks", must, not)
}

// called returns the name under which an MF is seen on the table: that of its only unit, otherwise its own.
func (s State) called(m MF) string {
	name := ""
	for _, u := range s.Units {
		if u.MF == m.ID && u.live() && name != "" {
			return m.Name
		} else if u.MF == m.ID && u.live() {
			name = u.Name
		}
	}
	return cmp.Or(name, m.Name)
}

func planArrive(p *plan) deed {
	s, first := p.State, 0
	for _, m := range s.MFs {
		if m.Arrives > 0 && m.Arrives <= s.Turn && !m.Tested && first == 0 {
			first = m.ID
		}
	}
	m, ok := askMF(p, "mf", "Who arrives", first, func(m MF) string {
		switch {
		case m.Arrives == 0:
			return hide
		case m.Arrives > s.Turn:
			return "due in turn " + book.Num(m.Arrives)
		case m.Tested:
			return "has rolled this turn"
		}
		return ""
	})
	forced, road := p.Tick("forced", "Forced march"), p.Tick("road", "Bad road")
	p.Require(ok)
	r := s.arrival(m, forced, road)
	p.Sum(r)
	p.Form.Go = "Roll for arrival"
	return func(a *act) {
		out(a, "S1")
		total := a.Throw(rollArrive.WithAbout(m.Name).Needing(r.Target, "arrives", "waits")).Total
		a.Sum(r)
		set(a, "m", m.ID, "tested", 1)
		if forced {
			forceMarch(a, m)
		}
		if total < r.Target {
			a.Line("waits-off", s.called(m), total)
			return
		}
		set(a, "m", m.ID, "arrives", 0)
		a.Line("arrives", s.called(m), total)
		for _, u := range a.State.Units {
			if u.MF == m.ID && u.live() && u.Kind == Infantry && u.Form != March {
				set(a, "u", u.ID, "form", int(March))
			}
		}
	}
}

// waited returns how many turns an MF has waited since it was due. Source: charts C17.
func (s State) waited(m MF) int { return max(0, s.Turn-m.Arrives) }

// arrival returns the sum of a roll for arrival. Source: charts C17.
func (s State) arrival(m MF, forced, road bool) book.Sum {
	r := book.Sum{Kind: "arrive"}
	r.Put(s.v(anNeed), "a-need")
	if l, at := s.leader(m.Leader); at >= 0 {
		r.Add(-commandBonus(l.Cmd), "a-command", l.Cmd, l.Name)
	}
	waited := s.waited(m)
	r.Add(-waited*s.v(anWait), "a-wait", waited)
	r.AddIf(forced, -s.v(anForce), "a-force")
	r.AddIf(road, -s.v(anRoad), "a-road")
	r.AddIf(s.Weather == 1, -s.v(anRain), "rain")
	r.AddIf(s.Night, -s.v(anNight), "night")
	r.Target = min(13, max(2, r.Total()))
	return r
}

// forceMarch tests every infantry unit of an MF, which loses CV if it fails.
func forceMarch(a *act, m MF) {
	for _, u := range a.State.Units {
		if u.MF != m.ID || u.Kind != Infantry || !u.live() {
			continue
		}
		if by, _, _ := test(a, u, vedTest{}, ", forced march"); by > 0 {
			lose(a, u.ID, a.State.v(anLose))
		}
	}
}

// setUnless is set for a number that may have this value already; was is the present one.
func setUnless(a *act, of string, id int, field string, was, to int) {
	if was != to {
		set(a, of, id, field, to)
	}
}
