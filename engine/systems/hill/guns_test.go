package hill

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestHill70To75Guns: what a gun fires makes figures test by line, cone and burst, and takes its Load actions.
// Source: HILL-70 to 75.
func TestHill70To75Guns(t *testing.T) {
	for _, c := range []struct{ do, line, cone, load string }{
		{"fire-light", "48″", "24″", "one reload marker"}, {"fire-field", "72″", "36″", "two reload markers"},
	} {
		do := engine.Do(c.do, "actor", "average")
		card := tellOf(resolved(t, do, answered("howitzer", "no"), given("gun", 3, 4))).Card
		require.Len(t, card.Todo, 3)
		assert.Contains(t, card.Todo[0].Small, c.line)
		assert.Contains(t, card.Todo[1].Small, "60°")
		assert.Contains(t, card.Todo[1].Small, c.cone)
		assert.Contains(t, card.Todo[2].What.String(), c.load)
		var keys []string
		for _, k := range card.Keys {
			assert.True(t, k.Open)
			keys = append(keys, k.Do.Do)
		}
		assert.Equal(t, []string{"test-roundshot", "test-cannister"}, keys)

		shell := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "10"), given("gun", 6, 6))).Card
		assert.Contains(t, cardText(shell), "Everyone within 3″ of the burst tests")
		assert.Contains(t, cardText(shell), c.load)
		require.Len(t, shell.Keys, 1)
		assert.Equal(t, "test-blast", shell.Keys[0].Do.Do)

		misfire := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "10"), given("gun", 1, 1))).Card
		assert.Contains(t, misfire.Notes, "The gun is still loaded; the action is used.")
		assert.Empty(t, misfire.Todo, "no marker after a misfire")

		short := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "72.5"))).Card
		assert.Equal(t, "The shell falls short. No burst. The gun must be reloaded.", short.Line)
		assert.Contains(t, cardText(short), c.load)
	}
}

// TestHill75ShellAdrift: the distance die is thrown before the direction die; every direction and distance of
// 3.6 is tried. Source: HILL-75.
func TestHill75ShellAdrift(t *testing.T) {
	do := engine.Do("fire-light", "actor", "average")
	ways := []string{"over", "over right", "short right", "short", "short left", "over left"}
	for _, c := range []struct {
		gun  []int
		roll string
		off  [6]int
	}{{[]int{3, 3}, "drift", [6]int{1, 1, 2, 2, 3, 3}}, {[]int{2, 2}, "wide", [6]int{3, 4, 5, 6, 7, 8}}} {
		for die := 1; die <= 6; die++ {
			for way := 1; way <= 6; way++ {
				st := resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "12"), given("gun", c.gun...), given(c.roll, die),
					given("shell-direction", way))
				card := tellOf(st).Card
				assert.Equal(t, fmt.Sprintf("%d″", c.off[die-1]), card.Number)
				assert.Equal(t, ways[way-1], card.Word)
			}
		}
	}
}

// TestHill76TransportUnderFire: teams and wagons test as Transport; losing one does not count as a casualty
// that makes a unit check morale. Source: HILL-76.
func TestHill76TransportUnderFire(t *testing.T) {
	card := tellOf(resolved(t, engine.Do("test-blast", "actor", "transport", "cover", "open"), given("test", 1, 1, 1))).Card
	assert.Equal(t, "Lost", card.Word)
	require.Len(t, card.Todo, 1)
	assert.Equal(t, "The gun, wagon or team is out of action", card.Todo[0].What.String())
	assert.Empty(t, card.Due)
}

// TestHill55And71FromLimberedToTheSecondShot: a gun that starts limbered and unloaded fires its first shot on
// the third action if it is light and on the fourth if it is a field gun. After a shot it must be loaded again.
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
			assert.Empty(t, s.Threads, "who stood in the way has tested by the end of the turn")
		}
		assert.Equal(t, 1+2*(load+1), s.Turn-1, "%s: actions to the second shot", typ)
	}
}

// TestHill70And71Rounds: a howitzer fires shell or cannister, a gun roundshot or cannister. At least two of the
// crew load, the whole crew acts, and a misfire leaves the gun loaded.
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
	assert.Equal(t, "At least two gunners must load.", refusedIn(t, one, engine.Do("unit-gun", keyWhat, didLoad)).Text)
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

// TestUnderFireKnowsWhereTheyStand: the tests for a round know the cover of a unit and its distance from the gun when a
// volley would, until they are entered otherwise. Source: HILL-73, 74.
func TestUnderFireKnowsWhereTheyStand(t *testing.T) {
	s := field(t, battery(typeFieldGun, 4, muster.Mark{Key: markRound, N: 2}), rifles(men(6, Veteran, "rifle")))
	s = s.withUnit(at(t, s, "60th Rifles").WithMark(markCover, 1+int(inHard))).sighted(sighting{Unit: 4, Target: 3, Near: 48, Far: 72})
	s.Side = NonPlayers
	_, s = playIn(t, s, engine.Do("unit-gun", keyUnit, "u3"), []int{5, 5})
	f := System{}.Form(s, engine.Do("under-fire", keyUnit, "u4"))
	require.Nil(t, f.Refused)
	want := func(b bracket, c cover) int {
		return reckTest(cannister, entry{actor: Veteran, rng: b, cover: c}).Target
	}
	assert.Equal(t, want(to18, inHard), f.Reckoning.Target)
	f = System{}.Form(s, engine.Do("under-fire", keyUnit, "u4", keyRange, "6-12", keyCover, "open"))
	assert.Equal(t, want(to12, inOpen), f.Reckoning.Target)
}

// TestHill73To76UnderFire: everybody in the way tests, friend and foe, each figure with its own throw by its
// own quality; the gun or wagon itself tests as Transport.
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

// TestHill85AbandonedGun: a gun whose crew is gone stays on the table and is captured in one tap.
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

// TestWhoTests: of a unit in the way, plain soldiers test and as many leaders as are entered, the officer
// first; figures with the same tests are tested together. A number between one and all is asked for, and
// leaders only if not all test. Source: hill-tables 3.7.
func TestWhoTests(t *testing.T) {
	gun := battery(typeFieldGun, 4, muster.Mark{Key: markRound, N: 1})
	mixed := rifles(men(4, Veteran, "rifle"), men(3, Average, "musket"), leader(officer), leader(nco))
	s := field(t, gun, mixed)
	u := at(t, s, "60th Rifles")
	s.Threads = []Thread{{ID: 70, Kind: threadFire, At: atTest, Unit: at(t, s, "French gun").ID,
		Words: []ThreadWord{{wordMissile, missileNames[roundshot].id}, {wordGun, guns[fieldGun].id}}}}
	for _, x := range []struct {
		n, led int
		want   map[string]int // by quality, none of them mounted
	}{{2, 0, map[string]int{"[0 0]": 2}}, {2, 1, map[string]int{"[0 0]": 2}}, {3, 2, map[string]int{"[0 0]": 3}},
		{6, 1, map[string]int{"[0 0]": 5, "[1 0]": 1}}, {9, 0, map[string]int{"[0 0]": 6, "[1 0]": 3}}} {
		e := testers{m: roundshot, u: u, rng: to12, n: x.n, leaders: x.led, house: designed()}
		got := map[string]int{}
		for _, g := range e.groups() {
			got[fmt.Sprint(g.Who[1:])] += g.N
		}
		assert.Equal(t, x.want, got, "%+v", x)
		officers := 0
		for _, p := range e.chosen() {
			if p.Leader == officer {
				officers += p.N
			}
		}
		assert.Equal(t, map[bool]int{true: 1}[x.led > 0 || x.n == 9], officers, "%+v", x)
	}
	form := func(pairs ...string) view.Form {
		who := []string{keyUnit, ref("u", u.ID), keyRange, "6-12", keyCover, "open"}
		return System{}.Form(s, engine.Do("under-fire", append(who, pairs...)...))
	}
	for n, ok := range map[string]bool{"0": false, "1": true, "9": true, "10": false} {
		f := form(keyNumber, n)
		assert.Equal(t, ok, f.Refused == nil, n)
		asks := slices.ContainsFunc(f.Fields, func(x view.Field) bool { return x.Key == keyLed })
		assert.Equal(t, n == "0" || n == "1", asks, "%s of nine", n)
	}
	for led, ok := range map[string]bool{"-1": false, "0": true, "2": true, "3": false} {
		assert.Equal(t, ok, form(keyNumber, "5", keyLed, led).Refused == nil, led)
	}
	assert.NotNil(t, form(keyNumber, "1", keyLed, "2").Refused, "one figure is not two leaders")
	f := System{}.Form(s, engine.Do("under-fire", keyUnit, ref("u", u.ID)))
	assert.NotNil(t, f.Refused, "range and cover are asked")
}

// TestRoundsFlySoFar: figures beyond the reach of a gun's round are not asked to test. Source: HILL-73, 74.
func TestRoundsFlySoFar(t *testing.T) {
	s := field(t, battery(typeFieldGun, 4), rifles(men(6, Veteran, "rifle")))
	for _, g := range guns {
		for m, reach := range map[missile]int{roundshot: g.line, cannister: g.cone} {
			s.Threads = []Thread{{ID: 70, Kind: threadFire, At: atTest, Unit: s.units(NonPlayers)[0].ID,
				Words: []ThreadWord{{wordMissile, missileNames[m].id}, {wordGun, g.id}}}}
			from := 0
			for i, id := range bracketIDs {
				f := System{}.Form(s, engine.Do("under-fire", keyUnit, ref("u", s.units(Players)[0].ID), keyRange, id, keyCover, "open"))
				assert.Equal(t, from < reach, f.Refused == nil, "%s of the %s gun, %s", missileNames[m].name, g.id, id)
				if i < len(bracketTops) {
					from = bracketTops[i]
				}
			}
		}
	}
	assert.Equal(t, []int{guns[fieldGun].line, guns[lightGun].cone}, []int{gunReach("", roundshot), gunReach(guns[lightGun].id, cannister)})
}

// TestWhoIsUnderAShell: nobody tests when a shell falls short or does not burst, and somebody does whenever it
// bursts. Source: HILL-75.
func TestWhoIsUnderAShell(t *testing.T) {
	howitzer := battery(typeLightGun, 4, muster.Mark{Key: markRound, N: 3}, muster.Mark{Key: markHowitzer, N: 1})
	for _, x := range []struct {
		far   string
		faces []int
		burst burst
		tests int
	}{{"49", nil, "", 0}, {"48", []int{1, 3}, noBurst, 0}, {"12", []int{6, 6}, onMark, 1}} {
		s := field(t, howitzer, rifles(men(6, Veteran, "rifle")))
		s.Side = NonPlayers
		st, s := playIn(t, s, engine.Do("unit-gun", keyWhat, didFire), x.faces, x.far)
		assert.Equal(t, []any{x.far == "49", x.burst}, []any{deedOf(t, st).Gun.Short, deedOf(t, st).Gun.Burst}, x.far)
		assert.Len(t, s.Threads, x.tests, x.far)
	}
}
