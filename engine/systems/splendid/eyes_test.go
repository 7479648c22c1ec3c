package splendid

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

// look holds the units of a row, first the two that it is about.
type look struct {
	s    State
	o    *officer
	u, v Unit
	p, q sandtable.Piece
}

// looks reads rows of "name: unit; unit; more units and settings -> what is seen", with units as in positions.txt, see [rulestest.Looks].
func looks(t *testing.T, phase int, rows string, sees func(x look, want string) string) {
	t.Helper()
	rulestest.Looks(t, rows, func(_, table, want string) string {
		var lines, set []string
		for line := range strings.SplitSeq(table, ";") {
			if line = strings.TrimSpace(line); line[0] >= '0' && line[0] <= '9' {
				lines = append(lines, line)
			} else {
				set = append(set, line)
			}
		}
		s, o := stand(t, phase, lines...)
		s.Set, _, _ = house.With(nil, rulestest.Set(set))
		x := look{s: s, o: o}
		x.p, _ = o.Board.Piece(rulestest.Numbered(t, lines[0][:2]))
		x.q, _ = o.Board.Piece(rulestest.Numbered(t, lines[1][:2]))
		x.u, x.v = of(s, x.p.ID), of(s, x.q.ID)
		return sees(x, want)
	})
}

// met returns the features that an entry has between the two, with the positions of target and firer.
func met(s State, in func(string) string) (all string) {
	for _, key := range []string{"feature", "second"} {
		if f, ok := s.named(in(key)); ok {
			all += "; " + strings.Join(strings.Fields(f.Name+" "+in(key+"-at")+" "+in(key+"-from")+" "+in(key+"-width")), " ")
		}
	}
	return all
}

// A shot has its dice and the number they need, its range, the stands that bear and the features between. A wall gives cover if all stands
// are behind it.
func TestTheTableShowsShots(t *testing.T) {
	looks(t, phFire, `
in range: 26 at=60,20; 36 at=60,28 -> 4 on 5 at 8 by 4
a hair beyond: 26 at=60,20; 36 at=60,28.01 ->
close: 26 at=60,20; 36 at=60,24 -> 4 on 4 at 4 by 4
on one side: 26 at=60,20; 36 at=66,24 -> 1 on 4 at 4 by 1
farther to the side: 26 at=60,20; 36 at=69,24 ->
behind it: 26 at=60,20; 36 at=60,14 ->
a friend between: 26 at=60,20; 36 at=60,27; 27 at=60,23 ->
leaders between: 26 at=60,20; 36 at=60,27; 34 at=60,22; 44 at=60,24 -> 4 on 5 at 7 by 4
a wall between: 26 at=47,13; 36 at=45,16.6 -> 2 on 4 at 4 by 4; Park wall behind clear; covers 4: true
at the wall: 26 at=49,16.1; 36 at=49,17.2 -> 4 on 4 at 2 by 4; Park wall behind partly
part behind it: 26 at=44,13; 36 at=44.6,16.6 -> 4 on 4 at 4 by 4; Park wall behind clear; covers 2: false
two walls: 26 at=49,14; 36 at=49,20.5 ->
at one of them: 26 at=49,16.1; 36 at=49,20.5 -> 2 on 5 at 5 by 4; Park wall behind partly; Orchard wall behind clear; covers 4: true
past a wood: 42 at=67,27; 26 at=67,11 ->
into the wood: 36 at=67,20.5; 26 at=67,17 -> 2 on 4 at 4 by 4; Park wood in clear; covers 4: true
out of the wood: 26 at=67,17; 36 at=67,20.5 -> 4 on 4 at 4 by 4; Park wood behind wholly
out of it, not wholly: 26 at=67,19.5; 36 at=67,22.5 ->
in the brook: 26 at=54,31; 36 at=54,34 ->
over the brook: 26 at=54,28.5; 36 at=54,34 -> 4 on 5 at 6 by 4; Mill brook behind clear
foot at a hedge: 26 at=28,33.6; 36 at=28,36 -> 4 on 4 at 3 by 4; Monks’ wood in clear; covers 2: false
guns at a hedge: 32 at=28,33.6; 36 at=28,36 ->
in the lane: 26 at=47,34; 36 at=46.5,35 -> 2 on 4 at 1 by 4; Sunken lane in clear; covers 4: true
horse in the lane: 32 at=47,34; 40 at=46.5,35 -> 3 on 5 at 1 by 1; Sunken lane in clear
off the hill, over friends: 42 at=60,37.5; 25 at=60,22; 37 at=60,33 -> 4 on 5 at 16 by 1; Beacon hill behind wholly; Mill brook behind
  clear
onto the hill, over friends: 32 at=60,22; 42 at=60,38.5; 26 at=60,30 -> 1 on 6 at 17 by 1; Old battery in clear; Beacon hill in clear;
  covers 1: true
a farm: 36 at=57.5,20; 28 at=57.5,16.5 hold=Park farm -> 2 on 4 at 4 by 4; Park farm in clear; covers 4: true
guns at a farm: 42 at=57.5,33; 28 at=57.5,16.5 hold=Park farm -> 2 on 6 at 17 by 1; Park farm in clear; Mill brook behind clear; covers
  4: true
no die but the farm: 42 at=57.5,33; 28 at=57.5,16.5 hold=Park farm; siege-dice=2 -> 0 on 6 at 17 by 1; Park farm in clear; Mill brook
  behind clear; covers 4: true
no die, no farm: 42 at=57.5,33; 28 at=57.5,16.5 hold=Park farm; siege-dice=2; structures=no ->
no die at the wood: 42 at=67,34; 26 at=67,17; siege-dice=2 ->
a small gun at it: 33 at=57.5,10; 36 at=57.5,15.5 hold=Park farm; regular-dice=2 -> 1 on 5 at 6 by 1; Park farm in clear; Sheep rise
  behind wholly; covers 4: true
no die at a farm: 43 at=57.5,25; 28 at=57.5,16.5 hold=Park farm; frame-dice=2 ->
`, func(x look, _ string) string {
		y, ok := x.o.shotAt(x.s, x.u, x.v, x.p, x.q)
		if !ok {
			return ""
		}
		in := y.c.In.Get
		got := fmt.Sprintf("%d on %d at %s by %s", y.dice, y.need, in("range"), in("firing")) + met(x.s, in)
		if in("eligible") != "" {
			got += fmt.Sprintf("; covers %s: %t", in("eligible"), y.cover)
		}
		return got
	})
}

// The zone of fire of a foot stand extends half a stand to either side; that of a gun widens with distance; a block fires all round.
func TestTheTableShowsTheZone(t *testing.T) {
	looks(t, phFire, `
before all: 26 at=60,20; 36 at=60,24 -> 4
before two: 26 at=60,20; 36 at=64.5,24 -> 2
a corner: 26 at=60,20; 36 at=66.75,24 -> 1
a corner and no more: 26 at=60,20; 36 at=66.99,24 -> 1
past the corner: 26 at=60,20; 36 at=67,24 -> 0
to the left: 26 at=60,20; 36 at=53.01,24 -> 1
past it to the left: 26 at=60,20; 36 at=53,24 -> 0
narrow, before the middle: 26 at=60,20; 42 at=60,24 -> 4
narrow, before the end: 26 at=60,20; 42 at=62.3,24 -> 2
level: 26 at=60,20; 36 at=66,21.4 -> 1
its rear is level: 26 at=60,20; 36 at=66,18.5 -> 1
behind: 26 at=60,20; 36 at=66,18.49 -> 0
a gun, near: 32 at=60,20; 42 at=64,24 -> 0
a gun, far: 32 at=60,20; 42 at=64,28 -> 1
a block: 28 at=57.5,16.5 hold=Park farm; 36 at=57.5,8 -> 2
`, func(x look, _ string) string { return fmt.Sprint(x.s.zoned(x.u, x.p, x.q)) })
}

// In hand-to-hand the stands touch that have an enemy in front: all of them if the enemy is as wide, one if it is struck on the flank.
func TestTheTableShowsContacts(t *testing.T) {
	looks(t, phHand, `
front to front: 26 at=60,20; 36 at=60,20 -> 4
on horse: 26 at=60,20; 41 at=60,20 -> 4
on horse that is narrower: 26 at=60,20; 41 at=61,20 lost=2 -> 2
on a gun: 26 at=60,20; 42 at=60,20 -> 2
struck on the flank: 26 at=60,20; 36 at=63.01,19.25 face=left -> 1
on its flank: 36 at=63.01,19.25 face=left; 26 at=60,20 -> 2
struck in the rear: 26 at=60,20; 36 at=60,18.5 face=away -> 1
on its rear: 36 at=60,18.5 face=away; 26 at=60,20 -> 4
a block: 28 at=57.5,16.5 hold=Park farm; 36 at=57.5,18 -> 2
`, func(x look, _ string) string { return fmt.Sprint(touching(x.s, x.u, x.p, x.q)) })
}

// A charge covers the gap, in quarter inches rounded up, within 45 degrees of straight ahead and with no unit between. Features on the way
// are listed, terrain that may not be charged through stops it, and a unit in terrain or at a bridge has the advantage.
func TestTheTableShowsCharges(t *testing.T) {
	looks(t, phCharge1, `
in reach: 26 at=60,20; 36 at=60,28 -> 32, front
a hair beyond: 26 at=60,20; 36 at=60,28.01 ->
somebody between: 26 at=60,20; 36 at=60,27; 27 at=60,23 ->
leaders between: 26 at=60,20; 36 at=60,27; 34 at=60,22; 44 at=60,24 -> 28, front
on the flank: 26 at=60,20; 36 at=63,25 face=right -> 8, flank
in the rear: 26 at=60,20; 36 at=60,27 face=away -> 22, rear
over a wall: 26 at=47,13; 36 at=45,16.6 -> 15, front; Park wall 8 8
he is at the wall: 26 at=47,13; 36 at=45,16 -> 12, front; Park wall 7 9; half
horse at a wall: 31 at=47,13; 36 at=45,16.6 ->
into the wood: 36 at=67,20.5; 26 at=67,17 -> 14, front; Park wood 6 28; half
horse into the wood: 40 at=67,20.5; 26 at=67,17 ->
through the wood: 35 at=67,20.5; 26 at=67,14 -> 26, front; Park wood 6 28; half
out of the wood: 26 at=67,17; 36 at=67,20.5 -> 14, front; Park wood 8
up the hill: 25 at=60,33; 37 at=60,38.5 -> 22, front; Beacon hill 12 40; half
down from it: 37 at=60,38.5; 25 at=60,33 -> 22, front; Beacon hill 10
over the brook: 26 at=54,28.5; 36 at=54,34 ->
at a farm: 36 at=57.5,20; 28 at=57.5,16.5 hold=Park farm -> 14, front; Park farm 14 12; half
over the bridge: 25 at=24.5,24 face=left; 38 at=17.5,24 face=right hold=Sare bridge -> 28, front; Sare bridge 5 18; half; defends
at nobody at the bridge: 25 at=24.5,24 face=left; 38 at=17.5,24 face=right ->
`, func(x look, _ string) string {
		y, ok := x.o.onsetAt(x.s, x.u, x.v, x.p, x.q, "charge", colCharge)
		if !ok {
			return ""
		}
		in := y.c.In.Get
		return strings.TrimSpace(fmt.Sprintf("%s, %s", in("distance"), [...]string{"front", "flank", "rear"}[y.side]) + met(x.s, in) +
			strings.Repeat("; half", map[bool]int{true: 1}[y.half]) + strings.Repeat("; defends", len(in("defends"))/3+len(in("defends2"))/3))
	})
}

// The worth of a position is what the unit may do to the enemy from there, its best volley and charge, less what all enemies may do to it.
// Enemies in contact, friends and leaders do not count.
func TestWhatAPlaceIsWorth(t *testing.T) {
	looks(t, phMove1, `
nobody near: 26 at=60,20; 36 at=60,35 -> aims hopes shots charges
muskets before it: 26 at=60,20; 36 at=60,26 -> aims 36 hopes 36 shots 36 charges 36
beyond charges: 26 at=60,20; 36 at=60,28 -> aims 36 hopes 36 shots 36 charges 36
their backs: 26 at=60,20; 36 at=60,26 face=away -> aims 36 hopes 36 shots charges
at its back: 26 at=60,27; 36 at=60,21 face=away -> aims hopes shots 36 charges 36
hands full: 26 at=60,20; 36 at=60,26 contact=27 -> aims hopes 36 shots charges
pikes: 26 at=60,20; 35 at=60,26 -> aims 35 hopes 35 shots charges 35
two of them: 26 at=60,20; 35 at=57,26; 36 at=63.5,26 -> aims 35 36 hopes 35 36 shots 36 charges 35 36
a gun: 26 at=60,20; 42 at=60,26 -> aims 42 hopes 42 shots 42 charges
a limbered gun: 26 at=60,20; 42 at=60,26 limbered -> aims 42 hopes 42 shots charges
limbered oneself: 32 at=60,20 limbered; 36 at=60,26 -> aims hopes shots 36 charges 36
far guns: 26 at=60,20; 42 at=60,37.5 -> aims hopes shots 42 charges
a friend, a leader: 26 at=60,20; 27 at=60,26; 44 at=60,24 -> aims hopes shots charges
`, func(x look, want string) string {
		s, o, u, p := x.s, x.o, x.u, x.p
		o.Tasks = map[int]commander.Task{}
		aims, hopes, fears, key := 0, 0, 0, ""
		for w := range strings.FieldsSeq(want) {
			id, err := strconv.Atoi(w)
			if err != nil {
				key = w
				continue
			}
			v := of(s, id)
			q, _ := o.Board.Piece(id)
			switch key {
			case "aims":
				y := sure.Found(o.shotAt(s, u, v, p, q))(t, "%s: %s", want, w)
				aims = max(aims, s.harm(v, y.dice, y.need))
			case "hopes":
				y := sure.Found(o.onsetAt(s, u, v, p, q, "charge", colCharge))(t, "%s: %s", want, w)
				hopes = max(hopes, o.clash(s, u, v, y, 0)+o.contestWorth(u, v))
			case "shots":
				y := sure.Found(o.shotAt(s, v, u, q, p))(t, "%s: %s", want, w)
				fears += s.harm(u, y.dice, y.need) * 60 / 100
			case "charges":
				y := sure.Found(o.onsetAt(s, v, u, q, p, "charge", colCharge))(t, "%s: %s", want, w)
				fears += max(0, o.clash(s, v, u, y, 0)) * 40 / 100
			}
		}
		return map[bool]string{true: want}[aims*70/100+hopes*100/250-fears == o.worthAt(s, u, p)]
	})
}

// A unit that joins a battle in progress has no position on the table. It does nothing, and no other unit takes account of it.
func TestUnitsWithoutAPosition(t *testing.T) {
	for phase, act := range map[int]func(*officer, State, Unit) []commander.Advice{phMove1: (*officer).turnAdvice,
		phCharge1: (*officer).chargeAdvice,
		phCharge2: (*officer).interceptAdvice, phFire: (*officer).fireAdvice} {
		s, o := stand(t, phase, "26 at=3,4 face=here", "36 at=3.5,9 face=here", "31 at=8.5,2 face=left", "42 at=12,4 face=left",
			"41 at=9,8 charged contact=27", "27 at=9,8", "34 at=14,10")
		o.Any = true
		all := s
		for i, class := range []string{"musket", "cavalry", "siege", "pike", "leader", "light"} {
			for side := range 2 {
				u := Unit{ID: 80 + 10*side + i, Side: side, Class: class, Name: class, Stands: 1, Form: "line"}
				if u.Charged = i%2 == side; u.Charged {
					u.Contact = 26
				}
				all.Units = append(all.Units[:len(all.Units):len(all.Units)], u)
			}
		}
		tasks := o.Tasks
		o.share(all)
		assert.Equal(t, tasks, o.Tasks)
		for _, u := range all.Units {
			if u.ID >= 80 {
				assert.Empty(t, act(o, all, u), "%d: %s", phase, u.Name)
			} else if !u.Gone {
				assert.Equal(t, act(o, s, u), act(o, all, u), "%d: %s", phase, u.Name)
			}
		}
	}
}

// Horse intercepts a charge of this phase that passes it, if that pays or in trials of everything. A charge already intercepted is not
// intercepted again, nor a unit that stands, and foot never intercepts.
func TestInterceptions(t *testing.T) {
	looks(t, phCharge1, `
a charge: 31 at=56,21.3 face=right; 41 at=61,21 charged contact=27; 27 at=61,21 contact=41 -> Intercept Stand, Intercept Stand
spent horse: 31 at=56,21.3 face=right lost=3 shaken; 40 at=61,21 charged contact=25; 25 at=61,21 contact=40 -> , Intercept Stand
a counter-charge: 31 at=56,21.3 face=right; 41 at=61,21 charged contact=27; 27 at=61,21 contact=41 charged -> ,
no charge: 31 at=56,21.3 face=right; 41 at=61,21 contact=27; 27 at=61,21 contact=41 -> ,
at nobody: 31 at=56,21.3 face=right; 41 at=61,21 charged; 27 at=61,21 -> ,
a friend: 31 at=56,21.3 face=right; 27 at=61,21 charged contact=36; 36 at=61,21 contact=27 -> ,
too far: 31 at=50,21.3 face=right; 41 at=61,21 charged contact=27; 27 at=61,21 contact=41 -> ,
foot: 26 at=56,21.3 face=right; 41 at=61,21 charged contact=27; 27 at=61,21 contact=41 -> ,
`, func(x look, _ string) string {
		may := strings.Join(verbs(x.o.interceptAdvice(x.s, x.u)), " ")
		x.o.Any = true
		return strings.TrimSpace(may + ", " + strings.Join(verbs(x.o.interceptAdvice(x.s, x.u)), " "))
	})
}

// A unit that has a place keeps it. A landmark is for one foot unit that gets there before the enemy. A place behind the enemy is for horse
// if it is worth no more than two points or no other unit is left. Guns go where they are wanted, but to no bridge, and nor does horse.
func TestSharingPlaces(t *testing.T) {
	looks(t, phMove1, `
one: 27 at=60,9; 36 at=10,44 -> 27 the Sare bridge; 36 the Sare bridge
all of them: 25 at=44,9; 36 at=40,44; 26 at=51,9; 27 at=37.6,9; 28 at=58,9; 29 at=6,8; 30 at=12,8; 31 at=66,9; 32 at=47.5,6; 33 at=41,5;
  34 at=51,5 -> 25 the village; 26 the Sare bridge; 27 the mill; 28 Park farm; 29 the Sare bridge; 30 the Sare bridge; 31 Beacon hill;
  32 the village; 33 the village; 36 the Sare bridge
a bridge is not for horse: 31 at=66,9; 30 at=12,8; 41 at=10,44 -> 30 the Sare bridge; 31 the village; 41 the village
in the village: 27 at=30.5,18; 36 at=40,44; 26 at=57,9; 25 at=44,9 -> 25 the Sare bridge; 26 Park farm; 27 the village; 36 the Sare bridge
in it, nobody comes: 27 at=30.5,18; 36 at=66,44; 26 at=57,9; 25 at=44,9 -> 25 the Sare bridge; 26 Park farm; 27 the village; 36 Beacon
  hill
the farm is held: 28 at=57.5,16.5 hold=Park farm; 36 at=60,36; 26 at=57,9; 25 at=44,9 -> 25 the Sare bridge; 26 the village; 28 Park
  farm; 36 Beacon hill
the farm is theirs: 36 at=57.5,15.5 hold=Park farm; 26 at=57,9; 25 at=44,9 -> 25 the Sare bridge; 26 the village; 36 Park farm
the farm is nearer to them: 26 at=57,3; 36 at=57.5,17; 31 at=60,3 -> 26 the Sare bridge; 31 Beacon hill; 36 the Sare bridge
the bridge is held: 29 at=17.5,24 face=right hold=Sare bridge; 36 at=40,44; 26 at=44,9; 25 at=51,9 -> 25 Park farm; 26 the village; 29
  the Sare bridge; 36 the Sare bridge
guns on the hill: 42 at=60,41; 25 at=44,9; 36 at=47,39; 37 at=40,39; 35 at=55,30 -> 25 the Sare bridge; 35 Park farm; 36 the Sare
  bridge; 37 the mill; 42 Beacon hill
horse behind them: 31 at=66,9; 36 at=60,30; 26 at=51,9; 25 at=44,9; 27 at=37.6,9; 28 at=58,9; 29 at=6,8 -> 25 the village; 26 the Sare
  bridge; 27 the mill; 28 Park farm; 29 the Sare bridge; 31 Beacon hill; 36 the Sare bridge
`, func(x look, _ string) string {
		var all []string
		for _, u := range x.s.Units {
			if task, ok := x.o.Tasks[u.ID]; ok {
				all = append(all, fmt.Sprintf("%d %s", u.ID, title(task.Name)))
			}
		}
		return strings.Join(all, "; ")
	})
}

// The shape of a place is the nearest one within an inch that can be held, a structure or a height; of two at the same distance, the first.
func TestWhatAPlaceIs(t *testing.T) {
	s, at := battleBegun(t), battle.Point{X: 3000, Y: 2000}
	for want, shapes := range map[string][]string{"Sareford": {"Monks’ wood 0", "Sareford 99", "Beacon hill 100"},
		"": {"Sareford 100", "Nowhere 0"}, "Beacon hill": {"Sareford 40", "Beacon hill 30", "Mill 31"}, "Mill": {"Mill 30", "Sareford 30"},
		"Sheep rise": {"River Sare 0", "Sheep rise 5"}} {
		var m battle.Map
		for _, x := range shapes {
			i := strings.LastIndex(x, " ")
			y := at.Y + rulestest.Numbered(t, x[i+1:])
			field := battle.Points{{X: 2000, Y: y}, {X: 4000, Y: y}, {X: 3000, Y: y + 900}}
			m.Shapes = append(m.Shapes, battle.Shape{Kind: "field", Name: x[:i], Points: field})
		}
		assert.Equal(t, want, placesOf(s, m, []battle.Aim{{At: []battle.Point{at}}})[at].Name, "%v", shapes)
	}
}

// A turn of seven and a half degrees, with a chord of 131, is not worth a move, unless everything is tried.
func TestSlightTurns(t *testing.T) {
	met := map[int]bool{}
	for x := 6092; x < 6108; x++ {
		s, o := stand(t, phMove1, "26 at=60,20", fmt.Sprintf("36 at=%d.%02d,27", x/100, x%100))
		p, _ := o.Board.Piece(26)
		often := strings.Count(fmt.Sprint(o.walkAdvice(s, of(s, 26), p)), "Face ")
		o.Any = true
		for _, a := range o.walkAdvice(s, of(s, 26), p) {
			if strings.HasPrefix(a.What, "Face ") {
				q, _ := p.AtSpot(a.Do.In.Get(commander.SpotField))
				turn := battle.Distance(p.Face, q.Face)
				met[turn] = true
				assert.Equal(t, turn > 131, often == 1, "%d: %d", x, turn)
			}
		}
	}
	assert.True(t, met[131] && met[132], "%v", met)
}
