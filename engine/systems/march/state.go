package march

import (
	"errors"
	"fmt"
	"slices"

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
	Fleeing               // its MF broke by morale: runs, and is removed at the end of the next turn
	Blown                 // cavalry that has charged
	Routed                // may do nothing in the next tactical phase
	FiredUpon             // this turn
	Moved                 // this tactical phase
	Charging              // this tactical phase
	Fought                // this tactical phase, or its charge was stopped
	Skirmhit              // took its one skirmish hit this turn
	Reacted               // has made its opportunity charge this turn
	Busy                  // moved, fired or fought this turn: may not recover CV
	_                     // free: an older save may have it set
	Hold                  // routed in this phase: Routed lasts through the next one
	Gunless               // its regimental guns are lost
	Stays                 // told to do nothing in this step
	Settling              // entered its houses, and has not yet stood still for a tactical phase
	Short                 // in this tactical phase it has not gone as far as an order to go on or back requires
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
	Men     int // men, or the guns of a battery
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
	Half    int `json:",omitempty"` // the target of the first half
	Pending int // hits from fire in this phase, still to be taken off
	Back    int // CV recovered
	Tries   int // successful recoveries, at most 2
	Town    int // the section it garrisons, 0 none
}

func (u Unit) has(f int) bool { return u.Flags&f != 0 }

// live reports whether the unit is on the table and can be named in an entry.
func (u Unit) live() bool { return u.Flags&(Gone|Fleeing) == 0 }

// garrison reports whether the unit holds the houses it is in: it has stood still there for a phase. Source: charts C16.
func (u Unit) garrison() bool { return u.Town != 0 && !u.has(Settling) }

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

// guns reports whether the MF consists of batteries, which then count as its units.
func (k MFKind) guns() bool { return k == GrandBattery || k == ArtilleryMF }

// without returns what an MF has only if it cannot have this arm: with infantry, cavalry are a mixed MF. It returns "" if it can.
func (k MFKind) without(arm Kind) string {
	switch {
	case k == ArtilleryMF && arm != Artillery:
		return "batteries only"
	case k == CavalryMF && arm == Infantry:
		return "horse and guns only"
	}
	return ""
}

// foot reports whether the MF is infantry or mixed: only these skirmish and test morale. Source: MA-53, MA-54.
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
	Under     int // its named superior, a leader of a corps, wing or division; 0 for none
	Order     int
	Committed bool
	Engaged   bool // formed enemy within 9″
	Units     int  // battalions and regiments on its list; batteries if the kind is guns
	SCV       int  // at the start
	Arrives   int  // turn from which it may arrive, 0 if on the table
	Tries     int  // failed turns of the order being repeated
	Try       int  // that order plus 1, 0 none
	Tried     int  `json:",omitempty"` // the turn of the last failure
	Tested    bool // has rolled for morale, rally or arrival this turn
	Owed      bool // its morale test in S2 was put off
	Skirmed   bool // has had its skirmish combat this turn
	LostInf   bool // lost infantry last turn, or a battery if it is a grand one
	LosingInf bool // the same of this turn
	Lost      int  // units lost since the last S2
	Near      bool // a friendly MF was destroyed or broke, perhaps near it
	Hits      int  // skirmish hits this turn
	Broken    int  // turn in which it broke by morale, 0 if it did not
	Fallen    bool // destroyed or broken, and counted as lost to the army
	Built     int  // grand battery: turn from which it fires as one, 0 none
	LeaderOut bool // its leader was lost and not yet replaced
}

// Leader is a commander.
type Leader struct {
	ID    int
	Side  int
	Name  string
	Insp  int  // 0 to 2, the bonus
	Cmd   int  // index of commands
	Level int  // 0 brigade, 1 division, 2 corps, 3 army
	Lost  int  // 0 fit, 1 unhorsed, 2 wounded and out, 3 killed
	Until int  // if unhorsed: he is back in S4 of this turn
	Unit  int  // the unit he is attached to, 0 none
	Sent  int  // orders sent this turn
	Got   bool // received an order this turn
	Stays bool `json:",omitempty"` // does nothing in this step
	Order int  // of a leader of several MFs: his order plus 1, 0 none yet
	Try   int  `json:",omitempty"` // of an order to him that failed: the order plus 1, its failed turns and the last of them
	Tries int  `json:",omitempty"`
	Tried int  `json:",omitempty"`
	MF    int  // of a brigade commander: the MF of his brigade, 0 for all others
	// Brigade is the name of the brigade he commands, if MF is set.
	Brigade string
}

var levels = [...]string{"brigade", "division", "corps", "army"}
var leaderStates = [...]string{"fit", "unhorsed", "wounded and out", "killed"}

// Side is one of the two armies.
type Side struct {
	Name    string
	Broken  bool // army morale
	Lost    int  // infantry and mixed MFs broken or destroyed
	Due     bool // an MF was lost last turn: army test in this S2
	Owed    bool // that test was put off
	DueNext bool // an MF was lost this turn
}

// Charge is a declared charge or a drawn melee that continues.
type Charge struct {
	Unit, At int
	Side     int  // 0 front, 1 flank, 2 rear
	Reaction int  // index of reactions, 0 none yet
	Counter  bool // countercharged: both count as charging
	Locked   bool // drawn: fought again in the next T3
	Done     bool // fought this phase
	Wins     int  // the victor that has still to choose, 0 none
	Town     int  `json:",omitempty"` // the section it has stormed
}

// Town is a section of a built-up area.
type Town struct {
	ID      int
	Name    string
	Stuff   int // 0 wood, 1 stone, 2 fortified
	Size    int // 1 or 2 units
	Burning int // turns left to burn, 0 if not on fire
	Out     int // 1 once the garrison could have left a fire in a move of its own
}

// State is a position. Slices are copied before they are written to.
type State struct {
	Turn    int
	Step    int // index of steps
	Active  int // the active side, -1 before S5 is settled
	First   int // the side active first this turn, -1 before S5 is settled
	Chooses int // the side that won the initiative, -1 before it is rolled
	Clock   int // minutes since midnight
	Sides   []Side
	MFs     []MF
	Units   []Unit
	Leaders []Leader
	Towns   []Town
	Charges []Charge
	Set     book.Changed // house values changed from the design
	Hand    int          // the selected unit, 0 none
	Weather int          // 0 dry, 1 rain, 2 mud
	Mud     int          // turns of mud left
	Looked  bool         // weather rolled this turn
	Night   bool
	Held    int // fire factor held for the next shot at HeldAt
	HeldAt  int
	Over    bool
	Won     int    // the ending, index of endings
	Battle  string // id of the battle, "" for ready-made or mustered forces
	Map     string // the map drawn by the referee, "" for none
	Places  []int  // who held each place of the battle at the end
}

// names returns the names of the two sides.
func (s State) names() [2]string { return [2]string{s.Sides[0].Name, s.Sides[1].Name} }

func (s State) clone() State {
	s.Sides, s.MFs, s.Units = slices.Clone(s.Sides), slices.Clone(s.MFs), slices.Clone(s.Units)
	s.Leaders, s.Towns, s.Charges = slices.Clone(s.Leaders), slices.Clone(s.Towns), slices.Clone(s.Charges)
	return s
}

// words fills the values in force into a text: "beyond {or-own}″". Values in quarter inches include the inch sign:
// "{fi-m-near}".
func (s State) words(text string) string {
	return book.Fill(text, func(key string) string { return house.Value(book.Key(key)).Text(s.v(book.Key(key))) })
}

// unit returns the unit with this id and its index, -1 if there is none. mf, leader and town do the same.
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

// side returns the side of a unit.
func (s State) side(u Unit) int {
	m, _ := s.mf(u.MF)
	return m.Side
}

// tactical reports whether the tactical phase has begun.
func (s State) tactical() bool { return s.Step >= 5 }

// code returns the code of the step: "S1", "T3".
func (s State) code() string { return steps[s.Step].code }

// counted reports whether u counts towards the strength of its MF: ruling MA-R15.
func (u Unit) counted() bool { return u.Kind != Artillery }

// left returns how many battalions and regiments of an MF are left, or batteries if the MF consists of batteries.
func (s State) left(m MF) (n int) {
	for _, u := range s.Units {
		if u.MF == m.ID && u.live() && (u.counted() || m.Kind.guns()) {
			n++
		}
	}
	return n
}

// The levels of an MF.
const (
	Steady = iota
	Shaken
	Spent
)

var levelNames = [...]string{"steady", "shaken", "spent"}

// level returns Shaken at two thirds of the units or fewer, Spent at a third or fewer, otherwise Steady. Source: MA-43.
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

// stepsOf returns the fewest units and the SCV with which an MF is steady, shaken and spent. Fractions of the SCV are dropped:
// ruling MA-R01. Source: MA-43.
func stepsOf(units, scv int) [3][2]int {
	return [3][2]int{{2*units/3 + 1, scv}, {units/3 + 1, 2 * scv / 3}, {1, scv / 3}}
}

// scv returns the present skirmish value of an MF.
func (s State) scv(m MF) int {
	if !m.Kind.foot() || s.left(m) == 0 || m.Broken > 0 || m.Arrives > 0 {
		return 0
	}
	return stepsOf(m.Units, m.SCV)[s.level(m)][1]
}

// skirmishValue returns the SCV for the CV of Sk units and that of other formed foot, each part rounded .5 up. Source: MA-41.
func skirmishValue(nation, sk, other int) int {
	d := divisors[nation]
	return (2*sk+d[0])/(2*d[0]) + (2*other+d[1])/(2*d[1])
}

// cvOf returns the combat value for this number of men or guns, with the values in force. Source: charts C1.
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

// check reports a position that breaks an invariant.
func (s State) check() error {
	if len(s.Sides) != 2 || s.Step < 0 || s.Step >= len(steps) || s.Active < -1 || s.Active > 1 {
		return errors.New("the frame of the position is broken")
	}
	if err := house.Check(s.Set); err != nil {
		return err
	}
	if x, ok := scenarioOf(s.Battle); ok != (s.Battle != "") || !x.Held(s.Places) {
		return errors.New("no such battle, or impossible holders of its places")
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

// unitFault returns the invariant that a unit breaks, "" if none.
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

func between(v, lo, hi int) bool { return v >= lo && v <= hi }
