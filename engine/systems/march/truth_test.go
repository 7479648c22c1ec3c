package march

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// happened returns what a despatch may say about a step, from its facts.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	before, now := was.(State), is.(State)
	for _, u := range now.Units {
		out.Unit(u.ID, u.Name)
	}
	for _, l := range now.Leaders {
		out.Leader(l.ID, l.Name)
	}
	if n := st.Do.In.Int("charge", -1); st.Do.Do == "melee" && n >= 0 && n < len(before.Charges) {
		c := before.Charges[n]
		out.Fight(c.Unit, c.At)
	}
	for _, e := range st.Events {
		if e, ok := e.(fired); ok && e.Hits > 0 {
			out.Hit(e.Unit, e.At)
		}
		if e, ok := e.(judged); ok {
			x, _ := scenarioOf(now.Battle)
			for i, by := range e.Places {
				if by >= 0 {
					out.Held = append(out.Held, [2]string{now.Sides[by].Name, x.Aims[i].Name})
				}
			}
		}
		all, ok := e.(edits)
		if !ok {
			continue
		}
		for _, x := range all {
			switch x.Of + " " + x.Field {
			case "u flags":
				if u, at := before.unit(x.ID); at >= 0 && u.live() && x.To&(Gone|Fleeing) != 0 {
					out.Lose(u.ID, "b")
				}
			case "c done":
				if x.To == 1 && x.ID < len(before.Charges) {
					c := before.Charges[x.ID]
					out.Charged = append(out.Charged, [2]int{c.Unit, c.At})
				}
			case "l lost":
				out.Fall(x.ID, [...]string{"", "", "w", "k"}[x.To])
			case "g won":
				if won := endings[x.To].won; won >= 0 {
					out.Wins = now.Sides[won].Name
				}
			}
		}
	}
	return out
}

// musterRoll returns the strength of every unit, from its record.
func musterRoll(s engine.State) (all []rulestest.Strength) {
	for _, u := range s.(State).Units {
		m, _ := s.(State).mf(u.MF)
		x := rulestest.Strength{Side: m.Side, Name: u.Name, Began: u.Start, Lost: u.Start - u.CV, Left: u.CV}
		if u.has(Gone) || u.has(Fleeing) {
			x.Left = 0
		}
		all = append(all, x)
	}
	return all
}

// A despatch about a game of commanders says only what happened.
func TestDespatchesTellTheTruth(t *testing.T) { commanders.Despatches(t, happened, musterRoll) }
