package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// to goes on to the first step with this code, says yes to whatever is asked, and makes side active first.
func to(t *testing.T, s State, code string, side int) State {
	t.Helper()
	for range 40 {
		if s.code() == code && (s.Active == side || s.Active < 0) {
			return s
		}
		if s.code() == "S5" && s.Active < 0 {
			faces := []int{6, 6, 1, 1}
			s, _ = play(t, s, "initiative", faces...)
			s, _ = play(t, s, "active side="+itoa(side))
		}
		s, _ = answering(t, s, "next")
	}
	require.Fail(t, "no step "+code)
	return s
}

// field is a field of the form of a command.
func field(s State, cmd, key string) (engine.Field, bool) {
	c, _ := engine.ParseCommand(cmd)
	for _, x := range (System{}).Form(s, c).Fields {
		if x.Key == key {
			return x, true
		}
	}
	return engine.Field{}, false
}

// offers are the ids of the options of a field that may be chosen.
func offers(s State, cmd, key string) (ids []string) {
	x, _ := field(s, cmd, key)
	for _, o := range x.Options {
		if o.Refused == "" {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

func veD(s State, unit string) int {
	c := engine.Do("ved", "unit", unit)
	return System{}.Form(s, c).Reck.Sum
}

// Brigade commanders exist: leaders of a brigade inside an MF, and MFs that are brigades. They attach to their own
// units, of all the attached the best counts once, and they order nobody. COR-M01. Source: MA-02, MA-04, MA-13, MA-55, MA-61.
func TestBrigadeCommanders(t *testing.T) {
	s := fresh(t)
	s, r := play(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=0 command=2 inspiration=2 leader=Bony")
	assert.Equal(t, "Bony leads 1st Brigade of 20th Division: Average, Charismatic.", r.L)
	bony := itoa(s.Leaders[len(s.Leaders)-1].ID)

	t.Run("they attach to units of their brigade", func(t *testing.T) {
		ids := offers(s, "attach leader="+bony, "unit")
		assert.Equal(t, []string{"1", "2", "3", "4"}, ids, "1st Brigade, neither the 2nd nor the guns")
		x, _ := play(t, s, "attach leader="+bony+" unit=3")
		assert.Equal(t, veD(s, "3")+2, veD(x, "3"))
	})
	t.Run("the best of several counts, once", func(t *testing.T) {
		x, _ := play(t, s, "attach leader="+bony+" unit=3")
		x, _ = play(t, x, "attach leader=1 unit=3") // Jeanin, Normal
		x, _ = play(t, x, "attach leader=3 unit=3") // Mouton, Normal
		assert.Equal(t, veD(s, "3")+2, veD(x, "3"))
	})
	t.Run("they order nobody", func(t *testing.T) {
		x, _ := field(s, "order", "by")
		for _, o := range x.Options {
			assert.NotEqual(t, bony, o.ID)
		}
	})
	t.Run("a new brigade, and units of it", func(t *testing.T) {
		x, _ := play(t, s, "formation kind=4 level=0 side=0 mf=1 brigade=new called=Reserve leader=Cambronne")
		x, _ = play(t, x, "enlist mf=1 kind=0 men=600 brigade=3")
		u := x.Units[len(x.Units)-1]
		assert.Equal(t, "Reserve", u.Brigade)
		assert.Equal(t, []string{itoa(u.ID)}, offers(x, "attach leader="+itoa(x.Leaders[len(x.Leaders)-1].ID), "unit"))
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

// Regimental guns go with the first retreat and come back by themselves. COR-M02. Source: charts C4, ruling MA-R20.
func TestRegimentalGuns(t *testing.T) {
	factor := func(s State) int {
		return System{}.Form(s, engine.Do("fire", "unit", "15", "at", "10")).Reck.Sum
	}
	start := func(t *testing.T, pairs ...string) State {
		s := fresh(t, pairs...)
		s, _ = play(t, s, "enlist mf=1 kind=0 quality=3 men=600 regt=yes")
		s, _ = play(t, s, "record unit=15 form=line")
		s, _ = play(t, s, "record unit=10 form=line")
		require.Equal(t, 7, factor(s), "6 and 1 for the guns")
		return s
	}
	fight := func(t *testing.T, s State, faces ...int) State {
		s = to(t, s, "T1", 1)
		s, _ = play(t, s, "charge unit=10 at=15")
		s, _ = play(t, s, "react charge=0 what=stand")
		s = to(t, s, "T3", 1)
		s, _ = play(t, s, "melee charge=0", faces...)
		if len(s.duties()) > 0 {
			s, _ = play(t, s, "victor charge=0 what=occupy")
		}
		return s
	}
	whole := func(t *testing.T, s State) State { return to(t, to(t, s, "T4", 0), "S1", 0) }

	t.Run("a recoil keeps them", func(t *testing.T) {
		s := fight(t, start(t), 1, 2, 1, 1) // 7+3 against 6+2
		u, _ := s.unit(15)
		assert.Equal(t, []any{5, false}, []any{u.CV, u.has(Gunless)})
	})
	for word, faces := range map[string][]int{"a retreat loses them": {2, 2, 1, 1}, "a rout loses them": {4, 3, 1, 1}} {
		t.Run(word, func(t *testing.T) {
			s := fight(t, start(t), faces...)
			u, _ := s.unit(15)
			assert.True(t, u.has(Gunless))
			s, _ = play(t, s, "record unit=15 dis=0 cv=6")
			assert.Equal(t, 6, factor(s), "without the guns")
		})
	}
	t.Run("they come back after a whole turn out of action", func(t *testing.T) {
		s := whole(t, fight(t, start(t), 2, 2, 1, 1))
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless), "it fought in this turn")
		s = whole(t, s)
		s, _ = play(t, s, "record unit=15 cv=6")
		assert.Equal(t, 7, factor(s))
	})
	t.Run("not while it fires or moves", func(t *testing.T) {
		s := whole(t, fight(t, start(t), 2, 2, 1, 1))
		s, _ = play(t, to(t, s, "T1", 0), "move unit=15")
		u, _ := whole(t, s).unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("never, when the house value says so", func(t *testing.T) {
		s := whole(t, whole(t, fight(t, start(t, "ra-regt", "0"), 2, 2, 1, 1)))
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("an MF that retires loses them", func(t *testing.T) {
		s, _ := play(t, to(t, start(t), "S2", 0), "mf-morale mf=1", 6, 5)
		m, _ := s.mf(1)
		require.Equal(t, orderIndex("retire"), m.Order, "failed by 3")
		u, _ := s.unit(15)
		assert.True(t, u.has(Gunless))
	})
	t.Run("the record has them, for the referee", func(t *testing.T) {
		s := start(t)
		s, _ = play(t, s, "record unit=15 regt=no")
		assert.Equal(t, 6, factor(s))
		s, _ = play(t, s, "record unit=15 regt=yes")
		assert.Equal(t, 7, factor(s))
		_, has := field(s, "record unit=3", "regt")
		assert.False(t, has, "a battalion without them is not asked")
	})
}

// Whether an MF is engaged or committed does not matter for fire, and no order forbids it: chargers alone are excepted.
// The order advises. COR-M03. Source: MA-58, page 11; ruling MA-R21.
func TestOnlyChargersHoldTheirFire(t *testing.T) {
	for _, c := range []struct{ what, before, order, advice string }{
		{"uncommitted and not engaged", "", "defend", ""},
		{"committed and engaged", "engage mf=1", "attack", ""},
		{"under Retreat and not charged", "", "retreat", "better fire only when charged"},
		{"while a grand battery forms", "", "gb", "better not fire while it forms"},
		{"under Manoeuvre", "", "manoeuvre", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if c.before != "" {
				s, _ = play(t, s, c.before)
			}
			s, _ = play(t, s, "mf-record mf=1 order="+c.order)
			s, _ = play(t, s, "record unit=3 form=line")
			s, _ = play(t, s, "record unit=7 form=deployed")
			s = to(t, s, "T2", 0)
			for _, cmd := range []string{"fire unit=3 at=9", "guns unit=7 at=14"} {
				f, _ := field(s, cmd, "unit")
				if c.advice == "" {
					assert.Empty(t, f.Help)
				} else {
					assert.Contains(t, f.Help, c.advice)
				}
			}
			x, r := play(t, s, "fire unit=3 at=9", 2)
			u, _ := x.unit(9)
			assert.Equal(t, 2, u.Pending, "it fires")
			assert.Equal(t, c.advice != "", strings.Contains(strings.Join(r.M, " "), "better"), "and the log has the advice")
			x, _ = play(t, s, "guns unit=7 at=9 range=0", 1)
			u, _ = x.unit(9)
			assert.Equal(t, 2, u.Pending, "so do guns: 5 + 3 + 2 is 10")
		})
	}
	t.Run("a charger does not fire", func(t *testing.T) {
		s := to(t, fresh(t), "T1", 0)
		s, _ = play(t, s, "charge unit=3 at=10")
		s, _ = play(t, s, "react charge=0 what=stand")
		s = to(t, s, "T2", 0)
		assert.Equal(t, "Charges.", refused(t, s, "fire unit=3 at=10"))
	})
	t.Run("who is charged under Retreat is not advised", func(t *testing.T) {
		s, _ := play(t, fresh(t), "mf-record mf=2 order=retreat")
		s = to(t, s, "T1", 0)
		s, _ = play(t, s, "charge unit=3 at=10")
		f, _ := field(s, "fire unit=10", "unit")
		assert.Empty(t, f.Help)
		f, _ = field(s, "fire unit=9", "unit")
		assert.NotEmpty(t, f.Help)
	})
}

// An uncommitted MF is not called to MF morale for either cause; army morale asks nobody whether he is committed.
// COR-M04. Source: MA-52, MA-53.
func TestUncommittedAreExempt(t *testing.T) {
	lose := func(s State, ids ...string) State {
		for _, id := range ids {
			s, _ = play(t, s, "record unit="+id+" cv=0")
		}
		return s
	}
	for _, c := range []struct {
		what      string
		committed bool
		due       int
	}{{"uncommitted: its own losses", false, 0}, {"committed: its own losses", true, 1}} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if c.committed {
				s, _ = play(t, s, "engage mf=1")
			}
			s = to(t, lose(s, "1", "2"), "T4", 0)
			s = to(t, to(t, s, "S1", 0), "S2", 0)
			assert.Len(t, s.duties(), c.due)
		})
	}
	for _, c := range []struct {
		what  string
		after bool // committed only after the neighbour went
		due   int
	}{{"uncommitted: a neighbour is lost", false, 0}, {"committed after the neighbour was lost", true, 1}} {
		t.Run(c.what, func(t *testing.T) {
			s := lose(fresh(t, "forces", "corps"), "27", "28", "29", "30")
			m, _ := s.mf(6)
			require.True(t, m.Fallen)
			if c.after {
				s, _ = play(t, s, "engage mf=4")
			}
			s = to(t, s, "S2", 0)
			assert.Len(t, s.duties(), c.due)
		})
	}
	t.Run("army morale reaches them", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "army-morale side=1", 5, 5) // 7 and 1 for Bülow: failed by 2
		for _, id := range []int{4, 5, 6, 8} {
			m, _ := s.mf(id)
			require.False(t, m.Committed)
			assert.Equal(t, orderIndex("retire"), m.Order, m.Name)
		}
	})
	t.Run("they react faster to orders", func(t *testing.T) {
		s := fresh(t)
		need := func(s State) int {
			return System{}.Form(s, engine.Do("order", "by", "3", "to", "m1", "order", "attack", "far", "1")).Reck.Target
		}
		was := need(s)
		s, _ = play(t, s, "engage mf=1")
		assert.Equal(t, was+2, need(s))
	})
}

// A tie is settled by a plain d6 each, again and again, and the higher die chooses. COR-M04. Source: MA-56.
func TestInitiativeTie(t *testing.T) {
	for _, c := range []struct {
		what  string
		faces []int
		won   int
		text  string
	}{
		{"the first side's die is higher", []int{3, 3, 3, 3, 5, 4}, 0, "tied, then 5 to 4."},
		{"the second side's die is higher", []int{3, 3, 3, 3, 1, 6}, 1, "tied, then 1 to 6."},
		{"tied twice", []int{3, 3, 3, 3, 2, 2, 6, 1}, 0, "tied, then 2 to 2; tied, then 6 to 1."},
		{"no modifier to the roll-off: Good against Terrible", []int{1, 1, 3, 2, 1, 2}, 1, "French 4, Prussians 4; tied, then 1 to 2."},
		{"not tied", []int{3, 4, 3, 3}, 0, "French 9, Prussians 8. The French"},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if strings.Contains(c.what, "Terrible") {
				s, _ = play(t, s, "leader-record leader=4 command=0")
			}
			s, r := play(t, s, "initiative", c.faces...)
			assert.Equal(t, c.won, s.Chooses)
			assert.Contains(t, r.L, c.text)
		})
	}
	t.Run("rolled once a turn", func(t *testing.T) {
		s, _ := play(t, fresh(t), "initiative", 3, 4, 3, 3)
		assert.Equal(t, "It was rolled this turn.", refused(t, s, "initiative"))
		play(t, s, "initiative ruling=yes", 3, 4, 3, 3)
	})
}

// A line, or a battery, fires at two targets with half each: one half rounded up, the other down, together the whole;
// then it has fired. COR-M04. Source: contents page 33, charts C8 and C9.
func TestSplitFire(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "record unit=10 form=line cv=5")
	s, _ = play(t, s, "record unit=3 form=line")
	s, _ = play(t, s, "record unit=4 form=line")
	s, _ = play(t, s, "record unit=7 form=deployed")
	s = to(t, s, "T2", 0)
	t.Run("a line", func(t *testing.T) {
		x, r := play(t, s, "fire unit=10 at=3 split=yes", 6)
		assert.Equal(t, 3, r.R[0].Sum, "the greater half of 5")
		_, again := field(x, "fire unit=10 at=4", "split")
		assert.False(t, again, "the second half is not split again")
		x, r = play(t, x, "fire unit=10 at=4", 6)
		assert.Equal(t, 2, r.R[0].Sum, "the lesser half")
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=10 at=4"))
	})
	t.Run("the whole at one target", func(t *testing.T) {
		x, r := play(t, s, "fire unit=10 at=3", 6)
		assert.Equal(t, 5, r.R[0].Sum)
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=10 at=4"))
	})
	t.Run("a battery", func(t *testing.T) {
		x, r := play(t, s, "guns unit=7 at=10 range=0 split=yes", 6) // 5 + 3
		assert.Equal(t, 4, r.R[0].Sum)
		x, r = play(t, x, "guns unit=7 at=9 range=0", 6) // 5 + 3 + 2 for a column
		assert.Equal(t, 5, r.R[0].Sum)
		assert.Equal(t, "Has fired.", refused(t, x, "guns unit=7 at=9"))
	})
	t.Run("a column does not split", func(t *testing.T) {
		_, has := field(s, "fire unit=9 at=3", "split")
		assert.False(t, has)
	})
	t.Run("a garrison fires half out of each of two sides", func(t *testing.T) {
		x, _ := play(t, s, "town what=new stuff=1 size=1")
		x, _ = play(t, x, "town what=enter town=1 unit=8")
		x, r := play(t, x, "fire unit=8 at=3", 6)
		assert.Equal(t, 3, r.R[0].Sum, "half of 5")
		x, r = play(t, x, "fire unit=8 at=4", 6)
		assert.Equal(t, 3, r.R[0].Sum)
		assert.Equal(t, "Has fired.", refused(t, x, "fire unit=8 at=4"))
	})
}

// The ready-made corps is of whole formations of equal strength, which stands where it is chosen; no single loss
// destroys an MF. COR-M05.
func TestCorpsForce(t *testing.T) {
	for _, f := range []string{"division", "corps"} {
		s := fresh(t, "forces", f)
		a, _ := s.keptCV(0)
		b, _ := s.keptCV(1)
		assert.Equal(t, a, b, f)
		for _, x := range (System{}).Options(nil) {
			for _, o := range x.Options {
				if o.ID == f {
					assert.Equal(t, "CV "+itoa(a)+" a side", o.Small)
				}
			}
		}
		for _, u := range s.Units {
			x, _ := play(t, s, "record unit="+itoa(u.ID)+" cv=0")
			m, _ := x.mf(u.MF)
			assert.False(t, m.Fallen, "%s without %s", m.Name, u.Name)
			assert.True(t, standing(x, m))
			assert.Less(t, s.level(m), Spent, "%s without %s", m.Name, u.Name)
		}
	}
	t.Run("changed values are said too", func(t *testing.T) {
		for _, x := range (System{}).Options(engine.Do("", "cv-V300", "1", "cv-R500", "1").In) {
			if x.Key == "forces" {
				assert.Equal(t, "CV 70 against 78", x.Options[1].Small)
			}
		}
	})
	t.Run("artillery stands as long as a battery does", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "record unit=31 cv=0")
		m, _ := s.mf(7)
		assert.Equal(t, []any{ArtilleryMF, 2, 1, Shaken, false}, []any{m.Kind, m.Units, s.left(m), s.level(m), m.Fallen})
		s, _ = play(t, s, "record unit=32 cv=0")
		m, _ = s.mf(7)
		assert.True(t, m.Fallen)
		assert.Zero(t, s.Sides[0].Lost, "army morale counts infantry and mixed MFs")
	})
	t.Run("batteries only", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		assert.Contains(t, refused(t, s, "enlist mf=7 kind=0"), "Corps Artillery has batteries only.")
		s, _ = play(t, s, "enlist mf=7 kind=2 guns=8")
		m, _ := s.mf(7)
		assert.Equal(t, 3, m.Units)
		s, _ = play(t, s, "formation kind=5 side=1")
		assert.Equal(t, ArtilleryMF, s.MFs[len(s.MFs)-1].Kind)
	})
	t.Run("batteries that join a grand battery are not lost", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "grand what=form leader=3 b7=yes b31=yes b32=yes")
		m, _ := s.mf(7)
		assert.Equal(t, []any{0, false}, []any{m.Units, m.Fallen})
	})
}
