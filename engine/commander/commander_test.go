package commander_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/sandtable"
)

func TestCharacters(t *testing.T) {
	assert.Equal(t, "steady", commander.CharacterOf("").ID)
	for _, c := range commander.Characters {
		assert.Equal(t, c, commander.CharacterOf(c.ID))
	}
	steady, bold, careful := commander.CharacterOf("steady"), commander.CharacterOf("bold"), commander.CharacterOf("careful")
	assert.True(t, bold.Charge > steady.Charge && steady.Charge > careful.Charge)
	assert.True(t, bold.Danger < steady.Danger && steady.Danger < careful.Danger)
}

func TestBest(t *testing.T) {
	all := commander.SortBest([]commander.Advice{{What: "a", Worth: 1}, {What: "b", Worth: 3}, {What: "c", Worth: 1}})
	assert.Equal(t, "bac", all[0].What+all[1].What+all[2].What, "among equals what was said first")
	assert.Equal(t, "c", commander.SecondBest([]commander.Advice{{What: "b"}, {What: "b"}, {What: "c"}}).What)
	assert.Empty(t, commander.SecondBest(all[:1]).What)
}

// The place worth most gets most men, the nearest first.
func TestShare(t *testing.T) {
	at := func(x, y int) battle.Points { return battle.Points{{X: x, Y: y}} }
	f := &battle.Field{Aims: []battle.Aim{{Name: "the church", Points: [2]int{1, 1}, At: at(1000, 1000)},
		{Name: "the cross", Points: [2]int{3, 3}, At: at(3000, 1000)}, {Name: "the tale", Points: [2]int{9, 9}}},
		Orders: []battle.Order{{Side: 1, Posture: "hold", Aim: 2}}}
	var men []commander.Candidate
	for i := range 4 {
		men = append(men, commander.Candidate{ID: i + 1, At: battle.Point{X: 1000 * (i + 1)}, Bound: true})
	}
	got := commander.Assign(f, 1, men)
	var names []string
	for i := range 4 {
		names = append(names, got[i+1].Name)
	}
	assert.Equal(t, []string{"the church", "the cross", "the cross", "the cross"}, names)
	assert.Equal(t, []commander.Posture{commander.Attack, commander.Hold}, []commander.Posture{got[1].Posture, got[2].Posture})
	assert.Equal(t, commander.Attack, commander.Assign(f, 0, men)[2].Posture)
	assert.Empty(t, commander.Assign(&battle.Field{}, 0, men))
}

// idle is a rule book in which nothing happens.
type idle struct{ engine.System }

func (idle) Resolve(engine.State, engine.Command, *dice.Cup) ([]engine.Event, error) { return nil, nil }

// endless never ends.
type endless struct{}

func (endless) Next(engine.State) (int, []commander.Advice) {
	return 0, []commander.Advice{{What: "Wait", Why: "There is time."}}
}
func (endless) Reply(engine.State, commander.Question) string { return "" }
func (endless) Task(int) (commander.Task, bool)               { return commander.Task{}, false }
func (endless) Done(engine.State, engine.Step, engine.State)  {}
func (endless) Table() *sandtable.Table                       { return nil }

func TestPlayEndsWhatDoesNot(t *testing.T) {
	_, err := commander.Play(idle{}, nil, endless{}, [2]commander.Seat{commander.TakeBest, commander.TakeBest}, nil)
	assert.EqualError(t, err, "the game does not end")
}
