package splendid

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for _, u := range s.(State).Units {
		if u.arm() != Ignored {
			nerve := 0
			if u.Shaken {
				nerve = 1
			}
			all = append(all, view.Standing{ID: u.ID, Name: u.Name, Side: u.Side, Strength: u.Left(), Broken: u.Gone, Nerve: nerve})
		}
	}
	return all, [2]string{"stand", "stands"}
}

// Result implements commander.Book.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	x, _ := scenarioOf(s.Battle)
	r := commander.Result{Turn: s.Turn, Over: s.Over != "", Won: commander.Nobody, Places: x.Places(), Held: s.Held}
	if side, won := s.winner(); won {
		r.Won = side
	}
	return r
}

// winner returns the side that has won; ok is false in a draw and before the end.
func (s State) winner() (side int, ok bool) {
	side = slices.Index([]string{"0", "1"}, s.Over)
	return side, side >= 0
}

// Decided returns what a victory turned on, nil if the game has no winner.
func (s State) Decided() []string {
	if _, won := s.winner(); !won {
		return nil
	}
	if s.Held == nil {
		return []string{"an army swept away"}
	}
	x := s.scenario()
	return battle.DecidedBy(&x.Field, s.Held, s.score(s.Held), lead, battle.Award{What: "losses", Points: s.score(nil)})
}

// stronger adds stands to a unit before the battle, in place. It reports whether the result is possible.
func (s State) stronger(id, by int) bool {
	for i, u := range s.Units {
		if u.ID == id {
			s.Units[i].Stands += by
			return u.arm() != Ignored && u.Stands+by > 0 && u.Stands+by <= 12
		}
	}
	return false
}
