package rehearse

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/systems/minie"
)

// fallen is a search whose look at hand has come to so many evenings, won by the first side in so many.
func (x *Even) fallen(games, first int) *Even {
	x.now.tally.Games, x.now.tally.Won = games, [3]int{first, games - first, 0}
	return x
}

// What looks even is tried afresh, and only what is even then is offered, with what the fresh evenings came to. What was luck is
// searched on from, in the direction that the fresh evenings show.
func TestTriedAfresh(t *testing.T) {
	plan := Plan{Options: engine.Do("", "forces", "first", battle.More, "first 4:1").In, Who: [2]string{"steady", "steady"}}
	x, err := NewEven(minie.System{}, plan, "first", &Tally{Games: 100, Won: [3]int{90, 10, 0}}, 1)
	require.NoError(t, err)
	require.Equal(t, Sure, x.Sure)
	require.True(t, x.begin())
	unit := x.todo[0].units[0].Unit
	assert.Equal(t, "first 4:1 "+battle.Written("first", []battle.Strength{{Unit: unit, By: 1}})[len("first "):],
		x.now.plan.Options.Get(battle.More), "what the game begins with already stays")

	x.fallen(looks, 58).judge()
	assert.True(t, x.sure, "58 in 100 may be luck")
	assert.Empty(t, x.found)
	assert.Zero(t, x.now.tally.Games, "the evenings of the look do not count")
	assert.True(t, x.Trying().Again)

	x.fallen(Sure, Sure*59/100).judge()
	assert.Empty(t, x.found)
	assert.False(t, x.sure)
	assert.Equal(t, []int{1, 2}, []int{x.todo[0].few, x.todo[0].at}, "it was too little")

	require.True(t, x.begin())
	x.fallen(looks, 30).judge()
	assert.False(t, x.sure, "30 in 100 is none")
	assert.NotEqual(t, unit, x.todo[0].units[0].Unit, "one was too little and two are too much: another unit")

	require.True(t, x.begin())
	x.fallen(looks, 43).judge()
	require.True(t, x.sure, "43 in 100 may be bad luck")
	x.fallen(Sure, Sure*53/100).judge()
	require.Len(t, x.found, 1)
	assert.Equal(t, Sure, x.found[0].Tally.Games)
	assert.Equal(t, 53, x.found[0].Tally.Edge())
	assert.False(t, x.sure)
}

// A change is shared out among its units, and said so.
func TestSharedOut(t *testing.T) {
	plan := Plan{Options: engine.Do("", "forces", "first").In}
	x, err := NewEven(minie.System{}, plan, "first", &Tally{Games: 100, Won: [3]int{90, 10, 0}}, 1)
	require.NoError(t, err)
	three := x.todo[2]
	require.Len(t, three.units, 3)
	for n, want := range map[int][]int{1: {1}, 3: {1, 1, 1}, 4: {2, 1, 1}, 5: {2, 2, 1}, 9: {3, 3, 3}} {
		var by []int
		for _, s := range three.change(n) {
			by = append(by, s.By)
		}
		assert.Equal(t, want, by, n)
	}
	three.at = 4
	assert.Equal(t, "1st Provisional: 2 figures more; 2nd Provisional and 3rd Provisional, each: 1 figure more", x.say(three))
	last := x.todo[len(x.todo)-1]
	last.at = 7
	assert.Regexp(t, `^1st Provisional: 2 figures more; 2nd .*, each: 1 figure more; 1/9th Reserve.* and .*, each: 1 figure fewer$`,
		x.say(last))
}
