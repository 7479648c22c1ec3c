package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Leaving a phase, with the next key or by going to another, puts off what is still to do. The key and the log say what. Source: SPL-22,
// SPL-R12; splendid-host C5, C6, 5.
func TestLeavingAPhasePutsOffWhatIsDue(t *testing.T) {
	start := aBattle(t, nil)
	_, begun := do(t, start, engine.Do("next"))
	pike, shot, foe := unitID(t, start, "Meldrum’s pike"), unitID(t, start, "Meldrum’s shot"), unitID(t, start, "Whitecoat shot")
	at := func(s State, phase int) State { s.Turn, s.Phase = 1, phase; return s }
	_, reacts := do(t, at(start, phCharge1), engine.Do("charge", "unit", pike, "target", foe, "react", "fire"))
	_, stands := do(t, at(start, phCharge1), engine.Do("charge", "unit", pike, "target", foe, "react", "stand"))
	_, tests := do(t, at(start, phMorale), engine.Do("unit", "unit", shot, "test", "yes"))
	_, both := do(t, stands, engine.Do("charge", "unit", shot, "target", unitID(t, start, "Whitecoat pike"), "react", "stand"))
	for name, c := range map[string]struct {
		s    State
		want string
	}{
		"the initiative is thrown for":      {begun, "the dice for initiative"},
		"no duty in the movement phase":     {at(start, phMove1), ""},
		"no duty before the battle":         {start, ""},
		"reaction fire in the charge phase": {reacts, "the Whitecoat shot fire at Meldrum’s pike in reaction"},
		"reaction fire in the fire phase":   {at(reacts, phFire), "the Whitecoat shot fire at Meldrum’s pike in reaction"},
		"a contact is fought in its phase":  {at(stands, phHand), "Meldrum’s pike fight the Whitecoat shot"},
		"a contact is no duty before":       {stands, ""},
		"two contacts": {at(both, phHand), "Meldrum’s pike fight the Whitecoat shot; " +
			"Meldrum’s shot fight the Whitecoat pike"},
		"a morale test in the morale phase": {tests, "Meldrum’s shot test morale"},
		"a morale test is no duty early":    {at(tests, phMove2), ""},
	} {
		if c.want == "" {
			assert.Empty(t, c.s.due(), name)
			continue
		}
		for _, k := range append(System{}.Desk(c.s).Keys, System{}.Desk(c.s).Primary) {
			if k.ID == "next" {
				assert.Equal(t, book.Plural(1+strings.Count(c.want, ";"), "thing", "things")+" still to do", k.Small, name)
			}
		}
		for _, leave := range []engine.Command{engine.Do("next"), engine.Do("phase", "to", book.Num(phMove2))} {
			st, on := do(t, c.s, leave)
			assert.NotEqual(t, c.s.Phase, on.Phase, name)
			assert.Contains(t, System{}.Tell(on, st).Line.String(), "Put off by the referee: "+c.want+".", name)
		}
	}
	// Once it is done there is nothing to put off.
	_, x := do(t, reacts, engine.Do("fire", "unit", foe, "target", pike), 1, 1, 1, 1)
	assert.Empty(t, x.due())
	_, x = do(t, at(stands, phHand), engine.Do("melee", "unit", pike), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Empty(t, x.due())
	_, x = do(t, tests, engine.Do("morale", "unit", shot), 6)
	assert.Empty(t, x.due())
	// What is put off is still to do, but half dice hold for that phase only.
	_, halved := do(t, at(aBattle(t, map[string]string{"Whitecoat shot": "Slash wood"}), phCharge1),
		engine.Do("charge", "unit", pike, "target", foe, "feature-at", "8", "distance", "9"))
	require.True(t, unitNamed(t, halved, "Meldrum’s pike").Halved)
	_, x = do(t, at(halved, phHand), engine.Do("next"))
	u := unitNamed(t, x, "Meldrum’s pike")
	assert.Equal(t, []any{unitNamed(t, start, "Whitecoat shot").ID, false}, []any{u.Contact, u.Halved})
	_, x = do(t, tests, engine.Do("next"))
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Test)
}

// A tie in the first turn goes to the side named first, and the key says so.
func TestTieOfTheFirstInitiative(t *testing.T) {
	s := empty(t)
	s.Turn = 1
	assert.Contains(t, form(s, engine.Do("initiative")).GoSmall, "on a tie "+sideNames[s.First]+" begin")
	s.Turn = 2
	assert.Contains(t, form(s, engine.Do("initiative")).GoSmall, "on a tie the same side keeps it")
}

// The sequence of the turn: which side plays each phase, and which phase follows. Source: splendid-host 5, C5.
func TestTheSequence(t *testing.T) {
	s := empty(t)
	for _, c := range []struct{ turn, phase, first, side, nextTurn, next int }{
		{0, phTerrain, 0, -1, 1, phInitiative}, {1, phInitiative, 0, -1, 1, phMove1}, {1, phMove1, 1, 1, 1, phMove2},
		{1, phMove2, 1, 0, 1, phCharge1},
		{1, phCharge1, 0, 0, 1, phCharge2}, {1, phCharge2, 0, 1, 1, phFire}, {2, phFire, 1, -1, 2, phHand}, {2, phHand, 1, -1, 2, phMorale},
		{2, phMorale, 1, -1, 3, phInitiative},
	} {
		s.Turn, s.Phase, s.First = c.turn, c.phase, c.first
		turn, next := s.after()
		assert.Equal(t, []int{c.side, c.nextTurn, c.next}, []int{s.side(), turn, next}, "%+v", c)
	}
	s.Turn, s.Phase = 1, phInitiative
	for faces, first := range map[[2]int]int{{6, 1}: 0, {1, 6}: 1, {3, 2}: 0, {2, 3}: 1, {4, 4}: 1} {
		s.First = 1
		st, x := do(t, s, engine.Do("initiative"), faces[0], faces[1])
		assert.Equal(t, []any{first, phMove1, faces[0] == faces[1]}, []any{x.First, x.Phase, the1[drawn](t, st).tie()}, "%v", faces)
	}
	assert.Contains(t, refusal(t, empty(t), engine.Do("initiative")), "start of a turn")
	s.Phase = phFire
	assert.Contains(t, refusal(t, s, engine.Do("initiative")), "start of a turn")
	assert.Contains(t, refusal(t, empty(t), engine.Do("phase", "to", book.Num(phFire))), "not begun")
	assert.Contains(t, refusal(t, s, engine.Do("phase", "to", book.Num(phFire))), "It is already that phase")
}

// The battle ends when a side has only leaders and wagons left, and not before. Source: splendid-host C5.
func TestTheBattleEnds(t *testing.T) {
	s := empty(t)
	add := func(side, class, name string) {
		_, s = do(t, s, engine.Do("muster", "side", side, "class", class, "name", name))
	}
	for i, c := range [][2]string{{"0", "pike"}, {"0", "leader"}, {"1", "pike"}, {"1", "musket"}, {"1", "wagon"}} {
		add(c[0], c[1], string(rune('A'+i)))
	}
	last := func(st engine.Step) engine.Event { return st.Events[len(st.Events)-1] }
	st, x := do(t, s, engine.Do("casualty", "unit", "1", "hits", "8"))
	assert.Equal(t, over{Won: "1", Why: "swept", Stands: [2]int{0, 8}}, last(st))
	assert.Equal(t, "1", x.Over)
	st, x = do(t, s, engine.Do("casualty", "unit", "3", "hits", "8"))
	assert.IsType(t, lost{}, last(st), "one of two is left")
	st, _ = do(t, x, engine.Do("casualty", "unit", "4", "hits", "8"))
	assert.Equal(t, over{Won: "0", Why: "swept", Stands: [2]int{4, 0}}, last(st))
	st, _ = do(t, s, engine.Do("end"))
	assert.Equal(t, over{Won: "1", Why: "called", Stands: [2]int{4, 8}}, last(st), "more stands hold the field")
	_, x = do(t, x, engine.Do("unit", "unit", "4", "lost", "1"))
	st, _ = do(t, x, engine.Do("end"))
	assert.Equal(t, over{Won: "0", Why: "called", Stands: [2]int{4, 3}}, last(st))
	_, x = do(t, x, engine.Do("unit", "unit", "4", "lost", "0"))
	st, x = do(t, x, engine.Do("end"))
	assert.Equal(t, over{Won: "draw", Why: "called", Stands: [2]int{4, 4}}, last(st))
	assert.Contains(t, refusal(t, x, engine.Do("move", "unit", "1")), "over")
	assert.Empty(t, refuses(form(x, engine.Do("unit", "unit", "1"))), "the record stays open")
	// A side that never had units is not swept off.
	_, alone := do(t, empty(t), engine.Do("muster", "class", "pike"))
	st, alone = do(t, alone, engine.Do("casualty", "unit", "1", "hits", "8"))
	assert.IsType(t, lost{}, last(st))
	assert.Empty(t, alone.Over)
}

// The end shows the picture of a victory if either side has won, otherwise none.
func TestClosingShowsAVictory(t *testing.T) {
	s := battleBegun(t)
	for over, want := range map[string]string{"": "", "0": view.Victory, "1": view.Victory, "draw": ""} {
		s.Over = over
		assert.Equal(t, want, System{}.Closing(s, nil).Picture, over)
	}
}

// What counted is the stands of the units that fight: not those of leaders and wagons, nor those of the other side.
func TestClosingCountsWhoFights(t *testing.T) {
	s := State{Units: []Unit{{ID: 1, Class: "pike", Stands: 4, Lost: 1}, {ID: 2, Class: "leader", Stands: 1},
		{ID: 3, Side: 1, Class: "foot", Stands: 3},
		{ID: 4, Side: 1, Class: "wagon", Stands: 1}}}
	var got []string
	for _, r := range (System{}).Closing(s, nil).Lists[0].Rows {
		got = append(got, r.Number+" "+r.Small+" "+r.What)
	}
	assert.Equal(t, []string{"3 of 4 1 unit of 1", "3 of 3 1 unit of 1"}, got)
}

// A unit that is told to stay is ticked, is no longer led to, and may change its mind; the order lapses with the phase. Source: SB-4.
func TestStay(t *testing.T) {
	s := aBattle(t, nil)
	pike, shot, horse := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Whitecoat shot"), unitID(t, s, "Cromwell’s horse")
	s.Turn, s.Phase = 1, phMove1
	st, n := do(t, s, engine.Do("stay", "unit", pike))
	assert.Equal(t, "Meldrum’s pike stayed put.", System{}.Tell(n, st).Line.String())
	assert.True(t, n.row(unitNamed(t, n, "Meldrum’s pike")).Done)
	assert.Contains(t, refusal(t, n, engine.Do("stay", "unit", pike)), "already doing so")
	assert.Empty(t, refuses(form(n, engine.Do("move", "unit", pike))), "it may change its mind")
	assert.Contains(t, refusal(t, n, engine.Do("stay", "unit", shot)), "other side")
	_, n = do(t, n, engine.Do("next"))
	assert.False(t, unitNamed(t, n, "Meldrum’s pike").Stays, "the order lapses with the phase")
	s.Phase = phFire
	first, _ := s.toFire()
	st, n = do(t, s, engine.Do("stay", "unit", book.Num(first.ID)))
	assert.Equal(t, first.Name+" held fire.", System{}.Tell(n, st).Line.String())
	second, _ := n.toFire()
	assert.NotEqual(t, first.ID, second.ID)
	assert.Contains(t, refusal(t, n, engine.Do("stay", "unit", pike)), "does not fire")
	s.Phase, s.First = phCharge1, 1
	assert.Empty(t, refuses(form(s, engine.Do("stay", "unit", horse))), "it does not intercept")
	assert.Contains(t, refusal(t, s, engine.Do("stay", "unit", pike)), "other side")
	s.Phase = phHand
	assert.Contains(t, refusal(t, s, engine.Do("stay", "unit", horse)), "No unit")
}

// The hint asks for a unit to move or charge while there is one that has not; units off the table do not count.
func TestHelpIsTrue(t *testing.T) {
	for phase, want := range map[int]string{phMove1: "Every unit has moved or stayed.", phCharge2: "Every unit has charged or stayed."} {
		s := begun(t, "first")
		s.Turn, s.Phase = 1, phase
		assert.Equal(t, help[phase], System{}.Desk(s).Small)
		first := 0
		s = s.each(func(u *Unit) {
			if u.Side == s.side() {
				u.Moved, u.Charged, u.Gone = 4, true, first == 0
				first++
			}
		})
		assert.Equal(t, want, System{}.Desk(s).Small)
	}
}
