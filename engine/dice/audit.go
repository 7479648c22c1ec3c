package dice

import "slices"

// Tally counts the faces shown by dice of one kind.
type Tally struct {
	Sides int   // 6 or 10
	By    By    // whose dice: Computer or Table
	Seen  []int // how often each face came up, Seen[0] for face 1; length Sides
}

// N returns the number of dice thrown.
func (t Tally) N() int {
	n := 0
	for _, x := range t.Seen {
		n += x
	}
	return n
}

// Expected returns how often each face should come up in N throws, in tenths, rounded half up.
func (t Tally) Expected() int { return (20*t.N() + t.Sides) / (2 * t.Sides) }

// ChiSquare returns how far the faces are from the expectation: chi-square with Sides-1 degrees of freedom, in tenths, rounded half
// up; 0 without throws.
func (t Tally) ChiSquare() int {
	if t.N() == 0 {
		return 0
	}
	return int((20*t.excess() + int64(t.N())) / (2 * int64(t.N())))
}

// excess returns chi-square times N, a whole number: Sides times the sum of the squares, minus N squared.
func (t Tally) excess() int64 {
	sum, n := int64(0), int64(t.N())
	for _, x := range t.Seen {
		sum += int64(x) * int64(x)
	}
	return int64(t.Sides)*sum - n*n
}

// Enough returns how many dice must be thrown before their faces mean anything: five for each face. Below that chi-square is a
// poor approximation.
func (t Tally) Enough() int { return 5 * t.Sides }

// UnevenPerMillion returns in how many of a million runs of fair dice of the same length the faces would be at least as uneven as
// these: the tail of chi-square with Sides-1 degrees of freedom, with a relative error of at most 1 %. It means nothing
// below Enough.
//
// Chi-square is the square of a length whose density is proportional to the normal density times that length to the power
// of Sides-2. It is summed in steps of a sixteenth, the last step in part, in whole numbers, so that every device gets the
// same result.
func (t Tally) UnevenPerMillion() int {
	n := int64(t.N())
	if n == 0 || t.excess() >= far*far*n {
		return 1000000 * int(1-min(n, 1))
	}
	const unit = 1 << 26
	bell, fall := int64(1<<36), int64(66977920) // normal density at 0, and its ratio from one step to the next in units of 1/unit
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

// far is a length that is practically never reached.
const far = 8

// root returns the square root of n, rounded down.
func root(n int64) (r int64) {
	for bit := int64(1) << 20; bit > 0; bit /= 2 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}

// Rare returns how many games with fair dice it takes for one to look this uneven, rounded down to 20, 100, 1,000 or 10,000; 0
// when the faces are nothing unusual or fewer than Enough dice were thrown.
func (t Tally) Rare() int {
	if t.N() >= t.Enough() {
		for _, games := range [...]int{10000, 1000, 100, 20} {
			if t.UnevenPerMillion() <= 1000000/games {
				return games
			}
		}
	}
	return 0
}

// AddTallies adds the tallies more to all and returns the result.
func AddTallies(all []Tally, more ...Tally) []Tally {
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
