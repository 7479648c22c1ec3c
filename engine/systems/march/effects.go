package march

import (
	"vedette/engine/dice"
)

// test throws a VeD test of u and adds its sum to the result. by is 0 when it passes, else by how
// much it fails. ok is false when dice are missing.
func (j *job) test(u Unit, v vedTest, what string) (by, total int, ok bool) {
	r := j.s.ved(u, v)
	j.reck(r)
	t, ok := j.throw(atMost(rollVeD.Of(u.Name+what), r.Sum, true, "passes", "fails"))
	if !ok {
		return 0, 0, false
	}
	return failedBy(t.Total, r.Sum, true), t.Total, true
}

// disorder marks a unit D2 (2) or D1 (1). A D2 stays, D2 replaces D1: ruling MA-R14.
func (j *job) disorder(id, d int) {
	u, at := j.s.unit(id)
	if at < 0 || !u.live() || u.Dis >= d {
		return
	}
	j.set("u", id, "dis", d)
	j.order("%s: D%d.", u.Name, d)
}

// lose takes CV off a unit; at 0 it is broken and leaves the table: rulings MA-R18, MA-30.
func (j *job) lose(id, n int) {
	u, at := j.s.unit(id)
	if at < 0 || !u.live() || n <= 0 {
		return
	}
	n = min(n, u.CV)
	j.set("u", id, "cv", u.CV-n)
	if u.CV == n {
		j.breakUnit(id, "broken")
		return
	}
	j.order("%s loses %d CV: %d left.", u.Name, n, u.CV-n)
}

// breakUnit takes a unit off the table and counts it for its MF.
func (j *job) breakUnit(id int, why string) {
	u, at := j.s.unit(id)
	if at < 0 || u.has(Gone) {
		return
	}
	was := u.live()
	if u.CV > 0 {
		j.set("u", id, "cv", 0)
	}
	if u.Pending > 0 {
		j.set("u", id, "pend", 0)
	}
	if u.Town != 0 {
		j.set("u", id, "town", 0)
	}
	j.flag(id, Gone, 0)
	j.detachAll(id)
	if j.s.Hand == id {
		j.set("g", 0, "hand", 0)
	}
	j.order("%s is %s: take it off the table.", u.Name, why)
	if !was {
		return
	}
	m, _ := j.s.mf(u.MF)
	if u.counted() || m.Kind.guns() {
		j.set("m", m.ID, "lost", min(99, m.Lost+1))
	}
	if u.Kind == Infantry {
		j.set("m", m.ID, "losing", 1)
	}
	if j.s.left(m) == 0 && m.Units > 0 {
		j.fallen(m.ID, "is destroyed")
	}
	j.dissolve(m.ID)
}

// dissolve ends a grand battery that has too few batteries. Source: charts C19.
func (j *job) dissolve(id int) {
	m, _ := j.s.mf(id)
	if m.Kind == GrandBattery && m.Units > 0 && j.s.left(m) < j.s.h("gb-n") {
		j.note("%s has fewer than {gb-n} batteries: it is dissolved, its guns fight alone.", m.Name)
		j.set("m", id, "units", 0)
	}
}

// detachAll sends leaders away from a unit.
func (j *job) detachAll(id int) {
	for _, l := range j.s.Leaders {
		if l.Unit == id {
			j.set("l", l.ID, "unit", 0)
		}
	}
}

// fallen counts a MF that was destroyed or broke, and calls its neighbours. Source: MA-53.
func (j *job) fallen(id int, how string) {
	m, _ := j.s.mf(id)
	if m.Fallen || m.Kind == GrandBattery {
		return
	}
	j.set("m", id, "fallen", 1)
	j.note("%s %s.", m.Name, how)
	if !m.Kind.foot() {
		return
	}
	x := j.s.Sides[m.Side]
	j.set("s", m.Side, "lost", min(99, x.Lost+1))
	if j.s.code() == "S2" {
		j.set("s", m.Side, "due", 1)
	} else {
		j.set("s", m.Side, "next", 1)
	}
	for _, o := range j.s.MFs {
		if o.Side == m.Side && o.ID != id && o.Kind.foot() && standing(j.s, o) && !o.Near {
			j.set("m", o.ID, "near", 1)
		}
	}
}

// tests tells whether an MF can be called to a morale test at all. Source: MA-52, MA-53.
func (s State) tests(m MF) bool {
	return m.Kind.foot() && m.Committed && standing(s, m) && !m.Fallen
}

// commit marks the MF of a unit as engaged and committed. Source: MA-51, MA-52.
func (j *job) commit(u Unit) {
	m, at := j.s.mf(u.MF)
	if at < 0 {
		return
	}
	if !m.Engaged {
		j.set("m", m.ID, "engaged", 1)
	}
	if !m.Committed {
		j.set("m", m.ID, "committed", 1)
		j.note("%s is committed.", m.Name)
	}
}

// breakMF breaks every unit of an MF by morale: they flee, and are removed at the end of the next
// turn. Source: charts C13; ruling MA-R18.
func (j *job) breakMF(id int) {
	m, _ := j.s.mf(id)
	for _, u := range j.s.Units {
		if u.MF == id && u.live() {
			j.detachAll(u.ID)
			if u.Pending > 0 {
				j.set("u", u.ID, "pend", 0)
			}
			if u.Town > 0 {
				j.set("u", u.ID, "town", 0)
			}
		}
	}
	j.set("m", id, "broken", max(1, j.s.Turn))
	for _, u := range j.s.Units {
		if u.MF == id && u.live() {
			j.flag(u.ID, Fleeing, 0)
			j.loseGuns(u)
			if j.s.Hand == u.ID {
				j.set("g", 0, "hand", 0)
			}
		}
	}
	j.fallen(id, "breaks")
	j.order("%s: every unit runs one strategic move for its own edge, now and next turn; removed at the end of turn %d.", m.Name, j.s.Turn+1)
}

// retireMF sends an MF back. Source: charts C13.
func (j *job) retireMF(id int) {
	m, _ := j.s.mf(id)
	j.set("m", id, "order", orderIndex("retire"))
	j.order("%s retires one strategic move away from the enemy; its order is Retire.", m.Name)
	j.disorderMF(id)
	for _, u := range j.s.Units {
		if u.MF == id && u.live() {
			j.loseGuns(u)
		}
	}
}

// loseGuns takes the regimental guns off a battalion that goes back. Source: charts C4; ruling MA-R20.
func (j *job) loseGuns(u Unit) {
	if u.Regt && !u.has(Gunless) {
		j.flag(u.ID, Gunless, 0)
		j.note("%s loses its regimental guns.", u.Name)
	}
}

// bringGuns gives regimental guns back to battalions that were out of action for the whole turn that ends, and
// are in order. Source: ruling MA-R20.
func (j *job) bringGuns() {
	for _, u := range j.s.Units {
		if u.live() && u.has(Gunless) && !u.has(Busy|Routed) && u.Dis == 0 && j.s.h("ra-regt") > 0 {
			j.flag(u.ID, 0, Gunless)
			j.note("%s has its regimental guns again.", u.Name)
		}
	}
}

func (j *job) disorderMF(id int) {
	for _, u := range j.s.Units {
		if u.MF == id && u.live() && u.Dis < 2 {
			j.set("u", u.ID, "dis", 2)
		}
	}
	m, _ := j.s.mf(id)
	j.order("%s: every unit D2.", m.Name)
}

func orderIndex(id string) int {
	for i, o := range orders {
		if o.id == id {
			return i
		}
	}
	return 0
}

// risks throws for every leader attached to a unit that lost CV. Source: charts C10.
func (j *job) risks(id int, melee bool) bool {
	if !j.s.on(swRisk) {
		return true
	}
	for _, l := range j.s.Leaders {
		if l.Unit == id && l.Lost == 0 && !j.risk(l, melee) {
			return false
		}
	}
	return true
}

func (j *job) risk(l Leader, melee bool) bool {
	need := j.s.h("lc-fire")
	if melee {
		need = j.s.h("lc-melee")
	}
	t, ok := j.throw(rollRisk.Of(l.Name).Needing(need, "struck", "unhurt"))
	if !ok {
		return false
	}
	if t.Total < need {
		j.note("%s is unhurt.", l.Name)
		return true
	}
	roll := rollFate.Of(l.Name)
	dead := j.s.h("lc-dead")
	roll.Bands = banded([]string{"killed", "wounded and out", "unhorsed"}, 1, 6, dead, max(dead, j.s.h("lc-out")))
	t, ok = j.throw(roll)
	if !ok {
		return false
	}
	switch {
	case t.Total <= dead:
		j.strike(l, 3)
	case t.Total <= j.s.h("lc-out"):
		j.strike(l, 2)
	default:
		j.strike(l, 1)
	}
	return true
}

// banded are the bands of a roll from lo to hi with these labels, each ending at a limit; empty ones are left out.
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

// strike puts a leader out: 1 unhorsed, 2 wounded and out, 3 killed.
func (j *job) strike(l Leader, state int) {
	j.set("l", l.ID, "unit", 0)
	j.set("l", l.ID, "lost", state)
	if state == 1 {
		j.set("l", l.ID, "until", j.s.Turn+1)
		j.order("%s is unhorsed: detached until S4 of the next turn.", l.Name)
		return
	}
	j.order("%s is %s.", l.Name, leaderStates[state])
	j.res.B = true
	for _, m := range j.s.MFs {
		if m.Leader == l.ID {
			j.set("m", m.ID, "leader", 0)
			j.set("m", m.ID, "out", 1)
			j.later("An acting leader of %s takes over in the next S4.", m.Name)
		}
	}
}

// dropCharges ends the charges of a unit, or against it.
func (j *job) dropCharges(id int) {
	for i := len(j.s.Charges) - 1; i >= 0; i-- {
		if c := j.s.Charges[i]; c.Unit == id || c.At == id {
			j.set("c", i, "off", 1)
		}
	}
}
