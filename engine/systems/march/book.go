package march

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System is the rule book as the screens see it.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ view.System = System{}

// Info identifies the rule book.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "march", Title: "March Attack", Author: "Mark Sims", Year: "2011",
		Edition: "as far as published: contents and the first eleven pages",
		Stage:   "complete", Symbol: "t-massed",
		Blurb: "Napoleonic corps on the table: orders, skirmish combat, charges, fire, melee and morale, each worked out at a tap.",
		House: "Scale, troops, VeD, combat and skirmish values and the sequence of play are as printed. The charts behind them (orders, " +
			"movement, fire, melee, morale, terrain) are our own design, marked as house values, and can be changed for every battle.",
	}
}

// DiceModes returns the three settings at the foot of the play screen.
func (System) DiceModes() []engine.DiceMode {
	return book.DiceModes([]dice.Class{combat, morale}, command)
}

// The kit's types for this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the rule book as the kit runs it. The menu is filled in by init, since its plans refer to the rules.
var rules = book.Rules[State]{
	Facts: facts, Words: words, Short: abbreviations, Coded: coded, Fill: State.words, Ended: State.ended, Close: sweep,
	Open: func(a *act) { a.Told.Turn = a.State.Turn },
}

func init() { rules.Menu = menu }

// ended returns why nothing more can be entered, "" while the battle lasts.
func (s State) ended() string {
	if s.Over {
		return "The battle is over. Undo to play on."
	}
	return ""
}

// Check implements view.System.
func (System) Check(s engine.State) error { return s.(State).check() }

const (
	grpOrders  = "Strategic"
	grpMove    = "Charges and moves"
	grpFire    = "Fire and melee"
	grpGround  = "Ground and weather"
	grpLists   = "Order of battle"
	grpRecords = "Records"
)

// entry makes a procedure of the menu; bars returns why it cannot be entered, and is nil if it always can.
func entry(id, name, group, section string, plan func(*plan) deed, ref string, bars func(State) string) procedure {
	return procedure{Procedure: view.Procedure{ID: id, Name: name, Group: group, Section: section, Ref: ref}, Bars: bars, Plan: plan}
}

// always makes p available even when the battle is over.
func always(p procedure) procedure { p.Always = true; return p }

// menu lists every procedure in menu order; those without a group are reached only by keys.
var menu = []procedure{
	entry("order", "Issue order", grpOrders, secOrders, planOrder,
		"2D6 plus the superior’s command; without a superior, no dice. The table of orders says what each requires and forbids.", nil),
	entry("arrive", "Arrival", grpOrders, secArrive, planArrive,
		"A scheduled MF rolls 2D6 plus its leader’s command. It enters in march column at strategic rate.",
		needMF(func(s State, m MF) bool { return m.Arrives > 0 }, "No MF is waiting off the table.")),
	entry("mf-morale", "MF morale", grpOrders, secMorale, planMFMorale,
		"2D6, the target or less passes. A failure disorders, sends back or breaks the whole MF and overrides its order.",
		needMF(standing, "No MF is on the table.")),
	entry("army-morale", "Army morale", grpOrders, secMorale, planArmyMorale,
		"Tested in S2 after a turn in which an MF broke or was destroyed, once a third of the infantry and mixed "+
			"MFs are gone.", needMF(standing, "No MF is on the table.")),
	entry("rally", "Rally or recover", grpOrders, secRally, planRally,
		"An MF that has not moved, with its leader within {ra-near}″ and no formed enemy within 9″, may rally in S2; a "+
			"unit out of action for a whole turn, with a leader attached, may recover 1 CV.",
		needMF(func(s State, m MF) bool { return m.Arrives == 0 }, "No MF is on the table.")),
	entry("skirmish", "Skirmish combat", grpOrders, secSkirm, planSkirmish,
		"Add up the skirmish values of the engaged MFs in an area; the higher side rolls 2D6 plus the difference.",
		needSkirmishers),
	entry("attach", "Attach or detach", grpOrders, secTurn, planAttach,
		"In S4 a leader attaches to a unit of his command within 12″, or detaches and moves up to 12″; both in "+
			"one phase is allowed.", needLeader),
	entry("initiative", "Initiative", grpOrders, secTurn, planInitiative,
		"Each side rolls 2D6 and adds the command of its C-in-C; the higher chooses who is active first. A tie "+
			"is settled by a plain D6 each.", nil),

	entry("charge", "Declare charge", grpMove, secTurn, planCharge,
		"The active side declares all charges first; the targets declare their reactions; chargers stop ½″ short.", needUnits),
	entry("react", "Reaction", grpMove, secReact, planReact,
		"Infantry forms square, cavalry countercharges, limbered guns flee.",
		needCharge(func(c Charge) bool { return c.Reaction == undecided }, "No charge needs a reaction.")),
	entry("move", "Move", grpMove, secMove, planMove,
		"How far a unit may move: its rate, less its actions, less the ground.", needUnits),
	entry("stay", "Do nothing", grpMove, secTurn, planStay,
		"For a unit or a general that does nothing in this step. You may change your mind until the step ends.",
		func(s State) string {
			if _, _, ok := s.toOrder(); ok {
				return ""
			}
			return needUnits(s)
		}),
	entry("ved", "VeD test", grpMove, secVeD, planVeD,
		"2D6, the target or less passes; 2 always, 12 never.", nil),
	entry("passage", "Passage of lines", grpMove, secMove, planPassage,
		"One formed unit passes through another: both test, and both are disordered unless one passes.", needUnits),

	entry("fire", "Small arms", grpFire, secFire, planFire,
		"The factor divided by six is the number of sure hits; a D6 at or below the remainder adds one.", nil),
	entry("guns", "Artillery", grpFire, secGuns, planGuns,
		"The CV of the battery and the range make the factor; beyond canister the shot bounces through.", nil),
	entry("effects", "Take off the hits", grpFire, secTurn, planEffects,
		"All fire is simultaneous: losses come off when both sides have fired; then leaders are at risk and "+
			"chargers test.", needUnit(func(u Unit) bool { return u.Pending > 0 }, "There is no fire to apply.")),
	entry("charger", "Charger’s VeD", grpFire, secTurn, planCharger,
		"A charger that lost CV to fire tests: it goes home, or halts with D2.", needUnits),
	entry("melee", "Melee", grpFire, secMelee, planMelee,
		"Each side rolls 2D6 and adds its total; the difference decides.", nil),
	entry("victor", "Victor’s choice", grpFire, secTurn, planVictor,
		"The winner occupies the ground, is recalled or turns up to 45°.",
		needCharge(func(c Charge) bool { return c.Wins != 0 }, "No victor has a choice to make.")),
	entry("risk", "Leader at risk", grpFire, secRisk, planRisk,
		"When a unit with an attached leader loses CV.", needLeader),
	entry("disorder", "Disorder step", grpFire, secTurn, planDisorder,
		"Take every D1 off; every D2 becomes D1.", nil),
	entry("breath", "Recover breath", grpFire, secMelee, planBreath,
		"For a blown unit that neither moved nor fought, with no formed enemy within {ml-blown}″.",
		needUnit(func(u Unit) bool { return u.live() && u.has(Blown) }, "No unit is blown.")),

	entry("town", "Built-up area", grpGround, secTown, planTown,
		"Sections with garrisons: enter, leave, set on fire.", nil),
	entry("grand", "Grand battery", grpGround, secGrand, planGrand,
		"Three batteries and 24 guns, medium or heavy, under one leader: formed or dissolved by an order.",
		needUnit(func(u Unit) bool { return u.live() && u.Kind == Artillery }, "There are no batteries.")),
	entry("weather", "Weather and night", grpGround, secWeather, planWeather,
		"Dry, rain or mud, rolled every third turn; night falls by the scenario’s clock.", nil),
	entry("engage", "Engaged or not", grpGround, secTurn, planEngage,
		"With formed enemy within 9″ the MF is engaged, and committed from then on.", needMF(standing, "No MF is on the table.")),

	entry("cv", "CV from strength", grpLists, secCV, planCV,
		"From men, not figures, to the nearest hundred, and quality.", nil),
	entry("scv", "SCV and steps", grpLists, secSCV, planSCV,
		"The skirmish value of an MF, and when it is shaken and spent.", nil),
	entry("formation", "New MF", grpLists, secSCV, planFormation,
		"A Major Formation with its commander; add its units afterwards.", nil),
	entry("enlist", "New unit", grpLists, secCV, planEnlist,
		"Men or guns and quality give the CV and the code.",
		needMF(func(s State, m MF) bool { return m.Kind != GrandBattery }, "Make an MF first.")),
	entry("bring-army", "Muster an army", grpLists, secTroops, planArmy,
		"Puts a whole army on the roster: a period list, one you have kept, or one you type or paste.", nil),
	entry("again", "Copy a unit", grpLists, secTroops, planAgain,
		"Musters fresh units like an existing one, in the same MF. Their names follow on from its name.",
		needUnit(func(Unit) bool { return true }, "There are no units yet.")),
	entry("code", "Read a unit code", grpLists, secCode, planCode,
		"A code such as V-6 Sk or R-6 HF in words, with its VeD.", nil),

	always(entry("record", "Unit record", grpRecords, secTurn, planRecord,
		"Strength, formation and markers, as you see them.", needUnit(func(Unit) bool { return true }, "There are no units yet."))),
	always(entry("amend", "Correct a unit", grpRecords, secCV, planAmend,
		"Corrects a unit as mustered: quality, strength, weight, MF. Its losses stay.",
		needUnit(func(Unit) bool { return true }, "There are no units yet."))),
	always(entry("mf-record", "MF record", grpRecords, secTurn, planMFRecord,
		"Order, commitment and schedule of an MF.", needMF(func(State, MF) bool { return true }, "There is no MF yet."))),
	always(entry("leader-record", "Leader record", grpRecords, secTurn, planLeaderRecord,
		"Ratings and state of a leader; an acting leader takes over in S4.", needLeader)),
	entry("victory", "Victory check", grpRecords, secWin, planVictory,
		"An army with half its MFs gone or retreating loses.", nil),

	entry("next", "Next step", "", secTurn, planNext,
		"Moves to the next step of the sequence of play.", nil),
	entry("active", "Who is active", "", secTurn, planActive,
		"The winner of the initiative chooses.", nil),
	always(entry("take", "Select a unit", "", secTurn, planHand,
		"Shows a unit and what it may do.", nil)),
	battle.Mapping[State](secTurn),
	entry("loss", "Casualty", "", secTurn, planLoss,
		"Takes 1 CV off (referee’s ruling).", nil),
	always(entry("settings", "Settings", "", secTurn, book.Settings[State],
		"Switches and house values.", nil)),
}

func standing(s State, m MF) bool { return m.Arrives == 0 && m.Broken == 0 && s.left(m) > 0 }

func needMF(ok func(State, MF) bool, why string) func(State) string {
	return func(s State) string {
		for _, m := range s.MFs {
			if ok(s, m) {
				return ""
			}
		}
		return why
	}
}

func needUnit(ok func(Unit) bool, why string) func(State) string {
	return func(s State) string {
		for _, u := range s.Units {
			if ok(u) {
				return ""
			}
		}
		return why
	}
}

func needCharge(ok func(Charge) bool, why string) func(State) string {
	return func(s State) string {
		for _, c := range s.Charges {
			if ok(c) {
				return ""
			}
		}
		return why
	}
}

var needUnits = needUnit(Unit.live, "There are no units on the table.")

func needLeader(s State) string {
	for _, l := range s.Leaders {
		if l.Lost < 2 {
			return ""
		}
	}
	return "There is no leader."
}

func needSkirmishers(s State) string {
	var all, able [2]bool
	for _, m := range s.MFs {
		if standing(s, m) {
			all[m.Side] = true
			able[m.Side] = able[m.Side] || m.Kind.foot()
		}
	}
	if able[0] && all[1] || able[1] && all[0] {
		return ""
	}
	return "This needs an infantry or mixed MF and an enemy on the table."
}

// First implements view.System: the smallest battle, in which the learner takes the mill for the Prussians.
func (System) First() *view.First {
	return &view.First{Label: "Learn by playing", Name: "The Mill at Ebersau",
		Small:   "45 minutes, led step by step: you take the mill for the Prussians",
		Options: engine.Values{{Key: "forces", Val: "first"}}, Seats: [2]string{"steady", "bold"}}
}
