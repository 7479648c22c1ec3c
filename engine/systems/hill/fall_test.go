package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// TestHill103SearchOfAFallenOfficer: an officer cut down in contact may be searched until the turn after next
// ends; one who is shot may not.
func TestHill103SearchOfAFallenOfficer(t *testing.T) {
	s := field(t, rifles(men(3, Veteran, "rifle")), french(leader(officer), men(1, Average, "musket")))
	_, s = playIn(t, s, engine.Do("unit-attack", keyCover, "open", keyNumber, "2"), facesOf(6, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	require.Len(t, s.Threads, 1)
	assert.Equal(t, threadSearch, s.Threads[0].Kind)
	assert.Equal(t, 1, fresh(s.Roster[0]))
	_, found := playIn(t, s, engine.Do("search"), []int{5, 1})
	assert.Empty(t, found.Threads)
	assert.Zero(t, fresh(found.Roster[0]), "the search is the action of the figure that has one left")
	assert.NotEmpty(t, found.Ledger)
	for range 3 {
		_, s = playIn(t, s, engine.Do("end-turn"), nil)
	}
	assert.Empty(t, s.Threads, "ruling 22")

	s = field(t, rifles(men(3, Veteran, "rifle")), french(leader(officer), men(1, Average, "musket")))
	_, s = playIn(t, s, engine.Do("volley", keyRange, "0-3", keyCover, "open"), facesOf(9, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	require.Len(t, s.Threads, 1, "shot too, he lies where he fell")
	assert.Equal(t, "far", s.Threads[0].word(wordSeen))
}

// TestSearchWaitsForWhoFelledHim: when all figures of the unit have acted, the search need not come next even
// if other units have not acted, and the result does not lead to it. It may be the unit's next action. Source:
// HILL-43, 103.
func TestSearchWaitsForWhoFelledHim(t *testing.T) {
	for _, all := range []bool{true, false} {
		s := field(t, rifles(men(3, Veteran, "rifle")), rifles(men(3, Veteran, "rifle")), french(leader(officer), men(1, Average, "musket")))
		n := map[bool]int{true: 3, false: 2}[all]
		_, s = playIn(t, s, engine.Do("unit-attack", keyUnit, "u3", keyCover, "open", keyNumber, num(n)), facesOf(3*n, 6))
		assert.Equal(t, !all, System{}.Desk(s).Next().Do.Do == "search")
		_, s = playIn(t, s, engine.Do("accept"), nil)
		require.Len(t, s.Threads, 1)
		assert.Equal(t, all, s.mayWait(s.Threads[0]))
	}
}

// everyResult calls each with every result of the draw among n figures.
func everyResult(roll dice.Roll, each func(faces []int)) {
	faces := make([]int, roll.Code.Faces())
	var next func(i int)
	next = func(i int) {
		if i == len(faces) {
			each(faces)
			return
		}
		for faces[i] = 1; faces[i] <= 6; faces[i]++ {
			next(i + 1)
		}
	}
	next(0)
}

// A hit by a shot at any man is drawn among all figures equally: each figure has the same number of the results
// that count. The meaning of a total in the tray is what happens.
func TestHill60EveryFigureIsDrawnAlike(t *testing.T) {
	for n := 2; n <= 60; n++ {
		pool := []muster.Stack{leader(officer), men(n-1, Average, "musket")}
		if n > 4 {
			pool = []muster.Stack{leader(officer), leader(nco), marksmanOf(men(1, Average, "musket")), men(n-3, Average, "musket")}
		}
		classes := sorted(pool)
		roll, results := fallRoll(n)
		bands := roll
		bands.Bands = fallBands(roll.Code, classes, n)
		drawn, again := map[string]int{}, 0
		everyResult(roll, func(faces []int) {
			cup := dice.NewCup(dice.Given{ID: roll.ID, By: dice.Table, Faces: faces})
			var draws []Draw
			_, _, err := rules.Carry(State{}, cup, func(d *act) { _, draws = drawFallen(d, french(), classes, n) })
			said := "roll again"
			if err != nil {
				again++
			} else {
				drawn[draws[0].Who]++
				said = kindName(draws[0].Who)
			}
			if total, _ := roll.Code.Total(faces); bands.Bands != nil {
				label, _ := bands.Meaning(total)
				assert.Equal(t, said, label, "%d figures, %v", n, faces)
			}
		})
		for _, b := range bands.Bands {
			assert.LessOrEqual(t, b.To, map[dice.Code]int{dice.OneD6: 6, dice.OneD66: 66}[roll.Code], "%d figures: no face is higher", n)
		}
		per := results / n
		assert.Less(t, again, n, "%d figures: as few as can be are rolled again", n)
		for _, a := range classes {
			assert.Equal(t, per*a.n(), drawn[a.kind], "%d figures: %s", n, a.kind)
		}
	}
}

// shotAt returns a volley of rifles at French with an officer and an NCO.
func shotAt(t testing.TB, fall Fall, more ...string) (State, engine.Command) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(leader(officer), leader(nco), men(8, Average, "musket")))
	s.Set.Fall = fall
	c := engine.Do("volley", keyRange, "0-3", keyCover, "open")
	for i := 0; i+1 < len(more); i += 2 {
		c = c.With(more[i], more[i+1])
	}
	return s, c
}

func fellIn(t testing.TB, st engine.Step) []string { return deedOf(t, st).Losses[0].Kinds }

// The three settings: by dice, leaders last, as the referee decides.
func TestWhoFallsBySetting(t *testing.T) {
	three := append(facesOf(9, 6), facesOf(9, 1)...)
	s, c := shotAt(t, FallDrawn)
	st, _ := playIn(t, s, c, append(three, 6, 6, 1, 1, 1, 1)) // again; the officer; the NCO, now first of nine; the rest are identical
	assert.Equal(t, []string{officer, nco}, fellIn(t, st))
	assert.Equal(t, []Draw{{"66", ""}, {"11", officer}, {"11", nco}}, deedOf(t, st).Draws[:3])
	told := System{}.Tell(s, st)
	assert.Contains(t, told.Line.String(), "lost 3, the officer and the NCO among them, 7 left")
	assert.Contains(t, told.Notes, "Who falls: 6 6, rolled again; 1 1, the officer; 1 1, the NCO.")

	s, c = shotAt(t, FallLast)
	st, _ = playIn(t, s, c, three)
	assert.Empty(t, fellIn(t, st))
	assert.Empty(t, deedOf(t, st).Draws)

	s, c = shotAt(t, FallReferee)
	st, _ = playIn(t, s, c, three, "k3", "k2", "k1")
	assert.ElementsMatch(t, []string{nco, officer}, fellIn(t, st))

	s = rulestest.Start(t, System{}, "fall", "referee").(State)
	assert.Equal(t, FallReferee, s.Set.Fall)
	_, err := System{}.Start(engine.Do("start", "fall", "chance").In)
	assert.Error(t, err)
	for _, f := range (System{}).Options(engine.Do("start", "fall", "last").In) {
		if f.Key == "fall" {
			assert.Equal(t, "drawn by dice", f.Was, "shown as changed")
		}
	}
}

// The firer chooses the figure fired at: one is named, with some or all of the shots at him, and he falls at
// most once. Source: HILL-18, 60.
func TestHill60NamedTarget(t *testing.T) {
	s, c := shotAt(t, FallDrawn, keyAim, officer)
	st, _ := playIn(t, s, c, facesOf(18, 6))
	assert.Equal(t, []string{officer}, fellIn(t, st), "six hits on one man")
	assert.Equal(t, 1, deedOf(t, st).Losses[0].Lost)
	assert.Equal(t, "U9", refusedIn(t, s, c.With(keyAim, driver)).Code, "they have none")

	s, c = shotAt(t, FallDrawn, keyAim, nco, keyAt, "2")
	f := System{}.Form(s, c)
	require.Len(t, f.Sums(), 2)
	assert.Equal(t, []string{"2 rifles at the NCO", "4 rifles"}, []string{f.Sums()[0].Who, f.Sums()[1].Who})
	st, _ = playIn(t, s, c, append(append(append(facesOf(3, 6), facesOf(3, 1)...), append(facesOf(3, 6), facesOf(9, 1)...)...), 1, 2))
	assert.Equal(t, []string{nco}, fellIn(t, st))
	assert.Equal(t, []Draw{{"12", kindMan}}, deedOf(t, st).Draws, "one of nine, the officer first of the count")
	assert.Equal(t, "U4", refusedIn(t, s, c.With(keyAt, "7")).Code)

	// A rider among men on foot is hit as a rider.
	up := leader(officer)
	up.Mounted = true
	s = field(t, rifles(men(2, Veteran, "rifle")), french(up, men(8, Average, "musket")))
	any, at := System{}.Form(s, engine.Do("volley", keyRange, "3-6", keyCover, "open")),
		System{}.Form(s, engine.Do("volley", keyRange, "3-6", keyCover, "open", keyAim, officer))
	assert.Equal(t, any.Reckoning.Target+targetMounted, at.Reckoning.Target)

	// Counted hits go to the group they were counted for.
	s, c = shotAt(t, FallDrawn, keyAim, officer, keyAt, "1")
	st, _, err := rulestest.Drive(t, System{}, s, c, (&rulestest.Hand{Rolls: []rulestest.Throws{{Hits: 0, Of: 1}, {Hits: 5, Of: 5}, {Face: 3},
		{Face: 3}, {Face: 3}, {Face: 3},
		{Face: 3}, {Face: 3}, {Face: 3}, {Face: 5}, {Face: 5}}}).Fill)
	require.NoError(t, err)
	assert.NotContains(t, fellIn(t, st), officer)
}

// Officers fall, and the last one in a Player unit is replaced at once. Source: HILL-47.
func TestOfficersFallAndAreReplaced(t *testing.T) {
	s := field(t, rifles(leader(officer), men(9, Veteran, "rifle")), french(men(6, Average, "musket")))
	s.Side = NonPlayers
	_, s = playIn(t, s, engine.Do("volley", keyRange, "0-3", keyCover, "open"), append(append(facesOf(3, 6), facesOf(15, 1)...), 1, 1))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	u := s.units(Players)[0]
	assert.Equal(t, 1, u.Count(isLeader), "an NCO, on the spot")
	for _, k := range dutyKeys(s) {
		assert.NotEqual(t, "promote-"+num(u.ID), k.ID)
	}
	s = s.withUnit(u.Each(func(f muster.Figure) muster.Figure { f.Leader = ""; return f })) // the referee demotes him
	keyOf(t, dutyKeys(s), "promote-"+num(u.ID))
	_, s = playIn(t, s, engine.Do("promote", "unit", ref("u", u.ID)), nil)
	assert.Equal(t, 1, s.units(Players)[0].Count(isLeader))
}

// TestPromotedBeforeTheyCheck: a unit whose last leader fell checks with the NCO who has taken his place, also
// when the next draw asks for the check, and charges with him too. French units promote nobody. Source:
// HILL-47, 92.
func TestPromotedBeforeTheyCheck(t *testing.T) {
	led := func(u muster.Unit) State {
		s := field(t, u, french(leader(officer), men(6, Average, "musket")))
		s.Side = NonPlayers
		_, s = playIn(t, s, engine.Do("volley", keyUnit, "u4", keyAgainst, "u3", keyRange, "0-3", keyCover, "open", keyNumber, "1",
			keyWeapon, "musket", keyAim, officer), facesOf(3, 6))
		return s
	}
	s := led(rifles(leader(officer), men(5, Average, "musket")))
	st, s := playIn(t, s, engine.Do("press"), []int{3, 2}, "yes")
	d := deedOf(t, st)
	assert.Equal(t, []any{"u3", 5, true}, []any{ref("u", d.Unit), d.Reck.Target, d.Good}, "5+, as Veterans")
	assert.Equal(t, Veteran, bestQuality(at(t, s, "60th Rifles")))

	s = field(t, rifles(men(6, Veteran, "rifle")), french(leader(officer), men(6, Average, "musket")))
	c := engine.Do("volley", keyRange, "0-3", keyCover, "open", keyNumber, "1", keyWeapon, "rifle", keyAim, officer)
	_, s = playIn(t, s, c, facesOf(3, 6))
	assert.Zero(t, at(t, s.settled(), "French infantry").Count(isLeader))
}

func dutyKeys(s State) []view.Key {
	return rulestest.Each((System{}).Desk(s).Duties, func(d view.Duty) view.Key { return d.Key })
}

// In contact and under artillery as well: casualties of blows, return blows and tests are drawn among those
// involved.
func TestWhoFallsInContactAndUnderAGun(t *testing.T) {
	s := charging(t, leader(officer), men(5, Average, "musket"))
	s.Set.Fall = FallDrawn
	th := s.Threads[0]
	_, s = playIn(t, s, engine.Do("contact", keyThread, ref("t", th.ID), keyWhat, "yes"), nil)
	if s.Threads[0].At == atReact {
		_, s = playIn(t, s, engine.Do("react", keyThread, ref("t", th.ID), keyWhat, "stand"), nil)
	}
	n := s.Threads[0].num(numChargers)
	st, _ := rulestest.Driven(t, System{}, s, engine.Do("blow", keyThread, ref("t", th.ID), keyCover, "open"),
		(&rulestest.Hand{Rolls: append([]rulestest.Throws{{Hits: 1, Of: n}}, rulestest.Faces(1)...)}).Fill)
	assert.Equal(t, []string{officer}, fellIn(t, st), "the officer is struck like any other")
}

// Anyone who falls and can be searched leaves a search for the unit near him, even when shot, and messengers
// too.
func TestHill103TheFallenAreSearched(t *testing.T) {
	for _, c := range []struct {
		kind, table string
		more        []string
	}{{"avg", "regimental", []string{"figures", "12", "officers", "1"}}, {"msg", "messenger", nil},
		{"msg", "messenger", []string{"officers", "0"}}, // every messenger is an officer
		{"hq", "headquarters", []string{"figures", "5", "officers", "2"}}} {
		s := field(t, rifles(men(20, Veteran, "rifle")))
		_, s = playIn(t, s, engine.Do("note", append([]string{"kind", c.kind}, c.more...)...), nil)
		var them muster.Unit
		for _, u := range s.units(NonPlayers) {
			them = u
		}
		s.Side, s.Set.Fall = Players, FallDrawn
		cmd := engine.Do("volley", keyAgainst, ref("u", them.ID), keyRange, "0-3", keyCover, "open")
		if them.Alive() > 1 && len(aims(them)) > 0 {
			cmd = cmd.With(keyAim, officer)
		}
		st, next := rulestest.Driven(t, System{}, s, cmd, (&rulestest.Hand{Rolls: []rulestest.Throws{{Hits: 20, Of: 20}}}).Fill)
		require.NotEmpty(t, deedOf(t, st).Losses)
		_, s = playIn(t, next, engine.Do("accept"), nil)
		require.Len(t, s.Threads, 1, c.kind)
		assert.Equal(t, c.table, s.Threads[0].word(wordTable), c.kind)
		assert.Equal(t, s.units(Players)[0].ID, s.Threads[0].Unit)
		assert.Contains(t, State{}.threadAsk(s.Threads[0]), "where he fell")
		two := s.Threads[0]
		two.Nums = []muster.Mark{{Key: numOfficers, N: 2}}
		assert.Contains(t, State{}.threadAsk(two), "where they fell")
		assert.Contains(t, State{}.threadAsk(two), "search them")
		keyOf(t, dutyKeys(s), "search-"+num(s.Threads[0].ID))
	}
}

// Officers recorded by the referee as fallen or captured may be searched too. Source: HILL-103.
func TestHill103RecordedAsFallen(t *testing.T) {
	for line, want := range map[string]int{"what=lost n=2": 0, "what=lost n=2 leaders=1": 1, "what=captured n=2 leaders=1": 1} {
		s := field(t, rifles(men(20, Veteran, "rifle")))
		s = entered(t, s, "note kind=avg figures=12 officers=1")
		s, _ = play(t, s, "unit unit="+id(t, s, "French infantry")+" "+line, nil)
		assert.Len(t, s.Threads, want, line)
	}
}

// A party that is all searched is off the table, and no longer among those still to act.
func TestLastOfficerSearched(t *testing.T) {
	for _, more := range []int{0, 1} {
		s := opening(t, "depth", "console", "force", "none")
		_, s = playIn(t, s, engine.Do("note", "kind", "hq", "figures", num(2+more), "officers", "2"), nil)
		s.Side, s.ToAct = NonPlayers, Acts{N: 1}
		p := s.Parties[0]
		c := engine.Do("interrogate", "place", ref("p", p.ID), "repeat", "2")
		_, s = rulestest.Driven(t, System{}, s, c, rulestest.RandomFill(rulestest.Seeded(1)))
		_, there := s.party(p.ID)
		assert.Equal(t, more > 0, there, "%d others", more)
		assert.Equal(t, more, s.ToAct.N, "%d others", more)
	}
}

// TestRemoveOneByName: a unit that is one figure is removed, or laid down, by its name. Source: HILL-103.
func TestRemoveOneByName(t *testing.T) {
	one := muster.Unit{Name: "Lieutenant Fairlie", Type: typeCommander, Side: ours, Stacks: []muster.Stack{leader(officer)}}
	for side, want := range map[string]string{ours: "Remove Lieutenant Fairlie", theirs: "Lay down Lieutenant Fairlie"} {
		them := rifles(men(2, Veteran, "musket"))
		one.Side, them.Side = side, map[string]string{ours: theirs, theirs: ours}[side]
		s := field(t, one, them)
		if side == ours {
			s.Side = NonPlayers
		}
		st, after := playIn(t, s, engine.Do("volley", keyUnit, ref("u", s.Roster[1].ID), keyRange, "0-3", keyCover, "open"), facesOf(6, 6))
		assert.Equal(t, want, System{}.Tell(after, st).Card.Todo[0].What.String())
	}
}

// TestSearchByThoseBesideHim: an officer whom Guerillas under the referee cut down lies away from the Players. Source: HILL-103.
func TestSearchByThoseBesideHim(t *testing.T) {
	for _, x := range []struct {
		by   string
		want string
	}{{ours, ""}, {theirs, "far"}} {
		guerillas := muster.Unit{Side: x.by, Name: "Guerillas", Type: typeIrregular, Stacks: []muster.Stack{men(2, Average, "musket")}}
		s := field(t, rifles(men(3, Veteran, "rifle")), french(leader(officer)), guerillas)
		if x.by == theirs {
			s.Side = NonPlayers
		}
		_, s = playIn(t, s, engine.Do("unit-attack", keyUnit, ref("u", s.Roster[2].ID), keyAgainst, ref("u", s.Roster[1].ID),
			keyCover, "open"), facesOf(6, 6))
		s = s.settled()
		require.Len(t, s.Threads, 1)
		assert.Equal(t, x.want, s.Threads[0].word(wordSeen), x.by)
	}
}

// TestLeftOfThoseWhoSetOut: after a second loss "left" is said out of the unit's original number, as everywhere else.
func TestLeftOfThoseWhoSetOut(t *testing.T) {
	s := field(t, rifles(men(3, Veteran, "rifle")), french(men(10, Average, "musket")))
	u := s.units(NonPlayers)[0]
	s = s.withUnit(sure.Of(u.Lose(freshPicks(u, 2)...))(t))
	st, _ := playIn(t, s, engine.Do("volley", keyRange, "0-3", keyCover, "open"), facesOf(9, 6))
	card := System{}.Tell(s, st).Card
	require.NotEmpty(t, card.Todo)
	assert.Contains(t, card.Todo[0].Small, " of 10 left")
}
