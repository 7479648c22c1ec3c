package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
)

// What a record may hold, at its bounds and beyond. Source: ecw-charts 3; ECW-04, ECW-17.
func TestBoundsOfARecord(t *testing.T) {
	gun, reg := newUnit(1, 0, "G", "heavy", "C", 2, 1), foot(0, "C", 16, 24, 2)
	reg.ID, reg.Name, reg.Orig = 1, "F", [3]int{16, 24, 0}
	fresh := func(f func(u *Unit)) Unit { u := reg; f(&u); return u }
	for name, u := range map[string]Unit{
		"as mustered": reg, "guns": gun, "side": fresh(func(u *Unit) { u.Side = 1 }),
		"fifty figures": fresh(func(u *Unit) { u.Orig = [3]int{20, 30, 0} }),
		"ten ranks":     fresh(func(u *Unit) { u.Ranks = 10 }), "routed": fresh(func(u *Unit) { u.Morale = routed }),
		"a name of 24 letters": fresh(func(u *Unit) { u.Name = strings.Repeat("″", nameLetters) }),
		"pursuing":             fresh(func(u *Unit) { u.Pursuit, u.Tests = 2, 2 }),
		"a long run":           fresh(func(u *Unit) { u.Run, u.Ran, u.Start, u.Charge.Dist = 1000, 1000, 1000, 1000 }),
		"gone":                 fresh(func(u *Unit) { u.Pikes, u.Shot, u.Off = 0, 0, "destroyed" }),
		"guns at five": func() Unit {
			u := newUnit(1, 0, "G", "siege", "C", 5, 1)
			u.Reload, u.Ready, u.Lifting = 4, 4, 4
			return u
		}(),
		"a garrison": reg.enter("building"), "a garrison in soft cover": reg.enter("soft"),
	} {
		assert.NoError(t, u.valid(), name)
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
		"reload":       func(u *Unit) { u.Reload = 5 }, "ready": func(u *Unit) { u.Ready = 5 }, "lifting": func(u *Unit) { u.Lifting = -1 },
		"pursuit": func(u *Unit) { u.Pursuit = 3 }, "tests": func(u *Unit) { u.Tests = 3 },
		"side of a charge": func(u *Unit) { u.Charge.Side = 3 },
		"run":              func(u *Unit) { u.Run = 1001 }, "distance": func(u *Unit) { u.Charge.Dist = 1001 },
		"charge nowhere": func(u *Unit) { u.Charge.At = 2*mostUnits + 1 },
		"wing":           func(u *Unit) { u.Wing = 2*mostLeaders + 1 }, "charge done": func(u *Unit) { u.Charge.Done = "x" },
		"charge over a bog": func(u *Unit) { u.Charge.Ground = "bog" },
		"flags":             func(u *Unit) { u.Flags = "123456789" }, "nobody left": func(u *Unit) { u.Pikes, u.Shot = 0, 0 },
		"pikes in skirmish order": func(u *Unit) { u.Order = "skirmish" },
		"its own foe":             func(u *Unit) { u.Foes = []Foe{{ID: 1}} }, "a foe’s side": func(u *Unit) { u.Foes = []Foe{{ID: 2, Side: 3}} },
		"rounds": func(u *Unit) { u.Foes = []Foe{{ID: 2, Round: 100}} }, "a foe twice": func(u *Unit) { u.Foes = []Foe{{ID: 2}, {ID: 2}} },
		"nine foes": func(u *Unit) { u.Foes = make([]Foe, 9) }, "a building and a line": func(u *Unit) { u.Ground = "building" },
		"out of a building, yet not": func(u *Unit) { u.Was = "close" }, "horse-holders": func(u *Unit) { u.Holders = 51 },
	} {
		assert.Error(t, fresh(f).valid(), name)
	}
	six := gun
	six.Guns = 6
	assert.Error(t, six.valid())
}

// What a position may hold. Source: State.
func TestBoundsOfAPosition(t *testing.T) {
	start, err := System{}.Start(nil)
	require.NoError(t, err)
	good := start.(State)
	require.NoError(t, good.check())
	put := func(f func(s *State)) State {
		s := good
		s.Units = append([]Unit(nil), good.Units...)
		s.Leaders = append([]Leader(nil), good.Leaders...)
		f(&s)
		return s
	}
	for name, f := range map[string]func(s *State){
		"a foe":    func(s *State) { s.Units[0].Foes, s.Units[6].Foes = []Foe{{ID: 7}}, []Foe{{ID: 1}} },
		"a due":    func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 1, Step: 6, N: 200, M: 3}}, 2 },
		"attached": func(s *State) { s.Leaders[0].Unit = 1 }, "a draw": func(s *State) { s.Over, s.Winner = true, -1 },
	} {
		assert.NoError(t, put(f).check(), name)
	}
	for name, f := range map[string]func(s *State){
		"turn": func(s *State) { s.Turn = 0 }, "step below": func(s *State) { s.Step = 0 },
		"step above": func(s *State) { s.Step = 7 }, "side A": func(s *State) { s.A = 2 },
		"side A below": func(s *State) { s.A = -2 }, "winner": func(s *State) { s.Winner = 2 },
		"winner below":        func(s *State) { s.Winner = -2 },
		"a unit out of place": func(s *State) { s.Units[0].ID = 2 }, "a foe one way": func(s *State) { s.Units[0].Foes = []Foe{{ID: 7}} },
		"a foe of one’s own": func(s *State) { s.Units[0].Foes, s.Units[1].Foes = []Foe{{ID: 2}}, []Foe{{ID: 1}} },
		"a foe who is gone": func(s *State) {
			s.Units[0].Foes, s.Units[6].Foes, s.Units[6].Off = []Foe{{ID: 7}}, []Foe{{ID: 1}}, "scattered"
		},
		"a charge at a friend": func(s *State) { s.Units[0].Charge.At = 2 },
		"a charge at nobody":   func(s *State) { s.Units[0].Charge.At = 20 },
		"a quarry":             func(s *State) { s.Units[0].Quarry = 20 }, "a wing leader of the enemy": func(s *State) { s.Units[0].Wing = 3 },
		"a wing leader of an ally": func(s *State) { s.Units[0].Ally, s.Units[0].Wing = true, 2 },
		"two army leaders":         func(s *State) { s.Leaders[1].Army = true },
		"a leader out of place":    func(s *State) { s.Leaders[0].ID = 2 },
		"a leader’s side":          func(s *State) { s.Leaders[0].Side = 2 }, "with the enemy": func(s *State) { s.Leaders[0].Unit = 7 },
		"a dead leader attached":  func(s *State) { s.Leaders[0].Unit, s.Leaders[0].Off = 1, "killed" },
		"with who is gone":        func(s *State) { s.Leaders[0].Unit, s.Units[0].Off = 1, "scattered" },
		"a leader without a name": func(s *State) { s.Leaders[0].Name = "" }, "nobody fell": func(s *State) { s.Fell = []Fall{{Unit: 99}} },
		"a due of no kind":  func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "x", Unit: 1, Step: 1}}, 2 },
		"a due to come":     func(s *State) { s.Dues = []Due{{ID: 1, Do: "lost", Unit: 1, Step: 1}} },
		"a due of step 7":   func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 1, Step: 7}}, 2 },
		"a due of step 0":   func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 1}}, 2 },
		"a due of nobody":   func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 99, Step: 1}}, 2 },
		"too many hits":     func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 1, Step: 1, N: 201}}, 2 },
		"marks":             func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "lost", Unit: 1, Step: 1, M: 4}}, 2 },
		"friends of side 2": func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "friends", Other: 2, Step: 6}}, 2 },
		"a leader at risk":  func(s *State) { s.Dues, s.Next = []Due{{ID: 1, Do: "leader-risk", Other: 9, Step: 6}}, 2 },
		"dues out of order": func(s *State) {
			s.Dues, s.Next = []Due{{ID: 2, Do: "lost", Unit: 1, Step: 1}, {ID: 1, Do: "lost", Unit: 2, Step: 1}}, 3
		},
		"in hand":              func(s *State) { s.Hand = 99 },
		"two hundred dues too": func(s *State) { s.Dues, s.Next = make([]Due, mostDues+1), 300 },
	} {
		assert.Error(t, put(f).check(), name)
	}
	many := put(func(s *State) {
		for len(s.Units) < 6+mostUnits+1 {
			u := newUnit(len(s.Units)+1, 1, "More", "horse", "C", 12, 2)
			s.Units = append(s.Units, u)
		}
	})
	assert.Error(t, many.check(), "more than a side may have")
	many.Units = many.Units[:len(many.Units)-1]
	assert.NoError(t, many.check())
}

// What an event may hold. Source: events.go.
func TestBoundsOfEvents(t *testing.T) {
	words := strings.Repeat("x", mostWords)
	reck := engine.Reckoning{Target: 3, Code: dice.OneD6}
	for name, e := range map[string]event{
		"words": told{Line: words, Undo: "x"}, "lists": told{Line: "x", Undo: "x", Notes: make([]string, mostLines)},
		"sums": told{Line: "x", Undo: "x", Reck: []engine.Reckoning{reck}}, "no code without a target": told{Line: "x", Undo: "x",
			Reck: []engine.Reckoning{{}}},
		"the first step": clock{1, 1, -1}, "the last": clock{9999, 6, 1}, "a draw": over{-1}, "a win": over{1},
	} {
		assert.True(t, e.sane(), name)
	}
	bad := reck
	bad.Code = dice.Code{}
	nine := reck
	nine.Code.N = 10
	marked := reck
	marked.Mark = engine.House + 1
	for name, e := range map[string]event{
		"no line": told{Undo: "x"}, "no undo": told{Line: "x"}, "too many words": told{Line: words + "x", Undo: "x"},
		"too many notes": told{Line: "x", Undo: "x", Notes: make([]string, mostLines+1)}, "no text": told{Line: "\xff", Undo: "x"},
		"too many sums":         told{Line: "x", Undo: "x", Reck: make([]engine.Reckoning, mostLines+1)},
		"a target without dice": told{Line: "x", Undo: "x", Reck: []engine.Reckoning{bad}},
		"ten dice":              told{Line: "x", Undo: "x", Reck: []engine.Reckoning{nine}}, "a mark": told{Line: "x", Undo: "x",
			Reck: []engine.Reckoning{marked}},
		"turn 0": clock{0, 1, -1}, "turn 10000": clock{10000, 1, -1}, "step 0": clock{1, 0, -1}, "step 7": clock{1, 7, -1},
		"side -2": clock{1, 1, -2}, "side 2": clock{1, 1, 2},
		"winner 2": over{2}, "winner -2": over{-2}, "units": change{Units: make([]Unit, 2*mostUnits+1)},
		"leaders": change{Leaders: make([]Leader, 2*mostLeaders+1)},
		"dues":    change{Dues: make([]Due, mostDues+1)}, "met": change{Met: make([]int, mostDues+1)}, "fell": change{Fell: make([]Fall,
			201)}, "settings": settled{},
	} {
		assert.False(t, e.sane(), name)
	}
	start, err := System{}.Start(nil)
	require.NoError(t, err)
	s := start.(State)
	s.Turn = 2
	for name, e := range map[string]event{
		"time runs back": clock{1, 1, -1}, "a unit beyond the list": change{Units: []Unit{{ID: 99}}},
		"a leader beyond the list": change{Leaders: []Leader{{ID: 99}}},
		"nothing that was due":     change{Met: []int{1}}, "a due out of order": change{Dues: []Due{{ID: 5}}},
		"a fall of nobody": change{Fell: []Fall{{}}},
		"a fall of side 2": change{Fell: []Fall{{Side: 2, Unit: 1}}},
	} {
		_, err := e.apply(s)
		assert.Error(t, err, name)
	}
	s.Over = true
	_, err = over{0}.apply(s)
	assert.Error(t, err, "it had ended")
}

// The referee overrules what is kept. Source: the procedure "record".
func TestRecordsAreKept(t *testing.T) {
	s := field(3, foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "heavy", "C", 2, 1), foot(1, "C", 16, 24, 2), newUnit(0, 0, "",
		"dragoon", "C", 12, 2))
	n, r := do(t, s, "record unit=1 pikes=10 shot=20 morale=2 dis=yes order=column ranks=5 ground=soft", nil)
	u := n.Units[0]
	assert.Equal(t, []any{10, 20, shaken, true, "column", 5, "soft"}, []any{u.Pikes, u.Shot, u.Morale, u.Dis, u.Order, u.Ranks, u.Ground})
	assert.Contains(t, r.Line, "by the referee’s word")
	n, _ = do(t, s, "record unit=2 guns=1 other=3 limber=limbered reload=2 ready=1", nil)
	u = n.Units[1]
	assert.Equal(t, []any{1, 3, "limbered", 2, 1}, []any{u.Guns, u.Other, u.Limber, u.Reload, u.Ready})
	n, _ = do(t, s, "record unit=4 mounted=no", nil)
	assert.False(t, n.Units[3].Mounted)
	t.Run("into a building and out again", func(t *testing.T) {
		n, _ := do(t, s, "record unit=1 order=building", nil)
		assert.Equal(t, []string{"building", "building", "close"}, []string{n.Units[0].Order, n.Units[0].Ground, n.Units[0].Was})
		m, _ := do(t, s, "record unit=1 order=building ground=soft", nil)
		assert.Equal(t, "soft", m.Units[0].Ground)
		assert.Contains(t, refused(t, s, "record unit=1 order=building ground=wood"), "hard cover")
		assert.Contains(t, refused(t, s, "record unit=1 ground=building"), "formation")
		n, _ = do(t, n, "record unit=1 order=column", nil)
		assert.Equal(t, []string{"column", "", ""}, []string{n.Units[0].Order, n.Units[0].Ground, n.Units[0].Was})
	})
	t.Run("contact and out of it", func(t *testing.T) {
		n, _ := do(t, s, "record unit=1 foe=3 foe-side=2", nil)
		assert.Equal(t, []Foe{{ID: 3, Side: rear}}, n.Units[0].Foes)
		assert.Equal(t, []Foe{{ID: 1}}, n.Units[2].Foes)
		assert.True(t, n.isDue("fight", 1))
		n, _ = do(t, n, "record unit=1 foe=none", nil)
		assert.Empty(t, n.Units[2].Foes)
		assert.Empty(t, n.Dues)
	})
	t.Run("off the table and back", func(t *testing.T) {
		n, _ := do(t, s, "record unit=1 off=destroyed", nil)
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
		n, _ = do(t, n, "record unit=1 off=here", nil)
		assert.True(t, n.Units[0].here())
		assert.Contains(t, refused(t, s, "record unit=1 pikes=0 shot=0"), "say what became of it")
	})
	t.Run("routed by the referee: friends test; what it did is cleared", func(t *testing.T) {
		n, _ := do(t, fighting(s, 1, 3, false), "record unit=1 morale=4", nil)
		assert.Len(t, n.Fell, 1)
		assert.Empty(t, n.Units[0].Foes)
		n, _ = do(t, s, "record unit=1 morale=3", nil)
		assert.Empty(t, n.Fell)
		x := in(s, 1, func(u *Unit) { u.Flags, u.Charge, u.Answer, u.Ran = "ms", Charge{At: 3, Dist: 4}, "stand", 4 })
		x.Dues, x.Next = []Due{{ID: 1, Do: "charge-home", Unit: 1, Other: 3, Step: 4}}, 2
		n, _ = do(t, x, "record unit=1 flags=clear", nil)
		assert.Equal(t, []any{"", Charge{}, "", 0}, []any{n.Units[0].Flags, n.Units[0].Charge, n.Units[0].Answer, n.Units[0].Ran})
		assert.Empty(t, n.Dues)
	})
	t.Run("rallied by the referee: nothing is due of the rout", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Morale = routed })
		x.Dues, x.Next = []Due{{ID: 1, Do: "continue", Unit: 1, Step: 1}}, 2
		n, _ := do(t, x, "record unit=1 morale=0", nil)
		assert.Empty(t, n.Dues)
	})
	t.Run("losses: by pikes, by shot, shared; guns lose gunners, then models", func(t *testing.T) {
		u := foot(0, "C", 16, 24, 2)
		for how, want := range map[string][2]int{"pikes": {6, 24}, "shot": {16, 14}, "share": {12, 18}} {
			v := u.lose(10, how)
			assert.Equal(t, want, [2]int{v.Pikes, v.Shot}, how)
		}
		v := u.lose(30, "shot")
		assert.Equal(t, []int{10, 0}, []int{v.Pikes, v.Shot}, "what the shot cannot take the pikes do")
		g := newUnit(1, 0, "", "heavy", "C", 2, 1).lose(9, "share")
		assert.Equal(t, []int{0, 1}, []int{g.Other, g.Guns})
		assert.True(t, g.lose(1, "share").gone())
		few := foot(0, "C", 0, 12, 10).lose(9, "shot")
		assert.Equal(t, 3, few.Ranks)
	})
}
