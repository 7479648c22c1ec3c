package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
)

// Advice as entries, in the terms shared by all rule books: see package commander.

// counsel returns what may be done on the advice, best first, each with its entry filled in as far as it is
// known. The last is a fallback to the lines.
func (s State) counsel(a Advice) []commander.Advice {
	var out []commander.Advice
	for i, f := range a.Fits {
		out = append(out, s.counselled(a, f, 100*(len(a.Fits)-i)))
	}
	if len(a.Or) > 0 {
		for i := range a.Or {
			o := a.alternative(i)
			x := s.counselled(o, o.Fits[0], 50-i)
			x.If = o.when(s.Scale)
			out = append(out[:1+i:1+i], x)
		}
		return out
	}
	if a.Fits[0].Act == toSearch {
		a.Place = "" // the unit is already there
	}
	for _, act := range instead[a.Fits[0].Act] {
		f := Fit{All: a.Fits[0].All, Line: a.Fits[0].Line, Act: act}
		if x := s.counselled(a, f, 1); s.able(a, act) && !slices.ContainsFunc(out, func(o commander.Advice) bool { return o.What == x.What }) {
			return append(out, x)
		}
	}
	return out
}

// instead gives the fallbacks for each act.
var instead = map[string][]string{toAttack: {toFlee}, toCharge: {toFire, toHold}, toFire: {toCharge, toMove}, toMove: {toFire, toHold},
	toHold: {toFire, toMove}, toFlee: {toHome, toFire, toHold}, toRally: {toFlee}, toLoad: {toMove}, toUnlimber: {toMove},
	toDismount: {toHold}, toSearch: {toMove}, toHome: {toHold}}

// able reports whether the unit advised can carry out an act.
func (s State) able(a Advice, act string) bool {
	u, ok := s.unit(a.Unit)
	switch act {
	case toFire:
		t, _ := s.unit(a.Target)
		_, is := s.mingled(u, t)
		return ok && a.Target != 0 && canFire(u) == "" && !is
	case toCharge:
		return ok && a.Target != 0 && a.near() && cannotCharge(u) == ""
	case toHome:
		return ok && a.Kind == kindPlayers && a.Fits[0].Line == 1
	}
	return ok
}

// near reports whether the target was seen near.
func (a Advice) near() bool {
	return slices.ContainsFunc(a.Seen, func(x book.Said) bool {
		return x.ID() != "see-farther" && x.ID() != "see-no-reach" && x.ID() != "see-sheltered" && x.ID() != "see-name"
	})
}

// counselled returns one line of advice as an entry.
func (s State) counselled(a Advice, f Fit, worth int) commander.Advice {
	out := commander.Advice{Worth: worth, What: s.actInWords(a, f), Why: a.because(s.Scale, f) + ".", Who: s.nameOf(a.Unit)}
	if why := a.why(s.Scale); why != "" {
		if a.Seen != nil && a.Seen[0].ID() == "see-name" {
			why = "in sight: " + why
		}
		out.Why = upper(strings.ReplaceAll(why, "; ", ", ")) + ". " + out.Why
	}
	if a.Kind != kindPlayers {
		out.Cites = section("6")
	}
	out.Do = engine.Do("done")
	if k := s.advisedKey(a, f); k != nil {
		out.Do, out.Open = k.Do, k.Open
	}
	return out
}

// length returns the length named by something seen, 0 for none.
func length(x book.Said) int {
	if len(x) < 2 {
		return 0
	}
	n, _ := x[1].(int)
	return n
}

// way names where the way to something leads: a place, or for an objective without one what the scenario says.
func (s State) way(id string) string {
	x, _ := scenarioOf(s.Scene.ID)
	_, name := s.findKey(id)
	return book.Or(x.notes.judge(readRef("a", id)).toward, name)
}

// actInWords puts an act into words: "Charge the Rifles".
func (s State) actInWords(a Advice, f Fit) string {
	act := f.Act
	d, _ := deedFor(act)
	who := ""
	if a.Name != "" {
		who = book.The(a.Name)
	}
	switch {
	case act == toSearch:
		if k, name := s.findKey(a.Place); k != nil {
			return k.Label + ": " + name
		}
	case act == toMove && a.Place != "":
		return "Move on: " + s.way(a.Place)
	case act == toFire && who != "":
		return "Fire at " + who
	case (act == toCharge || act == toAttack) && who != "":
		return d.label + " " + who
	case act == toMove && who != "" && (f.Line != 2 || a.behaviour(f).id != "french_cavalry"): // who keep their distance
		return "Move towards " + who
	case act == toMove && a.Bound.Edge != 0:
		return "Move on towards the " + edgeNames[a.Bound.Edge]
	case act == toLoad && a.Round != "":
		return "Load " + a.Round
	}
	return d.label
}
