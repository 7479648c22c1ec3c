package march

// The effects of losses, disorder and morale on units and formations.

// disorder marks a unit D2 (2) or D1 (1). A D2 stays, D2 replaces D1: ruling MA-R14.
func disorder(a *act, id, d int) {
	u, at := a.State.unit(id)
	if at < 0 || !u.live() || u.Dis >= d {
		return
	}
	set(a, "u", id, "dis", d)
	a.Todo("dis", u.Name, d)
}

// lose takes CV off a unit; at 0 it is broken and leaves the table: rulings MA-R18, MA-30.
func lose(a *act, id, n int) {
	u, at := a.State.unit(id)
	if at < 0 || !u.live() || n <= 0 {
		return
	}
	n = min(n, u.CV)
	set(a, "u", id, "cv", u.CV-n)
	if u.CV == n {
		breakUnit(a, id)
		return
	}
	a.Todo("loses", u.Name, n, u.CV-n)
}

// breakUnit takes a unit off the table and counts it for its MF.
func breakUnit(a *act, id int) {
	u, at := a.State.unit(id)
	if at < 0 || u.has(Gone) {
		return
	}
	was := u.live()
	takeOff(a, u)
	a.Todo("broken", u.Name)
	if !was {
		return
	}
	m, _ := a.State.mf(u.MF)
	if u.counted() || m.Kind.guns() {
		set(a, "m", m.ID, "lost", min(99, m.Lost+1))
	}
	if u.Kind == Infantry || m.Kind == GrandBattery {
		set(a, "m", m.ID, "losing", 1)
	}
	if a.State.left(m) == 0 && m.Units > 0 {
		fall(a, m.ID, destroyed)
	}
	dissolve(a, m.ID)
}

// takeOff takes a unit off the table.
func takeOff(a *act, u Unit) {
	setUnless(a, "u", u.ID, "cv", u.CV, 0)
	leavePlace(a, u)
	flag(a, u.ID, Gone)
	letGo(a, u.ID)
}

// withdraw takes off a unit that has left by the table edge: it is lost, but calls nobody to morale. Source: ruling MA-R22.
func withdraw(a *act, u Unit) {
	takeOff(a, u)
	m, _ := a.State.mf(u.MF)
	if a.State.left(m) == 0 && m.Units > 0 {
		fall(a, m.ID, withdrawn)
	}
	dissolve(a, m.ID)
}

// The ways in which an MF is lost, in the order of the sentence "fallen".
const (
	destroyed = iota
	brokenUp
	withdrawn
)

// leavePlace clears the pending hits of a unit and takes it out of its houses.
func leavePlace(a *act, u Unit) {
	if u.Pending > 0 {
		set(a, "u", u.ID, "pend", 0)
	}
	if u.Town != 0 {
		set(a, "u", u.ID, "town", 0)
	}
}

// letGo detaches all leaders from a unit and deselects it.
func letGo(a *act, id int) {
	for _, l := range a.State.Leaders {
		if l.Unit == id {
			set(a, "l", l.ID, "unit", 0)
		}
	}
	if a.State.Hand == id {
		set(a, "g", 0, "hand", 0)
	}
}

// dissolve dissolves a grand battery with too few batteries. Source: charts C19.
func dissolve(a *act, id int) {
	m, _ := a.State.mf(id)
	if n := a.State.v(gbN); m.Kind == GrandBattery && m.Units > 0 && a.State.left(m) < n {
		a.Note("gb-few", m.Name, n)
		set(a, "m", id, "units", 0)
	}
}

// fall counts an MF as lost, and marks its neighbours and its army for a morale test unless it has withdrawn. Source: MA-53.
func fall(a *act, id, how int) {
	m, _ := a.State.mf(id)
	if m.Fallen || m.Kind == GrandBattery {
		return
	}
	set(a, "m", id, "fallen", 1)
	a.Note("fallen", m.Name, how)
	if !m.Kind.foot() {
		return
	}
	set(a, "s", m.Side, "lost", min(99, a.State.Sides[m.Side].Lost+1))
	if how == withdrawn {
		return
	}
	set(a, "s", m.Side, "next", 1)
	if how == destroyed && (a.State.code() == "S3" || m.Arrives > 0) { // not through tactical combat: ruling MA-R22
		return
	}
	for _, o := range a.State.MFs {
		if o.Side == m.Side && o.ID != id && o.Kind.foot() && standing(a.State, o) && !o.Near {
			set(a, "m", o.ID, "near", 1)
		}
	}
}

// riseAgain stops counting an MF as lost to its army.
func riseAgain(a *act, m MF) {
	if !m.Fallen {
		return
	}
	set(a, "m", m.ID, "fallen", 0)
	if m.Kind.foot() {
		set(a, "s", m.Side, "lost", max(0, a.State.Sides[m.Side].Lost-1))
	}
}

// commit marks the MF of a unit as engaged and committed. Source: MA-51, MA-52.
func commit(a *act, u Unit) {
	if m, at := a.State.mf(u.MF); at >= 0 {
		commitMF(a, m)
	}
}

func commitMF(a *act, m MF) {
	if !m.Engaged {
		set(a, "m", m.ID, "eng", 1)
	}
	if !m.Committed {
		set(a, "m", m.ID, "com", 1)
		a.Note("committed", m.Name)
	}
}

// breakMF breaks an MF by morale: its units flee, and are removed at the end of the next turn.
// Source: charts C13; ruling MA-R18.
func breakMF(a *act, m MF) {
	var all []Unit
	for _, u := range a.State.Units {
		if u.MF == m.ID && u.live() {
			all = append(all, u)
			letGo(a, u.ID)
			leavePlace(a, u)
		}
	}
	set(a, "m", m.ID, "broken", max(1, a.State.Turn))
	for _, u := range all {
		flag(a, u.ID, Fleeing)
		loseGuns(a, u)
	}
	fall(a, m.ID, brokenUp)
	a.Todo("mf-runs", m.Name, a.State.Turn+1)
}

// retireMF makes an MF retire in disorder. Source: charts C13.
func retireMF(a *act, m MF) {
	set(a, "m", m.ID, "order", orderIndex("retire"))
	a.Todo("mf-retires", m.Name)
	disorderMF(a, m)
	var back []int
	for _, u := range a.State.Units {
		if u.MF == m.ID && u.live() {
			back = append(back, u.ID)
			flag(a, u.ID, Busy)
			goesBack(a, u, true)
		}
	}
	leaveMelee(a, back...)
}

// goesBack applies the consequences of going back: a unit leaves its houses and siege guns are lost; if it goes far rather than
// recoils, regimental guns are lost and a battery limbers up. Source: MA-10; charts C4, C16; ruling MA-R24.
func goesBack(a *act, u Unit, far bool) {
	if u.Town != 0 {
		set(a, "u", u.ID, "town", 0)
		a.Todo("stormed", u.Name)
	}
	switch {
	case u.Draw == 'S':
		breakUnit(a, u.ID)
	case !far:
	case u.Form == Deployed:
		set(a, "u", u.ID, "form", int(Limbered))
	default:
		loseGuns(a, u)
	}
}

func disorderMF(a *act, m MF) {
	for _, u := range a.State.Units {
		if u.MF == m.ID && u.live() && u.Dis < 2 {
			set(a, "u", u.ID, "dis", 2)
		}
	}
	a.Todo("mf-dis", m.Name)
}

// loseGuns takes the regimental guns from a battalion that goes back. Source: charts C4; ruling MA-R20.
func loseGuns(a *act, u Unit) {
	if u.Regt && !u.has(Gunless) {
		flag(a, u.ID, Gunless)
		a.Note("guns-lost", u.Name)
	}
}

// bringGuns returns regimental guns to battalions that are in order and were out of action for the whole turn now ending.
// Source: ruling MA-R20.
func bringGuns(a *act) {
	for _, u := range a.State.Units {
		if u.live() && u.has(Gunless) && !u.has(Busy|Routed) && u.Dis == 0 && a.State.v(raRegt) > 0 {
			unflag(a, u.ID, Gunless)
			a.Note("guns-back", u.Name)
		}
	}
}

// dropCharges ends the charges for which any reports true, and tells chargers that they have nobody left to charge.
func dropCharges(a *act, any func(Charge) bool) {
	for i := len(a.State.Charges) - 1; i >= 0; i-- {
		c := a.State.Charges[i]
		if !any(c) {
			continue
		}
		set(a, "c", i, "off", 1)
		if by, _ := a.State.unit(c.Unit); by.live() && !by.has(Fought) && !c.Locked {
			a.Todo("nobody-left", by.Name)
		}
	}
}

// sweep ends the charges of units that are gone. It runs after every deed.
func sweep(a *act) {
	dropCharges(a, func(c Charge) bool {
		by, _ := a.State.unit(c.Unit)
		at, _ := a.State.unit(c.At)
		w, _ := a.State.unit(c.Wins)
		return c.Wins != 0 && !w.live() || c.Wins == 0 && (!by.live() || !at.live())
	})
}
