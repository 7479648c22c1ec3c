package minie

import (
	"fmt"

	"vedette/engine/book"
	"vedette/engine/table"
)

// Chapters of the rule book, as its table of contents names them, and house chapters for the
// lost pages.
const (
	secTurn     = "Game Turn"
	secOrg      = "Infantry Organization"
	secForms    = "Infantry Manoeuvre Formations"
	secHorse    = "Cavalry Manoeuvre Formations"
	secChange   = "Changing Manoeuvre Formation"
	secMove     = "Movement Capability Chart"
	secVolley   = "Line Infantry Fire"
	secLight    = "Light Infantry Fire"
	secChFire   = "Cavalry Charge Fire"
	secBreak    = "Heavy Cavalry Breakthrough"
	secDefFire  = "Defensive Charge Fire"
	secMelee    = "Melee Combat"
	secGuns     = "Artillery"
	secShot     = "Roundshot Artillery Ammunition"
	secShell    = "Shell Artillery Ammunition"
	secRifled   = "Rifled Shell Artillery Ammunition"
	secCanister = "Canister Artillery Ammunition"
	secOrders   = "Command And Control"
	secMorale   = "Morale and Élan"
	secGround   = "Terrain Effects"
	secRiders   = "Messengers"
	secHLosses  = "House: losses and officers"
	secHMelee   = "House: melee"
	secHGround  = "House: more ground"
	secHSight   = "House: visibility, night and cover"
	secHEng     = "House: engineers and pioneers"
	secHWorks   = "House: field defences"
	secHObst    = "House: obstacles"
	secHDemo    = "House: demolitions"
	secHPont    = "House: pontoon bridges"
	secHCamp    = "House: campaigning"
	secHRange   = "House: artillery"
	secHSet     = "House: settings"
)

// option is a row of a table that is chosen by its id.
type option struct{ id, name string }

// class is a kind of troops.
type class struct{ id, name, symbol string }

// Classes of units, by [classes].
const (
	Infantry = iota
	Light
	HeavyCav
	LightCav
	Artillery
	Engineers
	General
	Wagon
)

var classes = [...]class{
	{"infantry", "line infantry", "t-infantry"}, {"light", "light infantry", "t-riflemen"}, {"heavy", "heavy cavalry", "t-cavalry"},
	{"light-cavalry", "light cavalry", "t-cavalry"}, {"artillery", "artillery", "t-gun"}, {"engineers", "engineers", "t-infantry"},
	{"general", "general", "t-officer"}, {"wagon", "wagon", "t-convoy"},
}

// kinds names what a unit may count as at the moment: its class, or one of the kinds that follow the classes.
var kinds = [...]string{"line infantry", "light infantry", "heavy cavalry", "light cavalry", "artillery", "engineers", "general", "wagon",
	"dismounted cavalry", "horse artillery", "infantry skirmishing"}

const (
	kindDismounted = iota + Wagon + 1
	kindHorseGuns
	kindSkirmishing
)

// Qualities of units. Source: HM-90.
const (
	Militia = iota
	Poor
	Green
	Regular
	Veteran
	Elite
)

var qualities = [...]option{{"militia", "militia"}, {"poor", "poor"}, {"green", "green"}, {"regular", "regular"},
	{"veteran", "veteran"}, {"elite", "elite"}}

// moraleIndex returns the morale score that a quality needs to pass. Source: HM-90.
func moraleIndex(quality int) int { return 9 - quality }

// Weapons of units, by [weapons].
const (
	Smooth = iota
	Rifled
	SmoothCarbine
	RifledCarbine
	Repeater
	NoMusket
)

type weapon struct {
	id, name  string
	bore, max int
}

// weapons lists bore (group of columns in [deductions]) and greatest range in quarter inches.
// Source: HM-50; horse-musket-charts C2.
var weapons = [...]weapon{
	{"smooth", "smooth-bore muskets", 0, 28}, {"rifled", "rifled muskets", 1, 60},
	{"smooth-carbine", "smooth-bore carbines", 0, 14}, {"rifled-carbine", "rifled carbines", 1, 30},
	{"repeater", "repeaters", 2, 40}, {"none", "no muskets", 0, 0},
}

// Formations, by [formations].
const (
	Line = iota
	Column
	AttackColumn
	Skirmish
	Square
	Limbered
	Unlimbered
	Routing
)

var formations = [...]option{
	{"line", "line"}, {"column", "march column"}, {"attack", "attack column"}, {"skirmish", "skirmish order"},
	{"square", "square"}, {"limbered", "limbered"}, {"unlimbered", "unlimbered"}, {"rout", "rout"},
}

type gun struct {
	id, name string
	reach    int
}

// guns lists the guns with their range in quarter inches; howitzers have three quarters of it. Source: HM-70.
var guns = [...]gun{{"4", "4-pounder", 80}, {"6", "6-pounder", 100}, {"8", "8-pounder", 120}, {"12", "12-pounder", 240},
	{"rifled", "rifled gun", 360}}

const rifledGun = 4

// gunReach returns the range of a gun in quarter inches.
func gunReach(gun int, howitzer bool) int {
	if howitzer {
		return guns[gun].reach * 3 / 4
	}
	return guns[gun].reach
}

// bands gives the row of [deductions] for a range in whole inches. Source: HM-52.
var bands = table.Bands[int]{{Max: 2, Is: 0}, {Max: 5, Is: 1}, {Max: 8, Is: 2}, {Max: 10, Is: 3}, {Max: 13, Is: 4}, {Max: 15, Is: 5}}

var bandNames = [...]string{"0–2″", "3–5″", "6–8″", "9–10″", "11–13″", "14–15″"}

const out = -1 // out of range. Source: HM-R08

// deductions has a row for each of [bands]. Its columns are smooth ordinary, smooth first, rifled ordinary, rifled first, repeater
// ordinary and repeater first volley, each in the open and in cover, as printed. Source: HM-52.
var deductions = [6][12]int{
	{2, 3, 1, 3, 1, 2, 0, 1, 0, 1, 0, 0},
	{3, 4, 2, 3, 2, 3, 1, 2, 1, 2, 2, 1},
	{4, 5, 3, 4, 3, 4, 2, 3, 2, 3, 3, 2},
	{out, out, out, out, 4, 5, 3, 4, 3, 4, 4, 4},
	{out, out, out, out, 5, 6, 4, 5, out, out, out, out},
	{out, out, out, out, 6, 7, 5, 6, out, out, out, out},
}

// pattern lists the cells of first volleys that break the pattern of their column, with the value that would keep it,
// for the switch HM-S01: band, column, value. Source: HM-R05.
var pattern = [...][3]int{{0, 3, 2}, {1, 10, 0}, {1, 11, 1}, {2, 10, 1}, {2, 11, 2}, {3, 10, 2}, {3, 11, 3}}

// deduction returns a cell of [deductions], with smooth that of [pattern] (HM-S01).
func deduction(band, bore int, first, cover, smooth bool) int {
	col := 4 * bore
	if first {
		col += 2
	}
	if cover {
		col++
	}
	if smooth {
		for _, m := range pattern {
			if m[0] == band && m[1] == col {
				return m[2]
			}
		}
	}
	return deductions[band][col]
}

// none is a kill number that no d6 reaches.
const none = 7

// lightCase is a combination of firer and target, with the number that kills at each of [lightBands].
type lightCase struct {
	name       string
	kill       [3]int
	mayBeCover bool
}

// lightFire lists the cases of light infantry fire. Columns: to 8″, to 10″, to 15″. Source: HM-54, HM-R14; C3.
var lightFire = [...]lightCase{
	{"light infantry at line or cavalry in the open", [3]int{5, 6, 6}, true},
	{"light infantry at line or cavalry in cover", [3]int{6, none, none}, true},
	{"light infantry at a general, gunners or pioneers", [3]int{6, none, none}, false},
	{"light infantry at light infantry in the open", [3]int{5, 6, 6}, true},
	{"light infantry at light infantry in cover", [3]int{5, 6, none}, true},
	{"line at light infantry in the open", [3]int{4, 5, 6}, true},
	{"line at light infantry in cover", [3]int{5, 6, 6}, true},
}

// lightBands gives the column of [lightFire] for a range in inches; a range on a limit is in the nearer band. Source: HM-R24.
var lightBands = table.Bands[int]{{Max: 8, Is: 0}, {Max: 10, Is: 1}, {Max: 15, Is: 2}}

// stick is the roundshot stick: colour by the die, and for each group the section in inches behind the target.
// Source: HM-73; C4.
var stick = [...]struct {
	name     string
	from, to int // of the d6
	near     [2]int
	mid      [2]int
	far      [2]int
}{
	{"red", 1, 2, [2]int{9, 13}, [2]int{21, 23}, [2]int{27, 28}},
	{"yellow", 3, 4, [2]int{13, 17}, [2]int{23, 25}, [2]int{28, 29}},
	{"olive", 5, 6, [2]int{17, 21}, [2]int{25, 27}, [2]int{29, 30}},
}

// section prints a section of the stick or a zone of the cone in inches. A figure on a line counts in
// the nearer section; the first zone of the cone starts at the muzzle. Source: C4.
func section(from, to int) string {
	if from == 0 {
		return fmt.Sprintf("to %d", to)
	}
	return fmt.Sprintf("over %d to %d", from, to)
}

// onLimit is the help for figures on the line between two sections.
const onLimit = "A figure on a line counts in the nearer section."

var groupKill = [...]int{4, 5, 6} // near, mid, far: HM-73

var thirds = [...]string{"near third", "middle third", "far third"}

// shellFalls says where the shell template goes, by the die. Source: HM-74.
var shellFalls = [...]string{1: "a dud", 2: "beyond", 3: "to the left", 4: "short", 5: "to the right", 6: "on the point of aim"}

// coneZone is a zone of the canister cone, in inches from the muzzle, with the kill numbers of smooth and rifled guns.
type coneZone struct {
	name           string
	from, to       int
	smooth, rifled int
}

func (z coneZone) kill(rifled bool) int {
	if rifled {
		return z.rifled
	}
	return z.smooth
}

// canister has the zones of the cone. Source: HM-75, HM-R20; C6.
var canister = [...]coneZone{{"close", 0, 3, 4, 5}, {"normal", 3, 7, 5, 6}, {"long", 7, 13, 6, none}}

// paces lists the paces. Source: C1.
var paces = [...]option{{"line", "in line"}, {"column", "in column"}, {"double", "at the double"}, {"walk", "at the walk"},
	{"charge", "charge"}, {"rout", "rout or retire"}, {"push", "by hand"}, {"turn", "turn 45°"},
	{"skirmish", "in skirmish order"}}

// ground is a kind of ground, with its cost to foot, horse and wheels in per cent of the move; 100 is impassable.
type ground struct {
	id, name string
	cost     [3]int
	open     int // cost to skirmishers; -1 as foot
	crossing bool
	gate     bool // wheels pass at a gate
	house    bool
	cover    string
}

// grounds lists the ground in the order of the forms. Source: HM-100; C10 and C15 for house ground.
var grounds = [...]ground{
	{id: "open", name: "Open ground", open: -1, cover: "none"},
	{id: "forest", name: "Forest", cost: [3]int{50, 50, 50}, open: 0, cover: "soft; blocks sight"},
	{id: "orchard", name: "Orchard", cost: [3]int{50, 50, 50}, open: 0, cover: "soft; lanes to see through"},
	{id: "undergrowth", name: "Forest with undergrowth", cost: [3]int{75, 75, 100}, open: 25, cover: "soft; blocks sight"},
	{id: "swamp", name: "Swamp", cost: [3]int{50, 50, 100}, open: -1, cover: "soft for foot"},
	{id: "hill", name: "Hill", cost: [3]int{25, 25, 50}, open: -1, cover: "the crest blocks sight"},
	{id: "scrub", name: "Scrub", cost: [3]int{25, 25, 50}, open: -1, cover: "soft for skirmishers; seen within 1¼″"},
	{id: "field", name: "Field", cost: [3]int{25, 25, 50}, open: -1, cover: "as scrub; open in winter"},
	{id: "ploughed", name: "Ploughed land", cost: [3]int{0, 0, 25}, open: -1, house: true, cover: "none; double for wheels when wet"},
	{id: "vineyard", name: "Vineyard", cost: [3]int{25, 50, 50}, open: -1, house: true, cover: "soft"},
	{id: "rough", name: "Rough ground, rocks", cost: [3]int{25, 50, 100}, open: -1, house: true, cover: "soft"},
	{id: "steep", name: "Steep slope", cost: [3]int{50, 50, 100}, open: -1, house: true, cover: "none"},
	{id: "ruin", name: "Ruined building", cost: [3]int{25, 100, 100}, open: -1, house: true, cover: "hard; skirmishers only"},
	{id: "wall", name: "Wall or fence", cost: [3]int{50, 25, 100}, open: -1, crossing: true, gate: true,
		cover: "right behind it; wall hard, fence soft"},
	{id: "hedge", name: "Low hedge", cost: [3]int{25, 25, 100}, open: -1, crossing: true, gate: true, house: true,
		cover: "soft right behind it"},
	{id: "high-hedge", name: "High hedge", cost: [3]int{50, 100, 100}, open: -1, crossing: true, gate: true, house: true,
		cover: "soft; blocks sight"},
	{id: "shallow", name: "Shallow water, ford", cost: [3]int{25, 25, 0}, open: -1, crossing: true, cover: "none"},
	{id: "deep", name: "Deep water", cost: [3]int{50, 50, 0}, open: -1, crossing: true, cover: "hard for foot on the bank"},
	{id: "sunken", name: "Sunken road, across", cost: [3]int{25, 25, 25}, open: -1, crossing: true, house: true, cover: "hard for foot"},
	{id: "abatis", name: "Abatis", cost: [3]int{50, 100, 100}, open: -1, crossing: true, house: true, cover: "stops a charge"},
	{id: "chevaux", name: "Chevaux-de-frise", cost: [3]int{25, 100, 100}, open: -1, crossing: true, house: true, cover: "none"},
	{id: "wire", name: "Wire or stakes", cost: [3]int{25, 50, 100}, open: -1, crossing: true, house: true, cover: "no breakthrough"},
}

// wheelsInWater has what wheels pay to enter, cross and leave water, in per cent of the move. Source: HM-100.
var wheelsInWater = map[string][3]int{"shallow": {50, 50, 50}, "deep": {50, 75, 50}}

// groundOf returns the row of [grounds] with this id, or -1.
func groundOf(id string) int {
	for i, g := range grounds {
		if g.id == id {
			return i
		}
	}
	return -1
}

// taskKind is a kind of engineering task. Its points are the house value [taskKey].
type taskKind struct {
	id, name, section string
	each              string // unit of measure, part of the id of its name in say.txt; "thing" when it cannot be measured
	max               int
	effect            string   // id of the note when it is finished
	with              book.Key // house value quoted by that note, "" for none
	bang              bool     // is fired in the demolition step
}

// firstBang is the first demolition in [taskKinds].
const firstBang = 10

// taskKinds lists the engineering tasks. Source: C14 to C17.
var taskKinds = [...]taskKind{
	{"breastwork", "Log or gabion breastwork", secHWorks, "inch", 20, "e-log", workHard, false},
	{"trench", "Trench", secHWorks, "inch", 20, "e-hard", "", false},
	{"parapet", "Parapet with ditch", secHWorks, "inch", 20, "e-parapet", "", false},
	{"pit", "Gun pit", secHWorks, "gun", 4, "e-pit", "", false},
	{"redoubt", "Redoubt", secHWorks, "thing", 1, "e-redoubt", workHolds, false},
	{"abatis", "Abatis", secHObst, "inch", 20, "e-abatis", "", false},
	{"chevaux", "Chevaux-de-frise", secHObst, "inch", 20, "e-chevaux", "", false},
	{"wire", "Wire or stakes", secHObst, "inch", 20, "e-wire", "", false},
	{"mine", "Mine or fougasse", secHObst, "mine", 6, "e-mine", "", false},
	{"gap", "Gap in an obstacle", secHObst, "inch", 10, "e-gap", "", false},
	{"wood-bridge", "Charge for a wooden bridge", secHDemo, "thing", 1, "e-fire", "", true},
	{"stone-bridge", "Charge for a stone bridge", secHDemo, "thing", 1, "e-fire", "", true},
	{"gate", "Charge for a wall or gate", secHDemo, "thing", 1, "e-fire", "", true},
	{"building", "Charge for a building", secHDemo, "thing", 1, "e-fire", "", true},
	{"spike", "Spiking of a gun", secHDemo, "thing", 1, "e-spike", spikeMen, true},
	{"pontoon", "Pontoon bridge", secHPont, "span", 4, "e-bridge", "", false},
}

// taskOf returns the row of [taskKinds] with this id, or -1.
func taskOf(id string) int {
	for i, k := range taskKinds {
		if k.id == id {
			return i
		}
	}
	return -1
}

// sky is light and weather. Its visibility is the house value [skyKey].
type sky struct {
	id, name string
	night    bool
}

// skies lists light and weather. Source: C11.
var skies = [...]sky{{"clear", "clear day", false}, {"haze", "haze", false}, {"rain", "rain", false}, {"dusk", "dusk or dawn", false},
	{"fog", "fog", false}, {"moon", "moonlight", true}, {"dark", "darkness", true}}

const (
	skyClear = 0
	skyRain  = 2
)

// Printed melee modifiers. Source: HM-60.
const (
	meleeGeneral  = 5
	meleeWorks    = -4
	meleeDownhill = 4
	meleeHeavy    = 8
	meleeLight    = 4
)

// messenger gives the fate of a messenger who meets the enemy, by the id of its sentence. Source: HM-80.
var messenger = table.Rows[string]{{From: 1, To: 1, Is: "missed"}, {From: 2, To: 5, Is: "back"}, {From: 6, To: 6, Is: "captured"}}

// groups returns how many dice n figures throw in groups of size. With any (HM-S08) a started group counts,
// otherwise half a group or more. Source: HM-51, HM-R17.
func groups(n, size int, any bool) int {
	d := n / size
	if rest := n % size; rest*2 >= size || any && rest > 0 {
		d++
	}
	return d
}

// share returns n divided by part, rounded up. Source: HM-R27.
func share(n, part int) int { return (n + part - 1) / part }
