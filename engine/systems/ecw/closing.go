package ecw

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. Units lost decide the battle; figures lost are its cost. Source: ecw-charts C15.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		a, _ := s.fallen(0)
		b, _ := s.fallen(1)
		return s.Turn, []int{a, b}
	})
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "units lost"}
	losses := view.List{ID: "losses", Title: "Losses", Note: "figures"}
	for side := range 2 {
		lost, of := s.losses(side)
		counted.Rows = append(counted.Rows, book.LossRow(side, s.sideName(side), lost, of, "Close-order units gone or demoralised"))
		lost, of = s.fallen(side)
		losses.Rows = append(losses.Rows, book.LossRow(side, s.sideName(side), lost, of, ""))
	}
	if x, ok := scenarioOf(s.Battle); ok && s.Held != nil {
		counted = s.pointsList(x)
	}
	sh := view.Sheet{Title: "The end", Word: book.UpperFirst(words.Text(s.outcome(s.Winner, s.Better))),
		Picture: book.OutcomePicture(s.Winner >= 0)}
	return book.Closing(sh, counted, losses, deeds)
}

// fallen returns how many figures a side has lost, and how many it had.
func (s State) fallen(side int) (lost, of int) {
	for _, u := range s.Units {
		if u.Side == side {
			lost, of = lost+u.orig()-u.figures(), of+u.orig()
		}
	}
	return lost, of
}
