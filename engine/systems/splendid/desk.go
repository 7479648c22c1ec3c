package splendid

import (
	"sort"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Desk implements view.System.
func (System) Desk(st engine.State) view.Desk {
	s := st.(State)
	d := view.Desk{Turn: s.Turn, Title: "Turn " + book.Num(s.Turn), Over: s.Over != ""}
	if s.Turn == 0 {
		d.Title = "Before the battle"
	}
	if d.Over {
		s.close(&d)
		return d
	}
	d.Say = phaseNames[s.Phase]
	if side := s.side(); side >= 0 {
		d.Say += ": " + sideNames[side]
	}
	d.Small = help[s.Phase]
	d.Lists = []view.List{s.sequence()}
	if side := s.side(); side >= 0 {
		d.Lists = append(d.Lists, s.unitList(side))
	} else {
		d.Lists = append(d.Lists, s.unitList(0), s.unitList(1))
	}
	d.Duties, d.Remind, d.Brief = s.duties(), s.reminders(), s.brief()
	_, phase := s.after()
	next := book.LowerFirst(phaseNames[phase])
	if side := s.phaseSide(phase); side >= 0 {
		next = sideNames[side] + " " + book.Agree(sideNames[side], [...]string{"move", "charge"}[min(1, phase/phCharge1)])
	}
	d.Primary = view.Next(next, engine.Do("next"))
	left := -s.laid()
	for i := range d.Lists[1:] {
		d.Lists[1+i].ToAct() // sorts them
		left += toAct(d.Lists[1+i])
	}
	switch s.Phase {
	case phMove1, phMove2:
		d.Primary.Skips(left, "not moved")
	case phFire:
		d.Primary.Skips(left, "not fired")
	}
	switch s.Phase {
	case phInitiative:
		d.Primary = view.Key{ID: "initiative", Label: "Initiative", Small: "one die each", Symbol: "i-dice", Do: engine.Do("initiative")}
	case phMorale:
		d.Primary.Label, d.Primary.Small = "End turn", "turn "+book.Num(s.Turn+1)+" begins"
		if s.lastTurn() {
			d.Primary.Label, d.Primary.Small = "End the battle", ""
		}
	case phTerrain:
		s.before(&d)
	}
	switch {
	case s.side() < 0 || left > 0:
	case s.Phase == phMove1 || s.Phase == phMove2:
		d.Small = "Every unit has moved or stayed."
	default:
		d.Small = "Every unit has charged or stayed."
	}
	if n := len(s.due()); n > 0 && d.Primary.ID == "next" {
		d.Primary.Small = book.Plural(n, "thing", "things") + " still to do"
	}
	if u, ok := s.unit(s.Hand); ok {
		d.Deeds = &view.Deeds{Unit: s.row(u), Keys: s.deeds(u)}
		d.Deeds.Unit.Tap = nil
		d.Leads(s.usual(u)...)
	}
	if u, ok := s.toMove(); ok && d.Lead == nil {
		d.Loud(view.Key{ID: "move-" + book.Num(u.ID), Label: "Move", Small: u.Name, Symbol: u.class().symbol,
			Do: engine.Do("take", "unit", book.Num(u.ID)), Acts: true})
	}
	if u, ok := s.toFire(); ok && d.Lead == nil {
		d.Loud(book.OpenKey("fire-"+book.Num(u.ID), "Fire", "i-load", "fire", "unit", book.Num(u.ID)))
		d.Primary.Small = u.Name
	}
	return d
}

// close is the desk after the battle: who won, what is left and the roster of both sides.
func (s State) close(d *view.Desk) {
	d.Title, d.Say = "The end", words.Text(victory(s.Over))
	_, a := s.alive(0)
	_, b := s.alive(1)
	d.Small = "Stands left: " + sideNames[0] + " " + book.Num(a) + ", " + sideNames[1] + " " + book.Num(b) + ". Undo to play on."
	d.Primary = view.Key{ID: "next", Label: "Next", Do: engine.Do("next"), Refused: s.ended()}
	d.Lists = []view.List{s.unitList(0), s.unitList(1)}
}

// before leads to what a battle needs before it begins: the first feature, and both armies.
func (s State) before(d *view.Desk) {
	d.Primary.Label = "Begin the battle"
	d.Keys = append(d.Keys, book.OpenKey("place", "Place a feature", "n-ground", "place"),
		book.OpenKey("muster", "Muster a unit", "i-plus", "muster"))
	if len(s.Features) == 0 {
		d.Primary, d.Keys[0] = d.Keys[0], d.Primary
	}
	armies.Lead(d, sideNames, 0, func(side int) bool {
		n, _ := s.alive(side)
		return n == 0
	})
}

// toAct returns how many units of a list may still act; a leader or a wagon need not.
func toAct(l view.List) (n int) {
	for _, r := range l.Rows {
		if !r.Done && r.Symbol != "t-officer" && r.Symbol != "t-convoy" {
			n++
		}
	}
	return n
}

// usual returns the procedure that the selected unit is expected to use in this phase, nothing if it has done so.
func (s State) usual(u Unit) []string {
	if side := s.side(); u.Stays || side >= 0 && u.Side != side { // the other side acts only by a ruling
		return nil
	}
	switch s.Phase {
	case phMove1, phMove2:
		if u.Moved == 0 && !u.Spent && u.Hold == 0 && u.Contact == 0 { // or it would leave what it has just taken up, or its enemy
			return []string{"move"}
		}
	case phCharge1, phCharge2:
		if !u.Charged && u.Hold == 0 {
			return []string{"charge"}
		}
	case phFire:
		if !u.Fired {
			return []string{"fire"}
		}
	}
	return nil
}

// toMove returns the first unit of the side that moves, other than the one in hand, that may still move. Leaders, wagons, guns in
// position and units that hold a landmark are left where they are.
func (s State) toMove() (Unit, bool) {
	for _, u := range s.Units {
		if (s.Phase == phMove1 || s.Phase == phMove2) && u.Side == s.side() && u.ID != s.Hand && u.arm() != Ignored && u.Hold == 0 &&
			u.Contact == 0 && !(u.Gone || u.Stays || u.Moved > 0 || u.Spent || u.inPosition()) {
			return u, true
		}
	}
	return Unit{}, false
}

// inPosition reports whether u is a gun ready to fire, which need not move.
func (u Unit) inPosition() bool { return u.arm() == Artillery && !u.Limbered }

// laid returns how many guns in position have not moved, when their side moves.
func (s State) laid() (n int) {
	for _, u := range s.Units {
		if s.Phase < phCharge1 && u.Side == s.side() && u.inPosition() && !u.Gone && !u.Stays && u.Moved == 0 {
			n++
		}
	}
	return n
}

// toFire returns the first unit that may still fire, in the fire phase.
func (s State) toFire() (Unit, bool) {
	for _, u := range s.Units {
		if s.Phase == phFire && !u.Gone && !u.Fired && !u.Stays && s.cannotFire(u) == "" {
			return u, true
		}
	}
	return Unit{}, false
}

// help is a hint for each phase.
var help = [phases]string{
	"Place the terrain before you begin.",
	"The higher die moves and charges first.",
	"Tap a unit to move it. Half rate counts only once.",
	"Tap a unit to move it. Half rate counts only once.",
	"Tap a unit to charge, or to intercept a charge.",
	"Tap a unit to charge, or to intercept a charge.",
	"Both sides fire. First sight, then cover, then dice.",
	"Both sides roll, contact by contact.",
	"Every unit that lost a stand tests.",
}

// sequence returns the checklist of the turn. Source: splendid-host 5.
func (s State) sequence() view.List {
	l := view.Checklist()
	first := phInitiative
	if s.Turn == 0 {
		first = phTerrain
	}
	for i := first; i < phases; i++ {
		r := view.Row{ID: "phase-" + book.Num(i), Name: book.Num(i-first+1) + " " + phaseNames[i], Done: s.Turn > 0 && i < s.Phase}
		if side := s.phaseSide(i); side >= 0 && s.Turn > 0 && s.Phase > phInitiative {
			r.What = sideNames[side]
		}
		if i == s.Phase {
			r.Number = "now"
		} else if s.Turn > 0 {
			r.Tap = &view.Key{ID: "phase-" + book.Num(i), Label: phaseNames[i], Do: engine.Do("phase", "to", book.Num(i))}
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// unitList lists the units of a side, those off the table last.
func (s State) unitList(side int) view.List {
	units, stands := s.alive(side)
	l := view.List{ID: "side-" + book.Num(side), Title: sideNames[side], Note: book.Plural(units, "unit", "units") + ", " +
		book.Plural(stands, "stand", "stands"), Empty: "No units on the roster: muster one."}
	var us []Unit
	for _, u := range s.Units {
		if u.Side == side {
			us = append(us, u)
		}
	}
	sort.SliceStable(us, func(i, j int) bool { return !us[i].Gone && us[j].Gone })
	for _, u := range us {
		l.Rows = append(l.Rows, s.row(u))
	}
	return l
}

// row is the row of a unit with its marks; a tap selects it.
func (s State) row(u Unit) view.Row {
	c := u.class()
	r := view.Row{ID: "u" + book.Num(u.ID), Symbol: c.symbol, Tile: [...]view.Tile{view.Ours, view.Theirs}[u.Side], Name: u.Name,
		What:   c.name,
		Number: book.Num(u.Left()), Pips: &view.Pips{Men: u.Left(), Lost: u.Lost}}
	if !u.formless() {
		r.What += ", " + book.LowerFirst(formationName(u.Form))
	}
	if u.Lost > 0 {
		r.Small = "of " + book.Num(u.Stands)
	}
	if u.Gone {
		r.Bad, r.Pips, r.Done = "Off the table", nil, true
		return r
	}
	mark := func(on bool, symbol, text string, bad bool) {
		if on {
			r.Marks = append(r.Marks, view.RowMark{Symbol: symbol, Text: text, Bad: bad})
		}
	}
	mark(u.Hits > 0, "i-minus", book.Plural(u.Hits, "single hit", "single hits"), true)
	for _, id := range u.In {
		if id == u.Hold { // said below
			continue
		}
		f, _ := s.feature(id)
		mark(true, f.kind().symbol, f.title(), false)
	}
	if f, ok := s.feature(u.Hold); ok {
		mark(true, "t-outpost", "defends "+book.Place(f.Name), false)
	}
	mark(u.Limbered, "t-gun", "limbered", false)
	mark(u.Moved > 0, "i-next", "moved "+book.Inches(u.Moved), false)
	mark(u.Charged, "t-cavalry", "charged", false)
	mark(u.Intercepted, "t-cavalry", "intercepted", false)
	mark(u.Fired, "i-load", "fired", false)
	if e, ok := s.unit(u.Contact); ok {
		mark(true, "i-marks", "in contact with "+e.Name, true)
	}
	mark(u.Halved, "c-hard", "half dice next", true)
	mark(u.Test, "i-morale", "owes a test", true)
	mark(u.Shaken, "i-waver", "failed once", true)
	switch r.Done = u.Stays; s.Phase {
	case phMove1, phMove2:
		r.Done = r.Done || u.Moved > 0 || u.Spent || u.Contact != 0
	case phCharge1, phCharge2:
		r.Done = r.Done || u.Charged
	case phFire:
		r.Done = r.Done || s.cannotFire(u) != ""
	case phHand:
		r.Done = u.Fought
	}
	if s.Over == "" {
		r.Tap = &view.Key{ID: "take-" + book.Num(u.ID), Label: u.Name, Do: engine.Do("take", "unit", book.Num(u.ID)),
			Acts: !r.Done}
	}
	return r
}

// deeds returns the keys of the selected unit in this phase. A key is refused if its form would refuse the unit.
func (s State) deeds(u Unit) []view.Key {
	id := book.Num(u.ID)
	var ids []string
	gun := u.arm() == Artillery
	switch s.Phase {
	case phMove1, phMove2:
		ids = []string{"move"}
		if !u.formless() {
			ids = append(ids, "formation")
		}
		ids = append(ids, "bridge")
		if u.arm() == Foot {
			ids = append(ids, "landmark")
		}
		if gun {
			ids = append(ids, "limber")
		}
		ids = append(ids, "defend", "stay")
	case phCharge1, phCharge2:
		ids = []string{"charge"}
		if u.arm() == Mounted {
			ids = append(ids, "intercept")
		}
		ids = append(ids, "defend", "stay")
	case phFire:
		ids = []string{"fire", "stay", "sight"}
		if gun {
			ids = append(ids, "structure", "bounce")
		}
	case phHand:
		ids = []string{"melee"}
	case phMorale:
		ids = []string{"morale"}
	}
	ids = append(ids, "casualty", "unit")
	var keys []view.Key
	for _, do := range ids {
		p, _ := rules.Find(do)
		c := engine.Do(do, "unit", id)
		k := view.Key{ID: do, Label: p.Name, Symbol: p.Symbol, Do: c, Open: true}
		if why := rules.Refusal(s, c); why != nil && why.Field == "unit" {
			k.Refused = why.Text
		}
		if do == "limber" || do == "casualty" || do == "stay" {
			k.Open = false
		}
		if do == "stay" && s.Phase == phFire {
			k.Label = "Hold fire"
		} else if do == "stay" {
			k.Label = "Stay here"
		}
		if do == "limber" && u.Limbered {
			k.Label = "Unlimber"
		} else if do == "limber" {
			k.Label = "Limber"
		}
		if do == "casualty" {
			k.Label = "One hit"
		}
		keys = append(keys, k)
	}
	return keys
}

// playing returns keys, or none if the battle has ended.
func (s State) playing(keys ...view.Key) []view.Key {
	if s.Over != "" {
		return nil
	}
	return keys
}

// Sheets implements view.System: the forces and the ground.
func (System) Sheets(st engine.State) []view.Sheet {
	s := st.(State)
	forces := view.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces",
		Keys: s.playing(book.OpenKey("muster", "Muster a unit", "i-plus", "muster"),
			book.OpenKey("bring-army", "Muster an army", "n-forces", "bring-army"))}
	if s.isBattle() {
		forces.Lists = append(forces.Lists, s.pointsList())
	}
	for side := range sideNames {
		l := s.unitList(side)
		for i := range l.Rows {
			n := l.Rows[i].ID[1:]
			l.Rows[i].Tap = book.RowKey("unit-"+n, l.Rows[i].Name, "unit", "unit", n)
			if l.Rows[i].Bad == "" && s.Over == "" && l.Rows[i].Pips != nil && l.Rows[i].Symbol != "t-officer" && l.Rows[i].Symbol != "t-convoy" {
				l.Rows[i].Key = &view.Key{ID: "hit-" + n, Label: "Hit", Symbol: "i-minus", Do: engine.Do("casualty", "unit", n)}
			}
		}
		forces.Lists = append(forces.Lists, l)
	}
	x := s.scenario()
	ground := s.table().Sheet(x.Edges(sideNames))
	ground.ID, ground.Label, ground.Title = "ground", "Terrain", "Terrain"
	ground.Keys = s.playing(book.OpenKey("place", "Place a feature", "i-plus", "place"))
	l := view.List{ID: "features", Title: "On the table", Empty: "No features on the list yet. You can still ask about any " +
		"kind of feature."}
	for _, f := range s.Features {
		k := f.kind()
		r := view.Row{ID: "f" + book.Num(f.ID), Symbol: k.symbol, Tile: view.Place, Name: f.Name, What: k.name + ": " + summary(k),
			Tap: book.RowKey("feature-"+book.Num(f.ID), f.Name, "feature", "feature", "f"+book.Num(f.ID))}
		if f.Strength > 0 {
			r.Number, r.Small = book.Num(f.Left), "of "+book.Num(f.Strength)
			if !f.down() && s.Over == "" && !s.off(keyStructures) {
				r.Key = book.RowKey("shoot-"+book.Num(f.ID), "Fire at", "structure", "feature", "f"+book.Num(f.ID))
			}
		}
		if f.down() {
			r.Bad = "Destroyed"
			if f.Kind == "bridge" {
				r.What = "Cannot be crossed; the ruin is " + book.LowerFirst(k.name)
			}
		}
		for _, u := range s.Units {
			if u.Hold == f.ID {
				r.Marks = append(r.Marks, view.RowMark{Symbol: "t-outpost", Text: book.WithVerb(u.Name, "defend") + " it"})
			} else if u.in(f.ID) {
				r.Marks = append(r.Marks, view.RowMark{Symbol: u.class().symbol, Text: u.Name})
			}
		}
		l.Rows = append(l.Rows, r)
	}
	ground.Lists = []view.List{l}
	return []view.Sheet{forces, ground}
}

// summary sums up a row of the feature table.
func summary(k kind) string {
	text := "foot " + rateNames[k.move[Foot]] + ", horse " + rateNames[k.move[Mounted]] + ", guns " + rateNames[k.move[Artillery]]
	if k.move[Foot] == k.move[Mounted] && k.move[Foot] == k.move[Artillery] {
		text = [...]string{"everyone at full rate", "everyone at half rate", "nobody may enter", "by road only",
			"crossed by its own rule"}[k.move[Foot]]
	}
	if k.cover {
		text += "; cover"
	}
	if k.advantage {
		text += "; advantage"
	}
	return text
}
