package toy

import (
	"fmt"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// Desk implements engine.System.
func (System) Desk(st engine.State) engine.Desk {
	s := st.(State)
	d := engine.Desk{Turn: s.Turn, Title: fmt.Sprintf("Turn %d", s.Turn), Say: "Act", Over: s.Turn > s.Last}
	d.Primary = engine.Key{ID: "turn", Label: "End turn", Do: engine.Do("turn")}
	if s.Waiting > 0 {
		d.Say = "A sighting"
		d.Primary.Refused = "A sighting waits."
		d.Card = &engine.Card{Title: "A sighting", Keys: []engine.Key{
			{ID: "see", Label: "See it", Do: engine.Do("see")}, {ID: "ignore", Label: "Ignore it", Do: engine.Do("ignore")},
		}}
	}
	if d.Over {
		d.Title, d.Say, d.Primary.Refused = "The end", "Well fought", "The game has ended."
	}
	return d
}

// Sheets implements engine.System.
func (System) Sheets(st engine.State) []engine.Sheet {
	s := st.(State)
	return []engine.Sheet{{ID: "roll", Label: "Roll", Title: "The roll", Number: strconv.Itoa(s.Lost), Word: "lost"}}
}

// Closing implements engine.System.
func (System) Closing(start engine.State, steps []engine.Step) engine.Sheet {
	end, deeds := book.Deeds(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		return s.Turn, []int{s.Lost}
	})
	s := end.(State)
	losses := engine.List{ID: "losses", Title: "Losses"}
	for i, left := range s.Men {
		had := start.(State).Men[i]
		losses.Rows = append(losses.Rows, book.Cost(i, fmt.Sprintf("Company %d", i+1), had-left, had, ""))
	}
	return book.Closing(engine.Sheet{Title: "The end", Word: "Well fought"}, losses, deeds)
}

// Reference implements engine.System.
func (System) Reference(engine.State) engine.Reference {
	return engine.Reference{Tables: []engine.Table{{
		ID: "muskets", Title: "Muskets", Section: "1", Head: []string{"Target", "Hits on"}, Sheet: true,
		Rows: [][]engine.Cell{
			{{Text: "In the open"}, {Text: "4", Odds: dice.OneD6.AtLeast(4).String()}},
			{{Text: "Behind the wall"}, {Text: "5", Odds: dice.OneD6.AtLeast(5).String()}},
		},
	}}}
}

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	t := rules.Telling(now.(State), st)
	for _, g := range st.Given {
		if g.Of == 0 && g.Answer == "" {
			t.Rolls = append(t.Rolls, engine.Rolled{Label: g.ID, Faces: g.Faces, Text: strconv.Itoa(sum(g.Faces)), By: g.By})
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
