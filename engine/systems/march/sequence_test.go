package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// asked is the question that a command meets first, nil when it asks nothing.
func asked(t *testing.T, s State, cmd string) *dice.Question {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	_, err = System{}.Resolve(s, c, dice.NewCup())
	need, _ := err.(*dice.Need)
	if need == nil {
		return nil
	}
	return need.Ask
}

// What the rules demand in a step is asked for before the sequence goes on. No leaves everything as it is; yes goes on,
// and the log says what was put off. Source: MA-50 and the step each belongs to.
func TestPutOff(t *testing.T) {
	shaken := func(t *testing.T) State {
		s, _ := play(t, fresh(t), "engage mf=1")
		s, _ = play(t, to(t, s, "T4", 0), "record unit=1 cv=0")
		s, _ = play(t, s, "record unit=2 cv=0")
		return to(t, to(t, s, "S1", 0), "S2", 0)
	}
	charge := func(t *testing.T) State {
		s, _ := play(t, to(t, fresh(t), "T1", 0), "charge unit=3 at=10")
		return s
	}
	fought := func(t *testing.T) State {
		s, _ := play(t, charge(t), "react charge=0 what=stand")
		s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 6, 5, 1, 1)
		return s
	}
	for _, c := range []struct {
		what string
		s    State
		said string // what the log puts down
		next string // the step after yes
		due  int    // duties that go on then
	}{
		{"an arrival, S1", func() State {
			s, _ := play(t, fresh(t), "formation kind=0 arrives=1 name=Late")
			s, _ = play(t, s, "enlist mf=3 men=600")
			return s
		}(), "Put off by the referee in S1: Roll: Late, arrival.", "S2", 0},
		{"the weather, S1", func() State {
			s := to(t, to(t, fresh(t, "sky", "yes"), "T4", 0), "S1", 0)
			return to(t, to(t, s, "T4", 0), "S1", 0)
		}(), "Put off by the referee in S1: Roll: Weather, every third turn.", "S2", 0},
		{"MF morale, S2", shaken(t), "Put off by the referee in S2: MF morale: 20th Division, lost infantry last turn and is shaken.", "S3", 1},
		{"army morale, S2", func() State {
			s := fresh(t, "forces", "corps")
			for _, id := range []string{"27", "28", "29", "30"} {
				s, _ = play(t, s, "record unit="+id+" cv=0")
			}
			return to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
		}(), "Put off by the referee in S2: Army morale: Army of the Prussians, an MF is lost.", "S3", 1},
		{"skirmish combat, S3", func() State {
			s, _ := play(t, fresh(t), "engage mf=1")
			s, _ = play(t, s, "engage mf=2")
			return to(t, s, "S3", 0)
		}(), "Put off by the referee in S3: Skirmish: Skirmish combat, French 7, Prussians 7.", "S4", 0},
		{"a reaction, T1", charge(t), "Put off by the referee in T1: Reaction: 2/15th Infantry, charged by 1/10th Ligne.", "T2", 1},
		{"held fire, T2", func() State {
			s, _ := play(t, to(t, fresh(t, "add", "yes"), "T2", 0), "fire unit=3 at=10 hold=yes")
			return s
		}(), "Put off by the referee in T2: Fire: Held fire, factor 5 at 2/15th Infantry.", "T3", 0},
		{"a melee, T3", func() State {
			s, _ := play(t, charge(t), "react charge=0 what=stand")
			return to(t, s, "T3", 0)
		}(), "Put off by the referee in T3: Melee: 1/10th Ligne, against 2/15th Infantry.", "T4", 0},
		{"a victor, T3", fought(t), "Put off by the referee in T3: Choose: 1/10th Ligne, victor.", "T4", 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			require.NotNil(t, asked(t, c.s, "next"), "it asks first")
			assert.Equal(t, dice.YesNo, asked(t, c.s, "next").Kind)
			st, same, err := rulestest.Resolve(t, System{}, c.s, engine.Do("next"), nil, dice.No)
			require.NoError(t, err)
			assert.Empty(t, st.Events)
			assert.Equal(t, c.s, same)
			x, r := play2(t, c.s, engine.Do("next"), nil, dice.Yes)
			assert.Contains(t, r.M, c.said)
			assert.Equal(t, c.next, x.code())
			assert.Len(t, x.duties(), c.due)
		})
	}
	t.Run("breath is offered, not demanded", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "record unit=8 blown=yes")
		s = to(t, s, "T4", 0)
		assert.Len(t, s.duties(), 1)
		assert.Nil(t, asked(t, s, "next"))
	})
	t.Run("a jump stops where no is answered", func(t *testing.T) {
		s, _ := play(t, fresh(t), "engage mf=1")
		s, _ = play(t, s, "engage mf=2")
		s, _ = play2(t, s, engine.Do("next", "to", "4"), nil, dice.No)
		assert.Equal(t, "S3", s.code())
	})
	t.Run("a test put off stays due till it is taken, and is not asked about again", func(t *testing.T) {
		s, _ := play2(t, shaken(t), engine.Do("next"), nil, dice.Yes)
		assert.Nil(t, asked(t, s, "next"))
		s, _ = play(t, s, "next")
		require.Len(t, s.duties(), 1)
		s, _ = play(t, s, "mf-morale mf=1", 1, 1)
		assert.Empty(t, s.duties())
	})
	t.Run("and ends with the turn", func(t *testing.T) {
		s, _ := play2(t, shaken(t), engine.Do("next"), nil, dice.Yes)
		s = to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
		assert.Empty(t, s.duties())
	})
}

// Superiors order their subordinates, nobody else; a corps keeps the order it got. Source: MA-05, MA-61.
func TestSuperiors(t *testing.T) {
	s := fresh(t, "forces", "corps") // 1 Mouton army, 3 Noury corps, 4 Jeanin division
	s, _ = play(t, s, "formation kind=4 level=1 side=0 leader=Domon")
	s, _ = play(t, s, "formation kind=1 level=0 side=0 name=Hussars leader=Vinot") // MF 9
	domon, vinot := itoa(s.Leaders[11].ID), itoa(s.Leaders[12].ID)
	by := func(s State, l string) []string {
		if x, _ := field(s, "order by="+l, "by"); x.Value == l && x.Note == "" {
			return offers(s, "order by="+l, "to")
		}
		return nil
	}
	s, _ = play(t, s, "enlist mf=9 kind=1 men=400")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9", "l3"}, by(s, "1"), "the army: every MF, and its corps")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9"}, by(s, "3"), "a corps: every MF, while nobody is named above them")
	assert.Empty(t, by(s, "4"), "a general of division orders no other division")
	assert.Equal(t, []string{"m9"}, by(s, domon), "a general of division without an MF of his own: brigades")
	assert.Empty(t, by(s, vinot), "a brigade commander")
	assert.Contains(t, refused(t, s, "order by=4 to=m2 order=attack"), "His own MF acts as he was ordered.")

	x, _ := play(t, s, "mf-record mf=9 under="+domon)
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "l" + domon}, by(x, "3"), "Noury orders Domon, who orders the hussars")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9", "l3", "l" + domon}, by(x, "1"))
	assert.Contains(t, refused(t, x, "order by=3 to=m9 order=attack"), "Not under his command.")
	assert.Contains(t, offers(x, "attach leader="+domon, "unit"), itoa(x.Units[len(x.Units)-1].ID))
	assert.NotContains(t, offers(x, "attach leader=3", "unit"), itoa(x.Units[len(x.Units)-1].ID))
	assert.Contains(t, offers(x, "attach leader=3", "unit"), "1", "a corps leader attaches to the units of his MFs")
	assert.NotContains(t, offers(x, "attach leader=3", "unit"), "16", "not to the enemy")

	s, _ = play(t, s, "order by=1 to=l3 order=support far=0", 6, 5)
	l, _ := s.leader(3)
	assert.Equal(t, "corps, Average, Uninspiring, Support", s.leaderRow(l).What, "the order it is under is kept")
}

// An infantry or mixed MF with any enemy within 9 inches has skirmish combat, and each MF once a turn. Source: MA-54.
func TestSkirmishIsDue(t *testing.T) {
	due := func(s State) bool { _, is := s.skirmishDue(); return is }
	s := to(t, fresh(t, "forces", "corps"), "S3", 0)
	t.Run("infantry against cavalry", func(t *testing.T) {
		x, _ := play(t, s, "engage mf=1")
		assert.False(t, due(x), "nobody against it")
		x, _ = play(t, x, "engage mf=5")
		require.True(t, due(x))
		f, _ := field(x, "skirmish", "in5")
		assert.Equal(t, "yes", f.Value)
		y, r := play2(t, x, engine.Do("skirmish", "m4", "0", "m6", "0"), []int{3, 3}, "26") // 6 and 6 at most
		assert.Contains(t, r.L, "Horse Battery 6 is hit.", "its battery before its cavalry")
		assert.False(t, due(y))
	})
	t.Run("cavalry against cavalry has none", func(t *testing.T) {
		x, _ := play(t, s, "engage mf=2")
		x, _ = play(t, x, "engage mf=5")
		assert.False(t, due(x))
	})
	t.Run("an uncommitted MF that skirmishes is committed", func(t *testing.T) {
		x, _ := play2(t, s, engine.Do("skirmish", "m1", "7", "m3", "0", "m4", "7", "m6", "0"), nil)
		m, _ := x.mf(4)
		assert.Equal(t, []bool{true, true, true}, []bool{m.Engaged, m.Committed, m.Skirmed})
		m, _ = x.mf(6)
		assert.Equal(t, []bool{false, false, false}, []bool{m.Engaged, m.Committed, m.Skirmed})
	})
	t.Run("a second area is still due", func(t *testing.T) {
		x := s
		for _, m := range []string{"1", "3", "4", "6"} {
			x, _ = play(t, x, "engage mf="+m)
		}
		x, _ = play(t, x, "skirmish m1=7 m3=0 m4=7 m6=0")
		require.True(t, due(x))
		f, _ := field(x, "skirmish", "m1")
		assert.Equal(t, "0", f.Value, "it has had its combat")
		f, _ = field(x, "skirmish", "m3")
		assert.NotEqual(t, "0", f.Value)
		x, _ = play2(t, x, engine.Do("skirmish", "m6", "1", "m3", "1"), nil)
		assert.False(t, due(x))
		assert.True(t, due(to(t, to(t, to(t, x, "T4", 0), "S1", 0), "S3", 0)), "next turn again")
	})
	t.Run("none at night", func(t *testing.T) {
		x, _ := play(t, s, "engage mf=1")
		x, _ = play(t, x, "engage mf=4")
		assert.True(t, due(x))
		x, _ = play(t, x, "weather what=night")
		assert.False(t, due(x))
		assert.Contains(t, refused(t, x, "skirmish"), "no skirmish combat at night")
	})
}

// The active side declares its charges, then moves; the other only reacts. Uncommitted units charge as any others.
// Source: MA-57.
func TestActiveSideMoves(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	m, _ := s.mf(1)
	require.False(t, m.Committed)
	t.Run("the other side does not move", func(t *testing.T) {
		assert.Equal(t, "The French are active: only they move.", refused(t, s, "move unit=10"))
		_, r := play(t, s, "move unit=10 ruling=yes")
		assert.Contains(t, r.M[0], "Referee’s ruling, although: The French are active")
		play(t, s, "move unit=3")
	})
	t.Run("charges come before moves", func(t *testing.T) {
		x, _ := play(t, s, "move unit=4")
		assert.Contains(t, refused(t, x, "charge unit=3 at=10"), "All charges are declared before the other moves, and 2/10th Ligne has moved.")
		play(t, x, "charge unit=3 at=10 ruling=yes")
		play(t, s, "charge unit=3 at=10")
	})
	t.Run("after a charge others move", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		play(t, x, "charge unit=5 at=11")
		play(t, x, "move unit=4")
		assert.Equal(t, "Charges.", refused(t, x, "move unit=3"))
	})
	t.Run("no charge without committing", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		a, _ := x.mf(1)
		b, _ := x.mf(2)
		assert.True(t, a.Committed && b.Committed)
	})
	for _, o := range []string{"manoeuvre", "retire", "retreat"} {
		t.Run("an order against charging, "+o, func(t *testing.T) {
			x, _ := play(t, s, "mf-record mf=1 order="+o)
			assert.Contains(t, refused(t, x, "charge unit=3 at=10"), "Its order is")
			play(t, x, "charge unit=3 at=10 ruling=yes")
		})
	}
	for _, o := range []string{"attack", "defend", "support", "bombard"} {
		t.Run("an order that lets charge, "+o, func(t *testing.T) {
			x, _ := play(t, s, "mf-record mf=1 order="+o)
			play(t, x, "charge unit=3 at=10")
		})
	}
	t.Run("a melee waits for the reaction", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		x = to(t, x, "T3", 0)
		assert.Equal(t, "2/15th Infantry has not reacted yet.", refused(t, x, "melee charge=0"))
		play(t, x, "melee charge=0 ruling=yes", 1, 1, 1, 1)
	})
}

// A cavalry regiment above 500 is two battle groups unless it is said otherwise. Source: MA-40.
func TestBattleGroups(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		what, cmd string
		asked     bool
		codes     string
	}{
		{"501 troopers: two, as the lists have them", "enlist mf=1 kind=1 quality=3 men=500 odd=1", true, "R-4 M, R-4 M"},
		{"as one when wanted", "enlist mf=1 kind=1 quality=3 men=600 split=no", true, "R-6 M"},
		{"500 troopers: one", "enlist mf=1 kind=1 quality=3 men=500", false, "R-5 M"},
		{"infantry never", "enlist mf=1 kind=0 quality=3 men=800", false, "R-7"},
		{"halves are looked up each by itself", "enlist mf=1 kind=1 quality=3 men=800 odd=299", true, "R-5 M, R-6 M"},
	} {
		t.Run(c.what, func(t *testing.T) {
			_, has := field(s, c.cmd, "split")
			assert.Equal(t, c.asked, has)
			x, r := play(t, s, c.cmd)
			var codes []string
			for _, u := range x.Units[14:] {
				codes = append(codes, u.code().String())
			}
			assert.Equal(t, c.codes, strings.Join(codes, ", "))
			if len(codes) == 2 {
				assert.Equal(t, strings.ReplaceAll(strings.Join(codes, " and "), " M", ""), r.W)
			}
		})
	}
}

// A charger that loses CV tests whenever it was shot at. Source: MA-58.
func TestChargerTestsOutsideT2(t *testing.T) {
	s, _ := play(t, to(t, fresh(t), "T1", 0), "charge unit=3 at=10")
	x, r := play(t, s, "fire unit=10 at=3", 1, 6, 6)
	assert.Contains(t, r.L, "1/10th Ligne fails its VeD (12) and halts.")
	assert.Empty(t, x.Charges)
	x, _ = play(t, s, "fire unit=10 at=3", 1, 1, 1)
	assert.Len(t, x.Charges, 1)
	x, _ = play(t, s, "fire unit=10 at=3", 6)
	assert.Len(t, x.Charges, 1, "no loss, no test")
}

// A test that is due comes before rallying: one test a turn is no way out of it. Source: MA-53.
func TestRallyIsNoWayOut(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "engage mf=1")
	s, _ = play(t, s, "record unit=1 cv=0")
	s, _ = play(t, s, "record unit=2 cv=0")
	s, _ = play(t, s, "engage mf=1") // no longer within 9 inches
	s = to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
	assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "Has to test its morale first.")
	s, _ = play(t, s, "mf-morale mf=1", 1, 1)
	assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "Has tested this turn.")
	assert.Contains(t, refused(t, s, "mf-morale mf=1"), "Has tested this turn.")
}

// Canister is fired within 9 inches, so both are engaged and committed; longer shots engage nobody. Source: MA-51, MA-52.
func TestCanisterEngages(t *testing.T) {
	s, _ := play(t, fresh(t), "record unit=7 form=deployed")
	s = to(t, s, "T2", 0)
	for reach, want := range map[string]bool{"0": true, "1": false, "2": false} {
		x, _ := play(t, s, "guns unit=7 at=14 range="+reach, []int{1, 1}[:map[string]int{"0": 1, "1": 0, "2": 1}[reach]]...)
		for _, id := range []int{1, 2} {
			m, _ := x.mf(id)
			assert.Equal(t, []bool{want, want}, []bool{m.Engaged, m.Committed}, "range %s", reach)
		}
	}
	x, _ := play(t, s, "fire unit=3 at=10", 1)
	m, _ := x.mf(2)
	assert.True(t, m.Committed, "muskets reach 3 inches")
}

// Houses that are held are not occupied by who did not storm them. Source: charts C16.
func TestHeldHouses(t *testing.T) {
	s, _ := play(t, fresh(t), "town what=new stuff=0 size=1")
	s, _ = play(t, s, "town what=enter town=1 unit=10")
	s, _ = play(t, to(t, s, "T1", 0), "charge unit=3 at=10")
	s, _ = play(t, s, "react charge=0 what=stand")
	s = to(t, s, "T3", 0)
	for _, c := range []struct {
		what  string
		faces []int // 6 + 2 for the column, 6 + 1 for the houses
		town  int
		due   int
	}{{"beaten by 2: it holds", []int{1, 2, 1, 1}, 1, 0}, {"beaten by 3: it leaves", []int{2, 2, 1, 1}, 0, 1}} {
		t.Run(c.what, func(t *testing.T) {
			x, _ := play(t, s, "melee charge=0", c.faces...)
			u, _ := x.unit(10)
			assert.Equal(t, c.town, u.Town)
			assert.Len(t, x.duties(), c.due)
		})
	}
}
