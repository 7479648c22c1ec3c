package ecw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The words that say which faces hit name every face that does, and no other.
func TestWordsForScores(t *testing.T) {
	assert.Equal(t, []string{"nothing hits", "6 hits", "5 and 6 hit", "5 hits, 6 hits twice", "4 to 6 hit", "4 and 5 hit, 6 hits twice",
		"4 hits, 5 and 6 hit twice", "3 and 4 hit, 5 and 6 hit twice"}, rulestest.Each(codes[:], hitting))
}

// A test that no roll could fail passes by itself, in one line, when its turn comes: not while others still shoot, and never if the unit
// could fail it without a leader near. Source: ECW-90.
func TestCertainTestsPassByThemselves(t *testing.T) {
	due := func(s State, u int) bool { return s.isDue(dueShot, u) || s.isDue(dueLost, u) }
	shot := func(grade string) (during, after State, r outcome) {
		s := field(stepShooting, foot(0, "C", 0, 24, 2), horse(1, grade), foot(0, "C", 0, 24, 2))
		during, _ = do(t, s, "shoot unit=1 target=2 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1})
		after, r = do(t, during, "cease", nil)
		return during, after, r
	}
	during, after, r := shot("A")
	assert.True(t, due(during, 2), "unit 3 still shoots")
	assert.False(t, due(after, 2))
	assert.Equal(t, []string{"Unit 2 passed the test for shooting: no roll could fail it."}, r.Notes)
	_, after, r = shot("B")
	assert.True(t, due(after, 2), "without a leader it may fail")
	assert.Empty(t, r.Notes)

	lost := func(grade string, foes int) (State, outcome) {
		s := field(stepCombat, horse(0, "C"), horse(1, grade), horse(0, "C"))
		for i := range foes {
			s = in(in(s, 2, func(u *Unit) { *u = u.withFoe(Foe{ID: 1 + 2*i}) }), 1+2*i, func(u *Unit) { *u = u.withFoe(Foe{ID: 2}) })
		}
		for i := range foes {
			s.Dues = append(s.Dues, Due{ID: 90 + i, Do: dueFight, Unit: 1 + 2*i, Other: 2, Step: stepCombat})
		}
		s.Next = 100
		return do(t, s, "fight unit=1 foe=2", []int{6, 1, 1, 1}[:5-foes])
	}
	n, r := lost("A", 1)
	assert.False(t, due(n, 2))
	assert.Equal(t, []string{"Unit 2 passed the test for the lost round: no roll could fail it."}, r.Notes)
	n, _ = lost("A", 2)
	assert.True(t, due(n, 2), "its other fight may cost it more")
	n, _ = lost("C", 1)
	assert.True(t, due(n, 2))
}

// A test that the referee has to see through takes no die if none could fail it: the key says so, and the card shows no number.
// Source: ECW-90.
func TestCertainTestsTakeNoDie(t *testing.T) {
	s := field(stepShooting, horse(0, "B"), foot(1, "C", 0, 24, 2))
	s = in(s, 1, func(u *Unit) { u.Charge, u.Ran = Charge{At: 2, Dist: 24, Impetus: true}, 24 })
	f := formOf(t, s, "charge-home unit=1 leader=none")
	assert.Equal(t, 1, f.Reckoning.Target, "no leader, and impetus")
	assert.Equal(t, "no roll could fail", f.GoSmall)
	n, r := do(t, s, "charge-home unit=1 leader=none", nil)
	assert.True(t, n.isDue(dueReceive, 2))
	assert.Equal(t, []string{"", "Goes in", "Unit 1: any roll passes"}, []string{r.Number, r.Word, r.Need})

	s = in(s, 1, func(u *Unit) { u.Charge.Impetus, u.Ran = false, 0 })
	f = formOf(t, s, "charge-home unit=1 leader=none")
	assert.Equal(t, 2, f.Reckoning.Target, "one more is enough for a die")
	assert.Empty(t, f.GoSmall)
	_, r = do(t, s, "charge-home unit=1 leader=none", []int{2})
	assert.Equal(t, []string{"2", "Goes in", "Unit 1: 2 or more passes"}, []string{r.Number, r.Word, r.Need})
}

// The dice of a round stand under the names of the two sides, however they are entered.
func TestDiceOfARoundAreNamed(t *testing.T) {
	s := field(stepCombat, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s = in(in(s, 1, func(u *Unit) { *u = u.withFoe(Foe{ID: 2}) }), 2, func(u *Unit) { *u = u.withFoe(Foe{ID: 1}) })
	st, next := rulestest.Enter(t, System{}, s, rulestest.Line(t, "fight unit=1 foe=2 n=9 m=6"), []int{1, 1, 1, 2, 2})
	assert.Equal(t, []string{"Unit 1 [1 1 1]", "Unit 2 [2 2]"},
		rulestest.Each(System{}.Tell(next, st).Rolls, func(r view.Rolled) string { return fmt.Sprint(r.Label, " ", r.Faces) })[:2])
}

// The unit in hand is put down when its phase is over.
func TestHandIsPutDownWithThePhase(t *testing.T) {
	s := field(stepFirst, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s, _ = do(t, s, "take unit=1", nil)
	assert.Equal(t, 1, s.Hand)
	s, _ = do(t, s, "next", nil)
	assert.Zero(t, s.Hand)
}

// The play screen says that charges come first once, and no longer asks to tap a unit when all have moved.
func TestMovesAreAskedForOnce(t *testing.T) {
	s := field(stepFirst, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	says := func(s State) string {
		d := System{}.Desk(s)
		return d.Small + "|" + fmt.Sprint(d.Remind)
	}
	assert.Equal(t, 1, strings.Count(strings.ToLower(says(s)), "charges"))
	assert.Contains(t, says(s), "Tap a unit")
	s, _ = do(t, s, "move unit=1 straight=4", nil)
	assert.NotContains(t, says(s), "Tap a unit")
}

// The form of an answer to a charge says who charges, from where and how, and why an answer is not allowed.
func TestAnswerNamesTheCharge(t *testing.T) {
	s := field(stepFirst, horse(0, "C"), foot(1, "C", 16, 24, 2))
	s, _ = do(t, s, "charge unit=1 target=2 far=8", nil)
	f := rules.Form(s, engine.Do("reply", "unit", "2"))
	x, ok := rulestest.Field(f, "how")
	assert.True(t, ok)
	assert.Equal(t, "Unit 1 charges from 8″ at the front, without impetus.", x.Help)
	for _, o := range x.Options[1:] {
		assert.Equal(t, strings.TrimSuffix(o.Refused, "."), o.Small)
		assert.NotEmpty(t, o.Small)
	}
}

// The log says to which hand a unit wheels.
func TestLogSaysWhichWayAUnitWheels(t *testing.T) {
	s := field(stepFirst, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	for _, hand := range []string{"left", "right"} {
		_, r := do(t, s, "move unit=1 first-far=2 straight=1 first="+hand, nil)
		assert.Equal(t, "Unit 1 wheeled 2″ to the "+hand+", then moved 1″ straight ahead.", r.Line)
	}
}
