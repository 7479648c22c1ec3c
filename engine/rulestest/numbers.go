package rulestest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Course is a course of play in which units are referred to by name.
type Course struct {
	// Start returns a position with its units numbered in this order, and replacements for lines: name, number, name, number.
	Start func(order []int) (s engine.State, names []string)
	Units int // number of units to order
	// Lines are commands, except those that Jump handles by going to a phase.
	Lines []string
	Jump  func(s engine.State, line string) (next engine.State, ok bool)
}

// Numbers checks that the numbers of units make no difference: a course played with the same dice is told alike whichever unit
// is number one, refusals included. seeds is the number of courses played.
func Numbers(t *testing.T, sys view.System, c Course, seeds int) {
	t.Helper()
	order := make([]int, c.Units)
	for i := range order {
		order[i] = i
	}
	for seed := range uint64(seeds) {
		want := c.told(t, sys, order, seed)
		if seed == 0 {
			t.Log(strings.Join(want, "\n"))
		}
		for first := range order { // every unit is number one once
			other := slices.Concat(order[first:], order[:first])
			if first%2 == 0 {
				slices.Reverse(other)
			}
			require.Equal(t, want, c.told(t, sys, other, seed), "seed %d, in the order %v", seed, other)
		}
	}
}

// told plays the course and returns everything told about it, and the duties along the way.
func (c Course) told(t *testing.T, sys view.System, order []int, seed uint64) (out []string) {
	t.Helper()
	s, names := c.Start(order)
	number := strings.NewReplacer(names...)
	h := &Hand{Source: &dice.Source{Seed: seed}}
	for _, line := range c.Lines {
		if next, ok := c.Jump(s, line); ok {
			s = next
			continue
		}
		st, next, err := Drive(t, sys, s, Line(t, number.Replace(line)), func(n *dice.Need) ([]dice.Given, bool) {
			if n.Ask == nil {
				return h.Fill(n)
			}
			answer := dice.Yes
			if len(n.Ask.Choices) > 0 {
				answer = n.Ask.Choices[0].ID
			}
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: answer}}, true
		})
		if err != nil {
			out = append(out, line+": "+err.Error())
			continue
		}
		s = next
		x := sys.Tell(s, st)
		todo := make([]string, len(x.Card.Todo))
		for i, d := range x.Card.Todo {
			todo[i] = d.What.String()
		}
		out = append(out, slices.Concat([]string{line + ": " + x.Line.String()}, x.Notes, todo, x.Card.Due)...)
		due := Each(sys.Desk(s).Duties, func(d view.Duty) string { return "  due: " + d.Title })
		slices.Sort(due)
		out = append(out, due...)
	}
	return out
}
