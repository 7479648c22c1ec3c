package hill

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// thirty is a position with thirty units on the table.
func thirty(t testing.TB) State {
	start, err := System{}.Start(engine.Do("", "force", "villa-nueva").In)
	require.NoError(t, err)
	s := start.(State)
	do := func(line string) {
		c, err := engine.ParseCommand(line)
		require.NoError(t, err)
		_, next, err := rulestest.Resolve(t.(rulestest.T), System{}, s, c, nil)
		require.NoError(t, err)
		s = next.(State)
	}
	for range 8 {
		do("muster type=riflemen")
	}
	for range 18 {
		do("note kind=avg figures=12 quality=average officers=1")
	}
	require.Len(t, s.onTableUnits(), 30)
	return s
}

// BenchmarkDeskOfThirtyUnits is what a tap costs beside its resolution.
func BenchmarkDeskOfThirtyUnits(b *testing.B) {
	s := thirty(b)
	for b.Loop() {
		System{}.Desk(s)
		System{}.Sheets(s)
	}
}

// BenchmarkFoldThirtyUnits is one event of a unit with its fingerprint, as a game is opened.
func BenchmarkFoldThirtyUnits(b *testing.B) {
	s := thirty(b)
	u := s.onTableUnits()[20]
	e := figured{Unit: u.ID, Changes: []muster.Change{{N: 1, From: u.Stacks[1].Figure, To: u.Stacks[1].Figure}}}
	for b.Loop() {
		next, err := fold(s, e)
		require.NoError(b, err)
		journal.Print(next)
	}
}
