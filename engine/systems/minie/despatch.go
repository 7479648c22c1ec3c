package minie

import (
	"vedette/engine"
	"vedette/engine/story"
	"vedette/engine/view"
)

var _ view.Chronicler = System{}

// Report implements view.Chronicler.
func (System) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	return story.Battle(System{}, start, steps, v, func(st engine.State) story.Field {
		s := st.(State)
		f := story.Field{Turn: s.Turn, Over: s.Over, Sides: [2]string{s.side(1), s.side(2)}, Word: s.verdict()}
		for _, u := range s.Units {
			if u.Class != General && u.Class != Wagon {
				f.Units = append(f.Units, story.Force{ID: u.ID, Side: u.Side - 1, Name: u.Name, All: u.Start, Now: u.Men, Here: u.here()})
			}
		}
		return f
	})
}
