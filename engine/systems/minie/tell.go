package minie

import (
	"strings"

	"vedette/engine"
)

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	t := engine.Telling{Icon: "i-marks"}
	if p, ok := find(st.Do.Do); ok {
		t.Icon = p.Symbol
	}
	first, firsts := leads(st), 0
	for _, g := range st.Given {
		if g.Answer != "" {
			continue
		}
		r := rollOf(g.ID)
		x := engine.Rolled{Label: r.For, Faces: g.Faces, By: g.By, Tens: r.Code.Sides() == 10}
		if g.ID == rollFirst.ID { // the sides throw in turn
			x.Label = first.Sides[firsts%2]
			firsts++
		}
		if g.Of > 0 {
			x.Text = sprint("%d of %d", g.Hits, g.Of)
		} else if len(g.Faces) > 1 {
			n := 0
			for _, f := range g.Faces {
				n += f
			}
			x.Text = "total " + itoa(n)
		}
		t.Rolls = append(t.Rolls, x)
	}
	for _, e := range st.Events {
		switch e := e.(type) {
		case led:
			t.Head, t.Turn = sprint("Turn %d", e.Turn), e.Turn
		case did:
			e.tell(&t)
			throwers(&t)
			if s := now.(State); !s.Over && (st.Do.Do == "melee" || st.Do.Do == "morale") {
				for _, d := range s.duties() { // one melee after the other, one check after the other
					k := d.Key
					k.ID, k.Small = "follow", d.Title+", "+lower(d.Small)
					t.Card.Primary = &k
					break
				}
			}
		}
	}
	return t
}

// leads is who moves first by st, the zero value when it does not say so.
func leads(st engine.Step) led {
	for _, e := range st.Events {
		if e, ok := e.(led); ok {
			return e
		}
	}
	return led{}
}

func (d did) tell(t *engine.Telling) {
	say := engine.Say(d.Line)
	if d.Bad {
		say = engine.Red(d.Line)
	}
	t.Line, t.Undo, t.Notes = engine.Words{say}, d.Undo, d.Note
	t.Card = engine.Card{Over: d.Over, Number: d.Num, Word: d.Word, Line: d.Need, Bad: d.Bad, Due: d.Due, Reck: d.Reck, Notes: d.Note, Say: d.Line, OnDesk: d.Desk}
	if d.Desk {
		t.Card = engine.Card{Say: d.Line, OnDesk: true, Todo: t.Card.Todo}
	} else if d.Word == "" && d.Num == "" {
		t.Card.Word = "Done"
	} else if d.Num == "" {
		t.Card.Word = upper(d.Word)
	}
	for _, o := range d.Todo {
		t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say(o)}})
	}
	if d.Dirn > 1 {
		t.Card.Diagram = shellDiagram(d.Dirn)
	}
}

// throwers puts the names of both sides of a melee to their dice; the sum has them in the order of the throws.
func throwers(t *engine.Telling) {
	var names []string
	for _, r := range t.Card.Reck {
		for _, x := range r.Terms {
			if strings.HasSuffix(x.Show, " die") || strings.HasSuffix(x.Show, " dice") {
				names = append(names, x.Why)
			}
		}
	}
	if len(names) != 2 {
		return
	}
	for i, x := range t.Rolls {
		switch x.Label {
		case rollAttack.For:
			t.Rolls[i].Label = names[0]
		case rollDefend.For:
			t.Rolls[i].Label = names[1]
		}
	}
}
