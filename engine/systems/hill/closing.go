package hill

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// pointInMen is how many men lost weigh as much as one point among the deeds of a game. House design.
const pointInMen = 4

// Closing implements view.System: the verdict, objectives and ledger, the losses.
func (System) Closing(start engine.State, steps []engine.Step) view.Sheet {
	end, deeds := book.BiggestSteps(System{}, start, steps, func(st engine.State) (int, []int) {
		s := st.(State).settled()
		sum, _ := s.reckon()
		return s.Turn, []int{pointInMen * sum, lostOf(s.side(Players)), lostOf(s.side(NonPlayers))}
	})
	s := end.(State).settled()
	sum, level := s.reckon()
	nobody := s.unitsHome() == 0
	sh := view.Sheet{Title: "The end", Number: points(sum), Line: levelText(level)}
	isLost := false
	if sh.Word, isLost = s.lastWord(nobody); isLost || sum < 0 {
		sh.Picture = view.Defeat
	} else {
		sh.Picture = view.Victory
	}
	if sh.Line = strings.TrimSpace(s.broughtOff() + " " + sh.Line); s.Par != 0 && sum < s.Par {
		sh.Picture = view.Defeat
	}
	if nobody {
		sh.Line = "No Player unit returned: lost, whatever the points"
	}
	counted := []view.List{s.counted()}
	if s.Set.Each {
		sh.Number, sh.Word, sh.Line, sh.Picture = "", "Each command on its own", "", ""
		counted = s.byCommand()
	}
	losses := view.List{ID: "losses", Title: "Losses", Note: "figures"}
	for _, side := range [...]Side{Players, NonPlayers} {
		if us := s.side(side); s.tracked() && len(us) > 0 {
			losses.Rows = append(losses.Rows, book.LossRow(int(side), side.String(), lostOf(us), lostOf(us)+leftOf(us), lot(us)))
		}
	}
	return book.Closing(sh, append(counted, losses, deeds)...)
}

// broughtOff says in words how the objectives of the scenario ended: the main or only one first, or all alike. A number of points that
// was to count as a win has the last word.
func (s State) broughtOff() (text string) {
	all, won, lead := len(s.Scene.Aims), 0, -1
	for i, a := range s.Scene.Aims {
		if a.Done == aimGrave {
			return "" // the catastrophe has been named, and nothing else counts
		}
		if a.Done == aimWon {
			won++
		}
		if a.Main && lead < 0 || all == 1 {
			lead = i
		}
	}
	if sum, _ := s.reckon(); s.Par != 0 && sum >= s.Par {
		return "Won: you needed " + num(s.Par) + "."
	} else if s.Par != 0 {
		return "Lost: you needed " + num(s.Par) + "."
	}
	switch {
	case all == 0:
	case lead >= 0:
		main := s.Scene.Aims[lead].Done == aimWon
		switch {
		case main:
			text = "You brought it off."
			won--
		case s.Scene.Aims[lead].Main:
			text = "You did not bring it off."
		default: // the points may still make it a good day
			text = "You did not achieve the objective."
		}
		if won > 0 {
			text += " You achieved " + num(won) + " of the other " + plural(all-1, "objective", "objectives") +
				map[bool]string{true: " as well.", false: "."}[main]
		}
	case won == all:
		text = "You achieved every objective."
	case won == 0:
		text = "You achieved none of the objectives."
	default:
		text = "You achieved " + num(won) + " of " + plural(all, "objective", "objectives") + "."
	}
	return text
}

// picture returns the drawing for the result of a step, "" for none: a unit destroyed; a place, gun or officer
// taken; a treasure found.
func picture(now State, st engine.Step) (p string) {
	after := now.settled()
	for _, e := range st.Events {
		switch e := e.(type) {
		case carry:
			if e.Entry.Kind == "treasure" {
				p = view.Treasure
			} else if strings.HasSuffix(e.Name, "captured") {
				p = view.Captured
			}
		case partyMarked:
			if e.What == "taken" {
				p = view.Captured
			}
		case siteMarked:
			if e.What == "taken" {
				p = view.Captured
			}
		case proposed:
			for _, f := range e.Effects {
				if u, _ := after.Roster.Unit(f.Unit); u.Off == offDestroyed {
					p = view.Destroyed
				}
			}
		case unitGone:
			if e.Why == offDestroyed {
				p = view.Destroyed
			}
		}
	}
	return p
}

// counted lists the objectives, achieved or not, and whatever else brought points.
func (s State) counted() view.List {
	l := view.List{ID: "counted", Title: "What counted", Note: "points"}
	aims := map[int]bool{}
	for _, r := range s.aimList().Rows {
		r.Tap, r.Key = nil, nil
		if !r.Done {
			r.Number = "0"
		}
		l.Rows = append(l.Rows, r)
	}
	for _, a := range s.Scene.Aims {
		aims[a.Entry] = true
	}
	for i, c := range s.claims() {
		if c.points != 0 && (c.entry == 0 || !aims[c.entry]) {
			l.Rows = append(l.Rows, view.Row{ID: "l" + num(i+1), Name: c.title, What: c.why, Number: points(c.points)})
		}
	}
	return l
}

// side returns the fighting units of a side, including those off the table.
func (s State) side(of Side) (us []muster.Unit) {
	for _, u := range s.Roster {
		if u.Side == of.roster() && u.Type != typeCivil {
			us = append(us, u)
		}
	}
	return us
}

func lostOf(us []muster.Unit) (n int) {
	for _, u := range us {
		n += u.Gone()
	}
	return n
}

func leftOf(us []muster.Unit) (n int) {
	for _, u := range us {
		n += u.Alive()
	}
	return n
}

// lot says what happened to the losses: "5 fell, 2 ran; 1 unit destroyed".
func lot(us []muster.Unit) string {
	var all muster.Unit
	destroyed, out := 0, 0
	for _, u := range us {
		all.Lost = append(all.Lost, u.Lost...)
		all.Ran, all.Taken = all.Ran+u.Ran, all.Taken+u.Taken
		switch {
		case u.Off == offDestroyed && u.Alive() > 0:
			out++
		case u.Off == offDestroyed:
			destroyed++
		}
	}
	parts := []string{book.Or(fate(all), "no losses")}
	if destroyed > 0 {
		parts = append(parts, plural(destroyed, "unit", "units")+" destroyed")
	}
	if out > 0 {
		parts = append(parts, plural(out, "unit", "units")+" not home")
	}
	return upper(strings.Join(parts, "; "))
}
