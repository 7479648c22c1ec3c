package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

func TestUnitLists(t *testing.T) {
	rulestest.UnitLists(t, System{}, engine.Do("", "force", "none").In, "testdata/lists")
}

func TestVocabulary(t *testing.T) { rulestest.Vocabulary(t, vocabulary()) }

func TestArmies(t *testing.T) {
	rulestest.Armies(t, System{}, engine.Do("", "force", "none").In, engine.Do("", "force", "six").In,
		engine.Do("", "force", "twelve").In, engine.Do("", "force", "first").In, engine.Do("", "force", "small").In,
		engine.Do("", "force", "evening").In)
}

// A unit that is kept is, in a new game, the unit that was mustered.
func TestAUnitIsKeptAsItWasMustered(t *testing.T) {
	for _, force := range []string{"six", "twelve", "first", "small", "evening"} {
		st, err := System{}.Start(engine.Do("", "force", force).In)
		require.NoError(t, err)
		for _, u := range st.(State).Units {
			if u.Order == "building" {
				continue
			}
			again, ok := written(u.item())
			require.True(t, ok, u.Name)
			again.ID, again.Side, again.Wing = u.ID, u.Side, u.Wing
			assert.Equal(t, u, again, u.Name)
		}
	}
}

// Copies are fresh, and have names that nobody has.
func TestMoreLikeOne(t *testing.T) {
	st, err := System{}.Start(engine.Do("", "force", "none", "army1", "king").In)
	require.NoError(t, err)
	s := st.(State)
	u := s.Units[4]
	require.Equal(t, "1st Horse", u.Name)
	u.Other = 3
	s = s.put(u)
	_, next, err := rulestest.Drive(t, System{}, s, engine.Do("again", "unit", "5", "n", "2"), nil)
	require.NoError(t, err)
	more := next.(State).Units[len(s.Units):]
	require.Len(t, more, 2)
	assert.Equal(t, []string{"3rd Horse", "4th Horse"}, []string{more[0].Name, more[1].Name})
	for _, m := range more {
		assert.Equal(t, 12, m.Other)
		assert.Equal(t, u.Wing, m.Wing)
		assert.True(t, m.Head)
	}
}
