package march

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	m := s.(State)
	for _, u := range m.Units {
		all = append(all, view.Standing{ID: u.ID, Name: u.Name, Side: m.side(u), Strength: u.CV, Broken: !u.live(), Nerve: u.Dis})
	}
	return all, [2]string{"CV", "CV"}
}

// Result implements commander.Book.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	x, _ := scenarioOf(s.Battle)
	return commander.Result{Turn: s.Turn, Over: s.Over, Won: endings[s.Won].won, Places: x.Places(), Held: s.Places}
}

// Decided returns what decided the battle; nil if neither side has won.
func (s State) Decided() []string {
	x, ok := scenarioOf(s.Battle)
	switch {
	case !ok || endings[s.Won].won < 0:
		return nil
	case s.Places == nil:
		return []string{"an army broken"}
	}
	return battle.DecidedBy(&x.Field, s.Places, s.score(x), 1, battle.Award{What: "losses", Points: x.Score(nil, s.gains(x))})
}

// stronger adds by points of CV to a unit before the battle begins, with the men that needs. It reports false if it cannot.
func (s State) stronger(id, by int) bool {
	u, i := s.unit(id)
	if i < 0 || u.Kind == Artillery {
		return false
	}
	for men := 50; men <= 1500; men += 50 {
		if s.cvOf(u.Kind, u.Quality, men) == u.CV+by {
			u.Men, u.CV, u.Start = men, u.CV+by, u.CV+by
			s.Units[i] = u
			return true
		}
	}
	return false
}
