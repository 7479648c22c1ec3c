package journal

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// Audit counts all faces thrown in the game by roller and kind of die, the app's dice and six-sided dice first, leaving out
// kinds not thrown. Dice of undone steps count, and dice used again count once. Counted hits have no faces.
func Audit(g *Game) []dice.Tally {
	var all []dice.Given
	for _, e := range g.entries {
		all = append(all, e.Step.Given...)
	}
	return Tallies(g.sys, all)
}

// Tallies counts all faces in what was given in a game of sys. A roll uses ten-sided dice if the rule book lists it as such or
// if it shows a face above six.
func Tallies(sys engine.System, given []dice.Given) []dice.Tally {
	tens := map[string]bool{}
	if r, ok := sys.(engine.Roller); ok {
		for _, roll := range r.Rolls() {
			tens[roll.ID] = roll.Code.Sides() == 10
		}
	}
	for _, x := range given {
		for _, f := range x.Faces {
			if f > 6 {
				tens[x.ID] = true
			}
		}
	}
	var out []dice.Tally
	for _, by := range []dice.By{dice.Computer, dice.Table} {
		for _, sides := range []int{6, 10} {
			t := dice.Tally{Sides: sides, By: by, Seen: make([]int, sides)}
			for _, x := range given {
				if x.By != by || tens[x.ID] != (sides == 10) {
					continue
				}
				for _, f := range x.Faces {
					t.Seen[f-1]++
				}
			}
			if t.N() > 0 {
				out = append(out, t)
			}
		}
	}
	return out
}
