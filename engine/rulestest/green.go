package rulestest

import (
	"errors"
	"slices"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Green plays a game in which nothing is ever tapped but the loud key, what comes next by [view.Desk.Next], and now and then a
// unit that is taken in hand where the rule book moves the game on, until the game ends. Forms are carried out as they open;
// what they still want, and what is asked, is chosen at random among what is offered. Reaching the end is part of the test: it
// fails when the key is refused, when a form cannot be carried out, when nothing comes of it, and when the game does not end
// within most steps. each, when it is not nil, is called with the questions asked and the steps made.
func Green(t T, sys view.System, start engine.Values, most int, choose Chooser,
	each func(asked []dice.Question, st engine.Step)) (end engine.State, steps int) {
	t.Helper()
	s := Opened(t, sys, start)
	for steps = 0; steps < most; steps++ {
		d := sys.Desk(s)
		if d.Over {
			return s, steps
		}
		k := d.Next()
		if tap, ok := inHand(d, choose); ok && k.ID == d.Primary.ID {
			k = tap
		}
		require.Empty(t, k.Refused, "step %d, %s, %s: the loud key %q is refused", steps, d.Title, d.Say, k.Label)
		require.NotEmpty(t, k.Do.Do, "step %d, %s, %s: there is no loud key", steps, d.Title, d.Say)
		s = green(t, sys, s, k, false, choose, each)
	}
	require.Fail(t, "it does not end", "%d steps, then %s, %s: %s", steps, sys.Desk(s).Title, sys.Desk(s).Say, sys.Desk(s).Next().Do)
	return s, steps
}

// inHand is the key that takes a unit in hand, chosen at random, now and then while nobody is in hand.
func inHand(d view.Desk, choose Chooser) (view.Key, bool) {
	var taps []view.Key
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			if k := r.Tap; k != nil && !k.Open && k.Refused == "" && k.Do.Do == "take" {
				taps = append(taps, *k)
			}
		}
	}
	if d.Deeds != nil || len(taps) == 0 || choose(2) == 0 {
		return view.Key{}, false
	}
	return taps[choose(len(taps))], true
}

// green carries one key out; held tells that what the key says stays.
func green(t T, sys view.System, s engine.State, k view.Key, held bool, choose Chooser,
	each func([]dice.Question, engine.Step)) engine.State {
	t.Helper()
	why := "nothing happens"
	for range 60 {
		c := k.Do
		if k.Open {
			var no *engine.Refusal
			if c, no = fits(sys, s, c, held, choose); no != nil {
				why = no.Text
				continue
			}
		}
		var asked []dice.Question
		fill := RandomFill(choose)
		st, err := resolved(t, sys, s, c, func(n *dice.Need) ([]dice.Given, bool) {
			if n.Ask != nil {
				asked = append(asked, *n.Ask)
			}
			return fill(n)
		})
		var no *engine.Refusal
		if errors.As(err, &no) && len(asked) > 0 {
			why = no.Text
			continue
		}
		require.NoError(t, err, "%s", c)
		if len(st.Events) == 0 {
			continue
		}
		for _, e := range st.Events {
			s, err = sys.Apply(s, e)
			require.NoError(t, err, "%s", c)
		}
		if each != nil {
			each(asked, st)
		}
		return s
	}
	require.Fail(t, "the loud key leads nowhere", "%s, %s: %s: %s", sys.Desk(s).Title, sys.Desk(s).Say, k.Do, why)
	return s
}

// fits is c as its form carries it out: as it opens, or with what the form says is wrong chosen anew; the refusal of the last
// try when that does not help. What is said already stays when it is held.
func fits(sys view.System, s engine.State, c engine.Command, held bool, choose Chooser) (engine.Command, *engine.Refusal) {
	said := c.In
	for range 40 {
		f := sys.Form(s, c)
		if f.Refused == nil {
			return c, nil
		}
		var can []view.Field
		for _, x := range f.Fields {
			free := !held || said.Get(x.Key) == ""
			if free && x.Kind != view.Text && (x.Kind != view.Pick || len(openOptions(x)) > 0) {
				can = append(can, x)
			}
		}
		if len(can) == 0 {
			return c, f.Refused
		}
		i := slices.IndexFunc(can, func(x view.Field) bool { return x.Key == f.Refused.Field })
		if i < 0 || choose(5) == 0 {
			i = choose(len(can))
		}
		c = fillIn(c, can[i], choose)
	}
	return c, sys.Form(s, c).Refused
}
