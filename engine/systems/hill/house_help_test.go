package hill

import "vedette/engine/book"

// The tables of the design, as the tests of the design reckon by them.

func distance(q Quality, ground cover, mounted, charges bool, die int) int {
	return designed().distance(q, ground, mounted, charges, die)
}

func reckGun(crew Quality) book.Sum { return designed().reckGun(crew) }

func reckShell(crew Quality, quarters, band int) book.Sum {
	return designed().reckShell(crew, quarters, band)
}

func reckMorale(q Quality, rallies bool, g gone) book.Sum {
	return designed().reckMorale(q, rallies, g)
}

func verdict(sum int, nobody bool) string { return designed().verdict(sum, nobody) }
