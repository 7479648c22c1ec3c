package minie

import (
	"fmt"
	"math/bits"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// one is the denominator of chances, which are fixed-point fractions: whole numbers like all arithmetic of the rules. Exact counts would
// not do, since the combinations of forty dice overflow 64 bits. Rounding errors stay below a billionth; screens show tenths of a per cent.
const one = 1 << 48

// part returns p × q, all in units of 1/one.
func part(p, q uint64) uint64 {
	hi, lo := bits.Mul64(p, q)
	lo, carry := bits.Add64(lo, one/2, 0)
	return (hi+carry)<<16 | lo>>48
}

// rounded returns times × p as a whole number, rounded half up.
func rounded(p uint64, times uint64) int { return int((p*times + one/2 + one>>32) / one) }

// higher returns the chance, in tenths of a per cent, that n dice plus mod beat k dice.
func higher(n, k, mod int) int {
	high, below, two := uint64(0), uint64(0), sumWays(k)
	at := 0 // below is the chance that the other side totals less than at
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

// ways is a distribution: the chance of each number of figures, in units of 1/one.
type ways []uint64

// certain returns the distribution that is always n.
func certain(n int) ways {
	w := make(ways, n+1)
	w[n] = one
	return w
}

// withDie returns w plus one more die, each face of which counts as count says.
func (w ways) withDie(count func(face int) int) ways {
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

// sumWays returns the distribution of the total of n dice, sumOf that of n dice whose faces count as count says.
func sumWays(n int) ways { return sumOf(n, func(f int) int { return f }) }

func sumOf(n int, count func(face int) int) ways {
	w := certain(0)
	for range n {
		w = w.withDie(count)
	}
	return w
}

// tenths returns the mean of cut over w, in tenths of a figure, rounded half up.
func (w ways) tenths(cut func(n int) int) int {
	sum := uint64(0)
	for n, k := range w {
		sum += k * uint64(cut(n))
	}
	return rounded(sum, 10)
}

// losses returns the distribution of the dice of x, and cut, which turns a result into figures lost: less the deduction, doubled for the
// flank, and at most the figures there are. Source: HM-51, HM-54, HM-R16.
func (x shot) losses(s State) (w ways, cut func(n int) int) {
	whole := x.at.alive()
	if x.at.ID == 0 { // not on the roster: any number of figures
		whole = 6 * max(x.dice, x.figures)
	}
	switch {
	case x.light:
		return sumOf(x.dice, func(f int) int { return book.Bit(f >= x.kill) }), func(n int) int { return min(n, whole) }
	case s.on(eachDie):
		return sumOf(x.dice, func(f int) int { return max(0, f-x.ded) }), func(n int) int { return min(x.doubled(n), whole) }
	}
	return sumWays(x.dice), func(n int) int { return min(x.doubled(max(0, n-x.ded)), whole) }
}

// doubled returns a loss doubled for fire into the flank, up to the number of firers but never less than loss itself. Source: HM-51.
func (x shot) doubled(loss int) int {
	if !x.flank {
		return loss
	}
	return max(loss, min(2*loss, x.figures))
}

// mean returns what x costs its target on average, in tenths of a figure.
func (x shot) mean(s State) int {
	w, cut := x.losses(s)
	return w.tenths(cut)
}

// killed returns the mean loss, in tenths of a figure, among alive figures under the fire of guns, one after the other. Each gun finds
// groups of figures, as far as figures are left, killed on the numbers in kills.
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
					w = w.withDie(func(f int) int { return book.Bit(f >= kills[i]) })
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

// pointOfAimOdds says how often a shell or a howitzer's shot lands on the point of aim, and what it costs there.
func pointOfAimOdds(what string, alive, under, kill int) string {
	return fmt.Sprintf("a %s lands there: %s, then %s on average", what, dice.OneD6.Between(6, 6),
		onAverage(killed(alive, 1, []int{under}, []int{kill})))
}

// onAverage prints tenths of a figure: "1 figure", "2.5 figures".
func onAverage(tenths int) string {
	return book.Tenths(tenths) + " figure" + book.When(tenths != 10, "s")
}

// maxDice is the most dice in one throw for which a sum gives exact odds.
const maxDice = 10

// needing makes s a test on n dice for target or more. limit explains a target that is not the total of s. If no dice can
// reach it, or any will, s says that instead.
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

// sumOn returns a sum of one term that is a test on one die, for target or more.
func sumOn(kind string, target int, reason string, args ...any) book.Sum {
	s := book.Sum{Kind: kind}
	s.Put(target, reason, args...)
	needing(&s, 1, target, nil)
	return s
}
