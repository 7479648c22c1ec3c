package splendid

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

// stand returns the battle of Sareford with only these units on the table, each written as in testdata/commander/positions.txt.
func stand(t *testing.T, phase int, lines ...string) (State, *officer) {
	t.Helper()
	s := battleBegun(t)
	s.Turn, s.Phase = 3, phase
	o := newOfficer(s, commander.Seats{}.Characters())
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	for _, line := range lines {
		s = stood(t, s, o, strings.Fields(line))
	}
	return stands(s, o), o
}

// of returns a unit by its id.
func of(s State, id int) Unit { u, _ := s.unit(id); return u }

// The cost of a volley is the mean over the dice. A hit is worth a figure, and a unit that breaks is worth its weight. A lost stand adds
// the chance of failing the test: the whole unit if it has failed before, else a stand and a half.
func TestHarmIsTheMean(t *testing.T) {
	s := empty(t)
	for name, v := range map[string]Unit{
		"fresh muskets":          {Class: "musket", Stands: 4},
		"a hit is on them":       {Class: "musket", Stands: 4, Hits: 1},
		"a stand is gone":        {Class: "pike", Stands: 4, Lost: 1},
		"many, and shaken":       {Class: "musket", Stands: 12, Shaken: true},
		"many, and not shaken":   {Class: "musket", Stands: 12},
		"a gun":                  {Class: "siege", Stands: 1},
		"two guns, shaken":       {Class: "regular", Stands: 3, Shaken: true},
		"pikes of which one has": {Class: "pike", Stands: 6, Lost: 2, Hits: 1, Shaken: true},
	} {
		for need := 4; need <= 6; need++ {
			for _, dice := range []int{1, 2, 4, 7} {
				hit, mean := float64(7-need)/6, 0.
				for faces := range 1 << dice { // every combination of hits and misses
					p, hits := 1., 0
					for i := range dice {
						if faces>>i&1 == 1 {
							p, hits = p*hit, hits+1
						} else {
							p *= 1 - hit
						}
					}
					mean += p * s.costs(v, hits)
				}
				assert.InDelta(t, mean, s.harm(v, dice, need), 5, "%s: %d dice on %d", name, dice, need)
			}
		}
	}
}

// costs returns the worth of hits on v.
func (s State) costs(v Unit, hits int) float64 {
	breaks := 400. + 100*float64(s.toBreak(v))
	e := s.losses(v, hits)
	fails := float64(s.of(v.Class, colMorale)-1) / 6
	switch {
	case e.Broken:
		return breaks
	case e.Stands > 0 && v.Shaken:
		return 100*float64(hits) + fails*breaks
	case e.Stands > 0:
		return 100*float64(hits) + fails*150
	}
	return 100 * float64(hits)
}

// The number of hits that break a unit follows from its record: taken one by one, it stands until the last.
func TestToBreak(t *testing.T) {
	s := battleBegun(t)
	for _, u := range s.Units {
		if u.arm() == Ignored {
			assert.Equal(t, commander.FigureWorth, s.weight(u), u.Name)
			continue
		}
		for _, over := range []int{0, 1} {
			x := s.withUnit(func() Unit { u.Hits = over; return u }())
			for n := range s.toBreak(of(x, u.ID)) {
				require.False(t, of(x, u.ID).Gone, "%s after %d", u.Name, n)
				_, x = do(t, x, engine.Do("casualty", "unit", book.Num(u.ID)))
			}
			assert.True(t, of(x, u.ID).Gone, u.Name)
		}
		u.Hits = 0
		assert.Equal(t, 400+100*s.toBreak(u), s.weight(u), u.Name)
	}
}

// The table measures as the rules count: a range in whole inches, rounded up, the distance of a charge in quarter inches, rounded up. Other
// entries, and units that are not on the table, are not measured.
func TestMeasured(t *testing.T) {
	for far, want := range map[string][2]string{"28": {"8", "32"}, "28.01": {"9", "33"}, "28.25": {"9", "33"}, "27.75": {"8", "31"},
		"27.99": {"8", "32"}, "27.01": {"8", "29"}, "27": {"7", "28"}} {
		s, o := stand(t, phFire, "26 at=60,20", "36 at=60,"+far)
		for do, x := range map[string]string{"fire": "range=" + want[0], "charge": "distance=" + want[1], "intercept": "distance=" + want[1]} {
			key, value, _ := strings.Cut(x, "=")
			got := o.Measured(s, engine.Do(do, "unit", "26", "target", "36"))
			assert.Equal(t, value, got.Get(key), "%s at %s", do, far)
		}
		assert.Empty(t, o.Measured(s, engine.Do("sight", "unit", "26", "target", "36")))
		assert.Empty(t, o.Measured(s, engine.Do("fire", "unit", "26", "target", "35")))
	}
}

// A victory turned on the place or the losses without which it would not have been one.
func TestDecided(t *testing.T) {
	s := battleBegun(t)
	assert.Empty(t, s.Decided(), "neither side has won")
	s.Over, s.Held = "draw", []int{-1, -1, -1, -1, -1}
	assert.Empty(t, s.Decided())
	s.Over, s.Held = "0", nil
	assert.Equal(t, []string{"an army swept away"}, s.Decided())
	s.Held = []int{0, -1, -1, -1, -1}
	assert.Equal(t, []string{"the Sare bridge, whole"}, s.Decided())
	s.Held = []int{-1, -1, 1, 1, -1}
	s.Over = "1"
	gone := s.each(func(u *Unit) { u.Gone = u.Name == "Merrow’s pike" || u.Name == "Town regiment" })
	assert.Equal(t, [2]int{0, 4}, gone.score(s.Held))
	assert.Equal(t, []string{"Park farm", "the mill", "losses"}, gone.Decided(), "without any of them the lead would have been 2")
	s.Held = []int{-1, 1, -1, -1, -1}
	gone = s.each(func(u *Unit) { u.Gone = u.Name == "Merrow’s pike" || u.Name == "Town regiment" })
	assert.Equal(t, []string{"the village"}, gone.Decided(), "without the losses the lead would have been 3, which wins")
}

// verbs returns the first word of each piece of advice, without repetition.
func verbs(may []commander.Advice) (all []string) {
	for _, a := range may {
		what, _, _ := strings.Cut(a.What, " ")
		all = append(all, what)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// The distance to the enemy decides which choices are considered: none beyond thirty inches, closing beyond effective musket range (two
// thirds of eight inches), coming up to charge beyond three, falling back below twenty, and turning to an enemy at its side below twelve.
func TestDistanceDecidesChoices(t *testing.T) {
	for far, want := range map[int]string{300: "Fall", 301: "Come Fall", 500: "Fall", 700: "Close Come Fall",
		1999: "Close Come Fall", 2000: "Close Come", 3000: "Close Come", 3001: "", -1199: "Face", -1200: ""} {
		enemy := fmt.Sprintf("36 at=41,%d.%02d", 13+max(far, -far)/100, max(far, -far)%100)
		s, o := stand(t, phMove1, "26 at=41,13", enemy)
		if far < 0 {
			far = -far
			s, o = stand(t, phMove1, "26 at=41,10 face=right", enemy)
		}
		p, _ := o.Board.Piece(26)
		o.Tasks = map[int]commander.Task{}
		_, near := o.enemyNear(s, of(s, 26))
		require.Equal(t, far, near)
		assert.Equal(t, want, strings.Join(verbs(o.walkAdvice(s, of(s, 26), p)), " "), "%d off", far)
	}
}

// Guns know the best target that they would have facing any way. Without one it is still worth a little to wait for one, unless they are
// wanted elsewhere.
func TestGunsAndTheirRange(t *testing.T) {
	for name, x := range map[string]struct {
		gun        int
		y          string
		goes, want int
	}{
		"wanted nowhere": {32, "17", -1, 20}, "wanted at the farm": {33, "29", 2, 0},
		"wanted on the hill, in three quarters of its range": {32, "23", 4, 20}, "farther off": {32, "22.99", 4, 0},
		"one that carries less far": {33, "29", 4, 20}, "it too": {33, "28.99", 4, 0},
	} {
		s, o := stand(t, phMove1, fmt.Sprintf("%d at=60,%s", x.gun, x.y), "36 at=60,47")
		if delete(o.Tasks, x.gun); x.goes >= 0 {
			o.Tasks[x.gun] = taskAt(o.Field.Aims[x.goes], 0)
		}
		p, _ := o.Board.Piece(x.gun)
		best, at := o.bestGunShot(s, of(s, x.gun), p)
		assert.Equal(t, []int{x.want, 0}, []int{best, at.ID}, name)
	}
	s, o := stand(t, phMove1, "32 at=60,13 face=right", "36 at=60,33")
	p, _ := o.Board.Piece(32)
	best, at := o.bestGunShot(s, of(s, 32), p)
	assert.Equal(t, []int{s.harm(of(s, 36), 3, 6), 36}, []int{best, at.ID}, "facing any way")
}

// Guns unlimber when a target is in range whichever way they face, then turn to it. Without a target they limber up, but not where they are
// wanted.
func TestGunsLookForTargets(t *testing.T) {
	for name, x := range map[string]struct {
		lines []string
		goes  int
		want  string
	}{
		"a target to one side, limbered": {[]string{"32 at=60,20 limbered", "36 at=70,27"}, 1, "Unlimber"},
		"to one side":                    {[]string{"32 at=60,20", "36 at=70,27"}, 1, "Face the Whitecoat shot"},
		"before their muzzles":           {[]string{"32 at=60,20", "36 at=60,30"}, 1, "Stand"},
		"before their muzzles, limbered": {[]string{"32 at=60,20 limbered", "36 at=60,30"}, 1, "Unlimber"},
		"none":                           {[]string{"32 at=60,20", "36 at=60,47"}, 1, "Limber up"},
		"none, where they are wanted":    {[]string{"32 at=60,29.5", "36 at=60,47"}, 4, "Stand"},
		"none there, limbered":           {[]string{"32 at=60,29.5 limbered", "36 at=60,47"}, 4, "Stand"},
		"one that is fighting is no target": {[]string{"32 at=60,20", "36 at=64,30 contact=26", "26 at=70.5,30 face=left contact=36"}, 1,
			"Limber up"},
		"a nearer enemy who is not the best": {[]string{"32 at=60,20", "36 at=70,27", "44 at=60,23"}, 1, "Face the Whitecoat shot"},
	} {
		s, o := stand(t, phMove1, x.lines...)
		s.Turn = 1
		o.now[32] = taskAt(o.Field.Aims[x.goes], 0)
		may := o.turnAdvice(s, of(s, 32))
		require.NotEmpty(t, may, name)
		assert.Equal(t, x.want, may[0].What, name)
	}
}

// A unit that turns about to fall back may turn about once more, as far as its movement goes, so as to end with its front to the enemy.
func TestFallsBackWithItsFrontToTheEnemy(t *testing.T) {
	s, o := stand(t, phMove1, "29 at=62,12", "36 at=62,19")
	p, _ := o.Board.Piece(29)
	ends := map[string]string{}
	for _, a := range o.walkAdvice(s, of(s, 29), p) {
		if a.What == "Fall back" {
			q, _ := p.AtSpot(a.Do.In.Get(commander.SpotField))
			ends[a.Moves] = fmt.Sprint(q.At, q.Face, a.Do.In.Get("allow"))
		}
	}
	assert.Equal(t, map[string]string{
		"turn about, then 5″ straight ahead":                       "{6200 550} {0 -1000}32",
		"turn about, then 2″ straight ahead, and turn about again": "{6200 1000} {0 1000}32",
	}, ends, "eight inches, of which three to turn about")
}

// A leader rides to the foremost of his units if it is more than four and a half inches away.
func TestALeaderRidesToTheForemost(t *testing.T) {
	for y, rides := range map[string]bool{"15.5": false, "15.49": true} {
		s, o := stand(t, phMove1, "34 at=60,"+y, "26 at=60,21.5", "27 at=52,14", "36 at=60,40")
		may := o.turnAdvice(s, of(s, 34))
		assert.Equal(t, rides, may[0].What == "Ride to Merrow’s shot", "%s: %s", y, may[0].What)
	}
}

// A unit within three quarters of an inch of a landmark enters it; a unit within an inch and a half of a bridge defends it, except guns.
func TestAtTheDoor(t *testing.T) {
	first := func(unit, line string) string {
		s, o := stand(t, phMove1, unit+" "+line, "42 at=66,46")
		n := rulestest.Numbered(t, unit)
		o.Tasks[n] = taskAt(o.Field.Aims[map[bool]int{true: 2}[unit == "28"]], 0)
		p, _ := o.Board.Piece(n)
		for _, a := range o.arrivalAdvice(s, of(s, n), p) {
			return a.What
		}
		return ""
	}
	for x, want := range map[[2]string]string{
		{"28", "at=57.5,12.75"}: "Enter Park farm", {"28", "at=57.5,12.74"}: "",
		{"29", "at=17.15,24 face=right"}: "Defend the Sare bridge", {"29", "at=17.14,24 face=right"}: "",
		{"32", "at=18,24 face=right"}: "", {"31", "at=57.5,13"}: "", {"30", "at=17.5,24 face=right"}: "Defend the Sare bridge",
	} {
		assert.Equal(t, want, first(x[0], x[1]), "%v", x)
	}
}

// turned returns the battle with the river running along the table and the bridge across it.
func turnedBridge(t *testing.T) State {
	t.Helper()
	s := battleBegun(t)
	river := battle.Shape{ID: "RV1", Kind: "river", Name: "River Sare", Points: battle.Points{{X: 200, Y: 2400}, {X: 7000, Y: 2400}},
		Set: []string{"width=4", "cross=never"}}
	bridge := battle.Shape{ID: "BR1", Kind: "bridge", Name: "Sare bridge", Points: battle.Points{{X: 2100, Y: 2400}},
		Set: []string{"on=RV1", "toward=0", "size=1.5,4.7", "state=whole", "strength=5"}}
	return s.Draw(battle.Map{W: 7200, D: 4800, Shapes: []battle.Shape{river, bridge}}.Code())
}

// A bridge is approached from its nearer end and crossed to the other, whichever way it lies.
func TestBridgesWhicheverWayTheyLie(t *testing.T) {
	for _, bridge := range []struct {
		s    State
		axis battle.Point // along the bridge
	}{{battleBegun(t), battle.Point{X: 1}}, {turnedBridge(t), battle.Point{Y: 1}}} {
		o := newOfficer(bridge.s, commander.Seats{}.Characters())
		s := bridge.s
		s.Turn, s.Phase = 3, phMove1
		at := func(along int) battle.Point {
			return battle.Point{X: 2100 + bridge.axis.X*along, Y: 2400 + bridge.axis.Y*along}
		}
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
		}
		u := of(s, 29)
		for _, way := range []int{-1, 1} { // the end at which the unit is
			p := sandtable.Piece{ID: 29, At: at(way * (235 + 500))}
			p.Face = battle.Point{X: -way * bridge.axis.X * 1000, Y: -way * bridge.axis.Y * 1000}
			p = s.sized(p, u)
			o.Board.Put(p)
			got := o.stations(s, u, taskAt(o.Field.Aims[0], 0), p)
			assert.Equal(t, []battle.Point{at(way * (235 + 60))}, got, "%v", bridge.axis)
			o.now[29] = taskAt(o.Field.Aims[0], 0)
			assert.Empty(t, o.crossAdvice(s, u, p), "either end will do for who is to take it")
			o.now[29] = taskAt(o.Field.Aims[1], 0)
			out := o.crossAdvice(s, u, p)
			require.Len(t, out, 1, "%v", bridge.axis)
			q, ok := p.AtSpot(out[0].Do.In.Get(commander.SpotField))
			require.True(t, ok)
			assert.Equal(t, []any{20, at(-way * (235 + p.Deep + 25)), p.Face}, []any{out[0].Do.In.Int("to", 0), q.At, q.Face}, "%v", bridge.axis)
			p.At = at(0)
			assert.Equal(t, []battle.Point{at(-295)}, o.stations(s, u, taskAt(o.Field.Aims[0], 0), p), "as near to both: the first of them")
			p.At = at(way * (235 + 800))
			assert.Len(t, o.crossAdvice(s, u, p), 1, "eight inches are within its reach")
			p.At = at(way * (235 + 801))
			assert.Empty(t, o.crossAdvice(s, u, p), "more are not")
		}
		// A unit at the other end leaves no room to cross; a leader does.
		p := s.sized(sandtable.Piece{ID: 29, At: at(-735), Face: battle.Point{X: bridge.axis.X * 1000, Y: bridge.axis.Y * 1000}}, u)
		for id, room := range map[int]int{28: 0, 34: 1} {
			o.Board.Put(s.sized(sandtable.Piece{ID: id, At: at(400), Face: p.Face}, of(s, id)))
			assert.Len(t, o.crossAdvice(s, u, p), room)
			o.Board.Remove(id)
		}
	}
}

// A roundshot bounces through only to a unit behind its first target, in its lane and within six inches. A gun that has not fired has no
// lane.
func TestUnitsInTheLane(t *testing.T) {
	gun, first := "42 at=13.5,37.5 fired lane=18 guns=1", "25 at=13.5,20"
	for name, x := range map[string]struct {
		second string
		want   bool
	}{
		"six inches past it": {"26 at=13.5,12.5", true}, "a quarter more": {"26 at=13.5,12.25", false},
		"in front of it":          {"26 at=13.5,26", false},
		"at the edge of the lane": {"26 at=10.5,14", true}, "beside the lane": {"26 at=10.49,14", false}, "close behind": {"26 at=13.5,18", true},
		"a friend": {"36 at=13.5,14", false}, "a leader": {"34 at=13.5,14", false},
	} {
		s, o := stand(t, phFire, gun, first, x.second)
		o.marks[42], _ = o.Board.Piece(25)
		may := o.fireAdvice(s, of(s, 42))
		if !x.want {
			assert.Empty(t, may, name)
			continue
		}
		require.Len(t, may, 2, name)
		assert.Equal(t, "Bounce through to Merrow’s shot", may[0].What, name)
		p, _ := o.Board.Piece(25)
		q, _ := o.Board.Piece(26)
		assert.Equal(t, sandtable.Gap(p, q)/25, may[0].Do.In.Int("past", -1), name)
		assert.Equal(t, s.harm(of(s, 26), 2, 6), may[0].Worth, "half of four dice that need a six at that range")
		delete(o.marks, 42)
		assert.Empty(t, o.fireAdvice(s, of(s, 42)), "the position of its first target is not known")
	}
	// Features between the two are entered: a contour does not stop it, a wall does.
	s, o := stand(t, phFire, "42 at=55,30 fired lane=17 guns=1", "25 at=55,12.5", "26 at=55,9")
	o.marks[42], _ = o.Board.Piece(25)
	may := o.fireAdvice(s, of(s, 42))
	require.Len(t, may, 2)
	assert.Equal(t, []string{featureID(t, s, "Sheep rise"), within}, []string{may[0].Do.In.Get("feature"), may[0].Do.In.Get("feature-at")})
	s, o = stand(t, phFire, "42 at=49,40 fired lane=17 guns=1", "25 at=49,20.75", "26 at=49,18.5")
	o.marks[42], _ = o.Board.Piece(25)
	assert.Empty(t, o.fireAdvice(s, of(s, 42)), "the orchard wall stops it")
}

// Guns without a target fire at a structure that the enemy is about to hold, by its worth to him, if it is in range, no unit of their side
// is nearer to it and no other feature is between.
func TestShotsAtStructures(t *testing.T) {
	for name, x := range map[string]struct {
		lines []string
		want  string
	}{
		"the enemy is nearer":    {[]string{"42 at=33,27", "27 at=30.5,8"}, "Fire at Sareford"},
		"their own are nearer":   {[]string{"42 at=33,27", "27 at=30.5,8", "35 at=39,20 face=left"}, ""},
		"horse does not count":   {[]string{"42 at=33,27", "27 at=30.5,8", "40 at=39,20 face=left"}, "Fire at Sareford"},
		"frame guns do no harm":  {[]string{"43 at=33,27", "27 at=30.5,8"}, ""},
		"no enemy is near it":    {[]string{"42 at=33,27"}, ""},
		"it does not bear on it": {[]string{"42 at=33,27 face=away", "27 at=30.5,8"}, ""},
	} {
		s, o := stand(t, phFire, x.lines...)
		id := rulestest.Numbered(t, strings.Fields(x.lines[0])[0])
		may := o.fireAdvice(s, of(s, id))
		s.Set, _, _ = house.With(nil, engine.Do("", "structures", "no").In)
		assert.Empty(t, o.fireAdvice(s, of(s, id)), "%s: they last as long as the battle", name)
		if x.want == "" {
			assert.Empty(t, may, name)
			continue
		}
		require.Len(t, may, 2, name)
		assert.Equal(t, []any{x.want, 30, 9}, []any{may[0].What, may[0].Worth, may[0].Do.In.Int("range", 0)}, name)
	}
}

// A charge by a unit that is spent, or has failed a test, is worth 100 less. To the raw a unit is spent with a fifth of its stands lost, to
// the steady with half.
func TestSpentUnitsAreSpared(t *testing.T) {
	s := battleBegun(t)
	for name, x := range map[string]struct {
		who  string
		u    Unit
		want int
	}{
		"fresh": {"steady", Unit{Stands: 5}, 200}, "shaken": {"steady", Unit{Stands: 5, Shaken: true}, 100},
		"half is gone": {"steady", Unit{Stands: 6, Lost: 3}, 100}, "less than half": {"steady", Unit{Stands: 5, Lost: 2}, 200},
		"a fifth, of the raw": {"raw", Unit{Stands: 5, Lost: 1}, 80 - 100 - 150},
		"a sixth, of the raw": {"raw", Unit{Stands: 6, Lost: 1}, 80 - 150},
	} {
		o := newOfficer(s, commander.Seats{x.who, x.who}.Characters())
		assert.Equal(t, x.want, o.chargeWorth(x.u, 200), name)
	}
}

// In the battles of the book the commander need not know of roads: what a road passes through, water and bridges aside, slows and bars
// nobody, except Sare forest, where the West road only leads off the table. Source: SPL-R09, SB-3.
func TestRoadsSaveNothing(t *testing.T) {
	type ground struct{ battle, name string }
	through := map[ground]bool{}
	for _, id := range battles {
		s := begun(t, id)
		shapes := newOfficer(s, commander.Seats{}.Characters()).Board.Map.Shapes
		for _, road := range shapes {
			for i := 1; i < len(road.Points) && road.Kind == "road"; i++ {
				a, b := road.Points[i-1], road.Points[i]
				for far := 0; far <= battle.Distance(a, b); far += 25 {
					for _, x := range shapes {
						k := s.featureOf(x).kind()
						slows := k.move != [3]Rate{} && !k.water() && k.id != "bridge"
						if slows && battle.DistanceToShape(x, sandtable.Stretch(a, b, far)) < 25*s.v(keyStand)/2 {
							through[ground{id, x.Name}] = true
						}
					}
				}
			}
		}
	}
	assert.Equal(t, map[ground]bool{{"sareford", "Sare forest"}: true}, through)
	s := battleBegun(t)
	forest, ok := newOfficer(s, commander.Seats{}.Characters()).Board.Shape("FO1")
	require.True(t, ok)
	assert.Zero(t, battle.DistanceToShape(forest, battle.Point{X: 0, Y: 2400}), "the end of the road")
}

// A unit that is to fire at a charger it cannot see does not hold up the game.
func TestImpossibleReactionFire(t *testing.T) {
	s, o := stand(t, phFire, "26 at=67,10.5", "36 at=67,21")
	s = s.each(func(u *Unit) {
		if u.ID == 26 {
			u.Fire = 36
		}
	})
	side, may := o.Next(s)
	require.NotEmpty(t, may)
	assert.Equal(t, []any{commander.Nobody, "next"}, []any{side, may[0].Do.Do})
}

// A unit in a fight may have from one to twelve stands, and a unit that does not fight cannot be made stronger.
func TestStronger(t *testing.T) {
	s := battleBegun(t)
	for id, by := range map[int]map[int]bool{26: {1: true, 8: true, 9: false, -3: true, -4: false}, 34: {1: false}, 99: {1: false}} {
		for n, ok := range by {
			x := s
			x.Units = slices.Clone(s.Units)
			assert.Equal(t, ok, x.stronger(id, n), "%d by %d", id, n)
			if ok {
				assert.Equal(t, 4+n, of(x, id).Stands)
			}
		}
	}
}

// No unit charges at more than 45 degrees from its facing, or through another. Source: splendid-host C6.
func TestChargesGoStraightOn(t *testing.T) {
	for between, ok := range map[string]bool{"28 at=60,23.5": false, "28 at=50,23.5": true, "34 at=60,23.5": true} {
		s, o := stand(t, phCharge1, "31 at=60,21", "36 at=60,26", between)
		p, _ := o.Board.Piece(31)
		q, _ := o.Board.Piece(36)
		_, may := o.onsetAt(s, of(s, 31), of(s, 36), p, q, "charge", colCharge)
		assert.Equal(t, ok, may, between)
	}
	for to, ok := range map[string]bool{"64.9,26": true, "65.1,26": false, "55.1,26": true, "54.9,26": false} {
		s, o := stand(t, phCharge1, "31 at=60,21", "36 at="+to)
		p, _ := o.Board.Piece(31)
		q, _ := o.Board.Piece(36)
		_, may := o.onsetAt(s, of(s, 31), of(s, 36), p, q, "charge", colCharge)
		assert.Equal(t, ok, may, to)
	}
}

// The reason given for a charge is the most telling one.
func TestWhyItIsCharged(t *testing.T) {
	for want, x := range map[string]struct {
		v Unit
		x onset
	}{
		"Guns that are reached are lost.":                                     {Unit{Class: "siege", Contact: 1, Lost: 1}, onset{}},
		"Its hands are full already.":                                         {Unit{Class: "pike", Contact: 1, Lost: 1}, onset{side: 1}},
		"Few can strike back from that side.":                                 {Unit{Class: "pike", Lost: 1}, onset{side: 1}},
		"The ground helps them for one round only, and they must be shifted.": {Unit{Class: "pike", Lost: 1}, onset{half: true}},
		"It is close to breaking.":                                            {Unit{Class: "pike", Hits: 2}, onset{}},
		"It is the stronger hand to hand.":                                    {Unit{Class: "pike", Hits: 1}, onset{}},
	} {
		assert.Equal(t, want, whyCharge(x.v, x.x))
	}
	assert.Equal(t, "It is close to breaking.", whyCharge(Unit{Class: "pike", Lost: 1}, onset{}))
}

// The officer remembers the position of the first target of a roundshot that may bounce through, and of no other shot.
func TestWhereTheShotStruck(t *testing.T) {
	for y, goes := range map[string]bool{"20": true, "25": false} { // half range is sixteen inches
		s, o := stand(t, phFire, "42 at=13.5,37.5", "25 at=13.5,"+y)
		may := o.fireAdvice(s, of(s, 42))
		require.NotEmpty(t, may)
		st, next := do(t, s, may[0].Do, 1, 1, 1, 1)
		q, _ := o.Board.Piece(25)
		o.Done(s, st, next)
		mark, known := o.marks[42]
		assert.Equal(t, goes, known, y)
		if goes {
			assert.Equal(t, q, mark)
		}
	}
}

// Every inch nearer to a place counts by its points: more for foot than for horse, less for guns and half-spent units, and twice as much
// when there is little time left.
func TestEveryInchCounts(t *testing.T) {
	for name, x := range map[string]struct {
		id, turn int
		line     string
		want     int
	}{
		"foot, an inch":          {27, 1, "28", 8 + 8*2},
		"horse":                  {31, 1, "28", (8 + 8*2) / 2},
		"guns":                   {32, 1, "22 limbered", (8 + 8*2) / 4},
		"guns near enough":       {32, 1, "28 limbered", 0},
		"shaken, a stand gone":   {27, 1, "28 lost=1 shaken", (8 + 8*2) / 4},
		"shaken":                 {27, 1, "28 shaken", 8 + 8*2},
		"little time":            {27, 5, "28", 2 * (8 + 8*2)},
		"the time that it takes": {27, 2, "9", 2 * (8 + 8*2)},
		"time enough":            {27, 1, "9", 8 + 8*2},
	} {
		s, o := stand(t, phMove1, fmt.Sprintf("%d at=60,%s", x.id, x.line))
		s.Turn = x.turn
		u := of(s, x.id)
		p, _ := o.Board.Piece(x.id)
		q := p
		q.At.Y -= 100
		hill := taskAt(o.Field.Aims[4], 0)
		assert.Equal(t, x.want, o.groundWorth(s, u, p, hill)-o.groundWorth(s, u, q, hill), name)
	}
	s, o := stand(t, phMove1, "27 at=30.5,17.5")
	s.Turn = 1
	p, _ := o.Board.Piece(27)
	village, bridge := taskAt(o.Field.Aims[1], 0), taskAt(o.Field.Aims[0], 0)
	assert.Equal(t, 10*(8+8*3), o.groundWorth(s, of(s, 27), p, village), "in it")
	for x, there := range map[string]bool{"17.5": true, "17.15": true, "17.14": false} {
		s, o = stand(t, phMove1, "29 at="+x+",24 face=right")
		s.Turn = 1
		p, _ = o.Board.Piece(29)
		worth := o.groundWorth(s, of(s, 29), p, bridge)
		assert.Equal(t, there, worth == 6*(8+8*4), "%s: %d where it can defend it", x, worth)
		assert.Equal(t, there, worth > 0, "%s: else the less the farther", x)
	}
}

// A charge ends in contact, or halfway to a unit that counter-charges. If the target evades, or at a bridge, it goes as far as it can. A
// unit without a position neither charges nor is charged.
func TestWhereChargesEnd(t *testing.T) {
	for want, e := range map[string]charged{
		"60.00,29.00": {}, "60.00,24.50": {React: reactCounter}, "60.00,34.00": {React: reactEvade}, "60.00,28.00": {Via: 1},
	} {
		at := "40 at=60,29"
		if e.React == reactEvade {
			at = "40 at=60,45"
		}
		s, o := stand(t, phCharge1, "31 at=60,20", at)
		e.Unit, e.At = of(s, 31).party(), of(s, 40).party()
		o.met(s, s, e)
		p, _ := o.Board.Piece(31)
		assert.Equal(t, want, fmt.Sprintf("%d.%02d,%d.%02d", p.At.X/100, p.At.X%100, p.At.Y/100, p.At.Y%100))
		for _, id := range []int{31, 40} {
			s, o := stand(t, phCharge1, "31 at=60,20", "40 at=60,29")
			o.Board.Remove(id)
			before := slices.Clone(o.Board.Pieces())
			o.met(s, s, e)
			assert.Equal(t, before, o.Board.Pieces(), "%d: %s", id, want)
		}
	}
}

// Recorded features are proposed for a shot: those that the target is in and those that the firer is in, except a linear feature that the
// firer touches, and only features that affect the fire of its arm.
func TestRecordedFeaturesBetween(t *testing.T) {
	s := battleBegun(t)
	hedge, wood := featureNamed(t, s, "Brook hedge").ID, featureNamed(t, s, "Park wood").ID
	for _, x := range []struct {
		class          string
		mine, in, want []int
	}{{"musket", nil, []int{hedge}, nil}, {"siege", nil, []int{hedge}, []int{hedge}}, {"siege", []int{hedge}, nil, nil},
		{"musket", []int{wood}, []int{wood}, []int{wood}}, {"siege", []int{wood}, []int{hedge, wood}, []int{hedge, wood}}} {
		assert.Equal(t, x.want, s.met(Unit{Class: x.class, In: x.mine}, Unit{In: x.in}), "%v", x)
	}
}

// A place that a unit keeps needs nobody else while the enemy's foot is more than eighteen inches away.
func TestKeptPlacesAreSpared(t *testing.T) {
	for y, spared := range map[string]bool{"23": false, "22.99": true} {
		_, o := stand(t, phMove1, "32 at=60,42", "35 at=60,"+y, "25 at=20,5", "26 at=28,2", "27 at=36,5", "28 at=44,5", "29 at=12,5", "30 at=5,5",
			"31 at=52,5")
		hill := o.Field.Aims[4].At[0]
		sent := 0
		for id, x := range o.Tasks {
			if x.At == hill && id != 32 {
				sent++
			}
		}
		require.Equal(t, commander.Hold, o.Tasks[32].Posture)
		assert.Equal(t, spared, sent == 0, y)
	}
}

// Walls cost guns most to stand in; water costs little, or nobody would wade a brook, and so does ground where horse cannot charge freely.
func TestWhereItIsBadToStand(t *testing.T) {
	for line, want := range map[string]int{"26 at=56,31": 30, "26 at=56,20": 0, "31 at=50,27": 40, "26 at=50,27": 0, "33 at=49,16.5": 120,
		"26 at=49,16.5": 0, "31 at=49,16.5": 40} {
		s, o := stand(t, phMove1, line)
		id := rulestest.Numbered(t, strings.Fields(line)[0])
		p, _ := o.Board.Piece(id)
		assert.Equal(t, want, o.mired(s, of(s, id), p), line)
	}
}

// A player’s unit goes straight ahead on the table as far as it was moved, over the ground that the table shows, unless its place is
// given.
func TestPlayersMovesAreFollowed(t *testing.T) {
	s, o := stand(t, phMove1, "37 at=59,41", "28 at=58,9")
	move := func(c engine.Command) sandtable.Piece {
		in := o.Measured(s, c)
		for _, v := range in {
			c = c.With(v.Key, v.Val)
		}
		st, next := do(t, s, c)
		o.Done(s, st, next)
		s = next
		p, _ := o.Board.Piece(c.In.Int("unit", 0))
		return p
	}
	s.First = 1
	p := move(engine.Do("move", "unit", "37"))
	assert.Equal(t, 3800, p.At.Y, "six inches at half rate, for the hill")
	f, _ := s.named(o.Measured(s, engine.Do("move", "unit", "37")).Get("feature"))
	assert.Equal(t, "Beacon hill", f.Name)
	assert.Empty(t, o.Measured(s, engine.Do("move", "unit", "37", "how", "step")))
	was := p
	for _, x := range []struct{ how, want string }{{"left", "5950,3800"}, {"right", "5800,3800"}, {"step", "5900,3900"}} {
		o.Board.Put(was)
		p = move(engine.Do("move", "unit", "37", "how", x.how, "allow", "4"))
		assert.Equal(t, x.want+",0,-1000", p.Spot(), x.how)
		s = s.withUnit(of(begun(t, "sareford"), 37))
	}
	o.Board.Put(was)
	assert.Equal(t, was.Spot(), func() string { p := move(engine.Do("move", "unit", "37", "how", "turn")); return p.Spot() }())
	side, may := o.Next(s)
	assert.Equal(t, commander.Nobody, side)
	assert.Equal(t, "stands unit=37 spot="+was.Spot(), may[0].Do.String())
	p = move(may[0].Do.With(commander.SpotField, "5000,3000,1000,0"))
	assert.Equal(t, "5000,3000,1000,0", p.Spot())
	_, may = o.Next(s)
	assert.NotEqual(t, "stands", may[0].Do.Do)

	s = begun(t, "first")
	s.Phase, s.First = phMove1, 0
	in := newOfficer(s, commander.Seats{}.Characters()).Measured(s, engine.Do("move", "unit", "8"))
	f, _ = s.named(in.Get("feature"))
	assert.Equal(t, "Churchyard wall 16", f.Name+" "+in.Get("feature-at"), "a wall along the front, four inches away")
}

// A move is proposed as far as the way is free: to an inch from an enemy, or up to a friend.
func TestMovesStopBeforeOthers(t *testing.T) {
	for line, want := range map[string][2]string{"36 at=70,20": {}, "36 at=60,20": {"16", "1″ from "}, "28 at=60,18.5": {"6", " in the way"},
		"36 at=60,16": {"0", "1″ from "}} {
		s, o := stand(t, phMove1, "26 at=60,15", line)
		in := o.Measured(s, engine.Do("move", "unit", "26"))
		assert.Equal(t, want[0], in.Get("allow"), line)
		assert.Contains(t, in.Get(commander.HaltField+"allow"), want[1], line)
	}
	s, _ := stand(t, phMove1, "26 at=60,15")
	s.First = 0
	for at, want := range map[string]string{"24": "Merrow’s shot moved 6″, with the hill on the way.",
		"25": "Merrow’s shot moved 6″."} {
		st, next := do(t, s, with(engine.Do("move", "unit", "26"), "feature=free feature-kind=hill feature-at="+at))
		assert.Equal(t, want, System{}.Tell(next, st).Line.String(), "what it does not reach is not on the way")
	}
	for _, nowhere := range []string{"allow=0", "feature=river feature-at=0", "feature=bridge feature-at=0"} {
		c := with(engine.Do("move", "unit", "26"), strings.ReplaceAll(nowhere, "feature=", "feature=free feature-kind="))
		assert.Equal(t, "Stay here", says(System{}.Form(s, c)), nowhere)
		_, stays := do(t, s, c)
		assert.True(t, of(stays, 26).Stays, "the main key leads on to the next unit: %s", nowhere)
	}
}

// A player’s unit is on the table where it entered or left a landmark, or crossed a bridge.
func TestPlayersCrossingsAreFollowed(t *testing.T) {
	s, o := stand(t, phMove1, "26 at=56,29", "28 at=58,9")
	after := func(c engine.Command) string {
		st, next := do(t, s, c)
		o.Done(s, st, next)
		s = next
		p, _ := o.Board.Piece(c.In.Int("unit", 0))
		return p.Spot()
	}
	for _, x := range []struct{ do, want string }{
		{"landmark unit=26 what=enter landmark=" + featureID(t, s, "Park farm"), "5750,1650,0,1000"},
		{"landmark unit=26 what=leave", "5750,1300,0,1000"},
		{"landmark unit=26 what=enter landmark=" + featureID(t, s, "Mill") + " spot=9,9", "9,9,0,1000"},
		{"bridge unit=28 bridge=" + featureID(t, s, "Sare bridge"), "1690,2400,-1000,0"},
		{"defend unit=28 bridge=" + featureID(t, s, "Sare bridge"), "1690,2400,-1000,0"},
	} {
		assert.Equal(t, x.want, after(rulestest.Line(t, x.do)), x.do)
	}
}

// With one commander, the loud key in the fire phase is that of a unit that has a target, and never that of a commander’s unit while
// it is the player’s turn to fire.
func TestFireWaitsForTargets(t *testing.T) {
	s, o := stand(t, phFire, "26 at=60,20", "27 at=40,20", "36 at=60,27", "37 at=20,45")
	s.First = 1
	for _, p := range o.Board.Pieces() {
		p.Name = of(s, p.ID).Name
		o.Board.Put(p)
	}
	seats := commander.Seats{"steady", ""}
	settled := o.Settled(s).(State)
	assert.True(t, of(settled, 27).Stays && of(settled, 37).Stays, "nothing in range")
	assert.False(t, of(settled, 26).Stays || of(settled, 36).Stays)
	k := commander.Desk(System{}.Desk(settled), System{}, s, o, seats).Primary
	assert.Equal(t, "36 Whitecoat shot", k.Do.In.Get("unit")+" "+k.Small)
	field, look := o.Targets(s, engine.Do("fire", "unit", "36"))
	assert.Equal(t, "target", field)
	for id, want := range map[int]string{26: "", 27: "15¾″ away on the map: reach 8″"} {
		why, _ := look(sure.Found(o.Board.Piece(id))(t))
		assert.Equal(t, want, why)
	}
	field, _ = o.Targets(s, engine.Do("move", "unit", "36"))
	assert.Empty(t, field)
	o.Board.Remove(27)
	assert.False(t, of(o.Settled(s).(State), 37).Stays, "an enemy whose place is unknown")
}

// The form of a volley refuses a target outside the zone of fire, and puts those with another before them after the clear ones.
func TestFireFormKnowsTheZone(t *testing.T) {
	s, o := stand(t, phFire, "36 at=60,27", "26 at=52,27", "27 at=60,24", "28 at=60,20")
	for _, p := range o.Board.Pieces() {
		p.Name = of(s, p.ID).Name
		o.Board.Put(p)
	}
	c := engine.Do("fire", "unit", "36")
	var says []string
	for _, x := range commander.InReach(form(s, c), o, s, c).Fields[1].Options {
		if strings.Contains(x.Small+x.Refused, "on the map") && !strings.Contains(x.Refused, "away") || x.ID == "27" {
			says = append(says, x.Label+": "+cmp.Or(x.Refused, x.Small))
		}
	}
	assert.Equal(t, []string{"Town regiment: Parliament, 4 stands", "Trained band: Behind the Town regiment on the map",
		"Merrow’s shot: Outside its zone of fire on the map"}, says)
	_, look := o.Targets(s, engine.Do("charge", "unit", "36"))
	beyond, screen := look(sure.Found(o.Board.Piece(26))(t))
	assert.Empty(t, beyond+screen)
}

// A unit that is wedged says so, not that it would cost too much to go on.
func TestWhoIsWedgedSaysSo(t *testing.T) {
	for spot, want := range map[string]string{"3840,1291,-970,237": "It sees no way through from here.",
		"6000,2000,0,1000": "It is where it is wanted."} {
		s, o := stand(t, phMove1, "25 at=60,20")
		s.First = 0
		p, _ := o.Board.Piece(25)
		p, _ = p.AtSpot(spot)
		o.Board.Put(p)
		before, _ := p.AtSpot("3740,1310")
		before.ID, before.Deep = 26, 60
		o.Board.Put(before)
		may := o.turnAdvice(s, of(s, 25))
		i := slices.IndexFunc(may, func(a commander.Advice) bool { return a.Do.Do == "stay" })
		assert.Equal(t, want, may[i].Why, spot)
	}
}

// A charged unit that is recorded in a stream does not fire, though the map has it just clear. Source: the entry of streams.
func TestNoReactionFireFromAStream(t *testing.T) {
	s, o := stand(t, phCharge1, "27 at=60,25", "40 at=60,28 face=away")
	for _, in := range [...][]int{nil, {4}} {
		u, v := of(s, 40), of(s, 27)
		v.In = in
		p, _ := o.Board.Piece(u.ID)
		q, _ := o.Board.Piece(v.ID)
		p.Face = sandtable.Here
		x, ok := o.onsetAt(s.withUnit(v), u, v, p, q, "charge", colCharge)
		require.True(t, ok)
		c, _ := o.withReaction(s.withUnit(v), u, v, x)
		assert.Equal(t, [...]string{"fire", "stand"}[len(in)], c.In.Get("react"))
	}
}

// A unit that is wedged steps back if it gets on from there, but not where a step back is barred.
func TestWhoIsWedgedStepsBack(t *testing.T) {
	for name, x := range map[string]struct {
		behind string
		want   []string
	}{"room behind": {"6000,1000", []string{"Step back", "Stand"}}, "a friend there": {"3953,1227,-806,592", []string{"Stand"}}} {
		s, o := stand(t, phMove1, "25 at=60,20", "26 at=60,30")
		s.First = 0
		for id, spot := range map[int]string{25: "3831,1317,-806,592", 26: x.behind} {
			p, _ := o.Board.Piece(id)
			p, _ = p.AtSpot(spot)
			o.Board.Put(p)
		}
		may := o.turnAdvice(s, of(s, 25))
		assert.Equal(t, x.want, rulestest.Each(may, func(a commander.Advice) string { return a.What }), name)
		if len(may) > 1 {
			assert.Equal(t, "2″ straight back", may[0].Moves)
			assert.Equal(t, "move unit=25 how=step feature=none second=none allow=8 spot=3992,1199,-806,592", may[0].Do.String())
		}
	}
}

// A commander's charge at a player’s unit that may react opens its form, for the player decides. One at a unit that can only stand, or
// that the app commands, does not.
func TestPlayersReactThemselves(t *testing.T) {
	for who, want := range map[commander.Seats]bool{{"", "steady"}: true, {"steady", "steady"}: false} {
		for id, may := range map[string]bool{"26": want, "25": false} {
			s, o := stand(t, phCharge2, id+" at=60,20", "35 at=60,26")
			o.Who = who.Characters()
			out := o.chargeAdvice(s, of(s, 35))
			assert.Equal(t, may, out[slices.IndexFunc(out, func(a commander.Advice) bool { return a.Do.Do == "charge" })].Open, "%s %s", who, id)
		}
	}
}

// The table shows which stands touch in a fight, who is taken in flank, and whether a general is near a test.
func TestMeasuredInTheFight(t *testing.T) {
	s, o := stand(t, phHand, "26 at=60,20 contact=40", "40 at=63.1,19.2 face=left contact=26", "34 at=60,15")
	c := engine.Do("melee", "unit", "40")
	for _, v := range o.Measured(s, c) {
		c = c.With(v.Key, v.Val)
	}
	assert.Equal(t, o.meleeEntry(s, of(s, 40)), c)
	assert.Equal(t, "yes 1", c.In.Get("flank")+" "+c.In.Get("enemy-touching"))
	for at, want := range map[string]string{"60,15": "yes", "60,10": ""} {
		s, o = stand(t, phMorale, "26 at=60,20", "34 at="+at)
		assert.Equal(t, want, o.Measured(s, engine.Do("morale", "unit", "26")).Get("general"), at)
	}
}

// Horse with the brook before it does not come up to the bridge and over it as if it were dry. Source: SPL-04, SPL-44.
func TestTheBrookBeforeTheBridge(t *testing.T) {
	for at, want := range map[string]int{"26,24": 1, "26,31.5": 0} {
		s, o := stand(t, phMove1, "31 at="+at)
		p, _ := o.Board.Piece(31)
		o.Any = true
		assert.Len(t, o.crossAdvice(s, of(s, 31), p), want, at)
	}
}
