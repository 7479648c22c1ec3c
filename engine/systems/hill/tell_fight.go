package hill

import (
	"slices"
	"strings"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The words of the fight: the 14 actions, and what units do.

func (stood) Tell(t *book.Tale) {
	t.Icon = "i-load"
	t.Line("stood")
	speakVerdict(t)
	task(t, "stood-marker")
	t.Small("stood-crew")
	t.Todo("stood-round")
	t.Small("stood-rounds")
}

func (e moved) Tell(t *book.Tale) {
	q, _ := quality(e.Actor)
	t.Icon = "i-next"
	if e.Charge {
		t.Icon = "t-cavalry"
	}
	t.Rolls = rolledDice(t.Step, 0, nil)
	t.Line("moved", e.Charge, ride(q, e.Mounted), groundOf(e.Ground), e.Quarters)
	t.Card.Line = t.Text("die", e.Reck.Terms[0].Value) + rolledTotal(t, rollMove)
	t.Sum(e.Reck)
	other := theWay(t, e.Charge, e.Quarters, e.Ground, e.Mounted)
	speak(t, other+".")
	t.Card.Keys = []view.Key{wayKey(e.Quarters, e.Ground, e.Mounted)}
	if !e.Charge {
		t.CardNote("less")
		return
	}
	react := book.Say("react", to3)
	t.Todo("may-react")
	t.Small("cap", react)
	t.Todo("still-there")
	t.Small("what-is-left")
	speak(t, t.Text("may-react-said", react))
	t.CardNote("short-charge")
	t.CardNote("wavering-react")
	mounted := yesIf(e.Mounted)
	t.Card.Keys = append([]view.Key{
		{ID: "attack", Label: "Attack", Small: "charging", Symbol: "i-cross", Open: true,
			Do: engine.Do("attack", keyActor, e.Actor, keyCharging, "yes", keyActorMounted, mounted)},
		{ID: "reaction-fire", Label: "It fires", Small: "a musket, in reaction", Symbol: "t-infantry", Open: true,
			Do: engine.Do("fire-musket", keyTarget, e.Actor, keyCover, e.Ground, keyTargetMounted, mounted)},
		{ID: "reaction-move", Label: "It moves", Small: "in reaction", Symbol: "i-next", Open: true, Do: engine.Do("move")},
	}, t.Card.Keys...)
}

// theWay says how far they go, and what other ground costs; it returns the words for the latter.
func theWay(t *book.Tale, charge bool, far int, over string, mounted bool) (other string) {
	t.Todo("up-to", charge, far)
	speak(t, t.Text("up-to-said", charge, far))
	rough, row := groundOf(over) == inRough, 0
	if rough {
		row = 2
	}
	if mounted {
		row++
	}
	t.Todo("other-ground", rough, row)
	t.Todo("obstacle", inch)
	return t.Text("other-ground", rough, row)
}

func (e fired) Tell(t *book.Tale) {
	w, _ := weaponOf(e.Weapon)
	rng, _ := bracketOf(e.Range)
	actor, _ := quality(e.Actor)
	target, _ := quality(e.Target)
	from, at := book.Say("figure", actor, e.Mounted, e.Marksman), book.Say("figure", target, e.TargetMounted, 0)
	where := book.Say("at", rng, groundOf(e.Cover))
	who := book.Say("fire-who", w, e.Of, from, at, where)
	t.Icon = weaponSymbols[w]
	t.Card.Over = t.Text("fire-over", w, from, at)
	t.Sum(e.Reck)
	if e.Reck.Target == 0 {
		t.Line("out-of-range", who, e.Of)
		speak(t, t.Card.Line)
	} else {
		tellThrows(t, rollShot, e.Hits, e.Of, e.Reck, who, where)
		t.Undo = t.Text("fire-undo", e.Of, hitsSaid(e.Hits, e.Of))
		removeHit(t, e.Hits)
	}
	switch {
	case w == rifle && e.Of > 1:
		task(t, "mark-rifles", e.Of)
	case w == rifle:
		task(t, "mark-rifle")
	}
	losses(t, e.Hits)
}

func (e attacked) Tell(t *book.Tale) {
	actor, _ := quality(e.Actor)
	target, _ := quality(e.Target)
	from, at := ride(actor, e.Mounted), ride(target, e.TargetMounted)
	where := book.Say("in", groundOf(e.Cover))
	if e.Charging {
		where = book.Say("in-charging", groundOf(e.Cover))
	}
	t.Icon = "i-cross"
	t.Card.Over = t.Text("attack-over", from, at)
	t.Sum(e.Reck)
	tellThrows(t, rollBlow, e.Hits, e.Of, e.Reck, book.Say("attack-who", e.Of, from, at, where), where)
	t.Undo = t.Text("attack-undo", e.Of, hitsSaid(e.Hits, e.Of))
	removeHit(t, e.Hits)
	if left := e.Of - e.Hits; e.Charging && left > 0 {
		task(t, "strike-back", left)
		stands := inOpen // the charger has left cover and stands on the ground charged over
		if readCover(e.Cover) == inRough {
			stands = inRough
		}
		do := engine.Do("attack", keyActor, e.Target, keyTarget, e.Actor, keyCover, coverNames[stands].id).
			With(keyActorMounted, yesIf(e.TargetMounted)).With(keyTargetMounted, yesIf(e.Mounted))
		if left > 1 {
			do = do.With(keyRepeat, num(left))
		}
		t.Card.Keys = append(t.Card.Keys, view.Key{ID: "strike-back", Label: t.Text("he-strikes", left), Small: t.Text("not-charging", target),
			Symbol: "i-back", Open: true, Do: do})
	}
	if e.Charging {
		t.CardNote("both-spent")
	}
	losses(t, e.Hits)
}

func (e gunFired) Tell(t *book.Tale) {
	g, _ := gunOf(e.Gun)
	crew, _ := quality(e.Crew)
	t.Icon = "t-gun"
	t.Sum(e.Reck)
	off, way := nowScale(t).length(e.Off*inch), shellWay(e.Way)
	t.Rolls = rolledDice(t.Step, e.Reck.Target, map[string]string{rollDrift.ID: off, rollWide.ID: off, rollDirection.ID: way})
	who := book.Say("gun-who", g, crew)
	t.Card.Over = t.Text("gun-over", g, crew)
	if e.Shell {
		who = book.Say("shell-who", g, crew, e.Quarters)
		t.Card.Over = t.Text("shell-over", g, crew, e.Quarters)
	}
	switch needed := neededOf(t, rollGun, e.Reck); {
	case e.Short:
	case e.Misfire:
		t.Card.Line = t.Text("misfires-on", e.MissTo) + rolledTotal(t, rollGun)
	case e.Shell:
		t.Card.Line = "On the point: " + strings.ToLower(needed[:1]) + needed[1:]
		if rest, ok := strings.CutPrefix(needed, t.Text("impossible")); ok {
			t.Card.Line = "A direct hit was impossible at this range" + rest
		}
	default:
		t.Card.Line = needed
	}
	switch {
	case e.Short:
		t.Line("shell-short", who)
		speak(t, t.Card.Line)
		e.reload(t)
	case e.Misfire:
		t.Line("misfire", who)
		speakVerdict(t)
		speak(t, t.Card.Notes[0])
	case e.Shell:
		e.burst(t, who)
	default:
		t.Line("gun-fires", who)
		speakVerdict(t)
		speak(t, t.Text("fires-said"))
		t.Todo("roundshot")
		t.Small("roundshot-how", guns[g].line*inch)
		t.Todo("cannister")
		t.Small("cannister-how", guns[g].cone*inch, coneDegrees)
		speak(t, e.reload(t)+".")
		t.Card.Keys = []view.Key{testKey(roundshot), testKey(cannister)}
	}
}

// burst tells where a shell bursts.
func (e gunFired) burst(t *book.Tale, who book.Said) {
	switch e.Burst {
	case noBurst:
		t.Line("no-burst", who)
		speakVerdict(t)
		speak(t, e.reload(t)+".")
		return
	case onMark:
		t.Line("burst-on", who)
		task(t, "on-mark")
	default:
		way := shellWay(e.Way)
		t.Line("shell-off", who, e.Off*inch, way)
		task(t, "off-mark", e.Burst == wide, e.Off*inch, way)
		t.Small("off-mark-how")
	}
	task(t, "around", blastRadius*inch)
	t.Small("friend-and-foe")
	e.reload(t)
	t.Card.Keys = []view.Key{testKey(blast)}
}

// reload orders the markers for a gun that has fired.
func (e gunFired) reload(t *book.Tale) string {
	g, _ := gunOf(e.Gun)
	t.Todo("reload", guns[g].load)
	t.Small("reload-how", guns[g].load)
	return t.Text("reload", guns[g].load)
}

func (e checked) Tell(t *book.Tale) {
	q, _ := quality(e.Actor)
	roll := rollCheck
	if e.Rally {
		roll = rollRally
	}
	t.Icon = "i-morale"
	t.Card.Over = t.Text("morale-over", e.Rally, q, e.Half)
	t.Sum(e.Reck)
	t.Card.Line = neededOf(t, roll, e.Reck)
	t.Rolls = rolledDice(t.Step, e.Reck.Target, nil)
	tellMorale(t, "", e.Rally, e.Solid, book.Say("morale-who", e.Rally, q, e.Half))
	switch {
	case e.Solid:
		if !e.Rally {
			t.CardNote("if-wavering")
		}
		speakVerdict(t)
	case e.Rally:
		speak(t, t.Text("breaks-said"))
	default:
		speak(t, t.Text("wavers-said"))
	}
}

// tellMorale tells the result of a check or rally, and what to do about it; of is a prefix for the ids of its
// sentences.
func tellMorale(t *book.Tale, of string, rally, solid bool, who any) {
	switch {
	case rally && solid:
		t.Line(of+"rally-solid", who)
		t.Todo("marker-off")
	case rally:
		t.Line(of+"rally-breaks", who)
		t.Todo("remove-unit")
		if of == "" { // which unit it is, is not known
			t.Small("remove-unit-all")
		}
	case solid:
		t.Line(of+"check-solid", who)
	default:
		t.Line(of+"check-wavers", who)
		t.Todo("mark-wavering")
		t.Small("mark-wavering-how")
	}
}

func (e tested) Tell(t *book.Tale) {
	m, _ := missileOf(e.Missile)
	q, _ := quality(e.Actor)
	where := book.Say("in", groundOf(e.Cover))
	rng, ranged := bracketOf(e.Range)
	if ranged {
		where = book.Say("at", rng, groundOf(e.Cover))
	}
	t.Icon = "t-gun"
	t.Card.Over = t.Text("test-over", m, ride(q, e.Mounted))
	t.Sum(e.Reck)
	who := book.Say("test-who", m, e.Of, ride(q, e.Mounted), where)
	if e.Reck.Target == 0 {
		t.Line("no-test", who)
		speak(t, t.Card.Line)
		return
	}
	t.Rolls = rolledDice(t.Step, e.Reck.Target, nil)
	verdict := book.Say("safe", e.Lost)
	t.Verdict(nil, book.Say("cap", verdict))
	t.Card.Line = neededOf(t, rollTest, e.Reck)
	if e.Of > 1 {
		verdict = book.Say("lost-of", e.Lost, e.Of)
		t.Verdict(book.Say("n", e.Lost), book.Say("lost-word", e.Of))
		t.Card.Line = t.Text("tests-need", where, odds(e.Reck), words.Chance(e.Reck).String())
		t.Card.Shots = shots(t.Step, rollTest, e.Reck.Target, "safe", "lost")
	}
	t.Undo = t.Text("test-undo", e.Of, verdict)
	speakVerdict(t)
	if t.Card.Bad = e.Lost > 0; !t.Card.Bad {
		t.Line("result", who, verdict)
	} else {
		t.Line("result-lost", who, verdict)
	}
	switch {
	case e.Lost > 1 && q == Transport:
		task(t, "wrecked-some", e.Lost)
	case e.Lost > 0 && q == Transport:
		task(t, "wrecked")
	default:
		removeHit(t, e.Lost)
	}
	if ranged && rng == onlyField[m] {
		t.CardNote("field-only")
	}
	if q != Transport {
		losses(t, e.Lost)
	}
}

// removeHit orders the figures hit to be removed.
func removeHit(t *book.Tale, n int) {
	if n > 0 {
		task(t, "remove", n)
	}
}

// losses adds the duty that follows from casualties. The Actor is left open: the best figure present decides,
// and that may be an officer.
func losses(t *book.Tale, n int) {
	if n == 0 {
		return
	}
	t.Due("due-check")
	t.Card.Keys = append(t.Card.Keys, view.Key{ID: "check-morale", Label: "Check Morale", Small: "once this unit has finished",
		Symbol: "i-morale",
		Do:     engine.Do("check-morale"), Open: true})
}

func testKey(m missile) view.Key {
	id := "test-" + missileNames[m].id
	return view.Key{ID: id, Label: "Test vs. " + missileNames[m].name, Symbol: "t-gun", Do: engine.Do(id), Open: true}
}

// card returns the card of a deed: the verdict, what to do on the table, every throw and every sum.
func (d Deed) card(sc Scale) view.Card { return d.told(sc).Card }

// told puts a deed into words: its card, and its line in the log.
func (d Deed) told(sc Scale) *view.Telling {
	t := &book.Tale{Telling: &view.Telling{}, Words: words.In(sc)}
	t.Card.Reckoning = sums(sc, d.What, d.Groups)
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
		t.Line("ruled")
		t.CardNote("ruled")
	}
	switch {
	case d.Rest > 0 && d.What == didVolley:
		t.CardNote("more-may-fire", d.Rest)
	case d.Rest > 0 && d.What != didBlow:
		t.CardNote("still-to-act", d.Rest)
	}
	return t.Telling
}

// line adds the sentence for the log, and what goes with it on the card. All sentences of deeds take the same
// arguments.
func (d Deed) line(t *book.Tale, id string) {
	horse := ""
	if d.Horse != "" {
		horse = ", and " + d.Horse + "ed"
	}
	var groups []string
	for _, g := range d.Groups {
		groups = append(groups, g.called()+g.at())
	}
	t.Line("did-"+id, d.Name, book.List(groups...), d.At, d.place(), d.Far, d.N, d.Load, max(d.Round, 1), d.Owes, horse)
}

// result adds the sentence with the verdict and the losses.
func (d Deed) result(t *book.Tale) {
	d.line(t, d.What)
	verdict := view.Bold(strings.ToLower(strings.TrimSpace(t.Card.Number + " " + t.Card.Word)))
	if t.Card.Bad {
		verdict = view.Red(verdict.Text)
	}
	line := append(t.Telling.Line, view.Say(": "), verdict)
	for _, l := range d.Losses {
		if l.Lost > 0 && d.What != didTest && d.What != didRally {
			line = append(line, t.Words.Spans(book.Say("cost"+orAll(l.Left), l.Name, l.Lost, l.among(), l.Left))...)
		}
	}
	t.Telling.Line = append(line, view.Say("."))
}

// orAll ends the id of the words for a loss that leaves nobody.
func orAll(left int) string {
	if left == 0 {
		return "-all"
	}
	return ""
}

// place returns the range and cover of a deed.
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

// tellLeft says what stays on the table without its people. Source: HILL-85, 94.
func (d Deed) tellLeft(t *book.Tale) {
	if d.Leave != "" {
		t.Todo("left-todo", d.Leave == leftWagons)
		t.Small("left-how", d.Leave == leftWagons)
	}
}

// tellMove tells a Move or Charge, or a Move in reaction.
func (d Deed) tellMove(t *book.Tale) {
	t.Card.Reckoning = nil
	t.Sum(d.Reck)
	d.line(t, d.What)
	theWay(t, d.What == didCharge, d.Far, d.Cover, d.Ride)
	t.Card.Todo = t.Card.Todo[1:] // the verdict says how far
	if d.Horse != "" {
		t.Todo("they-horse", d.Horse)
		t.Small("they-horse-how")
		if d.What != didFlee {
			return
		}
	}
	d.tellLeft(t)
	if d.What == didFlee {
		t.Todo("flee")
		t.Small("flee-how")
	}
}

// tellWork tells a deed without dice: standing, loading, limbering.
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

// tellThrows fills in the verdict and throws of the groups.
func (d Deed) tellThrows(t *book.Tale, where book.Said) {
	c := &t.Card
	made, of := d.made(), d.of()
	for _, g := range d.Groups {
		c.Shots = append(c.Shots, d.shots(g, "hit", "miss")...)
	}
	t.Verdict(book.Say("n", made), book.Say("hits-word", made, of))
	switch expected := tenths(d.expectedHits()); {
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

// noteGroup notes what one of several groups needed, and its result.
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

// shots lists the throws of a group of d; with several groups, under a heading of the group and its number.
func (d Deed) shots(g Group, yes, no string) []view.Shot {
	all := g.shots(yes, no)
	if len(d.Groups) > 1 && len(all) > 0 {
		all[0].Head = groupName(d.What, g) + ": " + num(g.Reck.Target) + " or more"
	}
	return all
}

// takeOff orders the figures lost to be removed.
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
		order, alone := "remove-of", "remove-one"
		if l.Lies {
			if left += ", " + t.Text("lies"); l.Lost == 1 {
				order, alone, left = "lay-of", "lay-one", t.Text("lies-alone")
			}
		}
		if l.Left+l.Lost == 1 { // the unit was that one figure
			order = alone
		}
		t.Todo(order, what, l.Name, among)
		t.Card.Todo[len(t.Card.Todo)-1].Small = left
		speak(t, t.Text(order, what, l.Name, among)+", "+left+".")
	}
}

func (d Deed) tellFire(t *book.Tale) {
	d.tellThrows(t, d.place())
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
	d.tellThrows(t, where)
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
	t.Card.Reckoning = nil
	t.Sum(r)
	t.Card.Line = t.Text("best-figure", d.Groups[0].who(), d.Half, odds(r), words.Chance(r).String())
	t.Card.Shots = d.Groups[0].shots("Solid", "failed")
	if d.Stays {
		t.Line("did-check-stays", d.Name, d.Good)
	} else {
		tellMorale(t, "did-", d.What == didRally, d.Good, d.Name)
		d.tellLeft(t)
	}
	t.Card.Say = d.Name + ": " + t.Card.Word + "."
}

func (d Deed) tellGun(t *book.Tale) {
	if d.Gun == nil {
		d.result(t)
		return
	}
	d.Gun.Tell(t)
	t.Telling.Line, t.Card.Over, t.Card.Keys, t.Card.Reckoning = nil, "", nil, t.Card.Reckoning[len(t.Card.Reckoning)-1:]
	d.result(t)
	if d.Gun.Misfire || d.Gun.Shell {
		return
	}
	// The round is known, so only its own order is kept.
	c := &t.Card
	c.Todo = []view.Order{c.Todo[min(d.Round, 2)/2], c.Todo[2]}
	c.Say = ""
	speakVerdict(t)
	speak(t, c.Todo[0].What.String()+".")
	speak(t, c.Todo[1].What.String()+".")
}

// among names the losses that are not plain soldiers: ", the officer among them".
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

// again returns the key that repeats the deed with the rest of the unit, nil when no figures are left for it.
func (s State) again(d Deed) *view.Key {
	if d.What != didVolley || d.Rest < 1 {
		return nil
	}
	if _, ok := s.unit(d.Target); !ok || len(d.Groups) == 0 {
		return nil
	}
	n := min(d.N, d.Rest)
	c := engine.Do("volley", keyUnit, ref("u", d.Unit), keyWeapon, d.Way, keyAgainst, ref("u", d.Target),
		keyRange, d.Range, keyCover, d.Cover, keyNumber, num(n))
	k := view.Key{ID: "same-again-rest", Label: "Same again", Small: plural(n, "figure", "figures"), Symbol: "i-again", Do: c}
	if rules.Refusal(s, c) != nil {
		return nil
	}
	return &k
}

// shot reports whether the deed was a shot.
func (d Deed) shot() bool { return slices.Contains([]string{didVolley, didReact, didFire}, d.What) }

// deedCard returns the card of the waiting outcome, with what may follow; after is the state once it is
// accepted.
func (s State) deedCard(after State) view.Card {
	c := s.Outcome.Get().Deed.card(s.Scale)
	if x, ok := s.credit(); ok {
		c.Notes = append(c.Notes, upper(x.title())+": "+points(x.worth())+" "+pointWord(x.worth())+".")
	}
	if s.Outcome.Get().Deed.shot() && s.Scene.Alarm > 0 && s.Scene.Watched == s.Turn<<8+s.Press {
		c.Due = append(c.Due, words.Text(book.Say("shot-heard")))
	}
	c.Keys = append(c.Keys, s.deedKeys(after)...)
	c.Leave = &view.Key{ID: "accept", Label: "Accept", Symbol: "i-check", Do: engine.Do("accept")}
	return c
}

// credit returns the ledger entry that the waiting outcome has brought.
func (s State) credit() (Entry, bool) {
	x, ok := s.entry(s.Outcome.Get().Credit)
	return x, ok && x.State == counted
}

// deedKeys returns what may follow the waiting outcome, or change it.
func (s State) deedKeys(after State) (keys []view.Key) {
	d := s.Outcome.Get().Deed
	if k := after.again(d); k != nil {
		keys = append(keys, *k)
	}
	if th, ok := after.thread(d.Thread); ok {
		keys = append(keys, after.threadKeys(th)...)
	}
	if d.What == didMove || d.What == didFlee || d.What == didCharge {
		keys = append(keys, wayKey(d.Far, d.Cover, d.Ride))
	}
	if x, ok := s.credit(); ok {
		keys = append(keys, strikeKey(x))
	}
	return append(keys, view.Key{ID: "adjust", Label: "Adjust", Symbol: "i-marks", Do: engine.Do("adjust"), Open: true})
}

// tell puts a deed into words: line, card, dice, undo.
func (d Deed) tell(now State, st engine.Step, title string, t *view.Telling) {
	t.Icon = wordFor("icon-" + d.What)
	need := 0
	if len(d.Groups) == 1 {
		need = d.Groups[0].Reck.Target
	}
	told := d.told(now.Scale)
	c := told.Card
	if len(c.Shots) < 2 {
		t.Rolls = rolledDice(st, need, nil)
		c.Shots = nil
	}
	sentence(&book.Tale{Telling: t}, told.Line...)
	t.Undo = lower(title)
	if len(d.Draws) > 0 {
		c.Notes = append(c.Notes, drawnWords(d.Draws))
		t.Notes = append(t.Notes, drawnWords(d.Draws))
	}
	c.Notes = append(t.Card.Notes, c.Notes...)
	t.Card = c
	if now.Outcome.Get().Open() { // still waiting, so show what may follow
		t.Card.Keys = append(t.Card.Keys, now.deedKeys(now.settled())...)
	}
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
