package minie

import "vedette/engine/dice"

// compare counts, for n dice plus mod against k dice, the results that are higher, equal and lower.
func compare(n, k, mod int) (high, tie, low int) {
	one, two := dice.Code{N: n, Die: dice.D6}.Ways(), dice.Code{N: k, Die: dice.D6}.Ways()
	for a, wa := range one {
		for b, wb := range two {
			switch d := a + mod - b; {
			case d > 0:
				high += wa * wb
			case d == 0:
				tie += wa * wb
			default:
				low += wa * wb
			}
		}
	}
	return high, tie, low
}

// higher is the chance that n dice plus mod beat k dice.
func higher(n, k, mod int) dice.Chance {
	h, t, l := compare(n, k, mod)
	return dice.Chance{In: h, Of: h + t + l}
}
