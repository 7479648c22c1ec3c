package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// deedOf returns the deed that the step proposes.
func deedOf(t testing.TB, st engine.Step) Deed {
	t.Helper()
	for _, e := range st.Events {
		if p, ok := e.(proposed); ok {
			return p.Deed
		}
	}
	require.Fail(t, "nothing is proposed", "%s", st.Do)
	return Deed{}
}

// at returns the unit of that name.
func at(t testing.TB, s State, name string) muster.Unit {
	t.Helper()
	for _, u := range s.Roster {
		if u.Name == name {
			return u
		}
	}
	require.Fail(t, "no unit of that name", name)
	return muster.Unit{}
}

func facesOf(n, face int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = face
	}
	return out
}

func marksmanOf(s muster.Stack) muster.Stack { s.Marksman = true; return s }

// given is one throw of a roll, answered one reply to a question.
func given(roll string, faces ...int) dice.Given {
	return dice.Given{ID: roll, By: dice.Table, Faces: faces}
}

func answered(question, reply string) dice.Given {
	return dice.Given{ID: question, By: dice.Table, Answer: reply}
}

// resolved returns the step that c makes with the given throws and answers.
func resolved(t testing.TB, c engine.Command, gs ...dice.Given) engine.Step {
	t.Helper()
	evs, err := System{}.Resolve(State{}, c, dice.NewCup(gs...))
	require.NoError(t, err, "%s", c)
	require.NotEmpty(t, evs, "%s", c)
	return engine.Step{Do: c, Given: gs, Events: evs}
}

func tellOf(st engine.Step) view.Telling { return System{}.Tell(State{}, st) }

// cardText returns all the text of a card.
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

// does carries out in s a deed that throws no dice.
func does(t testing.TB, s State, do deed) State {
	t.Helper()
	s, _, err := rules.Carry(s, dice.NewCup(), do)
	require.NoError(t, err)
	return s
}

// The tables of the design, as the tests of the design use them.

func distance(q Quality, ground cover, mounted, charges bool, die int) int {
	return designed().distance(q, ground, mounted, charges, die)
}

func reckGun(crew Quality) book.Sum { return designed().reckGun(crew) }

func reckShell(crew Quality, quarters, band int) book.Sum {
	return designed().reckShell(crew, quarters, band)
}

func reckMorale(q Quality, rallies bool, g gone) book.Sum {
	return designed().reckMorale(q, rallies, g)
}

func verdict(sum int, nobody bool) string { return designed().verdict(sum, nobody) }

// field returns a game with units on the table at full depth, in the Players' initiative of turn 1.
func field(t rulestest.T, units ...muster.Unit) State {
	t.Helper()
	s := rulestest.Start(t, System{}).(State)
	s.Set.Depth, s.Side, s.Press = Full, Players, 1
	for _, u := range units {
		u.ID = s.Next
		u.Original, u.Mustered = u.Alive(), u.Alive()
		s = rulestest.Applied(t, System{}, s, mustered{Unit: u})
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

// playIn enters one command with these faces and answers and returns the state after it.
func playIn(t rulestest.T, s State, c engine.Command, faces []int, answers ...string) (engine.Step, State) {
	t.Helper()
	return rulestest.Enter(t, System{}, s, c, faces, answers...)
}

func refusedIn(t rulestest.T, s State, c engine.Command) *engine.Refusal {
	t.Helper()
	f := System{}.Form(s, c)
	require.NotNil(t, f.Refused, "%s", c)
	return f.Refused
}
