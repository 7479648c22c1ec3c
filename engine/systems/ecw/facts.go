package ecw

import (
	"encoding/json"
	"errors"
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
)

// readers read every fact but what is told.
var readers = []book.Fact[State]{
	clock{}, change{}, settled{}, over{}, ceased{}, battle.Mapped[State]{},
}

// clock sets turn, step and side A. A new step begins a phase; a new turn clears what was of the old. It is written
// as its three numbers.
type clock struct{ Turn, Step, A int }

// change is what a step has made of the records: what is not said in it is as before.
type change struct {
	Units   []edit     `json:"u,omitempty"`
	New     []Unit     `json:"n,omitempty"` // come on the roster
	Foes    []contacts `json:"e,omitempty"`
	Leaders []edit     `json:"l,omitempty"`
	Came    []Leader   `json:"c,omitempty"` // leaders brought in
	Met     []int      `json:"m,omitempty"` // the dues that are done
	Dues    []Due      `json:"d,omitempty"` // come due
	Fell    []int      `json:"f,omitempty"` // lost this turn as well: units, and leaders below zero
	Hand    *int       `json:"h,omitempty"` // the unit in hand from now on
	Names   []renamed  `json:"w,omitempty"`
}

// renamed is another name of a unit.
type renamed struct {
	Unit int    `json:"i"`
	Name string `json:"n"`
}

// settled changes the settings.
type settled struct {
	Set Settings `json:"s"`
}

// ceased ends the shooting of the phase: the tests begin.
type ceased struct{}

// over ends the game.
type over struct {
	Winner int   `json:"w"`
	Better bool  `json:"b,omitempty"` // only of the day
	Held   []int `json:"h,omitempty"` // the places of the battle
}

func (clock) Kind() string   { return "clock" }
func (change) Kind() string  { return "set" }
func (settled) Kind() string { return "settings" }
func (ceased) Kind() string  { return "ceased" }
func (over) Kind() string    { return "over" }

// Bounds implements book.Bounded, as for the other facts.
func (e clock) Bounds() error {
	return book.Within(e.Turn >= 1 && e.Turn < 10000 && e.Step >= 1 && e.Step <= 6 && e.A >= -1 && e.A <= 1)
}

func (e change) Bounds() error {
	units, leaders := len(e.Units)+len(e.New), len(e.Leaders)+len(e.Came)
	return book.Within(max(units, len(e.Foes), len(e.Names)) <= 2*mostUnits &&
		leaders <= 2*mostLeaders && max(len(e.Dues), len(e.Met)) <= mostDues &&
		len(e.Fell) <= 200)
}

func (e settled) Bounds() error { return e.Set.check() }
func (e over) Bounds() error    { return book.Within(e.Winner >= -1 && e.Winner <= 1) }

// MarshalJSON implements json.Marshaler.
func (e clock) MarshalJSON() ([]byte, error) { return json.Marshal([]int{e.Turn, e.Step, e.A}) }

// UnmarshalJSON implements json.Unmarshaler.
func (e *clock) UnmarshalJSON(data []byte) error {
	n, err := numbers(data, 3)
	if err == nil {
		*e = clock{n[0], n[1], n[2]}
	}
	return err
}

// Apply implements book.Fact.
func (e clock) Apply(s State) State {
	book.Deny(e.Turn < s.Turn, "time runs backwards")
	next := e.Turn != s.Turn
	if next {
		s.Fell = nil
	}
	if next || e.Step != s.Step {
		s.Ceased = false
		s.Units = slices.Clone(s.Units)
		for i, u := range s.Units {
			if next {
				u = u.nextTurn()
			}
			u.Start = u.figures()
			s.Units[i] = u.clear(flagStays)
		}
		s.Leaders = slices.Clone(s.Leaders)
		for i := range s.Leaders {
			s.Leaders[i].Stays = false
		}
	}
	s.Turn, s.Step, s.A = e.Turn, e.Step, e.A
	return s
}

// nextTurn is u at the beginning of the next turn.
func (u Unit) nextTurn() Unit {
	if !u.flag(flagShot) || reloads[u.Class] == 0 {
		u.Reload = max(0, u.Reload-1)
	}
	if u.Ready > 0 {
		u.Ready--
	}
	if u.Lifting > 0 {
		if u.Lifting--; u.Lifting == 0 {
			u.Limber = "limbered"
		}
	}
	u.Run, u.Ran, u.Charge, u.Answer, u.Flags = u.Ran, 0, Charge{}, "", 0
	u.Foes = slices.Clone(u.Foes)
	for j := range u.Foes {
		u.Foes[j].Impact, u.Foes[j].Caught, u.Foes[j].Push = false, false, false
	}
	return u
}

// Tell implements book.Teller: the step belongs to the turn, and the first of a turn starts a press in the log.
func (e clock) Tell(t *book.Tale) {
	if t.Turn = e.Turn; e.Step == 1 {
		t.Head = t.Text("turn", e.Turn)
	}
}

// Apply implements book.Fact.
func (e settled) Apply(s State) State {
	s.Set = e.Set
	return s
}

// Apply implements book.Fact.
func (e ceased) Apply(s State) State {
	s.Ceased = true
	return s
}

// Apply implements book.Fact.
func (e over) Apply(s State) State {
	book.Deny(s.Over, "the game had ended")
	s.Over, s.Winner, s.Better, s.Held = true, e.Winner, e.Better, e.Held
	return book.Sure(s, s.check())
}

const notListed = "not on the list"

var errList = errors.New(notListed)

// Apply implements book.Fact.
func (e change) Apply(s State) State {
	s.Leaders, s.Units = append(slices.Clone(s.Leaders), e.Came...), append(slices.Clone(s.Units), e.New...)
	applyEdits(leaderFields, e.Leaders, s.Leaders)
	applyEdits(unitFields, e.Units, s.Units)
	for _, x := range e.Names {
		book.Deny(x.Unit < 1 || x.Unit > len(s.Units), notListed)
		s.Units[x.Unit-1].Name = x.Name
	}
	for _, c := range e.Foes {
		book.Deny(c.unit < 1 || c.unit > len(s.Units), notListed)
		s.Units[c.unit-1].Foes = c.foes
	}
	was := len(s.Dues)
	s = s.unless(func(d Due) bool { return slices.Contains(e.Met, d.ID) })
	book.Deny(len(s.Dues)+len(e.Met) != was, "what was not due is done")
	for _, d := range e.Dues {
		d.ID = s.Next
		if d.Step == 0 {
			d.Step = d.usualStep(s.Step)
		}
		s.Dues, s.Next = append(s.Dues, d), s.Next+1
	}
	s.Fell = slices.Clip(s.Fell)
	for _, id := range e.Fell {
		book.Deny(id == 0 || id > len(s.Units) || id < -len(s.Leaders), "nobody fell")
		s.Fell = append(s.Fell, s.fall(id))
	}
	if e.Hand != nil {
		s.Hand = *e.Hand
	}
	return book.Sure(s, s.check())
}

// fall is the fall of a unit, or of a leader when id is below zero.
func (s State) fall(id int) Fall {
	if id < 0 {
		return Fall{Side: s.Leaders[-id-1].Side, Leader: -id}
	}
	return Fall{Side: s.Units[id-1].Side, Unit: id, Grade: s.Units[id-1].Grade}
}

// between is the change that leads from a to b, and false when nothing differs. An answer to a charge that is over is due no longer.
func between(a, b State) (change, bool) {
	b = b.unless(func(d Due) bool {
		u, _ := b.unit(d.Unit)
		return d.Do == "reply" && len(b.chargersOf(u)) == 0
	})
	c := change{New: b.Units[len(a.Units):], Came: b.Leaders[len(a.Leaders):],
		Units: edits(unitFields, a.Units, b.Units), Leaders: edits(leaderFields, a.Leaders, b.Leaders)}
	for i, u := range a.Units {
		if name := b.Units[i].Name; name != u.Name {
			c.Names = append(c.Names, renamed{i + 1, name})
		}
		if foes := b.Units[i].Foes; !slices.Equal(u.Foes, foes) {
			c.Foes = append(c.Foes, contacts{i + 1, foes})
		}
	}
	for _, d := range a.Dues {
		if !slices.Contains(b.Dues, d) {
			c.Met = append(c.Met, d.ID)
		}
	}
	for _, d := range b.Dues {
		if d.ID >= a.Next {
			if d.Step == d.usualStep(a.Step) {
				d.Step = 0
			}
			c.Dues = append(c.Dues, d)
		}
	}
	for _, f := range b.Fell[len(a.Fell):] {
		c.Fell = append(c.Fell, f.Unit-f.Leader) // one of them is zero
	}
	if a.Hand != b.Hand {
		c.Hand = &b.Hand
	}
	n := len(c.Units) + len(c.New) + len(c.Foes) + len(c.Leaders) + len(c.Came) + len(c.Met) + len(c.Dues) + len(c.Fell) + len(c.Names)
	return c, n > 0 || c.Hand != nil
}

// closing ends the shooting of the phase with the first test that comes after it, and keeps what the deed has changed.
func closing(a *act) {
	i := dueKindOf(a.Command().Do)
	if a.State.Step == 4 && !a.State.Ceased && i >= 0 && dueKinds[i].step == 4 {
		a.Do(ceased{})
	}
	keep(a)
}

// keep writes what a deed has made of the records as one fact.
func keep(a *act) {
	base, now := *a.Before, a.State
	for _, f := range a.Facts() {
		base = f.(book.Fact[State]).Apply(base)
	}
	if c, ok := between(base, now); ok {
		a.State = base
		a.Do(c)
	}
}

// edit is what has changed of one record: its number, then what is what now. [7,"rn",24,"f",1]
type edit struct {
	ID int
	To []cell
}

// cell is one number of a record, or the place of a word in the list of those that may stand there.
type cell struct {
	name string
	to   int
}

// slot is something of a record that changes. at points to it; list has what a word may be.
type slot[T any] struct {
	name string
	at   func(*T) any
	list []string
}

var unitFields = []slot[Unit]{
	{"p", func(u *Unit) any { return &u.Pikes }, nil}, {"s", func(u *Unit) any { return &u.Shot }, nil},
	{"o", func(u *Unit) any { return &u.Other }, nil}, {"gm", func(u *Unit) any { return &u.Guns }, nil},
	{"r", func(u *Unit) any { return &u.Ranks }, nil}, {"or", func(u *Unit) any { return &u.Order }, orders},
	{"h", func(u *Unit) any { return &u.Mounted }, nil}, {"hh", func(u *Unit) any { return &u.Holders }, nil},
	{"t", func(u *Unit) any { return &u.Ground }, grounds}, {"fw", func(u *Unit) any { return &u.Was }, append([]string{""}, orders...)},
	{"w", func(u *Unit) any { return &u.Weapon }, arms}, {"mo", func(u *Unit) any { return &u.Morale }, nil},
	{"d", func(u *Unit) any { return &u.Dis }, nil}, {"pu", func(u *Unit) any { return &u.Pursuit }, nil},
	{"q", func(u *Unit) any { return &u.Quarry }, nil}, {"pt", func(u *Unit) any { return &u.Tests }, nil},
	{"x", func(u *Unit) any { return &u.Charge.At }, nil}, {"xd", func(u *Unit) any { return &u.Charge.Dist }, nil},
	{"xm", func(u *Unit) any { return &u.Charge.Impetus }, nil}, {"xs", func(u *Unit) any { return &u.Charge.Side }, nil},
	{"xc", func(u *Unit) any { return &u.Charge.Counter }, nil}, {"xp", func(u *Unit) any { return &u.Charge.Pistols }, nil},
	{"xb", func(u *Unit) any { return &u.Charge.Crash }, nil}, {"xh", func(u *Unit) any { return &u.Charge.Done }, ends},
	{"xg", func(u *Unit) any { return &u.Charge.Ground }, slopeIDs}, {"a", func(u *Unit) any { return &u.Answer }, answers},
	{"rl", func(u *Unit) any { return &u.Reload }, nil}, {"un", func(u *Unit) any { return &u.Ready }, nil},
	{"l", func(u *Unit) any { return &u.Limber }, limbers}, {"lu", func(u *Unit) any { return &u.Lifting }, nil},
	{"ru", func(u *Unit) any { return &u.Run }, nil}, {"rn", func(u *Unit) any { return &u.Ran }, nil},
	{"st", func(u *Unit) any { return &u.Start }, nil}, {"f", func(u *Unit) any { return (*int)(&u.Flags) }, nil},
	{"of", func(u *Unit) any { return &u.Off }, offs}, {"g", func(u *Unit) any { return &u.Grade }, grades},
	{"lv", func(u *Unit) any { return &u.Levee }, nil}, {"al", func(u *Unit) any { return &u.Ally }, nil},
	{"ca", func(u *Unit) any { return &u.Cara }, nil}, {"hs", func(u *Unit) any { return &u.Head }, nil},
	{"k", func(u *Unit) any { return &u.Counts }, nil}, {"wl", func(u *Unit) any { return &u.Wing }, nil},
	{"op", func(u *Unit) any { return &u.Orig[0] }, nil}, {"os", func(u *Unit) any { return &u.Orig[1] }, nil},
	{"oo", func(u *Unit) any { return &u.Orig[2] }, nil},
}

var leaderFields = []slot[Leader]{
	{"u", func(l *Leader) any { return &l.Unit }, nil}, {"of", func(l *Leader) any { return &l.Off }, fates},
	{"st", func(l *Leader) any { return &l.Stays }, nil},
}

func (f *slot[T]) get(r *T) int {
	switch p := f.at(r).(type) {
	case *int:
		return *p
	case *bool:
		return b2i(*p)
	}
	return slices.Index(f.list, *f.at(r).(*string))
}

// alike tells whether what two slots point to is alike.
func alike(a, b any) bool {
	switch p := a.(type) {
	case *int:
		return *p == *b.(*int)
	case *bool:
		return *p == *b.(*bool)
	}
	return *a.(*string) == *b.(*string)
}

func (f *slot[T]) set(r *T, n int) (ok bool) {
	switch p := f.at(r).(type) {
	case *int:
		*p = n
	case *bool:
		*p = n == 1
		return n == 0 || n == 1
	case *string:
		if n < 0 || n >= len(f.list) {
			return false
		}
		*p = f.list[n]
	}
	return true
}

// edits are the differences between the records of was and those in their places in is.
func edits[T any](fields []slot[T], was, is []T) (out []edit) {
	for i := range was {
		e := edit{ID: i + 1}
		for k := range fields {
			f := &fields[k]
			if alike(f.at(&was[i]), f.at(&is[i])) {
				continue
			}
			if n := f.get(&is[i]); n != f.get(&was[i]) {
				e.To = append(e.To, cell{f.name, n})
			}
		}
		if e.To != nil {
			out = append(out, e)
		}
	}
	return out
}

// applyEdits changes records in place.
func applyEdits[T any](fields []slot[T], list []edit, records []T) {
	for _, e := range list {
		book.Deny(e.ID < 1 || e.ID > len(records), notListed)
		for _, c := range e.To {
			i := slices.IndexFunc(fields, func(f slot[T]) bool { return f.name == c.name })
			book.Deny(i < 0 || !fields[i].set(&records[e.ID-1], c.to), "record %d cannot have %.20q at %d", e.ID, c.name, c.to)
		}
	}
}

// MarshalJSON implements json.Marshaler.
func (e edit) MarshalJSON() ([]byte, error) {
	out := []any{e.ID}
	for _, c := range e.To {
		out = append(out, c.name, c.to)
	}
	return json.Marshal(out)
}

// UnmarshalJSON implements json.Unmarshaler.
func (e *edit) UnmarshalJSON(data []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if len(raw)%2 == 0 {
		return errList
	}
	*e = edit{}
	if err := json.Unmarshal(raw[0], &e.ID); err != nil {
		return err
	}
	for i := 1; i < len(raw); i += 2 {
		var c cell
		if err := errors.Join(json.Unmarshal(raw[i], &c.name), json.Unmarshal(raw[i+1], &c.to)); err != nil {
			return err
		}
		e.To = append(e.To, c)
	}
	return nil
}

// contacts are all foes of a unit, written as [7,[12,0,1,3]]: who, and each foe as its numbers.
type contacts struct {
	unit int
	foes []Foe
}

// MarshalJSON implements json.Marshaler.
func (c contacts) MarshalJSON() ([]byte, error) {
	out := []any{c.unit}
	for _, f := range c.foes {
		bits := b2i(f.Impact) | b2i(f.Push)<<1 | b2i(f.Caught)<<2 | b2i(f.Ford)<<3 | b2i(f.Wood)<<4
		out = append(out, trimmed(f.ID, bits, f.Side, f.Round))
	}
	return json.Marshal(out)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *contacts) UnmarshalJSON(data []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if len(raw) == 0 {
		return errList
	}
	*c = contacts{}
	if err := json.Unmarshal(raw[0], &c.unit); err != nil {
		return err
	}
	for _, r := range raw[1:] {
		n, err := numbers(r, 4)
		if err != nil || n[1]>>5 != 0 {
			return errors.Join(err, errList)
		}
		bit := func(i int) bool { return n[1]>>i&1 == 1 }
		c.foes = append(c.foes, Foe{ID: n[0], Impact: bit(0), Push: bit(1), Caught: bit(2), Ford: bit(3), Wood: bit(4), Side: n[2],
			Round: n[3]})
	}
	return nil
}

// MarshalJSON implements json.Marshaler: its kind, and its numbers as far as they are not zero. Its own number is the next.
func (d Due) MarshalJSON() ([]byte, error) {
	return json.Marshal(trimmed(dueKindOf(d.Do), d.Unit, d.Other, d.N, d.M, slices.Index(causes, d.Why), d.Step))
}

// UnmarshalJSON implements json.Unmarshaler.
func (d *Due) UnmarshalJSON(data []byte) error {
	n, err := numbers(data, 7)
	if err != nil || n[0] < 0 || n[0] >= len(dueKinds) || n[5] < 0 || n[5] >= len(causes) {
		return errors.Join(err, errList)
	}
	*d = Due{Do: dueKinds[n[0]].do, Unit: n[1], Other: n[2], N: n[3], M: n[4], Why: causes[n[5]], Step: n[6]}
	return nil
}

// trimmed are numbers without the zeros at their end.
func trimmed(n ...int) []int {
	for len(n) > 1 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	return n
}

// numbers reads most numbers, those that are not there as zero.
func numbers(data []byte, most int) ([]int, error) {
	var n []int
	if err := json.Unmarshal(data, &n); err != nil {
		return nil, err
	}
	if len(n) == 0 || len(n) > most {
		return nil, errList
	}
	return append(n, make([]int, most-len(n))...), nil
}
