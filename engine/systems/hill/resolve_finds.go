package hill

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// resolve carries out a parley or an exploration: the question, the D66, and what it calls for.
func (f finding) resolve(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	d := &doing{s: s, cup: cup, by: s.who(in)}
	answer, err := cup.Ask(onceQuestion(f.once))
	if err != nil || answer == dice.No {
		return nil, err
	}
	if err := d.spend(in); err != nil {
		return nil, err
	}
	site, party, err := d.target(f, in)
	if err != nil {
		return nil, err
	}
	if p, n := d.s.setupOf(site); p.Hidden {
		if err := d.do(used{Site: site, Acts: d.s.clamp(d.s)}); err != nil {
			return nil, err
		}
		return d.done(d.lair(f, site, n))
	}
	fixed, known := d.s.site(site)
	known = known && fixed.Fixed.Content != ""
	key, text := fixed.Fixed.Content, ""
	if !known {
		if key, text, err = d.lookUp(f); err != nil {
			return nil, err
		}
	}
	// The people go, whatever they said; armed monks come in their place.
	if site > 0 || party > 0 {
		after := d.s
		if party > 0 {
			after = after.withoutParty(party)
		}
		if err := d.do(used{Site: site, Party: party, Gone: party > 0, Acts: d.s.clamp(after)}); err != nil {
			return nil, err
		}
	}
	if known {
		return d.done(d.fixed(f, fixed))
	}
	return d.done(d.outcome(f, key, text, site))
}

// target is the place or party that the command names. A place that is not listed is put on the
// list, so that it cannot be searched twice.
func (d *doing) target(f finding, in engine.Values) (site, party int, err error) {
	v := in.Get("place")
	if site = readRef("s", v); site > 0 {
		return site, 0, nil
	}
	if party = readRef("p", v); party > 0 {
		return 0, party, nil
	}
	if k, _ := kindOf(f.kind); !k.place {
		return 0, 0, nil
	}
	site = d.s.Next
	return site, 0, d.do(arrived{Drawn: Drawn{Kind: f.kind}, ID: site, Spot: true, Noted: true})
}

// lookUp throws on the table of f.
func (d *doing) lookUp(f finding) (key, text string, err error) {
	t, err := d.cup.Throw(f.roll())
	if err != nil {
		return "", "", err
	}
	row, _ := d.s.tables().find(f).For(t.Total)
	return row.Is.key, row.Is.text, nil
}

// onTheSpot tells whether what a table gives stands where it was found.
func (f finding) onTheSpot() bool { return f.id == "explore-village" || f.id == "explore-cave" }

// outcome does what a row of an information table says. site is where it happens, 0 for nowhere.
// Source: hill-tables 5.
func (d *doing) outcome(f finding, key, text string, site int) error {
	e := found{Table: f.id, Key: key, Site: site}
	if x, ok := d.s.site(site); ok {
		e.Fixed = x.Fixed.Content == key
	}
	switch key {
	case "nothing", "rumour":
		return d.do(e)

	case "villagersNow":
		if err := d.do(e); err != nil {
			return err
		}
		v := findingOf("parley-villagers")
		key, text, err := d.lookUp(v)
		if err != nil {
			return err
		}
		return d.outcome(v, key, text, 0)

	case "papers", "papersUn", "papersEnc", "treasure", "exploring", "escort":
		if key == "papers" {
			key = "papersUn"
		}
		return d.both(e, carry{Entry: d.entryFrom(f, e.Key, key, carried)})

	case "cipher":
		if d.s.Cipher {
			e.As = "papersUn"
			return d.both(e, carry{Entry: d.entryFrom(f, "second", "papersUn", carried)})
		}
		return d.both(e, carry{Entry: d.entryFrom(f, e.Key, "cipher", carried)})

	case "plans":
		if d.s.Plans {
			e.As = "papersEnc"
			return d.both(e, carry{Entry: d.entryFrom(f, "second", "papersEnc", carried)})
		}
		return d.both(e, carry{Entry: d.entryFrom(f, e.Key, "plans", carried)})

	case "armed":
		if err := d.do(e); err != nil {
			return err
		}
		return d.spot("armed", arrived{Drawn: Drawn{Acts: true}, Foe: d.bearer()})
	}

	if f.onTheSpot() {
		return d.here(f, e, key, site)
	}

	kindID, acts := key, false
	switch key {
	case "patrol":
		kindID = "avg"
	case "betray":
		kindID, acts = "avg", true
	case "bandit":
		roll := rollRobbers
		roll.Bands = twoBands(d.s.tables().desertersFrom, "Bandits", "Deserters")
		t, err := d.cup.Throw(roll)
		if err != nil {
			return err
		}
		if t.Total >= d.s.tables().desertersFrom {
			kindID, e.As = "desert", "desert"
		}
	}
	if e.Why = d.s.barred(must(kindID), true); e.Why != "" {
		return d.do(e)
	}
	if err := d.do(e); err != nil {
		return err
	}
	_, err := d.hearsay(kindID, f.id, acts)
	return err
}

func must(id string) kind { k, _ := kindOf(id); return k }

// here puts people and troops found on the spot of an exploration: no placement, held back by the
// figures owned alone. Source: hill-tables 4.3, 4.4, 5.
func (d *doing) here(f finding, e found, key string, site int) error {
	a := arrived{Site: site}
	foot, _ := d.s.left()
	switch key {
	case "avg", "con", "vet", "officer":
		if f.id == "explore-village" && foot < d.s.tables().leastFound {
			e.As = "nothing"
			return d.do(e)
		}
	case "magazine":
		if err := d.do(e); err != nil {
			return err
		}
		a.Site = d.s.Next
		if err := d.do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: d.s.Next, Spot: true, Located: true, Site: site}); err != nil {
			return err
		}
		return d.spot("guard", a)
	case "treasureBandit":
		if err := d.do(e); err != nil {
			return err
		}
		a.Hoard = d.s.Next
		if err := d.do(carry{Entry: d.entryFrom(f, key, "treasure", guarded)}); err != nil {
			return err
		}
		return d.spot("bandit", a)
	}
	if err := d.do(e); err != nil {
		return err
	}
	return d.spot(key, a)
}

// spot throws the dice of the finding text, which has neither distance nor mounting, and puts the
// party down.
func (d *doing) spot(kindID string, a arrived) error {
	k := must(kindID)
	b := Drawn{Kind: kindID, Quality: k.quality}
	if !k.civil && !k.place {
		var err error
		if b, err = d.details(d.s, k, ofInches, ofActs, ofRiding); err != nil {
			return err
		}
	}
	b.Acts = a.Acts
	a.Drawn, a.ID, a.Spot, a.Still = b, d.s.Next, true, k.travels
	return d.do(a)
}

func (d *doing) both(a, b event) error {
	if err := d.do(a); err != nil {
		return err
	}
	return d.do(b)
}

// entryFrom makes the next entry of the ledger with its origin.
func (d *doing) entryFrom(f finding, key, kind, state string) Entry {
	return Entry{ID: d.s.Next, Kind: kind, State: state, From: f.id + "/" + key, Turn: d.s.Turn, Unit: d.bearer()}
}

// resolveScout always succeeds. Dice: nature, magazine, garrison, and with a garrison its strength
// and its officer. Source: hill-tables 5, Scout Enemy Outpost.
func resolveScout(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	d := &doing{s: s, cup: cup, by: s.who(in)}
	f := findingOf("scout")
	answer, err := cup.Ask(onceQuestion(f.once))
	if err != nil || answer == dice.No {
		return nil, err
	}
	if err := d.spend(in); err != nil {
		return nil, err
	}
	site, _, err := d.target(f, in)
	if err != nil {
		return nil, err
	}
	if x, _ := d.s.site(site); x.Fixed.Content != "" {
		return d.done(d.fixedOutpost(x))
	}
	h := s.tables()
	roll := rollNature
	roll.Bands = twoBands(h.fortFrom, "outpost", "fortification")
	nature, err := cup.Throw(roll)
	if err != nil {
		return nil, err
	}
	e := scouted{Site: site, Fort: nature.Total >= h.fortFrom, By: d.by}
	from := h.magazineFrom
	if e.Fort {
		from = h.fortMagazine
	}
	roll = rollMagazine
	roll.Bands = twoBands(from, "no magazine", "a magazine")
	t, err := cup.Throw(roll)
	if err != nil {
		return nil, err
	}
	e.Magazine = t.Total >= from
	roll = rollGarrison
	roll.Bands = h.garrisonBands()
	if t, err = cup.Throw(roll); err != nil {
		return nil, err
	}
	total := t.Total
	who := h.garrison(total)
	if who.plus == 0 && (e.Fort || e.Magazine) {
		e.ReadAs = h.emptyReadAs
		who = h.garrison(h.emptyReadAs)
	}
	g := Drawn{Kind: "garrison", Quality: who.quality}
	if who.plus > 0 {
		if t, err = cup.Throw(rollStrength.Of(who.quality.String())); err != nil {
			return nil, err
		}
		g.Figures = t.Total + who.plus
		roll = rollOfficer
		roll.Bands = twoBands(h.garrisonOfficer, "no officer", "one is an officer")
		if t, err = cup.Throw(roll); err != nil {
			return nil, err
		}
		if t.Total >= h.garrisonOfficer {
			g.Officers = 1
		}
		d.s.cut(&g)
	}
	if err := d.do(e); err != nil {
		return nil, err
	}
	if e.Magazine {
		if err := d.do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: d.s.Next, Spot: true, Located: true, Site: site}); err != nil {
			return nil, err
		}
	}
	if g.Figures == 0 {
		return d.evs, nil
	}
	return d.done(d.do(arrived{Drawn: g, ID: d.s.Next, Spot: true, Site: site}))
}

// resolveInterrogate searches officers of one kind, one after the other, each with what his papers
// call for. Whose officer is known from the party; otherwise the two questions are asked.
func resolveInterrogate(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	d := &doing{s: s, cup: cup, by: s.who(in)}
	id := readRef("p", in.Get("place"))
	p, known := s.party(id)
	which := "regimental"
	switch {
	case known && p.Kind == "msg":
		which = "messenger"
	case known && p.Kind == "hq":
		which = "headquarters"
	case !known:
		for _, q := range []dice.Question{
			{ID: "messenger", Text: "Is he a messenger?", Kind: dice.YesNo, Yes: "Messenger", No: "No", Section: "1.2"},
			{ID: "headquarters", Text: "Is he from a headquarters?", Kind: dice.YesNo, Yes: "Headquarters", No: "No", Section: "1.2"},
		} {
			answer, err := cup.Ask(q)
			if err != nil {
				return nil, err
			}
			if answer == dice.Yes {
				which = q.ID
				break
			}
		}
	}
	if err := d.spend(in); err != nil {
		return nil, err
	}
	n := in.Int("repeat", 1)
	if err := d.search(which, n); err != nil {
		return nil, err
	}
	if known {
		after := d.s
		gone := p.Left <= n
		if gone {
			after = after.withoutParty(id)
		}
		if err := d.do(used{Party: id, Officers: n, Gone: gone, Acts: d.s.clamp(after)}); err != nil {
			return nil, err
		}
	}
	return d.done(d.taken(n, "captured"))
}

// taken notes officers of the other side: captured, or searched where they fell.
func (d *doing) taken(n int, how string) error {
	return d.do(carry{Entry: Entry{ID: d.s.Next, Kind: "noteworthy", State: counted, Name: plural(n, "officer", "officers") + " " + how, Turn: d.s.Turn, Unit: d.bearer()}})
}

// search throws for n officers on one of their tables.
func (d *doing) search(which string, n int) error {
	f := findingOf(which)
	for i := range n {
		of := ""
		if n > 1 {
			of = "officer " + num(i+1) + " of " + num(n)
		}
		t, err := d.cup.Throw(f.roll().Of(of))
		if err != nil {
			return err
		}
		row, _ := d.s.tables().find(f).For(t.Total)
		if err := d.outcome(f, row.Is.key, row.Is.text, 0); err != nil {
			return err
		}
	}
	return nil
}

// resolveAssess counts a Massed Enemy. Source: hill-tables 5, Assess Massed Enemy.
func resolveAssess(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	d := &doing{s: s, cup: cup, by: s.who(in)}
	q, _ := quality(s.assesses(in))
	if err := d.spend(in); err != nil {
		return nil, err
	}
	h := s.tables()
	t, err := cup.Throw(rollAssess.Of(q.String()).Needing(h.assessFrom[q], "assessed", "not yet"))
	if err != nil {
		return nil, err
	}
	e := assessed{Quality: q, Total: t.Total, Need: h.assessFrom[q], Made: t.Made, Seen: !t.Made && t.Total <= h.seenOn, By: d.by}
	if e.Made {
		var got [4]int
		for i, r := range []dice.Roll{rollBattalions, rollSquadrons, rollGuns, rollMostly} {
			if r.ID == rollMostly.ID {
				r.Bands = gradeBands(h.mostly.grade)
			}
			t, err := cup.Throw(r)
			if err != nil {
				return nil, err
			}
			got[i] = t.Total
		}
		e.Battalions, e.Squadrons, e.Guns, e.Mostly = got[0], max(1, got[1]-2), (got[2]-1)*2, letter(h.mostly.grade[got[3]-1])
	}
	site, _, err := d.target(findingOf("assess"), in)
	if err != nil {
		return nil, err
	}
	e.Site = site
	foot, _ := d.s.left()
	e.Few = e.Seen && foot < h.leastLine
	if err := d.do(e); err != nil {
		return nil, err
	}
	if !e.Seen || e.Few {
		return d.evs, nil
	}
	return d.done(d.spot("avg", arrived{}))
}

// resolveOpen opens the wagons of a convoy: one throw for the whole of it. Source: hill-tables 4.2.
func resolveOpen(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	d := &doing{s: s, cup: cup, by: s.who(in)}
	roll := rollCargo
	roll.Bands = s.tables().cargoBands()
	t, err := cup.Throw(roll)
	if err != nil {
		return nil, err
	}
	holds := s.tables().cargo(t.Total)
	if err := d.do(opened{Party: readRef("p", in.Get("place")), Cargo: holds}); err != nil {
		return nil, err
	}
	if err := d.do(carry{Entry: Entry{ID: d.s.Next, Kind: "noteworthy", State: counted, Name: "Convoy taken", Turn: d.s.Turn, Unit: d.bearer()}}); err != nil {
		return nil, err
	}
	if holds != "treasure" {
		return d.evs, nil
	}
	return d.done(d.do(carry{Entry: Entry{ID: d.s.Next, Kind: "treasure", State: carried, From: "open-convoy/treasure", Turn: d.s.Turn, Unit: d.bearer()}}))
}

func openForm(s State, in engine.Values) engine.Form {
	var options []engine.Option
	for _, p := range s.Parties {
		if p.Kind == "convoy" {
			o := engine.Option{ID: ref("p", p.ID), Label: "Convoy", Small: p.what(), Symbol: "t-convoy"}
			if p.Opened {
				o.Refused = "Its wagons have been opened."
			}
			options = append(options, o)
		}
	}
	if options != nil {
		options = append(options, engine.Option{ID: unlisted, Label: "Another, not listed", Wide: true})
	}
	f := engine.Form{Go: "Open the wagons", Refused: s.waiting()}
	if options != nil {
		f.Fields = []engine.Field{pick("place", "Which convoy", in.Get("place"), options)}
	}
	if f.Refused == nil {
		f.Refused = choose("place", "Choose the convoy.", options, in)
	}
	s.whoField(&f, in)
	return f
}

// clamp is how many units are still to act once the table looks like after: a unit that goes takes
// its turn along, but a count the referee has set higher stays above.
func (s State) clamp(after State) Acts {
	a := s.ToAct
	for _, side := range []Side{Players, NonPlayers} {
		if now, then := s.unacted(side), after.unacted(side); a.of(side) <= now && a.of(side) > then {
			a = a.add(side, then-a.of(side))
		}
	}
	return a
}
