package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The words of the turn, the finds and the ledger.

func (e pressed) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	t.Turn, t.Draw, t.Icon = e.Turn, e.Press, "i-dice"
	t.Head, t.Undo = t.Text("press", e.Press, e.Side), t.Text("press-undo", e.Press)
	t.Card.Over, t.Card.Word = t.Text("press-over", e.Turn, e.Press), t.Text("drew", e.Side)
	switch {
	case e.Side == Nobody:
	case e.Skip:
		if which := e.inVain(t); which != "" {
			t.Line("skipped", which, e.Side, e.None, last(t, e))
			if !last(t, e) {
				t.CardNote("skipped", which, e.Side, e.None, false)
			}
		}
		t.Card.Word, t.Card.Line, t.Card.OnDesk = "Draw again", t.Text("skipped-why", e.None), false
		if say := t.Text("skipped-said", e.Side, e.None); !strings.HasSuffix(t.Card.Say, say) { // spoken once for several
			speak(t, say)
		}
	default:
		if e.Spent {
			noted(t, "all-acted")
		}
		t.Line("initiative", e.Side)
		t.Card.Line, t.Card.OnDesk = t.Text("initiative-all"), true
		speak(t, t.Text("initiative-said", e.Press, e.Side))
	}
}

// inVain says which consecutive draws went to the same side in vain, "" unless this is the last of them.
func (e pressed) inVain(t *book.Tale) (which string) {
	first, after := e.Press, false
	for _, x := range t.Step.Events {
		switch y, ok := x.(pressed); {
		case !ok:
		case after:
			if y.Skip && y.Side == e.Side && y.None == e.None {
				return "" // a later one tells it
			}
			after = false
		case y.Press == e.Press:
			after = true
		case y.Skip && y.Side == e.Side && y.None == e.None:
			first = min(first, y.Press)
		default:
			first = e.Press
		}
	}
	if first < e.Press {
		return t.Text("skipped-more", first, e.Press, first+1 == e.Press)
	}
	return t.Text("skipped-one", e.Press)
}

func (e finished) Tell(t *book.Tale) {
	if last(t, e) { // otherwise the draw or the end of the turn says enough
		acted := t.Telling.Line // which unit it was, if that is known
		if anew(t, "i-check", "finished", e.Side); len(acted) > 0 {
			t.Telling.Line = acted
		}
		speak(t, t.Text("mark-it"))
	}
}

func (e drawn) Tell(t *book.Tale) {
	sc, k := nowScale(t), must(e.Drawn.Kind)
	addRolls(t.Step, t.Telling)
	if t.Icon = k.symbol; t.Turn == 0 {
		t.Turn = e.Turn
	}
	c := eventCard(sc, e.Drawn)
	t.Notes = append(t.Notes, eventNotes(sc, e.Drawn)...)
	if c.Story != "" {
		sentence(t, view.Say(c.Story))
	}
	t.Line("event", e.Drawn.said()[1:]...)
	if e.From != "" { // the card of the find stays, and this is its result
		t.Card.Story = c.Story
		t.Card.Notes = append(t.Card.Notes, c.Say)
		speak(t, c.Say)
		return
	}
	say := t.Card.Say
	t.Card, t.Card.Say = c, say
	speak(t, c.Say)
	if t.Undo = "event, " + lower(e.Drawn.called()); e.Redraw {
		t.Head = ""
	}
}

func (e ignored) Tell(t *book.Tale) {
	id := "ignored"
	switch {
	case e.Behind && e.From != "":
		id = "ignored-front"
	case e.Behind:
		id = "ignored-behind"
	}
	if anew(t, "i-cross", id, orKind(e.Name, e.Of)); e.From == "" {
		noted(t, "limitless")
	}
}

func (e fronted) Tell(t *book.Tale) {
	anew(t, "i-ring", "fronted", orKind(e.Name, e.Of), e.Inches*inch)
}

func (e arrived) Tell(t *book.Tale) {
	k := must(e.Drawn.Kind)
	k.name = e.Drawn.called()
	switch {
	case e.Noted && k.place && !alone(t.Step): // listed only because it was searched
	case !e.Spot:
		where := book.Say("from-ring", e.Inches*inch, octants[e.Toward])
		if e.Off.Edge != 0 {
			where = book.Say("on-edge", edgeWords(nowScale(t), e.Off))
		}
		ofKind(t, k, "placed", e.Drawn.rest(), where)
		t.Card.Line, t.Card.Say = upper(describe(e.Drawn)), t.Text("placed-said", k.name)
	case alone(t.Step): // placed by the referee
		ofKind(t, k, "put", e.Drawn.rest())
		t.Card.Line, t.Card.Say = upper(describe(e.Drawn)), t.Text("put-said", k.name, e.Drawn.rest())
	default:
		e.tellFound(t, k)
	}
}

// tellFound tells what a find has placed.
func (e arrived) tellFound(t *book.Tale, k kind) {
	t.Icon, t.Card.Symbol, t.Card.Tile = k.symbol, k.symbol, k.tile
	after := ""
	for _, x := range t.Step.Events {
		switch y := x.(type) {
		case found:
			after = "found"
		case scouted:
			if after = "outpost"; y.Fort {
				after = "fortification"
			}
		}
	}
	t.Card.Story = book.Or(t.Card.Story, e.Drawn.scene())
	put := k.name + e.Drawn.rest()
	if e.Name != "" && !k.place { // as the scenario says
		if put = book.The(e.Name) + ": " + stacksWords(e.Stacks); e.Wagons > 0 {
			put += ", " + cartWords(e.Wagons, e.Drawn.cart())
		}
	}
	t.Todo("put-down", put)
	if small := e.standingID(t, k); small != "" {
		t.Small(small, edgeNames[e.Enters], foundOff*inch)
	}
	if e.Bound != 0 {
		noted(t, "bound-edge", edgeNames[e.Bound])
	}
	if after != "found" && !k.place { // the text of the find has told it
		t.Line("there", k.name, e.Drawn.rest())
		speak(t, t.Text("there", k.name, e.Drawn.rest()))
	}
	if e.Rolled > 0 {
		noted(t, "cut-down", e.Rolled, e.Figures)
	}
}

// foundBy returns the entry by which something was found; a place is searched from its card.
func foundBy(c engine.Command) string {
	if c.Do == "site" {
		return c.In.Get("what")
	}
	return c.Do
}

// inCover returns the cover of people found, unset where the tables say nothing. Source: hill-tables 5.
func (e arrived) inCover(by string, facts []engine.Event) cover {
	k := must(e.Drawn.Kind)
	switch {
	case e.Acts, k.place, !e.Spot, e.Name != "" && (e.Enters != 0 || e.Site == 0), e.Name == "" && (k.civil || k.id == "guer"):
		return unset
	case e.Name == "":
		if by == "assess" || by == "note" {
			return unset
		}
		for _, x := range facts {
			if y, ok := x.(scouted); ok && y.Fort {
				return inFort
			}
		}
	}
	return inHard
}

// standingID returns the id of a sentence on where people found are standing; "" for nowhere in particular.
func (e arrived) standingID(t *book.Tale, k kind) string {
	by := foundBy(t.Step.Do)
	switch c := e.inCover(by, t.Step.Events); {
	case e.Acts:
		return "stands-acts"
	case k.place:
		return ""
	case e.Name != "" && e.Enters != 0:
		return "stands-enters"
	case e.Name != "" && e.Site == 0:
		return "stands-hidden"
	case e.Name == "" && by == "assess":
		return "stands-mass"
	case c == inFort:
		return "stands-fort"
	case c == inHard:
		if slices.ContainsFunc(t.Step.Events, func(x engine.Event) bool { m, ok := x.(mustered); return ok && m.By != 0 }) {
			return "stands-near"
		}
		return "stands-hard"
	}
	return ""
}

func (e turned) Tell(t *book.Tale) {
	t.Turn = e.Turn
	anew(t, "i-next", "turn-ends", e.Turn-1, e.Turn)
	t.Card.Line, t.Card.Say = "", t.Text("turn-said", e.Turn-1, e.Turn)
	if e.Left != (Acts{}) {
		noted(t, "not-acted", e.Left.said())
	}
	for _, key := range e.Ends {
		if k, ok := incidentOf(key); ok && k.ending != "" {
			note(t, k.ending)
		}
	}
	if e.Lull {
		noted(t, "lull", e.Quiet)
	}
	if e.Alarm {
		noted(t, "alarm")
	}
}

func (e recounted) Tell(t *book.Tale) {
	if e.Acts == (Acts{}) {
		anew(t, "i-marks", "counted-none")
		return
	}
	anew(t, "i-marks", "counted", e.Acts.said(), e.Acts.P, e.Acts.N)
}

func (e settled) Tell(t *book.Tale) {
	var parts []string
	for _, f := range e.Set.fields(true) {
		if t.Step.Do.In.Get(f.Key) == "" {
			continue
		}
		value := f.Value
		if i := index(f.Options, f.Value); i >= 0 {
			value = lower(f.Options[i].Label)
		}
		parts = append(parts, lower(f.Label)+": "+value)
	}
	if parts == nil {
		anew(t, "i-settings", "settled-none")
		return
	}
	anew(t, "i-settings", "settled", strings.Join(parts, "; "))
}

// fill puts the numbers decided into the text of a find, and its lengths into the scale of the game.
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
			if n -= d.Officers; n == 1 {
				after = strings.Replace(after, "soldiers", "soldier", 1)
			}
		}
		if n > 0 {
			text = before + num(n) + after
		}
	}
	text = strings.Replace(text, "(quality as in the event)", "("+d.Quality.String()+")", 1)
	// Where the dice of the event are in the next sentence, there is no table to refer to.
	text = strings.Replace(strings.Replace(text, ", as in the event table,", "", 1), " as in the event table", "", 1)
	for _, n := range []int{stepTables(st).away, 6} {
		text = strings.ReplaceAll(text, num(n)+" inches", inchesText(sc, n))
	}
	return text
}

func (e found) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	f := findingOf(e.Table)
	if e.Who != "" {
		f.name = e.Who + " searched"
	}
	if e.Fixed {
		noted(t, "fixed-before")
	}
	title, text := e.came(t, f)
	if t.Card.Title != "" { // one of several, or after "the whole village talks"
		t.Card.Line += " " + text
	} else {
		t.Card.Over, t.Card.Title, t.Card.Line = f.name, title, text
		t.Icon, t.Undo = book.Or(f.symbol, "t-officer"), t.Text("find-undo", f.name, title)
		if f.symbol == "" {
			searchedOff(t)
		}
	}
	if rest, ok := strings.CutPrefix(text, title); ok {
		if t.Card.Line == text && title == wordFor("title-nothing") { // "Nothing of use", "Nothing but hens": said once
			t.Card.Title, t.Card.Line = strings.TrimSuffix(text, "."), ""
		}
		t.Line("find-long", f.name, title, rest)
		speak(t, text)
		return
	}
	t.Line("find", f.name, title, text)
	speak(t, title+". "+text)
}

// searchedOff has officers who lie where they fell removed once searched; those of a party are removed with it. Source: HILL-103.
func searchedOff(t *book.Tale) {
	n := 0
	for _, e := range t.Step.Events {
		switch e := e.(type) {
		case used:
			if e.Officers > 0 {
				return
			}
		case found:
			n++
		}
	}
	t.Todo("officers-off", n)
}

// leftOpen are passages of the tables that leave open what the dice have decided: the passage, and its
// replacements for an even and an odd total of the faces thrown. The number of people is told when they are
// placed; that one may parley with them is what their key is for.
var leftOpen = [...][3]string{
	{"The whole village talks at once: roll immediately as for Parley with Villagers.", "Everybody in the village talks at once.",
		"Everybody in the village talks at once."},
	{"A convoy is due: place one as in the event table.", "“A convoy is expected, Señor: there, on the road!”",
		"“A convoy is expected, Señor: there, on the road!”"},
	{"A French rider uses this road: place a Messenger as in the event table.", "“A French courier rides this way.” And here he comes.",
		"“A French courier rides this way.” And here he comes."},
	{"They have been turned back by a whole French column: Massed Enemy.", "A whole French column turned them back.",
		"A whole French column turned them back."},
	{" Place 2 or 3 Villagers here; they may be parleyed with."},
	{": place 2 or 3 Villagers here; they may be parleyed with"},
	{": place 2 or 3 Monks/Priests here, not travelling; they may be parleyed with"},
	{": place 2 Monks/Priests here, not travelling; they may be parleyed with"},
	{": place 2 or 3 Aristocrats, not travelling; they may be parleyed with"},
	{"A hermit and his companion", "Holy men live here", "Holy men live here"},
	{"to a cave or ruin", "to a hiding place", "to a hiding place"},
	{": a cave or ruin"},
	{" horn: place Guerillas as in the event table", " horn: Guerillas", " horn: Guerillas"},
	{": place Guerillas as in the event table"},
	{": place one as in the event table"},
	{": place a Messenger as in the event table"},
	{": place an Enemy Headquarters as in the event table"},
	{"A pay chest, or a travelling fortune in looted plate", "A pay chest", "A fortune in looted plate"},
	{"A pay chest or church plate", "A pay chest", "Church plate"},
}

// settledText returns a text of the tables with such passages settled by the dice of the step.
func settledText(st engine.Step, text string) string {
	sum := 0
	for _, g := range st.Given {
		for _, f := range g.Faces {
			sum += f
		}
	}
	for _, x := range leftOpen {
		text = strings.Replace(text, x[0], x[1+sum%2], 1)
	}
	return text
}

// came returns the title and text for the result of a table.
func (e found) came(t *book.Tale, f finding) (title, text string) {
	h := stepTables(t.Step)
	nothing := ""
	for i, r := range f.table {
		if i == 0 {
			nothing = r.Is.text
		}
		if r.Is.key == e.Key {
			text = settledText(t.Step, h.findText(r.Is))
		}
	}
	switch {
	case e.Key == "bandit" && !f.onTheSpot():
		text = t.Text("robbers", e.As == "desert")
	case e.Key == troopsThere:
		text = t.Text("troops", h.away)
	}
	text = fill(nowScale(t), text, t.Step, slices.Index(t.Step.Events, engine.Event(e)))
	if title = wordFor("title-" + e.Key); e.As == "desert" {
		title = must("desert").name
	} else if title == "" {
		title = calledIn(t.Step, e.Key)
	}
	switch {
	case e.Why != "":
		noted(t, "why-not", barredText(e.Why), section(barredSection(e.Why)))
		return "Nothing new", t.Text("nothing-new")
	case e.Key == "cipher" && e.As != "":
		noted(t, "cipher-have")
		return wordFor("title-papersUn"), t.Text("cipher-again")
	case e.Key == "plans" && e.As != "":
		noted(t, "plans-have")
		return wordFor("title-papersEnc"), t.Text("plans-again")
	case e.As == hiddenHere:
		return "Occupied", "Somebody got here first."
	case e.As == "nothing":
		if e.Key != troopsThere {
			noted(t, "few-left")
		}
		return wordFor("title-nothing"), nothing
	}
	return title, text
}

// calledIn returns the name of the first party of a kind to appear in a step, more exact where the dice have
// settled which of two things it is.
func calledIn(st engine.Step, kind string) string {
	for _, e := range st.Events {
		switch e := e.(type) {
		case arrived:
			if e.Drawn.Kind == kind {
				return e.Drawn.called()
			}
		case drawn:
			if e.Drawn.Kind == kind {
				return e.Drawn.called()
			}
		}
	}
	return must(kind).name
}

func (e used) Tell(t *book.Tale) {
	joined := slices.ContainsFunc(t.Step.Events, func(x engine.Event) bool {
		j, ok := x.(escort)
		return ok && j.Of == "escort" && j.From == 0
	})
	switch {
	case joined:
		t.Todo("with-unit")
		t.Small("with-unit-on")
	case e.Gone && e.Party > 0 && e.Officers == 0:
		who := 0
		for _, x := range t.Step.Events {
			if f, ok := x.(found); ok {
				who = 1 + slices.Index([]string{"parley-villagers", "parley-monks", "parley-aristocrats"}, f.Table)
			}
		}
		t.Todo("talked-off", who)
	}
	if e.Officers > 0 {
		t.Todo("officers-off", e.Officers)
	}
}

func (e scouted) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	garrison := slices.ContainsFunc(t.Step.Events, func(x engine.Event) bool {
		a, ok := x.(arrived)
		return ok && a.Drawn.Kind == "garrison"
	})
	works, award := book.Say("works", e.Fort, e.Magazine, garrison), "outpost"
	anew(t, "t-outpost", "works-are", e.Fort, works)
	t.Card.Title, t.Card.Symbol, t.Card.Tile = "Outpost", "t-outpost", view.Place
	if e.Fort {
		t.Card.Title, award = "Fortification", "fort"
	}
	if t.Card.Say = t.Text("works-said", e.Fort, works); e.ReadAs > 0 {
		noted(t, "works-held")
	}
	if e.Fixed {
		noted(t, "fixed-before")
	}
	noted(t, "works-end")
	nowOf(t).creditSite(e.Site, award, t)
}

func (e assessed) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	sum := assessSum(e.Quality, e.Need)
	needed := book.Say("assess-needs", sum.Target, e.Total)
	switch {
	case e.Made:
		guns := book.Say("report-guns", e.Guns)
		if e.Guns == 0 {
			guns = book.Say("report-no-guns")
		}
		report := book.Say("report", e.Battalions, e.Squadrons, guns, e.Mostly)
		anew(t, "t-massed", "assessed", report, e.Total)
		t.Card.Line, t.Card.Say = t.Words.Text(needed), t.Text("assessed-said", report)
		t.Todo("report-in", report)
	case e.Seen:
		anew(t, "t-massed", "assess-seen-is", "", e.Total)
		if t.Card.Line, t.Card.Say = t.Text("assess-seen", needed), t.Text("assess-seen-said"); e.Few {
			t.Card.Line = t.Text("assess-few", needed)
		}
	default:
		anew(t, "t-massed", "assess-not-yet", "", e.Total)
		t.Card.Line, t.Card.Say = t.Text("assess-again", needed), t.Text("assess-not-said")
	}
	t.Card.Over = "Assess Massed Enemy: " + e.Quality.String()
	t.CardNote("assess-leave", 12*inch)
	t.Sum(sum)
	for i := range t.Rolls {
		if t.Rolls[i].Label == wordFor("thrown-"+rollAssess.ID) {
			t.Rolls[i].Text, t.Rolls[i].Hit = num(e.Total), e.Made
		}
	}
}

func (e opened) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	text := ""
	for _, r := range cargo {
		if r.Is.key == e.Cargo {
			text = settledText(t.Step, r.Is.text)
		}
	}
	anew(t, "t-convoy", "wagons", e.Cargo, text)
	t.Card.Symbol, t.Card.Tile, t.Card.Title, t.Card.Say = "t-convoy", view.Theirs, upper(e.Cargo), t.Text("wagons-said", text)
}

func (e partyMarked) Tell(t *book.Tale) {
	if ofKind(t, must(e.Of), "party-"+e.What, e.Left); e.What == "joined" {
		noted(t, "no-points")
	}
}

func (e siteMarked) Tell(t *book.Tale) {
	k := must(e.Of)
	k.name = orKind(e.Name, e.Of)
	if k.tile = view.Place; e.Fort {
		k.name = "Fortification"
	}
	ofKind(t, k, "place-"+e.What)
	t.Card.Say = strings.Replace(t.Card.Say, ":", "", 1)
	if e.What == "located" || e.What == "taken" {
		nowOf(t).creditSite(e.Site, e.Award, t)
	}
}

// onLedger is anew for something on the ledger.
func onLedger(t *book.Tale, id, title string, args ...any) {
	anew(t, "n-despatches", id, append([]any{title}, args...)...)
	t.Card.Title = title
}

func (e carry) Tell(t *book.Tale) {
	a, _ := awardOf(e.Entry.Kind)
	switch {
	case alone(t.Step):
		onLedger(t, "recorded", e.called(), a.points)
		t.Card.Line = a.why
	case e.State == carried && a.points > 0:
		t.Due("if-home", e.name(), a.points)
	case e.State == guarded:
		t.Due("if-guards-gone", e.name(), a.points)
	}
}

// called returns the award with its name.
func (e Entry) called() string {
	a, _ := awardOf(e.Kind)
	switch {
	case e.Name == "":
		return a.title
	case e.Kind == "near" || e.Kind == "far": // an objective has a name of its own
		return e.Name
	}
	return a.title + ": " + e.Name
}

func (e entryMarked) Tell(t *book.Tale) {
	x := Entry{Kind: e.Of}
	if e.State == struckOut {
		x.Name = e.Name
		onLedger(t, "struck-out", x.title())
		t.Card.Say = "Struck out: " + x.title() + "."
		return
	}
	is := book.Say("is-" + e.State)
	if e.Name != "" {
		is = book.Say("is-"+e.State+"-with", e.Name)
	}
	id := "what-carried"
	switch {
	case !alone(t.Step) && !marksOnly(t.Step):
		if it, ok := nowOf(t).entry(e.Entry); ok && it.Kind == "noteworthy" { // its name is all it has
			x = it
		}
		noted(t, "entry-is", x.short(), is)
		return
	case e.State == lost:
		id = "what-lost"
	}
	onLedger(t, id, x.name(), is, e.State)
}

// marksOnly reports whether a step is about a ledger entry: anything else in it only follows, such as people
// leaving or an incident ending.
func marksOnly(st engine.Step) bool {
	for i, e := range st.Events {
		switch e.(type) {
		case entryMarked:
			if i > 0 {
				return false
			}
		case escort, ended:
			if i == 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (e unitOff) Tell(t *book.Tale) {
	a, _ := awardOf(e.Entry.Kind)
	id := "unit-off"
	switch {
	case !alone(t.Step):
		for _, x := range t.Step.Events {
			if g, ok := x.(unitGone); ok && g.Unit == e.Entry.Unit { // which says so
				return
			}
		}
		noted(t, id, e.called())
		return
	case a.points < 0:
		id = "unit-off-bad"
	}
	onLedger(t, id, e.called(), a.points)
	t.Card.Line = a.why
	t.CardNote("units-left", e.Players)
}

func (e over) Tell(t *book.Tale) {
	t.Icon, t.Undo = "n-despatches", "ending"
	if e.Lost { // at no level
		t.Line("game-lost", e.Sum, e.Word)
	} else {
		t.Line("game-ends", e.Sum, e.Level, e.Word)
	}
	c := &t.Card
	c.Title, c.Symbol = "", "" // left over from the last unit that came home
	c.Over, c.Number, c.Word = t.Text("end-over"), points(e.Sum), t.Words.Text(e.Word)
	c.OnDesk = true
	c.Bad, c.Say = e.Lost || e.Fail, t.Text("end-said", e.Sum, e.Word)
	if !e.Lost {
		c.Line = t.Text("level", e.Level)
	}
}
