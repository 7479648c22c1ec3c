package hill

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// State is the position of a game: what Initiative/Event, the finds and the ledger need to know. It is a plain
// value; its slices are never written to once they belong to a state. It holds no log, so it grows only with
// what is on the table and in the ledger.
type State struct {
	Scale Scale // how lengths are printed; always equal to Set.Scale
	Set   Settings

	Turn   int  // counted from 1
	Press  int  // draws this turn
	Events int  // events this turn
	Quiet  int  // complete turns in a row without an event, up to now
	Side   Side // who has the initiative
	ToAct  Acts // units still to act, including the one with the initiative

	Last    string   // the kind placed most recently, "" before the first
	Placed  []Tally  // how often each kind was placed by event or hearsay
	Cipher  bool     // the cipher has been found
	Plans   bool     // the strategic plans have been found
	Pending []Drawn  // waiting for the referee's decision, oldest first
	Told    []Tally  `json:",omitempty"` // the openings already told for each kind, as a bit set
	Names   []string `json:",omitempty"` // people and places already named

	Waits book.Rare[Incident] `json:",omitzero"`  // the incident waiting for the referee's decision
	Lasts []Incident          `json:",omitempty"` // incidents still in force, in the order they happened
	Came  []string            `json:",omitempty"` // incidents that have happened this game
	Had   int                 `json:",omitempty"` // the turn of the latest incident

	Ground map[string]string `json:",omitempty"` // answers from the referee about the ground: ford, bridge

	Parties []Party // on the table
	Sites   []Site  // places on the table, including those already searched
	Ledger  []Entry // ledger entries other than places
	Next    int     // the id for the next party, site or entry, from 1

	Roster  muster.Roster      // both sides' units, including those off the table; empty on the console
	Active  int                // the unit with the initiative, 0 when none is chosen
	Before  int                `json:",omitempty"` // how many of its figures had acted before the initiative began: in a charge
	Outcome book.Rare[Outcome] // a result waiting to be accepted
	Threads []Thread           // guided sequences not yet finished

	Lay Lay // what the referee has said about the table

	Over bool // the game has ended
	Par  int  `json:",omitempty"` // points that win, set by rehearsals so that the sides are even; 0 where the rules decide

	Advice      book.Rare[Advice] `json:",omitzero"`  // the staff officer's advice for the active unit
	Sights      []sighting        `json:",omitempty"` // the referee's answers about where units stand, while still valid
	Returns     []wayBack         `json:",omitempty"` // how far units that explored a place have to come back
	Whereabouts []whereabouts     `json:",omitempty"` // the latest answers about where non-combatants are
	Scene       Scene             `json:",omitzero"`  // the scenario being played
	Map         string            `json:",omitempty"` // the table as drawn by the referee; "" for the scenario's map
}

// Settings are what the referee may set before and during a game. Source: hill-tables 1.5.
type Settings struct {
	Scale     Scale        `json:"s"`
	Foot      int          `json:"f"`            // French figures on foot owned: 24, 36 or 48
	Mounted   int          `json:"m"`            // mounted Non-Player figures owned: 6, 12 or 18
	Pace      Pace         `json:"p"`            //
	Alarm     int          `json:"a"`            // the turn from which Table B is used, 0 for never
	Players   int          `json:"u"`            // Player units on the table, not counting Guerillas
	Again     bool         `json:"g,omitempty"`  // draw again automatically when the side drawn has no unit left to act
	Merciful  bool         `json:"y,omitempty"`  // a hostile event is redrawn once when half the force is gone
	Half      bool         `json:"h,omitempty"`  // half the force has been lost
	Depth     Depth        `json:"d,omitempty"`  // how much of the troops is tracked
	Mute      bool         `json:"x,omitempty"`  // another copy of the game draws Initiative/Event
	Force     string       `json:"r,omitempty"`  // id of the ready-made force chosen at the start
	Solo      bool         `json:"o,omitempty"`  // the dice choose which party acts, and choose between equal targets
	Hints     bool         `json:"i,omitempty"`  // show the hints of the first game
	Each      bool         `json:"e,omitempty"`  // each command is scored separately: HILL-124
	Fall      Fall         `json:"l,omitempty"`  // which figure falls to a shot that may hit anyone
	Incidents Often        `json:"in,omitempty"` // how often events are incidents
	House     book.Changed `json:"c,omitempty"`  // the house values changed from the design
}

// Pace scales the window of events. Source: hill-tables 4.1.
type Pace int8

const (
	Normal Pace = iota
	QuietPace
	Busy
)

// Side is the side with the initiative.
type Side int8

const (
	Nobody Side = iota
	Players
	NonPlayers
)

// String returns the name shown on screen.
func (s Side) String() string { return [...]string{"nobody", "Players", "Non-Players"}[s] }

// Acts counts units still to act.
type Acts struct {
	P int `json:"p"`
	N int `json:"n"`
}

// of returns the count for side s.
func (a Acts) of(s Side) int {
	if s == NonPlayers {
		return a.N
	}
	return a.P
}

// add returns a with n more for side s, never below zero.
func (a Acts) add(s Side, n int) Acts {
	switch s {
	case Players:
		a.P = max(0, a.P+n)
	case NonPlayers:
		a.N = max(0, a.N+n)
	}
	return a
}

// Tally counts occurrences of one kind.
type Tally struct {
	Kind string
	N    int
}

// Drawn is what an event or a find brings, with all its dice resolved.
type Drawn struct {
	Kind     string  `json:"k"`
	Figures  int     `json:"f,omitempty"` // including officers, drivers and gun crews; 0 for civilians and places
	Rolled   int     `json:"r,omitempty"` // figures before the cut to the figures owned, 0 when there was no cut
	Quality  Quality `json:"q,omitempty"`
	Officers int     `json:"o,omitempty"`
	Mounted  bool    `json:"m,omitempty"`
	Foot     bool    `json:"ft,omitempty"` // the dice said mounted, but too few mounted figures are left
	Wagons   int     `json:"w,omitempty"`
	Howitzer bool    `json:"h,omitempty"`
	Arms     string  `json:"ar,omitempty"` // of most of the figures, where a scenario specifies it: "carbine"
	Carriage bool    `json:"cg,omitempty"` // its wagons are carriages
	Spanish  bool    `json:"sp,omitempty"` // Aristocrats: travelling
	Toward   int     `json:"d,omitempty"`  // octant, clockwise from the front
	Inches   int     `json:"i,omitempty"`  // printed inches from the force's perimeter
	Acts     bool    `json:"a,omitempty"`  // performs one action at once
	From     string  `json:"s,omitempty"`  // the action that led to it, "" for an event drawn with the key
	Turn     int     `json:"t,omitempty"`
	Press    int     `json:"n,omitempty"`
	Not      []Not   `json:"x,omitempty"` // kinds drawn before it and not allowed
	Off      Off     `json:"e,omitzero"`  // the spot on an edge, when the bearing leads off the table
	On       Spot    `json:"p,omitzero"`  // where it is placed, when the table has been described

	Scene int      `json:"og,omitempty"` // the number of the opening it was told with, 0 for none
	Where string   `json:"wr,omitempty"` // the place named in the opening
	Who   []string `json:"wh,omitempty"` // the officers, or the leader of Guerillas
}

// Not is a kind that was drawn but not allowed.
type Not struct {
	Kind string `json:"k"`
	Why  string `json:"w"` // a code from refusals
}

// Party is a Non-Player unit on the table, or Guerillas who joined the Players.
type Party struct {
	ID       int
	Kind     string
	Figures  int // on arrival; 0 for civilians, whose number does not matter
	Left     int // still standing
	Quality  Quality
	Officers int
	Mounted  bool
	Wagons   int
	Howitzer bool
	Spanish  bool
	Joined   bool // Guerillas under Player control
	Acted    bool // it has acted this turn
	Opened   bool // the wagons have been searched
	Noted    bool // placed by the referee, not by the tables
	Hoard    int  // id of the treasure they guard, 0 for none
	Site     int  // id of the place they hold, 0 for none
	Foe      int  `json:",omitempty"` // id of the unit they attack at once, 0 for none

	Name     string      `json:",omitempty"` // the name given by the scenario, "" to use the kind's
	Arms     string      `json:",omitempty"` // of most of the figures, where the scenario specifies it
	Carriage bool        `json:",omitempty"` // its wagons are carriages
	Scene    int         `json:",omitempty"` // the number of its opening
	Who      []string    `json:",omitempty"` // its officers, or the leader of Guerillas
	Sent     ground.Edge `json:",omitempty"` // the edge the scenario sends it to, possibly our own

	Still bool // found on the spot or already arrived, so not travelling
	On    Spot // where it was placed, when the table has been described
	Goal  Goal // where it is travelling to
}

// Site is a place on the table.
type Site struct {
	ID      int
	Kind    string // village, cave, outpost, massed or magazine
	Done    bool   // explored, scouted or assessed
	Located bool   // seen clearly within 24 inches, or scouted
	Fort    bool   // for an outpost: it is a fortification
	Taken   bool
	In      int // id of the outpost or village it is in, 0 for none

	Name   string     // the name given by the scenario, "" to use the kind's
	Heard  bool       // placed because somebody told of it
	Turn   int        // turn of placement, 0 at the start or when placed by the referee
	Toward int        // octant of the placement, measured from the perimeter
	Inches int        // printed inches from the perimeter, 0 when not placed by bearing
	On     Spot       // where it stands, when the table has been described
	Found  string     // result of its search: "explore-cave/treasure"
	By     int        // the unit that located it, 0 when not recorded
	Fixed  PlaceSetup // what the referee has fixed in advance
}

// Entry is a ledger line for something other than a place.
type Entry struct {
	ID     int    `json:"i"`
	Kind   string `json:"k"` // id of an award
	State  string `json:"s"` // carried, home, lost, guarded or counted
	Name   string `json:"n,omitempty"`
	From   string `json:"f,omitempty"` // how it was found
	Turn   int    `json:"t,omitempty"`
	Level  int    `json:"l,omitempty"` // for an objective
	Number int    `json:"x,omitempty"` // quantity, 0 for one
	Unit   int    `json:"b,omitempty"` // the carrier or owner, 0 when not recorded
}

// The states of an entry.
const (
	carried = "carried" // by a unit on the table
	home    = "home"
	lost    = "lost"
	guarded = "guarded" // found, but its guards are still there
	counted = "counted" // nothing to carry
)

// Scale converts printed inches to the table. Source: HILL-08.
type Scale int8

const (
	Inches       Scale = iota // 25/28 mm figures
	HalfInches                // 15 mm and below: all distances halved
	Centimetres               // 15 mm and below: the same number of centimetres
	DoubleInches              // bigger figures
)

// party returns the party with that id.
func (s State) party(id int) (Party, bool) {
	for _, p := range s.Parties {
		if p.ID == id {
			return p, true
		}
	}
	return Party{}, false
}

// site returns the place with that id.
func (s State) site(id int) (Site, bool) {
	for _, p := range s.Sites {
		if p.ID == id {
			return p, true
		}
	}
	return Site{}, false
}

// entry returns the ledger entry with that id.
func (s State) entry(id int) (Entry, bool) {
	for _, e := range s.Ledger {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// withParty returns s with p in place of the party with its id.
func (s State) withParty(p Party) State {
	s.Parties = slices.Clone(s.Parties)
	for i := range s.Parties {
		if s.Parties[i].ID == p.ID {
			s.Parties[i] = p
		}
	}
	return s
}

// withoutParty returns s without party id; its unit on the roster goes off the table.
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

// withSite returns s with p in place of the place with its id.
func (s State) withSite(p Site) State {
	s.Sites = slices.Clone(s.Sites)
	for i := range s.Sites {
		if s.Sites[i].ID == p.ID {
			s.Sites[i] = p
		}
	}
	return s
}

// withEntry returns s with e in place of the entry with its id.
func (s State) withEntry(e Entry) State {
	s.Ledger = slices.Clone(s.Ledger)
	for i := range s.Ledger {
		if s.Ledger[i].ID == e.ID {
			s.Ledger[i] = e
		}
	}
	return s
}

// placed returns how often kind has been placed by event or hearsay, counting what is pending.
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

// tallied returns s with one more placement of kind counted.
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

// onTable reports whether a party of any of the kinds is on the table or waiting to be placed.
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

// nonPlayers returns the number of Non-Player units on the table: every party not under Player control,
// including civilians and Guerillas but not places. Source: hill-tables 4.1.
func (s State) nonPlayers() int {
	n := 0
	for _, p := range s.Parties {
		if !p.Joined && !p.abandoned() {
			n++
		}
	}
	return n
}

// playerUnits returns the number of Player units on the table, including Guerillas under their control.
func (s State) playerUnits() int {
	n := s.Set.Players
	for _, p := range s.Parties {
		if p.Joined {
			n++
		}
	}
	return n
}

// unacted returns how many units of a side are not marked as having acted.
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

// footFrench reports whether a party of this kind counts as French foot: all French figures on foot except gun
// crews. Source: hill-tables 4.3.
func footFrench(kind string, mounted bool) bool {
	switch kind {
	case "con", "avg", "vet", "convoy", "garrison", "picket", "guard", "officer":
		return true
	case "hq":
		return !mounted
	}
	return false
}

// left returns how many French foot and mounted Non-Player figures are still off the table, neither below zero.
// Source: hill-tables 4.3.
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
		if u, _ := s.Roster.From(p.ID); !p.Joined && (u.Type != typeInfantry || gunners(u) == 0) { // nor infantry made from a gun crew
			take(p.Kind, p.Left, p.Mounted)
		}
	}
	for _, d := range s.Pending {
		take(d.Kind, d.Figures, d.Mounted)
	}
	return max(0, foot), max(0, mounted)
}

// Check implements view.System. Besides the field values it enforces the limits of hill-tables 4.1 and 4.4 and
// the finds that can happen only once.
func (System) Check(state engine.State) error {
	s, ok := state.(State)
	if !ok {
		return fmt.Errorf("a state of another rule book: %T", state)
	}
	errs := []error{
		bad(s.Turn < 1, "turn %d", s.Turn),
		bad(s.Press < 0 || s.Quiet < 0 || s.ToAct.P < 0 || s.ToAct.N < 0, "a count below zero: %+v", s.ToAct),
		bad(s.Quiet >= s.Turn, "%d quiet turns before turn %d", s.Quiet, s.Turn),
		bad(s.Events < 0 || s.Events > maxEventsSet, "%d events in a turn (hill-tables 4.1)", s.Events),
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

// bad returns the formatted error when is is true, otherwise nil.
func bad(is bool, format string, args ...any) error {
	if is {
		return fmt.Errorf(format, args...)
	}
	return nil
}

// checkTable checks everything placed: events, parties, places. id returns an error for an id already used or
// never issued.
func (s State) checkTable(id func(int) error) (errs []error) {
	for _, t := range s.Placed {
		k, ok := kindOf(t.Kind)
		errs = append(errs,
			bad(!ok || t.N < 1, "%d placed of %q", t.N, t.Kind),
			bad(k.limit > 0 && t.N > maxOfKind, "%d of %s in a game", t.N, t.Kind))
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

// checkLedger checks the entries of the ledger. id is as for checkTable.
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
			if e.From != fixedFind { // the bag of a scenario is not one of those of the tables
				plans++
			}
		case "met":
			met++
		}
	}
	return append(errs,
		bad(cipher > 1 || cipher == 1 && !s.Cipher, "%d ciphers (hill-tables 8, 70)", cipher),
		bad(plans > 1 || plans == 1 && !s.Plans, "%d plans (hill-tables 8, 70)", plans),
		bad(met > maxCommands, "the enemy met %d times (HILL-120)", met))
}
