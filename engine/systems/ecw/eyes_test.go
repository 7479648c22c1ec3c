package ecw

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
	"vedette/engine/sandtable"
)

// look is a table with two or three units: u in the middle facing away from the viewer, v in front of it, and its friend w.
type look struct {
	s       State
	o       *officer
	u, v, w Unit
	p, q    sandtable.Piece
	set     engine.Values
	ask     string // the first word of the name
}

// raised reads a unit written as "horse/shaken/dis": its kind, then its condition.
func raised(t *testing.T, side int, as string) Unit {
	t.Helper()
	kind, traits, _ := strings.Cut(as, "/")
	u := newUnit(0, side, "", kind, "C", 12, 2)
	switch {
	case kind == "pikes" || kind == "shot" || kind == "foot":
		u = foot(side, "C", map[string]int{"pikes": 24, "foot": 16}[kind], map[string]int{"shot": 24, "foot": 24}[kind], 2)
	case kind == "skirmish":
		u = skirmishers(side, 12)
	case u.guns():
		u = newUnit(0, side, "", kind, "C", 2, 1)
	}
	for x := range strings.SplitSeq(traits, "/") {
		state := slices.Index(stateNames, book.UpperFirst(x))
		flag, flagged := map[string]flag{"moved": flagMoved, "half": flagHalf, "burst": flagBurst, "shot": flagShot, "tested": flagTested}[x]
		key, val, _ := strings.Cut(x, ":")
		switch {
		case x == "":
		case x == "building":
			u = u.enter("building")
		case slices.Contains(orders, x):
			u.Order = x
		case state >= 0:
			u.Morale = state
		case flagged:
			u = u.set(flag)
		case slices.Contains(grades, x):
			u.Grade = x
		case key == "in":
			u.Ground = val
		case key == "ranks":
			u.Ranks = rulestest.Numbered(t, val)
		case key == "at": // it charges 1, 2 or 3
			u.Charge = Charge{At: rulestest.Numbered(t, val), Dist: 24}
		case key == "left":
			u = u.lose(u.figures()-rulestest.Numbered(t, val), "share")
		case key == "after":
			u.Pursuit, u.Quarry = 1, rulestest.Numbered(t, val)
		case key == "foe":
			u = u.withFoe(Foe{ID: rulestest.Numbered(t, val)})
		default:
			change, ok := map[string]func(){"dis": func() { u.Dis = true }, "levee": func() { u.Levee = true }, "gone": func() { u.Off = offs[1] },
				"ready": func() { u.Ready = 1 }, "failed": func() { u.Charge.Done = "failed" }, "push": func() { u.Charge.Impetus = true },
				"limbered": func() { u.Limber = "limbered" }, "dismounted": func() { u.Mounted = false },
				"uncounted": func() { u.Counts = false }}[x]
			require.True(t, ok, "%s: %s", as, x)
			change()
		}
	}
	return u
}

// looks reads rows of "name: u=unit v=unit far=hundredths in front kind=from,to -> what is seen". A unit is a foot regiment by default. A
// kind of ground lies across the table as a strip, or along a line if both ends are the same; a building stands at the first.
func looks(t *testing.T, rows string, sees func(x look) string) {
	t.Helper()
	rulestest.Looks(t, rows, func(name, table, _ string) string {
		set := rulestest.Set(strings.Fields(table))
		us := []Unit{raised(t, 0, cmp.Or(set.Get("u"), "foot")), raised(t, 1, cmp.Or(set.Get("v"), "foot"))}
		if set.Get("w") != "" {
			us = append(us, raised(t, set.Int("side", 0), set.Get("w")))
		}
		m := rulestest.Land(t, set, "density")
		x := look{s: field(set.Int("step", 2), us...), set: set}
		x.ask, _, _ = strings.Cut(strings.ReplaceAll(name, ",", ""), " ")
		x.s.Turn, x.s.Set.Turns, x.s.Set.Small = set.Int("turn", 2), set.Int("turns", 0), set.Get("small") != ""
		if set.Get("led") != "" {
			x.s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true, Unit: set.Int("led", 0)}}
		}
		x.o = officerAt(sandtable.New(m), x.s, &battle.Field{Aims: rulestest.Prize(set)}, commander.Seats{}.Characters())
		for i := range us {
			p := rulestest.InRow(set, i)
			p.Side = us[i].Side
			if i == 0 && set.Get("runs") != "" { // the way it faces
				p.Face = sandtable.Here
			}
			p.Wide, p.Deep = x.o.size(us[i])
			if x.o.Board.Put(p); us[i].Off != "" {
				x.o.Board.Remove(p.ID)
			}
		}
		x.p, _ = x.o.Board.Piece(1)
		x.q, _ = x.o.Board.Piece(2)
		x.u, x.v, x.w = x.s.Units[0], x.s.Units[1], x.s.Units[len(us)-1]
		return sees(x)
	})
}

// Units, woods, hills and buildings block the view between two units, but not a wood that one is at or a building within two inches of one.
func TestLineOfSight(t *testing.T) {
	looks(t, `
nothing: far=900 -> false
a unit: far=900 w=foot on=500 -> true
a unit beside: far=900 w=foot on=-300 -> false
a wood: far=900 wood=400,500 -> true
he is in the wood: far=900 wood=400,1000 -> false
oneself is: far=900 wood=-100,500 -> false
a hill: far=900 hill=400,500 -> true
on the hill: far=900 hill=-400,500 -> false
he is on it: far=900 hill=400,1200 -> false
from a hill over his unit: far=900 hill=-400,100 w=foot side=1 on=500 -> false
from a hill over our own: far=900 hill=-400,100 w=foot on=500 -> true
over his unit on the hill: far=900 hill=-400,600 w=foot side=1 on=500 -> true
a hedge: far=900 hedge=400,400 -> false
a house: far=900 building=450,450 -> true
a house that he is at: far=900 building=780,780 -> false
a house two inches before his middle: far=900 building=780,780 -> false
more than that: far=900 building=779,779 -> true
two inches before one’s own: far=900 building=120,120 -> false
more: far=900 building=121,121 -> true
`, func(x look) string { return fmt.Sprint(x.o.blocked(x.p, x.q)) })
}

// A charge is as long as the gap in whole inches plus its opening wheel, which a target straight ahead does not need. The target must be
// within a charge move and 45 degrees, with a clear path. The worst ground on the path counts.
func TestChargesOnTheTable(t *testing.T) {
	looks(t, `
in reach: far=800 -> 8 at 0 over clear
a hair beyond: far=801 ->
rounded up: far=701 -> 8 at 0 over clear
horse: u=horse far=1600 -> 16 at 0 over clear
horse, a hair beyond: u=horse far=1601 ->
in contact: far=0 -> 1 at 0 over clear
somebody between: far=700 w=foot on=300 ->
behind it: far=-300 ->
on the flank: far=1000 aside=-100 face=left -> 3 at 1 over clear
in the rear: far=460 face=away -> 3 at 2 over clear
a square has none: far=460 v=foot/square face=away -> 3 at 0 over clear
nor a garrison: far=460 v=foot/building face=away -> 3 at 0 over building
a little aside: u=horse v=horse far=800 aside=393 -> 8 at 0 over clear
more: u=horse v=horse far=800 aside=394 -> 11 at 0 over clear, wheel 3
to the other hand: u=horse v=horse far=800 aside=-394 -> 11 at 0 over clear, wheel 3
half right: u=horse v=horse far=800 aside=800 -> 14 at 0 over clear, wheel 5
more than that: u=horse v=horse far=800 aside=804 ->
as far as it goes: u=horse v=horse far=1400 aside=400 -> 16 at 0 over clear, wheel 2
no farther: u=horse v=horse far=1401 aside=400 ->
over a hedge: far=500 hedge=200,200 -> 5 at 0 over obstacle
over a wall: far=500 wall=200,200 -> 5 at 0 over obstacle
over a ditch: far=500 ditch=200,200 -> 5 at 0 over obstacle
over a stream: far=500 stream=200,200 -> 5 at 0 over obstacle
over a road: far=500 road=200,200 -> 5 at 0 over clear
into a wood: far=500 wood=200,900 -> 5 at 0 over wood
a wood, then a hedge: far=700 wood=200,900 hedge=300,300 -> 7 at 0 over wood
into a heavy wood: far=500 wood/heavy=200,900 -> 5 at 0 over heavy
at a garrison in a wood: far=500 v=foot/building wood=200,900 -> 5 at 0 over building
`, func(x look) string {
		c, wheel, ground, ok := x.o.chargeAt(x.s, x.u, x.v)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%d at %d over %s", c.Dist/4, c.Side, ground) + strings.Repeat(fmt.Sprintf(", wheel %d", wheel), book.Bit(wheel > 0))
	})
}

// A shot's range band is measured to the nearest point of the target, which must be in the arc with nothing between; a garrison shoots all
// round. A charger is shot at over the distance of its charge. A target is enfiladed within 22½° of its flank.
func TestShotsOnTheTable(t *testing.T) {
	looks(t, `
close: far=400 -> 0
more: far=401 -> 1
middle: far=800 -> 1
more than that: far=801 -> 2
far: far=1200 -> 2
out of reach: far=1201 -> -1
pistols: u=horse far=401 -> -1
clubs: u=clubmen far=300 -> -1
guns: u=heavy far=4800 -> 2
he charges: far=1600 v=horse/at:1 -> 0
his charge is over: far=1201 v=foot/shaken/at:2 -> -1
behind: far=-400 -> -1
horse, far to the left: u=horse far=0 aside=-1000 face=left -> -1
horse, to the left: u=horse v=horse far=-500 aside=-600 -> 0
horse, to the right: u=horse v=horse far=-500 aside=600 -> -1
a garrison, behind: u=foot/building far=-400 -> 0
past a wood: far=600 wood=200,300 -> -1
his flank: far=1000 aside=-100 face=left -> 0 enfiladed
at 22½°: far=1000 aside=-120 face=left -> 0 enfiladed
at more: far=1000 aside=-121 face=left -> 0
at 22½°, far off: u=heavy far=1709 aside=-413 face=left -> 1 enfiladed
at more: u=heavy far=1709 aside=-414 face=left -> 1
his rear: far=300 face=away -> 0
`, func(x look) string {
		band, enf := x.o.shotAt(x.s, x.u, x.v, x.p)
		return fmt.Sprint(band) + strings.Repeat(" enfiladed", book.Bit(enf))
	})
}

// A commander names everyone who may come to the support of a charged unit.
func TestAllSupportersAreNamed(t *testing.T) {
	s := field(2, horse(0, "C"), horse(1, "C"), horse(0, "C"), foot(0, "C", 16, 24, 2), horse(0, "B"))
	o := officerAt(sandtable.New(battle.Map{W: 7200, D: 4800}), s, &battle.Field{}, commander.Seats{}.Characters())
	for i, at := range []battle.Point{{X: 3000, Y: 1000}, {X: 3000, Y: 2500}, {X: 2300, Y: 1000}, {X: 3000, Y: 600}, {X: 3700, Y: 1000}} {
		p := sandtable.Piece{ID: i + 1, Side: s.Units[i].Side, At: at, Face: sandtable.Away}
		p.Wide, p.Deep = o.size(s.Units[i])
		o.Board.Put(p)
	}
	assert.Equal(t, "reply support=3 support-far=7 support2=5 support2-far=7",
		o.supported(s, s.Units[0], s.Units[1], engine.Do("reply")).String())
}

// Of two charges of equal worth, the first unit makes its own.
func TestTheFirstOfTwoCharges(t *testing.T) {
	looks(t, `
alike: u=horse w=horse v=light far=700 aside=600 beside=1200 -> 1
better: u=horse w=horse v=light far=700 aside=1000 beside=1200 -> 3
`, func(x look) string {
		x.s.Leaders = nil
		return x.o.moveAdvice(x.s, 0)[0].Do.In.Get("unit")
	})
}

// A commander’s leader on his own joins a unit first; a player, who may leave his alone, is shown the charges first.
func TestLeadersOnTheirOwn(t *testing.T) {
	looks(t, `
player: u=horse v=light far=700 led=0 -> charge
player, without a charge: u=horse v=light far=3000 led=0 -> leader
commander: u=horse v=light far=700 led=0 -> leader
`, func(x look) string {
		x.o.Who[0].Player = x.ask == "player"
		return x.o.moveAdvice(x.s, 0)[0].Do.Do
	})
}

// near holds the question about the table for the first word of each row.
var near = map[string]func(x look) string{
	"led":    func(x look) string { return x.o.led(x.s, engine.Do(""), x.u).In.Get("leader") },
	"friend": func(x look) string { return fmt.Sprint(x.o.backed(x.s, x.u)) },
	"fresh":  func(x look) string { return fmt.Sprint(x.o.freshNear(x.s, x.u)) },
	"evades": func(x look) string {
		all := x.o.replyAdvice(x.s, x.u)
		i := slices.IndexFunc(all, func(a commander.Advice) bool { return a.What == "Evade" })
		return book.Num(all[i].Worth)
	},
	"goes": func(x look) string {
		x.o.share(x.s)
		all := rulestest.Each(x.o.walkAdvice(x.s, x.u), func(a commander.Advice) string { return a.What })
		return strings.Join(slices.DeleteFunc(slices.Compact(all), func(what string) bool {
			return !strings.HasPrefix(what, "Move to") && !strings.HasPrefix(what, "Dismount")
		}), " ")
	},
	"support": func(x look) string {
		in := x.o.supported(x.s, x.u, x.v, engine.Do("")).In
		return in.Get("support") + book.Unless(in == nil, " by "+in.Get("support-far"))
	},
	"uphill": func(x look) string { return x.o.uphill(engine.Do(""), x.u, x.v).In.Get("uphill") },
	"threat": func(x look) string { return x.o.threatened(x.s, engine.Do(""), x.u).String() },
	"caught": func(x look) string { return fmt.Sprint(x.o.catches(x.s, x.u, x.v)) },
	"measured": func(x look) string {
		x.o.Who[1].Player = x.set.Get("against") == ""
		c := engine.Do(x.set.Get("do"), "unit", "1", "target", "2")
		if due, is := map[string]dueKind{"answer": dueReply, "follow": dueFollow}[x.set.Get("due")]; is {
			x.s.Dues, x.s.Units[1].Charge.Dist = []Due{{Do: due, Unit: 1, Other: 2}}, x.set.Int("far", 0)/25
			c = x.s.dueKey(x.s.Dues[0]).Do
		}
		in := x.o.Measured(x.s, c.With("ground", x.set.Get("ground")).With("how", x.set.Get("how")))
		why := in.Get(commander.HaltField+"first") + in.Get(commander.HaltField+"straight") + in.Get(commander.HaltField+"how")
		for _, key := range []string{"unit", "other", commander.SpotField} {
			in = in.With(key, "")
		}
		for _, key := range []string{"first", "straight", "how"} {
			in = in.With(commander.HaltField+key, "")
		}
		return strings.TrimSpace(engine.Command{In: in}.String() + " " + why)
	},
	"meets": func(x look) string { return x.o.runsInto(x.s, engine.Do(""), x.u).String() },
	"reach": func(x look) string {
		return x.o.Reply(x.s, commander.Question{ID: "reach", Units: []int{1, 2}})
	},
	"garrison": func(x look) string {
		x.o.share(x.s)
		return strings.Join(rulestest.Each(x.o.garrisonAdvice(x.s, x.u, x.p), func(a commander.Advice) string { return a.What }), " ")
	},
	"holds": func(x look) string { return fmt.Sprint(x.o.holder(x.s, 0)) },
	"mourns": func(x look) string {
		x.o.Fell[3] = battle.Point{X: 3600, Y: 2000 + x.set.Int("fell", 0)}
		x.s.Fell = []Fall{{Side: 0, Unit: 3}}
		if x.set.Get("more") != "" { // another has fallen far away
			x.o.Fell[9], x.s.Fell = battle.Point{X: -9999}, append(x.s.Fell, Fall{Side: 0, Unit: 9})
		}
		return x.o.fillFriendsLost(x.s, engine.Do(""), 0).String()
	},
}

// Distances are measured from edge to edge. A leader's radius is eight inches; a friend counts as behind, or may support
// if a charge of its own reaches, within eight; a fresh enemy counts within a charge move, and an enemy threatens within six inches or its
// charge move.
func TestDistancesOnTheTable(t *testing.T) {
	looks(t, `
led by himself: led=1 ->
led by one near: w=foot on=-960 led=3 ->
led by one far: w=foot on=-961 led=3 -> none
led by nobody: w=foot on=-960 -> none
led by one on his own: w=foot on=-960 led=0 ->
friend behind: w=foot on=-960 -> true
friend far behind: w=foot on=-961 -> false
friend beside: w=foot on=0 beside=1500 -> false
friend before: w=foot on=400 -> false
friend halted: w=foot/halted on=-960 -> false
friend of theirs: w=foot side=1 on=-960 -> false
fresh: u=horse far=1600 -> true
fresh, farther: u=horse far=1601 -> false
fresh, disordered: u=horse far=600 v=foot/dis -> false
fresh, halted: u=horse far=600 v=foot/halted -> false
fresh, whom it pursues: u=horse/after:2 far=600 -> false
goes to its place: place=351 far=2000 -> Move to the hill
goes nowhere, being there: place=350 far=2000 ->
goes into a house: place=350 building=350,350 u=dragoon far=2000 -> Dismount at the hill
support of horse: u=horse v=horse/at:1 far=600 aside=1091 w=horse beside=1091 on=-944 -> 3 by 8
support from farther: u=horse v=horse/at:1 far=600 aside=1091 w=horse beside=1091 on=-960 ->
support, out of reach: u=horse v=horse/at:1 far=1001 aside=1091 w=horse beside=1091 on=-600 ->
support through the friend: u=horse v=horse/at:1 far=600 w=horse on=-400 ->
support more than half right: u=horse v=horse/at:1 far=600 w=horse beside=1300 on=-100 ->
support of cuirassiers: u=horse v=horse/at:1 far=600 aside=1091 w=cuirassier beside=1091 on=-500 -> 3 by 6
support of dragoons: u=horse v=horse/at:1 far=600 aside=1091 w=dragoon beside=1091 on=-500 ->
support of foot: u=horse v=horse/at:1 far=600 aside=1091 w=foot beside=1091 on=-500 ->
support of levies: u=horse v=horse/at:1 far=600 aside=1091 w=horse/levee beside=1091 on=-500 ->
support of halted horse: u=horse v=horse/at:1 far=600 aside=1091 w=horse/halted beside=1091 on=-500 ->
support of disordered horse: u=horse v=horse/at:1 far=600 aside=1091 w=horse/dis beside=1091 on=-500 ->
support of horse that has moved: u=horse v=horse/at:1 far=600 aside=1091 w=horse/moved beside=1091 on=-500 ->
support of theirs: u=horse v=horse/at:1 far=600 aside=1091 w=horse side=1 beside=1091 on=-500 ->
uphill, we: far=300 hill=-400,100 -> us
uphill, they: far=300 hill=200,600 -> them
uphill, both: far=300 hill=-400,600 ->
threat, near: u=foot/demoralised far=600 -> threat=near met=clear
threat, farther: u=foot/demoralised far=601 -> threat=charge met=clear
threat, a charge: u=foot/demoralised far=800 -> threat=charge met=clear
threat, none: u=foot/demoralised far=801 -> threat=none
threat, who may not charge: u=foot/demoralised far=601 v=foot/halted -> threat=none
threat, demoralised himself: u=foot/demoralised far=300 v=foot/demoralised -> threat=near met=clear
threat, a friend behind: u=foot/demoralised far=600 w=foot on=-600 -> threat=near met=friend other=3
threat, a river behind: u=foot/demoralised far=600 river=-500,-700 -> threat=near met=wall
evades, no horse being near: u=skirmish v=foot/at:1 far=600 step=3 -> -200
evades from its guns, and is caught: u=light v=horse/at:1 far=600 step=3 -> -720
evades from its guns: u=light v=foot/at:1 far=600 step=3 -> -320
caught: u=foot v=foot/at:1 far=600 -> false
caught by horse: u=foot v=horse/at:1 far=600 -> true
caught by as fast: u=clubmen v=horse/at:1 far=600 -> false
caught before a friend: u=horse v=horse/at:1 far=600 w=foot on=-500 -> true
`, func(x look) string { return strings.TrimSpace(near[x.ask](x)) })
}

// A continued move meets what is in its way. Friends lost within sixteen inches are tested for. A place is held by a unit in order within
// four inches of it, if the enemy has none there.
func TestMeetingsOnTheTable(t *testing.T) {
	looks(t, `
reach as far as it goes: u=foot/at:2 v=siege/limbered far=600 -> yes
reach farther: u=foot/at:2 v=siege/limbered far=601 -> no
reach a charger that stops halfway: u=foot/at:2 v=foot/at:1 far=1100 -> yes
reach it, farther: u=foot/at:2 v=foot/at:1 far=1101 -> no
reach a charger that has stopped: u=foot/at:2 v=foot/at:1/failed far=800 -> yes
reach it, farther off: u=foot/at:2 v=foot/at:1/failed far=801 -> no
reach with a charge that is over: u=foot/at:2/failed v=siege/limbered -> no
reach at another: u=foot v=siege/limbered w=foot/at:2/gone -> no
holds it: place=400 far=1500 -> 0
holds it no more: place=401 far=1500 -> -1
holds it, they: place=1100 far=1500 -> 1
holds it, both: place=400 far=800 -> -1
holds it, halted: place=400 u=foot/halted far=1500 -> 0
holds it, shaken: place=400 u=foot/shaken far=1500 -> -1
holds the house, inside: place=0 building=0,0 u=foot/building far=1500 -> 0
holds the house, beside it: place=300 building=300,300 far=1500 -> -1
garrison, in the saddle: place=350 building=350,350 u=dragoon far=1500 -> Dismount at the hill
garrison, a hair farther: place=351 building=351,351 u=dragoon far=1500 ->
garrison, on foot: place=500 building=500,500 u=dragoon/dismounted far=1500 -> Enter the hill
garrison, half its move left: place=351 building=351,351 u=dragoon/dismounted/half far=1500 ->
garrison, the enemy inside: place=500 building=500,500 u=dragoon/dismounted v=foot/building far=500 ->
garrison of horse: place=500 building=500,500 u=horse far=1500 ->
holds it, uncounted: place=400 u=foot/uncounted far=1500 -> -1
measured shot: do=shoot far=400 -> range=0
measured shot, farther: do=shoot far=401 -> range=1
measured shot, too far: do=shoot far=1201 ->
measured charge: do=charge far=401 -> far=5
measured charge, in whole inches: do=charge far=400 -> far=4
measured charge, 15 mm: do=charge far=400 small=1 -> far=3
measured charge, 15 mm, in quarters: do=charge far=401 small=1 -> far=3 far-q=1
measured else: do=reply ->
measured move: do=move far=4000 -> ground=clear
measured move, an enemy: do=move far=700 -> ground=clear straight=5 2″ from
measured move, led: do=move far=700 against=1 -> straight=0 it has a target, and cannot both move and shoot
measured move, led to a charge: do=move far=700 place=600 against=1 v=light/limbered -> ground=clear straight=5 2″ from
measured move, led over a hedge: do=move ground=obstacle far=4000 hedge=100,100 against=1 -> ground=obstacle ends=open
measured move, led to turn: do=move far=1500 aside=1800 against=1 -> ground=clear first=right first-far=6 straight=0 to face Unit 2
measured move, led on: do=move far=4000 place=3000 against=1 -> ground=clear straight=6 to move to the hill
measured move, a friend: do=move far=4000 w=foot on=500 -> ground=clear straight=3  in the way
measured move, hemmed in: do=move far=200 -> ground=clear straight=0 2″ from
measured move, 15 mm: do=move far=700 small=1 -> ground=clear straight=3 straight-q=3 1½″ from
measured move, a wood: do=move far=4000 wood=300,900 -> ground=wood ends=wood
measured move, a hedge: do=move far=4000 hedge=350,350 -> ground=clear straight=3 in order, short of the obstacle
measured move, a hedge crossed: do=move far=4000 hedge=100,100 -> ground=obstacle ends=open
measured move, at a hedge: do=move far=4000 hedge=50,50 u=foot/ranks:5 -> ground=obstacle straight=1 ends=astride
measured move, none of its own: do=move far=700 u=foot/halted ->
meets nobody within half a charge: u=horse/after:2 step=6 far=801 -> met=clear
meets the burst: u=horse/after:3 step=1 far=900 v=foot/burst w=foot/routed side=1 on=1400 -> met=enemy other=2
meets whom it pursues: u=horse/after:2 step=6 far=800 -> met=enemy other=2
meets him who routs still: u=horse/after:2 step=6 far=800 v=foot/routed -> met=clear
meets a friend: u=horse/after:2 step=6 far=900 w=foot on=700 -> met=lost
meets a river: u=horse/after:2 step=6 far=900 river=700,800 -> met=wall
meets nobody any more: u=horse/after:2 step=6 v=foot/gone -> met=lost
meets nobody within a charge: u=horse/after:2 step=1 far=1601 -> met=clear
meets him within it: u=horse/after:2 step=1 far=1600 -> met=enemy other=2
meets, routed, an enemy: runs=1 u=foot/routed step=1 far=300 w=foot side=1 on=-700 -> met=enemy other=3
meets, demoralised, a router: u=foot/demoralised step=1 far=300 w=foot/routed side=1 on=-700 -> met=enemy other=3
meets, routed, a friend: runs=1 u=foot/routed step=1 far=300 w=foot on=-700 -> met=friend other=3
meets, routed, a friend at once: runs=1 u=foot/routed step=1 far=300 w=foot on=-40 -> met=friend other=3 stuck=yes
mourns, in the open: w=foot/gone fell=1600 far=801 -> u1=calm-none
mourns, too far: w=foot/gone fell=1601 far=801 ->
mourns, behind a wood: w=foot/gone fell=1600 far=801 wood=700,900 ->
mourns, behind a house: w=foot/gone fell=1600 far=801 building=900,900 ->
mourns, behind a unit: v=foot/gone w=foot on=900 side=1 fell=1600 -> u1=none
mourns, the enemy near: w=foot/gone fell=1600 far=800 -> u1=none
mourns, led: w=foot/gone fell=1600 far=800 led=1 -> u1=near
mourns, both: w=foot/gone fell=1600 far=801 led=1 -> u1=calm
mourns, one of two: w=foot/gone fell=1600 far=801 more=1 -> u1=calm-none n1=1
mourns, routed: u=foot/routed w=foot/gone fell=1600 far=801 ->
mourns, not itself: w=foot fell=1600 far=801 on=-960 -> u1=calm-none
holds it, a garrison: place=400 u=foot/building/uncounted far=1500 -> 0
`, func(x look) string { return strings.TrimSpace(near[x.ask](x)) })
}

// What is due and lies with the player is proposed where somebody commands the enemy; once he has chosen, the table fills in the rest.
func TestAnswersOnTheTable(t *testing.T) {
	looks(t, `
measured, among players: due=answer u=horse v=horse/at:1 far=800 ->
measured, led: due=answer u=horse v=horse/at:1 far=800 against=1 -> how=counter moving to meet a charge keeps impetus and nerve
measured, loose: due=answer u=skirmish v=foot/at:1 far=600 against=1 -> how=evade loose order cannot stand against close order
measured, set: due=answer how=stand u=horse v=horse/at:1 far=600 aside=900 w=horse beside=900 on=-500 -> how=stand support=3 support-far=6
measured, refused: due=answer how=evade u=foot v=foot/at:1 far=600 against=1 ->
measured, followed: due=follow u=horse v=horse far=200 against=1 -> how=follow beaten horse should have no time to turn
`, func(x look) string { return near[x.ask](x) })
}

// A building is held by foot of no more than its size. Nobody is sent to one that he may not hold, except foot to a garrison.
func TestWhoIsSentToABuilding(t *testing.T) {
	s := fought(t, "small")
	x, _ := scenarioOf("small")
	o := newOfficer(s, x, commander.Seats{}.Characters())
	church := battle.Point{X: 2800, Y: 1850}
	for id, want := range map[int]bool{1: false, 2: true, 5: true, 8: true, 12: true} {
		assert.Equal(t, want, o.shut(s, s.Units[id-1], church), s.Units[id-1].Name)
		assert.False(t, o.shut(s, s.Units[id-1], battle.Point{X: 3600, Y: 2400}), "the cross")
	}
	for id := range s.Units {
		if task, ok := o.Task(id + 1); ok {
			_, house := o.building(task.At)
			assert.True(t, !house || id == 0, "%s: %s", s.Units[id].Name, task.Name)
		}
	}
	p, _ := o.Board.Piece(1)
	p.At = church
	in := s.withUnit(s.Units[0].enter(groundBuilding))
	o.Board.Put(o.garrison(p))
	assert.False(t, o.shut(in, s.Units[1], church), "it may support the garrison")
	assert.True(t, o.shut(in, s.Units[4], church), "horse cannot")
	b, _ := o.building(church)
	u := s.Units[1]
	u.Shot = 8
	assert.True(t, u.fits(b), "sixteen are left")
	u.Shot = 9
	assert.False(t, u.fits(b))
}

// Wheels, about-faces and moves straight ahead are followed; after any other move the player is asked, unless the entry says where it
// ends.
func TestWhereAMoveLeads(t *testing.T) {
	for line, want := range map[string]string{
		"move unit=1 straight=3":                                       "3600,2300,0,1000",
		"move unit=1 straight=3 straight-q=2 first=none":               "3600,2350,0,1000",
		"move unit=1 straight=3 second=none first=about":               "3600,1540,0,-1000",
		"move unit=1 straight=3 first=left first-far=2":                "3553,2392,-134,991",
		"move unit=1 straight=1 first=about second=right second-far=2": "3580,1646,-134,-991",
		"move unit=1 straight=3 first=about second=face":               "lost",
		"move unit=1 first=left first-far=2 spot=3000,900,600,8":       "3000,900,600,8",
		"guns unit=1 what=turn":                                        "lost",
		"guns unit=1 what=limber":                                      "3600,2000,0,1000",
		"guns unit=1 what=turn spot=3600,2000,600,800":                 "3600,2000,600,800",
		"move unit=1 first=about":                                      "3600,1840,0,-1000",
		"move unit=9 straight=3":                                       "3600,2000,0,1000",
	} {
		looks(t, "move: ->", func(x look) string {
			x.o.moveTo(x.s.Set, rulestest.Line(t, line))
			got, _ := x.o.Board.Piece(1)
			at := got.Spot()
			if got.Lost {
				at = "lost"
			}
			assert.Equal(t, want, at, line)
			return ""
		})
	}
	looks(t, "move: face=left ->", func(x look) string {
		x.o.moveTo(x.s.Set, rulestest.Line(t, "move unit=2 straight=2"))
		p, _ := x.o.Board.Piece(2)
		assert.Equal(t, "3400,2300,-1000,0", p.Spot())
		return ""
	})
}

// Reinforcements stand inside the middle of their entry, facing in, and alternate between its two sides.
func TestReinforcementsOnTheTable(t *testing.T) {
	o := &officer{}
	o.Board = sandtable.New(battle.Map{W: 7200, D: 4800})
	for want, line := range map[string]battle.Points{
		"160,1900,1000,0 160,700,1000,0 160,1900,1000,0": {{Y: 600}, {Y: 2000}},
		"7040,700,-1000,0 7040,1900,-1000,0":             {{X: 7200, Y: 600}, {X: 7200, Y: 2000}},
		"2900,160,0,1000 4100,160,0,1000":                {{X: 3000}, {X: 4000}},
		"-364,409,446,892 706,-125,446,892":              {{X: 0}, {X: 200}},
		"4100,4640,0,-1000 2900,4640,0,-1000":            {{X: 3000, Y: 4800}, {X: 4000, Y: 4800}},
	} {
		for i, at := range strings.Fields(want) {
			got := o.placeBy(sandtable.Piece{Wide: 1000, Deep: 160}, battle.Shape{Kind: "entry", Points: line}, i)
			assert.Equal(t, at, got.Spot(), "%v, %d", line, i)
		}
	}
	house := battle.Shape{Kind: "building", Points: battle.Points{{X: 3000, Y: 900}}, Set: []string{"size=3,2"}}
	in := o.placeBy(sandtable.Piece{Face: sandtable.Here}, house, 0)
	assert.Equal(t, "3000,800,0,-1000 300 200", fmt.Sprint(in.Spot(), " ", in.Wide, " ", in.Deep))
}

// The hands do what a card tells the referee to do. A recoil goes straight back. Flight goes away from the enemy in contact, else from a
// charger, else from the nearest enemy; it bursts through friends and surrenders to enemies.
func TestHandsObeyTheCard(t *testing.T) {
	looks(t, `
recoil: go=12 -> 3600,1700,0,1000
recoil to a friend: w=foot on=-300 go=12 -> 3600,1900,0,1000
recoil to an enemy: w=foot side=1 on=-500 go=12 -> 3600,1900,0,1000
recoil to a river: river=-400,-500 go=12 -> 3600,1800,0,1000
go: u=horse/at:2 far=1500 go=48 -> 3600,2600,0,1000
go less: u=horse/at:2 far=1500 go=12 -> 3600,2300,0,1000
go to two inches: u=horse/at:2 far=600 go=48 -> 3600,2400,0,1000
halfway: u=horse/at:2 far=600 go=12 -> 3600,2300,0,1000
go after nobody: u=horse go=48 -> 3600,2000,0,1000
pursue: u=horse/after:2 far=1500 go=48 -> 3600,3200,0,1000
pursue to an inch: u=horse/after:2 far=900 go=48 -> 3600,2800,0,1000
pursue into the burst: u=horse/after:3 far=900 v=foot/burst w=foot/routed side=1 on=1500 go=48 -> 3600,2800,0,1000 continue
pursue into others: u=horse/after:3 far=900 w=foot/routed side=1 on=1500 go=48 -> 3600,2800,0,1000
pursue nobody: u=horse/after:2 v=foot/gone go=48 -> 3600,2000,0,1000
evade: u=skirmish v=foot/at:1 go=32 -> 3600,1040,0,-1000
evade of trained horse: u=horse v=horse/at:1 far=600 go=48 -> 3600,800,0,1000
evade of levee horse: u=horse/levee v=foot/at:1 far=600 go=48 -> 3600,480,0,-1000
evade towards its own edge: u=horse v=horse/at:1 far=600 aside=-600 w=foot beside=1100 on=-300 go=24 -> 3679,1414,-284,958
evade from its guns: u=light v=foot/at:1 far=600 go=32 -> 3600,2000,0,1000
retreat: u=foot/demoralised go=16 -> 3600,1600,0,1000
rout: u=foot/routed go=16 -> 3600,1440,0,-1000
rout from whom it fights: u=foot/routed/foe:3 v=foot/at:1 far=2000 w=foot side=1 on=-900 go=16 -> 3600,2400,0,1000
rout from who charges: u=foot/routed v=foot/at:1 far=2000 w=foot side=1 on=-900 go=16 -> 3600,1440,0,-1000
rout through a friend: u=foot/routed w=foot on=-700 go=24 -> 3600,1340,0,-1000 burst
rout through one who is gone: u=foot/routed w=foot/gone on=-700 go=24 -> 3600,1240,0,-1000
rout into an enemy: u=foot/routed v=foot/at:1 w=foot side=1 on=-700 go=24 -> 3600,1340,0,-1000 surrender
retreat into an enemy: u=foot/demoralised v=foot/at:1 w=foot side=1 on=-700 go=24 -> 3600,1500,0,1000 surrender
evade to a friend: u=skirmish v=foot/at:1 w=foot on=-700 go=24 -> 3600,1340,0,-1000
meet: far=900 -> 3600,2900,0,1000
crash: far=900 -> 3600,2900,0,1000
over: far=900 -> 3600,2900,0,1000
continue after nobody: u=horse/after:2 v=foot/gone -> 3600,2000,0,1000
continue: u=horse/after:2 far=2000 -> 3600,3600,0,1000
continue as it began, whoever is near: runs=1 u=foot/routed far=300 aside=900 w=foot side=1 beside=900 on=-900 -> 3600,1200,0,-1000
threat of nothing: u=foot/demoralised threat=none -> 3600,2000,0,1000
threat: u=foot/demoralised threat=near -> 3600,1200,0,1000
`, func(x look) string {
		var then any = x.set.Int("go", 0)
		if x.ask == "meet" || x.ask == "crash" || x.ask == "over" {
			then = x.v.Name
		}
		if x.ask == "continue" || x.ask == "threat" {
			x.o.continueMove(x.s, engine.Do(x.ask, "unit", "1", "threat", x.set.Get("threat")))
		} else {
			x.o.obey(x.s, x.s, book.Say(x.ask, x.u.Name, then))
		}
		p, _ := x.o.Board.Piece(1)
		assert.Len(t, x.o.Board.Pieces(), rulestest.Many(x.s.Units, Unit.here))
		return strings.Join(append([]string{p.Spot()}, rulestest.Each(x.o.owed, func(a commander.Advice) string { return a.Do.Do })...), " ")
	})
}

// Friends are lost where they stood when they routed or were destroyed, not where they ran to. Source: ECW-91.
func TestWhereAUnitFalls(t *testing.T) {
	looks(t, `
routs: morale=4 -> 3600,1920
holds: -> 3600,1920
is destroyed: off=1 -> 3600,1920
fell before: before=1 morale=4 -> 0,0
`, func(x look) string {
		if x.set.Get("before") != "" {
			x.s.Fell = []Fall{{Unit: 1}}
		}
		after := x.s
		after.Units = slices.Clone(x.s.Units)
		after.Units[0].Morale, after.Units[0].Off = x.set.Int("morale", 0), offs[x.set.Int("off", 0)]
		told := book.Told{Todo: []book.Said{book.Say("rout", x.u.Name, 16)}}
		x.o.Done(x.s, engine.Step{Events: []engine.Event{told}}, after)
		at := x.o.Fell[1]
		return fmt.Sprintf("%d,%d", at.X, at.Y)
	})
}

// Entries that a move by hand calls for are owed until they are made or the phase ends.
func TestEntriesOwed(t *testing.T) {
	looks(t, `
burst: -> 0
burst, another: unit=2 -> 1
move: -> 1
burst, a phase later: unit=2 next=3 -> 0
burst, a turn later: unit=2 turns=3 -> 0
`, func(x look) string {
		x.o.owed = []commander.Advice{{Do: engine.Do("burst", "unit", "1", "other", "2")}}
		after := x.s
		after.Step, after.Turn = x.set.Int("next", x.s.Step), max(x.s.Turn, x.set.Int("turns", 0))
		x.o.Done(x.s, engine.Step{Do: engine.Do(x.ask, "unit", cmp.Or(x.set.Get("unit"), "1"))}, after)
		return book.Num(len(x.o.owed))
	})
}

// worths holds the question for the first word of each row.
var worths = map[string]func(x look) int{
	"shoots": func(x look) int { return x.o.bestVolley(x.s, x.u, x.p) },
	"fights": func(x look) int {
		return x.o.edge(x.s, x.u, x.v, Foe{ID: 2, Impact: true, Push: x.set.Is("push")},
			Foe{ID: 1, Impact: true, Side: x.set.Int("side", 0)})
	},
	"charges": func(x look) int {
		return x.o.charged(x.s, x.u, x.v, Charge{At: 2, Side: x.set.Int("side", 0), Impetus: x.set.Is("push"),
			Counter: x.set.Is("counter")})
	},
	"stands": func(x look) int { return x.o.at(x.s, x.u, x.p) },
	"is": func(x look) int {
		return x.o.ground(x.s, x.u, x.p, commander.Task{At: battle.Point{X: 3600, Y: 2000 + x.set.Int("off", 0)}, Worth: 2,
			Posture: commander.Posture(x.set.Get("posture"))})
	},
	"turns": func(x look) int { return x.o.exposed(x.s, x.v, x.u, x.q, x.p, sandtable.Gap(x.p, x.q)) },
	"keeps": func(x look) int { return x.o.contestWorth(x.u, x.v) },
}

// An attack is worth the figures that it brings down, in hundredths, and its likely effects on both units.
func TestWorthOfAttacks(t *testing.T) {
	looks(t, `
shoots close: far=400 -> 440
shoots farther: far=800 -> 286
shoots far: far=1200 -> 153
shoots at nobody: far=1201 -> 0
shoots at a deep one: far=400 v=foot/ranks:4 -> 860
shoots at its flank: far=1000 aside=-100 face=left -> 880
shoots at skirmishers: far=400 v=skirmish -> 220
shoots at skirmishers that are deep: far=400 v=skirmish/ranks:3 -> 220
shoots at a garrison: far=400 v=foot/building -> 220
shoots at a deep garrison: far=400 v=foot/ranks:4/building -> 220
shoots at cuirassiers: far=400 v=cuirassier -> 306
shoots, guns, at cuirassiers: u=light far=400 v=cuirassier -> 173
shoots at guns: far=400 v=light -> 260
shoots at who has tested: far=400 v=foot/tested -> 400
shoots at the shaken: far=400 v=foot/shaken -> 540
shoots at the demoralised: far=400 v=foot/demoralised -> 400
shoots at routers: far=400 v=foot/routed -> 0
shoots, demoralised: u=foot/demoralised far=400 -> 0
shoots, disordered: u=foot/dis far=400 -> 220
shoots, limbered: u=light/limbered far=400 -> 0
shoots, unlimbering: u=light/ready far=400 -> 0
shoots better at the second: far=800 w=shot side=1 on=400 -> 440
fights its like: u=horse v=horse far=0 -> 0
fights with impetus: u=horse v=horse push far=0 -> 113
fights better horse: u=horse v=cuirassier/A far=0 -> -136
fights pikes: u=horse v=pikes far=0 -> -792
fights shot: u=horse v=shot far=0 -> 194
fights into a flank: u=horse v=pikes side=1 far=0 -> 293
fights a square, wherever: u=horse v=pikes/square side=1 far=0 -> -339
fights routers: u=horse v=foot/routed far=0 -> 1166
fights the shaken: u=horse v=foot/shaken far=0 -> 559
fights the demoralised: u=horse v=horse/demoralised far=0 -> 334
charges its like: u=horse v=horse far=800 -> -14
charges with impetus: u=horse v=horse push far=800 -> 210
charges shot: u=horse v=shot push far=800 -> -211
charges shot that has fired: u=horse v=shot/shot push far=800 -> 653
charges pikes: u=horse v=pikes push far=800 -> -227
charges skirmishers: u=horse v=skirmish far=800 -> 1560
charges guns: u=horse v=light far=800 -> 967
charges, foot, skirmishing horse: v=dragoon/skirmish far=300 -> -133
charges a charger: u=horse v=horse/at:1/push far=800 -> -129
charges, to meet one: u=horse v=horse/at:1 counter push far=800 -> 113
charges with two who are left: u=horse/left:2 v=shot push far=800 -> -310
charges the demoralised: u=horse v=horse/demoralised far=800 -> 878
charges routers: u=horse v=horse/routed far=800 -> 928
charges the halted: u=horse v=horse/halted far=800 -> 176
charges the shaken: u=horse v=horse/shaken far=800 -> 843
`, func(x look) string { return fmt.Sprint(worths[x.ask](x)) })
}

// A spot is worth what the unit may do and suffer there, and its nearness to the place the unit has to serve.
func TestWorthOfPlaces(t *testing.T) {
	looks(t, `
stands far from all: far=2900 -> 0
stands before muskets: u=pikes far=900 -> -91
stands at their backs: far=900 face=away -> 379
stands before pikes: far=700 v=pikes -> 138
stands before horse: u=clubmen far=1600 v=horse -> -92
stands farther: u=clubmen far=1601 v=horse -> 0
stands as horse before guns: u=horse far=1500 v=light -> 186
stands before a garrison: u=horse far=700 v=halberd/building -> 0
stands before the demoralised: far=900 v=foot/demoralised -> 79
stands before a friend: far=2900 w=foot on=-959 -> -90
stands as far before him: far=2900 w=foot on=-960 -> 0
stands beside him: far=2900 w=foot beside=1500 on=0 -> 0
stands before horse of his own: far=2900 w=horse on=-700 -> 0
stands before guns at their range: far=2400 v=heavy -> -103
stands before guns that are farther: far=2401 v=heavy -> 0
is there: off=350 -> 144
is nearly there: off=351 -> 120
is still there, by the rules: off=400 -> 120
is not there: off=401 -> -12
is farther: off=1350 -> -240
is, as horse: u=horse off=900 -> -78
is, as horse, farther: u=horse off=1101 -> -90
is behind a river: off=1350 river=500,600 -> -892
is late: off=1350 turn=2 turns=5 -> -480
is in time: off=1350 turn=2 turns=6 -> -240
is late from afar: off=2950 turn=2 turns=8 -> -1248
is in time from afar: off=2950 turn=2 turns=9 -> -624
is told to delay, early: off=1350 posture=delay turn=5 turns=10 -> -240
is told to delay, late: off=1350 posture=delay turn=7 turns=12 -> -120
turns its front to muskets: far=900 -> 0
turns its back to muskets: far=-900 -> 203
turns its back to them, farther: far=-1700 -> 70
turns its back to them, too far: far=-2160 -> 0
turns its back to horse: v=horse far=-900 -> 255
turns its back to shaken horse with pistols: v=horse/shaken far=-900 -> 221
turns its flank to muskets: far=-200 aside=1600 -> 134
turns its back, in loose order: u=skirmish far=-900 -> 0
turns its back, in square: u=pikes/square far=-900 -> 0
keeps nobody from it: far=900 place=499 -> 0
keeps him from it: far=900 place=1460 -> 180
keeps him from it no more: far=900 place=1461 -> 0
keeps, shaken: far=900 place=1000 v=foot/shaken -> 0
`, func(x look) string { return fmt.Sprint(worths[x.ask](x)) })
}

// The form of a charge refuses the targets that the table shows to be out of reach, with the reason, and lists the nearest first. Foot
// charges horse at its normal speed. A unit that the app does not see is left as it is.
func TestChargeFormKnowsWhoIsOutOfReach(t *testing.T) {
	looks(t, `
in reach: far=700 w=foot side=1 on=600 -> Unit 3, Unit 2
one is not: far=1800 w=foot side=1 on=600 -> Unit 3, Unit 2: 18″ away on the map: a charge goes 8″
horse goes farther: u=horse far=1800 w=foot side=1 on=600 -> Unit 3, Unit 2: 18″ away on the map: a charge goes 16″
foot at horse: v=horse far=700 -> Unit 2: 7″ away on the map: a charge goes 6″
for 15 mm figures: small=1 far=1800 -> Unit 2: 13½″ away on the map: a charge goes 6″
`, func(x look) string {
		c := engine.Do("charge", "unit", "1")
		f := commander.InReach(rules.Form(x.s, c), x.o, x.s, c)
		var says []string
		for _, o := range f.Fields[1].Options {
			says = append(says, strings.TrimSuffix(o.Label+": "+o.Refused, ": "))
		}
		return strings.Join(says, ", ")
	})
}

// The form of a shot knows which targets are out of range or out of the arc, and the play screen waits for nobody who has no target.
func TestShotFormKnowsWhoIsOutOfReach(t *testing.T) {
	looks(t, `
in range: step=4 far=1200 -> Unit 2; Unit 1, Unit 2
out of range: step=4 far=1201 -> Unit 2: 12¼″ away on the map: range 12″; nobody
he charges: step=4 far=1600 v=horse/at:1 -> Unit 2; Unit 1
nearest first: step=4 far=1100 w=foot side=1 on=600 beside=1200 -> Unit 3, Unit 2; Unit 1, Unit 2
behind: step=4 far=-400 -> Unit 2: Outside its arc on the map; nobody
horse to the left: step=4 u=horse v=horse far=-500 aside=-600 -> Unit 2; Unit 1, Unit 2
horse to the right: step=4 u=horse v=horse far=-500 aside=600 -> Unit 2: Outside its arc on the map; nobody
for 15 mm figures: step=4 small=1 far=1300 -> Unit 2: 9¾″ away on the map: range 9″; nobody
a friend before it: step=4 far=1100 w=foot on=600 -> Unit 2 Behind Unit 3 on the map; Unit 2, Unit 3
the nearer screens: step=4 far=1100 w=foot side=1 on=600 small=1 -> Unit 3, Unit 2 Behind Unit 3 on the map; Unit 1
a wood before it: step=4 far=1100 wood=400,600 -> Unit 2 No clear shot on the map; nobody
a place unknown: step=4 far=1800 w=foot side=1 off=3 -> Unit 2: 18″ away on the map: range 12″, Unit 3; Unit 1, Unit 3
`, func(x look) string {
		if id := x.set.Int("off", 0); id > 0 {
			x.o.Board.Remove(id)
		}
		for _, p := range x.o.Board.Pieces() {
			p.Name = "Unit " + book.Num(p.ID)
			x.o.Board.Put(p)
		}
		c := engine.Do("shoot", "unit", "1")
		f := commander.InReach(rules.Form(x.s, c), x.o, x.s, c)
		var says, waits []string
		for _, o := range f.Fields[1].Options {
			if small := " " + o.Small; o.ID != "free" {
				if !strings.HasSuffix(small, "on the map") {
					small = ""
				}
				says = append(says, strings.TrimSuffix(o.Label+small+": "+o.Refused, ": "))
			}
		}
		settled := x.o.Settled(x.s).(State)
		for _, u := range settled.Units {
			if settled.shoots(u) {
				waits = append(waits, u.Name)
			}
		}
		return strings.Join(says, ", ") + "; " + cmp.Or(strings.Join(waits, ", "), "nobody")
	})
}

// A leader on his own joins the heaviest unit that he commands, that is on the table and has no leader, but never guns.
func TestUnitALeaderJoins(t *testing.T) {
	s := field(2, horse(0, "C"), foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "light", "C", 2, 1), foot(0, "C", 16, 24, 2),
		foot(0, "C", 16, 24, 2), foot(0, "C", 16, 24, 2), foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s.Units[3].Morale, s.Units[4].Off, s.Units[6].Ally = routed, "scattered", true
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Name: "Ramsey", Unit: 6},
		{ID: 3, Name: "Balfour", Army: true, Off: "killed"}}
	o := officerAt(sandtable.New(battle.Map{W: 7200, D: 4800}), s, &battle.Field{}, commander.Seats{}.Characters())
	joins := func(l Leader) []string {
		return rulestest.Each(o.rideAdvice(s, l), func(a commander.Advice) string { return a.What })
	}
	assert.Equal(t, []string{"Join Unit 2", "Join Unit 1"}, joins(s.Leaders[0]))
	assert.Empty(t, joins(s.Leaders[2]))
}

// A table for 15 mm figures is three quarters of one for 25 mm figures in every respect, so a commander sees, reaches and does the same on
// the map of a battle. Entries hold what is measured on the table.
func TestFifteenMillimetres(t *testing.T) {
	whole := map[string]string{}
	for _, small := range []string{"", "small=1"} {
		see := func(name, row string, sees func(x look) string) {
			looks(t, name+": "+row+" "+small+" ->", func(x look) string {
				got := sees(x)
				if small == "" {
					whole[name] = got
				}
				assert.Equal(t, whole[name], got, name)
				return ""
			})
		}
		for name, row := range map[string]string{"foot": "far=2000", "horse": "u=horse far=3000", "levee": "u=foot/levee far=2000",
			"over a hedge": "far=2000 hedge=200,200"} {
			see(name, row, func(x look) string {
				a, ok := x.o.walk(x.s, x.u, battle.Point{X: 4600, Y: 3000}, false)
				require.True(t, ok)
				require.Nil(t, rules.Refusal(x.s, a.Do), "%s", a.Do)
				ends := a.Do.In.Get("spot")
				bare := a.Do
				bare.In = bare.In.With("spot", "")
				x.o.moveTo(x.s.Set, bare)
				p, _ := x.o.Board.Piece(1)
				q, _ := p.AtSpot(ends) // entered in whole inches at one scale, in quarters at the other
				assert.False(t, p.Lost, name)
				assert.LessOrEqual(t, battle.Distance(p.At, q.At), 100, name)
				if a.Do.In.Get("first") == "" {
					assert.Equal(t, ends, p.Spot(), name)
				}
				return ends
			})
		}
		for name, row := range map[string]string{"in reach": "far=800", "a hair beyond": "far=801",
			"a wheel": "u=horse v=horse far=800 aside=800"} {
			see(name, row, func(x look) string {
				ch, wheel, g, ok := x.o.chargeAt(x.s, x.u, x.v)
				for _, a := range x.o.chargeAdvice(x.s, x.u) {
					assert.Nil(t, rules.Refusal(x.s, a.Do), "%s", a.Do)
					for key, q := range map[string]int{"far": ch.Dist, "wheel": x.s.Set.q(wheel)} {
						assert.Equal(t, q, 4*a.Do.In.Int(key, 0)+a.Do.In.Int(key+"-q", 0), a.Do)
					}
				}
				return fmt.Sprint(x.s.Set.onMap(ch.Dist), wheel, g, ok)
			})
		}
		see("a shot at a charger", "far=1600 v=horse/at:1", func(x look) string {
			x.s.Units[1].Charge.Dist = x.s.Set.q(6)
			v, _ := x.s.unit(2)
			band, _ := x.o.shotAt(x.s, x.u, v, x.p)
			return fmt.Sprint(band)
		})
		see("threatened", "u=foot/demoralised v=horse far=1600", near["threat"])
		see("no threat", "u=foot/demoralised v=horse far=1601", near["threat"])
		see("fresh", "u=horse v=horse far=1600", near["fresh"])
	}
}
