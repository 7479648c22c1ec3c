package hill

import (
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// search is a throw on the table of a find, for a unit; by is 0 when the unit is not known.
type search struct {
	finding
	by  int
	who string // the man searched, "" when not known
}

// bearer returns the unit that has what is found: by, or else the finder.
func bearer(a *act, by int) int {
	if by != 0 {
		return by
	}
	return a.State.finder()
}

// explore carries out a parley or an exploration: the D66 and its result.
func (f finding) explore(a *act, who spender, place string) {
	who.spend(a)
	site, party := findTarget(a, f, place)
	if p, n := a.State.setupOf(site); p.Hidden {
		a.Do(used{Site: site, By: who.by, Acts: a.State.clamp(a.State)})
		foundLair(a, f, site, n)
		return
	}
	x, known := a.State.site(site)
	known = known && x.Fixed.Content != ""
	key := ""
	if !known {
		key = lookUp(a, f, "")
	}
	// The people leave, whatever they said; armed monks are placed instead.
	if site > 0 || party > 0 {
		after := a.State
		if party > 0 {
			after = after.withoutParty(party)
		}
		a.Do(used{Site: site, Party: party, Gone: party > 0, By: who.by, Acts: a.State.clamp(after)})
	}
	if known {
		findFixed(a, search{f, who.by, ""}, x)
		return
	}
	comesOf(a, search{f, who.by, ""}, key, site)
}

// findTarget returns the place or party that a reference names. A place not listed is added to the list, so
// that it cannot be searched twice.
func findTarget(a *act, f finding, place string) (site, party int) {
	if site = readRef("s", place); site > 0 {
		return site, 0
	}
	if party = readRef("p", place); party > 0 || !must(f.kind).place {
		return 0, party
	}
	site = a.State.Next
	a.Do(arrived{Drawn: Drawn{Kind: f.kind}, ID: site, Spot: true, Noted: true})
	return site, 0
}

// lookUp throws on the table of f and returns the key of the row; of labels the throw.
func lookUp(a *act, f finding, of string) (key string) {
	t := a.Throw(f.roll().WithAbout(of))
	row, _ := a.State.tables().find(f).For(t.Total)
	return row.Is.key
}

// onTheSpot reports whether the results of a table are placed where they are found.
func (f finding) onTheSpot() bool { return f.id == "explore-village" || f.id == "explore-cave" }

// comesOf carries out the row key of an information table. site is the place where it happens, 0 for none.
// Source: hill-tables 5.
func comesOf(a *act, f search, key string, site int) {
	e := found{Table: f.id, Key: key, Site: site, Who: f.who}
	if x, ok := a.State.site(site); ok {
		e.Fixed = x.Fixed.Content == key
	}
	is, from := key, key
	switch {
	case key == "papers":
		is = "papersUn"
	case key == "cipher" && a.State.Cipher:
		e.As, is, from = "papersUn", "papersUn", "second"
	case key == "plans" && a.State.Plans:
		e.As, is, from = "papersEnc", "papersEnc", "second"
	}
	switch is {
	case "nothing", "rumour":
		a.Do(e)
		return
	case "villagersNow":
		a.Do(e)
		v := findingOf("parley-villagers")
		comesOf(a, search{v, f.by, ""}, lookUp(a, v, ""), 0)
		return
	case "papersUn", "papersEnc", "cipher", "plans", "treasure", "exploring", "escort":
		a.Do(e)
		x := entryFrom(a, f, from, is, carried)
		if is == "exploring" {
			at, _ := a.State.site(site)
			if x.Name = at.Fixed.Person; x.Name == "" {
				x.Name = drawName(a, "british", nil)
			}
		}
		a.Do(carry{x})
		return
	case "armed":
		a.Do(e)
		onTheSpotOf(a, "armed", arrived{Drawn: Drawn{Acts: true}, Foe: bearer(a, f.by)})
		return
	}
	if f.onTheSpot() {
		foundHere(a, f, e, key, site)
		return
	}

	kindID, acts := key, false
	switch key {
	case "patrol":
		kindID = "avg"
	case "betray":
		kindID, acts = "avg", true
	case "bandit":
		if throwFrom(a, rollRobbers, a.State.tables().desertersFrom, "Bandits", "Deserters") {
			kindID, e.As = "desert", "desert"
		}
	}
	e.Why = a.State.barred(must(kindID), true)
	if a.Do(e); e.Why == "" {
		hearsay(a, kindID, f.id, acts)
	}
}

func must(id string) kind { k, _ := kindOf(id); return k }

// foundHere places people and troops found during an exploration: not a placement, and limited only by the
// figures owned. Source: hill-tables 4.3, 4.4, 5.
func foundHere(a *act, f search, e found, key string, site int) {
	party := arrived{Site: site}
	foot, _ := a.State.left()
	switch key {
	case "avg", "con", "vet", "officer":
		if f.id == "explore-village" && foot < a.State.tables().minFound {
			e.As = "nothing"
			a.Do(e)
			return
		}
	case "magazine":
		a.Do(e)
		party.Site = a.State.Next
		a.Do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: a.State.Next, Spot: true, Located: true, Site: site})
		onTheSpotOf(a, "guard", party)
		return
	case "treasureBandit":
		a.Do(e)
		party.Hoard = a.State.Next
		a.Do(carry{Entry: entryFrom(a, f, key, "treasure", guarded)})
		onTheSpotOf(a, "bandit", party)
		return
	}
	a.Do(e)
	onTheSpotOf(a, key, party)
}

// onTheSpotOf throws the dice in the text of a find, which has neither distance nor mounting, and places the
// party.
func onTheSpotOf(a *act, kindID string, party arrived) {
	k := must(kindID)
	b := Drawn{Kind: kindID, Quality: k.quality}
	if !k.civil && !k.place {
		b = rollDetails(a, a.State, k, ofInches, ofActs, ofRiding)
	}
	b.Acts = party.Acts
	stage(a, &b)
	party.Drawn, party.ID, party.Spot, party.Still = b, a.State.Next, true, k.travels
	a.Do(party)
}

// entryFrom returns the next entry of the ledger, with its origin.
func entryFrom(a *act, f search, key, kind, state string) Entry {
	return Entry{ID: a.State.Next, Kind: kind, State: state, From: f.id + "/" + key, Turn: a.State.Turn, Unit: bearer(a, f.by)}
}

// scout always succeeds. Dice: nature, magazine, garrison, and for a garrison its strength and its officer.
// Source: hill-tables 5, Scout Enemy Outpost.
func (f finding) scout(a *act, who spender, place string) {
	who.spend(a)
	site, _ := findTarget(a, f, place)
	if x, _ := a.State.site(site); x.Fixed.Content != "" {
		fixedOutpost(a, who.by, x)
		return
	}
	e, g := throwWorks(a, a.State.tables())
	e.Site, e.By = site, who.by
	if g.Figures > 0 {
		stage(a, &g)
	}
	a.Do(e)
	if e.Magazine {
		a.Do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: a.State.Next, Spot: true, Located: true, Site: site})
	}
	if g.Figures > 0 {
		a.Do(arrived{Drawn: g, ID: a.State.Next, Spot: true, Site: site})
	}
}

// throwWorks throws the nature of an outpost and its garrison.
func throwWorks(a *act, h *tables) (e scouted, g Drawn) {
	e.Fort = throwFrom(a, rollNature, h.fortFrom, "outpost", "fortification")
	from := h.magazineFrom
	if e.Fort {
		from = h.fortMagazine
	}
	e.Magazine = throwFrom(a, rollMagazine, from, "no magazine", "a magazine")
	roll := rollGarrison
	roll.Bands = h.garrisonBands()
	garrison := h.garrison(a.Throw(roll).Total)
	if garrison.plus == 0 && (e.Fort || e.Magazine) {
		e.ReadAs = h.emptyReadAs
		garrison = h.garrison(h.emptyReadAs)
	}
	g = Drawn{Kind: "garrison", Quality: garrison.quality}
	if garrison.plus > 0 {
		g.Figures = a.Throw(rollStrength.WithAbout(garrison.quality.String())).Total + garrison.plus
		if throwFrom(a, rollOfficer, h.garrisonOfficer, "no officer", "one is an officer") {
			g.Officers = 1
		}
		a.State.cut(&g)
	}
	return e, g
}

// throwFrom throws one die that means yes from a given face up.
func throwFrom(a *act, r dice.Roll, from int, no, yes string) bool {
	r.Bands = twoBands(from, no, yes)
	return a.Throw(r).Total >= from
}

// taken notes enemy officers who were captured, or searched where they fell.
func taken(a *act, by, n int, how, who string) {
	who = book.Or(who, plural(n, "officer", "officers"))
	noteworthy(a, by, who+" "+how)
}

// noteworthy adds to the ledger something for which a unit deserves praise.
func noteworthy(a *act, by int, name string) {
	a.Do(carry{Entry{ID: a.State.Next, Kind: "noteworthy", State: counted, Name: name, Turn: a.State.Turn, Unit: bearer(a, by)}})
}

// searchFor throws for n officers of a party on one of their tables, unless the scenario has fixed what they have.
func searchFor(a *act, by int, which string, n int, who, party string) {
	f := search{findingOf(which), by, who}
	if aim, i := a.State.fixedPapers(party); i > 0 {
		searchFixed(a, f, aim, i)
		return
	}
	for i := range n {
		of := ""
		if n > 1 {
			of = "officer " + num(i+1) + " of " + num(n)
		}
		comesOf(a, f, lookUp(a, f.finding, of), 0)
	}
}

// assess counts a Massed Enemy, with q as the best figure. Source: hill-tables 5, Assess Massed Enemy.
func assess(a *act, who spender, q Quality, place string) {
	who.spend(a)
	h := a.State.tables()
	t := a.Throw(rollAssess.WithAbout(q.String()).Needing(h.assessFrom[q], "assessed", "not yet"))
	e := assessed{Quality: q, Total: t.Total, Need: h.assessFrom[q], Made: t.Passed, Seen: !t.Passed && t.Total <= h.seenOn, By: who.by}
	if e.Made {
		e.Battalions = a.Throw(rollBattalions).Total
		e.Squadrons = max(1, a.Throw(rollSquadrons).Total-2)
		e.Guns = (a.Throw(rollGuns).Total - 1) * 2
		roll := rollMostly
		roll.Bands = gradeBands(h.mostly.grade)
		e.Mostly = letter(h.mostly.grade[a.Throw(roll).Total-1])
	}
	e.Site, _ = findTarget(a, findingOf("assess"), place)
	foot, _ := a.State.left()
	e.Few = e.Seen && foot < h.minLine
	a.Do(e)
	if e.Seen && !e.Few {
		onTheSpotOf(a, "avg", arrived{})
	}
}

// planOpen opens the wagons of a convoy, with one throw for the whole of it. Source: hill-tables 4.2.
func planOpen(p *plan) deed {
	p.Form.Go = "Open the wagons"
	p.RefuseWith(p.State.waiting())
	var options []view.Option
	for _, q := range p.State.Parties {
		if q.Kind == "convoy" {
			o := view.Option{ID: ref("p", q.ID), Label: "Convoy", Small: q.what(), Symbol: "t-convoy"}
			if q.Opened {
				o.Refused = "Its wagons have been opened."
			}
			options = append(options, o)
		}
	}
	party := readRef("p", askAmong(p, "place", "Which convoy", "Choose the convoy.", options))
	by := askWho(p)
	return func(a *act) {
		roll := rollCargo
		roll.Bands = a.State.tables().cargoBands()
		holds := a.State.tables().cargo(a.Throw(roll).Total)
		a.Do(opened{Party: party, Cargo: holds})
		noteworthy(a, by, "Convoy taken")
		if holds == "treasure" {
			a.Do(carry{Entry{ID: a.State.Next, Kind: "treasure", State: carried, From: "open-convoy/treasure", Turn: a.State.Turn,
				Unit: bearer(a, by)}})
		}
	}
}
