package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// noted is an officer who notes the worth of all options at every so many decisions with a choice.
type noted struct {
	commander.Officer
	sys   view.System
	every int
	n     *int
	out   *strings.Builder
}

func (o noted) Next(s engine.State) (int, []commander.Advice) {
	side, may := o.Officer.Next(s)
	if side < 0 || len(may) < 2 {
		return side, may
	}
	if *o.n++; *o.n%o.every == 0 {
		fmt.Fprintf(o.out, "%s: %s\n%s", deskLine(o.sys.Desk(s)), o.Table().Sides[side], weighed(may))
	}
	return side, may
}

// Weighs compares the judgements of officers with a golden file, at every so many decisions. It plays two games of each battle:
// one in which both sides follow any advice, and one in which they do anything that the rules allow, which leads to positions
// that commanders would not get into. The worth of all options is in testdata/commander/weighed.txt, for comparison.
func (c Commanders) Weighs(t *testing.T, every int) {
	t.Helper()
	Native(t, "whole battles")
	var out strings.Builder
	for i, id := range c.Battles {
		for game := range 2 {
			s, n := c.Start(t, id), 0
			o := sure.Found(c.Sys.Officer(s, commander.Seats(Mixed).Characters()))(t)
			title := "anything that is advised"
			if game > 0 {
				title = "anything that is allowed"
				c.Any(o)
			}
			fmt.Fprintf(&out, "# %s, %s\n\n", id, title)
			choose, src := Seeded(uint64(90+2*i+game)), &dice.Source{Seed: uint64(i + 1)}
			seat := func(may []commander.Advice) int { return choose(len(may)) }
			sure.Of(commander.Play(c.Sys, s, noted{o, c.Sys, every, &n, &out}, [2]commander.Seat{seat, seat}, src.Throw))(t)
		}
	}
	Golden(t, "testdata/commander/weighed.txt", out.String())
}

// SetUp checks the default set-up of a fight, and its variations.
func SetUp(t T, sys commander.Fighter, s engine.State, say string, vary ...string) {
	t.Helper()
	f := sys.Fight(s, nil)
	require.Nil(t, f.Form.Refused)
	require.Equal(t, say, f.Say)
	labels := Each(f.Vary, func(v commander.Variation) string { return v.Label })
	require.Equal(t, vary, labels)
}
