package minie

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. Without the victory rule it counts the units still standing, since the rules do not say how a battle is
// won.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) { return onField(st).Cost() })
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "units still standing"}
	for side := 1; side <= 2; side++ {
		units := 0
		for _, u := range s.Units {
			units += book.Bit(u.Side == side && u.fights())
		}
		counted.Rows = append(counted.Rows, book.LossRow(side, s.side(side), s.fighting(side), units, ""))
	}
	if s.byPoints() {
		counted = s.pointsList()
	}
	sh := view.Sheet{Title: "The end", Word: s.verdict(), Picture: book.OutcomePicture(s.Winner > 0)}
	return book.Closing(sh, counted, onField(end).Losses("figure", "figures"), deeds)
}

// verdict says who has won.
func (s State) verdict() string {
	switch {
	case s.Rank > 0:
		return [...]string{"A victory for the ", "A great victory for the "}[s.Rank-1] + s.side(s.Winner)
	case s.Winner > 0:
		return "The field belongs to the " + s.side(s.Winner)
	}
	return "A drawn battle"
}
