package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/muster"
)

// TestHill83WhoIsLeftInACharge: who falls is out of the contact; a charge is over when nobody charges any more, or when
// nobody who was charged is left. Before contact nobody is paired yet. Source: HILL-83, 84.
func TestHill83WhoIsLeftInACharge(t *testing.T) {
	s := charging(t, Veteran, men(8, Average, "musket"))
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	thread := func(at string, chargers, charged int) State {
		th := Thread{ID: 90, Kind: threadCharge, At: at, Unit: us.ID, Other: them.ID}
		s := s
		s.Threads = []Thread{th.with(numChargers, chargers).with(numCharged, charged)}
		return s
	}
	falls := func(unit, n int) Outcome {
		return Outcome{Thread: 90, Effects: []Effect{{Unit: unit, Lost: []muster.Stack{men(n, Average, "musket")}}}}
	}
	for _, x := range []struct {
		what              string
		at                string
		unit, n           int
		chargers, charged int // after it, of four each; none when the charge is over
	}{
		{"one who was charged falls", atBlow, them.ID, 1, 4, 3},
		{"all who were charged fall", atBlow, them.ID, 4, 0, 0},
		{"more fall than were charged", atBlow, them.ID, 6, 0, 0},
		{"one charger falls, and his man is free", atBlow, us.ID, 1, 3, 3},
		{"all chargers fall", atBlow, us.ID, 4, 0, 0},
		{"more fall than charged", atBlow, us.ID, 5, 0, 0},
		{"before contact nobody is paired", atContact, them.ID, 2, 4, 4},
		{"a charger falls before contact", atContact, us.ID, 1, 3, 4},
	} {
		after := thread(x.at, 4, 4).threadLosses(falls(x.unit, x.n))
		if x.chargers == 0 {
			assert.Empty(t, after.Threads, x.what)
			continue
		}
		require.Len(t, after.Threads, 1, x.what)
		th := after.Threads[0]
		assert.Equal(t, []int{x.chargers, x.charged}, []int{th.num(numChargers), th.num(numCharged)}, x.what)
	}
	other := thread(atBlow, 4, 4).threadLosses(Outcome{Thread: 91, Effects: falls(us.ID, 4).Effects})
	assert.Equal(t, 4, other.Threads[0].num(numChargers), "what another sequence cost is none of it")
}
