package minie

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// look is a table with two units: u in the middle, facing away, and v in front of it.
type look struct {
	s    State
	o    *officer
	u, v Unit
	p, q sandtable.Piece
	set  engine.Values
}

// looks reads rows of "name: who, v=who, far=hundredths ahead, kind=from,to -> what is seen". Who is an establishment and a formation, by
// default regulars in line; a kind of ground lies across the table as a strip, or along a line if both ends are the same. See
// [rulestest.Looks].
func looks(t *testing.T, rows string, sees func(x look) string) {
	t.Helper()
	rulestest.Looks(t, rows, func(_, table, _ string) string {
		x := look{s: State{Turn: 2, First: 1, Step: stepMelee - 1, Next: 20, Set: Settings{Sides: [2]string{"A", "B"}}}}
		set := rulestest.Set(strings.Fields(table))
		x.set = set
		raised := func(key string, id, side int) Unit {
			kind, form, _ := strings.Cut(set.Get(key), "/")
			return raise(cmp.Or(kind, "regular"), key, Veteran, func(u *Unit) {
				u.ID, u.Side = id, side
				if i := slices.Index([]string{"skirmish", "square", "limbered", "line", "column", "routing"}, form); i >= 0 {
					u.Form = [...]int{Skirmish, Square, Limbered, Line, Column, Routing}[i]
				}
			})
		}
		x.u, x.v = raised("u", 5, 1), raised("v", 6, 2)
		if set.Is("friend") {
			x.v.Side = 1
		}
		x.u.Gun, x.u.Howitz = set.Int("gun", x.u.Gun), set.Int("howitz", x.u.Howitz)
		x.v.Fired, x.v.Moved = set.Int("fired", 0), set.Int("moved", 0)
		x.s.Units = []Unit{x.u, x.v}
		x.o = plain(x.s)
		m := rulestest.Land(t, set, "stuff")
		x.o.Board = sandtable.New(m)
		x.p, x.q = shaped(rulestest.InRow(set, 0), x.u), shaped(rulestest.InRow(set, 1), x.v)
		x.p.ID, x.q.ID, x.q.Side = x.u.ID, x.v.ID, 1
		x.o.Board.Put(x.p)
		x.o.Board.Put(x.q)
		if set.Get("third") != "" {
			w := x.p
			w.ID, w.At.Y = 7, x.p.At.Y+set.Int("third", 0)
			x.o.Board.Put(w)
		}
		return sees(x)
	})
}

// Width and depth of troops, in hundredths of an inch: stands of foot are 1 x ½, of horse 1 x 1, single figures ½ x ½. Source: HM-03,
// HM-30 to HM-33, HM-X06, HM-X07.
func TestHowWideTroopsStand(t *testing.T) {
	foot := func(form, men int) Unit { return Unit{Class: Infantry, Men: men, Form: form} }
	horse := func(form, men int) Unit { return Unit{Class: HeavyCav, Men: men, Form: form} }
	for name, x := range map[string]struct {
		u    Unit
		want [2]int
	}{
		"a general":                        {Unit{Class: General, Head: 1}, [2]int{100, 100}},
		"a wagon, 1 x 2":                   {Unit{Class: Wagon}, [2]int{100, 200}},
		"limbers, 1 x 2, gunners beside":   {Unit{Class: Artillery, Guns: 2, Form: Limbered}, [2]int{150, 400}},
		"guns":                             {Unit{Class: Artillery, Guns: 2, Form: Unlimbered}, [2]int{300, 200}},
		"one gun":                          {Unit{Class: Artillery, Guns: 1, Form: Unlimbered}, [2]int{200, 200}},
		"line: 10 x 2":                     {foot(Line, 20), [2]int{500, 100}},
		"line: whole stands":               {foot(Line, 13), [2]int{400, 100}},
		"line: of one stand":               {foot(Line, 2), [2]int{100, 50}},
		"march column: 2 x 10":             {foot(Column, 20), [2]int{100, 500}},
		"march column: whole stands":       {foot(Column, 3), [2]int{100, 100}},
		"attack column: 4 x 5":             {foot(AttackColumn, 20), [2]int{200, 250}},
		"attack column: of one stand":      {foot(AttackColumn, 1), [2]int{100, 50}},
		"a square: 3 stands a side":        {foot(Square, 20), [2]int{300, 300}},
		"a square: 4 stands a side":        {foot(Square, 22), [2]int{400, 400}},
		"in rout: 10 stands, half an inch": {foot(Routing, 20), [2]int{600, 300}},
		"horse in line: 8 x 2":             {horse(Line, 16), [2]int{400, 200}},
		"horse in column: 2 x 8":           {horse(Column, 16), [2]int{100, 800}},
		"horse in column: 2 x 9":           {horse(Column, 17), [2]int{100, 900}},
		"horse in rout":                    {horse(Routing, 16), [2]int{450, 450}},
		"horse skirmishing, 2 x 4":         {horse(Skirmish, 16), [2]int{700, 300}},
		"skirmishers, 2 x 5":               {Unit{Class: Light, Men: 10, Form: Skirmish}, [2]int{650, 200}},
		"skirmishers, 3 x 7":               {Unit{Class: Light, Men: 20, Form: Skirmish}, [2]int{950, 350}},
		"skirmishers, 1 x 3":               {Unit{Class: Light, Men: 3, Form: Skirmish}, [2]int{350, 50}},
		"skirmishers, 2 x 2":               {Unit{Class: Light, Men: 4, Form: Skirmish}, [2]int{200, 200}},
		"line infantry skirmishing":        {foot(Skirmish, 10), [2]int{650, 200}},
		"light infantry in column":         {Unit{Class: Light, Men: 10, Form: Column}, [2]int{100, 250}},
		"dismounted, in line":              {Unit{Class: LightCav, Men: 16, Foot: 1, Holders: 4, Form: Line}, [2]int{300, 100}},
		"dismounted, skirmishing":          {Unit{Class: LightCav, Men: 16, Foot: 1, Holders: 4, Form: Skirmish}, [2]int{800, 200}},
	} {
		p := shaped(sandtable.Piece{}, x.u)
		assert.Equal(t, x.want, [2]int{p.Wide, p.Deep}, name)
	}
}

// Ground covers the troops in it; walls and hedges cover troops on foot within an inch and a quarter behind them. Source:
// HM-100, C12.
func TestTheTableShowsCover(t *testing.T) {
	looks(t, `
open: far=400 -> 0
in a village: far=400 village=300,600 -> 2
in a wood: far=400 wood=300,600 -> 1
in a forest: far=400 forest=300,600 -> 1
in an orchard: far=400 orchard=300,600 -> 1
in ranks in a field: far=400 field=300,600 -> 0
out of them in a field: far=400 v=regular/skirmish field=300,600 -> 1
horse in a wood: far=400 v=horse19 wood=300,600 -> 1
on a hill: far=400 hill=300,600 -> 0
in a swamp: far=400 marsh=300,600 -> 1
horse in a swamp: far=400 v=horse19 marsh=300,600 -> 0
among rocks: far=400 rocks=300,600 -> 1
at a wall: far=400 wall=300,300 -> 2
an inch and a quarter off: far=400 wall=276,276 -> 2
farther: far=400 wall=274,274 -> 0
at a fence: far=400 wall/fence=300,300 -> 1
at a hedge: far=400 hedge=300,300 -> 1
at works: far=400 earthwork=300,300 -> 2
horse at a wall: far=400 v=horse19 wall=300,300 -> 0
seen from behind it: far=400 face=away wall=300,300 -> 0
in a wood, at a wall: far=400 wood=350,600 wall=300,300 -> 2
in a village, at a hedge: far=400 village=350,600 hedge=300,300 -> 2
in a wood, at a hedge: far=400 wood=350,600 hedge=300,300 -> 1
`, func(x look) string { return fmt.Sprint(x.o.cover(x.v, x.q, x.p.At)) })
}

// Troops block the view between two units, and so do trees, houses and crests unless one of the two is at them: it may hold the house. A
// wall or hedge bars it unless one of them is right behind it; crops, between men on foot more than an inch and a quarter apart; from
// a hill one sees over both. Source: HM-100, HC-4.
func TestTheTableShowsWhatIsBetween(t *testing.T) {
	looks(t, `
nothing: far=900 -> false
a unit: far=900 third=500 -> true
a unit beside: far=900 third=-300 -> false
a wood: far=900 wood=400,500 -> true
a forest: far=900 forest=400,500 -> true
a hill: far=900 hill=400,500 -> true
a village: far=900 village=400,500 -> true
standing crops: far=900 field=400,500 -> true
he is in them: far=900 field=800,1300 -> true
an inch and a quarter off: far=125 field=50,500 -> false
a hair more: far=126 field=50,500 -> true
from the saddle: far=900 u=horse19 field=400,500 -> false
a rider beyond them: far=900 v=horse19 field=400,500 -> false
a wall: far=900 wall=450,450 -> true
a fence: far=900 wall/fence=450,450 -> true
a hedge: far=900 hedge=450,450 -> true
right behind it: far=900 hedge=125,125 -> false
no longer: far=900 hedge=126,126 -> true
he is right behind it: far=900 wall=775,775 -> false
he is no longer: far=900 wall=774,774 -> true
from a hill: far=900 hill=-300,100 wall=450,450 -> false
he is on it: far=900 hill=800,1300 field=400,500 -> false
he is in the wood: far=900 wood=400,1000 -> false
oneself is: far=900 wood=-100,500 -> false
a house: far=900 building=450,450 -> true
a house that he is at: far=900 building=790,790 -> false
a house a little before him: far=900 building=690,690 -> true
`, func(x look) string { return fmt.Sprint(x.o.blocked(x.s, x.p, x.q)) })
}

// A charge covers the gap, in whole inches; formed troops charge to their front, not through ground that bars them or past others, and
// never at a general or a wagon. Works, slopes and whether the target may fire are noticed; formed troops do not fire to the flank.
func TestTheTableShowsCharges(t *testing.T) {
	looks(t, `
in reach: far=500 -> 5 over 0, 10 on 10, fires true
a hair beyond: far=501 ->
rounded up: far=401 -> 5 over 0, 10 on 10, fires true
a general: far=300 v=general ->
a wagon: far=300 v=wagon ->
behind him: far=-400 ->
skirmishers to their rear: u=regular/skirmish far=-400 face=away -> 1 over 0, 4 on 10, fires true
somebody between: far=450 third=200 ->
over a wall: far=300 wall=200,200 -> 3 over 1, 10 on 10, fires true
over works: far=300 earthwork=200,200 -> 3 over 1, 10 on 10, fires true
over a hedge: far=300 hedge=200,200 -> 3 over 0, 10 on 10, fires true
downhill: far=300 hill=-300,100 -> 3 over 2, 10 on 10, fires true
both on the hill: far=300 hill=-300,600 -> 3 over 0, 10 on 10, fires true
down, over a wall: far=300 hill=-300,100 wall=200,200 -> 3 over 3, 10 on 10, fires true
into a village: far=300 village=250,600 ->
skirmishers into a village: u=regular/skirmish far=300 village=250,600 -> 3 over 0, 4 on 10, fires true
on the flank: far=500 aside=-100 face=left -> 3 over 0, 2 on 2, fires false
a square, from its side: far=500 aside=-100 v=regular/square face=left -> 4 over 0, 6 on 6, fires true
skirmishers, from their side: far=500 aside=-100 v=light/skirmish face=left -> 1 over 0, 7 on 3, fires true
who has fired: far=300 fired=1 -> 3 over 0, 10 on 10, fires false
horse: u=horse19 far=600 -> 6 over 0, 10 on 10, fires true
`, func(x look) string {
		c, ok := x.o.chargeAt(x.s, x.u, x.v, x.p, x.q)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%d over %d, %d on %d, fires %t", c.far, c.over, c.n, c.k, c.fires)
	})
}

// A charge pays for the ground that a move as far in the same direction pays for: all that the unit covers on its way, from where it is.
// Source: HM-R51, HC-3.
func TestAChargePaysForGroundLikeAMove(t *testing.T) {
	looks(t, `
open: u=horse19 far=600 -> none, none
on a hill: u=horse19 far=600 hill=-300,700 -> hill, hill
off a hill: u=horse19 far=600 hill=-300,100 -> hill, hill
its rear is on a hill: u=horse19 far=600 hill=-300,-100 -> hill, hill
a hill behind: u=horse19 far=600 hill=-500,-250 -> none, none
up a hill: u=horse19 far=600 hill=300,700 -> hill, hill
an orchard before them: far=400 orchard=50,200 -> orchard, orchard
in a wood: far=200 wood=-100,500 -> forest, forest
over a stream: u=horse19 far=600 stream=300,300 -> shallow, shallow
across a stream already: u=horse19 far=600 stream=-100,-100 -> shallow, shallow
`, func(x look) string {
		c, _ := x.o.chargeAt(x.s, x.u, x.v, x.p, x.q)
		m := sandtable.Allowance{Whole: quarter, Spin: true, Round: true, Bars: x.s.bars(x.u)}
		a, _, _ := x.o.findMove(x.s, x.u, x.p, "line", m, func(m sandtable.Allowance) sandtable.Way {
			return x.o.Board.Heading(x.u.ID, x.p.Face, m)
		})
		return cmp.Or(c.ground[0], c.cross, "none") + ", " + cmp.Or(a.Do.In.Get("ground"), a.Do.In.Get("cross"), "none")
	})
}

// A unit in front of a friend on foot within seven inches masks his muskets. Enemies are feared for their fire, out to two inches beyond
// its range, and for their charge, as far as they can see.
func TestTheTableShowsWhatIsFeared(t *testing.T) {
	looks(t, `
nobody: far=3000 -> 0: 0
a charge that pays: u=horse19/line v=light/skirmish far=900 fired=1 -> 164: 67
a friend behind: far=-600 face=away friend -> -120: 962
as near: far=-799 face=away friend -> -120: 829
farther: far=-800 face=away friend -> 0: 829
a friend before: far=600 face=away friend -> 0: 0
horse behind: far=-600 face=away friend v=horse19 -> 0: 913
muskets: far=400 -> -962: 962
muskets behind a wall that nobody is at: far=400 wall=200,200 -> 0: 0
their backs: far=400 face=away -> 0: 0
muskets, at their range: far=700 -> -829: 829
two inches more: far=900 -> -622: 622
more than two: far=901 -> 0: 0
a battery: far=1500 v=battery -> -103: 103
it is limbered: far=1500 v=battery/limbered -> 0: 0
its back: far=1500 v=battery face=away -> 0: 0
horse: u=battery/limbered far=1100 v=horse19 -> -300: 300
horse that is farther: u=battery/limbered far=1101 v=horse19 -> 0: 0
a general: far=300 v=general -> 0: 0
at a general: far=400 u=general -> 0: 0
skirmishers, at a general: far=400 u=general v=light/skirmish -> -151: 151
`, func(x look) string {
		gap := sandtable.Gap(x.p, x.q)
		return fmt.Sprintf("%d: %d", x.o.at(x.s, x.u, x.p)-x.o.bestFire(x.s, x.u, x.p), x.o.threat(x.s, x.v, x.u, x.q, x.p, gap))
	})
}

// Muskets fire to their front within range, and formed troops not at a general. Guns fire the round that kills most from where they are:
// canister out to thirteen inches, roundshot by thirds of their range, howitzers shell.
func TestTheTableShowsFire(t *testing.T) {
	looks(t, `
two inches: far=200 -> to 8: 3 dice less 1, kill on 0
more: far=201 -> to 20: 3 dice less 2, kill on 0
five: far=500 -> to 20: 3 dice less 2, kill on 0
more than five: far=501 -> to 28: 3 dice less 3, kill on 0
as far as it goes: far=700 -> to 28: 3 dice less 3, kill on 0
a hair beyond: far=701 ->
behind: far=-400 ->
skirmishers fire all round: u=light/skirmish far=-400 -> to 8: 3 dice less 0, kill on 5
at skirmishers: far=400 v=light/skirmish -> to 20: 3 dice less 0, kill on 4
at a general: far=400 v=general ->
skirmishers at a general: u=light/skirmish far=400 v=general -> to 20: 3 dice less 0, kill on 6
pioneers: u=pioneers far=400 -> to 20: 1 dice less 2, kill on 0
past a wood: far=600 wood=200,300 ->
canister, close: u=battery far=300 -> range=0 lane=2 20
normal: u=battery far=301 -> range=0 lane=2 20
normal still: u=battery far=700 -> zone-normal=6 cover=open 40
long: u=battery far=701 -> zone-long=6 cover=open 20
long still: u=battery far=1300 -> zone-long=12 cover=open 40
no more: u=battery far=1301 -> range=1 lane=2 13
rifled, normal: u=battery gun=4 far=700 -> range=0 lane=2 20
rifled, long: u=battery gun=4 far=1300 -> range=0 lane=2 20
a howitzer: u=battery howitz=1 far=600 -> circle=8 cover=open 13
in works: u=battery far=600 earthwork=500,500 -> range=0 lane=2 20
the first third: u=battery v=regular/column far=666 -> range=0 lane=10 100
the second: u=battery v=regular/column far=667 -> range=1 lane=10 67
the second still: u=battery v=regular/column far=1333 -> range=1 lane=10 67
the last: u=battery v=regular/column far=1334 -> range=2 lane=10 33
a shell: u=battery gun=0 far=1400 -> circle=8 cover=open 13
out of range: u=battery gun=0 far=2001 -> 0
guns at a general: u=battery far=600 v=general -> 0
guns behind: u=battery far=-600 -> 0
at horse: u=battery far=1500 v=horse19 -> circle=8 cover=open 13
at a column: u=battery far=1500 v=regular/column -> range=2 lane=10 33
from the flank: u=battery far=1500 face=left -> range=1 lane=10 67
`, func(x look) string {
		if b := x.o.best(x.s, x.u, x.v, x.p, x.q); x.u.Class == Artillery {
			return strings.TrimPrefix(fmt.Sprintf("%s %d", strings.TrimPrefix(b.c.String(), b.name+" unit=5 target=6 "), b.tenths), " ")
		}
		y, far, ok := x.o.shotAt(x.s, x.u, x.v, x.p, x.q)
		if !ok {
			return ""
		}
		return fmt.Sprintf("to %d: %d dice less %d, kill on %d", far, y.dice, y.ded, y.kill)
	})
}

// An entry of a shot without a target begins with the nearest enemy in order that the table shows in front and in range.
func TestTheLikelyTarget(t *testing.T) {
	looks(t, `
muskets: far=600 third=400 -> range=20 cover=open target=7
guns: do=roundshot u=battery far=1500 third=1200 -> range=1 lane=2 target=7
the nearer is behind: far=600 third=-300 -> range=28 cover=open target=6
in rout: far=600 third=400 form=7 -> range=28 cover=open target=6
none in range: far=900 third=800 ->
none of the guns: do=canister u=battery far=1500 third=1400 ->
who fires on the move is nearer by then: far=1000 third=850 moving=yes -> range=28 cover=open target=7
the second gun fires at the same: do=roundshot u=battery aside=-900 far=1500 third=1200 at=6 -> range=2 lane=2 target=6
`, func(x look) string {
		w := x.v
		w.ID, w.Form = 7, x.set.Int("form", w.Form)
		x.s.Units[0].At = x.set.Int("at", 0)
		x.s.Units = append(x.s.Units, w)
		q := shaped(x.q, w)
		q.ID, q.At = 7, battle.Point{X: x.p.At.X, Y: x.p.At.Y + x.set.Int("third", 0)}
		x.o.Board.Put(q)
		c := engine.Do(cmp.Or(x.set.Get("do"), "musketry"), "unit", "5")
		if x.set.Is("moving") {
			c = c.With("moving", "yes")
		}
		in := x.o.Measured(x.s, c)
		return strings.TrimPrefix(engine.Command{In: in}.String(), " ")
	})
}

// How far a unit can harm an enemy: the range of muskets, half the range of guns, the charge of horse.
func TestHowFarAUnitReaches(t *testing.T) {
	s := fought(t, "tanners")
	got := ""
	for _, kind := range []string{"regular", "light", "horse19", "battery", "general", "wagon", "pioneers"} {
		got += fmt.Sprint(kind, " ", s.harmReach(raise(kind, "x", Regular, nil)), ", ")
	}
	got += fmt.Sprint("howitzers ", s.harmReach(raise("battery", "x", Regular, func(u *Unit) { u.Howitz = 1 })))
	assert.Equal(t, "regular 700, light 700, horse19 1100, battery 1000, general 0, wagon 0, pioneers 700, howitzers 750", got)
}

// How near to a place counts as there: three inches to have reached it or to contest it, six to deploy for
// it.
func TestHowNearAPlaceIs(t *testing.T) {
	looks(t, `
at it: u=regular/column far=3000 place=300 -> deploys true, there true, keeps 120
farther: u=regular/column far=3000 place=301 -> deploys true, there false, keeps 0
near it: u=regular/column far=3000 place=600 -> deploys true, there false, keeps 0
off it: u=regular/column far=3000 place=601 -> deploys false, there false, keeps 0
routing: u=regular/routing far=3000 place=300 -> deploys false, there true, keeps 0
near an enemy: u=regular/column far=1600 place=3000 -> deploys true, there false, keeps 0
`, func(x look) string {
		o, at := x.o, battle.Point{X: x.p.At.X, Y: x.p.At.Y + rulestest.Numbered(t, x.set.Get("place"))}
		o.Tasks[5] = commander.Task{At: at}
		o.Field.Aims = []battle.Aim{{At: []battle.Point{at}, Points: [2]int{1, 2}}}
		deploys := slices.ContainsFunc(o.formationAdvice(x.s, x.u), func(a commander.Advice) bool {
			return a.Do.In.Get("form") == formations[Line].id
		})
		return fmt.Sprintf("deploys %t, there %t, keeps %d", deploys, o.arrived(x.u, x.p), o.contestWorth(x.u, x.p))
	})
}

// The reason for a charge is the strongest one, and fire on the move is described as it is made with the figures.
func TestWhyItIsChargedAndHowItIsMade(t *testing.T) {
	guns, foot, horse := Unit{Class: Artillery}, raise("regular", "x", Regular, nil), raise("horse19", "y", Regular, nil)
	for want, x := range map[string]struct {
		u, v Unit
		c    onset
	}{
		"Guns, once reached, are lost.":         {horse, guns, onset{over: 2}},
		"They cannot fire at it.":               {horse, foot, onset{over: 2}},
		"Horse that gets home rides over them.": {horse, foot, onset{over: 2, fires: true}},
		"Downhill it strikes with four more.":   {foot, foot, onset{over: 2, fires: true}},
		"They will not stand the steel.":        {foot, foot, onset{over: 1, fires: true}},
	} {
		assert.Equal(t, want, whyCharge(x.u, x.v, x.c))
	}
	at := func(y int) sandtable.Piece { return sandtable.Piece{At: battle.Point{Y: y}} }
	for want, y := range map[string][2]int{"": {12, 212}, "2″ straight ahead, then fire": {200, 212},
		"2″ straight ahead, fire, then 2″ more": {200, 400},
		"¼″ straight ahead, fire, then ¼″ more": {13, 26}} {
		assert.Equal(t, want, onward(at(0), at(y[0]), at(y[1])))
	}
}

// A place is held at the end by whoever was last there alone, unless an enemy in order is within 3″ of it. HV-5.
func TestWhoHoldsAPlace(t *testing.T) {
	o, s := steady(t, "tanners")
	at := o.Field.Aims[0].At[0]
	foe := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Side == 2 && u.Class == Infantry })
	for name, x := range map[string]struct{ held, away, form, want int }{
		"nobody has been there": {-1, 2000, Line, battle.Nobody},
		"alone":                 {0, 2000, Line, 0},
		"an enemy close by":     {0, 300, Line, battle.Nobody},
		"an enemy farther off":  {0, 410, Line, 0},
		"an enemy who runs":     {0, 0, Routing, 0},
		"one's own":             {1, 0, Line, 1},
	} {
		s.Units = slices.Clone(s.Units)
		s.Units[foe].Form = x.form
		o.held[0] = x.held
		o.Board.Put(shaped(sandtable.Piece{ID: s.Units[foe].ID, Side: 1, At: battle.Point{X: at.X, Y: at.Y + x.away},
			Face: battle.Point{Y: sandtable.One}}, s.Units[foe]))
		assert.Equal(t, x.want, o.holder(s, 0), name)
	}
}
