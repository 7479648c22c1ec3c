package ecw

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
		f := story.Field{Turn: s.Turn, Over: s.Over, Sides: [2]string{s.sideName(0), s.sideName(1)}}
		if s.Over {
			f.Word = words.Text(s.outcome(s.Winner, s.Better))
		}
		for _, u := range s.Units {
			f.Units = append(f.Units, story.Force{ID: u.ID, Side: u.Side, Name: u.Name, All: u.orig(), Now: u.figures(), Here: u.here()})
		}
		return f
	})
}
