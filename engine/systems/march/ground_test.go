package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Weather. Source: charts C18.
func TestWeatherTable(t *testing.T) {
	assert.Equal(t, []int{0, 0, 1, 1, 2, 2, 2}, []int{State{}.weatherAfter(1, 2), State{}.weatherAfter(2, 3), State{}.weatherAfter(1, 7),
		State{}.weatherAfter(0, 11), State{}.weatherAfter(1, 12), State{}.weatherAfter(2, 12), State{}.weatherAfter(2, 8)})
}

// Night and weather. Source: charts C18.
func TestNightAndWeather(t *testing.T) {
	s, _ := play(t, fresh(t, "sky", "yes"), "engage mf=1")
	s = entered(t, s, "record unit=3 dis=2", "record unit=10 dis=2")
	x, _ := play(t, s, "weather what=night")
	a, _ := x.unit(3)
	b, _ := x.unit(10)
	assert.Equal(t, []any{true, 2, 0}, []any{x.Night, a.Dis, b.Dis}, "units away from the enemy lose their disorder")
	assert.Contains(t, refused(t, x, "move unit=3 rate=s"), "No strategic movement at night.")
	x, _ = play(t, x, "weather what=night")
	assert.False(t, x.Night)
	x, _ = play(t, s, "weather what=look", 6, 6)
	assert.Equal(t, []any{1, true}, []any{x.Weather, x.Looked})
	assert.Contains(t, refused(t, x, "weather what=look"), "is settled")
	for face, want := range map[int]int{1: 0, 4: 0, 5: 1, 6: 2} {
		x, _ = play(t, s, "weather what=start", face)
		assert.Equal(t, want, x.Weather, "%d", face)
	}
	x, _ = play(t, s, "weather what=set sky=2")
	assert.Equal(t, 4, x.Mud)
	for range 4 {
		assert.Equal(t, 2, x.Weather)
		x = to(t, to(t, x, "T4", 0), "S1", 0)
	}
	assert.Equal(t, []int{0, 0}, []int{x.Weather, x.Mud}, "mud dries after four turns")
	x, _ = play(t, fresh(t, "sky", "yes"), "weather what=set sky=2")
	x.Turn, x.Mud = 3, 2
	x, _ = play(t, x, "weather what=look", 3, 4)
	assert.Equal(t, []int{2, 2}, []int{x.Weather, x.Mud}, "a roll that changes nothing does not wet the ground again")
}

// A burning section costs its garrison 1 CV each tactical phase, and burns for six turns. C16.
func TestBurning(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "town what=new stuff=0 size=1", "town what=enter town=1 unit=3")
	assert.Contains(t, refused(t, s, "town what=enter town=1 unit=9"), "full")
	s, _ = play(t, s, "town what=blaze town=1", 5, 6)
	for turn := range 6 {
		s, _ = play(t, s, "next to=4")
		s, _ = play(t, s, "initiative", 6, 6, 1, 1)
		s = entered(t, s, "active side=0", "next to=12", "next")
		if turn == 0 {
			u, _ := s.unit(3)
			assert.Equal(t, 4, u.CV, "it stayed when it could have left")
			s, _ = play(t, s, "town what=leave unit=3")
		}
	}
	assert.Zero(t, s.Towns[0].Burning)
	u, _ := s.unit(3)
	assert.Equal(t, 4, u.CV)
}

// The garrison of a burning section may leave in the next move of its own side, whichever phase that is in; only then it loses CV, in
// every phase, until the last unit breaks. C16.
func TestGarrisonsMayLeaveAFire(t *testing.T) {
	for _, x := range []struct {
		what, before string
		active       int
		cv           []int // after each T4
	}{
		{"its own move comes first", "T1", 0, []int{3, 2, 1}},
		{"that of the enemy comes first", "T1", 1, []int{4, 3, 2}},
		{"after its own move, which is then the next turn’s first", "T2", 0, []int{4, 4, 3}},
		{"in the enemy's phase", "T2", 1, []int{4, 3, 2}},
	} {
		s := fresh(t).clone()
		s.Towns = []Town{{ID: 1, Name: "x", Size: 1}, {ID: 2, Name: "y", Size: 1, Burning: 6}}
		for i := range 2 {
			s.Units[i].Town, s.Units[i].CV, s.Units[i].Start = i+1, 4, 4
		}
		if x.before == "T2" {
			s.Towns[1].Burning = 0
			s = to(t, s, "T2", x.active).clone()
			s.Towns[1].Burning = 6
		}
		var cv []int
		for phase := range x.cv {
			s = to(t, s, "T4", (x.active+phase)%2) // the second turn begins as the first did
			u, _ := s.unit(2)
			cv = append(cv, u.CV)
			if phase == 1 {
				s = to(t, s, "S1", 0)
			}
		}
		assert.Equal(t, x.cv, cv, x.what)
		u, _ := s.unit(1)
		assert.Equal(t, 4, u.CV, "the other section is not on fire")
	}
	s := fresh(t).clone()
	s.Towns = []Town{{ID: 1, Name: "x", Size: 1, Burning: 6, Out: 1}}
	s.Units[0].Town, s.Units[0].CV = 1, 1
	s = carry(t, s, func(a *act) { burn(a, false) })
	assert.True(t, s.Units[0].has(Gone))
}
