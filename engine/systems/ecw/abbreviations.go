package ecw

import "vedette/engine/book"

// abbreviations lists the rule book’s abbreviations: the abbreviation, its meaning and the section that explains it.
const abbreviations = book.Abbreviations(book.DiceAbbreviations + `
HH	two hits for a die on one of the numbers before it; a single H is one	Losses
MWAN	Midwest Wargamers’ Association Newsletter, which printed these rules
`)
