package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/systems/hill/ground"
)

// Travellers: where they make for, and what happens when they get there. Source: HILL-107.

// Goal is where a traveller makes for. The zero value is not chosen yet.
type Goal struct {
	Edge ground.Edge `json:"e,omitempty"`
	Site int         `json:"s,omitempty"` // a village or outpost near the exit, instead of it
}

// traveller tells whether a party is on its way somewhere.
func (p Party) traveller() bool {
	return !p.Still && (must(p.Kind).travels || p.Spanish) && !p.abandoned()
}

// mayEnd tells whether a place may be the end of a party's way: a village, not for messengers; an
// outpost for convoys, messengers and guns.
func mayEnd(p Party, x Site) bool {
	switch x.Kind {
	case "village":
		return p.Kind != "msg"
	case "outpost":
		return p.Kind == "msg" || deploys(p)
	}
	return false
}

// deploys tells whether a party stays on the table at a village or outpost: guns unlimber, and the
// guards of a convoy man its perimeter.
func deploys(p Party) bool { return p.Kind == "convoy" || p.Kind == "lart" || p.Kind == "fart" }

// travel are the entries for travellers.
func travel() []procedure {
	return []procedure{
		{engine.Procedure{ID: "bound", Name: "Where they travel", Symbol: "i-next", Section: "HILL-107",
			Ref: "First the edge: of those that are not ours the one furthest from where they appeared. Then the exit: the furthest place on it where they would leave, such as a road. Last, a village (not for messengers) or, for convoys, messengers and guns, an outpost within {48} of that exit may take its place."}, boundForm, resolveBound},
		{engine.Procedure{ID: "arrive", Name: "They arrive", Symbol: "i-check", Section: "HILL-107",
			Ref: "Travellers who reach their destination are taken off the table. A convoy or gun that reaches a village or outpost stays and deploys: the gun unlimbers, the guards man the perimeter."}, arriveForm, resolveArrive},
	}
}

// boundTo reads the form of bound.
func boundTo(s State, in engine.Values) (p Party, g Goal, f engine.Form) {
	f = engine.Form{Go: "They make for it", Refused: s.waiting()}
	var options []engine.Option
	for _, q := range s.Parties {
		if q.traveller() {
			options = append(options, engine.Option{ID: ref("p", q.ID), Label: q.name(), Symbol: must(q.Kind).symbol})
		}
	}
	f.Fields = append(f.Fields, pick("party", "Who travels", in.Get("party"), options))
	no := func(field, text string) {
		if f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "G2", Text: text, Section: "HILL-107", Field: field}
		}
	}
	p, ok := s.party(readRef("p", in.Get("party")))
	if !ok || !p.traveller() {
		no("party", "Choose who travels.")
		return p, g, f
	}
	v, help := in.Get("edge"), "The farthest from where they appeared, never ours."
	if v == "" && p.Goal.Edge != 0 {
		v = edgeOptions[p.Goal.Edge-1].ID
	}
	if p.On.Known {
		e := ground.Exit(s.Lay.table(), s.Lay.lines(), ground.Point{X: p.On.X, Y: p.On.Y})
		help = "By the table as told the furthest is the " + edgeNames[e] + "."
		if v == "" {
			v = edgeOptions[e-1].ID
		}
	}
	if p.Sent != 0 {
		help = "The scenario sends them to the " + edgeNames[p.Sent] + "."
	}
	var edges []engine.Option
	for i, o := range edgeOptions {
		if !s.Lay.lines().On() && ground.Edge(i+1) == s.Lay.edge() && ground.Edge(i+1) != p.Sent {
			o.Refused = "Our lines are there."
		}
		edges = append(edges, o)
	}
	x := pick("edge", "1. The edge", v, edges)
	x.Help = help
	f.Fields = append(f.Fields, x)
	i := index(edges, v)
	if i < 0 || edges[i].Refused != "" {
		no("edge", "Choose the edge: not ours, and the furthest from where they appeared.")
		return p, g, f
	}
	g.Edge = ground.Edge(i + 1)
	places := []engine.Option{{ID: "exit", Label: "The exit itself", Small: "a road, or the furthest logical point", Wide: true}}
	for _, y := range s.Sites {
		if mayEnd(p, y) {
			places = append(places, engine.Option{ID: ref("s", y.ID), Label: s.placeName(y), Symbol: must(y.Kind).symbol})
		}
	}
	v = in.Get("place")
	if v == "" {
		v = "exit"
		if p.Goal.Site != 0 && index(places, ref("s", p.Goal.Site)) >= 0 {
			v = ref("s", p.Goal.Site)
		}
	}
	if len(places) > 1 {
		y := pick("place", "2. The exit on it, or a place near it", v, places)
		y.Help = "A place within " + inchesText(s.Scale, 12) + " of the exit."
		f.Fields = append(f.Fields, y)
	}
	if index(places, v) < 0 {
		no("place", "Choose the exit or a place near it.")
	}
	g.Site = readRef("s", v)
	f.GoSmall = s.goalWords(g)
	return p, g, f
}

// goalWords says where somebody makes for.
func (s State) goalWords(g Goal) string {
	if x, ok := s.site(g.Site); ok {
		name := s.placeName(x)
		if x.Name == "" {
			name = "the " + lower(name)
		}
		return name + " at the " + edgeNames[g.Edge]
	}
	return edgeNames[g.Edge]
}

func boundForm(s State, in engine.Values) engine.Form {
	_, _, f := boundTo(s, in)
	return f
}

func resolveBound(d *act, in engine.Values) {
	s := d.Before
	p, g, _ := boundTo(s, in)
	if p.Goal == g {
		d.Nothing()
	}
	d.Do(bound{Party: p.ID, Of: p.Kind, Goal: g, To: s.goalWords(g), Name: p.Name})
}

func arriveForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "They arrive", Refused: s.waiting()}
	var options []engine.Option
	for _, q := range s.Parties {
		if q.traveller() && q.Goal.Edge != 0 {
			options = append(options, engine.Option{ID: ref("p", q.ID), Label: q.name(), Small: s.goalWords(q.Goal), Symbol: must(q.Kind).symbol})
		}
	}
	f.Fields = append(f.Fields, pick("party", "Who arrives", in.Get("party"), options))
	if f.Refused == nil && index(options, in.Get("party")) < 0 {
		f.Refused = &engine.Refusal{Code: "G2", Text: "Choose who arrives; first say where they travel.", Section: "HILL-107", Field: "party"}
	}
	return f
}

// resolveArrive takes travellers off, or deploys a convoy or gun at its village or outpost.
func resolveArrive(d *act, in engine.Values) {
	s := d.Before
	p, _ := s.party(readRef("p", in.Get("party")))
	_, at := s.site(p.Goal.Site)
	e := reached{Party: p.ID, Of: p.Kind, To: s.goalWords(p.Goal), Stays: at && deploys(p), Acts: s.ToAct, Name: p.Name}
	if !e.Stays {
		e.Acts = s.clamp(s.withoutParty(p.ID))
		if s.Side == NonPlayers && !p.Acted { // by its own act: its initiative ends here
			e.Acts, e.Ends = s.ToAct.add(NonPlayers, -1), true
		}
	} else {
		e.Site = p.Goal.Site
	}
	d.Do(e)
}

// bound says where a traveller makes for. Kind "bound".
type bound struct {
	Party int    `json:"p"`
	Of    string `json:"k"`
	Goal
	To   string `json:"w"`           // in words
	Name string `json:"n,omitempty"` // of the party, "" for its kind
}

// reached is a traveller at its destination. Kind "reached".
type reached struct {
	Party int    `json:"p"`
	Of    string `json:"k"`
	To    string `json:"w"`
	Stays bool   `json:"s,omitempty"`  // it deploys there
	Site  int    `json:"in,omitempty"` // the place it then holds
	Acts  Acts   `json:"a"`
	Ends  bool   `json:"e,omitempty"` // the initiative
	Name  string `json:"n,omitempty"` // of the party, "" for its kind
}

func (bound) Kind() string   { return "bound" }
func (reached) Kind() string { return "reached" }

func (e bound) Apply(s State) (State, error) {
	p, ok := s.party(e.Party)
	if !ok || e.Edge < ground.Near || e.Edge > ground.Right || e.Goal.Site < 0 {
		return s, broken("party %d makes for edge %d", e.Party, e.Edge)
	}
	p.Goal = e.Goal
	return s.withParty(p), nil
}

func (e reached) Apply(s State) (State, error) {
	p, ok := s.party(e.Party)
	if !ok || p.Goal.Edge == 0 {
		return s, broken("party %d arrives, but made for nothing", e.Party)
	}
	s.ToAct = e.Acts
	if e.Ends {
		s.Side = Nobody
	}
	if !e.Stays {
		return s.withoutParty(p.ID), nil
	}
	if _, ok := s.site(e.Site); !ok {
		return s, broken("party %d deploys at no place %d", e.Party, e.Site)
	}
	p.Still, p.Site, p.Goal = true, e.Site, Goal{}
	s = s.withParty(p)
	if u, ok := s.Roster.From(p.ID); ok && u.Here() {
		u = u.WithMark(markTravels, 0)
		if _, gun := unitGun(u); gun {
			u = u.WithMark(markLimbered, 0)
		}
		s.Roster = s.Roster.With(u)
	}
	return s, nil
}

func (e bound) Tell(t *book.Tale) {
	k := called(e.Of, e.Name)
	t.Icon, t.Undo = "i-next", lower(k.name)+": destination"
	text := "make for the " + lower(e.To) + "."
	if e.Goal.Site != 0 {
		text = "make for " + e.To + "."
	}
	sentence(t, engine.Bold(k.name), engine.Say(": they "+text))
	t.Card = engine.Card{OnDesk: true, Over: "Travelling", Symbol: k.symbol, Tile: k.tile, Title: k.name, Word: "Bound", Line: "They " + text, Say: k.name + ": they " + text}
}

func (e reached) Tell(t *book.Tale) {
	k := called(e.Of, e.Name)
	t.Icon, t.Undo = k.symbol, lower(k.name)+" arrives"
	text, word := "they reach their destination and are taken off the table.", "Gone"
	if e.Stays {
		text, word = "they reach "+e.To+" and deploy: the guards man the perimeter.", "Deployed"
		if k.id != "convoy" {
			text = "it reaches " + e.To + " and unlimbers."
		}
	}
	sentence(t, engine.Bold(k.name), engine.Say(": "+text))
	t.Card = engine.Card{OnDesk: true, Over: "Travelling", Symbol: k.symbol, Tile: k.tile, Title: k.name, Word: word, Line: upper(text), Say: k.name + ": " + text}
}

// called is a kind by the name that a scenario gives to one of it.
func called(id, name string) kind {
	k := must(id)
	if name != "" {
		k.name = name
	}
	return k
}

// travellers lists who is on the way, with where to.
func (s State) travellers() engine.List {
	l := engine.List{ID: "travellers", Title: "Travelling"}
	for _, p := range s.Parties {
		if !p.traveller() {
			continue
		}
		k := must(p.Kind)
		r := engine.Row{ID: ref("t", p.ID), Symbol: k.symbol, Tile: engine.Theirs, Name: p.name(), What: "Where they travel is not chosen yet"}
		if u, ok := s.Roster.From(p.ID); ok && s.tracked() {
			r.Name = u.Name
		}
		if p.Goal.Edge != 0 {
			r.What = "Bound for the " + s.goalWords(p.Goal)
			if p.Goal.Site != 0 {
				r.What = "Bound for " + s.goalWords(p.Goal)
			}
		}
		if s.waiting() == nil {
			id := ref("p", p.ID)
			r.Tap = &engine.Key{ID: "bound-" + num(p.ID), Label: r.Name, Do: engine.Do("bound", "party", id), Open: true}
			if p.Goal.Edge != 0 {
				r.Key = &engine.Key{ID: "arrive-" + num(p.ID), Label: "Arrived", Do: engine.Do("arrive", "party", id)}
			}
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// travelReminders says where travellers make for while the Non-Players have the initiative.
func (s State) travelReminders() []engine.Reminder {
	var out []engine.Reminder
	for _, r := range s.travellers().Rows {
		if p, _ := s.party(readRef("t", r.ID)); s.Side == NonPlayers && p.Goal.Edge != 0 {
			out = append(out, engine.Reminder{Symbol: "i-next", Text: r.Name + ": " + lower(r.What)})
		}
	}
	return out
}

// travelDuties ask where travellers of an event go, at the first Non-Player initiative after they came.
func (s State) travelDuties() []engine.Duty {
	var out []engine.Duty
	if !s.tracked() || s.Side != NonPlayers {
		return nil
	}
	for _, p := range s.Parties {
		if p.traveller() && p.Goal.Edge == 0 && !p.Noted && !p.Acted {
			u, _ := s.Roster.From(p.ID)
			out = append(out, engine.Duty{Title: u.Name + ": where to?", Small: "They travel: first the edge, then the exit on it.",
				Key: engine.Key{ID: "bound-" + num(p.ID), Label: "Choose", Do: engine.Do("bound", "party", ref("p", p.ID)), Open: true}})
		}
	}
	return out
}
