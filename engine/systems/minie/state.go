package minie

import (
	"errors"
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
)

// State is the position of a game. Its slices are never modified once they are part of a state.
type State struct {
	Set      Settings
	Turn     int // from 1
	Step     int // index in sequence
	First    int // the side that moves first this turn, 0 before the dice
	Hand     int // id of the selected unit, 0 for none
	Sky      int // index of skies
	Mud      int // 1: dirt roads and ploughed land are wet
	Winter   int // 1: fields are open
	Units    []Unit
	Map      string // code of the map that the referee has drawn, "" for none
	Brigades []Brigade
	Melees   []Contact
	Volleys  []Aim
	Tasks    []Task
	Riders   []Rider
	Next     int // id of the next unit, brigade, task or rider
	Over     bool
	Winner   int    // when over: the winning side, 0 for a drawn battle
	Rank     int    // by points: 1 a victory, 2 a great victory; 0 when the referee decided
	Broke    int    // armies that broke: 1, 2, or 3 for both
	Held     []int  // holder of each place at the end
	Guns     [2]int // batteries whose guns each side has taken
	Worst    [2]int // most units lost at the end of any earlier turn
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

// Unit is the record of one unit. Every number is within the limits of [Unit.fields]. Source:
// horse-musket-charts section 3.
type Unit struct {
	ID       int    `json:"id"`
	Side     int    `json:"si"` // 1 or 2
	Name     string `json:"nm"`
	Class    int    `json:"cl,omitempty"`
	Brigade  int    `json:"br,omitempty"` // 0 for none
	Reg      int    `json:"rg,omitempty"` // number shared by the battalions of a regiment; 0 for none
	Quality  int    `json:"qu,omitempty"`
	Weapon   int    `json:"we,omitempty"`
	Vol      int    `json:"vo,omitempty"` // volunteers: losing the colonel costs 3
	Native   int    `json:"na,omitempty"` // always in skirmish order
	Start    int    `json:"st,omitempty"` // rank and file, troopers, crew or pioneers at the start
	Men      int    `json:"me,omitempty"` // of those, how many are left
	Gren     int    `json:"gn,omitempty"` // grenadiers among Men, who count in fours
	Lights   int    `json:"lt,omitempty"` // light men among Men, who may go out in front of the line
	Of       int    `json:"of,omitempty"` // light men that are out: their battalion
	Came     int    `json:"cm,omitempty"` // reinforcement: its number among the units of the battle, from 1
	Colonel  int    `json:"co,omitempty"`
	Subs     int    `json:"su,omitempty"`
	Flags    int    `json:"fl,omitempty"` // colour sergeants
	Drum     int    `json:"dr,omitempty"`
	LostCol  int    `json:"lc,omitempty"` // leaders lost
	LostSub  int    `json:"ls,omitempty"`
	LostFlag int    `json:"lf,omitempty"` // colour sergeants and drummers lost
	Past     int    `json:"pa,omitempty"` // lost before it was combined with another unit, by both
	Head     int    `json:"he,omitempty"` // regimental headquarters stands here: 1 with its colonel, 2 without
	Form     int    `json:"fo,omitempty"`
	Foot     int    `json:"ft,omitempty"` // dismounted: 1 all, 2 all but the command
	Holders  int    `json:"ho,omitempty"` // figures holding the horses
	NoHorse  int    `json:"nh,omitempty"` // the horses ran away
	Gun      int    `json:"gu,omitempty"`
	Howitz   int    `json:"hw,omitempty"`
	Guns     int    `json:"gs,omitempty"`
	Limbers  int    `json:"li,omitempty"`
	Horse    int    `json:"hr,omitempty"` // horse artillery
	Value    int    `json:"va,omitempty"` // command value of a general: 1 worst, 6 best
	Gave     int    `json:"gv,omitempty"` // turn in which the general last tried to change an order
	Moved    int    `json:"mv,omitempty"` // this turn: 1, or atTheDouble
	Fired    int    `json:"fi,omitempty"` // this turn: 1, or of a battery the shots of its guns
	Fought   int    `json:"fg,omitempty"` // charged this turn
	At       int    `json:"at,omitempty"` // battery: its target this turn
	Shot     int    `json:"sh,omitempty"` // turn in which a battery last fired
	Charged  int    `json:"ch,omitempty"` // turn of the last charge
	Rest     int    `json:"re,omitempty"` // turns left without offensive action
	Forming  int    `json:"sq,omitempty"` // square half formed
	Test     int    `json:"te,omitempty"` // why a check is due, bits: 1 lost figures, 2 an officer, 4 a melee
	Tested   int    `json:"td,omitempty"` // this turn
	Rout     int    `json:"ro,omitempty"` // turns of rout, 0 to 4
	Half     int    `json:"ha,omitempty"` // half lost: 1 retiring, 2 at its own edge
	HalfAt   int    `json:"hx,omitempty"` // turn in which it reached its edge
	Gone     int    `json:"go,omitempty"` // how it left the table, 0 while it is there
	Face     int    `json:"fc,omitempty"` // 0 to 7, clockwise
	Place    int    `json:"pl,omitempty"` // number of moves made, for first volleys
	Hungry   int    `json:"hu,omitempty"` // unsupplied
	Stays    int    `json:"sy,omitempty"` // told to do nothing in this step
}

// idle returns u as if it had done nothing yet this turn.
func (u Unit) idle() Unit {
	u.Moved, u.Fired, u.Fought, u.At, u.Tested, u.Stays = 0, 0, 0, 0, 0, 0
	return u
}

// Ways to leave the table.
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
	Halted int    `json:"ha,omitempty"` // the halt turn of its attack has been used
	Line   string `json:"ln,omitempty"` // line of advance, in words
}

// Orders, by [orders]. Source: HM-80.
const (
	Defend = iota
	Attack
	Reserve
)

var orders = [...]option{{"defend", "Defend"}, {"attack", "Attack"}, {"reserve", "Reserve"}}

// Contact is a charge that has gone home, or a melee that continues.
type Contact struct {
	A int `json:"a"` // the unit that charged
	D int `json:"d"`
	X int `json:"x,omitempty"` // charged 1 across a wall, fence or works, 2 downhill, 3 both
	T int `json:"t,omitempty"` // turn in which it was last fought to a draw
}

// Aim records that a unit has fired a volley at a target, and where both stood. The next volley from there is no first volley.
type Aim struct {
	By      int `json:"b"`
	At      int `json:"t"`
	ByPlace int `json:"p,omitempty"`
	AtPlace int `json:"q,omitempty"`
}

// Task is a field work, obstacle, demolition or bridge.
type Task struct {
	ID   int `json:"id"`
	Side int `json:"si"`
	Kind int `json:"kd,omitempty"`
	Size int `json:"sz"` // inches, spans, guns, mines; 1 for a single thing
	Done int `json:"dn,omitempty"`
	Turn int `json:"tn,omitempty"` // of the last work
	Try  int `json:"ty,omitempty"` // demolition: 1 failed once, 2 went off, 3 lost; 2 also for any other task that is gone
	Hits int `json:"hi,omitempty"` // pontoon bridge: hits on the span under fire
	Down int `json:"dw,omitempty"` // 1: it is being taken down
}

// Rider is a messenger carrying an order.
type Rider struct {
	ID      int    `json:"id"`
	Side    int    `json:"si"`
	Brigade int    `json:"br"`
	Order   int    `json:"or,omitempty"`
	Waits   int    `json:"wt,omitempty"` // turn in which he was turned back; he starts again after it
	Line    string `json:"ln,omitempty"` // line of advance of an attack, in words
}

// withUnit returns s with u in place of the unit with its id.
func (s State) withUnit(u Unit) State {
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		if s.Units[i].ID == u.ID {
			s.Units[i] = u
		}
	}
	return s
}

// order returns the order that u is under; ok is false if u is in no formation.
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

// side returns the name of a side, 1 or 2.
func (s State) side(n int) string {
	if n < 1 || n > 2 {
		return "nobody"
	}
	return s.Set.Sides[n-1]
}

// contact returns the first melee that a unit is in.
func (s State) contact(id int) (Contact, bool) {
	for _, m := range s.Melees {
		if m.A == id || m.D == id {
			return m, true
		}
	}
	return Contact{}, false
}

// firstVolley reports whether by has not fired at at since either moved. Source: HM-53.
func (s State) firstVolley(by, at Unit) bool {
	for _, v := range s.Volleys {
		if v.By == by.ID && v.At == at.ID && v.ByPlace == by.Place && v.AtPlace == at.Place {
			return false
		}
	}
	return true
}

// Limits of a game, far beyond what a table holds.
const (
	maxUnits = 80
	maxTasks = 60
	maxName  = 40
	maxAims  = 400
)

// Check implements view.System: it checks the invariants, and the bounds of every field.
func (System) Check(st engine.State) error {
	s, ok := st.(State)
	if !ok {
		return errors.New("not a state of this rule book")
	}
	for _, u := range s.Units {
		if err := u.check(); err != nil {
			return err
		}
	}
	return s.check()
}

// check returns an error if the records of s contradict each other. Edits keep fields within their bounds.
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

// checkRecords checks every record, and that ids ascend in each list.
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
		held(u.ID, u.fault())
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
		if err := s.checkContact(m); err != nil {
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

// checkContact returns an error if m cannot be a melee of s.
func (s State) checkContact(m Contact) error {
	a, ok1 := s.unit(m.A)
	d, ok2 := s.unit(m.D)
	if !ok1 || !ok2 || a.Side == d.Side || !a.here() || !d.here() || m.X < 0 || m.X > 3 || m.T < 0 || m.T > s.Turn {
		return fmt.Errorf("melee of %d and %d", m.A, m.D)
	}
	return nil
}

func isSide(n int) bool { return n == 1 || n == 2 }

func (b Brigade) check() error {
	return book.InBounds(isSide(b.Side) && b.Order >= 0 && b.Order <= Reserve && b.Halted>>1 == 0 && isName(b.Name) &&
		len(b.Line) <= 2*maxName)
}

func (t Task) check(turn int) error {
	if t.Kind < 0 || t.Kind >= len(taskKinds) || !isSide(t.Side) || t.Size < 1 || t.Size > taskKinds[t.Kind].max {
		return book.ErrBounds
	}
	return book.InBounds(t.Done >= 0 && t.Done <= 8000 && t.Turn >= 0 && t.Turn <= turn && t.Try >= 0 && t.Try <= 3 &&
		t.Hits >= 0 && t.Hits <= 20 && t.Down>>1 == 0)
}

func (r Rider) check() error {
	return book.InBounds(isSide(r.Side) && r.Order >= 0 && r.Order <= Reserve && len(r.Line) <= 2*maxName &&
		r.Waits >= 0 && r.Waits <= maxTurn)
}
func (u Unit) check() error {
	if bad := book.Misfits(u.fields); bad != nil {
		return fmt.Errorf("out of bounds: %s", bad)
	}
	return u.fault()
}

// fault returns an error if the fields of u, each within its bounds, contradict each other.
func (u Unit) fault() error {
	switch {
	case !isName(u.Name):
		return errors.New("its name")
	case !isSide(u.Side), u.Vol>>1 != 0, u.Native>>1 != 0, u.Of < 0, u.Came < 0: // not in its fields
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
