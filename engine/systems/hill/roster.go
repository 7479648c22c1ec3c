package hill

import (
	"cmp"
	"strings"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The roster on the play screen: what units owe, which are still to act, the Forces sheet.

// unitDuties returns the duties of units: promotions at once, morale at the end of the initiative. Source:
// HILL-44, 47.
func (s State) unitDuties() []view.Duty {
	var out []view.Duty
	if !s.tracked() {
		return nil
	}
	for _, u := range s.onTableUnits() {
		id := ref("u", u.ID)
		if leaderless(u) { // mustered without leaders, or split by referee's ruling
			out = append(out, view.Duty{Title: u.Name, Small: "Nobody leads them: a figure is promoted at once.",
				Key: view.Key{ID: "promote-" + num(u.ID), Label: "Promote a leader", Do: engine.Do("promote", "unit", id)}})
		}
	}
	for _, u := range s.onTableUnits() {
		if u.Mark(markCheck) == 0 {
			continue
		}
		r := s.tables().reckMorale(bestQuality(u), false, goneOf(u))
		us := withoutEscort(u)
		small := "Lost " + num(us.Original-us.Alive()) + " of " + num(us.Original) + ". " + odds(r) + ": " + words.Chance(r).String()
		if s.Side != Nobody && u.Mark(markCheck) == 1 {
			small += ", once the unit acting has finished"
		}
		d := view.Duty{Title: u.Name, Small: small, Waits: u.Mark(markLater) > 0 || s.Side != Nobody && !s.begun(),
			Key: view.Key{ID: "check-" + num(u.ID), Label: "Check morale", Do: engine.Do("unit-check", "unit", ref("u", u.ID)),
				Refused: s.tooEarly(u)}}
		if !d.Waits && mayPutOff(u) {
			d.Later = &view.Key{ID: "later-" + num(u.ID), Label: "Later", Do: engine.Do("put-off", "unit", ref("u", u.ID))}
		}
		out = append(out, d)
	}
	return out
}

// unitReminders returns what to remember about units: rifles and guns to load, Wavering units, figures of the
// active unit that have not acted.
func (s State) unitReminders() []view.Reminder {
	var out []view.Reminder
	if !s.tracked() {
		return nil
	}
	for _, u := range s.onTableUnits() {
		if n := unloaded(u.Stacks); n > 0 {
			out = append(out, view.Reminder{Symbol: "i-load", Text: u.Name + ": " + num(n) + " to load"})
		}
		if n := u.Mark(markLoad); n > 0 && u.Mark(markLimbered) == 0 && u.Mark(markLeft) == 0 {
			out = append(out, view.Reminder{Symbol: "i-load", Text: u.Name + ": " + plural(n, "Load action", "Load actions") + " to go"})
		}
		if wavering(u) {
			out = append(out, view.Reminder{Symbol: "i-waver", Text: u.Name + ": to rally"})
		}
	}
	for _, u := range s.Roster.Marked("", markSecond) {
		out = append(out, view.Reminder{Symbol: "i-marks", Text: u.Name + ": second unit in this initiative"})
	}
	if u, ok := s.unit(s.Active); ok && s.begun() && fresh(u) > 0 {
		out = append(out, view.Reminder{Symbol: "i-marks", Text: u.Name + ": " + plural(fresh(u), "figure has", "figures have") + " not acted"})
	}
	return out
}

// unitWhat describes a unit in a few words: "Veteran, rifles loaded".
func (s State) unitWhat(u muster.Unit) string {
	if u.Type == typeCivil {
		if p, ok := s.party(u.From); ok {
			return upper(p.what())
		}
		return "Civilian"
	}
	full := s.Set.Depth == Full
	parts := []string{unitQuality(u).String()}
	add := func(when bool, text string) {
		if when {
			parts = append(parts, text)
		}
	}
	parts = append(parts, s.armsWhat(u)...)
	switch riders := riding(u); {
	case u.Type != typeCavalry:
		add(riders > 0, "mounted")
	case riders == 0:
		parts = append(parts, "dismounted")
	default:
		add(riders < u.Alive(), num(riders)+" mounted")
	}
	add(gunWhat(u) != "", gunWhat(u))
	add(u.Mark(markHowitzer) > 0, "howitzer")
	switch n := u.Mark(markWagons); {
	case n > 0 && u.Mark(markLeft) > 0:
		parts = append(parts, "wagons left behind")
	case n > 0:
		parts = append(parts, cartWords(n, cmp.Or(u.Mark(markCarriage), onWagons)))
	}
	add(full && u.Count(isOfficer) > 0, "officer")
	add(full && u.Count(func(f muster.Figure) bool { return f.Leader == nco }) > 0, "NCO")
	add(u.Mark(markTravels) > 0, "travelling")
	add(u.Mark(markGoods) == 1, "carries goods")
	add(u.Mark(markGoods) > 1, "carries "+num(u.Mark(markGoods))+" loads")
	parts = append(parts, s.burden(u.ID)...)
	add(u.Mark(markCheck) > 0, "check due")
	return strings.Join(parts, ", ")
}

// armsWhat returns a unit's weapons and Marksmen, as far as they are tracked.
func (s State) armsWhat(u muster.Unit) (parts []string) {
	if s.Set.Depth != Full {
		if n := unloaded(u.Stacks); n > 0 {
			parts = append(parts, num(n)+" to load")
		}
		return parts
	}
	for w := weapon(weapons) - 1; w >= 0; w-- {
		armed := func(f muster.Figure) bool { return f.Arms.Has(weaponNames[w].id) }
		if u.Count(func(f muster.Figure) bool { return armed(f) && f.Leader != officer }) == 0 {
			continue
		}
		text := weaponNames[w].plural
		if empty := u.Count(func(f muster.Figure) bool { return armed(f) && f.Unloaded }); w == rifle && empty > 0 {
			text += ", " + num(empty) + " to load"
		} else if w == rifle {
			text += " loaded"
		}
		parts = append(parts, text)
	}
	if n := u.Count(func(f muster.Figure) bool { return f.Marksman }); n > 0 {
		parts = append(parts, plural(n, "Marksman", "Marksmen"))
	}
	return parts
}

// gunWhat returns the state of a unit's gun, "" without one.
func gunWhat(u muster.Unit) string {
	_, ok := unitGun(u)
	switch {
	case !ok:
		return ""
	case u.Mark(markLeft) > 0:
		return "gun left behind"
	case u.Mark(markLimbered) > 0:
		return "limbered"
	case u.Mark(markLoad) > 0:
		return plural(u.Mark(markLoad), "load", "loads") + " to go"
	}
	return "loaded"
}

// unitRow returns a unit as a row of a list.
func (s State) unitRow(u muster.Unit) view.Row {
	r := view.Row{ID: ref("u", u.ID), Symbol: u.Symbol, Tile: tileOf(u), Name: u.Name, What: s.unitWhat(u),
		Number: num(u.Alive()), Done: u.Acted}
	if u.Alive() < u.Original && u.Type != typeCivil {
		r.Small = "of " + num(u.Original)
	}
	if wavering(u) {
		r.Bad = "Wavering"
	}
	if n := u.Alive() - fresh(u); n > 0 && !u.Acted {
		r.What += ", " + num(n) + " acted"
	}
	return r
}

// unitCard returns a unit with its strength figure by figure and its markers.
func (s State) unitCard(u muster.Unit) view.Row {
	r := s.unitRow(u)
	if u.Type == typeCivil {
		return r
	}
	leaders := u.Count(isLeader)
	r.Pips = &view.Pips{Leaders: leaders, Men: u.Alive() - leaders, Lost: max(u.Original-u.Alive(), 0)}
	if r.Bad != "" {
		r.Marks, r.Bad = append(r.Marks, view.RowMark{Symbol: "i-waver", Text: r.Bad, Bad: true}), ""
	}
	if n := unloaded(u.Stacks); n > 0 {
		r.Marks = append(r.Marks, view.RowMark{Symbol: "i-load", Text: num(n) + " to load"})
	}
	return r
}

// toActList lists the units still to act; those of the side with the initiative can be tapped to take it.
func (s State) toActList() view.List {
	l := view.List{ID: "to-act", Title: "Still to act"}
	all := 0
	var acted []string
	units := s.onTableUnits()
	if s.Side == NonPlayers {
		units = append(s.units(NonPlayers), s.units(Players)...)
	}
	for _, u := range units {
		if !s.byRoster(side(u)) || u.Mark(markNow) > 0 { // units that act at once are shown above the list
			continue
		}
		all++
		if u.Acted || s.Active == u.ID && s.spent() {
			acted = append(acted, u.Name)
			continue
		}
		r := s.unitRow(u)
		do := engine.Do("activate", "unit", r.ID)
		if s.Active != u.ID && s.mayTake(u) == nil {
			r.Tap = &view.Key{ID: "activate-" + num(u.ID), Label: u.Name, Do: do}
		}
		if s.Active == u.ID {
			continue // shown above the list, with its actions
		}
		if p, ok := s.party(u.From); ok && s.ownRow(p) && s.waiting() == nil {
			r.Key = s.partyKey(p)
		}
		l.Rows = append(l.Rows, r)
	}
	if l.Rows != nil {
		l.Note = num(len(l.Rows)) + " of " + plural(all, "unit", "units")
	}
	if acted != nil {
		l.Foot = "Acted: " + strings.Join(acted, ", ")
	}
	return l
}

// forcesSheet lists both sides, one row per unit; a tap opens the unit's record, and a key removes one figure.
func (s State) forcesSheet() view.Sheet {
	sh := view.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces"}
	open := s.waiting() == nil
	none := "No unit is mustered yet."
	if s.hasForce() {
		none = "Nobody is left on the table."
	}
	who := "Nobody is on the table yet."
	if len(s.side(NonPlayers)) > 0 {
		who = none
	}
	for _, x := range []struct {
		side         Side
		title, empty string
	}{{Players, "Players", none}, {NonPlayers, "Non-Players", who}} {
		l := view.List{ID: x.side.roster(), Title: x.title, Empty: x.empty}
		n := 0
		for _, u := range s.units(x.side) {
			n += u.Alive()
			r := s.unitCard(u)
			if open {
				r.Tap = &view.Key{ID: "unit-" + num(u.ID), Label: u.Name, Do: engine.Do("unit", "unit", r.ID), Open: true}
				if u.Type != typeCivil {
					r.Key = &view.Key{ID: "lose-" + num(u.ID), Label: "Lose one", Symbol: "i-minus", Do: engine.Do("unit", "unit", r.ID, "what", "lost")}
				}
			}
			l.Rows = append(l.Rows, r)
		}
		if len(l.Rows) > 0 {
			l.Note = plural(len(l.Rows), "unit", "units") + ", " + plural(n, "figure", "figures")
		}
		sh.Lists = append(sh.Lists, l)
	}
	var gone view.List
	for _, u := range s.Roster {
		if u.OnTable() || u.Off == offJoined || u.Type == typeCivil {
			continue
		}
		r := view.Row{ID: ref("u", u.ID), Symbol: u.Symbol, Tile: tileOf(u), Name: u.Name, What: offWords[u.Off],
			Number: num(u.Alive()), Small: "of " + num(u.Original)}
		if u.Off == offDestroyed {
			r.Bad = "Destroyed"
			if r.What = upper(fate(u)); u.Alive() > 0 {
				r.What = "Not home"
			}
		}
		if u.Mark(markWagons) > 0 {
			r.What = "Its wagons stand on the table"
		} else if u.Mark(markLeft) > 0 && u.Off == offDestroyed {
			r.What = "Its gun stands on the table"
		}
		gone.Rows = append(gone.Rows, r)
	}
	if gone.Rows != nil {
		gone.ID, gone.Title, gone.Note = "gone", "Off the table", plural(len(gone.Rows), "unit", "units")
		sh.Lists = append(sh.Lists, gone)
	}
	if open {
		sh.Keys = []view.Key{
			musterKey("Muster a unit"),
			forceKey,
			{ID: "split", Label: "Split", Symbol: "n-forces", Do: engine.Do("split"), Open: true},
			{ID: "join", Label: "Join", Symbol: "n-forces", Do: engine.Do("join"), Open: true},
		}
	}
	return sh
}

// fate says how a unit's losses were lost: "5 fell, 7 ran, 1 captured"; "" without losses.
func fate(u muster.Unit) string {
	var parts []string
	for _, x := range []struct {
		n    int
		word string
	}{{u.Fell(), "fell"}, {u.Ran, "ran"}, {u.Taken, "captured"}} {
		if x.n > 0 {
			parts = append(parts, num(x.n)+" "+x.word)
		}
	}
	return strings.Join(parts, ", ")
}

var offWords = map[string]string{offHome: "Home", offHalf: "Home, half or more lost", offGone: "Gone"}
