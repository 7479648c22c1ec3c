package march

import (
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Tell implements view.System. The card of this rule book repeats the sentence of the log.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	s := now.(State)
	t := rules.Telling(s, st)
	t.Icon = "i-marks"
	if c := &t.Card; c.Say != "" {
		line := c.Say
		if st.Do.Do == "effects" { // the number says what the fire cost
			_, line, _ = strings.Cut(line, ". ")
		}
		if c.Line == "" {
			c.Line = line
		} else {
			c.Line = line + " " + book.Sentence(c.Line)
		}
		var orders []string
		for _, o := range c.Todo {
			orders = append(orders, o.What.String())
		}
		t.Notes = append(orders, t.Notes...)
		do := st.Do.Do
		c.OnDesk = c.OnDesk || do == "take" || do == "active" || do == "stay" || do == "next" && len(orders) == 0 ||
			do == "move" && c.Plain(st)
		t.Undo = undoing(t, st)
		if do == "next" && c.OnDesk { // the heading says which step it is
			c.Number, c.Word = "", ""
		}
	}
	t.Rolls = s.thrown(st)
	return t
}

// undoing returns what undoing a step takes back, with its verdict if that is short.
func undoing(t view.Telling, st engine.Step) string {
	undo := t.Undo
	if st.Do.Do == "take" {
		undo = "unit selected"
	}
	verdict := strings.TrimSpace(t.Card.Number + " " + word(t, st))
	if len(undo)+len(verdict) >= 36 {
		verdict = t.Card.Number
	}
	if verdict == "" || st.Do.Do == "charge" {
		return undo
	}
	return undo + ", " + verdict
}

// verdicts has the sentences of the log, and the words of cards under the same ids with "=" before them.
var verdicts = &book.Words{Say: sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for id, s := range words.Say.All() {
		out[id] = s
	}
	for id, c := range words.Cards.All() {
		out["="+id] = c.Word
	}
	return out
}), Show: shows}

// word returns the verdict in words for use within a sentence; on a card without a number it begins with a capital.
func word(t view.Telling, st engine.Step) string {
	told := book.ToldIn(st.Events)
	switch {
	case t.Card.Number != "":
		return t.Card.Word
	case told.Word != nil:
		return words.Text(told.Word)
	}
	for _, line := range told.Lines {
		if words.Cards.All()[line.ID()].Word != "" {
			return verdicts.Text(append(said{"=" + line.ID()}, line[1:]...))
		}
	}
	return t.Card.Word
}

// thrown returns the dice of a step with their labels.
func (s State) thrown(st engine.Step) (out []view.Rolled) {
	inits, blows := 0, 0
	for _, g := range st.Given {
		switch {
		case g.Of > 0:
			out = append(out, view.Rolled{Label: label(g.ID), Text: book.Num(g.Hits) + " of " + book.Num(g.Of), By: g.By})
			continue
		case g.Answer != "":
			continue
		}
		x := view.Rolled{Label: label(g.ID), Faces: g.Faces, Text: book.Num(total(g)), By: g.By}
		switch g.ID {
		case rollInit.ID: // the sides roll in turn
			x.Label = s.Sides[inits%2].Name
			inits++
		case rollMelee.ID: // attacker and defender, as the sums name them
			if who := fighters(st); blows < len(who) {
				x.Label = who[blows]
			}
			blows++
		}
		out = append(out, x)
	}
	return out
}

// total returns the sum of the faces.
func total(g dice.Given) (sum int) {
	for _, f := range g.Faces {
		sum += f
	}
	return sum
}

// fighters returns the names of the units in a melee, attacker first.
func fighters(st engine.Step) (out []string) {
	for _, r := range book.ToldIn(st.Events).Sums {
		if r.Kind == "melee" && len(r.Terms) > 0 && len(r.Terms[0].Why) > 1 {
			out = append(out, words.Text(book.Say("is", r.Terms[0].Why[1])))
		}
	}
	return out
}

// label returns the name of a roll within a sentence.
func label(id string) string {
	for _, r := range rolls {
		if r.ID == id {
			return book.LowerFirst(r.For)
		}
	}
	return id
}
