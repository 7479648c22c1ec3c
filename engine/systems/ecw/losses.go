package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// put stores u in the roster, if it is on it.
func put(a *act, u Unit) {
	if u.ID > 0 {
		a.State = a.State.withUnit(u)
	}
}

// unitOf returns the current state of a unit.
func unitOf(a *act, id int) Unit {
	u, _ := a.State.unit(id)
	return u
}

// phase adds a note if the entry is made outside its phases.
func phase(a *act, steps ...int) {
	if !slices.Contains(steps, a.State.Step) {
		a.Note("outside")
	}
}

// sideOf adds a note if a unit moves while the other side is moving.
func sideOf(a *act, u Unit) {
	if side := a.State.active(); side >= 0 && u.Side != side {
		a.Note("outside")
	}
}

// part ends all contacts of a unit.
func part(a *act, id int) {
	u := unitOf(a, id)
	for _, f := range u.Foes {
		put(a, unitOf(a, f.ID).without(id))
	}
	u.Foes = nil
	put(a, u)
	dropDues(a, func(d Due) bool { return (d.Do == dueFight || d.Do == dueFollow) && (d.Unit == id || d.Other == id) })
}

// separate ends the contact of two units.
func separate(a *act, id, other int) {
	put(a, unitOf(a, id).without(other))
	put(a, unitOf(a, other).without(id))
	dropDues(a, func(d Due) bool {
		return (d.Do == dueFight || d.Do == dueFollow) && (d.Unit == id && d.Other == other || d.Unit == other && d.Other == id)
	})
}

// leave takes a unit off the table.
func leave(a *act, id int, why string) {
	if u := unitOf(a, id); id == 0 || !u.here() {
		return
	}
	part(a, id)
	u := unitOf(a, id)
	if why != leftTable {
		fell(a, u)
	}
	u.Off = why
	put(a, u)
	inHand(a, id)
	missed(a, id)
	dropDues(a, func(d Due) bool {
		switch d.Do {
		case dueRisk, dueFriends: // their Other is a leader or a side
			return false
		case dueHome, dueOverrun, duePursuit: // those aimed at it stay: the enemy misses or follows it
			return d.Unit == id
		}
		return d.Unit == id || d.Other == id
	})
	for _, v := range a.State.Units {
		if v.Quarry == id {
			v.Quarry = 0
			put(a, v)
			if why != leftTable { // its quarry is eliminated: in hand again without a test
				inHand(a, v.ID)
				a.Todo("in.hand", v.Name)
			}
		}
	}
	for _, l := range a.State.Leaders {
		if l.Unit == id {
			l.Unit = 0
			a.State = a.State.withLeader(l)
			a.Note("unled", l.Name)
		}
	}
	if a.State.Hand == id {
		a.State.Hand = 0
	}
}

// inHand ends a unit’s pursuit and the dues that go with it.
func inHand(a *act, id int) {
	u := unitOf(a, id)
	u.Pursuit, u.Quarry, u.Tests = 0, 0, 0
	put(a, u)
	dropDues(a, func(d Due) bool { return d.Unit == id && (d.Do == duePursuit || d.Do == dueContinue) })
}

// fell records, once a turn, that a unit routed, surrendered or was eliminated, for the tests of phase 6. Gunners and skirmishers never
// count. Source: ECW-91.
func fell(a *act, u Unit) {
	if !u.guns() && !u.skirmish() && !a.State.fallen(u.ID) {
		mourn(a, a.State.fall(u.ID))
	}
}

// fallen reports whether a unit has routed, surrendered or been eliminated this turn.
func (s State) fallen(id int) bool {
	return slices.ContainsFunc(s.Fell, func(f Fall) bool { return f.Unit == id })
}

// mourn records a fall. In phase 6 the tests for it are due at once.
func mourn(a *act, f Fall) {
	a.State.Fell = append(slices.Clip(a.State.Fell), f)
	if a.State.Step == stepLast {
		due(a, Due{Do: dueFriends, Other: f.Side})
	}
}

// Which figures of a mixed regiment go first.
const (
	lossShot  = "shot"
	lossPikes = "pikes"
	lossShare = "share"
)

// lose returns u after n hits, taken as how says: pikes first, shot first, or shared. Guns lose gunners, then models.
// Source: ECW-20; ecw-charts 3.
func (u Unit) lose(n int, how string) Unit {
	take := func(from *int, k int) {
		k = min(k, *from, n)
		*from -= k
		n -= k
	}
	if how == lossShare {
		take(&u.Pikes, (n*u.Pikes+u.figures()/2)/max(u.figures(), 1))
	}
	if how == lossPikes {
		take(&u.Pikes, n)
	}
	take(&u.Shot, n)
	take(&u.Pikes, n)
	take(&u.Other, n)
	if u.guns() {
		take(&u.Guns, n)
	}
	u.Ranks = max(1, min(u.Ranks, u.figures()))
	return u
}

// casualties removes n figures and tells the referee to do so.
func casualties(a *act, u Unit, n int) {
	at := len(a.Told.Todo)
	if gone := removed(a, u, n); gone != nil {
		a.Told.Todo = slices.Insert(a.Told.Todo, at, book.Say("off", u.Name, gone))
	}
}

// removed removes n figures, asking which of a mixed regiment go. It returns what has gone, nil for nothing. Source: ECW-20.
func removed(a *act, u Unit, n int) book.Said {
	if u.ID == 0 || n <= 0 {
		return nil
	}
	was := unitOf(a, u.ID)
	how := lossShare
	if was.Pikes > 0 && was.Shot > 0 && n < was.figures() {
		q := dice.Question{ID: "loss", Text: book.WithVerb(u.Name, "lose") + " " + book.Num(n) + ". Which figures go?", Kind: dice.Pick,
			Section: secLosses, Side: was.Side + 1}
		labels := []string{"Shot first", "Pikes first", "Shared"}
		if n == 1 { // nothing to share
			labels = []string{"A musketeer", "A pikeman"}
		}
		for i, label := range labels {
			how := [...]string{lossShot, lossPikes, lossShare}[i]
			q.Choices = append(q.Choices, dice.Choice{ID: how, Label: label,
				Second: was.lose(n, how).strength() + " left"})
		}
		how = a.Ask(q)
	}
	now := was.lose(n, how)
	put(a, now)
	gone := goneSaid(was, now)
	switch {
	case now.gone():
		a.Todo("destroyed", u.Name)
		leave(a, u.ID, offDestroyed)
		return gone
	case now.missile() != was.missile():
		a.Note("now", u.Name, now.missile())
	}
	if was.pikeSupported() && !now.pikeSupported() {
		a.Note("unpiked", u.Name)
	}
	return gone
}

// throwHits throws n dice under a code and returns the number of hits.
func throwHits(a *act, c hitCode, n int, about string) (sum int) {
	if c == codeNone {
		return 0
	}
	for _, t := range a.Volley(banded(rollHit, c).WithAbout(about), n) {
		switch {
		case t.Counted && t.Passed:
			sum++
		case !t.Counted:
			sum += codes[c].faces[t.Total-1]
		}
	}
	return sum
}

// saving throws to save the hits left, status by status, and returns those that stay. Source: ECW-72.
func saving(a *act, hits int, statuses []string, guns bool) int {
	for i, x := range saves {
		if hits == 0 || !slices.Contains(statuses, x.id) {
			continue
		}
		need := a.State.Set.v(saveKey(x.id, guns))
		if need > 6 {
			continue
		}
		saved := a.Successes(rollSave.WithAbout(x.name).Needing(need, "saved", "hit"), hits)
		a.Note("saved", i, saved, hits, need)
		hits -= saved
	}
	return hits
}

// surrender removes a unit; its captor, 0 for none, gives up guards. Source: ECW-67.
func surrender(a *act, id, captor int) {
	u := unitOf(a, id)
	n := u.figures()
	leave(a, id, offSurrendered)
	a.Todo("captured", u.Name, n)
	captors(a, captor, n)
}

func captors(a *act, captor, prisoners int) {
	v, ok := a.State.unit(captor)
	g := guards(prisoners)
	switch {
	case g == 0:
		a.Note("unguarded")
	case !ok:
		a.Note("guards", g)
	default:
		a.Todo("guard", g, v.Name)
		put(a, v.lose(min(g, v.figures()), lossShare))
		if unitOf(a, captor).gone() {
			leave(a, captor, offDestroyed)
		}
	}
}

// attacked removes the limber of limbered guns that are shot at or charged. Source: ECW-42.
func attacked(a *act, id int) {
	if v := unitOf(a, id); v.limbered() {
		v.Limber, v.Ready = limberGone, 2
		put(a, v)
		a.Note("limber", v.Name)
	}
}
