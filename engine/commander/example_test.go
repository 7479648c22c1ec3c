//go:build !js

package commander_test

import (
	"errors"
	"fmt"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// waits has one piece of advice.
type waits struct{ left int }

func (w *waits) Next(engine.State) (int, []commander.Advice) {
	if w.left--; w.left < 0 {
		return commander.Nobody, nil
	}
	return 0, []commander.Advice{{What: "Wait", Why: "Let them come on to the muskets.", Cites: "Shooting"}, {What: "Charge"}}
}
func (*waits) Reply(engine.State, commander.Question) string { return "" }
func (*waits) Task(int) (commander.Task, bool)               { return commander.Task{}, false }
func (*waits) Done(engine.State, engine.Step, engine.State)  {}
func (*waits) Table() *sandtable.Table                       { return nil }

func Example() {
	g, err := commander.Play(idle{}, nil, &waits{2}, [2]commander.Seat{commander.TakeBest, commander.TakeBest}, nil)
	if errors.Is(err, nil) {
		for _, m := range g.Moves {
			fmt.Printf("%s: %s Or: %s.\n", m.Did.What, m.Did.Why, m.Next.What)
		}
	}
	// Output:
	// Wait: Let them come on to the muskets. Or: Charge.
	// Wait: Let them come on to the muskets. Or: Charge.
}
