package minie

import (
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/view"
)

// planMuster puts a unit of one of the establishments on the table.
func planMuster(p *plan) deed {
	s := p.State
	if len(s.Units) >= maxUnits {
		p.Refuse(book.Outside, "", secOrg, "The table is full: %d units.", maxUnits)
	}
	side := askSide(p)
	var opts []view.Option
	for _, x := range establishments {
		opts = append(opts, view.Option{ID: x.id, Label: x.label, Small: x.small,
			Refused: book.When(x.id == "platoon" && s.Set.Era != 0, "No regimental guns after 1812.")})
	}
	id := p.Pick("kind", "Organisation", "", opts...)
	p.Require(id != "")
	u := raise(id, "x", Regular, nil)
	u.Side = side
	askArms(p, &u)
	if u.Class == General {
		u.Value = askCount(p, "value", "Command value", 1, 6, 3, "1 worst, 6 best")
	}
	askFormation(p, &u)
	if u.Class == Infantry && u.Vol == 0 {
		u.Reg = askCount(p, "regiment", "Number of its regiment", 0, 99, 0, "Battalions of one regiment share its colonel; 0 for none.")
		if u.Reg > 0 && p.Tick("hq", "Its headquarters stands here") {
			u.Head, u.Flags, u.Drum = 1, u.Flags+2, 1
		}
	}
	u.Name = p.Text("name", "Name", s.nextName(side, u), maxName/2)
	p.Require(!p.Incomplete())
	p.Form.Go, p.Form.GoSmall = "Muster "+u.Name, s.side(side)
	return func(a *act) {
		u.ID = a.State.Next
		a.Do(mustered(s.begins(u)))
		a.Line("muster", a.State.side(side), u.Name)
	}
}

// askArms asks for the quality and arms of a new unit.
func askArms(p *plan, u *Unit) {
	if u.Class <= Engineers {
		u.Quality = max(askQuality(p, "quality", Regular), 0)
	}
	if u.cavalry() {
		u.Class = LightCav
		if p.PickFirst("horse", "Cavalry", book.Opt("heavy", "Heavy", "dragoons, cuirassiers; US in the Civil War"),
			book.Opt("light", "Light", "hussars, lancers; CS in the Civil War")) == "heavy" {
			u.Class = HeavyCav
		}
	}
	if u.shoots() {
		u.Weapon = max(askWeapon(p, "weapon", u.Weapon), 0)
	}
	if u.Class == Artillery {
		u.Gun = max(askGun(p, "Guns", 0), 0)
		u.Howitz |= book.Bit(u.Howitz == 0 && p.Tick("howitzer", "Howitzers"))
		if u.Howitz == 1 && u.Gun == rifledGun {
			p.Refuse(book.Barred, "gun", secGuns, "There are no rifled howitzers.")
		}
		u.Horse = book.Bit(p.Tick("horse-guns", "Horse artillery"))
	}
}

// askFormation asks for the brigade of a new unit.
func askFormation(p *plan, u *Unit) {
	var opts []view.Option
	for _, b := range p.State.Brigades {
		if b.Side == u.Side {
			opts = append(opts, book.Opt(book.Num(b.ID), b.Name, orders[b.Order].name))
		}
	}
	if len(opts) == 0 {
		return
	}
	opts = append(opts, book.Opt("none", "None", ""))
	if u.ID > 0 { // its present brigade, or none, comes first
		i := max(0, slices.IndexFunc(opts, func(o view.Option) bool {
			return o.ID == book.When(u.Brigade > 0, book.Num(u.Brigade))+book.When(u.Brigade == 0, "none")
		}))
		opts[0], opts[i] = opts[i], opts[0]
	}
	id, _ := strconv.Atoi(p.PickFirst("brigade", "Brigade", opts...))
	p.Columns(2)
	u.Brigade = id
}

// nextName returns a name for u that no unit of the side has.
func (s State) nextName(side int, u Unit) string {
	what := [...]string{"Regiment", "Light Infantry", "Dragoons", "Hussars", "Battery", "Pioneers", "General", "Wagon"}[u.Class]
	for n := 1; ; n++ {
		name := ordinal(n) + " " + what
		used := false
		for _, o := range s.Units {
			used = used || o.Side == side && o.Name == name
		}
		if !used {
			return name
		}
	}
}

// planBrigade makes a formation.
func planBrigade(p *plan) deed {
	s := p.State
	if len(s.Brigades) >= maxUnits/2 {
		p.Refuse(book.Outside, "", secOrders, "There is no room for more brigades.")
	}
	b := Brigade{Side: askSide(p)}
	n, reserves := s.brigades(b.Side)
	starts := s.Turn == 1 && s.First == 0 // later there is no limit to formations in Reserve
	b.Order = orderOf(askOrder(p, "Order", func(i int) string {
		return book.When(i == Reserve && starts && reserves >= max(1, (n+1)/3), "At most one formation in three starts in Reserve.")
	}))
	b.Name = p.Text("name", "Name", brigadeName(s, b.Side), maxName/2)
	p.Form.Go = "Form " + b.Name
	return func(a *act) {
		b.ID = a.State.Next
		a.Do(raised(b))
		a.Line("brigade", a.State.side(b.Side), b.Name, b.Order)
	}
}

// onRecord lists the fields of a unit that the referee may correct, in the order of the form.
var onRecord = [...]string{"me", "gn", "lt", "co", "su", "fl", "dr", "qu", "re", "fi", "mv", "fc", "li", "hu"}

// valueNames returns the names of the values of a field, nil for a field that counts something.
func valueNames(key string) (names []view.Option) {
	say := func(all ...string) {
		for _, x := range all {
			names = append(names, book.Opt("", x, ""))
		}
	}
	switch key {
	case "qu":
		for _, q := range qualities {
			say(book.UpperFirst(q.name))
		}
	case "mv":
		say("No", "Yes", "At the double")
	case "fc":
		say("Ahead", "Ahead, right", "Right", "Back, right", "Back", "Back, left", "Left", "Ahead, left")
	case "co":
		say("Lost", "With it")
	case "hu":
		say("Supplied", "Unsupplied")
	case "we":
		for _, w := range weapons {
			say(book.UpperFirst(w.name))
		}
	case "gu":
		for _, g := range guns {
			say(book.UpperFirst(g.name))
		}
	case "cl":
		for _, k := range kinds {
			say(book.UpperFirst(k))
		}
	case "hw", "hr":
		say("No", "Yes")
	}
	return names
}

// wasNamed has the ids of the sentences on fields whose values have names.
var wasNamed = map[string]string{"qu": "was-qu", "mv": "was-mv", "fc": "was-fc", "co": "was-co", "hu": "was-hu", "fo": "was-fo",
	"we": "was-we", "gu": "was-gu", "cl": "was-cl", "hw": "was-hw", "hr": "was-hr"}

// showNamed shows a value of a field by its name.
func showNamed(key string) func(now, arg any) string {
	return book.Number(func(n int) string {
		if all := valueNames(key); n >= 0 && n < len(all) {
			return book.LowerFirst(all[n].Label)
		}
		return ""
	})
}

// planRecord corrects the record of a unit.
func planRecord(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", nil, nil)
	now := u
	askForm(p, &now)
	for _, key := range onRecord {
		f := now.field(key)
		if lo, hi := s.fieldBounds(key, u, &now); hi > lo && valueNames(key) != nil {
			f.Set(p.Index(key, fieldName(key), f.Get(), valueNames(key)...))
			p.Columns(3)
		} else if hi > lo {
			f.Set(p.Count(key, fieldName(key), f.Get(), lo, hi))
		}
	}
	askOfficers(p, u, &now)
	name := p.Text("name", "Name", u.Name, maxName/2)
	gone := p.Tick("gone", "Take it off the table")
	if now.alive() == 0 && !gone {
		p.Refuse(book.Barred, "me", secOrg, "Nobody is left: take it off the table.")
	}
	if _, fights := s.contact(u.ID); fights && now.Form == Routing {
		p.Refuse(book.Barred, "form", secMelee, "It is in melee.")
	}
	p.Form.Go = "Record " + u.Name
	if x := u.item(); u.Of == 0 && x.Kind != "" {
		p.Also("amend", "unit", book.Num(u.ID), "Correct what it is", vocabulary().Says(x))
	}
	p.Require(!p.Incomplete())
	return func(a *act) { correct(a, u, now, name, gone) }
}

// fieldBounds returns the bounds of a field on the form; it is not asked unless hi is above lo. It first brings now within the bounds
// of its grenadiers and light men.
func (s State) fieldBounds(key string, u Unit, now *Unit) (lo, hi int) {
	hi = u.field(key).Most
	staff := u.Class == General || u.Class == Wagon
	switch key {
	case "me":
		return u.Holders, u.Start
	case "gn", "lt":
		now.Gren = min(now.Gren, now.Men)
		now.Lights = min(now.Lights, now.Men-now.Gren)
		switch {
		case u.Class != Infantry || u.Gren+u.Lights == 0 && s.Set.Era != 0:
			return 0, 0
		case key == "lt":
			return 0, now.Men - now.Gren
		}
		return 0, now.Men - now.Lights
	case "co", "su", "fl", "dr":
		hi *= book.Bit(!staff)
	case "li":
		hi *= book.Bit(u.Class == Artillery)
	case "hu":
		hi *= book.Bit(s.on(campaign))
	}
	return 0, hi
}

// askForm asks for the formation on a record, and in rout for its turns.
func askForm(p *plan, now *Unit) {
	was := *now
	var opts []view.Option
	for i, f := range formations {
		if why := p.State.formFits(was, i); why == "" || i == was.Form || i == Routing && was.Class != General && was.Class != Wagon {
			opts = append(opts, book.Opt(f.id, book.UpperFirst(f.name), ""))
		}
	}
	if len(opts) > 0 {
		now.Form = max(formationOf(p.Pick("form", "Formation", formations[was.Form].id, opts...)), 0)
		p.Columns(3)
	}
	now.Rout = 0
	if now.Form == Routing {
		now.Rout = p.Count("rout", "Turn of rout", was.Rout, 0, 4)
	}
}

// askOfficers asks for the colonel of the regiment and whether a check is due, and sets what follows from the corrections.
func askOfficers(p *plan, u Unit, now *Unit) {
	if now.Colonel != u.Colonel {
		now.LostCol = book.Bit(now.Colonel < u.Colonel)
	}
	now.LostSub = min(max(u.LostSub+u.Subs-now.Subs, 0), 3)
	now.LostFlag = max(u.LostFlag+u.Flags+u.Drum-now.Flags-now.Drum, 0)
	if u.Head > 0 {
		heads := []view.Option{book.Opt("here", "Here", ""), book.Opt("lost", "Lost", "")}
		if u.Head == 2 {
			heads[0], heads[1] = heads[1], heads[0]
		}
		now.Head = 1 + book.Bit(p.PickFirst("head", "Colonel of the regiment", heads...) == "lost")
	}
	if p.Tick("test", "A morale check is due") {
		now.Test |= 1
		now.Tested = 0
	}
	now.updateHalf()
}

// updateHalf updates [Unit.Half] after a correction, unless u is at its edge already.
func (u *Unit) updateHalf() {
	if u.Half < 2 {
		u.Half = book.Bit(u.halfLost())
	}
}

// correct records the changes from u to now, with a note for each, and a new name. gone takes the unit off the table.
func correct(a *act, u, now Unit, name string, gone bool) {
	var nums []num
	for _, e := range book.Differ("u", u.ID, u.fields, now.fields) {
		nums = append(nums, num{e.Field, e.To})
		id := wasNamed[e.Field]
		switch {
		case e.Field == "br":
			if b, ok := a.State.brigade(e.To); ok {
				a.Note("was-br", b.Name)
			} else {
				a.Note("no-br")
			}
			continue
		case id == "":
			id = "was"
		}
		a.Note(id, e.Field, e.To, u.field(e.Field).Get())
	}
	switch {
	case now.alive() == 0:
		nums = append(nums, num{"go", goneDestroyed})
	case gone:
		nums = append(nums, num{"go", goneOff})
	}
	change(a, u.ID, nums...)
	if name != u.Name {
		a.Do(renamed{u.ID, name})
	}
	if gone {
		a.Line("taken-off", u.Name)
	} else {
		a.Line("record", u.Name)
	}
}

// planLost takes one figure off with one tap. Being no attack, it puts no officer at risk.
func planLost(p *plan) deed {
	u := askUnit(p, "unit", "Unit", nil, nil)
	p.Form.Go = "One figure lost"
	return func(a *act) {
		takeOff(a, u.ID, 1)
		a.Line("one", u.Name)
	}
}

// planSettings changes the period, the names of the sides, and house values.
func planSettings(p *plan) deed {
	s := p.State
	p.Form.Fields = s.fields()
	for i, f := range p.Form.Fields {
		if v := p.In.Get(f.Key); v != "" {
			p.Form.Fields[i].Value = v
		}
	}
	t, changed, err := s.Set.with(p.In)
	if err != nil {
		p.Form.Refused = err
		return nil
	}
	p.Form.Go = "Keep these settings"
	return func(a *act) {
		a.Do(set(t))
		a.Line("settings")
		for _, c := range changed {
			if c.Names != nil {
				a.Note("switch", string(c.Key), c.Is)
			} else {
				a.Note("value", string(c.Key), c.Is, c.Was)
			}
		}
	}
}

// fighting counts the units of a side that still stand: not in rout, not leaving, not gone.
func (s State) fighting(side int) (n int) {
	for _, u := range s.Units {
		if u.Side == side && u.inOrder() {
			n++
		}
	}
	return n
}

// beaten reports whether a side has had units but has none left standing.
func (s State) beaten(side int) bool {
	return s.fighting(side) == 0 && slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == side && u.fights() })
}

// fights reports whether u is neither a general nor a wagon.
func (u Unit) fights() bool { return u.Class != General && u.Class != Wagon }

// planEnd ends the battle.
func planEnd(p *plan) deed {
	s := p.State
	usual := "drawn"
	if a, b := s.fighting(1), s.fighting(2); a > b {
		usual = "1"
	} else if b > a {
		usual = "2"
	}
	opts := []view.Option{book.Opt("1", s.side(1), ""), book.Opt("2", s.side(2), ""), book.Opt("drawn", "Nobody", "a drawn battle")}
	if s.byPoints() {
		usual, opts = "points", append(opts, book.Opt("points", "By the points", ""))
	}
	id := p.Pick("winner", "The field belongs to", usual, opts...)
	p.Require(id != "")
	p.Form.Go = "End the battle"
	return func(a *act) {
		if w, _ := strconv.Atoi(id); id == "points" {
			s.judge(a, 0)
		} else { // "drawn" reads as 0
			a.Do(ended{Winner: w})
			a.State.endLine(a)
		}
		for side := 1; side <= 2; side++ {
			lost := 0
			for _, u := range s.Units {
				if u.Side == side && u.fights() && u.Gone != goneMerged {
					lost += u.began() - u.alive()
				}
			}
			a.Note("losses", s.side(side), lost, s.fighting(side))
		}
		if a.Told.Desk = !s.on(campaign); s.on(campaign) { // the card has to say how many return
			a.Note("returning", s.v(backUnbeaten), s.v(backBeaten), s.v(backPursued))
		}
	}
}
