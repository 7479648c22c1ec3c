package march

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book as the screens see it.
type System struct{}

var _ engine.System = System{}

// Info identifies the rule book.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "march", Title: "March Attack", Author: "Mark Sims", Year: "2011", Edition: "as far as published: contents and the first eleven pages",
		Stage: "complete", Symbol: "t-massed",
		Blurb: "Napoleonic corps on the table: orders, skirmish combat, charges, fire, melee and morale, two battalions to a tap.",
		House: "Printed are scale, troops, VeD, combat and skirmish values and the sequence of play. The charts behind them (orders, movement, fire, melee, morale, terrain) are our own design, marked as house values, and can be changed for every battle.",
	}
}

// DiceModes are the three settings at the foot of the play screen.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fight", Label: "Dice for combat and morale", Table: []dice.Class{combat, morale}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{combat, morale, command}},
	}
}

// procedure is one entry of the menu. run builds its form and, when a cup is there, carries it out.
type procedure struct {
	engine.Procedure
	MA    string // id of the procedure in the list that COVERAGE.md follows
	when  func(State) string
	run   func(*job)
	ended bool // can be entered when the battle is over
}

func (p procedure) refused(s State) string {
	if s.Over && !p.ended {
		return "The battle is over. Undo takes the end back."
	}
	if p.when != nil {
		return p.when(s)
	}
	return ""
}

const (
	grpOrders  = "Strategic"
	grpMove    = "Charges and moves"
	grpFire    = "Fire and melee"
	grpGround  = "Ground and weather"
	grpLists   = "Order of battle"
	grpRecords = "Records"
)

func entry(ma, id, name, group, section, ref string, run func(*job)) procedure {
	return procedure{Procedure: engine.Procedure{ID: id, Name: name, Group: group, Section: section, Ref: ref}, MA: ma, run: run}
}

func (p procedure) if_(when func(State) string) procedure { p.when = when; return p }
func (p procedure) always() procedure                     { p.ended = true; return p }

// book lists every procedure in the order of the menu; those without a group are reached by keys.
func book() []procedure { return theBook }

var theBook []procedure

func init() {
	theBook = []procedure{
		entry("MA-P03", "order", "Issue order", grpOrders, secOrders, "A superior orders a subordinate or an MF: 2d6 and his command. The list of orders says what each asks and forbids.", runOrder),
		entry("MA-P04", "arrive", "Arrival", grpOrders, secArrive, "A scheduled MF rolls 2d6 and its leader’s command. It enters in march column at strategic rate.", runArrive).if_(needMF(func(s State, m MF) bool { return m.Arrives > 0 }, "No MF waits off the table.")),
		entry("MA-P05", "mf-morale", "MF morale", grpOrders, secMorale, "2d6, the target or less passes. Failing disorders, sends back or breaks the whole MF and overrides its order.", runMFMorale).if_(needMF(standing, "No MF is on the table.")),
		entry("MA-P06", "army-morale", "Army morale", grpOrders, secMorale, "Tested in S2 after a turn in which an MF broke or was destroyed, once a third of the infantry and mixed MFs is gone.", runArmyMorale).if_(needMF(standing, "No MF is on the table.")),
		entry("MA-P07", "rally", "Rally or recover", grpOrders, secRally, "An MF with its leader within {ra-near}″, no formed enemy within 9″ and no movement rallies at S2; a unit out of action a whole turn with a leader attached may win back 1 CV.", runRally).if_(needMF(func(s State, m MF) bool { return m.Arrives == 0 }, "No MF is on the table.")),
		entry("MA-P08", "skirmish", "Skirmish combat", grpOrders, secSkirm, "The skirmish values of the engaged MFs of an area are added up; the higher side rolls 2d6 and the difference.", runSkirmish).if_(func(s State) string {
			var all, able [2]bool
			for _, m := range s.MFs {
				if standing(s, m) {
					all[m.Side] = true
					able[m.Side] = able[m.Side] || m.Kind.foot()
				}
			}
			if !(able[0] && all[1] || able[1] && all[0]) {
				return "It needs an infantry or mixed MF, and an enemy of it, on the table."
			}
			return ""
		}),
		entry("MA-P09", "attach", "Attach or detach", grpOrders, secTurn, "In S4 a leader attaches to a unit of his command within 12″, or detaches and moves up to 12″; both in one phase is allowed.", runAttach).if_(needLeader),
		entry("MA-P10", "initiative", "Initiative", grpOrders, secTurn, "Each side rolls 2d6 and adds the command of its C-in-C; the higher chooses who is active first. A tie is settled by a plain d6 each.", runInitiative),

		entry("MA-P12", "charge", "Declare charge", grpMove, secTurn, "The active side declares all charges first; the targets declare their reactions; chargers stop ½″ short.", runCharge).if_(needUnits),
		entry("MA-P13", "react", "Reaction", grpMove, secReact, "Infantry forms square, cavalry countercharges, limbered guns flee.", runReact).if_(func(s State) string {
			for _, c := range s.Charges {
				if c.Reaction == "" {
					return ""
				}
			}
			return "No charge waits for a reaction."
		}),
		entry("MA-P11", "move", "Move", grpMove, secMove, "What a unit may move: its rate, what its actions cost, what the ground leaves of it.", runMove).if_(needUnits),
		entry("MA-24", "ved", "VeD test", grpMove, secVeD, "2d6, the target or less passes; 2 always, 12 never.", runVeD),
		entry("", "passage", "Passage of lines", grpMove, secMove, "Formed through formed: both test, and unless one of them passes both are disordered.", runPassage).if_(needUnits),

		entry("MA-P14", "fire", "Small arms", grpFire, secFire, "The firing factor divided by six gives the sure hits; a d6 at or below the rest adds one.", runFire).if_(needSelf),
		entry("MA-P15", "guns", "Artillery", grpFire, secGuns, "The CV of the battery and the range make the factor; beyond canister the shot bounces through.", runGuns).if_(needSelf),
		entry("", "effects", "Apply the fire", grpFire, secTurn, "All fire is simultaneous: losses come off when both sides have fired; then leaders are at risk and chargers test.", runEffects).if_(func(s State) string {
			for _, u := range s.Units {
				if u.Pending > 0 {
					return ""
				}
			}
			return "No fire waits to be applied."
		}),
		entry("MA-P17", "charger", "Charger’s VeD", grpFire, secTurn, "A charger that lost CV to fire tests: it goes home, or halts with D2.", runCharger).if_(needUnits),
		entry("MA-P18", "melee", "Melee", grpFire, secMelee, "Each side 2d6 and its total; the difference decides.", runMelee),
		entry("MA-P19", "victor", "Victor’s choice", grpFire, secTurn, "The winner occupies the ground, recalls, or turns up to 45°.", runVictor).if_(func(s State) string {
			for _, c := range s.Charges {
				if c.Wins != 0 {
					return ""
				}
			}
			return "No victor has to choose."
		}),
		entry("MA-P16", "risk", "Leader at risk", grpFire, secRisk, "When a unit with an attached leader loses CV.", runRisk).if_(needLeader),
		entry("MA-P20", "disorder", "Disorder step", grpFire, secTurn, "All D1 are taken off, all D2 become D1.", runDisorder),
		entry("", "breath", "Recover breath", grpFire, secMelee, "A blown unit that neither moved nor fought, with no formed enemy within {ml-blown}″.", runBreath).if_(func(s State) string {
			for _, u := range s.Units {
				if u.live() && u.has(Blown) {
					return ""
				}
			}
			return "No unit is blown."
		}),

		entry("MA-P21", "town", "Built-up area", grpGround, secTown, "Sections with garrisons: enter, leave, set on fire, burn.", runTown),
		entry("MA-P22", "grand", "Grand battery", grpGround, secGrand, "Three batteries and 24 guns, medium or heavy, under one leader: formed or dissolved by an order.", runGrand).if_(func(s State) string {
			for _, u := range s.Units {
				if u.live() && u.Kind == Artillery {
					return ""
				}
			}
			return "There are no batteries."
		}),
		entry("MA-P23", "weather", "Weather and night", grpGround, secWeather, "Dry, rain or mud, looked at every third turn; night falls by the clock of the scenario.", runWeather),
		entry("", "engage", "Engaged or not", grpGround, secTurn, "Formed enemy within 9″: the MF is engaged, and from then on committed.", runEngage).if_(needMF(standing, "No MF is on the table.")),

		entry("MA-P01", "cv", "CV from strength", grpLists, secCV, "Men, not figures, rounded to the nearest hundred, and the quality.", runCV),
		entry("MA-P02", "scv", "SCV and steps", grpLists, secSCV, "The skirmish value of an MF, and when it is shaken and spent.", runSCV),
		entry("MA-44", "formation", "New MF", grpLists, secSCV, "A Major Formation with its commander; units are added to it.", runFormation),
		entry("", "enlist", "New unit", grpLists, secCV, "Men or guns and quality give the CV; the code is written by itself.", runEnlist).if_(needMF(func(s State, m MF) bool { return m.Kind != GrandBattery }, "Make an MF first.")),
		entry("", "code", "Read a unit code", grpLists, secCode, "A code such as V-6 Sk or R-6 HF in words, with its VeD.", runCode),

		entry("", "record", "Unit record", grpRecords, secTurn, "Strength, formation and marks as the referee sees them.", runRecord).if_(func(s State) string {
			if len(s.Units) == 0 {
				return "There are no units."
			}
			return ""
		}).always(),
		entry("", "mf-record", "MF record", grpRecords, secTurn, "Order, commitment and schedule of an MF.", runMFRecord).if_(needMF(func(State, MF) bool { return true }, "There is no MF.")).always(),
		entry("", "leader-record", "Leader record", grpRecords, secTurn, "Ratings and state of a leader; an acting leader takes over in S4.", runLeaderRecord).if_(needLeader).always(),
		entry("MA-P24", "victory", "Victory check", grpRecords, secWin, "An army with half of its MFs gone or retreating loses.", runVictory),

		entry("", "next", "Next step", "", secTurn, "Moves on in the sequence of play.", runNext),
		entry("", "active", "Who is active", "", secTurn, "The winner of the initiative chooses.", runActive),
		entry("", "hand", "Take in hand", "", secTurn, "Puts a unit on the play screen with what it may do.", runHand).always(),
		entry("", "loss", "Casualty", "", secTurn, "Takes 1 CV off by the referee’s say.", runLoss),
		entry("", "settings", "Settings", "", secTurn, "Switches and house values.", runSettings).always(),
	}
}

func find(id string) (procedure, bool) {
	for _, p := range book() {
		if p.ID == id {
			return p, true
		}
	}
	return procedure{}, false
}

// Procedures is the menu.
func (System) Procedures(st engine.State) []engine.Procedure {
	s := st.(State)
	var all []engine.Procedure
	for _, p := range book() {
		if p.Group == "" {
			continue
		}
		p.Ref, p.Refused = s.words(p.Ref), p.refused(s)
		all = append(all, p.Procedure)
	}
	return all
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

func needLeader(s State) string {
	for _, l := range s.Leaders {
		if l.Lost < 2 {
			return ""
		}
	}
	return "There is no leader."
}

func needUnits(s State) string {
	for _, u := range s.Units {
		if u.live() {
			return ""
		}
	}
	return "There are no units on the table."
}

func needSelf(State) string { return "" }

// Check implements engine.System.
func (System) Check(s engine.State) error { return s.(State).check() }
