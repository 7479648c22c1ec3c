package minie

import (
	"vedette/engine"
)

// step is one step of the sequence of play: who is 1 for the first player, 2 for the second, 0 for both.
type step struct {
	name, say string
	who       int
	deeds     []string // what a unit in hand may do
}

// sequence is a turn. Source: HM-10, HM-11; horse-musket-charts section 4.
var sequence = func() []step {
	move := func(who int) []step {
		return []step{
			{"Formations and orders", "formations, orders", who, []string{"formation", "lights", "mount", "order"}},
			{"Field works", "field works", who, []string{"work"}},
			{"Demolition", "demolition", who, []string{"demolish"}},
			{"Moves", "moves", who, []string{"move", "half"}},
			{"Move, fire, move", "move, fire, move", who, []string{"musketry"}},
			{"Charges and first routs", "charges", who, []string{"charge"}},
		}
	}
	all := []step{{"Who goes first", "dice for first player", 0, nil}}
	all = append(all, move(1)...)
	all = append(all, move(2)...)
	return append(all,
		step{"Artillery", "artillery fire", 1, []string{"roundshot", "shell", "canister"}},
		step{"Artillery", "artillery fire", 2, []string{"roundshot", "shell", "canister"}},
		step{"Musketry", "musketry, both sides", 0, []string{"musketry"}},
		step{"Melee", "melee, both sides", 0, []string{"melee"}},
		step{"Morale and routs", "morale and routs", 0, []string{"morale"}})
}()

const (
	stepMoves   = 4 // of the first player; 6 more for the second
	stepCharges = 6
	stepMelee   = 16
	stepMorale  = 17
)

// active is the side whose step it is, 0 for both.
func (s State) active(i int) int {
	switch sequence[i].who {
	case 1:
		return s.First
	case 2:
		return 3 - s.First
	}
	return 0
}

// nextStep is the step after this one; a demolition with nothing prepared and a melee without a contact
// are passed over. It is len(sequence) at the end of the turn.
func (s State) nextStep() int {
	for i := s.Step + 1; i < len(sequence); i++ {
		idle := false
		switch sequence[i].name {
		case "Demolition":
			idle = true
			for _, t := range s.Tasks {
				idle = idle && !(s.ready(t) && t.Side == s.active(i))
			}
		case "Melee":
			idle = len(s.Melees) == 0
		}
		if !idle {
			return i
		}
	}
	return len(sequence)
}

func (s State) stepName(i int) string {
	if side := s.active(i); side > 0 && side < 3 && s.First > 0 {
		return s.side(side) + ": " + lower(sequence[i].name)
	}
	return sequence[i].name
}

func open(id string, pairs ...string) engine.Command { return engine.Do(id, pairs...) }

// checklist is the sequence of play: the six steps of a move are shown for the player who moves.
func (s State) checklist() engine.List {
	l := engine.List{ID: "sequence", Title: "Sequence of play"}
	row := func(i, last int, name, what string) {
		r := engine.Row{ID: "step-" + itoa(i), Name: name, What: what, Done: s.Step > last}
		if s.Step >= i && s.Step <= last {
			r.Number, l.Fold = "now", "Now: "+name
		}
		k := engine.Key{ID: r.ID, Label: "Go to: " + name, Do: open("step", "to", itoa(i))}
		if s.First == 0 && i > 0 {
			k.Refused = "Roll for the first player."
		}
		if s.Over {
			k.Refused = "The battle is over."
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
				row(i, i, who+": "+lower(sequence[i].name), "")
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

// marks are what one must remember of a unit.
func (s State) marks(u Unit) (out []engine.RowMark) {
	add := func(on bool, symbol, text string, bad bool) {
		if on {
			out = append(out, engine.RowMark{Symbol: symbol, Text: text, Bad: bad})
		}
	}
	_, fights := s.contact(u.ID)
	add(fights, "t-massed", "in melee", true)
	add(u.Test > 0 && u.tests() != "" && u.Form != Routing, "i-morale", "morale due", true)
	add(u.Half == 1, "i-back", "half lost: retires", true)
	add(u.Half == 2, "i-back", sprint("at its edge; back from turn %d", u.HalfAt+4), false)
	add(u.Rest > 0, "i-waver", sprint("rests %d turn%s", u.Rest, plural(u.Rest)), false)
	add(u.Moved == 1, "i-next", "moved", false)
	add(u.Moved == atTheDouble, "i-next", "at the double", false)
	add(u.Fired > 0 && u.Class != Artillery, "i-load", "fired", false)
	add(u.Fired > 0 && u.Class == Artillery, "i-load", sprint("%d of %d fired", min(u.Fired, u.Guns), u.Guns), false)
	add(u.Forming == 1, "i-ring", "forming square", false)
	add(u.Gren > 0 && u.Quality != Elite, "t-infantry", sprint("%d grenadier%s", u.Gren, plural(u.Gren)), false)
	add(u.Lights > 0, "t-riflemen", sprint("%d light m%s", u.Lights, map[bool]string{true: "an", false: "en"}[u.Lights == 1]), false)
	add(u.Foot == 1, "t-cavalry", sprint("dismounted, %d hold horses", u.Holders), false)
	add(u.Head == 1, "t-officer", "regimental headquarters", false)
	lost := u.LostCol + u.LostSub
	if u.Head == 2 {
		lost++
	}
	add(lost > 0, "t-officer", sprint("%d officer%s lost", lost, plural(lost)), true)
	add(u.Hungry == 1 && s.on(campaign), "t-convoy", "unsupplied", true)
	return out
}

// row is a unit in a list; tap is what a tap on it does.
func (s State) row(u Unit, tap *engine.Key) engine.Row {
	r := engine.Row{ID: "unit-" + itoa(u.ID), Symbol: classes[u.Class].symbol, Tile: engine.Ours, Name: u.Name, Marks: s.marks(u), Tap: tap, Done: u.Gone > 0}
	if u.Side == 2 {
		r.Tile = engine.Theirs
	}
	switch u.Class {
	case General:
		r.What = sprint("command value %d", u.Value)
	case Wagon:
		r.What = "wagon"
	default:
		r.What = qualities[u.Quality].name + ", " + formations[u.Form].name
		r.Number = itoa(u.alive())
		if u.Class == Artillery {
			gun := guns[u.Gun].name
			if u.Howitz == 1 {
				gun += " howitzer"
			}
			r.What = sprint("%d × %s, %s", u.Guns, gun, formations[u.Form].name)
		}
		if total := u.Start + u.Colonel + u.Subs + u.Flags + u.Drum; total <= 24 {
			lead := u.Colonel + u.Subs
			r.Pips = &engine.Pips{Leaders: lead, Men: u.alive() - lead, Lost: u.Start - u.Men}
		}
	}
	switch {
	case u.Gone > 0:
		r.Bad, r.Marks = [...]string{"", "destroyed", "routed off", "merged", "left"}[u.Gone], nil
	case u.Form == Routing:
		r.Bad = "routs"
	}
	return r
}

func (s State) handKey(u Unit) *engine.Key {
	k := engine.Key{ID: "hand-" + itoa(u.ID), Label: "Take " + u.Name + " in hand", Do: open("hand", "unit", itoa(u.ID))}
	if s.Over {
		k.Refused = "The battle is over."
	}
	return &k
}

// Desk implements engine.System.
func (System) Desk(st engine.State) engine.Desk {
	s := st.(State)
	d := engine.Desk{Turn: s.Turn, Title: sprint("Turn %d", s.Turn), Over: s.Over}
	side := s.active(s.Step)
	d.Say = upper(sequence[s.Step].say)
	if side > 0 && s.First > 0 {
		d.Say = s.side(side) + ", " + sequence[s.Step].say
	}
	if s.on(weather) {
		d.Small = upper(skies[s.Sky].name) + words(s.Mud == 1, ", mud")
	}
	if s.Over {
		d.Title, d.Say = "The battle is over", "A drawn battle"
		if s.Winner > 0 {
			d.Say = "The field belongs to the " + s.side(s.Winner)
		}
		d.Primary = engine.Key{ID: "end", Label: "The end", Do: open("end"), Open: true, Refused: "The battle is over."}
		return d
	}
	d.Duties = s.duties()
	d.Remind = s.reminders()
	d.Lists = append(d.Lists, s.checklist())
	for n := 1; n <= 2; n++ {
		if side != 0 && side != n && s.Step != 0 {
			continue
		}
		l := engine.List{ID: "units-" + itoa(n), Title: s.side(n), Empty: "No unit on the table. Enter one under New unit."}
		for _, u := range s.Units {
			if u.Side == n && u.here() {
				l.Rows = append(l.Rows, s.row(u, s.handKey(u)))
			}
		}
		d.Lists = append(d.Lists, l)
	}
	if u, ok := s.unit(s.Hand); ok {
		d.Deeds = &engine.Deeds{Unit: s.row(u, s.handKey(u)), Keys: s.deeds(u)}
	}
	if what, _ := s.owed(); s.First > 0 && len(what) > 0 {
		d.Keys = append(d.Keys, engine.Key{ID: "put-off", Label: "Put it off", Small: some(what), Symbol: "i-next", Do: open("step", "off", "yes")})
	}
	switch {
	case s.First == 0:
		d.Primary = engine.Key{ID: "first", Label: "Who goes first", Small: "two dice", Symbol: "i-dice", Do: open("first")}
	case s.Step == len(sequence)-1:
		d.Primary = engine.Key{ID: "next", Label: "End turn " + itoa(s.Turn), Symbol: "i-next", Do: open("step"), Refused: s.unfinished()}
		if s.Turn >= maxTurn {
			d.Primary.Refused = "No battle lasts longer."
		}
	default:
		d.Primary = engine.Key{ID: "next", Label: "Next: " + sequence[s.nextStep()].say, Symbol: "i-next", Do: open("step"), Refused: s.unfinished()}
		if to := s.active(s.nextStep()); to > 0 {
			d.Primary.Small = s.side(to)
		}
	}
	return d
}

// deeds are what the unit in hand may do in this step, each with its form filled in as far as known.
func (s State) deeds(u Unit) (keys []engine.Key) {
	id := itoa(u.ID)
	for _, do := range sequence[s.Step].deeds {
		p, _ := find(do)
		k := engine.Key{ID: "deed-" + do, Label: p.Name, Symbol: p.Symbol, Do: open(do, "unit", id), Open: true}
		if p.Short != "" {
			k.Label = p.Short
		}
		switch do {
		case "order":
			if u.Class != General {
				continue
			}
			k.Do = open(do, "by", id)
			if u.Brigade > 0 {
				k.Do = k.Do.With("brigade", itoa(u.Brigade))
			}
		case "work", "demolish":
			k.Do = open(do)
		case "half":
			if u.Half != 1 && u.Half != 2 {
				continue
			}
		case "lights":
			if s.lightBars(u) == hide {
				continue
			}
		case "mount":
			if !u.cavalry() {
				continue
			}
		case "melee":
			m, ok := s.contact(u.ID)
			if !ok {
				continue
			}
			k.Do = open(do, "melee", itoa(m.A)+"-"+itoa(m.D))
		case "musketry":
			if s.Step < 13 {
				if u.Class != Infantry || u.Form != Line {
					continue
				}
				k.Label = "Move, fire, move"
				k.Do = k.Do.With("moving", "yes")
			} else if u.loose() {
				k.Label = "Light fire"
			}
		}
		e, _ := s.plan(k.Do)
		if f := e.f.Refused; f != nil {
			for _, x := range e.f.Fields { // refused because of what is known already, not because something is open
				if x.Key == f.Field && x.Value != "" {
					k.Refused = f.Text
				}
			}
			if len(e.f.Fields) > 0 && e.f.Fields[0].Key == "unit" && f.Field == "unit" {
				if f.Text == "Unit: not one of these." || hidden(e.f.Fields[0], id) {
					continue
				}
			}
		}
		keys = append(keys, k)
	}
	return append(keys,
		engine.Key{ID: "deed-record", Label: "Record", Symbol: "i-marks", Do: open("record", "unit", id), Open: true},
		engine.Key{ID: "deed-down", Label: "Put down", Symbol: "i-cross", Do: open("hand", "unit", id)})
}

// hidden tells whether a unit is not among the options: it can never do this.
func hidden(f engine.Field, id string) bool {
	for _, o := range f.Options {
		if o.ID == id {
			return false
		}
	}
	return true
}

// Sheets implements engine.System.
func (System) Sheets(st engine.State) []engine.Sheet {
	s := st.(State)
	sh := engine.Sheet{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces"}
	for n := 1; n <= 2; n++ {
		l := engine.List{ID: "side-" + itoa(n), Title: s.side(n), Empty: "No units yet."}
		now, start := 0, 0
		for _, u := range s.Units {
			if u.Side != n {
				continue
			}
			now, start = now+u.Men*(1-min(u.Gone, 1)), start+u.Start
			r := s.row(u, nil)
			if u.here() && !s.Over {
				r.Tap = &engine.Key{ID: "record-" + itoa(u.ID), Label: "Record of " + u.Name, Do: open("record", "unit", itoa(u.ID)), Open: true}
				r.Key = &engine.Key{ID: "lost-" + itoa(u.ID), Label: "−1", Symbol: "i-minus", Do: open("lost", "unit", itoa(u.ID))}
			}
			l.Rows = append(l.Rows, r)
		}
		if start > 0 {
			l.Note = sprint("%d of %d of the rank and file", now, start)
		}
		sh.Lists = append(sh.Lists, l)
	}
	b := engine.List{ID: "brigades", Title: "Brigades and works", Empty: "No brigade has an order."}
	for _, x := range s.Brigades {
		r := engine.Row{ID: "brigade-" + itoa(x.ID), Symbol: "n-despatches", Name: x.Name, What: s.side(x.Side) + words(x.Line != "", ", "+x.Line), Number: orders[x.Order].name}
		if x.Halted == 1 {
			r.Small = "halt used"
		}
		b.Rows = append(b.Rows, r)
	}
	for _, r := range s.Riders {
		x, _ := s.brigade(r.Brigade)
		row := engine.Row{ID: "rider-" + itoa(r.ID), Symbol: "t-vedette", Name: "Messenger to " + x.Name, What: s.side(r.Side), Number: orders[r.Order].name}
		if !s.Over {
			row.Tap = &engine.Key{ID: row.ID, Label: row.Name, Do: open("rider", "rider", itoa(r.ID)), Open: true}
		}
		b.Rows = append(b.Rows, row)
	}
	for _, t := range s.Tasks {
		need := s.wants(t)
		r := engine.Row{ID: "task-" + itoa(t.ID), Symbol: "c-fort", Name: upper(s.taskName(t)), What: s.side(t.Side), Number: sprint("%d/%d", min(t.Done, need), need), Done: t.Done >= need}
		switch t.Try {
		case 1:
			r.Bad = "failed once"
		case 2:
			r.Small = "over"
		case 3:
			r.Bad = "lost"
		}
		b.Rows = append(b.Rows, r)
	}
	sh.Lists = append(sh.Lists, b)
	if !s.Over {
		sh.Keys = []engine.Key{{ID: "muster", Label: "New unit", Symbol: "i-plus", Do: open("muster"), Open: true}, {ID: "brigade", Label: "New brigade", Symbol: "i-plus", Do: open("brigade"), Open: true}}
	}
	return []engine.Sheet{sh}
}
