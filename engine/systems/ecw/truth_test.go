package ecw

import (
	"vedette/engine"
	"vedette/engine/rulestest"
)

// happened reads from the facts of a step what a despatch may say of it.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	before, now := was.(State), is.(State)
	for _, e := range st.Events {
		switch e := e.(type) {
		case change:
			for _, c := range e.Foes {
				u, _ := before.unit(c.unit)
				for _, f := range c.foes {
					v, _ := before.unit(f.ID)
					if old, met := u.foe(f.ID); f.Impact && !(met && old.Impact) && u.Charge.At == v.ID {
						out.Charged = append(out.Charged, [2]string{u.Name, v.Name})
					}
				}
			}
			for _, x := range e.Units {
				for _, c := range x.To {
					if u, _ := before.unit(x.ID); c.name == "of" && offs[c.to] != "" { // the referee may say so anew
						out.Lose(u.Name, map[string]string{"destroyed": "d", "surrendered": "t", "scattered": "b"}[offs[c.to]])
					}
				}
			}
			for _, x := range e.Leaders {
				for _, c := range x.To {
					if c.name == "of" {
						out.Fall(x.ID, map[string]string{"killed": "k", "captured": "t"}[fates[c.to]])
					}
				}
			}
		case over:
			if e.Winner >= 0 {
				out.Wins = now.sideName(e.Winner)
			}
			if x, ok := scenarioOf(now.Battle); ok {
				for i, by := range e.Held {
					if by >= 0 {
						out.Held = append(out.Held, [2]string{now.sideName(by), x.Aims[i].Name})
					}
				}
			}
		}
	}
	return out
}
