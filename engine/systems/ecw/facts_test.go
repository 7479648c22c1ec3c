package ecw

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// The bounds of a unit's record, and values beyond them. Source: ecw-charts 3; ECW-04, ECW-17.
func TestBoundsOfARecord(t *testing.T) {
	gun, reg := newUnit(1, 0, "G", "heavy", "C", 2, 1), foot(0, "C", 16, 24, 2)
	reg.ID, reg.Name, reg.Orig = 1, "F", [3]int{16, 24, 0}
	fresh := func(f func(u *Unit)) Unit { u := reg; f(&u); return u }
	foes := func(n int) (all []Foe) {
		for id := range n {
			all = append(all, Foe{ID: id + 2, Side: rear, Round: 99})
		}
		return all
	}
	for name, u := range map[string]Unit{
		"as mustered": reg, "guns": gun, "side": fresh(func(u *Unit) { u.Side = 1 }),
		"fifty figures": fresh(func(u *Unit) { u.Orig = [3]int{20, 30, 0} }),
		"ten ranks":     fresh(func(u *Unit) { u.Ranks = 10 }), "routed": fresh(func(u *Unit) { u.Morale = routed }),
		"a name of 24 letters": fresh(func(u *Unit) { u.Name = strings.Repeat("𝔸", nameLetters) }),
		"pursuing":             fresh(func(u *Unit) { u.Pursuit, u.Tests = 2, 2 }),
		"a long run":           fresh(func(u *Unit) { u.Run, u.Ran, u.Start, u.Charge.Dist = 1000, 1000, 1000, 1000 }),
		"as much as may be": fresh(func(u *Unit) {
			u.Foes, u.Holders, u.Wing, u.Charge.At, u.Quarry = foes(8), 50, 2*maxLeaders, 2*maxUnits, 2*maxUnits
			u.Flags, u.Charge.Side = flag(allFlags), rear
		}),
		"gone": fresh(func(u *Unit) { u.Pikes, u.Shot, u.Off = 0, 0, "destroyed" }),
		"guns at five": func() Unit {
			u := newUnit(1, 0, "G", "siege", "C", 5, 1)
			u.Reload, u.Ready, u.Lifting = 4, 4, 4
			return u
		}(),
		"a garrison": reg.enter("building"), "a garrison in soft cover": reg.enter("soft"),
	} {
		assert.NoError(t, u.check(), name)
	}
	for name, f := range map[string]func(u *Unit){
		"side below": func(u *Unit) { u.Side = -1 }, "side above": func(u *Unit) { u.Side = 2 }, "class": func(u *Unit) { u.Class = "x" },
		"grade": func(u *Unit) { u.Grade = "F" }, "order": func(u *Unit) { u.Order = "x" }, "ground": func(u *Unit) { u.Ground = "bog" },
		"off": func(u *Unit) { u.Off = "x" }, "weapon": func(u *Unit) { u.Weapon = "x" }, "answer": func(u *Unit) { u.Answer = "x" },
		"limber": func(u *Unit) { u.Limber = "x" }, "no name": func(u *Unit) { u.Name = "" },
		"long name":              func(u *Unit) { u.Name = strings.Repeat("x", 4*nameLetters+1) },
		"a name that is no text": func(u *Unit) { u.Name = "\xff" }, "fifty-one": func(u *Unit) { u.Orig = [3]int{20, 31, 0} },
		"negative pikes": func(u *Unit) { u.Pikes = -1 }, "more pikes than at the start": func(u *Unit) { u.Pikes = 17 },
		"more shot":           func(u *Unit) { u.Shot = 25 },
		"others from nowhere": func(u *Unit) { u.Other = 1 }, "guns of foot": func(u *Unit) { u.Guns = 1 },
		"no rank":      func(u *Unit) { u.Ranks = 0 },
		"eleven ranks": func(u *Unit) { u.Ranks = 11 }, "morale below": func(u *Unit) { u.Morale = -1 },
		"morale above": func(u *Unit) { u.Morale = 5 },
		"reload":       func(u *Unit) { u.Reload = 5 }, "ready": func(u *Unit) { u.Ready = 5 },
		"lifting": func(u *Unit) { u.Lifting = -1 },
		"pursuit": func(u *Unit) { u.Pursuit = 3 }, "tests": func(u *Unit) { u.Tests = 3 },
		"side of a charge": func(u *Unit) { u.Charge.Side = 3 },
		"run":              func(u *Unit) { u.Run = 1001 }, "distance": func(u *Unit) { u.Charge.Dist = 1001 },
		"charge nowhere": func(u *Unit) { u.Charge.At = 2*maxUnits + 1 },
		"wing":           func(u *Unit) { u.Wing = 2*maxLeaders + 1 }, "charge done": func(u *Unit) { u.Charge.Done = "x" },
		"charge over a bog": func(u *Unit) { u.Charge.Ground = "bog" },
		"flags":             func(u *Unit) { u.Flags = 1 << 10 }, "no figures left": func(u *Unit) { u.Pikes, u.Shot = 0, 0 },
		"pikes in skirmish order":    func(u *Unit) { u.Order = "skirmish" },
		"its own foe":                func(u *Unit) { u.Foes = []Foe{{ID: 1}} },
		"a foe’s side":               func(u *Unit) { u.Foes = []Foe{{ID: 2, Side: 3}} },
		"rounds":                     func(u *Unit) { u.Foes = []Foe{{ID: 2, Round: 100}} },
		"a foe twice":                func(u *Unit) { u.Foes = []Foe{{ID: 2}, {ID: 2}} },
		"nine foes":                  func(u *Unit) { u.Foes = foes(9) },
		"a building and a line":      func(u *Unit) { u.Ground = "building" },
		"out of a building, yet not": func(u *Unit) { u.Was = "close" }, "horse-holders": func(u *Unit) { u.Holders = 51 },
	} {
		assert.Error(t, fresh(f).check(), name)
	}
	six := gun
	six.Guns = 6
	assert.Error(t, six.check())
}

// The bounds of a position. Source: State.
func TestBoundsOfAPosition(t *testing.T) {
	good := rulestest.Start(t, System{}).(State)
	require.NoError(t, good.check())
	put := func(f func(s *State)) State {
		s := good
		s.Units = append([]Unit(nil), good.Units...)
		s.Leaders = append([]Leader(nil), good.Leaders...)
		f(&s)
		return s
	}
	dues := func(n int) (all []Due) {
		for id := range n {
			all = append(all, Due{ID: id + 1, Do: dueRecover, Step: 6})
		}
		return all
	}
	for name, f := range map[string]func(s *State){
		"two hundred dues and falls": func(s *State) { s.Dues, s.Next, s.Fell = dues(maxDues), maxDues+1, make([]Fall, 200) },
		"a foe":                      func(s *State) { s.Units[0].Foes, s.Units[6].Foes = []Foe{{ID: 7}}, []Foe{{ID: 1}} },
		"a due": func(s *State) {
			s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1, Step: 6, Hits: 200, Marks: byGuns | enfiladed}}, 2
		},
		"a leader with a long name": func(s *State) { s.Leaders[0].Name = strings.Repeat("x", 4*nameLetters) },
		"attached":                  func(s *State) { s.Leaders[0].Unit = 1 }, "a draw": func(s *State) { s.Over, s.Winner = true, -1 },
	} {
		assert.NoError(t, put(f).check(), name)
	}
	for name, f := range map[string]func(s *State){
		"turn": func(s *State) { s.Turn = 0 }, "step below": func(s *State) { s.Step = 0 },
		"step above": func(s *State) { s.Step = 7 }, "side A": func(s *State) { s.First = 2 },
		"side A below": func(s *State) { s.First = -2 }, "winner": func(s *State) { s.Winner = 2 },
		"winner below":        func(s *State) { s.Winner = -2 },
		"a unit out of place": func(s *State) { s.Units[0].ID = 2 }, "a foe one way": func(s *State) { s.Units[0].Foes = []Foe{{ID: 7}} },
		"a foe on its own side": func(s *State) { s.Units[0].Foes, s.Units[1].Foes = []Foe{{ID: 2}}, []Foe{{ID: 1}} },
		"a foe off the table": func(s *State) {
			s.Units[0].Foes, s.Units[6].Foes, s.Units[6].Off = []Foe{{ID: 7}}, []Foe{{ID: 1}}, "scattered"
		},
		"a charge at a friend":       func(s *State) { s.Units[0].Charge.At = 2 },
		"a charge at no unit":        func(s *State) { s.Units[0].Charge.At = 20 },
		"a quarry":                   func(s *State) { s.Units[0].Quarry = 20 },
		"a wing leader of the enemy": func(s *State) { s.Units[0].Wing = 3 },
		"a wing leader of an ally":   func(s *State) { s.Units[0].Ally, s.Units[0].Wing = true, 2 },
		"two army leaders":           func(s *State) { s.Leaders[1].Army = true },
		"a leader out of place":      func(s *State) { s.Leaders[0].ID = 2 },
		"a leader’s side":            func(s *State) { s.Leaders[0].Side = 2 },
		"with the enemy":             func(s *State) { s.Leaders[0].Unit = 7 },
		"a dead leader attached":     func(s *State) { s.Leaders[0].Unit, s.Leaders[0].Off = 1, "killed" },
		"with a unit off the table":  func(s *State) { s.Leaders[0].Unit, s.Units[0].Off = 1, "scattered" },
		"a leader without a name":    func(s *State) { s.Leaders[0].Name = "" },
		"too long a name":            func(s *State) { s.Leaders[0].Name = strings.Repeat("x", 4*nameLetters+1) },
		"an unknown loss":            func(s *State) { s.Fell = []Fall{{Unit: 99}} },
		"marks":                      func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1, Step: 1, Marks: 4}}, 2 },
		"a due to come":              func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1, Step: 1}}, 1 },
		"a due of step 7":            func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1, Step: 7}}, 2 },
		"a due of step 0":            func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1}}, 2 },
		"a due of no unit":           func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 99, Step: 1}}, 2 },
		"too many hits":              func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueLost, Unit: 1, Step: 1, Hits: 201}}, 2 },
		"friends of side 2":          func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueFriends, Other: 2, Step: 6}}, 2 },
		"a leader at risk":           func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueRisk, Other: 5, Step: 6}}, 2 },
		"dues out of order": func(s *State) {
			s.Dues, s.Next = []Due{{ID: 2, Do: dueLost, Unit: 1, Step: 1}, {ID: 1, Do: dueLost, Unit: 2, Step: 1}}, 3
		},
		"in hand":               func(s *State) { s.Hand = 99 },
		"two hundred dues too":  func(s *State) { s.Dues, s.Next = dues(maxDues+1), maxDues+2 },
		"two hundred falls too": func(s *State) { s.Fell = make([]Fall, 201) },
		"a leader at no risk":   func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: dueRisk, Step: 6}}, 2 },
		"a due twice":           func(s *State) { s.Dues, s.Next = append(dues(1), dues(1)...), 2 },
	} {
		assert.Error(t, put(f).check(), name)
	}
	many := put(func(s *State) {
		for len(s.Units) < 6+maxUnits+1 {
			u := newUnit(len(s.Units)+1, 1, "More", "horse", "C", 12, 2)
			s.Units = append(s.Units, u)
		}
	})
	assert.Error(t, many.check(), "more than a side may have")
	many.Units = many.Units[:len(many.Units)-1]
	assert.NoError(t, many.check())
}

// The bounds of events. Source: facts.go.
func TestBoundsOfEvents(t *testing.T) {
	for name, e := range map[string]book.Bounded{
		"the first step": stepped{1, 1, -1}, "the last": stepped{9999, 6, 1},
		"settings": settled{defaults()},
	} {
		assert.NoError(t, e.Bounds(), name)
	}
	for name, e := range map[string]book.Bounded{
		"turn 0": stepped{0, 1, -1}, "turn 10000": stepped{10000, 1, -1}, "step 0": stepped{1, 0, -1}, "step 7": stepped{1, 7, -1},
		"side -2": stepped{1, 1, -2}, "side 2": stepped{1, 1, 2}, "settings": settled{},
	} {
		assert.Error(t, e.Bounds(), name)
	}
	s := rulestest.Start(t, System{}).(State)
	s.Turn = 2
	set := func(of string, id int, key string, to int) change {
		return change{Set: edits{{Of: of, ID: id, Field: key, To: to}}}
	}
	for name, e := range map[string]book.Fact[State]{
		"time runs back": stepped{1, 1, -1}, "winner 2": over{Winner: 2}, "winner -2": over{Winner: -2},
		"a unit beyond the list": set("u", 13, "p", 1), "unit 0": set("u", 0, "p", 1), "a leader beyond the list": set("l", 5, "u", 1),
		"a record of no kind": set("x", 1, "p", 1), "a unit without a place": change{New: []Unit{s.Units[0]}},
		"no such number": set("u", 1, "zz", 1), "no such word": set("u", 1, "t", len(grounds)), "half a yes": set("u", 1, "d", 2),
		"more than it had": set("u", 1, "p", 17), "an unknown selection": set("g", 0, "hand", 13),
		"a name of no unit": change{Names: []renamed{{13, "x"}}}, "a name of unit 0": change{Names: []renamed{{0, "x"}}},
		"foes of no unit": change{Foes: []foes{{13, nil}}}, "foes of unit 0": change{Foes: []foes{{0, nil}}},
		"a foe one way":        change{Foes: []foes{{1, []Foe{{ID: 7}}}}},
		"nothing that was due": change{Met: []int{1}}, "a loss of no unit": change{Fell: []int{0}},
		"a fall beyond the list": change{Fell: []int{13}}, "a leader’s beyond it": change{Fell: []int{-5}},
		"a leader beyond every number": change{Fell: []int{math.MinInt64}},
	} {
		_, err := book.Try(s, e)
		assert.Error(t, err, name)
	}
	s.Over = true
	_, err := book.Try(s, over{Winner: 0})
	assert.Error(t, err, "it had ended")
}

func edit(of string, id int, key string, to int) book.Edit {
	return book.Edit{Of: of, ID: id, Field: key, To: to}
}

// Facts are read back as they were written; anything else is refused.
func TestFactsAreWrittenShort(t *testing.T) {
	for text, e := range map[string]engine.Event{
		`[3,2,-1]`: stepped{3, 2, -1},
		`{"s":[["u",7,"v",24,"f",1],["l",2,"of",1],["g",0,"hand",5]],"e":[{"i":1,"e":[[7,1,0,0,2]]},{"i":7}],"m":[4],` +
			`"d":[[1,2,7,0,0,0,5],[14]],"f":[3,-2]}`: change{
			Set:  edits{edit("u", 7, "v", 24), edit("u", 7, "f", 1), edit("l", 2, "of", 1), edit("g", 0, "hand", 5)},
			Foes: []foes{{1, []Foe{{ID: 7, Impact: true, Side: rear}}}, {7, nil}}, Met: []int{4},
			Dues: []Due{{Do: dueHome, Unit: 2, Other: 7, Step: 5}, {Do: dueRecover}}, Fell: []int{3, -2}},
		`{"s":{"n":["King","Parliament"],"t":12,"h":[{"k":"c8.imp","v":2}]}}`: settled{Settings{Names: defaults().Names, Turns: 12,
			House: book.Changed{{Key: "c8.imp", Val: 2}}}},
	} {
		assert.Equal(t, text, rulestest.JSON(t, e))
		back, err := System{}.Decode(e.Kind(), []byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, e, back)
	}
	for _, bad := range []string{`[]`, `[1,2,1,4]`, `{}`, `["x"]`} {
		_, err := System{}.Decode("step", []byte(bad))
		assert.Error(t, err, bad)
	}
}

// FuzzEvents reads arbitrary bytes as events and applies them. The result is an error, or a valid position that can be shown and an event
// that is written as it was read.
func FuzzEvents(f *testing.F) {
	before := rulestest.Start(f, System{}).(State)
	seeds := []engine.Event{
		book.Told{Lines: []book.Said{book.Say("leader.with", "N", "x")},
			Sums: []book.Sum{{Kind: "shot", Terms: []book.Term{{Value: 1, Why: book.Say("1")}}, Target: 3}}},
		stepped{2, 1, -1}, change{Set: edits{edit("u", 1, "p", 10), edit("u", 1, "mo", shaken), edit("u", 1, "d", 1), edit("g", 0, "hand", 3)},
			Dues: []Due{{Do: dueContinue, Unit: 1}}, Fell: []int{1}},
		change{Set: edits{edit("l", 1, "u", 2)}, Came: []Leader{{ID: 5, Name: "N"}}}, settled{before.Set}, ceased{}, over{Winner: -1},
		battle.Mapped[State]{Units: 2},
	}
	kindsSeen := map[string]bool{}
	for _, e := range seeds {
		kindsSeen[e.Kind()] = true
		rulestest.Applied(f, System{}, before, e)
		f.Add(e.Kind(), []byte(rulestest.JSON(f, e)))
	}
	require.Len(f, kindsSeen, len(facts)+1)
	for _, bad := range []string{`{"s":[["u",99,"p",1]]}`, `{"s":[["u",1,"x",1]]}`, `{"s":[["g",0,"x",1]]}`, `{"m":[7]}`,
		`{"e":[{"i":1,"e":[[7,2]]}]}`, `{"d":[[15]]}`, `{"d":[[-1]]}`, `{"d":[[]]}`,
		`{"d":[[6,1,0,0,4]]}`, `{"d":[[6,1,0,0,0,4]]}`, `{"d":[[0,0,0,0,0,0,0,0]]}`, `{"f":[99]}`} {
		e, err := System{}.Decode("set", []byte(bad))
		if err == nil {
			_, err = System{}.Apply(before, e)
		}
		require.ErrorAs(f, err, new(*engine.Damaged), bad)
		f.Add("set", []byte(bad))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		if next, applied := rulestest.Event(t, System{}, before, "next", kind, data); applied {
			require.NoError(t, System{}.Check(next))
		}
	})
}
