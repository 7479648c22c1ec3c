package rehearse

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems/hill"
	"vedette/engine/systems/march"
	"vedette/engine/systems/minie"
)

// fallen returns a search whose present try has played some evenings, with this many won by the first side.
func (x *Balancer) fallen(games, first int) *Balancer {
	x.now.tally.Games, x.now.tally.Won = games, [3]int{first, games - first, 0}
	return x
}

// A change that looks even is tried with fresh evenings, and only offered, with their results, if it is even there too. If it
// was only luck, the search continues in the direction that the fresh evenings show.
func TestTriedAfresh(t *testing.T) {
	plan := Plan{Options: engine.Do("", "forces", "first", battle.MoreOption, "first 4:1").In, Who: [2]string{"steady", "steady"}}
	x := sure.Of(NewBalancer(minie.System{}, plan, "first", &Tally{Games: 100, Won: [3]int{90, 10, 0}}, 1))(t)
	require.Equal(t, ConfirmingEvenings, x.Confirming)
	require.True(t, x.begin())
	unit := x.todo[0].units[0].Unit
	assert.Equal(t, "first 4:1 "+battle.StrengthOption("first", []battle.Strength{{Unit: unit, By: 1}})[len("first "):],
		x.now.plan.Options.Get(battle.MoreOption), "what the game begins with already stays")

	x.fallen(looks, 58).judge()
	assert.Equal(t, 1, x.round, "58 in 100 may be luck")
	assert.Empty(t, x.found)
	assert.Zero(t, x.now.tally.Games, "the evenings of the look do not count")
	assert.True(t, x.Trying().Again)

	x.fallen(ConfirmingEvenings, ConfirmingEvenings*59/100).judge()
	assert.Empty(t, x.found)
	assert.Zero(t, x.round)
	assert.Equal(t, []int{1, 2}, []int{x.todo[0].few, x.todo[0].at}, "it was too little")

	require.True(t, x.begin())
	x.fallen(looks, 30).judge()
	assert.Zero(t, x.round, "30 in 100 is none")
	assert.NotEqual(t, unit, x.todo[0].units[0].Unit, "one was too little and two are too much: another change")

	require.True(t, x.begin())
	x.fallen(looks, 43).judge()
	require.Equal(t, 1, x.round, "43 in 100 may be bad luck")
	x.fallen(ConfirmingEvenings, ConfirmingEvenings*53/100).judge()
	require.Equal(t, 2, x.round, "even once may be luck as well")
	assert.Empty(t, x.found)
	assert.Zero(t, x.now.tally.Games, "the second round is of its own")
	x.fallen(ConfirmingEvenings, ConfirmingEvenings*55/100).judge()
	assert.Empty(t, x.found, "it was luck: 54 of 100 in both rounds")
	assert.Zero(t, x.round)

	rounds := func(of ...int) {
		require.True(t, x.begin())
		x.fallen(looks, 50).judge()
		for _, edge := range of {
			require.Empty(t, x.found)
			require.NotZero(t, x.round)
			x.fallen(ConfirmingEvenings, ConfirmingEvenings*edge/100).judge()
		}
		assert.Zero(t, x.round)
	}
	rounds(53, 52, 53)
	assert.Empty(t, x.found, "hardly even in three rounds")
	rounds(53, 49)
	require.Len(t, x.found, 1)
	assert.Equal(t, 2*ConfirmingEvenings, x.found[0].Tally.Games)
	assert.Equal(t, 51, x.found[0].Tally.Leaning(), "of both rounds")
	x.found = nil
	rounds(53, 51, 50)
	require.Len(t, x.found, 1)
	assert.Equal(t, 3*ConfirmingEvenings, x.found[0].Tally.Games)
	assert.Equal(t, 51, x.found[0].Tally.Leaning())
}

// A change is shared among its units, and described.
func TestSharedOut(t *testing.T) {
	plan := Plan{Options: engine.Do("", "forces", "first").In}
	x := sure.Of(NewBalancer(minie.System{}, plan, "first", &Tally{Games: 100, Won: [3]int{90, 10, 0}}, 1))(t)
	three, last := x.todo[2], x.todo[len(x.todo)-1]
	require.Len(t, three.units, 3)
	for n, want := range map[int][]int{1: {1}, 3: {1, 1, 1}, 4: {2, 1, 1}, 5: {2, 2, 1}, 9: {3, 3, 3}} {
		by := rulestest.Each(three.change(n), func(s battle.Strength) int { return s.By })
		assert.Equal(t, want, by, n)
	}
	three.at = 4
	assert.Equal(t, "1st Provisional: 2 more figures; 2nd Provisional and 3rd Provisional, each: 1 more figure", x.say(&three))
	three.few, three.many = 3, 4
	x.todo = []try{three}
	for _, first := range []string{"2nd Provisional: 2 more figures; 3rd Provisional and 1st Provisional, each: 1 more figure",
		"3rd Provisional: 2 more figures; 1st Provisional and 2nd Provisional, each: 1 more figure"} {
		x.next()
		assert.Equal(t, first, x.say(&x.todo[0]), "one more is too much of one, but may not be of another")
	}
	x.next()
	assert.Empty(t, x.todo, "too much of each of them")
	last.at = 7
	assert.Regexp(t, `^1st Provisional: 2 more figures; 2nd .*, each: 1 more figure; 1/9th Reserve.* and .*, each: 1 fewer figure$`,
		x.say(&last))
}

// Each unit is changed as far as it can be: one at its limit stays there while the others go on. The search ends when nothing
// helps enough.
func TestAsFarAsCanBe(t *testing.T) {
	plan := Plan{Options: engine.Do("", "forces", "first").In}
	x := sure.Of(NewBalancer(march.System{}, plan, "first", &Tally{Games: 100, Won: [3]int{97, 3, 0}}, 1))(t)
	assert.Nil(t, x.todo[0].with, "points do not count")
	kinds := x.todo
	require.Len(t, kinds[len(kinds)-1].units, 6, "both sides at once")
	says := func(kind try) (all []string) {
		x.todo = []try{kind}
		for len(x.todo) > 0 {
			if x.begin() {
				all = append(all, x.Trying().Say)
				x.fallen(looks, 90).judge()
			}
		}
		return all
	}
	more, fewer := "1/131st Ligne: 1 more CV; 2/131st Ligne: 2 more CV; 29th Chasseurs: 3 more CV; ", "Neumark Fusiliers, 1/9th Reserve"
	assert.Equal(t, []string{
		"1/131st Ligne, 2/131st Ligne and 29th Chasseurs, each: 1 more CV; " + fewer + " and Neumark Dragoons, each: 1 fewer CV",
		more + fewer + " and Neumark Dragoons, each: 2 fewer CV",
		more + "Neumark Fusiliers and 1/9th Reserve, each: 4 fewer CV; Neumark Dragoons: 2 fewer CV"}, says(kinds[len(kinds)-1]))

	require.Len(t, kinds[2].units, 3)
	assert.Equal(t, []string{
		"1/131st Ligne, 2/131st Ligne and 29th Chasseurs, each: 1 more CV",
		strings.TrimSuffix(more, "; "),
		more + fewer + " and Neumark Dragoons, each: 1 fewer CV",
		more + fewer + " and Neumark Dragoons, each: 2 fewer CV",
		more + "Neumark Fusiliers and 1/9th Reserve, each: 4 fewer CV; Neumark Dragoons: 2 fewer CV"}, says(kinds[2]),
		"one side as far as it goes, then the other as well")

	x.found = []Offer{{}}
	all := try{with: kinds[2].change(6), units: kinds[3].units, most: kinds[3].most, at: 3, last: true}
	x.todo = []try{all, {with: []battle.Strength{{By: 7}}}}
	require.False(t, x.begin())
	assert.Len(t, x.todo, 1, "nobody does so much where less will do; points are not much")
	x.found = nil
	assert.Empty(t, x.found)
}

// Where points decide, the number of points needed to win is adjusted first, to what nearly half of the evenings reach. Units
// make up for the rest.
func TestParIsTried(t *testing.T) {
	points := func(h map[int]int) (out []int) {
		for n, games := range h {
			for len(out) <= n-Fewest {
				out = append(out, 0)
			}
			out[n-Fewest] = games
		}
		return out
	}
	for _, c := range []struct {
		par int
		of  map[int]int
	}{{7, map[int]int{2: 52, 7: 47, 9: 1}}, {1, map[int]int{-1: 40, 0: 20, 1: 40}}, {-1, map[int]int{-4: 45, -1: 10, 0: 40, 2: 5}}, {0, nil},
		{-1, map[int]int{0: 50, -9: 50}}} {
		y := Tally{Games: 100, Points: points(c.of)}
		assert.Equal(t, c.par, y.par(), c.of)
	}
	plan := Plan{Options: engine.Do("", "scenario", "villa-nueva").In}
	base := Tally{Games: 100, Won: [3]int{96, 4, 0}, Points: points(map[int]int{3: 53, 7: 47})}
	x := sure.Of(NewBalancer(hill.System{}, plan, "villa-nueva", &base, 1))(t)
	kinds := len(x.todo)
	require.True(t, x.begin())
	assert.Equal(t, "7 points count as a win", x.Trying().Say)
	assert.Equal(t, "villa-nueva 0:7", x.now.plan.Options.Get(battle.MoreOption))
	x.fallen(looks, 44).judge()
	x.fallen(ConfirmingEvenings, ConfirmingEvenings*44/100).judge()
	require.Greater(t, len(x.todo), kinds, "it is tried with units as well")
	require.True(t, x.begin())
	o := x.Trying()
	assert.Regexp(t, "^7 points count as a win; .*: 1 more figure$", o.Say, "by those points the Players are the weaker side")
	assert.Equal(t, battle.Strength{Unit: battle.ParUnit, By: 7}, o.Change[0])
	assert.Equal(t, "villa-nueva 0:9 3:1", battle.AddStrengths("villa-nueva", "villa-nueva 0:7 3:1",
		[]battle.Strength{{Unit: battle.ParUnit, By: 9}}),
		"points are not added to points")
}
