package dice

import "slices"

// Tally counts the faces that dice of one kind have shown.
type Tally struct {
	Sides int   // 6 or 10
	By    By    // whose dice: Computer or Table
	Seen  []int // how often each face came, Seen[0] for face 1; as many as Sides
}

// N is how many dice were thrown.
func (t Tally) N() int {
	n := 0
	for _, x := range t.Seen {
		n += x
	}
	return n
}

// Expected is how often each face comes on average in N throws, in tenths, rounded half up.
func (t Tally) Expected() int { return (20*t.N() + t.Sides) / (2 * t.Sides) }

// Away is how far the faces are from their expectation: the sum of the squared differences, each divided by
// the expectation (chi-square with Sides-1 degrees of freedom), in tenths, rounded half up; 0 without throws.
func (t Tally) Away() int {
	if t.N() == 0 {
		return 0
	}
	return int((20*t.excess() + int64(t.N())) / (2 * int64(t.N())))
}

// excess is chi-square times N, which is whole: Sides times the sum of squares, less N squared.
func (t Tally) excess() int64 {
	sum, n := int64(0), int64(t.N())
	for _, x := range t.Seen {
		sum += int64(x) * int64(x)
	}
	return int64(t.Sides)*sum - n*n
}

// Enough is how many dice of a kind must be thrown before their faces say anything: five of each face, below
// which the tails of chi-square are not those of dice.
func (t Tally) Enough() int { return 5 * t.Sides }

// Stranger is in how many of a million runs of fair dice as long the faces would be as uneven as these, or more: the tail of
// chi-square with Sides-1 degrees of freedom, to within a hundredth of itself. It means nothing below Enough.
//
// Chi-square is the square of a length whose density is that length to the power of Sides-2 times the bell. It is summed in steps of a
// sixteenth, the last one in part, in whole numbers: every device finds the same.
func (t Tally) Stranger() int {
	n := int64(t.N())
	if n == 0 || t.excess() >= far*far*n {
		return 1000000 * int(1-min(n, 1))
	}
	const unit = 1 << 26
	bell, fall := int64(1<<36), int64(66977920) // the bell at 0, and what is left of it a step on, of unit
	length := root(t.excess() << 20 / n)        // in 1024ths
	var all, below, last int64
	for i := int64(1); i <= 16*far; i++ {
		bell, fall = bell*fall/unit, fall*66847231/unit
		next := i * i * i * i * bell
		if t.Sides == 10 {
			next = next >> 28 * (i * i * i * i)
		}
		all += last + next
		part := max(0, min(64, length-64*(i-1)))
		below += (last*2 + (next-last)*part/64) / 64 * part
		last = next
	}
	return int((all - below) / (all / 1000000))
}

// far is a length that is as good as never reached.
const far = 8

// root is the square root of n, rounded down.
func root(n int64) (r int64) {
	for bit := int64(1) << 20; bit > 0; bit /= 2 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}

// Rare is how many games with fair dice it takes until one looks as uneven as this, rounded down to 20, 100,
// 1,000 or 10,000; 0 when it is nothing unusual or Enough dice have not been thrown.
func (t Tally) Rare() int {
	if t.N() >= t.Enough() {
		for _, games := range [...]int{10000, 1000, 100, 20} {
			if t.Stranger() <= 1000000/games {
				return games
			}
		}
	}
	return 0
}

// Together adds the tallies of one game to those of others.
func Together(all []Tally, more ...Tally) []Tally {
	for _, m := range more {
		i := slices.IndexFunc(all, func(t Tally) bool { return t.Sides == m.Sides && t.By == m.By })
		if i < 0 {
			all, i = append(all, Tally{Sides: m.Sides, By: m.By, Seen: make([]int, m.Sides)}), len(all)
		}
		for k, n := range m.Seen {
			all[i].Seen[k] += n
		}
	}
	return all
}
