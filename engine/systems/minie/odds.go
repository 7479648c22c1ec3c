package minie

import (
	"math/big"

	"vedette/engine/dice"
)

// compare counts, for n dice plus mod against k dice, the results that are higher, equal and lower.
func compare(n, k, mod int) (high, tie, low int) {
	h, t, l := compared(n, k, mod)
	return int(h.Int64()), int(t.Int64()), int(l.Int64())
}

// compared is compare for any number of dice.
func compared(n, k, mod int) (high, tie, low *big.Int) {
	high, tie, low = new(big.Int), new(big.Int), new(big.Int)
	two := sumWays(k)
	below := []*big.Int{new(big.Int)} // of each total, how many results of the other side are below it
	for _, w := range two {
		below = append(below, new(big.Int).Add(below[len(below)-1], w))
	}
	count := func(into, wa, wb *big.Int) { into.Add(into, new(big.Int).Mul(wa, wb)) }
	for a, w := range sumWays(n) {
		at := min(max(a+mod, 0), len(two))
		count(high, w, below[at])
		if at < len(two) {
			count(tie, w, two[at])
			at++
		}
		count(low, w, new(big.Int).Sub(below[len(two)], below[at]))
	}
	return high, tie, low
}

// higher is the chance that n dice plus mod beat k dice, as a screen prints it.
func higher(n, k, mod int) string {
	h, t, l := compared(n, k, mod)
	tenths := rounded(h, t.Add(t, l).Add(t, h), 1000)
	return sprint("%d.%d%%", tenths/10, tenths%10)
}

// rounded is times × in ÷ of, rounded half up.
func rounded(in, of *big.Int, times int64) int {
	n := new(big.Int).Mul(in, big.NewInt(2*times))
	return int(n.Add(n, of).Div(n, new(big.Int).Lsh(of, 1)).Int64())
}

// ways is a distribution: how many of equally likely results give each number of figures.
type ways []*big.Int

// certain is the distribution of n figures whatever is thrown.
func certain(n int) ways {
	w := make(ways, n+1)
	for i := range w {
		w[i] = new(big.Int)
	}
	w[n].SetInt64(1)
	return w
}

// plus adds to w one die more, of which each face counts what count says.
func (w ways) plus(count func(face int) int) ways {
	top := 0
	for f := 1; f <= 6; f++ {
		top = max(top, count(f))
	}
	out := make(ways, len(w)+top)
	for i := range out {
		out[i] = new(big.Int)
	}
	for i, n := range w {
		for f := 1; f <= 6; f++ {
			out[i+count(f)].Add(out[i+count(f)], n)
		}
	}
	return out
}

// sumWays is the distribution of the total of n dice, sumOf of n dice of which each face counts what count says.
func sumWays(n int) ways { return sumOf(n, func(f int) int { return f }) }

func sumOf(n int, count func(face int) int) ways {
	w := certain(0)
	for range n {
		w = w.plus(count)
	}
	return w
}

// tenths is the mean of w in tenths of a figure, each number first turned into what cut makes of it; rounded half up.
func (w ways) tenths(cut func(n int) int) int {
	sum, all := new(big.Int), new(big.Int)
	for n, k := range w {
		sum.Add(sum, new(big.Int).Mul(k, big.NewInt(int64(cut(n)))))
		all.Add(all, k)
	}
	return rounded(sum, all, 10)
}

// losses is the distribution of what x costs, before the flank and the figures that there are. Source: HM-51, HM-54, HM-R16.
func (x shot) losses(s State) (w ways, cut func(n int) int) {
	whole := x.at.alive()
	if x.at.ID == 0 { // nobody knows how many stand there
		whole = 6 * max(x.dice, x.figures)
	}
	switch {
	case x.light:
		return sumOf(x.dice, func(f int) int { return b2i(f >= x.kill) }), func(n int) int { return min(n, whole) }
	case s.on(eachDie):
		return sumOf(x.dice, func(f int) int { return max(0, f-x.ded) }), func(n int) int { return min(x.doubled(n), whole) }
	}
	return sumWays(x.dice), func(n int) int { return min(x.doubled(max(0, n-x.ded)), whole) }
}

// doubled is a loss into the flank: twice, at most the firers within range, never less than without the flank. Source: HM-51.
func (x shot) doubled(loss int) int {
	if !x.flank {
		return loss
	}
	return max(loss, min(2*loss, x.figures))
}

// mean is what x costs its target on average, as a screen prints it: "11.4".
func (x shot) mean(s State) string {
	w, cut := x.losses(s)
	return average(w.tenths(cut))
}

// average prints tenths of a figure: "11", "11.4".
func average(tenths int) string {
	if tenths%10 == 0 {
		return itoa(tenths / 10)
	}
	return sprint("%d.%d", tenths/10, tenths%10)
}

// killed is the mean loss in tenths among alive figures when guns fire one after the other, and from each as many
// as are left stand in groups, the first group first, each with its kill number.
func killed(alive, guns int, groups, kills []int) int {
	left := map[int]*big.Rat{alive: big.NewRat(1, 1)}
	mean := new(big.Rat)
	for range guns {
		next := map[int]*big.Rat{}
		for n, p := range left {
			w, room := certain(0), n
			for i, g := range groups {
				g = min(g, room)
				room -= g
				for range g {
					w = w.plus(func(f int) int { return b2i(f >= kills[i]) })
				}
			}
			all := new(big.Int)
			for _, k := range w {
				all.Add(all, k)
			}
			for hit, k := range w {
				q := new(big.Rat).SetFrac(k, all)
				q.Mul(q, p)
				mean.Add(mean, new(big.Rat).Mul(q, big.NewRat(int64(hit), 1)))
				if next[n-hit] == nil {
					next[n-hit] = new(big.Rat)
				}
				next[n-hit].Add(next[n-hit], q)
			}
		}
		left = next
	}
	return rounded(mean.Num(), mean.Denom(), 10)
}

// falls says how often a shell or a howitzer's shot comes down where it is aimed, and what it costs there.
func falls(what string, alive, under, kill int) string {
	return sprint("a %s falls there: %s, then %s on average", what, dice.OneD6.Between(6, 6), onAverage(killed(alive, 1, []int{under}, []int{kill})))
}

// onAverage prints tenths of a figure with the word: "1 figure", "2.5 figures".
func onAverage(tenths int) string {
	return average(tenths) + " figure" + map[bool]string{true: "", false: "s"}[tenths == 10]
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
