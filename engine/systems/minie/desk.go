package minie

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// checklist returns the sequence of play. The six steps of a movement are listed for the player who is moving.
func (s State) checklist() view.List {
	l := view.Checklist()
	row := func(i, last int, name, what string) {
		r := view.Row{ID: "step-" + book.Num(i), Name: name, What: what, Done: s.Step > last}
		if s.Step >= i && s.Step <= last {
			r.Number = "now"
		}
		k := view.Key{ID: r.ID, Label: "Go to: " + name, Do: engine.Do("step", "to", book.Num(i))}
		if s.First == 0 && i > 0 {
			k.Refused = "Roll to see who goes first."
		}
		if s.Over {
			k.Refused = s.ended()
		}
		if s.Step != i {
			r.Tap = &k
		}
		l.Rows = append(l.Rows, r)
	}
	first, second := "First player", "Second player"
	if s.First > 0 {
		first, second = s.side(s.First), s.side(3-s.First)
	}
	row(0, 0, "Who goes first", "")
	for part, who := range [...]string{first, second} {
		from := 1 + 6*part
		if s.Step >= from && s.Step < from+6 {
			for i := from; i < from+6; i++ {
				row(i, i, who+": "+book.LowerFirst(sequence[i].name), "")
			}
		} else {
			row(from, from+5, who+": movement", "formations to charges")
		}
	}
	row(13, 13, first+": artillery", "")
	row(14, 14, second+": artillery", "")
	for i := 15; i < len(sequence); i++ {
		row(i, i, sequence[i].name, "")
	}
	return l
}

// rowMarks returns what must be remembered of u.
func (s State) rowMarks(u Unit) (out []view.RowMark) {
	add := func(on bool, symbol, text string, bad bool) {
		if on {
			out = append(out, view.RowMark{Symbol: symbol, Text: text, Bad: bad})
		}
	}
	_, fights := s.contact(u.ID)
	add(fights, "t-massed", "in melee", true)
	add(u.Test > 0 && u.due() != notDue && u.Form != Routing, "i-morale", "morale due", true)
	add(u.Half == 1, "i-back", "half lost, retiring", true)
	late := s.tooLate(u.HalfAt + 4)
	add(u.Half == 2 && late, "i-back", "at its edge until the end", false)
	add(u.Half == 2 && !late, "i-back", fmt.Sprintf("at its edge; back from turn %d", u.HalfAt+4), false)
	add(u.Rest > 0, "i-waver", "resting "+book.Plural(u.Rest, "turn", "turns"), false)
	o, known := s.order(u)
	add(known && o == Reserve, "n-despatches", "in Reserve", false)
	add(u.Moved == 1, "i-next", "moved", false)
	add(u.Moved == atTheDouble, "i-next", "at the double", false)
	add(u.Fired > 0 && u.Class != Artillery, "i-load", "fired", false)
	add(u.Fired > 0 && u.Class == Artillery, "i-load", fmt.Sprintf("%d of %d fired", min(u.Fired, u.Guns), u.Guns), false)
	add(u.Forming == 1, "i-ring", "forming square", false)
	add(u.Gren > 0 && u.Quality != Elite, "t-infantry", book.Plural(u.Gren, "grenadier", "grenadiers"), false)
	add(u.Lights > 0, "t-riflemen", book.Plural(u.Lights, "light man", "light men"), false)
	add(u.Foot > 0, "t-cavalry", fmt.Sprintf("dismounted, %d hold horses", u.Holders), false)
	add(u.Head == 1, "t-officer", "regimental headquarters", false)
	lost := u.LostCol + u.LostSub + u.Head/2
	add(lost > 0, "t-officer", book.Plural(lost, "officer", "officers")+" lost", true)
	add(u.Hungry == 1 && s.on(campaign), "t-convoy", "unsupplied", true)
	return out
}

// row returns u as a row of a list; tap is its key, nil for none.
func (s State) row(u Unit, tap *view.Key) view.Row {
	r := view.Row{ID: "unit-" + book.Num(u.ID), Symbol: classes[u.Class].symbol, Tile: view.Ours, Name: u.Name, Marks: s.rowMarks(u),
		Tap: tap, Done: u.Gone > 0}
	if u.Side == 2 {
		r.Tile = view.Theirs
	}
	switch u.Class {
	case General:
		r.What = fmt.Sprintf("command value %d", u.Value)
	case Wagon:
		r.What = "wagon"
	default:
		r.What = qualities[u.Quality].name + ", " + formations[u.Form].name
		r.Number = book.Num(u.alive())
		if u.Class == Artillery {
			gun := guns[u.Gun].name
			if u.Howitz == 1 {
				gun += " howitzer"
			}
			r.What = fmt.Sprintf("%d × %s, %s", u.Guns, gun, formations[u.Form].name)
		}
		lead := u.Colonel + u.Subs + book.Bit(u.Head == 1)
		r.Pips = &view.Pips{Leaders: lead, Men: u.alive() - lead, Lost: u.began() - u.alive()}
	}
	switch {
	case u.Gone > 0:
		r.Bad, r.Marks = [...]string{"", "destroyed", "routed off", "merged", "left"}[u.Gone], nil
	case u.Form == Routing:
		r.Bad = "in rout"
	}
	return r
}

// handKey returns the key that selects u.
func (s State) handKey(u Unit) *view.Key {
	k := view.Key{ID: "hand-" + book.Num(u.ID), Label: "Select " + u.Name, Do: engine.Do("take", "unit", book.Num(u.ID))}
	if s.Over {
		k.Refused = s.ended()
	}
	return &k
}

// Desk implements view.System.
func (System) Desk(st engine.State) view.Desk {
	s := st.(State)
	d := view.Desk{Turn: s.Turn, Title: fmt.Sprintf("Turn %d", s.Turn), Over: s.Over}
	side := s.active(s.Step)
	d.Say = book.UpperFirst(sequence[s.Step].say)
	if side > 0 && s.First > 0 {
		d.Say = s.side(side) + ": " + sequence[s.Step].say
	}
	d.Small = sequence[s.Step].help
	if (s.Step == 1 || s.Step == 7) && !s.general(side) {
		d.Small = "Tap a unit to form up." // there is nobody to give orders
	}
	if s.on(weather) {
		d.Small += " " + book.UpperFirst(skies[s.Sky].name) + book.When(s.Mud == 1, ", mud") + "."
	}
	if s.Over {
		d.Title, d.Say = "The battle is over", s.verdict()
		d.Primary = view.Key{ID: "end", Label: "The end", Do: engine.Do("end"), Open: true, Refused: s.ended()}
		return d
	}
	d.Duties, d.Remind, d.Lists, d.Brief = s.duties(), s.reminders(), []view.List{s.checklist()}, s.brief()
	moving, firing, left := s.moves(), s.Step >= stepGuns && s.Step < stepMelee, 0
	for n := 1; n <= 2; n++ {
		if side == 0 || side == n || s.Step == 0 {
			l := s.units(n)
			for i := range l.Rows {
				u, _ := s.unit(readID(l.Rows[i].ID))
				_, fires := s.fireKey(u)
				l.Rows[i].Done = moving && (s.done(u) || s.moveBars(u) != "") || firing && !fires
				left -= book.Bit(moving && u.seldom() && !l.Rows[i].Done)
				if k := l.Rows[i].Tap; k != nil {
					k.Acts = !l.Rows[i].Done && u.ID != s.Hand // a tap on the selected unit deselects it
				}
			}
			left += l.ToAct()
			d.Lists = append(d.Lists, l)
		}
	}
	if u, ok := s.unit(s.Hand); ok && (side == 0 || u.Side == side) {
		d.Deeds = &view.Deeds{Unit: s.row(u, s.handKey(u)), Keys: s.deeds(u)}
		if ids := s.deedsOf(u); len(ids) > 0 && !s.done(u) {
			d.Leads("deed-" + ids[0])
		}
	}
	if what, _ := s.owed(); s.First > 0 && len(what) > 0 {
		off := view.Key{ID: "put-off", Label: "Put it off", Small: shorten(what), Symbol: "i-next", Do: engine.Do("step", "off", "yes")}
		d.Keys = append(d.Keys, off)
	}
	d.Primary = s.primary(s.nextStep())
	switch {
	case moving && left > 0:
		d.Primary.Small = ""
		d.Primary.Skips(left, "not moved")
	case moving && side > 0:
		d.Small = "Every unit has moved or stays put."
	case firing:
		d.Primary.Skips(left, "not fired")
	}
	k, ok := s.toFire()
	if moving {
		k, ok = s.toMove()
	}
	if ok && d.Lead == nil {
		d.Loud(k)
	}
	if s.Turn == 1 && s.First == 0 {
		armies.Lead(&d, s.Set.Sides, 1, func(side int) bool {
			return !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == side+1 })
		})
	}
	return d
}

// seldom reports whether u could move but seldom does on its own account: a general, a wagon, or guns ready to fire.
func (u Unit) seldom() bool { return u.Class == General || u.Class == Wagon || u.Form == Unlimbered }

// done reports whether u has done what this step is for, or is to do nothing.
func (s State) done(u Unit) bool {
	switch {
	case u.Stays == 1:
		return true
	case s.moves():
		return u.Moved > 0
	case s.Step >= stepGuns && s.Step < stepMelee:
		return u.Fired > 0
	case s.inCharges():
		return u.Fought == 1
	}
	return true // other steps list their duties
}

// toMove returns the key that selects the first unit of the side that moves, other than the selected one, that has neither moved nor
// been told to stay. Those that seldom move on their own account are not asked for.
func (s State) toMove() (k view.Key, ok bool) {
	for u := range s.inTurn() {
		if u.Side == s.active(s.Step) && u.ID != s.Hand && !u.seldom() && !s.done(u) && !s.retreats(u) &&
			s.moveBars(u) == "" && s.unfinished() == "" {
			return view.Key{ID: "move-" + book.Num(u.ID), Label: "Move or stay", Small: u.Name, Symbol: classes[u.Class].symbol,
				Do: engine.Do("take", "unit", book.Num(u.ID)), Acts: true}, true
		}
	}
	return k, false
}

// toFire returns the key of the first unit that may still fire in this step; ok is false if none may.
func (s State) toFire() (k view.Key, ok bool) {
	for u := range s.inTurn() {
		if k, ok = s.fireKey(u); ok {
			return k, true
		}
	}
	return k, false
}

// deedsOf returns the procedures open to u in this step, the usual one first: howitzers fire shell rather than shot.
func (s State) deedsOf(u Unit) []string {
	if u.Howitz == 1 && (s.Step == stepGuns || s.Step == stepGuns+1) {
		return []string{"shell", "roundshot", "canister"}
	}
	return sequence[s.Step].deeds
}

// fireKey returns the key with which u may still fire in this step; ok is false if it may not, or has been told to hold its fire.
func (s State) fireKey(u Unit) (k view.Key, ok bool) {
	side := s.active(s.Step)
	if s.Step < stepGuns || s.Step >= stepMelee || side > 0 && u.Side != side || u.Fired > 0 || u.Stays == 1 {
		return k, false
	}
	for _, do := range s.deedsOf(u) {
		if k, ok := s.deed(u, do); ok && k.Refused == "" {
			k.ID, k.Small = "fire-"+book.Num(u.ID), u.Name
			return k, true
		}
	}
	return k, false
}

// units lists the units of a side that are on the table.
func (s State) units(side int) view.List {
	l := view.List{ID: "units-" + book.Num(side), Title: s.side(side), Empty: "Nobody yet: units are mustered under Forces."}
	for _, u := range s.Units {
		if u.Side == side && u.here() {
			l.Rows = append(l.Rows, s.row(u, s.handKey(u)))
		}
	}
	return l
}

// primary returns the key of the next step, which is to.
func (s State) primary(to int) view.Key {
	if s.First == 0 {
		return view.Key{ID: "first", Label: "Who goes first", Small: "two dice", Symbol: "i-dice", Do: engine.Do("first")}
	}
	last := len(sequence) - 1
	next := view.Next(sequence[min(to, last)].say, engine.Do("step"))
	if to > s.nextStep() {
		next.Do = engine.Do("step", "past", book.Num(to))
	}
	next.Refused = s.unfinished()
	if to > last {
		next.Label = "End turn " + book.Num(s.Turn)
		if s.Turn >= maxTurn {
			next.Refused = "No battle lasts longer."
		}
		return next
	}
	side := s.active(to)
	switch {
	case side > 0:
		next.Small = s.side(side)
	case to == stepMelee-1 && s.Step < stepGuns:
		next.Small = "no gun may fire"
	}
	if what := s.passedOver(); what != "" { // say what the key leaves undone
		next.Small, next.Warns = what, true
		if side > 0 && side != s.active(s.Step) {
			next.Small = what + "; then " + s.side(side)
		}
	}
	return next
}

// passedOver says what nobody has done in this step that somebody may, "" if it is said otherwise.
func (s State) passedOver() string {
	side := s.active(s.Step)
	any := func(is func(Unit) bool) bool {
		return slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == side && u.here() && is(u) })
	}
	switch {
	case (s.Step == 1 || s.Step == 7) && !any(func(u Unit) bool { return u.Moved > 0 }):
		return "nobody forms up"
	case s.firesOnTheMove() && !any(func(u Unit) bool { return u.Fired > 0 }):
		return "no moving fire"
	case s.inCharges() && !any(func(u Unit) bool { return u.Fought > 0 }):
		return "no charge"
	}
	return ""
}

// deeds returns the keys of what u, which is selected, may do in this step. Their forms are filled in as far as possible.
func (s State) deeds(u Unit) (keys []view.Key) {
	id := book.Num(u.ID)
	for _, do := range s.deedsOf(u) {
		if k, ok := s.deed(u, do); ok {
			keys = append(keys, k)
		}
	}
	if s.stayBars(u) == "" {
		label := [...]string{"Stay here", "Hold fire"}[book.Bit(s.Step >= stepGuns)]
		keys = append(keys, view.Key{ID: "deed-stay", Label: label, Symbol: "i-check", Do: engine.Do("stay", "unit", id)})
	}
	return append(keys,
		book.OpenKey("deed-record", "Record", "i-marks", "record", "unit", id),
		view.Key{ID: "deed-down", Label: "Deselect", Symbol: "i-cross", Do: engine.Do("take", "unit", id)})
}

// deed returns the key of the procedure do for u; ok is false if u can never do that.
func (s State) deed(u Unit, do string) (k view.Key, ok bool) {
	p, _ := rules.Find(do)
	k = book.OpenKey("deed-"+do, p.Name, p.Symbol, do, "unit", book.Num(u.ID))
	if p.Short != "" {
		k.Label = p.Short
	}
	ok = true
	switch do {
	case "order":
		ok = u.Class == General
		k.Do = engine.Do(do, "by", book.Num(u.ID))
		if u.Brigade > 0 {
			k.Do = k.Do.With("brigade", book.Num(u.Brigade))
		}
	case "work", "demolish":
		k.Do = engine.Do(do)
	case "half":
		ok = u.Half > 0
	case "lights":
		ok = s.lightBars(u) != hide
	case "mount":
		ok = u.cavalry()
	case "melee":
		var m Contact
		m, ok = s.contact(u.ID)
		k.Do = engine.Do(do, "melee", meleeID(m))
	case "musketry":
		if s.Step < stepGuns {
			ok = u.Class == Infantry && u.Form == Line
			k.Label, k.Do = "Move, fire, move", k.Do.With("moving", "yes")
		} else if u.loose() {
			k.Label = "Light fire"
		}
	}
	if !ok {
		return k, false
	}
	f := rules.Form(s, k.Do)
	if f.Refused == nil || len(f.Fields) == 0 {
		return k, true
	}
	if f.Fields[0].Key == "unit" && f.Refused.Field == "unit" && hidden(f.Fields[0], book.Num(u.ID)) {
		return k, false
	}
	for _, x := range f.Fields { // refused for a value that is filled in, not for one that is missing
		if x.Key == f.Refused.Field && x.Value != "" {
			k.Refused = f.Refused.Text
		}
	}
	return k, true
}

// hidden reports whether id is not among the options of f.
func hidden(f view.Field, id string) bool {
	for _, o := range f.Options {
		if o.ID == id {
			return false
		}
	}
	return true
}

// Sheets implements view.System.
func (System) Sheets(st engine.State) []view.Sheet {
	s := st.(State)
	sh := view.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces"}
	if sh.Lists = []view.List{s.roster(1), s.roster(2)}; len(s.Units) > 0 {
		sh.Lists = append(sh.Lists, s.ordersList())
	}
	if s.byPoints() {
		sh.Lists = append([]view.List{s.pointsList()}, sh.Lists...)
	}
	if !s.Over {
		sh.Keys = []view.Key{book.OpenKey("muster", "New unit", "i-plus", "muster"),
			book.OpenKey("bring-army", "Muster an army", "n-forces", "bring-army"),
			book.OpenKey("again", "Copy a unit", "i-plus", "again"),
			book.OpenKey("brigade", "New brigade", "i-plus", "brigade")}
	}
	x, _ := scenarioOf(s.Set.Forces)
	return []view.Sheet{sh, s.table().Sheet(x.Edges(s.Set.Sides))}
}

// roster lists all units of a side, those that are gone included.
func (s State) roster(side int) view.List {
	l := view.List{ID: "side-" + book.Num(side), Title: s.side(side), Empty: "No units yet."}
	now, start := 0, 0
	for _, u := range s.Units {
		if u.Side != side {
			continue
		}
		if u.fights() && u.Gone != goneMerged {
			now, start = now+u.alive()*book.Bit(u.here()), start+u.began()
		}
		r := s.row(u, nil)
		if id := book.Num(u.ID); u.here() && !s.Over {
			r.Tap = book.RowKey("record-"+id, "Record of "+u.Name, "record", "unit", id)
			r.Key = &view.Key{ID: "lost-" + id, Label: "−1", Symbol: "i-minus", Do: engine.Do("lost", "unit", id)}
		}
		l.Rows = append(l.Rows, r)
	}
	if start > 0 {
		l.Note = fmt.Sprintf("%d of %d figures", now, start)
	}
	return l
}

// ordersList lists the formations, messengers and tasks of both sides.
func (s State) ordersList() view.List {
	l := view.List{ID: "brigades", Title: "Brigades and works", Empty: "Nobody has an order, and there are no works."}
	for _, x := range s.Brigades {
		l.Rows = append(l.Rows, view.Row{ID: "brigade-" + book.Num(x.ID), Symbol: "n-despatches", Name: x.Name,
			What: s.side(x.Side) + book.When(x.Line != "", ", "+x.Line), Number: orders[x.Order].name, Small: book.When(x.Halted == 1, "halt used")})
	}
	for _, r := range s.Riders {
		x, _ := s.brigade(r.Brigade)
		row := view.Row{ID: "rider-" + book.Num(r.ID), Symbol: "t-vedette", Name: "Messenger to " + x.Name, What: s.side(r.Side),
			Number: orders[r.Order].name}
		if !s.Over {
			row.Tap = book.RowKey(row.ID, row.Name, "rider", "rider", book.Num(r.ID))
		}
		l.Rows = append(l.Rows, row)
	}
	for _, t := range s.Tasks {
		need := s.pointsNeeded(t)
		l.Rows = append(l.Rows, view.Row{ID: "task-" + book.Num(t.ID), Symbol: "c-fort", Name: t.name(), What: s.side(t.Side),
			Number: fmt.Sprintf("%d/%d", min(t.Done, need), need), Done: t.Done >= need,
			Bad: [...]string{"", "failed once", "", "lost"}[t.Try], Small: book.When(t.Try == 2, "done")})
	}
	return l
}

// readID returns the id of the unit of a row.
func readID(row string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(row, "unit-"))
	return n
}
