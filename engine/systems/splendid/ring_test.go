package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
)

// What an entry says about a fight: the distance between the two, which a charge gives in quarter inches, and whether a feature covers the
// target. Source: SPL-12 to SPL-16.
func TestWhatAnEntryTellsOfAFight(t *testing.T) {
	s := battleBegun(t)
	told := func(target, line string) commander.Told {
		c := rulestest.Line(t, line)
		return s.fightTold(c.In.With("do", c.Do), [2]int{unitNamed(t, s, "Merrow’s shot").ID, unitNamed(t, s, target).ID})
	}
	for line, far := range map[string]int{"fire range=7": 7, "fire range=0": 1, "fire": 1, "charge distance=26": 6, "charge distance=24": 6,
		"melee range=3": 0} {
		assert.Equal(t, commander.Told{Far: far}, told("Whitecoat shot", line), line)
	}
	wall, road, ditch := featureID(t, s, "Park wall"), featureID(t, s, "West road"), featureID(t, s, "Sunken lane")
	for _, c := range []struct {
		target, line string
		covered      bool
	}{
		{"Whitecoat shot", "feature=" + wall, true}, {"Whitecoat shot", "feature=none second=" + wall, true},
		{"Whitecoat shot", "feature=" + road, false}, {"Whitecoat shot", "feature=" + wall + " feature-from=partly", false},
		{"Whitecoat shot", "feature=" + wall + " feature-from=wholly", false}, {"Whitecoat shot", "feature=" + ditch, false},
		{"Whitecoat shot", "feature=" + ditch + " feature-at=in", true}, {"Lacy’s horse", "feature=" + ditch + " feature-at=within", false},
		{"Lacy’s horse", "feature=" + wall, true},
	} {
		want := [2]string{}
		if c.covered {
			want[1] = "wall"
		}
		assert.Equal(t, want, told(c.target, "fire range=2 "+c.line).Cover, "%s: %s", c.target, c.line)
	}
}

// The two units of a fight start it fresh, without duties or terrain except the walls that they are given.
func TestTheTwoOfAFight(t *testing.T) {
	s := battleBegun(t)
	a, b := unitNamed(t, s, "Merrow’s shot"), unitNamed(t, s, "Whitecoat shot")
	a.Moved, a.Spent, a.Charged, a.Intercepted, a.Fired = 2, true, true, true, true
	a.Fought, a.Halved, a.Test, a.Stays = true, true, true, true
	a.In, a.Contact, a.Lane, a.Via = []int{3}, b.ID, 1, 1
	s = s.withUnit(a)
	out := s.alone(commander.Ring{ID: [2]int{b.ID, a.ID}, Cover: [2]string{"", "wall"}, More: [2]int{-1, 0}, First: 1})
	require.NoError(t, System{}.Check(out))
	require.Len(t, out.Units, 2)
	x, y := out.Units[0], out.Units[1]
	assert.Equal(t, []any{1, 0, b.Name, b.Left() - 1}, []any{x.ID, x.Side, x.Name, x.Left()})
	assert.Equal(t, []any{2, 1, a.Name, a.Left()}, []any{y.ID, y.Side, y.Name, y.Left()})
	assert.Equal(t, make([]bool, 8), []bool{y.Spent, y.Charged, y.Intercepted, y.Fired, y.Fought, y.Halved, y.Test, y.Stays})
	assert.Equal(t, make([]int, 5), []int{y.Moved, y.Contact, y.Lane, y.Via, len(y.In)})
	assert.Equal(t, []Feature{{ID: 3, Kind: "wall", Name: "Second wall"}}, out.Features)
	assert.Equal(t, []int{1, 4}, []int{out.First, out.Next})
	assert.Zero(t, s.alone(commander.Ring{ID: [2]int{b.ID, a.ID}, First: commander.Nobody}).First)
}

// A target fires back at the same range, even if it has fired or was told to stay; a charge has no reply.
func TestTheReply(t *testing.T) {
	s := battleBegun(t)
	s.Phase, s.Turn = phFire, 1
	a, b, pike := unitNamed(t, s, "Merrow’s shot"), unitNamed(t, s, "Whitecoat shot"), unitNamed(t, s, "Whitecoat pike")
	b.Fired, b.Stays = true, true
	s = s.withUnit(b)
	fire := engine.Do("fire", "unit", unitID(t, s, a.Name), "target", unitID(t, s, b.Name), "range", "2")
	then, reply, ok := System{}.Reply(s, fire)
	assert.True(t, ok)
	assert.Equal(t, "fire unit=36 target=26 range=2 feature=none second=none", reply.String())
	v, _ := then.(State).unit(b.ID)
	assert.False(t, v.Fired || v.Stays)
	_, _, ok = System{}.Reply(s, fire.With("target", unitID(t, s, pike.Name)))
	assert.False(t, ok, "pikes do not fire")
	_, _, ok = System{}.Reply(s, fire.With("range", "40"))
	assert.False(t, ok, "out of range")
	_, _, ok = System{}.Reply(s, engine.Do("charge", "unit", unitID(t, s, a.Name), "target", unitID(t, s, b.Name)))
	assert.False(t, ok)
	_, _, owes := System{}.Owed(s, b.ID)
	assert.False(t, owes)
	b.Test = true
	_, test, owes := System{}.Owed(s.withUnit(b), b.ID)
	assert.Equal(t, []any{true, "morale unit=36"}, []any{owes, test.String()})
	b.Gone = true
	_, _, owes = System{}.Owed(s.withUnit(b), b.ID)
	assert.False(t, owes, "it is gone")
}

// The defaults of a fight.
func TestAFightAsItIsSetUp(t *testing.T) {
	rulestest.SetUp(t, System{}, battleBegun(t), "8″ apart. Merrow’s pike to close, in the open. Whitecoat pike to close, in the open.",
		"6″ nearer", "Cover", "1 more stand", "They go first")
}
