package hill

import (
	"slices"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// Travellers: where they are heading, and what happens when they get there. Source: HILL-107.

// Goal is a traveller's destination. The zero value means not chosen yet.
type Goal struct {
	Edge ground.Edge `json:"e,omitempty"`
	Site int         `json:"s,omitempty"` // a village or outpost near the exit, in place of the exit itself
}

// traveller reports whether a party is travelling.
func (p Party) traveller() bool {
	return !p.Still && (must(p.Kind).travels || p.Spanish) && !p.abandoned()
}

// mayEnd reports whether a place may be a party's destination: a village, except for messengers; an outpost for
// convoys, messengers and guns.
func mayEnd(p Party, x Site) bool {
	switch x.Kind {
	case "village":
		return p.Kind != "msg"
	case "outpost":
		return p.Kind == "msg" || deploys(p)
	}
	return false
}

// deploys reports whether a party stays on the table at a village or outpost: guns unlimber, and a convoy's
// guards man the perimeter.
func deploys(p Party) bool { return p.Kind == "convoy" || p.Kind == "lart" || p.Kind == "fart" }

// travel are the entries for travellers.
func travel() []procedure {
	return []procedure{
		{Plan: planBound, Procedure: view.Procedure{ID: "bound", Name: "Where they are going", Symbol: "i-next", Section: "HILL-107",
			Ref: "The exit is the farthest place on that edge where they would leave, such as a road. A village (not for messengers) " +
				"or, for convoys, messengers and guns, an outpost within {48} of that exit may take its place."}},
		{Plan: planArrive, Procedure: view.Procedure{ID: "arrive", Name: "They arrive", Symbol: "i-check", Section: "HILL-107",
			Ref: "Travellers who reach their destination are taken off the table. A convoy or gun that reaches a village or outpost " +
				"stays and deploys: the gun unlimbers, the guards man the perimeter."}},
	}
}

// askTraveller asks for a travelling party; with arrives, for one whose destination has been chosen.
func askTraveller(p *plan, label, want string, arrives bool) (Party, bool) {
	var options []view.Option
	for _, q := range p.State.Parties {
		if !q.traveller() || arrives && q.Goal.Edge == 0 {
			continue
		}
		o := view.Option{ID: ref("p", q.ID), Label: p.State.travels(q), Symbol: must(q.Kind).symbol}
		if arrives {
			o.Small = p.State.goalWords(q.Goal)
		}
		options = append(options, o)
	}
	v := p.In.Get("party")
	p.Add(pick("party", label, v, options))
	if index(options, v) < 0 {
		p.Refuse("G2", "party", "HILL-107", "%s", want)
		return Party{}, false
	}
	return p.State.party(readRef("p", v))
}

// planBound records where somebody is travelling: first the edge, then the exit on it or a place nearby.
func planBound(p *plan) deed {
	s := p.State
	p.Form.Go = "They make for it"
	p.RefuseWith(s.waiting())
	q, ok := askTraveller(p, "Who travels", "Choose who travels.", false)
	p.Require(ok)
	var g Goal
	if g.Edge = askExit(p, q); g.Edge == 0 {
		p.Refuse("G2", "edge", "HILL-107", "Choose the edge.")
		return nil
	}
	places := []view.Option{{ID: "exit", Label: "The exit itself", Small: "a road, or the farthest likely point", Wide: true}}
	for _, x := range s.Sites {
		if mayEnd(q, x) {
			places = append(places, view.Option{ID: ref("s", x.ID), Label: s.placeName(x), Symbol: must(x.Kind).symbol})
		}
	}
	v := p.In.Get("place")
	if v == "" {
		if v = ref("s", q.Goal.Site); index(places, v) < 0 {
			v = "exit"
		}
	}
	if len(places) > 1 {
		p.Add(pick("place", "2. The exit on it, or a place near it", v, places))
		p.Help("A place within " + inchesText(s.Scale, 12) + " of the exit.")
	}
	if index(places, v) < 0 {
		p.Refuse("G2", "place", "HILL-107", "Choose the exit or a place near it.")
	}
	g.Site = readRef("s", v)
	p.Form.GoSmall = s.goalWords(g)
	return func(a *act) {
		if q.Goal == g {
			a.Nothing()
		}
		a.Do(bound{Party: q.ID, Of: q.Kind, Goal: g, To: s.goal(g, "the-edge"), Name: q.Name})
	}
}

// askExit asks by which edge a party leaves; it returns 0 when none is chosen or the choice is not allowed.
func askExit(p *plan, q Party) ground.Edge {
	l := p.State.Lay
	v, help := p.In.Get("edge"), "The farthest from where they appeared, never yours."
	if v == "" && q.Goal.Edge != 0 {
		v = edgeOptions[q.Goal.Edge-1].ID
	}
	if q.On.Known {
		e := ground.Exit(l.table(), l.lines(), ground.Point{X: q.On.X, Y: q.On.Y})
		if help = "On the table as entered, the farthest is the " + edgeNames[e] + "."; v == "" {
			v = edgeOptions[e-1].ID
		}
	}
	if q.Sent != 0 {
		help = "The scenario sends them to the " + edgeNames[q.Sent] + "."
	}
	edges := slices.Clone(edgeOptions[:])
	if home := l.edge(); !l.lines().On() && home != q.Sent {
		edges[home-1].Refused = "Your lines are there."
	}
	p.Add(pick("edge", "1. The edge", v, edges))
	p.Help(help)
	i := index(edges, v)
	if i < 0 || edges[i].Refused != "" {
		return 0
	}
	return ground.Edge(i + 1)
}

// goalWords says where somebody is heading.
func (s State) goalWords(g Goal) string { return words.Text(s.goal(g, "at-edge")) }

// travelPlaces are the names of destinations without a name of their own.
var travelPlaces = []string{"Village", "Enemy outpost", "Outpost", "Fortification"}

// goal returns a destination: a place, or an edge in the words with the id edge.
func (s State) goal(g Goal, edge string) book.Said {
	x, ok := s.site(g.Site)
	if !ok {
		return book.Say(edge, g.Edge)
	}
	if x.Name != "" {
		return book.Say("at-place", x.Name, g.Edge)
	}
	n := s.nth(x)
	return book.Say("at-kind", max(0, slices.Index(travelPlaces, s.siteName(x))), n, g.Edge)
}

// planArrive removes travellers, or deploys a convoy or gun at its village or outpost.
func planArrive(p *plan) deed {
	s := p.State
	p.Form.Go = "They arrive"
	p.RefuseWith(s.waiting())
	q, ok := askTraveller(p, "Who arrives", "Choose who arrives; first say where they are going.", true)
	p.Require(ok)
	_, at := s.site(q.Goal.Site)
	u, _ := s.Roster.From(q.ID)
	e := reached{Party: q.ID, Of: q.Kind, To: s.goal(q.Goal, "at-edge"), Stays: at && deploys(q), Acts: s.ToAct, Name: q.Name}
	switch {
	case e.Stays:
		e.Site = q.Goal.Site
	case s.Side == NonPlayers && !q.Acted && (s.Active == 0 || s.Active == u.ID): // it arrived by its own act, so its initiative ends here
		e.Acts, e.Ends = s.ToAct.add(NonPlayers, -1), true
	default:
		e.Acts = s.clamp(s.withoutParty(q.ID))
	}
	return func(a *act) { a.Do(e) }
}

// bound is a traveller's new destination. Kind "bound".
type bound struct {
	Party int    `json:"p"`
	Of    string `json:"k"`
	Goal
	To   book.Said `json:"w"`           // in words
	Name string    `json:"n,omitempty"` // the party's name, "" for that of its kind
}

// reached is a traveller's arrival. Kind "reached".
type reached struct {
	Party int       `json:"p"`
	Of    string    `json:"k"`
	To    book.Said `json:"w"`
	Stays bool      `json:"s,omitempty"`  // it deploys at the place
	Site  int       `json:"in,omitempty"` // the place it then holds
	Acts  Acts      `json:"a"`
	Ends  bool      `json:"e,omitempty"` // the initiative ends
	Name  string    `json:"n,omitempty"` // the party's name, "" for that of its kind
}

func (bound) Kind() string   { return "bound" }
func (reached) Kind() string { return "reached" }

func (e bound) Apply(s State) State {
	p, ok := s.party(e.Party)
	book.DenyIf(!ok || e.Edge < ground.Near || e.Edge > ground.Right || e.Goal.Site < 0 || words.Check(e.To) != nil,
		"party %d makes for edge %d", e.Party, e.Edge)
	p.Goal = e.Goal
	return s.withParty(p)
}

func (e reached) Apply(s State) State {
	p, ok := s.party(e.Party)
	book.DenyIf(!ok || p.Goal.Edge == 0 || words.Check(e.To) != nil, "party %d arrives, but made for nothing", e.Party)
	s.ToAct = e.Acts
	if e.Ends {
		s.Side = Nobody
	}
	if !e.Stays {
		return s.withoutParty(p.ID)
	}
	_, place := s.site(e.Site)
	book.DenyIf(!place, "party %d deploys at no place %d", e.Party, e.Site)
	p.Still, p.Site, p.Goal = true, e.Site, Goal{}
	s = s.withParty(p)
	if u, ok := s.Roster.From(p.ID); ok {
		u = u.WithMark(markTravels, 0)
		if _, gun := unitGun(u); gun {
			u = u.WithMark(markLimbered, 0)
		}
		s.Roster = s.Roster.With(u)
	}
	return s
}

func (e bound) Tell(t *book.Tale) {
	ofKind(t, called(e.Of, e.Name), "bound", e.To)
	t.Icon = "i-next"
}

func (e reached) Tell(t *book.Tale) {
	id := "reached"
	switch {
	case e.Stays && e.Of == "convoy":
		id = "reached-convoy"
	case e.Stays:
		id = "reached-gun"
	}
	ofKind(t, called(e.Of, e.Name), id, e.To)
}

// called returns the kind with that id, under the name a scenario gives to one of them.
func called(id, name string) kind {
	k := must(id)
	if name != "" {
		k.name = name
	}
	return k
}

// travels returns the name of a travelling party: that of its unit, if it has one.
func (s State) travels(p Party) string {
	u, _ := s.Roster.From(p.ID)
	return book.Or(u.Name, p.name())
}

// travellers lists the travelling parties and their destinations.
func (s State) travellers() view.List {
	l := view.List{ID: "travellers", Title: "Travelling"}
	for _, p := range s.Parties {
		if !p.traveller() {
			continue
		}
		k := must(p.Kind)
		r := view.Row{ID: ref("t", p.ID), Symbol: k.symbol, Tile: view.Theirs, Name: s.travels(p), What: "Destination not chosen yet"}
		if p.Goal.Edge != 0 {
			r.What = "Bound for the " + s.goalWords(p.Goal)
			if p.Goal.Site != 0 {
				r.What = "Bound for " + s.goalWords(p.Goal)
			}
		}
		if s.waiting() == nil {
			id := ref("p", p.ID)
			r.Tap = &view.Key{ID: "bound-" + num(p.ID), Label: r.Name, Do: engine.Do("bound", "party", id), Open: true}
			if p.Goal.Edge != 0 {
				r.Key = &view.Key{ID: "arrive-" + num(p.ID), Label: "Arrived", Do: engine.Do("arrive", "party", id)}
			}
		}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// travelReminders says where travellers are heading while the Non-Players have the initiative.
func (s State) travelReminders() []view.Reminder {
	var out []view.Reminder
	for _, r := range s.travellers().Rows {
		if p, _ := s.party(readRef("t", r.ID)); s.Side == NonPlayers && p.Goal.Edge != 0 {
			out = append(out, view.Reminder{Symbol: "i-next", Text: r.Name + ": " + lower(r.What)})
		}
	}
	return out
}

// travelDuties asks where travellers from an event are heading, at the first Non-Player initiative after they
// appeared.
func (s State) travelDuties() []view.Duty {
	var out []view.Duty
	if !s.tracked() || s.Side != NonPlayers {
		return nil
	}
	for _, p := range s.Parties {
		if p.traveller() && p.Goal.Edge == 0 && !p.Noted && !p.Acted {
			u, _ := s.Roster.From(p.ID)
			out = append(out, view.Duty{Title: u.Name + ": where to?", Small: "They travel: first the edge, then the exit on it.",
				Key: view.Key{ID: "bound-" + num(p.ID), Label: "Choose", Do: engine.Do("bound", "party", ref("p", p.ID)), Open: true}})
		}
	}
	return out
}
