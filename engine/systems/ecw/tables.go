package ecw

import (
	"strconv"

	"vedette/engine/dice"
	"vedette/engine/table"
)

// Sections, as a player finds them in the rules, or the house tables.
const (
	secIntro    = "Introduction"
	secTroops   = "Troop Types"
	secForm     = "Forming Units"
	secLosses   = "Removing Losses"
	secLeaders  = "Leaders"
	secTurn     = "Turn Sequence"
	secMove     = "Movement and Maneuver"
	secCharge   = "Charging and Impetus"
	secReply    = "Responding to a Charge"
	secRout     = "Rout, Retreat, Recoil, and Pursuit Moves"
	secShoot    = "Shooting"
	secCombat   = "Combat"
	secMorale   = "Morale"
	secArt      = "Artillery Disadvantage"
	secTerrain  = "Terrain Effects"
	secMounting = "Mounting Figures"
)

func houseSec(group string) string { return "House: " + group }

// hitCode is what one die does: which faces hit, and which hit twice. Source: ECW-21, ECW-R01.
type hitCode int

const codeNone hitCode = 0

var codes = [...]struct {
	name  string
	faces [6]int // hits on 1 to 6
}{
	{"none", [6]int{}},
	{"6H", [6]int{5: 1}},
	{"56H", [6]int{4: 1, 5: 1}},
	{"5H 6HH", [6]int{4: 1, 5: 2}},
	{"456H", [6]int{3: 1, 4: 1, 5: 1}},
	{"45H 6HH", [6]int{3: 1, 4: 1, 5: 2}},
	{"4H 56HH", [6]int{3: 1, 4: 2, 5: 2}},
	{"34H 56HH", [6]int{2: 1, 3: 1, 4: 2, 5: 2}},
}

// sixths is the mean of one die, in sixths of a hit.
func (c hitCode) sixths() int {
	n := 0
	for _, h := range codes[c].faces {
		n += h
	}
	return n
}

// odds is the exact chance of k or more hits with n dice; ok is false for more than eleven dice, whose
// results are too many to count.
func (c hitCode) odds(n, k int) (dice.Chance, bool) {
	if n > 11 {
		return dice.Chance{In: 0, Of: 1}, false
	}
	ways := []int{1}
	for range n {
		next := make([]int, len(ways)+2)
		for h, w := range ways {
			for _, f := range codes[c].faces {
				next[h+f] += w
			}
		}
		ways = next
	}
	ch := dice.Chance{}
	for h, w := range ways {
		ch.Of += w
		if h >= k {
			ch.In += w
		}
	}
	return ch, true
}

// diceFor is one die for every three figures, a last two counting as three. Source: ECW-70, ECW-80.
func diceFor(figures int) int { return (figures + 1) / 3 }

// weapon is one row of the shooting chart, 25 mm inches. Source: ecw-charts C3.
type weapon struct {
	id, name string
	bands    []struct {
		upTo int
		code hitCode
	}
}

type bandRow = []struct {
	upTo int
	code hitCode
}

var weapons = []weapon{
	{"pistol", "Pistol", bandRow{{4, 2}}},
	{"carbine", "Carbine", bandRow{{4, 2}, {8, 1}}},
	{"musket", "Musket", bandRow{{4, 3}, {8, 2}, {12, 1}}},
	{"light", "Light gun", bandRow{{6, 5}, {16, 2}, {24, 1}}},
	{"heavy", "Heavy gun", bandRow{{8, 7}, {24, 2}, {48, 1}}},
	{"siege", "Siege gun", bandRow{{8, 7}, {32, 2}, {64, 1}}},
}

// saves are the statuses of a target in the order in which they are thrown, with the least face that
// saves against small arms and against guns; 7 never does. Source: ecw-charts C4.
var saves = []struct {
	id, name    string
	small, guns int
}{
	{"skirmish", "Skirmish order, foot", 4, 4},
	{"horse-skirmish", "Skirmish order, mounted", 5, 5},
	{"gunners", "Gunners and guns", 4, 5},
	{"soft", "Soft cover", 5, 6},
	{"hard", "Hard cover", 4, 5},
	{"armour", "Cuirassier armour", 5, 7},
}

// movers are the rows of the movement chart: normal and charge, 25 mm inches. Source: ecw-charts C1.
var movers = []struct {
	id, name       string
	normal, charge int
}{
	{"cuirassier", "Cuirassiers", 10, 14},
	{"horse", "Horse", 12, 16},
	{"dragoon", "Dragoons, mounted", 12, 16},
	{"foot", "Close-order foot", 6, 8},
	{"clubmen", "Clubmen", 6, 10},
	{"skirmish", "Skirmishing foot", 8, 12},
	{"gunners", "Gunners without guns", 6, 8},
	{"light", "Light gun limbered", 8, 0},
	{"heavy", "Heavy gun limbered", 6, 0},
	{"siege", "Siege gun limbered", 4, 0},
	{"light-hand", "Light gun by hand", 3, 0},
	{"heavy-hand", "Heavy gun by hand", 1, 0},
	{"wagon", "Wagon", 6, 0},
	{"leader", "Leader", 16, 0},
}

// manoeuvres cost a share of the normal move, in quarters of it, for trained and levee units; 9 is
// not allowed. Source: ecw-charts C2; marked rows are printed.
var manoeuvres = []struct {
	id, name       string
	trained, levee int
	printed        bool
}{
	{"oblique", "Oblique, up to 22½°", 0, 9, false}, // half speed, not a share
	{"aside", "Step back or sideways", 0, 9, false}, // quarter speed
	{"about", "About-face", 1, 2, false},
	{"face", "Face left or right", 1, 2, false},
	{"line", "Line, column, or change of depth", 2, 4, false},
	{"square", "Form or leave square or ring", 2, 4, false},
	{"order", "Close to skirmish order or back", 2, 4, false},
	{"rotate", "Rotate one rank", 0, 0, true},
	{"enter", "Enter a building", 0, 0, true},
	{"leave", "Leave a building", 4, 4, true},
}

// scores are the scores to hit by own points minus enemy points. Source: ecw-charts C6.
var scores = table.Bands[struct {
	id, name string
	code     hitCode
}]{
	{Max: -6, Is: struct {
		id, name string
		code     hitCode
	}{"n6", "-6 or less", 0}},
	{Max: -3, Is: struct {
		id, name string
		code     hitCode
	}{"n3", "-5 to -3", 1}},
	{Max: 1, Is: struct {
		id, name string
		code     hitCode
	}{"even", "-2 to +1", 2}},
	{Max: 3, Is: struct {
		id, name string
		code     hitCode
	}{"p2", "+2, +3", 4}},
	{Max: 5, Is: struct {
		id, name string
		code     hitCode
	}{"p4", "+4, +5", 5}},
	{Max: 7, Is: struct {
		id, name string
		code     hitCode
	}{"p6", "+6, +7", 6}},
	{Max: table.Top, Is: struct {
		id, name string
		code     hitCode
	}{"p8", "+8 or more", 7}},
}

// houseRow is one house value: a number, or a code of hits when code is set.
type houseRow struct {
	group, key, label string
	def, min, max     int
	code              bool
}

// plainRows are the house values that are not cells of the tables above. Source: ecw-charts C5, C7 to
// C12, C15.
var plainRows = []houseRow{
	{"Combat points", "p.cuirassier", "Cuirassiers", 4, 0, 12, false},
	{"Combat points", "p.horse", "Horse", 3, 0, 12, false},
	{"Combat points", "p.dragoon", "Mounted dragoons", 1, 0, 12, false},
	{"Combat points", "p.combat", "Foot, combat unit", 3, 0, 12, false},
	{"Combat points", "p.missile", "Foot, missile unit", 2, 0, 12, false},
	{"Combat points", "p.light", "Skirmishing foot, gunners", 0, 0, 12, false},
	{"Combat points", "p.A", "Grade A", 4, 0, 12, false},
	{"Combat points", "p.B", "Grade B", 3, 0, 12, false},
	{"Combat points", "p.C", "Grade C", 2, 0, 12, false},
	{"Combat points", "p.D", "Grade D", 1, 0, 12, false},
	{"Combat points", "p.E", "Grade E", 0, 0, 12, false},
	{"Combat points", "p.steady", "Steady", 1, 0, 12, false},
	{"Combat points", "p.leader", "Leader attached", 1, 0, 12, false},
	{"Combat points", "p.impetus", "Impetus", 3, 0, 12, false},
	{"Combat points", "p.pikes", "Steady pikes, cavalry to their front", 4, 0, 12, false},
	{"Combat points", "p.square", "Square or ring against cavalry", 2, 0, 12, false},
	{"Combat points", "p.ride", "Cavalry against foot without steady pikes", 2, 0, 12, false},
	{"Combat points", "p.flank", "From behind the enemy’s flank line", 2, 0, 12, false},
	{"Combat points", "p.rear", "In the enemy’s rear", 3, 0, 12, false},
	{"Combat points", "p.uphill", "Uphill of the enemy", 1, 0, 12, false},
	{"Combat points", "p.obstacle", "Defending an obstacle", 1, 0, 12, false},
	{"Combat points", "p.hard", "Defending hard cover, building or works", 2, 0, 12, false},
	{"Combat points", "p.edis", "Enemy disordered", 1, 0, 12, false},
	{"Combat points", "p.eshaken", "Enemy shaken", 1, 0, 12, false},
	{"Combat points", "p.edem", "Enemy demoralised", 2, 0, 12, false},
	{"Combat points", "p.deep", "Four or more ranks, foot against foot", 1, 0, 12, false},

	{"Common morale lines", "g.A", "Grade A", 1, -9, 9, false},
	{"Common morale lines", "g.B", "Grade B", 0, -9, 9, false},
	{"Common morale lines", "g.C", "Grade C", -1, -9, 9, false},
	{"Common morale lines", "g.D", "Grade D", -2, -9, 9, false},
	{"Common morale lines", "g.E", "Grade E", -3, -9, 9, false},
	{"Common morale lines", "m.loss", "Each full tenth lost", -1, -9, 9, false},
	{"Common morale lines", "m.cap", "Tenths counted, at most", 3, 0, 10, false},
	{"Common morale lines", "m.exh", "Exhausted", -1, -9, 9, false},
	{"Common morale lines", "m.art", "Artillery disadvantage", -1, -9, 9, false},

	{"Pursuit test", "c7.cav", "Cavalry", -3, -9, 9, false},
	{"Pursuit test", "c7.foot", "Foot", -1, -9, 9, false},
	{"Pursuit test", "c7.levee", "Levee", -1, -9, 9, false},
	{"Pursuit test", "c7.head", "Headstrong", -1, -9, 9, false},
	{"Pursuit test", "c7.ab", "Grade A or B", 1, -9, 9, false},
	{"Pursuit test", "c7.exh", "Exhausted", 1, -9, 9, false},
	{"Pursuit test", "c7.fresh", "Fresh enemy in charge reach", 1, -9, 9, false},

	{"Charge test", "c8.imp", "Impetus", 1, -9, 9, false},
	{"Charge test", "c8.missile", "Missile unit", -1, -9, 9, false},
	{"Charge test", "c8.horse", "Foot against horse", -3, -9, 9, false},
	{"Charge test", "c8.pikes", "Cavalry at the front of steady pikes", -2, -9, 9, false},
	{"Charge test", "c8.hard", "Target in hard cover", -2, -9, 9, false},
	{"Charge test", "c8.soft", "Target behind obstacle or soft cover", -1, -9, 9, false},
	{"Charge test", "c8.dis", "Disordered", -1, -9, 9, false},
	{"Charge test", "c8.weak", "Target in trouble", 1, -9, 9, false},
	{"Charge test", "c8.flank", "At the target’s flank or rear", 1, -9, 9, false},

	{"Receiving a charge", "c9.imp", "Charger has impetus", -1, -9, 9, false},
	{"Receiving a charge", "c9.pikes", "Steady pikes, cavalry to the front", 2, -9, 9, false},
	{"Receiving a charge", "c9.square", "Square against cavalry", 2, -9, 9, false},
	{"Receiving a charge", "c9.ridden", "Other foot charged by cavalry", -2, -9, 9, false},
	{"Receiving a charge", "c9.stand", "Cavalry standing to receive cavalry", -2, -9, 9, false},
	{"Receiving a charge", "c9.missile", "Missile unit charged by foot", -1, -9, 9, false},
	{"Receiving a charge", "c9.flank", "Charged in flank", -2, -9, 9, false},
	{"Receiving a charge", "c9.rear", "Charged in rear", -3, -9, 9, false},
	{"Receiving a charge", "c9.dis", "Disordered", -1, -9, 9, false},
	{"Receiving a charge", "c9.shaken", "Shaken or worse", -1, -9, 9, false},
	{"Receiving a charge", "c9.hard", "Hard cover", 2, -9, 9, false},
	{"Receiving a charge", "c9.soft", "Soft cover or obstacle", 1, -9, 9, false},
	{"Receiving a charge", "c9.evade", "Evading", 1, -9, 9, false},

	{"Test for shooting", "c10.guns", "Any hit by guns", -1, -9, 9, false},
	{"Test for shooting", "c10.art", "The same under artillery disadvantage", -2, -9, 9, false},
	{"Test for shooting", "c10.enf", "Enfiladed", -1, -9, 9, false},
	{"Test for shooting", "c10.dis", "Disordered or shaken", -1, -9, 9, false},
	{"Test for shooting", "c10.skirmish", "Skirmish order", 1, -9, 9, false},
	{"Test for shooting", "c10.hard", "Hard cover", 1, -9, 9, false},

	{"Lost round test", "c11.missile", "Missile unit", -1, -9, 9, false},
	{"Lost round test", "c11.pikes", "Steady pikes", 1, -9, 9, false},
	{"Lost round test", "c11.flank", "Attacked in flank or rear", -2, -9, 9, false},
	{"Lost round test", "c11.shaken", "Shaken or worse", -1, -9, 9, false},
	{"Lost round test", "c11.hard", "Hard cover", 1, -9, 9, false},
	{"Lost round test", "c11.friend", "Friend in good morale close behind", 1, -9, 9, false},

	{"Friends routed test", "c12.more", "Each further friend", -1, -9, 9, false},
	{"Friends routed test", "c12.most", "Further friends counted, at most", 2, 0, 9, false},
	{"Friends routed test", "c12.army", "Army leader killed", -1, -9, 9, false},
	{"Friends routed test", "c12.grade", "Routed friend of lower grade", 1, -9, 9, false},
	{"Friends routed test", "c12.calm", "No visible enemy near", 1, -9, 9, false},
	{"Friends routed test", "c12.hard", "Hard cover", 1, -9, 9, false},

	{"Leaders at risk", "l.struck", "Struck on", 6, 2, 7, false},
	{"Leaders at risk", "l.shot", "Killed by shooting on", 5, 2, 7, false},
	{"Leaders at risk", "l.fight", "Killed in combat on", 4, 2, 7, false},
	{"Leaders at risk", "l.dead", "Rout: killed up to", 2, 0, 6, false},
	{"Leaders at risk", "l.taken", "Rout: captured up to", 3, 0, 6, false},

	{"Crews and volleys", "sh.foot", "Disordered or shaken foot throws, quarters of its dice", 2, 1, 4, false},
	{"Crews and volleys", "sh.full", "Gunners a model for all dice", 3, 1, 5, false},
	{"Crews and volleys", "sh.few", "With fewer, quarters of the dice", 2, 1, 4, false},
	{"Crews and volleys", "sh.least", "Gunners a model to shoot at all", 2, 0, 5, false},
	{"Crews and volleys", "sh.hand", "Gunners a model to move by hand", 3, 0, 5, false},
	{"Crews and volleys", "sh.turn-light", "Light gun turned by hand, quarters of the move", 2, 0, 4, false},
	{"Crews and volleys", "sh.turn-heavy", "Heavy or siege gun turned by hand, quarters", 4, 0, 4, false},
	{"Crews and volleys", "sh.lb", "Light guns fire shot up to, pounds", 4, 1, 12, false},

	{"Other values", "o.limber", "Turns to limber a light gun", 1, 0, 4, false},
	{"Other values", "o.near", "No countercharge at less than, inches", 2, 0, 12, false},
	{"Other values", "o.friend", "Lost round: a friend behind within, inches", 8, 1, 40, false},
	{"Other values", "o.calm", "Friends routed: no enemy within, inches", 8, 1, 40, false},
	{"Other values", "o.support", "Support reaches, inches", 8, 1, 40, false},
	{"Other values", "o.half", "Army beaten at, per cent", 50, 10, 100, false},
	{"Other values", "o.third", "Or at, when the enemy has lost less", 33, 10, 100, false},
	{"Other values", "o.gap", "Less by, per cent", 20, 0, 100, false},
	{"Other values", "o.draw", "Draw within, per cent", 10, 0, 100, false},
}

// houseRows are all changeable values in the order of the settings; houseAt finds one by its key.
var houseRows, houseAt = func() ([]houseRow, map[string]int) {
	var rows []houseRow
	add := func(group, key, label string, def, min, max int, code bool) {
		rows = append(rows, houseRow{group, key, label, def, min, max, code})
	}
	for _, m := range movers {
		add("Movement", "n."+m.id, m.name+", normal", m.normal, 0, 40, false)
		if m.charge > 0 {
			add("Movement", "c."+m.id, m.name+", charge", m.charge, 0, 60, false)
		}
	}
	for _, m := range manoeuvres {
		if !m.printed && m.trained > 0 {
			add("Manoeuvre", "t."+m.id, m.name+", trained, quarters", m.trained, 0, 9, false)
			add("Manoeuvre", "v."+m.id, m.name+", levee, quarters", m.levee, 0, 9, false)
		}
	}
	add("Manoeuvre", "t.oblique", "Oblique, trained, quarters of the speed", 2, 1, 4, false)
	add("Manoeuvre", "t.aside", "Back or sideways, trained, quarters of the speed", 1, 1, 4, false)
	add("Manoeuvre", "v.wheel", "A wheel costs levees, times", 2, 1, 4, false)
	for _, w := range weapons {
		for i, b := range w.bands {
			n := strconv.Itoa(i + 1)
			add("Shooting", "r."+w.id+"."+n, w.name+", band "+n+", inches", b.upTo, 1, 96, false)
			add("Shooting", "h."+w.id+"."+n, w.name+", band "+n+", hits", int(b.code), 0, len(codes)-1, true)
		}
	}
	for _, x := range saves {
		add("Saving throws", "s."+x.id, x.name+", small arms", x.small, 2, 7, false)
		add("Saving throws", "k."+x.id, x.name+", guns", x.guns, 2, 7, false)
	}
	rows = append(rows, plainRows...)
	for _, b := range scores {
		add("Scores to hit", "d."+b.Is.id, "Difference "+b.Is.name, int(b.Is.code), 0, len(codes)-1, true)
	}
	at := map[string]int{}
	for i, r := range rows {
		at[r.key] = i
	}
	return rows, at
}()

// show prints a house value.
func (r houseRow) show(v int) string {
	if r.code {
		return codes[v].name
	}
	return strconv.Itoa(v)
}

// v is the house value in force. The key is one of ours.
func (t Settings) v(key string) int {
	def := rowOf(key).def
	for _, c := range t.House {
		if c.Key == key {
			return c.Val
		}
	}
	return def
}

// rowOf is the row of a house value. A key that is none of ours is a bug, and shows at once.
func rowOf(key string) houseRow {
	i, ok := houseAt[key]
	if !ok {
		panic("ecw: no house value " + key)
	}
	return houseRows[i]
}

// scoreCode is the score to hit for own points minus enemy points.
func (t Settings) scoreCode(diff int) hitCode {
	b, _ := scores.For(diff)
	return hitCode(t.v("d." + b.id))
}

// secondDie is how many states a failure drops by the second die. Lost rounds are harder. The die is
// read as 1 when a modifier makes it less. Source: ECW-94, ECW-R09, ECW-R10.
func secondDie(lost bool, face int) int {
	switch {
	case face <= 1:
		return 4
	case face == 2 || lost && face == 3:
		return 3
	case face <= 4 || lost:
		return 2
	}
	return 1
}

// guards is how many figures the captor gives up. Source: ECW-67.
func guards(prisoners int) int { return prisoners / 10 }

// company regiments: figures, pikes and shot of a regiment of so many men. Source: ECW-06.
func regiment(men int) (figures, pikes, shot int) {
	figures = men / 25
	pikes = figures * 2 / 5
	return figures, pikes, figures - pikes
}

var reloads = map[string]int{"light": 0, "heavy": 1, "siege": 2}   // Source: ECW-74
var unlimbers = map[string]int{"light": 1, "heavy": 2, "siege": 2} // Source: ECW-42
var gunDice = map[string]int{"light": 1, "heavy": 2, "siege": 3}   // Source: ECW-70
