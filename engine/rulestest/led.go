package rulestest

import (
	"slices"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// Led plays steps of a game by the lists and the loud key alone: who stands first in a list and is not done is taken in hand, and
// does what it is about to do; when nobody is left the loud key goes on, and so nobody is forgotten. It fails when the loud key leads
// a unit on that is done. It returns how many were led in each turn and phase.
func Led(t T, sys view.System, start engine.Values, steps int, choose Chooser) map[string]int {
	t.Helper()
	s, err := sys.Start(start)
	require.NoError(t, err)
	acted := map[string]int{}
	phase, taken := "", map[string]bool{}
	for range steps {
		d := sys.Desk(s)
		if d.Over {
			break
		}
		if now := d.Title + d.Say; now != phase {
			phase, taken = now, map[string]bool{}
		}
		k := d.Next()
		switch {
		case d.Lead != nil && d.Deeds != nil && k.ID == d.Lead.ID:
			for _, l := range d.Lists {
				for _, r := range l.Rows {
					assert.False(t, r.Done && r.ID == d.Deeds.Unit.ID, "%s: %s has done what it could and is led to %s", phase, r.Name, k.Do)
				}
			}
			acted[phase]++
		case k.ID == d.Primary.ID:
			if row, ok := toTake(d, taken); ok {
				taken[row.ID], k = true, *row.Tap
			}
		}
		s = green(t, sys, s, k, choose, nil)
	}
	return acted
}

// toTake is the first row of somebody who is not done and has not been taken in this phase. Who is done stands behind the others.
func toTake(d view.Desk, taken map[string]bool) (view.Row, bool) {
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			k := r.Tap
			if !r.Done && !taken[r.ID] && k != nil && !k.Open && k.Refused == "" && slices.Contains([]string{"hand", "take"}, k.Do.Do) {
				return r, true
			}
		}
	}
	return view.Row{}, false
}
