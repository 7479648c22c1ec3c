package hill

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
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

// TestTheLastTurn: after the last turn of a scenario the end of the game comes next; the referee may still play on.
func TestTheLastTurn(t *testing.T) {
	for turn, last := range map[int]string{10: "end-turn", 11: "end-game"} {
		s := scene(t, "courier", turn, "1")
		s.Scene.Hidden = nil
		for _, u := range s.units(Players) {
			s = s.withUnit(markActed(u, true))
		}
		d := System{}.Desk(s.derived())
		assert.Equal(t, last, d.Next().ID, turn)
		assert.Empty(t, d.Next().Refused)
		assert.True(t, last == "end-turn" || slices.ContainsFunc(d.Keys, func(k view.Key) bool { return k.ID == "end-turn" && k.Refused == "" }))
	}
}

// TestHiddenInTheWay: once the Players may have come near a hidden party, the referee is reminded of it each turn, without being held up.
func TestHiddenInTheWay(t *testing.T) {
	s := scene(t, "marquise", 3, "1")
	us := s.units(Players)[0]
	for far, near := range map[int]bool{35 - 4 - 13: false, 35 - 4 - 12: true} { // they lie at 24,35; the Players begin at 24,4
		d, due := dutyFor(s.strayed(us.ID, far*inch), "bring-3")
		require.Equal(t, near, due, far)
		if near {
			assert.Equal(t, view.Duty{Title: "Hidden infantry: found?", Waits: true, Key: d.Key, Later: d.Later,
				Small: "Hidden until a Player figure is within 12″, or they move or act."}, d)
			_, later := playIn(t, s.strayed(us.ID, far*inch), d.Later.Do, nil)
			_, due = dutyFor(later, "bring-3")
			assert.False(t, due)
			later.Turn++
			_, due = dutyFor(later, "bring-3")
			assert.True(t, due)
			_, s := playIn(t, later, d.Key.Do, nil)
			assert.True(t, at(t, s, "Hidden infantry").OnTable())
			_, due = dutyFor(s, "bring-3")
			assert.False(t, due)
		}
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
	return slices.ContainsFunc(all, func(e Entry) bool { return e.Kind == kind })
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

// TestObjectivesThatAreDecided: when riders fall or leave, the objectives about them are decided without a key, with the reason told;
// the referee may rule otherwise. The list has no key for what the app sees by itself.
func TestObjectivesThatAreDecided(t *testing.T) {
	s := scene(t, "courier", 4, "2")
	s.Press = 1
	for _, h := range []string{"h1", "h3"} {
		_, s = playIn(t, s, engine.Do("reveal", "party", h), nil)
	}
	for i := range s.Scene.Aims {
		assert.Nil(t, s.aimList().Rows[i].Key, i)
		assert.NotNil(t, s.aimList().Rows[i].Tap, "he may always rule otherwise")
	}
	gone := func(s State, name string) (engine.Step, State) {
		return playIn(t, s, engine.Do("unit", "unit", ref("u", at(t, s, name).ID), "what", "gone"), nil)
	}
	done := func(s State) (all []string) {
		for _, d := range s.sceneDuties() {
			assert.NotEqual(t, "aim", d.Key.Do.Do, "nothing is asked")
		}
		for _, a := range s.Scene.Aims[:2] {
			all = append(all, a.Done)
		}
		return all
	}
	assert.Equal(t, []string{"", ""}, done(s))
	st, after := gone(s, "High road rider")
	assert.Equal(t, []string{"", aimFailed}, done(after))
	told := System{}.Tell(after, st)
	assert.Contains(t, told.Card.Notes, "Neither rider leaves the table: failed. The High road rider has left the table.")
	require.NotEmpty(t, told.Card.Keys)
	_, again := playIn(t, after, told.Card.Keys[len(told.Card.Keys)-1].Do.With(keyWhat, aimWon), nil)
	assert.Equal(t, []string{"", aimWon}, done(again))
	_, after = gone(s, "Mule track rider")
	assert.Equal(t, []string{aimFailed, aimFailed}, done(after))
	for i, name := range []string{"High road rider", "Mule track rider"} {
		s.Side, s.Active = Players, s.units(Players)[i].ID
		_, s = playIn(t, s, engine.Do("interrogate", "place", ref("p", at(t, s, name).From)), nil)
	}
	assert.Equal(t, []string{"", aimWon}, done(s), "the bag is not home yet")
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", s.Active), "what", offHome), nil)
	assert.Equal(t, []string{aimWon, aimWon}, done(s))
	bag := s.Scene.Aims[0].Entry
	_, s = playIn(t, s, engine.Do("strike", "entry", ref("e", bag)), nil)
	assert.Equal(t, []string{"", aimWon}, done(s), "struck out, it is neither asked nor won again")
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
	assert.Equal(t, "Lay down the Mule track rider", card.Todo[0].What.String())
	assert.Equal(t, "to be searched where he lies", card.Todo[0].Small)
	_, s = playIn(t, next, engine.Do("accept"), nil)
	require.Len(t, s.Threads, 1)
	for turn, want := range map[int]string{5: "unit-move-open", 6: "bag"} { // the green key leads who shot him to him
		next := s.withUnit(markActed(at(t, s, light.Name), false))
		next.Side, next.Active, next.Turn = Players, light.ID, turn
		assert.Equal(t, want, System{}.Desk(next).Lead.ID, turn)
		next.Threads = slices.Clone(s.Threads)
		next.Active = at(t, s, "Rifles").ID
		next.Threads[0].Unit = next.Active
		next = next.withUnit(empty(markActed(at(t, s, "Rifles"), false)))
		assert.Equal(t, want, System{}.Desk(next).Lead.ID, "%d: rifles are not loaded first", turn)
	}
	s.Side, s.Active, s.Turn = Players, at(t, s, "Rifles").ID, 9
	s = s.withUnit(markActed(at(t, s, "Rifles"), true))
	st, s = playIn(t, s, engine.Do("search"), nil)
	assert.True(t, slicesHas(s.Ledger, "plans"))
	assert.Empty(t, st.Given)
	bearer := at(t, s, "Rifles")
	assert.Equal(t, bearer.ID, s.Ledger[len(s.Ledger)-2].Unit)
	assert.False(t, s.homeward() || s.homebound(light), "others have work to do")
	s.Active = bearer.ID
	s = s.withUnit(markActed(bearer, false)).strayed(bearer.ID, 1)
	require.NotNil(t, System{}.Desk(s).Lead)
	assert.Equal(t, homeID, System{}.Desk(s).Lead.ID, "but who has the bag is led home")
}

// TestTheBagHomeAtTheEnd: an objective is achieved, too, when what it wants comes home only as the game ends.
func TestTheBagHomeAtTheEnd(t *testing.T) {
	for home, want := range map[string]string{"yes": aimWon, "no": ""} {
		s := scene(t, "courier", 11, "1")
		s.Plans, s.Next = true, s.Next+1
		us := s.units(Players)[0].ID
		s.Ledger = append(s.Ledger, Entry{ID: s.Next - 1, Kind: "plans", State: carried, From: fixedFind, Unit: us, Turn: 2})
		_, s = playIn(t, s, engine.Do("end-game", "home-"+ref("u", us), home, "met", "yes"), nil)
		assert.Equal(t, want, s.Scene.Aims[0].Done, "home: %s", home)
	}
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

// newsDuty returns the duty of the scenario whose title begins so, and whether it comes next.
func newsDuty(s State, title string) (d view.Duty, due bool) {
	for _, d := range s.newsDuties() {
		if strings.HasPrefix(d.Title, title) {
			return d, !d.Waits
		}
	}
	return d, false
}

// TestTheAlarm: sentries who see somebody raise the alarm on 4 or more; once they were asked for, they are not asked for again before the
// next draw, nor once it is raised. Nobody is near enough on the first turn.
func TestTheAlarm(t *testing.T) {
	s := scene(t, "monastery", 1)
	for _, h := range []string{"h1", "h2"} {
		_, s = playIn(t, s, engine.Do("reveal", "party", h), nil)
	}
	us := at(t, s, "Rifles")
	s.Side, s.Press, s.Active = Players, 1, us.ID
	assert.Empty(t, s.newsDuties(), "the first turn")
	assert.Equal(t, "unit-move-open", System{}.Desk(s).Next().ID, "nobody is led to fire before the alarm")
	loud := s
	loud.Scene.Alarm = 1
	assert.Equal(t, "volley", System{}.Desk(loud).Lead.ID)
	s.Turn = 2
	d, due := newsDuty(s, "Sentries")
	assert.Equal(t, []any{"watch-none", false}, []any{d.Key.ID, due}, "they have not acted")
	s = s.withUnit(markActed(us, true))
	d, due = newsDuty(s, "Sentries")
	assert.True(t, due)
	assert.Equal(t, []string{"Within 8″ of a post, in plain view.", "sentries see 8″"}, []string{d.Small, d.Key.Small})
	assert.Equal(t, "watch-none", System{}.Desk(s).Next().ID)
	for _, x := range []struct {
		what   string
		faces  []int
		raised bool
	}{{"none", nil, false}, {"one", []int{3}, false}, {"one", []int{4}, true}, {"two", []int{4, 1}, true}, {"two", []int{3, 3}, false},
		{"alarm", nil, true}} {
		st, next := playIn(t, s, engine.Do("news", "what", x.what), x.faces)
		assert.Equal(t, x.raised, next.Scene.Alarm == 2, x.what)
		assert.Equal(t, map[bool]string{true: "Alarm", false: "All quiet"}[x.raised], System{}.Tell(next, st).Card.Word)
		_, due = newsDuty(next, "Sentries")
		assert.False(t, due, "said once: "+x.what)
		next.Press++
		_, due = newsDuty(next, "Sentries")
		assert.Equal(t, !x.raised, due, x.what)
	}
	for turn, far := range map[int]string{3: "Within 12″", 4: "Within 24″"} {
		s.Turn = turn
		d, _ = newsDuty(s, "Sentries")
		assert.Contains(t, d.Small, far)
	}
}

// TestAShotRaisesTheAlarm in a scenario that asks for it, and in no other; it says so once.
func TestAShotRaisesTheAlarm(t *testing.T) {
	for id, who := range map[string]string{"monastery": "West gate sentries", "ford": "Dragoon patrol", "courier": "High road rider"} {
		s := scene(t, id, 2, "1")
		n := map[string]string{"monastery": "h1", "ford": "h2", "courier": "h1"}[id]
		_, s = playIn(t, s, engine.Do("reveal", "party", n), nil)
		us := s.units(Players)[1]
		s.Side, s.Press, s.Active = Players, 1, us.ID
		cmd := engine.Do("volley", keyUnit, ref("u", us.ID), keyAgainst, ref("u", at(t, s, who).ID), keyRange, "6-12", keyCover, "open")
		st, next := rulestest.Driven(t, System{}, s, cmd, rulestest.RandomFill(rulestest.Seeded(1)))
		assert.Equal(t, map[bool]int{true: 2}[id != "courier"], next.Scene.Alarm, id)
		assert.Equal(t, id != "courier", slices.Contains(System{}.Tell(next, st).Notes, "The shot raised the alarm."))
		assert.Equal(t, id != "courier", slices.Contains(next.deedCard(next.settled()).Due, "The shot raised the alarm."), "as long as it waits")
	}
}

// TestNightShortensSight: by night nobody fires at, or charges from, what is farther off than he sees, and in mist by night the shorter
// of the two counts. Source: HILL-140.
func TestNightShortensSight(t *testing.T) {
	for turn, far := range map[int]int{1: 8, 2: 8, 3: 12, 4: 0} {
		s := scene(t, "monastery", turn)
		_, s = playIn(t, s, engine.Do("reveal", "party", "h1"), nil)
		us := at(t, s, "Rifles")
		s.Side, s.Press, s.Active = Players, 1, us.ID
		against := " unit=" + ref("u", us.ID) + " against=" + ref("u", at(t, s, "West gate sentries").ID)
		for from, rng := range map[int]string{6: "6-12", 12: "12-18"} {
			no := System{}.Form(s, rulestest.Line(t, "volley cover=open range="+rng+against)).Refused
			assert.Equal(t, far > 0 && from >= far, no != nil, "turn %d, %s", turn, rng)
		}
		next, _ := play(t, s, "unit-charge cover=open"+against, []int{6})
		assert.Equal(t, cmp.Or(far, 13)*inch, next.Threads[0].num(numFar), turn)
		misty := s.withIncidents(Incident{Key: "mist", Until: 9})
		assert.Equal(t, cmp.Or(far, sightInMist), misty.sky().far, turn)
		for _, x := range s.tables().conduct {
			assert.LessOrEqual(t, x, cmp.Or(far, 100), "nor is it advised")
		}
	}
	assert.Equal(t, sightInMist, scene(t, "ford", 2).withIncidents(Incident{Key: "mist", Until: 9}).sky().far)
}

// TestTheAlarmHastens: the garrison wakes on the turn after the alarm, the relief comes a turn sooner after an early one,
// and the dragoons the turn after the first shot, but not before turn 3.
func TestTheAlarmHastens(t *testing.T) {
	for _, x := range []struct {
		id           string
		n, alarm, on int
	}{
		{"monastery", 3, 0, 5}, {"monastery", 3, 1, 2}, {"monastery", 3, 3, 4}, {"monastery", 3, 4, 5},
		{"monastery", 4, 3, 4}, {"monastery", 4, 4, 5},
		{"monastery", 5, 3, 5}, {"ford", 2, 0, 4}, {"ford", 2, 1, 3}, {"ford", 2, 2, 3}, {"ford", 2, 3, 4}, {"ford", 3, 1, 5},
	} {
		for turn := 1; turn < 8; turn++ {
			s := scene(t, x.id, turn, "1")
			s.Scene.Alarm = x.alarm
			assert.Equal(t, turn >= x.on, s.dueNow(x.n), "%+v, turn %d", x, turn)
		}
	}
	s := scene(t, "monastery", 2)
	aim := s.Scene.Aims[1]
	what, _ := s.decidedAim(aim)
	assert.Empty(t, what)
	for alarm, want := range map[int]string{0: aimWon, 1: aimFailed} {
		s := scene(t, "monastery", 2)
		x, _ := s.site(s.Scene.Places[1].Site)
		x.Done = alarm == 0
		s = s.withSite(x)
		s.Scene.Alarm = alarm
		what, _ = s.decidedAim(aim)
		assert.Equal(t, want, what)
	}
}

// TestTheMajorIsHome: the main objective of the monastery is decided by itself when he has come home or was lost.
func TestTheMajorIsHome(t *testing.T) {
	for how, want := range map[string]string{"home": aimWon, "destroyed": aimFailed} {
		s := scene(t, "monastery", 5)
		us := at(t, s, "Rifles")
		s.Side, s.Press, s.Active = Players, 1, us.ID
		_, s = playIn(t, s, engine.Do("explore-village", "place", ref("s", s.Scene.Places[1].Site), keyUnit, ref("u", us.ID)), nil)
		what, _ := s.decidedAim(s.Scene.Aims[0])
		assert.Empty(t, what, "he is on the way")
		s, _ = play(t, s, "unit what="+how+" unit="+ref("u", us.ID), nil)
		what, why := s.decidedAim(s.Scene.Aims[0])
		assert.Equal(t, []string{want, want}, []string{what, s.Scene.Aims[0].Done}, why)
		_, due := dutyFor(s, "mark-1")
		assert.False(t, due)
		s.Scene.Aims[0].Done = "" // as in a game saved when the key was asked for
		d, due := dutyFor(s, "mark-1")
		require.True(t, due)
		assert.Equal(t, []any{"Major Somerville brought home", want, false}, []any{d.Title, d.Key.Do.In.Get(keyWhat), d.Waits})
	}
}

// TestNoEventsByNight: until it grows light no draw is an event, and the turns do not make one likelier.
func TestNoEventsByNight(t *testing.T) {
	for turn, none := range map[int]bool{3: true, 4: false} {
		s := scene(t, "monastery", turn)
		assert.Equal(t, none, s.window() == 0, turn)
		assert.Equal(t, none, s.odds() == "who acts next", turn)
		assert.Equal(t, none, slices.ContainsFunc(System{}.Desk(s).Remind, func(r view.Reminder) bool {
			return r.Text == "No event now: none comes before turn 4"
		}), turn)
		s.Quiet = 1
		_, st := play(t, s, "end-turn", nil)
		assert.Equal(t, none, st.Events[len(st.Events)-1].(turned).Quiet == 0, "a night is no quiet turn")
	}
}

// TestNoLullInACrowd: quiet turns make no event likelier while none can come.
func TestNoLullInACrowd(t *testing.T) {
	for n, likelier := range map[int]bool{crowd - 1: true, crowd: false} {
		s := opposed(t, "force=sweep", slices.Repeat([]string{"avg"}, n)...)
		s.Turn, s.Quiet, s.Side, s.Active = 9, 4, Nobody, 0
		_, st := play(t, s, "end-turn", nil)
		assert.Equal(t, likelier, st.Events[len(st.Events)-1].(turned).Lull, n)
	}
}

// TestSoundingAFord: the green key asks the engineer whether he is in a ford; he sounds it with one action, others with two. Then it is
// known which ford carries guns.
func TestSoundingAFord(t *testing.T) {
	for right, first := range map[string]string{"1": "The gun ford sounded", "2": "The other ford sounded"} {
		s := scene(t, "ford", 2, right)
		him := at(t, s, "Lieutenant Fairlie")
		s.Side, s.Press, s.Active = Players, 1, him.ID
		_, due := newsDuty(s, him.Name)
		assert.False(t, due, "nobody is there on the second turn")
		s.Turn = 3
		d, due := newsDuty(s, him.Name)
		require.True(t, due)
		assert.Equal(t, []string{"Sound the Nuns’ Ford", "Sound the Mill Ford", "Not there yet"},
			[]string{d.Key.Label, d.Alternatives[0].Label, d.Later.Label})
		assert.Equal(t, d.Key.ID, System{}.Desk(s).Next().ID)
		_, later := playIn(t, s, d.Later.Do, nil)
		_, due = newsDuty(later, him.Name)
		assert.False(t, due, "put off")
		later.Press++
		_, due = newsDuty(later, him.Name)
		assert.True(t, due)
		st, after := playIn(t, s, d.Key.Do, nil)
		assert.Equal(t, aimWon, after.Scene.Aims[map[string]int{"1": 0, "2": 1}[right]].Done)
		assert.True(t, after.Scene.Secrets[0].Told)
		told := System{}.Tell(after, st)
		assert.Equal(t, first, told.Card.Title)
		assert.False(t, told.Card.OnDesk, "the referee reads it out")
		guns := map[string]string{"1": "guns", "2": "no guns"}[right]
		assert.Equal(t, "Say aloud that the Nuns’ Ford carries "+guns, told.Card.Todo[0].What.String())
		assert.Contains(t, told.Notes, map[string]string{"1": "It carries guns", "2": "It carries no guns"}[right]+": the Nuns’ Ford.")
		assert.Zero(t, fresh(at(t, after, him.Name)), "it was his action")
		again := func(s State, name string) State {
			u := at(t, s, name)
			s = s.withUnit(markActed(u, false))
			s.Side, s.Active, s.Before, s.Turn, s.Press = Players, u.ID, 0, 4, 2
			return s
		}
		after = again(after, him.Name)
		d, _ = newsDuty(after, him.Name)
		assert.Equal(t, []any{"Sound the Mill Ford", 0}, []any{d.Key.Label, len(d.Alternatives)}, "said once")
		_, done := playIn(t, after, d.Key.Do, nil)
		assert.Equal(t, []string{aimWon, aimWon}, []string{done.Scene.Aims[0].Done, done.Scene.Aims[1].Done})
		_, due = newsDuty(again(done, him.Name), him.Name)
		assert.False(t, due)

		light := at(t, s, "Light company")
		s.Active = light.ID
		d, due = newsDuty(s, light.Name)
		assert.NotEmpty(t, d.Title)
		assert.False(t, due, "it is the engineer’s task")
		_, half := playIn(t, s, d.Alternatives[0].Do, nil)
		assert.Empty(t, half.Scene.Aims[0].Done+half.Scene.Aims[1].Done)
		half = again(half, light.Name)
		_, nuns := playIn(t, half, d.Key.Do, nil)
		assert.Empty(t, nuns.Scene.Aims[0].Done+nuns.Scene.Aims[1].Done, "another ford")
		_, mill := playIn(t, half, d.Alternatives[0].Do, nil)
		assert.NotEmpty(t, mill.Scene.Aims[0].Done+mill.Scene.Aims[1].Done)
	}
}

// TestTheRiverRises: on turn 7 the app names the ford that men on foot can no longer enter, once.
func TestTheRiverRises(t *testing.T) {
	for right, closed := range map[string]string{"1": "Mill Ford", "2": "Nuns’ Ford"} {
		s := scene(t, "ford", 6, right)
		_, due := newsDuty(s, "The river")
		assert.False(t, due)
		s.Turn = 7
		d, due := newsDuty(s, "The river")
		require.True(t, due)
		assert.Contains(t, d.Small, closed)
		st, after := playIn(t, s, d.Key.Do, nil)
		assert.Contains(t, System{}.Tell(after, st).Line.String(), closed)
		after.Turn = 8
		_, due = newsDuty(after, "The river")
		assert.False(t, due, "said once")
	}
}

// TestThePiquetLeaves: with half of it gone, and not before, the green key sends it off by the far edge.
func TestThePiquetLeaves(t *testing.T) {
	for left, leaves := range map[int]bool{3: false, 2: true, 1: true} {
		s := scene(t, "ford", 3, "1")
		_, s = playIn(t, s, engine.Do("reveal", "party", "h1"), nil)
		u := at(t, s, "Convent piquet")
		u = sure.Of(u.Lose(freshPicks(u, 4-left)...))(t)
		s = s.withUnit(u)
		s.Side, s.Press, s.Active = NonPlayers, 1, u.ID
		d, due := newsDuty(s, u.Name)
		assert.Equal(t, leaves, due, left)
		if leaves {
			assert.Equal(t, d.Key.ID, System{}.Desk(s).Next().ID)
			_, after := rulestest.Driven(t, System{}, s, d.Key.Do, rulestest.RandomFill(rulestest.Seeded(1)))
			_, due = newsDuty(after.settled(), u.Name)
			assert.False(t, due)
			_, s = playIn(t, s, d.Alternatives[0].Do, nil)
			assert.Equal(t, offGone, at(t, s, u.Name).Off)
		}
	}
}

// TestTheCarriage: once its escort is gone, the green key asks who reaches a carriage to look inside; the Marquise is in the one that
// the secret names, and is home when its unit is.
func TestTheCarriage(t *testing.T) {
	for right, there := range map[string]bool{"1": true, "2": false} {
		s := scene(t, "marquise", 5, right)
		_, s = playIn(t, s, engine.Do("reveal", "party", "h1"), nil)
		us, guards := s.units(Players)[0], at(t, s, "Escort of the first carriage")
		s.Side, s.Press, s.Active = Players, 1, us.ID
		_, due := newsDuty(s, us.Name)
		assert.False(t, due, "its escort is there")
		assert.Nil(t, s.aimKey(0), "she has not been found")
		s = rulestest.Applied(t, System{}, s, struck{Unit: guards.ID, Name: guards.Name, Lost: guards.Stacks})
		what, _ := s.decidedAim(s.Scene.Aims[0])
		assert.Empty(t, what, "the carriage is still there")
		d, due := newsDuty(s, us.Name)
		require.True(t, due)
		_, later := playIn(t, s, d.Later.Do, nil)
		_, due = newsDuty(later, us.Name)
		assert.False(t, due)
		st, s := playIn(t, s, d.Key.Do, nil)
		assert.Equal(t, map[bool]string{true: "The Marquise", false: "Not her"}[there], System{}.Tell(s, st).Card.Word)
		assert.Equal(t, there, slicesHas(s.Ledger, "noteworthy"))
		_, due = newsDuty(s, us.Name)
		assert.False(t, due, "once")
		assert.NotContains(t, strings.Join(System{}.Tell(s, st).Notes, " "), "0 if brought home")
		_, s = playIn(t, s, engine.Do("reveal", "party", "h2"), nil)
		guards = at(t, s, "Escort of the second carriage")
		s = rulestest.Applied(t, System{}, s, struck{Unit: guards.ID, Name: guards.Name, Lost: guards.Stacks})
		_, due = newsDuty(s, us.Name)
		assert.Equal(t, !there, due, "nobody looks for her when she has been found")
		st, s = playIn(t, s, engine.Do("unit", keyUnit, ref("u", us.ID), keyWhat, offHome), nil)
		assert.Equal(t, map[bool][]string{true: {"The Marquise: home with the 1st Rifles."}}[there], System{}.Tell(s, st).Notes)
		what, _ = s.decidedAim(s.Scene.Aims[0])
		assert.Equal(t, map[bool]string{true: aimWon}[there], what)
	}
	s := scene(t, "marquise", 5, "1")
	_, s = playIn(t, s, engine.Do("reveal", "party", "h1"), nil)
	_, s = playIn(t, s, engine.Do("unit", keyUnit, ref("u", at(t, s, "Escort of the first carriage").ID), keyWhat, "gone"), nil)
	what, _ := s.decidedAim(s.Scene.Aims[0])
	assert.Equal(t, aimFailed, what, "it got away")
}

// TestTheMule: who is found with a broken leg slows his unit as a Civilian until one action puts him on the mule.
func TestTheMule(t *testing.T) {
	s := scene(t, "monastery", 3)
	us := at(t, s, "Light company")
	s.Side, s.Press, s.Active = Players, 1, us.ID
	_, due := newsDuty(s, us.Name)
	assert.False(t, due)
	_, s = playIn(t, s, engine.Do("explore-village", "place", ref("s", s.Scene.Places[1].Site), keyUnit, ref("u", us.ID)), nil)
	us = at(t, s, us.Name)
	assert.Equal(t, Civilian, slowest(us))
	s = s.withUnit(markActed(us, false))
	s.Side, s.Active, s.Before, s.Press = Players, us.ID, 0, 2
	d, due := newsDuty(s, us.Name)
	require.True(t, due)
	assert.Contains(t, d.Small, "Major Somerville")
	_, later := playIn(t, s, d.Later.Do, nil)
	_, due = newsDuty(later, us.Name)
	assert.False(t, due)
	_, s = playIn(t, s, d.Key.Do, nil)
	us = at(t, s, us.Name)
	assert.Equal(t, []any{Veteran, 0}, []any{slowest(us), fresh(us)})
	s = s.withUnit(markActed(us, false))
	_, due = newsDuty(s, us.Name)
	assert.False(t, due, "once")
	said := func(s State) bool {
		return slices.ContainsFunc(s.reminders(), func(r view.Reminder) bool { return strings.Contains(r.Text, "leads the mule") })
	}
	assert.False(t, said(s))
	s.Scene.Alarm = 3
	assert.True(t, said(s))
}
