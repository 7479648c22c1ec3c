package session

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// phone returns a session with storage of its own.
func phone() (*Session, *store.MemoryBox) {
	box := store.Memory()
	s := New(store.New(box, systems.ByID))
	now := int64(1795219200)
	s.Now = func() int64 { now += 30; return now }
	s.Seed = func() uint64 { return 0xabcdef }
	return s, box
}

// play draws the initiative n times and places whatever it brings.
func play(t *testing.T, s *Session, n int) {
	t.Helper()
	for range n {
		before := s.Game.Len()
		s.Run(engine.Do("press"))
		for s.View == Ask {
			require.Nil(t, s.Entry.Need().Ask)
			s.RollRest()
		}
		s.Done()
		for s.Desk().Card != nil && s.Desk().Card.Primary != nil {
			s.Press(*s.Desk().Card.Primary)
			s.Done()
		}
		if s.Game.Len() == before && s.Desk().Primary.Refused == "" {
			s.Press(s.Desk().Primary)
			s.Done()
		}
		require.Greater(t, s.Game.Len(), before, "%v", s.Notices)
	}
}

func begun(t *testing.T, steps int) *Session {
	t.Helper()
	s, _ := phone()
	sys, _ := systems.ByID("hill")
	s.NewGame(sys, nil, "Talavera")
	require.NotNil(t, s.Game)
	play(t, s, steps)
	require.Positive(t, s.Game.Len())
	return s
}

// routes lists the ways in which a parcel gets from one session to another.
var routes = map[string]func(t *testing.T, from, to *Session){
	"link": func(t *testing.T, from, to *Session) {
		code := sure.Of(from.Hand.OutgoingCode())(t)
		from.HandOver()
		to.Hand.Bring("Look: https://club.example/#" + code)
	},
	"file": func(t *testing.T, from, to *Session) {
		p, _, err := from.Hand.Outgoing()
		require.NoError(t, err)
		text := sure.Of(p.Text())(t)
		from.HandOver()
		to.Hand.Bring(text)
	},
	"codes": func(t *testing.T, from, to *Session) {
		from.ShowCodes()
		codes := from.Hand.Giving.Codes
		require.NotEmpty(t, codes)
		for i := range codes { // from the last to the first, each seen twice
			for range 2 {
				if to.Hand.Arrived == nil {
					to.Hand.Bring("https://club.example/#" + codes[len(codes)-1-i])
				}
			}
		}
		assert.Empty(t, to.Shelf.PartsHere())
	},
}

func TestAGameGoesOverAndComesBack(t *testing.T) {
	for name, send := range routes {
		t.Run(name, func(t *testing.T) {
			one := begun(t, 4)
			two, _ := phone()
			send(t, one, two)
			require.True(t, one.Hand.Away())
			require.NotNil(t, two.Hand.Arrived)
			require.Empty(t, two.Hand.Arrived.Wrong)
			assert.False(t, two.Hand.Arrived.Known)
			assert.Equal(t, "Talavera", two.Hand.Arrived.Parcel.Setup.Name)
			list, _ := two.Shelf.List()
			require.Empty(t, list, "nothing is stored before the referee says so")
			require.True(t, two.TakeOver())
			require.Equal(t, one.Game.State(), two.Game.State())
			require.Equal(t, 1, two.Shelf.Hand(two.ID).Gen)

			// The giver's copy stands still.
			n := one.Game.Len()
			one.Run(engine.Do("press"))
			assert.Equal(t, n, one.Game.Len())
			require.NotEmpty(t, one.Notices)

			// A second arrival is recognised.
			two.Hand.Bring(sure.Of(sure.Of(two.Shelf.Parcel(two.ID, 1))(t).Text())(t))
			require.True(t, two.Hand.Arrived.Known)
			assert.Equal(t, save.Same, two.Hand.Arrived.Kin.Is)
			require.True(t, two.TakeOver())
			list, _ = two.Shelf.List()
			require.Len(t, list, 1)

			// It is played on there and comes back.
			play(t, two, 3)
			send(t, two, one)
			require.True(t, two.Hand.Away())
			require.True(t, one.Hand.Arrived.Known)
			assert.Equal(t, save.Longer, one.Hand.Arrived.Kin.Is)
			assert.False(t, one.Hand.Arrived.IsOlder())
			id := one.ID
			require.True(t, one.TakeOver())
			assert.Equal(t, id, one.ID, "it is the same game, not a second one")
			assert.False(t, one.Hand.Away())
			assert.Equal(t, 2, one.Shelf.Hand(one.ID).Gen)
			require.Equal(t, two.Game.State(), one.Game.State())
			n = one.Game.Len()
			play(t, one, 1)
			assert.Greater(t, one.Game.Len(), n, "it goes on here")
			// What is stored is what is shown.
			g, notices, err := one.Shelf.Load(one.ID)
			require.NoError(t, err)
			require.Empty(t, notices)
			require.Equal(t, one.Game.State(), g.State())
		})
	}
}

// An older generation never replaces a newer one unasked, and a replaced game can be brought back.
func TestBothCopiesHaveGoneOn(t *testing.T) {
	one := begun(t, 3)
	two, _ := phone()
	routes["link"](t, one, two)
	require.True(t, two.TakeOver())
	play(t, two, 2)
	one.Run(engine.Do("press"))
	require.Contains(t, one.Notices, handedOver)
	one.Hand.TakeBack() // after all
	require.False(t, one.Hand.Away())
	require.NotContains(t, one.Notices, handedOver, "it no longer is")
	play(t, one, 3)
	one.Game.Entries()
	mine := one.Game.State()

	p := sure.Of(two.Shelf.Parcel(two.ID, 1))(t)
	old := sure.Of(p.Code())(t)
	one.Hand.Bring(old)
	a := one.Hand.Arrived
	require.True(t, a.Known)
	require.Equal(t, save.Parted, a.Kin.Is)
	require.True(t, a.IsOlder(), "generation 1 against 2")
	require.Equal(t, mine, one.Game.State(), "asking changes nothing")
	one.Hand.Drop()
	list, _ := one.Shelf.List()
	require.Len(t, list, 1)

	one.Hand.Bring(old)
	require.True(t, one.TakeBeside())
	assert.Equal(t, two.Game.State(), one.Game.State())
	list, _ = one.Shelf.List()
	require.Len(t, list, 2)
	assert.Contains(t, one.Game.Setup().Name, "(other copy)")

	three := begun(t, 3)
	play(t, three, 3)
	three.Hand.Bring(old)
	require.Equal(t, save.Parted, three.Hand.Arrived.Kin.Is)
	before, was := three.ID, three.Game.State()
	require.True(t, three.TakeOver())
	require.NotEqual(t, before, three.ID)
	require.Equal(t, two.Game.State(), three.Game.State())
	three.BringBack(before)
	require.True(t, three.OpenGame(before))
	require.Equal(t, was, three.Game.State(), "what was replaced is still there")
}

func TestAnOlderCopyArrives(t *testing.T) {
	one := begun(t, 2)
	code := sure.Of(one.Hand.OutgoingCode())(t)
	play(t, one, 2)
	one.Hand.Bring(code)
	require.Equal(t, save.Older, one.Hand.Arrived.Kin.Is)
	require.True(t, one.Hand.Arrived.IsOlder())
}

// Two referees: steps that both copies have are listed once, the others by turn with the copy they come from.
func TestTwoLogsBecomeOneReport(t *testing.T) {
	one := begun(t, 2)
	shared := one.Game.Len()
	one.Hand.Giving.Copy = true
	two, _ := phone()
	routes["file"](t, one, two)
	require.False(t, one.Hand.Away(), "a copy is not a hand-over")
	require.True(t, two.TakeOver())
	play(t, two, 2)
	play(t, one, 1)
	p := sure.Of(two.Shelf.Parcel(two.ID, 0))(t)
	text := sure.Of(p.Text())(t)
	assert.NotEmpty(t, two.Joins(), "nothing has arrived there")
	one.Hand.Bring(text)
	require.Empty(t, one.Joins())
	n := one.Game.Len()
	one.Join()
	require.Equal(t, n, one.Game.Len())
	words := Write(one.Log.Report(), false)
	require.Positive(t, shared)
	assert.Contains(t, words, "Here: ")
	assert.Contains(t, words, "Other copy: ")
	assert.Contains(t, words, "Turn 1")
	assert.Equal(t, one.Game.Len()-shared, strings.Count(words, "Here: ")-1, "every step of this copy since they parted, and its end")
	assert.Equal(t, two.Game.Len()-shared, strings.Count(words, "Other copy: ")-1)
}

func TestWhatArrivesBroken(t *testing.T) {
	one := begun(t, 2)
	before := one.Game.Len()
	for _, text := range []string{"", "hello", "https://club.example/#v1.AAAA", "https://club.example/#p1123456789012", "#v7.AAAA",
		"Vedette game\nrubbish", "1 00000000 P{}\n"} {
		one.Hand.Bring(text)
		require.NotNil(t, one.Hand.Arrived, text)
		require.NotEmpty(t, one.Hand.Arrived.Wrong, text)
		require.False(t, one.TakeOver())
		require.Equal(t, before, one.Game.Len())
	}
	list, _ := one.Shelf.List()
	require.Len(t, list, 1)
	_, text := one.Backup("2026-01-01")
	one.Hand.Bring(text)
	assert.Contains(t, one.Hand.Arrived.Wrong, "under Settings, Bring in a file")
}

// A file is read as one even if the name of its game looks like a code, and whatever mail has done to its line ends.
func TestAFileIsNoCode(t *testing.T) {
	for _, name := range []string{"Our rules, v1.2", "p112345678901234567"} {
		one, _ := phone()
		sys, _ := systems.ByID("hill")
		one.NewGame(sys, nil, name)
		play(t, one, 2)
		p, _, err := one.Hand.Outgoing()
		require.NoError(t, err)
		text := sure.Of(p.Text())(t)
		file := sure.Of(one.Shelf.Export(one.ID))(t)
		for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"), file} {
			two, _ := phone()
			two.Hand.Bring(text)
			require.NotNil(t, two.Hand.Arrived)
			assert.Empty(t, two.Hand.Arrived.Wrong)
			assert.Equal(t, name, two.Hand.Arrived.Parcel.Setup.Name)
		}
	}
	two, _ := phone()
	two.Hand.Bring("Vedette game of yesterday: https://club.example/#v1.AAAA")
	assert.Contains(t, two.Hand.Arrived.Wrong, "a complete Vedette code")
}

// Bad input of any kind is refused, without using more memory than a few times its size.
func TestHostileTextsCostLittle(t *testing.T) {
	for name, text := range map[string]string{
		"lines of a game": "Vedette game\r\n" + strings.Repeat("\r\n", 8<<20),
		"a long line":     "Vedette game\n" + strings.Repeat("x", 16<<20),
		"a long record":   "1 00000000 P" + strings.Repeat("9", 16<<20),
		"digits":          strings.Repeat("9", 16<<20),
		"marks":           strings.Repeat("v1.p1", 3<<20),
		"a backup":        "Vedette backup 1\n" + strings.Repeat("\n", 16<<20),
	} {
		t.Run(name, func(t *testing.T) {
			s, box := phone()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s.Hand.Bring(text)
			runtime.ReadMemStats(&after)
			require.NotEmpty(t, s.Hand.Arrived.Wrong)
			room := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d bytes: %d bytes used", len(text), room)
			assert.Less(t, room, uint64(3*len(text)))
			assert.Zero(t, box.Sets)
		})
	}
}

// A game with impossible entries is refused as a whole, even if all checksums are right.
func TestAnImpossibleGameIsRefused(t *testing.T) {
	one := begun(t, 3)
	p, _, err := one.Hand.Outgoing()
	require.NoError(t, err)
	p.Entries = p.Entries[1:]
	for i := range p.Entries {
		p.Entries[i].Seq = i + 1
	}
	text := sure.Of(p.Text())(t)
	two, box := phone()
	two.Hand.Bring(text)
	require.NotEmpty(t, two.Hand.Arrived.Wrong)
	require.Zero(t, box.Sets)
}

func TestNoRoomForWhatArrives(t *testing.T) {
	one := begun(t, 4)
	code := sure.Of(one.Hand.OutgoingCode())(t)
	three, roomy := phone()
	three.Hand.Bring(code)
	require.True(t, three.TakeOver())
	two, box := phone()
	box.Capacity = roomy.Used() / 2
	two.Hand.Bring(code)
	require.False(t, two.TakeOver())
	require.NotEmpty(t, two.Notices)
	list, _ := two.Shelf.List()
	for _, g := range list {
		require.True(t, g.Gone)
	}
	box.Capacity = 0
	two.Hand.Bring(code)
	require.True(t, two.TakeOver())
	require.Equal(t, one.Game.State(), two.Game.State())
}

func TestAForceGoesOver(t *testing.T) {
	one, _ := phone()
	sys, _ := systems.ByID("hill")
	one.NewGame(sys, engine.Values{{Key: "scenario", Val: "villa"}}, "x")
	if one.Game == nil {
		one.NewGame(sys, nil, "x")
	}
	for _, f := range sys.Options(nil) {
		for _, o := range f.Options {
			if all, _ := one.Keepable(); len(all) == 0 {
				one.NewGame(sys, engine.Values{{Key: f.Key, Val: o.ID}}, "x")
			}
		}
	}
	all, _ := one.Keepable()
	require.NotEmpty(t, all)
	one.Keep(all[0])
	stock, _ := one.Shelf.Stock()
	one.Hand.Giving = Giving{Stock: stock[0].ID}
	for name, send := range routes {
		two, _ := phone()
		send(t, one, two)
		require.NotNil(t, two.Hand.Arrived, name)
		two.Hand.KeepArrived()
		got, _ := two.Shelf.Stock()
		require.Len(t, got, 1, name)
		assert.Equal(t, all[0].Data, got[0].Data)
		assert.Equal(t, all[0].Name, got[0].Name)
		one.Hand.Giving = Giving{Stock: stock[0].ID}
	}
	assert.False(t, one.Hand.Away())
}

// Two windows share a storage. The window that looks on reads arrivals but writes nothing. It carries out the referee's choice once it
// plays, unless the copy here has changed by then.
func TestWhatArrivesWhereOneLooksOn(t *testing.T) {
	giver := begun(t, 4)
	p, _, err := giver.Hand.Outgoing()
	require.NoError(t, err)
	text := sure.Of(p.Text())(t)

	plays, box := phone()
	looks := New(store.New(box, systems.ByID))
	looks.Watching = true
	asked := 0
	take := func() { asked++ }
	sets := box.Sets
	looks.Hand.Bring(text)
	require.NotNil(t, looks.Hand.Arrived)
	require.False(t, looks.TakeOver(), "not while another window plays")
	require.False(t, looks.TakeBeside())
	assert.Equal(t, Elsewhere, looks.Why)
	done := false
	deed := func() { done = looks.TakeOver() }
	looks.WhenPlaying(take, deed)
	assert.Equal(t, 1, asked)
	require.False(t, done)
	assert.Equal(t, sets, box.Sets, "nothing is written")
	plays.SetWatching(true)
	looks.SetWatching(false)
	require.True(t, done)
	require.Equal(t, giver.Game.State(), looks.Game.State())

	// The other way round, with a copy that is played on in between.
	play(t, giver, 1)
	p, _, err = giver.Hand.Outgoing()
	require.NoError(t, err)
	text = sure.Of(p.Text())(t)
	plays.Hand.Bring(text)
	require.Equal(t, save.Longer, plays.Hand.Arrived.Kin.Is)
	play(t, looks, 3)
	done = false
	plays.WhenPlaying(take, func() { done = plays.TakeOver() })
	looks.SetWatching(true)
	sets = box.Sets
	plays.SetWatching(false)
	assert.False(t, done)
	assert.Equal(t, sets, box.Sets)
	assert.NotEqual(t, save.Longer, plays.Hand.Arrived.Kin.Is)
	require.Len(t, plays.Notices, 1)
	plays.WhenPlaying(take, func() { done = plays.TakeOver() })
	assert.True(t, done, "the referee has seen it now")
	assert.Equal(t, 2, asked)

	// A window that looks on cannot hand over a game or take it back, as it could store neither.
	looks.HandOver()
	assert.False(t, looks.Hand.Away())
	looks.Hand.copy.Away = true
	looks.Hand.TakeBack()
	assert.True(t, looks.Hand.Away())
}

// Everything a rule book offers to share fits into a chat message: its link has a few hundred characters.
func TestLinksOfForcesAndScenariosAreShort(t *testing.T) {
	seen := map[string]int{}
	for _, sys := range systems.All() {
		options := []engine.Values{nil}
		for _, f := range sys.Options(nil) {
			for _, o := range f.Options {
				options = append(options, engine.Values{{Key: f.Key, Val: o.ID}})
			}
		}
		for _, o := range options {
			s, _ := phone()
			if s.NewGame(sys, o, "Sunday"); s.Game == nil {
				continue
			}
			all, _ := s.Keepable()
			for _, k := range all {
				s.Keep(k)
			}
			stock, _ := s.Shelf.Stock()
			for _, k := range stock {
				s.Hand.Giving = Giving{Stock: k.ID}
				code := sure.Of(s.Hand.OutgoingCode())(t)
				link := "https://wargamers-club.example/vedette/#" + code
				most := 800 // characters
				switch {
				case len(k.Data) > 2500: // a scenario with a large map
					most = 1250
				case len(k.Data) > 1500: // a corps of thirty units and leaders, each with its name
					most = 900
				}
				assert.Less(t, len(link), most, "%s %s", k.Kind, k.Name)
				if seen[k.Kind] < len(link) {
					t.Logf("%s, %s %q: %d bytes of data, a link of %d letters", k.System, k.Kind, k.Name, len(k.Data), len(link))
				}
				seen[k.Kind] = max(seen[k.Kind], len(link))
			}
		}
	}
	require.NotZero(t, seen["force"])
	require.NotZero(t, seen["scenario"])
}

// A window that looks on keeps nothing and says why, as with everything it is asked to write.
func TestLookingOnKeepsNothing(t *testing.T) {
	s := begun(t, 1)
	s.Watching = true
	s.Keep(engine.Kept{Kind: "scenario", Name: "Ours", Data: "x"})
	assert.Equal(t, Elsewhere, s.Why)
	s.Why = ""
	s.ChangeStock("1", func(*store.Kept) { t.Error("nothing is changed") })
	assert.Equal(t, Elsewhere, s.Why)
	assert.Empty(t, s.Notices)
}

// Errors are shown as sentences, whatever their source.
func TestFaultsAreSentences(t *testing.T) {
	s, _ := phone()
	s.ChangeStock("9", func(*store.Kept) {})
	s.note(&store.FullError{})
	require.Len(t, s.Notices, 2)
	assert.Equal(t, "It is no longer in the library.", s.Notices[0])
	assert.Equal(t, (&store.FullError{}).Error(), s.Notices[1])
}

// A game that is left is closed, unless part of it still has to be stored.
func TestAGameThatIsLeftIsLetGo(t *testing.T) {
	s, box := phone()
	sys, _ := systems.ByID("hill")
	s.NewGame(sys, nil, "Talavera")
	id := s.ID
	require.NoError(t, s.Shelf.Flush(id))
	s.Leave()
	assert.Error(t, s.Shelf.Flush(id), "it is held no more")
	require.True(t, s.OpenGame(id))
	require.NoError(t, s.Shelf.Flush(id))
	box.Refuse = true
	play(t, s, 1)
	s.Leave()
	box.Refuse = false
	assert.NoError(t, s.Shelf.Flush(id), "what was not stored waits")
	require.True(t, s.OpenGame(id))
	assert.Positive(t, s.Game.Len())
}

// A map that the game refuses stays open for drawing.
func TestARefusedMapIsNotLost(t *testing.T) {
	s := begun(t, 1)
	d := s.Draw(view.Sheet{ID: "ground", Map: "nothing-of-the-kind"})
	d.AddShape("wood", "")
	n := s.Game.Len()
	s.KeepDrawing()
	require.Equal(t, n, s.Game.Len())
	assert.Same(t, d, s.Pages.Drawing)
}
