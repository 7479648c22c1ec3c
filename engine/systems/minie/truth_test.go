package minie

import (
	"testing"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// happened reads from the facts of a step what a despatch may say about it.
func happened(was, is engine.State, st engine.Step) (out rulestest.Truth) {
	before, now := was.(State), is.(State)
	for _, u := range now.Units {
		if u.Class == General {
			out.Leader(u.ID, u.Name)
		} else {
			out.Unit(u.ID, u.Name)
		}
	}
	for _, e := range st.Events {
		switch e := e.(type) {
		case met:
			if st.Do.Do == "charge" {
				out.Charged = append(out.Charged, [2]int{e.A, e.D})
			}
		case edits:
			for _, x := range e {
				if u, _ := before.unit(x.ID); x.Of == "u" && x.Field == "go" && u.Class == General {
					out.Fall(u.ID, [...]string{"", "k", "", "", ""}[x.To])
				} else if x.Of == "u" && x.Field == "go" {
					out.Lose(u.ID, [...]string{"", "d", "b", "m", ""}[x.To])
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
		left := u.Men + u.Colonel + u.Subs + u.Flags + u.Drum + book.Bit(u.Head == 1)
		lost := u.Start - u.Men + u.LostCol + u.LostSub + u.LostFlag + u.Past + book.Bit(u.Head == 2)
		x := rulestest.Strength{Side: u.Side - 1, Name: u.Name, Began: lost + left, Lost: lost, Left: left}
		if u.Gone != 0 {
			x.Left = 0
		}
		all = append(all, x)
	}
	return all
}

// What a despatch says of a game of commanders is true.
func TestDespatchesTellTheTruth(t *testing.T) { commanders.Despatches(t, happened, musterRoll) }

// Rare events are told truly: a unit destroyed, one that ran, a general killed. A drawn melee that continues
// next turn and costs more then is not told as a second charge.
func TestSeldomFatesAreTold(t *testing.T) {
	of := func(s engine.State, class int, side int) (ids []int) {
		for _, u := range s.(State).Units {
			if u.Class == class && u.Side == side {
				ids = append(ids, u.ID)
			}
		}
		return ids
	}
	set := func(id int, field string, to int) engine.Event { return edits{{Of: "u", ID: id, Field: field, To: to}} }
	turn := func(engine.State) []engine.Event { return []engine.Event{turned{}} }
	commanders.Fates(t, happened, "charge- gone-d gone-b leader-k", func(s engine.State) []engine.Event {
		a, d := of(s, Infantry, 1)[0], of(s, Infantry, 2)[0]
		return []engine.Event{met{A: a, D: d}, set(a, "ch", s.(State).Turn)}
	}, turn, func(s engine.State) []engine.Event {
		u, _ := s.(State).unit(of(s, Infantry, 1)[0])
		return []engine.Event{set(u.ID, "me", u.Men/2)}
	}, turn, func(s engine.State) []engine.Event {
		return []engine.Event{set(of(s, Infantry, 1)[1], "go", goneDestroyed)}
	}, turn, func(s engine.State) []engine.Event {
		return []engine.Event{set(of(s, Infantry, 2)[1], "go", goneRouted)}
	}, turn, func(s engine.State) []engine.Event {
		return []engine.Event{set(of(s, General, 1)[0], "go", goneDestroyed)}
	})
}
