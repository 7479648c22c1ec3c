package hill

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

func broken(format string, args ...any) error {
	return &engine.Damaged{What: fmt.Sprintf(format, args...)}
}

// pressed is one draw of Initiative/Event and its side; Nobody stands for an event.
type pressed struct {
	Turn   int  `json:"t"`
	Press  int  `json:"n"`
	Window int  `json:"k"` // how many results in 36 were an event
	Side   Side `json:"s"`
	Skip   bool `json:"x,omitempty"` // the side has no unit left to act
	None   bool `json:"z,omitempty"` // and no unit on the table at all
	Spent  bool `json:"e,omitempty"` // by the counters no unit of either side was left
}

func (pressed) Kind() string { return "press" }

func (e pressed) Apply(s State) State {
	book.DenyIf(e.Press != s.Press+1 || e.Turn != s.Turn || e.Side < Nobody || e.Side > NonPlayers,
		"press %d of turn %d after press %d of turn %d", e.Press, e.Turn, s.Press, s.Turn)
	s.Press = e.Press
	s.Side = e.Side
	if e.Skip {
		s.Side = Nobody
	}
	return s.initiativeOver()
}

// finished records that the unit with the initiative has acted.
type finished struct {
	Side Side `json:"s"`
}

func (finished) Kind() string { return "done" }

func (e finished) Apply(s State) State {
	book.DenyIf(e.Side != s.Side || e.Side == Nobody, "%s finished, but %s had the initiative", e.Side, s.Side)
	s = s.initiativeOver()
	s.ToAct = s.ToAct.add(e.Side, -1)
	s.Side = Nobody
	if u, ok := s.unit(s.Active); ok {
		s = s.withUnit(markActed(u, true))
	}
	s.Active = 0
	return s
}

// drawn is an event, or a placement from hearsay, waiting for the referee's decision.
type drawn struct {
	Drawn
	Redraw bool `json:"rd,omitempty"` // replaces the pending event
}

func (drawn) Kind() string { return "drawn" }

func (e drawn) Apply(s State) State {
	_, ok := kindOf(e.Drawn.Kind)
	book.DenyIf(!ok, "an event of kind %q", e.Drawn.Kind)
	book.Check(e.Drawn.checkPlace())
	s = s.withUsed(e.Drawn)
	if e.Redraw {
		book.DenyIf(len(s.Pending) == 0, "no event to draw again")
		s.Pending = append([]Drawn{e.Drawn}, s.Pending[1:]...)
		return s
	}
	if e.From == "" {
		s.Events++
		s.Side = Nobody
	}
	s.Pending = append(slices.Clip(s.Pending), e.Drawn)
	return s
}

// ignored drops the first pending event.
type ignored struct {
	Of     string `json:"k"`
	From   string `json:"f,omitempty"`
	Behind bool   `json:"b,omitempty"` // it fell behind the friendly lines
	Name   string `json:"n,omitempty"` // the name used in its opening
}

func (ignored) Kind() string { return "ignored" }

func (e ignored) Apply(s State) State {
	book.DenyIf(len(s.Pending) == 0 || s.Pending[0].Kind != e.Of, "%q ignored, but it did not wait", e.Of)
	s.Pending = slices.Clone(s.Pending[1:])
	return s
}

// fronted moves a placement from hearsay to the front.
type fronted struct {
	Of     string `json:"k"`
	Inches int    `json:"i"`
	Name   string `json:"n,omitempty"` // the name used in its opening
}

func (fronted) Kind() string { return "fronted" }

func (e fronted) Apply(s State) State {
	book.DenyIf(len(s.Pending) == 0 || s.Pending[0].Kind != e.Of, "%q turned to the front, but it did not wait", e.Of)
	s.Pending = slices.Clone(s.Pending)
	s.Pending[0].Toward = 0
	return s
}

// arrived puts a party or a place on the table: the first pending event, something found on the spot, or
// something the referee adds.
type arrived struct {
	Drawn
	ID      int    `json:"id"`
	Spot    bool   `json:"sp0,omitempty"` // not a placement: no limits apply and nothing was pending
	Noted   bool   `json:"nt,omitempty"`  // added by the referee
	Located bool   `json:"lc,omitempty"`
	Site    int    `json:"in,omitempty"` // the place it is in
	Hoard   int    `json:"hd,omitempty"` // the treasure it guards
	Still   bool   `json:"st,omitempty"` // not travelling
	Foe     int    `json:"fo,omitempty"` // the unit they attack at once
	Name    string `json:"nm,omitempty"` // a place's or party's name in the scenario

	Stacks []muster.Stack `json:"fg,omitempty"` // the figures of a scenario's party
	Enters ground.Edge    `json:"eg,omitempty"` // the edge it enters by
	Bound  ground.Edge    `json:"bd,omitempty"` // the edge the scenario sends it to
}

func (arrived) Kind() string { return "arrived" }

func (e arrived) Apply(s State) State {
	s = s.forget(func(x sighting) bool { return x.Target == 0 }) // the newcomers may be nearer
	k, ok := kindOf(e.Drawn.Kind)
	book.Check(e.Drawn.checkPlace())
	book.DenyIf(len([]rune(e.Name)) > maxName, "a place with a name of %d bytes", len(e.Name))
	book.DenyIf(e.Enters < 0 || e.Enters > ground.Right || e.Bound < 0 || e.Bound > ground.Right ||
		e.Stacks != nil && checkStacks(e.Stacks) != nil, "%q arrives as nobody can", e.Drawn.Kind)
	book.DenyIf(!ok || e.ID != s.Next, "%q arrives as %d, next is %d", e.Drawn.Kind, e.ID, s.Next)
	if !e.Spot {
		book.DenyIf(len(s.Pending) == 0 || s.Pending[0].Kind != k.id, "%q placed, but it did not wait", k.id)
		s.Pending = slices.Clone(s.Pending[1:])
		s.Last = k.id
		s = s.tallied(k.id)
	} else {
		s = s.withUsed(e.Drawn)
	}
	s.Next++
	if k.place {
		x := Site{ID: e.ID, Kind: k.id, Located: e.Located, In: e.Site, Heard: e.From != "", Turn: e.Turn,
			Toward: e.Toward, Inches: e.Inches, On: e.On, Name: e.Name}
		if host, ok := s.site(e.Site); ok && !x.On.Known {
			x.On = host.On
		}
		s.Sites = append(slices.Clip(s.Sites), x)
		return s
	}
	s.Parties = append(slices.Clip(s.Parties), Party{
		ID: e.ID, Kind: k.id, Figures: e.Figures, Left: e.Figures, Quality: e.Quality, Officers: e.Officers, Mounted: e.Mounted,
		Wagons: e.Wagons, Howitzer: e.Howitzer, Spanish: e.Spanish, Acted: e.Acts && !s.tracked(), Noted: e.Noted, Site: e.Site, Hoard: e.Hoard,
		Still: e.Still, Foe: e.Foe, On: e.On, Name: e.Name, Arms: e.Arms, Carriage: e.Carriage, Scene: e.Scene,
		Who: e.Who, Sent: e.Bound, Goal: Goal{Edge: e.Bound},
	})
	if !e.Acts {
		s.ToAct.N++
	}
	return s
}

// turned is the end of one turn and the beginning of the next.
type turned struct {
	Turn  int      `json:"t"`           // the new turn
	Left  Acts     `json:"l"`           // units that had not acted
	Quiet int      `json:"q,omitempty"` // quiet turns in a row now
	Acts  Acts     `json:"a"`           // units to act now
	Alarm bool     `json:"x,omitempty"` // the alarm begins
	Ends  []string `json:"e,omitempty"` // incidents that have ended
	Lull  bool     `json:"u,omitempty"` // after this many quiet turns an event grows likelier
}

func (turned) Kind() string { return "turned" }

func (e turned) Apply(s State) State {
	book.DenyIf(e.Turn != s.Turn+1, "turn %d after turn %d", e.Turn, s.Turn)
	book.DenyIf(!slices.Equal(e.Ends, s.expire(e.Turn)), "incidents %v end with turn %d", e.Ends, s.Turn)
	before := s
	s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { return slices.Contains(e.Ends, i.Key) })
	s.Turn, s.Press, s.Events, s.Quiet, s.Side, s.ToAct = e.Turn, 0, 0, e.Quiet, Nobody, e.Acts
	s.Threads = slices.DeleteFunc(slices.Clone(s.Threads), func(th Thread) bool { // an officer laid down: ruling 22
		return th.Kind != threadSearch || e.Turn > th.num(numTurn)+2
	})
	s.Parties = slices.Clone(s.Parties)
	for i := range s.Parties {
		s.Parties[i].Acted = false
	}
	s.Active = 0
	s = s.initiativeOver()
	s.Roster = slices.Clone(s.Roster)
	for n, u := range s.Roster {
		if u.OnTable() {
			s.Roster[n] = markActed(u, false).WithMark(markLater, 0).WithMark(markFired, 0)
			if s.about("bugle", u) {
				s.Roster[n] = s.Roster[n].WithMark(markRetire, 1)
			}
		}
	}
	if i, ok := before.lasting("wine"); ok && i.Until == e.Turn { // a unit that slept it off has lost its action
		if u, here := s.unit(i.Unit); here {
			s = s.withUnit(markActed(u, true))
		}
	}
	return s
}

// recounted sets the counts of units still to act, by referee's ruling.
type recounted struct {
	Acts Acts `json:"a"`
}

func (recounted) Kind() string { return "counted" }

func (e recounted) Apply(s State) State {
	s.ToAct = Acts{max(0, e.Acts.P), max(0, e.Acts.N)}
	return s
}

// settled replaces the settings.
type settled struct {
	Set  Settings `json:"s"`
	Acts Acts     `json:"a"`
}

func (settled) Kind() string { return "settings" }

func (e settled) Apply(s State) State {
	book.Check(e.Set.check())
	if s.Set, s.Scale, s.ToAct = e.Set, e.Set.Scale, e.Acts; e.Set.Incidents == NoIncidents { // lasting incidents end
		s.Waits, s.Lasts = book.Rare[Incident]{}, nil
		s = s.unmarked(markRetire).unmarked(markFired)
	}
	return s
}

// found is a result from an information table.
type found struct {
	Table string `json:"t"`
	Key   string `json:"k"`
	As    string `json:"a,omitempty"` // the result it was read as
	Why   string `json:"w,omitempty"` // why it adds nothing: a code from refusals
	Site  int    `json:"s,omitempty"` // the place, 0 when not known
	Fixed bool   `json:"f,omitempty"` // fixed in advance by the referee: no dice were thrown
	Who   string `json:"n,omitempty"` // the man searched
}

func (found) Kind() string { return "found" }

func (e found) Apply(s State) State {
	switch {
	case e.Key == "cipher" && e.As == "":
		s.Cipher = true
	case e.Key == "plans" && e.As == "":
		s.Plans = true
	}
	if x, ok := s.site(e.Site); ok && x.Found == "" {
		x.Found = e.Table + "/" + e.Key
		s = s.withSite(x)
	}
	return s
}

// knownSite and knownParty return the place or party of an event, which must exist; otherwise the event is
// denied.
func (s State) knownSite(id int) Site {
	x, ok := s.site(id)
	book.DenyIf(!ok, "no place %d", id)
	return x
}

func (s State) knownParty(id int) Party {
	p, ok := s.party(id)
	book.DenyIf(!ok, "no party %d", id)
	return p
}

// used closes a place that can be used only once, or removes people who have been talked to or searched.
type used struct {
	Site     int  `json:"s,omitempty"`
	Party    int  `json:"p,omitempty"`
	Gone     bool `json:"g,omitempty"`
	Officers int  `json:"o,omitempty"` // officers of the party, searched and removed
	By       int  `json:"b,omitempty"` // the unit that explored the place, 0 when not known
	Acts     Acts `json:"a"`
}

func (used) Kind() string { return "used" }

func (e used) Apply(s State) State {
	s.ToAct = e.Acts
	if e.Site > 0 {
		p := s.knownSite(e.Site)
		if p.Done = true; p.By == 0 {
			p.By = e.By
		}
		s = s.withSite(p).reachedPlace(e.By, p.ID)
	}
	if e.Party > 0 {
		p := s.knownParty(e.Party)
		if e.Gone {
			if u, ok := s.Roster.From(e.Party); ok && e.Officers > 0 {
				s.Roster = s.Roster.With(book.Must(u.Captured(u.Stacks...)))
			}
			return s.withoutParty(e.Party)
		}
		p.Who = p.without(e.Officers)
		p.Officers = max(0, p.Officers-e.Officers)
		p.Left -= min(e.Officers, p.Left-1)
		p.Officers = min(p.Officers, p.Left)
		s = s.withParty(p).fromParty(p.ID, true)
	}
	return s
}

// scouted is the result of scouting an outpost.
type scouted struct {
	Site     int  `json:"s"`
	Fort     bool `json:"f,omitempty"`
	Magazine bool `json:"m,omitempty"`
	ReadAs   int  `json:"r,omitempty"` // an outpost with walls or a magazine is not empty: its dice were read as this total
	By       int  `json:"b,omitempty"` // the unit that scouted it
	Fixed    bool `json:"x,omitempty"` // fixed in advance by the referee
}

func (scouted) Kind() string { return "scouted" }

func (e scouted) Apply(s State) State {
	p := s.knownSite(e.Site)
	p.Done, p.Located, p.Fort = true, true, e.Fort
	if p.By == 0 {
		p.By = e.By
	}
	p.Found = "scout/outpost"
	if e.Fort {
		p.Found = "scout/fortification"
	}
	return s.withSite(p)
}

// assessed is one attempt to count a Massed Enemy.
type assessed struct {
	Site       int     `json:"s"`
	Quality    Quality `json:"q"`
	Total      int     `json:"t"`
	Need       int     `json:"d"` // or more on 2D6
	Made       bool    `json:"m,omitempty"`
	Seen       bool    `json:"n,omitempty"`
	Few        bool    `json:"f,omitempty"` // seen, but too few French are left to be placed
	Battalions int     `json:"b,omitempty"`
	Squadrons  int     `json:"c,omitempty"`
	Guns       int     `json:"g,omitempty"`
	Mostly     Quality `json:"o,omitempty"`
	By         int     `json:"by,omitempty"` // the unit that tried
}

func (assessed) Kind() string { return "assessed" }

func (e assessed) Apply(s State) State {
	p := s.knownSite(e.Site)
	p.Located = true // even an attempt needs clear sight within 12 inches
	p.Done = p.Done || e.Made
	if p.By == 0 {
		p.By = e.By
	}
	if e.Made {
		mostly := qualities[min(max(e.Mostly, Veteran), Civilian)].id
		p.Found = fmt.Sprintf("assess/%d-%d-%d-%s", e.Battalions, e.Squadrons, e.Guns, mostly)
	}
	return s.withSite(p)
}

// opened is the cargo found in a convoy's wagons.
type opened struct {
	Party int    `json:"p,omitempty"`
	Cargo string `json:"c"`
}

func (opened) Kind() string { return "opened" }

func (e opened) Apply(s State) State {
	if e.Party == 0 {
		return s
	}
	p := s.knownParty(e.Party)
	p.Opened = true
	return s.withParty(p)
}

// partyMarked is the referee's ruling on a party.
type partyMarked struct {
	Party int    `json:"p"`
	Of    string `json:"k"`
	What  string `json:"w"` // acted, left, gone, joined or taken
	Left  int    `json:"l,omitempty"`
	Acts  Acts   `json:"a"`
	Ends  bool   `json:"e,omitempty"` // it was the unit with the initiative
}

func (partyMarked) Kind() string { return "party" }

func (e partyMarked) Apply(s State) State {
	p := s.knownParty(e.Party)
	s.ToAct = e.Acts
	if e.Ends {
		s.Side = Nobody
	}
	switch e.What {
	case "taken":
		if u, ok := s.Roster.From(e.Party); ok && u.Mark(markLeft) > 0 { // the crew that has left it fights on as infantry
			p.Kind, p.Name = [...]string{"vet", "avg", "con", "con", "con"}[unitQuality(u)], u.Name
			p.Howitzer, p.Mounted = false, false
			u.Type, u.Symbol = typeInfantry, "t-infantry"
			u.Marks = slices.DeleteFunc(slices.Clone(u.Marks), func(m muster.Mark) bool {
				return !slices.Contains([]string{markWavering, markCheck, markLater, markSecond, markNow, markGoods}, m.Key)
			})
			return s.withParty(p).withUnit(u)
		}
		return s.withoutParty(e.Party)
	case "gone", caught, escorted:
		return s.withoutParty(e.Party)
	case "acted":
		p.Acted = true
	case partyApart, partyRests:
		p.Acted = e.What == partyRests
		u, ok := s.Roster.From(p.ID)
		book.DenyIf(!ok, "party %d has no unit", p.ID)
		s = s.withUnit(u.WithMark(e.What, s.Turn<<8+s.Press))
	case "joined":
		p.Joined = true
	case "left":
		book.DenyIf(e.Left < 1 || e.Left > p.Figures, "party %d: %d of %d left", e.Party, e.Left, p.Figures)
		p.Left, p.Officers = e.Left, min(p.Officers, e.Left)
	default:
		book.DenyIf(true, "party %d: %q", e.Party, e.What)
	}
	return s.withParty(p).fromParty(p.ID, false)
}

// siteMarked is the referee's ruling on a place.
type siteMarked struct {
	Site  int    `json:"s"`
	Of    string `json:"k"`
	Fort  bool   `json:"f,omitempty"`
	What  string `json:"w"`           // located, taken, where or gone
	By    int    `json:"b,omitempty"` // the unit that has it in sight
	Award string `json:"a,omitempty"` // the points it now brings: located or taken
	On    Spot   `json:"p,omitzero"`  // where it stands
	Name  string `json:"n,omitempty"` // of a cave, where it differs from the name of its kind
}

func (siteMarked) Kind() string { return "place" }

func (e siteMarked) Apply(s State) State {
	p := s.knownSite(e.Site)
	switch e.What {
	case "gone":
		s.Sites = slices.DeleteFunc(slices.Clone(s.Sites), func(x Site) bool { return x.ID == e.Site })
		return s
	case "where":
		book.Check((Drawn{Kind: p.Kind, On: e.On}).checkPlace())
		p.On = e.On
	case notLocated:
		p.Located, p.Taken = false, false
	case "located":
		p.Located, p.By = true, e.By
	case "taken":
		p.Located, p.Taken = true, true
		if p.By == 0 {
			p.By = e.By
		}
	default:
		book.DenyIf(true, "place %d: %q", e.Site, e.What)
	}
	return s.withSite(p)
}

// carry adds an entry to the ledger.
type carry struct {
	Entry
}

func (carry) Kind() string { return "carried" }

func (e carry) Apply(s State) State {
	u, ok := s.Roster.Unit(e.Unit)
	book.DenyIf(e.Unit != 0 && (!ok || u.Side != ours), "entry %q of unit %d", e.Entry.Kind, e.Unit)
	_, known := awardOf(e.Entry.Kind)
	book.DenyIf(!known || e.ID != s.Next, "entry %q as %d, next is %d", e.Entry.Kind, e.ID, s.Next)
	s.Next++
	if e.Entry.Kind == "exploring" && e.Name != "" {
		s = s.withUsed(Drawn{Where: e.Name})
	}
	s.Ledger = append(slices.Clip(s.Ledger), e.Entry)
	return s
}

// entryMarked is what happened to a ledger entry.
type entryMarked struct {
	Entry int    `json:"i"`
	Of    string `json:"k"`
	State string `json:"s"`
	Unit  int    `json:"u,omitempty"` // who carries it now, or brought it home, lost or dropped it
	Name  string `json:"n,omitempty"` // the unit's name
}

func (entryMarked) Kind() string { return "entry" }

func (e entryMarked) Apply(s State) State {
	x, ok := s.entry(e.Entry)
	book.DenyIf(!ok, "no entry %d", e.Entry)
	u, there := s.Roster.Unit(e.Unit)
	book.DenyIf(!slices.Contains(entryStates, e.State) || e.Unit != 0 && (!there || u.Side != ours),
		"entry %d: %q by unit %d", e.Entry, e.State, e.Unit)
	x.State = e.State
	if e.State == carried {
		x.Unit = e.Unit
	}
	return s.withEntry(x)
}

// unitOff takes one Player unit off the table: home, home with half or more lost, or destroyed.
type unitOff struct {
	Entry
	Players int  `json:"u"` // units left on the table
	Acts    Acts `json:"a"`
}

func (unitOff) Kind() string { return "unit" }

func (e unitOff) Apply(s State) State {
	s = carry{e.Entry}.Apply(s)
	s.Set.Players = max(0, e.Players)
	s.ToAct = e.Acts
	return s
}

// over is the end of the game with its score.
type over struct {
	Sum   int  `json:"n"`
	Level int  `json:"l"`
	Lost  bool `json:"x,omitempty"` // no unit came home

	Word book.Said `json:"w"`           // the verdict
	Fail bool      `json:"f,omitempty"` // the game is lost by that verdict
}

func (over) Kind() string { return "over" }

func (e over) Apply(s State) State {
	book.DenyIf(s.Over || len(e.Word) == 0 || words.Check(e.Word) != nil, "the game has ended already, or with no word")
	s.Over, s.Side = true, Nobody
	return s
}
