package march

import (
	"vedette/engine/book"
)

// Grand batteries.

// formed reports whether a grand battery can act as one. Source: charts C19.
func (s State) formed(m MF) bool {
	return m.Kind == GrandBattery && m.Units > 0 && m.Built > 0 && s.Turn >= m.Built && s.left(m) >= s.v(gbN)
}

func planGrand(p *plan) deed {
	return book.ChooseBranch(p, "what", "What happens",
		book.NewBranch(book.Opt("form", "Form", ""), planForm), book.NewBranch(book.Opt("dissolve", "Dissolve", ""), planDissolve))
}

// planDissolve dissolves a grand battery that has been ordered to. Source: charts C19; ruling MA-R37.
func planDissolve(p *plan) deed {
	m, ok := askMF(p, "mf", "Grand battery", 0, func(m MF) string {
		if m.Kind != GrandBattery || m.Units == 0 {
			return hide
		}
		return ""
	})
	p.Require(ok)
	var why said
	if orders[m.Order].id != "gb" {
		why = book.Say("no-gb", m.Name)
	}
	ruled := ruling(p, "mf", secGrand, why)
	return func(a *act) {
		remark(a, ruled)
		set(a, "m", m.ID, "units", 0)
		setUnless(a, "m", m.ID, "order", m.Order, 0)
		a.Line("dissolved", m.Name)
	}
}

// noGrand returns why a leader may not form a grand battery, "" if he may.
func (s State) noGrand(l Leader) string {
	switch {
	case l.Lost > 0:
		return hide
	case len(s.MFs) >= maxMFs:
		return "there are too many MFs"
	}
	for _, m := range s.MFs {
		if m.Leader == l.ID {
			return "leads " + m.Name
		}
	}
	guns := 0
	for _, u := range s.heavy(l.Side) {
		guns += u.Men
	}
	if guns < s.v(gbGuns) || len(s.heavy(l.Side)) < s.v(gbN) {
		return s.words("fewer than {gb-n} batteries or {gb-guns} guns")
	}
	return ""
}

// heavy returns the batteries of a side that can join a grand battery: those not light, nor in a grand battery already.
func (s State) heavy(side int) (out []Unit) {
	for _, u := range s.Units {
		m, _ := s.mf(u.MF)
		if u.live() && u.Kind == Artillery && u.Weight != 'L' && m.Side == side && m.Arrives == 0 && (m.Kind != GrandBattery || m.Units == 0) {
			out = append(out, u)
		}
	}
	return out
}

// unordered returns why batteries may not form a grand battery, nil if they may: they are of corps or army artillery, and an order to do
// so has arrived. Source: charts C19.
func (s State) unordered(in []Unit) said {
	for _, u := range in {
		switch m, _ := s.mf(u.MF); {
		case !m.Kind.guns():
			return book.Say("not-corps", u.Name)
		case orders[m.Order].id != "gb":
			return book.Say("no-gb", m.Name)
		}
	}
	return nil
}

func planForm(p *plan) deed {
	s := p.State
	l, ok := askLeader(p, "leader", "Leader", s.noGrand)
	p.Require(ok)
	guns, rating := 0, 0
	var in []Unit
	for _, u := range s.heavy(l.Side) {
		if p.Tick("b"+book.Num(u.ID), u.Name+", "+book.Num(u.Men)+" guns") {
			guns, rating = guns+u.Men, max(rating, u.Quality)
			in = append(in, u)
		}
	}
	batteries := book.Plural(len(in), "battery", "batteries")
	p.Form.Go = "Form with " + batteries + ", " + book.Num(guns) + " guns"
	if len(in) < s.v(gbN) || guns < s.v(gbGuns) {
		p.Refuse(book.Barred, "leader", secGrand, "At least %d batteries and %d guns, medium or heavy; now %s and %d.",
			s.v(gbN), s.v(gbGuns), batteries, guns)
	}
	var ruled said
	if p.OK() {
		ruled = ruling(p, "leader", secGrand, s.unordered(in))
	}
	return func(a *act) {
		remark(a, ruled)
		id := nextMF(a.State)
		// The turn of standing still is a whole one: ruling MA-R37.
		m := raised{ID: id, Side: l.Side, Name: "Grand battery " + book.Num(id), What: GrandBattery, Rating: rating, Leader: l.ID,
			Units: len(in), Built: a.State.Turn + 1 + book.Bit(a.State.tactical())}
		a.Do(m)
		for _, u := range in {
			if from, _ := a.State.mf(u.MF); from.Kind == ArtilleryMF { // the battery does not count as a loss there
				set(a, "m", from.ID, "units", max(0, from.Units-1))
			}
			set(a, "u", u.ID, "mf", id)
		}
		a.Line("grand", l.Name, m.Name, len(in), guns, a.State.v(gbNear), m.Built)
	}
}
