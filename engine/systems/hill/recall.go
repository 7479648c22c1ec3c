package hill

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// The referee is not asked again for positions already given. An answer holds as it is until one of the two
// units moves; after that, their distances moved give a minimum and maximum distance. A question is also
// skipped when it would make no difference, because every answer still possible leads to the same act. House
// design.

// sighting is what is known of the position of one unit relative to another.
type sighting struct {
	Unit, Target int    // the unit and whom it sees; Target 0 stands for anything else to do where the unit is
	Reply        string // as given, "" once either has moved
	Near, Far    int    // minimum and maximum distance in printed quarter inches; Far is 0 when not known
}

// nobodyAll is the reply that nobody is in reach of any unit that has not acted.
const nobodyAll = "all"

// Lengths in printed quarter inches: how far troops can see each other by day, the distance of units in
// contact, and the distance from which it is as good as unknown.
const (
	seesFar = 96
	touches = 1
	tooFar  = 2 * seesFar
	mates   = 24 // the greatest distance between units holding one place
)

// atMost returns the maximum distance implied by something seen, 0 when it implies none.
func atMost(x book.Said) int {
	switch n := length(x); {
	case len(x) == 0:
		return 0
	case strings.HasPrefix(x.ID(), "see-contact") || x.ID() == "see-caught":
		return touches
	case strings.HasPrefix(x.ID(), "see-within") || x.ID() == "see-open-near" || x.ID() == "see-nearer":
		return n
	case x.ID() == "see-open" || x.ID() == "see-open-soft": // for cavalry
		return 72
	case strings.HasPrefix(x.ID(), "see-reach"):
		return 44
	}
	return 0
}

// eyes returns how far a unit can see; night in a scenario reduces it.
func (s State) eyes() int { return inch * nightSight(s.Turn, s.notes().night) }

// nearReach returns the distance that counts as in reach of a unit.
func (s State) nearReach(u muster.Unit) int {
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

// whereabouts is the latest answer about who is near a unit that avoids fights; it holds for several turns.
type whereabouts struct {
	Unit, Turn int
	Reply      string
}

// timidTurns is for how many more turns an answer holds for units that keep out of the fighting, and lasting lists
// the answers that do. For travellers the answer that nobody is near holds for one turn.
const timidTurns = 4

var lastingReplies = []string{seesNone, "british", "bandits", "french", "guerillas", "uniform"}

// recordReply records an answer about who is near a unit that avoids fights.
func (s State) recordReply(a Advice) State {
	if a.Known && a.Or == nil || a.Unit == 0 || a.Target != 0 {
		return s
	}
	s.Whereabouts = slices.DeleteFunc(slices.Clone(s.Whereabouts), func(x whereabouts) bool {
		return x.Unit == a.Unit || x.Turn < s.Turn-timidTurns
	})
	if timid := must(a.Kind).civil || a.Kind == "desert"; timid && slices.Contains(lastingReplies, a.Reply) ||
		must(a.Kind).travels && a.Reply == seesNone {
		s.Whereabouts = append(s.Whereabouts, whereabouts{a.Unit, s.Turn, a.Reply})
	}
	if len(s.Whereabouts) == 0 {
		s.Whereabouts = nil
	}
	return s
}

// still returns the earlier answer about who is near a unit that avoids fights; ok is false when it must be
// asked.
func (a *adviser) still(choices []reply) (id string, ok bool) {
	holds := 1
	if a.kind.civil || a.kind.id == "desert" {
		holds = timidTurns
	}
	i := slices.IndexFunc(a.s.Whereabouts, func(x whereabouts) bool { return x.Unit == a.u.ID && a.s.Turn-x.Turn <= holds })
	if a.again || a.u.ID == 0 || i < 0 {
		return "", false
	}
	id = a.s.Whereabouts[i].Reply
	return id, slices.ContainsFunc(choices, func(r reply) bool { return r.id == id })
}

// keepAnswer records the answer given for advice.
func (s State) keepAnswer(a Advice) State {
	s = s.recordReply(a)
	u, ok := s.unit(a.Unit)
	if ok && !a.Known && len(a.Seen) == 1 && a.Fits[0].Act == toRally { // nobody is near
		return s.recordApart(u, 1+length(a.Seen[0]), "")
	}
	if !ok || a.Known || a.Reply == "" {
		return s
	}
	t := sighting{Unit: u.ID, Target: a.Target, Reply: a.Reply, Near: a.Beyond}
	for _, x := range a.Seen {
		t.Far = max(t.Far, atMost(x))
	}
	beyond := 0 // minimum distance of the others
	switch {
	case a.Reply == nobodyAll:
		for _, x := range s.mayAct(side(u)) {
			s = s.recordApart(x, min(s.nearReach(x), s.eyes()), seesNone)
		}
	case a.Reply == seesNone:
		s = s.recordApart(u, s.eyes(), seesNone)
	case strings.HasSuffix(a.Reply, "-far"):
		t.Near = s.nearReach(u)
		if beyond = t.Near; side(u) == Players || !allMounted(u) {
			s = s.recordApart(u, beyond, "")
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

// recordApart records that no possible opponent of u is nearer than near.
func (s State) recordApart(u muster.Unit, near int, reply string) State {
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

// placedOff returns how far off the Players a party was placed at least, in printed inches, 0 when that is not known: the edge of a table
// may have been nearer. Ahead of the force there is room as far as the table is deep; aslant it may have slid along the edge. Source:
// HILL-104 to 106.
func (s State) placedOff(d Drawn) int {
	room := s.tableDepth() - d.Inches*inch
	for _, u := range s.units(Players) {
		if _, to, _ := s.began(u); to+s.moveSlack(u.ID) > room {
			room = -1
		}
	}
	switch {
	case d.Off.Edge == 0 && (d.On.Known || d.Toward == 0 && room >= 0):
		return d.Inches
	case d.Off.Edge == 0 && (d.Toward == 1 || d.Toward == 7) && room >= 0:
		return d.Inches * 7 / 10
	}
	return 0
}

// foundThere is the reply of who has just been found: where they stand has been said.
const foundThere = "found"

// foundOff is how far from the unit that finds them a scenario's troops in a place stand, in printed inches. House design, after what
// the table says of infantry found in a village. Source: ruling 65.
const foundOff = 4

// keepOff records that a new unit is no nearer to any Player unit than off, give or take the room its own figures need.
func (s State) keepOff(id, off int) State {
	for _, u := range s.units(Players) {
		s = s.sighted(sighting{Unit: id, Target: u.ID, Near: max(0, off-3) * inch})
	}
	return s
}

// sighted records t in place of what was known about the same pair.
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

// forget drops sightings that no longer hold.
func (s State) forget(stale func(sighting) bool) State {
	if len(s.Sights) > 0 {
		s.Sights = slices.DeleteFunc(slices.Clone(s.Sights), stale)
	}
	if len(s.Sights) == 0 {
		s.Sights = nil
	}
	return s
}

// afterDeed updates distances after a unit has moved or attacked: all others may be nearer by its move, and those
// it does not move towards may be farther.
func (s State) afterDeed(did Deed) State {
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
	back := s.Returns
	if s = s.strayed(u.ID, far); did.What == didRally {
		s.Returns = back
	}
	before, all := s, s.Sights
	s.Sights = nil
	for _, x := range all {
		other := x.Unit + x.Target - did.Unit
		of, _ := s.unit(x.Unit)
		switch {
		case x.Unit != did.Unit && x.Target != did.Unit:
			if side(of) != side(u) && x.Reply != "" && x.Far != touches { // the moving unit may have come within reach, or nearer
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

// ranged records the range of a volley.
func (s State) ranged(did Deed) State {
	i := slices.Index(bracketIDs[:], did.Range)
	if i < 0 || did.Target == 0 || did.Ruled {
		return s
	}
	x := sighting{Unit: did.Unit, Target: did.Target}
	if i > 0 {
		x.Near = inch * bracketTops[i-1]
	}
	if i == len(bracketTops) { // beyond the last bracket
		return s.sighted(x)
	}
	for _, y := range s.Sights { // the firing unit has not moved
		if y.Unit == x.Unit && y.Target == x.Target {
			x.Reply = y.Reply
		}
	}
	near, far := s.between(x.Unit, x.Target)
	if x.Far, x.Near = inch*bracketTops[i], max(x.Near, near); far > 0 {
		x.Far = min(x.Far, far)
	}
	if x.Near >= x.Far { // the earlier answers contradict it
		x.Near, x.Reply = 0, ""
	}
	return s.sighted(x)
}

// between returns what is known of the distance between two units.
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
	for _, x := range s.Sights { // units holding the same place share what they see
		o, _ := s.unit(x.Unit)
		if at := s.manned(o); at > 0 && (at == s.manned(u) && x.Target == b || at == s.manned(t) && x.Target == a) {
			near = max(near, x.Near-mates)
		}
	}
	return max(near, s.gap(u, t), s.gap(t, u)), far
}

// bracket returns the range bracket between two units when it follows from what is known, otherwise unset.
func (s State) bracket(a, b int) bracket {
	near, far := s.between(a, b)
	if x := bracketAt(far); far > 0 && x == bracketAt(near+1) {
		return x
	}
	return unset
}

// recall returns the answer that follows from earlier ones, or whose choice makes no difference; ok is false
// when it must be asked. vague means that others may be just as true.
func (a *adviser) recall(ask dice.Question, of []met) (id string, vague, ok bool) {
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
		if i := slices.IndexFunc(of, func(m met) bool {
			return m.q.unit.ID == x.Target && m.r != unseen && !a.s.hides(m) && atMost(m.said) >= x.Far
		}); i >= 0 && x.Unit == a.u.ID && x.Reply == foundThere {
			return ask.Choices[i].ID, false, true
		}
	}
	open := a.open(ask, of)
	if len(open) == 0 || !a.led && (len(open) > 1 || !a.s.inContact(a.u) && !a.s.asSaid(a.u)) { // the referee must be asked
		return "", false, false
	}
	id = open[len(open)-1]
	if a.or, ok = a.others(a.would(id), open); !ok {
		a.or = nil
	}
	return id, len(open) > 1, ok
}

// others returns the acts other than the usual one that the table might call for, each with its case. ok is
// false when the question must be asked: there are too many, or a case cannot be put briefly. No charge is
// advised without asking.
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
		case x.Target == o.Target: // what holds farther off also holds nearer
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
	few := len(out) < maxOr || searches == maxOr
	return out, few && act != toCharge && act != toAttack && len(out) <= maxOr
}

// would returns the advice that an answer leads to.
func (a *adviser) would(id string) Advice {
	b := *a
	b.force = id
	b.work()
	return b.out
}

// same reports whether two pieces of advice lead to the same act.
func same(a, b Advice) bool {
	x, y := a.Fits[0], b.Fits[0]
	whom := x.Act == toFire || x.Act == toCharge || x.Act == toAttack
	return x.Act == y.Act && a.Place == b.Place && (!whom || a.Target == b.Target)
}

// open returns the answers still possible as far as is known. Targets known to be in reach rule out those that
// only may be.
func (a *adviser) open(ask dice.Question, of []met) (out []string) {
	reach := map[string]int{} // for each target, the farthest length that a reply names
	known, nearest := "", 0
	for _, x := range of {
		if x.q.unit.ID == 0 {
			if x.q.id != "" {
				return nil // a target that is not tracked
			}
			continue
		}
		n := atMost(x.said)
		if a.s.hides(x) || x.r == unseen { // not in the open, or perhaps in sight farther off
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

// hides reports whether a reply has a target in the open that is known to be in cover.
func (s State) hides(x met) bool {
	return x.said != nil && strings.HasPrefix(x.said.ID(), "see-open") && s.covered(x.q.unit)
}

// askPossible asks without the answers that are ruled out by what is known of the distances. When nobody can be near, known is true.
func (a *adviser) askPossible(ask dice.Question, of []met) (id string, known bool) {
	all, reach, more := ask.Choices, false, false
	ask.Choices = nil
	for i, c := range all {
		x := of[i]
		near, _ := a.s.between(a.u.ID, x.q.unit.ID)
		if n := atMost(x.said); !a.again && a.u.ID*x.q.unit.ID*n > 0 && near >= n || c.ID == seesEqual && !reach {
			continue
		}
		reach = reach || x.q.id != "" && (x.said == nil || atMost(x.said) > 0)
		more = more || x.r != seesNone
		ask.Choices = append(ask.Choices, c)
	}
	if !more {
		return seesNone, true
	}
	return a.d.Ask(ask), false
}

// cannotBe reports whether an answer about the nearest enemy, or the end of a journey, is ruled out by what is known.
func (a *adviser) cannotBe(r reply) bool {
	if a.again || a.u.ID == 0 {
		return false
	}
	n := atMost(r.said)
	return n > 0 && a.clear(n) && a.s.camp() ||
		r.id == "there" && (!a.p.Noted && a.s.moveSlack(a.u.ID) == 0 || a.p.Goal.Site == 0 && a.p.Goal.Edge > 0) // by an edge it leaves
}

// camp reports whether a French unit has only French and civilians beside it.
func (s State) camp() bool {
	for _, x := range s.units(NonPlayers) {
		if k := s.kindOfUnit(x.From); k == "guer" || k == "desert" || k == "bandit" {
			return false
		}
	}
	return true
}

// clear reports whether every enemy of the unit is known to be farther off.
func (a *adviser) clear(far int) bool {
	return a.u.ID != 0 && !slices.ContainsFunc(a.s.onTableUnits(), func(x muster.Unit) bool {
		near, _ := a.s.between(a.u.ID, x.ID)
		return side(x) != side(a.u) && near <= far
	})
}

// several reports whether other units of the same side are still to act.
func (a *adviser) several() bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.mayAct(side(a.u)), func(u muster.Unit) bool { return u.ID != a.u.ID && u.Type != typeCivil })
}

// touching returns a unit known to be in contact with u.
func (s State) touching(u muster.Unit) (o muster.Unit, ok bool) {
	for _, x := range s.Sights {
		if x.Far == touches && (x.Unit == u.ID || x.Target == u.ID) && !ok {
			o, ok = s.unit(x.Unit + x.Target - u.ID)
		}
	}
	return o, ok
}

// mingled reports whether t is known to be in contact with units on u's side, perhaps u itself, of as many figures: no
// figure of it need then be out of contact. It returns the last of those units. Source: HILL-60.
func (s State) mingled(u, t muster.Unit) (with muster.Unit, all bool) {
	n := 0
	for _, x := range s.Sights {
		if x.Far != touches || x.Unit != t.ID && x.Target != t.ID {
			continue
		}
		if o, ok := s.unit(x.Unit + x.Target - t.ID); ok && o.Side == u.Side {
			with, n = o, n+o.Alive()
		}
	}
	return with, n > 0 && n >= t.Alive()
}

// inContact reports whether a unit is known to be in contact with u.
func (s State) inContact(u muster.Unit) bool { _, ok := s.touching(u); return ok }

// asSaid reports whether a target that u was said to see has not moved since.
func (s State) asSaid(u muster.Unit) bool {
	return slices.ContainsFunc(s.Sights, func(x sighting) bool { return x.Unit == u.ID && x.Target > 0 && x.Reply != "" })
}

// threatened reports whether an enemy is known to be within far of the unit.
func (a *adviser) threatened(far int) bool {
	return a.u.ID != 0 && slices.ContainsFunc(a.s.Sights, func(x sighting) bool {
		return x.Far > 0 && x.Far <= far && x.Target != began && (x.Unit == a.u.ID || x.Target == a.u.ID)
	})
}
