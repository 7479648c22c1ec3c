package march

import (
	"vedette/engine"
	"vedette/engine/rulestest"
)

// happened reads from the facts of a step what a despatch may say of it.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	before, now := was.(State), is.(State)
	for _, e := range st.Events {
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
					out.Lose(u.Name, "b")
				}
			case "c done":
				if x.To == 1 && x.ID < len(before.Charges) {
					c := before.Charges[x.ID]
					u, _ := before.unit(c.Unit)
					v, _ := before.unit(c.At)
					out.Charged = append(out.Charged, [2]string{u.Name, v.Name})
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
