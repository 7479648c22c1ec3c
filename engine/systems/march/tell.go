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
		c := engine.Card{Over: p.Name, Number: r.N, Word: r.W, Line: r.S, Bad: r.B, Reck: r.R, Due: r.X, Notes: append([]string{}, r.M...), Say: r.L}
		for _, d := range r.D {
			c.Todo = append(c.Todo, engine.Order{What: engine.Words{engine.Say(d)}})
		}
		t.Notes = append(append(t.Notes, r.D...), r.M...)
		c.OnDesk = r.P == "hand" || r.P == "active" || r.P == "next" && len(r.D) == 0
		t.Card = c
		names = append(names, strings.TrimSpace(r.N+" "+r.W))
	}
	if len(names) > 0 && names[0] != "" && len(t.Undo)+len(names[0]) < 40 {
		t.Undo += ", " + names[0]
	}
	inits := 0
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
