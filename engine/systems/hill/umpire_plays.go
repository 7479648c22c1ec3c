package hill

import (
	"errors"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// What units do, and the answers about what they see.

// seen returns the unit of these nearest to u, with its distance.
func (c *umpire) seen(u muster.Unit, of []muster.Unit) (best muster.Unit, d int) {
	return c.nearest(c.at(u), of)
}

// enemies returns the units that fight the Players.
func (c *umpire) enemies() []muster.Unit {
	return slices.DeleteFunc(c.s.units(NonPlayers), func(u muster.Unit) bool {
		p, _ := c.s.party(u.From)
		return must(p.Kind).civil || p.Kind == "guer"
	})
}

// answer answers a question according to the table.
func (c *umpire) answer(q dice.Question) string {
	has := func(id string) bool {
		return slices.ContainsFunc(q.Choices, func(x dice.Choice) bool { return x.ID == id })
	}
	u, _ := c.s.unit(c.works)
	near, d := c.seen(u, c.s.units(Players))
	switch {
	case q.ID == "advice-sees" && side(u) == Players:
		return c.asked(q, u)
	case q.ID == "advice-sees":
		if id, ok := c.nobody(q, u, c.nearestInSight); ok {
			if id == nobodyAll {
				c.aimed = 0
			}
			return id
		}
		return c.nearestInSight(q, u)
	case q.ID == "advice-near":
		return book.Yes(d <= 9)
	case q.ID == "advice-where":
		if x, ok := c.s.unit(c.aimed); ok {
			near, d = x, c.layout.far(c.at(u), c.at(x))
		}
		if d > 1 && has("cover") && has("open") {
			if c.cover(near) == coverNames[inOpen].id {
				return "open"
			}
			return "cover"
		}
		for _, x := range []struct {
			id   string
			most int
		}{{"contact", 1}, {"corner", 5}, {"attacked", 2}, {"sally", 6}, {"soft", 12}, {"near", 12}, {"uniform", 16}, {"threat", 20},
			{"british", 24}, {"none", d}, {"far", d}} {
			if d <= x.most && has(x.id) && (x.id != "attacked" || c.s.inContact(u)) { // the Players do not attack them
				return x.id
			}
		}
	}
	a, _ := q.Any(c.choose)
	return a
}

// nearestInSight returns the reply for the nearest target in sight, of the first class; for cavalry, one it may ride down
// comes first.
func (c *umpire) nearestInSight(q dice.Question, u muster.Unit) string {
	for _, x := range q.Choices {
		who, way, _ := strings.Cut(x.ID, "-")
		t, ok := c.s.unit(readRef("u", who))
		if ok && way == "near" && allMounted(u) && (wavering(t) || t.Acted) && c.stands(way, c.layout.far(c.at(u), c.at(t)), t) {
			c.aimed = t.ID
			return x.ID
		}
	}
	best, d := seesNone, c.sight()+1
	for _, x := range q.Choices {
		who, _, _ := strings.Cut(x.ID, "-")
		to, ours := c.s.unit(readRef("u", who))
		if at, ok := c.layout.at[readRef("p", who)]; ok && readRef("p", who) > 0 || ours {
			if ours {
				at = c.at(to)
			} else if best != seesNone && readRef("u", best) > 0 {
				continue
			}
			if n := c.layout.far(c.at(u), at); n < d && !c.screened(c.at(u), at) {
				best, d, c.aimed = who, n, to.ID
			}
		}
	}
	if t, d := c.seen(u, c.s.units(Players)); best == seesNone && d <= 18 && c.alarm > 0 {
		id := ref("u", t.ID) + "-" + unseen
		if slices.ContainsFunc(q.Choices, func(x dice.Choice) bool { return x.ID == id }) {
			c.aimed = t.ID
			return id
		}
	}
	t, _ := c.s.unit(c.aimed)
	for _, x := range q.Choices {
		who, way, _ := strings.Cut(x.ID, "-")
		short := way == "near" && d > 9 && slices.ContainsFunc(q.Choices, func(o dice.Choice) bool { return o.ID == who+"-shot" })
		if who == best && c.stands(way, d, t) && !short {
			return x.ID
		}
	}
	return seesNone
}

// stands reports whether t, d inches away, stands to the acting unit in the given way.
func (c *umpire) stands(way string, d int, t muster.Unit) bool {
	open := c.cover(t) == coverNames[inOpen].id
	switch way {
	case "contact":
		return d <= 1
	case "sally":
		return d <= 6
	case unseen: // units in sight are not
		return false
	case "shot":
		return d <= 12
	case "near", "soft":
		u, _ := c.s.unit(c.works)
		return d <= 12 && (open || !allMounted(u)) || allMounted(u) && open && d <= 18
	case "cover":
		u, _ := c.s.unit(c.works)
		return allMounted(u) || d <= 18 && slices.Contains([]string{"hard", "fort"}, c.cover(u))
	}
	return true
}

// asked answers what a Player unit sees: what it may search on the spot, otherwise the nearest enemy.
func (c *umpire) asked(q dice.Question, u muster.Unit) string {
	t, d := c.seen(u, slices.DeleteFunc(c.s.foes(), func(x muster.Unit) bool {
		return c.packed(x) || c.screened(c.at(u), c.at(x))
	}))
	main, _ := c.s.main()
	near := func(x dice.Choice) bool {
		switch id, _ := strings.CutPrefix(x.ID, "at-"); {
		case id == x.ID || d <= 12 && (main != id || d <= 2) && 3*might(t) > might(u): // a handful stops nobody
			return false
		case readRef("a", id) > 0:
			return c.wades[u.ID] < 5 && c.fordAt(u)
		default:
			k, _ := c.s.findKey(id)
			n := max(readRef("p", id), readRef("s", id))
			return k != nil && !c.spoken[n] && c.layout.far(c.at(u), c.layout.at[n]) <= wantedAt[k.Do.Do]
		}
	}
	if i := slices.IndexFunc(q.Choices, near); i >= 0 {
		return q.Choices[i].ID
	}
	if id, ok := c.nobody(q, u, c.asked); ok {
		return id
	}
	fire, reach := 12, 8
	if len(mayFire(u, rifle)) > 0 {
		fire = sight
	}
	if c.notes.night > 0 && c.alarm == 0 { // one shot wakes a hundred
		fire = 0
	}
	if allMounted(u) {
		reach = 15
	}
	open := c.cover(t) == coverNames[inOpen].id
	for _, x := range q.Choices {
		who, way, _ := strings.Cut(x.ID, "-")
		if d > c.sight() || who != ref("u", t.ID) {
			continue
		}
		if way == "contact" && d <= 1 || way == "near" && open && d <= reach || way == "shot" && d <= fire || way == "far" {
			return x.ID
		}
	}
	return seesNone
}

// nobody answers for all units of a side, where that reply is offered and none of those still to act has
// anybody in reach.
func (c *umpire) nobody(q dice.Question, u muster.Unit, reply func(q dice.Question, u muster.Unit) string) (string, bool) {
	all := q
	all.Choices = slices.DeleteFunc(slices.Clone(q.Choices), func(x dice.Choice) bool { return x.ID == nobodyAll })
	if len(all.Choices) == len(q.Choices) {
		return "", false
	}
	out := func(id string) bool { return id == seesNone || strings.HasSuffix(id, "-far") }
	id := reply(all, u)
	if !out(id) || slices.ContainsFunc(c.s.mayAct(side(u)), func(o muster.Unit) bool { return !out(reply(all, o)) }) {
		return id, true
	}
	return nobodyAll, true
}

// obeys has the side with the initiative do what its commander advises, or with wild anything at all; it
// returns false when there is nothing to do.
func (c *umpire) obeys() bool {
	side, may := c.staff.Next(c.s)
	if len(may) == 0 || side == commander.Nobody {
		return false
	}
	do := may[0].Do
	if c.wild[side] != nil {
		return c.wild[side](may)
	}
	if do.Do == "advise" {
		c.works, c.aimed = readRef("u", do.In.Get("who")), 0
		before := c.s
		ok := c.enter(do)
		if a := c.s.advice(); ok && a.Or != nil {
			c.instead = c.shown(before, do)
		}
		return ok
	}
	u, _ := c.s.acting()
	if d := c.s.muleDuties(u); d != nil && fresh(u) > 0 {
		_, ok := c.step(d[0].Key.Do)
		return ok
	}
	a := c.s.Advice.Get()
	if c.instead.Unit == u.ID && a.Or != nil {
		a = c.instead
	}
	if c.works = u.ID; side == seatOf(Players) {
		return c.patrols(u, a)
	}
	if c.reported(u) {
		return c.move(u, c.layout.over(c.at(u), ground.Far), 0)
	}
	return c.follow(u, a)
}

// shown returns the advice that fits the table, where no question was asked.
func (c *umpire) shown(before State, do engine.Command) Advice {
	events, _ := System{}.Resolve(before, do.With(keyAgain, "yes"), dice.Endless(ones, func(q dice.Question) (string, error) {
		return c.answer(q), nil
	}))
	if n := len(events) - 1; n >= 0 {
		if a, ok := events[n].(advised); ok {
			return a.Advice
		}
	}
	return Advice{}
}

// patrols carries out the advice for a Player unit.
func (c *umpire) patrols(u muster.Unit, a Advice) bool {
	f := a.Fits[0]
	k := c.s.advisedKey(a, f)
	t, known := c.s.unit(a.Target)
	d := c.layout.far(c.at(u), c.at(t))
	switch {
	case k == nil:
		return false
	case f.Act == toMove && a.Place != "":
		return c.moveUnseen(u, c.bound(u, a.Place))
	case f.Act == toSearch && readRef("a", a.Place) > 0:
		return c.sounds(u)
	case f.Act == toSearch:
		return c.searches(u, a.Place, k.Do)
	case f.Act == toFlee && f.Line == 1 && c.at(u).Y >= c.layout.h:
		return c.enter(engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, offHome))
	case f.Act == toFlee:
		return c.move(u, battle.Point{X: c.at(u).X, Y: c.layout.h}, 0)
	case f.Act == toMove && known:
		return c.move(u, c.at(t), 10)
	case f.Act == toMove:
		if near, far := c.seen(u, c.s.foes()); far <= c.sight() && 3*might(near) > might(u) { // by its lines it closes with them, or carries on
			return c.move(u, c.at(near), 10)
		}
		return c.moveUnseen(u, c.goal(u))
	case f.Act == toFire:
		return c.shoots(u, t, d)
	}
	return c.enter(k.Do, keyCover, "open", keyHorse, "as")
}

// bound returns where u goes for the place or objective it is sent to.
func (c *umpire) bound(u muster.Unit, place string) battle.Point {
	if i := readRef("a", place); i > 0 {
		at, ok := c.aimAt(i, u)
		if rides := c.notes.judge(i).one && !allMounted(u) && c.layout.far(c.at(u), at) > sight; ok && !rides {
			return at
		}
		if there, also := c.besides(u); also { // nobody on foot chases cavalry
			return there
		}
		if ok {
			return at
		}
		return c.goal(u)
	}
	return c.layout.at[readRef("s", place)]
}

// shoots fires with the best weapon for the distance.
func (c *umpire) shoots(u, t muster.Unit, d int) bool {
	way, loaded := "", u.Count(func(f muster.Figure) bool { return bears(f, rifle) && !f.Unloaded && !f.Acted }) > 0
	switch {
	case d > 12 && loaded:
		way = "rifle"
	case loaded:
		way = each
	case unloaded(u.Stacks) > 0:
		way = loose
	}
	return c.do(u, "volley", keyAgainst, ref("u", t.ID), keyWeapon, way, keyRange, bracketIDs[bracketAt(inch*d)], keyCover, c.cover(t))
}

// searches carries out an action at a place or with people; once asked, they have nothing more to offer.
func (c *umpire) searches(u muster.Unit, id string, do engine.Command) bool {
	place := max(readRef("p", id), readRef("s", id))
	ok := c.enter(do, keyWhat, "joined", "actor", "veteran", keyUnit, ref("u", u.ID))
	if !ok || do.Do != "assess" && do.Do != "site" {
		c.spoken[place] = true
	}
	if !ok {
		return false
	}
	if i := c.notes.found(); i > 0 && c.s.Scene.Places[i-1].Site == place {
		c.finder = u.ID
	}
	if c.s.Side == Players && len(c.s.Pending) == 0 {
		if u, ok := c.s.unit(c.s.Active); ok && fresh(u) > 0 { // it was their action
			c.step(engine.Do("done"))
		}
	}
	return true
}

// follow carries out advice for a Non-Player unit.
func (c *umpire) follow(u muster.Unit, a Advice) bool {
	f := a.Fits[0]
	k := c.s.advisedKey(a, f)
	if k == nil {
		return false
	}
	t, ok := c.s.unit(a.Target)
	if !ok && f.Act == toAttack {
		t, ok = c.s.touching(u)
	}
	if !ok {
		t, _ = c.seen(u, c.s.units(Players))
	}
	d := c.layout.far(c.at(u), c.at(t))
	reach := 11
	if allMounted(u) {
		reach = 18
	}
	switch act := f.Act; {
	case act == toFlee && u.Mark(markTravels) > 0 && !c.shies(u, d):
		return c.move(u, c.exitPoint(u), 0)
	case act == toFlee:
		return c.evade(u, t)
	case act == toMove && f.Line == 4 && a.behaviour(f).id == "garrison":
		return c.move(u, c.side(c.at(t)), 0)
	case act == toMove || act == toCharge && d > reach:
		to, stop := c.at(t), 11
		if c.shies(u, d) {
			return c.evade(u, t)
		} else if f.Line == 1 && a.behaviour(f).id == "aristocrats" { // they want an escort
			stop = 4
		} else if u.Mark(markTravels) > 0 {
			to, stop = c.exitPoint(u), 0
		} else if x, ok := c.escorted(u); ok {
			to, stop = c.at(x), 0
		} else if p, _ := c.s.party(u.From); must(p.Kind).civil {
			return false
		} else if p.Kind == "cav" {
			stop = 16
		} else if p.Kind == "guer" {
			stop = 4
		}
		return c.move(u, to, stop)
	}
	cover := c.cover(t)
	if f.Act == toCharge {
		cover = coverNames[inOpen].id
	}
	return c.enter(k.Do, keyAgainst, ref("u", t.ID), keyRange, bracketIDs[bracketAt(inch*d)], keyCover, cover, keyHorse, "as")
}

// shies reports whether a traveller turns aside from an enemy at that distance, by its lines.
func (c *umpire) shies(u muster.Unit, d int) bool {
	p, _ := c.s.party(u.From)
	return u.Mark(markTravels) > 0 && d <= map[string]int{"msg": 12, "convoy": 20, "hq": 24, "monks": 24}[p.Kind]
}

// evade moves u out of the way of t.
func (c *umpire) evade(u, t muster.Unit) bool {
	away, on := c.layout.away(c.at(u), c.at(t)), c.exitPoint(u)
	if p, _ := c.s.party(u.From); p.Kind == "msg" && c.layout.far(c.at(t), on) > c.layout.far(c.at(u), on) {
		away = on // the road is not blocked, so he rides on
	}
	return c.move(u, away, 0)
}

// atOnce does what the duty of a unit that acts at once offers, or passes it over.
func (c *umpire) atOnce(u muster.Unit) {
	c.works = u.ID
	for _, d := range c.s.nowDuties() {
		if d.Key.ID != "now-"+num(u.ID) {
			continue
		}
		if t, far := c.seen(u, c.s.units(Players)); t.ID > 0 && far <= c.sight() && c.enter(d.Key.Do, keyAgainst, ref("u", t.ID), keyRange,
			bracketIDs[bracketAt(inch*far)], keyCover, c.cover(t)) {
			return
		}
	}
	if _, ok := c.step(engine.Do("unit", "unit", ref("u", u.ID), "what", "acted")); !ok && c.err == nil {
		c.err = errors.New("nobody can act at once: " + c.no)
	}
}

// todo returns what the Players may do at places and with parties, and where.
func (c *umpire) todo() (do []engine.Command, at []battle.Point) {
	foes := c.enemies()
	add := func(k *view.Key, id int) {
		held := func(u muster.Unit) bool { return c.layout.far(c.at(u), c.layout.at[id]) <= 6 }
		if k != nil && !c.spoken[id] && !(k.Do.Do == "site" && slices.ContainsFunc(foes, held)) {
			do, at = append(do, k.Do), append(at, c.layout.at[id])
		}
	}
	for _, x := range c.s.Sites {
		add(c.s.siteKey(x), x.ID)
	}
	for _, p := range c.s.Parties {
		if k := c.s.partyKey(p); must(p.Kind).civil || p.Kind == "guer" && !p.Joined || p.Kind == "convoy" && p.Left == 0 {
			add(k, p.ID)
		}
	}
	for _, e := range c.s.Ledger {
		if e.State == guarded && !slices.ContainsFunc(c.s.Parties, func(p Party) bool { return p.Hoard == e.ID }) {
			do = append(do, engine.Do("entry", "entry", ref("e", e.ID), "what", carried))
			at = append(at, c.at(muster.Unit{ID: c.works}))
		}
	}
	return do, at
}

// goal returns where a unit goes: to the nearest thing to do, or on across the table.
func (c *umpire) goal(u muster.Unit) battle.Point {
	do, at := c.todo()
	best, to := 60, battle.Point{X: c.at(u).X, Y: inches(6)}
	if at, ok := c.besides(u); ok {
		return at
	}
	for i := range do {
		if n := c.layout.far(c.at(u), at[i]); n < best {
			best, to = n, at[i]
		}
	}
	return to
}

// besides returns the place of another objective where u may be useful while the main one cannot be found; ok
// is false when there is none, or other units are detached to them all.
func (c *umpire) besides(u muster.Unit) (at battle.Point, ok bool) {
	main, _ := c.s.main()
	all := c.s.errands()
	if main == "" || u.From > 0 {
		return at, false
	}
	for _, x := range c.s.units(Players) {
		if id := c.s.errand(x); id != "" && x.ID != u.ID {
			all = slices.DeleteFunc(all, func(o string) bool { return o == id })
		}
	}
	if len(all) == 0 {
		return at, false
	}
	return c.layout.at[readRef("s", all[0])], true
}

// exitPoint returns the point where a traveller leaves the table, on the edge it is heading for.
func (c *umpire) exitPoint(u muster.Unit) battle.Point {
	p, _ := c.s.party(u.From)
	if p.Goal.Edge == 0 {
		return c.layout.over(c.at(u), c.layout.farEdge(c.at(u)))
	}
	return c.layout.over(c.at(u), c.turned(p.Goal.Edge))
}
