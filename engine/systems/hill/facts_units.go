package hill

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/muster"
)

// The events of units. Each keeps the finished fact: which figures, which marker, which unit.

// mustered puts a unit on the roster. Kind "mustered".
type mustered struct {
	muster.Unit
	Quiet bool `json:"z,omitempty"`  // already reported with what brought it, so not told separately
	Off   int  `json:"ap,omitempty"` // it was placed at least this many printed inches from the Players' units, 0 for unknown
	By    int  `json:"by,omitempty"` // the unit that found it, exactly so far off, 0 for none
}

// marked sets a unit's marker to N; 0 removes it. Kind "marked".
type marked struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
	Key  string `json:"k"`
	N    int    `json:"x,omitempty"`
}

// figured changes figures in a unit: unloaded, acted, mounted, promoted. Kind "figures".
type figured struct {
	Unit    int             `json:"u"`
	Name    string          `json:"n"`
	What    book.Said       `json:"w,omitempty"` // for the log: "mounted"
	Changes []muster.Change `json:"c"`
}

// struck removes figures from a unit as lost. Kind "lost".
type struck struct {
	Unit int            `json:"u"`
	Name string         `json:"n"`
	Lost []muster.Stack `json:"l"`
	Left int            `json:"f"` // figures left afterwards
	Due  bool           `json:"d,omitempty"`

	Taken bool `json:"c,omitempty"` // captured rather than fallen
}

// regained returns lost figures to a unit. Kind "regained".
type regained struct {
	Unit int            `json:"u"`
	Name string         `json:"n"`
	Back []muster.Stack `json:"b"`
	Left int            `json:"f"`
}

// reinforced adds figures to a unit. Kind "reinforced".
type reinforced struct {
	Unit   int           `json:"u"`
	Name   string        `json:"n"`
	Figure muster.Figure `json:"f"`
	N      int           `json:"x"`
}

// parted splits a unit. A Non-Player part becomes a separate party. Kind "split".
type parted struct {
	Unit   int            `json:"u"`
	Name   string         `json:"n"`
	Part   int            `json:"p"`
	As     string         `json:"a"`
	Party  int            `json:"y,omitempty"`
	Picks  []muster.Stack `json:"f"`
	Anyway bool           `json:"x,omitempty"` // against a condition, by referee's ruling
}

// merged joins one unit to another; the soldiers of both then share one quality. Kind "joined".
type merged struct {
	Unit    int     `json:"u"`
	Name    string  `json:"n"`
	Other   int     `json:"o"`
	As      string  `json:"a"` // the other unit's name
	Quality Quality `json:"q"`
	Anyway  bool    `json:"x,omitempty"` // against a condition, by referee's ruling
	Into    bool    `json:"i,omitempty"` // the other keeps a marker of where it went; older games have none
}

// activated chooses the unit that takes the initiative. Kind "activated".
type activated struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
}

// unitActed marks a unit and all its figures as having acted, or as not. Kind "unit-acted".
type unitActed struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
	Not  bool   `json:"x,omitempty"`
}

// unitGone takes a unit off the table with its remaining figures. Kind "unit-gone".
type unitGone struct {
	Unit int    `json:"u"`
	Name string `json:"n"`
	Why  string `json:"w"` // home, half, destroyed or gone
}

// proposed holds a result until the referee accepts it. Kind "proposed".
type proposed struct {
	Outcome
}

// accepted carries out an outcome, as proposed or as adjusted by the referee. Kind "accepted".
type accepted struct {
	Outcome
	Adjusted bool `json:"j,omitempty"`
	By       bool `json:"b,omitempty"` // accepted by making the next entry
}

// threaded opens a thread or advances it; with no next step it is closed. Kind "thread".
type threaded struct {
	Thread
}

func (mustered) Kind() string   { return "mustered" }
func (marked) Kind() string     { return "marked" }
func (figured) Kind() string    { return "figures" }
func (struck) Kind() string     { return "lost" }
func (regained) Kind() string   { return "regained" }
func (reinforced) Kind() string { return "reinforced" }
func (parted) Kind() string     { return "split" }
func (merged) Kind() string     { return "joined" }
func (activated) Kind() string  { return "activated" }
func (unitActed) Kind() string  { return "unit-acted" }
func (unitGone) Kind() string   { return "unit-gone" }
func (proposed) Kind() string   { return "proposed" }
func (accepted) Kind() string   { return "accepted" }
func (threaded) Kind() string   { return "thread" }

func (e mustered) Apply(s State) State {
	book.DenyIf(e.ID != s.Next, "unit %d mustered, next is %d", e.ID, s.Next)
	book.Check(e.Unit.Check())
	s.Next++
	s.Roster = s.Roster.With(e.Unit)
	if book.DenyIf(e.Off < 0 || e.Off > maxInches, "mustered %d inches off", e.Off); e.Off > 0 {
		s = s.keepOff(e.ID, e.Off)
	}
	if e.By != 0 {
		s = s.sighted(sighting{Unit: e.ID, Target: s.mustUnit(e.By, "mustered").ID, Near: e.Off*inch - 1, Far: e.Off * inch, Reply: foundThere})
	}
	return s
}

// mustUnit returns the unit of an event, which must be on the table; otherwise the event is denied.
func (s State) mustUnit(id int, what string) muster.Unit {
	u, ok := s.unit(id)
	book.DenyIf(!ok, "%s: no unit %d on the table", what, id)
	return u
}

func (e marked) Apply(s State) State {
	u := s.mustUnit(e.Unit, "marked")
	book.DenyIf(e.N < 0 || e.Key == "", "unit %d: marker %q of %d", e.Unit, e.Key, e.N)
	return s.withUnit(u.WithMark(e.Key, e.N))
}

func (e figured) Apply(s State) State {
	u := s.mustUnit(e.Unit, "figures")
	book.DenyIf(words.Check(e.What) != nil, "figures of unit %d: no such words", e.Unit)
	return s.withUnit(book.Must(u.Changed(e.Changes...)))
}

func (e struck) Apply(s State) State {
	u := s.mustUnit(e.Unit, "lost")
	lose := u.Lose
	if e.Taken {
		lose = u.Captured
	}
	u, err := lose(e.Lost...)
	book.DenyIf(err != nil || u.Alive() != e.Left, "lost: %v, %d left", err, u.Alive())
	if e.Due {
		u = owesCheck(u)
	}
	return s.withUnit(u)
}

func (e regained) Apply(s State) State {
	u, err := s.mustUnit(e.Unit, "regained").Regain(e.Back...)
	book.DenyIf(err != nil || u.Alive() != e.Left, "regained: %v, %d left", err, u.Alive())
	return s.withUnit(u)
}

func (e reinforced) Apply(s State) State {
	u := s.mustUnit(e.Unit, "reinforced")
	return s.withUnit(book.Must(u.Reinforced(e.N, e.Figure)))
}

// partMarks are the markers that a part keeps when it splits off.
var partMarks = []string{markWavering, markCheck, markLater, markNow, markCommand, markRetire, markCover}

func (e parted) Apply(s State) State {
	u := s.mustUnit(e.Unit, "split")
	book.DenyIf(e.Part != s.Next, "unit %d split off, next is %d", e.Part, s.Next)
	rest, part, err := u.Split(e.Part, e.As, e.Picks...)
	book.Check(err)
	part.Acted = fresh(part) == 0
	rest.Acted = rest.Acted || fresh(rest) == 0
	s.Next++
	if p, ok := s.party(u.From); ok {
		book.DenyIf(e.Party != s.Next, "party %d split off, next is %d", e.Party, s.Next)
		s.Next++
		part.From = e.Party
		q := p
		q.ID, q.Hoard, q.Wagons, q.Noted = e.Party, 0, 0, true
		q.Acted = part.Acted
		if !must(p.Kind).civil { // the number of civilians does not matter
			q.Figures, q.Left = part.Alive(), part.Alive()
			p.Figures -= part.Alive()
		}
		q.Officers = part.Count(isOfficer)
		if q.Kind != "guer" {
			q.Who = p.Who[:min(q.Officers, len(p.Who))] // the remaining officers keep their names
		}
		s = s.withParty(p)
		s.Parties = append(slices.Clip(s.Parties), q)
	} else {
		book.DenyIf(e.Party != 0, "party %d split off, and they are of none", e.Party)
	}
	part.Marks = slices.DeleteFunc(slices.Clone(part.Marks), func(m muster.Mark) bool { return !slices.Contains(partMarks, m.Key) })
	if s.Active == rest.ID && !s.begun() {
		s = s.takenBy(rest)
	}
	s = s.withUnit(rest).strayed(part.ID, s.moveSlack(rest.ID))
	for _, x := range s.Returns {
		if x.Unit == rest.ID {
			x.Unit = part.ID
			s = s.withReturn(x)
		}
	}
	return s.withUnit(part).splitIncidents(rest, part)
}

func (e merged) Apply(s State) State {
	u := s.mustUnit(e.Unit, "joined")
	o := s.mustUnit(e.Other, "joined")
	book.DenyIf(e.Unit == e.Other || u.Side != o.Side || e.Quality < Veteran || e.Quality > Civilian,
		"unit %d joined to unit %d", e.Other, e.Unit)
	loads, wagons := u.Mark(markGoods)+o.Mark(markGoods), u.Mark(markWagons)+o.Mark(markWagons)
	command := u.Mark(markCommand)              // the joining unit comes under its command
	if u.Mark(markCover) != o.Mark(markCover) { // they disagree, so it must be asked
		u, o = u.WithMark(markCover, 0), o.WithMark(markCover, 0)
	}
	u, gone := u.Join(o, offJoined)
	if e.Into {
		gone = gone.WithMark(markInto, u.ID)
	}
	u = u.WithMark(markGoods, loads).WithMark(markWagons, wagons).WithMark(markCommand, command)
	u = u.Each(func(f muster.Figure) muster.Figure {
		if f.Leader == "" && f.Role == "" {
			f.Quality = qualities[e.Quality].id
		}
		return f
	})
	if begun := s.begun(); s.Active == gone.ID || s.Active == u.ID {
		if s.Active = u.ID; !begun {
			s = s.takenBy(u)
		}
	}
	s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { // a joined unit has shoes only if both had
		return i.Key == "boots" && i.about(u) != i.about(gone)
	})
	s.Roster = s.Roster.With(gone)
	for _, x := range s.Ledger { // what the joining unit carried is transferred
		if x.State == carried && x.Unit == gone.ID {
			x.Unit = u.ID
			s = s.withEntry(x)
		}
	}
	if p, ok := s.party(u.From); ok {
		q, _ := s.party(gone.From)
		p.Figures, p.Left = max(p.Figures+q.Figures, u.Alive()), u.Alive()
		p.Officers += q.Officers
		p.Who = append(slices.Clip(p.Who), q.Who...)
		p.Wagons += q.Wagons
		if p.Hoard == 0 {
			p.Hoard = q.Hoard
		}
		s = s.withParty(p)
	}
	if gone.From != 0 {
		s = s.withoutParty(gone.From)
	}
	return s.withUnit(u)
}

func (e activated) Apply(s State) State {
	u := s.mustUnit(e.Unit, "activated")
	if s.Set.Mute && s.Side == Nobody {
		s = s.initiativeOver()
		s.Side = side(u) // drawn on the other copy of the game
	}
	book.DenyIf(side(u) != s.Side, "unit %d takes the initiative of the %s", e.Unit, s.Side)
	if s.Active == u.ID { // already active
		return s
	}
	return s.takenBy(u)
}

func (e unitActed) Apply(s State) State {
	u := s.mustUnit(e.Unit, "acted")
	return s.withUnit(markActed(u, !e.Not))
}

// markActed marks u and all its figures as having acted this turn, or as not. Either way no immediate action is
// left.
func markActed(u muster.Unit, acted bool) muster.Unit {
	u = u.Each(func(f muster.Figure) muster.Figure { f.Acted = acted; return f })
	u.Acted = acted
	return u.WithMark(markNow, 0)
}

// usedUp marks u as having acted once none of its figures can act any more; the unit with the initiative is
// left until its initiative ends.
func (s State) usedUp(u muster.Unit) muster.Unit {
	if fresh(u) > 0 || u.ID == s.Active {
		return u
	}
	u.Acted = true
	return u.WithMark(markNow, 0)
}

func (e unitGone) Apply(s State) State {
	u := s.mustUnit(e.Unit, "gone")
	book.DenyIf(!slices.Contains([]string{offHome, offHalf, offDestroyed, offGone}, e.Why), "unit %d: gone for %q", e.Unit, e.Why)
	s = s.forget(func(x sighting) bool { return x.Unit == u.ID || x.Target == u.ID })
	if u.From != 0 {
		s = s.withoutParty(u.From)
	}
	u.Off = e.Why
	s.Roster = s.Roster.With(u)
	return s
}

func (e proposed) Apply(s State) State {
	book.DenyIf(s.Outcome.Get().Open() || !e.Open() || e.Deed.What == "", "an outcome of nothing, or while another waits")
	err := e.Deed.check()
	book.DenyIf(err != nil || words.Check(e.Title) != nil, "proposed: %v", err)
	for _, f := range e.Effects {
		s.mustUnit(f.Unit, "proposed")
	}
	s.Outcome = book.RareOf(e.Outcome)
	return s
}

// Apply carries out the effects in order. A unit that lost figures is due a morale check at the end of the
// initiative. Source: HILL-44.
func (e accepted) Apply(s State) State {
	book.DenyIf(!s.Outcome.Get().Open() || words.Check(e.Title) != nil, "nothing to accept")
	did := s.Outcome.Get().Deed
	s.Outcome = book.Rare[Outcome]{}
	s = s.afterDeed(did)
	for _, f := range e.Effects {
		u := s.mustUnit(f.Unit, "accepted")
		u = book.Must(u.Changed(f.Changes...))
		lose := u.Lose
		if f.Ran {
			lose = u.Fled
		}
		u = book.Must(lose(f.Lost...))
		for _, m := range f.Marks {
			u = u.WithMark(m.Key, m.N)
		}
		if len(f.Lost) > 0 {
			u = owesCheck(u)
		}
		s = s.withUnit(s.usedUp(u))
	}
	return s.coverAfter(did).threadLosses(e.Outcome)
}

// coverAfter records the cover named in a deed: a unit fired at or attacked is in that cover until it moves. An
// attacker in contact stays where it is.
func (s State) coverAfter(d Deed) State {
	id, known := 0, 0
	switch d.What {
	case didVolley, didFire, didAttack, didBlow:
		id, known = d.Target, 1+int(readCover(d.Cover))
	case didMove, didFlee, didCharge:
		id = d.Unit
	}
	if u, ok := s.unit(id); ok {
		return s.withUnit(u.WithMark(markCover, known))
	}
	return s
}

func (e threaded) Apply(s State) State {
	book.DenyIf(e.ID > s.Next || e.ID < 1 || e.Thread.Kind == "", "thread %d of kind %q", e.ID, e.Thread.Kind)
	if e.ID == s.Next {
		s.Next++
		s.Threads = append(slices.Clip(s.Threads), e.Thread)
		return s
	}
	_, known := s.thread(e.ID)
	book.DenyIf(!known, "no thread %d", e.ID)
	if e.Thread.Kind == threadCharge && (e.At == atReact || e.At == atBlow) {
		s = s.sighted(sighting{Unit: e.Unit, Target: e.Other, Far: touches})
	}
	return s.withThread(e.Thread, e.At == "")
}

// recast gives a unit a name and the same number of figures, according to the scenario. Kind "recast".
type recast struct {
	Unit   int            `json:"u"`
	Was    string         `json:"o"`
	Name   string         `json:"n"`
	Stacks []muster.Stack `json:"f,omitempty"` // nil when only the name changes
}

func (recast) Kind() string { return "recast" }

func (e recast) Apply(s State) State {
	u := s.mustUnit(e.Unit, "recast")
	u.Name = e.Name
	if e.Stacks != nil {
		book.DenyIf(stacksN(e.Stacks) != u.Alive(), "unit %d: %d figures recast as %d", e.Unit, u.Alive(), stacksN(e.Stacks))
		u.Stacks = muster.Tidy(e.Stacks)
	}
	return s.withUnit(u)
}
