package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
)

// The words of what units do.

// card shows a deed: the verdict, what to do on the table, every throw and every sum.
func (d Deed) card(sc Scale) engine.Card { return d.told(sc).Card }

// told puts a deed into words: its card, and its line in the log.
func (d Deed) told(sc Scale) *engine.Telling {
	t := &book.Tale{Telling: &engine.Telling{}, Words: words.In(sc)}
	t.Card.Reck = sums(sc, d.What, d.Groups)
	switch d.What {
	case didVolley, didReact:
		d.tellFire(t)
	case didBlow, didReturn, didAttack:
		d.tellBlows(t)
	case didTest:
		d.tellTest(t)
	case didMove, didFlee, didCharge:
		d.tellMove(t)
	case didRally, didCheck:
		d.tellCheck(t)
	case didFire:
		d.tellGun(t)
	default:
		d.tellWork(t)
	}
	if d.Leave != "" {
		t.Line("left", d.Leave == leftWagons)
	}
	if d.Beside != "" {
		t.Line("second-unit")
		t.CardNote("beside", d.Beside)
	}
	if d.Ruled {
		sentence(t, engine.Say(sayRuled))
		t.Card.Notes = append(t.Card.Notes, sayRuled)
	}
	switch {
	case d.Rest > 0 && d.What == didVolley:
		t.CardNote("more-may-fire", d.Rest)
	case d.Rest > 0 && d.What != didBlow:
		t.CardNote("still-to-act", d.Rest)
	}
	return t.Telling
}

// line adds the sentence of the log, and what goes with it on the card. All sentences of deeds take the same arguments.
func (d Deed) line(t *book.Tale, id string) {
	horse := ""
	if d.Horse != "" {
		horse = ", and " + d.Horse
	}
	var groups []string
	for _, g := range d.Groups {
		groups = append(groups, g.called()+g.at())
	}
	t.Line("did-"+id, d.Name, strings.Join(groups, "; "), d.At, d.place(), d.Far, d.N, d.Load, max(d.Round, 1), d.Owes, horse)
}

// result adds the sentence with what was thrown for, and who was lost by it.
func (d Deed) result(t *book.Tale) {
	d.line(t, d.What)
	verdict := engine.Bold(strings.ToLower(strings.TrimSpace(t.Card.Number + " " + t.Card.Word)))
	if t.Card.Bad {
		verdict = engine.Red(verdict.Text)
	}
	line := append(t.Telling.Line, engine.Say(": "), verdict)
	for _, l := range d.Losses {
		if l.Lost > 0 && d.What != didTest && d.What != didRally {
			line = append(line, t.Words.Spans(book.Say("cost", l.Name, l.Lost, l.among(), l.Left))...)
		}
	}
	t.Telling.Line = append(line, engine.Say("."))
}

// place is the range and the cover of a deed.
func (d Deed) place() book.Said {
	at := d.Range
	if at == "" && len(d.Groups) == 1 {
		at = d.Groups[0].Range
	}
	if rng, ok := bracketOf(at); ok {
		return book.Say("at", rng, groundOf(d.Cover))
	}
	return book.Say("in", groundOf(d.Cover))
}

// where is the range and the cover of a deed in words.
func (d Deed) where(sc Scale) string { return words.In(sc).Text(d.place()) }

// tellMove tells a Move or Charge, or a Move in reaction.
func (d Deed) tellMove(t *book.Tale) {
	t.Card.Reck = nil
	t.Sum(d.Reck)
	d.line(t, d.What)
	theWay(t, d.What == didCharge, d.Far, d.Cover, d.Ride)
	if d.Horse != "" {
		t.Todo("they-horse", d.Horse)
		t.Small("they-horse-how")
		return
	}
	if d.Leave != "" {
		t.Todo("left-todo", d.Leave == leftWagons)
		t.Small("left-how")
	}
	if d.Leave != "" || d.What == didFlee {
		t.Todo("flee")
		t.Small("flee-how")
	}
}

// tellWork tells what needs no dice: standing, loading, limbering.
func (d Deed) tellWork(t *book.Tale) {
	switch {
	case d.What == didStand && d.Load > 0:
		d.line(t, "load-rifles")
	case d.What == didLoad && d.Owes > 0:
		d.line(t, "loading")
	default:
		d.line(t, d.What)
	}
	speakVerdict(t)
	if d.What == didLoad {
		speak(t, t.Card.Line)
	}
}

// throws fills in verdict and throws of several groups.
func (d Deed) throws(t *book.Tale, where book.Said) {
	c := &t.Card
	made, of := d.made(), d.of()
	for _, g := range d.Groups {
		c.Shots = append(c.Shots, d.shots(g, "hit", "miss")...)
	}
	t.Verdict(book.Say("n", made), book.Say("hits-word", made, of))
	switch expected := tenths(d.expects()); {
	case !d.carries():
		t.Verdict(nil, book.Say("cap", book.Say("out")))
		c.Line = t.Text("shots-gone", where)
	case len(d.Groups) > 1:
		c.Line = t.Text("groups-expected", where, len(d.Groups), expected)
		for _, g := range d.Groups {
			d.noteGroup(t, g)
		}
	case of == 1:
		c.Line = t.Text("chance", where, odds(d.Groups[0].Reck), words.Chance(d.Groups[0].Reck).String())
	default:
		c.Line = t.Text("expected", where, odds(d.Groups[0].Reck), words.Chance(d.Groups[0].Reck).String(), expected)
	}
	speakVerdict(t)
}

// noteGroup notes what one of several groups needed and came to.
func (d Deed) noteGroup(t *book.Tale, g Group) {
	who := g.called() + g.at()
	if rng, ok := bracketOf(g.Range); ok && d.Range == "" {
		who = t.Text("at-range", who, rng)
	}
	if g.Reck.Target == 0 {
		t.CardNote("group-out", who)
		return
	}
	t.CardNote("group-made", who, odds(g.Reck), words.Chance(g.Reck).String(), g.Made)
}

// shots lists the throws of a group of d; where there are several, below what the group is and needs.
func (d Deed) shots(g Group, yes, no string) []engine.Shot {
	all := g.shots(yes, no)
	if len(d.Groups) > 1 && len(all) > 0 {
		all[0].Head = d.headed(g) + ": " + num(g.Reck.Target) + " or more"
	}
	return all
}

// takeOff orders the figures lost off the table.
func (d Deed) takeOff(t *book.Tale) {
	for _, l := range d.Losses {
		if l.Lost == 0 {
			continue
		}
		left := t.Text("nobody-left")
		if l.Left > 0 {
			left = t.Text("left-of", l.Left, l.Of)
			t.Due("check-later", l.Name)
		}
		what, among := book.Plural(l.Lost, "figure", "figures"), l.among()
		if len(l.Kinds) == l.Lost {
			what, among = fellWords(l.Kinds), ""
		}
		t.Todo("remove-of", what, l.Name, among)
		t.Card.Todo[len(t.Card.Todo)-1].Small = left
		speak(t, t.Text("remove-of", what, l.Name, among)+", "+left+".")
	}
}

func (d Deed) tellFire(t *book.Tale) {
	d.throws(t, d.place())
	d.result(t)
	d.takeOff(t)
	if d.Load > 0 {
		task(t, "mark-fired", d.Load)
		t.Small("mark-fired-how")
	}
}

func (d Deed) tellBlows(t *book.Tale) {
	where := book.Say("in", groundOf(d.Cover))
	if d.What == didBlow {
		where = book.Say("in-charging", groundOf(d.Cover))
	}
	d.throws(t, where)
	d.result(t)
	d.takeOff(t)
	switch {
	case d.What == didBlow && d.Rest > 0:
		t.Due("due-return", d.Rest, d.At)
	case d.What == didReturn:
		t.CardNote("charge-over")
	}
}

func (d Deed) tellTest(t *book.Tale) {
	m, _ := missileOf(d.At)
	d.At = strings.ToLower(missileNames[m].name)
	c := &t.Card
	lost := d.of() - d.made()
	for _, g := range d.Groups {
		c.Shots = append(c.Shots, d.shots(g, "safe", "lost")...)
		if g.Reck.Target == 0 {
			lost -= g.N
			continue
		}
		odds, chance := odds(g.Reck), words.Chance(g.Reck).String()
		c.Line = t.Text("safe-on", d.place(), odds, chance)
		if len(d.Groups) > 1 {
			t.CardNote("group-safe", g.times(), odds, chance)
		}
	}
	if len(d.Groups) > 1 {
		c.Line = t.Text("groups", d.place(), len(d.Groups))
	}
	t.Card.Over = t.Text("test-over", m, d.Name)
	c.Bad = lost > 0
	t.Verdict(book.Say("n", lost), book.Say("lost-word", d.of()))
	if !d.carries() {
		t.Verdict(nil, book.Say("no-test-word"))
		c.Line = t.Text("no-test-line")
	}
	speakVerdict(t)
	if !d.carries() {
		c.Say = c.Line + " " + c.Say
	}
	d.result(t)
	d.takeOff(t)
	if d.Load > 0 {
		task(t, "wrecked-red")
	}
}

func (d Deed) tellCheck(t *book.Tale) {
	r := d.Reck
	t.Card.Reck = nil
	t.Sum(r)
	t.Card.Line = t.Text("best-figure", d.Groups[0].who(), d.Half, odds(r), words.Chance(r).String())
	t.Card.Shots = d.Groups[0].shots("Solid", "failed")
	tellMorale(t, "did-", d.What == didRally, d.Good, d.Name)
	t.Card.Say = d.Name + ": " + t.Card.Word + "."
}

func (d Deed) tellGun(t *book.Tale) {
	if d.Gun == nil {
		d.result(t)
		return
	}
	d.Gun.Tell(t)
	t.Telling.Line, t.Card.Over, t.Card.Keys, t.Card.Reck = nil, "", nil, t.Card.Reck[len(t.Card.Reck)-1:]
	d.result(t)
	if d.Gun.Misfire || d.Gun.Shell {
		return
	}
	// The round is known: only its own order stands.
	c := &t.Card
	c.Todo = []engine.Order{c.Todo[min(d.Round, 2)/2], c.Todo[2]}
	c.Say = ""
	speakVerdict(t)
	speak(t, c.Todo[0].What.String()+".")
	speak(t, c.Todo[1].What.String()+".")
}

// among names those of the lost who are no plain soldiers: ", the officer among them".
func (l Toll) among() string {
	switch fell := fellWords(l.Kinds); {
	case fell == "":
		return ""
	case len(l.Kinds) == l.Lost:
		return ", " + fell
	default:
		return ", " + fell + " among them"
	}
}

// again is the key that does the same with the rest of the unit, nil when nobody is left for it.
func (s State) again(d Deed) *engine.Key {
	if d.What != didVolley || d.Rest < 1 {
		return nil
	}
	if _, ok := s.unit(d.Target); !ok || len(d.Groups) == 0 {
		return nil
	}
	n := min(d.N, d.Rest)
	c := engine.Do("volley", keyUnit, ref("u", d.Unit), keyWeapon, d.Way, keyAgainst, ref("u", d.Target),
		keyRange, d.Range, keyCover, d.Cover, keyNumber, num(n))
	k := engine.Key{ID: "same-again-rest", Label: "Same again", Small: plural(n, "figure", "figures"), Symbol: "i-again", Do: c}
	if rules.Form(s, c).Refused != nil {
		return nil
	}
	return &k
}

// deedCard is the card of the outcome that waits, with what may follow.
func (s State) deedCard() engine.Card {
	d := s.Outcome.Deed
	c := d.card(s.Scale)
	if k := s.again(d); k != nil {
		c.Keys = append(c.Keys, *k)
	}
	if st, _, err := s.settledFor(engine.Do("")); err == nil {
		if th, ok := st.thread(d.Thread); ok {
			c.Keys = append(c.Keys, st.threadKeys(th)...)
		}
	}
	if d.What == didMove || d.What == didFlee || d.What == didCharge {
		c.Keys = append(c.Keys, wayKey(d.Far, d.Cover, d.Ride))
	}
	if x, ok := s.entry(s.Outcome.Credit); ok && x.State == counted {
		c.Keys = append(c.Keys, strikeKey(x))
		c.Notes = append(c.Notes, upper(x.title())+": "+points(x.worth())+" "+pointWord(x.worth())+".")
	}
	c.Keys = append(c.Keys, engine.Key{ID: "adjust", Label: "Adjust", Symbol: "i-marks", Do: engine.Do("adjust"), Open: true})
	c.Primary = &engine.Key{ID: "accept", Label: "Done", Symbol: "i-check", Do: engine.Do("accept")}
	return c
}

// tell puts a deed into words: line, card, dice, undo.
func (d Deed) tell(now State, st engine.Step, title string, t *engine.Telling) {
	t.Icon = deedIcons[d.What]
	need := 0
	if len(d.Groups) == 1 {
		need = d.Groups[0].Reck.Target
	}
	told := d.told(now.Scale)
	c := told.Card
	if len(c.Shots) < 2 {
		t.Rolls = rolls(st, need, nil)
		c.Shots = nil
	}
	t.Line = append(t.Line, told.Line...)
	t.Undo = lower(title)
	if len(d.Draws) > 0 {
		c.Notes = append(c.Notes, drawnWords(d.Draws))
		t.Notes = append(t.Notes, drawnWords(d.Draws))
	}
	c.Notes = append(t.Card.Notes, c.Notes...)
	t.Card = c
	if now.Outcome.Open() { // still waits: what may follow
		k := now.deedCard()
		t.Card.Keys, t.Card.Primary = k.Keys, k.Primary
	}
}

var deedIcons = map[string]string{
	didVolley: "t-riflemen", didReact: "t-infantry", didMove: "i-next", didFlee: "i-next", didCharge: "t-cavalry",
	didBlow: "i-cross", didReturn: "i-back",
	didAttack: "i-cross", didStand: "i-load", didRally: "i-morale", didCheck: "i-morale", didLimber: "i-next",
	didUnlimber: "i-back", didLoad: "i-load",
	didFire: "t-gun", didTest: "t-gun",
}

// threadSaid says what a step of a thread without dice decided.
func threadSaid(now State, th Thread) book.Said {
	id := "over"
	seen := th.word(wordSeen)
	switch {
	case th.Kind == threadFire:
		id = "tested"
	case th.At == atReact:
		id = "contact"
	case th.At == atBlow && slices.Contains([]string{"acted", "again", "stood"}, seen):
		id = seen
	case th.At == atBlow:
		id = "stood"
	case th.Kind == threadSearch:
		id = "down"
	case th.num(numCharged) == 0:
		id = "short"
	}
	return book.Say("thread-"+id, now.threadName(th), th.num(numChargers), th.num(numCharged))
}
