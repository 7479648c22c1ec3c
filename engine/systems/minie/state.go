package minie

import (
	"errors"
	"fmt"
	"strconv"

	"vedette/engine"
)

// State is the position of a game. Its slices are never written to once they are part of a state.
type State struct {
	Set      Settings
	Turn     int // from 1
	Step     int // index in sequence
	First    int // the side that moves first this turn, 0 before the dice
	Hand     int // the unit in hand, 0 for none
	Sky      int // index of skies
	Mud      int // 1 on dirt after rain
	Winter   int // 1: fields are open
	Units    []Unit
	Brigades []Brigade
	Melees   []Contact
	Volleys  []Aim
	Tasks    []Task
	Riders   []Rider
	Next     int // the id that the next unit, brigade, task or rider gets
	Over     bool
	Winner   int // of a game that is over: a side, or 0 for a drawn battle
}

// Settings are what the referee sets before and during a game.
type Settings struct {
	Forces   string    `json:"f,omitempty"`
	Era      int       `json:"e,omitempty"`
	Sides    [2]string `json:"n"`
	Switches int       `json:"s,omitempty"` // bit by bit as in switches
	House    []Changed `json:"h,omitempty"` // values that are not as designed, in the order of values
}

// Changed is one house value that the referee changed.
type Changed struct {
	Key string `json:"k"`
	Val int    `json:"v"`
}

// Unit is the record of one unit. Every number is within the limits of unitFields. Source:
// horse-musket-charts section 3.
type Unit struct {
	ID      int    `json:"id"`
	Side    int    `json:"si"` // 1 or 2
	Name    string `json:"nm"`
	Class   int    `json:"cl,omitempty"`
	Brigade int    `json:"br,omitempty"` // 0 for none
	Reg     int    `json:"rg,omitempty"` // battalions of one regiment share it; 0 for none
	Quality int    `json:"qu,omitempty"`
	Weapon  int    `json:"we,omitempty"`
	Vol     int    `json:"vo,omitempty"` // volunteers: the colonel counts 3
	Native  int    `json:"na,omitempty"` // never anything but skirmish order
	Start   int    `json:"st,omitempty"` // rank and file, troopers, crew or pioneers at the start
	Men     int    `json:"me,omitempty"` // of them now
	Gren    int    `json:"gn,omitempty"` // of them grenadiers, who count by fours
	Lights  int    `json:"lt,omitempty"` // of them light men, who may go out before the line
	Of      int    `json:"of,omitempty"` // of light men that are out: their battalion
	Colonel int    `json:"co,omitempty"`
	Subs    int    `json:"su,omitempty"`
	Flags   int    `json:"fl,omitempty"` // colour sergeants
	Drum    int    `json:"dr,omitempty"`
	LostCol int    `json:"lc,omitempty"` // leaders lost
	LostSub int    `json:"ls,omitempty"`
	Head    int    `json:"he,omitempty"` // regimental headquarters stands here: 1 with its colonel, 2 without
	Form    int    `json:"fo,omitempty"`
	Foot    int    `json:"ft,omitempty"` // dismounted
	Holders int    `json:"ho,omitempty"` // figures holding the horses
	NoHorse int    `json:"nh,omitempty"` // the horses ran away
	Gun     int    `json:"gu,omitempty"`
	Howitz  int    `json:"hw,omitempty"`
	Guns    int    `json:"gs,omitempty"`
	Limbers int    `json:"li,omitempty"`
	Horse   int    `json:"hr,omitempty"` // horse artillery
	Value   int    `json:"va,omitempty"` // of a general: 1 worst, 6 best
	Gave    int    `json:"gv,omitempty"` // turn in which the general last tried to change an order
	Moved   int    `json:"mv,omitempty"` // this turn: 1, or atTheDouble
	Fired   int    `json:"fi,omitempty"` // this turn: a unit 1, a battery the shots of its guns
	Fought  int    `json:"fg,omitempty"` // charged this turn
	At      int    `json:"at,omitempty"` // of a battery: the target of this turn
	Shot    int    `json:"sh,omitempty"` // turn in which a battery last fired
	Charged int    `json:"ch,omitempty"` // turn of the last charge
	Rest    int    `json:"re,omitempty"` // turns without offence still to go
	Forming int    `json:"sq,omitempty"` // a square being formed, one turn done
	Test    int    `json:"te,omitempty"` // due this turn: 1 lost figures, 2 an officer, 4 a melee
	Tested  int    `json:"td,omitempty"` // this turn
	Rout    int    `json:"ro,omitempty"` // turns of rout, 0 to 4
	Half    int    `json:"ha,omitempty"` // half lost: 1 retiring, 2 at its edge, 3 back in the fight
	HalfAt  int    `json:"hx,omitempty"` // turn in which it reached its edge
	Gone    int    `json:"go,omitempty"`
	Face    int    `json:"fc,omitempty"` // 0 to 7, clockwise
	Place   int    `json:"pl,omitempty"` // how often it has moved, for first volleys
	Hungry  int    `json:"hu,omitempty"` // unsupplied
}

// The ways to leave the table.
const (
	goneDestroyed = iota + 1
	goneRouted
	goneMerged
	goneOff
)

// Brigade is a formation with an order.
type Brigade struct {
	ID     int    `json:"id"`
	Side   int    `json:"si"`
	Name   string `json:"nm"`
	Order  int    `json:"or,omitempty"`
	Halted int    `json:"ha,omitempty"` // the halt turn of an attack is used
	Line   string `json:"ln,omitempty"` // the line of advance, in words
}

// The orders. Source: HM-80.
const (
	Defend = iota
	Attack
	Reserve
)

var orders = [...]struct{ id, name string }{{"defend", "Defend"}, {"attack", "Attack"}, {"reserve", "Reserve"}}

// Contact is a charge that has gone home, or a melee that goes on.
type Contact struct {
	A int `json:"a"` // the unit that charged
	D int `json:"d"`
	X int `json:"x,omitempty"` // 1: across wall, fence or works; 2: downhill
	T int `json:"t,omitempty"` // the turn in which it was last fought to a draw
}

// Aim remembers that a unit has fired at a target, and where both stood: the next volley is no first one.
type Aim struct {
	By      int `json:"b"`
	At      int `json:"t"`
	ByPlace int `json:"p,omitempty"`
	AtPlace int `json:"q,omitempty"`
}

// Task is work on the ground.
type Task struct {
	ID   int `json:"id"`
	Side int `json:"si"`
	Kind int `json:"kd,omitempty"`
	Size int `json:"sz"` // inches, spans, guns, mines; 1 for a single thing
	Done int `json:"dn,omitempty"`
	Turn int `json:"tn,omitempty"` // of the last work
	Try  int `json:"ty,omitempty"` // demolition: 1 failed once; 2 over, it went off; 3 lost
	Hits int `json:"hi,omitempty"` // on the span in use of a pontoon bridge
	Down int `json:"dw,omitempty"` // 1: it is taken down
}

// Rider is a messenger with an order.
type Rider struct {
	ID      int    `json:"id"`
	Side    int    `json:"si"`
	Brigade int    `json:"br"`
	Order   int    `json:"or,omitempty"`
	Waits   int    `json:"wt,omitempty"` // the turn after which he may start again
	Line    string `json:"ln,omitempty"` // the line of advance of an attack, in words
}

// unitField is a number of the record that events may change.
type unitField struct {
	key, label string
	max        int
	at         func(*Unit) *int
}

const maxTurn = 999

// atTheDouble is how a unit has moved that went at the double: it does not fire this turn. Source: C1.
const atTheDouble = 2

var unitFields = [...]unitField{
	{"br", "Brigade", 99999, func(u *Unit) *int { return &u.Brigade }},
	{"qu", "Quality", Elite, func(u *Unit) *int { return &u.Quality }},
	{"we", "Weapon", NoMusket, func(u *Unit) *int { return &u.Weapon }},
	{"me", "Rank and file", 60, func(u *Unit) *int { return &u.Men }},
	{"st", "Rank and file at the start", 60, func(u *Unit) *int { return &u.Start }},
	{"gn", "Grenadiers among them", 60, func(u *Unit) *int { return &u.Gren }},
	{"lt", "Light men among them", 60, func(u *Unit) *int { return &u.Lights }},
	{"co", "Colonel or commander", 1, func(u *Unit) *int { return &u.Colonel }},
	{"su", "Subalterns", 3, func(u *Unit) *int { return &u.Subs }},
	{"fl", "Colour sergeants", 4, func(u *Unit) *int { return &u.Flags }},
	{"dr", "Drummer or trumpeter", 2, func(u *Unit) *int { return &u.Drum }},
	{"lc", "Colonels lost", 1, func(u *Unit) *int { return &u.LostCol }},
	{"ls", "Subalterns lost", 3, func(u *Unit) *int { return &u.LostSub }},
	{"he", "Regimental headquarters", 2, func(u *Unit) *int { return &u.Head }},
	{"fo", "Formation", Routing, func(u *Unit) *int { return &u.Form }},
	{"ft", "Dismounted", 1, func(u *Unit) *int { return &u.Foot }},
	{"ho", "Horse holders", 60, func(u *Unit) *int { return &u.Holders }},
	{"nh", "Horses lost", 1, func(u *Unit) *int { return &u.NoHorse }},
	{"gs", "Guns", 2, func(u *Unit) *int { return &u.Guns }},
	{"li", "Limbers", 2, func(u *Unit) *int { return &u.Limbers }},
	{"gv", "Order given in turn", maxTurn, func(u *Unit) *int { return &u.Gave }},
	{"mv", "Moved", atTheDouble, func(u *Unit) *int { return &u.Moved }},
	{"fi", "Shots this turn", 2, func(u *Unit) *int { return &u.Fired }},
	{"fg", "Charged this turn", 1, func(u *Unit) *int { return &u.Fought }},
	{"at", "Target", 99999, func(u *Unit) *int { return &u.At }},
	{"sh", "Fired in turn", maxTurn, func(u *Unit) *int { return &u.Shot }},
	{"ch", "Charged in turn", maxTurn, func(u *Unit) *int { return &u.Charged }},
	{"re", "Turns of rest", 2, func(u *Unit) *int { return &u.Rest }},
	{"sq", "Square half formed", 1, func(u *Unit) *int { return &u.Forming }},
	{"te", "Test due", 7, func(u *Unit) *int { return &u.Test }},
	{"td", "Tested", 1, func(u *Unit) *int { return &u.Tested }},
	{"ro", "Turns of rout", 4, func(u *Unit) *int { return &u.Rout }},
	{"ha", "Half lost", 3, func(u *Unit) *int { return &u.Half }},
	{"hx", "At its edge in turn", maxTurn, func(u *Unit) *int { return &u.HalfAt }},
	{"go", "Gone", goneOff, func(u *Unit) *int { return &u.Gone }},
	{"fc", "Facing", 7, func(u *Unit) *int { return &u.Face }},
	{"pl", "Moves made", 9999, func(u *Unit) *int { return &u.Place }},
	{"hu", "Unsupplied", 1, func(u *Unit) *int { return &u.Hungry }},
}

func unitFieldOf(key string) (unitField, bool) {
	for _, f := range unitFields {
		if f.key == key {
			return f, true
		}
	}
	return unitField{}, false
}

func (u Unit) here() bool { return u.Gone == 0 }

// mounted tells whether it rides.
func (u Unit) mounted() bool { return (u.Class == HeavyCav || u.Class == LightCav) && u.Foot == 0 }

func (u Unit) cavalry() bool { return u.Class == HeavyCav || u.Class == LightCav }

// shoots tells whether it has muskets to fire.
func (u Unit) shoots() bool {
	return u.Weapon != NoMusket && (u.Class <= LightCav || u.Class == Engineers)
}

// loose tells whether it fires and is shot at as light infantry. Source: HM-31, HM-34, HM-R29.
func (u Unit) loose() bool {
	return u.Class == Light && u.Form != Column || u.Form == Skirmish || u.cavalry() && u.Foot == 1
}

// figures is everyone of the unit who may stand in a melee or be hit, horse holders left out.
func (u Unit) figures() int {
	n := u.Men - u.Holders + u.Colonel + u.Subs + u.Flags + u.Drum
	if u.Head == 1 {
		n++
	}
	return n
}

// alive is everyone left.
func (u Unit) alive() int { return u.figures() + u.Holders }

// firers is how many figures fire in its formation. Source: HM-30, HM-33, HM-38.
func (u Unit) firers() int {
	switch u.Form {
	case Column:
		return min(u.figures(), 4)
	case AttackColumn:
		return min(u.figures(), 8)
	case Square:
		return share(u.figures(), 4)
	case Line, Skirmish:
		return u.figures()
	}
	return 0
}

func (u Unit) size() int {
	if u.Quality == Elite {
		return 4
	}
	return 6
}

// grenadiers is how many of n figures of the unit are grenadiers in a unit that is not elite as a whole: they lead. Source: HM-20, HM-R34.
func (u Unit) grenadiers(n int) int {
	if u.Quality == Elite {
		return 0
	}
	return min(u.Gren, n)
}

// dice is how many dice n figures of u throw, gren of them grenadiers, who count by fours. Source: HM-51, HM-60.
func (s State) dice(u Unit, n, gren int) int {
	return groups(n-gren, u.size(), s.on(anyStarted)) + groups(gren, 4, s.on(anyStarted))
}

// lossPoints is what the losses take off the morale score: 0, 1 or 2. Source: HM-91, HM-92, HM-R27.
func (u Unit) lossPoints() int {
	lost := u.Start - u.Men
	switch {
	case u.Start == 0 || lost < share(u.Start, 6):
		return 0
	case lost < share(u.Start, 4):
		return 1
	}
	return 2
}

// halfLost tells whether it must leave for its own edge. Source: HM-91.
func (u Unit) halfLost() bool {
	return u.Start > 0 && u.Class != General && u.Class != Wagon && u.Start-u.Men >= share(u.Start, 2)
}

// brigadeOrder is the order a unit is under; ok is false for a unit without a formation.
func (s State) order(u Unit) (order int, ok bool) {
	if b, ok := s.brigade(u.Brigade); ok {
		return b.Order, true
	}
	return 0, false
}

func (s State) unit(id int) (Unit, bool) {
	for _, u := range s.Units {
		if u.ID == id {
			return u, true
		}
	}
	return Unit{}, false
}

func (s State) brigade(id int) (Brigade, bool) {
	for _, b := range s.Brigades {
		if b.ID == id {
			return b, true
		}
	}
	return Brigade{}, false
}

func (s State) task(id int) (Task, bool) {
	for _, t := range s.Tasks {
		if t.ID == id {
			return t, true
		}
	}
	return Task{}, false
}

// side is the name of a side.
func (s State) side(n int) string {
	if n < 1 || n > 2 {
		return "nobody"
	}
	return s.Set.Sides[n-1]
}

// leaders is what is taken off for officers lost. Source: HM-91, HM-R09, HM-R30.
func (s State) leaders(u Unit) int {
	colonel := 1
	switch {
	case u.Vol == 1:
		colonel = 3
	case u.cavalry():
		colonel = 2
	}
	n := u.LostCol*colonel + u.LostSub
	if u.Reg > 0 {
		for _, o := range s.Units {
			if o.Side == u.Side && o.Reg == u.Reg && o.Head == 2 {
				n += 2
				break
			}
		}
	}
	return n
}

// contact is the melee that a unit is in.
func (s State) contact(id int) (Contact, bool) {
	for _, m := range s.Melees {
		if m.A == id || m.D == id {
			return m, true
		}
	}
	return Contact{}, false
}

// firstVolley tells whether by has not fired at at since either moved. Source: HM-53.
func (s State) firstVolley(by, at Unit) bool {
	for _, v := range s.Volleys {
		if v.By == by.ID && v.At == at.ID && v.ByPlace == by.Place && v.AtPlace == at.Place {
			return false
		}
	}
	return true
}

// Limits of what a game holds: more comes from no table.
const (
	maxUnits = 80
	maxTasks = 60
	maxName  = 40
	maxAims  = 400
)

// Check holds the invariants.
func (System) Check(st engine.State) error {
	s, ok := st.(State)
	if !ok {
		return errors.New("not a state of this rule book")
	}
	if s.Turn < 1 || s.Turn > maxTurn || s.Step < 0 || s.Step >= len(sequence) || s.First < 0 || s.First > 2 || s.Sky < 0 || s.Sky >= len(skies) || s.Mud>>1 != 0 || s.Winter>>1 != 0 ||
		s.Winner < 0 || s.Winner > 2 || s.Winner > 0 && !s.Over {
		return fmt.Errorf("turn %d, step %d, first %d, sky %d", s.Turn, s.Step, s.First, s.Sky)
	}
	if s.Step > 0 && s.First == 0 {
		return errors.New("the turn goes on without a first player")
	}
	if err := s.Set.check(); err != nil {
		return err
	}
	if len(s.Units) > maxUnits || len(s.Brigades) > maxUnits || len(s.Tasks) > maxTasks || len(s.Riders) > maxTasks || len(s.Melees) > maxUnits || len(s.Volleys) > maxAims {
		return errors.New("more than a table holds")
	}
	last := 0
	for _, b := range s.Brigades {
		if b.ID <= last || b.ID >= s.Next || b.Side < 1 || b.Side > 2 || b.Order < 0 || b.Order > Reserve || b.Halted>>1 != 0 || !named(b.Name) || len(b.Line) > 2*maxName {
			return fmt.Errorf("brigade %d", b.ID)
		}
		last = b.ID
	}
	last = 0
	for _, u := range s.Units {
		if u.ID <= last || u.ID >= s.Next {
			return fmt.Errorf("unit %d is out of order", u.ID)
		}
		last = u.ID
		if err := u.check(); err != nil {
			return fmt.Errorf("%s: %w", u.Name, err)
		}
		if b, ok := s.brigade(u.Brigade); u.Brigade != 0 && (!ok || b.Side != u.Side) {
			return fmt.Errorf("%s is of no brigade of its side", u.Name)
		}
	}
	if _, ok := s.unit(s.Hand); s.Hand != 0 && !ok {
		return fmt.Errorf("unit %d in hand", s.Hand)
	}
	for i, m := range s.Melees {
		a, ok1 := s.unit(m.A)
		d, ok2 := s.unit(m.D)
		if !ok1 || !ok2 || a.Side == d.Side || !a.here() || !d.here() || m.X < 0 || m.X > 2 || m.T < 0 || m.T > s.Turn {
			return fmt.Errorf("melee of %d and %d", m.A, m.D)
		}
		for _, o := range s.Melees[:i] {
			if o.A == m.A && o.D == m.D {
				return errors.New("a melee stands twice")
			}
		}
	}
	last = 0
	for _, t := range s.Tasks {
		if t.ID <= last || t.ID >= s.Next || t.Side < 1 || t.Side > 2 || t.Kind < 0 || t.Kind >= len(taskKinds) || t.Size < 1 || t.Size > taskKinds[t.Kind].max ||
			t.Done < 0 || t.Done > 8000 || t.Turn < 0 || t.Turn > s.Turn || t.Try < 0 || t.Try > 3 || t.Hits < 0 || t.Hits > 20 || t.Down>>1 != 0 {
			return fmt.Errorf("task %d", t.ID)
		}
		last = t.ID
	}
	last = 0
	for _, r := range s.Riders {
		if _, ok := s.brigade(r.Brigade); !ok || r.ID <= last || r.ID >= s.Next || r.Side < 1 || r.Side > 2 || r.Order < 0 || r.Order > Reserve || len(r.Line) > 2*maxName || r.Waits < 0 || r.Waits > maxTurn {
			return fmt.Errorf("messenger %d", r.ID)
		}
		last = r.ID
	}
	return nil
}

func (u Unit) check() error {
	for _, f := range unitFields {
		if n := *f.at(&u); n < 0 || n > f.max {
			return fmt.Errorf("%s is %d", f.label, n)
		}
	}
	switch {
	case !named(u.Name):
		return errors.New("its name")
	case u.Side < 1 || u.Side > 2, u.Class < 0 || u.Class > Wagon, u.Vol>>1 != 0, u.Native>>1 != 0, u.Horse>>1 != 0, u.Howitz>>1 != 0, u.Gun < 0 || u.Gun > rifledGun, u.Value < 0 || u.Value > 6, u.Reg < 0 || u.Reg > 99, u.Of < 0:
		return errors.New("what it is")
	case u.Men > u.Start:
		return fmt.Errorf("%d of %d figures", u.Men, u.Start)
	case u.Gren+u.Lights > u.Men:
		return fmt.Errorf("%d grenadiers and %d light men among %d", u.Gren, u.Lights, u.Men)
	case u.Holders > u.Men:
		return fmt.Errorf("%d of %d hold horses", u.Holders, u.Men)
	case u.Gone == 0 && u.alive() == 0:
		return errors.New("nobody is left, and it is on the table")
	case u.Rout > 0 && u.Form != Routing:
		return errors.New("turns of rout without a rout")
	case u.Howitz == 1 && u.Gun == rifledGun:
		return errors.New("a rifled howitzer")
	}
	return nil
}

func named(s string) bool { return s != "" && len(s) <= 2*maxName }

func (t Settings) check() error {
	if t.Era < 0 || t.Era >= len(eras) || !named(t.Sides[0]) || !named(t.Sides[1]) || t.Switches < 0 || t.Switches >= 1<<len(switches) || len(t.Forces) > maxName {
		return errors.New("its settings")
	}
	last := -1
	for _, c := range t.House {
		i := -1
		for j, v := range values {
			if v.key == c.Key {
				i = j
			}
		}
		if i <= last || c.Val < values[i].min || c.Val > values[i].max || c.Val == values[i].def {
			return fmt.Errorf("house value %.20q", c.Key)
		}
		last = i
	}
	return nil
}

func itoa(n int) string { return strconv.Itoa(n) }

// signed prints a modifier with its sign: "+1", "−2"; none is "0".
func signed(n int) string {
	switch {
	case n < 0:
		return "−" + itoa(-n)
	case n == 0:
		return "0"
	}
	return "+" + itoa(n)
}

func sprint(format string, args ...any) string { return fmt.Sprintf(format, args...) }
