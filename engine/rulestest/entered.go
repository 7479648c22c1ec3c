package rulestest

import (
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// Line parses an entry as tests write it: "fire unit=3 at=10".
func Line(t T, line string) engine.Command {
	t.Helper()
	return sure.Of(engine.ParseCommand(line))(t, "%s", line)
}

// Enter carries out an entry with these faces and answers, all of which must be used. It returns the step and the state after
// it.
func Enter[S engine.State](t T, sys view.System, s S, c engine.Command, faces []int, answers ...string) (engine.Step, S) {
	t.Helper()
	st, next, err := Resolve(t, sys, s, c, faces, answers...)
	require.NoError(t, err, "%s", c)
	return st, next.(S)
}

// Refused returns the refusal of an entry that is refused before any dice are thrown.
func Refused(t T, sys view.System, s engine.State, c engine.Command) *engine.Refusal {
	t.Helper()
	_, _, err := Resolve(t, sys, s, c, nil)
	var no *engine.Refusal
	require.ErrorAs(t, err, &no, "%s", c)
	require.NotEmpty(t, no.Text, "%s", c)
	return no
}

// Field returns a field of a form; ok is false when the form does not ask for it.
func Field(f view.Form, key string) (x view.Field, ok bool) {
	for _, x := range f.Fields {
		if x.Key == key {
			return x, true
		}
	}
	return x, false
}

// Asked returns the keys of the fields of a form, in order.
func Asked(f view.Form) (keys []string) {
	for _, x := range f.Fields {
		keys = append(keys, x.Key)
	}
	return keys
}

// Opened returns the opening position of a game with these settings.
func Opened(t T, sys view.System, set engine.Values) engine.State {
	t.Helper()
	return sure.Of(sys.Start(set))(t)
}

// Driven carries out an entry with what fill gives. It returns the step and the state after it.
func Driven[S engine.State](t T, sys view.System, s S, c engine.Command, fill Filler) (engine.Step, S) {
	t.Helper()
	st, next, err := Drive(t, sys, s, c, fill)
	require.NoError(t, err, "%s", c)
	return st, next.(S)
}

// Applied returns the state after these events.
func Applied[S engine.State](t T, sys view.System, s S, events ...engine.Event) S {
	t.Helper()
	for _, e := range events {
		next := sure.Of(sys.Apply(s, e))(t, "%#v", e)
		s = next.(S)
	}
	return s
}
