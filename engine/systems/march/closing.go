package march

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System: Major Formations lost decide first, then CV kept. Source: charts P24.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	lost := func(s State, side int) int {
		now, had := s.keptCV(side)
		return had - now
	}
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		return s.Turn, []int{lost(s, 0), lost(s, 1)}
	})
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "MFs lost"}
	losses := view.List{ID: "losses", Title: "Losses", Note: "CV"}
	for side := range 2 {
		name := s.Sides[side].Name
		gone, all := s.lostMFs(side)
		counted.Rows = append(counted.Rows, book.LossRow(side, name, gone, all, "Gone, broken or in retreat"))
		_, had := s.keptCV(side)
		units := 0
		for _, u := range s.Units {
			if s.side(u) == side && !u.live() {
				units++
			}
		}
		losses.Rows = append(losses.Rows, book.LossRow(side, name, lost(s, side), had, book.IfAny(units, "unit", "units", " lost")))
	}
	if x, ok := scenarioOf(s.Battle); ok && s.Places != nil {
		counted = s.pointsList(x)
	}
	sh := view.Sheet{Title: "The end", Word: strings.TrimSuffix(words.Text(s.ending()), "."),
		Picture: book.OutcomePicture(endings[s.Won].won >= 0)}
	return book.Closing(sh, counted, losses, deeds)
}
