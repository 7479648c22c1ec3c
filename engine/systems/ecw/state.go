package ecw

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"vedette/engine/book"
)

// Limits of what a game may hold.
const (
	maxFigures  = 50 // in a unit
	maxUnits    = 24 // a side
	maxLeaders  = 8  // a side
	maxDues     = 200
	nameLetters = 24
)

// The phases of a turn.
const (
	stepStart    = iota + 1 // initiative, rallies, continued moves
	stepFirst               // side A moves
	stepSecond              // side B moves
	stepShooting            // and charges home
	stepCombat
	stepLast // friends, pursuit, recovery
)

// Morale states, best first. Source: ECW-92.
const (
	good = iota
	halted
	shaken
	demoralised
	routed
)

// The sides of a unit that is attacked.
const (
	front = iota
	flank
	rear
)

// State is the position of a game. Slices are copied before they are changed.
type State struct {
	Set     Settings
	Turn    int // from 1
	Step    int // phase of the turn, from 1
	First   int // the side that moves first this turn, side A of the rules; -1 before initiative
	Units   []Unit
	Leaders []Leader
	Dues    []Due
	Ceased  bool   // the shooting of this phase has ended
	Fell    []Fall // friends lost and leaders killed this turn
	Next    int    // the id of the next due
	Hand    int    // the selected unit, 0 for none
	Over    bool
	Winner  int    // -1 for a draw
	Battle  string // "" for an open game
	Map     string // as the referee has drawn it, "" if he has not
	Better  bool   // the winner has only the better of the day
	Held    []int  // the side that held each place of the battle at the end
}

// Settings are the options of a game.
type Settings struct {
	Small      bool         `json:"s,omitempty"` // 15 mm figures
	Names      [2]string    `json:"n"`
	Campaign   bool         `json:"c,omitempty"`
	RoutRecoil bool         `json:"r,omitempty"`
	Slow       bool         `json:"l,omitempty"` // recovery one state a turn
	Mild       bool         `json:"m,omitempty"` // the headstrong tag is not in use
	Safe       bool         `json:"f,omitempty"` // leaders cannot be hit
	Calm       bool         `json:"a,omitempty"` // every grade tests one better
	Turns      int          `json:"t,omitempty"` // 0 for no limit
	House      book.Changed `json:"h,omitempty"`
}

// House implements book.Housed.
func (s State) House() (*book.House, book.Changed) { return house, s.Set.House }

// WithHouse implements book.Housed.
func (s State) WithHouse(c book.Changed) State { s.Set.House = c; return s }

// Unit is a unit. The figures of artillery are its gunners, in Other.
type Unit struct {
	ID         int    `json:"i"` // its place on the list, from 1
	Side       int    `json:"s"`
	Name       string `json:"n"`
	Ally       bool   `json:"al,omitempty"`
	Class      string `json:"c"`
	Grade      string `json:"g"`
	Levee      bool   `json:"lv,omitempty"`
	Weapon     string `json:"w,omitempty"`
	Caracole   bool   `json:"ca,omitempty"`
	Headstrong bool   `json:"hs,omitempty"`
	Wing       int    `json:"wl,omitempty"` // id of its wing leader, 0 for none
	Pikes      int    `json:"p,omitempty"`
	Shot       int    `json:"m,omitempty"`
	Other      int    `json:"o,omitempty"`
	Orig       [3]int `json:"or"` // pikes, shot, other at the start
	Guns       int    `json:"gm,omitempty"`
	Ranks      int    `json:"r"`
	Order      string `json:"f"`
	Mounted    bool   `json:"h,omitempty"`
	Holders    int    `json:"hh,omitempty"`
	Ground     string `json:"t,omitempty"`  // one of grounds
	Was        string `json:"fw,omitempty"` // its order before it entered a building

	Morale  int    `json:"mo,omitempty"`
	Dis     bool   `json:"d,omitempty"`
	Pursuit int    `json:"pu,omitempty"` // 0, pursuitDue or pursuing
	Quarry  int    `json:"q,omitempty"`  // id of the unit it pursues
	Tests   int    `json:"pt,omitempty"` // tests taken in this pursuit, 0 to 2
	Foes    []Foe  `json:"e,omitempty"`
	Charge  Charge `json:"x,omitzero"`
	Answer  string `json:"a,omitempty"`  // to a charge this turn: stand, counter, evade
	Fired   int    `json:"fd,omitempty"` // figures or models that have shot this turn, where others still may
	Reload  int    `json:"rl,omitempty"`
	Ready   int    `json:"un,omitempty"` // turns until unlimbered
	Limber  string `json:"l,omitempty"`  // "", limbered, lost
	Lifting int    `json:"lu,omitempty"` // turns until limbered
	Run     int    `json:"ru,omitempty"` // quarters straight ahead at the end of last turn's move
	Ran     int    `json:"v,omitempty"`  // as Run, this turn
	Start   int    `json:"st,omitempty"` // figures at the start of the phase
	Flags   flag   `json:"fl,omitempty"` // of this turn
	Off     string `json:"of,omitempty"` // why it is off the table, "" if it is on it
	Counts  bool   `json:"k,omitempty"`  // whether it counts in the army check
}

// Foe is an opponent in contact.
type Foe struct {
	ID     int
	Impact bool // charged to contact this turn
	Side   int  // the side of this unit that the foe is on
	Round  int  // rounds fought
	Push   bool // this unit came in with impetus
	Caught bool // this unit was caught evading
	Ford   bool // this unit came in across a ford or bridge
	Wood   bool // the referee ruled that they fight in a wood
}

// Charge is a charge made this turn.
type Charge struct {
	At      int    `json:"i"`
	Dist    int    `json:"d,omitempty"` // quarters
	Impetus bool   `json:"m,omitempty"`
	Side    int    `json:"s,omitempty"` // of the target
	Counter bool   `json:"c,omitempty"`
	Pistols bool   `json:"p,omitempty"` // shoots while charging
	Crash   bool   `json:"b,omitempty"` // a pursuer crashing into a friend of its quarry
	Done    string `json:"h,omitempty"` // "", home, failed
	Ground  string `json:"g,omitempty"` // what it crosses or enters, one of slopeIDs
}

// flag is a set of things that a unit has done or suffered this turn.
type flag int

const (
	flagMoved flag = 1 << iota
	flagShot
	flagFought
	flagFailed
	flagBurst
	flagTested // for a charge, so that it does not test for shooting
	flagHalf   // dismounted, which used half its move
	flagStays  // told to stay, or to hold its fire, in this phase
	flagFirst  // shoots before it evades, at the cost of part of its move
	flagTurned // rotated a rank, after which it may still move and shoot, but not charge
)

const allFlags = int(flagTurned<<1 - 1)

// Leader commands units. Source: ECW-22, ECW-23.
type Leader struct {
	ID       int    `json:"i"`
	Side     int    `json:"s"`
	Name     string `json:"n"`
	Ally     bool   `json:"al,omitempty"`
	Stays    bool   `json:"st,omitempty"` // in this phase
	Army     bool   `json:"ar,omitempty"`
	Unit     int    `json:"u,omitempty"` // the unit he is attached to, 0 for none
	Retiring bool   `json:"re,omitempty"`
	Off      string `json:"of,omitempty"`
}

// Due is a step that the rules still require.
type Due struct {
	ID    int // in the order in which dues arise
	Do    dueKind
	Unit  int
	Other int     // the other unit, or a side or a leader
	Step  int     // the step from which it is due
	Hits  int     // hits to test for
	Marks hitMark // of those hits
	Why   cause   // why a leader is at risk
}

// hitMark is a set of circumstances that make hits worse.
type hitMark int

const (
	byGuns    hitMark = 1 << iota // some of them
	enfiladed                     // some of them
)

// cause is why a leader is at risk.
type cause int

const (
	byShot cause = iota + 1
	byFight
	byRout
)

// Fall is a friend lost, or a leader killed, this turn. Source: ECW-91.
type Fall struct {
	Side   int    `json:"s"`
	Unit   int    `json:"u,omitempty"`
	Leader int    `json:"l,omitempty"`
	Grade  string `json:"g,omitempty"`
}

// The words of records: classes of troops, arms, limbers, orders, grounds, answers, results of charges, and fates of units and leaders.
// Saves hold their indices in the lists below. Among classes, light, heavy and siege are guns; among grounds, heavy is a wood.
const (
	classCuirassier, classHorse, classDragoon  = "cuirassier", "horse", "dragoon"
	classFoot, classClubmen, classHalberd      = "foot", "clubmen", "halberd"
	classLight, classHeavy, classSiege         = "light", "heavy", "siege"
	armPistol, armCarbine, armMusket           = "pistol", "carbine", "musket"
	limberUp, limberGone                       = "limbered", "lost"
	orderClose, orderColumn, orderSkirmish     = "close", "column", "skirmish"
	orderSquare, orderBuilding                 = "square", "building"
	groundSoft, groundHard, groundObstacle     = "soft", "hard", "obstacle"
	groundBuilding, groundWorks                = "building", "works"
	groundWood, groundHeavy, groundFord        = "wood", "heavy", "ford"
	answerStand, answerCounter, answerEvade    = "stand", "counter", "evade"
	chargeHit, chargeFailed                    = "home", "failed"
	offDestroyed, offSurrendered, offScattered = "destroyed", "surrendered", "scattered"
	leftTable                                  = "left the table" // not eliminated: friends do not test for it
	fateKilled, fateCaptured                   = "killed", "captured"
)

var (
	classes = []string{classCuirassier, classHorse, classDragoon, classFoot, classClubmen, classHalberd, classLight, classHeavy, classSiege}
	grades  = []string{"A", "B", "C", "D", "E"}
	formers = []string{"", orderClose, orderColumn, orderSkirmish, orderSquare, orderBuilding} // [Unit.Was]
	orders  = formers[1:]
	grounds = []string{"", groundSoft, groundHard, groundObstacle, groundBuilding, groundWorks, groundWood, groundHeavy, groundFord}
	offs    = []string{"", offDestroyed, offSurrendered, leftTable, offScattered}
	fates   = []string{"", fateKilled, fateCaptured}
	arms    = []string{"", armPistol, armCarbine, armMusket}
	answers = []string{"", answerStand, answerCounter, answerEvade}
	limbers = []string{"", limberUp, limberGone}
	ends    = []string{"", chargeHit, chargeFailed}
	causes  = []string{"", "shot", "fight", "rout"}
)

// The progress of a pursuit, and how many tests it allows.
const (
	pursuitDue = iota + 1 // it tests to stay in hand
	pursuing
	maxTests = 2
)

// The arms of Unit.Orig.
const (
	origPikes = iota
	origShot
	origOther
)

func (s State) unit(id int) (Unit, bool) {
	if id < 1 || id > len(s.Units) {
		return Unit{}, false
	}
	return s.Units[id-1], true
}

// placed returns a copy of list with x at id, counted from 1, or appended.
func placed[T any](list []T, id int, x T) []T {
	return slices.Concat(list[:id-1], []T{x}, list[min(id, len(list)):])
}

func (s State) withUnit(u Unit) State {
	s.Units = placed(s.Units, u.ID, u)
	return s
}

func (s State) withLeader(l Leader) State {
	s.Leaders = placed(s.Leaders, l.ID, l)
	return s
}

// attached returns the id of the leader with a unit, 0 for none.
func (s State) attached(unit int) int {
	for _, l := range s.Leaders {
		if l.Off == "" && unit > 0 && l.Unit == unit {
			return l.ID
		}
	}
	return 0
}

// commands reports whether l may affect u. Source: ECW-22.
func (l Leader) commands(u Unit) bool {
	return l.Off == "" && l.Side == u.Side && l.Ally == u.Ally && (l.Army || u.Wing == l.ID)
}

// q converts printed 25 mm inches to quarters of an inch on this table. Source: ECW-03, ECW-R06.
func (t Settings) q(inches int) int {
	if t.Small {
		return 3 * inches
	}
	return 4 * inches
}

func (s State) sideName(side int) string { return s.Set.Names[side] }

// inRange reports whether all ns are from 0 to top.
func inRange(top int, ns ...int) bool { return slices.Min(ns) >= 0 && slices.Max(ns) <= top }

// check returns an error if u is impossible.
func (u Unit) check() error {
	if bad := book.Misfits(u.fields); bad != nil {
		return fmt.Errorf("unit %d: %s", u.ID, bad)
	}
	return u.fault()
}

// fault returns an error if the fields of u, each within its bounds, contradict each other.
func (u Unit) fault() error {
	switch {
	case u.Side < 0 || u.Side > 1, !slices.Contains(classes, u.Class), len(u.Foes) > 8:
		return fmt.Errorf("unit %d: an attribute that no unit has", u.ID)
	case u.Name == "" || len(u.Name) > 4*nameLetters || !utf8.ValidString(u.Name):
		return fmt.Errorf("unit %d: name", u.ID)
	case u.orig() > maxFigures || u.Pikes > u.Orig[origPikes] || u.Shot > u.Orig[origShot] || u.Other > u.Orig[origOther]:
		return fmt.Errorf("unit %d: more figures than it began with", u.ID)
	case !u.guns() && u.Guns > 0:
		return fmt.Errorf("unit %d: guns", u.ID)
	case u.Ground == groundBuilding && u.Order != orderBuilding || u.Was != "" && u.Order != orderBuilding:
		return fmt.Errorf("unit %d: a building and another order", u.ID)
	case u.here() && u.gone():
		return fmt.Errorf("unit %d: nobody is left", u.ID)
	case u.skirmish() && !u.maySkirmish():
		return fmt.Errorf("unit %d: only musketeers and dragoons skirmish", u.ID)
	}
	for i, f := range u.Foes {
		if f.ID == u.ID || !inRange(2, f.Side) || !inRange(99, f.Round) {
			return fmt.Errorf("unit %d: a foe out of range", u.ID)
		}
		for _, g := range u.Foes[:i] {
			if g.ID == f.ID {
				return fmt.Errorf("unit %d: a foe twice", u.ID)
			}
		}
	}
	return nil
}

// check returns an error if the position breaks an invariant.
func (s State) check() error {
	if s.Turn < 1 || s.Step < stepStart || s.Step > stepLast || s.First < -1 || s.First > 1 || s.Winner < -1 || s.Winner > 1 {
		return errors.New("the turn is out of range")
	}
	if len(s.Dues) > maxDues || len(s.Fell) > 200 {
		return errors.New("too many dues")
	}
	var n [2]int
	for i, u := range s.Units {
		if u.ID != i+1 {
			return fmt.Errorf("unit %d stands at %d", u.ID, i+1)
		}
		if err := u.fault(); err != nil {
			return err
		}
		if err := s.checkUnit(u); err != nil {
			return err
		}
		n[u.Side]++
	}
	if n[0] > maxUnits || n[1] > maxUnits {
		return errors.New("too many units")
	}
	if x, ok := scenarioOf(s.Battle); ok != (s.Battle != "") || !x.Held(s.Held) {
		return errors.New("an unknown battle")
	}
	if _, ok := s.unit(s.Hand); s.Hand != 0 && !ok {
		return fmt.Errorf("unit %d in hand", s.Hand)
	}
	for _, f := range s.Fell {
		if f.Leader > len(s.Leaders) || f.Unit > len(s.Units) {
			return errors.New("a loss that is not on the roster")
		}
	}
	if err := s.checkLeaders(); err != nil {
		return err
	}
	return s.checkDues()
}

// checkUnit checks what a unit’s record says about other units and leaders.
func (s State) checkUnit(u Unit) error {
	for _, f := range u.Foes {
		v, ok := s.unit(f.ID)
		if !ok || v.Side == u.Side || !v.here() || !u.here() {
			return fmt.Errorf("unit %d fights %d", u.ID, f.ID)
		}
		if _, ok := v.foe(u.ID); !ok {
			return fmt.Errorf("unit %d fights %d, but not the other way", u.ID, f.ID)
		}
	}
	if u.Charge.At != 0 {
		if v, ok := s.unit(u.Charge.At); !ok || v.Side == u.Side {
			return fmt.Errorf("unit %d charges %d", u.ID, u.Charge.At)
		}
	}
	if _, ok := s.unit(u.Quarry); u.Quarry != 0 && !ok {
		return fmt.Errorf("unit %d pursues %d", u.ID, u.Quarry)
	}
	if u.Wing > len(s.Leaders) || u.Wing > 0 && (s.Leaders[u.Wing-1].Side != u.Side || s.Leaders[u.Wing-1].Ally != u.Ally) {
		return fmt.Errorf("unit %d has wing leader %d", u.ID, u.Wing)
	}
	return nil
}

func (s State) checkLeaders() error {
	army := map[[2]int]bool{}
	for i, l := range s.Leaders {
		if l.ID != i+1 || l.Side < 0 || l.Side > 1 || l.Name == "" || len(l.Name) > 4*nameLetters || l.Unit < 0 ||
			l.Unit > len(s.Units) ||
			!slices.Contains(fates, l.Off) {
			return fmt.Errorf("leader %d", l.ID)
		}
		if l.Unit > 0 && (l.Off != "" || s.Units[l.Unit-1].Side != l.Side || !s.Units[l.Unit-1].here()) {
			return fmt.Errorf("leader %d is with unit %d", l.ID, l.Unit)
		}
		if k := [2]int{l.Side, book.Bit(l.Ally)}; l.Army && l.Off == "" {
			if army[k] {
				return fmt.Errorf("leader %d is a second army leader", l.ID)
			}
			army[k] = true
		}
	}
	return nil
}

func (s State) checkDues() error {
	for i, d := range s.Dues {
		_, ok := s.unit(d.Unit)
		if d.Unit != 0 && !ok || d.ID >= s.Next || d.Step < stepStart || d.Step > stepLast || i > 0 && s.Dues[i-1].ID >= d.ID {
			return fmt.Errorf("due %d", d.ID)
		}
		least, most := 0, len(s.Units)
		switch d.Do {
		case dueFriends:
			most = 1
		case dueRisk:
			least, most = 1, len(s.Leaders)
		}
		if d.Other < least || d.Other > most || !inRange(200, d.Hits) || !inRange(int(byGuns|enfiladed), int(d.Marks)) ||
			!inRange(int(byRout), int(d.Why)) {
			return fmt.Errorf("due %d is out of range", d.ID)
		}
	}
	return nil
}
