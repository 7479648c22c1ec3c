package hill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/muster"
)

// Depth is how much of the troops is tracked. It can be changed at any moment; a lesser depth hides
// what is known and keeps it.
type Depth int8

const (
	Console Depth = iota // nothing: the table is the map
	Light                // units, strength, markers
	Full                 // figures, arms, leaders
)

// The sides of a roster.
const (
	ours   = "players"
	theirs = "others"
)

// side is whose a unit is.
func side(u muster.Unit) Side {
	if u.Side == ours {
		return Players
	}
	return NonPlayers
}

// enlisted tells whether a unit is of the Players' own force; Guerillas who joined are not.
func enlisted(u *muster.Unit) bool { return u.Side == ours && u.From == 0 }

// roster is the side's name in a roster.
func (s Side) roster() string {
	if s == Players {
		return ours
	}
	return theirs
}

// Markers of a unit. Source: HILL-48, 55, 90.
const (
	markWavering = "wavering" // 1: it may only Move or Rally (HILL-91)
	markCheck    = "check"    // 1: figures lost in this initiative, a morale check is due at its end; 2: that end is past (HILL-44)
	markSecond   = "second"   // 1: it acts in the initiative of another unit of its side (HILL-43)
	markRetire   = "retire"   // 1: it has heard Retire: its next action is to stand, rally, load, or to move back
	markNow      = "now"      // 1: it acts at once, outside the initiative (hill-tables 5)
	markLater    = "later"    // 1: the referee has put its morale check off to the end of the turn (HILL-44)
	markLeft     = "left"     // 1: its people have left gun or wagons where they stand (HILL-85)
	markLimbered = "limbered" // 1: the gun may only move (HILL-55)
	markLoad     = "load"     // Load actions the gun still owes before it may fire (HILL-71)
	markRound    = "round"    // what is loaded: 1 roundshot, 2 cannister, 3 shell
	markTravels  = "travels"  // 1: makes for its edge (HILL-107)
	markHowitzer = "howitzer" // 1: the gun fires shell or cannister (HILL-70)
	markWagons   = "wagons"   // vehicles or beasts that stay when their people run (HILL-85, 94)
	markCarriage = "carriage" // what its wagons are: 1 carriages, 2 wagons, 3 mules
	markCover    = "cover"    // 1 more than the cover it stands in, as told or as last fired at; it goes when the unit moves
	markGoods    = "goods"    // loads of captured goods, papers or prisoners that it carries
)

// Leaders and roles of figures. Officers and NCOs are always Veteran (HILL-21).
const (
	officer = "officer"
	nco     = "nco"
	crewman = "crew"
	driver  = "driver"
)

// Types of units: what the roster's Type holds.
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

// unitTypes are the types with their symbol.
var unitTypes = [...]struct{ id, label, symbol string }{
	{typeInfantry, "Light infantry", "t-infantry"}, {typeRiflemen, "Riflemen", "t-riflemen"}, {typeCavalry, "Light dragoons", "t-cavalry"},
	{typeLightGun, "Light gun", "t-gun"}, {typeFieldGun, "Field gun", "t-gun"}, {typeCommander, "Commander", "t-officer"},
	{typeIrregular, "Irregulars", "t-guerilla"}, {typeConvoy, "Convoy", "t-convoy"}, {typeCivil, "Civilians", "t-civilian"},
}

// typed are the label and the symbol of a type.
func typed(id string) (label, symbol string) {
	for _, t := range unitTypes {
		if t.id == id {
			return t.label, t.symbol
		}
	}
	return "", ""
}

// Effect is what a result does to one unit: first Changes, then Lost, then Marks.
type Effect struct {
	Unit    int             `json:"u"`
	Name    string          `json:"n,omitempty"` // of the unit, as it was
	Changes []muster.Change `json:"c,omitempty"` // figures that are unloaded or have acted
	Lost    []muster.Stack  `json:"l,omitempty"` // figures shot, cut down or lost to a test
	Ran     bool            `json:"r,omitempty"` // they did not fall, but ran
	Marks   []muster.Mark   `json:"m,omitempty"` // markers set to N; 0 takes one off
}

// Outcome is a result that waits for the referee's say: accepted in one tap or by the next entry of
// any kind, adjusted before.
type Outcome struct {
	Title   book.Said `json:"t,omitempty"` // "Volley, 4 hits"
	Effects []Effect  `json:"e,omitempty"`
	Thread  int       `json:"h,omitempty"` // the thread it is a step of, 0 for none
	Credit  int       `json:"c,omitempty"` // the entry of the ledger that it has brought, 0 for none
	Deed    Deed      `json:"d,omitzero"`  // what led to it, for its card
}

// title is what it is called: "Volley, 4 hits".
func (o Outcome) title() string { return words.Text(o.Title) }

// bare is o without what only its card needs.
func (o Outcome) bare() Outcome {
	o.Deed = Deed{}
	return o
}

// Open tells whether an outcome waits.
func (o Outcome) Open() bool { return len(o.Effects) > 0 }

// Thread is a guided sequence that may be left and taken up again, such as a charge.
type Thread struct {
	ID    int           `json:"i"`
	Kind  string        `json:"k"`           // "charge", "gun"
	At    string        `json:"a"`           // the step that comes next
	Unit  int           `json:"u"`           // who began it
	Other int           `json:"o,omitempty"` // against whom, 0 when nobody or not chosen
	Words []ThreadWord  `json:"w,omitempty"` // what was entered on the way, every key once
	Nums  []muster.Mark `json:"n,omitempty"` // what was counted on the way, every key once
}

// ThreadWord is one word a thread remembers.
type ThreadWord struct {
	Key string `json:"k"`
	Val string `json:"v"`
}

// tracked tells whether units are followed at all.
func (s State) tracked() bool { return s.Set.Depth > Console }

// unit returns the unit of that id when it stands on the table.
func (s State) unit(id int) (muster.Unit, bool) {
	u, ok := s.Roster.Unit(id)
	return u, ok && u.Here()
}

// units lists the units of a side on the table.
func (s State) units(side Side) []muster.Unit { return s.Roster.Of(side.roster()) }

// thread returns the thread of that id.
func (s State) thread(id int) (Thread, bool) {
	for _, t := range s.Threads {
		if t.ID == id {
			return t, true
		}
	}
	return Thread{}, false
}

// mayAct lists the units that may take the initiative of a side: on the table, not acted, and not acting outside it.
// Source: HILL-43.
func (s State) mayAct(side Side) []muster.Unit {
	return slices.DeleteFunc(s.units(side), func(u muster.Unit) bool { return u.Acted || u.Mark(markNow) > 0 })
}

// fresh is how many figures of u have not acted this turn. Drivers act with their team.
func fresh(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return !f.Acted }) }

// wavering tells whether u may only Move or Rally. Source: HILL-91.
func wavering(u muster.Unit) bool { return u.Mark(markWavering) > 0 }

// unitGun is the gun of a unit; ok is false when it has none.
func unitGun(u muster.Unit) (gun, bool) {
	switch u.Type {
	case typeLightGun:
		return lightGun, true
	case typeFieldGun:
		return fieldGun, true
	}
	return 0, false
}

// bears tells whether a figure can fire weapon w by its arms: a rifle fires as a musket too.
// Source: HILL-23, 63.
func bears(f muster.Figure, w weapon) bool {
	return f.Arms.Has(weaponNames[w].id) || w == musket && f.Arms.Has(weaponNames[rifle].id)
}

// mayFire lists the figures of u that may fire weapon w now: armed with it, not acted, a rifle
// loaded; nobody of a wavering unit. Being in contact is seen on the table.
// Source: HILL-43, 63, 91.
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

// bestQuality is the best figure present: any officer or NCO makes it Veteran. Drivers count as
// Civilian when they have no quality. Source: HILL-92, 94.
func bestQuality(u muster.Unit) Quality {
	if u.Count(isLeader) > 0 {
		return Veteran
	}
	if q, ok := quality(u.Best(qualityIDs(), nil)); ok {
		return q
	}
	return Civilian
}

// unitQuality is what most of its figures are, leaders apart, a tie to the better. Source: HILL-46.
func unitQuality(u muster.Unit) Quality {
	q, ok := quality(muster.Majority(u.Stacks, qualityIDs(), func(f muster.Figure) bool { return f.Leader == "" && !underEscort(f) }))
	if !ok {
		return bestQuality(u)
	}
	return q
}

// slowest is the quality that moves the whole unit: a limbered gun or a convoy moves as Transport.
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

// rides tells whether a figure of u is in the saddle: horse gunners are while their gun is limbered. Source: HILL-30.
func rides(u muster.Unit, f muster.Figure) bool {
	_, isGun := unitGun(u)
	return f.Mounted && (!isGun || u.Mark(markLimbered) > 0)
}

// riding is how many figures of u are in the saddle.
func riding(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return rides(u, f) }) }

// allMounted tells whether every figure rides, as a group must to move mounted.
func allMounted(u muster.Unit) bool { return u.Alive() > 0 && riding(u) == u.Alive() }

// goesOn is s with an initiative over: the morale checks of those who lost figures in it are due now, and
// who acted beside the unit that had it is forgotten. Source: HILL-43, 44.
func (s State) goesOn() State {
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

// What may be left behind.
const (
	leftGun    = "gun"
	leftWagons = "wagons"
)

// leftWords say it.
var leftWords = map[string]string{leftGun: "The gun is left behind", leftWagons: "The wagons are left behind"}

// staysPut tells whether the gun of u cannot go with its crew: it is unlimbered or out of action. Source: HILL-55.
func staysPut(u muster.Unit) bool {
	_, isGun := unitGun(u)
	return isGun && u.Mark(markLeft) == 0 && (u.Mark(markLimbered) == 0 || u.Mark(markWrecked) > 0)
}

// wheeled is what u has that would stay when its people go: its gun, its wagons, or nothing.
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

// lade puts n loads more on a unit, or takes them off: goods, papers, prisoners. A part that splits off
// leaves them with the rest, who join bring theirs along, and they are gone with the last figure.
func lade(a *act, u muster.Unit, n int) {
	a.Do(marked{Unit: u.ID, Name: u.Name, Key: markGoods, N: max(0, u.Mark(markGoods)+n)})
}

// order lists the qualities from best to worst; it is not written to.
var order = func() (out []string) {
	for _, q := range qualities {
		out = append(out, q.id)
	}
	return out
}()

func qualityIDs() []string { return order }

// casualties picks n figures to be lost as a referee most likely would: plain soldiers first, those
// who have acted before those who have not, Marksmen later, leaders last.
func casualties(u muster.Unit, n int) []muster.Stack { return u.Choose(n, plainFirst) }

// plainFirst ranks figures from the one a referee takes off first to the one he keeps longest.
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

// acting are the changes that mark n of these figures as having acted; rifles fired as rifles are
// unloaded too.
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

// withUnit puts u into the roster and keeps its party in step: the figures left, and both gone when
// the last figure is. What has wheels stays on the table without its people. Source: HILL-94.
func (s State) withUnit(u muster.Unit) State {
	if u.Mark(markCheck) == 0 {
		u = u.WithMark(markLater, 0) // nothing is left to put off
	}
	if u.Acted { // who comes to those who have acted has acted: one initiative a turn
		u = acts(u, true)
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
	if u.Alive() == 0 && u.Here() {
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

// staying are the markers of what a Player unit leaves on the table when its last figure is gone: a gun
// that could still be served, wagons. What parties leave is the party itself. Source: HILL-94.
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

// Why a unit has gone from the table.
const (
	offDestroyed = "destroyed"
	offHome      = "home"
	offHalf      = "half" // home with half or more lost
	offJoined    = "joined"
	offGone      = "gone" // over an edge, parleyed with, searched, or taken off
)

// cameHome tells whether a unit is behind its lines.
func cameHome(u *muster.Unit) bool { return u.Off == offHome || u.Off == offHalf }

// wheels tells whether something of a party stays on the table when its people are gone.
func wheels(p Party) bool { return p.Wagons > 0 || p.Kind == "lart" || p.Kind == "fart" }

// abandoned tells whether only the vehicles of a party stand on the table.
func (p Party) abandoned() bool { return p.Left == 0 && wheels(p) }

// inStep brings what is counted on the console into step with the roster: the Player units on the
// table and the units still to act. Without Player units on the roster their counts stay the
// referee's.
func (s State) inStep() State {
	if !s.tracked() || len(s.Roster) == 0 {
		return s
	}
	if u, here := s.unit(s.Active); s.Active != 0 && (!here || side(u) != s.Side) {
		if !here || s.begun() { // who goes, or comes over, in his own initiative has had it: HILL-43
			s.Side = Nobody
		}
		if s.Active = 0; here {
			s = s.withUnit(s.usedUp(u))
		}
	}
	if s.hasForce() {
		n := 0
		for i := range s.Roster {
			if u := &s.Roster[i]; enlisted(u) && u.Here() {
				n++
			}
		}
		s.Set.Players = n
		s.ToAct.P = s.countToAct(ours)
	}
	s.ToAct.N = s.countToAct(theirs)
	return s
}

// countToAct is how many units of a side on the table have not taken their initiative. It is asked
// after every event.
func (s State) countToAct(side string) int {
	n := 0
	for i := range s.Roster {
		if u := &s.Roster[i]; u.Side == side && u.Here() && !u.Acted && u.Mark(markNow) == 0 {
			n++
		}
	}
	return n
}

// hasForce tells whether the Players' units are on the roster.
func (s State) hasForce() bool {
	return slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return enlisted(&u) })
}

// halfGone tells whether half the force is gone: what the referee says of it on the console, else the figures
// of the Players' units that are lost, or went for good with their unit, against all that were mustered.
// Who came home is not gone. Source: hill-tables 4.5.
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

// derived brings into step what hangs on the rest of the state.
func (s State) derived() State {
	if s = s.inStep(); s.stale() {
		s.Advice = book.Rare[Advice]{}
	}
	return s
}

// checkUnits holds the roster and what hangs on it together.
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
		if u.Here() && u.Alive() == 0 {
			return fmt.Errorf("unit %d: nobody is left on the table", u.ID)
		}
		if p, ok := s.party(u.From); u.Here() && u.From != 0 {
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
			if _, ok := quality(st.Quality); !ok {
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

// armsOf reads the arms of a kind of party; what is armed like your figures gets muskets until the referee
// says otherwise. Source: HILL-23 to 25, 33.
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

// typeOf is the type of unit that a kind of party makes.
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

// unitOf is the unit that a party makes. Officers carry pistols, or the carbines of messengers'
// escorts; civilians are two or three. Guns arrive limbered and unloaded. Source: HILL-23, 32, 55;
// ruling 32.
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

// freeName is name, or name with the first number that no unit on the table bears.
func (s State) freeName(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return u.Here() && u.Name == n })
	}
	if i := strings.LastIndexByte(name, ' '); i > 0 && taken(name) {
		if n, err := strconv.Atoi(name[i+1:]); err == nil && n > 1 {
			name = name[:i] // the second of a second is the third
		}
	}
	out := name
	for i := 2; taken(out); i++ {
		out = name + " " + num(i)
	}
	return out
}

// strengthText is "11 of 12".
func strengthText(u muster.Unit) string {
	if u.Alive() == u.Original {
		return num(u.Alive())
	}
	return num(u.Alive()) + " of " + num(u.Original)
}

// figureWords names n alike figures: "Average figures, muskets", "officer, pistol".
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

// fromParty brings the unit of a party into step after the party changed: figures, side, acted. With
// officers the figures that went are officers, searched and removed.
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
		u = acts(u, p.Acted)
	}
	u.Side = theirs
	if p.Joined {
		u.Side = ours
	}
	return s.withUnit(u)
}
