package splendid

import (
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// planFeature lets the referee correct a feature.
func planFeature(p *plan) deed {
	f, ok := book.Choose(p, "feature", "Feature", "", p.State.Features, func(f Feature) view.Option {
		return view.Option{ID: f.id(), Label: f.title(), Small: f.kind().name, Symbol: f.kind().symbol}
	})
	p.Require(ok)
	if f.Strength > 0 {
		f.Strength = p.Count("strength", "Strength", f.Strength, 1, 10)
		f.Left = p.Count("left", "Strength left", min(f.Left, f.Strength), 0, f.Strength)
		p.Note("0 means destroyed")
	}
	f.Across = p.Quarters("across", "Width to cross", f.Across, maxAcross)
	f.Name = askName(p, f.Name, free)
	gone := p.Tick("gone", "Take it off the list")
	for _, u := range p.State.Units {
		if gone && (u.Hold == f.ID || u.Via == f.ID) {
			p.Refuse(book.Barred, "gone", "", "%s or charging it.", book.WithVerb(u.Name, "are")+" defending")
		}
	}
	p.Form.Go = "Record " + f.Name
	return func(a *act) { a.Do(surveyed{f, gone}) }
}

// surveyed is the referee's correction of a feature.
type surveyed struct {
	Feature Feature `json:"f"`
	Gone    bool    `json:"g,omitempty"`
}

func (surveyed) Kind() string    { return "surveyed" }
func (e surveyed) Bounds() error { return e.Feature.check() }

func (e surveyed) Apply(s State) State {
	was := s.there(e.Feature.ID)
	book.DenyIf(was.Kind != e.Feature.Kind || e.Feature.ID == 0, "there is no such feature %d", e.Feature.ID)
	if e.Gone {
		s.Features = slices.DeleteFunc(slices.Clone(s.Features), func(f Feature) bool { return f.ID == was.ID })
	} else {
		s = s.withFeature(e.Feature)
	}
	return s.ruined(was.ID, e.Gone)
}

func (e surveyed) Tell(t *book.Tale) {
	switch {
	case e.Gone:
		t.Line("delisted", e.Feature.Name)
	case e.Feature.Strength > 0:
		t.Line("surveyed-strong", e.Feature.Name, e.Feature.Left, e.Feature.Strength)
	default:
		t.Line("surveyed", e.Feature.Name)
	}
	t.Note("recorded")
	t.Undo, t.Card.OnDesk = t.Text("undo-feature", e.Feature.Name), true
}

// planMuster puts a unit on the roster. Source: splendid-host C1 and 4.
func planMuster(p *plan) deed {
	side := p.Index("side", "Side", 0, book.Opt("", sideNames[0], ""), book.Opt("", sideNames[1], ""))
	c, ok := book.Choose(p, "class", "Class", "", classes[:], func(c class) view.Option {
		return view.Option{ID: c.id, Label: c.name, Symbol: c.symbol}
	})
	p.Require(ok)
	u := Unit{ID: p.State.Next, Side: side, Class: c.id, Form: "line", Stands: c.stands}
	if c.most > 1 {
		u.Stands = p.Count("stands", "Stands", c.stands, 1, 12)
		p.Note("usually " + book.Num(c.stands) + ", at most " + book.Num(c.most))
		u.Form = p.Pick("form", "Formation", "line", formations...)
	}
	if c.arm == Artillery {
		u.Limbered = p.Tick("limbered", "Limbered")
	}
	u.Name = askName(p, c.name, func(n string) bool {
		return slices.ContainsFunc(p.State.Units, func(x Unit) bool { return x.Name == n })
	})
	if len(p.State.Units) >= maxUnits {
		p.Refuse(book.Barred, "", houseRecord, "The roster is full.")
	}
	p.Form.Go = "Muster " + u.Name
	return func(a *act) { a.Do(mustered{u}) }
}

// mustered puts a unit on the roster.
type mustered struct {
	Unit Unit `json:"u"`
}

func (mustered) Kind() string    { return "mustered" }
func (e mustered) Bounds() error { return e.Unit.check() }

func (e mustered) Apply(s State) State {
	book.DenyIf(e.Unit.ID != s.Next || len(s.Units) >= maxUnits, "unit %d is not next", e.Unit.ID)
	s.Units = append(s.Units[:len(s.Units):len(s.Units)], e.Unit)
	s.Next++
	return s
}

func (e mustered) Tell(t *book.Tale) {
	t.Line("musters", e.Unit.Name, e.Unit.Side, e.Unit.Class, e.Unit.Stands)
	t.Undo, t.Card.OnDesk = t.Text("undo-muster", e.Unit.Name), true
}

// planUnit lets the referee correct a unit. Source: splendid-host 4.
func planUnit(p *plan) deed {
	u, ok := book.Choose(p, "unit", "Unit", "", p.State.Units, func(u Unit) view.Option {
		o := view.Option{ID: book.Num(u.ID), Label: u.Name, Small: sideNames[u.Side], Symbol: u.class().symbol}
		if u.Gone {
			o.Small += ", off the table"
		}
		return o
	})
	p.Require(ok)
	if u.class().most > 1 {
		u.Stands = p.Count("stands", "Stands at the start", u.Stands, 1, 12)
	}
	u.Lost = p.Count("lost", "Stands lost", min(u.Lost, u.Stands), 0, u.Stands)
	p.Note("of " + book.Num(u.Stands))
	single := p.State.v(keyHits) - 1
	u.Hits = p.Count("hits", "Single hits on it", u.Hits, 0, single)
	was := u.Form
	if !u.formless() {
		u.Form = p.Pick("form", "Formation", u.Form, formations...)
	}
	if u.Form != was && p.State.inLandmark(u) != "" {
		u.Hold = 0
	}
	if u.arm() == Artillery {
		u.Limbered = p.Answer("limbered", "Limbered", u.Limbered)
	}
	u = askWhereabouts(p, u)
	u.Halved = p.Answer("halved", "Half dice in the next hand-to-hand phase", u.Halved)
	u.Test = p.Answer("test", "Owes a morale test", u.Test)
	u.Shaken = p.Answer("shaken", "Has failed a morale test", u.Shaken)
	if u.Contact != 0 && !p.Answer("contact", "In contact with the enemy", true) {
		u.Contact, u.Via, u.Halved = 0, 0, false
	}
	u.Gone = p.Answer("gone", "Off the table", u.Gone)
	if u.Lost == u.Stands && !u.Gone {
		p.Refuse(book.Barred, "gone", "", "No stands left: tick Off the table.")
	}
	if u.Gone {
		u.Contact, u.Hold, u.Test, u.In, u.Way, u.Fire, u.Halved, u.Via = 0, 0, false, nil, nil, 0, false, 0
	}
	if p.Pick("did", "What it did this turn", "keep", book.Opt("keep", "As it is", ""), book.Opt("clear", "Nothing yet", "")) == "clear" {
		u = u.idle()
	}
	u.Name = askName(p, u.Name, free)
	p.Form.Go = "Record " + u.Name
	return func(a *act) { a.Do(recorded{u}) }
}

// askWhereabouts asks which feature a unit is in, and returns the unit with the answer.
func askWhereabouts(p *plan, u Unit) Unit {
	if len(p.State.Features) == 0 {
		return u
	}
	opts := []view.Option{{ID: "none", Label: "Nothing"}}
	for _, f := range p.State.Features {
		opts = append(opts, book.Opt(f.id(), f.title(), f.kind().name))
	}
	def := "none"
	if len(u.In) > 0 {
		def = Feature{ID: u.In[0]}.id()
	}
	v := p.Pick("in", "Interpenetrated with", def, opts...)
	if v == def {
		return u
	}
	u.In, u.Way = nil, nil
	if f, ok := p.State.named(v); ok {
		u.In = []int{f.ID}
	}
	if f, _ := p.State.feature(u.Hold); f.Kind == "landmark" {
		u.Hold = 0
	}
	return u
}

// recorded is the referee's correction of a unit.
type recorded struct {
	Unit Unit `json:"u"`
}

func (recorded) Kind() string    { return "recorded" }
func (e recorded) Bounds() error { return e.Unit.check() }

func (e recorded) Apply(s State) State {
	was, ok := s.unit(e.Unit.ID)
	book.DenyIf(!ok || was.Side != e.Unit.Side || was.Class != e.Unit.Class, "there is no such unit %d", e.Unit.ID)
	if s = s.withUnit(e.Unit); e.Unit.Contact != 0 {
		return s
	}
	return s.parted(was.ID)
}

func (e recorded) Tell(t *book.Tale) {
	u, marks := e.Unit, ""
	for _, x := range [...]struct {
		on   bool
		text book.Said
	}{{u.Hits > 0, book.Say("single", u.Hits)}, {u.Halved, book.Say("half-next")}, {u.Test, book.Say("owes-test")},
		{u.Shaken, book.Say("failed-once")},
		{u.Gone, book.Say("off-table")}} {
		if x.on {
			marks += ", " + t.Words.Text(x.text)
		}
	}
	if u.formless() {
		t.Line("model-record", u.Name, u.Left(), marks)
	} else {
		t.Line("unit-record", u.Name, u.Left(), u.Form, marks)
	}
	t.Note("recorded")
	t.Undo, t.Card.OnDesk = t.Text("undo-record", u.Name), true
}

// planCasualty lets the referee enter hits.
func planCasualty(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return book.When(u.ID == 0 || u.arm() == Ignored, "Only fighting units on the roster.")
	})
	n := p.Count("hits", "Hits", 1, 1, 12)
	p.Form.Go = book.Plural(n, "hit", "hits") + " on " + u.Name
	return func(a *act) { losses(a, u, n) }
}

// planTake selects a unit.
func planTake(p *plan) deed {
	u := askUnit(p, "unit", "Unit", onRoster)
	p.Form.Go = "Select " + u.Name
	return func(a *act) { a.Do(taken{u.party()}) }
}

// planStands tells the app where a unit stands on the map of a battle.
func planStands(p *plan) deed {
	askUnit(p, "unit", "Unit", onRoster)
	p.Spot(commander.SpotField, "The table")
	p.Form.Go = "Place it there"
	return func(a *act) { a.Do(battle.Mapped[State]{Code: p.State.Map, Units: 1}) }
}

// taken selects a unit, or none if its id is 0.
type taken struct {
	Unit party `json:"u"`
}

func (taken) Kind() string { return "taken" }

func (e taken) Apply(s State) State {
	s.known(e.Unit.ID)
	s.Hand = e.Unit.ID
	return s
}

func (e taken) Tell(t *book.Tale) {
	t.Line("taken", e.Unit.name())
	t.Undo, t.Card.OnDesk = t.Text("undo-taken", e.Unit.name()), true
}
