package rehearse

import "slices"

// Tally is the result of a number of evenings.
type Tally struct {
	Games  int         `json:"g"`
	Won    [3]int      `json:"w"`           // by the first side, by the second, by neither
	Turn   int         `json:"t"`           // in which they begin
	Turns  []int       `json:"n,omitempty"` // evenings by the turn in which the battle ended
	Lost   [2][]int    `json:"l"`           // for each side, evenings by strength lost
	Units  []UnitTally `json:"u,omitempty"`
	Places []Place     `json:"p,omitempty"`
	Failed int         `json:"f,omitempty"` // evenings that could not be finished
	Points []int       `json:"s,omitempty"` // evenings by the first side's points above [Fewest]; nil where points do not count
	Marks  []Mark      `json:"m,omitempty"` // events, in the order in which they first occurred
}

// Fewest is the lowest number of points that is counted; fewer count as this.
const Fewest = -20

// Mark is an event that occurred in some of the evenings.
type Mark struct {
	Name  string `json:"n"`
	Times int    `json:"t"` // evenings with it
	Won   int    `json:"w"` // those of them that the first side won
}

// Weight compares how often the first side won with and without the event, in per cent. ok is false when either case was rare or
// chance explains the difference.
func (t *Tally) Weight(m Mark) (with, without int, ok bool) {
	rest := t.Games - m.Times
	if m.Times*10 < t.Games || rest*10 < t.Games || t.Games < minMarked {
		return 0, 0, false
	}
	with, without = (200*m.Won+m.Times)/(2*m.Times), (200*(t.Won[0]-m.Won)+rest)/(2*rest)
	d, few := with-without, min(m.Times, rest)
	return with, without, d*d*few > 45000 // three standard errors, if both cases were as rare as the rarer one
}

// minMarked is the minimum number of evenings for judging marks.
const minMarked = 30

// Matters returns the marks that influence who wins, the strongest first.
func (t *Tally) Matters() (out []Mark) {
	far := func(m Mark) int {
		with, without, _ := t.Weight(m)
		return max(with-without, without-with)
	}
	for _, m := range t.Marks {
		if _, _, ok := t.Weight(m); !ok {
			continue
		}
		out = append(out, m)
		for i := len(out) - 1; i > 0 && far(out[i]) > far(out[i-1]); i-- {
			out[i], out[i-1] = out[i-1], out[i]
		}
	}
	return out
}

// UnitTally is what a unit lost in all evenings together.
type UnitTally struct {
	ID    int    `json:"i"` // 0 for a unit that arrived during an evening, which is identified by its name
	Name  string `json:"n"`
	Side  int    `json:"s"`
	Had   int    `json:"h"` // strength at the start of each evening; for an arriving unit the total
	Lost  int    `json:"l"`
	Broke int    `json:"b"`
	Gone  int    `json:"x,omitempty"` // evenings in which it broke with no strength left
	Came  int    `json:"c,omitempty"` // number of units of this name that arrived in all evenings together
}

// Presence returns how often the unit was present in so many evenings, and its average strength then.
func (u UnitTally) Presence(games int) (n, had int) {
	if u.Came == 0 {
		return games, u.Had
	}
	return u.Came, (u.Had + u.Came/2) / u.Came
}

// Place is who held a place at the end, and how often the holder had won.
type Place struct {
	Name string `json:"n"`
	Held [2]int `json:"h"`
	Won  [2]int `json:"w"`
}

// Share returns the per cent of evenings won by each side and by neither, rounded so that they add up to 100.
func (t *Tally) Share() (out [3]int) {
	if t.Games == 0 {
		return out
	}
	for i, n := range t.Won {
		out[i] = (200*n + t.Games) / (2 * t.Games)
	}
	out[2] = max(0, 100-out[0]-out[1])
	if over := out[0] + out[1] + out[2] - 100; over > 0 {
		out[1] -= over
	}
	return out
}

// Leaning says how the battle leans: 50 when it is even, 100 when the first side always wins; a draw counts half for both.
func (t *Tally) Leaning() int {
	if t.Games == 0 {
		return 50
	}
	return (200*t.Won[0] + 100*t.Won[2] + t.Games) / (2 * t.Games)
}

// Margin is the uncertainty of Leaning: two standard errors, in points.
func (t *Tally) Margin() int {
	if t.Games == 0 {
		return 50
	}
	n := 1
	for n*n*t.Games < 100*100 { // 2 * 50 / sqrt(games), the widest possible
		n++
	}
	return n
}

// Spread returns the median of a histogram, and the range of the middle four fifths.
func Spread(h []int) (low, middle, high int) {
	n := 0
	for _, c := range h {
		n += c
	}
	at := func(rank int) int {
		for i, c := range h {
			if rank -= c; rank < 0 {
				return i
			}
		}
		return max(0, len(h)-1)
	}
	return at(n / 10), at(n / 2), at(n - 1 - n/10)
}

// Decisive returns the place that decides most battles: its index, and the per cent of evenings that its holder won. ok is false
// when there is none, or when it says little.
func (t *Tally) Decisive() (place, share int, ok bool) {
	for i, p := range t.Places {
		held := p.Held[0] + p.Held[1]
		if held*2 < t.Games || held == 0 || p.Held[0] == 0 || p.Held[1] == 0 {
			continue
		}
		if n := 100 * (p.Won[0] + p.Won[1]) / held; n > share {
			place, share = i, n
		}
	}
	return place, share, share > 55
}

// HardestHit lists the units of a side, those that lose the largest part of their strength first. Units that rarely arrive are left
// out.
func (t *Tally) HardestHit(side int) (out []UnitTally) {
	had := func(u UnitTally) int {
		if u.Came == 0 {
			return max(1, u.Had*max(1, t.Games))
		}
		return u.Had
	}
	for _, u := range t.Units {
		if u.Side != side || u.Lost == 0 || u.Came > 0 && 2*u.Came < t.Games {
			continue
		}
		i := len(out)
		for i > 0 && u.Lost*had(out[i-1]) > out[i-1].Lost*had(u) {
			i--
		}
		out = slices.Insert(out, i, u)
	}
	return out
}

// Clone returns a deep copy.
func (t *Tally) Clone() Tally {
	c := *t
	c.Turns, c.Units, c.Places = slices.Clone(t.Turns), slices.Clone(t.Units), slices.Clone(t.Places)
	c.Points, c.Marks = slices.Clone(t.Points), slices.Clone(t.Marks)
	for side, h := range t.Lost {
		c.Lost[side] = slices.Clone(h)
	}
	return c
}

// Add adds the evenings of another tally of the same battle.
func (t *Tally) Add(o *Tally) {
	sum := func(a *[]int, b []int) {
		for i, n := range b {
			for len(*a) <= i {
				*a = append(*a, 0)
			}
			(*a)[i] += n
		}
	}
	t.Games += o.Games
	t.Failed += o.Failed
	sum(&t.Turns, o.Turns)
	sum(&t.Points, o.Points)
	for _, m := range o.Marks {
		x := t.mark(m.Name)
		x.Times, x.Won = x.Times+m.Times, x.Won+m.Won
	}
	for i, n := range o.Won {
		t.Won[i] += n
	}
	for side := range 2 {
		sum(&t.Lost[side], o.Lost[side])
	}
	for _, u := range o.Units {
		x := t.unit(u)
		if u.Came > 0 {
			x.Had += u.Had
		}
		x.Lost, x.Broke, x.Gone, x.Came = x.Lost+u.Lost, x.Broke+u.Broke, x.Gone+u.Gone, x.Came+u.Came
	}
	for i, p := range o.Places {
		if i >= len(t.Places) {
			t.Places = append(t.Places, p)
			continue
		}
		for side := range 2 {
			t.Places[i].Held[side] += p.Held[side]
			t.Places[i].Won[side] += p.Won[side]
		}
	}
}

// mark returns the mark of this name, adding it if necessary.
func (t *Tally) mark(name string) *Mark {
	i := slices.IndexFunc(t.Marks, func(m Mark) bool { return m.Name == name })
	if i < 0 {
		i, t.Marks = len(t.Marks), append(t.Marks, Mark{Name: name})
	}
	return &t.Marks[i]
}

// unit returns the entry for a unit, adding it if necessary; a unit that arrived is identified by its name and side.
func (t *Tally) unit(u UnitTally) *UnitTally {
	i := slices.IndexFunc(t.Units, func(x UnitTally) bool { return x.ID == u.ID && x.Name == u.Name && x.Side == u.Side })
	if i < 0 {
		i, t.Units = len(t.Units), append(t.Units, UnitTally{ID: u.ID, Name: u.Name, Side: u.Side})
	}
	return &t.Units[i]
}
