package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Threads are guided sequences: a charge, the tests of figures in the way of a round, the search of the fallen.
// Each step is a separate entry, so a thread may be left at any point; it then waits among the duties.
const (
	threadCharge = "charge"
	threadFire   = "fire"
	threadSearch = "search" // officers who fell in contact can be searched
)

// The steps of a charge, of a round that has been fired, and of a search.
const (
	atContact = "contact" // has the charge reached its target?
	atReact   = "react"   // what those of the figures charged do that have not acted
	atRegain  = "regain"  // after a reaction move: in contact again?
	atBlow    = "blow"
	atReturn  = "return"
	atTest    = "test" // which figures are in the way
	atSearch  = "search"
)

// The words and numbers a thread remembers.
const (
	wordGround  = "ground"  // the ground charged over
	wordMissile = "missile" // the round fired
	wordGun     = "gun"
	numChargers = "chargers" // figures charging, then those in contact
	numCharged  = "charged"  // figures in contact with them
	numReacted  = "reacted"  // those charged that have reacted
	numFar      = "far"      // distance of the charge, quarter inches
	numFrom     = "from"     // range bracket at which the charge started, plus 1; 0 when unknown
	numOfficers = "officers" // officers laid down
	numTurn     = "turn"     // the turn they fell
	wordWho     = "who"      // for a search: the names of the officers
	wordTable   = "table"    // for a search: regimental, messenger or headquarters
	wordSeen    = "seen"     // the result of the latest step: "acted", "stood", "again"
)

func (t Thread) word(key string) string {
	for _, w := range t.Words {
		if w.Key == key {
			return w.Val
		}
	}
	return ""
}

func (t Thread) num(key string) int {
	for _, n := range t.Nums {
		if n.Key == key {
			return n.N
		}
	}
	return 0
}

// withNum returns t with the number key set to n.
func (t Thread) withNum(key string, n int) Thread {
	t.Nums = slices.Clone(t.Nums)
	for i := range t.Nums {
		if t.Nums[i].Key == key {
			t.Nums[i].N = n
			return t
		}
	}
	t.Nums = append(t.Nums, muster.Mark{Key: key, N: n})
	return t
}

// withWord returns t with the word key set to val.
func (t Thread) withWord(key, val string) Thread {
	t.Words = slices.DeleteFunc(slices.Clone(t.Words), func(w ThreadWord) bool { return w.Key == key })
	t.Words = append(t.Words, ThreadWord{key, val})
	return t
}

// next returns t at step at; with an empty step it is closed.
func (t Thread) next(at string) Thread { t.At = at; return t }

// threadLosses reduces the figures in contact by the losses of an outcome, and closes a charge when one side
// has none left in it.
func (s State) threadLosses(o Outcome) State {
	th, ok := s.thread(o.Thread)
	if !ok || th.Kind != threadCharge {
		return s
	}
	for _, e := range o.Effects {
		switch n := stacksN(e.Lost); e.Unit {
		case th.Unit:
			was, now := th.num(numChargers), max(0, th.num(numChargers)-n)
			if m := th.num(numCharged); now < was && th.At != atContact {
				th = th.withNum(numCharged, paired(m, was, now))
			}
			th = th.withNum(numChargers, now)
		case th.Other:
			if th.At != atContact {
				th = th.withNum(numCharged, max(0, th.num(numCharged)-n))
			}
		}
	}
	return s.withThread(th, th.num(numChargers) == 0 || th.At != atContact && th.num(numCharged) == 0)
}

// withThread returns s with th in place of the thread with its id, or without that thread when over.
func (s State) withThread(th Thread, over bool) State {
	i := slices.IndexFunc(s.Threads, func(t Thread) bool { return t.ID == th.ID })
	s.Threads = slices.Clone(s.Threads)
	if s.Threads[i] = th; over {
		s.Threads = slices.Delete(s.Threads, i, i+1)
	}
	return s
}

// paired returns how many of m figures charged are still in contact after chargers have fallen: those whose
// charger is left.
func paired(m, was, now int) int {
	if m > was { // several figures per charger
		return (m*now + was - 1) / was
	}
	return min(m, now)
}

// askThread asks which of the threads at a step is meant, and returns it with its two units. A single one is
// chosen automatically.
func askThread(p *plan, at string) (th Thread, u, t muster.Unit, ok bool) {
	var options []view.Option
	for _, x := range p.State.Threads {
		if x.At == at {
			options = append(options, view.Option{ID: ref("t", x.ID), Label: p.State.threadName(x), Wide: true, Refused: p.State.stuck(x)})
		}
	}
	if th, ok = chooseThread(p, options, "HILL-80"); !ok {
		return th, u, t, false
	}
	u, _ = p.State.unit(th.Unit)
	t, _ = p.State.unit(th.Other)
	return th, u, t, true
}

// chooseThread asks for one of these threads; if only one is possible it is chosen automatically.
func chooseThread(p *plan, options []view.Option, section string) (th Thread, ok bool) {
	if !needTracked(p) {
		return th, false
	}
	id := book.Or(p.In.Get(keyThread), only(options))
	i := index(options, id)
	if len(options) > 1 || id != "" && i < 0 {
		p.Add(pick(keyThread, "Which one", id, options))
	}
	switch {
	case len(options) == 0:
		p.Refuse("U6", "", section, "There is no charge in progress.")
	case id == "" && allRefused(options):
		p.Refuse("U6", "", section, "%s", options[0].Refused)
	case id == "":
		p.Refuse("U1", keyThread, section, "Choose which one.")
	case i < 0:
		p.Refuse("U6", keyThread, section, "That is over.")
	case options[i].Refused != "":
		p.Refuse("U6", keyThread, section, "%s", options[i].Refused)
	default:
		return p.State.thread(readRef("t", id))
	}
	return th, false
}

// stuck returns why a thread can only be dropped, "" when it can continue: one of its units has left the table.
func (s State) stuck(th Thread) string {
	if th.Kind != threadCharge {
		return ""
	}
	for _, id := range []int{th.Unit, th.Other} {
		if _, ok := s.unit(id); !ok {
			x, _ := s.Roster.Unit(id)
			return x.Name + ": no longer on the table. Drop it."
		}
	}
	return ""
}

func (s State) nameOf(id int) string {
	u, _ := s.Roster.Unit(id)
	return u.Name
}

// threadName returns the title of a thread.
func (s State) threadName(th Thread) string {
	switch th.Kind {
	case threadCharge:
		return "Charge of " + book.The(s.nameOf(th.Unit)) + " at " + book.The(s.nameOf(th.Other))
	case threadSearch:
		if who := th.word(wordWho); who != "" { // a name is enough
			return who
		}
		return th.officers() + " of " + book.The(s.nameOf(th.Other))
	}
	return capital(th.word(wordMissile)) + " from " + book.The(s.nameOf(th.Unit))
}

// key returns a key that continues th with procedure do.
func (th Thread) key(name, label, small, symbol, do string, in ...string) view.Key {
	return view.Key{ID: name + "-" + num(th.ID), Label: label, Small: small, Symbol: symbol,
		Do: engine.Do(do, append([]string{keyThread, ref("t", th.ID)}, in...)...)}
}

// alwaysOpen returns k as a key that opens its form.
func alwaysOpen(k view.Key) view.Key { k.Open = true; return k }

// openIfNeeded returns k as a key that opens its form when something is left to ask.
func (s State) openIfNeeded(k view.Key) view.Key {
	f := rules.Form(s, k.Do)
	k.Open, k.Refused = f.Refused != nil, book.DeadEnd(f)
	return k
}

// threadKeys returns the ways to continue a thread, the likeliest first.
func (s State) threadKeys(th Thread) []view.Key {
	leave := th.key("leave-off", "Drop it", "", "i-cross", "leave-off")
	if why := s.stuck(th); why != "" {
		leave.Small = why
		return []view.Key{leave}
	}
	switch th.At {
	case atContact:
		return []view.Key{
			th.key("contact", "Contact", plural(th.num(numChargers), "charger", "chargers"), "i-check", "contact", keyWhat, "yes"),
			th.key("short", "Falls short", "", "i-cross", "contact", keyWhat, "no"),
			alwaysOpen(th.key("contact-some", "Only some", "how many", "i-marks", "contact", keyWhat, "yes")),
		}
	case atReact:
		return s.reactKeys(th)
	case atRegain:
		return []view.Key{
			th.key("regain", "In contact", "", "i-check", "regain", keyWhat, "yes"),
			th.key("broken-off", "Contact broken", "", "i-cross", "regain", keyWhat, "no"),
		}
	case atBlow:
		var keys []view.Key
		covers := []cover{groundOf(th.word(wordGround)), inSoft, inHard} // on the ground charged over, or in the cover they hold
		if t, _ := s.unit(th.Other); t.Mark(markCover) > 0 {
			covers = []cover{cover(t.Mark(markCover) - 1)}
		} else if s.housed(t) {
			slices.Reverse(covers)
		}
		for _, c := range covers {
			x := coverNames[c]
			keys = append(keys, th.key("blow-"+x.id, "Attack them in "+strings.TrimPrefix(x.in, "in "),
				plural(th.num(numChargers), "figure", "figures")+", charging", "i-cross", "blow", keyCover, x.id))
		}
		return append(keys, alwaysOpen(th.key("blow", "Attack, charging", "other cover or fewer men", "i-cross", "blow")))
	case atReturn:
		return []view.Key{th.key("strike-back", "They strike back", plural(th.num(numCharged), "figure", "figures"), "i-back", "strike-back")}
	case atTest:
		leave.Label, leave.Symbol = "All have tested", "i-check"
		return []view.Key{alwaysOpen(th.key("under-fire", "Test figures", "friend and foe", "t-gun", "under-fire")), leave}
	case atSearch:
		leave.Label = "Skip the search"
		return []view.Key{s.openIfNeeded(th.key("search", "Search", th.officers(), "t-officer", "search")), leave}
	}
	return []view.Key{leave}
}

// reactKeys returns what the figures charged may do.
func (s State) reactKeys(th Thread) []view.Key {
	var keys []view.Key
	if t, _ := s.unit(th.Other); canFire(t.WithMark(markRetire, 0)) == "" {
		fire := s.openIfNeeded(th.key("reaction-fire", "They fire", "", "t-infantry", "react", keyWhat, "fire"))
		if fire.Open { // within the distance of the charge, most likely far off
			far := to3
			for b := to3; b < over72; b++ {
				if from, _ := b.bounds(); from < th.num(numFar) {
					far = b
				}
			}
			for b := far; b >= to3 && b > far-2; b-- {
				k := th.key("reaction-fire-"+bracketIDs[b], "They fire", "charge started "+s.Scale.span(b)+" away", "t-infantry",
					"react", keyWhat, "fire", keyFrom, bracketIDs[b])
				if !s.openIfNeeded(k).Open {
					keys = append(keys, k)
				}
			}
			fire.Small = "another distance"
		} else if b := th.num(numFrom) - 1; b >= 0 {
			fire.Small = "charge started " + s.Scale.span(bracket(b)) + " away"
		}
		keys = append(keys, fire)
	}
	keys = append(keys, th.key("no-reaction", "No reaction", "", "i-cross", "react", keyWhat, "stand"))
	return append(keys, alwaysOpen(th.key("reaction-move", "They move", "", "i-next", "react", keyWhat, "move")))
}

// threadAsk says what comes next in a thread. An officer who was shot lies away from his enemies.
func (s State) threadAsk(th Thread) string {
	if s.fixedBag(th) {
		return "Figures that move into contact search him at once."
	}
	if th.At != atSearch {
		return wordFor("next-" + th.At)
	}
	he, him := "he", "him"
	if th.num(numOfficers) > 1 {
		he, him = "they", "them"
	}
	if th.word(wordSeen) == "far" {
		return "Laid down where " + he + " fell, to the end of turn " + num(th.num(numTurn)+2) + ": figures in contact may search " + him + "."
	}
	return "Laid down where " + he + " fell, in contact: search " + him + ", then take " + him + " off."
}

// threadDuties returns the unfinished threads as duties, each with the key that resumes it.
func (s State) threadDuties() []view.Duty {
	if !s.tracked() {
		return nil // they wait until units are tracked again
	}
	var out []view.Duty
	for _, th := range s.Threads {
		if th.At == atSearch && s.Side == NonPlayers && s.mayWait(th) { // until the Players' next initiative
			continue
		}
		keys := s.threadKeys(th)
		d := view.Duty{Title: s.threadName(th), Small: s.threadAsk(th), Key: keys[0], Alternatives: keys[1:], Waits: s.mayWait(th)}
		if th.Kind == threadCharge && th.Other != 0 {
			d.Title, d.Small = "Charge of "+book.The(s.nameOf(th.Unit)), "At "+book.The(s.nameOf(th.Other))+". "+d.Small
		}
		if th.Kind == threadSearch && th.word(wordWho) == "" {
			d.Title, d.Small = "Fallen "+strings.TrimPrefix(th.officers(), "1 "), "Of "+book.The(s.nameOf(th.Other))+". "+d.Small
		}
		out = append(out, d)
	}
	return append(out, s.captureDuties()...)
}

// mayWait reports whether a thread need not come next. A fallen officer can be searched later, by figures
// beside him that have not acted. The unit that felled him in contact is known to be there; other units are
// not.
func (s State) mayWait(th Thread) bool {
	if th.At != atSearch || s.stuck(th) != "" {
		return false
	}
	us := s.units(Players)
	if s.fixedBag(th) {
		return th.word(wordSeen) == "far"
	}
	if by, ok := s.unit(th.Unit); ok && side(by) == Players && by.OnTable() {
		if us = []muster.Unit{by}; s.homebound(by) && !s.homeward() { // it has no time
			return true
		}
	}
	can := slices.ContainsFunc(us, func(u muster.Unit) bool {
		return findsNow(u) == "" && fresh(u) > 0 && s.outOfTurn(u) == nil
	})
	return th.word(wordSeen) == "far" || s.byRoster(Players) && !can
}

// captureDuties returns abandoned guns and wagons as duties: the Players may take them in their initiative, and the
// units that left them may return to them in theirs. Source: HILL-85, 125.
func (s State) captureDuties() []view.Duty {
	var out []view.Duty
	if u, ok := s.unit(s.Active); ok && u.Mark(markLeft) > 0 {
		out = append(out, view.Duty{Title: u.Name, Small: "Back with what they left, they have it again.", Waits: true,
			Key: view.Key{ID: "manned-" + num(u.ID), Label: "Back at it", Do: engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, "manned")}})
	}
	for _, p := range s.Parties {
		u, _ := s.Roster.From(p.ID)
		if !p.abandoned() && u.Mark(markLeft) == 0 || s.Side != Players || p.Joined {
			continue
		}
		d := view.Duty{Title: must(p.Kind).name + ": abandoned", Small: "Captured when a Player figure reaches it.", Waits: true}
		switch {
		case p.Kind == "lart" || p.Kind == "fart":
			d.Key = view.Key{ID: "capture-" + num(p.ID), Label: "Gun taken", Do: engine.Do("party", "party", ref("p", p.ID), "what", "taken")}
		case p.Kind == "convoy" && !p.Opened:
			d.Key = view.Key{ID: "capture-" + num(p.ID), Label: "Open the wagons", Do: engine.Do("open-convoy", "place", ref("p", p.ID))}
		default:
			continue
		}
		out = append(out, d)
	}
	return out
}

// The search of officers who fell in contact.

// fallen opens the search of Non-Player officers who fell or were captured, by a deed or by referee's ruling.
// They lie there until they are searched or the turn after next ends. The thread names the Player unit near
// them as far as it is known: the one that struck or shot them, or the one with the initiative. Messengers are
// officers. Source: HILL-33, 103; ruling 22.
func fallen(a *act, before State, deed Deed, effects []Effect) {
	u, ok := before.unit(deed.Unit)
	contact := deed.What == didBlow || deed.What == didReturn || deed.What == didAttack
	if !ok || side(u) != Players {
		contact = false // those beside him are not the Players'
		if u, ok = before.unit(before.Active); !ok || side(u) != Players {
			near := before.units(Players)
			if len(near) == 0 {
				return
			}
			u = near[0]
		}
	}
	for _, f := range effects {
		x, ok := before.unit(f.Unit)
		if !ok || side(x) == Players || f.Ran {
			continue
		}
		p, _ := before.party(x.From)
		n := 0
		for _, l := range f.Lost {
			if l.Leader == officer || p.Kind == "msg" {
				n += l.N
			}
		}
		if n == 0 {
			continue
		}
		which := "regimental"
		if p, ok := before.party(x.From); ok {
			switch p.Kind {
			case "msg":
				which = "messenger"
			case "hq":
				which = "headquarters"
			}
		}
		th := Thread{ID: a.State.Next, Kind: threadSearch, At: atSearch, Unit: u.ID, Other: x.ID, Words: []ThreadWord{{wordTable, which}},
			Nums: []muster.Mark{{Key: numOfficers, N: n}, {Key: numTurn, N: a.State.Turn}}}
		if len(p.Who) > 0 {
			th = th.withWord(wordWho, whose(p.Who[:min(n, len(p.Who))]))
		} else if x.Original == 1 { // the unit was that one man
			th = th.withWord(wordWho, x.Name)
		}
		if !contact {
			th = th.withWord(wordSeen, "far")
		}
		if a.State.fixedBag(th) { // it lies there until somebody takes it
			th = th.withNum(numTurn, a.State.Turn+maxEvening)
		}
		a.Do(threaded{Thread: th})
	}
}

// fixedBag reports whether the officer to be searched is one whose papers the scenario has fixed.
func (s State) fixedBag(th Thread) bool {
	_, n := s.fixedPapers(s.nameOf(th.Other))
	return th.At == atSearch && n > 0
}

// officers returns the officers to be searched, by name or by number.
func (th Thread) officers() string {
	if who := th.word(wordWho); who != "" {
		return who
	}
	return plural(th.num(numOfficers), "officer", "officers")
}

// planSearch searches the fallen officers. Source: hill-tables 5; HILL-103.
func planSearch(p *plan) deed {
	p.Form.Go = "Search"
	th, _, _, ok := askThread(p, atSearch)
	p.Require(ok)
	p.Form.GoSmall = p.State.threadName(th)
	who := spender{}
	if p.State.fixedBag(th) { // reaching it is enough
		who.by = askWho(p)
	} else {
		barFinder(p)
		who = askSpender(p, p.State.felled(th))
	}
	return func(a *act) {
		who.spend(a)
		a.Do(threaded{Thread: th.next("")})
		n := th.num(numOfficers)
		searchFor(a, who.by, th.word(wordTable), n, th.word(wordWho), p.State.nameOf(th.Other))
		taken(a, who.by, n, "searched", th.word(wordWho))
	}
}

// planLeaveOff drops a thread; a single one is chosen automatically.
func planLeaveOff(p *plan) deed {
	p.Form.Go = "Finished"
	var options []view.Option
	for _, th := range p.State.Threads {
		options = append(options, view.Option{ID: ref("t", th.ID), Label: p.State.threadName(th), Wide: true})
	}
	th, _ := chooseThread(p, options, "1.5")
	return func(a *act) { a.Do(threaded{Thread: th.next("")}) }
}
