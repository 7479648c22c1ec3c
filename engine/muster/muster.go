// Package muster keeps the rosters of a game: sides, units, figures, markers.
//
// A [Roster] is a plain value that holds every [Unit] of every side, including those that have left the table. The
// figures of a unit are kept in stacks of identical figures, so that a company of twenty takes as little room as one
// man: a [Stack] is a [Figure] and a count. Every function returns a new value and never changes its arguments. What
// cannot be done is an error that names the unit.
//
// The package knows no rules. The meaning of a quality, an arm or a marker, who may join whom, and the consequences of
// a loss are left to the rule books; this package only makes sure that no figure appears or vanishes. [Unit.Check]
// verifies for one unit that
//
//	alive + lost + sent away = mustered + received
//
// A rule book that does not track arms or leaders keeps one stack of bare figures for a unit.
package muster

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Figure is what one figure is and what has happened to it. Figures with equal values are identical.
type Figure struct {
	Quality  string `json:"q,omitempty"` // of this figure: an officer may be better than his unit
	Arms     Arms   `json:"a,omitempty"`
	Leader   string `json:"l,omitempty"` // "officer", "nco" or ""
	Role     string `json:"r,omitempty"` // "crew", "driver", "guard" or ""
	Marksman bool   `json:"m,omitempty"`
	Mounted  bool   `json:"h,omitempty"`
	Unloaded bool   `json:"u,omitempty"` // must load before it may fire the weapon that needs loading
	Acted    bool   `json:"x,omitempty"` // this turn
	Raised   int    `json:"w,omitempty"` // made a leader during the game; the rule book's number for what he was, 0 for everybody else
}

// Rested returns f loaded and not acted, that is, without the traces of a fight.
func (f Figure) Rested() Figure {
	f.Unloaded, f.Acted = false, false
	return f
}

// Arms are weapons joined by plus signs: "rifle+pistol".
type Arms string

// Has reports whether weapon is among the arms.
func (a Arms) Has(weapon string) bool {
	for rest := string(a); rest != ""; {
		var one string
		if one, rest, _ = strings.Cut(rest, "+"); one == weapon {
			return true
		}
	}
	return false
}

// List returns the weapons in order, nil for none.
func (a Arms) List() []string {
	if a == "" {
		return nil
	}
	return strings.Split(string(a), "+")
}

// Stack is N identical figures.
type Stack struct {
	N int `json:"n"`
	Figure
}

// Mark is something to remember about a unit: "wavering" 1, "load" 2.
type Mark struct {
	Key string `json:"k"`
	N   int    `json:"n"`
}

// Unit is one unit of a side. It stays on the roster after it has left the table.
type Unit struct {
	ID     int    `json:"i"`
	Side   string `json:"s"`
	Name   string `json:"n"`
	Type   string `json:"t"` // stable id of the rule book: "riflemen"
	Symbol string `json:"y"`

	Stacks []Stack `json:"f,omitempty"`
	Lost   []Stack `json:"l,omitempty"` // fallen, run or captured; stored rested
	Marks  []Mark  `json:"m,omitempty"` // every key once, in the order of their arrival

	Ran   int `json:"u,omitempty"` // how many of the lost ran away
	Taken int `json:"k,omitempty"` // how many of the lost were captured

	Original int `json:"o"`           // strength that losses are measured against
	Mustered int `json:"c"`           // figures it was mustered with
	In       int `json:"j,omitempty"` // received from other units
	Out      int `json:"w,omitempty"` // sent to other units

	From  int    `json:"p,omitempty"` // what it arrived with, by the rule book's id
	Acted bool   `json:"x,omitempty"` // has taken its initiative this turn
	Off   string `json:"g,omitempty"` // why it has left the table, "" while it is there
}

// Alive returns the number of figures it has.
func (u Unit) Alive() int { return total(u.Stacks) }

// Gone returns the number of figures lost in all: fallen, run or captured.
func (u Unit) Gone() int { return total(u.Lost) }

// Fell returns the number of figures that were shot or cut down.
func (u Unit) Fell() int { return total(u.Lost) - u.Ran - u.Taken }

// OnTable reports whether it is on the table.
func (u Unit) OnTable() bool { return u.Off == "" }

// Count returns the number of figures for which is holds.
func (u Unit) Count(is func(Figure) bool) int {
	n := 0
	for _, s := range u.Stacks {
		if is(s.Figure) {
			n += s.N
		}
	}
	return n
}

// Mark returns the number of a marker, 0 when the unit does not have it.
func (u Unit) Mark(key string) int {
	for _, m := range u.Marks {
		if m.Key == key {
			return m.N
		}
	}
	return 0
}

// WithMark returns u with the marker set to n; 0 removes it.
func (u Unit) WithMark(key string, n int) Unit {
	marks := make([]Mark, 0, len(u.Marks)+1)
	found := false
	for _, m := range u.Marks {
		if m.Key == key {
			m.N, found = n, true
		}
		if m.N != 0 {
			marks = append(marks, m)
		}
	}
	if !found && n != 0 {
		marks = append(marks, Mark{key, n})
	}
	u.Marks = marks
	return u
}

// Best returns the quality of the best figure for which counts holds. order runs from best to worst. The result is "" when no
// such figure has a quality in order.
func (u Unit) Best(order []string, counts func(Figure) bool) string {
	for _, q := range order {
		for _, s := range u.Stacks {
			if s.Quality == q && s.N > 0 && (counts == nil || counts(s.Figure)) {
				return q
			}
		}
	}
	return ""
}

// Majority returns the commonest quality among the figures for which counts holds; of equally common qualities, the first in
// order, which runs from best to worst.
func Majority(stacks []Stack, order []string, counts func(Figure) bool) string {
	best, most := "", 0
	for _, q := range order {
		n := 0
		for _, s := range stacks {
			if s.Quality == q && (counts == nil || counts(s.Figure)) {
				n += s.N
			}
		}
		if n > most {
			best, most = q, n
		}
	}
	return best
}

// Each returns u with to applied to every figure.
func (u Unit) Each(to func(Figure) Figure) Unit {
	stacks := make([]Stack, len(u.Stacks))
	for i, s := range u.Stacks {
		stacks[i] = Stack{s.N, to(s.Figure)}
	}
	u.Stacks = Tidy(stacks)
	return u
}

// Change is N identical figures that become something else.
type Change struct {
	N    int    `json:"n"`
	From Figure `json:"a"`
	To   Figure `json:"b"`
}

// Changed returns u after changes, each applied to the result of the one before. It returns an error when there are not enough
// figures of that kind.
func (u Unit) Changed(changes ...Change) (Unit, error) {
	was := u
	for _, c := range changes {
		stacks, err := remove(u.Stacks, Stack{c.N, c.From})
		if err != nil {
			return was, fmt.Errorf("unit %d: %w", u.ID, err)
		}
		u.Stacks = Tidy(append(stacks, Stack{c.N, c.To}))
	}
	return u, nil
}

// Lose returns u with these figures lost. It returns an error when u does not have them.
func (u Unit) Lose(gone ...Stack) (Unit, error) {
	was, lost := u, slices.Clone(u.Lost)
	for _, g := range gone {
		stacks, err := remove(u.Stacks, g)
		if err != nil {
			return was, fmt.Errorf("unit %d: %w", u.ID, err)
		}
		u.Stacks = stacks
		lost = append(lost, Stack{g.N, g.Figure.Rested()})
	}
	u.Lost = Tidy(lost)
	return u, nil
}

// Fled returns u with these figures lost by running away.
func (u Unit) Fled(gone ...Stack) (Unit, error) {
	out, err := u.Lose(gone...)
	if err == nil {
		out.Ran += total(gone)
	}
	return out, err
}

// Captured returns u with these figures lost by capture.
func (u Unit) Captured(gone ...Stack) (Unit, error) {
	out, err := u.Lose(gone...)
	if err == nil {
		out.Taken += total(gone)
	}
	return out, err
}

// Regain takes figures back from the lost: the reverse of Lose, for a referee's ruling. The figures come back rested. If a
// figure was lost before a split, Original grows with it.
func (u Unit) Regain(back ...Stack) (Unit, error) {
	was := u
	for _, b := range back {
		lost, err := remove(u.Lost, Stack{b.N, b.Figure.Rested()})
		if err != nil {
			return was, fmt.Errorf("unit %d: %w", u.ID, err)
		}
		u.Lost = lost
		u.Stacks = Tidy(append(slices.Clone(u.Stacks), Stack{b.N, b.Figure.Rested()}))
	}
	u.Original = max(u.Original, u.Alive())
	u.Ran = min(u.Ran, total(u.Lost)) // the last to count as run are those still lost
	u.Taken = min(u.Taken, total(u.Lost)-u.Ran)
	return u, nil
}

// Reinforced returns u with n more figures mustered. They count towards Original.
func (u Unit) Reinforced(n int, f Figure) (Unit, error) {
	if n < 1 {
		return u, fmt.Errorf("unit %d: reinforced by %d figures", u.ID, n)
	}
	u.Stacks = Tidy(append(slices.Clone(u.Stacks), Stack{n, f}))
	u.Mustered += n
	u.Original += n
	return u, nil
}

// Split moves figures of u into a new unit with its own id. Name is new; type, symbol, side and markers stay with both. The
// original strength of both parts is their strength right after the split. It returns an error when a part would be empty.
func (u Unit) Split(id int, name string, picks ...Stack) (rest, part Unit, err error) {
	part = u
	part.ID, part.Name, part.From, part.Mustered, part.Out, part.Lost, part.Ran, part.Taken = id, name, 0, 0, 0, nil, 0, 0
	part.Stacks = nil
	rest = u
	for _, p := range picks {
		if rest.Stacks, err = remove(rest.Stacks, p); err != nil {
			return u, Unit{}, fmt.Errorf("unit %d: %w", u.ID, err)
		}
		part.Stacks = append(part.Stacks, p)
	}
	part.Stacks = Tidy(part.Stacks)
	n := part.Alive()
	if n == 0 || rest.Alive() == 0 {
		return u, Unit{}, fmt.Errorf("unit %d: a part of a split is empty", u.ID)
	}
	part.In, part.Original = n, n
	rest.Out += n
	rest.Original = rest.Alive()
	return rest, part, nil
}

// Join moves all figures of other into u. The original strengths add up. other stays on the roster without figures, off the
// table for the given reason.
func (u Unit) Join(other Unit, reason string) (joined, gone Unit) {
	n := other.Alive()
	joined, gone = u, other
	joined.Stacks = Tidy(append(slices.Clone(u.Stacks), other.Stacks...))
	joined.In += n
	joined.Original += other.Original
	joined.Acted = u.Acted && other.Acted
	for _, m := range other.Marks {
		joined = joined.WithMark(m.Key, max(m.N, joined.Mark(m.Key)))
	}
	gone.Stacks, gone.Marks, gone.Off = nil, nil, reason
	gone.Out += n
	return joined, gone
}

// Half reports whether half or more of the original figures are gone; exactly half counts.
func (u Unit) Half() bool { return 2*(u.Original-u.Alive()) >= u.Original && u.Original > 0 }

// Choose picks n figures, those with the lowest rank first, and in the order of the stacks for equal ranks. Figures with a
// negative rank are never picked. It returns fewer than n when there are not enough.
func (u Unit) Choose(n int, rank func(Figure) int) []Stack {
	order := slices.Clone(u.Stacks)
	sort.SliceStable(order, func(i, k int) bool { return rank(order[i].Figure) < rank(order[k].Figure) })
	var out []Stack
	for _, s := range order {
		if rank(s.Figure) < 0 || n <= 0 {
			continue
		}
		s.N = min(s.N, n)
		n -= s.N
		out = append(out, s)
	}
	return out
}

// Check returns an error when u is impossible: figures have appeared or vanished, stacks are untidy, or a marker occurs twice.
func (u Unit) Check() error {
	switch {
	case u.ID < 1 || u.Side == "" || u.Type == "":
		return fmt.Errorf("unit %d of side %q and type %q", u.ID, u.Side, u.Type)
	case u.Alive()+u.Gone()+u.Out != u.Mustered+u.In:
		return fmt.Errorf("unit %d: %d alive, %d lost, %d sent away; %d mustered, %d received", u.ID, u.Alive(), u.Gone(), u.Out, u.Mustered,
			u.In)
	case u.Original < 0 || u.Alive() > u.Original:
		return fmt.Errorf("unit %d: %d of %d figures", u.ID, u.Alive(), u.Original)
	case u.Mustered < 0 || u.In < 0 || u.Out < 0 || u.Ran < 0 || u.Taken < 0 || u.Fell() < 0:
		return fmt.Errorf("unit %d: a count below zero", u.ID)
	}
	for _, list := range [][]Stack{u.Stacks, u.Lost} {
		for i, s := range list {
			if s.N < 1 {
				return fmt.Errorf("unit %d: a stack of %d", u.ID, s.N)
			}
			for _, t := range list[:i] {
				if t.Figure == s.Figure {
					return fmt.Errorf("unit %d: identical figures in two stacks", u.ID)
				}
			}
		}
	}
	for i, m := range u.Marks {
		if m.N < 1 || slices.ContainsFunc(u.Marks[:i], func(o Mark) bool { return o.Key == m.Key }) {
			return fmt.Errorf("unit %d: marker %q of %d", u.ID, m.Key, m.N)
		}
	}
	return nil
}

// Tidy merges stacks of identical figures at the place of the first, and drops empty ones.
func Tidy(stacks []Stack) []Stack {
	var out []Stack
next:
	for _, s := range stacks {
		if s.N == 0 {
			continue
		}
		for i := range out {
			if out[i].Figure == s.Figure {
				out[i].N += s.N
				continue next
			}
		}
		out = append(out, s)
	}
	return out
}

// remove takes identical figures out of stacks.
func remove(stacks []Stack, pick Stack) ([]Stack, error) {
	out := slices.Clone(stacks)
	for i := range out {
		if out[i].Figure == pick.Figure {
			if pick.N < 1 || out[i].N < pick.N {
				return stacks, fmt.Errorf("%d of %d identical figures", pick.N, out[i].N)
			}
			out[i].N -= pick.N
			return Tidy(out), nil
		}
	}
	return stacks, fmt.Errorf("no figure like %+v", pick.Figure)
}

func total(stacks []Stack) int {
	n := 0
	for _, s := range stacks {
		n += s.N
	}
	return n
}

// Roster is every unit of a game in order of arrival.
type Roster []Unit

// Unit returns the unit with this id.
func (r Roster) Unit(id int) (Unit, bool) {
	for _, u := range r {
		if u.ID == id {
			return u, true
		}
	}
	return Unit{}, false
}

// From returns the unit on the table that arrived with the thing with this id.
func (r Roster) From(id int) (Unit, bool) {
	for _, u := range r {
		if id != 0 && u.From == id && u.OnTable() {
			return u, true
		}
	}
	return Unit{}, false
}

// Of lists the units of a side that are on the table.
func (r Roster) Of(side string) []Unit {
	n := 0
	for i := range r {
		if r[i].Side == side && r[i].OnTable() {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]Unit, 0, n)
	for i := range r {
		if r[i].Side == side && r[i].OnTable() {
			out = append(out, r[i])
		}
	}
	return out
}

// Marked lists the units on the table that have a marker, of one side or, with "", of both.
func (r Roster) Marked(side, key string) []Unit {
	var out []Unit
	for _, u := range r {
		if u.OnTable() && (side == "" || u.Side == side) && u.Mark(key) > 0 {
			out = append(out, u)
		}
	}
	return out
}

// With returns r with u in place of the unit with the same id, or at the end when there is none.
func (r Roster) With(u Unit) Roster {
	out := slices.Clone(r)
	for i := range out {
		if out[i].ID == u.ID {
			out[i] = u
			return out
		}
	}
	return append(out, u)
}

// Check returns an error when a unit is impossible, an id is used twice, or the figures sent away by units do not equal those
// received by others.
func (r Roster) Check() error {
	in, out := 0, 0
	for i, u := range r {
		if err := u.Check(); err != nil {
			return err
		}
		if _, twice := r[:i].Unit(u.ID); twice {
			return fmt.Errorf("unit %d is listed twice", u.ID)
		}
		in, out = in+u.In, out+u.Out
	}
	if in != out {
		return fmt.Errorf("%d figures sent away, %d received", out, in)
	}
	return nil
}
