package hill

import (
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
