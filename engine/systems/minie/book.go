package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System implements view.System, the rule book as the screens see it.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ engine.Roller = System{}

// Rolls implements engine.Roller. All rolls are of d6 but that for officers at risk, which is a d10.
func (System) Rolls() []dice.Roll { return rolls }

// Info identifies the rule book.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "minie", Title: "Horse and Musket and Minie Ball",
		Edition: "10 mm, as published on the web, pages 1 to 21",
		Stage:   "complete",
		Blurb:   "Brigades from the Seven Years War to the American Civil War: volleys by the table, roundshot by the stick.",
		House: "The last pages are lost. Officers at risk, melee against squares, more ground, visibility, cover, engineers, works, " +
			"obstacles, demolitions, pontoons and campaigning are our own design.",
		Symbol: "t-gun",
	}
}

// DiceModes implements view.System.
func (System) DiceModes() []engine.DiceMode {
	return book.DiceModes([]dice.Class{combat, morale}, command, works)
}

// Procedures implements view.System; it leaves out what a switch has turned off.
func (System) Procedures(st engine.State) []view.Procedure {
	s := st.(State)
	return slices.DeleteFunc(rules.Procedures(s), func(p view.Procedure) bool { return s.off(p) != "" })
}

// The types of package book, instantiated for this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the book as package book runs it. The menu is filled in by init, because its plans refer to rules.
var rules = book.Rules[State]{Facts: facts, Words: words, Short: abbreviations, Fill: State.fill, Ended: State.ended}

func init() {
	rules.Menu = append(menu, battle.Mapping[State](secHSet))
	for i, p := range menu {
		rules.Menu[i].Bars = func(s State) string { return s.off(p.Procedure) }
	}
}

// ended returns why nothing more can be entered, or "" while the battle lasts.
func (s State) ended() string { return book.When(s.Over, "The battle is over. Undo to play on.") }

// off returns why a switch keeps p from being entered, or "".
func (s State) off(p view.Procedure) string {
	switch {
	case p.Group == groupCamp && !s.on(campaign):
		return "Campaigning is switched off in the settings."
	case p.ID == "weather" && !s.on(weather):
		return "Night and weather are switched off in the settings."
	}
	return ""
}

// Groups of the menu.
const (
	groupTurn   = "Turn and orders"
	groupMove   = "Movement"
	groupFire   = "Fire"
	groupCharge = "Charges and melee"
	groupMorale = "Morale"
	groupEng    = "Engineers"
	groupCamp   = "Campaign"
	groupGame   = "Records"
)

// menu lists every procedure in menu order. Those without a group are reached by keys only.
var menu = []procedure{
	{Procedure: view.Procedure{ID: "first", Name: "Who goes first", Group: groupTurn, Symbol: "i-dice", Section: secTurn,
		Ref: "Each side rolls a die at the start of a turn; the higher moves first. Ties are rolled again."}, Plan: planFirst},
	{Procedure: view.Procedure{ID: "order", Name: "Change of order", Group: groupTurn, Symbol: "n-despatches", Section: secOrders,
		Ref: "A commander gives one of his own formations a new order on his command value or less, in answer to something he or a " +
			"higher commander sees; one each turn. A formation in Reserve needs no die."}, Plan: planOrder},
	{Procedure: view.Procedure{ID: "rider", Name: "Messenger", Group: groupTurn, Symbol: "t-vedette", Section: secRiders,
		Ref: "A die for a messenger who meets the enemy: 1 he gets away, 2 to 5 he is turned back, 6 he is captured and the order read. " +
			"The order takes effect when he touches the commander."}, Plan: planRider},
	{Procedure: view.Procedure{ID: "halt", Name: "Halt turn of an attack", Short: "Halt", Group: groupTurn,
		Symbol: "i-ready", Section: secOrders,
		Ref: "A formation under Attack may halt for one turn, once."}, Plan: planHalt},
	{Procedure: view.Procedure{ID: "weather", Name: "Night and weather", Short: "Weather", Group: groupTurn,
		Symbol: "n-ground", Section: secHSight,
		Ref: "Sets visibility, rain, mud and darkness."}, Plan: planWeather},
	{Procedure: view.Procedure{ID: "formation", Name: "Change formation, limber", Short: "Formation", Group: groupMove,
		Symbol: "i-ring", Section: secChange,
		Ref: "Column, line, attack column, skirmish order, square, limbered or unlimbered. It costs the whole move, with no fire during " +
			"the change."}, Plan: planForm},
	{Procedure: view.Procedure{ID: "lights", Name: "Light men out or in", Short: "Light men", Group: groupMove,
		Symbol: "t-riflemen", Section: secForms,
		Ref: "The light infantrymen of an 18th century battalion go out in front as skirmishers, or rejoin it. That is their move."},
		Plan: planLights},
	{Procedure: view.Procedure{ID: "mount", Name: "Mount or dismount", Group: groupMove, Symbol: "t-cavalry", Section: secHorse,
		Ref: "Takes the whole move, and never under fire. One figure in four holds the horses; if the holders dismount too the horses run away."},
		Plan: planMount},
	{Procedure: view.Procedure{ID: "move", Name: "Move", Group: groupMove, Symbol: "i-next", Section: secMove,
		Ref: "How far a unit moves: its pace, less a quarter for each turn of 45° and what the ground costs, and 2″ more if wholly on a " +
			"road."}, Plan: planMove},
	{Procedure: view.Procedure{ID: "half", Name: "Half lost: retire, combine, return", Short: "Half lost", Group: groupMove,
		Symbol: "i-back", Section: secMorale,
		Ref: "A unit that has lost half its rank and file goes to its own edge, may be combined with another there, and may fight again " +
			"after four turns."}, Plan: planHalf},
	{Procedure: view.Procedure{ID: "stay", Name: "Stay, or hold fire", Short: "Stay", Group: groupMove, Symbol: "i-check",
		Section: secTurn, Ref: "The unit does nothing in this step. You may change your mind while the step lasts."}, Plan: planStay},
	{Procedure: view.Procedure{ID: "see", Name: "Is it seen?", Short: "Seen?", Group: groupMove, Symbol: "i-search", Section: secHSight,
		Ref: "Visibility now, and what stands between."}, Plan: planSee},
	{Procedure: view.Procedure{ID: "musketry", Name: "Musketry", Group: groupFire, Symbol: "t-infantry", Section: secVolley,
		Ref: "A die for each six figures that fire, four for elite troops; the target loses the total less the deduction for range, cover " +
			"and first volley, doubled into the flank."}, Plan: planMusketry},
	{Procedure: view.Procedure{ID: "skirmish", Name: "Light infantry fire", Short: "Light fire", Group: groupFire,
		Symbol: "t-riflemen", Section: secLight,
		Ref: "A die for each six figures; each die that reaches the number for range and target kills one."}, Plan: planLight},
	{Procedure: view.Procedure{ID: "roundshot", Name: "Roundshot", Short: "Round\u00adshot", Group: groupFire, Symbol: "t-gun",
		Section: secShot,
		Ref: "A die for each figure of the target in the lane, by the range; then a colour of the stick behind it, and a die for each " +
			"figure under that colour."}, Plan: planRoundshot},
	{Procedure: view.Procedure{ID: "shell", Name: "Shell", Group: groupFire, Symbol: "t-gun", Section: secShell,
		Ref: "One die says where it falls (1 is a dud); then each figure in the inner circle is lost on 4 or more, 3 with a rifled gun."},
		Plan: planShell},
	{Procedure: view.Procedure{ID: "canister", Name: "Canister", Group: groupFire, Symbol: "t-gun", Section: secCanister,
		Ref: "A die for every figure under the cone, friend or foe, by its zone."}, Plan: planCanister},
	{Procedure: view.Procedure{ID: "officer", Name: "Officer at risk", Short: "Officer", Group: groupFire,
		Symbol: "t-officer", Section: secHLosses,
		Ref: "A D10 after an attack: on the number of figures lost or less, one of them is an officer."}, Plan: planOfficer},
	{Procedure: view.Procedure{ID: "charge", Name: "Charge", Group: groupCharge, Symbol: "t-cavalry", Section: secMove,
		Ref: "Once in ten turns, into contact. The unit charged may fire, then the cavalry fire, then heavy cavalry may break through; " +
			"the melee follows in its phase."}, Plan: planCharge},
	{Procedure: view.Procedure{ID: "defence", Name: "Defensive charge fire", Short: "Defensive fire", Group: groupCharge,
		Symbol: "t-infantry", Section: secDefFire,
		Ref: "The charged unit fires once: close range, first volley."}, Plan: planDefence},
	{Procedure: view.Procedure{ID: "pistols", Name: "Cavalry charge fire", Short: "Charge fire", Group: groupCharge,
		Symbol: "t-cavalry", Section: secChFire,
		Ref: "Cavalry fires as it strikes: the smooth-bore table, close range, first volley, a die for each twelve troopers."},
		Plan: planPistols},
	{Procedure: view.Procedure{ID: "break", Name: "Heavy cavalry breakthrough", Short: "Break\u00adthrough", Group: groupCharge,
		Symbol: "t-cavalry", Section: secBreak,
		Ref: "A six: every figure touched is lost, the target is split and routs. Elite and veteran targets take one off the die, poor and " +
			"militia add one."}, Plan: planBreak},
	{Procedure: view.Procedure{ID: "melee", Name: "Melee", Group: groupCharge, Symbol: "t-massed", Section: secMelee,
		Ref: "A die for each six figures that touch, four for elite troops, and the modifiers; the lower side loses the difference, at most " +
			"its touching figures."}, Plan: planMelee},
	{Procedure: view.Procedure{ID: "morale", Name: "Morale check, rally", Short: "Morale", Group: groupMorale,
		Symbol: "i-morale", Section: secMorale,
		Ref: "Leadership, less losses, plus a die, against the index of the unit. A unit in rout takes off one more for each turn, and is " +
			"removed if it fails in the fourth."}, Plan: planMorale},
	{Procedure: view.Procedure{ID: "work", Name: "Works, obstacles, bridges", Short: "Works", Group: groupEng,
		Symbol: "c-fort", Section: secHEng,
		Ref: "A turn of work: pioneers and infantry add points to a task until it is done."}, Plan: planWork},
	{Procedure: view.Procedure{ID: "demolish", Name: "Demolition", Group: groupEng, Symbol: "i-load", Section: secHDemo,
		Ref: "A pioneer or a fuse fires it in a turn after it was prepared. If it fails, try once more."}, Plan: planDemolish},
	{Procedure: view.Procedure{ID: "mine", Name: "Step on a mine", Short: "Mine", Group: groupEng, Symbol: "i-load", Section: secHObst,
		Ref: "A die decides whether it goes off: like a shell, and once only."}, Plan: planMine},
	{Procedure: view.Procedure{ID: "span", Name: "Pontoon bridge under fire", Short: "Pontoons", Group: groupEng,
		Symbol: "c-open", Section: secHPont,
		Ref: "Hits on a span; it sinks with whoever is still on it."}, Plan: planSpan},
	{Procedure: view.Procedure{ID: "march", Name: "A day’s march", Short: "March", Group: groupCamp, Symbol: "t-convoy",
		Section: secHCamp, Ref: "How far columns go in a day; a forced march costs figures."}, Plan: planMarch},
	{Procedure: view.Procedure{ID: "arrival", Name: "Arrival", Group: groupCamp, Symbol: "i-next", Section: secHCamp,
		Ref: "One die for each hour."}, Plan: planArrival},
	{Procedure: view.Procedure{ID: "wounded", Name: "The wounded", Short: "Wounded", Group: groupCamp, Symbol: "i-waver",
		Section: secHCamp, Ref: "How many of the lost figures come back next day."}, Plan: planWounded},
	{Procedure: view.Procedure{ID: "fate", Name: "An officer’s fate", Short: "Fate", Group: groupCamp, Symbol: "t-officer",
		Section: secHCamp, Ref: "Dead, wounded or captured."}, Plan: planFate},
	{Procedure: view.Procedure{ID: "muster", Name: "New unit", Group: groupGame, Symbol: "i-plus", Section: secOrg,
		Ref: "Puts a new unit on the table."}, Plan: planMuster},
	{Procedure: view.Procedure{ID: "bring-army", Name: "Muster an army", Short: "An army", Group: groupGame,
		Symbol: "n-forces", Section: secOrg,
		Ref: "Puts a whole army on the table: a period list, one you have kept, or one you type or paste."},
		Plan: planArmy},
	{Procedure: view.Procedure{ID: "again", Name: "Copy a unit", Short: "Copy", Group: groupGame,
		Symbol: "i-plus", Section: secOrg,
		Ref: "Musters fresh units like an existing one. Their names follow on from its name: 2/37th Foot after 1/37th Foot."},
		Plan: planAgain},
	{Procedure: view.Procedure{ID: "brigade", Name: "New brigade", Group: groupGame, Symbol: "i-plus", Section: secOrders,
		Ref: "A formation that takes orders."}, Plan: planBrigade},
	{Procedure: view.Procedure{ID: "record", Name: "Correct a record", Short: "Record", Group: groupGame, Symbol: "i-marks",
		Section: secOrg, Ref: "The referee corrects strength, officers, formation and marks; the log says so."}, Plan: planRecord},
	{Procedure: view.Procedure{ID: "amend", Name: "Correct a unit", Short: "Correct", Group: groupGame, Symbol: "i-marks",
		Section: secOrg, Ref: "Corrects what a unit was mustered as: quality, weapon, strength, brigade. What it has lost stays lost."},
		Plan: planAmend},
	{Procedure: view.Procedure{ID: "settings", Name: "Settings", Group: groupGame, Symbol: "i-settings", Section: secHSet,
		Ref: "Switches and house values. Change them at any time."}, Plan: planSettings, Always: true},
	{Procedure: view.Procedure{ID: "end", Name: "End the battle", Group: groupGame, Symbol: "i-check", Section: secTurn,
		Ref: "The rules leave the end of a battle to the referee."}, Plan: planEnd},
	{Procedure: view.Procedure{ID: "step", Name: "Go to a step", Symbol: "i-next", Section: secTurn,
		Ref: "Moves to a step of the sequence of play."}, Plan: planStep},
	{Procedure: view.Procedure{ID: "take", Name: "Select a unit", Symbol: "i-ring", Section: secTurn,
		Ref: "Selects the unit that acts."}, Plan: planHand},
	{Procedure: view.Procedure{ID: "lost", Name: "One figure lost", Symbol: "i-minus", Section: secOrg,
		Ref: "Takes one figure off."}, Plan: planLost},
}

// First implements view.System: the first battle, in which the learner takes the crossing for the Prussians.
func (System) First() *view.First {
	return &view.First{Label: "Learn by playing", Name: "The Ovens of Rothkrug",
		Small:   "Half an hour, led step by step: you take the bread for the Prussians",
		Options: engine.Values{{Key: "forces", Val: "first"}}, Seats: [2]string{"steady", "raw"}}
}
