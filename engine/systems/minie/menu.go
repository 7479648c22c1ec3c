package minie

import "vedette/engine"

// menu lists every procedure in the order of the menu; those without a group belong to keys only.
var menu []procedure

func init() { // the plans refer to the menu through the desk, so it is filled here
	add := func(id, name, short, group, symbol, section, ref string, plan func(*entry)) {
		menu = append(menu, procedure{engine.Procedure{ID: id, Name: name, Short: short, Group: group, Symbol: symbol, Section: section, Ref: ref}, plan})
	}
	add("first", "Who goes first", "", groupTurn, "i-dice", secTurn, "Each side throws a die at the start of a turn; the higher moves first. A tie is thrown again.", planFirst)
	add("order", "Change of order", "", groupTurn, "n-despatches", secOrders, "A commander throws his command value or less to give a new order to a formation of his own, in answer to something he or a higher commander sees; one each turn. A formation in Reserve changes without a die.", planOrder)
	add("rider", "Messenger", "", groupTurn, "t-vedette", secRiders, "A messenger who is met by the enemy throws a die: 1 missed, 2 to 5 turned back, 6 captured and the order read. When it touches the commander the order holds.", planRider)
	add("halt", "Halt turn of an attack", "Halt", groupTurn, "i-ready", secOrders, "A formation under Attack may halt for one turn, once.", planHalt)
	add("weather", "Night and weather", "Weather", groupTurn, "n-ground", secHSight, "Sets how far one sees, rain, mud and darkness.", planWeather)
	add("formation", "Change formation, limber", "Formation", groupMove, "i-ring", secChange, "Column, line, attack column, skirmish order, square, limbered or unlimbered. It costs the whole move, and there is no fire during the change.", planForm)
	add("lights", "Light men out or in", "Light men", groupMove, "t-riflemen", secForms, "The light infantrymen of an 18th century battalion go out before it as skirmishers, which is their move, or come back into it.", planLights)
	add("mount", "Mount or dismount", "", groupMove, "t-cavalry", secHorse, "Takes the whole move, not under fire. One figure in four holds the horses; if the holders dismount too the horses run away.", planMount)
	add("move", "Move", "", groupMove, "i-next", secMove, "How far a unit goes: its pace, less a quarter for each turn of 45°, less what the ground costs, and 2″ more when all of it is on a road.", planMove)
	add("half", "Half lost: retire, combine, return", "Half lost", groupMove, "i-back", secMorale, "A unit that has lost half its rank and file goes to its own edge, may be combined with another there, and may fight again after four turns.", planHalf)
	add("see", "Is it seen?", "Seen?", groupMove, "i-search", secHSight, "How far one sees now, and whether something stands between.", planSee)
	add("musketry", "Musketry", "", groupFire, "t-infantry", secVolley, "A die for each six figures that fire, four for elite troops; the total, less the deduction for range, cover and first volley, is what the target loses. Into the flank it is doubled.", planMusketry)
	add("skirmish", "Light infantry fire", "Light fire", groupFire, "t-riflemen", secLight, "A die for each six figures; each die that reaches the number for range and target kills one.", planLight)
	add("roundshot", "Roundshot", "", groupFire, "t-gun", secShot, "Each figure of the target in the lane on the number of the range; then a colour for the stick behind it, and each figure under that colour.", planRoundshot)
	add("shell", "Shell", "", groupFire, "t-gun", secShell, "One die for where it falls, 1 is a dud; then each figure in the inner circle: smooth bore on 4, rifled on 3 or more.", planShell)
	add("canister", "Canister", "", groupFire, "t-gun", secCanister, "Every figure under the cone, friend or foe, on the number of its zone.", planCanister)
	add("officer", "Officer at risk", "Officer", groupFire, "t-officer", secHLosses, "A d10 after an attack: the figures lost or less, and one of them is an officer.", planOfficer)
	add("charge", "Charge", "", groupCharge, "t-cavalry", secMove, "Once in ten turns, into contact. The charged unit may fire, then the cavalry fires, then heavy cavalry may break through; the melee follows in its phase.", planCharge)
	add("defence", "Defensive charge fire", "Defensive fire", groupCharge, "t-infantry", secDefFire, "The charged unit fires once: close range, first volley.", planDefence)
	add("pistols", "Cavalry charge fire", "Charge fire", groupCharge, "t-cavalry", secChFire, "Cavalry fires as it strikes: the smooth-bore table, close range, first volley, a die for each twelve troopers.", planPistols)
	add("break", "Heavy cavalry breakthrough", "Break\u00adthrough", groupCharge, "t-cavalry", secBreak, "A six: every figure touched is lost, the target is split and routs. Elite and veteran targets take one off the die, poor and militia add one.", planBreak)
	add("melee", "Melee", "", groupCharge, "t-massed", secMelee, "A die for each six figures that touch, four for elite troops, and the modifiers; the lower side loses the difference, at most those who touch.", planMelee)
	add("morale", "Morale check, rally", "Morale", groupMorale, "i-morale", secMorale, "Leadership, less losses, plus a die, against the index of the unit. A unit that routs takes one more off for each turn, and is removed when it fails in the fourth.", planMorale)
	add("work", "Works, obstacles, bridges", "Works", groupEng, "c-fort", secHEng, "A turn of work: pioneers and infantry add points to a task until it is done.", planWork)
	add("demolish", "Demolition", "", groupEng, "i-load", secHDemo, "What is prepared is fired in a later turn by a pioneer or a fuse. If it fails it is tried once more.", planDemolish)
	add("mine", "Mine is entered", "Mine", groupEng, "i-load", secHObst, "It goes off on a die, as a shell, once.", planMine)
	add("span", "Pontoon bridge under fire", "Pontoons", groupEng, "c-open", secHPont, "Hits on a span; it sinks with whoever does not get off.", planSpan)
	add("march", "A day's march", "March", groupCamp, "t-convoy", secHCamp, "How far columns go in a day; a forced march costs figures.", planMarch)
	add("arrival", "Arrival", "", groupCamp, "i-next", secHCamp, "One die for each hour.", planArrival)
	add("wounded", "The wounded", "Wounded", groupCamp, "i-waver", secHCamp, "How many of the figures lost come back next day.", planWounded)
	add("fate", "An officer's fate", "Fate", groupCamp, "t-officer", secHCamp, "Dead, wounded or captured.", planFate)
	add("muster", "New unit", "", groupGame, "i-plus", secOrg, "Brings a unit of one of the organisations to the table.", planMuster)
	add("brigade", "New brigade", "", groupGame, "i-plus", secOrders, "A formation that is given orders.", planBrigade)
	add("record", "Correct a record", "Record", groupGame, "i-marks", secOrg, "The referee overrules strength, officers, formation and marks; the log says so.", planRecord)
	add("settings", "Settings", "", groupGame, "i-settings", secHSet, "Switches and house values, changeable at any time.", planSettings)
	add("end", "End the battle", "", groupGame, "i-check", secTurn, "The rules do not say when a battle ends: the referee does.", planEnd)
	add("step", "Go to a step", "", "", "i-next", secTurn, "Goes on in the sequence of play.", planStep)
	add("hand", "Unit in hand", "", "", "i-ring", secTurn, "Takes a unit in hand.", planHand)
	add("lost", "One figure lost", "", "", "i-minus", secOrg, "Takes one figure off.", planLost)
}
