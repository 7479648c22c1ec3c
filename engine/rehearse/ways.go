package rehearse

import (
	"slices"

	"vedette/engine/dice"
)

// maxWays is the maximum number of outcomes for which an entry is enumerated exactly.
const maxWays = 400

// one is a probability of 1 in fixed point.
const one = 1 << 30

// ways enumerates all outcomes of the dice and replies in an entry, one way at a time.
type ways struct {
	taken  []int // outcome chosen at every throw and reply of this way
	of     []int // number of possible outcomes there
	next   int
	chance uint64 // probability of this way in 1/(1<<32)
	n      int    // ways completed
	many   bool   // there are too many
}

// begin starts a way.
func (w *ways) begin() { w.next, w.chance = 0, 1<<32 }

// pick returns the outcome of the next throw or question; chances are the probabilities of its outcomes.
func (w *ways) pick(chances []int) int {
	for len(chances) > 1 && chances[len(chances)-1] == 0 {
		chances = chances[:len(chances)-1]
	}
	if w.next == len(w.taken) {
		// Start from the last outcome: a volley that hits most has most consequences, and so shows early how many ways there are.
		w.taken, w.of = append(w.taken, len(chances)-1), append(w.of, len(chances))
		all := 1
		for _, n := range w.of {
			all = min(all*n, 1<<30)
		}
		w.many = w.many || all > 50*maxWays
	}
	i := w.taken[w.next]
	w.next++
	w.chance = w.chance * uint64(chances[i]) >> 30
	return i
}

// aLook is the number of ways after which the total is estimated from how much they cover.
const aLook = 40

// share returns the part of the total covered, in fixed point, as if all outcomes were equally likely.
func (w *ways) share() (sum int) {
	part := one
	for i, n := range w.of {
		part /= n
		sum += part * (n - 1 - w.taken[i])
	}
	return sum
}

// done ends the way and reports whether it was the last.
func (w *ways) done() bool {
	w.n++
	w.taken, w.of = w.taken[:w.next], w.of[:w.next]
	w.many = w.many || w.n > maxWays || w.n == aLook && w.share() < one/maxWays*aLook/2
	for i := len(w.taken) - 1; i >= 0; i-- {
		if w.taken[i] > 0 {
			w.taken[i]--
			w.taken, w.of = w.taken[:i+1], w.of[:i+1]
			return false
		}
	}
	return true
}

// throw returns an outcome of several throws of r: how many succeed, or the faces of one.
func (w *ways) throw(r dice.Roll, times int) dice.Given {
	g := dice.Given{ID: r.ID, By: dice.Computer}
	if r.Need > 0 && times > 1 {
		chances := succeeding(r.Chance(), times)
		g.Hits, g.Of = w.pick(chances), times
		return g
	}
	faces, chances := shown(r)
	if w.many = w.many || faces == nil; w.many { // too many to enumerate: any faces will do
		for range r.Code.Faces() {
			g.Faces = append(g.Faces, 1)
		}
		return g
	}
	g.Faces = faces[w.pick(chances)]
	return g
}

// reply returns one of n equally likely replies.
func (w *ways) reply(n int) int { return w.pick(slices.Repeat([]int{one / n}, n)) }

// succeeding returns the probabilities that 0, 1, 2 ... of n throws succeed.
func succeeding(c dice.Chance, n int) []int {
	out := []int{one}
	for range n {
		next := make([]int, len(out)+1)
		for i, p := range out {
			hit := p * c.In / c.Of
			next[i], next[i+1] = next[i]+p-hit, next[i+1]+hit
		}
		out = next
	}
	return out
}

// shown returns what one throw of r may show with its probabilities: one entry for each total of a test, for each set of faces
// in whatever order otherwise. It returns nil when there are too many.
func shown(r dice.Roll) (faces [][]int, chances []int) {
	n, sides, all := r.Code.Faces(), r.Code.Sides(), 1
	for range n {
		if all *= sides; all > 1<<15 {
			return nil, nil
		}
	}
	known := map[string]int{}
	for i := range all {
		f, key := make([]int, n), make([]byte, n)
		for k, left := 0, i; k < n; k, left = k+1, left/sides {
			f[k], key[k] = 1+left%sides, byte(1+left%sides)
		}
		switch total, err := r.Code.Total(f); {
		case err != nil:
			return nil, nil
		case r.Need > 0:
			key = []byte{byte(total)}
		case r.Code.Die != dice.D66:
			slices.Sort(key)
		}
		at, ok := known[string(key)]
		if !ok {
			at = len(faces)
			known[string(key)] = at
			faces, chances = append(faces, f), append(chances, 0)
		}
		chances[at]++
	}
	if len(faces) > maxWays {
		return nil, nil
	}
	for i := range chances {
		chances[i] = chances[i] * one / all
	}
	return faces, chances
}
