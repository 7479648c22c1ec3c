package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// inquires asks what a unit does, with these answers; ok is false when it needs another.
func inquires(t *testing.T, s State, u muster.Unit, answers ...string) (State, bool) {
	t.Helper()
	s.Side, s.Active = side(u), u.ID
	_, next, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", u.ID)), nil, answers...)
	if err != nil {
		return s, false
	}
	require.NoError(t, System{}.Check(next))
	return next.(State), true
}

// What was said of where two units stand is asked neither of the one nor of the other until one of them moves or is gone.
func TestWhatWasSaidIsNotAskedAgain(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players), s.foes()[0]
	s, ok := inquires(t, s, us[0], ref("u", foe.ID)+"-near")
	require.True(t, ok)
	again, ok := inquires(t, s, us[0])
	require.True(t, ok, "asked again of the same unit")
	assert.Equal(t, s.Advice.Fits, again.Advice.Fits)
	other, ok := inquires(t, s, foe)
	require.True(t, ok, "asked of the other")
	assert.Equal(t, us[0].ID, other.Advice.Target)
	_, ok = inquires(t, s, us[1])
	assert.False(t, ok, "nothing was said of a third")
	for _, did := range []Deed{{What: didMove, Unit: us[0].ID}, {What: didMove, Unit: foe.ID}, {What: didFlee, Unit: foe.ID},
		{What: didCharge, Unit: foe.ID, Target: us[0].ID}} {
		_, ok = inquires(t, s.moves(did), us[0])
		assert.False(t, ok, "%s of %d", did.What, did.Unit)
	}
	for _, did := range []Deed{{What: didVolley, Unit: us[0].ID, Target: foe.ID}, {What: didMove, Unit: us[1].ID}} {
		_, ok = inquires(t, s.moves(did), us[0])
		assert.True(t, ok, "%s of %d", did.What, did.Unit)
	}
	gone, err := unitGone{Unit: foe.ID, Why: offDestroyed}.Apply(s)
	require.NoError(t, err)
	assert.Empty(t, gone.Sights)
	far, ok := inquires(t, s.moves(Deed{What: didMove, Unit: foe.ID}), us[0], ref("u", foe.ID)+"-far")
	require.True(t, ok)
	_, ok = inquires(t, far, foe)
	assert.False(t, ok, "how far is farther?")
}

// One reply is for all of a side who have not acted, and for the others, who see no more of them; it holds until the turn ends, an
// enemy comes on, or somebody appears.
func TestNobodyIsSaidForAll(t *testing.T) {
	s := opposed(t, "force=sweep", "avg", "avg")
	us, foes := s.units(Players), s.foes()
	s, ok := inquires(t, s, us[0], nobodyAll)
	require.True(t, ok)
	for _, u := range []muster.Unit{us[1], us[2], foes[0]} {
		next, ok := inquires(t, s, u)
		require.True(t, ok, u.Name)
		assert.Equal(t, toMove, next.Advice.Fits[0].Act, u.Name)
	}
	_, ok = inquires(t, s.moves(Deed{What: didMove, Unit: us[1].ID}), us[2])
	assert.True(t, ok, "our own move brings nobody")
	_, ok = inquires(t, s.moves(Deed{What: didMove, Unit: foes[0].ID}), us[2])
	assert.False(t, ok, "an enemy came on")
	next, err := turned{Turn: s.Turn + 1, Acts: Acts{3, 2}}.Apply(s)
	require.NoError(t, err)
	assert.Empty(t, next.Sights)
	_, came, err := rulestest.Resolve(t, System{}, s, engine.Do("note", "kind", "avg", "figures", "8"), nil)
	require.NoError(t, err)
	assert.Empty(t, came.(State).Sights, "somebody has appeared")
}

// Where those are who do not seek a fight is asked again only some turns later; but the referee may say so at once.
func TestWhereaboutsHold(t *testing.T) {
	for _, x := range []struct {
		kind, reply string
		turns       int // for how many more it holds
	}{{"villagers", "british", stays}, {"desert", seesNone, stays}, {"msg", seesNone, 1}, {"msg", "near", -1}, {"villagers", "attacked", -1}} {
		s := opposed(t, "force=sweep", x.kind)
		var them muster.Unit
		for _, u := range s.units(NonPlayers) {
			them = u
		}
		s, ok := inquires(t, s, them, x.reply)
		require.True(t, ok, x.kind)
		said := s.Advice.Fits
		for n := range stays + 2 {
			now := s
			now.Turn += n
			again, ok := inquires(t, now, them)
			assert.Equal(t, n <= x.turns, ok, "%s %s, %d turns later", x.kind, x.reply, n)
			if ok {
				assert.Equal(t, said, again.Advice.Fits)
				side, may := staff{}.Next(again)
				require.Equal(t, seatOf(NonPlayers), side)
				assert.Equal(t, "yes", commander.Second(may).Do.In.Get(keyAgain), "the next best is to say it anew")
				_, _, err := rulestest.Resolve(t, System{}, again, commander.Second(may).Do, nil)
				assert.Error(t, err, "it asks")
			}
		}
	}
}

// That nobody is in reach holds over the end of a turn where all that fight stand fast.
func TestNobodyIsInReachOfThoseWhoStandFast(t *testing.T) {
	for kind, holds := range map[string]bool{"garrison": true, "avg": false} {
		s := opposed(t, "force=sweep", kind)
		s, ok := inquires(t, s, s.units(Players)[0], nobodyAll)
		require.True(t, ok)
		for n, want := range []bool{holds, false} {
			next, err := turned{Turn: s.Turn + 1, Acts: Acts{3, 1}}.Apply(s)
			require.NoError(t, err)
			assert.Equal(t, want, len(next.Sights) > 0, "%s, turn %d", kind, n)
			s = next
		}
	}
}
