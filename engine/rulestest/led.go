package rulestest

import (
	"slices"
	"strconv"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Led plays turns of a game using only the lists and the loud key: the first unit in a list that is not done is selected and
// does its next action; when no unit is left the loud key moves on. The test fails when the loud key offers an action to a unit
// that is done, when it offers a unit the same action twice in a phase, or when a phase ends although some unit would be offered
// an action if selected and was in no list. It returns how many units acted in each turn and phase.
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
					assert.False(t, r.Done && r.ID == d.Deeds.Unit.ID, "%s: %s is done but is offered %s", phase, r.Name, k.Do)
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
				assert.Fail(t, "a unit was forgotten", "%s: %s", phase, who)
			}
		}
	}
	require.Fail(t, "the turns do not end", "%s", phase)
	return acted
}

// left returns the units that have not been selected in this phase and would be offered an action if they were.
func left(sys view.System, s engine.State, taken map[string]bool) (out []string) {
	for _, x := range sys.Form(s, engine.Do(commander.TakeEntry)).Fields {
		for _, o := range x.Options {
			if _, after, err := resolvedAlone(sys, s, engine.Do(commander.TakeEntry, x.Key, o.ID)); err == nil {
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

// toTake returns the first row of a unit that is not done and has not been selected in this phase.
func toTake(d view.Desk, taken map[string]bool) (view.Row, bool) {
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			k := r.Tap
			if !r.Done && !taken[r.ID] && k != nil && !k.Open && k.Refused == "" && k.Do.Do == commander.TakeEntry {
				return r, true
			}
		}
	}
	return view.Row{}, false
}

// MustersFirst checks a game of one's own armies: as long as a side has nobody, the loud key musters an army for it, with the reason
// and what begins the battle beside it. Who begins without a roster is not asked again. first is what the field "side" calls the
// first side, begin the key that begins the battle, and then the loud key once both sides have an army.
func MustersFirst(t T, sys view.System, empty engine.Values, first int, begin, then string) {
	t.Helper()
	lists := sys.Form(Opened(t, sys, empty), engine.Do("bring-army")).Fields
	army := ""
	for _, f := range lists {
		if f.Key == "from" {
			army = f.Options[1].ID // the first is for writing it
		}
	}
	wants := func(s engine.State, side int) view.Key {
		d := sys.Desk(s)
		k := d.Next()
		require.Equal(t, "bring-army side="+strconv.Itoa(first+side), k.Do.String())
		assert.True(t, k.Open)
		assert.Equal(t, "Muster the armies", d.Say)
		assert.Contains(t, d.Small, k.Small+" ")
		assert.True(t, slices.ContainsFunc(d.SideKeys(), func(k view.Key) bool { return k.ID == begin && k.Refused == "" }), "or begin without")
		return k
	}
	begins := func(s engine.State) {
		d := sys.Desk(s)
		assert.Equal(t, then, d.Next().ID)
		assert.Regexp(t, "^Set up both armies", d.Small)
	}
	s := Opened(t, sys, empty)
	for side := range 2 {
		_, s = Driven(t, sys, s, wants(s, side).Do.With("from", army), nil)
		one := Opened(t, sys, empty.With(armies.Keys[side], army))
		_, one = Driven(t, sys, one, wants(one, 1-side).Do.With("from", army), nil)
		begins(one)
	}
	begins(s)
	s = Opened(t, sys, empty)
	for _, k := range sys.Desk(s).Keys {
		if k.ID == begin && !k.Open {
			_, s = Driven(t, sys, s, k.Do, RandomFill(Seeded(1)))
			assert.NotEqual(t, "bring-army", sys.Desk(s).Next().Do.Do)
		}
	}
}
