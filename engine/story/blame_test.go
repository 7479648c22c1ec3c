package story

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A unit's losses of a turn are put down to the enemy who did half of the harm, or to the two who did; hits to be taken off later
// count when they are made, and a friend's fire names nobody.
func TestWhoDidTheHarm(t *testing.T) {
	field := func(now, hits, foe int) Field {
		unit := func(id, side, now, hits, foe int, name string) Force {
			return Force{ID: id, Side: side, All: 20, Now: now, Hits: hits, Here: true, Foe: foe, Name: name}
		}
		return Field{Turn: 1, Units: []Force{unit(1, 0, now, hits, foe, "The Foot"), unit(2, 1, 20, 0, 0, "Guns"), unit(3, 1, 20, 0, 0, "Rifles"),
			unit(4, 0, 20, 0, 0, "Friends"), unit(5, 1, 20, 0, 1, "Horse"), unit(6, 1, 20, 0, 0, "Lancers")}}
	}
	type step struct{ met, lost, hits int } // met is the unit that acts, 0 for none
	for name, x := range map[string]struct {
		steps []step
		foe   int // whom it fights hand to hand
		want  string
	}{
		"half of it is enough":               {[]step{{2, 2, 0}, {3, 1, 0}, {6, 1, 0}}, 0, "the Guns"},
		"two together":                       {[]step{{2, 2, 0}, {3, 2, 0}, {6, 1, 0}, {5, 1, 0}}, 0, "the Guns and the Rifles"},
		"the worst of them first":            {[]step{{2, 2, 0}, {3, 3, 0}, {6, 2, 0}}, 0, "the Rifles and the Guns"},
		"from many sides, a little each":     {[]step{{2, 1, 0}, {3, 1, 0}, {6, 1, 0}, {5, 1, 0}, {4, 1, 0}}, 0, ""},
		"hits when they are made":            {[]step{{2, 0, 3}, {0, 3, -3}}, 0, "the Guns"},
		"hand to hand, whoever's entry":      {[]step{{0, 3, 0}}, 5, "the Horse"},
		"friends are not named":              {[]step{{4, 3, 0}}, 0, ""},
		"its own shot, and the answer to it": {[]step{{1, 3, 0}}, 0, "the Lancers"},
	} {
		t.Run(name, func(t *testing.T) {
			now, hits := 20, 0
			w := watch{at: []Field{field(now, hits, x.foe)}}
			for i, s := range x.steps {
				w.before = w.at[len(w.at)-1]
				w.met, w.melee = [2]int{s.met, 1}, x.foe != 0
				if s.met == 1 {
					w.met[1] = 6
				}
				now, hits = now-s.lost, hits+s.hits
				w.see(field(now, hits, x.foe), Moment{From: i, To: i})
			}
			m := w.by(&Moment{}, 1, 1)
			by, _, _ := m.Slot("by")
			assert.Equal(t, x.want, by)
		})
	}
}
