package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// duels are so many fights of a position.
func duels(t *testing.T, s engine.State, in engine.Values, n int) *rehearse.Tally {
	t.Helper()
	fs := sure.Of(rehearse.NewFights(System{}, s, in, 3))(t)
	fs.Go(func() bool { return fs.Tally().Games >= n })
	require.NoError(t, fs.Err())
	require.Zero(t, fs.Tally().Failed)
	return fs.Tally()
}

// A fight is fought by the two alone, fresh and as strong as said, by the rules: every position of it is sound, no event comes between
// them, and it ends.
func TestFightOfTwo(t *testing.T) {
	s := opening(t, "force", "sweep")
	u := s.Roster[0].WithMark(markCheck, 1)
	u.Acted = true
	s.Roster[0] = u
	src := dice.Source{Seed: 4}
	f := System{}.Fight(s, engine.Do("", "unit", ref("u", u.ID), "far", "9", "more-0", "2").In)
	require.Nil(t, f.Form.Refused)
	assert.Equal(t, [2]string{u.Name, "French infantry"}, f.Name)
	c := f.Begin(&src).(*umpire)
	begun := c.s
	require.NoError(t, System{}.Check(begun))
	assert.Equal(t, u.Alive()+2, begun.Roster[0].Alive())
	assert.False(t, begun.Roster[0].Acted)
	assert.Zero(t, begun.Roster[0].Mark(markCheck))
	assert.Equal(t, 9, c.lie.far(c.at(begun.Roster[0]), c.at(begun.Roster[1])))
	did := map[string]int{}
	c.told = func(_ State, st engine.Step) { did[st.Do.Do]++ }
	for range 60 {
		src = src.Apart(1)
		c = f.Begin(&src).(*umpire)
		c.told = func(_ State, st engine.Step) { did[st.Do.Do]++ }
		for more := true; more && c.s.Turn < 9 && len(c.s.onTableUnits()) == 2; {
			more = sure.Of(c.Go())(t)
			require.NoError(t, System{}.Check(c.s))
			require.LessOrEqual(t, len(c.s.Roster), 2, "nobody else comes")
		}
	}
	rulestest.Seen(t, did, "volley", "unit-stand", "unit-move", "unit-check", "press", "end-turn")
	assert.Equal(t, 1, len(s.Roster[0].Marks), "the game is as it was")
}

// What two mean to do, what they stand in, how far apart they are and who goes first all tell in a fight.
func TestWhatTellsInAFight(t *testing.T) {
	rulestest.Native(t, "hundreds of fights")
	s := opening(t, "force", "sweep")
	n := 150
	in := System{}.Fight(s, engine.Do("", "more-0", "-4").In).In.With("means-0", commander.Stands).With("means-1", commander.Stands)
	edge := func(pairs ...string) int {
		x := in
		for i := 0; i < len(pairs); i += 2 {
			x = x.With(pairs[i], pairs[i+1])
		}
		return duels(t, s, x, n).Edge()
	}
	as, walls, theirs, far, first, second := edge(), edge("cover-0", "fort"), edge("cover-1", "fort"), edge("far", "22"),
		edge("first", "0"), edge("first", "1")
	t.Log(as, walls, theirs, far, first, second)
	assert.Greater(t, walls, as+15, "walls help")
	assert.Less(t, theirs, as-15)
	assert.Greater(t, first, second, "who fires first has the better of it")
	assert.Greater(t, far, as, "rifles reach farther")
}

// From an entry a fight takes the two, how far apart they are and what the foe stands in; a marker tells of the cover that a unit has.
func TestFightOfAnEntry(t *testing.T) {
	s := mixed(t)
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	s.Roster = s.Roster.With(us.WithMark(markCover, int(inHard)+1))
	f := System{}.Fight(s, engine.Do("", "do", "volley", keyUnit, ref("u", us.ID), keyAgainst, ref("u", them.ID), keyRange, "6-12", keyCover,
		"soft").In)
	require.Nil(t, f.Form.Refused)
	assert.True(t, f.Told)
	for key, val := range map[string]string{"unit": num(us.ID), "foe": num(them.ID), "far": "12", "cover-0": "hard", "cover-1": "soft"} {
		assert.Equal(t, val, f.In.Get(key), key)
	}
	f = System{}.Fight(s, f.In.With("cover-1", "open"))
	assert.Equal(t, "open", f.In.Get("cover-1"), "it can be said otherwise")
}

// Who means to charge does so at whom his charge just reaches, eight inches on foot and fifteen mounted, and closes when it does not.
func TestAChargeReachesInAFight(t *testing.T) {
	does := func(who muster.Stack, far string) (did string) {
		s := field(t, rifles(who), french(men(6, Average, "musket")))
		us, them := s.units(Players)[0], s.units(NonPlayers)[0]
		f := System{}.Fight(s, engine.Do("", "unit", ref("u", us.ID), "foe", ref("u", them.ID), "far", far, "first", "0",
			"means-0", commander.Charges).In)
		require.Nil(t, f.Form.Refused)
		c := f.Begin(&dice.Source{Seed: 1}).(*umpire)
		c.told = func(_ State, st engine.Step) {
			if did == "" && st.Do.Do != "press" {
				did = st.Do.Do
			}
		}
		u, _ := c.s.unit(us.ID)
		require.True(t, c.fights(u))
		return did
	}
	foot, horse := men(6, Veteran, "rifle"), horsemen(6, Veteran, "sword")
	assert.Equal(t, []string{"unit-charge", "unit-move"}, []string{does(foot, "8"), does(foot, "9")})
	assert.Equal(t, []string{"unit-charge", "unit-move"}, []string{does(horse, "15"), does(horse, "16")})
}
