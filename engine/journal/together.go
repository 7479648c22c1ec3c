package journal

import (
	"fmt"
	"sort"

	"vedette/engine"
)

// Joint is one step in force of two copies of a game, placed beside those of the other copy.
type Joint struct {
	Copy  int // 0 or 1: whose journal it stands in
	Entry int // its Seq there
	Step  engine.Step
	Turn  int  // from 1
	Press int  // the press of that turn it belongs to, 0 before the first
	Known bool // the place is that of its own copy; otherwise it was found by the clocks, or is a guess
}

// Together lists the steps in force of two copies of one game that ran side by side, by turn and press:
// what was done on either copy, kept apart by [Joint.Copy] and ready to be read as one. Within a press the
// copy that pressed comes first, and every copy keeps its own order. It returns a *engine.Damaged when the
// games are of two rule books.
//
// Turn and press are what each copy says of itself, as [view.Telling] has it. The steps of a copy that
// does not press, while the other one does, are put to the last press of the same turn that had begun by
// their time; without a time on both sides they stand at the last press of the turn.
//
// What cannot be known: whether the clocks of two devices agree; what came first within one press; whether
// something was entered on both copies, which then stands twice; and what the position of both together is,
// because neither copy has seen the dice, losses and finds of the other. Nothing is folded here, no step is
// left out because it contradicts one of the other copy, and steps taken back are not listed.
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

// begun is a press and when it was made.
type begun struct {
	turn, press int
	at          int64
}

type joints []Joint

// placed lists the steps in force of a copy with their turn and press, and its presses.
func (g *Game) placed(of int) (steps joints, presses []begun) {
	turn, press := 1, 0
	for _, i := range g.done {
		l := g.lines[i]
		t := g.sys.Tell(g.State(), l.Step)
		if t.Turn > turn {
			turn, press = t.Turn, 0
		}
		if t.Press > 0 || t.Head != "" {
			press = max(t.Press, press+1) // one step may hold several presses
			presses = append(presses, begun{turn, press, l.Step.At})
		}
		steps = append(steps, Joint{Copy: of, Entry: l.Entry, Step: l.Step, Turn: turn, Press: press, Known: true})
	}
	return steps, presses
}

// byClock puts steps of turns in which their own copy did not press to the presses of the other one.
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
			continue // the other copy did not press either
		}
		least = max(least, press) // a copy keeps its own order, whatever its clock did
		j.Press, j.Known = least, false
	}
}
