package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

var _ commander.Fighter = System{}

// ring gives the settings for a duel of two units. All of it is house design.
var ring = commander.Rules{
	Cover: []view.Option{book.Opt("open", "The open", ""), book.Opt("soft", "Soft cover", ""), book.Opt("hard", "Hard cover", ""),
		book.Opt("fort", "A fortification", "")},
	Covered: "hard", First: true, More: 3, Far: 12,
}

// comers are the opponents offered before any enemy is on the table.
var comers = []struct{ name, kind, quality, figures string }{{"French infantry", "avg", "average", "20"},
	{"French conscripts", "con", "conscript", "24"}, {"French dragoons", "cav", "average", "10"}}

// Fight implements commander.Fighter.
func (System) Fight(state engine.State, in engine.Values) commander.Fight {
	s := state.(State).settled()
	if len(s.foes()) == 0 && s.tracked() {
		s = s.withComers()
	}
	x := ring
	x.Stronger = func(id, by int) bool {
		s := s
		return s.stronger(id, by)
	}
	x.Told = s.duelTold
	r, f := x.Set(System{}, s, in)
	if f.Form.Refused != nil {
		return f
	}
	s = s.alone(r)
	f.Begin = func(luck commander.Luck) commander.Playing { return s.duel(r, luck) }
	return f
}

// ones returns only ones as dice.
func ones(c dice.Code) []int { return slices.Repeat([]int{1}, c.Faces()) }

// withComers returns s with opponents on the table.
func (s State) withComers() State {
	for _, x := range comers {
		id := s.Next
		_, next, err := commander.Carry(System{}, s, engine.Do("note", "kind", x.kind, "quality", x.quality,
			"figures", x.figures), nil, ones)
		if err != nil {
			return s
		}
		s = next.(State)
		if u, ok := s.Roster.From(id); ok {
			u.Name = x.name
			s.Roster = s.Roster.With(u)
		}
	}
	return s
}

// duelTold returns what an entry and earlier answers say about a duel: range and cover.
func (s State) duelTold(in engine.Values, ids [2]int) (t commander.Told) {
	b, ok := bracketOf(in.Get(keyRange))
	if !ok {
		b = s.bracket(ids[0], ids[1])
	}
	if b >= 0 {
		t.Far = ring.Far
		if int(b) < len(bracketTops) {
			t.Far = bracketTops[b]
		}
	}
	for i, id := range ids {
		u, _ := s.unit(id)
		if c := u.Mark(markCover) - 1; c >= 0 {
			t.Cover[i] = coverNames[c].id
		}
	}
	if c := in.Get(keyCover); c != "" && in.Get(keyAgainst) != "" {
		t.Cover[1] = c
	}
	return t
}

// alone returns a turn that begins with only the two units of a duel on the table, fresh.
func (s State) alone(r commander.Ring) State {
	out := State{Scale: s.Scale, Set: s.Set, Turn: 1, Next: s.Next}
	for i, id := range r.ID {
		u, _ := s.unit(id)
		if p, ok := s.party(u.From); ok {
			p.Site, p.Foe, p.Hoard, p.Acted, p.Still = 0, 0, 0, false, true
			out.Parties = append(out.Parties, p)
		}
		u.Acted, u.Stacks = false, slices.Clone(u.Stacks)
		for k := range u.Stacks {
			u.Stacks[k].Acted = false
		}
		u.Marks = slices.DeleteFunc(slices.Clone(u.Marks), func(m muster.Mark) bool {
			return slices.Contains([]string{markCheck, markSecond, markRetire, markFired, markNow, markLater, markTravels, markCover}, m.Key)
		})
		out.Roster = append(out.Roster, u)
		if r.More[i] != 0 {
			out.stronger(id, r.More[i])
		}
		if i == r.First {
			out.Side = side(u)
		}
	}
	return out.inStep()
}

// fight is what an umpire knows of a duel.
type fight struct {
	means map[int]string // what each unit intends
	cover map[int]string // the cover each is in until it moves
}

// duel sets up the duel.
func (s State) duel(r commander.Ring, luck commander.Luck) *umpire {
	c := newUmpire(s, [2]string{}, luck.Below)
	who := r.Who()
	c.throw, c.layout.h = luck.Throw, inches(r.Far+24)
	c.fight = &fight{map[int]string{}, map[int]string{}}
	for i, id := range r.ID {
		u, _ := s.unit(id)
		at := battle.Point{X: c.layout.w / 2, Y: c.layout.h - inches(12)}
		if side(u) == NonPlayers {
			at.Y = inches(12)
		}
		c.put(u, at)
		c.fight.means[id], c.fight.cover[id] = r.Means[i], r.Cover[i]
		c.staff.who[seatOf(side(u))] = who[i]
	}
	return c
}

// fights takes the decision of a unit in a duel: a wavering unit rallies or makes off; otherwise it charges
// what it can ride or bear down, fires at what is in reach, loads, or closes, if that is its intention.
func (c *umpire) fights(u muster.Unit) bool {
	t, d := c.seen(u, slices.DeleteFunc(slices.Clone(c.s.Roster), func(x muster.Unit) bool { return x.ID == u.ID || !x.OnTable() }))
	means, reach, fire := c.fight.means[u.ID], 8, 12
	if allMounted(u) {
		reach = 15
	}
	if len(mayFire(u, rifle)) > 0 {
		fire = sight
	}
	charge := means == commander.Charges || means == commander.Closes && (wavering(t) || t.Acted || 2*might(u) > 3*might(t))
	loads := u.Count(func(f muster.Figure) bool { return f.Unloaded && !f.Acted }) > 0
	switch {
	case t.ID == 0:
		return false
	case wavering(u) && d <= 9 && side(u) == Players && c.at(u).Y >= c.layout.h:
		return c.enter(engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, offHome))
	case wavering(u) && d <= 9 && side(u) == Players:
		return c.move(u, battle.Point{X: c.at(u).X, Y: c.layout.h + inches(1)}, 0)
	case wavering(u) && d <= 9:
		return c.move(u, c.layout.away(c.at(u), c.at(t)), 0)
	case wavering(u):
		return c.do(u, "unit-stand")
	case d <= 1 && c.do(u, "unit-attack", keyAgainst, ref("u", t.ID)):
		return true
	case charge && d <= reach && c.cover(t) == coverNames[inOpen].id && cannotCharge(u) == "" &&
		c.do(u, "unit-charge", keyAgainst, ref("u", t.ID), keyCover, coverNames[inOpen].id, keyHorse, "as"):
		return true
	case means == commander.Charges && d > reach:
		return c.move(u, c.at(t), reach-1)
	case canFire(u) == "" && d <= fire && c.shoots(u, t, d):
		return true
	case loads:
		return c.do(u, "unit-stand")
	case means != commander.Stands && d > 10:
		return c.move(u, c.at(t), 10)
	}
	return c.do(u, "unit-stand")
}
