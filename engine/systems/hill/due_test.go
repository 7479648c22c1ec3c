package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// scene starts a supplied scenario, with its secrets settled as these choices, and at the start of a turn.
func scene(t *testing.T, id string, turn int, choices ...string) State {
	t.Helper()
	s := opening(t, "scenario", id)
	n := 0
	for i, x := range s.Scene.Secrets {
		if x.open() && n < len(choices) {
			_, s = playIn(t, s, engine.Do("secret", "secret", ref("x", i+1), "what", choices[n]), nil)
			n++
		}
	}
	s.Turn = turn
	return s
}

// dutyFor returns the duty with this key.
func dutyFor(s State, id string) (d view.Duty, ok bool) {
	for _, d := range s.duties() {
		if d.Key.ID == id {
			return d, true
		}
	}
	return d, false
}

// TestSecretsAreSettledFirst: before the first draw the green key settles what the scenario leaves to a die.
func TestSecretsAreSettledFirst(t *testing.T) {
	for id, open := range map[string]bool{"courier": true, "ford": true, "marquise": true, "monastery": false, "ducos": false} {
		s := scene(t, id, 1)
		k := System{}.Desk(s).Next()
		assert.Equal(t, open, k.ID == "settle-1", id)
		if open {
			_, s = playIn(t, s, k.Do, []int{6, 6})
			assert.Equal(t, 2, s.Scene.Secrets[0].Chosen)
			assert.NotEqual(t, "settle-1", System{}.Desk(s).Next().ID, id)
		}
	}
}

// TestPartiesComeOnWhenTheyAreDue: on their turn the green key brings on riders with their escorts, reinforcements and
// sentries; they may be put off to the next turn.
func TestPartiesComeOnWhenTheyAreDue(t *testing.T) {
	for _, x := range []struct {
		id    string
		first int // the first turn on which it is due
		n     int // the party
		title string
		small string
		with  []string
	}{
		{"courier", 3, 1, "High road rider and his dragoons", "Due on turn 3, by the right edge, on the High road.",
			[]string{"High road rider", "His dragoons"}},
		{"courier", 4, 3, "Mule track rider and his guard", "Due on turn 4, by the right edge, on the Mule track.",
			[]string{"Mule track rider", "His guard"}},
		{"courier", 5, 6, "Conscripts from the town", "Due on turn 5, by the left edge, on the High road.", []string{"Conscripts from the town"}},
		{"ford", 4, 2, "Dragoon patrol", "Due on turn 4, by the far edge, on the High road.", []string{"Dragoon patrol"}},
		{"ford", 5, 3, "Supports", "Due on turn 5, by the far edge, on the High road.", []string{"Supports"}},
		{"marquise", 2, 1, "Escort of the first carriage", "When you choose, such as turn 2, by the far edge.",
			[]string{"Escort of the first carriage"}},
		{"marquise", 4, 2, "Escort of the second carriage", "When you choose, such as turn 4, by the far edge.",
			[]string{"Escort of the second carriage"}},
		{"monastery", 1, 1, "West gate sentries", "Due on turn 1, at the west gate.", []string{"West gate sentries"}},
		{"monastery", 1, 2, "East gate sentries", "Due on turn 1, at the east gate.", []string{"East gate sentries"}},
		{"monastery", 5, 3, "Garrison", "Due on turn 5, at the cloister, or as soon as they move or act.",
			[]string{"Garrison"}},
		{"monastery", 5, 4, "Relief horse", "Due on turn 5, by the right edge, on the High road.", []string{"Relief horse"}},
		{"monastery", 6, 5, "Relief foot", "Due on turn 6, by the right edge, on the High road.", []string{"Relief foot"}},
	} {
		key := "bring-" + num(x.n)
		_, early := dutyFor(scene(t, x.id, x.first-1, "1"), key)
		assert.False(t, early, x.title)
		s := scene(t, x.id, x.first, "1")
		d, due := dutyFor(s, key)
		require.True(t, due, x.title)
		assert.Equal(t, []string{x.title, x.small}, []string{d.Title, d.Small})
		assert.False(t, d.Waits)
		_, later := playIn(t, s, d.Later.Do, nil)
		_, due = dutyFor(later, key)
		assert.False(t, due, "%s was put off", x.title)
		later.Turn++
		_, due = dutyFor(later, key)
		assert.True(t, due, "%s is due again", x.title)
		_, s = playIn(t, s, d.Key.Do, nil)
		for _, name := range x.with {
			assert.True(t, at(t, s, name).OnTable(), name)
		}
		assert.Len(t, s.units(NonPlayers), len(x.with))
		_, due = dutyFor(s, key)
		assert.False(t, due)
	}
}

// TestTheBag: one rider has the plans, the other nothing, as the secret says; no table is thrown, and no action spent by
// figures who reach the one that was shot.
func TestTheBag(t *testing.T) {
	for right, name := range map[string]string{"1": "High road rider", "2": "Mule track rider"} {
		for _, who := range []string{"High road rider", "Mule track rider"} {
			s := scene(t, "courier", 4, right)
			for _, h := range []string{"h1", "h3"} {
				_, s = playIn(t, s, engine.Do("reveal", "party", h), nil)
			}
			s.Side, s.Press, s.Active = Players, 1, s.units(Players)[0].ID
			p, _ := s.party(at(t, s, who).From)
			st, after := playIn(t, s, engine.Do("interrogate", "place", ref("p", p.ID)), nil)
			assert.Equal(t, who == name, slicesHas(after.Ledger, "plans"), "%s, %s", right, who)
			assert.Empty(t, st.Given)
			assert.Zero(t, at(t, after, who).Alive(), "captured")
		}
	}
}

func slicesHas(all []Entry, kind string) bool {
	for _, e := range all {
		if e.Kind == kind {
			return true
		}
	}
	return false
}

// TestGuerillasNotNearYet: the answer no holds until the next draw.
func TestGuerillasNotNearYet(t *testing.T) {
	s := scene(t, "courier", 2, "1")
	_, s = playIn(t, s, engine.Do("reveal", "party", "h7"), nil)
	s.Side, s.Press = Players, 1
	s.Parties[len(s.Parties)-1].Acted = true // they have just come close themselves
	key := "join-" + num(at(t, s, "El Zurdo’s partida").From)
	d, ok := dutyFor(s, key)
	require.True(t, ok)
	_, s = playIn(t, s, d.Alternatives[0].Do, nil)
	_, ok = dutyFor(s, key)
	assert.False(t, ok)
	s.Press++
	s.Active, s.Before = s.units(Players)[0].ID, -1 // somebody has begun to act
	_, ok = dutyFor(s, key)
	assert.True(t, ok)
}

// TestFreshHorses: the high road rider, and he alone, is asked for once whether he changes horses at the Venta; it costs
// him the turn.
func TestFreshHorses(t *testing.T) {
	s := scene(t, "courier", 4, "1")
	for _, h := range []string{"h1", "h3"} {
		_, s = playIn(t, s, engine.Do("reveal", "party", h), nil)
	}
	for name, asked := range map[string]bool{"High road rider": true, "Mule track rider": false, "His dragoons": false} {
		u := at(t, s, name)
		s.Side, s.Press, s.Active = NonPlayers, 1, u.ID
		d, ok := dutyFor(s, "rests-"+num(u.From))
		assert.Equal(t, asked, ok, name)
		if !asked {
			continue
		}
		assert.Equal(t, "High road rider: at the Venta de la Liebre?", d.Title)
		_, next := playIn(t, s, d.Key.Do, nil)
		assert.True(t, at(t, next, name).Acted)
		next.Turn++
		next = next.withUnit(markActed(at(t, next, name), false))
		next.Side, next.Active = NonPlayers, u.ID
		_, ok = dutyFor(next, d.Key.ID)
		assert.False(t, ok, "once")
	}
}

// TestObjectivesThatAreDecided: when riders fall or leave, the green key marks the objectives about them; none can be
// marked by a tap before they have come.
func TestObjectivesThatAreDecided(t *testing.T) {
	s := scene(t, "courier", 4, "2")
	s.Press = 1
	assert.Nil(t, s.aimKey(0), "the bag")
	assert.Nil(t, s.aimKey(1), "neither rider")
	for _, h := range []string{"h1", "h3"} {
		_, s = playIn(t, s, engine.Do("reveal", "party", h), nil)
	}
	assert.NotNil(t, s.aimKey(1))
	gone := func(s State, name string) State {
		_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", at(t, s, name).ID), "what", "gone"), nil)
		return s
	}
	marks := func(s State) (all []string) {
		for _, d := range s.sceneDuties() {
			if d.Key.Do.Do == "aim" {
				all = append(all, d.Title+": "+d.Key.Label)
			}
		}
		return all
	}
	assert.Empty(t, marks(s))
	assert.Equal(t, []string{"Neither rider leaves the table: Mark failed"}, marks(gone(s, "High road rider")))
	assert.Equal(t, []string{"The bag brought home: Mark failed", "Neither rider leaves the table: Mark failed"},
		marks(gone(s, "Mule track rider")))
	for i, name := range []string{"High road rider", "Mule track rider"} {
		s.Side, s.Active = Players, s.units(Players)[i].ID
		_, s = playIn(t, s, engine.Do("interrogate", "place", ref("p", at(t, s, name).From)), nil)
	}
	assert.Equal(t, []string{"Neither rider leaves the table: Mark achieved"}, marks(s), "the bag is not home yet")
	assert.NotNil(t, s.aimKey(0))
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", s.Active), "what", offHome), nil)
	assert.Contains(t, marks(s), "The bag brought home: Mark achieved")
}

// TestBearerShot: the card lays the rider down rather than taking him off; who moves into contact has the bag at once, at
// no cost, and he lies there until then.
func TestBearerShot(t *testing.T) {
	s := scene(t, "courier", 4, "2")
	_, s = playIn(t, s, engine.Do("reveal", "party", "h3"), nil)
	light, rider := at(t, s, "Light infantry"), at(t, s, "Mule track rider")
	s.Side, s.Press, s.Active = Players, 1, light.ID
	cmd := rulestest.Line(t, "volley unit="+ref("u", light.ID)+" against="+ref("u", rider.ID)+" range=0-3 cover=open")
	hand := &rulestest.Hand{Rolls: []rulestest.Throws{{Hits: 1, Of: 1}, {Hits: 1, Of: 12}, {Hits: 1, Of: 1}}}
	st, next := rulestest.Driven(t, System{}, s, cmd, hand.Fill)
	card := System{}.Tell(next, st).Card
	assert.Equal(t, "Lay down the officer of the Mule track rider", card.Todo[0].What.String())
	assert.Equal(t, "to be searched where he lies", card.Todo[0].Small)
	_, s = playIn(t, next, engine.Do("accept"), nil)
	require.Len(t, s.Threads, 1)
	s.Side, s.Active, s.Turn = Players, at(t, s, "Rifles").ID, 9
	s = s.withUnit(markActed(at(t, s, "Rifles"), true))
	st, s = playIn(t, s, engine.Do("search"), nil)
	assert.True(t, slicesHas(s.Ledger, "plans"))
	assert.Empty(t, st.Given)
	assert.Equal(t, at(t, s, "Rifles").ID, s.Ledger[len(s.Ledger)-2].Unit)
}

// TestTheBagIsNotOfTheTables: the plans in a scenario's bag may come to light after others that a table gave.
func TestTheBagIsNotOfTheTables(t *testing.T) {
	s := scene(t, "courier", 2, "1")
	s.Plans, s.Next = true, s.Next+2
	s.Ledger = append(s.Ledger, Entry{ID: s.Next - 2, Kind: "plans", State: carried, Turn: 1},
		Entry{ID: s.Next - 1, Kind: "plans", State: carried, From: fixedFind, Turn: 2})
	assert.NoError(t, System{}.Check(s))
	s.Ledger[len(s.Ledger)-1].From = ""
	assert.Error(t, System{}.Check(s), "no table gives them twice")
}
