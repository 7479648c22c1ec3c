package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Which units may act now: those of the side with the initiative, and any that the tables let act at once, out
// of turn.

// atOnce returns the first unit that acts at once; ok is false when there is none. Source: hill-tables 4.2, 5.
func (s State) atOnce() (u muster.Unit, ok bool) {
	if !s.tracked() {
		return u, false
	}
	for i := range s.Roster {
		if s.Roster[i].OnTable() && s.Roster[i].Mark(markNow) > 0 {
			return s.Roster[i], true
		}
	}
	return u, false
}

// acting returns the unit whose figures act now: one that acts at once takes precedence over the one with the
// initiative.
func (s State) acting() (muster.Unit, bool) {
	if u, ok := s.atOnce(); ok {
		return u, true
	}
	return s.unit(s.Active)
}

// outOfTurn returns why u may act only by referee's ruling: its side does not have the initiative. Source:
// HILL-43.
func (s State) outOfTurn(u muster.Unit) *engine.Refusal {
	switch {
	case s.Side == side(u), u.Mark(markNow) > 0, s.Side == Nobody && s.Set.Mute: // the other copy knows who has it
		return nil
	case s.Side == Nobody:
		return &engine.Refusal{Code: "U18", Text: "Nobody has the initiative: tap Initiative / Event.", Section: "HILL-43", Field: keyAnyway}
	}
	return &engine.Refusal{Code: "U18", Text: "The " + s.Side.String() + " have the initiative.", Section: "HILL-43", Field: keyAnyway}
}

// keyAnyway is the tick with which the referee overrules a refusal.
const keyAnyway = "anyway"

// needRuling refuses an action outside the unit's initiative, and offers the tick that overrules the refusal.
func needRuling(p *plan, u muster.Unit) {
	no := p.State.outOfTurn(u)
	if no == nil {
		return
	}
	anyway := p.Tick(keyAnyway, "Enter it anyway")
	if p.Help("Your ruling. The log says so."); !anyway {
		p.RefuseWith(no)
	}
}

// nowDuties returns a duty for each unit that acts at once, with the key for what it does next: its charge when
// it attacks somebody, the staff officer's advice, or what he has advised.
func (s State) nowDuties() []view.Duty {
	var out []view.Duty
	if !s.tracked() {
		return nil
	}
	for _, u := range s.onTableUnits() {
		if u.Mark(markNow) == 0 {
			continue
		}
		id := ref("u", u.ID)
		d := view.Duty{Title: u.Name, Small: "One action at once, outside the initiative. They have then acted.",
			Key: view.Key{Label: "Move", Symbol: "i-next", Do: engine.Do("unit-move", keyUnit, id), Open: true}}
		foe, falls := s.foe(u)
		switch a := s.advice(); {
		case falls && cannotCharge(u) == "":
			d.Small = "They charge " + book.The(foe.Name) + " at once. They have then acted."
			d.Key = view.Key{Label: "Charge", Symbol: "t-cavalry", Open: true,
				Do: engine.Do("unit-charge", keyUnit, id, keyAgainst, ref("u", foe.ID))}
		case side(u) == Players:
		case fresh(u) < u.Alive() && u.Count(func(f muster.Figure) bool { return !f.Acted && !isLeader(f) }) == 0: // one action, bar leaders
			d.Key = actedKey(u)
		case a.Kind != "" && a.Unit == u.ID:
			d.Key = actedKey(u)
			if k := s.advisedKey(a, a.Fits[0]); k != nil {
				d.Key = *k
			}
		case s.canAdvise(u):
			d.Key = view.Key{Label: "Ask", Symbol: "t-officer", Do: engine.Do("advise", "who", id)}
		}
		d.Key.ID = "now-" + num(u.ID)
		out = append(out, d)
	}
	return out
}

// foe returns the unit that u attacks at once, while both are on the table.
func (s State) foe(u muster.Unit) (muster.Unit, bool) {
	p, _ := s.party(u.From)
	return s.unit(p.Foe)
}

// canAdvise reports whether the staff officer has a line of conduct for u.
func (s State) canAdvise(u muster.Unit) bool {
	p, _ := s.party(u.From)
	_, known := behaviourFor(p.Kind)
	return known
}

// nowName returns the name of the unit that acts at once, "" for none.
func (s State) nowName() string {
	u, _ := s.atOnce()
	return u.Name
}

// actedKey records that a unit that acts at once has acted.
func actedKey(u muster.Unit) view.Key {
	return view.Key{ID: "acted-now", Label: "They have acted", Small: u.Name, Symbol: "i-check",
		Do: engine.Do("unit", "unit", ref("u", u.ID), "what", "acted")}
}
