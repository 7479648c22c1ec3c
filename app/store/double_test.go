package store

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
)

// evening returns a device with a few games in both copies.
func evening(t rulestest.T) *Twin {
	t.Helper()
	twin := NewTwin()
	s := New(twin.Begin(), rules)
	for i, name := range []string{"Villa Nueva", "Ducos", "The bridge"} {
		set := setup1
		set.Name, set.Seed = name, uint64(7+i)
		id, g, err := s.Create(set)
		require.NoError(t, err)
		playOn(t, s, id, g, 25)
		require.NoError(t, s.Rename(id, name+" again"))
		require.NoError(t, s.SetHand(id, Hand{Gen: i}))
	}
	require.NoError(t, s.SaveDraft("2", save.Draft{Do: next(s.held["2"].game)}))
	require.NoError(t, s.SetPrefs(Prefs{Open: "2", Theme: "lamp"}))
	return twin
}

// twice returns a copy of a twin.
func (t *Twin) twice() *Twin {
	out := NewTwin()
	out.m, out.used, out.Copy = maps.Clone(t.m), t.used, maps.Clone(t.Copy)
	return out
}

// texts returns all records of all games in their stored form.
func texts(t rulestest.T, s *Shelf) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, id := range []string{"1", "2", "3"} {
		g := loaded(t, s, id)
		line := sure.Of(save.EncodeSetup(g.Setup()))(t)
		out[id] = []string{line}
		for _, e := range g.Entries() {
			line := sure.Of(save.EncodeEntry(e))(t)
			out[id] = append(out[id], line)
		}
	}
	return out
}

// opened starts a page and returns its games, its notices and its shelf.
func opened(t rulestest.T, twin *Twin) (games map[string][]string, said []string, s *Shelf) {
	t.Helper()
	s = New(twin.Begin(), rules)
	notices, _ := s.Mend()
	for _, n := range notices {
		said = append(said, string(n))
	}
	for _, id := range []string{"1", "2", "3"} {
		_, notices, err := s.Load(id)
		require.NoError(t, err, "game %s", id)
		for _, n := range notices {
			said = append(said, string(n))
		}
	}
	return texts(t, s), said, s
}

// alter alters something in one copy at random, and says what; "" if it altered nothing.
func alter(twin *Twin, choose rulestest.Chooser) string {
	here := choose(2) == 0
	keys := map[string]bool{}
	for key := range twin.Copy {
		if _, both := twin.m[key]; both && key != prefsKey {
			keys[key] = true
		}
	}
	all := sorted(keys)
	val := func(key string) string {
		if here {
			return twin.m[key]
		}
		return twin.Copy[key].Val
	}
	set := func(key, to string) {
		if here {
			twin.Corrupt(key, func(string) string { return to })
			return
		}
		c := twin.Copy[key]
		c.Val = to
		twin.Copy[key] = c
	}
	where := map[bool]string{true: "home", false: "copy"}[here]
	key := all[choose(len(all))]
	was := val(key)
	at := choose(len(was))
	switch choose(8) {
	case 0:
		set(key, was[:at]+string(rune('!'+choose(90)))+was[at+1:])
		if val(key) == was {
			return ""
		}
		return where + ": a character of " + key + " altered"
	case 1:
		set(key, was[:at])
		return where + ": " + key + " cut"
	case 2:
		set(key, was[:at]+"\x00"+was[at:])
		return where + ": a zero in " + key
	case 3:
		if at == 0 || was[at] == was[at-1] {
			return ""
		}
		set(key, was[:at-1]+was[at:at+1]+was[at-1:at]+was[at+1:])
		return where + ": two characters of " + key + " swapped"
	case 4:
		other := all[choose(len(all))]
		if val(other) == was {
			return ""
		}
		set(key, val(other))
		set(other, was)
		return where + ": " + key + " and " + other + " swapped"
	case 5:
		if here {
			_ = twin.MemoryBox.Remove(key)
		} else {
			delete(twin.Copy, key)
		}
		return where + ": " + key + " deleted"
	case 6:
		if here {
			return fmt.Sprintf("home: all %d keys of game 2 deleted", wiped(twin))
		}
		twin.Copy[key] = Copied{Val: "garbage", N: 1 << 50, Sum: "00000000"}
		return "copy: garbage of a higher number under " + key
	}
	for i := 0; i < 4; i++ {
		key := all[choose(len(all))]
		set(key, val(key)+"x")
	}
	return where + ": four records lengthened"
}

// wiped deletes a game at home and returns the number of its keys.
func wiped(twin *Twin) (n int) {
	for key := range twin.m {
		if _, id, _ := parts(key); id == "2" && strings.HasPrefix(key, root) {
			_ = twin.MemoryBox.Remove(key)
			n++
		}
	}
	return n
}

// TestAlterations checks that whatever is altered in one of the two copies, no step is lost, the repair is reported once, and both copies
// are complete again.
func TestAlterations(t *testing.T) {
	whole := evening(t)
	want, said, _ := opened(t, whole.twice())
	require.Empty(t, said, "nothing is wrong")
	require.Len(t, want["1"], 26)
	choose := rulestest.Seeded(11)
	done, lost, unsaid := 0, 0, 0
	for done < 300 {
		twin := whole.twice()
		what := alter(twin, choose)
		if what == "" {
			continue
		}
		done++
		got, said, _ := opened(t, twin)
		for id, lines := range want {
			for i, line := range lines {
				if i >= len(got[id]) || got[id][i] != line {
					lost++
				}
			}
		}
		assert.Equal(t, want, got, what)
		if len(said) == 0 {
			unsaid++
			t.Log("not said: " + what)
		}
		for _, text := range said {
			assert.NotContains(t, text, "set aside", what)
		}
		again, said, s := opened(t, twin)
		assert.Equal(t, want, again, what)
		assert.Empty(t, said, "%s: said once", what)
		assert.Empty(t, sure.Of(s.box.All(root+"rescue/"))(t), what)
		for key, val := range whole.m {
			if part, _, _ := parts(key); part != "head" && key != markKey {
				assert.Equal(t, val, twin.m[key], "%s: %s", what, key)
				assert.Equal(t, twin.m[key], twin.Copy[key].Val, "%s: %s", what, key)
			}
		}
	}
	t.Logf("%d alterations, %d steps lost, %d not said", done, lost, unsaid)
	assert.Zero(t, lost)
	assert.Zero(t, unsaid)
}

// The copy lacks the last steps because the browser was stopped, and an earlier step is damaged: the home's last steps stay, and the
// damaged one comes from the copy. Only that is reported.
func TestAlteredWhileTheCopyIsBehind(t *testing.T) {
	twin := evening(t)
	s := New(twin.Begin(), rules)
	s.Mend()
	g := loaded(t, s, "1")
	twin.Deaf = true
	playOn(t, s, "1", g, 5)
	want := texts(t, s)
	twin.Deaf = false
	for name, spoil := range map[string]func(twin *Twin){
		"altered":                  func(twin *Twin) { twin.Corrupt(entryKey("1", 9), func(v string) string { return v + "x" }) },
		"deleted":                  func(twin *Twin) { _ = twin.MemoryBox.Remove(entryKey("1", 9)) },
		"a step of another game":   func(twin *Twin) { twin.m[entryKey("1", 9)] = twin.m[entryKey("2", 9)] },
		"the beginning of another": func(twin *Twin) { twin.m[setupKey("1")] = twin.m[setupKey("2")] },
		"the mark":                 func(twin *Twin) { twin.m[markKey] = "00000000000099" },
		"no mark":                  func(twin *Twin) { delete(twin.m, markKey) },
	} {
		t.Run(name, func(t *testing.T) {
			twin := twin.twice()
			spoil(twin)
			got, said, _ := opened(t, twin)
			assert.Equal(t, want, got)
			if !strings.Contains(name, "mark") {
				assert.NotEmpty(t, said)
			}
			got, said, _ = opened(t, twin)
			assert.Equal(t, want, got)
			assert.Empty(t, said, "said once")
		})
	}
}

// After a browser is killed, the home is some steps behind, and the copy has them. Nothing was damaged, so nothing is reported.
func TestHomeComesUpOlder(t *testing.T) {
	twin := evening(t)
	old := maps.Clone(twin.m)
	s := New(twin.Begin(), rules)
	s.Mend()
	playOn(t, s, "2", loaded(t, s, "2"), 5)
	want := texts(t, s)
	twin.m = old
	got, said, _ := opened(t, twin)
	assert.Equal(t, want, got)
	assert.Empty(t, said)
	assert.Len(t, got["2"], 31)
}

// If everything at home is lost, including its mark, it comes from the copy, and that is reported. What was removed on purpose stays
// removed.
func TestHomeIsEmpty(t *testing.T) {
	twin := evening(t)
	want, _, s := opened(t, twin)
	id, _ := create(t, s)
	require.NoError(t, s.Purge(id))
	twin.m = map[string]string{}
	got, said, s := opened(t, twin)
	assert.Equal(t, want, got)
	assert.Equal(t, []string{"3 games and the settings: 81 steps and 14 records were damaged or missing on this device and have been " +
		"restored from the second copy. Nothing is lost."}, said)
	list, _ := s.List()
	assert.Len(t, list, 3)
	assert.Equal(t, "2", s.Prefs().Open)
}

// If the whole copy is garbage with higher numbers, no good record gives way, and the copy is rewritten.
func TestGarbageInTheCopy(t *testing.T) {
	twin := evening(t)
	want, _, _ := opened(t, twin.twice())
	for key := range twin.Copy {
		twin.Copy[key] = Copied{Val: "garbage", N: 1 << 40, Sum: "00000000"}
	}
	twin.Copy[entryKey("1", 99)] = Copied{Val: "garbage", N: 1 << 41, Sum: "12345678"}
	twin.Copy[entryKey("1", 98)] = Copied{Gone: true, N: 1 << 41, Sum: "12345678"}
	twin.Copy[entryKey("1", 3)] = Copied{Gone: true, N: 1 << 41, Sum: "12345678"}
	got, said, _ := opened(t, twin)
	assert.Equal(t, want, got)
	assert.Len(t, said, 1, "it is one damage, whatever it reached")
	for key, val := range twin.m {
		if ours(key) {
			assert.Equal(t, val, twin.Copy[key].Val)
		}
	}
}

// If both copies of a step are damaged, what follows is set aside and reported as usual.
func TestBothAreDamaged(t *testing.T) {
	twin := evening(t)
	key := entryKey("1", 9)
	twin.m[key] += "x"
	c := twin.Copy[key]
	c.Val += "y"
	twin.Copy[key] = c
	got, said, s := opened(t, twin)
	assert.Len(t, got["1"], 9)
	require.Len(t, said, 1)
	assert.Contains(t, said[0], "step 9 cannot be read")
	assert.Len(t, sure.Of(s.Rescued("1"))(t), 17)
}

// With a full home and room in the copy, new steps go there, can be played on, and survive reloads. Once there is room, they come home.
func TestFullHomeSpills(t *testing.T) {
	twin := evening(t)
	_, _, s := opened(t, twin)
	g := loaded(t, s, "1")
	twin.Capacity = twin.Used() + 300
	playOn(t, s, "1", g, 12)
	require.NoError(t, s.SetPrefs(Prefs{Open: "1", Theme: "night"}))
	assert.Positive(t, s.Spilled())
	assert.Zero(t, s.Pending("1"))
	want := texts(t, s)
	require.Len(t, want["1"], 38)
	for range 2 {
		var got map[string][]string
		var said []string
		got, said, s = opened(t, twin)
		assert.Equal(t, want, got)
		assert.Empty(t, said)
		assert.Positive(t, s.Spilled())
		assert.Equal(t, "night", s.Prefs().Theme)
		list, _ := s.List()
		assert.Equal(t, 37, list[0].Entries)
	}
	g = loaded(t, s, "1")
	require.NoError(t, play(s, "1", g, next(g)))
	require.NoError(t, s.Purge("3"))
	assert.Zero(t, s.Spilled(), "there is room again")
	assert.Contains(t, twin.m, entryKey("1", 38))
	assert.False(t, twin.Copy[entryKey("1", 38)].Only)
}

// If no copy answers, a full home is reported as usual, and the step waits.
func TestFullHomeWithoutACopy(t *testing.T) {
	twin := evening(t)
	twin.Silent = true
	s := New(twin.Begin(), rules)
	g := loaded(t, s, "1")
	twin.Capacity = twin.Used()
	require.ErrorAs(t, play(s, "1", g, next(g)), new(*FullError))
	assert.Equal(t, 1, s.Pending("1"))
}

// late starts a page whose copy is silent, and returns its shelf and the mark it began with.
func late(twin *Twin) (*Shelf, int64) {
	since := twin.Mark()
	twin.Silent = true
	s := New(twin.Begin(), rules)
	s.Mend()
	return s, since
}

// A copy that answers late repairs games not played on in the meantime, and nothing was set aside before.
func TestCopyAnswersLate(t *testing.T) {
	twin := evening(t)
	want, _, _ := opened(t, twin.twice())
	twin.m[entryKey("1", 9)] += "x"
	s, since := late(twin)
	g, notices, err := s.Load("1")
	require.NoError(t, err)
	assert.Equal(t, 8, g.Len())
	assert.Contains(t, notices[0], "has not answered yet")
	assert.Empty(t, sure.Of(s.Rescued("1"))(t))
	twin.Answer(since)
	notices, changed := s.Mend()
	require.Len(t, notices, 1)
	assert.True(t, changed["1"])
	assert.Equal(t, want, texts(t, s))
}

// If the game has been played on, the steps that only the copy had are set aside, and the game stays as it was played.
func TestCopyAnswersTooLate(t *testing.T) {
	twin := evening(t)
	old := maps.Clone(twin.m)
	s := New(twin.Begin(), rules)
	s.Mend()
	playOn(t, s, "1", loaded(t, s, "1"), 5)
	twin.m = old // the browser was killed
	s, since := late(twin)
	g := loaded(t, s, "1")
	require.Equal(t, 25, g.Len())
	for range 2 {
		e := g.Set(journal.PrefKeep, "no", 5)
		require.NoError(t, s.Append("1", e))
		require.NoError(t, g.Append(e))
	}
	twin.Answer(since)
	notices, changed := s.Mend()
	require.Len(t, notices, 1)
	assert.Contains(t, notices[0], "3 steps were found after the game had been played on without them")
	assert.False(t, changed["1"], "it is open and goes on")
	require.NoError(t, play(s, "1", g, next(g)))
	got, said, s := opened(t, twin)
	assert.Empty(t, said)
	assert.Len(t, got["1"], 29)
	assert.Len(t, sure.Of(s.Rescued("1"))(t), 3)
}
