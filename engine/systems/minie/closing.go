package minie

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. Without the victory rule it counts the units still standing, since the rules do not say how a battle is
// won.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		a, _ := s.fallen(1)
		b, _ := s.fallen(2)
		return s.Turn, []int{a, b}
	})
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "units still standing"}
	losses := view.List{ID: "losses", Title: "Losses", Note: "figures"}
	for side := 1; side <= 2; side++ {
		units, routed := 0, 0
		for _, u := range s.Units {
			if u.Side == side && u.fights() {
				units++
				if !u.here() || u.Form == Routing {
					routed++
				}
			}
		}
		counted.Rows = append(counted.Rows, book.LossRow(side, "The "+s.side(side), s.fighting(side), units, ""))
		lost, of := s.fallen(side)
		losses.Rows = append(losses.Rows, book.LossRow(side, "The "+s.side(side), lost, of,
			book.IfAny(routed, "unit", "units", " routed or gone")))
	}
	if s.byPoints() {
		counted = s.pointsList()
	}
	return book.Closing(view.Sheet{Title: "The end", Word: s.verdict(), Picture: book.OutcomePicture(s.Winner > 0)}, counted, losses, deeds)
}

// fallen returns how many of its rank and file a side has lost, of how many.
func (s State) fallen(side int) (lost, of int) {
	for _, u := range s.Units {
		if u.Side == side {
			lost, of = lost+u.Start-u.Men, of+u.Start
		}
	}
	return lost, of
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
