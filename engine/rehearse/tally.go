package rehearse

import "slices"

// Tally is what evenings have come to.
type Tally struct {
	Games  int      `json:"g"`
	Won    [3]int   `json:"w"`           // by the first side, by the second, by neither
	Turn   int      `json:"t"`           // in which they begin
	Turns  []int    `json:"n,omitempty"` // in how many the battle ended in each turn
	Lost   [2][]int `json:"l"`           // for each side: in how many it lost so much
	Units  []Spent  `json:"u,omitempty"`
	Places []Place  `json:"p,omitempty"`
	Failed int      `json:"f,omitempty"` // evenings that came to nothing
}

// Spent is what evenings cost a unit, all together.
type Spent struct {
	ID    int    `json:"i"`
	Name  string `json:"n"`
	Side  int    `json:"s"`
	Had   int    `json:"h"` // at the beginning of each
	Lost  int    `json:"l"`
	Broke int    `json:"b"`
	Gone  int    `json:"x,omitempty"` // of those broken, with nobody left
}

// Place is who held a place at the end, and how often who held it had won.
type Place struct {
	Name string `json:"n"`
	Held [2]int `json:"h"`
	Won  [2]int `json:"w"`
}

// Share is in how many of a hundred a side wins, rounded so that those of both sides and of neither make a hundred.
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

// Edge is how the battle leans: 50 when it is even, up to 100 towards the first side; what nobody wins counts for both by half.
func (t *Tally) Edge() int {
	if t.Games == 0 {
		return 50
	}
	return (200*t.Won[0] + 100*t.Won[2] + t.Games) / (2 * t.Games)
}

// Margin is by how much Edge may be off: two standard errors, in points.
func (t *Tally) Margin() int {
	if t.Games == 0 {
		return 50
	}
	n := 1
	for n*n*t.Games < 100*100 { // 2 * 50 / sqrt(games), the widest there is
		n++
	}
	return n
}

// Spread is the middle of a histogram, and what four of five lie between.
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

// Decisive is the place that tells most about who wins: its number, and of a hundred evenings how many who held it had won. ok is
// false when there is none, or it says little.
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

// Suffers are the units of a side, those that lose most of what they had first.
func (t *Tally) Suffers(side int) (out []Spent) {
	for _, u := range t.Units {
		if u.Side != side || u.Lost == 0 {
			continue
		}
		i := len(out)
		for i > 0 && u.Lost*max(1, out[i-1].Had) > out[i-1].Lost*max(1, u.Had) {
			i--
		}
		out = slices.Insert(out, i, u)
	}
	return out
}

// Clone is a tally of its own.
func (t *Tally) Clone() Tally {
	c := *t
	c.Turns, c.Units, c.Places = slices.Clone(t.Turns), slices.Clone(t.Units), slices.Clone(t.Places)
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
	for i, n := range o.Won {
		t.Won[i] += n
	}
	for side := range 2 {
		sum(&t.Lost[side], o.Lost[side])
	}
	for i, u := range o.Units {
		t.Units[i].Lost += u.Lost
		t.Units[i].Broke += u.Broke
		t.Units[i].Gone += u.Gone
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
