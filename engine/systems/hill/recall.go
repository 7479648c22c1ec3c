package hill

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// What the referee has said of where units stand is not asked again. Until one of them moves it holds as it was said; afterwards, how
// far apart they are at least and at most, by how far they have moved. What would make no difference is not asked either: where every
// reply that may still be given leads to the same act. House design.

// sighting is what is known of where one unit stands to another.
type sighting struct {
	Unit, Target int    // of whom, and whom it sees; 0 for whatever else there is to do where it stands
	Reply        string // as it was given, "" since one of them has moved
	Near, Far    int    // how far apart they are at least and at most, in printed quarter inches; Far 0 when nobody knows
}

// nobodyAll is the reply that nobody is in reach of any unit that has not acted.
const nobodyAll = "all"

// Lengths in printed quarter inches: how far troops see one another by day, what a pair in contact is apart, and how far apart is as
// good as unknown.
const (
	seesFar = 96
	touches = 1
	tooFar  = 2 * seesFar
	mates   = 24 // those who hold one place stand no farther from each other
)

// atMost is how near somebody is at most who is seen so, 0 when it does not say.
func atMost(x book.Said) int {
	switch n, _ := length(x); {
	case len(x) == 0:
		return 0
	case x.ID() == "see-contact":
		return touches
	case strings.HasPrefix(x.ID(), "see-within") || x.ID() == "see-open-near":
		return n
	case x.ID() == "see-open" || x.ID() == "see-open-soft": // of horse
		return 72
	case strings.HasPrefix(x.ID(), "see-reach"):
		return 44
	}
	return 0
}

// eyes is how far a unit sees: the night of a scenario shortens it.
func (s State) eyes() int {
	if x, ok := scenarioOf(s.Scene.ID); ok && s.Turn < x.notes.night {
		return inch * (8 + max(0, s.Turn-1)/2*4)
	}
	return seesFar
}

// reaches is how far a unit is in reach of those who are not farther off.
func (s State) reaches(u muster.Unit) int {
	p, _ := s.party(u.From)
	c, _ := behaviourFor(p.Kind)
	switch {
	case side(u) == Players && allMounted(u):
		return 60
	case side(u) == Players && len(mayFire(u, rifle)) > 0:
		return 96
	case c.id == "garrison" || c.id == "french_cavalry":
		return 72
	}
	return 48
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

// tell keeps what was said for an advice.
func (s State) tell(a Advice) State {
	s = s.keeps(a)
	u, ok := s.unit(a.Unit)
	if !ok || a.Known || a.Reply == "" {
		return s
	}
	t := sighting{Unit: u.ID, Target: a.Target, Reply: a.Reply, Near: a.Beyond}
	for _, x := range a.Seen {
		t.Far = max(t.Far, atMost(x))
	}
	beyond := 0 // how far off the others are at least
	switch {
	case a.Reply == nobodyAll:
		for _, x := range s.mayAct(side(u)) {
			s = s.apart(x, min(s.reaches(x), s.eyes()), seesNone)
		}
	case a.Reply == seesNone:
		s = s.apart(u, s.eyes(), seesNone)
	case strings.HasSuffix(a.Reply, "-far"):
		t.Near = s.reaches(u)
		if beyond = t.Near; side(u) == Players || !allMounted(u) {
			s = s.apart(u, beyond, "")
		}
	}
	if t.Target > 0 {
		s = s.sighted(t)
	}
	if a.Reply != seesNone && a.Reply != nobodyAll && !strings.HasPrefix(a.Reply, "at-") {
		s = s.sighted(sighting{Unit: u.ID})
	}
	return s
}

// apart keeps that all who may fight u are no nearer.
func (s State) apart(u muster.Unit, near int, reply string) State {
	if reply != "" {
		s = s.sighted(sighting{Unit: u.ID, Reply: reply})
	}
	for _, x := range s.onTableUnits() {
		if x.ID != u.ID && (side(x) != side(u) || side(u) == NonPlayers) {
			s = s.sighted(sighting{Unit: u.ID, Target: x.ID, Near: near})
		}
	}
	return s
}

// sighted keeps t instead of what was known of the same.
func (s State) sighted(t sighting) State {
	s = s.forget(func(x sighting) bool {
		same := x.Unit == t.Unit && x.Target == t.Target
		other := x.Unit == t.Target && x.Target == t.Unit &&
			(t.Far == touches || x.Far > 0 && x.Far < t.Near || t.Far > 0 && t.Far < x.Near)
		return same || other
	})
	s.Sights = append(slices.Clip(s.Sights), t)
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

// moves keeps how far apart a unit that has moved, or attacked, is from the others: as near as its move brings it, and no farther
// from whom it makes for.
func (s State) moves(did Deed) State {
	switch did.What {
	case didAttack:
		return s.sighted(sighting{Unit: did.Unit, Target: did.Target, Far: touches})
	case didVolley:
		return s.ranged(did)
	case didMove, didFlee, didCharge, didRally:
	default:
		return s
	}
	to, from := 0, 0
	switch a := s.Advice.Get(); {
	case did.What == didCharge:
		to = did.Target
	case did.What == didFlee:
		from = did.Target
	case a.Unit == did.Unit && a.Fits[0].Act == toMove:
		to = a.Target
	case a.Unit == did.Unit && a.Fits[0].Act == toFlee:
		from = a.Target
	}
	far := did.Far
	if did.What == didRally {
		far = 48
	}
	u, _ := s.unit(did.Unit)
	s = s.strayed(u.ID, far)
	before, all := s, s.Sights
	s.Sights = nil
	for _, x := range all {
		other := x.Unit + x.Target - did.Unit
		of, _ := s.unit(x.Unit)
		switch {
		case x.Unit != did.Unit && x.Target != did.Unit:
			if side(of) != side(u) && x.Reply != "" && x.Far != touches { // he who moves may be in reach now, or nearer
				if near, _ := before.between(of.ID, u.ID); x.Far == 0 || max(0, near-far) < x.Far {
					x.Reply = ""
				}
			}
		case x.Target == 0:
			continue
		case x.Target == began:
		default:
			if x.Reply = ""; other != from || from == 0 {
				x.Near = max(0, x.Near-far)
			}
			if x.Far > 0 && (other != to || to == 0 || x.Far == touches) {
				x.Far += far
			}
			if x.Far > tooFar {
				x.Far = 0
			}
			if x.Near == 0 && x.Far == 0 {
				continue
			}
		}
		s.Sights = append(s.Sights, x)
	}
	return s
}

// ranged keeps the range of a volley.
func (s State) ranged(did Deed) State {
	i := slices.Index(bracketIDs[:], did.Range)
	if i < 0 || did.Target == 0 || did.Ruled {
		return s
	}
	x := sighting{Unit: did.Unit, Target: did.Target}
	if i > 0 {
		x.Near = inch * bracketTops[i-1]
	}
	if i == len(bracketTops) { // beyond the last
		return s.sighted(x)
	}
	for _, y := range s.Sights { // whoever fires has not moved
		if y.Unit == x.Unit && y.Target == x.Target {
			x.Reply = y.Reply
		}
	}
	near, far := s.between(x.Unit, x.Target)
	if x.Far, x.Near = inch*bracketTops[i], max(x.Near, near); far > 0 {
		x.Far = min(x.Far, far)
	}
	if x.Near >= x.Far { // what was said before does not go with it
		x.Near, x.Reply = 0, ""
	}
	return s.sighted(x)
}

// between is what is known of how far apart two units are.
func (s State) between(a, b int) (near, far int) {
	for _, x := range s.Sights {
		if x.Unit == a && x.Target == b || x.Unit == b && x.Target == a {
			if near = max(near, x.Near); x.Far > 0 && (far == 0 || x.Far < far) {
				far = x.Far
			}
		}
	}
	u, _ := s.unit(a)
	t, _ := s.unit(b)
	for _, x := range s.Sights { // what one of those who hold a place sees, the others see
		o, _ := s.unit(x.Unit)
		if at := s.manned(o); at > 0 && (at == s.manned(u) && x.Target == b || at == s.manned(t) && x.Target == a) {
			near = max(near, x.Near-mates)
		}
	}
	return max(near, s.gap(u, t), s.gap(t, u)), far
}

// bracket is that of the range between two units where it follows from what is known, else unset.
func (s State) bracket(a, b int) bracket {
	near, far := s.between(a, b)
	if x := bracketAt(far); far > 0 && x == bracketAt(near+1) {
		return x
	}
	return unset
}

// recalls is the reply that follows from what was said before, or that makes no difference; ok is false when it must be asked. vague
// tells that others may be as true as it.
func (a *adviser) recalls(ask dice.Question, of []met) (id string, vague, ok bool) {
	if a.force != "" {
		return a.force, false, true
	}
	if a.again || a.u.ID == 0 {
		return "", false, false
	}
	for _, x := range a.s.Sights {
		if x.Unit == a.u.ID && x.Reply != "" && slices.ContainsFunc(ask.Choices, func(c dice.Choice) bool { return c.ID == x.Reply }) {
			return x.Reply, false, true
		}
	}
	open := a.open(ask, of)
	if len(open) == 0 || !a.led && (len(open) > 1 || !a.s.inContact(a.u) && !a.s.asSaid(a.u)) { // the referee is asked
		return "", false, false
	}
	id = open[len(open)-1]
	if a.or, ok = a.others(a.would(id), open); !ok {
		a.or = nil
	}
	return id, len(open) > 1, ok
}

// others are what somebody does instead of what he usually does where the table shows it, each with where that is; ok is false where it
// must be asked: they are too many, or where they hold cannot be said in a few words. Nobody charges unseen.
func (a *adviser) others(usual Advice, open []string) (out []Advice, ok bool) {
	for _, id := range open {
		o := a.would(id)
		if same(usual, o) {
			continue
		}
		i := slices.IndexFunc(out, func(x Advice) bool { return x.Fits[0].Act == o.Fits[0].Act && x.Place == o.Place })
		if i < 0 {
			i, out = len(out), append(out, Advice{Fits: o.Fits[:1], Target: o.Target, Name: o.Name, Place: o.Place})
		}
		switch x := &out[i]; {
		case len(o.Seen) == 0:
			return nil, false
		case x.Target == o.Target: // what is farther off holds nearer, too
			x.Seen = o.Seen[len(o.Seen)-1:]
		default:
			x.Target, x.Name = 0, ""
		}
	}
	if len(out) == 0 {
		return nil, true
	}
	act, searches := usual.Fits[0].Act, 0
	for _, x := range out {
		if x.Fits[0].Act == toSearch {
			searches++
		}
	}
	few := len(out) < mostOr || searches == mostOr
	return out, few && act != toCharge && act != toAttack && len(out) <= mostOr
}

// would is what is advised by a reply.
func (a *adviser) would(id string) Advice {
	b := *a
	b.force = id
	b.work()
	return b.out
}

// same tells whether two advices come to the same.
func same(a, b Advice) bool {
	x, y := a.Fits[0], b.Fits[0]
	whom := x.Act == toFire || x.Act == toCharge || x.Act == toAttack
	return x.Act == y.Act && a.Place == b.Place && (!whom || a.Target == b.Target)
}

// open are the replies that may be given, as far as is known. Who is known to be in reach stands before who may be.
func (a *adviser) open(ask dice.Question, of []met) (out []string) {
	reach := map[string]int{} // of every one, the farthest that a reply names
	known, nearest := "", 0
	for _, x := range of {
		if x.q.unit.ID == 0 {
			if x.q.id != "" {
				return nil // somebody who is followed by nobody
			}
			continue
		}
		n := atMost(x.said)
		if a.s.hides(x) || x.r == unseen { // he is not in the open, or may be in sight farther off
			n = 0
		}
		reach[x.q.id] = max(reach[x.q.id], n)
		if _, far := a.s.between(a.u.ID, x.q.unit.ID); far > 0 && far <= n && (known == "" || far < nearest) {
			known, nearest = x.q.id, far
		}
	}
	asked := slices.ContainsFunc(a.s.Sights, func(x sighting) bool { return x.Unit == a.u.ID && x.Target == 0 })
	for i, c := range ask.Choices {
		x := of[i]
		near, far := a.s.between(a.u.ID, x.q.unit.ID)
		n := atMost(x.said)
		switch {
		case strings.HasPrefix(c.ID, "at-"):
			if !asked && !a.s.short(a.u, c.ID[len("at-"):]) {
				out = append(out, c.ID)
			}
		case c.ID == seesNone:
			if known == "" {
				out = append(out, c.ID)
			}
		case x.q.unit.ID == 0 || c.ID == x.r || known != "" && known != x.q.id:
		case n == touches:
			if far == touches {
				return []string{c.ID}
			}
		case a.s.hides(x):
		case n > 0 && near < min(n, a.s.eyes()):
			out = append(out, c.ID)
		case n == 0 && (far == 0 || far > reach[x.q.id]):
			out = append(out, c.ID)
		}
	}
	return out
}

// hides tells whether a reply has somebody in the open who is known to stand in cover.
func (s State) hides(x met) bool {
	return x.said != nil && strings.HasPrefix(x.said.ID(), "see-open") && s.covered(x.q.unit)
}

// clear tells whether every enemy of a unit is known to be farther off.
func (a *adviser) clear(far int) bool {
	return a.u.ID != 0 && !slices.ContainsFunc(a.s.onTableUnits(), func(x muster.Unit) bool {
		near, _ := a.s.between(a.u.ID, x.ID)
		return side(x) != side(a.u) && near <= far
	})
}

// several tells whether other units of the same side are still to act.
func (a *adviser) several() bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.mayAct(side(a.u)), func(u muster.Unit) bool { return u.ID != a.u.ID && u.Type != typeCivil })
}

// inContact tells whether the record has somebody in contact with u.
func (s State) inContact(u muster.Unit) bool {
	return slices.ContainsFunc(s.Sights, func(x sighting) bool {
		o, ok := s.unit(x.Unit + x.Target - u.ID)
		return x.Far == touches && (x.Unit == u.ID || x.Target == u.ID) && ok && o.Here()
	})
}

// asSaid tells whether somebody whom u was said to see is where he was.
func (s State) asSaid(u muster.Unit) bool {
	return slices.ContainsFunc(s.Sights, func(x sighting) bool { return x.Unit == u.ID && x.Target > 0 && x.Reply != "" })
}

// threatened tells whether an enemy is known to be so near to the unit.
func (a *adviser) threatened(far int) bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.Sights, func(x sighting) bool {
		return x.Far > 0 && x.Far <= far && x.Target != began && (x.Unit == a.u.ID || x.Target == a.u.ID)
	})
}
