package dice

import "fmt"

// Chance is an exact probability: In out of Of equally likely results. Of is above zero.
type Chance struct{ In, Of int }

// Certain is the chance of something that needs no dice.
var Certain = Chance{1, 1}

// Tenths returns the chance in tenths of a per cent, rounded half up: 259 for 25.9%.
func (c Chance) Tenths() int { return (2*1000*c.In + c.Of) / (2 * c.Of) }

// String returns the chance in per cent with one decimal: "25.9%".
func (c Chance) String() string { return fmt.Sprintf("%d.%d%%", c.Tenths()/10, c.Tenths()%10) }

// Not returns the chance of the opposite.
func (c Chance) Not() Chance { return Chance{c.Of - c.In, c.Of} }

// Expected returns the average number of successes in n throws, in tenths, rounded half up.
func (c Chance) Expected(n int) int { return (2*10*n*c.In + c.Of) / (2 * c.Of) }

// Counts reports whether exact odds of c can be computed: with more than ten faces, or more than nine of D10, the count would
// overflow on a 32-bit machine.
func (c Code) Counts() bool { return c.Faces() < 10 || c.Faces() == 10 && c.Die != D10 }

// Ways returns, for every total of one throw of c, how many of the equally likely results give it. The slice is indexed by total
// and adds up to c.Sides() to the power of c.Faces(). It panics when c.Counts() is false.
func (c Code) Ways() []int {
	if !c.Counts() {
		panic(fmt.Sprintf("dice: exact odds of %s are out of range", c))
	}
	ways := []int{1}
	add := func(values []int) {
		next := make([]int, len(ways)+values[len(values)-1])
		for total, n := range ways {
			if n == 0 {
				continue
			}
			for _, v := range values {
				next[total+v] += n
			}
		}
		ways = next
	}
	for range c.N {
		switch c.Die {
		case D3:
			add([]int{1, 1, 2, 2, 3, 3})
		case D66:
			add([]int{10, 20, 30, 40, 50, 60})
			add([]int{1, 2, 3, 4, 5, 6})
		case D10:
			add([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
		default:
			add([]int{1, 2, 3, 4, 5, 6})
		}
	}
	return ways
}

// Between returns the exact chance of a total from lo to hi, both included.
func (c Code) Between(lo, hi int) Chance {
	var ch Chance
	for total, n := range c.Ways() {
		ch.Of += n
		if total >= lo && total <= hi {
			ch.In += n
		}
	}
	return ch
}

// AtLeast returns the exact chance of n or more.
func (c Code) AtLeast(n int) Chance { return c.Between(n, c.Max()) }
