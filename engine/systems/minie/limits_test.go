package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCheckHoldsTheLimits: each of these positions cannot be, and each just inside its limit can.
func TestCheckHoldsTheLimits(t *testing.T) {
	base := opening(t)
	base.First = 1
	long := strings.Repeat("x", 2*maxName)
	unit := func(f func(*Unit)) func(*State) {
		return func(s *State) { *s = with(*s, 3, f) }
	}
	riders := func(r Rider) func(*State) { return func(s *State) { s.Riders, s.Next = []Rider{r}, 99 } }
	tasks := func(x Task) func(*State) { return func(s *State) { s.Tasks, s.Next = []Task{x}, 99 } }
	brigade := func(f func(*Brigade)) func(*State) {
		return func(s *State) {
			b := append([]Brigade(nil), s.Brigades...)
			f(&b[1])
			s.Brigades = b
		}
	}
	good := map[string]func(*State){
		"as it stands": func(*State) {}, "the last turn": func(s *State) { s.Turn = 999 }, "the last step": func(s *State) { s.Step = 17 }, "side 2 first": func(s *State) { s.First = 2 },
		"nobody first before the dice": func(s *State) { s.First = 0 }, "darkness": func(s *State) { s.Sky = 6 }, "mud and winter": func(s *State) { s.Mud, s.Winter = 1, 1 },
		"won by 2": func(s *State) { s.Over, s.Winner = true, 2 }, "drawn": func(s *State) { s.Over = true }, "a unit in hand": func(s *State) { s.Hand = 3 },
		"a long name": unit(func(u *Unit) { u.Name = long }), "sixty figures": unit(func(u *Unit) { u.Men, u.Start = 60, 60 }), "only the horse holders": unit(func(u *Unit) { u.Men, u.Start, u.Holders = 3, 3, 3 }),
		"the fourth turn of rout": unit(func(u *Unit) { u.Form, u.Rout = Routing, 4 }), "regiment 99": unit(func(u *Unit) { u.Reg = 99 }), "value 6": unit(func(u *Unit) { u.Value = 6 }),
		"grenadiers and light men only": unit(func(u *Unit) { u.Men, u.Gren, u.Lights = 4, 2, 2 }), "of no brigade": unit(func(u *Unit) { u.Brigade = 0 }), "a howitzer": unit(func(u *Unit) { u.Howitz, u.Gun = 1, 3 }),
		"a rifled gun": unit(func(u *Unit) { u.Gun = 4 }), "the last field values": unit(func(u *Unit) {
			u.Face, u.Test, u.Rest, u.Half, u.Place, u.Flags, u.Drum, u.Subs = 7, 7, 2, 3, 9999, 4, 2, 3
		}),
		"a melee": func(s *State) { s.Melees = []Contact{{A: 3, D: 12, X: 2, T: 1}} }, "two melees of one unit": func(s *State) { s.Melees = []Contact{{A: 3, D: 12}, {A: 3, D: 13}} },
		"a rider": riders(Rider{ID: 30, Side: 2, Brigade: 10, Order: Reserve, Line: long, Waits: 999}), "a task": tasks(Task{ID: 30, Side: 2, Kind: 1, Size: 20, Done: 8000, Turn: 1, Try: 3, Hits: 20, Down: 1}),
		"a brigade in Reserve": brigade(func(b *Brigade) { b.Order, b.Halted, b.Line, b.Name = Reserve, 1, long, long }),
	}
	bad := map[string]func(*State){
		"no turn": func(s *State) { s.Turn = 0 }, "a turn too many": func(s *State) { s.Turn = 1000 }, "a step before": func(s *State) { s.Step = -1 }, "a step too many": func(s *State) { s.Step = 18 }, "side 3 first": func(s *State) { s.First = 3 },
		"side -1 first": func(s *State) { s.First = -1 }, "no sky": func(s *State) { s.Sky = 7 }, "sky -1": func(s *State) { s.Sky = -1 }, "mud 2": func(s *State) { s.Mud = 2 }, "winter 2": func(s *State) { s.Winter = 2 }, "mud -1": func(s *State) { s.Mud = -1 },
		"winner 3": func(s *State) { s.Over, s.Winner = true, 3 }, "winner -1": func(s *State) { s.Winner = -1 }, "won and not over": func(s *State) { s.Winner = 1 }, "on without a first player": func(s *State) { s.First, s.Step = 0, 1 },
		"nobody in hand": func(s *State) { s.Hand = 77 }, "an era too many": func(s *State) { s.Set.Era = 3 }, "a switch too many": func(s *State) { s.Set.Switches = 1 << len(switches) }, "a side without a name": func(s *State) { s.Set.Sides[1] = "" },
		"the design as a change": func(s *State) { s.Set.House = []Changed{{"square", 4}} }, "too great a change": func(s *State) { s.Set.House = []Changed{{"square", 13}} }, "too small a change": func(s *State) { s.Set.House = []Changed{{"risk", -1}} },
		"changes out of order": func(s *State) { s.Set.House = []Changed{{"square", 5}, {"cover-soft", 2}} }, "a change twice": func(s *State) { s.Set.House = []Changed{{"square", 5}, {"square", 6}} },
		"a name too long": unit(func(u *Unit) { u.Name = long + "x" }), "no name": unit(func(u *Unit) { u.Name = "" }), "side 0": unit(func(u *Unit) { u.Side, u.Brigade = 0, 0 }), "side 3": unit(func(u *Unit) { u.Side, u.Brigade = 3, 0 }),
		"sixty-one figures": unit(func(u *Unit) { u.Men, u.Start = 61, 61 }), "more than at the start": unit(func(u *Unit) { u.Men = 21 }), "more holders than men": unit(func(u *Unit) { u.Men, u.Holders = 3, 4 }),
		"nobody left": unit(func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum = 0, 0, 0, 0, 0 }), "rout without a rout": unit(func(u *Unit) { u.Rout = 1 }), "five turns of rout": unit(func(u *Unit) { u.Form, u.Rout = Routing, 5 }),
		"regiment 100": unit(func(u *Unit) { u.Reg = 100 }), "value 7": unit(func(u *Unit) { u.Value = 7 }), "too many grenadiers": unit(func(u *Unit) { u.Men, u.Gren, u.Lights = 4, 2, 3 }), "a rifled howitzer": unit(func(u *Unit) { u.Howitz, u.Gun = 1, 4 }),
		"gun 5": unit(func(u *Unit) { u.Gun = 5 }), "class 8": unit(func(u *Unit) { u.Class = 8 }), "class -1": unit(func(u *Unit) { u.Class = -1 }), "volunteers twice": unit(func(u *Unit) { u.Vol = 2 }), "natives twice": unit(func(u *Unit) { u.Native = 2 }),
		"horse guns twice": unit(func(u *Unit) { u.Horse = 2 }), "howitzers twice": unit(func(u *Unit) { u.Howitz = 2 }), "face 8": unit(func(u *Unit) { u.Face = 8 }), "test 8": unit(func(u *Unit) { u.Test = 8 }), "rest 3": unit(func(u *Unit) { u.Rest = 3 }),
		"half 4": unit(func(u *Unit) { u.Half = 4 }), "place 10000": unit(func(u *Unit) { u.Place = 10000 }), "of the other side's brigade": unit(func(u *Unit) { u.Brigade = 10 }), "of no known brigade": unit(func(u *Unit) { u.Brigade = 77 }),
		"of a battalion below nothing": unit(func(u *Unit) { u.Of = -1 }), "quality 6": unit(func(u *Unit) { u.Quality = 6 }), "weapon 6": unit(func(u *Unit) { u.Weapon = 6 }), "formation 8": unit(func(u *Unit) { u.Form = 8 }), "moved 3": unit(func(u *Unit) { u.Moved = 3 }),
		"gone 5": unit(func(u *Unit) { u.Gone = 5 }), "an id too high": func(s *State) { s.Next = 18 }, "units out of order": func(s *State) { s.Units = append([]Unit{s.Units[1]}, s.Units...) },
		"a melee of friends": func(s *State) { s.Melees = []Contact{{A: 3, D: 4}} }, "a melee with nobody": func(s *State) { s.Melees = []Contact{{A: 3, D: 77}} }, "a melee over what": func(s *State) { s.Melees = []Contact{{A: 3, D: 12, X: 3}} },
		"a melee of a later turn": func(s *State) { s.Melees = []Contact{{A: 3, D: 12, T: 2}} }, "a melee twice": func(s *State) { s.Melees = []Contact{{A: 3, D: 12}, {A: 3, D: 12}} },
		"a melee with the gone": func(s *State) { *s = with(*s, 12, func(u *Unit) { u.Gone = 1 }); s.Melees = []Contact{{A: 3, D: 12}} },
		"a rider to nobody":     riders(Rider{ID: 30, Side: 2, Brigade: 77}), "a rider of side 3": riders(Rider{ID: 30, Side: 3, Brigade: 10}), "a rider with order 3": riders(Rider{ID: 30, Side: 2, Brigade: 10, Order: 3}),
		"a rider who waits too long": riders(Rider{ID: 30, Side: 2, Brigade: 10, Waits: 1000}), "a rider with too many words": riders(Rider{ID: 30, Side: 2, Brigade: 10, Line: long + "x"}), "a rider without an id": riders(Rider{Side: 2, Brigade: 10}),
		"a task of side 0": tasks(Task{ID: 30, Kind: 1, Size: 1}), "a task of no kind": tasks(Task{ID: 30, Side: 1, Kind: 16, Size: 1}), "a task of no size": tasks(Task{ID: 30, Side: 1, Kind: 1}), "a trench too long": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 21}),
		"too much work": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Done: 8001}), "work of a later turn": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Turn: 2}), "tried four times": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Try: 4}),
		"too many hits": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Hits: 21}), "down twice": tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Down: 2}), "a task with a late id": tasks(Task{ID: 99, Side: 1, Kind: 1, Size: 1}),
		"a brigade of side 0": brigade(func(b *Brigade) { b.Side = 0 }), "a brigade with order 3": brigade(func(b *Brigade) { b.Order = 3 }), "halted twice": brigade(func(b *Brigade) { b.Halted = 2 }), "a brigade without a name": brigade(func(b *Brigade) { b.Name = "" }),
		"a line too long": brigade(func(b *Brigade) { b.Line = long + "x" }), "a brigade with a late id": brigade(func(b *Brigade) { b.ID = 99 }),
	}
	for name, f := range good {
		s := base
		f(&s)
		assert.NoError(t, System{}.Check(s), name)
	}
	for name, f := range bad {
		s := base
		f(&s)
		assert.Error(t, System{}.Check(s), name)
	}
	for key, max := range map[string]int{"br": 99999, "me": 60, "gn": 60, "lt": 60, "co": 1, "su": 3, "fl": 4, "dr": 2, "lc": 1, "ls": 3, "he": 2, "ft": 1, "ho": 60, "nh": 1, "gs": 2, "li": 2, "gv": 999, "mv": 2, "fi": 2, "fg": 1, "at": 99999, "sh": 999, "ch": 999,
		"re": 2, "sq": 1, "te": 7, "td": 1, "ro": 4, "ha": 3, "hx": 999, "go": 4, "fc": 7, "pl": 9999, "hu": 1} {
		f, ok := unitFieldOf(key)
		require.True(t, ok, key)
		assert.Equal(t, max, f.max, key)
	}
}

// TestRecordsAndHands: what the referee enters by hand, to its limits.
func TestRecordsAndHands(t *testing.T) {
	s := opening(t, "s06", "no")
	assert.Equal(t, "It is not on the table.", refused(t, s, "hand unit=1"), "that is a brigade")
	_, held := play(t, s, "hand unit=3", nil)
	assert.Equal(t, 3, held.Hand)
	_, down := play(t, held, "hand unit=3", nil)
	assert.Zero(t, down.Hand, "the same again puts it down")
	gone := with(s, 3, func(u *Unit) { u.Gone = 1 })
	assert.Equal(t, "It is not on the table.", refused(t, gone, "hand unit=3"))
	_, next := play(t, s, "muster side=2 kind=regular regiment=1 hq=yes name=5th", nil)
	u := next.Units[len(next.Units)-1]
	assert.Equal(t, []any{"5th", 2, 1, 1, 3, 1}, []any{u.Name, u.Side, u.Reg, u.Head, u.Flags, u.Drum})
	_, next = play(t, s, "muster side=2 kind=regular regiment=0", nil)
	assert.Zero(t, next.Units[len(next.Units)-1].Head)
	assert.Contains(t, refused(t, s, "muster side=1 kind=regular name="+strings.Repeat("x", 21)), "shorter")
	play(t, s, "muster side=1 kind=regular name="+strings.Repeat("x", 20), nil)
	// A mine of the enemy that is done goes off once; ours, and one that is not laid, stay.
	_, m := play(t, s, "work side=2 kind=mine size=2 pioneers=24", nil)
	_, ours := play(t, m, "work side=1 kind=mine size=1 pioneers=24", nil)
	_, after := play(t, ours, "mine target=3 circle=1", []int{6, 1})
	assert.Equal(t, []int{1, 1}, []int{after.Tasks[0].Size, after.Tasks[1].Size})
	assert.Zero(t, after.Tasks[0].Try)
	_, after = play(t, after, "mine target=3 circle=1", []int{6, 1})
	assert.Equal(t, []int{2, 0}, []int{after.Tasks[0].Try, after.Tasks[1].Try}, "the last of them")
	_, quiet := play(t, ours, "mine target=3 circle=1", []int{3})
	assert.Equal(t, 2, quiet.Tasks[0].Size, "it stays")
	// The record: the head of a regiment, leaders lost, half lost, off the table.
	_, r := play(t, s, "record unit=3 co=0 su=1", nil)
	u = unitOf(t, r, 3)
	assert.Equal(t, []int{0, 1, 1, 2}, []int{u.Colonel, u.LostCol, u.Subs, u.LostSub})
	_, r = play(t, r, "record unit=3 co=1 su=3", nil)
	u = unitOf(t, r, 3)
	assert.Equal(t, []int{1, 0, 3, 0}, []int{u.Colonel, u.LostCol, u.Subs, u.LostSub})
	_, r = play(t, s, "record unit=3 me=10 test=yes", nil)
	assert.Equal(t, []int{1, 1}, []int{unitOf(t, r, 3).Half, unitOf(t, r, 3).Test})
	_, r = play(t, r, "record unit=3 me=11", nil)
	assert.Zero(t, unitOf(t, r, 3).Half)
	_, r = play(t, s, "record unit=3 gone=yes", nil)
	assert.Equal(t, goneOff, unitOf(t, r, 3).Gone)
	assert.Contains(t, refused(t, s, "record unit=3 me=0 co=0 su=0 fl=0 dr=0"), "Nobody is left")
	_, r = play(t, s, "lost unit=3", nil)
	assert.Equal(t, 19, unitOf(t, r, 3).Men)
	d, end := play(t, with(s, 3, func(u *Unit) { u.Men = 15 }), "end winner=2", nil)
	assert.Equal(t, []any{true, 2}, []any{end.Over, end.Winner})
	assert.Contains(t, d.Note, "Federals: 5 figures of the rank and file lost, 7 units still standing.")
}

// TestWhatRandomBreaksFound: gates in a high hedge, names at their limit, light men beside the grenadiers, leaders of two halves.
func TestWhatRandomBreaksFound(t *testing.T) {
	s := opening(t, "s06", "no")
	guns := with(s, 7, func(u *Unit) { u.Form = Limbered })
	for _, cross := range []string{"wall", "hedge", "high-hedge"} {
		f := formOf(t, guns, "move unit=7 pace=column cross="+cross)
		assert.Nil(t, f.Refused, cross)
		assert.Equal(t, "6″", f.Reck.Result, "wheels pass %s at a gate", cross)
	}
	_, named := play(t, s, "settings side1="+strings.Repeat("x", 20), nil)
	assert.Equal(t, strings.Repeat("x", 20), named.Set.Sides[0])
	assert.Contains(t, refused(t, s, "settings side1="+strings.Repeat("x", 21)), "shorter")
	assert.Contains(t, refused(t, s, "settings era=20"), "period")
	old := opening(t, "forces", "awi", "s06", "no")
	f, _ := fieldOf(t, with(old, 3, func(u *Unit) { u.Men = 5 }), "record unit=3", "lt")
	assert.Equal(t, 3, f.Max, "five with two grenadiers among them")
	halves := s
	for _, id := range [...]int{4, 5} {
		halves = with(halves, id, func(u *Unit) { u.Men, u.Half, u.HalfAt = 9, 2, 1 })
	}
	_, joined := play(t, halves, "half unit=4 do=join with=5", nil)
	u := unitOf(t, joined, 4)
	assert.Equal(t, []int{18, 18, 1, 3, 2, 2}, []int{u.Men, u.Start, u.Colonel, u.Subs, u.Flags, u.Drum})
}

// TestLimitsOfHouseValues: how far the referee may change each number of our own, and in what steps, in the order of the settings.
func TestLimitsOfHouseValues(t *testing.T) {
	each := func(n int, limits string) string { return strings.Repeat(limits+" ", n) }
	want := "0-3/1 0-4/1 0-3/1 0-10/1 0-6/1 0-12/1 0-6/1 5-100/5 0-12/1 0-6/1 " + each(33, "0-100/5") + each(7, "1-120/1") +
		"1-60/1 0-100/5 100-400/50 0-12/1 0-12/1 0-3/1 0-3/1 0-75/5 0-75/5 10-100/10 1-10/1 0-10/1 1-12/1 0-20/1 0-100/10 1-400/1 1-60/1 10-100/10 " + each(16, "1-400/1") + each(7, "1-6/1") +
		"1-12/1 0-6/1 1-6/1 1-20/1 1-6/1 1-24/1 1-12/1 1-12/1 1-4/1 1-40/1 1-60/1 1-60/1 1-60/1 0-20/1 0-6/1 1-6/1 1-20/1 1-20/1 1-20/1 0-6/1 1-7/1 1-6/1 0-4/1"
	var got []string
	for _, v := range values {
		got = append(got, sprint("%d-%d/%d", v.min, v.max, v.step))
	}
	assert.Equal(t, strings.Fields(want), got)
}

// TestLimitsOfEntries: units that are not on the roster, officers, and a unit at its edge.
func TestLimitsOfEntries(t *testing.T) {
	s := opening(t, "s06", "no", "s09", "yes")
	for _, key := range []string{"a-figures", "d-figures"} {
		f, _ := fieldOf(t, s, "melee melee=0 by-class=infantry at-class=infantry", key)
		assert.Equal(t, []int{1, 60}, []int{f.Min, f.Max}, key)
	}
	alone := with(s, 3, func(u *Unit) { u.Colonel, u.Subs, u.Head = 0, 0, 0 })
	assert.Equal(t, "It has no officer left.", refused(t, alone, "officer unit=3 lost=1"))
	for name, f := range map[string]func(*Unit){"colonel and subaltern": func(u *Unit) { u.Colonel, u.Subs = 1, 1 }, "the head alone": func(u *Unit) { u.Head = 1 }, "a subaltern alone": func(u *Unit) { u.Subs = 1 }, "colonel and head": func(u *Unit) { u.Colonel, u.Head = 1, 1 }} {
		assert.Nil(t, formOf(t, with(alone, 3, f), "officer unit=3 lost=1").Refused, name)
	}
	edge := with(s, 3, func(u *Unit) { u.Form, u.Rout, u.Men, u.Half = Routing, 1, 9, 2 })
	edge.First, edge.Step = 1, stepMoves
	assert.Empty(t, edge.unfinished(), "it is at its edge")
	back := with(edge, 3, func(u *Unit) { u.Half = 3 })
	assert.NotEmpty(t, back.unfinished())
	d, _ := play(t, s, "fate", []int{1})
	assert.True(t, d.Bad)
}
