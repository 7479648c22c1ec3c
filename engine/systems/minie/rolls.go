package minie

import "vedette/engine/dice"

// Classes of rolls.
const (
	combat  dice.Class = "combat"
	morale  dice.Class = "morale"
	command dice.Class = "command"
	works   dice.Class = "works"
)

// The rolls. Source: horse-musket-charts section 5.
var (
	rollFirst   = roll("first", dice.OneD6, "Who goes first", command, secTurn)
	rollOrder   = roll("order", dice.OneD6, "Change of order", command, secOrders)
	rollRider   = roll("rider", dice.OneD6, "Messenger met", command, secRiders)
	rollTurn    = roll("turn-fire", dice.OneD6, "Order of firing", combat, secVolley)
	rollVolley  = roll("volley", dice.OneD6, "Volley", combat, secVolley)
	rollLight   = roll("light", dice.OneD6, "Light infantry fire", combat, secLight)
	rollDefence = roll("defence", dice.OneD6, "Defensive fire", combat, secDefFire)
	rollPistols = roll("pistols", dice.OneD6, "Charge fire", combat, secChFire)
	rollBreak   = roll("break", dice.OneD6, "Breakthrough", combat, secBreak)
	rollLane    = roll("lane", dice.OneD6, "Roundshot", combat, secShot)
	rollColour  = roll("colour", dice.OneD6, "Where it bounces", combat, secShot)
	rollBounce  = roll("bounce", dice.OneD6, "Roundshot, bouncing", combat, secShot)
	rollFuse    = roll("fuse", dice.OneD6, "Where it falls", combat, secShell)
	rollBurst   = roll("burst", dice.OneD6, "Under the burst", combat, secShell)
	rollCan     = roll("canister", dice.OneD6, "Canister", combat, secCanister)
	rollArmy    = roll("army", dice.OneD6, "Army morale", morale, secTurn)
	rollCome    = roll("come", dice.OneD6, "Whether they come", works, secTurn)
	rollRisk    = roll("risk", dice.OneD10, "Officer at risk", combat, secHLosses)
	rollOfficer = roll("officer", dice.OneD6, "Which officer", combat, secHLosses)
	rollAttack  = roll("attack", dice.OneD6, "Melee, attacker", combat, secMelee)
	rollDefend  = roll("defend", dice.OneD6, "Melee, defender", combat, secMelee)
	rollMorale  = roll("morale", dice.OneD6, "Morale check", morale, secMorale)
	rollFire    = roll("demolish", dice.OneD6, "Demolition", works, secHDemo)
	rollMine    = roll("mine", dice.OneD6, "Mine", works, secHObst)
	rollBlast   = roll("blast", dice.OneD6, "Near the demolition", works, secHDemo)
	rollSpan    = roll("span", dice.OneD6, "On the sinking span", works, secHPont)
	rollForced  = roll("forced", dice.OneD6, "Forced march", works, secHCamp)
	rollArrive  = roll("arrive", dice.OneD6, "Arrival", works, secHCamp)
	rollFate    = roll("fate", dice.OneD6, "Officer’s fate", works, secHCamp)
)

func roll(id string, c dice.Code, what string, class dice.Class, section string) dice.Roll {
	return dice.Roll{ID: id, Code: c, For: what, Class: class, Section: section}
}

var rolls = []dice.Roll{rollFirst, rollOrder, rollRider, rollTurn, rollVolley, rollLight, rollDefence, rollPistols, rollBreak, rollLane,
	rollColour, rollBounce, rollFuse, rollBurst, rollCan, rollRisk, rollOfficer, rollAttack, rollDefend, rollMorale, rollFire, rollMine,
	rollBlast, rollSpan, rollForced, rollArrive, rollFate, rollArmy, rollCome}

// rollOf returns the roll with this id, or one without a name.
func rollOf(id string) dice.Roll {
	for _, r := range rolls {
		if r.ID == id {
			return r
		}
	}
	return dice.Roll{ID: id, For: id}
}

// many returns r with n dice thrown together.
func many(r dice.Roll, n int) dice.Roll {
	r.Code = dice.Code{N: n, Die: dice.D6}
	return r
}
