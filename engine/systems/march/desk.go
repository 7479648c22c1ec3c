package march

import (
	"fmt"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

func symbol(u Unit) string {
	switch u.Kind {
	case Cavalry:
		return "t-cavalry"
	case Artillery:
		return "t-gun"
	}
	if u.Sk {
		return "t-riflemen"
	}
	return "t-infantry"
}

func tile(side int) view.Tile { return [...]view.Tile{view.Ours, view.Theirs}[side] }

// battery returns the weight and crew of guns in words, since the MF of a code might be taken for a Major Formation; "" for other arms.
func (u Unit) battery() string {
	if u.Kind != Artillery {
		return ""
	}
	return weights[weightIndex(u.Weight)] + " " + draws[u.Draw] + ", "
}

// row returns a unit as lists show it.
func (s State) row(u Unit) view.Row {
	r := view.Row{ID: "u" + book.Num(u.ID), Symbol: symbol(u), Tile: tile(s.side(u)), Name: u.Name, Number: book.Num(u.CV),
		Small: "of CV " + book.Num(u.Start),
		What:  u.code().String() + ", " + u.battery() + formNames[u.Form]}
	if t, at := s.town(u.Town); at >= 0 {
		r.What += ", in " + book.Place(t.Name)
	}
	for _, l := range s.leadersAt(u.ID) {
		r.Marks = append(r.Marks, view.RowMark{Symbol: "t-officer", Text: l.Name})
	}
	mark := func(on bool, text string) {
		if on {
			r.Marks = append(r.Marks, view.RowMark{Symbol: "i-marks", Text: text})
		}
	}
	mark(u.Pending > 0, hitCount(u.Pending)+" to come off")
	mark(u.Town != 0 && u.has(Settling), "not yet the garrison")
	mark(u.has(Charging), "charging")
	mark(u.has(Blown), "blown")
	mark(u.Regt, [...]string{"regimental guns", "regimental guns lost"}[book.Bit(u.has(Gunless))])
	mark(u.Shots > 0, [...]string{"", "half fired", "fired"}[u.Shots])
	mark(u.has(Moved) && !u.has(Charging), "moved")
	switch {
	case u.has(Gone):
		r.Bad, r.Done = "lost", true
	case u.has(Fleeing):
		r.Bad = "fleeing"
	case u.has(Routed):
		r.Bad = "routed"
	case u.Dis > 0:
		r.Bad = "D" + book.Num(u.Dis)
	}
	return r
}

// sequence returns the sequence of play as a checklist: the strategic steps, then the current tactical phase.
func (s State) sequence() view.List {
	l := view.Checklist()
	l.Note = clock(s.Clock)
	from := 5
	if s.Step >= 9 {
		from = 9
	}
	for i, x := range steps {
		if i >= 5 && (i < from || i > from+3) {
			continue
		}
		r := view.Row{ID: "step-" + book.Num(i), Name: x.code + " " + x.name, What: x.what, Done: i < s.Step}
		switch {
		case i == s.Step:
			r.Number = "now"
		case i > s.Step && !s.Over:
			r.Tap = &view.Key{ID: "goto-" + book.Num(i), Label: x.code, Do: engine.Do("next", "to", book.Num(i)), Refused: words.Text(s.blocked())}
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// deeds returns what the selected unit may do in this step; nil if none is selected.
func (s State) deeds() *view.Deeds {
	u, at := s.unit(s.Hand)
	if at < 0 || !u.live() {
		return nil
	}
	d := &view.Deeds{Unit: s.row(u)}
	add := func(id, label, refused string, pairs ...string) {
		d.Keys = append(d.Keys, view.Key{ID: "deed-" + id, Label: label, Open: true, Refused: refused, Do: engine.Do(id, pairs...)})
	}
	me := book.Num(u.ID)
	stay := func(label string) {
		if s.noStay(u) == "" {
			d.Keys = append(d.Keys, view.Key{ID: "deed-stay", Label: label, Do: engine.Do("stay", "unit", me)})
		}
	}
	offered := func(why string) string {
		if why == hide {
			return "not for this unit"
		}
		return why
	}
	switch s.code() {
	case "T1":
		active := s.Active == s.side(u)
		if active && u.Kind != Artillery {
			add("charge", "Charge", offered(s.noCharge(u, false)), "unit", me)
		} else if u.Kind != Artillery {
			add("charge", "Opportunity charge", offered(s.noCharge(u, true)), "opportunity", "yes", "unit", me)
		}
		if active {
			add("move", "Move", offered(s.noMove(u)), "unit", me)
		}
		stay("Stay here")
	case "T2":
		switch u.Kind {
		case Infantry:
			add("fire", "Fire", offered(s.noFire(u, false)), "unit", me)
		case Artillery:
			add("guns", "Fire", offered(s.noFire(u, true)), "unit", me)
		}
		stay("Hold fire")
	case "T3":
		for i, c := range s.Charges {
			if (c.Unit == u.ID || c.At == u.ID) && !c.Done && len(d.Keys) == 0 {
				add("melee", "Melee", "", "charge", book.Num(i))
			}
		}
	}
	add("ved", "VeD test", "", "unit", me)
	add("record", "Record", "", "unit", me)
	return d
}

// fires reports whether u may still fire in T2 and has not been told to hold its fire.
func (s State) fires(u Unit) bool {
	return s.code() == "T2" && u.live() && u.Shots == 0 && !u.has(Stays) && s.noFire(u, u.Kind == Artillery) == ""
}

// toMove returns the units of the active side that may still move. Garrisons, guns ready to fire and units of an MF that defends or
// bombards are left where they are.
func (s State) toMove() (out []Unit) {
	for _, u := range s.Units {
		m, _ := s.mf(u.MF)
		if s.here(u) && m.Side == s.Active && u.Town == 0 && u.Form != Deployed && !stands(m) && s.noMove(u) == "" && !u.has(Stays) {
			out = append(out, u)
		}
	}
	return out
}

// stands reports whether the order of an MF has it stay where it is. Source: charts C4.
func stands(m MF) bool { return orders[m.Order].id == "defend" || orders[m.Order].id == "bombard" }

// mustMoves returns how many units of the active side their orders still oblige to move.
func (s State) mustMoves() (n int) {
	for _, m := range s.MFs {
		k, _, _ := s.mustMove(m)
		n += k
	}
	return n
}

// toFire returns the first unit that may still fire in T2, and the procedure for it; "" if there is none.
func (s State) toFire() (u Unit, do string) {
	for _, u := range s.Units {
		if s.fires(u) {
			return u, [...]string{"fire", "guns"}[book.Bit(u.Kind == Artillery)]
		}
	}
	return Unit{}, ""
}

// Desk implements view.System.
func (System) Desk(st engine.State) view.Desk {
	s := st.(State)
	x := steps[s.Step]
	d := view.Desk{Turn: s.Turn, Title: fmt.Sprintf("Turn %d", s.Turn), Over: s.Over}
	if s.Over {
		d.Title, d.Say, d.Small = "The end", strings.TrimSuffix(words.Text(s.ending()), "."), "Undo to play on."
		d.Primary = view.Key{ID: "next", Label: "Next step", Do: engine.Do("next"), Refused: s.ended()}
		return d
	}
	d.Say = x.code + " " + x.name
	d.Small = book.UpperFirst(x.what) + "."
	if name := s.Sides[max(0, s.Active)].Name; s.tactical() && s.Active >= 0 {
		d.Small = name + " active. " + d.Small
	} else if s.code() == "S5" && s.Active >= 0 {
		d.Small = name + " active first."
	}
	d.Duties, d.Remind, d.Deeds, d.Brief = s.duties(), s.reminders(), s.deeds(), s.brief()
	d.Lists = []view.List{s.sequence(), s.sideList(max(0, s.Active)), s.sideList(1 - max(0, s.Active))}
	s.deskKeys(&d)
	next := &view.Key{}
	if d.Primary.ID == "next" {
		next = &d.Primary
	} else if i := slices.IndexFunc(d.Keys, func(k view.Key) bool { return k.ID == "next" }); i >= 0 {
		next = &d.Keys[i]
	}
	switch {
	case s.code() == "T1" && len(d.Duties) == len(s.moveDues()):
		next.Skips(len(s.toMove()), "not moved")
		if n := s.mustMoves(); n > 0 && next.Warns {
			next.Small = words.Text(book.Say("must-moves", n))
		}
	case s.code() == "T2":
		next.Skips(d.Lists[1].ToAct()+d.Lists[2].ToAct(), "not fired")
	}
	// The other side moves only by a ruling, and a unit that has fired at all is not asked for the rest.
	if u, _ := s.unit(s.Hand); d.Deeds != nil && (s.code() != "T1" || s.Active == s.side(u)) && (s.code() != "T2" || s.fires(u)) {
		d.Leads("deed-melee", "deed-fire", "deed-guns", "deed-move")
	}
	if len(d.Duties) > 0 && !next.Warns {
		next.Small = book.Plural(len(d.Duties), "thing", "things") + " still to do"
	}
	if s.verdictOf() > 0 {
		d.Loud(book.OpenKey("victory", "Victory check", "", "victory"))
	}
	if s.Turn == 1 && s.Step == 0 {
		s.musters(&d)
	}
	return d
}

// musters leads both sides to their armies, whole ones or MFs made by hand, whose units come next.
func (s State) musters(d *view.Desk) {
	side := armies.Lead(d, s.names(), 0, func(side int) bool {
		return !slices.ContainsFunc(s.Units, func(u Unit) bool { return s.side(u) == side })
	})
	if side < 0 {
		return
	}
	d.Keys = append(d.Keys, book.OpenKey("formation", "New MF", "", "formation"))
	for _, m := range s.MFs {
		if m.Side == side {
			d.Keys = append(d.Keys, d.Primary)
			d.Primary = book.OpenKey("enlist", "New unit", "", "enlist", "mf", book.Num(m.ID))
			d.Primary.Small = m.Name
			return
		}
	}
}

// sideList lists the units of a side on the table.
func (s State) sideList(side int) view.List {
	l := view.List{ID: "side-" + book.Num(side), Title: s.Sides[side].Name, Empty: "Nobody yet: add an MF, then its units."}
	if s.tactical() {
		l.Note = [...]string{"active", "inactive"}[book.Bit(side != max(0, s.Active))]
	}
	for _, u := range s.Units {
		if m, _ := s.mf(u.MF); m.Side != side || !u.live() || m.Arrives > 0 {
			continue
		}
		r := s.row(u)
		switch {
		case s.code() == "T1" && side == s.Active:
			r.Done = s.noMove(u) != "" || u.has(Stays)
		case s.code() == "T2":
			r.Done = !s.fires(u)
		}
		if u.ID == s.Hand {
			r.Tap = book.RowKey("record-"+book.Num(u.ID), u.Name, "record", "unit", book.Num(u.ID))
		} else {
			r.Tap = &view.Key{ID: "hand-" + book.Num(u.ID), Label: u.Name, Do: engine.Do("take", "unit", book.Num(u.ID)), Acts: !r.Done}
		}
		l.Rows = append(l.Rows, r)
	}
	l.ToAct()
	return l
}

// deskKeys sets the keys of the current step.
func (s State) deskKeys(d *view.Desk) {
	to, passed := s.following()
	d.Primary = view.Next(steps[to].code+" "+steps[to].name, engine.Do("next"))
	if len(passed) > 0 {
		d.Primary.Label, d.Primary.Small = steps[to].code+" "+steps[to].name, "nothing in "+book.List(passed...) // no room for more
		d.Primary.Do = d.Primary.Do.With("to", book.Num(to))
	}
	if s.tactical() && s.Active >= 0 && steps[to].code == "T1" { // the other side’s
		d.Primary.Small = strings.TrimPrefix(d.Primary.Small+"; "+s.Sides[1-s.Active].Name+" active", "; ")
	}
	switch s.code() {
	case "S1":
		order := book.OpenKey("order", "Issue order", "", "order")
		if c, by, ok := s.toOrder(); ok {
			order.Do, order.Small = c, by.Name
			order, d.Primary = d.Primary, order
			d.Keys = append(d.Keys, view.Key{ID: "no-order", Label: "No order", Small: by.Name, Do: engine.Do("stay", "leader", book.Num(by.ID))})
		}
		d.Keys = append(d.Keys, order)
	case "S2":
		if slices.ContainsFunc(s.MFs, s.rallies) {
			d.Keys = append(d.Keys, book.OpenKey("rally", "Rally an MF", "", "rally", "what", "mf"))
		}
	case "S3":
		d.Keys = append(d.Keys, book.OpenKey("engage", "Engaged or not", "", "engage"))
	case "S4":
		d.Keys = append(d.Keys, book.OpenKey("attach", "Attach, detach", "", "attach"))
	case "S5":
		switch {
		case s.Active >= 0:
		case s.Chooses < 0:
			d.Primary = view.Key{ID: "initiative", Label: "Roll for initiative", Do: engine.Do("initiative")}
		default:
			first, other := s.choice()
			d.Primary = first
			d.Duties = append([]view.Duty{{Title: book.WithVerb(s.Sides[s.Chooses].Name, "choose"), Key: first,
				Alternatives: []view.Key{other}}}, d.Duties...)
		}
	case "T1":
		for _, u := range s.toMove() {
			if u.ID == s.Hand {
				continue
			}
			d.Loud(view.Key{ID: "move-" + book.Num(u.ID), Label: "Move", Small: u.Name, Do: engine.Do("take", "unit", book.Num(u.ID)),
				Acts: true})
			break
		}
		d.Keys = append(d.Keys, book.OpenKey("charge", "Declare charge", "", "charge"))
	case "T2":
		if s.blocked() != nil {
			d.Primary = view.Key{ID: "effects", Label: "Take off the hits", Do: engine.Do("effects")}
		}
		if u, do := s.toFire(); do != "" {
			d.Loud(view.Key{ID: "fire-" + book.Num(u.ID), Label: "Fire", Small: u.Name, Do: engine.Do(do, "unit", book.Num(u.ID)), Open: true})
		}
		d.Keys = append(d.Keys, book.OpenKey("fire", "Small arms", "", "fire"), book.OpenKey("guns", "Artillery", "", "guns"))
	case "T3":
		d.Keys = append(d.Keys, book.OpenKey("melee", "Melee", "", "melee"))
	case "T4":
		if slices.ContainsFunc(s.Units, func(u Unit) bool { return s.noRecovery(u) == "" }) {
			d.Keys = append(d.Keys, book.OpenKey("rally", "Recover CV", "", "rally", "what", "unit"))
		}
	}
}

// Sheets implements view.System.
func (System) Sheets(st engine.State) []view.Sheet {
	s := st.(State)
	sh := view.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces"}
	if x, ok := scenarioOf(s.Battle); ok {
		sh.Lists = append(sh.Lists, s.pointsList(x))
	}
	for side := range 2 {
		sh.Lists = append(sh.Lists, s.forceList(side))
	}
	if !s.Over {
		sh.Keys = []view.Key{book.OpenKey("enlist", "New unit", "i-plus", "enlist"),
			book.OpenKey("formation", "New MF", "i-plus", "formation"),
			book.OpenKey("bring-army", "Muster an army", "n-forces", "bring-army")}
		if len(s.MFs) == 0 {
			sh.Keys = sh.Keys[1:]
		}
	}
	x, _ := scenarioOf(s.Battle)
	return []view.Sheet{sh, s.table().Sheet(x.Edges(s.names()))}
}

// forceList lists the leaders, formations and units of a side, including those lost.
func (s State) forceList(side int) view.List {
	now, start := s.keptCV(side)
	l := view.List{ID: "forces-" + book.Num(side), Title: s.Sides[side].Name, Note: fmt.Sprintf("CV %d of %d", now, start),
		Empty: "Nobody yet."}
	for _, x := range s.Leaders {
		if x.Side == side && x.MF == 0 && !s.leads(x) {
			l.Rows = append(l.Rows, s.leaderRow(x))
		}
	}
	for _, m := range s.MFs {
		if m.Side != side {
			continue
		}
		l.Rows = append(l.Rows, s.mfRow(m))
		if x, at := s.leader(m.Leader); at >= 0 {
			l.Rows = append(l.Rows, s.leaderRow(x))
		}
		for _, x := range s.Leaders {
			if x.MF == m.ID {
				l.Rows = append(l.Rows, s.leaderRow(x))
			}
		}
		for _, u := range s.Units {
			if u.MF == m.ID {
				l.Rows = append(l.Rows, s.fileRow(u))
			}
		}
	}
	return l
}

// fileRow returns a unit as the forces sheet shows it.
func (s State) fileRow(u Unit) view.Row {
	r := s.row(u)
	if u.Brigade != "" {
		r.What += ", " + u.Brigade
	}
	r.Tap = book.RowKey("file-"+book.Num(u.ID), u.Name, "record", "unit", book.Num(u.ID))
	if u.live() && !s.Over {
		r.Key = &view.Key{ID: "loss-" + book.Num(u.ID), Label: "−1 CV", Do: engine.Do("loss", "unit", book.Num(u.ID))}
	}
	return r
}

func (s State) mfRow(m MF) view.Row {
	left := s.left(m)
	r := view.Row{ID: "m" + book.Num(m.ID), Symbol: "t-massed", Tile: tile(m.Side), Name: m.Name, Number: book.Num(left),
		Small: "of " + book.Num(m.Units),
		What:  fmt.Sprintf("%s, %s, %s", mfKinds[m.Kind], qualities[m.Rating], orders[m.Order].name),
		Tap:   book.RowKey("mf-"+book.Num(m.ID), m.Name, "mf-record", "mf", book.Num(m.ID))}
	if v := s.scv(m); v > 0 {
		r.What += ", SCV " + book.Num(v)
	}
	mark := func(on bool, text string) {
		if on {
			r.Marks = append(r.Marks, view.RowMark{Symbol: "i-marks", Text: text})
		}
	}
	mark(m.Arrives > 0, "due from turn "+book.Num(m.Arrives))
	mark(m.Engaged, "engaged")
	mark(m.Committed && !m.Engaged, "committed")
	mark(m.LeaderOut, "leader lost")
	switch {
	case m.Broken > 0:
		r.Bad = "broken"
	case m.Units > 0 && left == 0:
		r.Bad = "destroyed"
	case m.Units > 0 && s.level(m) > Steady:
		r.Bad = levelNames[s.level(m)]
	}
	return r
}

func (s State) leaderRow(l Leader) view.Row {
	r := view.Row{ID: "l" + book.Num(l.ID), Symbol: "t-officer", Tile: tile(l.Side), Name: l.Name,
		What: levels[l.Level] + ", " + commands[l.Cmd] + ", " + inspirations[l.Insp],
		Tap:  book.RowKey("lead-"+book.Num(l.ID), l.Name, "leader-record", "leader", book.Num(l.ID))}
	if l.Brigade != "" {
		r.What = l.Brigade + ", " + r.What
	}
	if l.Order > 0 {
		r.What += ", " + orders[l.Order-1].name
	}
	if u, at := s.unit(l.Unit); at >= 0 {
		r.What += ", with " + u.Name
	}
	if l.Lost > 0 {
		r.Bad = leaderStates[l.Lost]
	}
	return r
}
