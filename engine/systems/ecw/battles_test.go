package ecw

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

func TestBattles(t *testing.T) { rulestest.Battles(t, System{}, "force", "first", "small", "evening") }

func TestBoard(t *testing.T) {
	rulestest.Board(t, System{}, engine.Do("", "force", "six").In, engine.Do("", "force", "first").In)
}

func fought(t *testing.T, id string) State {
	t.Helper()
	return rulestest.Start(t, System{}, "force", id).(State)
}

// The armies as designed: units, figures without gunners, models, and units and figures including reinforcements.
func TestArmiesOfBattles(t *testing.T) {
	for id, want := range map[string][2][5]int{
		"first":   {{4, 58, 2, 4, 58}, {4, 60, 2, 4, 60}},
		"small":   {{6, 102, 0, 6, 102}, {6, 100, 2, 6, 100}},
		"evening": {{10, 162, 2, 12, 182}, {9, 152, 3, 11, 186}},
	} {
		s := fought(t, id)
		x, _ := scenarioOf(id)
		var got [2][5]int
		for _, u := range s.Units {
			n := &got[u.Side]
			n[0]++
			n[2] += u.Guns
			if !u.guns() {
				n[1] += u.figures()
			}
		}
		for i, r := range x.units {
			n := &got[x.Stands[i].Side]
			if n[3]++; !r.guns() {
				n[4] += r.figures()
			}
		}
		assert.Equal(t, want, got, id)
		assert.Equal(t, x.Turns, s.Set.Turns)
		for _, u := range s.Units {
			if u.Wing > 0 {
				assert.Equal(t, u.Side, s.Leaders[u.Wing-1].Side)
				assert.False(t, s.Leaders[u.Wing-1].Army)
			}
		}
	}
	s := fought(t, "evening")
	shot, fell := s.Units[17], s.Units[18]
	assert.Equal(t, []any{"Commanded shot", true, "soft", false}, []any{shot.Name, shot.inside(), shot.Ground, shot.hard()})
	assert.Equal(t, []any{"Fell’s Dragoons", true, true, false, 1}, []any{fell.Name, fell.inside(), fell.hard(), fell.Mounted, fell.Holders})
}

// Reinforcements arrive at the start of their turn, Corbin's wing a turn late on a 1.
func TestReinforcements(t *testing.T) {
	names := func(s State, from int) (out []string) {
		for _, u := range s.Units[from:] {
			out = append(out, u.Name)
		}
		return out
	}
	turn := func(s State, dice ...int) State {
		s.Step, s.First = 6, 0
		_, next := rulestest.Enter(t, System{}, s, engine.Do("next"), dice)
		return next
	}
	start := fought(t, "evening")
	start = turn(start)
	assert.Len(t, start.Units, 19)
	s := turn(start, 2)
	assert.Equal(t, []string{"Northern Horse", "Corbin’s Horse"}, names(s, 19))
	assert.Equal(t, 3, s.Units[19].Wing)
	assert.Equal(t, []string{"Raikes’s Horse", "Greycoats"}, names(turn(s), 21))
	late := turn(start, 1)
	assert.Len(t, late.Units, 19)
	assert.Equal(t, []string{"Northern Horse", "Corbin’s Horse", "Raikes’s Horse", "Greycoats"}, names(turn(late), 19))
	assert.Len(t, turn(turn(late)).Units, 23, "reinforcements arrive once only")
}

// Points count the other side's losses and the places held, which are asked for. 4 ahead is a victory, 2 or 3 the better of the day.
func TestPoints(t *testing.T) {
	s := fought(t, "small")
	x, _ := scenarioOf("small")
	assert.Equal(t, [2]int{}, s.score(x, nil))
	assert.Equal(t, [2]int{6, 3}, s.score(x, []int{0, 0, 1, battle.Nobody}))
	lost := s
	lost = lost.withUnit(lost.Units[0]) // a copy
	lost.Units[0].Morale = routed
	lost.Units[1].Morale = demoralised
	lost.Units[7].Off, lost.Units[8].Off = "destroyed", "left the table"
	lost.Leaders = append([]Leader(nil), lost.Leaders...)
	lost.Leaders[0].Off, lost.Leaders[3].Off = "killed", "captured"
	assert.Equal(t, [2]int{1 + 2 + 1, 2 + 1 + 2}, lost.score(x, nil), "guns 1, a unit 2, demoralised 1, a leader 1, the army leader 2")
	lost.Units[6].Order, lost.Units[6].Counts, lost.Units[6].Morale = "skirmish", false, routed
	assert.Equal(t, 4, lost.score(x, nil)[0], "skirmishers do not count")

	s.Turn, s.Step, s.First = 8, 6, 0
	for answers, want := range map[string]over{
		"0 0 1 -1": {Winner: 0, Better: true, Held: []int{0, 0, 1, -1}}, "0 0 -1 0": {Winner: 0, Held: []int{0, 0, -1, 0}},
		"0 -1 -1 -1": {Winner: 0, Held: []int{0, -1, -1, -1}}, // exactly 4 ahead
		"-1 0 1 -1":  {Winner: -1, Held: []int{-1, 0, 1, -1}},
		"-1 1 -1 -1": {Winner: 1, Better: true, Held: []int{-1, 1, -1, -1}}, "-1 -1 -1 0": {Winner: -1, Held: []int{-1, -1, -1, 0}},
	} {
		st, n := rulestest.Enter(t, System{}, s, engine.Do("next"), nil, strings.Fields(answers)...)
		points := s.score(x, n.Held)
		assert.Contains(t, told(n, st).Notes, words.Text(book.Say("tally", s.Set.Names[0], points[0], s.Set.Names[1], points[1])))
		assert.Equal(t, want, over{n.Winner, n.Better, n.Held}, answers)
		assert.True(t, n.Over)
		_, again := rulestest.Enter(t, System{}, s, engine.Do("end"), nil, strings.Fields(answers)...)
		assert.Equal(t, n.Winner, again.Winner, "the referee may end it by the points")
	}
	l := s.pointsList(x)
	assert.Len(t, l.Rows, 2+4)
	assert.Equal(t, "The market cross", l.Rows[2].Name)
	_, err := book.Try(s, over{Winner: 0, Held: []int{0}})
	assert.Error(t, err, "there are four places")
	assert.Equal(t, "4 ahead: a victory", l.Note)
}

// A battle file with an illegal unit is refused.
func TestIllegalUnitsInBattleFiles(t *testing.T) {
	const was = "unit foot C 24 pikes=8 ranks=2 at="
	require.Contains(t, firstText, was)
	for line, ok := range map[string]bool{"unit foot C 40": true, "unit foot F 40": false, "unit fish C 40": false, "unit foot C 60": false} {
		_, err := readScenario(strings.Replace(firstText, was, line+" at=", 1))
		assert.Equal(t, ok, err == nil, "%s: %v", line, err)
	}
}

// The report tells what a victory turned on in battles won on points.
func TestWhatDecidedAVictory(t *testing.T) {
	s := fought(t, "small")
	s.Winner, s.Held = 0, []int{0, 0, 1, battle.Nobody}
	assert.NotEmpty(t, Decided(s))
	drawn, running, open := s, s, s
	drawn.Winner, running.Held, open.Battle = -1, nil, ""
	assert.Empty(t, slices.Concat(Decided(drawn), Decided(running), Decided(open)))
}
