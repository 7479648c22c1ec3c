package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/systems"
)

// fired starts a game in a box, fires three rifles in it, and returns the session with the result in view.
func fired(t *testing.T, box store.Box) *Session {
	t.Helper()
	s := New(store.New(box, systems.ByID))
	s.Now = func() int64 { return 1_000_000 }
	s.Seed = func() uint64 { return 7 }
	s.NewGame(systems.All()[0], nil, "Villa Nueva")
	enter(s, "fire-rifle", rifle...)
	s.Take()
	require.Equal(t, Show, s.View)
	require.NotEmpty(t, s.Said)
	return s
}

// Opening a game announces nothing, whatever was announced before and whatever is shown; what happens in it is announced.
func TestOpeningAGameIsSilent(t *testing.T) {
	box := store.Memory()
	s := fired(t, box)
	spoken := s.Said
	first := s.ID
	s.NewGame(systems.All()[0], nil, "The bridge")
	assert.Empty(t, s.Said, "a new game")
	s.Said = spoken
	s.Leave()
	assert.Empty(t, s.Said, "the shelf")
	require.True(t, s.OpenGame(first))
	require.Equal(t, Show, s.View, "the result is in view again")
	assert.Empty(t, s.Said, "and has been announced")
	s.Done()
	s.Run(engine.Do("press"))
	assert.NotEmpty(t, s.Said)
	assert.NotEqual(t, spoken, s.Said)
	again := New(store.New(box, systems.ByID))
	require.True(t, again.Resume())
	assert.Empty(t, again.Said, "after a reload")
}

// A window that looks on announces what the other has just done in the game in view, and nothing when it switches to another game.
func TestLookingOnSaysWhatHappened(t *testing.T) {
	box := store.Memory()
	s := fired(t, box)
	looks := New(store.New(box, systems.ByID))
	looks.Watching = true
	require.True(t, looks.Resume())
	looks.Follow()
	assert.Empty(t, looks.Said, "nothing has happened since")
	s.SameAgain()
	looks.Follow()
	assert.Equal(t, s.Said, looks.Said)
	s.Done()
	s.Undo()
	looks.Follow()
	assert.Equal(t, "Undone.", looks.Said)
	s.Redo()
	looks.Follow()
	assert.Equal(t, "Redone.", looks.Said)
	s.NewGame(systems.All()[0], nil, "The bridge")
	looks.Follow()
	require.Equal(t, s.ID, looks.ID)
	assert.Empty(t, looks.Said)
}

// Repairs are reported once, and the game is complete.
func TestMendingIsSaidOnce(t *testing.T) {
	twin := store.NewTwin()
	s := fired(t, twin.Begin())
	n := s.Game.Len()
	require.True(t, twin.Corrupt("vedette/v1/g/"+s.ID+"/1", func(line string) string { return line + "x" }))
	again := New(store.New(twin.Begin(), systems.ByID))
	require.Len(t, again.Notices, 1)
	assert.Equal(t, "“Villa Nueva”: one step was damaged or missing on this device and has been restored from the second copy. "+
		"Nothing is lost.",
		again.Notices[0])
	require.True(t, again.Resume())
	assert.Equal(t, n, again.Game.Len())
	assert.Len(t, again.Notices, 1)
	once := New(store.New(twin.Begin(), systems.ByID))
	require.True(t, once.Resume())
	assert.Empty(t, once.Notices)
}

// If the home comes up empty, the open game and the settings of the device are restored.
func TestEmptyHome(t *testing.T) {
	twin := store.NewTwin()
	s := fired(t, twin.Begin())
	s.SetPref(func(p *store.Prefs) { p.Theme = "lamp" })
	n := s.Game.Len()
	pairs, err := twin.All("vedette/")
	require.NoError(t, err)
	for _, p := range pairs {
		require.NoError(t, twin.MemoryBox.Remove(p.Key))
	}
	again := New(store.New(twin.Begin(), systems.ByID))
	require.True(t, again.Resume())
	assert.Equal(t, n, again.Game.Len())
	assert.Equal(t, "lamp", again.Prefs.Theme)
}

// A copy that answers late repairs the game that is open by then.
func TestMendingLate(t *testing.T) {
	twin := store.NewTwin()
	s := fired(t, twin.Begin())
	s.Done()
	s.Run(engine.Do("press"))
	s.Done()
	n := s.Game.Len()
	require.True(t, twin.Corrupt("vedette/v1/g/"+s.ID+"/2", func(line string) string { return line + "x" }))
	twin.Silent = true
	since := twin.Mark()
	late := New(store.New(twin.Begin(), systems.ByID))
	require.True(t, late.Resume())
	require.Equal(t, 1, late.Game.Len())
	require.Contains(t, late.Notices[0], "The second copy has not answered yet")
	twin.Answer(since)
	late.Mend()
	assert.Equal(t, n, late.Game.Len())
	require.Len(t, late.Notices, 1, "what held only until then is said no more")
	assert.Contains(t, late.Notices[0], "has been restored from the second copy.")
	late.Mend()
	assert.Len(t, late.Notices, 1)
}

// If everything was lost and the copy answers late, the game that was open opens then, and the settings apply.
func TestAllComesBackLate(t *testing.T) {
	twin := store.NewTwin()
	s := fired(t, twin.Begin())
	s.SetPref(func(p *store.Prefs) { p.Theme = "night" })
	n := s.Game.Len()
	twin.Lose()
	twin.Silent = true
	since := twin.Mark()
	late := New(store.New(twin.Begin(), systems.ByID))
	require.False(t, late.Resume())
	twin.Answer(since)
	require.True(t, late.MendLate())
	require.False(t, late.MendLate(), "it is open")
	require.NotNil(t, late.Game)
	assert.Equal(t, n, late.Game.Len())
	assert.Equal(t, "night", late.Prefs.Theme)
}

// With a full storage the second copy keeps new steps, and the referee is told so at every start while this lasts. If the copy fails, the
// referee gets the usual message for a full storage.
func TestFullStorageIsSaid(t *testing.T) {
	twin := store.NewTwin()
	s := fired(t, twin.Begin())
	s.Done()
	twin.Capacity = twin.Used()
	s.Run(engine.Do("press"))
	assert.Equal(t, []string{Spilled}, s.Notices)
	assert.True(t, s.Short, "the shelf offers to make room")
	s.Dismiss(0)
	s.Done()
	s.Undo()
	assert.Empty(t, s.Notices, "said once")
	n := s.Game.Len()
	again := New(store.New(twin.Begin(), systems.ByID))
	require.True(t, again.Resume())
	assert.Equal(t, n, again.Game.Len())
	assert.Equal(t, []string{Spilled}, again.Notices)
	twin.Broken = true
	again.Mend()
	assert.Contains(t, again.Notices, (&store.FullError{}).Error())
}
