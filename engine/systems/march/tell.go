package march

import (
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// Tell implements engine.System. The words of a step were written when its dice fell.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	t := engine.Telling{Icon: "i-marks", Undo: st.Do.Do}
	p, ok := find(st.Do.Do)
	if ok {
		t.Undo = lower(p.Name)
		if st.Do.Do == "hand" {
			t.Undo = "unit in hand"
		}
	}
	var names []string
	for _, e := range st.Events {
		r, is := e.(result)
		if !is {
			continue
		}
		t.Head, t.Turn = r.H, r.T
		t.Line = engine.Words{engine.Say(r.L)}
		if r.B {
			t.Line = engine.Words{engine.Red(r.L)}
		}
		c := engine.Card{Over: p.Name, Number: r.N, Word: r.W, Line: r.L, Bad: r.B, Reck: r.R, Due: r.X, Notes: append([]string{}, r.M...), Say: r.L}
		if r.N == "" {
			c.Word = upper(c.Word)
		}
		if r.S != "" {
			c.Line += " " + upper(r.S) + "."
		}
		for _, d := range r.D {
			c.Todo = append(c.Todo, engine.Order{What: engine.Words{engine.Say(d)}})
		}
		t.Notes = append(append(t.Notes, r.D...), r.M...)
		c.OnDesk = r.P == "hand" || r.P == "active" || r.P == "next" && len(r.D) == 0
		if s := now.(State); !s.Over && len(s.Sides) > 0 {
			c.Primary, c.Keys = s.follows(st.Do.Do)
		}
		t.Card = c
		if name := strings.TrimSpace(r.N + " " + r.W); len(t.Undo)+len(name) < 36 {
			names = append(names, name)
		} else {
			names = append(names, r.N)
		}
	}
	if len(names) > 0 && names[0] != "" && st.Do.Do != "charge" {
		t.Undo += ", " + names[0]
	}
	inits, blows := 0, 0
	for _, g := range st.Given {
		if g.Answer != "" || g.Of > 0 {
			if g.Of > 0 {
				t.Rolls = append(t.Rolls, engine.Rolled{Label: label(g.ID), Text: itoa(g.Hits) + " of " + itoa(g.Of), By: g.By})
			}
			continue
		}
		sum := 0
		for _, f := range g.Faces {
			sum += f
		}
		x := engine.Rolled{Label: label(g.ID), Faces: g.Faces, Text: itoa(sum), By: g.By}
		if g.ID == rollInit.ID { // the sides throw in turn
			x.Label = now.(State).Sides[inits%2].Name
			inits++
		}
		if g.ID == rollMelee.ID { // attacker and defender, as the sums name them
			if r := t.Card.Reck; blows < len(r) && len(r[blows].Terms) > 0 {
				x.Label = strings.TrimPrefix(r[blows].Terms[0].Why, "CV of ")
			}
			blows++
		}
		t.Rolls = append(t.Rolls, x)
	}
	return t
}

func label(id string) string {
	for _, r := range [...]dice.Roll{rollOrder, rollArrive, rollVeD, rollMorale, rollSkirm, rollInit, rollTie, rollFire, rollRisk, rollFate, rollMelee, rollBlaze, rollWeather, rollSky} {
		if r.ID == id {
			return lower(r.For)
		}
	}
	return id
}
