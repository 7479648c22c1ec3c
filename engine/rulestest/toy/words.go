package toy

import (
	"vedette/engine/book"
	"vedette/engine/dice"
)

// words is everything that the book says about a step. The type says what may stand in a sentence: {0}, stars and tildes.
var words = &book.Words{
	Say: book.Sentences(`
n	{0}
shot	Shots at company *{0}*~: {1:hit|hits}.~
hits	hits
volley	volley, {0:hit|hits}
remove	Remove {0:man|men}.
back	One man comes back.
stay	No man comes back.
scouting	Scouting
report	Scouts report {0}.
there	It is there.
nothing	It was nothing.
turn	The turn ends.
set	Settings changed.
`),
	Reasons: book.Reasons(`
musket	why Musket
wall	why behind the wall
`),
	Sums: map[string]book.SumKind{"shot": {Section: "1", Good: "hits", Code: dice.OneD6}},
}
