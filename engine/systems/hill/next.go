package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What comes next: the main key. Duties come first (duties.go); this decides what leads when nothing is due.

// eveningTurns is the length of an evening: after this turn the Players are led home. House design, hill-tables
// 7.
const eveningTurns = 14

// lead sets the main key to what the active unit is about to do; without an active unit, to activating the
// first that may act.
func (s State) lead(d *view.Desk, now bool) {
	u, acts := s.acting()
	switch {
	case s.Set.Hints && s.hint().key != "":
		if k, ok := onDesk(*d, s.hint().key); ok {
			d.Lead = &k
		}
	case !acts && s.Side == Players && s.byRoster(Players):
		for _, u := range s.mayAct(Players) {
			if s.mayTake(u) == nil {
				d.Lead = &view.Key{ID: "lead-" + num(u.ID), Label: "Choose " + book.The(u.Name), Small: "they act next", Symbol: "i-next",
					Do: engine.Do("activate", "unit", ref("u", u.ID))}
				return
			}
		}
	case !acts && s.Side != NonPlayers, acts && (fresh(u) == 0 || s.begun() && !now && !s.restLeads(u)):
	case !s.tracked() && (s.Advice.Get().Kind != "" || len(onTable(s.advisable())) == 0):
		// On the console the units are not known, or have been advised already and may have acted.
	case !acts || side(u) == NonPlayers:
		d.Lead = s.advised(d)
	case d.Deeds != nil:
		s.leadPlayers(d, u)
	}
}

// restLeads reports whether men of a Player unit that has begun are still to act: all its figures do. Leaders alone may be left.
// Source: HILL-43.
func (s State) restLeads(u muster.Unit) bool {
	return side(u) == Players && u.Count(func(f muster.Figure) bool { return !f.Acted && !isLeader(f) && !underEscort(f) }) > 0
}

// advised returns the staff officer's key: to ask him, or to do what he advises; nil when his advice needs no
// entry.
func (s State) advised(d *view.Desk) *view.Key {
	i := slices.IndexFunc(d.Lists, func(l view.List) bool { return l.ID == commander.AdviceList })
	if i < 0 || len(d.Lists[i].Rows) == 0 || d.Lists[i].Rows[0].Key == nil {
		return nil
	}
	k := *d.Lists[i].Rows[0].Key
	if u, ok := s.unit(readRef("u", k.Do.In.Get("who"))); ok {
		k.Small = u.Name
	}
	if k.Small = book.Or(k.Small, d.Lists[i].Rows[0].Name); k.Small == k.Label { // say it once
		u, _ := s.acting()
		k.Small = u.Name
	}
	return &k
}

// leastMove is how far soldiers go at least in the open, in printed quarter inches.
const leastMove = 4 * inch

// leadPlayers leads a Player unit: home when the evening is over; otherwise to rally, to attack an enemy in
// contact, to load, to fire or to move.
func (s State) leadPlayers(d *view.Desk, u muster.Unit) {
	home := s.homebound(u)
	if home && (s.mayBeHome(u) || s.Turn == s.lastTurn() && s.fromHome(u.ID) <= leastMove) { // the last Move takes them off
		d.Leads(homeID)
		return
	}
	ids, quiet := []string{"unit-move-open", "unit-move", "unit-stand"}, s.notes().night > 0 && s.silent()
	bag := slices.IndexFunc(s.Threads, func(th Thread) bool { return th.Unit == u.ID && s.fixedBag(th) })
	foe, met := s.touching(u)
	switch {
	case s.begun(): // the rest closes up
	case !wavering(u) && met && s.enemy(foe): // units in contact do not fire
		ids = append([]string{"unit-attack"}, ids...)
	case wavering(u) || s.canLoad(u) && !home && bag < 0:
		ids = append([]string{"unit-stand"}, ids...)
	case home: // the way back comes first
	case bag >= 0: // whoever shot the rider goes to him; what he carries decides the evening
		if k := s.threadKeys(s.Threads[bag])[0]; s.Turn > s.Threads[bag].num(numTurn)-maxEvening+1 {
			k.ID, k.Small = "bag", s.threadName(s.Threads[bag])+". Not there yet? Move"
			d.Lead = &k
			return
		}
	case s.leadChase(d, u):
		return
	case !quiet && armed(u) && slices.ContainsFunc(s.units(NonPlayers), func(x muster.Unit) bool { // one shot wakes the garrison
		_, all := s.mingled(u, x)
		return s.enemy(x) && !all && s.carries(u, x)
	}):
		ids = append([]string{"volley"}, ids...)
	case s.leadTalk(d, u):
		return
	default:
		x := s.arrival(u)
		if k, ok := onDesk(*d, searchKey(x)); ok {
			k.Small = s.placeName(x) + ". Not there yet? Move"
			d.Lead = &k
			return
		}
	}
	if d.Leads(ids...); home && d.Lead != nil && d.Lead.ID == "unit-move-open" {
		d.Lead.Small = "towards your own edge"
	}
}

// chargesFrom is how near horsemen may be to riders, in printed quarter inches, to be led to charge them. House design, as for a patrol.
const chargesFrom = 60

// leadChase leads horsemen after a rider if he and those who escort him are no more than they are: to charge these, or him, unless they
// are known to be out of reach.
func (s State) leadChase(d *view.Desk, u muster.Unit) bool {
	if !allMounted(u) || u.Type == typeCommander {
		return false
	}
	them := s.units(NonPlayers)
	for _, rider := range them {
		if s.kindOfUnit(rider.From) != "msg" {
			continue
		}
		n, t := rider.Alive(), rider
		for _, x := range them {
			if to, ok := s.charge(x); ok && to.ID == rider.ID {
				n, t = n+x.Alive(), x
			}
		}
		id, small := "unit-charge", upper(book.The(t.Name))+". Out of reach? Move"
		if near, _ := s.between(u.ID, t.ID); near > chargesFrom {
			id, small = "unit-move-open", "after "+book.The(rider.Name)
		}
		if k, ok := onDesk(*d, id); ok && n <= u.Alive() {
			if k.Small = small; id == "unit-charge" {
				k.Do = k.Do.With(keyAgainst, ref("u", t.ID))
			}
			d.Lead = &k
			return true
		}
	}
	return false
}

// leadTalk leads a unit to talk to Villagers, Monks or Aristocrats who may be within 6 inches of it; the nearest first.
// Source: HILL-32; hill-tables 1.2.
func (s State) leadTalk(d *view.Desk, u muster.Unit) bool {
	most := 6*inch + 1
	for _, p := range s.Parties {
		t, on := s.Roster.From(p.ID)
		near, far := s.between(u.ID, t.ID)
		if k, ok := onDesk(*d, "parley-"+num(p.ID)); on && ok && must(p.Kind).civil && near < most {
			most, k.Small = near, t.Name
			if far == 0 || far > 6*inch {
				k.Small += ". Not within " + inchesText(s.Scale, 6) + " yet? Move"
			}
			d.Lead = &k
		}
	}
	return most <= 6*inch
}

// homeID is the id of the key with which the unit acting is taken off the table by its own edge.
const homeID = "home"

// homeKeyOf returns the key that takes u off the table by its own edge.
func homeKeyOf(u muster.Unit) view.Key {
	return view.Key{ID: homeID, Label: "They are home", Small: u.Name, Symbol: "i-back",
		Do: engine.Do("unit", "unit", ref("u", u.ID), "what", offHome)}
}

// heading reports whether u is on its way home and may be told to have arrived.
func (s State) heading(u muster.Unit) bool {
	return side(u) == Players && u.OnTable() && !s.inContact(u) && (s.Set.Hints && s.learnt() || s.homebound(u))
}

// homeOn offers on the result of a homeward Move that they are home, and that they are not yet.
func (s State) homeOn(d *view.Desk, did Deed) {
	u, _ := s.unit(did.Unit)
	if did.What != didMove || !s.heading(u) {
		return
	}
	k := homeKeyOf(u)
	if d.Lead != nil && d.Lead.ID == homeID {
		k = d.Primary
		k.ID, k.Small, k.Label = "not-home", k.Label, "Not yet"
	}
	d.Card.Keys = slices.Insert(d.Card.Keys, 0, k)
}

// offWords says that none of the Players is on the table any more.
func (s State) offWords() string {
	if !slices.ContainsFunc(s.side(Players), func(u muster.Unit) bool { return !cameHome(&u) }) {
		return "Your men are home"
	}
	return "Everybody is off the table"
}

// armed reports whether u is fit for a Volley; pistols are fired only at arm's length.
func armed(u muster.Unit) bool {
	return slices.ContainsFunc(u.Stacks, func(f muster.Stack) bool { return f.Arms != "" && f.Arms != "pistol" })
}

// carries reports whether u may be led to fire at t: with rifles unless t is known to be out of reach, with other arms when it is known
// to be in reach; otherwise it goes nearer.
func (s State) carries(u, t muster.Unit) bool {
	reach := s.firesTo(u)
	near, far := s.between(u.ID, t.ID)
	return near < reach && (reach > seesFar || far > 0 && far <= reach)
}

// firesTo returns how far u can fire now, in printed quarter inches, 0 when it cannot.
func (s State) firesTo(u muster.Unit) (reach int) {
	for w := range weapon(weapons) {
		if len(mayFire(u, w)) > 0 {
			reach = s.tables().reach(w) * inch
		}
	}
	return reach
}

// enemy reports whether x is a target: not civilians, nor Guerillas, who may yet join. Source: HILL-24, 25, 32.
func (s State) enemy(x muster.Unit) bool {
	return x.Type != typeCivil && s.kindOfUnit(x.From) != "guer"
}

// homebound reports whether u goes home: with the rest, because it has what the scenario wants brought there, or because it would
// be late if it went on. House design: it goes 8 inches a turn, or 12 in the saddle.
func (s State) homebound(u muster.Unit) bool {
	last, pace := s.lastTurn(), 8*inch
	if i, ok := s.lasting("recall"); ok {
		last = i.Until
	}
	if allMounted(u) {
		pace = 12 * inch
	}
	return s.homeward() || last > 0 && s.fromHome(u.ID)+pace > (last-s.Turn)*pace || slices.ContainsFunc(s.Ledger, func(e Entry) bool {
		return e.State == carried && e.Unit == u.ID && (e.From == fixedFind || s.lame(e))
	})
}

// homeward reports whether nothing keeps the Players on the table: every objective is decided, half the force
// is gone, or the evening is over.
func (s State) homeward() bool {
	open := slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == "" })
	return s.Turn > eveningTurns || s.halfGone() || len(s.Scene.Aims) > 0 && !open
}
