package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// inchesText formats n printed inches as measured on the table. Source: HILL-08.
func inchesText(sc Scale, n int) string { return sc.length(n * inch) }

// what describes a party in a few words: "Average, muskets, officer".
func (p Party) what() string {
	return describe(Drawn{Kind: p.Kind, Quality: p.Quality, Officers: p.Officers, Mounted: p.Mounted, Wagons: p.Wagons, Howitzer: p.Howitzer,
		Spanish: p.Spanish,
		Arms:    p.Arms, Carriage: p.Carriage, Scene: p.Scene, Who: p.Who})
}

// name returns the scenario's name for the party, or that of its kind.
func (p Party) name() string {
	if p.Name != "" {
		return p.Name
	}
	return must(p.Kind).name
}

func describe(d Drawn) string {
	k := must(d.Kind)
	if w, ok := weaponOf(d.Arms); ok {
		k.arms = weaponNames[w].plural
	}
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	switch {
	case k.place:
		return ""
	case k.civil:
		if k.id == "aristo" {
			if d.Spanish {
				return "Spanish, travelling"
			}
			return "they stay where they are"
		}
		return ""
	case k.id == "lart" || k.id == "fart":
		gun := [2]string{"8-pounder or lighter", "light howitzer"}
		if k.id == "fart" {
			gun = [2]string{"12-pounder", "heavy howitzer"}
		}
		piece := gun[0]
		if d.Howitzer {
			piece = gun[1]
		}
		add(piece)
		add(d.Quality.String() + " crew")
		if k.id == "lart" {
			if d.Mounted {
				add("horse artillery")
			} else {
				add("foot artillery")
			}
		}
		return strings.Join(parts, ", ")
	case k.id == "convoy":
		if d.Wagons > 0 {
			add(cartWords(d.Wagons, d.cart()))
		}
		add(d.Quality.String() + map[bool]string{false: " guards", true: " guards, mounted"}[d.Mounted])
		add(k.arms)
	case k.id == "msg":
		add(d.Quality.String())
		add("mounted")
		add(k.arms)
		add(whose(d.Who))
		return strings.Join(parts, ", ")
	default:
		add(d.Quality.String())
		if d.Mounted && k.id != "cav" {
			add("mounted")
		}
		add(k.arms)
	}
	switch {
	case len(d.Who) > 0:
		add(map[bool]string{true: "under "}[d.Kind == "guer"] + whose(d.Who))
	case d.Officers == 1:
		add("officer")
	case d.Officers > 1:
		add(num(d.Officers) + " officers")
	}
	return strings.Join(parts, ", ")
}

// The vehicles of a convoy, where they are known.
const (
	onCarriages = 1 + iota
	onWagons
	onMules
)

// cart returns which vehicles d has, 0 when not known.
func (d Drawn) cart() int {
	switch {
	case d.Carriage:
		return onCarriages
	case d.decided("W", "convoy"):
		return onWagons
	case d.decided("M", "convoy"):
		return onMules
	}
	return 0
}

// cartWords returns the number of vehicles in a convoy: "2 wagons", "1 carriage".
func cartWords(n, cart int) string {
	switch cart {
	case onCarriages:
		return plural(n, "carriage", "carriages")
	case onMules:
		return plural(n, "mule team", "mule teams")
	case onWagons:
		return plural(n, "wagon", "wagons")
	}
	return plural(n, "wagon or mule team", "wagons or mule teams")
}

// people returns how many figures stand for people whose number does not matter: two or three, depending on the
// dice of their opening. Source: HILL-32.
func (d Drawn) people() int { return 2 + d.Scene%2 }

// figuresText returns the number of figures as a numeral: "14".
func figuresText(d Drawn) string {
	if must(d.Kind).civil {
		return num(d.people())
	}
	return num(d.Figures)
}

// figuresWords returns the number of figures with its noun.
func figuresWords(d Drawn) string {
	if d.Figures == 1 {
		return "1 figure"
	}
	if must(d.Kind).civil {
		return num(d.people()) + " figures"
	}
	return figuresText(d) + " figures"
}

// siteName returns the name of a place as far as it is known.
func (s State) siteName(x Site) string {
	switch {
	case x.Name != "":
		return x.Name
	case x.Kind == "outpost" && x.Fort:
		return "Fortification"
	case x.Kind == "outpost" && x.Done:
		return "Outpost"
	}
	return must(x.Kind).name
}

func (x Site) what() string {
	switch {
	case x.Taken:
		return "taken"
	case x.Heard && !x.Done && !x.Located:
		return "told of, not yet seen"
	case x.Kind == "massed" && x.Done:
		return "assessed"
	case x.Kind == "outpost" && x.Done:
		return "scouted"
	case x.Done:
		return "explored"
	case x.Located:
		return "located"
	case x.Kind == "outpost":
		return "not scouted, not yet located"
	case x.Kind == "massed":
		return "not assessed, not yet located"
	}
	return "not explored"
}

// eventNotes returns further lines on an event: what the dice did to the numbers, and what to remember.
func eventNotes(sc Scale, d Drawn) []string {
	k := must(d.Kind)
	var out []string
	for _, n := range d.Not {
		out = append(out, "Drawn again: "+must(n.Kind).name+", "+barredText(n.Why)+" ("+section(barredSection(n.Why))+").")
	}
	if d.Rolled > 0 {
		out = append(out, "Reduced from "+num(d.Rolled)+" to "+num(d.Figures)+": that is all the figures you have left.")
	}
	if d.Foot {
		out = append(out, "They should be mounted, but you have too few mounted figures left: use foot.")
	}
	switch {
	case d.Acts:
		out = append(out, "They act immediately, before the next draw, and count as having acted this turn.")
	case k.place:
	case d.Inches > 0:
		out = append(out, "They wait for the next Non-Player initiative.")
	}
	if k.travels && (k.id != "aristo") || d.Spanish {
		out = append(out, travelRule)
	}
	switch k.id {
	case "hq":
		out = append(out, "They keep away from any danger.")
	case "lart", "fart":
		out = append(out, "The gun is limbered and not loaded.")
	case "guer":
		out = append(out, "Any of your men within "+inchesText(sc, 6)+" brings them under your control.")
	case "massed":
		out = append(out, "No Player figure may come within "+inchesText(sc, 12)+" except to assess it.")
	case "cave":
		out = append(out, "Explore it to learn what it holds.")
	case "outpost":
		out = append(out, "Scout it to learn its strength.")
	}
	return out
}

// travelRule says where travellers go. Source: HILL-107.
const travelRule = "Travelling: they head for the table edge farthest from where they appeared (never your own) and leave " +
	"by its farthest likely point."

// offTable is the help for a spot off the table. Source: HILL-105; ruling 45.
const offTable = "Off the table? Put them on the edge in that direction and slide them along it, away from your lines, by the " +
	"distance left over; stop at the corner. On the edge opposite yours they stay where the direction meets it."

// eventCard shows what has appeared, where, and how to place it.
func eventCard(sc Scale, d Drawn) view.Card {
	k := must(d.Kind)
	far := inchesText(sc, d.Inches)
	c := view.Card{
		Over: "Event · turn " + num(d.Turn) + ", draw " + num(d.Press), Symbol: k.symbol, Tile: k.tile, Title: d.called(),
		Story: d.scene(),
		Facts: []view.Fact{{Label: "from your force", Value: far}, {Label: "bearing", Value: octants[d.Toward], Word: true}},
		Dial:  &view.Dial{Octant: d.Toward, Inches: d.Inches, Label: far, Symbol: k.symbol},
		Todo: []view.Order{{What: view.Words{view.Say("Measure "), view.Bold(far + " to the " + octants[d.Toward]),
			view.Say(", from the outer edge of your force.")},
			Small: "Centre the new unit there, its figures within " + inchesText(sc, 3) + " of each other and clear of other units."}},
		Line: upper(describe(d)), Notes: append(eventNotes(sc, d), offTable),
	}
	if k, ok := incidentOf(d.From); ok {
		c.Over = k.title
	} else if d.From != "" {
		c.Over = findingOf(d.From).name
	}
	if k.place {
		c.Todo[0].Small = "That point is the centre of the place."
	} else {
		c.Facts = append([]view.Fact{{Label: "figures", Value: figuresText(d)}}, c.Facts...)
	}
	c.Say = words.In(sc).Text(d.said())
	if c.Story != "" {
		c.Say = c.Story + " " + c.Say
	}
	return c
}

// rest returns the words after the name of d: the number of figures and their description.
func (d Drawn) rest() string {
	if must(d.Kind).place {
		return ""
	}
	text := ", " + figuresWords(d)
	if w := describe(d); w != "" {
		text += ", " + w
	}
	return text
}

// said returns the whole event in one sentence.
func (d Drawn) said() book.Said {
	return book.Say("event", d.called(), d.rest(), d.Inches*inch, octants[d.Toward], d.Acts)
}

// Headline implements view.Headliner.
func (System) Headline(state engine.State) (turn int, say string, over bool) {
	s := state.(State).settled().inHand()
	if say, _ = s.say(s.remaining()); s.Over {
		say, _ = s.lastWord(s.unitsHome() == 0)
	}
	return s.Turn, say, s.Over
}

// Desk implements view.System.
func (System) Desk(state engine.State) view.Desk {
	waits := state.(State)
	after := waits.settled()
	s := after.inHand()
	d := view.Desk{Turn: s.Turn, Title: s.title(), Over: s.Over, Lists: s.deskLists()}
	if s.Over {
		sum, level := s.reckon()
		d.Title = "The end"
		d.Say, _ = s.lastWord(s.unitsHome() == 0)
		d.Small = scored(sum, level) + ". Undo to play on."
		d.Primary = view.Key{ID: "initiative", Label: "Initiative / Event", Do: engine.Do("press"), Refused: "The game has ended."}
		return d
	}
	if !s.byRoster(Players) {
		d.Counts = append(d.Counts, s.counter("players", "Players to act", s.ToAct.P))
	}
	if !s.byRoster(NonPlayers) {
		d.Counts = append(d.Counts, s.counter("others", "Non-Players to act", s.ToAct.N))
	}
	if !s.eventWaits() {
		d.Duties = s.duties()
	}
	d.Remind, d.Brief = s.reminders(), s.brief()
	d.Say, d.Small = s.say(s.remaining())
	if s.eventWaits() {
		d.Card = s.waitingCard()
		d.Primary = *d.Card.Primary
		return d
	}
	if waits.Outcome.Get().Open() { // the next entry accepts it
		c := waits.deedCard(after)
		d.Card = &c
	}
	_, now := s.atOnce()
	s.wayOn(&d)
	if u, ok := s.acting(); ok && s.tracked() {
		keys := s.unitKeys(u)
		if s.Set.Hints && !now {
			keys = s.lessonKeys(keys)
		}
		if keys != nil {
			d.Deeds = &view.Deeds{Unit: s.unitCard(u), Keys: keys}
			for _, m := range d.Deeds.Unit.Marks { // already shown there
				d.Remind = slices.DeleteFunc(d.Remind, func(r view.Reminder) bool { return r.Text == u.Name+": "+m.Text })
			}
		}
	}
	if s.tracked() {
		s.musters(&d)
	}
	if u, ok := s.acting(); ok && s.heading(u) {
		if d.Deeds != nil {
			d.Deeds.Keys = append(d.Deeds.Keys, homeKeyOf(u))
		} else {
			d.Keys = slices.Insert(d.Keys, 0, homeKeyOf(u))
		}
	}
	d.Keys = append(d.Keys,
		view.Key{ID: "note", Label: "Put on the table", Symbol: "i-plus", Do: engine.Do("note"), Open: true},
		view.Key{ID: "record", Label: "Add to the score", Symbol: "n-despatches", Do: engine.Do("record"), Open: true})
	if !s.tracked() {
		d.Keys = append(d.Keys, view.Key{ID: "track", Label: "Track units", Small: "muster, losses, orders", Symbol: "n-forces",
			Do: engine.Do("settings", "depth", depths[Full].ID)})
	}
	if s.lead(&d, now); d.Card != nil {
		s.homeOn(&d, waits.Outcome.Get().Deed)
	}
	if d.Lead == nil { // the initiative is over, so no check waits for its end
		for i := range d.Duties {
			if u, ok := s.unit(readRef("u", d.Duties[i].Key.Do.In.Get(keyUnit))); ok && d.Duties[i].Key.Do.Do == "unit-check" {
				d.Duties[i].Waits = u.Mark(markLater) > 0
			}
		}
	}
	if hint, ok := s.hintDuty(d); ok {
		d.Duties = append([]view.Duty{hint}, d.Duties...)
	}
	return d
}

// musters adds the keys that muster a force, until it is complete.
func (s State) musters(d *view.Desk) {
	if !s.hasForce() {
		force := forceKey
		if s.setUp() == nil { // those who keep it on paper draw all the same
			force, d.Primary = d.Primary, force
			d.Small = "You have no units yet. Take a force, or write your own."
		}
		d.Keys = append(d.Keys, force)
	}
	if !s.hasForce() || s.setUp() == nil && s.Scene.ID == "" { // in one place until the first draw
		d.Keys = append(d.Keys, musterKey("Muster a unit"))
	}
}

// deskLists returns the lists of the play screen: incidents in force, advice, units still to act, the table,
// the scenario.
func (s State) deskLists() []view.List {
	lists := []view.List{s.tableList()}
	if s.Over {
		return lists
	}
	if l := s.toActList(); s.tracked() && len(l.Rows) > 0 {
		lists = append([]view.List{l}, lists...)
	}
	if l, ok := s.adviceList(); ok {
		lists = append([]view.List{l}, lists...)
	}
	if l, ok := s.incidentList(); ok {
		lists = append([]view.List{l}, lists...)
	}
	return append(lists, s.sceneLists()...)
}

// waitingCard returns the card of the event or incident waiting for the referee's decision.
func (s State) waitingCard() *view.Card {
	if len(s.Pending) == 0 {
		i := s.Waits.Get()
		c := incidentCard(s, i)
		c.Keys = []view.Key{{ID: "ignore", Label: "Ignore it", Do: engine.Do("incident-ignore")},
			{ID: "redraw", Label: "Draw another", Do: engine.Do("incident-redraw")}}
		c.Primary = &view.Key{ID: "place", Label: "Play it", Symbol: "i-check", Do: engine.Do("incident-take"), Open: s.chooses(i.Key)}
		switch {
		case c.Primary.Open && s.needsUnit(i.Key):
			c.Primary.Label = "Choose the unit"
		case c.Primary.Open:
			c.Primary.Label = "Choose the place"
		}
		return &c
	}
	p := s.Pending[0]
	c := eventCard(s.Scale, p)
	s.onTheGround(&c, p)
	c.Keys = []view.Key{{ID: "ignore", Label: "Ignore it", Do: engine.Do("ignore")}}
	if p.From == "" {
		c.Keys = append(c.Keys, view.Key{ID: "redraw", Label: "Draw another", Do: engine.Do("redraw")})
	}
	c.Keys = append(c.Keys, view.Key{ID: "off-table", Label: "Off the table", Do: engine.Do("off-table"), Open: true},
		view.Key{ID: "behind", Label: "Behind your lines", Do: engine.Do("behind")})
	c.Primary = &view.Key{ID: "place", Label: "Place it", Symbol: "i-check", Do: engine.Do("place")}
	return &c
}

var forceKey = view.Key{ID: "bring-army", Label: "Muster a force", Symbol: "n-forces", Do: engine.Do("bring-army"), Open: true}

func musterKey(label string) view.Key {
	return view.Key{ID: "muster", Label: label, Symbol: "i-plus", Do: engine.Do("muster"), Open: true}
}

// endGameKey returns the key that ends the game, with those ticked whose way home is behind them.
func (s State) endGameKey(why string) view.Key {
	do := engine.Do("end-game")
	for _, u := range s.units(Players) {
		if u.From == 0 && s.mayBeHome(u) {
			do = do.With(homeKey(u), "yes")
		}
	}
	return view.Key{ID: "end-game", Label: "End the game", Small: why, Symbol: "n-despatches", Do: do, Open: rules.Form(s, do).Fields != nil}
}

// wayOn adds the key that moves the game on, and those beside it: the draw, and ending the unit's initiative,
// the turn or the game.
func (s State) wayOn(d *view.Desk) {
	press := view.Key{ID: "initiative", Label: "Initiative / Event", Small: s.odds(), Symbol: "i-dice", Do: engine.Do("press")}
	if no := s.noPress(); no != nil {
		press.Refused = no.Text
	}
	end := view.Key{ID: "end-turn", Label: "End turn", Small: "turn " + num(s.Turn+1) + " begins", Symbol: "i-next",
		Do: engine.Do("end-turn"), Refused: s.recallOver()}
	done := view.Key{ID: "done", Label: "Finished with this unit", Symbol: "i-check", Do: engine.Do("done")}
	left := s.remaining()
	hand, now := s.atOnce()
	if left != (Acts{}) {
		end.Small = plural(left.P+left.N, "unit", "units") + " still to act"
	}
	if u, ok := s.unit(s.Active); ok && s.begun() && fresh(u) > 0 { // they would act no more this turn
		press.Small = plural(fresh(u), "has", "have") + " not acted"
	}
	switch {
	case now:
		end.Small, end.Refused = "", s.firstNow().Text
		d.Primary, d.Keys = actedKey(hand), append(d.Keys, end, press)
	case slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return u.OnTable() && s.tooEarly(u) != "" }):
		done.Small = "then morale"
		d.Primary, d.Keys = done, append(d.Keys, end, press)
	case s.allOff():
		d.Primary, d.Keys = s.endGameKey(""), append(d.Keys, end, press)
	case s.recalled() && left == (Acts{}):
		d.Primary, d.Keys = s.endGameKey("the recall gun was fired"), append(d.Keys, end, press)
	case left == (Acts{}) && s.lastToAct() && s.byRoster(s.Side) && !s.begun(): // the last unit acts first
		done.Small = "then the turn ends"
		d.Primary, d.Keys = done, append(d.Keys, end, press)
	case left == (Acts{}) && s.lastTurn() > 0 && s.Turn >= s.lastTurn():
		d.Primary, d.Keys = s.endGameKey("turn "+num(s.lastTurn())+" was the last"), append(d.Keys, end, press)
	case left == (Acts{}):
		d.Primary, d.Keys = end, append(d.Keys, press)
	default:
		d.Primary = press
		if s.Side != Nobody {
			d.Keys = append(d.Keys, done)
		}
		d.Keys = append(d.Keys, end)
	}
}

// inHand returns s as the desk shows it: when only one unit can take the initiative, it does so without being
// chosen. Its first entry records this.
func (s State) inHand() State {
	if s.Active == 0 && s.Side != Nobody && s.byRoster(s.Side) && !s.eventWaits() {
		if may := s.mayAct(s.Side); len(may) == 1 && s.mayTake(may[0]) == nil {
			s = s.takenBy(may[0])
		}
	}
	return s
}

// spent reports whether every figure of the active unit has acted and none of its sequences is unfinished.
// Fallen officers may stay unsearched for turns.
func (s State) spent() bool {
	u, ok := s.unit(s.Active)
	return ok && fresh(u) == 0 && !slices.ContainsFunc(s.Threads, func(th Thread) bool { return th.Kind != threadSearch })
}

// title says where the game stands: "Turn 4, draw 3".
func (s State) title() string {
	if s.Press == 0 {
		return "Turn " + num(s.Turn)
	}
	return "Turn " + num(s.Turn) + ", draw " + num(s.Press)
}

// say returns whose initiative it is and what to do next.
func (s State) say(left Acts) (say, small string) {
	switch {
	case len(s.Pending) > 0 && s.Pending[0].From != "":
		return "News of " + the(s.Pending[0].called()), "Put it on the table, or rule it out."
	case s.Waits.Get().Key != "":
		return "Incident", "Play it, or leave it out."
	case len(s.Pending) > 0:
		return "Event", "Put it on the table, or rule it out."
	case s.nowName() != "":
		return s.nowName() + " act now", "Outside the initiative. Everything else waits for them."
	case s.allOff():
		return s.offWords(), "End the game and read the final word."
	case s.Side != Nobody && s.byRoster(s.Side) && left == (Acts{}) && !s.lastToAct(): // the unit with the initiative has left the table
		return "Everybody has acted", "End the turn."
	case s.spent() && left == (Acts{}):
		return "Everybody has acted", "End the turn."
	case s.Side != Nobody:
		say = s.Side.String() + "’ initiative"
		small = "Play one unit, then tap Initiative / Event."
		if u, ok := s.unit(s.Active); ok {
			if s.spent() {
				return say, upper(book.The(u.Name)) + " " + book.Agree(u.Name, "have") + " acted. Draw again."
			}
			if left == (Acts{}) {
				return say, upper(book.WithVerb(u.Name, "act")) + ". The last this turn."
			}
			return say, upper(book.WithVerb(u.Name, "act")) + "."
		}
		if left == (Acts{}) && !s.lastToAct() {
			small = "By the counters all have acted. Clear the markers and end the turn, or correct them."
		} else if left == (Acts{}) {
			small = "Which unit acts? It is the last this turn."
		} else if s.byRoster(s.Side) {
			small = "Which unit acts?"
		}
		return say, small
	case left == (Acts{}):
		return "Everybody has acted", "Clear the acted markers and end the turn."
	case s.Turn == 1 && s.Press == 0:
		return "Ready to set out", s.startsFrom()
	case s.Press == 0:
		return "A new turn", "Tap Initiative / Event to begin."
	}
	return "Draw again", "Still to act: " + left.String() + "."
}

func (s State) counter(side, label string, n int) view.Counter {
	less := view.Key{ID: side + "-less", Label: "One less", Do: engine.Do("to-act", "side", side, "n", num(n-1))}
	more := view.Key{ID: side + "-more", Label: "One more", Do: engine.Do("to-act", "side", side, "n", num(n+1))}
	if n <= 0 {
		less.Do, less.Refused = engine.Do("to-act", "side", side, "n", "0"), "There are none."
	}
	if n >= maxToAct {
		more.Do, more.Refused = engine.Do("to-act", "side", side, "n", num(n)), "That is the most."
	}
	return view.Counter{ID: side, Label: label, Value: n, Less: less, More: more}
}

// tableList lists what events and finds have put on the table.
func (s State) tableList() view.List {
	l := view.List{ID: "table", Title: "On the table", Empty: "Only your own troops as yet. Events and discoveries will appear here.",
		Rows: make([]view.Row, 0, len(s.Parties)+len(s.Sites))}
	if n := s.nonPlayers(); n > 0 && !s.tracked() { // otherwise the units are listed with those still to act
		l.Note = plural(n, "Non-Player unit", "Non-Player units")
	}
	for _, p := range s.Parties {
		k := must(p.Kind)
		if u, known := s.Roster.From(p.ID); known && s.tracked() && (!s.ownRow(p) || s.inLine(u)) {
			continue // listed with the units
		}
		r := view.Row{ID: ref("p", p.ID), Symbol: k.symbol, Tile: view.Theirs, Name: p.name(), What: upper(p.what()), Done: p.Acted}
		switch {
		case k.civil:
			r.Number = num(Drawn{Scene: p.Scene}.people())
		default:
			r.Number = num(p.Left)
			if p.Left < p.Figures {
				r.Small = "of " + num(p.Figures)
			}
		}
		if p.abandoned() {
			r.What, r.Bad = upper(p.what()), "Abandoned"
		}
		if p.Joined {
			r.Tile, r.What = view.Ours, r.What+", under Player control"
		}
		if s.waiting() == nil {
			r.Tap = &view.Key{ID: "party-" + num(p.ID), Label: p.name(), Do: engine.Do("party", "party", r.ID), Open: true}
			r.Key = s.partyKey(p)
		}
		l.Rows = append(l.Rows, r)
	}
	for _, x := range s.Sites {
		k := must(x.Kind)
		r := view.Row{ID: ref("s", x.ID), Symbol: k.symbol, Tile: view.Place, Name: s.placeName(x), What: upper(x.what()),
			Done: x.Done || x.Taken}
		if s.waiting() == nil {
			r.Tap, r.Key = s.siteTap(x, r.Name), s.siteKey(x)
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// inLine reports whether u is listed with the units still to act, or shown above them.
func (s State) inLine(u muster.Unit) bool {
	return s.byRoster(side(u)) && u.Mark(markNow) == 0 && !u.Acted && u.OnTable() && (s.Active != u.ID || !s.spent())
}

// ownRow reports whether a party offers something beyond its unit's actions: talking, searching, opening,
// joining, or a gun to take.
func (s State) ownRow(p Party) bool {
	return s.partyKey(p) != nil || p.Kind == "lart" || p.Kind == "fart"
}

// partyKey returns the key for what the Players most often do with a party.
func (s State) partyKey(p Party) *view.Key {
	id := ref("p", p.ID)
	key := func(name, label string, do engine.Command) *view.Key {
		return &view.Key{ID: name + "-" + num(p.ID), Label: label, Do: do}
	}
	switch {
	case must(p.Kind).civil:
		return s.orOpen(*key("parley", "Parley", engine.Do(searchOf(p.Kind), "place", id)))
	case p.Kind == "guer" && !p.Joined:
		return key("join", "They join", engine.Do("party", "party", id, "what", "joined"))
	case p.Kind == "convoy" && !p.Opened:
		return key("open", "Open", engine.Do("open-convoy", "place", id))
	case (p.Kind == "msg" || p.Kind == "hq") && p.Officers > 0 && !p.Joined:
		if u, known := s.Roster.From(p.ID); known && s.tracked() && u.OnTable() && !wavering(u) { // not beaten yet
			return nil
		}
		k := key("search", "Search", engine.Do("interrogate", "place", id))
		k.Open, k.Refused = true, s.noFinder()
		return k
	}
	return nil
}

// siteTap returns the key that opens the record of a place, nil when nothing is left to record about it.
func (s State) siteTap(x Site, name string) *view.Key {
	if allRefused(s.siteOptions(x)) {
		return nil
	}
	return &view.Key{ID: "site-" + num(x.ID), Label: name, Do: engine.Do("site", "place", ref("s", x.ID)), Open: true}
}

// siteKey returns the key for what the Players do at a place.
func (s State) siteKey(x Site) *view.Key {
	id, search := ref("s", x.ID), searchOf(x.Kind)
	switch {
	case s.held(x) && (x.Done || x.Kind == "magazine"):
		return nil
	case !x.Taken && (x.Kind == "magazine" || x.Kind == "outpost" && x.Fort):
		return &view.Key{ID: "take-" + num(x.ID), Label: "Taken", Do: engine.Do("site", "place", id, "what", "taken")}
	case x.Done || search == "":
		return nil
	}
	name, _, _ := strings.Cut(search, "-") // explore, scout or assess
	k := view.Key{ID: searchKey(x), Label: upper(name), Do: engine.Do(search, "place", id)}
	if x.Kind == "massed" {
		k.Open, k.Refused = true, s.noFinder()
		return &k
	}
	return s.orOpen(k)
}

// searchKey returns the id of the key that searches a place.
func searchKey(x Site) string {
	name, _, _ := strings.Cut(searchOf(x.Kind), "-")
	return name + "-" + num(x.ID)
}

// orOpen returns k as a key that carries its entry out, or opens it when something is still missing or refused.
func (s State) orOpen(k view.Key) *view.Key {
	if k.Refused = s.noFinder(); s.waiting() == nil {
		k.Open = rules.Refusal(s, k.Do) != nil
	}
	return &k
}
