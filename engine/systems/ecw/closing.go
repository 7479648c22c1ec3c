package ecw

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. Units lost decide the battle; figures lost are its cost. Source: ecw-charts C15.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) { return onField(st).Cost() })
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "units lost"}
	for side := range 2 {
		lost, of := s.losses(side)
		counted.Rows = append(counted.Rows, book.LossRow(side, s.sideName(side), lost, of, "Close-order units gone or demoralised"))
	}
	if x, ok := scenarioOf(s.Battle); ok && s.Held != nil {
		counted = s.pointsList(x)
	}
	sh := view.Sheet{Title: "The end", Word: book.UpperFirst(words.Text(s.outcome(s.Winner, s.Better))),
		Picture: book.OutcomePicture(s.Winner >= 0)}
	return book.Closing(sh, counted, onField(end).Losses("figure", "figures"), deeds)
}
