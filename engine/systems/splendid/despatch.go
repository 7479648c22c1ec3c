package splendid

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
		f := story.Field{Turn: s.Turn, Over: s.Over != "", Sides: sideNames}
		if f.Over {
			f.Word = words.Text(victory(s.Over))
		}
		for _, u := range s.Units {
			if u.arm() != Ignored {
				f.Units = append(f.Units, story.Force{ID: u.ID, Side: u.Side, Name: u.Name, All: u.Stands, Now: u.Left(), Here: !u.Gone})
			}
		}
		return f
	})
}
