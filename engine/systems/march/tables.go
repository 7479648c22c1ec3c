package march

import "vedette/engine/book"

// Section names as shown to players: chapters of the rule book, then our own tables.
const (
	secTroops  = "Troop Statistics"
	secLeaders = "Commander Ratings"
	secCV      = "Unit Combat Value"
	secCode    = "Unit Designation"
	secVeD     = "Valeur et Discipline Rating"
	secGroups  = "Cavalry Battle Groups"
	secSCV     = "Skirmish Combat Value"
	secTurn    = "The Game Turn"

	secOrders  = "House: Orders"
	secObey    = "House: What orders allow"
	secSkirm   = "House: Skirmish combat"
	secMove    = "House: Movement"
	secReact   = "House: Charge reactions"
	secFire    = "House: Small arms"
	secGuns    = "House: Artillery"
	secRisk    = "House: Leader casualty"
	secMelee   = "House: Melee"
	secMorale  = "House: Morale"
	secRally   = "House: Rally and recovery"
	secGround  = "House: Terrain"
	secTown    = "House: Built-up areas"
	secArrive  = "House: Arrivals"
	secWeather = "House: Weather and night"
	secGrand   = "House: Grand battery"
	secWin     = "House: Victory"
)

// qualities are the seven qualities, worst first; letters has their letters in unit codes. A quality is stored as its index.
// Source: MA-12, MA-20.
var qualities = [...]string{"Untrained", "Militia", "Conscript", "Regular", "Veteran", "Elite", "Guard"}

const letters = "UMCRVEG"

// vedBase is the greatest 2d6 total that passes a VeD test, by quality. Source: MA-20, charts C2.
var vedBase = [...]int{4, 5, 6, 7, 8, 9, 10}

// inspirations and commands are the ratings of leaders. Source: MA-13, MA-14.
var inspirations = [...]string{"Uninspiring", "Normal", "Charismatic"} // bonus = index
var commands = [...]string{"Terrible", "Poor", "Average", "Good", "Excellent"}

// commandBonus returns what a command rating, an index of commands, adds to order rolls and initiative. Source: MA-14.
func commandBonus(c int) int { return c - 1 }

// nations are the skirmish ratings, divisors their divisors for the CV of Sk and of other foot. Source: MA-41.
var nations = [...]string{"Good", "Average", "Poor"}
var divisors = [...][2]int{{3, 6}, {4, 8}, {5, 10}}

// printedCV has the cells of C1 fixed by print, as quality and column. Source: MA-32, charts C1.
var printedCV = map[[2]int]bool{{3, 300}: true, {3, 400}: true, {3, 600}: true, {3, 700}: true, {4, 400}: true, {4, 500}: true,
	{4, 600}: true}

// combatValue returns a cell of C1 as designed: one line through every printed cell, round(men/150 + 1.8 + q), at least 1, with
// q from -3 for Untrained to +3 for Guard. The argument q is the index of the quality. Source: MA-33, charts C1.
func combatValue(q, column int) int {
	tenths15 := 2*column/10 + 54 + 30*(q-3) // thirtieths: men/150 = men/5 thirtieths
	return max(1, (2*tenths15+30)/60)
}

// column returns the column of C1 for a number of men: the nearest hundred, 50 up, within 100 to 800.
// Source: MA-30; ruling MA-R04.
func column(men int) int { return min(800, max(100, (men+50)/100*100)) }

// gunColumn returns the column of C1 for a number of guns, at 50 men each; a battery between two columns goes up.
// Source: MA-31, charts C1.
func gunColumn(guns int) int { return column(50 * guns) }

// troopRow is a row of the movement chart, in inches; -1 for none.
type troopRow struct {
	key, name                   string
	tactical, strategic, charge int
}

// movement is chart C6. Siege artillery does not move (MA-10), so it has no cells.
var movement = []troopRow{
	{"line", "Infantry line", 6, 9, 6},
	{"column", "Infantry column", 9, 18, 9},
	{"march", "March column on road", 9, 24, -1},
	{"sk", "Skirmish order", 9, 15, 6},
	{"square", "Square", 2, 2, -1},
	{"cavL", "Light cavalry", 15, 30, 18},
	{"cavM", "Medium cavalry", 14, 27, 16},
	{"cavH", "Heavy cavalry", 12, 24, 15},
	{"gunL", "Light foot artillery", 9, 18, -1},
	{"gunM", "Medium foot artillery", 8, 15, -1},
	{"gunH", "Heavy foot artillery", 6, 12, -1},
	{"horse", "Horse artillery", 12, 24, -1},
	{"handL", "Prolong, light", 3, -1, -1},
	{"handM", "Prolong, medium", 2, -1, -1},
	{"handH", "Prolong, heavy", 1, -1, -1},
	{"leader", "Leaders", 24, 24, -1},
}

// weights of guns and cavalry, in the order of LMH.
var weights = [...]string{"light", "medium", "heavy"}

func weightIndex(w byte) int {
	switch w {
	case 'L':
		return 0
	case 'M':
		return 1
	}
	return 2
}

var reachNames = [...]string{"canister", "effective", "long"}

// gunAdds and gunReaches are chart C9 by weight and range: what the factor gains, and the limit in inches.
var (
	gunAdds    = [3][3]int{{2, -2, -4}, {3, -1, -3}, {4, 0, -2}}
	gunReaches = [3][3]int{{4, 9, 15}, {5, 12, 22}, {6, 15, 30}}
)

// fraction prints a number of quarters up to 4.
func fraction(n int) string { return [...]string{"0", "¼", "½", "¾", "1"}[min(4, n)] }

var stuffs = [...]string{"wood", "stone", "fortified"}

var skies = [...]string{"dry", "rain", "mud"}

// nationNote lists the nations of each skirmish rating. Source: charts C5, of which only the French of 1815 are printed.
var nationNote = [...]string{
	"French 1796–1809 and 1815, British, Portuguese from 1810, Duchy of Warsaw, Prussian from 1813",
	"French 1810–14, Bavaria, Württemberg, Saxony, Austria from 1809, Russia from 1812, Italy",
	"Prussia to 1806, Austria to 1808, Russia to 1811, Spain, Naples, all militia",
}

// orders are the types of orders. What each requires and forbids is in the sentences "must-" and "not-" with its id, filled
// with these house values. An order is stored as its index. Source: charts C4; the names are printed.
var orders = [...]struct {
	id, name  string
	must, not book.Key
}{
	{"defend", "Defend", orDef, orChg}, {"attack", "Attack", "", ""}, {"manoeuvre", "Manoeuvre", "", ""}, {"support", "Support", orSup, ""},
	{"bombard", "Bombard", "", ""}, {"retire", "Retire", "", ""}, {"retreat", "Retreat", "", ""}, {"gb", "Form or dissolve GB", gbNear, ""},
}

// orderIndex returns the index of the order with this id. It panics if there is none.
func orderIndex(id string) int {
	for i, o := range orders {
		if o.id == id {
			return i
		}
	}
	panic("march: no order " + id)
}

// steps is the sequence of play: the strategic phase, then the tactical phase twice.
// Source: MA-50, charts 4.
var steps = [...]struct{ code, name, what string }{
	{"S1", "Orders and arrivals", "both sides issue orders and roll for arrivals"},
	{"S2", "Morale", "MF and army morale, results and forced moves"},
	{"S3", "Skirmish combat", "between engaged MFs"},
	{"S4", "Leaders", "attach and detach"},
	{"S5", "Initiative", "the winner chooses who is active first"},
	{"T1", "Charges and moves", "charges, reactions, moves"},
	{"T2", "Fire", "both sides fire simultaneously"},
	{"T3", "Melee", "in the order the active side chooses"},
	{"T4", "Disorder", "D1 goes, D2 becomes D1"},
	{"T1", "Charges and moves", "roles swapped"},
	{"T2", "Fire", "both sides fire simultaneously"},
	{"T3", "Melee", "in the order the active side chooses"},
	{"T4", "Disorder", "D1 goes, D2 becomes D1"},
}

// ground is an index of grounds; 0 is open ground.
type ground int

const (
	open  ground = 0
	wall  ground = 5
	river ground = 7
)

// grounds is chart C15. foot, sk (skirmish order), horse and guns are the quarters of a move that the ground leaves.
var grounds = [...]struct {
	id, name              string
	foot, sk, horse, guns int
	fire, melee           string
}{
	{"open", "Open", 4, 4, 4, 4, "–", "–"},
	{"gentle", "Gentle hill", 4, 4, 4, 4, "blocks beyond the crest", "uphill"},
	{"steep", "Steep hill", 2, 2, 1, 1, "blocks beyond the crest", "uphill"},
	{"light", "Light wood", 2, 4, 2, 0, "light cover; visibility {gr-light}″", "obstacle"},
	{"heavy", "Heavy wood", 0, 2, 0, 0, "heavy cover; visibility {gr-heavy}″", "obstacle"},
	{"wall", "Wall, hedge, fence", 4, 4, 4, 0, "light cover", "obstacle"},
	{"stream", "Stream or ford", 2, 2, 2, 2, "–", "defender at the bank"},
	{"river", "River", 0, 0, 0, 0, "–", "bridge +{me-heavy}"},
	{"rough", "Rough, vines", 2, 2, 2, 0, "light cover", "–"},
}
