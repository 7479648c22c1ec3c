package hill

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// opening returns the start of a game, without incidents unless the options say otherwise.
func opening(t *testing.T, pairs ...string) State {
	t.Helper()
	in := engine.Do("", pairs...).In
	if in.Get("incidents") == "" {
		in = in.With("incidents", "none")
	}
	return rulestest.Opened(t, System{}, in).(State)
}

// play resolves a command with table dice and answers.
func play(t *testing.T, s State, line string, faces []int, answers ...string) (State, engine.Step) {
	t.Helper()
	st, next := playIn(t, s, rulestest.Line(t, line), faces, answers...)
	return next, st
}

// entered returns s after these lines, none of which needs dice.
func entered(t *testing.T, s State, lines ...string) State {
	t.Helper()
	for _, line := range lines {
		s, _ = play(t, s, line, nil)
	}
	return s
}

// refused returns the code of the refusal of a command.
func refused(t *testing.T, s State, line string) string {
	t.Helper()
	return refusedIn(t, s, rulestest.Line(t, line)).Code
}

// TestWindows41 checks the table of 4.1 for every k from 0 to 18: the first and last result of each part.
func TestWindows41(t *testing.T) {
	printed := []struct{ event, players, others string }{
		{"-", "11-36", "41-66"}, {"11-11", "12-41", "42-66"}, {"11-12", "13-41", "42-66"}, {"11-13", "14-42", "43-66"},
		{"11-14", "15-42", "43-66"},
		{"11-15", "16-43", "44-66"}, {"11-16", "21-43", "44-66"}, {"11-21", "22-44", "45-66"}, {"11-22", "23-44", "45-66"},
		{"11-23", "24-45", "46-66"},
	}
	for k := range 19 {
		parts := map[Side][2]int{}
		n := map[Side]int{}
		for i := range 36 {
			r := d66(i)
			side := sideOf(k, r)
			p, ok := parts[side]
			if !ok {
				p[0] = r
			}
			p[1] = r
			parts[side] = p
			n[side]++
		}
		text := func(s Side) string {
			if n[s] == 0 {
				return "-"
			}
			return fmt.Sprintf("%d-%d", parts[s][0], parts[s][1])
		}
		if k < len(printed) {
			assert.Equal(t, printed[k], struct{ event, players, others string }{text(Nobody), text(Players), text(NonPlayers)}, "k = %d", k)
		}
		assert.Equal(t, k, n[Nobody])
		diff := n[Players] - n[NonPlayers]
		assert.True(t, diff == 0 || diff == 1, "52: shares differ by at most 1/36, k = %d", k)
		assert.Equal(t, 36, n[Nobody]+n[Players]+n[NonPlayers])
		// The bands of the roll on the table agree.
		for i := range 36 {
			label, _ := pressRoll(k).Meaning(d66(i))
			want := map[Side]string{Nobody: "Event", Players: "Players", NonPlayers: "Non-Players"}[sideOf(k, d66(i))]
			assert.Equal(t, want, label, "k = %d, %d", k, d66(i))
		}
	}
}

// TestPacing41 checks k in its five steps. Source: hill-tables 4.1.
func TestPacing41(t *testing.T) {
	for name, c := range map[string]struct {
		s State
		k int
	}{
		"step 1: one unit":               {State{Turn: 1, Set: Settings{Players: 1}}, 6},
		"step 1: none yet counts as one": {State{Turn: 1}, 6},
		"step 1: two units":              {State{Turn: 1, Set: Settings{Players: 2}}, 5},
		"step 1: three units":            {State{Turn: 1, Set: Settings{Players: 3}}, 4},
		"step 1: six units":              {State{Turn: 1, Set: Settings{Players: 6}}, 4},
		"step 1: controlled Guerillas are one": {State{Turn: 1, Set: Settings{Players: 1},
			Parties: []Party{{Kind: "guer", Joined: true}}}, 5},
		"step 1: other Guerillas are none":              {State{Turn: 1, Set: Settings{Players: 1}, Parties: []Party{{Kind: "guer"}}}, 6},
		"step 2: the turn before the alarm":             {State{Turn: 6, Set: Settings{Players: 3, Alarm: 7}}, 4},
		"step 2: the alarm turn":                        {State{Turn: 7, Set: Settings{Players: 3, Alarm: 7}}, 2},
		"step 2: alarm never":                           {State{Turn: 30, Set: Settings{Players: 3}}, 4},
		"step 3: quiet, half rounded up":                {State{Turn: 1, Set: Settings{Players: 2, Pace: QuietPace}}, 3},
		"step 3: quiet after the alarm":                 {State{Turn: 7, Set: Settings{Players: 2, Alarm: 7, Pace: QuietPace}}, 2},
		"step 3: busy, plus half rounded up":            {State{Turn: 1, Set: Settings{Players: 2, Pace: Busy}}, 8},
		"step 3: busy with one unit":                    {State{Turn: 1, Set: Settings{Players: 1, Pace: Busy}}, 9},
		"step 4: one quiet turn changes nothing":        {State{Turn: 2, Quiet: 1, Set: Settings{Players: 3}}, 4},
		"step 4: two quiet turns":                       {State{Turn: 3, Quiet: 2, Set: Settings{Players: 3}}, 7},
		"step 4: four quiet turns":                      {State{Turn: 5, Quiet: 4, Set: Settings{Players: 3}}, 13},
		"step 4: never more than 18":                    {State{Turn: 20, Quiet: 9, Set: Settings{Players: 3}}, 18},
		"step 4: after pace, so the lull is not halved": {State{Turn: 3, Quiet: 2, Set: Settings{Players: 3, Pace: QuietPace}}, 5},
		"step 5: two events":                            {State{Turn: 3, Events: 2, Quiet: 2, Set: Settings{Players: 1}}, 0},
		"step 5: the eighth press":                      {State{Turn: 3, Press: 7, Set: Settings{Players: 1}}, 6},
		"step 5: the ninth press":                       {State{Turn: 3, Press: 8, Set: Settings{Players: 1}}, 0},
		"step 5: six Non-Player units":                  {State{Turn: 3, Set: Settings{Players: 1}, Parties: make([]Party, 6)}, 6},
		"step 5: seven Non-Player units":                {State{Turn: 3, Set: Settings{Players: 1}, Parties: make([]Party, 7)}, 0},
		"step 5: places are none":                       {State{Turn: 3, Set: Settings{Players: 1}, Sites: make([]Site, 9)}, 6},
	} {
		assert.Equal(t, c.k, c.s.window(), name)
	}
}

// TestDistributionOfAPress counts the 36 results of the draw at the start of a game.
func TestDistributionOfAPress(t *testing.T) {
	s := opening(t)
	s.ToAct.N = 1
	n := map[string]int{}
	for i := range 36 {
		total := d66(i)
		st, _ := rulestest.Driven(t, System{}, s, engine.Do("press"), first(total/10, total%10, 1))
		n[st.Events[0].(pressed).Side.String()]++
	}
	assert.Equal(t, map[string]int{"nobody": 4, "Players": 16, "Non-Players": 16}, n)
	assert.Equal(t, "Event 4 in 36", s.odds())
}

// first fills a D66 with two faces and every roll after it with one; a kind that is not allowed would loop, so
// that face must be allowed.
func first(tens, units, then int) rulestest.Filler {
	done := false
	return func(n *dice.Need) ([]dice.Given, bool) {
		g := dice.Given{ID: n.Roll.ID, By: dice.Table}
		for range n.Roll.Code.Faces() {
			g.Faces = append(g.Faces, then)
		}
		if !done {
			g.Faces, done = []int{tens, units}, true
		}
		return []dice.Given{g}, true
	}
}

// TestHill42Ruling14: when the drawn side has nobody left to act, it is skipped and this is said, for either
// side; the draw counts.
func TestHill42Ruling14(t *testing.T) {
	s := opening(t, "again", "no")
	s, st := play(t, s, "press", []int{6, 6})
	assert.Equal(t, []engine.Event{pressed{Turn: 1, Press: 1, Window: 4, Side: NonPlayers, Skip: true, None: true}}, st.Events)
	assert.Equal(t, Nobody, s.Side)
	assert.Equal(t, 1, s.Press)
	s.ToAct = Acts{0, 2}
	s, st = play(t, s, "press", []int{2, 2})
	assert.Equal(t, []engine.Event{pressed{Turn: 1, Press: 2, Window: 4, Side: Players, Skip: true}}, st.Events)
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "the Players, who had all acted")
	// With both counts at zero nothing is blocked: the initiative stands.
	s.ToAct = Acts{}
	s, _ = play(t, s, "press", []int{2, 2})
	assert.Equal(t, Players, s.Side)
}

// TestRuling15: ignored draws bring events too, within the window.
func TestRuling15(t *testing.T) {
	s := opening(t, "again", "yes")
	s, st := play(t, s, "press", []int{6, 6, 6, 6, 1, 1, 4, 5, 1, 1, 1, 1})
	assert.Len(t, st.Events, 4)
	assert.Equal(t, 3, s.Press)
	assert.Len(t, s.Pending, 1)
	assert.Equal(t, 1, s.Events)
}

// TestCountsOfUnitsToAct: an initiative takes one off the count at the next draw, the end of the turn or
// "done"; a turn begins with everybody on the table.
func TestCountsOfUnitsToAct(t *testing.T) {
	s := opening(t)
	assert.Equal(t, Acts{3, 0}, s.ToAct)
	s, _ = play(t, s, "press", []int{2, 2})
	assert.Equal(t, Acts{3, 0}, s.ToAct)
	assert.Equal(t, Acts{2, 0}, s.remaining())
	s, _ = play(t, s, "press", []int{2, 2})
	assert.Equal(t, Acts{2, 0}, s.ToAct)
	s, _ = play(t, s, "done", nil)
	assert.Equal(t, Acts{1, 0}, s.ToAct)
	assert.Equal(t, "T5", refused(t, s, "done"))
	s, _ = play(t, s, "press", []int{2, 2})
	assert.Equal(t, "end-turn", System{}.Desk(s).Primary.ID, "the last unit is in hand")
	s, _ = play(t, s, "note kind=villagers", nil)
	assert.Equal(t, Acts{1, 1}, s.ToAct)
	s, st := play(t, s, "end-turn", nil)
	assert.Equal(t, Acts{0, 1}, st.Events[1].(turned).Left, "ending early says who had not acted")
	assert.Equal(t, Acts{3, 1}, s.ToAct)
	s, _ = play(t, s, "party party=p3 what=acted", nil)
	assert.Equal(t, Acts{3, 0}, s.ToAct)
	s, _ = play(t, s, "party party=p3 what=gone", nil)
	assert.Equal(t, Acts{3, 0}, s.ToAct)
	assert.Zero(t, s.nonPlayers())
}

// TestQuietTurns: only a complete turn without an event is quiet; an ignored event is an event.
func TestQuietTurns(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "end-turn", nil)
	assert.Equal(t, 1, s.Quiet)
	s, _ = play(t, s, "press", []int{1, 1, 4, 5, 1, 1, 1, 1})
	assert.Equal(t, "T2", refused(t, s, "press"))
	assert.Equal(t, "T2", refused(t, s, "end-turn"))
	s, _ = play(t, s, "behind", nil)
	assert.Equal(t, 1, s.Events)
	assert.Empty(t, s.Placed)
	assert.Empty(t, s.Last)
	s, _ = play(t, s, "end-turn", nil)
	assert.Zero(t, s.Quiet)
}

// calm are the settings of a game without incidents.
var calm = func() Settings { t := defaults; t.Incidents = NoIncidents; return t }()

// TestPressRollWithoutAnEvent: where no event can come the draw has two results, without an empty third one.
// Source: hill-tables 4.1.
func TestPressRollWithoutAnEvent(t *testing.T) {
	for k, want := range map[int][]dice.Band{
		0: {{From: 11, To: 36, Label: "Players"}, {From: 41, To: 66, Label: "Non-Players"}},
		1: {{From: 11, To: 11, Label: "Event"}, {From: 12, To: 41, Label: "Players"}, {From: 42, To: 66, Label: "Non-Players"}},
	} {
		assert.Equal(t, want, pressRoll(k).Bands, "%d", k)
	}
}

// TestOddsOnTheKey: the key shows the chance of an event, and without one that of the Players when the sides differ. With
// changed values it may be anything, but never below zero. Source: hill-tables 4.1.
func TestOddsOnTheKey(t *testing.T) {
	for n, want := range map[int]string{0: "who acts next", 1: "Event 1 in 36", 2: "Event 2 in 36", 11: "Event 11 in 36"} {
		s := State{Turn: 1, Set: Settings{Players: 3, House: book.Changed{{Key: "pw-2", Val: n}}}}
		assert.Equal(t, want, s.odds())
		s.Turn, s.Set.Alarm = 7, 7
		assert.Equal(t, max(0, n-2), s.window(), "%d less two from the alarm turn on", n)
		s.Turn, s.Set.Pace = 1, QuietPace
		assert.Equal(t, (n+1)/2, s.window())
	}
	lull := State{Turn: 9, Quiet: 9, Set: Settings{Players: 3}, Lasts: []Incident{{Key: "vedettes"}}}
	assert.Equal(t, 18, lull.window(), "vedettes bring one more, but not beyond the most")
	lull.Quiet = 0
	assert.Equal(t, 5, lull.window())
}

// TestNamesWithinSentences: within a sentence a label has its article and a small initial, unless it is a
// proper name.
func TestNamesWithinSentences(t *testing.T) {
	for name, want := range map[string]string{"Cave or ruin": "the cave or ruin", "Massed Enemy": "the Massed Enemy",
		"Guerillas":      "the Guerillas",
		"French cavalry": "the French cavalry", "Outpost": "the outpost", "Enemy messenger": "the enemy messenger"} {
		assert.Equal(t, want, the(name))
	}
	for name, want := range map[string]string{"": "", "Parley": "Parley", "Exploring Officer": "Exploring Officer", "A cave": "a cave"} {
		assert.Equal(t, want, lower(name))
	}
	assert.Equal(t, []string{"", "A cave"}, []string{upper(""), upper("a cave")})
}
