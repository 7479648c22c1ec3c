package splendid

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System is the rule book.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ view.System = System{}

// The kit's types for this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the book in the form the kit runs. init fills in the menu, because its plans refer to rules.
var rules = book.Rules[State]{Facts: facts, Words: words, Ended: State.ended, Close: afterDeed}

func init() { rules.Menu = menu }

// Info implements view.System.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "splendid", Title: "A Splendid Victory! The Terrain Guidelines", Author: "Trevor Raymond", Year: "February 2014",
		Edition: "as published on the web", Stage: "complete", Symbol: "t-village",
		Blurb: "What hills, woods, villages, walls and bridges do to movement, fire and hand-to-hand combat in the English Civil War.",
		House: "The guidelines build on another rule book. Units, distances, dice, phases, morale and the ready-made forces are our own " +
			"design and can be changed; the terrain is as printed.",
	}
}

// DiceModes implements view.System.
func (System) DiceModes() []engine.DiceMode {
	return book.DiceModes([]dice.Class{combat, morale}, order)
}

// Lends lists the procedures and sheets that can be used beside another rule book.
func (System) Lends() (procedures, sheets []string) {
	for _, p := range rules.Menu {
		if p.Lent {
			procedures = append(procedures, p.ID)
		}
	}
	return procedures, []string{"ground"}
}

// The groups of the menu.
const (
	groupGround = "Terrain"
	groupMove   = "Movement"
	groupCharge = "Charges"
	groupFire   = "Fire"
	groupHand   = "Hand-to-hand and morale"
	groupGame   = "The battle"
)

// lent makes a procedure that can be used beside another rule book; own makes one that cannot.
func lent(id, name, group, symbol, section, ref string, plan func(*plan) deed) procedure {
	p := own(id, name, group, symbol, section, ref, plan)
	p.Lent = true
	return p
}

func own(id, name, group, symbol, section, ref string, plan func(*plan) deed) procedure {
	return procedure{Procedure: view.Procedure{ID: id, Name: name, Group: group, Symbol: symbol, Section: section, Ref: ref},
		Bars: bars[id], Always: id == "settings" || id == "unit" || id == "feature", Plan: plan}
}

// bars gives, by procedure, the reason why it cannot be entered now, or "".
var bars = map[string]func(s State) string{
	"phase": func(s State) string { return book.When(s.Turn == 0, "The battle has not begun.") },
	"initiative": func(s State) string {
		return book.When(s.Turn == 0 || s.Phase != phInitiative, "Roll for initiative at the start of a turn.")
	},
	"unit": noUnits,
	"stay": noUnits,
	commander.StandsEntry: func(s State) string {
		return book.When(!s.isBattle(), "The app has no map of this table.")
	},
	"again":     noUnits,
	"take":      noUnits,
	"formation": noUnits,
	"casualty":  noUnits,
	"limber":    noUnits,
	"feature":   func(s State) string { return book.When(len(s.Features) == 0, "No features on the list yet.") },
	"bounce": func(s State) string {
		return book.When(s.off(keyBounce), "Bounce-through is switched off in the settings.")
	},
	"structure": func(s State) string {
		return book.When(s.off(keyStructures), "Structural damage is switched off in the settings.")
	},
}

func noUnits(s State) string { return book.When(len(s.Units) == 0, "No units on the roster yet.") }

func (s State) ended() string {
	return book.When(s.Over != "", "The battle is over. Undo to play on.")
}

// menu lists every procedure in the order of the screen.
var menu = []procedure{
	lent("place", "Place a feature", groupGround, "n-ground", secGeneral,
		"Checks a piece of terrain for size, distance and overlap, and lists it. The referee may allow what the limits forbid.", planPlace),
	lent("feature", "Feature record", groupGround, "n-ground", houseRecord,
		"Corrects a piece of terrain: strength, size, name.", planFeature),
	lent("move", "Move", groupMove, "i-next", secMove,
		"How far a unit gets. It moves at full rate until it touches a feature; while any stand is in or touching a half-rate "+
			"feature, every inch costs two. Several features count once.", planMove),
	own("stay", "Stay, or hold fire", groupMove, "i-check", houseNames,
		"The unit does nothing in this phase, unless you change your mind before it ends.", planStay),
	own("formation", "Change formation", groupMove, "i-ready", secConsider,
		"Any valid formation is allowed in terrain unless the entry says otherwise.", planForm),
	own("limber", "Limber or unlimber", groupMove, "t-gun", houseNames,
		"A gun moves limbered and fires unlimbered; an unlimbered gun can be prolonged by hand.", planLimber),
	lent("bridge", "Cross a bridge", groupMove, "i-next", secBridge,
		"Move the unit until it touches the bridge, then lift it and set it down touching the far side, in the same formation and "+
			"any facing. That uses all its movement.", planBridge),
	lent("landmark", "Enter or abandon a landmark", groupMove, "t-outpost", secLandmark,
		"One foot unit at a time. It moves on, declares its defence and at once forms a defensive block; all its stands then count as "+
			"inside. It leaves in another formation.", planLandmark),
	lent("road", "Road column", groupMove, "i-next", secRoad,
		"A unit on a road ignores the terrain beside it, as long as every stand is on the road. On impassable ground several stands "+
			"need road column.", planRoad),
	lent("charge", "Charge", groupCharge, "t-cavalry", secMove,
		"Whether the unit may charge along this path, at what rate, and what the enemy defends. The enemy’s reaction follows at once.",
		planCharge),
	lent("intercept", "Intercept", groupCharge, "t-cavalry", secMove,
		"A mounted unit moves into the path of a charge: the charger meets it instead. Most terrain forbids it.", planIntercept),
	lent("defend", "Defend a bridge", groupCharge, "t-outpost", secBridge,
		"A unit defends a bridge when it is too close for an enemy to be set down between them. Its owner names one unit.", planDefend),
	lent("defending", "Hand-to-hand advantage", groupCharge, "c-hard", secHand,
		"A unit has the advantage when it is in or touching a feature that gives it and the charge came through or over that feature.",
		planDefending),
	lent("sight", "May it fire", groupFire, "i-ring", secFire,
		"Range, zone of fire, what stops the shot, and whether two features that give cover bar it altogether.", planSight),
	lent("cover", "Cover, stand by stand", groupFire, "c-soft", secFire,
		"Count only features that give cover, lie in the firing stand’s zone of fire between it and the target stand, and are not "+
			"touched by the firing stand. A ditch counts for foot stands in it. The unit has cover only if every stand is eligible.", planCover),
	lent("fire", "Fire", groupFire, "i-load", secFire,
		"The dice of the firing stands, halved against a unit in cover. A gun firing at a unit in a structure rolls one more die for "+
			"the structure.", planFire),
	lent("structure", "Fire at a structure", groupFire, "t-gun", secDamage,
		"Roll one die at an empty structure in range and sight: on a 1 or 2 a regular gun scores one structural hit, a heavy gun two.",
		planStructure),
	lent("bounce", "Bounce-through", groupFire, "t-gun", houseBounce,
		"Beyond half range, roundshot bounces through to the next unit in its lane with half the dice, unless terrain stops it.", planBounce),
	lent("melee", "Hand-to-hand", groupHand, "i-marks", secHand,
		"Both sides of a contact roll at once. A unit that charged an enemy with the advantage has half dice in the first phase only.",
		planMelee),
	own("morale", "Morale test", groupHand, "i-morale", housePhases,
		"A unit that lost a stand tests. It withdraws a full move if it fails, and breaks if it fails again.", planMorale),
	own("initiative", "Initiative", groupGame, "i-dice", housePhases, "One die each; the higher side moves "+
		"and charges first.", planInitiative),
	own("next", "Next phase", groupGame, "i-next", housePhases, "A turn runs through its phases in order. When everybody has done what "+
		"he wants in one, tap to go on to the next.", planNext),
	own("phase", "Go to a phase", groupGame, "i-again", housePhases, "The referee moves back or forward in the turn; the log says so.",
		planPhase),
	own("muster", "Muster a unit", groupGame, "i-plus", houseUnits, "Puts a unit on the roster.", planMuster),
	own("bring-army", "Muster an army", groupGame, "n-forces", houseUnits,
		"Puts a whole army on the roster: a period list, one you have kept, or one you type or paste.", planArmy),
	own("again", "Copy a unit", groupGame, "i-plus", houseUnits,
		"Musters fresh units like an existing one. Their names follow on from its name.", planAgain),
	own(commander.StandsEntry, "Where a unit stands", groupGame, "i-marks", houseRecord,
		"Shows the app where a unit stands on the table. The rules never ask for it.", planStands),
	own("take", "Select a unit", groupGame, "i-ready", houseRecord, "Shows a unit and what it may do.", planTake),
	own("unit", "Unit record", groupGame, "n-forces", houseRecord,
		"Corrects a unit; the log says so.", planUnit),
	own("casualty", "Enter hits", groupGame, "i-minus", houseRecord, "For hits from any other cause.", planCasualty),
	battle.Mapping[State](houseRecord),
	own("settings", "Settings", groupGame, "i-settings", houseRecord, "All switches and house values.", book.Settings[State]),
	own("end", "End the battle", groupGame, "i-check", housePhases,
		"Referee’s ruling. The side with more stands on the table holds the field.", planEnd),
}

// First implements view.System: the first battle, in which the learner plays Parliament and fetches the bells.
func (System) First() *view.First {
	return &view.First{Label: "Learn by playing", Name: "The Bells of Harrowdene",
		Small:   "Half an hour, led step by step: you fetch the bells for Parliament",
		Options: engine.Values{{Key: "force", Val: "first"}}, Seats: [2]string{"steady", "raw"}}
}
