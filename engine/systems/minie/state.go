package minie

import (
	"errors"
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
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
	Map      string // as the referee has drawn it, "" when he has not
	Brigades []Brigade
	Melees   []Contact
	Volleys  []Aim
	Tasks    []Task
	Riders   []Rider
	Next     int // the id that the next unit, brigade, task or rider gets
	Over     bool
	Winner   int // of a game that is over: a side, or 0 for a drawn battle
	Rank     int // by the points: 1 a victory, 2 a great one; 0 as the referee says
	Broke    int // armies that broke: 1, 2 or 3 for both
	Held     []int
	Guns     [2]int // batteries whose guns a side has taken
	Worst    [2]int // units lost at the end of a turn before, the most
}

// Settings are what the referee sets before and during a game.
type Settings struct {
	Forces string       `json:"f,omitempty"`
	Era    int          `json:"e,omitempty"`
	Sides  [2]string    `json:"n"`
	House  book.Changed `json:"h,omitempty"`
}

// House implements book.Housed.
func (s State) House() (*book.House, book.Changed) { return house, s.Set.House }

// WithHouse implements book.Housed.
func (s State) WithHouse(c book.Changed) State { s.Set.House = c; return s }

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
	Came    int    `json:"cm,omitempty"` // as which unit of its battle, from 1; 0 when it was there, or is of none
	Colonel int    `json:"co,omitempty"`
	Subs    int    `json:"su,omitempty"`
	Flags   int    `json:"fl,omitempty"` // colour sergeants
	Drum    int    `json:"dr,omitempty"`
	LostCol int    `json:"lc,omitempty"` // leaders lost
	LostSub int    `json:"ls,omitempty"`
	Head    int    `json:"he,omitempty"` // regimental headquarters stands here: 1 with its colonel, 2 without
	Form    int    `json:"fo,omitempty"`
	Foot    int    `json:"ft,omitempty"` // dismounted; 2: all but the command
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
	Half    int    `json:"ha,omitempty"` // half lost: 1 retiring, 2 at its edge
	HalfAt  int    `json:"hx,omitempty"` // turn in which it reached its edge
	Gone    int    `json:"go,omitempty"`
	Face    int    `json:"fc,omitempty"` // 0 to 7, clockwise
	Place   int    `json:"pl,omitempty"` // how often it has moved, for first volleys
	Hungry  int    `json:"hu,omitempty"` // unsupplied
	Stays   int    `json:"sy,omitempty"` // it has been told to do nothing in this step
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

var orders = [...]option{{"defend", "Defend"}, {"attack", "Attack"}, {"reserve", "Reserve"}}

// Contact is a charge that has gone home, or a melee that goes on.
type Contact struct {
	A int `json:"a"` // the unit that charged
	D int `json:"d"`
	X int `json:"x,omitempty"` // 1: across wall, fence or works; 2: downhill; 3: both
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

// withUnit returns s with u in the place of the unit of its id.
func (s State) withUnit(u Unit) State {
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		if s.Units[i].ID == u.ID {
			s.Units[i] = u
		}
	}
	return s
}

// order is the order a unit is under; ok is false for a unit without a formation.
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

// Check implements view.System: the invariants.
func (System) Check(st engine.State) error {
	s, ok := st.(State)
	if !ok {
		return errors.New("not a state of this rule book")
	}
	return s.check()
}

func (s State) check() error {
	switch {
	case s.Turn < 1 || s.Turn > maxTurn, s.Step < 0 || s.Step >= len(sequence), s.First < 0 || s.First > 2,
		s.Sky < 0 || s.Sky >= len(skies), s.Mud>>1 != 0, s.Winter>>1 != 0, s.Winner < 0 || s.Winner > 2, s.Winner > 0 && !s.Over:
		return fmt.Errorf("turn %d, step %d, first %d, sky %d", s.Turn, s.Step, s.First, s.Sky)
	case s.Step > 0 && s.First == 0:
		return errors.New("the turn has no first player")
	case len(s.Units) > maxUnits, len(s.Brigades) > maxUnits, len(s.Tasks) > maxTasks, len(s.Riders) > maxTasks,
		len(s.Melees) > maxUnits, len(s.Volleys) > maxAims:
		return errors.New("more than a table holds")
	}
	if _, ok := s.unit(s.Hand); s.Hand != 0 && !ok {
		return fmt.Errorf("unit %d in hand", s.Hand)
	}
	f := s.places()
	if s.Rank < 0 || s.Rank > 2 || s.Broke < 0 || s.Broke > 3 || !f.Held(s.Held) || min(s.Guns[0], s.Guns[1]) < 0 ||
		max(s.Guns[0], s.Guns[1], s.Worst[0], s.Worst[1]) > maxUnits || min(s.Worst[0], s.Worst[1]) < 0 {
		return errors.New("an end that cannot be")
	}
	return errors.Join(s.Set.check(), s.checkRecords(), s.checkMelees())
}

// checkRecords holds every record against its limits, and their ids: each higher than the one before.
func (s State) checkRecords() error {
	last, err := 0, error(nil)
	held := func(id int, wrong error) {
		if wrong == nil && (id <= last || id >= s.Next) {
			wrong = errors.New("out of order")
		}
		if wrong != nil && err == nil {
			err = fmt.Errorf("record %d: %w", id, wrong)
		}
		last = id
	}
	for _, b := range s.Brigades {
		held(b.ID, b.check())
	}
	last = 0
	for _, u := range s.Units {
		held(u.ID, u.check())
		if b, ok := s.brigade(u.Brigade); u.Brigade != 0 && (!ok || b.Side != u.Side) {
			return fmt.Errorf("%s is of no brigade of its side", u.Name)
		}
	}
	last = 0
	for _, t := range s.Tasks {
		held(t.ID, t.check(s.Turn))
	}
	last = 0
	for _, r := range s.Riders {
		held(r.ID, r.check())
		if _, ok := s.brigade(r.Brigade); !ok {
			return fmt.Errorf("messenger %d to nobody", r.ID)
		}
	}
	return err
}

func (s State) checkMelees() error {
	for i, m := range s.Melees {
		if err := s.meets(m); err != nil {
			return err
		}
		for _, o := range s.Melees[:i] {
			if o.A == m.A && o.D == m.D {
				return errors.New("a melee stands twice")
			}
		}
	}
	return nil
}

// meets returns an error when a melee cannot be.
func (s State) meets(m Contact) error {
	a, ok1 := s.unit(m.A)
	d, ok2 := s.unit(m.D)
	if !ok1 || !ok2 || a.Side == d.Side || !a.here() || !d.here() || m.X < 0 || m.X > 3 || m.T < 0 || m.T > s.Turn {
		return fmt.Errorf("melee of %d and %d", m.A, m.D)
	}
	return nil
}

func isSide(n int) bool { return n == 1 || n == 2 }

func (b Brigade) check() error {
	return book.Within(isSide(b.Side) && b.Order >= 0 && b.Order <= Reserve && b.Halted>>1 == 0 && isName(b.Name) && len(b.Line) <= 2*maxName)
}

func (t Task) check(turn int) error {
	if t.Kind < 0 || t.Kind >= len(taskKinds) || !isSide(t.Side) || t.Size < 1 || t.Size > taskKinds[t.Kind].max {
		return book.ErrBounds
	}
	return book.Within(t.Done >= 0 && t.Done <= 8000 && t.Turn >= 0 && t.Turn <= turn && t.Try >= 0 && t.Try <= 3 &&
		t.Hits >= 0 && t.Hits <= 20 && t.Down>>1 == 0)
}

func (r Rider) check() error {
	return book.Within(isSide(r.Side) && r.Order >= 0 && r.Order <= Reserve && len(r.Line) <= 2*maxName && r.Waits >= 0 && r.Waits <= maxTurn)
}
func (u Unit) check() error {
	for _, f := range unitFields {
		if n := *f.at(&u); n < 0 || n > f.max {
			return fmt.Errorf("%s is %d", f.label, n)
		}
	}
	switch {
	case !isName(u.Name):
		return errors.New("its name")
	case !isSide(u.Side), u.Vol>>1 != 0, u.Native>>1 != 0, u.Of < 0, u.Came < 0: // no record says these anew
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

func isName(s string) bool { return s != "" && len(s) <= 2*maxName }

func (t Settings) check() error {
	if t.Era < 0 || t.Era >= len(eras) || !isName(t.Sides[0]) || !isName(t.Sides[1]) || len(t.Forces) > maxName {
		return errors.New("its settings")
	}
	return house.Check(t.House)
}
