package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
)

// The words of the turn, the finds and the ledger. Each event adds its own, in the order of the step.

// addRolls puts the dice of the step into the telling, once.
func addRolls(st engine.Step, t *engine.Telling) {
	if len(t.Rolls) > 0 {
		return
	}
	for _, g := range st.Given {
		if g.Answer != "" || g.Faces == nil {
			continue
		}
		label, text := rolled(stepTables(st), g.ID, g.Faces)
		t.Rolls = append(t.Rolls, engine.Rolled{Label: label, Faces: g.Faces, Text: text, By: g.By})
	}
}

// line adds a sentence to the log.
func sentence(t *book.Tale, words ...engine.Span) {
	if len(t.Telling.Line) > 0 {
		t.Telling.Line = append(t.Telling.Line, engine.Say(" "))
	}
	t.Telling.Line = append(t.Telling.Line, words...)
}

// note adds a note to the telling and to its card.
func note(t *book.Tale, text string) {
	t.Notes = append(t.Notes, text)
	t.Card.Notes = append(t.Card.Notes, text)
}

// speak adds to the sentence for the live region.
func speak(t *book.Tale, text string) {
	if t.Card.Say != "" {
		t.Card.Say += " "
	}
	t.Card.Say += text
}

func (e pressed) Tell(t *book.Tale) {
	st := t.Step
	addRolls(st, t.Telling)
	who := e.Side.String()
	if e.Side == Nobody {
		who = "Event"
	}
	t.Turn, t.Press = e.Turn, e.Press
	t.Head = "Press " + num(e.Press) + ": " + who
	t.Icon = "i-dice"
	t.Undo = "press " + num(e.Press) + ", " + who
	t.Card.Over = "Turn " + num(e.Turn) + ", press " + num(e.Press)
	t.Card.Word = who
	switch {
	case e.Side == Nobody:
		return
	case e.Skip:
		why := "all of them have acted"
		if e.None {
			why = "none is on the table"
		}
		text := "Press " + num(e.Press) + " drew the " + who + ", but " + why
		if st.Events[len(st.Events)-1] == engine.Event(e) {
			text += ": ignore it and press again (HILL-42)."
		} else {
			text += ": ignored, and pressed again (HILL-42)."
			t.Card.Notes = append(t.Card.Notes, text)
		}
		sentence(t, engine.Say(text))
		t.Card.Word, t.Card.Line, t.Card.OnDesk = "Press again", upper(why)+".", false
		t.Card.Primary = &engine.Key{ID: "initiative", Label: "Initiative / Event", Small: "press again", Do: engine.Do("press")}
		speak(t, who+": "+why+".")
		return
	}
	text := "The initiative is with the " + who + "."
	if e.Spent {
		note(t, "By the counts everybody has acted. End the turn, or set the counts right.")
	}
	sentence(t, engine.Say("The initiative is with the "), engine.Bold(who), engine.Say("."))
	t.Card.Line = "One unit that has not acted: all of its figures act."
	t.Card.OnDesk, t.Card.Primary = true, nil
	speak(t, "Press "+num(e.Press)+". "+text)
}

func (e finished) Tell(t *book.Tale) {
	st := t.Step
	if _, last := st.Events[len(st.Events)-1].(finished); !last {
		return // the press or the end of the turn says enough
	}
	side := "Player"
	if e.Side == NonPlayers {
		side = "Non-Player"
	}
	t.Icon, t.Undo = "i-check", "unit has acted"
	sentence(t, engine.Say("The "+side+" unit has acted."))
	t.Card = engine.Card{OnDesk: true, Over: "Initiative", Word: "Done", Line: "Mark the unit.", Say: "The " + side + " unit has acted. Mark it."}
}

func (e drawn) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	addRolls(st, t.Telling)
	k := must(e.Drawn.Kind)
	t.Icon = k.symbol
	if t.Turn == 0 {
		t.Turn = e.Turn
	}
	c := eventCard(now.Scale, e.Drawn)
	t.Notes = append(t.Notes, eventNotes(now.Scale, e.Drawn)...)
	sentence(t, engine.Bold(k.name), engine.Say(strings.TrimPrefix(eventSay(now.Scale, e.Drawn), k.name)))
	switch {
	case e.From != "": // the card of the find stands; this is what it leads to
		t.Card.Notes = append(t.Card.Notes, c.Say)
		speak(t, c.Say)
	default:
		say := t.Card.Say
		t.Card = c
		if say != "" {
			t.Card.Say = say + " " + c.Say
		}
		t.Undo = "event, " + lower(k.name)
		if e.Redraw {
			t.Head = ""
		}
	}
}

func (e ignored) Tell(t *book.Tale) {
	k := must(e.Of)
	t.Icon, t.Undo = "i-cross", "ignoring it"
	text := "The referee leaves " + the(k.name) + " off the table (HILL-110)."
	word := "Ignored"
	switch {
	case e.Behind && e.From != "":
		text = "The front lies behind our lines too. They add nothing to what you know."
		word = "Nothing"
	case e.Behind:
		text = upper(the(k.name)) + " would stand behind our lines: nothing is placed (HILL-106)."
	}
	sentence(t, engine.Say(text))
	t.Card = engine.Card{OnDesk: true, Over: k.name, Word: word, Line: text, Say: text}
	if e.From == "" {
		note(t, "It was an event of the turn, but counts toward no limit.")
	}
}

func (e fronted) Tell(t *book.Tale) {
	now := nowOf(t)
	k := must(e.Of)
	t.Icon, t.Undo = "i-ring", "to the front"
	text := upper(the(k.name)) + " would stand behind our lines: they come from the front instead, " + inchesText(now.Scale, e.Inches) + " from the ring."
	sentence(t, engine.Say(text))
	t.Card = engine.Card{Over: k.name, Word: "Front", Line: text, Say: text}
}

func (e arrived) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	k := must(e.Drawn.Kind)
	if e.Noted && k.place && !alone(st) {
		return // only put on the list because it was searched
	}
	words := k.name
	if !k.place {
		words += ", " + figuresWords(e.Drawn)
		if w := describe(e.Drawn); w != "" {
			words += ", " + w
		}
	}
	if !e.Spot {
		t.Icon, t.Undo = k.symbol, "placing "+lower(k.name)
		where := inchesText(now.Scale, e.Inches) + " from the ring, " + octants[e.Toward]
		if e.Off.Edge != 0 {
			where = "on the " + edgeWords(now.Scale, e.Off)
		}
		sentence(t, engine.Bold(k.name), engine.Say(strings.TrimPrefix(words, k.name)+": placed "+where+"."))
		t.Card = engine.Card{OnDesk: true, Over: "On the table", Symbol: k.symbol, Tile: k.tile, Title: k.name, Word: "Placed", Line: upper(describe(e.Drawn)), Say: k.name + " placed. Press again when ready."}
		return
	}
	if alone(st) { // put there by the referee
		t.Icon, t.Undo = k.symbol, lower(k.name)
		sentence(t, engine.Bold(k.name), engine.Say(strings.TrimPrefix(words, k.name)+": put on the table by the referee."))
		t.Card = engine.Card{OnDesk: true, Over: "On the table", Symbol: k.symbol, Tile: k.tile, Title: k.name, Word: "Noted", Line: upper(describe(e.Drawn)), Say: words + ", on the table."}
		return
	}
	t.Icon = k.symbol
	t.Card.Symbol, t.Card.Tile = k.symbol, k.tile
	if !k.place {
		t.Card.Facts = append(t.Card.Facts, engine.Fact{Label: "figures", Value: figuresText(e.Drawn)})
	}
	after, by := "", st.Do.Do
	if by == "site" { // searched from its card
		by = st.Do.In.Get("what")
	}
	for _, x := range st.Events {
		switch y := x.(type) {
		case found:
			after = "found"
		case scouted:
			after = "outpost"
			if y.Fort {
				after = "fortification"
			}
		}
	}
	small, put := "", words
	switch {
	case e.Name != "" && !k.place: // as the scenario says
		put = e.Name + ": " + stacksWords(e.Stacks)
		if e.Wagons > 0 {
			put += ", " + cartWords(e.Wagons, e.Carriage)
		}
		switch {
		case e.Enters != 0:
			small = "They come in by the " + edgeNames[e.Enters] + "; not yet acted"
		case e.Site != 0:
			small = "In hard cover, not yet acted"
		default:
			small = "Where they lay hidden, not yet acted"
		}
	case k.place || k.civil || k.id == "guer":
	case after == "fortification":
		small = "In the fortification, not yet acted"
	case by == "assess":
		small = "On the near side of the mass, not yet acted"
	default:
		small = "In hard cover, not yet acted"
	}
	if e.Acts {
		small = "They act at once"
	}
	t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say("Put down "), engine.Bold(put)}, Small: small})
	if e.Bound != 0 {
		note(t, "Bound for the "+edgeNames[e.Bound]+".")
	}
	if after != "found" && !k.place { // the text of the find has said it
		sentence(t, engine.Bold(words), engine.Say("."))
		speak(t, words+".")
	}
	if e.Rolled > 0 {
		note(t, "Cut from "+num(e.Rolled)+" to the "+num(e.Figures)+" figures you have left.")
	}
}

func (e turned) Tell(t *book.Tale) {
	t.Turn, t.Icon, t.Undo = e.Turn, "i-next", "end of turn "+num(e.Turn-1)
	sentence(t, engine.Say("Turn "+num(e.Turn-1)+" ends, turn "+num(e.Turn)+" begins."))
	t.Card = engine.Card{Over: "End of turn " + num(e.Turn-1), Word: "Turn " + num(e.Turn),
		Todo:    []engine.Order{{What: engine.Words{engine.Say("Take off the "), engine.Bold("acted"), engine.Say(" markers")}}},
		Say:     "Turn " + num(e.Turn) + " begins. Take off the acted markers.",
		Primary: &engine.Key{ID: "initiative", Label: "Initiative / Event", Do: engine.Do("press")}}
	if e.Left != (Acts{}) {
		note(t, "Had not acted: "+e.Left.String()+".")
	}
	if e.Lull {
		note(t, plural(e.Quiet, "quiet turn", "quiet turns")+" in a row: an event grows likelier.")
	}
	if e.Alarm {
		note(t, "The alarm: from now on the French know, and events come from the alarm table.")
	}
}

func (e recounted) Tell(t *book.Tale) {
	t.Icon, t.Undo = "i-marks", "count to act"
	text := "Still to act: " + e.Acts.String() + "."
	if e.Acts == (Acts{}) {
		text = "Nobody is left to act."
	}
	sentence(t, engine.Say(text))
	t.Card = engine.Card{OnDesk: true, Over: "Units still to act", Word: num(e.Acts.P) + " and " + num(e.Acts.N), Line: text, Say: text}
}

func (e settled) Tell(t *book.Tale) {
	st := t.Step
	t.Icon, t.Undo = "i-settings", "settings"
	var parts []string
	for _, f := range e.Set.fields(true) {
		if st.Do.In.Get(f.Key) == "" {
			continue
		}
		value := f.Value
		if i := index(f.Options, f.Value); i >= 0 {
			value = lower(f.Options[i].Label)
		}
		parts = append(parts, lower(f.Label)+": "+value)
	}
	text := "Settings changed."
	if parts != nil {
		text = "Settings: " + strings.Join(parts, "; ") + "."
	}
	sentence(t, engine.Say(text))
	t.Card = engine.Card{OnDesk: true, Over: "Settings", Word: "Changed", Line: text, Say: text}
}

// fill puts the decided numbers into a finding text, and its lengths into the scale of the game.
func fill(sc Scale, text string, st engine.Step, from int) string {
	var d Drawn
	for _, e := range st.Events[from:] {
		if a, ok := e.(arrived); ok && a.Spot && !must(a.Drawn.Kind).place {
			d = a.Drawn
			break
		}
	}
	out := ""
	for {
		before, rest, ok := strings.Cut(text, "({D6}: ")
		if !ok {
			break
		}
		_, after, _ := strings.Cut(rest, ")")
		who := "(no officer)"
		if d.Officers > 0 {
			who = "(one an officer)"
		}
		out += before + who
		text = after
	}
	text = out + text
	if before, rest, ok := strings.Cut(text, "{"); ok {
		_, after, _ := strings.Cut(rest, "}")
		n := d.Figures
		if d.Kind == "officer" { // the soldiers with him
			n -= d.Officers
		}
		if n > 0 {
			text = before + num(n) + after
		}
	}
	text = strings.Replace(text, "(quality as in the event)", "("+d.Quality.String()+")", 1)
	// Where the dice of the event stand in the next sentence, there is no table to look into.
	text = strings.Replace(strings.Replace(text, ", as in the event table,", "", 1), " as in the event table", "", 1)
	for _, n := range []int{stepTables(st).away, 6} {
		text = strings.ReplaceAll(text, num(n)+" inches", inchesText(sc, n))
	}
	return text
}

// findTitles head the card of a find.
var findTitles = map[string]string{
	"nothing": "Nothing", "rumour": "Rumour", "villagersNow": "The whole village talks", "papers": "Unencoded intelligence", "papersUn": "Unencoded intelligence",
	"papersEnc": "Encoded orders", "plans": "Strategic plans", "cipher": "The cipher", "treasure": "Treasure", "treasureBandit": "A hoard and its bandits",
	"exploring": "Exploring Officer", "escort": "They ask for an escort", "armed": "Afrancesados", "patrol": "French infantry", "betray": "Betrayed",
	"magazine": "Magazine", "officer": "A French officer", troopsThere: "Troops",
}

func (e found) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	addRolls(st, t.Telling)
	f, h := findingOf(e.Table), stepTables(st)
	text := ""
	for _, r := range f.table {
		if r.Is.key == e.Key {
			text = h.findText(r.Is)
		}
	}
	at := 0
	for i, x := range st.Events {
		if x == engine.Event(e) {
			at = i
		}
	}
	if e.Key == "bandit" && !f.onTheSpot() {
		text = "They complain of robbers: Bandits."
		if e.As == "desert" {
			text = "They complain of robbers: Deserters."
		}
	}
	if e.Key == troopsThere {
		text = "Troops hold the place, in hard cover at least " + num(h.away) + " inches from the nearest Player figure. They have not acted."
	}
	text = fill(now.Scale, text, st, at)
	title := findTitles[e.Key]
	if e.Fixed {
		note(t, "As it was set up beforehand: nothing was thrown.")
	}
	if e.As == "desert" {
		title = must("desert").name
	}
	if title == "" {
		title = must(e.Key).name
	}
	switch {
	case e.Why != "":
		title = "Nothing new"
		text = "They add nothing to what you know."
		note(t, upper(barredText(e.Why))+" ("+section(barredSection(e.Why))+").")
	case e.Key == "cipher" && e.As != "":
		title = "Unencoded intelligence"
		text = "A second cipher table: read as unencoded intelligence (2 points if carried home)."
		note(t, "The cipher is in your hands already: a second one is read as unencoded intelligence.")
	case e.Key == "plans" && e.As != "":
		title = "Encoded orders"
		text = "Strategic plans once more: read as encoded orders (2 points if carried home)."
		note(t, "The plans are in your hands already: second ones are read as encoded orders.")
	case e.As == hiddenHere:
		title, text = "Somebody is here", "The place is held."
	case e.As == "nothing" && e.Key == troopsThere:
		title, text = "Nothing", f.table[0].Is.text
	case e.As == "nothing":
		title = "Nothing"
		text = f.table[0].Is.text
		note(t, "The dice say French troops, but fewer than six figures are left: read as the first line.")
	}
	who := f.name
	if first := t.Card.Title; first != "" { // one of several, or after "the whole village talks"
		t.Card.Title = first
		t.Card.Line += " " + text
	} else {
		t.Card.Over, t.Card.Title, t.Card.Line = who, title, text
		t.Icon = symbolOf(e.Table)
		t.Undo = lower(who) + ": " + lower(title)
	}
	if strings.HasPrefix(text, title) {
		sentence(t, engine.Say(who+": "), engine.Bold(title), engine.Say(strings.TrimPrefix(text, title)))
		speak(t, text)
		return
	}
	sentence(t, engine.Say(who+": "), engine.Bold(title), engine.Say(". "+text))
	speak(t, title+". "+text)
}

func symbolOf(id string) string {
	if f := findingOf(id); f.symbol != "" {
		return f.symbol
	}
	return "t-officer"
}

func (e used) Tell(t *book.Tale) {
	st := t.Step
	joined := slices.ContainsFunc(st.Events, func(x engine.Event) bool {
		j, ok := x.(escort)
		return ok && j.Of == "escort" && j.From == 0
	})
	if joined {
		t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say("Put the "), engine.Bold("people"), engine.Say(" with the unit")}, Small: "They move with it from now on."})
	} else if e.Gone && e.Party > 0 && e.Officers == 0 {
		t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say("Take the "), engine.Bold("people you talked to"), engine.Say(" off the table")}, Small: "Unless they join the unit, or draw arms."})
	}
	if e.Officers > 0 {
		t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say("Remove "), engine.Bold(plural(e.Officers, "the officer", "officers"))}})
	}
}

func (e scouted) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	addRolls(st, t.Telling)
	t.Icon = "t-outpost"
	word, cover := "Outpost", "hard cover"
	if e.Fort {
		word, cover = "Fortification", "the cover of a fortification"
	}
	text := "It gives " + cover
	if e.Magazine {
		text += " and holds an ammunition magazine"
	}
	garrison := false
	for _, x := range st.Events {
		if a, ok := x.(arrived); ok && a.Drawn.Kind == "garrison" {
			garrison = true
		}
	}
	if !garrison {
		text += ". Nobody holds it"
	}
	text += "."
	t.Card = engine.Card{Over: "Scout Enemy Outpost", Title: word, Line: text, Symbol: "t-outpost", Tile: engine.Place}
	t.Undo = "scouting, " + lower(word)
	sentence(t, engine.Say("Scouted: "), engine.Bold(word), engine.Say(". "+text))
	speak(t, word+". "+text)
	if e.ReadAs > 0 {
		note(t, "The dice say empty, but a fortification or a magazine is held: read as 4.")
	}
	if e.Fixed {
		note(t, "As it was set up beforehand: nothing was thrown.")
	}
	note(t, "A gun or convoy that made it its destination is there too.")
	now.creditSite(e.Site, map[bool]string{true: "fort", false: "outpost"}[e.Fort], t)
}

func (e assessed) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	addRolls(st, t.Telling)
	t.Icon, t.Undo = "t-massed", "assessing"
	reck := words.Reckoning(assessSum(e.Quality, e.Need))
	c := engine.Card{Over: "Assess Massed Enemy: " + e.Quality.String(), Number: num(e.Total), Reck: []engine.Reckoning{reck},
		Notes: []string{"The group must leave with its next Move: nobody stays within " + inchesText(now.Scale, 12) + "."}}
	needed := "Needs " + num(reck.Target) + " or more on 2D6, rolled " + num(e.Total) + "."
	switch {
	case e.Made:
		c.Word = "Assessed"
		report := plural(e.Battalions, "battalion", "battalions") + " of 500, " + plural(e.Squadrons, "squadron", "squadrons") + " of 120, " +
			plural(e.Guns, "gun", "guns") + ", the infantry mostly " + e.Mostly.String()
		if e.Guns == 0 {
			report = strings.Replace(report, "0 guns", "no guns", 1)
		}
		c.Line = needed
		c.Todo = []engine.Order{{What: engine.Words{engine.Say("Write in the report: "), engine.Bold(report)}}}
		c.Say = "Assessed. " + report + "."
		sentence(t, engine.Say("Massed Enemy "), engine.Bold("assessed"), engine.Say(": "+report+"."))
	case e.Seen:
		c.Word, c.Bad = "You have been seen", true
		c.Line = needed + " Infantry comes out on the near side of the mass, not yet acted."
		if e.Few {
			c.Line = needed + " But too few French are left to come."
		}
		c.Say = "Not assessed, and you have been seen."
		sentence(t, engine.Say("Massed Enemy not assessed: "), engine.Red("you have been seen"), engine.Say("."))
	default:
		c.Word, c.Line = "Not yet", needed+" It may be tried again."
		c.Say = "Not assessed. It may be tried again."
		sentence(t, engine.Say("Massed Enemy not assessed yet."))
	}
	t.Card = c
	for i := range t.Rolls {
		if t.Rolls[i].Label == rollLabels[rollAssess.ID] {
			t.Rolls[i].Text, t.Rolls[i].Hit = num(e.Total), e.Made
		}
	}
}

func (e opened) Tell(t *book.Tale) {
	st := t.Step
	addRolls(st, t.Telling)
	text := ""
	for _, r := range cargo {
		if r.Is.key == e.Cargo {
			text = r.Is.text
		}
	}
	t.Icon, t.Undo = "t-convoy", "wagons, "+e.Cargo
	t.Card = engine.Card{Over: "Convoy", Symbol: "t-convoy", Tile: engine.Theirs, Title: upper(e.Cargo), Line: text, Say: "The wagons are open. " + text}
	sentence(t, engine.Say("The wagons hold: "), engine.Bold(lower(e.Cargo)), engine.Say("."))
}

func (e partyMarked) Tell(t *book.Tale) {
	k := must(e.Of)
	t.Icon = k.symbol
	text, word := "", ""
	switch e.What {
	case "acted":
		text, word = "has acted", "Acted"
	case "left":
		text, word = plural(e.Left, "figure left", "figures left"), num(e.Left)+" left"
	case "gone":
		text, word = "off the table", "Gone"
	case "joined":
		text, word = "under Player control from now on", "Joined"
	case "taken":
		text, word = "the gun is taken", "Taken"
	case caught:
		text, word = "caught by an enemy and taken off the table", "Caught"
	case escorted:
		text, word = "under escort to our lines", "Escorted"
	}
	t.Undo = lower(k.name) + ": " + lower(word)
	sentence(t, engine.Bold(k.name), engine.Say(": "+text+"."))
	t.Card = engine.Card{OnDesk: true, Over: "On the table", Symbol: k.symbol, Tile: k.tile, Title: k.name, Word: word, Line: upper(text) + ".", Say: k.name + ": " + text + "."}
	if e.What == "joined" {
		note(t, "They are no Player unit for points (ruling 17). An act already made this turn stands.")
	}
}

func (e siteMarked) Tell(t *book.Tale) {
	now := nowOf(t)
	k := must(e.Of)
	name := k.name
	if e.Fort {
		name = "Fortification"
	}
	text := map[string]string{"located": "located", "taken": "taken", "gone": "taken off the table again", "where": "put on the map", notLocated: "not located after all: struck out by the referee"}[e.What]
	t.Icon, t.Undo = k.symbol, lower(name)+" "+e.What
	sentence(t, engine.Bold(name), engine.Say(": "+text+"."))
	t.Card = engine.Card{OnDesk: true, Over: "Despatches", Symbol: k.symbol, Tile: engine.Place, Title: name, Word: upper(e.What), Line: upper(text) + ".", Say: name + " " + text + "."}
	if e.What == notLocated {
		t.Card.Word = "Struck out"
	}
	if e.What == "located" || e.What == "taken" {
		now.creditSite(e.Site, e.Award, t)
		t.Card.OnDesk = true
	}
}

func (e carry) Tell(t *book.Tale) {
	st := t.Step
	a, _ := awardOf(e.Entry.Kind)
	title := a.title
	if e.Name != "" {
		title += ": " + e.Name
	}
	if !alone(st) {
		switch e.State {
		case carried:
			t.Card.Due = append(t.Card.Due, e.name()+": "+points(a.points)+" if carried home")
		case guarded:
			t.Card.Due = append(t.Card.Due, e.name()+": "+points(a.points)+" when its guards are gone and it is carried home")
		}
		return
	}
	t.Icon, t.Undo = "n-despatches", lower(title)
	text := "Recorded: " + title + ", " + points(a.points) + " " + pointWord(a.points) + "."
	sentence(t, engine.Say(text))
	t.Card = engine.Card{Over: "Despatches", Title: title, Number: points(a.points), Word: pointWord(a.points), Line: a.why, Say: text}
}

func (e entryMarked) Tell(t *book.Tale) {
	st := t.Step
	x := Entry{Kind: e.Of}
	if e.State == struckOut {
		x.Name = e.Name
		t.Icon, t.Undo = "n-despatches", "striking out"
		sentence(t, engine.Say("Struck out by the referee: "), engine.Bold(lower(x.title())), engine.Say("."))
		t.Card = engine.Card{OnDesk: true, Over: "Despatches", Title: x.title(), Word: "Struck out", Line: "It does not count.", Say: "Struck out: " + x.title() + "."}
		return
	}
	text := map[string]string{home: "home", lost: "lost", carried: "carried by a Player unit", dropped: "lies on the table"}[e.State]
	switch {
	case e.Name == "":
	case e.State == carried:
		text = "carried by " + e.Name
	case e.State == home:
		text = "home with " + e.Name
	case e.State == lost:
		text = "lost with " + e.Name
	case e.State == dropped:
		text = "lies where " + e.Name + " fell; a unit may pick it up by a Move into contact"
	}
	if !alone(st) {
		note(t, x.name()+": "+text+".")
		return
	}
	t.Icon, t.Undo = "n-despatches", lower(x.name())+" "+e.State
	span := engine.Say(x.name() + ": " + text + ".")
	if e.State == lost {
		span = engine.Red(span.Text)
	}
	sentence(t, span)
	t.Card = engine.Card{Over: "Despatches", Title: x.name(), Word: upper(e.State), Bad: e.State == lost, Line: upper(text) + ".", Say: span.Text}
}

func (e unitOff) Tell(t *book.Tale) {
	st := t.Step
	a, _ := awardOf(e.Entry.Kind)
	title := a.title
	if e.Name != "" {
		title += ": " + e.Name
	}
	if !alone(st) {
		note(t, title+".")
		return
	}
	t.Icon, t.Undo = "n-despatches", lower(title)
	span := engine.Say(title + ".")
	if a.points < 0 {
		span = engine.Red(title + ", " + points(a.points) + ".")
	}
	sentence(t, span)
	t.Card = engine.Card{Over: "Despatches", Title: title, Number: points(a.points), Word: pointWord(a.points), Bad: a.points < 0, Line: a.why, Say: span.Text,
		Notes: []string{plural(e.Players, "Player unit", "Player units") + " left on the table."}}
}

func (e over) Tell(t *book.Tale) {
	word := words.Text(e.Word)
	t.Icon, t.Undo = "n-despatches", "the end"
	sentence(t, engine.Say("The game ends: "+points(e.Sum)+" points, level "+num(e.Level)+". "), engine.Bold(word+"."))
	t.Card.Title, t.Card.Symbol = "", "" // of the last unit that came home
	t.Card.Over, t.Card.Number, t.Card.Word = "The end", points(e.Sum), word
	t.Card.Line = "Highest level reached: " + num(e.Level)
	t.Card.Bad = e.Lost || e.Fail
	t.Card.Say = "The game ends with " + points(e.Sum) + " points. " + word + "."
}
