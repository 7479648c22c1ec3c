package hill

import (
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered. A result that waits to be accepted counts as accepted.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	st := s.(State)
	for i := range st.Roster {
		u := &st.Roster[i]
		n := u.Alive()
		for _, f := range st.Outcome.Effects {
			if f.Unit != u.ID {
				continue
			}
			for _, lost := range f.Lost {
				n -= lost.N
			}
		}
		all = append(all, view.Standing{ID: u.ID, Name: u.Name, Strength: n, Broken: u.Off != "" || n <= 0})
	}
	return all, [2]string{"figure", "figures"}
}

// Result implements commander.Book: the first aim of the scenario decides.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	r := commander.Result{Turn: s.Turn, Over: s.Over, Won: commander.Nobody}
	if s.Over && len(s.Scene.Aims) > 0 {
		if r.Won = 0; s.Scene.Aims[0].Done != aimWon {
			r.Won = 1
		}
	}
	return r
}
