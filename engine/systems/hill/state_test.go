package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/muster"
)

// standing returns a state of the console that keeps every limit, with parties, places and finds in it.
func standing(t *testing.T) State {
	t.Helper()
	s := opening(t, "players", "2", "villages", "0")
	s.Turn, s.Press, s.Events, s.Quiet, s.Next = 3, 4, 2, 2, 20
	s.Placed = []Tally{{"hq", 1}, {"avg", 12}}
	s.Pending = []Drawn{{Kind: "avg", Figures: 12, Toward: 7, Inches: 12}, {Kind: "convoy", Figures: 4, From: "explore-cave"}}
	s.Parties = []Party{
		{ID: 1, Kind: "avg", Figures: 12, Left: 12, Officers: 1}, {ID: 2, Kind: "lart", Figures: 4, Left: 4},
		{ID: 3, Kind: "cav", Figures: 8, Left: 2, Officers: 2, Mounted: true}, {ID: 4, Kind: "villagers"},
		{ID: 5, Kind: "convoy", Figures: 4, Wagons: 1}, {ID: 6, Kind: "guer", Figures: 8, Left: 8, Joined: true},
		{ID: 7, Kind: "lart", Figures: 4, Left: 4, Noted: true}, {ID: 8, Kind: "cav", Figures: 6, Left: 6, Noted: true},
	}
	s.Sites = []Site{{ID: 9, Kind: "outpost", Fort: true, Done: true, Located: true, Taken: true}, {ID: 10, Kind: "massed", Located: true}}
	s.Ledger = []Entry{{ID: 11, Kind: "cipher", State: home}, {ID: 12, Kind: "plans", State: carried}, {ID: 13, Kind: "met", State: counted}}
	s.Cipher, s.Plans = true, true
	require.NoError(t, System{}.Check(s))
	return s
}

// metSix returns the entries of six commands that have met the enemy.
func metSix() (out []Entry) {
	for i := range 6 {
		out = append(out, Entry{ID: 14 + i, Kind: "met", State: counted})
	}
	return out
}

// bounded are the limits of a state: a change to a state that keeps them all, and whether it still does.
var bounded = []struct {
	what string
	to   func(s *State)
	ok   bool
}{
	{"turn 1", func(s *State) { s.Turn, s.Quiet = 1, 0 }, true},
	{"turn 0", func(s *State) { s.Turn, s.Quiet = 0, -1 }, false},
	{"no press yet", func(s *State) { s.Press, s.Events, s.Pending = 0, 0, nil }, true},
	{"a press below nought", func(s *State) { s.Press, s.Events = -1, -1 }, false},
	{"no quiet turn", func(s *State) { s.Quiet = 0 }, true},
	{"quiet turns below nought", func(s *State) { s.Quiet = -1 }, false},
	{"more quiet turns than turns", func(s *State) { s.Quiet = 3 }, false},
	{"Players to act below nought", func(s *State) { s.ToAct.P = -1 }, false},
	{"Non-Players to act below nought", func(s *State) { s.ToAct.N = -1 }, false},
	{"nobody to act", func(s *State) { s.ToAct = Acts{} }, true},
	{"as many events as a house may say", func(s *State) { s.Press, s.Events = 8, 6 }, true},
	{"more events", func(s *State) { s.Press, s.Events = 8, 7 }, false},
	{"events below nought", func(s *State) { s.Events = -1 }, false},
	{"as many events as presses", func(s *State) { s.Press = 2 }, true},
	{"more events than presses", func(s *State) { s.Press = 1 }, false},
	{"a third side", func(s *State) { s.Side = NonPlayers + 1 }, false},
	{"a side before the first", func(s *State) { s.Side = Nobody - 1 }, false},
	{"the Non-Players", func(s *State) { s.Side = NonPlayers }, true},
	{"two scales", func(s *State) { s.Scale = Centimetres }, false},
	{"a kind placed no time", func(s *State) { s.Placed[0].N = 0 }, false},
	{"a headquarters nine times", func(s *State) { s.Placed[0].N = 9 }, true},
	{"a headquarters ten times", func(s *State) { s.Placed[0].N = 10 }, false},
	{"an unknown kind placed", func(s *State) { s.Placed[0].Kind = "x" }, false},
	{"an unknown kind waits", func(s *State) { s.Pending[0].Kind = "x" }, false},
	{"a ninth bearing", func(s *State) { s.Pending[0].Toward = 8 }, false},
	{"a bearing before the first", func(s *State) { s.Pending[0].Toward = -1 }, false},
	{"a distance below nought", func(s *State) { s.Pending[0].Inches = -1 }, false},
	{"two events wait", func(s *State) { s.Pending[1].From = "" }, false},
	{"an id twice", func(s *State) { s.Parties[1].ID = 1 }, false},
	{"an id of a party and a place", func(s *State) { s.Sites[0].ID = 1 }, false},
	{"an id of a party and a find", func(s *State) { s.Ledger[0].ID = 1 }, false},
	{"no id", func(s *State) { s.Parties[0].ID = 0 }, false},
	{"an id not given out", func(s *State) { s.Parties[0].ID = 20 }, false},
	{"the last id given out", func(s *State) { s.Parties[0].ID = 19 }, true},
	{"a place as a party", func(s *State) { s.Parties[0].Kind = "outpost" }, false},
	{"a party as a place", func(s *State) { s.Sites[0].Kind = "avg" }, false},
	{"more left than came", func(s *State) { s.Parties[0].Left = 13 }, false},
	{"fewer than none left", func(s *State) { s.Parties[4].Left = -1 }, false},
	{"nobody left", func(s *State) { s.Parties[0].Left, s.Parties[0].Officers = 0, 0 }, false},
	{"nobody left but wagons", func(s *State) { s.Parties[0].Left, s.Parties[0].Officers, s.Parties[0].Wagons = 0, 0, 1 }, true},
	{"infantry joins", func(s *State) { s.Parties[0].Joined = true }, false},
	{"more officers than men", func(s *State) { s.Parties[2].Officers = 3 }, false},
	{"officers below nought", func(s *State) { s.Parties[2].Officers = -1 }, false},
	{"invariant 58: a second gun", func(s *State) { s.Parties[6].Noted = false }, false},
	{"invariant 58: a light and a field gun", func(s *State) { s.Parties[6].Noted, s.Parties[6].Kind = false, "fart" }, false},
	{"invariant 58: no gun but what the referee put down", func(s *State) { s.Parties[1].Noted = true }, true},
	{"invariant 59: a second unit of cavalry", func(s *State) { s.Parties[7].Noted = false }, false},
	{"invariant 69: a fortification that nobody scouted", func(s *State) { s.Sites[0].Done = false }, false},
	{"invariant 69: a fortified village", func(s *State) { s.Sites[0].Kind = "village" }, false},
	{"taken without being located", func(s *State) { s.Sites[0].Located = false }, false},
	{"massed enemy taken", func(s *State) { s.Sites[1].Taken = true }, false},
	{"a find that nobody knows", func(s *State) { s.Ledger[0].Kind = "x" }, false},
	{"a find in no state", func(s *State) { s.Ledger[0].State = "x" }, false},
	{"a find carried by nobody on the roster", func(s *State) { s.Ledger[1].Unit = 1 }, false},
	{"invariant 70: a second cipher", func(s *State) { s.Ledger[1].Kind = "cipher" }, false},
	{"invariant 70: a cipher that is not marked as found", func(s *State) { s.Cipher = false }, false},
	{"invariant 70: a second set of plans", func(s *State) { s.Ledger[0].Kind = "plans" }, false},
	{"invariant 70: plans that are not marked as found", func(s *State) { s.Plans = false }, false},
	{"met by six commands", func(s *State) { s.Ledger = metSix() }, true},
	{"met by seven commands", func(s *State) { s.Ledger = append(s.Ledger[2:], metSix()...) }, false},
	{"no cipher, no plans, nothing marked", func(s *State) { s.Ledger, s.Cipher, s.Plans = nil, false, false }, true},
}

// TestStatesThatCannotBe: a state that breaks a limit is refused, whatever caused it, and one at the limit is
// not. Source: hill-tables 4.1, 4.4; invariants 58, 59, 63, 69, 70; HILL-120.
func TestStatesThatCannotBe(t *testing.T) {
	for _, x := range bounded {
		s := standing(t)
		x.to(&s)
		if err := (System{}).Check(s); x.ok {
			assert.NoError(t, err, x.what)
		} else {
			assert.Error(t, err, x.what)
		}
	}
}

// TestSettingsAtTheirEnds: the first and the last value of every list are accepted. Source: hill-tables 1.5;
// HILL-36.
func TestSettingsAtTheirEnds(t *testing.T) {
	assert.NoError(t, Settings{Foot: 24, Mounted: 6}.check(), "the least of everything")
	assert.NoError(t, Settings{Scale: DoubleInches, Pace: Busy, Foot: 48, Mounted: 18, Alarm: 12, Players: maxUnits, Depth: Full,
		Fall: FallReferee}.check())
}

// TestUnitsThatCannotBe: the roster must agree with itself, with the parties and with what is under way.
// Source: HILL-21, 43; hill-tables 1.5.
func TestUnitsThatCannotBe(t *testing.T) {
	base := field(t, rifles(men(6, Veteran, "rifle"), leader(officer)))
	base, _ = play(t, base, "note kind=avg figures=9", nil)
	us, them := at(t, base, "60th Rifles").ID, at(t, base, "French infantry").ID
	unit := func(id int, to func(u *muster.Unit)) func(s *State) {
		return func(s *State) {
			u, _ := s.Roster.Unit(id)
			u.Stacks = slices.Clone(u.Stacks)
			to(&u)
			s.Roster = s.Roster.With(u)
		}
	}
	thread := Thread{ID: base.Next - 1, Kind: "charge", At: atContact, Unit: us}
	for what, to := range map[string]func(s *State){
		"a unit not given out":     func(s *State) { s.Next = them },
		"a third side":             unit(us, func(u *muster.Unit) { u.Side = "x" }),
		"nobody left on the table": unit(us, func(u *muster.Unit) { u.Lost, u.Stacks = u.Stacks, nil }),
		"its party gone":           func(s *State) { s.Parties = nil },
		"its party another number": func(s *State) { s.Parties = slices.Clone(s.Parties); s.Parties[0].Left-- },
		"its party another side": func(s *State) {
			s.Parties = slices.Clone(s.Parties)
			s.Parties[0].Kind, s.Parties[0].Joined = "guer", true
		},
		"its party has acted":                  func(s *State) { s.Parties = slices.Clone(s.Parties); s.Parties[0].Acted = true },
		"a quality nobody knows":               unit(us, func(u *muster.Unit) { u.Stacks[0].Quality = "x" }),
		"HILL-21: a Conscript officer":         unit(us, func(u *muster.Unit) { u.Stacks[1].Quality = "conscript" }),
		"the initiative with the other side's": func(s *State) { s.Active = them },
		"the initiative with nobody":           func(s *State) { s.Active = 99 },
		"an outcome for nobody":                func(s *State) { s.Outcome = book.RareOf(Outcome{Effects: []Effect{{Unit: 99}}}) },
		"a thread of nobody":                   func(s *State) { s.Threads = []Thread{thread}; s.Threads[0].Unit = 99 },
		"a thread not given out":               func(s *State) { s.Threads = []Thread{thread}; s.Threads[0].ID = s.Next },
		"a thread of no kind":                  func(s *State) { s.Threads = []Thread{thread}; s.Threads[0].Kind = "" },
		"a thread at no step":                  func(s *State) { s.Threads = []Thread{thread}; s.Threads[0].At = "" },
		"a thread twice":                       func(s *State) { s.Threads = []Thread{thread, thread} },
		"others to act than the roster says":   func(s *State) { s.ToAct.P++ },
	} {
		s := base
		to(&s)
		assert.Error(t, System{}.Check(s), what)
	}
	good := base
	good.Threads, good.Active, good.Outcome = []Thread{thread}, us, book.RareOf(Outcome{Effects: []Effect{{Unit: them}}})
	assert.NoError(t, System{}.Check(good))
}
