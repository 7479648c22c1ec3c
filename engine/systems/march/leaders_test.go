package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

func veD(s State) int { return System{}.Form(s, engine.Do("ved", "unit", "3")).Reckoning.Sum }

// Only the best leader counts. Source: MA-13; MA-X09.
func TestLeaderBonus(t *testing.T) {
	s := fresh(t)
	s.Leaders[0].Unit = 1
	s.Leaders = append(s.Leaders, Leader{ID: 50, Name: "Best", Insp: 2, Unit: 1})
	u, _ := s.unit(1)
	n, who := s.bonus(u)
	assert.Equal(t, 2, n)
	assert.Equal(t, "Best", who)
	for i, want := range []int{-1, 0, 1, 2, 3} {
		assert.Equal(t, want, commandBonus(i), commands[i])
	}
	assert.Equal(t, [3]string{"Uninspiring", "Normal", "Charismatic"}, inspirations)
}

// Odds of a leader's fate, from every roll of the resolver. Source: charts C10, 8.
func TestLeaderOdds(t *testing.T) {
	for cause, want := range map[string][4]int{"fire": {0, 2, 2, 2}, "melee": {0, 6, 6, 6}} {
		var n [4]int
		s := fresh(t)
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				for c := 1; c <= 6; c++ {
					need := map[string]int{"fire": s.v(lcFire), "melee": s.v(lcMelee)}[cause]
					given := []dice.Given{{ID: "risk", Faces: []int{a, b}}, {ID: "fate", Faces: []int{c}}}[:1+book.Bit(a+b >= need)]
					x := carry(t, s, func(a *act) { risk(a, s.Leaders[0], cause == "melee") }, given...)
					n[x.Leaders[0].Lost]++
				}
			}
		}
		assert.Equal(t, [3]int{want[1], want[2], want[3]}, [3]int{n[1], n[2], n[3]}, cause)
	}
}

// Leaders attach and detach in S4, or both in one phase, even when retiring. Source: MA-55, MA-R07.
func TestAttach(t *testing.T) {
	s := to(t, fresh(t), "S4", 0)
	s, _ = play(t, s, "mf-record mf=1 order=retire")
	s, r := play(t, s, "attach leader=1 unit=3")
	assert.Equal(t, []string{"The unit must be within 12″ of him."}, r.Notes)
	assert.Equal(t, "Jeanin", s.leadersAt(3)[0].Name)
	x, r := play(t, s, "attach leader=1 unit=4")
	assert.Equal(t, []string{"He detaches, moves up to 12″ and attaches within 12″ of his new place."}, r.Notes)
	assert.Empty(t, x.leadersAt(3))
	assert.Equal(t, "Jeanin", x.leadersAt(4)[0].Name)
	assert.Contains(t, refused(t, s, "attach leader=1 unit=3"), "With it now.")
	x, r = play(t, s, "attach leader=1 unit=none")
	assert.Equal(t, []string{"Jeanin moves up to 12″."}, r.Todo)
	for _, u := range x.Units {
		assert.Empty(t, x.leadersAt(u.ID), u.Name)
	}
	assert.NotContains(t, offers(s, "attach leader=1", "unit"), "9", "not to the enemy")
	for state := 1; state <= 3; state++ {
		x, _ = play(t, s, "leader-record leader=3 state="+book.Num(state))
		assert.NotContains(t, offers(x, "attach", "leader"), "3", leaderStates[state])
	}
	assert.Contains(t, offers(s, "attach", "leader"), "3", "unhurt")
}

// Brigade commanders exist: leaders of a brigade inside an MF, and of MFs that are brigades. They attach to their own
// units, only the best of those attached counts, and they order nobody. COR-M01. Source: MA-02, MA-04, MA-13, MA-55, MA-61.
func TestBrigadeCommanders(t *testing.T) {
	s := fresh(t)
	s, r := play(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=0 command=2 inspiration=2 leader=Bony")
	assert.Equal(t, "Bony leads 1st Brigade of the 20th Division: Average, Charismatic.", r.Line)
	bony := book.Num(s.Leaders[len(s.Leaders)-1].ID)

	t.Run("they attach to units of their brigade", func(t *testing.T) {
		ids := offers(s, "attach leader="+bony, "unit")
		assert.Equal(t, []string{"1", "2", "3", "4"}, ids, "1st Brigade, neither the 2nd nor the guns")
		x, _ := play(t, s, "attach leader="+bony+" unit=3")
		assert.Equal(t, veD(s)+2, veD(x))
	})
	t.Run("the best of several counts, once", func(t *testing.T) {
		x, _ := play(t, s, "attach leader="+bony+" unit=3")
		x, _ = play(t, x, "attach leader=1 unit=3") // Jeanin, Normal
		x, _ = play(t, x, "attach leader=3 unit=3") // Mouton, Normal
		assert.Equal(t, veD(s)+2, veD(x))
	})
	t.Run("they order nobody", func(t *testing.T) {
		assert.Equal(t, []string{"3", "4"}, offers(s, "order", "by"), "Mouton and Bülow")
		x, _ := field(s, "order", "by")
		for _, o := range x.Options {
			assert.NotEqual(t, bony, o.ID)
		}
	})
	t.Run("a new brigade and its units", func(t *testing.T) {
		x, _ := play(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=new called=Reserve leader=Cambronne")
		x, _ = play(t, x, "enlist mf=1 kind=0 men=600 brigade=3")
		u := x.Units[len(x.Units)-1]
		assert.Equal(t, "Reserve", u.Brigade)
		assert.Equal(t, []string{book.Num(u.ID)}, offers(x, "attach leader="+book.Num(x.Leaders[len(x.Leaders)-1].ID), "unit"))
		x, _ = play(t, x, "record unit=1 brigade=3")
		u, _ = x.unit(1)
		assert.Equal(t, "Reserve", u.Brigade)
		x, _ = play(t, x, "record unit=1 brigade=none")
		u, _ = x.unit(1)
		assert.Empty(t, u.Brigade)
	})
	t.Run("one brigade has one commander", func(t *testing.T) {
		assert.Contains(t, refused(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=0"), "Under Bony.")
		assert.Contains(t, refused(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=new called=2nd%20Brigade"), "There is a 2nd Brigade")
	})
	t.Run("an MF may be a brigade", func(t *testing.T) {
		x, _ := play(t, s, "formation kind=1 level=0 side=0")
		m := x.MFs[len(x.MFs)-1]
		l, _ := x.leader(m.Leader)
		assert.Equal(t, []any{0, "3rd Cavalry Brigade"}, []any{l.Level, m.Name})
	})
	t.Run("his fall leaves the MF its leader", func(t *testing.T) {
		x, _ := play(t, s, "leader-record leader="+bony+" state=3")
		m, _ := x.mf(1)
		assert.Equal(t, []any{1, false}, []any{m.Leader, m.LeaderOut})
	})
	t.Run("the ready-made forces have them when wanted", func(t *testing.T) {
		names := func(s State) (out []string) {
			for _, sh := range (System{}).Sheets(s) {
				for _, l := range sh.Lists {
					for _, r := range l.Rows {
						if strings.Contains(r.What, "brigade, Average, Normal") {
							out = append(out, r.Name)
						}
					}
				}
			}
			return out
		}
		assert.Empty(t, names(fresh(t)))
		assert.Len(t, names(fresh(t, "brigades", "yes")), 4)
		_, err := System{}.Start(engine.Do("", "brigades", "maybe").In)
		assert.Error(t, err)
	})
}

// A lost leader is replaced in S4; an unhorsed one is back in S4 of the next turn. Source: charts C10.
func TestLeadersLost(t *testing.T) {
	s, r := play(t, fresh(t), "leader-record leader=1 state=3")
	assert.True(t, r.Bad)
	m, _ := s.mf(1)
	assert.Equal(t, []any{0, true}, []any{m.Leader, m.LeaderOut})
	s = to(t, s, "S4", 0)
	m, _ = s.mf(1)
	l, at := s.leader(m.Leader)
	require.GreaterOrEqual(t, at, 0)
	assert.Equal(t, []any{false, 2, 0, 1}, []any{m.LeaderOut, l.Cmd, l.Insp, l.Level}, "Average, Uninspiring")

	s, _ = play(t, fresh(t), "attach leader=1 unit=3")
	s, _ = play(t, s, "leader-record leader=1 state=1")
	l, _ = s.leader(1)
	assert.Equal(t, []int{1, 0, 2}, []int{l.Lost, l.Unit, l.Until})
	m, _ = s.mf(1)
	assert.Equal(t, 1, m.Leader, "unhorsed he keeps his command")
	s = to(t, s, "T4", 0)
	l, _ = s.leader(1)
	assert.Equal(t, 1, l.Lost)
	s = to(t, to(t, s, "S1", 0), "S4", 0)
	l, _ = s.leader(1)
	assert.Zero(t, l.Lost)
}

// So are the leaders of an army, and of the MFs of a corps or wing; no others are replaced. Ruling MA-R27.
func TestSuperiorsLost(t *testing.T) {
	s := fresh(t, "forces", "corps").clone()
	for i, m := range s.MFs[:2] {
		s.MFs[i].Under = 3
		assert.False(t, s.commandsMF(s.Leaders[3], m))
	}
	s = entered(t, s, "leader-record leader=3 state=2", "leader-record leader=1 state=3")
	s = to(t, s, "S4", 0)
	corps, army := s.Leaders[len(s.Leaders)-1], s.Leaders[len(s.Leaders)-2]
	assert.Equal(t, []int{13, 2, 3, 0}, []int{len(s.Leaders), corps.Level, army.Level, army.Side})
	assert.Equal(t, []int{corps.ID, corps.ID, 0}, []int{s.MFs[0].Under, s.MFs[1].Under, s.MFs[2].Under})
	assert.True(t, s.commandsMF(army, s.MFs[2]) && s.commandsMF(corps, s.MFs[0]))
	s = to(t, to(t, s, "S1", 0), "S4", 0)
	assert.Len(t, s.Leaders, 13, "once")
	s.MFs[0].Under = 3
	for len(s.Leaders) < maxLeaders {
		s.Leaders = append(s.Leaders, Leader{ID: len(s.Leaders) + 1, Side: 1})
	}
	assert.Len(t, to(t, to(t, s, "S5", 0), "S4", 0).Leaders, maxLeaders, "as many as there may be")
}

// A leader of a corps or wing, or above, commands those of lower rank on his side who lead a corps, or several MFs; not one who leads an MF
// himself, who has his orders as its leader. Source: MA-61.
func TestWhoCommandsLeaders(t *testing.T) {
	s := fresh(t)
	s.Leaders = []Leader{{ID: 1, Level: 3}, {ID: 2, Level: 2}, {ID: 3, Level: 2}, {ID: 4, Level: 1}, {ID: 5, Level: 1}, {ID: 6, Level: 1},
		{ID: 7, Level: 2, Side: 1}, {ID: 8, Level: 0}}
	s.MFs = []MF{{ID: 1, Under: 4}, {ID: 2, Under: 6, Leader: 6}, {ID: 3, Under: 8}}
	for _, x := range []struct {
		what string
		by   int
		want []int
	}{{"the army", 1, []int{2, 3, 4}}, {"a corps", 2, []int{4}}, {"a division", 4, nil}, {"the enemy", 7, nil}} {
		var got []int
		for _, o := range s.Leaders {
			if by, _ := s.leader(x.by); s.commandsLeader(by, o) {
				got = append(got, o.ID)
			}
		}
		assert.Equal(t, x.want, got, x.what)
	}
}

// The chief of a side is the first of the highest leaders left. Source: MA-61.
func TestWhoIsChief(t *testing.T) {
	for levels, want := range map[string]string{"": "", "0": "A", "12": "B", "22": "A", "1x2": "C", "x": ""} {
		s := State{Leaders: []Leader{{Side: 1, Name: "theirs", Level: 3}}}
		for i, c := range strings.Split(levels, "") {
			l := Leader{Name: string(rune('A' + i)), Lost: 1}
			if l.Level, l.Lost = strings.Index("0123", c), 1; c == "x" {
				l.Level, l.Lost = 3, 2
			}
			s.Leaders = append(s.Leaders, l)
		}
		got, ok := s.chief(0)
		assert.Equal(t, want, got.Name, levels)
		assert.Equal(t, want != "", ok, levels)
	}
}

// A superior sends orders to leaders present; a lost one receives none.
func TestWhoSendsOrders(t *testing.T) {
	for lost, want := range map[int]string{0: "", 1: "commands nobody", 3: "commands nobody"} {
		s := State{Leaders: []Leader{{ID: 1, Level: 3, Cmd: 1}, {ID: 2, Level: 2, Lost: lost}}}
		assert.Equal(t, want, s.noOrder(s.Leaders[0]), "%d", lost)
	}
}
