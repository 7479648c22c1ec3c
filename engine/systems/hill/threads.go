package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// Threads are guided sequences: a charge, and the tests of all who stand in the way of a round.
// Each step is an entry of its own, so that a thread may be left at any point; it then waits in the
// duties.
const (
	threadCharge = "charge"
	threadFire   = "fire"
	threadSearch = "search" // officers who fell in contact lie there
)

// The steps of a charge, and of a round that has been fired.
const (
	atContact = "contact" // has the charge reached its target?
	atReact   = "react"   // what the figures charged do that have not acted
	atRegain  = "regain"  // after a reaction move: in contact again?
	atBlow    = "blow"
	atReturn  = "return"
	atTest    = "test" // who stands in the way
	atSearch  = "search"
)

// What a thread remembers.
const (
	wordGround  = "ground"  // charged over
	wordMissile = "missile" // of a round
	wordGun     = "gun"
	numChargers = "chargers" // figures charging, then those in contact
	numCharged  = "charged"  // figures in contact with them
	numReacted  = "reacted"  // of those charged
	numFar      = "far"      // distance of the charge, quarter inches
	numOfficers = "officers" // laid down
	numTurn     = "turn"     // in which they fell
	wordTable   = "table"    // of the search: regimental, messenger or headquarters
	wordSeen    = "seen"     // what the last step came to: "acted", "stood", "again"
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

// with returns t with a number set.
func (t Thread) with(key string, n int) Thread {
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

// saying returns t with a word set.
func (t Thread) saying(key, val string) Thread {
	t.Words = slices.DeleteFunc(slices.Clone(t.Words), func(w ThreadWord) bool { return w.Key == key })
	t.Words = append(t.Words, ThreadWord{key, val})
	return t
}

// next returns t at another step; at none it is closed.
func (t Thread) next(at string) Thread { t.At = at; return t }

// threadLosses keeps the figures in contact in step with what an outcome cost, and closes a charge
// when one side has nobody left in it.
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
				th = th.with(numCharged, paired(m, was, now))
			}
			th = th.with(numChargers, now)
		case th.Other:
			if th.At != atContact {
				th = th.with(numCharged, max(0, th.num(numCharged)-n))
			}
		}
	}
	if th.num(numChargers) == 0 || th.At != atContact && th.num(numCharged) == 0 {
		s.Threads = slices.DeleteFunc(slices.Clone(s.Threads), func(t Thread) bool { return t.ID == th.ID })
		return s
	}
	s.Threads = slices.Clone(s.Threads)
	for i := range s.Threads {
		if s.Threads[i].ID == th.ID {
			s.Threads[i] = th
		}
	}
	return s
}

// paired is how many of m figures charged are still in contact when chargers have fallen: those whose
// own charger is left.
func paired(m, was, now int) int {
	if m > was { // several to a charger
		return (m*now + was - 1) / was
	}
	return min(m, now)
}

// inThread starts the form of a step: which thread stands at it. The only one is taken.
func inThread(s State, in engine.Values, at string) (th Thread, u, t muster.Unit, f engine.Form, ok bool) {
	f.Refused = s.noUnits()
	if f.Refused != nil {
		return
	}
	var options []engine.Option
	for _, x := range s.Threads {
		if x.At != at {
			continue
		}
		name := s.threadName(x)
		o := engine.Option{ID: ref("t", x.ID), Label: name, Wide: true}
		if why := s.stuck(x); why != "" {
			o.Refused = why
		}
		options = append(options, o)
	}
	id := in.Get(keyThread)
	if id == "" {
		id = only(options)
	}
	if len(options) > 1 || id != "" && index(options, id) < 0 {
		f.Fields = append(f.Fields, pick(keyThread, "Which one", id, options))
	}
	i := index(options, id)
	switch {
	case len(options) == 0:
		f.Refused = unitRefusal("U6", "Nothing of the kind is under way.", "HILL-80", "")
	case id == "" && allRefused(options):
		f.Refused = unitRefusal("U6", options[0].Refused, "HILL-80", "")
	case id == "":
		f.Refused = unitRefusal("U1", "Choose which one.", "HILL-80", keyThread)
	case i < 0:
		f.Refused = unitRefusal("U6", "That is over.", "HILL-80", keyThread)
	case options[i].Refused != "":
		f.Refused = unitRefusal("U6", options[i].Refused, "HILL-80", keyThread)
	default:
		th, _ = s.thread(readRef("t", id))
		u, _ = s.unit(th.Unit)
		t, _ = s.unit(th.Other)
		return th, u, t, f, true
	}
	return
}

// stuck is why a thread can only be left off: a side of it has gone from the table.
func (s State) stuck(th Thread) string {
	if th.Kind != threadCharge {
		return ""
	}
	for _, id := range []int{th.Unit, th.Other} {
		if _, ok := s.unit(id); !ok {
			x, _ := s.Roster.Unit(id)
			return x.Name + ": no longer on the table. Leave it off."
		}
	}
	return ""
}

func (s State) nameOf(id int) string {
	u, _ := s.Roster.Unit(id)
	return u.Name
}

// threadName is what a thread is called.
func (s State) threadName(th Thread) string {
	switch th.Kind {
	case threadCharge:
		return "Charge of " + s.nameOf(th.Unit) + " at " + s.nameOf(th.Other)
	case threadSearch:
		return upper(plural(th.num(numOfficers), "officer", "officers")) + " of " + s.nameOf(th.Other)
	}
	return capital(th.word(wordMissile)) + " of " + s.nameOf(th.Unit)
}

// threadKeys are what may come next in a thread, the likeliest first.
func (s State) threadKeys(th Thread) []engine.Key {
	id := ref("t", th.ID)
	key := func(name, label, small, symbol string, do engine.Command) engine.Key {
		return engine.Key{ID: name + "-" + strconv.Itoa(th.ID), Label: label, Small: small, Symbol: symbol, Do: do}
	}
	leave := key("leave-off", "Leave it off", "", "i-cross", engine.Do("leave-off", keyThread, id))
	if why := s.stuck(th); why != "" {
		leave.Small = why
		return []engine.Key{leave}
	}
	open := func(k engine.Key) engine.Key {
		k.Open = (System{}).Form(s, k.Do).Refused != nil
		return k
	}
	switch th.At {
	case atContact:
		return []engine.Key{
			key("contact", "Contact", plural(th.num(numChargers), "charger", "chargers"), "i-check", engine.Do("contact", keyThread, id, keyWhat, "yes")),
			key("short", "Falls short", "", "i-cross", engine.Do("contact", keyThread, id, keyWhat, "no")),
			func() engine.Key {
				k := key("contact-some", "Only some", "how many", "i-marks", engine.Do("contact", keyThread, id, keyWhat, "yes"))
				k.Open = true
				return k
			}(),
		}
	case atReact:
		t, _ := s.unit(th.Other)
		keys := []engine.Key{key("no-reaction", "No reaction", "", "i-cross", engine.Do("react", keyThread, id, keyWhat, "stand"))}
		if canFire(t) == "" {
			fire := open(key("reaction-fire", "They fire", "", "t-infantry", engine.Do("react", keyThread, id, keyWhat, "fire")))
			if fire.Open { // the charger started within his charge, most likely far off
				far := to3
				for b := to3; b < over72; b++ {
					if from, _ := b.ends(); from < th.num(numFar) {
						far = b
					}
				}
				for b := far; b >= to3 && b > far-2; b-- {
					k := key("reaction-fire-"+bracketIDs[b], "They fire", "charge from "+s.Scale.span(b), "t-infantry", engine.Do("react", keyThread, id, keyWhat, "fire", keyFrom, bracketIDs[b]))
					if (System{}).Form(s, k.Do).Refused == nil {
						keys = append(keys, k)
					}
				}
				fire.Small = "another distance"
			}
			keys = append(keys, fire)
		}
		k := key("reaction-move", "They move", "", "i-next", engine.Do("react", keyThread, id, keyWhat, "move"))
		k.Open = true
		return append(keys, k)
	case atRegain:
		return []engine.Key{
			key("regain", "In contact", "", "i-check", engine.Do("regain", keyThread, id, keyWhat, "yes")),
			key("broken-off", "Contact broken", "", "i-cross", engine.Do("regain", keyThread, id, keyWhat, "no")),
		}
	case atBlow:
		ground := max(readCover(th.word(wordGround)), inOpen)
		var keys []engine.Key
		for _, c := range []cover{ground, inSoft, inHard} { // as the ground charged over, or in the cover they hold
			keys = append(keys, key("blow-"+coverNames[c].id, "Attack in "+strings.TrimPrefix(coverNames[c].in, "in "), plural(th.num(numChargers), "figure", "figures")+", charging", "i-cross", engine.Do("blow", keyThread, id, keyCover, coverNames[c].id)))
		}
		k := key("blow", "Attack, charging", "another cover, or some", "i-cross", engine.Do("blow", keyThread, id))
		k.Open = true
		return append(keys, k)
	case atReturn:
		return []engine.Key{key("strike-back", "They strike back", plural(th.num(numCharged), "figure", "figures"), "i-back", engine.Do("strike-back", keyThread, id))}
	case atTest:
		k := key("under-fire", "Test figures", "friend and foe", "t-gun", engine.Do("under-fire", keyThread, id))
		k.Open = true
		leave.Label, leave.Symbol = "All have tested", "i-check"
		return []engine.Key{k, leave}
	case atSearch:
		leave.Label = "Let it be"
		return []engine.Key{open(key("search", "Search", plural(th.num(numOfficers), "officer", "officers"), "t-officer", engine.Do("search", keyThread, id))), leave}
	}
	return []engine.Key{leave}
}

// threadAsks is what comes next at a step of a thread.
var threadAsks = map[string]string{
	atContact: "Has it reached its target?", atReact: "What do the figures charged do?", atRegain: "In contact again?",
	atBlow: "The charger attacks.", atReturn: "Those still alive strike back.", atTest: "Who stands in the way?",
	atSearch: "Laid down, in contact with Player figures: search before they are taken off.",
}

// threadAsk is what comes next in a thread. Who fell to a shot lies away from his enemies.
func threadAsk(th Thread) string {
	if th.At == atSearch && th.word(wordSeen) == "far" {
		return "Laid down where he fell, to the end of turn " + num(th.num(numTurn)+2) + ": figures in contact may search him."
	}
	return threadAsks[th.At]
}

// threadDuties are the threads left half-way, each with the key that takes it up again.
func (s State) threadDuties() []engine.Duty {
	if !s.tracked() {
		return nil // they wait until units are tracked again
	}
	var out []engine.Duty
	for _, th := range s.Threads {
		keys := s.threadKeys(th)
		k := keys[0]
		switch {
		case th.At == atTest: // its form has an end of its own
			k.Label = "Go on"
		case len(keys) > 1 && th.At != atSearch: // more than one answer: they are offered as they were
			k = engine.Key{Label: "Go on", Symbol: "i-next", Do: engine.Do("go-on", keyThread, ref("t", th.ID))}
		}
		k.ID, k.Small = "go-on-"+strconv.Itoa(th.ID), ""
		out = append(out, engine.Duty{Title: s.threadName(th), Small: threadAsk(th), Key: k})
	}
	return append(out, s.captures()...)
}

// captures are the guns and wagons that stand abandoned, while the Players have the initiative and
// may lay hands on them. Source: HILL-85, 125.
func (s State) captures() []engine.Duty {
	var out []engine.Duty
	for _, p := range s.Parties {
		u, _ := s.Roster.From(p.ID)
		if !p.abandoned() && u.Mark(markLeft) == 0 || s.Side != Players || p.Joined {
			continue
		}
		d := engine.Duty{Title: must(p.Kind).name + ": abandoned", Small: "Captured when a Player figure reaches it."}
		switch {
		case p.Kind == "lart" || p.Kind == "fart":
			d.Key = engine.Key{ID: "capture-" + num(p.ID), Label: "Gun taken", Do: engine.Do("party", "party", ref("p", p.ID), "what", "taken")}
		case p.Kind == "convoy" && !p.Opened:
			d.Key = engine.Key{ID: "capture-" + num(p.ID), Label: "Open the wagons", Do: engine.Do("open-convoy", "place", ref("p", p.ID))}
		default:
			continue
		}
		out = append(out, d)
	}
	return out
}

// reachedOptions answer whether a charge is in contact.
func reachedOptions(yes, no, small string) []engine.Option {
	return []engine.Option{{ID: "yes", Label: yes}, {ID: "no", Label: no, Small: small}}
}

// A charge begins.

type chargeEntry struct {
	u, t    muster.Unit
	ground  cover
	n       int
	picks   []muster.Stack
	quality Quality
	mounted bool
}

func readUnitCharge(s State, in engine.Values) (chargeEntry, engine.Form) {
	u, f, ok := openUnit(s, in, "Choose the unit that charges.", charges)
	e := chargeEntry{u: u, ground: unset}
	f.Go = "Charge"
	if !ok {
		return e, f
	}
	t, r := s.askTarget(u, in, &f)
	refuse(&f, r)
	e.t = t
	ground, cov, r := groundField(s, in, "Ground charged over")
	f.Fields = append(f.Fields, ground)
	refuse(&f, r)
	e.ground = cov
	count, n, r := countField("Figures charging", in, freshSoldiers(u))
	f.Fields = append(f.Fields, count)
	refuse(&f, r)
	e.n, e.picks = n, freshPicks(u, n)
	part := u
	part.Stacks = e.picks
	e.quality, e.mounted = bestQuality(part), allMounted(part)
	f.GoSmall = rider(e.quality, e.mounted)
	if e.ground >= 0 && e.ground <= inRough && n > 0 {
		r := s.Scale.reckoning(reckMove(entry{house: s.tables(), actor: e.quality, cover: e.ground, mounted: e.mounted}, true, 0))
		f.Reck = &r
	}
	return e, f
}

// charges is why u cannot charge, "" when it can: Transport takes no offensive action, and one
// charge at a time. Source: E6, HILL-31, 91.
func charges(u muster.Unit) string {
	if why := fights(u); why != "" {
		return why
	}
	if bestQuality(u) == Transport {
		return sayOffensive
	}
	return ""
}

func unitChargeForm(s State, in engine.Values) engine.Form {
	_, f := readUnitCharge(s, in)
	return f
}

// resolveUnitCharge throws the distance and opens the thread. The charger's action is spent whatever
// comes of it. Source: hill-tables 3.1; HILL-80; ruling 41.
func resolveUnitCharge(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnitCharge(s, in)
	r, far := throwMove(d, entry{house: s.tables(), actor: e.quality, cover: e.ground, mounted: e.mounted}, true)
	th := Thread{ID: s.Next, Kind: threadCharge, At: atContact, Unit: e.u.ID, Other: e.t.ID,
		Words: []ThreadWord{{wordGround, coverNames[e.ground].id}},
		Nums:  []muster.Mark{{Key: numChargers, N: e.n}, {Key: numFar, N: far}}}
	deed := Deed{What: didCharge, Unit: e.u.ID, Name: e.u.Name, Target: e.t.ID, At: e.t.Name, N: e.n, Cover: coverNames[e.ground].id, Far: far, Ride: e.mounted, Reck: r, Thread: th.ID}
	propose(d, s.took(e.u), Outcome{Title: book.Say("goes"), Deed: deed, Thread: th.ID,
		Effects: []Effect{{Unit: e.u.ID, Changes: acting(e.picks, false)}}}, th)
}

// Contact.

func readContact(s State, in engine.Values, at string) (th Thread, t muster.Unit, reached bool, n, m int, f engine.Form) {
	th, u, t, f, ok := inThread(s, in, at)
	f.Go = "Go on"
	if !ok {
		return
	}
	answer := in.Get(keyWhat)
	options := reachedOptions("Contact", "Falls short", "only the charger's action is spent")
	if at == atRegain {
		options = reachedOptions("In contact", "Contact broken", "out of reach of what is left")
	}
	f.Fields = append(f.Fields, pick(keyWhat, "Is the charge in contact?", answer, options))
	if index(options, answer) < 0 {
		refuse(&f, unitRefusal("U7", "Say whether it is in contact.", "HILL-80", keyWhat))
		return
	}
	if reached = answer == "yes"; !reached {
		return
	}
	f.Go = "Contact"
	most, charged := min(th.num(numChargers), u.Alive()), min(th.num(numCharged), t.Alive())
	if at == atContact {
		charged = t.Alive()
	}
	n = in.Int(keyNumber, most)
	m = in.Int("charged", min(n, charged))
	f.Fields = append(f.Fields,
		engine.Field{Key: keyNumber, Label: "Chargers in contact", Kind: engine.Count, Min: 1, Max: max(most, 1), Step: 1, Value: num(n)},
		engine.Field{Key: "charged", Label: "Figures charged", Kind: engine.Count, Min: 1, Max: max(charged, 1), Step: 1, Value: num(m)})
	if n < 1 || n > most {
		refuse(&f, unitRefusal("U4", "Only "+plural(most, "figure", "figures")+" charge.", "HILL-80", keyNumber))
	}
	if m < 1 || m > charged {
		refuse(&f, unitRefusal("U4", "Only "+plural(charged, "figure", "figures")+" can be charged.", "HILL-81", "charged"))
	}
	return
}

func contactForm(s State, in engine.Values) engine.Form {
	_, _, _, _, _, f := readContact(s, in, atContact)
	return f
}

func resolveContact(d *act, in engine.Values) {
	s := d.Before
	th, t, reached, n, m, _ := readContact(s, in, atContact)
	if !reached {
		d.Do(threaded{Thread: th.next("")})
		return
	}
	th = th.with(numChargers, n).with(numCharged, m).next(atReact)
	if fresh(t) == 0 { // nobody can react (HILL-81)
		th = th.saying(wordSeen, "acted").next(atBlow)
	}
	d.Do(threaded{Thread: th})
}

func regainForm(s State, in engine.Values) engine.Form {
	_, _, _, _, _, f := readContact(s, in, atRegain)
	return f
}

// resolveRegain goes on after a reaction move. Source: HILL-83.
func resolveRegain(d *act, in engine.Values) {
	s := d.Before
	th, _, reached, n, m, _ := readContact(s, in, atRegain)
	if !reached {
		d.Do(threaded{Thread: th.next("")})
		return
	}
	d.Do(threaded{Thread: th.with(numChargers, n).with(numCharged, m).saying(wordSeen, "again").next(atBlow)})
}

// Reaction.

type reactEntry struct {
	th     Thread
	u, t   muster.Unit // charger and target
	how    string
	way    string
	from   bracket
	ground cover
	n      int
	firing []firing
	picks  []muster.Stack
	house  *tables // in force
	to     aim
	shots  int // at the one who is named
}

// half is the bracket of half a distance in b. Every bracket's halves lie in one bracket.
func (b bracket) half() bracket {
	_, to := b.ends()
	if to == 0 {
		return to48
	}
	for i, top := range bracketTops {
		if to <= 2*top*inch {
			return bracket(i)
		}
	}
	return b
}

// reactionRange is the bracket at which a figure fires at a charger who started from from.
// Source: HILL-82.
func reactionRange(q Quality, from bracket) bracket {
	switch q {
	case Veteran:
		return to3
	case Average:
		return from.half()
	}
	return from
}

func readReact(s State, in engine.Values) (reactEntry, engine.Form) {
	th, u, t, f, ok := inThread(s, in, atReact)
	e := reactEntry{th: th, u: u, t: t, from: unset, ground: unset}
	f.Go = "Go on"
	if !ok {
		return e, f
	}
	e.how = in.Get(keyWhat)
	free := min(fresh(t), th.num(numCharged))
	options := []engine.Option{{ID: "stand", Label: "No reaction"}, {ID: "fire", Label: "They fire"}, {ID: "move", Label: "They move"}}
	if why := canFire(t); why != "" {
		options[1].Refused = why
	}
	if free == 0 {
		options[1].Refused, options[2].Refused = sayActed, sayActed
	}
	field := pick(keyWhat, "What do they do?", e.how, options)
	field.Columns = 3
	f.Fields = append(f.Fields, field)
	switch i := index(options, e.how); {
	case i < 0:
		refuse(&f, unitRefusal("U7", "Say what they do.", "HILL-81", keyWhat))
		return e, f
	case options[i].Refused != "":
		refuse(&f, unitRefusal("U2", options[i].Refused, "HILL-81", keyWhat))
		return e, f
	}
	switch e.how {
	case "fire":
		opts := s.tables().ways(t)
		if e.way = in.Get(keyWeapon); e.way == "" {
			e.way = opts[0].ID
		}
		if len(opts) > 1 || index(opts, e.way) < 0 {
			f.Fields = append(f.Fields, pick(keyWeapon, "Weapon", e.way, opts))
		}
		if index(opts, e.way) < 0 {
			refuse(&f, unitRefusal("U3", "Nobody in the unit can fire that now.", "HILL-63", keyWeapon))
		}
		all := s.tables().aimed(t, e.way, to3)
		most := min(figuresIn(all), free)
		count, n, r := countField("Figures firing", in, most)
		refuse(&f, r)
		e.n, e.firing = n, firstOf(all, n)
		if slices.ContainsFunc(e.firing, func(x firing) bool { return x.Quality != qualities[Veteran].id }) {
			a := action{rangeLabel: "The charger started from"}
			c := entry{rng: unset}
			if b, ok := bracketOf(in.Get(keyFrom)); ok {
				c.rng, e.from = b, b
			}
			from := a.field(s.Scale, keyRange, c)
			from.Key = keyFrom
			refuse(&f, beyondReach(&from, e.from, th.num(numFar), "The charge reaches no farther than "+s.Scale.length(th.num(numFar))+".", "HILL-82"))
			f.Fields = append(f.Fields, from)
			if e.from < 0 {
				refuse(&f, unitRefusal("E4", "Choose how far away the charger started.", "HILL-82", keyFrom))
			}
		} else {
			e.from = to3
		}
		f.Fields = append(f.Fields, count)
		e.to, e.shots = s.askAim(u, in, n, &f)
		f.Times = max(n, 1)
		f.Go, f.GoSmall = "Fire "+plural(f.Times, "shot", "shots"), "at "+u.Name
		if f.Refused == nil {
			s.reckoned(&f, didReact, e.groups())
		}
	case "move":
		ground, cov, r := groundField(s, in, "Ground moved over")
		f.Fields = append(f.Fields, ground)
		refuse(&f, r)
		e.ground = cov
		count, n, r := countField("Figures moving", in, free)
		f.Fields = append(f.Fields, count)
		refuse(&f, r)
		e.n, e.picks = n, freshPicks(t, n)
		f.Go = "Move"
		if n == t.Alive() {
			f.GoSmall = leftWords[wheeled(t)]
		}
	}
	return e, f
}

// beyondReach refuses the brackets of a field that begin farther off than something known reaches, and chosen when it
// is one of them.
func beyondReach(f *engine.Field, chosen bracket, reach int, why, section string) *engine.Refusal {
	var no *engine.Refusal
	for i := range f.Options {
		b, ok := bracketOf(f.Options[i].ID)
		if from, _ := b.ends(); !ok || from < reach {
			continue
		}
		f.Options[i].Refused = why
		if b == chosen {
			no = unitRefusal("U10", why, section, f.Key)
		}
	}
	return no
}

func (e reactEntry) groups() []Group {
	cov := max(readCover(e.th.word(wordGround)), inOpen)
	return e.house.volleyAt(e.firing, e.u, e.to, e.shots, cov, func(q Quality) bracket { return reactionRange(q, e.from) })
}

func reactForm(s State, in engine.Values) engine.Form {
	_, f := readReact(s, in)
	return f
}

// resolveReact is what the figures charged do. Firing and moving spend their action.
// Source: HILL-81, 82; ruling 9.
func resolveReact(d *act, in engine.Values) {
	s := d.Before
	e, _ := readReact(s, in)
	th := e.th.with(numReacted, e.n)
	switch e.how {
	case "fire":
		groups := shoot(e.groups(), d, s, e.u.Name)
		changes, unloaded := spent(e.firing)
		deed := Deed{What: didReact, Unit: e.t.ID, Name: e.t.Name, Target: e.u.ID, At: e.u.Name, N: e.n, Groups: groups,
			Cover: e.th.word(wordGround), Load: unloaded, Thread: th.ID}
		lost, draws := s.shotDown(d, e.u, strikers(e.u, e.th.num(numChargers)), groups)
		deed.Draws, deed.Losses = draws, []Toll{toll(e.u, lost)}
		propose(d, nil, Outcome{Title: book.Say("reacts", deed.came()), Deed: deed, Thread: th.ID,
			Effects: []Effect{{Unit: e.t.ID, Changes: changes}, {Unit: e.u.ID, Lost: lost}}}, th.next(atBlow))
		return
	case "move":
		runs := e.t
		leave := ""
		if e.n == e.t.Alive() { // with nobody left at it, what has wheels stays (HILL-85)
			if leave = wheeled(e.t); leave != "" {
				runs = runs.WithMark(markLeft, 1)
			}
		}
		q, mounted := slowestOf(runs, e.picks)
		r, far := throwMove(d, entry{house: s.tables(), actor: q, cover: e.ground, mounted: mounted}, false)
		deed := Deed{What: didFlee, Unit: e.t.ID, Name: e.t.Name, Target: e.u.ID, At: e.u.Name, N: e.n, Cover: coverNames[e.ground].id, Far: far, Ride: mounted, Reck: r, Thread: th.ID, Leave: leave}
		effect := Effect{Unit: e.t.ID, Changes: acting(e.picks, false)}
		if leave != "" {
			effect.Marks = []muster.Mark{{Key: markLeft, N: 1}}
		}
		propose(d, nil, Outcome{Title: book.Say("escapes"), Deed: deed, Thread: th.ID, Effects: []Effect{effect}}, th.next(atRegain))
		return
	}
	d.Do(threaded{Thread: th.saying(wordSeen, "stood").next(atBlow)})
}

// Blow and return blow.

type blowEntry struct {
	th   Thread
	u, t muster.Unit // charger and target
	cov  cover
	n    int
}

func readBlow(s State, in engine.Values) (blowEntry, engine.Form) {
	th, u, t, f, ok := inThread(s, in, atBlow)
	e := blowEntry{th: th, u: u, t: t, cov: unset}
	f.Go = "Attack, charging"
	if !ok {
		return e, f
	}
	e.cov = readCover(in.Get(keyCover))
	f.Fields = append(f.Fields, action{coverLabel: "Cover of the figures attacked"}.field(s.Scale, keyCover, entry{cover: e.cov}))
	if e.cov < 0 {
		refuse(&f, unitRefusal("E5", sayCover, "1.3", keyCover))
	}
	count, n, r := countField("Figures attacking", in, min(th.num(numChargers), soldiersOf(u)))
	f.Fields = append(f.Fields, count)
	refuse(&f, r)
	e.n = n
	f.Times = max(n, 1)
	f.GoSmall = plural(f.Times, "figure", "figures") + " at " + t.Name
	if f.Refused == nil {
		s.reckoned(&f, didBlow, s.tables().blowGroups(strikers(u, n), t, e.cov, true))
	}
	return e, f
}

// strikers are n figures of u in contact, plain soldiers first.
func strikers(u muster.Unit, n int) []muster.Stack {
	return u.Choose(n, func(f muster.Figure) int {
		if underEscort(f) {
			return 3 // they defend themselves only when nobody else is left to
		}
		switch f.Leader {
		case officer:
			return 2
		case nco:
			return 1
		}
		return 0
	})
}

func blowForm(s State, in engine.Values) engine.Form {
	_, f := readBlow(s, in)
	return f
}

// resolveBlow: the chargers strike first; those charged have spent their action, whether they
// reacted or not. Source: hill-tables 3.3; HILL-84.
func resolveBlow(d *act, in engine.Values) {
	s := d.Before
	e, _ := readBlow(s, in)
	groups := strike(s.tables().blowGroups(strikers(e.u, e.n), e.t, e.cov, true), d, e.t.Name)
	m := e.th.num(numCharged)
	deed := Deed{What: didBlow, Unit: e.u.ID, Name: e.u.Name, Target: e.t.ID, At: e.t.Name, N: e.n, Groups: groups, Cover: coverNames[e.cov].id, Thread: e.th.ID}
	changes := acting(freshPicks(e.t, min(fresh(e.t), max(0, m-e.th.num(numReacted)))), false)
	then, err := e.t.Changed(changes...)
	if err != nil {
		d.Stop(err)
	}
	lost, draws := s.shotDown(d, then, strikers(then, m), groups)
	deed.Draws, deed.Losses = draws, []Toll{toll(e.t, lost)}
	deed.Rest = max(0, min(m, e.t.Alive())-stacksN(lost)) // still alive to strike back
	propose(d, nil, Outcome{Title: book.Say("strikes", book.Say("hits", deed.made())), Deed: deed, Thread: e.th.ID,
		Effects: []Effect{{Unit: e.t.ID, Changes: changes, Lost: lost}}}, e.th.next(atReturn))
}

func readStrikeBack(s State, in engine.Values) (blowEntry, engine.Form) {
	th, u, t, f, ok := inThread(s, in, atReturn)
	e := blowEntry{th: th, u: u, t: t}
	f.Go = "They strike back"
	if !ok {
		return e, f
	}
	// The charger has left his own cover behind: he stands on the ground he charged over.
	e.cov = max(readCover(th.word(wordGround)), inOpen)
	count, n, r := countField("Figures striking back", in.With(keyNumber, num(in.Int(keyNumber, min(th.num(numCharged), t.Alive())))), t.Alive())
	f.Fields = append(f.Fields, count)
	refuse(&f, r)
	e.n = n
	f.Times = max(n, 1)
	f.GoSmall = plural(f.Times, "figure", "figures") + " at " + u.Name
	if f.Refused == nil {
		s.reckoned(&f, didReturn, s.tables().blowGroups(strikers(t, n), u, e.cov, false))
	}
	return e, f
}

func strikeBackForm(s State, in engine.Values) engine.Form {
	_, f := readStrikeBack(s, in)
	return f
}

// resolveStrikeBack: those charged who are still alive strike once, and the charge is over.
// Source: HILL-84; rulings 8, 9.
func resolveStrikeBack(d *act, in engine.Values) {
	s := d.Before
	e, _ := readStrikeBack(s, in)
	groups := strike(s.tables().blowGroups(strikers(e.t, e.n), e.u, e.cov, false), d, e.u.Name)
	deed := Deed{What: didReturn, Unit: e.t.ID, Name: e.t.Name, Target: e.u.ID, At: e.u.Name, N: e.n, Groups: groups, Cover: coverNames[e.cov].id, Thread: e.th.ID}
	lost, draws := s.shotDown(d, e.u, strikers(e.u, e.th.num(numChargers)), groups)
	deed.Draws, deed.Losses = draws, []Toll{toll(e.u, lost)}
	propose(d, nil, Outcome{Title: book.Say("returns", book.Say("hits", deed.made())), Deed: deed,
		Effects: []Effect{{Unit: e.u.ID, Lost: lost}}}, e.th.next(""))
}

// Officers who fell in contact may be searched.

// fallen opens the search of Non-Player officers who fell, in contact or to a shot. They are laid down until they
// are searched or the turn after next ends; the duty stands with the Player unit near them, as far as that is known: who
// struck or shot them, else who has the initiative. Messengers are officers. Source: HILL-33, 103; ruling 22.
func fallen(d *act, before State, e accepted) {
	deed := before.Outcome.Deed
	u, ok := before.unit(deed.Unit)
	if !ok || side(u) != Players {
		if u, ok = before.unit(before.Active); !ok || side(u) != Players {
			near := before.units(Players)
			if len(near) == 0 {
				return
			}
			u = near[0]
		}
	}
	contact := deed.What == didBlow || deed.What == didReturn || deed.What == didAttack
	for _, f := range e.Effects {
		x, ok := before.unit(f.Unit)
		if !ok || side(x) == Players || f.Ran {
			continue
		}
		p, _ := before.party(x.From)
		n := 0
		for _, l := range f.Lost {
			if l.Leader == officer || x.From != 0 && p.Kind == "msg" {
				n += l.N
			}
		}
		if n == 0 {
			continue
		}
		which := "regimental"
		if p, ok := before.party(x.From); ok && x.From != 0 {
			switch p.Kind {
			case "msg":
				which = "messenger"
			case "hq":
				which = "headquarters"
			}
		}
		th := Thread{ID: d.State.Next, Kind: threadSearch, At: atSearch, Unit: u.ID, Other: x.ID, Words: []ThreadWord{{wordTable, which}},
			Nums: []muster.Mark{{Key: numOfficers, N: n}, {Key: numTurn, N: d.State.Turn}}}
		if !contact {
			th = th.saying(wordSeen, "far")
		}
		d.Do(threaded{Thread: th})
	}
}

func searchForm(s State, in engine.Values) engine.Form {
	th, _, _, f, ok := inThread(s, in, atSearch)
	f.Go = "Search"
	if ok {
		f.GoSmall = s.threadName(th)
		s.spends(&f, s.searching(th, in))
	}
	return f
}

// resolveSearch searches the officers laid down. Source: hill-tables 5; HILL-103.
func resolveSearch(d *act, in engine.Values) {
	s := d.Before
	th, _, _, _, _ := inThread(s, in, atSearch)
	spend(d, s.searching(th, in))
	d.Do(threaded{Thread: th.next("")})
	n := th.num(numOfficers)
	searchFor(d, th.word(wordTable), n)
	taken(d, n, "searched")
}

// Taking a thread up again, and leaving it off.

func goOnForm(s State, in engine.Values) engine.Form     { return anyThread(s, in, "Go on") }
func leaveOffForm(s State, in engine.Values) engine.Form { return anyThread(s, in, "Finished") }

// anyThread asks which of the threads is meant; the only one is taken.
func anyThread(s State, in engine.Values, order string) engine.Form {
	f := engine.Form{Refused: s.noUnits(), Go: order}
	if f.Refused != nil {
		return f
	}
	var options []engine.Option
	for _, th := range s.Threads {
		options = append(options, engine.Option{ID: ref("t", th.ID), Label: s.threadName(th), Wide: true})
	}
	id := in.Get(keyThread)
	if id == "" {
		id = only(options)
	}
	if len(options) > 1 || id != "" && index(options, id) < 0 {
		f.Fields = append(f.Fields, pick(keyThread, "Which one", id, options))
	}
	switch {
	case len(options) == 0:
		f.Refused = unitRefusal("U6", "Nothing of the kind is under way.", "1.5", "")
	case id == "":
		f.Refused = unitRefusal("U1", "Choose which one.", "1.5", keyThread)
	case index(options, id) < 0:
		f.Refused = unitRefusal("U6", "That is over.", "1.5", keyThread)
	}
	return f
}

// meant is the thread that anyThread allowed.
func (s State) meant(in engine.Values) Thread {
	th, ok := s.thread(readRef("t", in.Get(keyThread)))
	if !ok && len(s.Threads) == 1 {
		th = s.Threads[0]
	}
	return th
}

// resolveGoOn changes nothing: its card asks again what the thread has come to, with the keys that it
// had when it was left.
func resolveGoOn(d *act, in engine.Values) {
	s := d.Before
	d.Do(threaded{Thread: s.meant(in)})
}

func resolveLeaveOff(d *act, in engine.Values) {
	s := d.Before
	d.Do(threaded{Thread: s.meant(in).next("")})
}
