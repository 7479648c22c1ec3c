package hill

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

const groupRecord = "Record"

// recordEntries are what the referee records: finds, losses, units home, settings.
func recordEntries() []procedure {
	return []procedure{
		{Plan: planRecord, Procedure: view.Procedure{ID: "record", Name: "Add to the score", Short: "Record", Group: groupRecord,
			Symbol: "n-despatches", Section: "5.1",
			Ref: "Whatever scores: a unit home or destroyed, the enemy met, an objective reached."}},
		{Plan: planOpen, Procedure: view.Procedure{ID: "open-convoy", Name: "Open the wagons", Group: groupRecord, Symbol: "t-convoy",
			Section: "4.2", Ref: "When the wagons of a convoy are taken, one roll says what all of them hold."}},
		{Plan: planNote, Procedure: view.Procedure{ID: "note", Name: "Put on the table", Group: groupRecord, Symbol: "i-plus", Section: "1.5",
			Ref: "A party or place that the scenario or the referee puts on the table. It counts towards no limit of the game."}},
		{Plan: planParty, Procedure: view.Procedure{ID: "party", Name: "Party on the table", Symbol: "t-infantry", Section: "1.5",
			Ref: "What became of a party: it has acted, lost figures, is gone, or joined the Players."}},
		{Plan: planSite, Procedure: view.Procedure{ID: "site", Name: "Place on the table", Symbol: "t-outpost", Section: "5.1",
			Ref: "A place is located when a Player figure has it in clear sight within {[=locate]}, or scouts it; " +
				"taken when no defender is left and a Player figure enters."}},
		{Plan: planEntry, Procedure: view.Procedure{ID: "entry", Name: "What is carried", Symbol: "n-despatches", Section: "5",
			Ref: "Papers, treasure and people belong to the unit that has them. " +
				"They count when they come home and are lost with the unit."}},
		{Plan: planStrike, Procedure: view.Procedure{ID: "strike", Name: "Strike out", Symbol: "i-cross", Section: "5.1",
			Ref: "Points count as they happen. Strike out what you do not allow; it stays struck out."}},
		{Plan: planToAct, Procedure: view.Procedure{ID: "to-act", Name: "Units still to act", Symbol: "i-marks", Section: "1.5",
			Ref: "Correct the counts of units still to act at any time."}},
		{Plan: planSettings, Procedure: view.Procedure{ID: "settings", Name: "Settings", Symbol: "i-settings", Section: "1.5",
			Ref: "Scale, figures owned, pace and alarm can be changed at any time."}},
	}
}

// recordings are what "record" can enter.
var recordings = []view.Option{
	{ID: "met", Label: "Met the enemy", Small: "and fought: 1, once"},
	{ID: "home", Label: "Unit home", Small: "fewer than half lost"},
	{ID: "half", Label: "Unit home, cut up", Small: "half or more lost: −1"},
	{ID: "destroyed", Label: "Unit destroyed", Small: "or gone for good: −2"},
	{ID: "near", Label: "Objective, near half", Small: "1 point"},
	{ID: "far", Label: "Objective, far half", Small: "2 points"},
	{ID: "escort", Label: "Aristocrats join", Small: "2 if they come home"},
	{ID: "treasure", Label: "Treasure taken", Small: "3 if it comes home"},
	{ID: "prisoner", Label: "Prisoner brought along", Small: "noteworthy"},
	{ID: "noteworthy", Label: "Noteworthy", Small: "a gun, a convoy, an officer"},
}

// recordings returns what can be recorded now, for a unit, or with 0 for none in particular.
func (s State) recordings(unit int) []view.Option {
	options := slices.Clone(recordings)
	if s.metBy(unit) {
		options[0].Refused = "Recorded already; it counts once in a game."
	}
	for i := range options {
		switch {
		case !offCount(options[i].ID):
		case s.Set.Players == 0:
			options[i].Refused = "No Player unit is left on the table."
		case s.byRoster(Players):
			options[i].Refused = "Enter it for the unit itself, under Forces."
		}
	}
	return options
}

// offCount reports whether recording what takes a counted unit off the table.
func offCount(what string) bool { return what == "home" || what == "half" || what == "destroyed" }

func planRecord(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	what := askWhat(p, "what", "What happened", "Choose what happened.", s.recordings(s.who(p.In)))
	e := Entry{ID: s.Next, Kind: what, State: counted, Turn: s.Turn}
	called := func(label string) string {
		return askText(p, "name", label, 40, "Optional.", "5.1", "Forty letters at most.")
	}
	switch what {
	case "home", "half", "destroyed":
		e.Name = called("Which unit")
	case "near", "far", "noteworthy":
		e.Name = called("In words")
	case "escort", "treasure":
		e.State = carried
	case "prisoner":
		e.Kind, e.State, e.Name = "noteworthy", carried, "Prisoner"
	}
	if e.State == carried || s.Set.Each && what != "" && !offCount(what) {
		e.Unit = askWho(p)
	}
	if what == "near" || what == "far" {
		e.Level = askCount(p, "level", "Level it counts as", 2, 1, 5, "5.1", "Levels are 1 to 5.")
		p.Help("As the scenario says.")
	}
	return func(a *act) {
		if !offCount(what) {
			a.Do(carry{e})
			return
		}
		off := wentOff(a, what, e.Name)
		if s.Side == Players && what != "destroyed" {
			off.Acts = s.ToAct // it came home by its own Move, so the end of its initiative counts it off
		}
		a.Do(off)
	}
}

func planNote(p *plan) deed {
	p.Form.Go = "Put it on the table"
	p.RefuseWith(p.State.waiting())
	var options []view.Option
	for _, k := range allKinds() {
		options = append(options, view.Option{ID: k.id, Label: k.name, Symbol: k.symbol})
	}
	id := askListed(p, "kind", "What", "Choose what it is.", "1.5", options)
	p.Require(id != "")
	k := must(id)
	b := Drawn{Kind: k.id, Quality: k.quality}
	if !k.place && !k.civil {
		askTroops(p, &b)
	}
	return func(a *act) { a.Do(arrived{Drawn: b, ID: a.State.Next, Spot: true, Noted: true}) }
}

// askTroops asks for the figures of a party that can fight.
func askTroops(p *plan, b *Drawn) {
	usual, officers, rides := usualParty(b.Kind)
	b.Figures = askCount(p, "figures", "Figures", usual, 1, 60, "1.5", "A party has 1 to 60 figures.")
	qs := soldierOptions()
	id := p.In.Get("quality")
	p.Add(view.Field{Key: "quality", Label: "Quality", Kind: view.Pick, Columns: 3, Options: qs, Value: id})
	if q, ok := quality(id); ok {
		b.Quality = q
	}
	if id != "" && index(qs, id) < 0 {
		p.Refuse("F2", "quality", "1.5", "Choose the quality.")
	}
	most := max(0, min(12, b.Figures))
	b.Officers = askCount(p, "officers", "Officers among them", min(officers, most), 0, most, "1.5",
		"There are not that many officers among them.")
	if rides {
		b.Mounted = p.In.Get("mounted") != "no"
		p.Add(pick("mounted", "Mounted", book.Yes(b.Mounted), book.YesNo))
	} else {
		b.Mounted = p.Tick("mounted", "Mounted")
	}
	b.Wagons, b.Howitzer = askWheels(p, b.Kind)
}

// usualParty returns the usual strength of a party placed by the referee: figures, officers among them, and
// whether they ride. Source: HILL-20, 33; hill-tables 4.
func usualParty(kind string) (figures, officers int, rides bool) {
	switch kind {
	case "lart", "fart":
		return 4, 0, false
	case "convoy": // the average of the event table
		return 5, 0, false
	case "hq":
		return 5, 2, true
	case "msg":
		return 1, 1, true
	}
	return 12, 0, kind == "cav"
}

// maxWagons is the most wagons a convoy can have.
const maxWagons = 6

// askWheels asks for the number of wagons in a convoy, or whether a gun is a howitzer. Source: HILL-29, 31;
// hill-tables 4.2.
func askWheels(p *plan, kind string) (wagons int, howitzer bool) {
	switch kind {
	case "convoy":
		wagons = askCount(p, "wagons", "Wagons or mule teams", 2, 0, maxWagons, "1.5", "A convoy has at most "+num(maxWagons)+" wagons.")
	case "lart", "fart":
		howitzer = p.In.Is("howitzer")
		p.Add(view.Field{Key: "howitzer", Label: "Howitzer", Kind: view.Tick, Symbol: "t-gun", Value: yesIf(howitzer),
			Help: "It fires shell instead of roundshot."})
	}
	return wagons, howitzer
}

// partyOptions returns what can happen to a party.
func partyOptions(p Party) []view.Option {
	o := []view.Option{book.Opt("acted", "Has acted", ""), book.Opt("left", "Figures left", ""), book.Opt("gone", "Gone", "off the table")}
	if p.Acted {
		o[0].Refused = "It has acted this turn."
	}
	k, _ := kindOf(p.Kind)
	if k.civil || p.Figures < 2 {
		o[1].Refused = "Their number does not matter."
		if !k.civil {
			o[1].Refused = "There is only one."
		}
	}
	switch {
	case p.Kind == "guer" && !p.Joined:
		o = append(o, view.Option{ID: "joined", Label: "They join you", Small: "a friendly figure is near"},
			view.Option{ID: partyApart, Label: "Not near yet", Small: "asked again after the next draw"})
	case p.Kind == "msg" && !p.Acted:
		o = append(o, view.Option{ID: partyRests, Label: "Changes horses", Small: "and loses this turn"})
	case p.Kind == "lart" || p.Kind == "fart":
		o = append(o, view.Option{ID: "taken", Label: "Gun taken", Small: "noteworthy"})
	}
	return append(o, civilOptions(p)...)
}

func planParty(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var options []view.Option
	for _, q := range s.Parties {
		options = append(options, view.Option{ID: ref("p", q.ID), Label: q.name(), Small: q.what(), Symbol: must(q.Kind).symbol})
	}
	q, ok := s.party(readRef("p", askListed(p, "party", "Which party", "Choose the party.", "1.5", options)))
	p.Require(ok)
	e := partyMarked{Party: q.ID, Of: q.Kind, Acts: s.ToAct}
	options = partyOptions(q)
	if _, has := s.Roster.From(q.ID); !has || !s.tracked() { // no unit to mark
		options = slices.DeleteFunc(options, func(o view.Option) bool { return o.ID == partyApart || o.ID == partyRests })
	}
	e.What = askWhat(p, "what", "What happened", "Choose what happened.", options)
	p.Help(conduct(s.Scale, q.Kind))
	who := 0
	switch e.What {
	case escorted:
		who = askWho(p)
	case "left":
		e.Left = askCount(p, "left", "Figures left", q.Left, 0, q.Figures, "1.5", "It came with "+num(q.Figures)+" figures.")
		if p.Note("of " + num(q.Figures)); e.Left == 0 {
			e.What = "gone"
		}
	}
	return func(a *act) { recordParty(a, q, e, who) }
}

// Two things that happen to a party, and the marks they leave on its unit: the draw at which nobody was near it, or at
// which it changed horses.
const (
	partyApart = "apart"
	partyRests = "rests"
)

// recordParty records what happened to a party, and keeps the counts of units still to act in step. A hoard
// falls to the Players when its guards are gone; Guerillas who join have a leader from then on. Source:
// HILL-47; hill-tables 5; ruling 17.
func recordParty(a *act, p Party, e partyMarked, who int) {
	s := a.State
	if e.What == "left" && e.Left == p.Left {
		a.Nothing()
	}
	side := NonPlayers
	if p.Joined {
		side = Players
	}
	u, _ := s.Roster.From(p.ID)
	acts := s.Side == side && (s.Active == 0 || s.Active == u.ID) // no other unit has the initiative
	switch e.What {
	case caught, escorted:
		e.Acts = s.clamp(s.withoutParty(p.ID))
	case "acted", partyRests:
		e.Acts = s.ToAct.add(side, -1)
		e.Ends = acts
	case "joined":
		if !p.Acted && s.ToAct.N > 0 { // an action already taken this turn stands
			e.Acts = Acts{s.ToAct.P + 1, s.ToAct.N - 1}
		}
	case "gone", "taken":
		if e.What == "taken" && u.Mark(markLeft) > 0 {
			break // its crew is still there
		}
		e.Acts = s.clamp(s.withoutParty(p.ID))
		if acts && !p.Acted && e.What == "gone" {
			// It left by its own act, so its initiative ends here and is not counted off twice.
			e.Acts, e.Ends = s.ToAct.add(side, -1), true
		}
	}
	a.Do(e)
	x, hoard := s.entry(p.Hoard)
	switch {
	case e.What == escorted:
		a.Do(carry{Entry{ID: a.State.Next, Kind: "escort", State: carried, Turn: s.Turn, Unit: who}})
	case e.What == "taken":
		a.Do(carry{Entry{ID: a.State.Next, Kind: "noteworthy", State: counted, Name: "Gun taken", Turn: s.Turn}})
	case e.What == "gone" && hoard && x.State == guarded:
		a.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: carried})
	case e.What == "joined":
		if u, _ := a.State.Roster.From(p.ID); leaderless(u) {
			promote(a, u)
		}
	}
}

// siteOptions returns what can be done at a place, and what can happen to it.
func (s State) siteOptions(x Site) []view.Option {
	search := view.Option{ID: searchOf(x.Kind), Label: wordFor("short-" + searchOf(x.Kind))}
	if search.Refused = s.noFinder(); x.Done {
		search.Refused = findingOf(search.ID).used
	}
	gone := view.Option{ID: "gone", Label: "Take it off", Small: "it is not on the table"}
	var o []view.Option
	if search.ID != "" {
		o = append(o, search)
	}
	if x.Kind == "village" || x.Kind == "cave" {
		return append(o, s.whereOption(gone)...)
	}
	l := view.Option{ID: "located", Label: "Located", Small: "in clear sight"}
	if x.Located {
		l.Refused = "It is already located."
	}
	o = append(o, l)
	if x.Kind != "massed" {
		t := view.Option{ID: "taken", Label: "Taken", Small: "no defender left"}
		if x.Taken {
			t.Refused = "It is already taken."
		} else if s.held(x) {
			t.Refused = "Its defenders still hold it."
		}
		o = append(o, t)
	}
	if !x.Located {
		o = append(o, gone)
	}
	return append(o, s.whereOption()...)
}

func planSite(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var options []view.Option
	for _, x := range s.Sites {
		o := view.Option{ID: ref("s", x.ID), Label: s.placeName(x), Small: x.what(), Symbol: must(x.Kind).symbol}
		if what := s.siteOptions(x); allRefused(what) {
			o.Refused = "Nothing to record here."
		}
		options = append(options, o)
	}
	x, ok := s.site(readRef("s", askListed(p, "place", "Which place", "Choose the place.", "5.1", options)))
	p.Require(ok)
	e := siteMarked{Site: x.ID, Of: x.Kind, Name: x.ownName(), Fort: x.Fort}
	e.What = askWhat(p, "what", "What happened", "Choose what happened.", s.siteOptions(x))
	switch {
	case !p.OK():
		return nil
	case e.What == searchOf(x.Kind): // the same as the search itself
		return findingOf(e.What).search(p, ref("s", x.ID))
	case e.What == "where":
		e.On = askSpot(p, x)
		return func(a *act) {
			if e.On == x.On {
				a.Nothing()
			}
			a.Do(e)
		}
	}
	e.By = s.finder()
	return func(a *act) {
		if after, err := book.Try(s, e); err == nil {
			now, _ := after.site(x.ID)
			e.Award = after.siteAward(now)
		}
		a.Do(e)
	}
}

// entryOptions returns what can happen to something carried.
func (s State) entryOptions(e Entry) []view.Option {
	all := []view.Option{book.Opt(home, "Home", "it counts"), book.Opt(lost, "Lost", "with its unit"),
		book.Opt(carried, "Carried", "picked up, or taken")}
	us := s.passTo(e)
	if len(s.bearers()) > 0 {
		if e.State == carried {
			drop := view.Option{ID: dropped, Label: "Dropped", Small: "it lies on the table"}
			if e.people() {
				drop.Label, drop.Small = "Left behind", "they stay where they are"
			}
			all = append(all, drop)
			all[2].Label, all[2].Small = "Passed on", "to another unit"
		}
		if e.State == dropped {
			all[2].Label, all[2].Small = "Picked up", "by a Move into contact"
		}
	}
	for i := range all {
		if all[i].ID == e.State && !(e.State == carried && len(us) > 0) {
			all[i].Refused = "Already so."
		}
	}
	switch e.State {
	case guarded:
		all[0].Refused = "Its guards are still there."
	case dropped:
		all[0].Refused = "It lies on the table: somebody must pick it up."
	}
	return all
}

func planEntry(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var options []view.Option
	for _, e := range s.Ledger {
		if e.State != counted && e.State != struckOut {
			options = append(options, view.Option{ID: ref("e", e.ID), Label: e.name(), Symbol: wordFor("symbol-" + e.Kind)})
		}
	}
	e, ok := s.entry(readRef("e", askListed(p, "entry", "What", "Choose which one.", "5", options)))
	p.Require(ok)
	m := entryMarked{Entry: e.ID, Of: e.Kind}
	m.State = askWhat(p, "what", "Outcome", "Choose the outcome.", s.entryOptions(e))
	if us := s.passTo(e); m.State == carried && len(us) > 0 {
		u, ok := s.taker(e, p.In)
		v := p.In.Get("unit")
		if ok && v == "" {
			v = ref("u", u.ID)
		}
		p.Add(unitField("unit", "Which unit has it", v, us))
		if m.Unit, m.Name = u.ID, u.Name; !ok {
			p.RefuseWith(needUnit("unit"))
		}
	}
	return func(a *act) { a.Do(m) }
}

var sides = []view.Option{{ID: "players", Label: "Players"}, {ID: "others", Label: "Non-Players"}}

// maxToAct limits the counts of units still to act.
const maxToAct = 40

func planToAct(p *plan) deed {
	s := p.State
	p.Form.Go = "Set"
	if s.Over {
		p.RefuseWith(s.waiting())
	}
	side := askListed(p, "side", "Side", "Choose the side.", "1.5", sides)
	if s.byRoster(Players) && side == "players" || s.byRoster(NonPlayers) && side == "others" {
		p.Refuse("U16", "side", "HILL-43", "The roster counts for you: mark the unit that has acted.")
	}
	v := p.In.Get("n")
	p.Add(view.Field{Key: "n", Label: "Units still to act", Kind: view.Count, Min: 0, Max: maxToAct, Step: 1, Value: v})
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > maxToAct {
		p.Refuse("F4", "n", "1.5", "Enter how many units are still to act.")
	}
	to := s.ToAct
	if side == "players" {
		to.P = n
	} else {
		to.N = n
	}
	return func(a *act) {
		if to == s.ToAct {
			a.Nothing()
		}
		a.Do(recounted{Acts: to})
	}
}

// planSettings changes settings from now on. A change in the number of Player units changes the count still to
// act as well.
func planSettings(p *plan) deed {
	s := p.State
	p.Form.Go = "Keep these settings"
	t, err := s.Set.with(p.In)
	if err != nil {
		no, _ := err.(*engine.Refusal)
		p.RefuseWith(no)
		t = s.Set
	}
	for _, x := range t.fields(t.Hints || s.Scene.ID == practice) {
		if x.Key != "players" && x.Key != "half" || !s.byRoster(Players) { // the roster knows both
			p.Add(x)
		}
	}
	return func(a *act) {
		if fmt.Sprint(t) == fmt.Sprint(s.Set) { // reflect.DeepEqual would link in much of package reflect
			a.Nothing()
		}
		if s.byRoster(Players) {
			t.Players = s.Set.Players
		}
		a.Do(settled{Set: t, Acts: s.ToAct.add(Players, t.Players-s.Set.Players)})
		if !a.State.tracked() {
			return
		}
		for _, q := range a.State.Parties { // parties that arrived while units were not tracked
			if _, known := a.State.Roster.From(q.ID); !known && !q.abandoned() {
				a.Do(mustered{Unit: a.State.unitOf(q, a.State.Next), Quiet: true})
			}
		}
	}
}
