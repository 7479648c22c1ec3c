package ecw

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
	for _, e := range st.Events {
		switch e := e.(type) {
		case change:
			for _, c := range e.Foes {
				u, _ := before.unit(c.Unit)
				for _, f := range c.Foes {
					v, _ := before.unit(f.ID)
					if old, met := u.foe(f.ID); f.Impact && !(met && old.Impact) && u.Charge.At == v.ID {
						out.Charged = append(out.Charged, [2]int{u.ID, v.ID})
					}
				}
			}
			for _, x := range e.Set {
				switch {
				case x.Field == "of" && x.Of == "u" && x.To > 0:
					how := map[string]string{"destroyed": "d", "surrendered": "t", "scattered": "b"}[offs[x.To]]
					if u, _ := before.unit(x.ID); how == "" && u.Morale == routed { // it runs off the table
						how = "b"
					}
					out.Lose(x.ID, how)
				case x.Field == "mo" && x.Of == "u" && x.To == routed:
					out.Lose(x.ID, "b")
				case x.Field == "of" && x.Of == "l":
					out.Fall(x.ID, map[string]string{"killed": "k", "captured": "t"}[fates[x.To]])
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

// musterRoll returns the strength of the units from their records.
func musterRoll(s engine.State) (all []rulestest.Strength) {
	for _, u := range s.(State).Units {
		x := rulestest.Strength{Side: u.Side, Name: u.Name, Began: u.Orig[0] + u.Orig[1] + u.Orig[2], Left: u.Pikes + u.Shot + u.Other}
		x.Lost = x.Began - x.Left
		if u.Off != "" || u.Morale == routed {
			x.Left = 0
		}
		all = append(all, x)
	}
	return all
}

// Despatches of games between commanders tell what happened.
func TestDespatchesTellTheTruth(t *testing.T) { commanders.Despatches(t, happened, musterRoll) }

// Rare fates are told truly: units destroyed, surrendered or scattered, leaders killed and captured.
func TestRareFatesAreTold(t *testing.T) {
	unit := func(id int, off string) func(engine.State) []engine.Event {
		return func(s engine.State) []engine.Event {
			was := s.(State)
			u, _ := was.unit(id)
			u.Off = off
			c, _ := between(was, was.withUnit(u))
			return []engine.Event{c, stepped{was.Turn + 1, 1, -1}}
		}
	}
	leader := func(id int, off string) func(engine.State) []engine.Event {
		return func(s engine.State) []engine.Event {
			was := s.(State)
			l := was.Leaders[id-1]
			l.Off = off
			c, _ := between(was, was.withLeader(l))
			return []engine.Event{c, stepped{was.Turn + 1, 1, -1}}
		}
	}
	renamed := func(s engine.State) []engine.Event { // units and leaders are told by their last names
		was := s.(State)
		u, _ := was.unit(1)
		u.Name = "Late lamented"
		c, _ := between(was, was.withUnit(u))
		return []engine.Event{c, stepped{was.Turn + 1, 1, -1}}
	}
	commanders.Fates(t, happened, "gone-d gone-t gone-b leader-k leader-t", unit(1, "destroyed"), unit(2, "surrendered"),
		unit(3, "scattered"), leader(1, "killed"), leader(2, "captured"), renamed)
}
