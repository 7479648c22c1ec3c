package minie

import (
	"fmt"
	"math/bits"

	"vedette/engine/book"
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

// higher is the chance in tenths of a per cent that n dice plus mod beat k dice.
func higher(n, k, mod int) int {
	high, below, two := uint64(0), uint64(0), sumWays(k)
	at := 0 // below is the chance that the other side has less than at
	for a, w := range sumWays(n) {
		for ; at < min(a+mod, len(two)); at++ {
			below += two[at]
		}
		high += part(w, below)
	}
	return rounded(high, 1000)
}

// chance prints tenths of a per cent: "44.4%".
func chance(tenths int) string { return book.Num(tenths/10) + "." + book.Num(tenths%10) + "%" }

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

// mean is what x costs its target on average, in tenths of a figure.
func (x shot) mean(s State) int {
	w, cut := x.losses(s)
	return w.tenths(cut)
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
	return fmt.Sprintf("a %s lands there: %s, then %s on average", what, dice.OneD6.Between(6, 6),
		onAverage(killed(alive, 1, []int{under}, []int{kill})))
}

// onAverage prints tenths of a figure with the word: "1 figure", "2.5 figures".
func onAverage(tenths int) string { return book.Tenths(tenths) + " figure" + when(tenths != 10, "s") }

// maxDice is how many dice of one throw a sum gives exact odds for.
const maxDice = 10

// needing makes s a test on n dice: target or more is good, for the reason that limit says when it is not the total.
// Beyond the dice it says so instead.
func needing(s *book.Sum, n, target int, limit book.Said) {
	if n < 1 || n > maxDice {
		return
	}
	if n > 1 || s.Kind == "volley" || s.Kind == "defence" || s.Kind == "pistols" {
		s.Code = &dice.Code{N: n, Die: dice.D6}
	}
	switch {
	case target > 6*n:
		s.Result = book.Say("never")
	case target <= n:
		s.Target, s.Limit = n, book.Say("any")
	default:
		s.Target = target
		if target != s.Total() {
			s.Limit = limit
		}
	}
}

// sumOn is a sum of one term with a test of one die: that number or more.
func sumOn(kind string, target int, reason string, args ...any) book.Sum {
	s := book.Sum{Kind: kind}
	s.Put(target, reason, args...)
	needing(&s, 1, target, nil)
	return s
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
