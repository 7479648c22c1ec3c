package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. The stands left decide, or the points in a battle.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		_, a := st.(State).alive(0)
		_, b := st.(State).alive(1)
		return st.(State).Turn, []int{a, b}
	})
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "stands left"}
	losses := view.List{ID: "losses", Title: "Losses", Note: "stands"}
	for side, name := range sideNames {
		units, left := s.alive(side)
		lost, all, had := 0, 0, 0
		for _, u := range s.Units {
			if u.Side == side && u.arm() != Ignored {
				lost, all, had = lost+u.Lost, all+u.Stands, had+1
			}
		}
		counted.Rows = append(counted.Rows, book.LossRow(side, name, left, all, book.Plural(units, "unit", "units")+" of "+book.Num(had)))
		losses.Rows = append(losses.Rows, book.LossRow(side, name, lost, all, book.IfAny(had-units, "unit", "units", " off the table")))
	}
	if s.isBattle() {
		counted = s.pointsList()
	}
	sh := view.Sheet{Title: "The end", Word: words.Text(victory(s.Over)), Picture: book.OutcomePicture(s.Over == "0" || s.Over == "1")}
	return book.Closing(sh, counted, losses, deeds)
}
