package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// The opposing staff officer: what a Non-Player unit would do now, according to hill-tables 6 and what the app
// knows. It is never more than advice.

// Advice is the advice for one unit; it stands until the unit has acted.
type Advice struct {
	Unit   int          `json:"u,omitempty"`  // on the roster, 0 when units are not tracked
	Party  int          `json:"p,omitempty"`  // 0 when only a kind was named
	Kind   string       `json:"k,omitempty"`  // the kind of the party
	Fits   []Fit        `json:"f,omitempty"`  // the lines that fit, the first one first
	Target int          `json:"t,omitempty"`  // the target unit, 0 when not known or not the only one
	Name   string       `json:"n,omitempty"`  // the target's name
	Equal  []string     `json:"e,omitempty"`  // names of equal targets for the referee to choose from
	Seen   []book.Said  `json:"s,omitempty"`  // the reasons: what the referee said
	Why    book.Said    `json:"w,omitempty"`  // why the target is worth a charge, or none; nil when the line of conduct says it
	Round  string       `json:"r,omitempty"`  // the round a gun is to load, "" for none
	Bound  Goal         `json:"b,omitzero"`   // where a traveller is heading
	Travel bool         `json:"tr,omitempty"` // travelling, with the destination not yet chosen
	Reply  string       `json:"rp,omitempty"` // the answer about whom the unit sees
	Beyond int          `json:"by,omitempty"` // by that answer the target is no nearer than this, in printed quarter inches
	Known  bool         `json:"kn,omitempty"` // nothing was asked: the answer followed from earlier ones
	Place  string       `json:"pl,omitempty"` // the reference of the place to search or people to question
	House  book.Changed `json:"h,omitempty"`  // the changed conduct values it is based on
	Or     []Advice     `json:"or,omitempty"` // what to do instead in unlikely cases, when nothing was asked
}

// Fit is a line of conduct that fits, and the act it calls for.
type Fit struct {
	All  bool   `json:"a,omitempty"` // one of the lines that take precedence for all units
	Line int    `json:"l"`           // counted from 1
	Act  string `json:"d"`
}

// behaviour returns the behaviour that the line of f belongs to.
func (a Advice) behaviour(f Fit) behaviour {
	if f.All {
		return behaviours[0]
	}
	c, _ := behaviourFor(a.Kind)
	return c
}

// text returns the line in words, with lengths as {quarter inches}.
func (a Advice) text(f Fit) string {
	t, _ := tablesFor(a.House)
	c := a.behaviour(f)
	if f.All && f.Line >= lineRecalled {
		return incidentLines[f.Line-lineRecalled]
	}
	return t.conductWords(c.id, c.lines[f.Line-1])
}

// because returns the reason for a line that fits: for the first what was seen, if that is a better one than the line of
// conduct.
func (a Advice) because(sc Scale, f Fit) string {
	if a.Why != nil && f == a.Fits[0] {
		return words.In(sc).Text(a.Why)
	}
	if f.All && f.Act == toAttack {
		return wordFor("because-contact")
	}
	return upper(strings.TrimPrefix(sc.words(a.text(f)), "Otherwise "))
}

// check returns an error for impossible advice.
func (a Advice) check() error {
	c, ok := behaviourFor(a.Kind)
	if !ok || len(a.Fits) == 0 || len(a.Fits) > 3 || len(a.Seen) > 2 || len(a.Equal) > maxUnits {
		return broken("advice for %q with %d lines", a.Kind, len(a.Fits))
	}
	for _, f := range a.Fits {
		c = a.behaviour(f)
		lines := len(c.lines)
		if f.All {
			lines += len(incidentLines)
		}
		if _, known := deedFor(f.Act); f.Line < 1 || f.Line > lines || !known {
			return broken("advice: line %d of %s, %q", f.Line, c.id, f.Act)
		}
	}
	if i := index(roundIDs(), a.Round); a.Round != "" && i < 0 {
		return broken("advice to load %.40q", a.Round)
	}
	if a.Beyond < 0 || a.Beyond > seesFar {
		return broken("advice beyond %d", a.Beyond)
	}
	if a.Bound.Edge < 0 || a.Bound.Edge > ground.Right {
		return broken("advice to make for edge %d", a.Bound.Edge)
	}
	if _, err := tablesFor(a.House); err != nil {
		return err
	}
	for _, x := range slices.DeleteFunc(append(slices.Clone(a.Seen), a.Why), func(x book.Said) bool { return x == nil }) {
		if err := words.Check(x); err != nil {
			return broken("advice: %v", err)
		}
	}
	for _, t := range append([]string{a.Name, a.Place, a.Reply}, a.Equal...) {
		if len(t) > 200 {
			return broken("advice with %d letters", len(t))
		}
	}
	if len(a.Or) > maxOr {
		return broken("%d other advices", len(a.Or))
	}
	for _, o := range a.Or {
		o.Unit, o.Party, o.Kind = a.Unit, a.Party, a.Kind
		if err := o.check(); err != nil || o.Or != nil {
			return broken("another advice")
		}
	}
	return nil
}

// maxOr is the most alternatives named beside the usual act.
const maxOr = 3

// advised keeps advice. Kind "advised".
type advised struct{ Advice }

func (advised) Kind() string { return "advised" }

func (e advised) Apply(s State) State {
	book.Check(e.check())
	if e.Unit != 0 {
		s.mustUnit(e.Unit, "advised")
	}
	s.Advice = book.RareOf(e.Advice)
	return s.keepAnswer(e.Advice)
}

// stale reports whether the advice no longer concerns the active unit.
func (s State) stale() bool {
	a := s.Advice.Get()
	if u, ok := s.unit(a.Unit); ok && u.Mark(markNow) > 0 {
		return false
	}
	return a.Kind != "" && (s.Side == Nobody || a.Unit != s.Active)
}

// advice returns the advice that still holds: advice from before the unit wavered does not.
func (s State) advice() Advice {
	a := s.Advice.Get()
	if u, ok := s.unit(a.Unit); ok && wavering(u) && a.Fits[0].Act != toRally && a.Fits[0].Act != toFlee {
		return Advice{}
	}
	return a
}

// advisable returns those who can be advised: units that may take the initiative, or parties that have not
// acted; on the console, every kind as well.
func (s State) advisable() []view.Option {
	var out []view.Option
	mine := s.Side == Players && s.byRoster(Players)
	if mine {
		for _, u := range s.mayAct(Players) {
			out = append(out, unitOption(u, ""))
		}
	}
	if s.byRoster(NonPlayers) {
		for _, u := range s.units(NonPlayers) {
			if (!u.Acted && !mine || u.Mark(markNow) > 0) && s.canAdvise(u) {
				out = append(out, unitOption(u, ""))
			}
		}
		return out
	}
	for _, p := range s.Parties {
		if _, known := behaviourFor(p.Kind); known && !p.Joined && !p.Acted && !p.abandoned() {
			out = append(out, view.Option{ID: ref("p", p.ID), Label: p.name(), Small: p.what(), Symbol: must(p.Kind).symbol})
		}
	}
	if !s.tracked() {
		for _, k := range allKinds() {
			if _, known := behaviourFor(k.id); known {
				out = append(out, view.Option{ID: k.id, Label: k.name, Small: "not listed", Symbol: k.symbol})
			}
		}
	}
	return out
}

// onTable returns the options that are on the table, leaving out kinds that are merely not listed.
func onTable(options []view.Option) []view.Option {
	return slices.DeleteFunc(slices.Clone(options), func(o view.Option) bool {
		return readRef("p", o.ID) == 0 && readRef("u", o.ID) == 0
	})
}

// askAdvised asks who is to act.
func askAdvised(p *plan) string {
	s := p.State
	options := s.advisable()
	who := p.In.Get("who")
	if u, ok := s.acting(); who == "" && ok && index(options, ref("u", u.ID)) >= 0 {
		who = ref("u", u.ID)
	}
	listed := onTable(options)
	who = book.Or(who, only(listed))
	shown := options
	if len(listed) > 0 && len(listed) < len(options) && (who == "" || index(listed, who) >= 0) {
		shown = append(listed, view.Option{ID: unlisted, Label: "Another, not listed", Wide: true})
	}
	if who == unlisted { // the complete list asks which
		who = ""
	}
	p.Form.Go = "Ask for advice"
	p.RefuseWith(s.waiting())
	p.Add(pick("who", "Who is to act", who, shown))
	if len(options) == 0 {
		p.Refuse("A1", "", "6", "No Non-Player unit is left to act.")
	}
	p.RefuseWith(choose("who", "Choose who is to act.", options, engine.Values{{Key: "who", Val: who}}))
	if index(options, who) < 0 {
		p.Refuse("F2", "who", "6", "That is not on the table.")
	}
	return who
}

const (
	keyAs    = "as"    // the character of the commander who asks, none for the referee
	keyAgain = "again" // ask afresh, ignoring earlier answers
)

// planAdvise asks what the referee sees, at most two questions, and finds the lines that fit. The unit takes
// the initiative if its side has it and no other unit has begun.
func planAdvise(p *plan) deed {
	s, who := p.State, askAdvised(p)
	return func(d *act) {
		a := &adviser{s: s, d: d, who: commander.CharacterOf(p.In.Get(keyAs)), led: p.In.Get(keyAs) != "",
			again: p.In.Is(keyAgain)}
		if u, ok := s.unit(readRef("u", who)); ok {
			a.u = u
			a.p, _ = s.party(u.From)
			if s.Side == side(u) && s.Active != u.ID && s.mayTake(u) == nil {
				d.Do(activated{Unit: u.ID, Name: u.Name})
			}
		} else if p, ok := s.party(readRef("p", who)); ok {
			a.p = p
		}
		a.kind = must(a.p.Kind)
		switch {
		case side(a.u) == Players && a.u.ID != 0:
			a.kind, a.p = kind{id: kindPlayers}, Party{}
		case a.p.ID == 0:
			a.kind = must(who)
		case wheeled(a.u.WithMark(markLeft, 0)) == leftGun && a.u.Mark(markLeft) > 0: // without their gun they are infantry
			a.kind = must("avg")
		}
		a.out.Unit, a.out.Party, a.out.Kind = a.u.ID, a.p.ID, a.kind.id
		a.work()
		a.out.Bound, a.out.Or = a.p.Goal, a.or
		if a.out.Known { // nobody said it
			a.out.Reply = ""
		}
		a.out.Travel = a.p.Goal == (Goal{}) && (a.p.ID == 0 && a.kind.travels || a.p.ID != 0 && a.p.traveller())
		a.out.House = changesWanted(s.Set.House, func(v value) bool { return v.Group == section("6") })
		d.Do(advised{a.out})
	}
}

// advisedKey returns the key that opens the entry for an advised act, filled in; nil when there is none.
func (s State) advisedKey(a Advice, f Fit) *view.Key {
	d, _ := deedFor(f.Act)
	id := "advised-" + f.Act
	c := engine.Do(d.console)
	switch u, ok := s.unit(a.Unit); {
	case f.Act == toSearch:
		k, _ := s.findKey(a.Place)
		return k
	case f.Act == toHome && ok:
		c = engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, offHome)
		return &view.Key{ID: id, Label: d.label, Symbol: d.symbol, Do: c}
	case d.unit == "":
		return nil
	case ok:
		c = engine.Do(d.unit, keyUnit, ref("u", u.ID))
		if _, gun := unitGun(u); gun && (f.Act == toLoad || f.Act == toFire || f.Act == toUnlimber) {
			if cannotServe(u) != "" || f.Act != toUnlimber && steady(u) != "" || f.Act == toLoad && gunners(u) < minLoaders { // since he was asked
				return nil
			}
			c = engine.Do("unit-gun", keyUnit, ref("u", u.ID), keyWhat, f.Act)
			if f.Act == toLoad {
				c = c.With(keyRound, a.Round)
			}
		}
		if f.Act == toDismount {
			c = c.With(keyHorse, "dismount")
		}
		if _, ok := s.unit(a.Target); ok && (f.Act == toFire || f.Act == toCharge || f.Act == toAttack) && c.Do != "unit-gun" {
			c = c.With(keyAgainst, ref("u", a.Target))
		}
	case a.Unit != 0:
		return nil
	default:
		if p, ok := s.party(a.Party); ok && d.console != "stand" {
			c = c.With(keyActor, qualities[p.Quality].id)
			if p.Mounted {
				c = c.With("mounted", "yes")
			}
		}
		if a.Kind == "lart" && f.Act == toFire {
			c = engine.Do("fire-light")
		} else if a.Kind == "fart" && f.Act == toFire {
			c = engine.Do("fire-field")
		}
	}
	k := &view.Key{ID: id, Label: d.label, Symbol: d.symbol, Do: c, Open: true}
	if open := c.With(keyCover, coverNames[inOpen].id); (f.Act == toMove || f.Act == toFlee) && rules.Form(s, open).Refused == nil {
		k.Do, k.Open, k.Small = open, false, coverNames[inOpen].in // one tap, as for the Players
	} else if u, _ := s.unit(a.Unit); f.Act == toHold && c.Do == d.unit && !wavering(u) { // no Rally unasked
		k.Open = rules.Form(s, c).Refused != nil
	}
	if a.Name != "" && a.Target != 0 && c.In.Get(keyAgainst) != "" {
		k.Small = a.Name
	}
	return k
}

// adviceList returns the staff officer's list on the desk: a key to ask him, or his advice.
func (s State) adviceList() (view.List, bool) {
	l := view.List{ID: commander.AdviceList, Title: "Staff officer’s advice"}
	u, acts := s.acting()
	if s.Side != NonPlayers && u.Mark(markNow) == 0 || s.eventWaits() || s.Over {
		return l, false
	}
	if acts && (fresh(u) == 0 || side(u) == Players) {
		return l, false
	}
	if a := s.advice(); a.Kind != "" && a.Unit == u.ID {
		for i, f := range a.Fits {
			d, _ := deedFor(f.Act)
			r := view.Row{ID: "a" + num(i+1), Symbol: d.symbol, Name: s.actInWords(a, f), What: a.because(s.Scale, f),
				Key: s.advisedKey(a, f)}
			if i > 0 {
				r.Small = "then"
			}
			l.Rows = append(l.Rows, r)
		}
		if why := a.why(s.Scale); why != "" {
			l.Note = why
		}
		if a.Known {
			k := view.Key{ID: "advise", Label: "Ask", Do: engine.Do("advise", "who", ref("u", u.ID), keyAgain, "yes")}
			l.Rows = append(l.Rows, view.Row{ID: "ask", Symbol: "t-officer", Name: wasKnown, Key: &k})
		}
		return l, true
	}
	options := s.advisable()
	if len(options) == 0 {
		return l, false
	}
	k := view.Key{ID: "advise", Label: "Ask", Do: engine.Do("advise"), Open: true}
	r := view.Row{ID: "ask", Symbol: "t-officer", Name: "Who acts, and how?", What: "He may have a question or two."}
	id := only(onTable(options)) // who is not listed is asked about under Other
	switch {
	case acts:
		id = ref("u", u.ID)
	case id == "" && s.byRoster(NonPlayers):
		id = s.likeliest(options)
		if x, ok := s.unit(readRef("u", id)); ok {
			r.What = turnOf(x) + " Or tap another below."
		}
	}
	if id != "" {
		k.Do, k.Open = k.Do.With("who", id), false
	}
	if x, ok := s.unit(readRef("u", id)); ok {
		r.Name = "What would " + book.The(x.Name) + " do?"
	} else if x, ok := s.party(readRef("p", id)); ok {
		r.Name = "What would " + book.The(x.name()) + " do?"
	}
	if f := rules.Form(s, k.Do); !k.Open && f.Refused != nil {
		return l, false
	}
	r.Key = &k
	l.Rows = []view.Row{r}
	return l, true
}

// likeliest returns the unit that gains most by acting first.
func (s State) likeliest(options []view.Option) string {
	best, most := "", -1
	for _, o := range options {
		if u, ok := s.unit(readRef("u", o.ID)); ok && urgency(u) > most {
			best, most = o.ID, urgency(u)
		}
	}
	return best
}

// why returns what the referee said in one line: "1st Rifles, within 12″".
func (a Advice) why(sc Scale) string {
	why := strings.Join(words.In(sc).Texts(a.Seen), ", ")
	if len(a.Equal) > 0 {
		return why + "; choose among " + strings.Join(a.Equal, ", ")
	}
	return why
}

func (e advised) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	addRolls(st, t.Telling)
	f := e.Fits[0]
	d, _ := deedFor(f.Act)
	who := the(must(e.Advice.Kind).name)
	for _, x := range st.Events {
		if y, ok := x.(activated); ok {
			who = book.The(y.Name)
		}
	}
	word := d.label
	if e.Round != "" && f.Act == toLoad || e.Name != "" && (f.Act == toFire || f.Act == toCharge || f.Act == toAttack) {
		word = now.actInWords(e.Advice, f)
	}
	line := e.because(now.Scale, f) + "."
	why := e.why(now.Scale)
	t.Icon, t.Undo = "t-officer", "advice: "+lower(who)
	sentence(t, view.Say("Advice for "+who+": "), view.Bold(word), view.Say("."))
	if why != "" {
		said := "You answered: "
		if e.Known {
			said = "Seen: "
		}
		note(t, said+why+".")
	}
	for _, f := range e.Fits[1:] {
		d, _ := deedFor(f.Act)
		note(t, d.label+": "+now.Scale.words(e.text(f))+".")
	}
	t.Card.Over, t.Card.Symbol, t.Card.Tile = "Advice: "+strings.TrimPrefix(who, "the "), "t-officer", view.Theirs
	t.Card.Word, t.Card.Line, t.Card.Secret = word, line, true
	t.Card.Say = "Advice for " + who + ": " + word + ". " + line
	if n := e.bound(); n != "" {
		note(t, n)
	}
	t.Card.Notes = slices.Clone(t.Notes)
	t.Card.OnDesk = false
	if k := now.advisedKey(e.Advice, f); k != nil && !now.tracked() { // otherwise the active unit leads to it
		k.Small = book.Or(k.Small, who)
		t.Card.Primary = k
	}
	for _, f := range e.Fits[1:] {
		if k := now.advisedKey(e.Advice, f); k != nil {
			t.Card.Keys = append(t.Card.Keys, *k)
		}
	}
	for i := range e.Or {
		o := e.alternative(i)
		t.Card.Notes = append(t.Card.Notes, upper(o.when(now.Scale))+": "+lower(now.actInWords(o, o.Fits[0]))+".")
		if k := now.advisedKey(o, o.Fits[0]); k != nil {
			k.Small = o.when(now.Scale)
			t.Card.Keys = append(t.Card.Keys, *k)
		}
	}
}

// alternative returns the i-th alternative as complete advice.
func (a Advice) alternative(i int) Advice {
	o := a.Or[i]
	o.Unit, o.Party, o.Kind, o.Bound, o.Travel = a.Unit, a.Party, a.Kind, a.Bound, a.Travel
	return o
}

// when says in which case an alternative is right: "if within 12″".
func (a Advice) when(sc Scale) string {
	where := lower(words.In(sc).Text(a.Seen[0]))
	switch a.Seen[0].ID() {
	case "see-aim":
		return "if it can be done now"
	case "see-at":
		return "if they are there"
	}
	switch {
	case a.Place != "":
		return "if " + where
	case a.Name != "":
		return "if " + book.The(a.Name) + " " + book.Agree(a.Name, "are") + " " + where
	}
	return "if anybody is " + where
}

// bound says where a traveller is heading, or the rule by which that is chosen; "" for those who stay.
func (a Advice) bound() string {
	switch {
	case a.Bound.Site != 0:
		return "Bound for a place at the " + edgeNames[a.Bound.Edge] + "."
	case a.Bound.Edge != 0:
		return "Bound for the " + edgeNames[a.Bound.Edge] + "."
	case a.Travel:
		return travelRule
	}
	return ""
}

// advices are the entries of the staff officer. They are reached from the desk.
func advices() []procedure {
	return []procedure{{Plan: planHand, Procedure: view.Procedure{ID: "take", Name: "Decide yourself", Symbol: "i-next",
		Section: "HILL-43", Ref: "A unit that the program commands is yours until it has acted."}},
		{Plan: planAdvise, Procedure: view.Procedure{ID: "advise", Name: "Staff officer’s advice",
			Symbol: "t-officer", Section: "6", Ref: "What a Non-Player unit would most likely do now: its lines of conduct are taken in order, " +
				"and the first that fits is the advice. It is only advice; the referee decides."}}}
}
