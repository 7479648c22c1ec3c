package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
)

// lined returns all lines of conduct, in their order.
func lined() (out []string) {
	for _, c := range append(slices.Clone(behaviours[:]), patrol) {
		for _, l := range c.lines {
			out = append(out, c.id+": "+Inches.words(l))
		}
	}
	for _, l := range incidentLines {
		out = append(out, "incident: "+Inches.words(l))
	}
	return out
}

// TestNoLineOfConductIsLost: every line of conduct is still there, word for word as before the adviser became a
// commander; those of a patrol have been added.
func TestNoLineOfConductIsLost(t *testing.T) {
	rulestest.Golden(t, "testdata/commander/lines.txt", strings.Join(lined(), "\n")+"\n")
}

// TestCounselOfEveryLine: advice comes with its entry, a reason and an alternative; nothing is proposed that
// the form does not know.
func TestCounselOfEveryLine(t *testing.T) {
	second := 0
	for _, x := range adviceCases {
		s := opposed(t, "force=sweep", x.kinds...)
		if x.change != nil {
			s = x.change(s)
		}
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise"), nil, x.answers...)
		st := after
		may := st.counsel(st.Advice.Get())
		require.NotEmpty(t, may, x.why)
		for _, a := range may {
			assert.NotEmpty(t, a.What, x.why)
			assert.NotEmpty(t, a.Who, x.why)
			assert.True(t, slices.ContainsFunc(st.Advice.Get().Fits, func(f Fit) bool {
				said := st.Advice.Get()
				return strings.Contains(a.Why, said.because(st.Scale, f)) ||
					strings.Contains(a.Why, said.because(st.Scale, Fit{All: f.All, Line: f.Line})) // the fallback, by the line alone
			}), "%s: %s", x.why, a.Why)
			assert.NotEmpty(t, System{}.Form(after, a.Do).Title, x.why)
			if f := (System{}).Form(after, a.Do); !a.Open {
				assert.Nil(t, f.Refused, "%s: %s", x.why, a.Do)
			}
		}
		if commander.SecondBest(may).What != "" {
			second++
		}
	}
	assert.Greater(t, 10*second, 9*len(adviceCases))
}

// TestMainObjectiveFirst: the main objective comes first; going home only when it is done, out of reach or too
// costly, since without it the game is lost. A unit going home is asked nothing.
func TestMainObjectiveFirst(t *testing.T) {
	for _, x := range []struct {
		why, scenario, reply string
		change               func(*State)
		want                 string
	}{
		{"on toward what overrides everything else", "ford", "none", nil, "Move on: the nearer ford"},
		{"and past an enemy who is out of reach", "ford", "far", nil, "Move on: the nearer ford"},
		{"done where it can be done", "ford", "at-a1", nil, "Mark achieved: The gun ford sounded"},
		{"longer than an evening without it", "ford", "none", func(s *State) { s.Turn = 5 }, "Move on: the nearer ford"},
		{"until there is hardly time to go home", "ford", "none", func(s *State) { s.Turn = 6 }, "Move off"},
		{"home in time once it is done", "ford", "", func(s *State) { s.Turn, s.Scene.Aims[0].Done = 6, aimWon }, "Move off"},
		{"and before, on toward the rest", "ford", "none", func(s *State) { s.Turn, s.Scene.Aims[0].Done = 5, aimWon }, "Move"},
		{"toward its place", "monastery", "none", nil, "Move on: The guest-house"},
		{"home with whom they came for", "monastery", "", func(s *State) {
			at, _ := s.site(s.Scene.Places[1].Site)
			at.Done = true
			*s = s.withSite(at)
		}, "Move off"},
		{"too many are gone", "ford", "none", func(s *State) {
			u, _ := s.unit(s.Active)
			*s = s.withUnit(withoutSome(u.Alive() / 2)(u))
		}, "Move off"},
		{"nothing overrides everything else", "sweep", "none", nil, "Move"},
	} {
		s := opposed(t, "scenario="+x.scenario, "avg")
		s.Side, s.Active, s.Turn, s.Press = Players, s.units(Players)[0].ID, 2, 1
		s.Scene.Aims = slices.Clone(s.Scene.Aims)
		if x.change != nil {
			x.change(&s)
		}
		if x.reply == "far" {
			x.reply = ref("u", s.foes()[0].ID) + "-far"
		}
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", ref("u", s.Active)), nil, strings.Fields(x.reply)...)
		may := after.counsel(after.Advice.Get())
		assert.Equal(t, x.want, may[0].What, x.why)
		assert.Nil(t, System{}.Form(after, may[0].Do).Refused, x.why)
	}
}

// TestWhyTheyPassTheEnemy: a patrol that passes an enemy in reach says why.
func TestWhyTheyPassTheEnemy(t *testing.T) {
	for name, x := range map[string]struct {
		turn, left int
		want       string
	}{"too weak": {2, 2, "No need to stop for the French infantry: on towards the main objective."},
		"no time": {5, 8, "No time left for the French infantry: on towards the main objective."}} {
		s := opposed(t, "scenario=ford", "avg")
		us, foe := s.units(Players)[0], s.foes()[0]
		foe, _ = foe.Lose(casualties(foe, foe.Alive()-x.left)...)
		s = s.withUnit(foe)
		s.Side, s.Active, s.Turn, s.Press = Players, us.ID, x.turn, 1
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", ref("u", us.ID)), nil, ref("u", foe.ID)+"-shot")
		may := after.counsel(after.Advice.Get())[0]
		assert.Equal(t, "Move on: the nearer ford", may.What, name)
		assert.Contains(t, may.Why, x.want, name)
	}
}

// TestOnTheSpot: of a supplied scenario's objectives without a place, only those done where a unit stands are among the
// replies. House design.
func TestOnTheSpot(t *testing.T) {
	assert.True(t, opening(t, "scenario", "ford").onTheSpot(1))
	assert.False(t, opening(t, "scenario", "courier").onTheSpot(2))
	assert.True(t, State{Scene: Scene{ID: ownScene}}.onTheSpot(1))
}

// TestOneIsToldOffForTheRest: while the others deal with the overriding objective, the last unit on foot is
// sent to the nearest place still to be searched, and stays with the others if there is none left.
func TestOneIsToldOffForTheRest(t *testing.T) {
	s := opposed(t, "scenario=ford", "avg")
	us := s.units(Players)
	for i, want := range []string{"Move on: the nearer ford", "Move on: Santa Clara’s mill"} {
		s.Side, s.Active, s.Turn, s.Press = Players, us[i].ID, 2, 1
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", ref("u", us[i].ID)), nil, seesNone)
		assert.Equal(t, want, after.counsel(after.Advice.Get())[0].What)
	}
	assert.Empty(t, s.errand(us[2]), "horse")
	s.Scene.Aims = append([]Aim(nil), s.Scene.Aims...)
	for i := range s.Scene.Aims {
		if s.Scene.Aims[i].Place > 0 {
			s.Scene.Aims[i].Done = aimWon
		}
	}
	assert.Empty(t, s.errand(us[1]))
}

// TestTwoAreToldOffOfThree: of three units on foot, the second to last gets the next place.
func TestTwoAreToldOffOfThree(t *testing.T) {
	s := opposed(t, "scenario=monastery")
	us := s.units(Players)
	var got []string
	for _, u := range us {
		x, _ := s.site(readRef("s", s.errand(u)))
		got = append(got, s.siteName(x))
	}
	assert.Equal(t, []string{"The church", "Hermit’s cave"}, got[1:])
	assert.Empty(t, s.errand(us[0]))
}

// TestNightHides: by night a house and a wall hide those behind them, but those inside see out.
func TestNightHides(t *testing.T) {
	c := seated(t, 3, "scenario=monastery")
	c.lay()
	for c.s.Turn < 1 && c.err == nil {
		c.Go()
	}
	at := func(x, y int) battle.Point { return c.mapped(battle.Point{X: inches(x), Y: inches(y)}) }
	assert.True(t, c.screened(at(37, 25), at(25, 27)), "the cloister and the guest-house")
	assert.True(t, c.screened(at(22, 29), at(25, 27)), "into the guest-house")
	assert.False(t, c.screened(at(25, 27), at(22, 29)), "out of it")
	assert.False(t, c.screened(at(22, 29), at(15, 27)), "the track")
	assert.True(t, c.screened(at(15, 33), at(25, 33)), "the wall")
}

// TestAlarmNeedsSight: a picket raises the alarm for anybody it has in sight, and for nobody behind the walls
// of a house.
func TestAlarmNeedsSight(t *testing.T) {
	c := seated(t, 3, "scenario=monastery")
	c.lay()
	for more := true; more && len(c.s.units(NonPlayers)) == 0; {
		more, _ = c.Go()
	}
	require.True(t, c.quiet())
	before := c.s
	before.Side = Players
	raised := func(picket, ours battle.Point) bool {
		c.alarm = 0
		for _, u := range c.s.onTableUnits() {
			c.put(u, picket)
			if side(u) == Players {
				c.put(u, ours)
			}
		}
		for range 20 {
			c.raiseAlarm(before, engine.Step{Do: engine.Do("done")})
		}
		return c.alarm > 0
	}
	in, out := c.mapped(battle.Point{X: inches(25), Y: inches(27)}), c.mapped(battle.Point{X: inches(22), Y: inches(29)})
	assert.True(t, raised(in, out), "out of the guest-house")
	assert.False(t, raised(out, in), "into it")
}

// TestNobodyStopsInSightByNight: a unit approaching a place by night stops where no sentry can see it, if there
// is such a place on its way.
func TestNobodyStopsInSightByNight(t *testing.T) {
	rulestest.Native(t, "parts of evenings")
	moves, seen := 0, 0
	for seed := range uint64(8) {
		c := seated(t, seed, "scenario=monastery")
		c.lay()
		for more, n := true, 0; more && (c.s.Turn < 1 || c.quiet()); n = len(c.played) {
			more, _ = c.Go()
			for _, st := range c.played[n:] {
				u, ok := c.s.unit(readRef("u", st.Do.In.Get(keyUnit)))
				if !ok || st.Do.Do != "unit-move" || side(u) != Players || !c.quiet() {
					continue
				}
				moves++
				if slices.ContainsFunc(c.enemies(), func(x muster.Unit) bool { return c.spots(x, []muster.Unit{u}) }) {
					seen++
				}
			}
		}
	}
	t.Log(seen, "of", moves)
	assert.Less(t, 10*seen, moves)
}

// TestPicketReports: the picket of the convent has orders to report: once half of it is gone it leaves.
func TestPicketReports(t *testing.T) {
	c := seated(t, 3, "scenario=ford")
	c.lay()
	require.True(t, c.scene(c.s), "the secret is settled")
	require.True(t, c.enter(engine.Do("reveal", "party", ref("h", 1))), c.no)
	u := c.s.foes()[0]
	assert.False(t, c.reported(u))
	assert.True(t, c.reported(withoutSome(2)(u)))
	assert.False(t, c.reported(wavers(withoutSome(2)(u))), "it runs first")

	from := c.at(u)
	c.s.Roster = c.s.Roster.With(withoutSome(2)(u))
	c.s.Parties = slices.Clone(c.s.Parties)
	c.s.Parties[slices.IndexFunc(c.s.Parties, func(p Party) bool { return p.ID == u.From })].Left = 2
	c.s.Side, c.s.Active, c.s.Turn, c.s.Press = NonPlayers, u.ID, 2, 1
	for range 2 { // it gets its advice, and goes
		require.True(t, c.obeys(), c.no)
	}
	assert.Less(t, c.at(u).Y, from.Y, "toward the far edge")
	assert.Equal(t, from.X, c.at(u).X)
}

// TestNoAimIsOutOfReach: objectives that are rarely achieved can be achieved, each in at least one of a few
// evenings.
func TestNoAimIsOutOfReach(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	for _, x := range []struct{ scenario, aim string }{{"ford", "Convent searched"}, {"monastery", "Church searched"},
		{"monastery", "No alarm before he was found"}, {"courier", "Venta searched"}} {
		won := func(seed int) bool {
			c, _ := evening(t, uint64(seed), "scenario="+x.scenario, false)
			i := slices.IndexFunc(c.s.Scene.Aims, func(a Aim) bool { return a.Name == x.aim })
			return c.s.Scene.Aims[i].Done == aimWon
		}
		n := 1
		for n < 90 && !won(n) {
			n++
		}
		t.Log(x.aim, n)
		assert.Less(t, n, 90, x.aim)
	}
}

// TestEscortCoversItsRider: a rider among his escort cannot be shot, because anybody looking for an enemy sees
// the escort.
func TestEscortCoversItsRider(t *testing.T) {
	c := seated(t, 3, "scenario=courier")
	c.lay()
	c.hides = 1
	require.True(t, c.enter(engine.Do("reveal", "party", "h1")), c.no)
	rider, guard := c.s.foes()[0], c.s.foes()[1]
	x, ok := c.escorted(guard)
	require.True(t, ok)
	assert.Equal(t, rider.ID, x.ID)
	_, ok = c.escorted(rider)
	assert.False(t, ok)
	us := c.s.units(Players)[0]
	c.put(rider, battle.Point{X: c.at(us).X, Y: c.at(us).Y - inches(6)})
	for _, far := range []int{0, 3, 4} {
		c.put(guard, battle.Point{X: c.at(rider).X, Y: c.at(rider).Y - inches(far)})
		assert.Equal(t, far <= 3, c.packed(rider), "%d inches", far)
		assert.False(t, c.packed(guard))
		assert.Equal(t, far > 3, c.asked(inShot(rider, guard), us) == ref("u", rider.ID)+"-shot", "%d inches", far)
	}
	c.s = c.s.withUnit(wavers(guard))
	c.put(guard, c.at(rider))
	assert.False(t, c.packed(rider), "who wavers covers nobody")
}

// inShot returns a question whose replies are that these units are within shot.
func inShot(of ...muster.Unit) (q dice.Question) {
	for _, u := range of {
		q.Choices = append(q.Choices, dice.Choice{ID: ref("u", u.ID) + "-shot"})
	}
	return q
}

// TestGarrisonMansItsWalls: a garrison that has been woken mans the wall facing an enemy it cannot see; if the
// enemy is inside, the wall he came by.
func TestGarrisonMansItsWalls(t *testing.T) {
	c := seated(t, 3, "scenario=monastery")
	c.lay()
	at := func(x, y int) battle.Point { return c.mapped(battle.Point{X: inches(x), Y: inches(y)}) }
	for _, x := range []struct{ of, want battle.Point }{
		{at(10, 28), at(21, 28)}, {at(25, 27), at(21, 27)}, {at(45, 24), at(38, 24)}, {at(30, 45), at(30, 37)},
	} {
		assert.LessOrEqual(t, battle.Distance(x.want, c.side(x.of)), inches(1)/2, "%v", x.of)
	}
	for n := range 3 {
		c.hides = n + 1
		require.True(t, c.enter(engine.Do("reveal", "party", ref("h", n+1))), c.no)
	}
	c.s.Turn = 5
	garrison, us := c.s.foes()[2], c.s.units(Players)[0]
	c.put(garrison, at(32, 25))
	for _, u := range c.s.units(Players) {
		c.put(u, at(20, 3))
	}
	c.works = garrison.ID
	q := dice.Question{ID: "advice-sees", Choices: []dice.Choice{{ID: ref("u", us.ID) + "-" + unseen}, {ID: ref("u", us.ID) + "-cover"},
		{ID: seesNone}}}
	for _, x := range []struct {
		alarm, x int
		want     string
	}{{0, 24, seesNone}, {3, 24, ref("u", us.ID) + "-" + unseen}, {3, 28, ref("u", us.ID) + "-cover"}, {3, 5, seesNone}} {
		c.alarm = x.alarm
		c.put(us, at(x.x, 27))
		assert.Equal(t, x.want, c.answer(q), "%+v", x)
	}
}

// TestStaffReacts: while a charge waits for those charged, their reaction comes first. A unit that has acted
// may only stand, and one with nothing loaded does not fire. People, and units far too weak that cannot fire,
// get out of the way. Source: HILL-81; the choice is house design.
func TestStaffReacts(t *testing.T) {
	who := staff{who: commander.Seats{}.Characters()}
	for _, x := range []struct {
		why   string
		of    muster.Stack
		typ   string
		acted bool
		want  []string
	}{
		{"they may do anything", men(6, Average, "musket"), typeInfantry, false, []string{"fire", "stand", "move"}},
		{"nothing to fire", men(6, Average, "sword"), typeInfantry, false, []string{"stand", "move"}},
		{"they have acted", men(6, Average, "musket"), typeInfantry, true, []string{"stand"}},
		{"two of them might stand", men(2, Average, "sword"), typeInfantry, false, []string{"stand", "move"}},
		{"one cannot", men(1, Average, "sword"), typeInfantry, false, []string{"move", "stand"}},
		{"but he can fire", men(1, Average, "musket"), typeInfantry, false, []string{"fire", "move", "stand"}},
		{"people do not fight", men(6, Civilian, ""), typeCivil, false, []string{"move", "stand"}},
	} {
		s := charging(t, x.of)
		_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
		require.Equal(t, atReact, s.Threads[0].At)
		them := markActed(s.units(NonPlayers)[0], x.acted)
		them.Type = x.typ
		s = s.withUnit(them)
		side, may := who.Next(s)
		assert.Equal(t, 1, side, x.why)
		var got []string
		for _, a := range may {
			got = append(got, a.Do.In.Get(keyWhat))
			assert.Equal(t, System{}.Form(s, a.Do).Refused != nil, a.Open, "%s: what is missing is asked", x.why)
		}
		assert.Equal(t, x.want, got, x.why)
		_, somewhere := who.Task(0)
		assert.False(t, somewhere, "no places are known")
		for i, o := range (System{}).Form(s, engine.Do("react")).Fields[0].Options {
			assert.Equal(t, x.acted && i > 0, o.Refused == sayActed, "%s: %s", x.why, o.ID)
		}
	}
	s := charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	require.Equal(t, atBlow, s.Threads[0].At)
	side, _ := who.Next(s)
	assert.Equal(t, commander.Nobody, side, "they have reacted, and the blow is on the desk")
	s = opening(t, "players", "2", "villages", "0")
	s.Side = Players
	side, _ = who.Next(s)
	assert.Equal(t, commander.Nobody, side, "nobody is on the roster")
	s = opening(t, "force", "sweep")
	side, _ = who.Next(s)
	assert.Equal(t, commander.Nobody, side, "nobody has the initiative")
}

// TestAdvisedGunLosesItsCrew: the key of an advice goes when its gun does: when too few are left to load it, or
// nobody to serve it.
func TestAdvisedGunLosesItsCrew(t *testing.T) {
	a := Advice{Kind: "lart", Fits: []Fit{{Line: 2, Act: toLoad}}, Round: rounds[1].id}
	for n, load := range map[int]bool{minLoaders: true, minLoaders - 1: false} {
		for _, wavers := range []bool{false, true} {
			s := field(t, battery(typeLightGun, n, muster.Mark{Key: markLoad, N: 1}))
			u := at(t, s, "French gun")
			if wavers {
				s = s.withUnit(u.WithMark(markWavering, 1))
			}
			a.Unit = u.ID
			for act, can := range map[string]bool{toLoad: load && !wavers, toFire: !wavers} {
				k := s.advisedKey(a, Fit{Line: 2, Act: act})
				assert.Equal(t, can, k != nil, "%s with %d, wavering %v", act, n, wavers)
				if k != nil && act == toLoad {
					assert.Equal(t, rounds[1].id, k.Do.In.Get(keyRound))
				}
			}
		}
	}
}

// TestKeyOfAFind: a reference that nothing has gives no key.
func TestKeyOfAFind(t *testing.T) {
	s := opening(t, "scenario", "ford")
	for id, found := range map[string]bool{"a1": true, "a0": false, "a9": false, "s0": false, "": false} {
		_, name := s.findKey(id)
		assert.Equal(t, found, name != "", id)
	}
}

// TestWhoFoundItBringsItHome: an objective that the umpire judges to be "brought home" is achieved when its
// finder comes home, and not when he leaves the game in another way. House design.
func TestWhoFoundItBringsItHome(t *testing.T) {
	seen := 0
	for _, x := range supplied.All() {
		for i, j := range x.notes.judged {
			if !j.home || x.scene.Aims[i].Place == 0 || j.caught != "" {
				continue
			}
			seen++
			for off, want := range map[string]string{"": "", offHome: aimWon, offHalf: aimWon, offDestroyed: aimFailed} {
				c := seated(t, 3, "scenario="+x.ID)
				u := c.s.units(Players)[0]
				u.Off, c.finder = off, u.ID
				c.s.Roster = c.s.Roster.With(u)
				assert.Empty(t, c.verdict(i+1), "not searched")
				place, _ := c.s.site(c.s.Scene.Places[x.scene.Aims[i].Place-1].Site)
				place.Done = true
				c.s = c.s.withSite(place)
				assert.Equal(t, want, c.verdict(i+1), off)
			}
		}
	}
	assert.Positive(t, seen)
}

// TestFordIsMeasured: a ford is measured from 3 inches, by the Engineer at once and by others the second time;
// nobody who is Wavering can do it. House design.
func TestFordIsMeasured(t *testing.T) {
	for _, x := range []struct {
		inches       int
		typ          string
		wavers       bool
		near, result int // the number of times it takes
	}{{3, typeCommander, false, 1, 1}, {3, typeRiflemen, false, 1, 2}, {4, typeCommander, false, 0, 0}, {3, typeRiflemen, true, 0, 0}} {
		c := seated(t, 3, "scenario=ford")
		c.lay()
		for c.s.Side != Players && c.err == nil {
			_, _ = c.Go()
		}
		i := slices.IndexFunc(c.s.units(Players), func(u muster.Unit) bool { return u.Type == x.typ })
		u := c.s.units(Players)[i]
		if x.wavers {
			u = wavers(u)
		}
		ford := c.fords()[0]
		c.put(u, battle.Point{X: ford.X, Y: ford.Y + inches(x.inches)})
		c.s.Active = u.ID
		assert.Equal(t, x.near > 0, c.fordAt(u), "%+v", x)
		for n := 1; n <= x.result; n++ {
			now, _ := c.s.settled().unit(u.ID)
			c.s = c.s.settled().withUnit(markActed(now, false))
			require.True(t, c.sounds(u), c.no)
			assert.Equal(t, n == x.result, c.sounded[ford], "%+v", x)
		}
		if x.result == 0 {
			assert.False(t, c.sounds(u))
		}
	}
}

// TestWhoHasNoMoreToSay: people who have been asked have nothing more to say, while a place that has only been
// seen and assessed can still be searched.
func TestWhoHasNoMoreToSay(t *testing.T) {
	for line, spoken := range map[string]bool{"note kind=villagers": true, "note kind=outpost": false} {
		c := seated(t, 3, "scenario=sweep")
		c.lay()
		for c.s.Side != Players && c.err == nil {
			_, _ = c.Go()
		}
		u := c.s.units(Players)[0]
		c.s.Active = u.ID
		_, c.s = playIn(t, c.s, rulestest.Line(t, line), nil)
		id := ref("s", c.s.Next-1)
		do := engine.Do("site", "place", id, "what", "located")
		if spoken {
			id = ref("p", c.s.Parties[len(c.s.Parties)-1].ID)
			do = engine.Do("parley-villagers", "place", id)
		}
		c.now = c.s
		require.True(t, c.searches(u, id, do), c.no)
		assert.Equal(t, spoken, c.spoken[max(readRef("p", id), readRef("s", id))], line)
	}
}

// TestAskedOfTheOnlyOne: advice is asked at once about the only unit that may act, or the one that gains most by acting
// first; while something is waiting, about none.
func TestAskedOfTheOnlyOne(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	s.Active = 0
	l, ok := s.adviceList()
	require.True(t, ok)
	k := l.Rows[0].Key
	assert.Equal(t, []any{"advise who=" + ref("u", s.units(NonPlayers)[0].ID), false}, []any{k.Do.String(), k.Open})
	two := opposed(t, "force=sweep", "avg", "cav")
	two.Active = 0
	l, ok = two.adviceList()
	require.True(t, ok)
	assert.Equal(t, []any{"advise who=u7", false}, []any{l.Rows[0].Key.Do.String(), l.Rows[0].Key.Open}, "of two alike the first")
	gun := opposed(t, "force=sweep", "avg", "lart")
	gun.Active = 0
	l, _ = gun.adviceList()
	assert.Equal(t, "What would the Light artillery do?", l.Rows[0].Name, "the one that gains most by acting first")
	waits := s
	waits.Waits = book.RareOf(Incident{Key: "padre"})
	_, ok = waits.adviceList()
	assert.False(t, ok)
}

// TestAdviceKeepsItsValues: an advice keeps the changed values of the conduct it follows from, and no others.
// House design.
func TestAdviceKeepsItsValues(t *testing.T) {
	var all, mine book.Changed
	for _, v := range values() {
		if v.Design == v.Max {
			continue
		}
		if of := v.Group == section("6"); of && len(mine) == 0 || !of && len(all) == len(mine) {
			if all = append(all, book.Cell{Key: v.Key, Val: v.Max}); of {
				mine = append(mine, all[len(all)-1])
			}
		}
	}
	s := opposed(t, "force=sweep", "avg")
	s.Set.House = all
	require.NoError(t, System{}.Check(s))
	require.Greater(t, len(all), len(mine))
	_, after := rulestest.Enter(t, System{}, s, engine.Do("advise"), nil, seesNone)
	require.Len(t, mine, 1)
	assert.Equal(t, mine, after.Advice.Get().House)
}

// TestHalfOfTheMonksRun: armed monks run when half of them are gone, whether they are tracked or only counted.
// Source: hill-tables 6.
func TestHalfOfTheMonksRun(t *testing.T) {
	for left, act := range map[int]string{4: toFlee, 5: toMove} {
		s := opening(t, "players", "2", "villages", "0")
		s, _ = play(t, s, "note kind=armed figures=8", nil)
		s.Side = NonPlayers
		s.Parties[0].Left = left
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", ref("p", s.Parties[0].ID)), nil, []string{seesNone}[:left-4]...)
		assert.Equal(t, act, after.Advice.Get().Fits[0].Act, "%d of 8", left)
	}
}

// TestUmpireLeavesWhatHasNoKey: advice whose key is gone is carried out by nobody.
func TestUmpireLeavesWhatHasNoKey(t *testing.T) {
	s := field(t, battery(typeLightGun, minLoaders-1, muster.Mark{Key: markLoad, N: 1}))
	u := at(t, s, "French gun")
	c := newUmpire(s, [2]string{}, func(int) int { return 0 })
	a := Advice{Unit: u.ID, Kind: "lart", Fits: []Fit{{Line: 2, Act: toLoad}}}
	assert.False(t, c.follow(u, a))
	assert.False(t, c.patrols(u, a))
	assert.Equal(t, s, c.s)
}

// TestWhatIsAble: advice must be possible to carry out: firing needs something loaded and a target, charging an
// enemy seen nearby. House design.
func TestWhatIsAble(t *testing.T) {
	s := mixed(t)
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	near := []book.Said{book.Say("see-name", us.Name), book.Say("see-within", 48)}
	good := Advice{Unit: them.ID, Kind: "avg", Target: us.ID, Fits: []Fit{{Line: 1, Act: toFire}}, Seen: near}
	far, nobody, gone, ours := good, good, good, good
	far.Seen = []book.Said{book.Say("see-name", us.Name), book.Say("see-farther")}
	nobody.Target, gone.Unit, ours.Unit, ours.Kind = 0, 99, us.ID, kindPlayers
	second := ours
	second.Fits = []Fit{{Line: 2, Act: toFire}}
	for why, x := range map[string]struct {
		a    Advice
		s    State
		able map[string]bool
	}{
		"near":      {good, s, map[string]bool{toFire: true, toCharge: true, toHome: false, toHold: true}},
		"far":       {far, s, map[string]bool{toFire: true, toCharge: false}},
		"at nobody": {nobody, s, map[string]bool{toFire: false, toCharge: false}},
		"nobody":    {gone, s, map[string]bool{toFire: false, toCharge: false, toHome: false, toHold: false}},
		"wavers":    {good, s.withUnit(wavers(them)), map[string]bool{toFire: false, toCharge: false, toHold: true}},
		"ours":      {ours, s, map[string]bool{toHome: true}}, "ours, not to go home": {second, s, map[string]bool{toHome: false}},
	} {
		for act, able := range x.able {
			assert.Equal(t, able, x.s.able(x.a, act), "%s: %s", why, act)
		}
	}
	for id, is := range map[string]bool{"see-farther": false, "see-no-reach": false, "see-sheltered": false, "see-contact": true} {
		assert.Equal(t, is, Advice{Seen: []book.Said{book.Say(id)}}.near(), id)
	}
}

// TestActsInWords: an act is stated with its target, its destination, or its means.
func TestActsInWords(t *testing.T) {
	s := opposed(t, "scenario=ford", "avg")
	french := "French"
	for want, a := range map[string]Advice{
		"Fire": {}, "Fire at the French": {Name: french}, "Charge": {}, "Charge the French": {Name: french}, "Attack the French": {Name: french},
		"Move": {}, "Move towards the French": {Name: french}, "Move on towards the far edge": {Bound: Goal{Edge: ground.Far}},
		"Move on: the nearer ford": {Place: "a1", Name: french}, "Load": {}, "Load shell": {Round: "shell"},
		"Stay": {Name: french, Place: "a1"}, "Mark achieved: The gun ford sounded": {Place: "a1"},
	} {
		act := map[string]string{"Fire": toFire, "Charge": toCharge, "Attack": toAttack, "Move": toMove, "Load": toLoad, "Stay": toHold,
			"Mark": toSearch}[strings.Fields(want)[0]]
		s.Turn, s.Press = 2, 1
		assert.Equal(t, want, s.actInWords(a, Fit{Line: 1, Act: act}))
	}
	assert.Equal(t, "Move", s.actInWords(Advice{Kind: "cav", Name: french}, Fit{Line: 2, Act: toMove}), "it keeps 18″ off")
}
