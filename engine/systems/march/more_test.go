package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// A corps leader who has received an order may order at once; a superior sends only so many. MA-61, C3.
func TestTiers(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, r := play(t, s, "order by=1 to=l3 order=attack far=1", 6, 6)
	assert.Contains(t, r.M[0], "at once")
	l, _ := s.leader(3)
	assert.True(t, l.Got)
	s, _ = play(t, s, "order by=3 to=m1 order=attack far=0", 6, 6)
	m, _ := s.mf(1)
	assert.Equal(t, orderIndex("attack"), m.Order)
	s, _ = play(t, s, "order by=3 to=m2 order=attack far=0", 1, 1)
	assert.Contains(t, refused(t, s, "order by=3 to=m3 order=attack"), "sent his orders", "Average sends two")
}

// A lost infantry MF calls its committed neighbours, who may be too far off. MA-53.
func TestNeighbours(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, _ = play(t, s, "engage mf=4")
	s, _ = play(t, s, "engage mf=6")
	for _, id := range []string{"27", "28", "29", "30"} {
		s, _ = play(t, s, "record unit="+id+" cv=0")
	}
	m, _ := s.mf(6)
	require.True(t, m.Fallen)
	assert.True(t, s.Sides[1].DueNext)
	m, _ = s.mf(4)
	require.True(t, m.Near)
	m, _ = s.mf(5)
	assert.False(t, m.Near, "cavalry does not test")
	s, _ = play(t, s, "next")
	require.Len(t, s.duties(), 1)
	assert.Contains(t, refused(t, s, "mf-morale mf=4"), "Choose: within")
	x, _ := play(t, s, "mf-morale mf=4 near=no")
	assert.Empty(t, x.duties())
	x, _ = play(t, s, "mf-morale mf=4 near=yes", 2, 2)
	assert.Empty(t, x.duties())
}

// An MF broken by morale runs, and is removed at the end of the next turn; with the switch it may be
// recalled before. MA-R18, MA-S04.
func TestBrokenMF(t *testing.T) {
	for _, recall := range []string{"no", "yes"} {
		s := fresh(t, "forces", "corps", "recall", recall)
		s, _ = play(t, s, "engage mf=1")
		s, _ = play(t, s, "record unit=1 cv=0")
		s, _ = play(t, s, "record unit=2 cv=0")
		s, _ = play(t, s, "record unit=3 cv=0")
		s, _ = play(t, s, "record unit=4 cv=0")
		s, _ = play(t, s, "next")
		s, _ = play(t, s, "mf-morale mf=1", 6, 6)
		u, _ := s.unit(5)
		require.True(t, u.has(Fleeing))
		assert.Equal(t, 1, s.Sides[0].Lost)
		s, _ = play(t, s, "engage mf=2") // another one: nothing happens to it
		turn := func(s State) State {
			s, _ = answering(t, s, "next to=4")
			s, _ = play(t, s, "initiative", 6, 6, 1, 1)
			s, _ = play(t, s, "active side=0")
			s, _ = answering(t, s, "next to=12")
			s, _ = play(t, s, "next")
			return s
		}
		s = turn(s)
		u, _ = s.unit(5)
		assert.False(t, u.has(Gone), "the end of the same turn")
		if recall == "yes" {
			m, _ := s.mf(1)
			s.MFs[0].Engaged = false
			x, _ := play(t, s, "rally what=mf mf=1", 1, 1)
			m, _ = x.mf(1)
			assert.Zero(t, m.Broken)
			assert.Equal(t, 0, x.Sides[0].Lost)
		} else {
			s.MFs[0].Engaged = false
			assert.Contains(t, refused(t, s, "rally what=mf mf=1"), "not to be recalled")
		}
		s = turn(s)
		u, _ = s.unit(5)
		assert.True(t, u.has(Gone), "the end of the next turn")
	}
}

// Who may be hit, how often, and that an equal value rolls nothing. C5, MA-R13.
func TestSkirmishTargets(t *testing.T) {
	s := fresh(t)
	s, r := play(t, s, "skirmish m1=4 m2=4")
	assert.Equal(t, "nothing happens", r.W)
	s, _ = play(t, s, "record unit=8 form=square")
	c := engine.Do("skirmish", "m1", "7", "m2", "1")
	asked := 0
	_, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Faces: []int{6, 6}}}, true // 12 + 6: three hits
		}
		asked++
		for _, x := range n.Ask.Choices {
			assert.NotEqual(t, "8", x.ID, "never squares")
			assert.NotEqual(t, "14", x.ID, "formed infantry before batteries")
			if asked == 2 {
				assert.NotEqual(t, "9", x.ID, "no unit twice")
			}
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: n.Ask.Choices[0].ID}}, true
	})
	require.NoError(t, err)
	assert.Equal(t, 2, asked, "no MF takes more than two hits a turn")
	m, _ := next.(State).mf(2)
	assert.Equal(t, 2, m.Hits)
	// The backfire of a natural 2 falls on the roller's own side; its opponent picks.
	_, r = play2(t, s, c, []int{1, 1, 6, 6}, "1")
	assert.Contains(t, r.L, "themselves")
	assert.Contains(t, r.L, "1/5th Légère fails")
}

// answering carries out a command and answers every question with yes.
func answering(t *testing.T, s State, cmd string) (State, result) {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	st, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return nil, false
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: dice.Yes}}, true
	})
	require.NoError(t, err, cmd)
	return next.(State), told(t, st)
}

func play2(t *testing.T, s State, c engine.Command, faces []int, answers ...string) (State, result) {
	t.Helper()
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces, answers...)
	require.NoError(t, err)
	return next.(State), told(t, st)
}

// A burning section costs its garrison 1 CV a tactical phase, and burns six turns. C16.
func TestBurning(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "town what=new stuff=0 size=1")
	s, _ = play(t, s, "town what=enter town=1 unit=3")
	assert.Contains(t, refused(t, s, "town what=enter town=1 unit=9"), "full")
	s, _ = play(t, s, "town what=blaze town=1 factor=6", 5, 6)
	for turn := range 6 {
		s, _ = play(t, s, "next to=4")
		s, _ = play(t, s, "initiative", 6, 6, 1, 1)
		s, _ = play(t, s, "active side=0")
		s, _ = play(t, s, "next to=12")
		s, _ = play(t, s, "next")
		if turn == 0 {
			u, _ := s.unit(3)
			assert.Equal(t, 5, u.CV, "the first phase is its chance to leave")
			s, _ = play(t, s, "town what=leave unit=3")
		}
	}
	assert.Zero(t, s.Towns[0].Burning)
	u, _ := s.unit(3)
	assert.Equal(t, 5, u.CV)
}

// A grand battery fires as one after a full turn still. C19.
func TestGrandBattery(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, _ = play(t, s, "grand what=form leader=3 b7=yes b31=yes b32=yes")
	m := s.MFs[len(s.MFs)-1]
	assert.False(t, s.formed(m))
	assert.Contains(t, refused(t, s, "guns unit=31 at=18"), "Limbered")
	for _, id := range []string{"7", "31", "32"} {
		s, _ = play(t, s, "record unit="+id+" form=deployed")
	}
	s, _ = play(t, s, "mf-record mf="+itoa(m.ID)+" order=bombard")
	s.Turn = 2
	m, _ = s.mf(m.ID)
	require.True(t, s.formed(m))
	_, r := play(t, s, "guns unit=31 at=18 range=1 with7=yes with32=yes", 6)
	assert.Equal(t, 22, r.R[0].Sum, "5 + 0 + 2 for a column, 5 - 1 + 2 twice, and 1 for each")
	s, _ = play(t, s, "record unit=31 cv=0")
	m, _ = s.mf(m.ID)
	assert.Zero(t, m.Units, "below three it is dissolved")
}

// What each switch changes. MA-S01 to MA-S09.
func TestSwitches(t *testing.T) {
	s := fresh(t)
	for _, x := range switches {
		assert.Equal(t, x.on, s.on(x.bit), x.id)
	}
	s, _ = play(t, s, "record unit=3 form=line")
	s, _ = play(t, s, "record unit=4 form=line")
	add, _ := play(t, s, "settings add=yes")
	add, r := play(t, add, "fire unit=3 at=10 hold=yes")
	assert.Equal(t, "held", r.W)
	_, r = play(t, add, "fire unit=4 at=10", 6)
	assert.Equal(t, []string{"2", "16"}, []string{r.N, itoa(r.R[0].Sum)}, "8 and 8 make 16: two sure")
	// leaders
	s.Leaders[0].Unit = 3
	_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("loss", "unit", "3"), nil)
	var need *dice.Need
	require.ErrorAs(t, err, &need)
	off, _ := play(t, s, "settings risk=no")
	play(t, off, "loss unit=3")
	// backfire
	off, _ = play(t, s, "settings backfire=no")
	_, r = play(t, off, "skirmish m1=3 m2=1", 1, 1)
	assert.NotContains(t, r.L, "themselves")
	// army morale
	s.Step, s.Sides[0].Due, s.Sides[0].Lost = 1, true, 1
	assert.True(t, s.armyDue(0))
	off, _ = play(t, s, "settings army=no")
	assert.False(t, off.armyDue(0))
	// natural 12 in morale: a target of 12 is passed with 12 only when it is off
	assert.Equal(t, []int{1, 0}, []int{failedBy(12, 12, true), failedBy(12, 12, false)})
	// battle groups
	off, _ = play(t, s, "settings groups=no")
	for _, x := range (System{}).Form(off, engine.Do("cv", "kind", "1", "men", "600")).Fields {
		assert.NotEqual(t, "split", x.Key)
	}
	// weather and recall: TestRefusals, TestBrokenMF
	assert.Contains(t, refused(t, fresh(t), "weather what=look"), "switched off")
}

// Every way in which a battle can end. MA-P24; army morale in TestWorkedMorale.
func TestEndings(t *testing.T) {
	lose := func(s State, ids ...string) State {
		for _, id := range ids {
			s, _ = play(t, s, "record unit="+id+" cv=0")
		}
		return s
	}
	french := []string{"1", "2", "3", "4", "5", "6"}
	prussian := []string{"8", "9", "10", "11", "12", "13"}
	for want, s := range map[string]State{
		"The Prussians win.": lose(fresh(t), french...),
		"The French win.":    lose(fresh(t), prussian...),
		"Both armies are spent; the French kept more CV and win.":    lose(fresh(t), append(append([]string{}, french...), prussian...)...),
		"Both armies are spent; the Prussians kept more CV and win.": lose(fresh(t), append(append([]string{"7"}, french...), prussian...)...),
		"Both armies are spent: drawn.":                              lose(fresh(t), append(append([]string{"7", "14"}, french...), prussian...)...),
	} {
		s, _ = play(t, s, "victory")
		assert.True(t, s.Over)
		assert.Equal(t, want, s.ending())
		assert.Equal(t, want, System{}.Desk(s).Say)
	}
	s, r := play(t, fresh(t), "victory")
	assert.Equal(t, "undecided", r.W)
	s, _ = play(t, s, "victory night=yes")
	assert.Equal(t, "Nightfall ends the battle: the objectives decide.", s.ending())
	// A retreating MF counts as gone.
	s, _ = play(t, fresh(t), "mf-record mf=1 order=retreat")
	s, _ = play(t, s, "victory")
	assert.Equal(t, "The Prussians win.", s.ending())
}
