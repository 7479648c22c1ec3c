package hill

import (
	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Who may act now: a unit of the side that has the initiative, and whoever the tables let act at once, outside it.

// atOnce is the first unit that acts at once; ok is false when there is none. Source: hill-tables 4.2, 5.
func (s State) atOnce() (u muster.Unit, ok bool) {
	if !s.tracked() {
		return u, false
	}
	for i := range s.Roster {
		if s.Roster[i].Here() && s.Roster[i].Mark(markNow) > 0 {
			return s.Roster[i], true
		}
	}
	return u, false
}

// acting is the unit whose figures act now: one that acts at once goes before the one with the initiative.
func (s State) acting() (muster.Unit, bool) {
	if u, ok := s.atOnce(); ok {
		return u, true
	}
	return s.unit(s.Active)
}

// outOfTurn is why u may act only by the referee's ruling: its side has not the initiative. Source: HILL-43.
func (s State) outOfTurn(u muster.Unit) *engine.Refusal {
	switch {
	case s.Side == side(u), u.Mark(markNow) > 0, s.Side == Nobody && s.Set.Mute: // the other copy knows who has it
		return nil
	case s.Side == Nobody:
		return &engine.Refusal{Code: "U18", Text: "Nobody has the initiative: tap Initiative / Event.", Section: "HILL-43", Field: keyAnyway}
	}
	return &engine.Refusal{Code: "U18", Text: "The " + s.Side.String() + " have the initiative.", Section: "HILL-43", Field: keyAnyway}
}

// keyAnyway is the tick by which the referee overrules what refuses an entry.
const keyAnyway = "anyway"

// needRuling refuses what a unit does out of its initiative, with the tick that overrules it.
func needRuling(p *plan, u muster.Unit) {
	no := p.State.outOfTurn(u)
	if no == nil {
		return
	}
	anyway := p.Tick(keyAnyway, "Enter it anyway")
	if p.Help("Your ruling. The log says so."); !anyway {
		p.Bar(no)
	}
}

// nowDuties are those who act at once, each with the key that goes on: the charge of those who fall upon somebody, the
// staff officer's advice, then what he advises.
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
		d := view.Duty{Title: u.Name + ": they act now", Small: "One action outside the initiative. They have then acted.",
			Key: view.Key{Label: "Move", Symbol: "i-next", Do: engine.Do("unit-move", keyUnit, id), Open: true}}
		foe, falls := s.foe(u)
		switch a := s.advice(); {
		case falls && charges(u) == "":
			d.Small = "They charge " + foe.Name + " at once. They have then acted."
			d.Key = view.Key{Label: "Charge", Symbol: "t-cavalry", Open: true,
				Do: engine.Do("unit-charge", keyUnit, id, keyAgainst, ref("u", foe.ID))}
		case side(u) == Players:
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

// foe is the unit that u falls upon at once, while both stand on the table.
func (s State) foe(u muster.Unit) (muster.Unit, bool) {
	p, _ := s.party(u.From)
	return s.unit(p.Foe)
}

// canAdvise tells whether the staff officer knows what u would do.
func (s State) canAdvise(u muster.Unit) bool {
	p, _ := s.party(u.From)
	_, known := behaviourFor(p.Kind)
	return known
}

// nowName is who acts at once, "" for nobody.
func (s State) nowName() string {
	u, _ := s.atOnce()
	return u.Name
}

// actedKey says that a unit that acts at once has acted.
func actedKey(u muster.Unit) view.Key {
	return view.Key{ID: "acted-now", Label: "They have acted", Small: u.Name, Symbol: "i-check",
		Do: engine.Do("unit", "unit", ref("u", u.ID), "what", "acted")}
}
