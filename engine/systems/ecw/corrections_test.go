package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// formOf is the form of a command as it stands.
func formOf(t *testing.T, s State, cmd string) engine.Form {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	return System{}.Form(s, c)
}

// fieldOf is one field of a form; ok is false when the form does not ask for it.
func fieldOf(f engine.Form, key string) (engine.Field, bool) {
	for _, x := range f.Fields {
		if x.Key == key {
			return x, true
		}
	}
	return engine.Field{}, false
}

// in returns s with unit id changed.
func in(s State, id int, change func(u *Unit)) State {
	u, _ := s.unit(id)
	change(&u)
	return s.put(u)
}

// fighting returns s with units a and b in contact, in an impact when impact is set.
func fighting(s State, a, b int, impact bool) State {
	u, _ := s.unit(a)
	v, _ := s.unit(b)
	return s.put(u.withFoe(Foe{ID: b, Impact: impact})).put(v.withFoe(Foe{ID: a, Impact: impact}))
}

// Source: Charging and Impetus, the last paragraph; ECW-54.
func TestImpetusCarriedOver(t *testing.T) {
	word := func(run int, cmd string) string {
		s := in(field(2, horse(0, "C"), foot(1, "C", 0, 24, 2)), 1, func(u *Unit) { u.Run = run })
		_, r := do(t, s, "charge unit=1 target=2 "+cmd, nil)
		return r.Line
	}
	for _, c := range []struct {
		name, cmd string
		run       int
		has       bool
	}{
		{"this charge alone, four inches straight", "far=4", 0, true},
		{"this charge alone, less than four inches", "far=3", 0, false},
		{"last turn’s four inches, three this turn", "far=3", 16, true},
		{"one inch last turn and three this turn are not added", "far=3", 4, false},
		{"three inches last turn and three this turn are not added", "far=3", 12, false},
		{"last turn’s four inches, but it wheels now", "far=3 wheel=1", 16, false},
		{"last turn’s four inches do not help one that starts farther off and wheels", "far=6 wheel=3", 16, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.has {
				assert.Contains(t, word(c.run, c.cmd), ", with impetus")
			} else {
				assert.Contains(t, word(c.run, c.cmd), "without impetus: the last 4″ are not straight")
			}
		})
	}
	t.Run("a recoil is no straight move", func(t *testing.T) {
		s := in(field(4, horse(0, "C"), foot(1, "C", 0, 24, 2)), 1, func(u *Unit) {
			u.Ran, u.Charge = 36, Charge{At: 2, Dist: 36,
				Impetus: true}
		})
		s, _ = do(t, s, "charge-home unit=1 leader=none", []int{1})
		assert.Zero(t, s.Units[0].Ran)
	})
}

// What is recorded of a place follows into every later form. Source: Terrain Effects.
func TestGroundFollowsTheRecord(t *testing.T) {
	held := func(what string) State {
		s, _ := do(t, field(2, foot(0, "B", 20, 20, 2), foot(1, "C", 16, 24, 2), horse(0, "C")), "feature unit=2 what="+what, nil)
		return s
	}
	t.Run("COR-E02: into a building: disordered, no impetus", func(t *testing.T) {
		s := held("in")
		f := formOf(t, s, "charge unit=1 target=2 far=6")
		g, ok := fieldOf(f, "ground")
		assert.True(t, ok && g.Value == "building", "the ground follows from the target: %q", g.Value)
		assert.Contains(t, f.Reck.Result, "no impetus")
		assert.Contains(t, refused(t, s, "charge unit=1 target=2 far=6 ground=clear"), "building")
		n, r := do(t, s, "charge unit=1 target=2 far=6", nil)
		assert.True(t, n.Units[0].Dis)
		assert.False(t, n.Units[0].Charge.Impetus)
		assert.Contains(t, r.Notes, "Disordered by the building.")
		assert.Equal(t, "Cavalry may not attack buildings.", refused(t, s, "charge unit=3 target=2 far=6"))
	})
	t.Run("COR-E02: into a wood and over an obstacle: disordered, no impetus", func(t *testing.T) {
		for what, ground := range map[string]string{"wood": "wood", "heavy": "heavy", "behind": "obstacle"} {
			s := held(what)
			g, _ := fieldOf(formOf(t, s, "charge unit=1 target=2 far=4"), "ground")
			assert.Equal(t, ground, g.Value, what)
			n, _ := do(t, s, "charge unit=1 target=2 far=4", nil)
			assert.True(t, n.Units[0].Dis, what)
			assert.False(t, n.Units[0].Charge.Impetus, what)
		}
	})
	t.Run("COR-E02: an obstacle covers the front only", func(t *testing.T) {
		n, _ := do(t, held("behind"), "charge unit=1 target=2 far=5 side=1 ground=clear", nil)
		assert.False(t, n.Units[0].Dis)
		assert.True(t, n.Units[0].Charge.Impetus)
	})
	t.Run("COR-E03: three figures attack across a ford, without rear ranks", func(t *testing.T) {
		for _, cmds := range [][]string{
			{"charge unit=1 target=2 far=6 ground=ford"},
			{"feature unit=1 what=attack-ford", "charge unit=1 target=2 far=6"},
		} {
			s := held("open")
			for _, c := range cmds {
				s, _ = do(t, s, c, nil)
			}
			require.True(t, s.Units[0].Dis)
			require.False(t, s.Units[0].Charge.Impetus)
			s, _ = do(t, s, "reply unit=2 how=stand", nil)
			s.Step = 4
			s, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
			s, _ = do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
			s.Step = 5
			for _, melee := range []bool{false, true} {
				if melee {
					s = in(s, 1, func(u *Unit) { u.Foes[0].Impact = false })
				}
				f := formOf(t, s, "fight unit=1 foe=2")
				n, _ := fieldOf(f, "n")
				assert.Equal(t, "3", n.Value)
				assert.Equal(t, 3, n.Max)
				assert.Contains(t, n.Note, "1 die")
			}
			m, _ := fieldOf(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.Less(t, len(m.Value), 3, "only those before the ford strike back")
			assert.NotEqual(t, "28", m.Value)
		}
	})
	t.Run("rear ranks do not count into a building or across a ford", func(t *testing.T) {
		deep := func(s State, f Foe) string {
			return rulestest.Reckoned(s.points(s.Units[0], s.Units[1], f, Foe{ID: 1}, false, false, false))
		}
		s := in(held("open"), 1, func(u *Unit) { u.Ranks = 4 })
		assert.Contains(t, deep(s, Foe{ID: 2}), "four or more ranks")
		assert.NotContains(t, deep(s, Foe{ID: 2, Ford: true}), "four or more ranks")
		s = in(held("in"), 1, func(u *Unit) { u.Ranks = 4 })
		assert.NotContains(t, deep(s, Foe{ID: 2}), "four or more ranks")
		s.Units[1] = s.Units[1].away()
		s.Units[0] = s.Units[0].enter("soft")
		assert.NotContains(t, deep(s, Foe{ID: 2}), "four or more ranks")
	})
	t.Run("COR-E04: nobody shoots in a heavy wood", func(t *testing.T) {
		s, _ := do(t, held("open"), "feature unit=1 what=heavy", nil)
		s.Step = 4
		assert.Equal(t, "No shooting inside a heavy wood.", refused(t, s, "shoot unit=1 target=2 range=0"))
	})
	t.Run("COR-E04: in a light wood shots reach 4 inches, from its edge as in the open", func(t *testing.T) {
		s, _ := do(t, held("open"), "feature unit=1 what=wood", nil)
		s.Units[0].Dis, s.Step = false, 4
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 range=1"), "4″")
		do(t, s, "shoot unit=1 target=2 range=0", []int{1, 1, 1, 1, 1, 1, 1})
		do(t, s, "shoot unit=1 target=2 trees=edge range=1", []int{1, 1, 1, 1, 1, 1, 1})
		s, _ = do(t, s, "feature unit=2 what=wood", nil)
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 trees=edge range=1"), "", "both are in it")
		_, asked := fieldOf(formOf(t, s, "shoot unit=1 target=2"), "trees")
		assert.False(t, asked, "both are in it: there is nothing to ask")
	})
	t.Run("COR-E04: troops at the edge of a wood are seen at 6 inches unless they shot", func(t *testing.T) {
		s := held("wood")
		s.Step = 4
		r, _ := fieldOf(formOf(t, s, "shoot unit=1 target=2"), "range")
		assert.Equal(t, []string{"to 4″", "to 6″", "to 12″"}, []string{r.Options[0].Label, r.Options[1].Label, r.Options[2].Label})
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 range=2"), "6″")
		s = in(s, 2, func(u *Unit) { *u = u.set(flagShot) })
		do(t, s, "shoot unit=1 target=2 range=2", []int{1, 1, 1, 1, 1, 1, 1})
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 trees=deep range=1"), "4″")
	})
	t.Run("COR-E04: pikes are useless in and against a wood, without being asked", func(t *testing.T) {
		for _, who := range []string{"1", "2"} {
			for _, what := range []string{"wood", "heavy"} {
				s, _ := do(t, field(5, foot(0, "C", 20, 20, 2), horse(1, "C")), "feature unit="+map[string]string{"1": "1",
					"2": "1"}[who]+" what="+what, nil)
				s.Units[0].Dis = false
				s = fighting(s, 1, 2, true)
				f := formOf(t, s, "fight unit="+who)
				_, asked := fieldOf(f, "wood")
				assert.False(t, asked)
				_, r := do(t, s, "fight unit=1 n=3 m=3", []int{1, 1})
				assert.NotContains(t, rulestest.Reckoned(r.Reck[0]), "pikes, cavalry")
				n, _ := fieldOf(formOf(t, s, "fight unit=1"), "n")
				assert.Equal(t, num(s.Units[0].strikers(s.Units[1], true, true)), n.Value, "one rank")
			}
		}
	})
	t.Run("COR-E04: nor do pikes hold against a lost round in a wood", func(t *testing.T) {
		s, _ := do(t, field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2)), "feature unit=1 what=wood", nil)
		s.Units[0].Dis = false
		s = fighting(s, 1, 2, false)
		assert.NotContains(t, rulestest.Reckoned(*formOf(t, s, "lost unit=1 diff=1").Reck), "steady pikes")
	})
	t.Run("a light wood is soft cover against shot, none in combat", func(t *testing.T) {
		s := held("wood")
		assert.Equal(t, []string{"soft"}, s.Units[1].statuses())
		r := s.chargeSum(s.Units[0], s.Units[1], Charge{}, "near", true)
		assert.NotContains(t, rulestest.Reckoned(r), "soft cover")
	})
	t.Run("who leaves cover has none any more", func(t *testing.T) {
		s, _ := do(t, held("open"), "feature unit=1 what=soft", nil)
		n, _ := do(t, s, "move unit=1 straight=4", nil)
		assert.Empty(t, n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 straight=4 ends=soft", nil)
		assert.Equal(t, "soft", n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 straight=0", nil)
		assert.Equal(t, "soft", n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 ground=wood straight=3", nil)
		assert.Equal(t, "wood", n.Units[0].Ground)
		g, _ := fieldOf(formOf(t, n, "move unit=1"), "ground")
		assert.Equal(t, "wood", g.Value, "it stands in the wood")
	})
	t.Run("a garrison leaves in the formation it had", func(t *testing.T) {
		s := held("open")
		s.Units[1].Order, s.Units[1].Ranks = "column", 10
		s, _ = do(t, s, "feature unit=2 what=in", nil)
		assert.Equal(t, "building", s.Units[1].Order)
		assert.Contains(t, refused(t, s, "charge unit=2 target=1 far=4"), "building")
		n, _ := do(t, s, "feature unit=2 what=out", nil)
		assert.Equal(t, "column", n.Units[1].Order)
		s.Step = 3
		n, _ = do(t, s, "move unit=2 first=leave", nil)
		assert.Equal(t, []string{"column", ""}, []string{n.Units[1].Order, n.Units[1].Ground})
	})
	t.Run("a building may be soft cover", func(t *testing.T) {
		n, _ := do(t, held("open"), "feature unit=2 what=in cover=soft", nil)
		assert.Equal(t, []string{"soft"}, n.Units[1].statuses())
		assert.True(t, n.Units[1].disordered())
		assert.Equal(t, "Cavalry may not attack buildings.", refused(t, n, "charge unit=3 target=2 far=6"))
	})
}

// Source: Combat, Overrun Attacks; ECW-86.
func TestOverruns(t *testing.T) {
	dragoons := newUnit(0, 1, "", "dragoon", "C", 10, 1)
	dragoons.Order = "skirmish"
	shot := foot(1, "C", 0, 12, 2)
	shot.Order = "skirmish"
	s := field(2, horse(0, "C"), foot(0, "C", 20, 20, 2), dragoons, shot, newUnit(0, 1, "", "light", "C", 2, 1))
	charged := func(s State, who, at int) State {
		n, _ := do(t, s, "charge unit="+num(who)+" target="+num(at)+" far=6", nil)
		return n
	}
	for _, c := range []struct {
		name     string
		who, at  int
		overruns bool
	}{
		{"horse overruns skirmishing horse", 1, 3, true},
		{"foot may not overrun skirmishing horse", 2, 3, false},
		{"horse overruns skirmishing foot", 1, 4, true},
		{"foot overruns skirmishing foot", 2, 4, true},
		{"horse overruns guns", 1, 5, true},
		{"foot overruns guns", 2, 5, true},
	} {
		t.Run("COR-E05: "+c.name, func(t *testing.T) {
			n := charged(s, c.who, c.at)
			assert.Equal(t, c.overruns, n.isDue("overrun", c.who))
			assert.Equal(t, !c.overruns, n.isDue("charge-home", c.who))
		})
	}
	t.Run("COR-E05: nobody is overrun in buildings or works, and those are tested for", func(t *testing.T) {
		for _, what := range []string{"in", "works"} {
			n, _ := do(t, s, "feature unit=4 what="+what, nil)
			n = charged(n, 2, 4)
			assert.False(t, n.isDue("overrun", 2), what)
			n.Step = 4
			assert.NotZero(t, formOf(t, n, "charge-home unit=2 leader=none").Reck.Target, what)
		}
	})
	t.Run("COR-E05: foot charging skirmishing horse goes in without a test", func(t *testing.T) {
		n := charged(s, 2, 3)
		n, _ = do(t, n, "reply unit=3 how=stand", nil)
		n.Step = 4
		assert.Nil(t, formOf(t, n, "charge-home unit=2").Reck)
		n, r := do(t, n, "charge-home unit=2", nil)
		assert.Equal(t, "Goes in", r.Word)
		assert.True(t, n.isDue("receive", 3))
		assert.False(t, n.Units[1].flag(flagTested), "it would test for shooting")
	})
	t.Run("a death shot comes first, and survivors test", func(t *testing.T) {
		n := charged(s, 2, 4)
		n, _ = do(t, n, "reply unit=4 how=stand", nil)
		n.Step = 4
		n, r := do(t, n, "overrun unit=2 n=1", []int{5, 6, 1, 1}, "shot")
		assert.Contains(t, r.Notes[0], "Death shot: 3 hits")
		assert.Equal(t, []int{37, 11}, []int{n.Units[1].figures(), n.Units[3].figures()})
		assert.True(t, n.isDue("receive", 4), "ECW-91: stationary against a successful charge")
		n, _ = do(t, n, "receive unit=4 charger=2 leader=none", []int{6})
		assert.Empty(t, n.Units[3].Foes, "the charge has gone over them")
	})
	t.Run("evading skirmishers have no death shot, and test", func(t *testing.T) {
		n := charged(s, 2, 4)
		n, _ = do(t, n, "reply unit=4 how=evade", nil)
		n.Step = 4
		n, _ = do(t, n, "overrun unit=2", nil)
		assert.Equal(t, 12, n.Units[3].figures())
		require.True(t, n.isDue("receive", 4))
		assert.Contains(t, rulestest.Reckoned(*formOf(t, n, "receive unit=4 charger=2 leader=none").Reck), "evading")
		n, r := do(t, n, "receive unit=4 charger=2 leader=none", []int{1, 6})
		assert.Equal(t, "Halted", r.Word)
		assert.Empty(t, n.Units[3].Foes)
	})
}

// Source: Pursuit Moves; ECW-65.
func TestCrashMeetsNoFire(t *testing.T) {
	s := field(1, horse(0, "C"), foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2), foot(0, "C", 16, 24, 2))
	s = in(s, 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
	s, _ = do(t, s, "continue unit=1 met=enemy other=3", nil)
	s.Step = 4
	t.Run("COR-E06: not at the pursuer", func(t *testing.T) {
		assert.Equal(t, "It crashed in as a pursuer: no fire at it.", refused(t, s, "shoot unit=3 target=1 range=0"))
	})
	t.Run("COR-E06: at others it may shoot, and others at the pursuer", func(t *testing.T) {
		do(t, s, "shoot unit=3 target=4 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
		do(t, s, "shoot unit=2 target=1 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
	})
}

// Source: Reasons for Testing Morale, 6; ECW-91.
func TestFriendsOfTheDestroyedTest(t *testing.T) {
	s := field(1, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), horse(0, "C"))
	s = in(s, 1, func(u *Unit) { u.Morale = routed })
	t.Run("COR-E07: a router that surrenders later", func(t *testing.T) {
		n, _ := do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.Equal(t, "surrendered", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
		n.Step = 5
		n, _ = do(t, n, "next", nil)
		assert.True(t, n.isDueSide("friends", 0))
	})
	t.Run("COR-E07: a router that is shot down", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Pikes, u.Shot = 0, 1 })
		x.Step = 4
		n, _ := do(t, x, "shoot unit=3 target=1 range=0", []int{6, 1, 1, 1, 1, 1, 1})
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("COR-E07: a router that scatters", func(t *testing.T) {
		n, _ := do(t, in(s, 2, func(u *Unit) { u.Order = "square" }), "burst unit=1 other=2", nil)
		assert.Equal(t, "scattered", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("routed and destroyed in one turn is one friend lost", func(t *testing.T) {
		x := fighting(in(s, 1, func(u *Unit) { u.Morale = good }), 1, 3, false)
		x.Step = 5
		n, _ := do(t, x, "lost unit=1 diff=2 leader=none", []int{1, 1})
		require.Len(t, n.Fell, 1)
		n, _ = do(t, n, "hit unit=1 n=40", nil)
		assert.Len(t, n.Fell, 1)
	})
	t.Run("leaving the table is none of the three", func(t *testing.T) {
		n, _ := do(t, s, "continue unit=1 met=edge", nil)
		assert.Empty(t, n.Fell)
	})
	t.Run("gunners and skirmishers never count", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Pikes, u.Shot, u.Orig, u.Order = 0, 12, [3]int{0, 12, 0}, "skirmish" })
		n, _ := do(t, x, "continue unit=1 met=enemy other=3", nil)
		assert.Empty(t, n.Fell)
	})
}

// No ready force puts a side under artillery disadvantage before a shot is fired. Source: Artillery
// Disadvantage.
func TestReadyForcesAreEvenInGuns(t *testing.T) {
	for _, f := range forces {
		t.Run("COR-E08: "+f.id, func(t *testing.T) {
			s, err := System{}.Start(engine.Do("", "force", f.id).In)
			require.NoError(t, err)
			for side := range 2 {
				assert.False(t, s.(State).outgunned(side), "%s", s.(State).sideName(side))
			}
		})
	}
}

// An unknown key of a house value is a bug that shows at once.
func TestUnknownHouseKeyFails(t *testing.T) {
	for name, use := range map[string]func(){
		"COR-A02: a value in force": func() { defaults().v("c8.impetus") },
		"COR-A02: a line of a sum":  func() { field(4).sum(secMorale).add(true, "c8.impetus") },
		"COR-A02: a cell":           func() { field(4).cellOf("x") },
		"COR-A02: a weapon":         func() { weaponOf("pike") },
		"COR-A02: ground":           func() { slopeOf("bog") },
		"COR-A02: a score":          func() { defaults().v("d.none") },
	} {
		t.Run(name, func(t *testing.T) { assert.Panics(t, use) })
	}
}
