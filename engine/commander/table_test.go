package commander_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/toy"
	"vedette/engine/sandtable"
)

// The characters as designed: charge, odds, danger, close, ground, spent.
func TestCharactersAsDesigned(t *testing.T) {
	got := map[string]string{}
	for _, c := range commander.Characters {
		got[c.ID] = fmt.Sprint(c.Charge, c.Odds, c.Danger, c.Close, c.Ground, c.Spent)
	}
	assert.Equal(t, map[string]string{"steady": "100 0 100 67 100 50", "bold": "160 -200 50 34 120 70", "careful": "45 300 160 100 90 34",
		"raw": "40 300 100 100 30 20"}, got)
}

// Who gets which place: the nearest man; the place worth most first; the first of two equal ones; and every third at a place a
// man who cannot hold it.
func TestShareClosely(t *testing.T) {
	at := func(x int) battle.Points { return battle.Points{{X: x}} }
	aim := func(name string, worth, x int) battle.Aim {
		return battle.Aim{Name: name, Points: [2]int{worth}, At: at(x)}
	}
	man := func(id, x int) commander.Candidate {
		return commander.Candidate{ID: id, At: battle.Point{X: x}, Bound: true}
	}
	horse := func(id, x int) commander.Candidate { return commander.Candidate{ID: id, At: battle.Point{X: x}} }
	for _, x := range []struct {
		what string
		aims []battle.Aim
		men  []commander.Candidate
		want string
	}{
		{"one man, one place", []battle.Aim{aim("a", 1, 0)}, []commander.Candidate{man(1, 500)}, "map[1:a]"},
		{"the nearest goes to what is worth most", []battle.Aim{aim("a", 3, 0), aim("b", 2, 0)}, []commander.Candidate{man(1, 100), man(2, 900)},
			"map[1:a 2:b]"},
		{"of two alike the first is served first", []battle.Aim{aim("a", 1, 500), aim("b", 1, 1000)},
			[]commander.Candidate{man(1, 0), man(2, 400)}, "map[1:b 2:a]"},
		{"of two as near the first goes", []battle.Aim{aim("a", 3, 500), aim("b", 2, 500)}, []commander.Candidate{man(1, 400), man(2, 600)},
			"map[1:a 2:b]"},
		{"three points have three men before one has any", []battle.Aim{aim("a", 3, 0), aim("b", 1, 0)},
			[]commander.Candidate{man(1, 100), man(2, 200), man(3, 300), man(4, 400)}, "map[1:a 2:a 3:a 4:b]"},
		{"who cannot hold it comes third", []battle.Aim{aim("a", 9, 0), aim("b", 1, 90000)},
			[]commander.Candidate{horse(1, 10), man(2, 100), man(3, 200), man(4, 300)}, "map[1:a 2:a 3:a 4:a]"},
		{"he is not the first, however near", []battle.Aim{aim("a", 1, 0), aim("b", 1, 5000)}, []commander.Candidate{horse(1, 10), man(2, 100)},
			"map[1:b 2:a]"},
		{"nor the second", []battle.Aim{aim("a", 2, 0), aim("b", 1, 5000)}, []commander.Candidate{horse(1, 10), man(2, 100), man(3, 200)},
			"map[1:b 2:a 3:a]"},
		{"but the third", []battle.Aim{aim("a", 3, 0), aim("b", 1, 5000)},
			[]commander.Candidate{horse(1, 10), man(2, 100), man(3, 200), man(4, 300)},
			"map[1:a 2:a 3:a 4:b]"},
		{"nearer by a hundred inches is nearer all the same", []battle.Aim{aim("a", 1, 0), aim("b", 1, 5000)},
			[]commander.Candidate{horse(1, 0), man(2, 10001)}, "map[1:a 2:b]"},
	} {
		got := map[int]string{}
		for id, task := range commander.Assign(&battle.Field{Aims: x.aims}, 0, x.men) {
			got[id] = task.Name
		}
		assert.Equal(t, x.want, fmt.Sprint(got), x.what)
	}
}

// The distance left is given up to twelve inches; contact is not a distance.
func TestWalkMeasures(t *testing.T) {
	table := sandtable.New(battle.Map{W: 6000, D: 4000})
	p := sandtable.Piece{ID: 1, At: battle.Point{X: 3000, Y: 1000}, Face: sandtable.Away, Wide: 800, Deep: 150}
	table.Put(p)
	end := p
	end.At.Y = 1100
	for y, want := range map[int]string{1111: ", up to the cross", 1112: ", up to the cross", 1113: ", to ¼″ from the cross",
		2300: ", to 12″ from the cross", 2301: ""} {
		got := commander.Directions(table, end, false, commander.Task{Name: "the cross", At: battle.Point{X: 3000, Y: y}})
		assert.Equal(t, "1″ straight ahead"+want, got, "%d", y)
	}
	foe := sandtable.Piece{ID: 2, Side: 1, Name: "Blues", At: battle.Point{X: 3000, Y: 2300}, Face: sandtable.Here, Wide: 800, Deep: 150}
	table.Put(foe)
	table.Put(sandtable.Piece{ID: 3, Name: "Friends", At: battle.Point{X: 3000, Y: 1900}, Face: sandtable.Here, Wide: 800, Deep: 150})
	assert.Equal(t, "1″ straight ahead, to 12″ from the Blues", commander.Directions(table, end, false, commander.Task{}))
	far := commander.Task{Name: "far off", At: battle.Point{X: 3000, Y: 3999}}
	foe.At.Y++
	table.Put(foe)
	assert.Equal(t, "1″ straight ahead", commander.Directions(table, end, false, commander.Task{}))
	assert.Equal(t, "1″ straight ahead", commander.Directions(table, end, false, far))
	foe.At.Y = 1500
	table.Put(foe)
	assert.Equal(t, "1″ straight ahead", commander.Directions(table, end, false, far),
		"who goes to a place is not told of the enemy")
}

// asked commands the toy: it shoots, rallies, which asks a question, and ends the turn.
type asked struct {
	do    []engine.Command
	put   []string
	steps []engine.Step
}

func (a *asked) Next(engine.State) (int, []commander.Advice) {
	if len(a.do) == 0 {
		return commander.Nobody, nil
	}
	may := []commander.Advice{{What: "this", Do: a.do[0]}, {What: "that", Do: engine.Do("turn")}}
	a.do = a.do[1:]
	return 0, may
}

func (a *asked) Reply(_ engine.State, q commander.Question) string {
	a.put = append(a.put, q.ID)
	return dice.Yes
}

func (*asked) Task(int) (commander.Task, bool)                       { return commander.Task{}, false }
func (a *asked) Done(_ engine.State, st engine.Step, _ engine.State) { a.steps = append(a.steps, st) }
func (*asked) Table() *sandtable.Table                               { return nil }

// A game is played with the dice thrown and the answers given; a refusal ends it, and a seat may choose another advice.
func TestPlayThrowsAndAnswers(t *testing.T) {
	sys := toy.System{}
	start := rulestest.Opened(t, sys, nil)
	both := [2]commander.Seat{commander.TakeBest, commander.TakeBest}
	thrown := 0
	throw := func(c dice.Code) []int {
		thrown++
		return []int{5, 4}[:c.Faces()]
	}
	o := &asked{do: []engine.Command{engine.Do("shoot", "at", "0", "repeat", "3"), engine.Do("rally", "at", "0")}}
	g, err := commander.Play(sys, start, o, both, throw)
	require.NoError(t, err)
	require.Len(t, g.Moves, 2)
	assert.Equal(t, []string{"room"}, o.put)
	assert.Equal(t, 4, thrown)
	assert.Len(t, g.Moves[0].Step.Given, 3)
	assert.Equal(t, []dice.Given{{ID: "room", By: dice.Table, Answer: dice.Yes}, {ID: "rally", By: dice.Computer, Faces: []int{5, 4}}},
		g.Moves[1].Step.Given)
	assert.NotEmpty(t, g.Moves[1].Step.Events)
	assert.Equal(t, []string{"this", "that"}, []string{g.Moves[0].Did.What, g.Moves[0].Next.What})
	assert.Equal(t, o.steps, []engine.Step{g.Moves[0].Step, g.Moves[1].Step})

	second := commander.Seat(func(may []commander.Advice) int { return 1 })
	g, err = commander.Play(sys, start, &asked{do: []engine.Command{engine.Do("scout")}}, [2]commander.Seat{second, second}, throw)
	require.NoError(t, err)
	assert.Equal(t, "turn", g.Moves[0].Step.Do.Do)

	g, err = commander.Play(sys, start, &asked{do: []engine.Command{engine.Do("turn"), engine.Do("rally", "at", "0")}}, both, throw)
	assert.ErrorContains(t, err, "rally at=0: ")
	assert.Len(t, g.Moves, 1, "what went before is kept")
}
