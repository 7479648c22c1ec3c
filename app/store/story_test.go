package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

const tale = "It was a long day.\nThe “bridge” fell.\n"

func TestShrink(t *testing.T) {
	box, s, id, _ := played(t, 60)
	before, _ := s.List()
	used := box.Used()
	report := strings.Repeat(tale, 3*storyPieceSize/len(tale))
	require.NoError(t, s.Shrink(id, tale))
	assert.Less(t, box.Used(), used/2)
	text := sure.Found(s.Story(id))(t)
	assert.Equal(t, tale, text)

	list, problems := New(box, rules).List()
	assert.Empty(t, problems)
	require.Len(t, list, 1)
	assert.True(t, list[0].Shrunk)
	assert.Equal(t, []any{before[0].Name, before[0].Turn, before[0].Word}, []any{list[0].Name, list[0].Turn, list[0].Word})
	_, _, err := s.Load(id)
	assert.True(t, errors.As(err, new(*Shrunk)))

	// It travels with a backup, and only once.
	file := sure.Of(s.Backup())(t)
	other := New(Memory(), rules)
	for _, want := range []Merged{{New: 1}, {Same: 1}} {
		assert.Equal(t, want, sure.Of(other.Merge(file))(t))
	}
	text, _ = other.Story("1")
	assert.Equal(t, tale, text)
	require.NoError(t, other.Purge("1"))
	assert.Empty(t, sure.Of(other.box.All("vedette/v1/"))(t))

	// A long report is stored in pieces, cut between characters.
	long := New(Memory(), rules)
	id, g := create(t, long)
	playOn(t, long, id, g, 2)
	require.NoError(t, long.Shrink(id, report))
	text, _ = long.Story(id)
	assert.Equal(t, report, text)
}

// If there is no room for the report, the steps make way; if the game is too small for that, it stays as it was.
func TestShrinkWithoutRoom(t *testing.T) {
	box, s, id, _ := played(t, 30)
	box.Capacity = box.Used()
	all := sure.Of(box.All(""))(t)
	require.Error(t, s.Shrink(id, strings.Repeat(tale, 2000)))
	assert.Equal(t, all, sure.Of(box.All(""))(t))
	require.NoError(t, s.Shrink(id, tale))
	sure.Found(s.Story(id))(t)
}

// If the page is killed at any write, the game is complete up to some step, or its report is complete.
func TestKilledWhileShrinking(t *testing.T) {
	for kill := 1; ; kill++ {
		box, s, id, _ := played(t, 5)
		box.Kill = kill
		done := func() (done bool) {
			defer func() {
				if r := recover(); r != nil {
					require.Equal(t, Killed{}, r)
				}
			}()
			require.NoError(t, s.Shrink(id, tale))
			return true
		}()
		box.Kill = 0
		again := New(box, rules)
		if _, ok := again.Story(id); ok {
			require.NoError(t, again.Shrink(id, "other words"))
			text, _ := again.Story(id)
			assert.Equal(t, tale, text)
		} else {
			g, notices, err := again.Load(id)
			require.NoError(t, err)
			assert.Empty(t, notices)
			assert.Equal(t, 5, g.Len())
		}
		if done {
			return
		}
	}
}
