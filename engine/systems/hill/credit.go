package hill

import (
	"slices"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Points are noted as they are earned: the enemy met and fought, an objective of the scenario whose place has
// been searched or taken, or about somebody who has come home, fallen or got away. The log says so, and the referee may strike out
// what he does not grant. Source: HILL-120, 125; hill-tables 5.1.

// struckOut is the state of an entry that the referee does not grant; it is never noted automatically again.
const struckOut = "struck"

// What must happen to the place of an objective.
const (
	aimSearch = "search" // explored, scouted or assessed
	aimTake   = "take"
)

// credit adds the points earned by a step, apart from those in its facts.
func credit(a *act) {
	before := *a.Before
	for _, e := range slices.Clone(a.Facts()) {
		if p, ok := e.(proposed); ok {
			creditFight(a, p.Deed)
		}
	}
	for i, x := range before.Scene.Aims {
		now := a.State.Scene.Aims
		if x.Done != "" || i >= len(now) || now[i].Done != "" {
			continue
		}
		what := ""
		if was, _ := before.decidedAim(x); was == "" && !a.State.Over {
			what, _ = a.State.decidedAim(now[i])
		}
		switch {
		case !x.reached(before) && x.reached(a.State), what == aimWon:
			win(a, i+1, true)
		case what == aimFailed:
			failed := a.State.marked(i+1, aimFailed)
			failed.Itself = true
			a.Do(failed)
		}
	}
}

// creditFight notes that the enemy was met and fought: a Player unit and an armed enemy, or its gun, have
// thrown at each other. Reading: bandits and deserters count as enemies; Guerillas and civilians never do, nor
// do Guerillas who joined count as a Player unit. Source: HILL-120; rulings 17, 26.
func creditFight(a *act, x Deed) {
	if x.What == didTest { // the gun that fired is the enemy
		th, _ := a.State.thread(x.Thread)
		x.Target = th.Unit
	}
	u, _ := a.State.Roster.Unit(x.Unit)
	t, _ := a.State.Roster.Unit(x.Target)
	if side(t) == Players {
		u, t = t, u
	}
	if !enlisted(&u) || side(t) == Players || !fightDeeds[x.What] || !x.carries() ||
		t.Type == typeCivil || a.State.kindOfUnit(t.From) == "guer" || a.State.noted(u.ID) {
		return
	}
	e := Entry{ID: a.State.Next, Kind: "met", State: counted, Turn: a.State.Turn}
	if a.State.Set.Each {
		e.Unit = u.ID
	}
	a.Do(credited{Entry: e})
}

// fightDeeds are the deeds in which both sides are in combat.
var fightDeeds = map[string]bool{didVolley: true, didReact: true, didBlow: true, didReturn: true, didAttack: true, didTest: true}

// kindOfUnit returns the kind of the party a unit came as, "" for a Player unit.
func (s State) kindOfUnit(party int) string {
	p, _ := s.party(party)
	return p.Kind
}

// reached reports whether an objective is reached: its place has been searched or taken, as required.
func (a Aim) reached(s State) bool {
	if a.Place < 1 || a.Place > len(s.Scene.Places) {
		return false
	}
	x, ok := s.site(s.Scene.Places[a.Place-1].Site)
	switch a.What {
	case aimSearch:
		return ok && x.Done
	case aimTake:
		return ok && x.Taken
	}
	return false
}

// win enters an objective in the ledger; itself means it was not the referee who said so.
func win(a *act, aim int, itself bool) {
	x, kind := a.State.Scene.Aims[aim-1], "near"
	if x.Far {
		kind = "far"
	}
	e := Entry{ID: a.State.Next, Kind: kind, State: counted, Name: x.Name, Level: x.Level, Turn: a.State.Turn}
	if itself {
		a.Do(credited{e})
	} else {
		a.Do(carry{e})
	}
	won := a.State.marked(aim, aimWon)
	won.Entry, won.Itself = e.ID, itself
	a.Do(won)
}

// credited is a ledger entry that was noted automatically. Kind "credited".
type credited struct {
	Entry
}

func (credited) Kind() string { return "credited" }

func (e credited) Apply(s State) State {
	s = carry(e).Apply(s)
	if o := s.Outcome.Get(); o.Open() {
		o.Credit = e.ID
		s.Outcome = book.RareOf(o)
	}
	return s
}

func (e credited) Tell(t *book.Tale) {
	now := nowOf(t)
	t.Line("credited", e.within(), e.worth())
	t.CardNote("brings", e.title(), e.worth())
	if now.Outcome.Get().Credit == e.ID {
		return // the card of the waiting result has the key
	}
	if x, ok := now.entry(e.ID); ok && x.State == counted && now.waiting() == nil {
		t.Card.Keys = append(t.Card.Keys, strikeKey(x))
	}
}

// title returns the title of an entry in the ledger.
func (e Entry) title() string {
	if e.Kind == "met" {
		return e.awarded()
	}
	return e.called()
}

// awarded returns the title of the award of an entry while the game goes on: which units come home is not yet known.
func (e Entry) awarded() string {
	if e.Kind == "met" {
		return "Met the enemy and fought"
	}
	a, _ := awardOf(e.Kind)
	return a.title
}

// within returns the title for use within a sentence or on a key: only an objective has a proper name.
func (e Entry) within() string {
	if e.Kind == "near" || e.Kind == "far" {
		return e.title()
	}
	return lower(e.title())
}

// worth returns the points of an entry.
func (e Entry) worth() int {
	a, _ := awardOf(e.Kind)
	return a.points
}

// strikeKey returns the key that strikes out an entry.
func strikeKey(e Entry) view.Key { return strikeOut("strike-"+num(e.ID), ref("e", e.ID), e.within()) }

func strikeOut(id, entry, title string) view.Key {
	return view.Key{ID: id, Label: "Strike it out", Small: title, Symbol: "i-cross", Seldom: true,
		Do: engine.Do("strike", "entry", entry)}
}

// strikable returns the entries that may be struck out: those noted without anything to carry.
func (s State) strikable() []view.Option {
	var out []view.Option
	for _, e := range s.Ledger {
		if e.State == counted && (e.Kind == "met" || e.Kind == "near" || e.Kind == "far" || e.Kind == "noteworthy") {
			out = append(out, view.Option{ID: ref("e", e.ID), Label: e.title(), Small: "turn " + num(e.Turn)})
		}
	}
	for _, x := range s.Sites {
		if x.Located {
			out = append(out, view.Option{ID: ref("s", x.ID), Label: s.placeName(x), Small: "located", Symbol: must(x.Kind).symbol})
		}
	}
	return out
}

// planStrike takes an entry off the ledger; an objective is open again, but is no longer won automatically.
func planStrike(p *plan) deed {
	s := p.State
	p.Form.Go = "Strike it out"
	p.RefuseWith(s.waiting())
	what := askListed(p, "entry", "What does not count", "Choose what does not count.", "5.1", s.strikable())
	return func(a *act) {
		if x, ok := s.site(readRef("s", what)); ok {
			a.Do(siteMarked{Site: x.ID, Of: x.Kind, Name: x.ownName(), Fort: x.Fort, What: notLocated})
			return
		}
		e, _ := s.entry(readRef("e", what))
		a.Do(entryMarked{Entry: e.ID, Of: e.Kind, State: struckOut, Name: e.Name})
		for i, x := range s.Scene.Aims {
			if x.Entry == e.ID && x.Done == aimWon {
				a.Do(s.marked(i+1, ""))
				return
			}
		}
	}
}

// notLocated revokes the record that a place was located.
const notLocated = "unlocated"

// creditSite says what a place just located brings, with the key that strikes it out.
func (s State) creditSite(id int, award string, t *book.Tale) {
	a, ok := awardOf(award)
	if !ok {
		return
	}
	noted(t, "brings", a.title, a.points)
	if x, ok := s.site(id); ok && x.Located && s.waiting() == nil {
		t.Card.Keys = append(t.Card.Keys, strikeOut("strike-place-"+num(id), ref("s", id), lower(a.title)))
	}
}

// sightDuties asks, once the active unit has moved, whether places not yet located have come into sight.
// Source: hill-tables 5.1.
func (s State) sightDuties() []view.Duty {
	var out []view.Duty
	if s.Side != Players || !s.byRoster(Players) || !s.begun() {
		return nil
	}
	for _, x := range s.Sites {
		if s.siteAward(x) == "" || x.Located {
			continue
		}
		out = append(out, view.Duty{Title: s.placeName(x) + ": in clear sight within " + inchesText(s.Scale, s.tables().locate) + "?",
			Small: "Once located, it counts.", Waits: true,
			Key: view.Key{ID: "located-" + num(x.ID), Label: "Located", Do: engine.Do("site", "place", ref("s", x.ID), "what", "located")}})
	}
	return out
}

// noted reports whether the ledger has an entry, even struck out, that a unit's side has met the enemy.
func (s State) noted(unit int) bool {
	if s.Set.Each {
		s = s.forCommand(s.command(unit))
	}
	for _, e := range s.Ledger {
		if e.Kind == "met" {
			return true
		}
	}
	return false
}
