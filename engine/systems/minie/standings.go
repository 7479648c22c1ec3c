package minie

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for _, u := range s.(State).Units {
		if u.fights() {
			all = append(all, view.Standing{ID: u.ID, Name: u.Name, Side: u.Side - 1, Strength: u.alive(), Broken: !u.here() || u.Form == Routing})
		}
	}
	return all, [2]string{"figure", "figures"}
}

// Result implements commander.Book.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	x, _ := scenarioOf(s.Set.Forces)
	return commander.Result{Turn: s.Turn, Over: s.Over, Won: s.Winner - 1, Places: x.Places(), Held: s.Held}
}

// Decided returns what decided a victory; nothing if nobody has won by points.
func (s State) Decided() []string {
	switch {
	case s.Winner == 0 || s.Held == nil:
		return nil
	case s.Broke == 3:
		return []string{"both armies broken, who lost less"}
	}
	e := ended{Broke: s.Broke, Held: s.Held, Guns: s.Guns}
	f := s.places()
	n, units := s.counted(e), s.counted(ended{Guns: s.Guns})
	army := battle.Award{What: "an army broken", Points: [2]int{brokenPoints * (s.Broke >> 1), brokenPoints * (s.Broke & 1)}}
	return battle.DecidedBy(&f, s.Held, n, lead, battle.Award{What: "losses", Points: units}, army)
}

// stronger adds by men to the unit with this id, or takes them off, before the battle begins. It reports whether the unit can be so
// changed. It writes to s.Units.
func (s State) stronger(id, by int) bool {
	for i := range s.Units {
		if u := &s.Units[i]; u.ID == id {
			u.Men, u.Start = u.Men+by, u.Start+by
			return u.fights() && u.Class != Artillery && u.Men > max(1, u.Gren+u.Lights)
		}
	}
	return false
}
