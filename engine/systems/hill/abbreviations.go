package hill

import "vedette/engine/book"

// abbreviations are the abbreviations of the rule book: how one is written, what it means, where it stands.
const abbreviations = book.Abbreviations(book.Dice + `
NCO	non-commissioned officer, a sergeant or corporal: always Veteran	Troops	sergeant
`)
