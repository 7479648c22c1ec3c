package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// opposite reports whether u is attacked from opposite sides. It asks only what the records do not tell: two foes on its flanks may be on
// the same one, and a square or a garrison has no flanks. Source: ECW-60.
func opposite(a *act, u Unit) bool {
	var n [3]int
	for _, f := range u.Foes {
		n[f.Side]++
	}
	switch round := u.Order == orderSquare || u.inside(); {
	case n[front] > 0 && n[rear] > 0:
		return true
	case n[flank] < 2 && !(round && len(u.Foes) >= 2):
		return false
	}
	return a.Yes(dice.Question{ID: "opposite", Text: "Do enemies attack " + book.The(u.Name) + " from opposite sides?", Kind: dice.YesNo,
		Yes: "Opposite sides", No: "No", Section: secRout, Units: []int{u.ID}})
}

// worsen brings a unit down to a morale state and makes its first move at once. Source: ECW-60 to ECW-63, ECW-92.
func worsen(a *act, u Unit, to int) {
	to = min(to, routed)
	if to <= u.Morale {
		return
	}
	set := a.State.Set
	if u.ID == 0 {
		u.Morale = to
		switch far := a.State.Set.charge(u) / 2; to {
		case halted:
			a.Todo("free.halted")
		case shaken:
			a.Todo("free.shaken", a.State.recoilOf(u))
		case demoralised:
			a.Todo("free.demoralised", far)
		default:
			a.Todo("free.routed", far)
		}
		return
	}
	whole := set.charge(u)
	u = unitOf(a, u.ID).set(flagFailed)
	u.Morale = to
	if to >= demoralised {
		u.Charge.Done = u.broken()
	}
	put(a, u)
	inHand(a, u.ID)
	opp := to >= shaken && opposite(a, u)
	switch {
	case to == halted:
		a.Todo("halt", u.Name)
		if a.State.chargePending(u) {
			fallsBack(a, u)
		} else if u.mounted() && len(u.Foes) > 0 {
			due(a, Due{Do: dueRecoil, Unit: u.ID})
		}
	case to == shaken && (u.hard() || u.Order == orderSquare):
		a.Todo("shaken.hard", u.Name)
	case to == shaken && opp:
		a.Todo("shaken.stuck", u.Name)
	case to == shaken:
		fallsBack(a, u)
	case opp:
		a.Todo("trapped", u.Name)
		routers(a, u)
		surrender(a, u.ID, 0)
	case to == demoralised:
		put(a, unitOf(a, u.ID).away())
		a.Todo("retreat", u.Name, whole/2, whole)
		part(a, u.ID)
		stray(a, u)
	default:
		put(a, unitOf(a, u.ID).away())
		a.Todo("rout", u.Name, whole/2, whole)
		routers(a, u)
		stray(a, u)
	}
}

// broken returns the state of u’s charge once it cannot be carried on, "" if u is not charging.
func (u Unit) broken() string {
	if u.Charge.At > 0 {
		return chargeFailed
	}
	return ""
}

// stray notes what an enforced move may run into, and drops the dues that no longer matter.
func stray(a *act, u Unit) {
	a.Note("stray")
	missed(a, u.ID)
	dropDues(a, func(d Due) bool {
		switch d.Do {
		case dueHome, dueReceive, dueOverrun, dueShot, dueLost, dueRecoil, dueReply, dueThreat:
			return d.Unit == u.ID || d.Do == dueReceive && d.Other == u.ID
		}
		return false
	})
}

// missed halts the units that charged home at a unit that is gone.
func missed(a *act, id int) {
	for _, d := range a.State.Dues {
		if d.Do == dueReceive && d.Unit == id {
			sayHalt(a, unitOf(a, d.Other))
		}
	}
}

// recoilOf returns how far a shaken unit recoils, or a halted one that was charging, in quarters.
// Source: ECW-63, ECW-R03, ECW-S03.
func (s State) recoilOf(u Unit) int {
	switch {
	case s.chargePending(u):
		return u.Charge.Dist / 2
	case s.Set.RoutRecoil:
		return s.Set.charge(u) / 2
	}
	return s.Set.normal(u) / 2
}

// charging reports whether u still has to test for its charge.
func (u Unit) charging() bool { return u.Charge.At > 0 && u.Charge.Done == "" }

// chargePending reports whether u’s charge is undecided: u or its target has still to test.
func (s State) chargePending(u Unit) bool {
	return u.charging() || slices.ContainsFunc(s.Dues, func(d Due) bool { return d.Do == dueReceive && d.Other == u.ID })
}

// fallsBack recoils a unit as its new morale state calls for.
func fallsBack(a *act, u Unit) {
	switch far := a.State.recoilOf(u); {
	case a.State.chargePending(u): // its models have not moved yet
		a.Todo("halfway", u.Name, u.Charge.Dist-far)
	case far > 0:
		a.Todo("recoil", u.Name, far)
	default: // guns that cannot move
		a.Todo("shaken.still", u.Name)
	}
	recoil(a, u.ID)
}

// recoil moves a unit back in disorder. Cavalry that fought it must follow or test.
// Source: ECW-63, ECW-85.
func recoil(a *act, id int) {
	u := unitOf(a, id).away()
	u.Dis, u.Ran, u.Charge.Done = true, 0, u.broken()
	put(a, u)
	dropDues(a, func(d Due) bool {
		switch d.Do {
		case dueHome, dueOverrun, dueRecoil, dueFollow:
			return d.Unit == id
		}
		return d.Do == dueReceive && d.Other == id
	})
	for _, f := range u.Foes {
		if v := unitOf(a, f.ID); v.mounted() && v.Morale == good && !a.State.isDue(dueRecoil, v.ID) {
			due(a, Due{Do: dueFollow, Unit: v.ID, Other: id})
			continue
		}
		separate(a, id, f.ID)
	}
}

// routers settles the effects of a rout on friends, foes and the unit’s leader. Source: ECW-64, ECW-91; ecw-charts C15.
func routers(a *act, u Unit) {
	fell(a, u)
	if l := a.State.attached(u.ID); l > 0 && !a.State.Set.Safe && len(u.Foes) > 0 {
		due(a, Due{Do: dueRisk, Unit: u.ID, Other: l, Why: byRout})
	}
	foes := u.Foes
	part(a, u.ID)
	for _, f := range foes {
		v := unitOf(a, f.ID)
		if v.Morale >= routed {
			continue
		}
		if v.Morale > good {
			v.Morale = good
			a.Note("good", v.Name)
		}
		switch {
		case len(v.Foes) > 0 || v.guns():
		case !v.mounted() && u.mounted():
			a.Note("no.pursuit")
		default:
			v.Pursuit, v.Quarry, v.Tests = pursuitDue, u.ID, 0
			due(a, Due{Do: duePursuit, Unit: v.ID, Other: u.ID})
		}
		put(a, v)
	}
}

// sayHalt tells the referee where a charger whose target is gone may halt. Source: ECW-53, ECW-R19.
func sayHalt(a *act, u Unit) {
	a.Todo([...]string{"go", "go.levee"}[book.Bit(u.Levee)], u.Name, a.State.Set.normal(u))
}
