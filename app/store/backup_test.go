package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/save"
)

// two makes a shelf with a game of six steps, one of three that is put away, and a kept thing.
func two(t testing.TB) (*MemoryBox, *Shelf) {
	t.Helper()
	box := Memory()
	s := New(box, rules)
	id, g := create(t, s)
	playOn(t, s, id, g, 6)
	other := setup1
	other.Seed++
	id, g, err := s.Create(other)
	require.NoError(t, err)
	require.NoError(t, s.Rename(id, "The other one"))
	playOn(t, s, id, g, 3)
	require.NoError(t, s.Delete(id))
	require.NoError(t, box.Set(root+"kept/1", "1 a thing"))
	require.NoError(t, s.SetPrefs(Prefs{Theme: "night"}))
	return box, s
}

func games(s *Shelf) (names []string, entries []int) {
	list, _ := s.List()
	for _, g := range list {
		names, entries = append(names, g.Name), append(entries, g.Entries)
	}
	return names, entries
}

func TestBackupOutAndIn(t *testing.T) {
	_, s := two(t)
	text, err := s.Backup()
	require.NoError(t, err)

	box := Memory()
	fresh := New(box, rules)
	m, err := fresh.Merge(strings.ReplaceAll(text, "\n", "\r\n"))
	require.NoError(t, err)
	assert.Equal(t, Merged{New: 2, Kept: 1}, m)
	assert.Empty(t, fresh.Prefs(), "settings belong to the device")
	list, problems := fresh.List()
	assert.Empty(t, problems)
	require.Len(t, list, 2)
	total, gone := 0, 0
	for _, g := range list {
		total += g.Entries
		if g.Gone {
			gone++
		}
		_, notices, err := fresh.Load(g.ID)
		require.NoError(t, err)
		assert.Empty(t, notices)
	}
	assert.Equal(t, 9, total)
	assert.Equal(t, 1, gone)

	// A second time nothing comes in.
	used := box.Used()
	m, err = fresh.Merge(text)
	require.NoError(t, err)
	assert.Equal(t, Merged{Same: 2}, m)
	assert.Equal(t, used, box.Used())
}

// What is here is never overwritten: with other steps, a game comes in beside it.
func TestMergeBesideWhatIsHere(t *testing.T) {
	box := Memory()
	s := New(box, rules)
	id, g := create(t, s)
	playOn(t, s, id, g, 4)
	early, err := s.Backup()
	require.NoError(t, err)
	playOn(t, s, id, g, 3)
	late, err := s.Backup()
	require.NoError(t, err)
	file, err := s.Export(id)
	require.NoError(t, err)

	m, err := s.Merge(early)
	require.NoError(t, err)
	assert.Equal(t, Merged{Same: 1}, m, "the game here has gone further")

	old := New(Memory(), rules)
	_, err = old.Merge(early)
	require.NoError(t, err)
	for i, text := range []string{late, file} {
		m, err = old.Merge(text)
		require.NoError(t, err)
		want := Merged{Copies: 1}
		if i > 0 {
			want = Merged{Same: 1}
		}
		assert.Equal(t, want, m)
	}
	names, entries := games(old)
	assert.ElementsMatch(t, []int{4, 7}, entries)
	assert.Contains(t, strings.Join(names, "; "), ", from a file")
}

func TestMergeRefuses(t *testing.T) {
	_, s := two(t)
	text, err := s.Backup()
	require.NoError(t, err)
	for name, bad := range map[string]string{
		"empty":        "",
		"other":        "Dear diary,\n",
		"cut":          text[:len(text)/2],
		"no end":       text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1],
		"changed":      strings.Replace(text, "kept/1", "kept/2", 1),
		"only a title": backupTitle,
		"later":        strings.Replace(text, backupTitle, "Vedette backup 2", 1),
		"too big":      backupTitle + "\n" + strings.Repeat("x", MaxBackup),
	} {
		t.Run(name, func(t *testing.T) {
			box := Memory()
			m, err := New(box, rules).Merge(bad)
			var damaged *engine.Damaged
			require.True(t, errors.As(err, &damaged), "%v", err)
			assert.Zero(t, m)
			assert.Zero(t, box.Used())
		})
	}
}

// Without room a game comes in whole or not at all.
func TestMergeWithoutRoom(t *testing.T) {
	full, s := two(t)
	text, err := s.Backup()
	require.NoError(t, err)
	for capacity := 100; capacity < full.Used(); capacity += 150 {
		box := Memory()
		box.Capacity = capacity
		fresh := New(box, rules)
		if _, err := fresh.Merge(text); err != nil {
			var no *FullError
			require.True(t, errors.As(err, &no), "%v", err)
		}
		box.Capacity = 0
		list, problems := fresh.List()
		assert.Empty(t, problems)
		for _, g := range list {
			_, notices, err := fresh.Load(g.ID)
			require.NoError(t, err)
			assert.Empty(t, notices, "capacity %d", capacity)
		}
		left, err := box.All(root + "g/")
		require.NoError(t, err)
		for _, p := range left {
			assert.Less(t, 0, len(list), "remains of a game: %s", p.Key)
		}
	}
}

func TestTold(t *testing.T) {
	s := New(Memory(), rules)
	id, _ := create(t, s)
	assert.False(t, s.Told(id))
	require.NoError(t, s.Tell(id))
	assert.True(t, s.Told(id))
	require.NoError(t, s.Purge(id))
	assert.False(t, s.Told(id), "the next game may have the number")
}

func FuzzMerge(f *testing.F) {
	_, s := two(f)
	text, err := s.Backup()
	require.NoError(f, err)
	f.Add(text)
	f.Add(backupTitle + "\n" + backupEnding(0, backupTitle+"\n"))
	list, _ := s.List()
	for _, g := range list {
		file, err := s.Export(g.ID)
		require.NoError(f, err)
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// The checksum is put right, else no changed text would come past it.
		if at := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1; strings.HasPrefix(text, "Vedette backup ") {
			text = text[:at] + backupEnding(strings.Count(text[:at], "\n")-1, text[:at])
		}
		box := Memory()
		fresh := New(box, rules)
		if _, err := fresh.Merge(text); err != nil {
			return
		}
		list, _ := fresh.List()
		for _, g := range list {
			if _, _, err := fresh.Load(g.ID); err != nil {
				var newer *save.Newer
				var unknown *save.Unknown
				require.True(t, errors.As(err, &newer) || errors.As(err, &unknown), "%v", err)
			}
		}
		first, err := fresh.Backup()
		require.NoError(t, err)
		m, err := fresh.Merge(first)
		require.NoError(t, err)
		require.Zero(t, m.New+m.Copies+m.Kept, "what was just saved is here already")
	})
}
