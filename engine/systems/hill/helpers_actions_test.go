package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// given is one throw of a roll, answered one reply.
func given(roll string, faces ...int) dice.Given {
	return dice.Given{ID: roll, By: dice.Table, Faces: faces}
}

func answered(question, reply string) dice.Given {
	return dice.Given{ID: question, By: dice.Table, Answer: reply}
}

// resolved is the step that c makes of what is given.
func resolved(t testing.TB, c engine.Command, gs ...dice.Given) engine.Step {
	t.Helper()
	evs, err := System{}.Resolve(State{}, c, dice.NewCup(gs...))
	require.NoError(t, err, "%s", c)
	require.NotEmpty(t, evs, "%s", c)
	return engine.Step{Do: c, Given: gs, Events: evs}
}

func tellOf(st engine.Step) view.Telling { return System{}.Tell(State{}, st) }

// cardText is all that a card says.
func cardText(c view.Card) string {
	all := []string{c.Over, c.Number, c.Word, c.Line, c.Say}
	for _, o := range c.Todo {
		all = append(all, o.What.String(), o.Small)
	}
	all = append(append(all, c.Due...), c.Notes...)
	return strings.Join(all, "\n")
}

// fold applies a fact as the journal does.
func fold(s State, f fact) (State, error) {
	next, err := rules.Apply(s, f)
	return next.(State), err
}

// does carries out in s a deed that throws nothing.
func does(t testing.TB, s State, do deed) State {
	t.Helper()
	s, _, err := rules.Carry(s, dice.NewCup(), do)
	require.NoError(t, err)
	return s
}
