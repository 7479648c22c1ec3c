package hill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Deed is what a unit on the roster did in one entry, with everything a card needs to show it. It stays with
// its outcome until the referee has accepted that. Lengths are printed quarter inches; names are kept as they
// were.
type Deed struct {
	What   string    `json:"w"`
	Unit   int       `json:"u"`
	Name   string    `json:"n"`
	Target int       `json:"t,omitempty"`
	At     string    `json:"a,omitempty"` // the target's name
	N      int       `json:"x,omitempty"` // figures that did it
	Rest   int       `json:"r,omitempty"` // figures that could do the same next
	Groups []Group   `json:"g,omitempty"`
	Range  string    `json:"b,omitempty"`
	Cover  string    `json:"c,omitempty"` // the target's cover, or the ground moved over
	Far    int       `json:"f,omitempty"` // distance of a Move or Charge
	Losses []Toll    `json:"l,omitempty"`
	Load   int       `json:"ld,omitempty"` // rifles fired, and so to be loaded; or rifles loaded
	Half   bool      `json:"h,omitempty"`  // half or more of the unit checking is gone
	Good   bool      `json:"ok,omitempty"` // a check or rally was passed
	Round  int       `json:"rd,omitempty"` // the round a gun was loaded with or fired
	Owes   int       `json:"o,omitempty"`  // Load actions the gun then needs
	Horse  string    `json:"hs,omitempty"` // "mount" or "dismount" during the move
	Ride   bool      `json:"m,omitempty"`  // all of them mounted
	Way    string    `json:"y,omitempty"`  // how a volley was fired: a weapon, loose or each
	Reck   book.Sum  `json:"k,omitzero"`
	Gun    *gunFired `json:"gf,omitempty"`
	Thread int       `json:"th,omitempty"`
	Beside string    `json:"bs,omitempty"` // name of the unit with the initiative, when it is another
	Leave  string    `json:"lv,omitempty"` // "gun" or "wagons", when left behind
	Draws  []Draw    `json:"dr,omitempty"` // the throws that decided who fell
	Ruled  bool      `json:"rl,omitempty"` // out of its initiative, by referee's ruling
	Stays  bool      `json:"st,omitempty"` // Wavering before the check, and so after it
}

// The kinds of deeds.
const (
	didVolley   = "volley"
	didReact    = "reaction-fire"
	didMove     = "move"
	didFlee     = "reaction-move"
	didCharge   = "charge"
	didBlow     = "blow"   // by the charger
	didReturn   = "return" // by survivors of those charged
	didAttack   = "attack" // in contact without a charge
	didStand    = "stand"
	didRally    = "rally"
	didCheck    = "check"
	didLimber   = "limber"
	didUnlimber = "unlimber"
	didLoad     = "load"
	didFire     = "fire"
	didTest     = "test"
)

// Toll is a unit's losses from a deed, as proposed.
type Toll struct {
	Name string `json:"n"`
	Lost int    `json:"l"`
	Left int    `json:"f"`
	Of   int    `json:"o"`

	Kinds []string `json:"k,omitempty"` // the casualties that are not plain soldiers: "officer"
	Ran   bool     `json:"r,omitempty"` // they ran rather than fell
	Lies  bool     `json:"s,omitempty"` // an officer of the Non-Players is laid down, to be searched
}

// Group is a number of identical figures in a deed, needing the same number.
type Group struct {
	Who    book.Said `json:"w"` // "rifles, Marksman"
	Range  string    `json:"r,omitempty"`
	N      int       `json:"n"`
	Made   int       `json:"h,omitempty"` // successes: hits, or figures that survive
	Throws string    `json:"t,omitempty"` // faces of each throw, or + and - for throws only counted: "354,+,-"
	Aim    string    `json:"m,omitempty"` // the kind of figure it was aimed at, "" for any man
	Reck   book.Sum  `json:"k"`
}

// thrown returns g with the throws recorded.
func (g Group) thrown(all []dice.Throw) Group {
	var parts []string
	g.Made = 0
	for _, t := range all {
		if t.Passed {
			g.Made++
		}
		switch {
		case t.Counted && t.Passed:
			parts = append(parts, "+")
		case t.Counted:
			parts = append(parts, "-")
		default:
			p := ""
			for _, f := range t.Faces {
				p += strconv.Itoa(f)
			}
			parts = append(parts, p)
		}
	}
	g.Throws = strings.Join(parts, ",")
	return g
}

// shots returns the throws of a group.
func (g Group) shots(yes, no string) []view.Shot {
	if g.Throws == "" {
		return nil
	}
	word := map[bool]string{true: yes, false: no}
	var out []view.Shot
	for _, p := range strings.Split(g.Throws, ",") {
		if p == "+" || p == "-" {
			out = append(out, view.Shot{Hit: p == "+", Counted: true, Label: word[p == "+"]})
			continue
		}
		s := view.Shot{}
		for _, f := range p {
			s.Faces = append(s.Faces, int(f-'0'))
			s.Total += int(f - '0')
		}
		s.Hit = s.Total >= g.Reck.Target
		s.Label = fmt.Sprintf("%d, %s", s.Total, word[s.Hit])
		out = append(out, s)
	}
	return out
}

// who describes the figures throwing: "rifles, Marksman".
func (g Group) who() string { return words.Text(g.Who) }

// called describes a group of a volley: "2 rifles, Marksman"; times a group of blows or tests: "2 × mounted
// Veteran".
func (g Group) called() string { return num(g.N) + " " + g.who() }
func (g Group) times() string  { return num(g.N) + " × " + g.who() }

// groupName distinguishes a group from the others: shots by weapon, blows and tests by the figures making them.
func groupName(what string, g Group) string {
	if what == didVolley || what == didReact {
		return g.called() + g.at()
	}
	return g.times() + g.at()
}

// at returns the figure a group aims at, "" for any man: " at the officer".
func (g Group) at() string {
	if g.Aim == "" {
		return ""
	}
	return " at the " + kindName(g.Aim)
}

// sums returns the sums of a deed's groups, each with its throws.
func sums(sc Scale, what string, groups []Group) []engine.Reckoning {
	var out []engine.Reckoning
	for _, g := range groups {
		r := sc.reckoning(g.Reck)
		r.Times = g.N
		if len(groups) > 1 {
			r.Who = groupName(what, g)
		}
		out = append(out, r)
	}
	return out
}

// expectedHits returns the average number of successes of all groups, in tenths: rounded once, not group by group.
func (d Deed) expectedHits() int {
	all := dice.Chance{Of: 1}
	for _, g := range d.Groups {
		if g.Reck.Target > 0 { // all throws of a deed use the same dice
			ch := words.Chance(g.Reck)
			all.In, all.Of = all.In+ch.In*g.N, ch.Of
		}
	}
	return all.Expected(1)
}

// made returns the successes of all groups.
func (d Deed) made() int {
	n := 0
	for _, g := range d.Groups {
		n += g.Made
	}
	return n
}

// of returns the throws of all groups.
func (d Deed) of() int {
	n := 0
	for _, g := range d.Groups {
		n += g.N
	}
	return n
}

// carries reports whether any group was in range.
func (d Deed) carries() bool {
	return slices.ContainsFunc(d.Groups, func(g Group) bool { return g.Reck.Target > 0 })
}

// outcomeWords returns the result of the throws: "4 hits", "out of range".
func (d Deed) outcomeWords() book.Said {
	if d.carries() {
		return book.Say("hits", d.made())
	}
	return book.Say("out")
}

// check returns an error for an impossible deed.
func (d Deed) check() error {
	for _, g := range d.Groups {
		if g.N < 1 || g.Made < 0 || g.Made > g.N || !summed(g.Reck) || words.Check(g.Who) != nil {
			return fmt.Errorf("%s: %d of %d", d.What, g.Made, g.N)
		}
	}
	if d.Range != "" && !isRange(d.Range) || d.Cover != "" && !isCover(d.Cover) {
		return fmt.Errorf("%s at %q, %q", d.What, d.Range, d.Cover)
	}
	for _, g := range d.Groups {
		if g.Aim != "" && kindRank(g.Aim) == len(figureKinds) {
			return fmt.Errorf("%s at a %q", d.What, g.Aim)
		}
	}
	for _, x := range d.Draws {
		if x.Who != "" && kindRank(x.Who) == len(figureKinds) {
			return fmt.Errorf("%s: a %q falls", d.What, x.Who)
		}
	}
	if d.Leave != "" && d.Leave != leftGun && d.Leave != leftWagons {
		return fmt.Errorf("%s: %q left behind", d.What, d.Leave)
	}
	return nil
}

// groupUnits is the menu group of unit actions, shown only when units are tracked.
const groupUnits = "Units"

// deeds are the actions of units on the roster. They are on the menu only when units are tracked.
func deeds() []procedure {
	return []procedure{
		{Procedure: view.Procedure{ID: "volley", Name: "Volley", Group: groupUnits, Symbol: "t-riflemen", Section: "3.2",
			Ref: "Figures of one unit fire at another, each with its own roll. Only those who can fire are counted: not acted, " +
				"not Wavering, the right weapon, rifles loaded. Nobody fires at or out of contact, or through a gap under half an inch; " +
				"a rifle may always fire a loose ball as a musket. A mixed unit is sorted by weapon, quality and Marksman."}, Plan: planVolley},
		{Procedure: view.Procedure{ID: "unit-move", Name: "Move a unit", Short: "Move", Group: groupUnits, Symbol: "i-next", Section: "3.1",
			Ref: "The distance for a unit, or a group from it: the slowest figure decides, mounted only if all are. " +
				"Mounting and dismounting are free on the way; a limbered gun and wagons move as Transport."}, Plan: planUnitMove},
		{Procedure: view.Procedure{ID: "unit-charge", Name: "Charge a unit", Short: "Charge", Group: groupUnits,
			Symbol: "t-cavalry", Section: "3.1",
			Ref: "A charge from beginning to end: distance, contact, reaction, blow and return blow. " +
				"Leave it at any point and take it up again under Still to do."}, Plan: planUnitCharge},
		{Procedure: view.Procedure{ID: "unit-attack", Name: "Attack in contact", Short: "Attack", Group: groupUnits,
			Symbol: "i-cross", Section: "3.3",
			Ref: "Figures already in contact strike, each with its own roll, without charging. It is their action; nobody strikes back."},
			Plan: planUnitAttack},
		{Procedure: view.Procedure{ID: "unit-stand", Name: "Stand, load or rally", Short: "Stand, load", Group: groupUnits,
			Symbol: "i-load", Section: "3.4, 3.5",
			Ref: "Standing still is an action. Fired rifles are loaded meanwhile. A Wavering unit may not load: it rallies as a whole and " +
				"becomes Solid or is removed."}, Plan: planUnitStand},
		{Procedure: view.Procedure{ID: "unit-check", Name: "Check the morale of a unit", Short: "Morale", Group: groupUnits,
			Symbol: "i-morale", Section: "3.4",
			Ref: "Every unit that lost a figure in an initiative checks once at its end. Its best figure, and whether half or more are " +
				"gone, are filled in. It is not an action."}, Plan: planUnitCheck},
		{Procedure: view.Procedure{ID: "put-off", Name: "Put a check off", Symbol: "i-next", Section: "HILL-44",
			Ref: "The check stays due and is not asked for again this turn."}, Plan: planPutOff},
		{Procedure: view.Procedure{ID: "unit-gun", Name: "Serve a gun", Short: "Gun", Group: groupUnits, Symbol: "t-gun", Section: "3.5, 3.6",
			Ref: "Limbering, unlimbering, loading and firing are each an action of the whole crew. A limbered gun may only move. " +
				"A light gun takes one Load action, a field gun two, by two of the crew at least; the round is named when it is loaded. " +
				"Once it has fired, every figure in the way tests, friend or foe."}, Plan: planUnitGun},

		{Procedure: view.Procedure{ID: "contact", Name: "Contact", Symbol: "i-check", Section: "HILL-81",
			Ref: "A charge that does not reach its target uses only the charger’s action. One that does may meet a reaction from figures that " +
				"have not acted; then come the blow and the return blow."}, Plan: planContact},
		{Procedure: view.Procedure{ID: "react", Name: "Reaction", Symbol: "t-infantry", Section: "HILL-81, 82",
			Ref: "Figures charged that have not acted may move away, into cover or towards the charger, or fire a personal weapon: " +
				"Veterans at {0-12}, Average at half the distance the charger started from, Conscripts and Civilians at the full distance. " +
				"Wavering figures may only move."}, Plan: planReact},
		{Procedure: view.Procedure{ID: "regain", Name: "After the reaction move", Symbol: "i-check", Section: "HILL-83",
			Ref: "If contact was broken, the charger may spend what is left of his charge to reach his target again."}, Plan: planRegain},
		{Procedure: view.Procedure{ID: "blow", Name: "The charger attacks", Symbol: "i-cross", Section: "3.3",
			Ref: "Each charger in contact strikes once, charging. The cover is that of the figures attacked."}, Plan: planBlow},
		{Procedure: view.Procedure{ID: "strike-back", Name: "They strike back", Symbol: "i-back", Section: "HILL-84",
			Ref: "Figures charged that are still alive strike once, not charging. Both sides have used their actions."}, Plan: planStrikeBack},
		{Procedure: view.Procedure{ID: "under-fire", Name: "Test figures", Symbol: "t-gun", Section: "3.7",
			Ref: "Every figure in the way of a round tests, friend or foe, each with its own roll. One entry for each unit and range."},
			Plan: planUnderFire},
		{Procedure: view.Procedure{ID: "search", Name: "Search the officer", Symbol: "t-officer", Section: "HILL-103",
			Ref: "An officer who fell in contact with Player figures lies where he is until he is searched, at most to the end of the turn after " +
				"next."}, Plan: planSearch},
		{Procedure: view.Procedure{ID: "leave-off", Name: "Finished", Symbol: "i-check", Section: "1.5",
			Ref: "The sequence is over, or the referee breaks it off."}, Plan: planLeaveOff},
	}
}

// Why a unit cannot act.
const (
	sayActed    = "All of its figures have acted this turn."
	sayWavering = "It is Wavering: it may only Move or Rally."
)

// idle returns why u cannot act at all, "" when it can. Source: HILL-43.
func idle(u muster.Unit) string {
	if fresh(u) == 0 {
		return sayActed
	}
	return ""
}

// steady returns why u can neither fight nor load, "" when it can. Source: HILL-91.
func steady(u muster.Unit) string {
	if why := idle(u); why != "" {
		return why
	}
	switch {
	case wavering(u):
		return sayWavering
	case u.Mark(markRetire) > 0:
		return "They have heard the Retire: they stand, load, or Move nearer to your lines."
	}
	return ""
}

// unitKeys returns the keys for what a unit acting now can do.
func (s State) unitKeys(u muster.Unit) (out []view.Key) {
	if fresh(u) == 0 {
		return nil
	}
	for _, p := range deeds() {
		_, isGun := unitGun(u)
		if p.Group != groupUnits || p.ID == "unit-check" || p.ID == "unit-gun" && !isGun {
			continue
		}
		c := engine.Do(p.ID, keyUnit, ref("u", u.ID))
		k := view.Key{ID: p.ID, Label: book.Or(p.Short, p.Name), Symbol: p.Symbol, Do: c, Open: true,
			Refused: map[string]func(muster.Unit) string{"volley": canFire, "unit-move": idle, "unit-charge": cannotCharge,
				"unit-attack": s.cannotFight, "unit-stand": cannotRally, "unit-gun": cannotServe}[p.ID](u)}
		if k.Refused == "" && slices.Contains([]string{"volley", "unit-charge", "unit-attack"}, p.ID) && !s.opposed(u) {
			k.Refused = "There is nobody to fight."
		}
		if k.Refused == "" && (p.ID == "volley" || p.ID == "unit-charge") && s.locked(u) {
			k.Refused = "They are in contact: they attack, or move off."
		}
		if p.ID == "unit-stand" && k.Refused == "" { // nothing left to ask
			f := rules.Form(s, c)
			k.Open, k.Label, k.Small = false, f.Go, f.GoSmall
		}
		if p.ID == "unit-move" && k.Refused == "" { // most Moves are by the whole unit in the open, so that takes one tap
			whole := view.Key{ID: "unit-move-open", Label: "Move", Small: coverNames[inOpen].in, Symbol: k.Symbol,
				Do: c.With(keyCover, coverNames[inOpen].id)}
			if staysPut(u) {
				whole.Small = leftWords[leftGun]
			}
			if rules.Refusal(s, whole.Do) == nil {
				out = append(out, whole)
				k.Label, k.Small = "Move…", "rough ground, or part of the unit"
			}
		}
		out = append(out, k)
	}
	return out
}

// locked reports whether u is known to be in contact with enemies of as many figures: none of its own need then be free to fire or
// to charge anybody else.
func (s State) locked(u muster.Unit) bool {
	foe, ok := s.touching(u)
	_, all := s.mingled(foe, u)
	return ok && foe.Side != u.Side && all
}

// freshPicks returns n figures of u that have not acted, plain soldiers first, leaders last.
func freshPicks(u muster.Unit, n int) []muster.Stack {
	return u.Choose(n, func(f muster.Figure) int {
		if f.Acted {
			return -1
		}
		return menFirst(f)
	})
}

// menFirst ranks figures from the first to act to the last: men, NCOs, officers, people under escort.
func menFirst(f muster.Figure) int {
	switch {
	case underEscort(f):
		return 3
	case f.Leader == officer:
		return 2
	case f.Leader == nco:
		return 1
	}
	return 0
}

// mostlyMounted reports whether a unit is hit as mounted: most of its figures ride.
func mostlyMounted(u muster.Unit) bool {
	return 2*riding(u) > u.Alive()
}

// hitQuality returns the quality of a unit as a target: that of a figure, never Transport. Source: HILL-30.
func hitQuality(u muster.Unit) Quality { return min(unitQuality(u), Civilian) }

// takeEvent returns the event with which a unit takes its side's initiative, nil when none is needed.
func (s State) takeEvent(u muster.Unit) fact {
	if s.Active != 0 || side(u) != s.Side && !(s.Side == Nobody && s.Set.Mute) || u.Acted || u.Mark(markNow) > 0 {
		return nil
	}
	return activated{Unit: u.ID, Name: u.Name}
}

// initiates are the deeds that a unit does in its initiative; their first effect is on the unit.
var initiates = map[string]bool{didVolley: true, didMove: true, didCharge: true, didAttack: true, didStand: true, didRally: true,
	didLimber: true, didUnlimber: true, didLoad: true, didFire: true}

// propose records lead, the threads and the outcome of a deed.
func propose(a *act, lead fact, o Outcome, threads ...Thread) {
	if u, ok := a.State.unit(o.Deed.Unit); ok && initiates[o.Deed.What] {
		o.Deed.Ruled = a.State.outOfTurn(u) != nil // the form has asked for the ruling
	}
	if lead != nil {
		a.Do(lead)
	}
	o.Effects = slices.Clone(o.Effects)
	for i, f := range o.Effects {
		o.Effects[i].Name = a.State.nameOf(f.Unit)
	}
	// When a unit acts on its own account while another unit of its side has the initiative, the referee is told
	// and the log says so. Source: HILL-43.
	u, ok := a.State.unit(o.Deed.Unit)
	second := a.State.Active != 0 && a.State.Active != u.ID && side(u) == a.State.Side && u.Mark(markNow) == 0
	if ok && initiates[o.Deed.What] && second {
		first, _ := a.State.unit(a.State.Active)
		o.Deed.Beside = first.Name
		o.Effects[0].Marks = append(slices.Clone(o.Effects[0].Marks), muster.Mark{Key: markSecond, N: 1})
	}
	for _, t := range threads {
		a.Do(threaded{Thread: t})
	}
	a.Do(proposed{Outcome: o})
}

// toll returns the loss of these figures by u.
func toll(u muster.Unit, lost []muster.Stack) Toll {
	return Toll{Name: u.Name, Lost: stacksN(lost), Left: u.Alive() - stacksN(lost), Of: u.Original, Kinds: specials(lost)}
}

// killed returns which of a pool of figures of x fall to the hits of d.
func (d *Deed) killed(a *act, x muster.Unit, pool []muster.Stack) (lost []muster.Stack) {
	lost, d.Draws = shotDown(a, x, pool, d.Groups)
	d.Losses = []Toll{toll(x, lost)}
	d.Losses[0].Lies = side(x) == NonPlayers && slices.Contains(d.Losses[0].Kinds, officer)
	return lost
}

// hitsSaid says how many of the throws hit.
func (d Deed) hitsSaid() book.Said { return book.Say("hits", d.made()) }
