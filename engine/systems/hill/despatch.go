package hill

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/story"
	"vedette/engine/view"
)

// The despatch after the battle. The events are read one after another: who was met, what the fight cost, what
// was found and who was taken. They become moments, and the moments become sentences by the patterns in
// despatch.txt.

//go:embed despatch.txt
var despatchText string

var patterns = sync.OnceValue(func() story.Patterns { return story.Read(despatchText) })

var _ view.Chronicler = System{}

// foe is a party that was met, with what passed between it and our units. Its moment is where their fight
// began.
type foe struct {
	*story.Moment
	drawn       Drawn
	party, unit int
	name, bare  string // the first mention: "14 French infantry under Lieutenant Noirel"; later ones: "the infantry"
	told        bool
	came, until int   // the turn it came, and the turn of the latest fight
	part        int   // the third of the turn in which the fight ended
	ours, lost  []int // ids of units; lost has one for each man
	fell        int
	ends        string // how they ended: d destroyed, b ran, t taken
	volleys     int    // how often we fired at them
	fired       bool   // they fired at us
	hand, waits bool   // there was hand-to-hand fighting; we fired at them as they came on
}

// spell is a lasting incident whose duration is told, with its moment.
type spell struct {
	*story.Moment
	key string
}

// chronicle reads a game.
type chronicle struct {
	s, before State // the position, and the one before the event being read

	now   story.Moment
	foes  []*foe
	told  []*story.Moment
	named map[string]int // how many foes have each name; also what was told before
	names int            // names given to our leaders up to now
	cast  int            // the evening's first dice, which choose the names
	lasts []spell
	at    [][2]int
}

// Report implements view.Chronicler.
func (System) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	c := &chronicle{s: start.(State), named: map[string]int{}, names: 1} // the first name is the captain's
	r := view.Report{Title: c.s.Scene.Name, Line: "The Other Side of the Hill"}
	for i, st := range steps {
		if st.At > 0 && !strings.Contains(r.Line, ",") {
			r.Line += ", " + story.Day(st.At)
		}
		if c.now.From, c.now.To, c.now.Seed = i, i, story.Seed(st); c.cast == 0 && len(st.Given) > 0 {
			c.cast = int(c.now.Seed >> 8)
		}
		c.read(st.Events)
	}
	if _, rest, err := c.s.settledFor(engine.Command{}); err == nil {
		c.read(rest)
	}
	all := c.moments()
	r.Parts = []view.ReportPart{{Paras: story.Tell(patterns(), v, c.s.sets(), all)}, {Rolls: c.tables()}}
	r.Heads = story.Headlines(patterns(), all, "brought aims prisoner place-taken assess unit-destroyed end scout party-joined home")
	r.Strengths = &view.Strengths{}
	if c.s.tracked() {
		*r.Strengths = view.Strengths{Names: [2]string{"Ours", "Theirs"}, At: c.at, Pins: story.Pins(patterns(), all)}
	}
	return r
}

// read reads the events of a step.
func (c *chronicle) read(events []engine.Event) {
	for _, e := range events {
		next, err := System{}.Apply(c.s, e)
		if err != nil {
			continue
		}
		c.before, c.s = c.s, next.(State)
		c.now.Turn, c.now.Part = max(c.s.Turn, 1), min(2, c.s.Press/3)
		c.event(e)
		c.losses()
		c.over()
	}
	for len(c.at) < max(c.s.Turn, 1) {
		c.at = append(c.at, [2]int{})
	}
	n := &c.at[len(c.at)-1]
	*n = [2]int{}
	for i := range c.s.Roster {
		switch u := &c.s.Roster[i]; {
		case u.Type == typeCivil:
		case u.Side == ours && u.Off != offDestroyed && u.Off != offGone:
			n[0] += u.Alive()
		case u.Side != ours && u.Off == "":
			n[1] += u.Alive()
		}
	}
}

// tell adds a moment of a kind at the current step.
func (c *chronicle) tell(kind string, id int) *story.Moment {
	m := c.now
	m.Kind, m.ID = kind, id
	c.told = append(c.told, &m)
	return &m
}

// here returns the latest moment of this step that is of one of these kinds and has its slot empty; nil when
// there is none.
func (c *chronicle) here(slot string, kinds ...string) *story.Moment {
	for i := len(c.told) - 1; i >= 0 && c.told[i].From == c.now.From; i-- {
		m := c.told[i]
		if _, _, ok := m.Slot(slot); !ok && slices.Contains(kinds, m.Kind) {
			return m
		}
	}
	return nil
}

// event reads an event.
func (c *chronicle) event(e engine.Event) {
	switch e := e.(type) {
	case arrived:
		if !must(e.Drawn.Kind).place {
			c.readArrival(&e)
		}
	case accepted:
		c.blow(c.before.Outcome.Get().Deed)
	case found:
		c.readFind(e)
	case scouted:
		m := c.tell("scout", e.Site).If(e.Fort, "f").Name("place", c.place(e.Site))
		if e.By != 0 {
			m.Name("unit", c.unit(e.By))
		}
	case assessed:
		if e.Made {
			c.tell("assess", e.Site).Number("battalions", e.Battalions).Number("squadrons", e.Squadrons).Number("guns", e.Guns)
		}
	case opened:
		c.tell("convoy", e.Party)
	case carry:
		c.readGain(e.Entry)
	case siteMarked:
		c.tell("place-"+e.What, e.Site).Name("place", c.place(e.Site))
	case partyMarked:
		for _, f := range c.foes {
			if f.party == e.Party {
				c.tell("party-"+e.What, e.Party).Name("party", f.called())
			}
		}
	case unitOff:
		c.tell("unit-"+e.Entry.Kind, e.Entry.Unit).If(c.find(e.Entry.Unit).Type == typeCommander, "1").Name("unit", c.unit(e.Entry.Unit))
	case befell:
		c.readIncident(e.Incident)
	case fired:
		c.tell("firing", 0).Number("fell", e.Hits).If(e.Hits > 0, "k")
	case attacked:
		c.tell("firing", 0).Number("fell", e.Hits).If(e.Hits > 0, "k")
	}
}

// readIncident reads an incident.
func (c *chronicle) readIncident(i Incident) {
	k, _ := incidentOf(i.Key)
	m := c.tell("incident", i.Unit).Name("story", i.story()).Name("title", k.title)
	if i.Unit != 0 {
		m.If(true, "u").Name("unit", c.unit(i.Unit))
	}
	if strings.Contains(" rain mist heat dust ford plank mud cloud vedettes command lame ", " "+i.Key+" ") {
		c.lasts = append(c.lasts, spell{m, i.Key})
	}
}

// sets returns the hour at which the force set out; by night so early that it grows light on the turn the scenario says.
func (s State) sets() int {
	x, _ := scenarioOf(s.Scene.ID)
	return 6 - x.notes.night
}

// hour returns the hour of a turn in words, and the third of it.
func (c *chronicle) hour(turn, part int) string { return story.Hour(c.s.sets()-1+turn, part) }

// over records the end of lasting incidents. Those ended by the end of the game have none.
func (c *chronicle) over() {
	c.lasts = slices.DeleteFunc(c.lasts, func(x spell) bool {
		if c.s.lasts(x.key) {
			return false
		}
		if x.Turn < c.now.Turn {
			x.If(true, "v").Name("over", c.hour(c.now.Turn, c.now.Part))
		}
		return true
	})
}

// readArrival names a party that has arrived.
func (c *chronicle) readArrival(e *arrived) {
	d := &e.Drawn
	word := patterns().Word("foe", d.Kind)
	if one := patterns().Word("foe", d.Kind+"1"); d.Figures == 1 && one != "" {
		word = one
	}
	first, bare, _ := strings.Cut(word, "|")
	figure := story.Figure(d.Figures)
	if c.named[bare]++; c.named[bare] > 1 {
		figure += " more"
	}
	f := &foe{drawn: *d, party: e.ID, name: strings.Replace(first, "{n}", figure, 1), bare: "the " + bare, came: c.now.Turn}
	if e.Name != "" {
		if f.name = person(e.Name); d.Figures != 1 {
			f.name = the(e.Name)
		} else if f.name == e.Name {
			f.name = book.The(e.Name)
		}
		f.bare = f.name
		if what, his := strings.CutPrefix(e.Name, "His "); his {
			f.bare = "the " + what
			f.name = f.bare + " of " + person(c.s.guarded(e.Name))
		}
		if short, rest, of := strings.Cut(e.Name, " of "); of {
			if c.named[short]++; c.named[short] == 1 {
				f.bare = the(short)
			} else if strings.HasPrefix(rest, "the second ") {
				f.bare = "the second " + lower(short)
			}
		}
	}
	if len(d.Who) > 0 && d.Kind != "msg" && d.Kind != "hq" {
		f.name += " under " + d.Who[0]
		if d.Kind == "guer" || c.named[bare] > 1 {
			f.bare = d.Who[0] + "’s " + bare
		}
	}
	c.foes = append(c.foes, f)
	if m := c.here("party", "search"); m != nil && e.Spot {
		m.If(true, "p").If(must(d.Kind).civil, "c").If(e.Name != "", "N").Name("party", f.called())
	}
}

// person returns a man's name within a sentence, or what he is called by: "the high road rider".
func person(name string) string {
	if _, rest, _ := strings.Cut(name, " "); rest != "" && rest == strings.ToLower(rest) {
		return the(name)
	}
	return name
}

// called returns the name of a foe at this point: the first time in full.
func (f *foe) called() string {
	if f.told {
		return f.bare
	}
	f.told = true
	return f.name
}

// withThe returns the name of a place with its article: "the church", but "Villa Nueva".
func withThe(name string) string {
	first, rest, _ := strings.Cut(name, " ")
	switch {
	case first == "The":
		return "the " + rest
	case first == "Venta":
		return "the " + name
	case strings.HasSuffix(first, "’s"), strings.HasSuffix(first, "'s"), strings.HasPrefix(rest, "killed"): // a man
		return name
	case first == "Neither", first == "No":
		return lower(strings.Replace(name, " leaves the table", " let through", 1))
	case strings.Contains(" Church Convent Hermitage Castle Village Cave Ruin Mill Chapel Farm Monastery Inn House Bridge ", " "+first+" "):
		return "the " + lower(name)
	case rest != "" && rest == strings.ToLower(rest):
		return "the " + name
	}
	return name
}

// unit returns the name of one of our units within a sentence.
func (c *chronicle) unit(id int) string {
	u := c.find(id)
	for _, f := range c.foes {
		if u.From != 0 && f.party == u.From {
			return f.bare
		}
	}
	return book.The(u.Name)
}

// against returns the foe for a unit, creating one when its arrival was not seen, and adds our unit us to the
// fight.
func (c *chronicle) against(id, us int, begins string) *foe {
	u := c.find(id)
	i := slices.IndexFunc(c.foes, func(f *foe) bool { return f.unit == id || f.unit == 0 && f.party == u.From })
	if i < 0 { // mustered, or split off
		name := book.The(u.Name)
		i, c.foes = len(c.foes), append(c.foes, &foe{name: name, bare: name})
	}
	f := c.foes[i]
	if f.Moment == nil || f.until == 0 && begins != "" { // earlier losses to others are a separate story
		m := c.now
		f.fell = 0
		f.Moment, f.unit, m.ID, m.Marks = &m, id, id, begins
	}
	f.To = c.now.To
	if us != 0 && !slices.Contains(f.ours, us) {
		f.ours = append(f.ours, us)
	}
	return f
}

// blow reads the cost of a deed.
func (c *chronicle) blow(d Deed) {
	by, at, begins := d.Unit, d.Target, "f"
	if d.What == didTest { // the firing gun, and the unit in its way
		for i := range c.before.Threads {
			if th := &c.before.Threads[i]; th.ID == d.Thread {
				by, at = th.Unit, by
			}
		}
		begins = "g"
	} else if strings.Contains(didBlow+didReturn+didAttack+didReact, d.What) {
		begins = "c"
	}
	us, them := by, at
	if c.own(by) != (d.What == didReact || d.What == didReturn) {
		begins = strings.ToUpper(begins)
	}
	if !c.own(us) {
		us, them = at, by
	}
	fought := us != 0 && them != 0 && c.own(us) && !c.own(them)
	if fought && (d.carries() || d.What == didTest) {
		f := c.against(them, us, begins)
		if f.until == 0 {
			f.Name("range", patterns().Word("range", d.Range))
		}
		f.until, f.part = c.now.Turn, c.now.Part
		if shot := d.What == didReact || strings.Contains("fFgG", begins); shot && c.own(by) {
			f.volleys++
		} else if shot {
			f.fired = true
		}
		f.hand = f.hand || d.What == didBlow || d.What == didReturn || d.What == didAttack
		f.waits = f.waits || d.What == didReact && c.own(by)
	}
	for i := range c.s.Roster {
		u, was := &c.s.Roster[i], c.unitBefore(i)
		n, ran := u.Fell()-was.Fell(), u.Ran-was.Ran
		switch {
		case u.Side == ours && n > 0 && fought:
			f := c.against(them, u.ID, "f")
			for range n {
				f.lost = append(f.lost, u.ID)
			}
		case u.Side == ours && n+ran > 0:
			lost := n
			if ran > 0 {
				lost = ran
			}
			c.tell("broke", u.ID).If(ran > 0, "b").Name("unit", c.unit(u.ID)).Number("lost", lost)
		case u.Side != ours && n+ran > 0:
			f := c.against(u.ID, 0, "")
			if f.fell += n; ran > 0 {
				f.ends = "b"
			} else if u.Alive() == 0 {
				f.ends = "d"
			}
		}
	}
}

// unitBefore returns the i-th unit as it was before the event, or as it is when it was not there.
func (c *chronicle) unitBefore(i int) *muster.Unit {
	if i < len(c.before.Roster) {
		return &c.before.Roster[i]
	}
	return &c.s.Roster[i]
}

// find returns the unit with that id, an empty one when there is none.
func (c *chronicle) find(id int) *muster.Unit {
	for i := range c.s.Roster {
		if c.s.Roster[i].ID == id {
			return &c.s.Roster[i]
		}
	}
	return &muster.Unit{}
}

// own reports whether a unit is ours.
func (c *chronicle) own(id int) bool { return c.find(id).Side == ours }

// losses tells of our leaders who fell.
func (c *chronicle) losses() {
	for i := range c.s.Roster {
		u, was := &c.s.Roster[i], c.unitBefore(i)
		if !enlisted(u) || u.Type == typeCommander || u.Fell() <= was.Fell() || u.Ran > was.Ran {
			continue
		}
		for k, rank := range [...]string{officer, nco} {
			for range led(u, rank) - led(was, rank) {
				title := [...]string{"Lieutenant ", "Sergeant "}[k]
				c.tell("officer", u.ID).If(true, rank[:1]).Name("unit", c.unit(u.ID)).Name("officer", title+c.surname())
			}
		}
	}
}

// led returns how many leaders of a rank a unit has lost.
func led(u *muster.Unit, rank string) (n int) {
	for _, l := range u.Lost {
		if l.Leader == rank {
			n += l.N
		}
	}
	return n
}

// surname returns the next name for one of ours.
func (c *chronicle) surname() string {
	c.names++
	return c.listed("ours", 7*(c.names-1))
}

// listed returns the n-th name of a list, starting from a point the evening's dice choose.
func (c *chronicle) listed(list string, n int) string {
	all := strings.Split(patterns().Word("name", list), "|")
	return all[(c.cast+n)%len(all)]
}

// place returns a place by name, or by kind with its article.
func (c *chronicle) place(id int) string {
	for _, x := range c.s.Sites {
		switch {
		case x.ID != id:
		case x.Name != "":
			return withThe(x.Name)
		default:
			return patterns().Word("place", x.Kind)
		}
	}
	return ""
}

// readFind reads a search or a parley.
func (c *chronicle) readFind(e found) {
	key := e.Key
	if e.As != "" {
		key = e.As
	}
	people := patterns().Word("people", e.Table)
	switch news := patterns().Word("news", key); {
	case !strings.Contains(e.Table, "-"): // officers
		if c.here("", "prisoner") == nil {
			m := c.tell("prisoner", 0).Name("officer", "an officer of theirs").Name("officer", person(e.Who))
			m.One(!strings.Contains(e.Who, " and "), "officer")
		}
	case people == "":
		c.tell("search", e.Site).If(key == "nothing", "n").If(c.s.ordered(e.Site), "o").Name("place", c.place(e.Site))
	case e.Why == "" && c.named[people+news] == 0: // otherwise they would repeat themselves
		c.named[people+news]++
		c.tell("parley", 0).If(key == "betray", "b").If(key == "armed", "a").Name("people", people).Name("news", news)
	}
}

// ordered reports whether an objective sends the Players to search a place.
func (s State) ordered(site int) bool {
	return slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool {
		return a.Place > 0 && a.What == aimSearch && s.Scene.Places[a.Place-1].Site == site
	})
}

// holds reports whether a kind of party is meant to hold the ground it stands on. Source: hill-tables 6.
func holds(kind string) bool {
	c, _ := behaviourFor(kind)
	return c.id == "garrison" && kind != "officer"
}

// goods returns a ledger entry as it reads within a sentence, "" when it is not goods.
func goods(x Entry) string {
	if x.Kind == "exploring" && x.Name != "" {
		return x.Name
	}
	return patterns().Word("goods", x.Kind)
}

// readGain reads a line of the ledger.
func (c *chronicle) readGain(x Entry) {
	name := goods(x)
	if m := c.here("", "prisoner"); m != nil && x.Kind == "noteworthy" {
		m.If(strings.HasSuffix(x.Name, "captured"), "k").ID = x.ID
	}
	if name == "" {
		return
	}
	m := c.here("find", "search", "parley", "prisoner")
	if m == nil {
		m = c.tell("gain", x.ID)
	}
	m.If(true, "g").Name("find", name)
}
