package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestLedToPlaces: a unit is led on until it can have come to a place that is wanted, then to search it; not to one that is searched, nor
// to any that no objective names.
func TestLedToPlaces(t *testing.T) {
	led := func(s State) string { return System{}.Desk(s).Lead.ID }
	begin := func(scenario string) (State, int) {
		s := rulestest.Start(t, System{}, "scenario", scenario).(State)
		s.Turn, s.Press, s.Side, s.Set.Hints = 3, 1, Players, false
		s.Active = s.units(Players)[0].ID
		return s, s.Active
	}
	s, id := begin("ducos")
	far := s.farFrom(s.shapes(entrance), 1)
	assert.Equal(t, 48*inch, far, "from the entry at 22,4 to the near edge of the village")
	assert.Equal(t, "unit-move-open", led(s.strayed(id, far-1)))
	there := s.strayed(id, far)
	assert.Equal(t, "explore-1", led(there))
	assert.Equal(t, "The village. Not there yet? Move", System{}.Desk(there).Lead.Small)
	alone := at(t, s, "Commander")
	assert.Zero(t, s.strayed(alone.ID, far).arrival(alone), "no officer alone")
	there.Sites = slices.Clone(there.Sites)
	there.Sites[0].Done = true
	assert.Equal(t, "unit-move-open", led(there))

	s, id = begin("ford") // nine turns
	s = s.strayed(id, 28*inch)
	for turn, want := range map[int]bool{4: false, 5: true} { // 8 inches farther on turn 5, and four Moves would not bring it back
		s.Turn = turn
		u, _ := s.unit(id)
		assert.Equal(t, want, s.homebound(u), "28 inches out, turn %d", turn)
		assert.Equal(t, want, s.mayWait(Thread{Kind: threadSearch, At: atSearch, Unit: id}), "nor does a search keep it")
		assert.Equal(t, want, s.strayed(id, 4*inch).fromHome(id) == 24*inch, "and the way back is counted")
	}

	for _, x := range []struct {
		turn, short int
		home        bool
	}{{9, leastMove, true}, {9, leastMove + 1, false}, {8, leastMove, false}} {
		back := s
		back.Turn = x.turn
		assert.Equal(t, x.home, led(back.strayed(id, back.fromHome(id)-x.short)) == homeID, "the last Move takes them off: turn %d", x.turn)
	}

	s, id = begin("villa-nueva")
	s = s.strayed(id, 200*inch)
	first, _ := s.unit(id)
	far = s.farFrom(s.shapes(entrance), slices.IndexFunc(s.Scene.Places, func(p ScenePlace) bool { return p.Site == s.arrival(first).ID })+1)
	for n := range s.Scene.Places {
		assert.LessOrEqual(t, s.farFrom(s.shapes(entrance), n+1), far, "the farthest first")
	}
	s.Scene.Aims = slices.Clone(s.Scene.Aims)
	for i := range s.Scene.Aims {
		if s.Scene.Aims[i].Place > 0 {
			s.Scene.Aims[i].Done = aimWon
		}
	}
	assert.Zero(t, s.arrival(first), "nothing is wanted there")

	// Without objectives every place is worth a search, once a unit is well into the country.
	s = rulestest.Start(t, System{}, "force", "sweep").(State)
	s.Turn, s.Press, s.Side = 3, 1, Players
	s.Active = s.units(Players)[0].ID
	for far, want := range map[int]string{openDepth - 1: "unit-move-open", openDepth: searchKey(s.Sites[0])} {
		assert.Equal(t, want, led(s.strayed(s.Active, far)))
	}
	u, _ := s.unit(s.Active)
	s.Sites = slices.Clone(s.Sites)
	for i := range s.Sites {
		assert.Equal(t, s.Sites[i].ID, s.strayed(u.ID, openDepth).arrival(u).ID, "one after the other")
		s.Sites[i].Done = true
	}
	assert.Zero(t, s.strayed(u.ID, openDepth).arrival(u))
}

// TestLedToTalk: a unit is led to parley with people who may be within 6 inches of it, with no more doubt than there is, and not once
// they are known to be farther off or have been talked to. Source: HILL-32; hill-tables 1.2.
func TestLedToTalk(t *testing.T) {
	for kind, parley := range map[string]string{"aristo": "parley-aristocrats", "monks": "parley-monks", "villagers": "parley-villagers"} {
		s := rulestest.Start(t, System{}, "force", "sweep").(State)
		s.Turn, s.Press, s.Side, s.Set.Hints = 3, 1, Players, false
		us := s.units(Players)[0]
		s, _ = play(t, s, "note kind="+kind, nil)
		s.Side, s.Active, s.Before = Players, us.ID, 0
		them := s.units(NonPlayers)[0]
		led := func(near, far int) view.Key {
			x := s
			x.Sights = []sighting{{Unit: us.ID, Target: them.ID, Near: near, Far: far}}
			return *System{}.Desk(x).Lead
		}
		assert.Equal(t, "unit-move-open", led(6*inch+1, 0).ID, "they are farther off")
		k := led(6*inch, 12*inch)
		assert.Equal(t, []any{"parley-" + num(them.From), parley, "Parley", them.Name + ". Not within 6″ yet? Move"},
			[]any{k.ID, k.Do.Do, k.Label, k.Small})
		k = led(4*inch-1, 4*inch)
		assert.Equal(t, them.Name, k.Small)
		_, st := rulestest.Driven(t, System{}, s, k.Do, rulestest.RandomFill(rulestest.Seeded(1)))
		after := st.settled()
		after.Pending, after.Waits = nil, book.Rare[Incident]{}
		after.Turn++
		for _, u := range after.units(Players) {
			after = after.withUnit(markActed(u, false))
		}
		after.Active = us.ID
		assert.NotContains(t, System{}.Desk(after).Lead.ID, "parley-", "once")
	}
}
