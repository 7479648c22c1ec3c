package march

import (
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The classes of rolls.
const (
	combat  dice.Class = "combat"
	morale  dice.Class = "morale"
	command dice.Class = "command"
)

// The rolls of the rule book. None has more than two dice.
var (
	rollOrder   = dice.Roll{ID: "order", Code: dice.TwoD6, For: "Order", Class: command, Section: secOrders}
	rollArrive  = dice.Roll{ID: "arrive", Code: dice.TwoD6, For: "Arrival", Class: command, Section: secArrive}
	rollVeD     = dice.Roll{ID: "ved", Code: dice.TwoD6, For: "VeD test", Class: morale, Section: secVeD}
	rollMorale  = dice.Roll{ID: "morale", Code: dice.TwoD6, For: "Morale", Class: morale, Section: secMorale}
	rollSkirm   = dice.Roll{ID: "skirmish", Code: dice.TwoD6, For: "Skirmish combat", Class: combat, Section: secSkirm}
	rollInit    = dice.Roll{ID: "initiative", Code: dice.TwoD6, For: "Initiative", Class: command, Section: secTurn}
	rollTie     = dice.Roll{ID: "tie", Code: dice.OneD6, For: "Initiative, tied", Class: command, Section: secTurn}
	rollFire    = dice.Roll{ID: "fire", Code: dice.OneD6, For: "Fire", Class: combat, Section: secFire}
	rollRisk    = dice.Roll{ID: "risk", Code: dice.TwoD6, For: "Leader at risk", Class: combat, Section: secRisk}
	rollFate    = dice.Roll{ID: "fate", Code: dice.OneD6, For: "Leader struck", Class: combat, Section: secRisk}
	rollMelee   = dice.Roll{ID: "melee", Code: dice.TwoD6, For: "Melee", Class: combat, Section: secMelee}
	rollBlaze   = dice.Roll{ID: "blaze", Code: dice.TwoD6, For: "Fire in the houses", Class: combat, Section: secTown}
	rollWeather = dice.Roll{ID: "weather", Code: dice.TwoD6, For: "Weather", Class: command, Section: secWeather}
	rollSky     = dice.Roll{ID: "sky", Code: dice.OneD6, For: "Weather at the start", Class: command, Section: secWeather}
)

// rolls lists them all.
var rolls = [...]dice.Roll{rollOrder, rollArrive, rollVeD, rollMorale, rollSkirm, rollInit, rollTie, rollFire, rollRisk, rollFate,
	rollMelee,
	rollBlaze, rollWeather, rollSky}

// atMost makes r a test that passes on target or less. With natural, a natural 2 always passes and a natural 12 always fails.
// Source: MA-21.
func atMost(r dice.Roll, target int, natural bool, yes, no string) dice.Roll {
	target = passingTotal(target, natural)
	if target >= r.Code.Min() {
		r.Bands = append(r.Bands, dice.Band{From: r.Code.Min(), To: target, Label: yes, Good: true})
	}
	if target < r.Code.Max() {
		r.Bands = append(r.Bands, dice.Band{From: max(target+1, r.Code.Min()), To: r.Code.Max(), Label: no})
	}
	return r
}

// passingTotal returns the greatest total that passes such a test, taking natural 2 and 12 into account; a result below 2 means that
// none does. Source: MA-21.
func passingTotal(target int, natural bool) int {
	if natural {
		return min(11, max(2, target))
	}
	return min(12, max(1, target))
}

// passing says in words what such a test needs, given the greatest total that passes.
func passing(most int) string {
	switch {
	case most < 2:
		return "less than 2"
	case most == 2:
		return "2"
	}
	return book.Num(most) + " or less"
}

// passed returns the result line of the sum of such a test: "9 or less, 83.3%".
func passed(target int, natural bool) string {
	return passing(passingTotal(target, natural)) + ", " + chanceAtMost(target, natural).String()
}

// chanceAtMost returns the chance of passing such a test.
func chanceAtMost(target int, natural bool) dice.Chance {
	return dice.TwoD6.Between(2, passingTotal(target, natural))
}

// failedBy returns by how much a total fails a target, 0 if it passes. A natural 12 against a target of 12 or more fails by 1:
// ruling MA-R16. Source: MA-21.
func failedBy(total, target int, natural bool) int {
	switch {
	case natural && total == 2, total <= target && !(natural && total == 12):
		return 0
	}
	return max(1, total-target)
}
