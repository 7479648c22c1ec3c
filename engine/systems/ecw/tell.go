package ecw

import (
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// strength prints what is left of a unit.
func (s State) strength(u Unit) string {
	switch {
	case u.guns():
		return plural(u.Guns, "gun", "guns") + ", " + plural(u.Other, "gunner", "gunners")
	case u.Pikes > 0 && u.Shot > 0:
		return plural(u.Pikes, "pike", "pikes") + ", " + num(u.Shot) + " shot"
	case u.Pikes > 0:
		return plural(u.Pikes, "pike", "pikes")
	case u.Class == "foot":
		return num(u.Shot) + " shot"
	}
	return plural(u.figures(), "figure", "figures")
}

// describe is a unit in one line.
func (s State) describe(u Unit) string {
	parts := []string{classNames[u.Class], s.strength(u), "grade " + u.Grade, map[bool]string{true: "levee", false: "trained"}[u.Levee]}
	if u.skirmish() {
		parts = append(parts, "skirmish order")
	}
	return lower(strings.Join(parts, ", "))
}

// condition is its state in words.
func (s State) condition(u Unit) string {
	out := stateNames[u.Morale]
	if u.disordered() {
		out += ", disordered"
		if why := u.badRanks(); why != "" {
			out += " (" + why + ")"
		}
	}
	return out
}

func symbol(u Unit) string {
	switch {
	case u.guns():
		return "t-gun"
	case u.mounted():
		return "t-cavalry"
	case u.skirmish(), u.Class == "dragoon":
		return "t-riflemen"
	}
	return "t-infantry"
}

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	var sides []string
	t := engine.Telling{Icon: "i-check", Undo: st.Do.Do, Line: engine.Words{engine.Say("Entered.")}}
	for _, e := range st.Events {
		switch e := e.(type) {
		case told:
			sides = e.Sides
			t.Head, t.Icon, t.Undo, t.Notes = e.Head, e.Icon, e.Undo, e.Notes
			t.Line = engine.Words{engine.Say(e.Line)}
			if e.Bad {
				t.Line = engine.Words{engine.Red(e.Line)}
			}
			t.Card = engine.Card{Over: e.Over, Number: e.Number, Word: e.Word, Line: e.Need, Bad: e.Bad, Due: e.Due, Reck: e.Reck, Notes: e.Notes, Say: e.Line}
			for _, x := range e.Todo {
				t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say(x)}})
			}
		case clock:
			t.Turn = e.Turn
		}
	}
	switch st.Do.Do {
	case "take", "next":
		t.Card.OnDesk = len(t.Card.Notes) == 0
	}
	if s, ok := now.(State); ok && !s.Over {
		t.Card.Primary = s.follows(st.Do.Do, len(t.Card.Due) > 0)
	}
	labels := map[string]string{}
	for _, r := range rolls {
		labels[r.ID] = r.For
	}
	for _, g := range st.Given {
		if g.Answer != "" {
			continue
		}
		r := engine.Rolled{Label: labels[g.ID], Faces: g.Faces, By: g.By}
		if g.ID == "initiative" && len(sides) == 2 { // the sides throw in turn
			r.Label = sides[len(t.Rolls)%2]
		}
		if g.Of > 0 {
			r.Text = num(g.Hits) + " of " + num(g.Of)
		}
		if n := len(t.Rolls); n > 0 && g.Of == 0 && t.Rolls[n-1].Label == r.Label && t.Rolls[n-1].By == g.By && t.Rolls[n-1].Text == "" && (g.ID == "hit" || g.ID == "save") {
			t.Rolls[n-1].Faces = append(t.Rolls[n-1].Faces[:len(t.Rolls[n-1].Faces):len(t.Rolls[n-1].Faces)], g.Faces...)
			continue
		}
		t.Rolls = append(t.Rolls, r)
	}
	return t
}

var rolls = []dice.Roll{rollInitiative, rollSupport, rollBurst, rollHit, rollSave, rollTest, rollSecond, rollRisk, rollFate}
