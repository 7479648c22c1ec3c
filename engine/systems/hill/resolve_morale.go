package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

func stand() action {
	return action{
		Procedure: engine.Procedure{ID: "stand", Name: "Stand/Rally/Load", Short: "Stand, rally, load", Group: "Move and fight", Symbol: "i-load", Section: "3.4, 3.5",
			Ref: "Standing still is an action too. A rifle fired as a rifle takes one Load action, a light gun one, a field gun two, by the whole crew and at least two of it; nothing else is ever loaded. " +
				"Standing and loading may be one entry. A Wavering unit may not load; it may rally as a whole: it becomes Solid again or is removed."},
		asks:       []string{keyActor},
		actorLater: true,
		actorNote:  "only when rallying", actorHelp: "When rallying: the best figure present. " + helpOfficers,
		reck: func(e entry) (book.Sum, bool) {
			if e.actor < 0 || e.actor == Transport {
				return book.Sum{}, false
			}
			return e.in().reckMorale(e.actor, true, notAsked), true
		},
		order:   func(Scale, entry) (string, string) { return "Stand, rally or load", "" },
		resolve: resolveStand,
	}
}

func checkMorale() action {
	return action{
		Procedure: engine.Procedure{ID: "check-morale", Name: "Check Morale", Group: "Morale and tests", Symbol: "i-morale", Section: "3.4",
			Ref: "Every unit that lost a figure during an initiative checks once, when the acting unit has finished; it is not an action. Enter its best figure: an officer or NCO makes it Veteran. " +
				"A unit that fails is Wavering and may only Move or Rally; a Wavering unit that fails again stays as it is. Wagons, guns and animals never check."},
		asks:      []string{keyActor},
		morale:    true,
		actorNote: noteBest, actorHelp: "A unit with an officer or NCO is Veteran; drivers without a quality are Civilian.",
		reck:    func(e entry) (book.Sum, bool) { return e.in().reckMorale(e.actor, false, notAsked), true },
		order:   func(Scale, entry) (string, string) { return "Check morale", "" },
		resolve: resolveCheck,
	}
}

// gone is how much of a unit is gone.
type gone int8

const (
	notAsked gone = iota
	fewerGone
	halfIsGone
)

// reckMorale is the number that keeps or makes a unit Solid. Source: hill-tables 3.4, HILL-92.
func (t *tables) reckMorale(q Quality, rallies bool, g gone) book.Sum {
	s := book.Sum{Kind: "morale"}
	if rallies {
		s.Put(t.rallyNeed[q], "rallies", q)
	} else {
		s.Put(t.checkNeed[q], "checks", q)
	}
	s.AddIf(g == halfIsGone, t.halfGone, "half")
	if g == notAsked {
		s.Put(0, "half-asked", t.halfGone)
	}
	return needs(s)
}

func resolveStand(d *act, e entry) {
	rallies := d.Ask(askRallying)
	if rallies == dice.No {
		d.Do(stood{})
		return
	}
	switch {
	case e.actor < 0:
		d.Stop(refusal("E2", sayActor, keyActor))
	case e.actor == Transport:
		d.Stop(refusal("E8", sayMorale, keyActor))
	}
	resolveMorale(d, e, true, rollRally, "Solid", "breaks")
}

func resolveCheck(d *act, e entry) {
	resolveMorale(d, e, false, rollCheck, "Solid", "Wavering")
}

func resolveMorale(d *act, e entry, rallies bool, roll dice.Roll, good, bad string) {
	answer := d.Ask(askHalfGone)
	g := fewerGone
	if answer == dice.Yes {
		g = halfIsGone
	}
	r := e.in().reckMorale(e.actor, rallies, g)
	t := d.Throw(roll.Of(e.actor.String()+" unit").Needing(r.Target, good, bad))
	d.Do(checked{Rally: rallies, Actor: idOf(e.actor), Half: g == halfIsGone, Solid: t.Made, Reck: r})
}
