package minie

import (
	"math/bits"

	"vedette/engine/dice"
)

// Chances are counted in parts of one: whole numbers, as all arithmetic of the rules, and of a fixed size, since the
// results of forty dice are more than a number holds. What is lost in rounding is below a billionth; a screen prints tenths.
const one = 1 << 48

// part is p of q, both in parts of one.
func part(p, q uint64) uint64 {
	hi, lo := bits.Mul64(p, q)
	lo, carry := bits.Add64(lo, one/2, 0)
	return (hi+carry)<<16 | lo>>48
}

// rounded is times × p as a whole number, rounded half up.
func rounded(p uint64, times uint64) int { return int((p*times + one/2 + one>>32) / one) }

// compare counts, for n dice plus mod against k dice, at most 24 in all, the results that are higher, equal and lower.
func compare(n, k, mod int) (high, tie, low int) {
	two := counted(k)
	for a, wa := range counted(n) {
		for b, wb := range two {
			switch {
			case a+mod > b:
				high += wa * wb
			case a+mod == b:
				tie += wa * wb
			default:
				low += wa * wb
			}
		}
	}
	return high, tie, low
}

// counted is how many results of n dice give each total.
func counted(n int) []int {
	w := []int{1}
	for range n {
		out := make([]int, len(w)+6)
		for i, k := range w {
			for f := 1; f <= 6; f++ {
				out[i+f] += k
			}
		}
		w = out
	}
	return w
}

// higher is the chance that n dice plus mod beat k dice, as a screen prints it.
func higher(n, k, mod int) string {
	high, below, two := uint64(0), uint64(0), sumWays(k)
	at := 0 // below is the chance that the other side has less than at
	for a, w := range sumWays(n) {
		for ; at < min(a+mod, len(two)); at++ {
			below += two[at]
		}
		high += part(w, below)
	}
	tenths := rounded(high, 1000)
	return sprint("%d.%d%%", tenths/10, tenths%10)
}

// ways is a distribution: the chance of each number of figures, in parts of one.
type ways []uint64

// certain is the distribution of n figures whatever is thrown.
func certain(n int) ways {
	w := make(ways, n+1)
	w[n] = one
	return w
}

// plus adds to w one die more, of which each face counts what count says.
func (w ways) plus(count func(face int) int) ways {
	top := 0
	for f := 1; f <= 6; f++ {
		top = max(top, count(f))
	}
	out := make(ways, len(w)+top)
	for i, n := range w {
		for f := 1; f <= 6; f++ {
			out[i+count(f)] += n
		}
	}
	for i := range out {
		out[i] = (out[i] + 3) / 6
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
	sum := uint64(0)
	for n, k := range w {
		sum += k * uint64(cut(n))
	}
	return rounded(sum, 10)
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
	left, mean := certain(alive), uint64(0)
	for range guns {
		next := make(ways, alive+1)
		for n, p := range left {
			w, room := certain(0), n
			for i, g := range groups {
				g = min(g, room)
				room -= g
				for range g {
					w = w.plus(func(f int) int { return b2i(f >= kills[i]) })
				}
			}
			for hit, k := range w {
				q := part(k, p)
				mean += q * uint64(hit)
				if q > 0 {
					next[n-hit] += q
				}
			}
		}
		left = next
	}
	return rounded(mean, 10)
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
