package minie

import (
	"encoding/json"
	"fmt"
	"slices"

	"vedette/engine"
)

// event is what every event of this rule book can do: fold itself into a state.
type event interface {
	engine.Event
	apply(s State) (State, error)
}

// The events. Their kinds and keys are written into saves.
type (
	// changed sets numbers of one record. Every change says what was there before.
	changed struct {
		U int      `json:"u"`
		C []change `json:"c"`
	}
	change struct {
		K string `json:"k"`
		A int    `json:"a,omitempty"`
		B int    `json:"b,omitempty"`
	}
	// mustered brings a unit to the table.
	mustered struct {
		U Unit `json:"u"`
	}
	renamed struct {
		U int    `json:"u"`
		N string `json:"n"`
	}
	// brigaded adds a formation or sets its order.
	brigaded struct {
		B Brigade `json:"b"`
	}
	// tasked adds work or carries it on.
	tasked struct {
		T Task `json:"t"`
	}
	// rode sends, holds or takes away a messenger.
	rode struct {
		R   Rider `json:"r"`
		End bool  `json:"x,omitempty"`
	}
	// met starts or ends a melee.
	met struct {
		C   Contact `json:"c"`
		End bool    `json:"x,omitempty"`
	}
	// aimed remembers a volley.
	aimed struct {
		A Aim `json:"a"`
	}
	// stepped goes to another step of the sequence, or to the next turn.
	stepped struct {
		Turn int `json:"t"`
		Step int `json:"s,omitempty"`
	}
	// led says who moves first in which turn, and what the sides were called who threw for it.
	led struct {
		Side  int       `json:"s"`
		Turn  int       `json:"t"`
		Sides [2]string `json:"n"`
	}
	// skied changes light and weather.
	skied struct {
		Sky    int `json:"s,omitempty"`
		Mud    int `json:"m,omitempty"`
		Winter int `json:"w,omitempty"`
	}
	// taken takes a unit in hand, 0 puts it down.
	taken struct {
		U int `json:"u,omitempty"`
	}
	// set changes the settings.
	set struct {
		S Settings `json:"s"`
	}
	// ended ends the battle.
	ended struct {
		Winner int `json:"w,omitempty"`
	}
	// did is a result in the words in which it was told.
	did struct {
		Over string             `json:"o,omitempty"` // the line above
		Line string             `json:"l"`           // the log
		Num  string             `json:"n,omitempty"`
		Word string             `json:"w,omitempty"`
		Need string             `json:"d,omitempty"`
		Bad  bool               `json:"b,omitempty"`
		Undo string             `json:"u"`
		Reck []engine.Reckoning `json:"r,omitempty"`
		Todo []string           `json:"t,omitempty"`
		Due  []string           `json:"e,omitempty"`
		Note []string           `json:"m,omitempty"`
		Dirn int                `json:"g,omitempty"` // a shell's fall, 1 to 6, for its drawing
		Desk bool               `json:"k,omitempty"` // the play screen says it all
	}
)

func (changed) Kind() string  { return "changed" }
func (mustered) Kind() string { return "mustered" }
func (renamed) Kind() string  { return "renamed" }
func (brigaded) Kind() string { return "brigade" }
func (tasked) Kind() string   { return "task" }
func (rode) Kind() string     { return "rider" }
func (met) Kind() string      { return "melee" }
func (aimed) Kind() string    { return "aimed" }
func (stepped) Kind() string  { return "step" }
func (led) Kind() string      { return "first" }
func (skied) Kind() string    { return "sky" }
func (taken) Kind() string    { return "hand" }
func (set) Kind() string      { return "settings" }
func (ended) Kind() string    { return "ended" }
func (did) Kind() string      { return "did" }

func bad(e engine.Event, format string, args ...any) error {
	return &engine.Damaged{What: e.Kind() + ": " + fmt.Sprintf(format, args...)}
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

func (e changed) apply(s State) (State, error) {
	u, ok := s.unit(e.U)
	if !ok || len(e.C) == 0 {
		return s, bad(e, "no unit %d", e.U)
	}
	for _, c := range e.C {
		f, ok := unitFieldOf(c.K)
		if !ok || *f.at(&u) != c.A || c.B < 0 || c.B > f.max || c.A == c.B {
			return s, bad(e, "unit %d: %q from %d to %d", e.U, c.K, c.A, c.B)
		}
		*f.at(&u) = c.B
	}
	if err := u.check(); err != nil {
		return s, bad(e, "%v", err)
	}
	s = s.withUnit(u)
	if !u.here() {
		s.Melees = slices.DeleteFunc(slices.Clone(s.Melees), func(m Contact) bool { return m.A == u.ID || m.D == u.ID })
		if s.Hand == u.ID {
			s.Hand = 0
		}
	}
	return s, nil
}

func (e mustered) apply(s State) (State, error) {
	if e.U.ID != s.Next || len(s.Units) >= maxUnits {
		return s, bad(e, "unit %d", e.U.ID)
	}
	if err := e.U.check(); err != nil {
		return s, bad(e, "%v", err)
	}
	if b, ok := s.brigade(e.U.Brigade); e.U.Brigade != 0 && (!ok || b.Side != e.U.Side) {
		return s, bad(e, "brigade %d", e.U.Brigade)
	}
	s.Units = append(slices.Clip(s.Units), e.U)
	s.Next++
	return s, nil
}

func (e renamed) apply(s State) (State, error) {
	u, ok := s.unit(e.U)
	if !ok || !named(e.N) {
		return s, bad(e, "unit %d", e.U)
	}
	u.Name = e.N
	return s.withUnit(u), nil
}

// put replaces or adds x in a list in the order of ids; ok is false when it is neither known nor next.
func put[T any](list []T, id func(T) int, x T, next int, limit int) (out []T, grown, ok bool) {
	for i := range list {
		if id(list[i]) == id(x) {
			out = slices.Clone(list)
			out[i] = x
			return out, false, true
		}
	}
	return append(slices.Clip(list), x), true, id(x) == next && len(list) < limit
}

func (e brigaded) apply(s State) (State, error) {
	list, grown, ok := put(s.Brigades, func(b Brigade) int { return b.ID }, e.B, s.Next, maxUnits)
	old, known := s.brigade(e.B.ID)
	if !ok || e.B.Side < 1 || e.B.Side > 2 || known && old.Side != e.B.Side || e.B.Order < 0 || e.B.Order > Reserve || e.B.Halted>>1 != 0 || !named(e.B.Name) || len(e.B.Line) > 2*maxName {
		return s, bad(e, "brigade %d", e.B.ID)
	}
	s.Brigades = list
	if grown {
		s.Next++
	}
	return s, nil
}

func (e tasked) apply(s State) (State, error) {
	list, grown, ok := put(s.Tasks, func(t Task) int { return t.ID }, e.T, s.Next, maxTasks)
	if !ok {
		return s, bad(e, "task %d", e.T.ID)
	}
	s.Tasks = list
	if grown {
		s.Next++
	}
	return s, nil
}

func (e rode) apply(s State) (State, error) {
	if e.End {
		n := len(s.Riders)
		s.Riders = slices.DeleteFunc(slices.Clone(s.Riders), func(r Rider) bool { return r.ID == e.R.ID })
		if len(s.Riders) == n {
			return s, bad(e, "messenger %d", e.R.ID)
		}
		return s, nil
	}
	list, grown, ok := put(s.Riders, func(r Rider) int { return r.ID }, e.R, s.Next, maxTasks)
	if _, known := s.brigade(e.R.Brigade); !ok || !known || len(e.R.Line) > 2*maxName {
		return s, bad(e, "messenger %d", e.R.ID)
	}
	s.Riders = list
	if grown {
		s.Next++
	}
	return s, nil
}

func (e met) apply(s State) (State, error) {
	n := len(s.Melees)
	s.Melees = slices.DeleteFunc(slices.Clone(s.Melees), func(m Contact) bool { return m.A == e.C.A && m.D == e.C.D })
	if e.End {
		if len(s.Melees) == n {
			return s, bad(e, "no such melee")
		}
		return s, nil
	}
	a, ok1 := s.unit(e.C.A)
	d, ok2 := s.unit(e.C.D)
	if !ok1 || !ok2 || a.Side == d.Side || !a.here() || !d.here() || e.C.X < 0 || e.C.X > 2 || e.C.T < 0 || e.C.T > s.Turn || n >= maxUnits {
		return s, bad(e, "%d and %d cannot meet", e.C.A, e.C.D)
	}
	s.Melees = append(s.Melees, e.C)
	return s, nil
}

func (e aimed) apply(s State) (State, error) {
	by, ok1 := s.unit(e.A.By)
	at, ok2 := s.unit(e.A.At)
	if !ok1 || !ok2 || by.Place != e.A.ByPlace || at.Place != e.A.AtPlace || !s.firstVolley(by, at) {
		return s, bad(e, "%d at %d", e.A.By, e.A.At)
	}
	var keep []Aim
	for _, v := range s.Volleys { // what either has moved away from is forgotten
		b, _ := s.unit(v.By)
		a, _ := s.unit(v.At)
		if b.here() && a.here() && b.Place == v.ByPlace && a.Place == v.AtPlace {
			keep = append(keep, v)
		}
	}
	if len(keep) >= maxAims {
		return s, bad(e, "too many")
	}
	s.Volleys = append(keep, e.A)
	return s, nil
}

func (e stepped) apply(s State) (State, error) {
	next := e.Turn == s.Turn+1 && e.Step == 0
	if s.Over || e.Step < 0 || e.Step >= len(sequence) || e.Turn > maxTurn || !next && (e.Turn != s.Turn || s.First == 0 && e.Step > 0) {
		return s, bad(e, "turn %d, step %d", e.Turn, e.Step)
	}
	s.Step = e.Step
	if !next {
		return s, nil
	}
	s.Turn, s.First, s.Hand = e.Turn, 0, 0
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		if u.Rest > 0 && u.Fought == 0 {
			u.Rest--
		}
		if u.Form == Routing && u.here() {
			u.Rout = min(u.Rout+1, 4)
		}
		if u.Tested == 1 || u.tests() == "" || u.Form == Routing { // a check that was put off stays due
			u.Test = 0
		}
		u.Moved, u.Fired, u.Fought, u.At, u.Tested = 0, 0, 0, 0, 0
	}
	return s, nil
}

func (e led) apply(s State) (State, error) {
	if e.Side < 1 || e.Side > 2 || e.Turn != s.Turn || s.Over {
		return s, bad(e, "side %d in turn %d", e.Side, e.Turn)
	}
	s.First = e.Side
	return s, nil
}

func (e skied) apply(s State) (State, error) {
	if e.Sky < 0 || e.Sky >= len(skies) || e.Mud>>1 != 0 || e.Winter>>1 != 0 {
		return s, bad(e, "sky %d", e.Sky)
	}
	s.Sky, s.Mud, s.Winter = e.Sky, e.Mud, e.Winter
	return s, nil
}

func (e taken) apply(s State) (State, error) {
	if u, ok := s.unit(e.U); e.U != 0 && (!ok || !u.here()) {
		return s, bad(e, "unit %d", e.U)
	}
	s.Hand = e.U
	return s, nil
}

func (e set) apply(s State) (State, error) {
	if err := e.S.check(); err != nil {
		return s, bad(e, "%v", err)
	}
	s.Set = e.S
	return s, nil
}

func (e ended) apply(s State) (State, error) {
	if s.Over || e.Winner < 0 || e.Winner > 2 {
		return s, bad(e, "side %d", e.Winner)
	}
	s.Over, s.Winner = true, e.Winner
	return s, nil
}

func (e did) apply(s State) (State, error) { return s, nil }

// Apply implements engine.System.
func (System) Apply(st engine.State, e engine.Event) (engine.State, error) {
	ev, ok := e.(event)
	if !ok {
		return st, &engine.Damaged{What: fmt.Sprintf("event %q is not of this rule book", e.Kind())}
	}
	return ev.apply(st.(State))
}

var kinds = map[string]func([]byte) (engine.Event, error){
	"changed": decode[changed], "mustered": decode[mustered], "renamed": decode[renamed], "brigade": decode[brigaded], "task": decode[tasked], "rider": decode[rode],
	"melee": decode[met], "aimed": decode[aimed], "step": decode[stepped], "first": decode[led], "sky": decode[skied], "hand": decode[taken], "settings": decode[set],
	"ended": decode[ended], "did": decode[did],
}

func decode[E event](data []byte) (engine.Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}

// maxEvent bounds an event as it is read; the greatest that a game makes is the settings with every
// house value changed.
const maxEvent = 16 << 10

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	read, ok := kinds[kind]
	if !ok {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is unknown to this version", kind)}
	}
	if len(data) > maxEvent {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is too long", kind)}
	}
	e, err := read(data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	if d, ok := e.(did); ok {
		for _, r := range d.Reck {
			if r.Code.N < 0 || r.Code.N > maxDice || r.Target < 0 || r.Target > 0 && r.Code.N == 0 {
				return nil, &engine.Damaged{What: "a reckoning that no dice can show"}
			}
		}
		if d.Line == "" || d.Undo == "" || d.Dirn < 0 || d.Dirn > 6 {
			return nil, &engine.Damaged{What: "a result without words"}
		}
	}
	return e, nil
}

// maxDice is how many dice of one throw a reckoning gives exact odds for.
const maxDice = 10
