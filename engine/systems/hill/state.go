package hill

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// State is the position of a game: what Initiative/Event, the finds and the ledger need to know.
// It is a plain value; its slices are never written to once they are part of a state. It holds no
// log, so that it grows only with what stands on the table and what the ledger lists.
type State struct {
	Scale Scale // how lengths are printed; the same as Set.Scale
	Set   Settings

	Turn   int  // from 1
	Press  int  // presses this turn
	Events int  // events this turn
	Quiet  int  // complete turns in a row without an event
	Side   Side // who has the initiative
	ToAct  Acts // units still to act, the one with the initiative included

	Last    string   // the kind placed last, "" before the first
	Placed  []Tally  // how often a kind was placed by event or hearsay
	Cipher  bool     // the cipher has been found
	Plans   bool     // the strategic plans have been found
	Pending []Drawn  // waits for the referee's say, the first one first
	Told    []Tally  `json:",omitempty"` // the openings told of a kind, a bit each
	Names   []string `json:",omitempty"` // who and what has been named

	Waits book.Rare[Incident] `json:",omitzero"`  // the incident that waits for the referee's say
	Lasts []Incident          `json:",omitempty"` // those that last, in the order in which they came
	Came  []string            `json:",omitempty"` // those that have come this game
	Had   int                 `json:",omitempty"` // the turn of the last one

	Ground map[string]string `json:",omitempty"` // what the referee has said is on the table: ford, bridge

	Parties []Party // on the table
	Sites   []Site  // places on the table, the searched ones included
	Ledger  []Entry // what the ledger counts beside the places
	Next    int     // the id that the next party, site or entry gets, from 1

	Roster  muster.Roster      // both sides' units, those gone from the table too; empty on the console
	Active  int                // the unit that takes the initiative, 0 when none is chosen
	Before  int                `json:",omitempty"` // figures of it that had acted before: in a charge
	Outcome book.Rare[Outcome] // a result that waits to be accepted
	Threads []Thread           // guided sequences left half-way

	Lay Lay // what the referee has told of the table

	Over bool // the game has ended
	Par  int  `json:",omitempty"` // so many points win, as a rehearsal found it even; 0 where the rules say who has won

	Advice      book.Rare[Advice] `json:",omitzero"`  // of the staff officer for the unit in hand
	Sights      []sighting        `json:",omitempty"` // what the referee has said of where units stand, and still holds
	Whereabouts []whereabouts     `json:",omitempty"` // what was last said of where those are who do not fight
	Scene       Scene             `json:",omitzero"`  // the scenario
	Map         string            `json:",omitempty"` // of the table, as the referee drew it; "" for that of the scenario
}

// Settings are what the referee may set before and during a game. Source: hill-tables 1.5.
type Settings struct {
	Scale     Scale        `json:"s"`
	Foot      int          `json:"f"`            // French figures on foot owned: 24, 36 or 48
	Mounted   int          `json:"m"`            // mounted Non-Player figures owned: 6, 12 or 18
	Pace      Pace         `json:"p"`            //
	Alarm     int          `json:"a"`            // the turn from which Table B holds, 0 for never
	Players   int          `json:"u"`            // Player units on the table, without Guerillas
	Again     bool         `json:"g,omitempty"`  // press again by itself when a drawn side has nobody left
	Merciful  bool         `json:"y,omitempty"`  // a hostile event is drawn again once when half the force is gone
	Half      bool         `json:"h,omitempty"`  // half the force is gone
	Depth     Depth        `json:"d,omitempty"`  // how much of the troops is tracked
	Mute      bool         `json:"x,omitempty"`  // another copy of the game presses Initiative/Event
	Force     string       `json:"r,omitempty"`  // id of the ready-made force the game began with
	Solo      bool         `json:"o,omitempty"`  // the dice choose which party acts, and among equal targets
	Hints     bool         `json:"i,omitempty"`  // the first game says what to do
	Each      bool         `json:"e,omitempty"`  // each command is scored by itself: HILL-124
	Fall      Fall         `json:"l,omitempty"`  // who falls to a shot at any man
	Incidents Often        `json:"in,omitempty"` // how many events are incidents
	House     book.Changed `json:"c,omitempty"`  // the house values that are otherwise than designed
}

// Pace scales the window of events. Source: hill-tables 4.1.
type Pace int8

const (
	Normal Pace = iota
	QuietPace
	Busy
)

// Side is who has the initiative.
type Side int8

const (
	Nobody Side = iota
	Players
	NonPlayers
)

// String gives the name on screen.
func (s Side) String() string { return [...]string{"nobody", "Players", "Non-Players"}[s] }

// Acts counts units still to act.
type Acts struct {
	P int `json:"p"`
	N int `json:"n"`
}

// of returns the count of a side.
func (a Acts) of(s Side) int {
	if s == NonPlayers {
		return a.N
	}
	return a.P
}

// add returns a with n more on a side, never below zero.
func (a Acts) add(s Side, n int) Acts {
	switch s {
	case Players:
		a.P = max(0, a.P+n)
	case NonPlayers:
		a.N = max(0, a.N+n)
	}
	return a
}

// Tally counts one kind.
type Tally struct {
	Kind string
	N    int
}

// Drawn is what an event or a find brings, with all its dice decided.
type Drawn struct {
	Kind     string  `json:"k"`
	Figures  int     `json:"f,omitempty"` // officers included, drivers and gun crews too; 0 for civilians and places
	Rolled   int     `json:"r,omitempty"` // figures before they were cut to the figures owned, 0 when they were not
	Quality  Quality `json:"q,omitempty"`
	Officers int     `json:"o,omitempty"`
	Mounted  bool    `json:"m,omitempty"`
	Foot     bool    `json:"ft,omitempty"` // the dice said mounted, but too few mounted figures are left
	Wagons   int     `json:"w,omitempty"`
	Howitzer bool    `json:"h,omitempty"`
	Arms     string  `json:"ar,omitempty"` // of most of them, where a scenario says so: "carbine"
	Carriage bool    `json:"cg,omitempty"` // its wagons are carriages
	Spanish  bool    `json:"sp,omitempty"` // Aristocrats: travelling
	Toward   int     `json:"d,omitempty"`  // octant, clockwise from the front
	Inches   int     `json:"i,omitempty"`  // printed inches from the ring of the force
	Acts     bool    `json:"a,omitempty"`  // one action at once
	From     string  `json:"s,omitempty"`  // the action that led to it, "" for an event of the key
	Turn     int     `json:"t,omitempty"`
	Press    int     `json:"n,omitempty"`
	Not      []Not   `json:"x,omitempty"` // kinds drawn before and not allowed
	Off      Off     `json:"e,omitzero"`  // on an edge, when the bearing leads off the table
	On       Spot    `json:"p,omitzero"`  // where, by the table as told

	Scene int      `json:"og,omitempty"` // how it opens: the number of its opening, 0 for none
	Where string   `json:"wr,omitempty"` // the place that the opening names
	Who   []string `json:"wh,omitempty"` // the officers, or the leader of Guerillas
}

// Not is a kind that was drawn but not allowed.
type Not struct {
	Kind string `json:"k"`
	Why  string `json:"w"` // a code of refusals
}

// Party is a Non-Player unit on the table, or Guerillas who joined the Players.
type Party struct {
	ID       int
	Kind     string
	Figures  int // when it came; 0 for civilians, whose number does not matter
	Left     int // still standing
	Quality  Quality
	Officers int
	Mounted  bool
	Wagons   int
	Howitzer bool
	Spanish  bool
	Joined   bool // Guerillas under Player control
	Acted    bool // has acted this turn
	Opened   bool // the wagons have been searched
	Noted    bool // put on the table by the referee, not by the tables
	Hoard    int  // id of the treasure they guard, 0 for none
	Site     int  // id of the place they hold, 0 for none
	Foe      int  `json:",omitempty"` // id of the unit they fall upon at once, 0 for none

	Name     string      `json:",omitempty"` // as the scenario calls it, "" for its kind
	Arms     string      `json:",omitempty"` // of most of them, where the scenario says so
	Carriage bool        `json:",omitempty"` // its wagons are carriages
	Scene    int         `json:",omitempty"` // how it opened
	Who      []string    `json:",omitempty"` // its officers, or the leader of Guerillas
	Sent     ground.Edge `json:",omitempty"` // where the scenario sends it, our own edge too

	Still bool // found on the spot or arrived: not travelling
	On    Spot // where it came, by the table as told
	Goal  Goal // where it travels
}

// Site is a place on the table.
type Site struct {
	ID      int
	Kind    string // village, cave, outpost, massed or magazine
	Done    bool   // explored, scouted or assessed
	Located bool   // seen clearly within 24 inches, or scouted
	Fort    bool   // an outpost that is a fortification
	Taken   bool
	In      int // id of the outpost or village it stands in, 0 for none

	Name   string     // as the scenario calls it, "" for its kind
	Heard  bool       // put down because somebody told of it
	Turn   int        // in which it came, 0 from the start or put down by the referee
	Toward int        // as it was placed: octant and printed inches from the ring
	Inches int        // 0 when it was not placed so
	On     Spot       // where it stands, by the table as told
	Found  string     // what its search came to: "explore-cave/treasure"
	By     int        // the unit that located it, 0 when nobody has said
	Fixed  PlaceSetup // what the referee has fixed beforehand
}

// Entry is a line of the ledger that is not a place.
type Entry struct {
	ID     int    `json:"i"`
	Kind   string `json:"k"` // the id of an award
	State  string `json:"s"` // carried, home, lost, guarded or counted
	Name   string `json:"n,omitempty"`
	From   string `json:"f,omitempty"` // how it was found
	Turn   int    `json:"t,omitempty"`
	Level  int    `json:"l,omitempty"` // of an objective
	Number int    `json:"x,omitempty"` // how many, 0 for one
	Unit   int    `json:"b,omitempty"` // who carries it, or whose it is; 0 when nobody has said
}

// What can become of an entry.
const (
	carried = "carried" // by a unit on the table
	home    = "home"
	lost    = "lost"
	guarded = "guarded" // found, but its guards are still there
	counted = "counted" // nothing to carry
)

// Scale is how printed inches are measured on the table. Source: HILL-08.
type Scale int8

const (
	Inches       Scale = iota // 25/28 mm figures
	HalfInches                // 15 mm and below: half of every distance
	Centimetres               // 15 mm and below: the same numbers in centimetres
	DoubleInches              // bigger figures
)

// party returns the party of that id.
func (s State) party(id int) (Party, bool) {
	for _, p := range s.Parties {
		if p.ID == id {
			return p, true
		}
	}
	return Party{}, false
}

// site returns the place of that id.
func (s State) site(id int) (Site, bool) {
	for _, p := range s.Sites {
		if p.ID == id {
			return p, true
		}
	}
	return Site{}, false
}

// entry returns the entry of that id.
func (s State) entry(id int) (Entry, bool) {
	for _, e := range s.Ledger {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// withParty returns s with the party of p.ID replaced.
func (s State) withParty(p Party) State {
	s.Parties = slices.Clone(s.Parties)
	for i := range s.Parties {
		if s.Parties[i].ID == p.ID {
			s.Parties[i] = p
		}
	}
	return s
}

// withoutParty returns s with the party of id gone.
func (s State) withoutParty(id int) State {
	s.Parties = slices.DeleteFunc(slices.Clone(s.Parties), func(p Party) bool { return p.ID == id })
	if u, ok := s.Roster.From(id); ok {
		if u.Off = offGone; u.Alive() == 0 {
			u.Off = offDestroyed
		}
		s.Roster = s.Roster.With(u)
	}
	return s
}

// withSite returns s with the place of p.ID replaced.
func (s State) withSite(p Site) State {
	s.Sites = slices.Clone(s.Sites)
	for i := range s.Sites {
		if s.Sites[i].ID == p.ID {
			s.Sites[i] = p
		}
	}
	return s
}

// withEntry returns s with the entry of e.ID replaced.
func (s State) withEntry(e Entry) State {
	s.Ledger = slices.Clone(s.Ledger)
	for i := range s.Ledger {
		if s.Ledger[i].ID == e.ID {
			s.Ledger[i] = e
		}
	}
	return s
}

// placed is how often a kind was placed by event or hearsay, what waits for the referee included.
func (s State) placed(kind string) int {
	n := 0
	for _, t := range s.Placed {
		if t.Kind == kind {
			n += t.N
		}
	}
	for _, d := range s.Pending {
		if d.Kind == kind {
			n++
		}
	}
	return n
}

// tallied returns s with one more of kind placed.
func (s State) tallied(kind string) State {
	s.Placed = slices.Clone(s.Placed)
	for i := range s.Placed {
		if s.Placed[i].Kind == kind {
			s.Placed[i].N++
			return s
		}
	}
	s.Placed = append(s.Placed, Tally{kind, 1})
	return s
}

// onTable tells whether a party of one of the kinds is on the table or waits to be placed.
func (s State) onTable(kinds ...string) bool {
	for _, p := range s.Parties {
		if slices.Contains(kinds, p.Kind) {
			return true
		}
	}
	for _, d := range s.Pending {
		if slices.Contains(kinds, d.Kind) {
			return true
		}
	}
	return false
}

// nonPlayers is how many Non-Player units are on the table: every party not under Player control,
// civilians and Guerillas included; places are none. Source: hill-tables 4.1.
func (s State) nonPlayers() int {
	n := 0
	for _, p := range s.Parties {
		if !p.Joined && !p.abandoned() {
			n++
		}
	}
	return n
}

// playerUnits is how many Player units are on the table, controlled Guerillas included.
func (s State) playerUnits() int {
	n := s.Set.Players
	for _, p := range s.Parties {
		if p.Joined {
			n++
		}
	}
	return n
}

// unacted is how many units of a side are not marked as having acted.
func (s State) unacted(side Side) int {
	n := 0
	if side == Players {
		n = s.Set.Players
	}
	for _, p := range s.Parties {
		if p.Joined == (side == Players) && !p.Acted && !p.abandoned() {
			n++
		}
	}
	return n
}

// footFrench tells whether a party of this kind counts as French foot: every French figure on foot
// except gun crews. Source: hill-tables 4.3.
func footFrench(kind string, mounted bool) bool {
	switch kind {
	case "con", "avg", "vet", "convoy", "garrison", "picket", "guard", "officer":
		return true
	case "hq":
		return !mounted
	}
	return false
}

// left is how many French foot and how many mounted Non-Player figures are not on the table yet.
// Neither is below zero. Source: hill-tables 4.3.
func (s State) left() (foot, mounted int) {
	foot, mounted = s.Set.Foot, s.Set.Mounted
	take := func(kind string, n int, horse bool) {
		if footFrench(kind, horse) {
			foot -= n
		} else if horse {
			mounted -= n
		}
	}
	for _, p := range s.Parties {
		if u, _ := s.Roster.From(p.ID); !p.Joined && (u.Type != typeInfantry || gunners(u) == 0) { // nor those whose gun was taken
			take(p.Kind, p.Left, p.Mounted)
		}
	}
	for _, d := range s.Pending {
		take(d.Kind, d.Figures, d.Mounted)
	}
	return max(0, foot), max(0, mounted)
}

// Check implements view.System. Beside the shapes it holds the limits of hill-tables 4.1 and 4.4
// and the once-only finds.
func (System) Check(state engine.State) error {
	s, ok := state.(State)
	if !ok {
		return fmt.Errorf("a state of another rule book: %T", state)
	}
	errs := []error{
		bad(s.Turn < 1, "turn %d", s.Turn),
		bad(s.Press < 0 || s.Quiet < 0 || s.ToAct.P < 0 || s.ToAct.N < 0, "a count below zero: %+v", s.ToAct),
		bad(s.Quiet >= s.Turn, "%d quiet turns before turn %d", s.Quiet, s.Turn),
		bad(s.Events < 0 || s.Events > mostEvents, "%d events in a turn (hill-tables 4.1)", s.Events),
		bad(s.Events > s.Press, "%d events in %d presses", s.Events, s.Press),
		s.checkIncidents(),
		bad(s.Side < Nobody || s.Side > NonPlayers, "side %d", s.Side),
		bad(s.Scale != s.Set.Scale, "two scales"),
		bad(s.Next < 1, "next id %d", s.Next),
		s.Lay.check(),
		s.Set.check(),
		s.checkUnits(),
		s.Scene.check(),
	}
	seen := make([]bool, max(s.Next, 1))
	id := func(n int) error {
		if n < 1 || n >= s.Next || seen[n] {
			return fmt.Errorf("id %d is used twice or not given out", n)
		}
		seen[n] = true
		return nil
	}
	errs = append(append(errs, s.checkTable(id)...), s.checkLedger(id)...)
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// bad is an error when is is true.
func bad(is bool, format string, args ...any) error {
	if is {
		return fmt.Errorf(format, args...)
	}
	return nil
}

// checkTable checks what was placed: events, parties, places. id says whether an id is new.
func (s State) checkTable(id func(int) error) (errs []error) {
	for _, t := range s.Placed {
		k, ok := kindOf(t.Kind)
		errs = append(errs,
			bad(!ok || t.N < 1, "%d placed of %q", t.N, t.Kind),
			bad(k.limit > 0 && t.N > mostOfKind, "%d of %s in a game", t.N, t.Kind))
	}
	events := 0
	for _, d := range s.Pending {
		_, ok := kindOf(d.Kind)
		if d.From == "" {
			events++
		}
		errs = append(errs, bad(!ok || d.Toward < 0 || d.Toward > 7 || d.Inches < 0, "pending %+v", d))
	}
	errs = append(errs, bad(events > 1, "%d events wait", events))
	guns, horse := 0, 0
	for _, p := range s.Parties {
		k, ok := kindOf(p.Kind)
		errs = append(errs, id(p.ID),
			bad(!ok || k.place, "party of kind %q", p.Kind),
			bad(p.Left < 0 || p.Left > p.Figures || p.Left == 0 && !k.civil && !wheels(p), "party %d: %d of %d figures", p.ID, p.Left, p.Figures),
			bad(p.Joined && p.Kind != "guer", "party %d: %s cannot join", p.ID, p.Kind),
			bad(p.Officers < 0 || p.Officers > max(p.Left, 0), "party %d: %d officers of %d", p.ID, p.Officers, p.Left))
		if !p.Noted && (p.Kind == "lart" || p.Kind == "fart") {
			guns++
		}
		if !p.Noted && p.Kind == "cav" {
			horse++
		}
	}
	errs = append(errs, bad(guns > 1, "two guns on the table (hill-tables 4.4)"),
		bad(horse > 1, "two cavalry units on the table (hill-tables 4.4)"))
	for _, p := range s.Sites {
		k, ok := kindOf(p.Kind)
		errs = append(errs, id(p.ID),
			bad(!ok || !k.place, "place of kind %q", p.Kind),
			bad(p.Fort && (p.Kind != "outpost" || !p.Done), "place %d: a fortification nobody scouted", p.ID),
			bad(p.Taken && !p.Located, "place %d: taken but not located", p.ID),
			bad(p.Kind == "massed" && p.Taken, "place %d: massed enemy taken", p.ID),
			p.Fixed.check(p.Kind))
	}
	return errs
}

// checkLedger checks the despatches. id says whether an id is new.
func (s State) checkLedger(id func(int) error) (errs []error) {
	cipher, plans, met := 0, 0, 0
	for _, e := range s.Ledger {
		a, ok := awardOf(e.Kind)
		errs = append(errs, id(e.ID), bad(!ok, "entry of kind %q", e.Kind),
			bad(!slices.Contains(entryStates, e.State), "entry %d: %q", e.ID, e.State))
		if u, ok := s.Roster.Unit(e.Unit); e.Unit != 0 && (!ok || u.Side != ours) {
			errs = append(errs, fmt.Errorf("entry %d is carried by unit %d", e.ID, e.Unit))
		}
		switch a.id {
		case "cipher":
			cipher++
		case "plans":
			plans++
		case "met":
			met++
		}
	}
	return append(errs,
		bad(cipher > 1 || cipher == 1 && !s.Cipher, "%d ciphers (hill-tables 8, 70)", cipher),
		bad(plans > 1 || plans == 1 && !s.Plans, "%d plans (hill-tables 8, 70)", plans),
		bad(met > mostCommands, "the enemy met %d times (HILL-120)", met))
}
