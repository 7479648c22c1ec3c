package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// A one-page rule book appears on the shelf, is played with computer and table dice, undone, stored and opened again, without any other
// changes.
func TestSixthSystem(t *testing.T) {
	books := append(systems.All(), sixth.System{})
	byID := func(id string) (view.System, bool) {
		if id == "sixth" {
			return sixth.System{}, true
		}
		return systems.ByID(id)
	}
	rulestest.Walk(t, sixth.System{}, nil, 20, rulestest.Seeded(1), nil)
	box := store.Memory()
	s := New(store.New(box, byID))
	assert.Equal(t, len(systems.All()), len(s.Systems()), "those of this version")
	s.Books = books
	shelf := s.Systems()
	require.Equal(t, "The Sixth Book", shelf[len(shelf)-1].Info().Title)

	s.NewGame(shelf[len(shelf)-1], nil, "A wall")
	require.Empty(t, s.Notices)
	s.Press(s.Desk().Primary)
	require.Equal(t, 1, s.Game.Len())
	first := s.Game.State().(toy.State)
	assert.Equal(t, 2, first.Turn)
	s.Done()
	enter(s, "shoot", "at", "0", "repeat", "20")
	s.Take()
	require.Less(t, s.Game.State().(toy.State).Men[0], first.Men[0])
	s.Done()
	s.Undo()
	assert.Equal(t, first, s.Game.State())

	again := New(store.New(box, byID))
	require.True(t, again.Resume(), "it opens again")
	assert.Equal(t, first, again.Game.State())
	list, problems := again.Shelf.List()
	require.Empty(t, problems)
	require.Len(t, list, 1)
	assert.Equal(t, "The Sixth Book", list[0].Title)
}

// The terrain reference is switched on in a game of another rule book like any setting, and its procedures appear in the menu.
func TestTerrainBesideAnotherBook(t *testing.T) {
	s, box := evening(t)
	s.Run(engine.Do("settings", "beside", "yes"))
	s.Done()
	enter(s, "splendid-move", "unit-class", "pike", "feature", "wood", "feature-at", "8")
	require.Nil(t, s.Entry.Form().Refused)
	s.Take()
	require.Equal(t, 2, s.Game.Len())
	again := reload(t, box)
	require.Equal(t, 2, again.Game.Len())
	assert.Contains(t, again.Game.System().Tell(again.Game.State(), again.Game.Log()[1].Step).Line.String(), "4″")
}
