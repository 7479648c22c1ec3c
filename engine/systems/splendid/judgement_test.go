package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
)

// stand is the battle of Sareford with these units on the table, each as in testdata/commander/positions.txt, and nobody else.
func stand(t *testing.T, phase int, lines ...string) (State, *officer) {
	t.Helper()
	s := battleBegun(t)
	s.Turn, s.Phase = 3, phase
	o := newOfficer(s, commander.Seats{}.Characters())
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	for _, line := range lines {
		s = stood(t, s, o, strings.Fields(line))
	}
	return stands(s, o), o
}

// of is a unit by its number.
func of(s State, id int) Unit { u, _ := s.unit(id); return u }

// What a volley costs is the mean over the dice: a hit is worth a figure, a unit that breaks its weight, and a lost stand the chance that
// the test fails which follows: then a whole unit of one that has failed before, and else a stand and a half.
func TestHarmIsTheMean(t *testing.T) {
	s := empty(t)
	for name, v := range map[string]Unit{
		"fresh muskets":          {Class: "musket", Stands: 4},
		"a hit is on them":       {Class: "musket", Stands: 4, Hits: 1},
		"a stand is gone":        {Class: "pike", Stands: 4, Lost: 1},
		"many, and shaken":       {Class: "musket", Stands: 12, Shaken: true},
		"many, and not shaken":   {Class: "musket", Stands: 12},
		"a gun":                  {Class: "siege", Stands: 1},
		"two guns, shaken":       {Class: "regular", Stands: 3, Shaken: true},
		"pikes of which one has": {Class: "pike", Stands: 6, Lost: 2, Hits: 1, Shaken: true},
	} {
		for need := 4; need <= 6; need++ {
			for _, dice := range []int{1, 2, 4, 7} {
				hit, mean := float64(7-need)/6, 0.
				for faces := range 1 << dice { // every way in which so many dice hit or miss
					p, hits := 1., 0
					for i := range dice {
						if faces>>i&1 == 1 {
							p, hits = p*hit, hits+1
						} else {
							p *= 1 - hit
						}
					}
					mean += p * s.costs(v, hits)
				}
				assert.InDelta(t, mean, s.harm(v, dice, need), 5, "%s: %d dice on %d", name, dice, need)
			}
		}
	}
}

// costs is what so many hits on v are worth.
func (s State) costs(v Unit, hits int) float64 {
	breaks := 400. + 100*float64(s.toBreak(v))
	e := s.losses(v, hits)
	fails := float64(s.of(v.Class, colMorale)-1) / 6
	switch {
	case e.Broken:
		return breaks
	case e.Stands > 0 && v.Shaken:
		return 100*float64(hits) + fails*breaks
	case e.Stands > 0:
		return 100*float64(hits) + fails*150
	}
	return 100 * float64(hits)
}

// So many hits break a unit as the record says: one by one it stands until the last of them.
func TestToBreak(t *testing.T) {
	s := battleBegun(t)
	for _, u := range s.Units {
		if u.arm() == Ignored {
			assert.Equal(t, commander.Figure, s.weight(u), u.Name)
			continue
		}
		for _, over := range []int{0, 1} {
			x := s.withUnit(func() Unit { u.Hits = over; return u }())
			for n := range s.toBreak(of(x, u.ID)) {
				require.False(t, of(x, u.ID).Gone, "%s after %d", u.Name, n)
				_, x = do(t, x, engine.Do("casualty", "unit", book.Num(u.ID)))
			}
			assert.True(t, of(x, u.ID).Gone, u.Name)
		}
		u.Hits = 0
		assert.Equal(t, 400+100*s.toBreak(u), s.weight(u), u.Name)
	}
}

// What the table shows is measured as the rules count it: a range in whole inches, rounded up, the way of a charge in quarters, rounded
// up; of anything else, and of who does not lie there, nothing is.
func TestMeasured(t *testing.T) {
	for far, want := range map[string][2]string{"28": {"8", "32"}, "28.01": {"9", "33"}, "28.25": {"9", "33"}, "27.75": {"8", "31"},
		"27.99": {"8", "32"}, "27.01": {"8", "29"}, "27": {"7", "28"}} {
		s, o := stand(t, phFire, "26 at=60,20", "36 at=60,"+far)
		for do, x := range map[string]string{"fire": "range=" + want[0], "charge": "distance=" + want[1], "intercept": "distance=" + want[1]} {
			key, value, _ := strings.Cut(x, "=")
			got := o.Measured(s, engine.Do(do, "unit", "26", "target", "36"))
			assert.Equal(t, engine.Do("", key, value).In, got, "%s at %s", do, far)
		}
		assert.Empty(t, o.Measured(s, engine.Do("morale", "unit", "26", "target", "36")))
		assert.Empty(t, o.Measured(s, engine.Do("fire", "unit", "26", "target", "35")))
	}
}

// What a victory turned on: the place or the losses without which it would have been none.
func TestDecided(t *testing.T) {
	s := battleBegun(t)
	assert.Empty(t, Decided(s), "nobody has won")
	s.Over, s.Held = "draw", []int{-1, -1, -1, -1, -1}
	assert.Empty(t, Decided(s))
	s.Over, s.Held = "0", nil
	assert.Equal(t, []string{"an army swept away"}, Decided(s))
	s.Held = []int{0, -1, -1, -1, -1}
	assert.Equal(t, []string{"the Sare bridge, whole"}, Decided(s))
	s.Held = []int{-1, -1, 1, 1, -1}
	s.Over = "1"
	gone := s.each(func(u *Unit) { u.Gone = u.Name == "Merrow’s pike" || u.Name == "Town regiment" })
	assert.Equal(t, [2]int{0, 4}, gone.score(s.Held))
	assert.Equal(t, []string{"Park farm", "the mill", "losses"}, Decided(gone), "without any of them it had been 2 ahead")
	s.Held = []int{-1, 1, -1, -1, -1}
	gone = s.each(func(u *Unit) { u.Gone = u.Name == "Merrow’s pike" || u.Name == "Town regiment" })
	assert.Equal(t, []string{"the village"}, Decided(gone), "without the losses it had been 3 ahead, which wins")
}
