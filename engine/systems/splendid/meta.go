package splendid

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book.
type System struct{}

var _ engine.System = System{}

// Info implements engine.System.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "splendid", Title: "A Splendid Victory! The Terrain Guidelines", Author: "Trevor Raymond", Year: "February 2014", Edition: "as published on the web",
		Stage: "complete", Symbol: "t-village",
		Blurb: "What hills, woods, villages, walls and bridges do to movement, fire and hand-to-hand combat in the English Civil War.",
		House: "The guidelines stand on another book. Units, distances, dice, phases, morale and the ready-made forces are our own design and can be changed; the terrain is as printed.",
	}
}

// DiceModes implements engine.System.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fight", Label: "Dice for combat and morale", Table: []dice.Class{combat, morale}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{combat, morale, order}},
	}
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

var book []procedure

func init() { book = pages() }

// pages lists every procedure in the order of the menu.
func pages() []procedure {
	p := func(id, name, group, symbol, section, ref string, lend bool, plan func(*entry) outcome) procedure {
		return procedure{engine.Procedure{ID: id, Name: name, Group: group, Symbol: symbol, Section: section, Ref: ref}, lend, plan}
	}
	return []procedure{
		p("place", "Place a feature", groupGround, "n-ground", secGeneral, "Holds size, distance and overlap of a piece of terrain against the limits and puts it on the list. The referee may let it stand all the same.", true, planPlace),
		p("feature", "Record of a feature", groupGround, "n-ground", houseRecord, "The referee’s own word about a piece of terrain: its strength, its size, its name.", true, planFeature),
		p("move", "Move", groupMove, "i-next", secMove, "How far a unit comes. It moves at its full rate until it touches a feature; while any stand is in or touching one of half rate, every inch costs two. Several features count once.", true, planMove),
		p("formation", "Change formation", groupMove, "i-ready", secConsider, "Any valid formation may be used in terrain unless its entry says otherwise.", false, planForm),
		p("limber", "Limber or unlimber", groupMove, "t-gun", houseNames, "A gun moves limbered and fires unlimbered; an unlimbered gun can be prolonged by hand.", false, planLimber),
		p("bridge", "Cross a bridge", groupMove, "i-next", secBridge, "The unit moves until it touches the bridge, is lifted and set down on the far side touching it, in the same formation, facing as it likes. That uses all of its movement.", true, planBridge),
		p("landmark", "Enter or abandon a landmark", groupMove, "t-outpost", secLandmark, "One foot unit at a time. It moves on, says so and forms a defensive block at once; all of its stands then count as inside. It leaves in another formation.", true, planLandmark),
		p("road", "Road column", groupMove, "i-next", secRoad, "On a road the terrain beside it is ignored, as long as every stand is on the road. Through impassable ground several stands need road column.", true, planRoad),
		p("charge", "Charge", groupCharge, "t-cavalry", secMove, "May this unit charge that one along this path, at what rate, and what does the enemy defend? The enemy’s reaction is asked at once.", true, planCharge),
		p("intercept", "Intercept", groupCharge, "t-cavalry", secMove, "A mounted unit moves into the path of a charge: the charger meets it instead. Most terrain forbids it.", true, planIntercept),
		p("defend", "Defend a bridge", groupCharge, "t-outpost", secBridge, "A unit defends a bridge when it is so close that no enemy can be set down between. Its owner names one unit.", true, planDefend),
		p("defending", "Who has the advantage", groupCharge, "c-hard", secHand, "A unit has the hand-to-hand advantage when it is in or touching a feature that gives it and the charge came through or over that feature.", true, planDefending),
		p("sight", "May it fire", groupFire, "i-ring", secFire, "Range, zone of fire, what stops the shot, and whether two features that give cover bar it altogether.", true, planSight),
		p("cover", "Cover, stand by stand", groupFire, "c-soft", secFire, "From one firing stand to every stand of the target: the unit has cover only if every stand is eligible.", true, planCover),
		p("fire", "Fire", groupFire, "i-load", secFire, "The dice of the stands that fire, halved against a unit in cover. A gun that fires at a unit in a structure throws one more die for the structure.", true, planFire),
		p("structure", "Fire at a structure", groupFire, "t-gun", secDamage, "An empty structure in range and in sight is fired at with one die: on a 1 or 2 a regular gun scores one structural hit, a heavy gun two.", true, planStructure),
		p("bounce", "Bounce-through", groupFire, "t-gun", houseBounce, "Roundshot beyond half range goes on to the next unit in its lane with half of the dice, unless terrain stops it.", true, planBounce),
		p("melee", "Hand-to-hand", groupHand, "i-marks", secHand, "Both sides of a contact throw at once. A unit that charged an enemy with the advantage has half dice in this first phase only.", true, planMelee),
		p("morale", "Morale test", groupHand, "i-morale", housePhases, "A unit that lost a stand tests. It withdraws a full move when it fails, and breaks when it fails again.", false, planMorale),
		p("initiative", "Initiative", groupGame, "i-dice", housePhases, "A die each; the higher side moves and charges first.", false, planInitiative),
		p("next", "Next phase", groupGame, "i-next", housePhases, "Goes on in the sequence of play.", false, planNext),
		p("phase", "Go to a phase", groupGame, "i-again", housePhases, "The referee goes back or forward in the turn; the log says so.", false, planPhase),
		p("muster", "Muster a unit", groupGame, "i-plus", houseUnits, "Puts a unit on the roster.", false, planMuster),
		p("take", "Take a unit in hand", groupGame, "i-ready", houseRecord, "Shows what it may do.", false, planTake),
		p("unit", "Record of a unit", groupGame, "n-forces", houseRecord, "The referee’s own word about a unit goes before everything reckoned; the log says so.", false, planUnit),
		p("casualty", "Hits by hand", groupGame, "i-minus", houseRecord, "Hits that came from elsewhere.", false, planCasualty),
		p("settings", "Settings", groupGame, "i-settings", houseRecord, "The switches and every house number.", false, planSettings),
		p("end", "End the battle", groupGame, "i-check", housePhases, "By the referee’s word. The side with more stands on the table holds the field.", false, planEnd),
	}
}

// Procedures implements engine.System.
func (System) Procedures(st engine.State) []engine.Procedure {
	s := st.(State)
	out := make([]engine.Procedure, 0, len(book))
	for _, p := range book {
		switch {
		case s.Over != "" && !always(p.ID):
			p.Refused = "The battle has ended."
		case p.ID == "phase" && s.Turn == 0:
			p.Refused = "The battle has not begun."
		case p.ID == "initiative" && (s.Turn == 0 || s.Phase != phInitiative):
			p.Refused = "It is thrown for at the beginning of a turn."
		case (p.ID == "unit" || p.ID == "take" || p.ID == "formation" || p.ID == "casualty" || p.ID == "limber") && len(s.Units) == 0:
			p.Refused = "No unit is on the roster yet."
		case p.ID == "feature" && len(s.Features) == 0:
			p.Refused = "No feature is on the list yet."
		case p.ID == "bounce" && s.Set.NoBounce, p.ID == "structure" && s.Set.NoStructures:
			p.Refused = "It is switched off in the settings."
		}
		out = append(out, p.Procedure)
	}
	return out
}

// Lends lists what makes sense beside another rule book: its procedures and its sheets.
func (System) Lends() (procedures, sheets []string) {
	for _, p := range book {
		if p.lend {
			procedures = append(procedures, p.ID)
		}
	}
	return procedures, []string{"ground"}
}
