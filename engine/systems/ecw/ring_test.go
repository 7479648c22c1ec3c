package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/commander"
	"vedette/engine/rulestest"
)

// An entry tells a fight the far end of its range, two inches for hand to hand, and both units' cover.
func TestEntriesTellAFight(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2), horse(0, "C"))
	told := func(s State, line string) commander.Told {
		c := rulestest.Line(t, line)
		return s.fightTold(c.In.With("do", c.Do), [2]int{c.In.Int("unit", 1), 2})
	}
	for line, far := range map[string]int{"shoot range=0": 4, "shoot range=1": 8, "shoot range=2": 12, "shoot range=9": 12, "shoot": 0,
		"fight": 2, "charge-home": 2, "receive": 2, "move range=1": 0} {
		assert.Equal(t, commander.Told{Far: far}, told(s, line), line)
	}
	for ground, want := range map[string]string{"hard": "hard", "building": "hard", "works": "hard", "soft": "soft", "": ""} {
		at := in(s, 2, func(u *Unit) { u.Ground = ground })
		assert.Equal(t, [2]string{"", want}, told(at, "fight").Cover, ground)
		assert.Equal(t, [2]string{want, ""}, told(in(s, 1, func(u *Unit) { u.Ground = ground }), "fight").Cover, ground)
	}
	assert.Equal(t, [2]string{"", "soft"}, told(s, "shoot range=0 edge=yes").Cover, "the edge of a wood covers the target")
}

// The two units of a fight begin it fresh, in the cover and at the strength chosen, and without a past.
func TestUnitsOfAFight(t *testing.T) {
	s := field(5, foot(0, "C", 16, 24, 2), horse(0, "C"), horse(1, "C"))
	s.Set.Turns = 8
	s = in(s, 2, func(u *Unit) {
		u.Foes, u.Charge, u.Answer, u.Pursuit, u.Quarry, u.Tests = []Foe{{ID: 3}}, Charge{At: 3, Dist: 8}, "stand", 1, 3, 1
		u.Run, u.Ran, u.Wing, u.Ally, u.Ground = 8, 8, 1, true, "soft"
		*u = u.set(flagMoved | flagShot)
	})
	was, _ := s.unit(2)
	out := s.alone(commander.Ring{ID: [2]int{2, 3}, Cover: [2]string{"", "hard"}, More: [2]int{0, 2}, First: 1})
	require.Len(t, out.Units, 2)
	a, b := out.Units[0], out.Units[1]
	assert.Equal(t, []int{1, 0, 2, 1}, []int{a.ID, a.Side, b.ID, b.Side})
	assert.Equal(t, []string{"", "hard"}, []string{a.Ground, b.Ground})
	assert.Equal(t, make([]int, 7), []int{a.Pursuit, a.Quarry, a.Tests, int(a.Flags), a.Run, a.Ran, a.Wing})
	assert.Empty(t, a.Foes)
	assert.Equal(t, []any{Charge{}, "", false}, []any{a.Charge, a.Answer, a.Ally})
	assert.Equal(t, []int{was.figures(), was.figures() + 2}, []int{a.figures(), b.figures()})
	assert.Equal(t, []int{1, 1, 1, 0, -1}, []int{out.Turn, out.Step, out.First, out.Set.Turns, out.Winner})
	require.NoError(t, out.check())
	assert.Equal(t, -1, s.alone(commander.Ring{ID: [2]int{2, 3}, First: commander.Nobody}).First, "the first side is thrown for")
	inside := in(s, 2, func(u *Unit) { u.Ground, u.Order, u.Was = "building", "building", "line" })
	a = inside.alone(commander.Ring{ID: [2]int{2, 3}, Cover: [2]string{"soft", ""}, First: 0}).Units[0]
	assert.Equal(t, []any{"line", "soft"}, []any{a.Order, a.Ground}, "a fight is never in a building")
}

// The target of a shot shoots back, loaded and unmoved, in the first range band that reaches as far, or not at all.
func TestReplyFire(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2), horse(1, "C"), foot(1, "C", 20, 0, 2))
	s = in(s, 2, func(u *Unit) { *u = u.set(flagShot | flagMoved) })
	for line, want := range map[string]string{
		"shoot unit=1 target=2 range=0": "shoot unit=2 target=1 range=0", "shoot unit=1 target=2 range=2": "shoot unit=2 target=1 range=2",
		"shoot unit=1 target=3 range=2": "", "shoot unit=1 target=4 range=0": "", "fight unit=1 target=2": "", "shoot unit=1 target=9": "",
	} {
		then, reply, ok := System{}.Reply(s, rulestest.Line(t, line))
		if assert.Equal(t, want != "", ok, line) && ok {
			assert.Equal(t, want, reply.String(), line)
			assert.False(t, then.(State).Units[1].flag(flagShot|flagMoved))
		}
	}
	owing := s
	owing.Dues = []Due{{Do: dueShot, Unit: 2, Step: 5}, {Do: dueThreat, Unit: 1, Step: 5}}
	then, test, ok := System{}.Owed(owing, 2)
	assert.Equal(t, []any{true, "shot-test", 5}, []any{ok, test.Do, then.(State).Step}, "the test is taken in its phase")
	_, _, ok = System{}.Owed(owing, 1)
	assert.False(t, ok, "not a test caused by the entry")
}
