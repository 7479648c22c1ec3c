package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// plain returns an officer at an empty table, for a battle of twelve turns.
func plain(s State) *officer {
	var x scenario
	x.Turns, x.scale = 12, [2]int{1, 1}
	return officerAt(sandtable.New(battle.Map{W: 7200, D: 4800}), s, x, commander.Seats{}.Characters())
}

// Every inch nearer to a place counts, by its points: half as much for cavalry and guns, which help from eight inches away, and twice as
// much in the last two turns or when all the remaining turns are needed to get there.
func TestEveryInchCounts(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	for name, x := range map[string]struct {
		kind    Kind
		turn    int
		posture commander.Posture
		inch    int
		near    int
	}{
		"foot":           {Infantry, 5, commander.Attack, 15, 90},
		"the last turns": {Infantry, 10, commander.Attack, 30, 180},
		"before them":    {Infantry, 9, commander.Hold, 15, 90},
		"time to delay":  {Infantry, 5, commander.Delay, 15, 90},
		"delaying":       {Infantry, 7, commander.Delay, 7, 42},
		"horse":          {Cavalry, 5, commander.Attack, 7, -35},
		"guns":           {Artillery, 5, commander.Attack, 7, -35},
	} {
		s.Turn = x.turn
		o := plain(s)
		u := Unit{Kind: x.kind, CV: 6}
		task := commander.Task{At: battle.Point{X: 3600, Y: 2400}, Worth: 2, Posture: x.posture}
		at := func(off int) int {
			p := sandtable.Piece{At: battle.Point{X: 3600, Y: 2400 - off}, Face: sandtable.Away, Wide: 200, Deep: 100}
			return o.ground(s, u, p, task)
		}
		assert.InDelta(t, x.inch, at(1000)-at(1100), 1, name)
		assert.Equal(t, []int{x.near, x.near}, []int{at(0), at(300)}, name)
	}
	// At nine inches a turn with two turns to spare, 21 inches or more are far in the eighth of twelve turns.
	s.Turn = 8
	o := plain(s)
	task := commander.Task{At: battle.Point{X: 3600, Y: 4400}, Worth: 2}
	at := func(off int) int {
		p := sandtable.Piece{At: battle.Point{X: 3600, Y: 4400 - off}, Face: sandtable.Away, Wide: 200, Deep: 100}
		return o.ground(s, Unit{CV: 6}, p, task)
	}
	assert.Equal(t, -15*(3899-300)/100, at(3899))
	assert.Equal(t, -30*(3900-300)/100, at(3900))
	// A place held by the enemy is taken by a charge: coming closer than nine inches is worth nothing more.
	o.Board.Put(sandtable.Piece{ID: 99, Side: 1, At: battle.Point{X: 3600, Y: 4400}, Face: sandtable.Here, Wide: 200, Deep: 100})
	task.Posture = commander.Attack
	assert.Equal(t, at(700), at(500))
	assert.NotEqual(t, at(700), at(300))
	task.Posture = commander.Hold
	assert.NotEqual(t, at(700), at(500))
}

// A melee is worth the mean over the dice of both sides, a volley the mean over its die.
func TestMeansOverTheDice(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	for _, u := range s.Units {
		for _, v := range s.Units {
			if s.side(u) == s.side(v) || u.Kind == Artillery || v.Kind == Artillery {
				continue
			}
			for _, f := range []fighter{{}, {charging: true}, {charging: true, struck: 1}} {
				more := s.melee(u, f, v).Total() - s.melee(v, fighter{}, u).Total()
				sum := 0
				for dice := range 6 * 6 * 6 * 6 {
					by := more + dice%6 + dice/6%6 - dice/36%6 - dice/216
					sum += o.blow(s, u, v, by)
				}
				assert.InDelta(t, float64(sum)/1296, o.melee(s, u, v, f, fighter{}), 1, "%s and %s", u.Name, v.Name)
			}
			x := volley{shot: shot{at: v}}
			n, sum := o.factor(s, u, x), 0
			for die := 1; die <= 6; die++ {
				lost := n / 6
				if die <= n%6 {
					lost++
				}
				sum += o.lossWorth(s, v, 100*lost)
			}
			assert.InDelta(t, float64(sum)/6, o.fireWorth(s, u, x), 1, "%s at %s", u.Name, v.Name)
		}
	}
}

// A loss costs itself plus a quarter of the unit's weight in proportion, and the whole weight if nothing is left.
func TestWhatLossesCost(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	for _, u := range s.Units {
		w := o.weight(s, u)
		assert.Equal(t, []int{0, 100*u.CV + w, 100*u.CV + w}, []int{o.lossWorth(s, u, 0),
			o.lossWorth(s, u, 100*u.CV), o.lossWorth(s, u, 100*u.CV+1)}, u.Name)
		assert.Equal(t, 50*u.CV+w/8, o.lossWorth(s, u, 50*u.CV), "half of %s", u.Name)
	}
}

func must[X any](x X, _ bool) X { return x }

// The first MF that is due and has not rolled is the default for arrival; none may arrive before its turn. Source: charts C17.
func TestWhoIsProposedForArrival(t *testing.T) {
	s := commanders.Start(t, "hochwalde").(State)
	proposed := func(change func(s *State)) string {
		x := s
		x.MFs = slices.Clone(s.MFs)
		change(&x)
		f, _ := rulestest.Field(System{}.Form(x, engine.Do("arrive")), "mf")
		return f.Value
	}
	var later []MF
	for _, m := range s.MFs {
		if m.Arrives > 0 {
			later = append(later, m)
		}
	}
	assert.Len(t, later, 4)
	s2 := s
	s2.Turn = 2
	assert.True(t, s2.dues()[0].open, "a march may be forced")
	assert.Equal(t, "", proposed(func(s *State) { s.Turn = 1 }))
	assert.Equal(t, book.Num(later[0].ID), proposed(func(s *State) { s.Turn = 2 }))
	assert.Equal(t, book.Num(later[0].ID), proposed(func(s *State) { s.Turn = 9 }))
	assert.Equal(t, book.Num(later[2].ID), proposed(func(s *State) {
		s.Turn = 2
		for i := range s.MFs {
			s.MFs[i].Tested = s.MFs[i].ID == later[0].ID
		}
	}))
}

// The number of ways for each lead of one side over the other.
func TestLeads(t *testing.T) {
	assert.Equal(t, [21]int{1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1}, leads)
}

// An MF gets the order that suits the tasks of its units, unless it is going back and spent, or the enemy is far. Source: charts C4.
func TestWhatOrderAnMFNeeds(t *testing.T) {
	for name, x := range map[string]struct {
		has, want string
		posture   commander.Posture
		far, near int // distance to its place, and to the enemy
	}{
		"it defends where it attacks":   {"defend", "attack", commander.Attack, 900, 1500},
		"it attacks":                    {"attack", "attack", commander.Attack, 900, 1500},
		"it goes back from its place":   {"retire", "defend", commander.Hold, 900, 1500},
		"it goes back from an attack":   {"retreat", "attack", commander.Join, 900, 1500},
		"it manoeuvres, at its place":   {"manoeuvre", "defend", commander.Hold, 600, 1500},
		"it manoeuvres, not there yet":  {"manoeuvre", "attack", commander.Hold, 601, 1500},
		"it manoeuvres, nobody is near": {"manoeuvre", "manoeuvre", commander.Attack, 900, 1801},
		"it supports, as it should":     {"support", "support", commander.Hold, 900, 1500},
	} {
		s := commanders.Start(t, "kaltbach").(State)
		o := plain(s)
		m, u, at := s.MFs[0], s.Units[0], battle.Point{X: 3600, Y: 2400}
		m.Order = orderIndex(x.has)
		o.Board.Put(sandtable.Piece{ID: u.ID, Side: m.Side, At: at, Face: sandtable.Away})
		foe := s.Units[slices.IndexFunc(s.Units, func(v Unit) bool { return s.side(v) != m.Side && v.Kind == Infantry })]
		o.Board.Put(sandtable.Piece{ID: foe.ID, Side: 1 - m.Side, At: battle.Point{X: at.X, Y: at.Y + x.near}, Face: sandtable.Here})
		o.Tasks = map[int]commander.Task{u.ID: {At: battle.Point{X: at.X - x.far, Y: at.Y}, Posture: x.posture, Worth: 1}}
		order, _ := o.suitedOrder(s, m)
		assert.Equal(t, x.want, orders[order].id, name)
	}
}

// Roundshot bounces into the first unit behind its target, friend or enemy, within its range.
func TestWhoStandsBehind(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	gun := Unit{ID: 50, Weight: 'M'}
	far := 100 * s.v(bounceKey('M'))
	piece := func(id, side, back int) sandtable.Piece {
		return sandtable.Piece{ID: id, Side: side, At: battle.Point{X: 3600, Y: 2400 + back}, Face: sandtable.Here, Wide: 200, Deep: 50}
	}
	target := piece(60, 1, 0)
	for name, x := range map[string]struct {
		others []sandtable.Piece
		want   int
	}{
		"nobody": {nil, 0}, "one": {[]sandtable.Piece{piece(61, 1, 100)}, 61},
		"two":                             {[]sandtable.Piece{piece(61, 1, 100), piece(62, 1, 200)}, 61},
		"the farther was put there first": {[]sandtable.Piece{piece(61, 1, 200), piece(62, 1, 100)}, 62},
		"a friend before another":         {[]sandtable.Piece{piece(51, 0, 100), piece(62, 1, 200)}, 51},
		"as far as it goes":               {[]sandtable.Piece{piece(61, 1, far+30)}, 61}, "farther": {[]sandtable.Piece{piece(61, 1, far+60)}, 0},
	} {
		o := plain(s)
		o.Board.Put(target)
		for _, p := range x.others {
			o.Board.Put(p)
		}
		assert.Equal(t, x.want, o.behind(s, gun, target, battle.Point{X: 3600, Y: 1000}), name)
	}
}

// A battle file names only possible units: with the CV for their men, in an existing formation and town.
func TestUnitsOfABattleFileThatCannotBe(t *testing.T) {
	for line, ok := range map[string]bool{"V-7 600": true, "V-7 600 form=line": true, "V-7 600 form=nothing": false, "V-7 600 town=9": false,
		"V-7 100": false, "X-7 600": false} {
		text := strings.Replace(firstText, "unit V-7 600 at=", "unit "+line+" at=", 1)
		_, err := readScenario(text)
		assert.Equal(t, ok, err == nil, "%s: %v", line, err)
	}
	_, err := readScenario(strings.Replace(firstText, "\nmf ", "\nunit V-7 600\nmf ", 1))
	assert.Error(t, err, "a unit before the first MF")
}

// An MF that rallies is no longer counted as lost to its army; for one that had not fallen nothing changes.
func TestWhoRisesAgainIsNotLost(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	for i, m := range s.MFs {
		for _, fallen := range []bool{true, false} {
			x := s
			x.MFs = slices.Clone(s.MFs)
			x.MFs[i].Fallen = fallen
			x.Sides[m.Side].Lost = 2
			next := carry(t, x, func(a *act) { riseAgain(a, x.MFs[i]) })
			want := 2
			if fallen && m.Kind.foot() {
				want = 1
			}
			assert.Equal(t, []any{false, want}, []any{next.MFs[i].Fallen, next.Sides[m.Side].Lost}, m.Name)
		}
	}
}

// Copy a unit are added up to the limit of its MF.
func TestMoreLikeOneUpToTheLimit(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	again := func(units int) view.Form {
		x := s
		x.MFs = slices.Clone(s.MFs)
		for i := range x.MFs {
			if x.MFs[i].ID == s.Units[0].MF {
				x.MFs[i].Units = units
			}
		}
		return System{}.Form(x, engine.Do("again", "unit", book.Num(s.Units[0].ID)))
	}
	for units, most := range map[int]int{maxOfMF - 1: 1, maxOfMF - 3: 3, 4: 12} {
		f := again(units)
		assert.Nil(t, f.Refused, "%d", units)
		n, _ := rulestest.Field(f, "n")
		assert.Equal(t, []int{1, most}, []int{n.Min, n.Max}, "%d", units)
	}
	assert.Equal(t, "There is no room for more units.", again(maxOfMF).Refused.Text)
}

// A battalion that goes back loses its regimental guns once, and nothing else. Source: charts C4; ruling MA-R20.
func TestRegimentalGunsAreLost(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Units = slices.Clone(s.Units)
	s.Units[0].Regt, s.Units[0].Flags = true, Gone|Moved|Hold|Busy
	next := carry(t, s, func(a *act) { loseGuns(a, s.Units[0]) })
	assert.Equal(t, s.Units[0].Flags|Gunless, next.Units[0].Flags)
	s.Units[0].Regt = false
	assert.Equal(t, s, carry(t, s, func(a *act) { loseGuns(a, s.Units[0]) }))
}

// A new turn begins with nothing done, owed or lost, except that the losses of the last turn fall due.
func TestWhatANewTurnTakesOff(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Turn, s.Clock, s.Step, s.Looked = 3, 660, len(steps)-1, true
	s.Units, s.MFs, s.Leaders = slices.Clone(s.Units), slices.Clone(s.MFs), slices.Clone(s.Leaders)
	for i := range s.Units {
		s.Units[i].Flags = FiredUpon | Skirmhit | Reacted | Busy | Stays | Blown
	}
	for i := range s.MFs {
		m := &s.MFs[i]
		m.LostInf, m.LosingInf, m.Tested, m.Skirmed, m.Hits, m.Owed, m.Lost, m.Near = false, true, true, true, 3, i == 0, 1, true
	}
	s.Sides[0].Due, s.Sides[0].Owed, s.Sides[0].DueNext = false, true, true
	s.Sides[1].Due, s.Sides[1].Owed, s.Sides[1].DueNext = true, true, false
	for i := range s.Leaders {
		s.Leaders[i].Sent, s.Leaders[i].Got, s.Leaders[i].Stays = 2, true, true
	}
	s.step(0)
	assert.Equal(t, []any{4, 680, 0, -1, -1, -1, false}, []any{s.Turn, s.Clock, s.Step, s.Active, s.First, s.Chooses, s.Looked})
	for _, u := range s.Units {
		assert.Equal(t, Blown, u.Flags&(FiredUpon|Skirmhit|Reacted|Busy|Stays|Blown), u.Name)
	}
	for i, m := range s.MFs {
		kept := min(i, 1) // a test that was put off is dropped with its cause
		assert.Equal(t, []any{true, false, false, false, 0, false, kept, kept == 1},
			[]any{m.LostInf, m.LosingInf, m.Tested, m.Skirmed, m.Hits, m.Owed, m.Lost, m.Near}, m.Name)
	}
	for i, due := range []bool{true, false} {
		assert.Equal(t, []bool{due, false, false}, []bool{s.Sides[i].Due, s.Sides[i].Owed, s.Sides[i].DueNext})
	}
	for _, l := range s.Leaders {
		assert.Equal(t, []any{0, false, false}, []any{l.Sent, l.Got, l.Stays}, l.Name)
	}
}

// Nothing is lost by a unit that does not exist, has gone, or was not hit.
func TestWhoLosesNothing(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Units = slices.Clone(s.Units)
	s.Units[1].Flags = Gone
	for _, x := range [][2]int{{0, 2}, {s.Units[1].ID, 1}, {s.Units[0].ID, 0}} {
		a := &act{State: s, Run: &book.Run{}}
		lose(a, x[0], x[1])
		assert.Equal(t, s, a.State)
		assert.Empty(t, a.Told.Todo, "and no card says so")
	}
}

// The reason for a victory is given for battles that a side has won, by places or because an army broke.
func TestWhatAVictoryTurnedOn(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	places := rulestest.Each(must(scenarioOf("kaltbach")).Aims, func(battle.Aim) int { return 0 })
	for won, e := range endings {
		s.Won, s.Places = won, nil
		broken := s.Decided()
		s.Places = places
		assert.Equal(t, []bool{e.won >= 0, e.won >= 0}, []bool{len(broken) > 0, len(s.Decided()) > 0}, "%d", won)
		if e.won >= 0 {
			assert.Equal(t, []string{"an army broken"}, broken)
			assert.NotEqual(t, broken, s.Decided())
		}
	}
	s.Battle = ""
	assert.Empty(t, s.Decided())
}

// House values count for every turn, attempt and sixth.
func TestHouseValuesAreMultiplied(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Sides = slices.Clone(s.Sides)
	s.Sides[0].Lost = s.formations(0)
	for _, c := range []struct {
		key   book.Key
		times int
		is    func(s State) int
	}{
		{mcTurn, 3, func(s State) int { return s.cost(Unit{}, move{turns: 3}) }},
		{anWait, -3, func(s State) int { return s.arrival(MF{Arrives: s.Turn - 3}, false, false).Total() }},
		{moSixth, 4, func(s State) int { return s.armyTarget(0).Total() }},
	} {
		one, two := s, s
		one.Set, two.Set = book.Changed{{Key: c.key, Val: 1}}, book.Changed{{Key: c.key, Val: 2}}
		assert.Equal(t, c.times, c.is(two)-c.is(one), c.key)
	}
}

// A broken unit loses its pending hits, leaves its houses, and drops its leader and its charge.
func TestWhoBreaksLeavesHisPlace(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State).clone()
	u, foe := &s.Units[0], slices.IndexFunc(s.Units, func(u Unit) bool { return s.side(u) != s.side(s.Units[0]) })
	u.Pending, u.Town, s.Hand = 3, 1, u.ID
	s.Leaders[0].Unit = u.ID
	s.Charges = []Charge{{Unit: s.Units[foe].ID, At: u.ID}, {Unit: s.Units[foe].ID, At: s.Units[1].ID}}
	x, _ := play(t, s, "record unit="+book.Num(u.ID)+" cv=0")
	assert.Equal(t, []int{0, 0, 0, 0, 1}, []int{x.Units[0].Pending, x.Units[0].Town, x.Hand, x.Leaders[0].Unit, len(x.Charges)})
	hit := s.clone()
	hit.Units[0].CV = 1
	x, _ = play(t, hit, "loss unit="+book.Num(u.ID), 1, 1) // its leader is still at risk
	assert.Equal(t, []int{0, 1}, []int{x.Units[0].CV, len(x.Charges)})
}

// The reasons given are true of the units they are given for.
func TestReasonsFit(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	o := plain(s)
	for _, x := range []struct {
		u, v Unit
		want string
	}{
		{foot(2, 6, Column), foot(2, 6, Line), "A column that gets home breaks a line."},
		{foot(2, 6, Column), foot(2, 5, Column), "They are weaker."},
		{foot(2, 6, Column), foot(2, 6, Column), "The prize is worth the risk."},
		{horse(2, 4, 'M'), foot(2, 6, Line), "They are not in square."},
		{horse(2, 4, 'M'), foot(2, 6, Square), "The prize is worth the risk."},
	} {
		assert.Equal(t, x.want, o.whyCharge(x.u, x.v, 0))
	}
	u := s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.Kind == Infantry })]
	steady := "Steady men with loaded muskets need not fear them."
	for name, x := range map[string]struct {
		change func(*Unit)
		want   string
	}{
		"foot":         {func(*Unit) {}, steady},
		"it has fired": {func(u *Unit) { u.Shots = 2 }, "It holds its ground."},
		"disordered":   {func(u *Unit) { u.Dis = 1 }, "It holds its ground."},
		"guns":         {func(u *Unit) { u.Kind, u.Form, u.Weight, u.Draw = Artillery, Deployed, 'M', 'F' }, "It holds its ground."},
		"horse":        {func(u *Unit) { u.Kind, u.Form, u.Weight = Cavalry, Line, 'M' }, "It holds its ground."},
	} {
		n := s
		n.Units = slices.Clone(s.Units)
		i := slices.IndexFunc(n.Units, func(v Unit) bool { return v.ID == u.ID })
		x.change(&n.Units[i])
		foe := slices.IndexFunc(s.Units, func(v Unit) bool { return s.side(v) != s.side(u) && v.Kind == Infantry })
		n.Charges = []Charge{{Unit: s.Units[foe].ID, At: u.ID}}
		may := o.replyAdvice(n, engine.Do("react", "charge", "0"), n.Charges[0])
		at := slices.IndexFunc(may, func(a commander.Advice) bool { return a.Do.In.Get("what") == "stand" })
		assert.Equal(t, x.want, may[at].Why, name)
	}
}

// A square is formed against horse that may come, not against foot, nor against horse far off.
func TestSquaresNeedHorse(t *testing.T) {
	s, o := opened(t, "first", nil)
	proposes := func() bool {
		o.share(s)
		u, _ := s.unit(1)
		p, _ := o.Board.Piece(1)
		return slices.ContainsFunc(o.walkAdvice(s, u, p), func(a commander.Advice) bool { return a.What == "Form square" })
	}
	for _, line := range []string{"1 at=12,5", "5 at=12,9", "6 at=16,9"} {
		s = stood(t, s, o, strings.Fields(line))
	}
	assert.False(t, proposes(), "two columns of foot")
	s = stood(t, s, o, strings.Fields("8 at=28,23"))
	assert.True(t, proposes(), "a move and a charge away")
	s = stood(t, s, o, strings.Fields("8 at=45,23"))
	assert.False(t, proposes(), "far off")
}
