package splendid

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Tell implements view.System.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	s := now.(State)
	t := rules.Telling(s, st)
	t.Rolls = sides(st, rolled(st))
	t.Card.OnDesk = t.Card.OnDesk || st.Do.Do == "move" && t.Card.Plain(st)
	return t
}

// rolled returns the dice of a step in the order thrown.
func rolled(st engine.Step) (out []view.Rolled) {
	need, at := targets(st), 0
	for _, g := range st.Given {
		switch {
		case g.Answer != "":
			continue
		case g.Of > 0:
			at += g.Of
			continue
		}
		r := view.Rolled{Label: strings.ToLower(rollName(g.ID)), Faces: g.Faces, By: g.By}
		if total, err := dice.OneD6.Total(g.Faces); err == nil && at < len(need) {
			r.Hit = reached(total, need[at])
		}
		at++
		out = append(out, r)
	}
	return out
}

// sides groups the dice of a fight under the names of the units that threw them, in the order thrown. Nothing is grouped if dice were only
// counted and have no faces. The dice for initiative are labelled with the sides.
func sides(st engine.Step, rolls []view.Rolled) []view.Rolled {
	var out []view.Rolled
	at := 0
	for _, e := range st.Events {
		if _, ok := e.(drawn); ok {
			for i := range min(len(rolls), len(sideNames)) {
				rolls[i].Label = sideNames[i]
			}
		}
		f, ok := e.(fought)
		if !ok || f.dice() == 0 {
			continue
		}
		if at+f.dice() > len(rolls) {
			return rolls
		}
		r := view.Rolled{Label: f.Unit.name(), By: rolls[at].By}
		for _, x := range rolls[at : at+f.dice()] {
			if x.By != r.By {
				return rolls // thrown by different hands
			}
			r.Faces = append(r.Faces, x.Faces...)
		}
		at += f.dice()
		out = append(out, r)
	}
	if at != len(rolls) || at == 0 {
		return rolls
	}
	return out
}

func rollName(id string) string {
	for _, r := range [...]dice.Roll{rollInitiative, rollShot, rollBounce, rollBlow, rollDamage, rollMorale} {
		if r.ID == id {
			return r.For
		}
	}
	return id
}

// targets returns the number that each throw of a step needed, in the order thrown. A die for a structure needs 2 or less, written as -2.
func targets(st engine.Step) (out []int) {
	for _, e := range st.Events {
		switch e := e.(type) {
		case fired:
			out = append(out, slices.Repeat([]int{e.Sum.Target}, e.Dice)...)
		case fought:
			out = append(out, slices.Repeat([]int{e.sum().Target}, e.dice())...)
		case struck:
			out = append(out, -2)
		case tested:
			out = append(out, e.Sum.Target)
		}
	}
	return out
}

// reached reports whether a throw succeeded, see targets.
func reached(total, target int) bool {
	return target > 0 && total >= target || target < 0 && total <= -target
}
