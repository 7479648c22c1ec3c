package minie

import "vedette/engine/book"

// abbreviations lists the abbreviations in the rule book and its battles, with their meanings.
const abbreviations = book.Abbreviations(book.DiceAbbreviations + `
US	the United States: the Union
CS	the Confederate States
GM	Generalmajor, a major-general		General
FML	Feldmarschall-Leutnant, a lieutenant-general of Austria		General
`)
