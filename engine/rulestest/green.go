package rulestest

import (
	"errors"
	"slices"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Green plays a game to its end by pressing only the loud key, see [view.Desk.Next], except that it sometimes selects a unit
// when the loud key would move the game on. Forms are carried out as they open; what they still ask, and other questions, are
// answered at random among the options. The test fails when the key is refused, a form cannot be carried out or does nothing, or
// the game does not end within most steps. each, if not nil, is called with every step and the questions asked in it.
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
	require.Fail(t, "the game does not end", "%d steps, then %s, %s: %s", steps, sys.Desk(s).Title, sys.Desk(s).Say, sys.Desk(s).Next().Do)
	return s, steps
}

// inHand returns a random key that selects a unit; ok is false while one is selected, and in half of all other cases.
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

// green carries out one key. held says that values given by the key may not be changed.
func green(t T, sys view.System, s engine.State, k view.Key, held bool, choose Chooser,
	each func([]dice.Question, engine.Step)) engine.State {
	t.Helper()
	why := "nothing happens"
	for range 60 {
		c := k.Do
		if k.Open {
			var no *engine.Refusal
			if c, no = fitted(sys, s, c, held, choose); no != nil {
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
	require.Fail(t, "the loud key is a dead end", "%s, %s: %s: %s", sys.Desk(s).Title, sys.Desk(s).Say, k.Do, why)
	return s
}

// fitted returns c as its form would carry it out: unchanged, or with the fields that the form objects to chosen anew; if that
// does not help, it returns the last refusal. With held, values already given may not be changed.
func fitted(sys view.System, s engine.State, c engine.Command, held bool, choose Chooser) (engine.Command, *engine.Refusal) {
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
