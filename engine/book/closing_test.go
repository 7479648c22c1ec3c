package book_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

// Of five volleys the three with most hits are listed, in the order in which they were fired, with their turns. A change made
// without dice is no deed, however large.
func TestDeeds(t *testing.T) {
	sys := toy.System{}
	start, err := sys.Start(nil)
	require.NoError(t, err)
	var steps []engine.Step
	shoot := func(hits int, given ...dice.Given) {
		steps = append(steps, engine.Step{Do: engine.Do("shoot"), Given: given, Events: []engine.Event{toy.Shot{At: 0, Hits: hits}}})
	}
	die := dice.Given{ID: "shot", Faces: []int{6}}
	shoot(1, die)
	shoot(2, die)
	steps = append(steps, engine.Step{Do: engine.Do("turn"), Events: []engine.Event{toy.Turned{}}})
	shoot(0, die)
	shoot(3)
	shoot(1, die)
	shoot(3, die)
	sh := sys.Closing(start, steps)
	require.Len(t, sh.Lists, 3)
	assert.Equal(t, view.Row{ID: "side-0", Name: "Company 1", Number: "10", Small: "of 10"}, sh.Lists[1].Rows[0])
	var turns []string
	for _, r := range sh.Lists[2].Rows {
		turns = append(turns, r.Name)
	}
	assert.Equal(t, []string{"Turn 1", "Turn 1", "Turn 2"}, turns)
	assert.Len(t, sys.Closing(start, steps[:1]).Lists[2].Rows, 1)
	assert.Len(t, sys.Closing(start, nil).Lists, 2, "a list without rows is left out")
}
