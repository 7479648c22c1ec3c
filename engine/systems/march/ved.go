package march

import (
	"vedette/engine/book"
)

// VeD tests.

// Distance brackets of a charge, for changes of formation: up to 5″, 5 to 12″, over 12″. Source: MA-22.
const (
	to5    = 1
	to12   = 2
	over12 = 3
)

// vedTest holds the circumstances of a VeD test.
type vedTest struct {
	bracket int    // formation change: the distance bracket of the charge, 0 for none
	flank   bool   // a charge from flank or rear, while changing formation
	extra   int    // a house modifier, or the leader of a unit not on the roster
	why     string // the id of the reason for extra
	loss    int    // CV lost to fire and not yet taken off
}

// ved returns the target of a VeD test: 2d6, the target or less passes. Source: MA-20 to MA-25.
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

// test rolls a VeD test of u and shows its sum; what is added to the name on the roll. by is 0 if it passes, otherwise by how much
// it fails.
func test(a *act, u Unit, v vedTest, what string) (by, total, target int) {
	r := a.State.ved(u, v)
	if what == "" {
		a.Sum(r)
	} else {
		a.SumOf(u.Name, r)
	}
	target = r.Total()
	total = a.Throw(atMost(rollVeD.WithAbout(u.Name+what), target, true, "passes", "fails")).Total
	return failedBy(total, target, true), total, target
}

// onTable hides units that have not arrived from the options.
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
			a.Line("ved-passes", u.who(), total, passingTotal(target, true))
			return
		}
		a.Line("ved-fails", u.who(), total, passingTotal(target, true), by)
		if mark && u.ID != 0 {
			disorder(a, u.ID, 2)
		}
	}
}

// planPassage is a passage of lines: both units test, and both are disordered unless at least one passes. Source: MA-24; charts C6.
func planPassage(p *plan) deed {
	u := askUnit(p, "unit", "Who passes", p.State.Hand, p.State.onTable)
	through := askUnit(p, "through", "Unit they pass", 0, func(x Unit) string {
		if m, _ := p.State.mf(x.MF); x.ID == u.ID || m.Arrives > 0 || m.Side != p.State.side(u) {
			return hide
		}
		return ""
	})
	p.Require(through.ID != 0)
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
