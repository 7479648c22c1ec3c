package ecw

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
		all = append(all, view.Standing{ID: u.ID, Name: u.Name, Side: u.Side, Strength: u.figures(),
			Broken: !u.here() || u.Morale >= demoralised, Nerve: u.Morale})
	}
	return all, [2]string{"figure", "figures"}
}

// Result implements commander.Book.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	x, _ := scenarioOf(s.Battle)
	return commander.Result{Turn: s.Turn, Over: s.Over, Won: s.Winner, Places: x.Places(), Held: s.Held}
}

// Decided returns what a victory turned on, nil in a game without a winner.
func (s State) Decided() []string {
	x, ok := scenarioOf(s.Battle)
	if !ok || s.Held == nil || s.Winner < 0 {
		return nil
	}
	return battle.DecidedBy(&x.Field, s.Held, s.score(x, s.Held), lead, battle.Award{What: "losses", Points: s.score(x, nil)})
}

// stronger adds figures to a unit of a battle that has not begun, pikes and shot in proportion, and reports whether it may. It writes to
// s.Units.
func (s State) stronger(id, by int) bool {
	if _, ok := s.unit(id); !ok {
		return false
	}
	u := &s.Units[id-1]
	if foot := u.Pikes + u.Shot; foot > 0 {
		pikes := by * u.Pikes / foot
		u.Pikes, u.Shot = u.Pikes+pikes, u.Shot+by-pikes
	} else {
		u.Other += by
	}
	u.Orig = [3]int{u.Pikes, u.Shot, u.Other}
	if u.Holders > 0 {
		u.Holders = holders(u.figures())
	}
	return !u.guns() && u.figures() > 1
}
