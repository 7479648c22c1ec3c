package hill

import (
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What a supplied scenario makes known as it goes on: by night sentries keep watch, a shot is heard, a river rises.

// sentryFrom is the least number with which a post of sentries that sees somebody raises the alarm. House design.
const sentryFrom = 4

var rollSentry = dice.Roll{ID: "sentry", Code: dice.OneD6, For: "Sentries", Class: events, Section: "HILL-140"}.
	Needing(sentryFrom, "alarm", "all quiet")

// The things that are made known.
const (
	newsAlarm   = "alarm"
	newsQuiet   = "none" // the sentries raised no alarm
	newsRiver   = "river"
	newsNotHere = "not-here" // a unit is not yet where a scenario waits for it
	newsHalf    = "half"     // a ford is half measured
	newsSounded = "sounded"
	newsLooked  = "looked" // into a carriage
	newsMule    = "mule"   // somebody rides
)

// markWades is the ford, counted from 1, that a unit has half measured.
const markWades = "wades"

// nightSight returns how far, in inches, troops see each other on a turn of a scenario that is dark before another.
func nightSight(turn, dawn int) int {
	if turn < dawn {
		return 8 + (turn-1)/2*4
	}
	return sight
}

// notes returns the notes of the scenario in play.
func (s State) notes() notes {
	x, _ := scenarioOf(s.Scene.ID)
	return x.notes
}

// dark reports whether it is night, when events are ruled out.
func (s State) dark() bool { return s.Turn < s.notes().night }

// silent reports whether the scenario asks for the alarm, and it has not been raised.
func (s State) silent() bool {
	return s.Scene.Alarm == 0 && s.Turn > 0 && slices.ContainsFunc(s.notes().comes, func(c coming) bool { return c.wakes+c.sooner > 0 })
}

// posts returns how many posts of sentries keep watch, in a scenario by night, while it matters whether they raise the alarm. On the
// first turn nobody comes near enough.
func (s State) posts() (n int) {
	matters := slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == "" && s.judgeOf(a).quiet > 0 }) ||
		slices.ContainsFunc(s.Scene.Hidden, func(h Hidden) bool { c := s.comingOf(h); return !h.Out && c.wakes+c.sooner > 0 })
	if s.notes().night == 0 || s.Turn < 2 || !s.silent() || !matters {
		return 0
	}
	for _, u := range s.units(NonPlayers) {
		if p, _ := s.party(u.From); p.Kind == "picket" {
			n++
		}
	}
	return n
}

// watchReplies are what the sentries may have seen. The first three are the number of posts.
var watchReplies = []view.Option{
	{ID: newsQuiet, Label: "Nobody in sight"}, {ID: "one", Label: "One post sees you", Small: "4 or more raises the alarm"},
	{ID: "two", Label: "Two posts see you", Small: "4 or more raises the alarm"},
	{ID: newsAlarm, Label: "Raise the alarm", Small: "a sentry survived an Attack"},
}

// newsDuties asks and says what a scenario makes known: when the river rises; when a unit of the Players has acted by night, whether the
// sentries see it; and when it may act, whether it is where the scenario waits for it.
func (s State) newsDuties() (out []view.Duty) {
	if !s.Scene.Risen && s.notes().rises > 0 && s.Turn >= s.notes().rises && !s.Over {
		out = append(out, view.Duty{Title: "The river rises",
			Small: "Tell the Players: men on foot may no longer enter the " + s.deepFord() + ".",
			Key:   view.Key{ID: "river", Label: "They know", Symbol: "i-check", Do: engine.Do("news", keyWhat, newsRiver)}})
	}
	if n := s.posts(); n > 0 && s.Side == Players && s.Scene.Watched != s.Turn<<8+s.Press {
		out = append(out, s.watchDuty(n))
	}
	u, acts := s.acting()
	if !acts || fresh(u) == 0 || s.begun() || wavering(u) {
		return out
	}
	d := append(append(s.soundDuties(u), s.lookDuties(u)...), s.muleDuties(u)...)
	for i := range d {
		d[i].Later = &view.Key{ID: d[i].Key.ID + "-later", Label: "Not there yet",
			Do: engine.Do("news", keyWhat, newsNotHere, keyUnit, ref("u", u.ID))}
	}
	if u.Mark(partyApart) == s.Turn<<8+s.Press {
		d = nil
	}
	return append(append(out, d...), s.leaveDuties(u)...)
}

// watchDuty asks whether any of n posts of sentries sees somebody.
func (s State) watchDuty(n int) view.Duty {
	far := inchesText(s.Scale, nightSight(s.Turn, s.notes().night))
	d := view.Duty{Title: "Sentries: anybody in sight?", Waits: !s.spent(), Small: "Within " + far + " of a post, in plain view."}
	for i, o := range watchReplies {
		k := view.Key{ID: "watch-" + o.ID, Label: o.Label, Small: o.Small, Symbol: "i-ring", Do: engine.Do("news", keyWhat, o.ID)}
		if i == 0 {
			k.Small = "sentries see " + far
			d.Key = k
		} else if i != 2 || n > 1 {
			d.Alternatives = append(d.Alternatives, k)
		}
	}
	return d
}

// fords returns the names of the fords to be sounded, in the order of the choices of the secret about them.
func (s State) fords() (names []string) {
	x, _ := scenarioOf(s.Scene.ID)
	for _, sh := range x.table.Shapes {
		if sh.Kind == "ford" && x.notes.sounding() > 0 {
			names = append(names, sh.Name)
		}
	}
	return names
}

// deepFord returns the name of the ford that carries no guns.
func (s State) deepFord() string {
	names := s.fords()
	if n := s.rightOne(names); n > 0 {
		return names[2-n]
	}
	return "ford that carries no guns"
}

// soundAim returns the objective, counted from 1, that the n-th ford is about, 0 while nobody knows.
func (s State) soundAim(n int) int {
	right := s.rightOne(s.fords())
	switch {
	case right == 0:
		return 0
	case right == n:
		return s.notes().sounding()
	}
	return s.notes().sounding() + 1
}

// unsounded returns the fords that have not been sounded, as replies.
func (s State) unsounded() (o []view.Option) {
	for i, name := range s.fords() {
		if aim := s.soundAim(i + 1); aim == 0 || s.Scene.Aims[aim-1].Done == "" {
			o = append(o, view.Option{ID: num(i + 1), Label: name})
		}
	}
	return o
}

// soundDuties asks a unit whether it is in a ford; nobody is before the third turn. While an engineer is on the table the others leave
// it to him unless the referee says otherwise.
func (s State) soundDuties(u muster.Unit) []view.Duty {
	fords := s.unsounded()
	if len(fords) == 0 || s.Side != Players || s.Turn < 3 {
		return nil
	}
	expert := func(u muster.Unit) bool { return u.Type == "commander" }
	d := view.Duty{Title: u.Name + ": in a ford?", Small: "One Stand action there sounds it.",
		Waits: !expert(u) && slices.ContainsFunc(s.units(Players), expert)}
	if !expert(u) {
		d.Small = "Two Stand actions there sound it, one a turn."
	}
	for _, f := range fords {
		k := view.Key{ID: "sound-" + f.ID, Label: "Sound the " + f.Label, Symbol: "i-search",
			Small: "if " + book.The(u.Name) + " " + book.Agree(u.Name, "are") + " in it",
			Do:    engine.Do("sound", keyUnit, ref("u", u.ID), "ford", f.ID)}
		if d.Key.ID == "" {
			d.Key = k
		} else {
			d.Alternatives = append(d.Alternatives, k)
		}
	}
	return []view.Duty{d}
}

// planSound measures a ford: an engineer does so with one Stand action, others with two. Source: HILL-140.
func planSound(p *plan) deed {
	p.Form.Go = "Sound it"
	p.RefuseWith(p.State.waiting())
	o := p.State.unsounded()
	n, _ := strconv.Atoi(askUsual(p, "ford", "Which ford", "Choose the ford.", only(o), o))
	who := askSpender(p, "")
	if p.OK() && wavering(who.u) {
		p.Refuse("U4", keyUnit, "HILL-91", sayWavering)
	}
	return func(a *act) {
		who.spend(a)
		s := a.State
		e := news{What: newsHalf, N: n, Ford: s.fords()[n-1], Unit: who.by}
		if u, _ := s.unit(who.by); u.Type != "commander" && u.Mark(markWades) != n {
			a.Do(e)
			return
		}
		x := s.whichOf(s.fords())
		i := 1 + slices.IndexFunc(s.Scene.Secrets, func(y Secret) bool { return y.Text == x.Text })
		if x.Chosen == 0 {
			a.Do(decided{Secret: i, Chosen: drawOne(a, rollSecret, x.Choices) + 1, Drawn: true})
		}
		if !x.Told {
			a.Do(decided{Secret: i, Told: true})
		}
		aim := a.State.soundAim(n)
		win(a, aim, false)
		e.What, e.No = newsSounded, aim > s.notes().sounding()
		a.Do(e)
	}
}

// carriages returns the hidden parties, counted from 1, one of which has whom an objective is about, with the objective.
func (s State) carriages() (all []int, aim int) {
	for i, a := range s.Scene.Aims {
		if j := s.judgeOf(a); j.one && j.yields == "" {
			for n, h := range s.Scene.Hidden {
				if slices.Contains(s.namesOf(j.caught), h.Name) {
					all, aim = append(all, n+1), i+1
				}
			}
		}
	}
	return all, aim
}

// lookDuties asks a unit of the Players whether it has reached a carriage that has lost its escort.
func (s State) lookDuties(u muster.Unit) (out []view.Duty) {
	all, _ := s.carriages()
	if slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.From == fixedFind }) { // she has been found
		return nil
	}
	for _, n := range all {
		h := s.Scene.Hidden[n-1]
		i := slices.IndexFunc(s.Parties, func(p Party) bool { return p.Name == h.Name })
		if s.Side != Players || i < 0 || h.Looked || !s.Parties[i].abandoned() {
			continue
		}
		out = append(out, view.Duty{Title: u.Name + ": at the carriage?",
			Small: h.Name + ": none is left. Any figure that reaches the carriage looks inside.",
			Key: view.Key{ID: "look-" + num(n), Label: "Look inside", Small: "if they have reached it", Symbol: "i-search",
				Do: engine.Do("look", keyUnit, ref("u", u.ID), "party", ref("h", n))}})
	}
	return out
}

// planLook looks into a carriage: she is in the one that the secret names, and goes with whoever finds her. Source: HILL-140.
func planLook(p *plan) deed {
	s := p.State
	p.Form.Go = "Look inside"
	p.RefuseWith(s.waiting())
	all, aim := s.carriages()
	var o []view.Option
	for _, n := range all {
		if h := s.Scene.Hidden[n-1]; h.Out && !h.Looked {
			o = append(o, view.Option{ID: ref("h", n), Label: h.Name})
		}
	}
	n := readRef("h", askUsual(p, "party", "Which carriage", "Choose the carriage.", only(o), o))
	by := askWho(p)
	return func(a *act) {
		names := s.namesOf(s.judgeOf(s.Scene.Aims[aim-1]).caught)
		right := s.rightOne(names)
		if x := s.whichOf(names); right == 0 {
			right = drawOne(a, rollSecret, x.Choices) + 1
			i := slices.IndexFunc(s.Scene.Secrets, func(y Secret) bool { return y.Text == x.Text })
			a.Do(decided{Secret: i + 1, Chosen: right, Drawn: true})
		}
		e := news{What: newsLooked, N: n, No: s.Scene.Hidden[n-1].Name != names[right-1]}
		a.Do(e)
		if !e.No {
			a.Do(carry{Entry{ID: a.State.Next, Kind: "noteworthy", State: carried, From: fixedFind, Turn: s.Turn, Name: "The Marquise",
				Unit: bearer(a, by)}})
		}
	}
}

// hurt returns the figure of u that cannot walk, and whether there is one: who was found hurt, and is not yet on the mule.
func (s State) hurt(u muster.Unit) (f muster.Figure, name string, ok bool) {
	for _, e := range s.Ledger {
		if e.State != carried || e.Unit != u.ID || !s.lame(e) {
			continue
		}
		if on := withRole(u.Stacks, e.role()); len(on) > 0 && !on[0].Mounted {
			return on[0].Figure, e.Name, true
		}
	}
	return f, "", false
}

// lame reports whether an entry stands for the person whom the scenario has hurt.
func (s State) lame(e Entry) bool {
	n := s.notes().hurt
	return n > 0 && n <= len(s.Scene.Places) && e.Kind == "exploring" && e.Name != "" && e.Name == s.Scene.Places[n-1].Fixed.Person
}

// muleDuties asks a unit with somebody who cannot walk whether it has reached the mule.
func (s State) muleDuties(u muster.Unit) []view.Duty {
	_, name, ok := s.hurt(u)
	if !ok || s.Side != Players {
		return nil
	}
	return []view.Duty{{Title: u.Name + ": at the mule?",
		Small: name + " slows them down: on foot they move as Civilians. The mule is in the stable.",
		Key: view.Key{ID: "mule-" + num(u.ID), Label: "Put him on the mule", Small: "one Stand action", Symbol: "t-convoy",
			Do: engine.Do("mule", keyUnit, ref("u", u.ID))}}}
}

// planMule puts somebody who cannot walk on the mule: he rides, and no longer slows his unit. Source: HILL-140.
func planMule(p *plan) deed {
	p.Form.Go = "Put him on it"
	p.RefuseWith(p.State.waiting())
	who := askSpender(p, "")
	_, name, ok := p.State.hurt(who.u)
	if p.OK() && !ok {
		p.Refuse("U4", keyUnit, "HILL-140", "They have nobody who needs the mule.")
	}
	return func(a *act) {
		who.spend(a)
		u, _ := a.State.unit(who.u.ID)
		f, _, _ := a.State.hurt(u)
		to := f
		to.Quality, to.Mounted = qualities[Veteran].id, true
		a.Do(figured{Unit: u.ID, Name: u.Name, Changes: []muster.Change{{N: 1, From: f, To: to}}})
		a.Do(news{What: newsMule, Ford: name})
	}
}

// leaveDuties sends off a unit that is to leave once half of it is gone.
func (s State) leaveDuties(u muster.Unit) []view.Duty {
	i := slices.IndexFunc(s.Scene.Hidden, func(h Hidden) bool { return h.Out && h.Name == u.Name })
	if i < 0 || side(u) != NonPlayers || !s.comingOf(s.Scene.Hidden[i]).leaves || !withoutEscort(u).Half() {
		return nil
	}
	id := ref("u", u.ID)
	return []view.Duty{{Title: u.Name + ": half are gone", Small: "By their orders they make for the far edge and leave the table.",
		Key: view.Key{ID: "leaves-" + num(u.ID), Label: "Move to the far edge", Small: u.Name, Symbol: "i-next",
			Do: engine.Do("unit-move", keyUnit, id, keyCover, coverNames[inOpen].id)},
		Alternatives: []view.Key{{ID: "left-" + num(u.ID), Label: "Off the table", Small: "if the Move reaches it",
			Do: engine.Do("unit", keyUnit, id, keyWhat, "gone")}}}}
}

func planNews(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var o []view.Option
	if s.silent() {
		o = watchReplies
	}
	if s.notes().rises > 0 && !s.Scene.Risen {
		o = append(slices.Clone(o), view.Option{ID: newsRiver, Label: "The river rises"})
	}
	if all, _ := s.carriages(); len(all)+len(s.fords())+s.notes().hurt > 0 && len(s.units(Players)) > 0 {
		o = append(slices.Clone(o), view.Option{ID: newsNotHere, Label: "Not there yet", Small: "asked again later"})
	}
	what := askUsual(p, keyWhat, "What happens", "Choose what happens.", "", o)
	who := 0
	if what == newsNotHere {
		us := s.units(Players)
		f := unitField(keyUnit, "Which unit", s.spendsBy(p.In, ""), us)
		p.Add(f)
		if u, ok := chosen(p, f.Options, f.Value, "Choose the unit.", keyUnit); ok {
			who = u.ID
		}
	}
	return func(a *act) {
		e := news{What: what}
		if n := index(watchReplies[:3], what); n > 0 {
			e.What = newsQuiet
			for range n {
				if a.Throw(rollSentry).Passed {
					e.What = newsAlarm
				}
			}
		}
		switch what {
		case newsRiver:
			e.Ford = s.deepFord()
		case newsNotHere:
			e.Unit = who
		}
		a.Do(e)
	}
}

// news is something that a scenario makes known. Kind "news".
type news struct {
	What string `json:"w"`
	Ford string `json:"f,omitempty"` // the ford that was sounded, or that men on foot can no longer use; who rides the mule
	N    int    `json:"n,omitempty"` // the ford, or the hidden party with the carriage, counted from 1
	Unit int    `json:"u,omitempty"` // who measured the ford
	No   bool   `json:"x,omitempty"` // it carries no guns; she is not in it
}

func (news) Kind() string { return "news" }

func (e news) Apply(s State) State {
	watch := e.What == newsAlarm || e.What == newsQuiet
	book.DenyIf(watch && !s.silent() || e.What == newsRiver && s.Scene.Risen || len(e.Ford) > maxWords || e.N < 0,
		"%q in turn %d", e.What, s.Turn)
	switch e.What {
	case newsRiver:
		s.Scene.Risen = true
	case newsAlarm:
		s.Scene.Alarm, s.Scene.Watched = s.Turn, s.Turn<<8+s.Press
	case newsQuiet:
		s.Scene.Watched = s.Turn<<8 + s.Press
	case newsNotHere:
		s = s.withUnit(s.mustUnit(e.Unit, "news").WithMark(partyApart, s.Turn<<8+s.Press))
	case newsHalf:
		s = s.withUnit(s.mustUnit(e.Unit, "news").WithMark(markWades, e.N))
	case newsLooked:
		book.DenyIf(e.N < 1 || e.N > len(s.Scene.Hidden), "no party %d", e.N)
		s.Scene.Hidden = slices.Clone(s.Scene.Hidden)
		s.Scene.Hidden[e.N-1].Looked = true
	default:
		book.DenyIf(e.What != newsSounded && e.What != newsMule, "%q", e.What)
	}
	return s
}

func (e news) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	id := "news-" + e.What
	switch {
	case e.What == newsAlarm && t.Step.Do.Do != "news": // a shot
		note(t, t.Text("shot-heard"))
	case e.What == newsSounded:
		t.Notes = append(t.Notes, t.Text(id, e.Ford, e.No))
		speak(t, t.Text(id, e.Ford, e.No))
		t.Todo("sounded-aloud", e.Ford, e.No)
		t.Card.OnDesk = false
	default:
		t.Line(id, e.Ford, e.No)
	}
}
