package minie

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

var long = strings.Repeat("x", 2*maxName)

// These change one record of a position.
func unit(f func(*Unit)) func(*State) { return func(s *State) { *s = with(*s, 3, f) } }
func riders(r Rider) func(*State)     { return func(s *State) { s.Riders, s.Next = []Rider{r}, 99 } }
func tasks(x Task) func(*State)       { return func(s *State) { s.Tasks, s.Next = []Task{x}, 99 } }
func brigade(f func(*Brigade)) func(*State) {
	return func(s *State) {
		s.Brigades = slices.Clone(s.Brigades)
		f(&s.Brigades[1])
	}
}

// checked returns what Check says of the opening with something changed.
func checked(t *testing.T, change func(*State)) error {
	s := opening(t)
	s.First = 1
	change(&s)
	return System{}.Check(s)
}

// TestCheckAllowsTheLimits: each of these positions, just inside a limit, is valid.
func TestCheckAllowsTheLimits(t *testing.T) {
	for name, f := range map[string]func(*State){
		"as it stands": func(*State) {}, "the last turn": func(s *State) { s.Turn = 999 }, "the last step": func(s *State) { s.Step = 17 },
		"side 2 first":                    func(s *State) { s.First = 2 },
		"no first player before the dice": func(s *State) { s.First = 0 }, "darkness": func(s *State) { s.Sky = 6 },
		"mud and winter": func(s *State) { s.Mud, s.Winter = 1, 1 },
		"won by 2":       func(s *State) { s.Over, s.Winner = true, 2 }, "drawn": func(s *State) { s.Over = true },
		"a unit in hand": func(s *State) { s.Hand = 3 },
		"a long name":    unit(func(u *Unit) { u.Name = long }), "sixty figures": unit(func(u *Unit) { u.Men, u.Start = 60, 60 }),
		"only the horse holders":  unit(func(u *Unit) { u.Men, u.Start, u.Holders = 3, 3, 3 }),
		"the fourth turn of rout": unit(func(u *Unit) { u.Form, u.Rout = Routing, 4 }), "regiment 99": unit(func(u *Unit) { u.Reg = 99 }),
		"value 6":                       unit(func(u *Unit) { u.Value = 6 }),
		"grenadiers and light men only": unit(func(u *Unit) { u.Men, u.Gren, u.Lights = 4, 2, 2 }),
		"of no brigade":                 unit(func(u *Unit) { u.Brigade = 0 }), "a howitzer": unit(func(u *Unit) { u.Howitz, u.Gun = 1, 3 }),
		"a rifled gun": unit(func(u *Unit) { u.Gun = 4 }), "the last field values": unit(func(u *Unit) {
			u.Face, u.Test, u.Rest, u.Half, u.Place, u.Flags, u.Drum, u.Subs = 7, 7, 2, 2, 9999, 4, 2, 3
		}),
		"a melee":                func(s *State) { s.Melees = []Contact{{A: 3, D: 12, X: 2, T: 1}} },
		"two melees of one unit": func(s *State) { s.Melees = []Contact{{A: 3, D: 12}, {A: 3, D: 13}} },
		"a rider":                riders(Rider{ID: 30, Side: 2, Brigade: 10, Order: Reserve, Line: long, Waits: 999}),
		"a task":                 tasks(Task{ID: 30, Side: 2, Kind: 1, Size: 20, Done: 8000, Turn: 1, Try: 3, Hits: 20, Down: 1}),
		"a brigade in Reserve":   brigade(func(b *Brigade) { b.Order, b.Halted, b.Line, b.Name = Reserve, 1, long, long }),
	} {
		assert.NoError(t, checked(t, f), name)
	}
}

// TestCheckHoldsTheLimits: each of these positions is invalid.
func TestCheckHoldsTheLimits(t *testing.T) {
	for name, f := range map[string]func(*State){
		"no turn": func(s *State) { s.Turn = 0 }, "a turn too many": func(s *State) { s.Turn = 1000 },
		"a step before": func(s *State) { s.Step = -1 }, "a step too many": func(s *State) { s.Step = 18 },
		"side 3 first":  func(s *State) { s.First = 3 },
		"side -1 first": func(s *State) { s.First = -1 }, "no sky": func(s *State) { s.Sky = 7 }, "sky -1": func(s *State) { s.Sky = -1 },
		"mud 2": func(s *State) { s.Mud = 2 }, "winter 2": func(s *State) { s.Winter = 2 }, "mud -1": func(s *State) { s.Mud = -1 },
		"winner 3": func(s *State) { s.Over, s.Winner = true, 3 }, "winner -1": func(s *State) { s.Winner = -1 },
		"won and not over": func(s *State) { s.Winner = 1 }, "on without a first player": func(s *State) { s.First, s.Step = 0, 1 },
		"an unknown unit selected": func(s *State) { s.Hand = 77 }, "an era too many": func(s *State) { s.Set.Era = 3 },
		"a switch with two sides": func(s *State) { s.Set.House = book.Changed{{Key: "s01", Val: 2}} },
		"a side without a name":   func(s *State) { s.Set.Sides[1] = "" },
		"the design as a change":  func(s *State) { s.Set.House = book.Changed{{Key: "square", Val: 4}} },
		"too great a change":      func(s *State) { s.Set.House = book.Changed{{Key: "square", Val: 13}} },
		"too small a change":      func(s *State) { s.Set.House = book.Changed{{Key: "risk", Val: -1}} },
		"changes out of order":    func(s *State) { s.Set.House = book.Changed{{Key: "square", Val: 5}, {Key: "cover-soft", Val: 2}} },
		"a change twice":          func(s *State) { s.Set.House = book.Changed{{Key: "square", Val: 5}, {Key: "square", Val: 6}} },
		"a name too long":         unit(func(u *Unit) { u.Name = long + "x" }), "no name": unit(func(u *Unit) { u.Name = "" }),
		"side 0": unit(func(u *Unit) { u.Side, u.Brigade = 0, 0 }), "side 3": unit(func(u *Unit) { u.Side, u.Brigade = 3, 0 }),
		"sixty-one figures": unit(func(u *Unit) { u.Men, u.Start = 61, 61 }), "more than at the start": unit(func(u *Unit) { u.Men = 21 }),
		"more holders than men": unit(func(u *Unit) { u.Men, u.Holders = 3, 4 }),
		"nobody left":           unit(func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum = 0, 0, 0, 0, 0 }),
		"rout without a rout":   unit(func(u *Unit) { u.Rout = 1 }), "five turns of rout": unit(func(u *Unit) { u.Form, u.Rout = Routing, 5 }),
		"regiment 100": unit(func(u *Unit) { u.Reg = 100 }), "value 7": unit(func(u *Unit) { u.Value = 7 }),
		"too many grenadiers": unit(func(u *Unit) { u.Men, u.Gren, u.Lights = 4, 2, 3 }),
		"a rifled howitzer":   unit(func(u *Unit) { u.Howitz, u.Gun = 1, 4 }),
		"gun 5":               unit(func(u *Unit) { u.Gun = 5 }), "class 8": unit(func(u *Unit) { u.Class = 8 }),
		"class -1": unit(func(u *Unit) { u.Class = -1 }), "volunteers twice": unit(func(u *Unit) { u.Vol = 2 }),
		"natives twice":    unit(func(u *Unit) { u.Native = 2 }),
		"horse guns twice": unit(func(u *Unit) { u.Horse = 2 }), "howitzers twice": unit(func(u *Unit) { u.Howitz = 2 }),
		"face 8": unit(func(u *Unit) { u.Face = 8 }), "test 8": unit(func(u *Unit) { u.Test = 8 }), "rest 3": unit(func(u *Unit) { u.Rest = 3 }),
		"half 4": unit(func(u *Unit) { u.Half = 4 }), "place 10000": unit(func(u *Unit) { u.Place = 10000 }),
		"of the other side's brigade": unit(func(u *Unit) { u.Brigade = 10 }), "of no known brigade": unit(func(u *Unit) { u.Brigade = 77 }),
		"of a battalion below zero": unit(func(u *Unit) { u.Of = -1 }), "quality 6": unit(func(u *Unit) { u.Quality = 6 }),
		"weapon 6": unit(func(u *Unit) { u.Weapon = 6 }), "formation 8": unit(func(u *Unit) { u.Form = 8 }),
		"moved 3": unit(func(u *Unit) { u.Moved = 3 }),
		"gone 5":  unit(func(u *Unit) { u.Gone = 5 }), "an id too high": func(s *State) { s.Next = 18 },
		"units out of order":      func(s *State) { s.Units = append([]Unit{s.Units[1]}, s.Units...) },
		"a melee of friends":      func(s *State) { s.Melees = []Contact{{A: 3, D: 4}} },
		"a melee with nobody":     func(s *State) { s.Melees = []Contact{{A: 3, D: 77}} },
		"a melee over what":       func(s *State) { s.Melees = []Contact{{A: 3, D: 12, X: 4}} },
		"a melee of a later turn": func(s *State) { s.Melees = []Contact{{A: 3, D: 12, T: 2}} },
		"a melee twice":           func(s *State) { s.Melees = []Contact{{A: 3, D: 12}, {A: 3, D: 12}} },
		"a melee with the gone":   func(s *State) { *s = with(*s, 12, func(u *Unit) { u.Gone = 1 }); s.Melees = []Contact{{A: 3, D: 12}} },
		"a rider to nobody":       riders(Rider{ID: 30, Side: 2, Brigade: 77}), "a rider of side 3": riders(Rider{ID: 30, Side: 3, Brigade: 10}),
		"a rider with order 3":        riders(Rider{ID: 30, Side: 2, Brigade: 10, Order: 3}),
		"a rider who waits too long":  riders(Rider{ID: 30, Side: 2, Brigade: 10, Waits: 1000}),
		"a rider with too many words": riders(Rider{ID: 30, Side: 2, Brigade: 10, Line: long + "x"}),
		"a rider without an id":       riders(Rider{Side: 2, Brigade: 10}),
		"a task of side 0":            tasks(Task{ID: 30, Kind: 1, Size: 1}),
		"a task of no kind":           tasks(Task{ID: 30, Side: 1, Kind: 16, Size: 1}),
		"a task of no size":           tasks(Task{ID: 30, Side: 1, Kind: 1}),
		"a trench too long":           tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 21}),
		"too much work":               tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Done: 8001}),
		"work of a later turn":        tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Turn: 2}),
		"tried four times":            tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Try: 4}),
		"too many hits":               tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Hits: 21}),
		"down twice":                  tasks(Task{ID: 30, Side: 1, Kind: 1, Size: 1, Down: 2}),
		"a task with a late id":       tasks(Task{ID: 99, Side: 1, Kind: 1, Size: 1}),
		"a brigade of side 0":         brigade(func(b *Brigade) { b.Side = 0 }),
		"a brigade with order 3":      brigade(func(b *Brigade) { b.Order = 3 }),
		"halted twice":                brigade(func(b *Brigade) { b.Halted = 2 }),
		"a brigade without a name":    brigade(func(b *Brigade) { b.Name = "" }),
		"a line too long":             brigade(func(b *Brigade) { b.Line = long + "x" }),
		"a brigade with a late id":    brigade(func(b *Brigade) { b.ID = 99 }),
	} {
		assert.Error(t, checked(t, f), name)
	}
	for key, max := range map[string]int{"br": 99999, "me": 60, "gn": 60, "lt": 60, "co": 1, "su": 3, "fl": 4, "dr": 2, "lc": 1,
		"ls": 3, "lf": 6, "pa": 999,
		"he": 2, "ft": 2, "ho": 60, "nh": 1, "gs": 2, "li": 2, "gv": 999, "mv": 2, "fi": 2, "fg": 1, "at": 99999, "sh": 999, "ch": 999,
		"re": 2, "sq": 1, "te": 7, "td": 1, "ro": 4, "ha": 2, "hx": 999, "go": 4, "fc": 7, "pl": 9999, "hu": 1} {
		assert.Equal(t, max, new(Unit).field(key).Most, key)
	}
}

// FuzzEvents reads arbitrary bytes as events and applies them. The result is an error, or a state that can be shown
// and an event that is written as it was read.
func FuzzEvents(f *testing.F) {
	start := rulestest.Start(f, System{}).(State)
	start.First = 1
	seeds := [][2]string{
		{"set", `[["u",3,"me",18,"te",1],["b",1,"ha",1]]`}, {"mustered", `{"id":19,"si":1,"nm":"x","st":16,"me":16}`},
		{"renamed", `{"u":3,"n":"6th Ohio"}`},
		{"brigade", `{"id":19,"si":1,"nm":"2nd Brigade","or":2}`}, {"order", `{"b":1,"o":1,"l":"the mill"}`},
		{"task", `{"t":{"id":19,"si":1,"kd":2,"sz":3,"dn":26,"tn":1}}`}, {"rider", `{"id":19,"si":1,"br":1}`}, {"melee", `{"a":3,"d":12,"x":1}`},
		{"aimed", `{"b":3,"t":12}`}, {"step", `{"s":5}`}, {"turn", `{}`}, {"first", `{"s":2}`}, {"sky", `{"s":2,"m":1}`}, {"hand", `{"u":3}`},
		{"settings", `{"n":["a","b"],"h":[{"k":"s10","v":0},{"k":"square","v":6}]}`}, {"ended", `{"w":1}`},
		{"t", `{"l":[["beats","x",["un",3],5,2,3]],"t":[["off",[0],3]],"x":[["fell",6]],` +
			`"r":[["melee",[[0,"dice",2,[0]]],0,0,["even",500]]]}`},
	}
	for _, x := range seeds {
		f.Add(x[0], []byte(x[1]))
		e := sure.Of(System{}.Decode(x[0], []byte(x[1])))(f, x[0])
		require.NoError(f, System{}.Check(rulestest.Applied(f, System{}, start, e)), x[0])
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, start, "record", kind, data)
	})
}

// TestDamagedEvents: events that cannot have happened are errors.
func TestDamagedEvents(t *testing.T) {
	s := opening(t)
	for _, x := range [][2]string{
		{"set", `[["u",3,"me",61]]`}, {"set", `[["u",99,"me",1]]`}, {"set", `[["u",3,"xx",1]]`}, {"set", `[["x",3,"me",1]]`},
		{"set", `[["u",3,"me",-1]]`},
		{"set", `[["u",3,"st",3]]`}, {"set", `[["b",2,"ha",1]]`}, {"set", `[["b",1,"ha",2]]`}, {"set", `[["t",19,"dn",1]]`},
		{"set", `[["r",19,"wt",1]]`},
		{"mustered", `{"id":7,"si":1,"nm":"x","st":16,"me":16}`}, {"mustered", `{"id":19,"si":3,"nm":"x","st":16,"me":16}`},
		{"mustered", `{"id":19,"si":2,"br":1,"nm":"x","st":16,"me":16}`}, {"renamed", `{"u":3}`}, {"brigade", `{"id":1,"si":1,"nm":"x"}`},
		{"brigade", `{"id":19,"si":3,"nm":"x"}`}, {"order", `{"b":3}`}, {"order", `{"b":1,"o":3}`},
		{"task", `{"t":{"id":19,"si":1,"kd":16,"sz":1}}`},
		{"task", `{"t":{"id":18,"si":1,"sz":1}}`}, {"melee", `{"a":3,"d":4}`}, {"parted", `{"a":3,"d":12}`}, {"aimed", `{"b":3,"t":99}`},
		{"home", `{"r":19}`},
		{"step", `{"s":5}`}, {"step", `{"s":18}`}, {"first", `{"s":3}`}, {"sky", `{"s":7}`}, {"hand", `{"u":77}`}, {"settings", `{"n":["a",""]}`},
		{"settings", `{"n":["a","b"],"h":[{"k":"no such value","v":6}]}`}, {"ended", `{"w":9}`}, {"rider", `{"id":19,"si":1,"br":77}`},
	} {
		e, err := System{}.Decode(x[0], []byte(x[1]))
		require.NoError(t, err, "%s %s", x[0], x[1])
		_, err = System{}.Apply(s, e)
		assert.ErrorAs(t, err, new(*engine.Damaged), "%s %s", x[0], x[1])
	}
	for _, in := range []string{`{"s":-1}`, `{"s":0,"m":2}`, `{"s":0,"w":2}`, `{"s":0,"m":-1}`, `{"s":0,"w":-1}`} {
		e, err := System{}.Decode("sky", []byte(in))
		if err == nil {
			_, err = book.Try(s, e.(skied))
		}
		assert.Error(t, err, in)
	}
	for _, x := range [][2]string{{"sky", `{"s":0}`}, {"sky", `{"s":6,"m":1,"w":1}`}} { // these two are valid
		rulestest.Applied(t, System{}, s, sure.Of(System{}.Decode(x[0], []byte(x[1])))(t))
	}
	over := s
	over.Over = true
	for _, e := range []engine.Event{turned{}, stepped{}, led{1}, ended{}} {
		_, err := System{}.Apply(over, e)
		assert.Error(t, err, "%s after the end", e.Kind())
	}
	last := s
	last.Turn = maxTurn
	_, err := System{}.Apply(last, turned{})
	assert.Error(t, err, "no battle lasts longer")
	full := s
	for len(full.Units) < maxUnits {
		full.Units = append(full.Units, Unit{ID: full.Next, Side: 1, Name: "x", Start: 1, Men: 1})
		full.Next++
	}
	_, err = System{}.Apply(full, mustered{ID: full.Next, Side: 1, Name: "y", Start: 1, Men: 1})
	assert.ErrorContains(t, err, noRecord, "the table is full")
	for len(full.Tasks) < maxTasks {
		full.Tasks = append(full.Tasks, Task{ID: full.Next, Side: 1, Size: 1})
		full.Next++
	}
	_, err = System{}.Apply(full, begun{T: Task{ID: full.Next, Side: 1, Size: 1}})
	assert.ErrorContains(t, err, noRecord, "enough is built")
	_, err = System{}.Apply(s, stepped{len(sequence)})
	assert.Error(t, err, "no turn has a step more")
	for _, x := range [][2]string{
		{"nothing", `{}`}, {"set", `[]`}, {"set", `{}`}, {"t", `[]`}, {"t", `{"l":[["nothing"]]}`}, {"t", `{"l":[["beats","x"]]}`},
		{"t", `{"r":[["nothing"]]}`}, {"t", `{"r":[["melee",0,3]]}`}, {"t", `{"r":[["volley",0,3,0,0,"199D6"]]}`},
		{"mustered", `[]`},
	} {
		_, err := System{}.Decode(x[0], []byte(x[1]))
		assert.Error(t, err, "%s %s", x[0], x[1])
	}
}

// TestWordsAreWhole: every sentence can be filled in with the arguments it takes, and functions that show a row show nothing for no row.
func TestWordsAreWhole(t *testing.T) {
	for id := range words.Cards.All() {
		assert.Contains(t, words.Say.All(), id, "the card belongs to a line")
	}
	for name, show := range shows {
		for _, arg := range []any{-1, 0, 1, 5, 1000, "x", book.Say("un", 0)} {
			assert.NotPanics(t, func() { show(opening(t), arg) }, "%s of %v", name, arg)
		}
	}
	say := func(text string) (args []any) {
		for i := range 9 {
			if strings.Contains(text, "{"+book.Num(i)) || strings.Contains(text, "{^"+book.Num(i)) {
				args = append(args, make([]any, i+1-len(args))...)
			}
		}
		for i := range args {
			args[i] = 1
		}
		return args
	}
	for id, text := range words.Say.All() {
		c := words.Cards.All()[id]
		s := book.Say(id, say(text+c.Over+c.Num+c.Word+c.Need+c.Todo+c.Due+c.Note+c.Undo)...)
		require.NoError(t, words.Check(s), id)
		assert.NotContains(t, words.Text(s), "{", id)
	}
	for id, r := range words.Reasons.All() {
		assert.NotContains(t, rules.Words.Reckoning(book.Sum{Kind: "work", Terms: []book.Term{{Value: 1, Why: book.Say(id,
			say(r.Why+r.Section)...)}}}).Terms[0].Why, "{", id)
	}
}
