package ecw

import (
	"cmp"

	"vedette/engine/book"
)

func planGuns(p *plan) deed {
	phaseHint(p, stepFirst, stepSecond)
	u := askUnit(p, "unit", "Guns", false, func(u Unit) string {
		switch {
		case !u.guns():
			return book.Hide
		case u.Morale >= demoralised:
			return stateNames[u.Morale] + "."
		case !u.limbered():
			return u.noMove()
		}
		return ""
	})
	limbered := u.limbered()
	turn := book.Unless(!limbered, "Move it instead.")
	if u.Class == classSiege && (u.flag(flagShot) || u.Reload > 0) {
		turn = "A siege gun that shoots or reloads does not turn."
	}
	what := p.Pick("what", "Action", "", optNo("unlimber", "Unlimber", cmp.Or(book.Unless(limbered, "It is unlimbered."), u.noMove())),
		optNo("limber", "Limber up", u.noLimber()),
		optNo("turn", "Turn by hand, up to 45°", turn), optNo("attacked", "Shot at or charged while limbered",
			book.Unless(limbered, "It is not limbered.")))
	turns := 0
	switch what {
	case "unlimber":
		turns, p.Form.Go = unlimbers[u.Class], "Unlimber"
	case "limber":
		turns, p.Form.Go = p.State.Set.v(otherLimber), "Limber up"
	case "turn":
		p.Form.Go = "Turn the guns"
	case "attacked":
		turns, p.Form.Go = 2, "Mark the limber lost"
	}
	if turns > 0 {
		p.Form.GoSmall = book.Plural(turns, "full turn", "full turns")
	}
	return func(a *act) { serve(a, u, what, turns) }
}

// noLimber returns why u may not limber up, or "". Source: ECW-42.
func (u Unit) noLimber() string {
	switch {
	case u.Class != classLight:
		return "Heavy and siege guns never limber again."
	case u.Limber == limberGone:
		return "Its limber is lost."
	case u.Lifting > 0:
		return "It is limbering up."
	}
	return book.Unless(!u.limbered(), "It is limbered.")
}

// serve carries out what the gunners do.
func serve(a *act, u Unit, what string, turns int) {
	x := unitOf(a, u.ID)
	switch what {
	case "attacked":
		attacked(a, u.ID)
		a.Result("guns.hit", u.Name)
		return
	case "unlimber":
		x.Limber, x.Ready = "", turns
		a.Result("guns.down", u.Name, turns)
	case "limber":
		if x.Lifting = turns; turns == 0 {
			x.Limber = limberUp
		}
		a.Result("guns.up", u.Name, turns)
	case "turn":
		key := crewTurnHeavy
		if u.Class == classLight {
			key = crewTurnLight
		}
		if u.Class == classSiege {
			x.Reload = 1
		}
		a.Result("guns.turn", u.Name, a.State.Set.v(key), u.Class == classSiege)
	}
	put(a, x.set(flagMoved))
}

// noMount returns why dragoons may neither mount nor dismount, or "". Mounting takes a whole move; dismounting takes half, which may be
// the second half. Source: ECW-43.
func (s State) noMount(u Unit) string {
	const left = "Too much of its move is used."
	switch {
	case u.Mounted && u.flag(flagMoved) && u.noFreeMove() == "":
		return book.Unless(2*u.Ran <= s.Set.normal(u), left)
	case !u.Mounted && u.flag(flagHalf):
		return left
	}
	return u.noMove()
}

func planMount(p *plan) deed {
	phaseHint(p, stepFirst, stepSecond)
	u := askUnit(p, "unit", "Dragoons", false, func(u Unit) string {
		if u.Class != classDragoon {
			return book.Hide
		}
		return p.State.noMount(u)
	})
	lost, rode := false, u.Mounted && u.flag(flagMoved)
	p.Form.Go, p.Form.GoSmall = "Dismount", "half a move"
	if rode && !p.Tick("half", "Half its move is left") {
		p.Refuse("half", "half", "", "Dismounting takes half a move.")
	}
	if !u.Mounted {
		near := p.State.in(2)
		at := p.Pick("near", "Horses within "+near, "yes", book.Opt("yes", "Yes", ""), book.Opt("no", "No", ""),
			book.Opt("lost", "Lost to the enemy", ""))
		if at == "no" {
			p.Refuse("horses", "near", "", "They must be within %s of the horses.", near)
		}
		if u.Weapon == armMusket {
			p.Refuse("horses", "", "", "The horses are lost.")
		}
		p.Form.Go, p.Form.GoSmall = "Mount", "a full move"
		if lost = at == "lost"; lost {
			p.Form.Go = "Mark the horses lost"
		}
	}
	return func(a *act) {
		phase(a, stepFirst, stepSecond)
		x := unitOf(a, u.ID)
		switch {
		case lost:
			n := min(x.Holders, x.figures()-1)
			x.Holders, x.Weapon = 0, armMusket
			x = x.lose(n, lossShot)
			a.Result("horses.lost", u.Name, n)
		case u.Mounted:
			x.Mounted, x.Holders = false, holders(x.figures())
			a.Result("dismounts", u.Name, x.Holders)
			a.Todo("horses")
			if x = x.set(flagMoved); !rode {
				x = x.set(flagHalf)
			}
		default:
			x.Mounted, x.Holders = true, 0
			a.Result("mounts", u.Name)
			x = x.set(flagMoved)
		}
		put(a, x)
	}
}
