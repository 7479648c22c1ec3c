package minie

import (
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for _, u := range s.(State).Units {
		if u.Class != General && u.Class != Wagon {
			all = append(all, view.Standing{ID: u.ID, Name: u.Name, Side: u.Side - 1, Strength: u.Men, Broken: !u.here() || u.Rout > 0})
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

// stronger makes a unit of a battle that has not begun stronger by so many men in the ranks.
func (s State) stronger(id, by int) bool {
	for i := range s.Units {
		if u := &s.Units[i]; u.ID == id {
			u.Men, u.Start = u.Men+by, u.Start+by
			return u.Class != General && u.Class != Wagon && u.Class != Artillery && u.Men > max(1, u.Gren+u.Lights)
		}
	}
	return false
}
