package ecw

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System is the rule book as the screens see it.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ view.System = System{}

// Info implements view.System.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "ecw", Title: "English Civil War", Author: "Wesley A. Rogers", Year: "1994", Edition: "MWAN 67",
		Stage: "complete",
		Blurb: "Pike, shot and horse, 1642 to 1651: charges, volleys, push of pike and the nerve of every regiment.",
		House: "The playsheets are lost: movement, shooting, saves, combat points and most morale modifiers are our own design, each " +
			"changeable.",
		Symbol: "t-cavalry",
	}
}

// DiceModes implements view.System.
func (System) DiceModes() []engine.DiceMode {
	return book.DiceModes([]dice.Class{combat, morale}, chance)
}

// Check implements view.System. Beyond what every fact is checked for, no field of a unit is out of its bounds.
func (System) Check(s engine.State) error {
	for _, u := range s.(State).Units {
		if err := u.check(); err != nil {
			return err
		}
	}
	return s.(State).check()
}

// The kit's types for this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the book as the kit plays it. init fills in the menu, since its plans refer to rules.
var rules = book.Rules[State]{Facts: facts, Words: words, Short: abbreviations, Ended: State.ended, Close: closing}

func init() { rules.Menu = menu }

// menu lists the procedures in the order of the menu.
var menu = []procedure{
	{Procedure: view.Procedure{ID: "initiative", Name: "Initiative", Group: "Turn", Symbol: "i-dice", Section: secTurn,
		Ref: "Each side rolls a die; ties are rolled again. The winner chooses side A, which moves first, or side B."}, Plan: planInitiative},
	{Procedure: view.Procedure{ID: "next", Name: "Next phase", Group: "Turn", Symbol: "i-next", Section: secTurn,
		Ref: "Moves to the next of the six phases once nothing is left to do. After phase 6 the armies are checked and a new turn begins."},
		Plan: planNext},
	{Procedure: view.Procedure{ID: "cease", Name: "End the shooting", Section: secTurn,
		Ref: "All shooting comes before the tests it calls for."}, Plan: planCease},
	{Procedure: view.Procedure{ID: "continue", Name: "Continued moves", Group: "Turn", Symbol: "i-down", Section: secRout,
		Ref: "In phase 1 routers, retreating units and pursuers make a full charge move. Enter what they run into."}, Plan: planContinue},
	{Procedure: view.Procedure{ID: "threat", Name: "Threat check", Group: "Turn", Symbol: "i-waver", Section: secRout,
		Ref: "A demoralised unit retreats while a visible enemy could charge it or is near. Without a threat it stands and may recover."},
		Plan: planThreat},
	{Procedure: view.Procedure{ID: "pursuit", Name: "Resist pursuit or rally", Short: "Pursuit test", Group: "Turn", Symbol: "i-morale",
		Section: secRout,
		Ref: "One test to stay in hand after routing an enemy, one later test to rally. After two failures the unit pursues until something " +
			"stops it."}, Plan: planPursuit},
	{Procedure: view.Procedure{ID: "friends", Name: "Friends routed, leader killed", Short: "Friends test", Group: "Turn",
		Symbol: "i-morale", Section: secMorale,
		Ref: "Every unit that saw a close-order friend rout, surrender or be destroyed near it this turn tests once, and so does every unit " +
			"whose leader was killed."}, Plan: planFriends},
	{Procedure: view.Procedure{ID: "recover", Name: "Recovery", Group: "Turn", Symbol: "i-check", Section: secMorale,
		Ref: "A unit that stood a whole turn without moving, shooting, fighting or failing a test is good and in order again. Routers never " +
			"recover."}, Plan: planRecovery},
	{Procedure: view.Procedure{ID: "army", Name: "Army check", Group: "Turn", Symbol: "i-marks", Section: houseSec("Other values"),
		Ref: "House design: an army is beaten when half of its close-order units are lost, or a third when the enemy has lost clearly less. " +
			"Gunners and skirmishers do not count."}, Plan: planArmyCheck},
	{Procedure: view.Procedure{ID: "guns-weight", Name: "Artillery disadvantage", Short: "Artillery disad\u00advantage", Group: "Turn",
		Symbol: "t-gun", Section: secArt,
		Ref: "A side facing at least four heavy or siege models, and twice its own, tests with a penalty."}, Plan: planDisadvantage},
	{Procedure: view.Procedure{ID: "end", Name: "End the battle", Group: "Turn", Symbol: "i-cross", Section: secTurn,
		Ref: "Ends the game with the referee’s result."}, Plan: planEnd},
	{Procedure: view.Procedure{ID: "move", Name: "Move", Group: "Movement", Symbol: "i-next", Section: secMove,
		Ref: "Straight ahead is free, every manoeuvre costs. Only a charge goes near an enemy."},
		Plan: planMove},
	{Procedure: view.Procedure{ID: "stay", Name: "Stay, or hold fire", Short: "Stay", Group: "Movement", Symbol: "i-check", Section: secMove,
		Ref: "The unit does nothing this phase. It may change its mind until the phase ends."}, Plan: planStay},
	{Procedure: view.Procedure{ID: "charge", Name: "Charge", Group: "Movement", Symbol: "t-cavalry", Section: secCharge,
		Ref: "Good morale, the target in sight and within one charge move: one wheel up to 45° first, then straight. The last stretch " +
			"straight and in good order gives impetus."}, Plan: planCharge},
	{Procedure: view.Procedure{ID: "reply", Name: "Answer a charge", Group: "Movement", Symbol: "i-back", Section: secReply,
		Ref: "Stand, countercharge or evade. Steady trained horse nearby may countercharge in support on 4 to 6."}, Plan: planReply},
	{Procedure: view.Procedure{ID: "burst", Name: "Burst-through", Group: "Movement", Symbol: "i-cross", Section: secRout,
		Ref: "A friend run through is disordered, drops one state and neither moves nor shoots this turn. Squares and hard cover are " +
			"immune. Skirmishers and gunners may be swept away by routers."}, Plan: planBurst},
	{Procedure: view.Procedure{ID: "guns", Name: "Limber, unlimber, turn guns", Short: "Guns", Group: "Movement", Symbol: "t-gun",
		Section: secMove,
		Ref: "Light guns unlimber in one full turn, heavy and siege in two and for good. A limbered gun shot at or charged loses its limber " +
			"and needs two turns."}, Plan: planGuns},
	{Procedure: view.Procedure{ID: "feature", Name: "Wood, obstacle, ford, building", Short: "Terrain", Group: "Movement",
		Symbol: "c-rough", Section: secTerrain,
		Ref: "What the ground does to a unit: speed, disorder, cover, impetus, and how many may cross or fight."}, Plan: planFeature},
	{Procedure: view.Procedure{ID: "mount", Name: "Mount or dismount dragoons", Short: "Mount", Group: "Movement", Symbol: "t-riflemen",
		Section: secMove,
		Ref: "Half a move to dismount, a full move to mount. One figure in ten holds the horses, which stay where they are and are lost on " +
			"enemy contact."}, Plan: planMount},
	{Procedure: view.Procedure{ID: "surrender", Name: "Surrender", Group: "Movement", Symbol: "i-down", Section: secRout,
		Ref: "The unit is removed. The captor gives up one figure for every ten prisoners."}, Plan: planSurrender},
	{Procedure: view.Procedure{ID: "shoot", Name: "Shoot", Group: "Shooting", Symbol: "t-infantry", Section: secShoot,
		Ref: "One die for every three figures in range, arc and sight; guns by model. Arc 45° to either side, horse also round to its " +
			"left; never over friends. Hits are doubled on close order three deep or in enfilade, then saved status by status."},
		Plan: planShoot},
	{Procedure: view.Procedure{ID: "shot-test", Name: "Test for shooting", Group: "Shooting", Symbol: "i-morale", Section: secMorale,
		Ref: "A unit hit by shooting tests once in the phase, unless it tests because of a charge."}, Plan: planShotTest},
	{Procedure: view.Procedure{ID: "leader-risk", Name: "Leader at risk", Group: "Shooting", Symbol: "t-officer",
		Section: houseSec("Leaders at risk"),
		Ref: "House design: a leader with a unit that was hit is struck on a six; a second die decides his fate. With a unit that routs in " +
			"contact he may be killed or taken."}, Plan: planRisk},
	{Procedure: view.Procedure{ID: "charge-home", Name: "Charge home", Group: "Charge and combat", Symbol: "i-morale",
		Section: secCharge,
		Ref: "Chargers and counterchargers test before contact, counterchargers first. A unit that fails is shaken and recoils half the " +
			"distance it charged, disordered."}, Plan: planHome},
	{Procedure: view.Procedure{ID: "receive", Name: "Receive a charge", Group: "Charge and combat", Symbol: "i-morale",
		Section: secReply,
		Ref:     "A standing or evading target tests against a charge that came home. If it fails, a second die says how badly."},
		Plan: planReceive},
	{Procedure: view.Procedure{ID: "overrun", Name: "Overrun", Group: "Charge and combat", Symbol: "t-cavalry", Section: secCombat,
		Ref: "Close order charging skirmishing foot or guns removes what it touches and carries on, without a test. Victims who stood get " +
			"one death shot first. Not in buildings or works."}, Plan: planOverrun},
	{Procedure: view.Procedure{ID: "fight", Name: "Round of combat", Short: "Fight", Group: "Charge and combat", Symbol: "i-cross",
		Section: secCombat,
		Ref: "Both sides count combat points; the difference decides what their dice need. Impact: figures in contact. Melee: three more to " +
			"either side. Pikes strike two ranks deep."}, Plan: planFight},
	{Procedure: view.Procedure{ID: "lost", Name: "Test for a lost round", Short: "Lost round", Group: "Charge and combat",
		Symbol: "i-morale", Section: secCombat,
		Ref: "A unit that took more hits than it gave tests; if it fails, a second die says how badly, worse for the exhausted."},
		Plan: planLost},
	{Procedure: view.Procedure{ID: "recoil", Name: "Cavalry recoil", Group: "Charge and combat", Symbol: "i-back", Section: secCombat,
		Ref: "Cavalry that gave no more hits than it took recoils half a move, disordered. Cavalry against it must follow, or test to stay in " +
			"hand."}, Plan: planRecoil},
	{Procedure: view.Procedure{ID: "follow", Name: "Follow a recoil", Group: "Charge and combat", Symbol: "i-next", Section: secCombat,
		Ref: "Cavalry must follow an enemy that recoils, unless it passes the test to resist pursuit."}, Plan: planFollow},
	{Procedure: view.Procedure{ID: "hit", Name: "Casualty", Group: "Records", Symbol: "i-minus", Section: secLosses,
		Ref: "Removes figures (referee’s ruling)."}, Plan: planCasualty},
	{Procedure: view.Procedure{ID: "record", Name: "Unit record", Short: "Record", Group: "Records", Symbol: "i-marks",
		Section: secForm,
		Ref:     "Corrects strength, state, formation and markers."}, Always: true, Plan: planRecord},
	{Procedure: view.Procedure{ID: "amend", Name: "Correct a unit", Short: "Correct", Group: "Records", Symbol: "i-marks",
		Section: secForm,
		Ref:     "Corrects what a unit was mustered as: grade, arms, strength. What it has lost stays lost."}, Always: true,
		Plan: planAmend},
	{Procedure: view.Procedure{ID: commander.PlaceEntry, Name: "Where a unit stands", Short: "Where it stands",
		Group: "Records", Symbol: "i-marks", Section: secForm,
		Ref: "Shows the app where a unit stands on the table. The rules never ask for it."}, Plan: planPlace},
	battle.Mapping[State](secForm),
	{Procedure: view.Procedure{ID: "leader", Name: "Leader", Group: "Records", Symbol: "t-officer", Section: secLeaders,
		Ref: "A leader with a unit adds one to its tests; within his radius a unit tests without a modifier."}, Plan: planLeader},
	{Procedure: view.Procedure{ID: "muster", Name: "Muster a unit", Short: "Muster", Group: "Records", Symbol: "i-plus",
		Section: secForm,
		Ref:     "Adds a unit to the roster: horse 5 to 25 figures, foot 10 to 50, guns 1 to 5 models. Units never split or join."},
		Plan: planMuster},
	{Procedure: view.Procedure{ID: "bring-army", Name: "Muster an army", Short: "An army", Group: "Records", Symbol: "n-forces",
		Section: secForm,
		Ref:     "Puts a whole army on the roster: a period list, one you have kept, or one you type or paste."},
		Plan: planArmy},
	{Procedure: view.Procedure{ID: "again", Name: "Copy a unit", Short: "Copy", Group: "Records", Symbol: "i-plus",
		Section: secForm,
		Ref:     "Musters fresh units like an existing one. Their names follow on from its name."},
		Plan: planAgain},
	{Procedure: view.Procedure{ID: "take", Name: "Select a unit", Group: "Records", Symbol: "i-check", Section: secTurn,
		Ref: "Shows a unit and what it may do."}, Plan: planTake},
	{Procedure: view.Procedure{ID: "waive", Name: "Skip a required step", Group: "Records", Symbol: "i-cross", Section: secTurn,
		Ref: "The referee waives a required step; the log says so."}, Plan: planWaive},
	{Procedure: view.Procedure{ID: "settings", Name: "Settings", Group: "Records", Symbol: "i-settings", Section: secIntro,
		Ref: "The scale, the switches and every house value."}, Always: true, Plan: planSettings},
}

// First implements view.System. It offers the smallest battle, in which the learner holds the cross for Parliament.
func (System) First() *view.First {
	return &view.First{Label: "Learn by playing", Name: "The Fight at Pedlar’s Cross",
		Small:   "Half an hour, led step by step: you hold the cross for Parliament",
		Options: engine.Values{{Key: "force", Val: "first"}}, Seats: [2]string{"raw", "steady"}}
}

// ended returns why nothing more may be entered, or "" while the battle lasts.
func (s State) ended() string { return book.Unless(!s.Over, "The battle is over. Undo to play on.") }
