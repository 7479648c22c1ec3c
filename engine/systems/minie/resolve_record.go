package minie

import "vedette/engine"

// planMuster brings a unit of an establishment to the table.
func planMuster(e *entry) {
	s := e.s
	if len(s.Units) >= maxUnits {
		e.no("", secOrg, "The table is full: %d units.", maxUnits)
	}
	side := e.usual("side", "Side", 2, []engine.Option{{ID: "1", Label: s.side(1)}, {ID: "2", Label: s.side(2)}})
	n := 1
	if side == "2" {
		n = 2
	}
	var opts []engine.Option
	for _, x := range establishments {
		o := engine.Option{ID: x.id, Label: x.label, Small: x.small}
		if x.id == "platoon" && s.Set.Era != 0 {
			o.Refused = "No regimental guns after 1812."
		}
		opts = append(opts, o)
	}
	id := e.choose("kind", "Organisation", 2, opts)
	if id == "" {
		return
	}
	u := raise(id, "x", Regular, nil)
	u.Side = n
	if u.Class <= LightCav || u.Class == Engineers || u.Class == Artillery {
		var qs []engine.Option
		for _, q := range qualities {
			qs = append(qs, engine.Option{ID: q.id, Label: upper(q.name)})
		}
		if e.in.Get("quality") == "" {
			e.in = e.in.With("quality", "regular")
		}
		v := e.usual("quality", "Quality", 3, qs)
		for i, q := range qualities {
			if q.id == v {
				u.Quality = i
			}
		}
	}
	if u.cavalry() {
		k := e.usual("horse", "Cavalry", 2, []engine.Option{{ID: "heavy", Label: "Heavy", Small: "dragoons, cuirassiers; US in the Civil War"}, {ID: "light", Label: "Light", Small: "hussars, lancers; CS in the Civil War"}})
		u.Class = map[bool]int{true: HeavyCav, false: LightCav}[k == "heavy"]
	}
	if u.shoots() {
		var ws []engine.Option
		for _, w := range weapons[:NoMusket] {
			ws = append(ws, engine.Option{ID: w.id, Label: upper(w.name)})
		}
		if e.in.Get("weapon") == "" {
			e.in = e.in.With("weapon", weapons[u.Weapon].id)
		}
		v := e.usual("weapon", "Weapon", 2, ws)
		for i, w := range weapons {
			if w.id == v {
				u.Weapon = i
			}
		}
	}
	if u.Class == Artillery {
		var gs []engine.Option
		for _, g := range guns {
			gs = append(gs, engine.Option{ID: g.id, Label: upper(g.name)})
		}
		v := e.usual("gun", "Guns", 3, gs)
		for i, g := range guns {
			if g.id == v {
				u.Gun = i
			}
		}
		how := u.Howitz == 0 && e.tick("howitzer", "Howitzers", "")
		if (how || u.Howitz == 1) && u.Gun == rifledGun {
			e.no("gun", secGuns, "There are no rifled howitzers.")
		}
		if how {
			u.Howitz = 1
		}
		if e.tick("horse-guns", "Horse artillery", "") {
			u.Horse = 1
		}
	}
	if u.Class == General {
		u.Value = e.count("value", "Command value", 1, 6, 3, "1 worst, 6 best")
	}
	var bs []engine.Option
	for _, b := range s.Brigades {
		if b.Side == n {
			bs = append(bs, engine.Option{ID: itoa(b.ID), Label: b.Name, Small: orders[b.Order].name})
		}
	}
	if len(bs) > 0 {
		e.usual("brigade", "Brigade", 2, append(bs, engine.Option{ID: "none", Label: "None"}))
		u.Brigade = e.in.Int("brigade", 0)
		if b, ok := s.brigade(u.Brigade); !ok || b.Side != n {
			u.Brigade = 0
		}
	}
	if u.Class == Infantry && u.Vol == 0 {
		u.Reg = e.count("regiment", "Number of its regiment", 0, 99, 0, "Battalions of one regiment share its colonel; 0 for none.")
		if u.Reg > 0 && e.tick("hq", "Its headquarters stands here", "") {
			u.Head, u.Flags, u.Drum = 1, u.Flags+2, 1
		}
	}
	u.Name = e.words("name", "Name", s.nextName(n, u))
	if e.gaps {
		return
	}
	e.f.Go, e.f.GoSmall = "Enter "+u.Name, s.side(n)
	e.run = func(a *act) {
		u.ID = a.s.Next
		a.emit(mustered{u})
		a.d.Line, a.d.Word, a.d.Undo = sprint("%s: %s comes to the table.", a.s.side(n), u.Name), u.Name, "new unit"
	}
}

// nextName makes a name that no unit of the side has.
func (s State) nextName(side int, u Unit) string {
	what := map[int]string{Infantry: "Regiment", Light: "Light Infantry", HeavyCav: "Dragoons", LightCav: "Hussars", Artillery: "Battery", Engineers: "Pioneers", General: "General", Wagon: "Wagon"}[u.Class]
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
func planBrigade(e *entry) {
	s := e.s
	if len(s.Brigades) >= maxUnits/2 {
		e.no("", secOrders, "There are enough brigades.")
	}
	side := 1
	if e.usual("side", "Side", 2, []engine.Option{{ID: "1", Label: s.side(1)}, {ID: "2", Label: s.side(2)}}) == "2" {
		side = 2
	}
	b := Brigade{ID: s.Next, Side: side}
	var opts []engine.Option
	n, res := s.brigades(side)
	starts := s.Turn == 1 && s.First == 0 // later any formation may be in Reserve
	for i, o := range orders {
		x := engine.Option{ID: o.id, Label: o.name}
		if i == Reserve && starts && res >= max(1, (n+1)/3) {
			x.Refused = "At most one formation in three starts in Reserve."
		}
		opts = append(opts, x)
	}
	id := e.usual("order", "Order", 3, opts)
	for i, o := range orders {
		if o.id == id {
			b.Order = i
		}
	}
	b.Name = e.words("name", "Name", brigadeName(s, side))
	e.f.Go = "Form " + b.Name
	if e.gaps {
		return
	}
	e.run = func(a *act) {
		b.ID = a.s.Next
		a.emit(brigaded{b})
		a.d.Line, a.d.Word, a.d.Undo = sprint("%s: %s, order %s.", a.s.side(side), b.Name, orders[b.Order].name), b.Name, "new brigade"
	}
}

// onRecord are the fields of a record that the referee may overrule, in the order of the form.
var onRecord = [...]string{"me", "gn", "lt", "co", "su", "fl", "dr", "qu", "re", "fi", "mv", "fc", "li", "hu"}

// planRecord is the record of a unit, overruled by the referee.
func planRecord(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Unit", nil, nil)
	if !ok {
		return
	}
	var opts []engine.Option
	for i, f := range formations {
		if why := s.formFits(u, i); why == "" || i == u.Form || i == Routing && u.Class != General && u.Class != Wagon {
			opts = append(opts, engine.Option{ID: f.id, Label: upper(f.name)})
		}
	}
	now := u
	if len(opts) > 0 {
		if e.in.Get("form") == "" {
			e.in = e.in.With("form", formations[u.Form].id)
		}
		id := e.choose("form", "Formation", 3, opts)
		for i, f := range formations {
			if f.id == id {
				now.Form = i
			}
		}
	}
	if now.Form == Routing {
		now.Rout = e.count("rout", "Turn of rout", 0, 4, u.Rout, "")
	} else {
		now.Rout = 0
	}
	for _, key := range onRecord {
		f, _ := unitFieldOf(key)
		lo, hi := 0, f.max
		switch key {
		case "me":
			lo, hi = u.Holders, u.Start
		case "gn", "lt":
			now.Gren = min(now.Gren, now.Men)
			now.Lights = min(now.Lights, now.Men-now.Gren)
			if u.Class != Infantry || u.Gren+u.Lights == 0 && s.Set.Era != 0 {
				continue
			}
			if hi = now.Men - now.Lights; key == "lt" {
				hi = now.Men - now.Gren
			}
		case "co", "su", "fl", "dr":
			if u.Class == General || u.Class == Wagon {
				continue
			}
		case "li":
			if u.Class != Artillery {
				continue
			}
		case "hu":
			if !s.on(campaign) {
				continue
			}
		}
		if hi > lo {
			*f.at(&now) = e.count(key, f.label, lo, hi, *f.at(&now), "")
		}
	}
	if now.Colonel > u.Colonel {
		now.LostCol = 0
	} else if now.Colonel < u.Colonel {
		now.LostCol = 1
	}
	now.LostSub = min(max(u.LostSub+u.Subs-now.Subs, 0), 3)
	if u.Head > 0 {
		h := e.usual("head", "Colonel of the regiment", 2, headOptions(u.Head))
		now.Head = map[string]int{"here": 1, "lost": 2}[h]
	}
	if now.Test = u.Test; e.tick("test", "A morale check is due", "") {
		now.Test |= 1
		now.Tested = 0
	}
	if now.halfLost() && now.Half == 0 {
		now.Half = 1
	} else if !now.halfLost() && now.Half == 1 {
		now.Half = 0
	}
	name := e.words("name", "Name", u.Name)
	gone := e.tick("gone", "Take it off the table", "")
	if now.alive() == 0 && !gone {
		e.no("me", secOrg, "Nobody is left: take it off the table.")
	}
	if _, fights := s.contact(u.ID); fights && now.Form == Routing {
		e.no("form", secMelee, "It is in melee.")
	}
	e.f.Go = "Record " + u.Name
	if e.gaps {
		return
	}
	e.run = func(a *act) {
		var pairs []any
		for _, f := range unitFields {
			if v := *f.at(&now); v != *f.at(&u) {
				pairs = append(pairs, f.key, v)
				a.note("%s: %d, was %d.", f.label, v, *f.at(&u))
			}
		}
		if now.alive() == 0 {
			pairs = append(pairs, "go", goneDestroyed)
		} else if gone {
			pairs = append(pairs, "go", goneOff)
		}
		a.change(u.ID, pairs...)
		if name != u.Name {
			a.emit(renamed{u.ID, name})
		}
		a.d.Line, a.d.Word, a.d.Undo = sprint("The referee corrects the record of %s.", u.Name), "recorded", "record of "+u.Name
		if gone {
			a.d.Line = sprint("The referee takes %s off the table.", u.Name)
		}
	}
}

func headOptions(now int) []engine.Option {
	o := []engine.Option{{ID: "here", Label: "Here"}, {ID: "lost", Label: "Lost"}}
	if now == 2 {
		o[0], o[1] = o[1], o[0]
	}
	return o
}

// planLost takes one figure off with one tap.
func planLost(e *entry) {
	u, ok := e.unit("unit", "Unit", nil, nil)
	if !ok {
		return
	}
	e.f.Go = "One figure lost"
	e.run = func(a *act) {
		was := a.s.Set.Switches
		a.s.Set.Switches &^= 1 << officers // a correction by hand is no attack
		a.lose(u.ID, 1)
		a.s.Set.Switches = was
		a.d.Line, a.d.Desk, a.d.Undo = sprint("%s loses a figure.", u.Name), true, "figure of "+u.Name
	}
}

// planSettings changes switches and house values.
func planSettings(e *entry) {
	e.f.Fields = e.s.fields()
	for i, f := range e.f.Fields {
		if v := e.in.Get(f.Key); v != "" {
			e.f.Fields[i].Value = v
		}
	}
	t, err := e.s.Set.with(e.in)
	if err != nil {
		e.f.Refused = err.(*engine.Refusal)
		return
	}
	e.f.Go = "Keep these settings"
	e.run = func(a *act) {
		was := a.s
		a.emit(set{t})
		a.d.Line, a.d.Word, a.d.Undo = "Settings changed.", "settings", "settings"
		for i, w := range switches {
			if was.on(i) != a.s.on(i) {
				a.note("%s: %s.", w.label, yes(a.s.on(i)))
			}
		}
		for _, v := range values {
			if was.v(v.key) != a.s.v(v.key) {
				a.note("%s: %d, was %d.", v.label, a.s.v(v.key), was.v(v.key))
			}
		}
	}
}

// fighting counts the units of a side that still stand: not in rout, not leaving, not gone.
func (s State) fighting(side int) (n int) {
	for _, u := range s.Units {
		if u.Side == side && u.here() && u.Form != Routing && u.Half != 1 && u.Half != 2 && u.Class != General && u.Class != Wagon {
			n++
		}
	}
	return n
}

// planEnd ends the battle.
func planEnd(e *entry) {
	s := e.s
	id := e.choose("winner", "The field belongs to", 3, []engine.Option{{ID: "1", Label: s.side(1)}, {ID: "2", Label: s.side(2)}, {ID: "drawn", Label: "Nobody", Small: "a drawn battle"}})
	if id == "" {
		return
	}
	e.f.Go = "End the battle"
	e.run = func(a *act) {
		w := map[string]int{"1": 1, "2": 2}[id]
		a.emit(ended{w})
		a.d.Word, a.d.Line, a.d.Undo = "drawn", sprint("The battle ends in turn %d: drawn.", a.s.Turn), "end of the battle"
		if w > 0 {
			a.d.Word, a.d.Line = a.s.side(w), sprint("The battle ends in turn %d: the field belongs to the %s.", a.s.Turn, a.s.side(w))
		}
		for side := 1; side <= 2; side++ {
			lost := 0
			for _, u := range a.s.Units {
				if u.Side == side {
					lost += u.Start - u.Men
				}
			}
			a.note("%s: %s of the rank and file lost, %d unit%s still standing.", a.s.side(side), figures(lost), a.s.fighting(side), plural(a.s.fighting(side)))
		}
		if a.s.on(campaign) {
			a.note("%s", a.s.words("Of the figures lost 1 in {m-back} comes back next day, 1 in {m-beaten} to a beaten army, 1 in {m-pursued} when it is pursued."))
		}
	}
}

// planMarch is a campaign day. Source: C18.
func planMarch(e *entry) {
	s := e.s
	kind := e.usual("kind", "Who marches", 3, []engine.Option{{ID: "foot", Label: "Infantry", Small: sprint("%d miles", s.v("m-foot"))}, {ID: "horse", Label: "Cavalry", Small: sprint("%d miles", s.v("m-horse"))}, {ID: "guns", Label: "Artillery", Small: sprint("%d miles", s.v("m-guns"))}})
	if kind == "" {
		return
	}
	miles := s.v("m-" + kind)
	terms := []engine.Term{term(miles, "a day's march", secHCamp)}
	forced := e.tick("forced", "A forced march", "")
	units := 0
	if forced {
		miles += s.v("m-forced")
		terms = append(terms, term(s.v("m-forced"), "forced", secHCamp))
		units = e.count("units", "Units that march", 1, 20, 1, "")
	}
	hungry := e.tick("hungry", "Unsupplied", s.words("Brigades that a wagon feeds in a day: {m-feeds}."))
	r := reckon(secHCamp, terms...)
	r.Mark, r.Result = house, itoa(miles)+" miles"
	e.f.Reck, e.f.Go = r, "March"
	e.run = func(a *act) {
		a.d.Reck, a.d.Num, a.d.Word = []engine.Reckoning{*r}, itoa(miles), "miles"
		a.d.Line, a.d.Undo = sprint("A day's march: %d miles.", miles), "march"
		if forced {
			n := units - a.hits(rollForced, units, a.s.v("m-loses")+1, "all march", "a figure lost")
			a.d.Line = sprint("A forced march: %d miles; %s lost.", miles, figures(n))
			if n > 0 {
				a.todo("%d unit%s lose a figure each.", n, plural(n))
			}
		}
		if hungry {
			a.note("Unsupplied: %d off every morale score.", a.s.v("m-hungry"))
		}
	}
}

// planArrival is a unit on the march to a battle.
func planArrival(e *entry) {
	n := e.s.v("m-arrive")
	r := need(reckon(secHCamp, term(n, "each hour", secHCamp)), 1, n, "arrives", "")
	r.Mark = house
	e.f.Reck, e.f.Go = r, "Roll for the arrival"
	e.run = func(a *act) {
		a.d.Reck, a.d.Undo = []engine.Reckoning{*r}, "arrival"
		a.d.Word, a.d.Line = "not yet", "Nobody arrives in this hour."
		if a.throw(rollArrive.Needing(n, "arrives", "not yet")) >= n {
			a.d.Word, a.d.Line = "arrives", "The column arrives."
		}
	}
}

// planWounded counts who returns after a battle. Source: C18.
func planWounded(e *entry) {
	lost := e.count("lost", "Figures lost", 0, 99, 12, "")
	id := e.usual("army", "The army was", 3, []engine.Option{{ID: "2", Label: "Not beaten", Small: "1 in " + itoa(e.s.v("m-back"))}, {ID: "3", Label: "Beaten", Small: "one in " + itoa(e.s.v("m-beaten"))}, {ID: "4", Label: "Pursued", Small: "one in " + itoa(e.s.v("m-pursued"))}})
	key := map[string]string{"2": "m-back", "3": "m-beaten", "4": "m-pursued"}[id]
	if key == "" {
		return
	}
	part := e.s.v(key)
	e.f.Go = "Count the wounded"
	e.run = func(a *act) {
		a.d.Num, a.d.Word, a.d.Undo = itoa(lost/part), "come back", "wounded"
		a.d.Line = sprint("Of %s lost %d come back next day.", figures(lost), lost/part)
	}
}

// planFate is what became of an officer. Source: C18.
func planFate(e *entry) {
	e.f.Go = "Roll for the officer"
	e.run = func(a *act) {
		n := a.throw(rollFate)
		a.d.Word = "dead"
		if n > a.s.v("m-dead") {
			a.d.Word = "wounded for a month"
		}
		if n >= a.s.v("m-taken") {
			a.d.Word = "captured"
		}
		a.d.Line, a.d.Undo, a.d.Bad = sprint("The officer is %s.", a.d.Word), "officer’s fate", true
	}
}
