package store

import (
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/save"
	"vedette/engine/view"
)

func rules(id string) (view.System, bool) { return toy.System{}, id == "toy" }

var setup1 = journal.Setup{System: "toy", Seed: 5, Options: engine.Do("start", "last", "1000000").In, Name: "Villa Nueva", Made: 1000,
	Version: "v"}

func create(t rulestest.T, s *Shelf) (string, *journal.Game) {
	t.Helper()
	id, g, err := s.Create(setup1)
	require.NoError(t, err)
	return id, g
}

// play makes a step, stores it and appends it, as the app does.
func play(s *Shelf, id string, g *journal.Game, c engine.Command) error {
	_, e, err := g.Begin(c).Advance(int64(2000 + g.Len()))
	if err != nil {
		return err
	}
	err = s.Append(id, *e)
	if err == nil || errors.As(err, new(*FullError)) || errors.As(err, new(*RefusedError)) {
		if err := g.Append(*e); err != nil {
			return err
		}
	}
	return err
}

// next returns a command that is legal now.
func next(g *journal.Game) engine.Command {
	s := g.State().(toy.State)
	switch {
	case s.Waiting > 0:
		return engine.Do("see")
	case g.Len()%3 == 0:
		return engine.Do("turn")
	}
	return engine.Do("scout")
}

func playOn(t rulestest.T, s *Shelf, id string, g *journal.Game, n int) {
	t.Helper()
	for range n {
		require.NoError(t, play(s, id, g, next(g)))
	}
}

// played returns a game with this number of steps, and where it is stored.
func played(t rulestest.T, steps int) (box *MemoryBox, s *Shelf, id string, g *journal.Game) {
	t.Helper()
	box = Memory()
	s = New(box, rules)
	id, g = create(t, s)
	playOn(t, s, id, g, steps)
	return box, s, id, g
}

func load(t rulestest.T, box Box, id string) (*Shelf, *journal.Game, []Notice) {
	t.Helper()
	s := New(box, rules)
	g, notices, err := s.Load(id)
	require.NoError(t, err)
	return s, g, notices
}

func loaded(t rulestest.T, s *Shelf, id string) *journal.Game {
	t.Helper()
	g, _, err := s.Load(id)
	require.NoError(t, err, "game %s", id)
	return g
}

func sameGame(t rulestest.T, want, got *journal.Game) {
	t.Helper()
	require.Equal(t, want.State(), got.State())
	require.Equal(t, want.Len(), got.Len())
	require.Equal(t, want.Kept(), got.Kept())
}

func TestReload(t *testing.T) {
	box, s, id, g := played(t, 20)
	u := sure.Of(g.Undo(5000))(t)
	require.NoError(t, s.Append(id, u))
	require.NoError(t, g.Append(u))
	e := g.Set("dice", "all", 5001)
	require.NoError(t, s.Append(id, e))
	require.NoError(t, g.Append(e))

	s2, back, notices := load(t, box, id)
	assert.Empty(t, notices)
	sameGame(t, g, back)
	assert.Equal(t, setup1, back.Setup())
	list, problems := s2.List()
	assert.Empty(t, problems)
	d := g.System().Desk(g.State())
	require.Equal(t, []Summary{{ID: id, Name: "Villa Nueva", System: "toy", Title: "Three Rules", Turn: d.Turn, Word: d.Say, Made: 1000,
		Played: 5001, Entries: 22}}, list)
}

func TestGamesSideBySide(t *testing.T) {
	box := Memory()
	s := New(box, rules)
	a, ga := create(t, s)
	playOn(t, s, a, ga, 3)
	before, _ := box.All(root)
	b, gb := create(t, s)
	require.NotEqual(t, a, b)
	playOn(t, s, b, gb, 7)
	now := map[string]string{}
	all, _ := box.All("")
	for _, p := range all {
		now[p.Key] = p.Val
		require.True(t, strings.HasPrefix(p.Key, "vedette/"), p.Key)
	}
	for _, p := range before {
		assert.Equal(t, p.Val, now[p.Key], "a new game touches no old one")
	}
	list, _ := s.List()
	require.Len(t, list, 2)
	assert.Equal(t, b, list[0].ID, "the one played last comes first")

	require.NoError(t, s.Rename(a, "The bridge"))
	require.NoError(t, s.Delete(b))
	s2 := New(box, rules)
	list, _ = s2.List()
	assert.Equal(t, "The bridge", list[1].Name)
	assert.True(t, list[0].Gone)
	g, _, err := s2.Load(a)
	require.NoError(t, err)
	assert.Equal(t, "The bridge", g.Setup().Name)
	require.NoError(t, s2.Restore(b))
	list, _ = s2.List()
	assert.False(t, list[0].Gone)
	require.NoError(t, s2.Purge(b))
	list, _ = s2.List()
	require.Len(t, list, 1)
	left, _ := box.All("")
	for _, p := range left {
		assert.NotEqual(t, b, strings.Split(p.Key, "/")[3], p.Key)
	}
	_, _, err = s2.Load(b)
	require.Error(t, err)
}

// The cost of a step is a fixed number of calls, however long the game is.
func TestCostOfAStep(t *testing.T) {
	box, s, id, g := played(t, 10)
	cost := func() [4]int {
		a := *box
		playOn(t, s, id, g, 1)
		return [4]int{box.Gets - a.Gets, box.Sets - a.Sets, box.Removes - a.Removes, box.Alls - a.Alls}
	}
	early := cost()
	playOn(t, s, id, g, 2000)
	assert.Equal(t, early, cost())
	assert.Equal(t, [4]int{3, 2, 0, 0}, early)
}

// If the page is killed at any write during a game with drafts, Undo and a rename, the reopened game lacks at most the entry being written,
// and nothing is reported as damaged.
func TestKilledAtEveryWrite(t *testing.T) {
	writes := 0
	for kill := 1; ; kill++ {
		box := Memory()
		stored := 0 // entries whose Append returned
		begun := false
		var states []engine.State
		died := func() (died bool) {
			defer func() {
				if r := recover(); r != nil {
					require.Equal(t, Killed{}, r)
					died = true
				}
			}()
			s := New(box, rules)
			box.Kill = kill
			id, g := create(t, s)
			begun = true
			states = append(states, g.State())
			for i := range 12 {
				require.NoError(t, s.SaveDraft(id, save.Draft{Do: engine.Do("scout")}))
				var e journal.Entry
				var err error
				if i%4 == 3 {
					e, err = g.Undo(1)
				} else {
					var made *journal.Entry
					_, made, err = g.Begin(next(g)).Advance(1)
					e = *made
				}
				require.NoError(t, err)
				after := sure.Of(g.Peek(e))(t)
				states = append(states, after)
				require.NoError(t, s.Append(id, e))
				stored++
				require.NoError(t, g.Append(e))
				if i == 6 {
					require.NoError(t, s.Rename(id, "Other"))
				}
			}
			return false
		}()
		box.Kill = 0
		s := New(box, rules)
		list, problems := s.List()
		require.Empty(t, problems, "kill %d", kill)
		if !begun && len(list) == 0 {
			require.Less(t, kill, 3)
			continue
		}
		require.Len(t, list, 1, "kill %d", kill)
		g, notices, err := s.Load(list[0].ID)
		require.NoError(t, err)
		require.Empty(t, notices, "kill %d", kill)
		require.GreaterOrEqual(t, g.Len(), stored, "kill %d", kill)
		require.LessOrEqual(t, g.Len(), stored+1, "kill %d", kill)
		if len(states) > 0 {
			require.Equal(t, states[g.Len()], g.State(), "kill %d", kill)
		}
		playOn(t, s, list[0].ID, g, 3)
		if !died {
			writes = kill - 1
			break
		}
	}
	assert.Greater(t, writes, 40)
}

// A torn write is an error, and is repaired before the next one.
func TestTornWrites(t *testing.T) {
	box, s, id, g := played(t, 3)
	box.Tear = 1
	require.ErrorAs(t, play(s, id, g, next(g)), new(*RefusedError))
	assert.Equal(t, 1, s.Pending(id))
	playOn(t, s, id, g, 2)
	assert.Zero(t, s.Pending(id))
	_, back, notices := load(t, box, id)
	assert.Empty(t, notices)
	sameGame(t, g, back)
}

func TestFullStorage(t *testing.T) {
	box, s, id, g := played(t, 6)
	box.Capacity = box.Used() + 10
	var full *FullError
	for i := range 5 {
		require.ErrorAs(t, play(s, id, g, next(g)), &full)
		assert.Equal(t, i+1, s.Pending(id))
	}
	assert.Contains(t, full.Error(), "full")
	assert.Equal(t, 11, g.Len(), "the game in memory goes on")
	_, back, notices := load(t, box, id)
	assert.Empty(t, notices)
	assert.Equal(t, 6, back.Len(), "nothing of what was stored is lost")

	t.Log("leaving for the shelf and coming back loses nothing")
	again, notices, err := s.Load(id)
	require.NoError(t, err)
	assert.Len(t, notices, 1)
	assert.Same(t, g, again)
	text := sure.Of(s.Export(id))(t)
	_, es, err := save.DecodeGame(rules, text)
	require.NoError(t, err)
	assert.Len(t, es, 11, "what waits is exported too")

	t.Log("with room again everything is stored")
	box.Capacity = 0
	require.NoError(t, s.Flush(id))
	_, back, _ = load(t, box, id)
	sameGame(t, g, back)
}

func TestFullStorageWhenCreating(t *testing.T) {
	box := Memory()
	box.Capacity = 10
	s := New(box, rules)
	id, g, err := s.Create(setup1)
	require.ErrorAs(t, err, new(*FullError))
	require.NotNil(t, g)
	require.ErrorAs(t, play(s, id, g, next(g)), new(*FullError))
	list, _ := s.List()
	require.Len(t, list, 1)
	box.Capacity = 0
	playOn(t, s, id, g, 1)
	_, back, _ := load(t, box, id)
	sameGame(t, g, back)
}

func TestRefusedStorage(t *testing.T) {
	box := Memory()
	box.Refuse = true
	s := New(box, rules)
	list, problems := s.List()
	assert.Empty(t, list)
	require.Len(t, problems, 1)
	assert.Contains(t, problems[0].Text, "does not let Vedette store")
	id, g, err := s.Create(setup1)
	require.ErrorAs(t, err, new(*RefusedError))
	for range 4 {
		require.ErrorAs(t, play(s, id, g, next(g)), new(*RefusedError))
	}
	assert.Equal(t, 4, g.Len())
	again, notices, err := s.Load(id)
	require.NoError(t, err)
	assert.Same(t, g, again)
	assert.Len(t, notices, 1)
	assert.Empty(t, s.Prefs().Theme)
	require.ErrorAs(t, s.SetPrefs(Prefs{Theme: "lamp"}), new(*RefusedError))

	m := Memory()
	m.Words = "why"
	assert.Equal(t, "why", New(m, rules).Notice())
	assert.Empty(t, s.Notice())
	assert.Empty(t, New(Browser(), rules).Notice(), "a native build has nothing to say")
}

func spoil(s string) string { return s[:len(s)-3] + "!!!" }

func TestDamagedHeads(t *testing.T) {
	for name, slots := range map[string][]int{"one": {0}, "other": {1}, "both": {0, 1}} {
		t.Run(name, func(t *testing.T) {
			box, s, id, g := played(t, 9)
			want, _ := s.List()
			for _, slot := range slots {
				require.True(t, box.Corrupt(headKey(id, slot), spoil))
			}
			fresh := New(box, rules)
			list, problems := fresh.List()
			require.Len(t, list, 1)
			if len(slots) == 2 {
				require.Equal(t, want, list)
				require.Len(t, problems, 1)
				assert.Contains(t, problems[0].Text, "rebuilt")
				_, again := fresh.List()
				assert.Equal(t, problems, again, "drawing the list again does not hide what was found")
				_, problems = New(box, rules).List()
				assert.Empty(t, problems, "and stays so")
			} else {
				require.Empty(t, problems)
				assert.GreaterOrEqual(t, list[0].Entries, 8)
			}
			back, notices, err := fresh.Load(id)
			require.NoError(t, err)
			assert.Empty(t, notices)
			sameGame(t, g, back)
			list, problems = fresh.List()
			assert.Empty(t, problems, "opening the game has shown it")
			assert.Equal(t, want, list, "opening repairs the summary")
		})
	}
}

// Whichever step is damaged or lost, the game opens before it, what follows is set aside unchanged, and new steps overwrite nothing.
func TestDamagedSteps(t *testing.T) {
	const n = 9
	for bad := 1; bad <= n; bad++ {
		for _, lost := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d lost %v", bad, lost), func(t *testing.T) {
				box, s, id, g := played(t, 0)
				playOn(t, s, id, g, n)
				kept := map[string]bool{}
				if lost {
					require.NoError(t, box.Remove(entryKey(id, bad)))
				} else {
					require.True(t, box.Corrupt(entryKey(id, bad), spoil))
				}
				originals, _ := New(box, rules).entries(id)
				for _, p := range originals[bad-1:] {
					kept[p.Val] = true
				}
				s2, back, notices := load(t, box, id)
				require.Equal(t, bad-1, back.Len())
				if lost && bad == n {
					require.Empty(t, notices, "the last step was never there")
					return
				}
				require.Len(t, notices, 1)
				assert.Contains(t, string(notices[0]), fmt.Sprintf("step %d", bad))
				playOn(t, s2, id, back, 4)
				rescued := sure.Of(s2.Rescued(id))(t)
				require.Len(t, rescued, len(kept))
				for _, p := range rescued {
					assert.True(t, kept[p.Val], p.Key)
				}
				_, again, notices := load(t, box, id)
				assert.Empty(t, notices, "it is said once")
				sameGame(t, back, again)
			})
		}
	}
}

// Setting damaged steps aside can be interrupted at any write without losing any.
func TestKilledWhileRescuing(t *testing.T) {
	for kill := 1; ; kill++ {
		box, s, id, _ := played(t, 6)
		box.Corrupt(entryKey(id, 3), spoil)
		originals, _ := s.entries(id)
		died := func() (died bool) {
			defer func() { died = recover() != nil }()
			box.Kill = kill
			_, _, err := New(box, rules).Load(id)
			require.NoError(t, err)
			return false
		}()
		box.Kill = 0
		s2, back, _ := load(t, box, id)
		require.Equal(t, 2, back.Len())
		rescued := sure.Of(s2.Rescued(id))(t)
		require.Len(t, rescued, 4, "kill %d", kill)
		for i, p := range rescued {
			require.Equal(t, originals[i+2].Val, p.Val)
		}
		if !died {
			require.Greater(t, kill, 8)
			return
		}
	}
}

func TestRescueWithoutRoom(t *testing.T) {
	box, s, id, _ := played(t, 6)
	box.Corrupt(entryKey(id, 3), spoil)
	before, _ := s.entries(id)
	box.Capacity = box.Used()
	s2, back, notices := load(t, box, id)
	require.Len(t, notices, 1)
	assert.Contains(t, string(notices[0]), "not stored yet")
	require.ErrorAs(t, play(s2, id, back, next(back)), new(*FullError))
	after, _ := s2.entries(id)
	require.Equal(t, before, after, "nothing is overwritten")
	box.Capacity = 0
	playOn(t, s2, id, back, 1)
	_, again, notices := load(t, box, id)
	assert.Empty(t, notices)
	sameGame(t, back, again)
}

func TestDamagedTwice(t *testing.T) {
	box, _, id, _ := played(t, 4)
	box.Corrupt(entryKey(id, 3), spoil)
	s, g, _ := load(t, box, id)
	require.NoError(t, play(s, id, g, engine.Do("settings", "wall", "yes")))
	require.NoError(t, play(s, id, g, engine.Do("settings")))
	box.Corrupt(entryKey(id, 3), func(s string) string { return s + "?" })
	s, _, notices := load(t, box, id)
	require.Len(t, notices, 1)
	assert.Len(t, sure.Of(s.Rescued(id))(t), 4, "the first originals are still there")
}

func TestDamagedSetup(t *testing.T) {
	for name, key := range map[string]func(string) string{"first": setupKey, "copy": func(id string) string { return entryKey(id, 0) }} {
		t.Run(name, func(t *testing.T) {
			box, _, id, g := played(t, 4)
			require.True(t, box.Corrupt(key(id), spoil))
			list, problems := New(box, rules).List()
			require.Len(t, list, 1)
			assert.Empty(t, problems)
			_, back, notices := load(t, box, id)
			assert.Len(t, notices, map[string]int{"first": 1, "copy": 0}[name])
			sameGame(t, g, back)
			_, _, notices = load(t, box, id)
			assert.Empty(t, notices)
			a, _, _ := box.Get(setupKey(id))
			b, _, _ := box.Get(entryKey(id, 0))
			assert.Equal(t, a, b)
		})
	}
	box, _, id, _ := played(t, 4)
	box.Corrupt(setupKey(id), spoil)
	box.Corrupt(entryKey(id, 0), spoil)
	fresh := New(box, rules)
	list, problems := fresh.List()
	require.Len(t, list, 1)
	require.Len(t, problems, 1)
	assert.NotEmpty(t, list[0].Shut)
	_, _, err := fresh.Load(id)
	require.ErrorAs(t, err, new(*engine.Damaged))
	assert.Equal(t, 7, strings.Count(sure.Of(fresh.Export(id))(t), "\n"), "it can be taken out as it is")
	other, _ := create(t, fresh)
	assert.NotEqual(t, id, other)
}

// newer writes a record as a later version might.
func newer(body string) string {
	return fmt.Sprintf("9 %08x %s", crc32.ChecksumIEEE([]byte("9 "+body)), body)
}

func TestNewerGames(t *testing.T) {
	for name, key := range map[string]func(id string) string{
		"setup": setupKey,
		"step":  func(id string) string { return entryKey(id, 3) },
	} {
		t.Run(name, func(t *testing.T) {
			box, _, id, _ := played(t, 5)
			box.Corrupt(key(id), func(string) string { return newer("S what may come") })
			before, _ := box.All("")
			fresh := New(box, rules)
			_, _, err := fresh.Load(id)
			require.ErrorAs(t, err, new(*save.Newer))
			list, _ := fresh.List()
			require.Len(t, list, 1, "it is shown")
			if name == "setup" {
				assert.Contains(t, list[0].Shut, "newer version")
			}
			after, _ := box.All("")
			assert.Equal(t, before, after, "and left as it is")
		})
	}
	box := Memory()
	s := New(box, func(string) (view.System, bool) { return toy.System{}, true })
	id, g := create(t, s)
	playOn(t, s, id, g, 2)
	fresh := New(box, func(string) (view.System, bool) { return nil, false })
	_, _, err := fresh.Load(id)
	require.ErrorAs(t, err, new(*save.Unknown))
	list, _ := fresh.List()
	require.Len(t, list, 1)
	assert.Contains(t, list[0].Shut, "rule book")
	assert.Equal(t, 2, list[0].Entries)
}

func TestTwoWindows(t *testing.T) {
	box, s, id, g := played(t, 3)
	other, g2, _ := load(t, box, id)
	playOn(t, other, id, g2, 2)
	err := play(s, id, g, engine.Do("settings"))
	require.ErrorAs(t, err, new(*ConflictError))
	assert.Equal(t, 3, g.Len())
	_, back, _ := load(t, box, id)
	sameGame(t, g2, back)
	g, _, err = s.Load(id)
	require.NoError(t, err)
	sameGame(t, g2, g)
	playOn(t, s, id, g, 1)
}

func TestDrafts(t *testing.T) {
	box := Memory()
	s := New(box, rules)
	id, _ := create(t, s)
	_, ok := s.LoadDraft(id)
	assert.False(t, ok)
	d := save.Draft{Do: engine.Do("rally", "at", "0"), Begun: true, Given: []dice.Given{{ID: "room", By: dice.Table, Answer: "yes"}},
		Faces: []int{3}}
	require.NoError(t, s.SaveDraft(id, d))
	s, g, _ := load(t, box, id)
	assert.Equal(t, d, sure.Found(s.LoadDraft(id))(t))

	t.Log("a step makes it a thing of the past")
	playOn(t, s, id, g, 1)
	_, ok = s.LoadDraft(id)
	assert.False(t, ok)
	left, _ := box.All(draftKey(id))
	assert.Empty(t, left)

	t.Log("so does being killed between the step and its removal")
	require.NoError(t, s.SaveDraft(id, d))
	stale, _, _ := box.Get(draftKey(id))
	playOn(t, s, id, g, 1)
	require.NoError(t, box.Set(draftKey(id), stale))
	_, ok = s.LoadDraft(id)
	assert.False(t, ok)

	require.NoError(t, s.SaveDraft(id, d))
	require.NoError(t, s.ClearDraft(id))
	_, ok = s.LoadDraft(id)
	assert.False(t, ok)
	require.NoError(t, s.SaveDraft(id, d))
	box.Corrupt(draftKey(id), spoil)
	_, ok = s.LoadDraft(id)
	assert.False(t, ok)
}

func TestExport(t *testing.T) {
	_, s, id, g := played(t, 12)
	require.NoError(t, s.Rename(id, "Other"))
	text := sure.Of(s.Export(id))(t)
	set, es, err := save.DecodeGame(rules, text)
	require.NoError(t, err)
	assert.Equal(t, "Other", set.Name)
	sameGame(t, g, sure.Of(journal.Open(toy.System{}, set, es))(t))
	_, err = s.Export("99")
	require.Error(t, err)
}

func TestPurgeStoppedHalfWay(t *testing.T) {
	for kill := 1; ; kill++ {
		box, s, id, _ := played(t, 3)
		died := func() (died bool) {
			defer func() { died = recover() != nil }()
			box.Kill = kill
			require.NoError(t, s.Purge(id))
			return false
		}()
		box.Kill = 0
		s = New(box, rules)
		list, problems := s.List()
		require.Empty(t, problems)
		if len(list) > 0 {
			require.LessOrEqual(t, kill, 3, "before its setup is gone the game is whole")
			_, _, err := s.Load(id)
			require.NoError(t, err)
		} else {
			left, _ := box.All("")
			require.Empty(t, left, "kill %d", kill)
		}
		if !died {
			require.Greater(t, kill, 8)
			return
		}
	}
}

func TestImpossibleGamesAreNotCreated(t *testing.T) {
	box := Memory()
	s := New(box, rules)
	bad := setup1
	bad.Options = engine.Do("", "men", "99").In
	_, _, err := s.Create(bad)
	require.ErrorAs(t, err, new(*engine.Refusal))
	bad.System = "other"
	_, _, err = s.Create(bad)
	require.ErrorAs(t, err, new(*save.Unknown))
	assert.Zero(t, box.Used())
	require.Error(t, s.Append("1", journal.Entry{}))
}

func TestPreferences(t *testing.T) {
	box := Memory()
	require.NoError(t, New(box, rules).SetPrefs(Prefs{Theme: "lamp"}))
	assert.Equal(t, Prefs{Theme: "lamp"}, New(box, rules).Prefs())
}

func TestUnits(t *testing.T) {
	assert.Equal(t, 3, units("a″é"))
	assert.Equal(t, 2, units("😀"))
}

func benchmarkAppend(b *testing.B, n int) {
	box := Memory()
	s := New(box, rules)
	id, g := create(b, s)
	playOn(b, s, id, g, n)
	for b.Loop() {
		// The same entry again and again, so that the game does not grow.
		_, e, err := g.Begin(engine.Do("settings")).Advance(1)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Append(id, *e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendInGameOf10(b *testing.B)    { benchmarkAppend(b, 10) }
func BenchmarkAppendInGameOf1000(b *testing.B)  { benchmarkAppend(b, 1000) }
func BenchmarkAppendInGameOf10000(b *testing.B) { benchmarkAppend(b, 10000) }

func BenchmarkLoadGameOf10000(b *testing.B) {
	box := Memory()
	s := New(box, rules)
	id, g := create(b, s)
	playOn(b, s, id, g, 10000)
	for b.Loop() {
		if _, _, err := New(box, rules).Load(id); err != nil {
			b.Fatal(err)
		}
	}
}

// The dice counted from a stored game's records equal those of the game itself, leaving out damaged records.
func TestDiceOfAStoredGame(t *testing.T) {
	box, _, id, g := played(t, 60)
	again := New(box, rules)
	want := journal.Audit(g)
	require.Len(t, want, 1)
	assert.Equal(t, want, again.Dice(id))
	line, _, err := box.Get(entryKey(id, 2))
	require.NoError(t, err)
	require.NotEmpty(t, save.Thrown(line))
	require.NoError(t, box.Set(entryKey(id, 2), spoil(line)))
	assert.Equal(t, want[0].N()-2, again.Dice(id)[0].N(), "a scout throws two")
	assert.Empty(t, again.Dice("77"))
	require.NoError(t, again.Shrink(id, tale))
	assert.Empty(t, again.Dice(id), "the report alone is kept")
}

func BenchmarkDiceOfGameOf10000(b *testing.B) {
	s := New(Memory(), rules)
	id, g := create(b, s)
	playOn(b, s, id, g, 10000)
	for b.Loop() {
		s.Dice(id)
	}
}
