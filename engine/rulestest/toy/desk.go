package toy

import (
	"fmt"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Desk implements view.System.
func (System) Desk(st engine.State) view.Desk {
	s := st.(State)
	d := view.Desk{Turn: s.Turn, Title: fmt.Sprintf("Turn %d", s.Turn), Say: "Act", Over: s.Turn > s.Last}
	d.Primary = view.Key{ID: "turn", Label: "End turn", Do: engine.Do("turn")}
	if s.Waiting > 0 {
		d.Say = "A sighting"
		d.Primary.Refused = "A sighting waits."
		d.Card = &view.Card{Title: "A sighting", Keys: []view.Key{
			{ID: "see", Label: "See it", Do: engine.Do("see")}, {ID: "ignore", Label: "Ignore it", Do: engine.Do("ignore")},
		}}
	}
	if d.Over {
		d.Title, d.Say, d.Primary.Refused = "The end", "Well fought", "The game has ended."
	}
	return d
}

// Sheets implements view.System.
func (System) Sheets(st engine.State) []view.Sheet {
	s := st.(State)
	return []view.Sheet{{ID: "roll", Label: "Roll", Title: "The roll", Number: strconv.Itoa(s.Lost), Word: "lost"}}
}

// Closing implements view.System.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.Deeds(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		return s.Turn, []int{s.Lost}
	})
	s := end.(State)
	losses := view.List{ID: "losses", Title: "Losses"}
	for i, left := range s.Men {
		had := start.(State).Men[i]
		losses.Rows = append(losses.Rows, book.Cost(i, fmt.Sprintf("Company %d", i+1), had-left, had, ""))
	}
	return book.Closing(view.Sheet{Title: "The end", Word: "Well fought"}, losses, deeds)
}

// Reference implements view.System.
func (System) Reference(engine.State) view.Reference {
	return view.Reference{Tables: []view.Table{{
		ID: "muskets", Title: "Muskets", Section: "1", Head: []string{"Target", "Hits on"}, Sheet: true,
		Rows: [][]view.Cell{
			{{Text: "In the open"}, {Text: "4", Odds: dice.OneD6.AtLeast(4).String()}},
			{{Text: "Behind the wall"}, {Text: "5", Odds: dice.OneD6.AtLeast(5).String()}},
		},
	}}}
}

// Tell implements view.System.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	t := rules.Telling(now.(State), st)
	for _, g := range st.Given {
		if g.Of == 0 && g.Answer == "" {
			t.Rolls = append(t.Rolls, view.Rolled{Label: g.ID, Faces: g.Faces, Text: strconv.Itoa(sum(g.Faces)), By: g.By})
		}
	}
	return t
}

func sum(faces []int) (n int) {
	for _, f := range faces {
		n += f
	}
	return n
}
