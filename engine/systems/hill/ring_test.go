package hill

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// duels plays n fights of a position.
func duels(t *testing.T, s engine.State, in engine.Values, n int) *rehearse.Tally {
	t.Helper()
	fs := sure.Of(rehearse.NewFights(System{}, s, in, 3))(t)
	fs.Go(func() bool { return fs.Tally().Games >= n })
	require.NoError(t, fs.Err())
	require.Zero(t, fs.Tally().Failed)
	return fs.Tally()
}

// TestFightOfTwo: a fight is fought by the two units alone, fresh and at the strength entered, by the rules:
// every position of it is sound, no event comes, and it ends.
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
	assert.Equal(t, 9, c.layout.far(c.at(begun.Roster[0]), c.at(begun.Roster[1])))
	did := map[string]int{}
	c.told = func(_ State, st engine.Step) { did[st.Do.Do]++ }
	for range 60 {
		src = src.Fork(1)
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

// TestWhatTellsInAFight: the intentions of the two, their cover, the distance between them and who goes first
// all make a difference.
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
		return duels(t, s, x, n).Leaning()
	}
	as, walls, theirs, far, first, second := edge(), edge("cover-0", "fort"), edge("cover-1", "fort"), edge("far", "22"),
		edge("first", "0"), edge("first", "1")
	t.Log(as, walls, theirs, far, first, second)
	assert.Greater(t, walls, as+15, "walls help")
	assert.Less(t, theirs, as-15)
	assert.Greater(t, first, second, "who fires first has the better of it")
	assert.Greater(t, far, as, "rifles reach farther")
}

// TestFightOfAnEntry: a fight started from an entry takes over the two units, their distance and the cover of
// the foe; a unit's own cover comes from its marker.
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

// TestAChargeReachesInAFight: a unit told to charge does so if its charge just reaches, 8 inches on foot and 15
// mounted; otherwise it closes in.
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

// TestWhatAUnitDoesInAFight checks what a unit does in its initiative of a fight, at exact distances: it runs
// or rallies while Wavering, attacks an enemy in contact, charges if told to or if it can ride him down, fires,
// loads, and otherwise closes in. House design.
func TestWhatAUnitDoesInAFight(t *testing.T) {
	musket, rifle, sword := men(6, Veteran, "musket"), men(6, Veteran, "rifle"), men(6, Veteran, "sword")
	horse, unloaded := horsemen(6, Veteran, "sword"), rifle
	unloaded.Unloaded = true
	for _, x := range []struct {
		why, means string
		who        muster.Stack
		foes       int
		him        func(muster.Unit) muster.Unit
		upTo       []int // inches: the greatest distance at which it does each
		does       []string
	}{
		{"stands", commander.Stands, musket, 6, nil, []int{1, 12, 40}, []string{"unit-attack", "volley", "unit-stand"}},
		{"stands with rifles", commander.Stands, rifle, 6, nil, []int{1, 24, 40}, []string{"unit-attack", "volley", "unit-stand"}},
		{"closes", commander.Closes, musket, 6, nil, []int{1, 12, 40}, []string{"unit-attack", "volley", "unit-move"}},
		{"closes to ten inches", commander.Closes, sword, 6, nil, []int{1, 10, 40}, []string{"unit-attack", "unit-stand", "unit-move"}},
		{"six close with four", commander.Closes, musket, 4, nil, []int{1, 12, 40}, []string{"unit-attack", "volley", "unit-move"}},
		{"and charge three", commander.Closes, musket, 3, nil, []int{1, 8, 12}, []string{"unit-attack", "unit-charge", "volley"}},
		{"and who wavers", commander.Closes, musket, 6, wavers, []int{1, 8, 12}, []string{"unit-attack", "unit-charge", "volley"}},
		{"and who has acted", commander.Closes, musket, 6, hasActed, []int{1, 8, 12}, []string{"unit-attack", "unit-charge", "volley"}},
		{"horse rides fifteen", commander.Closes, horse, 6, hasActed, []int{1, 15, 40}, []string{"unit-attack", "unit-charge", "unit-move"}},
		{"charges", commander.Charges, musket, 6, nil, []int{1, 8, 40}, []string{"unit-attack", "unit-charge", "unit-move"}},
		{"loads before it closes", commander.Closes, unloaded, 6, nil, []int{1, 12, 40}, []string{"unit-attack", "volley", "unit-stand"}},
	} {
		from := 0
		for i, most := range x.upTo {
			for _, d := range []int{from, most} {
				c, u, him := opposite(t, rifles(x.who), french(men(x.foes, Veteran, "musket")), d, "open", "open")
				c.s.Active, c.fight.means = u.ID, map[int]string{u.ID: x.means}
				if x.him != nil {
					c.s = c.s.withUnit(x.him(him)).inStep()
				}
				did := ""
				c.now, c.throw = c.s, ones
				c.told = func(_ State, st engine.Step) { did = st.Do.Do }
				require.True(t, c.fights(u), "%s at %d: %s", x.why, d, c.no)
				assert.Equal(t, x.does[i], did, "%s at %d", x.why, d)
			}
			from = most + 1
		}
	}
}

// TestWhoWaversInAFight: a Wavering unit runs from an enemy within nine inches, in its own direction, and
// rallies beyond. House design.
func TestWhoWaversInAFight(t *testing.T) {
	for d, want := range map[int]string{9: "unit-move", 10: "unit-stand"} {
		c, u, him := opposite(t, rifles(men(6, Veteran, "musket")), french(men(6, Veteran, "musket")), d, "open", "open")
		for _, x := range []muster.Unit{u, him} {
			c.s = c.s.withUnit(wavers(x)).inStep()
			c.s.Side, c.s.Active, c.fight.means = side(x), x.ID, map[int]string{}
			c.now, c.throw = c.s, ones
			did, from := "", c.at(x).Y
			c.told = func(_ State, st engine.Step) { did = st.Do.Do }
			require.True(t, c.fights(wavers(x)), c.no)
			assert.Equal(t, want, did, "%s at %d", x.Name, d)
			homeward := cmp.Compare(c.at(x).Y, from)
			assert.Equal(t, map[string]int{"unit-move": map[Side]int{Players: 1, NonPlayers: -1}[side(x)]}[want], homeward, x.Name)
			c.s = c.s.withUnit(x).inStep()
			c.put(x, battle.Point{X: inches(30), Y: from})
			c.s.Outcome = book.Rare[Outcome]{}
		}
	}
}

// TestTwoAreAloneInAFight: the two units of a fight are alone and fresh, with the strength entered, and the one
// chosen to go first has the initiative; any other markers of the game are dropped. House design.
func TestTwoAreAloneInAFight(t *testing.T) {
	s := opposed(t, "force=sweep", "guard")
	s.Parties[0].Site, s.Parties[0].Foe, s.Parties[0].Hoard, s.Parties[0].Acted = 7, 8, 9, true
	us, them := s.units(Players)[0], s.foes()[0]
	gone := []string{markCheck, markSecond, markRetire, markFired, markNow, markLater, markTravels, markCover}
	for _, key := range append(gone, markWavering) {
		us = us.WithMark(key, 1)
	}
	s = s.withUnit(markActed(us, true)).withUnit(markActed(them, true))
	for more, first := range map[int]int{1: 0, -1: 1} {
		now := s.alone(commander.Ring{ID: [2]int{us.ID, them.ID}, More: [2]int{more, 0}, First: first})
		require.NoError(t, System{}.Check(now))
		assert.Equal(t, []muster.Mark{{Key: markWavering, N: 1}}, now.Roster[0].Marks)
		of := now.Roster
		assert.Equal(t, []int{us.Alive() + more, us.Alive() + more, them.Alive()}, []int{fresh(of[0]), of[0].Alive(), fresh(of[1])})
		p := s.Parties[0]
		assert.Equal(t, Party{ID: p.ID, Kind: "guard", Left: 8, Figures: 8, Quality: p.Quality, Noted: true, Still: true}, now.Parties[0])
		assert.Equal(t, []any{[]Side{Players, NonPlayers}[first], 1}, []any{now.Side, now.Turn})
	}
}

// TestWhatAnEntryTellsOfAFight: an entry gives a fight the distance, up to its range, and the cover of the
// target. House design.
func TestWhatAnEntryTellsOfAFight(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(6, Average, "musket")))
	ids := [2]int{s.units(Players)[0].ID, s.units(NonPlayers)[0].ID}
	for in, want := range map[string]commander.Told{
		"volley range=0-3": {Far: bracketTops[0]}, "volley range=" + bracketIDs[len(bracketIDs)-1]: {Far: ring.Far}, "volley": {},
		"volley cover=soft": {}, "volley against=u7": {}, "volley cover=soft against=u7": {Cover: [2]string{"", "soft"}},
	} {
		assert.Equal(t, want, s.duelTold(rulestest.Line(t, in).In, ids), in)
	}
}
