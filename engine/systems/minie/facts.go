package minie

import (
	"errors"
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
)

// The facts. Single numbers of units, brigades, tasks and messengers are set by book.Edits; see [State.Edit]. Kinds and keys are
// written into saves.
type (
	edits = book.Edits[State]

	// mustered puts a unit on the table.
	mustered Unit
	renamed  struct {
		U int    `json:"u"`
		N string `json:"n"`
	}
	// raised makes a formation; ordered gives one a new order, which ends the halt turn of the last.
	raised  Brigade
	ordered struct {
		B     int    `json:"b"`
		Order int    `json:"o,omitempty"`
		Line  string `json:"l,omitempty"`
	}
	// begun adds a task.
	begun struct {
		T Task `json:"t"`
	}
	// rode sends out a messenger; home removes one.
	rode Rider
	home struct {
		R int `json:"r"`
	}
	// met starts a melee or sets the turn in which it was last fought; parted ends it.
	met    Contact
	parted struct {
		A int `json:"a"`
		D int `json:"d"`
	}
	// aimed records that By has fired a volley at At.
	aimed struct {
		By int `json:"b"`
		At int `json:"t"`
	}
	// stepped goes to another step of the sequence; turned goes to the next turn.
	stepped struct {
		Step int `json:"s,omitempty"`
	}
	turned struct{}
	// led says which side moves first.
	led struct {
		Side int `json:"s"`
	}
	// skied changes light and weather.
	skied struct {
		Sky    int `json:"s,omitempty"`
		Mud    int `json:"m,omitempty"`
		Winter int `json:"w,omitempty"`
	}
	// taken selects a unit, or with 0 none.
	taken struct {
		U int `json:"u,omitempty"`
	}
	// set changes the settings.
	set Settings
	// tallied sets [State.Worst].
	tallied struct {
		Lost [2]int `json:"l"`
	}
	// ended ends the battle.
	ended struct {
		Winner int    `json:"w,omitempty"`
		Rank   int    `json:"r,omitempty"`
		Broke  int    `json:"b,omitempty"`
		Held   []int  `json:"h,omitempty"`
		Guns   [2]int `json:"g,omitzero"`
	}
)

func (mustered) Kind() string { return "mustered" }
func (renamed) Kind() string  { return "renamed" }
func (raised) Kind() string   { return "brigade" }
func (ordered) Kind() string  { return "order" }
func (begun) Kind() string    { return "task" }
func (rode) Kind() string     { return "rider" }
func (home) Kind() string     { return "home" }
func (met) Kind() string      { return "melee" }
func (parted) Kind() string   { return "parted" }
func (aimed) Kind() string    { return "aimed" }
func (stepped) Kind() string  { return "step" }
func (turned) Kind() string   { return "turn" }
func (led) Kind() string      { return "first" }
func (skied) Kind() string    { return "sky" }
func (taken) Kind() string    { return "hand" }
func (set) Kind() string      { return "settings" }
func (tallied) Kind() string  { return "tally" }
func (ended) Kind() string    { return "ended" }

// facts has every kind of fact except book's own [book.Told].
var facts = []fact{
	edits{}, mustered{}, renamed{}, raised{}, ordered{}, begun{}, rode{}, home{}, met{}, parted{}, aimed{}, stepped{},
	turned{}, led{}, skied{}, taken{}, set{}, ended{}, tallied{}, battle.Mapped[State]{},
}

const (
	noRecord = "no such record"
	outside  = "out of bounds"
)

// Edit implements book.Edited. Of is "u" for a unit, "b" for a brigade, "t" for a task, "r" for a messenger.
func (s State) Edit(e book.Edit) State {
	ok := false
	switch e.Of {
	case "u":
		s.Units, ok = edited(s.Units, e, func(u *Unit) (int, func(book.Fields)) { return u.ID, u.fields })
		if u, _ := s.unit(e.ID); ok && !u.here() {
			s.Melees = slices.DeleteFunc(slices.Clone(s.Melees), func(m Contact) bool { return m.A == u.ID || m.D == u.ID })
			if s.Hand == u.ID {
				s.Hand = 0
			}
		}
	case "b":
		s.Brigades, ok = edited(s.Brigades, e, func(b *Brigade) (int, func(book.Fields)) { return b.ID, b.fields })
	case "t":
		s.Tasks, ok = edited(s.Tasks, e, func(t *Task) (int, func(book.Fields)) { return t.ID, t.fields })
	case "r":
		s.Riders, ok = edited(s.Riders, e, func(r *Rider) (int, func(book.Fields)) { return r.ID, r.fields })
	}
	book.DenyIf(!ok, "%.9q of %d cannot be %d: "+noRecord, e.Field, e.ID, e.To)
	return s
}

// edited returns list with one field of the record with the id set. ok is false if there is none, or it does not hold that number.
func edited[T any](list []T, e book.Edit, of func(*T) (id int, fields func(book.Fields))) (out []T, ok bool) {
	out = slices.Clone(list)
	for i := range out {
		if id, f := of(&out[i]); id == e.ID {
			return out, book.Put(f, e.Field, e.To)
		}
	}
	return list, false
}

// Validate implements book.Validator: it checks the state that a whole set of edits leaves.
func (s State) Validate() { book.Check(s.check()) }

func (e mustered) Apply(s State) State {
	b, known := s.brigade(e.Brigade)
	book.DenyIf(e.ID != s.Next || len(s.Units) >= maxUnits || e.Brigade != 0 && (!known || b.Side != e.Side), noRecord)
	s.Units = append(slices.Clip(s.Units), Unit(e))
	s.Next++
	return book.Must(s, Unit(e).check())
}

func (e renamed) Apply(s State) State {
	u, ok := s.unit(e.U)
	book.DenyIf(!ok || !isName(e.N), noRecord)
	u.Name = e.N
	return s.withUnit(u)
}

func (e raised) Apply(s State) State {
	book.DenyIf(e.ID != s.Next || len(s.Brigades) >= maxUnits, noRecord)
	s.Brigades = append(slices.Clip(s.Brigades), Brigade(e))
	s.Next++
	return book.Must(s, Brigade(e).check())
}

func (e ordered) Apply(s State) State {
	i := slices.IndexFunc(s.Brigades, func(b Brigade) bool { return b.ID == e.B })
	book.DenyIf(i < 0, noRecord)
	s.Brigades = slices.Clone(s.Brigades)
	b := &s.Brigades[i]
	b.Order, b.Line, b.Halted = e.Order, e.Line, 0
	return book.Must(s, b.check())
}

func (e begun) Apply(s State) State {
	book.DenyIf(e.T.ID != s.Next || len(s.Tasks) >= maxTasks, noRecord)
	s.Tasks = append(slices.Clip(s.Tasks), e.T)
	s.Next++
	return book.Must(s, e.T.check(s.Turn))
}

func (e rode) Apply(s State) State {
	_, known := s.brigade(e.Brigade)
	book.DenyIf(!known || e.ID != s.Next || len(s.Riders) >= maxTasks, noRecord)
	s.Riders = append(slices.Clip(s.Riders), Rider(e))
	s.Next++
	return book.Must(s, Rider(e).check())
}

func (e home) Apply(s State) State {
	n := len(s.Riders)
	s.Riders = slices.DeleteFunc(slices.Clone(s.Riders), func(r Rider) bool { return r.ID == e.R })
	return book.Must(s, book.InBounds(len(s.Riders) < n))
}

// without returns s without the melee of a and d.
func (s State) without(a, d int) State {
	s.Melees = slices.DeleteFunc(slices.Clone(s.Melees), func(m Contact) bool { return m.A == a && m.D == d })
	return s
}

func (e met) Apply(s State) State {
	n := len(s.Melees)
	s = s.without(e.A, e.D)
	s.Melees = append(s.Melees, Contact(e))
	return book.Must(s, errors.Join(s.checkContact(Contact(e)), book.InBounds(n < maxUnits)))
}

func (e parted) Apply(s State) State {
	n := len(s.Melees)
	s = s.without(e.A, e.D)
	return book.Must(s, book.InBounds(len(s.Melees) < n))
}

func (e aimed) Apply(s State) State {
	by, ok1 := s.unit(e.By)
	at, ok2 := s.unit(e.At)
	book.DenyIf(!ok1 || !ok2 || !s.firstVolley(by, at), noRecord)
	var keep []Aim
	for _, v := range s.Volleys { // drop those that either unit has moved away from
		b, _ := s.unit(v.By)
		a, _ := s.unit(v.At)
		if b.here() && a.here() && b.Place == v.ByPlace && a.Place == v.AtPlace {
			keep = append(keep, v)
		}
	}
	s.Volleys = append(keep, Aim{e.By, e.At, by.Place, at.Place})
	return book.Must(s, book.InBounds(len(keep) < maxAims))
}

func (e stepped) Apply(s State) State {
	book.DenyIf(s.Over || e.Step < 0 || e.Step >= len(sequence) || s.First == 0 && e.Step > 0, outside)
	s.Step = e.Step
	if slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Stays != 0 }) {
		s.Units = slices.Clone(s.Units)
		for i := range s.Units {
			s.Units[i].Stays = 0
		}
	}
	return s
}

func (turned) Apply(s State) State {
	book.DenyIf(s.Over || s.Turn >= maxTurn, outside)
	s.Turn, s.Step, s.First, s.Hand = s.Turn+1, 0, 0, 0
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		if u.Rest > 0 && u.Fought == 0 {
			u.Rest--
		}
		if u.Moved == 0 { // a square that was not completed must be begun again
			u.Forming = 0
		}
		if u.Form == Routing && u.here() {
			u.Rout = min(u.Rout+1, 4)
		}
		if u.due() == notDue || u.Form == Routing { // a check that was put off remains due
			u.Test = 0
		}
		*u = u.idle()
	}
	return s
}

func (e led) Apply(s State) State {
	book.DenyIf(e.Side < 1 || e.Side > 2 || s.Over, outside)
	s.First = e.Side
	return s
}

func (e skied) Apply(s State) State {
	s.Sky, s.Mud, s.Winter = e.Sky, e.Mud, e.Winter
	return book.Must(s, book.InBounds(e.Sky >= 0 && e.Sky < len(skies) && e.Mud>>1 == 0 && e.Winter>>1 == 0))
}

func (e taken) Apply(s State) State {
	u, ok := s.unit(e.U)
	book.DenyIf(e.U != 0 && (!ok || !u.here()), noRecord)
	s.Hand = e.U
	return s
}

func (e set) Apply(s State) State {
	s.Set = Settings(e)
	return book.Must(s, s.Set.check())
}

func (e tallied) Apply(s State) State {
	s.Worst = e.Lost
	return book.Must(s, s.check())
}

func (e ended) Apply(s State) State {
	book.DenyIf(s.Over || e.Winner < 0 || e.Winner > 2, outside)
	s.Over, s.Winner, s.Rank, s.Broke, s.Held, s.Guns = true, e.Winner, e.Rank, e.Broke, e.Held, e.Guns
	return book.Must(s, s.check())
}

// num is a field of a unit or task, by its key, and its new value.
type num struct {
	field string
	to    int
}

// change sets fields of the unit with this id, recording only those that change. It does nothing for a unit that is not on the roster.
func change(a *act, id int, nums ...num) {
	u, ok := a.State.unit(id)
	if !ok {
		return
	}
	var e edits
	for _, n := range nums {
		if u.field(n.field).Get() != n.to {
			e = append(e, book.Edit{Of: "u", ID: id, Field: n.field, To: n.to})
		}
	}
	if len(e) > 0 {
		a.Do(e)
	}
}
