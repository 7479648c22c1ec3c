package rulestest

import (
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Led plays turns of a game by the lists and the loud key alone: who stands first in a list and is not done is taken in hand, and
// does what it is about to do; when nobody is left the loud key goes on. It fails when the loud key leads on a unit that is done, when
// it leads a unit to the same thing twice in a phase, and when a phase ends with a unit left that would be led to something, were it
// taken in hand, and was in no list of those who may act. It returns how many were led in each turn and phase.
func Led(t T, sys view.System, start engine.Values, turns int, choose Chooser) map[string]int {
	t.Helper()
	s := Opened(t, sys, start)
	acted := map[string]int{}
	phase, taken, did := "", map[string]bool{}, map[string]bool{}
	for range 400 * turns {
		d := sys.Desk(s)
		if d.Over || d.Turn > turns {
			return acted
		}
		if now := d.Title + d.Say; now != phase {
			phase, taken, did = now, map[string]bool{}, map[string]bool{}
		}
		k, leads := d.Next(), false
		switch row, ok := toTake(d, taken); {
		case d.Lead != nil && d.Deeds != nil && k.ID == d.Lead.ID:
			for _, l := range d.Lists {
				for _, r := range l.Rows {
					assert.False(t, r.Done && r.ID == d.Deeds.Unit.ID, "%s: %s has done what it could and is led to %s", phase, r.Name, k.Do)
				}
			}
			leads = true
		case k.ID != d.Primary.ID:
		case ok:
			taken[row.ID], k = true, *row.Tap
		default:
			leads = k.Open && k.Do.In.Get("unit") != ""
		}
		if leads {
			acted[phase]++
			who := k.Do.Do + " " + k.Do.In.Get("unit")
			assert.False(t, did[who], "%s: %s a second time", phase, k.Do)
			did[who] = true
		}
		before := s
		s = green(t, sys, s, k, true, choose, nil)
		if now := sys.Desk(s); k.ID == d.Primary.ID && now.Title+now.Say != phase {
			for _, who := range left(sys, before, taken) {
				assert.Fail(t, "somebody is forgotten", "%s: %s", phase, who)
			}
		}
	}
	require.Fail(t, "the turns do not end", "%s", phase)
	return acted
}

// left are the units that have not been taken in hand in this phase and would be led to something if they were.
func left(sys view.System, s engine.State, taken map[string]bool) (out []string) {
	for _, x := range sys.Form(s, engine.Do(commander.Take)).Fields {
		for _, o := range x.Options {
			if _, after, err := resolvedAlone(sys, s, engine.Do(commander.Take, x.Key, o.ID)); err == nil {
				if d := sys.Desk(after); d.Lead != nil && d.Deeds != nil && d.Lead.Do.In.Get("unit") == o.ID && !taken[d.Deeds.Unit.ID] {
					out = append(out, o.Label+": "+d.Lead.Do.String())
				}
			}
		}
	}
	return out
}

// resolvedAlone carries out an entry that needs neither dice nor answers.
func resolvedAlone(sys view.System, s engine.State, c engine.Command) (events []engine.Event, after engine.State, err error) {
	events, err = sys.Resolve(s, c, dice.NewCup())
	for _, e := range events {
		if err == nil {
			s, err = sys.Apply(s, e)
		}
	}
	return events, s, err
}

// toTake is the first row of somebody who is not done and has not been taken in this phase. Who is done stands behind the others.
func toTake(d view.Desk, taken map[string]bool) (view.Row, bool) {
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			k := r.Tap
			if !r.Done && !taken[r.ID] && k != nil && !k.Open && k.Refused == "" && k.Do.Do == commander.Take {
				return r, true
			}
		}
	}
	return view.Row{}, false
}
