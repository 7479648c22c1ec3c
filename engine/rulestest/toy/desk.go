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
		d.Title, d.Say, d.Primary.Refused = "The end", "Well fought", s.ended()
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
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State)
		return s.Turn, []int{s.Lost}
	})
	s := end.(State)
	losses := view.List{ID: "losses", Title: "Losses"}
	for i, left := range s.Men {
		had := start.(State).Men[i]
		losses.Rows = append(losses.Rows, book.LossRow(i, fmt.Sprintf("Company %d", i+1), had-left, had, ""))
	}
	left := view.List{ID: "left", Title: "What counted", Rows: []view.Row{{ID: "left", Name: "Lost in all", Number: strconv.Itoa(s.Lost)}}}
	return book.Closing(view.Sheet{Title: "The end", Word: "Well fought"}, left, losses, deeds)
}

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	s, _ := st.(State)
	return view.Reference{
		Chapters: []view.Chapter{chapter("0", "The turn", "Any number of acts, then the turn ends; the last ends the game."),
			chapter("2", "Rallying", "Where there is room, 7 or more on two dice brings a man back."),
			chapter("3", "Scouting", "On 41 or more a sighting waits for the referee’s decision.")},
		Tables: book.Tables(s, State.tables)}
}

// tables returns the tables of the reference with the value in force. Both rows are marked as ours, because what follows from a
// house value is ours too.
func (s State) tables() []view.Table {
	t := view.Table{ID: "muskets", Title: "Muskets", Section: "1", Head: []string{"Target", "Hits on"}, Sheet: true}
	for i, target := range [...]string{"In the open", "Behind the wall"} {
		n := house.InForce(s.Changed, hitsOn) + i
		t.Rows = append(t.Rows, []view.Cell{{Text: target}, {Text: book.Num(n), Odds: dice.OneD6.AtLeast(n).String(), Mark: engine.House}})
	}
	return []view.Table{t}
}

func chapter(section, title, text string) view.Chapter {
	return view.Chapter{ID: "c" + section, Title: title, Section: section,
		Body: []view.Para{{Text: view.Words{view.Say(text)}, Section: section}}}
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
