package ecw

import "vedette/engine/dice"

// The classes of rolls.
const (
	combat dice.Class = "combat"
	morale dice.Class = "morale"
	chance dice.Class = "chance"
)

// Every roll of the book. Ids are written into saves.
var (
	rollInitiative = dice.Roll{ID: "initiative", Code: dice.OneD6, For: "Initiative", Class: chance, Section: secTurn}
	rollSupport    = dice.Roll{ID: "support", Code: dice.OneD6, For: "Countercharge in support", Class: chance, Section: secReply}
	rollBurst      = dice.Roll{ID: "burst", Code: dice.OneD6, For: "Burst-through", Class: chance, Section: secRout}
	rollHit        = dice.Roll{ID: "hit", Code: dice.OneD6, For: "Hits", Class: combat, Section: secShoot}
	rollSave       = dice.Roll{ID: "save", Code: dice.OneD6, For: "Saving throw", Class: combat, Section: secShoot}
	rollTest       = dice.Roll{ID: "test", Code: dice.OneD6, For: "Morale", Class: morale, Section: secMorale}
	rollSecond     = dice.Roll{ID: "second", Code: dice.OneD6, For: "How badly", Class: morale, Section: secMorale}
	rollRisk       = dice.Roll{ID: "risk", Code: dice.OneD6, For: "Leader at risk", Class: combat, Section: houseSec("Leaders at risk")}
	rollFate       = dice.Roll{ID: "fate", Code: dice.OneD6, For: "The leader’s fate", Class: combat,
		Section: houseSec("Leaders at risk")}
	rollLate = dice.Roll{ID: "late", Code: dice.OneD6, For: "Whether they come", Class: chance, Section: secTurn}
	rollDusk = dice.Roll{ID: "dusk", Code: dice.OneD6, For: "The light", Class: chance, Section: secTurn}
)

// banded returns r with its faces labelled under a hit code. Under codes without double hits, players may enter the number of hits instead
// of each face.
func banded(r dice.Roll, c hitCode) dice.Roll {
	f := codes[c].faces
	if f[5] == 1 {
		need := 6
		for f[need-2] == 1 {
			need--
		}
		return r.Needing(need, "hit", "miss")
	}
	for i := 0; i < 6; {
		j := i
		for j < 5 && f[j+1] == f[i] {
			j++
		}
		r.Bands = append(r.Bands, dice.Band{From: i + 1, To: j + 1, Label: [...]string{"miss", "hit", "two hits"}[f[i]], Good: f[i] > 0})
		i = j + 1
	}
	return r
}

// rollLabels names the rolls by id.
var rollLabels = func() map[string]string {
	out := map[string]string{}
	for _, r := range []dice.Roll{rollInitiative, rollSupport, rollBurst, rollHit, rollSave, rollTest, rollSecond, rollRisk, rollFate,
		rollLate, rollDusk} {
		out[r.ID] = r.For
	}
	return out
}()
