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
	"vedette/engine/view"
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
		return rulestest.Each(s.Units[from:], func(u Unit) string { return u.Name })
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
	assert.Equal(t, "The better of the day needs 2 ahead, a victory 4", l.Note)
}

// The points of the places and of what is lost add up to those of the sides. Source: ECW-B01, ECW-B02.
func TestPointsAddUp(t *testing.T) {
	s := fought(t, "small")
	x, _ := scenarioOf("small")
	s.Held = []int{1, 0, battle.Nobody, battle.Nobody}
	s = in(in(in(s, 1, func(u *Unit) { u.Morale = demoralised }), 9, func(u *Unit) { u.Off = offDestroyed }), 8, func(u *Unit) { u.Other = 0 })
	s.Leaders = slices.Clone(s.Leaders)
	s.Leaders[2].Off = fateKilled
	l := s.pointsList(x)
	assert.Equal(t, []string{"King 7", "Parliament 6", "The market cross Parliament 5", "The church King 2", "The manor nobody’s 0",
		"The bridge nobody’s 0", "1 enemy unit gone or routed for the King 2", "1 enemy gun crew gone for the King 1",
		"1 enemy army leader lost for the King 2",
		"1 enemy unit demoralised for Parliament 1"},
		rulestest.Each(l.Rows, func(r view.Row) string { return strings.Join(strings.Fields(r.Name+" "+r.What+" "+r.Number), " ") }))
	s.Over = true
	assert.Equal(t, l.Rows, System{}.Desk(s).Lists[0].Rows, "a wide screen shows them at the end")
}

// At Marlcombe a die is rolled for the light at the end of turn 6 and of every later one but the last. Source: ECW-B07.
func TestTheLightFails(t *testing.T) {
	s := fought(t, "small")
	s.Step, s.First = stepLast, 0
	held := []string{"0", "-1", "-1", "-1"}
	for turn, thrown := range map[int]bool{5: false, 6: true, 7: true} {
		s.Turn = turn
		assert.Equal(t, thrown, System{}.Desk(s).Primary.Small != "")
		for die := 5; die <= 6; die++ {
			var faces []int
			answers := []string(nil)
			if thrown {
				faces = []int{die}
			}
			if thrown && die == 6 {
				answers = held
			}
			n, r := do(t, s, "next", faces, answers...)
			assert.Equal(t, thrown && die == 6, n.Over, "turn %d, %d", turn, die)
			assert.Equal(t, thrown, strings.Contains(strings.Join(r.Notes, " "), "The light"))
		}
	}
	s.Turn = 8
	assert.Equal(t, "Next: the end of the battle", System{}.Desk(s).Primary.Label)
	n, _ := do(t, s, "next", nil, held...)
	assert.True(t, n.Over)
	first := fought(t, "first")
	first.Turn, first.Step, first.First = 7, stepLast, 0
	assert.Equal(t, "Next: turn 8", System{}.Desk(first).Primary.Label)
	n, _ = do(t, first, "next", nil)
	assert.Equal(t, 8, n.Turn, "no die in other battles")
}

// The green key of a move takes the next unit that may move; the key that ends the phase stays beside it until all have moved.
func TestGreenKeyOfAMove(t *testing.T) {
	s := fought(t, "first")
	s.Step, s.First = stepFirst, 1
	for i := 5; i <= 8; i++ {
		d := System{}.Desk(s)
		if i == 7 { // guns in position stay there, to shoot
			s = in(s, i, func(u *Unit) { u.Limber = limberUp })
			assert.Equal(t, "move-8", d.Primary.ID)
			d = System{}.Desk(s)
		}
		assert.Equal(t, []string{"Move", s.Units[i-1].Name, "take unit=" + book.Num(i)}, []string{d.Primary.Label, d.Primary.Small,
			d.Primary.Do.String()})
		assert.Equal(t, "next", d.Keys[0].ID)
		assert.True(t, d.Keys[0].Warns)
		s = in(s, i, func(u *Unit) { *u = u.set(flagMoved) })
	}
	d := System{}.Desk(s)
	assert.Equal(t, "next", d.Primary.ID)
	assert.False(t, d.Primary.Warns)
	for name, change := range map[string]func(u *Unit){"shaken": func(u *Unit) { u.Morale = shaken },
		"a garrison": func(u *Unit) { *u = u.enter(groundBuilding) }, "told to stay": func(u *Unit) { *u = u.set(flagStays) },
		"gone": func(u *Unit) { u.Off = leftTable }} {
		x := in(s, 6, func(u *Unit) { u.Flags = 0; change(u) })
		assert.Equal(t, "next", System{}.Desk(x).Primary.ID, name)
	}
	x := in(s, 6, func(u *Unit) { u.Flags = 0 })
	x.Hand = 6
	assert.Equal(t, "next", System{}.Desk(x).Primary.ID, "it is in hand")
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
	assert.NotEmpty(t, s.Decided())
	drawn, running, open := s, s, s
	drawn.Winner, running.Held, open.Battle = -1, nil, ""
	assert.Empty(t, slices.Concat(drawn.Decided(), running.Decided(), open.Decided()))
}
