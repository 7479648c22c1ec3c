package ecw

import (
	"encoding/json"
	"errors"
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
)

type (
	edits = book.Edits[State]

	// stepped sets the turn, the step and the side that moves first. A new step begins a phase; a new turn clears the marks of the old one.
	// It is written as its three numbers.
	stepped struct{ Turn, Step, First int }
	// change is what an entry changed in the records. What it leaves out is unchanged.
	change struct {
		Set   edits     `json:"s,omitempty"`
		New   []Unit    `json:"n,omitempty"` // added to the roster
		Foes  []foes    `json:"e,omitempty"`
		Came  []Leader  `json:"c,omitempty"` // new leaders
		Met   []int     `json:"m,omitempty"` // ids of dues no longer open
		Dues  []Due     `json:"d,omitempty"` // new dues
		Fell  []int     `json:"f,omitempty"` // added to this turn’s losses: ids of units, negated ids of leaders
		Names []renamed `json:"w,omitempty"`
	}
	// foes replaces the foes of a unit.
	foes struct {
		Unit int   `json:"i"`
		Foes []Foe `json:"e,omitempty"`
	}
	// renamed gives a unit another name.
	renamed struct {
		Unit int    `json:"i"`
		Name string `json:"n"`
	}
	// settled replaces the settings.
	settled struct {
		Set Settings `json:"s"`
	}
	// ceased ends the shooting of the phase, so that the tests begin.
	ceased struct{}
	// over ends the game.
	over struct {
		Winner int   `json:"w"`
		Better bool  `json:"b,omitempty"` // the winner has only the better of the day
		Held   []int `json:"h,omitempty"` // who holds each place of the battle
	}
)

// facts lists every kind of fact.
var facts = []fact{stepped{}, change{}, settled{}, over{}, ceased{}, battle.Mapped[State]{}}

func (stepped) Kind() string { return "step" }
func (change) Kind() string  { return "set" }
func (settled) Kind() string { return "settings" }
func (ceased) Kind() string  { return "ceased" }
func (over) Kind() string    { return "over" }

// Bounds implements book.Bounded. The other facts are checked against the position that results.
func (e stepped) Bounds() error {
	return book.InBounds(e.Turn >= 1 && e.Turn < 10000 && e.Step >= stepStart && e.Step <= stepLast && e.First >= -1 && e.First <= 1)
}

func (e settled) Bounds() error { return e.Set.check() }

func (e *stepped) numbers() []any { return []any{&e.Turn, &e.Step, &e.First} }

// MarshalJSON implements json.Marshaler, as for Foe and Due.
func (e stepped) MarshalJSON() ([]byte, error) { return encode(e.numbers()) }

// UnmarshalJSON implements json.Unmarshaler, as for Foe and Due.
func (e *stepped) UnmarshalJSON(data []byte) error { return decode(data, e.numbers()) }

func (f *Foe) numbers() []any {
	return []any{&f.ID, &f.Impact, &f.Round, &f.Push, &f.Side, &f.Caught, &f.Ford, &f.Wood}
}

func (f Foe) MarshalJSON() ([]byte, error)     { return encode(f.numbers()) }
func (f *Foe) UnmarshalJSON(data []byte) error { return decode(data, f.numbers()) }

// numbers leaves out the ID, which is always the next one.
func (d *Due) numbers() []any {
	return []any{(*int)(&d.Do), &d.Unit, &d.Other, &d.Hits, (*int)(&d.Marks), (*int)(&d.Why), &d.Step}
}

func (d Due) MarshalJSON() ([]byte, error) { return encode(d.numbers()) }

func (d *Due) UnmarshalJSON(data []byte) error {
	return errors.Join(decode(data, d.numbers()), book.InBounds(inRange(int(dueRecover), int(d.Do))))
}

// encode writes ints and bools as numbers, leaving out the zeros at the end. True is 1.
func encode(all []any) ([]byte, error) {
	var n []int
	for i, p := range all {
		if v := number(p); v != 0 || i == 0 {
			n = append(append(n, make([]int, i-len(n))...), v)
		}
	}
	return json.Marshal(n)
}

// decode reads what encode has written.
func decode(data []byte, into []any) error {
	var n []int
	err := json.Unmarshal(data, &n)
	ok := len(n) > 0 && len(n) <= len(into)
	for i := 0; ok && i < len(n); i++ {
		ok = setNumber(into[i], n[i])
	}
	return errors.Join(err, book.InBounds(ok))
}

// number returns what p, an *int or a *bool, points to.
func number(p any) int {
	switch p := p.(type) {
	case *int:
		return *p
	case *bool:
		return book.Bit(*p)
	}
	return 0
}

// setNumber sets what p, an *int or a *bool, points to; ok is false if it cannot be n.
func setNumber(p any, n int) (ok bool) {
	switch p := p.(type) {
	case *int:
		*p = n
	case *bool:
		*p = n == 1
		return n == 0 || n == 1
	}
	return true
}

// Apply implements book.Fact.
func (e stepped) Apply(s State) State {
	book.DenyIf(e.Turn < s.Turn, "time runs backwards")
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
	s.Turn, s.Step, s.First = e.Turn, e.Step, e.First
	return s
}

// nextTurn returns u at the beginning of the next turn.
func (u Unit) nextTurn() Unit {
	if !u.flag(flagShot) || reloads[u.Class] == 0 {
		u.Reload = max(0, u.Reload-1)
	}
	if u.Ready > 0 {
		u.Ready--
	}
	if u.Lifting > 0 {
		if u.Lifting--; u.Lifting == 0 {
			u.Limber = limberUp
		}
	}
	u.Run, u.Ran, u.Charge, u.Answer, u.Flags, u.Fired = u.Ran, 0, Charge{}, "", 0, 0
	u.Foes = slices.Clone(u.Foes)
	for j := range u.Foes {
		u.Foes[j].Impact, u.Foes[j].Caught, u.Foes[j].Push = false, false, false
	}
	return u
}

// Tell implements book.Teller. The first step of a turn starts a new heading in the log.
func (e stepped) Tell(t *book.Tale) {
	if t.Turn = e.Turn; e.Step == stepStart {
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
	book.DenyIf(s.Over, "the game had ended")
	s.Over, s.Winner, s.Better, s.Held = true, e.Winner, e.Better, e.Held
	return book.Must(s, s.check())
}

// Edit implements book.Edited. e.Of is "u" for a unit, "l" for a leader, "g" for the game. It writes to the lists, which change.Apply has
// copied.
func (s State) Edit(e book.Edit) State {
	ok := false
	switch e.Of {
	case "u":
		ok = inRange(len(s.Units)-1, e.ID-1) && book.Put(s.Units[e.ID-1].fields, e.Field, e.To)
	case "l":
		ok = inRange(len(s.Leaders)-1, e.ID-1) && book.Put(s.Leaders[e.ID-1].fields, e.Field, e.To)
	case "g":
		s.Hand, ok = e.To, e.Field == "hand"
	}
	book.DenyIf(!ok, "%.9q of %d cannot be %d", e.Field, e.ID, e.To)
	return s
}

// index returns the index of id in a list of most records, and denies an id that is not in it.
func index(id, most int) int {
	book.DenyIf(id < 1 || id > most, "not on the list")
	return id - 1
}

// Apply implements book.Fact.
func (e change) Apply(s State) State {
	for _, u := range e.New {
		book.Check(u.check())
	}
	s.Leaders, s.Units = append(slices.Clone(s.Leaders), e.Came...), append(slices.Clone(s.Units), e.New...)
	s = e.Set.Apply(s)
	for _, x := range e.Names {
		s.Units[index(x.Unit, len(s.Units))].Name = x.Name
	}
	for _, x := range e.Foes {
		s.Units[index(x.Unit, len(s.Units))].Foes = x.Foes
	}
	was := len(s.Dues)
	s = s.withoutDues(func(d Due) bool { return slices.Contains(e.Met, d.ID) })
	book.DenyIf(len(s.Dues)+len(e.Met) != was, "a due that was not open")
	for _, d := range e.Dues {
		d.ID = s.Next
		if d.Step == 0 {
			d.Step = d.usualStep(s.Step)
		}
		s.Dues, s.Next = append(s.Dues, d), s.Next+1
	}
	s.Fell = slices.Clip(s.Fell)
	for _, id := range e.Fell {
		s.Fell = append(s.Fell, s.fall(id))
	}
	return book.Must(s, s.check())
}

// fall returns the Fall of a unit, or of a leader if id is negative.
func (s State) fall(id int) Fall {
	if id < 0 {
		return Fall{Side: s.Leaders[index(-id, len(s.Leaders))].Side, Leader: -id}
	}
	u := s.Units[index(id, len(s.Units))]
	return Fall{Side: u.Side, Unit: id, Grade: u.Grade}
}

// between returns the change that leads from a to b, and false if nothing differs. It drops answers due to charges that are over.
func between(a, b State) (change, bool) {
	b = b.withoutDues(func(d Due) bool {
		u, _ := b.unit(d.Unit)
		return d.Do == dueReply && len(b.chargersOf(u)) == 0
	})
	c := change{New: b.Units[len(a.Units):], Came: b.Leaders[len(a.Leaders):]}
	for i, u := range a.Units {
		c.Set = append(c.Set, book.Differ("u", i+1, u.fields, b.Units[i].fields)...)
		if name := b.Units[i].Name; name != u.Name {
			c.Names = append(c.Names, renamed{i + 1, name})
		}
		if now := b.Units[i].Foes; !slices.Equal(u.Foes, now) {
			c.Foes = append(c.Foes, foes{i + 1, now})
		}
	}
	for i, l := range a.Leaders {
		c.Set = append(c.Set, book.Differ("l", i+1, l.fields, b.Leaders[i].fields)...)
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
		c.Set = append(c.Set, book.Edit{Of: "g", Field: "hand", To: b.Hand})
	}
	return c, len(c.Set)+len(c.New)+len(c.Foes)+len(c.Came)+len(c.Met)+len(c.Dues)+len(c.Fell)+len(c.Names) > 0
}

// closing ends the shooting if the deed is the first test after it, lets the tests pass that cannot fail, and keeps what the deed has
// changed.
func closing(a *act) {
	for _, k := range dueKinds {
		if k.do == a.Command().Do && k.step == stepShooting && a.State.Step == stepShooting && !a.State.Ceased {
			a.Do(ceased{})
		}
	}
	passCertain(a)
	keep(a)
}

// keep records what a deed has changed as one fact.
func keep(a *act) {
	base, now := *a.Before, a.State
	for _, f := range a.Facts() {
		base = f.(fact).Apply(base)
	}
	c, ok := between(base, now)
	if a.State = base; ok {
		a.Do(c)
	}
}

func (u *Unit) fields(f book.Fields) {
	f.Number("p", &u.Pikes, 0, maxFigures).Number("s", &u.Shot, 0, maxFigures).
		Number("o", &u.Other, 0, maxFigures).Number("gm", &u.Guns, 0, 5).Number("r", &u.Ranks, 1, 10).
		Word("or", &u.Order, orders).Flag("h", &u.Mounted).Number("hh", &u.Holders, 0, maxFigures).
		Word("t", &u.Ground, grounds).Word("fw", &u.Was, formers).Word("w", &u.Weapon, arms).Number("mo", &u.Morale, 0, 4).
		Flag("d", &u.Dis).Number("pu", &u.Pursuit, 0, 2).Number("q", &u.Quarry, 0, 2*maxUnits).Number("pt", &u.Tests, 0, 2).
		Number("x", &u.Charge.At, 0, 2*maxUnits).Number("xd", &u.Charge.Dist, 0, 1000).Flag("xm", &u.Charge.Impetus).
		Number("xs", &u.Charge.Side, 0, 2).Flag("xc", &u.Charge.Counter).Flag("xp", &u.Charge.Pistols).
		Flag("xb", &u.Charge.Crash).Word("xh", &u.Charge.Done, ends).Word("xg", &u.Charge.Ground, slopeIDs).
		Word("a", &u.Answer, answers).Number("fd", &u.Fired, 0, maxFigures).Number("rl", &u.Reload, 0, 4).
		Number("un", &u.Ready, 0, 4).Word("l", &u.Limber, limbers).Number("lu", &u.Lifting, 0, 4).Number("ru", &u.Run, 0, 1000).
		Number("v", &u.Ran, 0, 1000).Number("st", &u.Start, 0, 1000).Number("f", (*int)(&u.Flags), 0, allFlags).
		Word("of", &u.Off, offs).Word("g", &u.Grade, grades).Flag("lv", &u.Levee).Flag("al", &u.Ally).Flag("ca", &u.Caracole).
		Flag("hs", &u.Headstrong).Flag("k", &u.Counts).Number("wl", &u.Wing, 0, 2*maxLeaders).
		Number("op", &u.Orig[origPikes], 0, maxFigures).Number("os", &u.Orig[origShot], 0, maxFigures).
		Number("oo", &u.Orig[origOther], 0, maxFigures)
}

func (l *Leader) fields(f book.Fields) {
	f.Number("u", &l.Unit, 0, 2*maxUnits).Word("of", &l.Off, fates).Flag("st", &l.Stays)
}
