package dice

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

// tails are values of chi-square in thousandths that one run of fair dice in so many passes, by degrees of freedom.
// Source: the usual tables of chi-square; the test computes them anew.
var tails = [...]struct{ Games, Five, Nine int }{
	{10000, 25745, 33720},
	{1000, 20515, 27877},
	{100, 15086, 21666},
	{20, 11070, 16919},
}

// Rare is how many games with fair dice it takes until one looks as uneven as this, rounded down to 20, 100,
// 1,000 or 10,000; 0 when it is nothing unusual or Enough dice have not been thrown.
func (t Tally) Rare() int {
	n := int64(t.N())
	if n < int64(t.Enough()) {
		return 0
	}
	for _, x := range tails {
		limit := x.Five
		if t.Sides == 10 {
			limit = x.Nine
		}
		if t.excess()*1000 >= int64(limit)*n {
			return x.Games
		}
	}
	return 0
}
