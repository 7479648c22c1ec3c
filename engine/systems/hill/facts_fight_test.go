package hill

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The facts of fire, charge, guns and morale where units are tracked.

// deedOf is what the step proposes.
func deedOf(t testing.TB, st engine.Step) Deed {
	t.Helper()
	for _, e := range st.Events {
		if p, ok := e.(proposed); ok {
			return p.Deed
		}
	}
	require.Fail(t, "nothing is proposed", "%s", st.Do)
	return Deed{}
}

// at is the unit of that name.
func at(t testing.TB, s State, name string) muster.Unit {
	t.Helper()
	for _, u := range s.Roster {
		if u.Name == name {
			return u
		}
	}
	require.Fail(t, "no unit of that name", name)
	return muster.Unit{}
}

func facesOf(n, face int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = face
	}
	return out
}

func marksmanOf(s muster.Stack) muster.Stack { s.Marksman = true; return s }

// TestHill18VolleySortsItsFigures: every group of a mixed volley needs what the console says of one
// such figure, and every figure throws.
func TestHill18VolleySortsItsFigures(t *testing.T) {
	s := field(t, rifles(marksmanOf(men(1, Veteran, "rifle")), men(6, Veteran, "rifle"), men(4, Average, "musket"), leader(officer)),
		french(men(14, Average, "musket")))
	f := System{}.Form(s, engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "hard"))
	require.Nil(t, f.Refused)
	assert.Equal(t, 12, f.Times, "everybody with what serves him best")
	st, _ := playIn(t, s, engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "hard"), facesOf(36, 4))
	d := deedOf(t, st)
	var got []string
	for _, g := range d.Groups {
		got = append(got, fmt.Sprint(g.called(), " ", g.Reck.Target))
	}
	e := entry{actor: Veteran, target: Average, rng: to6, cover: inHard}
	sharp := e
	sharp.marksman = true
	lesser := e
	lesser.actor = Average
	assert.Equal(t, []string{
		fmt.Sprint("1 rifle, Marksman ", reckFire(rifle, sharp).Target),
		fmt.Sprint("6 rifles ", reckFire(rifle, e).Target),
		fmt.Sprint("4 muskets ", reckFire(musket, lesser).Target),
		fmt.Sprint("1 pistol, officer ", reckFire(pistol, e).Target),
	}, got)
	assert.Equal(t, 12, d.of())
}

// TestHill43NobodyFiresTwice: figures that have acted are not offered again, and the refusal says so.
func TestHill43NobodyFiresTwice(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")))
	c := engine.Do("volley", keyRange, "6-12", keyCover, "open")
	_, s = playIn(t, s, c.With(keyNumber, "4"), facesOf(12, 1))
	no := refusedIn(t, s, c.With(keyUnit, "u3").With(keyNumber, "4"))
	assert.Equal(t, "U4", no.Code)
	assert.Equal(t, "Only 2 figures can do it.", no.Text)
	_, s = playIn(t, s, c.With(keyUnit, "u3"), facesOf(6, 1))
	no = refusedIn(t, s, c.With(keyUnit, "u3"))
	assert.Equal(t, sayActed, no.Text)
	assert.Equal(t, "HILL-43", no.Section)
}

// TestHill44LossesOweACheck: a unit that lost figures owes a check, which knows its best figure and
// its losses, and pays it once.
func TestHill44LossesOweACheck(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(5, Average, "musket"), leader(officer)))
	// three of the men are drawn
	_, s = playIn(t, s, engine.Do("volley", keyRange, "0-3", keyCover, "open"), append(append(facesOf(9, 6), facesOf(9, 1)...), 2, 2, 2))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Equal(t, 1, at(t, s, "French infantry").Mark(markCheck))
	assert.Equal(t, 3, at(t, s, "French infantry").Alive())
	f := System{}.Form(s, engine.Do("unit-check"))
	require.Nil(t, f.Refused, "the one unit that owes a check is chosen")
	assert.Equal(t, checkNeed[Veteran]+halfGone, f.Reck.Target, "an officer makes it Veteran; exactly half counts")
	st, s := playIn(t, s, engine.Do("unit-check"), []int{3, 3})
	assert.False(t, deedOf(t, st).Good)
	_, s = playIn(t, s, engine.Do("accept"), nil)
	u := at(t, s, "French infantry")
	assert.Equal(t, 0, u.Mark(markCheck))
	assert.True(t, wavering(u))
	assert.Equal(t, "U1", refusedIn(t, s, engine.Do("unit-check")).Code, "nobody owes one now")
}

// TestHill54MountAndDismount: cavalry dismounts at the end of a Move and mounts at the beginning of
// the next.
func TestHill54MountAndDismount(t *testing.T) {
	s := field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine")}})
	st, s := playIn(t, s, engine.Do("unit-move", keyCover, "open", keyHorse, "dismount"), []int{3})
	assert.Equal(t, distance(Veteran, inOpen, true, false, 3), deedOf(t, st).Far)
	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	assert.False(t, allMounted(at(t, s, "Dragoons")))
	s.Side = Players
	st, s = playIn(t, s, engine.Do("unit-move", keyCover, "open", keyHorse, "mount"), []int{3})
	assert.Equal(t, distance(Veteran, inOpen, true, false, 3), deedOf(t, st).Far)
	assert.True(t, allMounted(at(t, s.settled(), "Dragoons")))
	f := System{}.Form(field(t, rifles(men(6, Veteran, "rifle"))), engine.Do("unit-move", keyCover, "open"))
	for _, x := range f.Fields {
		assert.NotEqual(t, keyHorse, x.Key, "riflemen have no horses")
	}
}

// TestHill55And71FromLimberedToTheSecondShot: a gun that comes limbered and unloaded fires its
// first shot on the third action when it is light and on the fourth when it is a field gun; after a
// shot it owes its loads again.
func TestHill55And71FromLimberedToTheSecondShot(t *testing.T) {
	for typ, load := range map[string]int{typeLightGun: 1, typeFieldGun: 2} {
		s := field(t, battery(typ, 4, muster.Mark{Key: markLimbered, N: 1}, muster.Mark{Key: markLoad, N: load}),
			rifles(men(6, Veteran, "rifle")))
		s.Side = NonPlayers
		turn := func(want string, c engine.Command, faces ...int) {
			t.Helper()
			st, next := playIn(t, s, c, faces)
			assert.Equal(t, want, deedOf(t, st).What)
			_, s = playIn(t, next, engine.Do("end-turn"), nil)
			s.Side = NonPlayers
		}
		for _, what := range []string{didLoad, didFire} {
			no := refusedIn(t, s, engine.Do("unit-gun", keyWhat, what))
			assert.Equal(t, "A limbered gun may only move.", no.Text)
		}
		turn(didUnlimber, engine.Do("unit-gun"))
		assert.Equal(t, "Not loaded: "+plural(load, "Load action", "Load actions")+".",
			refusedIn(t, s, engine.Do("unit-gun", keyWhat, didFire)).Text)
		for shot := range 2 {
			for range load {
				turn(didLoad, engine.Do("unit-gun"))
			}
			assert.Equal(t, "It is loaded with roundshot.", refusedIn(t, s, engine.Do("unit-gun", keyWhat, didLoad)).Text)
			turn(didFire, engine.Do("unit-gun"), 5, 5)
			assert.Equal(t, load, at(t, s, "French gun").Mark(markLoad), "after shot %d", shot+1)
			_, s = playIn(t, s, engine.Do("leave-off"), nil)
		}
		assert.Equal(t, 1+2*(load+1), s.Turn-1, "%s: actions to the second shot", typ)
	}
}

// TestHill70And71Rounds: a howitzer fires shell or cannister, a gun roundshot or cannister; two of
// the crew at least load, the whole crew acts, a misfire leaves the gun loaded.
func TestHill70And71Rounds(t *testing.T) {
	gun := battery(typeLightGun, 4, muster.Mark{Key: markLoad, N: 1})
	s := field(t, gun, rifles(men(6, Veteran, "rifle")))
	s.Side = NonPlayers
	assert.Equal(t, "Only a howitzer fires shell.", refusedIn(t, s, engine.Do("unit-gun", keyRound, "shell")).Text)
	howitzer := battery(typeLightGun, 4, muster.Mark{Key: markLoad, N: 1}, muster.Mark{Key: markHowitzer, N: 1})
	h := field(t, howitzer, rifles(men(6, Veteran, "rifle")))
	h.Side = NonPlayers
	assert.Equal(t, "A howitzer fires shell or cannister.", refusedIn(t, h, engine.Do("unit-gun", keyRound, "roundshot")).Text)
	st, _ := playIn(t, h, engine.Do("unit-gun"), nil)
	assert.Equal(t, 3, deedOf(t, st).Round, "shell unless said otherwise")

	one := field(t, battery(typeLightGun, 1, muster.Mark{Key: markLoad, N: 1}))
	one.Side = NonPlayers
	assert.Equal(t, "At least two of the crew must load.", refusedIn(t, one, engine.Do("unit-gun", keyWhat, didLoad)).Text)
	two := field(t, battery(typeLightGun, 2, muster.Mark{Key: markLoad, N: 1}))
	assert.Nil(t, System{}.Form(two, engine.Do("unit-gun", keyWhat, didLoad, keyRound, "roundshot", keyAnyway, "yes")).Refused)

	_, s = playIn(t, s, engine.Do("unit-gun", keyRound, "cannister"), nil)
	assert.Equal(t, sayActed, refusedIn(t, s, engine.Do("unit-gun")).Text)
	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	s.Side = NonPlayers
	_, s = playIn(t, s, engine.Do("unit-gun", keyWhat, didFire), []int{1, 1})
	u := at(t, s.settled(), "French gun")
	assert.Equal(t, []int{0, 2}, []int{u.Mark(markLoad), u.Mark(markRound)}, "a misfire leaves it loaded")
	assert.Empty(t, s.Threads)
}

// TestHill73To76UnderFire: who stands in the way tests, friend and foe, each figure with its own
// throw by its own quality; the gun or wagon itself tests as Transport.
func TestHill73To76UnderFire(t *testing.T) {
	s := field(t, battery(typeFieldGun, 4, muster.Mark{Key: markRound, N: 2}), rifles(men(6, Veteran, "rifle")),
		french(men(8, Conscript, "musket")),
		muster.Unit{Side: theirs, Name: "Convoy", Type: typeConvoy, Symbol: "t-convoy", Stacks: []muster.Stack{men(4, Average, "musket")},
			Marks: []muster.Mark{{Key: markWagons, N: 2}}})
	s.Side = NonPlayers
	_, s = playIn(t, s, engine.Do("unit-gun", keyUnit, "u3"), []int{5, 5})
	require.Len(t, s.Threads, 1)
	f := System{}.Form(s, engine.Do("under-fire"))
	assert.Len(t, f.Fields[0].Options, 5, "friend, foe, the crew itself, and nobody else")
	for unit, wheels := range map[string]bool{"u3": true, "u4": false, "u5": false, "u6": true} {
		f := System{}.Form(s, engine.Do("under-fire", keyUnit, unit))
		asked := slices.ContainsFunc(f.Fields, func(x view.Field) bool { return x.Key == "vehicle" })
		assert.Equal(t, wheels, asked, "the gun or a wagon of %s", unit)
	}
	for _, x := range []struct {
		unit    string
		q       Quality
		vehicle string
	}{{"u4", Veteran, ""}, {"u5", Conscript, ""}, {"u6", Transport, "yes"}} {
		c := engine.Do("under-fire", keyUnit, x.unit, keyRange, "12-18", keyCover, "soft", keyNumber, "2").With("vehicle", x.vehicle)
		st, next := playIn(t, s, c, append(facesOf(3, 6), facesOf(3, 1)...))
		d := deedOf(t, st)
		assert.Equal(t, reckTest(cannister, entry{actor: x.q, rng: to18, cover: inSoft}).Target, d.Groups[0].Reck.Target)
		assert.Equal(t, 1, d.made(), "one is safe")
		s = next
	}
	s = s.settled()
	assert.Equal(t, []int{5, 7, 4}, []int{at(t, s, "60th Rifles").Alive(), at(t, s, "French infantry").Alive(), at(t, s, "Convoy").Alive()})
	assert.Equal(t, 1, at(t, s, "Convoy").Mark(markWagons), "one wagon is out of action")
	_, s = playIn(t, s, engine.Do("under-fire", keyUnit, nobodyElse), nil)
	assert.Empty(t, s.Threads)
}

// charging is a game where cavalry charges a French unit, in contact one to one.
func charging(t testing.TB, q Quality, target ...muster.Stack) State {
	t.Helper()
	s := field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine")}}, french(target...))
	_, s = playIn(t, s, engine.Do("unit-charge", keyCover, "open"), []int{4})
	return s
}

// TestHill80ShortCharge: a charge that falls short spends only the charger's action.
func TestHill80ShortCharge(t *testing.T) {
	s := charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "no"), nil)
	assert.Empty(t, s.Threads)
	assert.Equal(t, 0, fresh(at(t, s, "Dragoons")))
	assert.Equal(t, 6, fresh(at(t, s, "French infantry")))
}

// TestHill81WhoMayReact: only figures that have not acted; Wavering ones only move; when all have
// acted the blow comes at once.
func TestHill81WhoMayReact(t *testing.T) {
	acted := men(4, Average, "musket")
	acted.Acted = true
	s := charging(t, Average, acted, men(2, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	f := System{}.Form(s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18"))
	require.Nil(t, f.Refused)
	assert.Equal(t, 2, f.Times)
	assert.Equal(t, "U4", refusedIn(t, s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18", keyNumber, "3")).Code)

	s = charging(t, Average, acted)
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, atBlow, s.Threads[0].At)

	s = charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	next, err := fold(s, marked{Unit: at(t, s, "French infantry").ID, Name: "French infantry", Key: markWavering, N: 1})
	require.NoError(t, err)
	_, s = playIn(t, next, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, sayWavering, refusedIn(t, s, engine.Do("react", keyWhat, "fire")).Text)
	assert.Nil(t, System{}.Form(s, engine.Do("react", keyWhat, "move", keyCover, "open")).Refused)
}

// TestHill82ReactionRange: Veterans fire at the shortest bracket, Average men at half the distance
// the charger started from, Conscripts at the whole of it. Veterans need not be asked for it.
func TestHill82ReactionRange(t *testing.T) {
	for _, x := range []struct {
		q        Quality
		from, at bracket
	}{{Veteran, to24, to3}, {Average, to6, to3}, {Average, to12, to6}, {Average, to18, to12}, {Average, to24, to12}, {Average, to36, to18},
		{Conscript, to18, to18}, {Conscript, to12, to12}} {
		s := charging(t, x.q, men(6, x.q, "musket"))
		s.Threads[0] = s.Threads[0].with(numFar, 40*inch) // farther than any charge, for the sake of the brackets
		_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
		c := engine.Do("react", keyWhat, "fire")
		if x.q != Veteran {
			assert.Equal(t, "Choose how far away the charger started.", refusedIn(t, s, c).Text)
			c = c.With(keyFrom, bracketIDs[x.from])
		}
		want := reckFire(musket, entry{actor: x.q, target: Veteran, rng: x.at, cover: inOpen, targetMounted: true})
		f := System{}.Form(s, c)
		require.Nil(t, f.Refused)
		assert.Equal(t, want.Target, f.Reck.Target, "%s from %s", x.q, bracketIDs[x.from])
	}
	for b := to3; b < over72; b++ { // half of everything in a bracket lies in one bracket
		from, to := b.ends()
		for d := from + 1; d <= to; d++ {
			near, far := b.half().ends()
			assert.True(t, d > 2*near && d <= 2*far, "half of %d quarters lies in %s", d, bracketIDs[b.half()])
		}
	}
}

// TestHill83ReactionMove: a move away breaks contact; what is left of the charge may regain it, or the
// charge is over with both actions spent.
func TestHill83ReactionMove(t *testing.T) {
	s := charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, s := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "rough"), []int{3})
	assert.Equal(t, distance(Average, inRough, false, false, 3), deedOf(t, st).Far)
	_, off := playIn(t, s, engine.Do("regain", keyWhat, "no"), nil)
	assert.Empty(t, off.Threads)
	assert.Equal(t, 0, fresh(at(t, off, "French infantry")))
	_, on := playIn(t, s, engine.Do("regain", keyWhat, "yes", keyNumber, "4", "charged", "3"), nil)
	th := on.Threads[0]
	assert.Equal(t, []any{atBlow, 4, 3}, []any{th.At, th.num(numChargers), th.num(numCharged)})
}

// TestHill84BlowAndReturn: the charger strikes first, charging, at the cover of those attacked; those
// alive strike back at the ground he charged over; both sides have then acted.
func TestHill84BlowAndReturn(t *testing.T) {
	s := charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes", keyNumber, "4", "charged", "4"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	st, s := playIn(t, s, engine.Do("blow", keyCover, "hard"), append(facesOf(6, 6), facesOf(6, 1)...))
	d := deedOf(t, st)
	assert.Equal(t, reckAttack(entry{actor: Veteran, target: Average, cover: inHard, mounted: true, charges: true}).Target,
		d.Groups[0].Reck.Target)
	assert.Equal(t, []int{4, 2, 2}, []int{d.of(), d.made(), d.Rest})
	st, s = playIn(t, s, engine.Do("strike-back"), append(facesOf(3, 6), facesOf(3, 1)...))
	d = deedOf(t, st)
	assert.Equal(t, reckAttack(entry{actor: Average, target: Veteran, cover: inOpen, targetMounted: true}).Target, d.Groups[0].Reck.Target)
	assert.Empty(t, s.Threads, "the charge is over")
	s = s.settled()
	assert.Equal(t, []int{5, 0}, []int{at(t, s, "Dragoons").Alive(), fresh(at(t, s, "Dragoons"))})
	assert.Equal(t, []int{4, 2}, []int{at(t, s, "French infantry").Alive(), fresh(at(t, s, "French infantry"))},
		"the two not charged have not acted")
	for _, name := range []string{"Dragoons", "French infantry"} {
		assert.Equal(t, 1, at(t, s, name).Mark(markCheck), name)
	}
}

// TestThreadWaitsInTheDuties: a charge left half-way waits, outlasts the turn, and is taken
// up again after other entries.
func TestThreadWaitsInTheDuties(t *testing.T) {
	s := charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	d := System{}.Desk(s)
	require.NotEmpty(t, d.Duties)
	assert.Equal(t, "Charge of Dragoons", d.Duties[0].Title)
	_, later := playIn(t, s, engine.Do("end-turn"), nil)
	assert.NotEmpty(t, later.Threads, "the end of the turn leaves it to do")
	back := s
	back.Threads = nil
	assert.Equal(t, "There is no charge in progress.", refusedIn(t, back, engine.Do("contact")).Text)
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, atReact, s.Threads[0].At)
}

// TestHill62And63Rifles: a shot out of range uses the action and empties a rifle; a loose
// ball needs no load and empties nothing; Load is an action.
func TestHill62And63Rifles(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")))
	shot := func(way, rng string, faces ...int) State {
		_, next := playIn(t, s, engine.Do("volley", keyUnit, "u3", keyWeapon, way, keyRange, rng, keyCover, "open"), faces)
		return next.settled()
	}
	empty := func(s State) int {
		return at(t, s, "60th Rifles").Count(func(f muster.Figure) bool { return f.Unloaded })
	}
	far := shot("rifle", "48-72")
	assert.Equal(t, []int{6, 0}, []int{empty(far), fresh(at(t, far, "60th Rifles"))})
	ball := shot(loose, "6-12", facesOf(18, 1)...)
	assert.Equal(t, 0, empty(ball))
	next, err := fold(far, turned{Turn: far.Turn + 1, Acts: far.inStep().ToAct})
	require.NoError(t, err)
	next.Side, s = Players, next
	s = next
	assert.Equal(t, "U3", refusedIn(t, s, engine.Do("volley", keyUnit, "u3", keyWeapon, "rifle", keyRange, "6-12", keyCover, "open")).Code)
	assert.Equal(t, 0, 6-empty(shot(loose, "6-12", facesOf(18, 1)...)), "still to load after a loose ball")
	f := System{}.Form(s, engine.Do("unit-stand", keyUnit, "u3"))
	assert.Equal(t, "Load 6 rifles", f.Go)
	_, s = playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), nil)
	s = s.settled()
	assert.Equal(t, []int{0, 0}, []int{empty(s), fresh(at(t, s, "60th Rifles"))})
}

// TestHill91Rally: a Wavering unit neither fires nor loads; it rallies only whole, and breaks
// when it fails.
func TestHill91Rally(t *testing.T) {
	s := field(t, rifles(men(6, Average, "rifle")), french(men(14, Average, "musket")))
	s, err := fold(s, marked{Unit: 3, Name: "60th Rifles", Key: markWavering, N: 1})
	require.NoError(t, err)
	for _, do := range []string{"volley", "unit-charge", "unit-attack"} {
		assert.Equal(t, sayWavering, refusedIn(t, s, engine.Do(do, keyUnit, "u3")).Text, do)
	}
	assert.Nil(t, System{}.Form(s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open")).Refused)
	st, ok := playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), []int{2, 3})
	assert.Equal(t, rallyNeed[Average], deedOf(t, st).Reck.Target)
	assert.False(t, wavering(at(t, ok.settled(), "60th Rifles")))
	assert.Equal(t, 0, fresh(at(t, ok.settled(), "60th Rifles")), "it is its action")
	_, broke := playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), []int{2, 2})
	u := at(t, broke.settled(), "60th Rifles")
	assert.False(t, u.Here())
	assert.Equal(t, 6, u.Gone())
	_, part := playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open", keyNumber, "2"), []int{2})
	assert.Contains(t, refusedIn(t, part, engine.Do("unit-stand", keyUnit, "u3")).Text, "as a whole")
}

// TestHill103SearchOfAFallenOfficer: an officer cut down in contact may be searched until the turn
// after next ends; one who is shot may not.
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

// TestSearchWaitsForWhoFelledHim: where all of them have acted the search is not what comes next, though others have not acted, and the
// result does not lead to it. Their next action may be it. Source: HILL-43, 103.
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

// TestHill85AbandonedGun: a gun whose crew is gone stays and is captured in one tap.
func TestHill85AbandonedGun(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sweep").(State)
	_, s = playIn(t, s, engine.Do("note", "kind", "lart", "figures", "4", "quality", "average"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	_, s = playIn(t, s, engine.Do("unit-attack", keyUnit, "u3", keyCover, "open", keyNumber, "4"), facesOf(12, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	require.Len(t, s.Parties, 1, "the gun stays")
	d := System{}.Desk(s).Duties
	require.NotEmpty(t, d)
	assert.Equal(t, "Light artillery: abandoned", d[0].Title)
	_, s = playIn(t, s, d[0].Key.Do, nil)
	assert.Empty(t, s.Parties)
	assert.Equal(t, []string{"met", "noteworthy"}, []string{s.Ledger[0].Kind, s.Ledger[1].Kind})
}

// TestUnitsRefusals: Transport takes no offensive action (E6) and checks no morale (E8), and on the console
// nothing of this is offered.
func TestUnitsRefusals(t *testing.T) {
	s := field(t, rifles(men(3, Veteran, "rifle")), french(men(3, Transport, "")))
	for _, do := range []string{"unit-charge", "unit-attack"} {
		assert.Equal(t, sayOffensive, refusedIn(t, s, engine.Do(do, keyUnit, "u4")).Text, do)
	}
	assert.Equal(t, "Everybody with anything to fire has acted.", refusedIn(t, s, engine.Do("volley", keyUnit, "u4")).Text)
	assert.Equal(t, sayMorale, refusedIn(t, s, engine.Do("unit-check", keyUnit, "u4")).Text)
	console := rulestest.Start(t, System{}).(State)
	for _, p := range deeds() {
		assert.Equal(t, "U0", refusedIn(t, console, engine.Do(p.ID)).Code, p.ID)
	}
	for _, p := range (System{}).Procedures(console) {
		assert.NotEqual(t, groupUnits, p.Group, "not on the menu of the console")
	}
}

// TestFightUndo plays a charge through the journal and takes it all back: every position is met again
// exactly, and met once more by redo.
func TestFightUndo(t *testing.T) {
	g, err := journal.New(System{}, journal.Setup{System: "hill", Seed: 5, Options: engine.Do("", "force", "villa-nueva").In})
	require.NoError(t, err)
	var was []string
	for i, c := range []engine.Command{
		engine.Do("note", "kind", "cav", "figures", "8", "quality", "average", "officers", "1", "mounted", "yes"),
		engine.Do("unit-charge", keyUnit, "u8", keyAgainst, "u4", keyCover, "open", keyAnyway, "yes"), engine.Do("contact", keyWhat, "yes"),
		engine.Do("react", keyWhat, "fire"), engine.Do("adjust", "lost-u8", "2"), engine.Do("blow", keyCover, "open"), engine.Do("strike-back"),
		engine.Do("volley", keyUnit, "u5", keyAgainst, "u8", keyRange, "6-12", keyCover, "open", keyNumber, "6", keyAnyway, "yes"),
		engine.Do("volley", keyUnit, "u5", keyAgainst, "u8", keyRange, "6-12", keyCover, "open", keyNumber, "6", keyAnyway, "yes"),
		engine.Do("unit-check", keyUnit, "u4"),
	} {
		was = append(was, rulestest.JSON(t, g.State()))
		need, e, err := g.Begin(c).Advance(0)
		require.NoError(t, err, "%d: %s", i, c)
		require.Nil(t, need, "%s", c)
		require.NotNil(t, e, "%s", c)
		require.NoError(t, g.Append(*e))
	}
	end := rulestest.JSON(t, g.State())
	for i := len(was) - 1; i >= 0; i-- {
		e, err := g.Undo(0)
		require.NoError(t, err)
		require.NoError(t, g.Append(e))
		require.Equal(t, was[i], rulestest.JSON(t, g.State()), "after undoing %d", i)
	}
	for range was {
		e, err := g.Redo(0)
		require.NoError(t, err)
		require.NoError(t, g.Append(e))
	}
	require.Equal(t, end, rulestest.JSON(t, g.State()))
}

// Non-Players fight Players and each other: one that stands alone has nobody to fight. Source: HILL-109.
func TestWhoIsThereToFight(t *testing.T) {
	us, them := rifles(men(6, Veteran, "rifle")), french(men(6, Average, "musket"))
	for _, x := range []struct {
		s   State
		who Side
		is  bool
	}{{field(t, us), Players, false}, {field(t, them), NonPlayers, false}, {field(t, them, them), NonPlayers, true},
		{field(t, us, us), Players, false}, {field(t, us, them), Players, true}, {field(t, us, them), NonPlayers, true}} {
		assert.Equal(t, x.is, x.s.opposes(x.s.units(x.who)[0]), "%d and %d", len(x.s.units(Players)), len(x.s.units(NonPlayers)))
	}
}

// An attack by some of a unit leaves the others to act. Source: HILL-43.
func TestAttackLeavesTheOthersToAct(t *testing.T) {
	s := field(t, rifles(men(10, Veteran, "rifle")), french(men(6, Average, "musket")))
	st, s := playIn(t, s, engine.Do("unit-attack", keyCover, "open", keyNumber, "4"), facesOf(12, 1))
	assert.Equal(t, []int{4, 6}, []int{deedOf(t, st).N, deedOf(t, st).Rest})
	assert.Contains(t, System{}.Tell(s, st).Card.Notes, "6 figures of the unit still to act.")
}

// TestHill82HalvedRanges: an Average figure fires at half the distance from which the charger started, read as its bracket.
// Source: HILL-82.
func TestHill82HalvedRanges(t *testing.T) {
	for b := to3; b < over72; b++ {
		_, far := b.ends()
		half := b.half()
		_, top := half.ends()
		assert.LessOrEqual(t, far/2, top, "half of %d lies within the bracket", far)
		if half > to3 {
			_, nearer := (half - 1).ends()
			assert.Greater(t, far/2, nearer, "and not within a nearer one")
		}
	}
	assert.Equal(t, to48, over72.half(), "half of more than 72 inches")
}

// TestHill84PairsLeft: those charged fall out with their own charger; where several stand against one charger, in proportion,
// rounded up. Source: HILL-84.
func TestHill84PairsLeft(t *testing.T) {
	for _, x := range []struct{ charged, chargers, left, want int }{
		{5, 5, 5, 5}, {5, 5, 3, 3}, {4, 6, 5, 4}, {4, 6, 2, 2}, {6, 3, 3, 6}, {6, 3, 2, 4}, {7, 3, 2, 5}, {7, 3, 0, 0}, {3, 3, 0, 0},
	} {
		assert.Equal(t, x.want, paired(x.charged, x.chargers, x.left), "%+v", x)
	}
}

// TestContactIsCounted: as many are in contact as charge and stand there, one at least of each. Source: HILL-80, 81.
func TestContactIsCounted(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(4, Average, "musket")))
	s, _ = play(t, s, "unit-charge unit=u"+num(at(t, s, "60th Rifles").ID)+" against=u"+num(at(t, s, "French infantry").ID)+" cover=open",
		[]int{6})
	contact := "contact thread=t" + num(s.Threads[0].ID) + " what=yes"
	for numbers, is := range map[[2]int]bool{{6, 4}: true, {1, 1}: true, {6, 1}: true, {7, 4}: false, {0, 4}: false, {6, 5}: false,
		{6, 0}: false} {
		c, err := engine.ParseCommand(fmt.Sprintf("%s n=%d charged=%d", contact, numbers[0], numbers[1]))
		require.NoError(t, err)
		assert.Equal(t, is, System{}.Form(s, c).Refused == nil, "%v", numbers)
	}
	c, err := engine.ParseCommand(contact)
	require.NoError(t, err)
	for _, f := range (System{}).Form(s, c).Fields {
		if most, is := map[string]int{keyNumber: 6, "charged": 4}[f.Key]; is {
			assert.Equal(t, []any{1, most, num(most)}, []any{f.Min, f.Max, f.Value}, f.Key)
		}
	}
}
