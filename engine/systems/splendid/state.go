package splendid

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
)

// The phases of a turn. The side with the initiative plays movement and charges first, then the other side.
// Source: splendid-host 5 and C5.
const (
	phTerrain = iota
	phInitiative
	phMove1
	phMove2
	phCharge1
	phCharge2
	phFire
	phHand
	phMorale
	phases
)

var phaseNames = [phases]string{"Place and check terrain", "Initiative", "Movement and crossing", "Movement and crossing", "Charges",
	"Charges", "Fire", "Hand-to-hand", "Morale"}

var sideNames = [2]string{"Parliament", "Royalists"}

// Limits of a game, so that a hostile save stays small.
const (
	maxUnits    = 60
	maxFeatures = 60
	maxName     = 40
	maxAcross   = 800 // quarter inches
	maxTurns    = 1000
)

// State is the position. It is a plain value, copied on write.
type State struct {
	Turn     int          `json:"t"`
	Phase    int          `json:"p"`
	First    int          `json:"f"` // side with the initiative
	Set      book.Changed `json:"s,omitempty"`
	Units    []Unit       `json:"u,omitempty"`
	Features []Feature    `json:"g,omitempty"`
	Next     int          `json:"n"`           // id of the next unit or feature
	Hand     int          `json:"h,omitempty"` // unit selected, 0 for none
	Over     string       `json:"o,omitempty"` // "0", "1": the side that won; "draw"
	Battle   string       `json:"b,omitempty"` // "" for an open game
	Map      string       `json:"m,omitempty"` // the map as the referee has drawn it, "" for none
	Held     []int        `json:"e,omitempty"` // the side that held each place at the end
}

// Unit is one unit of the roster. Its position is known only on the table. ID 0 is a unit that is not on the roster (free entry).
type Unit struct {
	ID          int    `json:"i"`
	Side        int    `json:"s"`
	Class       string `json:"c"`
	Name        string `json:"n"`
	Stands      int    `json:"k"`           // when mustered
	Lost        int    `json:"l,omitempty"` // stands
	Hits        int    `json:"h,omitempty"` // single hits that have not removed a stand yet
	Form        string `json:"f"`
	Limbered    bool   `json:"m,omitempty"`
	In          []int  `json:"in,omitempty"` // features it is interpenetrated with
	Way         []int  `json:"iw,omitempty"` // from its front to the far edge of each, as far as known; negative once passed
	Hold        int    `json:"o,omitempty"`  // landmark or bridge it defends
	Moved       int    `json:"q,omitempty"`  // quarter inches this turn
	Slow        int    `json:"qs,omitempty"` // part of it at half rate, which cost as much again
	Spent       bool   `json:"x,omitempty"`  // has no movement left this turn
	Charged     bool   `json:"a,omitempty"`
	Intercepted bool   `json:"y,omitempty"`
	Via         int    `json:"v,omitempty"` // bridge it charged over
	Fired       bool   `json:"r,omitempty"`
	Lane        int    `json:"ln,omitempty"` // range in inches of a roundshot that may still bounce through
	Guns        int    `json:"gn,omitempty"` // stands that fired it
	Fought      bool   `json:"g,omitempty"`
	Contact     int    `json:"e,omitempty"`  // enemy in contact
	Halved      bool   `json:"d,omitempty"`  // half dice in the next hand-to-hand phase
	Fire        int    `json:"w,omitempty"`  // charger to fire at in reaction
	Test        bool   `json:"t,omitempty"`  // owes a morale test
	Shaken      bool   `json:"z,omitempty"`  // has failed a morale test
	Gone        bool   `json:"b,omitempty"`  // broken and off the table
	Stays       bool   `json:"sy,omitempty"` // told to do nothing in this phase
}

// idle returns u as if it had done nothing yet this turn.
func (u Unit) idle() Unit {
	u.Moved, u.Slow, u.Spent = 0, 0, false
	u.Charged, u.Intercepted, u.Fought, u.Stays = false, false, false, false
	u.Fired, u.Lane, u.Guns = false, 0, 0
	return u
}

// Left returns the number of stands left.
func (u Unit) Left() int { return u.Stands - u.Lost }

func (u Unit) class() class { c, _ := classOf(u.Class); return c }

// formless reports whether u is a single model, which is in no formation.
func (u Unit) formless() bool { return u.Stands == 1 && u.arm() >= Artillery }

func (u Unit) arm() Arm { return u.class().arm }

// in reports whether the unit is recorded in a feature. It is in none with id 0, which is not on the list.
func (u Unit) in(id int) bool { return slices.Contains(u.In, id) }

// way returns the distance from the unit's front to the far edge of a feature that it is in, in quarter inches. ok is false if it is not
// known.
func (u Unit) way(id int) (q int, ok bool) {
	i := slices.Index(u.In, id)
	if i < 0 || i >= len(u.Way) {
		return 0, false
	}
	return u.Way[i], true
}

// without returns u with a feature removed from those it is in.
func (u Unit) without(id int) Unit {
	i := slices.Index(u.In, id)
	if i < 0 {
		return u
	}
	u.In = slices.Delete(slices.Clone(u.In), i, i+1)
	if i < len(u.Way) {
		u.Way = slices.Delete(slices.Clone(u.Way), i, i+1)
	}
	return u
}

// front returns how many stands can fire or fight: all of a line, one of a column, half of a block, rounded up.
// Source: splendid-host C2, C6.
func (u Unit) front(s State) int {
	switch u.Form {
	case "column", "road":
		return min(u.Left(), s.v(keyColumn))
	case "block":
		return (u.Left()*s.v(keyBlock) + 99) / 100
	}
	return u.Left()
}

// depth returns the depth of the unit, in quarter inches. Source: SPL-R15.
func (u Unit) depth(s State) int {
	ranks := 1
	switch u.Form {
	case "column", "block":
		ranks = (u.Left() + 1) / 2
	case "road":
		ranks = max(u.Left(), 1)
	}
	return ranks * s.v(keyStand)
}

// Feature is one piece of terrain. ID 0 is a feature that is not on the list (free entry).
type Feature struct {
	ID       int    `json:"i"`
	Kind     string `json:"k"`
	Name     string `json:"n"`
	Across   int    `json:"a,omitempty"` // usual distance across it, in quarter inches
	Strength int    `json:"s,omitempty"` // of a structure, else 0
	Left     int    `json:"l,omitempty"` // strength left; a structure with 0 is destroyed
}

// down reports whether f is a destroyed structure. Source: SPL-60.
func (f Feature) down() bool { return f.Strength > 0 && f.Left == 0 }

// fallen reports whether f is a destroyed bridge, which cannot be crossed. Source: SPL-60.
func (f Feature) fallen() bool { return f.Kind == "bridge" && f.down() }

// kind returns the kind that f counts as now. A destroyed structure is passable rough ground. Source: SPL-60.
func (f Feature) kind() kind {
	id := f.Kind
	if f.down() {
		id = "rough"
	}
	k, _ := kindOf(id)
	return k
}

// title returns the name of f, and whether it is destroyed.
func (f Feature) title() string {
	if f.down() {
		return f.Name + ", destroyed"
	}
	return f.Name
}

// said returns the name of f for use within a sentence, or "the wood" if it is not on the list and has no name.
func (f Feature) said() book.Said {
	switch {
	case f.ID == 0 && f.Name == f.kind().name:
		return book.Say("the", f.kind().id)
	case f.down():
		return book.Say("ruin", f.Name)
	}
	return book.Say("place", f.Name)
}

// text returns said in words.
func (f Feature) text() string { return words.Text(f.said()) }

func (s State) unit(id int) (Unit, bool) {
	for _, u := range s.Units {
		if u.ID == id && id > 0 {
			return u, true
		}
	}
	return Unit{}, false
}

func (s State) feature(id int) (Feature, bool) {
	for _, f := range s.Features {
		if f.ID == id && id > 0 {
			return f, true
		}
	}
	return Feature{}, false
}

// withUnit returns a copy in which u replaces the unit with its id.
func (s State) withUnit(u Unit) State {
	s.Units = append([]Unit(nil), s.Units...)
	for i := range s.Units {
		if s.Units[i].ID == u.ID {
			s.Units[i] = u
		}
	}
	return s
}

// withFeature returns a copy in which f replaces the feature with its id.
func (s State) withFeature(f Feature) State {
	s.Features = append([]Feature(nil), s.Features...)
	for i := range s.Features {
		if s.Features[i].ID == f.ID {
			s.Features[i] = f
		}
	}
	return s
}

// each returns a copy in which change has been called for every unit.
func (s State) each(change func(u *Unit)) State {
	s.Units = append([]Unit(nil), s.Units...)
	for i := range s.Units {
		change(&s.Units[i])
	}
	return s
}

// side returns the side whose phase it is, -1 if both act.
func (s State) side() int {
	switch s.Phase {
	case phMove1, phCharge1:
		return s.First
	case phMove2, phCharge2:
		return 1 - s.First
	}
	return -1
}

// holder returns the unit that defends a landmark or bridge.
func (s State) holder(feature int) (Unit, bool) {
	for _, u := range s.Units {
		if feature > 0 && u.Hold == feature && !u.Gone {
			return u, true
		}
	}
	return Unit{}, false
}

// alive counts the units of a side on the table, without leaders and wagons, and their stands.
func (s State) alive(side int) (units, stands int) {
	for _, u := range s.Units {
		if u.Side == side && !u.Gone && u.arm() != Ignored {
			units++
			stands += u.Left()
		}
	}
	return units, stands
}

func (u Unit) check() error {
	c, ok := classOf(u.Class)
	switch {
	case !ok || !isFormation(u.Form) || u.Side < 0 || u.Side > 1 || !named(u.Name) || len(u.In) > 8:
		return fmt.Errorf("unit %d: impossible record", u.ID)
	case u.Stands < 1 || u.Stands > 12 || u.Lost < 0 || u.Lost > u.Stands || u.Hits < 0 || u.Hits > 6 || u.Moved < 0 || u.Moved > maxAcross ||
		u.Slow < 0 || u.Slow > maxAcross:
		return fmt.Errorf("unit %d: impossible strength", u.ID)
	case u.Lost == u.Stands && !u.Gone:
		return fmt.Errorf("unit %d: no stands left but on the table", u.ID)
	case u.Gone && (u.Contact != 0 || u.Hold != 0 || u.Test || len(u.In) > 0 || u.Fire != 0):
		return fmt.Errorf("unit %d: off the table but engaged", u.ID)
	case len(u.Way) > len(u.In) || slices.ContainsFunc(u.Way, func(q int) bool { return q < -maxAcross || q > 2*maxAcross }):
		return fmt.Errorf("unit %d: impossible way", u.ID)
	case u.Lane < 0 || u.Lane > 72 || u.Guns < 0 || u.Guns > 12 || (u.Lane > 0) != (u.Guns > 0) || u.Lane > 0 && c.arm != Artillery:
		return fmt.Errorf("unit %d: impossible shot", u.ID)
	case u.Limbered && c.arm != Artillery:
		return fmt.Errorf("unit %d: limbered but not a gun", u.ID)
	}
	return nil
}

func (f Feature) check() error {
	k, ok := kindOf(f.Kind)
	switch {
	case !ok || !named(f.Name) || f.Across < 0 || f.Across > maxAcross:
		return fmt.Errorf("feature %d: impossible record", f.ID)
	case f.Strength < 0 || f.Strength > 10 || f.Left < 0 || f.Left > f.Strength || (f.Strength > 0) != (k.strength != ""):
		return fmt.Errorf("feature %d: impossible strength", f.ID)
	}
	return nil
}

// Check implements view.System.
func (System) Check(st engine.State) error {
	s := st.(State)
	if err := house.Check(s.Set); err != nil {
		return err
	}
	if s.Phase < 0 || s.Phase >= phases || s.First < 0 || s.First > 1 || s.Turn < 0 || s.Next < 1 ||
		len(s.Units) > maxUnits || len(s.Features) > maxFeatures {
		return fmt.Errorf("impossible position: turn %d, phase %d", s.Turn, s.Phase)
	}
	if x, ok := scenarioOf(s.Battle); s.isBattle() && !ok || !x.Held(s.Held) {
		return fmt.Errorf("battle %.20q, held by %d", s.Battle, s.Held)
	}
	if _, ok := s.unit(s.Hand); s.Hand != 0 && !ok {
		return fmt.Errorf("selected unit %d is not on the roster", s.Hand)
	}
	last := 0
	for _, f := range s.Features {
		if f.ID <= last || f.ID >= s.Next {
			return fmt.Errorf("feature %d out of order", f.ID)
		}
		last = f.ID
		if err := f.check(); err != nil {
			return err
		}
	}
	last = 0
	held := map[int]bool{}
	for _, u := range s.Units {
		if u.ID <= last || u.ID >= s.Next {
			return fmt.Errorf("unit %d out of order", u.ID)
		}
		last = u.ID
		if err := u.check(); err != nil {
			return err
		}
		if err := s.engaged(u); err != nil {
			return err
		}
		if held[u.Hold] {
			return fmt.Errorf("feature %d is defended twice", u.Hold)
		}
		held[u.Hold] = u.Hold != 0
	}
	return nil
}

// engaged returns an error if u refers to a feature or an enemy in a way that is impossible.
func (s State) engaged(u Unit) error {
	for _, id := range u.In {
		if _, ok := s.feature(id); !ok {
			return fmt.Errorf("unit %d is in feature %d, which does not exist", u.ID, id)
		}
	}
	for _, id := range [...]int{u.Contact, u.Fire} {
		if e, ok := s.unit(id); id != 0 && (!ok || e.Gone || e.Side == u.Side) {
			return fmt.Errorf("unit %d is engaged with unit %d", u.ID, id)
		}
	}
	if f, ok := s.feature(u.Via); u.Via != 0 && (!ok || f.Kind != "bridge") {
		return fmt.Errorf("unit %d charged over feature %d", u.ID, u.Via)
	}
	if u.Hold == 0 {
		return nil
	}
	f, ok := s.feature(u.Hold)
	if !ok || f.Kind != "landmark" && f.Kind != "bridge" || f.down() {
		return fmt.Errorf("unit %d cannot defend feature %d", u.ID, u.Hold)
	}
	if f.Kind == "landmark" && (u.arm() != Foot || u.Form != "block" || !u.in(f.ID)) {
		return fmt.Errorf("unit %d defends a landmark but is not foot in a defensive block on it", u.ID)
	}
	return nil
}
