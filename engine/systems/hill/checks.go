package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// Morale checks before the next press. Source: HILL-44.

// checkFirst asks before a press for a check that is due.
func checkFirst(u muster.Unit) dice.Question {
	return dice.Question{ID: "check-first", Text: u.Name + " lost figures: they check morale first.", Kind: dice.YesNo, Yes: "Check now", No: "Put it off",
		Section: "HILL-44", Hint: "Put off, it stays due. The log says so."}
}

// checksFirst asks, once the initiative is over, for the checks that are due. It returns true when one is made now: the
// next press goes on from there. One that the referee puts off is not asked for again this turn.
func checksFirst(d *act) (made bool) {
	if !d.State.tracked() {
		return false
	}
	for _, u := range d.State.onTableUnits() {
		if u.Mark(markCheck) == 0 || u.Mark(markLater) > 0 || checks(u) != "" {
			continue
		}
		a := d.Ask(checkFirst(u))
		if a == dice.No {
			d.Do(postponed{Unit: u.ID, Name: u.Name})
			continue
		}
		makeCheck(d, u)
		return true
	}
	return false
}

// postponed is a morale check that the referee puts off. Kind "postponed".
type postponed struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
}

func (postponed) Kind() string { return "postponed" }

func (e postponed) Apply(s State) (State, error) {
	u, err := s.here(e.Unit, "postponed")
	if err != nil {
		return s, err
	}
	if u.Mark(markCheck) == 0 {
		return s, broken("unit %d: no check to put off", e.Unit)
	}
	return s.withUnit(u.WithMark(markLater, 1)), nil
}

func (e postponed) Tell(t *book.Tale) {
	sentence(t, engine.Bold(e.Name), engine.Say(": morale check put off, by the referee’s ruling."))
}
