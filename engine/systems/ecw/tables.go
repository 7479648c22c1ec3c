package ecw

import (
	"vedette/engine/dice"
	"vedette/engine/table"
)

// Sections of the rules, as a player finds them.
const (
	secIntro   = "Introduction"
	secForm    = "Forming Units"
	secLosses  = "Removing Losses"
	secLeaders = "Leaders"
	secTurn    = "Turn Sequence"
	secMove    = "Movement and Maneuver"
	secCharge  = "Charging and Impetus"
	secReply   = "Responding to a Charge"
	secRout    = "Rout, Retreat, Recoil, and Pursuit Moves"
	secShoot   = "Shooting"
	secCombat  = "Combat"
	secMorale  = "Morale"
	secArt     = "Artillery Disadvantage"
	secTerrain = "Terrain Effects"
)

func houseSec(group string) string { return "House: " + group }

// hitCode is a score to hit: which faces of a die hit, and which hit twice. Source: ECW-21, ECW-R01.
type hitCode int

// The codes, by the faces that hit (H) and hit twice (HH).
const (
	codeNone hitCode = iota
	code6H
	code56H
	code5H6HH
	code456H
	code45H6HH
	code4H56HH
	code34H56HH
)

type code struct {
	name  string
	faces [6]int // hits on 1 to 6
}

var codes = [...]code{
	{"none", [6]int{}},
	{"6H", [6]int{5: 1}},
	{"56H", [6]int{4: 1, 5: 1}},
	{"5H 6HH", [6]int{4: 1, 5: 2}},
	{"456H", [6]int{3: 1, 4: 1, 5: 1}},
	{"45H 6HH", [6]int{3: 1, 4: 1, 5: 2}},
	{"4H 56HH", [6]int{3: 1, 4: 2, 5: 2}},
	{"34H 56HH", [6]int{2: 1, 3: 1, 4: 2, 5: 2}},
}

// sixths returns the mean of one die, in sixths of a hit.
func (c hitCode) sixths() int {
	n := 0
	for _, h := range codes[c].faces {
		n += h
	}
	return n
}

// odds returns the exact chance of k or more hits with n dice. n must be small.
func (c hitCode) odds(n, k int) (ch dice.Chance) {
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
	for h, w := range ways {
		ch.Of += w
		if h >= k {
			ch.In += w
		}
	}
	return ch
}

// diceFor returns the dice for a number of figures: one for every three, with two left over counting as three. Source: ECW-70, ECW-80.
func diceFor(figures int) int { return (figures + 1) / 3 }

// weapon is a row of the shooting chart, in 25 mm inches. Source: ecw-charts C3.
type weapon struct {
	id, name string
	bands    bandRow
}

type bandRow []struct {
	upTo int
	code hitCode
}

var weapons = []weapon{
	{armPistol, "Pistol", bandRow{{4, code56H}}},
	{armCarbine, "Carbine", bandRow{{4, code56H}, {8, code6H}}},
	{armMusket, "Musket", bandRow{{4, code5H6HH}, {8, code56H}, {12, code6H}}},
	{classLight, "Light gun", bandRow{{6, code45H6HH}, {16, code56H}, {24, code6H}}},
	{classHeavy, "Heavy gun", bandRow{{8, code34H56HH}, {24, code56H}, {48, code6H}}},
	{classSiege, "Siege gun", bandRow{{8, code34H56HH}, {32, code56H}, {64, code6H}}},
}

// saved is a status of a target that gives it a save.
type saved struct {
	id, name    string
	small, guns int
}

// saves lists the statuses in the order in which their saves are thrown, with the lowest face that saves against small arms and against
// guns; 7 means no save. Source: ecw-charts C4.
var saves = []saved{
	{orderSkirmish, "Skirmish order, foot", 4, 4},
	{"horse-skirmish", "Skirmish order, mounted", 5, 5},
	{"gunners", "Gunners and guns", 4, 5},
	{groundSoft, "Soft cover", 5, 6},
	{groundHard, "Hard cover", 4, 5},
	{"armour", "Cuirassier armour", 5, 7},
}

// movers lists the rows of the movement chart, normal and charge moves in 25 mm inches. Source: ecw-charts C1.
var movers = []struct {
	id, name       string
	normal, charge int
}{
	{classCuirassier, "Cuirassiers", 10, 14},
	{classHorse, "Horse", 12, 16},
	{classDragoon, "Dragoons, mounted", 12, 16},
	{classFoot, "Close-order foot", 6, 8},
	{classClubmen, "Clubmen", 6, 10},
	{orderSkirmish, "Skirmishing foot", 8, 12},
	{"gunners", "Gunners without guns", 6, 8},
	{classLight, "Light gun limbered", 8, 0},
	{classHeavy, "Heavy gun limbered", 6, 0},
	{classSiege, "Siege gun limbered", 4, 0},
	{"light-hand", "Light gun by hand", 3, 0},
	{"heavy-hand", "Heavy gun by hand", 1, 0},
	{"wagon", "Wagon", 6, 0},
	{"leader", "Leader", 16, 0},
}

// manoeuvre is a row of the manoeuvre chart: its cost in quarters of the normal move, for trained and levee units.
type manoeuvre struct {
	id, name       string
	trained, levee int
	printed        bool
}

// manoeuvres lists the manoeuvres. Sentences hold their indices. Source: ecw-charts C2; rows marked true are printed.
var manoeuvres = []manoeuvre{
	{id: "oblique", name: "Oblique, up to 22½°"}, // half speed instead of a cost; not for levees
	{id: "aside", name: "Step back or sideways"}, // quarter speed
	{"about", "About-face", 1, 2, false},
	{"face", "Face left or right", 1, 2, false},
	{"line", "Line, column, or change of depth", 2, 4, false},
	{orderSquare, "Form or leave square or ring", 2, 4, false},
	{"order", "Close to skirmish order or back", 2, 4, false},
	{"rotate", "Rotate one rank", 0, 0, true},
	{"enter", "Enter a building", 0, 0, true},
	{"leave", "Leave a building", 4, 4, true},
}

// score is a score to hit.
type score struct {
	id, name string
	code     hitCode
}

// scores lists the scores to hit by own points minus enemy points. Source: ecw-charts C6.
var scores = table.Bands[score]{
	{Max: -6, Is: score{"n6", "-6 or less", codeNone}}, {Max: -3, Is: score{"n3", "-5 to -3", code6H}},
	{Max: 1, Is: score{"even", "-2 to +1", code56H}}, {Max: 3, Is: score{"p2", "+2, +3", code456H}},
	{Max: 5, Is: score{"p4", "+4, +5", code45H6HH}}, {Max: 7, Is: score{"p6", "+6, +7", code4H56HH}},
	{Max: table.Top, Is: score{"p8", "+8 or more", code34H56HH}},
}

// scoreCode returns the score to hit for own points minus enemy points.
func (t Settings) scoreCode(diff int) hitCode {
	b, _ := scores.For(diff)
	return hitCode(t.v(scoreKey(b.id)))
}

// secondDie returns how many states a failure drops a unit for a face of the second die. Lost rounds are harder. Below 1 counts as 1.
// Source: ECW-94, ECW-R09, ECW-R10.
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

// guards returns how many figures the captor gives up. Source: ECW-67.
func guards(prisoners int) int { return prisoners / 10 }

// holders returns how many of a number of figures hold the horses. Source: ECW-43.
func holders(figures int) int { return max(1, figures/10) }

const (
	across = 3 // figures that can attack across a ford or bridge, without rear ranks. Source: ECW-100
	lead   = 2 // points ahead that win. Source: ECW-B03
)

var reloads = map[string]int{classLight: 0, classHeavy: 1, classSiege: 2}   // Source: ECW-74
var unlimbers = map[string]int{classLight: 1, classHeavy: 2, classSiege: 2} // Source: ECW-42
var gunDice = map[string]int{classLight: 1, classHeavy: 2, classSiege: 3}   // Source: ECW-70
