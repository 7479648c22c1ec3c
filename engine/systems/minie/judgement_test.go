package minie

import (
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
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// plain is an officer at an empty table, in a battle of twelve turns.
func plain(s State) *officer {
	steady := commander.CharacterOf("steady")
	f := battle.Field{}
	f.Turns = 12
	return officerAt(sandtable.New(battle.Map{W: 7200, D: 4800}), s, &f, [2]commander.Character{steady, steady})
}

// Every inch nearer to a place counts, by its points: half as much for all but formed foot and for units that only delay, twice as much in
// the last four turns. For horse and guns nine inches is near enough.
func TestEveryInchCounts(t *testing.T) {
	s := fought(t, "tanners")
	for name, x := range map[string]struct {
		kind    string
		turn    int
		posture commander.Posture
		want    int
		near    int // worth of being within two and a half inches, or nine
	}{
		"foot":           {"regular", 7, commander.Attack, 45, 270},
		"in the end":     {"regular", 8, commander.Attack, 90, 540},
		"delaying":       {"regular", 7, commander.Delay, 22, 132},
		"light infantry": {"light", 7, commander.Attack, 22, 132},
		"horse":          {"horse19", 7, commander.Hold, 22, -143},
		"guns":           {"battery", 7, commander.Attack, 22, -143},
	} {
		u := raise(x.kind, "x", Regular, nil)
		s.Turn = x.turn
		o := plain(s)
		task := commander.Task{At: battle.Point{X: 3600, Y: 2400}, Worth: 2, Posture: x.posture}
		at := func(off int) int {
			return o.ground(s, u, shaped(sandtable.Piece{Side: 0, At: battle.Point{X: 3600, Y: 2400 - off}, Face: sandtable.Away}, u), task)
		}
		assert.InDelta(t, x.want, at(2000)-at(2100), 1, name)
		assert.Equal(t, []int{x.near, x.near}, []int{at(0), at(250)}, name)
	}
}

// The worth of a melee is the mean over the dice of both sides of what the loser loses, for or against.
func TestWhatAMeleeIsWorth(t *testing.T) {
	s := fought(t, "obernitz")
	u, v := raise("battalion", "x", Veteran, nil), raise("battalion", "y", Green, nil)
	u.Side, v.Side = 1, 2
	for _, x := range []onset{{n: 8, k: 8}, {n: 12, k: 5}, {n: 4, k: 14}} {
		for _, general := range []bool{false, true} {
			a := fighter{Unit: u, touch: x.n, general: general}
			d := fighter{Unit: v, touch: x.k}
			a.dice, d.dice = s.meleeDice(u, x.n, u.grenadiers(x.n)), s.meleeDice(v, x.k, v.grenadiers(x.k))
			f := fight{}
			s.mods(&f.sum, &a, v, 0, true)
			s.mods(&f.sum, &d, u, 0, false)
			sum, all := 0, 0
			var throw func(left, total int, then func(int))
			throw = func(left, total int, then func(int)) {
				if left == 0 {
					then(total)
					return
				}
				for face := 1; face <= 6; face++ {
					throw(left-1, total+face, then)
				}
			}
			throw(a.dice, a.mod, func(mine int) {
				throw(d.dice, d.mod, func(theirs int) {
					all++
					if n := mine - theirs; n >= 0 {
						sum += s.lossCost(v, min(n, x.k))
					} else {
						sum -= s.lossCost(u, min(-n, x.n))
					}
				})
			})
			assert.InDelta(t, float64(sum)/float64(all), s.meleeWorth(u, v, x, general), 3, "%+v", x)
		}
	}
}

// The cost of losing figures: each of them, the chance of failing the test that follows, and how near the unit has come to half lost.
// A unit destroyed or at half lost costs all its weight; figures of a routing unit cost half.
func TestWhatLossesCost(t *testing.T) {
	s := fought(t, "obernitz")
	u := raise("battalion", "x", Veteran, nil)
	assert.Equal(t, 700+25*16, u.weight())
	assert.Equal(t, 700+50*12, raise("horse19", "x", Veteran, nil).weight(), "a trooper and his horse")
	assert.Equal(t, 500, raise("general", "x", Veteran, nil).weight())
	assert.Equal(t, 200+25*6, raise("pioneers", "x", Veteran, nil).weight())
	assert.Zero(t, s.lossCost(u, 0))
	assert.Zero(t, s.lossCost(u, -1))
	last := 0
	for n := 1; n <= u.alive(); n++ {
		now := s.lossCost(u, n)
		assert.GreaterOrEqual(t, now-last, 100, "%d figures", n)
		if w := u.after(n); w.halfLost() {
			assert.Equal(t, 100*n+u.weight(), now, "%d figures", n)
		} else {
			assert.Less(t, now, 100*n+u.weight(), "%d figures", n)
		}
		last = now
		runs := u
		runs.Form = Routing
		assert.Equal(t, 50*n, s.lossCost(runs, n))
		if n < u.alive() {
			assert.Equal(t, (s.lossCost(u, n)*7+s.lossCost(u, n+1)*3)/10, s.meanLossCost(u, 10*n+3), "between two numbers")
		}
	}
	assert.Equal(t, last, s.lossCost(u, 99), "no more than there are")
}

// The cost to a unit in order: the figures, the unit itself times the chance of failing the test that follows, and a share of it for
// being on the way to half lost.
func TestWhatATestCosts(t *testing.T) {
	s := fought(t, "obernitz")
	for quality := range qualities {
		for _, kind := range []string{"regular", "horse19", "light"} {
			u := raise(kind, "x", quality, func(u *Unit) { // militia without officers never passes
				if quality == 0 {
					u.LostCol, u.LostSub = 1, 3
				}
			})
			for n := 1; n < (u.Men+1)/2; n++ {
				w, fails := u.after(n), 0
				for face := 1; face <= 6; face++ { // a total below the index fails
					if face+s.score(w, s.leaders(w), w.lossPoints(), 0, false).Total() < moraleIndex(quality) {
						fails++
					}
				}
				cost := 100*n + u.weight()*fails/9 + u.weight()*(50*n/u.Start)/100
				assert.Equal(t, cost, s.lossCost(u, n), "%s %s: %d", qualities[quality].name, kind, n)
			}
		}
	}
}

// A move pays for a turn of 45 degrees from ten degrees on, for a second from 55, and so on, and at least for as many as before.
func TestTurnsThatAMovePays(t *testing.T) {
	s := fought(t, "tanners")
	for cos, want := range map[int]int{1000: 0, 985: 0, 984: 1, 574: 1, 573: 2, -174: 2, -175: 3, -819: 3, -820: 4, -1000: 4} {
		w := sandtable.Way{End: sandtable.Piece{Face: battle.Point{X: cos}}}
		p := sandtable.Piece{Face: battle.Point{X: sandtable.One}}
		assert.Equal(t, []int{want, max(2, want)}, []int{trek{}.cost(s, Unit{}, p, w).turns, trek{turns: 2}.cost(s, Unit{}, p, w).turns},
			"%d", cos)
	}
}

// A volley into the flank is one of formed troops at formed troops, from behind the line of their front; a square has no flank.
func TestWhoIsHitInTheFlank(t *testing.T) {
	s := fought(t, "tanners")
	for name, x := range map[string]struct {
		by, form int
		at       battle.Point
		want     bool
	}{
		"in the flank": {Line, Line, battle.Point{X: 2600, Y: 2450}, true}, "in front": {Line, Line, battle.Point{X: 3000, Y: 2000}, false},
		"by skirmishers": {Skirmish, Line, battle.Point{X: 2600, Y: 2450}, false},
		"skirmishers":    {Line, Skirmish, battle.Point{X: 2600, Y: 2450}, false},
		"a square":       {Line, Square, battle.Point{X: 2600, Y: 2450}, false},
	} {
		o := plain(s)
		u := raise("regular", "x", Regular, func(u *Unit) { u.ID, u.Side, u.Form = 900, 1, x.by })
		v := raise("regular", "y", Regular, func(u *Unit) { u.ID, u.Side, u.Form = 901, 2, x.form })
		q := shaped(sandtable.Piece{ID: 901, Side: 1, At: battle.Point{X: 3000, Y: 2400}, Face: sandtable.Here}, v)
		p := shaped(sandtable.Piece{ID: 900, At: x.at, Face: sandtable.Direction(x.at, q.Middle())}, u)
		o.Board.Put(p)
		o.Board.Put(q)
		y, _, ok := o.shotAt(s, u, v, p, q)
		assert.Equal(t, []bool{true, x.want}, []bool{ok, y.flank}, name)
	}
}

// How many figures have room in five inches of front: ten in ranks, an inch apart four single figures, or six on three stands of horse.
// Source: HM-03, HM-31.
func TestWhoHasRoomOnAFront(t *testing.T) {
	for name, x := range map[string]struct{ class, form, want int }{
		"in ranks": {Infantry, Line, 10}, "skirmishing": {Infantry, Skirmish, 4}, "light infantry": {Light, Skirmish, 4},
		"horse": {LightCav, Line, 10}, "horse skirmishing": {LightCav, Skirmish, 6}, "light infantry in column": {Light, Column, 10},
		"guns": {Artillery, Unlimbered, 10},
	} {
		assert.Equal(t, x.want, Unit{Class: x.class, Form: x.form, Men: 20}.across(500), name)
	}
	assert.Equal(t, 1, Unit{Class: Infantry, Form: Line, Men: 20}.across(10))
}

// A unit makes straight for its own edge, but not within two inches of a corner, and has reached it within an inch and a half.
func TestTheEdgeThatOneMakesFor(t *testing.T) {
	o := plain(fought(t, "tanners"))
	for x, want := range map[int]int{100: 200, 200: 200, 3600: 3600, 7000: 7000, 7100: 7000} {
		for side := 1; side <= 2; side++ {
			assert.Equal(t, battle.Point{X: want, Y: (side - 1) * 4800}, o.edge(side, sandtable.Piece{At: battle.Point{X: x, Y: 2000}}))
		}
	}
	u := raise("regular", "x", Regular, func(u *Unit) { u.ID, u.Side = 5, 1 })
	for y, home := range map[int]bool{150: true, 151: false} {
		o.Board.Put(shaped(sandtable.Piece{ID: 5, At: battle.Point{X: 3600, Y: y}, Face: sandtable.Here}, u))
		assert.Equal(t, home, o.home(u), "%d", y)
	}
}

// The maximum of every number of a unit and of other records, written out a second time.
func TestTheMostOfEveryNumber(t *testing.T) {
	got := ""
	new(Unit).fields(func(f book.Field) {
		got += fmt.Sprintf("%s %d ", f.Key, f.Most)
	})
	new(Brigade).fields(func(f book.Field) {
		got += fmt.Sprintf("brigade %s %d ", f.Key, f.Most)
	})
	new(Rider).fields(func(f book.Field) {
		got += fmt.Sprintf("rider %s %d ", f.Key, f.Most)
	})
	new(Task).fields(func(f book.Field) {
		got += fmt.Sprintf("task %s %d ", f.Key, f.Most)
	})
	assert.Equal(t, "br 99999 cl 7 rg 99 gu 4 hw 1 hr 1 va 6 qu 5 we 5 me 60 st 60 gn 60 lt 60 co 1 su 3 fl 4 dr 2 lc 1 ls 3 lf 6 pa 999 "+
		"he 2 fo 7 ft 2 ho 60 nh 1 gs 2 li 2 gv 999 mv 2 fi 2 fg 1 at 99999 sh 999 ch 999 re 2 sq 1 te 7 td 1 ro 4 ha 2 hx 999 go 4 fc 7 "+
		"pl 9999 hu 1 sy 1 brigade ha 1 rider wt 999 task sz 20 task dn 8000 task tn 999 task ty 3 task hi 20 task dw 1 ", got)
}

// A game holds a maximum of units, formations, works, messengers, melees and volleys, and not one more.
func TestAsMuchAsATableHolds(t *testing.T) {
	full := func(n [6]int) State {
		s := State{Turn: 1, First: 1, Next: 500, Set: Settings{Sides: [2]string{"A", "B"}}}
		for i := range n[0] {
			s.Brigades = append(s.Brigades, Brigade{ID: i + 1, Side: 1, Name: "x"})
		}
		for i := range n[1] {
			s.Units = append(s.Units, raise("regular", "x", Regular, func(u *Unit) { u.ID, u.Side = 100+i, 1+i%2 }))
		}
		for i := range n[2] {
			s.Tasks = append(s.Tasks, Task{ID: 200 + i, Side: 1, Kind: 1, Size: 1})
		}
		for i := range n[3] {
			s.Riders = append(s.Riders, Rider{ID: 300 + i, Side: 1, Brigade: 1})
		}
		for i := range n[4] {
			s.Melees = append(s.Melees, Contact{A: 100 + 2*(i/10), D: 101 + 2*(i%10)})
		}
		s.Volleys = make([]Aim, n[5])
		return s
	}
	most := [6]int{80, 80, 60, 60, 80, 400}
	assert.NoError(t, full(most).check())
	for i := range most {
		more := most
		more[i]++
		assert.ErrorContains(t, full(more).check(), "more than a table holds")
	}
	for n, ok := range map[int]bool{79: true, 80: false} {
		s := full([6]int{n})
		_, err := System{}.Apply(s, raised{ID: s.Next, Side: 1, Name: "x"})
		assert.Equal(t, ok, err == nil, "%d formations", n)
	}
	// A full list refuses one more, and accepts it when there is room for one.
	for add, i := range map[string]int{"muster side=1 kind=regular quality=green": 1, "again unit=100": 1} {
		less := most
		less[i]--
		assert.Nil(t, System{}.Form(full(less), rulestest.Line(t, add)).Refused, add)
		require.NotNil(t, System{}.Form(full(most), rulestest.Line(t, add)).Refused, add)
	}
}

// The ends of battles, units and settings have limits on either side.
func TestEndsAndUnitsThatCannotBe(t *testing.T) {
	for name, x := range map[string]struct {
		change func(s *State)
		ok     bool
	}{
		"rank 2": {func(s *State) { s.Rank = 2 }, true}, "rank 3": {func(s *State) { s.Rank = 3 }, false},
		"rank -1": {func(s *State) { s.Rank = -1 }, false}, "both broke": {func(s *State) { s.Broke = 3 }, true},
		"three broke": {func(s *State) { s.Broke = 4 }, false}, "less broke than none": {func(s *State) { s.Broke = -1 }, false},
		"guns of one": {func(s *State) { s.Guns[0] = 80 }, true}, "more guns of one": {func(s *State) { s.Guns[0] = 81 }, false},
		"guns of two": {func(s *State) { s.Guns[1] = 80 }, true}, "more guns of two": {func(s *State) { s.Guns[1] = 81 }, false},
		"less guns": {func(s *State) { s.Guns[1] = -1 }, false}, "worst": {func(s *State) { s.Worst[0] = 80 }, true},
		"too bad": {func(s *State) { s.Worst[1] = 81 }, false}, "too good": {func(s *State) { s.Worst[0] = -1 }, false},
		"held places of no battle": {func(s *State) { s.Held = []int{1} }, false},
		"forces":                   {func(s *State) { s.Set.Forces = strings.Repeat("x", 40) }, true},
		"too long for forces":      {func(s *State) { s.Set.Forces = strings.Repeat("x", 41) }, false},
		"the first side unnamed":   {func(s *State) { s.Set.Sides[0] = "" }, false},
		"era -1":                   {func(s *State) { s.Set.Era = -1 }, false},
	} {
		assert.Equal(t, x.ok, checked(t, x.change) == nil, name)
	}
	for name, change := range map[string]func(u *Unit){
		"volunteers twice": func(u *Unit) { u.Vol = 2 }, "natives twice": func(u *Unit) { u.Native = 2 },
		"horse twice":     func(u *Unit) { u.Horse = 2 },
		"howitzers twice": func(u *Unit) { u.Howitz = 2 }, "a gun beyond the last": func(u *Unit) { u.Gun = 5 },
		"a gun before the first": func(u *Unit) { u.Gun = -1 }, "worth -1": func(u *Unit) { u.Value = -1 },
		"worth 7":     func(u *Unit) { u.Value = 7 },
		"regiment -1": func(u *Unit) { u.Reg = -1 }, "regiment 100": func(u *Unit) { u.Reg = 100 }, "of unit -1": func(u *Unit) { u.Of = -1 },
		"class -1": func(u *Unit) { u.Class = -1 }, "class 8": func(u *Unit) { u.Class = Wagon + 1 },
		"a rifled howitzer": func(u *Unit) { u.Howitz, u.Gun = 1, rifledGun },
	} {
		assert.Error(t, checked(t, unit(change)), name)
	}
	s := fought(t, "tanners")
	assert.Equal(t, []string{"nobody", "British", "Americans", "nobody"}, []string{s.side(0), s.side(1), s.side(2), s.side(3)})
}

// What decided a victory: the places, losses and armies without which there would have been none.
func TestDecided(t *testing.T) {
	s := fought(t, "tanners")
	assert.Empty(t, s.Decided())
	s.Held = make([]int, len(s.places().Aims))
	assert.Empty(t, s.Decided(), "nobody has won")
	s.Winner, s.Broke = 1, 3
	assert.Equal(t, []string{"both armies broken, who lost less"}, s.Decided())
	s.Broke = 0
	assert.NotEqual(t, []string{"both armies broken, who lost less"}, s.Decided())
	assert.NotEmpty(t, s.Decided())
	s.Held = nil
	assert.Empty(t, s.Decided())
}

// A unit is worth its figures by class, weapon and quality, guns by their kind; only battalions, squadrons and batteries count.
// Source: HV-1, HV-2.
func TestWorth(t *testing.T) {
	for _, x := range []struct {
		kind    string
		quality int
		change  func(u *Unit)
		worth   int
		counts  bool
	}{
		{"regular", Regular, nil, 16, true}, {"regular", Regular, func(u *Unit) { u.Start = 10 }, 10, true},
		{"regular", Regular, func(u *Unit) { u.Start = 9 }, 9, false}, {"regular", Regular, func(u *Unit) { u.Of = 1 }, 16, false},
		{"horse19", Regular, nil, 24, true}, {"battery", Regular, nil, 8, true},
		{"battery", Regular, func(u *Unit) { u.Gun, u.Horse = 2, 1 }, 14, true}, {"platoon", Regular, nil, 3, false},
		{"pioneers", Regular, nil, 3, false}, {"general", Regular, nil, 6, false}, {"wagon", Regular, nil, 0, false},
	} {
		u := raise(x.kind, "x", x.quality, x.change)
		assert.Equal(t, []any{x.worth, x.counts}, []any{u.worth(), u.counts()}, "%s: %+v", x.kind, u)
	}
	// A hundred figures of every class, weapon and quality; a gun of every kind.
	worth := func(u Unit) string { return fmt.Sprint(u.worth(), " ") }
	got := ""
	for _, class := range []int{Infantry, Light, LightCav, HeavyCav} {
		for w := range 5 {
			got += worth(Unit{Class: class, Weapon: w, Quality: 3, Start: 100})
		}
	}
	for q := range qualities {
		got += worth(Unit{Class: Infantry, Quality: q, Start: 100})
	}
	for g := range guns {
		got += worth(raise("battery", "x", Regular, func(u *Unit) { u.Gun = g }))
	}
	assert.Equal(t, "100 150 100 150 150 100 150 100 150 150 200 225 200 225 250 250 275 250 275 300 60 70 85 100 120 160 8 10 12 16 16 ", got)
}

// Wheels pay double on wet ploughed land, but never more than the whole move. Source: HM-100.
func TestWheelsOnWetPloughedLand(t *testing.T) {
	s := opening(t, "s10", "yes")
	ploughed := groundRow("ploughed")
	gun, foot := raise("battery", "x", Regular, nil), raise("regular", "x", Regular, nil)
	for name, x := range map[string]struct {
		mud, sky int
		want     [2]int
	}{
		"dry": {0, 0, [2]int{25, 0}}, "mud": {1, 0, [2]int{50, 0}}, "rain": {0, skyRain, [2]int{50, 0}},
		"another sky": {0, skyRain + 1, [2]int{25, 0}},
	} {
		s.Mud, s.Sky = x.mud, x.sky
		assert.Equal(t, x.want, [2]int{s.groundCost(gun, ploughed), s.groundCost(foot, ploughed)}, name)
	}
	s = opening(t)
	s.Mud = 1
	assert.Equal(t, 25, s.groundCost(gun, ploughed), "a battle without weather")
	assert.Equal(t, 40, reach(80, 50, nil))
	assert.Equal(t, 20, reach(80, 0, []stretch{{50, 20}, {100, 0}}), "as far as what cannot be entered")
	assert.Equal(t, []int{40, 60}, []int{reach(80, 0, []stretch{{50, 40}}), reach(80, 0, []stretch{{50, 20}})})
}

// A battery that has lost its captain is still a battery: crew and captains, lost ones included, tell it from a platoon.
func TestABatteryWithoutItsCaptain(t *testing.T) {
	u := raise("battery", "x", Regular, func(u *Unit) { u.Guns, u.Limbers = 1, 1 })
	assert.Equal(t, "battery", u.item().Kind)
	u.Colonel, u.LostCol = 0, 1
	assert.Equal(t, "battery", u.item().Kind)
	assert.Equal(t, "platoon", raise("platoon", "x", Regular, nil).item().Kind)
}

// A turn has eighteen steps; the last is followed by the next turn, up to the last possible turn.
func TestStepsThatThereAre(t *testing.T) {
	s := opening(t)
	s.First, s.Step = 1, 3
	for to, why := range map[string]string{"-1": "no such step", "18": "no such step", "99": "no such step"} {
		assert.Contains(t, refused(t, s, "step to="+to), why)
	}
	for _, to := range []string{"0", "17"} {
		assert.Nil(t, System{}.Form(s, rulestest.Line(t, "step to="+to)).Refused, to)
	}
	s.Step = len(sequence) - 1
	for turn, why := range map[int]string{maxTurn - 1: "", maxTurn: "No battle lasts longer."} {
		s.Turn = turn
		f := System{}.Form(s, rulestest.Line(t, "step off=yes"))
		if why == "" {
			assert.Nil(t, f.Refused)
			continue
		}
		require.NotNil(t, f.Refused)
		assert.Equal(t, why, f.Refused.Text)
	}
	s.First, s.Step, s.Turn = 0, 0, 1
	assert.Equal(t, "Roll to see who goes first.", refused(t, s, "step to=1"))
	_, s = play(t, s, "step to=0", nil)
	assert.Zero(t, s.Step, "the step of the first dice needs none")
}

// Guns firing one after the other find the figures that the one before has left, the foremost first, each with its own kill number.
func TestGunsOneAfterTheOther(t *testing.T) {
	groups, kills := []int{2, 2, 3}, []int{4, 5, 6}
	var mean func(alive, guns int) float64
	mean = func(alive, guns int) float64 {
		if guns == 0 {
			return 0
		}
		var dice []float64 // chance of each die to kill
		for i, g := range groups {
			for range g {
				if len(dice) < alive {
					dice = append(dice, float64(7-kills[i])/6)
				}
			}
		}
		sum := 0.
		for faces := range 1 << len(dice) {
			p, hits := 1., 0
			for i, chance := range dice {
				if faces>>i&1 == 1 {
					p, hits = p*chance, hits+1
				} else {
					p *= 1 - chance
				}
			}
			sum += p * (float64(hits) + mean(alive-hits, guns-1))
		}
		return sum
	}
	for alive := 1; alive <= 8; alive++ {
		for guns := 1; guns <= 2; guns++ {
			assert.InDelta(t, 10*mean(alive, guns), killed(alive, guns, groups, kills), 1, "%d figures, %d guns", alive, guns)
		}
	}
}

// The distance of an enemy at which a column deploys, skirmishers close up, or light infantry extends.
func TestWhenRanksAreFormed(t *testing.T) {
	for name, x := range map[string]struct {
		kind     string
		form, to int
		far      int
	}{
		"a column deploys": {"regular", Column, Line, 1600}, "skirmishers close up": {"regular", Skirmish, Line, 1200},
		"light infantry goes out": {"light", Column, Skirmish, 1600},
	} {
		for _, beyond := range []int{0, 1} {
			s := State{Turn: 2, First: 1, Step: 1, Next: 10, Set: Settings{Sides: [2]string{"A", "B"}}}
			u := raise(x.kind, "x", Veteran, func(u *Unit) { u.ID, u.Side, u.Form, u.Lights = 5, 1, x.form, 0 })
			s.Units = []Unit{u, raise("regular", "y", Veteran, func(u *Unit) { u.ID, u.Side = 6, 2 })}
			o := plain(s)
			p := shaped(sandtable.Piece{ID: 5, Side: 0, At: battle.Point{X: 3600, Y: 1000}, Face: sandtable.Away}, u)
			o.Board.Put(p)
			q := sandtable.Piece{ID: 6, Side: 1, At: battle.Point{X: 3600, Y: 1000 + x.far + beyond}, Face: sandtable.Here}
			o.Board.Put(shaped(q, s.Units[1]))
			_, far := o.enemyNear(s, u)
			require.Equal(t, x.far+beyond, far, name)
			forms := false
			for _, a := range o.formationAdvice(s, u) {
				forms = forms || a.Do.In.Get("form") == formations[x.to].id
			}
			assert.Equal(t, beyond == 0, forms, "%s, %d beyond", name, beyond)
		}
	}
}

// A limited number of volleys is remembered; those of units that have moved or left the table since are dropped.
func TestHowManyVolleysAreRemembered(t *testing.T) {
	s := fought(t, "tanners")
	for n, ok := range map[int]bool{0: true, 399: true, 400: false} {
		s.Volleys = slices.Repeat([]Aim{{By: 5, At: 12}}, n)
		next, err := book.Try(s, aimed{By: 4, At: 11})
		assert.Equal(t, ok, err == nil, "%d", n)
		if ok {
			assert.Len(t, next.Volleys, n+1)
		}
	}
	s.Volleys = []Aim{{By: 5, At: 12}}
	for _, id := range []int{5, 12} {
		moved, gone := with(s, id, func(u *Unit) { u.Place++ }), with(s, id, func(u *Unit) { u.Gone = goneRouted })
		assert.Len(t, aimed{By: 4, At: 11}.Apply(moved).Volleys, 1, "%d has moved", id)
		assert.Len(t, aimed{By: 4, At: 11}.Apply(gone).Volleys, 1, "%d has left the table", id)
	}
}

// A battle without a limit of turns has no last turns.
func TestNoLastTurnsWhereNobodyCounts(t *testing.T) {
	s := fought(t, "tanners")
	s.Turn = 1
	u := raise("regular", "x", Regular, nil)
	p := shaped(sandtable.Piece{At: battle.Point{X: 3600, Y: 2400}, Face: sandtable.Away}, u)
	task := commander.Task{At: battle.Point{X: 3600, Y: 2400}, Worth: 2}
	o := plain(s)
	counted := o.ground(s, u, p, task)
	o.Field.Turns = 0
	assert.Equal(t, counted, o.ground(s, u, p, task))
	o.Field.Turns = 4
	assert.Equal(t, 2*counted, o.ground(s, u, p, task))
}

// A battery below half its crew fires every second turn, starting at once. Source: charts C5.
func TestAFewGunnersFireEverySecondTurn(t *testing.T) {
	for shot, bars := range map[int]bool{0: false, 3: true, 2: true, 1: false} { // turn in which it last fired
		s := fought(t, "tanners")
		s.Turn = 3
		if shot == 0 {
			s.Turn = 1
		}
		u := raise("battery", "x", Regular, func(u *Unit) { u.Side, u.Men, u.Shot = 1, 2, shot })
		assert.Equal(t, bars, s.gunBars(u) == "Below half its crew it fires every second turn.", "%d", shot)
		u.Men = 3
		assert.NotEqual(t, "Below half its crew it fires every second turn.", s.gunBars(u))
		u.Guns = 0
		assert.Equal(t, hide, s.gunBars(u), "its guns are lost")
	}
}

// An army brings its formations as far as there is room.
func TestFormationsOfAnArmy(t *testing.T) {
	s := opening(t, "forces", "none")
	for had, want := range map[int]int{0: 1, 39: 40, 40: 40} {
		x := s
		for i := range had {
			x.Brigades = append(x.Brigades[:i:i], Brigade{ID: i + 1, Side: 1, Name: "x"})
		}
		x.Next = had + 1
		army := engine.Do("bring-army", "side", "2", "from", "own", "text", "brigade: Kemp\n3 x 20 line")
		_, next := rulestest.Driven(t, System{}, x, army, nil)
		assert.Len(t, next.Brigades, want, "%d were there", had)
		assert.Len(t, next.Units, 3)
	}
}

// A unit or work with number 1 is like any other: only 0 means not on the roster.
func TestNumberOneIsOnTheRoster(t *testing.T) {
	for _, lines := range [][]string{
		{"work kind=gate pioneers=6", "demolish task=A near=2", "demolish task=A near=2", "demolish task=A near=2"},
		{"muster side=1 kind=regular quality=green", "muster side=2 kind=regular quality=green", "lost unit=A",
			"musketry unit=A target=B range=8",
			"musketry unit=B target=A range=8", "charge unit=A target=B distance=3", "formation unit=A form=column", "again unit=A n=1",
			"move unit=A pace=column", "morale unit=A", "officer unit=A", "move unit=B pace=line"},
	} {
		told := map[int]string{}
		for _, first := range []int{1, 70} {
			s := opening(t, "forces", "none")
			s.Next, s.First = first, 1
			h := &rulestest.Hand{Source: &dice.Source{Seed: 3}, Answers: slices.Repeat([]string{"0"}, 20)}
			for _, line := range lines {
				c := rulestest.Line(t, strings.NewReplacer("A", fmt.Sprint(first), "B", fmt.Sprint(first+1)).Replace(line))
				if f := (System{}).Form(s, c); f.Refused != nil {
					told[first] += f.Refused.Text + "\n"
					continue
				}
				st, next := rulestest.Driven(t, System{}, s, c, h.Fill)
				d := System{}.Tell(next, st)
				told[first] += fmt.Sprint(d.Line, d.Notes, d.Card.Todo, "\n")
				s = next
				s.Turn++
				s.Units = slices.Clone(s.Units)
				for i := range s.Units { // let units that have acted act again
					s.Units[i].Fired, s.Units[i].Moved, s.Units[i].Fought = 0, 0, 0
				}
			}
		}
		assert.Equal(t, told[70], told[1])
	}
}
