package minie

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// happened reads from the facts of a step what a despatch may say of it.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	before, now := was.(State), is.(State)
	for _, e := range st.Events {
		switch e := e.(type) {
		case met:
			if st.Do.Do == "charge" {
				u, _ := before.unit(e.A)
				v, _ := before.unit(e.D)
				out.Charged = append(out.Charged, [2]string{u.Name, v.Name})
			}
		case edits:
			for _, x := range e {
				if u, _ := before.unit(x.ID); x.Of == "u" && x.Field == "go" && u.Class == General {
					out.Fall(u.ID, u.Name, [...]string{"", "k", "", "", ""}[x.To])
				} else if x.Of == "u" && x.Field == "go" {
					out.Lose(u.Name, [...]string{"", "d", "b", "m", ""}[x.To])
				}
			}
		case ended:
			if e.Winner > 0 {
				out.Wins = now.side(e.Winner)
			}
			for i, by := range e.Held {
				if by >= 0 {
					out.Held = append(out.Held, [2]string{now.Set.Sides[by], now.places().Aims[i].Name})
				}
			}
		}
	}
	return out
}

// musterRoll reads the strength of the units from their records.
func musterRoll(s engine.State) (all []rulestest.Strength) {
	for _, u := range s.(State).Units {
		if u.Class == General || u.Class == Wagon || u.Gone == goneMerged {
			continue
		}
		x := rulestest.Strength{Side: u.Side - 1, Name: u.Name, Began: u.Start, Lost: u.Start - u.Men, Left: u.Men}
		if u.Gone != 0 {
			x.Left = 0
		}
		all = append(all, x)
	}
	return all
}

// What a despatch says of a game of commanders is what happened.
func TestDespatchesTellTheTruth(t *testing.T) { commanders.Despatches(t, happened, musterRoll) }
