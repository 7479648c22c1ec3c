package march

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

// look is a table with two or three units: u in the middle facing away from the viewer, v in front of it, and w beside them.
type look struct {
	s       State
	o       *officer
	u, v, w Unit
	p, q    sandtable.Piece
	set     engine.Values
	ask     string // the first word of the name
}

// read returns a unit described as "horse/d2/blown": its formation or arm, and its state.
func read(t *testing.T, id int, as string) Unit {
	t.Helper()
	kind, traits, _ := strings.Cut(as, "/")
	u := foot(3, 6, Line)
	switch form := slices.Index(formIDs[:], kind); {
	case kind == "horse":
		u = horse(3, 6, 'H')
	case kind == "gun" || kind == "siege" || form == int(Limbered):
		u = Unit{Kind: Artillery, Quality: 3, Start: 4, CV: 4, Weight: 'M', Draw: 'F', Form: Deployed}
		if form >= 0 {
			u.Form = Limbered
		}
	case form >= 0:
		u.Form = Form(form)
	}
	u.ID, u.MF, u.Name = id, id, "unit "+book.Num(id)
	flags := map[string]int{"gone": Gone, "fleeing": Fleeing, "blown": Blown, "routed": Routed, "fired": FiredUpon, "moved": Moved,
		"charging": Charging, "reacted": Reacted}
	for x := range strings.SplitSeq(traits, "/") {
		key, val, _ := strings.Cut(x, ":")
		switch {
		case x == "":
		case flags[x] > 0:
			u.Flags |= flags[x]
		case x == "rifle":
			u.Rifle = true
		case x == "d1" || x == "d2":
			u.Dis = int(x[1] - '0')
		case key == "town" || key == "cv":
			*map[string]*int{"town": &u.Town, "cv": &u.CV}[key] = rulestest.Numbered(t, val)
		case key == "weight":
			u.Weight = val[0]
		default:
			require.Fail(t, x)
		}
	}
	return u
}

// looks checks rows of "name: u=unit v=unit far=hundredths ahead kind=from,to -> what is seen". A unit is a battalion in line by
// default; a kind of ground lies across the table as a strip, or along a line if both ends are the same: see [rulestest.Looks].
func looks(t *testing.T, rows string, sees func(x look) string) {
	t.Helper()
	rulestest.Looks(t, rows, func(name, table, _ string) string {
		x := look{set: rulestest.Set(strings.Fields(table))}
		set := x.set
		x.ask, _, _ = strings.Cut(strings.ReplaceAll(name, ",", ""), " ")
		x.s = State{Turn: set.Int("turn", 2), Step: set.Int("step", 5), Sides: []Side{{Name: "A"}, {Name: "B"}}, Clock: 600,
			Weather: set.Int("weather", 0), Towns: []Town{{ID: 1, Name: "Kaltbach", Stuff: 1, Size: 2}, {ID: 2, Name: "Fort", Stuff: 2, Size: 1}}}
		for i, as := range []string{set.Get("u"), set.Get("v"), set.Get("w")} {
			if i == 2 && as == "" {
				break
			}
			x.s.Units = append(x.s.Units, read(t, i+1, cmp.Or(as, "line")))
			m := MF{ID: i + 1, Side: [...]int{0, 1, set.Int("side", 0)}[i], Name: "MF " + book.Num(i+1), Order: orderIndex("support"), Units: 1,
				Leader: i + 1}
			if set.Get("order") != "" {
				m.Order = orderIndex(set.Get("order"))
			}
			x.s.MFs = append(x.s.MFs, m)
			x.s.Leaders = append(x.s.Leaders, Leader{ID: i + 1, Side: m.Side, Name: "Leader " + book.Num(i+1), Level: 1, Cmd: 1})
		}
		m := rulestest.Land(t, set, "density", "slope", "effect")
		var file scenario
		file.Turns, file.scale, file.Aims = 12, [2]int{1, 1}, rulestest.Prize(set)
		x.o = officerAt(sandtable.New(m), x.s, file, commander.Seats{}.Characters())
		for i, u := range x.s.Units {
			p := rulestest.InRow(set, i)
			p.Side = x.s.side(u)
			for _, y := range m.Shapes {
				if u.Town != 0 && x.s.townIn(y).ID == u.Town {
					p = x.o.housed(p, y)
				}
			}
			if u.Town == 0 {
				p = x.o.sized(u, p)
			}
			x.o.Board.Remove(u.ID)
			if x.s.here(u) {
				x.o.Board.Put(p)
				x.o.posts[u.ID] = p.At
			}
		}
		x.o.share(x.s)
		x.p, _ = x.o.Board.Piece(1)
		x.q, _ = x.o.Board.Piece(2)
		x.u, x.v, x.w = x.s.Units[0], x.s.Units[1], x.s.Units[len(x.s.Units)-1]
		return sees(x)
	})
}

// One can see a few inches into a wood, a hill hides what is beyond its crest, houses hide everything but their garrison.
// Source: charts C15.
func TestTheTableShowsWhatIsHidden(t *testing.T) {
	looks(t, `
nothing: far=900 -> false
a light wood, three inches deep: far=900 wood=300,600 -> false
deeper: far=900 wood=300,625 -> true
a forest, three inches deep: far=900 forest=300,600 -> false
deeper: far=900 forest=300,625 -> true
an orchard, deeper: far=900 orchard=300,625 -> true
a heavy wood, two inches deep: far=900 wood/heavy=300,500 -> false
deeper: far=900 wood/heavy=300,525 -> true
three inches into a wood: far=900 wood=600,1900 -> false
farther into it: far=900 wood=575,1900 -> true
out of a wood: far=900 wood=-400,300 -> false
from deeper: far=900 wood=-400,325 -> true
over the crest: far=900 hill/gentle=200,700 -> true
four inches over it: far=900 hill/gentle=200,600 -> false
onto the hill: far=900 hill/gentle=500,1500 -> false
farther onto it: far=900 hill/gentle=475,1500 -> true
both on it: far=900 hill/gentle=-400,1500 -> false
houses between: far=900 village=300,600 -> true
he is in the houses: far=900 village=800,1100 -> false
oneself is: far=900 village=-200,100 -> false
rough ground: far=900 rough=100,800 -> false
`, func(x look) string { return fmt.Sprint(x.o.hidden(x.s, x.p.At, x.q.At)) })
}

// The range of a volley is the gap between the units; its target is in front of muskets, within 30 degrees of guns, anywhere around a
// square or houses. Guns fire over friends well away from both ends; nobody fires through units.
func TestTheTableShowsVolleys(t *testing.T) {
	looks(t, `
close: far=150 -> 0
farther: far=151 -> 1
as far as it goes: far=300 -> 1
no farther: far=301 ->
rifles, close: u=line/rifle far=200 -> 0
rifles, farther: u=line/rifle far=201 -> 1
horse: u=horse far=100 ->
routed: u=line/routed far=100 ->
limbered: u=limbered far=100 ->
behind: far=-300 ->
a square, behind: u=square far=-300 face=away -> 0
houses, behind: u=line/town:1 village=-200,0 far=-400 face=away -> 1
half right: far=200 aside=400 -> 1
guns, half right: u=gun far=500 aside=700 ->
guns, at 30 degrees: u=gun far=500 aside=500 -> 1
his flank: far=300 aside=-100 face=left -> 0 flank
a square has none: far=300 v=square aside=-100 face=left -> 1
nor have skirmishers: far=300 v=skirmish aside=-100 face=left -> 0
a friend between: u=line far=300 w=line on=150 ->
guns, an enemy between: u=gun far=1500 w=line side=1 on=700 ->
guns, a friend between: u=gun far=1500 w=line on=700 -> 2 over
guns, a friend near them: u=gun far=1500 w=line on=200 ->
guns, a friend near the target: u=gun far=1500 w=line on=1200 ->
guns, a friend aside: u=gun far=1500 w=line on=700 beside=400 -> 2 over
guns, a friend farther aside: u=gun far=1500 w=line on=700 beside=900 -> 2
guns, a friend behind them: u=gun far=1500 w=line on=-50 -> 2
guns, one behind the target: u=gun far=1200 w=line side=1 on=1400 -> 1 behind 3
guns, in the rain: u=gun far=1200 w=line side=1 on=1400 weather=1 -> 1
canister: u=gun far=300 w=line side=1 on=500 -> 0
into a wood: far=300 wood=200,600 -> 1 covered
at a friend: far=200 v=line side=0 -> 1
`, func(x look) string {
		y, ok := x.o.aims(x.s, x.u, x.v, x.p)
		if !ok {
			return ""
		}
		return fmt.Sprint(y.reach) + strings.Repeat(" flank", book.Bit(y.flank)) + strings.Repeat(" over", book.Bit(y.over)) +
			strings.Repeat(fmt.Sprint(" behind ", y.behind), book.Bit(y.behind > 0)) + strings.Repeat(" covered", y.cover)
	})
}

// Guns fire at an enemy who charges them, else at one within canister range, else at the nearest. Source: charts C9.
func TestWhomGunsFireAt(t *testing.T) {
	looks(t, `
the nearest: u=gun far=1500 w=line side=1 on=900 beside=500 -> 3
within canister range: u=gun far=500 w=line side=1 on=300 beside=0 -> 3
both are: u=gun far=450 w=line side=1 on=400 beside=-350 -> 2 3
one that charges them: u=gun far=1500 w=line side=1 on=900 beside=500 by=2 at=1 -> 2
one that charges others: u=gun far=1500 w=line side=1 on=900 beside=500 by=2 at=4 -> 3
one beyond their sight charges them: u=gun far=1500 w=line side=1 on=900 beside=500 by=4 at=1 -> 3
`, func(x look) string {
		if by := x.set.Int("by", 0); by > 0 {
			x.s.Charges = []Charge{{Unit: by, At: x.set.Int("at", 0)}}
		}
		return strings.Join(rulestest.Each(x.o.targets(x.s, x.u, x.p), func(y volley) string { return book.Num(y.at.ID) }), " ")
	})
}

// Cover is what a unit stands in, and walls, hedges and works within an inch of it towards the fire. Source: charts C15, C16.
func TestTheTableShowsCover(t *testing.T) {
	looks(t, `
open: far=300 -> 0
in a light wood: far=300 wood=290,600 -> 1
in rough ground: far=300 rough=290,600 -> 1
in a marsh: far=300 marsh=290,600 -> 1
in a heavy wood: far=300 wood/heavy=290,600 -> 2
behind a wood: far=300 wood=100,200 -> 0
at a wall: far=300 wall=200,200 -> 1
an inch from it: far=300 hedge=200,200 -> 1
farther: far=300 wall=199,199 -> 0
behind works: far=300 earthwork=200,200 -> 2
works, farther: far=300 earthwork=199,199 -> 0
seen from behind them: far=300 earthwork=310,310 -> 0
in a wood, at works: far=300 wood=250,600 earthwork=290,290 -> 2
in houses: far=300 v=line/town:1 village=300,600 -> 2
in a fort: far=300 v=line/town:2 village/Fort=300,600 -> 2
`, func(x look) string { return fmt.Sprint(x.o.cover(x.s, x.v, x.q, x.p.At, false)) })
}

// In a melee the defender has what its ground gives there: a wood of either kind is an obstacle, as is the bank of a stream, rough ground
// is none. Source: charts C11, C15; ruling MA-R33.
func TestTheTableShowsObstacles(t *testing.T) {
	looks(t, `
open: far=300 -> 0
in a light wood: far=300 wood=290,600 -> 1
in a heavy wood: far=300 wood/heavy=290,600 -> 1
in rough ground: far=300 rough=290,600 -> 0
at a wall: far=300 wall=200,200 -> 1
at a stream: far=300 stream=200,200 -> 1
farther: far=300 stream=199,199 -> 0
behind works: far=300 earthwork=200,200 -> 2
`, func(x look) string { return fmt.Sprint(x.o.cover(x.s, x.v, x.q, x.p.At, true)) })
}

// Under Attack cavalry goes round friends who stand in its way, as round houses, until its MF is engaged.
func TestWaysRoundFriends(t *testing.T) {
	looks(t, `
a friend before it: order=attack u=horse far=2790 place=2000 w=line on=200 -> turn about, wheel 4¼″ to its right, then 7″ straight
  ahead
engaged: order=attack u=horse far=2790 place=2000 w=line on=200 engaged -> ½″ straight ahead
manoeuvring: order=manoeuvre u=horse far=2790 place=2000 w=line on=200 -> ½″ straight ahead
foot: order=attack u=column far=2790 place=2000 w=line on=200 -> ½″ straight ahead
`, func(x look) string {
		x.s.MFs[0].Engaged = x.set.Is("engaged")
		x.o.update(x.s, x.s)
		x.o.beginMoves(x.s)
		return x.o.turnAdvice(x.s, x.u)[0].Moves
	})
}

// The orders of an MF bind its units: how far they may go, whom they may charge, and whether they have to move. More than 18″ from its
// leader a unit acts as under Defend, unless it goes to the rear. A burning house is no place to stay. Source: charts C4, C16.
func TestOrdersBindUnits(t *testing.T) {
	looks(t, `
goes: order=attack u=column far=1700 -> 900
goes, defending: order=defend u=column far=1700 -> 450
goes, its leader 18 inches off: order=attack u=column far=1700 w=line on=-2040 led -> 900
goes, farther from him: order=attack u=column far=1700 w=line on=-2041 led -> 450
goes to the rear: order=retire u=column far=1700 w=line on=-2041 led -> 915
goes, retreating: order=retreat u=column far=1700 w=line on=-2041 led -> 915
goes, bombarding: order=bombard u=limbered far=1700 aside=1500 place=1500 -> 0
goes, not bombarding: order=attack u=limbered far=1700 aside=1500 place=1500 -> 1500
goes, in support, to twelve inches from the others: order=support u=column far=1700 w=line on=-700 -> 690
goes, in support, nearer to them: order=support u=column far=1700 w=line on=-1600 -> 915
goes, in support of nobody: order=support u=column far=1700 -> 915
charges: order=attack u=horse far=1400 -> 1
charges, defending: order=defend u=horse far=1400 -> 0
charges, far from its leader: order=attack u=horse far=1400 w=line on=-1921 led -> 0
charges, defending, near by: order=defend u=horse far=900 -> 1
must, attacking: order=attack u=column/cv:1 far=1200 place=1200 -> Move to the hill
must, engaged: order=attack u=column/cv:1 far=1200 place=1200 engaged -> Deploy before unit 2
must, within nine inches: order=attack u=line/cv:1 far=800 place=1200 -> Stand
must, with half of its MF gone ahead: order=attack u=column/cv:1 far=1200 place=1200 w=line/moved on=-300 one ahead=300 -> Deploy before
  unit 2
must, with half of its MF not gone far: order=attack u=column/cv:1 far=1200 place=1200 w=line/moved on=-300 one ahead=299 -> Move to the
  hill
must, with another that can: order=attack u=column/cv:1 far=1200 place=1200 w=line on=-300 one -> Deploy before unit 2
obliged, foot with another that can: order=attack u=column far=1400 place=1400 w=line on=-300 one -> false
obliged, horse with another that can: order=attack u=horse far=1400 place=1400 w=line on=-300 one -> true
obliged, horse when half have gone: order=attack u=horse far=1400 place=1400 w=line/moved on=-300 one ahead=300 -> false
obliged, guns in battery with another that can: order=attack u=gun far=2300 place=1500 w=line on=-300 one -> false
obliged, guns in battery alone: order=attack u=gun far=2300 place=1500 -> true
must, with guns in battery: order=attack u=column/cv:1 far=1200 place=1200 w=gun on=-300 one -> Move to the hill
must, with another far from its leader: order=attack u=column/cv:1 far=1200 place=1200 w=line on=-2500 one lead=1 -> Move to the hill
must, with another charging: order=attack u=column/cv:1 far=1200 place=1200 w=line/charging/moved on=-300 one -> Deploy before unit 2
must, with siege guns: order=attack u=column/cv:1 far=1200 place=1200 w=siege on=-300 one -> Move to the hill
must, with a river in the way: order=attack v=gun u=line/cv:1 far=1400 place=1400 river=300,300 -> Move to the hill
must, horse that would not charge: order=attack u=horse/cv:1 far=1400 place=1400 -> Move to the hill
burns: u=line/town:1 village=-200,0 -> 245
`, func(x look) string {
		if x.set.Is("led") {
			x.s.Leaders[0].Unit = 3
		}
		x.s.Leaders[0].Unit = x.set.Int("lead", x.s.Leaders[0].Unit)
		if x.set.Is("one") {
			x.s.Units[2].MF = 1
		}
		x.s.MFs[0].Engaged = x.set.Is("engaged")
		x.o.update(x.s, x.s)
		x.o.beginMoves(x.s)
		x.o.from[3] += x.set.Int("ahead", 0)
		switch x.ask {
		case "charges":
			return book.Num(len(x.o.chargeAdvice(x.s, x.u, false)))
		case "obliged":
			return fmt.Sprint(x.o.obliged(x.s, x.u))
		case "must":
			return x.o.turnAdvice(x.s, x.u)[0].What
		case "burns":
			before := x.o.at(x.s, x.u, x.p)
			x.s.Towns[0].Burning = 6
			return fmt.Sprint(before - x.o.at(x.s, x.u, x.p))
		}
		far := 0
		for _, a := range x.o.walkAdvice(x.s, x.u, x.p) {
			far = max(far, battle.Distance(x.o.movedPiece(x.s, a).At, x.p.At))
		}
		return book.Num(far)
	})
}

// A charge covers its move over the ground, with one wheel up to 45 degrees, at a visible target with nobody in the way.
func TestTheTableShowsCharges(t *testing.T) {
	looks(t, `
in reach: u=column far=900 -> front
a hair beyond: u=column far=901 ->
lines: far=600 -> front
horse: u=horse far=1500 -> front
behind: far=-300 ->
his flank: far=300 aside=-100 face=left -> flank
his rear: far=300 face=away -> rear
a square has none: v=square far=300 face=away -> front
nor have houses: v=line/town:1 village=300,600 far=300 -> front
somebody between: far=300 w=line on=150 ->
a little aside: u=column far=400 aside=150 -> front
half right: u=column far=400 aside=398 -> front
more than that: u=column far=400 aside=404 ->
over a wall: u=column far=300 wall=150,150 -> front
horse over a wall: u=horse far=300 wall=150,150 ->
horse into a wood: u=horse far=300 wood=200,600 ->
into a wood: u=column far=300 wood=200,600 -> front
over a river: u=column far=300 river=100,150 ->
past houses: u=column far=300 village=100,150 ->
up a steep hill: u=column far=300 hill/steep=200,600 -> front
whom it does not see: u=horse far=900 hill/gentle=200,650 ->
`, func(x look) string {
		side, ok := x.o.chargeAt(x.s, x.u, x.v)
		if !ok {
			return ""
		}
		return [...]string{"front", "flank", "rear"}[side]
	})
}

// near has the questions put to the table, by the first word of a row.
var near = map[string]func(x look) string{
	"came": func(x look) string {
		x.o.began[1] = x.set.Int("from", 0)
		return x.o.chargedFrom(Charge{Unit: 1})
	},
	"nearest": func(x look) string {
		_, far := x.o.enemyNear(x.s, x.u, x.set.Is("formed"))
		return fmt.Sprint(far)
	},
	"engaged": func(x look) string {
		for i := range x.s.MFs {
			x.s.MFs[i].Engaged = x.set.Is("marked")
		}
		for _, m := range x.o.wronglyMarked(x.s) {
			return m.Name
		}
		return ""
	},
	"ride": func(x look) string { return fmt.Sprint(x.o.leaderBracket(x.s, x.s.Leaders[0], x.s.Leaders[2])) },
	"steady": func(x look) string {
		x.s.Leaders[2].Level, x.s.Leaders[2].Unit = x.set.Int("level", 3), 3
		return x.o.withSupport(x.s, engine.Do(""), x.s.MFs[0]).String()
	},
	"fell": func(x look) string {
		x.s.MFs[2].Fallen = !x.set.Is("stands")
		x.o.Fell[3] = battle.Point{X: 3600, Y: 2000 + x.set.Int("at", 0)}
		return fmt.Sprint(x.o.nearFallen(x.s, x.s.MFs[0]))
	},
	"fires":  func(x look) string { return fmt.Sprint(x.o.bestFire(x.s, x.u, x.p) > 0) },
	"keeps":  func(x look) string { return fmt.Sprint(x.o.contestWorth(x.s, x.u, x.v)) },
	"flanks": func(x look) string { return fmt.Sprint(x.o.anchoredFlanks(x.s, x.p)) },
	"melee": func(x look) string {
		x.s.Charges = []Charge{{Unit: 1, At: 2}}
		return x.o.withCircumstances(x.s, engine.Do("", "charge", "0")).String()
	},
	"holds": func(x look) string { x.o.held = []int{7}; return fmt.Sprint(x.o.holder(x.s, 0)) },
	"skirmish": func(x look) string {
		for i := range x.s.MFs {
			x.s.MFs[i].SCV, x.s.MFs[i].Engaged, x.s.MFs[i].Skirmed = 3, true, x.set.Is("done")
		}
		return x.o.skirmish(x.s).String()
	},
	"measured": func(x look) string {
		c := engine.Do(x.set.Get("do"), "unit", "1", "at", "2", "by", "1", "to", x.set.Get("to"))
		return engine.Command{In: x.o.Measured(x.s, c)}.String()
	},
}

// Distances are measured from edge to edge. Source: MA-51; charts C3, C11; MB-1.
func TestTheTableShowsWhoIsNear(t *testing.T) {
	looks(t, `
came five inches: from=500 -> 1
came farther: from=501 -> 2
came twelve: from=1200 -> 2
came from afar: from=1201 -> 3
nearest of all: far=400 w=skirmish side=1 on=-300 -> 180
nearest of the formed: far=400 w=skirmish side=1 on=-300 formed -> 400
nearest who is left: v=line/gone -> 1073741824
engaged within nine inches: far=900 step=1 -> MF 1
engaged, farther: far=901 step=1 ->
engaged by skirmishers: far=300 v=skirmish step=1 -> MF 2
engaged, and marked: far=900 step=1 marked ->
engaged, farther, and marked: far=901 step=2 marked -> MF 1
engaged, in another step: far=900 step=3 ->
ride of twelve inches: w=line on=-1200 -> 0
ride of more: w=line on=-1201 -> 1
ride of three feet: w=line on=0 beside=3600 -> 1
ride of six feet: w=line on=0 beside=7200 -> 2
ride of more than six: w=line on=0 beside=7201 -> 3
ride of a day: w=line on=2790 beside=3590 -> 2
steady with the chief: w=line on=-1200 -> chief=yes
steady without him: w=line on=-1201 ->
steady with another: w=line on=-1200 level=2 ->
steady in houses: u=line/town:1 village=-100,100 w=line on=-1900 -> cover=yes
fell within twelve inches: w=line/gone at=1200 -> true
fell farther: w=line/gone at=1201 -> false
fell not: w=line/gone at=1200 stands -> false
fell on their side: w=line/gone side=1 at=1200 -> false
flanks of nobody: far=900 -> 0
flanks of a friend: far=900 w=line beside=414 -> 1
flanks of one on the other hand: far=900 w=line beside=-414 -> 1
flanks of one too far: far=900 w=line beside=416 -> 0
flanks of a disordered one: far=900 w=line/d1 beside=414 -> 0
flanks of a routed one: far=900 w=line/routed beside=414 -> 0
flanks of an enemy: far=900 w=line side=1 beside=414 -> 0
flanks of houses: far=900 village=-50,0 -> 2
flanks of a wood: far=900 wood=-50,0 -> 2
flanks of a heavy wood: far=900 wood/heavy=-50,0 -> 2
flanks of a wood it stands in: far=900 wood=-100,0 -> 0
flanks of a hedge: far=900 hedge=-50,-50 -> 2
flanks of a river: far=900 river=-50,0 -> 2
flanks of rough ground: far=900 rough=-50,0 -> 0
flanks of a hill: far=900 hill/gentle=-50,0 -> 0
melee in the open: far=100 -> charge=0 aanchor=0 banchor=0 bcover=0
melee uphill: far=300 hill/gentle=200,600 -> charge=0 aanchor=0 banchor=0 bcover=0 bup=yes
melee downhill: far=300 hill/gentle=-400,100 -> charge=0 aanchor=0 banchor=0 bcover=0
melee behind a wall: far=300 wall=250,250 -> charge=0 aanchor=0 banchor=0 bcover=1
melee in rough ground: far=300 rough=250,600 -> charge=0 aanchor=0 banchor=0 bcover=0
melee of horse: u=horse v=horse far=100 -> charge=0 bcover=0
melee in houses: v=line/town:1 village=200,400 far=300 -> charge=0 aanchor=0
fires: far=200 -> true
fires at nobody: far=900 -> false
fires at who is gone: v=line/gone far=200 -> false
fires, routed: u=line/routed far=200 -> false
fires, horse: u=horse far=200 -> false
fires, guns: u=gun far=900 -> true
fires, limbered: u=limbered far=900 -> false
keeps nobody from it: far=900 place=479 -> 0
keeps him from it: far=900 place=1320 -> 80
keeps him from it no more: far=900 place=1321 -> 0
holds within three inches: place=300 far=1500 -> 0
holds no farther: place=301 far=1500 -> 7
holds for them: place=1200 far=1500 -> 1
holds with both: place=300 far=600 -> -1
holds, skirmishing: place=300 u=skirmish far=1500 -> 7
holds, routed: place=300 u=line/routed far=1500 -> 7
skirmish within nine inches: far=900 w=line on=-900 -> skirmish m1=3 m3=0 m2=3
skirmish, farther: far=901 w=line on=-900 -> skirmish m1=3 m3=0 m2=0
skirmish, done: far=900 done -> skirmish m1=0 m2=0
measured fire: do=fire far=200 -> range=1 cover=0
measured fire, too far: do=fire far=400 ->
measured guns: u=gun do=guns far=900 wall=850,850 -> range=1 cover=1
measured order: do=order to=m3 w=line on=-1300 -> far=1
measured order to a leader: do=order to=l3 w=line on=-1300 -> far=1
measured order to nobody: do=order w=line on=-1300 ->
measured order to who is gone: do=order to=m3 w=line/gone ->
measured order to none: do=order to=m9 ->
`, func(x look) string { return near[x.ask](x) })
}

// The instructions of a card are carried out: a recoiling unit goes straight back facing the enemy, a fleeing unit runs from the
// nearest enemy and out of its houses, and deployed guns stay; a victor advances, goes back, or turns to the enemy in front of it.
func TestWhatTheHandsDo(t *testing.T) {
	looks(t, `
recoils: go=3 -> 3600,1700,0,1000
recoils through a friend: w=line on=-300 go=3 -> 3600,1550,0,1000
recoils to an enemy: w=line side=1 on=-400 go=3 -> 3600,1850,0,1000
recoils to a river: river=-300,-400 go=3 -> 3600,1850,0,1000
retreats: go=24 -> 3600,1280,0,-1000
routs: go=24 -> 3600,1280,0,-1000
routs from the nearest: w=line side=1 on=-300 far=900 go=8 -> 3600,2200,0,1000
routs from nobody: v=line/gone go=24 -> 3600,1280,0,-1000
routs, guns: u=gun go=24 -> 3600,2000,0,1000
routs, limbered: u=limbered go=24 -> 3600,1240,0,-1000
routs from houses: u=line/town:1 village=-200,0 go=24 -> 3600,1240,0,-1000
mf-retires: -> 3600,980,0,-1000
mf-retires, horse: u=horse -> 3600,30,0,-1000
mf-retires, guns: u=gun -> 3600,2000,0,1000
mf-retires from houses: u=line/town:1 village=-200,0 -> 3600,2000,0,1000
occupy: far=900 -> 3600,2300,0,1000
occupy to half an inch: far=200 -> 3600,2150,0,1000
occupy houses: u=line/town:1 village=-200,0 far=900 -> 3600,2000,0,1000
recall: far=900 -> 3600,1400,0,1000
recall to a friend: w=line on=-300 -> 3600,1850,0,1000
recall in houses: u=line/town:1 village=-200,0 far=900 -> 3600,2000,0,1000
turn: far=400 aside=300 -> 3600,2000,546,837
turn by 45 degrees: far=400 aside=459 -> 3600,2000,706,707
turn no further: far=400 aside=460 -> 3600,2000,0,1000
turn to nobody behind: far=-300 -> 3600,2000,0,1000
turn to none: v=line/gone -> 3600,2000,0,1000
stuck: -> 3600,2000,0,1000
`, func(x look) string {
		name := x.u.Name
		switch x.ask {
		case "occupy", "recall", "turn":
			x.o.Board.Put(x.o.victorAt(x.s, x.u, x.p, x.ask))
		case "mf-retires":
			name = "MF 1"
			fallthrough
		default:
			x.o.followCard(x.s, x.s, said{x.ask, name, x.set.Int("go", 0)})
		}
		p, _ := x.o.Board.Piece(1)
		return p.Spot()
	})
}

// Arriving units stand at the middle of their entry facing inwards, beside those already there and nine inches from the enemy.
func TestWhoComesOn(t *testing.T) {
	for want, line := range map[string]battle.Points{
		"120,1300,1000,0 120,1635,1000,0 120,965,1000,0":        {{Y: 600}, {Y: 2000}},
		"7080,1300,-1000,0 7080,965,-1000,0 7080,1635,-1000,0":  {{X: 7200, Y: 600}, {X: 7200, Y: 2000}},
		"3500,120,0,1000 3165,120,0,1000 3835,120,0,1000":       {{X: 3000}, {X: 4000}},
		"3500,4680,0,-1000 3835,4680,0,-1000 3165,4680,0,-1000": {{X: 3000, Y: 4800}, {X: 4000, Y: 4800}},
	} {
		o := &officer{}
		o.Board = sandtable.New(battle.Map{W: 7200, D: 4800})
		for i, at := range strings.Fields(want) {
			got := o.atEntry(sandtable.Piece{ID: i + 1, Wide: 315, Deep: 120}, battle.Shape{Kind: "entry", Points: line})
			assert.Equal(t, at, got.Spot(), "%v, %d", line, i)
			o.Board.Put(got)
		}
		got := o.atEntry(sandtable.Piece{ID: 9, Side: 1, Wide: 315, Deep: 120}, battle.Shape{Kind: "entry", Points: line})
		for _, p := range o.Board.Pieces() {
			assert.Greater(t, sandtable.Gap(p, got), 9*inch)
		}
	}
}

// The sensible moves: to its task, in column; to where its weapons tell; away from a near enemy, unless it attacks; into a formation
// that faces it or stands; no farther from its post than the order allows.
func TestWhichMovesMakeSense(t *testing.T) {
	looks(t, `
far from all: far=2790 -> form column
its task: far=2790 place=1500 -> form column, then 9″ straight ahead; form column, wheel ½″ to its left, then 8½″ straight ahead;
  form column, wheel ½″ to its right, then 8½″ straight ahead; form column
its task is twenty inches off: far=2790 place=2000 -> form column, then 9″ straight ahead; form column, wheel ¼″ to its left, then
  8¾″ straight ahead; form column, wheel ¼″ to its right, then 8¾″ straight ahead; form column
its task is farther: far=2790 place=2001 -> form column, then 9″ straight ahead; form column
told to defend: far=2790 place=1500 order=defend -> form column
told to retire: far=900 order=retire -> form column, turn about, then 2¼″ straight ahead
told to manoeuvre: far=1500 place=2500 order=manoeuvre -> form column, then 4½″ straight ahead; 6″ straight ahead; form column, turn
  about, then 2¼″ straight ahead; form column
near the enemy: far=900 -> 6″ straight ahead; form column, turn about, then 2¼″ straight ahead; form column
under his eyes: far=450 -> 1½″ straight ahead; form column, turn about, then 2¼″ straight ahead; form column
in column: u=column far=900 -> 6″ straight ahead; form line, then 3″ straight ahead; turn about, then 6¾″ straight ahead; form line
in march column: u=march far=1500 place=1200 -> 9″ straight ahead; wheel ½″ to its left, then 8½″ straight ahead; wheel ½″ to
  its right, then 8½″ straight ahead; 9″ straight ahead; form line, then 3″ straight ahead; turn about, then 6¾″ straight ahead;
  form line; form column
in skirmish order: u=skirmish far=2790 place=2000 -> 15″ straight ahead; wheel ¾″ to its left, then 15″ straight ahead; wheel ¾″
  to its right, then 15″ straight ahead; form line; form column
in square: u=square far=900 -> 2″ straight ahead; form column, turn about, then 2¼″ straight ahead; form line; form column
horse: u=horse far=1900 -> 9″ straight ahead; turn about, then 9″ straight ahead
blown horse: u=horse/blown far=900 -> turn about, then 9″ straight ahead
guns: u=gun far=2300 place=1500 -> limber up, wheel 1¼″ to its left, then 6¼″ straight ahead; limber up, wheel 1¼″ to its right,
  then 6¼″ straight ahead
guns in range: u=gun far=900 place=1500 -> limber up, turn about, then 2″ straight ahead
guns, aside of him: u=gun far=900 aside=700 -> limber up, turn about, wheel 1″ to its right, then 1″ straight ahead; turn 35° to its
  right
guns, behind: u=gun far=-900 -> limber up, then 4″ straight ahead; turn about
limbered: u=limbered far=900 place=1500 -> wheel 1¼″ to its left, then 6¾″ straight ahead; wheel 1¼″ to its right, then 6¾″
  straight ahead; turn about, then 6″ straight ahead; unlimber
in houses: u=line/town:1 village=-200,0 far=900 -> leave the houses in line, then 6″ straight ahead; leave the houses in column, turn
  about, then 2¼″ straight ahead
before houses: village=200,400 far=1500 -> into the houses; 1½″ straight ahead; form column, turn about, then 2¼″ straight ahead; form
  column
houses too far: village=700,900 far=1900 -> 6½″ straight ahead; form column, turn about, then 4½″ straight ahead; form column
guns before a fort: u=limbered village/Fort=200,400 far=1500 -> into the houses; turn about, then 6″ straight ahead; unlimber
horse before houses: u=horse village=200,400 far=1900 -> 1½″ straight ahead; turn about, then 9″ straight ahead
before a wall: wall=300,300 far=1900 place=1000 -> form column, then 8″ straight ahead; form column, wheel ¾″ to its left, then
  7¼″ straight ahead; form column, wheel ¾″ to its right, then 7¼″ straight ahead; 8″ straight ahead; form column, turn about,
  then 4½″ straight ahead; form column
before a river: river=300,400 far=1900 place=1000 -> form column, wheel 1½″ to its right, then 3″ straight ahead; form column, wheel
  2¼″ to its left, then 4″ straight ahead; form column, wheel 2¼″ to its right, then 4″ straight ahead; 3″ straight ahead;
  form column, turn about, then 4½″ straight ahead; form column
horse about: v=horse far=900 -> 6″ straight ahead; form column, turn about, then 2¼″ straight ahead; form column; form square
nobody left: v=line/gone place=900 -> form column, then 7¾″ straight ahead; form column, wheel ¾″ to its left, then 8¼″ straight
  ahead; form column, wheel ¾″ to its right, then 8¼″ straight ahead
`, func(x look) string {
		return strings.Join(rulestest.Each(x.o.walkAdvice(x.s, x.u, x.p), func(a commander.Advice) string {
			how, _, _ := strings.Cut(a.Moves, ", to ")
			return how
		}), "; ")
	})
}
