package hill

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/table"
	"vedette/engine/view"
)

// Incidents are the events that put nobody on the table: they change the weather, an order, a limit, a number needed.
// Source: hill-incidents.

// Often is how many events are incidents.
type Often int8

const (
	NoIncidents Often = iota
	SomeIncidents
	ManyIncidents
)

var oftens = [...]view.Option{{ID: "none", Label: "None"}, {ID: "some", Label: "Some"}, {ID: "many", Label: "Many"}}

// Of the 36 results of the second throw so many are an incident, and a game has no more than so many.
var (
	incidentFaces = [...]int{0, 9, 18}
	incidentLimit = [...]int{0, 4, 8}
)

const mostLasting = 3 // that last, those to the end of the game not counted

// Incident is one that waits for the referee's say, or lasts.
type Incident struct {
	Key    string `json:"k"`
	Turn   int    `json:"t,omitempty"` // in which it came
	Press  int    `json:"p,omitempty"`
	Until  int    `json:"u,omitempty"`  // the last turn of it, 0 for none
	Unit   int    `json:"n,omitempty"`  // whom it is about
	Name   string `json:"nm,omitempty"` // what that unit is called
	Also   []int  `json:"al,omitempty"` // parts of it that have it too
	Left   int    `json:"l,omitempty"`  // figures of that unit as it came
	Toward int    `json:"d,omitempty"`  // octant
	Inches int    `json:"i,omitempty"`  // printed, from the ring
	Rash   bool   `json:"r,omitempty"`  // of the new commander
	Site   int    `json:"s,omitempty"`  // the place that it is about
	Far    bool   `json:"fa,omitempty"` // which lies on the far half
	Word   string `json:"w,omitempty"`  // what the deserter said of it
	For    string `json:"f,omitempty"`  // whose stand-in it is
	Mercy  string `json:"m,omitempty"`  // the hostile one that was drawn again
}

// incidentKind is one of them: a line of incidents.txt with its results of D66, its key, whether it is friendly, neutral
// or hostile, its stand-in, title and opening, what it does, its line on the desk, what to do on the table, and its end.
type incidentKind struct {
	from, to                                                  int
	key, class, other, title, story, does, desk, todo, ending string
}

//go:embed incidents.txt
var incidentsText string

// incidentKinds are all of them in the order of their table.
var incidentKinds = sync.OnceValue(func() (all []incidentKind) {
	for line := range strings.Lines(incidentsText) {
		f := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "", "", "", "", "", "")
		k := incidentKind{key: f[1], class: f[2], other: f[3], title: f[4], story: f[5], does: f[6], desk: f[7], todo: f[8], ending: f[9]}
		from, to, many := strings.Cut(f[0], "-")
		if k.from = number(from); !many {
			to = from
		}
		k.to = number(to)
		all = append(all, k)
	}
	return all
})

// number is the number that text is, 0 for none.
func number(text string) (n int) {
	for _, c := range text {
		n = n*10 + int(c-'0')
	}
	return n
}

// incidentTable is the table that an incident is drawn on. Source: hill-incidents 2.
func incidentTable() (t table.Rows[string]) {
	for _, k := range incidentKinds() {
		t = append(t, table.Row[string]{From: k.from, To: k.to, Is: k.key})
	}
	return t
}

func incidentOf(key string) (k incidentKind, ok bool) {
	for _, k := range incidentKinds() {
		if k.key == key {
			return k, true
		}
	}
	return k, false
}

var (
	rollSort     = dice.Roll{ID: "sort", Code: dice.OneD66, For: "What sort of event", Class: events, Section: "4.6"}
	rollIncident = dice.Roll{ID: "incident", Code: dice.OneD66, For: "Incident", Class: events, Section: "4.6"}
	rollLasts    = dice.Roll{ID: "incident-turns", Code: dice.OneD3, For: "Turns more", Class: events, Section: "4.6"}
	rollMarker   = dice.Roll{ID: "incident-inches", Code: dice.TwoD6, For: "Distance", Class: events, Section: "4.6"}
	rollTemper   = dice.Roll{ID: "temper", Code: dice.OneD6, For: "The new commander", Class: events, Section: "4.6",
		Bands: []dice.Band{{From: 1, To: 3, Label: "careful"}, {From: 4, To: 6, Label: "rash"}}}
	rollCloud = dice.Roll{ID: "cloud", Code: dice.OneD6, For: "What the dust was", Class: events, Section: "4.6",
		Bands: []dice.Band{{From: 1, To: 3, Label: "goats and a boy"}, {From: 4, To: 5, Label: "infantry"}, {From: 6, To: 6, Label: "cavalry"}}}
	rollFarther = dice.Roll{ID: "forewarned", Code: dice.OneD6, For: "Further off, forewarned", Class: events, Section: "4.6"}
)

// incidentRolls are the throws of this part.
func incidentRolls() []dice.Roll {
	return []dice.Roll{rollSort, rollIncident, rollLasts, rollMarker, rollTemper, rollFarther, rollCloud}
}

// lasting is the incident of that key that lasts.
func (s State) lasting(key string) (Incident, bool) {
	for _, i := range s.Lasts {
		if i.Key == key {
			return i, true
		}
	}
	return Incident{}, false
}

// lasts tells whether it does.
func (s State) lasts(key string) bool { _, ok := s.lasting(key); return ok }

// mayIncident tells whether the next event may be an incident: the setting, the turn, one a turn, the limit of the game, and
// three that last. Source: hill-incidents 1.
func (s State) mayIncident() bool {
	n := 0
	for _, i := range s.Lasts {
		if i.Until > 0 || i.ends() {
			n++
		}
	}
	return s.moreEvents() && s.Had != s.Turn && n < mostLasting
}

// moreEvents tells whether the window of events has its step for incidents.
func (s State) moreEvents() bool {
	return s.Set.Incidents > NoIncidents && s.Turn > 1 && len(s.Came) < incidentLimit[s.Set.Incidents]
}

// ends tells whether something other than the end of the game ends it.
func (i Incident) ends() bool { return i.Key != "dusk" && i.Key != "boots" && i.Key != "letter" }

// placedThisTurn is how many events of the turn were none of them.
func (s State) placedThisTurn() int {
	if s.Had == s.Turn {
		return s.Events - 1
	}
	return s.Events
}

// weathers are the incidents of which one lasts at a time.
var weathers = []string{"rain", "mist", "heat", "dust", "dusk"}

// weather is the one that lasts, "" for fine weather.
func (s State) weather() string {
	for _, w := range weathers {
		if s.lasts(w) {
			return w
		}
	}
	return ""
}

// comes tells whether an incident may come now. Source: hill-incidents 2, 3.
func (s State) comes(key string) bool {
	k, ok := incidentOf(key)
	if !ok || k.title == "" || slices.Contains(s.Came, key) || s.Turn < 2 {
		return false
	}
	fair := s.weather() == ""
	switch key {
	case "rain", "dust":
		return fair
	case "mist":
		return fair && s.Turn <= 4
	case "heat":
		return fair && s.Turn >= 5 && s.Turn <= 9
	case "dusk":
		return s.Turn >= 12
	case "mules":
		return s.barred(must("convoy"), true) == "" && !s.lasts("mules")
	case "child":
		return !s.lasts("child")
	case "women":
		return slices.ContainsFunc(s.Sites, func(x Site) bool { return x.Kind == "village" })
	case "bells":
		return s.Set.Alarm >= s.Turn+2
	case "command":
		return s.Turn >= 3
	case "recall":
		return s.Turn >= 7 && s.Turn <= 10 && !s.halfGone()
	case "vedettes":
		return true
	case "cloud":
		return s.nonPlayers() < s.tables().crowd && !s.lasts("rain")
	case "mud":
		return !s.lasts("heat") && !s.lasts("dust")
	case "ford":
		return s.Ground["ford"] == yesWord
	case "plank":
		return s.Ground["bridge"] == yesWord && !s.lasts("ford")
	case "word", "letter":
		return len(s.unsearched(key)) > 0
	}
	return len(s.concerns(key)) > 0 && (s.Turn >= 3 || key != "straggler" && key != "cartridges" && key != "lame")
}

// concerns are the units on the table that an incident may be about. Source: hill-incidents 3.
func (s State) concerns(key string) []muster.Unit {
	if !s.tracked() {
		return nil
	}
	own := slices.DeleteFunc(s.units(Players), func(u muster.Unit) bool { return u.Type == typeCivil })
	foot := slices.DeleteFunc(slices.Clone(own), func(u muster.Unit) bool {
		_, gun := unitGun(u)
		return gun || u.Count(func(f muster.Figure) bool { return f.Mounted }) > 0
	})
	switch key {
	case "padre":
		return own
	case "guide", "boots", "bugle":
		return foot
	case "cartridges":
		return largest(slices.DeleteFunc(foot, func(u muster.Unit) bool { return !slices.ContainsFunc(u.Stacks, bearsAny) }))
	case "lame":
		return largest(slices.DeleteFunc(own, func(u muster.Unit) bool { return !allMounted(u) || u.Alive() < 2 }))
	case "straggler":
		return mostLost(own)
	case "wine":
		if !slices.ContainsFunc(s.Sites, func(x Site) bool { return x.Kind == "village" }) {
			return nil
		}
		return slices.DeleteFunc(append(foot, s.units(NonPlayers)...), func(u muster.Unit) bool {
			p, _ := s.party(u.From)
			return u.Type != typeInfantry && u.Type != typeRiflemen && u.Type != typeIrregular || p.Site != 0 || checks(u) != "" || allMounted(u)
		})
	case "patrol":
		return slices.DeleteFunc(s.units(NonPlayers), func(u muster.Unit) bool {
			p, _ := s.party(u.From)
			return p.Site != 0 || !slices.Contains([]string{"con", "avg", "vet", "cav"}, p.Kind)
		})
	}
	return nil
}

// unsearched are the places that a deserter or a letter may be about.
func (s State) unsearched(key string) (out []Site) {
	if key == "letter" && slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return !a.Main && a.Done == "" }) {
		return nil // Reading: a scenario with objectives of its own forbids it
	}
	for _, kind := range []string{"outpost", "cave", "village"} {
		for _, x := range s.Sites {
			hidden, _ := s.setupOf(x.ID)
			if x.Kind == kind && !x.Done && (key == "letter" || kind != "village" && x.Fixed == (PlaceSetup{}) && !hidden.Hidden) {
				out = append(out, x)
			}
		}
	}
	return out
}

// yesWord is that something is on the table.
const yesWord = "yes"

// surveys asks once a game whether what an incident needs is on the table. Source: hill-incidents 1.
func surveys(a *act, key string) {
	what := map[string]string{"ford": "ford", "plank": "bridge"}[key]
	if what == "" || a.State.Ground[what] != "" || slices.Contains(a.State.Came, key) {
		return
	}
	is := a.Ask(dice.Question{ID: "is-" + what, Text: "Is there a " + what + " on the table?", Kind: dice.YesNo,
		Yes: "Yes", No: "No", Section: "4.6"})
	a.Do(surveyed{What: what, Is: is})
}

// bearsAny tells whether figures have firearms.
func bearsAny(s muster.Stack) bool {
	for w := range weapon(weapons) {
		if bears(s.Figure, w) {
			return true
		}
	}
	return false
}

// largest are the units with most figures.
func largest(us []muster.Unit) []muster.Unit {
	n := 0
	for _, u := range us {
		n = max(n, u.Alive())
	}
	return slices.DeleteFunc(us, func(u muster.Unit) bool { return u.Alive() < n })
}

// mostLost are the units that have lost most figures, of whom somebody can come back.
func mostLost(us []muster.Unit) []muster.Unit {
	us = slices.DeleteFunc(us, func(u muster.Unit) bool { return len(stragglers(u)) == 0 })
	n := 0
	for _, u := range us {
		n = max(n, u.Gone())
	}
	return slices.DeleteFunc(us, func(u muster.Unit) bool { return u.Gone() < n })
}

// stragglers are the lost figures of u that can come back: the rank and file.
func stragglers(u muster.Unit) []muster.Stack {
	return slices.DeleteFunc(slices.Clone(u.Lost), func(st muster.Stack) bool {
		return st.Leader != "" || st.Marksman || underEscort(st.Figure)
	})
}

// drawsIncident throws what sort of event it is, when it may be an incident, and draws that. It tells whether one has come; else
// the event is a placement. Source: hill-incidents 1.
func drawsIncident(a *act) bool {
	if !a.State.mayIncident() {
		return false
	}
	faces := incidentFaces[a.State.Set.Incidents]
	r := rollSort
	r.Bands = []dice.Band{{From: 11, To: d66(faces - 1), Label: "an incident"}, {From: d66(faces), To: 66, Label: "a placement"}}
	if place36(a.Throw(r).Total) >= faces {
		return false
	}
	i, ok := throwIncident(a)
	if ok {
		a.Do(arose{Incident: i})
	}
	return ok
}

// throwIncident throws on the table, and takes the stand-in for what may not come.
func throwIncident(a *act) (i Incident, ok bool) {
	s := a.State
	r := rollIncident
	for _, k := range incidentKinds() {
		label := k.title
		if label == "" {
			label = "a placement"
		}
		r.Bands = append(r.Bands, dice.Band{From: k.from, To: k.to, Label: label})
	}
	key, _ := incidentTable().For(a.Throw(r).Total)
	k, _ := incidentOf(key.Is)
	if k.class == "h" && s.Set.Merciful && s.halfGone() {
		i.Mercy = k.key
		key, _ = incidentTable().For(a.Throw(r).Total)
		k, _ = incidentOf(key.Is)
	}
	surveys(a, k.key)
	if !a.State.comes(k.key) {
		i.For = k.key
		k, _ = incidentOf(k.other)
		surveys(a, k.key)
	}
	if !a.State.comes(k.key) {
		return i, false
	}
	i.Key, i.Turn, i.Press = k.key, s.Turn, s.Press
	throwDetails(a, &i)
	return i, true
}

// throwDetails throws the dice of an incident's own text.
func throwDetails(a *act, i *Incident) {
	s := a.State
	bearing := func() {
		roll := rollBearing
		roll.Bands = directionBands(s.tables().bearings)
		row, _ := s.tables().bearings.For(a.Throw(roll).Total)
		i.Toward = row.Is
	}
	more := func() { i.Until = s.Turn + a.Throw(rollLasts).Total }
	switch i.Key {
	case "command":
		i.Rash = a.Throw(rollTemper).Total > 3
		more()
	case "rain", "mist", "heat", "dust", "guide", "lame", "ford", "mud":
		more()
	case "child":
		bearing()
	case "vedettes", "cloud":
		bearing()
		if i.Inches = a.Throw(rollMarker).Total + 12; i.Key == "cloud" {
			i.Inches += 6
		}
		if p, ok := s.Lay.placed(Drawn{Kind: "cav", Toward: i.Toward, Inches: i.Inches}); ok && p.Behind {
			i.Toward = 0
		}
		i.Until = s.Turn + 3
	case "cartridges":
		bearing()
		i.Until = s.Turn + 3
	case "padre":
		i.Until = s.Turn + 3
	case "recall":
		i.Until = s.Turn + 6
	case "bells":
		i.Until = s.Turn
	}
}

// lastsOn tells whether an incident is more than a moment.
func (i Incident) lastsOn() bool {
	return i.Key != "straggler" && i.Key != "women" && i.Key != "word" && (i.Key != "wine" || i.Until > 0)
}

// fill puts an incident into a text of its own.
func (i Incident) fill(sc Scale, text string) string {
	temper := "careful"
	if i.Rash {
		temper = "rash"
	}
	name := i.Name
	if name == "" {
		name = "the unit"
	}
	return sc.words(strings.NewReplacer("{t}", num(i.Until), "{u}", name, "{dir}", octants[i.Toward], "{d}", inchesText(sc, i.Inches),
		"{temper}", temper, "{w}", i.Word).Replace(text))
}

// incidentCard shows one.
func incidentCard(sc Scale, i Incident) view.Card {
	k, _ := incidentOf(i.Key)
	c := view.Card{Over: "Incident · turn " + num(i.Turn) + ", draw " + num(i.Press), Symbol: k.symbol(), Tile: view.Place,
		Title: k.title, Story: k.story, Line: i.fill(sc, k.does)}
	c.Todo = []view.Order{{What: view.Words{view.Say(i.fill(sc, k.todo))}}}
	if i.Until > 0 && k.desk != "" {
		c.Facts = []view.Fact{{Label: "to the end of turn", Value: num(i.Until)}}
	}
	if i.Mercy != "" {
		m, _ := incidentOf(i.Mercy)
		c.Notes = append(c.Notes, "Drawn again: "+m.called()+", "+barredText("mercy")+".")
	}
	if i.For != "" {
		m, _ := incidentOf(i.For)
		c.Notes = append(c.Notes, "Instead of: "+m.called()+", which cannot come now.")
	}
	c.Say = k.story + " " + k.title + "."
	return c
}

// called is the title, or the key of one that has none.
func (k incidentKind) called() string {
	if k.title == "" {
		return "another"
	}
	return k.title
}

// symbol is that of its class.
func (k incidentKind) symbol() string {
	return map[string]string{"f": "i-plus", "n": "i-marks", "h": "i-waver"}[k.class]
}

// incidents are the entries of the referee's say.
func incidents() []book.Procedure[State] {
	return []book.Procedure[State]{
		{Plan: planTake, Procedure: view.Procedure{ID: "incident-take", Name: "Play it", Symbol: "i-check", Section: "4.6",
			Ref: "The incident holds."}},
		{Plan: planLeave, Procedure: view.Procedure{ID: "incident-ignore", Name: "Ignore it", Symbol: "i-cross", Section: "4.6",
			Ref: "The referee leaves the incident out. It counts toward the incidents of the game."}},
		{Plan: planAnother, Procedure: view.Procedure{ID: "incident-redraw", Name: "Draw another", Symbol: "i-again", Section: "4.6",
			Ref: "The first draw counts for nothing; it is still one event."}},
		{Plan: planEnds, Procedure: view.Procedure{ID: "incident-ends", Name: "It has ended", Symbol: "i-cross", Section: "4.6",
			Ref: "What lasts ends before its time: the mule is caught, the vedettes are driven off."}},
	}
}

// waitsIncident is the incident that waits.
func waitsIncident(p *plan) Incident {
	i := p.State.Waits
	if i.Key == "" || p.State.Over {
		p.Refuse("T11", "", "4.6", "No incident is waiting.")
	}
	return i
}

// planTake lets an incident hold, for a unit where it is about one. Source: hill-incidents 3.
func planTake(p *plan) deed {
	i := waitsIncident(p)
	p.Form.Go = "Play it"
	if us := p.State.concerns(i.Key); len(us) > 0 && i.Key != "padre" {
		label := "Which unit"
		switch i.Key {
		case "bugle":
			label = "Farthest from your lines"
		case "patrol":
			label = "Farthest from the Players, not within " + inchesText(p.State.Scale, 18)
		}
		options := []view.Option{}
		for _, u := range us {
			options = append(options, unitOption(u, ""))
		}
		id := p.In.Get(keyUnit)
		if id == "" { // the first, unless the Players choose another
			id = options[0].ID
		}
		p.Add(pick(keyUnit, label, id, options))
		u, ok := p.State.unit(readRef("u", id))
		if !ok || index(options, id) < 0 {
			p.Refuse("U4", keyUnit, "4.6", "Choose the unit.")
		}
		if i.Unit, i.Name, i.Left = u.ID, u.Name, u.Alive(); i.Key == "bugle" { // who has acted is bound next turn
			i.Left = 0
			if u.Acted {
				i.Left = 1
			}
		}
	} else if i.Key != "padre" && i.Key != "" && p.State.needsUnit(i.Key) {
		p.Refuse("U4", "", "4.6", "There is no such unit on the table any more: ignore it.")
	}
	if i.Key == "word" || i.Key == "letter" {
		i = askPlace(p, i)
	}
	return func(a *act) { takeIncident(a, i) }
}

// askPlace asks which place an incident is about.
func askPlace(p *plan, i Incident) Incident {
	options := []view.Option{}
	for _, x := range p.State.unsearched(i.Key) {
		options = append(options, view.Option{ID: ref("s", x.ID), Label: p.State.placeName(x), Symbol: must(x.Kind).symbol})
	}
	if len(options) == 0 {
		p.Refuse("U4", "", "4.6", "There is no such place on the table any more: ignore it.")
		return i
	}
	v := p.In.Get("place")
	if v == "" {
		v = options[0].ID
	}
	label := "The nearest of them"
	if i.Key == "letter" {
		label = "Farthest from your lines"
	}
	p.Add(pick("place", label, v, options))
	at := index(options, v)
	if at < 0 {
		p.Refuse("U4", "place", "4.6", "Choose the place.")
		return i
	}
	i.Site, i.Name = readRef("s", v), options[at].Label
	if i.Key == "letter" {
		i.Far = p.Tick("far", "On the far half of the table")
	}
	return i
}

// hears is what a deserter says of a place: its nature, magazine and garrison, else its content, thrown now and kept.
func hears(a *act, i Incident) Incident {
	x, _ := a.State.site(i.Site)
	if x.Kind == "cave" {
		x.Fixed.Content = lookUp(a, findingOf("explore-cave"), "")
		i.Word = findName(x.Fixed.Content)
	} else {
		works, g := throwWorks(a, a.State.tables())
		x.Fixed = PlaceSetup{Content: plainWorks, Magazine: works.Magazine, Figures: g.Figures, Quality: g.Quality, Officers: g.Officers}
		if works.Fort {
			x.Fixed.Content = realWorks
		}
		if i.Word = x.Fixed.Content; works.Magazine {
			i.Word += " with a magazine"
		}
		if g.Figures > 0 {
			i.Word += ", " + num(g.Figures) + " " + g.Quality.String()
		} else {
			i.Word += ", empty"
		}
	}
	a.Do(prepared{Site: x.ID, Of: x.Kind, Fixed: x.Fixed})
	return i
}

// drinks throws whether a unit keeps away from the wine.
func drinks(a *act, i Incident) Incident {
	u, _ := a.State.unit(i.Unit)
	r := a.State.tables().reckMorale(bestQuality(u), false, goneOf(u))
	if !a.Throw(rollCheck.Of(u.Name).Needing(r.Target, "Solid", "drunk")).Made {
		i.Until = a.State.Turn
		if u.Acted {
			i.Until++
		}
	}
	return i
}

// reveals is what a cloud of dust turns out to be. Source: hill-incidents INC-23.
func reveals(a *act, i Incident) {
	s := a.State
	n := a.Throw(rollCloud).Total
	a.Do(ended{Incident: i, Found: n})
	kind := "avg"
	if n == 6 && s.barred(must("cav"), true) == "" {
		kind = "cav"
	}
	if n <= 3 || s.nonPlayers() >= s.tables().crowd || s.barred(must(kind), true) != "" {
		return
	}
	b := rollDetails(a, a.State, must(kind), ofInches, ofActs)
	if b.Toward, b.Inches = i.Toward, max(14, i.Inches-4*(s.Turn-i.Turn)); kind == "cav" {
		b.Inches = 20
	}
	b.From, b.Turn, b.Press = "cloud", s.Turn, s.Press
	stage(a, &b)
	a.Do(drawn{Drawn: b})
}

// needsUnit tells whether an incident is about a unit.
func (s State) needsUnit(key string) bool {
	return slices.Contains([]string{"guide", "boots", "bugle", "cartridges", "lame", "straggler", "patrol", "wine"}, key)
}

// chooses tells whether something of an incident is to be chosen.
func (s State) chooses(key string) bool {
	return s.needsUnit(key) && len(s.concerns(key)) > 1 || key == "letter" || key == "word" && len(s.unsearched(key)) > 1
}

// takeIncident does what an incident does at once, and lets it last.
func takeIncident(a *act, i Incident) {
	switch i.Key {
	case "word":
		i = hears(a, i)
	case "wine":
		i = drinks(a, i)
	}
	a.Do(befell{Incident: i})
	switch i.Key {
	case "straggler":
		u, _ := a.State.unit(i.Unit)
		back := stragglers(u)[0]
		back.N = 1
		a.Do(regained{Unit: u.ID, Name: u.Name, Back: []muster.Stack{back}, Left: u.Alive() + 1})
		if changes := acting([]muster.Stack{back}, false); changes != nil {
			a.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("back-acted"), Changes: changes})
		}
	case "women":
		f := findingOf("parley-villagers")
		comesOf(a, search{f, 0, ""}, lookUp(a, f, ""), 0)
	}
}

func planLeave(p *plan) deed {
	i := waitsIncident(p)
	return func(a *act) { a.Do(passed{Key: i.Key}) }
}

// planAnother draws another incident; when none may come the event is a placement.
func planAnother(p *plan) deed {
	waitsIncident(p)
	return func(a *act) {
		if i, ok := throwIncident(a); ok {
			a.Do(arose{Incident: i, Redraw: true})
			return
		}
		a.Do(passed{Key: a.State.Waits.Key, Undone: true})
		drawEvent(a, false)
	}
}

// planEnds ends what lasts.
func planEnds(p *plan) deed {
	p.Bar(p.State.waiting())
	key := p.In.Get("what")
	i, ok := p.State.lasting(key)
	if !ok || !i.mayEnd() {
		p.Refuse("T11", "", "4.6", "It does not last.")
	}
	return func(a *act) {
		if i.Key == "cloud" {
			reveals(a, i)
			return
		}
		a.Do(ended{Incident: i})
	}
}

// mayEnd tells whether the referee may see its end on the table.
func (i Incident) mayEnd() bool {
	return slices.Contains([]string{"vedettes", "cartridges", "lame", "patrol", "guide", "bugle", "plank", "cloud"}, i.Key)
}

// endKey is the word of the key that ends it.
var endWords = map[string]string{"vedettes": "Seen off", "cartridges": "Mule caught", "lame": "They have stood", "patrol": "It stays",
	"guide": "He has gone", "bugle": "It is done", "plank": "Mended", "cloud": "Seen clear"}

// incidentList is what lasts, on the desk.
func (s State) incidentList() (view.List, bool) {
	l := view.List{ID: "incidents", Title: "What lasts"}
	for _, i := range s.Lasts {
		k, _ := incidentOf(i.Key)
		r := view.Row{ID: "i-" + i.Key, Symbol: k.symbol(), Tile: view.Place, Name: i.fill(s.Scale, k.desk), What: i.fill(s.Scale, k.does)}
		if i.mayEnd() && s.waiting() == nil {
			r.Key = &view.Key{ID: "ends-" + i.Key, Label: endWords[i.Key], Do: engine.Do("incident-ends", "what", i.Key)}
		}
		l.Rows = append(l.Rows, r)
	}
	return l, len(l.Rows) > 0
}

// checkIncidents holds the limits of hill-incidents 1.
func (s State) checkIncidents() error {
	weather, last := 0, 0
	for n, i := range s.Lasts {
		if err := i.check(); err != nil {
			return err
		}
		if slices.Contains(weathers, i.Key) {
			weather++
		}
		if i.ends() {
			last++
		}
		if slices.ContainsFunc(s.Lasts[:n], func(x Incident) bool { return x.Key == i.Key }) || !slices.Contains(s.Came, i.Key) {
			return broken("incident %q lasts twice", i.Key)
		}
	}
	for n, key := range s.Came {
		if slices.Contains(s.Came[:n], key) {
			return broken("incident %q came twice", key)
		}
	}
	if weather > 1 || last > mostLasting || len(s.Came) > incidentLimit[ManyIncidents] || s.Had > s.Turn || s.Had == s.Turn && s.Events == 0 ||
		s.Waits.Key != "" && s.Waits.check() != nil {
		return broken("%d weathers, %d last, %d came", weather, last, len(s.Came))
	}
	return nil
}

// ---- facts

// arose is an incident that waits for the referee's say. Kind "arose".
type arose struct {
	Incident
	Redraw bool `json:"rd,omitempty"`
}

// befell lets it hold. Kind "incident".
type befell struct{ Incident }

// passed leaves it out; undone it has not come. Kind "passed".
type passed struct {
	Key    string `json:"k"`
	Undone bool   `json:"u,omitempty"`
}

// ended is the end of one before its last turn. Kind "ended".
type ended struct {
	Incident
	Found int `json:"fo,omitempty"` // of a cloud: what it was, on 1D6
}

// surveyed is what the referee says of the ground. Kind "surveyed".
type surveyed struct {
	What string `json:"k"`
	Is   string `json:"y"`
}

func (surveyed) Kind() string { return "surveyed" }

func (e surveyed) Apply(s State) (State, error) {
	if e.What != "ford" && e.What != "bridge" || e.Is != yesWord && e.Is != "no" {
		return s, broken("%.20q: %.20q", e.What, e.Is)
	}
	told := map[string]string{e.What: e.Is}
	for what, is := range s.Ground {
		if what != e.What {
			told[what] = is
		}
	}
	s.Ground = told
	return s, nil
}

func (arose) Kind() string  { return "arose" }
func (befell) Kind() string { return "incident" }
func (passed) Kind() string { return "passed" }
func (ended) Kind() string  { return "ended" }

// check returns an error when an incident cannot be.
func (i Incident) check() error {
	k, ok := incidentOf(i.Key)
	if !ok || k.title == "" || i.Toward < 0 || i.Toward > 7 || i.Inches < 0 || i.Inches > mostInches || i.Until < 0 || i.Left < 0 ||
		len([]rune(i.Name)) > 2*mostTitle || len(i.Word) > 80 || i.Site < 0 {
		return broken("an incident %.20q", i.Key)
	}
	for _, of := range []string{i.For, i.Mercy} {
		if _, ok := incidentOf(of); of != "" && !ok {
			return broken("an incident for %.20q", of)
		}
	}
	return nil
}

func (e arose) Apply(s State) (State, error) {
	if err := e.check(); err != nil {
		return s, err
	}
	if e.Redraw != (s.Waits.Key != "") {
		return s, broken("incident %q, while %q waits", e.Key, s.Waits.Key)
	}
	if s.Waits = e.Incident; !e.Redraw {
		s.Events++
		s.Side, s.Had = Nobody, s.Turn
	}
	return s, nil
}

func (e befell) Apply(s State) (State, error) {
	if err := e.check(); err != nil {
		return s, err
	}
	if s.Waits.Key != e.Key {
		return s, broken("incident %q, while %q waits", e.Key, s.Waits.Key)
	}
	s.Waits = Incident{}
	s.Came = append(slices.Clip(s.Came), e.Key)
	out := func(keys ...string) {
		s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { return slices.Contains(keys, i.Key) })
	}
	switch e.Key {
	case "dusk":
		out(weathers...)
	case "heat", "dust":
		out("mud")
	case "wine":
		if u, ok := s.unit(e.Unit); ok && e.Until == s.Turn {
			s = s.withUnit(acts(u, true))
		}
	case "bells":
		s.Set.Alarm = s.Turn + 1
	}
	if u, ok := s.unit(e.Unit); ok && e.Key == "bugle" && !u.Acted {
		s = s.withUnit(u.WithMark(markRetire, 1))
	}
	if e.Incident.lastsOn() {
		s.Lasts = append(slices.Clip(s.Lasts), e.Incident)
	}
	return s, nil
}

func (e passed) Apply(s State) (State, error) {
	if s.Waits.Key != e.Key || e.Key == "" {
		return s, broken("incident %q passed over, while %q waits", e.Key, s.Waits.Key)
	}
	s.Waits = Incident{}
	if e.Undone {
		s.Events--
		s.Had = 0
	} else {
		s.Came = append(slices.Clip(s.Came), e.Key)
	}
	return s, nil
}

func (e ended) Apply(s State) (State, error) {
	if !s.lasts(e.Key) {
		return s, broken("incident %q ends, but does not last", e.Key)
	}
	s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { return i.Key == e.Key })
	if u, ok := s.unit(e.Unit); ok {
		s = s.withUnit(u.WithMark(markRetire, 0))
	}
	return s, nil
}

// causeGone tells whether its cause is gone: the unit, or a figure of it, or the action that it was about.
func (s State) causeGone(i Incident) bool {
	if i.Unit == 0 {
		return false
	}
	u, ok := s.unit(i.Unit)
	switch i.Key {
	case "boots":
		return !slices.ContainsFunc(s.units(Players), i.about)
	case "guide", "patrol":
		return !ok || u.Alive() < i.Left
	case "bugle":
		return !ok || u.Acted && (i.Left == 0 || s.Turn > i.Turn)
	}
	return !ok
}

// keepIncidents ends what has lost its cause.
func keepIncidents(a *act) bool {
	for _, i := range a.State.Lasts {
		if x, ok := a.State.site(i.Site); i.Key == "letter" && ok && x.Done {
			kind := map[bool]string{true: "far", false: "near"}[i.Far]
			a.Do(ended{Incident: i})
			a.Do(carry{Entry{ID: a.State.Next, Kind: kind, State: counted, Name: i.Name + ", by letter", Turn: a.State.Turn, Level: 2}})
			return true
		}
		if a.State.causeGone(i) {
			a.Do(ended{Incident: i})
			return true
		}
	}
	return false
}

// expire are the incidents that end with the turn before this one.
func (s State) expire(turn int) (gone []string) {
	home, recalled := s.lasting("recall")
	for _, i := range s.Lasts {
		if i.Until > 0 && i.Until < turn || i.Key == "ford" && recalled && home.Until == turn { // the water falls for the last turn
			gone = append(gone, i.Key)
		}
	}
	return gone
}

// ---- telling

func (e arose) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	k, _ := incidentOf(e.Key)
	sc := nowScale(t)
	t.Icon = k.symbol()
	if t.Turn == 0 {
		t.Turn = e.Turn
	}
	say := t.Card.Say
	t.Card = incidentCard(sc, e.Incident)
	t.Notes = append(t.Notes, t.Card.Notes...)
	sentence(t, view.Say(k.story+" "), view.Bold(k.title), view.Say(". "+e.fill(sc, k.does)))
	says := t.Card.Say
	t.Card.Say = say
	speak(t, says)
	if t.Undo = "incident, " + lower(k.title); e.Redraw {
		t.Head = ""
	}
}

func (e befell) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	anew(t, k.symbol(), "incident-taken", k.title, e.Name, e.Name != "")
	t.Card.Symbol, t.Card.Tile, t.Card.Title = k.symbol(), view.Place, k.title
	t.Undo = "incident, " + lower(k.title)
	t.Card.Line = e.fill(nowScale(t), k.does)
	t.Card.Todo = []view.Order{{What: view.Words{view.Say(e.fill(nowScale(t), k.todo))}}}
}

func (e passed) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	anew(t, "i-cross", "incident-ignored", k.title)
	t.Undo = "incident, " + lower(k.title)
}

func (e ended) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	text := k.ending
	addRolls(t.Step, t.Telling)
	switch {
	case e.Found > 3:
		text = "The dust was soldiers."
	case e.Found > 0:
		text = "Goats, and a boy."
	}
	if text == "" {
		text = k.title + ": over."
	}
	if alone(t.Step) {
		anew(t, "i-check", "incident-over", text)
		t.Undo = "incident, " + lower(k.title)
		return
	}
	note(t, text)
}

// about tells whether it is about a unit.
func (i Incident) about(u muster.Unit) bool {
	return u.ID != 0 && (i.Unit == u.ID || slices.Contains(i.Also, u.ID))
}

// parts brings what lasts for a unit that has split into step: it goes with the larger part, and shoes with both.
func (s State) parts(rest, part muster.Unit) State {
	s.Lasts = slices.Clone(s.Lasts)
	for n, i := range s.Lasts {
		with := rest
		switch {
		case !i.about(rest):
			continue
		case i.Key == "boots":
			s.Lasts[n].Also = append(slices.Clip(i.Also), part.ID)
			continue
		case part.Alive() > rest.Alive():
			with = part
		}
		if s.Lasts[n].Unit, s.Lasts[n].Name = with.ID, with.Name; i.Key != "bugle" {
			s.Lasts[n].Left = with.Alive()
		}
	}
	return s
}

// eventWaits tells whether an event or an incident waits for the referee's say.
func (s State) eventWaits() bool { return len(s.Pending) > 0 || s.Waits.Key != "" }
