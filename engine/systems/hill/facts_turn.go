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

// pressed is one press of the key and the side it drew; Nobody stands for an event.
type pressed struct {
	Turn   int  `json:"t"`
	Press  int  `json:"n"`
	Window int  `json:"k"` // results of 36 that were an event
	Side   Side `json:"s"`
	Skip   bool `json:"x,omitempty"` // the side has nobody left to act
	None   bool `json:"z,omitempty"` // and nobody on the table at all
	Spent  bool `json:"e,omitempty"` // by the counts nobody at all was left
}

func (pressed) Kind() string { return "press" }

func (e pressed) Apply(s State) State {
	book.Deny(e.Press != s.Press+1 || e.Turn != s.Turn || e.Side < Nobody || e.Side > NonPlayers,
		"press %d of turn %d after press %d of turn %d", e.Press, e.Turn, s.Press, s.Turn)
	s.Press = e.Press
	s.Side = e.Side
	if e.Skip {
		s.Side = Nobody
	}
	return s.goesOn()
}

// finished says that the unit with the initiative has acted.
type finished struct {
	Side Side `json:"s"`
}

func (finished) Kind() string { return "done" }

func (e finished) Apply(s State) State {
	book.Deny(e.Side != s.Side || e.Side == Nobody, "%s finished, but %s had the initiative", e.Side, s.Side)
	s = s.goesOn()
	s.ToAct = s.ToAct.add(e.Side, -1)
	s.Side = Nobody
	if u, ok := s.unit(s.Active); ok {
		s = s.withUnit(acts(u, true))
	}
	s.Active = 0
	return s
}

// drawn is an event, or what hearsay brings, waiting for the referee's say.
type drawn struct {
	Drawn
	Redraw bool `json:"rd,omitempty"` // replaces the event that waited
}

func (drawn) Kind() string { return "drawn" }

func (e drawn) Apply(s State) State {
	_, ok := kindOf(e.Drawn.Kind)
	book.Deny(!ok, "an event of kind %q", e.Drawn.Kind)
	book.Hold(e.Drawn.checkPlace())
	s = s.remembers(e.Drawn)
	if e.Redraw {
		book.Deny(len(s.Pending) == 0, "no event to draw again")
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

// ignored takes the first event that waits off again.
type ignored struct {
	Of     string `json:"k"`
	From   string `json:"f,omitempty"`
	Behind bool   `json:"b,omitempty"` // it fell behind the friendly lines
	Name   string `json:"n,omitempty"` // what the opening has called it
}

func (ignored) Kind() string { return "ignored" }

func (e ignored) Apply(s State) State {
	book.Deny(len(s.Pending) == 0 || s.Pending[0].Kind != e.Of, "%q ignored, but it did not wait", e.Of)
	s.Pending = slices.Clone(s.Pending[1:])
	return s
}

// fronted turns what hearsay brings to the front.
type fronted struct {
	Of     string `json:"k"`
	Inches int    `json:"i"`
	Name   string `json:"n,omitempty"` // what the opening has called it
}

func (fronted) Kind() string { return "fronted" }

func (e fronted) Apply(s State) State {
	book.Deny(len(s.Pending) == 0 || s.Pending[0].Kind != e.Of, "%q turned to the front, but it did not wait", e.Of)
	s.Pending = slices.Clone(s.Pending)
	s.Pending[0].Toward = 0
	return s
}

// arrived puts a party or a place on the table: the first event that waits, or what was found on the
// spot, or what the referee notes down.
type arrived struct {
	Drawn
	ID      int    `json:"id"`
	Spot    bool   `json:"sp0,omitempty"` // not a placement: no limits, nothing that waited
	Noted   bool   `json:"nt,omitempty"`  // by the referee
	Located bool   `json:"lc,omitempty"`
	Site    int    `json:"in,omitempty"` // the place it is in
	Hoard   int    `json:"hd,omitempty"` // the treasure it guards
	Still   bool   `json:"st,omitempty"` // not travelling
	Foe     int    `json:"fo,omitempty"` // the unit they fall upon at once
	Name    string `json:"nm,omitempty"` // of a place or party, as the scenario calls it

	Stacks []muster.Stack `json:"fg,omitempty"` // the figures of a party of the scenario
	Enters ground.Edge    `json:"eg,omitempty"` // by which it comes in
	Bound  ground.Edge    `json:"bd,omitempty"` // where the scenario sends it
}

func (arrived) Kind() string { return "arrived" }

func (e arrived) Apply(s State) State {
	s = s.forget(func(x sighting) bool { return x.Target == 0 }) // whoever it is may be nearer
	k, ok := kindOf(e.Drawn.Kind)
	book.Hold(e.Drawn.checkPlace())
	book.Deny(len([]rune(e.Name)) > mostName, "a place with a name of %d bytes", len(e.Name))
	book.Deny(e.Enters < 0 || e.Enters > ground.Right || e.Bound < 0 || e.Bound > ground.Right ||
		e.Stacks != nil && checkStacks(e.Stacks) != nil, "%q arrives as nobody can", e.Drawn.Kind)
	book.Deny(!ok || e.ID != s.Next, "%q arrives as %d, next is %d", e.Drawn.Kind, e.ID, s.Next)
	if !e.Spot {
		book.Deny(len(s.Pending) == 0 || s.Pending[0].Kind != k.id, "%q placed, but it did not wait", k.id)
		s.Pending = slices.Clone(s.Pending[1:])
		s.Last = k.id
		s = s.tallied(k.id)
	} else {
		s = s.remembers(e.Drawn)
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
	Turn  int      `json:"t"`           // the new one
	Left  Acts     `json:"l"`           // who had not acted
	Quiet int      `json:"q,omitempty"` // quiet turns in a row now
	Acts  Acts     `json:"a"`           // who is to act now
	Alarm bool     `json:"x,omitempty"` // the alarm begins
	Ends  []string `json:"e,omitempty"` // the incidents that have ended
	Lull  bool     `json:"u,omitempty"` // so many turns have been quiet that an event grows likelier
}

func (turned) Kind() string { return "turned" }

func (e turned) Apply(s State) State {
	book.Deny(e.Turn != s.Turn+1, "turn %d after turn %d", e.Turn, s.Turn)
	book.Deny(!slices.Equal(e.Ends, s.expire(e.Turn)), "incidents %v end with turn %d", e.Ends, s.Turn)
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
	s = s.goesOn()
	s.Roster = slices.Clone(s.Roster)
	for n, u := range s.Roster {
		if u.Here() {
			s.Roster[n] = acts(u, false).WithMark(markLater, 0)
			if s.about("bugle", u) {
				s.Roster[n] = s.Roster[n].WithMark(markRetire, 1)
			}
		}
	}
	if i, ok := before.lasting("wine"); ok && i.Until == e.Turn { // who slept it off has lost his action
		if u, here := s.unit(i.Unit); here {
			s = s.withUnit(acts(u, true))
		}
	}
	return s
}

// recounted is a count of units still to act, set by the referee.
type recounted struct {
	Acts Acts `json:"a"`
}

func (recounted) Kind() string { return "counted" }

func (e recounted) Apply(s State) State {
	s.ToAct = Acts{max(0, e.Acts.P), max(0, e.Acts.N)}
	return s
}

// settled are new settings.
type settled struct {
	Set  Settings `json:"s"`
	Acts Acts     `json:"a"`
}

func (settled) Kind() string { return "settings" }

func (e settled) Apply(s State) State {
	book.Hold(e.Set.check())
	if s.Set, s.Scale, s.ToAct = e.Set, e.Set.Scale, e.Acts; e.Set.Incidents == NoIncidents { // what lasts then ends
		s.Waits, s.Lasts = book.Rare[Incident]{}, nil
		s = s.unbound()
	}
	return s
}

// found is a row of an information table.
type found struct {
	Table string `json:"t"`
	Key   string `json:"k"`
	As    string `json:"a,omitempty"` // what it was read as
	Why   string `json:"w,omitempty"` // why it adds nothing: a code of refusals
	Site  int    `json:"s,omitempty"` // where, 0 when not known
	Fixed bool   `json:"f,omitempty"` // as the referee fixed it beforehand: nothing was thrown
	Who   string `json:"n,omitempty"` // who was searched
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

// knownSite and knownParty are the place and the party of an event, or that it cannot have happened.
func (s State) knownSite(id int) Site {
	x, ok := s.site(id)
	book.Deny(!ok, "no place %d", id)
	return x
}

func (s State) knownParty(id int) Party {
	p, ok := s.party(id)
	book.Deny(!ok, "no party %d", id)
	return p
}

// used closes a once-only place, or takes people off who have been talked to or searched.
type used struct {
	Site     int  `json:"s,omitempty"`
	Party    int  `json:"p,omitempty"`
	Gone     bool `json:"g,omitempty"`
	Officers int  `json:"o,omitempty"` // of the party, searched and removed
	Acts     Acts `json:"a"`
}

func (used) Kind() string { return "used" }

func (e used) Apply(s State) State {
	s.ToAct = e.Acts
	if e.Site > 0 {
		p := s.knownSite(e.Site)
		p.Done = true
		s = s.withSite(p)
	}
	if e.Party > 0 {
		p := s.knownParty(e.Party)
		if e.Gone {
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

// scouted is what an outpost turned out to be.
type scouted struct {
	Site     int  `json:"s"`
	Fort     bool `json:"f,omitempty"`
	Magazine bool `json:"m,omitempty"`
	ReadAs   int  `json:"r,omitempty"` // an empty one is not empty: its dice were read as this
	By       int  `json:"b,omitempty"` // the unit that scouted it
	Fixed    bool `json:"x,omitempty"` // as the referee fixed it beforehand
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

// assessed is one try at counting a Massed Enemy.
type assessed struct {
	Site       int     `json:"s"`
	Quality    Quality `json:"q"`
	Total      int     `json:"t"`
	Need       int     `json:"d"` // or more on 2D6
	Made       bool    `json:"m,omitempty"`
	Seen       bool    `json:"n,omitempty"`
	Few        bool    `json:"f,omitempty"` // seen, but too few French are left to come
	Battalions int     `json:"b,omitempty"`
	Squadrons  int     `json:"c,omitempty"`
	Guns       int     `json:"g,omitempty"`
	Mostly     Quality `json:"o,omitempty"`
	By         int     `json:"by,omitempty"` // the unit that tried
}

func (assessed) Kind() string { return "assessed" }

func (e assessed) Apply(s State) State {
	p := s.knownSite(e.Site)
	p.Located = true // clear sight within 12 inches is needed even to try
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

// opened is what the wagons of a convoy held.
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

// partyMarked is what the referee says of a party.
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
	case "joined":
		p.Joined = true
	case "left":
		book.Deny(e.Left < 1 || e.Left > p.Figures, "party %d: %d of %d left", e.Party, e.Left, p.Figures)
		p.Left, p.Officers = e.Left, min(p.Officers, e.Left)
	default:
		book.Deny(true, "party %d: %q", e.Party, e.What)
	}
	return s.withParty(p).fromParty(p.ID, false)
}

// siteMarked is what the referee says of a place.
type siteMarked struct {
	Site  int    `json:"s"`
	Of    string `json:"k"`
	Fort  bool   `json:"f,omitempty"`
	What  string `json:"w"`           // located, taken, where or gone
	By    int    `json:"b,omitempty"` // the unit that has it in sight
	Award string `json:"a,omitempty"` // what it brings now, located or taken
	On    Spot   `json:"p,omitzero"`  // where it stands
	Name  string `json:"n,omitempty"` // of a cave, where that is not the name of its kind
}

func (siteMarked) Kind() string { return "place" }

func (e siteMarked) Apply(s State) State {
	p := s.knownSite(e.Site)
	switch e.What {
	case "gone":
		s.Sites = slices.DeleteFunc(slices.Clone(s.Sites), func(x Site) bool { return x.ID == e.Site })
		return s
	case "where":
		book.Hold((Drawn{Kind: p.Kind, On: e.On}).checkPlace())
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
		book.Deny(true, "place %d: %q", e.Site, e.What)
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
	book.Deny(e.Unit != 0 && (!ok || u.Side != ours), "entry %q of unit %d", e.Entry.Kind, e.Unit)
	_, known := awardOf(e.Entry.Kind)
	book.Deny(!known || e.ID != s.Next, "entry %q as %d, next is %d", e.Entry.Kind, e.ID, s.Next)
	s.Next++
	if e.Entry.Kind == "exploring" && e.Name != "" {
		s = s.remembers(Drawn{Where: e.Name})
	}
	s.Ledger = append(slices.Clip(s.Ledger), e.Entry)
	return s
}

// entryMarked is what became of an entry.
type entryMarked struct {
	Entry int    `json:"i"`
	Of    string `json:"k"`
	State string `json:"s"`
	Unit  int    `json:"u,omitempty"` // who carries it now, or with whom it came home, was lost or dropped
	Name  string `json:"n,omitempty"` // of that unit
}

func (entryMarked) Kind() string { return "entry" }

func (e entryMarked) Apply(s State) State {
	x, ok := s.entry(e.Entry)
	book.Deny(!ok, "no entry %d", e.Entry)
	u, there := s.Roster.Unit(e.Unit)
	book.Deny(!slices.Contains(entryStates, e.State) || e.Unit != 0 && (!there || u.Side != ours),
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

// over is the end of the game with its reckoning.
type over struct {
	Sum   int  `json:"n"`
	Level int  `json:"l"`
	Lost  bool `json:"x,omitempty"` // nobody came home

	Word book.Said `json:"w"`           // the final word
	Fail bool      `json:"f,omitempty"` // and by it the game is lost
}

func (over) Kind() string { return "over" }

func (e over) Apply(s State) State {
	book.Deny(s.Over || len(e.Word) == 0 || words.Check(e.Word) != nil, "the game has ended already, or with no word")
	s.Over, s.Side = true, Nobody
	return s
}
