package hill

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// field is a game with units on the table at full depth: the Players' initiative in turn 1.
func field(t rulestest.T, units ...muster.Unit) State {
	t.Helper()
	s := rulestest.Start(t, System{}).(State)
	s.Set.Depth, s.Side, s.Press = Full, Players, 1
	var err error
	for _, u := range units {
		u.ID = s.Next
		u.Original, u.Mustered = u.Alive(), u.Alive()
		s, err = fold(s, mustered{Unit: u})
		require.NoError(t, err)
	}
	require.NoError(t, System{}.Check(s))
	return s
}

func men(n int, q Quality, arms muster.Arms) muster.Stack {
	return muster.Stack{N: n, Figure: muster.Figure{Quality: qualities[q].id, Arms: arms}}
}

func horsemen(n int, q Quality, arms muster.Arms) muster.Stack {
	s := men(n, q, arms)
	s.Mounted = true
	return s
}

func leader(kind string) muster.Stack {
	s := men(1, Veteran, "pistol")
	s.Leader = kind
	return s
}

func rifles(stacks ...muster.Stack) muster.Unit {
	return muster.Unit{Side: ours, Name: "60th Rifles", Type: typeRiflemen, Symbol: "t-riflemen", Stacks: stacks}
}

func french(stacks ...muster.Stack) muster.Unit {
	return muster.Unit{Side: theirs, Name: "French infantry", Type: typeInfantry, Symbol: "t-infantry", Stacks: stacks}
}

func battery(typ string, crew int, marks ...muster.Mark) muster.Unit {
	s := men(crew, Average, "musket")
	s.Role = crewman
	return muster.Unit{Side: theirs, Name: "French gun", Type: typ, Symbol: "t-gun", Stacks: []muster.Stack{s}, Marks: marks}
}

// playIn does one command with these faces and answers and returns the state after it.
func playIn(t rulestest.T, s State, c engine.Command, faces []int, answers ...string) (engine.Step, State) {
	t.Helper()
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces, answers...)
	require.NoError(t, err, "%s", c)
	return st, next.(State)
}

func refusedIn(t rulestest.T, s State, c engine.Command) *engine.Refusal {
	t.Helper()
	f := System{}.Form(s, c)
	require.NotNil(t, f.Refused, "%s", c)
	return f.Refused
}

// throws3 are the faces of n throws of 3D6 with these totals, 3 to 18.
func totals(ns ...int) []int {
	var out []int
	for _, n := range ns {
		a := min(6, n-2)
		b := min(6, n-a-1)
		out = append(out, a, b, n-a-b)
	}
	return out
}

func TestScratch(t *testing.T) {
	s := field(t, rifles(men(14, Veteran, "rifle"), leader(officer)), french(men(14, Average, "musket")))
	t.Logf("%+v", System{}.Form(s, engine.Do("volley", keyRange, "6-12", keyCover, "soft", keyNumber, "12")))
	st, s := playIn(t, s, engine.Do("volley", keyRange, "6-12", keyCover, "soft", keyNumber, "12"), totals(11, 15, 6, 10, 13, 10, 12, 6, 16, 13, 11, 9))
	tl := System{}.Tell(s, st)
	t.Logf("%s\n%+v\n", tl.Line, tl.Card)
	st, s = playIn(t, s, engine.Do("volley", keyRange, "6-12", keyCover, "soft"), totals(11, 15))
	t.Logf("%+v", System{}.Desk(s))
}
