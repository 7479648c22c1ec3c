package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System. The stands left decide, or the points in a battle.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) { return onField(st).Cost() })
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "stands left"}
	for side, name := range sideNames {
		units, left := s.alive(side)
		all, had := 0, 0
		for _, u := range s.Units {
			if u.Side == side && u.arm() != Ignored {
				all, had = all+u.Stands, had+1
			}
		}
		counted.Rows = append(counted.Rows, book.LossRow(side, name, left, all, book.Plural(units, "unit", "units")+" of "+book.Num(had)))
	}
	if s.isBattle() {
		counted = s.pointsList()
	}
	_, won := s.winner()
	sh := view.Sheet{Title: "The end", Word: words.Text(victory(s.Over)), Picture: book.OutcomePicture(won)}
	return book.Closing(sh, counted, onField(end).Losses("stand", "stands"), deeds)
}
