package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Tell implements view.System. It adds the dice, the turn and the shell template to what package book tells of a step.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	s := now.(State)
	t := rules.Telling(s, st)
	c := &t.Card
	switch {
	case c.OnDesk:
		*c = view.Card{Say: c.Say, Todo: c.Todo, OnDesk: true}
	case c.Word == "" && c.Number == "":
		c.Word = "Recorded"
	}
	c.OnDesk = c.OnDesk || st.Do.Do == "move" && c.Plain(st)
	told := book.ToldIn(st.Events)
	as := line(told)
	if as.ID() == "first1" || as.ID() == "first2" || as.ID() == "ties" {
		t.Turn, _ = as[1].(int)
		t.Head = "Turn " + book.Num(t.Turn)
	}
	for _, x := range told.Lines {
		if x.ID() == "turn" || x.ID() == "tested" { // the next one begins
			ended, _ := x[1].(int)
			t.Turn = ended + 1
		}
	}
	t.Rolls = rolled(st, throwers(as), firing(told))
	for _, n := range told.Notes {
		if fall, _ := n[len(n)-1].(int); n.ID() == "fell" && fall > 1 {
			c.Diagram = shellDiagram(fall)
		}
	}
	return t
}

// line returns the first sentence of the log, nil for none.
func line(told book.Told) book.Said {
	if len(told.Lines) == 0 {
		return nil
	}
	return told.Lines[0]
}

// throwers returns the names of both sides, in the order of their dice, where both throw: for the first player or to fire, and in a
// melee.
func throwers(as book.Said) (names []string) {
	switch as.ID() {
	case "first1", "first2", "ties":
		as = as[2:]
	case "beats", "beaten", "draw", "exchange", "exchange-none":
		as = as[1:]
	default:
		return nil
	}
	for _, a := range as[:2] {
		name, said := a.(string)
		if !said {
			nested, _ := a.(book.Said)
			name = words.Text(nested)
		}
		names = append(names, name)
	}
	return names
}

// firing returns the units whose fire a card shows that has other dice too, in the order of their dice.
func firing(told book.Told) (names []string) {
	for _, s := range told.Sums {
		if who, is := s.Who.(string); is && who != "" && s.Result.ID() != "reach" && s.Result.ID() != "no-die" {
			names = append(names, who)
		}
	}
	return names
}

// rolled returns the dice of a step. names says whose they are where both sides throw, else it is nil; firing whose fire they are.
func rolled(st engine.Step, names, firing []string) (out []view.Rolled) {
	firsts := 0
	for _, g := range st.Given {
		if g.Answer != "" {
			continue
		}
		r := rollOf(g.ID)
		x := view.Rolled{Label: r.For, Faces: g.Faces, By: g.By, Tens: r.Code.Sides() == 10}
		if i := slices.Index([]string{rollAttack.ID, rollDefend.ID}, g.ID); i >= 0 && names != nil {
			x.Label = names[i]
		}
		if len(firing) > 0 && slices.Contains([]string{rollVolley.ID, rollLight.ID, rollDefence.ID, rollPistols.ID}, g.ID) {
			x.Label, firing = r.For+", "+firing[0], firing[1:]
		}
		if (g.ID == rollFirst.ID || g.ID == rollTurn.ID) && names != nil { // the sides throw in turn
			x.Label = book.When(g.ID == rollTurn.ID, r.For+", ") + names[firsts%2]
			firsts++
		}
		if g.Of > 0 {
			x.Text = book.Num(g.Hits) + " of " + book.Num(g.Of)
		} else if len(g.Faces) > 1 {
			n := 0
			for _, f := range g.Faces {
				n += f
			}
			x.Text = "total " + book.Num(n)
		}
		out = append(out, x)
	}
	return out
}
