package march

import "vedette/engine/book"

// The switches are MA-S01 to MA-S09; swNatural is about morale only, since natural 2 and 12 always hold for a VeD (MA-21).
const (
	swAdd, swRisk, swWeather, swBroken      book.Key = "add", "risk", "sky", "recall"
	swBackfire, swArmy, swGroups, swNatural book.Key = "backfire", "army", "groups", "natural"
)

// Keys of single house values. Those of tables are made by the functions below.
const (
	orUnc, orCom, orD1, orNear, orD2, or36 book.Key = "or-unc", "or-com", "or-d1", "or-near", "or-d2", "or-36"
	orD3, or72, orTry, orLost, orGB        book.Key = "or-d3", "or-72", "or-try", "or-lost", "or-gb"
	orNight, orOwn, orDef, orChg, orSup    book.Key = "or-night", "or-own", "or-def", "or-chg", "or-sup"

	skCap, skMax, skReach, skSide, skGuns book.Key = "sk-cap", "sk-max", "sk-reach", "sk-side", "sk-guns"

	mcForm, mcHorse, mcTurn, mcSlow  book.Key = "mc-form", "mc-horse", "mc-turn", "mc-slow"
	mcMud, mcWall, mcVeD, mcZone     book.Key = "mc-mud", "mc-wall", "mc-ved", "mc-zone"
	reD2, reBrave, reRun             book.Key = "re-d2", "re-brave", "re-run"
	fiMNear, fiMFar, fiRNear, fiRFar book.Key = "fi-m-near", "fi-m-far", "fi-r-near", "fi-r-far"

	fiLine, fiAtt, fiSk, fiMar, fiSq, fiGar     book.Key = "fi-line", "fi-att", "fi-sk", "fi-mar", "fi-sq", "fi-gar"
	fiLong, fiThin, fiRain, fiCol, fiFlank      book.Key = "fi-long", "fi-thin", "fi-rain", "fi-col", "fi-flank"
	fiGuns, fiLight, fiHeavy, fiDis, fiRegt     book.Key = "fi-guns", "fi-light", "fi-heavy", "fi-dis", "fi-regt"
	arCol, arFlank, arSk, arGuns, arLight       book.Key = "ar-col", "ar-flank", "ar-sk", "ar-guns", "ar-light"
	arHeavy, arMoved, arDis, arOver, arRain     book.Key = "ar-heavy", "ar-moved", "ar-dis", "ar-over", "ar-rain"
	arGB, arLine, arClear                       book.Key = "ar-gb", "ar-line", "ar-clear"
	gbN, gbGuns, gbWith, gbNear                 book.Key = "gb-n", "gb-guns", "gb-with", "gb-near"
	lcFire, lcMelee, lcDead, lcOut              book.Key = "lc-fire", "lc-melee", "lc-dead", "lc-out"
	meHeavy, meMedium, meLight, meInf, meCol    book.Key = "me-H", "me-M", "me-L", "me-inf", "me-col"
	meOpen, meSquare, meLance, meFlank, meRear  book.Key = "me-open", "me-square", "me-lance", "me-flank", "me-rear"
	meAnchor, meDis, meBlown, meUp, meObstacle  book.Key = "me-anchor", "me-dis", "me-blown", "me-up", "me-light"
	meWorks, meGunI, meGunC, meMud, meHelp      book.Key = "me-heavy", "me-gunI", "me-gunC", "me-mud", "me-help"
	md3, md6, md9, mlWin, mlBack, mlFlee        book.Key = "md-3", "md-6", "md-9", "ml-win", "ml-back", "ml-flee"
	mlCall, mlBlown                             book.Key = "ml-call", "ml-blown"
	moShaken, moSpent, moLost, moLeader, moBUA  book.Key = "mo-shaken", "mo-spent", "mo-lost", "mo-leader", "mo-cover"
	moChief, moArmy, moRet, moBrk, moRally      book.Key = "mo-chief", "mo-army", "mo-ret", "mo-brk", "mo-rally"
	moThird, moSixth                            book.Key = "mo-third", "mo-sixth"
	raNear, raMost, raShare, raRegt             book.Key = "ra-near", "ra-most", "ra-share", "ra-regt"
	grLight, grHeavy                            book.Key = "gr-light", "gr-heavy"
	buStorm, buFire, buBurn, buLoss             book.Key = "bu-storm", "bu-fire", "bu-burn", "bu-loss"
	anNeed, anForce, anRoad, anRain, anNight    book.Key = "an-need", "an-force", "an-road", "an-rain", "an-night"
	anWait, anLose                              book.Key = "an-wait", "an-lose"
	weRain, weMud, weEvery, weClear             book.Key = "we-rain", "we-mud", "we-every", "we-clear"
	weWorse, weTurns, weSee, weDark, wiPart     book.Key = "we-worse", "we-turns", "we-see", "we-dark", "wi-part"
	grpSwitches, grpValues, grpMovement, grpHit          = "Switches", "Combat value", "Movement", "Melee"
)

// Families of house values, by index.
var (
	sendKeys  = [...]book.Key{"or-send0", "or-send1", "or-send2", "or-send3", "or-send4"} // by command
	skKeys    = [...]book.Key{"sk-0", "sk-1", "sk-2", "sk-3"}                             // disorder, then 1 to 3 hits
	lossKeys  = [...]book.Key{"ml-0", "ml-1", "ml-2", "ml-3"}                             // by outcome
	houseKeys = [...]book.Key{"bu-0", "bu-1", "bu-2"}                                     // garrison, by stuff
	coverKeys = [...]book.Key{"bu-c0", "bu-c1", "bu-c2"}                                  // by stuff
	blazeKeys = [...]book.Key{"bu-b0", "bu-b1"}                                           // by stuff; fortified sections do not burn
)

// cvKey returns the key of a cell in the table of combat values.
func cvKey(q, column int) book.Key { return book.Key("cv-" + string(letters[q]) + book.Num(column)) }

// The rates of a troopRow.
const (
	tactical  = 't'
	strategic = 's'
	charging  = 'c'
)

func moveKey(row string, rate byte) book.Key { return book.Key("mv-" + row + "-" + string(rate)) }

// gunKey returns the key of what a range adds for guns of a weight, gunTo that of its limit; reach is an index of reachNames.
func gunKey(weight byte, reach int) book.Key {
	return book.Key("ar-" + string(weight) + reachNames[reach][:1])
}
func gunTo(weight byte, reach int) book.Key { return gunKey(weight, reach) + "-to" }
func bounceKey(weight byte) book.Key        { return book.Key("ar-" + string(weight) + "b") }

// key returns the key of the share of a move that a ground leaves; who is 0 foot, 1 skirmish order, 2 horse, 3 guns.
func (g ground) key(who int) book.Key {
	return book.Key("gr-" + grounds[g].id + "-" + "fsha"[who:who+1])
}

// number is a house value as written in the lists below.
type number struct {
	key         book.Key
	label       string
	design      int
	least, most int
}

// house has all house values in the order of the settings. House design that is not among them is listed in fixedValues of
// book_test.go with the reason.
var house = book.NewHouse(houseValues)

// quartered has the values that are lengths in quarter inches.
var quartered = map[book.Key]bool{mcWall: true, fiMNear: true, fiMFar: true, fiRNear: true, fiRFar: true}

func houseValues() (all []book.Value) {
	for _, x := range switches {
		all = append(all, book.Value{Key: x.key, Label: x.label, Group: grpSwitches, Design: 1 - book.Bit(x.on), Names: book.YesNo,
			Help: x.help})
	}
	add := func(group string, lists ...[]number) {
		for _, list := range lists {
			for _, n := range list {
				all = append(all, book.Value{Key: n.key, Label: n.label, Group: group, Design: n.design, Min: n.least, Max: n.most,
					Quarters: quartered[n.key]})
			}
		}
	}
	add(grpValues, cvNumbers())
	add("Orders", orderNumbers)
	add("Skirmish combat", skirmishNumbers)
	add(grpMovement, moveNumbers())
	add("Cost of moves", costNumbers)
	add("Charge reactions", reactionNumbers)
	add("Small arms", fireNumbers)
	add("Artillery", gunNumbers(), artilleryNumbers)
	add("Grand battery", grandNumbers)
	add("Leader casualty", riskNumbers)
	add(grpHit, meleeNumbers)
	add("Morale", moraleNumbers)
	add("Rally and recovery", rallyNumbers)
	add("Terrain", groundNumbers(), sightNumbers)
	add("Built-up areas", townNumbers)
	add("Arrivals", arrivalNumbers)
	add("Weather and night", weatherNumbers)
	add("Victory", []number{{wiPart, "Beaten with this % of its MFs gone", 50, 10, 100}})
	return all
}

var switches = []struct {
	id          string
	key         book.Key
	label, help string
	on          bool
}{
	{"MA-S01", swAdd, "Firers add their factors before dividing", "", false},
	{"MA-S02", swRisk, "Leader casualties", "", true},
	{"MA-S03", swWeather, "Weather", "Rolled every third turn.", false},
	{"MA-S04", swBroken, "Broken MFs may rally", "At −3.", false},
	{"MA-S05", swBackfire, "Skirmish backfire on a natural 2", "", true},
	{"MA-S07", swArmy, "Army morale", "", true},
	{"MA-S08", swGroups, "Cavalry above 500 may be battle groups", "", true},
	{"MA-S09", swNatural, "Natural 2 and 12 count for morale too", "", true},
}

func cvNumbers() (out []number) {
	for q, name := range qualities {
		for col := 100; col <= 800; col += 100 {
			if !printedCV[[2]int{q, col}] {
				out = append(out, number{cvKey(q, col), name + ", " + book.Num(col) + " men", combatValue(q, col), 1, 10})
			}
		}
	}
	return out
}

func moveNumbers() (out []number) {
	for _, m := range movement {
		for i, n := range [...]int{m.tactical, m.strategic, m.charge} {
			if n >= 0 {
				out = append(out, number{moveKey(m.key, "tsc"[i]), m.name + ", " + [...]string{"tactical", "strategic", "charge"}[i], n, 0, 48})
			}
		}
	}
	return out
}

func gunNumbers() (out []number) {
	for i, w := range weights {
		for j, b := range reachNames {
			out = append(out, number{gunKey("LMH"[i], j), book.UpperFirst(w) + ", " + b, gunAdds[i][j], -6, 6},
				number{gunTo("LMH"[i], j), book.UpperFirst(w) + ", " + b + " to, inches", gunReaches[i][j], 1, 60})
		}
		out = append(out, number{bounceKey("LMH"[i]), book.UpperFirst(w) + ", bounces through to, inches", i + 2, 0, 12})
	}
	return out
}

func groundNumbers() (out []number) {
	for g, x := range grounds[1:] {
		for i, n := range [...]int{x.foot, x.sk, x.horse, x.guns} {
			who := [...]string{"foot", "skirmish order", "horse", "guns"}[i]
			out = append(out, number{ground(g + 1).key(i), x.name + ": " + who + ", quarters of the move", n, 0, 4})
		}
	}
	return out
}

var orderNumbers = []number{
	{orUnc, "Uncommitted receiver needs", 7, 2, 12},
	{orCom, "Committed receiver needs", 9, 2, 12},
	{orD1, "Issuer near, inches", 12, 1, 30},
	{orNear, "Issuer near: reduction", 2, 0, 6},
	{orD2, "Receiver far, inches", 36, 12, 71},
	{or36, "Receiver far: increase", 1, 0, 6},
	{orD3, "Receiver very far, inches", 72, 37, 144},
	{or72, "Receiver very far: increase", 2, 0, 6},
	{orTry, "Repeated: greatest reduction", 3, 0, 6},
	{orLost, "Receiver’s leader lost: increase", 2, 0, 6},
	{orGB, "Grand battery: increase", 1, 0, 6},
	{orNight, "At night: increase", 2, 0, 6},
	{orOwn, "Units obey their leader within, inches", 18, 1, 72},
	{orDef, "Defend: stays within, inches", 6, 0, 24},
	{orChg, "Defend: charges within, inches", 9, 0, 24},
	{orSup, "Support: stays within, inches", 12, 1, 48},
	{sendKeys[0], "Orders a turn, Terrible", 1, 0, 8},
	{sendKeys[1], "Orders a turn, Poor", 1, 0, 8},
	{sendKeys[2], "Orders a turn, Average", 2, 0, 8},
	{sendKeys[3], "Orders a turn, Good", 3, 0, 8},
	{sendKeys[4], "Orders a turn, Excellent", 4, 0, 8},
}

var skirmishNumbers = []number{
	{skKeys[0], "Disorder from", 8, 3, 18},
	{skKeys[1], "1 hit from", 10, 3, 18},
	{skKeys[2], "2 hits from", 13, 3, 18},
	{skKeys[3], "3 hits from", 16, 3, 18},
	{skCap, "Greatest difference counted", 6, 1, 10},
	{skMax, "Hits on one MF a turn", 2, 1, 6},
	{skReach, "Targets within, inches of infantry", 9, 1, 18},
	{skSide, "Front of an MF: to each side, inches", 3, 0, 12},
	{skGuns, "Infantry covers batteries within, inches", 3, 0, 12},
}

var costNumbers = []number{
	{mcForm, "Formation change, limbering, quarters of the move", 2, 0, 4},
	{mcHorse, "Limbering, horse artillery, quarters", 1, 0, 4},
	{mcTurn, "Facing 90° or about, a gun 45°, quarters", 1, 0, 4},
	{mcSlow, "Oblique or retiring: quarters of the speed", 2, 1, 4},
	{mcMud, "Mud: quarters of the speed", 3, 1, 4},
	{mcWall, "A wall or hedge costs", 4, 0, 24},
	{mcVeD, "Enemy near, VeD to change formation, inches", 5, 0, 12},
	{mcZone, "Infantry threat zone, inches", 3, 0, 9},
}

var reactionNumbers = []number{
	{reD2, "Square: D2 too when failing by", 4, 1, 12},
	{reBrave, "VeD of infantry charging cavalry", -2, -8, 0},
	{reRun, "Skirmishers run up to, inches", 6, 1, 18},
}

var fireNumbers = []number{
	{fiMNear, "Muskets, close to", 6, 1, 40},
	{fiMFar, "Muskets, long to", 12, 2, 60},
	{fiRNear, "Rifles, close to", 8, 1, 40},
	{fiRFar, "Rifles, long to", 20, 2, 80},
	{fiLine, "Line fires with, quarters of CV", 4, 0, 4},
	{fiAtt, "Column, with", 2, 0, 4},
	{fiSk, "Skirmish order, with", 2, 0, 4},
	{fiMar, "March column, with", 1, 0, 4},
	{fiSq, "Face of a square, with", 1, 0, 4},
	{fiGar, "One side of a garrison, with", 2, 0, 4},
	{fiLong, "Long range keeps, quarters", 2, 0, 4},
	{fiThin, "Target in skirmish order keeps, quarters", 2, 0, 4},
	{fiRain, "Rain keeps, quarters", 2, 0, 4},
	{fiCol, "Target column, square, limbered", 2, 0, 6},
	{fiFlank, "Into flank or rear", 2, 0, 6},
	{fiGuns, "Target deployed guns", -2, -6, 0},
	{fiLight, "Target in light cover", -1, -6, 0},
	{fiHeavy, "Target in heavy cover", -3, -6, 0},
	{fiDis, "Firer disordered", -2, -6, 0},
	{fiRegt, "Regimental guns", 1, 0, 3},
}

var artilleryNumbers = []number{
	{arCol, "Target column, square, limbered", 2, 0, 6},
	{arFlank, "In flank or rear", 2, 0, 6},
	{arSk, "Target in skirmish order", -3, -6, 0},
	{arGuns, "Target deployed guns", -2, -6, 0},
	{arLight, "Target in light cover", -1, -6, 0},
	{arHeavy, "Target in heavy cover", -3, -6, 0},
	{arMoved, "Moved, turned or unlimbered", -2, -6, 0},
	{arDis, "Firer disordered", -2, -6, 0},
	{arOver, "Overhead", -2, -6, 0},
	{arRain, "Rain", -2, -6, 0},
	{arGB, "Grand battery combining", 1, 0, 4},
	{arLine, "Friends off the line of fire, inches", 3, 0, 12},
	{arClear, "Overhead: clear ground at each end, inches", 4, 0, 12},
}

var grandNumbers = []number{
	{gbN, "Batteries at least", 3, 2, 8},
	{gbGuns, "Guns at least", 24, 8, 96},
	{gbWith, "Batteries firing as one, at most", 3, 1, 8},
	{gbNear, "Batteries within, inches of each other", 2, 1, 12},
}

var riskNumbers = []number{
	{lcFire, "Struck in fire on", 12, 2, 13},
	{lcMelee, "Struck in melee on", 11, 2, 13},
	{lcDead, "Then 1D6: killed up to", 2, 0, 6},
	{lcOut, "Then 1D6: wounded and out up to", 4, 0, 6},
}

var meleeNumbers = []number{
	{meHeavy, "Heavy cavalry charging", 3, 0, 6},
	{meMedium, "Medium cavalry charging", 2, 0, 6},
	{meLight, "Light cavalry charging", 1, 0, 6},
	{meInf, "Infantry charging", 1, 0, 6},
	{meCol, "More when in column", 1, 0, 6},
	{meOpen, "Cavalry against infantry not in square", 3, 0, 8},
	{meSquare, "Cavalry against square", -6, -9, 0},
	{meLance, "Lancers, first round", 1, 0, 4},
	{meFlank, "Attacked in flank", -3, -8, 0},
	{meRear, "Attacked in rear", -4, -8, 0},
	{meAnchor, "Each flank anchored", 1, 0, 3},
	{meDis, "Disordered", -2, -6, 0},
	{meBlown, "Blown", -3, -6, 0},
	{meUp, "Uphill", 1, 0, 4},
	{meObstacle, "Obstacle or light cover", 1, 0, 4},
	{meWorks, "Heavy cover, works or bridge", 2, 0, 6},
	{meGunI, "Guns against infantry", -2, -9, 0},
	{meGunC, "Guns against cavalry", -4, -9, 0},
	{meMud, "Mud: charging bonus", -1, -4, 0},
	{meHelp, "Friend in contact adds, quarters of CV", 2, 0, 4},
	{md3, "Retreats from a difference of", 3, 2, 6},
	{md6, "Routs from", 6, 3, 9},
	{md9, "Broken from", 9, 4, 14},
	{lossKeys[locked], "CV lost, locked", 1, 0, 6},
	{lossKeys[recoils], "CV lost, recoil", 1, 0, 6},
	{lossKeys[retreats], "CV lost, retreat", 2, 0, 6},
	{lossKeys[routs], "CV lost, rout", 3, 0, 6},
	{mlWin, "CV lost by the winner, retreat or less", 1, 0, 3},
	{mlBack, "Recoils, inches", 3, 1, 12},
	{mlFlee, "Routs, quarters of a tactical move", 6, 1, 12},
	{mlCall, "Recalls up to, inches", 6, 0, 18},
	{mlBlown, "Stays blown with enemy within, inches", 5, 0, 18},
}

var moraleNumbers = []number{
	{moShaken, "Shaken", -1, -6, 0},
	{moSpent, "Spent", -3, -6, 0},
	{moLost, "Each unit lost beyond the first", -1, -4, 0},
	{moLeader, "Leader lost", -1, -4, 0},
	{moBUA, "In a BUA or works", 1, 0, 4},
	{moChief, "Army leader near, inches", 12, 1, 48},
	{moArmy, "Army leader near", 1, 0, 4},
	{moRet, "Retires when failing by", 3, 2, 6},
	{moBrk, "Breaks when failing by", 5, 3, 9},
	{moRally, "Rallying a broken MF", -3, -6, 0},
	{moThird, "Army tests when this % is lost", 33, 1, 100},
	{moSixth, "Army: each further sixth lost", -1, -4, 0},
}

var rallyNumbers = []number{
	{raNear, "Leader within, inches of the MF", 12, 1, 48},
	{raMost, "Recoveries of a unit, at most", 2, 0, 2},
	{raShare, "CV that may come back, quarters of the loss", 2, 0, 4},
	{raRegt, "Regimental guns come back after a turn out of action: 0 no, 1 yes", 1, 0, 1},
}

var sightNumbers = []number{
	{grLight, "Light wood: visibility, inches", 3, 0, 24},
	{grHeavy, "Heavy wood: visibility, inches", 2, 0, 24},
}

var townNumbers = []number{
	{houseKeys[0], "Garrison in melee, wood", 1, 0, 6},
	{houseKeys[1], "Garrison in melee, stone", 2, 0, 6},
	{houseKeys[2], "Garrison in melee, fortified", 3, 0, 6},
	{buStorm, "Stormed at a difference of", 3, 1, 8},
	{buFire, "Factor that may set fire", 6, 1, 12},
	{coverKeys[0], "Cover of wood: 0 none, 1 light, 2 heavy", 1, 0, 2},
	{coverKeys[1], "Cover of stone: 0 none, 1 light, 2 heavy", 2, 0, 2},
	{coverKeys[2], "Cover of fortified: 0 none, 1 light, 2 heavy", 2, 0, 2},
	{blazeKeys[0], "Wood catches fire on", 11, 2, 13},
	{blazeKeys[1], "Stone catches fire on", 12, 2, 13},
	{buBurn, "Burns for, turns", 6, 1, 20},
	{buLoss, "Burning section: garrison loses, CV", 1, 0, 4},
}

var arrivalNumbers = []number{
	{anNeed, "Arrives on", 8, 2, 12},
	{anForce, "Forced march", 2, 0, 6},
	{anRoad, "Bad road", -2, -6, 0},
	{anRain, "Rain", -1, -6, 0},
	{anNight, "Night", -2, -6, 0},
	{anWait, "Each turn waited", 1, 0, 4},
	{anLose, "Forced march, VeD failed: CV lost", 1, 0, 4},
}

var weatherNumbers = []number{
	{weRain, "At the start 1D6: rain from", 5, 1, 7},
	{weMud, "At the start 1D6: mud from", 6, 1, 7},
	{weEvery, "Weather roll every, turns", 3, 1, 20},
	{weClear, "Clears on, or less", 3, 1, 12},
	{weWorse, "Worsens on, or more", 11, 2, 13},
	{weTurns, "Mud lasts, turns", 4, 0, 9},
	{weSee, "Visibility in rain, inches", 18, 1, 60},
	{weDark, "Visibility at night, inches", 4, 1, 60},
}

// House implements book.Housed.
func (s State) House() (*book.House, book.Changed) { return house, s.Set }

// WithHouse implements book.Housed.
func (s State) WithHouse(c book.Changed) State { s.Set = c; return s }

// v returns the value of k in force.
func (s State) v(k book.Key) int { return house.InForce(s.Set, k) }

// on reports whether a switch is on.
func (s State) on(sw book.Key) bool { return s.v(sw) == 0 }
