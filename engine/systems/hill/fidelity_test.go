package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
)

// horseArtillery returns a light gun whose crew has horses.
func horseArtillery(marks ...muster.Mark) muster.Unit {
	u := battery(typeLightGun, 4, marks...)
	u.Stacks[0].Mounted = true
	return u
}

// TestHill30HorseGunnersServeOnFoot: horse gunners are mounted soldiers while their gun is limbered, and on
// foot when it is not: as targets, in what they fire, strike and test, and on the roster.
func TestHill30HorseGunnersServeOnFoot(t *testing.T) {
	s := field(t, horseArtillery(muster.Mark{Key: markLimbered, N: 1}, muster.Mark{Key: markLoad, N: 1}), rifles(men(6, Veteran, "rifle")))
	gun := at(t, s, "French gun")
	down := s.withUnit(gun.WithMark(markLimbered, 0))
	shot := engine.Do("volley", keyUnit, "u4", keyAgainst, "u3", keyRange, "6-12", keyCover, "open", keyWeapon, "rifle")
	assert.Equal(t, System{}.Form(down, shot).Reckoning.Target+targetMounted, System{}.Form(s, shot).Reckoning.Target)
	back := engine.Do("volley", keyUnit, "u3", keyAgainst, "u4", keyRange, "3-6", keyCover, "open", keyAnyway, "yes")
	assert.Equal(t, System{}.Form(down, back).Reckoning.Target+firerMounted, System{}.Form(s, back).Reckoning.Target)
	blow := engine.Do("unit-attack", keyUnit, "u3", keyAgainst, "u4", keyCover, "open", keyAnyway, "yes")
	assert.Equal(t, System{}.Form(down, blow).Reckoning.Target+attackHorse[inOpen].mountedAttacker, System{}.Form(s, blow).Reckoning.Target)
	test := testers{u: gun, n: 4, m: roundshot, house: s.tables()}
	up := test.groups()
	test.u = at(t, down, "French gun")
	assert.Equal(t, test.groups()[0].Reck.Target+testMounted, up[0].Reck.Target)
	assert.Contains(t, s.unitWhat(gun), "mounted")
	assert.NotContains(t, down.unitWhat(test.u), "mounted")

	named := engine.Do("volley", keyUnit, "u4", keyAgainst, "u3", keyRange, "6-12", keyCover, "open", keyWeapon, "rifle", keyAim, crewman)
	assert.Equal(t, System{}.Form(down, named).Reckoning.Target+targetMounted, System{}.Form(s, named).Reckoning.Target)
}

// TestHill31RidersOnAVehicle: a driver is mounted where fire is concerned, as long as his limber or wagon takes him along, and
// nowhere else.
func TestHill31RidersOnAVehicle(t *testing.T) {
	wheels := men(1, Civilian, "musket")
	wheels.Role = driver
	limbered := muster.Mark{Key: markLimbered, N: 1}
	for what, x := range map[string]struct {
		typ   string
		marks []muster.Mark
		rides bool
	}{
		"on the limber": {typeFieldGun, []muster.Mark{limbered}, true}, "the gun in action": {typeFieldGun, nil, false},
		"the gun left behind": {typeFieldGun, []muster.Mark{limbered, {Key: markLeft, N: 1}}, false},
		"on a wagon":          {typeConvoy, []muster.Mark{{Key: markWagons, N: 2}}, true}, "no wagon": {typeConvoy, nil, false},
	} {
		u := battery(x.typ, 4, x.marks...)
		u.Stacks = append(u.Stacks, wheels)
		to, ok := aimAt(u, driver, ridesForFire)
		assert.Equal(t, []bool{true, x.rides}, []bool{ok, to.mounted}, what)
		shots := designed().aimed(u, each, to3)
		assert.Equal(t, x.rides, shots[slices.IndexFunc(shots, func(f firing) bool { return f.Role == driver })].rides, what)
		assert.Zero(t, riding(u), "in contact he is on foot")
	}
}

// TestHill55WhatHasWheelsGoesWithAllOrStays: an unlimbered gun does not move, so a crew that moves off leaves
// it, by key or by form; part of a limbered gun's crew moves as soldiers, and part of a convoy's guards may
// move without its wagons.
func TestHill55WhatHasWheelsGoesWithAllOrStays(t *testing.T) {
	s := field(t, battery(typeLightGun, 4, muster.Mark{Key: markLoad, N: 1}), rifles(men(6, Veteran, "rifle")))
	s.Side = NonPlayers
	move := engine.Do("unit-move", keyUnit, "u3", keyCover, "open")
	s.Active = 3
	for _, k := range s.unitKeys(at(t, s, "French gun")) {
		if k.ID == "unit-move-open" {
			assert.Equal(t, leftWords[leftGun], k.Small)
		}
	}
	assert.Equal(t, leftWords[leftGun], System{}.Form(s, move).GoSmall)
	st, gone := playIn(t, s, move, []int{3})
	assert.Equal(t, leftGun, deedOf(t, st).Leave)
	assert.Equal(t, 1, at(t, gone.settled(), "French gun").Mark(markLeft))

	limbered := s.withUnit(at(t, s, "French gun").WithMark(markLimbered, 1))
	assert.Equal(t, "Transport", System{}.Form(limbered, move).GoSmall)
	st, with := playIn(t, limbered, move, []int{3})
	assert.Empty(t, deedOf(t, st).Leave)
	assert.Zero(t, at(t, with.settled(), "French gun").Mark(markLeft))
	assert.Equal(t, "Average on foot", System{}.Form(limbered, move.With(keyNumber, "2")).GoSmall)
	wrecked := limbered.withUnit(at(t, limbered, "French gun").WithMark(markWrecked, 1))
	assert.Equal(t, leftWords[leftGun], System{}.Form(wrecked, move).GoSmall, "nobody moves a gun that is out of action")

	convoy := muster.Unit{Side: theirs, Name: "Convoy", Type: typeConvoy, Symbol: "t-convoy",
		Stacks: []muster.Stack{men(4, Average, "musket")}, Marks: []muster.Mark{{Key: markWagons, N: 2}}}
	s = field(t, convoy, rifles(men(6, Veteran, "rifle")))
	s.Side = NonPlayers
	assert.Equal(t, "Transport", System{}.Form(s, move).GoSmall)
	assert.Equal(t, "Transport", System{}.Form(s, move.With(keyNumber, "2")).GoSmall)
	assert.Equal(t, "Average on foot", System{}.Form(s, move.With(keyNumber, "2").With("guards", "yes")).GoSmall)
	assert.Equal(t, "Transport", System{}.Form(s, move.With("guards", "yes")).GoSmall, "all of them take the wagons along")
}

// TestHill55WaveringCrewLimbers: limbering and unlimbering are Moves, which a Wavering crew may make; it
// neither loads nor fires.
func TestHill55WaveringCrewLimbers(t *testing.T) {
	waver := muster.Mark{Key: markWavering, N: 1}
	s := field(t, battery(typeLightGun, 4, muster.Mark{Key: markLoad, N: 1}, waver))
	s.Side = NonPlayers
	st, _ := playIn(t, s, engine.Do("unit-gun", keyWhat, didLimber), nil)
	assert.Equal(t, didLimber, deedOf(t, st).What)
	assert.Equal(t, sayWavering, refusedIn(t, s, engine.Do("unit-gun", keyWhat, didLoad)).Text, "ruling 10")
	loaded := s.withUnit(at(t, s, "French gun").WithMark(markLoad, 0))
	assert.Equal(t, sayWavering, refusedIn(t, loaded, engine.Do("unit-gun", keyWhat, didFire)).Text)
	s = field(t, battery(typeLightGun, 4, muster.Mark{Key: markLimbered, N: 1}, waver))
	s.Side = NonPlayers
	st, _ = playIn(t, s, engine.Do("unit-gun"), nil)
	assert.Equal(t, didUnlimber, deedOf(t, st).What)
}

// TestHill84ChargeSpendsAllWhoWereCharged: once a charge has reached them, it spends the action of everybody
// charged, including those who did not react and those whose own charger was shot down. Those not charged may
// still act.
func TestHill84ChargeSpendsAllWhoWereCharged(t *testing.T) {
	for _, x := range []struct {
		charged, fire, kills, fresh int
		over                        bool
	}{{10, 4, 3, 2, false}, {10, 10, 10, 2, true}, {10, 1, 0, 2, false}, {4, 4, 4, 8, false}} {
		s := field(t, french(men(10, Average, "musket")), rifles(men(12, Veteran, "rifle")))
		s.Side = NonPlayers
		_, s = playIn(t, s, engine.Do("unit-charge", keyUnit, "u3", keyAgainst, "u4", keyCover, "open"), []int{6})
		_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes", "charged", num(x.charged)), nil)
		_, s = playIn(t, s, engine.Do("react", keyWhat, "fire", keyNumber, num(x.fire), keyWeapon, "rifle"),
			append(facesOf(3*x.kills, 6), facesOf(3*(x.fire-x.kills), 1)...))
		_, s = playIn(t, s, engine.Do("accept"), nil)
		assert.Equal(t, x.fresh, fresh(at(t, s, "60th Rifles")), "%+v", x)
		if assert.Equal(t, x.over, len(s.Threads) == 0, "%+v", x); !x.over {
			_, s = playIn(t, s, engine.Do("blow", keyCover, "open"), facesOf(3*at(t, s, "French infantry").Alive(), 1))
			assert.Equal(t, x.fresh, fresh(at(t, s.settled(), "60th Rifles")), "%+v", x)
		}
	}
	s := field(t, french(men(4, Average, "musket")), rifles(men(6, Veteran, "rifle")))
	s.Side = NonPlayers
	_, s = playIn(t, s, engine.Do("unit-charge", keyUnit, "u3", keyAgainst, "u4", keyCover, "open"), []int{6})
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "move", keyNumber, "1", keyCover, "open"), []int{1})
	assert.Equal(t, 2, fresh(at(t, s.settled(), "60th Rifles")), "four were charged, one of them moved")
}

// TestHill85ReactionLeavesWheels: anything on wheels stays behind in a reaction, whichever of its people move.
func TestHill85ReactionLeavesWheels(t *testing.T) {
	gun := battery(typeLightGun, 4, muster.Mark{Key: markLimbered, N: 1})
	s := field(t, rifles(men(6, Veteran, "rifle")), gun)
	_, s = playIn(t, s, engine.Do("unit-charge", keyUnit, "u3", keyCover, "open"), []int{6})
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, _ := playIn(t, s, engine.Do("react", keyWhat, "move", keyNumber, "2", keyCover, "open"), []int{3})
	assert.Equal(t, distance(Average, inOpen, false, false, 3), deedOf(t, st).Far)
}

// TestHill46LeadersCountInAJoinedUnit: a joined unit has the quality of most of its figures, and leaders count
// as Veteran figures.
func TestHill46LeadersCountInAJoinedUnit(t *testing.T) {
	a := rifles(leader(officer), leader(nco), men(8, Average, "musket"))
	b := rifles(leader(officer), leader(nco), men(6, Veteran, "rifle"))
	assert.Equal(t, Veteran, mergedQuality(a, b), "ten Veterans, eight Average")
	b.Stacks[2].N = 4
	assert.Equal(t, Veteran, mergedQuality(a, b), "a tie to the better")
	b.Stacks[2].N = 3
	assert.Equal(t, Average, mergedQuality(a, b))
	b.Stacks = append(b.Stacks, Entry{ID: 9, Kind: "escort", Number: 20}.figures(b))
	assert.Equal(t, Average, mergedQuality(a, b), "whom they escort is none of them")
}

// TestHill124JoinedUnderTheCommandItJoins: a unit that joins another comes under that unit's command.
func TestHill124JoinedUnderTheCommandItJoins(t *testing.T) {
	for _, x := range [][3]int{{0, 2, 1}, {3, 2, 3}, {2, 3, 2}} {
		a, b := rifles(men(6, Veteran, "rifle")), rifles(men(6, Veteran, "rifle"))
		b.Name = "95th Rifles"
		s := field(t, a.WithMark(markCommand, x[0]), b.WithMark(markCommand, x[1]))
		_, s = playIn(t, s, engine.Do("join", "unit", "u3", "other", "u4"), nil)
		assert.Equal(t, x[2], s.command(3))
	}
}

// TestHill92EscortsAreNoStrength: people that a unit escorts do not count in its strength, alive or fallen: for
// morale, for the duty to check it, and for half or more lost at home.
func TestHill92EscortsAreNoStrength(t *testing.T) {
	for _, x := range []struct {
		lost, guests, fell int
		half               bool
	}{{5, 0, 0, true}, {5, 2, 0, true}, {4, 2, 0, false}, {4, 2, 2, false}, {5, 3, 3, true}, {4, 4, 3, false}, {5, 9, 1, true}} {
		u := rifles(leader(officer), men(9, Veteran, "rifle"))
		u.Original, u.Mustered = 10, 10
		people := Entry{ID: 9, Kind: "escort", Number: max(x.guests, 1)}.figures(u)
		if x.guests > 0 {
			people.N = x.guests
			u.Stacks = append(u.Stacks, people)
			u.Original, u.Mustered = u.Original+x.guests, u.Mustered+x.guests
		}
		u, _ = u.Lose(men(x.lost, Veteran, "rifle"))
		if people.N = x.fell; x.fell > 0 {
			u, _ = u.Lose(people)
		}
		assert.Equal(t, x.half, goneOf(u) == halfIsGone, "%+v", x)
		assert.Equal(t, []int{10, 10 - x.lost}, []int{withoutEscort(u).Original, withoutEscort(u).Alive()}, "%+v", x)
	}
	s := field(t, rifles(leader(officer), men(9, Veteran, "rifle"), Entry{ID: 9, Kind: "escort"}.figures(rifles())))
	u := at(t, s, "60th Rifles")
	u, _ = u.Lose(men(5, Veteran, "rifle"))
	s = s.withUnit(u.WithMark(markCheck, 1))
	assert.Contains(t, s.unitDuties()[0].Small, "Lost 5 of 10. 7+")
	home := does(t, s, func(a *act) { leave(a, u, offHome) })
	assert.Equal(t, offHalf, at(t, home, "60th Rifles").Off)
}

// TestHill32PeopleDoNotFight: Villagers and Monks neither charge nor attack, Aristocrats do not charge but
// defend themselves, and armed Monks are a fighting unit.
func TestHill32PeopleDoNotFight(t *testing.T) {
	for kind, can := range map[string][2]bool{"villagers": {}, "monks": {}, "aristo": {false, true}, "armed": {true, true}} {
		s := field(t, rifles(men(6, Veteran, "rifle")))
		_, s = playIn(t, s, engine.Do("note", "kind", kind), nil)
		s.Side = NonPlayers
		u := s.units(NonPlayers)[0]
		s.Active = u.ID
		for i, do := range []string{"unit-charge", "unit-attack"} {
			no := System{}.Form(s, engine.Do(do, keyUnit, ref("u", u.ID), keyAgainst, "u3", keyCover, "open")).Refused
			assert.Equal(t, can[i], no == nil, "%s %s", kind, do)
			assert.Equal(t, can[i], keyOf(t, s.unitKeys(u), do).Refused == "", "%s %s", kind, do)
		}
	}
}

// TestHill32PeopleDoNotStrikeBack: Villagers and Monks charged by Bandits do not strike back, and the charge is over
// with the blow; Aristocrats who are left defend themselves.
func TestHill32PeopleDoNotStrikeBack(t *testing.T) {
	for kind, strikes := range map[string]bool{"villagers": false, "monks": false, "aristo": true} {
		s := entered(t, opening(t, "depth", "full", "villages", "0"), "note kind=bandit", "note kind="+kind)
		s.Side = NonPlayers
		s, _ = play(t, s, "unit-charge cover=open unit="+ref("u", s.Roster[0].ID)+" against="+ref("u", s.Roster[1].ID), []int{3})
		s = entered(t, s, "contact what=yes", "react what=stand")
		s, st := play(t, s, "blow cover=open n=1", []int{1, 1, 1})
		assert.Equal(t, strikes, deedOf(t, st).Rest > 0, kind)
		assert.Equal(t, strikes, len(s.Threads) > 0, kind)
		assert.Equal(t, strikes, System{}.Form(s, engine.Do("strike-back")).Refused == nil, kind)
		assert.Equal(t, strikes, strings.Contains(strings.Join(System{}.Tell(s, st).Card.Due, ""), "may fight back"), kind)
	}
}

// TestHill44PeopleCheckToo: people who lost a figure check as any unit does, as Civilians. Source: HILL-44, 92.
func TestHill44PeopleCheckToo(t *testing.T) {
	for _, kind := range []string{"villagers", "monks", "aristo"} {
		s := entered(t, opening(t, "depth", "full", "villages", "0"), "note kind=bandit", "note kind="+kind)
		s.Side = NonPlayers
		by, people := s.Roster[0], s.Roster[1]
		assert.Positive(t, at(t, record(t, s, people.Name, "what=lost n=1"), people.Name).Mark(markCheck), "by ruling: "+kind)
		s, _ = play(t, s, "volley range=0-3 cover=open n=1 unit="+ref("u", by.ID)+" against="+ref("u", people.ID), []int{6, 6, 6})
		s = entered(t, s, "accept", "done")
		require.Positive(t, at(t, s, people.Name).Mark(markCheck), kind)
		s, st := play(t, s, "unit-check unit="+ref("u", people.ID), []int{3, 4})
		assert.GreaterOrEqual(t, deedOf(t, st).Reck.Target, checkNeed[Civilian], kind)
		assert.True(t, wavering(at(t, s.settled(), people.Name)), kind)
	}
}

// TestHill85GunsDoNotCharge: a crew that charges leaves its gun, limbered or not; if one of the crew stays, he
// keeps the gun.
func TestHill85GunsDoNotCharge(t *testing.T) {
	for _, limbered := range []int{0, 1} {
		s := field(t, battery(typeLightGun, 4).WithMark(markLimbered, limbered), rifles(men(6, Veteran, "rifle")))
		s.Side = NonPlayers
		c := engine.Do("unit-charge", keyUnit, "u3", keyAgainst, "u4", keyCover, "open")
		assert.Equal(t, leftWords[leftGun], System{}.Form(s, c).GoSmall)
		st, all := playIn(t, s, c, []int{3})
		assert.Equal(t, []any{leftGun, 1}, []any{deedOf(t, st).Leave, at(t, all.settled(), "French gun").Mark(markLeft)})
		st, some := playIn(t, s, c.With(keyNumber, "3"), []int{3})
		assert.Equal(t, []any{"", 0}, []any{deedOf(t, st).Leave, at(t, some.settled(), "French gun").Mark(markLeft)})
	}
}

// TestACrewComesBackToItsGun: horse gunners who left an unlimbered gun have no horses until they are back at
// it, and ride again once it is limbered. Source: HILL-30, 55, 85.
func TestACrewComesBackToItsGun(t *testing.T) {
	u := battery(typeLightGun, 4)
	for i := range u.Stacks {
		u.Stacks[i].Mounted = true
	}
	s := field(t, u, rifles(men(6, Veteran, "rifle")))
	s.Side, s.Active = NonPlayers, 3
	back := func(s State) bool { return len(s.captureDuties()) > 0 }
	assert.False(t, back(s))
	_, s = playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open"), []int{3})
	s = s.settled()
	u, _ = s.unit(3)
	assert.Equal(t, []any{false, 0, true}, []any{s.hasHorses(u), riding(u), back(s)})
	_, s = playIn(t, s, keyOf(t, dutyKeys(s), "manned-3").Do, nil)
	u, _ = s.unit(3)
	assert.Equal(t, []any{"", false}, []any{cannotServe(markActed(u, false)), back(s)})
	u, _ = does(t, s.withUnit(markActed(u, false)), func(a *act) { limber(markActed(u, false), didLimber, 1)(a) }).settled().unit(3)
	assert.Equal(t, 4, riding(u))
}

// TestAPartTakesAlong: a part that splits off has the cover of its unit, and has heard Retire if the unit has.
func TestAPartTakesAlong(t *testing.T) {
	u := rifles(leader(officer), leader(nco), men(8, Veteran, "rifle")).WithMark(markCover, 1+int(inHard)).WithMark(markRetire, 1)
	s := field(t, u)
	_, s = playIn(t, s, engine.Do("split", "unit", "u3", "figures", "4"), nil)
	for _, u := range s.units(Players) {
		assert.Equal(t, []int{1 + int(inHard), 1}, []int{u.Mark(markCover), u.Mark(markRetire)}, u.Name)
	}
}
