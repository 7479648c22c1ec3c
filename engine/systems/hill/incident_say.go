package hill

import (
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The referee's decision on an incident: to play it, ignore it, draw another, or end it early.

// eventWaits reports whether an event or an incident is waiting for the referee's decision.
func (s State) eventWaits() bool { return len(s.Pending) > 0 || s.Waits.Get().Key != "" }

// incidents are the entries for the referee's decisions.
func incidents() []procedure {
	return []procedure{
		{Plan: planTake, Procedure: view.Procedure{ID: "incident-take", Name: "Play it", Symbol: "i-check", Section: "4.6",
			Ref: "The incident takes effect."}},
		{Plan: planLeave, Procedure: view.Procedure{ID: "incident-ignore", Name: "Ignore it", Symbol: "i-cross", Section: "4.6",
			Ref: "The referee leaves the incident out. It counts towards the incidents of the game."}},
		{Plan: planAnother, Procedure: view.Procedure{ID: "incident-redraw", Name: "Draw another", Symbol: "i-again", Section: "4.6",
			Ref: "The first draw does not count; it is still one event."}},
		{Plan: planEnds, Procedure: view.Procedure{ID: "incident-ends", Name: "It has ended", Symbol: "i-cross", Section: "4.6",
			Ref: "It ends before its time: the mule is caught, the vedettes are driven off."}},
	}
}

// needIncident returns the incident waiting; the entry is refused when there is none.
func needIncident(p *plan) Incident {
	i := p.State.Waits.Get()
	if i.Key == "" || p.State.Over {
		p.Refuse("T11", "", "4.6", "No incident is waiting.")
	}
	return i
}

// planTake plays an incident, for a unit or place where it concerns one. Source: hill-incidents 3.
func planTake(p *plan) deed {
	i := needIncident(p)
	p.Form.Go = "Play it"
	if us := p.State.concernedUnits(i.Key); len(us) > 0 && i.Key != "padre" {
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
		if id == "" { // the first, unless another is chosen
			id = options[0].ID
		}
		p.Add(pick(keyUnit, label, id, options))
		u, _ := p.State.unit(readRef("u", id))
		if index(options, id) < 0 {
			p.Refuse("U4", keyUnit, "4.6", "Choose the unit.")
		}
		if i.Unit, i.Name, i.Left = u.ID, u.Name, soldiersOf(u); i.Key == "bugle" { // a unit that has acted is bound next turn
			i.Left = 0
			if u.Acted {
				i.Left = 1
			}
		}
	} else if i.Key != "padre" && i.Key != "" && p.State.needsUnit(i.Key) {
		p.Refuse("U4", "", "4.6", "That unit is no longer on the table: ignore it.")
	}
	if i.Key == "word" || i.Key == "letter" {
		i = askPlace(p, i)
	}
	return func(a *act) { takeIncident(a, i) }
}

// askPlace asks which place an incident concerns.
func askPlace(p *plan, i Incident) Incident {
	options := []view.Option{}
	for _, x := range p.State.unsearched(i.Key) {
		options = append(options, view.Option{ID: ref("s", x.ID), Label: p.State.placeName(x), Symbol: must(x.Kind).symbol})
	}
	if len(options) == 0 {
		p.Refuse("U4", "", "4.6", "That place is no longer on the table: ignore it.")
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

// takeIncident carries out the immediate effects of an incident and puts it into force.
func takeIncident(a *act, i Incident) {
	switch i.Key {
	case "word":
		i = throwHearsay(a, i)
	case "wine":
		i = throwDrink(a, i)
	}
	a.Do(befell{Incident: i})
	switch i.Key {
	case "straggler":
		u, _ := a.State.unit(i.Unit)
		back := stragglers(u)[0]
		back.N = 1
		a.Do(regained{Unit: u.ID, Name: u.Name, Back: []muster.Stack{back}, Left: u.Alive() + 1})
		if !u.Acted {
			a.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("back-acted"), Changes: acting([]muster.Stack{back}, false)})
		}
	case "women":
		f := findingOf("parley-villagers")
		comesOf(a, search{f, 0, ""}, lookUp(a, f, ""), 0)
	}
}

// throwHearsay throws what a deserter says of a place and fixes it there: for an outpost its nature, magazine and
// garrison, for a cave its content.
func throwHearsay(a *act, i Incident) Incident {
	x, _ := a.State.site(i.Site)
	if x.Kind == "cave" {
		x.Fixed.Content = lookUp(a, findingOf("explore-cave"), "")
	} else {
		works, g := throwWorks(a, a.State.tables())
		x.Fixed = PlaceSetup{Content: plainWorks, Magazine: works.Magazine, Figures: g.Figures, Quality: g.Quality, Officers: g.Officers}
		if works.Fort {
			x.Fixed.Content = realWorks
		}
	}
	i.Heard = x.Fixed
	a.Do(prepared{Site: x.ID, Of: x.Kind, Fixed: x.Fixed})
	return i
}

// said says what a deserter reports in a place.
func (p PlaceSetup) said() string {
	if p.Content != plainWorks && p.Content != realWorks {
		return findName(p.Content)
	}
	text := p.Content
	if p.Magazine {
		text += " with a magazine"
	}
	if p.Figures == 0 {
		return text + ", empty"
	}
	return text + ", " + num(p.Figures) + " " + p.Quality.String()
}

// throwDrink throws whether a unit keeps away from the wine.
func throwDrink(a *act, i Incident) Incident {
	u, _ := a.State.unit(i.Unit)
	r := a.State.tables().reckMorale(bestQuality(u), false, goneOf(u))
	if !a.Throw(rollCheck.WithAbout(u.Name).Needing(r.Target, "Solid", "drunk")).Passed {
		i.Until = a.State.Turn
		if u.Acted {
			i.Until++
		}
	}
	return i
}

func planLeave(p *plan) deed {
	i := needIncident(p)
	return func(a *act) { a.Do(passed{Key: i.Key}) }
}

// planAnother draws another incident; when none may happen, the event is a placement.
func planAnother(p *plan) deed {
	needIncident(p)
	return func(a *act) {
		if i, ok := throwIncident(a); ok {
			a.Do(arose{Incident: i, Redraw: true})
			return
		}
		a.Do(passed{Key: a.State.Waits.Get().Key, Undone: true})
		drawEvent(a, false)
	}
}

// planEnds ends a lasting incident early.
func planEnds(p *plan) deed {
	p.RefuseWith(p.State.waiting())
	key := p.In.Get("what")
	i, ok := p.State.lasting(key)
	if !ok || !p.State.mayEnd(i) {
		p.Refuse("T11", "", "4.6", "That incident is already over.")
	}
	return func(a *act) {
		if i.Key == "cloud" {
			throwDust(a, i)
			return
		}
		a.Do(ended{Incident: i})
	}
}

// throwDust throws what a cloud of dust turns out to be. Source: hill-incidents INC-23.
func throwDust(a *act, i Incident) {
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
