package march

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"vedette/engine/book"
)

// Kind is the arm of a unit.
type Kind int

// The arms.
const (
	Infantry Kind = iota
	Cavalry
	Artillery
)

// Form is the formation of a unit.
type Form int

// The formations. Cavalry is always Line; artillery is Limbered or Deployed.
const (
	Line Form = iota
	Column
	March
	Square
	Skirmish
	Limbered
	Deployed
)

var formNames = [...]string{"line", "column", "march column", "square", "skirmish order", "limbered", "deployed"}
var formIDs = [...]string{"line", "column", "march", "square", "skirmish", "limbered", "deployed"}

// The flags of a unit.
const (
	Gone      = 1 << iota // left the table: broken, or taken off by the referee
	Fleeing               // of a MF broken by morale: runs, removed at the end of the next turn
	Blown                 // cavalry that has charged
	Routed                // does nothing in the next tactical phase
	FiredUpon             // this turn
	Moved                 // this tactical phase
	Charging              // this tactical phase
	Fought                // this tactical phase, or its charge was stopped
	Skirmhit              // took its one skirmish hit this turn
	Reacted               // has made its opportunity charge this turn
	Busy                  // moved, fired or fought this turn: no recovery of CV
	_                     // free: an older save may have it set
	Hold                  // routed since this phase: Routed stays through the next one
	Gunless               // its regimental guns are lost
	Stays                 // is to do nothing in this step
	allFlags  = 1<<iota - 1
)

// Unit is a battalion, a cavalry regiment or battle group, or a battery.
type Unit struct {
	ID      int
	MF      int
	Name    string
	Brigade string
	Kind    Kind
	Quality int // 0 Untrained to 6 Guard
	Men     int // of a battery: guns
	Sk      bool
	Weight  byte // L, M, H; 0 for infantry
	Lancer  bool
	Draw    byte // of a battery: F foot, H horse, S siege
	Rifle   bool
	Regt    bool // regimental guns
	Start   int  // CV at the start
	CV      int
	Form    Form
	Dis     int // 0 none, 1 D1, 2 D2
	Flags   int
	Shots   int // halves of its fire used in this tactical phase, 0 to 2
	Pending int // CV that the fire of this phase will cost
	Back    int // CV recovered
	Tries   int // recoveries tried with success, at most 2
	Town    int // garrison of, 0 none
}

func (u Unit) has(f int) bool { return u.Flags&f != 0 }

// live tells whether the unit is on the table and can be named in an entry.
func (u Unit) live() bool { return u.Flags&(Gone|Fleeing) == 0 }

// MFKind is the kind of a Major Formation.
type MFKind int

// The kinds.
const (
	InfantryMF MFKind = iota
	CavalryMF
	MixedMF
	GrandBattery
	ArtilleryMF // batteries of a corps or an army under their own leader
)

var mfKinds = [...]string{"infantry", "cavalry", "mixed", "grand battery", "artillery"}

// guns tells whether the MF consists of batteries, which count for its strength then.
func (k MFKind) guns() bool { return k == GrandBattery || k == ArtilleryMF }

// foot tells whether the MF is infantry or mixed: these skirmish and test their morale. Source: MA-53, MA-54.
func (k MFKind) foot() bool { return k == InfantryMF || k == MixedMF }

// MF is a Major Formation.
type MF struct {
	ID        int
	Side      int
	Name      string
	Kind      MFKind
	Rating    int // quality
	Nation    int // skirmish rating: 0 Good, 1 Average, 2 Poor
	Leader    int // the leader in command, 0 when lost
	Under     int // the leader of corps, wing or division above it, 0 when nobody is named
	Order     int
	Committed bool
	Engaged   bool // formed enemy within 9″
	Units     int  // battalions and regiments on the list at the start
	SCV       int  // at the start
	Arrives   int  // turn from which it may arrive, 0 when on the table
	Tries     int  // failed turns of the order that is being repeated
	Try       int  // that order plus 1, 0 none
	Tried     int  `json:",omitempty"` // the turn in which it failed last
	Tested    bool // MF morale this turn
	Owed      bool // a test that was due in S2 and put off
	Skirmed   bool // has had its skirmish combat this turn
	LostInf   bool // an infantry unit in the turn before
	LosingInf bool // an infantry unit in this turn
	Lost      int  // units lost since the last S2
	Near      bool // a friend was destroyed or broke near it
	Hits      int  // skirmish hits this turn
	Broken    int  // turn in which it broke by morale, 0 not
	Fallen    bool // destroyed or broken, counted for the army
	Built     int  // grand battery: turn from which it counts, 0 none
	LeaderOut bool // its leader was lost and nobody has taken over
}

// Leader is a commander.
type Leader struct {
	ID    int
	Side  int
	Name  string
	Insp  int // 0 to 2, the bonus
	Cmd   int // index of commands
	Level int // 0 brigade, 1 division, 2 corps, 3 army
	Lost  int // 0 fit, 1 unhorsed, 2 wounded and out, 3 killed
	Until int // unhorsed: turn in whose S4 he is back
	Unit  int // attached to, 0 none
	Sent  int // orders this turn
	Got   bool
	Stays bool `json:",omitempty"` // does nothing in this step
	Order int  // of a corps or wing: its order plus 1, 0 none yet
	MF    int  // of a brigade inside an MF: that MF, 0 for all others
	// Brigade is the brigade he commands, as its units name it; only with MF.
	Brigade string
}

var levels = [...]string{"brigade", "division", "corps", "army"}
var leaderStates = [...]string{"fit", "unhorsed", "wounded and out", "killed"}

// Side is one of the two armies.
type Side struct {
	Name    string
	Broken  bool // army morale
	Lost    int  // infantry and mixed MFs broken or destroyed
	Due     bool // an MF went in the turn before: army test in this S2
	Owed    bool // that test was put off
	DueNext bool
}

// Charge is a declared charge or a melee that goes on.
type Charge struct {
	Unit, At int
	Side     int  // 0 front, 1 flank, 2 rear
	Reaction int  // index of reactions, 0 none yet
	Counter  bool // both count as charging
	Locked   bool
	Done     bool // fought
	Wins     int  // the unit whose choice is due, 0 none
}

// Town is a section of a built-up area.
type Town struct {
	ID      int
	Name    string
	Stuff   int // 0 wood, 1 stone, 2 fortified
	Size    int // 1 or 2 units
	Burning int // turns left, 0 not
	Out     int // tactical phases since the fire began
}

// State is a position. Slices are copied before they are written to.
type State struct {
	Turn    int
	Step    int // index of steps
	Active  int // the side, -1 before S5 is settled
	First   int // the side that was active first, -1
	Chooses int // the side that won the initiative and has to choose, -1
	Clock   int // minutes since midnight
	Sides   []Side
	MFs     []MF
	Units   []Unit
	Leaders []Leader
	Towns   []Town
	Charges []Charge
	Set     book.Changed // house values otherwise than designed
	Hand    int
	Weather int  // 0 dry, 1 rain, 2 mud
	Mud     int  // turns of mud left
	Looked  bool // weather rolled this turn
	Night   bool
	Held    int // fire factor held for the next firer
	HeldAt  int
	Over    bool
	Won     int // the ending, index of endings
	Battle  string
	Map     string // as the referee has drawn it, "" when he has not
	Places  []int  // by whom the places of the battle were held at the end
}

// names are what the two sides are called.
func (s State) names() [2]string { return [2]string{s.Sides[0].Name, s.Sides[1].Name} }

func (s State) clone() State {
	s.Sides, s.MFs, s.Units = slices.Clone(s.Sides), slices.Clone(s.MFs), slices.Clone(s.Units)
	s.Leaders, s.Towns, s.Charges = slices.Clone(s.Leaders), slices.Clone(s.Towns), slices.Clone(s.Charges)
	return s
}

// words puts the values in force into a text: "beyond {or-own}″". Lengths kept in quarter inches bring
// their own sign: "{fi-m-near}".
func (s State) words(text string) string {
	return book.Fill(text, func(key string) string { return house.Value(book.Key(key)).Text(s.v(book.Key(key))) })
}

// unit returns the unit with this id, and its place; -1 when there is none.
func (s State) unit(id int) (Unit, int) {
	for i, u := range s.Units {
		if u.ID == id {
			return u, i
		}
	}
	return Unit{}, -1
}

func (s State) mf(id int) (MF, int) {
	for i, m := range s.MFs {
		if m.ID == id {
			return m, i
		}
	}
	return MF{}, -1
}

func (s State) leader(id int) (Leader, int) {
	for i, l := range s.Leaders {
		if l.ID == id {
			return l, i
		}
	}
	return Leader{}, -1
}

func (s State) town(id int) (Town, int) {
	for i, t := range s.Towns {
		if t.ID == id {
			return t, i
		}
	}
	return Town{}, -1
}

// side is the side of a unit.
func (s State) side(u Unit) int {
	m, _ := s.mf(u.MF)
	return m.Side
}

func (s State) tactical() bool { return s.Step >= 5 }

// code is the step of the sequence: "S1", "T3".
func (s State) code() string { return steps[s.Step].code }

// counted tells whether u counts for the strength of its MF: ruling MA-R15.
func (u Unit) counted() bool { return u.Kind != Artillery }

// left is how many battalions and regiments of the MF are still in the ranks; of a grand battery, how
// many batteries.
func (s State) left(m MF) (n int) {
	for _, u := range s.Units {
		if u.MF == m.ID && u.live() && (u.counted() || m.Kind.guns()) {
			n++
		}
	}
	return n
}

// The levels of a MF.
const (
	Steady = iota
	Shaken
	Spent
)

var levelNames = [...]string{"steady", "shaken", "spent"}

// level is Shaken at two thirds of the units or less, Spent at a third or less. Source: MA-43.
func level(units, left int) int {
	switch {
	case units == 0: // nothing on its list yet
		return Steady
	case 3*left <= units:
		return Spent
	case 3*left <= 2*units:
		return Shaken
	}
	return Steady
}

func (s State) level(m MF) int { return level(m.Units, s.left(m)) }

// stepsOf are the units and the SCV at which a MF is steady, shaken and spent: {least units, SCV}.
// Fractions of the SCV are cut off: ruling MA-R01. Source: MA-43.
func stepsOf(units, scv int) [3][2]int {
	return [3][2]int{{2*units/3 + 1, scv}, {units/3 + 1, 2 * scv / 3}, {1, scv / 3}}
}

// scv is the skirmish value of the MF now.
func (s State) scv(m MF) int {
	if !m.Kind.foot() || s.left(m) == 0 || m.Broken > 0 || m.Arrives > 0 {
		return 0
	}
	return stepsOf(m.Units, m.SCV)[s.level(m)][1]
}

// skirmishValue is the SCV of so much CV of Sk units and of other formed foot; .5 up.
// Source: MA-41.
func skirmishValue(nation, sk, other int) int {
	d := divisors[nation]
	return (2*sk+d[0])/(2*d[0]) + (2*other+d[1])/(2*d[1])
}

// cvOf is the combat value of so many men, or guns, in force. Source: charts C1.
func (s State) cvOf(kind Kind, quality, men int) int {
	col := column(men)
	if kind == Artillery {
		col = gunColumn(men)
	}
	if printedCV[[2]int{quality, col}] {
		return combatValue(quality, col)
	}
	return s.v(cvKey(quality, col))
}

// check holds the invariants of a position.
func (s State) check() error {
	if len(s.Sides) != 2 || s.Step < 0 || s.Step >= len(steps) || s.Active < -1 || s.Active > 1 {
		return errors.New("the frame of the position is broken")
	}
	if err := house.Check(s.Set); err != nil {
		return err
	}
	if x, ok := scenarioOf(s.Battle); ok != (s.Battle != "") || !x.Held(s.Places) {
		return errors.New("a battle that is none")
	}
	for i, u := range s.Units {
		if why := s.unitFault(u); why != "" {
			return fmt.Errorf("unit %d %s", u.ID, why)
		}
		for _, o := range s.Units[:i] {
			if o.ID == u.ID {
				return fmt.Errorf("unit %d stands twice", u.ID)
			}
		}
	}
	for _, l := range s.Leaders {
		if _, at := s.mf(l.MF); l.MF != 0 && at < 0 || l.MF == 0 && l.Brigade != "" {
			return fmt.Errorf("leader %d commands a brigade of no MF", l.ID)
		}
		if l.Unit != 0 {
			u, at := s.unit(l.Unit)
			if at < 0 || !u.live() || s.side(u) != l.Side || l.Lost != 0 {
				return fmt.Errorf("leader %d is attached to unit %d", l.ID, l.Unit)
			}
		}
	}
	for _, m := range s.MFs {
		if m.Hits < 0 || m.Side < 0 || m.Side > 1 {
			return fmt.Errorf("MF %d has impossible marks", m.ID)
		}
		if l, _ := s.leader(m.Leader); m.Leader != 0 && l.Side != m.Side {
			return fmt.Errorf("MF %d has leader %d", m.ID, m.Leader)
		}
	}
	return nil
}

// unitFault is what about a unit cannot be, "" for nothing.
func (s State) unitFault(u Unit) string {
	m, at := s.mf(u.MF)
	switch {
	case at < 0:
		return "belongs to no MF"
	case u.CV < 0 || u.CV > u.Start || u.Start < 1 || u.Start > 10:
		return "has an impossible CV"
	case u.CV == 0 && !u.has(Gone):
		return "has no CV and stands"
	case u.Dis < 0 || u.Dis > 2 || u.Shots < 0 || u.Shots > 2 || u.Pending < 0 || u.Tries < 0 || u.Tries > 2 || u.Back > u.Start:
		return "has impossible marks"
	case u.Kind == Artillery != (u.Form == Limbered || u.Form == Deployed), u.Kind == Cavalry && u.Form != Line:
		return "cannot be in " + formNames[u.Form]
	case u.Form == Skirmish && !u.Sk:
		return "cannot skirmish"
	case u.has(Fleeing) && m.Broken == 0:
		return "flees from no broken MF"
	}
	return ""
}

func itoa(n int) string { return strconv.Itoa(n) }

func between(v, lo, hi int) bool { return v >= lo && v <= hi }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
