package minie

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// ruined returns a battle at the end of its first turn with this many of the units that count lost on each side.
func ruined(t *testing.T, id string, lost ...int) State {
	s := fought(t, id)
	s.Step, s.First = len(sequence)-1, 1
	for i, u := range s.Units {
		if n := &lost[u.Side-1]; u.counts() && *n > 0 {
			*n--
			s.Units[i].Half, s.Units[i].Tested = 1, 1
		}
	}
	return s
}

// Units that count as lost, what an army of ten must throw to stand, and when it need not throw. Source: HV-2 to HV-4.
func TestArmyMorale(t *testing.T) {
	for lost, want := range map[int]int{0: 0, 3: 0, 4: 1, 5: 2, 6: 7} {
		assert.Equal(t, want, ruined(t, "obernitz", lost, 0).standNumber(1), "%d of 10 lost, command value 5", lost)
	}
	for lost, want := range map[int]int{3: 0, 4: 3, 5: 4, 6: 7} {
		assert.Equal(t, want, ruined(t, "obernitz", 0, lost).standNumber(2), "%d of 10 lost, command value 3", lost)
	}
	s := ruined(t, "obernitz", 5, 0)
	s.Units[0].Gone = goneDestroyed
	assert.Equal(t, 5, s.standNumber(1), "without its general 2")
	s.Worst[0] = 5
	assert.Zero(t, s.standNumber(1), "no more than before")
	u := s.Units[2]
	u.Half = 0
	for name, change := range map[string]func(*Unit){"destroyed": func(u *Unit) { u.Gone = goneDestroyed },
		"off": func(u *Unit) { u.Gone = goneOff }, "rout": func(u *Unit) { u.Form = Routing }, "at its edge": func(u *Unit) { u.Half = 2 }} {
		v := u
		change(&v)
		assert.True(t, v.isLost(), name)
	}
	assert.False(t, u.isLost(), "back in the fight")
}

// A game with points but no limit of turns lasts until an army breaks. Source: HV-8.
func TestAnOpenGameHasNoLastTurn(t *testing.T) {
	s := opening(t, "s11", "yes")
	s.First = 1
	assert.True(t, s.byPoints())
	over := true
	carry(t, s, func(a *act) { over = s.endTurn(a) })
	assert.False(t, over)
}

// A lead of 2 points is a victory, of 5 a great one. Source: HV-7.
func TestRanksOfVictory(t *testing.T) {
	for more, want := range []int{0, 0, 1, 1, 1, 2, 2} {
		assert.Equal(t, want, rankOf(more), more)
	}
}

// At the end of a turn each army tests once for its losses. A broken army ends the battle and cannot win it. Source: HV-4, HV-7.
func TestBrokenArmies(t *testing.T) {
	end := func(s State, dice []int, answers string) State {
		_, next := rulestest.Enter(t, System{}, s, engine.Do("step"), dice, strings.Fields(answers)...)
		return next
	}
	s := end(ruined(t, "tanners", 0, 2), []int{3}, "")
	assert.False(t, s.Over, "Whitcomb holds on 3 or more")
	assert.Equal(t, [2]int{0, 2}, s.Worst)
	s = end(ruined(t, "tanners", 0, 2), []int{2}, "1 1 1")
	assert.True(t, s.Over)
	assert.Equal(t, []any{1, 1, 2}, []any{s.Winner, s.Rank, s.Broke}, "2 and 4 to 4 for places: a victory")
	s = end(ruined(t, "tanners", 0, 3), nil, "0 1 1")
	assert.Equal(t, []any{1, 2, 2}, []any{s.Winner, s.Rank, s.Broke}, "3, 1 and 4 to 3: a great one")
	s = end(ruined(t, "tanners", 0, 3), nil, "0 0 0")
	assert.Equal(t, []any{1, 2}, []any{s.Winner, s.Rank}, "a great one")
	s = end(ruined(t, "tanners", 3, 0), nil, "0 0 0")
	assert.Equal(t, []any{0, 1}, []any{s.Winner, s.Broke}, "7 to 6, and a broken army does not win")
	s = end(ruined(t, "tanners", 3, 3), nil, "0 0 0")
	assert.Equal(t, []any{2, 0, 3}, []any{s.Winner, s.Rank, s.Broke}, "both: the side that lost less worth keeps the field")
	s = ruined(t, "tanners", 3, 3)
	like := s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.Half == 1 })]
	for i, u := range s.Units {
		if u.Half == 1 {
			s.Units[i] = like
			s.Units[i].ID, s.Units[i].Side, s.Units[i].Brigade = u.ID, u.Side, u.Brigade
		}
	}
	s = end(s, nil, "0 0 0")
	assert.Equal(t, []any{0, 0, 3}, []any{s.Winner, s.Rank, s.Broke}, "both, with the same losses")
}

// Points for places, units, generals and guns. Source: HV-5, HV-6.
func TestPoints(t *testing.T) {
	s := fought(t, "mercers")
	assert.Equal(t, [2]int{3 + 1, 1 + 1}, s.counted(ended{Held: []int{0, 0, 1, 1}}), "a ridge is worth less to the side that starts beside it")
	s = ruined(t, "obernitz", 2, 1)
	assert.Equal(t, [2]int{1, 2}, s.counted(ended{}))
	assert.Equal(t, [2]int{1 + 1, 2 + 4}, s.counted(ended{Guns: [2]int{1, 0}, Broke: 1}))
	s.Units[0].Gone, s.Units[1].Gone = goneDestroyed, goneRouted
	assert.Equal(t, [2]int{1, 2 + 2 + 1}, s.counted(ended{}), "the army's general 2, another 1")

	// The last turn, with a question about the guns of a lost battery.
	s = fought(t, "tanners")
	s.Turn, s.Step, s.First = 8, len(sequence)-1, 1
	guns := len(s.Units) - 1
	s.Units[guns].Half, s.Units[guns].Tested = 1, 1
	_, next := rulestest.Enter(t, System{}, s, engine.Do("step"), nil, "0", "0", "-1", "yes")
	n := next
	assert.Equal(t, []any{true, 1, 2, [2]int{1, 0}}, []any{n.Over, n.Winner, n.Rank, n.Guns}, "3 for places, 1 and 1 for the battery")
	assert.Contains(t, n.verdict(), "A great victory for the British")
	var rows []string
	for _, r := range n.pointsList().Rows[2:] {
		rows = append(rows, r.Name+" "+r.What+" "+r.Number)
	}
	assert.Equal(t, []string{"The ford British 1", "The gap in the fence British 2", "The meeting-house nobody’s 0",
		"1 enemy unit routed, half lost or gone for the British 1", "1 enemy battery taken for the British 1"}, rows,
		"only what counts for the holder")

	// Open games have the rule if switched on, and score the middle of the table and a place in each half. Source: HV-8.
	o := rulestest.Start(t, System{}, "forces", "awi", "s11", "yes").(State)
	assert.True(t, o.byPoints())
	assert.Equal(t, [2]int{3 + 1 + 2, 0}, o.counted(ended{Held: []int{0, 0, 0}}))
	assert.Equal(t, [2]int{0, 3 + 2 + 1}, o.counted(ended{Held: []int{1, 1, 1}}))
	for i, side := range []int{1, 2} { // the place in its own half is worth less to a side
		assert.Equal(t, "the place in the half of "+book.The(o.side(side)), o.places().Aims[side].Name)
		assert.Equal(t, 1, o.places().Aims[side].Points[i])
	}
	_, next = rulestest.Enter(t, System{}, o, engine.Do("end"), nil, "0", "0", "-1")
	assert.Equal(t, []any{1, 1}, []any{next.Winner, next.Rank})
	assert.False(t, fought(t, "awi").byPoints())
}

// The test of an army is a result of its own: the card gives its die, the number needed and its chance, and so does the log; the key
// that ends the turn does not pass over it. An army that cannot fail is told to stand without a die. Source: HV-4.
func TestArmyMoraleIsShown(t *testing.T) {
	st, next := rulestest.Enter(t, System{}, ruined(t, "tanners", 0, 2), engine.Do("step"), []int{3})
	x := System{}.Tell(next, st)
	assert.Equal(t, "The Americans, 2 of 4 units lost, needed 3 and rolled 3: the army stood. Turn 1 ended.", x.Card.Say)
	assert.False(t, x.Card.OnDesk)
	assert.Equal(t, []string{"Army morale of the Americans", "3", "the army stands", "3 or more"},
		[]string{x.Card.Over, x.Card.Number, x.Card.Word, x.Card.Line})
	require.Len(t, x.Card.Reckoning, 1)
	r := x.Card.Reckoning[0]
	assert.Equal(t, []any{3, "stands"}, []any{r.Sum, r.Good})
	assert.Equal(t, "Army morale", x.Rolls[0].Label)
	_, next = rulestest.Enter(t, System{}, ruined(t, "obernitz", 4, 0), engine.Do("step"), nil)
	assert.Equal(t, 2, next.Turn, "no die")
	st, next = rulestest.Enter(t, System{}, ruined(t, "tanners", 0, 2), engine.Do("step"), []int{2}, "1", "1", "1")
	assert.Contains(t, strings.Join(System{}.Tell(next, st).Notes, " "), "needed 3 and rolled 2: the army broke.")
}
