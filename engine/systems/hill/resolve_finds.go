package hill

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// resolve carries out a parley or an exploration: the question, the D66, and what it calls for.
func (f finding) resolve(d *act, in engine.Values) {
	if !d.Yes(onceQuestion(f.once)) {
		d.Nothing()
	}
	spend(d, in)
	site, party := findTarget(d, f, in)
	if p, n := d.State.setupOf(site); p.Hidden {
		d.Do(used{Site: site, Acts: d.State.clamp(d.State)})
		foundLair(d, f, site, n)
		return
	}
	fixed, known := d.State.site(site)
	known = known && fixed.Fixed.Content != ""
	key, text := fixed.Fixed.Content, ""
	if !known {
		key, text = lookUp(d, f)
	}
	// The people go, whatever they said; armed monks come in their place.
	if site > 0 || party > 0 {
		after := d.State
		if party > 0 {
			after = after.withoutParty(party)
		}
		d.Do(used{Site: site, Party: party, Gone: party > 0, Acts: d.State.clamp(after)})
	}
	if known {
		findFixed(d, f, fixed)
		return
	}
	comesOf(d, f, key, text, site)
}

// target is the place or party that the command names. A place that is not listed is put on the
// list, so that it cannot be searched twice.
func findTarget(d *act, f finding, in engine.Values) (site, party int) {
	v := in.Get("place")
	if site = readRef("s", v); site > 0 {
		return site, 0
	}
	if party = readRef("p", v); party > 0 {
		return 0, party
	}
	if k, _ := kindOf(f.kind); !k.place {
		return 0, 0
	}
	site = d.State.Next
	d.Do(arrived{Drawn: Drawn{Kind: f.kind}, ID: site, Spot: true, Noted: true})
	return site, 0
}

// lookUp throws on the table of f.
func lookUp(d *act, f finding) (key, text string) {
	t := d.Throw(f.roll())
	row, _ := d.State.tables().find(f).For(t.Total)
	return row.Is.key, row.Is.text
}

// onTheSpot tells whether what a table gives stands where it was found.
func (f finding) onTheSpot() bool { return f.id == "explore-village" || f.id == "explore-cave" }

// outcome does what a row of an information table says. site is where it happens, 0 for nowhere.
// Source: hill-tables 5.
func comesOf(d *act, f finding, key, text string, site int) {
	e := found{Table: f.id, Key: key, Site: site}
	if x, ok := d.State.site(site); ok {
		e.Fixed = x.Fixed.Content == key
	}
	switch key {
	case "nothing", "rumour":
		d.Do(e)
		return

	case "villagersNow":
		d.Do(e)
		v := findingOf("parley-villagers")
		key, text := lookUp(d, v)
		comesOf(d, v, key, text, 0)
		return

	case "papers", "papersUn", "papersEnc", "treasure", "exploring", "escort":
		if key == "papers" {
			key = "papersUn"
		}
		both(d, e, carry{Entry: entryFrom(d, f, e.Key, key, carried)})
		return

	case "cipher":
		if d.State.Cipher {
			e.As = "papersUn"
			both(d, e, carry{Entry: entryFrom(d, f, "second", "papersUn", carried)})
			return
		}
		both(d, e, carry{Entry: entryFrom(d, f, e.Key, "cipher", carried)})
		return

	case "plans":
		if d.State.Plans {
			e.As = "papersEnc"
			both(d, e, carry{Entry: entryFrom(d, f, "second", "papersEnc", carried)})
			return
		}
		both(d, e, carry{Entry: entryFrom(d, f, e.Key, "plans", carried)})
		return

	case "armed":
		d.Do(e)
		onTheSpotOf(d, "armed", arrived{Drawn: Drawn{Acts: true}, Foe: bearer(d)})
		return
	}

	if f.onTheSpot() {
		foundHere(d, f, e, key, site)
		return
	}

	kindID, acts := key, false
	switch key {
	case "patrol":
		kindID = "avg"
	case "betray":
		kindID, acts = "avg", true
	case "bandit":
		roll := rollRobbers
		roll.Bands = twoBands(d.State.tables().desertersFrom, "Bandits", "Deserters")
		t := d.Throw(roll)
		if t.Total >= d.State.tables().desertersFrom {
			kindID, e.As = "desert", "desert"
		}
	}
	if e.Why = d.State.barred(must(kindID), true); e.Why != "" {
		d.Do(e)
		return
	}
	d.Do(e)
	hearsay(d, kindID, f.id, acts)
}

func must(id string) kind { k, _ := kindOf(id); return k }

// here puts people and troops found on the spot of an exploration: no placement, held back by the
// figures owned alone. Source: hill-tables 4.3, 4.4, 5.
func foundHere(d *act, f finding, e found, key string, site int) {
	a := arrived{Site: site}
	foot, _ := d.State.left()
	switch key {
	case "avg", "con", "vet", "officer":
		if f.id == "explore-village" && foot < d.State.tables().leastFound {
			e.As = "nothing"
			d.Do(e)
			return
		}
	case "magazine":
		d.Do(e)
		a.Site = d.State.Next
		d.Do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: d.State.Next, Spot: true, Located: true, Site: site})
		onTheSpotOf(d, "guard", a)
		return
	case "treasureBandit":
		d.Do(e)
		a.Hoard = d.State.Next
		d.Do(carry{Entry: entryFrom(d, f, key, "treasure", guarded)})
		onTheSpotOf(d, "bandit", a)
		return
	}
	d.Do(e)
	onTheSpotOf(d, key, a)
}

// spot throws the dice of the finding text, which has neither distance nor mounting, and puts the
// party down.
func onTheSpotOf(d *act, kindID string, a arrived) {
	k := must(kindID)
	b := Drawn{Kind: kindID, Quality: k.quality}
	if !k.civil && !k.place {
		b = rollDetails(d, d.State, k, ofInches, ofActs, ofRiding)
	}
	b.Acts = a.Acts
	a.Drawn, a.ID, a.Spot, a.Still = b, d.State.Next, true, k.travels
	d.Do(a)
}

func both(d *act, a, b fact) {
	d.Do(a)
	d.Do(b)
}

// entryFrom makes the next entry of the ledger with its origin.
func entryFrom(d *act, f finding, key, kind, state string) Entry {
	return Entry{ID: d.State.Next, Kind: kind, State: state, From: f.id + "/" + key, Turn: d.State.Turn, Unit: bearer(d)}
}

// resolveScout always succeeds. Dice: nature, magazine, garrison, and with a garrison its strength
// and its officer. Source: hill-tables 5, Scout Enemy Outpost.
func resolveScout(d *act, in engine.Values) {
	s := d.Before
	f := findingOf("scout")
	if !d.Yes(onceQuestion(f.once)) {
		d.Nothing()
	}
	spend(d, in)
	site, _ := findTarget(d, f, in)
	if x, _ := d.State.site(site); x.Fixed.Content != "" {
		fixedOutpost(d, x)
		return
	}
	h := s.tables()
	roll := rollNature
	roll.Bands = twoBands(h.fortFrom, "outpost", "fortification")
	nature := d.Throw(roll)
	e := scouted{Site: site, Fort: nature.Total >= h.fortFrom, By: doer(d)}
	from := h.magazineFrom
	if e.Fort {
		from = h.fortMagazine
	}
	roll = rollMagazine
	roll.Bands = twoBands(from, "no magazine", "a magazine")
	t := d.Throw(roll)
	e.Magazine = t.Total >= from
	roll = rollGarrison
	roll.Bands = h.garrisonBands()
	t = d.Throw(roll)
	total := t.Total
	who := h.garrison(total)
	if who.plus == 0 && (e.Fort || e.Magazine) {
		e.ReadAs = h.emptyReadAs
		who = h.garrison(h.emptyReadAs)
	}
	g := Drawn{Kind: "garrison", Quality: who.quality}
	if who.plus > 0 {
		t = d.Throw(rollStrength.Of(who.quality.String()))
		g.Figures = t.Total + who.plus
		roll = rollOfficer
		roll.Bands = twoBands(h.garrisonOfficer, "no officer", "one is an officer")
		t = d.Throw(roll)
		if t.Total >= h.garrisonOfficer {
			g.Officers = 1
		}
		d.State.cut(&g)
	}
	d.Do(e)
	if e.Magazine {
		d.Do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: d.State.Next, Spot: true, Located: true, Site: site})
	}
	if g.Figures == 0 {
		return
	}
	d.Do(arrived{Drawn: g, ID: d.State.Next, Spot: true, Site: site})
}

// resolveInterrogate searches officers of one kind, one after the other, each with what his papers
// call for. Whose officer is known from the party; otherwise the two questions are asked.
func resolveInterrogate(d *act, in engine.Values) {
	s := d.Before
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
			answer := d.Ask(q)
			if answer == dice.Yes {
				which = q.ID
				break
			}
		}
	}
	spend(d, in)
	n := in.Int("repeat", 1)
	searchFor(d, which, n)
	if known {
		after := d.State
		gone := p.Left <= n
		if gone {
			after = after.withoutParty(id)
		}
		d.Do(used{Party: id, Officers: n, Gone: gone, Acts: d.State.clamp(after)})
	}
	taken(d, n, "captured")
}

// taken notes officers of the other side: captured, or searched where they fell.
func taken(d *act, n int, how string) {
	d.Do(carry{Entry: Entry{ID: d.State.Next, Kind: "noteworthy", State: counted, Name: plural(n, "officer", "officers") + " " + how, Turn: d.State.Turn, Unit: bearer(d)}})
}

// search throws for n officers on one of their tables.
func searchFor(d *act, which string, n int) {
	f := findingOf(which)
	for i := range n {
		of := ""
		if n > 1 {
			of = "officer " + num(i+1) + " of " + num(n)
		}
		t := d.Throw(f.roll().Of(of))
		row, _ := d.State.tables().find(f).For(t.Total)
		comesOf(d, f, row.Is.key, row.Is.text, 0)
	}
}

// resolveAssess counts a Massed Enemy. Source: hill-tables 5, Assess Massed Enemy.
func resolveAssess(d *act, in engine.Values) {
	s := d.Before
	q, _ := quality(s.assesses(in))
	spend(d, in)
	h := s.tables()
	t := d.Throw(rollAssess.Of(q.String()).Needing(h.assessFrom[q], "assessed", "not yet"))
	e := assessed{Quality: q, Total: t.Total, Need: h.assessFrom[q], Made: t.Made, Seen: !t.Made && t.Total <= h.seenOn, By: doer(d)}
	if e.Made {
		var got [4]int
		for i, r := range []dice.Roll{rollBattalions, rollSquadrons, rollGuns, rollMostly} {
			if r.ID == rollMostly.ID {
				r.Bands = gradeBands(h.mostly.grade)
			}
			t := d.Throw(r)
			got[i] = t.Total
		}
		e.Battalions, e.Squadrons, e.Guns, e.Mostly = got[0], max(1, got[1]-2), (got[2]-1)*2, letter(h.mostly.grade[got[3]-1])
	}
	site, _ := findTarget(d, findingOf("assess"), in)
	e.Site = site
	foot, _ := d.State.left()
	e.Few = e.Seen && foot < h.leastLine
	d.Do(e)
	if !e.Seen || e.Few {
		return
	}
	onTheSpotOf(d, "avg", arrived{})
}

// resolveOpen opens the wagons of a convoy: one throw for the whole of it. Source: hill-tables 4.2.
func resolveOpen(d *act, in engine.Values) {
	s := d.Before
	roll := rollCargo
	roll.Bands = s.tables().cargoBands()
	t := d.Throw(roll)
	holds := s.tables().cargo(t.Total)
	d.Do(opened{Party: readRef("p", in.Get("place")), Cargo: holds})
	d.Do(carry{Entry: Entry{ID: d.State.Next, Kind: "noteworthy", State: counted, Name: "Convoy taken", Turn: d.State.Turn, Unit: bearer(d)}})
	if holds != "treasure" {
		return
	}
	d.Do(carry{Entry: Entry{ID: d.State.Next, Kind: "treasure", State: carried, From: "open-convoy/treasure", Turn: d.State.Turn, Unit: bearer(d)}})
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
