package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

func move() action {
	return action{
		Procedure: engine.Procedure{ID: "move", Name: "Move", Group: "Move and fight", Symbol: "i-next", Section: "3.1",
			Ref: "Gives the distance one figure or a group may move. Enter the slowest figure, Mounted only if all are, and the ground that makes up most of the way; the other ground is then counted at its own rate. " +
				"Less may be used, in any direction, never through figures and never into contact. Mounting and dismounting are free; limbering, unlimbering or moving a gun takes a Move of the whole crew."},
		asks:       []string{keyActor, keyCover, keyActorMounted},
		groundOnly: true,
		actorNote:  "slowest of the group", actorHelp: "Actor Mounted only if all are. Guns and wagons are Transport, horse artillery mounted.",
		coverLabel: "Ground moved over",
		reck:       func(e entry) (book.Sum, bool) { return reckMove(e, false, 0), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Move", rider(e.actor, e.mounted)
		},
		resolve: func(d *act, e entry) { resolveMove(d, e, false) },
	}
}

func charge() action {
	return action{
		Procedure: engine.Procedure{ID: "charge", Name: "Charge", Group: "Move and fight", Symbol: "t-cavalry", Section: "3.1",
			Ref: "Gives the distance a charge may cover, against a figure in plain view, with all the rules of a move but no mounting or dismounting. Enter the best figure, Mounted only if all are. " +
				"On contact a target that has not yet acted may react with a Move or a shot; then the charger attacks, and a target still alive strikes back. A charge that falls short spends only the charger's action."},
		asks:       []string{keyActor, keyCover, keyActorMounted},
		groundOnly: true, offensive: true,
		actorNote: "best figure of the group", actorHelp: helpOfficers,
		coverLabel: "Ground charged over",
		reck:       func(e entry) (book.Sum, bool) { return reckMove(e, true, 0), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Charge", rider(e.actor, e.mounted)
		},
		resolve: func(d *act, e entry) { resolveMove(d, e, true) },
	}
}

func resolveMove(d *act, e entry, charges bool) { d.Do(throwsMove(d, e, charges)) }

func throwsMove(d *act, e entry, charges bool) moved {
	s := d.Before
	roll := rollMove.Of(rider(e.actor, e.mounted))
	for face := 1; face <= 6; face++ {
		roll.Bands = append(roll.Bands, dice.Band{From: face, To: face, Label: s.Scale.length(e.in().distance(e.actor, e.cover, e.mounted, charges, face))})
	}
	t := d.Throw(roll)
	return moved{
		Actor: idOf(e.actor), Ground: coverNames[e.cover].id, Mounted: e.mounted, Charge: charges,
		Quarters: e.in().distance(e.actor, e.cover, e.mounted, charges, t.Total), Reck: reckMove(e, charges, t.Total),
	}
}

// distance is the length of a Move or Charge in printed quarter inches when die is thrown.
// Source: hill-tables 3.1, HILL-50.
func (t *tables) distance(q Quality, ground cover, mounted, charges bool, die int) int {
	inches := t.moveBase[q] + die
	switch {
	case mounted:
		inches = inches*t.horseHalves/2 + t.horsePlus
		if charges {
			inches += t.chargeMounted
		}
	case charges:
		inches += t.chargeFoot
	}
	quarters := inches * inch
	if ground == inRough {
		if mounted {
			quarters /= roughMounted
		} else {
			quarters /= roughFoot
		}
	}
	return (quarters + 1) / 2 * 2 // to the half inch, quarters up
}

// reckMove writes distance as a sum; die 0 is not yet thrown.
func reckMove(e entry, charges bool, die int) book.Sum {
	t := e.in()
	s := book.Sum{Kind: "move"}
	s.Put(t.moveBase[e.actor], "mover", e.actor)
	if die > 0 {
		s.Add(die, "die")
	} else {
		s.Put(0, "die-to-come")
	}
	if e.mounted {
		s.Put(0, "horse-pace", t.horseHalves/2, t.horseHalves%2, t.horsePlus)
		s.AddIf(charges, t.chargeMounted, "horse-home")
	} else {
		s.AddIf(charges, t.chargeFoot, "foot-home")
	}
	switch {
	case e.cover == inRough && e.mounted:
		s.Put(0, "rough-horse")
	case e.cover == inRough:
		s.Put(0, "rough-foot")
	}
	far := func(die int) int { return t.distance(e.actor, e.cover, e.mounted, charges, die) }
	if s.Result = book.Say("from-to", far(1), far(6)); die > 0 {
		s.Result = book.Say("far", far(die))
	}
	return s
}

// ride says who moves or strikes: "Veteran on foot", "mounted Veteran", "Transport".
func ride(q Quality, mounted bool) book.Said {
	if q == Transport && !mounted {
		return book.Say("quality", q)
	}
	return book.Say("rider", q, mounted)
}

// rider is "Veteran on foot", "mounted Veteran", "Transport".
func rider(q Quality, mounted bool) string {
	switch {
	case q < 0:
		return ""
	case mounted:
		return "mounted " + q.String()
	case q == Transport:
		return q.String()
	}
	return q.String() + " on foot"
}
