package hill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/muster"
)

// Depth is how much is tracked of the troops. It can be changed at any time; a lower depth hides what is known
// but keeps it.
type Depth int8

const (
	Console Depth = iota // nothing: the table is the map
	Light                // units, strength, markers
	Full                 // figures, arms, leaders
)

// The two sides on a roster.
const (
	ours   = "players"
	theirs = "others"
)

// side returns the side of a unit.
func side(u muster.Unit) Side {
	if u.Side == ours {
		return Players
	}
	return NonPlayers
}

// enlisted reports whether a unit belongs to the Players' original force, as Guerillas who joined do not.
func enlisted(u *muster.Unit) bool { return u.Side == ours && u.From == 0 }

// roster returns the side's id on a roster.
func (s Side) roster() string {
	if s == Players {
		return ours
	}
	return theirs
}

// The markers of a unit. Source: HILL-48, 55, 90.
const (
	markWavering = "wavering" // 1: it may only Move or Rally (HILL-91)
	markCheck    = "check"    // 1: lost figures in this initiative, so a morale check is due at its end; 2: that initiative is over (HILL-44)
	markSecond   = "second"   // 1: acts in the initiative of another unit on its side (HILL-43)
	markRetire   = "retire"   // 1: has heard the Retire; its next action is to stand, rally, load or move back
	markFired    = "fired"    // figures that have fired this turn, short of cartridges (hill-incidents INC-18)
	markNow      = "now"      // 1: acts at once, outside the initiative (hill-tables 5)
	markLater    = "later"    // 1: the referee has put off its morale check to the end of the turn (HILL-44)
	markLeft     = "left"     // 1: its crew has left the gun or wagons behind (HILL-85)
	markLimbered = "limbered" // 1: the gun is limbered and may only move (HILL-55)
	markLoad     = "load"     // Load actions still needed before the gun may fire (HILL-71)
	markRound    = "round"    // the round loaded: 1 roundshot, 2 cannister, 3 shell
	markTravels  = "travels"  // 1: travels to its edge (HILL-107)
	markHowitzer = "howitzer" // 1: the gun fires shell or cannister (HILL-70)
	markWagons   = "wagons"   // vehicles or beasts that stay behind when their people run (HILL-85, 94)
	markCarriage = "carriage" // the kind of its wagons: 1 carriages, 2 wagons, 3 mules
	markCover    = "cover"    // 1 plus the cover it is in, as entered or as last fired at; cleared when the unit moves
	markInto     = "into"     // the unit that this one has joined
	markGoods    = "goods"    // loads of captured goods, papers or prisoners it carries
)

// Leaders and roles of figures. Officers and NCOs are always Veteran (HILL-21).
const (
	officer = "officer"
	nco     = "nco"
	crewman = "crew"
	driver  = "driver"
)

// The types of units, as in the roster's Type.
const (
	typeInfantry  = "infantry"
	typeRiflemen  = "riflemen"
	typeCavalry   = "cavalry"
	typeLightGun  = "light-gun"
	typeFieldGun  = "field-gun"
	typeIrregular = "irregular" // Guerillas, Bandits, Deserters
	typeCommander = "commander" // a single general or spy
	typeConvoy    = "convoy"
	typeCivil     = "civilians"
)

// unitTypes are the types with their labels and symbols.
var unitTypes = [...]struct{ id, label, symbol string }{
	{typeInfantry, "Light infantry", "t-infantry"}, {typeRiflemen, "Riflemen", "t-riflemen"}, {typeCavalry, "Light dragoons", "t-cavalry"},
	{typeLightGun, "Light gun", "t-gun"}, {typeFieldGun, "Field gun", "t-gun"}, {typeCommander, "Commander", "t-officer"},
	{typeIrregular, "Irregulars", "t-guerilla"}, {typeConvoy, "Convoy", "t-convoy"}, {typeCivil, "Civilians", "t-civilian"},
}

// typed returns the label and symbol of a type.
func typed(id string) (label, symbol string) {
	for _, t := range unitTypes {
		if t.id == id {
			return t.label, t.symbol
		}
	}
	return "", ""
}

// Effect is the effect of a result on one unit: first Changes, then Lost, then Marks.
type Effect struct {
	Unit    int             `json:"u"`
	Name    string          `json:"n,omitempty"` // the unit's name at the time
	Changes []muster.Change `json:"c,omitempty"` // figures that have fired their rifles or have acted
	Lost    []muster.Stack  `json:"l,omitempty"` // figures shot, cut down or lost in a test
	Ran     bool            `json:"r,omitempty"` // they ran rather than fell
	Marks   []muster.Mark   `json:"m,omitempty"` // markers set to N; 0 removes one
}

// Outcome is a result waiting for the referee, who accepts it with one tap or with the next entry of any kind,
// or adjusts it first.
type Outcome struct {
	Title   book.Said `json:"t,omitempty"` // "Volley, 4 hits"
	Effects []Effect  `json:"e,omitempty"`
	Thread  int       `json:"h,omitempty"` // the thread it is a step of, 0 for none
	Credit  int       `json:"c,omitempty"` // the ledger entry it has brought, 0 for none
	Deed    Deed      `json:"d,omitzero"`  // what led to it, for the card
}

// title returns the outcome in words: "Volley, 4 hits".
func (o Outcome) title() string { return words.Text(o.Title) }

// bare returns o without what only its card needs.
func (o Outcome) bare() Outcome {
	o.Deed = Deed{}
	return o
}

// Open reports whether the outcome is waiting.
func (o Outcome) Open() bool { return len(o.Effects) > 0 }

// Thread is a guided sequence that may be interrupted and resumed, such as a charge.
type Thread struct {
	ID    int           `json:"i"`
	Kind  string        `json:"k"`           // "charge", "gun"
	At    string        `json:"a"`           // the step that comes next
	Unit  int           `json:"u"`           // the unit that began it
	Other int           `json:"o,omitempty"` // the unit against which it is directed, 0 when none or not chosen
	Words []ThreadWord  `json:"w,omitempty"` // words entered on the way, each key once
	Nums  []muster.Mark `json:"n,omitempty"` // numbers entered on the way, each key once
}

// ThreadWord is a word remembered by a thread.
type ThreadWord struct {
	Key string `json:"k"`
	Val string `json:"v"`
}

// tracked reports whether units are tracked at all.
func (s State) tracked() bool { return s.Set.Depth > Console }

// unit returns the unit with that id if it is on the table.
func (s State) unit(id int) (muster.Unit, bool) {
	u, ok := s.Roster.Unit(id)
	return u, ok && u.OnTable()
}

// units returns a side's units on the table.
func (s State) units(side Side) []muster.Unit { return s.Roster.Of(side.roster()) }

// thread returns the thread with that id.
func (s State) thread(id int) (Thread, bool) {
	for _, t := range s.Threads {
		if t.ID == id {
			return t, true
		}
	}
	return Thread{}, false
}

// mayAct returns the units that may take the initiative of a side: on the table, not yet acted, and not acting
// at once. Source: HILL-43.
func (s State) mayAct(side Side) []muster.Unit {
	return slices.DeleteFunc(s.units(side), func(u muster.Unit) bool { return u.Acted || u.Mark(markNow) > 0 })
}

// fresh returns how many figures of u have not acted this turn. Drivers act with their team.
func fresh(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return !f.Acted }) }

// wavering reports whether u may only Move or Rally. Source: HILL-91.
func wavering(u muster.Unit) bool { return u.Mark(markWavering) > 0 }

// unitGun returns the gun of a unit; ok is false when it has none.
func unitGun(u muster.Unit) (gun, bool) {
	switch u.Type {
	case typeLightGun:
		return lightGun, true
	case typeFieldGun:
		return fieldGun, true
	}
	return 0, false
}

// bears reports whether a figure's arms let it fire weapon w; a rifle can also fire as a musket. Source:
// HILL-23, 63.
func bears(f muster.Figure, w weapon) bool {
	return f.Arms.Has(weaponNames[w].id) || w == musket && f.Arms.Has(weaponNames[rifle].id)
}

// mayFire returns the figures of u that may fire weapon w now: armed with it, not acted, rifles loaded; none
// when the unit is wavering. The app cannot see contact. Source: HILL-43, 63, 91.
func mayFire(u muster.Unit, w weapon) []muster.Stack {
	if wavering(u) {
		return nil
	}
	var out []muster.Stack
	for _, s := range u.Stacks {
		if !s.Acted && bears(s.Figure, w) && !(w == rifle && s.Unloaded) {
			out = append(out, s)
		}
	}
	return out
}

// bestQuality returns the quality of the best figure present: an officer or NCO makes it Veteran, and drivers
// without a quality count as Civilian. Source: HILL-92, 94.
func bestQuality(u muster.Unit) Quality {
	if u.Count(isLeader) > 0 {
		return Veteran
	}
	if q, ok := quality(u.Best(qualityIDs(), nil)); ok {
		return q
	}
	return Civilian
}

// unitQuality returns the quality of most of its figures, leaders apart, the better on a tie. Source: HILL-46.
func unitQuality(u muster.Unit) Quality {
	q, ok := quality(muster.Majority(u.Stacks, qualityIDs(), func(f muster.Figure) bool { return f.Leader == "" && !underEscort(f) }))
	if !ok {
		return bestQuality(u)
	}
	return q
}

// slowest returns the quality at which the whole unit moves: a limbered gun or a convoy moves as Transport.
// Source: HILL-14, 30, 31.
func slowest(u muster.Unit) Quality {
	if _, isGun := unitGun(u); u.Mark(markLeft) == 0 && (isGun && !staysPut(u) || u.Mark(markWagons) > 0) {
		return Transport
	}
	worst := Veteran
	for _, s := range u.Stacks {
		if q, ok := quality(s.Quality); ok {
			worst = max(worst, q)
		}
	}
	return worst
}

// rides reports whether a figure of u is in the saddle; horse gunners are only while their gun is limbered.
// Source: HILL-30.
func rides(u muster.Unit, f muster.Figure) bool {
	_, isGun := unitGun(u)
	return f.Mounted && (!isGun || u.Mark(markLimbered) > 0)
}

// ridesForFire reports whether a figure of u counts as mounted when it fires or is shot at: so does a driver on his limber or
// wagon. Source: HILL-31.
func ridesForFire(u muster.Unit, f muster.Figure) bool {
	return rides(u, f) || f.Role == driver && slowest(u) == Transport
}

// riding returns how many figures of u are in the saddle.
func riding(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return rides(u, f) }) }

// allMounted reports whether every figure rides, as a group must to move mounted.
func allMounted(u muster.Unit) bool { return u.Alive() > 0 && riding(u) == u.Alive() }

// initiativeOver returns s at the end of an initiative: morale checks for losses in it are due now, and units that
// acted beside the one with the initiative are no longer marked. Source: HILL-43, 44.
func (s State) initiativeOver() State {
	for _, u := range s.Roster {
		if u.Mark(markCheck) == 1 {
			s.Roster = s.Roster.With(u.WithMark(markCheck, 2))
		}
		if u.Mark(markSecond) > 0 {
			u, _ = s.Roster.Unit(u.ID)
			s.Roster = s.Roster.With(u.WithMark(markSecond, 0))
		}
	}
	return s
}

func isLeader(f muster.Figure) bool  { return f.Leader != "" }
func isOfficer(f muster.Figure) bool { return f.Leader == officer }

// What may be left behind, as ids.
const (
	leftGun    = "gun"
	leftWagons = "wagons"
)

// leftWords says what is left behind.
var leftWords = map[string]string{leftGun: "The gun is left behind", leftWagons: "The wagons are left behind"}

// staysPut reports whether the gun of u cannot move with its crew, being unlimbered or out of action. Source:
// HILL-55.
func staysPut(u muster.Unit) bool {
	_, isGun := unitGun(u)
	return isGun && u.Mark(markLeft) == 0 && (u.Mark(markLimbered) == 0 || u.Mark(markWrecked) > 0)
}

// wheeled returns what of u would stay behind when its people go: its gun, its wagons, or "".
func wheeled(u muster.Unit) string {
	switch _, isGun := unitGun(u); {
	case u.Mark(markLeft) > 0:
	case isGun:
		return leftGun
	case u.Mark(markWagons) > 0:
		return leftWagons
	}
	return ""
}

// addLoads adds n loads to a unit: goods, papers, prisoners; n may be negative. When the unit splits the loads stay
// with the main part, when it joins another they go with it, and they are lost with its last figure.
func addLoads(a *act, u muster.Unit, n int) {
	a.Do(marked{Unit: u.ID, Name: u.Name, Key: markGoods, N: max(0, u.Mark(markGoods)+n)})
}

// order lists the qualities from best to worst; it is never written to.
var order = func() (out []string) {
	for _, q := range qualities {
		out = append(out, q.id)
	}
	return out
}()

func qualityIDs() []string { return order }

// casualties picks n casualties in the order a referee most likely would: plain soldiers first, those who have
// acted before those who have not, Marksmen later, leaders last.
func casualties(u muster.Unit, n int) []muster.Stack { return u.Choose(n, plainFirst) }

// plainFirst ranks figures from the first a referee would remove to the last.
func plainFirst(f muster.Figure) int {
	rank := 0
	if !f.Acted {
		rank++
	}
	if f.Marksman {
		rank += 2
	}
	if underEscort(f) {
		rank += 3
	}
	switch f.Leader {
	case nco:
		rank += 4
	case officer:
		rank += 8
	}
	return rank
}

// acting returns the changes that mark these figures as having acted, and with unloads their rifles as fired.
func acting(stacks []muster.Stack, unloads bool) []muster.Change {
	var out []muster.Change
	for _, s := range stacks {
		to := s.Figure
		to.Acted = true
		to.Unloaded = to.Unloaded || unloads
		if to != s.Figure {
			out = append(out, muster.Change{N: s.N, From: s.Figure, To: to})
		}
	}
	return out
}

// withUnit puts u on the roster and keeps its party in step: the number of figures left, and its removal with
// the last of them. Guns and wagons stay on the table without their people. Source: HILL-94.
func (s State) withUnit(u muster.Unit) State {
	if u.Mark(markCheck) == 0 {
		u = u.WithMark(markLater, 0) // no check is left to put off
	}
	if u.Acted { // figures that join a unit that has acted have acted too: one initiative a turn
		u = markActed(u, true)
	}
	p, has := s.party(u.From)
	has = has && u.From != 0
	if has {
		k := must(p.Kind)
		if !k.civil {
			p.Left = u.Alive()
			p.Figures = max(p.Figures, p.Left)
			was := p.Officers
			p.Officers = u.Count(isOfficer)
			p.Who = p.without(was - p.Officers)
		}
		p.Acted = u.Acted
	}
	if u.Alive() == 0 && u.OnTable() {
		u.Off, u.Marks = offDestroyed, staying(u)
		if has {
			s.Roster = s.Roster.With(u)
			if wheels(p) {
				p.Acted = true
				return s.withParty(p)
			}
			return s.withoutParty(p.ID)
		}
	}
	s.Roster = s.Roster.With(u)
	if has {
		s = s.withParty(p)
	}
	return s
}

// staying returns the markers for what a Player unit leaves on the table when its last figure is gone: a gun
// that could still be served, or wagons. A party itself stays on the table instead. Source: HILL-94.
func staying(u muster.Unit) []muster.Mark {
	switch _, isGun := unitGun(u); {
	case u.From != 0:
	case isGun && u.Mark(markWrecked) == 0:
		return []muster.Mark{{Key: markLeft, N: 1}}
	case u.Mark(markWagons) > 0:
		return []muster.Mark{{Key: markLeft, N: 1}, {Key: markWagons, N: u.Mark(markWagons)}}
	}
	return nil
}

// Why a unit is off the table.
const (
	offDestroyed = "destroyed"
	offHome      = "home"
	offHalf      = "half" // home with half or more lost
	offJoined    = "joined"
	offGone      = "gone" // over an edge, parleyed with, searched, or taken off
)

// cameHome reports whether a unit is behind its lines.
func cameHome(u *muster.Unit) bool { return u.Off == offHome || u.Off == offHalf }

// wheels reports whether a party leaves a gun or wagons on the table when its people are gone.
func wheels(p Party) bool { return p.Wagons > 0 || p.Kind == "lart" || p.Kind == "fart" }

// abandoned reports whether only the gun or wagons of a party are on the table.
func (p Party) abandoned() bool { return p.Left == 0 && wheels(p) }

// inStep brings the console's counts into step with the roster: the Player units on the table and the units
// still to act. Without Player units on the roster their counts stay as the referee set them.
func (s State) inStep() State {
	if !s.tracked() || len(s.Roster) == 0 {
		return s
	}
	if u, here := s.unit(s.Active); s.Active != 0 && (!here || side(u) != s.Side) {
		if !here || s.begun() { // leaving or changing sides during its initiative ends it: HILL-43
			s.Side = Nobody
		}
		if s.Active = 0; here {
			s = s.withUnit(s.usedUp(u))
		}
	}
	if s.hasForce() {
		n := 0
		for i := range s.Roster {
			if u := &s.Roster[i]; enlisted(u) && u.OnTable() {
				n++
			}
		}
		s.Set.Players = n
		s.ToAct.P = s.countToAct(ours)
	}
	s.ToAct.N = s.countToAct(theirs)
	return s
}

// countToAct returns how many units of a side on the table have not had their initiative. It is called after
// every event.
func (s State) countToAct(side string) int {
	n := 0
	for i := range s.Roster {
		if u := &s.Roster[i]; u.Side == side && u.OnTable() && !u.Acted && u.Mark(markNow) == 0 {
			n++
		}
	}
	return n
}

// hasForce reports whether the Players' units are on the roster.
func (s State) hasForce() bool {
	return slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return enlisted(&u) })
}

// halfGone reports whether half the force is gone. On the console the referee says so; otherwise figures lost
// by the Players' units, or gone for good with their unit, are compared with all that were mustered. Units that
// came home are not gone. Source: hill-tables 4.5.
func (s State) halfGone() bool {
	if !s.byRoster(Players) {
		return s.Set.Half
	}
	gone, all := 0, 0
	for i := range s.Roster {
		u := &s.Roster[i]
		if !enlisted(u) {
			continue
		}
		all += u.Mustered
		gone += u.Gone()
		if u.Off == offDestroyed || u.Off == offGone {
			gone += u.Alive()
		}
	}
	return 2*gone >= all
}

// derived brings everything that depends on the rest of the state into step.
func (s State) derived() State {
	if s = s.inStep(); s.stale() {
		s.Advice = book.Rare[Advice]{}
	}
	return s
}

// checkUnits returns an error when the roster and what depends on it do not agree.
func (s State) checkUnits() error {
	if err := s.Roster.Check(); err != nil {
		return err
	}
	for _, u := range s.Roster {
		if u.ID >= s.Next {
			return fmt.Errorf("unit %d was not given out", u.ID)
		}
		if u.Side != ours && u.Side != theirs {
			return fmt.Errorf("unit %d: side %q", u.ID, u.Side)
		}
		if u.OnTable() && u.Alive() == 0 {
			return fmt.Errorf("unit %d: nobody is left on the table", u.ID)
		}
		if p, ok := s.party(u.From); u.OnTable() && u.From != 0 {
			if !ok {
				return fmt.Errorf("unit %d: its party %d is gone", u.ID, u.From)
			}
			if !must(p.Kind).civil && p.Left != u.Alive() {
				return fmt.Errorf("unit %d: %d figures, party %d: %d", u.ID, u.Alive(), p.ID, p.Left)
			}
			if p.Joined != (u.Side == ours) {
				return fmt.Errorf("unit %d and party %d are on two sides", u.ID, p.ID)
			}
			if p.Acted != u.Acted {
				return fmt.Errorf("unit %d and party %d: only one has acted", u.ID, p.ID)
			}
		}
		for _, st := range append(slices.Clone(u.Stacks), u.Lost...) {
			if _, ok := quality(st.Quality); !ok || st.Raised < 0 || st.Raised > len(qualities) {
				return fmt.Errorf("unit %d: quality %q", u.ID, st.Quality)
			}
			if isLeader(st.Figure) && (st.Quality != qualities[Veteran].id || st.Leader != officer && st.Leader != nco) {
				return fmt.Errorf("unit %d: a leader of quality %q (HILL-21)", u.ID, st.Quality)
			}
		}
	}
	if u, ok := s.unit(s.Active); s.Active != 0 && (!ok || side(u) != s.Side) {
		return fmt.Errorf("unit %d has the initiative of the %s", s.Active, s.Side)
	}
	for _, e := range s.Outcome.Get().Effects {
		if _, ok := s.Roster.Unit(e.Unit); !ok {
			return fmt.Errorf("an outcome for unit %d", e.Unit)
		}
	}
	for i, t := range s.Threads {
		if _, ok := s.Roster.Unit(t.Unit); !ok || t.ID >= s.Next || t.Kind == "" || t.At == "" {
			return fmt.Errorf("thread %d of unit %d at %q", t.ID, t.Unit, t.At)
		}
		for _, o := range s.Threads[:i] {
			if o.ID == t.ID {
				return fmt.Errorf("thread %d stands twice", t.ID)
			}
		}
	}
	if s.tracked() && s.inStep().ToAct != s.ToAct {
		return fmt.Errorf("%s to act, by the roster %s", s.ToAct, s.inStep().ToAct)
	}
	return nil
}

// armsOf returns the arms of a kind of party; figures armed as modelled get muskets until the referee says
// otherwise. Source: HILL-23 to 25, 33.
func armsOf(k kind) muster.Arms {
	switch k.id {
	case "cav":
		return "carbine"
	case "msg", "hq":
		return "pistol"
	case "armed":
		return "carbine"
	}
	if k.civil {
		return ""
	}
	return "musket"
}

// typeOf returns the type of unit for a kind of party.
func typeOf(k kind) string {
	switch k.id {
	case "cav":
		return typeCavalry
	case "lart":
		return typeLightGun
	case "fart":
		return typeFieldGun
	case "convoy":
		return typeConvoy
	case "guer", "bandit", "desert", "armed":
		return typeIrregular
	case "msg", "hq":
		return typeCommander
	}
	if k.civil {
		return typeCivil
	}
	return typeInfantry
}

// unitOf returns the unit for a party. Officers carry pistols; civilians are two or three figures. Guns arrive
// limbered and unloaded. Source: HILL-23, 32, 55; ruling 32.
func (s State) unitOf(p Party, id int) muster.Unit {
	k := must(p.Kind)
	name := Drawn{Kind: p.Kind, Scene: p.Scene}.called()
	u := muster.Unit{ID: id, Side: theirs, Name: s.freeName(name), Type: typeOf(k), Symbol: k.symbol, From: p.ID, Acted: p.Acted}
	if p.Joined {
		u.Side = ours
	}
	f := muster.Figure{Quality: qualities[p.Quality].id, Arms: armsOf(k), Mounted: p.Mounted, Acted: p.Acted}
	n := p.Left
	switch {
	case k.civil:
		n, f.Quality = Drawn{Scene: p.Scene}.people(), qualities[Civilian].id
	case k.id == "lart" || k.id == "fart":
		f.Role, f.Arms = crewman, "musket"
		if p.Mounted {
			f.Arms = "carbine"
		}
		u = u.WithMark(markLimbered, 1).WithMark(markLoad, guns[mustGun(u)].load)
		if p.Howitzer {
			u = u.WithMark(markHowitzer, 1)
		}
	case p.Wagons > 0:
		u = u.WithMark(markWagons, p.Wagons)
		if cart := (Drawn{Kind: p.Kind, Carriage: p.Carriage, Scene: p.Scene}).cart(); cart > 0 {
			u = u.WithMark(markCarriage, cart)
		}
	}
	if (k.travels || p.Spanish) && !p.Still {
		u = u.WithMark(markTravels, 1)
	}
	lead := f
	lead.Quality, lead.Leader, lead.Arms = qualities[Veteran].id, officer, "pistol"
	u.Stacks = muster.Tidy([]muster.Stack{{N: min(p.Officers, n), Figure: lead}, {N: n - min(p.Officers, n), Figure: f}})
	u.Original, u.Mustered = n, n
	return u
}

func mustGun(u muster.Unit) gun { g, _ := unitGun(u); return g }

// freeName returns name, with a number added when a unit on the table already has it.
func (s State) freeName(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return u.OnTable() && u.Name == n })
	}
	if i := strings.LastIndexByte(name, ' '); i > 0 && taken(name) {
		if n, err := strconv.Atoi(name[i+1:]); err == nil && n > 1 {
			name = name[:i] // after "X 2" comes "X 3", not "X 2 2"
		}
	}
	out := name
	for i := 2; taken(out); i++ {
		out = name + " " + num(i)
	}
	return out
}

// strengthText returns "11 of 12", or "12" without losses.
func strengthText(u muster.Unit) string {
	if u.Alive() == u.Original {
		return num(u.Alive())
	}
	return num(u.Alive()) + " of " + num(u.Original)
}

// figureWords describes n identical figures: "Average figures, muskets", "officer, pistol".
func figureWords(n int, f muster.Figure) string {
	var parts []string
	who := func(one, many string) {
		if n != 1 {
			one = many
		}
		parts = append(parts, one)
	}
	q, known := quality(f.Quality)
	switch {
	case f.Leader == officer:
		who("officer", "officers")
	case f.Leader == nco:
		who("NCO", "NCOs")
	case strings.HasPrefix(f.Role, guest):
		who("Aristocrat", "Aristocrats")
	case strings.HasPrefix(f.Role, explorer):
		who("Exploring Officer", "Exploring Officers")
	case f.Role == driver:
		who("driver", "drivers")
	case f.Role == crewman:
		who("gunner", "gunners")
	case f.Marksman:
		who("Marksman", "Marksmen")
	case q == Civilian && known:
		who("Civilian", "Civilians")
		known = false
	case known:
		who(q.String()+" figure", q.String()+" figures")
		known = false
	}
	if known && f.Leader == "" {
		parts = append(parts, q.String())
	}
	for _, w := range f.Arms.List() {
		who(w, w+"s")
	}
	if f.Mounted {
		parts = append(parts, "mounted")
	}
	if f.Unloaded {
		parts = append(parts, "to load")
	}
	if f.Acted {
		parts = append(parts, "acted")
	}
	return strings.Join(parts, ", ")
}

// fromParty brings a party's unit into step after the party has changed: figures, side, acted. With officers,
// the figures removed are officers who have been searched.
func (s State) fromParty(id int, officers bool) State {
	p, ok := s.party(id)
	u, has := s.Roster.From(id)
	if !ok || !has {
		return s
	}
	if n := u.Alive() - p.Left; !must(p.Kind).civil && n > 0 {
		gone := casualties(u, n)
		if officers {
			gone = u.Choose(n, func(f muster.Figure) int {
				if f.Leader == officer {
					return 0
				}
				return 1
			})
		}
		if officers {
			u, _ = u.Captured(gone...)
		} else {
			u, _ = u.Lose(gone...)
		}
	} else if !must(p.Kind).civil && n < 0 {
		var back []muster.Stack
		for _, l := range u.Lost {
			l.N = min(l.N, -n)
			n += l.N
			if l.N > 0 {
				back = append(back, l)
			}
		}
		u, _ = u.Regain(back...)
	}
	if p.Acted != u.Acted {
		u = markActed(u, p.Acted)
	}
	u.Side = theirs
	if p.Joined {
		u.Side = ours
	}
	return s.withUnit(u)
}
