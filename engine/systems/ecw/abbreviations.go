package ecw

import "vedette/engine/book"

// abbreviations are the abbreviations of the rule book: how one is written, and what it means, and where it stands.
const abbreviations = book.Abbreviations(book.Dice + `
HH	two hits for a die on one of the numbers before it; a single H is one	Losses
MWAN	Midwest Wargamers’ Association Newsletter, which printed these rules
`)
