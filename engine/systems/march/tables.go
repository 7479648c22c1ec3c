package march

import (
	"fmt"

	"vedette/engine"
)

// Section names as a player finds them: chapters of the rule book, or our own tables.
const (
	secScale   = "Game Scale"
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

// qualities are the seven qualities, worst first, with the letter of the unit code. The index is the
// quality everywhere. Source: MA-12, MA-20.
var qualities = [...]string{"Untrained", "Militia", "Conscript", "Regular", "Veteran", "Elite", "Guard"}

const letters = "UMCRVEG"

// vedBase is the 2d6 total that passes a VeD test, by quality. Source: MA-20, charts C2.
var vedBase = [...]int{4, 5, 6, 7, 8, 9, 10}

// inspirations and commands are the ratings of leaders. Source: MA-13, MA-14.
var inspirations = [...]string{"Uninspiring", "Normal", "Charismatic"} // bonus = index
var commands = [...]string{"Terrible", "Poor", "Average", "Good", "Excellent"}

// commandBonus is added to order rolls and initiative: index - 1. Source: MA-14.
func commandBonus(c int) int { return c - 1 }

// nations are the skirmish ratings with the divisors for Sk and other foot. Source: MA-41.
var nations = [...]string{"Good", "Average", "Poor"}
var divisors = [...][2]int{{3, 6}, {4, 8}, {5, 10}}

// printedCV are the cells of C1 fixed by print: quality and column. Source: MA-32, charts C1.
var printedCV = map[[2]int]bool{{3, 300}: true, {3, 400}: true, {3, 600}: true, {3, 700}: true, {4, 400}: true, {4, 500}: true, {4, 600}: true}

// combatValue is the design of C1: one line through every printed cell, round(men/150 + 1.8 + q), at
// least 1. q is -3 for Untrained to +3 for Guard. Source: MA-33, charts C1.
func combatValue(q, column int) int {
	tenths15 := 2*column/10 + 54 + 30*(q-3) // thirtieths: men/150 = men/5 thirtieths
	return max(1, (2*tenths15+30)/60)
}

// column is the column of C1 for a number of men: the nearest hundred, 50 up, from 100 to 800.
// Source: MA-30; ruling MA-R04.
func column(men int) int { return min(800, max(100, (men+50)/100*100)) }

// gunColumn is the column for a number of guns, 50 men each, to the nearest column; a battery between
// two columns goes up. Source: MA-31, charts C1.
func gunColumn(guns int) int { return column(50 * guns) }

// cell is one house value: where it stands, what it is by design, how far a referee may change it.
type cell struct {
	key, label, group string
	def, min, max     int
	quarters          bool // a length in quarter inches
}

// show prints a value of the cell.
func (c cell) show(n int) string {
	if c.quarters {
		return Quarters(n).String()
	}
	return itoa(n)
}

// cells are all house values in the order of the settings. What is house design and stands in no cell is named in
// TestHouseValuesAreSettings with its reason.
var cells = makeCells()

var cellAt = func() map[string]int {
	m := map[string]int{}
	for i, c := range cells {
		m[c.key] = i
	}
	return m
}()

// troopRow is a row of the movement chart: inches, -1 for none.
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

func makeCells() []cell {
	var all []cell
	group := ""
	add := func(key, label string, def, lo, hi int) {
		all = append(all, cell{key, label, group, def, lo, hi, false})
	}
	quarters := func(key, label string, def, lo, hi int) {
		all = append(all, cell{key, label, group, def, lo, hi, true})
	}
	group = "Combat value"
	for q, name := range qualities {
		for col := 100; col <= 800; col += 100 {
			if !printedCV[[2]int{q, col}] {
				add(fmt.Sprintf("cv-%c%d", letters[q], col), fmt.Sprintf("%s, %d men", name, col), combatValue(q, col), 1, 10)
			}
		}
	}
	group = "Orders"
	add("or-unc", "Uncommitted receiver needs", 7, 2, 12)
	add("or-com", "Committed receiver needs", 9, 2, 12)
	add("or-d1", "Issuer near, inches", 12, 1, 30)
	add("or-near", "Issuer within {or-d1}″: less", 2, 0, 6)
	add("or-d2", "Receiver far, inches", 36, 12, 71)
	add("or-36", "Beyond {or-d2}″: more", 1, 0, 6)
	add("or-d3", "Receiver very far, inches", 72, 37, 144)
	add("or-72", "Beyond {or-d3}″: more", 2, 0, 6)
	add("or-try", "Repeated: less, at most", 3, 0, 6)
	add("or-lost", "Receiver’s leader lost: more", 2, 0, 6)
	add("or-gb", "Grand battery: more", 1, 0, 6)
	add("or-night", "At night: more", 2, 0, 6)
	add("or-own", "Units obey within, inches of their leader", 18, 1, 72)
	add("or-def", "Defend: stays within, inches", 6, 0, 24)
	add("or-chg", "Defend: charges within, inches", 9, 0, 24)
	add("or-sup", "Support: stays within, inches", 12, 1, 48)
	for i, n := range [...]int{1, 1, 2, 3, 4} {
		add(fmt.Sprintf("or-send%d", i), "Orders a turn, "+commands[i], n, 0, 8)
	}
	group = "Skirmish combat"
	for i, n := range [...]int{8, 10, 13, 16} {
		add(fmt.Sprintf("sk-%d", i), [...]string{"Disorder from", "1 hit from", "2 hits from", "3 hits from"}[i], n, 3, 18)
	}
	add("sk-cap", "Greatest difference counted", 6, 1, 10)
	add("sk-max", "Hits on one MF a turn", 2, 1, 6)
	add("sk-reach", "Targets within, inches of infantry", 9, 1, 18)
	add("sk-side", "Front of an MF: to each side, inches", 3, 0, 12)
	add("sk-guns", "Batteries are covered within, inches", 3, 0, 12)
	group = "Movement"
	for _, m := range movement {
		for i, n := range [...]int{m.tactical, m.strategic, m.charge} {
			if n >= 0 {
				add("mv-"+m.key+"-"+string("tsc"[i]), m.name+", "+[...]string{"tactical", "strategic", "charge"}[i], n, 0, 48)
			}
		}
	}
	group = "Cost of moves"
	add("mc-form", "Formation change, limbering, quarters of the move", 2, 0, 4)
	add("mc-horse", "Limbering, horse artillery, quarters", 1, 0, 4)
	add("mc-turn", "Facing 90° or about, a gun 45°, quarters", 1, 0, 4)
	add("mc-slow", "Oblique or retiring: quarters of the speed", 2, 1, 4)
	add("mc-mud", "Mud: quarters of the speed", 3, 1, 4)
	quarters("mc-wall", "A wall or hedge costs", 4, 0, 24)
	add("mc-ved", "A change wants a VeD within, inches of enemy", 5, 0, 12)
	add("mc-zone", "Infantry threatens ahead, inches", 3, 0, 9)
	group = "Charge reactions"
	add("re-d2", "Square: D2 too when failing by", 4, 1, 12)
	add("re-brave", "VeD of infantry charging cavalry", -2, -8, 0)
	add("re-run", "Skirmishers run up to, inches", 6, 1, 18)
	group = "Small arms"
	quarters("fi-m-near", "Muskets, close to", 6, 1, 40)
	quarters("fi-m-far", "Muskets, long to", 12, 2, 60)
	quarters("fi-r-near", "Rifles, close to", 8, 1, 40)
	quarters("fi-r-far", "Rifles, long to", 20, 2, 80)
	add("fi-line", "Line fires with, quarters of CV", 4, 0, 4)
	add("fi-att", "Column, with", 2, 0, 4)
	add("fi-sk", "Skirmish order, with", 2, 0, 4)
	add("fi-mar", "March column, with", 1, 0, 4)
	add("fi-sq", "Face of a square, with", 1, 0, 4)
	add("fi-gar", "One side of a garrison, with", 2, 0, 4)
	add("fi-long", "Long range keeps, quarters", 2, 0, 4)
	add("fi-thin", "Target in skirmish order keeps, quarters", 2, 0, 4)
	add("fi-rain", "Rain keeps, quarters", 2, 0, 4)
	add("fi-col", "Target column, square, limbered", 2, 0, 6)
	add("fi-flank", "Into flank or rear", 2, 0, 6)
	add("fi-guns", "Target deployed guns", -2, -6, 0)
	add("fi-light", "Target in light cover", -1, -6, 0)
	add("fi-heavy", "Target in heavy cover", -3, -6, 0)
	add("fi-dis", "Firer disordered", -2, -6, 0)
	add("fi-regt", "Regimental guns", 1, 0, 3)
	group = "Artillery"
	for i, w := range [...]string{"light", "medium", "heavy"} {
		for j, b := range [...]string{"canister", "effective", "long"} {
			add(fmt.Sprintf("ar-%c%c", "LMH"[i], b[0]), upper(w)+", "+b, [3][3]int{{2, -2, -4}, {3, -1, -3}, {4, 0, -2}}[i][j], -6, 6)
			add(fmt.Sprintf("ar-%c%c-to", "LMH"[i], b[0]), upper(w)+", "+b+" to, inches", [3][3]int{{4, 9, 15}, {5, 12, 22}, {6, 15, 30}}[i][j], 1, 60)
		}
		add(fmt.Sprintf("ar-%cb", "LMH"[i]), upper(w)+", bounces through to, inches", i+2, 0, 12)
	}
	add("ar-col", "Target column, square, limbered", 2, 0, 6)
	add("ar-flank", "In flank or rear", 2, 0, 6)
	add("ar-sk", "Target in skirmish order", -3, -6, 0)
	add("ar-guns", "Target deployed guns", -2, -6, 0)
	add("ar-light", "Target in light cover", -1, -6, 0)
	add("ar-heavy", "Target in heavy cover", -3, -6, 0)
	add("ar-moved", "Moved, turned or unlimbered", -2, -6, 0)
	add("ar-dis", "Firer disordered", -2, -6, 0)
	add("ar-over", "Overhead", -2, -6, 0)
	add("ar-rain", "Rain", -2, -6, 0)
	add("ar-gb", "Grand battery combining", 1, 0, 4)
	add("ar-line", "Friends off the line of fire, inches", 3, 0, 12)
	add("ar-clear", "Overhead: clear ground at each end, inches", 4, 0, 12)
	group = "Grand battery"
	add("gb-n", "Batteries at least", 3, 2, 8)
	add("gb-guns", "Guns at least", 24, 8, 96)
	add("gb-with", "Batteries firing as one, at most", 3, 1, 8)
	add("gb-near", "Batteries within, inches of each other", 2, 1, 12)
	group = "Leader casualty"
	add("lc-fire", "Struck in fire on", 12, 2, 13)
	add("lc-melee", "Struck in melee on", 11, 2, 13)
	add("lc-dead", "Then d6: killed up to", 2, 0, 6)
	add("lc-out", "Then d6: wounded and out up to", 4, 0, 6)
	group = "Melee"
	add("me-H", "Heavy cavalry charging", 3, 0, 6)
	add("me-M", "Medium cavalry charging", 2, 0, 6)
	add("me-L", "Light cavalry charging", 1, 0, 6)
	add("me-inf", "Infantry charging", 1, 0, 6)
	add("me-col", "More when in column", 1, 0, 6)
	add("me-open", "Cavalry against infantry not in square", 3, 0, 8)
	add("me-square", "Cavalry against square", -6, -9, 0)
	add("me-lance", "Lancers, first round", 1, 0, 4)
	add("me-flank", "Attacked in flank", -3, -8, 0)
	add("me-rear", "Attacked in rear", -4, -8, 0)
	add("me-anchor", "Each flank anchored", 1, 0, 3)
	add("me-dis", "Disordered", -2, -6, 0)
	add("me-blown", "Blown", -3, -6, 0)
	add("me-up", "Uphill", 1, 0, 4)
	add("me-light", "Obstacle or light cover", 1, 0, 4)
	add("me-heavy", "Heavy cover, works or bridge", 2, 0, 6)
	add("me-gunI", "Guns against infantry", -2, -9, 0)
	add("me-gunC", "Guns against cavalry", -4, -9, 0)
	add("me-mud", "Mud: charging bonus", -1, -4, 0)
	add("me-help", "A friend in contact adds, quarters of CV", 2, 0, 4)
	add("md-3", "Retreats from a difference of", 3, 2, 6)
	add("md-6", "Routs from", 6, 3, 9)
	add("md-9", "Broken from", 9, 4, 14)
	for i, w := range [...]string{"locked", "recoil", "retreat", "rout"} {
		add(fmt.Sprintf("ml-%d", i), "CV lost, "+w, [...]int{1, 1, 2, 3}[i], 0, 6)
	}
	add("ml-win", "CV lost by the winner up to a retreat", 1, 0, 3)
	add("ml-back", "Recoils, inches", 3, 1, 12)
	add("ml-flee", "Routs, quarters of a tactical move", 6, 1, 12)
	add("ml-call", "Recalls up to, inches", 6, 0, 18)
	add("ml-blown", "Stays blown while enemy is within, inches", 5, 0, 18)
	group = "Morale"
	add("mo-shaken", "Shaken", -1, -6, 0)
	add("mo-spent", "Spent", -3, -6, 0)
	add("mo-lost", "Each unit lost beyond the first", -1, -4, 0)
	add("mo-leader", "Leader lost", -1, -4, 0)
	add("mo-cover", "In a BUA or works", 1, 0, 4)
	add("mo-chief", "Army leader near, inches", 12, 1, 48)
	add("mo-army", "Army leader within {mo-chief}″", 1, 0, 4)
	add("mo-ret", "Retires when failing by", 3, 2, 6)
	add("mo-brk", "Breaks when failing by", 5, 3, 9)
	add("mo-rally", "Rallying a broken MF", -3, -6, 0)
	add("mo-third", "Army tests with this per cent lost", 33, 1, 100)
	add("mo-sixth", "Army: each further sixth lost", -1, -4, 0)
	group = "Rally and recovery"
	add("ra-near", "Leader within, inches of the MF", 12, 1, 48)
	add("ra-most", "Recoveries of a unit, at most", 2, 0, 2)
	add("ra-share", "CV that may come back, quarters of the loss", 2, 0, 4)
	add("ra-regt", "Regimental guns come back after a turn out of action: 0 no, 1 yes", 1, 0, 1)
	group = "Terrain"
	for _, g := range grounds[1:] {
		for i, n := range [...]int{g.foot, g.sk, g.horse, g.guns} {
			add("gr-"+g.id+"-"+string("fsha"[i]), g.name+": "+[...]string{"foot", "skirmish order", "horse", "guns"}[i]+", quarters of the move", n, 0, 4)
		}
	}
	add("gr-light", "Light wood: seen up to, inches", 3, 0, 24)
	add("gr-heavy", "Heavy wood: seen up to, inches", 2, 0, 24)
	group = "Built-up areas"
	for i, w := range [...]string{"wood", "stone", "fortified"} {
		add(fmt.Sprintf("bu-%d", i), "Garrison in melee, "+w, i+1, 0, 6)
	}
	add("bu-storm", "Stormed at a difference of", 3, 1, 8)
	add("bu-fire", "Factor that may set fire", 6, 1, 12)
	for i, w := range [...]string{"wood", "stone", "fortified"} {
		add(fmt.Sprintf("bu-c%d", i), "Cover of "+w+": 0 none, 1 light, 2 heavy", [...]int{1, 2, 2}[i], 0, 2)
	}
	add("bu-b0", "Wood catches fire on", 11, 2, 13)
	add("bu-b1", "Stone catches fire on", 12, 2, 13)
	add("bu-burn", "Burns, turns", 6, 1, 20)
	add("bu-loss", "Garrison of a burning section loses, CV", 1, 0, 4)
	group = "Arrivals"
	add("an-need", "Arrives on", 8, 2, 12)
	add("an-force", "Forced march", 2, 0, 6)
	add("an-road", "Bad road", -2, -6, 0)
	add("an-rain", "Rain", -1, -6, 0)
	add("an-night", "Night", -2, -6, 0)
	add("an-wait", "Each turn waited", 1, 0, 4)
	add("an-lose", "Forced march, VeD failed: CV lost", 1, 0, 4)
	group = "Weather and night"
	add("we-rain", "At the start d6: rain from", 5, 1, 7)
	add("we-mud", "At the start d6: mud from", 6, 1, 7)
	add("we-every", "Weather is looked at every, turns", 3, 1, 20)
	add("we-clear", "Clears on, or less", 3, 1, 12)
	add("we-worse", "Worsens on, or more", 11, 2, 13)
	add("we-turns", "Mud stays, turns", 4, 0, 9)
	add("we-see", "Seen in rain, inches", 18, 1, 60)
	add("we-dark", "Seen at night, inches", 4, 1, 60)
	group = "Victory"
	add("wi-part", "Beaten with this per cent of its MFs gone", 50, 10, 100)
	return all
}

// nationNote helps to rate a nation. Source: charts C5, of which only the French of 1815 are printed.
var nationNote = [...]string{
	"French 1796–1809 and 1815, British, Portuguese from 1810, Duchy of Warsaw, Prussian from 1813",
	"French 1810–14, Bavaria, Württemberg, Saxony, Austria from 1809, Russia from 1812, Italy",
	"Prussia to 1806, Austria to 1808, Russia to 1811, Spain, Naples, all militia",
}

// orders are the types of orders with what they ask and forbid. The index is the order everywhere.
// Source: charts C4; the names are printed.
var orders = [...]struct{ id, name, must, not string }{
	{"defend", "Defend", "stay within {or-def}″ of its place", "leave the place; it may charge within {or-chg}″ of it, countercharge and fire"},
	{"attack", "Attack", "half its units move at least half tactical towards the objective each turn until engaged", "retire unless a result forces it"},
	{"manoeuvre", "Manoeuvre", "go to the place named", "charge, or end within 9″ of formed enemy by choice"},
	{"support", "Support", "stay within {or-sup}″ of the MF named", "charge an enemy not engaged with that MF"},
	{"bombard", "Bombard", "fire at the target named while it is in arc and range", "move, except to turn"},
	{"retire", "Retire", "move away, at least half tactical, facing either way", "charge"},
	{"retreat", "Retreat", "leave by the edge named at best speed; better fire only when charged", "stop or charge"},
	{"gb", "Form or dissolve GB", "bring the batteries within {gb-near}″ of each other, one whole turn without moving; better not fire in that turn",
		"move once they stand together"},
}

// steps is the sequence of play: the strategic phase, then the tactical phase twice.
// Source: MA-50, charts 4.
var steps = [...]struct{ code, name, what string }{
	{"S1", "Orders and arrivals", "both sides issue orders and roll for arrivals"},
	{"S2", "Morale", "MF and army morale, results and forced moves"},
	{"S3", "Skirmish combat", "between engaged MFs"},
	{"S4", "Leaders", "attach and detach"},
	{"S5", "Initiative", "the winner chooses who is active first"},
	{"T1", "Charges and moves", "charges, reactions, then other moves"},
	{"T2", "Fire", "both sides, simultaneous"},
	{"T3", "Melee", "in the order the active side chooses"},
	{"T4", "Disorder", "D1 goes, D2 becomes D1"},
	{"T1", "Charges and moves", "roles swapped"},
	{"T2", "Fire", "both sides, simultaneous"},
	{"T3", "Melee", "in the order the active side chooses"},
	{"T4", "Disorder", "D1 goes, D2 becomes D1"},
}

// ground is chart C15. move: for foot, horse, guns, in quarters of the rate; skirmish order apart.
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

func upper(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-32) + s[1:]
}

// houseMark tells how a value is to be marked in the reference.
func houseMark(house bool) engine.Mark {
	if house {
		return engine.House
	}
	return engine.Printed
}
