package march

import (
	"vedette/engine/book"
)

// VeD tests.

// Distances of a charge for a change of formation. Source: MA-22.
const (
	to5    = 1
	to12   = 2
	over12 = 3
)

// vedTest is what a VeD test depends on besides the unit.
type vedTest struct {
	bracket int    // formation change by the distance of the charge, 0 for none
	flank   bool   // a charge from flank or rear, while changing formation
	extra   int    // by a house rule, or a leader of a unit that is not on the roster
	why     string // the reason of extra
	loss    int    // CV lost to fire that is not yet off
}

// ved is the sum of a VeD test: 2d6, the target or less passes. Source: MA-20 to MA-25.
func (s State) ved(u Unit, v vedTest) book.Sum {
	r := book.Sum{Kind: "ved"}
	r.Put(vedBase[u.Quality], "v-base", u.Quality)
	n, leader := s.bonus(u)
	r.Add(n, "v-led", leader)
	r.AddIf(u.Kind == Infantry && u.Form == Column, 2, "v-column")
	if lost := u.Start - max(0, u.CV-v.loss); lost > 1 {
		r.Add(-(lost / 2), "v-lost", lost)
	}
	switch {
	case u.Dis > 0:
		r.Add(-2, "dis")
	case v.flank:
		r.Add(-2, "v-flank")
	}
	r.AddIf(v.bracket == to5, -2, "v-near")
	r.AddIf(v.bracket == over12, 2, "v-far")
	r.Add(v.extra, v.why)
	return r
}

// test throws a VeD test of u and shows its sum. by is 0 when it passes, else by how much it fails.
func test(a *act, u Unit, v vedTest, what string) (by, total, target int) {
	r := a.State.ved(u, v)
	a.Sum(r)
	target = r.Total()
	total = a.Throw(atMost(rollVeD.Of(u.Name+what), target, true, "passes", "fails")).Total
	return failedBy(total, target, true), total, target
}

// onTable lets every unit be chosen that has arrived.
func (s State) onTable(u Unit) string {
	if m, _ := s.mf(u.MF); m.Arrives > 0 {
		return hide
	}
	return ""
}

// planVeD is a VeD test for any cause. Source: MA-22, MA-24.
func planVeD(p *plan) deed {
	u := askAny(p, "unit", "Unit", p.State.Hand, anyArm, p.State.onTable)
	v := vedTest{why: "v-leader"}
	if u.ID == 0 {
		v.extra = index(p, "leader", "Leader with it", 0, "none or uninspiring", "normal", "charismatic")
	}
	v.bracket = p.Index("far", "Changing formation, charged from", 0, names("not charged", "up to 5″", "5 to 12″", "over 12″")...)
	if v.bracket > 0 {
		v.flank = p.Tick("flank", "The charge starts in flank or rear")
	}
	mark := p.Tick("mark", "D2 if it fails")
	p.Sum(p.State.ved(u, v))
	p.Form.Go = "Test " + u.Name
	return func(a *act) {
		by, total, target := test(a, u, v, "")
		if by == 0 {
			a.Line("ved-passes", u.who(), total, passes(target, true))
			return
		}
		a.Line("ved-fails", u.who(), total, passes(target, true), by)
		if mark && u.ID != 0 {
			disorder(a, u.ID, 2)
		}
	}
}

// planPassage is a passage of lines: unless one of both passes its test, both are disordered. Source: MA-24; charts C6.
func planPassage(p *plan) deed {
	u := askUnit(p, "unit", "Who passes", p.State.Hand, p.State.onTable)
	through := askUnit(p, "through", "Whom they pass", 0, func(x Unit) string {
		if m, _ := p.State.mf(x.MF); x.ID == u.ID || m.Arrives > 0 || m.Side != p.State.side(u) {
			return hide
		}
		return ""
	})
	p.Need(through.ID != 0)
	p.Form.Go = "Pass through " + through.Name
	return func(a *act) {
		ordered := false
		for _, x := range [...]Unit{u, through} {
			by, _, _ := test(a, x, vedTest{}, ", passage of lines")
			ordered = ordered || by == 0
		}
		if ordered {
			a.Line("passage", u.Name, through.Name)
			return
		}
		a.Line("passage-bad", u.Name, through.Name)
		disorder(a, u.ID, 2)
		disorder(a, through.ID, 2)
	}
}
