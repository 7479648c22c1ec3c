package hill

import (
	"vedette/engine/dice"
)

// Playing alone: the dice choose which party acts and which of equal targets it takes. Every choice is equally
// likely: results left over are rolled again. House design.
var (
	rollParty = dice.Roll{ID: "solo-party", Code: dice.OneD66, For: "Which party acts", Class: events, Section: "6"}
	rollEqual = dice.Roll{ID: "solo-target", Code: dice.OneD66, For: "Which of equal targets", Class: events, Section: "6"}
)

// drawOne throws r until one of the names is drawn, all equally likely. There may be 2 to 36 names; it returns
// the index.
func drawOne(a *act, r dice.Roll, names []string) int {
	per := 36 / len(names)
	for i, n := range names {
		r.Bands = append(r.Bands, dice.Band{From: d66(i * per), To: d66((i+1)*per - 1), Label: n})
	}
	if used := per * len(names); used < 36 {
		r.Bands = append(r.Bands, dice.Band{From: d66(used), To: 66, Label: "roll again"})
	}
	for {
		t := a.Throw(r)
		if i := place36(t.Total) / per; i < len(names) {
			return i
		}
	}
}

// drawParty lets the dice choose which Non-Player unit takes the initiative.
func drawParty(a *act) {
	if !a.State.Set.Solo || a.State.Side != NonPlayers || !a.State.byRoster(NonPlayers) {
		return
	}
	may := a.State.mayAct(NonPlayers)
	i := 0
	if len(may) == 0 || len(may) > 36 {
		return
	}
	if len(may) > 1 {
		var names []string
		for _, u := range may {
			names = append(names, u.Name)
		}
		i = drawOne(a, rollParty, names)
	}
	a.Do(activated{Unit: may[i].ID, Name: may[i].Name})
}
