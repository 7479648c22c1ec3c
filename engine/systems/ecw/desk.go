package ecw

import (
	"slices"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Desk implements view.System.
func (System) Desk(state engine.State) view.Desk {
	s := state.(State)
	d := view.Desk{Turn: s.Turn, Title: "Turn " + book.Num(s.Turn), Say: s.say(), Small: stepHelp[s.Step], Over: s.Over}
	next := view.Next(words.Text(s.nextSaid()), engine.Do("next"))
	next.Refused = s.why()
	if s.Over {
		d.Title, d.Say = "The end", book.UpperFirst(words.Text(s.outcome(s.Winner, s.Better)))
		d.Small = s.standing() + " Undo to play on."
		next.Refused = s.ended()
		d.Primary, d.Lists = next, s.forces()
		return d
	}
	if s.quiet() && next.Refused == "" {
		next = view.Next(words.Text(s.nextTurn()), engine.Do("next", "turn", "yes"))
		next.Small = "nothing in phases 5 and 6"
	}
	if s.Step == stepLast && s.dusk() && next.Refused == "" {
		next.Small = "on a 6 the light fails"
	}
	if _, ends, _ := s.verdict(false); ends && (s.Step == stepLast || next.Small != "") {
		next.Small = "an army is beaten"
	}
	d.Primary = next
	if s.Step == stepStart && s.First < 0 {
		d.Primary = view.Key{ID: "initiative", Label: "Initiative", Small: "an even chance", Symbol: "i-dice",
			Do: engine.Do("initiative")}
		d.Small = "One die a side. The winner chooses who moves first."
	}
	if s.Step == stepStart && s.First >= 0 && !slices.ContainsFunc(s.Units, func(u Unit) bool {
		return u.here() && (u.Pursuit > 0 || u.Morale >= demoralised)
	}) {
		d.Small = "" // nobody to rally
	}
	if s.allMoved() {
		d.Small = ""
	}
	d.Duties, d.Remind, d.Brief = s.duties(), s.reminders(), s.brief()
	s.begin(&d)
	if len(d.Duties) > 0 {
		d.Keys = append(d.Keys, view.Key{ID: "waive", Label: "Skip a required step", Symbol: "i-cross",
			Do: engine.Do("waive"), Open: true})
	}
	d.Lists = append(d.Lists, s.sequence())
	if len(s.Units) == 0 {
		d.Keys = append(d.Keys, armyKey, unitKey)
		return d
	}
	sides := []int{0, 1}
	if a := s.active(); a >= 0 {
		sides = []int{a}
	}
	left := 0
	for _, side := range sides {
		alone := 0
		l := view.List{ID: "units-" + book.Num(side), Title: s.sideName(side)}
		for _, u := range s.Units {
			if u.Side == side && u.here() {
				r := s.row(u)
				if s.active() == side {
					r.Done = u.noMove() != "" || u.flag(flagStays)
				}
				if s.Hand != u.ID {
					r.Tap = &view.Key{ID: "take-" + book.Num(u.ID), Label: u.Name, Do: engine.Do("take", "unit", book.Num(u.ID)),
						Acts: !r.Done}
				}
				l.Rows = append(l.Rows, r)
				alone += book.Bit(!r.Done && s.active() == side && u.leftAlone())
			}
		}
		n := l.ToAct() - alone
		if left += n; s.active() == side {
			d.Primary.Skips(n, "not moved")
		}
		d.Lists = append(d.Lists, l)
	}
	s.act(&d, left)
	d.Keys = append(d.Keys, view.Key{ID: "leader", Label: "Leader", Symbol: "t-officer", Do: engine.Do("leader"), Open: true})
	return d
}

// begin leads to mustering, before the battle, for a side that has no units.
func (s State) begin(d *view.Desk) {
	if s.Turn > 1 || s.First >= 0 {
		return
	}
	side := armies.Lead(d, s.Set.Names, 0, func(side int) bool { return s.room(side) == maxUnits })
	if side >= 0 && len(s.Units) > 0 { // without any, Desk has both keys
		one := unitKey
		one.Do = engine.Do("muster", "side", book.Num(side))
		d.Keys = append(d.Keys, one)
	}
}

// allMoved reports whether a side moves and none of its units may move any more.
func (s State) allMoved() bool {
	return s.active() >= 0 && !slices.ContainsFunc(s.Units, func(u Unit) bool {
		return u.Side == s.active() && u.here() && !u.flag(flagStays) && s.noMove(u) == ""
	})
}

// act adds what the unit in hand may do, and makes the next unit that may move or shoot the loud key. left is how many there are.
func (s State) act(d *view.Desk, left int) {
	if u, ok := s.unit(s.Hand); ok && u.here() {
		d.Deeds = &view.Deeds{Unit: s.unitCard(u), Keys: s.deeds(u)}
		switch {
		case u.flag(flagMoved | flagStays):
		case u.Morale > good: // it recovers if it stands
			d.Leads("deed-shoot", "deed-stay")
		default:
			d.Leads("deed-shoot", "deed-move")
		}
	}
	if u, ok := s.toMove(); ok {
		d.Loud(view.Key{ID: "move-" + book.Num(u.ID), Label: "Move", Small: u.Name, Symbol: u.symbol(),
			Do: engine.Do("take", "unit", book.Num(u.ID)), Acts: true})
	}
	if u, ok := s.toShoot(); ok {
		cease := view.Key{ID: "cease", Label: "End the shooting", Symbol: "i-check", Do: engine.Do("cease")}
		cease.Skips(left, "not shot")
		d.Loud(view.Key{ID: "shoot-" + book.Num(u.ID), Label: "Shoot", Small: u.Name, Symbol: "t-infantry",
			Do: engine.Do("shoot", "unit", book.Num(u.ID)), Open: true}, cease)
	}
}

// The keys that muster troops, and the tile of each side’s units.
var (
	armyKey = view.Key{ID: "bring-army", Label: "Muster an army", Symbol: "n-forces", Do: engine.Do("bring-army"), Open: true}
	unitKey = view.Key{ID: "muster", Label: "Muster a unit", Symbol: "i-plus", Do: engine.Do("muster"), Open: true}
	tiles   = [...]view.Tile{view.Ours, view.Theirs}
)

// leftAlone reports whether u is not asked to move though it may: it holds a building, is out of order, or is a gun in position.
func (u Unit) leftAlone() bool { return u.Morale != good || u.inside() || u.guns() && !u.limbered() }

// toMove returns the first unit, other than the one in hand, that may still move and is not left alone.
func (s State) toMove() (Unit, bool) {
	for _, u := range s.Units {
		if u.Side == s.active() && u.here() && u.ID != s.Hand && !u.leftAlone() && !u.flag(flagStays) && s.noMove(u) == "" {
			return u, true
		}
	}
	return Unit{}, false
}

// toShoot returns the first unit that may still shoot in the shooting phase.
func (s State) toShoot() (Unit, bool) {
	for _, u := range s.Units {
		if s.shoots(u) {
			return u, true
		}
	}
	return Unit{}, false
}

// shoots reports whether u may still shoot, has not shot in part, and has not been told to hold its fire.
func (s State) shoots(u Unit) bool {
	return s.Step == stepShooting && !s.Ceased && u.here() && !u.flag(flagStays|flagShot) && s.noShot(u) == ""
}

// say names the phase and the side that moves in it.
func (s State) say() string {
	if a := s.active(); a >= 0 {
		return book.WithVerb(s.sideName(a), "move")
	}
	if s.Step == stepStart && s.First < 0 {
		return "Roll for initiative"
	}
	return stepNames[s.Step]
}

// sequence returns the turn as a checklist. The current row opens the main entry of its phase.
func (s State) sequence() view.List {
	l := view.Checklist()
	opens := [...]string{"", "continue", "charge", "charge", "shoot", "fight", "recover"}
	for i := 1; i <= 6; i++ {
		name := stepNames[i]
		if s.First >= 0 && (i == 2 || i == 3) {
			side := s.First
			if i == 3 {
				side = 1 - s.First
			}
			name = book.WithVerb(s.sideName(side), "move") + ", charges first"
		}
		r := view.Row{ID: "step-" + book.Num(i), Name: book.Num(i) + " " + name, Done: i < s.Step}
		if i == s.Step {
			r.Number = "now"
			r.Tap = &view.Key{ID: "step-" + book.Num(i), Label: name, Do: engine.Do(opens[i]), Open: true}
			if i == 1 && s.First < 0 {
				r.Tap.Do, r.Tap.Open = engine.Do("initiative"), false
			}
		}
		if i == s.Step+1 && s.why() == "" {
			r.Tap = &view.Key{ID: "step-" + book.Num(i), Label: name, Do: engine.Do("next")}
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// row returns u as a row of a list.
func (s State) row(u Unit) view.Row {
	r := view.Row{ID: "u" + book.Num(u.ID), Symbol: u.symbol(), Tile: tiles[u.Side], Name: u.Name, Number: book.Num(u.figures())}
	if u.guns() {
		r.Number = book.Num(u.Guns)
		r.Small = book.Plural(u.Other, "gunner", "gunners")
	} else if u.figures() < u.orig() {
		r.Small = "of " + book.Num(u.orig())
	}
	r.What = u.Grade + ", " + [...]string{"trained", "levee"}[book.Bit(u.Levee)]
	if !u.guns() {
		r.What += ", " + u.strength() + ", " + map[string]string{orderClose: book.Num(u.Ranks) + "\u00a0deep", orderColumn: "column",
			orderSkirmish: "skirmish order", orderSquare: "square", orderBuilding: "in a building"}[u.Order]
	}
	if !u.guns() {
		r.Pips = &view.Pips{Men: u.figures(), Lost: u.orig() - u.figures()}
	}
	if !u.here() {
		r.Bad, r.Done = book.UpperFirst(u.Off), true
		return r
	}
	if u.Morale > good {
		r.Bad = stateNames[u.Morale]
	}
	mark := func(cond, bad bool, symbol, text string) {
		if cond {
			r.Marks = append(r.Marks, view.RowMark{Symbol: symbol, Text: text, Bad: bad})
		}
	}
	mark(u.disordered(), true, "i-waver", "Disordered")
	mark(u.exhausted(), true, "i-down", "Exhausted")
	for _, f := range u.Foes {
		v, _ := s.unit(f.ID)
		mark(true, true, "i-cross", "Fighting "+v.Name+[...]string{"", ", on its flank", ", in its rear"}[f.Side])
	}
	if v, ok := s.unit(u.Charge.At); ok && u.Charge.Done == "" {
		mark(true, false, "t-cavalry", "Charging "+v.Name+[...]string{"", ", impetus"}[book.Bit(u.Charge.Impetus)])
	}
	mark(u.Pursuit == pursuing, true, "i-next", "Pursuing")
	mark(u.Reload > 0, false, "i-load", "Reloading")
	mark(u.Ready > 0, false, "i-load", "Not unlimbered")
	mark(u.limbered(), false, "i-next", "Limbered")
	mark(u.Holders > 0, false, "i-marks", book.Plural(u.Holders, "horse-holder", "horse-holders"))
	mark(u.Ground != "" && !u.inside(), false, "c-soft", map[string]string{groundSoft: "Soft cover", groundHard: "Hard cover",
		groundWorks: "Works", groundObstacle: "Behind an obstacle", groundWood: "Light wood", groundHeavy: "Heavy wood",
		groundFord: "At a ford or bridge"}[u.Ground])
	if l := s.attached(u.ID); l > 0 {
		mark(true, false, "t-officer", s.Leaders[l-1].Name)
	}
	mark(u.flag(flagBurst), true, "i-cross", "Burst through")
	if s.active() == u.Side {
		r.Done = u.flag(flagMoved | flagStays)
	}
	if s.Step == stepShooting {
		r.Done = !s.shoots(u)
	}
	return r
}

// unitCard returns the row of the selected unit, with marks for what follows from its strength and order.
func (s State) unitCard(u Unit) view.Row {
	r := s.row(u)
	if u.steady() {
		r.Marks = append(r.Marks, view.RowMark{Symbol: "i-ready", Text: "Steady"})
	}
	if u.Class == classFoot {
		kind := [...]string{"Combat unit", "Missile unit"}[book.Bit(u.missile())]
		if u.pikeSupported() {
			kind += ", pike-supported"
		}
		r.Marks = append(r.Marks, view.RowMark{Symbol: "i-marks", Text: kind})
	}
	return r
}

// noMove returns why u may not move, or "". Unlike Unit.noMove it also refuses guns that are too heavy for their gunners.
func (s State) noMove(u Unit) string {
	why := u.noMove()
	r := rules.Refusal(s, engine.Do("move", "unit", book.Num(u.ID)))
	if why == "" && u.guns() && r != nil && r.Code == "guns" {
		return r.Text
	}
	return why
}

// deeds returns the keys for what the selected unit may do in this phase. Each opens its form with the unit filled in.
func (s State) deeds(u Unit) []view.Key {
	var out []view.Key
	add := func(do, label, symbol, why string) {
		if why == book.Hide {
			return
		}
		out = append(out, view.Key{ID: "deed-" + do, Label: label, Symbol: symbol, Do: engine.Do(do, "unit", book.Num(u.ID)),
			Open: true, Refused: why})
	}
	stay := func(label string) {
		if s.noStay(u) == "" {
			out = append(out, view.Key{ID: "deed-stay", Label: label, Symbol: "i-check", Do: engine.Do("stay", "unit", book.Num(u.ID))})
		}
	}
	switch s.Step {
	case stepStart, stepLast:
		if u.Pursuit > 0 {
			add("pursuit", "Pursuit test", "i-morale", "")
		}
		if u.Morale >= demoralised || u.Pursuit == pursuing {
			add("continue", "Continued move", "i-down", "")
		}
	case stepFirst, stepSecond:
		if s.active() == u.Side {
			add("charge", "Charge", "t-cavalry", u.noCharge())
			if u.inside() { // not the suggested step: a garrison holds its ground
				out = append(out, view.Key{ID: "deed-leave", Label: "Leave the building", Symbol: "i-next", Open: true,
					Do: engine.Do("move", "unit", book.Num(u.ID), "first", "leave"), Refused: u.noMove()})
			} else {
				add("move", "Move", "i-next", s.noMove(u))
			}
			if u.guns() {
				add("guns", "Limber, unlimber", "t-gun", book.Unless(u.limbered(), u.noMove()))
			}
			if u.Class == classDragoon {
				add("mount", [...]string{"Mount", "Dismount"}[book.Bit(u.Mounted)], "t-riflemen", s.noMount(u))
			}
			stay("Stay here")
		}
	case stepShooting:
		add("shoot", "Shoot", "t-infantry", s.noShot(u))
		stay("Hold fire")
	case stepCombat:
		if len(u.Foes) > 0 {
			add("fight", "Fight", "i-cross", "")
		}
	}
	add("feature", "Terrain", "c-rough", "")
	add("hit", "Casualty", "i-minus", "")
	add("record", "Record", "i-marks", "")
	return out
}

// Sheets implements view.System.
func (System) Sheets(state engine.State) []view.Sheet {
	s := state.(State)
	sh := view.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces", Line: s.standing(), Lists: s.forces()}
	if !s.Over {
		sh.Keys = []view.Key{unitKey, armyKey}
	}
	x, _ := scenarioOf(s.Battle)
	return []view.Sheet{sh, s.table().Sheet(x.Edges([2]string{s.sideName(0), s.sideName(1)}))}
}

// forces lists the points of a battle, and all units and leaders of both sides, those that are gone included.
func (s State) forces() (all []view.List) {
	if x, ok := scenarioOf(s.Battle); ok {
		all = append(all, s.pointsList(x))
	}
	for side := range 2 {
		lost, of := s.losses(side)
		l := view.List{ID: "side-" + book.Num(side), Title: s.sideName(side), Note: book.Num(lost) + " of " + book.Num(of) + " lost",
			Empty: "No units yet."}
		for _, u := range s.Units {
			if u.Side != side {
				continue
			}
			r := s.row(u)
			r.Tap = &view.Key{ID: "record-" + book.Num(u.ID), Label: u.Name, Do: engine.Do("record", "unit", book.Num(u.ID)),
				Open: true}
			if u.here() && !s.Over {
				r.Key = &view.Key{ID: "hit-" + book.Num(u.ID), Label: "−1", Do: engine.Do("hit", "unit", book.Num(u.ID))}
			}
			if s.Set.Campaign && u.Orig[origPikes] > 0 && u.Orig[origShot] > 0 {
				p, m := u.prorate()
				r.What += ", after the battle " + book.Num(p) + " pikes, " + book.Num(m) + " shot"
			}
			l.Rows = append(l.Rows, r)
		}
		for _, x := range s.Leaders {
			if x.Side == side {
				r := view.Row{ID: "l" + book.Num(x.ID), Symbol: "t-officer", Tile: tiles[side], Name: x.Name,
					What: x.rank(), Bad: book.UpperFirst(x.Off), Done: x.Off != ""}
				if u, ok := s.unit(x.Unit); ok {
					r.What += ", with " + u.Name
				}
				if x.Off == "" && !s.Over {
					r.Tap = &view.Key{ID: "leader-" + book.Num(x.ID), Label: x.Name, Do: engine.Do("leader", "leader", book.Num(x.ID)),
						Open: true}
				}
				l.Rows = append(l.Rows, r)
			}
		}
		all = append(all, l)
	}
	return all
}

// prorate shares a mixed regiment’s losses between pikes and shot in proportion, for campaigns. Source: ECW-20.
func (u Unit) prorate() (pikes, shot int) {
	both := u.Orig[origPikes] + u.Orig[origShot]
	left := u.Pikes + u.Shot
	pikes = (left*u.Orig[origPikes] + both/2) / both
	return pikes, left - pikes
}
