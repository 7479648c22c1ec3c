package march

import (
	"strings"

	"vedette/engine"
	"vedette/engine/story"
	"vedette/engine/view"
)

var _ view.Chronicler = System{}

// Report implements view.Chronicler.
func (System) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	return story.Battle(System{}, start, steps, v, func(st engine.State) story.Field {
		s := st.(State)
		f := story.Field{Turn: s.Turn, Over: s.Over, Sides: [2]string{s.Sides[0].Name, s.Sides[1].Name}}
		if s.Over {
			f.Word = strings.TrimSuffix(words.Text(s.ending()), ".")
		}
		for _, u := range s.Units {
			f.Units = append(f.Units, story.Force{ID: u.ID, Side: s.side(u), Name: u.Name, All: u.Start, Now: u.CV, Here: u.live()})
		}
		return f
	})
}
