package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/systems"
)

// hinted reports whether the play screen gives a hint.
func hinted(s *Session) bool { return len(s.Desk().Duties) > 0 }

// Hints turned off stay off in later games on this device until they are turned on again; Undo turns them on again too.
func TestHintsStayAway(t *testing.T) {
	box := store.Memory()
	s := New(store.New(box, systems.ByID))
	sys, ok := systems.ByID("hill")
	require.True(t, ok)
	first := sys.First()
	require.NotNil(t, first)
	begin := func() {
		s.NewGame(sys, first.Options, first.Label)
		require.NotNil(t, s.Game)
		assert.Empty(t, s.Notices)
	}
	begin()
	require.True(t, hinted(s))
	key := s.Desk().Duties[0].Key
	assert.Equal(t, "No hints", key.Label)
	s.Press(key)
	assert.False(t, hinted(s))
	assert.Equal(t, "no", s.Prefs.Later["hill.hints"])

	s.Undo()
	assert.True(t, hinted(s))
	assert.Equal(t, "yes", s.Prefs.Later["hill.hints"], "undone here, undone for later")
	s.Redo()
	assert.False(t, hinted(s))

	s = New(store.New(box, systems.ByID)) // the next evening
	begin()
	assert.False(t, hinted(s), "a later game")
	assert.Equal(t, "no", s.WithLasting(sys, first.Options).Get("hints"), "and its settings say so")
	assert.Empty(t, s.WithLasting(sys, nil), "a game without hints is not asked")
	s.NewGame(sys, first.Options.With("hints", "yes"), "x")
	assert.True(t, hinted(s), "called back")
	begin()
	assert.True(t, hinted(s), "for later games as well")
	s.Run(engine.Do("settings", "solo", "yes"))
	assert.Len(t, s.Prefs.Later, 1, "other settings are those of their game")
}

// The first battle of a book is a game under its own name, so that two of them can be told apart.
func TestFirstBattleHasItsName(t *testing.T) {
	for _, sys := range systems.All() {
		first := sys.First()
		st, err := sys.Start(first.Options)
		require.NoError(t, err)
		if b := sys.Desk(st).Brief; assert.NotNil(t, b) {
			assert.Equal(t, b.Title, first.Name)
		}
	}
}

// The list of a turn begins with the step that began it: what was done at the end of the turn before is not among it.
func TestATurnsListBeginsWithIt(t *testing.T) {
	for book, force := range map[string]string{"ecw": "force=first", "splendid": "force=sareford", "march": "forces=kaltbach",
		"minie": "forces=tanners"} {
		s, _ := embattled(t, book, force)
		s.Seat(0, "bold")
		s.Seat(1, "steady")
		for n, seen := 0, 1; seen < 3; n++ {
			require.Less(t, n, 1000)
			if onward(t, s); s.View == Rest && s.Desk().Turn > seen && len(s.Turn()) > 0 {
				seen = s.Desk().Turn
				assert.Equal(t, seen, s.Turn()[0].Turn, "%s: %s", book, s.Turn()[0].Line)
			}
		}
	}
}
