package hill

import (
	"reflect"
	"slices"
	"strconv"

	"vedette/engine"
)

const groupRecord = "Record"

// records are what the referee notes down: finds, losses, who is home, settings.
func records() []procedure {
	return []procedure{
		{engine.Procedure{ID: "record", Name: "Record for the ledger", Short: "Record", Group: groupRecord, Symbol: "n-despatches", Section: "5.1",
			Ref: "What the ledger of points needs to know: a unit home or destroyed, the enemy met, an objective reached."}, recordForm, resolveRecord},
		{engine.Procedure{ID: "open-convoy", Name: "Open the wagons", Group: groupRecord, Symbol: "t-convoy", Section: "4.2",
			Ref: "When the wagons of a convoy are taken, one throw says what all of them hold."}, openForm, resolveOpen},
		{engine.Procedure{ID: "note", Name: "Put on the table", Group: groupRecord, Symbol: "i-plus", Section: "1.5",
			Ref: "A party or place that the scenario or the referee puts on the table. It counts toward no limit of the game."}, noteForm, resolveNote},
		{engine.Procedure{ID: "party", Name: "Party on the table", Symbol: "t-infantry", Section: "1.5",
			Ref: "What became of a party: it has acted, lost figures, is gone, or joined the Players."}, partyForm, resolveParty},
		{engine.Procedure{ID: "site", Name: "Place on the table", Symbol: "t-outpost", Section: "5.1",
			Ref: "A place is located when a Player figure has it in clear sight within {[=locate]}, or scouts it; taken when no defender is left and a Player figure enters."}, siteForm, resolveSite},
		{engine.Procedure{ID: "entry", Name: "What is carried", Symbol: "n-despatches", Section: "5",
			Ref: "Papers, treasure and people belong to the unit that has them. They count when they come home and are lost with the unit."}, entryForm, resolveEntry},
		{engine.Procedure{ID: "strike", Name: "Strike out", Symbol: "i-cross", Section: "5.1",
			Ref: "Points are noted as they happen. What you do not grant is struck out; nothing notes it again by itself."}, strikeForm, resolveStrike},
		{engine.Procedure{ID: "to-act", Name: "Units still to act", Symbol: "i-marks", Section: "1.5",
			Ref: "The counts of units still to act can be set right at any time."}, countForm, resolveCount},
		{engine.Procedure{ID: "settings", Name: "Settings", Symbol: "i-settings", Section: "1.5",
			Ref: "Scale, figures owned, pace and alarm can be changed at any time."}, settingsForm, resolveSettings},
	}
}

// recordings are what "record" can enter.
var recordings = []engine.Option{
	{ID: "met", Label: "Met the enemy", Small: "and fought: 1, once"},
	{ID: "home", Label: "Unit home", Small: "fewer than half lost"},
	{ID: "half", Label: "Unit home, cut up", Small: "half or more lost: −1"},
	{ID: "destroyed", Label: "Unit destroyed", Small: "or gone for good: −2"},
	{ID: "near", Label: "Objective, near half", Small: "1 point"},
	{ID: "far", Label: "Objective, far half", Small: "2 points"},
	{ID: "escort", Label: "Aristocrats join", Small: "2 if they come home"},
	{ID: "treasure", Label: "Treasure taken", Small: "3 if it comes home"},
	{ID: "prisoner", Label: "Prisoner taken along", Small: "noteworthy"},
	{ID: "noteworthy", Label: "Noteworthy", Small: "a gun, a convoy, an officer"},
}

func recordForm(s State, in engine.Values) engine.Form {
	what := in.Get("what")
	options := slices.Clone(recordings)
	if s.metBy(s.who(in)) {
		options[0].Refused = "Recorded already; it counts once in a game."
	}
	for i := range options {
		if k := options[i].ID; k == "home" || k == "half" || k == "destroyed" {
			switch {
			case s.Set.Players == 0:
				options[i].Refused = "No Player unit is left on the table."
			case s.byRoster(Players):
				options[i].Refused = "Say it of the unit itself, under Forces."
			}
		}
	}
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{pick("what", "What happened", what, options)}}
	switch what {
	case "home", "half", "destroyed":
		f.Fields = append(f.Fields, engine.Field{Key: "name", Label: "Which unit", Kind: engine.Text, Max: 40, Value: in.Get("name"), Help: "Needs no answer."})
	case "near", "far", "noteworthy":
		f.Fields = append(f.Fields, engine.Field{Key: "name", Label: "In words", Kind: engine.Text, Max: 40, Value: in.Get("name"), Help: "Needs no answer."})
	}
	switch what {
	case "met", "near", "far", "noteworthy":
		if s.Set.Each {
			s.whoField(&f, in)
		}
	case "escort", "treasure", "prisoner":
		s.whoField(&f, in)
	}
	if what == "near" || what == "far" {
		f.Fields = append(f.Fields, engine.Field{Key: "level", Label: "Level it counts as", Kind: engine.Count, Min: 1, Max: 5, Step: 1, Value: num(in.Int("level", 2)), Help: "As the scenario says."})
	}
	if f.Refused == nil {
		f.Refused = choose("what", "Choose what happened.", options, in)
	}
	if f.Refused == nil && index(options, what) < 0 {
		f.Refused = &engine.Refusal{Code: "F2", Text: "Choose what happened.", Section: "5.1", Field: "what"}
	}
	if n := in.Int("level", 2); f.Refused == nil && (n < 1 || n > 5) {
		f.Refused = &engine.Refusal{Code: "F4", Text: "Levels are 1 to 5.", Section: "5.1", Field: "level"}
	}
	if f.Refused == nil && len([]rune(in.Get("name"))) > 40 {
		f.Refused = &engine.Refusal{Code: "F4", Text: "Forty letters at most.", Section: "5.1", Field: "name"}
	}
	return f
}

func resolveRecord(d *act, in engine.Values) {
	s := d.Before
	what := in.Get("what")
	e := Entry{ID: s.Next, Kind: what, State: counted, Name: in.Get("name"), Turn: s.Turn}
	switch what {
	case "home", "half", "destroyed":
		off := wentOff(d, what, in.Get("name"))
		if s.Side == Players && what != "destroyed" {
			off.Acts = s.ToAct // it came home by its own Move: the end of its initiative counts it off
		}
		d.Do(off)
		return
	case "near", "far":
		e.Level = in.Int("level", 2)
	case "escort", "treasure":
		e.State, e.Name = carried, ""
	case "prisoner":
		e.Kind, e.State, e.Name = "noteworthy", carried, "Prisoner"
	}
	switch {
	case what == "home" || what == "half" || what == "destroyed":
	case e.State == carried || s.Set.Each:
		e.Unit = s.who(in)
	}
	d.Do(carry{e})
}

func noteForm(s State, in engine.Values) engine.Form {
	var options []engine.Option
	for _, k := range allKinds() {
		options = append(options, engine.Option{ID: k.id, Label: k.name, Symbol: k.symbol})
	}
	f := engine.Form{Go: "Put it on the table", Refused: s.waiting(), Fields: []engine.Field{pick("kind", "What", in.Get("kind"), options)}}
	k, ok := kindOf(in.Get("kind"))
	usual, rides := usualParty(in.Get("kind"))
	if ok && !k.place && !k.civil {
		mounted := engine.Field{Key: "mounted", Label: "Mounted", Kind: engine.Tick, Value: in.Get("mounted")}
		if rides {
			mounted = engine.Field{Key: "mounted", Label: "Mounted", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(in.Get("mounted") != "no")}
		}
		var qs []engine.Option
		for i, q := range qualities {
			if Quality(i) < Civilian {
				qs = append(qs, engine.Option{ID: q.id, Label: q.label})
			}
		}
		f.Fields = append(f.Fields,
			engine.Field{Key: "figures", Label: "Figures", Kind: engine.Count, Min: 1, Max: 60, Step: 1, Value: num(in.Int("figures", usual))},
			engine.Field{Key: "quality", Label: "Quality", Kind: engine.Pick, Columns: 3, Options: qs, Value: in.Get("quality")},
			engine.Field{Key: "officers", Label: "Officers among them", Kind: engine.Count, Min: 0, Max: 12, Step: 1, Value: num(in.Int("officers", 0))},
			mounted)
		f.Fields = append(f.Fields, wheelFields(k.id, in)...)
	}
	switch {
	case f.Refused != nil:
	case !ok:
		f.Refused = &engine.Refusal{Code: "F1", Text: "Choose what it is.", Section: "1.5", Field: "kind"}
	case k.place || k.civil:
	case in.Int("figures", usual) < 1 || in.Int("figures", usual) > 60:
		f.Refused = &engine.Refusal{Code: "F4", Text: "A party has 1 to 60 figures.", Section: "1.5", Field: "figures"}
	case in.Int("officers", 0) < 0 || in.Int("officers", 0) > min(12, in.Int("figures", usual)):
		f.Refused = &engine.Refusal{Code: "F4", Text: "There are not so many officers among them.", Section: "1.5", Field: "officers"}
	case wheelRefusal(k.id, in) != nil:
		f.Refused = wheelRefusal(k.id, in)
	default:
		if q, ok := quality(in.Get("quality")); in.Get("quality") != "" && (!ok || q >= Civilian) {
			f.Refused = &engine.Refusal{Code: "F2", Text: "Choose the quality.", Section: "1.5", Field: "quality"}
		}
	}
	return f
}

// usualParty is what a party is put on the table with unless the referee says otherwise: how many
// figures, and whether they ride. Source: HILL-20; hill-tables 4.
func usualParty(kind string) (figures int, rides bool) {
	switch kind {
	case "lart", "fart":
		return 4, false
	case "convoy": // the mean of the event table
		return 5, false
	}
	return 12, kind == "cav"
}

// mostWagons is how many wagons a convoy can have.
const mostWagons = 6

// wagonsOf is how many wagons a party of that kind is entered with: two, as most convoys of the event table have.
func wagonsOf(kind string, in engine.Values) int {
	if kind != "convoy" {
		return 0
	}
	return in.Int("wagons", 2)
}

// wheelFields ask for the wagons of a convoy, and whether a gun is a howitzer. Source: HILL-29, 31; hill-tables 4.2.
func wheelFields(kind string, in engine.Values) []engine.Field {
	switch kind {
	case "convoy":
		return []engine.Field{{Key: "wagons", Label: "Wagons or mule teams", Kind: engine.Count, Min: 0, Max: mostWagons, Step: 1, Value: num(wagonsOf(kind, in))}}
	case "lart", "fart":
		return []engine.Field{{Key: "howitzer", Label: "Howitzer", Kind: engine.Tick, Symbol: "t-gun", Value: yesIf(in.Is("howitzer")), Help: "It fires shell instead of roundshot."}}
	}
	return nil
}

// wheelRefusal refuses more wagons than there can be.
func wheelRefusal(kind string, in engine.Values) *engine.Refusal {
	if n := wagonsOf(kind, in); n < 0 || n > mostWagons {
		return &engine.Refusal{Code: "F4", Text: "A convoy has at most " + num(mostWagons) + " wagons.", Section: "1.5", Field: "wagons"}
	}
	return nil
}

func resolveNote(d *act, in engine.Values) {
	s := d.Before
	k := must(in.Get("kind"))
	b := Drawn{Kind: k.id, Quality: k.quality}
	if !k.place && !k.civil {
		usual, rides := usualParty(k.id)
		b.Figures, b.Officers, b.Mounted = in.Int("figures", usual), in.Int("officers", 0), in.Is("mounted") || rides && in.Get("mounted") != "no"
		if q, ok := quality(in.Get("quality")); ok {
			b.Quality = q
		}
		b.Wagons, b.Howitzer = wagonsOf(k.id, in), (k.id == "lart" || k.id == "fart") && in.Is("howitzer")
	}
	d.Do(arrived{Drawn: b, ID: s.Next, Spot: true, Noted: true})
}

// partyOptions are what can become of a party.
func partyOptions(p Party) []engine.Option {
	o := []engine.Option{{ID: "acted", Label: "Has acted"}, {ID: "left", Label: "Figures left"}, {ID: "gone", Label: "Gone", Small: "off the table"}}
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
		o = append(o, engine.Option{ID: "joined", Label: "They join us", Small: "a friendly figure is near"})
	case !p.Bare && (p.Kind == "lart" || p.Kind == "fart"):
		o = append(o, engine.Option{ID: "taken", Label: "Gun taken", Small: "noteworthy"})
	}
	return append(o, civilOptions(p)...)
}

func partyForm(s State, in engine.Values) engine.Form {
	var options []engine.Option
	for _, p := range s.Parties {
		k, _ := kindOf(p.Kind)
		options = append(options, engine.Option{ID: ref("p", p.ID), Label: p.name(), Small: p.what(), Symbol: k.symbol})
	}
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{pick("party", "Which party", in.Get("party"), options)}}
	p, ok := s.party(readRef("p", in.Get("party")))
	if !ok {
		if f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "F1", Text: "Choose the party.", Section: "1.5", Field: "party"}
		}
		return f
	}
	what := in.Get("what")
	f.Fields = append(f.Fields, pick("what", "What happened", what, partyOptions(p)))
	f.Fields[1].Help = conduct(s.Scale, p.Kind)
	if what == escorted {
		s.whoField(&f, in)
	}
	if what == "left" {
		f.Fields = append(f.Fields, engine.Field{Key: "left", Label: "Figures left", Note: "of " + num(p.Figures), Kind: engine.Count, Min: 0, Max: p.Figures, Step: 1, Value: num(in.Int("left", p.Left))})
	}
	if f.Refused == nil {
		f.Refused = choose("what", "Choose what happened.", partyOptions(p), in)
	}
	if f.Refused == nil && index(partyOptions(p), what) < 0 {
		f.Refused = &engine.Refusal{Code: "F2", Text: "Choose what happened.", Section: "1.5", Field: "what"}
	}
	if n := in.Int("left", p.Left); f.Refused == nil && what == "left" && (n < 0 || n > p.Figures) {
		f.Refused = &engine.Refusal{Code: "F4", Text: "It came with " + num(p.Figures) + " figures.", Section: "1.5", Field: "left"}
	}
	return f
}

// resolveParty notes what became of a party, and keeps the counts of units still to act in step.
// A hoard is the Players' when its guards are gone. Source: hill-tables 5; ruling 17.
func resolveParty(d *act, in engine.Values) {
	s := d.Before
	p, _ := s.party(readRef("p", in.Get("party")))
	e := partyMarked{Party: p.ID, Of: p.Kind, What: in.Get("what"), Acts: s.ToAct}
	if e.What == "left" {
		if e.Left = in.Int("left", p.Left); e.Left == 0 {
			e.What = "gone"
		} else if e.Left == p.Left {
			d.Nothing()
		}
	}
	side := NonPlayers
	if p.Joined {
		side = Players
	}
	switch e.What {
	case caught, escorted:
		e.Acts = s.clamp(s.withoutParty(p.ID))
	case "acted":
		e.Acts = s.ToAct.add(side, -1)
		e.Ends = s.Side == side
	case "joined":
		if !p.Acted && s.ToAct.N > 0 { // an act already made this turn stands
			e.Acts = Acts{s.ToAct.P + 1, s.ToAct.N - 1}
		}
	case "gone", "taken":
		if u, ok := s.Roster.From(p.ID); ok && e.What == "taken" && u.Mark(markLeft) > 0 {
			break // its crew is still there
		}
		e.Acts = s.clamp(s.withoutParty(p.ID))
		if s.Side == side && !p.Acted && e.What == "gone" {
			// It went by its own act, so its initiative ends here and is not counted off twice.
			e.Acts, e.Ends = s.ToAct.add(side, -1), true
		}
	}
	d.Do(e)
	if e.What == escorted {
		d.Do(carry{Entry{ID: d.State.Next, Kind: "escort", State: carried, Turn: s.Turn, Unit: s.who(in)}})
		return
	}
	if e.What == "taken" {
		d.Do(carry{Entry{ID: d.State.Next, Kind: "noteworthy", State: counted, Name: "Gun taken", Turn: s.Turn}})
		return
	}
	if x, ok := s.entry(p.Hoard); ok && e.What == "gone" && x.State == guarded {
		d.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: carried})
		return
	}
}

// siteOptions are what can be done at a place, and what can become of it.
func (s State) siteOptions(x Site) []engine.Option {
	search := engine.Option{ID: searchOf(x.Kind), Label: shortNames[searchOf(x.Kind)]}
	if x.Done {
		search.Refused = findingOf(search.ID).used
	}
	gone := engine.Option{ID: "gone", Label: "Take it off", Small: "it is not on the table"}
	var o []engine.Option
	if search.ID != "" {
		o = append(o, search)
	}
	if x.Kind == "village" || x.Kind == "cave" {
		return append(o, s.whereOption(gone)...)
	}
	l := engine.Option{ID: "located", Label: "Located", Small: "in clear sight"}
	if x.Located {
		l.Refused = "It is located already."
	}
	o = append(o, l)
	if x.Kind != "massed" {
		t := engine.Option{ID: "taken", Label: "Taken", Small: "no defender left"}
		if x.Taken {
			t.Refused = "It is taken already."
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

func siteForm(s State, in engine.Values) engine.Form {
	var options []engine.Option
	for _, x := range s.Sites {
		options = append(options, engine.Option{ID: ref("s", x.ID), Label: s.siteName(x), Small: x.what(), Symbol: must(x.Kind).symbol})
	}
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{pick("place", "Which place", in.Get("place"), options)}}
	x, ok := s.site(readRef("s", in.Get("place")))
	if !ok {
		if f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "F1", Text: "Choose the place.", Section: "5.1", Field: "place"}
		}
		return f
	}
	f.Fields = append(f.Fields, pick("what", "What happened", in.Get("what"), s.siteOptions(x)))
	if f.Refused == nil {
		f.Refused = choose("what", "Choose what happened.", s.siteOptions(x), in)
	}
	if f.Refused == nil && index(s.siteOptions(x), in.Get("what")) < 0 {
		f.Refused = &engine.Refusal{Code: "F2", Text: "Choose what happened.", Section: "5.1", Field: "what"}
	}
	switch what := in.Get("what"); {
	case f.Refused != nil:
	case what == searchOf(x.Kind): // the form of the search itself, for this place
		search := rules.Form(s, engine.Command{Do: what, In: in})
		for _, y := range search.Fields {
			if y.Key != "place" {
				f.Fields = append(f.Fields, y)
			}
		}
		f.Refused, f.Go, f.GoSmall, f.Reck = search.Refused, search.Go, search.GoSmall, search.Reck
	case what == "where":
		s.whereFields(x, in, &f)
	}
	return f
}

func resolveSite(d *act, in engine.Values) {
	s := d.Before
	x, _ := s.site(readRef("s", in.Get("place")))
	switch what := in.Get("what"); what {
	case searchOf(x.Kind):
		for _, p := range finds() {
			if p.ID == what {
				p.resolve(d, in)
			}
		}
		return
	case "where":
		e := siteMarked{Site: x.ID, Of: x.Kind, Fort: x.Fort, What: what, On: s.whereFields(x, in, &engine.Form{})}
		if e.On == x.On {
			d.Nothing()
		}
		d.Do(e)
		return
	}
	e := siteMarked{Site: x.ID, Of: x.Kind, Fort: x.Fort, What: in.Get("what"), By: s.finder()}
	if after, err := e.Apply(s); err == nil {
		x, _ = after.site(x.ID)
		e.Award = after.siteAward(x)
	}
	d.Do(e)
}

// entryOptions are what can become of something carried.
func (s State) entryOptions(e Entry) []engine.Option {
	all := []engine.Option{{ID: home, Label: "Home", Small: "it counts"}, {ID: lost, Label: "Lost", Small: "with its unit"}, {ID: carried, Label: "Carried", Small: "picked up, or taken"}}
	us := s.passTo(e)
	if len(s.bearers()) > 0 {
		if e.State == carried {
			drop := engine.Option{ID: dropped, Label: "Dropped", Small: "it lies on the table"}
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
			all[i].Refused = "So it is."
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

func entryForm(s State, in engine.Values) engine.Form {
	var options []engine.Option
	for _, e := range s.Ledger {
		if e.State != counted && e.State != struckOut {
			options = append(options, engine.Option{ID: ref("e", e.ID), Label: e.name(), Symbol: entrySymbols[e.Kind]})
		}
	}
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{pick("entry", "What", in.Get("entry"), options)}}
	e, ok := s.entry(readRef("e", in.Get("entry")))
	if !ok || e.State == counted || e.State == struckOut {
		if f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "F1", Text: "Choose what is meant.", Section: "5", Field: "entry"}
		}
		return f
	}
	what := in.Get("what")
	f.Fields = append(f.Fields, pick("what", "What became of it", what, s.entryOptions(e)))
	if f.Refused == nil {
		f.Refused = choose("what", "Choose what became of it.", s.entryOptions(e), in)
	}
	if f.Refused == nil && index(s.entryOptions(e), what) < 0 {
		f.Refused = &engine.Refusal{Code: "F2", Text: "Choose what became of it.", Section: "5", Field: "what"}
	}
	if us := s.passTo(e); what == carried && len(us) > 0 {
		u, ok := s.taker(e, in)
		v := in.Get("unit")
		if ok && v == "" {
			v = ref("u", u.ID)
		}
		f.Fields = append(f.Fields, unitField("unit", "Which unit has it", v, us))
		if f.Refused == nil && !ok {
			f.Refused = needUnit("unit")
		}
	}
	return f
}

func resolveEntry(d *act, in engine.Values) {
	s := d.Before
	e, _ := s.entry(readRef("e", in.Get("entry")))
	m := entryMarked{Entry: e.ID, Of: e.Kind, State: in.Get("what")}
	if m.State == carried {
		if u, ok := s.taker(e, in); ok {
			m.Unit, m.Name = u.ID, u.Name
		}
	}
	d.Do(m)
}

var sides = []engine.Option{{ID: "players", Label: "Players"}, {ID: "others", Label: "Non-Players"}}

// mostToAct bounds the counts of units still to act.
const mostToAct = 40

func countForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Set", Fields: []engine.Field{
		pick("side", "Side", in.Get("side"), sides),
		{Key: "n", Label: "Units still to act", Kind: engine.Count, Min: 0, Max: mostToAct, Step: 1, Value: in.Get("n")},
	}}
	n, err := strconv.Atoi(in.Get("n"))
	switch {
	case s.Over:
		f.Refused = s.waiting()
	case index(sides, in.Get("side")) < 0:
		f.Refused = &engine.Refusal{Code: "F1", Text: "Choose the side.", Section: "1.5", Field: "side"}
	case s.byRoster(Players) && in.Get("side") == "players" || s.byRoster(NonPlayers) && in.Get("side") == "others":
		f.Refused = &engine.Refusal{Code: "U16", Text: "The units of the roster are counted: say of a unit that it has acted.", Section: "HILL-43", Field: "side"}
	case err != nil || n < 0 || n > mostToAct:
		f.Refused = &engine.Refusal{Code: "F4", Text: "Enter how many units are still to act.", Section: "1.5", Field: "n"}
	}
	return f
}

func resolveCount(d *act, in engine.Values) {
	s := d.Before
	a := s.ToAct
	if in.Get("side") == "players" {
		a.P = in.Int("n", 0)
	} else {
		a.N = in.Int("n", 0)
	}
	if a == s.ToAct {
		d.Nothing()
	}
	d.Do(recounted{Acts: a})
}

func settingsForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Keep these settings"}
	t, err := s.Set.with(in)
	if err != nil {
		f.Refused, _ = err.(*engine.Refusal)
		t = s.Set
	}
	for _, x := range t.fields(t.Hints || s.Scene.ID == practice) {
		if x.Key != "players" && x.Key != "half" || !s.byRoster(Players) { // the roster knows both
			f.Fields = append(f.Fields, x)
		}
	}
	return f
}

// resolveSettings changes settings from now on. A change of the Player units moves the count of
// units still to act with it.
func resolveSettings(d *act, in engine.Values) {
	s := d.Before
	t, err := s.Set.with(in)
	if err != nil {
		d.Stop(err)
	}
	if reflect.DeepEqual(t, s.Set) {
		d.Nothing()
	}
	if s.byRoster(Players) {
		t.Players = s.Set.Players
	}
	d.Do(settled{Set: t, Acts: s.ToAct.add(Players, t.Players-s.Set.Players)})
	if !d.State.tracked() {
		return
	}
	for _, p := range d.State.Parties { // what came while nothing was tracked
		if _, known := d.State.Roster.From(p.ID); known || p.abandoned() {
			continue
		}
		d.Do(mustered{Unit: d.State.unitOf(p, d.State.Next), Quiet: true})
	}
}
