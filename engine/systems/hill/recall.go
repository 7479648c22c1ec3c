package hill

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// What the referee has said of where units stand holds until one of them moves: it is not asked again, neither of the one nor of the
// other. House design.

// sighting is one thing said.
type sighting struct {
	Unit   int    // of whom; 0 for all of either side, of whom nobody is in reach of another
	Target int    // whom it saw, 0 for nobody
	Reply  string // as it was given
	Turn   int    // in which it was said
	Far    int    // how near he is at most, in printed quarter inches; 0 when that was not said
}

// nobodyAll is the reply that nobody is in reach of any unit that has not acted.
const nobodyAll = "all"

// atMost is how near somebody is at most who is seen so, 0 when it does not say.
func atMost(x book.Said) int {
	switch n, _ := length(x); {
	case len(x) == 0:
		return 0
	case x.ID() == "see-contact":
		return 1
	case x.ID() == "see-within" || x.ID() == "see-open-near" || x.ID() == "see-within-cover":
		return n
	}
	return 0
}

// whereabouts is what was last said of where those are who do not seek a fight: it holds for some turns.
type whereabouts struct {
	Unit, Turn int
	Reply      string
}

// stays is for how many turns more it holds for those who keep out of what goes on, and lasting which replies do. For those on their way
// it holds for one turn that nobody is near.
const stays = 4

var lasting = []string{seesNone, "british", "bandits", "french", "guerillas", "uniform"}

// keeps keeps what was said of where those are who do not seek a fight.
func (s State) keeps(a Advice) State {
	if a.Known || a.Unit == 0 || a.Target != 0 {
		return s
	}
	s.Whereabouts = slices.DeleteFunc(slices.Clone(s.Whereabouts), func(x whereabouts) bool {
		return x.Unit == a.Unit || x.Turn < s.Turn-stays
	})
	if timid := must(a.Kind).civil || a.Kind == "desert"; timid && slices.Contains(lasting, a.Reply) ||
		must(a.Kind).travels && a.Reply == seesNone {
		s.Whereabouts = append(s.Whereabouts, whereabouts{a.Unit, s.Turn, a.Reply})
	}
	if len(s.Whereabouts) == 0 {
		s.Whereabouts = nil
	}
	return s
}

// still is what was chosen before of where those are who do not seek a fight; ok is false when it must be asked.
func (a *adviser) still(choices []reply) (id string, ok bool) {
	holds := 1
	if a.kind.civil || a.kind.id == "desert" {
		holds = stays
	}
	i := slices.IndexFunc(a.s.Whereabouts, func(x whereabouts) bool { return x.Unit == a.u.ID && a.s.Turn-x.Turn <= holds })
	if a.again || a.u.ID == 0 || i < 0 {
		return "", false
	}
	id = a.s.Whereabouts[i].Reply
	return id, slices.ContainsFunc(choices, func(r reply) bool { return r.id == id })
}

// tell keeps what was said for an advice. What a unit sees of those who saw nobody ends that.
func (s State) tell(a Advice) State {
	s = s.keeps(a)
	t := sighting{Unit: a.Unit, Target: a.Target, Reply: a.Reply, Turn: s.Turn}
	for _, x := range a.Seen {
		t.Far = max(t.Far, atMost(x))
	}
	switch {
	case a.Reply == nobodyAll:
		t = sighting{Reply: seesNone, Turn: s.Turn}
	case t.Target == 0 || strings.HasPrefix(a.Reply, "at-"):
		return s
	}
	s = s.forget(func(x sighting) bool { return x.Unit == t.Unit || x.Unit == 0 && t.Target > 0 })
	s.Sights = append(s.Sights, t)
	return s
}

// forget drops what no longer holds.
func (s State) forget(stale func(sighting) bool) State {
	if len(s.Sights) > 0 {
		s.Sights = slices.DeleteFunc(slices.Clone(s.Sights), stale)
	}
	if len(s.Sights) == 0 {
		s.Sights = nil
	}
	return s
}

// turns forgets, as a turn ends, that nobody is in reach of anybody; but where all that fight stand fast, our own advance brings
// them into reach only in the turn after.
func (s State) turns() State {
	fast := !slices.ContainsFunc(s.foes(), func(u muster.Unit) bool {
		p, _ := s.party(u.From)
		c, _ := behaviourFor(p.Kind)
		return c.id != "garrison"
	})
	return s.forget(func(x sighting) bool { return x.Unit == 0 && (!fast || x.Turn < s.Turn) })
}

// moves forgets where a unit stood; and who was not in reach of somebody may be so now.
func (s State) moves(did Deed) State {
	if !slices.Contains([]string{didMove, didFlee, didCharge, didRally}, did.What) {
		return s
	}
	u, _ := s.unit(did.Unit)
	return s.forget(func(x sighting) bool {
		of, _ := s.unit(x.Unit)
		if x.Unit == 0 { // those who fight come on
			return s.enemy(u) && side(u) == NonPlayers && u.Mark(markTravels) == 0
		}
		about := x.Unit == did.Unit || x.Target == did.Unit || did.What == didCharge && x.Unit == did.Target
		return about || x.Far == 0 && side(of) != side(u)
	})
}

// recalls is the reply that follows from what was said before; ok is false when it must be asked. What the others see of a unit of the
// Players says nothing of what there is to be done where that has come to.
func (a *adviser) recalls(ask dice.Question, of []met) (id string, ok bool) {
	if a.again {
		return "", false
	}
	best := 1 << 30
	for i, c := range ask.Choices {
		if i >= len(of) {
			break
		}
		x := of[i]
		n := atMost(x.said)
		for _, t := range a.s.Sights {
			switch {
			case t.Unit == 0 && c.ID == seesNone && (a.kind.id == kindPlayers || !a.others(of)):
				return c.ID, true
			case a.u.ID != 0 && t.Unit == a.u.ID && t.Reply == c.ID:
				return c.ID, true
			case a.kind.id != kindPlayers && a.u.ID != 0 && t.Target == a.u.ID && t.Unit == x.q.unit.ID && t.Far > 0 && t.Far <= n && n < best:
				id, ok, best = c.ID, true, n
			}
		}
	}
	return id, ok
}

// others tells whether somebody beside the Players is among those who may be seen.
func (a *adviser) others(of []met) bool {
	return slices.ContainsFunc(of, func(x met) bool { return x.q.id != "" && (x.q.unit.ID == 0 || side(x.q.unit) != Players) })
}

// several tells whether other units of the same side are still to act.
func (a *adviser) several() bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.mayAct(side(a.u)), func(u muster.Unit) bool { return u.ID != a.u.ID && u.Type != typeCivil })
}

// threatened tells whether an enemy is known to be so near to the unit.
func (a *adviser) threatened(far int) bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.Sights, func(x sighting) bool {
		return x.Far > 0 && x.Far <= far && (x.Unit == a.u.ID || x.Target == a.u.ID)
	})
}
