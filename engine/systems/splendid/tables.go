package splendid

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// Arm is the kind of unit that terrain distinguishes.
type Arm uint8

// The arms. Leaders and wagons are ignored by the guidelines.
const (
	Foot Arm = iota
	Mounted
	Artillery
	Ignored
)

var armNames = [...]string{"foot", "mounted", "artillery", "leaders and wagons"}

// Rate is the effect of a feature on movement.
type Rate uint8

const (
	Free   Rate = iota // full rate, as in the open
	Half               // every inch costs two while interpenetrated
	Never              // prohibited
	OnRoad             // prohibited, except along a road
	Cross              // under rules of its own: a bridge is crossed by procedure
)

var rateNames = [...]string{"normal", "half", "never", "by road", "special"}

// kind is one row of the feature table.
// Source: SPL-30 to SPL-33; the forest's fire is SPL-R18 (house), the landmark's rate SPL-R19 (derived).
type kind struct {
	id, name  string
	linear    bool
	move      [3]Rate // foot, mounted, artillery
	charge    [2]Rate // foot, mounted
	intercept Rate    // mounted
	beyond    bool    // stops fire at targets behind it
	bounceOn  bool    // stops bounce-through onto targets on or in it
	bounceBy  bool    // stops bounce-through onto targets behind it
	cover     bool
	advantage bool
	strength  book.Key // house number for its strength, "" if it is not a structure
	symbol    string
}

// kinds is the feature table in the order of the document.
var kinds = [...]kind{
	//    id         name                      linear  foot    mounted artill.   charge f, m     intercept beyond on   behind cover  adv.
	{"contour", "Contour", false, [3]Rate{Free, Free, Free}, [2]Rate{Free, Free}, Free, true, false, false, false, false, "", "c-open"},
	{"hill", "Hill", false, [3]Rate{Half, Half, Half}, [2]Rate{Half, Half}, Half, true, true, true, false, true, "", "c-rough"},
	{"rough", "Passable rough ground", false, [3]Rate{Free, Half, Half}, [2]Rate{Half, Never}, Never, false, true, true, false, true, "",
		"c-rough"},
	{"rocks", "Impassable rough ground", false, [3]Rate{OnRoad, OnRoad, OnRoad}, [2]Rate{Never, Never}, Never, false, true, true, false,
		false, "", "c-rough"},
	{"forest", "Forest", false, [3]Rate{OnRoad, OnRoad, OnRoad}, [2]Rate{Never, Never}, Never, true, true, true, false, false, "", "c-soft"},
	{"bog", "Boggy ground", false, [3]Rate{OnRoad, OnRoad, OnRoad}, [2]Rate{Never, Never}, Never, false, false, true, false, false, "",
		"c-rough"},
	{"wood", "Wood", false, [3]Rate{Half, Half, Never}, [2]Rate{Half, Never}, Never, true, true, true, true, true, "", "c-soft"},
	{"village", "Village", false, [3]Rate{Half, Half, Half}, [2]Rate{Half, Half}, Never, true, true, true, true, true, "village", "t-village"},
	{"landmark", "Landmark", false, [3]Rate{Free, Never, Never}, [2]Rate{Free, Never}, Never, true, true, true, true, true, "landmark",
		"t-outpost"},
	{"bridge", "Bridge", false, [3]Rate{Cross, Cross, Cross}, [2]Rate{Cross, Cross}, Never, false, false, false, false, true, "bridge",
		"i-next"},
	{"hedge", "Hedge or fence", true, [3]Rate{Half, Half, Half}, [2]Rate{Half, Never}, Never, false, false, false, false, true, "", "c-soft"},
	{"wall", "Stone wall", true, [3]Rate{Half, Half, Half}, [2]Rate{Half, Never}, Never, false, false, true, true, true, "", "c-hard"},
	{"earthwork", "Earthwork", true, [3]Rate{Half, Half, Half}, [2]Rate{Half, Never}, Never, false, false, true, true, true, "", "c-fort"},
	{"ditch", "Ditch or sunken road", true, [3]Rate{Half, Half, Half}, [2]Rate{Half, Half}, Half, false, true, true, true, true, "",
		"c-rough"},
	{"stream", "Stream", true, [3]Rate{Half, Half, Half}, [2]Rate{Never, Never}, Never, false, true, true, false, false, "", "c-open"},
	{"ford", "Ford", true, [3]Rate{Half, Half, Half}, [2]Rate{Never, Never}, Never, false, true, true, false, false, "", "c-open"},
	{"river", "River", true, [3]Rate{Never, Never, Never}, [2]Rate{Never, Never}, Never, false, false, true, false, false, "", "c-open"},
	{"road", "Road", true, [3]Rate{Free, Free, Free}, [2]Rate{Free, Free}, Free, false, false, false, false, false, "", "c-open"},
}

func kindOf(id string) (kind, bool) {
	if i := slices.IndexFunc(kinds[:], func(k kind) bool { return k.id == id }); i >= 0 {
		return kinds[i], true
	}
	return kind{}, false
}

// water reports whether k is a stream, a ford or a river.
func (k kind) water() bool { return k.wet() || k.id == "river" }

// wet reports whether k counts as a stream. Source: SPL-47.
func (k kind) wet() bool { return k.id == "stream" || k.id == "ford" }

// fence reports whether k is a hedge, fence, stone wall or earthwork. Source: SPL-31.
func (k kind) fence() bool { return k.id == "hedge" || k.id == "wall" || k.id == "earthwork" }

// section returns the chapter that describes the feature.
func (k kind) section() string {
	if k.linear {
		return secLinear
	}
	return secGeneral
}

// The columns of the class table.
const (
	colMove = iota
	colCharge
	colIntercept
	colStep
	colRange
	colDice
	colClose
	colHitClose
	colHitFar
	colHand
	colMorale
	columns
)

// column is a column of the class table with its limits.
type column struct {
	key, name, group string
	min, max         int
}

var cols = [columns]column{
	{"move", "move, inches", "Movement", 1, 30},
	{"charge", "charge, inches", "Charges", 0, 30},
	{"intercept", "intercept, inches", "Charges", 0, 20},
	{"step", "side-step, step back or prolong, inches", "Movement", 0, 10},
	{"range", "range, inches", "Ranges", 0, 72},
	{"dice", "dice for two stands", "Dice", 0, 20},
	{"close", "close range, inches", "Ranges", 0, 36},
	{"hit", "to hit at close range", "To hit", 2, 6},
	{"far", "to hit beyond close range", "To hit", 2, 6},
	{"hand", "hand-to-hand dice per stand", "Dice", 0, 6},
	{"morale", "to pass a morale test", "Morale", 2, 6},
}

// class is one row of the class table, which the guidelines leave to the main rules.
// Source: splendid-host C1, C2, C5.
type class struct {
	id, name, symbol string
	arm              Arm
	stands, most     int // usual and greatest number of stands when mustered
	v                [columns]int
}

var classes = [...]class{
	//                                                       move ch. int step range dice close hit far hand morale
	{"pike", "Pike", "t-infantry", Foot, 4, 6, [columns]int{6, 8, 0, 2, 0, 0, 0, 5, 5, 2, 2}},
	{"foot", "Foot", "t-infantry", Foot, 4, 6, [columns]int{6, 8, 0, 2, 8, 2, 4, 4, 5, 1, 2}},
	{"musket", "Musket", "t-infantry", Foot, 4, 6, [columns]int{6, 8, 0, 2, 8, 2, 4, 4, 5, 1, 3}},
	{"light", "Light foot", "t-riflemen", Foot, 4, 6, [columns]int{8, 10, 0, 3, 6, 2, 3, 5, 5, 1, 2}},
	{"dismounted", "Dragoons, dismounted", "t-riflemen", Foot, 4, 6, [columns]int{8, 0, 0, 3, 6, 2, 3, 5, 5, 1, 2}},
	{"dragoons", "Dragoons, mounted", "t-cavalry", Mounted, 4, 4, [columns]int{10, 0, 0, 2, 0, 0, 0, 5, 5, 1, 2}},
	{"cavalry", "Cavalry", "t-cavalry", Mounted, 4, 4, [columns]int{12, 14, 7, 2, 3, 1, 0, 5, 5, 2, 2}},
	{"heavy", "Heavy cavalry", "t-cavalry", Mounted, 4, 4, [columns]int{10, 12, 6, 2, 3, 1, 0, 5, 5, 3, 2}},
	{"frame", "Frame gun", "t-gun", Artillery, 1, 2, [columns]int{6, 0, 0, 3, 16, 4, 8, 5, 6, 0, 3}},
	{"regular", "Regular gun", "t-gun", Artillery, 1, 2, [columns]int{5, 0, 0, 2, 24, 6, 12, 5, 6, 0, 3}},
	{"siege", "Heavy gun", "t-gun", Artillery, 1, 2, [columns]int{4, 0, 0, 1, 32, 8, 16, 5, 6, 0, 3}},
	{"leader", "Leader", "t-officer", Ignored, 1, 1, [columns]int{14, 0, 0, 0, 0, 0, 0, 5, 5, 0, 2}},
	{"wagon", "Wagon", "t-convoy", Ignored, 1, 1, [columns]int{5, 0, 0, 0, 0, 0, 0, 5, 5, 0, 2}},
}

func classOf(id string) (class, bool) {
	if i := slices.IndexFunc(classes[:], func(c class) bool { return c.id == id }); i >= 0 {
		return classes[i], true
	}
	return class{}, false
}

// damageOf returns the structural hits that a class scores on a 1 or 2, 0 for none. Source: SPL-60.
func damageOf(class string) int {
	switch class {
	case "regular":
		return 1
	case "siege":
		return 2
	}
	return 0
}

// tangents holds tangents in thousandths, in steps of five degrees from 0 to 45.
var tangents = [...]int{0, 87, 176, 268, 364, 466, 577, 700, 839, 1000}

// formations lists the formations. Source: splendid-host C1, C6.
var formations = []view.Option{
	{ID: "line", Label: "Line"},
	{ID: "column", Label: "Column"},
	{ID: "road", Label: "Road column"},
	{ID: "block", Label: "Defensive block"},
	{ID: "skirmish", Label: "Skirmish"},
}

func isFormation(id string) bool {
	return slices.ContainsFunc(formations, func(o view.Option) bool { return o.ID == id })
}

func formationName(id string) string {
	for _, f := range formations {
		if f.ID == id {
			return f.Label
		}
	}
	return id
}

// halve returns half of n, rounded down. Source: SPL-15, SPL-22.
func halve(n int) int { return n / 2 }
