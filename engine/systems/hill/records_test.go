package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/muster"
)

// TestInvariant56UsualParties: a party entered by the referee without details is as the tables would make it: a
// messenger is one mounted officer, a headquarters has two officers among four to six figures, a gun its crew
// of four. Source: HILL-20, 30, 33; invariants 56 to 59.
func TestInvariant56UsualParties(t *testing.T) {
	for _, x := range []struct {
		kind                      string
		figures, officers, hidden int
		rides                     bool
	}{{"msg", 1, 1, 1, true}, {"hq", 5, 2, 2, true}, {"lart", 4, 0, 0, false}, {"fart", 4, 0, 0, false}, {"convoy", 5, 0, 0, false},
		{"cav", 12, 0, 0, true}, {"avg", 12, 0, 0, false}, {"officer", 12, 0, 1, false}} {
		s := opening(t, "depth", "full", "villages", "0")
		noted, _ := play(t, s, "note kind="+x.kind, nil)
		p := noted.Parties[0]
		assert.Equal(t, []any{x.figures, x.officers, x.rides}, []any{p.Figures, p.Officers, p.Mounted}, x.kind)
		hidden, _ := play(t, s, "scenario-party kind="+x.kind, nil)
		u := muster.Unit{Stacks: hidden.Scene.Hidden[0].Stacks}
		assert.Equal(t, x.figures, u.Alive(), x.kind)
		assert.Equal(t, x.hidden, u.Count(func(f muster.Figure) bool { return f.Leader == officer }), "officers of a hidden %s", x.kind)
		assert.Equal(t, x.rides, u.Count(func(f muster.Figure) bool { return f.Mounted }) == x.figures, "a hidden %s rides", x.kind)
	}
}

// TestFiguresLeftAreTheUnits: the number of figures left that the referee gives for a party applies to its unit
// too: figures fall and come back one by one, with what they carried in their hands. Source: HILL-04, 44.
func TestFiguresLeftAreTheUnits(t *testing.T) {
	s := opening(t, "depth", "full", "villages", "0")
	s, _ = play(t, s, "note kind=avg figures=9 officers=1", nil)
	party := ref("p", s.Parties[0].ID)
	was := named(t, s, "French infantry").Stacks
	for _, n := range []int{8, 5, 1, 2, 6, 9} {
		s, _ = play(t, s, "party party="+party+" what=left left="+num(n), nil)
		assert.Equal(t, n, s.Parties[0].Left)
		assert.Equal(t, n, named(t, s, "French infantry").Alive())
	}
	assert.ElementsMatch(t, was, named(t, s, "French infantry").Stacks)
	assert.Empty(t, named(t, s, "French infantry").Lost)
}

// TestHill103TheOfficerIsWhoGoes: an officer who has been searched is removed from his unit, and not a soldier
// in his place. Source: HILL-103.
func TestHill103TheOfficerIsWhoGoes(t *testing.T) {
	s := opening(t, "depth", "full", "villages", "0")
	s, _ = play(t, s, "note kind=hq", nil)
	officers := func() int {
		return named(t, s, "Enemy headquarters").Count(func(f muster.Figure) bool { return f.Leader == officer })
	}
	require.Equal(t, 2, officers())
	u := named(t, s, "Enemy headquarters")
	u.Stacks = slices.Clone(u.Stacks)
	slices.Reverse(u.Stacks) // in any order
	s.Roster = s.Roster.With(u)
	for left := 1; left >= 0; left-- {
		s, _ = play(t, s, "interrogate place="+ref("p", s.Parties[0].ID), []int{1, 1})
		assert.Equal(t, left, officers())
		assert.Equal(t, 3+left, named(t, s, "Enemy headquarters").Alive(), "the soldiers remain")
		assert.Equal(t, left, s.Parties[0].Officers)
	}
}
