package march

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Closing implements view.System: Major Formations lost decide first, then CV kept. Source: charts P24.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) { return onField(st).Cost() })
	s := end.(State)
	counted := view.List{ID: "counted", Title: "What counted", Note: "MFs lost"}
	for side := range 2 {
		gone, all := s.lostMFs(side)
		counted.Rows = append(counted.Rows, book.LossRow(side, s.Sides[side].Name, gone, all, "Gone, broken or in retreat"))
	}
	if x, ok := scenarioOf(s.Battle); ok && s.Places != nil {
		counted = s.pointsList(x)
	}
	sh := view.Sheet{Title: "The end", Word: strings.TrimSuffix(words.Text(s.ending()), "."),
		Picture: book.OutcomePicture(endings[s.Won].won >= 0)}
	return book.Closing(sh, counted, onField(end).Losses("CV", "CV"), deeds)
}
