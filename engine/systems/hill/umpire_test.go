package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
)

// The replies of the umpire of a rehearsal at exact distances. House design: the ranges are those of the lines
// of conduct.

// opposite returns an umpire with two units the given number of inches apart, of which the first acts, in these
// covers.
func opposite(t *testing.T, u, x muster.Unit, inch int, cover ...string) (*umpire, muster.Unit, muster.Unit) {
	t.Helper()
	s := field(t, u, x)
	u, x = at(t, s, u.Name), at(t, s, x.Name)
	c := newUmpire(s, [2]string{}, func(int) int { return 0 })
	c.works, c.aimed = u.ID, x.ID
	c.fight = &fight{cover: map[int]string{}}
	for i, id := range []int{u.ID, x.ID}[:len(cover)] {
		c.fight.cover[id] = cover[i]
	}
	c.put(u, battle.Point{X: inches(30), Y: inches(40)})
	c.put(x, battle.Point{X: inches(30), Y: inches(40 - inch)})
	return c, u, x
}

func TestHowUnitsStandToOneAnother(t *testing.T) {
	foot, horse := french(men(6, Average, "musket")), french(horsemen(6, Average, "sword"))
	for _, x := range []struct {
		way       string
		who       muster.Unit
		mine, his string
		most      int // the greatest distance in inches at which it applies, -1 for none
	}{
		{"contact", foot, "open", "open", 1}, {"sally", foot, "open", "open", 6}, {"shot", foot, "open", "hard", 12},
		{"near", foot, "open", "open", 12}, {"near", foot, "open", "hard", 12}, {"soft", foot, "open", "soft", 12},
		{"near", horse, "open", "open", 18}, {"near", horse, "open", "soft", -1},
		{"cover", horse, "open", "soft", 60}, {"cover", foot, "hard", "open", 18}, {"cover", foot, "fort", "open", 18},
		{"cover", foot, "soft", "open", -1}, {unseen, foot, "open", "open", -1}, {"far", foot, "open", "hard", 60},
	} {
		c, _, t2 := opposite(t, x.who, rifles(men(6, Veteran, "rifle")), 10, x.mine, x.his)
		for d := range 61 {
			require.Equal(t, d <= x.most, c.stands(x.way, d, t2), "%s, %s to %s at %d", x.way, x.mine, x.his, d)
		}
	}
}

// TestWhereAChargeLeavesThem: a charge that falls short has run all its way; those who move out of its reach in reaction
// are out of contact, unless what is left of the charge reaches them; Conscripts fire over the whole distance from
// which it started, and nobody takes his cover along. Source: HILL-80 to 83.
func TestWhereAChargeLeavesThem(t *testing.T) {
	horse := muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(30, Veteran, "sword")}}
	for _, x := range []struct {
		why        string
		him        muster.Stack
		apart, die int
		did        []string
		between    int // inches, in the end
		at         string
	}{
		{"short by an inch", men(6, Average, "musket"), 15, 1, []string{"unit-charge", "contact"}, 2, ""},
		{"well short", men(6, Average, "musket"), 21, 1, []string{"unit-charge", "contact"}, 7, ""},
		{"they get away", men(6, Conscript, ""), 14, 1, []string{"unit-charge", "contact", "react", "regain"}, 4, ""},
		{"and are caught", men(6, Conscript, ""), 10, 1, []string{"unit-charge", "contact", "react", "regain", "blow"}, 0, ""},
		{"over the whole distance", men(20, Conscript, "musket"), 11, 1, []string{"unit-charge", "contact", "react"}, 0, "6-12"},
		{"or half of it", men(20, Average, "musket"), 14, 1, []string{"unit-charge", "contact", "react"}, 0, "6-12"},
	} {
		c, u, him := opposite(t, horse, french(x.him), x.apart, "hard", "hard")
		c.s = c.s.withUnit(him).takenBy(u)
		c.now = c.s
		c.throw = func(code dice.Code) []int { return facesOf(code.Faces(), x.die) }
		c.staff.who[1].Danger = 100
		var did []string
		rng := ""
		c.told = func(_ State, st engine.Step) {
			did = append(did, st.Do.Do)
			if d := c.s.Outcome.Get().Deed; d.What == didReact {
				rng = d.Groups[0].Range
			}
		}
		require.True(t, c.enter(engine.Do("unit-charge", keyUnit, ref("u", u.ID), keyCover, "open")), c.no)
		for len(c.s.settled().Threads) > 0 && len(did) < len(x.did) {
			c.settle()
			did = slices.DeleteFunc(did, func(d string) bool { return d == "accept" })
		}
		assert.Equal(t, x.did, did, x.why)
		assert.Equal(t, x.between, c.layout.far(c.at(u), c.at(him)), x.why)
		assert.Equal(t, x.at, rng, x.why)
		assert.Equal(t, "open", c.cover(u), x.why)
	}
}

// seesThem returns a question with these replies about one unit.
func seesThem(id string, u muster.Unit, ways ...string) (q dice.Question) {
	q.ID = id
	for _, w := range ways {
		if u.ID > 0 {
			w = ref("u", u.ID) + "-" + w
		}
		q.Choices = append(q.Choices, dice.Choice{ID: w})
	}
	q.Choices = append(q.Choices, dice.Choice{ID: seesNone})
	return q
}

func TestWhatThePlayersSee(t *testing.T) {
	foe := french(men(6, Average, "musket"))
	musket, rifle, horse := rifles(men(6, Veteran, "musket")), rifles(men(6, Veteran, "rifle")), rifles(horsemen(6, Veteran, "sword"))
	for _, x := range []struct {
		who  muster.Unit
		his  string
		most map[string]int // the greatest distance at which it applies
	}{
		{musket, "open", map[string]int{"contact": 1, "near": 8, "shot": 12, "far": 24}},
		{musket, "hard", map[string]int{"contact": 1, "shot": 12, "far": 24}},
		{rifle, "open", map[string]int{"contact": 1, "near": 8, "shot": 24}},
		{horse, "open", map[string]int{"contact": 1, "near": 15, "far": 24}},
	} {
		from := 0
		for _, way := range []string{"contact", "near", "shot", "far"} {
			most, is := x.most[way]
			if !is {
				continue
			}
			for d := from; d <= most; d++ {
				c, u, t2 := opposite(t, x.who, foe, d, "open", x.his)
				require.Equal(t, ref("u", t2.ID)+"-"+way, c.asked(seesThem("advice-sees", t2, "contact", "near", "shot", "far"), u), "%d inches", d)
			}
			from = most + 1
		}
		c, u, t2 := opposite(t, x.who, foe, from, "open", x.his)
		assert.Equal(t, seesNone, c.asked(seesThem("advice-sees", t2, "contact", "near", "shot", "far"), u), "%d inches", from)
	}
}

func TestWhatTheOthersSee(t *testing.T) {
	us := rifles(men(6, Veteran, "rifle"))
	foot, horse := french(men(6, Average, "musket")), french(horsemen(6, Average, "sword"))
	ways := []string{"contact", "near", "shot", "far"}
	for _, x := range []struct {
		who  muster.Unit
		ways []string
		his  string
		at   map[int]string
	}{
		{foot, ways, "open", map[int]string{1: "contact", 2: "near", 9: "near", 10: "shot", 12: "shot", 13: "far", 24: "far", 25: ""}},
		{foot, []string{"contact", "near", "far"}, "hard", map[int]string{12: "near", 13: "far"}},
		{horse, []string{"contact", "near", "far"}, "open", map[int]string{18: "near", 19: "far"}},
		{horse, []string{"contact", "near", "far"}, "hard", map[int]string{1: "contact", 2: "far"}},
	} {
		for d, want := range x.at {
			c, u, t2 := opposite(t, x.who, us, d, "open", x.his)
			if want != "" {
				want = ref("u", t2.ID) + "-" + want
			} else {
				want = seesNone
			}
			c.aimed = 0
			assert.Equal(t, want, c.nearestInSight(seesThem("advice-sees", t2, x.ways...), u), "%s at %d inches", u.Stacks[0].Arms, d)
		}
	}
	c, u, t2 := opposite(t, horse, us, 18, "open", "open") // a unit that is Wavering, or has acted, is ridden down before a nearer one
	near := us
	near.Name, near.ID = "95th Rifles", 90
	near.Original, near.Mustered = 6, 6
	c.s.Roster = append(c.s.Roster, near)
	c.put(near, battle.Point{X: inches(30), Y: inches(36)})
	q := seesThem("advice-sees", near, "near", "far")
	q.Choices = append(seesThem("advice-sees", t2, "near", "far").Choices[:2], q.Choices...)
	assert.Equal(t, "u90-near", c.nearestInSight(q, u))
	for _, to := range []func(muster.Unit) muster.Unit{wavers, func(u muster.Unit) muster.Unit { return markActed(u, true) }} {
		c.s.Roster = c.s.Roster.With(to(t2))
		assert.Equal(t, ref("u", t2.ID)+"-near", c.nearestInSight(q, u))
	}
}

func TestWhereAThreatIs(t *testing.T) {
	us, foot := rifles(men(6, Veteran, "rifle")), french(men(6, Average, "musket"))
	for id, most := range map[string]int{"contact": 1, "corner": 5, "sally": 6, "soft": 12, "near": 12, "uniform": 16,
		"threat": 20, "british": 24} {
		for d, want := range map[int]string{most: id, most + 1: "none"} {
			c, _, _ := opposite(t, foot, us, d)
			assert.Equal(t, want, c.answer(seesThem("advice-where", muster.Unit{}, id)), "%d", d)
		}
	}
	for d, want := range map[int]string{1: "contact", 2: "cover"} {
		c, _, _ := opposite(t, foot, us, d, "open", "soft")
		assert.Equal(t, want, c.answer(seesThem("advice-where", muster.Unit{}, "contact", "cover", "open")))
		c, _, _ = opposite(t, foot, us, 2, "soft", "open")
		assert.Equal(t, "open", c.answer(seesThem("advice-where", muster.Unit{}, "contact", "cover", "open")))
	}
	for d, want := range map[int]string{9: dice.Yes, 10: dice.No} {
		c, _, _ := opposite(t, foot, us, d)
		assert.Equal(t, want, c.answer(dice.Question{ID: "advice-near", Kind: dice.YesNo}))
	}
}

// TestAristocratsAskForAnEscort: Aristocrats who see British troops go up to them for an escort, even those who travel;
// they take only those for enemies who have struck them, and strike back at them. Source: HILL-32, 111.
func TestAristocratsAskForAnEscort(t *testing.T) {
	for _, spanish := range []bool{true, false} {
		s := entered(t, opening(t, "depth", "full", "villages", "0", "force", "sweep"), "note kind=aristo", "note kind=bandit")
		s.Parties[0].Spanish = spanish
		s.Side, s.Press = NonPlayers, 1
		people, robbers, us := s.units(NonPlayers)[0], s.units(NonPlayers)[1], s.units(Players)[0]
		if spanish {
			s = s.withUnit(people.WithMark(markTravels, 1))
			s.Parties[0].Goal = Goal{Edge: ground.Far}
		}
		c := newUmpire(s.takenBy(people), [2]string{}, func(int) int { return 0 })
		c.now, c.works, c.throw = c.s, people.ID, ones
		for i, u := range s.units(Players) {
			c.put(u, battle.Point{X: inches(30 + i), Y: inches(40)})
		}
		c.put(robbers, battle.Point{})
		c.put(people, battle.Point{X: inches(30), Y: inches(20)})
		require.True(t, c.obeys(), c.no) // asks for advice
		require.True(t, c.obeys(), c.no) // and follows it
		near := c.layout.far(c.at(people), c.at(us))
		assert.Less(t, near, 20, "closer than before")

		c.put(people, battle.Point{X: inches(30), Y: inches(39)})
		q := seesThem("advice-where", muster.Unit{}, "attacked", "british")
		assert.Equal(t, "british", c.answer(q))
		c.s = c.s.settled().sighted(sighting{Unit: robbers.ID, Target: people.ID, Far: touches})
		assert.Equal(t, "attacked", c.answer(q))
		u, _ := c.s.unit(people.ID)
		c.s = c.s.withUnit(markActed(u, false)).takenBy(markActed(u, false))
		c.now = c.s
		require.True(t, c.follow(markActed(u, false), Advice{Unit: u.ID, Kind: "aristo", Fits: []Fit{{Line: 3, Act: toAttack}}}), c.no)
		assert.Equal(t, robbers.ID, c.s.Outcome.Get().Deed.Target)
	}
}

// TestFromHowFarItCharges: foot advised to charge does so from 11 inches, horse from 18; from farther off they close in.
func TestFromHowFarItCharges(t *testing.T) {
	for _, x := range []struct {
		kind    string
		far     int
		charges bool
	}{{"avg", 11, true}, {"avg", 12, false}, {"cav", 18, true}, {"cav", 19, false}} {
		s := entered(t, opening(t, "depth", "full", "villages", "0", "force", "sweep"), "note kind="+x.kind)
		s.Side, s.Press = NonPlayers, 1
		u, us := s.units(NonPlayers)[0], s.units(Players)[0]
		c := newUmpire(s.takenBy(u), [2]string{}, func(int) int { return 0 })
		c.now, c.works, c.throw = c.s, u.ID, ones
		c.put(us, battle.Point{X: inches(30), Y: inches(40)})
		c.put(u, battle.Point{X: inches(30), Y: inches(40 - x.far)})
		require.True(t, c.follow(u, Advice{Unit: u.ID, Kind: x.kind, Target: us.ID, Fits: []Fit{{Line: 1, Act: toCharge}}}), c.no)
		assert.Equal(t, x.charges, len(c.s.Threads) > 0, "%+v", x)
	}
}

// TestHowFarOneSees: by night one sees 8 inches, and 4 more after every two turns, until it is day.
func TestHowFarOneSees(t *testing.T) {
	c := &umpire{notes: notes{night: 7}}
	for turn, want := range []int{1: 8, 2: 8, 3: 12, 4: 12, 5: 16, 6: 16, 7: sight, 8: sight} {
		if c.s.Turn = turn; turn > 0 {
			assert.Equal(t, want, c.sight(), "turn %d", turn)
			assert.Equal(t, turn < 7, c.quiet())
		}
	}
	c.s.Turn, c.alarm = 3, 2
	assert.False(t, c.quiet())
}

// TestWhenAPartyIsDue: a party comes in its turn, or a number of turns after the alarm if that is earlier, and
// a turn earlier if the alarm is early enough.
func TestWhenAPartyIsDue(t *testing.T) {
	for _, x := range []struct{ turn, wakes, sooner, alarm, want int }{{8, 3, 0, 0, 8}, {8, 3, 0, 4, 7}, {8, 3, 0, 5, 8}, {8, 3, 0, 6, 8},
		{8, 0, 0, 4, 8}, {8, 0, 4, 4, 7}, {8, 0, 4, 5, 8}, {8, 0, 4, 0, 8},
		{8, 3, 0, 1, 4}, {8, 1, 0, 4, 5}, {8, 0, 1, 1, 7}} {
		c := &umpire{alarm: x.alarm}
		assert.Equal(t, x.want, c.due(coming{turn: x.turn, wakes: x.wakes, sooner: x.sooner}), "%+v", x)
	}
}

// TestWhoAppears: a hidden party with a note appears when somebody is within 12 inches, or in its turn; one
// without a note, not before turn 3, or before turn 7 if it holds a place.
func TestWhoAppears(t *testing.T) {
	place := []ScenePlace{{Kind: "outpost", Site: 80}}
	for _, x := range []struct {
		why        string
		h          Hidden
		note       coming
		turn, pres int
		inch       int
		want       int
	}{
		{"near where he is", Hidden{}, coming{at: battle.Points{{X: 3000, Y: 4000}}}, 1, 1, 12, 1},
		{"not near enough", Hidden{}, coming{at: battle.Points{{X: 3000, Y: 4000}}}, 1, 1, 13, 0},
		{"not before the first press", Hidden{}, coming{at: battle.Points{{X: 3000, Y: 4000}}}, 1, 0, 12, 0},
		{"he is there already", Hidden{Out: true}, coming{at: battle.Points{{X: 3000, Y: 4000}}}, 1, 1, 12, 0},
		{"in his turn", Hidden{}, coming{turn: 4}, 4, 0, 40, 1},
		{"before his turn", Hidden{}, coming{turn: 4}, 3, 1, 1, 0},
		{"he holds a place", Hidden{Place: 1}, coming{}, 1, 1, 12, 1},
		{"he holds a place farther off", Hidden{Place: 1}, coming{}, 9, 1, 13, 0},
		{"nobody knows where", Hidden{}, coming{}, 1, 1, 40, 1},
		{"enters before turn 3", Hidden{When: "enters"}, coming{}, 2, 1, 40, 0},
		{"enters from turn 3", Hidden{When: "enters"}, coming{}, 3, 1, 40, 1},
		{"acts from a place before turn 7", Hidden{Place: 1, When: "acts"}, coming{}, 6, 1, 40, 0},
		{"acts from a place from turn 7", Hidden{Place: 1, When: "acts"}, coming{}, 7, 1, 40, 1},
	} {
		s := field(t, rifles(men(6, Veteran, "rifle")))
		s.Turn, s.Press = x.turn, x.pres
		s.Scene.Hidden, s.Scene.Places = []Hidden{x.h}, place
		c := newUmpire(s, [2]string{}, func(int) int { return 0 })
		c.notes = notes{comes: []coming{x.note}}
		there := c.middle(battle.Points{{X: 3000, Y: 4000}})
		c.layout.at[80] = there
		c.put(s.Roster[0], battle.Point{X: there.X + inches(x.inch), Y: there.Y})
		assert.Equal(t, x.want, c.partyShown(s), x.why)
	}
}

// TestWhoIsUrgent: units that must rally go first, then guns, travellers and the others, with people last; the
// reason is given with it.
func TestWhoIsUrgent(t *testing.T) {
	foot, people := french(men(6, Average, "musket")), french(men(3, Civilian, ""))
	people.Type = typeCivil
	gun := battery(typeLightGun, 4)
	for want, u := range []muster.Unit{people, foot, foot.WithMark(markTravels, 1), gun.WithMark(markTravels, 1), wavers(gun)} {
		assert.Equal(t, want, urgency(u))
	}
	assert.Equal(t, "A gun is served before the targets move.", turnOf(gun))
	assert.Equal(t, "They must rally, or get away, before they are caught.", turnOf(wavers(foot)))
	assert.Equal(t, "The sooner gone, the safer.", turnOf(foot.WithMark(markTravels, 1)))
	assert.Equal(t, "Nothing hangs on it.", turnOf(people.WithMark(markTravels, 1)), "priests on the road fear nobody")
	s := opposed(t, "force=sweep", "avg", "lart")
	s.Active = 0
	who := staff{}.initiativeAdvice(s)
	require.Len(t, who, 2)
	assert.Equal(t, []string{s.units(NonPlayers)[1].Name, s.units(NonPlayers)[0].Name}, []string{who[0].Who, who[1].Who})
}

// TestUmpireSteps: a step does not count if it is refused, changes nothing, or comes after the evening has
// failed; the refusal is kept.
func TestUmpireSteps(t *testing.T) {
	c := newUmpire(opening(t, "force", "sweep"), [2]string{}, func(int) int { return 0 })
	c.throw = ones
	was := c.s
	_, ok := c.step(engine.Do("done"))
	assert.Equal(t, []any{false, "done: No unit has the initiative.", was}, []any{ok, c.no, c.s})
	_, ok = c.step(engine.Do("press"))
	assert.True(t, ok)
	for _, do := range []string{"no-such", "press"} { // one that the rules do not know, and one after it
		_, ok = c.step(engine.Do(do))
		assert.False(t, ok, do)
		require.Error(t, c.err)
		assert.False(t, c.turn())
	}
}

// TestAnEveningIsThirtyTurnsAtMost: in a rehearsal, an evening without a set length ends after thirty turns.
// House design.
func TestAnEveningIsThirtyTurnsAtMost(t *testing.T) {
	for turn, over := range map[int]bool{30: false, 31: true} {
		s := opening(t, "force", "sweep")
		s.Turn = turn
		c := newUmpire(s, [2]string{}, func(int) int { return 0 })
		c.throw = ones
		c.lay()
		require.True(t, c.turn(), c.no)
		assert.Equal(t, over, c.s.Over, "%d", turn)
	}
}

// TestHowNearOneMustBe checks how near somebody must be to search, to question or to look: exactly that near is
// near enough. House design.
func TestHowNearOneMustBe(t *testing.T) {
	for kind, most := range map[string]int{"village": 2, "cave": 2, "outpost": 12, "massed": 12, "fortified outpost": 4,
		"villagers": 6, "monks": 6, "aristo": 6, "guer": 6, "convoy": 3, "msg": 3} {
		c := seated(t, 3, "force=sweep")
		_, c.s = playIn(t, c.s, rulestest.Line(t, "note kind="+strings.TrimPrefix(kind, "fortified ")), nil)
		id := ref("s", c.s.Next-1)
		if x := c.s.Sites[len(c.s.Sites)-1]; kind == "fortified outpost" {
			x.Fort = true
			c.s = c.s.withSite(x)
		}
		if len(c.s.Parties) > 0 {
			id = ref("p", c.s.Parties[0].ID)
		}
		if them, ok := c.s.Roster.From(readRef("p", id)); ok { // a rider is searched once he is beaten
			c.s = c.s.withUnit(them.WithMark(markWavering, 1))
		}
		u := c.s.units(Players)[0]
		q := dice.Question{ID: "advice-sees", Choices: []dice.Choice{{ID: "at-" + id}, {ID: seesNone}}}
		for d, want := range map[int]string{most: "at-" + id, most + 1: seesNone} {
			c.put(u, battle.Point{X: inches(30), Y: inches(40)})
			c.layout.at[max(readRef("s", id), readRef("p", id))] = battle.Point{X: inches(30), Y: inches(40 - d)}
			assert.Equal(t, want, c.asked(q, u), "%s at %d", kind, d)
			c.spoken[max(readRef("s", id), readRef("p", id))] = true
			assert.Equal(t, seesNone, c.asked(q, u), "it has no more to say")
			c.spoken = map[int]bool{}
		}
	}
}

// TestWhatThereIsToDo: the Players' tasks are places that no enemy holds within 6 inches, and nobody is asked
// twice. House design.
func TestWhatThereIsToDo(t *testing.T) {
	c := seated(t, 3, "force=sweep")
	for _, line := range []string{"note kind=avg figures=8", "note kind=outpost"} {
		_, c.s = playIn(t, c.s, rulestest.Line(t, line), nil)
	}
	foe, x := c.s.foes()[0], c.s.Sites[len(c.s.Sites)-1]
	x.Fort = true // it is to be taken, not only seen
	c.s = c.s.withSite(x)
	c.layout.at[x.ID] = battle.Point{X: inches(30), Y: inches(20)}
	require.Equal(t, "site", c.s.siteKey(x).Do.Do)
	has := func() bool {
		do, _ := c.todo()
		return slices.ContainsFunc(do, func(d engine.Command) bool { return d.In.Get("place") == ref("s", x.ID) })
	}
	for d, want := range map[int]bool{6: false, 7: true} {
		c.put(foe, battle.Point{X: inches(30 + d), Y: inches(20)})
		assert.Equal(t, want, has(), "%d inches", d)
	}
	c.spoken[x.ID] = true
	assert.False(t, has())
}

// TestWhatHadToBeQuiet: an objective that must be done before the alarm is lost when the alarm is raised, in
// whatever turn, and won when its place has been searched.
func TestWhatHadToBeQuiet(t *testing.T) {
	c := seated(t, 3, "scenario=monastery")
	i := slices.IndexFunc(c.notes.judged, func(j judged) bool { return j.quiet > 0 })
	require.GreaterOrEqual(t, i, 0)
	assert.Empty(t, c.verdict(i+1))
	x, _ := c.s.site(c.s.Scene.Places[c.notes.judged[i].quiet-1].Site)
	x.Done = true
	for alarm, want := range map[int]string{0: aimWon, 1: aimFailed} {
		c.alarm, c.s = alarm, c.s.withSite(x)
		assert.Equal(t, want, c.verdict(i+1))
	}
}
