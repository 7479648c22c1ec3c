package store

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
)

// two returns a shelf with a game of six steps, one of three that has been put away, and a library item.
func two(t testing.TB) (*MemoryBox, *Shelf) {
	t.Helper()
	box, s, _, _ := played(t, 6)
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
	text := sure.Of(s.Backup())(t)

	box := Memory()
	fresh := New(box, rules)
	m := sure.Of(fresh.Merge(strings.ReplaceAll(text, "\n", "\r\n")))(t)
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

	// Nothing is added the second time.
	used := box.Used()
	m = sure.Of(fresh.Merge(text))(t)
	assert.Equal(t, Merged{Same: 2}, m)
	assert.Equal(t, used, box.Used())
}

// Nothing here is overwritten: a game with different steps is added beside it.
func TestMergeBesideWhatIsHere(t *testing.T) {
	_, s, id, g := played(t, 4)
	early := sure.Of(s.Backup())(t)
	playOn(t, s, id, g, 3)
	late := sure.Of(s.Backup())(t)
	file := sure.Of(s.Export(id))(t)

	m := sure.Of(s.Merge(early))(t)
	assert.Equal(t, Merged{Same: 1}, m, "the game here has gone further")

	old := New(Memory(), rules)
	sure.Of(old.Merge(early))(t)
	for i, text := range []string{late, file} {
		m = sure.Of(old.Merge(text))(t)
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

// The handing-over state of a game comes in with it, whatever ID it gets here.
func TestMergeKeepsWhatWasHandedOver(t *testing.T) {
	_, s := two(t)
	require.NoError(t, s.SetHand("1", Hand{Gen: 3, Away: true, At: 1700000000}))
	text := sure.Of(s.Backup())(t)
	here := New(Memory(), rules)
	other := setup1
	other.Seed += 9
	id, _, err := here.Create(other)
	require.NoError(t, err)
	require.Equal(t, "1", id)
	sure.Of(here.Merge(text))(t)
	assert.Equal(t, Hand{}, here.Hand("1"))
	assert.Equal(t, Hand{Gen: 3, Away: true, At: 1700000000}, here.Hand("2"))
	assert.Equal(t, Hand{}, here.Hand("3"))
}

// sealed adds the ending that Backup writes.
func sealed(lines string) string {
	text := backupTitle + "\n" + lines
	return text + backupEnding(strings.Count(lines, "\n"), text)
}

// hostile lists files designed to be expensive.
func hostile() map[string]string {
	repeat := func(room int, line func(i int) string) string {
		var b strings.Builder
		for i := 1; b.Len() < room; i++ {
			b.WriteString(line(i))
		}
		return b.String()
	}
	n := strconv.Itoa
	return map[string]string{
		"zeros":              strings.Repeat("\x00", MaxBackup),
		"lines":              strings.Repeat("\n", MaxBackup),
		"more than any file": strings.Repeat("x", 40<<20),
		"returns":            backupTitle + strings.Repeat("\r\n", MaxBackup),
		"a title only":       backupTitle + strings.Repeat(" ", MaxBackup/2),
		"no end":             backupTitle + "\n" + strings.Repeat(root+"kept/1\tx\n", 500_000),
		"games":              sealed(repeat(MaxBackup/4, func(i int) string { return root + "setup/" + n(i) + "\tx\n" })),
		"names":              sealed(repeat(MaxBackup/4, func(i int) string { return root + "name/" + n(i) + "/" + n(i) + "\t\n" })),
		"things":             sealed(repeat(MaxBackup/4, func(i int) string { return root + "kept/" + n(i) + "\t" + n(i) + "\n" })),
		"records":            sealed(repeat(MaxBackup/2, func(i int) string { return root + "g/1/" + n(i) + "\t\n" })),
		"a long record":      sealed(root + "g/1/1\t" + strings.Repeat("x", MaxBackup/2) + "\n"),
		"a long key":         sealed(root + strings.Repeat("g/", MaxBackup/4) + "\tx\n"),
		"an old game":        "Vedette game\n" + strings.Repeat("1 00000000 e1\n", 800_000),
	}
}

// A hostile file is refused, and costs no more memory than a few times its size.
func TestHostileFilesCostLittle(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			box := Memory()
			room := uint64(math.MaxUint64)
			for range 5 { // ignores memory used by other work
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				m, err := New(box, rules).Merge(text)
				runtime.ReadMemStats(&after)
				room = min(room, after.TotalAlloc-before.TotalAlloc)
				require.ErrorAs(t, err, new(*engine.Damaged))
				require.Zero(t, m)
			}
			assert.Zero(t, box.Used())
			t.Logf("%d bytes: %d bytes used", len(text), room)
			assert.Less(t, room, uint64(3*MaxBackup))
			assert.Less(t, room, uint64(8*len(text)))
		})
	}
}

// A hostile library item, part of a parcel or handing-over state costs little memory either.
func TestHostileRecordsCostLittle(t *testing.T) {
	long := strings.Repeat("9", 16<<20)
	for name, read := range map[string]func(s *Shelf) bool{
		"stock": func(s *Shelf) bool { k, problems := s.Stock(); return len(k) == 0 && len(problems) == 1 },
		"hand":  func(s *Shelf) bool { return s.Hand("1") == Hand{} },
		"part":  func(s *Shelf) bool { return s.PartsHere() == nil },
	} {
		t.Run(name, func(t *testing.T) {
			box := Memory()
			s := New(box, rules)
			for _, key := range []string{stockPrefix + "1", handKey("1"), partPrefix + "1"} {
				require.NoError(t, box.Set(key, "1 00000000 "+long))
			}
			room := uint64(math.MaxUint64)
			for range 5 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				require.True(t, read(s))
				runtime.ReadMemStats(&after)
				room = min(room, after.TotalAlloc-before.TotalAlloc)
			}
			t.Logf("%d bytes used", room)
			assert.Less(t, room, uint64(len(long)+len(long)/2))
		})
	}
}

func TestMergeRefuses(t *testing.T) {
	_, s := two(t)
	text := sure.Of(s.Backup())(t)
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
			require.True(t, errors.As(err, new(*engine.Damaged)), "%v", err)
			assert.Zero(t, m)
			assert.Zero(t, box.Used())
		})
	}
}

// TestMergePlantsOnlyKeysThatExist checks that records under keys that nothing here writes stay out of the storage.
func TestMergePlantsOnlyKeysThatExist(t *testing.T) {
	_, s := two(t)
	text := sure.Of(s.Backup())(t)
	clean := Memory()
	sure.Of(New(clean, rules).Merge(text))(t)
	lines := text[len(backupTitle)+1 : strings.LastIndex(strings.TrimSpace(text), "\n")+1]
	for _, key := range []string{"rescue/1/x/y", "rescue/1/3.x", "rescue/1/<b>", "story/1/x", "story/1/01", "story/1/0/1", "kept/a",
		"kept/1/2", "kept/", "pref/theme", "pref/a/b", "told/1", "draft/1", "head/1/a", "mine/1", "g/1/-4", "g/1/5/6", "part/1"} {
		lines += root + key + "\twhat is this\n"
	}
	lines += "vedette/mark\t1\nvedette/prefs\t{}\nelsewhere\tx\n"
	text = backupTitle + "\n" + lines
	box := Memory()
	m := sure.Of(New(box, rules).Merge(text + backupEnding(strings.Count(lines, "\n"), text)))(t)
	assert.Equal(t, 2, m.New)
	assert.Equal(t, keysIn(t, clean), keysIn(t, box))
}

func keysIn(t *testing.T, box Box) (keys []string) {
	pairs := sure.Of(box.All(""))(t)
	for _, p := range pairs {
		keys = append(keys, p.Key)
	}
	slices.Sort(keys)
	return keys
}

// When room runs out, a game is added completely or not at all.
func TestMergeWithoutRoom(t *testing.T) {
	full, s := two(t)
	text := sure.Of(s.Backup())(t)
	for capacity := 100; capacity < full.Used(); capacity += 150 {
		box := Memory()
		box.Capacity = capacity
		fresh := New(box, rules)
		if _, err := fresh.Merge(text); err != nil {
			require.True(t, errors.As(err, new(*FullError)), "%v", err)
		}
		box.Capacity = 0
		list, problems := fresh.List()
		assert.Empty(t, problems)
		for _, g := range list {
			_, notices, err := fresh.Load(g.ID)
			require.NoError(t, err)
			assert.Empty(t, notices, "capacity %d", capacity)
		}
		left := sure.Of(box.All(root + "g/"))(t)
		for _, p := range left {
			assert.Less(t, 0, len(list), "remains of a game: %s", p.Key)
		}
	}
}

func TestTold(t *testing.T) {
	s := New(Memory(), rules)
	id, _ := create(t, s)
	assert.False(t, s.SaveAdvised(id))
	require.NoError(t, s.SetSaveAdvised(id))
	assert.True(t, s.SaveAdvised(id))
	require.NoError(t, s.Purge(id))
	assert.False(t, s.SaveAdvised(id), "the next game may have the number")
}

func FuzzMerge(f *testing.F) {
	_, s := two(f)
	f.Add(sure.Of(s.Backup())(f))
	f.Add(backupTitle + "\n" + backupEnding(0, backupTitle+"\n"))
	list, _ := s.List()
	for _, g := range list {
		f.Add(sure.Of(s.Export(g.ID))(f))
	}
	f.Fuzz(func(t *testing.T, text string) {
		// The checksum is corrected, otherwise no changed text would get past it.
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
				require.True(t, errors.As(err, new(*save.Newer)) || errors.As(err, new(*save.Unknown)), "%v", err)
			}
		}
		first := sure.Of(fresh.Backup())(t)
		m := sure.Of(fresh.Merge(first))(t)
		require.Zero(t, m.New+m.Copies+m.Kept, "what was just saved is here already")
	})
}
