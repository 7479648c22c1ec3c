package hill

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

func move() action {
	return action{
		Procedure: view.Procedure{ID: "move", Name: "Move", Group: "Move and fight", Symbol: "i-next", Section: "3.1",
			Ref: "Gives the distance one figure or a group may move. Enter the slowest figure, Mounted only if all are, " +
				"and the ground that makes up most of the way; the other ground is then counted at its own rate. " +
				"Less may be used, in any direction, never through figures and never into contact. Mounting and dismounting are free; limbering, " +
				"unlimbering or moving a gun takes a Move of the whole crew."},
		asks:       []string{keyActor, keyCover, keyActorMounted},
		groundOnly: true,
		actorNote:  "slowest of the group", actorHelp: "Actor Mounted only if all are. Guns and wagons are Transport, horse artillery mounted.",
		coverLabel: "Ground moved over",
		reck:       func(e entry) (book.Sum, bool) { return reckMove(e, false, 0), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Move", rider(e.actor, e.mounted)
		},
		do: func(a *act, e entry) { a.Do(throwMove(a, e, false)) },
	}
}

func charge() action {
	return action{
		Procedure: view.Procedure{ID: "charge", Name: "Charge", Group: "Move and fight", Symbol: "t-cavalry", Section: "3.1",
			Ref: "Gives the distance a charge may cover, against a figure in plain view, with all the rules of a move but no mounting or " +
				"dismounting. Enter the best figure, Mounted only if all are. " +
				"On contact a target that has not yet acted may react with a Move or a shot; then the charger attacks, " +
				"and a target still alive strikes back. A charge that falls short uses only the charger’s action."},
		asks:       []string{keyActor, keyCover, keyActorMounted},
		groundOnly: true, offensive: true,
		actorNote: "best figure of the group", actorHelp: helpOfficers,
		coverLabel: "Ground charged over",
		reck:       func(e entry) (book.Sum, bool) { return reckMove(e, true, 0), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Charge", rider(e.actor, e.mounted)
		},
		do: func(a *act, e entry) { a.Do(throwMove(a, e, true)) },
	}
}

// throwMove throws the distance of a Move or Charge.
func throwMove(a *act, e entry, charges bool) moved {
	roll := rollMove.WithAbout(rider(e.actor, e.mounted))
	for face := 1; face <= 6; face++ {
		far := a.State.Scale.length(e.far(charges, face))
		roll.Bands = append(roll.Bands, dice.Band{From: face, To: face, Label: far})
	}
	die := a.Throw(roll).Total
	return moved{
		Actor: idOf(e.actor), Ground: coverNames[e.cover].id, Mounted: e.mounted, Charge: charges,
		Quarters: e.far(charges, die), Reck: reckMove(e, charges, die),
	}
}

// distance returns the length of a Move or Charge in printed quarter inches for a throw of die. Source:
// hill-tables 3.1, HILL-50.
func (t *tables) distance(q Quality, ground cover, mounted, charges bool, die int) int {
	return t.distanceOf(q, ground, mounted, charges, die+t.heat(mounted))
}

// far returns the distance for an entry, including the effect of incidents on its unit.
func (e entry) far(charges bool, die int) int {
	t, q, ground := e.in(), e.actor, e.cover
	die += t.heat(e.mounted)
	switch {
	case e.mounted && e.lame:
		q = worse(q)
	case !e.mounted && e.guided:
		ground = inOpen
	}
	if e.shod && !e.mounted && !charges {
		die++
	}
	return t.distanceOf(q, ground, e.mounted, charges, die)
}

func (t *tables) distanceOf(q Quality, ground cover, mounted, charges bool, die int) int {
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
	return (quarters + 1) / 2 * 2 // to the half inch, quarters rounded up
}

// reckMove writes the distance as a sum; die is 0 before the throw.
func reckMove(e entry, charges bool, die int) book.Sum {
	t := e.in()
	s := book.Sum{Kind: "move"}
	class := e.actor
	if e.lame && e.mounted {
		class = worse(class)
	}
	s.Put(t.moveBase[class], "mover", class)
	s.AddIf(t.heat(e.mounted) != 0, t.heat(e.mounted), "heat")
	s.AddIf(e.shod && !e.mounted && !charges, 1, "shoes")
	s.AddIf(e.lame && e.mounted, 0, "lame")
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
	case e.cover == inRough && e.guided && !e.mounted:
		s.Put(0, "guide")
	case e.cover == inRough && e.mounted:
		s.Put(0, "rough-horse")
	case e.cover == inRough:
		s.Put(0, "rough-foot")
	}
	far := func(die int) int { return e.far(charges, die) }
	if s.Result = book.Say("from-to", far(1), far(6)); die > 0 {
		s.Result = book.Say("far", far(die))
	}
	return s
}

// ride describes the figures that move or strike: "Veteran on foot", "mounted Veteran", "Transport".
func ride(q Quality, mounted bool) book.Said {
	if q == Transport && !mounted {
		return book.Say("quality", q)
	}
	return book.Say("rider", q, mounted)
}

// rider returns "Veteran on foot", "mounted Veteran", "Transport".
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

// planUnitMove moves a unit, or some of its figures. Source: hill-tables 3.1; HILL-14, 50, 54.
func planUnitMove(p *plan) deed {
	p.Form.Go = "Move"
	u := askUnit(p, "Choose the unit that moves.", idle)
	ground, known := needGround(p, "Ground moved over")
	p.State.onTheWay(p, u)
	n := askFigures(p, "Figures moving", fresh(u))
	picks := freshPicks(u, n)
	goes, leave := takeAlong(p, u, n)
	quality, mounted := slowestOf(goes, picks)
	horse, mounted := askHorses(p, u, mounted)
	if p.Form.GoSmall = rider(quality, mounted); leave != "" {
		p.Form.GoSmall = leftWords[leave]
	}
	p.Require(known && n >= 1)
	e := p.State.gait(u, entry{house: p.State.tables(), actor: quality, cover: ground, mounted: mounted})
	p.Sum(reckMove(e, false, 0))
	return func(a *act) {
		m := throwMove(a, e, false)
		propose(a, a.State.takeEvent(u), Outcome{Title: book.Say("moves"),
			Effects: []Effect{{Unit: u.ID, Changes: horsed(picks, horse), Marks: leaving(leave)}},
			Deed: Deed{What: didMove, Unit: u.ID, Name: u.Name, N: n, Rest: fresh(u) - n, Cover: m.Ground, Far: m.Quarters,
				Ride: mounted, Reck: m.Reck, Horse: horse, Leave: leave}})
	}
}

// horsed returns the changes to figures that have moved and, unless horse is "", mounted or dismounted.
func horsed(picks []muster.Stack, horse string) (changes []muster.Change) {
	for _, st := range picks {
		to := st.Figure
		to.Acted = true
		to.Mounted = horse == "mount" || to.Mounted && horse != "dismount"
		changes = append(changes, muster.Change{N: st.N, From: st.Figure, To: to})
	}
	return changes
}

// takeAlong returns u as it is when n of its figures move: with its gun or wagons, or without. A whole crew
// moving off leaves a gun that is unlimbered or out of action; part of the crew of a limbered gun moves without
// it, and part of a convoy's guards may. Source: HILL-14, 55.
func takeAlong(p *plan, u muster.Unit, n int) (goes muster.Unit, leave string) {
	without := u.WithMark(markLeft, 1)
	switch _, isGun := unitGun(u); {
	case n == u.Alive() && staysPut(u):
		return without, leftGun
	case isGun && n < u.Alive(), n < u.Alive() && wheeled(u) == leftWagons && p.Tick("guards", "Without the wagons"):
		return without, ""
	}
	return u, ""
}

// leaving returns the marker for leaving something behind.
func leaving(leave string) []muster.Mark {
	if leave == "" {
		return nil
	}
	return []muster.Mark{{Key: markLeft, N: 1}}
}

// askHorses asks what u's horses do during the move: "mount", "dismount" or "" for no change. It returns whether the move is made
// mounted: figures may change at any point of it, and cover nearly all of it before or after. Source: HILL-54.
func askHorses(p *plan, u muster.Unit, mounted bool) (horse string, rides bool) {
	if !p.State.hasHorses(u) {
		return "", mounted
	}
	options := []view.Option{{ID: "as", Label: "As they are"}}
	may := func(up bool, label, first, last string) {
		if u.Count(func(f muster.Figure) bool { return !f.Acted && f.Mounted == up }) > 0 {
			options = append(options, view.Option{ID: first, Label: label, Small: "first"}, view.Option{ID: last, Label: label, Small: "at the end"})
		}
	}
	may(true, "Dismount", "dismount-first", "dismount")
	may(false, "Mount", "mount", "mount-last")
	if len(options) == 1 {
		return "", mounted
	}
	how := book.Or(p.In.Get(keyHorse), "as")
	p.Add(pick(keyHorse, "Horses", how, options))
	p.Columns(3)
	if index(options, how) < 0 {
		p.Refuse("U5", keyHorse, "HILL-54", "None of them can do that.")
	}
	horse, _, onFoot := strings.Cut(how, "-")
	switch {
	case how == "as":
		return "", mounted
	case onFoot:
		return horse, false
	}
	return horse, mounted || horse == "mount"
}

// hasHorses reports whether figures of u may mount: troopers, horse artillery, or units that arrived mounted.
func (s State) hasHorses(u muster.Unit) bool {
	if _, isGun := unitGun(u); isGun && u.Mark(markLimbered) == 0 {
		return false // the crew serves the gun on foot, and leaves it on foot
	}
	if u.Type == typeCavalry || u.Count(func(f muster.Figure) bool { return f.Mounted }) > 0 {
		return true
	}
	p, _ := s.party(u.From)
	return p.Mounted
}

// slowestOf returns the class at which these figures of u move, and whether all of them ride. Source: HILL-14.
func slowestOf(u muster.Unit, picks []muster.Stack) (q Quality, mounted bool) {
	part := u
	part.Stacks = picks
	return slowest(part), allMounted(part)
}
