package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// What happens when two rules meet.

// duel returns a game of riflemen under two leaders, light infantry and a dozen French, in the Players' first
// initiative.
func duel(t *testing.T) (s State, us, them muster.Unit) {
	t.Helper()
	company := rifles(leader(officer), leader(nco), men(8, Veteran, "musket"))
	company.Name, company.Type = "Company", typeInfantry
	s = field(t, rifles(leader(officer), leader(nco), men(6, Veteran, "rifle")), company)
	s = entered(t, s, "note kind=avg figures=12 quality=average")
	return s, at(t, s, "60th Rifles"), at(t, s, must("avg").name)
}

// TestHill44OneCheckForAnInitiative: a unit that loses figures to two groups of the acting unit checks once,
// when that unit has finished, with the chances for all it lost. The unit is finished before the next draw and
// before the turn ends, so the check is not put off. Source: HILL-44, 92, 95.
func TestHill44OneCheckForAnInitiative(t *testing.T) {
	s, us, them := duel(t)
	volley := "volley unit=" + ref("u", us.ID) + " range=3-6 cover=open against=" + ref("u", them.ID)
	check := "unit-check unit=" + ref("u", them.ID)
	for _, next := range [...]string{"unit-move-open", "done"} {
		s, _ = play(t, s, volley+" n=3", facesOf(9, 6))
		assert.Equal(t, "M8", refused(t, s, check))
		assert.Equal(t, next, System{}.Desk(s).Next().ID, "nor is it asked for: all the men act first")
		before := s.settled().withUnit(at(t, s, "Company").WithMark(markCheck, 2))
		assert.Nil(t, System{}.Form(before, engine.Do("unit-check", keyUnit, id(t, s, "Company"))).Refused, "one that is due from before")
	}
	assert.NotEmpty(t, System{}.Desk(s).Duties[0].Key.Refused)
	last := entered(t, s, "unit what=acted unit="+ref("u", them.ID), "unit what=acted unit="+id(t, s, "Company"))
	assert.Equal(t, "done", System{}.Desk(last).Next().ID)
	s, _ = play(t, s, "done", nil)
	assert.Equal(t, "unit-check", System{}.Desk(s).Next().Do.Do)
	_, st := play(t, s, check, []int{6, 6})
	assert.True(t, deedOf(t, st).Half)
}

// TestHill84AChargeEndsWithItsTurn: a charge left half-way ends with its turn, and uses nobody's action in the
// next. Officers lie where they fell. Source: HILL-80, 84; ruling 22.
func TestHill84AChargeEndsWithItsTurn(t *testing.T) {
	s, us, them := duel(t)
	s, _ = play(t, s, "unit-charge cover=open unit="+ref("u", us.ID), []int{6})
	s, _ = play(t, s, "contact what=yes", nil)
	down := Thread{ID: s.Next, Kind: threadSearch, At: atSearch, Unit: us.ID, Other: them.ID, Nums: []muster.Mark{{Key: numTurn, N: 1}}}
	s = does(t, s, func(a *act) { a.Do(threaded{down}) })
	s, _ = play(t, s, "end-turn", nil)
	assert.Equal(t, []Thread{down}, s.Threads)
	assert.Equal(t, them.Alive(), fresh(at(t, s, them.Name)))

	// A fallen officer keeps nobody's initiative open.
	s.Side = Players
	s = s.takenBy(us).withUnit(markActed(us, true))
	assert.True(t, s.spent())
}

// TestHill43WhoReactedBeginsWithTheOthers: figures that reacted to a charge have acted before their unit takes
// the initiative: the unit begins it with the others, who are led as usual, by the referee or a commander;
// another unit may still be chosen, and it may split and join. If nothing shows which unit has had an
// initiative, this is asked. Source: HILL-43, 46, 81.
func TestHill43WhoReactedBeginsWithTheOthers(t *testing.T) {
	s, us, them := duel(t)
	s.Side = NonPlayers
	s, _ = play(t, s, "unit-charge cover=open unit="+ref("u", them.ID)+" against="+ref("u", us.ID), []int{6})
	s, _ = play(t, s, "contact what=yes n=3", nil)
	s, _ = play(t, s, "react what=move cover=open", []int{6})
	s, _ = play(t, s, "regain what=no", nil)
	s, _ = play(t, s, "done", nil)
	s.Side = Players
	_, st := play(t, s, "done", nil, ref("u", at(t, s, "Company").ID))
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "Company")

	s, _ = play(t, s, "activate unit="+ref("u", us.ID), nil)
	require.Equal(t, us.Alive()-3, fresh(at(t, s, us.Name)))
	again, _ := play(t, s, "take unit="+ref("u", us.ID), nil)
	part, _ := play(t, s, "split figures=6 unit="+ref("u", us.ID), nil)
	company := at(t, s, "Company")
	whole := does(t, s, func(a *act) { a.Do(figured{Unit: company.ID, Changes: acting(freshPicks(company, 2), false)}) })
	whole, _ = play(t, whole, "join other="+ref("u", us.ID)+" unit="+id(t, s, "Company"), nil)
	for _, x := range []State{s, again, part, whole} {
		assert.False(t, x.begun())
		d := System{}.Desk(x)
		assert.True(t, d.Lead != nil && d.Lead.ID == d.Next().ID, "%v", d.Next())
		o, _ := System{}.Officer(x, [2]commander.Character{})
		side, may := o.Next(x)
		assert.True(t, side != commander.Nobody && len(may) > 0)
		x, _ = play(t, x, "unit-stand n=1", nil)
		assert.True(t, x.settled().begun())
	}
	assert.Nil(t, s.mayTake(at(t, s, "Company")))
}

// TestHill43WhoComesToThoseWhoHaveActed: figures that join a unit that has acted have acted with it. Source:
// HILL-43.
func TestHill43WhoComesToThoseWhoHaveActed(t *testing.T) {
	s, us, _ := duel(t)
	s = record(t, s, us.Name, "what=lost n=1")
	s = record(t, s, us.Name, "what=acted")
	for _, what := range []string{"more", "back"} {
		x := record(t, s, us.Name, "n=1 what="+what)
		assert.Equal(t, us.Alive(), at(t, x, us.Name).Alive())
		assert.Zero(t, fresh(at(t, x, us.Name)), what)
	}
}

// TestHill46OfFiguresThatAct: units split and join in an initiative of the figures concerned, but not when they
// have all acted. Source: HILL-46.
func TestHill46OfFiguresThatAct(t *testing.T) {
	s, us, _ := duel(t)
	split := "split figures=4 unit=" + ref("u", us.ID)
	join := "join unit=" + ref("u", us.ID) + " other=" + id(t, s, "Company")
	s = record(t, s, us.Name, "what=acted")
	s.Side = Players
	assert.Equal(t, "U10", refused(t, s, split))
	joined, _ := play(t, s, join, nil)
	assert.Equal(t, 10, fresh(at(t, joined, us.Name)), "the others have not")
	s = record(t, s, "Company", "what=acted")
	s.Side = Players
	assert.Equal(t, "U10", refused(t, s, join))
	_, st := play(t, s, split+" anyway=yes", nil)
	assert.True(t, st.Events[0].(parted).Anyway)
}

// TestGunnersAndDrivers: two of the gunners load and fire; drivers only move the gun. Once it is taken they are
// infantry, but do not count among the French foot owned. Source: HILL-30, 36, 71, 85; hill-tables 4.3.
func TestGunnersAndDrivers(t *testing.T) {
	wheels := men(2, Civilian, "")
	wheels.Role = driver
	crew := battery(typeLightGun, 2, muster.Mark{Key: markLoad, N: 1})
	crew.Stacks = append(crew.Stacks, wheels)
	for n, want := range []string{"", "At least two gunners must load.", "No gunner is left."} {
		s := field(t, rifles(men(6, Veteran, "rifle")), crew)
		s.Side = NonPlayers
		gun := at(t, s, "French gun")
		if n > 0 {
			gone := gun.Stacks[0]
			gone.N = n
			gun, _ = gun.Lose(gone)
		}
		do := "unit-gun what=load unit=" + ref("u", gun.ID)
		if n == 2 {
			gun, do = gun.WithMark(markLoad, 0), "unit-gun what=fire unit="+ref("u", gun.ID)
		}
		f := System{}.Form(s.withUnit(gun), rulestest.Line(t, do))
		if want == "" {
			assert.Nil(t, f.Refused)
		} else {
			assert.Equal(t, want, f.Refused.Text)
		}
	}

	wheels.N = 5
	crew.Stacks[1] = wheels
	full := field(t, rifles(men(6, Veteran, "rifle")), crew)
	full.Side = NonPlayers
	gun := at(t, full, "French gun")
	_, st := play(t, full.withUnit(gun.WithMark(markLoad, 0)), "unit-gun what=fire unit="+ref("u", gun.ID), []int{3, 1})
	assert.Equal(t, reckGun(Average).Target, deedOf(t, st).Reck.Target, "drivers do not make it worse")

	s := opening(t, "force", "sweep")
	s = entered(t, s, "note kind=lart figures=4 quality=average", "note kind=avg figures=9 quality=average")
	was, _ := s.left()
	gun = s.units(NonPlayers)[0]
	s = record(t, s, gun.Name, "what=left-behind")
	s = entered(t, s, "party what=taken party="+ref("p", s.Parties[0].ID))
	now, _ := s.left()
	assert.Equal(t, []any{typeInfantry, was}, []any{at(t, s, gun.Name).Type, now})
}

// TestIncidentsOfUnitsThatPart: a bugle binds all who heard it, even when they split, and the end of another
// incident frees nobody. The guide goes home when a soldier falls, but not when people under escort move to
// another unit. Source: HILL-14, 46; hill-incidents INC-09, INC-22.
func TestIncidentsOfUnitsThatPart(t *testing.T) {
	s, us, _ := duel(t)
	s.Press, s.Turn = 1, 2
	s = s.withUnit(at(t, s, us.Name).WithMark(markRetire, 1)).withIncidents(Incident{Key: "bugle", Unit: us.ID, Name: us.Name, Turn: 2},
		Incident{Key: "guide", Unit: us.ID, Name: us.Name, Turn: 2, Until: 4, Left: us.Alive()})
	s = entered(t, s, "split figures=3 unit="+ref("u", us.ID))
	assert.Len(t, s.Roster.Marked("", markRetire), 2)
	guide, _ := s.lasting("guide")
	over := does(t, s, func(a *act) { a.Do(ended{Incident: guide}) })
	assert.Len(t, over.Roster.Marked("", markRetire), 2)
	bugle, _ := s.lasting("bugle")
	assert.Empty(t, does(t, s, func(a *act) { a.Do(ended{Incident: bugle}) }).Roster.Marked("", markRetire))

	s, us, _ = duel(t)
	s = entered(t, s, "record what=escort unit="+ref("u", us.ID))
	u := at(t, s, us.Name)
	require.Equal(t, guests, company(u))
	s.Turn, s.Set.Incidents, s.Waits = 2, ManyIncidents, book.RareOf(Incident{Key: "guide", Turn: 2, Until: 4})
	s = entered(t, s, "incident-take unit="+ref("u", us.ID))
	s = entered(t, s, "entry what=carried entry="+ref("e", s.Ledger[0].ID)+" unit="+id(t, s, "Company"))
	require.Zero(t, company(at(t, s, us.Name)))
	assert.True(t, s.lasts("guide"))
	s = entered(t, s, "entry what=carried entry="+ref("e", s.Ledger[0].ID)+" unit="+ref("u", us.ID))
	assert.False(t, record(t, s, us.Name, "what=lost n=1").lasts("guide"))
}

// TestMistShortensSight: in the mist nobody charges from beyond what is seen, and a place is located only
// within that. Source: HILL-80, 82; hill-incidents INC-02.
func TestMistShortensSight(t *testing.T) {
	s, us, _ := duel(t)
	s = s.withIncidents(Incident{Key: "mist", Turn: 2, Until: 4})
	s = entered(t, s, "note kind=outpost", "activate unit="+ref("u", us.ID))
	s, _ = play(t, s, "unit-charge n=2 cover=open unit="+ref("u", us.ID), []int{6})
	assert.Equal(t, sightInMist*inch, s.Threads[0].num(numFar))
	s = entered(t, s, "leave-off")
	assert.Contains(t, dutyTitles(s), "Enemy outpost: in clear sight within 12″?")
}

// TestHill60WhoIsInContactIsNoTarget: after a charge that leaves two units in contact, neither they nor others of their
// sides fire at those figures, by the entry or by advice, except at figures that the referee says stand apart; nor is
// that asked where there must be some. Once they have moved away they are a target again. Source: HILL-60.
func TestHill60WhoIsInContactIsNoTarget(t *testing.T) {
	s, us, them := duel(t)
	company := at(t, s, "Company")
	some, _ := play(t, s, "unit-charge cover=open unit="+ref("u", us.ID), []int{6})
	some = entered(t, some, "contact what=yes")
	s, _ = play(t, s.withUnit(withoutSome(4)(them)), "unit-charge cover=open unit="+ref("u", us.ID), []int{6})
	s = entered(t, s, "contact what=yes", "react what=stand")
	s, _ = play(t, s, "blow cover=open n=1", []int{1, 1, 1})
	s, _ = play(t, s, "strike-back n=1", []int{1, 1, 1})
	s = s.settled()
	volley := func(by muster.Unit, at muster.Unit) string {
		return "volley range=3-6 cover=open unit=" + ref("u", by.ID) + " against=" + ref("u", at.ID)
	}
	assert.Nil(t, System{}.Form(some.settled().takenBy(company), rulestest.Line(t, volley(company, them))).Refused)
	for _, u := range []muster.Unit{us, company} {
		x := s.withUnit(markActed(at(t, s, u.Name), false))
		x.Side = Players
		x = x.takenBy(u)
		f := System{}.Form(x, rulestest.Line(t, volley(u, them)))
		assert.Equal(t, []string{"U20", "The French infantry are in contact with the 60th Rifles: those figures are no target."},
			[]string{f.Refused.Code, f.Refused.Text})
		assert.Nil(t, System{}.Form(x, rulestest.Line(t, volley(u, them)+" clear=yes")).Refused)
		var said []string
		if u.ID == company.ID {
			said = []string{ref("u", them.ID) + "-shot"}
		}
		x, _ = play(t, x, "advise who="+ref("u", u.ID), nil, said...)
		assert.NotEqual(t, toFire, x.Advice.Get().Fits[0].Act)
		assert.False(t, x.able(x.Advice.Get(), toFire))
	}
	away := does(t, s.withUnit(markActed(at(t, s, us.Name), false)).takenBy(us), func(a *act) {})
	away, _ = play(t, away, "unit-move cover=open unit="+ref("u", us.ID), []int{3})
	away = away.settled().takenBy(company)
	assert.Nil(t, System{}.Form(away, rulestest.Line(t, volley(company, them))).Refused)
}

// TestTooFewGunners: a crew that can no longer load or fire is not told to; it runs from a threat. Source: HILL-71, 109.
func TestTooFewGunners(t *testing.T) {
	none := map[string]string{"near": toFlee, "none": toHold}
	for gunners, acts := range []map[string]string{none, none, {"near": toLoad, "none": toLoad}} {
		for reply, act := range acts {
			wheels := men(2, Civilian, "")
			wheels.Role = driver
			crew := battery(typeLightGun, 2, muster.Mark{Key: markLoad, N: 1})
			crew.Stacks = append(crew.Stacks, wheels)
			s := field(t, rifles(men(6, Veteran, "rifle")), crew)
			gun := at(t, s, "French gun")
			gone := gun.Stacks[0]
			if gone.N = 2 - gunners; gone.N > 0 {
				gun, _ = gun.Lose(gone)
			}
			s.Side = NonPlayers
			s = s.withUnit(gun).takenBy(gun)
			a := &adviser{s: s, u: gun, kind: must("lart"), force: reply, d: nil}
			if reply == "near" {
				a.force = "cone"
			}
			a.s.Whereabouts = []whereabouts{{gun.ID, s.Turn, a.force}}
			a.work()
			assert.Equal(t, act, a.out.Fits[0].Act, "%d gunners, %s", gunners, reply)
			if act == toLoad {
				assert.NotNil(t, s.advisedKey(Advice{Unit: gun.ID, Kind: "lart", Round: "roundshot"}, Fit{Line: 2, Act: toLoad}))
			} else {
				assert.Nil(t, s.advisedKey(Advice{Unit: gun.ID, Kind: "lart", Round: "roundshot"}, Fit{Line: 2, Act: toLoad}))
			}
		}
	}
}

// TestAReactionMoveIsAMove: new shoes, a guide and lame horses count in a Move made in reaction to a charge, as in any
// other. Source: HILL-81; hill-incidents INC-09, INC-19, INC-21.
func TestAReactionMoveIsAMove(t *testing.T) {
	for _, x := range []struct {
		key    string
		who    muster.Stack
		ground cover
		want   entry
	}{
		{"boots", men(6, Average, "musket"), inOpen, entry{shod: true}}, {"guide", men(6, Average, "musket"), inRough, entry{guided: true}},
		{"lame", horsemen(6, Average, "carbine"), inOpen, entry{lame: true, mounted: true}}, {"", men(6, Average, "musket"), inRough, entry{}},
	} {
		s := field(t, rifles(x.who), french(men(8, Average, "musket")))
		us, them := at(t, s, "60th Rifles"), at(t, s, "French infantry")
		s.Turn, s.Side = 3, NonPlayers
		if x.key != "" {
			s = s.withIncidents(Incident{Key: x.key, Unit: us.ID, Name: us.Name, Turn: 3, Until: 5, Left: 6})
		}
		s, _ = play(t, s, "unit-charge cover=open unit="+ref("u", them.ID)+" against="+ref("u", us.ID), []int{6})
		s = entered(t, s, "contact what=yes")
		x.want.actor, x.want.cover = Average, x.ground
		_, st := play(t, s, "react what=move cover="+coverNames[x.ground].id, []int{3})
		assert.Equal(t, x.want.far(false, 3), deedOf(t, st).Far, x.key)
	}
}
