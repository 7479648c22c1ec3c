package splendid

import "vedette/engine/dice"

// The classes of rolls.
const (
	combat dice.Class = "combat"
	morale dice.Class = "morale"
	order  dice.Class = "order"
)

// The rolls of the book. Their ids are written into saves. Source: SPL-60; splendid-host C2, C4, C5.
var (
	rollInitiative = dice.Roll{ID: "initiative", Code: dice.OneD6, For: "Initiative", Class: order, Section: housePhases}
	rollShot       = dice.Roll{ID: "shot", Code: dice.OneD6, For: "Fire", Class: combat, Section: houseDice}
	rollBounce     = dice.Roll{ID: "bounce", Code: dice.OneD6, For: "Bounce-through", Class: combat, Section: houseBounce}
	rollBlow       = dice.Roll{ID: "blow", Code: dice.OneD6, For: "Hand-to-hand", Class: combat, Section: houseDice}
	rollDamage     = dice.Roll{ID: "damage", Code: dice.OneD6, For: "Structural damage", Class: combat, Section: secDamage,
		Bands: []dice.Band{{From: 1, To: 2, Label: "structural damage", Good: true}, {From: 3, To: 6, Label: "no damage"}}}
	rollMorale = dice.Roll{ID: "morale", Code: dice.OneD6, For: "Morale", Class: morale, Section: housePhases}
)
