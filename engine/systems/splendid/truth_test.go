package splendid

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// happened reads from the facts of a step what a despatch may say about it.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	if u, ok := was.(State).unit(st.Do.In.Int("unit", 0)); ok && st.Do.Do == "melee" {
		out.Fight(u.ID, u.Contact)
	}
	for _, u := range is.(State).Units {
		out.Unit(u.ID, u.Name)
	}
	for _, e := range st.Events {
		switch e := e.(type) {
		case charged:
			if e.React != reactEvade {
				out.Charged = append(out.Charged, [2]int{e.Unit.ID, e.At.ID})
			}
			if e.React == reactCounter {
				out.Charged = append(out.Charged, [2]int{e.At.ID, e.Unit.ID})
			}
		case lost:
			if e.Broken && e.Left == 0 {
				out.Lose(e.Unit.ID, "d")
			} else if e.Broken {
				out.Lose(e.Unit.ID, "b")
			}
		case recorded:
			if e.Unit.Gone {
				out.Lose(e.Unit.ID, "*")
			}
		case tested:
			if e.Broken {
				out.Lose(e.Unit.ID, "b")
			}
		case over:
			if e.Won != "draw" {
				out.Wins = sideNames[e.Won[0]-'0']
			}
			for i, by := range e.Held {
				if by >= 0 {
					out.Held = append(out.Held, [2]string{sideNames[by], is.(State).scenario().Aims[i].Name})
				}
			}
		}
	}
	return out
}

// musterRoll reads the strength of the units from their records.
func musterRoll(s engine.State) (all []rulestest.Strength) {
	for _, u := range s.(State).Units {
		if u.arm() == Ignored {
			continue
		}
		x := rulestest.Strength{Side: u.Side, Name: u.Name, Began: u.Stands, Lost: u.Lost, Left: u.Stands - u.Lost}
		if u.Gone {
			x.Left = 0
		}
		all = append(all, x)
	}
	return all
}

// Despatches of games between commanders say what happened.
func TestDespatchesTellTheTruth(t *testing.T) { commanders.Despatches(t, happened, musterRoll) }
