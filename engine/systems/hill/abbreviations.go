package hill

import "vedette/engine/book"

// abbreviations are the abbreviations of the rule book: the short form, its meaning, its section and key.
const abbreviations = book.Abbreviations(book.DiceAbbreviations + `
NCO	non-commissioned officer, a sergeant or corporal: always Veteran	Troops	sergeant
`)
