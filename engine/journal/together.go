package journal

import (
	"fmt"
	"sort"

	"vedette/engine"
)

// Joint is a step in force from one of two copies of a game.
type Joint struct {
	Copy  int // 0 or 1: the copy it comes from
	Entry int // its Seq there
	Step  engine.Step
	Turn  int  // from 1
	Press int  // the draw of that turn it belongs to, 0 before the first
	Known bool // the place is known from its own copy; otherwise it was inferred from the clocks or guessed
}

// Together merges the steps in force of two copies of one game that ran side by side, ordered by turn and draw of the
// initiative; [Joint.Copy] says where each comes from. Within a draw the copy that drew comes first, and every copy keeps
// its own order. It returns a *engine.Damaged when the games are of different rule books.
//
// Each copy reports its own turns and draws, see [view.Telling]. If one copy does not draw in a turn and the other does,
// its steps go to the last draw of that turn that had begun at their time or, without a time on both sides, to the last
// draw of the turn.
//
// Some things cannot be known: whether the clocks of two devices agree; what came first within a draw; whether something
// was entered on both copies, in which case it is listed twice; and what the joint position is, because neither copy has
// seen the dice, losses and finds of the other. Nothing is folded here, no step is left out because it contradicts the
// other copy, and undone steps are not listed.
func Together(a, b *Game) ([]Joint, error) {
	if a.set.System != b.set.System {
		return nil, &engine.Damaged{What: fmt.Sprintf("one game is of rule book %q, the other of %q", a.set.System, b.set.System)}
	}
	first, presses := a.placed(0)
	second, others := b.placed(1)
	if len(others) > len(presses) {
		first.byClock(others)
	} else {
		second.byClock(presses)
	}
	all := append(first, second...)
	lead := 0
	if len(others) > len(presses) {
		lead = 1
	}
	sort.SliceStable(all, func(i, j int) bool {
		x, y := all[i], all[j]
		switch {
		case x.Turn != y.Turn:
			return x.Turn < y.Turn
		case x.Press != y.Press:
			return x.Press < y.Press
		}
		return x.Copy != y.Copy && x.Copy == lead
	})
	return all, nil
}

// begun is a draw and its time.
type begun struct {
	turn, press int
	at          int64
}

type joints []Joint

// placed lists the steps in force of a copy with their turn and draw, and its draws.
func (g *Game) placed(of int) (steps joints, presses []begun) {
	turn, press := 1, 0
	for _, i := range g.done {
		l := g.lines[i]
		t := g.sys.Tell(g.State(), l.Step)
		if t.Turn > turn {
			turn, press = t.Turn, 0
		}
		if t.Draw > 0 || t.Head != "" {
			press = max(t.Draw, press+1) // one step may hold several draws
			presses = append(presses, begun{turn, press, l.Step.At})
		}
		steps = append(steps, Joint{Copy: of, Entry: l.Entry, Step: l.Step, Turn: turn, Press: press, Known: true})
	}
	return steps, presses
}

// byClock moves steps in turns without a draw of their own to the draws of the other copy.
func (steps joints) byClock(presses []begun) {
	own := map[int]bool{}
	for _, j := range steps {
		own[j.Turn] = own[j.Turn] || j.Press > 0
	}
	turn, least := 0, 0
	for i := range steps {
		j := &steps[i]
		if own[j.Turn] {
			continue
		}
		if j.Turn != turn {
			turn, least = j.Turn, 0
		}
		press, pressed := 0, false
		for _, p := range presses {
			if p.turn != j.Turn {
				continue
			}
			pressed = true
			if j.Step.At == 0 || p.at == 0 || p.at <= j.Step.At {
				press = p.press
			}
		}
		if !pressed {
			continue // the other copy did not draw either
		}
		least = max(least, press) // a copy keeps its own order whatever its clock says
		j.Press, j.Known = least, false
	}
}
