package hill

import "vedette/engine/dice"

// The rolls for movement, combat and morale, one line each. Their ids are written into saves. All personal
// weapons share one id, and so do all tests, so that a corrected entry keeps its dice. Source: hill-tables 1.2
// and 2.
var (
	rollMove      = dice.Roll{ID: "move", Code: dice.OneD6, For: "Distance", Class: movement, Section: "3.1"}
	rollShot      = dice.Roll{ID: "shot", Code: dice.ThreeD6, For: "Shot", Class: combat, Section: "3.2"}
	rollBlow      = dice.Roll{ID: "blow", Code: dice.ThreeD6, For: "Attack", Class: combat, Section: "3.3"}
	rollCheck     = dice.Roll{ID: "check", Code: dice.TwoD6, For: "Check Morale", Class: morale, Section: "3.4"}
	rollRally     = dice.Roll{ID: "rally", Code: dice.TwoD6, For: "Rally", Class: morale, Section: "3.4"}
	rollGun       = dice.Roll{ID: "gun", Code: dice.TwoD6, For: "Gun", Class: combat, Section: "3.6"}
	rollDrift     = dice.Roll{ID: "drift", Code: dice.OneD3, For: "Drift", Class: combat, Section: "3.6"}
	rollWide      = dice.Roll{ID: "wide", Code: dice.OneD6, For: "Wide", Class: combat, Section: "3.6"}
	rollDirection = dice.Roll{ID: "shell-direction", Code: dice.OneD6, For: "Direction", Class: combat, Section: "3.6"}
	rollTest      = dice.Roll{ID: "test", Code: dice.ThreeD6, For: "Test", Class: combat, Section: "3.7"}
)

// actionRoll returns the roll with the id used in saves.
func actionRoll(id string) (dice.Roll, bool) {
	for _, r := range [...]dice.Roll{rollMove, rollShot, rollBlow, rollCheck, rollRally, rollGun,
		rollDrift, rollWide, rollDirection, rollTest} {
		if r.ID == id {
			return r, true
		}
	}
	return dice.Roll{}, false
}
